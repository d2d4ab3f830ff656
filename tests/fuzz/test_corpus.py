"""Every input that was ever found worth keeping, put to its target again. CONTRIBUTING.md says how more are found."""

import pytest
from tests.fuzz import server
from tests.fuzz.targets import CORPUS, TARGETS, check

assert server  # It puts its own targets among the others.


@pytest.fixture(scope="module", autouse=True)
def _closed():
    yield
    server.close()


def test_every_target_has_a_corpus_and_every_corpus_a_target():
    assert {folder.name for folder in CORPUS.iterdir()} == set(TARGETS)


@pytest.mark.parametrize("name", TARGETS)
def test_answered_or_refused(name):
    taken = {file.name: check(name, file.read_bytes()) for file in sorted((CORPUS / name).iterdir())}
    # A corpus that only ever comes to the front door would find nothing.
    assert any(taken.values())
