"""Extras: packages that only some commands need, and what to do where they are missing."""

import os
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

from samsik.errors import SamsikError

# What an extra of pyproject.toml brings, by the name it is imported under.
MODULES = {
    "search": ("sqlglot", "pyarrow"),
    "distributed": ("sqlglot", "pyarrow", "distributed"),
    "stats": ("sqlglot", "pyarrow", "scipy"),
    "casebook": ("sqlalchemy", "alembic"),
    "postgres": ("sqlalchemy", "alembic", "pg8000"),
    "export": ("resvg_py", "typst"),
    "web": ("fastapi", "uvicorn", "jinja2", "python_multipart", "sqlglot", "pyarrow", "sqlalchemy", "alembic"),
    "mcp": ("mcp",),
}
# Set by `run`: the script that installs into its .venv.
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
    # .venv has no pip of its own: the interpreter it was made from has one. The script says what it does, on stderr.
    done = subprocess.run([os.path.realpath(sys.executable), runner, "extra", extra], stdout=sys.stderr, check=False)
    invalidate_caches()
    if done.returncode or any(find_spec(module) is None for module in missing):
        raise SamsikError("extra_unavailable", missing=", ".join(missing))
