"""Modes of play and the battles with Possible Enemy Forces: Patrol, Raid, Defend (MODE, BAT)."""

from types import SimpleNamespace

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.solo import with_solo
from vedette.engine.types import FIGHTING, NOBODY, BadInput, Order, Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.ground.blazes import blaze_for, light
from vedette.rules.adventures.ground.edges import depth_at, edge_box, is_inside, to_place
from vedette.rules.adventures.ground.sections import box_of, centre_of, section_at
from vedette.rules.adventures.groups.groups import DESTROYED, FIELDED, LEFT, RAN, RESERVE
from vedette.rules.adventures.solo.objectives import (
    go_home,
    hold_village,
    is_burnt,
    is_scouted,
    refuse_home,
    scout,
    sees_centre,
)
from vedette.rules.adventures.solo.pefs import place_first
from vedette.rules.adventures.solo.venture import BATTLE_NAMES, DRAWN, LOST, OPEN_RESULT, WON
from vedette.server.game.journal import Seat
from vedette.server.game.seating import Seating
from vedette.testing.adventures.ventures import met, mission, pef, rules_of, runs, script, venture_of

BOOK = books.entry("adventures").book()
SCENARIOS = books.entry("adventures").scenarios()


def battle(kind, seed="1", solo=True, armies=("united-kingdom", "zulu"), book=BOOK, **choices):
    choices.setdefault("terrain", "open")
    setup = SCENARIOS.battle_of(battle=kind, armies=list(armies), **choices)
    return Game(book, with_solo(book, setup, [1]) if solo else setup, seed)


def begun(game, seed=1):
    """The player has entered or set up."""
    rng = Rng(seed)
    while game.question is not None and game.question.kind in ("enter", "deploy", "edge"):
        assert game.apply_order(game.sample(rng)) is None
    return game


def over(t):
    """Whether the battle is over for the player, asked between two activations."""
    t.battle.phase = FIGHTING
    t.battle.die = [6, 6]
    runs(t, [], Step(steps.SIDE, 0, 0), then=6)
    return t.battle.outcome


# --- modes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-MODE-01", "CA-MODE-02", "CA-MODE-04")
def test_solo_the_book_is_asked_nothing_head_to_head_a_person_runs_what_was_met():
    rng = Rng(2)
    solo = begun(battle("patrol", "7"))
    asked = set()
    while solo.question is not None and solo.state.turn < 15:
        asked.add(solo.question.side)
        assert solo.apply_order(solo.sample(rng)) is None
    assert asked == {0}
    duel = begun(battle("patrol", "7", solo=False))
    asked = set()
    while duel.question is not None and duel.state.turn < 15:
        asked.add(duel.question.side)
        assert duel.apply_order(duel.sample(rng)) is None
    assert asked == {0, 1}
    assert not any(event.event_type.kind in ("np", "doing") for event in duel.events)


@pytest.mark.rule("CA-MODE-03")
def test_same_side_two_people_lead_groups_of_their_own_and_the_book_is_asked_nothing():
    game = battle("patrol", "7")
    seating = Seating(SimpleNamespace(seats=[Seat(0, "person", name, "") for name in ("Anna", "Ben")]))
    own = [group.id for group in game.state.groups if group.side == 0 and group.is_body]
    for group in own[1::2]:
        seating.assign(group, 1)
    rng = Rng(2)
    acted = {0: set(), 1: set()}
    while game.question is not None and game.state.turn < 12:
        asked = game.question
        assert asked.side == 0
        assert seating.asked(asked)[0] in (0, 1)
        order = game.sample(rng)
        if order.args and order.args[0] in own:
            acted[seating.leader(order.args[0], 0)].add(order.args[0])
        assert game.apply_order(order) is None
    assert acted == {0: set(own[::2]), 1: set(own[1::2])}
    assert any(event.event_type.kind == "np" for event in game.events)


@pytest.mark.rule("CA-MODE-08")
def test_against_the_book_the_force_follows_the_entry_of_the_battle():
    for kind in ("patrol", "raid", "defend"):
        game = battle(kind)
        assert all(group.side == 0 for group in game.state.groups)
        assert len([g for g in game.state.groups if g.is_body]) == 4


@pytest.mark.rule("CA-MODE-05", "CA-MODE-06")
def test_head_to_head_both_recruit_alike_and_of_one_training_as_many():
    setup = SCENARIOS.battle_of(armies=["united-kingdom", "france"])
    assert [side["recruit"] for side in setup["sides"]] == [4, 4]


@pytest.mark.rule("CA-MODE-07")
def test_head_to_head_three_bands_to_each_unit_are_the_usual_number():
    setup = SCENARIOS.battle_of(armies=["united-kingdom", "zulu"], sizes=[3, 0])
    assert [side["recruit"] for side in setup["sides"]] == [3, 9]


@pytest.mark.rule("CA-MODE-09", "CA-MODE-10", "CA-BAT-01")
def test_the_kinds_of_battle_on_offer():
    for kind in ("patrol", "raid", "defend", "stand-up-fight"):
        for armies in (("france", "tuareg"), ("tuareg", "france")):
            game = battle(kind, armies=armies, solo=False)
            assert game.state.outcome is None
            assert BATTLE_NAMES[game.state.venture.kind] == kind
    with pytest.raises(BadInput, match="'battle' is one of"):
        SCENARIOS.battle_of(battle="siege")
    with pytest.raises(BadInput, match="battle"):
        Game(BOOK, {**SCENARIOS.battle_of(), "battle": "siege"}, "1")


@pytest.mark.rule("CA-MODE-11")
def test_for_15_mm_figures_all_distances_but_the_table_are_halved():
    game = begun(battle("patrol", book=amend(BOOK, {"settings": {"halved_scale": True}})))
    whole = begun(battle("patrol"))
    assert game.state.field.width == 2 * whole.state.field.width  # so every distance is half as much of it


# --- common -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BAT-02")
def test_the_order_of_setting_up():
    game = begun(battle("raid", "3", terrain="random"))
    rules = [event.event_type.rule for event in game.events]
    first = {rule: rules.index(rule) for rule in ("CA-ARM-10", "CA-TER-08", "CA-BAT-18", "CA-BAT-11")}
    pefs = min(rules.index(rule) for rule in ("CA-PEF-03", "CA-PEF-05") if rule in rules)
    order = [first["CA-ARM-10"], first["CA-TER-08"], first["CA-BAT-18"], first["CA-BAT-11"], pefs]
    assert order == sorted(order)


@pytest.mark.rule("CA-BAT-03")
def test_no_enemy_force_is_raised_beforehand():
    setup = SCENARIOS.battle_of(battle="patrol")
    setup["sides"][1]["recruit"] = 3
    with pytest.raises(BadInput, match="CA-BAT-03"):
        Game(BOOK, with_solo(BOOK, setup, [1]), "1")
    del setup["sides"][1]["recruit"]
    del setup["sides"][1]["list"]
    with pytest.raises(BadInput, match="CA-PEF-18"):
        Game(BOOK, with_solo(BOOK, setup, [1]), "1")


@pytest.mark.rule("CA-BAT-04")
def test_a_battle_goes_on_until_the_objective_is_reached_or_nobody_is_left():
    t = mission("patrol").place("A", at=(24, 6), officer=4)
    venture_of(t)
    assert over(t) is None
    t = mission("patrol").place("A", at=(24, 6), officer=4)
    venture_of(t)
    t.battle.remove(t["A"], DESTROYED)
    assert over(t).winner == 1


@pytest.mark.rule("CA-BAT-05")
@pytest.mark.parametrize("agreed", [False, True])
def test_doubles_bring_reinforcements_only_where_that_is_agreed(agreed):
    assert BOOK.setting("reinforcements") == 0
    t = (
        mission("patrol", settings={"reinforcements": agreed})
        .place("A", at=(24, 8))
        .place("R", reinforcement=True, officer=6)
    )
    assert t["R"].awaited == agreed
    venture_of(t)
    told = runs(t, [4, 4, 5, 1], Step(steps.ROLL), then=3)
    assert ("CA-TRN-04" in rules_of(told)) == agreed
    assert not t["R"].awaited


@pytest.mark.rule("CA-BAT-04")
@pytest.mark.parametrize(("kind", "winner"), [("patrol", 1), ("raid", 1), ("defend", NOBODY)])
def test_the_safety_limit_ends_every_battle(kind, winner):
    houses = [{"box": (22, 40, 25, 43), "door": (23.5, 40), "dv": 1}]
    t = mission(kind, building=houses).place("A", at=(24, 6), officer=4)
    pef(t, 4, 44)
    t.battle.field.buildings[0].objective = True
    runs(t, [], Step(steps.OVER, 1), then=6)
    assert t.battle.outcome.winner == winner
    assert t.battle.outcome.rule == "CA-RUL2-110"


def test_whoever_wins_the_reason_goes_on_after_the_colon_and_a_draw_begins_a_sentence():
    """ "The Zulu win: nobody has come back", "The enemy is gone, but everything has burnt."."""
    told = []
    for kind in ("patrol", "raid", "defend"):
        for result in (WON, DRAWN, LOST):
            for judge in (judged_as, limited_as):
                told += judge(kind, result)
    assert len(told) >= 10
    for winner, said in told:
        start = said if winner == NOBODY else said.split(": ", 1)[1]
        assert start[0].isupper() == (winner == NOBODY), said
        assert said.endswith(".")
        assert said.count(":") == (winner != NOBODY), said


def judged_as(kind, result):
    """How a battle ends in which nobody of the player is left, or nobody of the enemy."""
    t = mission(kind, building=[{"box": (22, 40, 25, 43), "door": (23.5, 40), "dv": 1}]).place(
        "A", at=(24, 6), officer=4
    )
    venture = venture_of(t)
    if kind == "patrol":
        venture.result = result if result == WON else venture.result
        venture.leaderless_home = result == DRAWN
        t.battle.remove(t["A"], LEFT)
    elif result == LOST:
        pef(t, 4, 44)
        t.battle.remove(t["A"], LEFT)
    else:
        t.battle.field.buildings[0].objective = True
        burn = (kind == "raid") == (result == WON)
        if burn:
            blaze_for(t.battle, 0).burning = 3
        if kind == "raid" and result == DRAWN:
            t.battle.remove(t["A"], LEFT)
            venture.last_gone = LEFT
    return [(over(t).winner, t.battle.outcome.words)]


def limited_as(kind, result):
    """The safety limit."""
    t = mission(kind, building=[{"box": (22, 40, 25, 43), "door": (23.5, 40), "dv": 1}]).place(
        "A", at=(24, 6), officer=4
    )
    venture_of(t).result = WON if result == WON else 0
    pef(t, 4, 44)
    t.battle.field.buildings[0].objective = result != LOST
    runs(t, [], Step(steps.OVER, 1), then=6)
    return [(t.battle.outcome.winner, t.battle.outcome.words)]


# --- patrol -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BAT-06")
def test_both_trainings_may_patrol():
    for armies, trainings in ((("german-empire", "maasai"), (0, 1)), (("maasai", "german-empire"), (1, 0))):
        game = battle("patrol", armies=armies)
        assert game.question.kind == "enter"
        assert tuple(army.training for army in game.state.armies) == trainings
        assert {group.side for group in game.state.groups} == {0}


@pytest.mark.rule("CA-BAT-07")
def test_a_leader_scouts_every_centre_he_sees_at_the_end_of_a_turn():
    t = mission("patrol", impassable=[(10, 20, 38, 21)]).place("A", at=(24, 6), officer=4)
    venture = venture_of(t)
    scout(t.battle)
    assert venture.scouted != 0
    assert not is_scouted(t.battle)
    seen = [n for n in range(1, 10) if venture.scouted >> (n - 1) & 1]
    assert 8 in seen
    assert 5 not in seen  # behind the rocks
    nobody = mission("patrol").place("A", at=(24, 6))
    venture_of(nobody)
    scout(nobody.battle)
    assert nobody.battle.venture.scouted == 0  # no leader is there to look


@pytest.mark.rule("CA-BAT-07")
def test_a_centre_in_woods_is_seen_from_inside_only():
    t = mission("patrol", wood=[(17, 17, 31, 31)]).place("A", at=(24, 6), officer=4).place("B", at=(24, 28), officer=4)
    venture_of(t)
    assert not sees_centre(t.battle, t["A"], 5)
    assert sees_centre(t.battle, t["B"], 5)
    rocks = mission("patrol", impassable=[(17, 17, 31, 31)]).place("A", at=(24, 6), officer=4)
    venture_of(rocks)
    assert sees_centre(rocks.battle, rocks["A"], 5)  # the outline counts


@pytest.mark.rule("CA-BAT-08")
def test_the_patrol_is_won_when_a_leader_reports_and_lost_when_nobody_does():
    for scouted, officer, winner in ((0b111111111, 4, 0), (0b111111110, 4, 1), (0b111111111, 0, NOBODY)):
        t = mission("patrol").place("A", at=(24, 3), facing=180, officer=officer)
        venture_of(t).scouted = scouted
        t.activate("A")
        t.order("leave A", [], then=6)
        assert t.outcome is not None
        assert t.outcome.winner == winner


@pytest.mark.rule("CA-RUL2-83")
@pytest.mark.parametrize(
    ("scouted", "officer", "at", "winner"),
    [
        (0b111111111, 4, (24, 3), 0),
        (0b111111111, 0, (24, 3), NOBODY),
        (0b111111110, 4, (24, 3), 1),
        (0b111111111, 4, (3, 20), 1),
    ],
    ids=["reports", "without a leader", "not all scouted", "over another edge"],
)
@pytest.mark.parametrize("klass", ["infantry", "cavalry"])
def test_a_patrol_that_is_forced_off_over_its_own_edge_has_come_home(scouted, officer, at, winner, klass):
    t = mission("patrol").place("A", at=at, officer=officer, klass=klass, formation="open").place("z", at=(24, 20))
    met(t, "z")
    venture_of(t).scouted = scouted
    step = steps.AWAY if klass == "infantry" else steps.COVER
    told = runs(t, [], Step(step, t.id("A"), t.id("z")), then=6)
    assert t["A"].where == LEFT, rules_of(told)
    assert over(t).winner == winner


@pytest.mark.rule("CA-BAT-08", "CA-BAT-04")
def test_who_is_still_out_after_the_report_comes_home_by_himself():
    t = mission("patrol").place("A", at=(24, 3), facing=180, officer=4).place("B", at=(40, 10), officer=4)
    venture = venture_of(t)
    venture.scouted = 0b111111111
    assert refuse_home(t.battle, 0) is not None  # nobody has reported
    t.activate("A")
    t.order("leave A", [], then=6)
    assert venture_of(t).result == WON
    assert t.outcome is None
    assert refuse_home(t.battle, 0) is None
    go_home(t.battle)
    assert t["B"].where == LEFT
    assert over(t).winner == 0
    seen = mission("patrol").place("A", at=(24, 3), officer=4).place("z", at=(24, 30))
    met(seen, "z")
    venture_of(seen).result = WON
    assert refuse_home(seen.battle, 0).rule == "CA-RUL2-83"  # the enemy has it in sight


@pytest.mark.rule("CA-BAT-09")
def test_a_patrol_takes_one_group_or_more():
    setup = SCENARIOS.battle_of(battle="patrol", sizes=[1, 0])
    assert len([g for g in Game(BOOK, with_solo(BOOK, setup, [1]), "1").state.groups if g.is_body]) == 1
    del setup["sides"][0]["recruit"]
    with pytest.raises(BadInput, match="CA-BAT-09"):
        Game(BOOK, with_solo(BOOK, setup, [1]), "1")


@pytest.mark.rule("CA-BAT-10", "CA-BAT-17", "CA-BAT-27")
@pytest.mark.parametrize("kind", ["patrol", "raid", "defend"])
def test_the_ground_has_nine_sections_generated_as_usual(kind):
    game = battle(kind, terrain="random")
    assert [event.n for event in game.events if event.event_type.rule == "CA-TER-08"][-9:] == list(range(1, 10))


@pytest.mark.rule("CA-BAT-11", "CA-BAT-12", "CA-BAT-19")
@pytest.mark.parametrize("kind", ["patrol", "raid"])
def test_the_force_moves_onto_sections_seven_eight_and_nine_in_any_mix(kind):
    game = battle(kind)
    assert game.question.kind == "enter"
    far = Order("enter", (game.state.groups[0].id, 2400, 3000, 0, 3))
    assert game.refusal(far).rule == "CA-MOV-02"
    inside = set()
    for seed in range(6):
        game = begun(battle(kind, str(seed)), seed)
        for group in game.state.groups:
            if group.side == 0 and group.where == FIELDED and game.state.turn <= 1 and group.is_body:
                inside.add(section_at(game.state, group.block.x, min(group.block.y, 1599)))
        assert to_place(game.state, 0) == []  # none is held back
    assert inside == {7, 8, 9}


@pytest.mark.rule("CA-BAT-13", "CA-BAT-20")
@pytest.mark.parametrize("kind", ["patrol", "raid"])
def test_three_markers_are_placed_after_the_force_has_moved_on(kind):
    game = begun(battle(kind, "5"))
    rules = [event.event_type.rule for event in game.events]
    placed = [n for n, rule in enumerate(rules) if rule in ("CA-PEF-03", "CA-PEF-05")]
    assert len(placed) == 3
    assert placed[0] > max(n for n, rule in enumerate(rules) if rule == "CA-BAT-11")
    assert all(e.m in range(1, 7) for e in game.events if e.event_type.rule in ("CA-PEF-03", "CA-PEF-05"))


# --- raid -------------------------------------------------------------------------------------------------------------

HUTS = [
    {"box": (20, 40, 23, 43), "door": (21.5, 40), "dv": 1},
    {"box": (26, 40, 29, 43), "door": (27.5, 40), "dv": 3},
    {"box": (4, 4, 7, 7), "door": (5.5, 4), "dv": 1},
]


def village(kind="raid", enemy=None):
    t = mission(kind, building=HUTS)
    t.place("A", at=(21.5, 37.6), officer=4, rep=4, formation="column", files=3)
    if enemy is not None:
        t.place("z", **enemy)
    venture_of(t)
    if kind == "defend":
        t.battle.home = [0, 2]  # the defender sits at sections 1-2-3
    for building in t.battle.field.buildings[:2]:
        building.objective = True
    return t


def alight(t, number):
    blaze = blaze_for(t.battle, number)
    blaze.by = 0
    light(t.battle, blaze, t.battle.field.buildings[number])


@pytest.mark.rule("CA-BAT-15")
def test_a_raid_is_won_when_the_field_is_clear_and_all_objectives_burn():
    t = village()
    pef(t, 44, 44)
    alight(t, 0)
    assert not is_burnt(t.battle)
    alight(t, 1)  # DV 3: the stores burn instead
    assert is_burnt(t.battle)
    assert over(t) is None  # a marker is about
    t.battle.venture.pefs[0].is_here = False
    assert over(t).winner == 0


@pytest.mark.rule("CA-BAT-15")
@pytest.mark.parametrize(("where", "clear", "winner"), [(LEFT, True, NOBODY), (LEFT, False, 1), (RAN, True, 1)])
def test_who_leaves_a_raid_with_one_half_done_has_drawn(where, clear, winner):
    t = village()
    if not clear:
        pef(t, 44, 44)
    t.battle.remove(t["A"], where)
    assert over(t).winner == winner


@pytest.mark.rule("CA-BAT-16", "CA-BAT-26")
@pytest.mark.parametrize("kind", ["raid", "defend"])
@pytest.mark.parametrize("size", [1, 7])
def test_the_force_may_be_of_any_size(kind, size):
    game = battle(kind, sizes=[size, 0])
    assert len([g for g in game.state.groups if g.is_body and g.card.klass != 2]) == size


@pytest.mark.rule("CA-BAT-18")
@pytest.mark.parametrize(("score", "count"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_section_two_gets_half_a_die_of_structures(score, count):
    t = mission("raid").place("A", at=(24, 6))
    runs(t, [score], Step(steps.VILLAGE), then=2)
    mine = [b for b in t.battle.field.buildings if b.objective]
    assert len(mine) == count
    west, south, east, north = box_of(t.battle, 2)
    for building in mine:
        assert is_inside((west, south, east, north), building.area.west, building.area.south)


@pytest.mark.rule("CA-BAT-21")
def test_who_touches_a_building_may_try_to_set_it_on_fire():
    t = village()
    t["A"].block = type(t["A"].block)(2150, 3635, 0, t["A"].block.width, t["A"].block.depth)
    t["A"].figures = []
    t.activate("A")
    assert t.may("burn A building 0")
    assert t.refusal("burn A building 1") == "CA-RUL-119"
    t.order("burn A building 0", [2, 3], then=6)
    assert t.battle.blazes[0].burning > 0
    assert t.battle.venture.has_lit


@pytest.mark.rule("CA-BAT-22")
def test_stores_of_masonry_count_as_a_fire_and_a_fire_anywhere_does():
    for number in (1, 2):
        t = village()
        alight(t, number)
        assert t.battle.venture.has_lit


# --- defend -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BAT-24")
def test_the_player_is_driven_out_when_only_the_enemy_is_left_in_section_two():
    t = village("defend", {"at": (24, 46), "strength": 6, "figures": 20, "files": 2})
    met(t, "z")
    venture = venture_of(t)
    pef(t, 44, 4)
    t.battle.phase = FIGHTING
    assert not hold_village(t.battle)
    assert venture.has_held
    t.battle.place_group(t["A"], 2400, 1000, 0)
    assert hold_village(t.battle)
    assert t.battle.winner == 1
    never = village("defend", {"at": (24, 46), "strength": 6, "figures": 20, "files": 2})
    met(never, "z")
    never.battle.place_group(never["A"], 2400, 1000, 0)
    assert not hold_village(never.battle)  # he has never held it
    venture_of(never).enemy_lit = True
    assert hold_village(never.battle)


@pytest.mark.rule("CA-BAT-25")
def test_defend_is_over_when_nobody_of_the_enemy_is_left():
    t = village("defend")
    marker = pef(t, 44, 44)
    assert over(t) is None
    marker.is_here = False  # CA-EX2-29: all false alarms
    assert over(t).winner == 0
    burnt = village("defend")
    alight(burnt, 0)
    alight(burnt, 1)
    assert over(burnt).winner == NOBODY
    gone = village("defend")
    pef(gone, 44, 44)
    gone.battle.remove(gone["A"], RAN)
    assert over(gone).winner == 1


@pytest.mark.rule("CA-BAT-28", "CA-BAT-30")
def test_the_defender_chooses_his_end_and_sets_up_in_sections_one_to_three():
    game = battle("defend")
    assert game.question.kind == "edge"
    assert game.refusal(Order("edge", (1,))) is not None  # only the two ends
    for edge in (0, 2):
        game = battle("defend")
        assert game.apply_order(Order("edge", (edge,))) is None
        assert game.question.kind == "deploy"
        state = game.state
        box = edge_box(state, 0)
        for number in (1, 2, 3):
            centre = centre_of(state, number)
            assert is_inside(box, centre.x, centre.y)
        who = to_place(state, 0)[0]
        for number in (1, 2, 3):
            centre = centre_of(state, number)
            refused = game.refusal(Order("deploy", (who, centre.x, centre.y - 200, 0, 3)))
            assert refused is None or refused.rule == "CA-RUL-123"
        outside = centre_of(state, 5)
        assert game.refusal(Order("deploy", (who, outside.x, outside.y, 0, 3))) is not None


@pytest.mark.rule("CA-BAT-29")
def test_section_two_gets_a_building_for_each_of_the_players_groups():
    game = battle("defend", sizes=[5, 0])
    game.apply_order(Order("edge", (0,)))
    mine = [b for b in game.state.field.buildings if b.objective]
    assert len(mine) == len([g for g in game.state.groups if g.is_body]) >= 5
    assert section_at(game.state, mine[0].door.x, mine[0].door.y + 100) == 2


@pytest.mark.rule("CA-BAT-31")
@pytest.mark.parametrize(("score", "section"), [(1, 7), (2, 7), (3, 8), (4, 8), (5, 9), (6, 9)])
def test_the_raiders_come_on_through_a_random_one_of_the_far_sections(score, section):
    t = mission("defend").place("A", at=(24, 44))
    t.battle.home = [0, 2]
    venture_of(t)
    script(t.battle, [score, 1, 2, 3, 1, 2, 3, 1, 2])
    place_first(t.battle)
    first = t.battle.venture.pefs[0]
    assert section_at(t.battle, first.x, first.y + 1) == section
    assert depth_at(t.battle, 1, first.x, first.y) == 0  # at the middle of the outer edge, as all is in sight


def test_groups_enter_by_activation_where_that_is_agreed():
    book = amend(BOOK, {"settings": {"entry_rolled": True}})
    game = battle("patrol", "2", book=book)
    assert game.state.turn == 1
    assert all(g.where == RESERVE for g in game.state.groups if g.is_body)
    assert game.state.venture.pefs == []
    rng = Rng(2)
    while game.question is not None and game.state.turn < 3:
        assert game.apply_order(game.sample(rng)) is None
    assert game.state.venture.pefs
    assert game.state.venture.result == OPEN_RESULT


def test_bad_set_ups_get_one_clear_message():
    setup = SCENARIOS.battle_of(battle="patrol")
    for wrong, words in (
        ({"morale": [3]}, "two numbers"),
        ({"morale": [9, 3]}, "morale"),
        ({"solo": [0, 1]}, "one side"),
        ({"solo": [0], "pefs": 1}, "CA-MODE-02"),
    ):
        with pytest.raises(BadInput, match=words):
            Game(BOOK, {**setup, **wrong}, "1")


def test_the_enemy_asks_nobody_anything_and_a_record_replays_it():
    game = begun(battle("raid", "9", armies=("france", "berber"), terrain="random"))
    rng = Rng(9)
    for _ in range(40):
        if game.question is None:
            break
        assert game.question.side == 0
        assert game.apply_order(game.sample(rng)) is None
    again = game.replayed(game.history)
    assert again.state.key() == game.state.key()
