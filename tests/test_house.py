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
from samsik.services.rules import BOOKS
from samsik.taiyi.school import TaiyiOptions

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RULES = [rule for book in BOOKS for rule in book.rules.values()]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_cites_passages_that_exist(rule):
    assert set(rule.cites) <= passages().keys()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_bears_a_number_of_the_rulebook_and_names_its_hanzi(rule):
    assert re.fullmatch(r"[TXQL]-\d\d", rule.id)
    assert re.match(r"[\u4e00-\u9fff]+", rule.function.__doc__)


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
def test_rules_and_passages_have_words(lang):
    say = catalogue.words(lang)
    assert {rule.name for rule in RULES} == say.subject("rules").keys()
    assert {rule.name for rule in RULES} | {key for book in BOOKS for key in book.keys} <= say.subject("names").keys()
    assert passages().keys() == say.subject("sources").keys()


def test_every_option_is_honoured():
    """By a rule, or where the service chooses which boards to work."""
    by_rules = {option for rule in RULES for option in rule.options}
    code = "".join(file.read_text("utf-8") for file in Path(samsik.__file__).parent.rglob("*.py"))
    for name in schools.values_of(TaiyiOptions):
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
