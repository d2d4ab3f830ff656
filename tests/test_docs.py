"""What the documents show, runs: ```python and ```console samples, and the examples of docstrings.

A ```python sample is executed (with `>>>`, its output is compared); the samples of one file share
their names. A ```console sample is a `$ samsik …` or `$ ./run …` line and what it prints: all of it,
with a line `…` for lines left out, or nothing where only success matters. Other code goes in ```sh.
"""

import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

import samsik
from samsik.cli.main import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    str(file.relative_to(ROOT))
    for file in (*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
)
FENCE = re.compile(r"^```(?P<kind>python|console)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
OPTIONS = doctest.NORMALIZE_WHITESPACE


def samples(name):
    """Kind, text and line number of each sample of a document."""
    text = (ROOT / name).read_text("utf-8")
    return [(found["kind"], found["body"], text.count("\n", 0, found.start()) + 1) for found in FENCE.finditer(text)]


def commands(body):
    """Each command of a console sample with the lines expected of it."""
    found = []
    for line in body.replace("\\\n", " ").splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def agree(expected, printed):
    """Whether lines are as expected, `…` standing for any lines, ends of lines aside."""
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()) + r"\n" for line in expected)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed)) is not None


def run_examples(text, names, where, line):
    """Run `>>>` examples; a report of what came out otherwise."""
    test = doctest.DocTestParser().get_doctest(text, names, where, where, line)
    told = report(test, clear=False)
    # A test works on a copy of its names; the next sample of the file goes on with them.
    names.update(test.globs)
    return told


def report(test, *, clear=True):
    words = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=words.append, clear_globs=clear)
    return "".join(words)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A reader's own folder, and surroundings that are the same everywhere."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TZ", "Asia/Seoul")
    # Cases that a sample saves are not the reader's own.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_samples_of(document, capsys):
    names = {}
    for kind, body, line in samples(document):
        where = f"{document}:{line}"
        if kind == "python" and ">>>" in body:
            assert not (wrong := run_examples(body, names, where, line)), wrong
        elif kind == "python":
            exec(compile(body, where, "exec"), names)
        else:
            for command, expected in commands(body):
                program, *arguments = shlex.split(command)
                assert program in ("samsik", "./run"), f"{where}: only samsik runs in a console sample"
                assert "now" not in arguments, f"{where}: what `now` prints is never the same"
                assert main(arguments) == 0, f"{where}: {command}: {capsys.readouterr().err}"
                printed = capsys.readouterr().out.splitlines()
                assert not expected or agree(expected, printed), f"{where}: {command} prints\n" + "\n".join(printed)


READMES = {"en": "README.md", "ko": "README.ko.md", "zh": "README.zh.md"}


def outline(lang):
    """What a README has, whatever its language: headings, commands, code, tables and what it links to."""
    text = (ROOT / READMES[lang]).read_text("utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    found = samples(READMES[lang])
    told = [command for kind, body, _ in found if kind == "console" for command, _ in commands(body)]
    assert all(command.endswith(f" --lang {lang}") for command in told)
    return {
        "headings": re.findall(r"^#+(?= )", prose, re.MULTILINE),
        "commands": [re.sub(r"'.*?'", "'…'", command.removesuffix(f" --lang {lang}")) for command in told],
        "shell": [line.split("#")[0].strip() for line in re.findall(r"^\./run .*", text, re.MULTILINE)],
        "python": [body for kind, body, _ in found if kind == "python"],
        "rows": [line.count("|") for line in prose.splitlines() if line.startswith("|")],
        # What is code within the tables is the same in each: commands, schools, forms.
        "cells": [re.findall("`(.*?)`", line) for line in prose.splitlines() if line.startswith("|")],
        "bullets": len(re.findall(r"^- ", prose, re.MULTILINE)),
        "links": sorted(re.sub(r"first/(ko|zh|en)", "first", link) for link in re.findall(r"\]\((.*?)\)", prose)),
    }


@pytest.mark.parametrize("lang", ["ko", "zh"])
def test_the_readmes_keep_step(lang):
    ours, other = outline("en"), outline(lang)
    # Each links to the two others.
    own = {"README.md", READMES[lang]}
    for each in (ours, other):
        each["links"] = [link for link in each["links"] if link not in own]
    assert other == ours
    assert len(ours["commands"]) > 9
    assert len(ours["shell"]) >= 2


@pytest.mark.parametrize("lang", READMES)
def test_a_readme_links_to_what_is_there(lang):
    text = (ROOT / READMES[lang]).read_text("utf-8")
    for link in re.findall(r"\]\((.*?)\)", text):
        assert (ROOT / link).exists(), link
    # The two commands come before anything else that is shown.
    assert re.search(r"^```(\w+)", text, re.MULTILINE)[1] == "sh"
    assert text.index("./run cast now") < text.index("./run test") < text.index("\n## ")


def modules():
    for found in pkgutil.walk_packages(samsik.__path__, "samsik."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def test_examples_of_docstrings():
    finder = doctest.DocTestFinder(exclude_empty=True)
    wrong = [report(test) for module in modules() for test in finder.find(module, module.__name__) if test.examples]
    assert not any(wrong), "\n".join(wrong)


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a", "b"], ["a", "b", "c"], False),
        (["a", "…"], ["a", "b", "c"], True),
        (["…", "c"], ["a", "b", "c"], True),
        (["a", "…", "c"], ["a", "c"], True),
        (["a", "…", "c"], ["a", "b", "d"], False),
        (["a.b"], ["axb"], False),
    ],
)
def test_the_comparison_itself(expected, printed, same):
    assert agree(expected, printed) is same
