"""The counts, read back by the parser of Prometheus' own library."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families as parsed

from samsik import __version__
from samsik.api.metrics import BUCKETS, MEDIA, Metrics, Picture
from samsik.core.ruleset import ruleset_hash

CAST = "/api/v1/cast?when=724&unit=year"


def families(text):
    return {family.name: family for family in parsed(text)}


def values(text, name):
    """Each value of a name by its labels."""
    return {
        tuple(sample.labels.values()): sample.value
        for family in parsed(text)
        for sample in family.samples
        if sample.name == name
    }


def test_requests_by_method_address_and_status(client):
    for path in (CAST, CAST, "/api/v1/cast?when=x", "/api/v1/board/taiyi?ju=1&dun=yin", "/api/v1/cases/7"):
        client.get(path)
    client.post(CAST)
    client.request("BREW", CAST)
    client.get("/api/openapi.json")
    for secret in ("secret-a", "secret-b"):
        client.get(f"/{secret}")
    answer = client.get("/metrics")
    assert (answer.status_code, answer.headers["content-type"]) == (200, MEDIA)
    assert answer.headers["cache-control"] == "no-store"
    assert values(answer.text, "samsik_requests_total") == {
        ("GET", "/api/v1/cast", "200"): 2,
        ("GET", "/api/v1/cast", "400"): 1,
        ("POST", "/api/v1/cast", "405"): 1,
        ("other", "/api/v1/cast", "405"): 1,
        ("GET", "/api/v1/board/{system}", "200"): 1,
        ("GET", "/api/v1/cases/{id}", "404"): 1,
        ("GET", "/api/openapi.json", "200"): 1,
        ("GET", "other", "404"): 2,
    }
    # This one is under way itself.
    assert values(answer.text, "samsik_requests_in_flight") == {(): 1}
    assert "secret" not in answer.text
    assert values(client.get("/metrics").text, "samsik_requests_total")["GET", "/metrics", "200"] == 1


def test_what_the_gate_refuses_is_counted_too(serve):
    client = serve(longest_address=100)
    assert client.get(f"/api/v1/cast?when={'7' * 200}").status_code == 414
    assert client.get("/health", headers={"host": "evil.example"}).status_code == 403
    assert values(client.get("/metrics").text, "samsik_requests_total") == {
        ("GET", "other", "414"): 1,
        ("GET", "other", "403"): 1,
    }


def test_times_fall_into_buckets():
    metrics = Metrics()
    for seconds in (0.001, 0.005, 0.006, 0.3, 99):
        metrics.begin()
        metrics.end("GET", "/a", 200, seconds)
    text = metrics.told({})
    assert families(text)["samsik_request_seconds"].type == "histogram"
    found = values(text, "samsik_request_seconds_bucket")
    assert [found["GET", "/a", bound] for bound in ("0.005", "0.01", "0.25", "0.5", "20.0", "+Inf")] == [
        2,
        3,
        3,
        4,
        4,
        5,
    ]
    assert len(found) == len(BUCKETS) + 1
    assert values(text, "samsik_request_seconds_count") == {("GET", "/a"): 5}
    assert values(text, "samsik_request_seconds_sum")["GET", "/a"] == pytest.approx(99.312)


def test_facts(client):
    text = client.get("/metrics").text
    assert values(text, "samsik_info") == {(__version__,): 1}
    # The mark that a case saved now is saved under.
    marks = dict(values(text, "samsik_ruleset_info").keys())
    saved = client.post("/api/v1/cases", json={"when": "724", "unit": "year"}).json()["case"]
    assert marks["taiyi"] == saved["castings"][0]["ruleset"] == ruleset_hash("taiyi")
    assert set(marks) == {"taiyi", "qimen", "liuren"}


def test_processes_are_added_up(tmp_path):
    ours, theirs = Metrics(tmp_path), Metrics(tmp_path)
    for metrics, count in ((ours, 2), (theirs, 3)):
        for _ in range(count):
            metrics.begin()
            metrics.end("GET", "/a", 200, 0.1)
    theirs.begin()
    theirs.leave()
    text = ours.told({})
    assert values(text, "samsik_requests_total") == {("GET", "/a", "200"): 5}
    assert values(text, "samsik_request_seconds_count") == {("GET", "/a"): 5}
    assert values(text, "samsik_requests_in_flight") == {(): 1}
    assert values(text, "samsik_processes") == {(): 2}
    # Whichever is asked next, no count has fallen.
    assert values(theirs.told({}), "samsik_requests_total") == {("GET", "/a", "200"): 5}


def test_what_a_dead_process_counted_stays_and_what_it_was_at_does_not(tmp_path):
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = Picture(gone.pid, 1000.0, 4, [("GET", "/a", 200, 7)], [])
    (tmp_path / f"{gone.pid}-x.json").write_bytes(msgspec.json.encode(left))
    text = Metrics(tmp_path).told({})
    assert values(text, "samsik_requests_total") == {("GET", "/a", "200"): 7}
    assert values(text, "samsik_requests_in_flight") == {(): 0}
    assert values(text, "samsik_processes") == {(): 1}
    assert values(text, "samsik_start_time_seconds") == {(): 1000}


def test_on_a_full_disk_an_old_picture_stays(tmp_path, monkeypatch):
    metrics, other = Metrics(tmp_path), Metrics(tmp_path)
    metrics.begin()
    metrics.end("GET", "/a", 200, 0.1)
    metrics.leave()
    before = [file.read_bytes() for file in tmp_path.glob("*.json")]

    def full(file, data):
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    metrics.begin()
    metrics.end("GET", "/a", 200, 0.1)
    metrics.leave()
    assert [file.read_bytes() for file in tmp_path.glob("*.json")] == before
    assert values(metrics.told({}), "samsik_requests_total") == {("GET", "/a", "200"): 2}
    assert values(other.told({}), "samsik_requests_total") == {("GET", "/a", "200"): 1}
