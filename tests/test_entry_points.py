"""What a caller hands in from Python: anything at all is answered or refused with a code and words."""

import datetime
import decimal
import fractions

import numpy as np
import pytest

import samsik
from samsik import Moment, SamsikError, board, calendar, cast
from samsik.i18n.catalogue import LANGUAGES

NOON = "2024-01-01T12:00"
SEOUL = {"zone": "Asia/Seoul"}
CHART = board(ju=1, dun="yang")

ANYTHING = [
    None,
    True,
    1.5,
    float("nan"),
    float("inf"),
    np.int64(2024),
    np.float64(3.5),
    np.bool_(True),
    np.arange(3),
    np.array(["a", "b"]),
    datetime.datetime(2024, 1, 1),
    datetime.date(2024, 1, 1),
    decimal.Decimal(2024),
    fractions.Fraction(1, 2),
    1 + 2j,
    b"now",
    [],
    {},
    set(),
    (1, 2),
    object(),
    int,
    ...,
    99999,
    -99999,
    10**30,
    -(10**5000),
    "",
    " ",
    "\0",
    "2024\0",
    "\u202e2024",
    "e\u0301\u0301\u0301",
    "\ud800",
    "🐉",
    "--",
    "9" * 30,
    "가" * 100_000,
    "１２３４５",
    "١٢٣٤",
]

ENTRIES = {
    "Moment": lambda x: Moment(x, **SEOUL),
    "zone": lambda x: Moment(NOON, zone=x),
    "place": lambda x: Moment(NOON, place=x),
    "lat": lambda x: Moment(NOON, lat=x, lon=1, **SEOUL),
    "lon": lambda x: Moment(NOON, lon=x, **SEOUL),
    "solar": lambda x: Moment(NOON, solar=x, **SEOUL),
    "zi": lambda x: Moment(NOON, zi=x, **SEOUL),
    "terms": lambda x: Moment(NOON, terms=x, **SEOUL),
    "almanac": lambda x: Moment(NOON, almanac=x, **SEOUL),
    "calendar": lambda x: Moment(NOON, calendar=x, **SEOUL),
    "fold": lambda x: Moment(NOON, fold=x, **SEOUL),
    "now": lambda x: Moment("now", now=x, **SEOUL).to_dict(),
    "at": lambda x: Moment(NOON, **SEOUL).at(x).to_dict(),
    "moment_lang": lambda x: Moment(NOON, **SEOUL).to_dict(x),
    "cast": lambda x: cast(x, **SEOUL),
    "cast_year": lambda x: cast(x, unit="year", **SEOUL),
    "unit": lambda x: cast(NOON, unit=x, **SEOUL),
    "system": lambda x: cast(NOON, system=x, **SEOUL),
    "school": lambda x: cast(NOON, school=x, **SEOUL),
    "options": lambda x: cast(NOON, options=x, **SEOUL),
    "option_value": lambda x: cast(NOON, options={"epoch": x}, **SEOUL),
    "dun": lambda x: cast(NOON, dun=x, **SEOUL),
    "rank": lambda x: cast(NOON, rank=x, **SEOUL),
    "board_system": lambda x: board(x, ju=1, dun="yang"),
    "ju": lambda x: board(ju=x, dun="yang"),
    "board_dun": lambda x: board(ju=1, dun=x),
    "branch": lambda x: board(ju=1, dun="yang", branch=x),
    "n": lambda x: board(ju=1, dun="yang", n=x),
    "board_unit": lambda x: board(ju=1, dun="yang", unit=x),
    "board_school": lambda x: board(ju=1, dun="yang", school=x),
    "board_options": lambda x: board(ju=1, dun="yang", options=x),
    "calendar_when": lambda x: calendar(x, **SEOUL),
    "calendar_lang": lambda x: calendar(NOON, lang=x, **SEOUL),
    "text": lambda x: CHART.text(lang=x),
    "markdown": lambda x: CHART.markdown(lang=x),
    "to_dict": lambda x: CHART.to_dict(lang=x),
    "why": CHART.why,
    "message": SamsikError("unknown_unit").message,
}
# What is no mistake: None leaves an option to its default, and numbers of every kind are numbers.
ANSWERED = {
    "Moment": 1,
    "zone": 1,
    "place": 1,
    "lat": 4,
    "lon": 4,
    "almanac": 1,
    "fold": 1,
    "now": 4,
    "at": 3,
    "cast_year": 1,
    "school": 1,
    "options": 2,
    "rank": 1,
    "branch": 1,
    "n": 1,
    "board_school": 1,
    "board_options": 2,
    "calendar_when": 1,
    "why": 1,
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_anything_is_answered_or_refused_in_words(entry):
    answered, refusals = [], []
    for value in ANYTHING:
        try:
            ENTRIES[entry](value)
        except SamsikError as error:
            refusals.append(error)
        else:
            answered.append(value)
    assert len(answered) == ANSWERED.get(entry, 0), answered
    for error in refusals:
        for lang in LANGUAGES:
            assert 0 < len(error.message(lang)) < 250
            assert error.hint(lang)


@pytest.mark.parametrize(
    ("answer", "same"),
    [
        (lambda: Moment(np.int64(2024)), Moment(2024)),
        (lambda: Moment(np.str_(NOON), **SEOUL), Moment(NOON, **SEOUL)),
        (lambda: Moment(NOON, lon=np.float32(127.5), **SEOUL), Moment(NOON, lon=127.5, **SEOUL)),
        (lambda: Moment(NOON, **SEOUL).at(np.int64(0)), Moment("1970-01-01T09:00", **SEOUL)),
        (lambda: Moment(datetime.datetime(2024, 1, 1, 12).isoformat(), **SEOUL), Moment(NOON, **SEOUL)),
        (lambda: board(ju=np.int8(27), dun="yin", n=np.int64(315)), board(ju=27, dun="yin", n=315)),
    ],
)
def test_numbers_of_every_kind_mean_the_same(answer, same):
    assert answer() == same
    assert hash(answer()) == hash(same)
    assert repr(answer()) == repr(same)


@pytest.mark.parametrize("ask", [cast, calendar])
def test_conventions_do_not_go_with_a_moment(ask):
    """They would have no effect, and the caller would not see it."""
    with pytest.raises(SamsikError) as refused:
        ask(Moment(NOON, **SEOUL), zone="Asia/Tokyo", zi="late")
    assert refused.value.code == "moment_settled"
    assert "zone, zi" in refused.value.message("ko")


def test_an_error_names_what_was_handed_in():
    with pytest.raises(SamsikError, match="year 99999"):
        Moment(99999)
    with pytest.raises(SamsikError, match=r"10\^30"):
        Moment(10**30)
    with pytest.raises(SamsikError, match=r"1\.5 .*float"):
        Moment(1.5)
    with pytest.raises(SamsikError, match="9 is not a string"):
        Moment(NOON, zone=9)
    for instant in (-(10**12), 10**12):
        with pytest.raises(SamsikError, match=f"year {31688 + 1970 if instant > 0 else -29719}"):
            Moment("now", now=instant, **SEOUL)


def test_texts_for_people_are_in_the_language_asked_for():
    """The reading of an era too: 開元, 개원, Kaiyuan."""
    readings = {"ko": "개원 12", "zh": "開元 12", "zh-Hans": "开元 12", "ja": "開元 12", "en": "Kaiyuan 12"}
    for lang, reading in readings.items():
        for moment in (samsik.cast(724, unit="year").to_dict(lang=lang)["moment"], calendar(724, lang=lang)):
            assert [era["text"] for era in moment["eras"] if era["name"] == "開元"] == [reading]
