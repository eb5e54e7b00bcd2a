"""The steady player of Colonial Adventures beats chance, gives only orders that are offered, and answers in time."""

from __future__ import annotations

import gc
import random
import time
from typing import Any

import pytest

from vedette import books, build_info
from vedette.ai import decide
from vedette.ai.adventures.chief import chief_risk
from vedette.ai.adventures.orders import ways_in, ways_outside, worth_trying
from vedette.ai.adventures.outlook import outlook
from vedette.ai.adventures.plan import GroupPlan
from vedette.ai.adventures.steady import TriedOrder, leaning, plan_for, played, try_out
from vedette.ai.adventures.ways import ELBOWS, ways_on
from vedette.ai.adventures.worth import harm_of, hits_from_here
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import Order, Question
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import MOB, OPEN, RESERVE
from vedette.testing.adventures.invariants import reshuffle_hidden
from vedette.testing.adventures.table import table

SCENARIOS = books.entry("adventures").scenarios()

BOOK = books.entry("adventures").book()
EXACT = (
    "activate",
    "charge",
    "fire",
    "volley",
    "fight",
    "break",
    "prone",
    "rise",
    "clear",
    "mount",
    "serve",
    "send",
    "done",
)
"""Orders without a free choice of place or heading: they must stand in the list of what is offered."""

IMPI = {"class": "infantry", "rep": 5, "traits": ["ferocious"], "shield": True, "leader": 4}
JEZAILS = {"class": "infantry", "rep": 4, "weapon": "musket", "leader": 4}
SWORDS = {"class": "infantry", "rep": 4, "leader": 4}
HORSE = {"class": "cavalry", "rep": 5, "shield": True, "leader": 4}
PLATOON = {"class": "infantry", "rep": 4, "officer": 4, "nco": 4}
BOERS = {
    "class": "mounted_infantry",
    "rep": 4,
    "traits": ["boer_fire_bonus", "open_order_only"],
    "formation": "open",
    "officer": 4,
    "nco": 4,
}
MIRRORS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "regiments": ("tribal", [IMPI, IMPI, IMPI, IMPI]),
    "hillmen": ("tribal", [JEZAILS, SWORDS, JEZAILS, JEZAILS, SWORDS]),
    "desert": ("tribal", [HORSE, SWORDS, JEZAILS, SWORDS, HORSE]),
    "platoons": ("european", [PLATOON, PLATOON, PLATOON]),
    "commandos": ("european", [BOERS, BOERS]),
}
ARMIES = [army for army in books.entry("adventures").armies().ids() if army != "civilians"]
WIDTH = 4800


def mirror(kind: str) -> dict[str, Any]:
    """The same force on both sides, set up alike, with rough ground between."""
    training, force = MIRRORS[kind]
    sides: list[dict[str, Any]] = []
    for side in (0, 1):
        groups = []
        for i, group in enumerate(force):
            x = WIDTH * (2 * i + 1) // (2 * len(force))
            place = {"at": [x, 900], "facing": 0} if side == 0 else {"at": [WIDTH - x, WIDTH - 900], "facing": 180}
            groups.append({**group, **place, "name": f"{kind} {side + 1}.{i + 1}"})
        chief = {"rep": 4, "mounted": True, "with": 0}
        home = ("S", "N")[side]
        sides.append({"name": f"side {side}", "training": training, "home": home, "groups": groups, "chief": chief})
    ground = [
        {"kind": "rough", "points": [[900, 2000], [1700, 2000], [1700, 2600], [900, 2600]]},
        {"kind": "rough", "points": [[3100, 2200], [3900, 2200], [3900, 2800], [3100, 2800]]},
    ]
    return {"book": "adventures", "table": {"width": 48, "height": 48, "terrain": ground}, "sides": sides}


def fight(setup: dict[str, Any], seed: int, steady: int, against: str) -> Game:
    """A battle of steady against another player; every order of either must be accepted."""
    players = [books.entry("adventures").player(against), books.entry("adventures").player(against)]
    players[steady] = books.entry("adventures").player("steady")
    game = Game(BOOK, setup, str(seed))
    rng = Rng(seed)
    while game.question is not None:
        refused = game.apply_order(decide(players[game.asked_side()], BOOK, game.state, rng))
        assert refused is None, str(refused)
    return game


def won(setup: dict[str, Any], seed: int, steady: int, against: str) -> bool:
    outcome = fight(setup, seed, steady, against).state.outcome
    assert outcome is not None
    return outcome.winner == steady


@pytest.mark.slow
@pytest.mark.parametrize(("against", "least"), [("random", 95), ("rash", 86)])
def test_steady_wins_by_far_the_most_of_a_hundred_mirrored_battles(against: str, least: int):
    """At least 95 to 5 against chance; fewer against those who attack whenever they can, as much then hangs on dice."""
    battles = [(kind, seed, side) for kind in MIRRORS for seed in range(10) for side in (0, 1)]
    assert sum([won(mirror(kind), seed, side, against) for kind, seed, side in battles]) >= least


@pytest.mark.slow
@pytest.mark.parametrize("army", ["zulu", "mahdists", "afghans-pathans", "boers", "united-kingdom"])
def test_steady_wins_most_stand_up_fights_of_an_army_against_its_like(army: str):
    wins = 0
    for number in range(6):
        setup = SCENARIOS.battle_of(armies=[army, army], defender=number % 2)
        wins += sum([won(setup, number, side, "rash") for side in (0, 1)])
    assert wins >= 8  # of twelve


def equal_fight(army: str, number: int, defender: int) -> dict[str, Any]:
    """A Stand Up Fight of an army against itself, with the same groups, drawn from its list, on both sides."""
    draw = random.Random(f"{army} {number}")
    setup = SCENARIOS.battle_of(armies=[army, army], defender=defender)
    rows = books.entry("adventures").armies().load(army)["rows"]
    picks: list[dict[str, int]] = []
    guards = 0
    while len(picks) < setup["sides"][0]["recruit"]:
        pick = {"row": draw.randint(1, 6) + draw.randint(1, 6)}
        found = [row for row in rows if row["roll"] == pick["row"]]
        if len(found) > 1:
            pick["branch"] = draw.randint(1, 6)
            found = [row for row in found if pick["branch"] in row["sub"]]
        guards += "Guard" in found[0]["type"]
        if "Guard" not in found[0]["type"] or guards == 1:  # one to an army (LST-38)
            picks.append(pick)
    for side in setup["sides"]:
        del side["recruit"]  # else field strengths are rolled, and the two differ (OPT-08)
        side["picks"] = [dict(pick) for pick in picks]
    return setup


@pytest.mark.slow
def test_steady_beats_random_95_to_5_in_stand_up_fights_of_every_army_against_itself():
    """The same groups on both sides, on tables of all kinds, from either side, half as attacker and half as defender."""
    fights = [(army, side, defender) for army in ARMIES for side in (0, 1) for defender in (0, 1)]
    wins = 0
    for number, (army, side, defender) in enumerate(fights * 2):
        wins += won(equal_fight(army, 1 + number // len(fights), defender), number, side, "random")
    assert wins * 100 >= 95 * 2 * len(fights)


@pytest.mark.slow
@pytest.mark.parametrize("is_attacker", [True, False])
def test_steady_wins_most_stand_up_fights_of_every_army_against_itself(is_attacker: bool):
    """The same against those who attack whenever they can."""
    fights = [(army, side) for army in ARMIES for side in (0, 1)]
    wins = 0
    for number, (army, side) in enumerate(fights):
        defender = 1 - side if is_attacker else side
        wins += won(equal_fight(army, 0, defender), number, side, "rash")
    assert len(fights) == 26
    assert wins >= (18 if is_attacker else 24)


def is_offered(state: Battle, question: Question, order: Order) -> bool:
    """The order is one of those in the list, or one with a place or heading of its own that the book accepts."""
    if BOOK.check(state, question, order) is not None:
        return False
    return order.verb not in EXACT or any([order.same(other) for other in BOOK.legal_orders(state, question)])


@pytest.mark.parametrize("scenario", ["first-battle", "sudan"])
def test_steady_gives_only_orders_that_are_offered(scenario: str):
    game = Game(BOOK, SCENARIOS.setup_of(scenario), "offers")
    steady = books.entry("adventures").player("steady")
    rng = Rng(2)
    asked = 0
    while game.question is not None and asked < 50:
        question = game.question
        order = decide(steady, BOOK, game.state, rng)
        assert isinstance(game.state, Battle)
        assert is_offered(game.state, question, order), BOOK.grammar.write(order)
        game.apply_order(order)
        asked += 1


def test_steady_chooses_the_same_again_and_whatever_it_cannot_know():
    game = Game(BOOK, mirror("desert"), "veil")
    steady = books.entry("adventures").player("steady")
    rng = Rng(4)
    for number in range(15):
        assert game.question is not None
        hidden = reshuffle_hidden(game.state, game.asked_side(), Rng(number))
        hidden.dice = Game(BOOK, mirror("desert"), "other dice").state.dice
        mine = decide(steady, BOOK, game.state, Rng(number))
        assert mine.same(decide(steady, BOOK, game.state, Rng(number)))
        assert mine.same(decide(steady, BOOK, hidden, Rng(number)))
        game.apply_order(game.sample(rng))


def test_steady_leaves_the_battle_it_thinks_about_alone():
    game = Game(BOOK, mirror("hillmen"), "untouched")
    steady = books.entry("adventures").player("steady")
    for number in range(20):
        before = game.state.key()
        order = decide(steady, BOOK, game.state, Rng(number))
        assert game.state.key() == before
        game.apply_order(order)


def test_the_way_to_the_enemy_leads_round_what_cannot_be_passed():
    setup = mirror("regiments")
    setup["table"]["terrain"] = [
        {"kind": "impassable", "points": [[0, 2000], [3600, 2000], [3600, 2600], [0, 2600]]},
    ]
    battle = Game(BOOK, setup, "wall").state
    assert isinstance(battle, Battle)
    ways = ways_on(battle.field, [(600, 3900)], ELBOWS, [])
    assert ways is not None
    assert ways.length_from(600, 900) > 55.0  # thirty as the crow flies
    x, _ = ways.onward(600, 900)
    assert x > 1000
    assert ways.length_from(4300, 2300) < ways.length_from(3000, 1500)
    setup["table"]["terrain"] = []
    bare = Game(BOOK, setup, "no wall").state
    assert isinstance(bare, Battle)
    assert ways_on(bare.field, [(600, 3900)], ELBOWS, []) is None


def test_the_way_to_the_enemy_leads_round_friends_who_stand_still():
    setup = mirror("regiments")
    setup["table"]["terrain"] = []
    battle = Game(BOOK, setup, "queue").state
    assert isinstance(battle, Battle)
    friend = battle.groups[0].block
    behind, goal = (friend.x, friend.y - 400), (friend.x, 3900)
    ways = ways_on(battle.field, [goal], ELBOWS, [friend])
    assert ways is not None
    straight = ways_on(battle.field, [goal], ELBOWS, [battle.groups[2].block])
    assert straight is not None
    assert ways.length_from(*behind) > straight.length_from(*behind) + 1
    assert ways.length_from(friend.x, friend.y + 400) == straight.length_from(friend.x, friend.y + 400)
    beside, _ = ways.onward(*behind, 6)
    assert abs(beside - friend.x) >= 150


@pytest.mark.parametrize("can_join", [True, False])
def test_a_charge_is_tried_out_with_the_friends_who_will_join_in(can_join: bool):
    """Whoever fights two divides its dice (MEL-13)."""
    t = table(training=("tribal", "tribal"))
    t.place("A", at=(20, 12), figures=20, rep=4)
    t.place("B", at=(27, 12), figures=20, rep=4)
    t.place("z", at=(23, 21), facing=180, figures=20, rep=4)
    t.activate("A")
    t["B"].activated = not can_join
    assert t.question is not None
    plan = plan_for(t.battle, t.question)
    look = TriedOrder(Order("charge", (t.id("A"), t.id("z"))), 0.0)
    try_out(BOOK, t.battle, t.question, look, 1, 40, plan)
    alone = sum([outlook(played(BOOK, t.battle, t.question, look.order, f"1 {n}", plan), plan) for n in range(40)])
    assert (look.total > alone + 40.0) if can_join else (look.total == alone)


def test_a_jammed_unit_may_still_draw_up_differently_when_time_runs_out():
    t = table(training=("european", "european"), defender=1)
    t.place("A", at=(24, 12), figures=20, files=10, formation="open")
    t.place("z", at=(24, 44), facing=180, figures=20, files=10, formation="open")
    t.activate("A")
    t.battle.quiet = 15
    assert t.question is not None
    plan = plan_for(t.battle, t.question)
    plan.idle = plan.stuck = True
    form = Order("form", (t.id("A"), OPEN, 7))
    assert leaning(t.battle, t.question, form, plan) > 0.0
    plan.stuck = False
    assert leaning(t.battle, t.question, form, plan) < 0.0


def test_an_attacker_would_rather_do_something_than_let_the_quiet_turns_run_out():
    def lean(verb: str, quiet: int, defender: int) -> float:
        t = table(training=("tribal", "tribal"), defender=defender)
        t.place("A", at=(24, 12), figures=10)
        t.place("z", at=(24, 21), facing=180, figures=20)
        t.activate("A")
        t.battle.quiet = quiet
        assert t.question is not None
        plan = plan_for(t.battle, t.question)
        plan.idle = verb == "done"  # nobody can be charged
        return leaning(t.battle, t.question, Order(verb, (t.id("A"), t.id("z"))), plan)

    assert lean("charge", 7, 1) < lean("charge", 12, 1) - 5.0 < lean("charge", 17, 1) - 12.0
    assert lean("done", 7, 1) > lean("done", 12, 1) + 5.0 > lean("done", 17, 1) + 12.0
    for verb in ("charge", "done"):
        assert lean(verb, 17, 0) == lean(verb, 3, 0)  # the defender has won when they have run out


def plan_of(setup: dict[str, Any], turn: int = 1) -> GroupPlan:
    """What the first group of the first side makes of a battle in some turn."""
    battle = Game(BOOK, setup, "plan").state
    assert isinstance(battle, Battle)
    battle.turn = turn
    return GroupPlan(battle, 0, 0)


def test_a_unit_sees_the_passage_that_is_too_narrow_for_it():
    setup = mirror("platoons")
    setup["table"]["terrain"] = [
        {"kind": "impassable", "points": [[0, 1300], [400, 1300], [400, 3000], [0, 3000]]},
        {"kind": "impassable", "points": [[1300, 1300], [4800, 1300], [4800, 3000], [1300, 3000]]},
    ]
    assert plan_of(setup).narrow
    setup["table"]["terrain"] = [{"kind": "rough", "points": [[0, 1300], [400, 1300], [400, 3000], [0, 3000]]}]
    assert not plan_of(setup).narrow


def test_an_attacker_presses_on_harder_as_time_runs_out_and_the_defender_has_all_there_is():
    meeting = mirror("platoons")
    attack = {**mirror("platoons"), "defender": 1}
    defence = {**mirror("platoons"), "defender": 0}
    assert plan_of(attack, 40).haste > plan_of(meeting, 40).haste > plan_of(meeting, 5).haste
    assert plan_of(attack, 15).haste == plan_of(attack, 5).haste  # there is time yet
    assert plan_of(defence, 40).haste < 0


def test_a_formed_unit_opens_out_before_rough_ground():
    """Formed troops may not enter it (TER-28)."""
    t = table(training=("european", "european"), turn=40, defender=1, rough=[(0, 14, 48, 34)])
    t.place("A", at=(24, 10), formation="line", figures=20, files=10)
    t.place("z", at=(24, 40), facing=180, formation="open", figures=10, files=5)
    t.activate("A")
    assert GroupPlan(t.battle, 0, t.id("A")).rough_ahead
    t.order(BOOK.grammar.write(decide(books.entry("adventures").player("steady"), BOOK, t.battle, Rng(1))))
    assert t.formation("A") == "open"


def test_a_unit_that_can_do_no_more_than_fire_does_not_turn_its_back_afterwards():
    t = table(
        training=("european", "european"),
        turn=50,
        defender=1,
        rough=[(0, 0, 48, 48)],
        impassable=[(0, 17.1, 15, 46), (33, 17.1, 48, 46), (0, 0, 13, 15), (35, 0, 48, 15)],
    )
    t.place("A", at=(24, 15.5), figures=20, files=10, formation="open")
    t.place("B", at=(24, 11.4), figures=20, files=7, formation="open")
    t.place("z", at=(24, 27), facing=180, figures=6, files=3, formation="open")
    t.activate("A")
    t.order("fire A at z", then=3)
    assert t.question is not None
    assert t.question.who == t.id("A")
    assert decide(books.entry("adventures").player("steady"), BOOK, t.battle, Rng(1)).verb == "done"


@pytest.mark.parametrize(("first", "against"), [("move A to 2400,1200 facing 0", "back"), ("back A by 100", "move")])
def test_nobody_goes_forward_and_back_in_one_activation(first: str, against: str):
    t = table(training=("european", "tribal"))
    t.place("A", at=(24, 10), formation="line", figures=20, files=10)
    t.place("z", at=(24, 34), facing=180, formation="mob", figures=18)
    t.activate("A")
    us = t.battle.groups[t.id("A")]
    plan = GroupPlan(t.battle, 0, us.id)
    assert against in [order.verb for order in worth_trying(t.battle, us, plan)]
    t.order(first)
    assert t.question is not None
    assert t.question.who == us.id
    assert against not in [order.verb for order in worth_trying(t.battle, us, plan)]


def test_a_shot_counts_for_those_who_see_the_target():
    """Only the first inch of a wood sees out of it (FIR-02)."""

    def hits(edge: float) -> float:
        t = table(training=("european", "european"), wood=[(4, 4, 44, edge)])
        t.place("A", at=(24, 17.5), figures=20, files=10, formation="open")  # its front is at 19
        t.place("z", at=(24, 27), facing=180, figures=20, files=10, formation="line")
        return hits_from_here(t.battle, t["A"], t["z"])

    assert hits(25) == 0.0  # deep in the wood
    assert hits(6) > hits(19.5) > 0.0  # in the open two ranks fire, at the edge of the wood only the first


def test_casualties_that_return_are_worth_less_to_those_who_shoot():
    """A European unit with no enemy within 12 inches has some of its casualties back (RTN-01); a band has not (RTN-07)."""

    def worth(training: str, far: float) -> float:
        t = table(training=("european", training))
        t.place("A", at=(24, 10), figures=20, files=10, formation="open")
        t.place("z", at=(24, 10 + far), facing=180, figures=20, formation="open")
        return harm_of(t.battle, t["A"], t["z"], 2.0)

    assert worth("european", 11) > worth("european", 20)
    assert worth("tribal", 11) == worth("tribal", 20)


def test_a_band_does_not_turn_its_back_to_enemies_who_are_near():
    """It would rather wait for its friends farther off, but to turn takes its one action, and the enemy comes on."""
    t = table(training=("tribal", "tribal"))
    t.place("A", at=(24, 12), figures=20)
    for name, x in (("x", 16), ("y", 24), ("z", 32)):
        t.place(name, at=(x, 32), facing=180, figures=20)
    t.activate("A")
    plan = GroupPlan(t.battle, 0, t.id("A"))
    near = gap_between(t["A"], t["y"]) / 100.0
    assert plan.kept_off == near
    order = decide(books.entry("adventures").player("steady"), BOOK, t.battle, Rng(1))
    assert order.verb != "face"


def test_those_who_close_enter_in_a_mob():
    """In Open Order their enemies have two dice more in melee (MEL-21)."""
    game = Game(BOOK, equal_fight("zulu", 0, 1), "entry")
    rng = Rng(3)
    entered = 0
    while game.question is not None and isinstance(game.state, Battle) and game.state.turn < 8:
        question = game.question
        us = game.state.groups[question.who] if question.kind == "act" else None
        if us is not None and us.side == 0 and us.where == RESERVE and not us.card.has_ranged:
            found = ways_in(game.state, us)
            assert all([order.args[4] == MOB for order in found])
            entered += bool(found)
        game.apply_order(game.sample(rng))
    assert entered >= 3


def test_a_unit_without_room_straight_before_the_door_leaves_the_house_another_way():
    t = table(
        training=("european", "european"),
        defender=1,
        building=[{"box": (20, 20, 24, 24), "door": (22, 20), "dv": 1}],
        impassable=[(8, 4, 36, 18.5)],
    )
    t.place("A", at=(22, 30), figures=12, files=6, formation="open")
    t.place("z", at=(42, 44), facing=180, figures=12)
    t.occupy("A")
    t.activate("A")
    assert [order.verb for order in t.offered("quit")] == []
    found = ways_outside(t.battle, t["A"])
    assert found
    assert t.question is not None
    assert [str(BOOK.check(t.battle, t.question, order)) for order in found] == ["None"] * len(found)


def test_a_commander_in_chief_in_danger_rides_out_of_it():
    """Alone he is a target, beside a group he is not (RUL-19)."""
    t = table()
    t.place("A", at=(8, 8), figures=12)
    t.chief("chief", at=(30, 12))
    t.place("z", at=(30, 26), facing=180, figures=20, weapon="musket")
    t.activate("chief")
    chief = t["chief"]
    danger = chief_risk(t.battle, chief)
    assert danger > 0.5
    order = decide(books.entry("adventures").player("steady"), BOOK, t.battle, Rng(1))
    assert order.verb == "move"
    t.order(BOOK.grammar.write(order))
    assert chief_risk(t.battle, t["chief"]) < danger / 3


def test_what_hangs_on_few_dice_counts_a_little_less_than_what_is_certain():
    def seen(values: list[float], certain: bool) -> float:
        look = TriedOrder(Order("done", (0,)), 0.0)
        for value in values:
            look.tries += 1
            look.total += value
            look.squares += value * value
        look.certain = certain
        return look.score

    assert seen([4.0], True) == 4.0
    assert seen([-6.0, 14.0], False) < seen([-6.0, 14.0] * 8, False) < seen([4.0], True)


def test_the_commander_in_chief_stays_out_of_melee():
    """When he is lost every group of his army tests: he parts from those who go to fight, and rides behind them."""
    game = Game(BOOK, mirror("regiments"), "chief")
    steady = books.entry("adventures").player("steady")
    rng = Rng(1)
    parted = [False, False]
    while game.question is not None and isinstance(game.state, Battle) and game.state.turn < 4:
        order = decide(steady, BOOK, game.state, rng)
        if order.verb == "part":
            parted[game.asked_side()] = True
        if order.verb == "charge":
            assert game.state.groups[order.args[0]].chief == -1
        game.apply_order(order)
    assert parted == [True, True]


def test_steady_answers_in_time():
    """Half a second at most in plain Python, a tenth of that compiled; twice as much on a busy machine."""
    game = Game(BOOK, SCENARIOS.setup_of("stand-up-fight"), "clock")
    steady = books.entry("adventures").player("steady")
    rng = Rng(1)
    times: list[float] = []
    gc.collect()
    gc.disable()  # all that the other tests have left behind would be looked through in the middle of a decision
    try:
        while game.question is not None and len(times) < 80:
            start = time.process_time()
            order = decide(steady, BOOK, game.state, rng)
            times.append(time.process_time() - start)
            game.apply_order(order)
    finally:
        gc.enable()
    allowed = 0.1 if build_info.compiled() else 1.0
    assert max(times) < allowed
    assert sum(times) / len(times) < allowed / 10
