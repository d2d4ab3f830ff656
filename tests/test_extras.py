"""What a command does where the packages it needs are missing."""

import sys

import pytest

from samsik import extras
from samsik.errors import SamsikError


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
