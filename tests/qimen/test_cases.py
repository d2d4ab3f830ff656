"""The worked cases of single rules: what the book states, and what was reckoned by hand beside it."""

import pytest
from tests.qimen.boards import by_palace, cases, hanzi, plate, reading
from tests.qimen.restated import SIXTY, TERMS

from samsik.calendar.civil import jdn_from_civil
from samsik.calendar.pillars import day_and_hour
from samsik.calendar.terms import Term
from samsik.core.cycle import PILLARS, Branch, Pillar, Stem
from samsik.core.nobles import heavenly_virtue, noble_of
from samsik.qimen import bureau
from samsik.qimen.field import ROLES, STEM_NAMES
from samsik.qimen.formations import broken, names_of, punished
from samsik.qimen.generals import GENERALS
from samsik.qimen.pavilions import pavilion_at
from samsik.render.qimen_record import general_hanzi
from samsik.services.qimen import EAST_8

CASES = cases("qimen_rules")
BRANCHES = list(Branch)


def each(name):
    return pytest.mark.parametrize("case", CASES.pop(name), ids=lambda case: case["id"])


def some_day(branch):
    """A day with this branch."""
    return next(pillar for pillar in SIXTY if pillar[1] == branch)


def at(general, hour):
    """The reading of an hour branch under a month general."""
    return reading("陽", 1, some_day(hour), general=general)


@each("ju")
def test_ju(case):
    term = Term.of(case["term"])
    assert [bureau.dun_of(term).hanzi, bureau.ju_of(term, case["yuan"])] == case["expect"]


@each("yuan")
def test_yuan(case):
    day = Pillar.of(case["day"])
    assert [bureau.yuan_of(day), bureau.leader_of(day).hanzi] == case["expect"]


@each("chaibu")
def test_chaibu(case):
    found = bureau.by_instant(Pillar.of(case["day"]), Term.of(case["term"]) + 24 * 2024)
    assert {"dun": found.dun.hanzi, "ju": found.ju} == case["expect"]


@each("blocks")
def test_blocks(case):
    """Day numbers of the case count from some 甲子 day 11: days 11 and 26 open an upper 元."""
    shift = next(jdn for jdn in range(2_460_000, 2_460_060) if (jdn + 11 + 49) % 60 == 0)
    ordinals = [24 * 2024 - 1 + i for i in range(len(case["terms"]))]
    assert [g % 24 for g in ordinals] == [term for term, *_ in case["terms"]]
    days = [shift + day for _, day, _ in case["terms"]]
    found = bureau.blocks(ordinals, days, threshold=9)
    assert [[TERMS[b.ordinal % 24], b.first - shift, b.lead, b.leap] for b in found] == case["expect"]


@each("zhirun")
def test_zhirun(case):
    year, month, day = case["date"]
    jdn = jdn_from_civil(year, month, day)
    found = bureau.by_blocks(jdn, 24 * (year + 1), EAST_8, threshold=9)
    told = {"term": found.term.hanzi, "yuan": found.yuan, "dun": found.dun.hanzi, "ju": found.ju}
    assert told | {"status": found.status, "futou": found.leader.hanzi} == case["expect"]


@each("hour_gz")
def test_hour_pillar(case):
    """五鼠遁 through the calendar: a day with this stem at the middle of the double hour."""
    for day in range(60):
        if Stem(day % 10).hanzi == case["stem"]:
            # 1970-01-01 was 辛巳, 17 of the cycle.
            local = ((day - 17) % 60) * 86400 + Branch.of(case["branch"]) * 7200
            found_day, hour, *_ = day_and_hour(local, "midnight")
            assert (found_day, PILLARS[hour].hanzi) == (day, case["expect"])


@each("earth")
def test_earth(case):
    found = by_palace(plate(case["dun"], case["ju"], "甲子").earth)
    assert {str(palace): stem for palace, stem in found.items()} == case["expect"]


@each("plate")
def test_plate(case):
    found = plate(case["dun"], case["ju"], case["hour"], god_names=case.get("gods", "baojian"))
    heaven = {str(palace): "".join(stems) for palace, stems in by_palace(found.heaven).items()}
    told = {
        "zhifu": found.zhifu.name,
        "zhifu_at": found.zhifu.palace,
        "zhifu_from": found.zhifu.home,
        "zhishi": found.zhishi.name + "門",
        "zhishi_at": found.zhishi.palace,
        "zhishi_raw": found.gate_raw,
        "kong": hanzi(found.hour_void),
        "horse": found.horse.hanzi,
        "star_fuyin": found.still.stars == "伏吟",
        "gate_fuyin": found.still.gates == "伏吟",
    }
    layers = {"heaven": heaven, "gates": text_keys(found.gates), "gods": text_keys(found.spirits)}
    layers["earth_l"] = text_keys(found.earth)
    for name, value in case["expect"].items():
        if name in layers:
            assert {palace: layers[name][palace] for palace in value} == value
        else:
            assert told[name] == value


def text_keys(values):
    return {str(palace): value for palace, value in by_palace(values).items()}


@each("horse")
def test_horse(case):
    assert plate("陽", 1, some_day(case["b"])).horse.hanzi == case["expect"]


@each("tanhe_all")
def test_all_greed(case):
    center = {"tao": "none"}.get(case.get("school"), "by_dun")
    hits = [f"{dun}{ju}" for dun in "陽陰" for ju in range(1, 10) if plate(dun, ju, "甲子", center=center).greed]
    assert hits == case["expect"]


@each("tanhe")
def test_greed(case):
    greed = plate(case["dun"], case["ju"], "甲子").greed
    assert {"hit": True, "palace": greed.palace, "bing": greed.bing, "ding": greed.ding} == case["expect"]


@each("najia")
def test_najia(case):
    found = {stem.hanzi: heavenly_virtue(stem, yang=case["kind"] == "陽").hanzi for stem in Stem}
    assert found == case["expect"]


@each("guiren")
def test_noble(case):
    assert {stem.hanzi: noble_of(stem, yang=case["kind"] == "陽").hanzi for stem in Stem} == case["expect"]
    dun = case["kind"]
    for day in SIXTY:
        assert reading(dun, 1, "甲子", day=day).noble.hanzi == case["expect"][day[0]]


@each("tianjiang")
def test_generals(case):
    found = reading(case["kind"], 1, "甲子", day=case["stem"] + "子").heavenly
    told = {branch.hanzi: general_hanzi(general) for branch, general in zip(BRANCHES, found, strict=True)}
    assert {branch: told[branch] for branch in case["expect"]} == case["expect"]


@each("yuejiang")
def test_month_general(case):
    """By the moment a day after the term of some year."""
    from samsik.calendar.moment import Moment
    from samsik.calendar.terms import seconds_of

    moment = Moment("2000-01-01T00:00", zone="+08:00").at(seconds_of(24 * 2001 + Term.of(case["term"])) + 86400)
    general = moment.general
    assert [general.hanzi, GENERALS[general]] == case["expect"]


@each("jiangplate")
def test_general_upon_hour(case):
    found = at(case["jiang"], case["hour"]).heaven_branches
    told = {earth.hanzi: heaven.hanzi for earth, heaven in zip(BRANCHES, found, strict=True)}
    assert {earth: told[earth] for earth in case["expect"]} == case["expect"]


@each("zhichen")
def test_officer(case):
    assert reading("陽", 1, "甲子", month=case["jian"], day=some_day(case["day"])).officer == case["expect"]


@each("sanmen")
def test_three_gates(case):
    assert told_of(at(case["jiang"], case["hour"]).three_gates) == case["expect"]


def told_of(directions):
    return {name: branch.hanzi for name, branch in directions}


@each("sihu")
def test_four_doors(case):
    for month in "酉寅":
        assert told_of(reading("陽", 1, some_day(case["hour"]), month=month).four_doors) == case["expect"]


@each("sanshi_dihu")
def test_door_hours(case):
    found = reading("陽", 1, "甲子", options={"dihu": "sanshi_hours"}, month=case["jian"]).four_doors
    assert {branch.hanzi for _, branch in found} == set(case["expect"])


@each("tianma")
def test_heavenly_horse(case):
    assert reading("陽", 1, "甲子", general=case["jiang"], month=case["ground"]).heavenly_horse.hanzi == case["expect"]


@each("sanshi_tianma")
def test_opponents_heavenly_horse(case):
    found = reading("陽", 1, "甲子", options={"tianma_ground": "sanshi"}, month=case["jian"]).heavenly_horse
    assert found.hanzi == case["expect"]


@each("simen")
def test_private_gate(case):
    found = reading(case["kind"], 1, some_day(case["hour"]), day=case["stem"] + "子", general=case["jiang"])
    assert told_of(found.private_gate) == case["expect"]


@each("tingting_at")
def test_pavilion(case):
    p = Branch.of(case["p"])
    broad, sanshi = pavilion_at(p, "broad"), pavilion_at(p, "sanshi")
    told = {
        "baijian": broad.traitor.hanzi,
        "jian": broad.active.hanzi,
        "state": broad.state,
        "narrow": pavilion_at(p, "narrow").state,
        "he_pairs": list(broad.ties),
        "sanshi_baijian": sanshi.traitor.hanzi,
        "sanshi_state": sanshi.state,
    }
    assert {name: told[name] for name in case["expect"]} == case["expect"]


@each("yue_tingting")
def test_month_pavilion(case):
    month = Branch((case["month"] + 1) % 12)
    assert reading("陽", 1, "甲子", month=month.hanzi).month_pavilion.hanzi == case["expect"]


@each("ri_tingting")
def test_day_pavilion(case):
    assert reading("陽", 1, "甲子", day=some_day(case["day"])).day_pavilion.hanzi == case["expect"]


@each("star_qi")
def test_star_strength(case):
    stars = ("天蓬", "天芮", "天沖", "天輔", "天禽", "天心", "天柱", "天任", "天英")
    found = [
        reading("陽", 1, "甲子", month=month).star_strength[stars.index(case["star"])]
        for month in "寅卯辰巳午未申酉戌亥子丑"
    ]
    assert "".join(found) == case["expect"]


@each("gate_qi")
def test_gate_strength(case):
    assert "".join(reading("陽", 1, "甲子", term=int(Term.of(case["term"]))).gate_strength) == case["expect"]


@each("shi")
def test_messengers(case):
    assert list(plate("陽", 1, case["hour"]).messengers) == case["expect"]


@each("biwu5")
def test_avoid_five(case):
    assert reading("陽", 1, "甲子", day=some_day(case["day"])).avoid_five.hanzi == case["expect"]


@each("pair")
def test_pair(case):
    found = names_of(Stem.of(case["heaven"]), Stem.of(case["earth"]))
    assert sorted(name for name, _ in found) == sorted(case["expect"])


@each("xing")
def test_punished(case):
    branch, kind = punished(Branch.of(case["b"]))
    assert [branch.hanzi, kind] == case["expect"]


@each("po")
def test_broken(case):
    assert broken(Branch.of(case["b"])).hanzi == case["expect"]


@each("gan")
def test_stem_names(case):
    stem = Stem.of(case["stem"])
    assert [*STEM_NAMES[stem], ROLES[stem]] == case["expect"]
    assert reading("陽", 1, "甲子", day=next(d for d in SIXTY if d[0] == case["stem"])).stem_names == STEM_NAMES[stem]


@each("chujun")
def test_march(case):
    found = plate(case["dun"], case["ju"], case["hour"]).march
    assert dict(zip(("out", "into", "past", "sit", "strike"), found, strict=True)) == case["expect"]


@each("yunchou")
def test_tallies(case):
    found = reading("陽", 1, "甲子", day=some_day(case["day"]))
    told = {
        "yunu": found.jade,
        "tianmen": found.tallies.heaven_gate.seat,
        "dihu": found.tallies.earth_gate.seat,
        "moves": len(found.tallies.moves),
        "kai": found.orphans.open.hanzi,
        "bi": found.orphans.shut.hanzi,
    }
    assert told == case["expect"]


@each("biwu")
def test_shelter(case):
    paces = case.get("paces", 6)
    found = reading("陽", 1, "甲子", day=case["xun"], paces=paces)
    told = {"dig": found.shelter.dig.hanzi, "path": hanzi(found.shelter.path), "dou": found.soil.total}
    assert told == case["expect"]


@each("anying")
def test_camp(case):
    found = reading("陽", 1, "甲子", day=case["xun"]).camp
    told = {branch.hanzi: role for branch, role in zip(found, ROLES, strict=True)}
    assert {branch: told[branch] for branch in case["expect"]} == case["expect"]


def test_no_case_was_left_out():
    assert CASES == {}
