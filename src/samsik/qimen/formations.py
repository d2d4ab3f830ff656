"""勃格飛伏 刑破 二吉四凶 What the heaven stem over each earth stem is called."""

from dataclasses import dataclass

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.qimen.books import board
from samsik.qimen.plate import Stems

JIA, YI, BING, DING, WU, JI, GENG, XIN, REN, GUI = Stem


@dataclass(frozen=True, slots=True)
class Formation:
    """格 One formation: its name, where, what lies over what, and for 勃格 the alias and side of the evil."""

    id: str
    rule: str
    palace: int
    heaven: Stem
    earth: Stem
    alias: str | None = None
    side: str | None = None
    # A good formation that a bad one of the same stems undoes (甲申旬, where 庚 is 甲).
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
# 勃格: alias when the target is one of the four pillars' stems, and where the evil is (Q-26).
ALIASES = {
    "勃飛": ("伏干", GENG, "內"),
    "勃伏": ("飛干", GENG, "外"),
    "格飛": ("伏干", JIA, "內"),
    "格伏": ("飛干", JIA, "外"),
}
EVIL = frozenset({"二龍戰野", "二虎爭雄", "青龍困頓", "白虎迍邅"})
# 三奇, and the gates that suit them.
WONDERS = frozenset({YI, BING, DING})
GOOD_GATES = ("開", "休", "生")
GOOD = frozenset({"青龍返首", "飛鳥跌穴", "陰陽化氣", "龍鳳呈祥"})


def names_of(heaven: Stem, earth: Stem) -> tuple[tuple[str, str], ...]:
    """The names of one stem over another, each with its rule; a stem over itself is no pair."""
    if heaven is earth:
        return ()
    return DIRECTED.get((heaven, earth), ()) + MUTUAL.get(frozenset({heaven, earth}), ())


def both_names(stem: Stem, yi: Stem) -> tuple[Stem, ...]:
    """The 儀 of the current 旬 also answers to 甲."""
    return (stem, JIA) if stem is yi else (stem,)


@board.rule("Q-26", cites=("baojian/bo-ge", "baojian/punish-break", "baojian/two-good-four-bad"))
def formations(
    heaven: Stems,
    earth: tuple[Stem, ...],
    yi: Stem,
    hour: Pillar,
    host: int | None = None,
    day: Pillar | None = None,
    year_stem: Stem | None = None,
    month_stem: Stem | None = None,
) -> tuple[Formation, ...]:
    """格局: every named pair of every outer palace; a host palace pairs all its stems."""
    stems = {hour.stem, year_stem, month_stem, day.stem if day is not None else None}
    found = []
    for palace in range(1, 10):
        if palace == 5 and host is not None:
            continue
        below = (earth[palace - 1], earth[4]) if palace == host else (earth[palace - 1],)
        for top in heaven[palace - 1]:
            for base in below:
                if top is base:
                    continue
                pairs = [(a, b) for a in both_names(top, yi) for b in both_names(base, yi)]
                named = [(name, rule, a, b) for a, b in pairs for name, rule in names_of(a, b)]
                harmed = any(name in ALIASES for name, *_ in named)
                for name, rule, a, b in named:
                    alias, target, side = ALIASES.get(name, (None, None, None))
                    void = name in ("青龍返首", "飛鳥跌穴") and harmed
                    found.append(Formation(name, rule, palace, a, b, alias if target in stems else None, side, void))
    return tuple(found)


@board.rule("Q-28", cites=("baojian/two-good-four-bad",))
def shelter_from_evil(
    heaven: Stems, gates: tuple[str | None, ...], spirits: tuple[str | None, ...], formations: tuple[Formation, ...]
) -> tuple[int, ...]:
    """太陰合奇門: outer palaces with 太陰, a 奇 and a good gate together, and no evil pair of their own."""
    evil = {each.palace for each in formations if each.id in EVIL}
    return tuple(
        palace
        for palace in (1, 2, 3, 4, 6, 7, 8, 9)
        if spirits[palace - 1] == "太陰"
        and gates[palace - 1] in GOOD_GATES
        and not WONDERS.isdisjoint(heaven[palace - 1])
        and palace not in evil
    )


def punished(branch: Branch) -> tuple[Branch, str]:
    """支刑 of this book: three on, by kind 生刑 旺刑 墓刑 (Q-27); not the set of 六壬."""
    return Branch((branch + 3) % 12), {2: "生刑", 0: "旺刑", 1: "墓刑"}[branch % 3]


def broken(branch: Branch) -> Branch:
    """支破: three back from a yang branch, three on from a yin one (Q-27)."""
    return Branch((branch + (3 if branch % 2 else -3)) % 12)


@board.rule("Q-27", cites=("baojian/punish-break",))
def hour_punished(hour: Pillar) -> tuple[Branch, str]:
    """時支刑: the branch the hour punishes, and the kind."""
    return punished(hour.branch)


@board.rule("Q-27", cites=("baojian/punish-break",))
def hour_broken(hour: Pillar) -> Branch:
    """時支破: the branch the hour breaks."""
    return broken(hour.branch)
