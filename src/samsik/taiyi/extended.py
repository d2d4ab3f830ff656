"""太乙諸占 The layer above a board, typed: spirits of the year, ten essences, seven arts, and the later topics.

It is worked when asked for. What the rulebook knows only through programs stands under `sec_combos` and is None while
that option is off; what has no source at all is in `samsik.taiyi.absent`, with the reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from samsik.core.cycle import Branch
from samsik.core.seats import TaiyiPalace
from samsik.taiyi.affairs import Findings, Talent, Tour
from samsik.taiyi.arts import Art, Defeat
from samsik.taiyi.calamities import Alarm
from samsik.taiyi.combos import Combo
from samsik.taiyi.count_readings import Command, Tone
from samsik.taiyi.crises import Crisis, Killers, RiskyMonth
from samsik.taiyi.essences import Essences
from samsik.taiyi.extended_rooms import BOOK
from samsik.taiyi.inquiries import Traveller
from samsik.taiyi.intelligence import Meeting, Opposition, Raid, Rite, Sectors, Spies
from samsik.taiyi.moves import SPIRITS, Spirits, spirit_called
from samsik.taiyi.omens import Omen
from samsik.taiyi.provinces import Province
from samsik.taiyi.school import TaiyiOptions
from samsik.taiyi.signs import FieldSign, LineCloud
from samsik.taiyi.spirits import Region
from samsik.taiyi.stays import Stay, Turn
from samsik.taiyi.weather import CloudWatch, Contact


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended:
    """Every value of the extended book that is shown, under the name of its rule.

    None: the call cannot know it, or the text asks it of another unit. `NOT_OBSERVED`: nobody has said what was seen.
    """

    # The spirits of the year.
    spirit_year: int | None
    spirits: Spirits | None
    arrivals: tuple[str, ...] | None
    departures: tuple[str, ...] | None
    wufu_region: Region | None
    dayou_governs: str | None
    dayou_ji: int | None
    dayou_refuge: str | None
    dayou_double: bool | None
    bases_together: bool | None
    sishen_conquered: bool | None
    small_ji: str | None
    small_yuan: str | None
    yangjiu_turn: Turn | None
    bailiu_turn: Turn | None
    yangjiu_alarm: Alarm | None
    bailiu_alarm: Alarm | None
    calamities_meet: str | None
    combos: tuple[Combo, ...] | None
    wufu_luck: str | None
    dayou_ill: str | None
    spirit_provinces: tuple[tuple[str, Province], ...] | None
    spirit_states: tuple[tuple[str, str], ...] | None
    # The ten essences.
    essences: Essences | None
    weather: tuple[Contact, ...] | None
    number_weather: tuple[str, ...] | None
    cloud_watch: CloudWatch | None
    # The seven arts.
    landing: TaiyiPalace
    linjin: Defeat | str
    shizi: Art | str
    baiyun_host: Art | None
    baiyun_guest: Art | None
    menghu: Art
    leigong: tuple[tuple[str, str, str], ...]
    bailong: Art | None
    huijun: Art | None
    # Readings of the counts.
    tone: Tone | None
    host_arc: str
    guest_arc: str
    guest_stand: str
    host_count_side: str | None
    guest_count_side: str | None
    host_pace: str
    guest_pace: str
    longer_side: str | None
    host_peril: str | None
    guest_peril: str | None
    host_command: Command
    guest_command: Command
    # Signs of the field, the enemy and the state.
    year_branch: Branch | None
    taiyin: Branch | None
    field_signs: tuple[FieldSign, ...] | str
    line_sign: LineCloud | str
    sectors: Sectors
    spies: Spies
    enemy_moves: str | None
    envoy: str | None
    raid: Raid
    rite: Rite
    lodge_omens: tuple[Omen, ...] | None
    taiyin_meets: tuple[Meeting, ...] | None
    taisui_opposes: Opposition | None
    # Topics.
    tour: Tour | None
    talent: Talent | None
    good_day: bool | None
    quest: str | None
    hideout: Findings | str | None
    good_hour: bool | None
    risky_months: tuple[RiskyMonth, ...] | None
    place_crisis: Crisis | str
    crisis_year: str | None
    place_killers: Killers | str
    time_killers: Killers
    killers_meet: tuple[str, ...] | str
    news: tuple[str, ...] | None
    traveller: Traveller | str
    prison: Findings
    petition: Findings
    fugitive: Findings | None
    sundry: Findings
    # Lands.
    taiyi_province: Province
    shiji_province: Province
    branch_state: str
    year_stem_state: str | None


NAMES = tuple(item.name for item in fields(Extended))


def extended_of(values: Mapping[str, Any], options: TaiyiOptions) -> Extended:
    """The layer above a board from the values of the serial, board and reading books."""
    worked = BOOK.evaluate(values, options)
    return Extended(**{name: worked[name] for name in NAMES})


@lru_cache(maxsize=1 << 10)
def stay_of(spirit: str, year: int, options: TaiyiOptions) -> Stay:
    """The stay of one spirit in an astronomical year, by its own rules alone; SamsikError `unknown_spirit`."""
    values: dict[str, Any] = {"spirit_year": year}
    found: Stay = _work(SPIRITS[spirit_called(spirit)], values, options)
    return found


def _work(name: str, values: dict[str, Any], options: TaiyiOptions) -> Any:
    """One value of the book with no more rules than it needs."""
    if name not in values:
        rule = BOOK.rules[name]
        reads = [_work(read, values, options) for read in rule.reads]
        values[name] = rule.function(*reads, **{option: getattr(options, option) for option in rule.options})
    return values[name]
