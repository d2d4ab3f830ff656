"""Finding times: the form with its chips, the months, the windows with the way to their boards, and files."""

import re
from urllib.parse import parse_qsl, quote, urlsplit

import icalendar
import pytest
from tests.web.conftest import in_turn

from samsik.core.systems import SYSTEMS
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.search.signs import signs
from samsik.services.find import find
from samsik.web import chips

SPAN = "from=2026-12-01&to=2027-02-28&zone=Asia/Seoul"
ASKED = f"{SPAN}&require=三門具&require=主將發&avoid=掩&avoid=迫"
SEOUL = {"zone": "Asia/Seoul"}
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def answer(**how):
    return find("2026-12-01", "2027-02-28", require="三門具,主將發", avoid="掩,迫", **SEOUL, **how)


def rows(page):
    """The windows: what stands in the first cell of every row, and the addresses of its boards."""
    return [e["text"] for e in page.all("th", scope="row")], [e["href"] for e in page.all("a", class_="board")]


def labelled(page):
    """Fields without a name."""
    targets = {e.get("for") for e in page.all("label")}
    fields = [e for tag in ("input", "select", "textarea") for e in page.all(tag)]
    named = [e for e in fields if e.get("id") in targets or e.get("type") in ("checkbox", "hidden")]
    return [e for e in fields if e not in named]


@every_language
def test_the_form(get, lang):
    page = get(f"/{lang}/find")
    assert labelled(page) == []
    assert page.one("html")["lang"] == LANGUAGES[lang]
    assert page.words("h1") == words(lang).say("web.nav.find")
    assert len(page.answer.content) <= 150_000
    assert not page.all("section")
    for way in chips.WAYS:
        names = [e["value"] for e in page.all("input", name=way)]
        assert len(names) == len(set(names)) > 150
        assert not [e for e in page.all("input", name=way) if "checked" in e]
    # The example is a question that is answered, and its chips are set.
    example = next(e["href"] for e in page.all("a") if "#found" in e.get("href", ""))
    answered = get(example.partition("#")[0])
    assert {e["value"] for e in answered.all("input", name="require") if "checked" in e} == {
        "三門具",
        "主將發",
        "南開門",
        "南奇",
    }


@every_language
def test_every_chip_is_a_sign_with_a_name(lang):
    known, names = signs(SYSTEMS), []
    for group in chips.groups(lang):
        names += [chip.name for chip in group.chips]
        assert len({chip.short for chip in group.chips}) == len(group.chips), group.title
        assert all(chip.label for chip in group.chips)
    assert set(names) <= set(known)
    assert len(names) == len(set(names))
    # Every sign has a chip, but for second names of the same.
    trees = [known[name] for name in names]
    assert [name for name, tree in known.items() if tree not in trees and not re.match("[a-z]", name)] == []
    assert {name for shown in chips.SHOWN.values() for name in shown} <= {*names, "host", "guest"}


def test_chips_chosen_are_shown_and_nothing_is_twice(get):
    page = get(f"/ko/find?{SPAN}&require=西丁奇,三門具&avoid=賊格")
    for way, chosen in (("require", ["三門具", "西丁奇"]), ("avoid", ["賊格"])):
        checked = [e["value"] for e in page.all("input", name=way) if "checked" in e]
        assert sorted(checked) == sorted(chosen)
    assert len(page.all("input", name="require", value="西丁奇")) == 1


@every_language
def test_the_answer(get, lang):
    page, found = get(f"/{lang}/find?{ASKED}"), answer()
    percent = f"{100 * found.fits_share:.2g}"
    assert percent in page.words("h2", id="found-title")
    assert str(found.page.runs) in page.words("h2", id="found-title")
    whens, boards = rows(page)
    assert len(boards) == len(found.windows) == 20
    told = [(w["from"][:10], w["from"][11:16]) for w in found.windows]
    assert all(date in when and clock in when for when, (date, clock) in zip(whens[-20:], told, strict=True))
    assert len(page.answer.content) <= 150_000
    ids = [e["id"] for e in page.elements if "id" in e]
    assert len(ids) == len(set(ids))
    assert not [e for e in page.elements if "style" in e or e["tag"] == "style"]
    assert page.answer.headers["cache-control"].startswith("public")


def test_a_window_leads_to_the_board_of_its_beginning(get):
    found = answer(system=["taiyi", "qimen"], unit="hour")
    page = get(f"/en/find?{ASKED}&system=taiyi&system=qimen&set=fixed_count=stop-before")
    _, boards = rows(page)
    assert [urlsplit(href).path for href in boards[:2]] == ["/en/taiyi", "/en/qimen"]
    for place, window in enumerate(found.windows[:3]):
        taiyi, qimen = boards[2 * place : 2 * place + 2]
        assert dict(parse_qsl(urlsplit(taiyi).query))["when"] == window["from"][:16]
        board = get(taiyi)
        assert re.search(rf"\bju {window['boards']['taiyi']['ju']}\b", board.words("h1", id="title").lower())
        assert "stops before Taiyi" in board.text
        assert f"{window['boards']['qimen']['ju']}" in get(qimen).words("h1", id="title")


def test_what_signs_speak_of_is_asked(get):
    _, boards = rows(get(f"/ko/find?{SPAN}&require=青龍返首"))
    assert {urlsplit(href).path for href in boards} == {"/ko/qimen"}
    _, boards = rows(get(f"/ko/find?{SPAN}&where=l_class='元首'"))
    assert {urlsplit(href).path for href in boards} == {"/ko/liuren"}
    _, boards = rows(get(f"/ko/find?{SPAN}&require=六壬伏吟"))
    assert {urlsplit(href).path for href in boards} == {"/ko/liuren"}


def test_the_months_say_how_much_of_each_day_fits(get):
    page, found = get(f"/en/find?{ASKED}"), answer(limit=None)
    labels = [re.match(r"(\S+): it fits for (\S+) hours", e["title"]).groups() for e in page.all("button", name="day")]
    days = {}
    for window in found.page.windows:
        for second in range(window.start, window.end, 60):
            date = found.field.like.at(second).civil[:10]
            days[date] = days.get(date, 0) + 60
    assert {date: float(hours) for date, hours in labels} == {
        date: pytest.approx(seconds / 3600, abs=0.051) for date, seconds in days.items()
    }
    assert len(page.all("caption")) == 3
    cells = page.all("span", class_="day")
    assert len(cells) + len(labels) == 90


def test_a_day_leads_to_its_windows(get):
    page = get(f"/zh/find?{ASKED}")
    assert page.one("button", name="day", value="2026-12-12")
    form = page.one("form", class_="months")
    hidden = [(e["name"], e["value"]) for e in page.all("input", type="hidden")]
    assert form["action"] == "/zh/find#windows"
    assert sorted(hidden) == sorted(parse_qsl(ASKED))
    day = get(f"/zh/find?{ASKED}&day=2026-12-12")
    whens, boards = rows(day)
    assert len(boards) == 1
    assert "2026-12-12" in whens[-1]
    assert "11:00" in whens[-1]
    assert "2026-12-12" in day.words("h2", id="windows-title")
    assert [e["value"] for e in day.all("button", aria_current="true")] == ["2026-12-12"]
    # The share is still that of the whole time asked about.
    assert day.words("h2", id="found-title") == page.words("h2", id="found-title")


def test_pages_follow_each_other(get):
    first = get(f"/ko/find?{ASKED}")
    link = next(e["href"] for e in first.all("a", class_="button") if "cursor=" in e["href"])
    second = get(link.partition("#")[0])
    _, some = rows(first)
    _, others = rows(second)
    assert len(some) == 20
    assert len(others) == answer().page.runs - 20 > 0
    assert not set(some) & set(others)
    assert not [e for e in second.all("a", class_="button") if "cursor=" in e["href"] and "cursor=" not in link]


def test_the_fixed_link_asks_the_same_again(get, client):
    page = get("/en/find?require=三門具&zone=Asia/Seoul")
    assert page.answer.headers["cache-control"] == "no-store"
    link = page.one("a", data_copy=True)["href"]
    given = dict(parse_qsl(urlsplit(link).query))
    assert given.keys() == {"require", "zone", "from", "to"}
    again = get(link)
    assert rows(again) == rows(page)
    assert again.one("a", data_copy=True)["href"] == link
    etag = again.answer.headers["etag"]
    assert client.get(link, headers={"if-none-match": etag}).status_code == 304


def test_a_flood_is_told_before_it_comes(get):
    page = get(f"/en/find?{SPAN}&where=local_hour < 12")
    assert "50 %" in page.words("h2", id="found-title")
    assert words("en").say("search.find.flood") in page.text
    assert page.text.index("good part of all time") < page.text.index('id="windows"')
    assert "good part" not in get(f"/en/find?{ASKED}").text


def test_each_part_alone_is_told_where_nothing_fits(get):
    page = get(f"/en/find?{ASKED}&require=南開門")
    assert "0 %" in page.words("h2", id="found-title")
    shares = {e["text"].split(" ", 1)[0] for e in page.all("th", scope="row")}
    assert shares == {"with", "without"}
    alone = find("2026-12-01", "2027-02-28", require="南開門", **SEOUL).fits_share
    assert f"{100 * alone:.1f}" in page.text
    assert page.all("details", open=True)
    assert not page.all("table", class_="windows")


def test_wishes_make_a_score(get):
    page = get(f"/en/find?{ASKED}&favour=host&sort=score")
    scores = [int(e["text"].rpartition(" ")[2]) for e in page.all("span", class_="met")]
    assert scores == sorted(scores, reverse=True)
    assert max(scores) == answer(favour="host", sort="score").windows[0]["score"]


WRONG = [
    ("where=hots > 3", "where", "»hots«"),
    ("where=host >", "where", "»"),
    ("where=host = '具'", "where", "«"),
    (f"where={'a' * 4001}", "where", "4000"),
    ("require=三門俱", "require", "三門俱"),
    ("avoid=三門俱", "avoid", "三門俱"),
    ("require=三門具&from=2026-02-30", "from", "2026-02-30"),
    ("require=三門具&from=2026&to=2026-02-30", "to", "2026-02-30"),
    ("require=三門具&from=2027&to=2026", "to", "2027"),
    ("require=三門具&limit=0", "limit", "0"),
    ("require=三門具&limit=51", "limit", "51"),
    ("require=三門具&sort=size", "sort", "size"),
    ("require=三門具&zone=Nowhere", "zone", "Nowhere"),
    ("require=三門具&place=Nowhere", "place", "Nowhere"),
    ("require=三門具&school=xx", "school", "xx"),
    ("require=三門具&set=xx", "set", "xx"),
    ("require=三門具&system=xx", "system", "xx"),
    ("require=三門具&unit=week", "unit", "week"),
]


@in_turn(("asked", "field", "told"), WRONG)
def test_an_error_stands_beside_its_field(get, lang, asked, field, told):
    page = get(f"/{lang}/find?{asked}", 400)
    error = page.words("span", id=f"{field}-error")
    assert told in error
    assert page.all("a", href=f"#{field}-error")
    given = dict(parse_qsl(asked))
    if field in ("where", "from", "to", "zone", "place"):
        box = page.one("textarea" if field == "where" else "input", id=field)
        assert (box["aria-invalid"], box["aria-describedby"]) == ("true", f"{field}-error")
        assert given[field] in (box["text"], box.get("value"))
    if "require" in given:
        assert page.one("input", name="require", value=given["require"])["checked"] is None


def test_the_place_of_an_error_is_marked(get):
    page = get("/en/find?where=host > 3 AND hots = 1", 400)
    assert [e["text"] for e in page.all("mark")] == ["»hots«"] * 2


@pytest.mark.parametrize(
    "asked", ["require=三門具&cursor=xx", "require=三門具&day=xx", "require=三門具&day=2030-01-01", "xx=1"]
)
def test_other_errors_stand_above_the_form(get, asked):
    page = get(f"/ko/find?{SPAN}&{asked}", 400)
    assert page.words("div", class_="error")


def test_what_is_typed_is_shown_as_typed(get):
    for asked in ("require=<script>alert(1)</script>", "where=<img src=x>", "from=<b>", 'place="><b>'):
        page = get(f"/en/find?{quote(asked, safe='=')}&avoid=掩", 400)
        assert not page.all("img")
        assert not page.all("b")
        assert not [e for e in page.all("script") if "src" not in e]


def test_an_address_without_empty_fields(client):
    answer = client.get("/ko/find?from=&require=掩&where=", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/ko/find?require={quote('掩')}")


def test_the_largest_pages(get):
    page = get(
        "/ko/find?from=0001-01-01&to=2500-12-31&zone=Asia/Seoul&limit=50&require=三門具&system=taiyi&system=qimen&system=liuren"
    )
    assert len(page.all("a", class_="board")) == 150
    assert len(page.answer.content) <= 150_000
    assert len(page.all("caption")) == 6
    many = "&".join(f"require={name}" for name in list(signs(SYSTEMS))[:40])
    assert get(f"/en/find?{SPAN}&{many}").all("section")


def test_files(client):
    found = answer(limit=1000)
    calendar = client.get(f"/en/find.ics?{ASKED}&limit=5&cursor=x")
    assert calendar.headers["content-type"] == "text/calendar; charset=utf-8"
    assert "attachment" in calendar.headers["content-disposition"]
    events = [part for part in icalendar.Calendar.from_ical(calendar.text).walk() if part.name == "VEVENT"]
    assert len(events) == found.page.runs
    assert client.get(f"/en/find.csv?{ASKED}").text == "".join(found.csv("en"))
    same = client.get(f"/api/v1/find?{ASKED}&limit=1000&lang=en").json()
    assert client.get(f"/en/find.json?{ASKED}").json() == same
    assert client.get(f"/en/find.txt?{ASKED}").status_code == 404
    assert client.get("/en/find.csv?where=xx").status_code == 400


@every_language
def test_the_columns(get, lang):
    page = get(f"/{lang}/columns")
    names = [e["text"] for e in page.all("code")]
    assert {"host", "three_gates", "q1_gate … q9_gate", "l_class"} <= set(names)
    assert "'兩門不具'" in names
    assert "local" not in names
    assert len(page.answer.content) <= 150_000
