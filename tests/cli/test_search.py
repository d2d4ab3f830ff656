"""`samsik find`, `scan` and `stats` on the command line."""

import csv
import io
import json

import pyarrow as pa
import pytest

from samsik.cli.main import main
from samsik.i18n.catalogue import LANGUAGES, words

SPAN = ("--from", "2026-12-01", "--to", "2026-12-31", "--zone", "Asia/Seoul")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_find_in_every_language(samsik, lang):
    found = samsik(
        "find", *SPAN, "--require", "三門具,主將發", "--avoid", "掩", "--favour", "host", "--limit", "3", lang=lang
    )
    assert (found.code, found.err) == (0, "")
    assert "2026-12-" in found.out
    assert "--cursor" in found.out
    assert "Asia/Seoul" in found.out.splitlines()[0]


def test_the_question_of_the_practitioner(samsik):
    """三門具, host ready, no 掩 or 迫, and a 奇 with 開門 in the south; several systems and the calendar joined."""
    words = ["--system", "taiyi", "--system", "qimen", "--system", "liuren", "--format", "json", "--limit", "all"]
    where = "q9_gate = '開' AND q9_heaven IN ('乙','丙','丁') AND weekday < 6 AND local_hour BETWEEN 9 AND 17"
    found = samsik(
        "find", "--from", "2026", "--to", "2028", "--zone", "Asia/Seoul", "--require", "三門具,主將發", "--avoid", "掩,迫",
        "--where", where, *words,
    )  # fmt: skip
    assert found.code == 0
    record = json.loads(found.out)
    assert record["cursor"] is None
    assert 0 < record["fits_share"] < 0.01
    for window in record["windows"]:
        assert window["boards"].keys() == {"taiyi", "qimen", "liuren"}
        assert window["boards"]["taiyi"]["three_gates"] == "具"


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
def test_the_same_question_in_words(samsik, lang):
    """Without SQL, and with a reading of the boards."""
    span = ("--from", "2026-12-01", "--to", "2027-06-30", "--zone", "Asia/Seoul")
    found = samsik("find", *span, "--require", "三門具,主將發,南奇,南開門", "--avoid", "掩,迫", lang=lang)
    assert (found.code, found.err) == (0, "")
    assert "2027-03-11 11:00" in found.out
    assert words(lang).say("search.find.reading") in found.out
    assert words(lang).say("reading.verdict.host") in found.out


def test_signs_are_listed(samsik):
    found = samsik("find", "--require", "help", "--system", "qimen", "--format", "csv")
    rows = {row["name"]: row for row in csv.DictReader(io.StringIO(found.out))}
    assert rows["南開門"]["condition"] == "q9_gate = '開'"
    assert {row["system"] for row in rows.values()} == {"qimen"}
    everything = samsik("find", "--require", "help", "--format", "json")
    assert {"三門具", "南奇", "元首"} <= {row["name"] for row in json.loads(everything.out)["signs"]}


def test_csv_streams_every_window(samsik):
    found = samsik("find", *SPAN, "--require", "三門具", "--limit", "all", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(found.out)))
    paged = json.loads(samsik("find", *SPAN, "--require", "三門具", "--format", "json").out)
    assert len(rows) == paged["windows_total"]
    assert {row["taiyi_three_gates"] for row in rows} == {"具"}


def test_a_calendar_file(samsik, tmp_path):
    file = tmp_path / "some.ics"
    assert samsik("find", *SPAN, "--require", "三門具", "--format", "ics", "-o", str(file)).code == 0
    data = file.read_bytes()
    assert data.startswith(b"BEGIN:VCALENDAR\r\n")
    assert data.count(b"BEGIN:VEVENT") == 20


def test_a_file_is_whole_or_not_there(samsik, tmp_path):
    file = tmp_path / "some.ics"
    asked = ("--from", "-1", "--to", "1", "--zone", "+08:00", "--require", "三門具", "--format", "ics")
    found = samsik("find", *asked, "-o", str(file))
    assert found.code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("where", "near"),
    [("act and hostt > 3", "»hostt«"), ("host = 1 1", "»1«"), ("dun = '暘'", "»'暘'«"), ("f(host) = 1", "»f(host«")],
)
def test_errors_mark_the_place(samsik, lang, where, near):
    found = samsik("find", *SPAN, "--where", where, lang=lang)
    assert (found.code, found.out) == (2, "")
    assert near in found.err
    assert found.err.count("\n") == 2


def test_scan_goes_on_and_tells_what_it_wrote(samsik, tmp_path):
    words = (
        "scan",
        "--from",
        "2026",
        "--to",
        "2026",
        "--zone",
        "+09:00",
        "--columns",
        "t,dun,ju",
        "--out",
        str(tmp_path),
    )
    first = samsik(*words, "--format", "json")
    assert (first.code, first.err) == (0, "")
    manifest = json.loads(first.out)
    assert (manifest["rows"], manifest["whole"]) == (4380, True)
    assert samsik(*words, "--format", "json").out == first.out
    assert "4,380" in samsik(*words, lang="en").out
    other = samsik(*words[:-4], "t,ju", *words[-2:])
    assert (other.code, other.out) == (2, "")


def test_scan_as_a_stream(samsik, tmp_path):
    file = tmp_path / "some.arrow"
    words = ("--from", "2026", "--to", "2026", "--zone", "+09:00", "--every", "day", "--columns", "t,ju")
    assert samsik("scan", *words, "--stream", str(file)).code == 0
    with pa.ipc.open_stream(file) as reader:
        assert reader.read_all().num_rows == 365
    assert [path.name for path in tmp_path.iterdir()] == ["some.arrow"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_are_described(samsik, lang):
    found = samsik("scan", "--columns", "help", "--format", "csv", lang=lang)
    rows = list(csv.DictReader(io.StringIO(found.out)))
    assert {"t", "dun", "p_迫_外辰", "q9_spirit", "l_class"} <= {row["name"] for row in rows}
    assert all(row["text"] for row in rows)


@pytest.mark.parametrize(
    "words",
    [
        ("scan", *SPAN),
        ("scan", *SPAN, "--out", "x", "--stream", "y"),
        ("scan", *SPAN, "--out", "x", "--jobs", "0"),
        ("scan", *SPAN, "--out", "x", "--every", "week"),
        ("scan", *SPAN, "--out", "x", "--columns", "hosst"),
        ("stats", *SPAN),
        ("stats", *SPAN, "--condition", "act", "--by", "week"),
        ("find", *SPAN, "--cursor", "x"),
        ("find", *SPAN, "--system", ""),
        ("find", "--require", "help", "--system", ""),
        ("find", *SPAN, "--require", "no such sign"),
        ("scan", "--columns", "help", "--system", "x"),
    ],
)
def test_what_is_refused(samsik, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = samsik(*words)
    assert (found.code, found.out) == (2, "")
    assert found.err.count("\n") == 2
    assert list(tmp_path.iterdir()) == []


def test_stats(samsik, tmp_path):
    file = tmp_path / "events.csv"
    file.write_text("date\n2026-12-03T10:00\n2026-12-10T10:00\n2026-12-17T10:00\n")
    found = samsik(
        "stats", *SPAN, "--condition", "act", "--condition", "dun = 'yang'", "--events", str(file), lang="en"
    )
    assert (found.code, found.err) == (0, "")
    assert "Holm" in found.out
    assert "9.75 %" in found.out


@pytest.mark.parametrize("command", ["find", "scan", "stats"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help(samsik, command, lang):
    found = samsik(command, "--help", lang=lang)
    assert found.code == 0
    assert "--from" in found.out


def test_main_is_what_runs():
    assert main(["scan", "--columns", "help", "--format", "json", "--lang", "en"]) == 0
