"""What the fields of forms beside the boards offer."""

from samsik.core.systems import SYSTEMS
from samsik.web.reader import Reader

Choices = list[tuple[str, str]]


def system_choices(reader: Reader) -> Choices:
    """Every board, and before them all of them."""
    return [("", reader.words.say("web_library.filter.all")), *((each, reader.t(f"nav.{each}")) for each in SYSTEMS)]
