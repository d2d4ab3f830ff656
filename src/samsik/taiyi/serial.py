"""積數 From a moment to 積年 積月 積日 時實, and from those to 紀, 元 and 局."""

from samsik.core.cycle import Branch, Dun, Pillar, Stem, Unit, mod1
from samsik.taiyi.books import serial

# Years added to the astronomical year of the sui (T-06).
EPOCHS = {"jinjing": 1_936_557, "tongzong": 10_153_917, "jinjing-small": 2_637, "taojin": 10_154_193}

# Days added to the Julian day number (T-10); the field's two other bases, as far as they differ.
DAY_BASE = 705_595_730
DAY_SHIFTS = {"jdn-310": 0, "field-aligned": 240, "field-raw": 185}

YUAN = (Stem.JIA, Stem.BING, Stem.WU, Stem.GENG, Stem.REN)


@serial.rule("T-12", cites=("jinjing/half-years", "jinjing/yin-boards"))
def dun(
    unit: Unit,
    asked_dun: Dun | None = None,
    yang_half: bool | None = None,
    second: bool | None = None,
    *,
    year_dun: str,
) -> Dun | None:
    """遁: by the half-year for hours, yang for the other units, yin for the second board of a year; or as asked."""
    if asked_dun is not None:
        return asked_dun
    if unit is Unit.YEAR and year_dun == "both" and second:
        return Dun.YIN
    if unit is not Unit.HOUR:
        return Dun.YANG
    if yang_half is None:
        return None
    return Dun.YANG if yang_half else Dun.YIN


@serial.rule("T-06", cites=("jinjing/epoch",))
def sui(
    unit: Unit, lunar_year: int | None = None, solar_year: int | None = None, *, year_start: str, month_rule: str
) -> int | None:
    """歲: the year counted. Months follow the 節 year whatever the year count does (T-09)."""
    if unit is Unit.YEAR:
        return lunar_year if year_start == "lunar-new-year" else solar_year
    if unit is Unit.MONTH:
        return solar_year if month_rule == "jieqi" else lunar_year
    return None


@serial.rule("T-06", cites=("jinjing/epoch", "jinjing/small-cycle", "tongzong/epoch", "taojin/epoch"))
def accumulated_years(sui: int, *, epoch: str) -> int:
    """積年: years since the school's upper epoch."""
    return sui + EPOCHS[epoch]


@serial.rule("T-09", cites=("jinjing/months",))
def month(unit: Unit, solar_month: int | None = None, lunar_month: int | None = None, *, month_rule: str) -> int | None:
    """月: the month counted, 寅 = 1; a leap month repeats its parent's number under `civil`."""
    if unit is not Unit.MONTH:
        return None
    return solar_month if month_rule == "jieqi" else lunar_month


@serial.rule("T-09", cites=("jinjing/months",))
def accumulated_months(accumulated_years: int, month: int) -> int:
    """積月: N = 12·(積年 − 1) + month + 2, so that the 子 month opening a 甲 year is 甲子."""
    return 12 * (accumulated_years - 1) + month + 2


@serial.rule("T-10", cites=("jinjing/days", "tongzong/days"))
def accumulated_days(unit: Unit, day_jdn: int | None = None, *, day_epoch: str) -> int | None:
    """積日: Julian day number + 705,595,730, or one of the field's other bases."""
    if unit is not Unit.DAY or day_jdn is None:
        return None
    return day_jdn + DAY_BASE + DAY_SHIFTS[day_epoch]


@serial.rule("T-11", cites=("jinjing/hours", "jinjing/hour-cycles", "tongzong/hours"))
def counted_hours(
    unit: Unit,
    hour_day: Pillar | None = None,
    hour_branch: Branch | None = None,
    solstice_days: int | None = None,
    solstice_branch: Branch | None = None,
    *,
    hour_rule: str,
) -> int | None:
    """時實: hours counted, running with the sexagenary day, or from the last solstice or its 符頭."""
    if unit is not Unit.HOUR or hour_day is None or hour_branch is None:
        return None
    hour_number = hour_branch + 1
    if hour_rule == "running":
        return 12 * (hour_day % 30) + hour_number
    if solstice_days is None or solstice_branch is None:
        return None
    if hour_rule == "literal":
        return 12 * solstice_days + (solstice_branch + 1) + hour_number
    # The 甲 or 己 day that leads the five days of the solstice.
    leader_days = solstice_days + (hour_day - solstice_days) % 5
    return 12 * leader_days + hour_number


@serial.rule("T-07", cites=("jinjing/cycles",))
def serial_number(
    unit: Unit,
    given_number: int | None = None,
    accumulated_years: int | None = None,
    accumulated_months: int | None = None,
    accumulated_days: int | None = None,
    counted_hours: int | None = None,
) -> int | None:
    """積數: the count of the unit asked for, or the number given outright."""
    if given_number is not None:
        return given_number
    by_unit = {
        Unit.YEAR: accumulated_years,
        Unit.MONTH: accumulated_months,
        Unit.DAY: accumulated_days,
        Unit.HOUR: counted_hours,
    }
    return by_unit[unit]


@serial.rule("T-07", cites=("jinjing/cycles",))
def cycle(serial_number: int) -> int:
    """周紀: the count within 360, from 1."""
    return mod1(serial_number, 360)


@serial.rule("T-07", cites=("jinjing/cycles",))
def ji(cycle: int) -> int:
    """紀: which sixty of the 360, 1..6."""
    return (cycle - 1) // 60 + 1


@serial.rule("T-08", cites=("jinjing/reigns", "jinjing/cycles"))
def ji_since(unit: Unit, sui: int | None = None, cycle: int | None = None) -> int | None:
    """紀首: the year that opened the sixty of a year count, a 甲子 year but under 淘金歌."""
    if unit is not Unit.YEAR or sui is None or cycle is None:
        return None
    return sui - (cycle - 1) % 60


@serial.rule("T-07", cites=("jinjing/cycles",))
def yuan(cycle: int) -> str:
    """元: which seventy-two of the 360, named by the pillar that opens it."""
    return YUAN[(cycle - 1) // 72].hanzi + "子"


@serial.rule("T-07", cites=("jinjing/cycles",))
def ju(cycle: int) -> int:
    """局: the count within 72, from 1."""
    return mod1(cycle, 72)


@serial.rule("T-04", cites=("jinjing/steps",))
def taisui(
    unit: Unit,
    sui: int | None = None,
    month: int | None = None,
    day_jdn: int | None = None,
    hour_branch: Branch | None = None,
) -> Branch | None:
    """太歲: the branch of the unit counted, the first of the eight steps."""
    if unit is Unit.YEAR:
        return None if sui is None else Branch((sui - 4) % 12)
    if unit is Unit.MONTH:
        return None if month is None else Branch((month + 1) % 12)
    if unit is Unit.DAY:
        return None if day_jdn is None else Branch((day_jdn + 1) % 12)
    return hour_branch


@serial.rule("T-16", cites=("jinjing/heshen",))
def day_branch(unit: Unit, day_pillar: Pillar | None = None, *, heshen_yin: str) -> Branch | None:
    """日支: the branch of the day, which one reading of 合神 asks for on hour boards."""
    if unit is not Unit.HOUR or heshen_yin != "day-branch" or day_pillar is None:
        return None
    return day_pillar.branch


@serial.rule("T-54", cites=("jinjing/hours",))
def solstice_hours(solstice_days: int, hour_branch: Branch, solstice_branch: Branch) -> int:
    """至後時: double hours since that of the solstice."""
    return 12 * solstice_days + hour_branch - solstice_branch
