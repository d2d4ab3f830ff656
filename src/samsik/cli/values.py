"""Words of the command line made into values, with refusals that name the option."""

import re

from samsik.errors import SamsikError

# Plain digits of a length that means something; Python itself would also take 1_0, ٣ and inf.
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?")


def whole(name: str, word: str) -> int:
    """An integer; SamsikError `not_whole`."""
    if not _WHOLE.fullmatch(word):
        raise SamsikError("not_whole", name=name, value=word)
    return int(word)


def decimal(name: str, word: str) -> float:
    """A number; SamsikError `not_number`."""
    if not _DECIMAL.fullmatch(word):
        raise SamsikError("not_number", name=name, value=word)
    return float(word)
