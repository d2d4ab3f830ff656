"""帝王年紀 The twenty-seven 甲子 years from 837 BC to 724, each with the reign it is printed under (T-08).

The years and their 紀 come from the formula alone. The reign is what the Tang text prints, five slips included; it is
kept beside the year to be shown and checked, never to count from.
"""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources

from samsik.calendar.eras import Era, all_eras

FIRST_YEAR = -836
PRINTED_SPAN = 1561
"""The text's own count of years from the first 甲子 to the last, both included."""


@dataclass(frozen=True, slots=True)
class JiaziYear:
    """甲子歲 One opening of sixty years; `number` runs from 1.

    `printed` is the reign as printed. Where that cannot be, `flaw` says why ("regency", "swapped", "garbled",
    "ancestor"; words in the catalogue `verify`) and `emended` what should stand there. `reign` is the reign in force,
    without its year, `era` its regime and era name ("唐:開元"); before era names `first` is the first year of the
    reign by the chronological tables of 史記, astronomical.
    """

    number: int
    printed: str
    emended: str
    flaw: str | None
    printed_ji: int
    reign: str
    era: str | None
    first: int | None

    @property
    def year(self) -> int:
        """The astronomical year (1 BC = 0)."""
        return FIRST_YEAR + 60 * (self.number - 1)

    @property
    def ji(self) -> int:
        """紀: 1..6 in turn."""
        return (self.number - 1) % 6 + 1

    def counted(self) -> str:
        """The reign in force with the year counted out, by the table of eras where there was an era."""
        if self.era is not None:
            number = era_called(self.era).year_in(self.year)
        else:
            assert self.first is not None
            number = self.year - self.first + 1
        return f"{self.reign}{number}"


@cache
def jiazi_years() -> tuple[JiaziYear, ...]:
    """The twenty-seven years in order."""
    text = resources.files("samsik.data").joinpath("witnesses", "taiyi_reigns.csv").read_text("utf-8")
    return tuple(
        JiaziYear(
            number=int(row["number"]),
            printed=row["printed"],
            emended=row["emended"] or row["printed"],
            flaw=row["flaw"] or None,
            printed_ji=int(row["ji"]),
            reign=row["reign"],
            era=row["era"] or None,
            first=int(row["first"]) if row["first"] else None,
        )
        for row in csv.DictReader(text.splitlines())
    )


def era_called(text: str) -> Era:
    """The one era of "regime:name", e.g. "劉宋:泰始". ValueError when the table has none or several: our own fault."""
    regime, _, name = text.partition(":")
    (era,) = (era for era in all_eras() if (era.regime, era.name) == (regime, name))
    return era
