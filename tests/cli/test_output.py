"""Results: one JSON object and nothing else, the same as the Python API gives; files whole or not at all."""

import json
import stat
from pathlib import Path

import pytest

import samsik as api
from samsik.cli.output import Output
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES

MOMENT = ["2026-11-30T12:00", "--zone", "Asia/Seoul"]
TIME = {"zone": "Asia/Seoul"}


def read(result):
    assert (result.code, result.err) == (0, "")
    return json.loads(result.out)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "made"),
    [
        ([], lambda: api.cast(MOMENT[0], **TIME)),
        (["--unit", "day", "--school", "tongzong"], lambda: api.cast(MOMENT[0], unit="day", school="tongzong", **TIME)),
        (["--unit", "year", "--school", "taojin"], lambda: api.cast(MOMENT[0], unit="year", school="taojin", **TIME)),
        (["--dun", "yang", "--rank", "minister"], lambda: api.cast(MOMENT[0], dun="yang", rank="minister", **TIME)),
        (
            ["--set", "fixed_count=inclusive", "--set", "heshen_yin=plain"],
            lambda: api.cast(MOMENT[0], options={"fixed_count": "inclusive", "heshen_yin": "plain"}, **TIME),
        ),
        (
            ["--lat", "-33.9", "--lon", "-70.7", "--solar", "true", "--zi", "late", "--terms", "almanac"],
            lambda: api.cast(MOMENT[0], lat=-33.9, lon=-70.7, solar="true", zi="late", terms="almanac", **TIME),
        ),
    ],
)
def test_cast_is_that_of_the_api(samsik, words, made, lang):
    assert read(samsik("cast", *MOMENT, *words, "--format", "json", lang=lang)) == made().to_dict(lang=lang)


def test_why_adds_the_trace(samsik):
    chart = read(samsik("cast", *MOMENT, "--format", "json", "--why", lang="en"))
    assert chart == api.cast(MOMENT[0], **TIME).to_dict(lang="en", why=True)
    assert {"rule", "inputs", "value", "cites"} <= chart["trace"][0].keys()


def test_board_is_that_of_the_api(samsik):
    words = "board taiyi --ju 27 --dun yin --branch 寅 --n 315 --school tongzong --format json".split()
    board = api.board("taiyi", ju=27, dun="yin", branch="寅", n=315, school="tongzong")
    assert read(samsik(*words, lang="zh")) == board.to_dict(lang="zh")


def test_a_board_that_knows_its_stem_and_month(samsik):
    words = "board taiyi --ju 27 --dun yin --n 315 --stem 庚 --month 亥 --format json".split()
    found = read(samsik(*words, lang="en"))
    assert found == api.board("taiyi", ju=27, dun="yin", n=315, stem="庚", month="亥").to_dict(lang="en")
    # 水 rules in the 亥 month (T-34); 庚 has its morning and evening nobles on 丑 and 未 (T-69).
    assert found["strength"]["guest"] == "王"
    assert samsik("board", "taiyi", "--ju", "1", "--dun", "yang", "--stem", "子").code == 2


@pytest.mark.parametrize("words", [MOMENT, ["--pillars", "丙午,己亥,戊申,戊午"]])
def test_troops(samsik, words):
    """Three in ten are for surprise (T-82)."""
    assert read(samsik("cast", *words, "--troops", "1000", "--format", "json"))["campaign"]["surprise"] == 300
    assert read(samsik("cast", *words, "--format", "json"))["campaign"]["surprise"] is None
    for men in ("0", "-5", "99999999", "many"):
        assert samsik("cast", *words, "--troops", men).code == 2


def test_calendar_is_that_of_the_api(samsik):
    found = read(samsik("calendar", *MOMENT, "--format", "json"))
    assert found.keys() >= {"schema", "moment", "notes"}
    assert found["moment"] == api.calendar(MOMENT[0], lang="ko", **TIME)


@pytest.mark.parametrize(
    "words",
    [
        ["cast", "724", "--unit", "year"],
        ["cast", "2026-11-30", "--hour", "unknown", "--zone", "9"],
        ["dates", "--pillars", "甲辰,丙寅", "--zone", "9"],
        ["rules"],
        ["rules", "T-18"],
        ["sources", "jinjing"],
        ["verify"],
    ],
    ids=" ".join,
)
def test_one_object_in_utf8(samsik, words):
    result = samsik(*words, "--format", "json")
    assert read(result)["schema"] == "samsik/1"
    assert result.out.startswith("{")
    assert result.out.endswith("}\n")
    assert "\\u" not in result.out


@pytest.mark.parametrize("form", ["text", "json", "md"])
def test_a_file_holds_what_stdout_would(samsik, tmp_path, form):
    words = ["board", "taiyi", "--ju", "27", "--dun", "yin", "--format", form]
    shown = samsik(*words)
    written = samsik(*words, "-o", str(tmp_path / "식.txt"))
    assert (written.code, written.out, written.err) == (0, "", "")
    assert (tmp_path / "식.txt").read_text("utf-8") == shown.out
    assert [file.name for file in tmp_path.iterdir()] == ["식.txt"]


def test_a_dash_is_stdout(samsik, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert samsik("rules", "-o", "-").out == samsik("rules").out
    assert not list(tmp_path.iterdir())


def test_a_file_is_replaced_whole(samsik, tmp_path):
    file = tmp_path / "rules.csv"
    file.write_text("x" * 100_000)
    assert samsik("rules", "--format", "csv", "-o", str(file)).code == 0
    assert file.read_text("utf-8") == samsik("rules", "--format", "csv").out


def test_a_file_stays_when_the_command_fails(samsik, tmp_path):
    file = tmp_path / "old.txt"
    file.write_text("old")
    assert samsik("cast", "2026-02-30", "-o", str(file)).code == 2
    assert samsik("rules", "--format", "svg", "-o", str(file)).code == 2
    assert file.read_text() == "old"


def test_a_file_stays_when_writing_fails(samsik, tmp_path, monkeypatch):
    file = tmp_path / "old.txt"
    file.write_text("old")

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert samsik("rules", "-o", str(file)).code == 2
    assert [one.name for one in tmp_path.iterdir()] == ["old.txt"]
    assert file.read_text() == "old"


def test_a_link_stays_a_link(samsik, tmp_path):
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    assert samsik("rules", "-o", str(tmp_path / "link.txt")).code == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text("utf-8") == samsik("rules").out


def test_a_device_is_written_to_and_not_replaced(samsik):
    assert samsik("rules", "-o", "/dev/null").code == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("name", ["a" * 300, "null\0", "\udcff" * 300])
def test_a_name_that_no_file_can_have(name, tmp_path):
    with pytest.raises(SamsikError) as refused:
        Output(form="text", lang="en", file=str(tmp_path / name)).write(Listing())
    assert refused.value.code == "cannot_write"
    assert not list(tmp_path.iterdir())


def test_the_longest_name_that_a_file_can_have(tmp_path):
    Output(form="text", lang="en", file=str(tmp_path / ("a" * 255))).write(Listing())
    assert [one.name for one in tmp_path.iterdir()] == ["a" * 255]


class Listing:
    """A result with two forms."""

    def text(self, lang):
        return f"text in {lang}"

    def csv(self, lang):
        return "a,b\n"


@pytest.mark.parametrize(
    ("form", "code", "known"),
    [
        ("json", "format_unfit", "text csv"),
        ("md", "format_unfit", "text csv"),
        ("ics", "format_unfit", "text csv"),
        ("svg", "format_unfit", "text csv"),
        ("png", "format_unfit", "text csv"),
        ("pdf", "format_unfit", "text csv"),
        ("", "unknown_format", "text csv"),
        ("TEXT", "unknown_format", "text csv"),
    ],
)
def test_only_the_forms_a_result_has(form, code, known):
    with pytest.raises(SamsikError) as refused:
        Output(form=form, lang="en").write(Listing())
    assert refused.value.code == code
    assert refused.value.params["known"] == known


def test_the_forms_a_result_has(capsys):
    Output(form="text", lang="zh").write(Listing())
    Output(form="csv", lang="zh").write(Listing())
    assert capsys.readouterr().out == "text in zh\na,b\n"
