"""Charging and melee (TY-MEL), prisoners (TY-PRI), winning (TY-WIN), setting up (TY-SET)."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import SeededDice
from vedette.engine.game import Game
from vedette.engine.types import Question
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.codes import CAPTURED, ESCAPED, FIELDED, KILLED, RETREATING, ROUTING, STEADY
from vedette.rules.tyneside.combat.falling_back import fight_melees, follow_up
from vedette.rules.tyneside.combat.melee import Bout, find_melees, pair_off
from vedette.rules.tyneside.combat.prisoners import (
    appoint_all,
    check_escapes,
    guards_needed,
    keep,
    kill_where_they_must,
)
from vedette.rules.tyneside.markers import half_of, is_hidden, is_seen, open_seen, touches_zone
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.victory import check_limit, check_victory, has_lost
from vedette.testing.tyneside.table import Table

NEW, OLD = "tyneside-solo", "tyneside-3.2"


def line(y, n, x=5000, step=300):
    return [[x + step * i, y] for i in range(n)]


def clash(book, ours=4, theirs=4, us=None, them=None, **more):
    """Two lines in base contact, man against man."""
    table = Table(book, **more).place("us", places=line(3000, ours), bayonet=False, **(us or {}))
    return table.place("them", places=line(3202, theirs), side=1, bayonet=False, **(them or {}))


def fight(table, *faces, side=0):
    table.lay("melee", side)
    fight_melees(table.dice(*faces).battle)
    assert not table.battle.dice.unused()
    return table


def tally(table, us, them, crossing=False):
    battle = table.battle
    bout = Bout(battle, table.fig(*us), [table.fig(*one) for one in them], crossing)
    return {line.rule: line.amount for line in battle.rules.melee.tally(0, bout).lines()[1:]}


@pytest.mark.rule("TY-MEL-02")
def test_figures_are_paired_off_evenly(book):
    table = Table(book).place("six", places=[*line(3000, 4), [5000, 3404], [5300, 3404]], bayonet=False)
    table.place("four", places=line(3202, 4), side=1).lay("melee")
    melee = find_melees(table.battle)[0]
    fights = pair_off(table.battle, melee)
    assert sorted([len(one.others) for one in fights]) == [1, 1, 2, 2]


@pytest.mark.rule("TY-MEL-03")
def test_commanded_troops_and_characters_may_charge_who_is_in_reach(book):
    table = Table(book).officer("captain", (9000, 2000)).place("men", (9000, 3000), figures=5, commanded=True)
    table.place("foe", (9000, 5700), side=1, figures=5).place("far", (9000, 11000), side=1, figures=5).start("move")
    assert table.refusal("charge men at far") == "TY-MEL-03"
    assert table.refusal("charge captain at foe") == "TY-MEL-03"
    table.order("charge men at foe")
    assert table["men"].charged
    assert table.ask("gap men to foe") <= 20


@pytest.mark.rule("TY-MEL-05", "TY-MEL-12")
def test_one_die_each_and_the_better_score_checks_for_a_hit(book):
    table = fight(clash(book), 6, 6, 1, 1, 5, 1, 1, 5)  # a tie does nothing; then nothing; 5 beats 1; 5 beats 1
    battle = table.battle
    assert battle.fate[table.fig("us", 1)] == battle.fate[table.fig("them", 1)] == FIELDED
    assert battle.wounds[table.fig("them", 3)] == 1
    assert battle.wounds[table.fig("us", 4)] == 1


@pytest.mark.rule("TY-MEL-06", "TY-MEL-07", "TY-MEL-08", "TY-MEL-09")
def test_the_modifiers_of_both_editions(book):
    table = clash(book, us={"quality": "raw"}, them={"weapons": ["spear"]}).lay("melee")
    assert tally(table, ("us", 1), [("them", 1)]) == {"TY-MEL-06": -1}
    assert tally(table, ("us", 1), [("them", 1), ("them", 2), ("them", 3)]) == {"TY-MEL-06": -1, "TY-MEL-07": -2}
    assert tally(table, ("them", 1), [("us", 1)]) == {"TY-MEL-09": 1}  # a spear has 3, a rifle without bayonet 2
    assert tally(table, ("them", 1), [("us", 1)], True) == {"TY-MEL-08": -1, "TY-MEL-09": 1}
    equal = clash(book).lay("melee")
    assert tally(equal, ("us", 1), [("them", 1)]) == {}


def test_the_deduction_across_an_obstacle_falls_on_who_charged(book):
    wall = {"kind": "wall", "points": [[4000, 3100], [8000, 3100]]}
    table = Table(book, features=[wall]).place("us", places=line(2950, 4), bayonet=False)
    table.place("them", places=line(3250, 4), side=1, bayonet=False).lay("melee")
    table.battle.note_crosser(table["us"].id, 0)
    fight_melees(table.dice(*[3] * 8).battle)
    rolls = [roll for event in table.battle.take_log() for roll in event.rolls or []]
    assert [roll.score for roll in rolls[:2]] == [2, 3]


@pytest.mark.rule("TY-MEL-10")
def test_a_hero_adds_one_in_3_2():
    table = clash(OLD, us={"quality": "hero"}, them={"superior_melee": True}).lay("melee")
    assert tally(table, ("us", 1), [("them", 1)]) == {"TY-MEL-10": 1}
    assert tally(table, ("them", 1), [("us", 1)]) == {}


@pytest.mark.rule("TY-MEL-11")
def test_a_hero_or_superior_melee_troops_in_solo():
    table = clash(NEW, us={"quality": "hero", "superior_melee": True}, them={"superior_melee": True}).lay("melee")
    assert tally(table, ("us", 1), [("them", 1)]) == {"TY-MEL-11": 1}
    assert tally(table, ("them", 1), [("us", 1)]) == {"TY-MEL-11": 1}


@pytest.mark.rule("TY-MEL-13", "TY-MEL-14", "TY-MEL-18", "TY-DMG-06")
def test_a_winning_5_wounds_a_6_kills_less_does_no_harm(book):
    table = fight(clash(book, us={"wounded": 1}), 5, 1, 6, 1, 4, 1, 3, 1)
    battle = table.battle
    assert battle.wounds[table.fig("them", 1)] == 1  # by a wounded man, who still fights
    assert battle.fate[table.fig("them", 2)] == KILLED
    assert battle.wounds[table.fig("them", 3)] == battle.wounds[table.fig("them", 4)] == 0
    raw = {"us": {"quality": "raw"}, "settings": {"melee_hit_on_modified": True}}
    table = fight(clash(book, **raw), 6, 1, 1, 1, 1, 1, 1, 1)
    assert table.battle.wounds[table.fig("them", 1)] == 1  # 6 less 1 for raw


@pytest.mark.rule("TY-MEL-15")
def test_the_losers_go_back_5_cm(book):
    table = fight(clash(book), 6, 1, 1, 1, 1, 1, 1, 1)
    assert table.at("them", 2) == (5300, 3702)
    assert table.at("us", 2) == (5300, 3000)
    assert table["them"].lost_at == table.battle.clock


@pytest.mark.rule("TY-MEL-16")
def test_in_a_drawn_melee_both_go_back(book):
    table = fight(clash(book), *[1] * 8)
    assert table.at("them", 2) == (5300, 3702)
    assert table.at("us", 2) == (5300, 2500)
    assert table["them"].lost_at < 0
    if book == OLD:
        counted = fight(clash(book, settings={"draw_counts": True}), *[1] * 8)
        assert counted["them"].lost_at == counted.battle.clock


@pytest.mark.rule("TY-MEL-17")
def test_following_up_is_the_winners_choice(book):
    table = (
        Table(book).officer("captain", (1000, 1000)).place("us", places=line(3000, 4), commanded=True, bayonet=False)
    )
    table.place("them", places=line(3202, 4), side=1, bayonet=False).start("melee", dice=[6, 1, 1, 1, 1, 1, 1, 1])
    assert table.asks == "follow"
    assert table.refusal("stay us") == ""
    follow_up(table.battle, table["us"])
    assert table.ask("gap us to them") <= 20
    calm = fight(clash(book), 6, 1, 1, 1, 1, 1, 1, 1)
    calm.do(steps.FOLLOW)
    assert calm.at("us", 2) == (5300, 3000)  # its order was no charge


def penned(book):
    wall = {"kind": "high-wall", "points": [[4000, 3400], [8000, 3400]]}
    return fight(clash(book, features=[wall]), 6, 1, 1, 1, 1, 1, 1, 1)


@pytest.mark.rule("TY-MEL-19")
def test_who_cannot_fall_back_takes_a_wound_in_solo():
    table = penned(NEW)
    assert [table.battle.wounds[table.fig("them", n)] for n in (2, 3, 4)] == [1, 1, 1]
    old = penned(OLD)
    assert [old.battle.wounds[old.fig("them", n)] for n in (2, 3, 4)] == [0, 0, 0]
    assert old.at("them", 2) == (5300, 3202)


# --- prisoners --------------------------------------------------------------------------------------------------------


def held(count, settings=None, **told):
    """Prisoners of a group that stands by them."""
    table = Table(NEW, settings=settings).place("captors", places=line(3000, 10), **told)
    table.place("prisoners", places=line(3300, count), side=1, captured_by="captors").place(
        "foe", (9000, 11000), side=1
    )
    return table.lay("move")


@pytest.mark.rule("TY-PRI-01")
def test_one_guard_for_five_prisoners_begun():
    table = held(12)
    assert guards_needed(table.battle, 12) == 3
    keep(table.battle, table["captors"])
    assert len([i for i in table["captors"].men if table.battle.guards[i] >= 0]) == 3
    routed = clash(NEW, them={"state": "routing"})
    fight(routed)  # nobody rolls: each of ours takes one
    assert [routed.battle.fate[routed.fig("them", n)] for n in range(1, 5)] == [CAPTURED] * 4


@pytest.mark.rule("TY-ORD-17")
@pytest.mark.parametrize("state", ["steady", "routing"])
def test_a_leader_among_routers_is_taken_with_them_whoever_else_stands_near(state):
    """The men beside him are taken first: he still counts with them, and not with those who are left near him."""
    table = clash(NEW, ours=5, them={"state": "routing"})
    table.place("sergeant", (6200, 3202), side=1, role="nco", **{"with": "them"})
    table.place("others", places=[[6200 + 300 * n, 3700] for n in range(4)], side=1, state=state)
    fight(table)  # nobody rolls
    assert [table.battle.fate[table.fig("them", n)] for n in range(1, 5)] == [CAPTURED] * 4
    assert table.battle.fate[table.fig("sergeant")] == CAPTURED


@pytest.mark.rule("TY-PRI-02")
def test_prisoners_without_a_guard_escape():
    table = held(12)
    for n in (5, 6):
        table.battle.guards[table.fig("captors", n)] = table["captors"].id
    check_escapes(table.battle, 0)
    fates = [table.battle.fate[table.fig("prisoners", n)] for n in range(1, 13)]
    assert fates.count(ESCAPED) >= 2
    assert fates.count(CAPTURED) <= 10
    alone = held(4)
    check_escapes(alone.battle, 0)
    assert [alone.battle.fate[alone.fig("prisoners", n)] for n in range(1, 5)] == [ESCAPED] * 4


@pytest.mark.rule("TY-PRI-03")
def test_captors_may_kill_two_for_each_idle_figure_where_the_table_allows_it():
    def laid(settings):
        table = Table(NEW, settings=settings).officer("captain", (1000, 1000))
        table.place("captors", places=line(3000, 5), commanded=True, spent=0)
        table.place("prisoners", places=line(3300, 5), side=1, captured_by="captors").place(
            "foe", (9000, 11500), side=1, weapons=["sword"]
        )
        return table.lay("shoot")

    table = laid({"kill_prisoners": True})
    for n in (1, 2, 3, 4):
        table.battle.spent[table.fig("captors", n)] = 100  # only the fifth is idle
    table.battle.ask(question_for(table))
    assert table.refusal("kill captors 3") == "TY-PRI-03"
    table.order("kill captors 2")
    assert [table.battle.fate[table.fig("prisoners", n)] for n in range(1, 6)].count(KILLED) == 2
    off = laid({})
    off.battle.ask(question_for(off))
    assert off.refusal("kill captors 1") == "TY-PRI-03"


def question_for(table):
    return Question(0, "shoot", "TY-SEQ-05", table["captain"].id, 0, 0)


@pytest.mark.rule("TY-PRI-04")
def test_those_who_take_none_keep_none():
    table = held(5, takes_prisoners=False)
    keep(table.battle, table["captors"])
    assert [table.battle.fate[table.fig("prisoners", n)] for n in range(1, 6)] == [ESCAPED] * 5


@pytest.mark.rule("TY-PRI-05")
def test_those_who_take_none_must_kill_at_the_same_rate_where_it_is_played():
    table = held(5, {"kill_prisoners": True}, takes_prisoners=False)
    keep(table.battle, table["captors"])
    for i in table["captors"].men[2:]:
        table.battle.spent[i] = 100
    kill_where_they_must(table.battle, 0)
    fates = [table.battle.fate[table.fig("prisoners", n)] for n in range(1, 6)]
    assert fates.count(KILLED) == 4  # two idle figures
    table.battle.shot = [0] * len(table.battle.shot)
    kill_where_they_must(table.battle, 0)
    assert [table.battle.fate[table.fig("prisoners", n)] for n in range(1, 6)].count(KILLED) == 5


def test_guards_are_appointed_again_each_side_turn():
    table = held(6)
    appoint_all(table.battle, 0)
    assert len([i for i in table["captors"].men if table.battle.guards[i] >= 0]) == 2


# --- winning ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-WIN-01")
def test_a_side_whose_units_are_all_in_retreat_has_lost(book):
    table = Table(book).place("one", (3000, 3000)).place("two", (6000, 3000)).place("three", (9000, 3000))
    table.place("nco", (12000, 3000), role="nco").place("foe", (9000, 9000), side=1).lay()
    for name, state in (("one", ROUTING), ("two", RETREATING), ("three", STEADY)):
        table[name].state = state
    assert not has_lost(table.battle, 0)
    table["three"].state = RETREATING
    assert has_lost(table.battle, 0)  # a lone leader does not help
    check_victory(table.battle)
    assert table.battle.outcome.winner == 1
    first, second = [table.battle.side_words(side) for side in (1, 0)]
    assert table.battle.outcome.words.lower().startswith(f"{first} win".lower())
    assert f"{second}, all in retreat, leave the field.".lower() in table.battle.outcome.words.lower()
    both = (
        Table(book)
        .place("one", (3000, 3000), state="routing")
        .place("foe", (9000, 9000), side=1, state="routing")
        .lay()
    )
    check_victory(both.battle)
    assert both.battle.outcome.winner == -1


@pytest.mark.rule("TY-WIN-02")
def test_a_game_may_have_conditions_of_its_own(book):
    hold = {"kind": "hold", "side": 0, "area": [8000, 2000, 10000, 4000], "words": "the farm"}
    table = (
        Table(book, conditions=[hold])
        .place("men", (9000, 3000))
        .place("foe", (9000, 9000), side=1)
        .lay(turn=5, turns=5)
    )
    assert check_limit(table.battle)
    assert (table.battle.outcome.winner, table.battle.outcome.rule) == (0, "TY-WIN-02")
    bring = {"kind": "bring", "side": 0, "area": [8000, 2000, 10000, 4000], "unit": "men", "count": 10, "words": "in"}
    table = Table(book, conditions=[bring]).place("men", (9000, 3000)).place("foe", (9000, 9000), side=1).lay()
    check_victory(table.battle)
    assert table.battle.outcome.winner == 0
    plain = Table(book).place("men", (9000, 3000)).place("foe", (9000, 9000), side=1).lay(turn=5, turns=5)
    assert check_limit(plain.battle)
    assert plain.battle.outcome.winner == -1


def test_the_briefing_tells_the_conditions_and_the_end_how_they_stood(book):
    hold = {"kind": "hold", "side": 0, "area": [8000, 2000, 10000, 4000], "words": "The farm decides."}
    bring = {
        "kind": "bring",
        "side": 0,
        "area": [0, 0, 900, 900],
        "unit": "men",
        "count": 10,
        "words": "Ten are to come in.",
    }
    for condition, told in ((hold, "10 men of the Us were there, and nobody"), (bring, "By the last turn it was 0.")):
        table = Table(book, conditions=[condition]).place("men", (9000, 3000)).place("foe", (9000, 9000), side=1)
        battle = table.lay(turn=5, turns=5).battle
        endings = books.entry(book).book().endings(battle)
        assert ("TY-WIN-02", condition["words"]) in endings
        assert "TY-WIN-01" in [rule for rule, _ in endings]
        assert check_limit(battle)
        assert f" {condition['words']} " in battle.outcome.words
        assert told in battle.outcome.words
    both = Table(book, conditions=[hold]).place("men", (9000, 3000)).place("foe", (9000, 3800), side=1)
    gone = Table(book, conditions=[hold]).place("men", (3000, 3000)).place("foe", (9000, 9000), side=1)
    runs = Table(book, conditions=[hold]).place("men", (9000, 2500), state="routing").place("foe", (9000, 9000), side=1)
    for table, told in (
        (both, "there as well: it was not held"),
        (gone, "had to be there"),
        (runs, "not in retreat, so"),
    ):
        battle = table.lay(turn=5, turns=5).battle
        assert check_limit(battle)
        assert battle.outcome.winner == 1
        assert told in battle.outcome.words
    few = (
        Table(book, conditions=[{**bring, "count": 11}])
        .place("men", (9000, 3000))
        .place("foe", (9000, 9000), side=1)
        .lay()
    )
    check_victory(few.battle)
    assert few.battle.outcome.words.endswith("No more than 10 of them are left.")


# --- markers ----------------------------------------------------------------------------------------------------------


def hunt(book, settings=None, solo=(1,), seed="markers"):
    entry = books.entry(book)
    rules = amend(entry.book(), {"settings": settings or {}})
    game = Game(rules, entry.scenarios().setup_of("three-officers", solo=list(solo)), seed)
    return game.state


@pytest.mark.rule("TY-SET-01", "TY-SET-02")
def test_a_side_run_by_the_tables_starts_as_markers(book):
    battle = hunt(book)
    hidden = [marker.group for marker in battle.markers if marker.group >= 0]
    assert sorted(hidden) == [group.id for group in battle.groups if group.side == 1 and not group.is_leader]
    assert battle.units_of(1) == []
    assert hunt(book, {"markers": False}).markers == []
    assert hunt(book, solo=()).markers == []


@pytest.mark.rule("TY-SET-03")
def test_half_as_many_dummies(book):
    assert [half_of(n) for n in (6, 5, 1)] == [3, 2, 0]
    battle = hunt(book)
    assert [marker.group for marker in battle.markers].count(-1) == 3


@pytest.mark.rule("TY-SET-04")
def test_markers_lie_on_the_front_edges_of_terrain(book):
    for seed in ("a", "b", "c"):
        battle = hunt(book, seed=seed)
        for marker in battle.markers:
            x, y = battle.x[marker.figure], battle.y[marker.figure]
            assert is_hidden(battle, marker)
            pieces = [piece for piece in battle.field.covers if piece.holds(x, y) or piece.is_within(x, y, 200)]
            assert pieces, (x, y)
            assert not touches_zone(pieces[0], battle.sides[0].zone)
            if pieces[0].is_area:
                assert y - pieces[0].south <= 200  # the players' edge is the south


@pytest.mark.rule("TY-SET-05")
def test_figures_are_placed_within_20_cm_when_the_marker_is_seen(book):
    battle = hunt(book)
    battle.phase = 1
    marker = next(one for one in battle.markers if one.group >= 0)
    scout = battle.seats[0].figure
    x, y = battle.x[marker.figure], battle.y[marker.figure]
    battle.place_figure(scout, x, y - 3200)
    battle.groups[battle.unit[scout]].placed = True
    battle.side = 0
    marker.spot = 2000
    assert not is_seen(SightTable(battle), marker)
    marker.spot = 6000
    others = [one for one in battle.markers if one.id != marker.id]
    for other in others:
        other.is_out = False
    assert open_seen(battle, SightTable(battle))
    group = battle.groups[marker.group]
    assert group.placed
    assert all((battle.x[i] - x) ** 2 + (battle.y[i] - y) ** 2 <= 2000**2 for i in group.men)


def test_a_marker_that_sees_the_enemy_is_opened_by_the_letter(book):
    for reveal, opened in (("sees_enemy", True), ("spotted", False)):
        battle = hunt(book, {"marker_reveal": reveal})
        marker = next(one for one in battle.markers if one.group >= 0)
        scout = battle.seats[0].figure
        battle.place_figure(scout, battle.x[marker.figure], battle.y[marker.figure] - 3200)
        assert is_seen(SightTable(battle), marker) is opened


def test_a_dummy_and_a_unit_look_the_same_to_the_players(book):
    battle = hunt(book)
    rules = books.entry(book).book()
    battle.dice = SeededDice("x")
    pieces = [piece for piece in rules.view(battle, 0)["pieces"] if piece["id"] >= 1000]
    plain = [
        {key: value for key, value in piece.items() if key not in ("id", "name", "short", "x", "y")} for piece in pieces
    ]
    assert len(plain) == 9
    assert all(piece == plain[0] for piece in plain)
