"""What MkDocs calls: pages that are made from the program join those that are written, and parts go into these."""

import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

# MkDocs loads this file by its name and knows nothing of the folder it stands in.
sys.path.append(str(Path(__file__).parents[2]))
MARK = re.compile(r"^<!-- made: (?P<name>[a-z-]+) -->$", re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """Add the made pages to the files of the site."""
    from builders.documents import pages

    for uri, content in pages().items():
        files.append(File.generated(config, uri, content=content))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put the made parts where a page wants them. KeyError for a part that nobody makes."""
    from builders.documents import PARTS

    return MARK.sub(lambda found: PARTS[found["name"]](), markdown)
