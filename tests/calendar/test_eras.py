"""年號: the table against general history, the look-up, the ambiguities and the text people type."""

import re
import subprocess
import sys
from collections import Counter

import pytest

from samsik.calendar.era_holders import words
from samsik.calendar.eras import (
    ONGOING,
    all_eras,
    era_lunar_year,
    era_year_to_sui,
    eras_of,
    find_eras,
    parse_era_text,
    resolve_era,
)
from samsik.calendar.moment import Moment
from samsik.core.cycle import Pillar
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES


def year_of(text: str) -> int:
    """The astronomical year of an era year as typed."""
    read = parse_era_text(text)
    return era_year_to_sui(resolve_era(read.name, read.year, prefix=read.prefix), read.year)


def refused(text: str) -> SamsikError:
    with pytest.raises(SamsikError) as caught:
        year_of(text)
    return caught.value


# ── The table ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_table_has_its_rows():
    assert Counter(era.realm for era in all_eras()) == {"CN": 859, "KR": 43, "JP": 249, "VN": 144}
    assert [era.realm for era in all_eras()] == ["CN"] * 859 + ["KR"] * 43 + ["JP"] * 249 + ["VN"] * 144


def test_the_rows_are_well_formed():
    assert len(set(all_eras())) == 1295
    for era in all_eras():
        assert era.first <= era.last
        assert re.fullmatch("[가-힣]+", era.ko), era
        assert re.fullmatch(r"[^\W\d_][^\d_]+", era.roman), era
        assert len(set(era.aliases)) == len(era.aliases)
        assert era.name not in era.aliases
        assert all(era.aliases), era


def test_what_is_ongoing():
    assert {era.name for era in all_eras() if era.last == ONGOING} == {"民國", "令和"}


def test_main_line_china_has_no_gap():
    covered = {
        y for era in all_eras() if era.realm == "CN" and era.main for y in range(era.first, min(era.last, 2100) + 1)
    }
    assert set(range(-140, 2101)) <= covered


# Beyond a year of change two main lines count the same year only where two courts stood, or an era was taken up again.
OVERLAPS = {
    ("CN", "太建", "開皇"),
    ("CN", "至德", "開皇"),
    ("CN", "禎明", "開皇"),
    ("CN", "大業", "義寧"),
    ("CN", "天福", "開運"),
    ("CN", "咸淳", "至元"),
    ("CN", "德祐", "至元"),
    ("CN", "景炎", "至元"),
    ("CN", "祥興", "至元"),
    ("JP", "元中", "明德"),
    ("VN", "大正", "元和"),
    ("VN", "昭統", "光中"),
    ("VN", "咸宜", "同慶"),  # The king in the hills and the king in the capital, 1886–1888.
}


def test_main_lines_overlap_only_where_known():
    found = set()
    main = [era for era in all_eras() if era.main]
    for number, a in enumerate(main):
        for b in main[number + 1 :]:
            low, high = max(a.first, b.first), min(a.last, b.last)
            changed = low == high and (a.last == b.first or b.last == a.first)
            if a.realm == b.realm and low <= high and not changed:
                found.add((a.realm, a.name, b.name))
    assert found == OVERLAPS


# ── General history ────────────────────────────────────────────────────────────────────────────────────────────────

FIRST_YEARS = """
西漢:建元 -139  元狩 -121  西漢:太初 -103  始建國 9  東漢:建武 25  東漢:永平 58  東漢:建安 196  黃初 220  章武 221  黃武 222
西晉:泰始 265  西晉:太康 280  東晉:建武 317  東晉:永和 345  東晉:義熙 405  劉宋:元嘉 424  天監 502  登國 386  開皇 581  大業 605
武德 618  唐:貞觀 627  永徽 650  顯慶 656  垂拱 685  武周:天授 690  唐:載初 690  神龍 705  開元 713  唐:天寶 742  唐:貞元 785
唐:元和 806  會昌 841  大中 847  唐:廣明 880  開平 907  同光 923  建隆 960  太平興國 976  景德 1004  大中祥符 1008  慶曆 1041
熙寧 1068  北宋:元豐 1078  元祐 1086  崇寧 1102  北宋:政和 1111  宣和 1119  靖康 1126  建炎 1127  南宋:紹興 1131  淳熙 1174
嘉定 1208  元世祖:至元 1264  元:大德 1297  延祐 1314  至正 1341  神冊 916  收國 1115  金:大定 1161  洪武 1368  建文 1399
明:永樂 1403  宣德 1426  正統 1436  成化 1465  明:弘治 1488  明:正德 1506  嘉靖 1522  明:隆慶 1567  萬曆 1573  明:天啟 1621
崇禎 1628  天命 1616  順治 1644  康熙 1662  雍正 1723  乾隆 1736  清:嘉慶 1796  道光 1821  咸豐 1851  同治 1862  光緒 1875
宣統 1909  民國 1912
高句麗:永樂 391  新羅:建元 536  新羅:開國 551  新羅:太和 647  高麗:天授 918  光德 949  峻豊 960  朝鮮:開國 1392  建陽 1896
光武 1897  隆熙 1907  檀紀 -2332
大化 645  白雉 650  日本:大寶 701  和銅 708  養老 717  天平 729  天平勝寶 749  延曆 782  日本:貞觀 859  延喜 901  日本:承平 931
日本:天慶 938  長保 999  保元 1156  平治 1159  壽永 1182  日本:文治 1185  建久 1190  承久 1219  貞永 1232  文永 1264  弘安 1278
元弘 1331  日本:建武 1334  應永 1394  永享 1429  嘉吉 1441  應仁 1467  文明 1469  天文 1532  永祿 1558  元龜 1570  日本:天正 1573
文祿 1592  慶長 1596  日本:元和 1615  寬永 1624  明曆 1655  元祿 1688  寶永 1704  享保 1716  日本:天明 1781  寬政 1789
文化 1804  文政 1818  日本:天保 1830  嘉永 1848  安政 1854  慶應 1865  明治 1868  大正 1912  昭和 1926  平成 1989  令和 2019
萬春:天德 544  丁:太平 970  李:順天 1010  天應政平 1232  紹寶 1279  陳:重興 1285  後黎:順天 1428  光順 1460  洪德 1470
景興 1740  光中 1788  嘉隆 1802  明命 1820  紹治 1841  嗣德 1848  維新 1907  啟定 1916  阮:保大 1926
"""


@pytest.mark.parametrize(("era", "first"), re.findall(r"(\S+) (-?\d+)", FIRST_YEARS))
def test_first_years_known_from_history(era, first):
    read = parse_era_text(f"{era}元年")
    fitting = [resolve_era(read.name, 1, prefix=read.prefix)] if read.prefix else find_eras(read.name)
    assert int(first) in {found.first for found in fitting}
    if read.prefix:
        assert fitting[0].first == int(first)


# Years whose stem and branch a text of the time, or the name of the event, gives.
SEXAGENARY = """
太初1 丁丑|中平1 甲子|東晉:永和9 癸丑|東晉:義熙1 乙巳|開元12 甲子|北宋:元豐5 壬戌|靖康2 丁未|洪武25 壬申|正統14 己巳|景泰4 癸酉
明:弘治11 戊午|明:正德14 己卯|嘉靖21 壬寅|嘉靖24 乙巳|萬曆20 壬辰|萬曆25 丁酉|明:天啟3 癸亥|明:天啟7 丁卯|崇禎9 丙子|崇德1 丙子
崇禎17 甲申|咸豐10 庚申|光緒20 甲午|光緒24 戊戌|光緒26 庚子|宣統3 辛亥|高句麗:永樂5 乙未|高句麗:永樂9 己亥|高句麗:永樂10 庚子
高句麗:永樂20 庚戌|延嘉7 己未|光德2 庚戌|朝鮮:開國503 甲午|光武9 乙巳|隆熙4 庚戌|大化1 乙巳|白鳳1 壬申|文永11 甲戌|弘安4 辛巳
明治1 戊辰|慶應4 戊辰
"""


@pytest.mark.parametrize(("text", "pillar"), [case.split(" ") for case in re.split(r"[|\n]", SEXAGENARY.strip())])
def test_years_whose_pillar_is_on_record(text, pillar):
    text = {"太初1": "西漢:太初1", "中平1": "東漢:中平1"}.get(text, text)
    assert Pillar((year_of(text) - 4) % 60).hanzi == pillar


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("開元12", 724),
        ("萬曆16", 1588),
        ("唐:貞觀23", 649),
        ("開元29", 741),
        ("康熙61", 1722),
        ("乾隆60", 1795),
        ("洪武31", 1398),
        ("萬曆48", 1620),
        ("光緒34", 1908),
        ("民國115", 2026),
        ("明治45", 1912),
        ("大正15", 1926),
        ("昭和64", 1989),
        ("平成31", 2019),
        ("令和8", 2026),
        ("檀紀4281", 1948),
        ("隆熙4", 1910),
        ("嗣德36", 1883),
        ("應永35", 1428),
    ],
)
def test_years_known_from_history(text, year):
    assert year_of(text) == year


@pytest.mark.parametrize(
    ("text", "number"),
    [("開元", 29), ("貞觀", 23), ("康熙", 61), ("乾隆", 60), ("洪武", 31), ("明治", 45), ("昭和", 64), ("平成", 31)],
)
def test_the_last_year_is_counted_and_no_more(text, number):
    era = find_eras(text)[0]
    assert era_year_to_sui(era, number) == era.last
    for beyond in (number + 1, 0, -1):
        with pytest.raises(SamsikError) as caught:
            era_year_to_sui(era, beyond)
        assert caught.value.code == "era_year_range"
        assert f"1…{number} ({era.first}…{era.last})" in caught.value.params["spans"]


# ── Look-up ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["萬曆", "萬歷", "万历", "만력", "Wanli", "wanli", "WAN LI", "萬\uf98c", "Ｗａｎｌｉ"])
def test_one_era_by_each_of_its_names(name):
    assert [era.name for era in find_eras(name)] == ["萬曆"]


@pytest.mark.parametrize(
    ("name", "era"),
    [
        ("Kan'ei", "寬永"),
        ("kanei", "寬永"),
        ("Hakuho", "白鳳"),
        ("tenpyo-shoho", "天平勝寶"),
        ("Tự Đức", "嗣德"),
        ("tu duc", "嗣德"),
        ("Minh Mệnh", "明命"),
        ("메이지", "明治"),
        ("慶応", "慶應"),
        ("真君", "太平真君"),
        ("단군기원", "檀紀"),
        ("光緖", "光緒"),
        ("康煕", "康熙"),
        ("靑龍", "青龍"),
        ("咸豊", "咸豐"),
    ],
)
def test_readings_and_aliases(name, era):
    assert era in {found.name for found in find_eras(name)}


def test_a_name_goes_before_an_alias():
    assert {era.regime for era in find_eras("太和")} == {"魏", "東晉", "成漢", "後趙", "北魏", "新羅", "後黎"}
    assert {era.name for era in find_eras("太和", regime="唐")} == {"大和"}
    assert year_of("唐:太和9") == 835
    assert year_of("魏:太和1") == 227
    assert year_of("北魏:太和1") == 477


def test_find_within_a_realm_or_regime():
    assert {era.regime for era in find_eras("建元", realm="KR")} == {"新羅"}
    assert {era.regime for era in find_eras("건원", realm="한국")} == {"新羅"}
    assert {era.ruler for era in find_eras("上元", regime="당")} == {"高宗", "肅宗"}
    assert find_eras("萬曆", realm="JP") == ()
    assert find_eras("no such era") == ()


# Who used these names is general history; the years are those of the reigns.
CHOICES = {
    "建元3": {("西漢", -137), ("前秦", 367), ("南齊", 481), ("新羅", 538)},
    "上元2": {("唐", 675), ("唐", 761), ("南詔", 785)},
    "太和3": {
        ("魏", 229),
        ("東晉", 368),
        ("北魏", 479),
        ("後趙", 330),
        ("成漢", 346),
        ("新羅", 649),
        ("後黎", 1445),
    },
    "至元3": {("元", 1266), ("元", 1337)},
    "貞觀3": {("唐", 629), ("西夏", 1103), ("日本", 861)},
}


@pytest.mark.parametrize("text", CHOICES)
def test_an_ambiguous_year_offers_its_choices(text):
    error = refused(text)
    assert error.code == "ambiguous_era"
    assert {(c["regime"], c["year"]) for c in error.params["candidates"]} == CHOICES[text]
    for choice in error.params["candidates"]:
        assert year_of(choice["write"]) == choice["year"]
        assert choice["write"] in error.hint("ko")


def test_a_year_only_one_of_them_had_is_no_ambiguity():
    assert year_of("太和23") == 499
    assert year_of("建元20") == 384
    assert year_of("Shōwa 45") == 1970


def test_one_year_under_two_courts_is_no_ambiguity():
    # 後漢 and 北漢 both counted 乾祐 from 948; 西夏 counted its own from 1170.
    assert refused("乾祐1").params["candidates"][0]["year"] == 948
    assert year_of("漢:乾祐3") == 950


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("북위:태화 3년", 479),
        ("Northern Wei:Taihe 3", 479),
        ("唐高宗:上元2", 675),
        ("당 숙종:상원 2", 761),
        ("肃宗:上元2", 761),
        ("일본:정관3", 861),
        ("JP:貞觀3", 861),
        ("日本：貞觀３", 861),
        ("宋:紹興1", 1131),
        ("元順帝:至元3", 1337),
        ("漢武帝:後元1", -87),
        ("北朝:永和1", 1375),
        ("大韓民國:檀紀4292", 1959),
        ("조선:개국 503", 1894),
    ],
)
def test_a_prefix_says_whose(text, year):
    assert year_of(text) == year


def test_every_choice_offered_is_read_back():
    """Every name in every script, at every year where the eras that fit change."""
    tried = 0
    spellings = dict.fromkeys(s for era in all_eras() for s in (era.name, era.ko, era.roman))
    for spelling in spellings:
        eras = [era for era in all_eras() if spelling in (era.name, era.ko, era.roman)]
        for year in sorted({1} | {min(era.last, 2100) - era.first + 2 for era in eras}):
            years = {era.first + year - 1 for era in eras if year <= era.last - era.first + 1}
            if len(years) < 2:
                continue
            tried += 1
            error = refused(f"{spelling} {year}")
            candidates = error.params["candidates"]
            assert {c["year"] for c in candidates} >= years
            assert all(year_of(c["write"]) == c["year"] for c in candidates), error.params["choices"]
    assert tried > 500


def test_every_realm_and_regime_has_its_words():
    known = {name for era in all_eras() for name in (era.realm, era.regime)}
    assert known <= set(words())
    assert set(words()) <= known | {era.ruler for era in all_eras()}
    for row in words().values():
        assert re.fullmatch("[가-힣]+", row.ko), row
        assert all(row.aliases), row


# ── Eras of a year ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_eras_of_every_year():
    for sui in range(-400, 2200):
        found = eras_of(sui)
        assert set(found) == {era for era in all_eras() if era.first <= sui <= era.last}
        order = [(not era.main, all_eras().index(era)) for era in found]
        assert order == sorted(order)


def test_eras_of_known_years():
    assert [(era.name, era.year_in(724), era.realm) for era in eras_of(724)] == [
        ("開元", 12, "CN"),
        ("仁安", 5, "KR"),
        ("養老", 8, "JP"),
        ("神龜", 1, "JP"),
        ("檀紀", 3057, "KR"),
    ]
    assert ("光武", 1, "KR") in [(era.name, era.year_in(1897), era.realm) for era in eras_of(1897)]
    assert [era.name for era in eras_of(2026)] == ["民國", "令和"]
    assert eras_of(-2400) == ()


# ── Months ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_year_that_began_in_month_ten_is_given_alone():
    last = resolve_era("元封", 6, prefix="漢")
    assert era_year_to_sui(last, 6) == -104
    with pytest.raises(SamsikError) as caught:
        era_lunar_year(last, 6)
    assert caught.value.code == "era_ten_month_start"
    # The two ways out that the hint names: the year opened with its tenth month, late in the year before.
    opening, first = re.findall(r"lunar:[-\d]+", caught.value.hint("ko"))
    assert (opening, first) == ("lunar:-105-10-01", "lunar:-104-01-01")
    assert [Moment(when, zone="8").lunar.name for when in (opening, first)] == ["十月", "正月"]
    assert era_lunar_year(resolve_era("太初", 1, prefix="西漢"), 1) == -103
    # A modern count reaches further back than any calendar in use; it names no month of 秦 or 漢.
    assert era_lunar_year(find_eras("檀紀")[0], 100) == -2233


@pytest.mark.parametrize(
    ("text", "solar"),
    [
        ("明治5", False),
        ("明治6", True),
        ("令和8", True),
        ("朝鮮:開國504", False),
        ("建陽1", True),
        ("光武1", True),
        ("宣統3", False),
        ("民國1", True),
        ("嗣德36", False),
        ("康德1", True),
    ],
)
def test_solar_dates(text, solar):
    read = parse_era_text(text)
    assert resolve_era(read.name, read.year, prefix=read.prefix).solar(read.year) is solar


# ── Text ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("開元12", ("", "開元", 12, "")),
        ("만력16", ("", "만력", 16, "")),
        ("萬曆16-10-05T04:00", ("", "萬曆", 16, "-10-05T04:00")),
        ("明:萬曆16-10-05T04:00", ("明", "萬曆", 16, "-10-05T04:00")),
        ("開元十二年", ("", "開元", 12, "")),
        ("開元元年正月朔", ("", "開元", 1, "正月朔")),
        ("天寶三載十月", ("", "天寶", 3, "十月")),
        ("개원 12년 3월 5일", ("", "개원", 12, "3월 5일")),
        ("개원 원년", ("", "개원", 1, "")),
        ("개원 이십구년", ("", "개원", 29, "")),
        ("萬曆廿三年", ("", "萬曆", 23, "")),
        ("萬曆四十八年", ("", "萬曆", 48, "")),
        ("民國一百一十五年", ("", "民國", 115, "")),
        ("民國百零五年", ("", "民國", 105, "")),
        ("民國一一五年", ("", "民國", 115, "")),
        ("昭和二〇年", ("", "昭和", 20, "")),
        ("檀紀四千二百八十一年", ("", "檀紀", 4281, "")),
        ("建武中元二年", ("", "建武中元", 2, "")),
        ("建武二年", ("", "建武", 2, "")),
        ("建元元年", ("", "建元", 1, "")),
        ("太初元將元年", ("", "太初元將", 1, "")),
        ("太初元年", ("", "太初", 1, "")),
        ("天授禮法延祚3", ("", "天授禮法延祚", 3, "")),
        ("天平勝寶 4", ("", "天平勝寶", 4, "")),
        ("Jianwu zhongyuan 2", ("", "Jianwu zhongyuan", 2, "")),
        ("Tenpyō-hōji 3", ("", "Tenpyō-hōji", 3, "")),
        ("Hồng Đức 1", ("", "Hồng Đức", 1, "")),
        ("meiji元年", ("", "meiji", 1, "")),
        ("Later Lê : Hồng Đức 27", ("Later Lê", "Hồng Đức", 27, "")),
        ("  昭和６４ ", ("", "昭和", 64, "")),
    ],
)
def test_reading(text, read):
    assert parse_era_text(text) == (*read, None)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("開元十二年甲子歲", ("", "開元", 12, "", "甲子")),
        ("大唐開元十二年甲子入第三紀", ("大唐", "開元", 12, "入第三紀", "甲子")),
        ("萬曆戊子", ("", "萬曆", None, "", "戊子")),
        ("명:만력 무자년 10월 5일", ("명", "만력", None, "10월 5일", "戊子")),
        ("皇明萬曆十六年戊子十月五日", ("皇明", "萬曆", 16, "十月五日", "戊子")),
        ("漢武帝元狩六年", ("漢武帝", "元狩", 6, "", None)),
        ("唐武德五年", ("唐", "武德", 5, "", None)),
        ("Tang Wude 5", ("Tang", "Wude", 5, "", None)),
    ],
)
def test_reading_as_chronicles_write(text, read):
    assert parse_era_text(text) == (*read[:4], Pillar.of(read[4]) if read[4] else None)


# Every date of the Taiyi texts that names an era, as printed: 太乙金鏡式經 on the sixty-year spans, 1588 on 歲計.
PRINTED = {
    "漢武帝元狩六年甲子": -116,
    "漢宣帝五鳳元年甲子": -56,
    "漢平帝元始四年甲子": 4,
    "漢明帝永平七年甲子": 64,
    "漢安帝延光三年甲子": 124,
    "漢靈帝中平元年甲子": 184,
    "魏齊王正始五年甲子": 244,
    "晉惠帝永興元年甲子": 304,
    "後魏太和八年甲子": 484,
    "隨文帝仁壽四年甲子": 604,
    "大唐開元十二年甲子歲": 724,
    "開元十二年甲子": 724,
    "萬曆戊子": 1588,
    "萬曆戊子歲": 1588,
    # 甲於 is printed for 甲子, 高祖 for 高宗, 太武文統 for 文帝大統; 龍朔 had three years, and was counted on into 麟德.
    "晉哀帝興寧二年甲子": 364,
    "大唐高宗龍朔四年甲子": 664,
    "西魏文帝大統十年甲子": 544,
}


@pytest.mark.parametrize(("text", "year"), PRINTED.items())
def test_dates_as_printed_in_the_texts(text, year):
    assert Moment(text).year == year


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("開元十二年乙丑", "era_pillar_differs", "甲子"),
        ("龍朔四年乙丑", "era_year_range", "661…663"),
        ("龍朔四年", "era_year_range", "661…663"),
        ("萬曆甲午乙未", "bad_when", "萬曆甲午乙未"),
        ("崇禎乙酉", "era_has_no_pillar", "1628…1644"),
        ("康熙壬寅", "ambiguous_era", "清:康熙61"),
        ("萬曆庚丑", "unknown_pillar", "庚丑"),
        ("大唐高祖龍朔四年甲子", "era_not_within", "唐:龍朔"),
    ],
)
def test_years_that_do_not_fit_are_refused(text, code, said):
    with pytest.raises(SamsikError) as caught:
        Moment(text)
    assert caught.value.code == code
    assert said in caught.value.message("en") + caught.value.hint("en")


def test_a_sexagenary_name_says_which_era():
    # Several eras 建元 had a third year; that of 南齊 alone was 辛酉.
    assert Moment("建元三年辛酉").year == 481
    assert year_of("南齊:建元3") == 481


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_era"),
        ("2026-11-30", "unknown_era"),
        ("now", "unknown_era"),
        ("만럭16", "unknown_era"),
        ("Meijis 3", "unknown_era"),
        ("開元", "era_year_missing"),
        ("開元年", "era_year_missing"),
        ("開元十月", "era_year_missing"),
        ("開元12月", "era_year_missing"),
        ("개원 원산", "era_year_missing"),
        ("太平興固3", "unknown_era"),
        ("開元十十年", "era_year_missing"),
        ("開元123456", "era_year_missing"),
        ("엉뚱:개원3", "unknown_era_prefix"),
        ("唐:", "unknown_era"),
        ("開元0", "era_year_range"),
        ("開元30", "era_year_range"),
        ("唐:萬曆3", "era_not_within"),
        ("建元3", "ambiguous_era"),
    ],
)
def test_refusals_are_said_in_every_language(text, code):
    error = refused(text)
    assert error.code == code
    sentences = [say(lang) for lang in LANGUAGES for say in (error.message, error.hint)]
    assert len(set(sentences)) == 2 * len(LANGUAGES)
    assert not any("{" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("만럭16", "만력"),
        ("Meji 3", "Meiji"),
        ("태평흥군3", "태평흥국"),
        ("太平興固3", "太平興國"),
        ("엉뚱한연호3", None),
    ],
)
def test_did_you_mean(text, meant):
    closest = refused(text).params["closest"]
    assert find_eras(closest)
    assert meant in (None, closest)


def test_did_you_mean_a_prefix():
    assert refused("Northen Wei:태화3").params["closest"] == "Northern Wei"
    assert refused("고구러:永樂3").params["closest"] == "고구려"
    with pytest.raises(SamsikError) as caught:
        resolve_era("太和", 3, prefix="no one")
    assert caught.value.code == "unknown_era_prefix"


@pytest.mark.parametrize(
    "noise", ["x" * 10_000, "萬曆" * 5_000, "十" * 10_000, "\u0301" * 10_000, ":" * 10_000, "9" * 10_000]
)
def test_noise_is_refused_or_left_over(noise):
    assert refused(noise).code in {"unknown_era", "era_year_missing"}
    read = parse_era_text("開元12 " + noise)
    assert (read.name, read.year) == ("開元", 12)
    assert len(read.rest) >= len(noise) - 100


def test_the_table_is_read_only_when_asked_for():
    code = "import samsik.calendar.eras as e; print(e.all_eras.cache_info().currsize, end='')"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "0"


@pytest.mark.parametrize("text", ["萬曆16", "万历16", "万暦16", "万曆16", "萬暦十六年"])
def test_an_era_is_known_in_the_forms_of_china_and_japan(text):
    assert year_of(text) == 1588
