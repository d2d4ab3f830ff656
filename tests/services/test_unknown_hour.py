"""A day of unknown hour: its charts, without gap or overlap, each the chart of every moment in its span."""

import pytest

from samsik.calendar.moment import Moment
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.cast import cast
from samsik.services.unknown_hour import candidates

SEOUL = {"zone": "Asia/Seoul"}


def test_an_ordinary_day():
    """子 is parted by midnight, the other hours begin at the odd hours of the clock."""
    found = candidates("2026-11-30", time=SEOUL).to_dict()["candidates"]
    edges = ["00:00", *(f"{hour:02d}:00" for hour in range(1, 24, 2))]
    assert [one["from"] for one in found] == [f"2026-11-30T{edge}:00+09:00" for edge in edges]
    assert [one["to"] for one in found] == [*(one["from"] for one in found[1:]), "2026-12-01T00:00:00+09:00"]


@pytest.mark.parametrize("zi", ["next-day", "late", "midnight"])
def test_every_chart_holds_throughout_its_span(zi):
    found = candidates("2026-11-30", time=SEOUL | {"zi": zi}, school="tongzong")
    for span, chart in zip(found.spans, found.charts, strict=True):
        for second in (span.start, span.end - 1):
            other = cast(span.moment.at(second), school="tongzong")
            assert (other.serial, other.state) == (chart.serial, chart.state)


def test_a_term_parts_its_hour():
    """大雪 2026 is at 2026-12-07T02:52:32Z (the table of terms): 11:52:32 in Seoul, within the hour of 午."""
    found = candidates("2026-12-07", time=SEOUL).to_dict()["candidates"]
    assert len(found) == 14
    assert "2026-12-07T11:52:32+09:00" in [one["from"] for one in found]


def test_the_dun_turns_within_the_day():
    """夏至 2026-06-21 (08:24:30Z, 17:24:30 in Seoul): yang before it and yin after it."""
    found = candidates("2026-06-21", time=SEOUL).to_dict()["candidates"]
    duns = [(one["from"] >= "2026-06-21T17:24:00", one["chart"]["dun"]) for one in found]
    assert set(duns) == {(False, "陽"), (True, "陰")}


def test_a_day_of_twenty_three_hours():
    """Summer time began in Seoul at 02:00 on 1987-05-10: from 02:00 the clock stood at 03:00."""
    found = candidates("1987-05-10", time=SEOUL)
    assert sum(span.end - span.start for span in found.spans) == 23 * 3600


def test_every_board_of_a_japanese_date_says_whose_calendar_it_is():
    found = candidates("明治3-10-05", time={"zone": "Asia/Tokyo"})
    assert all("foreign_almanac" in {note.code for note in chart.notes} for chart in found.charts)


def test_shown():
    found = candidates("2026-11-30", time=SEOUL)
    for lang in LANGUAGES:
        told = found.text(lang=lang)
        assert "01:00" in told
        assert told.count("┌") == 13
        assert "01:00" in found.markdown(lang=lang)
    assert len(found.text(lang="ko", why=True)) > len(found.text(lang="ko"))
    assert "trace" in found.to_dict(why=True)["candidates"][0]["chart"]


@pytest.mark.parametrize(
    ("when", "code"), [("2026-11-30T12:00", "hour_known"), ("now", "hour_known"), ("724", "year_alone")]
)
def test_only_for_a_date(when, code):
    with pytest.raises(SamsikError) as refused:
        candidates(when, time=SEOUL)
    assert refused.value.code == code


def test_a_moment_will_do():
    day = Moment("2026-11-30", zone="Asia/Seoul")
    assert candidates(day, time={}) == candidates("2026-11-30", time=SEOUL)
