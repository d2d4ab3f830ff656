"""Counts how often patterns, classes, gates and verdicts occur over all Taiyi boards.

Run as `python -m builders.census`. No package but samsik itself is needed; to be run again whenever a rule of the
Taiyi board changes.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from samsik.services.census import Counts
from samsik.services.compare import often
from samsik.services.states import State
from samsik.services.states.taiyi import BOARDS, pattern_names
from samsik.taiyi.bodies import Patterns
from samsik.taiyi.campaign import Taigong
from samsik.taiyi.school import SCHOOLS, TaiyiOptions
from samsik.taiyi.verdict import Criterion

FILE = Path(__file__).parent.parent / "src" / "samsik" / "data" / "census.toml"
HEAD = """\
# How often each pattern, class, state of the gates and verdict occurs, by school and by the rule that gives it:
# [boards of 144, states of 1,440]. The states are the boards under each gate that they can meet, by the year count,
# no month being known; a board counts where one of its states has the thing. Made by `python -m builders.census`.
"""


def _patterns(patterns: Patterns) -> Iterable[str]:
    return (name for pattern in patterns for name in pattern_names(pattern))


def _tokens(tokens: tuple[str, ...]) -> Iterable[str]:
    return tokens


def _token(token: str | None) -> Iterable[str]:
    return ("none" if token is None else token,)


def _truth(truth: bool) -> Iterable[str]:
    return ("yes" if truth else "no",)


def _harmony(harmony: bool | None) -> Iterable[str]:
    return ({True: "和", False: "不和", None: "杜"}[harmony],)


def _deciding(deciding: Criterion) -> Iterable[str]:
    return (deciding.rule, str(deciding.side))


def _grade(taigong: Taigong) -> Iterable[str]:
    return (str(taigong.grade),)


COUNTED: dict[str, Callable[[Any], Iterable[str]]] = {
    **dict.fromkeys(("host_classes", "guest_classes", "fixed_classes"), _tokens),
    **dict.fromkeys(("host_harmony", "guest_harmony"), _harmony),
    **dict.fromkeys(("plot", "host_weight", "guest_weight"), _token),
    **dict.fromkeys(("cover", "strike", "press", "captive", "lock", "oppose", "face", "walls_firm"), _patterns),
    **dict.fromkeys(("walls_shut", "hold", "pincer", "closed", "flanking", "pairing"), _patterns),
    "situations": _tokens,
    "three_gates": _token,
    **dict.fromkeys(("host_ready", "guest_ready"), _truth),
    "relation": _token,
    "taigong": _grade,
    "deciding": _deciding,
    "act": _truth,
    "undertaking": _token,
}


def count(options: TaiyiOptions) -> Counts:
    """The census under some options: over the 1,440 states of the year count, no month being known."""
    found: dict[str, dict[str, list[State]]] = {name: {} for name in COUNTED}
    for state, values in zip(BOARDS.states, BOARDS.work(options), strict=True):
        for name, told in COUNTED.items():
            for word in dict.fromkeys(told(values[name])):
                found[name].setdefault(word, []).append(state)
    return {name: {word: often(words[word]) for word in sorted(words)} for name, words in found.items()}


def build() -> str:
    """The text of the file."""
    lines = [HEAD.rstrip()]
    for id, school in SCHOOLS.items():
        for name, words in count(school.options).items():
            lines += ["", f"[{id}.{name}]"]
            lines += [f'"{word}" = [{often.boards}, {often.states}]' for word, often in words.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(build(), encoding="utf-8")
