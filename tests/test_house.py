"""What holds for the house as a whole: citations that lead somewhere, one version, a light import."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import samsik
from samsik.core import school as schools
from samsik.core.sources import passages
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.render.record import rules_of
from samsik.services.rule_books import every_rule, systems

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
KEPT = every_rule()
every_rule_kept = pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept.system.id}-{kept.rule.name}")
# The letters of the rulebook that are a board's.
LETTERS = {"taiyi": "TX", "qimen": "Q", "liuren": "L"}
# Steps of a trace that are worked before a book is opened: the ju of a moment.
BEFORE = {"taiyi": set(), "qimen": {"ju"}, "liuren": set()}


@every_rule_kept
def test_a_rule_cites_passages_that_exist(kept):
    assert set(kept.rule.cites) <= passages().keys()


@every_rule_kept
def test_a_rule_bears_a_number_of_the_rulebook_and_names_its_hanzi(kept):
    assert re.fullmatch(rf"[{LETTERS[kept.system.id]}]-\d\d[a-z]?", kept.rule.id)
    assert re.match(r"[\u4e00-\u9fff]+", kept.rule.function.__doc__)


@pytest.mark.parametrize("system", systems(), ids=lambda system: system.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_have_words(lang, system):
    rules = {kept.rule.name for kept in KEPT if kept.system is system}
    assert rules | BEFORE[system.id] == catalogue.words(lang).subject(rules_of(system.id)).keys()
    for name in rules | {key for book in system.books for key in book.keys}:
        assert system.names(lang).body(name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_passages_have_words(lang):
    assert passages().keys() == catalogue.words(lang).subject("sources").keys()


@pytest.mark.parametrize("system", systems(), ids=lambda system: system.id)
def test_every_option_is_honoured(system):
    """By a rule, or where the service chooses which boards to work."""
    by_rules = {option for kept in KEPT if kept.system is system for option in kept.rule.options}
    code = "".join(file.read_text("utf-8") for file in Path(samsik.__file__).parent.rglob("*.py"))
    for name in schools.values_of(system.table):
        assert name in by_rules or f"options.{name}" in code, name


def test_one_version():
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert samsik.__version__ == PROJECT["version"]
    assert re.search(r"^## (\S+)", changes, re.MULTILINE)[1] == PROJECT["version"]


def test_import_is_light():
    heavy = {"erfa", "typer", "rich", "tzlocal", "msgspec"}
    code = f"import sys, samsik; print(sorted({heavy} & sys.modules.keys()))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded == "[]\n"


PASSED_OVER = """
import pytest

def test_good(): pass

@pytest.mark.skip(reason="no ruler")
def test_marked(): pass

def test_inside(): pytest.skip("no scales")

@pytest.mark.xfail(strict=True)
def test_expected_to_fail(): assert False
"""


@pytest.mark.parametrize(
    ("ci", "outcome"),
    [("true", "1 failed, 1 passed, 1 xfailed, 2 errors in"), ("", "1 passed, 3 skipped, 1 xfailed in")],
)
def test_nothing_is_passed_over_on_ci(tmp_path, ci, outcome):
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_some.py").write_text(PASSED_OVER)
    (tmp_path / "test_module.py").write_text("import pytest\npytest.importorskip('no_such_module')")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    done = subprocess.run(
        [*command, tmp_path], cwd=tmp_path, env=os.environ | {"CI": ci}, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1].startswith(outcome), done.stdout
