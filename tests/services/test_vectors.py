"""The vectors for other programs: whole, in their form, the same everywhere, and right where others have reckoned."""

import csv
import hashlib
import json
import os
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from samsik.errors import SamsikError
from samsik.services.vectors import vectors

CASES = Path(__file__).parent.parent / "cases"
COUNTS = {"taiyi": 144, "qimen": 1080, "liuren": 720, "calendar": 103}


@pytest.fixture(scope="module")
def made():
    return vectors()


@pytest.fixture(scope="module")
def sets(made):
    return {name: json.loads(made.files[f"{name}.json"]) for name in COUNTS}


@pytest.fixture(scope="module")
def schema(made):
    return json.loads(made.files["schema.json"])


def toml(name):
    return tomllib.loads((CASES / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", COUNTS)
def test_a_set_is_whole_and_in_its_form(sets, schema, name):
    Draft202012Validator.check_schema(schema)
    found = sets[name]
    Draft202012Validator(schema).validate(found)
    asked = {json.dumps(case["input"], sort_keys=True) for case in found["cases"]}
    assert len(found["cases"]) == len(asked) == COUNTS[name]
    assert (found["schema"], found["set"], found["licence"]) == ("samsik-vectors/1", name, "MIT")


@pytest.mark.parametrize("name", COUNTS)
def test_the_schema_refuses_what_is_wrong(sets, schema, name):
    found = sets[name]
    first = found["cases"][0]
    one = Draft202012Validator({"$ref": f"#/$defs/{name.title()}Set/properties/cases/items", "$defs": schema["$defs"]})
    assert one.is_valid(first)
    for wrong in (
        {**first, "extra": 1},
        {"input": first["input"]},
        first | {"output": {**first["output"], "extra": 1}},
        first | {"input": first["input"] | {"ju": 99, "day": "甲丑", "fold": 7}},
    ):
        assert not one.is_valid(wrong)
    whole = Draft202012Validator(schema)
    assert not whole.is_valid(found | {"cases": []})
    assert not whole.is_valid({"set": "else", "cases": []})


def test_words_are_only_where_words_belong(sets):
    """An output is the same in every language."""

    def keys(value):
        if isinstance(value, dict):
            yield from value
            for item in value.values():
                yield from keys(item)
        elif isinstance(value, list):
            for item in value:
                yield from keys(item)

    assert not any("text" in keys(case["output"]) for found in sets.values() for case in found["cases"])


def test_boards_of_taiyi_are_those_in_print_but_for_the_misprints(sets):
    text = resources.files("samsik.data").joinpath("witnesses", "taiyi_boards.csv").read_text("utf-8")
    printed = {(row.pop("dun"), int(row.pop("ju"))): row for row in csv.DictReader(text.splitlines())}
    wrong = 0
    for case in sets["taiyi"]["cases"]:
        row, out = printed.pop((case["input"]["dun"], case["input"]["ju"])), case["output"]
        found = {name: out["seats"][name] for name in ("wenchang", "shiji", "jishen")}
        found |= {"palace": out["taiyi"]["palace"], "host_count": out["counts"]["host"]}
        found |= {"guest_count": out["counts"]["guest"]}
        differ = {name for name in row if str(found[name]) != row[name]}
        assert {each["field"] for each in case["printed"]["misprints"]} == differ
        for each in case["printed"]["misprints"]:
            assert (str(each["printed"]), each["right"]) == (row[each["field"]], found[each["field"]])
            assert all(each["text"].values())
        wrong += len(differ)
    assert not printed
    # Of 864 values.
    assert wrong == 14


def test_taiyi_of_yin_31(sets):
    """The board that the README shows: its counts by hand along the ring."""
    case = next(each for each in sets["taiyi"]["cases"] if each["input"] == {"dun": "陰", "ju": 31})
    assert case["output"]["counts"]["host"] == 1 + 8 + 3 + 4 + 9 + 2
    assert case["output"]["counts"]["guest"] == 1 + 1 + 8 + 3 + 4 + 9 + 2
    assert (case["output"]["taiyi"]["palace"], case["output"]["seats"]["wenchang"]) == (7, "乾")


def test_earth_plates_of_qimen(sets):
    """戊己庚辛壬癸丁丙乙 from the palace of the 局, forwards under yang and backwards under yin."""
    for case in sets["qimen"]["cases"]:
        way = 1 if case["input"]["dun"] == "陽" else -1
        laid = {str((case["input"]["ju"] - 1 + way * i) % 9 + 1): [stem] for i, stem in enumerate("戊己庚辛壬癸丁丙乙")}
        assert case["output"]["earth"] == laid


def test_published_plates_of_qimen(sets):
    by_key = {tuple(case["input"].values()): case["output"] for case in sets["qimen"]["cases"]}
    cases = toml("qimen_charts")["turning"]
    assert len(cases) == 8
    for case in cases:
        found = by_key[case["dun"], case["ju"], case["hour"]]
        assert "".join(f"{palace}{stems[0]} " for palace, stems in found["earth"].items()).strip() == case["earth"]
        assert [found["zhifu"]["star"][1], found["zhishi"]["gate"]] == [case["zhifu"][0], case["zhishi"][0]]


def test_published_lessons_of_liuren(sets):
    """A lesson is that of its day and the turn of the plate, whatever the hour."""
    branches = "子丑寅卯辰巳午未申酉戌亥"

    def key(given):
        return given["day"], (branches.index(given["general"]) - branches.index(given["hour"])) % 12

    by_key = {key(case["input"]): case["output"] for case in sets["liuren"]["cases"]}
    assert len(by_key) == 720
    compared = 0
    for case in toml("liuren")["case"]:
        found, expect = by_key[key(case)], case["expect"]
        if "transmissions" in expect and not case.get("options"):
            assert "".join(found["transmissions"]) == expect["transmissions"], case["id"]
            compared += 1
        if "lessons" in expect:
            assert " ".join(each["upper"] + each["lower"] for each in found["lessons"]) == expect["lessons"]
    assert compared > 20
    assert {case["output"]["nobles"]["period"] for case in sets["liuren"]["cases"]} == {"晝", "夜"}


def seconds(text):
    """Seconds of a UTC time within a fortnight of another, whatever the calendar."""
    day, _, clock = text.removesuffix("Z").partition("T")
    hour, minute, second = map(int, clock.split(":"))
    return day, 3600 * hour + 60 * minute + second


def test_worked_moments(sets):
    """Pillars, terms and solar clocks as other programs and an own solver of another make have them."""
    worked = {(case["civil"], case["zone"]): case for case in toml("calendar_moments")["moment"]}
    met = set()
    for case in sets["calendar"]["cases"]:
        asked, found = case["input"], case["output"]
        expect = worked.get((asked["when"], asked.get("zone")))
        if expect is None or asked.get("terms") == "almanac":
            continue
        met.add(expect["id"])
        name = "pillars_true_solar" if asked.get("solar") == "true" else "pillars"
        if asked.get("solar") != "mean":
            assert list(found["pillars"].values()) == expect[name], case["id"]
        assert (found["term"]["name"], found["jdn"]) == (expect["term"], expect["jdn"])
        for told, key in ((found["term"]["since"], "term_start"), (found["term"]["next_at"], "next_term_start")):
            (day, at), (day_of, at_of) = seconds(told), seconds(expect[key])
            assert day == day_of
            assert abs(at - at_of) <= case["tolerance_s"], case["id"]
        if asked.get("solar") in ("mean", "true"):
            (day, at), (_, at_of) = seconds(found["solar"]["time"]), seconds(expect[f"{asked['solar']}_solar_time"])
            assert abs(at - at_of) <= 3
    assert len(met) == 17


def test_lunar_dates(sets):
    expected = {case["solar"]: case for case in toml("lunar_dates")["case"]}
    met = 0
    for case in sets["calendar"]["cases"]:
        if case["output"] is None or (known := expected.get(case["input"]["when"])) is None:
            continue
        lunar = case["output"]["lunar"]
        year, month = lunar["year"], lunar["month"]
        told = f"{'-' * (year < 0)}{abs(year):04}-{month:02}-{lunar['day']:02}{'L' * lunar['leap']}"
        assert told == known.get(lunar["almanac"], known["cn"]), case["id"]
        met += 1
    assert met > 25


def test_three_customs_of_the_zi_hour(sets):
    known = {case["civil"]: case for case in toml("calendar_use")["zi"]}
    found = [case for case in sets["calendar"]["cases"] if case["topic"] == "zi" and "zi" in case["input"]]
    assert len(found) == 7
    for case in found:
        pillars = case["output"]["pillars"]
        assert f"{pillars['day']} {pillars['hour']}" == known[case["input"]["when"]][case["input"]["zi"]]


def test_what_is_not_is_refused(sets):
    refused = [case for case in sets["calendar"]["cases"] if case["error"]]
    assert {case["topic"] for case in refused} == {"clock", "refused"}
    assert all((case["output"], case["options"]) == (None, {}) for case in refused)
    assert len(refused) == 7


def test_the_same_bytes_whoever_writes_them(made, tmp_path):
    """Another process, elsewhere, in another language and zone, with other hashes."""
    code = "import hashlib; from samsik.services.vectors import vectors; v = vectors().files\n"
    code += "print({name: hashlib.sha256(data).hexdigest() for name, data in sorted(v.items())})"
    env = os.environ | {
        "PYTHONHASHSEED": "7",
        "TZ": "America/Lima",
        "LC_ALL": "C",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(
        {name: hashlib.sha256(data).hexdigest() for name, data in sorted(made.files.items())}
    )


@pytest.mark.parametrize("name", ["README.md", "README.ko.md", "README.zh.md"])
def test_the_page_tells_what_is_there(made, name):
    page = made.files[name].decode()
    for file, count in made.cases.items():
        assert f"{file}:" in page
        assert f"| {count} |" in page
    for word in ("schema.json", "`input`", "`output`", "`misprints`", "`tolerance_s`", "MIT", "json.load"):
        assert word in page


def test_the_sample_of_the_page_runs(made, tmp_path, monkeypatch, capsys):
    made.write(tmp_path / "v")
    sample = made.files["README.md"].decode().partition("```python\n")[2].partition("```")[0]
    answers = {
        json.dumps(case["input"]): case["output"]
        for name in COUNTS
        for case in json.loads(made.files[f"{name}.json"])["cases"]
    }
    monkeypatch.chdir(tmp_path / "v")
    exec(sample, {"my_program": lambda name, asked: answers[json.dumps(asked)]})
    assert capsys.readouterr().out == ""
    exec(sample, {"my_program": lambda name, asked: None})
    assert len(capsys.readouterr().out.splitlines()) == sum(COUNTS.values()) - 7


def names(folder):
    return sorted(item.name for item in folder.iterdir())


def test_a_folder_is_made_filled_and_written_again(made, tmp_path):
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "new", tmp_path / "empty"):
        for _ in range(2):
            made.write(folder)
            assert {item.name: item.read_bytes() for item in folder.iterdir()} == made.files
    assert names(tmp_path) == ["empty", "new"]


@pytest.mark.parametrize(
    "files",
    [
        {"README.md": b"mine"},
        {"notes.txt": b""},
        {"schema.json": b"{}"},
        {"schema.json": b"no JSON"},
        {"schema.json": b'{"$id": "urn:samsik:vectors:1"}', "notes.txt": b"mine"},
    ],
    ids=lambda files: " ".join(files),
)
def test_a_folder_of_someone_else_is_left_alone(made, tmp_path, files):
    folder = tmp_path / "theirs"
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    with pytest.raises(SamsikError) as refused:
        made.write(folder)
    assert refused.value.code == "not_vectors"
    assert {item.name: item.read_bytes() for item in folder.iterdir()} == files
    assert names(tmp_path) == ["theirs"]


def test_where_no_folder_can_be(made, tmp_path):
    (tmp_path / "file").touch()
    for place, code in (("file", "not_vectors"), ("none/there", "no_folder"), ("a\0b", "cannot_write")):
        with pytest.raises(SamsikError) as refused:
            made.write(tmp_path / place)
        assert refused.value.code == code
    assert names(tmp_path) == ["file"]


@pytest.mark.parametrize("when", ["writing", "taking the place"])
def test_what_fails_leaves_all_as_it_was(made, tmp_path, monkeypatch, when):
    folder = tmp_path / "v"
    made.write(folder)
    (folder / "taiyi.json").write_bytes(b"old")

    write = Path.write_bytes

    def full(self, data):
        if self.name == "qimen.json":
            raise OSError("no space left on device")
        return write(self, data)

    def held(self, target):
        if not self.name.endswith(".old") and target.name == "v":
            raise OSError("device or resource busy")
        return os.rename(self, target)

    monkeypatch.setattr(Path, *(("write_bytes", full) if when == "writing" else ("rename", held)))
    with pytest.raises(SamsikError) as refused:
        made.write(folder)
    monkeypatch.undo()
    assert refused.value.code == "cannot_write"
    assert (folder / "taiyi.json").read_bytes() == b"old"
    assert names(folder) == sorted(made.files)
    assert names(tmp_path) == ["v"]
