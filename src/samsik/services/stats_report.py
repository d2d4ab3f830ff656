"""Rates and trials as plain data and in words, with the warnings that belong to them."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from samsik.render.heading import conventions
from samsik.render.listing import table_csv, table_markdown, table_text
from samsik.render.markdown import bullets, escape
from samsik.render.names import Names, names
from samsik.render.record import SCHEMA
from samsik.render.width import fold
from samsik.services.stats import APART, Counted, Stats, Trial

HEAD = ("condition", "group", "of", "fit", "share")


def record(stats: Stats, lang: str) -> dict[str, Any]:
    """Everything as plain data; `warnings` and `text` are in `lang`."""
    say = names(lang)
    return {
        "schema": SCHEMA,
        **stats.field.record(),
        "from": stats.field.when(stats.field.start),
        "to": stats.field.when(stats.field.end),
        "by": stats.by,
        "counted_in": "days" if stats.by_day else "seconds",
        "conditions": [
            {
                "condition": each.condition,
                "of": each.rate.of,
                "fit": each.rate.fit,
                "base_rate": each.rate.share,
                "groups": [{**asdict(rate), "share": rate.share} for rate in each.groups],
                "trial": None if each.trial is None else _trial_record(each.trial, say),
            }
            for each in stats.counted
        ],
        "warnings": list(warnings_told(stats, say)),
    }


def _trial_record(trial: Trial, say: Names) -> dict[str, Any]:
    table = {outcome: {"fit": fit, "other": other} for outcome, (fit, other) in trial.table.items()}
    return {**asdict(trial), "table": table, "verdict": trial.verdict, "text": _verdict(trial, say)}


def text(stats: Stats, lang: str) -> str:
    """For a terminal: conventions, a block a condition, and the warnings."""
    say = names(lang)
    blocks = [fold(applied_told(stats, say))]
    for each in stats.counted:
        lines = [*map(fold, lines_told(stats, each, say))]
        if each.groups:
            lines.append(table_text([_titles(stats, say), *_group_rows(each)]))
        blocks.append("\n".join(lines))
    warnings = list(warnings_told(stats, say))
    if warnings:
        blocks.append("\n".join([say.say("search.stats.warnings"), *(fold(f"· {line}", 2) for line in warnings)]))
    return "\n\n".join(blocks)


def markdown(stats: Stats, lang: str) -> str:
    """The same as Markdown."""
    say = names(lang)
    blocks = [f"> {escape(applied_told(stats, say))}"]
    for each in stats.counted:
        blocks += [f"## {escape(each.condition)}", bullets(map(escape, lines_told(stats, each, say)))]
        if each.groups:
            blocks.append(table_markdown(_titles(stats, say), _group_rows(each)))
    if warnings := list(warnings_told(stats, say)):
        blocks += [f"## {say.say('search.stats.warnings')}", bullets(map(escape, warnings))]
    return "\n\n".join(blocks)


def csv_text(stats: Stats) -> str:
    """A row a condition and group; the first of a condition is that of all groups together."""
    rows = []
    for each in stats.counted:
        for rate in (each.rate, *each.groups):
            group = "" if rate.group is None else str(rate.group)
            rows.append([each.condition, group, str(rate.of), str(rate.fit), f"{rate.share:.6g}"])
    return table_csv(HEAD, rows)


def applied_told(stats: Stats, say: Names) -> str:
    """Under which conventions and schools, and from when to when."""
    field = stats.field
    span = say.say("search.find.span", first=field.when(field.start), last=field.when(field.end))
    parts = [*conventions(say, field.like), span]
    for system in field.systems:
        school = getattr(field.rules, system)
        parts.append(say.say("text.school", name=say.say(f"schools.{school.id}.name")))
        parts += [say.choice(name, value) for name, value in school.changed().items()]
    return say.say("text.applied", list=say.dotted(parts))


def lines_told(stats: Stats, each: Counted, say: Names) -> Iterator[str]:
    """What came out for one condition."""
    unit = "days" if stats.by_day else "time"
    yield say.say(f"search.stats.rate_{unit}", condition=each.condition, share=percent(each.rate.share))
    trial = each.trial
    if trial is None:
        return
    yield say.say("search.stats.events", n=trial.n, fit=trial.fit, share=percent(trial.fit / trial.n))
    if trial.test == "fisher":
        for outcome, (fit, other) in trial.table.items():
            yield say.say("search.stats.outcome", outcome=outcome, fit=fit, n=fit + other)
    bounds = {"low": percent(trial.low), "high": percent(trial.high)}
    yield say.say(f"search.stats.{trial.test}", p=_p(trial.p), p_holm=_p(trial.p_holm), **bounds)
    yield _verdict(trial, say)


def _verdict(trial: Trial, say: Names) -> str:
    return say.say(f"search.stats.verdict.{trial.verdict}", least=_p(trial.least))


def warnings_told(stats: Stats, say: Names) -> Iterator[str]:
    """What a statistician would add."""
    tried = [each for each in stats.counted if each.trial is not None]
    if not tried:
        return
    yield say.say("search.stats.many", n=len(tried), chance=percent(1 - 0.95 ** len(tried)))
    yield say.say("search.stats.before")
    yield say.say("search.stats.chosen")
    for each in tried:
        assert each.trial is not None
        for kind in ("hours", "months"):
            share = getattr(each.trial, kind)
            if share is not None and not stats.by_day and abs(share - each.trial.base) > APART:
                shares = {"share": percent(share), "base": percent(each.trial.base)}
                yield say.say(f"search.stats.{kind}", condition=each.condition, **shares)


def _titles(stats: Stats, say: Names) -> list[str]:
    return [say.say(f"search.stats.by.{stats.by}"), say.say("search.stats.share")]


def _group_rows(each: Counted) -> list[list[str]]:
    return [[str(rate.group), f"{percent(rate.share)} %"] for rate in each.groups]


def percent(share: float) -> str:
    """A share in hundredths, with three digits that count."""
    return f"{100 * share:.3g}"


def _p(p: float) -> str:
    return f"{p:.3g}" if p >= 0.0001 else "< 0.0001"
