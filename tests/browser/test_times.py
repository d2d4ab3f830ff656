"""The pages of times as people meet them: desk, phone, dark, print, keyboard and no scripts; axe and the size of targets."""

from pathlib import Path

import pytest

LANGUAGES = {"ko": "ko", "zh": "zh-Hant", "en": "en"}
SPAN = "from=2026-12-01&to=2027-02-28&zone=Asia/Seoul"
PAGES = {
    "find": f"find?{SPAN}&require=三門具&require=主將發&avoid=掩&avoid=迫&favour=host&system=taiyi&system=qimen",
    "stats": "stats?from=2020&to=2029&zone=Asia/Seoul&condition=三門具&condition=host > guest&by=month&events=2024-03-05",
    "timeline": "timeline?from=1984",
    "long": "timeline?from=1624&count=360",
    "columns": "columns",
}
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
every_page = pytest.mark.parametrize(("lang", "page"), [(lang, page) for lang in LANGUAGES for page in PAGES])
ROOMY = pytest.mark.parametrize("page", PAGES)

# Everything that is pressed, but for links within a sentence and columns of a picture, which are as wide as they are.
SMALL = """() => [...document.querySelectorAll('a, button, input, select, summary, textarea')]
    .filter(e => !e.closest('p:not(.choice, .go, .field), li, dd, svg, .skip') && !e.matches('.skip, [type=hidden]'))
    .map(e => [e, (e.type === 'checkbox' ? e.parentElement : e).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9))
    .map(([e, box]) => `${e.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
SMALLEST = """() => Math.min(99, ...[...document.querySelectorAll('.pictures text')].map(
    e => e.getAttribute('font-size') * e.ownerSVGElement.getBoundingClientRect().width / e.ownerSVGElement.viewBox.baseVal.width))"""
AUDIT = """async only => (await axe.run({resultTypes: ['violations'], ...(only ? {runOnly: only} : {})})).violations
    .filter(each => ['serious', 'critical'].includes(each.impact))
    .map(each => `${each.id}: ${each.nodes.slice(0, 3).map(node => node.html).join(' ')}`)"""


def audit(page, only=None):
    page.evaluate(AXE)
    return page.evaluate(AUDIT, only)


def check(page, lang):
    assert page.locator("html").get_attribute("lang") == LANGUAGES[lang]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(SMALLEST) >= 9.5


@every_page
def test_on_a_desk(visit, lang, page):
    shown = visit(f"/{lang}/{PAGES[page]}")
    check(shown, lang)
    assert audit(shown) == []


@every_page
def test_on_a_phone(visit, lang, page):
    shown = visit(f"/{lang}/{PAGES[page]}", "phone")
    for more in shown.locator("details").all():
        more.evaluate("e => e.open = true")
    check(shown, lang)


@ROOMY
def test_in_the_dark(visit, page):
    shown = visit(f"/ko/{PAGES[page]}", color_scheme="dark")
    assert audit(shown, ["color-contrast"]) == []


@ROOMY
def test_in_print(visit, page):
    shown = visit(f"/en/{PAGES[page]}")
    shown.emulate_media(media="print")
    assert not any(part.is_visible() for part in shown.locator("form.asking, .choice").all())
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert shown.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_question_by_hand(visit, scripts):
    """Chips, a day, its window, the board; with scripts and without."""
    page = visit("/ko/find", java_script_enabled=scripts)
    page.get_by_label("부터", exact=True).fill("2026-12-01")
    page.get_by_label("까지", exact=True).fill("2027-02-28")
    page.locator(".require label", has_text="삼문구").click()
    page.locator(".require summary").click()
    page.locator(".require details label", has_text="주산 화(主和)").click()
    page.locator(".avoid label", has_text="엄(掩)").first.click()
    page.get_by_label("조건").fill("local_hour >= 9")
    page.get_by_role("button", name="때 찾기").click()
    page.wait_for_url("**/find?from=2026-12-01&to=2027-02-28&require=**#found")
    assert page.locator("#found-title").is_visible()
    chosen = page.locator("input:checked").evaluate_all("all => all.map(e => e.value)")
    assert chosen == ["三門具", "主和", "掩"]
    title = page.locator("#found-title").text_content()
    day = page.locator("button[name=day]").first
    date = day.get_attribute("value")
    day.click()
    page.wait_for_url(f"**day={date}#windows")
    assert page.locator("#found-title").text_content() == title
    assert date in page.locator("#windows th[scope=row]").first.text_content()
    clock = page.locator("#windows .clock").first.text_content()[:5]
    page.locator("#windows a.board").first.click()
    page.wait_for_url(f"**/ko/taiyi?when={date}T{clock}**")
    assert page.locator("svg.taiyi").is_visible()


def test_the_list_of_columns_comes_when_it_is_opened(visit):
    page = visit("/en/find")
    assert page.locator("#columns table").count() == 0
    page.locator("details.columns summary").click()
    page.wait_for_selector("#columns table")
    assert page.locator("#columns code").first.is_visible()


def test_an_error_leads_to_its_field(visit):
    page = visit("/en/find?require=掩")
    page.get_by_label("Condition").fill("hots > 3")
    page.get_by_role("button", name="Find times").click()
    page.wait_for_url("**hots**")
    assert page.heard.pop().startswith("Failed to load resource: the server responded with a status of 400")
    page.locator("p.error a").click()
    assert page.locator("#where-error mark").text_content() == "»hots«"
    assert page.locator("#where").input_value() == "hots > 3"
    assert page.locator("#where-error").evaluate("e => e.getBoundingClientRect().bottom <= innerHeight")
    assert audit(page) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_events_by_hand(visit, scripts):
    page = visit("/en/stats", java_script_enabled=scripts)
    page.get_by_label("Condition 1").fill("三門具")
    page.get_by_label("Dated events, to be tested").fill("2024-03-05T14:00, won\n2024-05-05T10:00, lost")
    page.get_by_role("button", name="Work it out").click()
    page.wait_for_url("**/en/stats#found")
    assert page.get_by_text("Fisher's exact test").is_visible()
    assert page.get_by_text("Before you believe it").is_visible()
    # Without events the same question has an address.
    page.get_by_label("Dated events, to be tested").fill("")
    page.get_by_label("From", exact=True).fill("2024")
    page.get_by_label("To", exact=True).fill("2024")
    page.get_by_role("button", name="Work it out").click()
    page.wait_for_url("**/en/stats?**condition=**")


def test_rows_by_the_keyboard(visit):
    page = visit("/en/timeline?from=1984")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**from=2056**")
    page.wait_for_function("document.querySelector('h1').textContent.includes('2056')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**from=1984**")
    page.wait_for_function("document.querySelector('h1').textContent.includes('1984')")
    cell = page.locator(".pictures a.cell").nth(3)
    cell.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/taiyi?when=1987&unit=year")
    page = visit("/en/timeline?from=1624&count=360", java_script_enabled=False)
    page.locator(".pictures a.cell").nth(1).click()
    page.wait_for_url("**from=1648&count=24**")
