"""The rooms whose rules fill the books. A new module of rules is added to `ROOMS`."""

from importlib import import_module

from samsik.qimen import books

ROOMS = (
    *("plate", "layers", "signs", "formations", "strength", "generals", "gateways", "pavilions"),
    *("field", "tallies", "judgement"),
)

for room in ROOMS:
    import_module(f"samsik.qimen.{room}")
BOOKS = (books.plate, books.board)
for book in BOOKS:
    book.close()
