"""A Qimen chart as plain data: the JSON of the interface."""

from typing import TYPE_CHECKING, Any

from samsik.core.nobles import Heavenly
from samsik.qimen.field import PRAYER, ROLES, STEM_NAMES
from samsik.qimen.plate import GATES, STARS
from samsik.render.record import envelope, plain

if TYPE_CHECKING:
    from samsik.qimen.chart import Reading
    from samsik.qimen.judgement import Remark
    from samsik.qimen.tallies import Tallies
    from samsik.render.chart import QimenChart

METHODS = {"zhirun": "置閏", "chaibu": "拆補"}
STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"


def by_palace(values: tuple[Any, ...]) -> dict[str, Any]:
    """Nine values under their palace numbers."""
    return {str(palace): plain(value) for palace, value in enumerate(values, 1)}


def qimen_record(chart: "QimenChart", *, lang: str, why: bool = False) -> dict[str, Any]:
    """A Qimen chart; keys that the call cannot know are null."""
    plate, reading = chart.plate, chart.reading
    return envelope(chart, lang=lang, trace=chart.why() if why else None) | {
        "dun": chart.dun.hanzi,
        "ju": chart.ju,
        **_bureau(chart),
        "day": plain(chart.facts.day),
        "hour": chart.keys.hour.hanzi,
        "xun": plate.xun.hanzi,
        "yi": plate.yi.hanzi,
        "zhifu": {"star": plate.zhifu.name, "palace": plate.zhifu.palace},
        "zhishi": {"gate": plate.zhishi.name, "palace": plate.zhishi.palace},
        "host": plate.host,
        "earth": {str(palace): [stem.hanzi] for palace, stem in enumerate(plate.earth, 1)},
        "heaven": by_palace(plate.heaven),
        "stars": by_palace(plate.stars),
        "gates": by_palace(plate.gates),
        "spirits": by_palace(plate.spirits),
        "hidden_stems": by_palace(plate.hidden_stems) if plate.hidden_stems else None,
        "void": {"hour": plain(plate.hour_void), "day": plain(reading.day_void)},
        "horse": plate.horse.hanzi,
        "still": plate.still._asdict(),
        "greed": {"palace": plate.greed.palace, "丙": plate.greed.bing, "丁": plate.greed.ding}
        if plate.greed
        else None,
        "messengers": {"陽": plate.messengers.yang, "陰": plate.messengers.yin},
        "punished": {"branch": plate.hour_punished[0].hanzi, "kind": plate.hour_punished[1]},
        "broken": plate.hour_broken.hanzi,
        "formations": [
            {
                "id": each.id,
                "palace": each.palace,
                "heaven": each.heaven.hanzi,
                "earth": each.earth.hanzi,
                "alias": each.alias,
                "side": each.side,
                "void": each.void,
                "rule": each.rule,
            }
            for each in reading.formations
        ],
        "stems": {
            stem: {"palace": palace, "names": list(names), "role": role}
            for stem, palace, names, role in zip(STEMS, plate.stem_palaces, STEM_NAMES, ROLES, strict=True)
        },
        "strength": _strength(reading),
        "nobles": _nobles(reading),
        "directions": _directions(chart),
        "field": _field(chart),
        "reading": [_remark(each, lang) for each in reading.judgement],
    }


def _bureau(chart: "QimenChart") -> dict[str, Any]:
    bureau = chart.bureau
    if bureau is None:
        return {"term": None, "yuan": None, "bureau": None}
    return {
        "term": bureau.term.hanzi,
        "yuan": bureau.yuan,
        "bureau": {
            "method": METHODS[chart.school.options.ju_method],
            "leader": bureau.leader.hanzi,
            "lead": bureau.lead,
            "status": bureau.status,
        },
    }


def _strength(reading: "Reading") -> dict[str, Any] | None:
    if reading.star_strength is None or reading.gate_strength is None:
        return None
    return {
        "stars": dict(zip(STARS, reading.star_strength, strict=True)),
        "gates": dict(zip(GATES, reading.gate_strength, strict=True)),
    }


def general_hanzi(general: Heavenly) -> str:
    """The general's name in this book, which calls the first 貴人."""
    return "貴人" if general is Heavenly.NOBLE else general.hanzi


def _nobles(reading: "Reading") -> dict[str, Any] | None:
    if reading.noble is None or reading.heavenly is None:
        return None
    return {
        "noble": reading.noble.hanzi,
        "way": "順" if reading.noble_forward else "逆",
        "on": dict(zip(BRANCHES, map(general_hanzi, reading.heavenly), strict=True)),
    }


def _pairs(pairs: tuple[tuple[str, Any], ...] | None) -> dict[str, Any] | None:
    return None if pairs is None else {name: plain(value) for name, value in pairs}


def _directions(chart: "QimenChart") -> dict[str, Any]:
    reading = chart.reading
    pavilion = reading.pavilion
    return {
        "奇門": list(chart.plate.wonder_gates),
        "太陰蓋": list(chart.plate.shelter_from_evil),
        "地將": reading.general_name,
        "將加時": dict(zip(BRANCHES, plain(reading.heaven_branches), strict=True)) if reading.heaven_branches else None,
        "三門": _pairs(reading.three_gates),
        "地門": _pairs(reading.earth_gates),
        "四戶": _pairs(reading.four_doors),
        "天馬": plain(reading.heavenly_horse),
        "私門": _pairs(reading.private_gate),
        "私門得奇門": plain(reading.private_blessed),
        "亭亭": pavilion.pavilion.hanzi if pavilion else None,
        "白奸": pavilion.traitor.hanzi if pavilion else None,
        "state": pavilion.state if pavilion else None,
        "states": {"broad": pavilion.broad, "narrow": pavilion.narrow} if pavilion else None,
        "ties": list(pavilion.ties) if pavilion else None,
        "advice": reading.pavilion_advice,
        "月亭亭": plain(reading.month_pavilion),
        "日亭亭": plain(reading.day_pavilion),
        "建除": reading.officer,
        "避五": plain(reading.avoid_five),
    }


def _field(chart: "QimenChart") -> dict[str, Any]:
    reading, route, shelter, soil = chart.reading, chart.plate.march, chart.reading.shelter, chart.reading.soil
    march = dict(zip(("leave", "enter", "pass", "sit", "strike"), route, strict=True)) if route else None
    return {
        "march": march,
        "tallies": _tallies(reading, reading.tallies) | {"consecrate": _consecrate(chart)} if reading.tallies else None,
        "close_wu": {
            "dig": shelter.dig.hanzi,
            "path": plain(shelter.path),
            "lines": list(shelter.lines),
            "prayer": list(PRAYER),
            "soil": soil._asdict() if soil else None,
        }
        if shelter
        else None,
        "camp": dict(zip(STEMS, plain(reading.camp), strict=True)) if reading.camp else None,
        "roles": dict(zip(STEMS, ROLES, strict=True)) if reading.camp else None,
        "camp_size": reading.camp_size,
    }


def _tallies(reading: "Reading", tallies: "Tallies") -> dict[str, Any]:
    orphans = reading.orphans
    return {
        "jade": reading.jade,
        "heaven_gate": tallies.heaven_gate.seat,
        "earth_gate": tallies.earth_gate.seat,
        "moves": len(tallies.moves),
        "open": orphans.open.hanzi if orphans else None,
        "shut": orphans.shut.hanzi if orphans else None,
        "laid": plain(tallies.laid),
        "steps": [
            {
                "stand": move.stand.hanzi,
                "to": move.to.hanzi,
                "tally": move.tally,
                "phrase": move.phrase,
                "spirit": move.spirit,
                "closed": move.closed,
            }
            for move in tallies.moves
        ],
    }


def _consecrate(chart: "QimenChart") -> dict[str, Any] | None:
    """The eclipse at which tallies are consecrated, times in UTC."""
    eclipse, moment = chart.consecrate, chart.moment
    if eclipse is None or moment is None:
        return None
    return {
        "kind": eclipse.kind,
        "magnitude": round(eclipse.magnitude, 3),
        "from": moment.utc(eclipse.start),
        "greatest": moment.utc(eclipse.greatest),
        "to": moment.utc(eclipse.end),
    }


def _remark(remark: "Remark", lang: str) -> dict[str, Any]:
    from samsik.render.qimen_names import qimen_names

    return {
        "id": remark.id,
        "rule": remark.rule,
        "palaces": list(remark.palaces),
        "branches": plain(remark.branches),
        "names": list(remark.names),
        "text": qimen_names(lang).remark(remark),
    }
