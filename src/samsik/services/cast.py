"""cast and board: a chart from a moment, and the same chart from its keys."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from samsik.calendar.civil import DAY
from samsik.calendar.moment import Moment
from samsik.calendar.notes import Note
from samsik.core.cycle import Branch, Dun, Stem, Unit, mod1
from samsik.core.school import School, find_school
from samsik.errors import SamsikError, closest
from samsik.render.chart import TaiyiChart
from samsik.taiyi.books import Facts, Rank
from samsik.taiyi.chart import TaiyiBoard, bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS, TaiyiOptions
from samsik.taiyi.users import RANKS

T = TypeVar("T")

# 四季 The days at the end of a season in which earth rules.
LATE_DAYS = 18

# More men than were ever led.
MOST_TROOPS = 10_000_000

SYSTEMS = ("taiyi",)
DUNS = {"auto": None, "yang": Dun.YANG, "yin": Dun.YIN, "陽": Dun.YANG, "陰": Dun.YIN}


def cast(
    when: Moment | str | int = "now",
    *,
    system: str = "taiyi",
    unit: str = "hour",
    school: str | None = None,
    options: dict[str, str] | None = None,
    dun: str = "auto",
    rank: str | None = None,
    troops: int | None = None,
    **time: Any,
) -> TaiyiChart:
    """The chart of a moment.

    `when` is a `Moment`, a WHEN string, or for `unit="year"` an astronomical year (1 BC = 0).
    `options` overrides single options of the school; `troops` are the men the asker leads; `time` are the keyword
    arguments of `Moment`.
    SamsikError for input that cannot be answered.
    """
    check_system(system)
    chosen = taiyi_school(school, options)
    counted = Unit.of(unit)
    moment = when if isinstance(when, Moment) else Moment(str(when), **time)
    if counted is Unit.HOUR and not moment.has_time and not moment.is_bare_year:
        raise SamsikError("time_needed", value=moment.text)
    asked = choice("dun", dun, DUNS)
    facts = facts_of(moment, counted, asked, rank_of(rank), chosen.options)
    facts = replace(facts, troops=troops_of(troops))
    chart = chart_of(board_of_facts(facts, chosen), moment)
    if counted is Unit.YEAR and asked is None and chosen.options.year_dun == "both":
        yin = replace(facts, asked_dun=Dun.YIN)
        other = chart_of(board_of_facts(yin, chosen), moment)
        return TaiyiChart(**{**vars(chart), "other": other})
    return chart


def board(
    system: str = "taiyi",
    *,
    ju: int,
    dun: str,
    branch: str | None = None,
    n: int | None = None,
    stem: str | None = None,
    month: str | None = None,
    unit: str = "hour",
    school: str | None = None,
    options: dict[str, str] | None = None,
) -> TaiyiChart:
    """The chart of 局 `ju` (1..72) without a moment.

    `branch` is that of the unit counted (default: that of 局); `n` (1..720) is the serial number, which
    adds 紀, 元 and the gate on duty; `stem` is that of the year on a year board and of the day on an hour
    board; `month` is the branch of the 節 month, for the seasons.
    """
    check_system(system)
    if not 1 <= ju <= 72:
        raise SamsikError("out_of_range", name="ju", value=ju, low=1, high=72)
    if n is not None and not 1 <= n <= 720:
        raise SamsikError("out_of_range", name="n", value=n, low=1, high=720)
    if n is not None and mod1(n, 72) != ju:
        raise SamsikError("ju_mismatch", ju=ju, n=n, right=mod1(n, 72))
    asked = choice("dun", dun, {name: value for name, value in DUNS.items() if value is not None})
    assert asked is not None
    made = bare_board(
        dun=asked,
        ju=ju,
        school=taiyi_school(school, options),
        branch=None if branch is None else Branch.of(branch),
        n=n,
        stem=None if stem is None else Stem.of(stem),
        month=None if month is None else Branch.of(month),
        unit=Unit.of(unit),
    )
    return chart_of(made, None)


def facts_of(moment: Moment, unit: Unit, dun: Dun | None, rank: Rank | None, options: TaiyiOptions) -> Facts:
    """What a moment tells the serial rules."""
    if moment.is_bare_year:
        if unit is not Unit.YEAR:
            raise SamsikError("date_needed", value=moment.text, unit=unit.value)
        year = moment.year
        stem = moment.year_pillar.stem
        return Facts(unit=unit, asked_dun=dun, rank=rank, lunar_year=year, solar_year=year, year_stem=stem)
    # Only the readings that count from a solstice need it.
    from_solstice = options.hour_rule != "running" or options.hour_gate == "solstice"
    solstice = moment.last_solstice() if from_solstice else None
    # A year board has the stem of the year it counts, which may not be that of the year pillar yet.
    year = moment.lunar.year if options.year_start == "lunar-new-year" else moment.solar_year
    return Facts(
        unit=unit,
        asked_dun=dun,
        rank=rank,
        lunar_year=moment.lunar.year,
        solar_year=moment.solar_year,
        # By the branch: reforms moved the first month, so its number does not tell which month it is.
        lunar_month=(moment.lunar.branch - 2) % 12 + 1,
        solar_month=moment.solar_month,
        day_jdn=moment.day_jdn,
        hour_jdn=moment.hour_jdn,
        hour_branch=moment.hour_branch,
        yang_half=moment.pillar_ordinal % 24 < 12,
        solstice_jdn=solstice.hour_jdn if solstice else None,
        solstice_branch=solstice.hour_branch if solstice else None,
        season_month=moment.month_pillar.branch,
        season_late=is_late(moment),
        term=moment.pillar_ordinal % 24,
        year_stem=Stem((year - 4) % 10) if unit is Unit.YEAR else moment.year_pillar.stem,
        day_stem=moment.day_pillar.stem,
        day_pillar=moment.day_pillar,
        sun_branch=moment.general,
    )


def is_late(moment: Moment) -> bool:
    """Whether the moment is in the last 18 days of its season, which 立春, 立夏, 立秋 or 立冬 ends."""
    ordinal = moment.pillar_ordinal
    next_season = ordinal + 6 - (ordinal - 3) % 6
    return next_season - ordinal <= 2 and moment.turn(next_season) - moment.ut_seconds <= LATE_DAYS * DAY


def taiyi_school(id: str | None, options: dict[str, str] | None) -> School[TaiyiOptions]:
    """The school named, 金鏡 by default, with single options changed."""
    return find_school(SCHOOLS, id or "jinjing").with_options(options or {})


def check_system(system: str) -> None:
    """SamsikError `unknown_system` for a board there is not."""
    if system not in SYSTEMS:
        raise SamsikError(
            "unknown_system", value=system, known=" ".join(SYSTEMS), closest=closest(system, list(SYSTEMS))
        )


def rank_of(rank: str | None) -> Rank | None:
    """The rank named, or None."""
    return None if rank is None else choice("rank", rank, {known: known for known in RANKS})


def troops_of(troops: int | None) -> int | None:
    """The number of men, if any can be so many; SamsikError `out_of_range`."""
    if troops is not None and not 1 <= troops <= MOST_TROOPS:
        raise SamsikError("out_of_range", name="troops", value=troops, low=1, high=MOST_TROOPS)
    return troops


def choice(name: str, word: str, known: Mapping[str, T]) -> T:
    """The value of a word of a closed list; SamsikError `bad_choice` shows the list."""
    if word not in known:
        raise SamsikError("bad_choice", name=name, value=word, known=" ".join(known))
    return known[word]


def chart_of(made: TaiyiBoard, moment: Moment | None, *remarks: Note) -> TaiyiChart:
    """A board as it is handed out: with its moment, its notes, and those of the caller before them."""
    notes = [*remarks, *(moment.notes if moment else ())]
    if made.school.options.fixed_count != "stop-before":
        notes.append(Note("low_confidence", {"rule": "T-18"}, None))
    if made.above_rank:
        notes.append(Note("above_rank", {}, None))
    return TaiyiChart(**vars(made), moment=moment, notes=tuple(notes))
