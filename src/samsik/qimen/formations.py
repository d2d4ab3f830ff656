"""勃格飛伏 刑破 二吉四凶 What the heaven stem over each earth stem is called."""

from dataclasses import dataclass, replace

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.qimen.books import board, plate
from samsik.qimen.plate import Gates, Stems

JIA, YI, BING, DING, WU, JI, GENG, XIN, REN, GUI = Stem


@dataclass(frozen=True, slots=True)
class Formation:
    """格 One formation: its name, where, what lies over what, and for 勃格 the alias and side of the evil.

    `void`: a good formation that a bad one of the same stems undoes (甲申旬, where 庚 is 甲).
    """

    id: str
    rule: str
    palace: int
    heaven: Stem
    earth: Stem
    alias: str | None = None
    side: str | None = None
    void: bool = False


# One-way: heaven over earth.
DIRECTED = {
    (BING, GENG): (("勃飛", "Q-26"),),
    (GENG, BING): (("勃伏", "Q-26"),),
    (GENG, JIA): (("格飛", "Q-26"),),
    (JIA, GENG): (("格伏", "Q-26"),),
    (JIA, BING): (("青龍返首", "Q-26"),),
    (BING, JIA): (("飛鳥跌穴", "Q-26"),),
    (GENG, GUI): (("刑", "Q-27"),),
    (BING, JI): (("刑", "Q-27"),),
}
# Either way round.
MUTUAL = {
    frozenset({GENG, BING}): (("賊格", "Q-27"),),
    frozenset({GENG, DING}): (("破", "Q-27"), ("破格", "Q-27")),
    frozenset({BING, REN}): (("破", "Q-27"),),
    frozenset({GENG, YI}): (("合格", "Q-27"),),
    frozenset({DING, JIA}): (("陰陽化氣", "Q-28"),),
    frozenset({DING, YI}): (("龍鳳呈祥", "Q-28"),),
    frozenset({JIA, YI}): (("二龍戰野", "Q-28"),),
    frozenset({GENG, XIN}): (("二虎爭雄", "Q-28"),),
    frozenset({JIA, WU}): (("青龍困頓", "Q-28"),),
    frozenset({GENG, REN}): (("白虎迍邅", "Q-28"),),
}
# What the opponents call 庚 over these, which the author rejects.
OPPONENTS = {GUI: "大格", REN: "小格", JI: "刑格", YI: "奇格", BING: "奇格", DING: "奇格"}
# 勃格: alias when the target is one of the four pillars' stems, and where the evil is (Q-26).
ALIASES = {
    "勃飛": ("伏干", GENG, "內"),
    "勃伏": ("飛干", GENG, "外"),
    "格飛": ("伏干", JIA, "內"),
    "格伏": ("飛干", JIA, "外"),
}
EVIL = frozenset({"二龍戰野", "二虎爭雄", "青龍困頓", "白虎迍邅"})
GOOD = frozenset({"青龍返首", "飛鳥跌穴", "陰陽化氣", "龍鳳呈祥"})
# 三奇, and the gates that suit them.
WONDERS = frozenset({YI, BING, DING})
GOOD_GATES = ("開", "休", "生")


def names_of(heaven: Stem, earth: Stem) -> tuple[tuple[str, str], ...]:
    """The names of one stem over another, each with its rule; a stem over itself is no pair."""
    if heaven is earth:
        return ()
    return DIRECTED.get((heaven, earth), ()) + MUTUAL.get(frozenset({heaven, earth}), ())


def both_names(stem: Stem, yi: Stem) -> tuple[Stem, ...]:
    """The 儀 of the current 旬 also answers to 甲."""
    return (stem, JIA) if stem is yi else (stem,)


@plate.rule("Q-26", cites=("baojian/bo-ge", "baojian/punish-break", "baojian/two-good-four-bad"))
def pairs(
    heaven: Stems, earth: tuple[Stem, ...], yi: Stem, host: int | None = None, *, geng_names: str
) -> tuple[Formation, ...]:
    """加臨: every named pair of stems, palace by palace; a host palace pairs all its stems."""
    found: list[Formation] = []
    for palace, tops in enumerate(heaven, 1):
        below = (earth[palace - 1], earth[4]) if palace == host else (earth[palace - 1],)
        for top in tops:
            for base in below:
                if top is not base:
                    found += _named(palace, top, base, yi, geng_names)
    return tuple(found)


def _named(palace: int, top: Stem, base: Stem, yi: Stem, geng_names: str) -> list[Formation]:
    found = []
    for heaven in both_names(top, yi):
        for earth in both_names(base, yi):
            for name, rule in names_of(heaven, earth):
                if geng_names == "baojian" or rule != "Q-27" or GENG not in (heaven, earth):
                    side = ALIASES[name][2] if name in ALIASES else None
                    found.append(Formation(name, rule, palace, heaven, earth, side=side))
    if geng_names == "sanshi" and top is GENG and base in OPPONENTS:
        found.append(Formation(OPPONENTS[base], "Q-27", palace, top, base))
    harmed = any(each.side for each in found)
    return [replace(each, void=True) if harmed and each.id in ("青龍返首", "飛鳥跌穴") else each for each in found]


@board.rule("Q-26", cites=("baojian/bo-ge",))
def formations(
    pairs: tuple[Formation, ...],
    hour: Pillar,
    day: Pillar | None = None,
    year_stem: Stem | None = None,
    month_stem: Stem | None = None,
) -> tuple[Formation, ...]:
    """格局: the named pairs; 勃 and 格 take their other name where their target is a stem of the four pillars."""
    stems = {hour.stem, year_stem, month_stem, day.stem if day is not None else None}
    return tuple(
        replace(each, alias=ALIASES[each.id][0]) if each.side and ALIASES[each.id][1] in stems else each
        for each in pairs
    )


@plate.rule("Q-20", cites=("field/wonder-gates",))
def wonder_gates(heaven: Stems, gates: Gates) -> tuple[int, ...]:
    """奇門: the palaces with one of the three 奇 over them and one of the good gates 開, 休, 生."""
    return tuple(
        palace
        for palace, (gate, stems) in enumerate(zip(gates, heaven, strict=True), 1)
        if gate in GOOD_GATES and not WONDERS.isdisjoint(stems)
    )


@plate.rule("Q-28", cites=("baojian/two-good-four-bad",))
def shelter_from_evil(
    wonder_gates: tuple[int, ...], spirits: tuple[str | None, ...], pairs: tuple[Formation, ...]
) -> tuple[int, ...]:
    """太陰合奇門: where 太陰, a 奇 and a good gate are together, and no evil pair is."""
    evil = {each.palace for each in pairs if each.id in EVIL}
    return tuple(palace for palace in wonder_gates if spirits[palace - 1] == "太陰" and palace not in evil)


def punished(branch: Branch) -> tuple[Branch, str]:
    """支刑 of this book: three on, by kind 生刑 旺刑 墓刑 (Q-27); not the set of 六壬."""
    return Branch((branch + 3) % 12), ("旺刑", "墓刑", "生刑")[branch % 3]


def broken(branch: Branch) -> Branch:
    """支破: three back from a yang branch, three on from a yin one (Q-27)."""
    return Branch((branch + (3 if branch % 2 else -3)) % 12)


@plate.rule("Q-27", cites=("baojian/three-punishments",))
def hour_punished(hour: Pillar) -> tuple[Branch, str]:
    """時支刑: the branch that of the hour punishes, and the kind."""
    return punished(hour.branch)


@plate.rule("Q-27", cites=("baojian/punish-break",))
def hour_broken(hour: Pillar) -> Branch:
    """時支破: the branch that of the hour breaks."""
    return broken(hour.branch)
