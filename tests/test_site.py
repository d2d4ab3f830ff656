"""The site: built strictly, with every page that the program makes, and nothing fetched from elsewhere."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest
from builders.documents import PARTS, pages
from builders.documents.examples import examples
from builders.documents.rules import numbers
from jsonschema import Draft202012Validator

from samsik.services.rules import rules

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
needs_mkdocs = pytest.mark.skipif(
    find_spec("mkdocs") is None or find_spec("material") is None,
    reason="mkdocs-material, of the group docs, is not here",
)


class Links(HTMLParser):
    """What a page loads by itself."""

    def __init__(self):
        super().__init__()
        self.loaded = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag in ("script", "img", "iframe"):
            self.loaded += [given["src"]] if "src" in given else []
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.loaded.append(given["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Built as a reader builds it; a warning stops the build."""
    folder = tmp_path_factory.mktemp("site")
    env = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@needs_mkdocs
def test_every_page_is_there(site):
    written = {str(file.relative_to(DOCS).with_suffix(".html")) for file in DOCS.rglob("*.md")}
    made = {uri.removesuffix(".md") + ".html" if uri.endswith(".md") else uri for uri in pages()}
    assert not [name for name in written | made if not (site / name).is_file()]
    assert {f"rules/{id}.html" for id in numbers()} <= made


@needs_mkdocs
def test_parts_are_put_in(site):
    for file in site.rglob("*.html"):
        assert "<!-- made:" not in file.read_text("utf-8"), file
    assert 'id="samsik-vectors"' in (site / "reference" / "cli.html").read_text("utf-8")
    assert "太乙金鏡式經 卷三 七十二局" in (site / "misprints.html").read_text("utf-8")


@needs_mkdocs
def test_nothing_is_fetched_from_elsewhere(site):
    for file in (site / "index.html", site / "first" / "ko.html", site / "rules" / "T-17.html"):
        links = Links()
        links.feed(file.read_text("utf-8"))
        assert links.loaded
        assert not [link for link in links.loaded if re.match(r"(https?:)?//", link)]


@needs_mkdocs
def test_the_schemas_can_be_taken(site):
    for name in ("samsik-1", "samsik-vectors-1"):
        Draft202012Validator.check_schema(json.loads((site / "schema" / f"{name}.json").read_text("utf-8")))


def test_a_page_tells_all_of_its_rules():
    for id in numbers():
        page = pages()[f"rules/{id}.md"]
        found = rules(id)
        for kept in found.rules:
            assert kept.rule.name.replace("_", "\\_") in page
            for lang in ("ko", "zh", "en"):
                assert kept.sentence(lang).replace("_", "\\_")[:20] in page
            assert all(f"\\[{cite}\\]" in page for cite in kept.rule.cites)
        assert found.rules or found.asides or found.absent


def test_every_number_with_rules_has_an_example():
    without = [id for id in numbers() if rules(id).rules and "## Example" not in pages()[f"rules/{id}.md"]]
    assert without == []


def test_examples_are_what_their_command_lays_out(capsys):
    import shlex

    from samsik.cli.main import main

    for found in examples().values():
        for example in found[:7]:
            capsys.readouterr()
            assert main([*shlex.split(example.command), "--format", "json"]) == 0
            assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(example.chart.to_dict(lang="ko")))


def test_every_part_has_a_place():
    wanted = [
        name for file in DOCS.rglob("*.md") for name in re.findall(r"<!-- made: ([a-z-]+) -->", file.read_text("utf-8"))
    ]
    assert sorted(wanted) == sorted(PARTS)
