"""`samsik case` on the command line."""

import json

import pytest

from samsik.i18n.catalogue import LANGUAGES
from samsik.services.request import Request

LANGS = tuple(LANGUAGES)
WHEN = ("2026-11-30T12:00", "--zone", "Asia/Seoul")


@pytest.fixture(autouse=True)
def own_casebook(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def case(samsik):
    """A case that is saved, as JSON; words of the command line after `case add`."""

    def add(*words):
        return json.loads(samsik("case", "add", *WHEN, "--format", "json", *words).out)["case"]

    return add


def test_add_is_the_chart_and_what_is_written(samsik, case, tmp_path):
    made = case("--question", "시험?", "--notes", "n", "--tag", "가", "--tag", "나", "--predicted", "예", "--key", "k")
    assert (made["id"], made["key"], made["tags"], made["predicted"]) == (1, "k", ["가", "나"], "예")
    assert made["chart"] == Request(when=WHEN[0], zone=WHEN[2]).chart().to_dict(lang="ko")
    assert (tmp_path / "samsik" / "casebook.sqlite3").is_file()
    assert (
        case("--question", "시험?", "--notes", "n", "--tag", "가", "--tag", "나", "--predicted", "예", "--key", "k")
        == made
    )


def test_add_takes_the_options_of_cast(case):
    made = case("--system", "qimen", "--set", "ju_method=chaibu", "--solar", "mean", "--lon", "127", "--zi", "late")
    asked = Request(
        when=WHEN[0], zone=WHEN[2], system="qimen", options={"ju_method": "chaibu"}, solar="mean", lon=127.0, zi="late"
    )
    assert made["chart"] == asked.chart().to_dict(lang="ko")
    assert made["request"]["options"] == {"ju_method": "chaibu"}


def test_the_life_of_a_case(samsik, case):
    case("--question", "비가 오는가", "--predicted", "예")
    assert "비가 오는가" in samsik("case", "list", "비").out
    assert "비가 오는가" not in samsik("case", "list", "눈").out
    assert samsik("case", "outcome", "1", "예").code == 0
    assert json.loads(samsik("case", "show", "1", "--format", "json").out)["case"]["hit"] is True
    assert samsik("case", "edit", "1", "--question", "눈이 오는가", "--tag", "날씨", "--notes", "고침").code == 0
    edited = json.loads(samsik("case", "show", "1", "--format", "json").out)["case"]
    assert (edited["question"], edited["tags"], edited["notes"], edited["predicted"]) == (
        "눈이 오는가",
        ["날씨"],
        "고침",
        "예",
    )
    samsik("case", "edit", "1", "--tag", "", "--predicted", "")
    emptied = json.loads(samsik("case", "show", "1", "--format", "json").out)["case"]
    assert (emptied["tags"], emptied["predicted"]) == ([], None)
    assert samsik("case", "delete", "1").code == 0
    gone = samsik("case", "show", "1")
    assert (gone.code, gone.out, len(gone.err.splitlines())) == (2, "", 2)


@pytest.mark.parametrize("form", ["json", "csv"])
def test_export_and_import(samsik, case, tmp_path, monkeypatch, form):
    case("--question", "=1+1", "--tag", "가")
    file = tmp_path / f"cases.{form}"
    assert samsik("case", "export", "--format", form, "-o", str(file)).code == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "other"))
    done = samsik("case", "import", str(file), "--format", "json")
    assert json.loads(done.out) == {"schema": "samsik/1", "added": 1, "replaced": 0, "known": 0}
    assert json.loads(samsik("case", "import", str(file), "--replace", "--format", "json").out)["replaced"] == 1
    shown = json.loads(samsik("case", "show", "1", "--format", "json").out)["case"]
    assert (shown["question"], shown["tags"]) == ("=1+1", ["가"])


def test_export_without_a_form_is_a_file_to_import(samsik, case, tmp_path):
    case()
    (tmp_path / "cases").write_text(samsik("case", "export").out, "utf-8")
    assert "1" in samsik("case", "import", str(tmp_path / "cases")).out


@pytest.mark.parametrize("lang", LANGS)
def test_lists_and_statistics_speak(samsik, case, lang):
    case("--question", "q", "--predicted", "yes")
    samsik("case", "outcome", "1", "yes")
    for words in (
        ["list"],
        ["list", "--format", "md"],
        ["stats"],
        ["stats", "--by", "system"],
        ["recast"],
        ["recast", "1"],
    ):
        result = samsik("case", *words, lang=lang)
        assert (result.code, result.err) == (0, "")
        assert result.out.strip()


def test_filters_and_pages(samsik, case):
    for number in range(3):
        case("--question", f"q{number}", "--tag", "even" if number % 2 == 0 else "odd")
    samsik("case", "outcome", "2", "yes")

    def listed(*words):
        return [each["id"] for each in json.loads(samsik("case", "list", *words, "--format", "json").out)["cases"]]

    assert listed() == [3, 2, 1]
    assert listed("--tag", "even") == [3, 1]
    assert listed("--state", "open") == [3, 1]
    assert listed("--state", "decided", "--system", "taiyi") == [2]
    assert listed("--system", "qimen") == []
    assert listed("--limit", "2") == [3, 2]
    assert listed("--limit", "2", "--cursor", "2") == [1]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["case", "add", "2026-13-01"], "12"),
        (["case", "add", "724", "--system", "qimen"], "2026"),
        (["case", "show", "x"], "12"),
        (["case", "show"], "ID"),
        (["case", "edit", "9", "--question", "x"], "9"),
        (["case", "outcome", "1"], "WORD"),
        (["case", "import", "/nowhere/cases.csv"], "/nowhere"),
        (["case", "list", "--state", "lost"], "decided"),
        (["case", "list", "--limit", "0"], "500"),
        (["case", "stats", "--by", "moon"], "school"),
        (["case", "recat"], "recast"),
    ],
)
def test_what_is_refused_in_two_lines(samsik, words, offered, lang):
    result = samsik(*words, lang=lang)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 2
    assert offered in result.err


@pytest.mark.parametrize("lang", LANGS)
def test_a_broken_file_names_its_row(samsik, tmp_path, lang):
    file = tmp_path / "cases.csv"
    file.write_text("when,unit,question\n724,year,a\n725,year,b\n726,week,c\n", "utf-8")
    result = samsik("case", "import", str(file), lang=lang)
    assert result.code == 2
    assert "4" in result.err
    assert "week" in result.err
    assert json.loads(samsik("case", "list", "--format", "json").out)["total"] == 0


def test_a_database_that_is_not_there_is_told(samsik, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://samsik:secretword@127.0.0.1:1/none")
    result = samsik("case", "list", lang="en")
    assert (result.code, len(result.err.splitlines())) == (2, 2)
    assert "127.0.0.1" in result.err
    assert "secretword" not in result.err
