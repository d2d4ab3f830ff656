"""T-08: the twenty-seven 甲子 years."""

import pytest

from samsik.calendar.eras import eras_of
from samsik.core.cycle import Unit
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import board_of_facts
from samsik.taiyi.reigns import PRINTED_SPAN, era_called, jiazi_years
from samsik.taiyi.school import SCHOOLS

# Number, 紀, year BC (negative) or AD, reign as printed, and what is wrong with it.
TABLE = """
1 1 -837 周厲王37 regency
2 2 -777 周幽王5
3 3 -717 周惠王21 swapped
4 4 -657 周桓王3 swapped
5 5 -597 周定王10
6 6 -537 周景王8
7 1 -477 周敬王43
8 2 -417 周威烈王9
9 3 -357 周顯王12
10 4 -297 周赧王18
11 5 -237 秦始皇10
12 6 -177 漢文帝3
13 1 -117 漢武帝元狩6
14 2 -57 漢宣帝五鳳1
15 3 4 漢平帝元始4
16 4 64 漢明帝永平7
17 5 124 漢安帝延光3
18 6 184 漢靈帝中平1
19 1 244 魏齊王正始5
20 2 304 晉惠帝永興1
21 3 364 晉哀帝興寧2
22 4 424 後魏太武1
23 5 484 後魏太和8
24 6 544 西魏太武文統10 garbled
25 1 604 隋文帝仁壽4
26 2 664 大唐高祖龍朔4 ancestor
27 3 724 大唐開元12
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
EMENDED = {1: "共和5", 3: "周桓王3", 4: "周惠王20", 24: "西魏文帝大統10", 26: "大唐高宗龍朔4"}


@pytest.mark.parametrize(("row", "jiazi"), list(zip(ROWS, jiazi_years(), strict=True)), ids=[row[0] for row in ROWS])
def test_the_table(row, jiazi):
    number, ji, label, printed, *flaw = row
    year = int(label) if int(label) > 0 else int(label) + 1
    assert (jiazi.number, jiazi.ji, jiazi.printed_ji, jiazi.year) == (int(number), int(ji), int(ji), year)
    assert jiazi.printed == printed
    assert [jiazi.flaw] == (flaw or [None])
    assert jiazi.emended == EMENDED.get(jiazi.number, printed)
    assert (year - 4) % 60 == 0


@pytest.mark.parametrize("jiazi", jiazi_years(), ids=lambda jiazi: str(jiazi.number))
@pytest.mark.parametrize("school", ["jinjing", "tongzong"])
def test_ji_is_that_of_the_year_count(school, jiazi):
    made = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=jiazi.year), SCHOOLS[school])
    assert (made.serial.ji, made.serial.cycle % 60) == (jiazi.ji, 1)


@pytest.mark.parametrize("jiazi", jiazi_years(), ids=lambda jiazi: str(jiazi.number))
def test_the_reign_in_force(jiazi):
    """By the table of eras where there was one, by the first years of 史記 before."""
    assert jiazi.counted() == jiazi.emended
    # 龍朔4 was renamed in its first month, so the table counts that year to 麟德.
    if jiazi.era is not None and jiazi.number != 26:
        assert era_called(jiazi.era) in eras_of(jiazi.year)


def test_the_span_is_counted_with_both_ends():
    years = jiazi_years()
    assert years[-1].year - years[0].year + 1 == PRINTED_SPAN


def test_an_era_that_is_not_there():
    with pytest.raises(ValueError, match="unpack"):
        era_called("唐:泰始")
