"""The boards as people meet them: in their languages, on a desk and on a phone, in the dark, in print, without scripts."""

from pathlib import Path

import pytest

LANGUAGES = {"ko": "ko", "zh": "zh-Hant", "en": "en"}
OTHERS = {"zh-Hans": "zh-Hans", "ja": "ja"}
CELLS = {"taiyi": 25, "qimen": 9, "liuren": 20}
NOON = "when=2026-11-30T12:00&zone=Asia/Seoul"
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
every_board = pytest.mark.parametrize(("lang", "system"), [(lang, system) for lang in LANGUAGES for system in CELLS])

# Everything that is pressed, but for links within a sentence.
SMALL = """() => [...document.querySelectorAll('a, button, input, select, summary')]
    .filter(e => !e.closest('p:not(.choice, .go, .field), li, dd, dt, h2, .skip') && !e.matches('.skip'))
    .map(e => [e, (e.type === 'checkbox' ? e.parentElement : e).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9))
    .map(([e, box]) => `${e.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
# Texts of the picture, by how large they are on the screen.
SMALLEST = """() => Math.min(...[...document.querySelectorAll('#picture text')].map(
    e => e.getAttribute('font-size') * e.ownerSVGElement.getBoundingClientRect().width / e.ownerSVGElement.viewBox.baseVal.width))"""
AUDIT = """async only => (await axe.run({resultTypes: ['violations'], ...(only ? {runOnly: only} : {})})).violations
    .filter(each => ['serious', 'critical'].includes(each.impact))
    .map(each => `${each.id}: ${each.nodes.slice(0, 3).map(node => node.html).join(' ')}`)"""


def audit(page, only=None):
    """What axe finds that is serious, by all its rules or some."""
    page.evaluate(AXE)
    return page.evaluate(AUDIT, only)


def check(page, lang, system):
    """What holds on every screen."""
    assert page.locator("html").get_attribute("lang") == (LANGUAGES | OTHERS)[lang]
    assert page.locator("#picture a.cell").count() == CELLS[system]
    assert page.locator("#picture svg").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.fonts.check('16px \"Samsik Serif\"')")
    assert page.evaluate(SMALL) == []


@every_board
def test_on_a_desk(visit, lang, system):
    page = visit(f"/{lang}/{system}?{NOON}")
    check(page, lang, system)
    box = page.locator("#picture svg").bounding_box()
    assert box["y"] + box["height"] <= 800, "the board is seen without scrolling"
    assert page.evaluate(SMALLEST) >= 11
    assert audit(page) == []


@every_board
def test_on_a_phone(visit, lang, system):
    page = visit(f"/{lang}/{system}?{NOON}", "phone")
    check(page, lang, system)
    assert page.locator("#picture").bounding_box()["y"] < 160, "the board is near the top"
    assert page.locator("#picture svg").bounding_box()["width"] == 360
    assert page.evaluate(SMALLEST) >= 9
    assert audit(page) == []


@pytest.mark.parametrize(("lang", "system", "size"), [("zh-Hans", "qimen", "phone"), ("ja", "taiyi", "desktop")])
def test_in_the_other_languages(visit, lang, system, size):
    page = visit(f"/{lang}/{system}?{NOON}", size)
    check(page, lang, system)
    assert audit(page) == []


@every_board
def test_in_the_dark(visit, lang, system):
    page = visit(f"/{lang}/{system}?{NOON}", color_scheme="dark")
    check(page, lang, system)
    paper = page.evaluate("getComputedStyle(document.querySelector('#picture .paper')).fill")
    assert paper == page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(25, 23, 20)"
    assert audit(page, ["color-contrast"]) == []


@every_board
def test_in_print(visit, lang, system):
    page = visit(f"/{lang}/{system}?{NOON}")
    page.emulate_media(media="print")
    assert page.locator("#picture svg").is_visible()
    assert page.locator("#reading").is_visible()
    assert not any(
        page.locator(part).is_visible() for part in (".boards", ".languages", "#asking", ".strides", "#keep")
    )
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.pdf(format="A4").startswith(b"%PDF")


@every_board
def test_without_scripts(visit, lang, system):
    page = visit(f"/{lang}/{system}?{NOON}", java_script_enabled=False)
    cell = page.locator("#picture a.cell").first
    label = cell.locator("title").text_content()
    cell.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#seat")
    assert page.locator("#seat-name").text_content() == label
    assert page.locator("#seat").bounding_box()["y"] < 800
    page.locator("a[data-key=ArrowRight]").click()
    page.wait_for_url("**T14:00**")
    page.locator("#when").fill("2026-11-30T12:00")
    page.locator("button[type=submit]").click()
    page.wait_for_url(lambda url: "T12:00" in url and "place=" not in url)
    page.locator("#why a.button").click()
    page.wait_for_url("**#why")
    assert page.locator("#why li").count() > 10


@every_board
def test_by_the_keyboard(visit, lang, system):
    page = visit(f"/{lang}/{system}?{NOON}")
    start, title = page.url, page.title()
    picture = page.locator("#picture").inner_html()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    cell = page.evaluate("document.activeElement.id")
    assert cell == page.locator("#picture a.cell").first.get_attribute("id")
    page.keyboard.press("Enter")
    page.wait_for_selector("#seat .panel")
    assert page.evaluate("document.activeElement.id") == cell, "one stays where one was"
    assert page.locator(f"#{cell}").get_attribute("aria-current") == "true"
    assert "seat=" in page.url
    page.locator("#seat .close").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#seat .panel", state="detached")
    assert page.evaluate("document.activeElement.id") == cell, "and comes back there"
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**T14:00**")
    assert page.title() != title
    assert "T14%3A00" in page.locator(".languages a").first.get_attribute("href") or "T14:00" in page.locator(
        ".languages a"
    ).first.get_attribute("href")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**T12:00**")
    page.wait_for_function("title => document.title === title", arg=title)
    assert page.url.partition("#")[0] == start
    assert page.locator("#picture").inner_html() == picture
    page.go_back()
    page.wait_for_url("**T14:00**")
    page.locator("#when").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(100)
    assert "T14:00" in page.url, "arrows within a field are the field's"


@every_board
def test_a_link_that_stays(visit, lang, system):
    page = visit(f"/{lang}/{system}?zone=Asia/Seoul", permissions=["clipboard-read", "clipboard-write"])
    picture, link = page.locator("#picture svg desc").text_content(), page.locator("a[data-copy]")
    words = link.inner_text()
    link.click()
    page.wait_for_function("words => document.querySelector('a[data-copy]').textContent !== words", arg=words)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(link.get_attribute("href"))
    page.goto(copied)
    assert page.locator("#picture svg desc").text_content() == picture


def test_a_step_keeps_the_place_on_the_page(visit):
    page = visit(f"/ko/taiyi?{NOON}", "phone")
    page.evaluate("scrollTo(0, 320)")
    page.locator("a[data-key=ArrowRight]").click()
    page.wait_for_url("**T14:00**")
    page.wait_for_function("document.querySelector('#when').value.endsWith('T14:00')")
    assert page.evaluate("scrollY") == 320


def test_the_derivation_comes_when_one_gets_there(visit):
    page = visit(f"/ko/taiyi?{NOON}")
    assert page.locator("#why li").count() == 0
    page.locator("#why").scroll_into_view_if_needed()
    page.wait_for_selector("#why-shiji")
    assert "why" not in page.url
    assert audit(page) == []


def test_places_come_with_the_field(visit):
    page = visit("/en/qimen")
    assert page.locator("#places option").count() == 0
    page.locator("#place").focus()
    page.wait_for_selector("#places option[value=Seoul]", state="attached")


def test_a_step_that_is_refused_is_told(visit):
    page = visit(f"/en/taiyi?{NOON}")
    page.evaluate("document.querySelector('a[data-key=ArrowRight]').href = '/en/taiyi?when=never'")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#when-error")
    assert "never" in page.locator("#when-error").inner_text()
    # The browser tells of the refusals themselves.
    assert all("400" in each for each in page.heard)
    page.heard.clear()


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize(
    "path",
    [
        "/ko/now?" + NOON,
        "/zh/now?" + NOON,
        "/en/taiyi?when=2026-11-30&hour=unknown",
        "/ko/taiyi?when=724&unit=year&school=tongzong&seat=palace-1",
    ],
)
def test_other_pages(visit, path, size):
    page = visit(path, size)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert audit(page) == []


def test_the_first_board_is_there_at_once(visit):
    page = visit(f"/ko/taiyi?{NOON}")
    page.goto(f"/ko/taiyi?{NOON}&seat=palace-1")
    took = page.evaluate(
        """() => new Promise(done => new PerformanceObserver(list => done(list.getEntries().at(-1).startTime))
            .observe({type: 'largest-contentful-paint', buffered: true}))"""
    )
    assert took < 1500
