"""Which boards, years and schools fit what a record says."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.api.parameters import RECORD, Identify
from samsik.core.cycle import Unit
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.render.names import Names, names
from samsik.services.fits import Fit, Fits
from samsik.services.identify import identify
from samsik.services.identify_report import head, misfits
from samsik.services.labels import label
from samsik.services.pairs import settings
from samsik.services.record_keys import KEYS, read_record
from samsik.services.states import system_called
from samsik.web import query
from samsik.web.faults import status_of
from samsik.web.form import Form
from samsik.web.links import of_hour, of_year
from samsik.web.query import Pairs
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)
# Rows of the form: so many at least, and so many empty ones after what is given.
ROWS, SPARE, MOST = 4, 2, len(KEYS)
# More years or pillars than these are only counted.
SHOWN = 12
UNITS = ("year", "month", "day", "hour")
FIELDS = ("unit", "school", "from", "to", *(key.name for key in KEYS))


@dataclass(frozen=True)
class Row:
    """A row of the form: the key chosen and what is written."""

    key: str
    value: str


@dataclass(frozen=True)
class RecordForm(Form):
    """The form; `about` is the field or the key of the row that an error is about, as far as its rows tell."""

    about: str = ""

    @property
    def wrong(self) -> str:
        """That one, or what the error itself names."""
        return self.about or super().wrong


@router.get("/{lang}/identify")
async def page(reader: Reading) -> Response:
    """The fits of a record, or the form that asks for one."""
    rows = _rows(reader.pairs)
    try:
        clean = _named(reader.pairs, rows)
        if moved := reader.moved(clean):
            return moved
        asked: Any = reader.asked(Identify)
        if not rows:
            return _page(reader, rows)
        record: dict[str, str] = {name: value for name in RECORD if (value := getattr(asked, name)) is not None}
        found = await workers_of(reader.request).work(
            lambda: identify(
                record,
                unit=asked.unit,
                school=asked.school,
                options=settings(asked.set),
                first=asked.first,
                last=asked.last,
                cursor=None if asked.cursor is None else str(whole("cursor", asked.cursor)),
            )
        )
        return _page(reader, rows, found)
    except SamsikError as error:
        return _page(reader, rows, error=error)


def _rows(pairs: Pairs) -> list[Row]:
    """What is filled in: rows of a form that was sent (`key1`, `value1` …), and values by their names."""
    given = dict(pairs)
    sent = [(given.get(f"key{n}", ""), given.get(f"value{n}", "")) for n in range(1, MOST + SPARE + 1)]
    named = [(RECORD[name], value) for name, value in pairs if name in RECORD]
    return [Row(*pair) for pair in (*named, *sent) if any(pair)]


def _named(pairs: Pairs, rows: list[Row]) -> Pairs:
    """The parameters with every row under the name of its key, as REST has it.

    SamsikError `value_missing_here` where one has no value, `record_key_missing` where one has no key, `given_twice`.
    """
    seen: set[str] = set()
    for row in rows:
        if not row.key:
            raise SamsikError("record_key_missing", value=row.value)
        if not row.value:
            raise SamsikError("value_missing_here", name=row.key)
        if row.key in seen:
            raise SamsikError("given_twice", name=row.key)
        seen.add(row.key)
    others = [pair for pair in pairs if pair[0] not in RECORD and not pair[0].startswith(("key", "value"))]
    return (*others, *((row.key, row.value) for row in rows))


def _about(pairs: Pairs, rows: list[Row], error: SamsikError) -> str:
    """What an error is about that names a value alone: a bound of the years, or the row that cannot be read either."""
    for name in ("from", "to"):
        if error.params.get("value") == dict(pairs).get(name, ""):
            return name
    for row in rows:
        try:
            read_record({row.key: row.value}, Unit.YEAR)
        except SamsikError as alone:
            if alone.code == error.code:
                return row.key
    return ""


def _page(reader: Reader, rows: list[Row], found: Fits | None = None, error: SamsikError | None = None) -> Response:
    say = reader.words.say
    schools = system_called("taiyi").schools
    return reader.page(
        "identify.html",
        pure=error is None,
        status=200 if error is None else status_of(error),
        form=RecordForm(reader.pairs, error, FIELDS, "" if error is None else _about(reader.pairs, rows, error)),
        rows=[*rows, *[Row("", "")] * max(SPARE, ROWS - len(rows))],
        keys=sorted(((key.name, label(key.label, reader.words)) for key in KEYS), key=lambda pair: pair[1]),
        units=[("" if unit == "year" else unit, say(f"names.units.{unit}")) for unit in UNITS],
        schools=[("", say("web_library.identify.any")), *((id, say(f"schools.{id}.name")) for id in schools)],
        head=[] if found is None else list(head(found, names(reader.lang))),
        fits=None if found is None else [_told(fit, found, reader) for fit in found],
        first=reader.here(cursor=None) if found is not None and found.start else None,
        more=None if found is None or found.cursor is None else reader.here(cursor=found.cursor),
        raw=query.write("/api/v1/identify", reader.pairs),
    )


def _told(fit: Fit, found: Fits, reader: Reader) -> dict[str, Any]:
    say = names(reader.lang)
    boards = list(_boards(fit, found, reader, say))
    return {
        "board": say.say("text.title.ju", dun=say.value("dun", fit.dun), ju=fit.ju),
        "schools": say.listed([say.say(f"schools.{id}.name") for id in fit.schools]),
        "matched": fit.matched,
        "of": fit.of,
        "boards": boards[:SHOWN],
        "left": max(0, len(boards) - SHOWN),
        "misfits": misfits(fit, say),
    }


def _boards(fit: Fit, found: Fits, reader: Reader, say: Names) -> Iterator[tuple[str, str | None]]:
    """The years of a fit, or its pillars, each with its board; pillars of a day alone are of no one board."""
    school = fit.schools[0]
    if found.unit is Unit.YEAR:
        for year in fit.years:
            yield say.year(year), reader.href("taiyi", of_year(year, fit.dun, school, found.changed))
    elif found.unit is Unit.HOUR:
        for hour, days in zip(fit.pillars, fit.days, strict=True):
            for day in days:
                pairs = of_hour(day, hour, fit.dun, school, found.changed)
                yield f"{say.token(day)} {say.token(hour)}", reader.href("taiyi", pairs)
    else:
        for pillar in fit.pillars:
            yield say.token(pillar), None
