"""What the later volumes add to a chart, as sections of headings and labelled lines: for text and Markdown alike.

`extended_sections` follows the sections of a board (`samsik.render.outline`); the `…_text` functions tell one section
alone for a terminal.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from samsik.core.cycle import Unit
from samsik.render.extended_names import ESSENCE_RULES, ExtendedNames
from samsik.render.extended_values import alarm, calamities, combos, region, spirit_names
from samsik.render.outline import Section
from samsik.render.seen import sight_rows, unseen
from samsik.render.text import label_rows
from samsik.render.width import fold
from samsik.taiyi.extended import NAMES
from samsik.taiyi.moves import SPIRITS

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart
    from samsik.taiyi.extended import Extended

Entry = tuple[str, tuple[str, ...]]

ARTS = ("linjin", "shizi", "baiyun_host", "baiyun_guest", "menghu", "leigong", "bailong", "huijun")
COUNTS = (
    *("tone", "host_pace", "guest_pace", "longer_side", "host_peril", "guest_peril"),
    *("host_command", "guest_command"),
)
ENEMY = (
    *("field_signs", "line_sign", "enemy_moves", "envoy", "spies", "raid", "rite"),
    *("lodge_omens", "taiyin_meets", "taisui_opposes"),
)
AFFAIRS = (
    *("tour", "talent", "good_day", "quest", "hideout", "good_hour", "risky_months", "place_crisis", "crisis_year"),
    *("place_killers", "killers_meet", "news", "traveller", "prison", "petition", "fugitive", "sundry"),
)
# What a year asks; its arts and its everyday questions are of days and hours.
OF_THE_YEAR = ("tone", "lodge_omens", "taiyin_meets", "taisui_opposes", "tour", "talent", "risky_months", "crisis_year")

# The values of the spirits, and those of essences, arts and topics.
SPIRIT_VALUES, TOPIC_VALUES = NAMES[: NAMES.index("essences")], NAMES[NAMES.index("essences") :]
ESSENCE_VALUES = ("essences", "weather", "number_weather", "cloud_watch")


def values_shown(chart: "TaiyiChart") -> tuple[str, ...]:
    """The values of the later volumes that a chart shows, by the names of their rules."""
    shown = SPIRIT_VALUES if chart.tells_spirits else ()
    if chart.tells_topics:
        return (*shown, *TOPIC_VALUES)
    return (*shown, *ESSENCE_VALUES, *OF_THE_YEAR) if chart.unit is Unit.YEAR else shown


def extended_sections(chart: "TaiyiChart", lang: str) -> Iterator[Section]:
    """The sections of a chart: of a year its spirits, essences and what the state asks, of other units everything."""
    say, extended = ExtendedNames(lang), chart.extended
    yield from spirits_section(say, extended)
    yield from essences_section(say, extended)
    if chart.unit is Unit.YEAR:
        yield from _section(say, "affairs", extended, OF_THE_YEAR)
        return
    yield from _section(say, "arts", extended, ARTS)
    yield from _section(say, "counts", extended, COUNTS)
    yield from _section(say, "enemy", extended, ENEMY)
    yield from _section(say, "affairs", extended, AFFAIRS)


def sections_asked(chart: "TaiyiChart", lang: str) -> Iterator[Section]:
    """The sections that a chart shows: of a year those above, of other units what was asked for.

    Spirits on a board of another unit are headed as those of the year. Topics begin with what was seen, and name the
    values that wait for something to be seen.
    """
    say, extended = ExtendedNames(lang), chart.extended
    if chart.unit is Unit.YEAR and not chart.tells_topics:
        yield from extended_sections(chart, lang)
        return
    if chart.tells_spirits:
        yield from spirits_section(say, extended, None if chart.unit is Unit.YEAR else chart.unit)
    if chart.tells_topics:
        yield from essences_section(say, extended)
        yield from seen_section(say, chart)
        for heading, names in (("arts", ARTS), ("counts", COUNTS), ("enemy", ENEMY), ("affairs", AFFAIRS)):
            yield from _section(say, heading, extended, names)


def seen_section(say: ExtendedNames, chart: "TaiyiChart") -> Iterator[Section]:
    """What was seen, and which values say nothing because it was not."""
    entries: list[Entry] = [(label, (value,)) for label, value in sight_rows(say, chart.facts)]
    waiting = [say.body(name) for name in unseen(chart.extended)]
    if waiting:
        entries.append((say.say("seen.unseen"), (say.say("seen.wait", list=say.listed(waiting)),)))
    if entries:
        yield Section(say.say("seen.heading"), tuple(entries))


def extended_text(chart: "TaiyiChart", lang: str) -> str:
    """All sections of a chart for a terminal."""
    return _told(extended_sections(chart, lang))


def spirits_text(chart: "TaiyiChart", lang: str) -> str:
    """The spirits of the year; empty where the year is not known."""
    return _told(spirits_section(ExtendedNames(lang), chart.extended))


def essences_text(chart: "TaiyiChart", lang: str) -> str:
    """The ten essences and their weather; empty where the count is not known."""
    return _told(essences_section(ExtendedNames(lang), chart.extended))


def arts_text(chart: "TaiyiChart", lang: str) -> str:
    """The seven arts."""
    return _told(_section(ExtendedNames(lang), "arts", chart.extended, ARTS))


def affairs_text(chart: "TaiyiChart", lang: str) -> str:
    """The topics."""
    return _told(_section(ExtendedNames(lang), "affairs", chart.extended, AFFAIRS))


def _told(sections: Iterable[Section]) -> str:
    return "\n\n".join("\n".join([fold(section.heading), *label_rows(section.entries)]) for section in sections)


def spirits_section(say: ExtendedNames, extended: "Extended", unit: Unit | None = None) -> Iterator[Section]:
    """Where every spirit of the year stands, what was said of it, and which ones move.

    `unit` is that of the board when it is not the year; the heading then says whose spirits these are.
    """
    if extended.spirits is None or extended.spirit_year is None:
        return
    entries: list[Entry] = []
    for name, stay in extended.spirits.named().items():
        lines = [say.stay(stay), *_beside(say, name, extended), say.form(f"meaning.{name}")]
        entries.append((say.body(SPIRITS[name]), tuple(lines)))
    moved, moving = extended.arrivals or (), extended.departures or ()
    if moved:
        entries.append((say.form("line.moved"), tuple(spirit_names(say, moved))))
    if moving:
        label = say.form("line.moving", year=say.year(extended.spirit_year + 1))
        entries.append((label, tuple(spirit_names(say, moving))))
    if extended.calamities_meet:
        entries.append((say.body("calamities_meet"), tuple(calamities(say, extended.calamities_meet))))
    if extended.bases_together:
        entries.append((say.body("bases_together"), (say.form("value.yes"),)))
    if extended.combos:
        entries.append((say.body("combos"), tuple(combos(say, extended.combos))))
    heading = say.form("heading.spirits", year=say.year(extended.spirit_year))
    if unit is not None:
        heading = say.form("heading.borrowed", spirits=heading, unit=say.value("unit", unit))
    yield Section(heading, tuple(entries))


def _beside(say: ExtendedNames, name: str, extended: "Extended") -> Iterator[str]:
    """What stands beside the stay of a spirit."""
    if name == "五福" and extended.wufu_region is not None:
        yield from region(say, extended.wufu_region)
    if name == "大遊" and extended.dayou_governs is not None and extended.dayou_refuge is not None:
        parts = [say.form(f"governs.{extended.dayou_governs}"), say.form(f"refuge.{extended.dayou_refuge}")]
        parts += [say.body("dayou_double")] if extended.dayou_double else []
        yield say.listed(parts)
    if name in ("陽九", "百六"):
        turn, found = (
            getattr(extended, f"{'yangjiu' if name == '陽九' else 'bailiu'}_{part}") for part in ("turn", "alarm")
        )
        yield say.turn(turn)
        yield from alarm(say, found)


def essences_section(say: ExtendedNames, extended: "Extended") -> Iterator[Section]:
    """Where the essences stand, whom they meet, and what the tenth tells by its number."""
    if extended.essences is None:
        return
    places = [
        say.labelled(say.body(ESSENCE_RULES[name]), say.place(place))
        for name, place in extended.essences.named().items()
    ]
    places.append(say.labelled(say.body("taiyi_number"), str(extended.essences.taiyi_number)))
    entries: list[Entry] = [(say.body("essences"), (say.dotted(places),))]
    for name in ("weather", "number_weather", "cloud_watch"):
        lines = say.lines(name, getattr(extended, name))
        if lines:
            entries.append((say.body(name), tuple(lines)))
    yield Section(say.form("heading.essences"), tuple(entries))


def _section(say: ExtendedNames, heading: str, extended: "Extended", names: Iterable[str]) -> Iterator[Section]:
    """A section of the values named that have something to say."""
    entries = tuple(
        (say.body(name), tuple(lines)) for name in names if (lines := say.lines(name, getattr(extended, name)))
    )
    if entries:
        yield Section(say.form(f"heading.{heading}"), entries)
