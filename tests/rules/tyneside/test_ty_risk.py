"""Risk Factors and platoons (TY-RF), orders of the Actions tables (TY-ORD, TY-ACT-09, -10)."""

import pytest

from vedette.rules.tyneside import steps
from vedette.rules.tyneside.codes import (
    ADVANCE,
    ATTACK,
    CARRY_ON,
    CLOSE,
    CONTINUE,
    COVER,
    FLED,
    HALT,
    RETREAT,
    RETREATING,
    ROUT,
    ROUTING,
    RUN,
    STEADY,
    WITHDRAW,
)
from vedette.rules.tyneside.combat.melee import Melee, is_router
from vedette.rules.tyneside.combat.prisoners import is_surrounded
from vedette.rules.tyneside.combat.shooting import may_shoot
from vedette.rules.tyneside.tables.actions import cell_of, is_bound, roll_actions
from vedette.rules.tyneside.tables.cells import ActionCell
from vedette.rules.tyneside.tables.moving import move_bound, note_start
from vedette.testing.tyneside.table import Table

NEW, OLD = "tyneside-solo", "tyneside-3.2"
SPEARS = {"weapons": ["spear"], "native": True, "kind": "irregular"}


def alone(book, features=(), settings=None, foe_at=(9000, 11000), **told):
    """A group of ten in the middle of the table; enemies with swords, who have no range."""
    table = Table(book, features=list(features), settings=settings)
    table.place("men", (9000, 5000), **{"facing": 0, **told})
    return table.place("foe", foe_at, side=1, weapons=["sword"], facing=180)


def lines(table, unit="men"):
    return table.lay("actions").ask(f"risk {unit} lines")


HIDING = [{"kind": "high-wall", "points": [[0, 8000], [18000, 8000]]}]


@pytest.mark.rule("TY-RF-04")
def test_nothing_in_sight_in_solo():
    assert lines(alone(NEW, HIDING)) == ["TY-RF-04 -4"]
    assert lines(alone(NEW)) == []
    assert lines(alone(OLD, HIDING)) == []
    friends = alone(NEW, HIDING).place("friends", (15000, 5000), state="retreating")
    assert lines(friends) == []  # retreating friends in sight


@pytest.mark.rule("TY-RF-05")
def test_a_hero_with_the_unit_in_3_2():
    assert lines(alone(OLD).place("hero", (9000, 5900), role="nco", quality="hero")) == ["TY-RF-05 -1"]
    led = alone(OLD).officer("captain", (1000, 1000))
    assert lines(led.place("hero", (9000, 6000), role="nco", quality="hero")) == []  # 6.5 cm off
    assert lines(alone(OLD, superior=True)) == []


@pytest.mark.rule("TY-RF-06")
def test_a_hero_or_superior_quality_in_solo():
    assert lines(alone(NEW, superior=True)) == ["TY-RF-06 -1"]
    assert lines(alone(NEW, superior=True).place("hero", (9000, 5900), role="nco", quality="hero")) == ["TY-RF-06 -1"]
    assert lines(alone(NEW)) == []


@pytest.mark.rule("TY-RF-07")
def test_all_in_cover_or_advancing(book):
    scrub = [{"kind": "rocks", "rect": [8000, 4000, 10000, 6000]}]
    assert lines(alone(book, scrub)) == ["TY-RF-07 -1"]
    part = [{"kind": "rocks", "rect": [8000, 4000, 9500, 6000]}]
    assert lines(alone(book, part)) == []  # every man of the unit
    assert lines(alone(book, advanced=True)) == ["TY-RF-07 -1"]
    assert lines(alone(book, scrub, advanced=True)) == ["TY-RF-07 -1"]


def armed(book, gap, weapon="musket", **told):
    table = Table(book).place("men", (9000, 5000), facing=0, figures=5, **told)
    return table.place("foe", (9000, 5200 + gap), side=1, weapons=[weapon], figures=5, facing=180)


@pytest.mark.rule("TY-RF-08")
def test_within_range_of_an_enemy_in_sight(book):
    for weapon, gap, lit in (
        ("carbine", 5000, True),
        ("spear", 2400, True),
        ("spear", 2401, False),
        ("sword", 100, False),
    ):
        assert lines(armed(book, gap, weapon)) == (["TY-RF-08 +1"] if lit else [])
    hidden = armed(book, 5000)
    hidden.position["features"] = [{"kind": "high-wall", "points": [[0, 7000], [18000, 7000]]}]
    assert "TY-RF-08 +1" not in lines(hidden)


@pytest.mark.rule("TY-RF-09")
def test_raw_and_within_range(book):
    assert lines(armed(book, 5000, quality="raw")) == ["TY-RF-08 +1", "TY-RF-09 +1"]
    assert lines(armed(book, 5000, "sword", quality="raw")) == []
    mixed = armed(book, 5000, quality="raw", men=[{"quality": "veteran", "count": 3}])
    assert lines(mixed) == ["TY-RF-08 +1"]  # the quality of most


@pytest.mark.rule("TY-RF-10")
@pytest.mark.parametrize(
    ("killed", "wounded", "amount"), [(1, 0, 0), (2, 0, 1), (3, 0, 2), (6, 0, 5), (1, 1, 1), (0, 12, 10)]
)
def test_one_for_each_tenth_lost_of_twelve(book, killed, wounded, amount):
    table = alone(book, figures=12, killed=killed, wounded=wounded)
    assert lines(table) == ([f"TY-RF-10 +{amount}"] if amount else [])


def flanked(book, **told):
    return alone(book, foe_at=(9000, 1000), **told)


@pytest.mark.rule("TY-RF-11")
def test_enemy_on_flank_or_rear_in_3_2():
    assert lines(flanked(OLD)) == ["TY-RF-11 +2"]
    assert lines(flanked(OLD, settings={"flank_distance": 20})) == []
    assert lines(alone(OLD).place("friends", (10700, 5000), state="retreating")) == []


@pytest.mark.rule("TY-RF-12")
def test_flank_or_friends_falling_back_nearby_in_solo():
    assert lines(flanked(NEW)) == ["TY-RF-12 +2"]
    friends = alone(NEW).place("friends", (12900, 5000), state="routing")  # a gap of 25 cm
    assert lines(friends) == ["TY-RF-12 +2"]
    assert lines(alone(NEW).place("friends", (12901, 5000), state="routing")) == []
    assert lines(flanked(NEW).place("friends", (12900, 5000), state="routing")) == ["TY-RF-12 +2"]


def cavalry(book, gap, **told):
    table = Table(book).place("men", (9000, 3000), figures=5, facing=0, **{**SPEARS, **told})
    places = [[9000, 3000 + 300 + gap], [9500, 3400 + gap], [10000, 3400 + gap], [8500, 3400 + gap]]
    return table.place("riders", side=1, places=places, weapons=["sword"], horsed=True)


@pytest.mark.rule("TY-RF-13")
def test_natives_near_cavalry_in_3_2():
    assert lines(cavalry(OLD, 2500)) == ["TY-RF-13 +2"]
    assert lines(cavalry(OLD, 2501)) == []
    assert lines(cavalry(OLD, 1000, native=False)) == []


@pytest.mark.rule("TY-RF-14")
def test_natives_near_cavalry_in_solo():
    assert lines(cavalry(NEW, 5000)) == ["TY-RF-14 +2"]
    assert lines(cavalry(NEW, 5001)) == []


@pytest.mark.rule("TY-RF-15")
def test_ran_or_fell_back_in_3_2():
    assert lines(alone(OLD, state="routing")) == ["TY-RF-15 +3"]
    assert lines(alone(OLD, lost_melee=True)) == ["TY-RF-15 +3"]
    assert lines(alone(OLD, state="retreating")) == []
    old = alone(OLD).lay("actions", turn=4)
    old["men"].lost_at = old.battle.clock - 3
    assert old.ask("risk men lines") == []


@pytest.mark.rule("TY-RF-16")
def test_routing_or_worse_off_in_solo():
    assert lines(alone(NEW, state="routing")) == ["TY-RF-16 +3"]
    assert lines(alone(NEW, lost_melee=True)) == ["TY-RF-16 +3"]
    assert lines(alone(NEW)) == []


@pytest.mark.rule("TY-RF-01")
def test_uncommanded_figures_go_by_their_risk_factor_alone(book):
    table = alone(book).lay("actions")
    table.do(steps.ACTIONS, 1)
    assert table["men"].risk == 0
    assert table["men"].result is cell_of(table.battle, 0, 0, 1)
    for mandatory in (False, True):  # whatever the cell says binds them; who is commanded only what is mandatory
        table["men"].result = ActionCell("TY-XX", HALT, False, mandatory)
        assert is_bound(table.battle, table["men"])
        table["men"].seat = 0
        assert is_bound(table.battle, table["men"]) is mandatory
        table["men"].seat = -1
    table["men"].result = None
    assert is_bound(table.battle, table["men"])


@pytest.mark.rule("TY-RF-02")
def test_the_risk_factor_is_the_sum_of_the_lines_that_apply(book):
    table = alone(book, quality="raw", wounded=2, killed=1)
    table.place("rifles", (12000, 9000), side=1).place("sergeant", (3000, 5000), role="nco", wounded=1).lay("actions")
    assert table.ask("risk men lines") == ["TY-RF-08 +1", "TY-RF-09 +1", "TY-RF-10 +3"]
    assert table.ask("risk men") == 5
    assert table.ask("risk sergeant lines") == ["TY-RF-08 +1"]  # one wound of a lone leader is no 100%
    assert table.ask("risk sergeant") == 1


def platoon(book, gap=400, nco=True, **told):
    places = [[9000 + 300 * n, 3000] for n in range(5)]
    other = [[9000 + 300 * 4 + 200 + gap + 300 * n, 3000] for n in range(5)]
    table = Table(book).place("one", places=places, formed=True, platoon="A", **told)
    table.place("two", places=other, formed=True, platoon="A", **told)
    if nco:
        table.place("sergeant", (9000, 2500), role="nco")
    return table.place("foe", (9000, 7000), side=1, weapons=["musket"])


@pytest.mark.rule("TY-RF-23")
def test_a_formed_platoon_rolls_as_one_unless_the_result_binds(book):
    table = platoon(book).lay("actions")
    roll_actions(table.dice(4).battle, 0)
    assert [table[name].die for name in ("one", "two")] == [4, 4]
    for broken in (platoon(book, gap=501), platoon(book, nco=False), platoon(book, nco=True)):
        if (
            broken.position["units"]["two"]["places"][0][0] == 9000 + 1200 + 200 + 400
            and "sergeant" in broken.position["units"]
        ):
            broken.position["units"]["two"]["formed"] = False
        broken.lay("actions")
        roll_actions(broken.dice(4, 5).battle, 0)
        assert [broken[name].die for name in ("one", "two")] == [4, 5]
    hurt = platoon(book, wounded=2).lay("actions")  # RF5: a 1 is mandatory in both editions
    roll_actions(hurt.dice(1, 4, 5).battle, 0)
    assert [hurt[name].die for name in ("one", "two")] == [4, 5]


# --- what they do -----------------------------------------------------------------------------------------------------


def obey(table, order, charge=False, mandatory=False, die=3, dice=()):
    """The men carry out an order of the table."""
    table.lay("move")
    note_start(table.battle, 0)
    group = table["men"]
    group.has_result = True
    group.result = ActionCell("TY-XX", order, charge, mandatory)
    group.die = die
    move_bound(table.dice(*dice).battle, 0)
    return table


def middle(table, unit="men"):
    group = table[unit]
    xs = [table.battle.x[i] for i in group.men]
    ys = [table.battle.y[i] for i in group.men]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def near(one, other, by=30):
    return abs(one[0] - other[0]) <= by and abs(one[1] - other[1]) <= by


@pytest.mark.rule("TY-ORD-01")
def test_continue_goes_on_and_after_falling_back_halts():
    table = obey(alone(OLD, stored="ADVANCE"), CONTINUE)
    assert near(middle(table), (9000, 7500))
    assert table["men"].order == ADVANCE
    table = obey(alone(OLD, stored="HALT", facing=90), CONTINUE)
    assert near(middle(table), (9000, 5000))
    assert table["men"].facing in (359, 0, 1)
    table = obey(alone(OLD, stored="RUN", state="routing"), CONTINUE)
    assert near(middle(table), (9000, 5000))
    assert (table["men"].order, table["men"].state) == (HALT, STEADY)


@pytest.mark.rule("TY-ORD-02")
def test_halt_stays_and_faces_the_enemy_in_3_2():
    table = obey(alone(OLD, stored="ADVANCE", facing=90), HALT)
    assert near(middle(table), (9000, 5000), 0)
    assert table["men"].facing in (359, 0, 1)
    assert table["men"].order == HALT


@pytest.mark.rule("TY-ORD-13")
def test_halt_stays_and_only_turns_in_solo():
    table = obey(alone(NEW, stored="ATTACK", facing=90), HALT)
    assert near(middle(table), (9000, 5000), 0)
    assert table["men"].facing in (359, 0, 1)
    assert table["men"].order == HALT


@pytest.mark.rule("TY-ORD-03")
def test_advance_goes_a_full_move_to_2_cm_in_3_2():
    assert near(middle(obey(alone(OLD), ADVANCE)), (9000, 7500))
    table = obey(alone(OLD, foe_at=(9000, 7000)), ADVANCE)
    assert table.ask("gap men to foe") >= 200
    assert table.ask("gap men to foe") < 900
    assert not table["men"].charged


@pytest.mark.rule("TY-ORD-04", "TY-MEL-01")
def test_charge_if_the_enemy_is_in_reach_in_3_2():
    table = obey(alone(OLD, foe_at=(9000, 7000)), ADVANCE, charge=True)
    assert table["men"].charged
    assert table.ask("gap men to foe") <= 20
    assert table["men"].order == ADVANCE
    assert not obey(alone(OLD), ADVANCE, charge=True)["men"].charged


@pytest.mark.rule("TY-MEL-01", "TY-ORD-09")
def test_attack_charges_the_nearest_enemy_in_reach_in_solo():
    table = obey(alone(NEW, foe_at=(9000, 7000)), ATTACK)
    assert table["men"].charged
    assert table.ask("gap men to foe") <= 20
    assert table["men"].order == ATTACK
    table = obey(alone(NEW), ATTACK)
    assert near(middle(table), (9000, 7500))


@pytest.mark.rule("TY-ORD-05")
def test_cover_is_sought_or_the_men_go_away_in_3_2():
    scrub = [{"kind": "rocks", "rect": [8000, 2800, 10000, 4200]}]
    table = obey(alone(OLD, scrub), COVER)
    assert all(2900 <= table.battle.y[i] <= 4100 for i in table["men"].men)
    assert table["men"].state == STEADY
    table = obey(alone(OLD), COVER)
    assert near(middle(table), (9000, 2500), 60)
    assert table["men"].state == RETREATING
    off = obey(alone(OLD, settings={"cover_away_is_retreat": False}), COVER)
    assert off["men"].state == STEADY
    there = [{"kind": "rocks", "rect": [8000, 4000, 10000, 6000]}]
    assert near(middle(obey(alone(OLD, there), COVER)), (9000, 5000), 0)


@pytest.mark.rule("TY-ORD-06")
def test_withdraw_goes_back_towards_cover_further_off_in_3_2():
    pieces = [
        {"kind": "rocks", "rect": [5500, 5600, 7500, 6600]},
        {"kind": "rocks", "rect": [12000, 500, 14000, 1500]},
    ]
    table = obey(alone(OLD, pieces), WITHDRAW)
    x, y = middle(table)
    assert x > 9500
    assert y < 4000
    assert table["men"].state == RETREATING


@pytest.mark.rule("TY-ORD-07")
def test_run_goes_a_full_move_away_and_over_the_edge_in_3_2():
    table = obey(alone(OLD), RUN)
    assert near(middle(table), (9000, 2500), 60)
    assert table["men"].state == ROUTING
    edge = alone(OLD)
    edge.position["units"]["men"]["at"] = [9000, 600]
    table = obey(edge, RUN)
    assert [table.battle.fate[table.fig("men", n)] for n in range(1, 11)] == [FLED] * 10


@pytest.mark.rule("TY-ORD-08")
def test_carry_on_repeats_and_close_goes_on(book):
    table = obey(alone(book, stored="HALT"), CARRY_ON)
    assert near(middle(table), (9000, 5000), 0)
    table = obey(alone(book, stored="HALT"), CLOSE, die=6)
    assert near(middle(table), (9000, 7500))
    assert not table["men"].charged
    blind = obey(alone(book, HIDING, stored="HALT"), CLOSE, die=6)
    assert near(middle(blind), (9000, 5000), 0)


@pytest.mark.rule("TY-ORD-10")
def test_natives_add_d6_cm_when_they_attack_in_solo():
    table = obey(alone(NEW, **SPEARS), ATTACK, dice=[4])
    assert near(middle(table), (9000, 5000 + 2900))


@pytest.mark.rule("TY-ORD-11")
def test_missile_troops_stop_at_medium_range_in_solo():
    rifles = {"figures": 5, "at": (9000, 1000)}
    table = Table(NEW, height=20000).place("men", rifles["at"], figures=5, facing=0)
    table.place("foe", (9000, 1000 + 200 + 11000), side=1, weapons=["sword"], figures=5)
    assert near(middle(obey(table, ADVANCE)), (9000, 3000))
    closer = (
        Table(NEW)
        .place("men", (9000, 1000), figures=5)
        .place("foe", (9000, 9000), side=1, weapons=["sword"], figures=5)
    )
    assert near(middle(obey(closer, ADVANCE)), (9000, 1000), 0)
    assert closer["men"].order == HALT


@pytest.mark.rule("TY-ORD-12")
def test_others_attack_within_50_cm_in_solo():
    near_by = Table(NEW).place("men", (9000, 3000), figures=5, weapons=["spear"])
    near_by.place("foe", (9000, 3200 + 5000), side=1, weapons=["sword"], figures=5)
    assert obey(near_by, ADVANCE)["men"].order == ATTACK
    far = Table(NEW).place("men", (9000, 3000), figures=5, weapons=["spear"])
    far.place("foe", (9000, 3200 + 5001), side=1, weapons=["sword"], figures=5)
    assert obey(far, ADVANCE)["men"].order == ADVANCE
    assert near(middle(far), (9000, 5500))


@pytest.mark.rule("TY-ORD-14")
def test_retreat_goes_to_cover_further_off_or_away_in_solo():
    rocks = [{"kind": "rocks", "rect": [8000, 2800, 10000, 4200]}]
    table = obey(alone(NEW, rocks), RETREAT)
    assert all(2900 <= table.battle.y[i] <= 4100 for i in table["men"].men)
    assert table["men"].state == RETREATING
    assert near(middle(obey(alone(NEW), RETREAT)), (9000, 2500), 60)


@pytest.mark.rule("TY-ORD-15")
def test_a_retreating_unit_in_cover_may_stay_with_half_its_strength_in_solo():
    rocks = [{"kind": "rocks", "rect": [8000, 4000, 10000, 6000]}]
    table = obey(alone(NEW, rocks, killed=5), RETREAT)
    assert near(table.at("men", 1), (8400, 5150), 0)
    assert table["men"].state == STEADY
    assert obey(alone(NEW, rocks, killed=6), RETREAT)["men"].state == RETREATING


@pytest.mark.rule("TY-ORD-16")
def test_routers_run_5_cm_further_in_solo():
    table = obey(alone(NEW), ROUT)
    assert near(middle(table), (9000, 2000), 60)
    assert table["men"].state == ROUTING


@pytest.mark.rule("TY-ORD-17")
def test_routers_neither_shoot_nor_fight_in_solo():
    table = obey(alone(NEW, foe_at=(9000, 11000)), ROUT)
    assert not may_shoot(table["men"])
    assert is_router(table.battle, Melee([]), table.fig("men"))


@pytest.mark.rule("TY-ORD-18")
def test_a_surrounded_router_surrenders_in_solo():
    ring = {"north": (9000, 7000), "south": (9000, 2800), "east": (11800, 5000), "west": (6200, 5000)}
    table = Table(NEW).place("men", (9000, 5000), facing=0)
    for name, at in ring.items():
        table.place(name, at, side=1, figures=4, weapons=["sword"])
    obey(table, ROUT)
    assert table["men"].men == []
    assert len([i for i in range(10) if table.battle.fate[i] == 4]) == 10
    open_side = Table(NEW).place("men", (9000, 5000), facing=0)
    for name in ("north", "south", "east"):
        open_side.place(name, ring[name], side=1, figures=4, weapons=["sword"])
    open_side.lay("move")
    assert not is_surrounded(open_side.battle, open_side["men"])


@pytest.mark.rule("TY-ACT-09")
def test_who_defends_a_fortified_position_never_leaves_it(book):
    earthwork = [{"kind": "earthwork", "points": [[7000, 5600], [11000, 5600]], "fortified": True}]
    told = {"places": [[8000 + 300 * n, 5400] for n in range(5)], "figures": 5, "stored": "HALT"}
    table = obey(alone(book, earthwork, **told), CLOSE, die=6)
    assert table.at("men", 1) == (8000, 5400)
    plain = [{**earthwork[0], "fortified": False}]
    assert obey(alone(book, plain, **told), CLOSE, die=6).at("men", 1) != (8000, 5400)


@pytest.mark.rule("TY-ACT-10")
def test_a_unit_falling_back_halts_in_cover_on_5_or_6_in_solo():
    rocks = [{"kind": "rocks", "rect": [8000, 2800, 10000, 4200]}]
    for die, order in ((5, CARRY_ON), (6, CLOSE)):
        table = obey(alone(NEW, rocks, stored="RETREAT", state="retreating"), order, die=die)
        assert all(2900 <= table.battle.y[i] <= 4100 for i in table["men"].men)
        assert (table["men"].order, table["men"].state) == (HALT, STEADY)
    on = obey(alone(NEW, [], stored="RETREAT", state="retreating"), CARRY_ON, die=3)
    assert near(middle(on), (9000, 2500), 60)


@pytest.mark.rule("TY-RF-18")
def test_the_cell_tells_what_the_unit_tries_to_do(book):
    """Forward, nowhere and back, by the order alone."""
    back = RETREAT if book == NEW else WITHDRAW
    went = [middle(obey(alone(book), order, mandatory=True))[1] for order in (ADVANCE, CLOSE, HALT, back)]
    if book == NEW:
        assert went[0] == 5000  # riflemen who are in medium range stay where they are
        went[0] = middle(obey(alone(book, weapons=["sword"]), ADVANCE))[1]
    assert near((went[0], went[1]), (7500, 7500))
    assert went[2] == 5000
    assert went[3] < 3000


@pytest.mark.rule("TY-RF-19")
def test_the_cell_tells_the_effect_on_morale(book):
    run, back = (ROUT, RETREAT) if book == NEW else (RUN, WITHDRAW)
    assert obey(alone(book), run, mandatory=True)["men"].state == ROUTING
    table = obey(alone(book), back, mandatory=True)
    assert table["men"].state == RETREATING
    on = obey(alone(book, stored="RETREAT" if book == NEW else "WITHDRAW", state="retreating"), CARRY_ON)
    assert (on["men"].state, on["men"].backed) == (RETREATING, 0 if book == NEW else 1)
    assert obey(alone(book, state="routing"), HALT)["men"].state == STEADY


@pytest.mark.rule("TY-RF-20")
def test_results_are_simultaneous_for_all_from_where_everybody_stood(book):
    """Who stands behind others sees nobody, though they run first and would open his view; and who runs goes first."""
    wall = {"kind": "high-wall", "points": [[0, 6000], [8850, 6000], [8850, 5600]]}
    more = {"kind": "high-wall", "points": [[18000, 6000], [9150, 6000], [9150, 5600]]}
    table = Table(book, features=[wall, more])
    table.place("back", places=[[9000, 2600], [9000, 2300], [9000, 2000], [9000, 1700]], weapons=["sword"])
    table.place("front", places=[[9000, 5000], [9000, 4700], [9000, 4400], [9000, 4100]], weapons=["sword"])
    table.place("foe", places=[[9000, 9000], [9000, 9300], [9000, 9600], [9000, 9900]], side=1, weapons=["sword"]).lay(
        "move"
    )
    note_start(table.battle, 0)
    for name, order in (("back", ADVANCE), ("front", ROUT if book == NEW else RUN)):
        table[name].has_result = True
        table[name].result = ActionCell("TY-XX", order, False, True)
    assert table.ask("sees front foe")
    assert not table.ask("sees back foe")
    table["foe"].known = False
    table.battle.take_log()
    move_bound(table.battle, 0)
    assert near(table.at("back"), (9000, 2600), 0)
    assert table["front"].state == ROUTING
    assert table.at("front") != (9000, 5000)


@pytest.mark.rule("TY-RF-20")
def test_those_who_go_away_move_first_then_into_cover_then_forward(book):
    rocks = {"kind": "rocks", "rect": [8000, 3000, 10500, 4200]}
    table = Table(book, features=[rocks]).place("ahead", (3000, 5000), weapons=["sword"], facing=0)
    table.place("cover", (9000, 5000), facing=0).place("near", (14000, 6000), facing=0).place(
        "far", (14000, 4000), facing=0
    )
    table.place("foe", (9000, 11000), side=1, weapons=["sword"]).lay("move")
    note_start(table.battle, 0)
    run, hide = (ROUT, RETREAT) if book == NEW else (RUN, COVER)
    for name, order in (("ahead", ADVANCE), ("cover", hide), ("near", run), ("far", run)):
        table[name].has_result = True
        table[name].result = ActionCell("TY-XX", order, False, True)
    table.battle.take_log()
    move_bound(table.battle, 0)
    moved = [table.battle.name_of(event.who) for event in table.battle.take_log() if event.event_type.kind == "move"]
    assert moved == ["far", "near", "cover", "ahead"]
