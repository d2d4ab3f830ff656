"""What a command does where the packages it needs are missing."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from samsik import extras
from samsik.errors import SamsikError

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
LISTED = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
# What only makes the server faster: without it, it serves as well.
FASTER = {"httptools", "uvloop"}


def plain(name):
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", name)[0]).lower()


@pytest.mark.parametrize("extra", extras.MODULES)
def test_what_is_looked_for_is_what_is_installed(extra):
    """Every package of an extra is looked for by the name it is imported under, and nothing else."""
    brought = packages_distributions()
    looked_for = {plain(name) for module in extras.MODULES[extra] for name in brought[module]}
    assert looked_for == {plain(each) for each in LISTED[extra]} - FASTER


def test_all_is_every_extra():
    [every] = LISTED["all"]
    named = re.fullmatch(r"samsik\[(.*)\]", every)[1].split(",")
    assert sorted(named) == sorted(LISTED.keys() - {"all"}) == sorted(extras.MODULES)


@pytest.fixture
def bare(monkeypatch):
    """No extra is installed, and nobody says how to."""
    monkeypatch.delenv(extras.RUNNER, raising=False)
    monkeypatch.setitem(extras.MODULES, "search", ("json", "no_such_package"))


def test_nothing_is_done_where_all_is_there(monkeypatch):
    monkeypatch.setitem(extras.MODULES, "search", ("json",))
    extras.need("search")


@pytest.mark.usefixtures("bare")
def test_a_plain_install_is_told_what_to_install():
    with pytest.raises(SamsikError) as refused:
        extras.need("search")
    assert refused.value.code == "extra_missing"
    assert "pip install 'samsik[search]'" in refused.value.hint("en")
    assert "no_such_package" in refused.value.message("ko")


@pytest.mark.usefixtures("bare")
def test_the_script_installs_on_first_use(monkeypatch, tmp_path):
    script = tmp_path / "set_up.py"
    script.write_text(
        "import pathlib, sys\n"
        "assert sys.argv[1:] == ['extra', 'search']\n"
        "pathlib.Path(__file__).with_name('no_such_package.py').touch()\n"
    )
    monkeypatch.setenv(extras.RUNNER, str(script))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    extras.need("search")


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("text", [None, "raise SystemExit(3)", ""])
def test_what_cannot_be_had_is_named(monkeypatch, tmp_path, text):
    script = tmp_path / "set_up.py"
    if text is not None:
        script.write_text(text)
    monkeypatch.setenv(extras.RUNNER, str(script))
    with pytest.raises(SamsikError) as refused:
        extras.need("search")
    assert (refused.value.code, refused.value.params) == ("extra_unavailable", {"missing": "no_such_package"})
