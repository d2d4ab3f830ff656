"""四柱 A chart of any of the three boards from pillars alone, without a moment."""

from collections.abc import Mapping
from typing import Any

from samsik.calendar.options import Zi, check_option
from samsik.calendar.search import check_month, read_pillars
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError, one_of
from samsik.render.chart import Chart
from samsik.services.cast import refuse


def cast_pillars(
    text: str,
    *,
    system: str = "taiyi",
    unit: str = "hour",
    school: str | None = None,
    options: Mapping[str, str] | None = None,
    dun: str = "auto",
    ju: int | None = None,
    general: str | None = None,
    rank: str | None = None,
    troops: int | None = None,
    men: int | None = None,
    paces: int | None = None,
    see: Mapping[str, str] | None = None,
    spirits: bool = False,
    topics: bool = False,
    zi: Zi = "next-day",
) -> Chart:
    """The hour chart of four pillars, `Y,M,D,H`, of which year and month may be left empty.

    Pillars alone do not tell everything: a Qimen board needs `ju` and `dun` as well, a Liuren board the month
    `general`. `rank`, `troops`, `see` and `topics` speak of Taiyi boards, `men` and `paces` of Qimen boards; `spirits`
    needs a moment, since pillars tell no year.
    SamsikError as `cast_taiyi_pillars`, `cast_qimen_pillars` and `cast_liuren_pillars` have it.
    """
    one_of("unknown_system", system, SYSTEMS)
    check_option("zi", zi, Zi)
    how: dict[str, Any] = {"school": school, "options": options, "zi": zi}
    of_qimen: dict[str, Any] = {"men": men, "paces": paces}
    if system == "taiyi":
        from samsik.services.taiyi_pillars import cast_taiyi_pillars

        refuse(system, {"ju": ju, "general": general, **of_qimen})
        if spirits:
            raise SamsikError("spirits_year", value=text)
        return cast_taiyi_pillars(text, unit=unit, dun=dun, rank=rank, troops=troops, see=see, topics=topics, **how)
    refuse(system, {"rank": rank, "troops": troops, "see": see, "spirits": spirits or None, "topics": topics or None})
    asked = None if dun == "auto" else dun
    if system == "qimen":
        from samsik.services.qimen import cast_qimen_pillars

        return cast_qimen_pillars(text, ju=ju, dun=asked, general=general, unit=unit, **of_qimen, **how)
    from samsik.services.liuren import cast_liuren_pillars

    refuse(system, {"ju": ju, "dun": asked, "unit": None if unit == "hour" else unit, **of_qimen})
    year, month, day, hour = read_pillars(text)
    if year is not None and month is not None:
        check_month(year, month)
    return cast_liuren_pillars(day=day, hour=hour, month=month, general=general, **how)
