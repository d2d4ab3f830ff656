"""所見 What the asker has seen, in the words of a reader and as the words that give it again."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samsik.core.cycle import Pillar
from samsik.core.seats import Seat, TaiyiPalace
from samsik.render.names import Names
from samsik.taiyi.observed import NOT_OBSERVED, SIGHTS, Cloud, Direction, Quarter, Side, Sign, Star
from samsik.taiyi.provinces import Province

if TYPE_CHECKING:
    from samsik.taiyi.books import Facts
    from samsik.taiyi.extended import Extended

# The table of the catalogue that has the words of each kind of token.
TABLES = {Cloud: "seen.clouds", Sign: "seen.signs", Star: "seen.stars", Province: "seen.provinces"}
TABLES |= {Quarter: "extended.directions", Direction: "extended.directions"}
# What nobody but the asker speaks of; the other sights are places and pillars as any rule reads them.
KINDS = (Side, *TABLES)


def sights(facts: "Facts") -> dict[str, Any]:
    """What was seen, by its name; nothing that was not given."""
    return {name: value for name in SIGHTS if (value := getattr(facts, name)) is not None}


def seen_words(facts: "Facts") -> dict[str, str]:
    """What was seen in the words that give it again."""
    return {name: _word(value) for name, value in sights(facts).items()}


def _word(value: Any) -> str:
    """The word that gives a value: `北`, `yes`, `甲子`, and of a palace its number."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, TaiyiPalace):
        return str(int(value))
    word: str = value.hanzi
    return word


def sight(say: Names, name: str, value: Any) -> str:
    """A value in the words of a reader."""
    match value:
        case Side():
            return say.say(f"extended.sides.{value.id}")
        case TaiyiPalace():
            # A place of the ground: its fifth palace is the centre, and blocks nobody.
            return say.say(f"extended.halls.{int(value)}")
        case bool() | Seat() | Pillar():
            return say.value(name, value)
    return say.say(f"{TABLES[type(value)]}.{value.hanzi}")


def sight_rows(say: Names, facts: "Facts") -> Iterator[tuple[str, str]]:
    """Each sight as a label and its value."""
    for name, value in sights(facts).items():
        yield say.body(name), sight(say, name, value)


def unseen(extended: "Extended") -> tuple[str, ...]:
    """The names of the values that wait for something to be seen, in their order."""
    return tuple(name for name in extended.__slots__ if waits(getattr(extended, name)))


def waits(value: Any) -> bool:
    """Whether a value, or a part of it, is that nothing was observed."""
    return value == NOT_OBSERVED or (isinstance(value, tuple) and NOT_OBSERVED in value)
