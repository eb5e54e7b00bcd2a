"""Every worked example of the ledger is a case file, in each edition it is for."""

from pathlib import Path

from vedette import books
from vedette.testing.cases import find_cases, read_case

CASES = Path(__file__).parents[2] / "cases/tyneside"


def test_every_worked_example_is_a_case_in_each_of_its_editions():
    proven = {}
    for path in find_cases(CASES):
        case = read_case(path)
        assert path.stem.endswith(case.book.removeprefix("tyneside")), path.name
        for id in case.rules:
            proven.setdefault(id, set()).add(case.book)
    examples = {id: one for id, one in books.entry("tyneside-3.2").ledger().lines.items() if id.startswith("TY-EX-")}
    assert len(examples) == 28
    for id, one in examples.items():
        wanted = {f"tyneside-{one.edition}"} if one.edition else {"tyneside-3.2", "tyneside-solo"}
        assert proven.get(id, set()) >= wanted, id
