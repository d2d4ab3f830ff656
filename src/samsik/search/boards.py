"""三式 The three boards as layers over time."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from samsik.calendar import pillars, tables
from samsik.calendar.civil import UNIX_JDN
from samsik.calendar.lunar import lunar_fields
from samsik.calendar.month_names import month_branch
from samsik.calendar.months import months
from samsik.calendar.options import Zi
from samsik.calendar.zones import Zone
from samsik.core.cycle import PILLARS, Branch, Dun, Element, Pillar, Unit
from samsik.errors import SamsikError
from samsik.liuren.chart import LESSON
from samsik.liuren.school import LiurenOptions
from samsik.qimen.bureau import RUN_UP, YUAN, TermDays, days_of_terms, dun_of, ju_of, walk_of_terms
from samsik.qimen.chart import PLATE
from samsik.qimen.school import QimenOptions
from samsik.search.layers import Layer, Numbers
from samsik.search.tables import Tables
from samsik.search.timeline import Ints, Spots, Stretch, hour_branches
from samsik.taiyi.books import Facts
from samsik.taiyi.generals import season_element
from samsik.taiyi.reading import BOARD, READING, SERIAL
from samsik.taiyi.school import TaiyiOptions
from samsik.taiyi.serial import DAY_BASE, DAY_SHIFTS, EPOCHS

BRANCHES = tuple(Branch)
# Everything that goes with the number counted comes back after so many.
ROUND = 720
# A day for each note of the five elements: 納音 is all that the day pillar tells the board of a day. Those of months
# and years are not told even that.
NOTES = tuple(next(pillar for pillar in PILLARS if pillar.nayin is element) for element in Element)
NOTE_OF_DAY = np.array([pillar.nayin for pillar in PILLARS])


def taiyi_tables(
    options: TaiyiOptions, axes: Mapping[str, Sequence[Any]], derived: dict[str, Any], **known: Any
) -> Tables:
    """The tables of Taiyi boards; facts that are neither axes, derived nor `known` cannot be known here."""
    given: dict[str, Any] = {item.name: None for item in fields(Facts)} | {"day_branch": None} | known
    given |= {"season_late": False}
    free = {name: value for name, value in given.items() if name not in axes and name not in derived}
    return Tables((SERIAL, BOARD, READING), options, axes=axes, derived=derived, given=free)


class _Seasons:
    """The element in season of many spots, as the school divides the seasons."""

    def __init__(self, options: TaiyiOptions) -> None:
        self._table = np.array(
            [[season_element(month, late, season=options.season) for late in (False, True)] for month in Branch]
        )

    def of(self, spots: Spots) -> Numbers:
        month = (2 + (spots.pillar - 3) // 2) % 12
        found: Numbers = self._table[month, spots.late.astype(np.int8)]
        return found


@lru_cache(maxsize=16)
def _taiyi_hours(options: TaiyiOptions, zi: Zi) -> tuple[Tables, Numbers]:
    """The states of hour boards, and which of them holds by 遁, season, day of the sixty and clock hour."""
    branch, hours_on, day_on = hour_branches(zi)
    day = np.arange(60)[:, None]
    places = zip(
        ((day + hours_on) % 60).reshape(-1).tolist(),
        np.tile(branch, 60).tolist(),
        ((day + day_on) % 60).reshape(-1).tolist(),
        strict=True,
    )
    slots: dict[tuple[int, int, int], int] = {}
    at = np.array([slots.setdefault(place, len(slots)) for place in places]).reshape(60, 24)
    day_branch = options.heshen_yin == "day-branch"
    axes = {"asked_dun": tuple(Dun), "slot": tuple(slots), "season_element": tuple(Element)}
    derived = {
        "given_number": ("slot", lambda slot: 12 * (slot[0] % 30) + slot[1] + 1),
        "taisui": ("slot", lambda slot: BRANCHES[slot[1]]),
        "day_pillar": ("slot", lambda slot: PILLARS[slot[2]]),
        "day_stem": ("slot", lambda slot: PILLARS[slot[2]].stem),
        "day_branch": ("slot", lambda slot: PILLARS[slot[2]].branch if day_branch else None),
    }
    dun, season = np.arange(2)[:, None, None, None], np.arange(5)[:, None, None]
    template = ((dun * len(slots) + at) * 5 + season).reshape(-1, 24)
    return taiyi_tables(options, axes, derived, unit=Unit.HOUR), template


class TaiyiHours(Layer):
    """時計 The Taiyi boards of hours: 遁, the place of day and hour in sixty days, and the element in season.

    SamsikError `option_of_solstice`: an option that counts hours from the solstice knows no such places.
    """

    def __init__(self, options: TaiyiOptions, stretch: Stretch) -> None:
        for name, value, other in (("hour_rule", options.hour_rule, "running"), ("hour_gate", options.hour_gate, "")):
            if (name == "hour_rule" and value != other) or value == "solstice":
                raise SamsikError("option_of_solstice", name=name, value=value)
        self._seasons = _Seasons(options)
        super().__init__(*_taiyi_hours(options, stretch.frame.zi))

    def keys(self, spots: Spots) -> tuple[Numbers, None]:
        """遁, element in season, and the day of the sixty."""
        dun = spots.pillar % 24 >= 12
        return (dun * 5 + self._seasons.of(spots)) * 60 + spots.sexagenary, None


@lru_cache(maxsize=16)
def _taiyi_counts(options: TaiyiOptions, unit: Unit) -> tuple[Tables, Numbers]:
    """The states of boards of another unit: number, season and, for days, the note of the day."""
    # The branch counted is that of the year, month or day, which its number goes with.
    shift = {
        Unit.YEAR: EPOCHS[options.epoch] + 4,
        Unit.MONTH: 1,
        Unit.DAY: DAY_BASE + DAY_SHIFTS[options.day_epoch] - 1,
    }[unit]
    axes = {
        "asked_dun": (Dun.YANG,),
        "given_number": range(1, ROUND + 1),
        "season_element": tuple(Element),
        "day_pillar": _notes(unit),
    }
    derived = {"taisui": ("given_number", lambda number: BRANCHES[(number - shift) % 12])}
    states = np.arange(ROUND * 5 * len(_notes(unit)))
    return taiyi_tables(options, axes, derived, unit=unit), np.broadcast_to(states[:, None], (len(states), 24))


def _notes(unit: Unit) -> tuple[Pillar | None, ...]:
    return NOTES if unit is Unit.DAY else (None,)


class TaiyiCounts(Layer):
    """歲計 月計 日計 The Taiyi boards of years, months and days: the number counted, season, and of days the note."""

    def __init__(self, options: TaiyiOptions, stretch: Stretch, unit: Unit) -> None:
        self._options, self._unit, self._seasons = options, unit, _Seasons(options)
        _, _, self._day_on = hour_branches(stretch.frame.zi)
        super().__init__(*_taiyi_counts(options, unit))

    def keys(self, spots: Spots) -> tuple[Numbers, Numbers | None]:
        """The state, and that of the hour from 23:00 if the day turns there."""
        season, number = self._seasons.of(spots), self._number(spots, 0)
        today = self._key(number, season, spots.sexagenary)
        if self._unit is not Unit.DAY or not self._day_on[23]:
            return today, None
        return today, self._key(self._number(spots, 1), season, (spots.sexagenary + 1) % 60)

    def _key(self, number: Ints, season: Numbers, day: Ints) -> Numbers:
        found: Numbers = (number - 1) % ROUND * 5 + season
        return found * 5 + NOTE_OF_DAY[day] if self._unit is Unit.DAY else found

    def _number(self, spots: Spots, day_on: int) -> Ints:
        """積數 by the rules themselves, which are plain arithmetic."""
        rules, options = SERIAL.rules, self._options
        if self._unit is Unit.DAY:
            jdn = spots.day + day_on + UNIX_JDN
            days: Ints = rules["accumulated_days"].function(Unit.DAY, jdn, day_epoch=options.day_epoch)
            return days
        lunar_year = lunar_month = None
        if options.year_start == "lunar-new-year" or options.month_rule == "civil":
            lunar_year, lunar_month = self._lunar(spots)
        sui = rules["sui"].function(
            self._unit,
            lunar_year,
            pillars.spring_year(spots.pillar),
            year_start=options.year_start,
            month_rule=options.month_rule,
        )
        years: Ints = rules["accumulated_years"].function(sui, epoch=options.epoch)
        if self._unit is Unit.YEAR:
            return years
        month = rules["month"].function(
            Unit.MONTH, pillars.month_number(spots.pillar), lunar_month, month_rule=options.month_rule
        )
        found: Ints = rules["accumulated_months"].function(years, month)
        return found

    def _lunar(self, spots: Spots) -> tuple[Ints, Ints | None]:
        """The lunar year, and for civil months the month from 寅 = 1, which its branch tells."""
        jdn, almanac = spots.day + UNIX_JDN, spots.frame.almanac
        if self._options.month_rule != "civil":
            return lunar_fields(jdn, almanac)[0], None
        table = months(almanac)
        at = table.indices(jdn)
        low, high = (int(at.min()), int(at.max()) + 1) if len(at) else (0, 0)
        rows = zip(*(each[low:high].tolist() for each in (table.year, table.number, table.again)), strict=True)
        branches = np.array([(month_branch(*row) - 2) % 12 + 1 for row in rows], np.int64)
        return table.year[at], branches[at - low]


@lru_cache(maxsize=16)
def _plates(options: QimenOptions) -> Tables:
    axes = {"dun": tuple(Dun), "ju": range(1, 10), "hour": PILLARS}
    return Tables((PLATE,), options, axes=axes, derived={}, given={})


class QimenHours(Layer):
    """奇門 The plates of hours: 遁, 局 and the hour pillar."""

    def __init__(self, options: QimenOptions, stretch: Stretch) -> None:
        self._bureaus = Bureaus(options, stretch)
        branch, hours_on, day_on = hour_branches(stretch.frame.zi)
        self._day_on = int(day_on[23])
        hour = (12 * (np.arange(5)[:, None] + hours_on) + branch) % 60
        super().__init__(_plates(options), (np.arange(18)[:, None, None] * 60 + hour).reshape(-1, 24))

    def keys(self, spots: Spots) -> tuple[Numbers, Numbers | None]:
        """遁 and 局 with the day of the five; from 23:00 perhaps 遁 and 局 of the next day."""
        fifth = spots.sexagenary % 5
        today = self._bureaus.of(spots, 0) * 5 + fifth
        return today, self._bureaus.of(spots, 1) * 5 + fifth if self._day_on else None


class Bureaus:
    """定局 of many days: 遁 × 9 + 局 − 1, by the blocks of 置閏 or by the term in force."""

    def __init__(self, options: QimenOptions, stretch: Stretch) -> None:
        self._codes: Numbers = np.array(
            [[9 * dun_of(term) + ju_of(term, yuan) - 1 for yuan in YUAN] for term in range(24)]
        )
        self._options, self._stretch = options, stretch

    @cached_property
    def _blocks(self) -> tuple[int, Ints]:
        """The first day of the first block, and the term of every block."""
        stretch, options = self._stretch, self._options
        known, seconds = tables.table("terms")
        low, high = np.searchsorted(seconds, [stretch.start, stretch.end])
        first, last = max(low - 24 * RUN_UP, 0) + known, min(high + 4, len(seconds)) + known
        ordinals, days = np.arange(first, last), days_of_terms(first, last, self._by())
        at, firsts = walk_of_terms(ordinals, days, threshold=int(options.leap_threshold))
        return int(firsts[0]), ordinals[at] % 24

    def _by(self) -> TermDays:
        frame = self._stretch.frame
        if frame.terms == "almanac":
            return frame.almanac
        hours = {"+8": 8, "+9": 9, "local": None}[self._options.bureau_days]
        return frame.zone if hours is None else Zone(f"+{hours:02d}:00", hours * 3600)

    def of(self, spots: Spots, day_on: int) -> Numbers:
        """The bureau of each civil day or of the day after it."""
        if self._options.ju_method == "chaibu":
            term, yuan = spots.pillar % 24, (spots.sexagenary + day_on) % 60 // 5 % 3
        else:
            # Blocks follow one another without a gap.
            first, terms = self._blocks
            day = spots.day + (UNIX_JDN + day_on - first)
            term, yuan = terms[day // 15], day % 15 // 5
        found: Numbers = self._codes[term, yuan]
        return found


@lru_cache(maxsize=16)
def _lessons(options: LiurenOptions) -> Tables:
    return Tables((LESSON,), options, axes={"day": PILLARS, "turn": range(12)}, derived={}, given={})


class LiurenHours(Layer):
    """六壬 The lessons of hours: the day, and how far heaven is ahead of earth."""

    def __init__(self, options: LiurenOptions, stretch: Stretch) -> None:
        branch, _, day_on = hour_branches(stretch.frame.zi)
        day = (np.arange(60)[:, None] + day_on) % 60
        turn = (np.arange(12)[:, None, None] - branch) % 12
        super().__init__(_lessons(options), (day * 12 + turn).reshape(-1, 24))

    def keys(self, spots: Spots) -> tuple[Numbers, None]:
        """月將 and the day of the sixty."""
        return (1 - spots.sky % 24 // 2) % 12 * 60 + spots.sexagenary, None
