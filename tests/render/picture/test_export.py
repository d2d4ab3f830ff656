"""PNG and PDF: whole files, the same each time, in every language; and what is said where they cannot be made."""

import re
import struct
import sys
import zlib
from io import StringIO

import pytest
from tests.render.picture.boards import LANGUAGES, LESSONS, liuren, qimen, taiyi

from samsik import extras
from samsik.cli.output import Output
from samsik.core.cycle import Dun
from samsik.errors import SamsikError
from samsik.render import export
from samsik.services.cast import cast

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
CHARTS = {
    "taiyi": lambda: taiyi("yin", 27, "寅"),
    "liuren": lambda: liuren(*LESSONS[100]),
    "qimen": lambda: qimen(Dun.YANG, 1, 0),
}
every_chart = pytest.mark.parametrize("system", CHARTS)


def size(png):
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def pixels(png):
    """Colours of a PNG of eight bits a channel, as rows of RGBA bytes with their filters undone."""
    wide, high = size(png)
    assert png[24:26] == b"\x08\x06"
    data, at = b"", 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    raw, row, rows = zlib.decompress(data), bytearray(4 * wide), []
    for line in range(high):
        start = line * (4 * wide + 1)
        row = unfiltered(raw[start], raw[start + 1 : start + 1 + 4 * wide], row)
        rows.append(bytes(row))
    return rows


def unfiltered(kind, line, above):
    out = bytearray(len(line))
    for i, value in enumerate(line):
        left, up = (out[i - 4] if i >= 4 else 0), above[i]
        corner = above[i - 4] if i >= 4 else 0
        near = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))[
            2
        ]
        out[i] = (value + (0, left, up, (left + up) // 2, near)[kind]) & 255
    return out


@every_chart
@in_every_language
def test_png(system, lang):
    chart = CHARTS[system]()
    made = chart.png(lang=lang, width=720)
    wide, high = size(made)
    assert wide == 720
    root = chart.svg(lang=lang).split('viewBox="0 0 ')[1].split('"')[0].split()
    assert high == pytest.approx(720 * float(root[1]) / float(root[0]), abs=1)
    assert chart.png(lang=lang, width=720) == made


@pytest.mark.parametrize(("theme", "paper"), [("light", "fbf8f1"), ("dark", "191714"), ("print", "ffffff")])
def test_the_paper_has_its_colour(theme, paper):
    rows = pixels(taiyi("yin", 27).png(theme=theme, width=120))
    assert rows[0][:4] == bytes.fromhex(paper + "ff")
    # And something is written on it.
    assert len({row[i : i + 4] for row in rows for i in range(0, len(row), 4)}) > 50


def darkness(png):
    return sum(255 - row[i] for row in pixels(png) for i in range(0, len(row), 4))


@in_every_language
def test_letters_are_drawn(lang, monkeypatch):
    """A font that were not found would draw nothing."""
    chart = taiyi("yin", 27, "寅")
    written = darkness(chart.png(lang=lang, theme="print", width=240, caption=False))
    monkeypatch.setattr("samsik.render.svg._text", lambda text: "")
    bare = darkness(chart.png(lang=lang, theme="print", width=240, caption=False))
    assert written > 1.5 * bare


@every_chart
@in_every_language
def test_pdf(system, lang):
    made = CHARTS[system]().pdf(lang=lang)
    assert made.startswith(b"%PDF-")
    assert made.rstrip().endswith(b"%%EOF")
    assert b"SamsikSerif-Regular" in made
    assert CHARTS[system]().pdf(lang=lang) == made


def pages(pdf):
    return int(re.search(rb"/Type/Pages/Count (\d+)", pdf)[1])


def test_a_year_of_two_boards_has_both():
    both = cast("1588", unit="year", school="tongzong")
    assert both.other is not None
    # The second board begins a page of its own.
    assert pages(both.pdf(lang="ko")) > pages(both.other.pdf(lang="ko")) > 0


def test_a_derivation_makes_it_longer():
    chart = liuren(*LESSONS[100])
    assert len(chart.pdf(lang="en", why=True)) > len(chart.pdf(lang="en")) + 5000


@pytest.mark.parametrize("form", ["png", "pdf"])
@in_every_language
def test_without_the_extra_it_says_what_to_install(form, lang, monkeypatch):
    monkeypatch.delenv(extras.RUNNER, raising=False)
    monkeypatch.setitem(extras.MODULES, "export", ("no_such_package",))
    with pytest.raises(SamsikError) as refused:
        getattr(taiyi("yin", 27), form)(lang=lang)
    assert refused.value.code == "extra_missing"
    assert "pip install 'samsik[export]'" in refused.value.hint(lang)


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_a_sign_that_is_missing_is_named(form, monkeypatch):
    monkeypatch.setattr(export, "signs", lambda: export_signs - {"巽"})
    export_signs = frozenset(map(chr, range(0x20, 0x10000)))
    with pytest.raises(SamsikError) as refused:
        getattr(taiyi("yin", 27), form)(lang="zh")
    assert (refused.value.code, refused.value.params["signs"]) == ("glyphs_missing", "巽")


@pytest.mark.parametrize("wrong", [{"width": 0}, {"width": 8001}, {"theme": "auto"}, {"shape": "cube"}], ids=str)
def test_choices_of_png_are_checked(wrong):
    with pytest.raises(SamsikError) as refused:
        taiyi("yin", 27).png(**wrong)
    assert refused.value.code in ("out_of_range", "bad_choice")


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_the_command_line_writes_it(form, tmp_path):
    file = tmp_path / f"board.{form}"
    chart = taiyi("yin", 27)
    Output(form=form, lang="zh", file=str(file)).write(chart, why=False)
    made = getattr(chart, form)(lang="zh")
    assert file.read_bytes() == (made.encode() if form == "svg" else made)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_a_pipe_gets_it_too(form, capfdbinary):
    chart = taiyi("yin", 27)
    Output(form=form, lang="en").write(chart, why=False)
    made = getattr(chart, form)(lang="en")
    assert capfdbinary.readouterr().out == (made.encode() if form == "svg" else made)


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_a_terminal_does_not(form, monkeypatch):
    class Terminal(StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stdout", Terminal())
    with pytest.raises(SamsikError) as refused:
        Output(form=form, lang="en").write(taiyi("yin", 27), why=False)
    assert refused.value.code == "form_binary"
    assert "-o" in refused.value.hint("en")
    assert sys.stdout.getvalue() == ""
