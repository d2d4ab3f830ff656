"""Lists and entries that are no chart: a table of rows, and what there is to say of one thing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Row = Sequence[str]


@dataclass(frozen=True)
class Entry:
    """One thing: its heading, a sentence about it, and further facts, a line each."""

    heading: str
    body: str
    facts: tuple[str, ...]


def width(text: str) -> int:
    """Columns a text takes in a terminal: two a wide character."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, columns: int) -> str:
    """The text filled with blanks to `columns`."""
    return text + " " * (columns - width(text))


def table_text(rows: Iterable[Row]) -> str:
    """Rows in columns, the last one as long as it likes."""
    kept = list(rows)
    widths = [max(width(cell) for cell in column) for column in zip(*kept, strict=True)][:-1]
    return "\n".join(
        "  ".join([*(padded(cell, size) for cell, size in zip(row, widths, strict=False)), row[-1]]) for row in kept
    )


def table_markdown(head: Row, rows: Iterable[Row]) -> str:
    """Rows as a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def table_csv(head: Row, rows: Iterable[Row]) -> str:
    """Rows as CSV (RFC 4180, but for bare line feeds) under a line of names."""
    import csv
    import io

    sheet = io.StringIO()
    csv.writer(sheet, lineterminator="\n").writerows([head, *rows])
    return sheet.getvalue()


def entries_text(entries: Iterable[Entry]) -> str:
    """Entries for a terminal."""
    return "\n\n".join(
        "\n".join([entry.heading, f"  {entry.body}", *(f"  {fact}" for fact in entry.facts)]) for entry in entries
    )


def entries_markdown(entries: Iterable[Entry]) -> str:
    """Entries as Markdown sections."""
    return "\n\n".join(
        "\n".join([f"## {entry.heading}", "", entry.body, "", *(f"- {fact}" for fact in entry.facts)])
        for entry in entries
    )
