"""The shipped tables of the sky and of the almanac: integer series, kept as their second differences."""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from samsik.calendar.civil import DAY, FIRST_YEAR, LAST_YEAR, UNIX_JDN, civil_from_jdn
from samsik.errors import SamsikError

Ints = NDArray[np.int64]
# The year that a number of a table belongs to, for the error that speaks of it.
YearOf = Callable[[int], int]


def unpack(data: bytes) -> tuple[int, Ints]:
    """The number of the first value, and the values, shape (n,), of one packed table."""
    import lzma

    raw = lzma.decompress(data)
    first, count, lag, size = np.frombuffer(raw, "<i8", 4).tolist()
    start = 32 + 16 * lag
    planes = np.frombuffer(raw, np.uint8, offset=start).reshape(size, -1)
    bend = np.ascontiguousarray(planes.T).view(f"<i{size}").ravel().astype(np.int64)
    rows = -(-count // lag)
    series = np.zeros(rows * lag, np.int64)
    series[2 * lag : count] = bend
    series = series.reshape(rows, lag)
    head = np.frombuffer(raw, "<i8", 2 * lag, 32).reshape(2, lag)
    series[0], series[1] = head[0], head[1] - head[0]
    series[1:] = np.cumsum(series[1:], axis=0)
    return first, np.cumsum(series, axis=0).ravel()[:count]


@cache
def table(name: str) -> tuple[int, Ints]:
    """The number of the first value and the values of the shipped table `name`; read-only."""
    from importlib.resources import files

    first, values = unpack((files("samsik.data") / "terms" / f"{name}.xz").read_bytes())
    values.setflags(write=False)
    return first, values


@cache
def about(name: str) -> dict[str, object]:
    """What the shipped table `name` is, from which ephemeris and ΔT, built with what."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads((files("samsik.data") / "terms" / f"{name}.toml").read_text(encoding="utf-8"))


def values_at(name: str, numbers: Ints, year_of: YearOf) -> Ints:
    """The values numbered `numbers` (any shape) of a table; SamsikError `out_of_table` outside it."""
    first, values = table(name)
    check_range(numbers, first, first + len(values), year_of)
    return values[numbers - first]


def check_range(values: Ints, low: int, high: int, year_of: YearOf) -> None:
    """Refuse values (any shape) outside [low, high): SamsikError `out_of_table` names the year of the first of them."""
    if values.size and (values.min() < low or values.max() >= high):
        raise out_of_table(year_of(int(values[(values < low) | (values >= high)].flat[0])))


def out_of_table(year: int) -> SamsikError:
    """The error for a year that no table reaches."""
    return SamsikError("out_of_table", year=year, first=FIRST_YEAR, last=LAST_YEAR)


def year_of_day(jdn: int) -> int:
    """The civil year of a day number."""
    return civil_from_jdn(jdn)[0]


def year_of_second(seconds: int) -> int:
    """The civil year of a second counted from 1970-01-01."""
    return year_of_day(seconds // DAY + UNIX_JDN)
