"""Cases as files over the pages: out, and in again, all of them or none."""

import csv
import io
import json

import pytest
from tests.web.casework import NEW, case, page, save, send
from tests.web.conftest import Page, in_turn

from samsik.i18n.catalogue import LANGUAGES, words


def rows(answer):
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def upload(client, data, name="cases.json", lang="en", **typed):
    return send(client, page(client, f"/{lang}/cases/import"), files={"file": (name, data)}, **typed)


def test_json_is_the_file_of_the_command_line(client):
    save(client)
    answer = client.get("/ko/cases/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="cases.json"'
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == client.get("/api/v1/cases/export").json()
    assert answer.json()["cases"][0]["question"] == "시험?"


def test_csv_is_one_that_a_spreadsheet_reads_and_does_not_run(client):
    save(client, question="=1+1", notes="+82", tag="@x", predicted="-1")
    answer = client.get("/ko/cases/export?format=csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="cases.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbf")
    (row,) = rows(answer)
    assert [row[name] for name in ("question", "notes", "tags", "predicted")] == ["'=1+1", "'+82", "'@x", "'-1"]
    client.delete("/api/v1/cases/1")
    assert upload(client, answer.content, "cases.csv").status_code == 303
    number = client.get("/api/v1/cases").json()["cases"][0]["id"]
    assert (case(client, number)["question"], case(client, number)["tags"]) == ("=1+1", ["@x"])


def test_only_what_is_wanted(client):
    save(client, tag="a")
    save(client, tag="b", question="둘째")
    assert [row["question"] for row in rows(client.get("/en/cases/export?format=csv&tag=b"))] == ["둘째"]
    assert [row["question"] for row in rows(client.get("/en/cases/export?format=csv&words=시"))] == ["시험?"]
    links = {e["href"] for e in page(client, "/en/cases?tag=b").all("a")}
    assert "/en/cases/export?tag=b&format=csv" in links
    assert page(client, "/en/cases/export?format=xls", 400).one("div", role="alert")


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_a_file_is_read_once(client, lang):
    save(client)
    data = client.get("/ko/cases/export").content
    client.delete("/api/v1/cases/1")
    first, second = (upload(client, data, lang=lang).headers["location"] for _ in range(2))
    assert first == f"/{lang}/cases?added=1&replaced=0&known=0"
    assert second == f"/{lang}/cases?added=0&replaced=0&known=1"
    told = page(client, first).words("p", class_="done")
    assert told == words(lang).say("cases.imported", added=1, replaced=0, known=0)
    assert (
        upload(client, data, lang=lang, replace="1").headers["location"] == f"/{lang}/cases?added=0&replaced=1&known=0"
    )
    assert client.get("/api/v1/cases").json()["total"] == 1


@in_turn(
    ("data", "told"),
    [
        (b"when,unit\n724,year\n2024-13-01,hour\n", "3"),
        (b"when,unit,question\n724,year\n", "2"),
        (b"when,unit,question\n724,year," + b"x" * 501, "2"),
        (b"when,moon\n724,1\n", "moon"),
        (
            json.dumps(
                {
                    "schema": "samsik-cases/1",
                    "cases": [{"request": {"when": "724", "unit": "year"}}, {"request": {"when": "x"}}],
                }
            ).encode(),
            "2",
        ),
        (b"{", "1:2"),
        (b"\xff\xfe", "0"),
        (b"", ""),
    ],
)
def test_a_broken_file_changes_nothing_and_names_the_row(client, lang, data, told):
    found = Page(upload(client, data, lang=lang))
    assert found.status == 400
    assert told in found.one("span", id="file-error")["text"]
    assert found.one("input", id="file")["aria-invalid"] == "true"
    assert client.get("/api/v1/cases").json()["total"] == 0


def test_no_file_at_all(client):
    assert Page(send(client, page(client, "/en/cases/import"))).one("span", id="file-error")


def test_an_upload_may_be_larger_than_other_forms_and_yet_has_its_limit(client):
    save(client)
    line = "724,year," + "字" * 6_000 + "\n"
    text = "when,unit,notes\n" + "".join(line.replace("724", str(year)) for year in range(700, 720))
    assert len(text.encode()) > 300_000
    assert upload(client, text.encode(), "cases.csv").headers["location"].endswith("added=20&replaced=0&known=0")
    big = client.post(
        "/en/cases/import", content=b"x" * 16_000_001, headers={"content-type": "multipart/form-data; boundary=x"}
    )
    assert big.status_code == 413
    assert Page(big).one("div", role="alert")
    other = client.post(NEW, content=b"x" * 100_001, headers={"content-type": "application/x-www-form-urlencoded"})
    assert other.status_code == 413
    assert other.headers["content-type"].startswith("text/html")


def test_the_name_of_a_file_is_nothing_to_us(client, tmp_path):
    answer = upload(client, b"when,unit\n724,year\n", "../../../../tmp/<script>.csv")
    assert answer.status_code == 303
    assert {each.name for each in tmp_path.iterdir()} <= {
        "casebook.sqlite3",
        "casebook.sqlite3-wal",
        "casebook.sqlite3-shm",
    }
