"""勃格飛伏 刑破 二吉四凶: every pair of stems, every palace, and what the six 旬 have to say for the rules."""

import pytest
from tests.qimen.boards import ALL, plate, reading
from tests.qimen.restated import BRANCHES, INSTRUMENT, SIXTY, STEMS

from samsik.core.cycle import Branch, Stem
from samsik.qimen.chart import plate_of
from samsik.qimen.formations import broken, names_of, punished
from samsik.qimen.school import SCHOOLS

# as the rulebook prints them: heaven over earth, and pairs either way round.
ONE_WAY = {
    "丙庚": "勃飛",
    "庚丙": "勃伏",
    "庚甲": "格飛",
    "甲庚": "格伏",
    "甲丙": "青龍返首",
    "丙甲": "飛鳥跌穴",
    "庚癸": "刑",
    "丙己": "刑",
}
EITHER = {
    "庚丁": ["破", "破格"],
    "丙壬": ["破"],
    "庚丙": ["賊格"],
    "庚乙": ["合格"],
    "丁甲": ["陰陽化氣"],
    "丁乙": ["龍鳳呈祥"],
    "甲乙": ["二龍戰野"],
    "庚辛": ["二虎爭雄"],
    "甲戊": ["青龍困頓"],
    "庚壬": ["白虎迍邅"],
}
ALIAS = {
    "勃飛": ("伏干", "庚", "內"),
    "勃伏": ("飛干", "庚", "外"),
    "格飛": ("伏干", "甲", "內"),
    "格伏": ("飛干", "甲", "外"),
}
RULE = {"刑": "Q-27", "破": "Q-27", "破格": "Q-27", "賊格": "Q-27", "合格": "Q-27"}
RULE |= dict.fromkeys(["陰陽化氣", "龍鳳呈祥", "二龍戰野", "二虎爭雄", "青龍困頓", "白虎迍邅"], "Q-28")


def told(heaven, earth):
    """The names of a pair, restated."""
    if heaven == earth:
        return []
    one_way = [ONE_WAY[heaven + earth]] if heaven + earth in ONE_WAY else []
    return one_way + EITHER.get(heaven + earth, []) + EITHER.get(earth + heaven, [])


@pytest.mark.parametrize("heaven", STEMS)
@pytest.mark.parametrize("earth", STEMS)
def test_pairs(heaven, earth):
    found = names_of(Stem.of(heaven), Stem.of(earth))
    assert sorted(name for name, _ in found) == sorted(told(heaven, earth))
    assert all(RULE.get(name, "Q-26") == rule for name, rule in found)


def restated(found, hour, pillar_stems=""):
    """The formations of a plate, from its stems alone."""
    hidden = INSTRUMENT[SIXTY[SIXTY.index(hour) // 10 * 10]]
    out = []
    for palace in (1, 2, 3, 4, 6, 7, 8, 9):
        tops = [stem.hanzi for stem in found.heaven[palace - 1]]
        below = [found.earth[palace - 1].hanzi] + ([found.earth[4].hanzi] if palace == found.host else [])
        for top in tops:
            for base in below:
                if top == base:
                    continue
                names = []
                for a in {top, "甲"} if top == hidden else {top}:
                    for b in {base, "甲"} if base == hidden else {base}:
                        names += [(name, a, b) for name in told(a, b)]
                bad = any(name in ALIAS for name, *_ in names)
                for name, a, b in names:
                    alias, target, side = ALIAS.get(name, (None, None, None))
                    out.append(
                        (
                            *(name, RULE.get(name, "Q-26"), palace, a, b),
                            alias if target and target in pillar_stems else None,
                            side,
                            bad and name in ("青龍返首", "飛鳥跌穴"),
                        )
                    )
    return sorted(out, key=str)


def plain(formations):
    return sorted(
        ((f.id, f.rule, f.palace, f.heaven.hanzi, f.earth.hanzi, f.alias, f.side, f.void) for f in formations), key=str
    )


@pytest.mark.parametrize("school", SCHOOLS)
def test_every_plate(school):
    for keys in ALL:
        found = plate_of(keys, SCHOOLS[school].options)
        assert plain(found.pairs) == restated(found, keys.hour.hanzi), keys


@pytest.mark.parametrize("day", ["甲子", "庚午", "乙丑"])
def test_the_other_name_needs_a_pillar(day):
    """伏干 and 飛干 only where the target is a stem of the four pillars."""
    for keys in ALL[::7]:
        found = plate_of(keys, SCHOOLS["baojian"].options)
        stems = day[0] + keys.hour.stem.hanzi + "丁己"
        chart = reading(
            *(keys.dun.hanzi, keys.ju, keys.hour.hanzi), day=day, year_stem=Stem.of("丁"), month_stem=Stem.of("己")
        )
        assert plain(chart.formations) == restated(found, keys.hour.hanzi, stems)


def test_a_whole_plate():
    """QC-86: 陽1 丙寅."""
    found = plate("陽", 1, "丙寅")
    assert {(f.id, f.palace) for f in found.pairs} == {("勃飛", 3), ("賊格", 3), ("二虎爭雄", 4), ("青龍返首", 8)}


def test_where_geng_is_jia():
    """In 甲申旬 庚 answers to 甲 as well: the good pair is named, and void."""
    seen = set()
    for keys in ALL:
        found = plate_of(keys, SCHOOLS["baojian"].options)
        for each in found.pairs:
            if each.id in ("青龍返首", "飛鳥跌穴"):
                in_xun = SIXTY.index(keys.hour.hanzi) // 10 == 2
                assert each.void == in_xun
                twin = {"青龍返首": "勃伏", "飛鳥跌穴": "勃飛"}[each.id]
                assert not in_xun or any(f.id == twin and f.palace == each.palace for f in found.pairs)
                seen.add((each.id, in_xun))
    assert len(seen) == 4


def test_jia_and_wu_never_meet_in_the_first_ten_hours():
    for keys in ALL:
        if SIXTY.index(keys.hour.hanzi) < 10:
            assert all(f.id != "青龍困頓" for f in plate_of(keys, SCHOOLS["baojian"].options).pairs)


def test_opponents_names():
    """大格 庚加癸, 小格 庚加壬, 刑格 庚加己, 奇格 庚加三奇: one-way, in place of the author's names."""
    names = {"癸": "大格", "壬": "小格", "己": "刑格", "乙": "奇格", "丙": "奇格", "丁": "奇格"}
    seen = set()
    for keys in ALL:
        own = plate_of(keys, SCHOOLS["baojian"].options)
        other = plate_of(keys, SCHOOLS["baojian"].with_options({"geng_names": "sanshi"}).options)
        kept = [f for f in own.pairs if not (f.rule == "Q-27" and "庚" in (f.heaven.hanzi, f.earth.hanzi))]
        added = [f for f in other.pairs if f.id in names.values()]
        assert set(other.pairs) - set(added) == set(kept)
        for palace in (1, 2, 3, 4, 6, 7, 8, 9):
            below = [own.earth[palace - 1].hanzi] + ([own.earth[4].hanzi] if palace == own.host else [])
            over = [stem.hanzi for stem in own.heaven[palace - 1]]
            expected = sorted(names[base] for base in below if base in names) if "庚" in over else []
            assert sorted(f.id for f in added if f.palace == palace) == expected
            seen.update(expected)
    assert seen == set(names.values())


def test_same_stem_other_branch():
    """In every 旬 甲 and 庚 stand on opposed branches, 丙 and 庚 on two of a 三合, 丙 and 壬 on opposed ones."""
    trines = ("申子辰", "亥卯未", "寅午戌", "巳酉丑")
    for head in range(0, 60, 10):
        at = {SIXTY[head + i][0]: SIXTY[head + i][1] for i in range(10)}
        far = {pair: (BRANCHES.index(at[pair[1]]) - BRANCHES.index(at[pair[0]])) % 12 for pair in ("甲庚", "丙壬")}
        assert far == {"甲庚": 6, "丙壬": 6}
        assert at["丙"] + at["壬"] in ("子午", "午子", "寅申", "申寅", "辰戌", "戌辰")
        assert any(at["丙"] in trine and at["庚"] in trine for trine in trines)


def test_punishment_and_breaking_within_the_ten():
    """甲子旬: 庚午 → 癸酉 and 丙寅 → 己巳 are 刑; 庚午 → 丁卯 and 丁卯 → 庚午 are 破. Kinds by 孟 仲 季."""
    for frm, to in ("午酉", "寅巳"):
        assert punished(Branch.of(frm))[0].hanzi == to
    for frm, to in ("午卯", "卯午"):
        assert broken(Branch.of(frm)).hanzi == to
    kinds = {"寅申巳亥": "生刑", "子午卯酉": "旺刑", "辰戌丑未": "墓刑"}
    for i, branch in enumerate(BRANCHES):
        assert punished(Branch.of(branch)) == (
            Branch((i + 3) % 12),
            next(kind for group, kind in kinds.items() if branch in group),
        )
        assert broken(Branch.of(branch)) == Branch((i - 3) % 12 if i % 2 == 0 else (i + 3) % 12)
        assert plate("陽", 1, next(p for p in SIXTY if p[1] == branch)).hour_broken == broken(Branch.of(branch))


def test_wonder_gates_and_shelter():
    """奇 with 開 休 生; a shelter has 太陰 as well and none of the four evils."""
    evil = ("二龍戰野", "二虎爭雄", "青龍困頓", "白虎迍邅")
    shelters = 0
    for keys in ALL:
        found = plate_of(keys, SCHOOLS["baojian"].options)
        good = tuple(
            palace
            for palace in range(1, 10)
            if found.gates[palace - 1] in ("開", "休", "生")
            and any(stem.hanzi in "乙丙丁" for stem in found.heaven[palace - 1])
        )
        assert found.wonder_gates == good
        bad = {f.palace for f in found.pairs if f.id in evil}
        covered = tuple(p for p in good if found.spirits[p - 1] == "太陰" and p not in bad)
        assert found.shelter_from_evil == covered
        shelters += bool(covered)
    assert shelters
