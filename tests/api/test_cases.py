"""The casebook over REST."""

import pytest

from samsik.services.cases import Cases
from samsik.services.request import Request

CASE = {"when": "2026-11-30T12:00", "zone": "Asia/Seoul", "question": "시험?", "tags": ["나", "가"], "predicted": "예"}


@pytest.fixture
def saved(client):
    return client.post("/api/v1/cases", json=CASE | {"key": "one"}, params={"lang": "zh"})


def test_post_casts_and_saves(client, saved):
    assert saved.status_code == 201
    assert saved.headers["location"] == "/api/v1/cases/1"
    assert saved.headers["etag"] == '"1"'
    case = saved.json()["case"]
    assert (case["id"], case["key"], case["tags"], case["predicted"], case["hit"]) == (
        1,
        "one",
        ["가", "나"],
        "예",
        None,
    )
    assert case["chart"] == Request(when=CASE["when"], zone=CASE["zone"]).chart().to_dict(lang="zh")
    assert client.get(saved.headers["location"], params={"lang": "zh"}).json() == saved.json()


def test_the_same_post_twice_saves_once(client, saved):
    again = client.post("/api/v1/cases", json=CASE | {"key": "one"}, params={"lang": "zh"})
    assert (again.status_code, again.json()) == (200, saved.json())
    by_header = client.post("/api/v1/cases", json=CASE, headers={"idempotency-key": "one"})
    assert (by_header.status_code, by_header.json()["case"]["id"]) == (200, 1)
    other = client.post("/api/v1/cases", json=CASE | {"key": "one", "question": "other"})
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


def test_list_and_search(client, saved):
    client.post("/api/v1/cases", json={"when": "724", "unit": "year", "question": "兵"})
    listed = client.get("/api/v1/cases").json()
    assert ([case["id"] for case in listed["cases"]], listed["total"], listed["cursor"]) == ([2, 1], 2, None)
    assert "chart" not in listed["cases"][0]
    assert [case["id"] for case in client.get("/api/v1/cases?words=험").json()["cases"]] == [1]
    assert [case["id"] for case in client.get("/api/v1/cases?tag=가").json()["cases"]] == [1]
    page = client.get("/api/v1/cases?limit=1").json()
    assert page["cursor"] == "2"
    assert [case["id"] for case in client.get("/api/v1/cases?limit=1&cursor=2").json()["cases"]] == [1]


def test_patch(client, saved):
    done = client.patch("/api/v1/cases/1", json={"outcome": "예", "tags": []}, headers={"if-match": '"1"'})
    assert done.status_code == 200
    assert done.headers["etag"] == '"2"'
    case = done.json()["case"]
    assert (case["outcome"], case["hit"], case["tags"], case["question"]) == ("예", True, [], "시험?")
    reopened = client.patch("/api/v1/cases/1", json={"outcome": None}).json()["case"]
    assert (reopened["outcome"], reopened["hit"]) == (None, None)


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
@pytest.mark.parametrize("tag", ['"2"', '"x"', "W/", '""'])
def test_a_change_of_what_has_changed_is_refused(client, saved, method, tag):
    body = {"json": {"outcome": "x"}} if method == "PATCH" else {}
    answer = client.request(method, "/api/v1/cases/1", headers={"if-match": tag}, **body)
    assert (answer.status_code, answer.json()["code"]) == (412, "case_changed")
    assert client.get("/api/v1/cases/1").json()["case"]["revision"] == 1


def test_delete(client, saved):
    assert client.delete("/api/v1/cases/1", headers={"if-match": '"1"'}).json() == {"schema": "samsik/1", "id": 1}
    assert client.get("/api/v1/cases/1").status_code == 404
    assert client.delete("/api/v1/cases/1").status_code == 404


def test_stats_and_recast(client, saved):
    client.patch("/api/v1/cases/1", json={"outcome": "예"})
    stats = client.get("/api/v1/cases/stats?by=tag").json()
    assert (stats["all"]["hits"], stats["all"]["decided"], [group["group"] for group in stats["groups"]]) == (
        1,
        1,
        ["가", "나"],
    )
    told = client.get("/api/v1/cases/1/recast").json()
    assert (told["accepted"], told["recasts"][0]["id"], told["recasts"][0]["changes"]) == (False, 1, [])
    assert client.post("/api/v1/cases/1/recast").json()["accepted"] is True


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"when": "2026-13-01"}, "impossible_month"),
        ({"color": "red"}, "request_field"),
        ({"when": 724}, "request_value"),
        ({"key": 7}, "request_value"),
        ({"key": "../x"}, "bad_key"),
        ({"question": "x" * 501}, "case_text_long"),
        ({"question": None}, "request_value"),
        ({"tags": "x"}, "request_value"),
        ({"tags": [["x"]]}, "request_value"),
        ({"tags": ["a,b"]}, "case_text_bad"),
        ({"tags": ["x"] * 21}, "case_tags_many"),
        ({"notes": "\x00"}, "case_text_bad"),
        ({"outcome": ["x"]}, "request_value"),
    ],
)
def test_what_is_refused(client, body, code):
    answer = client.post("/api/v1/cases", json={"when": "2026-11-30T12:00", **body})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert client.get("/api/v1/cases").json()["total"] == 0


def test_a_file_goes_out_and_comes_in_again(client, saved):
    file = client.get("/api/v1/cases/export").json()
    assert file == Cases(client.app.state.cases().book).export().to_dict()
    (kept,) = file["cases"]
    assert (kept["key"], kept["question"], kept["tags"]) == ("one", "시험?", ["가", "나"])
    assert client.post("/api/v1/cases/import", json=file).json() == {
        "schema": "samsik/1",
        "added": 0,
        "replaced": 0,
        "known": 1,
    }
    client.delete("/api/v1/cases/1")
    assert client.post("/api/v1/cases/import", json=file).json()["added"] == 1
    assert client.get("/api/v1/cases/export").json() == file
    kept["question"] = "other"
    assert client.post("/api/v1/cases/import?replace=1", json=file).json()["replaced"] == 1
    assert [case["question"] for case in client.get("/api/v1/cases").json()["cases"]] == ["other"]


def test_a_sheet_goes_out_and_comes_in_again(client, saved):
    client.post("/api/v1/cases", json=CASE | {"question": "=1+1", "tags": ["표"]})
    sheet = client.get("/api/v1/cases/export?format=csv&tag=표")
    assert sheet.headers["content-type"] == "text/csv; charset=utf-8"
    assert sheet.text == Cases(client.app.state.cases().book).export(tag="표").csv()
    assert "'=1+1" in sheet.text
    client.delete("/api/v1/cases/2")
    media = {"content-type": "text/csv; charset=utf-8"}
    assert client.post("/api/v1/cases/import", content=sheet.content, headers=media).json()["added"] == 1
    assert [case["question"] for case in client.get("/api/v1/cases?tag=표").json()["cases"]] == ["=1+1"]


@pytest.mark.parametrize(
    ("data", "media", "status", "code"),
    [
        (b"when\n724\n2024-13-01\n", "text/csv", 400, "import_row"),
        (b"{", "application/json", 400, "import_unreadable"),
        (b"", "application/json", 400, "import_unreadable"),
        (b"\xff", "text/csv", 400, "import_unreadable"),
        (b"moon\n1\n", "text/csv", 400, "import_column"),
        (b"when\n724\n", "text/plain", 415, "file_type"),
        (b"when\n724\n", "multipart/form-data; boundary=x", 415, "file_type"),
        (b"when\n724\n", "", 415, "file_type"),
    ],
)
def test_a_broken_file_changes_nothing(client, data, media, status, code):
    answer = client.post("/api/v1/cases/import", content=data, headers={"content-type": media})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert client.get("/api/v1/cases").json()["total"] == 0


def test_the_row_that_is_wrong_is_named(client):
    text = b"when,unit\n724,year\n2024-13-01,hour\n"
    answer = client.post("/api/v1/cases/import?lang=en", content=text, headers={"content-type": "text/csv"}).json()
    assert (answer["params"]["row"], answer["params"]["problem"]["code"]) == (3, "impossible_month")
    assert answer["detail"].startswith("Row 3: ")
    assert client.get("/api/v1/cases").json()["total"] == 0


def test_a_file_that_takes_too_long_is_given_up_before_it_is_written(serve):
    client = serve(answer=0.05)
    text = b"when\n" + b"".join(f"2026-01-01T{n // 60:02}:{n % 60:02}\n".encode() for n in range(1200))
    answer = client.post("/api/v1/cases/import", content=text, headers={"content-type": "text/csv"})
    assert answer.json()["code"] == "too_slow"
    assert client.get("/api/v1/cases").json()["total"] == 0


@pytest.mark.parametrize("query", ["export?format=xls", "export?system=x", "export?state=x", "import?replace=maybe"])
def test_a_file_there_is_not(client, query):
    answer = client.request("POST" if query.startswith("import") else "GET", f"/api/v1/cases/{query}", json={})
    assert answer.status_code == 400


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 50_000, b'"x"'])
def test_a_body_that_is_no_object(client, data):
    answer = client.post("/api/v1/cases", content=data, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "body_json")


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_elsewhere_cannot_save(client, media):
    answer = client.post("/api/v1/cases", content=b"{}", headers={"content-type": media})
    assert (answer.status_code, answer.json()["code"]) == (415, "body_type")


@pytest.mark.parametrize("id", ["x", "0x1", "1.0", "9" * 30, "%2e%2e", "١"])
def test_a_number_that_is_none(client, id):
    assert client.get(f"/api/v1/cases/{id}").json()["code"] in ("not_whole", "no_page")


def test_a_database_that_is_gone_is_told_and_comes_back(serve, tmp_path):
    (tmp_path / "away").write_text("")
    client = serve(database=f"sqlite:///{tmp_path}/away/book.sqlite3")
    answer = client.get("/api/v1/cases?lang=en")
    assert (answer.status_code, answer.json()["code"]) == (503, "casebook_unavailable")
    assert answer.headers["retry-after"]
    # Charts need no casebook.
    assert client.get("/api/v1/cast?when=724&unit=year").status_code == 200
    (tmp_path / "away").unlink()
    assert client.get("/api/v1/cases").status_code == 200
