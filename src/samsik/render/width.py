"""字寬 Text measured in terminal cells: hanzi and hangul take two, marks set upon a letter none.

Characters of ambiguous width (box drawing, arrows) count as one, as they do wherever a terminal is
not told otherwise.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

# A line may break at a space, after a closing mark of Chinese, or within a long run of hanzi, which only Chinese has.
_LONG = 6
_HANZI = "\u3400-\u9fff\uf900-\ufaff"
_PIECE = re.compile(r"[^ ，。、；：！？]*[ ，。、；：！？」』》）]+(?:\u00a0[^ ，。、；：！？]+)?|[^ ，。、；：！？]+")
_RUN = re.compile(rf"[{_HANZI}]{{{_LONG + 1},}}")
NO_BREAK = "\u00a0"
# What a terminal shows at the least.
COLUMNS = 80


def width(text: str) -> int:
    """Cells that `text` takes in a terminal."""
    return len(text) if text.isascii() else sum(map(_cells, text))


@cache
def _cells(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def pad(text: str, cells: int) -> str:
    """`text` filled with spaces to `cells`; longer text is clipped to it."""
    text = clip(text, cells)
    return text + " " * (cells - width(text))


def clip(text: str, cells: int) -> str:
    """The beginning of `text` that fits into `cells`."""
    used = 0
    for index, char in enumerate(text):
        used += _cells(char)
        if used > cells:
            return text[:index]
    return text


def pack(words: Iterable[str], cells: int) -> list[str]:
    """Lines of at most `cells` made of whole words, a space between two; a longer word has its own line."""
    lines: list[str] = []
    for word in words:
        if lines and width(lines[-1]) + 1 + width(word) <= cells:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def fold(text: str, hang: int = 0, cells: int = COLUMNS) -> str:
    """`text` broken into lines of at most `cells`, all but the first indented by `hang`.

    No-break spaces hold a line together and come out as plain ones. The time grows with the length of the text alone.
    """
    if width(text) <= cells:
        return text.rstrip().replace(NO_BREAK, " ")
    # The pieces of every line, and of the last one the cells it takes and whether anything but spaces is in it.
    lines, used, filled = [[""]], 0, False
    for piece in _pieces(text):
        bare = piece.rstrip()
        needed = width(bare)
        if filled and used + needed > cells:
            lines.append([" " * hang])
            used, filled = hang, False
        lines[-1].append(piece)
        used += needed if len(bare) == len(piece) else width(piece)
        filled = filled or bare != ""
    return "\n".join("".join(line).rstrip() for line in lines).replace(NO_BREAK, " ")


def _pieces(text: str) -> Iterator[str]:
    """`text` cut wherever a line may break."""
    for piece in _PIECE.findall(text):
        cut = 0
        for run in _RUN.finditer(piece):
            for end in range(run.start() + 1, run.end()):
                yield piece[cut:end]
                cut = end
        yield piece[cut:]
