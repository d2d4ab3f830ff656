"""欄 The columns that questions and catalogues are made of: one declaration for each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from samsik.search.layers import pillar_of_month, pillar_of_year

Kind = Literal["token", "int", "bool"]

CALENDAR = "calendar"
# What a board may be asked for by itself, and the instants, which every row of a catalogue has.
INSTANTS = ("t", "local")


@dataclass(frozen=True)
class Column:
    """A column: its name and kind, the layer it comes from, and what makes it of which values there.

    `text` is the key of its description in the catalogue `search.toml`, `about` the token spoken of. `tokens` are
    those a school may never give, which may be asked for all the same.
    """

    name: str
    kind: Kind
    system: str
    layer: str
    reads: tuple[str, ...]
    make: Callable[..., Any]
    text: str
    about: str = ""
    tokens: tuple[str, ...] = ()


def same(value: Any) -> Any:
    """The value; a token by its hanzi."""
    return getattr(value, "hanzi", value)


def _plain(system: str, layer: str, kind: Kind, **names: str) -> Iterator[Column]:
    """Columns that show one value each: `name="rule"`."""
    for name, rule in names.items():
        yield Column(name, kind, system, layer, (rule,), same, name)


def _calendar() -> Iterator[Column]:
    yield Column("year_pillar", "token", CALENDAR, "pillars", ("ordinal",), pillar_of_year, "year_pillar")
    yield Column("month_pillar", "token", CALENDAR, "pillars", ("ordinal",), pillar_of_month, "month_pillar")
    yield from _plain(CALENDAR, "hours", "token", day_pillar="day_pillar", hour_pillar="hour_pillar")
    yield from _plain(CALENDAR, "terms", "token", term="term")
    yield from _plain(CALENDAR, "lunar", "int", lunar_month="lunar_month")
    yield from _plain(CALENDAR, "lunar", "bool", leap_month="leap_month")
    yield from _plain(CALENDAR, "weekdays", "int", weekday="weekday")
    yield from _plain(CALENDAR, "hours", "int", local_hour="local_hour")


# The patterns of the Taiyi board with their variants, by the rule that finds them.
PATTERNS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "cover": (("掩", ("主大將", "主參將")),),
    "strike": (("擊", ("外辰", "內辰", "外宮", "內宮")),),
    "press": (("迫", ("外辰", "內辰", "外宮", "內宮")),),
    "captive": (("囚", ()),),
    "lock": (("關", ("客關主", "主關客", "兩目", "兩將", "主參")),),
    "oppose": (("格", ()),),
    "face": (("對", ()),),
    "walls_firm": (("四郭固", ()),),
    "walls_shut": (("四郭杜", ()),),
    "hold": (("執提", ()), ("提格", ())),
    "pincer": (("提挾", ()),),
    "closed": (("挾閉", ()),),
    "flanking": (("挾", ("太乙", "客挾主", "主挾客")),),
    "pairing": tuple((id, ()) for id in ("提", "將關", "謀", "爭名", "無禮迫", "邊兵", "鄰迫")),
}


def _taiyi() -> Iterator[Column]:
    own = ("taiyi", "taiyi")
    yield from _plain(*own, "token", dun="dun")
    yield from _plain(*own, "int", ju="ju", ji="ji")
    yield from _plain(*own, "token", yuan="yuan")
    yield Column("palace", "int", *own, ("taiyi",), _number, "palace")
    yield from _plain(*own, "token", governs="governs", wenchang="wenchang", shiji="shiji", jishen="jishen")
    yield from _plain(*own, "int", host="host_count", guest="guest_count")
    for name in ("host", "guest"):
        yield Column(f"{name}_general", "int", *own, (name,), _number, f"{name}_general")
        yield Column(f"{name}_deputy", "int", *own, (f"{name}_deputy",), _number, f"{name}_deputy")
    yield from _plain(*own, "bool", host_harmony="host_harmony", guest_harmony="guest_harmony")
    states = ("具", "兩門不具", "三門不具", "不具", "杜塞")
    yield Column("three_gates", "token", *own, ("three_gates",), same, "three_gates", tokens=states)
    yield from _plain(*own, "bool", host_ready="host_ready", guest_ready="guest_ready")
    relations = ("客關主", "主關客")
    yield Column("relation", "token", *own, ("relation",), same, "relation", tokens=relations)
    sides = ("host", "guest", "none")
    yield Column("favours", "token", *own, ("deciding",), _side, "favours", tokens=sides)
    yield from _plain(*own, "bool", act="act")
    yield from _plain(*own, "token", duty="duty")
    for rule, patterns in PATTERNS.items():
        for id, variants in patterns:
            yield _pattern(rule, id, None)
            for variant in variants:
                yield _pattern(rule, id, variant)


def _number(palace: Any) -> int | None:
    return None if palace is None else int(palace)


def _side(deciding: Any) -> str | None:
    return None if deciding is None else str(deciding.side)


def _pattern(rule: str, id: str, variant: str | None) -> Column:
    # A school may call one pattern by the name of another: 文昌 in Taiyi's palace is 囚 or 關.
    rules = ("captive", "lock") if id == "關" and variant is None else (rule,)

    def there(*found: Any) -> bool:
        every = (each for patterns in found for each in patterns or ())
        return any(each.id == id and variant in (None, each.variant) for each in every)

    name = f"p_{id}" if variant is None else f"p_{id}_{variant}"
    return Column(name, "bool", "taiyi", "taiyi", rules, there, "pattern", id + (variant or ""))


FORMATIONS = (
    *("勃飛", "勃伏", "格飛", "格伏", "青龍返首", "飛鳥跌穴", "刑", "賊格", "破", "破格", "合格", "陰陽化氣"),
    *("龍鳳呈祥", "二龍戰野", "二虎爭雄", "青龍困頓", "白虎迍邅", "大格", "小格", "刑格", "奇格"),
)


def _qimen() -> Iterator[Column]:
    own = ("qimen", "qimen")
    yield from _plain(*own, "token", q_dun="dun")
    yield from _plain(*own, "int", q_ju="ju")
    for leader in ("zhifu", "zhishi"):
        yield Column(f"q_{leader}", "token", *own, (leader,), lambda leader: leader.name, f"q_{leader}")
        yield Column(f"q_{leader}_palace", "int", *own, (leader,), lambda leader: leader.palace, f"q_{leader}_palace")
    for palace in range(1, 10):
        for name, rule, place in (
            ("gate", "gates", None),
            ("star", "stars", 0),
            ("heaven", "heaven", 0),
            ("guest", "heaven", 1),
            ("spirit", "spirits", None),
            ("earth", "earth", None),
        ):
            make = _over(palace - 1, place)
            yield Column(f"q{palace}_{name}", "token", *own, (rule,), make, f"q_{name}", str(palace))
    for id in FORMATIONS:
        yield Column(f"q_f_{id}", "bool", *own, ("pairs",), _formation(id), "formation", id)
    yield Column("q_f_奇門", "bool", *own, ("wonder_gates",), bool, "q_wonder")
    for name in ("stars", "gates"):
        yield Column(f"q_still_{name}", "token", *own, ("still",), _attribute(name), f"q_still_{name}")


def _attribute(name: str) -> Callable[[Any], Any]:
    return lambda value: getattr(value, name)


def _over(palace: int, place: int | None) -> Callable[[Any], Any]:
    """What lies over a palace: where there may be several, the one in `place`."""

    def over(plate: Any) -> Any:
        found = plate[palace]
        if place is None:
            return same(found)
        return same(found[place]) if len(found) > place else None

    return over


def _formation(id: str) -> Callable[[Any], bool]:
    return lambda pairs: any(each.id == id and not each.void for each in pairs)


METHODS = ("賊剋", "比用", "涉害", "遙剋", "昴星", "別責", "八專", "伏吟", "返吟")
CLASSES = (
    *("元首", "重審", "知一", "涉害", "見機", "察微", "綴瑕", "蒿矢", "彈射", "虎視"),
    *("冬蛇掩目", "別責", "八專", "獨足", "有剋", "自任", "自信", "杜傳", "無依", "無親"),
)


def _liuren() -> Iterator[Column]:
    for place, (name, tokens) in enumerate(
        {"method": METHODS, "class": CLASSES, "first": (), "second": (), "third": ()}.items()
    ):
        yield Column(
            f"l_{name}", "token", "liuren", "liuren", ("course",), _of_course(place), f"l_{name}", tokens=tokens
        )


def _of_course(place: int) -> Callable[[Any], Any]:
    return lambda course: same(course[place])


@cache
def columns() -> dict[str, Column]:
    """Every column by its name, calendar first."""
    return {each.name: each for part in (_calendar, _taiyi, _qimen, _liuren) for each in part()}
