"""The sources: works with their passages, and a passage with the rules that follow it."""

from itertools import groupby
from typing import Annotated, Any

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.api.parameters import Asked, Word, word
from samsik.casebook.case import folded
from samsik.errors import SamsikError
from samsik.services.rule_books import every_rule
from samsik.services.sources import SourceList, sources
from samsik.web.faults import status_of
from samsik.web.form import Form
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)
FIELDS = ("words",)
SEARCHED = ("id", "title", "volume", "heading", "gist")
Works = list[tuple[str, list[dict[str, Any]]]]


class SourcesQuery(Asked):
    """Which passages."""

    words: Annotated[str, word("Words that all must occur, of any length.")] = ""
    id: Annotated[Word, word("A work or a passage: jinjing, jinjing/shiji.")] = None


@router.get("/{lang}/sources")
async def page(reader: Reading) -> Response:
    """The passages that have all of some words, those of a work, or one with the rules that follow it."""
    try:
        asked = reader.asked(SourcesQuery)
        found = sources(asked.id)
        works = await workers_of(reader.request).work(lambda: _works(found, asked.words, reader.lang))
        return _page(reader, works, asked.id)
    except SamsikError as error:
        return _page(reader, [], None, error)


def _page(reader: Reader, works: Works, id: str | None, error: SamsikError | None = None) -> Response:
    return reader.page(
        "sources.html",
        pure=error is None,
        status=200 if error is None else status_of(error),
        form=Form(reader.pairs, error, FIELDS),
        works=works,
        total=sum(len(passages) for _, passages in works),
        id=id,
    )


def _works(found: SourceList, words: str, lang: str) -> Works:
    wanted = folded(words).split()
    titles = {(kept.rule.id, kept.rule.name): kept.title(lang) for kept in every_rule()}
    passages = []
    for each in found.to_dict(lang)["sources"]:
        text = folded(" ".join(each[name] for name in SEARCHED))
        if all(word in text for word in wanted):
            rules = [(rule["id"], rule["name"], titles[rule["id"], rule["name"]]) for rule in each["rules"]]
            passages.append(each | {"followers": rules})
    return [(work, list(group)) for work, group in groupby(passages, key=lambda each: each["work"])]
