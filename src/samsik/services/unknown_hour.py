"""時辰未詳 A day of unknown hour: every chart that it can have, each with its span."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from samsik.calendar.moment import Moment
from samsik.calendar.spans import Span, spans_of_day
from samsik.errors import SamsikError
from samsik.render.chart import Chart, TaiyiChart
from samsik.render.day import boards_of_day_markdown, boards_of_day_text
from samsik.render.record import SCHEMA
from samsik.services.cast import cast


@dataclass(frozen=True)
class Candidates:
    """The charts of a day in order, each with the span of civil time that has it."""

    spans: tuple[Span, ...]
    charts: tuple[Chart, ...]

    def to_dict(self, *, lang: str = "en", why: bool = False) -> dict[str, Any]:
        """The candidates as plain data; `from` and `to` are civil times, `to` the first second past the span."""
        return {
            "schema": SCHEMA,
            "candidates": [
                {
                    "from": span.moment.at(span.start).civil,
                    "to": span.moment.at(span.end).civil,
                    "chart": chart.to_dict(lang=lang, why=why),
                }
                for span, chart in zip(self.spans, self.charts, strict=True)
            ],
        }

    def text(self, *, lang: str = "ko", why: bool = False) -> str:
        """The candidates as a person reads them in a terminal."""
        if self._taiyi is not None:
            return boards_of_day_text(self._taiyi, lang, why)
        return "\n\n".join(f"{head}\n{chart.text(lang=lang, why=why)}" for head, chart in self._headed())

    def markdown(self, *, lang: str = "ko", why: bool = False) -> str:
        """The candidates as Markdown."""
        if self._taiyi is not None:
            return boards_of_day_markdown(self._taiyi, lang, why)
        return "\n\n".join(f"# {head}\n\n{chart.markdown(lang=lang, why=why)}" for head, chart in self._headed())

    @property
    def _taiyi(self) -> list[tuple[Span, TaiyiChart]] | None:
        """The spans with their Taiyi charts, which have a table of their own; None for another board."""
        pairs = [(s, c) for s, c in zip(self.spans, self.charts, strict=True) if isinstance(c, TaiyiChart)]
        return pairs or None

    def _headed(self) -> Iterator[tuple[str, Chart]]:
        """Each chart under the span of civil time that has it."""
        for span, chart in zip(self.spans, self.charts, strict=True):
            yield f"{span.moment.at(span.start).civil} – {span.moment.at(span.end).civil}", chart


def candidates(when: Moment | str, *, time: dict[str, Any], **how: Any) -> Candidates:
    """Every hour chart of the civil day `when`, a date without a time.

    `time` are the keyword arguments of `Moment`, `how` the others of `cast`.
    SamsikError `hour_known` where a time was given, and what `Moment` and `cast` refuse.
    """
    day = Moment.of(when, **time)
    if day.has_time:
        raise SamsikError("hour_known", value=day.text)
    spans = spans_of_day(day)
    return Candidates(spans, tuple(cast(span.moment, unit="hour", **how) for span in spans))
