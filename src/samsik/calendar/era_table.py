"""年號 The table of era names of China, Korea, Japan and Vietnam, read once when first asked for.

Source: `data/eras.csv` (the eras) and `data/regimes.csv` (other names of realms, regimes and rulers).
Year N of an era is the sexagenary lunar year `first + N - 1`, astronomical (1 BC = 0).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from samsik.calendar.civil import LAST_YEAR
from samsik.calendar.names import index, rows, split
from samsik.core.cycle import PILLARS, Pillar
from samsik.i18n.catalogue import words

ONGOING = 9999
"""`last` of an era that has not ended."""

_TAICHU = -103  # 太初1: from here on the year begins in month 1.
_SOLAR_FROM = {"CN": 1912, "KR": 1896, "JP": 1873}


@dataclass(frozen=True, slots=True)
class Era:
    """年號 One era of one ruler. `first` and `last` are sexagenary years; `ko` and `roman` are readings of `name`."""

    realm: str
    regime: str
    ruler: str
    name: str
    ko: str
    roman: str
    first: int
    last: int
    main: bool
    aliases: tuple[str, ...]
    note: str

    def counts(self, year: int) -> bool:
        """Whether the era has a year `year` (1 = 元年). An era renamed in mid-year keeps its last number."""
        return 1 <= year <= self.last - self.first + 1

    def sui(self, year: int) -> int:
        """The sexagenary year of era year `year`, without asking whether the era lasted so long."""
        return self.first + year - 1

    def year_in(self, sui: int) -> int:
        """The number the era gives to the sexagenary year `sui`."""
        return sui - self.first + 1

    def pillar(self, year: int) -> Pillar:
        """The sexagenary name of year `year`."""
        return PILLARS[(self.sui(year) - 4) % 60]

    def years_of(self, year: int | None, pillar: Pillar | None) -> Sequence[int]:
        """The years meant by number, by sexagenary name, or by both; of an era that has not ended, within the tables.

        With both, one year past the last is a year too: chronicles count on in the year in which the name changed.
        """
        if pillar is None:
            return [year] if year is not None and self.counts(year) else []
        if year is None:
            first = (pillar - self.pillar(1)) % 60 + 1
            return range(first, self.year_in(min(self.last, LAST_YEAR)) + 1, 60)
        return [year] if self.pillar(year) == pillar and (self.counts(year) or self.counts(year - 1)) else []

    def reading(self, lang: str) -> str:
        """The name in the script of a language: 개원, Kaiyuan, 開元, 开元."""
        said = words(lang)
        return {"hangul": self.ko, "hanzi": said.written(self.name), "latin": self.roman}[said.script]

    def ten_month_start(self, year: int) -> bool:
        """Whether that year began in month 10, as all did before 太初1 (104 BC)."""
        return self.realm == "CN" and self.sui(year) < _TAICHU

    def solar(self, year: int) -> bool:
        """Whether a date of that year was written in the solar calendar (Japan 1873, Korea 1896, China 1912)."""
        return self.realm in _SOLAR_FROM and self.sui(year) >= _SOLAR_FROM[self.realm]


@cache
def all_eras() -> tuple[Era, ...]:
    """Every era in the order of the table: China, Korea, Japan, Vietnam, each by regime and time."""
    return tuple(
        Era(realm, regime, ruler, name, ko, roman, int(first), int(last), main == "1", split(alias), note)
        for realm, regime, ruler, name, ko, roman, first, last, main, alias, note in rows("eras.csv")
    )


@cache
def by_name() -> dict[str, tuple[Era, ...]]:
    """Folded name, Korean reading or romanisation → the eras so called."""
    return index((spelling, era) for era in all_eras() for spelling in (era.name, era.ko, era.roman))


@cache
def by_alias() -> dict[str, tuple[Era, ...]]:
    """Folded alias → the eras that have it."""
    return index((spelling, era) for era in all_eras() for spelling in era.aliases)


@lru_cache(maxsize=512)
def near(span: int) -> tuple[Era, ...]:
    """Eras that touch the sixteen years from `16 * span`, main lines first, else in the order of the table."""
    lo, hi = 16 * span, 16 * span + 15
    touching = [era for era in all_eras() if era.first <= hi and era.last >= lo]
    return tuple(sorted(touching, key=lambda era: not era.main))
