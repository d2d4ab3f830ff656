"""The casebook as people use it: from a board to its outcome, with scripts and without."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.browser.pressing import SCREENS, check

import samsik

BOARD = "system=qimen&when=2026-11-30T12:00&unit=hour&school=baojian&zone=Asia/Seoul&almanac=kr"
EVIL = "<script>document.title='broken'</script><img src=x onerror=alert(1)>"


def new_case(page, question, **typed):
    """Fill in the form that is open and save it."""
    for name, value in {"question": question, "predicted": "yes", "tag": "a, b", "notes": "n", **typed}.items():
        page.locator(f"#{name}").fill(value)
    page.locator(".writing button[type=submit]").click()
    page.wait_for_url(re.compile(r"/cases/\d+$"))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_from_a_board_to_an_outcome(visit, scripts):
    page = visit(f"/en/cases/new?{BOARD}", java_script_enabled=scripts)
    new_case(page, f"Will it come? {scripts}")
    number = page.url.rpartition("/")[2]
    assert page.locator("svg.qimen").is_visible()
    page.locator("#outcome").fill("yes")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.get_by_text("yes", exact=True).count() == 3
    page.get_by_role("link", name="Change").click()
    page.locator("#notes").fill("first\nsecond")
    page.get_by_role("button", name="Save the changes").click()
    page.wait_for_url(f"**/cases/{number}")
    assert page.locator(".noted").inner_text() == "first\nsecond"
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url("**/cases?gone=*")
    assert number in page.locator(".done").inner_text()
    # Going back and loading again changes nothing.
    page.reload()
    assert number in page.locator(".done").inner_text()


def test_what_people_write_does_not_run(visit):
    page = visit(f"/en/cases/new?{BOARD}")
    new_case(page, EVIL, notes=EVIL, tag="<b>t</b>")
    for address in (page.url, f"{page.url}/edit", f"{page.url}/delete", f"{page.url}/recast", "/en/cases"):
        page.goto(address)
        assert page.title() != "broken"
        assert page.locator("main img, main b").count() == 0
    assert EVIL in page.locator("main").inner_text()


def test_two_windows_at_one_case(visit):
    first = visit(f"/ko/cases/new?{BOARD}")
    new_case(first, "둘이 고칩니다")
    address = first.url
    first.goto(f"{address}/edit")
    second = visit(re.sub(r"^http://[^/]+", "", f"{address}/edit"))
    second.locator("#notes").fill("다른 사람의 메모")
    second.locator(".writing button[type=submit]").click()
    second.wait_for_url(re.compile(r"/cases/\d+$"))
    first.locator("#notes").fill("내 메모")
    first.locator(".writing button[type=submit]").click()
    first.wait_for_selector(".theirs")
    assert first.locator("#notes").input_value() == "내 메모"
    assert "다른 사람의 메모" in first.locator(".theirs").inner_text()
    assert check(first) == []
    first.locator(".writing button[type=submit]").click()
    first.wait_for_url(re.compile(r"/cases/\d+$"))
    assert first.locator(".noted").inner_text() == "내 메모"
    # The browser tells of the answer with which the first attempt was refused.
    first.heard[:] = [each for each in first.heard if "412" not in each]


def test_out_and_in_again_as_a_file(visit, tmp_path):
    page = visit(f"/en/cases/new?{BOARD}")
    new_case(page, "to be exported", tag="file")
    for form in ("JSON", "CSV"):
        page.goto("/en/cases?tag=file")
        with page.expect_download() as download:
            page.get_by_role("link", name=f"Export as {form}").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        page.goto("/en/cases/import")
        page.get_by_label("File", exact=True).set_input_files(file)
        page.get_by_role("button", name="Import").click()
        page.wait_for_url("**/cases?added=0&replaced=0&known=1")
    page.goto("/en/cases/import")
    (tmp_path / "broken.csv").write_text("when,unit\n724,year\nx,year\n")
    page.get_by_label("File", exact=True).set_input_files(tmp_path / "broken.csv")
    page.get_by_role("button", name="Import").click()
    page.wait_for_selector("#file-error")
    assert "Row 3" in page.locator("#file-error").inner_text()
    page.heard[:] = [each for each in page.heard if "400" not in each]


PAGES = (
    "cases",
    f"cases/new?{BOARD}",
    "cases/new",
    "cases/{}",
    "cases/{}/edit",
    "cases/{}/delete",
    "cases/{}/recast",
    "cases/stats?by=tag",
    "cases/import",
)


@pytest.fixture(scope="module")
def number(server):
    """A case with everything, one of several that are decided."""
    with httpx.Client(base_url=server) as client:
        for word in ("yes", "no", "yes"):
            saved = client.post(
                "/api/v1/cases",
                json={
                    "when": "2026-11-30T12:00",
                    "zone": "Asia/Seoul",
                    "question": "問 " * 60,
                    "notes": "字" * 300,
                    "tags": ["길고 긴 꼬리표", "b"],
                    "predicted": word,
                },
            ).json()["case"]
            client.patch(f"/api/v1/cases/{saved['id']}", json={"outcome": "yes"})
    return saved["id"]


@pytest.mark.parametrize(("size", "scheme"), SCREENS)
@pytest.mark.parametrize(("lang", "path"), [(("ko", "zh", "en")[n % 3], path) for n, path in enumerate(PAGES)])
def test_on_a_desk_by_day_and_on_a_phone_by_night(visit, number, size, scheme, lang, path):
    assert check(visit(f"/{lang}/{path.format(number)}", size, color_scheme=scheme)) == []


def test_in_print_there_is_the_case_and_no_form(visit, number):
    page = visit(f"/ko/cases/{number}")
    page.emulate_media(media="print")
    assert page.locator("svg.taiyi").is_visible()
    assert page.locator(".noted").is_visible()
    assert not page.locator(".writing").is_visible()
    assert not page.locator(".deeds").is_visible()


def test_the_token_opens_the_door(visit, tmp_path):
    """A server of its own, with a token."""
    (tmp_path / "token").write_text("correct-horse-battery-staple")
    command = [
        sys.executable,
        "-m",
        "samsik",
        "serve",
        "--port",
        "0",
        "--lang",
        "en",
        "--token",
        str(tmp_path / "token"),
    ]
    environ = dict(
        os.environ, PYTHONPATH=str(Path(samsik.__file__).parents[1]), DATABASE_URL=f"sqlite:///{tmp_path}/b.sqlite3"
    )
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as process:
        address = re.search(r"http://[\d.]+:\d+", process.stderr.readline())[0]
        page = visit("/en/rules")
        page.goto(f"{address}/en/cases/stats")
        assert check(page) == []
        page.get_by_label("Token").fill("wrong-horse-battery-staple")
        page.get_by_role("button", name="Open the casebook").click()
        page.wait_for_selector("#token-error")
        page.get_by_label("Token").fill("correct-horse-battery-staple")
        page.get_by_role("button", name="Open the casebook").click()
        page.wait_for_url("**/en/cases/stats")
        assert page.evaluate("document.cookie") == ""
        page.goto(f"{address}/en/cases")
        page.get_by_role("button", name="Close the casebook").click()
        page.wait_for_url("**/en/cases/enter")
        page.heard[:] = [each for each in page.heard if address not in each and "401" not in each]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)
