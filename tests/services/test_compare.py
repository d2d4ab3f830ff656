"""Where schools differ: the numbers of the rulebook, and every number again by working each state anew."""

import csv
import io
from dataclasses import fields, replace

import pytest

from samsik.core.cycle import Branch, Dun, Unit
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.compare import Often, compare, often
from samsik.services.compare_report import runs
from samsik.services.states import State, system_called
from samsik.services.states.taiyi import BOARDS, pattern_names
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import bare_board
from samsik.taiyi.reading import BOARD, READING, SERIAL
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

TAIYI = system_called("taiyi")
JINJING, TONGZONG = SCHOOLS["jinjing"].options, SCHOOLS["tongzong"].options


@pytest.fixture(scope="module")
def two():
    return compare("jinjing", "tongzong")


def differences(comparison, domain=0):
    return {each.name: each for each in comparison.sections[domain].differences}


def afresh(state, options):
    """All values of a state, every rule worked."""
    values = dict(state.keys)
    for book in (SERIAL, BOARD, READING):
        values |= book.evaluate(values, options)
    return values


def boards(states):
    return {state.board for state in states}


@pytest.mark.parametrize("options", [JINJING, TONGZONG], ids=["jinjing", "tongzong"])
def test_the_states_worked_from_one_another_are_those_worked_anew(options):
    for state, values in zip(BOARDS.states, BOARDS.work(options), strict=True):
        assert values == afresh(state, options)


def test_a_switch_revised_is_a_switch_worked_anew():
    differing = [
        item.name for item in fields(TaiyiOptions) if getattr(JINJING, item.name) != getattr(TONGZONG, item.name)
    ]
    assert differing
    for option in differing:
        single = replace(JINJING, **{option: getattr(TONGZONG, option)})
        for state in BOARDS.states[::19]:
            before = afresh(state, JINJING)
            assert before | BOARDS.revise(before, single, switched=frozenset({option})) == afresh(state, single)


def test_the_states_are_the_boards_of_the_year_count():
    """Ten gates a board; the branch is that of 局, which a bare board takes as well."""
    for state, values in zip(BOARDS.states, BOARDS.work(JINJING), strict=True):
        n = state.keys["given_number"]
        board = bare_board(
            dun=Dun.of(state.row),
            ju=state.number,
            school=SCHOOLS["jinjing"],
            facts=Facts(unit=Unit.YEAR, given_number=n),
        )
        assert values["taisui"] is Branch((n - 1) % 12)
        assert board.reading.duty == values["duty"]
        assert board.reading.patterns == values["patterns"]
        assert board.reading.act == values["act"]
        assert board.counts.fixed_count == values["fixed_count"]
    assert often(BOARDS.states) == Often(1440, 144)


def test_options_that_differ(two):
    """Those of the table of options of the rulebook (0b)."""
    assert two.options == (
        *("epoch", "year_dun", "heshen_yin", "fixed_count", "classes", "digit_names", "three_powers", "excess"),
        *("meeting_sets", "fixed_presses", "four_together", "oppose", "walls_shut_pair", "hold_gate", "pairings"),
        *("gates_graded", "generals_need", "nayin", "cover_general", "deputy_lock", "lock_winner"),
        *("walls_shut_flank", "walls_shut_weight", "flank"),
    )
    # The epochs agree modulo 360, 二目 never meet, a year has no 納音 of a day.
    assert {"epoch", "year_dun", "meeting_sets", "nayin"} <= set(two.idle)


def test_what_never_differs(two):
    """The board itself: the movers, the counts of host and guest and their generals."""
    assert {
        *("taiyi", "wenchang", "shiji", "jishen", "host_count", "guest_count", "host", "host_deputy", "guest"),
        *("guest_deputy", "relation", "duty", "lodge"),
    } <= set(two.sections[0].same)


# Boards with the pattern, jinjing and tongzong (T-21): what both have is in both numbers.
@pytest.mark.parametrize(
    ("name", "first", "second", "cause"),
    [
        ("patterns.關", 46, 56, "deputy_lock"),
        ("patterns.格", 60, 40, "oppose"),
        ("patterns.對", 8, 32, "oppose"),
        ("patterns.提挾", 37, 19, "flank"),
    ],
)
def test_patterns_by_the_totals_of_the_rulebook(two, name, first, second, cause):
    each = differences(two)[name]
    only = [len(boards(side)) for side in each.only]
    assert only[1] - only[0] == second - first
    assert boards(each.only[0]).isdisjoint(boards(each.only[1]))
    assert [option for option, _ in each.causes] == [cause]
    assert each.unexplained == ()


def test_the_boards_of_the_rulebook(two):
    """T-40: 關 of the deputy on 14 boards, of which ten have no other 關; T-44: the lists of 四郭杜."""
    deputy = {(dun, ju) for dun in "陽陰" for ju in (27, 31, 33, 40, 41, 71, 72)}
    assert boards(differences(two)["patterns.關"].at) < deputy
    first = {("陽", ju) for ju in (4, 11, 17, 47)} | {("陰", ju) for ju in (4, 5, 11, 13, 35, 47, 53, 58, 69)}
    second = {("陽", ju) for ju in (4, 12, 15, 16, 29, 47, 54, 58)}
    second |= {("陰", ju) for ju in (4, 5, 17, 33, 35, 46, 47, 53, 55, 69)}
    each = differences(two)["patterns.四郭杜"]
    assert boards(each.only[0]) == first - second
    assert boards(each.only[1]) == second - first
    severity = differences(two)["patterns.四郭杜.severity"]
    assert boards(severity.at) == first & second
    assert [option for option, _ in severity.causes] == ["walls_shut_weight"]


def test_the_fixed_count_has_two_causes_and_their_interaction(two):
    """合神 of the yin boards and the way of counting; where both are at work neither alone leads there."""
    each = differences(two)["fixed_count"]
    causes = dict(each.causes)
    assert set(causes) == set(each.involved) == {"heshen_yin", "fixed_count"}
    assert all(state.row == "陰" for state in each.unexplained)
    assert all(state.row == "陰" for state in causes["heshen_yin"])
    assert not boards(each.unexplained) & (boards(causes["heshen_yin"]) | boards(causes["fixed_count"]))
    explained = boards(causes["heshen_yin"]) | boards(causes["fixed_count"])
    assert boards(each.at) == explained | boards(each.unexplained)


def test_every_difference_of_whole_values_again(two):
    """State by state, each value of both schools worked anew, and each single switch."""
    found = differences(two)
    honoured = [name for name in two.options if name in BOARDS.options]
    singles = {name: replace(JINJING, **{name: getattr(TONGZONG, name)}) for name in honoured}
    # A board under two of its gates is enough to work anew.
    for state in (*BOARDS.states[::10], *BOARDS.states[4::10]):
        first, second = afresh(state, JINJING), afresh(state, TONGZONG)
        switched = {option: afresh(state, single) for option, single in singles.items()}
        for name in BOARDS.whole:
            differs = name in found and state in found[name].at
            assert differs is (first[name] != second[name]), (state.board, name)
            if differs:
                causes = {option for option, states in found[name].causes if state in states}
                assert causes == {option for option in honoured if switched[option][name] == second[name]}
                assert (state in found[name].unexplained) is (not causes)


def test_marks_again(two):
    """Each pattern and class that one school has and the other has not."""
    found = differences(two)
    for state in BOARDS.states[::10]:
        first, second = afresh(state, JINJING), afresh(state, TONGZONG)
        for name in ("host_classes", "guest_classes", "fixed_classes"):
            for token in {*first[name], *second[name]}:
                key = f"{name}.{token}"
                differs = (token in first[name]) is not (token in second[name])
                assert (key in found and state in found[key].at) is differs, (state.board, key)
        ids = [{pattern_names(pattern)[0] for pattern in values["patterns"]} for values in (first, second)]
        for id in ids[0] | ids[1]:
            differs = (id in ids[0]) is not (id in ids[1])
            key = f"patterns.{id}"
            assert (key in found and state in found[key].at) is differs, (state.board, key)


def test_the_years(two):
    """The epochs of 金鏡 and 統宗 differ by a multiple of 360; that of 淘金歌 by 276, which moves every year (T-06)."""
    years = two.sections[1]
    assert (years.of, years.differences) == (Often(6000, 6000), ())
    moved = differences(compare("jinjing", "taojin"), 1)
    for name in ("cycle", "ju"):
        assert len(moved[name].at) == 6000
        assert [option for option, _ in moved[name].causes] == ["epoch"]
    assert runs(moved["ju"].at) == [("", -3000, 2999)]
    # 276 = 4·60 + 36: the 紀 moves by four or five of six, and is never the same; the gate by 36 of 240, past one gate.
    assert len(moved["ji"].at) == 6000
    assert len(moved["duty_gate"].at) == 6000
    assert "in_gate" in moved


def test_a_school_against_itself():
    comparison = compare("tongzong", "tongzong")
    assert comparison.options == comparison.idle == ()
    assert all(section.differences == () for section in comparison.sections)


def test_one_option_against_its_other_value():
    """T-41: 格 of the guest's bodies alone, 40 boards of 60; `table` calls 對 of 文昌 格."""
    each = differences(compare("jinjing", "jinjing,oppose=guest-only"))["patterns.格"]
    assert [len(boards(side)) for side in each.only] == [20, 0]
    table = differences(compare("jinjing", "jinjing, oppose=table"))
    assert len(boards(table["patterns.對"].only[0])) == 8
    assert compare("jinjing", "jinjing,oppose=table").schools[1].changed() == {"oppose": "table"}


def test_an_option_that_needs_more_than_a_year_is_idle():
    comparison = compare("jinjing", "jinjing,noble_way=clockwise,season=whole-month,oppose=table")
    assert comparison.idle == ("season", "noble_way")
    assert {"strength", "noble", "over"} <= set(comparison.sections[0].unknown)


# Lessons in which the readings of 涉害, 比用, 伏吟 and 別責 part, by day and turn of the plate (L-06, L-07, L-10, L-12).
WADING = "丁卯4 己卯4 辛卯4 己亥4 乙卯4 甲辰5"
DIRECT = (
    "丁卯10 己卯10 辛卯10 癸卯10 乙卯10 庚午8 甲申8 庚寅8 甲辰8 庚午10 庚辰10 甲午10 甲辰10 癸未8 己丑8 己酉8 癸酉7"
)


@pytest.mark.parametrize(
    ("option", "part", "lessons"),
    [
        ("shehai=from", "first", WADING),
        ("shehai=direct", "first", DIRECT),
        ("shehai_pool=all", "first", "戊辰7 己巳7 庚辰7 辛巳7 甲辰5 丁巳7"),
        ("fuyin_mutual=chain", "last", "丁卯0 己卯0 辛卯0"),
        ("bieze_yin=above", "first", "辛未3 辛未9 辛丑3 辛丑9 丁酉10 辛酉11"),
    ],
)
def test_lessons_of_liuren(option, part, lessons):
    comparison = compare("daquan", f"daquan,{option}", system="liuren")
    each = differences(comparison)[f"course.{part}"]
    assert {f"{row}{number}" for row, number in boards(each.at)} == set(lessons.split())
    assert [cause for cause, _ in each.causes] == [option.split("=")[0]]
    assert often(each.at) == Often(len(each.at), len(each.at))
    assert comparison.sections[0].of == Often(720, 720)
    assert comparison.sections[1].differences == ()


def test_riders_of_liuren():
    """昼 all day long against 昼 from 卯 to 申: six of twelve hours part (L-14)."""
    comparison = compare("daquan", "daquan,noble_half=day", system="liuren")
    day = differences(comparison, 1)["daytime"]
    assert len(day.at) == 10 * 6 * 12
    assert comparison.sections[0].differences == ()


def test_plates_of_qimen():
    """The centre lodges in 2 or 8 by 遁, or always in 2: yin plates alone part. The six 甲 hours are 天輔 or 伏吟."""
    comparison = compare("baojian", "modern", system="qimen")
    assert comparison.options == ("ju_method", "center", "god_names", "jia_hour")
    assert comparison.idle == ("ju_method",)
    (section,) = comparison.sections
    assert section.of == Often(1080, 1080)
    found = differences(comparison)
    assert boards(found["host"].at) == {(f"陰{ju}", hour) for ju in range(1, 10) for hour in range(1, 61)}
    causes = dict(found["still"].causes)
    assert boards(causes["jia_hour"]) == {
        (f"{dun}{ju}", hour) for dun in "陽陰" for ju in range(1, 10) for hour in range(1, 61, 10)
    }
    # 乙 and 庚 meet on 陽3 and 陰7 only where the centre lodges in 8 under yin (Q-07, Q-12).
    assert ("陰7", 1) in boards(found["greed"].at)
    assert {row[0] for row, _ in boards(found["greed"].at)} == {"陰"}
    assert {"earth", "xun", "yi", "horse", "hour_void"} <= set(section.same)


def test_marks_of_qimen_are_those_of_their_plates():
    """Every formation of every plate again, as the boards have them."""
    found = differences(compare("baojian", "modern", system="qimen"))
    plates = system_called("qimen").domains[0]
    schools = [system_called("qimen").schools[id].options for id in ("baojian", "modern")]
    for state, first, second in zip(plates.states, *(plates.work(options) for options in schools), strict=True):
        ids = [{each.id for each in values["formations"]} for values in (first, second)]
        for id in ids[0] | ids[1]:
            key = f"formations.{id}"
            assert (key in found and state in found[key].at) is ((id in ids[0]) is not (id in ids[1]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("first", "second", "system"), [("baojian", "modern", "qimen"), ("daquan", "daquan,shehai=from", "liuren")]
)
def test_the_other_boards_in_words(lang, first, second, system):
    comparison = compare(first, second, system=system)
    for said in (comparison.text(lang), comparison.markdown(lang)):
        assert "None" not in said
        assert "{" not in said
        for option in comparison.options:
            assert option in said
    assert comparison.to_dict(lang)["system"] == system
    assert len(comparison.csv(lang).splitlines()) == 1 + sum(len(each.differences) for each in comparison.sections)


@pytest.mark.parametrize(
    ("first", "second", "system", "code"),
    [
        ("jinjing", "tongzon", "taiyi", "unknown_school"),
        ("jinjing", "jinjing,opose=table", "taiyi", "unknown_option"),
        ("jinjing", "jinjing,oppose=tabel", "taiyi", "unknown_option_value"),
        ("jinjing", "jinjing,oppose", "taiyi", "bad_set"),
        ("jinjing", "tongzong", "taiyy", "unknown_system"),
    ],
)
def test_what_is_refused(first, second, system, code):
    with pytest.raises(SamsikError) as caught:
        compare(first, second, system=system)
    assert caught.value.code == code


def test_runs():
    states = [
        State(row, number, {}) for row, number in [("陽", 3), ("陽", 1), ("陽", 3), ("陽", 2), ("陽", 5), ("陰", 6)]
    ]
    assert runs(states) == [("陽", 1, 3), ("陽", 5, 5), ("陰", 6, 6)]


def test_as_data(two):
    data = two.to_dict()
    assert data["schema"] == "samsik/1"
    assert [school["id"] for school in data["schools"]] == ["jinjing", "tongzong"]
    assert {"name": "oppose", "rule": "T-41", "first": "four-generals", "second": "tongzong"} in data["options"]
    section = data["domains"]["boards"]
    assert section["of"] == {"states": 1440, "boards": 144}
    found = {each["value"]: each for each in section["differences"]}
    face = found["patterns.對"]
    assert face["differs"] == {"states": 240, "boards": 24}
    assert face["only"] == {"first": {"states": 0, "boards": 0}, "second": {"states": 240, "boards": 24}}
    assert face["causes"] == [{"option": "oppose", "states": 240, "boards": 24}]
    assert face["unexplained"] == {"states": 0, "boards": 0, "involved": []}
    assert sum(run["to"] - run["from"] + 1 for run in face["where"]) == 24
    assert found["three_gates"]["example"] == {"row": "陽", "number": 1, "first": "兩門不具", "second": "不具"}
    assert found["patterns.四郭杜.severity"]["example"]["first"] == [2]
    assert data["domains"]["years"]["differences"] == []


def test_as_csv(two):
    rows = list(csv.DictReader(io.StringIO(two.csv())))
    assert len(rows) == sum(len(section.differences) for section in two.sections)
    (face,) = (row for row in rows if row["value"] == "patterns.對")
    assert (face["boards"], face["only_first"], face["only_second"], face["causes"]) == ("24", "0", "24", "oppose:24")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words(two, lang):
    text, page = two.text(lang), two.markdown(lang)
    assert page.startswith("# ")
    for each in two.sections[0].differences:
        for option, _ in each.causes:
            assert option in text
    for part in ("格", "四郭杜", "24/144" if lang != "en" else "24 of 144"):
        assert part in text
        assert part in page
    assert "None" not in text
    assert "{" not in text
