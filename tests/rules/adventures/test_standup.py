"""The Stand Up Fight (BAT-32 to -41): its forces, ground, set-up, entry, end."""

import pytest

from vedette import books
from vedette.engine.book import amend, among_people
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import NOBODY, BadInput, Order
from vedette.rules.adventures.ground.edges import centre_box, edge_box, in_centre, is_inside, open_box, to_place
from vedette.rules.adventures.groups.groups import ARTILLERY, FIELDED, FORMATION_NAMES, RESERVE
from vedette.rules.adventures.setup.deploy import open_edges, room_along
from vedette.testing.adventures.table import table

SCENARIOS = books.entry("adventures").scenarios()

BOOK = books.entry("adventures").book()
INWARD = (180, 270, 0, 90)


def fight(seed="1", edge=2, **choices):
    """A Stand Up Fight on open ground, the edge chosen."""
    choices.setdefault("terrain", "open")
    game = Game(BOOK, SCENARIOS.battle_of(**choices), seed)
    if edge is not None:
        assert game.apply_order(Order("edge", (edge,))) is None
    return game


def set_up(game, rng=None):
    """All of the defence is set up somewhere."""
    while game.question.kind == "deploy":
        assert game.apply_order(game.sample(rng or Rng(1))) is None
    return game


# --- forces and ground ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BAT-32")
def test_a_one_off_battle_of_two_people_is_a_stand_up_fight():
    setup = SCENARIOS.battle_of()
    assert setup["battle"] == "stand-up-fight"
    assert SCENARIOS.generate(3)["battle"] == "stand-up-fight"
    with pytest.raises(BadInput, match="battle"):
        BOOK.begin({**setup, "battle": "siege"}, Game(BOOK, setup, "1").state.dice)


@pytest.mark.rule("CA-BAT-35")
def test_forces_of_any_size_are_rolled_from_the_lists_or_picked():
    game = fight(armies=["united-kingdom", "zulu"], sizes=[4, 12])
    bodies = [g for g in game.state.groups if g.is_body]
    assert [len([g for g in bodies if g.side == side]) for side in (0, 1)] == [4, 12]
    assert 250 <= sum([g.count for g in bodies]) <= 320  # as many as came to the field
    setup = SCENARIOS.battle_of(terrain="open")
    for side in setup["sides"]:
        del side["recruit"]
        side["picks"] = [{"row": 7}]
    assert len([g for g in Game(BOOK, setup, "1").state.groups if g.is_body]) == 2


@pytest.mark.rule("CA-BAT-36", "CA-RUL2-80")
def test_three_bands_to_a_unit_are_usual_and_other_numbers_are_told():
    for armies, sizes in (
        (["united-kingdom", "zulu"], [4, 12]),
        (["zulu", "france"], [12, 4]),
        (["zulu", "maasai"], [6, 6]),
    ):
        setup = SCENARIOS.battle_of(armies=armies)
        assert [side["recruit"] for side in setup["sides"]] == sizes
    for told, sizes in (([5, 0], [5, 15]), ([0, 10], [4, 10]), ([0, 7], [3, 7])):
        setup = SCENARIOS.battle_of(armies=["united-kingdom", "zulu"], sizes=told)
        assert [side["recruit"] for side in setup["sides"]] == sizes

    def warned(**choices):
        return [
            BOOK.tell(game.state, e)
            for game in [fight(**choices)]
            for e in game.events
            if e.event_type.rule == "CA-BAT-36"
        ]

    assert warned() == []
    assert warned(sizes=[4, 8]) == ["8 bands against 4 units: three bands to each unit are recommended."]
    assert warned(armies=["zulu", "maasai"], sizes=[4, 8]) == []


@pytest.mark.rule("CA-BAT-37", "CA-RUL2-76")
def test_the_ground_is_generated():
    setup = SCENARIOS.battle_of()
    assert setup["table"]["terrain"] == "generated"
    assert len(Game(BOOK, setup, "1").state.field.sections) == 9


@pytest.mark.rule("CA-BAT-40", "CA-RUL2-79")
def test_the_players_say_who_defends_and_usually_it_is_the_european_side():
    assert SCENARIOS.battle_of(armies=["zulu", "boers"])["defender"] == 1
    assert SCENARIOS.battle_of(armies=["boers", "zulu"])["defender"] == 0
    assert SCENARIOS.battle_of(armies=["france", "german-empire"])["defender"] == 0
    for defender in (0, 1):
        game = fight(edge=None, armies=["zulu", "boers"], defender=defender)
        assert (game.question.kind, game.question.side) == ("edge", defender)


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BAT-38")
@pytest.mark.parametrize("edge", range(4))
def test_the_defender_chooses_his_edge_and_sets_up_along_it(edge):
    game = fight(edge=edge)
    assert game.state.home == [edge, (edge + 2) % 4]
    west, south, east, north = edge_box(game.state, 0)
    assert (east - west) * (north - south) == 4800 * 1600  # three sections of nine
    who = to_place(game.state, 0)[0]
    middle = (west + east) // 2, (south + north) // 2
    assert game.refusal(Order("deploy", (who, *middle, INWARD[edge], 0))) is None
    far = game.refusal(Order("deploy", (who, 2400, 2400, INWARD[edge], 0)))
    assert far.rule == "CA-BAT-38"


@pytest.mark.rule("CA-BAT-38")
@pytest.mark.parametrize("defender", [0, 1])
def test_nobody_defends_an_edge_without_room_to_stand(defender):
    rocks = [{"kind": "impassable", "points": [[0, 3150], [4800, 3150], [4800, 4800], [0, 4800]]}]
    game = fight(edge=None, terrain=rocks, defender=defender)
    before = game.state.key()
    assert [order.args[0] for order in BOOK.legal_orders(game.state, game.question)] == [1, 3]
    assert [option.text for option in BOOK.options(game.state, game.question)] == ["edge E", "edge W"]
    assert {BOOK.sample_aggressive(game.state, game.question, Rng(seed)).args[0] for seed in range(30)} == {1, 3}
    refused = game.apply_order(Order("edge", (0,)))
    assert refused.rule == "CA-BAT-38"
    assert "choose another" in refused.words
    assert game.state.key() == before
    assert game.apply_order(Order("edge", (3,))) is None


@pytest.mark.rule("CA-BAT-38", "CA-BAT-39")
@pytest.mark.parametrize("defender", [0, 1])
def test_nobody_defends_an_edge_that_leaves_the_attacker_no_way_in(defender):
    # behind the rocks along the south edge there is room to stand, but nobody gets over them
    rocks = [{"kind": "impassable", "points": [[0, 0], [4800, 0], [4800, 1200], [0, 1200]]}]
    game = fight(edge=None, terrain=rocks, defender=defender)
    assert [order.args[0] for order in BOOK.legal_orders(game.state, game.question)] == [1, 2, 3]
    refused = game.apply_order(Order("edge", (0,)))
    assert refused.rule == "CA-BAT-38"
    assert "no way in" in refused.words
    assert game.apply_order(Order("edge", (2,))) is None


@pytest.mark.rule("CA-BAT-38")
def test_where_an_attackers_guns_cannot_go_is_no_reason_to_refuse_an_edge():
    woods = [{"kind": "wood", "points": [[0, 0], [4800, 0], [4800, 1500], [0, 1500]]}]
    game = fight(edge=None, armies=["zulu", "united-kingdom"], defender=0, sizes=[6, 5], terrain=woods, guns=[0, 1])
    assert [order.args[0] for order in BOOK.legal_orders(game.state, game.question)] == [0, 1, 2, 3]


@pytest.mark.rule("CA-BAT-38", "CA-RUL2-37")
def test_in_the_mountains_neither_side_is_shut_out():
    for seed in range(95, 110):  # among them two tables with two edges impassable all along
        setup = SCENARIOS.generate(seed)
        setup["table"]["overall"] = "mountainous"
        battle = Game(BOOK, setup, str(seed)).state
        for edge in open_edges(battle, battle.defender):
            assert room_along(battle, edge) > 0, (seed, edge)


@pytest.mark.rule("CA-BAT-38", "CA-RUL2-77", "CA-EX2-09")
@pytest.mark.parametrize(("size", "wings"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_half_of_the_defence_rounded_up_is_in_the_centre_section(size, wings):
    game = fight(sizes=[size, 6], width=120, guns=[0, 0])
    spots = [(500, 500), (11500, 500), (500, 900), (11500, 900)]
    for n in range(wings):
        who = to_place(game.state, 0)[0]
        assert game.apply_order(Order("deploy", (who, *spots[n], 0, 1))) is None
    assert open_box(game.state, 0) == centre_box(game.state, 0) == (4000, 0, 8000, 1600)
    who = to_place(game.state, 0)[0]
    assert game.refusal(Order("deploy", (who, *spots[wings], 0, 1))).rule == "CA-RUL2-77"
    assert game.refusal(Order("deploy", (who, 6000, 800, 0, 1))) is None
    set_up(game)
    assert in_centre(game.state, 0) * 2 >= size


@pytest.mark.rule("CA-BAT-38", "CA-RUL2-77")
def test_every_corner_of_what_is_offered_is_accepted_and_formations_may_be_chosen():
    woods = [{"kind": "wood", "points": [[1000, 200], [2100, 200], [2100, 1400], [1000, 1400]]}]
    game = fight(seed="3", terrain=woods, sizes=[4, 3])
    formations = set()
    while game.question.kind == "deploy":
        for option in BOOK.options(game.state, game.question):
            if option.reach is None:
                continue
            formations.add(option.text.rsplit(" ", 1)[1])
            assert option.reach.width > 0
            assert option.reach.depth > 0
            for outline in option.reach.outlines:
                for x, y in outline:
                    text = option.text.replace("{x}", str(x)).replace("{y}", str(y)).replace("{facing}", "0")
                    assert game.refusal(BOOK.grammar.read(text)) is None, text
        assert game.apply_order(game.sample(Rng(2))) is None
    assert formations == {"line", "column", "square", "open"}


@pytest.mark.rule("CA-BAT-38")
def test_nobody_stays_off_the_table_who_has_room_on_it():
    game = fight()
    who = to_place(game.state, 0)[0]
    assert game.refusal(Order("hold", (who,))).rule == "CA-BAT-38"
    assert "hold" not in [order.verb for order in BOOK.legal_orders(game.state, game.question)]
    set_up(game)
    assert not [g for g in game.state.groups if g.side == 0 and g.where == RESERVE]
    crowd = fight(sizes=[24, 6], width=36, height=36, guns=[0, 0])
    set_up(crowd, Rng(5))
    assert [g for g in crowd.state.groups if g.side == 0 and g.where == RESERVE]  # no room for all of them


@pytest.mark.rule("CA-BAT-41")
def test_then_the_battle_begins_with_an_activation_roll():
    game = set_up(fight())
    told = [event.event_type.rule for event in game.events]
    at = told.index("CA-BAT-41")
    assert told[at : at + 2] == ["CA-BAT-41", "CA-TRN-01"]
    assert game.state.turn >= 1
    assert game.question.kind == "activate"


# --- entering ---------------------------------------------------------------------------------------------------------


def entering(**choices):
    """The attacker's first group is active and off the table."""
    game = set_up(fight(**choices))
    while game.question.side == 0 or game.question.kind != "act":
        order = Order("pass") if game.question.side == 0 and game.question.kind == "activate" else game.sample(Rng(1))
        assert game.apply_order(order) is None
    assert game.state.groups[game.question.who].where == RESERVE
    return game


@pytest.mark.rule("CA-BAT-39", "CA-RUL2-109")
def test_the_attacker_enters_from_the_opposite_edge_with_a_normal_move():
    game = entering()
    who = game.question.who
    mob = FORMATION_NAMES.index("mob")
    depth = 200 * 2
    assert game.refusal(Order("enter", (who, 2400, 4800 - 1200 + depth // 2, 180, mob))) is None
    assert game.refusal(Order("enter", (who, 2400, 4800 - 1200 + depth // 2 - 10, 180, mob))).rule == "CA-MOV-02"
    assert game.refusal(Order("enter", (who, 2400, 400, 0, mob))) is not None  # the defender's edge
    assert game.refusal(Order("done", (who,))).rule == "CA-RUL2-109"
    assert "done" not in [option.verb for option in BOOK.options(game.state, game.question)]


@pytest.mark.rule("CA-BAT-39", "CA-MOV-02", "CA-RUL2-109")
def test_who_enters_on_fewer_files_comes_no_farther_in_with_its_front():
    t = table(defender=1).place("A", formation="open", figures=20).place("z", at=(24, 44), figures=4)
    for name, x in (("B", 12), ("C", 28)):
        t.place(name, at=(x, 9), formation="column", files=2)
    t.activate("A")
    assert t.refusal("enter A at 2000,1050 facing 0 in open") != ""  # two deep it has no room there
    assert t.refusal("enter A at 2000,951 facing 0 in open") != ""
    assert (2000, 950) in {order.args[1:3] for order in t.offered("enter")}
    t.order("enter A at 2000,950 facing 0 in open")
    assert t["A"].files == 7  # three deep
    assert t["A"].block.y + t["A"].block.depth // 2 == 1200


@pytest.mark.rule("CA-ACT-17", "CA-RUL2-109")
def test_a_band_that_has_entered_with_its_move_may_fire_with_half():
    t = table(36, 36).place("A", at=(18, 12)).place("z", weapon="musket").place("y", weapon="musket").activate("z")
    t.order("enter z at 1800,3200 facing 180 in mob", then=2)
    assert t.asked == "act z"
    assert t.battle.moved_first
    assert t.may("fire z at A")


@pytest.mark.rule("CA-BAT-39", "CA-RUL2-102")
def test_slow_ground_slows_those_who_enter_it_and_lines_do_not_enter_woods():
    woods = [{"kind": "wood", "points": [[0, 4000], [4800, 4000], [4800, 4800], [0, 4800]]}]
    game = entering(terrain=woods)
    who = game.question.who
    mob = FORMATION_NAMES.index("mob")
    assert game.refusal(Order("enter", (who, 2400, 4800 - 500, 180, mob))) is None
    assert game.refusal(Order("enter", (who, 2400, 4800 - 510, 180, mob))).rule == "CA-MOV-02"


@pytest.mark.rule("CA-BAT-39", "CA-RUL2-77", "CA-EX2-10")
def test_half_of_the_attack_rounded_up_comes_through_the_centre_section():
    game = entering(armies=["united-kingdom", "zulu"], sizes=[1, 3], width=120)
    mob = FORMATION_NAMES.index("mob")
    who = game.question.who
    assert game.apply_order(Order("enter", (who, 600, 4300, 180, mob))) is None  # one of three may go by the wings
    while (
        game.question.kind != "act" or game.question.side == 0 or game.state.groups[game.question.who].where != RESERVE
    ):
        order = Order("pass") if game.question.side == 0 and game.question.kind == "activate" else game.sample(Rng(4))
        assert game.apply_order(order) is None
    who = game.question.who
    assert game.refusal(Order("enter", (who, 600, 4200, 180, mob))).rule == "CA-RUL2-77"
    assert game.refusal(Order("enter", (who, 6000, 4300, 180, mob))) is None
    for option in BOOK.options(game.state, game.question):
        for outline in option.reach.outlines if option.reach else []:
            assert all([4000 <= x <= 8000 for x, _ in outline])


def next_to_enter(game):
    """The next group of the attacker that is active and off the table."""
    while (
        game.question.kind != "act" or game.question.side == 0 or game.state.groups[game.question.who].where != RESERVE
    ):
        order = Order("pass") if game.question.side == 0 and game.question.kind == "activate" else game.sample(Rng(4))
        assert game.apply_order(order) is None
    return game.question.who


@pytest.mark.rule("CA-BAT-39", "CA-RUL2-77", "CA-RUL2-109")
@pytest.mark.parametrize("shut", [True, False])
def test_a_centre_section_that_lets_nobody_in_holds_nobody_back(shut):
    box = [[3900, 4000], [8100, 4000], [8100, 4750], [3900, 4750]]
    rocks = [{"kind": "impassable" if shut else "rough", "points": box}]
    game = entering(armies=["united-kingdom", "zulu"], sizes=[1, 3], width=120, terrain=rocks)
    mob = FORMATION_NAMES.index("mob")
    assert game.apply_order(Order("enter", (game.question.who, 600, 4300, 180, mob))) is None
    who = next_to_enter(game)
    wing = game.refusal(Order("enter", (who, 11000, 4300, 180, mob)))
    if not shut:
        assert wing.rule == "CA-RUL2-77"
        return
    assert wing is None
    assert game.refusal(Order("enter", (who, 6000, 4600, 180, mob))).rule in ("CA-MOV-02", "CA-RUL-123")
    assert game.refusal(Order("done", (who,))).rule == "CA-RUL2-109"  # it has to enter
    assert [option.reach.outlines for option in BOOK.options(game.state, game.question) if option.verb == "enter"]
    assert game.apply_order(Order("enter", (who, 11000, 4300, 180, mob))) is None
    assert game.refusal(Order("enter", (next_to_enter(game), 9500, 4300, 180, mob))) is None


@pytest.mark.rule("CA-BAT-39", "CA-RUL2-77", "CA-RUL2-109")
def test_a_centre_section_full_of_friends_lets_the_next_group_go_round():
    game = entering(armies=["united-kingdom", "zulu"], sizes=[1, 8], guns=[0, 0], width=36, height=36)
    centre = 0
    while to_place(game.state, 1):
        who = next_to_enter(game)
        orders = [order for order in BOOK.legal_orders(game.state, game.question) if order.verb == "enter"]
        if not orders:  # no room anywhere along the edge: it waits for its next activation
            assert game.apply_order(Order("done", (who,))) is None
            continue
        inside = [order for order in orders if 1200 <= order.args[1] <= 2400]
        centre += 1 if inside else 0
        assert game.apply_order((inside or orders)[0]) is None
    assert in_centre(game.state, 1) == centre
    assert {g.where for g in game.state.groups if g.side == 1 and g.is_body} == {FIELDED}


@pytest.mark.rule("CA-RUL2-109")
def test_a_gap_that_lies_between_the_usual_places_is_found():
    rocks = [
        {"kind": "impassable", "points": [[0, 3400], [6130, 3400], [6130, 4800], [0, 4800]]},
        {"kind": "impassable", "points": [[6680, 3400], [12000, 3400], [12000, 4800], [6680, 4800]]},
    ]
    game = entering(armies=["united-kingdom", "zulu"], sizes=[1, 3], width=120, terrain=rocks)
    found = [order for order in BOOK.legal_orders(game.state, game.question) if order.verb == "enter"]
    assert found
    assert all([game.refusal(order) is None for order in found])
    assert game.refusal(Order("done", (game.question.who,))).rule == "CA-RUL2-109"


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BAT-33", "CA-BAT-34", "CA-RUL2-81")
@pytest.mark.parametrize("loser", ["A", "z"])
def test_a_side_without_a_group_left_on_the_table_has_lost(loser):
    t = table(defender=0)
    t.place("A", at=(24, 14))
    t.place("z", before="A", gap=14)
    t.place("y", at=(44, 44))
    if loser == "z":
        t.battle.groups[t.id("y")].where = 5
    other = "z" if loser == "A" else "A"
    t.activate(other)
    t.battle.groups[t.id(loser)].where = 4
    t.order(f"done {other}", then=1)
    assert t.battle.outcome.winner == (1 if loser == "A" else 0)
    assert t.battle.outcome.rule == "CA-RUL2-81"


@pytest.mark.rule("CA-RUL2-81")
@pytest.mark.parametrize("side", [0, 1])
def test_a_defender_for_whom_there_was_no_room_does_not_count(side):
    t = table(defender=0)
    t.place("A", at=(24, 14))
    t.place("z", at=(24, 34))
    t.place("B", at=(10, 14))
    t.place("y", at=(10, 34))
    t.activate("z" if side == 0 else "A")
    waiting, gone = ("B", "A") if side == 0 else ("y", "z")
    t.battle.groups[t.id(waiting)].where = RESERVE
    t.battle.groups[t.id(gone)].where = 4
    assert t.battle.is_alive(side) == (side == 1)
    t.order("done z" if side == 0 else "done A", then=1)
    assert (t.battle.outcome is not None) == (side == 0)


@pytest.mark.rule("CA-BAT-34", "CA-RUL2-110")
def test_a_defender_who_holds_to_the_limit_has_won():
    short = amend(BOOK, {"settings": {"turn_limit": 6}})
    setup = SCENARIOS.battle_of(terrain="open", sizes=[2, 6], defender=1)
    game = Game(short, setup, "1")
    rng = Rng(1)
    while game.question is not None:
        order = Order("pass") if game.question.kind == "activate" else game.sample(rng)
        assert game.apply_order(order) is None
    assert (game.state.outcome.winner, game.state.outcome.rule) == (1, "CA-RUL2-110")
    assert game.state.turn == 6


@pytest.mark.rule("CA-RUL2-110")
def test_among_people_there_is_no_limit_but_one_they_set():
    free = among_people(BOOK)
    assert [free.setting(name) for name in ("turn_limit", "quiet_limit")] == [0, 0]
    assert [BOOK.setting(name) for name in ("turn_limit", "quiet_limit")] == [60, 20]
    agreed = among_people(amend(BOOK, {"settings": {"turn_limit": 6}}))
    assert [agreed.setting(name) for name in ("turn_limit", "quiet_limit")] == [6, 0]
    game = Game(free, SCENARIOS.setup_of("first-battle"), "1")
    rng = Rng(1)
    while game.state.turn < 62:  # nobody does anything, and nothing ends it
        order = Order("pass") if game.question.kind == "activate" else game.sample(rng)
        assert game.apply_order(order) is None
    assert game.state.outcome is None


@pytest.mark.rule("CA-RUL2-78")
def test_there_are_no_possible_enemy_forces_in_it():
    game = set_up(fight())
    assert {g.side for g in game.state.groups} == {0, 1}
    assert NOBODY not in [g.side for g in game.state.groups]


@pytest.mark.parametrize("seed", range(6))
def test_battles_drawn_by_lot_are_played_to_their_end(seed):
    game = Game(BOOK, SCENARIOS.generate(seed), str(seed))
    rng = Rng(seed)
    while game.question is not None:
        assert game.apply_order(game.sample(rng)) is None
    for group in game.state.groups:
        assert group.where != FIELDED or is_inside((0, 0, 4800, 4800), group.block.x, group.block.y)


@pytest.mark.rule("CA-RUL2-109", "CA-TER-29")
def test_a_gun_that_woods_keep_off_the_table_is_not_asked_to_enter():
    woods = [{"kind": "wood", "points": [[0, 0], [4800, 0], [4800, 1500], [0, 1500]]}]
    armies = ["zulu", "united-kingdom"]
    game = set_up(fight(edge=0, armies=armies, defender=0, sizes=[6, 5], terrain=woods, guns=[0, 1]))
    gun = next(group for group in game.state.groups if group.side == 1 and group.card.klass == ARTILLERY)
    rng = Rng(1)
    for _ in range(400):
        if game.question.kind == "activate" and game.refusal(Order("activate", (gun.id,))) is None:
            break
        assert game.apply_order(game.sample(rng)) is None
    since = len(game.events)
    assert game.apply_order(Order("activate", (gun.id,))) is None
    told = [BOOK.tell(game.state, event) for event in game.events[since:]]
    assert told[1] == f"{gun.card.name} finds no way onto the table and waits."
    assert game.question.kind == "activate" or game.question.who != gun.id
