"""Stems, branches, pillars and elements against the tables every almanac prints."""

import pytest

from samsik.core.cycle import PILLARS, Branch, Dun, Element, Pillar, Stem, Unit, mod1
from samsik.errors import SamsikError

SIXTY = """
甲子 乙丑 丙寅 丁卯 戊辰 己巳 庚午 辛未 壬申 癸酉
甲戌 乙亥 丙子 丁丑 戊寅 己卯 庚辰 辛巳 壬午 癸未
甲申 乙酉 丙戌 丁亥 戊子 己丑 庚寅 辛卯 壬辰 癸巳
甲午 乙未 丙申 丁酉 戊戌 己亥 庚子 辛丑 壬寅 癸卯
甲辰 乙巳 丙午 丁未 戊申 己酉 庚戌 辛亥 壬子 癸丑
甲寅 乙卯 丙辰 丁巳 戊午 己未 庚申 辛酉 壬戌 癸亥
""".split()


def test_the_sixty_pillars():
    assert [pillar.hanzi for pillar in PILLARS] == SIXTY
    for index, hanzi in enumerate(SIXTY):
        pillar = Pillar.of(hanzi)
        assert pillar == index
        assert (pillar.stem.hanzi, pillar.branch.hanzi) == tuple(hanzi)


def test_pillars_in_korean():
    """The sixty as every Korean almanac reads them."""
    read = """
    갑자 을축 병인 정묘 무진 기사 경오 신미 임신 계유 갑술 을해 병자 정축 무인 기묘 경진 신사 임오 계미
    갑신 을유 병술 정해 무자 기축 경인 신묘 임진 계사 갑오 을미 병신 정유 무술 기해 경자 신축 임인 계묘
    갑진 을사 병오 정미 무신 기유 경술 신해 임자 계축 갑인 을묘 병진 정사 무오 기미 경신 신유 임술 계해
    """.split()
    assert [Pillar.of(word).hanzi for word in read] == SIXTY


def test_join_knows_the_sixty_pairs_and_no_other():
    for stem in Stem:
        for branch in Branch:
            hanzi = stem.hanzi + branch.hanzi
            if hanzi in SIXTY:
                assert Pillar.join(stem, branch) == SIXTY.index(hanzi)
            else:
                with pytest.raises(SamsikError, match=hanzi):
                    Pillar.join(stem, branch)
                with pytest.raises(SamsikError, match=hanzi):
                    Pillar.of(hanzi)


@pytest.mark.parametrize("index", [-1, 60])
def test_a_pillar_outside_the_sixty_is_a_fault(index):
    with pytest.raises(ValueError, match=str(index)):
        Pillar(index)


def test_elements_of_stems_and_branches():
    stems = {"木": "甲乙", "火": "丙丁", "土": "戊己", "金": "庚辛", "水": "壬癸"}
    branches = {"木": "寅卯", "火": "巳午", "土": "辰戌丑未", "金": "申酉", "水": "亥子"}
    assert {stem.hanzi: stem.element.hanzi for stem in Stem} == {s: e for e, group in stems.items() for s in group}
    assert {b.hanzi: b.element.hanzi for b in Branch} == {b: e for e, group in branches.items() for b in group}


def test_generation_and_conquest():
    generates = {"木火", "火土", "土金", "金水", "水木"}
    conquers = {"木土", "土水", "水火", "火金", "金木"}
    for one in Element:
        for other in Element:
            pair = one.hanzi + other.hanzi
            assert one.generates(other) == (pair in generates)
            assert one.conquers(other) == (pair in conquers)


def test_partners():
    pairs = ["子丑", "寅亥", "卯戌", "辰酉", "巳申", "午未"]
    partner = {a: b for pair in pairs for a, b in (pair, reversed(pair))}
    assert {branch.hanzi: branch.partner.hanzi for branch in Branch} == partner


def test_counting_off_starts_at_one():
    # 算外: the modulus itself stays, nothing becomes 0.
    assert [mod1(number, 72) for number in (1, 72, 73, 144, 145)] == [1, 72, 1, 72, 1]
    assert [mod1(number, 12) for number in (0, -1, -12)] == [12, 11, 12]


def test_a_word_outside_a_vocabulary_is_named():
    with pytest.raises(SamsikError) as caught:
        Branch.of("甲")
    assert caught.value.code == "unknown_token"
    assert caught.value.params == {"value": "甲", "known": "子 丑 寅 卯 辰 巳 午 未 申 酉 戌 亥"}
    assert [Dun.of(hanzi) for hanzi in "陽陰"] == [0, 1]


def test_units():
    assert [Unit.of(word) for word in ("year", "month", "day", "hour")] == list(Unit)
    with pytest.raises(SamsikError) as caught:
        Unit.of("hours")
    assert caught.value.params["closest"] == "hour"
