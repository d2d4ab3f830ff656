"""The casebook as a service: saved, listed, judged, exported, brought in, cast again."""

import json

import pytest
from sqlalchemy import make_url

from samsik.casebook.case import Remarks
from samsik.casebook.store import Casebook, Wanted
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.cases import Cases, number_of
from samsik.services.request import Request

ASKED = Request(when="2026-11-30T12:00", zone="Asia/Seoul")
CLOCK = 1_796_000_000
LANGS = tuple(LANGUAGES)


@pytest.fixture
def opened(tmp_path):
    """Casebooks by name, closed at the end."""
    books = []

    def make(name="a"):
        book = Casebook(make_url(f"sqlite:///{tmp_path}/{name}.sqlite3"))
        books.append(book)
        return Cases(book, lambda: CLOCK)

    yield make
    for book in books:
        book.close()


@pytest.fixture
def cases(opened):
    return opened()


def test_a_saved_case_is_the_chart_with_what_is_written(cases):
    saved = cases.add(ASKED, Remarks("시험?", "notes", ("시험",), "예"), key="one")
    record = saved.to_dict("ko")["case"]
    assert {name: record[name] for name in ("id", "key", "created", "updated", "revision", "hit", "outdated")} == {
        "id": 1,
        "key": "one",
        # 1796000000 seconds after 1970.
        "created": "2026-11-30T00:53:20Z",
        "updated": "2026-11-30T00:53:20Z",
        "revision": 1,
        "hit": None,
        "outdated": False,
    }
    assert record["chart"] == ASKED.chart().to_dict(lang="ko")
    assert record["request"]["zone"] == "Asia/Seoul"
    assert json.loads(json.dumps(record)) == record


def test_now_is_that_of_the_saving(cases):
    saved = cases.add(Request(when="now", zone="Asia/Seoul"), Remarks())
    assert saved.case.request["when"] == "2026-11-30T09:53:20+09:00"


def test_a_save_repeated_under_its_key_is_one(cases):
    now = Request(when="now", zone="Asia/Seoul")
    first = cases.add(now, Remarks("a"), key="k")
    # The clock has gone on; it is still the same save.
    later = Cases(cases.book, lambda: CLOCK + 100).add(now, Remarks("a"), key="k")
    assert (first.new, later.new) == (True, False)
    assert later.case == first.case
    with pytest.raises(SamsikError, match="k"):
        cases.add(now, Remarks("b"), key="k")
    # Without a key each is one of its own.
    cases.add(now, Remarks("a"))
    cases.add(now, Remarks("a"))
    assert cases.book.count(Wanted()) == 3


@pytest.mark.parametrize("key", ["", " ", "../x", "a b", "a/b", "x" * 65, "키", "-a"])
def test_a_key_is_a_plain_word(cases, key):
    with pytest.raises(SamsikError) as refused:
        cases.add(ASKED, Remarks(), key=key)
    assert refused.value.code == "bad_key"


def test_what_cannot_be_cast_is_not_saved(cases):
    with pytest.raises(SamsikError):
        cases.add(Request(when="2026-13-01"), Remarks())
    assert cases.book.count(Wanted()) == 0


@pytest.mark.parametrize("lang", LANGS)
def test_every_form_tells_what_was_written(cases, lang):
    cases.add(ASKED, Remarks("물음 <b>", "notes *bold*", ("tag",), "yes"))
    cases.edit(1, {"outcome": "yes"})
    shown = cases.show(1)
    for word in ("물음 <b>", "notes", "tag", "yes", "2026-11-30T12:00", "Asia/Seoul"):
        assert word in shown.text(lang)
    assert ASKED.chart().text(lang=lang) in shown.text(lang)
    assert "<b>" not in shown.markdown(lang)
    assert "*bold*" not in shown.markdown(lang)
    assert "물음 <b>" in cases.list().text(lang)
    assert "1" in cases.stats().text(lang)


def test_pages(cases):
    for number in range(5):
        cases.add(ASKED, Remarks(f"q{number}"))
    first = cases.list(limit=2)
    assert ([case.id for case in first.cases], first.total, first.cursor) == ([5, 4], 5, "4")
    second = cases.list(limit=2, cursor=first.cursor)
    assert [case.id for case in second.cases] == [3, 2]
    third = cases.list(limit=2, cursor=second.cursor)
    assert ([case.id for case in third.cases], third.cursor) == ([1], None)
    assert cases.list("q3").total == 1
    for wrong in ({"limit": 0}, {"limit": 501}, {"cursor": "x"}, {"cursor": "9" * 30}, {"state": "x"}, {"system": "x"}):
        with pytest.raises(SamsikError):
            cases.list(**wrong)


@pytest.mark.parametrize("word", ["", "x", "-1", "1.0", "٣", "²", "1" * 10])
def test_what_is_no_number(word):
    with pytest.raises(SamsikError):
        number_of("ID", word)


@pytest.mark.parametrize("form", ["json", "csv"])
def test_cases_go_from_one_casebook_to_another(cases, opened, form):
    cases.add(ASKED, Remarks("가", "나", ("다",), "라"), key="one")
    cases.add(Request(when="now", zone="Asia/Tokyo", system="liuren"), Remarks("=1"))
    cases.edit(1, {"outcome": "라"})
    export = cases.export()
    data = (export.text() if form == "json" else export.csv()).encode()
    other = opened("b")
    assert other.take(data).to_dict() == {"schema": "samsik/1", "added": 2, "replaced": 0, "known": 0}
    assert other.take(data).to_dict() == {"schema": "samsik/1", "added": 0, "replaced": 0, "known": 2}
    assert other.take(data, replace=True).to_dict()["replaced"] == 2
    for number in (1, 2):
        mine, theirs = cases.show(number).to_dict("ko")["case"], other.show(number).to_dict("ko")["case"]
        differing = {name for name in mine if mine[name] != theirs[name]}
        assert differing <= {"revision", "updated", "castings"}
    assert other.export().to_dict()["cases"][0]["castings"][0]["chart"]["system"] == "taiyi"


def test_a_broken_file_changes_nothing(cases):
    cases.add(ASKED, Remarks("kept"), key="one")
    before = cases.export().to_dict()
    data = (
        f"key,when,zone,question\none,{ASKED.when},Asia/Seoul,other\ntwo,{ASKED.when},Asia/Seoul,new\nthree,724,,bad\n"
    )
    with pytest.raises(SamsikError, match="Row 4"):
        cases.take(data.encode(), replace=True)
    assert cases.export().to_dict() == before


def test_recast_tells_and_accept_keeps(cases):
    cases.add(ASKED, Remarks("q"))
    assert cases.recast().to_dict() == {"schema": "samsik/1", "accepted": False, "recasts": []}
    age(cases, 1)
    outdated = cases.show(1).to_dict()["case"]
    assert outdated["outdated"] is True
    told = cases.recast().to_dict("en")["recasts"]
    assert [(each["id"], each["changes"][0]["path"]) for each in told] == [(1, ["taiyi", "palace"])]
    assert cases.show(1).to_dict()["case"]["outdated"] is True
    done = cases.recast(accept=True)
    assert done.accepted
    fresh = cases.show(1).to_dict()["case"]
    assert (fresh["outdated"], len(fresh["castings"])) == (False, 2)
    assert fresh["chart"] == ASKED.chart().to_dict(lang="en")
    assert cases.recast().to_dict()["recasts"] == []
    assert len(cases.recast(1).to_dict()["recasts"]) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_recast_in_words(cases, lang):
    cases.add(ASKED, Remarks("q"))
    age(cases, 1)
    text = cases.recast().text(lang)
    assert "taiyi.palace: 99 → " in text
    assert "--accept" in text
    assert "taiyi.palace: 99 → " in cases.show(1).text(lang)
    assert cases.recast(accept=True).text(lang)
    assert cases.recast().text(lang)


def age(cases, id):
    """As if a case had been cast under other rules, by which Taiyi stood in palace 99."""
    case = cases.book.get(id)
    (casting,) = case.castings
    chart = casting.chart | {"taiyi": casting.chart["taiyi"] | {"palace": 99}}
    from samsik.casebook.case import Casting

    older = Casting(casting.cast_at, "0" * 64, "0.0.1", chart, casting.values | {"taiyi": 99})
    cases.book.recast(id, older, now=casting.cast_at)
    # Only the older one is left, as in a casebook that was made then.
    from sqlalchemy import text

    with cases.book._engine.begin() as connection:
        connection.execute(text("DELETE FROM castings WHERE ruleset != :old"), {"old": "0" * 64})
