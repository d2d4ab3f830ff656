"""Builds what is in simplified characters out of what is in traditional ones: `locales/zh-Hans` and the first reading.

Run as `python -m builders.simplified`; it wants `opencc-python-reimplemented`. What a character-by-character conversion
would get wrong, and the words that the mainland has for computers, stand in `simplified.toml` beside this file, each
looked at by hand. Keys, the names of tokens and examples that a reader types stay as they are.
"""

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from opencc import OpenCC

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "src" / "samsik" / "i18n" / "locales"
SOURCE, TARGET = LOCALES / "zh-Hant", LOCALES / "zh-Hans"
RULES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
PAGE, PAGE_TARGET = ROOT / "docs" / "first" / "zh.md", ROOT / "docs" / "first" / "zh-Hans.md"
HANZI = re.compile(r"[\u3400-\u9fff]")
LINE = re.compile(r'(?P<key>[^#\[\n]+? = ")(?P<text>.*)(?P<end>"\n)')
# What is set aside before the conversion, and what becomes of it afterwards: itself, or another form.
KEPT = {word: word for word in RULES["keep"]} | RULES["forms"]
ASIDE = re.compile("|".join(map(re.escape, sorted(KEPT, key=len, reverse=True))) + r"|'[^'\"{]*'")
SINGLE = {old: new for old, new in RULES["forms"].items() if len(old) == 1}
WORDS = re.compile("|".join(map(re.escape, sorted(RULES["words"], key=len, reverse=True))))
CONVERTER = OpenCC("t2s")


def simplified(text: str) -> str:
    """A text in simplified characters; what is quoted as typed stays."""
    done = ""
    end = 0
    for found in ASIDE.finditer(text):
        done += _converted(text[end : found.start()]) + KEPT.get(found.group(), found.group())
        end = found.end()
    return done + _converted(text[end:])


def _converted(text: str) -> str:
    plain = CONVERTER.convert(text).translate(str.maketrans("「」『』", "“”‘’"))
    return WORDS.sub(lambda found: RULES["words"][found.group()], plain)


def catalogue(name: str) -> str:
    """A file of the catalogue."""
    texts = RULES["texts"].get(name, {})
    table, lines = "", []
    for line in SOURCE.joinpath(f"{name}.toml").read_text("utf-8").splitlines(keepends=True):
        if line.startswith("["):
            table = line.strip()[1:-1] + "."
        if found := LINE.fullmatch(line):
            key = table + found["key"].removesuffix(' = "').strip('"')
            lines.append(found["key"] + texts.pop(key, simplified(found["text"])) + found["end"])
        else:
            lines.append(simplified(line) if line.startswith("#") else line)
    if texts:
        raise ValueError(f"{name}.toml has no {', '.join(texts)}")
    return "".join(lines)


def first_reading() -> str:
    """The page for newcomers, with commands and pictures in these characters."""
    text = PAGE.read_text("utf-8").replace("--lang zh\n", "--lang zh-Hans\n").replace("-zh.svg", "-zh-Hans.svg")
    return simplified(text)


def forms() -> str:
    """The hanzi that data and tokens have and simplified writing has not, and below each its form there."""
    data = resources.files("samsik.data")
    known = "".join(data.joinpath(f"{name}.csv").read_text("utf-8") for name in ("eras", "places", "regimes"))
    known += "".join(file.read_text("utf-8") for file in SOURCE.glob("*.toml"))
    signs = sorted(set(HANZI.findall(known)) - KEPT.keys() - set(RULES["ambiguous"]))
    told = {sign: CONVERTER.convert(sign) for sign in signs}
    # What Unicode took in late, many a font has not: such signs are better left as they are.
    changed = {old: new for old, new in (told | SINGLE).items() if old != new and new < "\uffff"}
    return f"{''.join(changed)}\n{''.join(changed.values())}\n"


def files() -> Iterator[tuple[str, str]]:
    """Every file by its name, with its text."""
    for name in sorted(file.stem for file in SOURCE.glob("*.toml")):
        yield f"{name}.toml", catalogue(name)
    yield "forms.txt", forms()


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    for name, text in files():
        TARGET.joinpath(name).write_text(text, "utf-8")
    PAGE_TARGET.write_text(first_reading(), "utf-8")
