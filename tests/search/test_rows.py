"""Bulk rows equal scalar boards: every state, and moments of many years, zones and conventions."""

import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from tests.search.scalar import moment_at, row_of

from samsik.calendar.civil import DAY
from samsik.calendar.zones import resolve_zone
from samsik.core.cycle import PILLARS, Branch, Dun, Element, Unit
from samsik.core.school import values_of
from samsik.errors import SamsikError
from samsik.liuren.chart import LESSON
from samsik.liuren.school import SCHOOLS as LIUREN
from samsik.qimen.chart import PLATE
from samsik.qimen.school import SCHOOLS as QIMEN
from samsik.search.columns import columns
from samsik.search.grid import Grid
from samsik.search.ground import Ground, Rules
from samsik.search.timeline import Frame
from samsik.taiyi.books import Facts
from samsik.taiyi.reading import BOARD, READING, SERIAL
from samsik.taiyi.school import SCHOOLS as TAIYI

FLAGS = [name for name in columns() if name.startswith(("p_", "q_f_"))]
# −2500 … 2900 in UT seconds.
FIRST, LAST = -141_000_000_000, 29_300_000_000
WAYS = [
    ("jinjing", "baojian", "hour", "Asia/Seoul", "next-day", "sky", "kr"),
    ("tongzong", "modern", "hour", "America/New_York", "late", "almanac", "cn"),
    ("taojin", "modern-zhirun", "hour", "+05:45", "midnight", "sky", "cn"),
    ("taojin", "modern-zhirun", "year", "+08:00", "midnight", "sky", "cn"),
    ("jinjing", "baojian", "month", "Europe/London", "late", "almanac", "kr"),
    ("tongzong", "modern", "day", "Asia/Shanghai", "next-day", "sky", "cn"),
]


def rules(taiyi="jinjing", qimen="baojian", unit="hour", **options):
    return Rules(TAIYI[taiyi].with_options(options), QIMEN[qimen], LIUREN["daquan"], Unit(unit))


def compare(way, moments):
    """Every column at some moments, from the tables and from scalar boards."""
    taiyi, qimen, unit, *conventions = way
    compare_under(rules(taiyi, qimen, unit), conventions, moments)


def compare_under(asked, conventions, moments):
    zone, zi, by, almanac = conventions
    frame = Frame(resolve_zone(zone), zi, by, almanac)
    ground = Ground(asked, frame, FIRST, LAST)
    spots = ground.stretch.at(np.array(moments))
    told = {name: ground.values(name, spots) for name in columns()}
    like = moment_at(0, frame)
    for place, ut_seconds in enumerate(moments):
        row = row_of(like.at(ut_seconds), asked, FLAGS)
        assert {name: values[place] for name, values in told.items()} == row, like.at(ut_seconds).civil


@pytest.mark.parametrize("way", WAYS, ids="-".join)
def test_moments_of_six_thousand_years(way):
    rng = random.Random("-".join(way))
    compare(way, [rng.randrange(FIRST, LAST) for _ in range(150)])


@pytest.mark.parametrize("way", WAYS, ids="-".join)
def test_moments_at_which_something_turns(way):
    """The seconds before and after a solstice, an opening term, a midnight, 23:00, and summer time."""
    turns = [
        -1_297_600_000,
        -12_219_292_800,  # 1582-10-15T00:00 UT
        547_581_600,  # Seoul puts its clock forward, 1987-05-09T15:00 UT + 1 h
        1_762_063_200 - 5 * DAY,
        1_766_329_380,  # 冬至 of 2025, to the minute
    ]
    compare(way, [turn + hour * 3600 + more for turn in turns for hour in range(-10, 11) for more in (-1, 0)])


@pytest.mark.parametrize("seed", range(24))
def test_options_of_every_kind(seed):
    """Half of the options of every system changed at random."""
    rng = random.Random(seed)

    def changed(school):
        values = values_of(type(school.options))
        # These count from the solstice, which is refused.
        allowed = {name: set(known) - {"solstice"} for name, known in values.items() if name != "hour_rule"}
        return school.with_options(
            {name: rng.choice(sorted(known)) for name, known in allowed.items() if rng.random() < 0.5}
        )

    schools = (changed(rng.choice(list(known.values()))) for known in (TAIYI, QIMEN, LIUREN))
    asked = Rules(*schools, Unit(("hour", "day", "month", "year")[seed % 4]))
    compare_under(asked, rng.choice(WAYS)[3:], [rng.randrange(FIRST, LAST) for _ in range(12)])


@cache
def taiyi_states():
    return Ground(rules(), Frame(resolve_zone("+08:00")), 0, DAY).layer("taiyi")


def test_every_taiyi_state():
    """遁 × sixty days × twelve hours × five seasons, worked one by one by the books."""
    layer = taiyi_states()
    names = ("host_count", "guest", "three_gates", "relation", "act", "host_ready", "deciding")
    told = {name: layer.values((name,), lambda value: value) for name in names}
    given = vars(Facts(unit=Unit.HOUR)) | {"day_branch": None}
    options = TAIYI["jinjing"].options
    number = 0
    for dun in Dun:
        for day in range(60):
            for branch in (*Branch,):
                number += 1
                keys = {
                    "asked_dun": dun,
                    "given_number": 12 * (day % 30) + branch + 1,
                    "day_pillar": PILLARS[day],
                    "day_stem": PILLARS[day].stem,
                }
                serial = SERIAL.evaluate(given | keys, options)
                board = BOARD.evaluate({"dun": dun, "ju": serial["ju"], "taisui": branch, "day_branch": None}, options)
                # A month of each season, and the last days of one, in turn: all five over five neighbours.
                season = Element(number % 5)
                month = {0: Branch.MAO, 1: Branch.WU, 2: Branch.CHEN, 3: Branch.YOU, 4: Branch.ZI}[season]
                facts = {"season_month": month, "season_late": season is Element.EARTH}
                values = READING.evaluate(serial | board | facts, options)
                assert values["season_element"] is season
                slot = layer.tables.axes["slot"].index((day, int(branch), day))
                state = (dun * 720 + slot) * 5 + season
                for name in names:
                    assert told[name].values[told[name].codes[state]] == values[name], (dun, day, branch, name)


def test_every_plate_and_every_lesson():
    ground = Ground(rules(), Frame(resolve_zone("+08:00")), 0, DAY)
    plates, lessons = ground.layer("qimen"), ground.layer("liuren")
    pairs = plates.values(("gates", "pairs", "heaven"), lambda *values: values)
    state = 0
    for dun in Dun:
        for ju in range(1, 10):
            for hour in PILLARS:
                values = PLATE.evaluate({"dun": dun, "ju": ju, "hour": hour}, QIMEN["baojian"].options)
                assert pairs.values[pairs.codes[state]] == tuple(values[name] for name in ("gates", "pairs", "heaven"))
                state += 1
    course = lessons.values(("course",), lambda value: value)
    for state, (day, turn) in enumerate((day, turn) for day in PILLARS for turn in range(12)):
        values = LESSON.evaluate({"day": day, "turn": turn}, LIUREN["daquan"].options)
        assert course.values[course.codes[state]] == values["course"]


@pytest.mark.parametrize(
    ("every", "zone", "zi", "by", "first", "last"),
    [
        ("hour", "Asia/Seoul", "late", "sky", 500_000_000, 600_000_000),
        ("double-hour", "America/New_York", "next-day", "almanac", 1_000_000_000, 1_100_000_000),
        ("hour", "Asia/Shanghai", "next-day", "sky", -12_400_000_000, -12_100_000_000),
        ("day", "Europe/London", "next-day", "sky", -50_000_000_000, 4_000_000_000),
        ("month", "Asia/Shanghai", "midnight", "almanac", -60_000_000_000, 4_000_000_000),
        ("year", "Asia/Seoul", "next-day", "sky", -60_000_000_000, 4_000_000_000),
    ],
)
def test_rows_of_a_grid(every, zone, zi, by, first, last):
    frame = Frame(resolve_zone(zone), zi, by, "kr")
    asked = rules(unit="hour" if every in ("hour", "double-hour") else every)
    grid = Grid(asked, frame, first, last, every)
    names = ("t", "local", *columns())
    rows = grid.rows(0, grid.count, names)
    assert {len(values) for values in rows.values()} == {grid.count}
    instants = rows["t"]
    assert first <= instants[0]
    assert instants[-1] < last
    assert (np.diff(instants) > 0).all()
    ground, like = grid.ground(first, last), moment_at(0, frame)
    for place in random.Random(every).sample(range(grid.count), 100):
        moment = like.at(int(instants[place]))
        assert rows["local"][place] == moment.local_seconds
        for name, value in row_of(moment, asked, FLAGS).items():
            code = rows[name][place]
            if columns()[name].kind == "token":
                assert (None if code < 0 else ground.vocabulary(name).tokens[code]) == value
            else:
                assert (None if code < 0 else code) == value, (name, moment.civil)


def test_the_same_rows_in_parts():
    grid = Grid(rules(), Frame(resolve_zone("Asia/Seoul")), 540_000_000, 580_000_000, "hour")
    names = ("t", "host", "q_ju", "l_first")
    whole = grid.rows(0, grid.count, names)
    cuts = [0, 1, 25, 1000, 2083, 2084, 9000, grid.count]
    for name in names:
        parts = [grid.rows(low, high, names)[name] for low, high in pairwise(cuts)]
        assert (np.concatenate(parts) == whole[name]).all()


def test_double_hours_begin_when_they_do():
    """子 begins at 23:00."""
    grid = Grid(rules(), Frame(resolve_zone("+08:00")), 0, 10 * DAY, "double-hour")
    local = grid.rows(0, grid.count, ("local",))["local"]
    assert set((local // 3600 % 24).tolist()) == set(range(1, 24, 2))
    assert (local % 3600 == 0).all()


def test_what_counts_from_a_solstice_is_refused():
    ground = Ground(rules(hour_gate="solstice"), Frame(resolve_zone("+08:00")), 0, DAY)
    with pytest.raises(SamsikError) as refused:
        ground.vocabulary("act")
    assert refused.value.code == "option_of_solstice"
