"""六壬式樣 The form of a Liuren chart: keys by the types of the lessons and transmissions."""

from samsik.core.cycle import Branch
from samsik.liuren.chart import Nobles
from samsik.liuren.lessons import Lesson
from samsik.services.schemas.chart import chart
from samsik.services.schemas.forms import (
    YES,
    Schema,
    each,
    form_of,
    maybe,
    record,
    ref,
    row,
    text,
    types_of,
    words,
)

BRANCHES = tuple(branch.hanzi for branch in Branch)
METHODS = ("賊剋", "比用", "涉害", "遙剋", "昴星", "別責", "八專", "伏吟", "返吟")
KIN = ("兄弟", "子孫", "妻財", "官鬼", "父母")


def definitions() -> dict[str, Schema]:
    """`LiurenChart`, and what is the same whatever the hour."""
    branch, general = ref("Branch"), maybe(text())
    nobles = record(
        {"noble": branch, "period": words("晝夜"), "way": words("順逆"), "on": each(BRANCHES, text())},
    )
    mark = {"branch": branch, "stem": maybe(ref("Stem")), "kin": words(KIN), "general": general, "void": YES}
    lesson = {name: form_of(kind) for name, kind in types_of(Lesson).items()} | {"relation": maybe(words("賊剋"))}
    own = {
        "day": ref("Pillar"),
        "hour": branch,
        "general": branch,
        "plate": each(BRANCHES, branch),
        "nobles": maybe(nobles),
        "lessons": row(*[record({**lesson, "general": general, "void": YES})] * 4),
        "transmissions": row(branch, branch, branch),
        "marks": row(*[record(mark)] * 3),
        "method": words(METHODS),
        "class": text(),
        "within": maybe(text()),
        "curtain": form_of(types_of(Nobles)["curtain"]),
        "void": row(branch, branch),
    }
    return {"LiurenChart": chart("liuren", own)}
