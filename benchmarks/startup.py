"""How long samsik takes to start: `python benchmarks/startup.py`.

Each line is the best of five, each in a process of its own, with bytecode kept. The import of samsik is
compared with that of numpy. It loads nothing until a name is used, so a first board is timed as well.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def best(*command: str | Path) -> float:
    """Milliseconds of the fastest of five runs, after one that is not counted."""
    times = []
    for _ in range(6):
        start = time.perf_counter()
        subprocess.run(command, env=ENV, stdout=subprocess.DEVNULL, check=True)
        times.append(1000 * (time.perf_counter() - start))
    return min(times[1:])


def main() -> None:
    python = best(sys.executable, "-c", "pass")
    numpy = best(sys.executable, "-c", "import numpy")
    samsik = best(sys.executable, "-c", "import samsik")
    first = best(sys.executable, "-c", "import samsik; samsik.cast('2026-11-30T12:00', zone='Asia/Seoul')")
    board = best(ROOT / "run", "cast", "now")
    print(f"python             {python:6.0f} ms")
    print(f"import numpy       {numpy:6.0f} ms")
    print(f"import samsik      {samsik:6.0f} ms   {samsik - numpy:+.0f} ms, {samsik / numpy:.2f} × numpy")
    print(f"first samsik.cast  {first:6.0f} ms   {first - numpy:+.0f} ms, {first / numpy:.2f} × numpy")
    print(f"./run cast now     {board:6.0f} ms   {board / python:.1f} × python, {board / numpy:.1f} × numpy")


if __name__ == "__main__":
    main()
