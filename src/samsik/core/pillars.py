"""四柱 Pillars as people type them."""

import re

from samsik.core.cycle import Pillar
from samsik.errors import SamsikError


def read_pillars(text: str) -> tuple[Pillar | None, Pillar | None, Pillar, Pillar]:
    """`Y,M,D,H`, of which year and month may be left empty; SamsikError `pillars_form`, `unknown_pillar`."""
    words = [word.strip() for word in re.split("[,，]", text[:80])]
    if len(words) != 4 or not words[2] or not words[3]:
        raise SamsikError("pillars_form", value=text)
    year, month = (Pillar.of(word) if word else None for word in words[:2])
    return year, month, Pillar.of(words[2]), Pillar.of(words[3])
