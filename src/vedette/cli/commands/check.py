"""`vedette check`: run case files."""

from pathlib import Path

from vedette.cli import common
from vedette.engine.types import BadInput
from vedette.testing.cases import find_cases, read_case, run_case


def check(path: Path, /, *, verbose: bool = False, json: bool = False) -> int:
    """Run case files: a position, written dice, orders and the expected results (docs/cases.md).

    Parameters
    ----------
    path
        A case file, or a folder with case files.
    verbose
        Print every case, not only those that fail.
    json
        Print the findings as JSON for scripts.
    """
    found: list[dict[str, object]] = []
    badly_written: list[str] = []
    for file in find_cases(path):
        try:
            case = read_case(file)
            complaints = run_case(case)
        except BadInput as error:
            badly_written.append(str(error))
            continue
        found.append({"file": str(file), "title": case.title, "rules": case.rules, "complaints": complaints})
        if json:
            continue
        if complaints:
            print(f"FAILED  {file}: {case.title}")
            for words in complaints:
                print(f"        {words}")
        elif verbose:
            print(f"ok      {file}: {case.title}")
    failed = len([entry for entry in found if entry["complaints"]])
    if json:
        common.print_json({"cases": found, "failed": failed, "badly_written": badly_written})
    else:
        print(f"{len(found)} cases, {failed} failed.")
    if badly_written:
        more = f" (and {len(badly_written) - 1} more such files)" if len(badly_written) > 1 else ""
        raise BadInput(badly_written[0] + more)
    return 1 if failed else 0
