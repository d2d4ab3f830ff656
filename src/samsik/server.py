"""The application as `samsik serve` runs it: REST, and the pages where there are any."""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from samsik.api.app import create_app
from samsik.api.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI


def application() -> "FastAPI":
    """The application under the settings of the environment: what every worker process calls."""
    pages = [import_module("samsik.web").install] if find_spec("samsik.web") else []
    return create_app(Settings.of(), *pages)
