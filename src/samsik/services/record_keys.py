"""記載 What a record may say of a board: the names of its values, how they are read, and what a board has for them."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from samsik.calendar.era_holders import loose_holders, within
from samsik.calendar.era_table import Era
from samsik.calendar.eras import find_eras, parse_era_text, resolve_era_year
from samsik.calendar.when import Year, parse_when
from samsik.core.cycle import Branch, Dun, Pillar, Unit
from samsik.core.seats import NUMERIC, Seat
from samsik.errors import SamsikError, closest
from samsik.services.states.taiyi import pattern_names
from samsik.taiyi.classes import ORDER
from samsik.taiyi.gates import GATES
from samsik.taiyi.serial import YUAN
from samsik.taiyi.verdict import RELATIONS

Read = Callable[[str, str], Any]
Find = Callable[[Mapping[str, Any]], Any]

ALL_UNITS = frozenset(Unit)
# What a record may name of patterns: every one of the rules, with its finer names.
PATTERNS = (
    *("掩", "掩主大將", "掩主參將", "擊", "辰擊", "宮擊", "外辰擊", "內辰擊", "外宮擊", "內宮擊"),
    *("迫", "辰迫", "宮迫", "外辰迫", "內辰迫", "外宮迫", "內宮迫", "囚"),
    *("關", "客關主", "主關客", "關兩目", "關兩將", "關主參", "格", "對", "四郭固", "四郭杜", "執提", "提格"),
    *("提挾", "挾閉", "挾", "挾太乙", "客挾主", "主挾客"),
    *("提", "將關", "謀", "爭名", "無禮迫", "邊兵", "鄰迫"),
)


@dataclass(frozen=True)
class Key:
    """A value that a record may give.

    `read` makes the wanted value of what is written, `find` takes the value of a state; where a state has several
    (`several`), the wanted one must be among them. `label` is its name in the catalogues. `find` is None for what is
    told of a single year.
    """

    name: str
    aliases: tuple[str, ...]
    label: str
    read: Read
    find: Find | None
    several: bool = False
    units: frozenset[Unit] = ALL_UNITS


@dataclass(frozen=True)
class Given:
    """A value that a record gives: what is wanted, and how it is shown."""

    key: Key
    wanted: Any
    shown: str | int


def impossible(name: str, value: str, known: Iterable[Any]) -> SamsikError:
    """What cannot be, with what can."""
    return SamsikError("impossible_value", name=name, value=value, known=" ".join(str(word) for word in known))


def _number(low: int, high: int) -> Read:
    def read(name: str, text: str) -> int:
        if not re.fullmatch("[0-9]{1,12}", text) or not low <= int(text) <= high:
            raise impossible(name, text, (f"{low}…{high}",))
        return int(text)

    return read


def _palace(name: str, text: str) -> int:
    numbers = {str(int(palace)): int(palace) for palace in NUMERIC}
    numbers |= {palace.seat.hanzi: int(palace) for palace in NUMERIC}
    return int(_one_of(numbers)(name, text))


def _general(name: str, text: str) -> int:
    return 5 if text == "杜" else int(_number(1, 9)(name, text))


def _one_of(words: Mapping[str, Any]) -> Read:
    def read(name: str, text: str) -> Any:
        if text not in words:
            raise impossible(name, text, words)
        return words[text]

    return read


def _words(words: Iterable[str]) -> Read:
    return _one_of({word: word for word in words})


def _seat(name: str, text: str) -> Seat:
    return Seat.of(text)


def _branch_seat(name: str, text: str) -> Seat:
    seat = Seat.of(text)
    if seat.branch is None:
        raise impossible(name, text, (branch.hanzi for branch in Branch))
    return seat


def _pillar(name: str, text: str) -> Pillar:
    return Pillar.of(text)


def _gate(name: str, text: str) -> str:
    return str(_words(GATES)(name, text.removesuffix("門")))


def read_year(name: str, text: str) -> int:
    """A year as WHEN has it: `724`, `-199`, `200BC`; SamsikError `not_a_year`."""
    when = parse_when(text)
    if not isinstance(when, Year):
        raise SamsikError("not_a_year", name=name, value=text)
    return when.year


def _eras(name: str, text: str) -> tuple[tuple[int, Era], ...]:
    """The years that an era year may be, each with its era: several eras may share a name."""
    written = parse_era_text(text)
    years = [
        (era, year)
        for era in find_eras(written.name)
        if not written.prefix or within(era, written.prefix, loose_holders())
        for year in era.years_of(written.year, written.pillar)
    ]
    years = years or [resolve_era_year(written.name, written.year, prefix=written.prefix, pillar=written.pillar)]
    return tuple((era.sui(year), era) for era, year in years)


def _value(rule: str) -> Find:
    return lambda values: values[rule]


def _pillar_of(values: Mapping[str, Any]) -> Pillar:
    """The pillar of the unit counted."""
    match values["unit"]:
        case Unit.YEAR:
            return Pillar((values["sui"] - 4) % 60)
        case Unit.MONTH:
            return Pillar((12 * (values["sui"] - 4) + values["month"] + 1) % 60)
        case Unit.DAY:
            return Pillar((values["day_jdn"] + 49) % 60)
    return Pillar((12 * day_of(values) + values["hour_branch"]) % 60)


def day_of(values: Mapping[str, Any]) -> Pillar:
    """The pillar of the day whose hours are counted."""
    day: Pillar = values["hour_day"]
    return day


def _harmony(rule: str) -> Find:
    return lambda values: {True: "和", False: "不和", None: "杜"}[values[rule]]


def _pattern_names(values: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for pattern in values["patterns"] for name in pattern_names(pattern)))


COUNT, FIXED, YEAR_ONLY = _number(1, 40), _number(1, 50), frozenset({Unit.YEAR})
CLASSES = _words(ORDER)
HARMONY = _words(("和", "不和", "杜"))

KEYS = (
    Key("dun", ("遁",), "dun", _one_of({"yang": Dun.YANG, "yin": Dun.YIN} | {d.hanzi: d for d in Dun}), _value("dun")),
    Key("ju", ("局",), "ju", _number(1, 72), _value("ju")),
    Key("ji", ("紀",), "ji", _number(1, 6), _value("ji")),
    Key("yuan", ("元",), "yuan", _words(f"{stem.hanzi}子" for stem in YUAN), _value("yuan")),
    Key("cycle", ("周紀",), "cycle", _number(1, 360), _value("cycle")),
    Key(
        "acc",
        ("accumulated", "積年", "積月", "積日", "積數"),
        "serial_number",
        _number(1, 10**10),
        None,
        units=ALL_UNITS - {Unit.HOUR},
    ),
    Key("year", ("年",), "year", read_year, None, units=YEAR_ONLY),
    Key("era", ("年號",), "era", _eras, None, units=YEAR_ONLY),
    Key("pillar", ("干支",), "pillar", _pillar, _pillar_of),
    Key("day", ("日", "日辰"), "day", _pillar, day_of, units=frozenset({Unit.HOUR})),
    Key("taisui", ("太歲", "branch"), "taisui", lambda name, text: Branch.of(text), _value("taisui")),
    Key("palace", ("taiyi", "太乙"), "taiyi", _palace, _value("taiyi")),
    Key("governs", ("理", "治"), "governs", _words("天地人"), _value("governs")),
    Key("wenchang", ("文昌",), "wenchang", _seat, _value("wenchang")),
    Key("shiji", ("始擊",), "shiji", _seat, _value("shiji")),
    Key("jishen", ("計神",), "jishen", _branch_seat, _value("jishen")),
    Key("heshen", ("合神",), "heshen", _branch_seat, _value("heshen")),
    Key("dingji", ("定計", "定計目"), "dingji", _seat, _value("dingji")),
    Key("host", ("host_count", "主算"), "host_count", COUNT, _value("host_count")),
    Key("guest", ("guest_count", "客算"), "guest_count", COUNT, _value("guest_count")),
    Key("fixed", ("fixed_count", "定計算", "定算"), "fixed_count", FIXED, _value("fixed_count")),
    Key("host_general", ("主大將",), "host", _general, _value("host")),
    Key("host_deputy", ("主參將",), "host_deputy", _general, _value("host_deputy")),
    Key("guest_general", ("客大將",), "guest", _general, _value("guest")),
    Key("guest_deputy", ("客參將",), "guest_deputy", _general, _value("guest_deputy")),
    Key("fixed_general", ("定計大將",), "fixed", _general, _value("fixed")),
    Key("fixed_deputy", ("定計參將",), "fixed_deputy", _general, _value("fixed_deputy")),
    Key("host_class", ("host_classes",), "host_classes", CLASSES, _value("host_classes"), several=True),
    Key("guest_class", ("guest_classes",), "guest_classes", CLASSES, _value("guest_classes"), several=True),
    Key("fixed_class", ("fixed_classes",), "fixed_classes", CLASSES, _value("fixed_classes"), several=True),
    Key("host_harmony", (), "host_harmony", HARMONY, _harmony("host_harmony")),
    Key("guest_harmony", (), "guest_harmony", HARMONY, _harmony("guest_harmony")),
    Key("pattern", ("patterns", "格局"), "patterns", _words(PATTERNS), _pattern_names, several=True),
    Key("gate", ("duty", "直使", "直使門"), "duty", _gate, _value("duty")),
    Key("in_gate", ("入門",), "in_gate", _number(1, 30), _value("in_gate")),
    Key(
        "three_gates",
        ("三門",),
        "three_gates",
        _words(("具", "兩門不具", "三門不具", "不具", "杜塞")),
        _value("three_gates"),
    ),
    Key("relation", ("主客相關",), "relation", _words(RELATIONS.values()), _value("relation")),
)
BY_NAME = {word: key for key in KEYS for word in (key.name, *key.aliases)}


def read_record(values: Mapping[str, Any], unit: Unit) -> tuple[Given, ...]:
    """What a record gives, by name; several classes or patterns stand in one value with commas between them.

    SamsikError `nothing_given`, `unknown_key`, `given_twice`, `key_of_other_unit`, `impossible_value`.
    """
    if not values:
        raise SamsikError("nothing_given")
    found: list[Given] = []
    for name, value in values.items():
        key = _key(name)
        if any(given.key is key for given in found):
            raise SamsikError("given_twice", name=key.name)
        if unit not in key.units:
            units = " ".join(each.value for each in Unit if each in key.units)
            raise SamsikError("key_of_other_unit", name=key.name, unit=unit.value, known=units)
        for text in _texts(value) if key.several else [str(value).strip()]:
            wanted = key.read(key.name, text)
            found.append(Given(key, wanted, text if key.name == "era" else shown(wanted)))
    return tuple(found)


def _texts(value: Any) -> list[str]:
    """Several values in one, each once: a list of them, or a text with commas."""
    parts = value if isinstance(value, list | tuple) else re.split("[,，、]", str(value))
    return list(dict.fromkeys(str(part).strip() for part in parts))


def shown(value: Any) -> Any:
    """A value as plain data; several stay a tuple."""
    if isinstance(value, Pillar | Seat | Branch | Dun):
        return value.hanzi
    return int(value) if isinstance(value, int) else value


def _key(name: str) -> Key:
    if name not in BY_NAME:
        raise SamsikError(
            "unknown_key", value=name, closest=closest(name, list(BY_NAME)), known=" ".join(key.name for key in KEYS)
        )
    return BY_NAME[name]
