"""Cases by words, board, tag and state; and how often what was foretold came true."""

from typing import Annotated, Any

from fastapi import APIRouter, Response

from samsik.api.context import Book
from samsik.api.parameters import WHOLE, CasePage, CaseStatsQuery, Word, word
from samsik.casebook.case import Case
from samsik.core.typed import whole
from samsik.errors import SamsikError
from samsik.i18n.catalogue import Words
from samsik.services.case_report import cautions
from samsik.services.case_stats import BYS, Tally
from samsik.services.cases import STATES
from samsik.web.casebook.door import Visit, Visiting
from samsik.web.choosing import system_choices
from samsik.web.form import Form

router = APIRouter(include_in_schema=False)
FIELDS = ("words", "system", "tag", "state")
# What a change says of itself in the address that it leads to.
TOLD = ("gone", "added", "replaced", "known")
# How wide the picture of a rate is.
SCALE = 200


class Listing(CasePage):
    """The list, and what has just been done."""

    gone: Annotated[Word, word("The case that is there no longer.", pattern=WHOLE)] = None
    added: Annotated[Word, word("Cases that were added.", pattern=WHOLE)] = None
    replaced: Annotated[Word, word("Cases that were replaced.", pattern=WHOLE)] = None
    known: Annotated[Word, word("Cases that were there already.", pattern=WHOLE)] = None


@router.get("/{lang}/cases")
def listing(visit: Visiting, cases: Book) -> Response:
    """A page of the cases wanted, newest first."""
    reader = visit.reader
    kept = tuple(pair for pair in reader.pairs if pair[0] not in (*TOLD, "cursor"))
    try:
        asked = reader.asked(Listing)
        done = {name: whole(name, value) for name in TOLD if (value := getattr(asked, name)) is not None}
        found = cases.list(asked.words, limit=whole("limit", asked.limit), cursor=asked.cursor, **asked.which())
        more = None if found.cursor is None else reader.href("cases", kept, cursor=found.cursor)
        context: dict[str, Any] = {
            "rows": [row(case, visit) for case in found.cases],
            "total": found.total,
            "more": more,
            "first": reader.href("cases", kept) if asked.cursor else None,
            "done": done,
        }
        return visit.page("list.html", **form_of(visit), kept=tuple(p for p in kept if p[0] in FIELDS), **context)
    except SamsikError as error:
        return visit.page("list.html", error, **form_of(visit, error), kept=(), rows=[], total=None, done={})


def form_of(visit: Visit, error: SamsikError | None = None) -> dict[str, Any]:
    """The form that asks which cases."""
    say = visit.reader.words.say
    states = [("", say("web_cases.state.all")), *((state, say(f"web_cases.state.{state}")) for state in STATES)]
    return {
        "form": Form(visit.reader.pairs, error, (*FIELDS, "by")),
        "boards": system_choices(visit.reader),
        "states": states,
    }


def row(case: Case, visit: Visit) -> dict[str, Any]:
    """A case in a list."""
    reader, remarks = visit.reader, case.remarks
    return {
        "id": case.id,
        "href": reader.href(f"cases/{case.id}"),
        "question": remarks.question or reader.words.say("cases.untitled", id=case.id),
        "board": _board(case, reader.words),
        "tags": [(tag, reader.href("cases", tag=tag)) for tag in remarks.tags],
        "predicted": remarks.predicted,
        "outcome": remarks.outcome,
        "hit": remarks.hit,
    }


def _board(case: Case, words: Words) -> str:
    """The board and the moment of a case in a few words."""
    request, say = case.request, words.say
    where, school = request.get("place") or request.get("zone"), request.get("school", "")
    named = f"{school}.name" in words.subject("schools")
    parts = [
        say(f"cases.system.{case.system}"),
        request["when"],
        where,
        say(f"schools.{school}.name") if named else school,
    ]
    return " · ".join(part for part in parts if part)


@router.get("/{lang}/cases/stats")
def stats(visit: Visiting, cases: Book) -> Response:
    """Hits against chance, over the cases wanted and by group."""
    reader, say = visit.reader, visit.reader.words.say
    groupings = [("", say("web_cases.stats.by_none")), *((by, say(f"web_cases.stats.by_{by}")) for by in BYS)]
    try:
        asked = reader.asked(CaseStatsQuery)
        found = cases.stats(asked.words, by=asked.by, **asked.which()).stats
        tallies = [_tally(found.whole, say("cases.stats.all"))] if found.whole.decided else []
        tallies += [_tally(each, _group(each, asked.by, visit)) for each in found.groups]
        told: dict[str, Any] = {"stats": found, "tallies": tallies, "cautions": cautions(found, reader.lang)}
        return visit.page("stats.html", **form_of(visit), groupings=groupings, **told)
    except SamsikError as error:
        return visit.page("stats.html", error, **form_of(visit, error), groupings=groupings, stats=None)


def _group(tally: Tally, by: str | None, visit: Visit) -> str:
    """A group by its name: boards and schools have words."""
    name, say = tally.group or "", visit.reader.words.say
    if by == "tag":
        return name
    system, _, school = name.partition("/")
    board = say(f"cases.system.{system}")
    named = f"{school}.name" in visit.reader.words.subject("schools")
    return f"{board} · {say(f'schools.{school}.name') if named else school}" if school else board


def _tally(tally: Tally, name: str) -> dict[str, Any]:
    """A tally with its shares in per cent, and where they lie on the picture."""
    shares = {
        "rate": tally.hits / tally.decided,
        "base": tally.expected / tally.decided,
        "low": tally.low,
        "high": tally.high,
    }
    return {
        "name": name,
        "hits": tally.hits,
        "decided": tally.decided,
        "p": f"{tally.p_holm:.2g}",
        "verdict": tally.verdict,
        **{key: f"{100 * share:.0f}%" for key, share in shares.items()},
        "at": {key: round(SCALE * share, 1) for key, share in shares.items()},
    }
