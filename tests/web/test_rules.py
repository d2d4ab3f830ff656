"""The rules as pages: every number of the rulebook, and what stands about one of them."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from tests.web.conftest import in_turn

from samsik.core.asides import asides
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.services.census import census
from samsik.services.request import Request
from samsik.services.rule_books import every_rule
from samsik.taiyi.absent import ABSENT
from samsik.web.examples import UNITS, examples

every_language = pytest.mark.parametrize("lang", list(LANGUAGES))
NUMBERS = {kept.rule.id for kept in every_rule()} | set(asides()) | set(ABSENT)


def id_of(link):
    address = urlsplit(link["href"])
    return dict(parse_qsl(address.query)).get("id") if address.path.endswith("/rules") else None


def listed(page):
    return [id for link in page.all("a") if (id := id_of(link))]


@every_language
def test_every_number_of_the_rulebook_is_there(get, lang):
    page = get(f"/{lang}/rules")
    found = listed(page)
    assert set(found) == NUMBERS
    assert len(found) == len(every_rule()) + len(asides()) + len(ABSENT)
    assert len(page.answer.content) < 150_000
    assert page.one("html")["lang"] == LANGUAGES[lang]
    assert page.all("title")[0]["text"].startswith(words(lang).say("web.nav.rules"))
    assert page.one("a", href=f"/{lang}/rules", aria_current="page")
    for kept in every_rule():
        assert kept.sentence(lang) in unescape(page.text)


@pytest.mark.parametrize(
    ("query", "expected"),
    [("words=擊&system=taiyi", "T-37"), ("words=T-37", "T-37"), ("words=貴人", "L-14"), ("words=STRIKE", "T-37")],
)
def test_a_filter_of_any_length(get, query, expected):
    page = get(f"/en/rules?{query}")
    found = listed(page)
    assert expected in found
    assert 0 < len(found) < len(NUMBERS) / 2
    assert page.one("input", name="words")["value"] == dict(parse_qsl(query))["words"]


def test_all_words_must_occur(get):
    either = {name: set(listed(get(f"/en/rules?words={name}"))) for name in ("host", "guest")}
    both = set(listed(get("/en/rules?words=guest+host")))
    assert both
    assert both < either["host"] & either["guest"] | both
    assert listed(get("/en/rules?words=zzzz")) == []
    assert "0" in get("/en/rules?words=zzzz").words("p", role="status")


def test_one_board(get):
    page = get("/ko/rules?system=liuren")
    assert {id[0] for id in listed(page)} == {"L"}
    assert [e["value"] for e in page.all("option") if "selected" in e] == ["liuren"]


@every_language
def test_a_rule(get, lang):
    page = get(f"/{lang}/rules?id=T-37")
    (kept,) = (each for each in every_rule() if each.rule.id == "T-37")
    say = words(lang).say
    assert page.words("h1").startswith(f"T-37 {kept.title(lang)}")
    assert kept.sentence(lang) in unescape(page.text)
    links = {e["href"] for e in page.all("a")}
    by_name = {each.rule.name: each.rule.id for each in every_rule() if each.system.id == "taiyi"}
    assert {f"/{lang}/rules?id={by_name[name]}#{name}" for name in kept.rule.reads if name in by_name} <= links
    readers = [each.rule for each in every_rule() if "strike" in each.rule.reads and each.system.id == "taiyi"]
    assert readers
    assert {f"/{lang}/rules?id={rule.id}#{rule.name}" for rule in readers} <= links
    for cite in kept.rule.cites:
        assert f"/{lang}/sources?id={cite}" in links
        assert say(f"sources.{cite}") in unescape(page.text)
    cells = [re.sub(r"\s+", " ", e["text"]).strip() for e in page.all("td", class_="n")]
    for school in census():
        assert f"{census()[school]['strike']['擊'].boards} {census()[school]['strike']['擊'].states}" in cells


def test_options_with_the_schools_that_have_them(get):
    page = get("/en/rules?id=T-16")
    rows = [re.sub(r"\s+", " ", e["text"]).strip() for e in page.all("tr")]
    assert any("opposite" in row and "Jinjing" in row and "Tongzong" not in row for row in rows)
    assert any("plain" in row and "Tongzong" in row for row in rows)


def test_a_name_that_several_boards_have(get):
    page = get("/en/rules?id=noble")
    assert {e["href"].partition("?")[0] for e in page.all("a") if "why-noble" in e["href"]} == {
        "/en/taiyi",
        "/en/qimen",
        "/en/liuren",
    }
    assert len(page.all("h1")) == 1


@pytest.mark.parametrize("system", UNITS)
def test_examples_say_something(system):
    """At the moment of its address the rule gives the value shown."""
    found = examples(system)
    assert len(found) > 0.9 * sum(kept.system.id == system for kept in every_rule())
    names = sorted(found)
    for name in names[:: max(1, len(names) // 12)]:
        example = found[name]
        asked = dict(example.pairs)
        see = dict(value.split("=") for name, value in example.pairs if name == "see")
        chart = Request(when=asked["when"], zone=asked["zone"], unit=asked["unit"], system=system, see=see).chart()
        steps = chart.steps(extended=True) if system == "taiyi" else chart.steps()
        assert example.step.value == next(step.value for step in steps if step.name == name)
        assert example.step.value


@pytest.mark.parametrize("id", ["T-17", "Q-20", "L-08", "X-03", "X-32", "X-47"])
def test_the_board_of_an_example_shows_the_rule(get, id):
    page = get(f"/ko/rules?id={id}")
    board = next(e["href"] for e in page.all("a") if re.match(r"/ko/(taiyi|qimen|liuren)\?.", e["href"]))
    address, _, anchor = board.partition("#")
    assert page.all("strong")[0]["text"] in get(address).one("li", id=anchor)["text"]


def test_numbers_without_a_rule(get):
    aside = next(iter(asides()))
    assert words("en").say(f"lore.{aside}.text") in unescape(get(f"/en/rules?id={aside}").text)
    absent = next(iter(ABSENT))
    assert words("en").say(f"extended.absent.{absent}") in unescape(get(f"/en/rules?id={absent}").text)


@in_turn(
    ("query", "code", "field"),
    [
        ("id=T-999", "unknown_rule", None),
        ("system=zz", "unknown_system", "system"),
        ("words=" + "x" * 201, "value_long", "words"),
        ("x=1", "request_field", None),
    ],
)
def test_what_is_refused(get, lang, query, code, field):
    page = get(f"/{lang}/rules?{query}", 400)
    alert = page.one("div", role="alert") if field is None else page.one("span", id=f"{field}-error")
    said = words(lang).say(f"errors.{code}.message", value="", name="", limit="", closest="", known="")
    assert any(len(part) > 3 and part in alert["text"] for part in re.split(r"''|\s{2,}", said))
    assert page.one("input", id="words")


def test_what_is_typed_is_escaped(get):
    page = get("/en/rules?words=%3Cscript%3Ealert(1)%3C/script%3E%22")
    assert "<script>alert" not in page.text
    assert page.one("input", name="words")["value"] == '<script>alert(1)</script>"'


def test_a_rule_may_be_kept(client):
    first = client.get("/ko/rules?id=T-37")
    assert "max-age" in first.headers["cache-control"]
    again = client.get("/ko/rules?id=T-37", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
