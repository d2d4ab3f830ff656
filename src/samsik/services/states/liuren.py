"""六壬局面 The lessons of Liuren: sixty days and twelve turns of the plate, 720; and their riders.

The noble goes by the stem of the day, and its generals by the hour and 月將 beside: 1,440 settings, one of two days
of each stem being enough to have them all.
"""

from collections.abc import Callable
from typing import Any

from samsik.core.cycle import PILLARS, Branch
from samsik.liuren.books import Facts
from samsik.liuren.rooms import BOOKS
from samsik.liuren.school import SCHOOLS, LiurenOptions
from samsik.liuren.transmissions import Course
from samsik.services.states import Domain, State, System, Told

LESSON, BOARD = BOOKS


def course_told(course: Course) -> Told:
    """Method, class and the three transmissions, each by itself."""
    return course._asdict()


PARTS: dict[str, Callable[[Any], Told]] = {"course": course_told}

LESSONS = Domain(
    "lessons",
    (LESSON,),
    tuple(State(day.hanzi, turn, {"day": day, "turn": turn}) for day in PILLARS for turn in range(12)),
    ("plate", "lessons", "void", "hidden", "kinship"),
    PARTS,
)
RIDERS = Domain(
    "riders",
    (LESSON, BOARD),
    tuple(
        State(
            day.hanzi + hour.hanzi,
            general + 1,
            {"day": day, "turn": (general - hour) % 12, **vars(Facts(hour=hour, general=general))},
        )
        for day in PILLARS[:10]
        for hour in Branch
        for general in Branch
    ),
    ("daytime", "noble", "forward", "generals"),
    {},
)
SYSTEM = System("liuren", LiurenOptions, SCHOOLS, (LESSONS, RIDERS))
