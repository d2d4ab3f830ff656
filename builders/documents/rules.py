"""A page a number of the rulebook: what it says in each language, an example, and what it gives over all boards."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from builders.documents.examples import Example, steps_of
from builders.documents.markdown import LANGUAGES, code, page, table, tabs
from samsik.core.asides import asides
from samsik.core.trace import Step, Trace
from samsik.i18n.catalogue import words
from samsik.render.explain import told_steps
from samsik.render.markdown import escape
from samsik.services.labels import shown
from samsik.services.rule_books import Kept, every_rule, number_of
from samsik.services.rules import RuleList
from samsik.services.rules import rules as rules_called
from samsik.services.states import system_called
from samsik.taiyi.absent import ABSENT

# A rule that gives more values than these is told by their number alone.
MOST = 24


def pages() -> dict[str, str]:
    """The page of every number: `rules/T-17.md`."""
    return {f"rules/{id}.md": _page(id) for id in numbers()}


@cache
def numbers() -> tuple[str, ...]:
    """Every number of the rulebook, in order."""
    ids = {*(kept.rule.id for kept in every_rule()), *asides(), *ABSENT}
    return tuple(sorted(ids, key=lambda id: ("TXQL".index(id[0]), number_of(id))))


def _index() -> str:
    """The list of all rules."""
    named = {id: rules_called(id) for id in numbers()}
    rows = []
    for id, found in named.items():
        values = ", ".join(f"`{kept.rule.name}`" for kept in found.rules)
        rows.append(f"| [{id}]({id}.md) | {values} | {' | '.join(escape(_title(found, lang)) for lang in LANGUAGES)} |")
    head = f"| | value | {' | '.join(LANGUAGES.values())} |\n|---|---|---|---|---|"
    return "\n".join([head, *rows])


def _title(found: RuleList, lang: str) -> str:
    """What a number is called."""
    titles = [kept.title(lang) for kept in found.rules]
    titles += [words(lang).say(f"lore.{aside.id}.name") for aside in found.asides]
    titles += [ABSENT[id] for id in found.absent]
    return titles[0] if len(titles) == 1 else f"{titles[0]} …"


def _page(id: str) -> str:
    found = rules_called(id)
    title = f"# {id} · {' · '.join(dict.fromkeys(escape(_title(found, lang)) for lang in LANGUAGES))}"
    blocks = [title, tabs(lambda lang: found.markdown(lang).replace("## ", "#### "))]
    worked = [(kept, *steps_of(kept.system.id)[kept.rule.name]) for kept in found.rules if _is_worked(kept)]
    if worked:
        blocks += ["## Example · 예 · 例", *_examples(worked)]
    if counts := [block for kept in found.rules for block in _counted(kept)]:
        blocks += ["## Over all boards · 모든 판에서 · 諸局之中", *counts]
    if readers := _readers(found):
        blocks += ["## Read by · 이를 읽는 규칙 · 為誰所用", readers]
    return page(*blocks)


def _is_worked(kept: Kept) -> bool:
    return kept.rule.name in steps_of(kept.system.id)


def _examples(worked: list[tuple[Kept, Example, Step]]) -> Iterator[str]:
    """The steps, under the command that shows them; those of one command together."""
    commands = dict.fromkeys(_command(kept, example) for kept, example, _ in worked)
    for command in commands:
        steps = [(kept, step) for kept, example, step in worked if _command(kept, example) == command]
        yield code(f"samsik {command}")
        yield tabs(lambda lang, told=steps: "\n\n".join(_step(kept, step, lang) for kept, step in told))


def _command(kept: Kept, example: Example) -> str:
    """What tells a step: those of the later volumes where the board shows what they lead to."""
    return f"{example.command}{' --spirits --topics' if kept.rule.id[0] == 'X' else ''} --why"


def _step(kept: Kept, step: Step, lang: str) -> str:
    (said,) = told_steps(Trace((step,)), kept.system.names(lang))
    lines = [f"**{escape(said.result)}** (`{step.name}`)", "", *(f"- {escape(remark)}" for remark in said.remarks)]
    return "\n".join(lines)


@cache
def _tally(system_id: str, name: str) -> dict[str, Counter[str]]:
    """How often each rule of a domain gives what, under the first school of the system."""
    system = system_called(system_id)
    domain = next(each for each in system.domains if each.name == name)
    found: dict[str, Counter[str]] = {}
    for values in domain.work(next(iter(system.schools.values())).options):
        for name, value in values.items():
            found.setdefault(name, Counter())[_shown(value)] += 1
    return found


def _shown(value: Any) -> str:
    return shown(value, words("en"))


def _counted(kept: Kept) -> Iterator[str]:
    """What a rule gives over all states in which it can be worked from the keys alone."""
    system = system_called(kept.system.id)
    for domain in system.domains:
        names = {name for book in domain.books for name in book.rules}
        if domain.name == "years" or kept.rule.name not in names:
            continue
        counts = Counter(_tally(system.id, domain.name)[kept.rule.name])
        unknown = counts.pop("—", 0)
        if not counts:
            continue
        school = next(iter(system.schools))
        states = len(domain.states)
        head = f"`{kept.rule.name}`, school `{school}`, {states:,} states ({domain.name})"
        if len(counts) > MOST:
            yield f"{head}: {len(counts):,} different values."
        else:
            rows = [[value, f"{count:,}", f"{count / states:.1%}"] for value, count in counts.most_common()]
            rows += [["—", f"{unknown:,}", f"{unknown / states:.1%}"]] if unknown else []
            yield f"{head}:\n\n{table(('value', 'states', 'share'), rows)}"
        return


def _readers(found: RuleList) -> str:
    """Links to the rules that read what these give."""
    given = {(kept.system.id, kept.rule.name) for kept in found.rules}
    readers = dict.fromkeys(
        kept.rule.id for kept in every_rule() if any((kept.system.id, read) in given for read in kept.rule.reads)
    )
    return " · ".join(f"[{id}]({id}.md) {escape(_title(rules_called(id), 'en'))}" for id in readers)


PARTS = {"rules": _index}
