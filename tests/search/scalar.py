"""The columns told again from scalar boards, one moment at a time, without any table."""

from samsik.calendar.moment import Moment
from samsik.core.cycle import Unit
from samsik.liuren.chart import board_at
from samsik.qimen.books import Facts as QimenFacts
from samsik.qimen.books import Keys as QimenKeys
from samsik.qimen.chart import QimenBoard
from samsik.services.qimen import bureau_of
from samsik.services.taiyi import facts_of
from samsik.taiyi.chart import board_of_facts


def hanzi(value):
    return getattr(value, "hanzi", value)


def calendar_row(moment):
    lunar = moment.lunar
    return {
        "year_pillar": moment.year_pillar.hanzi,
        "month_pillar": moment.month_pillar.hanzi,
        "day_pillar": moment.day_pillar.hanzi,
        "hour_pillar": moment.hour_pillar.hanzi,
        "term": moment.term.hanzi,
        "lunar_month": lunar.month,
        "leap_month": lunar.leap,
        # Julian day numbers are Mondays where they divide by seven.
        "weekday": moment.jdn % 7 + 1,
        "local_hour": moment.local_seconds % 86400 // 3600,
    }


def taiyi_row(moment, school, unit):
    board = board_of_facts(facts_of(moment, Unit(unit), None, None, school.options), school)
    read = board.reading
    side = read.deciding.side if read.deciding else None
    row = {
        "dun": board.dun.hanzi,
        "ju": board.serial.ju,
        "ji": board.serial.ji,
        "yuan": board.serial.yuan,
        "palace": int(board.taiyi.palace),
        "governs": board.taiyi.governs,
        "wenchang": board.seats.wenchang.hanzi,
        "shiji": board.seats.shiji.hanzi,
        "jishen": board.seats.jishen.hanzi,
        "host": board.counts.host,
        "guest": board.counts.guest,
        "host_general": int(board.generals.host),
        "host_deputy": int(board.generals.host_deputy),
        "guest_general": int(board.generals.guest),
        "guest_deputy": int(board.generals.guest_deputy),
        "host_harmony": read.host_harmony,
        "guest_harmony": read.guest_harmony,
        "three_gates": read.three_gates,
        "host_ready": read.host_ready,
        "guest_ready": read.guest_ready,
        "relation": read.relation,
        "favours": side,
        "act": read.act,
        "duty": read.duty,
    }
    there = {(each.id, None) for each in read.patterns} | {(each.id, each.variant) for each in read.patterns}
    return row, {f"p_{id}" if variant is None else f"p_{id}_{variant}" for id, variant in there}


def qimen_row(moment, school):
    bureau = bureau_of(moment, school.options)
    plate = QimenBoard(school, QimenKeys(bureau.dun, bureau.ju, moment.hour_pillar), QimenFacts(), bureau).plate
    row = {
        "q_dun": bureau.dun.hanzi,
        "q_ju": bureau.ju,
        "q_zhifu": plate.zhifu.name,
        "q_zhifu_palace": plate.zhifu.palace,
        "q_zhishi": plate.zhishi.name,
        "q_zhishi_palace": plate.zhishi.palace,
        "q_f_奇門": bool(plate.wonder_gates),
        "q_still_stars": plate.still.stars,
        "q_still_gates": plate.still.gates,
    }
    for place in range(9):
        heaven = [stem.hanzi for stem in plate.heaven[place]]
        row |= {
            f"q{place + 1}_gate": plate.gates[place],
            f"q{place + 1}_star": plate.stars[place][0] if plate.stars[place] else None,
            f"q{place + 1}_heaven": heaven[0] if heaven else None,
            f"q{place + 1}_guest": heaven[1] if len(heaven) > 1 else None,
            f"q{place + 1}_spirit": plate.spirits[place],
            f"q{place + 1}_earth": plate.earth[place].hanzi,
        }
    return row, {f"q_f_{each.id}" for each in plate.pairs if not each.void}


def liuren_row(moment, school):
    course = board_at(moment.day_pillar, hour=moment.hour_branch, general=moment.general, school=school).course
    return {
        "l_method": course.method,
        "l_class": course.kind,
        "l_first": course.first.hanzi,
        "l_second": course.middle.hanzi,
        "l_third": course.last.hanzi,
    }


def row_of(moment, rules, flags):
    """Every column at a moment; `flags` are the names of the columns that say whether something is there."""
    taiyi, patterns = taiyi_row(moment, rules.taiyi, rules.unit)
    qimen, formations = qimen_row(moment, rules.qimen)
    there = patterns | formations
    assert there <= set(flags)
    row = calendar_row(moment) | taiyi | qimen | liuren_row(moment, rules.liuren)
    return {name: name in there for name in flags} | row


def moment_at(ut_seconds, frame):
    like = Moment("2000-01-01T00:00", zone=frame.zone.name, zi=frame.zi, terms=frame.terms, almanac=frame.almanac)
    return like.at(ut_seconds)
