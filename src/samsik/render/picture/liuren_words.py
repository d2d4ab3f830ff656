"""六壬圖中字 What a picture of a Liuren board says: branches of heaven and earth, generals, lessons, transmissions."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from samsik.core.cycle import Branch, Stem
from samsik.core.nobles import Heavenly
from samsik.render.liuren_names import LiurenNames, liuren_names
from samsik.render.liuren_outline import SENT
from samsik.render.picture.block import Block, Line, Span, together_or_under
from samsik.render.picture.words import ELEMENTS, lines, mark, spans

if TYPE_CHECKING:
    from samsik.render.chart import LiurenChart

LARGE, NAME, WORD = 19.0, 12.5, 11.2
# A tile of a lesson or a transmission: its key, what it says in a line, and its groups of names.
Tile = tuple[str, str, list[list[Span]]]


@dataclass(frozen=True)
class LiurenWords:
    """What a picture of a chart says, in one language."""

    chart: "LiurenChart"
    say: LiurenNames

    @classmethod
    def of(cls, chart: "LiurenChart", lang: str) -> "LiurenWords":
        """The words of a language."""
        return cls(chart, liuren_names(lang))

    def token(self, token: Branch | Stem, large: float, *, kind: str = "ink", small: float = WORD) -> list[Span]:
        """A branch or a stem large, as it is read, and its element."""
        named = spans(token.hanzi, self.say.reading(token), kind, large, small)
        return [*named, Span(token.element.hanzi, small, ELEMENTS[token.element])]

    def rider_of(self, heaven: Branch) -> Heavenly | None:
        """The general on a heaven branch, where it is known."""
        return None if self.chart.nobles is None else self.chart.nobles.generals[heaven]

    def rider(self, heaven: Branch) -> list[Span]:
        """The general on a heaven branch, in hanzi and as it is read."""
        general = self.rider_of(heaven)
        return [] if general is None else spans(*self._both(general), "strong", NAME, WORD)

    def _both(self, general: Heavenly) -> tuple[str, str]:
        key = f"heavenly_short.{general.hanzi}"
        return self.say.written(liuren_names("zh").name(key)), self.say.name(key)

    def rider_mark(self, heaven: Branch) -> Block:
        """The general in the one writing a ring has room for."""
        general = self.rider_of(heaven)
        return () if general is None else ((Span(mark(*self._both(general)), NAME, "strong"),),)

    def legend(self, size: float) -> Block:
        """What the generals on a ring are called, where a mark is not the name."""
        if self.chart.nobles is None:
            return ()
        both = {mark(*self._both(general)): self._both(general)[1] for general in Heavenly}
        return tuple((Span(a, size, "strong"), Span(b, size, "soft")) for a, b in both.items() if a != b)

    def marks(self, heaven: Branch, *, short: bool = False) -> list[Span]:
        """Whether a heaven branch is void, and which transmissions it is; `short` is for a ring."""
        course = self.chart.course
        void = [Span(self._sign("void") if short else self.say.form("void"), WORD, "soft")]
        told = void if heaven in self.chart.void else []
        return told + [self._sent(name, short=short) for name in SENT if getattr(course, name) is heaven]

    def _sent(self, name: str, *, short: bool) -> Span:
        """Which transmission: in a sign, or by its name."""
        told = self._sign(f"sent.{name}") if short else self.say.name(f"transmissions.{name}")
        return Span(told, WORD, "strong")

    def _sign(self, key: str) -> str:
        return mark(self.say.written(liuren_names("zh").say(f"picture.{key}")), self.say.say(f"picture.{key}"))

    def label(self, earth: Branch) -> str:
        """A cell in a line: heaven with its general over earth."""
        say, heaven = self.say, self.chart.plate[earth]
        told = [say.form("pair", earth=say.token(earth), heaven=say.token(heaven))]
        general = self.rider_of(heaven)
        if general is not None:
            told.append(say.rider(general))
        return say.dotted(told + [span.text for span in self.marks(heaven)])

    @staticmethod
    def key(branch: Branch) -> str:
        """The id of a cell."""
        return f"branch-{branch.name.lower()}"

    def kinds(self) -> list[str]:
        """Method and class, once where they bear one name."""
        course = self.chart.course
        named = (self.say.name(f"methods.{course.method}"), self.say.name(f"classes.{course.kind}"))
        return list(dict.fromkeys(named))

    def centre(self, room: float) -> list[Block]:
        """Method and class, and the three transmissions with their generals."""
        told: Block = lines(self.kinds(), NAME, "ink", room)
        sent = []
        for name in SENT:
            branch: Branch = getattr(self.chart.course, name)
            first = [self._sent(name, short=False), *self.token(branch, NAME + 2)]
            sent.append(together_or_under([first, self.rider(branch)], room))
        return [told, *sent]

    def core(self) -> Block:
        """The same in hanzi, for the middle of a ring."""
        course = self.chart.course
        kinds = dict.fromkeys((course.method, course.kind))
        rows: list[Line] = [(Span(self.say.written(kind), NAME, "ink"),) for kind in kinds]
        for name in SENT:
            branch: Branch = getattr(course, name)
            sent = self._sent(name, short=True)
            rows.append(
                (
                    sent,
                    Span(branch.hanzi, NAME + 3, "ink"),
                    *(span for line in self.rider_mark(branch) for span in line),
                )
            )
        return tuple(rows)

    def centre_label(self) -> str:
        """Method, class and transmissions in a line."""
        return self.say.course(self.chart.course, whole=True)

    def lesson(self, index: int) -> Tile:
        """A lesson: its number, the general, what is above and below, and how they contend."""
        say, lesson = self.say, self.chart.lessons[index]
        number = say.form("label.numbers").split(",")[index]
        groups = [
            [Span(number, WORD, "soft")],
            self.rider(lesson.upper),
            self.token(lesson.upper, LARGE),
            self.token(lesson.lower, LARGE),
        ]
        if lesson.relation is not None:
            groups.append([Span(say.name(f"relations.{lesson.relation}"), WORD, "ink")])
        if lesson.upper in self.chart.void:
            groups.append([Span(say.form("void"), WORD, "soft")])
        return f"lesson-{index + 1}", say.labelled(number, say.lesson(lesson)), groups

    def transmission(self, index: int) -> Tile:
        """A transmission: its name, branch and general, its kinship and hidden stem."""
        say, chart, name = self.say, self.chart, SENT[index]
        branch: Branch = getattr(chart.course, name)
        stem = chart.hidden[index]
        under = say.form("void") if stem is None else say.form("hidden", stem=say.token(stem))
        title, kin = say.name(f"transmissions.{name}"), say.name(f"kin.{chart.kinship[index]}")
        groups = [
            [Span(title, WORD, "soft")],
            self.token(branch, LARGE),
            self.rider(branch),
            [Span(kin, WORD, "ink")],
            [Span(under, WORD, "soft")],
        ]
        general = self.rider_of(branch)
        told = [say.token(branch), *([] if general is None else [say.rider(general)]), kin, under]
        return f"transmission-{name}", say.labelled(title, say.dotted(told)), groups
