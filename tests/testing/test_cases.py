"""Every case file comes out as it says; and case files that are wrong say so."""

from pathlib import Path

import pytest

from vedette.engine.types import BadInput
from vedette.testing.cases import find_cases, read_case, run_case

CASES = Path(__file__).resolve().parent.parent / "cases"


def case_params():
    cases = [read_case(path) for path in find_cases(CASES)]
    return [
        pytest.param(case, id=f"{case.book}/{case.path.stem}", marks=pytest.mark.rule(*case.rules)) for case in cases
    ]


@pytest.mark.parametrize("case", case_params())
def test_case(case):
    assert run_case(case) == []


def test_every_worked_example_is_a_case():
    proven = {id for path in find_cases(CASES / "empires") for id in read_case(path).rules}
    assert {f"WEC-EX-{n:02}" for n in range(1, 26)} <= proven


GOOD = """
title = "A shot"
book = "empires"
rules = ["WEC-FIR-22"]

[position]
acting = "B"
stands.B = { at = [5, 4], weapon = "magazine-rifles" }
stands.z = { at = [5, 6] }

[[steps]]
order = "fire B at z"
dice = [6, 6, 1]
scores = { B = 15, z = 3 }
state.z = { where = "destroyed" }
"""


def written(tmp_path, text):
    path = tmp_path / "a.toml"
    path.write_text(text, encoding="utf-8")
    return read_case(path)


def test_a_good_case(tmp_path):
    assert run_case(written(tmp_path, GOOD)) == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("B = 15", "B = 14", "the score of B: expected [14], got [15]"),
        ('where = "destroyed"', 'where = "fielded"', "z.where: expected 'fielded', got 'destroyed'"),
        ("[6, 6, 1]", "[6, 6, 1, 1]", "not thrown: [1]"),
        ("[6, 6, 1]", "[6, 6]", "ran out"),
        ("[6, 6, 1]", "[6, 7, 1]", "not on a D6"),
        ("fire B at z", "attack B on z", "refused: WEC-CLS-02"),
    ],
)
def test_a_battle_that_comes_out_otherwise_is_complained_about(tmp_path, old, new, complaint):
    [said, *_] = run_case(written(tmp_path, GOOD.replace(old, new)))
    assert said.startswith("steps[0]")
    assert complaint in said


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"empires"', '"empire"', "there is no book 'empire'"),
        ("WEC-FIR-22", "WEC-FIR-99", "'WEC-FIR-99' is not in the ledger"),
        ("[5, 4]", "[5, 40]", "off the table"),
        ("[[steps]]", "[[step]]", "no entry 'step'"),
        ("order =", "odrer =", "no entry 'odrer'"),
        ("scores =", "score =", "no entry 'score'"),
        ("acting =", "actor =", "no entry 'actor'"),
        ('title = "A shot"', "title = 3", "'title' must be text"),
        ("[position]", "[position", "this is not TOML"),
        ("where =", "whence =", "no entry 'whence'"),
        ("magazine-rifles", "bows", "weapon must be one of"),
        ("fire B at z", "fire B at q", "there is no piece 'q'"),
        ('acting = "B"', 'acting = "q"', "there is no piece 'q'"),
    ],
)
def test_a_case_that_is_badly_written_names_file_and_fault(tmp_path, old, new, complaint):
    assert old in GOOD
    with pytest.raises(BadInput) as told:
        run_case(written(tmp_path, GOOD.replace(old, new)))
    assert str(tmp_path) in str(told.value)
    assert complaint in str(told.value)


def test_offers_refusals_odds_and_questions(tmp_path):
    more = """
[[steps]]
refuse = "attack B on z"
rule = "WEC-CLS-03"

[[steps]]
allow = "fire B at z"

[[steps]]
offer = "fire"
targets = ["y"]

[[steps]]
odds = "fire B at z"
chances = { "no effect" = "1/2" }

[[steps]]
ask = "sight 5,4 to 5,6"
answer = false
"""
    start = GOOD[: GOOD.index("[[steps]]")]
    said = run_case(written(tmp_path, start + more))
    assert [line.split(" ")[0] for line in said] == ["steps[0]", "steps[2]", "steps[2]", "steps[3]", "steps[4]"]
    assert "refused by WEC-CLS-03, but is refused: WEC-CLS-02" in said[0]


def test_a_whole_set_up_with_its_opening_dice(tmp_path):
    text = """
title = "Rows to deploy in"
book = "empires"
rules = ["WEC-DEP-02"]
dice = [3, 5]

[[setup.sides]]
name = "Blue"
army = [{ kind = "regular-infantry", name = "Foot" }]

[[setup.sides]]
name = "Red"
army = [{ kind = "regular-infantry" }]

[[steps]]
refuse = "deploy 1 to 4,3 facing N alone"
rule = "WEC-DEP-02"

[[steps]]
allow = "deploy Foot to 4,2 facing N alone"
"""
    assert run_case(written(tmp_path, text)) == []
    with pytest.raises(BadInput, match="not thrown"):
        run_case(written(tmp_path, text.replace("[3, 5]", "[3, 5, 6]")))


def test_a_folder_without_cases_is_bad_input(tmp_path):
    with pytest.raises(BadInput, match="no case files"):
        find_cases(tmp_path)
    with pytest.raises(BadInput, match="no such file"):
        find_cases(tmp_path / "nowhere")
