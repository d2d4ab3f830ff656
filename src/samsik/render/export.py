"""PNG and PDF of a chart, by the packages of the extra `export` and the shipped font."""

import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from samsik.errors import SamsikError
from samsik.extras import need
from samsik.render.svg import picture, svg

if TYPE_CHECKING:
    from samsik.render.chart import Chart

FONT = "Samsik Serif"
THEMES = ("light", "dark", "print")
# Pixels across a picture unless asked otherwise, and the most that are made.
PIXELS, MOST = 1080, 8000
# Millimetres that the board may fill on a page.
ACROSS, DOWN = 140.0, 180.0


def font_file(suffix: str = ".otf") -> Traversable:
    """The shipped serif: `.otf` for programs, `.woff2` for pages."""
    return resources.files("samsik.data").joinpath("fonts", f"samsik-serif{suffix}")


@cache
def signs() -> frozenset[str]:
    """The signs that the shipped serif has."""
    return frozenset(tomllib.loads(font_file(".toml").read_text("utf-8"))["signs"])


def missing_glyphs(text: str) -> str:
    """The signs of `text` that the shipped serif does not have, each once; line breaks need none."""
    known = signs()
    return "".join(dict.fromkeys(sign for sign in text if sign not in known and sign != "\n"))


def png(chart: "Chart", *, lang: str = "ko", theme: str = "light", width: int = PIXELS, **how: Any) -> bytes:
    """The board as PNG, `width` pixels across (1..8000); `how` are the choices of its picture.

    SamsikError: `extra_missing`, `bad_choice`, `out_of_range`, `glyphs_missing`.
    """
    need("export")
    import resvg_py

    if not 1 <= width <= MOST:
        raise SamsikError("out_of_range", name="width", value=width, low=1, high=MOST)
    if theme not in THEMES:
        raise SamsikError("bad_choice", name="theme", value=theme, known=" ".join(THEMES))
    drawn = svg(chart, lang=lang, theme=theme, **how)
    _check(drawn)
    with resources.as_file(font_file()) as font:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=drawn, width=width, skip_system_fonts=True, font_files=[str(font)], serif_family=FONT
            )
        )


def pdf(chart: "Chart", *, lang: str = "ko", why: bool = False, **how: Any) -> bytes:
    """The board on a page and all there is to say of it; `why` adds its derivation, `how` are choices of its picture.

    SamsikError: `extra_missing`, `bad_choice`, `glyphs_missing`.
    """
    need("export")
    import typst

    from samsik.render.chart import TaiyiChart
    from samsik.render.leaf import leaf

    how = {"caption": False} | how
    charts = [chart, *([chart.other] if isinstance(chart, TaiyiChart) and chart.other else [])]
    sizes = [picture(each, lang, **how) for each in charts]
    told = leaf(chart, lang, why=why, widths=[min(ACROSS, DOWN * size.width / size.height) for size in sizes])
    boards = {f"board{i}": svg(each, lang=lang, theme="print", **how) for i, each in enumerate(charts)}
    _check("".join([told, *boards.values()]))
    template_file = resources.files("samsik.render").joinpath("leaf.typ")
    with resources.as_file(font_file()) as font, resources.as_file(template_file) as template:
        made: bytes = typst.compile(
            template,
            font_paths=[font.parent],
            ignore_system_fonts=True,
            sys_inputs={"told": told, **boards},
            format="pdf",
            # The same chart gives the same file.
            timestamp=0,
        )
    return made


def _check(text: str) -> None:
    if missing := missing_glyphs(text):
        raise SamsikError("glyphs_missing", signs=" ".join(missing))
