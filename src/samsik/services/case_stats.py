"""驗 How often foretold words came true, against how often they would have by chance.

The base rate is what the same predictions would hit if they were dealt out to the same cases at random: whoever always
says yes where nine in ten things come about hits nine in ten, and has shown nothing. With two words this is Fisher's
exact test on the table of predictions and outcomes; the count of permutations below serves any number of words
(rook polynomials: J. Riordan, An Introduction to Combinatorial Analysis, 1958, ch. 7).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import comb, erfc, factorial, sqrt
from typing import Literal

from samsik.casebook.case import Case, folded
from samsik.errors import SamsikError
from samsik.services.holm import holm

By = Literal["system", "school", "tag"]
BYS = ("system", "school", "tag")
# Above this the numbers grow too long to be worked with, and the normal distribution is as good.
EXACT = 500
# What is called shown, and the two-sided normal quantile of its complement.
LEVEL, QUANTILE = 0.05, 1.959963984540054


@dataclass(frozen=True)
class Tally:
    """Decided cases of a group and how many hit.

    `expected` is the number of hits that chance would bring, `low` and `high` bound the true rate with 95 % confidence
    (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927), `p` is the chance of as many hits or more without any skill, `least`
    the smallest it could have been, `p_holm` the same for one group among several.
    """

    group: str | None
    decided: int
    hits: int
    expected: float
    low: float
    high: float
    p: float
    least: float
    p_holm: float

    @property
    def verdict(self) -> Literal["empty", "untestable", "chance", "better"]:
        """Nothing decided, too little to show anything whatever came, no more than chance, or more."""
        if self.decided == 0:
            return "empty"
        if self.least >= LEVEL:
            return "untestable"
        return "better" if self.p_holm < LEVEL else "chance"


@dataclass(frozen=True)
class CaseStats:
    """The tally of all cases and of each group; `pending` were foretold and are still open."""

    by: By | None
    total: int
    pending: int
    whole: Tally
    groups: tuple[Tally, ...]


def tally_cases(cases: Iterable[Case], by: str | None = None) -> CaseStats:
    """Count hits over all cases and by group; SamsikError `bad_choice` for an unknown grouping."""
    if by not in (None, *BYS):
        raise SamsikError("bad_choice", name="by", value=by, known=" ".join(BYS))
    total = pending = 0
    pairs: list[tuple[str, str]] = []
    groups: dict[str, list[tuple[str, str]]] = {}
    for case in cases:
        total += 1
        foretold, came = case.remarks.predicted, case.remarks.outcome
        if foretold is None:
            continue
        if came is None:
            pending += 1
            continue
        pair = (folded(foretold), folded(came))
        pairs.append(pair)
        for name in _groups(case, by):
            groups.setdefault(name, []).append(pair)
    alone = [tally(found, name) for name, found in sorted(groups.items())]
    return CaseStats(by, total, pending, tally(pairs), tuple(_holm(alone)))  # type: ignore[arg-type]


def _groups(case: Case, by: str | None) -> Sequence[str]:
    match by:
        case "system":
            return (case.system,)
        case "school":
            return (f"{case.system}/{case.request['school']}",)
        case "tag":
            return case.remarks.tags
    return ()


def tally(pairs: Sequence[tuple[str, str]], group: str | None = None) -> Tally:
    """Count and test the hits among pairs of a word foretold and the word that came true."""
    n, hits = len(pairs), sum(foretold == came for foretold, came in pairs)
    if n == 0:
        return Tally(group, 0, 0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0)
    said, came = Counter(pair[0] for pair in pairs), Counter(pair[1] for pair in pairs)
    margins = [(said[word], came[word]) for word in said if word in came]
    expected = sum(a * b for a, b in margins) / n
    test = tail if n <= EXACT else normal_tail
    p, least = test(margins, n, hits), test(margins, n, sum(map(min, margins)))
    return Tally(group, n, hits, expected, *wilson(hits, n), p, least, p)


def tail(margins: Sequence[tuple[int, int]], n: int, hits: int) -> float:
    """The chance of `hits` or more when `n` outcomes are dealt out at random.

    `margins` has, of each word that was both foretold and came true, how often it did either.
    """
    if hits <= 0:
        return 1.0
    # rooks[m]: in how many ways m hits can be set down, whatever the rest is.
    rooks = [1]
    for a, b in margins:
        own = [comb(a, m) * comb(b, m) * factorial(m) for m in range(min(a, b) + 1)]
        grown = [0] * (len(rooks) + len(own) - 1)
        for i, x in enumerate(rooks):
            for j, y in enumerate(own):
                grown[i + j] += x * y
        rooks = grown
    ways = sum(
        (-1 if (m - hits) % 2 else 1) * comb(m - 1, hits - 1) * rooks[m] * factorial(n - m)
        for m in range(hits, len(rooks))
    )
    return ways / factorial(n)


def normal_tail(margins: Sequence[tuple[int, int]], n: int, hits: int) -> float:
    """The same by the normal distribution of equal mean and variance, half a hit nearer."""
    mean = sum(a * b for a, b in margins) / n
    variance = (
        sum(a * b * (n - a) * (n - b) for a, b in margins)
        + sum(a * b for a, b in margins) ** 2
        - sum((a * b) ** 2 for a, b in margins)
    ) / (n * n * (n - 1))
    if variance == 0:
        return 1.0
    return erfc((hits - 0.5 - mean) / sqrt(2 * variance)) / 2


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Bounds of the true rate behind `hits` of `n`, 95 % confidence."""
    z2 = QUANTILE * QUANTILE
    middle = (hits + z2 / 2) / (n + z2)
    reach = QUANTILE * sqrt(hits * (n - hits) / n + z2 / 4) / (n + z2)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _holm(tallies: Sequence[Tally]) -> list[Tally]:
    """Raise the chances of groups to what they are when as many groups are looked at."""
    raised = holm([each.p for each in tallies])
    return [replace(each, p_holm=p) for each, p in zip(tallies, raised, strict=True)]
