"""八門 The gate on duty and the plates of gates laid from it."""

from samsik.core.cycle import Branch, Dun, Stem, Unit
from samsik.core.seats import CLOCKWISE, Seat, TaiyiPalace
from samsik.taiyi.books import reading, serial

# In the order of the plates; at home they stand clockwise from 乾 (T-56).
GATES = "開休生傷杜景死驚"
GOOD, BAD = "開休生", "傷杜死驚"
AROUND = CLOCKWISE[7:] + CLOCKWISE[:7]
# The four gates of the half-years, thirty hours each (T-53).
YANG_GATES, YIN_GATES = "開生驚休", "杜死傷景"

# A plate is the gate over each palace, clockwise from 1: 1 8 3 4 9 2 7 6.
Plate = tuple[str, ...]


@serial.rule("T-55", cites=("jinjing/year-gate", "jinjing/gate-count"))
def duty_gate(unit: Unit, serial_number: int) -> str | None:
    """直使門: thirty units a gate through 240, from 開; hours have a rule of their own (T-53)."""
    if unit is Unit.HOUR:
        return None
    return GATES[(serial_number - 1) % 240 // 30]


@serial.rule("T-55", cites=("jinjing/year-gate", "jinjing/gate-count"))
def in_gate(serial_number: int) -> int:
    """入門: the unit within the gate, 1..30."""
    return (serial_number - 1) % 30 + 1


@reading.rule("T-53", cites=("jinjing/hour-gate", "jinjing/hour-gate-wang", "jinjing/gate-count"))
def hour_gate(
    unit: Unit,
    dun: Dun,
    day_stem: Stem | None = None,
    taisui: Branch | None = None,
    serial_number: int | None = None,
    solstice_hours: int | None = None,
    *,
    hour_gate: str,
) -> str | None:
    """時直使門: 張良 counts from 甲日 through ten days, 王希明 by 時實 or from the solstice (T-53, T-54)."""
    if unit is not Unit.HOUR:
        return None
    if hour_gate == "zhangliang":
        if day_stem is None or taisui is None:
            return None
        quarter = (12 * day_stem + taisui) % 120 // 30
    elif hour_gate == "solstice":
        if solstice_hours is None:
            return None
        quarter = solstice_hours % 120 // 30
    elif serial_number is None:
        return None
    elif hour_gate == "eight":
        return GATES[(serial_number - 1) % 240 // 30]
    else:
        quarter = (serial_number - 1) % 120 // 30
    gates = YANG_GATES if dun is Dun.YANG or hour_gate == "from-kai" else YIN_GATES
    return gates[quarter]


@reading.rule("T-53", cites=("jinjing/year-gate", "jinjing/hour-gate"))
def duty(duty_gate: str | None = None, hour_gate: str | None = None) -> str | None:
    """直使: the gate on duty, by the rule of its unit."""
    return duty_gate or hour_gate


@reading.rule("T-56", cites=("jinjing/gate-plates",), name="duty_plate", gate="duty", palace="taiyi")
@reading.rule("T-56", cites=("jinjing/gate-plates",), name="host_duty_plate", gate="duty", palace="host")
@reading.rule("T-56", cites=("jinjing/gate-plates",), name="guest_duty_plate", gate="duty", palace="guest")
def plate_from(gate: str, palace: TaiyiPalace) -> Plate | None:
    """加門: a gate laid on a palace, the others following clockwise; None for 杜.

    The gate on duty is laid on Taiyi, and on the general of either side.
    """
    if palace == 5:
        return None
    turn = GATES.index(gate) - AROUND.index(palace)
    return tuple(GATES[(turn + i) % 8] for i in range(8))


def gate_over(plate: Plate, palace: TaiyiPalace) -> str:
    """The gate over a palace."""
    return plate[AROUND.index(palace)]


@reading.rule("T-56", cites=("jinjing/gate-plates",), name="taiyi_plate", palace="taiyi")
@reading.rule("T-56", cites=("jinjing/gate-plates",), name="host_plate", palace="host")
@reading.rule("T-56", cites=("jinjing/gate-plates",), name="guest_plate", palace="guest")
@reading.rule("T-56", cites=("jinjing/gate-plates",), name="fixed_plate", palace="fixed")
def open_plate(palace: TaiyiPalace) -> Plate | None:
    """開加門: 開 laid on Taiyi, or on the general of a side."""
    return plate_from("開", palace)


@reading.rule("T-56", cites=("jinjing/gate-plates",), name="host_gates", plate="host_plate")
@reading.rule("T-56", cites=("jinjing/gate-plates",), name="guest_gates", plate="guest_plate")
def gates_accord(plate: Plate, taiyi_plate: Plate) -> str | None:
    """合: whether the good gates of a side fall on Taiyi's; 大合 when on all three."""
    ours, theirs = ({i for i, gate in enumerate(each) if gate in GOOD} for each in (plate, taiyi_plate))
    return "大合" if ours == theirs else "合" if ours & theirs else None


@reading.rule("T-56", cites=("jinjing/gate-plates",), name="host_gates_blocked", plate="host_plate")
@reading.rule("T-56", cites=("jinjing/gate-plates",), name="guest_gates_blocked", plate="guest_plate")
def gates_blocked(plate: Plate, taiyi: TaiyiPalace, wenchang: Seat) -> bool:
    """門阻: whether Taiyi or 文昌 stands on one of the side's good gates."""
    return any(gate_over(plate, palace) in GOOD for palace in (taiyi, wenchang.corner))


@reading.rule("T-57", cites=("jinjing/gate-seasons",))
def season_gate(term: int) -> str:
    """門旺: the gate whose forty-five days these are: 休 from 冬至, 生 from 立春 and so on."""
    return (GATES[1:] + GATES[0])[term // 3]


@reading.rule("T-48", cites=("jinjing/three-gates", "tongzong/three-gates"))
def three_gates(
    host: TaiyiPalace, taiyi: TaiyiPalace, wenchang: Seat, duty_plate: Plate | None = None, *, gates_graded: str
) -> str | None:
    """三門具: 開休生 must cover neither Taiyi nor 文昌. A 杜 count shuts all before any gate is asked."""
    if host == 5:
        return "杜塞"
    if duty_plate is None:
        return None
    over = {gate_over(duty_plate, taiyi), gate_over(duty_plate, wenchang.corner)}
    if over.isdisjoint(GOOD):
        return "具"
    if gates_graded == "no":
        return "不具"
    return "三門不具" if "休" in over else "兩門不具"
