"""氣應 The strength of stars by month and of gates by season."""

from functools import cache

from samsik.core.cycle import Branch, Element, Pillar
from samsik.qimen.books import board

STAR_ELEMENTS = tuple(Element.of(name) for name in "水土木木土金金土火")
# By how far the month is from the star in the order of generation: not the everyday 旺相休囚死.
STAR_STATES = "相旺休囚廢"
# From the ruling gate on.
GATE_STATES = "旺絕胎沒死囚休廢"


@board.rule("Q-23", cites=("baojian/star-strength",))
@cache
def star_strength(month: Branch) -> tuple[str, ...]:
    """星氣: 旺 feeds the month, 相 is its like, 休 conquers it, 囚 is conquered, 廢 is fed; 天蓬 first."""
    return tuple(STAR_STATES[(month.element - element) % 5] for element in STAR_ELEMENTS)


@board.rule("Q-24", cites=("baojian/gate-strength",))
@cache
def gate_strength(term: int, *, gate_state_2: str) -> tuple[str, ...]:
    """門氣: from the gate that rules the three terms since 冬至 (休), 立春 (生) and so on; 休 first."""
    states = GATE_STATES.replace("絕", gate_state_2)
    return tuple(states[(gate - term // 3) % 8] for gate in range(8))


@board.rule("Q-25", cites=("baojian/three-schools",))
def avoid_five(day: Pillar) -> Branch:
    """避五: the fifth branch from the day's, its 死氣."""
    return Branch((day.branch + 4) % 12)
