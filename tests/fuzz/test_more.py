"""A little more of the same in every run: inputs made of those of the corpus, always the same ones."""

import random
import time

import pytest
from tests.fuzz import server
from tests.fuzz.targets import CORPUS, TARGETS, check

# Seconds of the processor for each target: about twenty in all.
SECONDS = 1.5
# So many inputs at most, the same on every machine that is not too slow for them.
MOST = 400
# What is put in or in the place of something: ends of ranges, signs of other scripts, what parses badly.
WORDS = """
0 -1 9999 -3000 2999 1e999 NaN 99999999999999999999 １２ ٣ 1_0 \0 \r \n \r\n \ufeff \u2028 \ud800 \u0301 ' " '' ( )) [ { } % %00
%ff & = ; , ， 、 : / .. L R T Z +09:00 -24:00 BC 閏 元 年 月 日 甲子 掩 host null true ${x} {x} <b> \\ \\ud800 -- --x
""".split(" ")


@pytest.fixture(scope="module", autouse=True)
def _closed():
    yield
    server.close()


def changed(data, others, dice):
    """An input with some of it taken out, doubled, replaced by a word, or crossed with another."""
    text = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        low = dice.randint(0, len(text))
        high = min(len(text), low + dice.choice((0, 0, 1, 2, 4, 16)))
        match dice.randrange(6):
            case 0:
                del text[low:high]
            case 1:
                text[low:low] = text[low:high] * dice.choice((1, 2, 50))
            case 2:
                text[low:high] = bytes([dice.randrange(256)])
            case 3:
                other = dice.choice(others)
                start = dice.randint(0, len(other))
                text[low:high] = other[start : start + dice.randint(1, 40)]
            case _:
                text[low:high] = dice.choice(WORDS).strip(" ").encode("utf-8", "surrogatepass")
    return bytes(text[:5000])


@pytest.mark.parametrize("name", TARGETS)
def test_answered_or_refused(name):
    corpus = [file.read_bytes() for file in sorted((CORPUS / name).iterdir())]
    dice, since = random.Random(name), time.process_time()
    for _ in range(MOST):
        data = changed(dice.choice(corpus), corpus, dice)
        try:
            check(name, data)
        except Exception as failure:
            failure.add_note(f"{name}: {data!r}")
            raise
        if time.process_time() - since > SECONDS:
            break
