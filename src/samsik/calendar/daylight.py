"""晝夜 Day and night at a place: whether the sun is up, and when it rises and sets.

The sun is up while its centre stands above −50′: 34′ of refraction at the horizon and 16′ for its upper limb.
"""

import numpy as np

from samsik.calendar.solar import Floats, sun_from_greenwich
from samsik.calendar.tables import Ints

HORIZON = float(np.sin(np.radians(-50 / 60)))
# Seconds between the looks at the sun, and about a crossing between the last two.
_STEP, _NEAR = 600, 30


def sine_of_altitude(ut_seconds: Ints, latitude: float, longitude: float) -> Floats:
    """Sine of the altitude of the sun's centre, without refraction, at UT seconds since 1970-01-01, any shape.

    `latitude` and `longitude` are degrees north and east. SamsikError `out_of_table` outside −3000 … 2999.
    """
    hour_angle, declination = sun_from_greenwich(ut_seconds)
    north, local = np.radians(latitude), hour_angle + np.radians(longitude)
    return np.asarray(
        np.sin(north) * np.sin(declination) + np.cos(north) * np.cos(declination) * np.cos(local), dtype=np.float64
    )


def is_sun_up(ut_seconds: int, latitude: float, longitude: float) -> bool:
    """Whether the sun is up at a UT second."""
    return bool(sine_of_altitude(np.asarray(ut_seconds), latitude, longitude) > HORIZON)


def sun_edges(start: int, end: int, latitude: float, longitude: float) -> tuple[tuple[int, bool], ...]:
    """The UT seconds from `start` to `end` at which the sun rises (True) or sets (False), in order.

    None of them in polar day and night.
    """

    def height(ut_seconds: Ints) -> Floats:
        return np.asarray(sine_of_altitude(ut_seconds, latitude, longitude) - HORIZON)

    ut = np.arange(start, end + _STEP, _STEP)
    heights = height(ut)
    (crossed,) = np.nonzero((heights[:-1] > 0) != (heights[1:] > 0))
    before, after = heights[crossed], heights[crossed + 1]
    seconds = ut[crossed] + np.rint(_STEP * before / (before - after)).astype(np.int64)
    low, high = height(seconds - _NEAR), height(seconds + _NEAR)
    seconds += np.rint(_NEAR * (low + high) / (low - high)).astype(np.int64)
    return tuple((int(second), bool(up)) for second, up in zip(seconds, after > 0, strict=True) if second <= end)
