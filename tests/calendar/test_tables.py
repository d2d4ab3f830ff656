import hashlib

import numpy as np
import pytest
from builders.pack import pack
from hypothesis import given
from hypothesis import strategies as st

from samsik.calendar import tables

NAMES = ("terms", "moons", "delta_t", "term_days", "moon_days")


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_the_one_its_header_describes(name):
    first, values = tables.table(name)
    header = tables.about(name)
    assert (header["first"], header["last"]) == (first, first + len(values) - 1)
    assert hashlib.sha256(values.astype("<i8").tobytes()).hexdigest() == header["sha256"]
    assert header["model"]
    assert header["built_with"]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_cannot_be_written_to(name):
    with pytest.raises(ValueError, match="read-only"):
        tables.table(name)[1][0] = 0


@given(
    st.lists(st.integers(-(2**40), 2**40), min_size=1, max_size=60),
    st.integers(1, 7),
    st.integers(-(10**6), 10**6),
    st.sampled_from([100, 10**8]),
)
def test_packing_loses_nothing(noise, lag, first, scale):
    # Series that bend little fit in two bytes a value, others in four.
    bend = np.cumsum(np.cumsum(np.array(noise) % scale - scale // 2))
    values = np.concatenate([np.arange(2 * lag), bend]) * 3
    values = values[: 2 * lag + len(noise)]
    if np.max(np.abs(values[2 * lag :] - 2 * values[lag:-lag] + values[: -2 * lag])) >= 2**31:
        values //= 10**6
    start, again = tables.unpack(pack(values, first, lag))
    assert start == first
    assert again.tolist() == values.tolist()
