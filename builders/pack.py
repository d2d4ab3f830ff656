"""Writes one shipped table: an integer series as xz of its second differences, with its provenance beside it."""

import hashlib
import lzma
from importlib.metadata import version
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).parent.parent / "src" / "samsik" / "data" / "terms"


def pack(values: NDArray[np.int64], first: int, lag: int) -> bytes:
    """The bytes that `samsik.calendar.tables.unpack` reads: x[n] − 2·x[n−lag] + x[n−2·lag] in 2 or 4 bytes each."""
    bend = values[2 * lag :] - 2 * values[lag:-lag] + values[: -2 * lag]
    size = 2 if np.max(np.abs(bend)) < 2**15 else 4
    head = np.array([first, len(values), lag, size], "<i8").tobytes() + values[: 2 * lag].astype("<i8").tobytes()
    # All low bytes first, then the next ones: like bytes together pack better.
    planes = bend.astype(f"<i{size}").view(np.uint8).reshape(-1, size).T.tobytes()
    return lzma.compress(head + planes, preset=6 | lzma.PRESET_EXTREME)


def write(
    name: str, values: NDArray[np.int64], *, first: int, lag: int, about: dict[str, str], uses: list[str]
) -> None:
    """Write `name`.xz and `name`.toml; `about` says what the series is, `uses` names the packages it came from."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    data = pack(values, first, lag)
    (FOLDER / f"{name}.xz").write_bytes(data)
    lines = [f'{key} = "{text}"' for key, text in about.items()]
    lines += [f"first = {first}", f"last = {first + len(values) - 1}"]
    lines += [f'sha256 = "{hashlib.sha256(values.astype("<i8").tobytes()).hexdigest()}"', "", "[built_with]"]
    lines += [f'{package} = "{version(package)}"' for package in uses]
    (FOLDER / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{name}: {len(values)} values, {len(data)} bytes")
