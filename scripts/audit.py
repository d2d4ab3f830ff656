"""Ask the advisory service of the package index about every package in .venv, those of the tests among them.

`.venv/bin/python scripts/audit.py` exits with 1 for a known vulnerability. That the service could not be asked is told,
and is no failure. pip-audit, which asks, is put beside the packages of .venv and not among them.
"""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

TOOL = Path(sys.prefix) / "audit"
# Vulnerabilities that do not concern samsik, by their number, each with the reason.
ACCEPTED: dict[str, str] = {}


def tell(report: dict[str, Any]) -> tuple[int, str]:
    """What a report of pip-audit comes to: the exit code, and the words."""
    packages = report["dependencies"]
    asked = [package for package in packages if "skip_reason" not in package]
    found = [(package, flaw) for package in asked for flaw in package["vulns"]]
    lines = []
    for package, flaw in found:
        mended = ", ".join(flaw["fix_versions"]) or "no version"
        lines.append(f"{package['name']} {package['version']}: {flaw['id']}, mended in {mended}")
    if asked:
        lines.append(f"Audit: {len(asked)} of {len(packages)} packages are known. Vulnerabilities: {len(found)}.")
    else:
        lines.append(f"Audit: the advisory service knows none of the {len(packages)} packages. Nothing was audited.")
    return int(bool(found)), "\n".join(lines)


def audit() -> tuple[int, str]:
    """Install the tool where it is not there yet, and ask."""
    if not TOOL.exists():
        # .venv has no pip of its own: the interpreter it was made from has one.
        install = [os.path.realpath(sys.executable), "-m", "pip", "install", "-qq", "--no-input", "--target", str(TOOL)]
        done = subprocess.run([*install, "pip-audit"], stdout=sys.stderr, check=False)
        if done.returncode:
            return 0, "Audit: pip-audit could not be had. Nothing was audited."
    command = [sys.executable, "-m", "pip_audit", "--progress-spinner", "off", "--desc", "off", "-f", "json"]
    command += ["--path", sysconfig.get_path("purelib"), *(f"--ignore-vuln={number}" for number in ACCEPTED)]
    env = os.environ | {"PYTHONPATH": str(TOOL)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if not done.stdout:
        reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return 0, f"Audit: the advisory service could not be asked ({reason}). Nothing was audited."
    return tell(json.loads(done.stdout))


if __name__ == "__main__":
    code, words = audit()
    print(words)
    sys.exit(code)
