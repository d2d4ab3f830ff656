"""Cases as files: what is written is read again, and a broken file says where it is broken."""

import csv
import dataclasses
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.casebook.case import Case, Remarks
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.case_files import COLUMNS, cases_csv, cases_json, read_cases
from samsik.services.case_recast import casting_of
from samsik.services.request import Request

NOW = "2026-11-30T03:00:00Z"


EMPTY = Remarks()


def case(number=1, remarks=EMPTY, **asked):
    request = Request(**{"when": "724", "unit": "year", **asked})
    chart = request.chart()
    return Case(
        number,
        f"k{number}",
        NOW,
        NOW,
        3,
        chart.system,
        request.settled(chart).to_dict(),
        remarks,
        (casting_of(chart, NOW),),
    )


def as_json(*cases):
    return json.dumps(cases_json(cases)).encode()


def kept(drafts):
    return [(draft.key, draft.system, draft.request, draft.remarks, draft.created) for draft in drafts]


WRITTEN = Remarks("兵事？", '첫째\n둘째, "셋째"', ("東", "나라"), "主", "客")


def test_json_keeps_everything():
    cases = [case(1, WRITTEN), case(2, when="2026-11-30T12:00", unit="hour", zone="Asia/Seoul", system="qimen")]
    drafts = read_cases(as_json(*cases), NOW)
    assert kept(drafts) == [(each.key, each.system, each.request, each.remarks, NOW) for each in sorted_tags(cases)]
    assert [draft.castings for draft in drafts] == [
        tuple(
            dataclasses.replace(c, chart=json.loads(json.dumps(c.chart)), values=json.loads(json.dumps(c.values)))
            for c in each.castings
        )
        for each in cases
    ]


def sorted_tags(cases):
    return [
        dataclasses.replace(c, remarks=dataclasses.replace(c.remarks, tags=tuple(sorted(c.remarks.tags))))
        for c in cases
    ]


def test_csv_keeps_what_was_asked_and_written():
    cases = [
        case(1, WRITTEN),
        case(2, when="-199", lat=-33.8, lon=151.2),
        case(
            3,
            when="2026-11-30T12:00",
            unit="hour",
            zone="Asia/Seoul",
            fold=0,
            options={"fixed_count": "stop-before", "year_dun": "both"},
        ),
    ]
    drafts = read_cases(cases_csv(cases).encode(), NOW)
    assert kept(drafts) == [(each.key, each.system, each.request, each.remarks, NOW) for each in sorted_tags(cases)]
    # The chart is cast again.
    assert [draft.castings[0].chart for draft in drafts] == [each.castings[0].chart for each in cases]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\t=1", "'=1", "''=1", '=HYPERLINK("x")', "'quoted", "a=1"])
def test_no_cell_is_a_formula(text):
    """What a spreadsheet would run (OWASP, CSV injection) stands behind an apostrophe, which is taken off again."""
    given = case(
        1,
        Remarks(
            question=text.strip(),
            notes=text.strip(),
            tags=(text.strip(),),
            predicted=text.strip(),
            outcome=text.strip(),
        ),
    )
    rows = list(csv.reader(io.StringIO(cases_csv([given]))))
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    (draft,) = read_cases(cases_csv([given]).encode(), NOW)
    assert draft.remarks == given.remarks


line = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20).map(str.strip)


@settings(max_examples=60, deadline=None)
@given(question=line, notes=line, predicted=line.filter(bool))
def test_any_text_survives_a_sheet(question, notes, predicted):
    given = dataclasses.replace(PLAIN, remarks=Remarks(question, notes, predicted=predicted))
    (draft,) = read_cases(cases_csv([given]).encode(), NOW)
    assert draft.remarks == given.remarks


PLAIN = case(1)


def test_a_sheet_needs_no_more_than_when():
    drafts = read_cases(b"when,unit,question\n724,year,a\n725,year,b\n", NOW)
    assert [draft.request["when"] for draft in drafts] == ["724", "725"]
    assert [draft.request["school"] for draft in drafts] == ["jinjing", "jinjing"]
    again = read_cases("\ufeffwhen,unit,question\r\n724,year,a\r\n\r\n725,year,b\r\n".encode(), NOW)
    # Known by what is in it, though it has no key: read twice, it is saved once.
    assert [draft.key for draft in again] == [draft.key for draft in drafts]
    assert drafts[0].key != drafts[1].key


GOOD = ["k1,724,year,jinjing,first", "k2,725,year,jinjing,second", "k3,726,year,jinjing,third"]
HEAD = "key,when,unit,school,question"


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("k2,year 725,year,jinjing,x", None),
        ("k2,725,decade,jinjing,x", "unknown_unit"),
        ("k2,725,year,nobody,x", "unknown_school"),
        ("k2,725,year,jinjing", "import_cells"),
        ("k2,725,year,jinjing,x,y", "import_cells"),
        ("k1,725,year,jinjing,x", "import_twice"),
        ("k 2,725,year,jinjing,x", "bad_key"),
        (f"k2,725,year,jinjing,{'x' * 501}", "case_text_long"),
        ("k2,725,year,jinjing,a\x00b", "case_text_bad"),
        ("k2,,year,jinjing,x", None),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_sheet_tells_the_row_that_is_wrong(bad, code, place):
    rows = list(GOOD)
    rows[place] = bad.replace("k1,", "k3,") if place == 0 else bad
    if code == "import_twice" and place == 0:
        rows[1], rows[2] = rows[1], GOOD[0]
        rows[0] = GOOD[0]
        place = 2
    if not bad.startswith("k2,,"):
        with pytest.raises(SamsikError) as refused:
            read_cases("\n".join([HEAD, *rows]).encode(), NOW)
        assert refused.value.code == "import_row"
        # The head is row 1, as in a spreadsheet.
        assert refused.value.params["row"] == place + 2
        assert code is None or refused.value.params["problem"].code == code
        for lang in LANGUAGES:
            assert str(place + 2) in refused.value.message(lang)
            assert refused.value.params["problem"].message(lang) in refused.value.message(lang)


def broken(change):
    data = cases_json([case(1), case(2, when="725"), case(3, when="726")])
    change(data["cases"])
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    "change",
    [
        lambda cases: cases.__setitem__(1, "case"),
        lambda cases: cases[1].update(color="red"),
        lambda cases: cases[1].update(question=7),
        lambda cases: cases[1].update(question=None),
        lambda cases: cases[1].update(tags="a"),
        lambda cases: cases[1].update(tags=[1]),
        lambda cases: cases[1].update(tags=["a,b"]),
        lambda cases: cases[1].update(tags=["x"] * 21),
        lambda cases: cases[1].update(outcome="\ud800"),
        lambda cases: cases[1].update(notes="x" * 20001),
        lambda cases: cases[1].update(created="yesterday"),
        lambda cases: cases[1].update(created="2026-11-30T03:00:00+09:00"),
        lambda cases: cases[1].update(key="k1"),
        lambda cases: cases[1].update(key="../etc"),
        lambda cases: cases[1].update(request=[]),
        lambda cases: cases[1]["request"].update(system="ziwei"),
        lambda cases: cases[1]["request"].update(when="7\x0024"),
        lambda cases: cases[1]["request"].update(lat="north"),
        lambda cases: cases[1].update(castings=[{}]),
        lambda cases: cases[1].update(castings=[None]),
        lambda cases: cases[1]["castings"][0].update(chart=[]),
        lambda cases: cases[1]["castings"][0].update(chart={"options": 3}),
        lambda cases: cases[1]["castings"][0].update(ruleset="r" * 65),
        lambda cases: cases[1]["castings"][0].update(more=1),
        lambda cases: (cases[1].update(castings=[]), cases[1]["request"].update(when="7245555")),
    ],
)
def test_json_tells_the_case_that_is_wrong(change):
    with pytest.raises(SamsikError) as refused:
        read_cases(broken(change), NOW)
    assert (refused.value.code, refused.value.params["row"]) == ("import_row", 2)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "import_unreadable"),
        (b"\xff\xfe", "import_unreadable"),
        (b"{", "import_unreadable"),
        (b"[]", "import_unreadable"),
        (b"{}", "import_unreadable"),
        (b'{"schema": "samsik-cases/2", "cases": []}', "import_unreadable"),
        (b'{"schema": "samsik-cases/1", "cases": {}}', "import_unreadable"),
        (b'{"schema": "samsik-cases/1", "cases": [NaN]}', "import_unreadable"),
        (b'{"schema": "samsik-cases/1", "cases": [1e999]}', "import_unreadable"),
        (b'{"a":' * 5000, "import_unreadable"),
        (b"[" * 100_000, "import_unreadable"),
        (b'{"schema": "samsik-cases/1", "cases": [' + b"9" * 5000 + b"]}", "import_unreadable"),
        (b'when,unit\n"724,year\n', "import_unreadable"),
        (b"wen,unit\n724,year\n", "import_column"),
        (b"unit\nyear\n", "import_column"),
        (b"when,when\n724,724\n", "import_column"),
        (b"when,chart\n724,x\n", "import_column"),
    ],
)
def test_what_is_no_file_of_cases(data, code):
    with pytest.raises(SamsikError) as refused:
        read_cases(data, NOW)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("fold", "١"),
        ("fold", "1_0"),
        ("troops", "１２"),
        ("lat", "nan"),
        ("lat", "1e1"),
        ("lon", "inf"),
        ("lon", "1_2.5"),
    ],
)
def test_numbers_of_a_sheet_are_plain_digits(column, cell):
    with pytest.raises(SamsikError) as refused:
        read_cases(f"when,unit,{column}\n724,year,{cell}\n".encode(), NOW)
    problem = refused.value.params["problem"]
    assert (problem.code, problem.params["value"]) == ("not_number" if column in ("lat", "lon") else "not_whole", cell)


@pytest.mark.parametrize("lat", [1e-05, 5e-324, -0.1, 37.123456789012345])
def test_a_coordinate_survives_a_sheet(lat):
    asked = case(1, lat=lat, lon=127)
    (draft,) = read_cases(cases_csv([asked]).encode(), NOW)
    assert draft.request == asked.request


@pytest.mark.parametrize(
    "change",
    [
        {"cast_at": "yesterday"},
        {"ruleset": "\0" * 64},
        {"version": "1.0\0"},
        {"version": "\ud800"},
        {"chart": {"options": {}, "deep": json.loads("[" * 200 + "]" * 200)}},
        {"values": {"x": "\udfff"}},
    ],
)
def test_a_casting_that_no_database_could_keep(change):
    cases = cases_json([case(1)])
    cases["cases"][0]["castings"][0] |= change
    with pytest.raises(SamsikError) as refused:
        read_cases(json.dumps(cases).encode(), NOW)
    assert refused.value.code in ("import_row", "import_unreadable")


def test_a_file_beyond_measure_is_not_looked_into(monkeypatch):
    monkeypatch.setattr("samsik.services.case_files.LARGEST", 1000)
    with pytest.raises(SamsikError) as refused:
        read_cases(b" " * 1001, NOW)
    assert refused.value.code == "import_large"


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_read_or_refused(data):
    refused = None
    try:
        read_cases(data, NOW)
    except SamsikError as problem:
        refused = problem.code
    assert refused is None or refused.startswith("import_")


def test_the_columns_are_those_of_a_request_and_what_is_written():
    assert COLUMNS[:4] == ("key", "created", "when", "system")
    assert COLUMNS[-5:] == ("question", "tags", "predicted", "outcome", "notes")
