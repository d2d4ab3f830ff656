"""The files under `deploy/`, as they are."""

from pathlib import Path

from builders.documents.markdown import code

FOLDER = Path(__file__).parents[2] / "deploy"


def _file(name: str) -> str:
    return code((FOLDER / name).read_text("utf-8"))


PARTS = {
    "systemd-unit": lambda: _file("samsik.service"),
    "dockerfile": lambda: _file("Dockerfile"),
    "nginx": lambda: _file("nginx.conf"),
}
