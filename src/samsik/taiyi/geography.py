"""分野 Which lands belong to palaces, halls, stems and branches."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from samsik.core.cycle import Branch, Stem
from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.books import extended
from samsik.taiyi.halls import Hall, Place, palace_of
from samsik.taiyi.moves import SPIRITS, Spirits
from samsik.taiyi.provinces import Province

STEM_STATES = {
    "jj8": ("齊", "東夷", "楚", "南蠻", "韓", "魏", "秦", "西戎", "燕", "北狄"),
    # The second list differs in two stems; what it does not name is as in the first.
    "jj10": ("齊", "東夷", "楚", "南蠻", "魏", "韓", "秦", "西戎", "燕", "北狄"),
}
BRANCH_STATES = {"jj8": "齊吳燕宋鄭楚周秦晉趙魯衛", "jj10": "周韓楚鄭晉吳秦宋齊魯趙燕"}


@dataclass(frozen=True)
class Land:
    """州 A province: the lodges cited for it and its prefectures, as far as they can be read."""

    province: Province
    lodges: str
    prefectures: tuple[str, ...]


@cache
def lands() -> dict[Province, Land]:
    """The twelve provinces of the volume on places. What it adds of Song times is left out."""
    text = resources.files("samsik.data").joinpath("taiyi", "provinces.toml").read_text("utf-8")
    return {
        (province := Province.of(name)): Land(province, entry["lodges"], tuple(entry["prefectures"].split()))
        for name, entry in tomllib.loads(text)["province"].items()
    }


def province_of(place: Place) -> Province:
    """The province of a palace, a hall, a seat or a branch."""
    if isinstance(place, Hall):
        return Province(int(place))
    palace = palace_of(place)
    assert palace is not None
    return Province(int(palace))


@extended.rule("X-69", cites=("jinjing/provinces",))
def taiyi_province(taiyi: TaiyiPalace) -> Province:
    """太乙所在州: the province of Taiyi's palace."""
    return province_of(taiyi)


@extended.rule("X-69", cites=("jinjing/provinces",))
def shiji_province(shiji: Seat) -> Province:
    """始擊所在州: the province under 始擊, whose palace owns the seat."""
    return province_of(shiji)


@extended.rule("X-69", cites=("jinjing/provinces", "jinjing/sixty-years"))
def spirit_provinces(spirits: Spirits) -> tuple[tuple[str, Province], ...]:
    """諸神所臨州: the province of every spirit of the year that stands in a palace, a hall or on the ring."""
    found = zip(SPIRITS, spirits, strict=True)
    return tuple((name, province_of(stay.seat)) for name, stay in found if not isinstance(stay.seat, Branch))


@extended.rule("X-71", cites=("jinjing/states", "jinjing/states-again"))
def spirit_states(spirits: Spirits, *, states: str) -> tuple[tuple[str, str], ...]:
    """諸神所臨邦: the state of every spirit of the year that goes round the branches."""
    found = zip(SPIRITS, spirits, strict=True)
    return tuple((name, BRANCH_STATES[states][stay.seat]) for name, stay in found if isinstance(stay.seat, Branch))


@extended.rule("X-71", cites=("jinjing/states", "jinjing/states-again"))
def branch_state(taisui: Branch, *, states: str) -> str:
    """十二辰分野: the state of the branch counted."""
    return BRANCH_STATES[states][taisui]


@extended.rule("X-71", cites=("jinjing/states", "jinjing/states-again"))
def year_stem_state(spirit_year: int, *, states: str) -> str:
    """十干分野: the state of the year's stem."""
    return STEM_STATES[states][Stem((spirit_year - 4) % 10)]
