"""samsik (삼식 · 三式): the three cosmic boards of East Asia, computed, cited and explained.

    import samsik

    chart = samsik.cast("2026-11-30T12:00", zone="Asia/Seoul")
    chart.taiyi.palace, chart.counts.host
    chart.why("host_count")

`import samsik` loads nothing else: each name is fetched when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from samsik.calendar.moment import Moment as Moment
    from samsik.errors import SamsikError as SamsikError
    from samsik.services.cast import board as board
    from samsik.services.cast import cast as cast
    from samsik.services.find import find as find
    from samsik.services.identify import identify as identify
    from samsik.services.scan import scan as scan
    from samsik.services.stats import stats as stats

    def calendar(when: Moment | str | int, *, lang: str = "en", **time: Any) -> dict[str, Any]:
        """The calendar facts of a moment as plain data: the `moment` object of the interface.

        `lang` is the language of its `text` fields, `time` the keyword arguments of `Moment`.
        """


__version__ = "0.1.0"

__all__ = ["Moment", "SamsikError", "__version__", "board", "calendar", "cast", "find", "identify", "scan", "stats"]

_HOMES = {
    "Moment": "samsik.calendar.moment",
    "SamsikError": "samsik.errors",
    "board": "samsik.services.cast",
    "cast": "samsik.services.cast",
    "find": "samsik.services.find",
    "identify": "samsik.services.identify",
    "scan": "samsik.services.scan",
    "stats": "samsik.services.stats",
}


def __getattr__(name: str) -> Any:
    if name == "calendar":
        # The function is the package of the same name: importing it would put it here in any case.
        return import_module("samsik.calendar")
    if name not in _HOMES:
        raise AttributeError(f"module 'samsik' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
