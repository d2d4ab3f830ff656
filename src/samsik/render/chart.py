"""Charts as they are handed out: a board with its moment, ready to be shown."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from samsik.calendar.moment import Moment
from samsik.calendar.note import Note
from samsik.core.cycle import Unit
from samsik.core.trace import Trace, names_behind
from samsik.i18n.catalogue import check_language
from samsik.liuren.chart import LiurenBoard
from samsik.qimen.chart import QimenBoard
from samsik.render.drawn import Drawn
from samsik.taiyi.chart import TaiyiBoard
from samsik.taiyi.observed import SIGHTS

if TYPE_CHECKING:
    from samsik.calendar.eclipses import LunarEclipse


@dataclass(frozen=True)
class TaiyiChart(Drawn, TaiyiBoard):
    """A Taiyi board with the moment it was cast for (None for a bare board).

    `other` is the yin board of a year under `year_dun=both`; `notes` are those of the moment and of
    the board itself. `with_spirits` shows the spirits of its year on a board of another unit, which does not have them
    otherwise; `with_topics` the essences, arts and topics on any board.
    """

    system: ClassVar[str] = "taiyi"

    moment: Moment | None = None
    other: "TaiyiChart | None" = None
    notes: tuple[Note, ...] = ()
    with_spirits: bool = False
    with_topics: bool = False

    @property
    def tells_spirits(self) -> bool:
        """Whether the spirits of the year are shown: on a board of the year, and where they were asked for."""
        return self.unit is Unit.YEAR or self.with_spirits

    @property
    def tells_topics(self) -> bool:
        """Whether all arts and topics are shown: where they were asked for, or something was seen that they read."""
        return self.with_topics or any(getattr(self.facts, name) is not None for name in SIGHTS)

    def why(self, name: str | None = None) -> Trace:
        """The steps that lead to the value `name`, or to everything that the chart shows; SamsikError `no_such_value`.

        Of the later volumes these are none on a board that shows none of their values.
        """
        if name is not None or not (self.tells_spirits or self.tells_topics):
            return super().why(name)
        from samsik.render.extended_text import values_shown
        from samsik.taiyi.extended_rooms import BOOK

        steps = self.steps(extended=True)
        behind = names_behind(values_shown(self), steps)
        return Trace(tuple(step for step in steps if step.name in behind or step.name not in BOOK.rules))

    def to_dict(self, *, lang: str = "en", why: bool = False) -> dict[str, Any]:
        """The chart as plain data with the keys of the interface; `lang` is that of its `text` fields."""
        from samsik.render.taiyi_record import taiyi_record

        return taiyi_record(self, lang=check_language(lang), why=why)

    def text(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as a person reads it in a terminal."""
        from samsik.render.text import taiyi_text

        return taiyi_text(self, lang=lang, why=why)

    def markdown(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as Markdown."""
        from samsik.render.markdown import taiyi_markdown

        return taiyi_markdown(self, lang=lang, why=why)


@dataclass(frozen=True)
class QimenChart(Drawn, QimenBoard):
    """A Qimen board with the moment it was cast for (None for a bare board) and its notes."""

    system: ClassVar[str] = "qimen"

    moment: Moment | None = None
    notes: tuple[Note, ...] = ()

    @cached_property
    def consecrate(self) -> "LunarEclipse | None":
        """祭籌 The next lunar eclipse seen at the place, when tallies are consecrated; None without a place (Q-31)."""
        moment = self.moment
        if moment is None or moment.latitude is None or moment.longitude is None:
            return None
        from samsik.calendar.eclipses import next_lunar_eclipse

        return next_lunar_eclipse(moment.ut_seconds, moment.latitude, moment.longitude)

    def to_dict(self, *, lang: str = "en", why: bool = False) -> dict[str, Any]:
        """The chart as plain data with the keys of the interface; `lang` is that of its `text` fields."""
        from samsik.render.qimen_record import qimen_record

        return qimen_record(self, lang=check_language(lang), why=why)

    def text(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as a person reads it in a terminal."""
        from samsik.render.qimen_text import qimen_text

        return qimen_text(self, lang=lang, why=why)

    def markdown(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as Markdown."""
        from samsik.render.qimen_text import qimen_markdown

        return qimen_markdown(self, lang=lang, why=why)


@dataclass(frozen=True)
class LiurenChart(Drawn, LiurenBoard):
    """A Liuren board with the moment it was cast for (None for a bare board) and its notes."""

    system: ClassVar[str] = "liuren"

    moment: Moment | None = None
    notes: tuple[Note, ...] = ()

    def to_dict(self, *, lang: str = "en", why: bool = False) -> dict[str, Any]:
        """The chart as plain data with the keys of the interface; `lang` is that of its `text` fields."""
        from samsik.render.liuren_record import liuren_record

        return liuren_record(self, lang=check_language(lang), why=why)

    def text(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as a person reads it in a terminal."""
        from samsik.render.liuren_text import liuren_text

        return liuren_text(self, lang=lang, why=why)

    def markdown(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as Markdown."""
        from samsik.render.liuren_text import liuren_markdown

        return liuren_markdown(self, lang=lang, why=why)


Chart = TaiyiChart | QimenChart | LiurenChart
