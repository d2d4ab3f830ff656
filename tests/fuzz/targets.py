"""What reads what a stranger hands in, each as a function of bytes: it answers, or raises a SamsikError worth reading.

Whatever else is raised is a finding, and so is an answer that takes long. Bytes that are no UTF-8 become half characters,
as those of a command line do. The inputs are texts, so that a corpus can be read: a line is a field.
"""

import atexit
import base64
import contextlib
import io
import json
import re
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from samsik.api.answers import problem_parts
from samsik.calendar.era_text import parse_era_text
from samsik.calendar.eras import era_lunar_year, find_eras, resolve_era
from samsik.calendar.moment import Moment
from samsik.calendar.places import find_place
from samsik.calendar.resolve import Asked, bound_of
from samsik.calendar.when import parse_when
from samsik.calendar.zones import parse_offset, resolve_zone
from samsik.casebook.store import Casebook
from samsik.cli.main import main
from samsik.cli.refusals import two_lines
from samsik.core.typed import decimal, whole
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.render.svg import svg
from samsik.search.parts import FORM, MANIFEST
from samsik.services.case_files import read_cases
from samsik.services.cases import Cases
from samsik.services.cast import cast
from samsik.services.find import find
from samsik.services.identify import identify
from samsik.services.moments import dates
from samsik.services.pairs import settings, sights
from samsik.services.pillars import cast_pillars
from samsik.services.request import Request
from samsik.services.scan import scan
from samsik.services.states import system_called
from samsik.services.stats import read_events, stats
from samsik.services.timeline import timeline

NOW = 1_796_007_600  # 2026-11-30T12:00 in Seoul
CORPUS = Path(__file__).parent / "corpus"
TARGETS: dict[str, Callable[[bytes], object]] = {}
# An answer may take so many seconds of the processor once everything is loaded.
PATIENCE = 1.0
# Questions about a stretch of time or about all boards, which have a limit of their own.
LONG = re.compile(rb"/(find|stats|compare|identify|timeline|verify)\b")
# No message or hint is longer, however long what was typed.
WORDY = 4000


def target(function: Callable[[bytes], object]) -> Callable[[bytes], object]:
    """Put a function among the targets, by its name."""
    TARGETS[function.__name__] = function
    return function


def check(name: str, data: bytes, patience: float = PATIENCE) -> bool:
    """Run a target; whether the input was taken. AssertionError for a refusal nobody can use, or a long wait."""
    patience *= 10 if name == "url" and LONG.search(data) else 1
    for last in (False, True):
        since = time.process_time()
        try:
            TARGETS[name](data)
            taken = True
        except SamsikError as error:
            check_refusal(error)
            taken = False
        spent = time.process_time() - since
        # What is asked for the first time has to be loaded.
        if spent <= patience:
            break
        assert not last, f"{spent:.1f} s"
    return taken


def check_refusal(error: SamsikError) -> None:
    """Whether an error has a message and a hint in every language, and can be told wherever errors are told."""
    for lang in LANGUAGES:
        for sentence in (error.message(lang), error.hint(lang)):
            assert sentence.strip(), error.code
            assert len(sentence) < WORDY, error.code
        problem_parts(error, lang)
        two_lines(error, lang).encode()


def text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def lines(data: bytes) -> list[str]:
    return text(data).split("\n")


def named(words: list[str]) -> dict[str, str]:
    """Lines `NAME=VALUE`."""
    return {name: value for name, _, value in (word.partition("=") for word in words if word)}


def conventions(words: list[str]) -> dict[str, object]:
    """Lines `NAME=VALUE` as the time options of the command line."""
    numbers = {"lat": decimal, "lon": decimal, "fold": whole}
    allowed = ("zone", "place", *numbers, "solar", "zi", "terms", "almanac", "calendar")
    given = {name: value for name, value in named(words).items() if name in allowed}
    return {name: numbers[name](name, value) if name in numbers else value for name, value in given.items()}


@target
def when(data: bytes) -> None:
    """A WHEN, and below it time options."""
    first, *rest = lines(data)
    time = {"zone": "Asia/Seoul"} | conventions(rest)
    moment = Moment(first, now=NOW, **time)
    assert Moment(first, now=NOW, **time) == moment
    for lang in LANGUAGES:
        moment.to_dict(lang)
        assert all(note.to_dict(lang)["text"] for note in moment.notes)
    asked = Asked(NOW, moment.zone, None, moment.calendar, moment.almanac)
    assert bound_of(parse_when(first), asked) <= bound_of(parse_when(first), asked, after=True)
    if not moment.is_bare_year:
        # What is shown can be typed.
        again = Moment(moment.text, **time | {"zone": moment.zone.name, "almanac": moment.almanac, "fold": None})
        assert again == Moment(moment.text, **time | {"almanac": moment.almanac, "fold": None})
        assert (again.ut_seconds, again.lunar) == (moment.ut_seconds, moment.lunar)


@target
def pillars(data: bytes) -> None:
    """Pillars, and below them from when, to when, and what else a board of them is cast with."""
    first, *rest = lines(data)
    given = named(rest)
    numbers = {name: whole(name, given[name]) for name in ("ju", "troops", "men", "paces") if name in given}
    keys = {name: given[name] for name in ("system", "unit", "dun", "general", "rank", "zi") if name in given}
    if given.get("do") == "cast":
        drawn(cast_pillars(first, **keys, **numbers))
    else:
        found = dates(first, given.get("from", "1900"), given.get("to", "2100"), **conventions(rest) or {"zone": "9"})
        found.to_dict()
        found.text("ko")


@target
def names(data: bytes) -> None:
    """A line each: a place, a zone, an offset, an era."""
    for word in lines(data):
        for reader in (find_place, resolve_zone, parse_offset, find_eras, lambda word: timeline_of([word])):
            with checked():
                reader(word)
        with checked():
            written = parse_era_text(word)
            era = resolve_era(written.name, written.year, prefix=written.prefix)
            assert find_eras(written.name)
            era_lunar_year(era, written.year)


def timeline_of(spirits: list[str]) -> None:
    timeline(spirits=spirits, first="1900", last="1960").to_dict()


@contextlib.contextmanager
def checked():
    """Go on after a refusal, once it has been looked at."""
    try:
        yield
    except SamsikError as error:
        check_refusal(error)


@target
def expr(data: bytes) -> None:
    """A condition; below it signs required, shunned and wished for, how to sort, and how many."""
    where, require, avoid, favour, sort, limit, *_ = [*lines(data), "", "", "", "", "", ""]
    span = {"first": "2026-03-01", "last": "2026-03-20", "zone": "Asia/Seoul"}
    asked = {"require": require, "avoid": avoid, "favour": favour, "sort": sort or "time", "limit": limit or "20"}
    found = find(where=where or None, **asked, **span)
    assert 0 <= found.fits_share <= 1
    json.dumps(found.to_dict("ko"), ensure_ascii=False)
    found.text("en")
    if where:
        assert 0 <= stats(where, **span).counted[0].rate.share <= 1


@target
def options(data: bytes) -> None:
    """Lines `NAME=VALUE`: options of a school, sights, and both as Python and `compare` take them."""
    words = [word for word in lines(data) if word]
    with checked():
        system_called("taiyi").school(",".join(words))
    for system, unit in (("taiyi", "hour"), ("taiyi", "year"), ("qimen", "hour"), ("liuren", "hour")):
        with checked():
            given = settings(words)
            school = given.pop("school", None)
            drawn(cast("2026-11-30T12:00", system=system, unit=unit, school=school, options=given, zone="Asia/Seoul"))
    with checked():
        drawn(cast("2026-11-30T12:00", see=sights(words), zone="Asia/Seoul"))


@target
def record(data: bytes) -> None:
    """Lines `NAME=VALUE` of an old record."""
    given = named(lines(data))
    how = {name: given.pop(name) for name in ("unit", "from", "to", "school", "limit", "cursor") if name in given}
    how |= {new: how.pop(old) for old, new in (("from", "first"), ("to", "last")) if old in how}
    found = identify(given, **how)
    json.dumps(found.to_dict("ko"))
    found.text("en")


@target
def request(data: bytes) -> None:
    """A JSON object as a case is asked with."""
    asked = Request.of(plain_json(data))
    chart = asked.chart(asked.moment(NOW))
    drawn(chart)
    kept = asked.settled(chart)
    assert Request.of(json.loads(json.dumps(kept.to_dict()))) == kept
    again = kept.chart()
    assert again.to_dict()["moment"] == chart.to_dict()["moment"]
    assert again.steps() == chart.steps()


def plain_json(data: bytes) -> dict[str, object]:
    """The object of a JSON text; a refusal for anything else, which the edges see to."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise SamsikError("body_json") from None
    if not isinstance(found, dict):
        raise SamsikError("body_json")
    return found


def drawn(chart) -> None:
    """A chart shown in every form."""
    for lang in LANGUAGES:
        chart.text(lang=lang)
        chart.to_dict(lang=lang, why=True)
    chart.markdown(lang="en", why=True)
    svg(chart, lang="ko")


def database(name: str) -> str:
    """The address of a casebook that is there until this process ends."""
    folder = tempfile.TemporaryDirectory(prefix="samsik-fuzz-")
    atexit.register(folder.cleanup)
    return f"sqlite:///{folder.name}/{name}.sqlite3"


@cache
def book() -> Casebook:
    """A casebook of the targets."""
    from sqlalchemy import make_url

    return Casebook(make_url(database("book")))


@target
def cases(data: bytes) -> None:
    """A file of cases, JSON or CSV: brought in, looked at from every side, and written out again."""
    import msgspec

    drafts = read_cases(data, "2026-11-30T03:00:00Z")
    deeds = Cases(book(), lambda: NOW)
    try:
        deeds.keep(drafts)
        for case in deeds.list(limit=50).cases:
            saved = deeds.show(case.id)
            msgspec.json.encode(saved.to_dict("ja"))
            saved.text("ko").encode("utf-8", "backslashreplace")
            saved.markdown("en")
            found = deeds.recast(case.id, accept=True)
            msgspec.json.encode(found.to_dict("zh"))
            found.text("en")
        deeds.stats(by="tag").text("ko")
        export = deeds.export()
        for written in (msgspec.json.encode(export.to_dict()), export.text().encode(), export.csv().encode()):
            again = read_cases(written, "2026-11-30T03:00:00Z")
            assert [each.key for each in again] == [each.key for each in drafts]
            assert [each.remarks for each in again] == [each.remarks for each in drafts]
    finally:
        for case in deeds.export().cases:
            deeds.delete(case.id)


@target
def events(data: bytes) -> None:
    """A file of dated events."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "events.csv"
        file.write_bytes(data[:100_000])
        dated = [event.moment for event in read_events(str(file), {"zone": "Asia/Seoul"})]
        # Over thousands of years it takes its time.
        if max(dated, key=year_of).year - min(dated, key=year_of).year < 30:
            found = stats("host > 20", events=str(file), zone="Asia/Seoul")
            json.dumps(found.to_dict("ko"))
            found.text("en")


def year_of(moment: Moment) -> int:
    return moment.year


@target
def manifest(data: bytes) -> None:
    """The manifest of a catalogue that is to be gone on with; `"NOW": 1` in it becomes what is asked for now."""
    asked = scan("2026-03-01", "2026-03-02", every="day", columns="t,ju", zone="+09:00")
    now = {"schema": FORM, "catalogue": asked.catalogue.record(), "ruleset": asked.catalogue.ruleset}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / MANIFEST
        file.write_bytes(data.replace(b'"NOW": 1', json.dumps(now)[1:-1].encode()))
        done = asked.write(folder)
        assert done["whole"]
        assert sorted(path.name for path in Path(folder).iterdir()) == [MANIFEST, "part-00000.parquet"]
        assert [part["name"] for part in done["parts"]] == ["part-00000.parquet"]


@target
def cursor(data: bytes) -> None:
    """Where a page goes on: as it is typed, and with its JSON as it is within; `KEY` and `EDGES` stand for the question's own."""
    for sort in ("time", "score"):
        asked = {"require": "三門具", "sort": sort, "limit": 3, "zone": "Asia/Seoul"}
        question = find("2026-03-01", "2026-03-20", **asked)
        edges = f"{question.field.start}, {question.field.end}".encode()
        inner = data.replace(b"KEY", question.key.encode()).replace(b"EDGES", edges)
        for typed in (text(data), base64.urlsafe_b64encode(inner).decode().rstrip("=")):
            with checked():
                json.dumps(find("2026-03-01", "2026-03-20", **asked, cursor=typed).to_dict())
    with checked():
        identify({"palace": "7"}, cursor=text(data)).to_dict()
    with checked():
        Cases(book()).list(cursor=text(data))


# Commands that answer on stdout and change nothing.
COMMANDS = ("cast", "board", "calendar", "dates", "rules", "sources", "identify", "timeline")


@target
def argv(data: bytes) -> None:
    """A command line, a word a line."""
    words = [word.replace("\0", "") for word in lines(data)]
    # What writes a file is left to other tests.
    if words[0] not in COMMANDS or any(word.startswith(("-o", "--o")) for word in words):
        return
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    assert code in (0, 2), err.getvalue()
    assert err.getvalue().count("\n") == (2 if code else 0), err.getvalue()
    out.getvalue().encode("utf-8", "backslashreplace")
