"""A Qimen chart as plain data: the JSON of the interface."""

from typing import TYPE_CHECKING, Any

from samsik.qimen.field import ROLES
from samsik.qimen.plate import GATES, STARS
from samsik.render.record import envelope, plain

if TYPE_CHECKING:
    from samsik.qimen.chart import Reading
    from samsik.render.chart import QimenChart

METHODS = {"zhirun": "置閏", "chaibu": "拆補"}


def by_palace(values: tuple[Any, ...]) -> dict[str, Any]:
    """Nine values under their palace numbers."""
    return {str(palace): plain(value) for palace, value in enumerate(values, 1)}


def qimen_record(chart: "QimenChart", *, lang: str, why: bool = False) -> dict[str, Any]:
    """A Qimen chart; keys that the call cannot know are null."""
    plate, reading, bureau = chart.plate, chart.reading, chart.bureau
    method = METHODS[chart.school.options.ju_method]
    return envelope(chart, lang=lang, why=why) | {
        "dun": chart.dun.hanzi,
        "ju": chart.ju,
        "term": plain(bureau.term) if bureau else None,
        "yuan": bureau.yuan if bureau else None,
        "bureau": {"method": method, "lead": bureau.lead, "status": bureau.status} if bureau else None,
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
        "still": {"stars": plate.still.stars, "gates": plate.still.gates},
        "greed": plate.greed,
        "messengers": {"陽": plate.messengers.yang, "陰": plate.messengers.yin},
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
        "shelter_from_evil": list(reading.shelter_from_evil),
        "strength": _strength(reading),
        "directions": _directions(reading),
        "field": _field(reading),
    }


def _strength(reading: "Reading") -> dict[str, Any] | None:
    if reading.star_strength is None or reading.gate_strength is None:
        return None
    return {
        "stars": dict(zip(STARS, reading.star_strength, strict=True)),
        "gates": dict(zip(GATES, reading.gate_strength, strict=True)),
    }


def _pairs(pairs: tuple[tuple[str, Any], ...] | None) -> dict[str, Any] | None:
    return None if pairs is None else {name: plain(value) for name, value in pairs}


def _directions(reading: "Reading") -> dict[str, Any]:
    pavilion = reading.pavilion
    return {
        "三門": _pairs(reading.three_gates),
        "地門": _pairs(reading.earth_gates),
        "四戶": _pairs(reading.four_doors),
        "天馬": plain(reading.heavenly_horse),
        "私門": _pairs(reading.private_gate),
        "私門得奇門": plain(reading.private_blessed),
        "亭亭": pavilion.pavilion.hanzi if pavilion else None,
        "白奸": pavilion.traitor.hanzi if pavilion else None,
        "state": pavilion.state if pavilion else None,
        "ties": list(pavilion.ties) if pavilion else None,
        "advice": reading.pavilion_advice,
        "月亭亭": plain(reading.month_pavilion),
        "日亭亭": plain(reading.day_pavilion),
        "建除": reading.officer,
        "貴人": plain(reading.noble),
        "避五": plain(reading.avoid_five),
    }


def _field(reading: "Reading") -> dict[str, Any]:
    route, tallies, shelter = reading.march, reading.tallies, reading.shelter
    return {
        "march": {
            "leave": route.leave,
            "enter": route.enter,
            "pass": route.passing,
            "sit": route.sit,
            "strike": route.strike,
        }
        if route
        else None,
        "tallies": {
            "jade": tallies.jade,
            "heaven_gate": tallies.heaven_gate,
            "earth_gate": tallies.earth_gate,
            "moves": len(tallies.moves),
            "open": tallies.open.hanzi,
            "shut": tallies.shut.hanzi,
            "laid": plain(tallies.laid),
            "steps": [
                {
                    "stand": move.stand.hanzi,
                    "to": move.to.hanzi,
                    "tally": move.tally,
                    "spirit": move.spirit,
                    "closed": list(move.closed),
                }
                for move in tallies.moves
            ],
        }
        if tallies
        else None,
        "close_wu": {
            "dig": shelter.dig.hanzi,
            "path": plain(shelter.path),
            "words": list(shelter.words),
            "soil": reading.soil,
        }
        if shelter
        else None,
        "camp": dict(zip("甲乙丙丁戊己庚辛壬癸", plain(reading.camp), strict=True)) if reading.camp else None,
        "roles": dict(zip("甲乙丙丁戊己庚辛壬癸", ROLES, strict=True)) if reading.camp else None,
        "camp_size": reading.camp_size,
    }
