"""A question about times as an address asks it: the form filled in, its errors by field, and the boards it leads to."""

from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from samsik.api.parameters import Find, Word, word
from samsik.calendar.moment import Moment
from samsik.core.systems import SYSTEMS
from samsik.core.typed import whole
from samsik.errors import SamsikError, one_of
from samsik.extras import need
from samsik.search.columns import columns
from samsik.search.query import parse
from samsik.search.signs import SIDES, signs
from samsik.search.tree import columns_of
from samsik.services import questions
from samsik.services.find import Found, find
from samsik.services.pairs import settings
from samsik.services.questions import Field, words
from samsik.services.request import TIME
from samsik.web import choices, query
from samsik.web.chips import WAYS
from samsik.web.faults import field_of
from samsik.web.form import Form
from samsik.web.query import Pairs
from samsik.web.reader import Reader
from samsik.web.steps import plain_when

LIMITS = (20, 10, 50)
SORTS = ("time", "score")
# Errors about the text of a condition.
OF_WHERE = (
    *("query_too_long", "query_too_deep", "query_syntax", "query_refused", "query_types", "query_constant"),
    *("unknown_column", "unknown_value"),
)


class Span(Protocol):
    """What asks from when to when."""

    @property
    def first(self) -> str | None:
        """The WHEN of the beginning."""
        raise NotImplementedError

    def time(self) -> dict[str, Any]:
        """Keyword arguments of `Moment`."""
        raise NotImplementedError


class FindQuery(Find):
    """What `find` takes, and the day whose windows are shown."""

    day: Annotated[Word, word("Only the windows of this day are shown.")] = None

    @property
    def asks(self) -> bool:
        """Whether there is a question at all."""
        return bool(self.require or self.avoid or self.favour or self.where)

    def found(self, limit: int | None, cursor: str | None = None) -> Found:
        """The answer, so many windows of it; SamsikError of `samsik.services.find.find`."""
        for system in self.system:
            one_of("unknown_system", system, SYSTEMS)
        return find(
            self.first,
            self.last,
            require=self.require,
            avoid=self.avoid,
            favour=self.favour,
            where=self.where,
            system=self.system if "system" in self.model_fields_set else self._spoken_of(),
            unit=self.unit,
            school=self.school or None,
            options=settings(self.set),
            sort=self.sort,
            limit=limit,
            cursor=cursor,
            **self.time(),
        )

    def _spoken_of(self) -> list[str]:
        """The systems that the signs and the condition speak of."""
        known = signs(SYSTEMS)
        named = [name for way in WAYS for name in words(getattr(self, way))]
        trees = [known[name] for name in named if name in known]
        if self.where:
            need("search")
            trees.append(parse(self.where, columns()))
        used = {columns()[name].system for tree in trees for name in columns_of(tree)}
        used |= {"taiyi"} if {*SIDES} & {*named} else set()
        return [system for system in SYSTEMS if system in used] or ["taiyi"]


def limit_of(text: str) -> int:
    """How many windows a page has; SamsikError `not_whole`, `out_of_range`."""
    limit = whole("limit", text)
    if not 1 <= limit <= LIMITS[-1]:
        raise SamsikError("out_of_range", name="limit", value=limit, low=1, high=LIMITS[-1])
    return limit


@dataclass(frozen=True)
class Asking(Form):
    """A form of a question, and the field that its error is about, of those it has."""

    at: str = ""

    @property
    def wrong(self) -> str:
        """The name of the field."""
        return self.at

    def listed(self, name: str) -> list[str]:
        """The words of a field that may be repeated, or part them by commas."""
        return words(self.values(name))


def place_of(error: SamsikError, pairs: Pairs, fields: tuple[str, ...], asked: Span | None) -> str:
    """Which of the fields an error is about; empty for none of them. `asked` is None where that was not even read."""
    given = Form(pairs)
    at = field_of(error)
    if error.code in OF_WHERE:
        at = "where"
    elif error.code == "unknown_sign":
        value = error.params["value"]
        at = next((way for way in WAYS if value in words(given.values(way))), "")
    elif error.code in ("span_empty", "succession_long"):
        at = "to"
    elif error.code == "unknown_system":
        at = "system"
    elif at == "when" and asked is not None:
        at = "from" if _is_of_first(error, asked) else "to"
    return at if at in fields else ""


def _is_of_first(error: SamsikError, asked: Span) -> bool:
    """Whether it is the beginning that cannot be read, and not the end."""
    try:
        questions.bound(asked.first, Moment("now", **asked.time()), after=False)
    except SamsikError as found:
        return found.code == error.code
    return False


def form_of(reader: Reader, form: Form) -> dict[str, Any]:
    """What the fields of a question offer."""
    say = reader.words
    schools = {system: choices.schools(system, say) for system in SYSTEMS}
    return {
        "form": form,
        "units": choices.units(say),
        "schools": {system: found for system, found in schools.items() if len(found) > 1},
        "time": choices.time_choices(say),
        "sets": [*form.values("set"), ""],
    }


@dataclass(frozen=True)
class Boards:
    """The addresses of the boards that hold at an instant, under the conventions of a question."""

    reader: Reader
    field: Field

    def href(self, system: str, instant: int) -> str:
        """The board of a system."""
        moment = self.field.like.at(instant)
        kept = {name: value for name, value in self.reader.pairs if name in TIME and name != "fold"}
        if not {"zone", "place"} & {*kept}:
            kept["zone"] = moment.zone.name
        pairs = [("when", plain_when(moment)), *kept.items()]
        school = getattr(self.field.rules, system)
        if system == "taiyi" and self.field.rules.unit.value != "hour":
            pairs.append(("unit", self.field.rules.unit.value))
        # Its first school is taken where none is named.
        if school.id != next(iter(questions.SCHOOLS[system])):
            pairs.append(("school", school.id))
        pairs += [("set", f"{name}={value}") for name, value in school.changed().items()]
        return self.reader.href(system, tuple(pairs))


def settled(pairs: Pairs, field: Field) -> Pairs:
    """The parameters that ask the same whenever and wherever they are asked."""
    given = dict(pairs)
    first, last = (field.like.at(each) for each in (field.start, field.end))
    fixed: dict[str, str | None] = {}
    if "from" not in given:
        fixed["from"] = plain_when(first)
    if "to" not in given:
        fixed["to"] = plain_when(last)
    if not {"zone", "place"} & {*given}:
        fixed["zone"] = field.like.zone.name
    return query.changed(pairs, fixed)
