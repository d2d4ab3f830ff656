"""斷 What a reader makes of the board: where to go, what to beware of, and what to do when there is no time."""

from collections.abc import Iterator
from typing import NamedTuple

from samsik.core.cycle import Branch
from samsik.qimen.books import board
from samsik.qimen.field import Route
from samsik.qimen.formations import EVIL, GOOD, Formation
from samsik.qimen.gateways import Directions
from samsik.qimen.pavilions import Pavilion
from samsik.qimen.plate import BRANCH_PALACES, GATES, STARS, Leader
from samsik.qimen.signs import Greed, Still

# 刑 and 破: nothing should be undertaken.
FRUITLESS = frozenset({"刑", "破"})
STRONG = ("旺", "相")


class Remark(NamedTuple):
    """A line of the reading: what it says, by which rule, of which palaces, branches and names."""

    id: str
    rule: str
    palaces: tuple[int, ...] = ()
    branches: tuple[Branch, ...] = ()
    names: tuple[str, ...] = ()


@board.rule("Q-20", cites=("field/wonder-gates", "baojian/private-gate", "baojian/two-good-four-bad"))
def judgement(
    wonder_gates: tuple[int, ...],
    formations: tuple[Formation, ...],
    shelter_from_evil: tuple[int, ...],
    still: Still,
    hour_void: tuple[Branch, Branch],
    zhifu: Leader,
    zhishi: Leader,
    greed: Greed | None = None,
    star_strength: tuple[str, ...] | None = None,
    gate_strength: tuple[str, ...] | None = None,
    private_gate: Directions | None = None,
    private_blessed: tuple[str, ...] | None = None,
    three_gates: Directions | None = None,
    four_doors: Directions | None = None,
    heavenly_horse: Branch | None = None,
    pavilion: Pavilion | None = None,
    pavilion_advice: str | None = None,
    avoid_five: Branch | None = None,
    march: Route | None = None,
    *,
    dihu: str,
) -> tuple[Remark, ...]:
    """斷: 奇 with a good gate first, then formations, then warnings, and the ways of an emergency after them all."""
    remarks = [
        *_ways(wonder_gates, formations, hour_void),
        *_named(formations, shelter_from_evil),
        *_leaders(zhifu, zhishi, star_strength, gate_strength),
        *_signs(still, greed, hour_void, avoid_five),
        *_battle(pavilion, pavilion_advice, march),
        *_emergency(private_gate, private_blessed),
        *_ways_out("three_gates", "Q-17", three_gates),
        *_ways_out("four_doors" if dihu == "direction" else "door_hours", "Q-18", four_doors),
    ]
    if heavenly_horse is not None:
        remarks.append(Remark("heavenly_horse", "Q-19", branches=(heavenly_horse,)))
    return tuple(remarks)


def _ways(
    wonder_gates: tuple[int, ...], formations: tuple[Formation, ...], hour_void: tuple[Branch, Branch]
) -> Iterator[Remark]:
    """The palaces with 奇 and gate: clean ones, those that a bad pair spoils, those in the void."""
    spoilt = {each.palace for each in formations if each.id in EVIL | FRUITLESS or each.side}
    empty = {BRANCH_PALACES[branch] for branch in hour_void}
    clean = tuple(palace for palace in wonder_gates if palace not in spoilt | empty)
    marred = tuple(palace for palace in wonder_gates if palace in spoilt)
    hollow = tuple(palace for palace in wonder_gates if palace in empty - spoilt)
    yield Remark("best", "Q-20", clean) if clean else Remark("no_best", "Q-20")
    if marred:
        yield Remark("marred", "Q-20", marred)
    if hollow:
        yield Remark("hollow", "Q-11b", hollow)


def _named(formations: tuple[Formation, ...], shelter: tuple[int, ...]) -> Iterator[Remark]:
    """Formations by what they bring."""
    for id, rule, found in (
        ("two_good", "Q-28", [each for each in formations if each.id in GOOD and each.rule == "Q-28"]),
        ("returns", "Q-26", [each for each in formations if each.id in GOOD and each.rule == "Q-26" and not each.void]),
        ("undone", "Q-26", [each for each in formations if each.void]),
        ("inside", "Q-26", [each for each in formations if each.side == "內"]),
        ("outside", "Q-26", [each for each in formations if each.side == "外"]),
        ("fruitless", "Q-27", [each for each in formations if each.id in FRUITLESS]),
    ):
        if found:
            yield _remark(id, rule, found)
    evil = [each for each in formations if each.id in EVIL]
    if evil:
        yield _remark("evil", "Q-28", evil)
        yield Remark("shelter", "Q-28", shelter) if shelter else Remark("no_shelter", "Q-28")


def _remark(id: str, rule: str, found: list[Formation]) -> Remark:
    palaces = tuple(dict.fromkeys(each.palace for each in found))
    return Remark(id, rule, palaces, names=tuple(dict.fromkeys(each.id for each in found)))


def _leaders(
    zhifu: Leader, zhishi: Leader, stars: tuple[str, ...] | None, gates: tuple[str, ...] | None
) -> Iterator[Remark]:
    """Whether season favours 直符 and 直使."""
    if stars is not None:
        state = stars[STARS.index(zhifu.name)]
        yield Remark("star_strong" if state in STRONG else "star_weak", "Q-23", names=(zhifu.name, state))
    if gates is not None:
        state = gates[GATES.index(zhishi.name)]
        yield Remark("gate_strong" if state in STRONG else "gate_weak", "Q-24", names=(zhishi.name, state))


def _signs(
    still: Still, greed: Greed | None, hour_void: tuple[Branch, Branch], avoid_five: Branch | None
) -> Iterator[Remark]:
    if still.hour:
        yield Remark("heaven_aided", "Q-11b")
    else:
        for kind, state in (("stars", still.stars), ("gates", still.gates)):
            if state:
                yield Remark(f"{kind}_{'still' if state == '伏吟' else 'turned'}", "Q-11b")
    if greed:
        yield Remark("greed", "Q-12", (greed.palace,))
    yield Remark("void", "Q-11b", tuple(dict.fromkeys(BRANCH_PALACES[branch] for branch in hour_void)), hour_void)
    if avoid_five is not None:
        yield Remark("avoid_five", "Q-25", branches=(avoid_five,))


def _battle(pavilion: Pavilion | None, advice: str | None, march: Route | None) -> Iterator[Remark]:
    if pavilion is not None and advice is not None:
        ids = {"戰": "fight", "守": "hold", "背亭擊奸": "strike"}
        yield Remark(ids[advice], "Q-21", branches=(pavilion.pavilion, pavilion.traitor))
    if march is not None:
        yield Remark("march", "Q-30", tuple(march))


def _emergency(private: Directions | None, blessed: tuple[str, ...] | None) -> Iterator[Remark]:
    """急則從神: for when there is no time to choose; the private gate that has 奇 and gate is the best of them."""
    if private is not None and blessed:
        yield Remark("private_blessed", "Q-20", branches=tuple(branch for name, branch in private if name in blessed))
    yield from _ways_out("private_gate", "Q-20", private)


def _ways_out(id: str, rule: str, directions: Directions | None) -> Iterator[Remark]:
    if directions is not None:
        yield Remark(id, rule, branches=tuple(branch for _, branch in directions))
