"""The report of what is in print, as a page."""

import re
from html import unescape

from tests.web.conftest import in_turn

from samsik.i18n.catalogue import words
from samsik.services.verify import Verdict, verify
from samsik.services.verify.report import total


@in_turn("system", ["taiyi", "qimen", "liuren"])
def test_totals_and_every_disagreement(get, lang, system):
    report = verify(system)
    page = get(f"/{lang}/verify?system={system}")
    say = words(lang).say
    assert say("verify.total", **vars(total(report.lines))) in unescape(page.text)
    found = [line for line in report.lines if line.verdict is not Verdict.AGREES]
    rows = [re.sub(r"\s+", " ", e["text"]).strip() for e in page.all("tr")][1:]
    assert len(rows) == len(found)
    for line, row in zip(sorted(found, key=lambda line: line.verdict is Verdict.NAMED), rows, strict=True):
        assert str(line.item) in row
        for value in (line.printed, line.computed):
            assert f" {'—' if value in (None, '') else value} " in f" {row} "
        assert say(f"web_library.verify.kind.{line.kind}") in row
        assert line.source in row
    assert page.one("a", class_="button", href=f"/{lang}/verify?system={system}")["aria-current"] == "page"
    assert len(page.answer.content) < 150_000


def test_the_first_board_unless_another_is_asked_for(get):
    assert get("/ko/verify").text.count("<tr>") == get("/ko/verify?system=taiyi").text.count("<tr>")


def test_a_board_there_is_not(get):
    page = get("/en/verify?system=%3Cscript%3E", 400)
    assert page.one("div", role="alert")
    assert "<script>&" not in page.text
    assert not page.all("table")
