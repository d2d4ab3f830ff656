"""What the later volumes add to a chart, as plain data: spirits, essences, arts and topics."""

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from samsik.i18n import catalogue
from samsik.render.record import plain
from samsik.taiyi.arts import Art, Defeat
from samsik.taiyi.extended import Extended
from samsik.taiyi.halls import Place, hanzi_of, palace_of
from samsik.taiyi.stays import Stay

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart

# What stands beside the stays of the spirits, by spirit: key of the record → value of the book.
BESIDE = {
    "五福": {"region": "wufu_region", "luck": "wufu_luck"},
    "大遊": {
        "governs": "dayou_governs",
        "ji": "dayou_ji",
        "refuge": "dayou_refuge",
        "double": "dayou_double",
        "ill": "dayou_ill",
    },
    "四神": {"conquered": "sishen_conquered"},
    "陽九": {"turn": "yangjiu_turn", "alarm": "yangjiu_alarm"},
    "百六": {"turn": "bailiu_turn", "alarm": "bailiu_alarm"},
}
ARTS = ("landing", "linjin", "shizi", "baiyun_host", "baiyun_guest", "menghu", "leigong", "bailong", "huijun")
NAMES = tuple(item.name for item in fields(Extended))
# Everything after the arts, in the order of the view.
AFFAIRS = ("cloud_watch", *NAMES[NAMES.index("huijun") + 1 :])


def extended_record(chart: "TaiyiChart", *, lang: str) -> dict[str, Any]:
    """The keys `LATER` of a record. Spirits are those of `spirits_year`, whatever unit the chart counts."""
    extended = chart.extended
    return {
        "spirits": _spirits(extended, lang),
        "spirits_year": extended.spirit_year,
        "moves": _moves(extended),
        "together": _together(extended, lang),
        "essences": _essences(extended),
        "weather": None if extended.weather is None else told(extended.weather),
        "arts": {name: _art(getattr(extended, name)) for name in ARTS},
        "affairs": {name: told(getattr(extended, name)) for name in AFFAIRS} | {"lodge_omens": _lodges(extended, lang)},
    }


def told(value: Any) -> Any:
    """A value as JSON can carry it: records as objects, places by where they lie."""
    if hasattr(value, "_asdict"):
        return {name: told(item) for name, item in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [told(item) for item in value]
    return plain(value)


def _art(value: Any) -> Any:
    """An art with the states of its subjects as an object; of 雷公 every general with his state and fate."""
    if isinstance(value, Art):
        return told(value) | {"states": dict(value.states)}
    if isinstance(value, tuple) and not isinstance(value, Defeat):
        return {body: {"state": state, "fate": fate} for body, state, fate in value}
    return told(value)


def _place(place: Place) -> dict[str, Any]:
    palace = palace_of(place, exact=True)
    return {"seat": hanzi_of(place), "palace": None if palace is None else int(palace)}


def _spirits(extended: Extended, lang: str) -> dict[str, Any] | None:
    if extended.spirits is None:
        return None
    provinces, states = dict(extended.spirit_provinces or ()), dict(extended.spirit_states or ())
    words = catalogue.words(lang)
    return {
        name: _stay(stay)
        | {"province": provinces[name].hanzi if name in provinces else None, "state": states.get(name)}
        | {key: told(getattr(extended, value)) for key, value in BESIDE.get(name, {}).items()}
        | {"text": words.say(f"extended.meaning.{name}")}
        for name, stay in extended.spirits.named().items()
    }


def _stay(stay: Stay) -> dict[str, Any]:
    return _place(stay.seat) | {"year_in": stay.year_in, "of": stay.of, "since": stay.since, "next": stay.next}


def _moves(extended: Extended) -> dict[str, Any] | None:
    if extended.spirits is None:
        return None
    return {"this_year": list(extended.arrivals or ()), "next_year": list(extended.departures or ())}


def _together(extended: Extended, lang: str) -> dict[str, Any] | None:
    """Whether the three bases meet, the two adversities, and (under `sec_combos`) which spirits share a place."""
    if extended.spirits is None:
        return None
    words = catalogue.words(lang)
    combos = extended.combos
    return {
        "bases": extended.bases_together,
        "calamities": extended.calamities_meet,
        "combos": None
        if combos is None
        else [{"with": list(combo), "text": words.say(f"extended.combos.{''.join(combo)}")} for combo in combos],
    }


def _essences(extended: Extended) -> dict[str, Any] | None:
    if extended.essences is None:
        return None
    number = {"seat": None, "palace": None, "number": extended.essences.taiyi_number}
    found = {name: _place(place) for name, place in extended.essences.named().items()}
    return found | {"太乙數": number | {"weather": list(extended.number_weather or ())}}


def _lodges(extended: Extended, lang: str) -> list[dict[str, str]] | None:
    if extended.lodge_omens is None:
        return None
    words = catalogue.words(lang)
    return [
        {"rule": omen.rule, "id": omen.id, "text": words.say(f"extended.lodges.{omen.id}")}
        for omen in extended.lodge_omens
    ]
