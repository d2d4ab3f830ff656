"""奇門 cast and board: a Qimen chart from a moment, from pillars with a 局, and from its keys."""

from collections.abc import Mapping

from samsik.calendar.moment import Moment
from samsik.calendar.note import Note
from samsik.calendar.options import Zi, check_option
from samsik.calendar.search import check_month, day_of_hour, read_pillars
from samsik.calendar.terms import Term
from samsik.calendar.zones import Zone
from samsik.core.cycle import Branch, Dun, Pillar, Unit
from samsik.core.inputs import choice, whole, within
from samsik.core.school import School, find_school
from samsik.errors import SamsikError
from samsik.qimen.books import Facts, Keys
from samsik.qimen.bureau import Bureau, TermDays, by_blocks, by_instant
from samsik.qimen.school import SCHOOLS, QimenOptions
from samsik.render.chart import QimenChart

DUNS = {"yang": Dun.YANG, "yin": Dun.YIN, "陽": Dun.YANG, "陰": Dun.YIN}
# Schools that people ask for and that are another art.
FOREIGN_SCHOOLS = ("yinpan", "陰盤")
# Whose civil days terms fall on, unless they are the moment's own.
EAST_8, EAST_9 = Zone("+08:00", 8 * 3600), Zone("+09:00", 9 * 3600)
DOUBLE_HOUR = 7200


def cast_qimen(
    moment: Moment,
    *,
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    men: int | None = None,
    paces: int | None = None,
) -> QimenChart:
    """The hour chart of a moment.

    The day that 元 and blocks are counted by is that of the day pillar. The board is the same in the southern
    hemisphere: no book turns it round, and a note says so. `men` to quarter and `paces` round a shelter
    (a multiple of six) size the camp and the pit. SamsikError: `time_needed`, `qimen_hour_only`, `qimen_yinpan`,
    `out_of_range`, `not_in_sixes`, and for an unknown school, option or value.
    """
    chosen = qimen_school(school, options)
    check_unit(unit)
    if not moment.has_time or moment.is_bare_year:
        raise SamsikError("time_needed", value=moment.text)
    bureau = bureau_of(moment, chosen.options)
    facts = Facts(
        day=moment.day_pillar,
        year_stem=moment.year_pillar.stem,
        month_stem=moment.month_pillar.stem,
        month=moment.month_pillar.branch,
        general=moment.general,
        term=moment.pillar_ordinal % 24,
        yang_half=moment.ordinal % 24 < 12,
        men=check_men(men),
        paces=check_paces(paces),
    )
    keys = Keys(bureau.dun, bureau.ju, moment.hour_pillar)
    notes = (*_turns(moment, chosen.options), *moment.notes, *_remarks(chosen.options))
    if moment.latitude is None:
        notes = (*notes, Note("eclipse_place"))
    elif moment.latitude < 0:
        notes = (*notes, Note("northern_board"))
    return QimenChart(chosen, keys, facts, bureau, moment=moment, notes=notes)


def cast_qimen_pillars(
    text: str,
    *,
    ju: int | None = None,
    dun: str | None = None,
    general: str | None = None,
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    zi: Zi = "next-day",
    men: int | None = None,
    paces: int | None = None,
) -> QimenChart:
    """The chart of four pillars, `Y,M,D,H`, of which year and month may be left empty, and of a given 局.

    Pillars do not tell the term, and so not the 局: SamsikError `ju_untold` without `ju` and `dun`. Others as for
    `cast_qimen`, and `pillars_form`, `unknown_pillar`, `month_of_year`, `hour_of_day`.
    """
    chosen = qimen_school(school, options)
    check_unit(unit)
    check_option("zi", zi, Zi)
    year, month, day, hour = read_pillars(text)
    if year is not None and month is not None:
        check_month(year, month)
    day_of_hour(day, hour, zi)
    if ju is None or dun is None:
        raise SamsikError("ju_untold")
    facts = Facts(
        day=day,
        year_stem=None if year is None else year.stem,
        month_stem=None if month is None else month.stem,
        month=None if month is None else month.branch,
        general=None if general is None else Branch.of(general),
        yang_half=_yang_half(None if month is None else month.branch),
        men=check_men(men),
        paces=check_paces(paces),
    )
    known = " ".join(pillar.hanzi for pillar in (year, month, day, hour) if pillar is not None)
    notes = (Note("from_pillars", {"pillars": known, "zi": zi}), *_remarks(chosen.options))
    return QimenChart(chosen, Keys(choice("dun", dun, DUNS), check_ju(ju), hour), facts, None, notes=notes)


def board_qimen(
    *,
    ju: int,
    dun: str,
    hour: str,
    day: str | None = None,
    month: str | None = None,
    general: str | None = None,
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    men: int | None = None,
    paces: int | None = None,
) -> QimenChart:
    """The chart of 局 `ju` (1..9) in the hour of a pillar, without a moment.

    `day` is a pillar, `month` (月建) and `general` (月將) are branches; what they alone tell is otherwise null.
    """
    chosen = qimen_school(school, options)
    pillar = Pillar.of(hour)
    known_day = None if day is None else Pillar.of(day)
    if known_day is not None:
        # From 23:00 on the hour may already belong to the next day, which `late` allows for.
        day_of_hour(known_day, pillar, "late")
    known_month = None if month is None else Branch.of(month)
    facts = Facts(
        day=known_day,
        month=known_month,
        general=None if general is None else Branch.of(general),
        yang_half=_yang_half(known_month),
        men=check_men(men),
        paces=check_paces(paces),
    )
    return QimenChart(
        chosen, Keys(choice("dun", dun, DUNS), check_ju(ju), pillar), facts, None, notes=_remarks(chosen.options)
    )


def bureau_of(moment: Moment, options: QimenOptions) -> Bureau:
    """定局 of a moment under the method chosen."""
    if options.ju_method == "chaibu":
        return by_instant(moment.day_pillar, moment.pillar_ordinal)
    by = term_days(moment, options)
    return by_blocks(moment.day_jdn, moment.ordinal, by, threshold=int(options.leap_threshold))


def term_days(moment: Moment, options: QimenOptions) -> TermDays:
    """Whose civil days the terms of a moment fall on; with terms by the almanac the days are those it prints."""
    if moment.terms == "almanac":
        return moment.almanac
    return {"+8": EAST_8, "+9": EAST_9, "local": moment.zone}[options.bureau_days]


def qimen_school(id: str | None, options: Mapping[str, str] | None) -> School[QimenOptions]:
    """The school named, 奇門寶鑑 by default, with single options changed; 陰盤 is refused with the reason."""
    if id in FOREIGN_SCHOOLS:
        raise SamsikError("qimen_yinpan")
    return find_school(SCHOOLS, id or "baojian").with_options({} if options is None else options)


def check_unit(unit: str) -> None:
    """SamsikError `qimen_hour_only` for the year, month and day charts, which other books hold."""
    if Unit.of(unit) is not Unit.HOUR:
        raise SamsikError("qimen_hour_only", unit=unit)


def check_ju(ju: int) -> int:
    """SamsikError `out_of_range` outside 1..9, `not_whole`."""
    return within("ju", ju, 9)


def check_men(men: int | None) -> int | None:
    """SamsikError `out_of_range` for fewer than one man, or more than ever marched; `not_whole`."""
    return None if men is None else within("men", men, 10_000_000)


def check_paces(paces: int | None) -> int | None:
    """SamsikError `not_in_sixes` unless a positive multiple of six, `not_whole`."""
    found = None if paces is None else whole("paces", paces)
    if found is not None and (found <= 0 or found % 6):
        raise SamsikError("not_in_sixes", value=paces)
    return found


def _yang_half(month: Branch | None) -> bool | None:
    """The half-year of a month, unless a solstice lies within it (子, 午)."""
    if month is None or month in (Branch.ZI, Branch.WU):
        return None
    return Branch.CHOU <= month < Branch.WU


def _turns(moment: Moment, options: QimenOptions) -> tuple[Note, ...]:
    """Under 拆補: a term that begins within the double hour, where it changes the 局."""
    if options.ju_method != "chaibu":
        return ()
    for ordinal in (moment.pillar_ordinal, moment.pillar_ordinal + 1):
        edge = moment.turn(ordinal)
        distance = abs(edge - moment.ut_seconds)
        if distance >= DOUBLE_HOUR or any(
            moment.at(side).hour_pillar != moment.hour_pillar for side in (edge - 1, edge)
        ):
            continue
        before, after = (by_instant(moment.day_pillar, each) for each in (ordinal - 1, ordinal))
        if (before.dun, before.ju) != (after.dun, after.ju):
            code = {Term.DONGZHI: "ju_turns_yang", Term.XIAZHI: "ju_turns_yin"}.get(after.term, "ju_turns")
            params = {"at": moment.at(edge).civil, "before": before.ju, "after": after.ju}
            return (Note(code, params, distance),)
    return ()


def _remarks(options: QimenOptions) -> tuple[Note, ...]:
    """Readings that the sources leave in doubt."""
    doubtful = {
        "Q-07": options.center == "none" and options.plate == "zhuan",
        "Q-11c": options.plate == "fei",
        "Q-31": options.yunchou_gap != "stems",
    }
    return tuple(Note("low_confidence", {"rule": rule}) for rule, doubt in doubtful.items() if doubt)
