"""十二州 The provinces of the twelve halls, with the pillars that their names carry."""

from typing import Self

from samsik.core.cycle import Pillar, Token
from samsik.taiyi.halls import Hall


class Province(Token):
    """十二州 Numbered as the halls that are theirs (X-69); `pillar` is that of the name (X-61)."""

    pillar: Pillar

    def __new__(cls, value: int, hanzi: str = "", pillar: str = "") -> Self:  # noqa: D102
        member = int.__new__(cls, value)
        member._value_, member.hanzi = value, hanzi
        member.pillar = Pillar.of(pillar)
        return member

    JI = 1, "冀", "丁丑"
    JING = 2, "荊", "丁未"
    QING = 3, "青", "癸丑"
    XU = 4, "徐", "甲辰"
    YU = 5, "豫", "乙巳"
    YONG = 6, "雍", "甲申"
    LIANG = 7, "梁", "戊戌"
    YAN = 8, "兗", "乙未"
    YANG = 9, "揚", "癸酉"
    JIAO = 10, "交", "壬申"
    YI = 11, "益", "辛丑"
    YOU = 12, "幽", "癸卯"

    @property
    def hall(self) -> Hall:
        """The palace or hall of the province."""
        return Hall(int(self))
