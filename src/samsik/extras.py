"""Extras: packages that only some commands need, and what to do where they are missing."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from samsik.errors import SamsikError

# What an extra of pyproject.toml brings, by the name it is imported under.
MODULES = {
    "search": ("sqlglot", "pyarrow"),
    "distributed": ("distributed",),
    "stats": ("scipy",),
}
# Set by `run`: the script that installs into its .venv, and the Python that has a pip for it.
RUNNER = "SAMSIK_RUN"


def need(extra: str) -> None:
    """Make sure that the packages of an extra can be imported.

    Under `./run` they are installed on first use, which is said on stderr. SamsikError `extra_missing` names what is
    missing and how it is installed, `extra_unavailable` what could not be had.
    """
    missing = [module for module in MODULES[extra] if find_spec(module) is None]
    if not missing:
        return
    runner = os.environ.get(RUNNER)
    if not runner:
        raise SamsikError("extra_missing", extra=extra, missing=", ".join(missing))
    if not Path(runner).is_file():
        raise SamsikError("extra_unavailable", missing=", ".join(missing))
    # The set-up script speaks for itself, on stderr, in the reader's language.
    done = subprocess.run([*_python(), runner, f"extra:{extra}"], stdout=sys.stderr, check=False)
    if done.returncode or any(find_spec(module) is None for module in missing):
        raise SamsikError("extra_unavailable", missing=", ".join(missing))


def _python() -> list[str]:
    # .venv has no pip of its own: the interpreter it was made from has one.
    return [os.path.realpath(sys.executable)]
