"""太乙諸占式樣 The forms of what the later volumes add to the board of a year, by the types of `Extended`."""

from samsik.render.extended_record import AFFAIRS, ARTS, BESIDE
from samsik.services.schemas.forms import (
    NULL,
    Schema,
    each,
    form_of,
    mapping,
    maybe,
    reader,
    record,
    ref,
    several,
    text,
    types_of,
    whole,
    words,
)
from samsik.taiyi.arts import Art
from samsik.taiyi.essences import ESSENCES
from samsik.taiyi.extended import Extended
from samsik.taiyi.moves import SPIRITS
from samsik.taiyi.stays import Stay

read = reader(Extended)


def later() -> Schema:
    """The keys of the later volumes; null on boards of other units, but for what was asked for."""
    keys = {
        "spirits": record({name: _spirit(name) for name in SPIRITS}),
        "spirits_year": whole(),
        "moves": each(("this_year", "next_year"), several(words(SPIRITS))),
        "together": _together(),
        "essences": _essences(),
        "weather": read("weather"),
        "arts": record({name: _art(name) for name in ARTS}),
        "affairs": record({**{name: read(name) for name in AFFAIRS}, "lodge_omens": maybe(several(ref("Omen")))}),
    }
    return {name: maybe(form) for name, form in keys.items()}


def _place() -> Schema:
    return {"seat": text(), "palace": maybe(ref("TaiyiPalace"))}


def _spirit(name: str) -> Schema:
    stay = {key: form_of(kind) for key, kind in types_of(Stay).items() if key != "seat"}
    beside = {key: read(value) for key, value in BESIDE.get(name, {}).items()}
    told = {"province": maybe(text()), "state": maybe(text()), **beside, "text": text()}
    return record({**_place(), **stay, **told})


def _together() -> Schema:
    combo = record({"with": several(words(SPIRITS)), "text": text()})
    return record(
        {"bases": read("bases_together"), "calamities": read("calamities_meet"), "combos": maybe(several(combo))}
    )


def _essences() -> Schema:
    number = record({"seat": NULL, "palace": NULL, "number": whole(1, 72), "weather": several(text())})
    return record({**{name: record(_place()) for name in ESSENCES}, "太乙數": number})


def _art(name: str) -> Schema:
    """An art as an object, with the states of its subjects; 雷公 has every general with his state and fate."""
    if name == "leigong":
        return mapping(record({"state": text(), "fate": text()}))
    if types_of(Extended)[name] in (Art, Art | None, Art | str):
        landing = {key: form_of(kind) for key, kind in types_of(Art).items()}
        art = record({**landing, "states": mapping(text())})
        return {"anyOf": [art, NULL, text()]}
    return read(name)
