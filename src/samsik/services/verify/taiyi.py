"""What is in print of 太乙: the 144 boards, worked examples, the openings of the six 紀, chronicle years and reigns.

What is in print of the judgement of boards is in `taiyi_judged`.
"""

from collections.abc import Iterator
from typing import Any

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar, Unit, mod1
from samsik.core.school import School
from samsik.services.verify import taiyi_judged
from samsik.services.verify.compare import Difference, Witness, compare
from samsik.services.verify.printed import rows, tables, typed, witness_of
from samsik.services.verify.report import Line, Value
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import TaiyiBoard, bare_board, board_of_facts
from samsik.taiyi.omens import BRANCH_LODGES
from samsik.taiyi.reigns import PRINTED_SPAN, era_called, jiazi_years
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

TABLE = "太乙金鏡式經 卷三 七十二局"
MONTHS = "太乙金鏡式經 卷一 六紀月建"
HOURS = "太乙金鏡式經 卷一 張良六紀"
REIGNS = "太乙金鏡式經 帝王年紀"

# A 甲子 year.
JIAZI_YEAR = 724


def lines() -> tuple[Line, ...]:
    """Every printed value beside the engine's."""
    witnesses = (*boards(), *examples("examples"), *openings(), *examples("chronicles"), *reigns())
    return compare((*witnesses, *taiyi_judged.witnesses()), differences())


def boards() -> Iterator[Witness]:
    """The 144 rows of the table as printed."""
    for row in rows("boards"):
        dun, ju = row.pop("dun"), int(row.pop("ju"))
        board = bare_board(dun=Dun.of(dun), ju=ju, school=SCHOOLS["jinjing"])
        yield witness_of("boards", f"{dun}遁{ju}局", TABLE, typed(row), board)


def openings() -> Iterator[Witness]:
    """The 子 month or hour that opens each 紀, under the two years or days it is printed for."""
    for row in rows("openings"):
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
            yield witness_of("openings", place, source, typed(row), board_of_facts(facts, SCHOOLS["jinjing"]))


def examples(group: str) -> Iterator[Witness]:
    """The entries of one file of examples, each by every school it is given for."""
    for entry in tables(group)["example"]:
        for id in entry["schools"]:
            school = SCHOOLS[id].with_options(entry.get("options", {}))
            board = _board(entry, school)
            yield witness_of(group, entry["item"], entry["source"], entry["printed"], board, _of_era(entry))


def reigns() -> Iterator[Witness]:
    """The twenty-seven 甲子 years: 紀 by the year count, reign by the chronology of reigns and eras."""
    years = jiazi_years()
    for jiazi in years:
        printed: dict[str, Value] = {"pillar": "甲子", "ji": jiazi.printed_ji, "reign": jiazi.printed}
        board = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=jiazi.year), SCHOOLS["jinjing"])
        yield witness_of("reigns", f"甲子 {jiazi.number}", REIGNS, printed, board, {"reign": jiazi.counted()})
    span = years[-1].year - years[0].year + 1
    yield Witness("reigns", "甲子 1–27", "jinjing", REIGNS, {"span": PRINTED_SPAN}, {"span": span})


def differences() -> tuple[Difference, ...]:
    """What is known to differ, the slips of the reigns among it."""
    listed = [Difference(**entry) for entry in tables("differences")["difference"]]
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
        day = Pillar.of(entry["day"])
        facts = Facts(
            unit=unit,
            asked_dun=dun,
            day_pillar=day,
            day_stem=day.stem,
            hour_day=day,
            hour_branch=Branch.of(entry["hour"]),
            sun_branch=Branch.of(field_of(entry["sun"])) if "sun" in entry else None,
        )
    return board_of_facts(facts, school)


def field_of(lodge: str) -> str:
    """The branch whose field (分野) has a lodge, as in 月將: the branch the sun is in."""
    return next(branch for branch, lodges in BRANCH_LODGES.items() if lodge in lodges)


def _of_era(entry: dict[str, Any]) -> dict[str, Value]:
    """The year of the era that the entry's year is, and the year that its printed era year is."""
    if "era" not in entry:
        return {}
    era = era_called(entry["era"])
    return {"era_year": era.year_in(entry["year"]), "year": era.sui(entry["printed"]["era_year"])}
