"""Where a page ends: a cursor knows its question, and the time asked about, which `now` would move."""

import base64
import binascii
import json
from dataclasses import replace
from typing import TYPE_CHECKING

from samsik.calendar.civil import DAY
from samsik.calendar.moment import Moment
from samsik.calendar.when import Now, parse_when
from samsik.core.typed import from_json
from samsik.errors import SamsikError

if TYPE_CHECKING:
    from samsik.services.find import Found

# For so long after it was given, a cursor of what was asked from now on is followed.
KEPT = 400 * DAY


def written(found: "Found") -> str | None:
    """Where the next page starts; None on the last one."""
    page, field = found.page, found.field
    if not page.more or not page.windows:
        return None
    last = page.windows[-1]
    place = [last.score, last.start] if found.question.sort == "score" else [last.end]
    text = json.dumps([found.key, field.start, field.end, *place])
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def followed(found: "Found", cursor: str, *, first: bool, last: bool) -> "Found":
    """The page after a cursor. `first` and `last` say whether the edges asked for move with the clock.

    SamsikError `cursor_other` for a cursor that another question gave, or none.
    """
    try:
        key, start, end, *place = from_json(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (binascii.Error, ValueError, TypeError):
        raise SamsikError("cursor_other", value=cursor) from None
    field = found.field
    whole = all(isinstance(each, int) for each in (start, end, *place))
    long = 2 if found.question.sort == "score" else 1
    if key != found.key or not whole or len(place) != long or start >= end:
        raise SamsikError("cursor_other", value=cursor)
    for asked, theirs, moves in ((field.start, start, first), (field.end, end, last)):
        if asked != theirs and not (moves and asked - KEPT <= theirs <= asked):
            raise SamsikError("cursor_other", value=cursor)
    return replace(found, field=replace(field, start=start, end=end), after=tuple(place))


def moves(when: Moment | str | int | None) -> bool:
    """Whether a WHEN is another instant whenever it is read."""
    return when is None or (isinstance(when, str) and isinstance(parse_when(when), Now))
