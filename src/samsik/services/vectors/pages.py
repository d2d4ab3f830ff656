"""解 The pages that lie beside the vectors: what they are, how they are run, and who can use them, in each language."""

from samsik import __version__
from samsik.i18n.catalogue import LANGUAGES, Words, words
from samsik.render.listing import table_markdown

# A program of a dozen lines that tries another against them; `mine` is the other's.
EXAMPLE = """```python
import json

for name in ("taiyi", "qimen", "liuren", "calendar"):
    with open(f"{name}.json", encoding="utf-8") as file:
        for case in json.load(file)["cases"]:
            mine = my_program(name, case["input"])
            if mine != case["output"]:
                print(name, case["input"], mine)
```"""
SECTIONS = ("files", "run", "values", "printed", "calendar", "who", "licence")


def pages(cases: dict[str, int]) -> dict[str, str]:
    """The page of every language by its file name; that of English is the one that is looked for first."""
    return {"README.md" if lang == "en" else f"README.{lang}.md": _page(words(lang), cases) for lang in LANGUAGES}


def _page(say: Words, cases: dict[str, int]) -> str:
    blocks = [f"# {say.say('vectors.page.title')}", say.say("vectors.page.what", version=__version__)]
    for section in SECTIONS:
        blocks += [f"## {say.say(f'vectors.page.{section}.title')}", say.say(f"vectors.page.{section}.text")]
        if section == "files":
            head = [say.say(f"vectors.column.{name}") for name in ("file", "cases")]
            rows = [[f"{name}: {say.say(f'vectors.set.{name[:-5]}')}", str(count)] for name, count in cases.items()]
            blocks.append(table_markdown(head, rows))
        if section == "run":
            blocks.append(EXAMPLE)
    return "\n\n".join(blocks) + "\n"
