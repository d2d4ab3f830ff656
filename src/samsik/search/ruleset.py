"""規則之印 The mark of what decides the columns of a question: the rules of its boards, their options, the columns."""

import hashlib
import json

from samsik.core import ruleset
from samsik.search.ground import Rules

# A column may depend on any of them.
ROOMS = ("taiyi", "qimen", "liuren", "search")


def ruleset_hash(rules: Rules, *systems: str) -> str:
    """SHA-256, in hexadecimal, of the rules that some systems are worked by under their options."""
    record = {"unit": rules.unit.value, **rules.record(*systems)}
    digest = hashlib.sha256(ruleset.ruleset_hash(*ROOMS).encode())
    digest.update(json.dumps(record, ensure_ascii=False, sort_keys=True).encode())
    return digest.hexdigest()
