"""考定 The fits of a record as plain data, as text, as Markdown and as CSV."""

from collections.abc import Iterator, Sequence
from typing import Any

from samsik.calendar.era_holders import say as spelt
from samsik.calendar.era_table import Era
from samsik.calendar.eras import eras_of
from samsik.core.cycle import Pillar, Unit
from samsik.i18n.catalogue import words
from samsik.render.listing import table_csv
from samsik.render.names import Names, names
from samsik.render.record import SCHEMA, plain
from samsik.render.width import fold
from samsik.services.fits import Fit, Fits
from samsik.services.labels import label, shown

COLUMNS = ("schools", "dun", "ju", "years", "pillars", "matched", "of", "misfits")
# More years than these are only counted; of so few, the eras are told too.
YEARS_TOLD, YEARS_WITH_ERAS = 12, 2


def record(fits: Fits) -> dict[str, Any]:
    """The fits as plain data; `cursor` is null on the last page, `computed` where it differs within a fit."""
    return {
        "schema": SCHEMA,
        "system": "taiyi",
        "unit": fits.unit.value,
        "school": fits.school,
        "changed": dict(fits.changed),
        "given": _given(fits),
        "eras": [
            {"given": each.shown, "realm": era.realm, "regime": era.regime, "name": era.name, "year": year}
            for each in fits.given
            if each.key.name == "era"
            for year, era in each.wanted
        ],
        "span": None if fits.span is None else {"from": fits.span[0], "to": fits.span[1]},
        "total": len(fits.found),
        "full": fits.full,
        "fits": [_fit(fit) for fit in fits],
        "cursor": fits.cursor,
    }


def _given(fits: Fits) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in fits.given:
        if each.key.several:
            found.setdefault(each.key.name, []).append(each.shown)
        else:
            found[each.key.name] = each.shown
    return found


def _fit(fit: Fit) -> dict[str, Any]:
    return {
        "schools": list(fit.schools),
        "dun": fit.dun.hanzi,
        "ju": fit.ju,
        "years": list(fit.years),
        "pillars": [pillar.hanzi for pillar in fit.pillars],
        "days": [[day.hanzi for day in days] for days in fit.days],
        "matched": fit.matched,
        "of": fit.of,
        "misfits": [
            {"name": misfit.given.key.name, "given": misfit.given.shown, "computed": plain(misfit.computed)}
            for misfit in fit.misfits
        ],
    }


def csv(fits: Fits) -> str:
    """A row a fit."""
    return table_csv(COLUMNS, (_row(fit) for fit in fits))


def _row(fit: Fit) -> list[str]:
    misfits = "; ".join(f"{each.given.key.name} {each.given.shown} ({_bare(each.computed)})" for each in fit.misfits)
    years, pillars = " ".join(map(str, fit.years)), " ".join(pillar.hanzi for pillar in fit.pillars)
    return [" ".join(fit.schools), fit.dun.hanzi, str(fit.ju), years, pillars, str(fit.matched), str(fit.of), misfits]


def _bare(computed: Any) -> str:
    if computed is None:
        return ""
    return " ".join(computed) if isinstance(computed, tuple) else str(computed)


def text(fits: Fits, lang: str) -> str:
    """The fits for a terminal."""
    say = names(lang)
    blocks = ["\n".join(fold(line, 2) for line in head(fits, say))]
    for heading, found in _groups(fits, say):
        lines = [fold(heading)]
        for fit in found:
            first, *facts = _told(fit, fits.unit, say)
            lines += [fold(f"  {first}", 4), *(fold(f"    {fact}", 6) for fact in facts)]
        blocks.append("\n".join(lines))
    if fits.cursor is not None:
        blocks.append(fold(say.say("scholar.identify.more", cursor=fits.cursor)))
    return "\n\n".join(blocks)


def markdown(fits: Fits, lang: str) -> str:
    """The fits as Markdown."""
    say = names(lang)
    title, *lines = head(fits, say)
    blocks = [f"# {title}", "\n".join(f"- {line}" for line in lines)]
    for heading, found in _groups(fits, say):
        blocks.append(f"## {heading}")
        for fit in found:
            first, *facts = _told(fit, fits.unit, say)
            blocks.append("\n".join([f"- **{first}**", *(f"  - {fact}" for fact in facts)]))
    if fits.cursor is not None:
        blocks.append(say.say("scholar.identify.more", cursor=fits.cursor))
    return "\n\n".join(blocks)


def head(fits: Fits, say: Names) -> Iterator[str]:
    """What was given, where it was looked for, and how much fits."""
    given = [f"{label(each.key.label, say.words)} {each.shown}" for each in fits.given]
    yield say.say("scholar.identify.given", list=say.dotted(given))
    for each in fits.given:
        if each.key.name == "era" and len(each.wanted) > 1:
            eras = [f"{_regime(era, say.lang)} {say.year(year)}" for year, era in each.wanted]
            yield say.say("scholar.identify.eras", era=each.shown, list=say.listed(eras))
    unit = say.value("unit", fits.unit)
    if fits.span is None:
        yield say.say("scholar.identify.unit", unit=unit)
    else:
        first, last = (say.year(year) for year in fits.span)
        yield say.say("scholar.identify.years", unit=unit, first=first, last=last)
    partial = len(fits.found) - fits.full
    outcome = "full" if fits.full else "partial" if partial else "none"
    yield say.say(f"scholar.identify.{outcome}", full=fits.full, partial=partial)


def _regime(era: Era, lang: str) -> str:
    """Whose era it is, in the script of the language."""
    return words(lang).written(spelt(era.regime, era.reading(lang)))


def _groups(fits: Fits, say: Names) -> Iterator[tuple[str, list[Fit]]]:
    full, partial = ([fit for fit in fits if bool(fit.misfits) is marred] for marred in (False, True))
    if full:
        yield say.say("scholar.identify.heading.full"), full
    if partial:
        yield say.say("scholar.identify.heading.partial"), partial


def _told(fit: Fit, unit: Unit, say: Names) -> list[str]:
    """School and 局, then years or pillars, then what does not fit."""
    schools = say.listed([say.say(f"schools.{id}.name") for id in fit.schools])
    board = say.say("text.title.ju", dun=say.value("dun", fit.dun), ju=fit.ju)
    heading = say.say("scholar.identify.fit", board=board, schools=schools, matched=fit.matched, of=fit.of)
    lines = [heading, _years(fit.years, say) if unit is Unit.YEAR else _pillars(fit, say)]
    if fit.misfits:
        lines.append(say.say("scholar.identify.misfits", list=say.dotted(misfits(fit, say))))
    return lines


def misfits(fit: Fit, say: Names) -> list[str]:
    """What does not fit, each with what is computed."""
    return [
        say.say(
            "scholar.identify.misfit" if each.computed is not None else "scholar.identify.misfit_varied",
            name=label(each.given.key.label, say.words),
            given=each.given.shown,
            computed=shown(each.computed, say.words),
        )
        for each in fit.misfits
    ]


def _years(years: Sequence[int], say: Names) -> str:
    told = []
    for year in years[:YEARS_TOLD]:
        named = f"{say.year(year)} {say.token(Pillar((year - 4) % 60))}"
        eras = [say.era(era, year) for era in eras_of(year) if era.main] if len(years) <= YEARS_WITH_ERAS else []
        told.append(f"{named} ({say.listed(eras)})" if eras else named)
    rest = len(years) - len(told)
    listed = say.listed(told)
    return say.say("scholar.identify.years_more", years=listed, n=rest) if rest else listed


def _pillars(fit: Fit, say: Names) -> str:
    if not fit.days:
        return say.listed([say.token(pillar) for pillar in fit.pillars])
    return say.dotted(
        [
            say.say(
                "scholar.identify.hour",
                pillar=say.token(pillar),
                days=say.listed([say.token(day) for day in days]),
            )
            for pillar, days in zip(fit.pillars, fit.days, strict=True)
        ]
    )
