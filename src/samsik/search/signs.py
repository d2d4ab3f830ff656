"""徵 Signs by name: what is required, shunned or wished for, as trees over columns."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError, closest
from samsik.search.columns import PATTERNS, columns
from samsik.search.tree import All, Column, Literal, Node, Some, Test

HANZI = {"taiyi": "太乙", "qimen": "奇門", "liuren": "六壬"}
# What speaks for a side of the Taiyi board, the more of it the better.
SIDES = ("host", "guest")
# 八方 The palaces of the Qimen plate by where they lie, and what may be over them.
QUARTERS = {"北": 1, "西南": 2, "東": 3, "東南": 4, "西北": 6, "西": 7, "東北": 8, "南": 9}
GATES = ("休", "生", "傷", "杜", "景", "死", "驚", "開")
WONDERS = ("乙", "丙", "丁")


def is_(column: str, value: str | bool = True) -> Test:
    """A column that has a value."""
    return Test("=", Column(column), Literal(value))


@cache
def signs(systems: tuple[str, ...]) -> Mapping[str, Node]:
    """Every sign that may be named; of one name in two systems, that of a system asked about, or the earlier.

    With the name of its system before it (六壬伏吟) each of those can be named as well.
    """
    found: dict[str, Node] = {}
    shared = shared_names()
    for system in dict.fromkeys([*systems, *SYSTEMS]):
        for name, node in _OF[system]():
            found.setdefault(name, node)
            if name in shared:
                found.setdefault(HANZI[system] + name, node)
    for column in columns().values():
        if column.kind == "bool":
            found.setdefault(column.name, is_(column.name))
    return MappingProxyType(found)


@cache
def shared_names() -> frozenset[str]:
    """The names that signs of more than one system have."""
    met = Counter(name for system in SYSTEMS for name in dict(_OF[system]()))
    return frozenset(name for name, times in met.items() if times > 1)


def sign(name: str, known: Mapping[str, Node]) -> Node:
    """The tree of a sign; SamsikError `unknown_sign` with the nearest."""
    if name not in known:
        raise SamsikError("unknown_sign", value=name, closest=closest(name, list(known)))
    return known[name]


def wishes(name: str, known: Mapping[str, Node]) -> tuple[Node, ...]:
    """What a wish comes to: for a side of the Taiyi board all that speaks for it, else the sign itself.

    For a side: the verdict, its general ready, its count in harmony, the three gates complete, and that one may act.
    """
    if name not in SIDES:
        return (sign(name, known),)
    act = All((is_("favours", name), is_("act")))
    harmony = is_(f"{name}_harmony")
    return (is_("favours", name), is_(f"{name}_ready"), harmony, is_("three_gates", "具"), act)


def _taiyi() -> Iterator[tuple[str, Node]]:
    yield "三門具", is_("three_gates", "具")
    for state in ("兩門不具", "三門不具", "杜塞"):
        yield state, is_("three_gates", state)
    yield "五將發", All((is_("host_ready"), is_("guest_ready")))
    yield "主將發", is_("host_ready")
    yield "客將發", is_("guest_ready")
    yield "主和", is_("host_harmony")
    yield "客和", is_("guest_harmony")
    yield "可為", is_("act")
    for patterns in PATTERNS.values():
        for id, variants in patterns:
            yield id, is_(f"p_{id}")
            for variant in variants:
                for name in variant_names(id, variant):
                    yield name, is_(f"p_{id}_{variant}")
            if id in ("擊", "迫"):
                for place in ("辰", "宮"):
                    yield place + id, Some((is_(f"p_{id}_外{place}"), is_(f"p_{id}_內{place}")))


def variant_names(id: str, variant: str) -> tuple[str, ...]:
    """What a pattern of one kind is called: 外辰迫 or 迫外辰, 掩主大將, 主挾客."""
    if id in variant:
        return (variant,)
    return (variant + id, id + variant) if id in ("擊", "迫") else (id + variant,)


def _qimen() -> Iterator[tuple[str, Node]]:
    for column in columns().values():
        if column.name.startswith("q_f_"):
            yield column.name.removeprefix("q_f_"), is_(column.name)
    for state in ("伏吟", "反吟"):
        yield state, Some((is_("q_still_stars", state), is_("q_still_gates", state)))
    for quarter, palace in QUARTERS.items():
        for gate in GATES:
            yield f"{quarter}{gate}門", is_(f"q{palace}_gate", gate)
        # The stem of a lodged star counts as well.
        stems = {stem: [is_(f"q{palace}_{place}", stem) for place in ("heaven", "guest")] for stem in WONDERS}
        yield f"{quarter}奇", Some(tuple(test for tests in stems.values() for test in tests))
        for stem, tests in stems.items():
            yield f"{quarter}{stem}奇", Some(tuple(tests))


def _liuren() -> Iterator[tuple[str, Node]]:
    for column in ("l_method", "l_class"):
        for token in columns()[column].tokens:
            yield token, is_(column, token)


_OF = {"taiyi": _taiyi, "qimen": _qimen, "liuren": _liuren}
