"""The casebook's pages: from a board to a case, what is written of it, and what comes of it."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from tests.web.casework import NEW, NOON, TYPED, case, fields, page, save, send
from tests.web.conftest import Page, in_turn

from samsik.i18n.catalogue import LANGUAGES, words
from samsik.services.request import Request

every_language = pytest.mark.parametrize("lang", list(LANGUAGES))


def text(found):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", found.text)))


def location(answer):
    return answer.headers["location"]


# A new case


@pytest.mark.parametrize("system", ["taiyi", "qimen", "liuren"])
def test_a_board_is_settled_before_anybody_writes(client, system):
    answer = client.get(f"/ko/cases/new?system={system}&when=now&place=서울&seat=x&walk=host", follow_redirects=False)
    assert answer.status_code == 303
    asked = dict(parse_qsl(urlsplit(location(answer)).query))
    assert asked["when"] != "now"
    assert asked["zone"] == "Asia/Seoul"
    assert "seat" not in asked
    # What is settled stays as it is.
    again = client.get(location(answer), follow_redirects=False)
    assert again.status_code == 200
    assert f'class="samsik {system} auto"' in again.text


def test_a_case_is_what_was_asked_and_typed(client):
    number = save(client)
    saved = case(client, number)
    assert (saved["question"], saved["notes"], saved["tags"], saved["predicted"], saved["outcome"]) == (
        "시험?",
        "첫째\n둘째",
        ["가", "나"],
        "예",
        None,
    )
    asked = dict(parse_qsl(NOON))
    assert saved["request"] == asked
    expected = Request(when="2026-11-30T12:00", zone="Asia/Seoul").chart().to_dict(lang="ko")
    assert client.get(f"/api/v1/cases/{number}?lang=ko").json()["case"]["chart"] == expected


def test_a_form_sent_twice_saves_once(client):
    form = page(client, NEW)
    first, second = send(client, form, **TYPED), send(client, form, **TYPED)
    assert location(first) == location(second) == "/en/cases/1"
    changed = Page(send(client, form, **TYPED | {"question": "another"}))
    assert changed.status == 409
    assert changed.one("a", href="/en/cases/1")
    assert fields(changed)[1]["question"] == "another"
    # The form has a key of its own now.
    assert location(send(client, changed)) not in ("/en/cases/1", None)
    assert client.get("/api/v1/cases").json()["total"] == 2
    assert case(client, 1)["question"] == "시험?"


def test_a_board_may_be_asked_for_here(client):
    chooser = page(client, "/ko/cases/new")
    form = chooser.one("form", action="/ko/cases/new")
    assert form["method"] == "get"
    assert [e["value"] for e in chooser.all("option")] == ["taiyi", "qimen", "liuren"]
    wrong = page(client, "/ko/cases/new?system=taiyi&when=2026-13-01", 400)
    assert wrong.one("span", id="when-error")["text"].strip()
    assert wrong.one("input", id="when")["value"] == "2026-13-01"


@pytest.mark.parametrize("extra", ["pillars=,,甲子,甲子", "hour=unknown", "ju=3", "general=子", "x=1", "system=zz"])
def test_a_case_is_of_a_moment(client, extra):
    found = page(client, f"/en/cases/new?when=2026-11-30T12:00&{extra}", 400)
    (alert,) = [e for e in found.elements if e.get("role") == "alert"]
    assert alert["text"].strip()


@in_turn(
    ("typed", "field"),
    [
        ({"question": "x" * 501}, "question"),
        ({"predicted": "x" * 65}, "predicted"),
        ({"notes": "x" * 20_001}, "notes"),
        ({"notes": "\x07"}, "notes"),
        ({"tag": "x" * 41}, "tag"),
        ({"tag": ",".join(str(n) for n in range(21))}, "tag"),
    ],
)
def test_an_error_stands_beside_its_field_and_the_form_is_kept(client, lang, typed, field):
    answer = send(client, page(client, NEW.replace("/en/", f"/{lang}/")), **TYPED | typed)
    found = Page(answer)
    assert found.status == 400
    assert len([e for e in found.elements if e.get("role") == "alert"]) == 1
    assert found.one("span", id=f"{field}-error")["text"].strip()
    kept = fields(found)[1]
    assert {name: kept[name] for name in TYPED} == TYPED | typed
    assert client.get("/api/v1/cases").json()["total"] == 0


# The list


@pytest.fixture
def three(client):
    """Cases 1, 2 and 3: a lost horse, a shop, a letter."""
    save(client, question="잃어버린 말을 찾겠습니까?", tag="말", predicted="됨")
    save(
        client,
        f"/en/cases/new?{NOON.replace('taiyi', 'qimen').replace('jinjing', 'baojian')}",
        question="새 가게",
        tag="가게",
    )
    save(client, question="Will the letter come?", tag="편지, 가게", predicted="yes")
    send(client, page(client, "/en/cases/3"), outcome="Yes")


def shown(found):
    return [int(e["href"].rpartition("/")[2]) for e in found.all("a") if re.fullmatch(r"/\w+/cases/\d+", e["href"])]


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [3, 2, 1]),
        ("words=말", [1]),
        ("words=말을", [1]),
        ("words=가게", [3, 2]),
        ("words=WILL+letter", [3]),
        ("words=없음", []),
        ("system=qimen", [2]),
        ("tag=가게", [3, 2]),
        ("tag=가게&system=taiyi", [3]),
        ("state=open", [2, 1]),
        ("state=decided", [3]),
        ("limit=2", [3, 2]),
        ("limit=2&cursor=2", [1]),
        ("words=&system=&tag=&state=", [3, 2, 1]),
    ],
)
def test_which_cases(client, query, numbers):
    found = page(client, f"/en/cases?{query}")
    assert shown(found) == numbers
    asked = {name: value for name, value in parse_qsl(query) if name in ("words", "tag")}
    assert all(found.one("input", name=name)["value"] == value for name, value in asked.items())


@pytest.mark.usefixtures("three")
def test_pages_keep_what_was_asked(client):
    found = page(client, "/en/cases?limit=1&tag=가게")
    (more,) = [e["href"] for e in found.all("a", class_="button") if "cursor=" in e["href"]]
    second = page(client, more)
    assert (shown(found), shown(second)) == ([3], [2])
    assert "cursor=" not in next(e["href"] for e in second.all("a", class_="button") if "limit=1" in e["href"])


@pytest.mark.usefixtures("three")
@every_language
def test_a_row_says_what_was_foretold_and_came(client, lang):
    found = page(client, f"/{lang}/cases?words=letter")
    row = re.sub(r"\s+", " ", found.all("tr")[1]["text"])
    say = words(lang).say
    assert "Will the letter come?" in row
    assert f"Yes {say('cases.hit.yes')}" in row
    assert say("cases.found", n=1) in text(found)
    assert found.one("a", href=f"/{lang}/cases", aria_current="page")
    assert {"/static"} == {e["src"][:7] for e in found.all("script")}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("system=x", "system"),
        ("state=x", "state"),
        ("tag=" + "x" * 99, "tag"),
        ("words=" + "x" * 201, "words"),
        ("limit=0", None),
        ("limit=x", None),
        ("cursor=x", None),
        ("x=1", None),
    ],
)
def test_a_list_there_is_not(client, query, field):
    found = page(client, f"/ko/cases?{query}", 400)
    assert found.one("span", id=f"{field}-error") if field else found.one("div", role="alert")


# One case


@in_turn("system", ["taiyi", "qimen", "liuren"])
def test_a_case_with_its_board(client, lang, system):
    number = save(client, f"/{lang}/cases/new?system={system}&when=2026-11-30T12:00&place=서울")
    found = page(client, f"/{lang}/cases/{number}")
    assert found.words("h1") == "시험?"
    assert found.one("html")["lang"] == LANGUAGES[lang]
    cells = found.all("a", class_="cell")
    assert len(cells) >= 9
    assert client.get(cells[0]["href"].partition("#")[0]).status_code == 200
    saved = case(client, number)
    told = text(found)
    assert saved["castings"][0]["ruleset"] in told
    assert saved["key"] in told
    assert words(lang).say(f"schools.{saved['request']['school']}.name") in told
    assert "첫째" in found.words("p", class_="noted")
    assert {re.sub(r"\W", "", e["text"]) for e in found.all("a") if "?tag=" in e["href"]} == {"가", "나"}
    (board,) = [
        e["href"] for e in found.all("a") if e["href"].startswith(f"/{lang}/{system}?") and "seat=" not in e["href"]
    ]
    assert f'class="samsik {system} auto"' in client.get(board).text


def test_what_people_write_is_text(client):
    evil = "</textarea><script>alert(1)</script><img src=x onerror=alert(2)>\"'"
    number = save(client, question=evil[:400], notes=evil, tag="<b>x</b>", predicted=evil[:60])
    for address in (f"{number}", f"{number}/edit", f"{number}/delete", f"{number}/recast", ""):
        found = page(client, f"/en/cases/{address}".rstrip("/"))
        assert "<script>alert" not in found.text
        assert "<img" not in found.text
        assert "<b>x" not in found.text
    assert fields(page(client, f"/en/cases/{number}/edit"))[1]["notes"] == evil
    assert page(client, f"/en/cases/{number}").one("p", class_="noted")["text"] == evil


def test_an_outcome_decides(client):
    number = save(client)
    answer = send(client, page(client, f"/ko/cases/{number}"), outcome=" 예 ")
    assert (answer.status_code, location(answer)) == (303, f"/ko/cases/{number}")
    assert (case(client, number)["outcome"], case(client, number)["hit"]) == ("예", True)
    assert words("ko").say("cases.hit.yes") in text(page(client, f"/ko/cases/{number}"))
    again = send(client, page(client, f"/ko/cases/{number}"), outcome="")
    assert again.status_code == 303
    assert case(client, number)["outcome"] is None
    long = Page(send(client, page(client, f"/ko/cases/{number}"), outcome="x" * 65))
    assert long.status == 400
    assert long.one("span", id="outcome-error")
    assert long.one("input", id="outcome")["value"] == "x" * 65


def test_an_outcome_sent_twice_or_by_two(client):
    number = save(client)
    form = page(client, f"/ko/cases/{number}")
    assert [send(client, form, outcome="예").status_code for _ in range(2)] == [303, 303]
    other = Page(send(client, form, outcome="아니요"))
    assert other.status == 412
    assert other.one("input", id="outcome")["value"] == "아니요"
    assert case(client, number)["outcome"] == "예"
    assert send(client, other).status_code == 303
    assert case(client, number)["outcome"] == "아니요"


def test_a_change(client):
    number = save(client)
    form = page(client, f"/en/cases/{number}/edit")
    kept = fields(form)[1]
    assert (kept["question"], kept["notes"], kept["tag"], kept["predicted"], kept["outcome"]) == (
        "시험?",
        "첫째\n둘째",
        "가, 나",
        "예",
        "",
    )
    answer = send(client, form, question="q", notes="", tag="", predicted="", outcome="아니요")
    assert location(answer) == f"/en/cases/{number}"
    saved = case(client, number)
    assert (saved["question"], saved["notes"], saved["tags"], saved["predicted"], saved["outcome"]) == (
        "q",
        "",
        [],
        None,
        "아니요",
    )
    # Sent again by the same person it is done already.
    assert send(client, form, question="q", notes="", tag="", predicted="", outcome="아니요").status_code == 303
    assert case(client, number)["revision"] == saved["revision"]


@every_language
def test_two_who_change_one_case(client, lang):
    number = save(client)
    mine = page(client, f"/{lang}/cases/{number}/edit")
    send(client, page(client, f"/en/cases/{number}/edit"), notes="theirs", tag="theirs")
    refused = Page(send(client, mine, notes="mine\nand more", question="my question"))
    assert refused.status == 412
    kept = fields(refused)[1]
    assert (kept["notes"], kept["question"], kept["tag"]) == ("mine\nand more", "my question", "가, 나")
    told = [re.sub(r"\s+", " ", e["text"]).strip() for e in refused.all("span", class_="theirs")]
    saying = words(lang).say("web_cases.edit.theirs")
    assert told == [f"{saying} 시험?", f"{saying} theirs", f"{saying} theirs"]
    assert case(client, number)["notes"] == "theirs"
    assert send(client, refused).status_code == 303
    assert case(client, number)["notes"] == "mine\nand more"


def test_what_is_typed_into_a_case_that_is_gone(client):
    number = save(client)
    form = page(client, f"/en/cases/{number}/edit")
    client.delete(f"/api/v1/cases/{number}")
    lost = Page(send(client, form, notes="much"))
    assert lost.status == 404
    assert lost.one("textarea", id="notes")["text"].strip() == "much"
    assert not lost.all("button", type="submit")


def test_deleting_is_asked_first(client):
    number = save(client)
    found = page(client, f"/en/cases/{number}/delete")
    assert "시험?" in text(found)
    assert case(client, number)
    changed = page(client, f"/en/cases/{number}/delete")
    send(client, page(client, f"/en/cases/{number}/edit"), notes="new")
    refused = Page(send(client, changed))
    assert refused.status == 412
    assert case(client, number)["notes"] == "new"
    answers = [send(client, refused) for _ in range(2)]
    assert {location(answer) for answer in answers} == {f"/en/cases?gone={number}"}
    assert client.get(f"/api/v1/cases/{number}").status_code == 404
    assert str(number) in page(client, f"/en/cases?gone={number}").words("p", class_="done")


# Cast again


@pytest.fixture
def old(client):
    """A case that was cast under other rules: another palace of Taiyi, by another rule of it."""
    number = save(client)
    data = client.get("/api/v1/cases/export").json()
    (casting,) = data["cases"][0]["castings"]
    casting["ruleset"], casting["version"] = "0" * 64, "0.0.9"
    casting["values"]["taiyi"] = casting["chart"]["taiyi"]["palace"] = 5
    assert client.post("/api/v1/cases/import?replace=1", json=data).json()["replaced"] == 1
    return number


@every_language
def test_an_old_case_tells_what_differs_and_why(client, old, lang):
    say = words(lang).say
    assert say("web_cases.case.outdated") in text(page(client, f"/{lang}/cases/{old}"))
    found = page(client, f"/{lang}/cases/{old}/recast")
    expected = client.get(f"/api/v1/cases/{old}/recast?lang={lang}").json()["recasts"][0]
    (change,) = expected["changes"]
    row = [e["text"].strip() for e in found.all("td")]
    assert row == [".".join(change["path"]), "5", str(change["new"])]
    assert all(re.sub(r"\s+", " ", reason["text"]).strip() in text(found) for reason in expected["reasons"])
    assert found.all("a", class_="rule")
    assert "0" * 64 in found.text


def test_the_new_board_is_kept_once(client, old):
    form = page(client, f"/en/cases/{old}/recast")
    assert [location(send(client, form)) for _ in range(2)] == [f"/en/cases/{old}"] * 2
    saved = case(client, old)
    assert [casting["ruleset"] == "0" * 64 for casting in saved["castings"]] == [True, False]
    assert not saved["outdated"]
    assert not page(client, f"/en/cases/{old}/recast").all("form", method="post")


def test_a_case_that_can_be_cast_no_more(client):
    save(client)
    data = client.get("/api/v1/cases/export").json()
    data["cases"][0]["request"]["school"] = "nobody"
    client.post("/api/v1/cases/import?replace=1", json=data)
    found = page(client, "/en/cases/1")
    assert "nobody" in found.one("div", role="alert")["text"]
    assert not found.all("svg")
    assert "nobody" in text(page(client, "/en/cases/1/recast"))


# Hits against chance


@every_language
def test_the_hit_rate_stands_beside_chance(client, lang):
    for predicted, outcome in [("a", "a"), ("b", "b"), ("a", "b"), ("b", "b"), ("a", "a")]:
        number = save(client, predicted=predicted, tag="x")
        send(client, page(client, f"/en/cases/{number}"), outcome=outcome)
    save(client, predicted="a")
    found = page(client, f"/{lang}/cases/stats?by=tag")
    expected = client.get("/api/v1/cases/stats?by=tag").json()
    rows = [re.sub(r"\s+", " ", e["text"]).strip() for e in found.all("tr")][1:]
    say = words(lang).say
    assert len(rows) == 1 + len(expected["groups"])
    for row, tally in zip(rows, (expected["all"], *expected["groups"]), strict=True):
        assert f"{tally['hits']} / {tally['decided']}" in row
        assert f"{100 * tally['rate']:.0f}% {100 * tally['low']:.0f}%–{100 * tally['high']:.0f}%" in row
        assert f" {100 * tally['base_rate']:.0f}% " in row
        assert row.endswith(say(f"cases.verdict.{tally['verdict']}"))
    for caution in ("base", "honest", "holm", "pending"):
        assert say(f"cases.stats.{caution}") in text(found)
    assert len(found.all("svg", class_="rate")) == len(rows)


def test_the_hit_rate_of_nothing(client):
    assert words("en").say("cases.verdict.empty") in text(page(client, "/en/cases/stats"))
    assert page(client, "/en/cases/stats?by=moon", 400).one("span", id="by-error")
    assert page(client, "/en/cases/stats?system=x", 400).one("span", id="system-error")


@pytest.mark.parametrize("path", ["99", "x", "0", "99/edit", "99/delete", "99/recast", "1/nothing"])
def test_a_case_there_is_not(client, path):
    found = Page(client.get(f"/ko/cases/{path}"))
    assert found.status == (400 if path == "x" else 404)
    assert found.one("div", role="alert")
