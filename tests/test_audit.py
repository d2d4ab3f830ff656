"""What is made of a report of pip-audit: silence is not health."""

import runpy
from pathlib import Path

import pytest

tell = runpy.run_path(str(Path(__file__).parent.parent / "scripts" / "audit.py"))["tell"]
SOUND = {"name": "sound", "version": "1", "vulns": []}
FLAWED = {"name": "flawed", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"], "aliases": []}]}
HOPELESS = {"name": "hopeless", "version": "3", "vulns": [{"id": "PYSEC-2", "fix_versions": [], "aliases": []}]}
UNKNOWN = {"name": "unknown", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "code", "words"),
    [
        ([SOUND, SOUND], 0, ["2 of 2 packages are known. Vulnerabilities: 0."]),
        ([SOUND, UNKNOWN], 0, ["1 of 2 packages are known. Vulnerabilities: 0."]),
        ([UNKNOWN, UNKNOWN], 0, ["knows none of the 2 packages. Nothing was audited."]),
        ([SOUND, FLAWED, UNKNOWN], 1, ["flawed 2: PYSEC-1, mended in 2.1", "2 of 3", "Vulnerabilities: 1."]),
        ([FLAWED, HOPELESS], 1, ["hopeless 3: PYSEC-2, mended in no version", "2 of 2", "Vulnerabilities: 2."]),
    ],
)
def test_what_a_report_comes_to(packages, code, words):
    found, told = tell({"dependencies": packages, "fixes": []})
    assert found == code
    assert all(each in told for each in words)
