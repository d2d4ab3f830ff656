"""rules: those of the extended book, and the ids for which there is no source."""

import pytest

from samsik.errors import SamsikError
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.rule_books import every_rule
from samsik.services.rules import rules
from samsik.taiyi.absent import ABSENT
from samsik.taiyi.extended_rooms import BOOK


def test_the_extended_rules_are_listed_in_order():
    listed = [kept.rule for kept in every_rule() if kept.rule.id.startswith("X-")]
    assert set(listed) == set(BOOK.rules.values())
    numbers = [int(rule.id[2:]) for rule in listed]
    assert numbers == sorted(numbers)


def test_a_rule_shows_its_option_and_passage():
    (rule,) = rules("dayou").to_dict("en")["rules"]
    assert rule["id"] == "X-04"
    assert rule["options"][0]["values"] == ["jinjing", "taojin-605"]
    assert [cite["id"] for cite in rule["cites"]] == ["jinjing/dayou"]


@pytest.mark.parametrize("id", ["X-15", "X-68", "X-70", "X-73", "X-74", "X-75", "X-76", "X-77", "X-78", "X-79"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_has_no_source_has_a_reason(id, lang):
    found = rules(id)
    assert found.rules == ()
    told = found.to_dict(lang)
    assert [(entry["id"], entry["name"]) for entry in told["absent"]] == [(id, ABSENT[id])]
    assert told["absent"][0]["text"] in found.text(lang)
    assert told["absent"][0]["text"] in found.markdown(lang)
    assert rules(id.lower()) == found
    assert not [kept for kept in every_rule() if kept.rule.id == id]


def test_the_whole_list_names_them_too():
    assert rules().absent == tuple(ABSENT)
    assert set(ABSENT) == {
        key.removeprefix("absent.") for key in catalogue.words("en").subject("extended") if key.startswith("absent.")
    }


def test_an_id_of_nothing_is_refused():
    with pytest.raises(SamsikError) as caught:
        rules("X-99")
    assert caught.value.code == "unknown_rule"


def test_what_programs_tell_says_so():
    for name in ("combos", "wufu_luck", "dayou_ill"):
        (kept,) = rules(name).rules
        rule = kept.rule
        assert rule.options[0] == "sec_combos"
        assert [cite.split("/")[0] for cite in rule.cites] == ["secondhand"]
        assert "sec_combos" in rules(name).text("en")
