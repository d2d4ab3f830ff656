"""Cases in words, as Markdown and as plain data."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from samsik.casebook.case import Case
from samsik.i18n import catalogue
from samsik.i18n.catalogue import Words
from samsik.render.listing import table_markdown, table_text
from samsik.render.markdown import bullets, escape
from samsik.render.record import SCHEMA
from samsik.services.case_recast import Change, Reason, Recast, cast_again, is_outdated
from samsik.services.case_stats import CaseStats, Tally
from samsik.services.request import Request

# A question in a list, and a value in a difference, are cut here.
SHORT, VALUE = 40, 60


def case_record(case: Case, lang: str) -> dict[str, Any]:
    """A case with its chart: that of its last casting."""
    last, outdated = case.castings[-1], is_outdated(case)
    chart = last.chart if outdated else Request.of(case.request).chart().to_dict(lang=lang)
    castings = [{"cast_at": each.cast_at, "ruleset": each.ruleset, "version": each.version} for each in case.castings]
    return {
        "schema": SCHEMA,
        "case": _head(case) | {"outdated": outdated, "castings": castings, "chart": chart},
    }


def _head(case: Case) -> dict[str, Any]:
    remarks = case.remarks
    return {
        "id": case.id,
        "key": case.key,
        "created": case.created,
        "updated": case.updated,
        "revision": case.revision,
        "system": case.system,
        "request": case.request,
        **vars(remarks),
        "tags": list(remarks.tags),
        "hit": remarks.hit,
    }


def case_text(case: Case, lang: str) -> str:
    """What was asked and written, then the board; under other rules what has changed instead of it."""
    say = catalogue.words(lang)
    head = table_text(rows) if (rows := _rows(case, say)) else ""
    notes = f"\n\n{case.remarks.notes}" if case.remarks.notes else ""
    if is_outdated(case):
        return f"{head}{notes}\n\n{say.say('cases.outdated', id=case.id)}\n\n{_recast_text(cast_again(case, ''), say)}"
    return f"{head}{notes}\n\n{Request.of(case.request).chart().text(lang=lang)}"


def case_markdown(case: Case, lang: str) -> str:
    """The same as Markdown; what people wrote is escaped."""
    say = catalogue.words(lang)
    title = escape(case.remarks.question or say.say("cases.untitled", id=case.id))
    facts = bullets(f"{escape(name)}: {escape(value)}" for name, value in _rows(case, say))
    notes = "\n\n" + escape(case.remarks.notes) if case.remarks.notes else ""
    if is_outdated(case):
        board = escape(say.say("cases.outdated", id=case.id))
    else:
        board = Request.of(case.request).chart().markdown(lang=lang)
    return f"# {title}\n\n{facts}{notes}\n\n{board}"


def _rows(case: Case, say: Words) -> list[tuple[str, str]]:
    remarks = case.remarks
    told = {
        "id": f"{case.id} ({case.key})",
        "question": remarks.question,
        "asked": asked(case, say),
        "created": case.created,
        "tags": ", ".join(remarks.tags),
        "predicted": remarks.predicted,
        "outcome": remarks.outcome,
        "hit": None if remarks.hit is None else say.say(f"cases.hit.{'yes' if remarks.hit else 'no'}"),
    }
    return [(say.say(f"cases.label.{name}"), value) for name, value in told.items() if value]


def asked(case: Case, say: Words) -> str:
    """The board and the moment of a case in a few words."""
    request = case.request
    zone = request.get("place") or request.get("zone")
    parts = [say.say(f"cases.system.{case.system}"), request["when"], *([zone] if zone else [])]
    return " · ".join([*parts, request["school"]] if "school" in request else parts)


def list_record(cases: Iterable[Case], total: int, cursor: str | None) -> dict[str, Any]:
    """A page of cases without their charts."""
    return {"schema": SCHEMA, "total": total, "cases": [_head(case) for case in cases], "cursor": cursor}


def list_text(cases: Sequence[Case], total: int, cursor: str | None, lang: str) -> str:
    """A line a case under how many there are."""
    say = catalogue.words(lang).say
    if not cases:
        return say("cases.none")
    lines = [say("cases.found", n=total), "", table_text([_heads(lang), *(_row(case, lang) for case in cases)])]
    return "\n".join([*lines, "", say("cases.more", cursor=cursor)] if cursor else lines)


def list_markdown(cases: Sequence[Case], lang: str) -> str:
    """A table row a case."""
    return table_markdown(_heads(lang), [_row(case, lang) for case in cases])


def _heads(lang: str) -> list[str]:
    say = catalogue.words(lang).say
    return [say(f"cases.label.{name}") for name in ("number", "board", "when", "predicted", "outcome", "question")]


def _row(case: Case, lang: str) -> list[str]:
    remarks = case.remarks
    board = catalogue.words(lang).say(f"cases.system.{case.system}")
    question = remarks.question if len(remarks.question) <= SHORT else remarks.question[:SHORT] + "…"
    when = case.request["when"]
    return [str(case.id), board, when, remarks.predicted or "—", remarks.outcome or "—", question]


def sentence(key: str, params: Mapping[str, Any], lang: str) -> str:
    """What was done."""
    return catalogue.words(lang).say(f"cases.{key}", **params)


def recasts_record(recasts: Sequence[Recast], accepted: bool, lang: str) -> dict[str, Any]:
    """What differs in each case, and why."""
    return {"schema": SCHEMA, "accepted": accepted, "recasts": [_recast_record(each, lang) for each in recasts]}


def _recast_record(recast: Recast, lang: str) -> dict[str, Any]:
    problem = recast.problem
    return {
        "id": recast.case.id,
        "from": {"ruleset": recast.case.castings[-1].ruleset, "version": recast.case.castings[-1].version},
        "to": None if recast.now is None else {"ruleset": recast.now.ruleset, "version": recast.now.version},
        "changes": [{"path": list(each.path), "old": each.old, "new": each.new} for each in recast.changes],
        "reasons": [
            dict(vars(each)) | {"text": _reason(each, catalogue.words(lang), recast.case.system)}
            for each in recast.reasons
        ],
        "problem": None if problem is None else {"code": problem.code, "text": problem.message(lang)},
    }


def recasts_text(recasts: Sequence[Recast], accepted: bool, lang: str) -> str:
    """The same for a terminal, a paragraph a case."""
    say = catalogue.words(lang)
    if not recasts:
        return say.say("cases.recast.current")
    parts = [f"{_title(each.case, say)}\n{_recast_text(each, say)}" for each in recasts]
    closing = [say.say("cases.recast.accepted" if accepted else "cases.recast.offer")]
    return "\n\n".join([*parts, *closing])


def _title(case: Case, say: Words) -> str:
    return f"{case.id} {case.remarks.question or say.say('cases.untitled', id=case.id)}"


def _recast_text(recast: Recast, say: Words) -> str:
    if recast.problem is not None:
        return "  " + say.say("cases.recast.refused", reason=recast.problem.message(say.lang))
    if not recast.changes:
        return "  " + say.say("cases.recast.same")
    lines = [say.say("cases.recast.differs", n=len(recast.changes)), *map(_change, recast.changes)]
    lines += [say.say("cases.recast.because"), *(_reason(each, say, recast.case.system) for each in recast.reasons)]
    return "\n".join(f"  {line}" for line in lines)


def _change(change: Change) -> str:
    return f"  {'.'.join(change.path)}: {short(change.old)} → {short(change.new)}"


def _reason(reason: Reason, say: Words, system: str) -> str:
    told = {"name": reason.name, "rule": reason.rule or "—", "old": short(reason.old), "new": short(reason.new)}
    return "  " + say.say(f"cases.reason.{reason.kind}", **told)


def short(value: Any) -> str:
    """A value in a difference: tokens as they are, other data as JSON, cut where it grows long."""
    import json

    text = "—" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= VALUE else text[:VALUE] + "…"


def stats_record(stats: CaseStats, lang: str) -> dict[str, Any]:
    """The tallies with what they show."""
    return {
        "schema": SCHEMA,
        "by": stats.by,
        "total": stats.total,
        "pending": stats.pending,
        "all": _tally_record(stats.whole),
        "groups": [_tally_record(each) for each in stats.groups],
        "text": [*_findings(stats, lang), *cautions(stats, lang)],
    }


def _tally_record(tally: Tally) -> dict[str, Any]:
    rate = None if tally.decided == 0 else tally.hits / tally.decided
    base = None if tally.decided == 0 else tally.expected / tally.decided
    return dict(vars(tally)) | {"rate": rate, "base_rate": base, "verdict": tally.verdict}


def stats_text(stats: CaseStats, lang: str) -> str:
    """The tallies in sentences, and what a statistician would add."""
    return "\n".join([*_findings(stats, lang), "", *cautions(stats, lang)])


def _findings(stats: CaseStats, lang: str) -> list[str]:
    say = catalogue.words(lang).say
    lines = [say("cases.stats.total", total=stats.total, decided=stats.whole.decided, pending=stats.pending)]
    if stats.whole.decided:
        lines.append(_finding(stats.whole, say("cases.stats.all"), lang))
    return [*lines, *(_finding(each, each.group or "", lang) for each in stats.groups)]


def _finding(tally: Tally, name: str, lang: str) -> str:
    say = catalogue.words(lang).say
    n = tally.decided
    numbers = say(
        "cases.stats.line",
        name=name,
        hits=tally.hits,
        decided=n,
        rate=_percent(tally.hits / n),
        low=_percent(tally.low),
        high=_percent(tally.high),
        base=_percent(tally.expected / n),
        p=f"{tally.p_holm:.2g}",
    )
    return f"{numbers} {say(f'cases.verdict.{tally.verdict}')}"


def cautions(stats: CaseStats, lang: str) -> list[str]:
    """What a statistician would add."""
    say = catalogue.words(lang).say
    found = ["cases.stats.base", "cases.stats.honest"]
    if stats.groups:
        found.append("cases.stats.holm")
    if stats.pending:
        found.append("cases.stats.pending")
    return [say(key) for key in found]


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"
