"""奇門式樣 The form of a Qimen chart: keys by the types of the plate and its reading."""

from samsik.core.cycle import Branch, Dun
from samsik.core.school import values_of
from samsik.qimen.chart import Plate, Reading
from samsik.qimen.field import Soil
from samsik.qimen.formations import Formation
from samsik.qimen.judgement import Remark
from samsik.qimen.plate import GATES, STARS
from samsik.qimen.school import QimenOptions
from samsik.qimen.signs import Still
from samsik.qimen.strength import GATE_STATES, STAR_STATES
from samsik.qimen.tallies import Move
from samsik.render.qimen_record import METHODS
from samsik.services.schemas.chart import chart
from samsik.services.schemas.forms import (
    NUMBER,
    Schema,
    each,
    form_of,
    mapping,
    maybe,
    reader,
    record,
    ref,
    row,
    several,
    text,
    types_of,
    whole,
    words,
)

PALACES = "123456789"
STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = tuple(branch.hanzi for branch in Branch)
PALACE = whole(1, 9)
plate, read = reader(Plate), reader(Reading)


def definitions() -> dict[str, Schema]:
    """`QimenChart`, and what it has more than once."""
    return {
        "QimenChart": chart("qimen", {**_keys(), **_plate(), **_reading()}),
        "Formation": form_of(Formation),
        "BranchesByName": mapping(ref("Branch")),
    }


def _keys() -> Schema:
    bureau = record(
        {
            "method": words(METHODS.values()),
            "leader": ref("Pillar"),
            "lead": maybe(whole()),
            "status": maybe(words(("超神", "正授", "接氣", "閏"))),
        }
    )
    return {
        "dun": form_of(Dun),
        "ju": whole(1, 9),
        "term": maybe(ref("Term")),
        "yuan": maybe(words("上中下")),
        "bureau": maybe(bureau),
        "day": maybe(ref("Pillar")),
        "hour": ref("Pillar"),
    }


def _plate() -> Schema:
    stems, stars = several(ref("Stem")), several(words(STARS))
    gate = words(GATES)
    greed = record({"palace": PALACE, "丙": PALACE, "丁": PALACE})
    return {
        "xun": plate("xun"),
        "yi": plate("yi"),
        "zhifu": record({"star": words(STARS), "palace": PALACE}),
        "zhishi": record({"gate": gate, "palace": PALACE}),
        "host": maybe({"enum": [2, 8]}),
        "earth": each(PALACES, row(ref("Stem"))),
        "heaven": each(PALACES, stems),
        "stars": each(PALACES, stars),
        # A flying plate has a ninth.
        "gates": each(PALACES, maybe(words((*GATES, "中")))),
        "spirits": each(PALACES, maybe(text())),
        "hidden_stems": maybe(each(PALACES, ref("Pillar"))),
        "void": record({"hour": plate("hour_void"), "day": read("day_void")}),
        "horse": plate("horse"),
        "still": form_of(Still),
        "greed": maybe(greed),
        "messengers": each("陽陰", PALACE),
        "punished": record({"branch": ref("Branch"), "kind": text()}),
        "broken": ref("Branch"),
    }


def _reading() -> Schema:
    stem = record({"palace": PALACE, "names": several(text()), "role": text()})
    nobles = record({"noble": ref("Branch"), "way": words("順逆"), "on": each(BRANCHES, text())})
    remark = {name: form_of(kind) for name, kind in types_of(Remark).items()}
    return {
        "formations": several(ref("Formation")),
        "stems": each(STEMS, stem),
        "strength": maybe(_strength()),
        "nobles": maybe(nobles),
        "directions": _directions(),
        "field": _field(),
        "reading": several(record({**remark, "text": text()})),
    }


def _strength() -> Schema:
    gates = {state for value in values_of(QimenOptions)["gate_state_2"] for state in GATE_STATES.replace("絕", value)}
    return record(
        {"stars": each(STARS, words(STAR_STATES)), "gates": each(GATES, words(sorted(gates)))},
    )


def _directions() -> Schema:
    state = words("合格餘")
    return record(
        {
            "奇門": plate("wonder_gates"),
            "太陰蓋": plate("shelter_from_evil"),
            "地將": maybe(text()),
            "將加時": maybe(each(BRANCHES, ref("Branch"))),
            **dict.fromkeys(("三門", "地門", "四戶"), maybe(ref("BranchesByName"))),
            "天馬": maybe(ref("Branch")),
            "私門": maybe(ref("BranchesByName")),
            "私門得奇門": read("private_blessed"),
            "亭亭": maybe(ref("Branch")),
            "白奸": maybe(ref("Branch")),
            # By the rule of sanshi it neither faces nor meets him.
            "state": maybe(words("合格餘無")),
            "states": maybe(each(("broad", "narrow"), state)),
            "ties": maybe(several(text())),
            "advice": read("pavilion_advice"),
            "月亭亭": maybe(ref("Branch")),
            "日亭亭": maybe(ref("Branch")),
            "建除": read("officer"),
            "避五": maybe(ref("Branch")),
        }
    )


def _field() -> Schema:
    shelter = record(
        {
            "dig": ref("Branch"),
            "path": several(ref("Branch")),
            "lines": several(text()),
            "prayer": several(text()),
            "soil": maybe(form_of(Soil)),
        }
    )
    eclipse = record(
        {"kind": text(), "magnitude": NUMBER, **dict.fromkeys(("from", "greatest", "to"), text())},
    )
    tallies = record(
        {
            "jade": read("jade"),
            "heaven_gate": text(),
            "earth_gate": text(),
            "moves": whole(6),
            "open": maybe(ref("Branch")),
            "shut": maybe(ref("Branch")),
            "laid": several(ref("Branch")),
            "steps": several(form_of(Move)),
            "consecrate": maybe(eclipse),
        }
    )
    return record(
        {
            "march": maybe(each(("leave", "enter", "pass", "sit", "strike"), PALACE)),
            "tallies": maybe(tallies),
            "close_wu": maybe(shelter),
            "camp": maybe(each(STEMS, ref("Branch"))),
            "roles": maybe(each(STEMS, text())),
            "camp_size": read("camp_size"),
        }
    )
