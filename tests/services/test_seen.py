"""What was seen, and the spirits of the year, on the boards that people cast."""

import pytest

import samsik
from samsik.errors import SamsikError
from samsik.services.pillars import cast_pillars

NOON = {"when": "2026-11-30T12:00", "zone": "Asia/Seoul"}
LANGS = ["ko", "zh", "en"]
# By the rulebook's tables for 2026; 小遊 by 24 years from 1, three a palace.
OF_2026 = {
    "五福": ("乾", 8), "小遊": ("艮", 1), "君基": ("丑", 23), "臣基": ("亥", 2), "民基": ("寅", 1), "四神": ("坤", 1),
    "天乙": ("玉", 1), "地乙": ("艮", 1), "直符": ("明", 1), "陽九": ("卯", 3),
}  # fmt: skip
OF_SPIRITS, OF_TOPICS = ("spirits", "spirits_year", "moves", "together"), ("essences", "weather", "arts", "affairs")


def test_a_cloud_over_a_line():
    """X-32: black is the colour of the north, and a cloud like its quarter is 大勝; unseen, nothing is said."""
    bare = samsik.cast(**NOON)
    assert bare.extended.line_sign == "未觀"
    seen = samsik.cast(**NOON, see={"line_cloud": "黑", "enemy_side": "北"})
    record = seen.to_dict()
    assert record["affairs"]["line_sign"]["effect"] == "大勝"
    assert record["affairs"]["field_signs"] == "未觀"
    assert record["options"]["see"] == {"enemy_side": "北", "line_cloud": "黑"}
    # The board itself is as it was.
    assert (seen.counts, seen.generals, seen.reading) == (bare.counts, bare.generals, bare.reading)
    assert samsik.cast(**NOON, see=record["options"]["see"]) == seen != bare


@pytest.mark.parametrize(
    ("lang", "label", "value", "effect"),
    [
        ("ko", "적이 있는 방위", "북", "크게"),
        ("zh", "敵所在之方", "北", "大勝"),
        ("en", "Quarter of the enemy", "north", "greatly"),
    ],
)
def test_it_is_told(lang, label, value, effect):
    chart = samsik.cast(**NOON, see={"enemy_side": "北", "line_cloud": "黑"})
    for told in (chart.text(lang=lang), chart.markdown(lang=lang)):
        first = told.splitlines()[0]
        assert label in first
        assert value in first
        assert effect in told
    assert label not in samsik.cast(**NOON).text(lang=lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_sight_can_be_told(lang):
    from samsik.services.observations import VALUES

    for name, values in VALUES.items():
        for word in [*values][:16]:
            chart = samsik.board(ju=7, dun="yang", unit="year", see={name: word})
            assert chart.to_dict(lang=lang)["options"]["see"] == {name: word}
            assert chart.text(lang=lang)


def test_a_cloud_round_the_sun():
    """X-30: Taiyi in 7 with heaven calls for white cloud; 2026-11-30 at noon is such an hour (太乙 7, 理天)."""
    for word, seen, told in (("白", True, "that cloud was seen"), ("赤", False, "that cloud was not seen")):
        chart = samsik.cast(**NOON, see={"sun_cloud": word})
        assert chart.extended.cloud_watch.seen is seen
        assert told in chart.text(lang="en")


def test_killers_on_a_place():
    """X-60: 災殺, two on from 午, is 申; 月殺 of the 亥 month is 酉, turned by 午 − 未 also 申; 雍 is 甲申."""
    chart = samsik.cast(**NOON, see={"province": "雍"})
    assert chart.to_dict()["affairs"]["killers_meet"] == ["災殺", "天敗殺"]
    assert "falls on it" in chart.text(lang="en")


@pytest.mark.parametrize("unit", ["month", "day", "hour"])
def test_the_spirits_of_the_year_on_another_board(unit):
    chart = samsik.cast(**NOON, unit=unit, spirits=True)
    record = chart.to_dict()
    assert record["spirits_year"] == 2026
    assert {name: (record["spirits"][name]["seat"], record["spirits"][name]["year_in"]) for name in OF_2026} == OF_2026
    assert record["options"]["spirits"] is True
    assert all(record[name] is None for name in OF_TOPICS)
    for lang in LANGS:
        for told in (chart.text(lang=lang), chart.markdown(lang=lang)):
            assert chart.text(lang=lang) != samsik.cast(**NOON, unit=unit).text(lang=lang)
            assert {"ko": "해를 세는 신", "zh": "以歲計", "en": "they count years"}[lang] in told


def test_without_asking_nothing_is_added():
    record = samsik.cast(**NOON).to_dict()
    assert all(record[name] is None for name in (*OF_SPIRITS, *OF_TOPICS))
    assert record["options"]["see"] == {}
    assert "解" not in samsik.cast(**NOON).text(lang="zh").splitlines()[0]


def test_topics_without_anything_seen():
    chart = samsik.cast(**NOON, topics=True)
    record = chart.to_dict()
    assert all(record[name] is None for name in OF_SPIRITS)
    assert all(record[name] is not None for name in OF_TOPICS)
    assert record["arts"]["linjin"] == "未觀"
    assert "Not observed" in chart.text(lang="en")


def test_january_has_the_spirits_of_the_sui():
    """五福 entered 乾 with the 歲 of 2019, which began on 4 February."""
    before, after = (samsik.cast(f"2019-{day}T12:00", zone="8", spirits=True).to_dict() for day in ("01-20", "02-10"))
    assert (before["spirits_year"], before["spirits"]["五福"]["seat"]) == (2018, "中")
    assert (after["spirits_year"], after["spirits"]["五福"]["seat"]) == (2019, "乾")


def test_what_the_count_of_another_unit_cannot_tell():
    """The lucky count of 五福 is that of the year's host; an hour has a count of its own."""
    options = {"sec_combos": "on"}
    assert samsik.cast(2026, unit="year", options=options).to_dict()["spirits"]["五福"]["luck"] is not None
    assert samsik.cast(**NOON, spirits=True, options=options).to_dict()["spirits"]["五福"]["luck"] is None


@pytest.mark.parametrize("system", ["qimen", "liuren"])
@pytest.mark.parametrize("asked", [{"see": {"line_cloud": "黑"}}, {"spirits": True}, {"topics": True}])
def test_other_boards_have_none_of_it(system, asked):
    (name,) = asked
    pillars = {"system": system, "dun": "yin", "ju": 2} if system == "qimen" else {"system": system, "general": "寅"}
    for call in (
        lambda: samsik.cast(**NOON, system=system, **asked),
        lambda: cast_pillars("丙午,己亥,戊申,戊午", **pillars, **asked),
    ):
        with pytest.raises(SamsikError) as caught:
            call()
        assert (caught.value.code, caught.value.params["name"]) == ("not_of_system", name)


def test_pillars_tell_no_year():
    with pytest.raises(SamsikError) as caught:
        cast_pillars("丙午,己亥,戊申,戊午", spirits=True)
    assert caught.value.code == "spirits_year"
    seen = cast_pillars("丙午,己亥,戊申,戊午", see={"line_cloud": "黑", "enemy_side": "北"})
    assert seen.to_dict()["affairs"]["line_sign"]["effect"] == "大勝"


@pytest.mark.parametrize("asked", ["spirits", "topics"])
def test_a_flag_is_yes_or_no(asked):
    with pytest.raises(SamsikError) as caught:
        samsik.cast(**NOON, **{asked: "yes"})
    assert caught.value.code == "bad_choice"


def test_both_boards_of_a_year_share_what_was_seen():
    chart = samsik.cast(724, unit="year", school="tongzong", see={"star": "彗", "star_side": "北"}, topics=True)
    assert chart.to_dict()["other"]["options"] == chart.to_dict()["options"]
