"""cast and board: a chart of any of the three boards, from a moment or from its keys."""

from collections.abc import Mapping
from typing import Any, Literal, overload

from samsik.calendar.moment import Moment
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError, one_of
from samsik.render.chart import Chart, LiurenChart, QimenChart, TaiyiChart


@overload
def cast(when: Moment | str | int = ..., *, system: Literal["taiyi"] = ..., **how: Any) -> TaiyiChart: ...
@overload
def cast(when: Moment | str | int = ..., *, system: Literal["qimen"], **how: Any) -> QimenChart: ...
@overload
def cast(when: Moment | str | int = ..., *, system: Literal["liuren"], **how: Any) -> LiurenChart: ...
@overload
def cast(when: Moment | str | int = ..., *, system: str, **how: Any) -> Chart: ...
def cast(
    when: Moment | str | int = "now",
    *,
    system: str = "taiyi",
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    dun: str = "auto",
    rank: str | None = None,
    troops: int | None = None,
    men: int | None = None,
    paces: int | None = None,
    see: Mapping[str, str] | None = None,
    spirits: bool = False,
    topics: bool = False,
    **time: Any,
) -> Chart:
    """The chart of a moment.

    `when` is a `Moment`, a WHEN string, or for a Taiyi board of `unit="year"` an astronomical year (1 BC = 0).
    `options` overrides single options of the school; `time` are the keyword arguments of `Moment`. `dun`,
    `rank` and `troops` speak of Taiyi boards, `men` and `paces` of Qimen boards. Of Taiyi boards also `see`, what was
    seen (`{"line_cloud": "黑"}`, names and values in `samsik.services.observations`); `spirits=True`, the spirits of
    the year on a board of another unit; and `topics=True`, the essences, arts and topics (`samsik.services.taiyi`).
    SamsikError for input that cannot be answered.
    """
    one_of("unknown_system", system, SYSTEMS)
    moment = Moment.of(when, **time)
    later: dict[str, Any] = {"see": see, "spirits": spirits, "topics": topics}
    of_taiyi = {"dun": None if isinstance(dun, str) and dun == "auto" else dun, "rank": rank, "troops": troops}
    of_taiyi |= {name: value or None for name, value in later.items()}
    of_qimen = {"men": men, "paces": paces}
    if system == "taiyi":
        from samsik.services.taiyi import cast_taiyi

        refuse(system, of_qimen)
        return cast_taiyi(moment, unit=unit, school=school, options=options, dun=dun, rank=rank, troops=troops, **later)
    refuse(system, of_taiyi)
    if system == "qimen":
        from samsik.services.qimen import cast_qimen

        return cast_qimen(moment, unit=unit, school=school, options=options, men=men, paces=paces)
    from samsik.services.liuren import cast_liuren

    refuse(system, of_qimen | {"unit": None if isinstance(unit, str) and unit == "hour" else unit})
    return cast_liuren(moment, school=school, options=options)


@overload
def board(system: Literal["taiyi"] = ..., **keys: Any) -> TaiyiChart: ...
@overload
def board(system: Literal["qimen"], **keys: Any) -> QimenChart: ...
@overload
def board(system: Literal["liuren"], **keys: Any) -> LiurenChart: ...
@overload
def board(system: str, **keys: Any) -> Chart: ...
def board(system: str = "taiyi", **keys: Any) -> Chart:
    """The chart of given keys, without a moment: see `board_taiyi`, `board_qimen` and `board_liuren`."""
    from samsik.services.liuren import board_liuren
    from samsik.services.qimen import board_qimen
    from samsik.services.taiyi import board_taiyi

    made: dict[str, Any] = {"taiyi": board_taiyi, "qimen": board_qimen, "liuren": board_liuren}
    chart: Chart = made[one_of("unknown_system", system, made)](**keys)
    return chart


def refuse(system: str, given: Mapping[str, Any]) -> None:
    """SamsikError `not_of_system` for what another board is asked with."""
    for name, value in given.items():
        if value is not None:
            raise SamsikError("not_of_system", name=name, system=system)
