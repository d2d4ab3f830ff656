"""Help in every language: every command and every option, in words of the language."""

import re

import pytest

from samsik.cli.app import command
from samsik.i18n.catalogue import LANGUAGES

HANGUL, HANZI = re.compile("[가-힣]"), re.compile("[\u4e00-\u9fff]")
EASTERN = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
# What the library underneath would say by itself.
FOREIGN = ["Options", "Arguments", "Commands", "Usage", "Show this message", "[default", "[required", "[OPTIONS]"]


def pages():
    """Every path of commands with its command."""
    found = []
    queue = [((), command())]
    while queue:
        path, one = queue.pop()
        found.append((path, one))
        queue += [((*path, name), inner) for name, inner in getattr(one, "commands", {}).items()]
    return found


PAGES = dict(pages())


def test_the_commands():
    assert set(PAGES) == {
        (),
        ("cast",),
        ("board",),
        ("board", "taiyi"),
        ("board", "qimen"),
        ("board", "liuren"),
        ("calendar",),
        ("dates",),
        ("rules",),
        ("sources",),
        ("compare",),
        ("identify",),
        ("timeline",),
        ("find",),
        ("verify",),
        ("find",),
        ("scan",),
        ("stats",),
        ("vectors",),
        ("case",),
        *(("case", name) for name in "add list show edit outcome delete stats export import recast".split()),
        ("serve",),
        ("mcp",),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: " ".join(path) or "samsik")
def test_a_page(samsik, path, lang):
    result = samsik(*path, "--help", lang=lang)
    assert (result.code, result.err) == (0, "")
    assert " ".join(["samsik", *path]) in result.out
    for name in getattr(PAGES[path], "commands", {}):
        assert re.search(rf"^  {name} +\S", result.out, re.MULTILINE)
    for param in PAGES[path].params:
        for name in param.opts if param.param_type_name == "option" else [param.metavar]:
            line = re.search(rf"^  {re.escape(name)}( .*|$)", result.out, re.MULTILINE)
            assert line, name
    assert "--help" in result.out
    explained = [line[32:] for line in result.out.split("\n") if line.startswith(" ")]
    wide = {"ko": HANGUL, "ja": EASTERN, "en": re.compile("[A-Za-z]")}.get(lang, HANZI)
    assert all(wide.search(line) for line in result.out.split("\n") if re.match(r"\S", line))
    assert explained
    if lang != "en":
        assert not [word for word in FOREIGN if word in result.out]
    if lang != "ko":
        assert not HANGUL.search(result.out.replace("서울", ""))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: " ".join(path) or "samsik")
def test_the_language_asked_for_beats_that_of_the_environment(samsik, path):
    assert samsik(*path, "--help", "--lang", "en", lang="ko").out == samsik(*path, "--help", lang="en").out


@pytest.mark.parametrize("words", [[], ["--lang", "en"], ["board"]], ids=["bare", "language", "group"])
def test_a_group_alone_shows_its_page(samsik, words):
    path = [word for word in words if word == "board"]
    lang = "en" if "en" in words else "ko"
    result = samsik(*words)
    assert result == samsik(*path, "--help", lang=lang)


def test_every_option_of_the_contract():
    """The options that the interface fixes for casting."""
    named = {name for param in PAGES["cast",].params for name in param.opts}
    assert named >= set(
        "--system --unit --school --set --dun --hour --pillars --zone --place --lat --lon --solar --zi --terms --almanac"
        " --calendar --fold --why --format --lang -o --rank".split()
    )


# These run until they are stopped and give no result.
SERVERS = [("serve",), ("mcp",)]


@pytest.mark.parametrize(
    "path", [path for path, one in PAGES.items() if not hasattr(one, "commands") and path not in SERVERS], ids=" ".join
)
def test_output_options_on_every_command(path):
    assert {"--format", "--lang", "-o"} <= {name for param in PAGES[path].params for name in param.opts}


def test_version(samsik):
    import samsik as package

    assert samsik("--version").out == f"samsik {package.__version__}\n"
