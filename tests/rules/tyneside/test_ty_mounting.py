"""Mounting and dismounting (TY-RUL-126, setting `dismounting`)."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import advance, apply_order, new_state
from vedette.engine.types import Order
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.codes import KILLED, RETREATING
from vedette.rules.tyneside.combat.melee import throw_one
from vedette.rules.tyneside.combat.shooting import shooters_of
from vedette.rules.tyneside.command.ordered_moves import may_go_on, movable
from vedette.rules.tyneside.move.bases import pivot_of
from vedette.rules.tyneside.move.mounting import check_horses
from vedette.rules.tyneside.move.walking import clear_move
from vedette.rules.tyneside.sight.cover import all_in_cover
from vedette.rules.tyneside.tables.actions import cell_of
from vedette.rules.tyneside.tables.moving import call_stragglers
from vedette.testing.tyneside.invariants import broken_invariants, nobody_overlaps
from vedette.testing.tyneside.table import Table

ON = {"dismounting": True}
SIX = [[5000, 3000], [5500, 3000], [6000, 3000], [6500, 3000], [7000, 3000], [7500, 3000]]


def troop(book, settings=ON, foe=(9000, 11000), **told):
    """Six horsemen under command at step 2, a captain far off, and an enemy."""
    table = Table(book, settings, features=told.pop("features", [])).officer("captain", (1000, 1000))
    horse = {"places": SIX, "horsed": True, "weapons": ["carbine", "sword"], "commanded": True, "volleys": True}
    table.place("troop", **{**horse, **told})
    return table.place("foe", foe, side=1, weapons=["spear"], native=True).start("move")


@pytest.mark.rule("TY-RUL-126")
def test_off_nobody_mounts_or_dismounts(book):
    table = troop(book, {})
    assert table.refusal("dismount troop") == "TY-RUL-126"
    assert table.refusal("mount troop") == "TY-RUL-126"
    assert "dismount" not in {
        order.verb for order in table.book.decision_types["move"].legal_orders(table.battle, table.battle.question)
    }


@pytest.mark.rule("TY-RUL-126")
def test_a_group_dismounts_as_a_whole_for_half_a_move(book):
    table = troop(book)
    battle = table.battle
    assert clear_move(battle, table.fig("troop")) == 4000
    assert table.refusal("mount troop") == "TY-RUL-126"
    table.order("dismount troop")
    assert [clear_move(battle, table.fig("troop", n)) for n in range(1, 7)] == [2500] * 6
    assert [battle.spent[table.fig("troop", n)] for n in range(1, 7)] == [1250] * 6
    assert battle.radius(table.fig("troop")) == 100
    assert [battle.is_holder(table.fig("troop", n)) for n in range(1, 7)] == [False] * 4 + [True] * 2
    assert (table["troop"].horse_x, table["troop"].horse_y) == (7000, 3000)  # where the first of the holders stood
    x, y = table.at("troop", 6)
    assert (x - 7000) ** 2 + (y - 3000) ** 2 <= (200 + 100) ** 2  # the other touches the horses
    assert nobody_overlaps(battle) == []
    assert table.refusal("move troop to 5500,4250 facing 0") == ""
    assert table.refusal("move troop to 5500,4300 facing 0") == "TY-MOV-01"
    assert table.refusal("dismount troop") == "TY-RUL-126"


@pytest.mark.rule("TY-RUL-126")
def test_who_has_moved_half_has_nothing_left_afterwards_and_who_moved_more_cannot(book):
    table = troop(book)
    table.order("move troop to 6000,5000 facing 0")
    table.order("dismount troop")
    assert table.battle.spent[table.fig("troop")] == 2500
    table = troop(book)
    table.order("move troop to 6000,5100 facing 0")
    assert table.refusal("dismount troop") == "TY-RUL-126"


@pytest.mark.rule("TY-RUL-126")
def test_holders_neither_move_nor_shoot_and_score_nothing_in_melee(book):
    table = troop(book)
    battle = table.battle
    table.order("dismount troop")
    holder = table.fig("troop", 6)
    place = table.at("troop", 6)
    assert shooters_of(battle, table["troop"], True) == table["troop"].men[:4]
    assert table.refusal("man troop 5 to 8000,3500") == "TY-RUL-126"
    table.order("move troop to 5500,4000 facing 0")
    assert table.at("troop", 6) == place
    assert table.at("troop", 2) == (5500, 4000)
    assert holder in battle.members(table["troop"])  # he counts for payment, hits and losses
    roll = throw_one(battle, holder, [table.fig("foe")])
    assert (roll.score, roll.faces) == (0, [])


@pytest.mark.rule("TY-RUL-126")
def test_holders_do_not_count_for_pivot_cover_and_cohesion(book):
    wood = {"kind": "wood", "rect": [4000, 4500, 8000, 7500]}
    wall = {"kind": "high-wall", "points": [[4000, 3500], [8500, 3500]]}
    table = troop(book, features=[wood, wall])
    battle = table.battle
    table.order("dismount troop")
    for n in (1, 2, 3, 4):
        figure = table.fig("troop", n)
        battle.x[figure], battle.y[figure] = 5000 + 300 * n, 5000
    assert pivot_of(battle, table["troop"].men) in [table.fig("troop", n) for n in (1, 2, 3, 4)]
    assert all_in_cover(table.gaze, table["troop"].men, 0)
    holder = table.at("troop", 6)
    call_stragglers(battle, 0)
    assert table.at("troop", 6) == holder  # out of sight of all the others, yet he stays


@pytest.mark.rule("TY-RUL-126")
def test_all_who_are_within_5_cm_of_the_horses_mount_again(book):
    table = troop(book)
    battle = table.battle
    table.order("dismount troop")
    for i in table["troop"].men:
        battle.spent[i] = 0  # a turn later
    assert table.refusal("mount troop") == "TY-RUL-126"  # the first two stand too far from the horses
    for n, x in ((1, 6300), (2, 6520), (3, 6300), (4, 6520)):
        figure = table.fig("troop", n)
        battle.x[figure], battle.y[figure] = x, 2850 if n < 3 else 3150
    figure = table.fig("troop", 1)
    battle.x[figure], battle.y[figure] = 7000 - 800, 3000
    assert table.refusal("mount troop") == ""
    battle.x[figure] -= 1
    assert table.refusal("mount troop") == "TY-RUL-126"
    battle.x[figure] += 1
    table.order("mount troop")
    assert [battle.is_horsed(i) for i in table["troop"].men] == [True] * 6
    assert [battle.spent[i] for i in table["troop"].men] == [2000] * 6
    assert battle.radius(figure) == 200
    assert nobody_overlaps(battle) == []


@pytest.mark.rule("TY-RUL-126")
def test_who_falls_back_on_foot_takes_the_holders_along_and_loses_the_horses(book):
    table = troop(book)
    battle = table.battle
    table.order("dismount troop")
    for i in table["troop"].men:
        battle.spent[i] = 0
    table["troop"].choice = 1  # away
    table["troop"].result = cell_of(battle, 0, 6, 2)  # WITHDRAW or RETREAT
    holder = table.at("troop", 6)
    table.do(steps.MOVE_BOUND)
    assert table["troop"].state == RETREATING
    assert table["troop"].horses is False
    assert table.at("troop", 6) != holder
    assert not battle.is_holder(table.fig("troop", 6))
    assert clear_move(battle, table.fig("troop", 6)) == 2500


@pytest.mark.rule("TY-RUL-126")
def test_with_the_holders_gone_the_horses_are_lost(book):
    table = troop(book)
    battle = table.battle
    table.order("dismount troop")
    battle.remove(table.fig("troop", 5), KILLED)
    check_horses(battle)
    assert table["troop"].horses is True
    battle.remove(table.fig("troop", 6), KILLED)
    check_horses(battle)
    assert table["troop"].horses is False
    assert table.refusal("mount troop") == "TY-RUL-126"


@pytest.mark.rule("TY-RUL-126")
def test_nobody_mounts_or_dismounts_in_contact(book):
    table = troop(book)
    foe = table.fig("foe")
    assert table.refusal("dismount troop") == ""
    table.battle.x[foe], table.battle.y[foe] = 6000, 3310
    assert table.refusal("dismount troop") == "TY-RUL-126"


def test_a_battle_with_dismounting_stays_sound(book):
    """Whole battles by chance with the setting on, many horsemen, and saved and replayed on the way."""
    rules = amend(books.entry(book).book(), {"settings": ON})
    seen = set()
    for seed in range(6):
        units = [{"name": "Captain", "role": "officer", "character": True, "weapons": ["pistol"], "horsed": True}]
        horse = {"figures": 5, "horsed": True, "weapons": ["carbine", "sword"], "volleys": True}
        foot = {"figures": 8, "weapons": ["spear"], "native": True}
        us = [*units, {"name": "A", **horse}, {"name": "B", **horse}]
        them = [{"name": "C", **foot}, {"name": "D", **foot}]
        setup = {
            "sides": [{"name": "Us", "units": us}, {"name": "Them", "units": them, "markers": False}],
            "solo": [1],
            "turns": 6,
        }
        battle = new_state(rules, setup, SeededDice(f"mounting {seed}"))
        rng = Rng(seed)
        advance(rules, battle)
        while battle.question is not None:
            asked = battle.question
            order = rules.decision_types[asked.kind].sample_aggressive(battle, asked, rng)
            if asked.kind == "command":
                found = rules.decision_types["command"].legal_orders(battle, asked)
                order = found[-2] if len(found) > 1 else found[-1]  # pays for all it can
            if asked.kind == "move":
                closed = rules.decision_types["move"].closed(battle, asked)
                changes = [one for one in closed if one.verb in ("mount", "dismount")]
                away = [
                    one for one in movable(battle, asked.post) if one.horses and may_go_on(one) and not one.has_moved
                ]
                if changes:
                    order = changes[0]
                elif away and rng.below(2):  # back to the horses
                    order = Order("form", (away[0].id, 3, away[0].horse_x, away[0].horse_y, 0))
            seen.add(order.verb)
            assert apply_order(rules, battle, order) is None
            assert broken_invariants(battle) == []
    assert {"dismount", "mount"} <= seen
