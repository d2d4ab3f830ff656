"""What a record says, traced back: the chronicles' years, the dating errors of their editors, and every board."""

import csv
import io
from itertools import product

import pytest
from tests.taiyi import restated
from tests.taiyi.boards import cases

import samsik
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.identify import identify
from samsik.services.record_keys import BY_NAME, KEYS, PATTERNS
from samsik.services.states.taiyi import BOARDS, pattern_names
from samsik.taiyi.school import SCHOOLS

HISTORY = cases("taiyi_history")
# Years added to the astronomical year (T-06).
EPOCHS = {"jinjing": 1_936_557, "tongzong": 10_153_917, "taojin": 10_154_193}
# What a case calls its values, in the words of a record.
WORDS = {
    **{name: name for name in ("ju", "dun", "palace", "wenchang", "shiji", "jishen", "pillar")},
    "accumulated": "acc",
    "host_count": "host",
    "guest_count": "guest",
    "host": "host_general",
    "host_deputy": "host_deputy",
    "guest": "guest_general",
    "guest_deputy": "guest_deputy",
}


def record(case, *more):
    """What the source itself states, and more of the case."""
    found = {WORDS[name]: case["expect"][name] for name in case["states"]}
    return found | {name: case[name] for name in more if name in case}


def full(**given):
    """The fits in every value, by school, 遁 and 局, with their years."""
    found = identify(**given)
    return {
        (school, fit.dun.hanzi, fit.ju): set(fit.years)
        for fit in found.found
        if not fit.misfits
        for school in fit.schools
    }


def ju_of(school, year):
    return (year + EPOCHS[school] - 1) % 72 + 1


@pytest.mark.parametrize("case", HISTORY, ids=lambda case: case["id"])
def test_every_case_is_found_by_what_its_source_states(case):
    fits = full(unit=case["unit"], **record(case))
    key = case["school"], case["expect"]["dun"], case["expect"]["ju"]
    assert key in fits
    if case["unit"] == "year":
        assert case["year"] in fits[key]


@pytest.mark.parametrize("case", [case for case in HISTORY if case["unit"] == "year"], ids=lambda case: case["id"])
def test_with_its_year_a_case_has_one_board_and_its_epoch(case):
    """Schools of one epoch share it; the yin board of a year, which 統宗 reads as well, has other values."""
    fits = full(**record(case, "year"))
    epoch = {id for id, base in EPOCHS.items() if (base - EPOCHS[case["school"]]) % 360 == 0}
    if "acc" in record(case):
        epoch = {case["school"]}
    assert fits == {(id, "陽", case["expect"]["ju"]): {case["year"]} for id in epoch}


@pytest.mark.parametrize("case", [case for case in HISTORY if case["school"] == "taojin"], ids=lambda case: case["id"])
def test_the_years_of_the_song_need_its_own_epoch(case):
    """淘金歌 counts 276 years more (K-2): under no other school do its years have these values."""
    assert {school for school, _, _ in full(**record(case, "year"))} == {"taojin"}
    found = identify(school="tongzong", **record(case, "year")).found
    assert all(fit.misfits for fit in found)


@pytest.mark.parametrize("case", [case for case in HISTORY if case["unit"] == "hour"], ids=lambda case: case["id"])
def test_hours_by_their_pillars(case):
    pillars = {"pillar": case["pillar"]} if "pillar" in case else {"day": case["day"], "pillar": case["hour"]}
    found = identify(unit="hour", **record(case), **pillars)
    (fit,) = [fit for fit in found.found if not fit.misfits]
    assert set(fit.schools) == set(SCHOOLS)
    assert (fit.dun.hanzi, fit.ju, fit.years) == (case["expect"]["dun"], case["expect"]["ju"], ())
    assert [pillar.hanzi for pillar in fit.pillars] == [pillars["pillar"]]
    if "day" in case:
        assert case["day"] in [day.hanzi for day in fit.days[0]]


# The dating errors and misprints of the chronicles (K-2).
@pytest.mark.parametrize(("era", "palace", "year", "other"), [("泰始1", 2, 465, 265), ("泰始2", 3, 466, 266)])
def test_taishi_is_that_of_liu_song(era, palace, year, other):
    """Both 晉 and 宋 had an era 泰始; only the years of 宋 have Taiyi there, and only by the common epoch."""
    found = identify(era=era, palace=palace)
    assert [(each["regime"], each["year"]) for each in found.to_dict()["eras"]] == [("西晉", other), ("劉宋", year)]
    (fit,) = [fit for fit in found.found if not fit.misfits]
    assert (fit.schools, fit.dun.hanzi, fit.ju) == (("jinjing", "tongzong"), "陽", ju_of("tongzong", year))
    assert fit.years == (year,)
    assert other in {year for fit in found.found for year in fit.years}
    assert full(era=f"西晉:{era}", palace=palace) == {}
    assert full(year=other, palace=palace) == {}


def test_683_is_guiwei():
    """Headed 辛未: no school has that pillar in 683, and the fit that misses nothing else says what it is."""
    found = identify(year=683, pillar="辛未", ju=8, school="tongzong")
    best = found.found[0]
    assert [(misfit.given.key.name, misfit.computed) for misfit in best.misfits] == [("pillar", "癸未")]
    # 578 BC is given the same 局, and has it under neither epoch.
    years = full(pillar="癸未", ju=8)
    assert 683 in years["tongzong", "陽", 8]
    assert all(-577 not in found for found in years.values())


def test_305_has_the_board_of_289_or_361():
    assert full(year=305, ju=46) == {}
    assert full(ju=46, first=280, last=370, school="tongzong", dun="yang") == {("tongzong", "陽", 46): {289, 361}}


@pytest.mark.parametrize(
    ("year", "printed", "right"),
    [
        (-548, {"ju": 60}, 61),
        (-178, {"ju": 11}, 71),
        (352, {"ju": 35}, 25),
        (634, {"host": 13}, 33),
        (11, {"host": 23}, 33),
    ],
)
def test_a_misprint_is_named(year, printed, right):
    """Beside the year and what is printed right, the misprint is all that does not fit (K-2)."""
    (name,) = printed
    school = "tongzong" if year == 634 else "taojin"
    n = ju_of(school, year)
    board = restated.board("陽", n, restated.BRANCHES[(n - 1) % 12], "plain", "stop-before")
    best = identify(year=year, palace=board["palace"], wenchang=board["wenchang"], **printed).found[0]
    assert school in best.schools
    assert (best.ju, best.years) == (n, (year,))
    assert [(misfit.given.key.name, misfit.given.shown, misfit.computed) for misfit in best.misfits] == [
        (name, printed[name], right)
    ]


def test_nothing_fits():
    """Palace 1 with its eye on 子 is 局25 (39 and 40); no board has 1 and 40 there."""
    found = identify(palace=1, wenchang="子", host=1, guest=40)
    assert found.full == 0
    assert {fit.matched for fit in found.found} == {2, 3}
    best = found.found[0]
    assert [misfit.given.key.name for misfit in best.misfits] in (["wenchang"], ["host"])
    none = identify(year=2000, palace=1, jishen="卯", host=40, guest=39, in_gate=1)
    assert none.found == ()
    for lang, words in {"en": "Nothing fits", "ko": "없습니다", "zh": "無"}.items():
        assert words in none.text(lang)


@pytest.mark.parametrize("dun", ["陽", "陰"])
def test_every_board_by_its_values(dun):
    """Each of the 144 boards told in full is found, with every other that says the same and no more."""
    names = ("palace", "wenchang", "shiji", "jishen", "host_count", "guest_count")
    told = {n: restated.board(dun, n, restated.BRANCHES[(n - 1) % 12], "plain", "stop-before") for n in range(1, 73)}
    for n, board in told.items():
        same = {other for other in told if all(told[other][name] == board[name] for name in names)}
        fits = full(**{WORDS.get(name, name): board[name] for name in names}, dun=dun, first=-100, last=500)
        assert fits == {
            (school, dun, other): {year for year in range(-100, 501) if ju_of(school, year) == other}
            for school, other in product(SCHOOLS, same)
        }
        assert n in same


def test_any_school_reads_years_as_it_casts_them():
    """金鏡 casts the yang board of a year alone, and the yin one where it is asked for (T-12)."""
    assert {(school, dun) for school, dun, _ in full(palace=9, wenchang="坤", host=29)} == {
        *(("jinjing", "陽"), ("tongzong", "陽"), ("taojin", "陽"), ("tongzong", "陰"), ("taojin", "陰")),
    }
    assert {school for school, *_ in full(palace=9, wenchang="坤", host=29, dun="yin")} == set(SCHOOLS)


def test_months_days_and_hours_have_the_pillars_of_their_board():
    """N goes with the sixty pillars, which 局 meets five of: every twelfth (T-07, T-09, T-10, T-11)."""
    for ju in (1, 22, 72):
        pillars = [restated.SIXTY[(ju - 1 + 12 * k) % 60] for k in range(5)]
        for unit in ("month", "day", "hour"):
            found = identify(unit=unit, ju=ju, dun="yang", school="tongzong")
            (fit,) = [fit for fit in found.found if not fit.misfits]
            assert sorted(pillar.hanzi for pillar in fit.pillars) == sorted(pillars)
            assert (fit.years, found.span) == ((), None)
    # 時實 12·(day mod 30) + hour: 庚申 and 庚寅 days have 戊寅 at 315 alone (T-73).
    (fit,) = [fit for fit in identify(unit="hour", pillar="戊寅", ju=27, dun="yin").found if not fit.misfits]
    assert [[day.hanzi for day in days] for days in fit.days] == [["庚寅", "庚申"]]


def test_the_opening_months_of_the_six_ji():
    """The 子 month of a 甲子 year is 甲子, board 1; that of 己巳, 61 (T-09)."""
    first = full(unit="month", pillar="甲子", cycle=1)
    assert set(first) == {("jinjing", "陽", 1), ("tongzong", "陽", 1)}
    assert set(full(unit="month", pillar="甲子", cycle=61, palace=6, wenchang="地主")) == {
        ("jinjing", "陽", 61),
        ("tongzong", "陽", 61),
    }
    # 淘金歌 counts 276 years, 3,312 months more: 72 in 360.
    assert set(full(unit="month", pillar="甲子", cycle=73)) == {("taojin", "陽", 1)}


@pytest.mark.parametrize(
    ("unit", "given", "ju"),
    [
        ("year", {"acc": 1_937_281}, 49),  # 724 (T-06)
        ("year", {"acc": 10_154_536}, 16),  # 武德2
        ("day", {"acc": 707_501_061, "pillar": "甲申"}, 45),  # 天監3: 261 of 360, the fifth 紀
    ],
)
def test_accumulated_counts(unit, given, ju):
    fits = full(unit=unit, **given)
    assert {found for _, dun, found in fits if dun == "陽"} == {ju}


def test_724_by_all_its_numbers():
    """開元12: 積年 1,937,281, third 紀, 丙子元, 局49, first year of 開 (T-06, T-07, T-55)."""
    given = {"era": "開元12", "acc": 1_937_281, "ji": 3, "yuan": "丙子", "ju": 49, "gate": "開門", "in_gate": 1}
    assert full(**given, pillar="甲子", cycle=121) == {("jinjing", "陽", 49): {724}}


def test_patterns_and_classes():
    """局17 and 局11 of both 遁 have 四郭固 (T-43); 局6 yang has no pattern at all, and so is not among any (T-21)."""
    assert {ju for _, _, ju in full(pattern="四郭固", dun="yang")} == {11, 17}
    assert {ju for _, _, ju in full(pattern="四郭固", dun="yin")} == {11, 17}
    assert {ju for _, _, ju in full(pattern="掩", dun="yang", school="jinjing")}.isdisjoint({6})
    # The general covered: 陽1 10 54, 陰10 14 26 (T-36).
    assert {ju for _, _, ju in full(pattern="掩主大將", dun="yang", school="jinjing")} == {1, 10, 54}
    # 1588, the yin board: 內辰擊, 客關主, 對, 格 (T-21).
    assert ("tongzong", "陰", 49) in full(pattern="內辰擊,客關主,對,格", year=1588)
    assert full(pattern=["內辰擊", "四郭固"], year=1588) == {}
    # 主29 次和 長, 客4 短 無天 無地 (T-73).
    fits = full(unit="hour", host=29, host_class="次和,長,三才具足", guest_class="短，無天，無地", school="jinjing")
    assert ("jinjing", "陰", 27) in fits
    # 統宗 does not call 29 complete (T-23).
    assert full(unit="hour", host=29, host_class="三才具足", school="tongzong") == {}
    assert full(host=13, host_harmony="和", school="tongzong") == {}


def test_a_mark_given_again_counts_once():
    assert identify(pattern="囚,囚,囚,關").to_dict() == identify(pattern="囚,關").to_dict()


def test_several_marks_count_one_by_one():
    best = identify(pattern="內辰擊,客關主,四郭固", year=1588, school="tongzong").found[0]
    assert (best.matched, best.of) == (3, 4)
    assert [misfit.given.shown for misfit in best.misfits] == ["四郭固"]
    assert "對" in best.misfits[0].computed


def test_best_first():
    found = identify(year=634, ju=31, palace=3, wenchang="大炅", host=13).found
    assert [fit.matched for fit in found] == sorted((fit.matched for fit in found), reverse=True)
    assert all(2 * fit.matched >= fit.of for fit in found)
    keys = [(fit.schools, fit.dun, fit.ju, fit.years, fit.misfits) for fit in found]
    assert len(set(keys)) == len(keys)


def test_hanzi_and_spellings():
    """太蔟 is 太簇 (T-01); a place stands for its god, a palace for its number."""
    by_god = full(太乙="乾", 文昌="太蔟", 主算=6, 始擊="隂主", 計神="陽德")
    assert by_god == full(palace=1, wenchang="酉", host=6, shiji="戌", jishen="丑")
    assert by_god == full(record={"taiyi": "1", "文昌": "太簇", "host_count": "6", "shiji": "陰主", "jishen": "丑"})
    assert by_god


def test_the_names_of_a_record():
    assert len(BY_NAME) == sum(1 + len(key.aliases) for key in KEYS)


def test_every_pattern_can_be_asked_for():
    """Those of the rules, under any school, and none that no option gives."""
    found = set()
    variants = [{"lock_corner": "yes"}, {"captive": "split"}, {}]
    for school, changes in product(SCHOOLS.values(), variants):
        for values in BOARDS.work(school.with_options(changes).options):
            found |= {name for pattern in values["patterns"] for name in pattern_names(pattern)}
    assert found == set(PATTERNS)


def test_pages():
    whole = identify(palace=7, wenchang="坤", host=7, school="jinjing", limit=100)
    assert whole.cursor is None
    first = identify(palace=7, host=7, school="jinjing", limit=2)
    second = identify(palace=7, host=7, school="jinjing", limit=2, cursor=first.cursor)
    assert first.cursor == "2"
    assert (*first, *second) == first.found[:4]
    last = identify(palace=7, host=7, school="jinjing", limit=2, cursor=str(len(first.found) - 1))
    assert (len(tuple(last)), last.cursor) == (1, None)


def test_the_years_looked_through():
    """As asked; else from the first year that chronicles date to 2100, or as far as the record reaches."""
    assert identify(palace=7).span == (-840, 2100)
    assert identify(palace=7, year=-1500).span == (-1500, 2100)
    assert identify(palace=7, first="200BC", last=-100).span == (-199, -100)
    assert full(palace=9, wenchang="坤", first=2990, last="2999", school="jinjing") == {
        ("jinjing", "陽", ju): {year} for ju in (71, 72) for year in range(2990, 3000) if ju_of("jinjing", year) == ju
    }


@pytest.mark.parametrize(
    ("given", "code", "offered"),
    [
        ({"palce": 7}, "unknown_key", "palace"),
        ({"文目": "坤"}, "unknown_key", "文昌"),
        ({}, "nothing_given", "palace=7"),
        ({"palace": 5}, "impossible_value", "1 2 3 4 6 7 8 9"),
        ({"palace": "未"}, "impossible_value", "坤"),
        ({"host": 41}, "impossible_value", "1…40"),
        ({"host": 0}, "impossible_value", "1…40"),
        ({"host": "9" * 5000}, "impossible_value", "1…40"),
        ({"ju": "七"}, "impossible_value", "1…72"),
        ({"host_general": "中"}, "impossible_value", "1…9"),
        ({"jishen": "乾"}, "impossible_value", "子 丑"),
        ({"wenchang": "甲"}, "unknown_token", "坤"),
        ({"pillar": "甲丑"}, "unknown_pillar", "甲子"),
        ({"pattern": "囚,拘"}, "impossible_value", "囚"),
        ({"host_class": "大和"}, "impossible_value", "上和"),
        ({"gate": "中門"}, "impossible_value", "開"),
        ({"dun": "both"}, "impossible_value", "yang"),
        ({"year": "開元12"}, "not_a_year", "724"),
        ({"era": "泰始99"}, "era_year_range", "泰始"),
        ({"era": "太始"}, "era_year_missing", "泰始"),
        ({"era": "東晉:泰始1"}, "era_not_within", "劉宋"),
        ({"palace": 1, "taiyi": 2}, "given_twice", "pattern"),
        ({"palace": 1, "acc": 5, "unit": "hour"}, "key_of_other_unit", "year month day"),
        ({"palace": 1, "year": 5, "unit": "day"}, "key_of_other_unit", "year"),
        ({"palace": 1, "day": "甲子"}, "key_of_other_unit", "hour"),
        ({"palace": 1, "first": 5, "unit": "hour"}, "years_of_years_only", "--unit year"),
        ({"palace": 1, "first": 5, "last": 4}, "years_reversed", "--from"),
        ({"palace": 1, "first": -3001}, "out_of_range", "-3000"),
        ({"palace": 1, "last": 3000}, "out_of_range", "2999"),
        ({"palace": 1, "year": 99999}, "out_of_range", "2999"),
        ({"palace": 1, "limit": 0}, "out_of_range", "1"),
        ({"palace": 1, "cursor": "x"}, "not_whole", "12"),
        ({"palace": 1, "unit": "week"}, "unknown_unit", "year"),
        ({"palace": 1, "school": "tongzon"}, "unknown_school", "tongzong"),
        ({"palace": 1, "system": "taiyy"}, "unknown_system", "taiyi"),
        ({"palace": 1, "system": "qimen"}, "unknown_system", "taiyi"),
        ({"palace": 1, "unit": "hour", "options": {"hour_rule": "futou"}}, "pillars_running_only", "running"),
    ],
)
def test_what_is_refused(given, code, offered):
    with pytest.raises(SamsikError) as caught:
        identify(**given)
    assert caught.value.code == code
    if code != "era_year_missing":
        for lang in LANGUAGES:
            assert offered in caught.value.message(lang) + caught.value.hint(lang)


def test_as_data():
    data = samsik.identify(year=634, ju=31, palace=3, host=13, school="tongzong", limit=1).to_dict()
    assert data == {
        "schema": "samsik/1",
        "system": "taiyi",
        "unit": "year",
        "school": "tongzong",
        "changed": {},
        "given": {"year": 634, "ju": 31, "palace": 3, "host": 13},
        "eras": [],
        "span": {"from": -840, "to": 2100},
        "total": data["total"],
        "full": 0,
        "fits": [
            {
                "schools": ["tongzong"],
                "dun": "陽",
                "ju": 31,
                "years": [634],
                "pillars": [],
                "days": [],
                "matched": 3,
                "of": 4,
                "misfits": [{"name": "host", "given": 13, "computed": 33}],
            }
        ],
        "cursor": "1",
    }
    hour = samsik.identify(unit="hour", pillar="乙卯", palace=8, wenchang="陽德", limit=1).to_dict()
    assert (hour["span"], hour["full"]) == (None, 1)
    assert (hour["fits"][0]["pillars"], hour["fits"][0]["days"]) == (["乙卯"], [["戊辰", "戊戌"]])


def test_as_csv():
    rows = list(csv.DictReader(io.StringIO(identify(era="泰始1", palace=2).csv())))
    assert rows[0] == {
        "schools": "jinjing tongzong",
        "dun": "陽",
        "ju": "6",
        "years": "465",
        "pillars": "",
        "matched": "2",
        "of": "2",
        "misfits": "",
    }
    assert rows[1]["misfits"].startswith("palace 2 (")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words(lang):
    found = identify(era="泰始1", palace=2, limit=3)
    text, page = found.text(lang), found.markdown(lang)
    for said in (text, page):
        assert "465" in said
        assert "265" in said
        assert "--cursor 3" in said
        assert "None" not in said
    regimes = {
        "ko": ("서진", "유송"),
        "zh": ("西晉", "劉宋"),
        "zh-Hans": ("西晋", "刘宋"),
        "ja": ("西晋", "劉宋"),
        "en": ("Western Jin", "Liu Song"),
    }[lang]
    assert all(regime in text for regime in regimes)
    hours = identify(unit="hour", pillar="乙卯", palace=8, wenchang="陽德").text(lang)
    assert "戊辰" in hours
    assert "乙卯" in hours
