"""T-48 and T-53 to T-57: the gate on duty, the plates laid from it, and whether the three good gates are free."""

from dataclasses import replace
from itertools import product

import pytest
from tests.taiyi import judged, restated
from tests.taiyi.restated import BRANCHES, PALACES, SIXTY, STEMS

from samsik.core.cycle import Branch, Dun, Pillar, Stem, Unit
from samsik.core.seats import NUMERIC, TaiyiPalace
from samsik.taiyi import gates
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board, board_of_facts
from samsik.taiyi.school import SCHOOLS

BOARDS = list(product(Dun, range(1, 73)))
# JDN 11 was a 甲子 day.


def year(number, school):
    reading = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=number), SCHOOLS[school]).reading
    return reading.duty, reading.in_gate


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_years(school):
    """T-55: 開 opens in 724 and hands over to 休 in the thirty-first year, 754; 1588 is the 25th year of 杜."""
    assert year(724, school) == ("開", 1)
    assert year(753, school) == ("開", 30)
    assert year(754, school) == ("休", 1)
    assert year(1588, school) == ("杜", 25)


def test_the_two_schools_never_differ_and_the_third_runs_36_ahead():
    """Of years, over twenty-five rounds of 240."""

    def number_and_gate(number, school):
        values = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=number), SCHOOLS[school]).serial
        return gates.duty_gate(Unit.YEAR, values.accumulated), gates.in_gate(values.accumulated)

    for number in range(-3000, 3000):
        assert number_and_gate(number, "jinjing") == number_and_gate(number, "tongzong")
        assert number_and_gate(number, "taojin") == number_and_gate(number + 36, "tongzong")
    for number in range(1, 3000, 29):
        assert year(number, "taojin") == number_and_gate(number, "taojin")


@pytest.mark.parametrize("unit", [Unit.YEAR, Unit.MONTH, Unit.DAY])
def test_thirty_units_a_gate(unit):
    listed = [(gate, place) for gate in "開休生傷杜景死驚" for place in range(1, 31)] * 3
    for n in range(1, 721):
        board = bare_board(dun=Dun.YANG, ju=(n - 1) % 72 + 1, n=n, unit=unit, school=SCHOOLS["jinjing"])
        assert (board.reading.duty, board.reading.in_gate) == listed[n - 1]


def test_a_board_without_a_number_knows_no_gate():
    """Nor what follows from it; but that 杜 shuts all is known."""
    board = bare_board(dun=Dun.YANG, ju=1, branch=Branch.ZI, unit=Unit.YEAR, school=SCHOOLS["jinjing"])
    assert (board.reading.duty, board.reading.in_gate, board.reading.duty_plate) == (None, None, None)
    assert board.reading.three_gates is None
    assert not {each.id for each in board.reading.patterns} & {"執提", "提格"}
    shut = bare_board(dun=Dun.YANG, ju=4, branch=Branch.ZI, unit=Unit.YEAR, school=SCHOOLS["jinjing"])
    assert (shut.counts.host, shut.reading.three_gates) == (25, "杜塞")


def hour_board(dun, day, hour, **changes):
    """The board of a double hour by the sexagenary numbers of day and hour, 0 = 甲子."""
    facts = Facts(
        unit=Unit.HOUR,
        asked_dun=dun,
        hour_day=Pillar(day),
        hour_branch=Branch(hour),
        day_stem=Stem(day % 10),
        solstice_days=day + 17,
        solstice_branch=Branch.WEI,
    )
    return board_of_facts(facts, SCHOOLS["jinjing"].with_options(changes))


HOURS = [(day, hour) for day in range(60) for hour in range(12)]

# T-53: where each of the four gates of a half-year takes over, in the ten days from 甲 day.
OPENINGS = {
    "陽": [("甲", "子", "開"), ("丙", "午", "生"), ("己", "子", "驚"), ("辛", "午", "休")],
    "陰": [("甲", "子", "杜"), ("丙", "午", "死"), ("己", "子", "傷"), ("辛", "午", "景")],
}


@pytest.mark.parametrize("dun", Dun)
def test_hours_by_zhangliang(dun):
    """T-53: the list of openings, walked hour by hour through sixty days."""
    opening = {(stem, branch): gate for stem, branch, gate in OPENINGS[dun.hanzi]}
    gate, since = None, 0
    for day, hour in HOURS:
        here = (STEMS[day % 10], BRANCHES[hour])
        gate, since = (opening[here], 1) if here in opening else (gate, since + 1)
        reading = hour_board(dun, day, hour).reading
        assert (reading.duty, reading.in_gate) == (gate, since)
        assert since <= 30


def test_the_hours_that_open_a_gate_are_jiazi_and_jiawu():
    """甲 day at 子 and 己 day at 子 are 甲子 hours, 丙 and 辛 day at 午 甲午 hours."""
    for stem, branch, _ in OPENINGS["陽"]:
        day = STEMS.index(stem)
        assert SIXTY[(12 * day + BRANCHES.index(branch)) % 60] == {"子": "甲子", "午": "甲午"}[branch]


@pytest.mark.parametrize("dun", Dun)
def test_wang_s_hours_are_zhangliang_s(dun):
    """T-54 with an aligned 時實."""
    for day, hour in HOURS:
        assert hour_board(dun, day, hour, hour_gate="ximing").reading.duty == hour_board(dun, day, hour).reading.duty


@pytest.mark.parametrize("dun", Dun)
def test_other_readings_of_hours(dun):
    """T-54: the yin half from 開 too; counted from the solstice; or eight gates through 240."""
    for day, hour in HOURS:
        number = 12 * (day % 30) + hour
        # 己未, seventeen days before, at 未.
        since = 12 * (day + 17) + hour - 7
        four = {"陽": "開生驚休", "陰": "杜死傷景"}[dun.hanzi]
        expected = {
            "from-kai": "開生驚休"[number % 120 // 30],
            "solstice": four[since % 120 // 30],
            "eight": "開休生傷杜景死驚"[number % 240 // 30],
        }
        for reading, gate in expected.items():
            assert hour_board(dun, day, hour, hour_gate=reading).reading.duty == gate


def test_a_bare_hour_asks_for_its_day():
    """張良 needs the stem of the day, 王希明 the number."""
    by_stem = bare_board(dun=Dun.YIN, ju=27, branch=Branch.YIN, stem=Stem.GENG, school=SCHOOLS["jinjing"])
    assert by_stem.reading.duty == "傷"
    assert bare_board(dun=Dun.YIN, ju=27, branch=Branch.YIN, n=315, school=SCHOOLS["jinjing"]).reading.duty is None
    wang = SCHOOLS["jinjing"].with_options({"hour_gate": "ximing"})
    assert bare_board(dun=Dun.YIN, ju=27, branch=Branch.YIN, n=315, school=wang).reading.duty == "傷"
    solstice = SCHOOLS["jinjing"].with_options({"hour_gate": "solstice"})
    assert (
        bare_board(dun=Dun.YIN, ju=27, branch=Branch.YIN, n=315, stem=Stem.GENG, school=solstice).reading.duty is None
    )


# T-56: clockwise from 乾, and the home of every gate.
AROUND = (1, 8, 3, 4, 9, 2, 7, 6)
HOMES = {"開": 1, "休": 8, "生": 3, "傷": 4, "杜": 9, "景": 2, "死": 7, "驚": 6}


def laid(gate, palace):
    """A plate told once more: palace → gate, `gate` on `palace`; None for 5."""
    if palace == 5:
        return None
    order = "開休生傷杜景死驚"
    turned = order[order.index(gate) :] + order[: order.index(gate)]
    at = AROUND.index(palace)
    return dict(zip(AROUND[at:] + AROUND[:at], turned, strict=True))


def by_palace(plate):
    """A plate of the program by palace."""
    return None if plate is None else {int(p): gates.gate_over(plate, p) for p in NUMERIC}


def test_a_gate_at_home_leaves_all_at_home():
    for gate, palace in HOMES.items():
        assert by_palace(gates.plate_from(gate, TaiyiPalace(palace))) == {p: g for g, p in HOMES.items()}


def test_all_plates():
    """T-56: each gate on each palace; none for 杜."""
    for gate, palace in product(HOMES, range(1, 10)):
        assert by_palace(gates.plate_from(gate, TaiyiPalace(palace))) == laid(gate, palace)


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_the_plates_of_every_board(school):
    """The gate on duty on 太乙 and on either general; 開 on 太乙, on them and on 定計's."""
    for (dun, ju), cycle in product(BOARDS, range(0, 240, 72)):
        board = bare_board(dun=dun, ju=ju, n=cycle + ju, unit=Unit.YEAR, school=SCHOOLS[school])
        reading, generals = board.reading, board.generals
        gate = "開休生傷杜景死驚"[(cycle + ju - 1) % 240 // 30]
        palaces = {"taiyi": board.taiyi.palace, "host": generals.host, "guest": generals.guest, "fixed": generals.fixed}
        for body, palace in palaces.items():
            assert by_palace(getattr(reading, f"{body}_plate")) == laid("開", palace)
        assert by_palace(reading.duty_plate) == laid(gate, board.taiyi.palace)
        assert by_palace(reading.host_duty_plate) == laid(gate, generals.host)
        assert by_palace(reading.guest_duty_plate) == laid(gate, generals.guest)
        for side in ("host", "guest"):
            ours, theirs = laid("開", palaces[side]), laid("開", board.taiyi.palace)
            accord, blocked = None, None
            if ours is not None:
                good, best = ({p for p, g in plate.items() if g in "開休生"} for plate in (ours, theirs))
                accord = "大合" if good == best else "合" if good & best else None
                eye = judged.OWNER[board.seats.wenchang.hanzi]
                blocked = int(board.taiyi.palace) in good or eye in good
            assert getattr(reading, f"{side}_gates") == accord
            assert getattr(reading, f"{side}_gates_blocked") is blocked


# T-57: the gate that rules for forty-five days, three terms.
SEASONS = {
    "休": "冬至",
    "生": "立春",
    "傷": "春分",
    "杜": "立夏",
    "景": "夏至",
    "死": "立秋",
    "驚": "秋分",
    "開": "立冬",
}
TERMS = (
    "冬至 小寒 大寒 立春 雨水 驚蟄 春分 清明 穀雨 立夏 小滿 芒種 夏至 小暑 大暑 立秋 處暑 白露 秋分 寒露 霜降 立冬 小雪 大雪"
).split()


def test_seasons_of_the_gates():
    bare = bare_board(dun=Dun.YANG, ju=1, unit=Unit.YEAR, school=SCHOOLS["jinjing"])
    assert bare.reading.season_gate is None
    openers = {term: gate for gate, term in SEASONS.items()}
    expected = None
    for number, term in enumerate(TERMS):
        expected = openers.get(term, expected)
        assert replace(bare, facts=replace(bare.facts, term=number)).reading.season_gate == expected


def three_gates(board, gate, graded):
    """T-48 told once more."""
    if board["host"] == 5:
        return "杜塞"
    plate = laid(gate, board["palace"])
    over = {plate[board["palace"]], plate[judged.OWNER[board["wenchang"]]]}
    if not over & set("開休生"):
        return "具"
    if not graded:
        return "不具"
    return "三門不具" if "休" in over else "兩門不具"


@pytest.mark.parametrize("graded", ["yes", "no"])
def test_three_gates(graded):
    """T-48, for every board under every gate."""
    school = SCHOOLS["jinjing"].with_options({"gates_graded": graded})
    seen = set()
    for dun, ju in BOARDS:
        told = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "stop-before")
        for n in range(ju, 721, 72):
            board = bare_board(dun=dun, ju=ju, n=n, unit=Unit.DAY, school=school)
            assert board.reading.three_gates == three_gates(told, board.reading.duty, graded == "yes")
            seen.add(board.reading.three_gates)
            # The gate on duty lies on 太乙: a good one is never free.
            if board.reading.duty in "開休生":
                assert board.reading.three_gates != "具"
    assert seen == {"杜塞", "具"} | ({"兩門不具", "三門不具"} if graded == "yes" else {"不具"})


def test_the_gates_of_taiyi_s_seat_are_its_palace():
    assert {PALACES[p.seat.hanzi] for p in NUMERIC} == set(AROUND)
