"""The rooms whose rules fill the extended book. They are loaded when it is first asked for, never for a chart alone."""

from importlib import import_module

from samsik.taiyi import books, rooms

ROOMS = (
    *("spirits", "calamities", "moves", "essences", "weather", "arts", "count_readings", "signs"),
    *("intelligence", "affairs", "inquiries", "crises", "geography", "combos"),
)

# The book reads what the other three have, so that they are complete before it is closed.
FOLLOWED = rooms.BOOKS
for room in ROOMS:
    import_module(f"samsik.taiyi.{room}")
BOOK = books.extended
BOOK.close()
