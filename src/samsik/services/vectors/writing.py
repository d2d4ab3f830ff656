"""書 Vectors as bytes, the same on every machine: a case a line, so that two versions can be compared line by line."""

import json
from typing import Any

from samsik import __version__
from samsik.services.vectors.schema import FORM, LICENCE
from samsik.services.vectors.sets import VectorSet


def json_bytes(value: Any) -> bytes:
    """Plain data as indented JSON."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def set_bytes(made: VectorSet) -> bytes:
    """A set: what holds for all cases on top, then a line a case."""
    head = {"schema": FORM, "set": made.name, "samsik": __version__, "licence": LICENCE, **made.about}
    lines = [f"{_line(name)}: {_line(value)}" for name, value in head.items()]
    cases = ",\n".join(map(_line, made.cases))
    return ("{\n" + ",\n".join([*lines, f'"cases": [\n{cases}\n]']) + "\n}\n").encode()


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
