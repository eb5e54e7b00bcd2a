"""Random battles of Colonial Adventures: what must hold of every one of them, and the faults they have brought to light."""

import json
import os
import subprocess
import sys

import pytest

from testing.whispering import Whispering
from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.docs import question_doc
from vedette.engine.game import Game
from vedette.engine.types import NOBODY, OBSERVER, BadInput, Order, Step
from vedette.geometry.blocks import Block, is_on_table
from vedette.geometry.moves import placed
from vedette.geometry.points import ahead
from vedette.rules.adventures import steps
from vedette.rules.adventures.combat.charge import begin_charge, charge_line, into_contact
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.groups.groups import ATTACHED, DESTROYED, FIELDED, MERGED, MOB, OPEN
from vedette.rules.adventures.groups.parts import attach
from vedette.rules.adventures.groups.room import open_out
from vedette.rules.adventures.turn.moving import allowance, may_stand, take_formation
from vedette.testing.adventures.table import table
from vedette.testing.harness import Fault, HarnessBattle, HarnessCount, run
from vedette.testing.invariants import broken_invariants, muster
from vedette.testing.plans import plan_for


def test_battles_by_chance_hold_together():
    tally = run("adventures", range(6), every=60)
    assert tally.battles == 6
    assert tally.moments > 6


def test_the_first_battles_come_out_as_they_always_did(root):
    """Compiled or not, on every machine. VEDETTE_REGENERATE=1 writes the digest anew."""
    tally = run("adventures", range(8), every=0)
    made = f"{tally.battles} battles, {tally.decisions} decisions: {tally.digest.hexdigest()}\n"
    path = root / "tests/golden/adventures/harness.digest"
    if os.environ.get("VEDETTE_REGENERATE"):
        path.write_text(made)
    assert path.read_text() == made


IN_A_PROCESS = """
from vedette.testing.harness import run
tally = run("adventures", range(3, 5), every=50)
print(tally.sum_up(), tally.digest.hexdigest())
"""


def test_neither_the_process_nor_its_hash_seed_matters():
    """Names and sets are hashed otherwise in every process; the battles and the closer looks at them are the same."""
    said = [
        subprocess.run(
            [sys.executable, "-c", IN_A_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "77")
    ]
    assert said[0] == said[1]
    assert said[0].startswith("2 battles")


def test_scenarios_enemies_and_any_two_lists_are_played_small_and_large():
    plans = [plan_for("adventures", number) for number in range(120)]
    words = [plan.words for plan in plans]
    for id in ("first-battle", "stand-up-fight", "sudan", "a battle by lot"):
        assert any(said.startswith(id) for said in words)
    lists = {side["army"] for plan in plans for side in plan.setup["sides"] if "army" in side}
    assert len(lists) == 14
    sizes = [side["recruit"] for plan in plans for side in plan.setup["sides"] if "recruit" in side]
    assert min(sizes) == 1
    assert max(sizes) > 12
    assert any("night True" in said for said in words)
    assert all(0 < plan.book.values["turn_limit"] <= 60 for plan in plans)


# --- what must hold ---------------------------------------------------------------------------------------------------


def camp():
    """Units with all their parts out: holders, runners, a detachment, a C-in-C with one and one on his own, a melee."""
    t = table(72, 72, impassable=[(55, 55, 65, 65)])
    t.place("A", at=(36, 10), officer=4, nco=4)
    t.place("H", at=(12, 12), klass="cavalry", officer=4, figures=15)
    t.place("R", at=(58, 12), tight=True, formation="open")
    t.place("G", at=(50, 30), klass="artillery")
    t.place("z", at=(20, 50), leader=4)
    t.place("M", at=(36, 46), facing=0)
    t.place("m", before="M", gap=0)
    t.chief("Chief", at=(30, 4)).chief("chief", join="z")
    t.lock("M", "m")
    t.activate("H").order("dismount H facing 0")
    t.activate("R").order("send R")
    t.activate("A").order("detach A 8 to 3600,1300")
    return t


def test_a_sound_battle_has_nothing_wrong():
    t = camp()
    assert broken_invariants(t.poised.book, t.battle) == []
    assert {"H.holders", "R.runners", "A.detachment"} <= set(t.poised.ids)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda t: setattr(t["A"], "fallen", -1), "A has less than nothing"),
        (lambda t: setattr(t["G"], "count", 0), "G is on the table without a figure"),
        (lambda t: setattr(t["z"], "high", 5) or setattr(t["z"], "count", 1), "z has 2 leaders among 1 figures"),
        (lambda t: setattr(t["R"], "start", 3), "R has 20 figures and began with 3"),
        (lambda t: setattr(t["M"], "second", 3), "M has an NCO under no officer"),
        (lambda t: t.battle.place_group(t["z"], 100, 100, 0), "z is not wholly on the table"),
        (
            lambda t: setattr(t["R.runners"], "block", Block(-5, 100, 0, 100, 100)),
            "runner of R is not wholly on the table",
        ),
        (lambda t: t.battle.place_group(t["z"], 6000, 6000, 0), "z stands on ground that is barred to it"),
        (lambda t: figures_of(t["z"]) and setattr(t["z"], "count", 9), "z shows 21 figures and has 10"),
        (lambda t: setattr(t["A"], "formation", 4), "A may not be in Mob"),
        (lambda t: setattr(t["R"], "files", 2), "R is no Open Order: 19 figures on 2 files"),
        (lambda t: setattr(t["z"], "files", 7), "z stands"),
        (lambda t: setattr(t["M"], "prone", True), "M is prone"),
        (lambda t: setattr(t["G"], "building", 0), "G is in a building with horses or a gun"),
        (lambda t: setattr(t["M"], "building", 0) or setattr(t["m"], "building", 0), "M shares its building"),
        (lambda t: setattr(t["z"], "chief", NOBODY), "C-in-C of Red is with a group that knows nothing of him"),
        (lambda t: setattr(t["chief"], "where", FIELDED), "z counts a C-in-C who is elsewhere"),
        (lambda t: setattr(t["chief"], "chief", t["m"].id), "z counts a C-in-C who is elsewhere"),
        (lambda t: setattr(t["H"], "holders", NOBODY), "horses of H is out for a group that does not know it"),
        (lambda t: setattr(t["R"], "where", DESTROYED), "runner of R is out for a group"),
        (lambda t: setattr(t["A"], "detachment", NOBODY), "detachment of A is detached from a unit that does not"),
        (lambda t: setattr(t["M"], "detachment", t["A.detachment"].id), "M counts detachment of A as its own"),
        (lambda t: setattr(t["A.detachment"], "where", MERGED), "A still counts detachment of A"),
        (lambda t: setattr(t["H"], "mounted", True), "H is mounted while others hold its horses"),
        (lambda t: setattr(t["z"], "charging", t["A"].id), "z is charging, yet nothing comes of it"),
        (lambda t: setattr(t["M"], "side", 1), "M and m cannot be in melee"),
        (lambda t: t.battle.pairs.append(t.battle.pairs[0]), "M and m fight each other twice"),
        (lambda t: setattr(t["M"], "in_melee", 2), "M counts 2 enemies in melee"),
        (lambda t: t.battle.place_group(t["z"], *[100 * n for n in (36, 44)], 0), "stand on the same ground"),
        (lambda t: t.battle.lost_groups.__setitem__(0, 1), "side 0 has lost 0 groups, but 1 are tallied"),
        (lambda t: setattr(t["A"], "where", ATTACHED), "A is asked (act), but cannot answer"),
        (lambda t: setattr(t.battle, "acting", t["z"].id), "A is asked (act), but does not act now"),
        (lambda t: setattr(t.battle.question, "kind", "activate"), "out of its time"),
        (lambda t: t.battle.agenda.clear(), "the turn does not go on"),
        (lambda t: t.battle.agenda.append(Step(steps.FIGHT, 0, 99)), "names 0 and 99"),
        (lambda t: t.battle.agenda.append(Step(steps.COUNTER, t["A"].id, t["M"].id)), "a step of kind"),
    ],
)
def test_what_is_unsound_is_named(spoil, words):
    t = camp()
    spoil(t)
    assert any(words in said for said in broken_invariants(t.poised.book, t.battle))


def test_the_muster_counts_everybody_once():
    t = camp()
    full = muster(t.poised.book, t.battle)
    assert full[t["H"].id] == 15
    assert full[t["A"].id] == 20
    assert full[t["R"].id] == 20
    t["H.holders"].count -= 1
    assert muster(t.poised.book, t.battle)[t["H"].id] == 14
    t["H"].fallen += 1  # set aside with its group
    assert muster(t.poised.book, t.battle) == full


def test_figures_that_vanish_are_a_fault(monkeypatch):
    counts = iter(range(100))
    monkeypatch.setattr("vedette.testing.harness.muster", lambda book, state: [20 - next(counts)])
    with pytest.raises(Fault, match="figures were lost or doubled"):
        HarnessBattle(plan_for("adventures", 0), 1, HarnessCount()).play()


# --- an open battle ---------------------------------------------------------------------------------------------------


def uneven(book, plan, orders):
    """Where one side is shown or told something that another is not, or something of the dice to come; "" for nowhere."""
    game = Game(book, plan.setup, plan.seed)
    rng = Rng(plan.number)
    since = 0
    for _ in range(orders):
        if game.question is None:
            break
        other = game.state.clone()
        other.dice = SeededDice("quite other dice")
        views = {json.dumps(book.view(state, side)) for state in (game.state, other) for side in (0, 1, OBSERVER)}
        asked = {json.dumps(question_doc(book, state, state.question, 0)) for state in (game.state, other)}
        if len(views) > 1 or len(asked) > 1:
            return "a view or a question"
        if not all(event.seen_by(side) for event in game.events[since:] for side in (0, 1, OBSERVER)):
            return "news"
        since = len(game.events)
        game.apply_order(book.sample_aggressive(game.state, game.question, rng))
    return ""


@pytest.mark.parametrize("number", [0, 2, 9, 13])
def test_nothing_of_a_battle_is_hidden_and_the_dice_to_come_are(number):
    """Night and weather limit what groups see, not what players do (CA-LOS)."""
    plan = plan_for("adventures", number)
    assert uneven(plan.book, plan, 60) == ""
    assert uneven(Whispering(plan.book), plan, 5) == ""


@pytest.mark.parametrize(
    ("whisper", "found"),
    [
        ("strength", "a view or a question"),
        ("piece", "a view or a question"),
        ("dice", "a view or a question"),
        ("question", "a view or a question"),
        ("option", "a view or a question"),
        ("news", "news"),
    ],
)
def test_what_is_whispered_to_one_side_would_be_found(whisper, found):
    plan = plan_for("adventures", 0)
    assert uneven(Whispering(plan.book, whisper), plan, 30) == found


@pytest.mark.parametrize("whisper", ["dice", "question", "option"])
def test_the_harness_finds_what_the_dice_give_away(whisper):
    plan = plan_for("adventures", 0)
    plan.book = Whispering(plan.book, whisper)
    with pytest.raises(Fault, match="may not know"):
        HarnessBattle(plan, 2, HarnessCount()).play()


# --- what battles by chance have brought to light ---------------------------------------------------------------------


def ids_seen(t):
    return {piece["id"] for piece in t.poised.book.view(t.battle, OBSERVER)["pieces"]}


def test_a_chief_who_joins_a_group_stays_in_sight():
    t = table().place("A", at=(24, 10)).place("z", at=(24, 40)).chief("Chief", at=(24, 6))
    told = t.activate("Chief").order("join Chief with A")
    assert told.events[0].who == t.id("Chief")
    assert t.where("Chief") == "attached"
    (seen,) = [p for p in t.poised.book.view(t.battle, 1)["pieces"] if p["id"] == t.id("Chief")]
    assert seen["x"] is None
    assert seen["state"] == "reserve"
    assert {"label": "With", "value": "A", "rule": "CA-LDR-02"} in seen["facts"]


def test_a_detachment_that_rejoined_is_named_no_more():
    t = table().place("A", at=(24, 10), officer=4, nco=4).place("z", at=(24, 40))
    t.activate("A").order("detach A 8 to 2400,1300")
    told = t.order("rejoin A")
    (event,) = [event for event in told.events if event.event_type.rule == "CA-ORG-15"]
    assert event.whom == NOBODY
    assert ids_seen(t) == {t.id("A"), t.id("z")}


@pytest.mark.rule("CA-RUL-124")
@pytest.mark.parametrize(("formation", "files"), [("open", 6), ("line", 6)])
def test_who_joins_three_full_ranks_makes_them_wider(formation, files):
    """It does not become a single file, or one rank."""
    t = table().place("A", at=(24, 10), figures=18, formation=formation, files=files).place("z", at=(24, 40))
    t.chief("Chief", at=(24, 6)).activate("Chief").order("join Chief with A")
    assert t["A"].bodies == 19
    assert t["A"].files == 7


@pytest.mark.rule("CA-RUL-123")
@pytest.mark.parametrize(
    ("places", "words"),
    [([[2400, 1000], [2600, 1000]], "B would stand on A"), ([[2400, 1000], [100, 1000]], "B: at that place")],
)
def test_a_set_up_puts_no_group_on_another_or_over_the_edge(places, words):
    groups = [{"name": name, "at": at} for name, at in zip("AB", places, strict=True)]
    setup = {"sides": [{"name": "Blue", "groups": groups}, {"name": "Red", "training": "tribal"}]}
    with pytest.raises(BadInput, match=words):
        books.entry("adventures").book().begin(setup, SeededDice("test"))
    groups[1]["at"] = [3600, 1000]
    assert books.entry("adventures").book().begin(setup, SeededDice("test")).groups[1].on_table


@pytest.mark.rule("CA-RUL2-102")
@pytest.mark.parametrize("id", ["first-battle", "sudan"])
@pytest.mark.parametrize("bases", [{"base": 16}, {"mounted_depth": 37}])
def test_on_larger_bases_the_groups_of_a_scenario_move_apart(id, bases):
    book = amend(books.entry("adventures").book(), {"settings": bases})
    game = Game(book, books.entry("adventures").scenarios().setup_of(id), "seed")
    assert broken_invariants(book, game.state) == []


def crowded_move(game, rng):
    """A move that is allowed to a place where the group that is asked has no room, or None."""
    question, battle = game.question, game.state
    if question.kind != "act" or question.who == NOBODY or battle.groups[question.who].where != FIELDED:
        return None
    us = battle.groups[question.who]
    length = allowance(battle, us)
    for _ in range(4 if length else 0):
        goal = ahead(us.block.x, us.block.y, us.block.heading + rng.below(91) - 45, 1 + rng.below(length))
        order = Order("move", (us.id, goal.x, goal.y, us.block.heading))
        allowed = game.book.check(battle, question, order) is None
        if allowed and not may_stand(battle, us, placed(us.block, goal.x, goal.y), True):
            return order
    return None


@pytest.mark.rule("CA-RUL2-102")
def test_whoever_moves_to_places_without_room_always_ends_in_some():
    shifted = 0
    for number in range(12):
        plan = plan_for("adventures", number)
        game, rng = Game(plan.book, plan.setup, plan.seed), Rng(number)
        while game.question is not None and len(game.history) < 150:
            order = crowded_move(game, rng)
            shifted += order is not None
            assert game.apply_order(order or game.sample(rng)) is None
            assert broken_invariants(plan.book, game.state) == []
    assert shifted > 40


@pytest.mark.rule("CA-OPT-30")
def test_bases_too_large_for_the_table_are_refused():
    groups = [{"name": f"B{i}", "at": [600 * i + 600, 1000], "figures": 60, "formation": "square"} for i in range(5)]
    sides = [{"name": "Blue", "groups": groups}, {"name": "Red", "training": "tribal"}]
    setup = {"table": {"width": 36, "height": 36}, "sides": sides}
    with pytest.raises(BadInput, match="choose smaller bases"):
        amend(books.entry("adventures").book(), {"settings": {"base": 20}}).begin(setup, SeededDice("test"))


@pytest.mark.rule("CA-RUL2-88")
def test_a_chief_who_leaves_the_table_is_no_group_won_back():
    t = table().place("A", at=(24, 10)).place("z", at=(24, 40)).chief("Chief", at=(40, 2)).activate("Chief")
    t.order("leave Chief")
    assert t.where("Chief") == "left the table"
    assert t.battle.lost_groups == [0, 0]


@pytest.mark.rule("CA-RUL-123")
def test_who_must_open_out_in_a_crowd_finds_the_nearest_room():
    t = table(72, 72, training=("tribal", "tribal"))
    for i in range(5):
        for j in range(5):
            t.place(f"B{i}{j}", at=(14 + 7 * i, 10 + 5 * j), facing=0)
    t.place("z", at=(36, 70))
    crowded = t["B22"]
    open_out(t.battle, crowded)
    assert crowded.formation == OPEN
    assert broken_invariants(t.poised.book, t.battle) == []
    assert t.gap("B22", "B12") < 30


@pytest.mark.rule("CA-RUL-123")
def test_who_must_open_out_where_the_table_is_full_stays_as_it_is():
    t = table(36, 36, training=("tribal", "tribal"))
    for i in range(5):
        for j in range(6):
            t.place(f"B{i}{j}", at=(4 + 7 * i, 3 + 6 * j), facing=0)
    before = t["B22"].block
    open_out(t.battle, t["B22"])
    assert t.formation("B22") == "mob"
    assert t["B22"].block is before


@pytest.mark.rule("CA-RUL-123")
def test_a_countercharge_beside_the_edge_stays_on_the_table():
    t = table(training=("european", "tribal"))
    t.place("A", at=(5.91, 26.43), facing=296, klass="cavalry", figures=12, formation="open", files=6)
    t.place("z", at=(2.85, 37.41), facing=180)
    before = t.gap("A", "z")
    into_contact(t.battle, t["A"], t["z"])
    assert t.gap("A", "z") < before
    assert broken_invariants(t.poised.book, t.battle) == []


@pytest.mark.rule("CA-RUL-123")
def test_a_charge_along_the_edge_stays_on_the_table():
    """Its place of contact is shifted onto the table, and so is the place 3 inches short of it."""
    t = table(training=("tribal", "tribal"))
    t.place("A", at=(6.58, 21.34), facing=316, formation="open", files=7).place("z", at=(3.73, 33.98), facing=0)
    line = charge_line(t.battle, t["A"], t["z"])
    assert line is not None
    begin_charge(t.battle, t["A"], t["z"], line)
    assert t.at("A")[1] > 21.4
    assert is_on_table(t["A"].block, 4800, 4800)


@pytest.mark.rule("CA-RUL-123")
@pytest.mark.parametrize("order", ["part A", "send A", "detach A 3 to 2800,2000"])
def test_who_becomes_deeper_with_fewer_figures_stands_clear(order):
    """A small Mob becomes a file, a small column narrower: the front stays, and the rear would be on those behind."""
    european = order.startswith("detach")
    t = table(training=("european" if european else "tribal", "tribal"))
    if european:
        t.place("A", at=(24, 20), figures=12, formation="column", files=3, officer=4, nco=4)
    else:
        figures, files = (4, 1) if order == "part A" else (5, 2)
        t.place("A", at=(24, 20), figures=figures, files=files, weapon="musket", tight=True)
    if order == "part A":
        t.chief("Chief", join="A")
    t.place("B", at=(24, 15.9 if european else 16.4)).place("z", at=(24, 44))  # a hair behind
    if order == "part A":
        take_formation(t["A"], MOB, 2)
    depth = t["A"].block.depth
    t.activate("A").order(order)
    assert t["A"].block.depth > depth
    assert [said for said in broken_invariants(t.poised.book, t.battle) if "same ground" in said] == []


@pytest.mark.rule("CA-ORG-17")
def test_the_last_rider_does_not_dismount():
    for figures, rule in ((1, "CA-ORG-17"), (2, "")):
        t = table().place("A", at=(24, 20), klass="cavalry", figures=figures).place("z", at=(24, 44)).activate("A")
        assert t.refusal("dismount A facing 0") == rule


@pytest.mark.rule("CA-RUL-27")
def test_a_chief_left_alone_at_the_edge_stands_wholly_on_the_table():
    t = table().place("A", at=(0.6, 20), figures=1, facing=90).place("z", at=(24, 44)).chief("Chief", join="A")
    t.battle.remove(t["A"], DESTROYED)
    assert t.where("Chief") == "ready"
    assert is_on_table(t["Chief"].block, 4800, 4800)


@pytest.mark.rule("CA-ORG-15", "CA-RUL-19")
def test_a_chief_with_a_detachment_is_with_the_unit_when_it_rejoins():
    t = table(72, 72)
    t.place("A", at=(36, 10), officer=4, nco=4).place("z", at=(36, 60), leader=4).chief("Chief", at=(30, 4))
    t.activate("A").order("detach A 8 to 3600,1300")
    attach(t.battle, t["Chief"], t["A.detachment"])
    before = muster(t.poised.book, t.battle)
    t.activate("A").order("rejoin A")
    assert (t["Chief"].where, t["Chief"].chief, t["A"].chief) == (ATTACHED, t["A"].id, t["Chief"].id)
    assert muster(t.poised.book, t.battle) == before
    assert broken_invariants(t.poised.book, t.battle) == []
