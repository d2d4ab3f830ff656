"""字寬 Text measured in terminal cells: hanzi and hangul take two, marks set upon a letter none.

Characters of ambiguous width (box drawing, arrows) count as one, as they do wherever a terminal is
not told otherwise.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

# A line may break at a space, after a closing mark of Chinese, or within a long run of hanzi and kana, which only
# Chinese and Japanese have; not within a word in katakana, and not before a sign that goes with the one before it.
_LONG = 6
_HANZI = "\u3400-\u9fff\uf900-\ufaff\u3041-\u30fc"
_CLINGING = frozenset("々ぁぃぅぇぉっゃゅょァィゥェォッャュョー・")
_PIECE = re.compile(r"[^ ，。、；：！？]*[ ，。、；：！？」』》）]+(?:\u00a0[^ ，。、；：！？]+)?|[^ ，。、；：！？]+")
_RUN = re.compile(rf"[{_HANZI}]{{{_LONG + 1},}}")
NO_BREAK = "\u00a0"
# What a terminal shows at the least.
COLUMNS = 80


def width(text: str) -> int:
    """Cells that `text` takes in a terminal."""
    return len(text) if text.isascii() else sum(map(CELLS.__getitem__, text))


class _Cells(dict[str, int]):
    """The cells of a character, found when it is first asked for."""

    def __missing__(self, char: str) -> int:
        wide = 2 if unicodedata.east_asian_width(char) in "WF" else 1
        self[char] = 0 if unicodedata.combining(char) else wide
        return self[char]


CELLS = _Cells()


def pad(text: str, cells: int) -> str:
    """`text` filled with spaces to `cells`; longer text is clipped to it."""
    text = clip(text, cells)
    return text + " " * (cells - width(text))


def clip(text: str, cells: int) -> str:
    """The beginning of `text` that fits into `cells`."""
    if width(text) <= cells:
        return text
    used = 0
    for index, char in enumerate(text):
        used += CELLS[char]
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
    taken = list(accumulate(map(CELLS.__getitem__, text), initial=0))
    pieces = _pieces(text)
    starts = list(accumulate(map(len, pieces), initial=0))
    # Spaces at the end of a line take no room.
    solid = [start + len(piece.rstrip()) for start, piece in zip(starts, pieces, strict=False)]
    reach = [taken[end] for end in solid]
    lines: list[str] = []
    first, room = 0, cells
    while first < len(solid):
        after = bisect_right(reach, taken[starts[first]] + room, first)
        # A line has something in it, however long that is.
        filled = first
        while filled < len(solid) and solid[filled] == starts[filled]:
            filled += 1
        after = min(max(after, filled + 1), len(solid))
        lines.append((" " * hang if lines else "") + text[starts[first] : starts[after]])
        first, room = after, cells - hang
    return "\n".join(line.rstrip() for line in lines).replace(NO_BREAK, " ")


def _pieces(text: str) -> list[str]:
    """`text` cut wherever a line may break."""
    pieces: list[str] = _PIECE.findall(text)
    return [part for piece in pieces for part in _cut(piece)] if _RUN.search(text) else pieces


def _cut(piece: str) -> Iterator[str]:
    """A piece cut within its long runs of hanzi and kana as well."""
    cut = 0
    for run in _RUN.finditer(piece):
        for end in range(run.start() + 1, run.end()):
            if _parts(piece[end - 1], piece[end]):
                yield piece[cut:end]
                cut = end
    yield piece[cut:]


def _parts(before: str, after: str) -> bool:
    """Whether a line may end between two signs of a run."""
    return after not in _CLINGING and not (_is_katakana(before) and _is_katakana(after))


def _is_katakana(sign: str) -> bool:
    return "\u30a1" <= sign <= "\u30fa" or sign == "ー"
