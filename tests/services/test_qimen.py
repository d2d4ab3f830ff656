"""Casting Qimen charts: what a moment tells, edges within a double hour, pillars and bare boards, and refusals."""

import json

import pytest

from samsik.calendar.moment import Moment
from samsik.core.cycle import Branch, Stem
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.qimen import board_qimen, cast_qimen, cast_qimen_pillars


def at(when, **time):
    return Moment(when, **{"zone": "+08:00"} | time)


def codes(chart):
    return [note.code for note in chart.notes]


def refusal(call, *args, **how):
    with pytest.raises(SamsikError) as error:
        call(*args, **how)
    return error.value.code


def test_facts_of_a_moment():
    """2026-11-30T12:00 +08:00: 丙午 己亥 戊申 戊午, 小雪, general 寅."""
    chart = cast_qimen(at("2026-11-30T12:00"), men=100, paces=60)
    facts = chart.facts
    assert (facts.day.hanzi, chart.keys.hour.hanzi) == ("戊申", "戊午")
    assert (facts.year_stem, facts.month_stem) == (Stem.BING, Stem.JI)
    assert (facts.month, facts.general, facts.term, facts.yang_half) == (Branch.HAI, Branch.YIN, 22, False)
    assert (facts.men, facts.paces) == (100, 60)
    assert chart.school.id == "baojian"
    # 甲辰 of the upper-yuan block that began 2026-11-16 (甲午): lower yuan of 小雪, six days ahead.
    assert (chart.bureau.term.hanzi, chart.bureau.yuan, chart.bureau.lead, chart.bureau.status) == (
        "小雪",
        "下",
        6,
        "超神",
    )
    assert (chart.dun.hanzi, chart.ju) == ("陰", 2)


def test_charts_are_values():
    one, two = (cast_qimen(at("2026-11-30T12:00")) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert one.plate is two.plate
    assert cast_qimen(at("2026-11-30T14:00")) != one


def test_month_by_the_term_and_general_by_the_middle_one():
    """大雪 2026-12-07 10:52 +08:00 turns the month, 冬至 2026-12-22 04:50 the general."""
    assert [cast_qimen(at(f"2026-12-07T10:{minute}")).facts.month.hanzi for minute in (51, 53)] == ["亥", "子"]
    assert [cast_qimen(at(f"2026-12-07T10:{minute}")).facts.general.hanzi for minute in (51, 53)] == ["寅", "寅"]
    assert [cast_qimen(at(f"2026-12-22T04:{minute}")).facts.general.hanzi for minute in (49, 51)] == ["寅", "丑"]


def test_a_solstice_within_a_double_hour():
    """冬至 2023-12-22 11:27 +08:00, within the 午 hour: 拆補 turns from yin 7 to yang 7, and a note says so."""
    before, after = (cast_qimen(at(f"2023-12-22T{clock}"), school="modern") for clock in ("11:00:00", "12:59:59"))
    assert before.keys.hour == after.keys.hour
    assert (before.dun.hanzi, before.ju, after.dun.hanzi, after.ju) == ("陰", 7, "陽", 7)
    for chart in (before, after):
        (note,) = (note for note in chart.notes if note.code.startswith("ju_turns"))
        assert note.code == "ju_turns_yang"
        assert note.params["at"].startswith("2023-12-22T11:27:")
        assert (note.params["before"], note.params["after"]) == (7, 7)
        for lang in LANGUAGES:
            assert "11:27" in note.text(lang)
    # In the hours beside it, and under 置閏, there is nothing to say.
    assert not {"ju_turns_yang"} & set(codes(cast_qimen(at("2023-12-22T10:59"), school="modern")))
    assert not {"ju_turns_yang"} & set(codes(cast_qimen(at("2023-12-22T13:00"), school="modern")))
    assert not {"ju_turns_yang"} & set(codes(cast_qimen(at("2023-12-22T11:27"))))


def test_other_terms_within_a_double_hour():
    """夏至 2024-06-21 04:50:59 within 寅, 驚蟄 2024-03-05 10:22:45 within 巳."""
    assert "ju_turns_yin" in codes(cast_qimen(at("2024-06-21T04:00"), school="modern"))
    (note,) = (n for n in cast_qimen(at("2024-03-05T10:00"), school="modern").notes if n.code == "ju_turns")
    assert (note.params["before"], note.params["after"]) == (9, 1)


def test_day_and_hour_by_the_rule_of_the_night():
    """23:30 on 2024-12-10: 己酉 opens a leap block at 23:00, or at midnight."""
    by = {zi: cast_qimen(at("2024-12-10T23:30", zi=zi)) for zi in ("next-day", "late", "midnight")}
    assert {zi: (c.facts.day.hanzi, c.keys.hour.hanzi) for zi, c in by.items()} == {
        "next-day": ("己酉", "甲子"),
        "late": ("戊申", "甲子"),
        "midnight": ("戊申", "壬子"),
    }
    assert [chart.bureau.status for chart in by.values()] == ["閏", "超神", "超神"]


def test_southern_hemisphere():
    """The board is the same, and a note says that it is not turned round."""
    south = cast_qimen(at("2026-11-30T12:00", zone="Australia/Sydney", lat=-33.9, lon=151.2))
    north = cast_qimen(at("2026-11-30T12:00", zone="Australia/Sydney", lat=33.9, lon=151.2))
    assert south.plate == north.plate
    assert "northern_board" in codes(south)
    assert "northern_board" not in codes(north)


def test_solar_time_moves_the_hour():
    """At 87.6°E the sun is over two hours behind the clock of +08:00."""
    civil = cast_qimen(at("2026-11-30T12:00", lat=43.8, lon=87.6))
    solar = cast_qimen(at("2026-11-30T12:00", lat=43.8, lon=87.6, solar="mean"))
    assert (civil.keys.hour.branch.hanzi, solar.keys.hour.branch.hanzi) == ("午", "巳")


def test_consecration_at_the_next_eclipse():
    """From Seoul the next after 2026-11-30 is the partial one of 2028-07-06, 17:09 to 19:30 UT (NASA canon: 0.389)."""
    chart = cast_qimen(Moment("2026-11-30T12:00", place="서울"))
    told = chart.to_dict()["field"]["tallies"]["consecrate"]
    assert (told["kind"], told["from"][:16], told["to"][:16]) == ("偏", "2028-07-06T17:08", "2028-07-06T19:30")
    assert told["magnitude"] == pytest.approx(0.389, abs=0.003)
    assert "eclipse_place" not in codes(chart)
    for lang in LANGUAGES:
        assert "2028-07-07 02:08" in chart.markdown(lang=lang)
    # Without a place there is none, and a note says why.
    bare = cast_qimen(at("2026-11-30T12:00"))
    assert bare.to_dict()["field"]["tallies"]["consecrate"] is None
    assert "eclipse_place" in codes(bare)


def test_doubtful_readings_are_noted():
    def rules(**options):
        chart = cast_qimen(at("2026-11-30T12:00"), options=options)
        return [note.params["rule"] for note in chart.notes if note.code == "low_confidence"]

    assert rules() == []
    assert rules(center="none") == ["Q-07"]
    assert rules(plate="fei") == ["Q-11c"]
    assert rules(yunchou_gap="stems+corners") == ["Q-31"]


def test_refusals():
    moment = at("2026-11-30T12:00")
    for unit in ("year", "month", "day"):
        assert refusal(cast_qimen, moment, unit=unit) == "qimen_hour_only"
    assert refusal(cast_qimen, moment, unit="week") == "unknown_unit"
    for school in ("yinpan", "陰盤"):
        assert refusal(cast_qimen, moment, school=school) == "qimen_yinpan"
    assert refusal(cast_qimen, moment, school="jinjing") == "unknown_school"
    assert refusal(cast_qimen, moment, options={"plate": "yinpan"}) == "unknown_option_value"
    assert refusal(cast_qimen, moment, options={"palate": "fei"}) == "unknown_option"
    assert refusal(cast_qimen, at("2026-11-30")) == "time_needed"
    assert refusal(cast_qimen, Moment(2026)) == "time_needed"
    assert refusal(cast_qimen, moment, men=0) == "out_of_range"
    for paces in (0, -6, 7):
        assert refusal(cast_qimen, moment, paces=paces) == "not_in_sixes"


def test_bare_boards():
    chart = board_qimen(ju=1, dun="yang", hour="丙寅", day="甲子", month="寅", general="亥")
    record = chart.to_dict(lang="ko")
    assert chart.moment is None
    assert (record["dun"], record["ju"], record["hour"], record["day"]) == ("陽", 1, "丙寅", "甲子")
    assert record["term"] is record["yuan"] is record["bureau"] is record["moment"] is record["strength"] is None
    assert record["directions"]["三門"] == {"太沖": "午", "小吉": "戌", "從魁": "子"}
    assert chart.facts.yang_half is True
    bare = board_qimen(ju=9, dun="陰", hour="庚戌").to_dict(lang="zh")
    assert bare["nobles"] is bare["field"]["tallies"] is bare["field"]["camp"] is None
    # What the hour alone tells is there all the same.
    known = {name for name, value in bare["directions"].items() if value is not None}
    assert known == {"奇門", "太陰蓋", "四戶"}
    assert bare["field"]["march"] is not None
    assert bare["void"]["day"] is None


def test_bare_boards_refuse():
    assert refusal(board_qimen, ju=0, dun="yang", hour="丙寅") == "out_of_range"
    assert refusal(board_qimen, ju=10, dun="yang", hour="丙寅") == "out_of_range"
    assert refusal(board_qimen, ju=1, dun="up", hour="丙寅") == "bad_choice"
    assert refusal(board_qimen, ju=1, dun="yang", hour="甲丑") == "unknown_pillar"
    assert refusal(board_qimen, ju=1, dun="yang", hour="丙寅", day="乙丑") == "hour_of_day"
    assert refusal(board_qimen, ju=1, dun="yang", hour="丙寅", month="甲") == "unknown_token"


def test_pillars():
    """丙午 己亥 戊申 戊午 with its 局 is the chart of that hour, but for what needs the sun."""
    moment = cast_qimen(at("2026-11-30T12:00"))
    chart = cast_qimen_pillars("丙午,己亥,戊申,戊午", ju=2, dun="yin", general="寅")
    assert (chart.keys, chart.plate) == (moment.keys, moment.plate)
    assert chart.reading.formations == moment.reading.formations
    assert chart.reading.pavilion == moment.reading.pavilion
    assert (chart.facts.yang_half, chart.facts.term) == (False, None)
    assert codes(chart) == ["from_pillars"]
    assert cast_qimen_pillars(",,戊申,戊午", ju=2, dun="yin").facts.month is None
    # A solstice lies within 子 and 午, so they do not tell the half-year.
    assert cast_qimen_pillars(",庚子,戊申,戊午", ju=2, dun="yin").facts.yang_half is None


def test_pillars_refuse():
    assert refusal(cast_qimen_pillars, "丙午,己亥,戊申,戊午") == "ju_untold"
    assert refusal(cast_qimen_pillars, "丙午,己亥,戊申,戊午", ju=2) == "ju_untold"
    assert refusal(cast_qimen_pillars, "戊申,戊午", ju=2, dun="yin") == "pillars_form"
    assert refusal(cast_qimen_pillars, ",,戊申,", ju=2, dun="yin") == "pillars_form"
    assert refusal(cast_qimen_pillars, "丙午,丙寅,戊申,戊午", ju=2, dun="yin") == "month_of_year"
    assert refusal(cast_qimen_pillars, ",,戊申,己未,", ju=2, dun="yin") == "pillars_form"
    assert refusal(cast_qimen_pillars, ",,戊申,戊寅", ju=2, dun="yin") == "hour_of_day"


CONTRACT = {
    *("schema", "system", "school", "options", "moment", "notes", "dun", "ju", "term", "yuan", "bureau", "day", "hour"),
    *("xun", "yi", "zhifu", "zhishi", "host", "earth", "heaven", "stars", "gates", "spirits", "void", "horse", "still"),
    *("formations", "strength", "directions", "field"),
}


def test_json_has_the_keys_of_the_interface():
    record = cast_qimen(at("2026-11-30T12:00"), men=10, paces=6).to_dict(lang="en", why=True)
    assert record.keys() >= CONTRACT
    assert json.loads(json.dumps(record)) == record
    assert (record["system"], record["schema"]) == ("qimen", "samsik/1")
    assert record["bureau"].keys() >= {"method", "lead", "status"}
    assert record["zhifu"] == {"star": "天心", "palace": 2}
    assert record["zhishi"] == {"gate": "開", "palace": 2}
    assert record["earth"]["5"] == ["丁"]
    assert record["heaven"]["5"] == record["stars"]["5"] == []
    assert record["gates"]["5"] is record["spirits"]["5"] is None
    assert record["heaven"]["6"] == ["辛", "丁"]
    assert record["stars"]["6"] == ["天任", "天禽"]
    assert record["still"].keys() >= {"stars", "gates"}
    assert record["directions"].keys() >= {"三門", "四戶", "天馬", "私門", "亭亭", "白奸", "state"}
    assert record["field"].keys() >= {"march", "tallies", "close_wu", "camp"}
    assert record["field"]["tallies"].keys() >= {"jade", "heaven_gate", "earth_gate", "moves", "open", "shut", "steps"}
    assert record["field"]["close_wu"].keys() >= {"dig", "path"}
    assert record["field"]["march"].keys() == {"leave", "enter", "pass", "sit", "strike"}
    for each in record["formations"]:
        assert each.keys() >= {"id", "palace", "heaven", "earth", "alias", "side", "rule"}
    assert {step["rule"] for step in record["trace"]} >= {f"Q-{n:02d}" for n in (3, *range(5, 12), *range(13, 35))}


def test_tokens_are_hanzi_in_every_language():
    charts = [cast_qimen(at("2026-11-30T12:00")).to_dict(lang=lang) for lang in LANGUAGES]

    def without_text(value):
        if isinstance(value, dict):
            return {key: without_text(each) for key, each in value.items() if key != "text"}
        return [without_text(each) for each in value] if isinstance(value, list) else value

    assert without_text(charts[0]) == without_text(charts[1]) == without_text(charts[2])


def test_why_one_value():
    """The steps that lead to 直使 do not speak of the generals."""
    chart = cast_qimen(at("2026-11-30T12:00"))
    names = [step.name for step in chart.why("zhishi")]
    assert names[-1] == "zhishi"
    assert {"earth", "yi", "origin", "gate_raw"} <= set(names)
    assert not {"noble", "heavenly", "spirits"} & set(names)
    with pytest.raises(KeyError):
        chart.why("general_of_the_day")
