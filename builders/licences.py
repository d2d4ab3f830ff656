"""Whose work samsik stands on: every package that it or an extra brings, with the licence that it is under.

`python -m builders.licences` prints the list, and fails for a licence that has not been read and agreed to.
Versions are left out: they differ from one machine to the next.
"""

import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
# Who uses these owes no more than the notice that comes with them.
AGREED = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "PSF-2.0", "Zlib"}
# How packages tell of a licence that they do not name by its SPDX identifier.
SPOKEN = {
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD 3-Clause License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
}
# Read in the licence files of packages that say nothing, or not enough.
READ = {
    "jinja2": "BSD-3-Clause",
    "partd": "BSD-3-Clause",
    "resvg-py": "MIT",
    "scipy": "BSD-3-Clause",
    "uvloop": "MIT OR Apache-2.0",
    "zict": "BSD-3-Clause",
}


def licences() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Every package by its name: its licence, and which of `base` and the extras bring it.

    PackageNotFoundError where an extra is not installed.
    """
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    asked = {"base": project["dependencies"], **project["optional-dependencies"]}
    del asked["all"]
    brought: defaultdict[str, list[str]] = defaultdict(list)
    for extra, needs in asked.items():
        for name in _closure(needs):
            brought[name].append(extra)
    return {name: (licence(distribution(name)), tuple(by)) for name, by in sorted(brought.items())}


def _closure(needs: list[str]) -> set[str]:
    """The names of all packages that come with some requirements on this machine."""
    seen: set[tuple[str, str]] = set()
    queue = [(need, "") for need in needs]
    while queue:
        text, extra = queue.pop()
        need = Requirement(text)
        if need.marker is not None and not need.marker.evaluate({**default_environment(), "extra": extra}):
            continue
        for asked in ("", *need.extras):
            if (found := (canonicalize_name(need.name), asked)) not in seen:
                seen.add(found)
                queue += [(each, asked) for each in distribution(need.name).requires or ()]
    return {name for name, _ in seen}


def licence(package: Distribution) -> str:
    """The SPDX expression of a package's licence; `?` where it names none that is known here."""
    told = package.metadata
    if read := READ.get(canonicalize_name(package.name)):
        return read
    if expression := told.get("License-Expression"):
        return str(expression)
    classified = [each for each in told.get_all("Classifier", []) if each.startswith("License ::")]
    for spoken in (told.get("License", ""), *(each.rpartition(" :: ")[2] for each in classified)):
        if (short := SPOKEN.get(spoken, spoken)) in AGREED:
            return short
    return "?"


def agreed(expression: str) -> bool:
    """Whether samsik may stand on it: all licences named are agreed to, or one of those to choose from."""
    named = re.findall(r"[\w.+-]+", expression)
    ids = [name for name in named if name not in ("AND", "OR", "WITH")]
    choice = "AND" not in named and "WITH" not in named
    return bool(ids) and (any if choice else all)(name in AGREED for name in ids)


def refused(found: Mapping[str, tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    """The packages whose licence is not agreed to."""
    return {name: expression for name, (expression, _) in found.items() if not agreed(expression)}


def rows() -> Iterator[tuple[str, str, str]]:
    """Every package with its licence and what it comes with, as it is shown."""
    for name, (expression, by) in licences().items():
        yield name, expression, "every install" if "base" in by else ", ".join(by)


if __name__ == "__main__":
    for row in rows():
        print("{:28}{:58}{}".format(*row))
    if wrong := refused(licences()):
        sys.exit(f"Licences that nobody has read and agreed to: {wrong}")
