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
        for state in BOARDS.states[::7]:
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
    assert len(moved["long_gate"].at) == 6000
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
