"""The colours can be read: contrast by the formula of WCAG 2.2, told here once more."""

import re
from itertools import product

import pytest

from samsik.render.palette import ELEMENTS, GROUNDS, INKS, PALETTES, THEMES, all_stylesheets, stylesheet

LEAST = 4.5


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    # A pair that WCAG's own examples give: the lightest grey that passes on white.
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("theme", PALETTES)
def test_every_text_can_be_read_on_every_ground(theme):
    """Elements too: a stem of one stands in a palace of another."""
    colours = PALETTES[theme]
    inks = {ink: colours[ink] for ink in INKS} | {element: colours[f"{element}-ink"] for element in ELEMENTS}
    for (ink, colour), ground in product(inks.items(), GROUNDS):
        assert contrast(colour, colours[ground]) >= LEAST, (ink, ground)


@pytest.mark.parametrize("theme", PALETTES)
def test_what_tells_host_from_guest_is_seen(theme):
    colours = PALETTES[theme]
    for side in ("host", "guest"):
        assert contrast(colours[side], colours["paper"]) >= 3
    assert colours["host"] != colours["guest"]
    assert len({colours[f"{element}-ink"] for element in ELEMENTS}) == 5


@pytest.mark.parametrize("theme", THEMES)
def test_a_sheet_colours_its_own_theme_alone(theme):
    sheet = stylesheet(theme)
    assert sheet.count("{") == sheet.count("}")
    selectors = re.findall(r"([^{}]+)\{", sheet)
    assert selectors
    for selector in selectors:
        parts = selector.split(",") if not selector.startswith("@") else []
        assert all(part.startswith(f".samsik.{theme} ") for part in parts), selector
    assert sheet in all_stylesheets()


def test_auto_follows_screen_and_printer():
    sheet = stylesheet("auto")
    dark, paper = sheet.split("@media (prefers-color-scheme:dark)")[1].split("@media print")
    assert PALETTES["dark"]["paper"] in dark
    assert PALETTES["print"]["paper"] in paper
    assert PALETTES["light"]["paper"] in sheet.split("@media")[0]
    assert "@media" not in stylesheet("light") + stylesheet("dark") + stylesheet("print")
