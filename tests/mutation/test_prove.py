"""The tool that breaks rules on purpose, on a small book of its own (tests/example_book) with one marker that proves nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutation.ids import Finder
from tools.mutation.judging import Process
from tools.mutation.mutants import Writer, ordered, toml_mutants
from tools.mutation.sites import NAMED_ROWS, SHOWN, Source
from tools.mutation.trial import Notes

TESTS = """
import pytest
from example_book.book import AIM, Picket, Skirmish, make_book, steps_of, targets_of
from vedette.engine.dice import ScriptedDice


def skirmish(*places):
    setup = {"sides": [{"name": "A", "pickets": [places[0]]}, {"name": "B", "pickets": [*places[1:]]}]}
    return make_book("pickets").begin(setup, ScriptedDice([]))


@pytest.mark.rule("PIC-FIR-02")
def test_one_more_in_the_next_square():
    assert (AIM.tally(0, 1).total, AIM.tally(0, 2).total) == (1, 0)


@pytest.mark.rule("PIC-MOV-01")
def test_blind():
    assert steps_of(skirmish([0, 0], [5, 5]), Picket(0, 0, 2, 2)) is not None


@pytest.mark.rule("PIC-WIN-01")
def test_nobody_said_where_this_rule_is():
    assert make_book("pickets").name == "pickets"
"""


def proved(tmp_path, *words):
    """What `run.py prove` finds about the toy book, as JSON, and its exit code."""
    (tmp_path / "test_toy.py").write_text(TESTS)
    command = [
        sys.executable,
        "-m",
        "tools.mutation",
        "pickets",
        "--entry",
        "example_book.entry:STUB",
        "--tests",
        tmp_path,
        "--json",
    ]
    done = subprocess.run([*command, *words], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("{"), done.stdout + done.stderr
    return json.loads(done.stdout), done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_a_marker_that_proves_nothing_is_found(tmp_path, root):
    before = {path: path.read_bytes() for path in sorted((root / "tests" / "example_book").rglob("*.py"))}
    doc, code, said = proved(tmp_path, "--all", "--most", "7")
    assert code == 1
    cases = {case["rule"]: case for case in doc["cases"]}
    assert doc["proved"] == ["PIC-FIR-02"]
    assert cases["PIC-FIR-02"]["verdict"] == "proved"
    assert any(
        "row dropped" not in one["change"] and one["outcome"] == "noticed" for one in cases["PIC-FIR-02"]["changes"]
    )
    blind = cases["PIC-MOV-01"]
    assert blind["verdict"] == "survives"
    assert {one["outcome"] for one in blind["changes"]} <= {"survived", "stillborn"}
    guard = [one for one in blind["changes"] if "guard removed" in one["change"]]
    assert guard
    assert guard[0]["file"] == "tests/example_book/book.py"
    assert "order.args[1:] not in" in Path(root / guard[0]["file"]).read_text().splitlines()[guard[0]["line"] - 1]
    assert cases["PIC-WIN-01"]["verdict"] in ("survives", "unchanged")
    assert cases["PIC-FIR-01"]["verdict"] == "untested"
    assert "broken on purpose" in said
    assert {path: path.read_bytes() for path in before} == before, "the tree is never touched"

    again, code, _ = proved(tmp_path, "--all", "--most", "7")
    assert again == doc, "what is known is not tried again"
    some, code, _ = proved(tmp_path, "--rule", "PIC-FIR-02")
    assert (some["proved"], code) == (["PIC-FIR-02"], 0)


@pytest.mark.slow
def test_a_rule_that_is_in_no_ledger_is_refused(tmp_path):
    command = [sys.executable, "-m", "tools.mutation", "--rule", "WEC-NOT-99"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "WEC-NOT-99" in done.stdout


def spin():
    while True:
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there the clock counts")
def test_a_change_that_never_ends_is_ended_by_the_time_it_took_of_the_processor():
    process = Process(spin, (), 1.0)
    assert process.answer() is None
    assert process.ends == 0.0, "its time was up"
    assert Process(sorted, ([2, 1],), 5.0).answer() == [1, 2]


def test_ids_are_found_in_full_in_short_and_in_rows():
    finder = Finder(["WEC-CLS-10", "WEC-CLS-11", "WEC-CLS-12", "WEC-RUL-48", "WEC-RUL-49", "WEC-CLS-16a"])
    text = "# WEC-CLS-10\nsee CLS-10 to -12\nor RUL-48, -49; not XCLS-10 nor CLS-99, but CLS-16a"
    assert finder.find(text) == [
        ("WEC-CLS-10", 1),
        ("WEC-CLS-10", 2),
        ("WEC-CLS-11", 2),
        ("WEC-CLS-12", 2),
        ("WEC-RUL-48", 3),
        ("WEC-RUL-49", 3),
        ("WEC-CLS-16a", 3),
    ]


SOURCE = '''"""A chapter (AA-B-09)."""

LIMIT = 3  # AA-B-01

ROWS = [
    Mod("AA-B-02", 2, "near", is_near),
    Mod("AA-B-03", -1, "far", is_far),
]


def is_near(gap: int) -> bool:
    return gap < LIMIT


def refuse(gap):
    if gap > 9:
        return Refusal("AA-B-04", f"{gap - 1} is too far")
    # AA-B-05
    gap += 1
    return None


def worth(unit) -> int:
    """What a unit is worth (AA-B-06)."""
    return unit.men * 2 if unit.is_good else unit.men
'''


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (1, []),
        (3, ["3  ->  4"]),
        (
            6,
            [
                "2  ->  3",
                "2  ->  1",
                "row dropped",
                "gap < LIMIT  ->  not (gap < LIMIT)",
                "gap < LIMIT  ->  gap <= LIMIT",
            ],
        ),
        (17, ["if gap > 9  ->  guard removed", "gap > 9  ->  gap >= 9", "9  ->  10"]),
        (18, ["gap += 1  ->  left out", "1  ->  2"]),
        (24, ["unit.men * 2", "2  ->  3"]),
    ],
)
def test_where_an_id_stands_decides_what_is_changed(tmp_path, line, expected):
    path = tmp_path / "chapter.py"
    path.write_text(SOURCE)
    source = Source(path)
    made = ordered([one for site in source.sites(line) for one in Writer(source).mutants(site)], 99)
    told = [one.what for one in made]
    for words in expected:
        assert any(words in one for one in told), (words, told)
    if not expected:
        assert not told
    if line == 17:
        assert "always" not in str(told), "who refuses everything is noticed by any test that passes by"
    for one in made:
        compile(one.text(), "chapter.py", "exec")
        assert one.text() != SOURCE


def test_words_and_types_are_left_alone(tmp_path):
    path = tmp_path / "chapter.py"
    path.write_text('def f(a: int | None) -> None:\n    """AA-B-01"""\n    say(f"{a - 1}")\n')
    source = Source(path)
    told = [one.what for site in source.sites(2) for one in Writer(source).mutants(site)]
    assert told == ['say(f"{a - 1}")  ->  left out']


def test_data_with_an_id_is_changed_too(tmp_path):
    path = tmp_path / "list.toml"
    path.write_text('[a]\n# AA-B-01\nmen = 4\nbrave = true\n\n[b]\nmen = 5\nname = "x" # AA-B-02\n')
    first = {one.what.split("  ->  ")[1] for one in toml_mutants(path, 2)}
    assert first == {"5 for 4", "false for true", "row dropped"}
    assert [one.text().splitlines()[7:] for one in toml_mutants(path, 8)] == [[]]


def test_tests_of_another_edition_do_not_count():
    """A rule that two books of one ledger share is proved in each by the tests that play it."""

    class Item:
        def __init__(self, **params):
            self.callspec = type("Spec", (), {"params": params})()

    notes = Notes()
    notes.others = ["second-edition"]
    case = type("Case", (), {"book": "second-edition"})()
    assert notes.is_of_another(Item(book="second-edition"))
    assert notes.is_of_another(Item(case=case))
    assert not notes.is_of_another(Item(book="first-edition", number=3))
    assert not notes.is_of_another(object())


def test_the_names_that_the_prover_knows_are_those_of_the_sources(root):
    sources = root / "src/vedette"
    engine = "".join([path.read_text() for path in (sources / "engine").glob("*.py")])
    assert [name for name in NAMED_ROWS if f"\nclass {name}" not in engine] == []
    assert [name for name in SHOWN if not list((sources / "rules").rglob(name))] == []
