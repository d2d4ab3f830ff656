"""Options that several commands share. The catalogue `cli.toml` explains each under its name."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from samsik.core.typed import decimal, whole
from samsik.services.pairs import settings, sights

When = Annotated[str, typer.Argument(metavar="WHEN")]
System = Annotated[str, typer.Option("--system", metavar="taiyi|qimen|liuren")]
Unit = Annotated[str, typer.Option("--unit", metavar="year|month|day|hour")]
See = Annotated[list[str] | None, typer.Option("--see", metavar="NAME=VALUE")]
Topics = Annotated[bool, typer.Option("--topics")]
Why = Annotated[bool, typer.Option("--why")]


@dataclass(frozen=True)
class SchoolOptions:
    """Whose rules are followed, and which single ones are not."""

    school: Annotated[str | None, typer.Option("--school", metavar="ID")] = None
    set: Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE")] = None

    def given(self) -> dict[str, Any]:
        """Keyword arguments of the services; SamsikError `bad_set`."""
        return {"school": self.school, "options": settings(self.set)}


@dataclass(frozen=True)
class BoardOptions:
    """What a board is asked beside its moment and its school."""

    dun: Annotated[str | None, typer.Option("--dun", metavar="auto|yang|yin")] = None
    rank: Annotated[str | None, typer.Option("--rank", metavar="ruler|minister|official|commoner")] = None
    troops: Annotated[str | None, typer.Option("--troops", metavar="N")] = None
    men: Annotated[str | None, typer.Option("--men", metavar="N")] = None
    paces: Annotated[str | None, typer.Option("--paces", metavar="N")] = None
    see: See = None
    spirits: Annotated[bool, typer.Option("--spirits")] = False
    topics: Topics = False

    def given(self) -> dict[str, Any]:
        """Keyword arguments of `cast`, those that were given; SamsikError `not_whole`, `bad_see`, `seen_twice`."""
        found = {name: value for name, value in vars(self).items() if value}
        for name in ("troops", "men", "paces"):
            if name in found:
                found[name] = whole(f"--{name}", found[name])
        return found | ({"see": sights(self.see)} if self.see else {})


@dataclass(frozen=True)
class TimeOptions:
    """How a moment is read: where, by which clock and by which calendar."""

    zone: Annotated[str | None, typer.Option("--zone", metavar="ZONE")] = None
    place: Annotated[str | None, typer.Option("--place", metavar="NAME")] = None
    lat: Annotated[str | None, typer.Option("--lat", metavar="DEGREES")] = None
    lon: Annotated[str | None, typer.Option("--lon", metavar="DEGREES")] = None
    solar: Annotated[str | None, typer.Option("--solar", metavar="civil|mean|true")] = None
    zi: Annotated[str | None, typer.Option("--zi", metavar="next-day|late|midnight")] = None
    terms: Annotated[str | None, typer.Option("--terms", metavar="sky|almanac")] = None
    almanac: Annotated[str | None, typer.Option("--almanac", metavar="cn|kr")] = None
    calendar: Annotated[str | None, typer.Option("--calendar", metavar="auto|gregorian|julian")] = None
    fold: Annotated[str | None, typer.Option("--fold", metavar="0|1")] = None

    def given(self) -> dict[str, Any]:
        """Keyword arguments of `Moment`, those that were given; SamsikError `not_whole`, `not_number`."""
        found: dict[str, Any] = {name: value for name, value in vars(self).items() if value is not None}
        for name, reader in (("lat", decimal), ("lon", decimal), ("fold", whole)):
            if name in found:
                found[name] = reader(f"--{name}", found[name])
        return found
