"""What was seen is remembered while everybody stands as they do, and never for longer; odds stay exact and short."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.odds import odds
from vedette.engine.types import Order
from vedette.geometry.angles import bearing
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.charge import charge_line
from vedette.rules.adventures.combat.fire import could_fire, has_shot, may_fire_gun, may_shoot, take_aim
from vedette.rules.adventures.ground.lookout import KEPT, Lookout
from vedette.rules.adventures.ground.sight import in_cover, is_target, sees
from vedette.rules.adventures.groups.formations import stand
from vedette.rules.adventures.groups.groups import FIELDED
from vedette.testing.adventures.table import table


def answers(battle: Battle) -> list[object]:
    """All that looking round the table finds out."""
    found: list[object] = []
    there = [group for group in battle.groups if group.where == FIELDED]
    for us in there:
        for them in there:
            if us.side != them.side:
                shot = take_aim(battle, us, them, 0)
                found.append((us.id, them.id, sees(battle, us, them), has_shot(battle, us, them)))
                found.append((shot.firing, shot.seen, shot.fire_dice, shot.in_cover, shot.flank))
                found.append(in_cover(battle, us, them.id))
                line = charge_line(battle, us, them)
                found.append((line.bearing, line.length, line.end) if line is not None else None)
    return found


@pytest.mark.parametrize("scenario", ["first-battle", "stand-up-fight"])
def test_what_is_remembered_is_what_one_sees(scenario):
    book = books.entry("adventures").book()
    game = Game(book, books.entry("adventures").scenarios().setup_of(scenario), "lookout")
    rng = Rng(5)
    looked = 0
    while game.state.question is not None and looked < 12:
        game.apply_order(game.sample(rng))
        battle = game.state
        assert isinstance(battle, Battle)
        if len(game.history) % 9 == 0:
            looked += 1
            remembered = answers(battle), answers(battle)
            fresh = battle.clone()
            fresh.lookout = Lookout()
            assert remembered == (answers(fresh), answers(fresh))
    assert looked == 12


HARSH = {"change": [{"rule": rule, "value": -9} for rule in ("CA-FIR-04", "CA-FIR-10")]}


@pytest.mark.parametrize("house", [{}, HARSH])
def test_a_gun_tried_out_on_a_target_has_a_shot_where_looking_at_all_of_it_finds_one(house):
    game = Game(
        amend(books.entry("adventures").book(), house),
        books.entry("adventures").scenarios().setup_of("first-battle"),
        "gun at a glance",
    )
    rng = Rng(5)
    found: set[bool] = set()
    while game.state.question is not None:
        game.apply_order(game.sample(rng))
        battle = game.state.clone()
        assert isinstance(battle, Battle)
        if len(game.history) % 3:
            continue
        for gun in [group for group in battle.groups if group.where == FIELDED and group.serves_gun]:
            for enemy in battle.enemies(gun.side):
                if could_fire(battle, gun) and is_target(battle, gun, enemy) and enemy.in_melee == 0:
                    stand(
                        gun, gun.block.x, gun.block.y, bearing(enemy.block.x - gun.block.x, enemy.block.y - gun.block.y)
                    )
                    battle.lookout = Lookout()
                    at_a_glance = may_fire_gun(battle, gun, enemy)
                    found.add(at_a_glance)
                    shot = has_shot(battle, gun, enemy)  # after the glance
                    battle.lookout = Lookout()
                    assert at_a_glance == may_shoot(battle, gun, enemy)
                    assert shot == has_shot(battle, gun, enemy)
    assert found == {True, False}


def test_a_clone_that_moves_and_its_battle_each_see_their_own():
    t = (
        table(wood=[(10, 13, 38, 18)])
        .place("A", at=(24, 10))
        .place("z", at=(24, 24))
        .place("far", at=(4, 44), figures=9)
    )
    battle = t.battle
    us, them = t["A"], t["z"]
    assert not sees(battle, us, them)
    twin = battle.clone()
    twin.place_group(twin.groups[them.id], 2400, 500, 0)
    for _ in range(2):
        assert sees(twin, twin.groups[us.id], twin.groups[them.id])
        assert not sees(battle, us, them)
    for step in range(2 * KEPT):  # more positions than are remembered
        twin.place_group(twin.groups[them.id], 2400 + step, 500, 0)
        assert sees(twin, twin.groups[us.id], twin.groups[them.id])
    assert not sees(battle, us, them)
    assert len(battle.lookout.recent) == KEPT
    assert battle.clone().key() == battle.key()


def test_a_twin_tried_out_elsewhere_sees_from_there_and_nothing_of_it_is_remembered():
    t = (
        table(wood=[(10, 13, 38, 18)])
        .place("A", at=(24, 10))
        .place("z", at=(24, 24))
        .place("far", at=(4, 44), figures=9)
    )
    battle = t.battle
    us, them = t["A"], t["z"]
    twin = us.clone()
    stand(twin, 2400, 3400, 180)
    for _ in range(2):
        assert not sees(battle, us, them)
        assert sees(battle, twin, them)
        assert has_shot(battle, twin, them)
        assert take_aim(battle, twin, them, 0).firing > 0
        assert not has_shot(battle, us, them)
        assert take_aim(battle, us, them, 0).firing == 0


def test_friends_who_would_see_the_target_run_make_the_odds_neither_longer_nor_different():
    def found(away):
        t = table().place("A", at=(24, 10), figures=20).place("z", before="A", gap=8, figures=9, rep=3, weapon="musket")
        for n, name in enumerate(("y", "x", "w")):
            t.place(name, at=(19 + 5 * n, 25 + away), figures=9, rep=3)
        order = Order("fire", (t["A"].id, t["z"].id))
        return odds(t.activate("A").poised.book, t.battle, order)

    near, far = found(0), found(15)
    assert near.exact
    assert near.fractions["they break and run"] > 0
    assert near.fractions == far.fractions
    assert sum(near.fractions.values()) == 1
    assert near.runs == far.runs


def test_the_odds_of_a_melee_of_three_are_exact():
    t = table().place("A", at=(24, 10), figures=20).place("z", before="A", gap=0, figures=20)
    t.place("y", at=(24, 7), figures=20, facing=0)
    t.lock("A", "z").lock("A", "y").activate("A")
    found = odds(t.poised.book, t.battle, Order("fight", (t["A"].id,)))
    assert found.exact
    assert sum(found.fractions.values()) == 1
