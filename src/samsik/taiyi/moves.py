"""移宮 Which of the year spirits change place, and where each is in any year."""

from typing import NamedTuple

from samsik.errors import SamsikError, closest
from samsik.taiyi.books import extended
from samsik.taiyi.stays import Stay

# The spirits in the order of the books, each with the name of its rule.
SPIRITS = {
    "五福": "wufu",
    "大遊": "dayou",
    "大遊天目": "dayou_tianmu",
    "小遊": "xiaoyou",
    "君基": "junji",
    "臣基": "chenji",
    "民基": "minji",
    "四神": "sishen",
    "天乙": "tianyi",
    "地乙": "diyi",
    "直符": "inspector",
    "陽九": "yangjiu",
    "百六": "bailiu",
}


class Spirits(NamedTuple):
    """歲計諸神 The stay of every spirit in a year."""

    wufu: Stay
    dayou: Stay
    dayou_tianmu: Stay
    xiaoyou: Stay
    junji: Stay
    chenji: Stay
    minji: Stay
    sishen: Stay
    tianyi: Stay
    diyi: Stay
    inspector: Stay
    yangjiu: Stay
    bailiu: Stay

    def named(self) -> dict[str, Stay]:
        """The stays by the hanzi of the spirits."""
        return {name: getattr(self, rule) for name, rule in SPIRITS.items()}


@extended.rule("X-01", cites=("jinjing/spirit-years",))
def spirits(
    wufu: Stay,
    dayou: Stay,
    dayou_tianmu: Stay,
    xiaoyou: Stay,
    junji: Stay,
    chenji: Stay,
    minji: Stay,
    sishen: Stay,
    tianyi: Stay,
    diyi: Stay,
    inspector: Stay,
    yangjiu: Stay,
    bailiu: Stay,
) -> Spirits:
    """歲計諸神: all spirits of the year together."""
    return Spirits(
        wufu, dayou, dayou_tianmu, xiaoyou, junji, chenji, minji, sishen, tianyi, diyi, inspector, yangjiu, bailiu
    )


@extended.rule("X-01", cites=("jinjing/spirit-years",))
def arrivals(spirits: Spirits, spirit_year: int) -> tuple[str, ...]:
    """今年移宮: the spirits whose first year in a place this is."""
    return tuple(name for name, stay in spirits.named().items() if stay.since == spirit_year)


@extended.rule("X-01", cites=("jinjing/spirit-years",))
def departures(spirits: Spirits, spirit_year: int) -> tuple[str, ...]:
    """來年移宮: the spirits whose last year in a place this is; they leave when the next 歲 begins."""
    return tuple(name for name, stay in spirits.named().items() if stay.next == spirit_year + 1)


def spirit_called(word: str) -> str:
    """The hanzi of a spirit named by its hanzi or its rule; SamsikError `unknown_spirit`."""
    for name, rule in SPIRITS.items():
        if word in (name, rule):
            return name
    known = [*SPIRITS, *SPIRITS.values()]
    raise SamsikError("unknown_spirit", value=word, known=" ".join(SPIRITS), closest=closest(word, known))
