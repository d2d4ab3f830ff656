"""The rooms whose rules fill the books. A new module of rules is added to `ROOMS`."""

from importlib import import_module

from samsik.taiyi import books

ROOMS = (
    *("serial", "users", "board", "counts", "places", "classes", "bodies", "patterns", "walls"),
    *("gates", "generals", "verdict", "nobles", "omens", "campaign"),
)

for room in ROOMS:
    import_module(f"samsik.taiyi.{room}")
BOOKS = (books.serial, books.board, books.reading)
for book in BOOKS:
    book.close()
