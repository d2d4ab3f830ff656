"""`samsik` as a process: any locale, pipes that close early, a full disk."""

import json
import os
import shlex
import subprocess
import sys

import pytest

SAMSIK = [sys.executable, "-m", "samsik"]
BOARD = ["board", "taiyi", "--ju", "27", "--dun", "yin", "--branch", "寅", "--format", "json"]


def environment(**changes):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    return kept | changes


@pytest.mark.parametrize(
    "locale",
    [{"LANG": "C"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}, {}],
    ids=str,
)
def test_utf8_in_any_locale(locale):
    done = subprocess.run([*SAMSIK, *BOARD], env=environment(**locale), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    board = json.loads(done.stdout.decode("utf-8"))
    assert board["seats"]["taisui"] == "寅"
    assert board["dun"] == "陰"


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}])
def test_bytes_that_are_no_text(locale):
    done = subprocess.run([*SAMSIK, "cast", b"\xff\xfe"], env=environment(**locale), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode("utf-8").count("\n") == 2


@pytest.mark.parametrize("words", [["rules"], ["cast", "--help"], ["board"], ["--version"]], ids=" ".join)
def test_a_reader_that_leaves_is_no_error(words):
    process = subprocess.Popen([*SAMSIK, *words], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), errors) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_told():
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*SAMSIK, "rules"], env=environment(LANG="en"), stdout=full, stderr=-1, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 2


@pytest.mark.parametrize(
    ("words", "closed", "code", "lines"),
    [
        (["rules"], ">&-", 2, 2),
        (["rules", "-o", "/dev/null"], ">&-", 0, 0),
        (["cast", "2026-02-30"], ">&-", 2, 2),
        (["cast", "2026-02-30"], "2>&-", 2, 0),
        (["rules"], ">&- 2>&-", 2, 0),
        (["rules", "-o", "/dev/null"], "2>&-", 0, 0),
    ],
    ids=str,
)
def test_closed_streams(words, closed, code, lines):
    """Somebody who has closed a stream reads nothing on it; the exit code stays what it is."""
    line = f"{' '.join(map(shlex.quote, [*SAMSIK, *words]))} {closed}"
    done = subprocess.run(line, shell=True, env=environment(LANG="en"), capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (code, b"", lines)


def test_exit_codes():
    for words, code in (([], 0), (["--version"], 0), (["cast", "2026-02-30"], 2), (["kast"], 2)):
        done = subprocess.run([*SAMSIK, *words], env=environment(), capture_output=True, check=False)
        assert done.returncode == code, words
        assert b"Traceback" not in done.stderr


def test_commands_load_only_what_they_need():
    """Help and refusals of the command line itself need no engine; a chart needs neither rich nor the verifier."""
    code = (
        "import sys; from samsik.cli.main import main; main(sys.argv[1:]);"
        "print(*sorted({'numpy', 'erfa', 'rich', 'pydantic', 'samsik.services.verify'} & sys.modules.keys()), file=sys.stderr)"
    )
    for words, loaded in (
        (["--help"], b""),
        (["cast", "--help"], b""),
        (["kast"], b""),
        (["cast", "2026-11-30T12:00", "--zone", "9", "--format", "json"], b"numpy"),
    ):
        done = subprocess.run([sys.executable, "-c", code, *words], env=environment(), capture_output=True, check=True)
        assert done.stderr.splitlines()[-1] == loaded, words


def test_a_parser_keeps_its_remarks_to_itself():
    """What stands behind -> is read as a path, of which the parser has more to say than the two lines."""
    where = ["find", "--from", "2026", "--zone", "+09:00", "--where", "host -> '$[2020-01-01]' = 1"]
    done = subprocess.run([*SAMSIK, *where], env=environment(LANG="en_US.UTF-8"), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 2
