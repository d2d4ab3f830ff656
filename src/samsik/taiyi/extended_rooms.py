"""The rooms whose rules fill the extended book. They are loaded when it is first asked for, never for a chart alone."""

from samsik.core.rules import close_books
from samsik.taiyi import books, rooms

ROOMS = (
    *("spirits", "calamities", "moves", "essences", "weather", "arts", "intelligence"),
    *("count_readings", "signs", "affairs", "inquiries", "crises", "geography", "combos"),
)

# The book reads what the other three have, so that they are complete before it is closed.
FOLLOWED = rooms.BOOKS
BOOK = books.extended
close_books([BOOK], [f"samsik.taiyi.{room}" for room in ROOMS])
