"""0 done, 1 a check fails, 2 bad input, 3 our own fault, 130 interrupted."""

from dataclasses import dataclass

import pytest


def raising(error):
    def service(*_, **__):
        raise error

    return service


def test_a_fault_of_ours_is_one_line(samsik, monkeypatch):
    monkeypatch.setattr("samsik.services.cast.cast", raising(ZeroDivisionError("secret")))
    for lang, word in (("ko", "알려"), ("zh", "告知"), ("en", "report")):
        result = samsik("cast", "now", lang=lang)
        assert (result.code, result.out) == (3, "")
        assert result.err.count("\n") == 1
        assert "ZeroDivisionError" in result.err
        assert word in result.err
        assert "secret" not in result.err
        assert "Traceback" not in result.err


def test_its_traceback_for_those_who_ask(samsik, monkeypatch):
    monkeypatch.setattr("samsik.services.cast.cast", raising(ZeroDivisionError("secret")))
    monkeypatch.setenv("SAMSIK_DEBUG", "1")
    result = samsik("cast", "now")
    assert result.code == 3
    assert "Traceback" in result.err
    assert "secret" in result.err


def test_an_interruption_is_quiet(samsik, monkeypatch):
    monkeypatch.setattr("samsik.services.cast.cast", raising(KeyboardInterrupt()))
    result = samsik("cast", "now")
    assert (result.code, result.out, result.err) == (130, "", "")


@dataclass
class Report:
    """A verification that came out so."""

    ok: bool

    def text(self, lang):
        return f"{lang}: {self.ok}"


@pytest.mark.parametrize(("ok", "code"), [(True, 0), (False, 1)])
def test_verify(samsik, monkeypatch, ok, code):
    monkeypatch.setattr("samsik.services.verify.verify", lambda system: Report(ok))
    result = samsik("verify", lang="en")
    assert (result.code, result.out, result.err) == (code, f"en: {ok}\n", "")
