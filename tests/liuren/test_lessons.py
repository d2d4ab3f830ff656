"""L-01 … L-13: the plate, the four lessons and the nine methods, over all 720 lessons."""

import hashlib
from collections import Counter

import pytest
from tests.liuren import restated
from tests.liuren.boards import LESSONS, board, option_sets, told, transmissions, under
from tests.liuren.restated import BRANCHES, HOST, SIXTY, STEMS

from samsik.core.cycle import Branch, Pillar
from samsik.liuren.books import Keys
from samsik.liuren.chart import lesson_of
from samsik.liuren.depth import MET
from samsik.liuren.transmissions import horse_of, punished
from samsik.services.liuren import board_liuren


def split(text):
    """`戊辰1 寅午午` lines: day, k, transmissions."""
    for entry in text.replace("\n", ",").split(","):
        if entry.strip():
            lesson, course = entry.split()
            yield lesson[:2], int(lesson[2:]), course


@pytest.mark.parametrize("options", option_sets(), ids=lambda options: "-".join(options.values()))
def test_as_told_again(options):
    """Every lesson under every set of options, against the plain telling."""
    school = under(**options)
    differ = [(day, k) for day, k in LESSONS if told(board(day, k, school)) != restated.course(day, k, **options)]
    assert not differ


FINGERPRINTS = {
    "between": "5e60f2eec17be009437a336c37d1b9c354a460b62ccc51e62ec70e917604c3c1",
    "from": "52d5395b991c0433067f6ea8eba1d9844e063b4d9c3f234ccd80c747047551d0",
    "direct": "cdfea2435f9e2ba8a83755274965e9ffcf0502b4e4bcfe51fd616ea5355407c2",
}


@pytest.mark.parametrize("shehai", FINGERPRINTS)
def test_fingerprint(shehai):
    """The 720 transmissions as an independent program has them."""
    school = under(shehai=shehai)
    text = "".join(transmissions(board(day, k, school)) for day, k in LESSONS)
    assert hashlib.sha256(text.encode()).hexdigest() == FINGERPRINTS[shehai]


def test_plate_and_lessons():
    for day, k in LESSONS:
        made = board(day, k)
        assert "".join(branch.hanzi for branch in made.plate) == BRANCHES[k:] + BRANCHES[:k]
        assert [each.lower.hanzi + each.upper.hanzi for each in made.lessons] == restated.four(day, k)
        for each in made.lessons:
            lower, upper = each.lower.hanzi, each.upper.hanzi
            expected = "賊" if restated.beats(lower, upper) else "剋" if restated.beats(upper, lower) else None
            assert each.relation == expected


def test_lodging():
    """L-02; never on 子午卯酉."""
    lodgings = {day[0]: lesson_of(Keys(Pillar.of(day), 0), under().options)["lodging"].hanzi for day in SIXTY}
    assert "".join(lodgings[stem] for stem in STEMS) == "寅辰巳未巳未申戌亥丑"
    assert not set(lodgings.values()) & set("子午卯酉")


def test_the_stem_itself_decides_in_the_first_lesson():
    """戊 lodges on 巳 and is earth: 寅 over it conquers, which over fire it would not."""
    first = board("戊子", 9).lessons[0]
    assert (first.upper.hanzi, first.relation) == ("寅", "剋")


def test_invariance():
    """P62: 月將 and hour shifted together change nothing of lessons, transmissions and class."""
    for day, k in LESSONS:
        kept = {
            (chart.plate, chart.lessons, chart.course, chart.contested, chart.void, chart.hidden, chart.kinship)
            for hour in range(12)
            for chart in [board_liuren(day=day, hour=BRANCHES[hour], general=BRANCHES[(hour + k) % 12])]
        }
        assert len(kept) == 1, (day, k)


CENSUS = {
    ("賊剋", "元首"): 119,
    ("賊剋", "重審"): 218,
    ("比用", "知一"): 81,
    ("遙剋", "蒿矢"): 40,
    ("遙剋", "彈射"): 25,
    ("昴星", "虎視"): 4,
    ("昴星", "冬蛇掩目"): 12,
    ("別責", "別責"): 9,
    ("八專", "八專"): 15,
    ("八專", "獨足"): 1,
    ("伏吟", "有剋"): 12,
    ("伏吟", "自任"): 24,
    ("伏吟", "自信"): 12,
    ("伏吟", "杜傳"): 12,
    ("返吟", "元首"): 2,
    ("返吟", "重審"): 30,
    ("返吟", "知一"): 16,
    ("返吟", "無親"): 6,
}
WADED = {
    "between": {("涉害", "涉害"): 56, ("涉害", "見機"): 11, ("涉害", "察微"): 9, ("返吟", "涉害"): 6},
    "from": {
        ("涉害", "涉害"): 63,
        ("涉害", "見機"): 9,
        ("涉害", "察微"): 3,
        ("涉害", "綴瑕"): 1,
        ("返吟", "涉害"): 4,
        ("返吟", "綴瑕"): 2,
    },
    "direct": {
        ("涉害", "見機"): 50,
        ("涉害", "察微"): 25,
        ("涉害", "綴瑕"): 1,
        ("返吟", "見機"): 4,
        ("返吟", "綴瑕"): 2,
    },
}


@pytest.mark.parametrize("options", option_sets(), ids=lambda options: "-".join(options.values()))
def test_census(options):
    """What becomes of the 720 under each set of options; the names of 涉害 are counted under the book's own pool."""
    school = under(**options)
    found = Counter(told(board(day, k, school))[:2] for day, k in LESSONS)
    assert sum(found.values()) == 720
    waded = {name: n for name, n in found.items() if name not in CENSUS}
    assert {name: found[name] for name in CENSUS} == CENSUS
    assert sum(n for (method, _), n in waded.items() if method == "涉害") == 76
    assert sum(n for (method, _), n in waded.items() if method == "返吟") == 6
    if options["shehai_pool"] == "matching":
        assert waded == WADED[options["shehai"]]


def test_blocked_still_lessons():
    """杜傳: six from the stem, six from the branch."""
    blocked = [day for day in SIXTY if board(day, 0).course.kind == "杜傳"]
    assert [sum(STEMS.index(day[0]) % 2 == way for day in blocked) for way in (0, 1)] == [6, 6]


def test_eight_days():
    """The sixty lessons of the five days whose stem is at home."""
    days = [day for day in SIXTY if HOST[day[0]] == day[1]]
    assert set(days) == {"甲寅", "丁未", "己未", "庚申", "癸丑"}
    found = Counter()
    for day in days:
        for k in range(12):
            method, kind, _ = told(board(day, k))
            found[kind if method in ("賊剋", "比用") else method] += 1
    assert found == {"八專": 16, "重審": 14, "元首": 12, "知一": 7, "涉害": 1, "伏吟": 5, "返吟": 5}


def test_pools():
    """L-07: of the 82 lessons that wade, 78 have two to choose from, three have three, one has four."""
    pools = [board(day, k).values["pool"] for day, k in LESSONS]
    assert Counter(len(pool) for pool in pools if pool is not None) == {2: 78, 3: 3, 4: 1}


def test_a_thief_silences_conquest():
    """One 賊 beside three 剋 is still 重審."""
    for day, k in LESSONS:
        made = board(day, k)
        if [each.relation for each in made.lessons].count("賊") == 1 and k:
            thief = next(each.upper for each in made.lessons if each.relation == "賊")
            assert made.contested.kind == "重審"
            assert made.contested.first is thief


DIFFER = {
    "from": (
        "丁卯4 己卯4 辛卯4 己亥4 乙卯4: 未亥卯 → 亥卯未; 甲辰5: 寅未子 → 子巳戌",
        6,
    ),
    "direct": (
        "丁卯10 己卯10 辛卯10 癸卯10 乙卯10: 亥酉未 → 丑亥酉; 庚午8 甲申8 庚寅8 甲辰8: 子申辰 → 戌午寅; "
        "庚午10 庚辰10: 寅子戌 → 午辰寅; 甲午10 甲辰10: 寅子戌 → 戌申午; 癸未8 己丑8 己酉8: 卯亥未 → 巳丑酉; "
        "癸酉7: 亥午丑 → 卯戌巳",
        17,
    ),
}


@pytest.mark.parametrize("shehai", DIFFER)
def test_counts_of_depth_differ_where_the_rulebook_says(shehai):
    printed, number = DIFFER[shehai]
    expected = {}
    for group in printed.split("; "):
        lessons, change = group.split(": ")
        expected |= dict.fromkeys(lessons.split(), tuple(change.split(" → ")))
    assert len(expected) == number
    found = {}
    for day, k in LESSONS:
        pair = tuple(transmissions(board(day, k, under(shehai=way))) for way in ("between", shehai))
        if pair[0] != pair[1]:
            found[f"{day}{k}"] = pair
    assert found == expected


def test_counting_home_too_changes_no_transmission():
    """L-07, `from`: whether the last ground is counted makes no odds."""
    for day, k in LESSONS:
        assert restated.course(day, k, "home")[2] == transmissions(board(day, k, under(shehai="from")))


# 訂訛 and 觀月經 print eight depths: candidate, the ground it stands on, depth.
DEPTHS = """
庚子10 午申2 戌子1
丁卯10 丑卯1 亥丑5
甲午2 申午1 辰寅1
甲辰8 戌寅2 子辰4
"""
COUNTED = {"between": [2, 1, 1, 5, 1, 1, 2, 4], "from": [4, 2, 2, 6, 2, 3, 4, 5]}


@pytest.mark.parametrize("shehai", COUNTED)
def test_depths(shehai):
    """The eight in print fit `between` alone."""
    found, printed = [], []
    for line in DEPTHS.split("\n")[1:-1]:
        lesson, *entries = line.split()
        day, k = lesson[:2], int(lesson[2:])
        values = board(day, k, under(shehai=shehai)).values
        counted = {branch.hanzi: n for branch, n in zip(values["pool"], values["depths"], strict=True)}
        for candidate, ground, depth in entries:
            assert restated.ahead(ground, k) == candidate
            found.append(counted[candidate])
            printed.append(int(depth))
    assert printed == COUNTED["between"]
    assert found == COUNTED[shehai]


def test_names_beside_the_count():
    """綴瑕 is needed by `from` and `direct` alone, for three lessons (two of them 返吟)."""
    tied = {
        shehai: [f"{day}{k}" for day, k in LESSONS if told(board(day, k, under(shehai=shehai)))[1] == "綴瑕"]
        for shehai in FINGERPRINTS
    }
    assert tied == {"between": [], "from": ["戊辰6", "戊辰7", "戊戌6"], "direct": ["戊辰6", "戊辰7", "戊戌6"]}
    for shehai in FINGERPRINTS:
        school = under(shehai=shehai)
        assert [transmissions(board(day, k, school)) for day, k in (("戊辰", 6), ("戊戌", 6), ("戊辰", 7))] == [
            "亥巳亥",
            "亥巳亥",
            "子未寅",
        ]


# 比用格 and 畢法賦 第九十三法 of the book: first transmission there, and by wading.
DISPUTED = {("戊子", 9): "午寅", ("甲戌", 2): "子辰", ("庚子", 10): "戌午", ("壬戌", 5): "申辰"}


def test_disputed_lessons():
    """Of two of like polarity the book takes there the one that feeds the day stem; the board says so in a note."""
    for day, k in LESSONS:
        chart = board_liuren(day=day, hour="子", general=BRANCHES[k])
        if (day, k) not in DISPUTED:
            assert chart.notes == ()
            continue
        other, first = DISPUTED[day, k]
        (note,) = chart.notes
        assert (note.code, note.params) == ("disputed_lesson", {"first": first, "other": other})
        pool = [branch.hanzi for branch in chart.values["pool"]]
        assert {first, other} <= set(pool)
        assert restated.kin(day[0], other) == "父母"
        assert transmissions(chart)[0] == first


def test_pool_of_all_candidates():
    """L-06 `all` changes these six and no others."""
    changed = [
        f"{day}{k}"
        for day, k in LESSONS
        if transmissions(board(day, k)) != transmissions(board(day, k, under(shehai_pool="all")))
    ]
    assert sorted(changed) == sorted("戊辰7 己巳7 庚辰7 辛巳7 甲辰5 丁巳7".split())


def test_of_several_afar_one_has_the_polarity():
    """L-08: 8 of 蒿矢 and 3 of 彈射 need it, and none has two left."""
    several = Counter()
    for day, k in LESSONS:
        made = board(day, k)
        distant = made.values["distant"]
        if made.course.method == "遙剋" and len(distant.uppers) > 1:
            several[distant.kind] += 1
            kept = [upper for upper in distant.uppers if (upper - Pillar.of(day).stem) % 2 == 0]
            assert kept == [made.course.first]
    assert several == {"蒿矢": 8, "彈射": 3}


BORROWED = "戊辰1 寅午午, 戊午1 寅午午, 丙辰1 亥午午, 辛未3 亥丑丑, 辛未9 亥未未, 辛丑3 巳丑丑, 辛丑9 巳未未, 丁酉10 丑巳巳, 辛酉11 丑酉酉"
EIGHT = """
丁未3 亥戌戌, 丁未9 亥辰辰, 丁未10 丑巳巳, 丁未11 卯午午
甲寅4 申午午, 甲寅9 丑亥亥
己未1 未申申, 己未2 酉酉酉, 己未3 亥戌戌, 己未9 亥辰辰, 己未10 丑巳巳, 己未11 卯午午
庚申1 亥酉酉, 庚申3 丑亥亥, 庚申5 卯丑丑, 庚申11 酉未未
"""
TURNED = "丁丑6 亥未丑, 己丑6 亥未丑, 辛丑6 亥未辰, 丁未6 巳丑丑, 己未6 巳丑丑, 辛未6 巳丑辰"


@pytest.mark.parametrize(("method", "printed"), [("別責", BORROWED), ("八專", EIGHT)])
def test_every_lesson_of_a_method(method, printed):
    found = [(day, k, transmissions(board(day, k))) for day, k in LESSONS if board(day, k).course.method == method]
    assert sorted(found) == sorted(split(printed))


def test_turned_lessons_without_contest():
    """L-13: these six, 丁未 and 己未 among them although their stem is at home."""
    found = [(day, 6, transmissions(board(day, 6))) for day in SIXTY if board(day, 6).course.kind == "無親"]
    assert sorted(found) == sorted(split(TURNED))


def test_borrowed_from_above():
    """L-10 `above` takes what stands over the trine's branch: 辛酉11 then begins with 子 instead of 丑."""
    changed = {
        f"{day}{k}": (transmissions(board(day, k)), transmissions(board(day, k, under(bieze_yin="above"))))
        for day, k in LESSONS
        if board(day, k).course != board(day, k, under(bieze_yin="above")).course
    }
    yin = [f"{day}{k}" for day, k, _ in split(BORROWED) if not restated.yang(day[0])]
    assert sorted(changed) == sorted(yin)
    assert changed["辛酉11"] == ("丑酉酉", "子酉酉")


def test_only_alone():
    """獨足 is 己未2 and nothing else."""
    assert [(day, k) for day, k in LESSONS if board(day, k).course.kind == "獨足"] == [("己未", 2)]


# L-12 by the day stem: one course for all its days, or by the day branch.
STILL = {
    "甲": "寅巳申",
    "丙": "巳申寅",
    "戊": "巳申寅",
    "庚": "申寅巳",
    "癸": "丑戌未",
    "乙": {"丑": "辰丑戌", "卯": "辰卯子", "巳": "辰巳申", "未": "辰未丑", "酉": "辰酉卯", "亥": "辰亥巳"},
    "壬": {"子": "亥子卯", "寅": "亥寅巳", "辰": "亥辰戌", "午": "亥午子", "申": "亥申寅", "戌": "亥戌未"},
    "丁": {"丑": "丑戌未", "卯": "卯子午", "巳": "巳申寅", "未": "未丑戌", "酉": "酉未丑", "亥": "亥未丑"},
    "己": {"丑": "丑戌未", "卯": "卯子午", "巳": "巳申寅", "未": "未丑戌", "酉": "酉未丑", "亥": "亥未丑"},
    "辛": {"丑": "丑戌未", "卯": "卯子午", "巳": "巳申寅", "未": "未丑戌", "酉": "酉戌未", "亥": "亥戌未"},
}


def test_still():
    for day in SIXTY:
        row = STILL[day[0]]
        assert transmissions(board(day, 0)) == (row if isinstance(row, str) else row[day[1]])


def test_still_and_mutual():
    """L-12 `chain` lets 卯 come back from 子: 丁卯, 己卯 and 辛卯 alone; 乙卯 and 壬子 are no such case."""
    changed = {
        day: transmissions(board(day, 0, under(fuyin_mutual="chain")))
        for day in SIXTY
        if board(day, 0).course != board(day, 0, under(fuyin_mutual="chain")).course
    }
    assert changed == dict.fromkeys(("丁卯", "己卯", "辛卯"), "卯子卯")


def test_punishment_and_horse():
    pairs = "子卯 卯子 寅巳 巳申 申寅 丑戌 戌未 未丑 辰辰 午午 酉酉 亥亥".split()
    assert {branch.hanzi + punished(branch).hanzi for branch in Branch} == set(pairs)
    assert "".join(horse_of(branch).hanzi for branch in Branch) == "寅亥申巳寅亥申巳寅亥申巳"


def test_what_is_met_on_the_ground():
    """L-07: 寅甲 辰乙 巳丙戊 未丁己 申庚 戌辛 亥壬 丑癸, and the 仲 alone."""
    grounds = ["".join(being.hanzi for being in met) for met in MET]
    assert grounds == "子 丑癸 寅甲 卯 辰乙 巳丙戊 午 未丁己 申庚 酉 戌辛 亥壬".split()
