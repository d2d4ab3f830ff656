"""太乙式樣 The form of a Taiyi chart: keys by the types of the board and its reading."""

from typing import Literal

from samsik.core.cycle import Dun, Unit
from samsik.services.schemas.chart import chart
from samsik.services.schemas.forms import (
    SIDE,
    YES,
    Schema,
    each,
    form_of,
    mapping,
    maybe,
    reader,
    record,
    ref,
    row,
    several,
    text,
    whole,
    words,
)
from samsik.services.schemas.taiyi_later import later
from samsik.taiyi.bodies import Pattern
from samsik.taiyi.books import Rank
from samsik.taiyi.campaign import March
from samsik.taiyi.chart import Generals, Place, Seats, Serial
from samsik.taiyi.gates import GATES
from samsik.taiyi.nobles import Over
from samsik.taiyi.reading import Reading

SIDES, COUNTS = ("host", "guest"), ("host", "guest", "fixed")
# The palaces that gates stand over: all but the centre.
GATED = "12346789"
read = reader(Reading)


def definitions() -> dict[str, Schema]:
    """`TaiyiChart`, and what it has more than once."""
    asked = {"dun": words(("auto", "yang", "yin")), "rank": maybe(form_of(Rank)), "spirits": YES, "topics": YES}
    asked |= {"see": mapping(text())}
    own = {**_board(), **_judged(), **_read(), "other": maybe(ref("TaiyiChart")), **later()}
    return {
        "TaiyiChart": chart("taiyi", own, **asked),
        "Pattern": form_of(Pattern),
        "GatePlate": each(GATED, words(GATES)),
        "Omen": record({"rule": text(), "id": text(), "text": text()}),
        "March": form_of(March),
    }


def _board() -> Schema:
    walk = several(row(ref("Seat"), whole()))
    return {
        "unit": form_of(Unit),
        "dun": form_of(Dun),
        "serial": form_of(Serial),
        "taiyi": form_of(Place),
        "seats": form_of(Seats),
        "counts": each(COUNTS, whole()),
        "walks": each(COUNTS, walk),
        "generals": form_of(Generals),
    }


def _judged() -> Schema:
    sides = {name: read(f"host_{name}") for name in ("harmony", "weight", "lack", "breath")}
    return {
        "classes": each(COUNTS, several(text())),
        **{name: each(SIDES, form) for name, form in sides.items()},
        "plot": read("plot"),
        "patterns": several(ref("Pattern")),
        "situations": read("situations"),
        "press_depth": read("press_depth"),
        "three_gates": read("three_gates"),
        "five_generals": each((*SIDES, "all"), YES),
        "relation": maybe(words(("客關主", "主關客"))),
        "strength": read("strength"),
        "lodge": read("lodge"),
        "taigong": record({"eye_left": YES, "grade": whole(0, 3), "failing": several(text())}),
    }


def _read() -> Schema:
    plates = ("duty", "taiyi", "host", "guest", "fixed")
    statement = record({"rule": text(), "weight": whole(1, 5), "key": text(), "text": text()})
    return {
        "gates": record(
            {
                "duty": maybe(words(GATES)),
                "in_gate": maybe(whole(1, 30)),
                "season": maybe(words(GATES)),
                "plates": each(plates, maybe(ref("GatePlate"))),
                "accord": each(SIDES, maybe(words(("大合", "合")))),
                "blocked": each(SIDES, maybe(YES)),
            }
        ),
        "omens": several(ref("Omen")),
        "nobles": maybe(_nobles()),
        "campaign": _campaign(),
        "verdict": maybe(_verdict()),
        "reading": several(record({"id": text(), "heading": text(), "statements": several(statement)})),
    }


def _nobles() -> Schema:
    fate = record({"deity": maybe(ref("HeavenlyGeneral")), "on": maybe(ref("Branch")), "agrees": maybe(YES)})
    return record(
        {
            "noble": ref("Branch"),
            "period": form_of(Literal["朝", "暮"]),
            "over": form_of(Over),
            "doomed": several(text()),
            "fortune": each(SIDES, maybe(text())),
            "ranks": {"type": "object", "additionalProperties": fate},
        }
    )


def _campaign() -> Schema:
    return record(
        {
            **dict.fromkeys(SIDES, maybe(ref("March"))),
            "ambush": read("host_ambush"),
            "hide": read("host_hide"),
            "ambush_seat": read("ambush_seat"),
            "inside": read("inside"),
            "formation_winner": maybe(SIDE),
            "sortie": read("sortie"),
            "rising": record({}, wenchang=text(), shiji=text()),
            "surprise": read("surprise"),
        }
    )


def _verdict() -> Schema:
    speaks = record({"rule": text(), "side": maybe(words(("host", "guest", "none")))})
    return record(
        {
            "favours": words(("host", "guest", "none")),
            "by": text(),
            "act": maybe(YES),
            "undertaking": maybe(text()),
            "criteria": several(speaks),
            "text": text(),
        }
    )
