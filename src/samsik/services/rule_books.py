"""規則之書 The rules of the three boards as one list, each with its system."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from samsik.core.rules import Rule, RuleBook
from samsik.core.school import School
from samsik.render.names import Names, names
from samsik.render.record import rules_of


@dataclass(frozen=True)
class System:
    """A board: its rule books, its option table and its schools."""

    id: str
    books: tuple[RuleBook, ...]
    table: type
    schools: Mapping[str, School[Any]]

    def names(self, lang: str) -> Names:
        """Its names in a language."""
        if self.id == "taiyi":
            return names(lang)
        found: Names = getattr(import_module(f"samsik.render.{self.id}_names"), f"{self.id}_names")(lang)
        return found


@dataclass(frozen=True)
class Kept:
    """A rule with the board whose it is."""

    rule: Rule
    system: System

    def title(self, lang: str) -> str:
        """The name of what the rule gives."""
        return self.system.names(lang).body(self.rule.name)

    def sentence(self, lang: str) -> str:
        """What the rule does."""
        return self.system.names(lang).say(f"{rules_of(self.system.id)}.{self.rule.name}")


@cache
def systems() -> tuple[System, ...]:
    """The three boards."""
    from samsik.liuren import rooms as liuren
    from samsik.liuren.school import SCHOOLS as LIUREN
    from samsik.liuren.school import LiurenOptions
    from samsik.qimen import rooms as qimen
    from samsik.qimen.school import SCHOOLS as QIMEN
    from samsik.qimen.school import QimenOptions
    from samsik.taiyi.extended_rooms import BOOK, FOLLOWED
    from samsik.taiyi.school import SCHOOLS, TaiyiOptions

    return (
        System("taiyi", (*FOLLOWED, BOOK), TaiyiOptions, SCHOOLS),
        System("qimen", qimen.BOOKS, QimenOptions, QIMEN),
        System("liuren", liuren.BOOKS, LiurenOptions, LIUREN),
    )


def every_rule() -> tuple[Kept, ...]:
    """All rules, a board after the other, by number; those of one number in the order in which they are worked."""
    found = []
    for system in systems():
        rules = [Kept(rule, system) for book in system.books for rule in book.rules.values()]
        found += sorted(rules, key=lambda kept: number_of(kept.rule.id))
    return tuple(found)


def number_of(id: str) -> tuple[str, int, str]:
    """The letter, number and tail of a rulebook id, to sort by: Q-11b comes after Q-11."""
    letter, number, tail = re.fullmatch(r"([A-Z])-(\d+)([a-z]?)", id).groups()  # type: ignore[union-attr]
    return letter, int(number), tail
