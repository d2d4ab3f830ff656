"""What is in print of 六壬: worked lessons, depths, 伏吟 and 別責, where 玄武 rides, dated cases; and the census."""

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from samsik.calendar.moment import Moment
from samsik.core.cycle import PILLARS, Branch, Pillar
from samsik.core.nobles import Heavenly
from samsik.core.school import School
from samsik.liuren.books import Facts, Keys
from samsik.liuren.chart import LiurenBoard, lesson_of
from samsik.liuren.school import SCHOOLS, LiurenOptions
from samsik.services.verify.compare import Difference, Witness, compare
from samsik.services.verify.report import Line, Value

DAQUAN = SCHOOLS["daquan"]
HALVES = {"晝": "day", "夜": "night"}


def lines() -> tuple[Line, ...]:
    """Every printed value beside the engine's."""
    return compare((*courses(), *depths(), *tables(), *warriors(), *dated(), *census()), differences())


def courses() -> Iterator[Witness]:
    """Lessons that a book works through."""
    for entry in _file()["example"]:
        printed = entry["printed"]
        board = _board(entry)
        computed = {field: _value(board, field, said) for field, said in printed.items()}
        yield Witness("courses", entry["item"], "daquan", entry["source"], printed, computed)


def depths() -> Iterator[Witness]:
    """How deep an upper wades."""
    for entry in _file()["depth"]:
        values = _board(entry).values
        found = dict(zip(values["pool"], values["depths"], strict=True))
        computed = {"depth": found[Branch.of(entry["upper"])]}
        yield Witness("depths", entry["item"], "daquan", entry["source"], {"depth": entry["printed"]}, computed)


def tables() -> Iterator[Witness]:
    """Transmissions of the lessons of one method."""
    for group, table in _file()["table"].items():
        for day, turn, sent in _rows(table["lessons"]):
            board = _board({"day": day, "turn": int(turn)})
            printed = {"method": table["method"], "transmissions": sent}
            computed = {field: _value(board, field, said) for field, said in printed.items()}
            yield Witness(group, f"{day}日 將時差{turn}", "daquan", table["source"], printed, computed)


def warriors() -> Iterator[Witness]:
    """What rides the heaven branch over the head of the decade."""
    for day, heaven, earth, periods in _rows(_file()["warriors"]["rows"]):
        turn = (Branch.of(heaven) - Branch.of(earth)) % 12
        for period in periods:
            board = _board({"day": day, "turn": turn}, DAQUAN.with_options({"noble_half": HALVES[period]}))
            rider = {"rider": _rider(board, heaven)}
            item = f"{day}日{heaven}加{earth} {period}"
            yield Witness("warriors", item, "daquan", _file()["warriors"]["source"], {"rider": "玄武"}, rider)


def dated() -> Iterator[Witness]:
    """Year, day and 月將 of a date, at the middle of its double hour."""
    for date, year, day, hour, general in _rows(_file()["dated"]["rows"]):
        moment = Moment(f"{date}T{2 * Branch.of(hour):02}:00", zone="+08:00")
        printed: dict[str, Value] = {"year_pillar": year, "day": day, "general": general}
        computed: dict[str, Value | None] = {
            "year_pillar": moment.year_pillar.hanzi,
            "day": moment.day_pillar.hanzi,
            "general": moment.general.hanzi,
        }
        yield Witness("dated", f"{date} {day}日", "daquan", _file()["dated"]["source"], printed, computed)


def census() -> Iterator[Witness]:
    """How the 720 lessons fall, and their transmissions as one number, for each way to count depths."""
    file = _file()["census"]
    found = Counter((course.method, course.kind) for course in _all_courses(DAQUAN))
    for method, kind, number in _rows(file["classes"]):
        item = method if method == kind else f"{method} {kind}"
        printed, computed = {"lessons": int(number)}, {"lessons": found[method, kind]}
        yield Witness("census", item, "daquan", file["source"], printed, computed)
    for way, fingerprint in file["fingerprints"].items():
        text = "".join(
            branch.hanzi for course in _all_courses(DAQUAN.with_options({"shehai": way})) for branch in course[2:]
        )
        computed_one = {"fingerprint": hashlib.sha256(text.encode()).hexdigest()}
        yield Witness("census", f"shehai={way}", "daquan", file["source"], {"fingerprint": fingerprint}, computed_one)


def differences() -> tuple[Difference, ...]:
    """What is known to differ."""
    return tuple(Difference(school="daquan", **entry) for entry in _file()["difference"])


def _all_courses(school: School[LiurenOptions]) -> Iterator[Any]:
    for day in PILLARS:
        for turn in range(12):
            yield lesson_of(Keys(day, turn), school.options)["course"]


def _board(entry: dict[str, Any], school: School[LiurenOptions] = DAQUAN) -> LiurenBoard:
    """The board of an entry; where only a turn is given, as if asked in the 子 hour."""
    hour = Branch.of(entry.get("hour", "子"))
    general = Branch.of(entry["general"]) if "general" in entry else Branch((hour + entry["turn"]) % 12)
    keys = Keys(Pillar.of(entry["day"]), (general - hour) % 12)
    return LiurenBoard(school, keys, Facts(hour=hour, general=general))


def _value(board: LiurenBoard, field: str, printed: str) -> Value | None:
    """What a board says to a field; of riders and hidden stems, those of the branches in print."""
    course = board.course
    match field:
        case "first":
            return course.first.hanzi
        case "transmissions":
            return "".join(branch.hanzi for branch in course[2:])
        case "method":
            return course.method
        case "class":
            return course.kind
        case "curtain":
            return "帷薄" if board.nobles and board.nobles.curtain else None
        case "riders":
            return " ".join(pair[0] + _rider(board, pair[0]) for pair in printed.split())
        case "hidden":
            stem = dict(zip(course[2:], board.hidden, strict=True))[Branch.of(printed[0])]
            return None if stem is None else printed[0] + stem.hanzi
    raise KeyError(field)


def _rider(board: LiurenBoard, heaven: str) -> str:
    assert board.nobles is not None
    general: Heavenly = board.nobles.generals[Branch.of(heaven)]
    return general.hanzi


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(resources.files("samsik.data").joinpath("witnesses", "liuren.toml").read_text("utf-8"))
