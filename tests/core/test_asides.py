"""What is told and not worked says what the rulebook says, in every language."""

import pytest

from samsik.core.asides import aside, asides
from samsik.i18n.catalogue import words
from samsik.taiyi.extended_rooms import BOOK
from samsik.taiyi.rooms import BOOKS

# By number: why nothing is worked under it, and what the text must name in Korean, Chinese and English.
TOLD = {
    # The plates of the board: blue heaven, yellow earth.
    "T-03": ("lore", "푸른 누런", "青 黃", "blue yellow"),
    # In the field who moves first is guest; a question asks as the first mover.
    "T-51": ("lore", "객 주 먼저", "客 主 先動", "guest host first"),
    "T-59": ("lore", "음양 모퉁이", "陰陽 四維", "yin yang corners"),
    # Red and swift, it gathers troops; nothing of it without the sky.
    "T-61": ("overlay", "붉고 군사 하늘", "色赤 兵 天象", "red swift sky"),
    "T-68": ("within", "화성 객 박(迫)", "熒惑 客 迫", "Mars guest press"),
    # Who does not match one: 3, 10, 3, 3 and 100.
    "T-79": ("lore", "셋이 열이 백이", "三不當一 十不當一 百不當一", "three ten hundred"),
    # Weapons, men, general, ruler.
    "T-80": ("lore", "병기 군사 장수 임금 나라", "器械 卒 將 主 國", "weapons men general ruler state"),
    "T-86": ("lore", "객산 주산", "客算 主算", "guest count host count"),
    "T-87": ("lore", "쓰지 않습니다", "不採用", "not used"),
    "X-02": ("within", "모퉁이 당(堂)", "隅宮 絳宮", "corner halls"),
    # 冀 has 丁丑.
    "X-61": ("within", "정축(丁丑)", "丁丑", "Dingchou"),
}


@pytest.mark.parametrize("id", TOLD)
@pytest.mark.parametrize(("at", "lang"), [(1, "ko"), (2, "zh"), (3, "en")])
def test_what_is_told(id, at, lang):
    assert aside(id).reason == TOLD[id][0]
    said = words(lang).say(f"lore.{id}.text").lower()
    assert all(word.lower() in said for word in TOLD[id][at].split()), said


def test_each_god_has_a_meaning_of_its_own():
    """T-59: sixteen, one a seat; the corners speak of two seasons that meet."""
    for lang, seasons in (("ko", "겨울 봄 여름 가을"), ("zh", "冬 春 夏 秋"), ("en", "winter spring summer autumn")):
        gods = {key[5:]: text.lower() for key, text in words(lang).subject("omens").items() if key.startswith("T-59.")}
        assert set(gods) == set("子丑艮寅卯辰巽巳午未坤申酉戌乾亥")
        assert len(set(gods.values())) == 16
        for corner, first in zip("艮巽坤乾", range(4), strict=True):
            names = seasons.split()
            assert names[first] in gods[corner]
            assert names[(first + 1) % 4] in gods[corner]


def test_what_is_worked_within_other_rules_has_them_read_it():
    """T-24 by the classes of the counts, T-81 by where Taiyi stands."""
    named = {rule.name for book in (*BOOKS, BOOK) for rule in book.rules.values()}
    for found in asides().values():
        assert set(found.by) <= named
    assert "host_classes" in aside("T-24").by
    assert "inside" in aside("T-81").by


def test_another_number_is_no_aside():
    with pytest.raises(KeyError):
        aside("T-13")
