"""What is in print of 太乙: the 144 boards, worked examples, the openings of the six 紀, chronicle years and reigns."""

import csv
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar, Unit, mod1
from samsik.core.school import School
from samsik.core.seats import Seat
from samsik.services.verify.compare import Difference, Witness, compare
from samsik.services.verify.report import Line, Value
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import TaiyiBoard, bare_board, board_of_facts
from samsik.taiyi.reigns import PRINTED_SPAN, era_called, jiazi_years
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

TABLE = "太乙金鏡式經 卷三 七十二局"
MONTHS = "太乙金鏡式經 卷一 六紀月建"
HOURS = "太乙金鏡式經 卷一 張良六紀"
REIGNS = "太乙金鏡式經 帝王年紀"

SEATS = ("wenchang", "shiji", "jishen", "heshen", "dingji")
GENERALS = ("host", "host_deputy", "guest", "guest_deputy", "fixed", "fixed_deputy")

# A 甲子 year.
JIAZI_YEAR = 724


def lines() -> tuple[Line, ...]:
    """Every printed value beside the engine's."""
    witnesses = (*boards(), *examples("examples"), *openings(), *examples("chronicles"), *reigns())
    return compare(witnesses, differences())


def boards() -> Iterator[Witness]:
    """The 144 rows of the table as printed."""
    for row in _rows("boards"):
        dun, ju = row.pop("dun"), int(row.pop("ju"))
        board = bare_board(dun=Dun.of(dun), ju=ju, school=SCHOOLS["jinjing"])
        yield _witness("boards", f"{dun}遁{ju}局", TABLE, _typed(row), board)


def openings() -> Iterator[Witness]:
    """The 子 month or hour that opens each 紀, under the two years or days it is printed for."""
    for row in _rows("openings"):
        unit, dun = Unit.of(row.pop("unit")), Dun.of(row.pop("dun"))
        for pillar in row.pop("pillars").split():
            index = int(Pillar.of(pillar))
            if unit is Unit.MONTH:
                # The 子 month before that 寅 month still belongs to the year before.
                facts = Facts(unit=unit, asked_dun=dun, solar_year=JIAZI_YEAR + index - 1, solar_month=11)
                place, source = f"{pillar}年子月", MONTHS
            else:
                facts = Facts(unit=unit, asked_dun=dun, hour_day=PILLARS[index], hour_branch=Branch.ZI)
                place, source = f"{dun.hanzi}遁{pillar}日子時", HOURS
            yield _witness("openings", place, source, _typed(row), board_of_facts(facts, SCHOOLS["jinjing"]))


def examples(group: str) -> Iterator[Witness]:
    """The entries of one file of examples, each by every school it is given for."""
    for entry in _tables(group)["example"]:
        for id in entry["schools"]:
            school = SCHOOLS[id].with_options(entry.get("options", {}))
            board = _board(entry, school)
            yield _witness(group, entry["item"], entry["source"], entry["printed"], board, _of_era(entry))


def reigns() -> Iterator[Witness]:
    """The twenty-seven 甲子 years: 紀 by the year count, reign by the chronology of reigns and eras."""
    years = jiazi_years()
    for jiazi in years:
        printed: dict[str, Value] = {"pillar": "甲子", "ji": jiazi.printed_ji, "reign": jiazi.printed}
        board = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=jiazi.year), SCHOOLS["jinjing"])
        yield _witness("reigns", f"甲子 {jiazi.number}", REIGNS, printed, board, {"reign": jiazi.counted()})
    span = years[-1].year - years[0].year + 1
    yield Witness("reigns", "甲子 1–27", "jinjing", REIGNS, {"span": PRINTED_SPAN}, {"span": span})


def differences() -> tuple[Difference, ...]:
    """What is known to differ, the slips of the reigns among it."""
    listed = [Difference(**entry) for entry in _tables("differences")["difference"]]
    slips = [
        Difference(
            group="reigns",
            item=f"甲子 {jiazi.number}",
            field="reign",
            printed=jiazi.printed,
            computed=jiazi.emended,
            kind="misprint",
            reason=jiazi.flaw,
        )
        for jiazi in jiazi_years()
        if jiazi.flaw is not None
    ]
    return (*listed, *slips)


def values(board: TaiyiBoard) -> dict[str, Value | None]:
    """What a board says to the fields that are in print; None where it does not know."""
    serial, seats, counts, generals = board.serial, board.seats, board.counts, board.generals
    return {
        "accumulated": serial.accumulated,
        "cycle": serial.cycle,
        "pillar": None if serial.cycle is None else Pillar(mod1(serial.cycle, 60) - 1).hanzi,
        "ji": serial.ji,
        "yuan": serial.yuan,
        "ju": serial.ju,
        "palace": int(board.taiyi.palace),
        **{name: getattr(seats, name).hanzi for name in SEATS},
        "host_count": counts.host,
        "guest_count": counts.guest,
        "fixed_count": counts.fixed,
        **{name: int(getattr(generals, name)) for name in GENERALS},
        "duty_gate": board.gates.duty,
        "in_gate": board.gates.in_gate,
    }


def _witness(
    group: str,
    item: str,
    source: str,
    printed: dict[str, Value],
    board: TaiyiBoard,
    more: dict[str, Value] | None = None,
) -> Witness:
    # A seat may be printed by its god; both sides are shown by place.
    named = {field: Seat.of(str(value)).hanzi if field in SEATS else value for field, value in printed.items()}
    return Witness(group, item, board.school.id, source, named, values(board) | (more or {}))


def _board(entry: dict[str, Any], school: School[TaiyiOptions]) -> TaiyiBoard:
    """The board of an example, from a serial number or from what its unit counts."""
    unit = Unit.of(entry["unit"])
    dun = Dun.of(entry["dun"]) if "dun" in entry else Dun.YANG
    if "n" in entry:
        return bare_board(dun=dun, ju=mod1(entry["n"], 72), school=school, n=entry["n"], unit=unit)
    if unit is Unit.YEAR:
        facts = Facts(unit=unit, asked_dun=dun, lunar_year=entry["year"], solar_year=entry["year"])
    elif unit is Unit.DAY:
        facts = Facts(unit=unit, asked_dun=dun, day_jdn=entry["jdn"])
    else:
        day, hour = Pillar.of(entry["day"]), Branch.of(entry["hour"])
        facts = Facts(unit=unit, asked_dun=dun, day_pillar=day, hour_day=day, hour_branch=hour)
    return board_of_facts(facts, school)


def _of_era(entry: dict[str, Any]) -> dict[str, Value]:
    """The year of the era that the entry's year is, and the year that its printed era year is."""
    if "era" not in entry:
        return {}
    era = era_called(entry["era"])
    return {"era_year": era.year_in(entry["year"]), "year": era.sui(entry["printed"]["era_year"])}


def _typed(row: dict[str, str]) -> dict[str, Value]:
    """The filled cells of a row of a table, numbers as numbers."""
    return {field: int(cell) if cell.isascii() else cell for field, cell in row.items() if cell}


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(_read(f"taiyi_{name}.csv").splitlines()))


def _tables(name: str) -> dict[str, Any]:
    return tomllib.loads(_read(f"taiyi_{name}.toml"))


def _read(file: str) -> str:
    return resources.files("samsik.data").joinpath("witnesses", file).read_text("utf-8")
