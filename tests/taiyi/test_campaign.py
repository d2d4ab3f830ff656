"""T-75 to T-78 and T-82 to T-85: 太公考時, marching, formations, surprise, ambush and the rising gods."""

from dataclasses import replace
from itertools import product

import pytest
from tests.taiyi import judged, restated
from tests.taiyi.judged import ahead

from samsik.core.cycle import Branch, Dun, Element, Unit
from samsik.core.nobles import Heavenly
from samsik.core.seats import NUMERIC, Seat, TaiyiPalace
from samsik.taiyi import campaign
from samsik.taiyi.chart import bare_board
from samsik.taiyi.nobles import Fate, Over
from samsik.taiyi.school import SCHOOLS

BOARDS = list(product(Dun, range(1, 73)))
NAMES = [f"{dun.hanzi}{ju}" for dun, ju in BOARDS]


def reading_of(name, school="jinjing", **changes):
    made = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), school=SCHOOLS[school].with_options(changes))
    return made.reading


def told(name, options):
    dun, ju = name[0], int(name[1:])
    found = restated.board(dun, ju, judged.branch_of(ju), options["heshen_yin"], options["fixed_count"])
    return found, judged.places(found)


def test_the_example_of_taigong():
    """太乙 in 1 with the eye in 3 is right and left: four seats clockwise."""
    assert (Seat.of("艮") - Seat.of("乾")) % 16 == 4
    boards = {name: told(name, vars(SCHOOLS["jinjing"].options))[0] for name in NAMES}
    like = [name for name, found in boards.items() if (found["palace"], found["wenchang"]) == (1, "艮")]
    assert like
    assert all(reading_of(name).eye_left for name in like)


# T-75: the boards of the first grade, and of the second (before 提挾 and 固杜).
FIRST = "陽26 陽27 陽31 陽40 陽41 陽42 陰26 陰31 陰32 陰42 陰70 陰71 陰72".split()
SECOND = ["陰42", "陰70"]


@pytest.mark.parametrize("school", SCHOOLS)
def test_grades_of_bare_boards(school):
    """Thirteen boards, of which two keep all generals apart. Where the gates are not known that is as far as it goes."""
    grades = {name: reading_of(name, school).taigong.grade for name in NAMES}
    assert [name for name, grade in grades.items() if grade >= 1] == FIRST
    assert [name for name, grade in grades.items() if grade >= 2] == SECOND
    assert max(grades.values()) == 2


@pytest.mark.parametrize("reading", ["eyes", "strict", "all"])
@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_what_stands_in_the_way(school, reading):
    """T-75 told once more, condition by condition."""
    chosen = SCHOOLS[school].with_options({"taigong": reading})
    options = vars(chosen.options)
    for board in NAMES:
        found, at = told(board, options)
        soiled = {"eyes": any(ahead(at, eye) in (0, 1, 2, 8, 14, 15) for eye in ("shiji", "wenchang"))}
        soiled["strict"] = soiled["eyes"]
        every = [each for kind in judged.KINDS[:7] for each in kind(found, at, options)]
        soiled["all"] = any(not (name == "掩" and variant) for name, variant, *_ in every)
        generals = [at[body] for body in judged.OFFICERS if at[body] is not None]
        banned = (2, 4, 6, 8) + ((1, 9) if reading == "strict" else ())
        walls = judged.walls_firm(found, at, options) | judged.walls_shut(found, at, options)
        conditions = {
            "目左": 1 <= ahead(at, "wenchang") <= 7,
            "無格局": not soiled[reading],
            "非易絕": found["palace"] not in banned,
            "獨立": len({*generals, at["taiyi"]}) == len(generals) + 1,
            "無固杜挾": not walls and not judged.pincer(found, at, options),
            "吉道": False,
        }
        made = bare_board(dun=Dun.of(board[0]), ju=int(board[1:]), school=chosen).reading
        assert set(made.taigong.failing) == {word for word, holds in conditions.items() if not holds}
        first = all(list(conditions.values())[:3])
        assert made.taigong.grade == (first and 1 + all(list(conditions.values())[3:5]))
        assert made.eye_left is conditions["目左"]


def test_the_stricter_readings():
    """`strict` shuts out 1 and 9 as well; with every body's patterns no board passes."""
    left = [name for name in FIRST if restated.palace(name[0], int(name[1:])) not in (1, 9)]
    assert [name for name in NAMES if reading_of(name, taigong="strict").taigong.grade] == left
    assert left == "陽31 陽40 陽41 陽42 陰31 陰32 陰42".split()
    assert not [name for name in NAMES if reading_of(name, taigong="all").taigong.grade]


# A board of the second grade: which generals make its gate clear, and its own gate good for 太乙.
ABOVE = dict.fromkeys(("taiyi", "wenchang", "shiji", "host", "host_deputy", "guest", "guest_deputy"), Heavenly.TIGER)
FATES = {rank: Fate(rank, None, None, None) for rank in ("天子", "公侯", "二千石", "庶人")}


def grade(name, *, three_gates, over=None, fates=None, rank=None, season=None):
    made = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), n=int(name[1:]), unit=Unit.YEAR, school=SCHOOLS["jinjing"])
    values = {
        "eye_left": made.reading.eye_left,
        "stations": campaign.Stations(
            made.taiyi.seat,
            made.seats.wenchang,
            made.seats.shiji,
            made.seats.dingji,
            *(
                None if palace == 5 else palace.seat
                for palace in (
                    made.generals.host,
                    made.generals.host_deputy,
                    made.generals.guest,
                    made.generals.guest_deputy,
                )
            ),
        ),
        "taiyi": made.taiyi.palace,
        "grave": made.taiyi.palace in (2, 4, 6, 8),
        "patterns": tuple(each for each in made.reading.patterns if each.rule != "T-45"),
        "duty_plate": made.reading.duty_plate,
    }
    return campaign.taigong(
        **values, three_gates=three_gates, over=over, season_element=season, fates=fates, rank=rank, taigong="eyes"
    )


GOOD = {"六合", "青龍", "太陰", "太常"}


@pytest.mark.parametrize("name", SECOND)
def test_the_third_grade(name):
    """A good road (開休生 free), and no bad general over the gate used; without nobles the gate is not asked."""
    assert grade(name, three_gates="具").grade == 3
    for word in ("兩門不具", "三門不具", "不具", "杜塞", None):
        found = grade(name, three_gates=word)
        assert (found.grade, found.failing) == (2, ("吉道",))
    for general in Heavenly:
        over = Over(**ABOVE | {"host": general})
        # The noble of earth is good but where earth is 囚 or 死: when wood or metal's … 木 and 水 rule.
        for season in (None, *Element):
            good = general.hanzi in GOOD
            if general is Heavenly.NOBLE:
                good = season is None or judged.state("土", season.hanzi) in "王相"
            found = grade(name, three_gates="具", over=over, season=season)
            assert found.failing == (() if good else ("清虛",))
            assert found.grade == (3 if good else 2)


def test_what_raises_a_grade():
    """六合 青龍 太陰 or 太常 over 太乙, where the gate lies; the asker's 玄命 in accord. Never beyond three, nor from none."""
    first, second = "陽26", "陰42"
    for general in Heavenly:
        over = Over(**ABOVE | {"taiyi": general})
        raised = general.hanzi in GOOD
        assert grade(first, three_gates="不具", over=over).grade == 1 + raised
        assert grade(second, three_gates="不具", over=over).grade == 2 + raised
        assert grade("陽2", three_gates="不具", over=over).grade == 0
    ranks = {"ruler": "天子", "minister": "公侯", "official": "二千石", "commoner": "庶人"}
    for rank, title in ranks.items():
        for agrees in (True, False, None):
            fates = tuple((FATES | {title: Fate(title, None, None, agrees)}).values())
            found = grade(first, three_gates="不具", over=Over(**ABOVE), fates=fates, rank=rank)
            assert found.grade == 1 + (agrees is True)
    both = Over(**ABOVE | {"taiyi": Heavenly.DRAGON, "host": Heavenly.UNION})
    agreed = tuple((FATES | {"天子": Fate("天子", None, None, True)}).values())
    assert grade(first, three_gates="不具", over=both, fates=agreed, rank="ruler").grade == 3
    assert grade(second, three_gates="具", over=both, fates=agreed, rank="ruler").grade == 3
    assert grade(first, three_gates="不具", fates=agreed, rank="ruler").grade == 1


# T-76: march, fight, formation, flag as printed; rows 3, 7 and 8 are lost, and follow their palaces.
PRINTED = {
    1: ("西北", "東南", "方", "白"), 2: ("南", "北", "直", "青"), 4: ("東", "西", "銳", "赤"), 6: ("西", "東", "方", "白"),
    9: ("東南", "西北", "銳", "赤"), 3: ("東北", "西南", "圓", "黃"), 7: ("西南", "東北", "圓", "黃"),
    8: ("北", "南", "曲", "黑"),
}  # fmt: skip
# By geometry: formation and flag of the palace's element (T-77).
ELEMENTS = {1: "金", 6: "金", 2: "火", 3: "土", 7: "土", 4: "木", 9: "木", 8: "水"}
FORMATIONS = {"水": ("曲", "黑"), "火": ("銳", "赤"), "木": ("直", "青"), "金": ("方", "白"), "土": ("圓", "黃")}


@pytest.mark.parametrize("palace", NUMERIC)
def test_marches(palace):
    printed = campaign.march_of(palace, march="literal")
    assert (printed.march, printed.fight, printed.formation, printed.flag) == PRINTED[palace]
    assert (printed.ground is None) == (palace in (3, 7, 8))
    plain = campaign.march_of(palace, march="geometry")
    assert plain == (*PRINTED[palace][:2], None, *FORMATIONS[ELEMENTS[palace]])
    # The print parts from the elements in 2, 4 and 9 alone.
    assert ((printed.formation, printed.flag) == (plain.formation, plain.flag)) == (palace not in (2, 4, 9))


def test_who_is_shut_digs_in():
    assert campaign.march_of(TaiyiPalace.P5, march="literal") is None
    assert campaign.march_of(TaiyiPalace.P5, march="geometry") is None
    for name in NAMES:
        made = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), school=SCHOOLS["jinjing"])
        for side in ("host", "guest"):
            march = getattr(made.reading, f"{side}_march")
            general = getattr(made.generals, side)
            assert march == (None if general == 5 else campaign.march_of(general, march="literal"))


@pytest.mark.parametrize("month", [None, "寅", "午", "酉", "子"])
def test_formations_conquer(month):
    """T-78: by the elements of the palaces; alike or feeding one another as a 關 is decided (T-40)."""
    season = month and judged.season_element(month, False, "last18")
    options = vars(SCHOOLS["jinjing"].options)
    for name in NAMES:
        found, _ = told(name, options)
        made = bare_board(
            dun=Dun.of(name[0]), ju=int(name[1:]), month=month and Branch.of(month), school=SCHOOLS["jinjing"]
        )
        expected = None
        if 5 not in (found["host"], found["guest"]):
            host, guest = ELEMENTS[found["host"]], ELEMENTS[found["guest"]]
            expected = (
                "host"
                if judged.CONQUERS[host] == guest
                else "guest"
                if judged.CONQUERS[guest] == host
                else judged.tie(found, options, season)
            )
        assert made.reading.formation_side == expected


@pytest.mark.parametrize(
    ("troops", "surprise"), [(100, 30), (1000, 300), (10_000, 3000), (0, 0), (1, 0), (2, 1), (7, 2)]
)
def test_surprise(troops, surprise):
    """T-82: three in ten, to the nearest."""
    made = bare_board(dun=Dun.YANG, ju=1, school=SCHOOLS["jinjing"])
    assert made.reading.surprise is None
    assert replace(made, facts=replace(made.facts, troops=troops)).reading.surprise == surprise


def test_ambush_and_hiding():
    """T-83: 12, 22, 32 and 11, 21, 31; under the lower eye, or the upper."""
    for name in NAMES:
        made = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), school=SCHOOLS["jinjing"])
        for side in ("host", "guest"):
            count = getattr(made.counts, side)
            assert getattr(made.reading, f"{side}_ambush") is (count in (12, 22, 32))
            assert getattr(made.reading, f"{side}_hide") is (count in (11, 21, 31))
        assert made.reading.ambush_seat is made.seats.wenchang
        assert reading_of(name, ambush_site="shiji").ambush_seat is made.seats.shiji


def test_going_out_to_take_land():
    """T-84: gates, generals and a count of ambush."""
    seen = set()
    for name in NAMES:
        for n in range(int(name[1:]), 721, 72):
            made = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), n=n, unit=Unit.DAY, school=SCHOOLS["tongzong"])
            reading = made.reading
            expected = reading.three_gates == "具" and reading.host_ready and reading.guest_ready
            assert reading.sortie is (expected and made.counts.host in (12, 22, 32))
            seen.add(reading.sortie)
        # Without a gate only 杜 is known, and 杜 is not a count of ambush.
        bare = bare_board(dun=Dun.of(name[0]), ju=int(name[1:]), school=SCHOOLS["tongzong"]).reading
        assert bare.sortie is (False if bare.three_gates == "杜塞" else None)
    assert seen == {True, False}


# T-85: god → the quarter from which force rises.
RISING = {"陰德": "東", "和德": "南", "太炅": "西", "大武": "北"}


def test_rising_gods():
    for host, guest in product(Seat, Seat):
        expected = [
            (eye, RISING[seat.god]) for eye, seat in (("wenchang", host), ("shiji", guest)) if seat.god in RISING
        ]
        assert list(campaign.rising(host, guest)) == expected
