"""What is in print of the later volumes: the sixty-year table, dated statements, rounds, the seven arts and topics."""

import csv
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar, Unit
from samsik.services.verify.compare import Difference, Witness, compare
from samsik.services.verify.report import Line, Value
from samsik.taiyi.arts import Art, Defeat
from samsik.taiyi.books import Facts
from samsik.taiyi.chart import TaiyiBoard, bare_board, board_of_facts
from samsik.taiyi.extended import stay_of
from samsik.taiyi.halls import Hall, hanzi_of
from samsik.taiyi.moves import SPIRITS
from samsik.taiyi.observed import Quarter
from samsik.taiyi.provinces import Province
from samsik.taiyi.school import SCHOOLS
from samsik.taiyi.stays import Turn

JINJING = SCHOOLS["jinjing"]
TABLE = "太乙金鏡式經 卷五 三元五紀立成鈐"
# A year that opens 上元: 甲子, first of the 180 years.
FIRST_OF_180 = 784
# From here on a column of the table has jumped over the three halls.
SHIFTED = ("中", "inspector", 27)
GENERALS = {"host": "主大將", "guest": "客大將"}


def lines() -> tuple[Line, ...]:
    """Every printed value beside the engine's."""
    return compare((*sixty_years(), *statements(), *rounds(), *arts(), *topics()), differences())


def sixty_years() -> Iterator[Witness]:
    """The table of 四神, 天乙, 地乙 and 直符: 180 rows, four cells each."""
    for index, row in enumerate(_rows()):
        printed: dict[str, Value] = {name: _cell(row[name]) for name in row if name not in ("yuan", "pillar")}
        names = {rule: name for name, rule in SPIRITS.items()}
        computed = {rule: _hall(names[rule], FIRST_OF_180 + index) for rule in printed}
        yield Witness("sixty_years", f"{row['yuan']}元{row['pillar']}", "jinjing", TABLE, printed, computed)


def statements() -> Iterator[Witness]:
    """Years of which a book or a history says where a spirit is."""
    for entry in _file()["statement"]:
        computed = _standing(entry["spirit"], entry["year"])
        yield Witness("statements", entry["item"], "jinjing", entry["source"], entry["printed"], computed)


def rounds() -> Iterator[Witness]:
    """The rounds of 陽九 and 百六 by number, with the pillar and, where a reign is named, the year that opens them."""
    for table in _file()["round"]:
        for row in table["rows"].strip().splitlines():
            number, pillar, *dated = row.split()
            printed: dict[str, Value] = {"pillar": pillar}
            item = f"{table['spirit']} 第{number}"
            if dated:
                printed["since"] = int(dated[0])
                item = f"{item} {dated[1]}"
            turn = _round(table["spirit"], int(number))
            computed: dict[str, Value | None] = {
                "pillar": PILLARS[(turn.since - 4) % 60].hanzi,
                "since": turn.since,
            }
            yield Witness("rounds", item, "jinjing", table["source"], printed, computed)


def arts() -> Iterator[Witness]:
    """The examples of the seven arts, and the two boards among them that stand nowhere else."""
    for entry in _file()["art"]:
        enemy = Pillar.of(entry["enemy"]) if "enemy" in entry else None
        ju = entry.get("ju", 1)
        facts = Facts(unit=Unit.DAY, given_number=ju, enemy_rising=enemy)
        board = bare_board(dun=Dun.YANG, ju=ju, school=JINJING, facts=facts)
        computed = _art(entry["item"].removeprefix("七術 "), board) | {
            "pillar": PILLARS[(ju - 1) % 60].hanzi,
            "palace": int(board.taiyi.palace),
            "host": int(board.generals.host),
            "guest": int(board.generals.guest),
        }
        if enemy is not None and "year_of_branch" in entry["printed"]:
            branch = Pillar.of(entry["printed"]["year_of_branch"]).branch
            computed["year_of_branch"] = _later(enemy, branch).hanzi
        yield Witness("arts", entry["item"], "jinjing", entry["source"], entry["printed"], computed)


def topics() -> Iterator[Witness]:
    """Examples of single topics."""
    for entry in _file()["topic"]:
        facts = Facts(
            unit=Unit.of(entry["unit"]),
            enemy_side=Quarter.of(entry["enemy_side"]) if "enemy_side" in entry else None,
            province=Province.of(entry["province"]) if "province" in entry else None,
        )
        board = bare_board(dun=Dun.of(entry["dun"]), ju=entry["ju"], school=JINJING, facts=facts)
        yield Witness("topics", entry["item"], "jinjing", entry["source"], entry["printed"], _topic(board))


def differences() -> tuple[Difference, ...]:
    """What is known to differ; the shifted column cell by cell."""
    yuan, field, first = SHIFTED
    table = [row for row in _rows() if row["yuan"] == yuan][first:]
    shifted = [
        Difference(
            group="sixty_years",
            item=f"{yuan}元{row['pillar']}",
            field=field,
            printed=_cell(row[field]),
            computed=_as_printed(Hall((_hall_of(row[field]) - 4) % 12 + 1)),
            kind="misprint",
            reason="shifted_column",
        )
        for row in table
    ]
    return (*(Difference(**entry) for entry in _file()["difference"]), *shifted)


def _standing(spirit: str, year: int) -> dict[str, Value | None]:
    """Where a spirit is in a year: 計神 on the year board, the others by their stays."""
    if spirit == "計神":
        board = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=year, solar_year=year), JINJING)
        return {"seat": board.seats.jishen.hanzi}
    stay = stay_of(spirit, year, JINJING.options)
    found: dict[str, Value | None] = {"seat": hanzi_of(stay.seat), "year_in": stay.year_in, "since": stay.since}
    if spirit in ("陽九", "百六"):
        found["round_since"] = _turn(spirit, year).since
    return found


def _turn(spirit: str, year: int) -> Turn:
    extended = board_of_facts(Facts(unit=Unit.YEAR, lunar_year=year, solar_year=year), JINJING).extended
    turn = extended.yangjiu_turn if spirit == "陽九" else extended.bailiu_turn
    assert turn is not None
    return turn


def _round(spirit: str, number: int) -> Turn:
    """The round of a number that the text means: the last one to begin by 724."""
    turn = _turn(spirit, 724)
    while turn.number != number:
        turn = _turn(spirit, turn.since - 1)
    return turn


def _art(item: str, board: TaiyiBoard) -> dict[str, Value | None]:
    """Landings and states of an art."""
    extended = board.extended
    if item == "臨津問道":
        assert isinstance(extended.linjin, Defeat)
        return {name: value.hanzi for name, value in extended.linjin._asdict().items()}
    if item == "白雲捲空":
        found: dict[str, Value | None] = {}
        for side in ("host", "guest"):
            art: Art = getattr(extended, f"baiyun_{side}")
            found |= {f"{side}_landing": _as_printed(art.landing), f"{side}_element": art.element.hanzi}
            found |= {f"{side}_state": dict(art.states)["taishen"]}
        return found
    if item == "雷公入水":
        states = {body: state for body, state, _ in extended.leigong}
        winners = [GENERALS[body] for body, _, fate in extended.leigong if fate == "小勝" and body in GENERALS]
        return {
            "landing": int(extended.landing),
            "host_state": states["host"],
            "guest_state": states["guest"],
            "small_winner": winners[0],
        }
    named = {"獅子反擲": "shizi", "猛虎相拒": "menghu", "白龍得雲": "bailong", "回軍無言": "huijun"}
    art = getattr(extended, named[item])
    states = dict(art.states)
    return {
        "landing": _as_printed(art.landing),
        "own_state": states.get("taishen"),
        "host_state": states.get("host"),
        "guest_state": states.get("guest"),
        "outcome": art.outcome[0],
    }


def _later(pillar: Pillar, branch: Branch) -> Pillar:
    """The first year after a pillar's that has a branch."""
    return PILLARS[(pillar + ((branch - pillar.branch) % 12 or 12)) % 60]


def _topic(board: TaiyiBoard) -> dict[str, Value | None]:
    """What the topics of the examples come to."""
    extended = board.extended
    found: dict[str, Value | None] = {
        "enemy_moves": extended.enemy_moves,
        "envoy": extended.envoy,
        "shiji_sector": extended.sectors.shiji,
        "guest_sector": extended.sectors.guest,
        "strength": extended.raid.strength,
        "side": None if extended.raid.side is None else extended.raid.side.hanzi,
        "months": " ".join(f"{month}{meets}" for month, meets in extended.risky_months or ()),
        "years_of_24": sum(_faces(year) for year in range(724, 748)),
    }
    if not isinstance(extended.place_crisis, str):
        for name, years in extended.place_crisis._asdict().items():
            found[name] = years[0].branch.hanzi
            found[f"{name}_years"] = " ".join(year.hanzi for year in years)
    return found


@cache
def _faces(year: int) -> bool:
    opposition = board_of_facts(
        Facts(unit=Unit.YEAR, lunar_year=year, solar_year=year), JINJING
    ).extended.taisui_opposes
    assert opposition is not None
    return opposition.faces


def _hall(spirit: str, year: int) -> Value:
    return _as_printed(stay_of(spirit, year, JINJING.options).seat)


def _as_printed(place: Any) -> Value:
    """A palace or numbered hall by its number, anything else by its hanzi."""
    if isinstance(place, Branch):
        return place.hanzi
    return place.hanzi if place > 9 else int(place)


def _cell(text: str) -> Value:
    return int(text) if text.isascii() else text


def _hall_of(text: str) -> Hall:
    return Hall(int(text)) if text.isascii() else Hall.of(text)


@cache
def _rows() -> list[dict[str, str]]:
    return list(csv.DictReader(_read("taiyi_sixty_years.csv").splitlines()))


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(_read("taiyi_spirits.toml"))


def _read(file: str) -> str:
    return resources.files("samsik.data").joinpath("witnesses", file).read_text("utf-8")
