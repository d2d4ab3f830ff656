"""Lists and entries that are no chart: a table of rows, and what there is to say of one thing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from samsik.render.markdown import bullets, escape, table
from samsik.render.width import pad, width

Row = Sequence[str]


@dataclass(frozen=True)
class Entry:
    """One thing: its heading, a sentence about it, and further facts, a line each."""

    heading: str
    body: str
    facts: tuple[str, ...]


def table_text(rows: Iterable[Row]) -> str:
    """Rows in columns, the last one as long as it likes."""
    kept = list(rows)
    sizes = [max(map(width, column)) for column in zip(*kept, strict=True)][:-1]
    return "\n".join("  ".join([*map(pad, row, sizes), row[-1]]) for row in kept)


def table_markdown(head: Row, rows: Iterable[Row]) -> str:
    """Rows as a Markdown table."""
    return table([[escape(cell) for cell in row] for row in (head, *rows)])


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
        f"## {escape(entry.heading)}\n\n{escape(entry.body)}\n\n{bullets(map(escape, entry.facts))}".rstrip()
        for entry in entries
    )
