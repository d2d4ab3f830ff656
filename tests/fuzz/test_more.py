"""A little more of the same in every run: inputs made of those of the corpus, always the same ones."""

import random
import time

import pytest
from tests.fuzz import server
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import CORPUS, TARGETS, check

# Seconds of the processor for each target: about twenty in all.
SECONDS = 1.5
# So many inputs at most, the same on every machine that is not too slow for them.
MOST = 400


@pytest.fixture(scope="module", autouse=True)
def _closed():
    yield
    server.close()


@pytest.mark.parametrize("name", TARGETS)
def test_answered_or_refused(name):
    corpus = [file.read_bytes() for file in sorted((CORPUS / name).iterdir())]
    dice, since = random.Random(name), time.process_time()
    for _ in range(MOST):
        data = mutated(dice.choice(corpus), corpus, dice)
        try:
            check(name, data)
        except Exception as failure:
            failure.add_note(f"{name}: {data!r}")
            raise
        if time.process_time() - since > SECONDS:
            break
