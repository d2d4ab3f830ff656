"""讀音 How stems, branches and pillars are read in each language, with the hanzi beside the reading."""

from samsik.i18n.catalogue import Words
from samsik.i18n.scripts import is_kana


def reading(words: Words, hanzi: str) -> str:
    """One token or a pillar as it is read: 甲子 갑자, 甲子, Jiazi."""
    first, *rest = (words.say(f"names.readings.{char}") for char in hanzi)
    return first + "".join(syllable.lower() for syllable in rest)


def gloss(words: Words, said: str, hanzi: str) -> str:
    """A reading with its hanzi, in the forms of the language; hanzi need no gloss of themselves."""
    hanzi = words.written(hanzi)
    return hanzi if said == hanzi else words.say("text.gloss", reading=said, hanzi=hanzi)


def named(words: Words, hanzi: str) -> str:
    """One token or a pillar by one name: as it is read, or in hanzi where that would be kana (子 and 巳 are シ)."""
    said = reading(words, hanzi)
    return words.written(hanzi) if is_kana(said) else said


def glossed(words: Words, hanzi: str) -> str:
    """Tokens or pillars, parted by blanks, each as it is read and with its hanzi."""
    return " ".join(gloss(words, reading(words, part), part) for part in hanzi.split())
