"""六壬式 A Liuren board as people and programs read it: a typed, frozen view over the rule books."""

from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.core.nobles import Heavenly
from samsik.core.school import School
from samsik.core.trace import Recorder, Trace
from samsik.liuren import rooms
from samsik.liuren.books import Facts, Keys
from samsik.liuren.lessons import Lesson, Plate
from samsik.liuren.school import LiurenOptions
from samsik.liuren.transmissions import Course

LESSON, BOARD = rooms.BOOKS


@dataclass(frozen=True, slots=True)
class Nobles:
    """貴人: its heaven branch, by day or night, its way round, and the general riding each heaven branch.

    `curtain` tells whether an 八專 lesson is 帷薄, and is None for the others.
    """

    noble: Branch
    daytime: bool
    forward: bool
    generals: tuple[Heavenly, ...]
    curtain: bool | None


@dataclass(frozen=True)
class LiurenBoard:
    """A board. Equality and hash are by value; `why` explains any value of it."""

    school: School[LiurenOptions]
    keys: Keys
    facts: Facts

    @property
    def day(self) -> Pillar:
        """日辰."""
        return self.keys.day

    @cached_property
    def values(self) -> dict[str, Any]:
        """The values of the lesson, by rule name. Shared: not to be changed."""
        return lesson_of(self.keys, self.school.options)

    @property
    def plate(self) -> Plate:
        """天盤: heaven over each earth branch, 子 first."""
        plate: Plate = self.values["plate"]
        return plate

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """四課."""
        lessons: tuple[Lesson, ...] = self.values["lessons"]
        return lessons

    @property
    def course(self) -> Course:
        """三傳, with method and class."""
        course: Course = self.values["course"]
        return course

    @property
    def contested(self) -> Course | None:
        """What 賊剋, 比用 or 涉害 gives, by which a 返吟 goes as well; None where nothing contends."""
        contested: Course | None = self.values["contested"]
        return contested

    @property
    def void(self) -> tuple[Branch, Branch]:
        """空亡."""
        void: tuple[Branch, Branch] = self.values["void"]
        return void

    @property
    def hidden(self) -> tuple[Stem | None, ...]:
        """遁干 of the three transmissions."""
        hidden: tuple[Stem | None, ...] = self.values["hidden"]
        return hidden

    @property
    def kinship(self) -> tuple[str, ...]:
        """六親 of the three transmissions."""
        kinship: tuple[str, ...] = self.values["kinship"]
        return kinship

    @cached_property
    def nobles(self) -> Nobles | None:
        """天將; None when it is not known whether it is day."""
        found = BOARD.evaluate(self.values | vars(self.facts), self.school.options)
        if found["daytime"] is None:
            return None
        return Nobles(*(found[item.name] for item in fields(Nobles)))

    def steps(self) -> Recorder:
        """Every rule worked for this board, in order: the same rules, run again with a recorder."""
        recorder = Recorder()
        options = self.school.options
        lesson = LESSON.evaluate(vars(self.keys), options, recorder)
        BOARD.evaluate(lesson | vars(self.facts), options, recorder)
        recorder[:] = [step for step in recorder if step.value is not None]
        return recorder

    def why(self, name: str | None = None) -> Trace:
        """The steps that lead to the value `name` ("course"), or all of them. KeyError: no such value."""
        steps = self.steps()
        return Trace(tuple(steps)) if name is None else Trace.leading_to(name, steps)


# Every lesson of a dozen sets of options.
@lru_cache(maxsize=1 << 13)
def lesson_of(keys: Keys, options: LiurenOptions) -> dict[str, Any]:
    """All values of the lesson book for one lesson, by rule name. Shared: not to be changed."""
    return LESSON.evaluate(vars(keys), options)


def board_at(
    day: Pillar, *, hour: Branch, general: Branch, school: School[LiurenOptions], facts: Facts | None = None
) -> LiurenBoard:
    """The board of a day, an hour and a month general."""
    keys = Keys(day, (general - hour) % 12)
    return LiurenBoard(school, keys, facts or Facts(hour=hour, general=general))
