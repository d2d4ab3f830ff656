"""The calendar: civil time, terms, pillars, lunar dates and eras. Array-first; a single call is an array of one.

The package can be called: `samsik.calendar("2026-11-30T12:00")` gives the facts of a moment as plain data.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from samsik.calendar.moment import Moment


class _Callable(ModuleType):
    """A package with the name of a function of the interface, which it answers for."""

    def __call__(self, when: "Moment | str | int", *, lang: str = "en", **time: Any) -> dict[str, Any]:
        from samsik.calendar.moment import Moment

        return Moment.of(when, **time).to_dict(lang)


sys.modules[__name__].__class__ = _Callable
