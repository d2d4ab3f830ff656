"""The pages of the schools, of what is in print, of sources and licences, from what the program knows of them."""

from collections.abc import Iterator
from itertools import groupby

from builders import licences
from builders.documents.markdown import folded, page, table, tabs
from samsik.core.school import rule_of, values_of
from samsik.core.systems import SYSTEMS
from samsik.i18n.catalogue import words
from samsik.render.markdown import bullets, escape
from samsik.services.compare import Difference, compare, often
from samsik.services.labels import label
from samsik.services.rule_books import System, systems
from samsik.services.sources import sources
from samsik.services.verify import Line, Report, Verdict, verify
from samsik.services.verify.report import total

# The pairs whose differences are told at length: a school and the one that it is measured by.
PAIRS = (("taiyi", "jinjing", "tongzong"), ("taiyi", "jinjing", "taojin"), ("qimen", "baojian", "modern"))
TITLES = {"taiyi": "Taiyi 太乙", "qimen": "Qimen 奇門", "liuren": "Liuren 六壬"}
KINDS = {
    "misprint": {"en": "Misprints", "ko": "오자", "zh": "誤字"},
    "school": {"en": "Another reading", "ko": "다른 학설", "zh": "別家之說"},
    "open": {"en": "Undecided", "ko": "정하지 못한 것", "zh": "未決"},
}
ORDER = tuple(KINDS)


def _schools() -> str:
    blocks = []
    for system in systems():
        blocks += [f"## {TITLES[system.id]}", tabs(lambda lang, system=system: _options(system, lang))]
    return page(*blocks)


def _options(system: System, lang: str) -> str:
    """The schools, and a table of options with the value that each school has; those on which they part come first."""
    say = system.names(lang).say
    schools = [f"**`{id}`** {escape(say(f'schools.{id}.name'))}" for id in system.schools]
    rows = []
    for name, values in values_of(system.table).items():
        chosen = {id: getattr(school.options, name) for id, school in system.schools.items()}
        same = len(set(chosen.values())) == 1
        told = "<br>".join(f"`{value}` {escape(say(f'options.{name}.{value}'))}" for value in values)
        number = rule_of(system.table, name)
        cells = [f"[{number}](rules/{number}.md)", f"`{name}` {escape(say(f'options.{name}.name'))}", told]
        rows.append((same, [*cells, *(f"`{value}`" for value in chosen.values())]))
    rows.sort(key=lambda row: row[0])
    head = ["", "", "", *(f"`{id}`" for id in system.schools)]
    lines = [head, ["---"] * len(head), *(cells for _, cells in rows)]
    return "\n".join([*(f"- {each}" for each in schools), "", *(f"| {' | '.join(line)} |" for line in lines)])


def _all_compared() -> str:
    """Where the schools part."""
    return page(*(block for pair in PAIRS for block in _compared(*pair)))


def _compared(system: str, first: str, second: str) -> Iterator[str]:
    """A table of the values in which two schools differ, with the options that alone make the difference."""
    comparison = compare(first, second, system=system)
    say = words("en")
    yield f"### `{first}` and `{second}`"
    for section in comparison.sections:
        if not section.differences:
            continue
        yield f"Over {section.of.states:,} states of {section.of.boards:,} {section.name}:"
        rows = [_row(each, system) for each in section.differences]
        yield table(("value", "states that differ", "boards", "made by"), rows)
        same = ", ".join(label(name, say, system) for name in section.same)
        yield folded("What never differs", escape(same))


def _row(each: Difference, system: str) -> list[str]:
    counted = often(each.at)
    causes = [f"{option} ({len(states):,})" for option, states in each.causes]
    causes += [f"together: {', '.join(each.involved)} ({len(each.unexplained):,})"] if each.unexplained else []
    return [label(each.name, words("en"), system), f"{counted.states:,}", f"{counted.boards:,}", ", ".join(causes)]


def _misprints() -> str:
    blocks = []
    for system in SYSTEMS:
        report = verify(system)
        counted = total(report.lines)
        blocks += [
            f"## {TITLES[system]}",
            words("en").say("verify.total", **vars(counted)),
            tabs(lambda lang, report=report: _differences(report, lang)),
        ]
    return page(*blocks)


def _differences(report: Report, lang: str) -> str:
    say = words(lang)
    named = [line for line in report.lines if line.verdict is Verdict.NAMED]
    blocks = []
    for kind, lines in groupby(sorted(named, key=_kind), key=_kind):
        blocks.append(f"#### {KINDS[ORDER[kind]][lang]}")
        for source, said in groupby(lines, key=lambda line: line.source):
            blocks += [f"*{escape(source)}*", bullets(escape(line.sentence(say)) for line in said)]
    return "\n\n".join(blocks)


def _kind(line: Line) -> int:
    return ORDER.index(line.kind or "open")


def _sources() -> str:
    """Every passage that a rule cites."""
    return tabs(lambda lang: sources().markdown(lang))


def _licences() -> str:
    """Every package that comes with samsik or an extra."""
    return table(("package", "licence", "comes with"), licences.rows())


PARTS = {
    "schools": _schools,
    "schools-compared": _all_compared,
    "misprints": _misprints,
    "sources": _sources,
    "licences": _licences,
}
