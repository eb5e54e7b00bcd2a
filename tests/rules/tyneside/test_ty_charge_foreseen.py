"""What is told of a charge before it is ordered: who would fight whom, who nobody and why, and what may come of it."""

from collections import Counter

import pytest

from vedette.engine.dice import SeededDice
from vedette.engine.docs import event_doc
from vedette.engine.odds import odds
from vedette.engine.types import Order
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.combat.melee import fight_all, find_melees, step_in
from vedette.rules.tyneside.move.charging import charge
from vedette.testing.tyneside.table import Table

FOUGHT = 600
SPEARS = {"weapons": ["spear"], "native": True}


def line(y, n=4, x=5000, step=300):
    return [[x + step * i, y] for i in range(n)]


def before(book, fallen=0, **told):
    table = Table(book).officer("captain", (4000, 2500)).place("men", places=line(3000), commanded=True, **told)
    return table.place("foe", places=line(3900), side=1, killed=fallen, **SPEARS).start("move")


def ties(table):
    return table.book.preview(table.battle, Order("charge", (table["men"].id, table["foe"].id)))


def test_each_man_has_a_line_to_the_one_he_would_fight_and_nothing_has_moved(book):
    table = before(book)
    key = table.battle.key()
    found = ties(table)
    assert [(one["x"], one["y"]) for one in found] == [tuple(place) for place in line(3000)]
    assert [(one["to_x"], one["to_y"]) for one in found] == [tuple(place) for place in line(3900)]
    assert {(one["look"], one["words"], one["rule"]) for one in found} == {("holds", "man to man", "TY-MEL-02")}
    assert table.battle.key() == key


def test_several_on_one_are_told_so_and_these_are_the_pairs_that_fight(book):
    table = before(book, fallen=3)
    words = [one["words"] for one in ties(table)]
    assert words == ["one of 2 on one"] * 2 + ["has nobody in reach"] * 2
    table.order(f"charge {table['men'].id} at {table['foe'].id}")
    fights = [event.pairs for event in table.do(steps.MELEE, 1, 1, 1) if event.pairs]
    assert fights == [[(table.fig("foe"), man) for man in table["men"].men[:2]]]


def test_who_guards_prisoners_or_is_too_far_has_no_fight_and_is_told_why(book):
    table = Table(book).officer("captain", (4000, 2500)).place("foe", places=line(3900), side=1, **SPEARS)
    table.place("men", places=[[5000, 3000], [5300, 3000], [5600, 3000], [5900, 200]], commanded=True, guards=1).start(
        "move"
    )
    assert [(one["look"], one["words"], one["rule"]) for one in ties(table)] == [
        ("barred", "guards prisoners", "TY-RUL-68"),
        *[("holds", "alone against 2", "TY-MEL-02")] * 4,  # two men, with a line to each of two enemies
        ("barred", "has nobody in reach", "TY-RUL-81"),
    ]


def test_the_odds_of_a_charge_are_those_of_its_melee(book):
    table = Table(book).officer("captain", (4000, 2500)).place("men", places=line(3000), commanded=True, killed=3)
    table.place("foe", places=line(3900), side=1, killed=3).start("move")
    found = odds(table.book, table.battle, Order("charge", (table["men"].id, table["foe"].id)))
    assert not found.exact
    briefs = {}
    for words, fate in found.fates.items():
        briefs[fate.brief] = briefs.get(fate.brief, 0) + found.chances[words]
    # One die each, equal weapons: he who throws more and shows 5 or 6 strikes. That is 9 of 36 for either.
    assert briefs["they go back"] == pytest.approx(9 / 36, abs=0.04)
    assert briefs["we go back"] == pytest.approx(9 / 36, abs=0.04)


def fought_out(table, number):
    """The charge and its melee by the rules themselves, and what came of them, in the words of the odds."""
    twin = table.battle.clone()
    twin.dice = SeededDice(f"melee {number}")
    men, foe = twin.groups[table["men"].id], twin.groups[table["foe"].id]
    lived = len(men.men), len(foe.men)
    charge(twin, men, foe, 0)
    (melee,) = find_melees(twin)
    step_in(twin, melee)
    fight_all(twin, melee)
    done, had = melee.inflicted[men.id], melee.suffered[men.id]
    brief = "they go back" if done > had else "we go back" if had > done else "both go back"
    ours, theirs = lived[0] - len(men.men), lived[1] - len(foe.men)
    return f"{brief}; killed: {theirs} of theirs, {ours} of ours" if ours + theirs else brief


@pytest.mark.parametrize("fallen", [0, 1, 3])
def test_what_is_foretold_of_a_charge_is_what_its_melee_comes_to(book, fallen):
    table = before(book, fallen)
    told = odds(table.book, table.battle, Order("charge", (table["men"].id, table["foe"].id)))
    counts = Counter(fought_out(table, number) for number in range(FOUGHT))
    for words in set(counts) | set(told.chances):
        rng = told.chances.get(words, 0)
        spread = max(rng, 0.005) * (1 / FOUGHT + 1 / told.runs)
        assert abs(counts[words] / FOUGHT - rng) <= 4 * spread**0.5, words


def test_where_men_stand_after_a_move_and_what_the_fallen_were_called_is_noted_for_those_who_look_on(book):
    table = before(book)
    table.battle.onlooker = table.book.witness
    told = table.order(f"charge {table['men'].id} at {table['foe'].id}")
    charge = event_doc(table.book, table.battle, next(event for event in told if event.event_type.kind == "charge"))
    at = [[i, table.battle.x[i], table.battle.y[i], table.battle.facing[i]] for i in table["men"].men]
    assert charge["stood"] == at
    fallen = table.fig("foe", 2)
    told = table.do(steps.MELEE, 1, 1, 6, 1, 1, 1, 1, 1)
    kill = event_doc(table.book, table.battle, next(event for event in told if event.event_type.kind == "kill"))
    assert (kill["men"], kill["called"]) == ([fallen], ["man 2"])
