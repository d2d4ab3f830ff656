"""Inputs made of other inputs."""

import re

# What is put in or in the place of something: ends of ranges, signs of other scripts, what parses badly.
WORDS = """
0 -1 9999 -3000 2999 1e999 NaN 99999999999999999999 １２ ٣ 1_0 \0 \r \n \r\n \ufeff \u2028 \ud800 \u0301 ' " '' ( )) [ { } % %00
%ff & = ; , ， 、 : / .. L R T Z +09:00 -24:00 BC 閏 元 年 月 日 甲子 掩 host null true ${x} {x} <b> \\ \\ud800 -- --x
""".split(" ")
# What parts the fields of an input: lines, the path and the parameters of an address.
PARTING = re.compile(rb"([\n&?])")


def mutated(data, others, dice):
    """An input with some of its fields taken from others, or some of its bytes changed, or both."""
    if dice.random() < 0.5:
        data = recombined(data, others, dice)
        if dice.random() < 0.7:
            return data
    return changed(data, others, dice)


def recombined(data, others, dice):
    """An input with fields put in, put in the place of others, or left out."""
    parts = PARTING.split(data)
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(0, len(parts), 2)
        other = dice.choice(PARTING.split(dice.choice(others))[::2])
        match dice.randrange(4):
            case 0 if len(parts) > 2:
                del parts[place : place + 2]
            case 1:
                parts[place] = other
            case 2 if b"=" in parts[place] and b"=" in other:
                # The value alone.
                parts[place] = parts[place].partition(b"=")[0] + b"=" + other.partition(b"=")[2]
            case _:
                parts[place + 1 : place + 1] = [b"&" if b"?" in parts else b"\n", other]
    return b"".join(parts)[:5000]


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
