"""What each test costs in processor time, its browsers and other programs counted, and which tests cost most.

Wall time says little where several processes and other programs share a machine. A test's cost is the processor time
of its process and of all processes below it, from its set-up to its tear-down. A fixture of the session counts for the
first test that asks for it.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

import psutil
import pytest

LISTED = 10  # tests and folders in the summary
LEAST_SECONDS = 1.0  # what costs less is not listed
_COST = pytest.StashKey[float]()
_IS_LAST = pytest.StashKey[bool]()


def processor_seconds(item: pytest.Item) -> float:
    """Processor time of this process and of all below it so far, those that have ended counted by their parents.

    Only a browser lives on below this process after a test, so the others need no search for processes.
    """
    total = 0.0
    if not item.get_closest_marker("browser"):
        return sum(os.times()[:4])
    for process in (me := psutil.Process(), *me.children(recursive=True)):
        try:
            total += sum(process.cpu_times()[:4])  # user, system, and both of children that have ended
        except psutil.Error:
            continue
    return total


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Note when a test begins."""
    item.stash[_COST], item.stash[_IS_LAST] = processor_seconds(item), nextitem is None
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """Put the cost into the report of the tear-down, which reaches the process that sums up.

    The tear-down of a process's last test closes the browser of all tests, and does not count.
    """
    report = yield
    if call.when == ("call" if item.stash[_IS_LAST] else "teardown"):
        report.user_properties = [*report.user_properties, ("cost", processor_seconds(item) - item.stash[_COST])]
    return report


class Costs:
    """Sums up what the processes of a run report."""

    def __init__(self) -> None:
        self.tests: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a test's cost."""
        self.tests.update((report.nodeid, cost) for name, cost in report.user_properties if name == "cost")

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Sum up, and list the dearest tests and the dearest folders.

        The sum is more than time(1) tells: browsers leave processes that nobody waits for.
        """
        folders: defaultdict[str, float] = defaultdict(float)
        for name, cost in self.tests.items():
            folders[str(PurePosixPath(name.partition("::")[0]).parent)] += cost
        for title, costs in (("tests", self.tests), ("folders", folders)):
            terminalreporter.section(f"dearest {title}, seconds of processor time")
            terminalreporter.write_line(f"{sum(costs.values()):7.1f} in all")
            for name in sorted(costs, key=costs.__getitem__, reverse=True)[:LISTED]:
                if costs[name] >= LEAST_SECONDS:
                    terminalreporter.write_line(f"{costs[name]:7.1f} {name}")


def pytest_configure(config: pytest.Config) -> None:
    """Sum up in the process that writes the summary."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Costs(), "costs")
