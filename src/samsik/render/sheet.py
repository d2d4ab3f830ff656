"""A Qimen or a Liuren chart as a page: its own module draws the plate, and all around it is alike."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from samsik.render.explain import trace_text
from samsik.render.markdown import bullets, escape, trace_markdown
from samsik.render.text import label_rows, notes_block
from samsik.render.width import NO_BREAK, fold

if TYPE_CHECKING:
    from samsik.render.liuren_outline import LiurenOutline
    from samsik.render.names import Names
    from samsik.render.outline import Outline

    Told = Outline | LiurenOutline


def sheet_text(told: "Told", say: "Names", plate: Iterable[str]) -> str:
    """The chart for a terminal, `plate` being the blocks of its plate."""
    return "\n\n".join([told.applied.replace(NO_BREAK, " "), *_text_blocks(told, say, plate)])


def _text_blocks(told: "Told", say: "Names", plate: Iterable[str]) -> Iterator[str]:
    yield "\n".join([fold(told.title), *label_rows([(label, [text]) for label, text in told.moment])])
    yield from plate
    for section in told.sections:
        yield "\n".join([section.heading, *label_rows(section.entries)])
    if told.notes:
        yield notes_block(told.notes, say.lang)
    if told.trace is not None:
        yield "\n".join([say.say("text.heading.why"), trace_text(told.trace, say)])


def sheet_markdown(told: "Told", say: "Names", plate: Iterable[str]) -> str:
    """The chart as GitHub-flavoured Markdown, `plate` being the blocks of its plate."""
    return "\n\n".join([f"> {escape(told.applied)}", *_markdown_blocks(told, say, plate)])


def _markdown_blocks(told: "Told", say: "Names", plate: Iterable[str]) -> Iterator[str]:
    yield f"# {escape(told.title)}"
    if told.moment:
        yield bullets(f"**{escape(label)}** {escape(text)}" for label, text in told.moment)
    yield from plate
    for section in told.sections:
        yield f"## {escape(section.heading)}"
        yield bullets(f"**{escape(label)}** {escape(' '.join(lines))}" for label, lines in section.entries)
    if told.notes:
        yield f"## {say.say('text.heading.notes')}"
        yield bullets(map(escape, told.notes))
    if told.trace is not None:
        yield f"## {say.say('text.heading.why')}"
        yield trace_markdown(told.trace, say)
