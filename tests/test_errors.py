"""Any error says what is wrong and the way out, in every language, wherever errors are told."""

import ast
import re
import string
from pathlib import Path

import pytest

import samsik
from samsik.api.answers import problem_parts
from samsik.cli.refusals import two_lines
from samsik.errors import LONGEST_VALUE, TYPED, SamsikError
from samsik.i18n.catalogue import LANGUAGES, words

SOURCE = Path(samsik.__file__).parent
TREES = [ast.parse(file.read_text("utf-8")) for file in sorted(SOURCE.rglob("*.py"))]
CODES = sorted({key.rpartition(".")[0] for key in words("en").subject("errors")})


def named(code, lang="en"):
    """The names that the two sentences of an error show."""
    told = words(lang).subject("errors")
    return {
        name
        for sentence in ("message", "hint")
        for _, name, _, _ in string.Formatter().parse(told[f"{code}.{sentence}"])
        if name is not None
    }


def constants(node):
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}


def raised():
    """Every code with the names it is raised with; also where a function is handed the code, or a name holds it."""
    calls = [node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for tree in TREES:
        for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]:
            for call in [node for node in ast.walk(function) if isinstance(node, ast.Call)]:
                if getattr(call.func, "id", "") != "SamsikError" or function.name == "_restore":
                    continue
                given = {keyword.arg for keyword in call.keywords}
                code = call.args[0]
                if not isinstance(code, ast.Name):
                    found = constants(code)
                elif code.id in (parameters := [each.arg for each in function.args.args]):
                    place = parameters.index(code.id)
                    found = {
                        word
                        for other in calls
                        if getattr(other.func, "id", "") == function.name
                        for word in constants(other.args[place])
                    }
                else:
                    assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
                    found = {
                        word
                        for node in assigned
                        if any(getattr(target, "id", "") == code.id for target in node.targets)
                        for word in constants(node.value) & set(CODES)
                    }
                assert found, ast.unparse(call)
                for each in found:
                    yield each, given


def test_every_place_that_raises_gives_what_its_sentences_name():
    met = set()
    for code, given in raised():
        assert code in CODES
        assert named(code) <= given, code
        met.add(code)
    # None is left over, and none was missed.
    assert met == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_error_can_be_told_in_every_language(code):
    params = {name: f"<{name}>" for name in named(code)}
    for lang in LANGUAGES:
        assert named(code, lang) == params.keys()
        error = SamsikError(code, **params)
        message, hint = error.message(lang), error.hint(lang)
        for sentence in (message, hint):
            assert sentence == sentence.strip()
            assert sentence
            assert not re.search(r"\{[\w!:/]*\}", sentence)
        assert all(value in message + hint for value in params.values())
        assert two_lines(error, lang).count("\n") == 2
        body, status, _, _ = problem_parts(error, lang)
        assert 400 <= status < 600
        body.decode()


HOSTILE = [
    "\ud800",
    "a\udfffb" * 60,
    "x" * 10**4,
    "\0\x1b[31m",
    "{value}",
    "\n\n",
    -(10**400),
    b"\xff" * 10**4,
    [1] * 10**4,
]


@pytest.mark.parametrize("code", [code for code in CODES if named(code) & TYPED])
def test_whatever_was_typed_can_be_told(code):
    for value in HOSTILE:
        params = {name: value if name in TYPED else "x" for name in named(code)}
        for lang in LANGUAGES:
            error = SamsikError(code, **params)
            for sentence in (error.message(lang), error.hint(lang)):
                sentence.encode()
                assert len(sentence) < 400 + 6 * LONGEST_VALUE
            problem_parts(error, lang)
            assert all(char.isprintable() or char == "\n" for char in two_lines(error, lang))


def test_half_a_character_is_shown_as_one_that_is_missing():
    assert SamsikError("query_syntax", near="»\udcff«").message("en").endswith("»�«")


def test_an_answer_does_not_send_back_all_that_was_sent():
    error = SamsikError("import_column", name="x" * 10**6, closest="when", known="when")
    assert error.params["name"] == "x" * 10**6
    assert len(problem_parts(error, "en")[0]) < 2000
