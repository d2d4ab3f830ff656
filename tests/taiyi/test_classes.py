"""T-22 to T-29: what a count is."""

from itertools import product

import pytest
from tests.taiyi import judged, restated
from tests.taiyi.boards import rows
from tests.taiyi.restated import CORNERS, PALACES, RING

from samsik.core.cycle import Branch, Dun
from samsik.core.school import values_of as values_of_options
from samsik.core.seats import NUMERIC, Seat, TaiyiPalace
from samsik.taiyi import classes
from samsik.taiyi.chart import bare_board, values_of
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

ROWS = {int(row["count"]): row for row in rows("taiyi_classes")}
STATES = list(product(Dun, range(1, 73)))
LACKS = {"無天", "無地", "無人", "三才具足", "杜"}
LENGTHS = {"長", "短"}
BESIDE_THE_TABLE = LACKS | LENGTHS | {"太過", "不及"}


def options_of(school, **changes):
    return SCHOOLS[school].with_options(changes).options


def class_tokens(count, palace=3, school="jinjing", **changes):
    options = vars(options_of(school, **changes))
    named = {name: options[name] for name in ("classes", "digit_names", "three_powers", "no_earth", "excess")}
    return classes.classes_of(count, TaiyiPalace(palace), **named)


# What 金鏡 prints otherwise than it must be meant (T-22): 21 for 31, 33 among the 上和, 36 left out.
AS_PRINTED = {21: {"雜陽"}, 31: {"重陽"}, 33: {"重陽", "上和"}, 36: set()}


def table_classes(count, school, literal=False):
    if literal and count in AS_PRINTED:
        return AS_PRINTED[count]
    return set(ROWS[count]["jinjing" if school == "jinjing" else "tongzong"].split())


@pytest.mark.parametrize("school", SCHOOLS)
@pytest.mark.parametrize("count", ROWS)
def test_the_table_of_classes(count, school):
    found = set(class_tokens(count, school=school)) - BESIDE_THE_TABLE
    assert found == table_classes(count, school)


@pytest.mark.parametrize("count", ROWS)
def test_the_print_taken_as_it_stands(count):
    assert set(class_tokens(count, classes="literal")) - BESIDE_THE_TABLE == table_classes(count, "jinjing", True)


def test_the_two_ways_to_name_a_digit_swap_two_names():
    """By palace 4 and 8 are 雜陽 and 1 and 7 雜陰, by parity the other way round; nothing else changes."""
    swapped = {"雜陽": "雜陰", "雜陰": "雜陽"}
    for count, school in product(range(1, 51), SCHOOLS):
        by_palace, by_parity = (
            class_tokens(count, school=school, digit_names=way) for way in ("by-palace", "by-parity")
        )
        if count < 10 and set(by_palace) & swapped.keys():
            assert {swapped.get(token, token) for token in by_palace} == set(by_parity)
        else:
            assert by_palace == by_parity


@pytest.mark.parametrize("count", ROWS)
@pytest.mark.parametrize("three_powers", ["derived", "literal"])
@pytest.mark.parametrize("no_earth", ["derived", "literal"])
def test_what_a_count_lacks(count, three_powers, no_earth):
    """T-23: the table, whose 三才* the Ming manual leaves out; its 無地 stops at four."""
    expected = set(ROWS[count]["lacks"].replace("三才", "三才具足").split())
    whole = "三才具足*" in expected
    expected -= {"三才具足*"}
    if whole and three_powers == "derived":
        expected.add("三才具足")
    if no_earth == "literal" and count > 4:
        expected -= {"無地"}
    assert set(class_tokens(count, three_powers=three_powers, no_earth=no_earth)) & LACKS == expected


def test_what_the_rules_of_missing_numbers_say():
    """無天 without a ten, 無地 without a five, 無人 without a unit; all three from 16 on where the unit passes five."""
    for count in range(1, 41):
        unit = count % 10
        found = set(class_tokens(count))
        assert ("無天" in found) == (count <= 9)
        assert ("無地" in found) == (unit in (1, 2, 3, 4))
        assert ("無人" in found) == (count in (10, 20, 30, 40))
        assert ("三才具足" in found) == (count >= 16 and unit >= 6)
        assert ("杜" in found) == (count in (5, 15, 25, 35))


def test_long_and_short():
    """長 from eleven on, 短 up to nine (T-30)."""
    for count in range(1, 51):
        assert set(class_tokens(count)) & LENGTHS == ({"長"} if count >= 11 else {"短"} if count <= 9 else set())


# T-19: what the fixed counts beyond forty are.
BEYOND = {
    41: {"上和"}, 42: {"雜重陰"}, 43: {"下和"}, 44: set(), 45: {"杜"}, 46: {"雜重陰"}, 47: set(), 48: set(),
    49: {"下和"}, 50: {"杜"},
}  # fmt: skip


@pytest.mark.parametrize("school", SCHOOLS)
@pytest.mark.parametrize("count", BEYOND)
def test_counts_beyond_forty(count, school):
    found = set(class_tokens(count, school=school)) - (BESIDE_THE_TABLE - {"杜"})
    assert found == BEYOND[count]


def pair_class(tens, unit):
    """T-25 as a table of pairs: digits of yang palaces and yin palaces, odd and even."""
    pair = (tens, unit)
    if unit == 0:
        return {"孤單"}
    if unit == 5:
        return {"杜"}

    def all_in(*digits):
        return set(pair) <= set(digits)

    def one_from(some, others):
        return any(a in some and b in others for a, b in (pair, pair[::-1]))

    if all_in(1, 4, 8) and tens % 2 != unit % 2:
        return {"上和"}
    if one_from((3, 9), (2, 6)):
        return {"次和"}
    if one_from((3, 9), (4, 8)) or one_from((1, 7), (2, 6)):
        return {"下和"}
    if all_in(3, 9):
        return {"純陽", "重陽"}
    if all_in(2, 6):
        return {"純陰", "重陰"}
    if all_in(1, 7):
        return {"陰中重陽", "重陽"}
    if one_from((3, 9), (1, 7)):
        return {"雜重陽", "重陽"}
    if one_from((2, 6), (4, 8)):
        return {"雜重陰", "重陰"}
    return set()


@pytest.mark.parametrize("count", range(11, 40))
def test_classes_are_generated_by_the_digits(count):
    """T-25 against the lists of the Ming manual."""
    made = pair_class(*divmod(count, 10))
    found = set(class_tokens(count, school="tongzong")) - LENGTHS - (LACKS - {"杜"}) - {"太過", "不及"}
    assert found == made if "孤單" not in made else found <= {"單陽", "孤陰"}


# T-26 as 張良 has it: polarity of place and parity of count, alike is bad.
def by_place(eye, count):
    return (eye in PALACES) != (count % 2 == 1)


EYES_AND_COUNTS = [(eye, palace, count) for eye in Seat for palace in NUMERIC for count in range(1, 41)]


@pytest.mark.parametrize("reading", values_of_options(TaiyiOptions)["harmony"])
@pytest.mark.parametrize("school", ["jinjing", "tongzong", "literal"])
def test_harmony_of_every_count_in_every_place(reading, school):
    literal = school == "literal"
    school = "jinjing" if literal else school
    changes = {"harmony": reading} | ({"classes": "literal"} if literal else {})
    for eye, palace, count in EYES_AND_COUNTS:
        verdict = ROWS[count][f"{school}_verdict"]
        if literal and count in AS_PRINTED:
            verdict = "和" if AS_PRINTED[count] & {"上和"} else "不和"
        here = by_place(eye.hanzi, count)
        there = (palace in (8, 3, 4, 9)) != (count % 2 == 1)
        if verdict == "塞":
            expected = None
        elif reading == "position" or (verdict == "位" and reading == "class-first"):
            expected = here
        elif verdict != "位":
            expected = verdict == "和"
        elif reading == "strict":
            expected = here and there
        else:
            # 王希明's groups: god and digit of one group are in discord.
            yang_god, yang_digit = eye.hanzi in "寅辰巳丑", count in (3, 4, 8, 9)
            expected = here if eye.hanzi in PALACES else yang_god != yang_digit
        found = classes.harmony_of(eye, palace, count, class_tokens(count, palace, school, **changes), harmony=reading)
        assert found is expected, (eye.hanzi, palace, count)


def test_the_three_counts_that_the_tang_table_annotates_by_class():
    """13 in discord, 16 in harmony, 25 neither, for it is 杜 (T-26)."""
    for dun, ju, side, count, expected in (
        (Dun.YANG, 1, "guest", 13, False),
        (Dun.YIN, 49, "host", 16, True),
        (Dun.YIN, 37, "guest", 25, None),
    ):
        board = bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"])
        assert getattr(board.counts, side) == count
        assert getattr(board.reading, f"{side}_harmony") is expected


# The single-digit notes of the Tang table: 遁, 局, side, eye, palace, count; what it says, 張良's test, 王希明's test.
NOTES = [
    ("陽", 1, "host", "申", 1, 7, False, True, False),
    ("陰", 37, "host", "寅", 4, 1, True, True, True),
    ("陰", 49, "guest", "辰", 9, 1, False, True, True),
]


@pytest.mark.parametrize(("dun", "ju", "side", "eye", "palace", "count", "printed", "zhangliang", "wang"), NOTES)
def test_the_single_digit_notes(dun, ju, side, eye, palace, count, printed, zhangliang, wang):
    for reading, expected in (("class-first", zhangliang), ("wang-group", wang)):
        board = bare_board(dun=Dun.of(dun), ju=ju, school=SCHOOLS["jinjing"].with_options({"harmony": reading}))
        assert getattr(board.seats, "wenchang" if side == "host" else "shiji").hanzi == eye
        assert (board.taiyi.palace, getattr(board.counts, side)) == (palace, count)
        assert getattr(board.reading, f"{side}_harmony") is expected


def test_no_test_gives_all_single_digit_notes():
    for reading in values_of_options(TaiyiOptions)["harmony"]:
        school = SCHOOLS["jinjing"].with_options({"harmony": reading})
        given = [
            getattr(bare_board(dun=Dun.of(dun), ju=ju, school=school).reading, f"{side}_harmony") is printed
            for dun, ju, side, _, _, _, printed, *_ in NOTES
        ]
        assert not all(given)


def test_all_harmonies_of_all_boards():
    """Against the restatement, for each school and reading."""
    for school, reading in product(SCHOOLS, values_of_options(TaiyiOptions)["harmony"]):
        options = options_of(school, harmony=reading)
        for dun, ju in STATES:
            found = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "stop-before")
            values = values_of(bare_board(dun=dun, ju=ju, school=SCHOOLS[school]).keys, options)
            for side in ("host", "guest"):
                assert values[f"{side}_harmony"] is judged.harmonious(found, side, vars(options))


def test_plots():
    """T-27: 太乙 and 文昌 both in yang places with 純陽, or both in yin places with 純陰 or 重陽."""
    groups = {seat: seat in "寅辰巳丑" for seat in CORNERS} | {
        seat: number in (8, 3, 4, 9) for seat, number in PALACES.items()
    }
    for eye, palace, count, school in product(Seat, NUMERIC, range(1, 41), ("jinjing", "tongzong")):
        tokens = class_tokens(count, palace, school)
        yang = groups[eye.hanzi]
        expected = None
        if yang == (palace in (8, 3, 4, 9)):
            if ("純陽" if yang else "純陰") in tokens:
                expected = "內外謀"
            elif not yang and "重陽" in tokens:
                expected = "內謀"
        assert classes.plot(palace, eye, tokens) == expected
    assert set(groups) == set(RING)


def test_too_much_and_too_little():
    """T-28: a pure count in a place of its own polarity is 太過, in one of the other 不及."""
    pure = dict.fromkeys((3, 9, 33, 39), "陽") | dict.fromkeys((2, 6, 22, 26), "陰")
    for count, palace in product(range(1, 41), NUMERIC):
        place = "陽" if palace in (8, 3, 4, 9) else "陰"
        expected = set()
        if count in pure:
            expected = {"太過"} if pure[count] == place else {"不及"}
        assert set(class_tokens(count, palace, "tongzong")) & {"太過", "不及"} == expected
        assert not set(class_tokens(count, palace, "tongzong", excess="off")) & {"太過", "不及"}
        assert not set(class_tokens(count, palace, "jinjing")) & {"太過", "不及"}


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_the_heavier_digits(school):
    """T-29: by the sum of odd and of even digits, or the last alone; the Tang book only where places differ."""
    table = vars(options_of(school))["classes"]
    for eye, palace, count in EYES_AND_COUNTS:
        odd = sum(int(digit) for digit in str(count) if digit in "13579")
        even = sum(int(digit) for digit in str(count) if digit in "2468")
        expected = {"digits": (odd > even) - (odd < even), "parity": 0}
        if count % 10:
            expected["parity"] = 1 if count % 2 else -1
        # An eye on a 正 seat is yang, 8, 3, 4 and 9 are.
        alike = (eye.hanzi in PALACES) == (palace in (8, 3, 4, 9))
        for weight, sign in expected.items():
            token = None if school == "jinjing" and alike else {1: "陽多", -1: "陰多", 0: None}[sign]
            assert classes.weight_of(count, eye, palace, weight=weight, classes=table) == token


def test_tokens_come_in_their_order():
    """That of the interface."""
    order = (
        "上和 次和 下和 重陽 重陰 純陽 純陰 雜陽 雜陰 雜重陽 雜重陰 陰中重陽 單陽 單陰 孤陽 孤陰 自和 太過 不及 長 短"
        " 無天 無地 無人 三才具足 杜"
    ).split()
    for count, palace, school in product(range(1, 51), NUMERIC, SCHOOLS):
        places = [order.index(token) for token in class_tokens(count, palace, school)]
        assert places == sorted(set(places))


def test_classes_of_boards():
    """Each side's own count; the example of the interface, and the fixed count with them."""
    hour = bare_board(dun=Dun.YIN, ju=27, branch=Branch.YIN, school=SCHOOLS["jinjing"]).reading
    assert hour.host_classes == ("次和", "長", "三才具足")
    assert hour.guest_classes == ("雜陽", "單陰", "短", "無天", "無地")
    for school, (dun, ju) in product(SCHOOLS, STATES):
        board = bare_board(dun=dun, ju=ju, school=SCHOOLS[school])
        for side in ("host", "guest", "fixed"):
            count = getattr(board.counts, side)
            assert getattr(board.reading, f"{side}_classes") == class_tokens(count, board.taiyi.palace, school)
