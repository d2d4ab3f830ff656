"""The sources as pages."""

from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest

from samsik.core.sources import passages
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.services.rule_books import every_rule

every_language = pytest.mark.parametrize("lang", list(LANGUAGES))


def listed(page):
    found = (
        dict(parse_qsl(urlsplit(e["href"]).query)).get("id", "") for e in page.all("a") if "/sources?" in e["href"]
    )
    return {id for id in found if "/" in id}


@every_language
def test_every_passage_is_there(get, lang):
    page = get(f"/{lang}/sources")
    assert listed(page) == set(passages())
    text = unescape(page.text)
    assert all(words(lang).say(f"sources.{id}") in text for id in passages())
    assert len(page.answer.content) < 150_000


@every_language
def test_a_passage_with_the_rules_that_follow_it(get, lang):
    page = get(f"/{lang}/sources?id=jinjing/shiji")
    passage = passages()["jinjing/shiji"]
    assert passage.title in page.words("h1")
    assert passage.heading in page.words("h1")
    assert words(lang).say("sources.jinjing/shiji") in unescape(page.text)
    followers = {kept.rule for kept in every_rule() if "jinjing/shiji" in kept.rule.cites}
    assert followers
    links = {e["href"] for e in page.all("a") if "/rules?" in e["href"]}
    assert links == {f"/{lang}/rules?id={rule.id}#{rule.name}" for rule in followers}


def test_a_work(get):
    assert listed(get("/en/sources?id=daquan")) == {id for id in passages() if id.startswith("daquan/")}


def test_words(get):
    found = listed(get("/ko/sources?words=合神"))
    assert "jinjing/heshen" in found
    assert len(found) < 40
    assert listed(get("/ko/sources?words=ㅋㅋㅋ")) == set()


@pytest.mark.parametrize(
    ("query", "status"), [("id=nobody/nothing", 400), ("id=", 200), ("words=" + "字" * 300, 400), ("y=2", 400)]
)
def test_what_is_refused(get, query, status):
    page = get(f"/zh/sources?{query}", status)
    assert bool([e for e in page.elements if e.get("role") == "alert"]) is (status == 400)
    assert page.one("input", id="words")


def test_what_is_typed_is_escaped(get):
    assert "<b>" not in get("/en/sources?words=%3Cb%3E").text
    assert "<b>" not in get("/en/sources?id=%3Cb%3E", 400).text
