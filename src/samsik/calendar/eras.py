"""年號 Era names: finding one, counting its years, and reading `開元12`, `북위:태화3`, `Meiji 1`.

An era may be named in hanzi, in simplified or variant hanzi, by its Korean reading or in Latin letters. Where several
eras share a name and a year, a realm, regime or ruler before a colon says which: `北魏:太和3`.
"""

from typing import Any

from samsik.calendar.era_holders import holders, is_prefix, loose_holders, say, unknown_prefix, within
from samsik.calendar.era_table import ONGOING, Era, all_eras, by_alias, by_name, near
from samsik.calendar.era_text import EraText, parse_era_text, unknown_era
from samsik.calendar.names import fold
from samsik.core.cycle import Pillar
from samsik.errors import SamsikError

__all__ = [
    "ONGOING",
    "Era",
    "EraText",
    "all_eras",
    "era_lunar_year",
    "era_year_to_sui",
    "eras_of",
    "find_eras",
    "parse_era_text",
    "resolve_era",
    "resolve_era_year",
]


def eras_of(sui: int) -> tuple[Era, ...]:
    """Every era that counts the sexagenary year `sui`: main lines first, then in the order of the table."""
    return tuple(era for era in near(sui // 16) if era.first <= sui <= era.last)


def find_eras(name: str, realm: str | None = None, regime: str | None = None) -> tuple[Era, ...]:
    """The eras called `name`; those that are only also called so count when no other is. Empty when none is.

    `realm` and `regime` take any name of one (`CN`, `중국`; `北魏`, `북위`, `Northern Wei`).
    """
    for index in (by_name(), by_alias()):
        found = tuple(
            era
            for era in index.get(fold(name), ())
            if (realm is None or era.realm in loose_holders().get(fold(realm), ()))
            and (regime is None or era.regime in loose_holders().get(fold(regime), ()))
        )
        if found:
            return found
    return ()


def resolve_era(name: str, year: int, *, prefix: str = "") -> Era:
    """The one era called `name` that has a year `year`, within the realm, regime or ruler `prefix` if given.

    SamsikError `unknown_era`, `unknown_era_prefix`, `era_not_within`, `era_year_range`, or `ambiguous_era` with every
    choice and how to name it. Eras of one name that give the year the same number are no ambiguity.
    """
    return resolve_era_year(name, year, prefix=prefix)[0]


def resolve_era_year(name: str, year: int | None, *, prefix: str = "", pillar: Pillar | None = None) -> tuple[Era, int]:
    """The era and its year by number, by sexagenary name, or by both: `開元12`, `萬曆戊子`, `開元十二年甲子`.

    SamsikError as in `resolve_era`; `era_pillar_differs` where number and name disagree, `era_has_no_pillar`.
    """
    called = _called(name, prefix)
    fitting = _fitting(fold(name), prefix, year, pillar)
    if len({era.sui(number) for era, number in fitting}) > 1:
        raise _ambiguous(name, fitting, str(year) if pillar is None else pillar.hanzi)
    if fitting:
        return fitting[0]
    if year is None:
        assert pillar is not None
        raise SamsikError("era_has_no_pillar", name=name, pillar=pillar.hanzi, spans=_spans(called))
    if pillar is None:
        raise _out_of_range(name, year, called)
    found = resolve_era(name, year, prefix=prefix).pillar(year)
    raise SamsikError("era_pillar_differs", name=name, year=year, found=found.hanzi, pillar=pillar.hanzi)


def era_year_to_sui(era: Era, year: int) -> int:
    """The sexagenary year of year `year` of the era; SamsikError `era_year_range` beyond its first and last."""
    if not era.counts(year):
        raise _out_of_range(era.name, year, [era])
    return era.sui(year)


def era_lunar_year(era: Era, year: int) -> int:
    """The sexagenary year of year `year` of the era, as `resolve_era_year` gives them, for a lunar date.

    SamsikError `era_ten_month_start` for a year that began in month 10: month and day would not say which year of ours.
    """
    sui = era.sui(year)
    if era.ten_month_start(year):
        raise SamsikError("era_ten_month_start", name=era.name, year=year, sui=sui, before=sui - 1)
    return sui


def _called(name: str, prefix: str) -> list[Era]:
    """The eras of a name, within `prefix` if given; the refusals where there is none."""
    key = fold(name)
    called = dict.fromkeys(by_name().get(key, ()) + by_alias().get(key, ()))
    if not called:
        raise unknown_era(name)
    if prefix and not is_prefix(prefix):
        raise unknown_prefix(prefix)
    inside = [era for era in called if not prefix or within(era, prefix, loose_holders())]
    if not inside:
        choices = " · ".join(dict.fromkeys(f"{era.regime}:{era.name}" for era in called))
        raise SamsikError("era_not_within", name=name, prefix=prefix, choices=choices)
    return inside


def _fitting(key: str, prefix: str, year: int | None, pillar: Pillar | None) -> list[tuple[Era, int]]:
    """The eras and years meant, main lines first. A name goes before an alias, 魏 itself before the 魏 of 北魏."""
    for index in (by_name(), by_alias()):
        years = [(era, number) for era in index.get(key, ()) for number in era.years_of(year, pillar)]
        for known in (holders(), loose_holders()):
            found = [(era, number) for era, number in years if not prefix or within(era, prefix, known)]
            if found:
                return sorted(found, key=lambda meant: not meant[0].main)
    return []


def _label(era: Era, name: str, year: int) -> str:
    """The shortest text that means this era and no other of the name; it is read back by `parse_era_text`."""
    for spelling in (name, era.name):
        regime, ruler = say(era.regime, spelling), say(era.ruler, spelling)
        for prefix in filter(None, (regime, ruler, f"{regime} {ruler}", era.ruler, era.regime + era.ruler)):
            if {other.sui(n) for other, n in _fitting(fold(spelling), prefix, year, None)} == {era.sui(year)}:
                return f"{prefix}:{spelling}{'' if spelling == era.name else ' '}{year}"
    raise AssertionError(f"two eras {era.name} of {era.regime} {era.ruler}")


def _span(era: Era) -> str:
    return f"{era.first}…" + ("" if era.last == ONGOING else str(era.last))


def _ambiguous(name: str, found: list[tuple[Era, int]], year: str) -> SamsikError:
    candidates: list[dict[str, Any]] = [
        {
            "realm": era.realm,
            "regime": era.regime,
            "ruler": era.ruler,
            "name": era.name,
            "first": era.first,
            "last": era.last,
            "year": era.sui(year),
            "write": _label(era, name, year),
        }
        for era, year in found
    ]
    choices = " · ".join(
        f"{c['write']} = {c['year']} ({c['regime']} {c['ruler']} {_span(era)})"
        for c, (era, _) in zip(candidates, found, strict=True)
    )
    example = candidates[0]["write"]
    return SamsikError("ambiguous_era", name=name, year=year, choices=choices, example=example, candidates=candidates)


def _out_of_range(name: str, year: int, eras: list[Era]) -> SamsikError:
    return SamsikError("era_year_range", name=name, year=year, spans=_spans(eras))


def _spans(eras: list[Era]) -> str:
    counts = ["" if era.last == ONGOING else era.year_in(era.last) for era in eras]
    return " · ".join(f"{era.regime}:{era.name} 1…{n} ({_span(era)})" for era, n in zip(eras, counts, strict=True))
