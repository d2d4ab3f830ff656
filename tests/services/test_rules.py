"""The rules and the sources as they are handed out: all of them, once, with what they read and cite."""

import csv
import io
import re

import pytest

from samsik.core.school import rule_of, values_of
from samsik.core.sources import passages
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.rule_books import systems
from samsik.services.rules import rules
from samsik.services.sources import sources

# Two boards may each have a value of one name.
EVERY = {(system.id, rule.name): rule for system in systems() for book in system.books for rule in book.rules.values()}
BOARDS = "TXQL"


def number(row):
    """Place of the board, number and tail of a rulebook id."""
    letter, digits, tail = re.fullmatch(r"([A-Z])-(\d+)([a-z]?)", row["id"]).groups()
    return BOARDS.index(letter), int(digits), tail


def test_all_rules_once_by_number():
    found = rules().to_dict()["rules"]
    assert sorted((rule["system"], rule["name"]) for rule in found) == sorted(EVERY)
    assert {(rule["system"], rule["name"]): rule["id"] for rule in found} == {
        key: rule.id for key, rule in EVERY.items()
    }
    assert [number(rule) for rule in found] == sorted(map(number, found))


@pytest.mark.parametrize(("system", "name"), EVERY)
def test_a_rule(system, name):
    rule = EVERY[system, name]
    (found,) = [each for each in rules(name).to_dict()["rules"] if each["system"] == system]
    assert (found["id"], found["name"]) == (rule.id, name)
    assert tuple(found["reads"]) == rule.reads
    assert tuple(option["name"] for option in found["options"]) == rule.options
    assert tuple(cite["id"] for cite in found["cites"]) == rule.cites
    for cite in found["cites"]:
        assert cite["title"] == passages()[cite["id"]].title
        assert cite["gist"]
    for lang in LANGUAGES:
        told = rules(name).text(lang)
        assert re.search(rf"^{rule.id} {name} · ", told, re.MULTILINE)
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
            name for (_, name), rule in EVERY.items() if source["id"] in rule.cites
        }


def test_sources_of_a_work_and_of_a_passage():
    assert {source["work"] for source in sources("tongzong").to_dict()["sources"]} == {"tongzong"}
    (found,) = sources("tongzong/dingji").to_dict()["sources"]
    assert found["title"] == "太乙統宗"
    # Its eye, walk and count; its generals; and the classes of its count.
    assert {rule["id"] for rule in found["rules"]} == {"T-18", "T-20", "T-22"}


def test_every_number_of_the_taiyi_rulebook_is_there():
    """T-01 to T-89: worked by a rule, or told with the reason why not.

    Of five a part is only told: the reigns printed beside the 甲子 years, the meanings of the gates, and what needs
    a plate of stars that is not laid.
    """
    record = rules().to_dict()
    worked = {rule["id"] for rule in record["rules"] if rule["id"].startswith("T-")}
    told = {aside["id"] for aside in record["asides"] if aside["id"].startswith("T-")}
    assert worked | told == {f"T-{n:02}" for n in range(1, 90)}
    assert worked & told == {"T-08", "T-57", "T-65", "T-66", "T-67"}


def test_every_number_of_the_later_volumes_is_there():
    """X-01 to X-79: worked, told, or absent with the reason; X-80 only says that nothing more was found."""
    record = rules().to_dict()
    groups = [{entry["id"] for entry in record[kind]} for kind in ("rules", "asides", "absent")]
    worked, told, absent = ({id for id in ids if id.startswith("X-")} for ids in groups)
    assert worked | told | absent == {f"X-{n:02}" for n in range(1, 80)}
    assert len(worked) + len(told) + len(absent) == 79


def test_every_number_of_qimen_and_liuren_is_there():
    record = rules().to_dict()
    known = {each["id"] for each in (*record["rules"], *record["asides"])}
    assert {id for id in known if id[0] == "Q"} == {f"Q-{n:02}" for n in range(1, 35)} | {"Q-11b", "Q-11c"}
    assert {id for id in known if id[0] == "L"} == {f"L-{n:02}" for n in range(1, 17)}


@pytest.mark.parametrize("system", systems(), ids=lambda system: system.id)
def test_what_an_option_belongs_to_can_be_asked_for(system):
    for name in values_of(system.table):
        found = rules(rule_of(system.table, name))
        assert found.rules or found.asides, name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("listed", [rules(), sources()], ids=["rules", "sources"])
def test_lists(listed, lang):
    record = listed.to_dict(lang)
    # Beside the rules stand the numbers under which nothing is worked.
    rows = (
        sorted(record["rules"] + record["asides"] + record["absent"], key=number)
        if "rules" in record
        else record["sources"]
    )
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
        (rules, "wenchagn", "wenchang"),
        (sources, "jinjin", "jinjing"),
        (sources, "jinjing/shij", "jinjing/shiji"),
    ):
        with pytest.raises(SamsikError) as refused:
            service(typed)
        assert refused.value.params["closest"] == meant
