"""A long run of one target, led by coverage: what reaches new lines is added to the corpus, what fails is left beside it.

    python -m tests.fuzz.run TARGET [--minutes 10]

It wants the group `fuzz` of pyproject.toml. Found inputs stand as `found-*.txt` in the folder of the target, failing
ones as `failed/*` under the folder that is told at the end.
"""

import argparse
import hashlib
import os
import pkgutil
import random
import re
import subprocess
import sys
import tempfile
import threading
import traceback
from importlib import import_module
from pathlib import Path

# Instrumented code is slower, and so is a machine that others use.
PATIENCE = 5.0
# So many inputs are added to a corpus at most, the shortest first.
MOST = 15
SOURCE = "/src/samsik/"


def main() -> int:
    """Fuzz in a process of its own, again after every failure, then keep what is new."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("target")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        return fuzz(given.target, given.child, given.minutes)
    folder = Path(tempfile.mkdtemp(prefix=f"fuzz-{given.target}-"))
    (folder / "new").mkdir()
    (folder / "failed").mkdir()
    command = [sys.executable, "-m", "tests.fuzz.run", given.target, "--minutes", str(given.minutes), "--child", folder]
    subprocess.run([*map(str, command)], check=False)
    kept = keep(given.target, folder / "new")
    print(f"{folder}: {len(list((folder / 'failed').iterdir()))} failed, {len(kept)} kept")
    return 0


def fuzz(name: str, folder: Path, minutes: float) -> int:
    """One run of libFuzzer. A failure is written down once for its place, and the run goes on."""
    import atheris

    with atheris.instrument_imports(include=["samsik", "sqlglot"], enable_loader_override=False):
        import samsik

        for module in pkgutil.walk_packages(samsik.__path__, "samsik."):
            if not module.name.startswith(("samsik.casebook.migrations", "samsik.__main__")):
                import_module(module.name)
        targets = import_module("tests.fuzz.targets")
        import_module("tests.fuzz.server")
        mutated = import_module("tests.fuzz.mutation").mutated
    others = [file.read_bytes() for file in sorted((targets.CORPUS / name).iterdir())]
    met: set[str] = set()

    def one(data: bytes) -> None:
        try:
            targets.check(name, data, PATIENCE)
        except Exception as failure:  # noqa: BLE001 - whatever it is, it is told
            place = f"{type(failure).__name__} {place_of(failure)}"
            if place not in met:
                met.add(place)
                file = folder / "failed" / f"{len(met):02d}"
                file.write_bytes(data)
                file.with_suffix(".log").write_text("".join(traceback.format_exception(failure)), "utf-8", "replace")
                print("FAILED", place, file, flush=True)

    def mutator(data: bytes, longest: int, seed: int) -> bytes:
        dice = random.Random(seed)
        if dice.random() < 0.5:
            return atheris.Mutate(data, longest)
        return mutated(data, others, dice)[:longest]

    arguments = [
        "fuzz",
        f"-max_total_time={minutes * 60:.0f}",
        "-max_len=3000",
        "-len_control=0",
        "-print_final_stats=1",
    ]
    arguments += [f"-dict={dictionary(name, folder)}", "-rss_limit_mb=4096", "-timeout=60"]
    os.chdir(folder)
    atheris.Setup([*arguments, str(folder / "new"), str(targets.CORPUS / name)], one, custom_mutator=mutator)
    atheris.Fuzz()
    return 0


def dictionary(name: str, folder: Path) -> Path:
    """Words that mean something to the target: those of its corpus."""
    from tests.fuzz.targets import CORPUS

    found: set[bytes] = set()
    for file in (CORPUS / name).iterdir():
        found |= set(re.findall(rb"[A-Za-z_][\w.-]+|[0-9]{2,8}|[\x80-\xff]{3,30}", file.read_bytes()))
    words = ("".join(f"\\x{byte:02x}" for byte in word) for word in sorted(found) if len(word) <= 40)
    path = folder / "words"
    path.write_text("".join(f'"{word}"\n' for word in words))
    return path


def place_of(failure: BaseException) -> str:
    """Where in the sources it came from, the innermost place."""
    frames = traceback.extract_tb(failure.__traceback__)
    ours = [frame for frame in frames if SOURCE in frame.filename] or frames
    return f"{ours[-1].filename.rpartition(SOURCE)[2]}:{ours[-1].lineno}"


def keep(name: str, folder: Path) -> list[Path]:
    """Add to the corpus what reaches lines that nothing in it reaches, short ones first."""
    from tests.fuzz import server, targets

    corpus = targets.CORPUS / name
    assert server
    known: set[tuple[str, int]] = set()
    for file in sorted(corpus.iterdir()):
        known |= reached(targets, name, file.read_bytes())
    kept = []
    for file in sorted(folder.iterdir(), key=lambda file: (file.stat().st_size, file.name)):
        data = file.read_bytes()
        new = reached(targets, name, data) - known
        if new and len(kept) < MOST:
            known |= new
            kept.append(corpus / f"found-{hashlib.sha256(data).hexdigest()[:8]}.txt")
            kept[-1].write_bytes(data)
    return kept


def reached(targets, name: str, data: bytes) -> set[tuple[str, int]]:
    """The lines of the sources that an input reaches."""
    found: set[tuple[str, int]] = set()

    def trace(frame, event, _):
        if SOURCE not in frame.f_code.co_filename:
            return None
        if event == "line":
            found.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    threading.settrace(trace)
    sys.settrace(trace)
    try:
        targets.check(name, data, 100)
    except Exception as failure:  # noqa: BLE001 - whatever it is, it is told
        print("FAILED", type(failure).__name__, place_of(failure))
    finally:
        sys.settrace(None)
        threading.settrace(None)
    return found


if __name__ == "__main__":
    sys.exit(main())
