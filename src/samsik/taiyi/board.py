"""運式 The movers: 太乙, 文昌, 計神, 合神, 始擊 and 定計."""

from samsik.core.cycle import Branch, Dun
from samsik.core.seats import NUMERIC, Seat, TaiyiPalace
from samsik.taiyi.books import board

# The eighteen stops of 文昌 (T-14): it stays twice on two of the corners.
WENCHANG_YANG = tuple(Seat.of(name) for name in "申酉戌乾乾亥子丑艮寅卯辰巽巳午未坤坤")
WENCHANG_YIN = tuple(Seat.of(name) for name in "寅卯辰巽巽巳午未坤申酉戌乾亥子丑艮艮")


@board.rule("T-13", cites=("jinjing/taiyi", "jinjing/table"))
def taiyi(dun: Dun, ju: int) -> TaiyiPalace:
    """太乙: three counts a palace, 1 to 9 without 5 under yang, 9 to 1 under yin."""
    step = (ju - 1) % 24 // 3
    return NUMERIC[step] if dun is Dun.YANG else NUMERIC[7 - step]


@board.rule("T-60", cites=("jinjing/examinations",))
def governs(ju: int) -> str:
    """治: heaven, earth or man, by the count within the palace."""
    return "天地人"[(ju - 1) % 3]


@board.rule("T-14", cites=("jinjing/wenchang", "jinjing/table"))
def wenchang(dun: Dun, ju: int) -> Seat:
    """文昌: eighteen stops, from 申 under yang and 寅 under yin."""
    stops = WENCHANG_YANG if dun is Dun.YANG else WENCHANG_YIN
    return stops[(ju - 1) % 18]


@board.rule("T-15", cites=("jinjing/jishen", "tongzong/jishen"))
def jishen(dun: Dun, ju: int) -> Seat:
    """計神: twelve branches backwards, from 寅 under yang and 申 under yin; never on a corner."""
    start = Branch.YIN if dun is Dun.YANG else Branch.SHEN
    return Seat.at(Branch((start - (ju - 1)) % 12))


@board.rule("T-16", cites=("jinjing/heshen",))
def heshen(dun: Dun, ju: int, taisui: Branch, day_branch: Branch | None = None, *, heshen_yin: str) -> Seat:
    """合神: the partner of the branch counted; under yin the readings differ."""
    if dun is Dun.YIN and heshen_yin == "opposite":
        return Seat.at(Branch((Branch.WEI - (ju - 1)) % 12))
    if dun is Dun.YIN and heshen_yin == "day-branch" and day_branch is not None:
        return Seat.at(day_branch.partner)
    return Seat.at(taisui.partner)


@board.rule("T-17", cites=("jinjing/shiji", "tongzong/shiji"))
def shiji(wenchang: Seat, jishen: Seat) -> Seat:
    """始擊: lay 計神 on 和德 and read the seat under 文昌."""
    return Seat((wenchang + Seat.GEN - jishen) % 16)


@board.rule("T-18", cites=("tongzong/dingji",))
def dingji(wenchang: Seat, taisui: Branch, heshen: Seat) -> Seat:
    """定計目: lay 合神 on the branch counted and read the seat under 文昌."""
    return Seat((wenchang + Seat.at(taisui) - heshen) % 16)
