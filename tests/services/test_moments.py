"""calendar and dates as they are handed out; what they find is tested with the calendar."""

import csv
import io

import pytest

from samsik.calendar.moment import Moment
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.moments import calendar, dates

SEOUL = {"zone": "Asia/Seoul"}


def test_calendar():
    found = calendar("2026-12-07T11:50", **SEOUL)
    record = found.to_dict("ko")
    assert record["schema"] == "samsik/1"
    assert record["moment"] == Moment("2026-12-07T11:50", **SEOUL).to_dict("ko")
    assert record["options"]["zone"] == "Asia/Seoul"
    assert [(note["code"], note["seconds"]) for note in record["notes"]] == [("boundary", 152)]
    assert calendar(Moment("2026-12-07T11:50", **SEOUL)) == found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_calendar_shown(lang):
    """The first line tells the conventions, all of them; then pillars, term, month general and notes."""
    found = calendar("2026-12-07T11:50", **SEOUL)
    told = found.text(lang)
    assert "Asia/Seoul" in told.split("\n")[0]
    assert told.split("\n")[1] == ""
    for token in ("丙午", "己亥", "乙卯", "壬午", "小雪", "大雪", "寅"):
        assert token in told
        assert token in found.markdown(lang)
    assert found.to_dict(lang)["notes"][0]["text"].split()[0] in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bare_year(lang):
    found = calendar("-199")
    assert "200" in found.text(lang)
    assert "辛丑" in found.text(lang)
    assert "辛丑" in found.markdown(lang)


def test_dates():
    """P02 of the cases: 夜子時 of 辛酉, and nothing under the default rule of the 子 hour."""
    found = dates("甲辰,丙寅,辛酉,庚子", "2000", "2050", zi="late", **SEOUL)
    rows = [{"from": "2024-02-27T23:00:00+09:00", "to": "2024-02-28T00:00:00+09:00"}]
    assert found.to_dict()["dates"] == rows
    assert found.to_dict()["pillars"] == ["甲辰", "丙寅", "辛酉", "庚子"]
    assert found.to_dict()["options"]["zi"] == "late"
    assert list(csv.DictReader(io.StringIO(found.csv()))) == rows
    for lang in LANGUAGES:
        for told in (found.text(lang), found.markdown(lang)):
            assert "Asia/Seoul" in told.split("\n")[0]
            assert told.split("\n")[1] == ""
            assert rows[0]["from"] in told.split("\n")[-1]


def test_no_dates():
    found = dates("甲辰", "2000", "2010", **SEOUL)
    assert found.to_dict()["dates"] == []
    assert len({found.text(lang).split("\n")[-1] for lang in LANGUAGES}) == len(LANGUAGES)
