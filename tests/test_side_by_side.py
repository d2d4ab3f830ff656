"""Charts made at the same time, in other processes, copied and kept: one value whatever the way."""

import copy
import dataclasses
import multiprocessing
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from samsik import Moment, SamsikError, cast
from samsik.i18n.catalogue import LANGUAGES

SEOUL = "Asia/Seoul"
CHART = cast("1588-11-23T04:00", zone=SEOUL, school="tongzong", unit="year")


def told(seed):
    """Some charts of every school, unit and language, in all their forms."""
    draw = random.Random(seed)
    forms = []
    for _ in range(8):
        when = f"{draw.randrange(1, 2900)}-{draw.randrange(1, 13)}-{draw.randrange(1, 28)}T{draw.randrange(24)}:30"
        chart = cast(
            when,
            zone=draw.choice([SEOUL, "+08:00", "America/New_York"]),
            fold=0,
            unit=draw.choice(["year", "month", "day", "hour"]),
            school=draw.choice(["jinjing", "tongzong", "taojin"]),
        )
        lang = draw.choice([*LANGUAGES])
        forms += [chart.text(lang=lang, why=True), chart.markdown(lang=lang), repr(chart.to_dict(lang=lang, why=True))]
    return forms


def told_at_once(threads):
    """What that many threads tell, two to each seed, all on caches that nobody has filled yet."""
    sys.setswitchinterval(1e-6)
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(told, [seed // 2 for seed in range(threads)]))


def test_threads_on_cold_caches_tell_the_same():
    code = "from tests.test_side_by_side import told_at_once as told\nimport pickle, sys\nsys.stdout.buffer.write(pickle.dumps(told(12)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    for seed, forms in enumerate(pickle.loads(done.stdout)):
        for one, other in zip(forms, told(seed // 2), strict=True):
            assert one.split("\n") == other.split("\n")


@pytest.mark.parametrize("start", ["fork", "spawn", "forkserver"])
def test_other_processes_give_equal_charts(start):
    """Also a fork of a process whose tables are read; charts and errors travel between processes."""
    if start not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system does not start processes by {start}")
    with multiprocessing.get_context(start).Pool(1) as pool:
        made = pool.apply(cast, ("1588-11-23T04:00",), {"zone": SEOUL, "school": "tongzong", "unit": "year"})
        assert made == CHART
        assert hash(made) == hash(CHART)
        assert pool.apply(in_korean, (CHART,)) == CHART.text(lang="ko")
        with pytest.raises(SamsikError) as refused:
            pool.apply(cast, ("2026-02-30",))
    assert refused.value.code == "impossible_date"


def in_korean(chart):
    return chart.text(lang="ko")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda whole: pickle.loads(pickle.dumps(whole))])
@pytest.mark.parametrize(
    "whole",
    [CHART, CHART.other, CHART.moment, CHART.school, CHART.facts, CHART.state, CHART.notes, CHART.why()],
    ids=lambda whole: type(whole).__name__,
)
def test_copies_are_equal_and_hash_alike(whole, again):
    found = again(whole)
    assert found == whole
    assert hash(found) == hash(whole)
    assert repr(found) == repr(whole)


def test_nothing_of_a_chart_can_be_changed():
    moment = CHART.moment
    assert moment.lunar  # What is kept once it is reckoned cannot be changed either.
    parts = [CHART, moment, moment.lunar, moment.zone, CHART.state, CHART.taiyi, CHART.seats, CHART.counts]
    parts += [CHART.generals, CHART.serial, CHART.reading, CHART.facts, CHART.keys, CHART.school, CHART.school.options]
    parts += [*CHART.notes, CHART.why().steps[0]]
    for part in parts:
        for field in dataclasses.fields(part):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(part, field.name, None)
            with pytest.raises(dataclasses.FrozenInstanceError):
                delattr(part, field.name)
    for name in ("lunar", "date", "ordinal"):
        with pytest.raises(AttributeError):
            setattr(moment, name, None)


def test_equal_by_value_and_unequal_by_every_convention():
    charts = [
        cast(Moment("2026-11-30T12:00", **{"zone": SEOUL} | change))
        for change in (
            {},
            {"zone": "+09:00"},
            {"zi": "late"},
            {"terms": "almanac"},
            {"almanac": "cn"},
            {"solar": "mean", "lon": 127},
            {"solar": "true", "lon": 127},
            {"calendar": "gregorian"},
        )
    ]
    assert len(set(charts)) == len(charts)
    assert cast("2026-11-30T12:00:00+09:00", zone=SEOUL) == charts[0] == cast("lunar:2026-10-22T12:00", zone=SEOUL)
    assert cast("萬曆16-10-05T12:00", zone=SEOUL) == cast("1588-11-23T12:00", zone=SEOUL)
