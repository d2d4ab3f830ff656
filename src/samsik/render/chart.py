"""Charts as they are handed out: a board with its moment, ready to be shown."""

from dataclasses import dataclass
from typing import Any, ClassVar

from samsik.calendar.moment import Moment
from samsik.calendar.note import Note
from samsik.i18n.catalogue import check_language
from samsik.taiyi.chart import TaiyiBoard


@dataclass(frozen=True)
class TaiyiChart(TaiyiBoard):
    """A Taiyi board with the moment it was cast for (None for a bare board or a bare year).

    `other` is the yin board of a year under `year_dun=both`; `notes` are those of the moment and of
    the board itself.
    """

    system: ClassVar[str] = "taiyi"

    moment: Moment | None = None
    other: "TaiyiChart | None" = None
    notes: tuple[Note, ...] = ()

    def to_dict(self, *, lang: str = "en", why: bool = False) -> dict[str, Any]:
        """The chart as plain data with the keys of the interface; `lang` is that of its `text` fields."""
        from samsik.render.record import taiyi_record

        return taiyi_record(self, lang=check_language(lang), why=why)

    def text(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as a person reads it in a terminal."""
        from samsik.render.text import taiyi_text

        return taiyi_text(self, lang=lang, why=why)

    def markdown(self, *, lang: str = "ko", why: bool = False) -> str:
        """The chart as Markdown."""
        from samsik.render.markdown import taiyi_markdown

        return taiyi_markdown(self, lang=lang, why=why)
