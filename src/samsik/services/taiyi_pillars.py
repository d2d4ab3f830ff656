"""四柱 A Taiyi hour chart from its pillars alone, without a moment.

The hour count runs through thirty days, so that the day and hour pillars and the 遁 are all it takes; the other
counts need to know how often the sixty pillars have gone round.
"""

from collections.abc import Mapping
from dataclasses import replace

from samsik.calendar.note import Note
from samsik.calendar.options import Zi, check_option
from samsik.calendar.search import check_month, day_of_hour, read_pillars
from samsik.core.cycle import Branch, Pillar, Unit
from samsik.core.inputs import choice, flag
from samsik.errors import SamsikError
from samsik.render.chart import TaiyiChart
from samsik.services.observations import observations
from samsik.services.taiyi import ANY_DUN, chart_of, rank_of, taiyi_school, troops_of
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import board_of_facts

# The months that lie wholly between 冬至 and 夏至, and those between 夏至 and 冬至.
YANG_MONTHS, YIN_MONTHS = range(Branch.CHOU, Branch.WU), range(Branch.WEI, Branch.HAI + 1)


def cast_taiyi_pillars(
    text: str,
    *,
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    dun: str = "auto",
    rank: str | None = None,
    troops: int | None = None,
    see: Mapping[str, str] | None = None,
    topics: bool = False,
    zi: Zi = "next-day",
) -> TaiyiChart:
    """The hour chart of four pillars, `Y,M,D,H`, of which year and month may be left empty.

    The month tells the 遁 unless a solstice lies within it (子, 午); then, or without a month, `dun` must. `see` and
    `topics` are as in `cast_taiyi`; the spirits need a year, which comes back every sixty.
    SamsikError: `pillars_form`, `unknown_pillar`, `month_of_year`, `hour_of_day`, `dun_needed`, `dun_untold`,
    `pillars_hour_only`, `pillars_running_only`.
    """
    check_option("zi", zi, Zi)
    chosen = taiyi_school(school, options)
    if Unit.of(unit) is not Unit.HOUR:
        raise SamsikError("pillars_hour_only", unit=unit)
    if chosen.options.hour_rule != "running":
        raise SamsikError("pillars_running_only", value=chosen.options.hour_rule)
    year, month, day, hour = read_pillars(text)
    if year is not None and month is not None:
        check_month(year, month)
    asked = choice("dun", dun, ANY_DUN)
    facts = Facts(
        unit=Unit.HOUR,
        asked_dun=asked,
        rank=rank_of(rank),
        day_pillar=day,
        hour_day=day_of_hour(day, hour, zi),
        hour_branch=hour.branch,
        year_stem=None if year is None else year.stem,
        day_stem=day.stem,
        troops=troops_of(troops),
        **observations(see),
        season_month=None if month is None else month.branch,
        yang_half=None if asked is not None else _yang_half(month),
    )
    known = " ".join(pillar.hanzi for pillar in (year, month, day, hour) if pillar is not None)
    chart = chart_of(board_of_facts(facts, chosen), None, Note("from_pillars", {"pillars": known, "zi": zi}))
    return replace(chart, with_topics=flag("topics", topics))


def _yang_half(month: Pillar | None) -> bool:
    if month is not None and month.branch in YANG_MONTHS:
        return True
    if month is not None and month.branch in YIN_MONTHS:
        return False
    raise SamsikError("dun_needed") if month is None else SamsikError("dun_untold", month=month.hanzi)
