"""How the made pages are written: tabs by language, tables, folded lists."""

from collections.abc import Callable, Iterable, Sequence

from samsik.render.listing import table_markdown

LANGUAGES = {"en": "English", "ko": "한국어", "zh": "繁體中文"}


def tabs(content: Callable[[str], str]) -> str:
    """A tab a language with what `content` gives for it."""
    return "\n\n".join(f'=== "{name}"\n\n{indented(content(lang))}' for lang, name in LANGUAGES.items())


def indented(text: str) -> str:
    """A text four spaces further in."""
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines())


def folded(title: str, text: str) -> str:
    """A text that is shown when its title is clicked."""
    return f'??? note "{title}"\n\n{indented(text)}'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose cells are words; Markdown in them is not read."""
    return table_markdown(head, rows)


def code(text: str, language: str = "text") -> str:
    """A block of code."""
    return f"```{language}\n{text.rstrip()}\n```"


def page(*blocks: str) -> str:
    """Blocks as one page."""
    return "\n\n".join(block for block in blocks if block) + "\n"
