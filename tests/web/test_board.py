"""The board pages: what stands on them, and that an address says everything."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from tests.web.conftest import in_turn

import samsik
from samsik.core.trace import Trace
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.render.explain import told_steps
from samsik.render.svg import picture
from samsik.services.rule_books import every_rule
from samsik.web.telling import names_of

SYSTEMS = ("taiyi", "qimen", "liuren")
NOON = "when=2026-11-30T12:00&zone=Asia/Seoul"
every_board = pytest.mark.parametrize(("lang", "system"), [(lang, system) for lang in LANGUAGES for system in SYSTEMS])
HANDLER = re.compile(r"\son[a-z]+\s*=|\sstyle\s*=|<style|javascript:", re.IGNORECASE)


def chart_of(system, when="2026-11-30T12:00", **how):
    return samsik.cast(when, zone="Asia/Seoul", system=system, **how)


def query_of(address):
    return dict(parse_qsl(urlsplit(address).query))


@every_board
def test_a_board(get, lang, system):
    page = get(f"/{lang}/{system}?{NOON}")
    chart = chart_of(system)
    drawn = picture(chart, lang, shape=None if system == "taiyi" else "square", caption=False)
    assert page.one("html")["lang"] == page.answer.headers["content-language"] == LANGUAGES[lang]
    assert page.words("h1") == re.sub(r"\s+", " ", drawn.title)
    assert page.all("title")[0]["text"].startswith(page.one("h1")["text"])
    cells = {e["id"]: e for e in page.all("a", class_="cell")}
    assert list(cells) == [f"{system}-{cell.key}" for cell in drawn.cells]
    for cell in drawn.cells:
        link = cells[f"{system}-{cell.key}"]
        assert link["aria-label"] == f"{cell.label} · {' '.join(text.text for text in cell.texts)}"
        assert query_of(link["href"])["seat"] == cell.key
    assert "2026-11-30" in page.words("section", class_="moment")
    assert page.words("p", class_="applied").startswith(words(lang).say("text.applied", list="")[:3])


@in_turn("system", list(SYSTEMS))
def test_nothing_within_the_markup_runs_or_colours_and_nothing_is_elsewhere(get, lang, system):
    page = get(
        f"/{lang}/{system}?{NOON}&why=1&seat={ {'taiyi': 'seat-xu', 'qimen': 'palace-4', 'liuren': 'centre'}[system] }"
    )
    assert not HANDLER.search(page.text)
    assert all(script.get("src", "").startswith("/static/") and not script["text"] for script in page.all("script"))
    addresses = [e[name] for e in page.elements for name in ("href", "src", "action", "hx-get") if name in e]
    assert len(addresses) > 40
    assert all(re.match(r"/(?!/)|#", address) for address in addresses)
    assert "http" not in page.text.replace('xmlns="http://www.w3.org/2000/svg"', "")


@every_board
def test_every_rule_that_is_named_is_a_link_to_a_rule_there_is(get, client, lang, system):
    page = get(f"/{lang}/{system}?{NOON}")
    linked = {e["text"] for e in page.all("a", class_="rule")}
    named = set(
        re.findall(
            r"(?<![\w-])[TXQL]-\d+[a-z]?(?![\w-])",
            re.sub(r"<[^>]*>", " ", page.text[page.text.index('id="reading"') :]),
        )
    )
    assert linked == named != set()
    assert all(e["href"] == f"/{lang}/rules?id={e['text']}" for e in page.all("a", class_="rule"))
    # Which 局 it is follows from the calendar and is worked outside of the books of rules.
    assert all(client.get("/api/v1/rules", params={"id": id}).status_code == 200 for id in linked - {"Q-03"})


@in_turn("system", list(SYSTEMS))
def test_the_page_is_small(get, lang, system):
    both = "&unit=year&set=year_dun=both&seat=seat-xu" if system == "taiyi" else ""
    for more in ("", both):
        assert len(get(f"/{lang}/{system}?{NOON}{more}").answer.content) <= 150_000


@in_turn(
    "more",
    [
        "when=724&unit=year",
        "when=1588&unit=year&school=tongzong&seat=seat-xu",
        "when=2026&unit=year&topics=1",
        f"{NOON}&spirits=1&topics=1",
        NOON,
    ],
)
def test_a_derivation_that_is_asked_for_is_not_too_long(get, lang, more):
    assert 100_000 <= len(get(f"/{lang}/taiyi?{more}&why=1").answer.content) <= 300_000


def test_the_derivation(get):
    page = get(f"/en/taiyi?{NOON}&why=1")
    steps = {e["id"]: e["text"] for e in page.all("li") if e.get("id", "").startswith("why-")}
    trace = chart_of("taiyi").why()
    assert list(steps) == [f"why-{step.name}" for step in trace]
    rules = {kept.rule.name: kept for kept in every_rule() if kept.system.id == "taiyi"}
    for step in trace:
        assert step.rule in steps[f"why-{step.name}"]
        assert rules[step.name].sentence("en") in steps[f"why-{step.name}"]
    assert "太乙金鏡式經" in steps["why-shiji"]
    link = get(f"/en/taiyi?{NOON}").one("a", hx_trigger="click, revealed")
    assert query_of(link["href"]) == query_of(f"?{NOON}&why=1")


def test_a_walk(get):
    page = get(f"/ko/taiyi?{NOON}&walk=host")
    assert 'class="host-walk"' in page.text
    assert "건(乾) 1 → 자 8 → 간 3 → 묘 4 → 손 9 → 오 2 = 27".replace(" ", "") in re.sub(r"\s", "", page.text)
    chosen = page.one("a", class_="button host", aria_current="true")
    assert "walk" not in query_of(chosen["href"])
    assert query_of(page.one("a", class_="button guest")["href"])["walk"] == "guest"


def test_a_seat(get):
    page = get(f"/en/taiyi?{NOON}&seat=seat-xu")
    panel = page.words("section", id="seat")
    # Shiji stands on 戌, where the count of the guest sets out.
    assert panel.startswith("Xu 戌, Yinzhu 陰主 · Earth 土: Shiji 始擊")
    assert "Xu 戌 1 → Qian 1 → Zi 8 → Gen 3 → Mao 4 → Xun 9 → Wu 2 = 28" in panel
    assert "Shiji 始擊: Xu 戌, Yinzhu 陰主 T-17" in panel
    assert "Taiyi jinjing shijing 太乙金鏡式經, 始擊所在法" in panel
    assert page.one("a", id="taiyi-seat-xu")["aria-current"] == "true"
    assert len(page.all("a", class_="cell", aria_current="true")) == 1


@pytest.mark.parametrize(("seat", "names"), [("seat-hai", ("chenji", "bailiu")), ("palace-1", ("wufu",))])
def test_the_slow_spirits_of_a_seat_have_their_steps(get, seat, names):
    """In 2026 臣基 and 百六 are on 亥, 五福 in palace 1 (rulebook X-03, X-08, X-17); an hour draws none of them."""
    panel = get(f"/en/taiyi?when=2026&unit=year&seat={seat}").words("section", id="seat")
    trace = chart_of("taiyi", "2026-11-30T12:00", unit="year").why()
    for name in names:
        (said,) = told_steps(Trace(trace.leading_to(name, trace).steps[-1:]), names_of("taiyi", "en"))
        assert f"{said.result} {said.rule}".replace("\u00a0", " ") in panel.replace("\u00a0", " ")
    hour = get(f"/en/taiyi?{NOON}&seat={seat}").words("section", id="seat")
    assert "X-" not in hour


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_seat_has_something_to_say(get, system):
    for cell in picture(chart_of(system), "ko", caption=False).cells:
        page = get(f"/ko/{system}?{NOON}&seat={cell.key}")
        assert page.words("h2", id="seat-name") == re.sub(r"\s+", " ", cell.label)
        (panel,) = page.all("div", class_="panel")
        told = panel["text"].replace(cell.label, "").split()
        assert len(told) > 3, cell.key


def test_the_formations_of_a_palace(get):
    panel = get(f"/en/qimen?{NOON}&seat=palace-6").words("section", id="seat")
    found = [each for each in chart_of("qimen").reading.formations if each.palace == 6]
    assert found
    assert all(each.rule in panel for each in found)


def test_steps_keep_everything_else(get):
    page = get(f"/ko/taiyi?{NOON}&school=tongzong&set=fixed_count=stop-before&walk=host&shape=square")
    after = page.one("a", data_key="ArrowRight")
    assert after["data-step"] == "hour+"
    assert query_of(after["href"]) == query_of(f"?{NOON}") | {
        "when": "2026-11-30T14:00",
        "school": "tongzong",
        "set": "fixed_count=stop-before",
        "walk": "host",
        "shape": "square",
    }
    back = get(after["href"]).one("a", data_key="ArrowLeft")
    assert query_of(back["href"])["when"] == "2026-11-30T12:00"


def test_steps_fix_a_zone_that_was_not_asked_for(get):
    assert query_of(get("/ko/taiyi?when=2026-11-30T12:00-03:00").one("a", data_key="ArrowRight")["href"]) == {
        "when": "2026-11-30T14:00",
        "zone": "-03:00",
    }
    placed = query_of(get("/ko/taiyi?when=2026-11-30T12:00&place=tokyo").one("a", data_key="ArrowRight")["href"])
    assert placed == {"when": "2026-11-30T14:00", "place": "tokyo"}


def test_years_step_by_years(get):
    page = get("/zh/taiyi?when=724&unit=year")
    assert query_of(page.one("a", data_key="ArrowLeft")["href"]) == {"when": "723", "unit": "year"}
    assert (
        query_of(get("/zh/taiyi?when=2026-11-30T12:00&unit=day").one("a", data_key="ArrowLeft")["href"])["when"]
        == "2026-11-29T12:00"
    )


@in_turn("system", list(SYSTEMS))
def test_now_has_a_link_that_stays(get, client, lang, system):
    page = get(f"/{lang}/{system}?zone=Asia/Seoul")
    assert page.answer.headers["cache-control"] == "no-store"
    link = page.one("a", data_copy=True)["href"]
    assert link == page.one("link", rel="canonical")["href"]
    assert query_of(link)["school"] == chart_of(system).school.id
    fixed = get(link)
    assert fixed.answer.headers["cache-control"] == "public, max-age=3600"
    assert fixed.words("h1") == page.words("h1")
    assert fixed.one("a", data_copy=True)["href"] == link


@pytest.mark.parametrize(
    "query",
    [
        "when=2026-11-01T01:30-05:00&zone=America/New_York",
        "when=724&unit=year",
        "when=萬曆16-10-05T04:00&place=seoul&solar=true&zi=late",
        "when=lunar:2025-06-15LT12:00&zone=Asia/Shanghai&set=fixed_count=stop-before&school=tongzong",
        "pillars=丙午,己亥,戊申,戊午",
    ],
)
def test_a_fixed_link_gives_the_board_again(get, query):
    page = get(f"/ko/taiyi?{query}")
    again = get(page.one("a", data_copy=True)["href"])
    assert again.words("p", class_="applied") == page.words("p", class_="applied")
    assert (
        again.text[again.text.index("<desc") : again.text.index("</desc>")]
        == page.text[page.text.index("<desc") : page.text.index("</desc>")]
    )


def test_an_empty_field_is_not_part_of_an_address(client):
    answer = client.get(
        "/ko/taiyi?when=2026-11-30T12:00&zone=&place=&set=&set=fixed_count=stop-before", follow_redirects=False
    )
    assert answer.status_code == 303
    assert query_of(answer.headers["location"]) == {"when": "2026-11-30T12:00", "set": "fixed_count=stop-before"}


def test_a_date_that_was_picked(client):
    answer = client.get("/ko/taiyi?when=now&date=2026-11-30&clock=12:00&zone=Asia/Seoul", follow_redirects=False)
    assert query_of(answer.headers["location"]) == query_of(f"?{NOON}")
    later = client.get("/ko/taiyi?when=2026-11-30T12:00&clock=14:00", follow_redirects=False)
    assert query_of(later.headers["location"]) == {"when": "2026-11-30T14:00"}


def test_the_form_holds_what_was_asked(get):
    page = get(f"/en/taiyi?{NOON}&place=seoul&unit=day&school=tongzong&zi=late&set=fixed_count=stop-before")
    held = {e["name"]: e.get("value", "") for e in page.all("input") if e.get("value")}
    assert (held["when"], held["zone"], held["place"]) == ("2026-11-30T12:00", "Asia/Seoul", "seoul")
    chosen = {e["value"] for e in page.all("option", selected=True)}
    assert {"day", "tongzong", "late", "fixed_count=stop-before"} <= chosen
    labels = {e["for"] for e in page.all("label") if "for" in e}
    fields = {e["id"] for tag in ("input", "select") for e in page.all(tag) if "id" in e}
    assert fields == labels


def test_the_yin_board_beside_a_yang_one(get):
    page = get("/ko/taiyi?when=724&unit=year&school=tongzong")
    assert len(page.all("svg")) == 2
    assert [e["id"] for e in page.all("svg")] == ["taiyi", "other"]
    ids = [e["id"] for e in page.elements if "id" in e]
    assert len(ids) == len(set(ids))


def test_a_day_of_unknown_hour(get):
    page = get("/en/taiyi?when=2026-11-30&hour=unknown&zone=Asia/Seoul")
    (days,) = page.all("ol", class_="days")
    links = [e["href"] for e in page.all("a") if e["href"].startswith("/en/taiyi?when=2026-11-30T")]
    assert len(links) == 13
    assert "00:00–01:00" in days["text"]
    assert "hour" not in query_of(links[0])
    assert get(links[0]).all("svg")


def test_notes_of_an_edge(get):
    # 大雪 begins at 11:52 on this day.
    page = get("/en/taiyi?when=2026-12-07T11:52&zone=Asia/Seoul")
    assert [e["text"] for e in page.all("p", class_="note")] == [
        note.text("en") for note in chart_of("taiyi", "2026-12-07T11:52").notes
    ]
    assert page.all("p", class_="note")


def test_the_tabs_lead_to_the_same_moment(get):
    page = get(f"/zh/qimen?{NOON}&place=seoul&school=modern")
    tabs = {
        urlsplit(e["href"]).path: query_of(e["href"]) for e in page.all("a") if e["text"] in ("太乙", "六壬", "並列")
    }
    kept = query_of(f"?{NOON}&place=seoul")
    assert tabs == {"/zh/taiyi": kept, "/zh/liuren": kept, "/zh/now": kept}


def test_a_pure_page_is_kept(client):
    first = client.get(f"/ko/taiyi?{NOON}")
    assert first.headers["cache-control"] == "public, max-age=3600"
    again = client.get(f"/ko/taiyi?{NOON}", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"/en/taiyi?{NOON}").headers["etag"] != first.headers["etag"]


def test_what_was_seen_and_asked_for_stays_in_the_address(get):
    page = get(f"/en/taiyi?{NOON}&spirits=1&topics=1&see=line_cloud=black&see=enemy_side=北")
    assert "Wufu" in page.text
    assert "Cloud over his line" in page.text
    fixed = next(e["href"] for e in page.all("link") if e.get("rel") == "canonical")
    kept = {pair for pair in parse_qsl(urlsplit(fixed).query) if pair[0] in ("see", "spirits", "topics")}
    assert kept == {("see", "line_cloud=black"), ("see", "enemy_side=北"), ("spirits", "1"), ("topics", "1")}
    assert get(fixed).text.count("Cloud over his line") == page.text.count("Cloud over his line")


def test_a_board_leads_to_a_case_and_to_the_boards_after_it(get):
    page = get(f"/en/taiyi?{NOON}&spirits=1&set=year_dun=both")
    case = next(e["href"] for e in page.all("a") if e["href"].startswith("/en/cases/new"))
    assert {("system", "taiyi"), ("spirits", "1"), ("set", "year_dun=both")} <= set(parse_qsl(urlsplit(case).query))
    row = next(e["href"] for e in page.all("a") if e["href"].startswith("/en/timeline?"))
    assert {("unit", "hour"), ("set", "year_dun=both"), ("zone", "Asia/Seoul")} <= set(parse_qsl(urlsplit(row).query))
    assert get(row).status == 200
    assert not [e for e in get(f"/en/qimen?{NOON}").all("a") if e["href"].startswith("/en/timeline?")]
