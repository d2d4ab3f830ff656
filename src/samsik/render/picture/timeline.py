"""年表圖 Boards in a row as pictures: counts of host and guest, patterns, and the spans of the slow spirits.

A picture holds twelve boards, or of a long row twenty-four, and is as wide as a phone; a page sets them side by side.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from samsik.render.extended_names import ExtendedNames
from samsik.render.geometry import Box, Point
from samsik.render.picture.metrics import ems
from samsik.render.picture.model import Cell, Level, Picture, Shape, Text, box_path, line_path, num
from samsik.render.picture.timeline_words import (
    fitting,
    has_pattern,
    label_of,
    pattern_word,
    patterns_of,
    pillar_of,
    short_of,
    time_of,
)
from samsik.render.picture.words import MARGIN, mark
from samsik.taiyi.halls import Place

if TYPE_CHECKING:
    from samsik.render.chart import TaiyiChart

WIDTH = 360.0
# Boards of a picture, and of one where there are more of them than a 元 has.
FEW, MANY, LONG = 12, 24, 72
SIZE, CAPTION = 10.0, 12.5
# A line of texts, a row of marks, a span, and the columns of the counts.
LINE, DOT, SPAN, TALL = 13.0, 12.0, 14.0, 40.0
MARK = 5.0
# The widest word that stands beside many columns, in ems.
ROOM = 3.5
# No count is larger.
LARGEST = 40


@dataclass(frozen=True, slots=True)
class Band:
    """A spirit in a place throughout the boards `first` to `last`, that one not included."""

    spirit: str
    place: Place
    first: int
    last: int


def timeline_pictures(charts: Sequence["TaiyiChart"], bands: Sequence[Band], lang: str) -> tuple[Picture, ...]:
    """The pictures of a row of boards, in order. Cells are `step-0`, `step-1` …; of a long row `row-0`, `row-24` …"""
    each = FEW if len(charts) <= LONG else MANY
    say = ExtendedNames(lang)
    patterns = patterns_of(charts, say)
    spirits = tuple(dict.fromkeys(band.spirit for band in bands))
    return tuple(
        _Block(say, tuple(charts[first : first + each]), first, each, patterns, spirits, tuple(bands)).picture()
        for first in range(0, len(charts), each)
    )


@dataclass
class _Block:
    """A picture in the making: what was set down, and how far down it is."""

    say: ExtendedNames
    charts: tuple["TaiyiChart", ...]
    first: int
    each: int
    patterns: tuple[str, ...]
    spirits: tuple[str, ...]
    bands: tuple[Band, ...]
    y: float = MARGIN
    texts: list[Text] = field(default_factory=list)
    levels: list[Level] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)

    def __post_init__(self) -> None:
        words = [*map(self._row, ("ju", "taiyi", "host", "guest")), *map(self._pattern, self.patterns)]
        words += map(self._spirit, self.spirits)
        self.left = MARGIN + max(map(ems, words)) * SIZE + 4
        self.wide = (WIDTH - MARGIN - self.left) / self.each

    def picture(self) -> Picture:
        """The picture."""
        say, charts = self.say, self.charts
        title = say.say("timeline.span", first=time_of(charts[0], say), last=time_of(charts[-1], say))
        self.y += CAPTION
        self.texts.append(Text(MARGIN, self.y, CAPTION, title, "ink"))
        self.y += 5
        top = self.y
        self._heads()
        if self.each == FEW:
            self._numbers("ju", [chart.serial.ju for chart in charts], "soft")
        self._places()
        self._numbers("host", [chart.counts.host for chart in charts], "host")
        self._numbers("guest", [chart.counts.guest for chart in charts], "guest")
        self._columns()
        for id in self.patterns:
            self._marks(id)
        for spirit in self.spirits:
            self._bands(spirit)
        cells, told = self._cells(top)
        return Picture(
            system="timeline",
            lang=say.lang,
            width=WIDTH,
            height=self.y + MARGIN,
            title=title,
            cells=cells,
            texts=tuple(self.texts),
            levels=tuple(self.levels),
            above=tuple(self.shapes),
            told=told,
        )

    def _row(self, name: str) -> str:
        return self.say.say(f"timeline.row.{name}")

    def _pattern(self, id: str) -> str:
        return self._narrow(pattern_word(id, self.say), id)

    def _spirit(self, name: str) -> str:
        return self._narrow(self.say.say(f"picture.spirits.{name}"), name)

    def _narrow(self, word: str, hanzi: str) -> str:
        """A word for the margin; over many columns there is room for the hanzi alone of a long one."""
        return hanzi if self.each == MANY and ems(word) > ROOM else word

    def _middle(self, place: int) -> float:
        return self.left + (place + 0.5) * self.wide

    def _line(self, word: str, high: float) -> float:
        """Begin a line under a word in the margin; the middle of its height."""
        middle = self.y + high / 2
        if word:
            self.texts.append(Text(MARGIN, middle + 0.33 * SIZE, SIZE, word, "soft"))
        self.y += high
        return middle

    def _level(self, middle: float, words: Sequence[str], kind: str, at: Sequence[float] = ()) -> None:
        places = at or [self._middle(place) for place in range(len(words))]
        places = [round(place, 1) for place in places]
        self.levels.append(Level(middle + 0.33 * SIZE, SIZE, tuple(zip(places, words, strict=True)), kind))

    def _heads(self) -> None:
        """Years, days or hours over the columns where there is room, and the pillars."""
        shorts = [short_of(chart) for chart in self.charts]
        if self.each == FEW and max(map(ems, shorts)) * SIZE < self.wide:
            self._level(self._line("", LINE), shorts, "ink")
        pillars = [pillar_of(chart) for chart in self.charts]
        writings = [mark(pillar.hanzi, self.say.named(pillar).replace(" ", "")) for pillar in pillars]
        if self.each == FEW:
            self._level(self._line("", LINE), writings, "soft")
        else:
            for part in range(2):
                self._level(self._line("", LINE - 1), [writing[part] for writing in writings], "soft")

    def _numbers(self, row: str, numbers: Sequence[int], kind: str) -> None:
        self._level(self._line(self._row(row), LINE), list(map(str, numbers)), kind)

    def _places(self) -> None:
        """The palace of Taiyi, once for as long as it stays."""
        palaces = [int(chart.taiyi.palace) for chart in self.charts]
        starts = [place for place in range(len(palaces)) if place == 0 or palaces[place] != palaces[place - 1]]
        top = self.y
        middle = self._line(self._row("taiyi"), SPAN)
        ends = [*starts[1:], len(palaces)]
        self._level(
            middle,
            [str(palaces[start]) for start in starts],
            "strong",
            [(self._middle(start) + self._middle(end - 1)) / 2 for start, end in zip(starts, ends, strict=True)],
        )
        self._spans(top, zip(starts, ends, strict=True))

    def _spans(self, top: float, spans: Iterable[tuple[int, int]]) -> None:
        boxes = (
            Box(self.left + first * self.wide + 1, top + 1, (last - first) * self.wide - 2, SPAN - 2)
            for first, last in spans
        )
        self.shapes.append(Shape("".join(map(box_path, boxes)), "band"))

    def _columns(self) -> None:
        """The counts as columns: the host's full, the guest's hollow."""
        self.y += 2
        foot, half = self.y + TALL, round(self.wide * 0.36, 1)
        for side, shift in (("host", -half), ("guest", 0.0)):
            paths = ""
            for place, chart in enumerate(self.charts):
                high = round(getattr(chart.counts, side) / LARGEST * TALL, 1)
                paths += box_path(Box(round(self._middle(place) + shift + 0.4, 1), foot - high, half - 0.8, high))
            self.shapes.append(Shape(paths, f"{side}-bar"))
        self.shapes.append(Shape(line_path([Point(self.left, foot), Point(WIDTH - MARGIN, foot)]), "rule"))
        self.y = foot + 3

    def _marks(self, id: str) -> None:
        middle = self._line(self._pattern(id), DOT)
        dots = (
            f"M{num(round(self._middle(place) - MARK / 2, 1))} {num(middle)}h{num(MARK)}"
            for place, chart in enumerate(self.charts)
            if has_pattern(chart, id)
        )
        if path := "".join(dots):
            self.shapes.append(Shape(path, "dot"))

    def _bands(self, spirit: str) -> None:
        top = self.y
        middle = self._line(self._spirit(spirit), SPAN)
        spans = [
            (max(band.first - self.first, 0), min(band.last - self.first, len(self.charts)))
            for band in self._here(spirit)
        ]
        self._spans(top, spans)
        words = [
            fitting(self.say, band.place, (last - first) * self.wide - 4)
            for band, (first, last) in zip(self._here(spirit), spans, strict=True)
        ]
        self._level(middle, words, "ink", [(self._middle(first) + self._middle(last - 1)) / 2 for first, last in spans])

    def _here(self, spirit: str) -> Iterator[Band]:
        end = self.first + len(self.charts)
        return (band for band in self.bands if band.spirit == spirit and band.first < end and band.last > self.first)

    def _cells(self, top: float) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
        """A cell a board; of a long row one for them all, whose words are those of `told_of`."""
        high = self.y - top
        if self.each == FEW:
            boxes = [Box(self.left + place * self.wide, top, self.wide, high) for place in range(len(self.charts))]
            cells = tuple(
                self._cell(f"step-{self.first + place}", label_of(chart, self.say), box)
                for place, (chart, box) in enumerate(zip(self.charts, boxes, strict=True))
            )
            return cells, tuple(self._stays())
        box = Box(self.left, top, self.wide * len(self.charts), high)
        ends = {"first": time_of(self.charts[0], self.say), "last": time_of(self.charts[-1], self.say)}
        label = self.say.say("timeline.open", **ends)
        return (self._cell(f"row-{self.first}", label, box),), (self.say.say("timeline.told"), *self._stays())

    def _cell(self, key: str, label: str, box: Box) -> Cell:
        return Cell(key, label, (Shape(box_path(box), "ground centre"),), ())

    def _stays(self) -> Iterator[str]:
        """Where the slow spirits are."""
        for spirit in self.spirits:
            stays = dict.fromkeys(self.say.place(band.place) for band in self._here(spirit))
            yield self.say.labelled(self.say.say(f"picture.spirits.{spirit}"), ", ".join(stays))
