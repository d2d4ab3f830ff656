"""The part of the style sheet that is made: the serif, the colours of the pictures, and the same for the page."""

from samsik.render.palette import FONTS, PALETTES, all_stylesheets

# What a page takes from the palettes of the pictures.
TAKEN = ("paper", "centre", "rule", "ink", "strong", "soft", "host", "guest")


def sheet(font: str) -> str:
    """The style sheet, the serif being at the address `font`."""
    light, dark, paper = (_variables(PALETTES[name]) for name in ("light", "dark", "print"))
    return (
        f"@font-face{{font-family:'Samsik Serif';src:url('{font}') format('woff2');font-display:swap}}"
        f":root{{--serif:{FONTS};color-scheme:light dark;{light}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"@media print{{:root{{color-scheme:light;{paper}}}}}"
        f"{all_stylesheets()}"
    )


def _variables(palette: dict[str, str]) -> str:
    return "".join(f"--{name}:{palette[name]};" for name in TAKEN)
