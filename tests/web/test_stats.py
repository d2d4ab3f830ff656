"""How often: rates with bars, and tests of events that are sent and not kept."""

import re
from urllib.parse import urlencode

import pytest
from tests.web.conftest import in_turn

from samsik.i18n.catalogue import LANGUAGES, words
from samsik.services.stats import stats

SPAN = "from=2020&to=2029&zone=Asia/Seoul"
EVENTS = "date,outcome\n2024-03-05T14:00,won\n2024-05-05T10:00\tlost\n\n2025-05-05T10:00， won\n2025-06-01T09:00;lost\n"
PAIRS = [
    ("2024-03-05T14:00", "won"),
    ("2024-05-05T10:00", "lost"),
    ("2025-05-05T10:00", "won"),
    ("2025-06-01T09:00", "lost"),
]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def post(client):
    """A page by what is sent to it."""
    from tests.web.conftest import Page

    def ask(lang="en", status=200, **fields):
        body = urlencode({"from": "2020", "to": "2029", "zone": "Asia/Seoul", **fields}, doseq=True)
        headers = {"content-type": "application/x-www-form-urlencoded"}
        found = Page(client.post(f"/{lang}/stats", content=body, headers=headers, follow_redirects=False))
        assert found.status == status, found.text[-2000:]
        return found

    return ask


@every_language
def test_the_form(get, lang):
    page = get(f"/{lang}/stats")
    targets = {e.get("for") for e in page.all("label")}
    fields = [e for tag in ("input", "select", "textarea") for e in page.all(tag)]
    assert [e for e in fields if e.get("id") not in targets] == []
    assert page.one("form")["method"] == "post"
    assert page.words("h1") == words(lang).say("web.nav.stats")
    example = next(e["href"] for e in page.all("a") if "condition=" in e.get("href", ""))
    assert get(example.partition("#")[0]).all("section")


@in_turn(("by", "groups"), [("year", 10), ("month", 12), ("hour", 24)])
def test_rates_with_bars(get, lang, by, groups):
    page = get(f"/{lang}/stats?{SPAN}&condition=三門具&by={by}")
    found = stats("three_gates = '具'", 2020, 2029, by=by, zone="Asia/Seoul").counted[0]
    shares = [e["text"] for e in page.all("td", class_="number")]
    assert shares == [f"{100 * rate.share:.3g} %" for rate in found.groups]
    widths = [float(re.search(r"h([\d.]+)", e["d"])[1]) for e in page.all("path", class_="part")]
    assert widths == [pytest.approx(100 * rate.share, abs=0.006) for rate in found.groups]
    assert len(shares) == groups
    assert f"{100 * found.rate.share:.3g}" in page.text
    assert not [e for e in page.elements if "style" in e]
    assert page.words("h2", id="condition-1-title") == words(lang).say("web_times.sign.三門具")


def test_a_sign_is_its_condition(get):
    sign, condition = get(f"/en/stats?{SPAN}&condition=南開門"), get(f"/en/stats?{SPAN}&condition=q9_gate='開'")
    rate = re.compile(r"it holds ([\d.]+) %")
    assert rate.search(sign.text)[1] == rate.search(condition.text)[1]
    assert "q9_gate = '開'" in [e["text"] for e in sign.all("code")]


def test_many_groups_are_cut_and_the_file_has_them_all(get, client):
    page = get("/en/stats?from=1000&to=1999&condition=三門具&by=year&zone=UTC")
    assert len(page.all("td", class_="number")) == 240
    assert len(page.answer.content) <= 150_000
    file = next(e["href"] for e in page.all("a", class_="button") if "stats.csv" in e["href"])
    assert len(client.get(file).text.splitlines()) == 1002
    assert client.get(file.replace(".csv", ".json")).json()["conditions"][0]["fit"] > 0
    assert client.get(file.replace(".csv", ".txt")).status_code == 404


@every_language
def test_events(post, lang):
    page = post(lang, condition=["三門具", "host > guest"], events=EVENTS)
    found = stats(["three_gates = '具'", "host > guest"], 2020, 2029, events=PAIRS, zone="Asia/Seoul")
    assert len(page.all("section", aria_labelledby="condition-2-title")) == 1
    for each in found.counted:
        assert f"{each.trial.p_holm:.3g}" in page.text
        assert f"{100 * each.trial.fit / each.trial.n:.3g} %" in [e["text"] for e in page.all("td", class_="number")]
    say = words(lang).say
    assert say("search.stats.before") in page.text
    assert say("search.stats.chosen") in page.text
    assert page.words("h2", id="warnings-title") == say("search.stats.warnings")
    # What was sent is in its field again, and in no address.
    assert page.one("textarea", id="events")["text"].strip() == EVENTS.strip()
    assert not [e for e in page.elements if "2024-03" in str(e.get("href"))]
    assert page.answer.headers["cache-control"] == "no-store"


def test_without_events_the_answer_has_an_address(post):
    page = post(condition=["三門具", ""], by="month", status=303)
    assert page.answer.headers["location"].startswith("/en/stats?from=2020&to=2029&zone=Asia/Seoul&condition=")
    assert page.answer.headers["location"].endswith("by=month")


def test_events_of_their_own_years(post):
    page = post(**{"from": "", "to": ""}, condition="三門具", events=EVENTS)
    assert "2024-01-01" in page.text
    assert "2026-01-01" in page.text


def test_days_are_tested_as_days(post):
    page = post(condition="三門具", events="2024-03-05\n2024-05-05\n")
    assert words("en").say("web_times.stats.days") in page.text


def test_a_short_list_may_stand_in_the_address(get):
    page = get(f"/en/stats?{SPAN}&condition=三門具&events=2024-03-05T14:00")
    assert "Of 1 events" in page.text


WRONG = [
    ({"condition": "hots > 3"}, "condition", "»hots«"),
    ({"condition": "1 = 1"}, "condition", "1 = 1"),
    ({"condition": "三門具", "events": "yesterday"}, "events", "yesterday"),
    ({"condition": "三門具", "events": "2024-03-05\n2024-03-05T12:00"}, "events", "time of day"),
    ({"condition": "三門具", "events": "1999-03-05"}, "events", "1999-03-05"),
    ({"condition": "三門具", "events": "2024-03-05\n" * 2001}, "events", "2001"),
    ({"condition": "三門具", "by": "week", "events": "2024-03-05"}, "by", "week"),
    ({"condition": "三門具", "events": "2024-03-05", "from": "soon"}, "from", "soon"),
    ({"condition": "三門具", "events": "2024-03-05", "zone": "xx"}, "zone", "xx"),
    ({"events": "2024-03-05"}, "condition", ""),
]


@pytest.mark.parametrize(("fields", "at", "told"), WRONG)
def test_an_error_stands_beside_its_field(post, get, fields, at, told):
    if "events" in fields:
        page = post(status=400, **fields)
    else:
        page = get(f"/en/stats?{urlencode(fields)}", 400)
    assert told in page.words("span", id=f"{at}-error")
    if "events" in fields:
        assert page.one("textarea", id="events")["text"].strip() == fields["events"].strip()
    assert fields.get("condition", "") in [e["value"] for e in page.all("input", name="condition")]


def test_too_many_conditions(get):
    asked = "&".join(["condition=host"] * 9)
    assert get(f"/en/stats?{asked}", 400).words("span", id="condition-error")


def test_what_is_sent_is_shown_as_sent(post):
    page = post(status=400, condition="<img src=x>", events="<b>x</b>")
    assert not page.all("img")
    assert not page.all("b")


def test_another_site_cannot_send(client):
    answer = client.post("/en/stats", content="condition=host", headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
