"""太乙 cast and board: a Taiyi chart from a moment, and the same chart from its keys."""

from collections.abc import Mapping
from dataclasses import replace

from samsik.calendar.civil import DAY
from samsik.calendar.moment import Moment
from samsik.calendar.note import Note
from samsik.calendar.pillars import day_pillar
from samsik.core.cycle import PILLARS, Branch, Dun, Stem, Unit, mod1
from samsik.core.inputs import choice, flag, text, within
from samsik.core.school import School, find_school
from samsik.errors import SamsikError
from samsik.render.chart import TaiyiChart
from samsik.services.observations import observations
from samsik.taiyi.books import Facts, Rank
from samsik.taiyi.chart import TaiyiBoard, bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS, TaiyiOptions
from samsik.taiyi.users import RANKS

# 四季 The days at the end of a season in which earth rules.
LATE_DAYS = 18

# More men than were ever led.
MOST_TROOPS = 10_000_000

DUNS = {"yang": Dun.YANG, "yin": Dun.YIN, "陽": Dun.YANG, "陰": Dun.YIN}
ANY_DUN = {"auto": None, **DUNS}


def cast_taiyi(
    moment: Moment,
    *,
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    dun: str = "auto",
    rank: str | None = None,
    troops: int | None = None,
    see: Mapping[str, str] | None = None,
    spirits: bool = False,
    topics: bool = False,
) -> TaiyiChart:
    """The chart of a moment, or of a bare year for `unit="year"`.

    `dun` overrules the 遁 of the moment; `rank` is the asker's, `troops` the men he leads (for 奇兵).
    `see` is what was seen or is asked about, as `{"line_cloud": "黑"}` (see `samsik.services.observations`); it shows
    the topics as well. `spirits` shows the spirits of its year on a board of another unit, in `to_dict()` under
    `spirits` with `spirits_year`; `topics` shows essences, arts and topics on any board.
    SamsikError: `time_needed`, `date_needed`, `unknown_observation`, `bad_observation`, and for an unknown unit,
    school, option or value.
    """
    chosen = taiyi_school(school, options)
    counted = Unit.of(unit)
    if counted is Unit.HOUR and not moment.has_time and not moment.is_bare_year:
        raise SamsikError("time_needed", value=moment.text)
    asked = choice("dun", dun, ANY_DUN)
    facts = replace(
        facts_of(moment, counted, asked, rank_of(rank), chosen.options),
        troops=troops_of(troops),
        **observations(see),
    )
    shown = flag("spirits", spirits), flag("topics", topics)
    chart = _showing(chart_of(board_of_facts(facts, chosen), moment), *shown)
    if counted is Unit.YEAR and asked is None and chosen.options.year_dun == "both":
        other = chart_of(board_of_facts(replace(facts, second=True), chosen), moment)
        return replace(chart, other=_showing(other, *shown))
    return chart


def _showing(chart: TaiyiChart, spirits: bool, topics: bool) -> TaiyiChart:
    return replace(chart, with_spirits=spirits, with_topics=topics)


def board_taiyi(
    *,
    ju: int,
    dun: str,
    branch: str | None = None,
    n: int | None = None,
    stem: str | None = None,
    month: str | None = None,
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    see: Mapping[str, str] | None = None,
    topics: bool = False,
) -> TaiyiChart:
    """The chart of 局 `ju` (1..72) without a moment.

    `branch` is that of the unit counted (default: that of 局); `n` (1..720) is the serial number, which
    adds 紀, 元 and the gate on duty; `stem` is that of the year on a year board and of the day on an hour
    board; `month` is the branch of the 節 month, for the seasons. `see` and `topics` are as in `cast_taiyi`; the
    spirits need a year, which no 局 tells.
    """
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
        stem=None if stem is None else Stem.of(stem),
        month=None if month is None else Branch.of(month),
        unit=Unit.of(unit),
    )
    made = replace(made, facts=replace(made.facts, **observations(see)))
    return replace(chart_of(made, None), with_topics=flag("topics", topics))


def facts_of(moment: Moment, unit: Unit, dun: Dun | None, rank: Rank | None, options: TaiyiOptions) -> Facts:
    """What a moment tells the rules."""
    if moment.is_bare_year:
        if unit is not Unit.YEAR:
            raise SamsikError("date_needed", value=moment.text, unit=unit.value)
        year, stem = moment.year, moment.year_pillar.stem
        return Facts(unit=unit, asked_dun=dun, rank=rank, lunar_year=year, solar_year=year, year_stem=stem)
    hours = unit is Unit.HOUR
    # Only the readings that count from a solstice need it.
    from_solstice = hours and (options.hour_rule != "running" or options.hour_gate == "solstice")
    solstice = moment.last_solstice() if from_solstice else None
    # A year board has the stem of the year it counts, which may not be that of the year pillar yet.
    year = moment.lunar.year if options.year_start == "lunar-new-year" else moment.solar_year
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
        day_pillar=moment.day_pillar if unit in (Unit.HOUR, Unit.DAY) else None,
        hour_day=PILLARS[day_pillar(moment.hour_jdn)] if hours else None,
        hour_branch=moment.hour_branch if hours else None,
        yang_half=moment.pillar_ordinal % 24 < 12,
        solstice_days=moment.hour_jdn - solstice.hour_jdn if solstice else None,
        solstice_branch=solstice.hour_branch if solstice else None,
        season_month=moment.month_pillar.branch,
        season_late=is_late(moment),
        term=moment.pillar_ordinal % 24,
        year_stem=Stem((year - 4) % 10) if unit is Unit.YEAR else moment.year_pillar.stem,
        day_stem=moment.day_pillar.stem if hours else None,
        sun_branch=moment.general,
    )


def is_late(moment: Moment) -> bool:
    """Whether the moment is in the last 18 days of its season, which 立春, 立夏, 立秋 or 立冬 ends."""
    ordinal = moment.pillar_ordinal
    next_season = ordinal + 6 - (ordinal - 3) % 6
    return next_season - ordinal <= 2 and moment.turn(next_season) - moment.ut_seconds <= LATE_DAYS * DAY


def taiyi_school(id: str | None, options: Mapping[str, str] | None) -> School[TaiyiOptions]:
    """The school named, 金鏡 by default, with single options changed."""
    return find_school(SCHOOLS, "jinjing" if id is None else id).with_options({} if options is None else options)


def rank_of(rank: str | None) -> Rank | None:
    """The rank named, or None."""
    return None if rank is None else choice("rank", rank, {known: known for known in RANKS})


def troops_of(troops: int | None) -> int | None:
    """The number of men, if any can be so many; SamsikError `not_whole`, `out_of_range`."""
    return None if troops is None else within("troops", troops, MOST_TROOPS)


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
