"""The prover inside the environment with the tools: reads the arguments, surveys, tries, reports."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
import time
from pathlib import Path

from tools.common import ROOT, say
from tools.mutation import report
from tools.mutation.judging import KEPT, PATIENCE, Case, Court, Kept, Library, ask
from tools.mutation.survey import Shelf, survey
from tools.progress import Progress

WARM = ("pytest", "hypothesis", "hypothesis.strategies", "hypothesis.stateful", "_hypothesis_pytestplugin")
WARM_TOO = ("pytest_timeout", "msgspec", "jsonschema_rs", "rich.console", "rich.table")
"""Loaded once, before processes are forked off; nothing of our own is among them."""


def words() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="run.py prove",
        description="Break rules on purpose, one small change at a time, and see whether the tests marked with them notice.",
    )
    parser.add_argument("book", nargs="?", default="", help="the book; left out, all of them")
    parser.add_argument(
        "--rule", action="extend", nargs="+", default=[], metavar="ID", help="only these; every change is tried"
    )
    parser.add_argument(
        "--all", action="store_true", help="try every change; else a rule is left as soon as one is noticed"
    )
    parser.add_argument(
        "--most", type=int, default=40, metavar="N", help="changes for one rule, the nearest first (40)"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)")
    parser.add_argument(
        "--limit", type=float, default=PATIENCE, metavar="S", help="seconds a change may take longer (20)"
    )
    parser.add_argument("--json", action="store_true", help="the finding as JSON, for scripts")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="the folder with the tests")
    parser.add_argument(
        "--entry",
        default="",
        metavar="MODULE:NAME",
        help="the entry of a book that is in no list, also FILE.py:NAME",
    )
    asked = parser.parse_args()
    if asked.most < 1 or asked.workers < 1 or asked.limit <= 0:
        parser.error("--most, --workers and --limit are more than 0")
    return asked


def cases_of(found: dict[str, object], most: int) -> tuple[list[Case], int]:
    """Return a case for every requested rule, and the number of definitions, which need none."""
    tests = found["tests"]
    shelves = found["books"]
    assert isinstance(tests, dict)
    assert isinstance(shelves, list)
    cases: list[Case] = []
    definitions = 0
    for doc in shelves:
        shelf = Shelf(doc["name"])
        vars(shelf).update(doc)
        mine = [id for id in tests if id in shelf.ids]
        library = Library(shelf) if mine else None
        for id in mine:
            if id in shelf.definitions and not tests[id]:
                definitions += 1
                continue
            assert library is not None
            case = Case(id, shelf, tests[id])
            library.changes(case, most)
            cases.append(case)
    return cases, definitions


def main() -> int:
    """Prove the requested rules."""
    asked = words()
    began = time.monotonic()
    for name in (*WARM, *WARM_TOO):
        importlib.import_module(name)
    with Progress(KEPT / "prove.log", sys.stderr) as progress:
        with progress.step("rules, files and tests"):
            found = ask(survey, asked.book, asked.rule, str(asked.tests.resolve()), asked.entry)
        if found is None or "error" in found:
            say(f"run.py prove: {found['error'] if found else 'the tests could not be collected'}")
            return 2
        with progress.step("changes"):
            cases, definitions = cases_of(found, asked.most)
        thorough = asked.all or bool(asked.rule)
        court = Court(cases, Kept(asked.entry), asked.workers, asked.limit, asked.entry, thorough)
        stopped = False
        try:
            court.unchanged(progress)
            court.changed(progress)
        except KeyboardInterrupt:
            stopped = True
        finally:
            court.close()
    if stopped:
        say("run.py prove: stopped; what was tried is kept for the next run")
        return 130
    if asked.json:
        print(json.dumps(report.as_doc(cases), indent=1))
    else:
        report.show(cases, definitions, thorough, time.monotonic() - began, court.tried)
    return 0 if all(case.is_proved() for case in cases) else 1


if __name__ == "__main__":
    sys.exit(main())
