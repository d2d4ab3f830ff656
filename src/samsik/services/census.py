"""統計 The census: how often each pattern, class, state of the gates and verdict occurs over all Taiyi boards."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from samsik.i18n import catalogue
from samsik.services.compare import Often

# A school's share: name of the rule → what it may give → in how many states and boards it does.
Counts = Mapping[str, Mapping[str, Often]]


@cache
def census() -> Mapping[str, Counts]:
    """The census by school, as counted when the rules last changed (`data/census.toml`, made by `builders.census`)."""
    text = resources.files("samsik.data").joinpath("census.toml").read_text("utf-8")
    return {
        school: {
            name: {word: Often(states, boards) for word, (boards, states) in words.items()}
            for name, words in counts.items()
        }
        for school, counts in tomllib.loads(text).items()
    }


def record(rule: str) -> dict[str, Any]:
    """The census of what a rule gives, by school, as plain data; empty for a rule whose values are not counted."""
    return {
        school: {word: vars(often) for word, often in counts[rule].items()}
        for school, counts in census().items()
        if rule in counts
    }


def lines(rule: str, lang: str) -> list[str]:
    """The same in words, a line a school."""
    say = catalogue.words(lang).say
    return [
        say(
            "scholar.census",
            school=say(f"schools.{school}.name"),
            list=", ".join(f"{word} {often.boards}/{often.states}" for word, often in counts[rule].items()) or "—",
        )
        for school, counts in census().items()
        if rule in counts
    ]
