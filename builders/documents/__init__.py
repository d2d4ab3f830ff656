"""The parts of the documents that are made from the program itself: rules, schools, misprints, commands, schema,
licences.

They are made while the site is built and never kept: `mkdocs build --strict` in the folder of `mkdocs.yml`. A page says
where a part goes by a line `<!-- made: NAME -->`.
"""

from collections.abc import Callable
from functools import cache

from builders.documents import deploy, library, pictures, reference, rules


@cache
def pages() -> dict[str, str]:
    """Every page and file that is made whole, by its place under `docs/`."""
    return {**pictures.pages(), **rules.pages(), **reference.pages()}


# What makes each part that goes into a page, by its name.
PARTS: dict[str, Callable[[], str]] = {**rules.PARTS, **library.PARTS, **reference.PARTS, **deploy.PARTS}
