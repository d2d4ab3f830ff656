"""cast and board: a chart from a moment, and the same chart from its keys."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from samsik.calendar.moment import Moment
from samsik.calendar.note import Note
from samsik.calendar.pillars import day_pillar
from samsik.core.cycle import PILLARS, Branch, Dun, Unit, mod1
from samsik.core.inputs import choice, text, whole
from samsik.core.school import School, find_school
from samsik.errors import SamsikError, one_of
from samsik.render.chart import TaiyiChart
from samsik.taiyi.books import Facts, Rank
from samsik.taiyi.chart import TaiyiBoard, bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS, TaiyiOptions
from samsik.taiyi.users import RANKS

SYSTEMS = ("taiyi",)
DUNS = {"yang": Dun.YANG, "yin": Dun.YIN, "陽": Dun.YANG, "陰": Dun.YIN}
ANY_DUN = {"auto": None, **DUNS}


def cast(
    when: Moment | str | int = "now",
    *,
    system: str = "taiyi",
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    dun: str = "auto",
    rank: str | None = None,
    **time: Any,
) -> TaiyiChart:
    """The chart of a moment.

    `when` is a `Moment`, a WHEN string, or for `unit="year"` an astronomical year (1 BC = 0).
    `options` overrides single options of the school; `time` are the keyword arguments of `Moment`.
    SamsikError for input that cannot be answered.
    """
    check_system(system)
    chosen = taiyi_school(school, options)
    counted = Unit.of(unit)
    moment = Moment.of(when, **time)
    if counted is Unit.HOUR and not moment.has_time and not moment.is_bare_year:
        raise SamsikError("time_needed", value=moment.text)
    asked = choice("dun", dun, ANY_DUN)
    facts = facts_of(moment, counted, asked, rank_of(rank), chosen.options)
    chart = chart_of(board_of_facts(facts, chosen), moment)
    if counted is Unit.YEAR and asked is None and chosen.options.year_dun == "both":
        other = chart_of(board_of_facts(replace(facts, second=True), chosen), moment)
        return replace(chart, other=other)
    return chart


def board(
    system: str = "taiyi",
    *,
    ju: int,
    dun: str,
    branch: str | None = None,
    n: int | None = None,
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
) -> TaiyiChart:
    """The chart of 局 `ju` (1..72) without a moment.

    `branch` is that of the unit counted (default: that of 局); `n` (1..720) is the serial number, which
    adds 紀, 元 and the gate on duty.
    """
    check_system(system)
    ju = within("ju", ju, 72)
    n = None if n is None else within("n", n, 720)
    if n is not None and mod1(n, 72) != ju:
        raise SamsikError("ju_mismatch", ju=ju, n=n, right=mod1(n, 72))
    made = bare_board(
        dun=choice("dun", dun, DUNS),
        ju=ju,
        school=taiyi_school(school, options),
        branch=None if branch is None else Branch.of(text("branch", branch)),
        n=n,
        unit=Unit.of(unit),
    )
    return chart_of(made, None)


def facts_of(moment: Moment, unit: Unit, dun: Dun | None, rank: Rank | None, options: TaiyiOptions) -> Facts:
    """What a moment tells the serial rules."""
    if moment.is_bare_year:
        if unit is not Unit.YEAR:
            raise SamsikError("date_needed", value=moment.text, unit=unit.value)
        return Facts(unit=unit, asked_dun=dun, rank=rank, lunar_year=moment.year, solar_year=moment.year)
    hours = unit is Unit.HOUR
    # Only the two readings that count from a solstice need it.
    solstice = moment.last_solstice() if hours and options.hour_rule != "running" else None
    return Facts(
        unit=unit,
        asked_dun=dun,
        rank=rank,
        lunar_year=moment.lunar.year,
        solar_year=moment.solar_year,
        # Reforms moved the first month, so that its own number does not tell which month it is.
        lunar_month=moment.lunar.from_yin,
        solar_month=moment.solar_month,
        day_jdn=moment.day_jdn if unit is Unit.DAY else None,
        day_pillar=moment.day_pillar if hours else None,
        hour_day=PILLARS[day_pillar(moment.hour_jdn)] if hours else None,
        hour_branch=moment.hour_branch if hours else None,
        yang_half=moment.pillar_ordinal % 24 < 12,
        solstice_days=moment.hour_jdn - solstice.hour_jdn if solstice else None,
        solstice_branch=solstice.hour_branch if solstice else None,
    )


def taiyi_school(id: str | None, options: Mapping[str, str] | None) -> School[TaiyiOptions]:
    """The school named, 金鏡 by default, with single options changed."""
    return find_school(SCHOOLS, "jinjing" if id is None else id).with_options({} if options is None else options)


def within(name: str, value: int, high: int) -> int:
    """A whole number 1..high; SamsikError `not_whole`, `out_of_range`."""
    if not 1 <= whole(name, value) <= high:
        raise SamsikError("out_of_range", name=name, value=value, low=1, high=high)
    return int(value)


def check_system(system: str) -> None:
    """SamsikError `unknown_system` for a board there is not."""
    one_of("unknown_system", system, SYSTEMS)


def rank_of(rank: str | None) -> Rank | None:
    """The rank named, or None."""
    return None if rank is None else choice("rank", rank, {known: known for known in RANKS})


def chart_of(made: TaiyiBoard, moment: Moment | None, *remarks: Note) -> TaiyiChart:
    """A board as it is handed out: with its moment, its notes, and those of the caller before them."""
    notes = [*remarks, *(moment.notes if moment else ())]
    if made.school.options.fixed_count != "stop-before":
        notes.append(Note("low_confidence", {"rule": "T-18"}, None))
    if made.serial.accumulated is not None and made.serial.accumulated < 1:
        notes.append(Note("before_epoch", {}, None))
    if made.above_rank:
        notes.append(Note("above_rank", {}, None))
    return TaiyiChart(**vars(made), moment=moment, notes=tuple(notes))
