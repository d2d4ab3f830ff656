"""A moment on its own in words: its facts and notes, as `samsik calendar` shows them."""

from typing import TYPE_CHECKING

from samsik.render.heading import Row, conventions, moment_rows
from samsik.render.markdown import bullets, escape
from samsik.render.names import Names, names
from samsik.render.text import label_rows, notes_block

if TYPE_CHECKING:
    from samsik.calendar.moment import Moment


def moment_text(moment: "Moment", lang: str) -> str:
    """The facts of a moment for a terminal; the first line says what they were read under."""
    say = names(lang)
    blocks = [] if moment.is_bare_year else [applied_line(say, moment)]
    blocks.append("\n".join(label_rows([(label, [line]) for label, line in _rows(say, moment)])))
    if moment.notes:
        blocks.append(notes_block(_notes(moment, lang), lang))
    return "\n\n".join(blocks)


def moment_markdown(moment: "Moment", lang: str) -> str:
    """The same as Markdown."""
    say = names(lang)
    blocks = [] if moment.is_bare_year else [f"> {escape(applied_line(say, moment))}"]
    blocks.append(bullets(f"**{escape(label)}** {escape(line)}" for label, line in _rows(say, moment)))
    if moment.notes:
        blocks += [f"## {say.say('text.heading.notes')}", bullets(map(escape, _notes(moment, lang)))]
    return "\n\n".join(blocks)


def applied_line(say: Names, moment: "Moment") -> str:
    """Under what conventions a moment is read."""
    return say.say("text.applied", list=say.dotted(conventions(say, moment)))


def _rows(say: Names, moment: "Moment") -> list[Row]:
    rows = list(moment_rows(say, moment))
    if not moment.is_bare_year:
        rows.append((say.say("library.general"), say.token(moment.general)))
    return rows


def _notes(moment: "Moment", lang: str) -> tuple[str, ...]:
    return tuple(note.text(lang) for note in moment.notes)
