"""宮之所主 What kind of place Taiyi stands in: cut and changing palaces, inside and outside."""

from samsik.core.seats import Seat, TaiyiPalace
from samsik.taiyi.books import board

# 地內, which helps the host (T-32): 乾 to 辰 clockwise; the text leaves out 1, the volume on places puts it in.
INSIDE = frozenset({8, 3, 4, 1})
# Where the host wins if the two eyes meet, as the Ming manual prints it; 4 and 7 look exchanged.
MEETING_HOST_LITERAL = frozenset({1, 8, 3, 7})


@board.rule("T-31", cites=("jinjing/palace-rule", "tongzong/cut-places"))
def cut(taiyi: TaiyiPalace, *, cut_places: str) -> str | None:
    """絕陽 絕陰 絕氣 易氣: the class of Taiyi's palace, None in 3 and 7."""
    if taiyi in (3, 7):
        return None
    if taiyi in (2, 8):
        return "絕氣" if cut_places == "literal-jueqi" else "易氣"
    return {1: "絕陽", 9: "絕陰", 4: "絕氣", 6: "絕氣"}[taiyi]


@board.rule("T-31", cites=("jinjing/palace-rule", "tongzong/cut-places"))
def grave(taiyi: TaiyiPalace, *, cut_places: str) -> bool:
    """易絕之宮: where a pattern is gravest and strikes the ruler; 陽絕 alone under `literal-yangjue`."""
    return taiyi in ((1,) if cut_places == "literal-yangjue" else (2, 4, 6, 8))


@board.rule("T-31", cites=("jinjing/palace-rule", "tongzong/cut-places"))
def ruinous(taiyi: TaiyiPalace, *, cut_places: str) -> bool:
    """絕陽 絕陰: where the aggressor ruins himself; 陰絕 alone under `literal-yangjue`."""
    return taiyi in ((9,) if cut_places == "literal-yangjue" else (1, 9))


@board.rule("T-31", cites=("jinjing/palace-rule", "tongzong/cut-places"))
def victim(grave: bool, ruinous: bool) -> str | None:
    """君 臣: whom a pattern strikes; in a 絕陽 or 絕陰 palace the aggressor, who ruins himself."""
    return "君" if grave else "臣" if ruinous else None


@board.rule("T-32", cites=("jinjing/inside",))
def inside(taiyi: TaiyiPalace) -> str:
    """地內 or 天外: Taiyi inside helps the host, outside the guest."""
    return "地內" if taiyi in INSIDE else "天外"


@board.rule("T-32", cites=("tongzong/meeting",))
def meeting(wenchang: Seat, shiji: Seat, *, meeting_sets: str, lock_corner: str) -> str | None:
    """始擊與文昌同宮: who wins if the eyes share a palace, host or guest.

    The eyes never share a seat (計神 is never on 艮), so this arises only when `lock_corner`
    lets the corner palaces count.
    """
    if lock_corner == "no" or wenchang.corner is not shiji.corner:
        return None
    winners = INSIDE if meeting_sets == "by-inside" else MEETING_HOST_LITERAL
    return "host" if wenchang.corner in winners else "guest"
