"""A plugin of pytest that appends a line of JSON to GOTILE_SUITE_RECORD when a test starts and when it has ended.

A line has the test's name, and at its end the outcome (passed, failed, skipped or xfailed), the reason, the seconds it took, and the
findings that gotile reported meanwhile. Tests that GOTILE_SUITE_DONE lists, one name in a line, are not selected. GOTILE_SUITE_EACH is
the number of tests of a function that are selected: evenly spaced, or with GOTILE_SUITE_SMALLEST those with the smallest numbers.
"""

import json
import math
import os
import time

import pytest


def pytest_configure(config):
    name = os.environ.get("GOTILE_SUITE_RECORD")
    if name and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(name, os.environ.get("GOTILE_REPORT")), "gotile-suite")


class Recorder:
    def __init__(self, name, report):
        self.file = open(name, "a", encoding="utf-8", buffering=1)
        self.report, self.offset = report, 0
        self.state = {}

    def write(self, **line):
        self.file.write(json.dumps(line) + "\n")

    @pytest.hookimpl(trylast=True)  # of those that -k selects
    def pytest_collection_modifyitems(self, config, items):
        done = set()
        if os.path.exists(os.environ.get("GOTILE_SUITE_DONE", "")):
            with open(os.environ["GOTILE_SUITE_DONE"], encoding="utf-8") as f:
                done = set(f.read().splitlines())
        rest = [item for item in some(items, int(os.environ.get("GOTILE_SUITE_EACH") or 0)) if item.nodeid not in done]
        config.hook.pytest_deselected(items=[item for item in items if item not in rest])
        items[:] = rest

    def pytest_collectreport(self, report):
        if report.failed:
            self.write(test=report.nodeid, outcome="failed", reason=last_line(report.longreprtext), seconds=0)
        elif report.skipped:
            self.write(test=report.nodeid, outcome="skipped", reason=skip_reason(report), seconds=0)

    def pytest_runtest_logstart(self, nodeid, location):
        self.state = {"outcome": "passed", "reason": "", "start": time.monotonic()}
        self.write(test=nodeid)

    def pytest_runtest_logreport(self, report):
        if report.skipped and not hasattr(report, "wasxfail"):
            self.state.update(outcome="skipped", reason=skip_reason(report))
        elif hasattr(report, "wasxfail"):
            self.state.update(outcome="xfailed" if report.skipped else "passed", reason=report.wasxfail)
        elif report.failed:
            self.state.update(outcome="failed", reason=last_line(report.longreprtext))

    def pytest_runtest_logfinish(self, nodeid, location):
        seconds = round(time.monotonic() - self.state.pop("start"), 2)
        self.write(test=nodeid, seconds=seconds, findings=self.findings(), **self.state)

    def findings(self):
        """Returns the findings that were reported since the last call."""
        if not self.report or not os.path.exists(self.report):
            return []
        from gotile._library import load
        load().cuCtxSynchronize()
        with open(self.report, encoding="utf-8") as f:
            f.seek(self.offset)
            found = [finding for line in f for finding in json.loads(line)["findings"]]
            self.offset = f.tell()
        return found


def some(items, most):
    """Returns at most a number of tests of each function; all if it is 0."""
    functions = {}
    for item in items:
        functions.setdefault(item.nodeid.partition("[")[0], []).append(item)
    if most:
        for name, tests in functions.items():
            n = min(most, len(tests))
            if os.environ.get("GOTILE_SUITE_SMALLEST"):
                functions[name] = sorted(tests, key=size)[:n]
            else:
                functions[name] = [tests[i * len(tests) // n] for i in range(n)]
    return [item for tests in functions.values() for item in tests]


def size(item):
    """Estimates the work of a test: the product of the numbers among its parameters, which are mostly sizes of arrays."""
    def product(value):
        if isinstance(value, int) and not isinstance(value, bool):
            return max(1, abs(value))
        if isinstance(value, dict):
            return math.prod(map(product, value.values()))
        return math.prod(map(product, value)) if isinstance(value, (list, tuple)) else 1
    return product(item.callspec.params) if hasattr(item, "callspec") else 1


def last_line(text):
    """Returns what a failed test raised: the first line that pytest marks as the error."""
    errors = [line[1:].strip() for line in text.splitlines() if line.startswith("E ")]
    return (errors or text.strip().splitlines() or [""])[0][:300]


def skip_reason(report):
    longrepr = report.longrepr
    reason = longrepr[2] if isinstance(longrepr, tuple) else str(longrepr)
    return reason.removeprefix("Skipped: ")
