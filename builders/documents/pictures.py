"""The pictures of the pages, drawn by the renderer of the program."""

from builders.documents.examples import examples
from samsik.i18n.catalogue import LANGUAGES

# Beside the picture that a chart has by default: name → chart's system and how it is drawn.
SHAPES = {
    "taiyi-square": ("taiyi", {"shape": "square"}),
    "liuren-square": ("liuren", {"shape": "square"}),
}


def pages() -> dict[str, str]:
    """The boards of the first pages as SVG, in each language: `pictures/taiyi-ko.svg`."""
    found = {}
    for system, (first, *_) in examples().items():
        for lang in LANGUAGES:
            found[f"pictures/{system}-{lang}.svg"] = first.chart.svg(lang=lang, theme="light")
    for name, (system, how) in SHAPES.items():
        found[f"pictures/{name}-en.svg"] = examples()[system][0].chart.svg(lang="en", theme="light", **how)
    return found
