"""Artillery phase (ART), and the Actions of guns (ACT-04)."""

import pytest

from vedette.testing.shock.table import Table


def battery(kind="7/9-pdr Gun", at=(3000, 1000), target=(3000, 3000), step=1, rounds=9, **told):
    table = Table().place("G", kind, at=at, **told).place("B", at=(5500, 800))
    return table.place("b", at=target, figures=20, files=10).start(step, rounds=rounds)


def shot(table, hits=0, us="G", them="b"):
    """The faces of a shot with so many hits, all without effect."""
    dice = table.ask(f"dice {us} at {them}")
    return [6] * hits + [2] * (dice - hits) + [1] * hits


@pytest.mark.rule("SP-ART-01")
@pytest.mark.parametrize("kind", ["Gatling", "Screw Gun", "7/9-pdr Gun"])
def test_cannon_repeating_guns_and_machine_guns_are_artillery(kind):
    assert battery(kind).asks == "guns"
    table = Table().place("G", "Gatling", at=(3000, 1000), weapon="machine_gun").place("b", at=(3000, 2200)).start(1)
    assert table.asks == "guns"
    table.order("done")
    assert table.ask("dice G at b") == 16


@pytest.mark.rule("SP-ART-02")
def test_guns_of_both_sides_act_before_the_initiative_roll():
    table = Table().place("G", "Gatling", at=(3000, 1000)).place("k", "Krupp Gun", at=(3000, 4000)).start(1, first=1)
    assert (table.asks, table.asked) == ("guns", 1)
    table.order("done")
    assert (table.asks, table.asked) == ("guns", 0)
    # and they do not act in steps 3 to 6 (RUL-25)
    table = battery(step=3)
    assert table.refusal("roll G") == "SP-RUL-25"


@pytest.mark.rule("SP-ART-03")
def test_all_guns_shoot_together():
    """Each kills the whole crew of the other, and both shots count."""
    table = Table().place("G", "Gatling", at=(3000, 1000)).place("A", at=(6000, 700))
    table.place("k", "Krupp Gun", at=(3000, 2000)).place("c", at=(6000, 4000)).start(1)
    table.order("done")
    table.order("done")
    table.order("aim G at k")
    ours, theirs = table.ask("dice G at k"), table.ask("dice k at G")
    assert (ours, theirs) == (14, 12)
    dice = [6] * 5 + [2] * 9 + [6] * 5 + [2] * 7 + [6] * 5 + [6] * 5
    table.order("aim k at G", [*dice, 6, 1])
    assert table["G"].where == 4
    assert table["k"].where == 4


@pytest.mark.rule("SP-ART-04")
def test_a_repeating_gun_that_shot_gets_one_smoke():
    table = battery("Gatling", target=(3000, 2000))
    table.order("done")
    table.order("aim G at b", shot(table))
    assert table.battle.pieces[0].smoke == 1


@pytest.mark.rule("SP-ART-05")
@pytest.mark.parametrize("kind", ["Screw Gun", "7/9-pdr Gun"])
def test_a_cannon_that_shot_gets_two_smoke(kind):
    table = battery(kind, target=(3000, 2000))
    table.order("done")
    table.order("aim G at b", shot(table))
    assert table.battle.pieces[0].smoke == 2
    table.order("reload G", [6, 1])
    assert table.battle.pieces[0].smoke == 1


@pytest.mark.rule("SP-ART-06")
@pytest.mark.parametrize(("crew", "actions"), [(5, 2), (4, 2), (3, 3), (2, 3), (1, 4)])
def test_every_two_missing_gunners_cost_an_action_more_to_load(crew, actions):
    table = battery(fired=True, smoke=2, men=crew, step=1)
    gun = table.battle.pieces[0]
    paid = 0
    while gun.fired:
        if table.asks == "guns" and table["G"].used < 2:
            paid += 1
            table.order("reload G", [6, 1] if table["G"].used == 1 else [])
            gun = table.battle.pieces[0]
        else:
            while not (table.asks == "guns" and table.battle.step == 1):
                table.order("done")
    assert paid == actions


@pytest.mark.rule("SP-ART-07", "SP-SHO-16")
@pytest.mark.parametrize(("shock", "dice"), [(0, 12), (1, 12), (2, 11), (3, 11), (4, 10)])
def test_every_two_shock_points_on_the_crew_cost_a_die_once(shock, dice):
    assert battery(shock=shock, target=(3000, 2000)).ask("dice G at b") == dice


@pytest.mark.rule("SP-ACT-04")
def test_what_guns_do_in_step_one_and_its_cost():
    table = battery(fired=True, smoke=2)
    assert table.refusal("repair G") == "SP-SHO-23"
    table.order("reload G")
    assert table["G"].used == 1
    assert table.battle.pieces[0].fired
    table.order("reload G", [6, 1])
    assert not table.battle.pieces[0].fired  # 2 Actions for a cannon

    table = battery("Gatling", fired=True, smoke=1)
    table.order("reload G")
    assert not table.battle.pieces[0].fired  # 1 for a repeating gun

    table = battery("Gatling", jammed=True, fired=True, smoke=1)
    assert table.refusal("reload G") == "SP-RUL-17"
    table.order("repair G")
    assert table.battle.pieces[0].jammed
    table.order("repair G", [6, 1])
    assert not table.battle.pieces[0].jammed  # 2 to repair, and the reload is still owed
    assert table.battle.pieces[0].fired

    table = battery()
    table.order("limber G")
    assert table.battle.pieces[0].limbered
    table.order("unlimber G", [6, 1])  # 1 each
    assert not table.battle.pieces[0].limbered


def test_a_limbered_gun_does_not_shoot_but_may_unlimber_and_shoot():
    table = battery(limbered=True, target=(3000, 2000))
    assert table.ask("targets G") == []
    table.order("unlimber G")
    table.order("done")
    table.order("aim G at b", [*shot(table), 6, 1])
    assert table["G"].used == 2


def test_a_gun_may_shoot_for_nothing_by_choice():
    table = Table(settings={"artillery_fire_cost": "0"}).place("G", "7/9-pdr Gun", at=(3000, 1000))
    table.place("b", at=(3000, 2000), figures=20, files=10).start(1)
    table.order("done")
    dice = table.ask("dice G at b")
    table.order("aim G at b", [2] * dice)
    assert table["G"].used == 0


def test_a_crew_leaves_its_piece_and_mans_it_again():
    table = battery(rounds=3)
    table.order("quit G", [4])
    assert table["G"].piece == -1
    x, y = table.centre("G")
    table.order(f"move G to {x + 390},{y} facing 0 files 4", [6, 1])
    assert table.battle.pieces[0].crew == -1
    assert table.battle.step == 3
    assert table.refusal("move G to 3000,700 facing 0 files 4") == "SP-RUL-88"
    assert table["G"].weapon() == 3  # carbines


def test_after_a_shot_the_piece_shoots_no_second_time_in_the_round():
    table = battery("Gatling", target=(3000, 2000))
    table.order("done")
    table.order("aim G at b", shot(table))
    assert table.asks == "guns"
    assert table["G"].has_shot


def test_artillery_overcomes_obstacles_only_by_choice():
    wall = {"kind": "obstacle", "points": [[2000, 1800], [4000, 1800]], "width": 20, "name": "wall"}

    def at_the_wall(on):
        table = Table(settings={"artillery_obstacles": on}, features=[wall])
        table.place("G", "Gatling", at=(3000, 1638), files=4).place("b", at=(3000, 4000)).start(1)
        return table

    assert at_the_wall(False).refusal("cross G over 0 facing 0 files 4") == "SP-RUL-48"
    table = at_the_wall(True)
    assert at_the_wall(False).offered("cross") == []
    assert table.offered("cross") == ["cross 0 over 0 facing 0 files 4"]
    table.order("cross G over 0 facing 0 files 4")
    assert table["G"].rects[-1].y > 1800


def test_an_enemy_that_attacks_past_an_abandoned_piece_and_touches_it_takes_it():
    # the piece stands just beside the company; whoever comes to its front with four files touches both
    table = Table().place("G", "Gatling", at=(3000, 1500), files=4).place("A", at=(3260, 1350), files=1, figures=5)
    table.place("b", at=(3200, 2300), files=4, facing=180).place("d", at=(6500, 4400)).start(1)
    table.order("quit G", [1])
    table.order("stay G", [1, 6])
    piece = table.battle.pieces[0]
    assert (piece.in_play, piece.crew, table.asked) == (True, -1, 1)
    table.order("attack b on A files 4")
    assert not piece.in_play
