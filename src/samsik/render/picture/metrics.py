"""字寬 How much room a text takes in a picture, by a rule that no serif in use exceeds.

A hanzi is one em wide and so is a syllable of hangul; other letters go by kind. The rule errs on the wide side: the
shipped font and the usual serifs of a browser stay within it.
"""

import unicodedata

# Widths in ems by kind of letter.
KINDS = (
    (0.42, " \u00a0'’!|,.:;·ijlt[](){}\"f/\\°-"),
    (0.60, "rscz1234567890avJI?$*+<=>~^–_eyx"),
    (1.06, "mMW@%—w"),
    (0.86, "DGHKNOQRUVX&"),
    (0.74, "ABCEFLPTSYZ"),
)
WIDTHS = {letter: width for width, letters in KINDS for letter in letters}
LETTER = 0.68
# Above and below the line on which a text stands.
ASCENT, DESCENT = 0.88, 0.22


def ems(text: str) -> float:
    """The width of `text` in ems."""
    return sum(_em(char) for char in text)


def _em(char: str) -> float:
    if char in WIDTHS:
        return WIDTHS[char]
    if unicodedata.combining(char):
        return 0.0
    return LETTER if char.isascii() or unicodedata.category(char) == "Ll" else 1.0


def fold(text: str, size: float, room: float) -> list[str]:
    """`text` broken at spaces into lines that fit into `room`; no-break spaces hold. A longer word has its own line."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and ems(f"{lines[-1]} {word}") * size <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
