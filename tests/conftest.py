"""The same examples in every run; and on CI nothing is passed over: a skip counts as a failure there."""

import os

import pytest
from hypothesis import settings

# What is found is found on every machine, and none is too slow.
settings.register_profile("samsik", derandomize=True, deadline=None, database=None)
settings.load_profile("samsik")

# Several programs set CI to "true", some to "1"; an empty value or "false" is a person's own machine.
ON_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    # An expected failure is reported as a skip too; it has run, and it carries `wasxfail`.
    if ON_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"On CI nothing may be skipped. {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    report = yield
    _refuse_skip(report)
    return report
