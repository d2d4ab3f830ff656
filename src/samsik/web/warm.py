"""What a server reads before its first reader comes: words, tables, templates."""

from samsik.core.systems import SYSTEMS
from samsik.i18n.catalogue import LANGUAGES, words
from samsik.render.svg import svg
from samsik.services.request import Request
from samsik.web import choices
from samsik.web.assets import MEDIA, asset
from samsik.web.engine import template, templates
from samsik.web.telling import telling

# Any moment will do.
WHEN, ZONE = "2000-01-01T12:00", "+08:00"


def warm() -> None:
    """Tell one board of each kind in each language, and read every file."""
    for name in MEDIA:
        asset(name)
    for name in templates():
        template(name)
    for system in SYSTEMS:
        chart = Request(when=WHEN, zone=ZONE, system=system).chart()
        for lang in LANGUAGES:
            telling(chart, lang, why=False)
            svg(chart, lang=lang)
            choices.options(system, "", words(lang))
