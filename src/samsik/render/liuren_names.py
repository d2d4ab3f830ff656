"""名 Values of the Liuren board in the words of a reader."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from samsik.core.cycle import Branch, Pillar, Stem
from samsik.core.nobles import Heavenly
from samsik.liuren.depth import Waded
from samsik.liuren.lessons import Distant, Lesson
from samsik.liuren.transmissions import Course
from samsik.render.names import Names

# Values that are bare tokens, by the table of `names_liuren.toml` that spells them.
TABLES = {"method": "methods", "contest": "relations"}
# Values that are true or false, by the tokens they stand for.
SIDES = {"daytime": ("periods", ("晝", "夜")), "forward": ("ways", ("順", "逆"))}


# Rules that more than one method may speak through.
WHOLE = ("course", "contested")


class LiurenNames(Names):
    """Names in one language; those of Liuren come before those that all boards share."""

    system = "liuren"

    def body(self, name: str) -> str:
        """A rule, a key or a work by its id, with its hanzi."""
        own = name in self.words.subject("names_liuren")
        return self.name(name) if own else super().body(name)

    def name(self, key: str) -> str:
        """An entry of `names_liuren.toml`."""
        return self.say(f"names_liuren.{key}")

    def form(self, key: str, **params: Any) -> str:
        """A form of `text_liuren.toml`, filled."""
        return self.say(f"text_liuren.{key}", **params)

    def side(self, name: str, value: bool) -> str:
        """晝 or 夜, 順 or 逆."""
        table, (yes, no) = SIDES[name]
        return self.name(f"{table}.{yes if value else no}")

    def rider(self, general: Heavenly) -> str:
        """A general with its hanzi."""
        return self.name(f"heavenly.{general.hanzi}")

    def lesson(self, lesson: Lesson) -> str:
        """A lesson in a line."""
        pair = {"upper": self.token(lesson.upper), "lower": self.token(lesson.lower)}
        if lesson.relation is None:
            return self.form("lesson", **pair)
        return self.form("contested_lesson", **pair, relation=self.name(f"relations.{lesson.relation}"))

    def course(self, course: Course, *, whole: bool) -> str:
        """The three transmissions with method and class; not `whole`: of the two what the name of the rule leaves open.

        A class that bears its method's name is told once.
        """
        sent = " → ".join(self.token(branch) for branch in course[2:])
        kinds = [self.name(f"methods.{course.method}")] if whole else []
        if course.kind != course.method:
            kinds.append(self.name(f"classes.{course.kind}"))
        return self.form("course", kind=self.listed(kinds), sent=sent) if kinds else sent

    def value(self, name: str, value: Any) -> str:
        """The value that a rule called `name` gave."""
        match value:
            case bool() if name in SIDES:
                return self.side(name, value)
            case bool() | Stem() | Branch():
                return super().value(name, value)
            case Pillar():
                return self.token(value)
            case Course():
                return self.course(value, whole=name in WHOLE)
            case Waded():
                return self.form("chosen", branch=self.token(value.branch), **{"class": self._kind(value.kind)})
            case Distant():
                return self.labelled(self._kind(value.kind), self._each(self.token, value.uppers))
            case tuple():
                return self._tuple(name, value)
            case str():
                return self.name(f"{TABLES[name]}.{value}")
        return self.form("turn", n=value) if name == "turn" else str(value)

    def _tuple(self, name: str, value: tuple[Any, ...]) -> str:
        match name:
            case "plate":
                return self.dotted([self._over(earth, value[earth]) for earth in Branch])
            case "generals":
                return self.dotted(
                    [self.form("rides", branch=self.token(at), general=self.rider(value[at])) for at in Branch]
                )
            case "lessons":
                return self.dotted([self.lesson(lesson) for lesson in value])
            case "hidden":
                return self._each(lambda stem: self.form("void") if stem is None else self.token(stem), value)
            case "kinship":
                return self._each(lambda kin: self.name(f"kin.{kin}"), value)
            case "depths":
                return self._each(str, value)
        return self._each(self.token, value)

    def _each(self, told: Callable[[Any], str], values: Iterable[Any]) -> str:
        parts = [told(value) for value in values]
        return self.listed(parts) if parts else self.form("none")

    def _over(self, earth: Branch, heaven: Branch) -> str:
        return self.form("pair", earth=self.named(earth), heaven=self.token(heaven))

    def _kind(self, kind: str) -> str:
        return self.name(f"classes.{kind}")


@cache
def liuren_names(lang: str) -> LiurenNames:
    """The names of a language."""
    return LiurenNames(lang)
