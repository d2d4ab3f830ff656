"""verify: the report, what it compares, and that nothing slips through it."""

import csv
import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from tests.taiyi.boards import rows

from samsik.errors import SamsikError
from samsik.i18n import catalogue
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.verify import Report, Verdict, taiyi, verify
from samsik.services.verify.compare import Difference, Witness, compare

REPORT = verify("taiyi")
NAMED = [line for line in REPORT.lines if line.verdict is Verdict.NAMED]

# Appendix of the rulebook: board, field, printed, computed.
MISPRINTS = """
陽遁39局 host_count 25 35
陽遁50局 host_count 6 16
陰遁11局 guest_count 36 26
陰遁15局 guest_count 29 25
陰遁25局 host_count 21 31
陰遁26局 host_count 31 30
陰遁27局 host_count 39 29
陰遁37局 shiji 午 坤
陰遁43局 shiji 坤 巳
陰遁43局 guest_count 38 1
陰遁44局 shiji 酉 坤
陰遁44局 guest_count 31 38
陰遁46局 guest_count 2 1
陰遁70局 host_count 22 32
"""


def test_all_is_explained():
    assert REPORT.ok
    assert REPORT.system == "taiyi"
    assert not [line for line in REPORT.lines if line.verdict is Verdict.UNEXPLAINED]


def test_the_table_of_boards():
    """864 cells; 132 rows agree in full, and the other twelve differ where the rulebook says."""
    lines = REPORT.groups["boards"]
    assert len(lines) == 144 * 6
    differ = [f"{line.item} {line.field} {line.printed} {line.computed}" for line in lines if line.reason]
    assert differ == MISPRINTS.strip().splitlines()
    assert len({line.item for line in lines} - {line.item for line in lines if line.reason}) == 132
    assert {line.kind for line in lines if line.reason} == {"misprint"}


def by_item(table):
    return {f"{row['dun']}遁{row['ju']}局": row for row in table}


CORRECTED = by_item(rows("taiyi_boards"))


def printed_boards():
    file = Path(taiyi.__file__).parents[2] / "data" / "witnesses" / "taiyi_boards.csv"
    with file.open(encoding="utf-8", newline="") as text:
        return by_item(csv.DictReader(text))


def test_the_print_is_the_corrected_table_with_the_misprints():
    """The witness as shipped and the table as corrected, each typed for itself, differ in those cells alone."""
    printed = printed_boards()
    assert printed.keys() == CORRECTED.keys()
    differ = [
        f"{item} {field} {value} {CORRECTED[item][field]}"
        for item, row in printed.items()
        for field, value in row.items()
        if value != CORRECTED[item][field]
    ]
    assert sorted(differ) == sorted(MISPRINTS.strip().splitlines())


EYES = {"host_count": "wenchang", "guest_count": "shiji"}


def walks(row):
    """Seat of an eye, palace of 太乙, count: both of a printed row."""
    return {(row[eye], row["palace"], row[count]) for count, eye in EYES.items()}


def test_what_settles_a_misprint_is_printed():
    """The row that is named has the same thing, with the value that is computed."""
    printed = printed_boards()
    for line in NAMED:
        if line.group != "boards":
            continue
        row, other = printed[line.item], printed.get(line.settled_by)
        if line.reason == "same_walk":
            assert (row[EYES[line.field]], row["palace"], str(line.computed)) in walks(other)
        elif line.reason == "same_turn":
            assert (other["wenchang"], other["jishen"]) == (row["wenchang"], row["jishen"])
            assert other["shiji"] == line.computed
        elif line.reason == "row_below":
            assert int(other["ju"]) == int(row["ju"]) + 1
            # That row may be a slip itself: its own value is the corrected one.
            assert CORRECTED[line.settled_by][line.field] == str(line.printed)
        elif line.reason == "own_palace":
            # 子 is palace 8, 乾 palace 1.
            assert (other["wenchang"], other["palace"], other["host_count"]) == ("子", "8", "8")
            assert (row["shiji"], row["palace"], line.computed) == ("乾", "1", 1)
        else:
            assert line.reason == "worked_right"
            worked = {found.field: found for found in REPORT.lines if found.item == line.settled_by}
            assert worked[line.field].printed == worked[line.field].computed == line.computed


def named(group, item, school="jinjing"):
    return {
        line.field: (line.printed, line.computed, line.kind)
        for line in NAMED
        if (line.group, line.item, line.school) == (group, item, school)
    }


def test_the_manual_of_1588_agrees_with_its_own_school_in_everything():
    for dun in ("陽遁", "陰遁"):
        assert not named("examples", f"萬曆戊子 {dun}", "tongzong")
    found = {
        line.field: line.printed for line in REPORT.lines if (line.item, line.school) == ("萬曆戊子 陽遁", "tongzong")
    }
    assert (found["fixed_count"], found["fixed"], found["fixed_deputy"]) == (34, 4, 2)
    found = {
        line.field: line.printed for line in REPORT.lines if (line.item, line.school) == ("萬曆戊子 陰遁", "tongzong")
    }
    assert (found["fixed_count"], found["fixed"], found["fixed_deputy"]) == (25, 5, 5)


def test_the_tang_school_reads_the_fixed_count_otherwise():
    assert named("examples", "萬曆戊子 陽遁") == {
        "fixed_count": (34, 25, "school"),
        "fixed": (4, 5, "school"),
        "fixed_deputy": (2, 5, "school"),
    }
    assert named("examples", "萬曆戊子 陰遁") == {
        "heshen": ("丑", "未", "school"),
        "dingji": ("戌", "辰", "school"),
        "fixed_count": (25, 1, "school"),
        "fixed": (5, 1, "school"),
        "fixed_deputy": (5, 3, "school"),
    }


# T-73 as the seed prints it.
TANG_HOUR = {
    "dun": "陰", "pillar": "戊寅", "ji": 6, "yuan": "壬子", "ju": 27, "palace": 9, "wenchang": "坤", "jishen": "午",
    "heshen": "己", "shiji": "卯", "host_count": 29, "host": 9, "host_deputy": 7, "guest_count": 4, "guest": 4,
    "guest_deputy": 2, "noble": "丑", "noble_period": "朝", "over_taiyi": "青龍", "over_host": "青龍",
    "over_host_deputy": "太常", "over_guest": "六合", "over_guest_deputy": "天定",
}  # fmt: skip


def test_the_hour_of_the_tang_book():
    """Of its twenty-three values two are slips of the print; its 合神 is not the partner of 寅, and the table of boards
    gives its host count wrong."""
    assert named("examples", "庚申日戊寅時") == {
        "heshen": ("己", "巳", "misprint"),
        "over_guest_deputy": ("天定", "天空", "misprint"),
    }
    lines = [line for line in REPORT.lines if line.item == "庚申日戊寅時"]
    assert {line.field: line.printed for line in lines} == TANG_HOUR
    assert named("examples", "庚申日戊寅時 合神", "tongzong") == {"heshen": ("巳", "亥", "school")}
    assert named("boards", "陰遁27局") == {"host_count": (39, 29, "misprint")}


def test_other_slips():
    assert named("chronicles", "唐貞觀八年", "tongzong") == {"host_count": (13, 33, "misprint")}
    assert named("chronicles", "漢文帝元年", "taojin") == {"ju": (11, 71, "misprint")}
    assert named("chronicles", "晉永和八年", "taojin") == {"ju": (35, 25, "misprint")}
    assert named("chronicles", "宋泰始元年", "tongzong") == {"year": (265, 465, "misprint")}
    assert named("chronicles", "宋泰始二年", "tongzong") == {"year": (266, 466, "misprint")}
    assert named("examples", "敵國動靜 乙卯時") == {"ji": (3, 1, "misprint")}
    assert named("examples", "開元甲子 篇首") == {"era_year": (15, 12, "misprint")}
    assert named("examples", "景祐元年", "tongzong") == {"accumulated": (10_154_950, 10_154_951, "open")}
    assert {line.item for line in NAMED if line.group == "reigns"} == {f"甲子 {k}" for k in (1, 3, 4, 24, 26)}


# T-22: what 金鏡 prints under the classes otherwise than meant, and what the Ming manual has there.
LISTS = {
    "雜陽 王希明": ("13 19 21 37", "13 19 31 37"),
    "純陰": ("26", "2 6"),
    "雜陽": ("2 8", "4 8"),
    "上和": ("14 18 33", "14 18"),
    "次和": ("23 29 32", "23 29 32 36"),
    "下和": ("12 16 27 34 38", "12 16 21 27 34 38"),
}


def test_the_lists_of_classes():
    lists = {line.item: line for line in REPORT.groups["classes"] if line.school == "jinjing"}
    differ = {item: (line.printed, line.computed) for item, line in lists.items() if line.reason}
    assert differ == LISTS
    others = {line.item: line.printed for line in REPORT.groups["classes"] if line.school == "tongzong"}
    for item in LISTS:
        assert others[lists[item].settled_by] == lists[item].computed
    assert {line.item: line.kind for line in REPORT.groups["classes"] if line.school == "tongzong" and line.reason} == {
        "陽中重陰": "open",
        "無地": "open",
        "無人": "misprint",
    }


def test_the_lists_as_printed_are_those_of_the_literal_reading():
    """The print of 金鏡 is what `classes=literal` keeps: 33 among the 上和, no 36, 21 for 31."""
    from samsik.taiyi.classes import parity_classes

    for item in ("上和", "次和", "雜陽 王希明"):
        printed, _ = LISTS[item]
        found = [
            count
            for count in range(10, 41)
            if count % 10 != 5 and item.split()[0] in parity_classes(count, classes="literal", digit_names="by-palace")
        ]
        assert " ".join(map(str, found)) == printed


def test_the_notes_on_single_digits_are_open():
    """T-26: of the three no test gives all; the other notes agree."""
    open_notes = {(line.item, line.field): (line.printed, line.computed) for line in NAMED if line.group == "notes"}
    assert open_notes == {
        ("陽遁1局", "host_harmony"): ("不和", "和"),
        ("陰遁49局", "guest_harmony"): ("不和", "和"),
    }
    agree = {(line.item, line.field) for line in REPORT.groups["notes"] if line.reason is None}
    assert agree == {
        ("陽遁1局", "guest_harmony"),
        ("陰遁37局", "host_harmony"),
        ("陰遁37局", "guest_harmony"),
        ("陰遁49局", "host_harmony"),
        ("陰遁49局", "cut"),
        ("陰遁49局", "pattern"),
    }


def test_patterns_and_totals():
    """T-21: twelve patterns of two schools; four boards with their patterns, and the hour of T-73."""
    totals = {(line.school, line.item): line.computed for line in REPORT.groups["totals"]}
    assert len(totals) == 24
    assert (totals["jinjing", "關"], totals["tongzong", "關"], totals["tongzong", "四郭杜"]) == (46, 56, 18)
    said = {(line.item, line.school): line.computed for line in REPORT.groups["patterns"]}
    assert said["陽遁49局", "jinjing"] == said["陽遁49局", "tongzong"] == "文昌對"
    assert said["陽遁6局", "taojin"] == ""
    assert len(said["陰遁27局", "jinjing"].split("、")) + 1 == len(said["陰遁27局", "tongzong"].split("、"))


def test_the_row_of_five_is_that_of_eight():
    assert [(line.item, line.field, line.computed) for line in NAMED if line.group == "marches"] == [
        ("算5", "count", 8)
    ]


def test_a_school_difference_names_an_option_that_schools_differ_on():
    from samsik.taiyi.school import SCHOOLS

    for line in NAMED:
        assert (line.option is not None) == (line.kind == "school")
        if line.option:
            assert len({getattr(school.options, line.option) for school in SCHOOLS.values()}) > 1


PLACE = {"group": "g", "item": "i", "field": "f"}


def one_line(printed, computed, *differences):
    return compare([Witness("g", "i", "jinjing", "書", {"f": printed}, {"f": computed})], differences)


def difference(printed, computed, **more):
    return Difference(**(PLACE | more), printed=printed, computed=computed, kind="misprint", reason="same_walk")


def test_values_that_agree():
    assert [line.verdict for line in one_line(3, 3)] == [Verdict.AGREES]


def test_a_difference_without_a_name():
    (line,) = one_line(3, 4)
    assert (line.verdict, line.reason) == (Verdict.UNEXPLAINED, None)


def test_a_named_difference():
    (line,) = one_line(3, 4, difference(3, 4))
    assert (line.verdict, line.reason, line.kind) == (Verdict.NAMED, "same_walk", "misprint")


@pytest.mark.parametrize(("printed", "computed"), [(3, 5), (2, 4), (4, 4), (3, 3), (3, None)])
def test_a_difference_that_is_not_as_named(printed, computed):
    """A new value on either side, also one that now agrees, is news."""
    (line,) = one_line(printed, computed, difference(3, 4))
    assert line.verdict is Verdict.UNEXPLAINED


@pytest.mark.parametrize("place", [{"field": "other"}, {"item": "other"}, {"school": "tongzong"}, {"group": "other"}])
def test_a_named_difference_of_nothing_printed(place):
    lines = one_line(3, 3, difference(3, 4, **place))
    assert [line.verdict for line in lines] == [Verdict.AGREES, Verdict.UNEXPLAINED]


@pytest.mark.parametrize("cell", [("陰", "52", "host_count"), ("陽", "39", "host_count"), ("陰", "43", "shiji")])
def test_a_changed_cell_is_found(monkeypatch, cell):
    """A row that agreed, a row with a misprint, and one with two."""
    dun, ju, field = cell
    read = taiyi.rows

    def altered(name):
        found = read(name)
        for row in found:
            if name == "boards" and (row["dun"], row["ju"]) == (dun, ju):
                row[field] = "3" if field == "host_count" else "子"
        return found

    monkeypatch.setattr(taiyi, "rows", altered)
    report = verify("taiyi")
    assert not report.ok
    (line,) = (line for line in report.lines if line.verdict is Verdict.UNEXPLAINED)
    assert (line.item, line.field) == (f"{dun}遁{ju}局", field)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text(lang):
    """The totals on top, then each named difference once, under its source; what agrees is only counted."""
    text = REPORT.text(lang).splitlines()
    assert all(number in text[1] for number in ("2304", "99", "0"))
    assert all(number in text[3] for number in ("144", "132", "14"))
    said = [line.strip() for line in text if line.startswith("    ")]
    assert said == [line.sentence(catalogue.words(lang)) for line in NAMED]
    assert "  太乙金鏡式經 卷三 七十二局" in text
    assert not any("{" in line for line in text)
    assert catalogue.words(lang).say("verify.unexplained") not in REPORT.text(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_puts_what_is_unexplained_first(lang):
    words = catalogue.words(lang)
    faulty = replace(NAMED[0], verdict=Verdict.UNEXPLAINED, reason=None, computed=None)
    text = Report("taiyi", (*REPORT.lines, faulty)).text(lang).splitlines()
    (at,) = (i for i, line in enumerate(text) if words.say("verify.unexplained") in line)
    headings = [text.index(words.say(f"verify.heading.{verdict}")) for verdict in ("unexplained", "named")]
    assert headings[0] < at < headings[1]


def test_data():
    """Plain data: totals, groups, and a line for every printed value."""
    data = json.loads(json.dumps(REPORT.to_dict("en")))
    assert (data["schema"], data["system"], data["ok"]) == ("samsik/1", "taiyi", True)
    totals = data["totals"]
    assert totals["values"] == len(data["lines"]) == totals["agrees"] + totals["named"] + totals["unexplained"]
    assert totals["values"] == sum(group["values"] for group in data["groups"].values())
    assert list(data["groups"]) == [
        *("boards", "examples", "openings", "chronicles", "reigns"),
        *("classes", "notes", "hour_gates", "marches", "single", "patterns", "totals"),
        *("sixty_years", "statements", "rounds", "arts", "topics"),
    ]
    assert data["groups"]["boards"] == {
        "items": 144, "whole": 132, "values": 864, "agrees": 850, "named": 14, "unexplained": 0,
    }  # fmt: skip
    first = next(line for line in data["lines"] if line["verdict"] == "named")
    assert (first["item"], first["field"], first["printed"], first["computed"]) == ("陽遁39局", "host_count", 25, 35)
    assert first["source"] == "太乙金鏡式經 卷三 七十二局"
    assert "35" in first["text"]
    assert all((line["text"] is None) == (line["verdict"] == "agrees") for line in data["lines"])


def own_words():
    """The keys of the files of Taiyi alone: the other boards add theirs to the same subject."""
    folder = Path(catalogue.__file__).parent / "locales" / "en"
    tables = [tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in ("verify", "verify_extended")]
    return {f"{table}.{key}" for words in tables for table in ("reason", "field", "group") for key in words[table]}


OWN_WORDS = own_words()


def test_every_word_of_the_report_has_a_use():
    reasons = {line.reason for line in NAMED}
    fields = {line.field for line in REPORT.lines}
    words = OWN_WORDS
    assert {key.removeprefix("reason.") for key in words if key.startswith("reason.")} == reasons
    assert {key.removeprefix("field.") for key in words if key.startswith("field.")} <= fields
    assert {key.removeprefix("group.") for key in words if key.startswith("group.")} == REPORT.groups.keys()


def test_an_unknown_system():
    with pytest.raises(SamsikError) as error:
        verify("qimem")
    assert error.value.code == "unknown_system"
