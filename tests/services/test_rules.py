"""The rules and the sources as they are handed out: all of them, once, with what they read and cite."""

import csv
import io
import re

import pytest

from samsik.core.sources import passages
from samsik.errors import SamsikError
from samsik.services.rules import rules
from samsik.services.sources import sources
from samsik.taiyi.rooms import BOOKS

EVERY = {rule.name: rule for book in BOOKS for rule in book.rules.values()}


def test_all_rules_once_by_number():
    found = rules().to_dict()["rules"]
    assert sorted(rule["name"] for rule in found) == sorted(EVERY)
    assert [rule["id"] for rule in found] == sorted(rule.id for rule in EVERY.values())


@pytest.mark.parametrize("name", EVERY)
def test_a_rule(name):
    rule = EVERY[name]
    (found,) = rules(name).to_dict()["rules"]
    assert (found["id"], found["name"]) == (rule.id, name)
    assert tuple(found["reads"]) == rule.reads
    assert tuple(option["name"] for option in found["options"]) == rule.options
    assert tuple(cite["id"] for cite in found["cites"]) == rule.cites
    for cite in found["cites"]:
        assert cite["title"] == passages()[cite["id"]].title
        assert cite["gist"]
    for lang in ("ko", "zh", "en"):
        told = rules(name).text(lang)
        assert told.startswith(f"{rule.id} {name} · ")
        assert all(passages()[cite].heading in told for cite in rule.cites)


def test_a_number_gives_all_its_rules():
    """定計 (T-18): the eye, the walk and the count; the schools differ as the rulebook's option table has it."""
    for id in ("T-18", "t-18"):
        found = rules(id).to_dict()["rules"]
        assert {rule["name"] for rule in found} == {"dingji", "fixed_walk", "fixed_count"}
    (option,) = next(rule for rule in found if rule["name"] == "fixed_walk")["options"]
    assert option["schools"] == {"jinjing": "stop-before", "tongzong": "fit-pred", "taojin": "stop-before"}
    assert option["values"] == ["stop-before", "pass-next", "inclusive", "dropped-first", "fit-dir", "fit-pred"]


def test_shiji():
    """T-17 by hand."""
    (found,) = rules("shiji").to_dict("zh")["rules"]
    assert found["id"] == "T-17"
    assert found["reads"] == ["wenchang", "jishen"]
    assert [cite["id"] for cite in found["cites"]] == ["jinjing/shiji", "tongzong/shiji"]
    assert "始擊" in found["title"]


def test_all_sources_once():
    found = sources().to_dict()["sources"]
    assert [source["id"] for source in found] == list(passages())
    for source in found:
        assert {rule["name"] for rule in source["rules"]} == {
            name for name, rule in EVERY.items() if source["id"] in rule.cites
        }


def test_sources_of_a_work_and_of_a_passage():
    assert {source["work"] for source in sources("tongzong").to_dict()["sources"]} == {"tongzong"}
    (found,) = sources("tongzong/dingji").to_dict()["sources"]
    assert found["title"] == "太乙統宗"
    # Its eye, walk and count; its generals; and the classes of its count.
    assert {rule["id"] for rule in found["rules"]} == {"T-18", "T-20", "T-22"}


def number(row):
    """Letter and number of a rulebook id."""
    return row["id"][0], int(row["id"][2:])


def test_every_number_of_the_taiyi_rulebook_is_there():
    """T-01 to T-89: worked by a rule, or told with the reason why not.

    Of four a part is only told: the meanings of the gates, and what needs a plate of stars that is not laid.
    """
    record = rules().to_dict()
    worked = {rule["id"] for rule in record["rules"]}
    told = {aside["id"] for aside in record["asides"]}
    assert worked | told == {f"T-{n:02}" for n in range(1, 90)}
    assert worked & told == {"T-57", "T-65", "T-66", "T-67"}


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
@pytest.mark.parametrize("listed", [rules(), sources()], ids=["rules", "sources"])
def test_lists(listed, lang):
    record = listed.to_dict(lang)
    # Beside the rules stand the numbers under which nothing is worked.
    rows = sorted(record["rules"] + record["asides"], key=number) if "rules" in record else record["sources"]
    lines = listed.text(lang).split("\n")
    assert [line.split()[0] for line in lines] == [row["id"] for row in rows]
    table = listed.markdown(lang).split("\n")
    assert len(table) == len(rows) + 2
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table}) == 1
    assert [row["id"] for row in csv.DictReader(io.StringIO(listed.csv(lang)))] == [row["id"] for row in rows]


@pytest.mark.parametrize(("service", "code"), [(rules, "unknown_rule"), (sources, "unknown_source")])
def test_unknown(service, code):
    for id in ("", "T-999", "jinjing/", "nothing"):
        with pytest.raises(SamsikError) as refused:
            service(id)
        assert refused.value.code == code


def test_the_nearest_is_offered():
    for service, typed, meant in (
        (rules, "shiij", "shiji"),
        (sources, "jinjin", "jinjing"),
        (sources, "jinjing/shij", "jinjing/shiji"),
    ):
        with pytest.raises(SamsikError) as refused:
            service(typed)
        assert refused.value.params["closest"] == meant
