"""T-01 to T-89: every number of the Taiyi rulebook is worked or told, cites its passages, has words and is tested."""

import re
from pathlib import Path

import pytest

from samsik.core.asides import asides
from samsik.core.sources import passages
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.services.rules import rules
from samsik.taiyi.rooms import BOOKS

IDS = [f"T-{number:02d}" for number in range(1, 90)]
RULES = {id: [rule for book in BOOKS for rule in book.rules.values() if rule.id == id] for id in IDS}
ASIDES = {id: aside for id, aside in asides().items() if id.startswith("T-")}
TESTS = Path(__file__).parent
# What the tests say, and the cases they read, by file; this file names every number and proves nothing.
SAID = {
    file: file.read_text("utf-8")
    for pattern in ("*.py", "*.toml")
    for file in TESTS.rglob(pattern)
    if file != Path(__file__)
}


def test_no_rule_bears_another_number():
    assert {rule.id for book in BOOKS for rule in book.rules.values() if rule.id.startswith("T-")} <= set(IDS)
    assert ASIDES.keys() <= set(IDS)


@pytest.mark.parametrize("id", IDS)
def test_it_is_worked_or_told_with_a_reason(id):
    assert RULES[id] or id in ASIDES
    if id in ASIDES:
        aside = ASIDES[id]
        names = {rule.name for found in RULES.values() for rule in found}
        assert set(aside.by) <= names
        # What is worked within other rules names them, and nothing else does.
        assert bool(aside.by) == (aside.reason == "within")


@pytest.mark.parametrize("id", IDS)
def test_it_cites_passages_that_exist(id):
    cites = {cite for rule in RULES[id] for cite in rule.cites} | set(ASIDES[id].cites if id in ASIDES else ())
    assert cites
    assert cites <= passages().keys()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_it_has_words(id, lang):
    say = words(lang).say
    for rule in RULES[id]:
        assert say(f"rules.{rule.name}")
        assert say(f"names.{rule.name}")
    if id in ASIDES:
        assert say(f"lore.{id}.name")
        assert say(f"lore.{id}.text")
        assert say(f"library.reason.{ASIDES[id].reason}", by="x")
    # `samsik rules T-61` shows all of it.
    shown = rules(id).text(lang)
    assert all(rule.name in shown for rule in RULES[id])
    assert id not in ASIDES or say(f"lore.{id}.text") in shown
    titles = {passages()[cite].title for rule in RULES[id] for cite in rule.cites}
    assert all(title in shown for title in titles)


@pytest.mark.parametrize("id", IDS)
def test_a_test_mentions_it(id):
    """By its number, or by the name of one of its rules as a value that is looked at."""
    names = "|".join(re.escape(rule.name) for rule in RULES[id])
    mention = re.compile(rf"\b{id}\b" + (rf"|[.\"'](?:{names})\b" if names else ""))
    assert [file for file, text in SAID.items() if mention.search(text)], id


def test_every_word_of_lore_is_of_an_aside():
    for lang in LANGUAGES:
        assert words(lang).subject("lore").keys() == {f"{id}.{part}" for id in asides() for part in ("name", "text")}
        reasons = {key for key in words(lang).subject("library") if key.startswith("reason.")}
        assert reasons == {f"reason.{aside.reason}" for aside in asides().values()}
