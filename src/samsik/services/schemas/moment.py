"""曆式 The forms of a moment and of the notes on it."""

from samsik.calendar.options import Almanac, Calendar, Solar, Terms, Zi
from samsik.services.schemas.forms import (
    NULL,
    NUMBER,
    YES,
    Schema,
    form_of,
    maybe,
    record,
    ref,
    row,
    several,
    text,
    whole,
    words,
)

UNITS = ("year", "month", "day", "hour")
# The conventions of a moment; a bare year has none.
CONVENTIONS: dict[str, Schema] = {
    "zone": text(),
    "place": maybe(text()),
    "lat": maybe(NUMBER),
    "lon": maybe(NUMBER),
    "solar": form_of(Solar),
    "zi": form_of(Zi),
    "terms": form_of(Terms),
    "almanac": form_of(Almanac),
    "calendar": form_of(Calendar),
}
# What turns at an edge.
TURNS = ("term", "general", "year", "month", "day", "hour", "lunar")


def definitions() -> dict[str, Schema]:
    """`Moment`, of an instant or a day or of a bare year, and `Note`."""
    eras = several(ref("Era"))
    return {
        "Era": record({"name": text(), "year": whole(), "realm": text(), "text": text()}),
        "Moment": {"anyOf": [_full(eras), _bare(eras)]},
        "Note": record(
            {"code": text(), "text": text(), "seconds": maybe(whole(0))},
            edge=words(("term", "hour", "midnight", "solar_midnight")),
            name=text(),
            side=words(("ahead", "past")),
            changes=record({}, **dict.fromkeys(TURNS, row(text(), text()))),
            event=words(("moon", "term")),
            printed=maybe(text()),
            table=text(),
            which=words(("first", "second")),
            zi=form_of(Zi),
        ),
    }


def _full(eras: Schema) -> Schema:
    return record(
        {
            "year": whole(),
            "civil": text(),
            "zone": text(),
            "utc": text(),
            "jdn": whole(),
            "solar": record(
                {"mode": form_of(Solar), "time": text(), "correction_s": whole(), "equation_s": maybe(NUMBER)}
            ),
            "pillars": record({**dict.fromkeys(UNITS[:3], ref("Pillar")), "hour": maybe(ref("Pillar"))}),
            "term": record({"name": ref("Term"), "since": text(), "next": ref("Term"), "next_at": text()}),
            "lunar": record(
                {
                    "year": whole(),
                    "month": whole(1, 13),
                    "leap": YES,
                    "day": whole(1, 30),
                    "almanac": form_of(Almanac),
                    "again": YES,
                    "name": maybe(text()),
                }
            ),
            "general": ref("Branch"),
            "eras": eras,
            "has_time": YES,
        }
    )


def _bare(eras: Schema) -> Schema:
    unknown = ("civil", "zone", "utc", "jdn", "solar", "term", "lunar", "general")
    pillars = record({"year": ref("Pillar"), **dict.fromkeys(UNITS[1:], NULL)})
    return record(
        {
            "year": whole(),
            **dict.fromkeys(unknown, NULL),
            "pillars": pillars,
            "eras": eras,
            "has_time": {"const": False},
        }
    )
