"""奇門行軍 Worked examples of 奇門 in the field: 出軍, 運籌, 閉戊, 安營."""

from collections.abc import Iterator

from samsik.core.cycle import Branch, Stem
from samsik.qimen.field import ROLES, STEM_NAMES
from samsik.qimen.tallies import CIRCLE
from samsik.services.verify.compare import Witness
from samsik.services.verify.qimen_print import day_with, plate_at, reading_at, rows_of, tables, witness_of, words_of
from samsik.services.verify.report import Value


def march() -> Iterator[Witness]:
    """出軍: palaces of a worked hour."""
    for dun, ju, hour, *route in rows_of("march"):
        found = plate_at(dun, ju, hour).march or ()
        computed = {"route": " ".join(str(palace) for palace in found)}
        yield witness_of("march", f"{dun}{ju}局 {hour}", {"route": " ".join(route)}, computed)


def tallies() -> Iterator[Witness]:
    """運籌 of the worked day, move by move, and the circle it is laid on."""
    table = tables()["tallies"]
    day = table["day"]
    reading = reading_at(day=day_with(day))
    found, orphans = reading.tallies, reading.orphans
    assert found is not None
    assert orphans is not None
    whole = {"jade": table["jade"], "gates": table["gates"], "orphans": table["orphans"]}
    whole |= {"phrases_a_day": table["phrases_a_day"]}
    computed: dict[str, Value | None] = {
        "jade": reading.jade,
        "gates": found.heaven_gate.seat + found.earth_gate.seat,
        "orphans": orphans.open.hanzi + orphans.shut.hanzi,
        "phrases_a_day": len(found.moves),
    }
    yield witness_of("tallies", f"{day}日", whole, computed)
    for number, (word, move) in enumerate(zip(table["moves"].split(), found.moves, strict=True)):
        item = f"{day}日 運{'一二三四五六七'[number]}"
        printed = {"goes_to": word[0], "spirit_called": word[1:]}
        yield witness_of("tallies", item, printed, {"goes_to": move.to.hanzi, "spirit_called": move.spirit})
    seats = zip(table["circle"], CIRCLE, strict=True)
    for number, (seat, own) in enumerate(seats):
        item = f"二十四方 第{ordinal(number + 1)}"
        yield witness_of("tallies", item, {"seat_of_circle": seat}, {"seat_of_circle": own})
    branches = sum(seat in "".join(branch.hanzi for branch in Branch) for seat in CIRCLE)
    printed_one = {"number_of_branches": table["branches"]}
    yield witness_of("tallies", "二十四方", printed_one, {"number_of_branches": branches})


def gates_of_days() -> Iterator[Witness]:
    """The verse of the twelve days: 24 gates."""
    for name in ("heaven", "earth"):
        for day, seat in words_of("gates_of_days", name):
            found = reading_at(day=day_with(day)).tallies
            assert found is not None
            gate = found.heaven_gate if name == "heaven" else found.earth_gate
            field = f"{name}_gate"
            yield witness_of("gates_of_days", f"{day}日", {field: seat}, {field: gate.seat})


def shelter() -> Iterator[Witness]:
    """閉戊: the path of a 旬, and the earth for so many paces."""
    head, path = tables()["shelter"]["path"].split()
    found = reading_at(day=head).shelter
    assert found is not None
    walked = "".join(branch.hanzi for branch in found.path)
    yield witness_of("shelter", f"{head}旬", {"path": path}, {"path": walked})
    for word in tables()["shelter"]["soil"].split():
        paces, dou = map(int, word.split("斗"))
        soil = reading_at(paces=paces).soil
        assert soil is not None
        yield witness_of("shelter", f"{paces}步", {"soil": dou}, {"soil": soil.total})


def camp() -> Iterator[Witness]:
    """安營: whose seat each role has."""
    for stem, word in zip(Stem, tables()["camp"]["rows"].split(), strict=True):
        found = word[2:] if word[2:] in STEM_NAMES[stem] else None
        computed = {"role": ROLES[stem], "seat_of_role": found}
        yield witness_of("camp", stem.hanzi, {"role": word[:2], "seat_of_role": word[2:]}, computed)


def ordinal(number: int) -> str:
    """1 to 24 in hanzi."""
    tens, ones = divmod(number, 10)
    digits = "一二三四五六七八九"
    return ("" if tens == 0 else "十" if tens == 1 else digits[tens - 1] + "十") + (
        "" if ones == 0 else digits[ones - 1]
    )
