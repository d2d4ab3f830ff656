"""The rooms whose rules fill the books. A new module of rules is added to `ROOMS`."""

from samsik.core.rules import close_books
from samsik.liuren import books

ROOMS = ("lessons", "depth", "transmissions", "marks", "generals")

BOOKS = (books.lesson, books.board)
close_books(BOOKS, [f"samsik.liuren.{room}" for room in ROOMS])
