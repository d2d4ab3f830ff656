"""Signs of the field: the twenty cells of cloud and quarter, and what wind, clouds and birds do."""

import pytest
from tests.taiyi.extended.restated import bare, year_board

from samsik.core.cycle import Branch, Stem, Unit
from samsik.core.seats import Seat
from samsik.taiyi.observed import NOT_OBSERVED, Cloud, Quarter, Side, Sign

# By the relation of cloud and quarter: what is told, and for which cloud it is printed in each quarter (N S W E).
RELATIONS = {
    "比": ("大勝", "黑赤白青"),
    "生我": ("求和", "白青黃黑"),
    "我生": ("將怯", "青黃黑赤"),
    "我克": ("敗", "赤白青黃"),
    "克我": ("大敗", "黃黑赤白"),
}
QUARTERS = "北南西東"
PAIRS = {"北": "壬癸", "南": "丙丁", "西": "庚辛", "東": "甲乙"}
# N red is worded as a victory of the guest; E yellow is printed as a rout, E red as "do not attack", E white not at all.
PRINTED = {("北", "赤"): "客勝", ("東", "黃"): "大敗", ("東", "赤"): "勿攻", ("東", "白"): None}


def cloud_over(quarter, cloud, **facts):
    board = bare(Unit.HOUR, "陽", 1, enemy_side=Quarter.of(quarter), line_cloud=Cloud.of(cloud), **facts)
    return board.extended.line_sign


@pytest.mark.parametrize("relation", RELATIONS)
def test_twenty_cells(relation):
    effect, clouds = RELATIONS[relation]
    for quarter, cloud in zip(QUARTERS, clouds, strict=True):
        sign = cloud_over(quarter, cloud)
        assert (sign.relation, sign.effect) == (relation, effect)
        assert sign.printed == PRINTED.get((quarter, cloud), effect)
        assert cloud_over(quarter, cloud, cloud_broken=True).effect == "散"
        for stem in Stem:
            heightened = cloud_over(quarter, cloud, day_stem=stem).heightened
            assert heightened == (stem.hanzi in PAIRS[quarter] if relation in ("比", "克我") else None)


def test_no_cloud_no_battle():
    assert cloud_over("北", "無").effect == "不戰"
    assert bare(Unit.HOUR, "陽", 1, line_cloud=Cloud.NONE).extended.line_sign.effect == "不戰"


def test_what_is_not_observed():
    assert bare(Unit.HOUR, "陽", 1).extended.line_sign == NOT_OBSERVED
    assert bare(Unit.HOUR, "陽", 1, line_cloud=Cloud.RED).extended.line_sign == NOT_OBSERVED
    assert bare(Unit.HOUR, "陽", 1, enemy_side=Quarter.NORTH).extended.line_sign == NOT_OBSERVED
    assert bare(Unit.HOUR, "陽", 1).extended.field_signs == NOT_OBSERVED


@pytest.mark.parametrize(
    ("sign", "line", "id", "loses"),
    [
        ("送", "主", "送", "guest"),
        ("送", "客", "送", "host"),
        ("逆", "主", "逆", "host"),
        ("逆", "客", "逆", "guest"),
        ("亂", "主", "亂", "host"),
        ("亂", "客", "亂", "guest"),
    ],
)
def test_what_happens_to_a_line(sign, line, id, loses):
    board = bare(Unit.HOUR, "陽", 1, sign=Sign.of(sign), sign_line=Side.of(line))
    assert board.extended.field_signs == ((id, loses),)


RING = "子丑艮寅卯辰巽巳午未坤申酉戌乾亥"


def test_where_it_rises():
    """Yang 局1: Taiyi in 乾, 文昌 申, 始擊 坤, host general 坤, guest general 艮."""
    against = {
        "taiyi": [RING[(14 + step) % 16] for step in (8, 1, 2, -1, -2)],
        "host": [RING[(10 + step) % 16] for step in (8, 1, 2, -1, -2)],
        "guest": [RING[(2 + step) % 16] for step in (8, 1, 2, -1, -2)],
    }
    for line in Side:
        for seat in Seat:
            board = bare(Unit.HOUR, "陽", 1, sign=Sign.RISES, sign_from=seat, sign_line=line)
            expected = [("犯太乙", "starter")] if seat.hanzi in against["taiyi"] else []
            expected += [("犯大將", side) for side in ("host", "guest") if seat.hanzi in against[side]]
            if (seat.hanzi, line.hanzi) == ("申", "客"):
                expected.append(("離主目", "guest"))
            if (seat.hanzi, line.hanzi) == ("坤", "主"):
                expected.append(("離客目", "host"))
            assert list(board.extended.field_signs) == expected


@pytest.mark.parametrize(("seat", "id"), [("午", "離太歲"), ("辰", "離太陰"), ("亥", "離月建")])
def test_rising_from_the_branches_of_the_time(seat, id):
    """2026 is 丙午, so that 太陰 is 辰; the month is 亥."""
    observed = {"sign": Sign.RISES, "sign_from": Seat.of(seat), "season_month": Branch.HAI}
    signs = year_board(2026, sign_line=Side.GUEST, **observed).extended.field_signs
    assert (id, "guest") in signs
    assert not any(found.id.startswith("離") for found in year_board(2026, **observed).extended.field_signs)


def test_an_exact_branch():
    """子 is both a point and a branch; a branch between palaces is met only by itself."""
    observed = {"sign": Sign.RISES, "sign_line": Side.GUEST, "season_month": Branch.ZI}
    assert ("離月建", "guest") in year_board(2026, sign_from=Seat.ZI, **observed).extended.field_signs
    observed["season_month"] = Branch.HAI
    assert ("離月建", "guest") not in year_board(2026, sign_from=Seat.QIAN, **observed).extended.field_signs
