"""Base rates against scalar boards, and exact tests against sums of binomial coefficients."""

import math
from fractions import Fraction

import pytest
from tests.search.scalar import row_of

import samsik
from samsik.calendar.moment import Moment
from samsik.core.cycle import Unit
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.search.columns import columns
from samsik.services.questions import rules_of
from samsik.services.stats import read_events, stats

FLAGS = [name for name in columns() if name.startswith(("p_", "q_f_"))]
SEOUL = {"zone": "Asia/Seoul"}
CONDITION = "three_gates = '具' AND local_hour < 12"


def holds(moment):
    return row_of(moment, rules_of([], {}, Unit.HOUR), FLAGS)["three_gates"] == "具"


def minutes(first, days):
    """Every quarter of an hour from a midnight at +09:00: no term falls within these days but on its own quarter."""
    like = Moment(first, **SEOUL)
    start = like.ut_seconds - like.local_seconds % 86400
    return [like.at(start + 900 * step) for step in range(96 * days)]


@pytest.mark.parametrize("by", ["hour", "month", "year"])
def test_rates_are_those_of_scalar_boards(by):
    """Thirteen days over the turn of a year; 小寒 of 2026 falls at 17:23 on 01-05, which no gate depends on."""
    moments = minutes("2025-12-26", 13)
    found = stats(CONDITION, "2025-12-26", "2026-01-07", by=by, **SEOUL).counted[0]
    group = {
        "hour": lambda moment: moment.local_seconds % 86400 // 3600,
        "month": lambda moment: moment.date[1],
        "year": lambda moment: moment.date[0],
    }[by]
    fits = {moment: holds(moment) and moment.local_seconds % 86400 < 43200 for moment in moments}
    assert found.rate.fit == 900 * sum(fits.values())
    assert found.rate.of == 900 * len(moments)
    for rate in found.groups:
        own = [fit for moment, fit in fits.items() if group(moment) == rate.group]
        assert (rate.of, rate.fit) == (900 * len(own), 900 * sum(own))
    assert len(found.groups) == {"hour": 24, "month": 2, "year": 2}[by]


def two_sided(n, k, p):
    """The sum of all outcomes no likelier than the one met."""
    chance = [math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]
    return float(sum(each for each in chance if each <= chance[k] * (1 + Fraction(1, 10**9))))


def dated(count, step=7):
    return [(f"2024-{1 + i % 12:02d}-{1 + i * step % 28:02d}T{i * 5 % 24:02d}:30", None) for i in range(count)]


def test_binomial():
    events = dated(24)
    found = samsik.stats(["dun = '陽'", "local_hour < 12", "act"], "2024", "2024", events=events, **SEOUL)
    p_values = []
    for counted, share in zip(found.counted, (None, Fraction(1, 2), None), strict=True):
        trial = counted.trial
        assert (trial.test, trial.n) == ("binomial", 24)
        base = share or Fraction(counted.rate.fit, counted.rate.of)
        assert trial.p == pytest.approx(two_sided(24, trial.fit, base), rel=1e-9)
        p_values.append(trial.p)
    assert found.counted[1].trial.fit == sum(int(date[11:13]) < 12 for date, _ in events)
    # Holm: the smallest times three, the next times two, never less than the one before.
    order = sorted(range(3), key=p_values.__getitem__)
    reached = 0
    for rank, place in enumerate(order):
        reached = max(reached, min(1, p_values[place] * (3 - rank)))
        assert found.counted[place].trial.p_holm == pytest.approx(reached)


def test_fisher():
    """Wins on 陽 days, losses on 陰 days: the tea-taster's table."""
    events = [("2024-02-01T12:00", "win"), ("2024-03-01T12:00", "win"), ("2024-04-01T12:00", "win")]
    events += [("2024-08-01T12:00", "win"), ("2024-05-01T12:00", "loss")]
    events += [("2024-07-15T12:00", "loss"), ("2024-09-01T12:00", "loss"), ("2024-10-01T12:00", "loss")]
    trial = stats("dun = '陽'", events=events, **SEOUL).counted[0].trial
    assert trial.table == {"loss": (1, 3), "win": (3, 1)}
    # R. A. Fisher, The Design of Experiments (1935): 34/70 for three of four, both tails.
    assert trial.p == pytest.approx(34 / 70)
    assert trial.least == pytest.approx(2 / 70)
    assert trial.verdict == "nothing"


def test_a_difference_is_seen():
    events = [(f"2024-{month:02d}-{day:02d}T12:00", None) for month in (2, 3, 4) for day in range(1, 11)]
    trial = stats("dun = '陽'", "2024", "2024", events=events, **SEOUL).counted[0].trial
    assert (trial.fit, trial.verdict) == (30, "differs")


def test_few_events_show_nothing():
    trial = stats("dun = '陽'", events=[("2024-02-01T12:00", None)], **SEOUL).counted[0].trial
    assert trial.verdict == "untestable"


def test_dates_alone_are_counted_by_days():
    found = stats(CONDITION, "2026-01-01", "2026-01-07", events=[("2026-01-02", None), ("2026-01-05", None)], **SEOUL)
    days = {}
    for moment in minutes("2026-01-01", 7):
        day = moment.date[2]
        days[day] = days.get(day, False) or (holds(moment) and moment.local_seconds % 86400 < 43200)
    assert found.by_day
    assert (found.counted[0].rate.of, found.counted[0].rate.fit) == (7, sum(days.values()))
    assert found.counted[0].trial.fit == days[2] + days[5]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_warnings_are_given(lang):
    found = stats(["act", "dun = '陽'"], "2024", "2024", events=dated(24), by="month", **SEOUL)
    record = found.to_dict(lang)
    assert len(record["warnings"]) >= 3
    assert "9.75" in record["warnings"][0]
    text = " ".join(found.text(lang).split())
    for warning in record["warnings"]:
        assert " ".join(warning.split())[:12] in text
    assert found.markdown(lang).count("##") == 3
    assert found.csv().count("\n") == 1 + 2 * 13


def test_events_from_a_file(tmp_path):
    file = tmp_path / "events.csv"
    file.write_text("date,outcome\n2024-02-01T12:00,win\n2024-08-01T12:00,\n", "utf-8-sig")
    assert [event.outcome for event in read_events(file, SEOUL)] == ["win", None]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "events_unread"),
        ("when\n2024-02-01\n", "events_unread"),
        ("date\n", "events_unread"),
        ("date\n2024-02-01\n2024-02-01T12:00\n", "events_mixed"),
        ("date\n2024\n", "events_mixed"),
        ("date\n2024-02-30\n", "impossible_date"),
    ],
)
def test_files_that_are_refused(tmp_path, text, code):
    (tmp_path / "events.csv").write_text(text)
    with pytest.raises(SamsikError) as refused:
        stats("act", events=tmp_path / "events.csv", **SEOUL)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"by": "week"}, "bad_choice"),
        ({"condition": "1 = 1"}, "query_constant"),
        ({"events": [("1999-01-01T00:00", None)]}, "event_outside"),
        ({"events": "no-such-file.csv"}, "events_unread"),
    ],
)
def test_what_is_refused(given, code):
    with pytest.raises(SamsikError) as refused:
        stats(**{"condition": "act", "first": "2024", "last": "2024"} | given, **SEOUL)
    assert refused.value.code == code
