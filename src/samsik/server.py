"""The application as `samsik serve` runs it: REST, and the pages."""

from typing import TYPE_CHECKING

from samsik.api.app import create_app
from samsik.api.logs import set_up
from samsik.api.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI


def application() -> "FastAPI":
    """The application under the settings of the environment: what every worker process calls."""
    from samsik.web import install
    from samsik.web.warm import warm

    settings = Settings.of()
    set_up(settings.log)
    warm()
    return create_app(settings, install)
