"""Hits against chance: the exact test against permutations counted one by one and against scipy's."""

import itertools
import random
from math import factorial

import pytest
from scipy.stats import binomtest, fisher_exact

from samsik.casebook.case import Case, Remarks
from samsik.errors import SamsikError
from samsik.services.case_stats import normal_tail, tail, tally, tally_cases, wilson


def shuffled(pairs, hits):
    """The share of all ways to deal out the outcomes that have so many hits or more, each way looked at."""
    said, came = zip(*pairs, strict=True)
    ways = sum(sum(map(str.__eq__, said, dealt)) >= hits for dealt in itertools.permutations(came))
    return ways / factorial(len(pairs))


@pytest.mark.parametrize("seed", range(12))
def test_the_exact_test_counts_permutations(seed):
    rng = random.Random(seed)
    words = "abcd"[: rng.randrange(1, 5)]
    pairs = [(rng.choice(words), rng.choice(words)) for _ in range(rng.randrange(1, 8))]
    found = tally(pairs)
    assert found.hits == sum(said == came for said, came in pairs)
    assert found.p == pytest.approx(shuffled(pairs, found.hits), rel=1e-12)
    mean = sum(
        sum(map(str.__eq__, [said for said, _ in pairs], dealt))
        for dealt in itertools.permutations([came for _, came in pairs])
    ) / factorial(len(pairs))
    assert found.expected == pytest.approx(mean, rel=1e-12)


@pytest.mark.parametrize("table", [(8, 2, 3, 7), (1, 9, 8, 2), (20, 5, 6, 19), (0, 4, 5, 0), (150, 100, 90, 160)])
def test_with_two_words_it_is_fisher_s(table):
    """Predicted yes and no over came yes and no; hits are the diagonal."""
    a, b, c, d = table
    pairs = [("yes", "yes")] * a + [("yes", "no")] * b + [("no", "yes")] * c + [("no", "no")] * d
    expected = fisher_exact([[a, b], [c, d]], alternative="greater").pvalue
    assert tally(pairs).p == pytest.approx(expected, rel=1e-9)


def test_many_cases_are_tested_by_the_normal_distribution():
    pairs = [("yes", "yes")] * 170 + [("yes", "no")] * 130 + [("no", "yes")] * 140 + [("no", "no")] * 161
    exact = fisher_exact([[170, 130], [140, 161]], alternative="greater").pvalue
    assert len(pairs) > 500
    assert tally(pairs).p == pytest.approx(exact, abs=0.002)


def test_normal_and_exact_agree_with_three_words():
    margins, n = [(100, 130), (150, 120), (150, 150)], 400
    for hits in (120, 135, 140, 150, 160):
        assert normal_tail(margins, n, hits) == pytest.approx(tail(margins, n, hits), abs=0.005)


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (3, 10), (12, 20), (500, 501), (0, 50)])
def test_bounds_are_wilson_s(hits, n):
    expected = binomtest(hits, n).proportion_ci(0.95, method="wilson")
    assert wilson(hits, n) == pytest.approx((expected.low, expected.high), abs=1e-12)


def case(number, predicted, outcome, *, system="taiyi", tags=(), school="jinjing"):
    request = {"when": "724", "system": system, "school": school}
    remarks = Remarks(tags=tags, predicted=predicted, outcome=outcome)
    return Case(number, str(number), "", "", 1, system, request, remarks)


def test_whoever_always_says_yes_has_shown_nothing():
    found = tally_cases([case(number, "yes", "yes" if number < 18 else "no") for number in range(20)])
    assert (found.whole.hits, found.whole.decided, found.whole.expected, found.whole.p) == (18, 20, 18.0, 1.0)
    assert found.whole.verdict == "untestable"


def test_a_few_cases_show_nothing_however_well_they_came_out():
    """Two of one word and one of another can be dealt out in three ways, one of them right throughout."""
    found = tally([("yes", "yes"), ("yes", "yes"), ("no", "no")])
    assert (found.p, found.least) == (pytest.approx(1 / 3), pytest.approx(1 / 3))
    assert found.verdict == "untestable"
    # Four and four: one way of 70.
    found = tally([("yes", "yes"), ("no", "no")] * 4)
    assert (found.least, found.verdict) == (pytest.approx(1 / 70), "better")
    # They could have shown something, and did not.
    found = tally([("yes", "no"), ("no", "yes")] * 4)
    assert (found.least, found.verdict) == (pytest.approx(1 / 70), "chance")


def test_open_cases_are_counted_apart():
    cases = [
        case(1, "yes", "yes"),
        case(2, "yes", None),
        case(3, None, "no"),
        case(4, None, None),
        case(5, "no", "yes"),
    ]
    found = tally_cases(cases)
    assert (found.total, found.pending, found.whole.decided, found.whole.hits) == (5, 1, 2, 1)


def test_words_are_compared_as_people_mean_them():
    assert tally_cases([case(1, "Yes", " yes"), case(2, "主", "主"), case(3, "ＹＥＳ", "yes")]).whole.hits == 3


def test_nothing_decided():
    found = tally_cases([])
    assert (found.whole.verdict, found.whole.p, found.whole.decided) == ("empty", 1.0, 0)


def test_skill_is_seen():
    words = ["host", "guest"] * 10
    found = tally_cases([case(number, word, word) for number, word in enumerate(words)])
    # One way in (20 over 10) to deal ten hosts onto the ten that were foretold so.
    assert found.whole.p == pytest.approx(1 / 184756, rel=1e-12)
    assert found.whole.verdict == "better"


def test_groups_are_corrected_for_their_number():
    """Holm by hand: the smallest of three times three, the next times two, the last as it is, none below one before."""
    good = [("a", "a"), ("b", "b")] * 4
    fair = [("a", "a"), ("b", "b")] * 2
    poor = [("a", "b"), ("b", "a"), ("a", "a"), ("b", "b")]
    cases = [
        case(number, *pair, tags=(tag,))
        for number, (tag, pair) in enumerate(
            [("good", p) for p in good] + [("fair", p) for p in fair] + [("poor", p) for p in poor]
        )
    ]
    groups = {found.group: found for found in tally_cases(cases, "tag").groups}
    assert groups["good"].p == pytest.approx(1 / 70)
    assert groups["fair"].p == pytest.approx(1 / 6)
    assert groups["good"].p_holm == pytest.approx(3 / 70)
    assert groups["fair"].p_holm == pytest.approx(2 / 6)
    assert groups["poor"].p_holm == groups["poor"].p == pytest.approx(5 / 6)


def test_groupings():
    cases = [
        case(1, "a", "a", tags=("x", "y")),
        case(2, "a", "b", system="qimen", school="baojian"),
        case(3, "a", "a", tags=("y",)),
    ]
    told = {
        by: {found.group: (found.hits, found.decided) for found in tally_cases(cases, by).groups}
        for by in ("system", "school", "tag")
    }
    assert told == {
        "system": {"taiyi": (2, 2), "qimen": (0, 1)},
        "school": {"taiyi/jinjing": (2, 2), "qimen/baojian": (0, 1)},
        "tag": {"x": (1, 1), "y": (2, 2)},
    }
    with pytest.raises(SamsikError, match="moon"):
        tally_cases(cases, "moon")
