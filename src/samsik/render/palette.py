"""五色 The colours of the pictures on paper, in the dark and in print, and the style sheet made of them.

Colour is for the five elements and for host and guest alone, and each of them is also said in words or by a rule.
"""

from functools import cache

THEMES = ("auto", "light", "dark", "print")
FONTS = (
    "'Samsik Serif', 'Noto Serif CJK KR', 'Noto Serif KR', 'Noto Serif TC', 'Source Han Serif K', 'Nanum Myeongjo', "
    "Batang, 'Songti TC', PMingLiU, serif"
)
ELEMENTS = ("wood", "fire", "earth", "metal", "water")
# What texts stand on.
GROUNDS = ("paper", "centre", *ELEMENTS)
# What texts are; those named as an element stand on the ground of that element alone.
INKS = ("ink", "strong", "soft", "host", "guest")

PALETTES: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#fbf8f1", "centre": "#f6f1e6", "rule": "#c9bda6",
        "ink": "#221d17", "strong": "#000000", "soft": "#5a5145", "host": "#4b2f94", "guest": "#8a3d08",
        "wood": "#ecf2e4", "fire": "#f9e9e3", "earth": "#f6eed8", "metal": "#efefec", "water": "#e5edf5",
        "wood-ink": "#2f6232", "fire-ink": "#a02a18", "earth-ink": "#715000", "metal-ink": "#55585c",
        "water-ink": "#234f80",
    },
    "dark": {
        "paper": "#191714", "centre": "#211e1a", "rule": "#534b3f",
        "ink": "#ece5d8", "strong": "#ffffff", "soft": "#b8ae9e", "host": "#c6b5f8", "guest": "#f4b17a",
        "wood": "#20291f", "fire": "#30201c", "earth": "#2c2718", "metal": "#272726", "water": "#1b2630",
        "wood-ink": "#9fce97", "fire-ink": "#f2a291", "earth-ink": "#dfbe6c", "metal-ink": "#c3c6c9",
        "water-ink": "#97c1ed",
    },
    "print": {
        "paper": "#ffffff", "centre": "#ffffff", "rule": "#8f8f8f",
        "ink": "#000000", "strong": "#000000", "soft": "#3d3d3d", "host": "#3b1f8a", "guest": "#7a3200",
        "wood": "#ffffff", "fire": "#ffffff", "earth": "#ffffff", "metal": "#ffffff", "water": "#ffffff",
        "wood-ink": "#1f5a24", "fire-ink": "#8f1d0d", "earth-ink": "#5f4300", "metal-ink": "#44474b",
        "water-ink": "#163f6e",
    },
}  # fmt: skip


@cache
def stylesheet(theme: str = "auto") -> str:
    """The rules of one theme; those of `auto` follow what the reader's screen and printer ask for."""
    scope = f".samsik.{theme}"
    if theme != "auto":
        return _shared(scope) + _colours(scope, PALETTES[theme])
    dark, paper = (_colours(scope, PALETTES[name]) for name in ("dark", "print"))
    return (
        _shared(scope)
        + _colours(scope, PALETTES["light"])
        + f"@media (prefers-color-scheme:dark){{{dark}}}@media print{{{paper}}}"
    )


@cache
def all_stylesheets() -> str:
    """The rules of every theme, for a page that brings them itself."""
    return "".join(map(stylesheet, THEMES))


def _shared(scope: str) -> str:
    """What does not change with the colours."""
    return (
        f"{scope} text{{stroke:none}}{scope} .ground{{stroke-width:.75}}"
        f"{scope} .host-rule,{scope} .guest-rule{{fill:none;stroke-width:.8}}"
        f"{scope} .guest-rule{{stroke-dasharray:1.5 1.5}}"
        f"{scope} .host-walk,{scope} .guest-walk,{scope} .ink-walk{{fill:none;stroke-width:1.5}}"
        f"{scope} .host-arrow,{scope} .guest-arrow,{scope} .ink-arrow{{fill:none;stroke-width:1.5}}"
        f"{scope} .host-badge,{scope} .guest-badge,{scope} .ink-badge{{stroke-width:1.2}}"
        f"{scope} .over{{pointer-events:none}}{scope} .rule{{fill:none;stroke-width:.75}}"
        f"{scope} .dot{{fill:none;stroke-width:5}}"
    )


def _colours(scope: str, palette: dict[str, str]) -> str:
    rules = [f"{scope} .paper{{fill:{palette['paper']}}}"]
    for ground in ("centre", *ELEMENTS):
        rules.append(f"{scope} .ground.{ground}{{fill:{palette[ground]};stroke:{palette['rule']}}}")
    rules.append(f"{scope} .rule{{stroke:{palette['rule']}}}")
    rules += [f"{scope} text.{ink}{{fill:{palette[ink]}}}" for ink in INKS]
    rules += [f"{scope} text.{element}{{fill:{palette[f'{element}-ink']}}}" for element in ELEMENTS]
    for side in ("host", "guest", "ink"):
        strokes = ",".join(f"{scope} .{side}-{part}" for part in ("rule", "walk", "arrow", "badge"))
        rules.append(f"{strokes}{{stroke:{palette[side]}}}{scope} .{side}-badge{{fill:{palette['paper']}}}")
    rules.append(f"{scope} .host-bar{{fill:{palette['host']}}}{scope} .dot{{stroke:{palette['ink']}}}")
    rules.append(f"{scope} .band{{fill:{palette['centre']};stroke:{palette['rule']};stroke-width:.75}}")
    rules.append(f"{scope} .guest-bar{{fill:{palette['paper']};stroke:{palette['guest']};stroke-width:.8}}")
    near = ",".join(f"{scope} {state} .ground" for state in ("a:focus-visible", "a:hover", "[aria-current]"))
    rules.append(f"{near}{{stroke:{palette['ink']};stroke-width:1.5}}")
    return "".join(rules)
