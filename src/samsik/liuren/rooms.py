"""The rooms whose rules fill the books. A new module of rules is added to `ROOMS`."""

from importlib import import_module

from samsik.liuren import books

ROOMS = ("lessons", "depth", "transmissions", "marks", "generals")

for room in ROOMS:
    import_module(f"samsik.liuren.{room}")
BOOKS = (books.lesson, books.board)
for book in BOOKS:
    book.close()
