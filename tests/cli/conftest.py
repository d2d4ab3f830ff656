"""Running `samsik` within the test process."""

from dataclasses import dataclass

import pytest

from samsik.cli.main import main


@dataclass(frozen=True)
class Result:
    """What a command came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def samsik(capsys, monkeypatch):
    """Call it with the words of a command line; `lang` is the language of the environment."""
    for name in ("LC_MESSAGES", "LANG", "SAMSIK_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def run(*words, lang="ko"):
        monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run
