"""Rules, sources, schools, records and printed tables as people meet them."""

import re

import pytest
from tests.browser.pressing import SCREENS, check

PAGES = {
    "rules": "words=擊",
    "rule": "rules?id=T-16",
    "sources": "words=合",
    "passage": "sources?id=jinjing/shiji",
    "verify": "system=liuren",
    "compare": "system=qimen&first=baojian&second=modern",
    "identify": "palace=7&host=7",
}
LANGUAGES = ("ko", "zh", "en")
every_page = pytest.mark.parametrize(("lang", "name"), [(LANGUAGES[n % 3], name) for n, name in enumerate(PAGES)])


def address(lang, name):
    query = PAGES[name]
    return f"/{lang}/{query}" if "?" in query else f"/{lang}/{name}?{query}"


@pytest.mark.parametrize(("size", "scheme"), SCREENS)
@every_page
def test_on_a_desk_by_day_and_on_a_phone_by_night(visit, size, scheme, lang, name):
    page = visit(address(lang, name), size, color_scheme=scheme)
    assert check(page) == []
    assert page.locator("main h1").first.is_visible()


@every_page
def test_in_print(visit, lang, name):
    page = visit(address(lang, name))
    page.emulate_media(media="print")
    assert not any(form.is_visible() for form in page.locator("form").all())
    assert page.locator("main h1").first.is_visible()


def test_from_a_list_to_a_rule_to_a_source_and_to_a_board_by_keyboard_and_without_scripts(visit):
    page = visit("/en/rules", java_script_enabled=False)
    page.get_by_label("All of these words").fill("strike")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules?words=strike*")
    page.locator("dl.entries a", has_text="T-37").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules?id=T-37*")
    page.locator("ul.passages a").first.click()
    page.wait_for_url("**/sources?id=**")
    page.locator("main a", has_text="T-37").click()
    page.wait_for_url("**/rules?id=T-37*")
    page.locator("main a[href*='why-strike']").click()
    page.wait_for_url(re.compile(r"/taiyi\?.*#why-strike$"))
    assert page.locator("#why-strike").is_visible()


def test_schools_are_compared_by_form_and_the_address_tells_all(visit):
    page = visit("/ko/compare?system=qimen")
    page.get_by_label("둘째 유파", exact=True).select_option("modern")
    page.get_by_role("button", name="견주기").click()
    page.wait_for_url("**/compare?system=qimen&first=baojian&second=modern")
    told = page.locator("main").inner_text()
    again = visit(page.url[page.url.index("/ko/") :])
    assert again.locator("main").inner_text() == told
    page.locator("table a[href*='/qimen?']").first.click()
    assert page.locator("svg.qimen").is_visible()


def test_a_record_is_filled_in_row_by_row(visit):
    page = visit("/en/identify", "phone")
    for row, (key, value) in enumerate((("palace", "7"), ("host", "7"), ("wenchang", "坤")), 1):
        page.locator(f"#key{row}").select_option(key)
        page.locator(f"#value{row}").fill(value)
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/identify?palace=7&host=7&wenchang=*")
    assert page.locator("tbody tr").count() > 0
    assert page.locator("#value3").input_value() == "坤"
    page.locator("tbody a").first.click()
    page.wait_for_url("**/taiyi?**")
    assert page.locator("svg.taiyi").first.is_visible()
