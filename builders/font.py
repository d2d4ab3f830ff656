"""Builds the shipped serif: the signs that the catalogues and vocabularies use, out of Noto Serif CJK.

Run as `python -m builders.font NotoSerifCJK-Regular.ttc` (Debian: `fonts-noto-cjk`). It wants `fonttools` and `brotli`.
One font serves all languages; hanzi that they share have the forms printed in Korea, which are those of the old books.
"""

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

from samsik.i18n.catalogue import LANGUAGES, words

PACKAGE = Path(__file__).parent.parent / "src" / "samsik"
FOLDER = PACKAGE / "data" / "fonts"
NAME, FACE = "Samsik Serif", "Noto Serif CJK KR"
ABOUT = "A subset of Noto Serif CJK KR, (c) 2017-2022 Adobe, under the SIL Open Font License 1.1 (OFL.txt)."


def signs() -> set[str]:
    """Every sign that the program's own texts and tables can show."""
    # The list of the signs of the last font, too, is a file of TOML.
    files = [file for kind in ("*.py", "*.toml") for file in PACKAGE.rglob(kind) if file.parent != FOLDER]
    eras = (PACKAGE / "data" / "eras.csv").read_text("utf-8")
    texts = [*(file.read_text("utf-8") for file in files), *(words(lang).written(eras) for lang in LANGUAGES)]
    found = {sign for text in texts for sign in text if sign.isprintable()}
    return found | set(map(chr, range(32, 127))) | {"\u00a0"}


def face(path: Path) -> TTFont:
    """The face of a collection that is cut down."""
    found: TTFont = next(font for font in TTCollection(path).fonts if font["name"].getDebugName(4) == FACE)
    return found


def cut(font: TTFont, wanted: set[str]) -> TTFont:
    """The font with nothing but the signs wanted, under its own name."""
    options = subset.Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=map(ord, wanted))
    cutter.subset(font)
    names = font["name"]
    names.names = []
    for key, text in ((0, ABOUT), (1, NAME), (2, "Regular"), (3, f"{NAME} {version('samsik')}"), (4, NAME)):
        names.setName(text, key, 3, 1, 0x409)
    names.setName(NAME.replace(" ", "") + "-Regular", 6, 3, 1, 0x409)
    names.setName("https://openfontlicense.org", 14, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames = [NAME.replace(" ", "") + "-Regular"]
    # The same signs give the same file.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    return font


if __name__ == "__main__":
    source = Path(sys.argv[1])
    font = cut(face(source), signs())
    FOLDER.mkdir(parents=True, exist_ok=True)
    stem = FOLDER / "samsik-serif"
    font.save(stem.with_suffix(".otf"))
    font.flavor = "woff2"
    font.save(stem.with_suffix(".woff2"))
    held = "".join(sorted(map(chr, font.getBestCmap())))
    lines = [
        f'title = "{NAME}"',
        f'about = "{ABOUT}"',
        'builder = "python -m builders.font"',
        f'source_sha256 = "{hashlib.sha256(source.read_bytes()).hexdigest()}"',
        f"signs = {json.dumps(held, ensure_ascii=False)}",
        "",
        "[built_with]",
        *(f'{package} = "{version(package)}"' for package in ("fonttools", "brotli")),
    ]
    stem.with_suffix(".toml").write_text("\n".join(lines) + "\n", "utf-8")
    print(len(held), *(stem.with_suffix(suffix).stat().st_size for suffix in (".otf", ".woff2")))
    print("not in the source:", "".join(sorted(signs() - set(held))))
