"""The four Actions tables, cell by cell (TY-F32, TY-M32, TY-FSO, TY-MSO), and whom they bind (TY-ACT, TY-RF-17 to -22)."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.types import BadInput
from vedette.rules.tyneside.codes import ORDER_NAMES
from vedette.rules.tyneside.tables.actions import cell_of, is_bound, roll_actions, table_of
from vedette.testing.tyneside.table import Table

C, L, H = "CARRY ON o", "CLOSE o", "HALT o"
CO, CC, AC = "CONTINUE o", "CONTINUE+ o", "ADVANCE+ o"
AD, AT = "ADVANCE o", "ATTACK o"
NOUGHT = [C, C, C, C, C, L]
F32 = [
    NOUGHT,
    ["COVER M", H, CC, CC, CC, AC],
    ["WITHDRAW M", "COVER o", H, CC, CC, AC],
    ["RUN M", "WITHDRAW M", "COVER M", "COVER o", H, CC],
    ["RUN M", "RUN M", "WITHDRAW M", "COVER M", "COVER o", H],
]
M32 = [
    NOUGHT,
    [H, CO, CO, CC, AC, AC],
    ["COVER M", H, CO, CO, CC, AC],
    ["RUN M", "COVER M", "COVER M", H, H, CC],
    ["RUN M", "RUN M", "COVER M", "COVER M", "COVER M", H],
]
FSO = [
    NOUGHT,
    [H, AD, AD, AD, AD, AT],
    ["RETREAT M", H, H, AD, AD, AD],
    ["ROUT M", "RETREAT M", H, H, H, AD],
    ["ROUT M", "ROUT M", "ROUT M", "RETREAT M", "RETREAT M", H],
]
MSO = [
    NOUGHT,
    [H, AD, AD, AT, AT, AT],
    ["RETREAT M", H, H, AD, AT, AT],
    ["ROUT M", "RETREAT M", "RETREAT M", H, H, AT],
    ["ROUT M", "ROUT M", "ROUT M", "RETREAT M", "RETREAT M", H],
]
ROWS = {"F32": (0, 1, 3, 6, 9), "M32": (0, 1, 3, 7, 9), "FSO": (0, 1, 2, 6, 9), "MSO": (0, 1, 3, 7, 9)}
LAST = {"F32": (0, 2, 5, 8, 30), "M32": (0, 2, 6, 8, 30), "FSO": (0, 1, 5, 8, 30), "MSO": (0, 2, 6, 8, 30)}


def written(cell):
    return f"{ORDER_NAMES[cell.order]}{'+' if cell.charge else ''} {'M' if cell.mandatory else 'o'}"


def check_table(book, name, number, printed):
    """Every cell at the lowest and at the highest Risk Factor of its row, by its own id; and whom it binds."""
    table = Table(book).officer("captain", (9000, 1000)).place("men", (9000, 3000), commanded=True)
    table.place("foe", (9000, 11000), side=1).start("move")
    battle = table.battle
    for row in range(5):
        for die in range(1, 7):
            for risk in (ROWS[name][row], LAST[name][row], *([-7] if row == 0 else [])):
                cell = cell_of(battle, number, risk, die)
                assert cell.rule == f"TY-{name}-{row}{die}"
                assert written(cell) == printed[row][die - 1], cell.rule
            for unit, place in (("men", "9000,3500"), ("captain", "9000,1500")):  # commanded, and a Player Character
                table[unit].result = cell
                assert is_bound(battle, table[unit]) == cell.mandatory, cell.rule
                refused = table.refusal(f"move {unit} to {place} facing 0")
                assert refused == ("TY-ACT-07" if cell.mandatory else ""), cell.rule
            table["men"].seat = -1
            assert is_bound(battle, table["men"]), "without command every cell binds"
            table["men"].seat = 0


@pytest.mark.rule(
    "TY-F32-01", "TY-F32-02", "TY-F32-03", "TY-F32-04", "TY-F32-05", "TY-F32-06", "TY-F32-11", "TY-F32-12", "TY-F32-13",
    "TY-F32-14", "TY-F32-15", "TY-F32-16", "TY-F32-21", "TY-F32-22", "TY-F32-23", "TY-F32-24", "TY-F32-25", "TY-F32-26",
    "TY-F32-31", "TY-F32-32", "TY-F32-33", "TY-F32-34", "TY-F32-35", "TY-F32-36", "TY-F32-41", "TY-F32-42", "TY-F32-43",
    "TY-F32-44", "TY-F32-45", "TY-F32-46", "TY-RF-21",
)  # fmt: skip
def test_the_first_table_of_3_2():
    check_table("tyneside-3.2", "F32", 0, F32)


@pytest.mark.rule(
    "TY-M32-01", "TY-M32-02", "TY-M32-03", "TY-M32-04", "TY-M32-05", "TY-M32-06", "TY-M32-11", "TY-M32-12", "TY-M32-13",
    "TY-M32-14", "TY-M32-15", "TY-M32-16", "TY-M32-21", "TY-M32-22", "TY-M32-23", "TY-M32-24", "TY-M32-25", "TY-M32-26",
    "TY-M32-31", "TY-M32-32", "TY-M32-33", "TY-M32-34", "TY-M32-35", "TY-M32-36", "TY-M32-41", "TY-M32-42", "TY-M32-43",
    "TY-M32-44", "TY-M32-45", "TY-M32-46",
)  # fmt: skip
def test_the_second_table_of_3_2():
    check_table("tyneside-3.2", "M32", 1, M32)


@pytest.mark.rule(
    "TY-FSO-01", "TY-FSO-02", "TY-FSO-03", "TY-FSO-04", "TY-FSO-05", "TY-FSO-06", "TY-FSO-11", "TY-FSO-12", "TY-FSO-13",
    "TY-FSO-14", "TY-FSO-15", "TY-FSO-16", "TY-FSO-21", "TY-FSO-22", "TY-FSO-23", "TY-FSO-24", "TY-FSO-25", "TY-FSO-26",
    "TY-FSO-31", "TY-FSO-32", "TY-FSO-33", "TY-FSO-34", "TY-FSO-35", "TY-FSO-36", "TY-FSO-41", "TY-FSO-42", "TY-FSO-43",
    "TY-FSO-44", "TY-FSO-45", "TY-FSO-46", "TY-RF-22",
)  # fmt: skip
def test_the_first_table_of_solo():
    check_table("tyneside-solo", "FSO", 0, FSO)


@pytest.mark.rule(
    "TY-MSO-01", "TY-MSO-02", "TY-MSO-03", "TY-MSO-04", "TY-MSO-05", "TY-MSO-06", "TY-MSO-11", "TY-MSO-12", "TY-MSO-13",
    "TY-MSO-14", "TY-MSO-15", "TY-MSO-16", "TY-MSO-21", "TY-MSO-22", "TY-MSO-23", "TY-MSO-24", "TY-MSO-25", "TY-MSO-26",
    "TY-MSO-31", "TY-MSO-32", "TY-MSO-33", "TY-MSO-34", "TY-MSO-35", "TY-MSO-36", "TY-MSO-41", "TY-MSO-42", "TY-MSO-43",
    "TY-MSO-44", "TY-MSO-45", "TY-MSO-46",
)  # fmt: skip
def test_the_second_table_of_solo():
    check_table("tyneside-solo", "MSO", 1, MSO)


@pytest.mark.rule("TY-ACT-01")
@pytest.mark.parametrize(
    ("weapons", "number"),
    [
        (["rifle"], 0),
        (["bow"], 0),
        (["sling"], 0),
        (["spear"], 1),
        (["sword"], 1),
        (["rocks"], 1),
        (["musket", "spear"], 0),
    ],
)
def test_weapons_decide_which_table(book, weapons, number):
    table = Table(book).place("men", (9000, 3000), weapons=weapons).place("foe", (9000, 9000), side=1).lay()
    assert table_of(table.battle, table["men"].men) == number


def thrown(book, weapons, others=()):
    """The cell that ten men, and others among them, throw: the book's own table for their weapons."""
    men = [{"weapons": list(others), "count": 6}] if others else []
    table = Table(book).place("men", (9000, 3000), weapons=list(weapons), men=men)
    table.place("foe", (9000, 9000), side=1, weapons=["sword"]).lay()
    roll_actions(table.dice(2).battle, 0)
    return table["men"].result.rule


FIRST = (["rifle"], ["musket"], ["carbine"], ["pistol", "sword"], ["bow"], ["sling"], ["musket", "spear"])
SECOND = (["spear"], ["sword"], ["hatchet or knife"], ["rocks"], ["cavalry lance"], ["war club"])


@pytest.mark.rule("TY-ACT-03")
def test_the_first_table_of_3_2_is_for_firearms_and_bows():
    assert [thrown("tyneside-3.2", weapons) for weapons in FIRST] == ["TY-F32-02"] * 7
    assert thrown("tyneside-3.2", ["spear"], ["rifle"]) == "TY-F32-02"  # six of ten


@pytest.mark.rule("TY-ACT-04")
def test_the_second_table_of_3_2_is_for_spears_and_swords():
    assert [thrown("tyneside-3.2", weapons) for weapons in SECOND] == ["TY-M32-02"] * 6
    assert thrown("tyneside-3.2", ["rifle"], ["spear"]) == "TY-M32-02"


@pytest.mark.rule("TY-ACT-05")
def test_the_first_table_of_solo_is_for_gunpowder_bows_and_slings():
    assert [thrown("tyneside-solo", weapons) for weapons in FIRST] == ["TY-FSO-02"] * 7
    assert thrown("tyneside-solo", ["spear"], ["rifle"]) == "TY-FSO-02"


@pytest.mark.rule("TY-ACT-06")
def test_the_second_table_of_solo_is_for_close_combat_weapons_only():
    assert [thrown("tyneside-solo", weapons) for weapons in SECOND] == ["TY-MSO-02"] * 6
    assert thrown("tyneside-solo", ["rifle"], ["spear"]) == "TY-MSO-02"


@pytest.mark.rule("TY-RF-17", "TY-ACT-02", "TY-RF-03")
def test_one_die_for_each_unit_and_the_row_of_its_risk(book):
    table = Table(book).officer("captain", (2000, 1000)).place("men", (9000, 3000)).place("more", (14000, 3000))
    table.place("foe", (9000, 6000), side=1, weapons=["musket"]).lay()
    roll_actions(table.dice(3, 4, 5).battle, 0)
    assert table["men"].risk == table["more"].risk == 1
    assert [table[name].die for name in ("captain", "men", "more")] == [3, 4, 5]
    assert table["men"].result is cell_of(table.battle, 0, 1, 4)


@pytest.mark.rule("TY-ACT-07", "TY-ACT-08", "TY-CMD-21", "TY-MEL-04")
def test_commanded_troops_ignore_what_may_be_ignored_and_nothing_else(book):
    table = Table(book).officer("captain", (2000, 1000)).place("men", (9000, 3000), commanded=True)
    table.place("foe", (9000, 6000), side=1).lay("actions")
    table.do(5, 3, 2)  # the first die that is not mandatory at RF1
    assert table["men"].result.mandatory is False
    table.start("move")
    assert table.refusal("move men to 9000,3500 facing 0") == ""
    table["men"].result = cell_of(table.battle, 0, 6, 1)
    assert table["men"].result.mandatory is True
    assert table.refusal("move men to 9000,3500 facing 0") == "TY-ACT-07"
    assert table.refusal("charge men at foe") == "TY-ACT-07"


def test_a_house_rule_changes_one_cell():
    rules = amend(
        books.entry("tyneside-3.2").book(), {"change": [{"rule": "TY-F32-11", "value": "HALT, may be ignored"}]}
    )
    assert written(rules.rules.cells[0][1][0]) == H
    assert written(rules.rules.cells[0][1][1]) == H
    with pytest.raises(BadInput, match="the value must be one of"):
        amend(books.entry("tyneside-3.2").book(), {"change": [{"rule": "TY-F32-11", "value": "DANCE"}]})


def test_the_editions_differ_by_an_amendment_and_come_back_by_another():
    old, new = books.entry("tyneside-3.2").book(), books.entry("tyneside-solo").book()
    assert "TY-MEL-19" in old.dropped
    assert "TY-MEL-19" not in new.dropped
    assert "TY-MEL-10" in new.dropped
    assert "TY-MEL-10" not in old.dropped
    back = amend(new, {"drop": ["TY-MEL-19"], "restore": ["TY-MEL-10"]})
    assert back.rules.wound_if_stuck is False
    with pytest.raises(BadInput, match="is not a row that is left out"):
        amend(new, {"restore": ["TY-MEL-19"]})
