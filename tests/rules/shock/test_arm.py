"""Army lists (ARM): the lists in play against the data of the ledger, row by row."""

import re
from importlib import resources

import pytest

from vedette import books
from vedette.engine.dice import ScriptedDice
from vedette.rules.shock.setup.lists import LIST_NAMES, LISTS
from vedette.rules.shock.units import CAVALRY, INFANTRY, MOUNTED_INFANTRY, STATUS_NAMES, WEAPON_WORDS
from vedette.testing.shock.table import Table

DICE = {INFANTRY: "", MOUNTED_INFANTRY: " / 2W6", CAVALRY: " / 3W6"}


def printed(rule):
    """The rows of a list as the ledger prints them."""
    text = resources.files("vedette.rules.shock").joinpath("ledger.md").read_text(encoding="utf-8")
    block = text.split(f"**{rule}**")[1].split("\n\n- **")[0].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines() if line.startswith("|")
    ]
    return rows[2:]


def row_in_words(row):
    name = f"{row.name} ({row.crew})" if row.crew else row.name
    if row.crew:
        move = "1W3" + (" / 2W6" if row.limbered_dice else "")
        traits = ["Limber-unlimber"]
    else:
        move = "1W6" + DICE[row.mounted]
        traits = ["Mount-dismount"] if row.mounted != INFANTRY else []
    if row.formed:
        traits.append("Formed")
    if row.fighter:
        traits.append("Fighter")
    weapon = WEAPON_WORDS[row.weapon].capitalize() if row.weapon else "none"
    return [name, STATUS_NAMES[row.status], weapon, move, ", ".join(traits) or "none"]


@pytest.mark.rule("SP-ARM-03")
def test_the_british_list():
    assert [row_in_words(row) for row in LISTS[0]] == printed("SP-ARM-03")


@pytest.mark.rule("SP-ARM-04")
def test_the_egyptian_list():
    assert [row_in_words(row) for row in LISTS[1]] == printed("SP-ARM-04")


@pytest.mark.rule("SP-ARM-05")
def test_the_ansari_list():
    assert [row_in_words(row) for row in LISTS[2]] == printed("SP-ARM-05")


@pytest.mark.rule("SP-ARM-01")
def test_two_movement_values_are_for_foot_and_mounted():
    for mounted, faces in ((False, [4]), (True, [4, 4, 4])):
        table = Table().place("A", "Cavalry", at=(3000, 1500), mounted=mounted).place("b").start()
        table.order("roll A", faces)
    for limbered, faces in ((False, [2]), (True, [4, 4])):
        table = Table().place("G", "Gatling", at=(3000, 1500), limbered=limbered).place("b").start(1)
        table.order("roll G", faces)


def test_every_row_of_every_list_can_be_fielded():
    for number, rows in enumerate(LISTS):
        units = [{"kind": row.name} for row in rows]
        sides = [
            {"name": "one", "list": LIST_NAMES[number], "units": units},
            {"name": "two", "units": [{"kind": "Beja"}]},
        ]
        battle = books.entry("shock").book().begin({"sides": sides}, ScriptedDice([]))
        assert [unit.card.kind for unit in battle.units[: len(rows)]] == [row.name for row in rows]
        assert all(unit.card.points > 0 for unit in battle.units)
        assert all(re.match(r"[A-D]", STATUS_NAMES[unit.card.status]) for unit in battle.units)


def test_the_ansari_krupp_limbers_only_by_the_ruling():
    def may(on):
        table = Table(settings={"ansari_krupp_limber": on}).place("A").place("k", "Krupp Gun", at=(3000, 4000)).start(1)
        return table.may("limber k")

    assert may(True)
    assert not may(False)
