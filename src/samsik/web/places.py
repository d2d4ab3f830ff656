"""The names of places, for the field that asks for one."""

from fastapi import APIRouter, Response

from samsik.calendar.places import Place, all_places, places_called
from samsik.web.reader import Reading

router = APIRouter(include_in_schema=False)


@router.get("/{lang}/places")
def places(reader: Reading) -> Response:
    """Every place as a choice of the field: its name, or its id where another is called so as well."""
    return reader.page("places.html", pure=True, places=[(_word(place, reader.lang), place) for place in all_places()])


def _word(place: Place, lang: str) -> str:
    name = place.name(lang)
    return name if len(places_called(name)) == 1 else place.id
