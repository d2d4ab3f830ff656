"""天將 The noble and the twelve generals, and the marks of the branches: 空亡, 遁干, 六親."""

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.core.nobles import Heavenly, noble_of
from samsik.core.nobles import is_forward as leads_forward
from samsik.liuren.books import board, lesson
from samsik.liuren.transmissions import Course

# 貴人 of the field by day and by night, stems 甲 to 癸 (L-14); the other table is derived.
CHOU_DAY = tuple(Branch.of(name) for name in "丑子亥亥丑子丑午巳巳")
CHOU_NIGHT = tuple(Branch.of(name) for name in "未申酉酉未申未寅卯卯")


@board.rule("L-14", cites=("daquan/noble",))
def daytime(hour: Branch, sun_up: bool | None = None, yang_half: bool | None = None, *, noble_half: str) -> bool | None:
    """晝夜: whether the day's noble is taken, by the hour asked (卯 to 申), the sun, or the half-year."""
    if noble_half in ("day", "night"):
        return noble_half == "day"
    if noble_half == "sun":
        return sun_up
    return yang_half if noble_half == "season" else Branch.MAO <= hour <= Branch.SHEN


@board.rule("L-14", cites=("daquan/noble", "baojian/nobles"))
def noble(day: Pillar, daytime: bool, *, noble_table: str) -> Branch:
    """貴人: the heaven branch of the day stem's noble."""
    if noble_table == "xiantian":
        return noble_of(day.stem, yang=daytime)
    return (CHOU_DAY if daytime else CHOU_NIGHT)[day.stem]


@board.rule("L-15", cites=("daquan/generals",))
def forward(noble: Branch, turn: int) -> bool:
    """順逆: forward when the noble's heaven branch lies over 亥…辰."""
    return leads_forward(Branch((noble - turn) % 12))


@board.rule("L-15", cites=("daquan/generals",))
def generals(noble: Branch, forward: bool) -> tuple[Heavenly, ...]:
    """十二天將: the general riding each heaven branch, 子 first."""
    return tuple(Heavenly((branch - noble if forward else noble - branch) % 12) for branch in range(12))


@lesson.rule("L-16", cites=("daquan/void",))
def void(day: Pillar) -> tuple[Branch, Branch]:
    """空亡: the two branches the day's 旬 does not reach."""
    head = day // 10 * 10
    return Branch((head + 10) % 12), Branch((head + 11) % 12)


@lesson.rule("L-16", cites=("daquan/hidden-stems",))
def hidden(day: Pillar, course: Course) -> tuple[Stem | None, ...]:
    """遁干: the stem each transmission bears in the day's 旬, None when it is void."""
    head = day // 10 * 10 % 12
    steps = ((branch - head) % 12 for branch in course[2:])
    return tuple(Stem(step) if step < 10 else None for step in steps)


@lesson.rule("L-16", cites=("daquan/kinship",))
def kinship(day: Pillar, course: Course) -> tuple[str, ...]:
    """六親: what each transmission is to the day stem."""
    return tuple(kin_of(day.stem, branch) for branch in course[2:])


def kin_of(stem: Stem, branch: Branch) -> str:
    """父母 feeds me, 兄弟 is as I, 子孫 I feed, 妻財 I conquer, 官鬼 conquers me."""
    return ("兄弟", "子孫", "妻財", "官鬼", "父母")[(branch.element - stem.element) % 5]
