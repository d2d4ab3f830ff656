"""The options of Liuren: that each is honoured, belongs to a rule that is there, and has words for every value."""

from dataclasses import asdict

import pytest

from samsik.core.school import rule_of, values_of
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.liuren.rooms import BOOKS
from samsik.liuren.school import SCHOOLS, LiurenOptions

RULES = [rule for book in BOOKS for rule in book.rules.values()]
# The switches of the rulebook, default first.
SWITCHES = {
    "shehai": ("between", "from", "direct"),
    "shehai_pool": ("matching", "all"),
    "fuyin_mutual": ("clash", "chain"),
    "bieze_yin": ("branch", "above"),
    "noble_table": ("chou", "xiantian"),
    "noble_half": ("hour", "sun", "day", "night", "season"),
}


def test_the_switches_and_the_preset():
    assert values_of(LiurenOptions) == SWITCHES
    assert asdict(SCHOOLS["daquan"].options) == {name: values[0] for name, values in SWITCHES.items()}


@pytest.mark.parametrize("option", SWITCHES)
def test_an_option_is_honoured_by_its_rule(option):
    honouring = {rule.id for rule in RULES if option in rule.options}
    # The pool of 涉害 is chosen where 比用 ends.
    assert honouring == {rule_of(LiurenOptions, option)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words(lang):
    keys = {key for name, values in SWITCHES.items() for key in (f"{name}.name", *(f"{name}.{v}" for v in values))}
    words = catalogue.words(lang)
    assert set(words.subject("options_liuren")) == keys
    assert set(words.subject("schools_liuren")) == {f"{id}.{part}" for id in SCHOOLS for part in ("name", "line")}
