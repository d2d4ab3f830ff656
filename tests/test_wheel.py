"""What is handed out: the wheel and the source archive hold what the repository does, wherever and whenever they are made."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = "src/samsik/"
# What work leaves in a checkout.
JUNK = ("src/samsik/__pycache__/errors.cpython-311.pyc", ".mypy_cache/x.json", "dist/old.whl", ".venv/x")


def kept():
    """The files under version control."""
    if shutil.which("git") is None:
        pytest.skip("git, which knows the files of the repository, is not here.")
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"This is no clone of the repository: {done.stderr.strip()}")
    return sorted(name for name in done.stdout.split("\0") if name and (ROOT / name).is_file())


def build(source, out):
    """Both archives, as a frontend builds them for a release."""
    env = os.environ | {"SOURCE_DATE_EPOCH": "1796000000"}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    subprocess.run(command, cwd=source, env=env, capture_output=True, check=True)
    return {file.suffix: file for file in out.iterdir()}


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def sources():
    return kept()


@pytest.fixture(scope="module")
def built(sources, tmp_path_factory):
    """The archives of two checkouts: a tidy one, and another of another day, place and owner that was worked in."""
    found = []
    for name in ("tidy", "a worn one"):
        folder = tmp_path_factory.mktemp("checkout") / name
        for file in sources:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, folder / file)
            if name != "tidy":
                os.utime(folder / file, (1_000_000_000, 1_000_000_000))
                (folder / file).chmod(0o640)
        if name != "tidy":
            for junk in JUNK:
                (folder / junk).parent.mkdir(parents=True, exist_ok=True)
                (folder / junk).touch()
        found.append(build(folder, folder.parent / "out"))
    return found


@pytest.mark.parametrize("suffix", [".whl", ".gz"])
def test_every_build_gives_the_same_file(built, suffix):
    first, second = built
    assert first[suffix].name == second[suffix].name
    assert digest(first[suffix]) == digest(second[suffix])


def test_the_wheel_holds_the_package_and_nothing_else(built, sources):
    names = zipfile.ZipFile(built[0][".whl"]).namelist()
    package = [name for name in names if ".dist-info/" not in name]
    assert sorted(package) == sorted(name.removeprefix("src/") for name in sources if name.startswith(PACKAGE))
    info = {name.split(".dist-info/")[1] for name in names if ".dist-info/" in name}
    licences = {"licenses/LICENSE", "licenses/src/samsik/data/fonts/OFL.txt"}
    assert info == {"METADATA", "WHEEL", "RECORD", "entry_points.txt", *licences}


def test_the_source_archive_holds_the_repository(built, sources, tmp_path):
    with tarfile.open(built[0][".gz"]) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = tmp_path.iterdir()
    found = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    assert found == {*sources, "PKG-INFO"}
    # And leads to the very same wheel.
    assert digest(build(folder, tmp_path / "again")[".whl"]) == digest(built[0][".whl"])


def test_the_wheel_alone_says_what_it_needs(built):
    archive = zipfile.ZipFile(built[0][".whl"])
    [name] = [name for name in archive.namelist() if name.endswith("METADATA")]
    told = message_from_bytes(archive.read(name))
    needs = told.get_all("Requires-Dist")
    extras = told.get_all("Provides-Extra")
    asked = {extra: {need.split(";")[0] for need in needs if f"extra == '{extra}'" in need} for extra in extras}
    every = asked.pop("all")
    assert len(asked) > 7
    assert every == set().union(*asked.values())
    assert "samsik" not in " ".join(every)
    assert not any("@" in need for need in needs), "a package is named by where it is"
    assert told["License-Expression"] == "MIT AND OFL-1.1"
