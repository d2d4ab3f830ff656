"""年號文 Reading an era year at the start of a text: `開元12`, `萬曆十六年`, `북위:태화 3년`, `Meiji 元年`.

As chronicles write it too: `大唐開元十二年甲子歲`, `萬曆戊子`.
"""

import re
import unicodedata
from contextlib import suppress
from typing import NamedTuple

from samsik.calendar.era_holders import is_prefix, unknown_prefix
from samsik.calendar.era_table import all_eras, by_alias, by_name
from samsik.calendar.names import fold_char, nearest
from samsik.core.cycle import BRANCHES_READ, STEMS_READ, Branch, Pillar, Stem
from samsik.errors import SamsikError
from samsik.i18n.scripts import is_latin


class EraText(NamedTuple):
    """An era year as written; `prefix` is empty when none is given, `rest` is what follows the year.

    At least one of `year` and `pillar`, the year's sexagenary name, is given.
    """

    prefix: str
    name: str
    year: int | None
    rest: str
    pillar: Pillar | None = None


# An era year is short; of a longer text only this much is looked at.
_HEAD = 80
_LONGEST = 24
_DIGITS = str.maketrans("일이삼사오육칠팔구십백천영공兩零", "一二三四五六七八九十百千〇〇二〇")
_YEAR = re.compile(
    r"\s*(?:(?P<arabic>[0-9]{1,5})(?![0-9])"
    r"|(?P<first>[元원])"
    r"|(?P<hanzi>[〇零一二兩三四五六七八九十百千廿卅卌]+)"
    r"|(?P<hangul>[영공일이삼사오육칠팔구십백천]+)(?=\s*년))"
    r"\s*(?P<unit>[年載载歲岁년재])?"
)
PILLAR = "|".join(
    (
        f"[{''.join(stem.hanzi for stem in Stem)}][{''.join(branch.hanzi for branch in Branch)}]",
        f"[{STEMS_READ}][{BRANCHES_READ}]",
    )
)
"""A stem and a branch, as a pattern."""
_PILLAR = re.compile(
    rf"\s*(?P<pillar>{PILLAR})"
    # 甲子月 and 甲子日 name no year.
    r"\s*(?:[年載载歲岁년재세해]|(?![月日월일]))"
)
_COUNTED = re.compile(r"(?:(.?)千)?(?:(.?)百)?〇?(?:(.?)十|([廿卅卌]))?(.?)")
_ONES = "〇一二三四五六七八九"


def parse_era_text(text: str) -> EraText:
    """Read `[prefix:]era year` at the start of `text`: `開元12`, `萬曆十六年`, `개원 12년`, `Meiji 元年`, `萬曆戊子`.

    The longest era name wins. The colon may be left out where the text starts with no era (唐武德五年). Reads at most
    the first 80 characters, whatever the length of the text.
    SamsikError `unknown_era`, `unknown_era_prefix` or `era_year_missing`. Whether that era has that year is left to
    `resolve_era`.
    """
    head, tail = unicodedata.normalize("NFKC", text[:_HEAD]).lstrip(), text[_HEAD:]
    before, colon, after = head.partition(":")
    if colon and is_prefix(before):
        return _read_era(before.strip(), after, tail)
    if colon and not _name_ends(head) and _name_ends(after.lstrip()):
        raise unknown_prefix(before)
    try:
        return _read_era("", head, tail)
    except SamsikError as plain:
        for cut in _prefix_ends(head):
            with suppress(SamsikError):
                return _read_era(head[:cut].strip(), head[cut:], tail)
        raise plain


def _read_era(prefix: str, head: str, tail: str) -> EraText:
    head = head.lstrip()
    ends = _name_ends(head)
    for end in reversed(ends):
        found = _year_at(head, end)
        if found:
            year, pillar, stop = found
            return EraText(prefix, head[:end], year, (head[stop:] + tail).lstrip(), pillar)
    # Where more letters follow, 太平興固 say, the word is no 太平 without its year but a name misspelt.
    if ends and not re.match(r"[^\W\d元원〇零一二三四五六七八九十百千廿卅卌年년載載월月日일]", head[ends[-1] :]):
        raise SamsikError("era_year_missing", name=head[: ends[-1]])
    raise unknown_era(re.split(r"[\s0-9:]", head, maxsplit=1)[0][:_LONGEST])


def _name_ends(head: str) -> list[int]:
    """Where an era name that starts `head` may end, shortest first."""
    key, ends = "", []
    for end, char in enumerate(head[:_LONGEST], 1):
        folded = fold_char(char)
        key += folded
        if folded and _word_ends(head, end) and (key in by_name() or key in by_alias()):
            ends.append(end)
    return ends


def _prefix_ends(head: str) -> list[int]:
    """Where a realm, regime or ruler that starts `head` may end, longest first."""
    return [end for end in range(_LONGEST, 0, -1) if _word_ends(head, end) and is_prefix(head[:end])]


def _word_ends(head: str, end: int) -> bool:
    """Whether `end` is inside `head` and inside no Latin word."""
    return 0 < end <= len(head) and not (
        head[end : end + 1].isalpha() and is_latin(head[end - 1]) and is_latin(head[end])
    )


def _year_at(head: str, start: int) -> tuple[int | None, Pillar | None, int] | None:
    """The number and the sexagenary name of a year at `start`, and where they end."""
    number = _number_at(head, start)
    year, stop = number or (None, start)
    named = _PILLAR.match(head, stop)
    if named:
        return year, Pillar.of(named["pillar"]), named.end()
    return number and (year, None, stop)


def _number_at(head: str, start: int) -> tuple[int, int] | None:
    match = _YEAR.match(head, start)
    if match is None:
        return None
    after = head[match.end() : match.end() + 1]
    if match["unit"] is None:
        # 開元12月 names a month, and 개원 원산 no year at all.
        month = after in tuple("月日월일")
        if month or (not match["arabic"] and after.isalnum() and after != "T"):
            return None
    if match["arabic"]:
        year: int | None = int(match["arabic"])
    elif match["first"]:
        year = 1
    else:
        year = _numeral((match["hanzi"] or match["hangul"]).translate(_DIGITS))
    return None if year is None else (year, match.end())


def _numeral(text: str) -> int | None:
    """十二, 二十九, 百十五, 廿三, or digit by digit, 一一五; None for anything else."""
    if len(text) > 1 and all(char in _ONES for char in text):
        return int("".join(str(_ONES.index(char)) for char in text))
    match = _COUNTED.fullmatch(text)
    if match is None or any(part and part not in _ONES for part in match.group(1, 2, 3, 5)):
        return None
    total = 0
    for part, unit in zip(match.group(1, 2, 3), (1000, 100, 10), strict=True):
        total += 0 if part is None else unit * (_ONES.index(part) if part else 1)
    if match[4]:
        total += 10 * ("廿卅卌".index(match[4]) + 2)
    return total + (_ONES.index(match[5]) if match[5] else 0)


def unknown_era(name: str) -> SamsikError:
    """No such era; the nearest name in the same script is offered."""
    known = [spelling for era in all_eras() for spelling in (era.name, era.ko, era.roman)]
    return SamsikError("unknown_era", name=name, closest=nearest(name, ["開元", "개원", "Kaiyuan", *known]))
