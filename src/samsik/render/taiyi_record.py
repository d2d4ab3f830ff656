"""A Taiyi chart as plain data: the JSON of the interface."""

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from samsik.core.cycle import Unit
from samsik.core.trace import Trace
from samsik.i18n import catalogue
from samsik.render.names import names
from samsik.render.reading.told import reading_of, sentence
from samsik.render.record import envelope, plain
from samsik.render.seen import seen_words
from samsik.taiyi.gates import AROUND

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart
    from samsik.render.reading.statement import Part
    from samsik.taiyi.campaign import March
    from samsik.taiyi.gates import Plate
    from samsik.taiyi.omens import Omen
    from samsik.taiyi.reading import Reading

SIDES = ("host", "guest")
# The keys of the later volumes, filled by `extended_record`, which is read only where it is needed.
OF_SPIRITS = ("spirits", "spirits_year", "moves", "together")
OF_TOPICS = ("essences", "weather", "arts", "affairs")
LATER = (*OF_SPIRITS, *OF_TOPICS)


def taiyi_record(chart: "TaiyiChart", *, lang: str, why: bool = False) -> dict[str, Any]:
    """A Taiyi chart; keys that the call cannot know are null.

    A year has its spirits, essences, arts and topics; the other units have those that were asked for.
    """
    reading = chart.reading
    record = envelope(chart, lang=lang, trace=_trace(chart) if why else None)
    dun = chart.facts.asked_dun
    # What was asked for beside the moment and the school.
    record["options"] |= {"dun": "auto" if dun is None else dun.name.lower(), "rank": chart.facts.rank}
    record["options"] |= {"spirits": chart.with_spirits, "topics": chart.with_topics, "see": seen_words(chart.facts)}
    return record | {
        "unit": chart.unit.value,
        "dun": chart.dun.hanzi,
        "serial": asdict(chart.serial),
        "taiyi": plain(asdict(chart.taiyi)),
        "seats": {name: plain(getattr(chart.seats, name)) for name in chart.seats.__slots__},
        "counts": {side: getattr(chart.counts, side) for side in (*SIDES, "fixed")},
        "walks": {side: plain(getattr(chart.counts, f"{side}_walk")) for side in (*SIDES, "fixed")},
        "generals": {item.name: int(getattr(chart.generals, item.name)) for item in fields(chart.generals)},
        **_judged(reading),
        "gates": {
            "duty": reading.duty,
            "in_gate": reading.in_gate,
            "season": reading.season_gate,
            "plates": {
                name: _plate(getattr(reading, f"{name}_plate")) for name in ("duty", "taiyi", "host", "guest", "fixed")
            },
            "accord": {side: getattr(reading, f"{side}_gates") for side in SIDES},
            "blocked": {side: getattr(reading, f"{side}_gates_blocked") for side in SIDES},
        },
        "omens": [_omen(omen, lang) for omen in omens_of(reading)],
        "nobles": _nobles(reading),
        "campaign": {
            **{side: _march(getattr(reading, f"{side}_march")) for side in SIDES},
            "ambush": reading.host_ambush,
            "hide": reading.host_hide,
            "ambush_seat": reading.ambush_seat.hanzi,
            "inside": reading.inside,
            "formation_winner": reading.formation_side,
            "sortie": reading.sortie,
            "rising": dict(reading.rising),
            "surprise": reading.surprise,
        },
        "verdict": _verdict(reading, lang),
        "reading": [_part(part, lang) for part in reading_of(chart)],
        "other": taiyi_record(chart.other, lang=lang, why=why) if chart.other else None,
        **_later(chart, lang),
    }


def _trace(chart: "TaiyiChart") -> Trace:
    """The steps behind all that is in the data: of a year that is more than a reader is shown."""
    return Trace(tuple(chart.steps(extended=True))) if chart.unit is Unit.YEAR else chart.why()


def _later(chart: "TaiyiChart", lang: str) -> dict[str, Any]:
    """What the later volumes add to a year, and to other boards where it was asked for; null for the rest."""
    topics = chart.unit is Unit.YEAR or chart.tells_topics
    if not (topics or chart.tells_spirits):
        return dict.fromkeys(LATER)
    from samsik.render.extended_record import extended_record

    told = extended_record(chart, lang=lang)
    hidden = (*(() if chart.tells_spirits else OF_SPIRITS), *(() if topics else OF_TOPICS))
    return told | dict.fromkeys(hidden)


def _judged(reading: "Reading") -> dict[str, Any]:
    ready = {side: getattr(reading, f"{side}_ready") for side in SIDES}
    return {
        "classes": {side: list(getattr(reading, f"{side}_classes")) for side in (*SIDES, "fixed")},
        "harmony": {side: getattr(reading, f"{side}_harmony") for side in SIDES},
        "weight": {side: getattr(reading, f"{side}_weight") for side in SIDES},
        "lack": {side: getattr(reading, f"{side}_lack") for side in SIDES},
        "plot": reading.plot,
        "patterns": [
            {
                "id": each.id,
                "variant": each.variant,
                "who": list(each.who),
                "with": list(each.with_),
                "severity": each.severity,
                "winner": each.winner,
                "rule": each.rule,
            }
            for each in reading.patterns
        ],
        "situations": list(reading.situations),
        "press_depth": reading.press_depth,
        "three_gates": reading.three_gates,
        "five_generals": ready | {"all": all(ready.values())},
        "relation": reading.relation,
        "strength": reading.strength._asdict() if reading.strength else None,
        "breath": {side: getattr(reading, f"{side}_breath") for side in SIDES},
        "lodge": reading.lodge,
        "taigong": {
            "eye_left": reading.eye_left,
            "grade": reading.taigong.grade,
            "failing": list(reading.taigong.failing),
        },
    }


def omens_of(reading: "Reading") -> "tuple[Omen, ...]":
    """Every omen of the board: of the year stem, the generals and the palaces."""
    generals = (*reading.host_omens, *(reading.deputy_omens or ()), *reading.guest_omens)
    return (*(reading.stem_omens or ()), *generals, *reading.palace_omens)


def _omen(omen: "Omen", lang: str) -> dict[str, Any]:
    return {"rule": omen.rule, "id": omen.id, "text": catalogue.words(lang).say(f"omens.{omen.rule}.{omen.id}")}


def _part(part: "Part", lang: str) -> dict[str, Any]:
    say = names(lang)
    return {
        "id": part.id,
        "heading": say.say(f"reading.part.{part.id}"),
        "statements": [
            {"rule": each.rule, "weight": each.weight, "key": each.key, "text": sentence(say, each)}
            for each in part.statements
        ],
    }


def _plate(plate: "Plate | None") -> dict[str, str] | None:
    if plate is None:
        return None
    return {str(int(palace)): gate for palace, gate in sorted(zip(AROUND, plate, strict=True))}


def _march(march: "March | None") -> dict[str, Any] | None:
    return march._asdict() if march else None


def _nobles(reading: "Reading") -> dict[str, Any] | None:
    if reading.noble is None or reading.over is None or reading.fates is None:
        return None
    return {
        "noble": reading.noble.hanzi,
        "period": reading.noble_period,
        "over": {body: plain(general) for body, general in reading.over._asdict().items()},
        "doomed": list(reading.doomed or ()),
        "fortune": {side: getattr(reading, f"{side}_fortune") for side in SIDES},
        "ranks": {
            fate.rank: {"deity": plain(fate.deity), "on": plain(fate.on), "agrees": fate.agrees}
            for fate in reading.fates
        },
    }


def _verdict(reading: "Reading", lang: str) -> dict[str, Any] | None:
    if reading.deciding is None:
        return None
    words = catalogue.words(lang)
    return {
        "favours": reading.deciding.side,
        "by": reading.deciding.rule,
        "act": reading.act,
        "undertaking": reading.undertaking,
        "criteria": [{"rule": step.rule, "side": step.side} for step in reading.criteria],
        "text": words.say(f"reading.verdict.{reading.deciding.side}"),
    }
