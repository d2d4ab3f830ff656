"""What a board is said to mean: whole sentences, each once, each with its rule; and nothing but what was judged."""

import re
from collections import Counter
from itertools import pairwise, product

import pytest
from rich.cells import cell_len
from tests.render.boards import LANGUAGES, SNAPSHOTS
from tests.render.readings import BOARDS, charts

from samsik.i18n.catalogue import Words, words
from samsik.render.names import names
from samsik.render.reading.statement import Statement
from samsik.render.reading.told import PARTS, reading_of, sentence
from samsik.render.width import fold
from samsik.services.cast import board, cast
from samsik.taiyi.school import SCHOOLS

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
HANZI = re.compile(r"[\u3400-\u9fff]+")
# Hangul and its hanzi in brackets; a Latin word, perhaps a bracket, and its hanzi.
GLOSSED = re.compile(r"[가-힣][·가-힣 ]*\([\u3400-\u9fff]+\)")
AFTER_LATIN = re.compile(r"[A-Za-z][ \u00a0]?\(?$")
END = {"ko": r"(?<=[.])\s+", "en": r"(?<=[.])\s+"}


@pytest.fixture(scope="module")
def readings():
    return [(chart, reading_of(chart)) for chart in charts()]


def statements(parts):
    return [statement for part in parts for statement in part.statements]


def part(chart, id):
    """The statements of one part."""
    return next((found.statements for found in reading_of(chart) if found.id == id), ())


def keys(found):
    return [statement.key.partition(".")[2] for statement in found]


@in_every_language
def test_every_sentence_is_whole_and_stands_once(readings, lang):
    say = names(lang)
    for chart, parts in readings:
        lines = [sentence(say, statement) for statement in statements(parts)]
        for line in lines:
            assert line == line.strip()
            assert line.endswith("." if lang in ("ko", "en") else "。"), line
            assert "  " not in line
            assert "{" not in line
        told = Counter(found for line in lines for found in re.split(END.get(lang, r"(?<=。)"), line) if found)
        assert not [found for found, times in told.items() if times > 1], (chart.dun, chart.serial.ju, chart.school.id)


@in_every_language
def test_no_stray_hanzi(readings, lang):
    if lang not in ("ko", "en"):
        # Nothing of another script but figures and the names of places in the rules.
        assert not any(
            re.search("[가-힣]", sentence(names(lang), statement))
            for _, parts in readings
            for statement in statements(parts)
        )
        return
    for _, parts in readings:
        for statement in statements(parts):
            line = sentence(names(lang), statement)
            if lang == "ko":
                assert not HANZI.search(GLOSSED.sub("", line)), line
            else:
                assert line[0].isupper() or line[0].isdigit(), line
                for found in HANZI.finditer(line):
                    assert AFTER_LATIN.search(line[: found.start()]), line


@in_every_language
def test_every_line_fits_a_terminal(readings, lang):
    say = names(lang)
    for _, parts in readings:
        for found in parts:
            assert cell_len(say.say(f"reading.part.{found.id}")) <= 80
            for statement in found.statements:
                line = say.say("reading.line", text=sentence(say, statement), rule=statement.rule)
                assert all(cell_len(row) <= 80 for row in fold(f"- {line}", 2).split("\n")), line


# What no board of the 144 comes to: both counts 杜 at once (T-89), four generals pressing at once, a lock or a
# formation that nothing decides, 始擊 on 卯 or 酉 while Taiyi orders earth; and fates without a season, which every
# moment has.
UNHEARD = {
    *("reading.criteria.T-24/none", "reading.verdict.none", "reading.lack.none", "reading.criteria.T-40/open"),
    *("reading.campaign.formation_even", "reading.nobles.lie", "omens.situation.四將俱迫", "omens.T-63.房"),
    "omens.T-63.昴",
}


def test_every_word_is_used(readings, monkeypatch):
    """All readings together ask for every key of the two files, but for what cannot arise."""
    asked = set()
    say = Words.say
    monkeypatch.setattr(Words, "say", lambda self, key, /, **given: asked.add(key) or say(self, key, **given))
    for _, parts in readings:
        for statement in statements(parts):
            sentence(names("en"), statement)
    for order, (dun, ju) in product(("lodge", "clockwise"), BOARDS):
        for statement in part(board(ju=ju, dun=dun, options={"lodge_order": order}), "omens"):
            sentence(names("en"), statement)
    for make in SNAPSHOTS.values():
        make().text(lang="en")
    # 文昌 with Taiyi called 關; Taiyi in the south under a year of 甲 when 始擊 is of fire; a gate without its count.
    board(ju=11, dun="yin", options={"captive": "split"}).text(lang="en")
    board(ju=21, dun="yin", stem="甲", unit="year", options={"bing_ding": "south"}).text(lang="en")
    board(ju=7, dun="yang", stem="戊").text(lang="en")
    known = {f"{subject}.{key}" for subject in ("reading", "omens") for key in words("en").subject(subject)}
    assert known - asked == UNHEARD


def test_the_parts_stand_in_their_order_with_statements_of_weight(readings):
    for _, parts in readings:
        ids = [found.id for found in parts]
        assert ids == [id for id in PARTS if id in ids]
        assert {"board", "verdict", "criteria", "patterns", "counts", "omens", "campaign", "schools"} <= set(ids)
        for statement in statements(parts):
            assert 1 <= statement.weight <= 5
            assert re.fullmatch(r"T-\d\d", statement.rule)


def test_every_pattern_is_told_with_all_its_bodies_gravest_first(readings):
    for chart, parts in readings:
        (found,) = (each.statements for each in parts if each.id == "patterns")
        told = [each for each in found if each.key == "reading.patterns.line"]
        assert all(first.weight >= second.weight for first, second in pairwise(told))
        by_key = {each.params["pattern"]: each for each in told}
        assert len(by_key) == len(told)
        expected = {}
        for pattern in chart.reading.patterns:
            key = pattern.id + (f"/{pattern.variant}" if pattern.variant else "")
            bodies, severity = expected.get(key, (set(), 0))
            expected[key] = bodies | set(pattern.who) | set(pattern.with_), max(severity, pattern.severity)
        assert by_key.keys() == expected.keys()
        for key, (bodies, severity) in expected.items():
            assert by_key[key].weight == by_key[key].params["severity"] == severity
            cases = by_key[key].params["cases"]
            named = {body for _, params in cases for bodies_ in params.values() for body in bodies_}
            # Taiyi is in the words of a case itself.
            assert named | {"taiyi"} == bodies | {"taiyi"}, key
        won = {each.params["side"]: set(each.params["patterns"]) for each in found if each.key.endswith("winner")}
        for side in ("host", "guest"):
            keys_won = {
                key
                for key in expected
                if any(_is(each, key) and each.winner == side for each in chart.reading.patterns)
            }
            assert won.get(side, set()) == keys_won


def _is(pattern, key):
    return key == pattern.id + (f"/{pattern.variant}" if pattern.variant else "")


def test_the_verdict_is_told_as_it_was_judged(readings):
    for chart, parts in readings:
        reading = chart.reading
        (found,) = (each.statements for each in parts if each.id == "verdict")
        if chart.school.options.verdict == "off":
            assert keys(found)[0] == "verdict.off"
            continue
        assert keys(found)[0] == f"verdict.{reading.deciding.side}"
        assert found[1].params == {"criterion": reading.deciding.rule}
        (act,) = (each for each in found if each.rule == "T-89" and each.key.startswith("reading.act"))
        assert act.key.removeprefix("reading.act.") == {True: "yes", False: "no", None: "unknown"}[reading.act]
        if reading.act is False:
            side = reading.deciding.side
            against = {
                "gates": reading.three_gates != "具",
                "ready": not getattr(reading, f"{side}_ready"),
                "harmony": getattr(reading, f"{side}_harmony") is False,
                "grave": any(each.severity == 5 and "taiyi" in each.with_ for each in reading.patterns),
            }
            assert act.params["lacks"] == tuple(name for name, holds in against.items() if holds)


def test_the_criteria_name_the_side_they_speak_for(readings):
    for chart, parts in readings:
        (found,) = (each.statements for each in parts if each.id == "criteria")
        assert [each.rule for each in found] == ["T-24", "T-49", "T-52", "T-40", "T-81"]
        for each, step in zip(found, chart.reading.criteria, strict=True):
            key = each.key.partition("/")[2]
            side = each.params.get("side") or {"地內": "host", "天外": "guest"}.get(key)
            side = side or (key if key in ("host", "guest") else None)
            assert side == step.side, (each, step)
            assert (each.weight == 5) == (step == chart.reading.deciding)


def test_the_worked_example_of_the_jinjing():
    """T-73 by hand: only the host is ready, so it is favoured; 主大將 in Taiyi's palace forbids to act."""
    chart = SNAPSHOTS["tang_hour"]()
    assert keys(part(chart, "verdict"))[:2] == ["verdict.host", "verdict.by"]
    assert part(chart, "verdict")[1].params == {"criterion": "T-49"}
    (act,) = (each for each in part(chart, "verdict") if each.key == "reading.act.no")
    assert act.params == {"lacks": ("grave",)}
    # 木 of 卯 conquers 土 of 坤; nobody is in 關; Taiyi in 9 is outside.
    assert keys(part(chart, "criteria")) == [
        *("criteria.T-24/open", "criteria.T-49/side", "criteria.T-52/guest", "criteria.T-40/none"),
        "criteria.T-81/天外",
    ]
    told = {each.params["pattern"]: each for each in part(chart, "patterns") if "pattern" in each.params}
    assert list(told) == ["囚", "擊/內宮", "提挾", "挾/太乙", "挾/客挾主", "挾/主挾客", "迫/內宮", "迫/外宮"]
    (case,) = told["挾/太乙"].params["cases"]
    assert case[1] == {"first": ("guest_deputy",), "second": ("shiji", "guest"), "with": ("taiyi",)}
    over = {
        each.params["general"].hanzi: each.params["bodies"] for each in part(chart, "nobles") if each.rule == "T-70"
    }
    assert over == {
        "青龍": ("taiyi", "host"),
        "太常": ("wenchang", "host_deputy"),
        "六合": ("shiji", "guest"),
        "天空": ("guest_deputy",),
    }


def test_gates_and_generals_are_joined_with_the_god_above():
    """T-72: gates complete and generals ready under a good god is great luck, under a bad one neither good nor bad."""
    chart = SNAPSHOTS["ready_2026"]()
    assert (chart.reading.three_gates, chart.reading.host_ready, chart.reading.guest_ready) == ("具", True, True)
    assert (chart.reading.over.host.hanzi, chart.reading.over.guest.hanzi) == ("六合", "玄武")
    told = {each.key.partition("/")[2]: each.params["bodies"] for each in part(chart, "nobles") if each.rule == "T-72"}
    assert told == {"大吉": ("host",), "平": ("guest",)}


def test_a_blocked_count_is_told_as_nothing_else():
    """陽 49: the guest count is 25."""
    chart = board(ju=49, dun="yang")
    told = {
        each.params["class"]: dict(each.params["counts"]) for each in part(chart, "counts") if "class" in each.params
    }
    assert {token for token, counts in told.items() if "guest" in counts} == {"杜"}
    assert told["杜"] == {"guest": 25}
    assert "cautions.hold" in keys(part(chart, "cautions"))
    assert "campaign.dig" in keys(part(chart, "campaign"))


def test_the_board_without_a_pattern():
    """陽 6 is the only one (T-21)."""
    clean = [(dun, ju) for dun, ju in BOARDS if "patterns.none" in keys(part(board(dun=dun, ju=ju), "patterns"))]
    assert clean == [("yang", 6)]


def values_under(chart, school):
    """The same keys under another school, cast anew."""
    return board(
        dun={"陽": "yang", "陰": "yin"}[chart.dun.hanzi],
        ju=chart.serial.ju,
        branch=chart.seats.taisui.hanzi,
        n=chart.facts.given_number,
        stem=stem_of(chart),
        month=chart.facts.season_month.hanzi if chart.facts.season_month is not None else None,
        unit=chart.unit.value,
        school=school,
    )


def stem_of(chart):
    stem = chart.facts.year_stem if chart.unit.value == "year" else chart.facts.day_stem
    return None if stem is None else stem.hanzi


def test_other_schools_are_told_by_what_differs():
    """Against the same keys cast under the other school: what is told is theirs, what is not told is the same."""
    for index, chart in enumerate(charts()):
        if index % 7 or chart.moment is not None:
            continue
        said, before = {}, {}
        for each in part(chart, "schools"):
            told = dict(each.params.get("values", {}))
            if each.key.endswith(("like", "same_as")):
                told = {**before, **told}
                told = {
                    name: value
                    for name, value in told.items()
                    if name not in chart.values or chart.values[name] != value
                }
            said[each.params["school"]] = before = told
        assert said.keys() == SCHOOLS.keys() - {chart.school.id}
        for school, told in said.items():
            other = values_under(chart, school)
            for name in ("heshen", "dingji", "fixed_count", "host_classes", "guest_classes", "three_gates", "act"):
                ours, theirs = chart.values[name], other.values[name]
                if ours == theirs or theirs is None:
                    assert name not in told, (name, ours, theirs)
                else:
                    assert told[name] == theirs
            ours, theirs = ({_key(each) for each in found.reading.patterns} for found in (chart, other))
            assert set(told.get("gained", ())) == theirs - ours
            assert set(told.get("lost", ())) == ours - theirs
            sides = [found.reading.deciding and found.reading.deciding.side for found in (chart, other)]
            assert told.get("favours", sides[0]) == sides[1]


def _key(pattern):
    return pattern.id + (f"/{pattern.variant}" if pattern.variant else "")


def test_a_school_that_counts_to_another_board_says_so():
    """淘金歌 runs 276 years ahead (T-06): 724 is then 局 (49 + 276 mod 72 = 60) mod 72 = 37."""
    told = [each for each in part(cast("724", unit="year"), "schools") if each.key.endswith("other_board")]
    assert [dict(each.params) for each in told] == [{"school": "taojin", "dun": cast("724", unit="year").dun, "ju": 37}]
    assert told[0].rule == "T-06"


@in_every_language
@pytest.mark.parametrize("name", SNAPSHOTS)
def test_why_opens_every_rule_that_a_line_ends_with(name, lang):
    text = SNAPSHOTS[name]().text(lang=lang, why=True)
    opened = set(re.findall(r"^(T-\d\d) ", text, re.MULTILINE))
    named = set(re.findall(r"\[(T-\d\d)\]", text))
    assert named
    assert named <= opened


@in_every_language
def test_json_says_what_the_text_says(lang):
    for name in ("tang_hour", "walls", "changed"):
        chart = SNAPSHOTS[name]()
        text = " ".join(chart.text(lang=lang).split()).replace(" ", "")
        record = chart.to_dict(lang=lang)
        assert [found["id"] for found in record["reading"]] == [found.id for found in reading_of(chart)]
        for found in record["reading"]:
            assert found["heading"].replace(" ", "") in text
            for each in found["statements"]:
                line = f"{each['text']}[{each['rule']}]"
                assert line.replace(" ", "").replace("\u00a0", "") in text
                assert each["key"]
                assert 1 <= each["weight"] <= 5
        assert all(omen["text"] for omen in record["omens"])
        if record["verdict"]:
            assert record["verdict"]["text"] == record["reading"][1]["statements"][0]["text"]


def test_statements_are_plain_and_compare_by_value():
    chart = board(ju=27, dun="yin", branch="寅")
    assert reading_of(chart) == reading_of(board(ju=27, dun="yin", branch="寅"))
    assert Statement("T-05", 1, "reading.users.hour") == part(chart, "board")[0]
