"""verify: what is in print compared with what the engine computes, every difference named or shown as unexplained."""

from collections.abc import Callable

from samsik.errors import one_of
from samsik.services.verify import extended, liuren, qimen, taiyi
from samsik.services.verify.report import Line, Report, Verdict

__all__ = ["Line", "Report", "Verdict", "verify"]

LINES: dict[str, Callable[[], tuple[Line, ...]]] = {
    "taiyi": lambda: (*taiyi.lines(), *extended.lines()),
    "qimen": qimen.lines,
    "liuren": liuren.lines,
}


def verify(system: str = "taiyi") -> Report:
    """The printed tables and worked examples of a system against the engine; SamsikError `unknown_system`."""
    return Report(system, LINES[one_of("unknown_system", system, LINES)]())
