"""天將 The plate of 月將加時 and the twelve generals upon it, shared by all three boards."""

from samsik.core.cycle import Branch, Element, Stem, Token


class Heavenly(Token):
    """十二天將 Forward from the noble; the last six are the 後六 counted backwards."""

    NOBLE = 0, "天乙"
    SNAKE = 1, "螣蛇"
    BIRD = 2, "朱雀"
    UNION = 3, "六合"
    HOOK = 4, "勾陳"
    DRAGON = 5, "青龍"
    VOID = 6, "天空"
    TIGER = 7, "白虎"
    CONSTANCY = 8, "太常"
    WARRIOR = 9, "玄武"
    MOON = 10, "太陰"
    EMPRESS = 11, "天后"

    @property
    def element(self) -> Element:
        """土 火 火 木 土 木 土 金 土 水 金 水."""
        return Element.of("土火火木土木土金土水金水"[self])


def heavenly_virtue(stem: Stem, *, yang: bool) -> Branch:
    """干德: the ten stems laid on the branches from 子 forwards, or from 申 backwards.

    辰 and 戌 (the celestial nets), the branch facing the start and the start itself on coming round
    again are passed over.
    """
    start, way = (Branch.ZI, 1) if yang else (Branch.SHEN, -1)
    passed = {Branch.CHEN, Branch.XU, Branch((start + 6) % 12)}
    ring = [branch for i in range(14) if (branch := Branch((start + way * i) % 12)) not in passed]
    return ([start] + [branch for branch in ring if branch is not start])[stem]


def noble_of(stem: Stem, *, yang: bool) -> Branch:
    """貴人: the heaven branch of a stem's noble, which is the 干德 of the stem it unites with."""
    return heavenly_virtue(Stem((stem + 5) % 10), yang=yang)


def heaven_over(earth: Branch, *, general: Branch, hour: Branch) -> Branch:
    """月將加時: the heaven branch over an earth branch when the month general lies on the hour."""
    return Branch((earth + general - hour) % 12)


def earth_under(heaven: Branch, *, general: Branch, hour: Branch) -> Branch:
    """The earth branch on which a heaven branch lies."""
    return Branch((heaven - general + hour) % 12)


def is_forward(noble_earth: Branch) -> bool:
    """順逆: the noble on 亥…辰 leads forward, on 巳…戌 backward."""
    return noble_earth in (11, 0, 1, 2, 3, 4)


def heavenly_on(earth: Branch, noble_earth: Branch, *, forward: bool) -> Heavenly:
    """The general on an earth branch, the noble's own place and direction being known."""
    steps = earth - noble_earth if forward else noble_earth - earth
    return Heavenly(steps % 12)
