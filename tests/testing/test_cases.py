"""Every case file comes out as it says; and case files that are wrong say so."""

from pathlib import Path

import pytest

from vedette import books
from vedette.engine.types import BadInput
from vedette.testing.cases import CaseFile, find_cases, read_case, run_case
from vedette.toml_files import read_page

CASES = Path(__file__).resolve().parent.parent / "cases"


def case_params():
    cases = [read_case(path) for path in find_cases(CASES)]
    return [
        pytest.param(case, id=f"{case.book}/{case.path.stem}", marks=pytest.mark.rule(*case.rules)) for case in cases
    ]


@pytest.mark.parametrize("case", case_params())
def test_case(case):
    assert run_case(case) == []


@pytest.mark.parametrize(("book", "chapters"), [("empires", ("EX",)), ("adventures", ("EX", "EX2"))])
def test_every_worked_example_is_a_case(book, chapters):
    proven = {id for path in find_cases(CASES / book) for id in read_case(path).rules}
    examples = [id for id in books.entry(book).ledger().lines if id.split("-")[1] in chapters]
    assert len(examples) > 20
    assert [id for id in examples if id not in proven] == []


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


# --- what is written in a case counts -----------------------------------------------------------------------------------

COMPARED = ("answer", "events", "rolls", "scores", "state", "question", "outcome", "campaign", "roster", "rule", "says")


def other(value):
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return f"{value} or so"


def altered(doc, within=False):
    """All documents that differ in one thing that is expected; lists that are empty, in one that is there."""
    parts = doc.items() if isinstance(doc, dict) else enumerate(doc) if isinstance(doc, list) else []
    for key, value in parts:
        inside = within or key in (*COMPARED, "opening")
        if isinstance(value, dict | list) and value:
            changes = altered(value, inside)
        elif inside and value not in ("...", []):
            changes = [other(value)]
        else:
            changes = []
        for change in changes:
            twin = dict(doc) if isinstance(doc, dict) else list(doc)
            twin[key] = change
            yield twin


def examples_round_the_battle():
    """The cases of set-up, recruiting, markers and the campaign."""
    return [path for path in find_cases(CASES / "adventures") if path.stem.startswith("ex2-")]


@pytest.mark.parametrize("path", examples_round_the_battle(), ids=lambda path: path.stem)
def test_a_case_that_is_altered_fails(path):
    page = read_page(path)
    begun = {key: value for key, value in page.doc.items() if key not in ("opening", "steps")}
    told = {key: value for key, value in page.doc.items() if key in ("opening", "steps")}
    changed = list(altered(told))
    assert changed
    for doc in changed:
        try:
            said = run_case(CaseFile(path, {**begun, **doc}))
        except BadInput as error:
            said = [str(error)]
        assert said, doc


@pytest.mark.parametrize("path", examples_round_the_battle(), ids=lambda path: path.stem)
def test_every_die_of_a_case_is_thrown(path):
    page = read_page(path)
    doc = dict(page.doc)
    holders = [doc, *[step for step in doc["steps"] if "dice" in step]] if "steps" in doc else [doc]
    for holder in [one for one in holders if one.get("dice")]:
        faces = holder["dice"]
        for wrong in (faces[:-1], [*faces, 1]):
            holder["dice"] = wrong
            try:
                said = run_case(CaseFile(path, doc))
            except BadInput as error:
                said = [str(error)]
            assert said
        holder["dice"] = faces


CAMPAIGN = """
title = "Three of five return"
book = "adventures"
rules = ["CA-CAM-17"]

[campaign]
army = "united-kingdom"
enemy = "zulu"

[campaign.now]
morale = [3, 3]
due = "patrol"
roster.A = { rep = 4 }

[[steps]]
enter = "won"
losses = { A = 5 }
leaders = { A = ["officer"] }
dice = [1, 6, 2, 3]
events = [{ rule = "CA-RUL2-94", faces = [2, 3] }]
campaign = { morale = [4, 2], due = "raid" }
roster.A = { strength = 18 }

[[steps]]
cannot = "won"
losses = { A = 19 }
says = "cannot lose 19"
"""


def test_a_good_campaign(tmp_path):
    assert run_case(written(tmp_path, CAMPAIGN)) == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[1, 6, 2, 3]", "[1, 6, 2, 3, 3]", "not thrown: [3]"),
        ("[1, 6, 2, 3]", "[1, 6]", "ran out"),
        ("morale = [4, 2]", "morale = [5, 1]", "campaign.morale: expected [5, 1], got [4, 2]"),
        ("strength = 18", "strength = 19", "roster.A.strength: expected 19, got 18"),
        ("roster.A = { strength", "roster.B = { strength", "roster.B: it is not there; the roster is: A"),
        ("roster.A = { strength = 18 }", "roster.A = false", "roster.A: it should be gone, but is there"),
        ('[{ rule = "CA-RUL2-94", faces = [2, 3] }]', "[]", "events: expected 0, got ['CA-RUL2-94']"),
        ("faces = [2, 3]", "faces = [2, 4]", "events[0].faces: expected [2, 4], got [2, 3]"),
        ("losses = { A = 5 }", "losses = { A = 21 }", "cannot lose 21"),
        ("losses = { A = 19 }", "losses = { A = 1 }", "it should be refused, but is taken"),
        ("cannot lose 19", "no such group", "it should say 'no such group', but says: A has 18 figures"),
    ],
)
def test_a_campaign_that_comes_out_otherwise_is_complained_about(tmp_path, old, new, complaint):
    assert old in CAMPAIGN
    assert complaint in "\n".join(run_case(written(tmp_path, CAMPAIGN.replace(old, new))))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('army = "united-kingdom"', 'army = "martians"', "there is no army 'martians'"),
        ('book = "adventures"', 'book = "empires"', "not in the ledger of empires"),
        ("enter =", "etner =", "says none of: enter, cannot"),
        ("losses = { A = 5 }", "losses = { Q = 5 }", "there is no group 'Q' in the roster; its groups are: A"),
        ("leaders = { A", "leader = { A", "no entry 'leader'"),
        ('["officer"]', '"officer"', "'steps[0]: leaders' must be a list"),
        ("dice = [1, 6, 2, 3]", 'dice = ["one"]', "'steps[0]: dice' must be a whole number"),
        ("morale = [3, 3]", "moral = [3, 3]", "campaign: now has no entry 'moral'"),
        ("morale = [3, 3]", "morale = [3, 9]", "Major Morale is two numbers from 0 to 5"),
        ("roster.A = { rep = 4 }", "roster.A = { rep = 9 }", "'rep' is a whole number from 2 to 6"),
        ("campaign = { morale", "campaign = { moral", "campaign has no entry 'moral'"),
        ("[campaign]", "[position]\n[campaign]", "and only one: position, setup, battle, campaign"),
        ("[campaign]", "[house]\n[campaign]", "has no 'house' rules"),
        ("[campaign]", "[opening]\nevents = []\n[campaign]", "'opening' at the top is for"),
        ('title = "Three', 'dice = [1]\ntitle = "Three', "'dice' at the top is for"),
    ],
)
def test_a_campaign_that_is_badly_written_names_file_and_fault(tmp_path, old, new, complaint):
    assert old in CAMPAIGN
    with pytest.raises(BadInput) as told:
        run_case(written(tmp_path, CAMPAIGN.replace(old, new)))
    assert str(tmp_path) in str(told.value)
    assert complaint in str(told.value)


def test_a_book_without_campaigns_says_so(tmp_path):
    text = CAMPAIGN.replace('"adventures"', '"empires"').replace("CA-CAM-17", "WEC-FIR-22")
    with pytest.raises(BadInput, match="the book 'empires' has no campaign"):
        run_case(written(tmp_path, text))


OPENING = """
title = "A Recruiting Roll"
book = "adventures"
rules = ["CA-ARM-10"]
dice = [4, 6, 2, 3, 4, 3, 4, 6, 3, 4]

[battle]
battle = "patrol"
armies = ["united-kingdom", "zulu"]
sizes = [1, 0]
terrain = "open"
solo = [1]

[opening]
state."British Cavalry 1" = { class = "cavalry", rep = 4 }
question = { kind = "enter" }
"""


def test_a_battle_of_ones_choice_and_its_opening(tmp_path):
    assert run_case(written(tmp_path, OPENING)) == []
    [said] = run_case(written(tmp_path, OPENING.replace("rep = 4", "rep = 5")))
    assert said == "opening: British Cavalry 1.rep: expected 5, got 4"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[opening]", "[openings]", "no entry 'openings'"),
        ("question =", "questions =", "opening has no entry 'questions'"),
        ('battle = "patrol"', 'battle = "siege"', "'battle' is one of"),
        ("sizes =", "size =", "a battle has no choice 'size'"),
        ("solo = [1]", "solo = [0]", "comes out of Possible Enemy Forces"),
        ("3, 4]\n", "3, 4, 5]\n", "dice: these were written but not thrown: [5]"),
        ("6, 3, 4]\n", "6, 3]\n", "ran out"),
        ("class =", "klass =", "no entry 'klass'"),
        (
            '"British Cavalry 1"',
            '"British Hussars"',
            "there is no group 'British Hussars' in this position; its groups are: British Cavalry 1, C-in-C of",
        ),
    ],
)
def test_an_opening_that_is_badly_written_names_file_and_fault(tmp_path, old, new, complaint):
    assert old in OPENING
    with pytest.raises(BadInput) as told:
        run_case(written(tmp_path, OPENING.replace(old, new)))
    assert str(tmp_path) in str(told.value)
    assert complaint in str(told.value)
