"""A derivation in words says every step: rule, value, what it read and chose, and where it comes from."""

import pytest
from tests.render.boards import LANGUAGES, SNAPSHOTS, state

from samsik.core.sources import passages
from samsik.i18n.catalogue import words
from samsik.render.explain import told_steps, trace_text
from samsik.render.names import names
from samsik.services.cast import board, cast

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)


@in_every_language
@pytest.mark.parametrize("name", SNAPSHOTS)
def test_every_step_is_told(name, lang):
    chart = SNAPSHOTS[name]()
    steps = chart.why()
    told = list(told_steps(steps, names(lang)))
    assert len(steps) == len(told)
    for step, said in zip(steps, told, strict=True):
        assert said.rule == step.rule
        assert said.result.startswith(words(lang).say(f"names.{step.name}"))
        assert said.sentence == words(lang).say(f"rules.{step.name}")
        remarks = "\n".join(said.remarks)
        for key, value in step.inputs.items():
            assert (words(lang).say(f"names.{key}") in remarks) or value is None
        for option, value in step.options.items():
            assert words(lang).say(f"options.{option}.{value}") in remarks
        for cite in step.cites:
            assert passages()[cite].heading in remarks
            assert words(lang).say(f"names.works.{passages()[cite].work}") in remarks


@in_every_language
def test_a_passage_is_told_once_and_named_at_every_step(lang):
    chart = state("yin", 27, "寅")
    text = " ".join(trace_text(chart.why(), names(lang)).split())
    gists = words(lang).subject("sources")
    for cite in {cite for step in chart.steps() for cite in step.cites}:
        # Chinese is broken within a sentence, so blanks are left out of account.
        assert text.replace(" ", "").count(gists[cite].replace(" ", "")) == 1, cite


def test_a_step_reads_as_it_should():
    lines = trace_text(state("yin", 27, "寅").why("shiji"), names("zh")).split("\n")
    start = lines.index("T-17  始擊：卯 高叢")
    assert lines[start + 1 : start + 5] == [
        "      以計神加和德（艮），視文昌之下所臨何位。",
        "      - 所讀：文昌＝坤 大武 · 計神＝午 大威",
        "      - 出處：《太乙金鏡式經》「始擊所在法」以計神加和德，看文昌所臨之處，",
        "        即為始擊。",
    ]


def test_a_trace_to_one_value_is_shorter_and_ends_with_it():
    chart = state("yin", 27, "寅")
    whole, part = trace_text(chart.why(), names("en")), trace_text(chart.why("host_count"), names("en"))
    assert len(part) < len(whole)
    assert "Host count 主算: 29" in part
    assert "Guest count" not in part


def test_years_are_not_grouped_but_counts_are():
    text = trace_text(cast("1588", unit="year").why(), names("en"))
    assert "Year counted 歲: 1588" in text
    assert "Accumulated years 積年: 1,938,145" in text


def test_the_second_board_of_a_year_tells_only_what_differs():
    chart = cast("1588", unit="year", school="tongzong")
    first, second = chart.text(lang="en", why=True).split("yin dun 陰遁, ju 49 · ji 5")
    assert "Accumulated years 積年: 10,155,505\n" in first
    assert "Accumulated years 積年: 10,155,505\n" not in second
    same = [step for step in chart.other.why() if step in chart.why().steps]
    assert same
    for step in chart.other.steps():
        heading = f"{step.rule:<6}{words('en').say(f'names.{step.name}')}:"
        assert (heading in second) == (step not in same), heading


@in_every_language
def test_without_why_there_is_no_derivation(lang):
    chart = board(ju=1, dun="yang")
    heading = words(lang).say("text.heading.why")
    assert heading not in chart.text(lang=lang).split("\n")
    assert heading in chart.text(lang=lang, why=True).split("\n")
    assert f"## {heading}" in chart.markdown(lang=lang, why=True).split("\n")
