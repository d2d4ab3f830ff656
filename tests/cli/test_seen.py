"""`cast --see` and `--spirits` as people type them."""

import json

import pytest

from samsik.services.observations import VALUES

NOON = ["cast", "2026-11-30T12:00", "--zone", "Asia/Seoul"]


def test_what_was_seen(samsik):
    words = ["--see", "line_cloud=black", "--see", "enemy_side=北"]
    result = samsik(*NOON, *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    record = json.loads(result.out)
    assert record["options"]["see"] == {"enemy_side": "北", "line_cloud": "黑"}
    assert record["affairs"]["line_sign"]["effect"] == "大勝"
    board = samsik("board", "taiyi", "--ju", "31", "--dun", "yin", *words, "--format", "json")
    assert json.loads(board.out)["affairs"]["line_sign"]["effect"] == "大勝"


def test_the_spirits_of_the_year(samsik):
    record = json.loads(samsik(*NOON, "--spirits", "--format", "json").out)
    assert (record["spirits_year"], record["spirits"]["五福"]["since"]) == (2026, 2019)
    assert "2026" in samsik(*NOON, "--spirits", lang="en").out.split("Spirits of the year", 1)[1].splitlines()[0]


def test_every_board_of_a_day(samsik):
    words = ["cast", "2026-11-30", "--hour", "unknown", "--see", "line_cloud=黑", "--spirits", "--zone", "8"]
    record = json.loads(samsik(*words, "--format", "json").out)
    assert all(each["chart"]["spirits_year"] == 2026 for each in record["candidates"])
    assert samsik(*words).code == 0


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--see", "line_cloud=紫"], "紫"),
        (["--see", "cloud=黑"], "cloud"),
        (["--see", "black"], "black"),
        (["--see", "star=彗", "--see", "star=太白"], "太白"),
        (["--see", "star=彗", "--system", "qimen"], "see"),
        (["--spirits", "--system", "liuren"], "spirits"),
    ],
)
def test_refusals(samsik, words, named, lang):
    result = samsik(*NOON, *words, lang=lang)
    assert (result.code, result.out) == (2, "")
    assert named in result.err
    assert len(result.err.splitlines()) == 2


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
def test_help_lists_what_there_is_to_see(samsik, lang):
    out = samsik("cast", "--help", lang=lang).out
    assert all(f"{name}=" in out for name in VALUES)
