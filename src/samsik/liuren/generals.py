"""天將 The noble by day and by night, and the twelve generals that ride the heaven branches."""

from samsik.core.cycle import Branch, Pillar
from samsik.core.nobles import Heavenly, noble_of
from samsik.core.nobles import is_forward as leads_forward
from samsik.liuren.books import board
from samsik.liuren.transmissions import Course

# 貴人 of the field by day and by night, stems 甲 to 癸 (L-14); the other table is derived.
CHOU_DAY = tuple(Branch.of(name) for name in "丑子亥亥丑子丑午巳巳")
CHOU_NIGHT = tuple(Branch.of(name) for name in "未申酉酉未申未寅卯卯")


@board.rule("L-14", cites=("daquan/noble",))
def daytime(hour: Branch, general: Branch, sun_up: bool | None = None, *, noble_half: str) -> bool | None:
    """晝夜: whether the day's noble is taken, by the hour asked (卯 to 申), the sun, or the half-year."""
    if noble_half in ("day", "night"):
        return noble_half == "day"
    if noble_half == "sun":
        return sun_up
    # 冬至 brings in 丑, 夏至 未, and 月將 goes backwards.
    return (Branch.CHOU - general) % 12 < 6 if noble_half == "season" else Branch.MAO <= hour <= Branch.SHEN


@board.rule("L-14", cites=("daquan/noble", "daquan/warrior"))
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


@board.rule("L-11", cites=("daquan/eight",))
def curtain(method: str, course: Course, generals: tuple[Heavenly, ...]) -> bool | None:
    """帷薄: whether 六合, 玄武 or 天后 rides a transmission of an 八專 lesson. A name beside its class, no method."""
    if method != "八專":
        return None
    return any(generals[branch] in (Heavenly.UNION, Heavenly.WARRIOR, Heavenly.EMPRESS) for branch in course[2:])
