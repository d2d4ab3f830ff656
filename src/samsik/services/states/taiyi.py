"""太乙局面 The states of the Taiyi board.

A board is a function of 遁, 局 and the branch of the unit counted. The branch goes with 局 (both turn with the
serial number, 12 divides 72), so there are 2 × 72 boards; the gate on duty turns in 240, so that 2 × 720 numbers
have every board under every gate that it can meet. Options that ask for a month, a day or an hour keep silent here:
those values are functions of more than a year can tell.
"""

from collections.abc import Callable
from typing import Any

from samsik.core.cycle import Dun, Stem, Unit
from samsik.services.states import Domain, State, System, Told
from samsik.taiyi.bodies import Pattern, Patterns
from samsik.taiyi.books import Facts
from samsik.taiyi.campaign import Taigong
from samsik.taiyi.chart import Counts, Generals, Seats
from samsik.taiyi.reading import BOARD, NAMES, READING, SERIAL
from samsik.taiyi.school import SCHOOLS, TaiyiOptions
from samsik.taiyi.verdict import Criterion

FIRST_YEAR, LAST_YEAR = -3000, 2999
ROUND = 720
# A 甲子 year: the year with number n of a round is this many years after it.
JIAZI_YEAR = 4


def pattern_names(pattern: Pattern) -> tuple[str, ...]:
    """What a pattern may be called, the plainest name first: 迫, 宮迫, 外宮迫.

    掩 alone is that of Taiyi; upon a general it is 掩主大將 or 掩主參將.
    """
    id, variant = pattern.id, pattern.variant
    if variant is None:
        return (id,)
    if id == "掩":
        return (id + variant,)
    if id in ("擊", "迫"):
        return (id, variant[1] + id, variant + id)
    return (id, variant if id in variant else id + variant)


def patterns_told(patterns: Patterns) -> Told:
    """Each pattern by its name, and of each its bodies, its severity and whom it lets win."""
    found: dict[str, Any] = {}
    for name in dict.fromkeys(pattern_names(pattern)[0] for pattern in patterns):
        named = [pattern for pattern in patterns if pattern_names(pattern)[0] == name]
        found[name] = True
        found[f"{name}.bodies"] = frozenset((each.variant, each.who, each.with_) for each in named)
        found[f"{name}.severity"] = frozenset(each.severity for each in named)
        found[f"{name}.winner"] = frozenset(each.winner for each in named)
    return found


def marks_told(marks: tuple[str, ...]) -> Told:
    """Each class or sign of a list by itself."""
    return dict.fromkeys(marks, True)


def deciding_told(deciding: Criterion) -> Told:
    """Which side is favoured, and by which criterion."""
    return {"side": deciding.side, "rule": deciding.rule}


def taigong_told(taigong: Taigong) -> Told:
    """The grade alone."""
    return {"grade": taigong.grade}


PARTS: dict[str, Callable[[Any], Told]] = {
    "host_classes": marks_told,
    "guest_classes": marks_told,
    "fixed_classes": marks_told,
    "situations": marks_told,
    "patterns": patterns_told,
    "deciding": deciding_told,
    "taigong": taigong_told,
}
# Plates and criteria only spell out what other values say.
SPELT_OUT = {name for name in NAMES if name.endswith("_plate")} | {"criteria"}
PLACES = ("taiyi", "governs", "cut", "inside")
COUNTS = tuple(name for name in Counts.__slots__ if name.endswith("_count"))
WHOLE = tuple(
    name
    for name in (*PLACES, *Seats.__slots__, *COUNTS, *Generals.__slots__, *NAMES)
    if name not in PARTS and name not in SPELT_OUT
)
SERIALS = ("cycle", "ji", "yuan", "ju", "duty_gate", "in_gate")


def numbered(dun: Dun, n: int) -> State:
    """The year board with serial number `n` (1..720) of any epoch."""
    year = JIAZI_YEAR + n - 1
    stem = Stem((n - 1) % 10)
    facts = Facts(unit=Unit.YEAR, asked_dun=dun, given_number=n, lunar_year=year, solar_year=year, year_stem=stem)
    return State(dun.hanzi, (n - 1) % 72 + 1, vars(facts))


def year(year: int) -> State:
    """A year by its astronomical number (1 BC = 0)."""
    return State("", year, vars(Facts(unit=Unit.YEAR, lunar_year=year, solar_year=year)))


# The ten gates of a board one after the other.
BOARDS = Domain(
    "boards",
    (SERIAL, BOARD, READING),
    tuple(numbered(dun, n) for dun in Dun for ju in range(1, 73) for n in range(ju, ROUND + 1, 72)),
    WHOLE,
    PARTS,
)
YEARS = Domain(
    "years",
    (SERIAL,),
    tuple(year(number) for number in range(FIRST_YEAR, LAST_YEAR + 1)),
    SERIALS,
    {},
)
SYSTEM = System("taiyi", TaiyiOptions, SCHOOLS, (BOARDS, YEARS))
