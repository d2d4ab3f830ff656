"""A Liuren chart as plain data: the JSON of the interface."""

from typing import TYPE_CHECKING, Any

from samsik.core.cycle import Branch
from samsik.core.nobles import Heavenly
from samsik.render.record import envelope, plain

if TYPE_CHECKING:
    from samsik.render.chart import LiurenChart


def general_name(general: Heavenly) -> str:
    """The general's name here: the noble is 貴人, as the Liuren books call it."""
    return "貴人" if general is Heavenly.NOBLE else general.hanzi


def liuren_record(chart: "LiurenChart", *, lang: str, why: bool = False) -> dict[str, Any]:
    """A Liuren chart; keys that the call cannot know are null."""
    nobles, course = chart.nobles, chart.course
    riding = None if nobles is None else {branch: general_name(nobles.generals[branch]) for branch in Branch}
    marks = zip(course[2:], chart.hidden, chart.kinship, strict=True)
    return envelope(chart, lang=lang, trace=chart.why() if why else None) | {
        "day": chart.day.hanzi,
        "hour": chart.facts.hour.hanzi,
        "general": chart.facts.general.hanzi,
        "plate": {earth.hanzi: chart.plate[earth].hanzi for earth in Branch},
        "nobles": {
            "noble": nobles.noble.hanzi,
            "period": "晝" if nobles.daytime else "夜",
            "way": "順" if nobles.forward else "逆",
            "on": {branch.hanzi: name for branch, name in riding.items()},
        }
        if nobles and riding
        else None,
        "lessons": [
            {
                "lower": lesson.lower.hanzi,
                "upper": lesson.upper.hanzi,
                "relation": lesson.relation,
                "general": riding[lesson.upper] if riding else None,
                "void": lesson.upper in chart.void,
            }
            for lesson in chart.lessons
        ],
        "transmissions": [plain(branch) for branch in course[2:]],
        "marks": [
            {
                "branch": branch.hanzi,
                "stem": plain(stem),
                "kin": kin,
                "general": riding[branch] if riding else None,
                "void": branch in chart.void,
            }
            for branch, stem, kin in marks
        ],
        "method": course.method,
        "class": course.kind,
        "within": chart.contested.kind if chart.contested and course.method == "返吟" else None,
        "curtain": nobles.curtain if nobles else None,
        "void": plain(chart.void),
    }
