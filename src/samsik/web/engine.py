"""The engine of the templates: everything escaped, nothing unknown passed over in silence."""

import re
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from samsik.web.assets import address

DATE = re.compile(r"-?\d{4}-\d\d-\d\d(?:\s\d\d:\d\d(?::\d\d)?)?")
# A number may stand right beside hanzi or kana, which are no part of it.
RULE = re.compile(r"(?<![\w-])[TXQL]-\d+[a-z]?(?![\w-])", re.ASCII)


def _pointed(text: Any) -> Markup:
    """A message with the place that it points to, »…«, as a mark."""
    before, opened, rest = str(text).partition("»")
    within, closed, after = rest.partition("«")
    if not (opened and closed):
        return escape(text)
    # An empty place, such as the end of what was written, still has to be seen.
    return Markup("{}<mark>»{}«</mark>{}").format(before, within, after)


@cache
def _environment() -> Environment:
    found = Environment(
        loader=PackageLoader("samsik.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals["asset"] = address
    found.filters["pointed"] = _pointed
    found.filters["ruled"] = _ruled
    found.filters["dated"] = _dated
    return found


def template(name: str) -> Template:
    """A template by its file name."""
    return _environment().get_template(name)


def templates() -> list[str]:
    """The names of all of them."""
    return _environment().list_templates()


@pass_context
def _ruled(context: Context, text: Any) -> Markup:
    """A text with every id of a rule as a link to that rule."""
    href = context["href"]
    parts, end, text = [], 0, str(text)
    for found in RULE.finditer(text):
        link = Markup('<a class="rule" href="{}">{}</a>').format(href("rules", id=found[0]), found[0])
        parts += [escape(text[end : found.start()]), link]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def _dated(text: Any) -> Markup:
    """A text whose dates are not broken at their hyphens."""
    return Markup(DATE.sub(lambda found: f'<span class="date">{found[0]}</span>', str(escape(text))))
