"""`samsik vectors` on the command line."""

import json

import pytest


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
def test_what_was_written_is_told(samsik, tmp_path, lang):
    folder = tmp_path / "v"
    result = samsik("vectors", "--out", str(folder), lang=lang)
    assert (result.code, result.err) == (0, "")
    sentence, _, *table = result.out.splitlines()
    assert str(folder) in sentence
    assert "2,047" in sentence
    assert [line.split()[0] for line in table[1:]] == [
        *("README.ko.md", "README.zh.md", "README.zh-Hans.md", "README.ja.md", "README.md"),
        *("taiyi.json", "qimen.json", "liuren.json", "calendar.json", "schema.json"),
    ]


def test_as_data(samsik, tmp_path):
    folder = tmp_path / "v"
    told = json.loads(samsik("vectors", "--out", str(folder), "--format", "json").out)
    assert {each["name"]: each["bytes"] for each in told["files"]} == {
        item.name: item.stat().st_size for item in folder.iterdir()
    }
    rows = samsik("vectors", "--out", str(folder), "--format", "csv").out.splitlines()
    assert rows[0] == "file,cases,bytes"
    assert len(rows) == 11
    assert samsik("vectors", "--out", str(folder), "--format", "md").out.count("|\n") >= 11


@pytest.mark.parametrize(("lang", "word"), [("ko", "비어"), ("zh", "空的"), ("en", "empty")])
def test_a_folder_that_is_not_ours(samsik, tmp_path, lang, word):
    (tmp_path / "mine.txt").touch()
    result = samsik("vectors", "--out", str(tmp_path), lang=lang)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 2
    assert word in result.err


def test_a_folder_must_be_named(samsik):
    assert samsik("vectors", lang="en").code == 2
