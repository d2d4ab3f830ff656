"""The launcher, in a small project of its own whose one dependency is a wheel beside it: no network is used."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# The interpreter behind the environment the tests run in: that one has pip.
BASE = os.path.realpath(sys._base_executable)
PROJECT = """
[project]
dependencies = ["pebble>=1"]
[dependency-groups]
test = ["pebble"]
check = ["boulder>=2"]
"""
MAIN = """
import sys, pebble
print(pebble.__file__)
print(sys.argv[1:])
sys.exit(7)
"""


def wheel(folder, name, version):
    """The smallest package pip will install."""
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{name}.py", "")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "a project"
    (root / "scripts").mkdir(parents=True)
    (root / "src" / "samsik").mkdir(parents=True)
    shutil.copy(ROOT / "run", root)
    shutil.copy(ROOT / "scripts" / "set_up.py", root / "scripts")
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "src" / "samsik" / "__main__.py").write_text(MAIN)
    (tmp_path / "wheels").mkdir()
    wheel(tmp_path / "wheels", "pebble", "1.0")
    return root


def surroundings(project, **more):
    """What a bare login has, with the wheels in place of the network."""
    wheels = project.parent / "wheels"
    home = project.parent / "home"
    return {"PATH": os.defpath, "HOME": str(home), "PYTHON": BASE, "LANG": "en_US.UTF-8"} | {
        "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull, **more,
    }  # fmt: skip


def run(project, *arguments, program=None, cwd="/", **more):
    return subprocess.run(
        [program or project / "run", *arguments],
        cwd=cwd, env=surroundings(project, **more), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def assert_ran(done, project, *arguments):
    """samsik itself ran, from its own .venv, and its answer came through untouched."""
    module, argv = done.stdout.splitlines()
    assert Path(module).is_relative_to(project / ".venv")
    assert argv == str(list(arguments))
    assert done.returncode == 7


def test_the_first_use_sets_up_and_later_ones_only_run(project):
    first = run(project, "cast", "a b", "")
    assert_ran(first, project, "cast", "a b", "")
    assert first.stderr == "Setting up samsik (once) …\n"
    shutil.rmtree(project.parent / "wheels")
    later = run(project, "cast", "*")
    assert_ran(later, project, "cast", "*")
    assert later.stderr == ""
    # Nothing but the environment is left in the project.
    assert {path.name for path in project.iterdir()} == {".venv", "pyproject.toml", "run", "scripts", "src"}


def test_it_runs_from_anywhere_and_through_links(project, tmp_path):
    run(project)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "direct").symlink_to(project / "run")
    (tmp_path / "far off").symlink_to(Path("bin") / "direct")
    # A module of the reader's own folder must not get in the way.
    (tmp_path / "pebble.py").write_text("raise SystemExit('wrong pebble')")
    for program in ("bin/direct", "./far off", "a project/run"):
        assert_ran(run(project, "x", program=program, cwd=tmp_path), project, "x")
    assert_ran(run(project, "run", "x", program="sh", cwd=project), project, "x")


def test_a_set_up_that_was_cut_short_is_done_again(project):
    venv = project / ".venv"
    run(project)
    (venv / ".unfinished").touch()
    (venv / ".ready-base").unlink()
    (venv / "lib" / "rubbish").touch()
    done = run(project)
    assert_ran(done, project)
    assert done.stderr == "Setting up samsik (once) …\n"
    assert not (venv / "lib" / "rubbish").exists()


def test_a_killed_set_up_leaves_nothing_that_is_trusted(project):
    for _ in range(3):
        process = subprocess.Popen(
            [project / "run"], env=surroundings(project), start_new_session=True, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 60
        while not (project / ".venv" / ".unfinished").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert not (project / ".venv" / ".ready-base").exists()
    assert_ran(run(project), project)


def test_two_at_once(project):
    both = [
        subprocess.Popen(
            [project / "run", name],
            env=surroundings(project),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for name in ("one", "two")
    ]
    answers = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [7, 7]
    assert ["one" in answers[0][0], "two" in answers[1][0]] == [True, True]
    assert sum("Setting up" in told for _, told in answers) == 1


def test_a_vanished_interpreter_is_replaced(project):
    run(project)
    python = project / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nonexistent/python3")
    assert_ran(run(project), project)


def test_a_changed_list_of_needs_is_seen(project):
    run(project)
    wheel(project.parent / "wheels", "boulder", "2.0")
    (project / "pyproject.toml").write_text(PROJECT.replace('"pebble>=1"', '"pebble>=1", "boulder"'))
    assert_ran(run(project), project)
    assert list((project / ".venv").rglob("boulder.py"))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ko_KR.UTF-8", "필요한 패키지를 받지 못했습니다: boulder>=2\n"),
        ("zh_TW.UTF-8", "未能取得所需套件：boulder>=2\n"),
        ("ja_JP.UTF-8", "必要なパッケージを入手できませんでした：boulder>=2\n"),
        ("en_GB.UTF-8", "These packages are needed and could not be had: boulder>=2\n"),
        ("C", "필요한 패키지를 받지 못했습니다: boulder>=2\n"),
    ],
)
def test_what_cannot_be_had_is_named(project, lang, words):
    """The check group needs boulder, which there is none of; what was there before stays good."""
    done = run(project, "test", LANG=lang)
    assert words in done.stderr
    assert (done.returncode, done.stdout) == (3, "")
    assert_ran(run(project), project)


@pytest.mark.parametrize("words", [("--lang", "en"), ("--lang=en",)])
def test_the_language_of_the_call_goes_before_that_of_the_surroundings(project, words):
    shutil.rmtree(project.parent / "wheels")
    assert "could not be had: pebble>=1" in run(project, "cast", "now", *words, LANG="ko_KR.UTF-8").stderr
    assert "needs Python" in run(project, "cast", "now", *words, LANG="ko_KR.UTF-8", PYTHON="/bin/false").stderr


def test_nothing_half_made_stays_behind(project):
    shutil.rmtree(project.parent / "wheels")
    done = run(project, "cast", "now")
    assert "could not be had: pebble>=1" in done.stderr
    assert (done.returncode, done.stdout) == (3, "")
    assert not (project / ".venv").exists()


def test_stray_settings_do_not_lead_elsewhere(project, tmp_path):
    done = run(
        project, PIP_USER="1", PIP_TARGET=str(tmp_path / "target"), PYTHONPATH=str(tmp_path), PYTHONHOME="/nowhere"
    )
    assert_ran(done, project)
    assert not (tmp_path / "target").exists()


@pytest.mark.parametrize(
    ("lang", "word"),
    [("ko_KR.UTF-8", "필요합니다"), ("zh_TW.UTF-8", "需要"), ("ja_JP.UTF-8", "必要です"), ("en_US", "needs")],
)
@pytest.mark.parametrize("python", ["/nonexistent/python3", "/bin/false"])
def test_no_python_to_build_with(project, lang, word, python):
    done = run(project, PYTHON=python, LANG=lang)
    assert word in done.stderr
    assert "3.11" in done.stderr
    assert (done.returncode, done.stdout) == (3, "")


def test_the_least_python_is_that_of_the_package():
    asked = re.search(r'requires-python = ">=(\d+)\.(\d+)"', (ROOT / "pyproject.toml").read_text("utf-8")).groups()
    assert f"sys.version_info < ({asked[0]}, {asked[1]})" in (ROOT / "run").read_text("utf-8")


NEEDY = """
import os, subprocess, sys
done = subprocess.run([os.path.realpath(sys.executable), os.environ["SAMSIK_RUN"], "extra", sys.argv[1]], check=False)
if done.returncode == 0:
    import boulder
    print(boulder.__file__)
sys.exit(done.returncode)
"""


@pytest.mark.parametrize(
    ("lang", "word"),
    [
        ("ko_KR.UTF-8", "필요한 패키지를 설치"),
        ("zh_TW.UTF-8", "所需的套件"),
        ("ja_JP.UTF-8", "必要なパッケージを入れて"),
        ("en_GB", "Installing"),
    ],
)
def test_an_extra_comes_on_first_use(project, lang, word):
    """A command that needs more is told by the launcher how to get it, and says so on stderr."""
    wheel(project.parent / "wheels", "boulder", "2.0")
    (project / "pyproject.toml").write_text(
        PROJECT.replace(
            "[dependency-groups]", '[project.optional-dependencies]\nsearch = ["boulder>=2"]\n[dependency-groups]'
        )
    )
    (project / "src" / "samsik" / "__main__.py").write_text(NEEDY)
    done = run(project, "search", LANG=lang)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("boulder.py")
    assert word in done.stderr


def test_an_extra_that_cannot_be_had_is_named(project):
    (project / "pyproject.toml").write_text(
        PROJECT.replace(
            "[dependency-groups]", '[project.optional-dependencies]\nsearch = ["boulder>=2"]\n[dependency-groups]'
        )
    )
    (project / "src" / "samsik" / "__main__.py").write_text(NEEDY)
    done = run(project, "search", LANG="en_GB")
    assert (done.returncode, done.stdout) == (3, "")
    assert "could not be had: boulder>=2" in done.stderr
