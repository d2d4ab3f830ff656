"""The rooms whose rules fill the books. A new module of rules is added to `ROOMS`."""

from samsik.core.rules import close_books
from samsik.taiyi import books

ROOMS = (
    *("serial", "users", "board", "counts", "places", "classes", "bodies", "patterns", "walls"),
    *("gates", "generals", "verdict", "nobles", "omens", "campaign"),
)

BOOKS = (books.serial, books.board, books.reading)
close_books(BOOKS, [f"samsik.taiyi.{room}" for room in ROOMS])
