"""Catalogues on disk: what is in them, killed and resumed, and by the workers of a cluster."""

import json
import multiprocessing
import os
import random
import signal
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from distributed import LocalCluster
from tests.search.scalar import moment_at, row_of

import samsik
from samsik.core.cycle import Unit
from samsik.errors import SamsikError
from samsik.search import parts
from samsik.search.arrow import Catalogue
from samsik.search.cluster import there
from samsik.search.columns import columns
from samsik.services.questions import rules_of

NAMES = ["t", "local", "dun", "ju", "three_gates", "host", "act", "host_harmony", "q_ju", "q5_star", "l_class", "p_掩"]


def catalogue(first="1987-04-01", last="1988-10-31", rows=1000, **more):
    found = samsik.scan(first, last, zone="Asia/Seoul", every="hour", columns=NAMES, **more).catalogue
    return replace(found, part_rows=rows)


def silent(done, total):
    pass


def files(folder):
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed")
    return parts.write(catalogue(), folder, parts.here(2), silent), files(folder)


def test_the_manifest_confirms_the_parts(undisturbed):
    manifest, found = undisturbed
    assert json.loads(found["manifest.json"]) == manifest
    assert manifest["whole"]
    assert found.keys() == {"manifest.json", *(part["name"] for part in manifest["parts"])}
    # 1987-04-01 … 1988-10-31 are 580 days.
    assert manifest["rows"] == sum(part["rows"] for part in manifest["parts"]) == 580 * 24
    assert len(manifest["parts"]) == 14


def test_rows_are_scalar_boards(undisturbed, tmp_path):
    _, found = undisturbed
    for name, data in found.items():
        (tmp_path / name).write_bytes(data)
    table = pq.ParquetDataset(tmp_path / "part-00003.parquet").read()
    frame, asked = catalogue().grid.frame, rules_of([], {}, Unit.HOUR)
    like = moment_at(0, frame)
    flags = [name for name in columns() if name.startswith(("p_", "q_f_"))]
    for row in table.slice(0, 1000).to_pylist()[::37]:
        moment = like.at(int(row["t"].timestamp()))
        told = row_of(moment, asked, flags)
        assert {name: row[name] for name in NAMES[2:]} == {name: told[name] for name in NAMES[2:]}
        assert row["local"].isoformat() == moment.civil[:19]


def test_the_schema_describes_itself():
    schema = catalogue().schema
    assert schema.field("dun").type == pa.dictionary(pa.int8(), pa.string())
    assert schema.field("host").type == pa.int8()
    assert schema.field("act").type == pa.bool_()
    for name in NAMES:
        metadata = schema.field(name).metadata
        assert {b"description", b"description_ko", b"description_zh", b"description_en"} <= metadata.keys()
    about = json.loads(schema.metadata[b"samsik"])
    assert about["systems"]["qimen"]["school"] == "baojian"
    assert len(schema.metadata[b"samsik.ruleset"]) == 64


def test_the_hash_is_that_of_rules_and_options():
    plain = catalogue().ruleset
    assert catalogue().ruleset == plain
    assert catalogue(options={"oppose": "table"}).ruleset != plain
    assert catalogue(school="modern").ruleset != plain


def test_dictionaries_are_the_same_in_every_part(undisturbed):
    _, found = undisturbed
    seen = set()
    for name, data in found.items():
        if name.endswith(".parquet"):
            table = pq.read_table(pa.BufferReader(data))
            seen.add(tuple(table.column("l_class").chunk(0).dictionary.to_pylist()))
    ground = catalogue()._ground
    for batch in samsik.scan("1987", "1988", zone="Asia/Seoul", columns=["l_class"]):
        assert batch.column(0).dictionary.to_pylist() == list(ground.vocabulary("l_class").tokens)
    assert seen


def test_batches_are_bounded_and_whole():
    scan = samsik.scan("1900", "1999", zone="+08:00", every="hour", columns=["t", "ju"])
    batches = list(scan)
    assert max(batch.num_rows for batch in batches) == 1 << 18
    assert sum(batch.num_rows for batch in batches) == len(scan) == 36_524 * 24
    instants = np.concatenate([batch.column(0).cast(pa.int64()).to_numpy() for batch in batches])
    assert (np.diff(instants) == 3_600_000).all()


def test_a_stream_is_read_by_others(tmp_path):
    scan = samsik.scan("2026", "2026", zone="+08:00", columns=["t", "dun", "act"])
    with (tmp_path / "some.arrow").open("wb") as file:
        scan.stream(file)
    with pa.ipc.open_stream(tmp_path / "some.arrow") as reader:
        table = reader.read_all()
    assert table.num_rows == 365 * 12
    assert polars.from_arrow(table).height == table.num_rows
    assert table.schema.metadata == scan.schema.metadata


@pytest.fixture(scope="module")
def duration(tmp_path_factory):
    """How long the whole takes here, so that the moments of a kill are spread over it."""
    folder = tmp_path_factory.mktemp("timed")
    start = time.perf_counter()
    parts.write(catalogue(), folder, parts.here(2), silent)
    return time.perf_counter() - start


def write_all(folder):
    parts.write(catalogue(), Path(folder), parts.here(2), silent)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("seed", range(20))
def test_killed_at_any_moment_nothing_is_lost(seed, tmp_path, undisturbed, duration):
    manifest, whole = undisturbed
    child = multiprocessing.get_context("fork").Process(target=write_all, args=(str(tmp_path),))
    child.start()
    time.sleep(random.Random(seed).uniform(0, duration))
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    for path in tmp_path.iterdir():
        if not path.name.startswith("."):
            assert path.name == "manifest.json" or path.read_bytes() == whole[path.name]
    kept = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    confirmed = []
    if (tmp_path / "manifest.json").exists():
        confirmed = [part["name"] for part in json.loads((tmp_path / "manifest.json").read_text())["parts"]]
    assert parts.write(catalogue(), tmp_path, parts.here(2), silent) == manifest
    assert files(tmp_path) == whole
    assert all((tmp_path / name).stat().st_mtime_ns == kept[name] for name in confirmed)


def test_a_part_that_was_damaged_is_made_again(tmp_path, undisturbed):
    manifest, whole = undisturbed
    for name, data in whole.items():
        (tmp_path / name).write_bytes(data)
    damaged = tmp_path / "part-00002.parquet"
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    (tmp_path / "part-00004.parquet").unlink()
    assert parts.write(catalogue(), tmp_path, parts.here(1), silent) == manifest
    assert files(tmp_path) == whole


@pytest.mark.parametrize("text", [None, "{}", "[]", "no json", '{"catalogue": 1, "ruleset": 2, "parts": [3]}'])
def test_another_catalogue_is_left_alone(tmp_path, text):
    if text is None:
        parts.write(catalogue(last="1987-04-02"), tmp_path, parts.here(1), silent)
    else:
        (tmp_path / "manifest.json").write_text(text)
    before = files(tmp_path)
    with pytest.raises(SamsikError) as refused:
        parts.write(catalogue(), tmp_path, parts.here(1), silent)
    assert refused.value.code == "scan_other"
    assert files(tmp_path) == before


def test_where_nothing_was_done_there_is_nothing_to_keep(tmp_path, undisturbed):
    """A scan that failed before its first part leaves a folder that another may use."""
    manifest, whole = undisturbed

    def none(catalogue, numbers):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parts.write(catalogue(last="1987-04-02"), tmp_path, none, silent)
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]
    assert parts.write(catalogue(), tmp_path, parts.here(2), silent) == manifest
    assert files(tmp_path) == whole


def test_a_worker_with_other_rules_refuses():
    with pytest.raises(SamsikError) as refused:
        parts.part_bytes(catalogue(), 0, "0" * 64)
    assert refused.value.code == "ruleset_differs"


def test_columns_and_steps_are_checked():
    for given, code in (({"columns": "hosst"}, "unknown_column"), ({"every": "week"}, "bad_choice")):
        with pytest.raises(SamsikError) as refused:
            samsik.scan("2026", "2026", zone="+08:00", **given)
        assert refused.value.code == code


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_changes_nothing(tmp_path, undisturbed):
    manifest, whole = undisturbed
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        victim = next(iter(cluster.workers.values())).pid
        done = []

        def progress(rows, total):
            done.append(rows)
            if len(done) == 3:
                os.kill(victim, signal.SIGKILL)

        assert parts.write(catalogue(), tmp_path, there(cluster.scheduler_address), progress) == manifest
    assert files(tmp_path) == whole


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "no address", "http://127.0.0.1:9"])
def test_a_scheduler_that_does_not_answer(address, tmp_path, monkeypatch):
    monkeypatch.setattr("samsik.search.cluster.PATIENCE", 0.2)
    with pytest.raises(SamsikError) as refused:
        parts.write(catalogue(), tmp_path, there(address), silent)
    assert refused.value.code == "no_scheduler"
    assert refused.value.params["address"] == address


def test_a_catalogue_travels():
    import pickle

    found = pickle.loads(pickle.dumps(catalogue()))
    assert isinstance(found, Catalogue)
    assert found.batch(0, 5).equals(catalogue().batch(0, 5))
