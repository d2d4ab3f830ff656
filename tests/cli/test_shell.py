"""Command lines as people type them: years before Christ without `--`, options before and after values."""

import json

import pytest
import typer
from typer.main import get_command

import samsik as api
from samsik.cli.shell import Command
from samsik.cli.spread import spread
from samsik.errors import SamsikError
from samsik.services.pairs import settings


@pytest.mark.parametrize(
    "words",
    [
        ["-199", "--unit", "year"],
        ["--unit", "year", "-199"],
        ["--unit", "year", "--", "-199"],
        ["--unit=year", "-199"],
        ["-0199", "--unit", "year"],
        ["200BC", "--unit", "year"],
        ["기원전 200", "--unit", "year"],
    ],
    ids=" ".join,
)
def test_a_year_before_christ(samsik, words):
    """積年 of the 金鏡 school is the year plus 1,936,557 (rulebook T-06)."""
    result = samsik("cast", "--format", "json", *words)
    assert result.code == 0
    assert json.loads(result.out)["serial"]["accumulated"] == 1_936_557 - 199
    assert json.loads(result.out) == api.cast(-199, unit="year").to_dict(lang="ko")


def test_a_date_before_christ(samsik):
    result = samsik("calendar", "-104-12-25T12:00", "--zone", "+08:00", "--format", "json")
    assert json.loads(result.out)["moment"]["pillars"]["day"] == "甲子"  # 太初, a 甲子 day by the histories


@pytest.fixture
def seen():
    """A command with one value and some options, and what it was called with."""
    calls = []

    def probe(
        when: str = typer.Argument("now", metavar="WHEN"),
        lon: str = typer.Option(None, "--lon"),
        why: bool = typer.Option(False, "--why"),
        file: str = typer.Option(None, "-o"),
    ) -> None:
        calls.append((when, lon, why, file))

    app = typer.Typer(add_completion=False)
    app.command(cls=Command)(probe)

    def run(*words):
        get_command(app).main(list(words), standalone_mode=False, obj={"lang": "en"})
        return calls.pop()

    return run


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ([], ("now", None, False, None)),
        (["-1"], ("-1", None, False, None)),
        (["-1", "--lon", "-77.5"], ("-1", "-77.5", False, None)),
        (["--lon", "-77.5", "-1"], ("-1", "-77.5", False, None)),
        (["--lon=-77.5", "--why"], ("now", "-77.5", True, None)),
        (["--why", "-1"], ("-1", None, True, None)),
        (["-o", "-", "x"], ("x", None, False, "-")),
        (["-ofile", "x"], ("x", None, False, "file")),
        (["x", "--why"], ("x", None, True, None)),
        (["--", "--why"], ("--why", None, False, None)),
        (["-"], ("-", None, False, None)),
        ([""], ("", None, False, None)),
    ],
    ids=repr,
)
def test_values_and_options(seen, words, values):
    assert seen(*words) == values


@pytest.mark.parametrize(
    ("words", "code", "value"),
    [
        (["--lno", "1"], "unknown_flag", "--lno"),
        (["-z"], "unknown_flag", "-z"),
        (["--lon"], "flag_needs_value", "--lon"),
        (["-5", "--lon"], "flag_needs_value", "--lon"),
        (["-o"], "flag_needs_value", "-o"),
        (["--why=1"], "flag_takes_no_value", "--why"),
        (["a", "b"], "extra_argument", "b"),
        (["-1", "-2"], "extra_argument", "-2"),
    ],
    ids=repr,
)
def test_usage_errors_speak_our_language(seen, words, code, value):
    with pytest.raises(SamsikError) as refused:
        seen(*words)
    assert refused.value.code == code
    assert refused.value.params["value"] == value


def test_spread():
    """A dataclass of options becomes options of the command, and comes back whole."""
    from dataclasses import dataclass
    from typing import Annotated

    @dataclass(frozen=True)
    class Pair:
        left: Annotated[str, typer.Option("--left")] = "l"
        right: Annotated[str | None, typer.Option("--right")] = None

    calls = []

    def joined(name: str, *, pair: Pair, loud: bool = False) -> None:
        calls.append((name, pair, loud))

    joined.__annotations__["pair"] = Pair
    app = typer.Typer(add_completion=False)
    app.command()(spread(joined))
    get_command(app).main(["x", "--right", "r", "--loud"], standalone_mode=False)
    assert calls == [("x", Pair("l", "r"), True)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (None, {}),
        (["a=b"], {"a": "b"}),
        (["a=b", "c=d", "a=e"], {"a": "e", "c": "d"}),
        (["a=b=c"], {"a": "b=c"}),
        ([" a = b "], {"a": "b"}),
    ],
)
def test_settings(words, found):
    assert settings(words) == found
