"""Every option of the table is honoured and does something; every point on which the two lineages part can be chosen."""

from itertools import combinations, product
from random import Random

import pytest

from samsik.core.cycle import Branch, Dun, Pillar, Stem, Unit
from samsik.core.school import rule_of, values_of
from samsik.services.cast import cast
from samsik.taiyi.books import Facts, Keys
from samsik.taiyi.chart import BOARD, READING, SERIAL, board_of_facts
from samsik.taiyi.chart import values_of as values_of_board
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

OPTIONS = {name: values for name, values in values_of(TaiyiOptions).items() if rule_of(TaiyiOptions, name)[0] == "T"}
HONOURED = {
    name: [rule.name for book in (SERIAL, BOARD, READING) for rule in book.rules.values() if name in rule.options]
    for name in OPTIONS
}
# Where an option speaks only under another: the eyes share a palace only by their corners, and 王希明's hours are
# 張良's while the count of hours runs with the days.
UNDER = {"meeting_sets": {"lock_corner": "yes"}, "hour_gate": {"hour_rule": "literal"}}
# Options that are honoured and yet change no board; why is told below.
IDLE = {"walls_shut_flank"}


def facts(draw):
    """A moment of any unit with all that the rules may ask."""
    day, year, month = draw.randrange(60), draw.randrange(1000, 2000), draw.randrange(12)
    # By one reckoning the year or month may have turned and not yet by the other.
    behind = draw.randrange(2)
    return Facts(
        unit=draw.choice(list(Unit)),
        asked_dun=draw.choice([None, *Dun]),
        lunar_year=year,
        solar_year=year - behind,
        lunar_month=month + 1,
        solar_month=(month + behind) % 12 + 1,
        day_jdn=11 + day,
        hour_day=Pillar(day),
        hour_branch=Branch(draw.randrange(12)),
        yang_half=draw.random() < 0.5,
        solstice_days=draw.randrange(180),
        solstice_branch=Branch(draw.randrange(12)),
        season_month=Branch(draw.randrange(12)),
        season_late=draw.random() < 0.5,
        term=draw.randrange(24),
        year_stem=Stem(draw.randrange(10)),
        day_stem=Stem(day % 10),
        day_pillar=Pillar(day),
        sun_branch=Branch(draw.randrange(12)),
        # Half of the years are asked for the board beside their yang one.
        second=day % 2 == 1,
    )


DRAW = Random(60)
SAMPLES = [facts(DRAW) for _ in range(1500)]


def values(known, options):
    return board_of_facts(known, SCHOOLS["jinjing"].with_options(options)).values


@pytest.mark.parametrize("name", [name for name in OPTIONS if HONOURED[name] and name not in IDLE])
def test_any_two_values_of_an_option_differ(name):
    """In what a rule that honours it says, on some board."""
    waiting = set(combinations(OPTIONS[name], 2))
    for known in SAMPLES:
        found = {value: values(known, UNDER.get(name, {}) | {name: value}) for value in {v for p in waiting for v in p}}
        for pair in list(waiting):
            one, other = (found[value] for value in pair)
            if any(one[rule] != other[rule] for rule in HONOURED[name]):
                waiting.remove(pair)
        if not waiting:
            break
    assert not waiting


@pytest.mark.parametrize(("pair", "oppose"), [*product(OPTIONS["walls_shut_pair"], OPTIONS["oppose"])])
def test_a_pincer_never_makes_the_walls_shut(pair, oppose):
    """T-44: it would count beside a coincidence, but where the two meet something is in 迫 anyway."""
    for flank, corner, dingji in product(OPTIONS["flank"], OPTIONS["lock_corner"], OPTIONS["fixed_presses"]):
        chosen = {"walls_shut_pair": pair, "oppose": oppose, "flank": flank, "lock_corner": corner}
        yes, no = (
            SCHOOLS["jinjing"].with_options(chosen | {"fixed_presses": dingji, "walls_shut_flank": value}).options
            for value in ("yes", "no")
        )
        for dun, ju in product(Dun, range(1, 73)):
            keys = Keys(dun, ju, Branch((ju - 1) % 12))
            found = values_of_board(keys, yes)
            assert found["walls_shut"] == values_of_board(keys, no)["walls_shut"]
            if found["walls_shut"] and found["pincer"]:
                assert found["press"]


def test_every_option_is_honoured():
    assert not [name for name in OPTIONS if not HONOURED[name]]


def test_a_year_may_have_its_yin_board_beside_it():
    yang, both = (cast(1588, unit="year", school="jinjing", options={"year_dun": value}) for value in ("yang", "both"))
    assert yang.other is None
    assert (both.dun, both.other.dun) == (Dun.YANG, Dun.YIN)
    assert (both.serial, both.other.serial) == (yang.serial, yang.serial)


# What is printed on either side of a contradiction, by its number: the option, 金鏡, 統宗, and what else may be chosen.
CONTRADICTIONS = [
    (1, "classes", "emended", "tongzong", "literal"),
    (2, "captive", "one-name", "one-name", "split"),
    (3, "oppose", "four-generals", "tongzong", "guest-only table"),
    (4, "walls_shut_pair", "zd=kd", "zc=kd", ""),
    (5, "walls_shut_weight", "mild", "grave", ""),
    (6, "generals_need", "no-lock", "no-oppose", ""),
    (7, "fixed_presses", "no", "yes", ""),
    (8, "cut_places", "emended", "emended", "literal-jueqi"),
    (9, "cut_places", "emended", "emended", "literal-yangjue"),
    (10, "lock_winner", "elements", "season", ""),
    (10, "nayin", "tie-break", "off", "decide"),
    (11, "hold_gate", "duty-home", "taiyi-under", ""),
    (12, "digit_names", "by-palace", "by-parity", ""),
    (13, "fixed_count", "stop-before", "fit-pred", "pass-next inclusive dropped-first fit-dir"),
    (14, "heshen_yin", "opposite", "plain", "day-branch"),
    (15, "no_earth", "derived", "derived", "literal"),
    (16, "three_powers", "derived", "literal", ""),
    (19, "epoch", "jinjing", "tongzong", "jinjing-small taojin"),
    (20, "taigong", "eyes", "eyes", "strict all"),
    (21, "month_rule", "jieqi", "jieqi", "civil"),
    (22, "day_epoch", "jdn-310", "jdn-310", "field-aligned field-raw"),
    (23, "year_dun", "yang", "both", ""),
    (24, "gates_graded", "yes", "no", ""),
    (25, "meeting_sets", "by-inside", "literal", ""),
    (27, "classes", "emended", "tongzong", ""),
    (28, "walls_shut_need", "either", "either", "and"),
    (28, "shut_eyes", "one-eye", "one-eye", "two-eyes"),
]
# The rest are no choices: 17 is a word (天目) that is translated, 18 which class is called the worst, 26 what both say.
NO_CHOICE = {17, 18, 26}


def test_every_contradiction_is_there():
    assert {number for number, *_ in CONTRADICTIONS} | NO_CHOICE == set(range(1, 29))


@pytest.mark.parametrize(("number", "name", "tang", "ming", "more"), CONTRADICTIONS)
def test_either_side_can_be_chosen(number, name, tang, ming, more):
    assert (getattr(SCHOOLS["jinjing"].options, name), getattr(SCHOOLS["tongzong"].options, name)) == (tang, ming)
    for school, value in product(SCHOOLS.values(), [tang, ming, *more.split()]):
        assert getattr(school.with_options({name: value}).options, name) == value
