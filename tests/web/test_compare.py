"""Two schools compared, as a page."""

import re
from html import unescape
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from tests.web.conftest import in_turn

from samsik.api.casting import lay
from samsik.core.school import values_of
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.qimen.school import SCHOOLS as KNOWN
from samsik.qimen.school import QimenOptions
from samsik.services.compare import compare, often
from samsik.services.labels import label
from samsik.web import query
from samsik.web.asking import BoardQuery

SCHOOLS = "system=qimen&first=baojian&second=modern"
every_language = pytest.mark.parametrize("lang", list(LANGUAGES))


def field(page, name):
    (found,) = [e for e in page.elements if e.get("name") == name and e["tag"] in ("input", "select")]
    if found["tag"] == "input":
        return found["value"]
    at = page.elements.index(found)
    options = [e for e in page.elements[at:] if e["tag"] == "option"]
    return next(e["value"] for e in options if "selected" in e)


@every_language
def test_what_differs_how_often_and_why(get, lang):
    page = get(f"/{lang}/compare?{SCHOOLS}")
    found = compare("baojian", "modern", system="qimen")
    (section,) = found.sections
    rows = [re.sub(r"\s+", " ", e["text"]).strip() for e in page.all("tr")]
    say = words(lang).say
    for each in section.differences:
        (row,) = [
            row for row in rows if row.startswith(f"{label(each.name, words(lang), 'qimen')} {often(each.at).boards} /")
        ]
        for option, states in each.causes:
            assert f"{say(f'options.{option}.name')} {often(states).boards}" in row
    for option in found.options:
        assert any(row.startswith(say(f"options.{option}.name")) for row in rows)
    assert len(page.answer.content) < 150_000
    assert field(page, "first") == "baojian"
    assert field(page, "second") == "modern"


def test_the_boards_of_an_example_differ(get):
    page = get(f"/en/compare?{SCHOOLS}")
    addresses = [urlsplit(e["href"]).query for e in page.all("a") if "/qimen?pillars" in e["href"]]
    assert len(addresses) > 20
    for first, second in list(zip(addresses[::2], addresses[1::2], strict=True))[::7]:
        boards = [lay(query.read(BoardQuery, tuple(parse_qsl(each)), system="qimen")) for each in (first, second)]
        assert [each.school.id for each in boards] == ["baojian", "modern"]
        values = [{step.name: step.value for step in each.steps()} for each in boards]
        assert values[0] != values[1]
    assert get(f"/en/qimen?{addresses[0]}")


def test_options_beside_a_school_become_one_parameter(client, get):
    sent = client.get(
        "/ko/compare?system=liuren&first=daquan&first_set=&second=daquan&second_set=noble_order%3Dx",
        follow_redirects=False,
    )
    assert sent.status_code == 303
    assert unquote(sent.headers["location"]) == "/ko/compare?system=liuren&first=daquan&second=daquan,noble_order=x"
    page = get(sent.headers["location"], 400)
    assert field(page, "second_set") == "noble_order=x"
    assert page.one("span", id="second_set-error")
    assert page.one("input", name="second_set")["aria-invalid"] == "true"
    assert not page.all("span", id="first_set-error")


def test_one_option_against_the_school_itself(get):
    own = KNOWN["baojian"].options
    name, value = next(
        (name, value)
        for name, values in values_of(QimenOptions).items()
        for value in values
        if value != getattr(own, name)
    )
    shown = get(f"/en/compare?system=qimen&first=baojian&second=baojian,{name}={value}")
    assert words("en").say(f"options.{name}.name") in unescape(shown.text)
    assert field(shown, "second_set") == f"{name}={value}"


@in_turn(
    ("query_", "error"),
    [
        ("system=qimen&first=nobody&second=modern", "first-error"),
        ("system=qimen&first=baojian&second=nobody", "second-error"),
        ("system=qimen&first=baojian,x=y&second=modern", "first_set-error"),
        ("system=qimen&first=baojian,x&second=modern", "first_set-error"),
    ],
)
def test_an_error_stands_beside_its_school(get, lang, query_, error):
    page = get(f"/{lang}/compare?{query_}", 400)
    assert page.one("span", id=error)["text"].strip()
    assert len([e for e in page.elements if e.get("role") == "alert"]) == 1


def test_the_form_alone(get):
    page = get("/ko/compare")
    assert field(page, "second") == "tongzong"
    assert not page.all("table")
    for system in ("qimen", "liuren"):
        assert get(f"/ko/compare?system={system}").one("input", name="system")["value"] == system
    assert get("/ko/compare?system=x", 400).one("div", role="alert")


def test_what_is_typed_is_escaped(get):
    page = get("/en/compare?first=%3Cscript%3E,a=%22b&second=jinjing", 400)
    assert "<script>&" not in page.text
    assert "<script>'" not in page.text
    assert field(page, "first_set") == 'a="b'
    get("/en/compare?second=jinjing&first=" + "x" * 500, 400)
