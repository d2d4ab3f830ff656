"""What is in print of the judgement of 太乙: classes of counts, notes on boards, hour gates, marches, single rules.

With them the patterns of boards and how many boards have each, reckoned from the figure of the ring alone.
"""

from collections.abc import Callable, Iterator
from typing import Any

from samsik.core.cycle import Branch, Dun, Pillar, Stem, Unit
from samsik.core.seats import NUMERIC, Seat, TaiyiPalace
from samsik.services.verify.compare import Witness
from samsik.services.verify.printed import rows, tables, typed, witness_of
from samsik.services.verify.report import Value
from samsik.taiyi.bodies import Pattern
from samsik.taiyi.campaign import march_of, surprise
from samsik.taiyi.chart import TaiyiBoard, bare_board
from samsik.taiyi.classes import classes_of
from samsik.taiyi.counts import general_of
from samsik.taiyi.generals import breath, season_element
from samsik.taiyi.school import SCHOOLS
from samsik.taiyi.verdict import related_side, relation

TABLE = "太乙金鏡式經 卷三 七十二局"
GATES = "太乙金鏡式經 直使門"
MARCHES = "太乙金鏡式經 出軍"
FIGURE = "格局 依圖推算"

BODIES = {
    "wenchang": "文昌",
    "shiji": "始擊",
    "host": "主大將",
    "host_deputy": "主參將",
    "guest": "客大將",
    "guest_deputy": "客參將",
    "dingji": "定計",
}


def witnesses() -> Iterator[Witness]:
    """Everything, in the order of the report."""
    yield from classes()
    yield from notes()
    yield from hour_gates()
    yield from marches()
    yield from single()
    yield from patterns()
    yield from totals()


def classes() -> Iterator[Witness]:
    """The lists of counts that the books give under the name of a class, shown as numbers in a row."""
    for entry in tables("classes")["list"]:
        options = SCHOOLS[entry["school"]].options
        chosen = {name: getattr(options, name) for name in CLASS_OPTIONS}
        # Palace 3 is yang: of the classes printed none depends on the palace.
        found = [
            count
            for count in range(entry["first"], entry["last"] + 1)
            if entry["name"] in classes_of(count, TaiyiPalace.P3, **chosen)
        ]
        computed = {"counts": " ".join(map(str, found))}
        yield Witness("classes", entry["item"], entry["school"], entry["source"], {"counts": entry["counts"]}, computed)


CLASS_OPTIONS = ("classes", "digit_names", "three_powers", "no_earth", "excess")


def notes() -> Iterator[Witness]:
    """What the table of boards notes beside single boards."""
    for row in rows("notes"):
        dun, ju = row.pop("dun"), int(row.pop("ju"))
        board = bare_board(dun=Dun.of(dun), ju=ju, school=SCHOOLS["jinjing"])
        printed = typed(row)
        more: dict[str, Value | None] = {}
        if "pattern" in printed:
            known = {each.id for each in board.reading.patterns}
            more["pattern"] = printed["pattern"] if printed["pattern"] in known else None
        yield witness_of("notes", f"{dun}遁{ju}局", TABLE, printed, board, more)


def hour_gates() -> Iterator[Witness]:
    """張良's hours at which a gate takes over."""
    for row in rows("hour_gates"):
        stem, hour = Stem.of(row["day"]), Pillar.of(row["hour"])
        dun = Dun.of(row["dun"])
        board = bare_board(dun=dun, ju=1, branch=hour.branch, stem=stem, unit=Unit.HOUR, school=SCHOOLS["jinjing"])
        item = f"{row['dun']}遁{row['day']}日{row['hour']}時"
        yield witness_of("hour_gates", item, GATES, {"duty_gate": row["gate"]}, board)


def marches() -> Iterator[Witness]:
    """The rows of the marches: by what is printed of each, the count whose march it is."""
    for row in rows("marches"):
        printed = typed(row)
        count = printed.pop("count")
        found = next(
            palace
            for palace in NUMERIC
            if (march := march_of(palace, march="literal")) and march.march == printed["march"]
        )
        march = march_of(found, march="literal")
        assert march is not None
        computed: dict[str, Value | None] = {"count": int(found), **march._asdict()}
        yield Witness("marches", f"算{count}", "jinjing", MARCHES, {"count": count, **printed}, computed)


def single() -> Iterator[Witness]:
    """Examples of one rule, for which no board is laid."""
    for entry in tables("single")["example"]:
        field = entry["field"]
        computed = {field: SINGLE[field](entry["of"])}
        yield Witness("single", entry["item"], "jinjing", entry["source"], {field: entry["printed"]}, computed)


def _relation(of: dict[str, Any]) -> Value | None:
    side = related_side(Seat.of(of["wenchang"]), Seat.of(of["shiji"]), None, nayin="off")
    return None if side is None else relation(side)


def _breath(of: dict[str, Any]) -> Value | None:
    return breath(season_element(Branch.of(of["month"]), False, season="last18"), Seat.of(of["shiji"]))


def _eye_left(of: dict[str, Any]) -> Value:
    return "左" if 1 <= (TaiyiPalace(of["wenchang"]).seat - TaiyiPalace(of["palace"]).seat) % 16 <= 7 else "右"


SINGLE: dict[str, Callable[[dict[str, Any]], Value | None]] = {
    "relation": _relation,
    "guest_breath": _breath,
    "eye_left": _eye_left,
    "surprise": lambda of: surprise(of["troops"]),
    "host": lambda of: int(general_of(of["count"])),
}


def patterns() -> Iterator[Witness]:
    """The patterns of single boards, 掩 of generals, 挾 and the names of T-47 left aside."""
    for entry in tables("patterns")["board"]:
        for id in entry["schools"]:
            board = _board(entry["dun"], entry["ju"], id, entry.get("branch"))
            printed = {"patterns": "、".join(sorted(entry["patterns"]))}
            computed = {"patterns": "、".join(sorted(label(each) for each in counted(board)))}
            yield Witness("patterns", f"{entry['dun']}遁{entry['ju']}局", id, FIGURE, printed, computed)


def totals() -> Iterator[Witness]:
    """How many of the 144 boards have each pattern."""
    for id in ("jinjing", "tongzong"):
        found = [{kind(each) for each in counted(_board(dun.hanzi, ju, id))} for dun in Dun for ju in range(1, 73)]
        for name, printed in tables("patterns")["totals"][id].items():
            computed = {"boards": sum(name in kinds for kinds in found)}
            yield Witness("totals", name, id, FIGURE, {"boards": printed}, computed)


def _board(dun: str, ju: int, school: str, branch: str | None = None) -> TaiyiBoard:
    given = None if branch is None else Branch.of(branch)
    return bare_board(dun=Dun.of(dun), ju=ju, branch=given, school=SCHOOLS[school])


def counted(board: TaiyiBoard) -> tuple[Pattern, ...]:
    """The patterns that are listed and counted."""
    return tuple(
        each
        for each in board.reading.patterns
        if each.rule != "T-47" and each.id != "挾" and not (each.id == "掩" and each.variant)
    )


def kind(pattern: Pattern) -> str:
    """The name a pattern is counted under; 迫 by seat or palace apart."""
    return f"{pattern.variant[1]}迫" if pattern.id == "迫" and pattern.variant else pattern.id


def label(pattern: Pattern) -> str:
    """A pattern in hanzi: whose it is and what."""
    body = pattern.with_[0] if pattern.id in ("提挾", "挾閉") else pattern.who[0]
    name = {"主參": "關", "兩將": "關"}.get(pattern.variant or "", pattern.variant) if pattern.id == "關" else None
    return BODIES[body] + (name or (pattern.variant or "") + pattern.id)
