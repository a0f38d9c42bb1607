"""Facts as tests/run.sh reads them: `ok NAME`, `not ok NAME: why`, `skip NAME: why`."""

import sys


def pytest_configure(config):
    config.option.verbose = -2
    config.option.showcapture = "no"


def pytest_report_teststatus(report):
    return report.outcome, "", ""


def pytest_runtest_logreport(report):
    name = report.nodeid.split("/")[-1].replace(".py::", ".")
    if report.skipped:
        print(f"skip {name}: {report.longrepr[2]}")
    elif report.failed:
        why = getattr(getattr(report.longrepr, "reprcrash", None), "message", report.longrepr)
        print(f"not ok {name}: {' '.join(str(why).split())[:1500]}")
    elif report.when == "call":
        print(f"ok {name}")
    sys.stdout.flush()
