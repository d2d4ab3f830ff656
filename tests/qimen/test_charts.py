"""Boards that practitioners published, cast from their moments, and what users of other programs ran into."""

import pytest
from tests.qimen.boards import by_palace, cases, plate

from samsik.calendar.moment import Moment
from samsik.services.qimen import bureau_of, cast_qimen, qimen_school

CHARTS, USE = cases("qimen_charts"), cases("qimen_use")
SPIRITS = {name[0]: name for name in ("螣蛇", "太陰", "六合", "白虎", "玄武")} | {
    "符": "直符",
    "地": "九地",
    "天": "九天",
}
SPIRITS |= {"蛇": "螣蛇", "陰": "太陰", "合": "六合"}


def each(cases):
    return pytest.mark.parametrize("case", cases, ids=lambda case: case["id"])


def cast(case, **how):
    return cast_qimen(Moment(case["civil"], zone="+08:00"), **how)


def layer(text):
    """`1戊 2辛 4乙庚` as palace → characters."""
    return {int(item[0]): item[1:] for item in text.split()}


def joined(values):
    """A layer of the board in the same form: first characters of gates and stems, second ones of stars."""
    return {palace: value if isinstance(value, str) else "".join(value) for palace, value in by_palace(values).items()}


def check_bureau(chart, case):
    found = {"day": chart.facts.day.hanzi, "hour": chart.keys.hour.hanzi, "dun": chart.dun.hanzi, "ju": chart.ju}
    found |= {"term": chart.bureau.term.hanzi, "yuan": chart.bureau.yuan}
    assert {name: found[name] for name in found if name in case} == {name: case[name] for name in found if name in case}


@each(CHARTS["turning"])
def test_turning(case):
    chart = cast(case, school="modern")
    check_bureau(chart, case)
    board = chart.plate
    assert joined(board.earth) == layer(case["earth"])
    assert joined(board.heaven) == layer(case["heaven"])
    assert joined(board.gates) == layer(case["gates"])
    assert {palace: stars[0][1] for palace, stars in by_palace(board.stars).items()} == layer(case["stars"])
    spirits = {palace: SPIRITS[letter] for palace, letter in layer(case["spirits"]).items()}
    assert by_palace(board.spirits) == spirits
    assert [board.zhifu.name[1], board.zhifu.palace] == [case["zhifu"][0], case["zhifu"][1]]
    assert [board.zhishi.name, board.zhishi.palace] == case["zhishi"]


@each(CHARTS["flying"])
def test_flying(case):
    chart = cast(case, school="modern", options={"plate": "fei"})
    check_bureau(chart, case)
    board = chart.plate
    assert joined(board.earth) == layer(case["earth"])
    assert joined(board.gates) == layer(case["gates"])
    assert {palace: stars[0][1] for palace, stars in by_palace(board.stars).items()} == layer(case["stars"])
    assert [board.zhifu.name[1], board.zhifu.palace] == case["zhifu"]
    assert [board.zhishi.name, board.zhishi.palace] == case["zhishi"]


@each(CHARTS["leaders"])
def test_leaders(case):
    found = plate(case["dun"], case["ju"], case["hour"], "modern", plate=case["plate"])
    assert [found.zhifu.name[1], found.zhifu.palace] == case["zhifu"]
    assert [found.zhishi.name, found.zhishi.palace][: len(case["zhishi"])] == case["zhishi"]
    assert found.origin == case.get("origin", found.origin)


@each(CHARTS["bureau"])
def test_bureau(case):
    for method in ("chaibu", "zhirun"):
        found = cast(case, school="modern", options={"ju_method": method}).bureau
        assert [found.term.hanzi, found.yuan, found.dun.hanzi, found.ju] == case[method]


@each(USE["bureau"])
def test_bureau_in_use(case):
    found = cast(case, school=case["school"], options={"leap_threshold": case["threshold"]}).bureau
    told = [found.term.hanzi, found.yuan, found.dun.hanzi, found.ju, found.status, found.lead]
    assert told[: len(case["expect"])] == case["expect"]


@each(USE["leaders"])
def test_leaders_in_use(case):
    chart = cast(case, school=case["school"])
    check_bureau(chart, case)
    board = chart.plate
    assert [*board.zhifu][::2] == case["zhifu"]
    assert [*board.zhishi][::2] == case["zhishi"]


@each(USE["spirits"])
def test_spirits_in_use(case):
    for names in ("split", "hu_xuan"):
        chart = cast(case, school=case["school"], options={"god_names": names})
        check_bureau(chart, case)
        found = by_palace(chart.plate.spirits)
        assert {str(palace): name for palace, name in found.items() if str(palace) in case[names]} == case[names]
        assert chart.plate.still[:2] == (case["still"], case["still"])


def test_methods_differ_as_often_as_is_known():
    """P42: 179 of the 366 noons of 2024. P44: thresholds 9 and 10 differ on 360 days from 2003 to 2027."""
    from samsik.calendar.civil import UNIX_JDN, jdn_from_civil

    def noons(first, last):
        start = Moment("2000-01-01T12:00", zone="+08:00")
        for jdn in range(jdn_from_civil(*first), jdn_from_civil(*last) + 1):
            yield jdn, start.at((jdn - UNIX_JDN) * 86400 + 4 * 3600)

    def ju(moment, **options):
        bureau = bureau_of(moment, qimen_school("modern", options).options)
        return bureau.dun, bureau.ju

    differ = [
        m for _, m in noons((2024, 1, 1), (2024, 12, 31)) if ju(m, ju_method="zhirun") != ju(m, ju_method="chaibu")
    ]
    assert len(differ) == 179
    days = [
        jdn
        for jdn, moment in noons((2003, 1, 1), (2027, 12, 31))
        if ju(moment, ju_method="zhirun", leap_threshold="9") != ju(moment, ju_method="zhirun", leap_threshold="10")
    ]
    first, last = (
        range(jdn_from_civil(2016, 6, 11), jdn_from_civil(2016, 12, 8)),
        range(jdn_from_civil(2018, 12, 13), jdn_from_civil(2019, 6, 11)),
    )
    assert days == [*first, *last]
    assert len(days) == 360
