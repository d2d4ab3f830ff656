"""The rooms whose rules fill the books. A new module of rules is added to `ROOMS`."""

from samsik.core.rules import close_books
from samsik.qimen import books

ROOMS = (
    *("plate", "layers", "formations", "strength", "signs", "generals", "gateways", "pavilions"),
    *("field", "tallies", "judgement"),
)

BOOKS = (books.plate, books.board)
close_books(BOOKS, [f"samsik.qimen.{room}" for room in ROOMS])
