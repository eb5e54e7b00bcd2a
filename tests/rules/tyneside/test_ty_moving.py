"""Weapons, movement, sequence (TY-WPN, TY-MOV, TY-SEQ-04 to -08)."""

import pytest

from vedette import books
from vedette.engine.game import Game, advance
from vedette.engine.types import Step
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.combat.weapons import WEAPON_NAMES
from vedette.testing.tyneside.table import Table

FOE = {"side": 1, "weapons": ["spear"], "native": True}
RANGES = {
    "rifle": (30, 90, 180),
    "rifled carbine": (25, 80, 140),
    "musket": (20, 40, 120),
    "carbine": (15, 30, 100),
    "pistol": (5, 10, 30),
    "bow": (30, 60, 100),
    "spear": (8, 12, 24),
    "sword": (0, 0, 0),
    "cavalry lance": (0, 0, 0),
    "war club": (0, 0, 0),
    "hatchet or knife": (5, 10, 20),
    "rocks": (4, 8, 20),
}
FACTORS = {
    "rifle": 2,
    "rifled carbine": 2,
    "musket": 2,
    "carbine": 2,
    "pistol": 3,
    "bow": 1,
    "spear": 3,
    "sword": 3,
    "cavalry lance": 4,
    "war club": 3,
    "hatchet or knife": 2,
    "rocks": 1,
}


@pytest.mark.rule("TY-WPN-01")
def test_ranges(book):
    rules = books.entry(book).book().rules
    for name, ranges in RANGES.items():
        assert rules.ranges[WEAPON_NAMES.index(name)] == [100 * cm for cm in ranges], name


@pytest.mark.rule("TY-WPN-02")
def test_melee_factors(book):
    rules = books.entry(book).book().rules
    for name, factor in FACTORS.items():
        assert rules.factors[WEAPON_NAMES.index(name)] == factor, name
    table = Table(book).place("men", (9000, 3000), bayonet=True).place("others", (12000, 3000), bayonet=False)
    table.place("foe", (9000, 9000), **FOE).lay()
    assert table.battle.cards[table.fig("men")].factor == 4
    assert table.battle.cards[table.fig("others")].factor == 2


@pytest.mark.rule("TY-MOV-01", "TY-MOV-02", "TY-MOV-03", "TY-MOV-04", "TY-MOV-05", "TY-DMG-07")
@pytest.mark.parametrize(
    ("told", "reach"),
    [
        ({}, [2500, 2500]),
        ({"wounded": 1}, [2000, 2000]),
        ({"civilian": True}, [2000, 2000]),
        ({"petticoats": True}, [1500, 1500]),
        ({"horsed": True}, [2500, 4000]),
        ({"horsed": True, "wounded": 1}, [2000, 2000]),
    ],
)
def test_allowances(book, told, reach):
    table = Table(book).place("men", (9000, 3000), **told).place("foe", (9000, 11500), **FOE).lay()
    assert table.ask("reach men 1") == reach


def single(book, features=(), settings=None, **told):
    table = Table(book, features=list(features), settings=settings).officer("captain", (5000, 3000), **told)
    return table.place("men", (2000, 1000)).place("foe", (9000, 11500), **FOE).lay()


@pytest.mark.rule("TY-MOV-06")
def test_difficult_going_counts_double(book):
    marsh = {"kind": "marsh", "rect": [6000, 2000, 9000, 4000]}
    assert single(book, [marsh]).ask("walk captain 1 to 9000,3000") == [6750, 3000, 2500]
    assert single(book).ask("walk captain 1 to 9000,3000") == [7500, 3000, 2500]


@pytest.mark.rule("TY-MOV-07")
def test_a_barrier_costs_part_of_the_move_and_is_not_begun_if_it_cannot_be_paid(book):
    fence = {"kind": "fence", "points": [[7400, 2000], [7400, 4000]]}
    x, y, used = single(book, [fence]).ask("walk captain 1 to 9000,3000")
    assert (x, y) == (7300, 3000)  # before it, by its base
    assert used == 2300


@pytest.mark.rule("TY-MOV-08")
def test_a_barrier_costs_a_quarter_in_3_2():
    fence = {"kind": "fence", "points": [[5500, 2000], [5500, 4000]]}
    assert single("tyneside-3.2", [fence]).ask("walk captain 1 to 9000,3000") == [6875, 3000, 2500]
    assert single("tyneside-3.2", [fence], {"barrier_cost": "1/2"}).ask("walk captain 1 to 9000,3000")[0] == 6250


@pytest.mark.rule("TY-MOV-09")
def test_a_barrier_costs_half_in_solo():
    fence = {"kind": "fence", "points": [[5500, 2000], [5500, 4000]]}
    assert single("tyneside-solo", [fence]).ask("walk captain 1 to 9000,3000") == [6250, 3000, 2500]
    assert single("tyneside-solo", [fence], {"barrier_cost": "1/4"}).ask("walk captain 1 to 9000,3000")[0] == 6875


def test_a_horseman_off_the_open_has_25_cm(book):
    marsh = {"kind": "marsh", "rect": [5500, 2000, 9000, 4000]}
    assert single(book, [], horsed=True).ask("walk captain 1 to 12000,3000") == [9000, 3000, 4000]
    assert single(book, [marsh], horsed=True).ask("walk captain 1 to 12000,3000") == [6500, 3000, 2500]
    far = {"kind": "marsh", "rect": [8000, 2000, 9000, 4000]}
    assert single(book, [far], horsed=True).ask("walk captain 1 to 12000,3000")[:2] == [8000, 3000]  # stops at its edge


def test_impassable_ground_stops_and_a_bridge_carries_over(book):
    river = {"kind": "river", "rect": [6000, 0, 6500, 12000]}
    bridge = {"kind": "bridge", "rect": [5900, 2800, 6600, 3200]}
    assert single(book, [river]).ask("walk captain 1 to 7000,3000")[0] < 6000
    assert single(book, [river, bridge]).ask("walk captain 1 to 7000,3000") == [7000, 3000, 2000]


@pytest.mark.rule("TY-SEQ-04", "TY-SEQ-05", "TY-SEQ-06", "TY-SEQ-07", "TY-SEQ-08")
def test_the_side_of_the_characters_goes_first_and_steps_follow_in_order(book):
    setup = books.entry(book).scenarios().setup_of("three-officers")
    game = Game(books.entry(book).book(), setup, "order")
    game.apply_order(game.book.grammar.read("arrange"))
    game.apply_order(game.book.grammar.read("ready"))
    while game.question is not None and game.state.turn < 2:
        game.apply_order(game.book.grammar.read("done"))
    heads = [event.event_type.rule for event in game.events if event.event_type.part in ("head", "step")]
    parts = ["TY-SEQ-03", "TY-SEQ-04", "TY-SEQ-05", "TY-SEQ-06"]
    assert heads[:11] == ["TY-SEQ-07", "TY-SEQ-08", *parts, "TY-SEQ-08", *parts]
    acting = [event.n for event in game.events if event.event_type.kind == "side-turn"]
    assert acting[:2] == [0, 1]


@pytest.mark.rule("TY-SEQ-01", "TY-SEQ-02", "TY-SEQ-03", "TY-SEQ-04", "TY-SEQ-05", "TY-SEQ-06")
def test_a_side_turn_step_by_step(book):
    """Points, who is commanded, Actions of all, moves, shots, melees: each asked or done in its step and in no other."""
    table = Table(book).officer("captain", (9000, 2000), weapons=["rifle"]).place("men", (9000, 3000), volleys=True)
    fight = [[3000 + 300 * n, 3000] for n in range(4)]
    table.place("fighters", places=fight, weapons=["sword"])
    table.place("foe", places=[[x, y + 202] for x, y in fight], side=1, weapons=["sword"])
    table.place("far", (9000, 6000), side=1, weapons=["sword"]).lay()
    battle = table.battle
    battle.agenda = [Step(steps.END_SIDE, 1)]  # and then the last turn is over
    table.book.run_step(battle, Step(steps.SIDE_TURN, 0))
    advance(table.book, battle)
    asked = [table.asks]
    heads = [event.event_type.rule for event in table.order("lead armed", 6, 6)]
    assert battle.seats[0].pool == 12
    table.order("pay men")
    assert table["men"].seat == 0
    assert not table["men"].has_result
    asked.append(table.asks)
    heads += [event.event_type.rule for event in table.order("done", 2, 3, 4)]  # three units throw on their tables
    assert [table[name].die for name in ("captain", "men", "fighters")] == [2, 3, 4]
    asked.append(table.asks)
    heads += [event.event_type.rule for event in table.order("move men to 9000,3500 facing 0")]
    heads += [event.event_type.rule for event in table.order("done")]
    asked.append(table.asks)
    heads += [event.event_type.rule for event in table.order("fire men at far", *[1] * 10)]
    fought = table.order("done", *[1] * 8)
    heads += [event.event_type.rule for event in fought]
    assert asked == ["command", "command", "move", "shoot"]
    inner = [one for one in heads if one.startswith("TY-SEQ-")]
    assert inner == ["TY-SEQ-08", "TY-SEQ-03", "TY-SEQ-04", "TY-SEQ-05", "TY-SEQ-06"]
    assert heads.count("TY-MEL-05") == 4
