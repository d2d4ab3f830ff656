"""T-36 to T-42, T-47 and T-88: the patterns, against their geometry told once more in plain numbers."""

from dataclasses import replace
from itertools import product

import pytest
from tests.taiyi import judged, restated
from tests.taiyi.boards import pattern, patterns
from tests.taiyi.judged import ahead

from samsik.core.cycle import Branch, Dun, Pillar
from samsik.core.school import values_of as values_of_options
from samsik.taiyi.books import Keys
from samsik.taiyi.chart import bare_board, values_of
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

BOARDS = list(product(Dun, range(1, 73)))
NAMES = [f"{dun.hanzi}{ju}" for dun, ju in BOARDS]
# Options that a rule of patterns honours, and those under which 定計 presses, so that the branch matters.
OPTIONS = (
    *("harmony", "classes", "cut_places", "pressers", "fixed_presses", "captive", "lock_corner", "oppose"),
    *("walls_shut_pair", "walls_shut_need", "walls_shut_flank", "walls_shut_weight", "shut_eyes", "pairings"),
    *("cover_general", "deputy_lock", "fortress", "flank"),
)
WITH_DINGJI = {"pressers", "fixed_presses", "walls_shut_pair", "walls_shut_need", "walls_shut_flank"}
CHOICES = [
    (school, {option: value})
    for school in ("jinjing", "tongzong")
    for option in OPTIONS
    for value in values_of_options(TaiyiOptions)[option]
]


def told(dun, ju, branch, options):
    """A board and where its bodies stand, told again."""
    found = restated.board(dun.hanzi, ju, branch.hanzi, options["heshen_yin"], options["fixed_count"])
    return found, judged.places(found)


def every_kind_agrees(school, branches):
    options = vars(school.options)
    for dun, ju in BOARDS:
        for branch in branches or [Branch((ju - 1) % 12)]:
            values = values_of(Keys(dun, ju, branch), school.options)
            found, at = told(dun, ju, branch, options)
            for kind in judged.KINDS:
                assert patterns(values[kind.__name__]) == kind(found, at, options), (kind.__name__, dun, ju, branch)


@pytest.mark.parametrize("school", SCHOOLS)
def test_every_pattern_in_every_state(school):
    """All 144 boards by twelve branches."""
    every_kind_agrees(SCHOOLS[school], list(Branch))


@pytest.mark.parametrize(("school", "choice"), CHOICES, ids=[f"{id}-{c}" for id, c in CHOICES])
def test_every_pattern_under_every_option(school, choice):
    """All boards, and all branches where 定計, which alone depends on them, is asked."""
    (option,) = choice
    asked = option in WITH_DINGJI and "yes" in (choice.get("fixed_presses"), SCHOOLS[school].options.fixed_presses)
    every_kind_agrees(SCHOOLS[school].with_options(choice), list(Branch) if asked else None)


@pytest.mark.parametrize("school", SCHOOLS)
def test_the_branch_moves_nothing_but_dingji(school):
    """So without 定計 among those who press, the patterns of a board are the same under every branch."""
    options = SCHOOLS[school].with_options({"fixed_presses": "no"}).options
    for dun, ju in BOARDS:
        every = [values_of(Keys(dun, ju, branch), options) for branch in Branch]
        for kind in judged.KINDS:
            assert len({values[kind.__name__] for values in every}) == 1


def boards_with(school, asked, **changes):
    """The boards that have a pattern of which `asked` holds, as 陽1 … 陰72."""
    chosen = SCHOOLS[school].with_options(changes)
    return [
        name
        for name, (dun, ju) in zip(NAMES, BOARDS, strict=True)
        if any(asked(each) for each in bare_board(dun=dun, ju=ju, school=chosen).reading.patterns)
    ]


# T-21: of the 144 boards, those with at least one.
TOTALS = {
    "囚": (70, 70), "宮迫": (75, 79), "關": (46, 56), "格": (60, 40), "提挾": (37, 19), "擊": (36, 36),
    "辰迫": (20, 44), "掩": (8, 8), "對": (8, 32), "四郭固": (4, 4), "挾閉": (17, 17), "四郭杜": (13, 18),
}  # fmt: skip


@pytest.mark.parametrize("name", TOTALS)
@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_totals(name, school):
    def asked(each):
        if name.endswith("迫"):
            return each.id == "迫" and each.variant[1] == name[0]
        # 掩 of a general is not counted.
        return each.id == name and not (name == "掩" and each.variant)

    assert len(boards_with(school, asked)) == TOTALS[name][school == "tongzong"]


def board_patterns(dun, ju, school="jinjing"):
    made = bare_board(dun=Dun.of(dun), ju=ju, school=SCHOOLS[school])
    return {(each.id, each.variant, *each.who) for each in made.reading.patterns}


def counted(found):
    """Those that T-21 speaks of: neither 挾, nor 掩 of a general, nor the names of T-47."""
    beside = {"挾", "提", "將關", "謀", "爭名", "無禮迫", "邊兵", "鄰迫"}
    return {each for each in found if each[0] not in beside and not (each[0] == "掩" and each[1])}


@pytest.mark.parametrize("school", SCHOOLS)
def test_one_board_has_no_pattern(school):
    """局 6 yang."""
    without = [name for name in NAMES if not board_patterns(name[0], int(name[1:]), school)]
    assert without == ["陽6"]


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_the_boards_of_1588(school):
    """T-21: 對 alone under yang; under yin 內辰擊, 客關主 of the guest's general, 對, and 格 of it."""
    assert counted(board_patterns("陽", 49, school)) == {("對", None, "wenchang")}
    assert counted(board_patterns("陰", 49, school)) == {
        ("擊", "內辰", "shiji"),
        ("關", "客關主", "guest"),
        ("對", None, "wenchang"),
        ("格", None, "guest"),
    }


@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_the_first_board(school):
    """T-21: the host's deputy captive, its general upon 始擊, the guest's deputy opposite."""
    assert counted(board_patterns("陽", 1, school)) == {
        ("囚", None, "host_deputy"),
        ("關", "主關客", "host"),
        ("格", None, "guest_deputy"),
    }


BOTH = ["陽1", "陽10", "陽54", "陰10", "陰14", "陰26"]


def test_cover_and_lock_of_one_general():
    """T-36: on six boards 始擊 both covers the host's general and is locked by it; 掩 decides."""
    assert boards_with("jinjing", lambda each: each.variant == "主大將") == BOTH
    for school, name in product(SCHOOLS, BOTH):
        made = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), school=SCHOOLS[school])
        of_general = {each.id: each for each in made.reading.patterns if each.variant in ("主大將", "主關客")}
        assert of_general["關"].who == of_general["掩"].with_ == ("host",)
        assert of_general["關"].winner == of_general["掩"].winner
        harmony = made.reading.host_harmony
        good = "host" if school == "jinjing" else None
        assert of_general["掩"].winner == (good if harmony else "guest")


# T-40: the boards of a deputy's 關 with its own eye.
DEPUTY = [f"{dun}{ju}" for dun in "陽陰" for ju in (27, 31, 33, 40, 41, 71, 72)]


def test_the_deputy_with_its_own_eye():
    assert boards_with("tongzong", lambda each: each.variant == "主參") == DEPUTY
    assert boards_with("jinjing", lambda each: each.variant == "主參", deputy_lock="yes") == DEPUTY
    assert not boards_with("jinjing", lambda each: each.variant == "主參")
    # Nobody beats himself.
    assert not boards_with("tongzong", lambda each: each.variant == "主參" and each.winner)


def test_own_pairs_never_meet_outside_the_centre():
    for dun, ju in BOARDS:
        for side in ("host", "guest", "fixed"):
            generals = bare_board(dun=dun, ju=ju, school=SCHOOLS["tongzong"]).generals
            if getattr(generals, side) == getattr(generals, f"{side}_deputy"):
                assert getattr(generals, side) == 5


def test_the_eyes_meet_only_by_corners():
    """T-40, T-64: and then the palace says who wins (T-32)."""
    asked = "兩目"
    assert not boards_with("tongzong", lambda each: each.variant == asked)
    found = boards_with("tongzong", lambda each: each.variant == asked, lock_corner="yes")
    expected = {}
    for dun, ju in BOARDS:
        board = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "fit-pred")
        palace = judged.OWNER[board["wenchang"]]
        if palace == judged.OWNER[board["shiji"]]:
            expected[f"{dun.hanzi}{ju}"] = palace
    assert found == list(expected)
    winners = {"literal": (1, 8, 3, 7), "by-inside": (1, 8, 3, 4)}
    for reading, host in winners.items():
        school = SCHOOLS["tongzong"].with_options({"lock_corner": "yes", "meeting_sets": reading})
        for name, palace in expected.items():
            made = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), school=school)
            (lock,) = (each for each in made.reading.patterns if each.variant == asked)
            assert lock.winner == ("host" if palace in host else "guest")


def test_what_the_names_of_pairings_stand_for():
    """T-47: by the matrix of palaces alone, board by board."""
    for dun, ju in BOARDS:
        board = restated.board(dun.hanzi, ju, judged.branch_of(ju), "plain", "fit-pred")
        names = {name for name, *_ in board_patterns(dun.hanzi, ju, "tongzong")}
        eye = restated.PALACES.get(board["wenchang"])
        expected = {
            "提": board["guest"] == eye,
            "將關": board["guest"] == board["host"] != 5,
            "謀": board["guest"] == judged.OWNER[board["jishen"]],
            "爭名": board["host"] == board["palace"],
            "無禮迫": board["palace"] in (board["host_deputy"], board["guest_deputy"]),
            "邊兵": board["host_deputy"] == board["guest_deputy"] != 5,
        }
        for name, there in expected.items():
            assert (name in names) == there, (dun, ju, name)


# T-47 over the boards: 將關 and 邊兵 are the six of T-44 on which the generals meet, for then the deputies do.
NAMED = {"將關": 6, "邊兵": 6}


def test_how_often_pairings_occur():
    for name, total in NAMED.items():
        assert len(boards_with("tongzong", lambda each, name=name: each.id == name)) == total
        assert boards_with("tongzong", lambda each, name=name: each.id == name) == [
            "陽11", "陽17", "陰11", "陰21", "陰22", "陰58",
        ]  # fmt: skip
        assert not boards_with("jinjing", lambda each, name=name: each.id == name)


# T-88: id and what tells its kinds apart → severity.
SEVERITIES = {
    ("掩", None): 5, ("掩", "主大將"): 5, ("掩", "主參將"): 4,
    ("擊", "辰"): 4, ("擊", "宮"): 3, ("迫", "辰"): 4, ("迫", "宮"): 2,
    ("囚", "wenchang"): 5, ("囚", "host"): 5, ("囚", "host_deputy"): 4, ("囚", "guest"): 4, ("囚", "guest_deputy"): 4,
    ("關", None): 3, ("格", None): 4, ("對", None): 3, ("四郭固", None): 5,
    ("執提", None): 4, ("提格", None): 4, ("提挾", None): 3, ("挾閉", None): 3, ("挾", None): 3,
    ("提", None): 3, ("謀", None): 3, ("邊兵", None): 3, ("將關", None): 3,
    ("爭名", None): 5, ("無禮迫", None): 4, ("鄰迫", None): 2,
}  # fmt: skip
# T-88: who acts on whom; None where that is told by the kind of 關, 挾 and 四郭杜.
ACTS = {
    "掩": ({"shiji"}, None), "擊": ({"shiji"}, "taiyi"), "迫": (None, "taiyi"), "囚": (None, "taiyi"),
    "格": (None, "taiyi"), "對": (None, "taiyi"), "四郭固": ({"wenchang"}, "taiyi"),
    "提": ({"guest"}, "wenchang"), "謀": ({"guest"}, "jishen"), "將關": ({"guest"}, "host"),
    "爭名": ({"host"}, "taiyi"), "無禮迫": (None, "taiyi"), "鄰迫": ({"guest"}, "taiyi"),
}  # fmt: skip
RULES = {
    "掩": "T-36", "擊": "T-37", "迫": "T-38", "囚": "T-39", "關": "T-40", "格": "T-41", "對": "T-42", "四郭固": "T-43",
    "四郭杜": "T-44", "執提": "T-45", "提格": "T-45", "提挾": "T-46", "挾閉": "T-46", "挾": "T-46",
}  # fmt: skip
# Which ids never let a side win.
NO_WINNER = {"迫", "對", "四郭固", "四郭杜", "執提", "提格", "提", "謀", "邊兵", "爭名", "無禮迫", "鄰迫"}


@pytest.mark.parametrize("school", SCHOOLS)
def test_the_table_of_severities(school):
    """T-88, for every pattern of every board under every gate."""
    grave = {"jinjing": 2}.get(school, 4)
    met = set()
    for (dun, ju), cycle in product(BOARDS, range(0, 720, 144)):
        for each in bare_board(dun=dun, ju=ju, n=cycle + ju, unit="year", school=SCHOOLS[school]).reading.patterns:
            met.add(each.id)
            kind = {
                "掩": each.variant,
                "擊": (each.variant or "..")[1],
                "迫": (each.variant or "..")[1],
                "囚": each.who[0],
            }.get(each.id)
            severity = grave if each.id == "四郭杜" else SEVERITIES[each.id, kind]
            assert each.severity == severity
            assert each.rule == RULES.get(each.id, "T-47")
            if each.id in ACTS:
                who, whom = ACTS[each.id]
                assert who is None or set(each.who) == who
                assert len(each.who) == len(each.with_) == 1
                assert whom is None or each.with_ == (whom,)
            if each.id in NO_WINNER:
                assert each.winner is None
    base = set(RULES)
    assert met == (base | {"提", "將關", "謀", "爭名", "無禮迫", "邊兵", "鄰迫"} if school != "jinjing" else base)


# The seasons of T-34 by a month and a reading that gives each.
SEASONS = {None: (None, "last18"), "木": ("寅", "last18"), "火": ("午", "last18"), "土": ("辰", "whole-month"),
           "金": ("戌", "last18"), "水": ("丑", "three-month")}  # fmt: skip
# T-52: a day whose note has each element.
NOTES = {"金": "甲子", "火": "丙寅", "木": "戊辰", "土": "庚午", "水": "丙子"}
WINNERS = [
    *product(("jinjing", "tongzong"), ({},), SEASONS),
    *product(("jinjing", "tongzong"), ({"lock_winner": "season"}, {"lock_winner": "elements"}), (None, "木", "金")),
    *product(("jinjing", "tongzong"), ({"four_together": "on"}, {"four_together": "off"}), (None, "水")),
    *product(("jinjing", "tongzong"), ({"lock_corner": "yes"}, {"cover_general": "hurt"}), (None,)),
    *product(("jinjing", "tongzong"), ({"cut_places": "literal-yangjue"}, {"flank": "union"}), ("火",)),
]


@pytest.mark.parametrize(("school", "changes", "season"), WINNERS, ids=map(str, WINNERS))
def test_winners_of_every_season(school, changes, season):
    """關 by T-40 and T-52, 提挾 by T-46: all patterns of all boards with their winners."""
    month, reading = SEASONS[season]
    chosen = SCHOOLS[school].with_options(changes | {"season": reading})
    options = vars(chosen.options)
    for dun, ju in BOARDS:
        branch = Branch((ju - 1) % 12)
        made = bare_board(dun=dun, ju=ju, month=month and Branch.of(month), school=chosen)
        found, at = told(dun, ju, branch, options)

        def state_of(body, found=found):
            return judged.state(judged.element_of(found, body), season)

        expected = set()
        for kind in judged.KINDS:
            if kind is judged.pincer:
                expected |= kind(found, at, options, state_of if season else None)
            elif kind is judged.lock:
                expected |= {
                    (*each[:5], judged.lock_winner(each, found, at, options, season))
                    for each in kind(found, at, options)
                }
            else:
                expected |= kind(found, at, options)
        assert {pattern(each) for each in made.reading.patterns} == expected, (dun, ju)


@pytest.mark.parametrize("nayin", values_of_options(TaiyiOptions)["nayin"])
@pytest.mark.parametrize("note", NOTES)
def test_the_note_of_the_day_in_a_lock(nayin, note):
    """T-52: on a tie the side that the note equals or feeds, or before everything, or not at all."""
    chosen = SCHOOLS["jinjing"].with_options({"nayin": nayin})
    options = vars(chosen.options)
    for dun, ju in BOARDS:
        bare = bare_board(dun=dun, ju=ju, school=chosen)
        made = replace(bare, facts=replace(bare.facts, day_pillar=Pillar.of(NOTES[note])))
        found, at = told(dun, ju, Branch((ju - 1) % 12), options)
        side = judged.side_by_elements(found, options, note)
        assert made.reading.related_side == side
        assert made.reading.relation == {"host": "主關客", "guest": "客關主", None: None}[side]
        for each in made.reading.patterns:
            if each.id == "關":
                plain = (each.id, each.variant, each.who, each.with_, each.severity, None)
                assert each.winner == judged.lock_winner(plain, found, at, options, nayin=note)


def test_mixed_battles():
    """T-41: across the board beats bound; each case is met, and the side of 始擊 and its generals never stands whole there."""
    seen = set()
    for dun, ju in BOARDS:
        _, at = told(dun, ju, Branch((ju - 1) % 12), vars(SCHOOLS["jinjing"].options))
        assert [ahead(at, body) for body in ("shiji", "guest", "guest_deputy")] != [8, 8, 8]
        for each in bare_board(dun=dun, ju=ju, school=SCHOOLS["jinjing"]).reading.patterns:
            if each.id == "格":
                seen.add((judged.SIDE[each.who[0]], each.winner))
    assert seen == {("host", None), ("host", "host"), ("guest", None), ("guest", "guest")}


def test_the_day_of_504():
    """T-38: 太乙 in 8, 文昌 on 和德: 外宮迫. The text gives the day the number 261."""
    board = bare_board(dun=Dun.YANG, ju=(261 - 1) % 72 + 1, n=261, unit="day", school=SCHOOLS["jinjing"])
    assert (board.taiyi.palace, board.seats.wenchang.god) == (8, "和德")
    (found,) = (each for each in board.reading.patterns if each.id == "迫" and each.who == ("wenchang",))
    assert (found.variant, found.severity) == ("外宮", 2)
