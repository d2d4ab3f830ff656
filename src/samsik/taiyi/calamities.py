"""陽九百六 The two great rounds of adversity, and when the old texts sound the alarm.

The editors of the imperial library remarked that good reigns fall under them and bad ones escape: they are told as
tradition, not as a claim.
"""

from typing import NamedTuple

from samsik.core.cycle import Branch
from samsik.taiyi.books import extended
from samsik.taiyi.halls import Place
from samsik.taiyi.stays import Stay, Turn, span, stay_in, turn_in

FROM_YIN = tuple(Branch((Branch.YIN + i) % 12) for i in range(12))
# The print gives 陽九 thirteen years a place, which does not divide its round of 456; thirty-eight does.
PRINTED_YEARS = 13


@extended.rule("X-16", cites=("jinjing/yangjiu", "rongzhai/computation"))
def yangjiu_turn(count_jiayin: int, spirit_year: int) -> Turn:
    """陽九之次: rounds of 456 years, ten to the 元 of 4,560."""
    return turn_in(456, 10, count_jiayin, spirit_year)


@extended.rule("X-16", cites=("jinjing/yangjiu",))
def yangjiu(yangjiu_turn: Turn, spirit_year: int, *, yangjiu_years: str) -> Stay:
    """陽九: its branch, from 寅 in every round; thirty-eight years each, or thirteen as printed."""
    if yangjiu_years == "emended":
        return stay_in(FROM_YIN, 38, yangjiu_turn.year_in, spirit_year)
    place, elapsed = divmod(yangjiu_turn.year_in - 1, PRINTED_YEARS)
    # The last stay of a round is cut short where the round ends.
    length = min(PRINTED_YEARS, yangjiu_turn.of - place * PRINTED_YEARS)
    return span(FROM_YIN[place % 12], elapsed, length, spirit_year)


@extended.rule("X-17", cites=("jinjing/bailiu",))
def bailiu_turn(count_jiayin: int, spirit_year: int) -> Turn:
    """百六之次: rounds of 288 years, fifteen to the 元 of 4,320."""
    return turn_in(288, 15, count_jiayin, spirit_year)


@extended.rule("X-17", cites=("jinjing/bailiu",))
def bailiu(count_jiayin: int, spirit_year: int) -> Stay:
    """百六: its branch, from 寅 in every round, twenty-four years each."""
    return stay_in(FROM_YIN, 24, count_jiayin, spirit_year)


class Alarm(NamedTuple):
    """警 How grave: 0 none, 1 a round begins or ends, 2 with 太歲 on the branch or facing it, 3 a 元 begins or ends.

    `taisui` is 併 when the year's branch is the calamity's own, 衝 when it faces it, else None.
    """

    grade: int
    taisui: str | None


def meeting_of(ours: Place, theirs: Place) -> str | None:
    """併 for one branch, 衝 for facing ones."""
    if ours is theirs:
        return "併"
    return "衝" if (ours - theirs) % 12 == 6 else None


@extended.rule("X-18", cites=("jinjing/yangjiu",), name="yangjiu_alarm", turn="yangjiu_turn", stay="yangjiu")
@extended.rule("X-18", cites=("jinjing/bailiu",), name="bailiu_alarm", turn="bailiu_turn", stay="bailiu")
def alarm(turn: Turn, stay: Stay, spirit_year: int) -> Alarm:
    """厄歲: the first and last year of a round, graver with 太歲, gravest at the ends of a 元."""
    taisui = meeting_of(Branch((spirit_year - 4) % 12), stay.seat)
    if turn.year_in not in (1, turn.of):
        return Alarm(0, taisui)
    last = {456: 10, 288: 15}[turn.of]
    opens, closes = turn.number == 1 and turn.year_in == 1, turn.number == last and turn.year_in == turn.of
    return Alarm(3 if opens or closes else 2 if taisui else 1, taisui)


@extended.rule("X-18", cites=("jinjing/yangjiu", "jinjing/bailiu", "jinjing/preface"))
def calamities_meet(yangjiu: Stay, bailiu: Stay) -> str | None:
    """陽九百六相會: 併 when both have one branch, 衝 when they face each other, which the text holds gravest."""
    return meeting_of(yangjiu.seat, bailiu.seat)
