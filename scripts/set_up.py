"""Make .venv ready for `run`: an interpreter, the packages of a group, and `src` on its path.

Called as `set_up.py GROUP KEY PYTHON` by any Python of 3.11 or later that has pip. GROUP is `base` or
`test`; KEY is written to the group's stamp, which `run` compares at every start; PYTHON is the
interpreter the caller asked for, or empty. `set_up.py extra NAME` adds the packages of an extra to a
.venv that is ready. Only the standard library is used, and .venv gets no pip of its own: the caller's
pip installs into it.
"""

import fcntl
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
# There while .venv is being worked on: what a killed set-up leaves is not trusted.
UNFINISHED = VENV / ".unfinished"
ELSEWHERE = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_PYTHON")

WORDS = {
    "base": {
        "ko": "samsik을 준비합니다 (한 번만) …",
        "zh": "正在準備 samsik（僅此一次）…",
        "ja": "samsikを準備しています（初回のみ）…",
        "en": "Setting up samsik (once) …",
    },
    "test": {
        "ko": "검사 도구를 설치합니다 (한 번만) …",
        "zh": "正在安裝測試工具（僅此一次）…",
        "ja": "テスト用の道具を入れています（初回のみ）…",
        "en": "Installing the test tools (once) …",
    },
    "extra": {
        "ko": "이 명령에 필요한 패키지를 설치합니다 (한 번만) …",
        "zh": "正在安裝此命令所需的套件（僅此一次）…",
        "ja": "このコマンドに必要なパッケージを入れています（初回のみ）…",
        "en": "Installing the packages this command needs (once) …",
    },
    "waiting": {
        "ko": "다른 준비 작업이 끝나기를 기다립니다 …",
        "zh": "正在等待另一個準備程序結束 …",
        "ja": "ほかの準備が終わるのを待っています …",
        "en": "Waiting for another set-up to end …",
    },
    "no_pip": {
        "ko": "{python}에 pip이 없습니다. 설치하고 다시 실행해 주십시오 (Debian: apt install python3-pip).",
        "zh": "{python} 沒有 pip。請安裝後重試（Debian：apt install python3-pip）。",
        "ja": "{python} に pip がありません。入れてからやり直してください（Debian：apt install python3-pip）。",
        "en": "{python} has no pip. Install it and run this again (Debian: apt install python3-pip).",
    },
    "no_packages": {
        "ko": "필요한 패키지를 받지 못했습니다: {missing}\n"
        "네트워크를 확인하고 다시 실행하시거나, wheel 파일이 있는 폴더를 PIP_FIND_LINKS로 알려 주십시오.",
        "zh": "未能取得所需套件：{missing}\n請檢查網路後重試，或以 PIP_FIND_LINKS 指明存放 wheel 檔的資料夾。",
        "ja": "必要なパッケージを入手できませんでした：{missing}\n"
        "ネットワークを確かめてやり直すか、wheelファイルのあるフォルダーを PIP_FIND_LINKS で指定してください。",
        "en": "These packages are needed and could not be had: {missing}\n"
        "Check the network and run this again, or name a folder of wheels in PIP_FIND_LINKS.",
    },
    "failed": {
        "ko": "준비하지 못했습니다: {reason}",
        "zh": "準備失敗：{reason}",
        "ja": "準備できませんでした：{reason}",
        "en": "The set-up failed: {reason}",
    },
}


def say(key: str, **params: str) -> None:
    """Print one message to stderr, in the language of the call or else of the environment, else in Korean."""
    named = (os.environ.get(name) for name in ("SAMSIK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    words = WORDS[key]
    print(words.get(locale[:2], words["ko"]).format(**params), file=sys.stderr, flush=True)


def requirements(group: str) -> list[str]:
    """What a group needs, as pyproject.toml lists it; `test` includes `base`."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = list(table["project"]["dependencies"])
    if group == "test":
        needed += table["dependency-groups"]["test"] + table["dependency-groups"]["check"]
    return needed


def extra(name: str) -> list[str]:
    """What an extra needs, as pyproject.toml lists it."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(table["project"]["optional-dependencies"][name])


def own_interpreter() -> str:
    """The file of the Python that runs this, outside any environment and behind every link."""
    return os.path.realpath(getattr(sys, "_base_executable", sys.executable))


def site_packages() -> Path | None:
    """The package folder of .venv, None when its interpreter is missing, broken or too old."""
    code = "import sys, sysconfig; print(sysconfig.get_path('purelib') if sys.version_info >= (3, 11) else '')"
    try:
        answer = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
    return Path(answer) if answer else None


def make_venv() -> None:
    """A fresh .venv, linked to the very file of the interpreter so that its removal by an upgrade is noticed."""
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    UNFINISHED.touch()
    subprocess.run([own_interpreter(), "-I", "-m", "venv", "--without-pip", VENV], check=True, stdout=sys.stderr)


def install(needed: list[str], lock: int) -> str | None:
    """Install into .venv with the pip of this interpreter; what pip complained of, None when done."""
    command = [sys.executable, "-m", "pip", "--python", PYTHON, "install", "-qq", "--no-input", "--no-user"]
    command += ["--no-compile", "--disable-pip-version-check", "--no-warn-script-location", *needed]
    # The caller's settings say where to fetch from; where to install is settled here.
    env = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
    # pip holds the lock too: should this process be killed, nobody else starts before pip ends.
    done = subprocess.run(
        command, env=env, pass_fds=[lock], stdout=sys.stderr, stderr=subprocess.PIPE, text=True, check=False
    )
    if done.returncode == 0:
        return None
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return "\n".join(errors) or done.stderr


def missing(needed: list[str], site: Path) -> list[str]:
    """Those of `needed` of which nothing is installed; all of them when none is wanting by name."""

    def plain(name: str) -> str:
        return re.sub(r"[-_.]+", "-", name).lower()

    there = {plain(found.name) for found in importlib.metadata.distributions(path=[str(site)])}
    return [one for one in needed if plain(re.split(r"[^\w.-]", one)[0]) not in there] or needed


def set_up(group: str, key: str, chosen: str, lock: int) -> int:
    """Bring .venv up to `group`; 0 when it is ready. Called with the lock held."""
    stamps = [VENV / f".ready-{name}" for name in (("base", "test") if group == "test" else ("base",))]
    stamp = f"{key}\n{chosen}\n"
    site = None if UNFINISHED.exists() else site_packages()
    if chosen and os.path.realpath(PYTHON) != own_interpreter():
        site = None
    if site and stamps[-1].exists() and stamps[-1].read_text("utf-8") == stamp:
        return 0  # another process was faster
    say(group)
    if importlib.util.find_spec("pip") is None:
        say("no_pip", python=sys.executable)
        return 3
    fresh = site is None
    if fresh:
        make_venv()
        site = site_packages()
        if site is None:
            raise OSError(f"{PYTHON} does not start")
    needed = requirements(group)
    UNFINISHED.touch()
    complaint = install(needed, lock)
    if complaint is not None:
        print(complaint, file=sys.stderr)
        say("no_packages", missing=", ".join(missing(needed, site)))
        # pip puts back what it could not replace, so an older .venv is as good as it was.
        if fresh:
            shutil.rmtree(VENV)
        else:
            UNFINISHED.unlink()
        return 3
    (site / "samsik.pth").write_text(os.path.relpath(ROOT / "src", site) + "\n", "utf-8")
    UNFINISHED.unlink()
    for path in stamps:
        path.write_text(stamp, "utf-8")
    return 0


def add(name: str, lock: int) -> int:
    """Install an extra into a .venv that is ready; 0 when it is there. Called with the lock held."""
    needed, site = extra(name), site_packages()
    say("extra")
    if importlib.util.find_spec("pip") is None:
        say("no_pip", python=sys.executable)
        return 3
    complaint = install(needed, lock)
    if complaint is None:
        return 0
    print(complaint, file=sys.stderr)
    say("no_packages", missing=", ".join(missing(needed, site) if site else needed))
    return 3


def main() -> int:
    """Take the lock, which the system frees however a process ends, and set up."""
    try:
        with (ROOT / "pyproject.toml").open("rb+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("waiting")
                fcntl.flock(file, fcntl.LOCK_EX)
            match sys.argv[1:]:
                case ["extra", name]:
                    return add(name, file.fileno())
                case [group, key, chosen]:
                    return set_up(group, key, chosen, file.fileno())
            raise OSError("set_up.py GROUP KEY PYTHON")
    except (OSError, subprocess.CalledProcessError) as error:
        say("failed", reason=str(error))
        return 3
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
