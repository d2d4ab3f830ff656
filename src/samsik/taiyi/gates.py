"""直使門 The gate on duty."""

from samsik.core.cycle import Unit
from samsik.taiyi.books import serial

GATES = "開休生傷杜景死驚"


@serial.rule("T-55", cites=("jinjing/year-gate", "jinjing/gate-count"))
def duty_gate(unit: Unit, serial_number: int) -> str | None:
    """直使門: thirty units a gate through 240, from 開; hours have a rule of their own (T-53)."""
    if unit is Unit.HOUR:
        return None
    return GATES[(serial_number - 1) % 240 // 30]


@serial.rule("T-55", cites=("jinjing/year-gate", "jinjing/gate-count"))
def in_gate(unit: Unit, serial_number: int) -> int:
    """入門: the unit within the gate, 1..30."""
    return (serial_number - 1) % 30 + 1
