"""Where two rules meet: what the rulings say of cases that no single rule tells of."""

import pytest

from vedette.engine.types import NOBODY, BadInput
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.codes import (
    CARRY_ON,
    CLOSE,
    CONTINUE,
    COVER,
    ESCAPED,
    HALT,
    MARCH,
    RETREAT,
    RETREATING,
    ROUT,
    STEADY,
    WITHDRAW,
)
from vedette.rules.tyneside.combat.falling_back import fight_melees
from vedette.rules.tyneside.combat.prisoners import appoint_all, check_escapes, kill_where_they_must
from vedette.rules.tyneside.combat.shooting import may_shoot
from vedette.rules.tyneside.markers import touches_zone
from vedette.rules.tyneside.sight.cover import defends
from vedette.rules.tyneside.tables.cells import ActionCell
from vedette.rules.tyneside.tables.moving import may_join, move_bound, note_start
from vedette.testing.tyneside.table import Table

NEW, OLD = "tyneside-solo", "tyneside-3.2"
FOE = {"side": 1, "weapons": ["sword"], "facing": 180}


def line(y, n, x=5000, step=300):
    return [[x + step * i, y] for i in range(n)]


def roll(table, order, charge=False, die=3):
    """The men's next side turn, with the result of a cell of this order."""
    battle = table.battle
    battle.spent = [0] * len(battle.spent)
    note_start(battle, 0)
    table["men"].has_result = True
    table["men"].result = ActionCell("TY-XX", order, charge, False)
    table["men"].die = die
    move_bound(battle, 0)
    return table


# --- command ----------------------------------------------------------------------------------------------------------


def commanding(book, **told):
    table = Table(book).officer("captain", (9000, 2000)).place("men", (9000, 3000), figures=9)
    table.place("nco", (9000, 3800), **{"role": "nco", "with": "men", **told})
    return table.place("others", (12000, 3000), figures=9).place("foe", (9000, 11500), **FOE).start()


@pytest.mark.rule("TY-CMD-18")
def test_an_nco_who_was_paid_for_with_his_group_is_activated_for_nothing(book):
    table = commanding(book)
    table.order("lead free", 2, 3, 5)
    table.order("pay men")
    assert table.ask("price others") == 9
    (event,) = table.order("link nco free", 4, 4, 4)
    assert table.battle.seats[0].pool == 12
    assert table.book.tell(table.battle, event) == "Nco, paid for with the group, adds 12."
    assert table.refusal("pay others") == ""


@pytest.mark.rule("TY-CMD-13")
def test_an_nco_whose_group_is_not_paid_for_costs_his_point(book):
    table = commanding(book)
    table.order("lead free", 2, 3, 5)
    table.order("link nco free", 4, 4, 4)
    assert table.battle.seats[0].pool == 10 - 1 + 12
    assert table.ask("price men") == 9


@pytest.mark.rule("TY-CMD-09")
def test_a_bugler_who_was_paid_for_with_his_group_brings_his_die_for_nothing(book):
    table = commanding(book, role="musician")
    table.order("lead free", 2, 3, 5)
    table.order("pay men")
    table.order("link nco free", 6)
    assert table.battle.seats[0].pool == 6


# --- falling back -----------------------------------------------------------------------------------------------------


def alone(book, features=(), settings=None, **told):
    table = Table(book, features=list(features), settings=settings).place("men", (9000, 5000), **{"facing": 0, **told})
    return table.place("foe", (9000, 11000), **FOE).lay("move")


@pytest.mark.rule("TY-ORD-01")
@pytest.mark.parametrize("counts", [True, False])
def test_continue_after_a_cover_move_away_is_halt_whether_or_not_it_counts_as_retreat(counts):
    table = roll(alone(OLD, settings={"cover_away_is_retreat": counts}), COVER)
    assert table["men"].state == (RETREATING if counts else STEADY)
    at = table.at("men")
    roll(table, CONTINUE, charge=True)
    assert table.at("men") == at
    assert table["men"].order == HALT


HIGH = [{"kind": "high-wall", "points": [[0, 8000], [18000, 8000]]}]


@pytest.mark.rule("TY-ORD-08")
@pytest.mark.parametrize("counts", [True, False])
def test_carry_on_after_falling_back_out_of_sight_is_one_move_and_no_more(counts):
    table = alone(OLD, HIGH, {"cover_away_is_retreat": counts}, known=[9000, 9000])
    roll(table, COVER)
    for die, order in ((3, CARRY_ON), (3, CARRY_ON)):
        at = table.at("men")
        roll(table, order, die=die)
    assert table.at("men") == at
    assert table["men"].order == HALT


@pytest.mark.rule("TY-ORD-08")
def test_a_6_with_nobody_in_sight_is_carry_on_and_counts_as_its_one_move():
    table = roll(alone(OLD, HIGH, stored="WITHDRAW", state="retreating"), CLOSE, die=6)
    assert table["men"].state == RETREATING
    at = table.at("men")
    roll(table, CARRY_ON)
    assert table.at("men") == at
    assert (table["men"].order, table["men"].state) == (HALT, STEADY)


@pytest.mark.rule("TY-ORD-14")
def test_who_commands_a_group_may_send_it_towards_cover_that_is_too_far_for_one_move():
    rocks = [{"kind": "rocks", "rect": [12000, 500, 14000, 1500]}]
    went = {}
    for way in ("away", "cover"):
        table = Table(NEW, features=rocks).officer("captain", (1000, 1000)).place("foe", (9000, 11000), **FOE)
        table.place("men", (9000, 5000), commanded=True, result="TY-FSO-21").start("move")
        assert table.asks == "retreat"
        table.order(f"retreat men {way}")
        went[way] = table.at("men")
        assert (table["men"].order, table["men"].state) == (RETREAT, RETREATING)
    assert went["cover"][0] > went["away"][0] + 1000


@pytest.mark.rule("TY-ORD-06")
def test_who_falls_back_towards_cover_is_told_the_way_there_not_the_way_from_the_enemy():
    rocks = [{"kind": "rocks", "rect": [12000, 500, 14000, 1500]}]
    for features, rule in ((rocks, "TY-RUL-75"), ([], "TY-RUL-76")):
        log = roll(alone(OLD, features), WITHDRAW).battle.take_log()
        assert [event.weighed.rule for event in log if event.weighed is not None] == [rule]


@pytest.mark.rule("TY-ORD-14")
def test_a_group_without_command_goes_away_where_cover_is_too_far():
    rocks = [{"kind": "rocks", "rect": [12000, 500, 14000, 1500]}]
    far, none = roll(alone(NEW, rocks), RETREAT), roll(alone(NEW), RETREAT)
    assert far.at("men") == none.at("men")


@pytest.mark.parametrize(("book", "order"), [(OLD, WITHDRAW), (NEW, RETREAT)])
def test_out_of_sight_nobody_falls_back_forward_to_cover(book, order):
    """Rocks before the men and, further off, rocks behind them: only these lie further from where the enemy was last seen."""
    ahead = {"kind": "rocks", "rect": [8000, 5600, 10000, 6600]}
    behind = {"kind": "rocks", "rect": [8000, 2600, 10000, 3900]}
    high = {"kind": "high-wall", "points": [[0, 8000], [18000, 8000]], "cover": "none"}
    for known in ([9000, 9000], None):
        for features, least, most in (([high, ahead], 2300, 2700), ([high, ahead, behind], 2700, 3900)):
            table = Table(book, features=features).place("men", (9000, 5000), facing=0)
            table.place("foe", (9000, 11000), **FOE, **({"known": known} if known else {})).lay("move")
            roll(table, order)
            assert least <= min(table.battle.y[i] for i in table["men"].men) <= most
            assert max(table.battle.y[i] for i in table["men"].men) < 4100


def test_a_repeated_march_crosses_a_fence_it_can_pay_for_and_stops_before_another():
    for x, end in ((9900, 11025), (11500, 11400)):  # 24 cm on, less a quarter of 25; and a base's half before the fence
        table = alone(OLD, [{"kind": "fence", "points": [[x, 3000], [x, 7000]]}], facing=90)
        table["men"].order, table["men"].march_x, table["men"].march_y = MARCH, 2400, 0
        roll(table, CARRY_ON)
        assert max(table.battle.x[i] for i in table["men"].men) == end


@pytest.mark.rule("TY-ORD-01")
def test_continue_goes_on_with_a_march_and_turns_towards_the_enemy():
    table = alone(OLD, facing=90)
    table["men"].order, table["men"].march_x, table["men"].march_y = MARCH, 1000, 0
    x, y = table.at("men")
    roll(table, CONTINUE)
    assert table.at("men")[0] > x + 990
    assert table.at("men")[1] == y
    assert 345 <= table["men"].facing <= 359  # the enemy is to the north, a little to the west by now
    table["men"].order = MARCH
    roll(table, CARRY_ON)
    assert table["men"].facing == 90  # CARRY ON says nothing of turning


@pytest.mark.rule("TY-ORD-06")
def test_a_group_in_cover_that_must_withdraw_goes_on_to_another_piece_further_back():
    rocks = [
        {"kind": "rocks", "rect": [7500, 4300, 10500, 5700]},
        {"kind": "rocks", "rect": [7500, 2900, 10500, 3900]},
    ]
    table = roll(alone(OLD, rocks), WITHDRAW)
    assert all(2900 < table.battle.y[i] < 4000 for i in table["men"].men)
    assert table["men"].facing < 90 or table["men"].facing > 270  # who has come into cover faces the enemy


ROCKS = [{"kind": "rocks", "rect": [7500, 4300, 10500, 5700]}, {"kind": "rocks", "rect": [7500, 2900, 10500, 3900]}]


def asked_to_retreat(features, **told):
    """The captain's men must retreat; enemies stand to the north."""
    table = Table(NEW, features=features).officer("captain", (1000, 1000)).place("foe", (9000, 11000), **FOE)
    return table.place("men", (9000, 5000), commanded=True, result="TY-FSO-21", **told).start("move")


@pytest.mark.rule("TY-ORD-14", "TY-ORD-15")
def test_who_commands_a_group_in_cover_chooses_between_staying_other_cover_and_going_away():
    went = {}
    for way in ("stay", "cover", "away"):
        table = asked_to_retreat(ROCKS)
        table.order(f"retreat men {way}")
        went[way] = [table.battle.y[i] for i in table["men"].men]
        assert table["men"].state == (STEADY if way == "stay" else RETREATING)
    assert set(went["stay"]) == {4850, 5150}
    assert max(went["cover"]) < 4000
    assert min(went["cover"]) >= 3000
    assert went["away"] not in (went["stay"], went["cover"])


@pytest.mark.rule("TY-ORD-15")
def test_nobody_chooses_to_stay_in_the_open_or_with_less_than_half_his_strength():
    assert asked_to_retreat(ROCKS[1:]).refusal("retreat men stay") == "TY-ORD-15"
    assert asked_to_retreat(ROCKS, killed=5).refusal("retreat men stay") == ""
    assert asked_to_retreat(ROCKS, killed=6).refusal("retreat men stay") == "TY-ORD-15"
    assert asked_to_retreat(ROCKS).refusal("retreat captain away") == "TY-RUL-56"


@pytest.mark.rule("TY-ORD-15")
def test_a_group_in_contact_does_not_stay_in_cover_when_it_must_retreat():
    table = (
        Table(NEW, features=ROCKS[:1])
        .place("men", places=line(5000, 4, 8700))
        .place("foe", places=line(5202, 4, 8700), side=1, weapons=["sword"])
    )
    roll(table.lay("move"), RETREAT)
    assert table["men"].state == RETREATING
    assert max(table.battle.y[i] for i in table["men"].men) < 5000


@pytest.mark.rule("TY-ACT-10")
def test_who_falls_back_halts_where_he_stands_if_he_is_in_cover_or_no_cover_is_in_reach():
    far = [{"kind": "rocks", "rect": [100, 100, 900, 900]}]
    for features in (ROCKS[:1], far, []):
        table = alone(NEW, features, stored="RETREAT", state="retreating")
        places = [(table.battle.x[i], table.battle.y[i]) for i in table["men"].men]
        roll(table, CARRY_ON, die=5)
        assert [(table.battle.x[i], table.battle.y[i]) for i in table["men"].men] == places
        assert (table["men"].order, table["men"].state) == (HALT, STEADY)


# --- melee ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-MEL-08")
@pytest.mark.parametrize("off", [100, 110, 150, 190])
def test_who_charges_defenders_at_a_wall_fights_to_get_across_however_close_they_stand(book, off):
    wall = {"kind": "wall", "points": [[4000, 3100], [8000, 3100]]}
    table = Table(book, features=[wall]).officer("captain", (1000, 500))
    table.place("us", places=line(2000, 4), commanded=True, bayonet=False)
    table.place("them", places=line(3100 + off, 4), side=1, bayonet=False).start("move")
    table.order("charge us at them")
    fight_melees(table.dice(*[4] * 8).battle)
    scores = {}
    for event in table.battle.take_log():
        for one in event.rolls or []:
            scores.setdefault(table.battle.name_of(one.who), set()).add(one.score)
    assert max(scores["us"]) == 3  # 4 - 1, and one less for each enemy beyond the first
    assert max(scores["them"]) == 4


@pytest.mark.rule("TY-MEL-02")
def test_who_steps_in_against_men_at_a_wall_stays_before_it(book):
    wall = {"kind": "wall", "points": [[4000, 3100], [8000, 3100]]}
    table = Table(book, features=[wall])
    table.place("us", places=[[5000, 2990], [5300, 2800], [5600, 2800], [5900, 2800]], bayonet=False)
    table.place("them", places=line(3250, 4), side=1, bayonet=False).lay("melee")
    fight_melees(table.dice(*[3] * 8).battle)
    told = [event for event in table.battle.take_log() if "step" in table.book.tell(table.battle, event)]
    assert told
    radius = 100
    for i in table["us"].men:
        assert table.battle.y[i] <= 3100 - radius + 1


# --- prisoners --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-PRI-02")
def test_a_guard_hands_a_prisoner_on_to_make_room_for_one_who_has_no_other():
    """Five stand between two guards, the sixth by the first alone: with five each nobody need escape."""
    table = Table(NEW).place("captors", places=[[5000, 5000], [5600, 5000], [9000, 9000], [9300, 9000]], guards=2)
    near = [[5300, 5000 + 220 * n] for n in range(-2, 3)]
    table.place("prisoners", places=[*near, [4500, 5000]], side=1, captured_by="captors").place(
        "foe", (9000, 11000), **FOE
    )
    table.lay("move")
    check_escapes(table.battle, 0)
    assert ESCAPED not in [table.battle.fate[table.fig("prisoners", n)] for n in range(1, 7)]


@pytest.mark.rule("TY-PRI-05")
def test_those_of_a_group_who_killed_nobody_may_still_shoot():
    table = Table(NEW, {"kill_prisoners": True}).place("captors", places=line(5000, 8), takes_prisoners=False)
    table.place("prisoners", places=line(5300, 4), killed=2, side=1, captured_by="captors").place(
        "foe", (9000, 11000), **FOE
    ).lay("shoot")
    kill_where_they_must(table.battle, 0)
    assert sum(table.battle.shot) == 1
    assert may_shoot(table["captors"])


@pytest.mark.rule("TY-PRI-05")
def test_only_those_who_take_no_prisoners_must_kill_them():
    for takes, settings, left in (
        (True, {"kill_prisoners": True}, 4),
        (False, {}, 4),
        (False, {"kill_prisoners": True}, 0),
    ):
        table = Table(NEW, settings).place("captors", places=line(5000, 8), takes_prisoners=takes)
        table.place("prisoners", places=line(5300, 4), side=1, captured_by="captors").place("foe", (9000, 11000), **FOE)
        table.lay("shoot")
        kill_where_they_must(table.battle, 0)
        assert len(table.battle.prisoners_of(table["captors"].id)) == left


@pytest.mark.rule("TY-PRI-02")
def test_nobody_escapes_in_the_other_sides_turn_nor_from_those_who_will_kill_him():
    table = Table(NEW).place("captors", places=line(5000, 8)).place("foe", (9000, 11000), **FOE)
    table.place("prisoners", places=line(5300, 4), side=1, captured_by="captors").lay("move")
    check_escapes(table.battle, 1)
    assert len(table.battle.prisoners_of(table["captors"].id)) == 4
    check_escapes(table.battle, 0)
    assert table.battle.prisoners_of(table["captors"].id) == []
    killers = Table(NEW, {"kill_prisoners": True}).place("captors", places=line(5000, 8), takes_prisoners=False)
    killers.place("prisoners", places=line(5300, 4), side=1, captured_by="captors").place("foe", (9000, 11000), **FOE)
    check_escapes(killers.lay("move").battle, 0)
    assert len(killers.battle.prisoners_of(killers["captors"].id)) == 4


@pytest.mark.rule("TY-PRI-01")
def test_who_guards_already_goes_on_guarding_though_others_stand_nearer():
    table = Table(NEW).place("captors", places=[[5000, 5600], *line(5000, 7)], guards=1)
    table.place("prisoners", places=line(5300, 4, 5600), side=1, captured_by="captors").place(
        "foe", (9000, 11000), **FOE
    )
    table.lay("move")
    appoint_all(table.battle, 0)
    assert [i for i in table["captors"].men if table.battle.guards[i] != NOBODY] == [table.fig("captors", 1)]


@pytest.mark.rule("TY-ORD-18", "TY-PRI-01")
def test_captors_at_a_distance_appoint_guards_at_once_and_what_routers_guarded_is_free():
    ring = {"north": (9000, 7000), "south": (9000, 2800), "east": (11800, 5000), "west": (6200, 5000)}
    table = Table(NEW).place("men", (9000, 5000), guards=1)
    for name, at in ring.items():
        table.place(name, at, side=1, figures=5, weapons=["sword"])
    table.place("held", places=line(5600, 4, 8700), side=1, captured_by="men").lay("move")
    roll(table, ROUT)
    guards = [i for i in range(len(table.battle.guards)) if table.battle.guards[i] != NOBODY]
    assert len(guards) == 2  # for ten
    assert {table.battle.cards[i].side for i in guards} == {1}
    check_escapes(table.battle, 0)
    assert table.battle.prisoners_of(table["men"].id) == []


# --- groups -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-GRP-03")
def test_who_joins_others_faces_as_they_do(book):
    table = (
        Table(book)
        .place("few", places=line(3000, 5), killed=2, facing=90)
        .place("many", places=line(3400, 6), facing=0)
    )
    table.place("foe", (9000, 11000), **FOE).lay("move")
    assert may_join(table.battle, table["few"], table["many"])
    table.do(steps.BEGIN_MOVES)
    assert [table.battle.facing[i] for i in table["many"].men] == [0] * 9


# --- ground -----------------------------------------------------------------------------------------------------------


def at_position(book, features, at):
    table = (
        Table(book, features=features)
        .place("men", at, figures=5, stored="HALT")
        .place("foe", (9000, 11500), **FOE)
        .lay()
    )
    return defends(table.battle, table["men"], 9000, 11500, True)


WALLS = [
    [[7000, 4000], [11000, 4000]],
    [[11000, 4000], [11000, 7000]],
    [[11010, 7000], [7000, 7000]],
    [[7000, 7000], [7000, 4000]],
]


@pytest.mark.rule("TY-ACT-09")
def test_ground_that_fortified_pieces_enclose_belongs_to_the_position(book):
    walls = [{"kind": "wall", "points": points, "fortified": True} for points in WALLS]
    assert at_position(book, walls, (9000, 5500))
    assert not at_position(book, walls, (9000, 2500))
    assert not at_position(book, walls[:3], (9000, 5500))  # open to the west
    assert not at_position(book, [*walls[:3], {**walls[3], "fortified": False}], (9000, 5500))
    house = {"kind": "building", "rect": [6000, 4000, 7000, 7000], "fortified": True}
    assert at_position(book, [*walls[:3], house], (9000, 5500))
    ring = {"kind": "wall", "rect": [7000, 4000, 11000, 7000], "fortified": True}
    assert at_position(book, [ring], (9000, 5500))
    assert not at_position(book, [ring], (9000, 2500))


@pytest.mark.rule("TY-SHO-18")
@pytest.mark.parametrize(
    ("kind", "sight", "seen"),
    [
        ("wall", "high", False),
        ("wall", "open", True),
        ("high-wall", "open", True),
        ("rocks", "high", False),
        ("rocks", "open", True),
        ("building", "open", True),
        ("building", "high", False),
    ],
)
def test_a_scenario_may_change_what_a_piece_hides(book, kind, sight, seen):
    lines = kind in ("wall", "high-wall")
    place = {"points": [[4000, 6000], [14000, 6000]]} if lines else {"rect": [4000, 5600, 14000, 6400]}
    table = Table(book, features=[{"kind": kind, "sight": sight, **place}])
    table.place("men", (9000, 3000)).place("foe", (9000, 9000), **FOE).lay("shoot")
    assert table.ask("sees men foe") is seen


@pytest.mark.rule("TY-SET-04")
def test_a_piece_that_only_runs_past_the_corner_of_a_zone_does_not_touch_it(book):
    wood = {"kind": "wood", "points": [[6000, 7000], [9000, 1000], [9400, 1000], [6400, 7000]]}
    table = Table(book, features=[wood]).place("men", (2000, 2000)).place("foe", (9000, 11000), **FOE).lay()
    piece = table.battle.field.pieces[0]
    assert not touches_zone(piece, [0, 0, 6500, 5000])  # it runs past the corner, though not round it
    assert touches_zone(piece, [0, 0, 6500, 6900])
    assert touches_zone(piece, [0, 0, 9100, 1200])
    assert touches_zone(piece, [7600, 3800, 7700, 3900])  # a zone inside the wood
    assert touches_zone(piece, [5000, 3000, 12000, 4000])  # the wood runs through it
    assert not touches_zone(piece, [9500, 0, 12000, 7000])


def test_a_high_line_hides_those_who_stand_at_it_too(book):
    table = Table(book, features=[{"kind": "wall", "sight": "high", "points": [[4000, 6000], [14000, 6000]]}])
    table.place("men", places=line(5850, 4, 9000)).place("foe", (9000, 9000), **FOE).lay("shoot")
    assert table.ask("sees men foe") is False


def test_a_line_cannot_hide_those_who_stand_in_it(book):
    fence = {"kind": "fence", "sight": "hides", "points": [[4000, 6000], [14000, 6000]]}
    with pytest.raises(BadInput, match="nobody stands in a line"):
        Table(book, features=[fence]).place("men", (9000, 3000)).place("foe", (9000, 9000), **FOE).lay()


# --- what case files may ask ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("price men", "no unit of this position is a character"),
        ("spots foe with six", "wants a whole number where it has 'six'"),
        ("walk men 1 to there", "wants a whole number where it has 'there'"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(book, text, said):
    table = Table(book).place("men", (9000, 3000)).place("foe", (9000, 11000), **FOE).lay("shoot")
    with pytest.raises(BadInput, match=said):
        table.ask(text)


def test_who_is_out_of_range_or_has_nothing_to_shoot_with_needs_no_number(book):
    table = (
        Table(book, width=30000, height=30000)
        .place("men", (9000, 3000))
        .place("foe", (9000, 25000), **FOE)
        .lay("shoot")
    )
    assert (table.ask("band men 1 to foe 1"), table.ask("needed men 1 at foe 1")) == ("out", "out")
    assert (table.ask("band foe 1 to men 1"), table.ask("needed foe 1 at men 1")) == ("out", "out")


# --- leaders with their groups ----------------------------------------------------------------------------------------


def in_the_wood(book, **told):
    """A captain 3 cm deep in a wood, his men in the open before it."""
    wood = {"kind": "wood", "rect": [3000, 6000, 15000, 9000]}
    table = Table(book, features=[wood]).place("men", (9000, 3000))
    table.place("foe", places=line(5800, 4, 8000), side=1, facing=180)
    table.place("captain", (9200, 6300), side=1, role="officer", character=True, weapons=["rifle"], **told)
    return table.lay("actions")


@pytest.mark.rule("TY-VIS-03", "TY-VIS-04")
def test_a_leader_in_a_wood_is_spotted_though_his_men_stand_before_it(book):
    table = in_the_wood(book)
    assert table["captain"].host == table["foe"].id
    assert table.ask("sees men foe") is True
    assert table.ask("sees men captain") is False
    assert table.ask("spots foe with 4") is True
    table["foe"].spotted = True
    assert table.ask("sees men captain") is True


@pytest.mark.rule("TY-VIS-03")
def test_a_player_character_who_fires_from_a_wood_is_seen(book):
    assert in_the_wood(book, fired=True).ask("sees men captain") is True


@pytest.mark.rule("TY-RF-11")
def test_an_officer_behind_a_line_is_no_enemy_in_its_rear_while_his_men_are_before_it():
    table = Table(OLD).place("men", (9000, 5000), facing=0)
    table.place("foe", places=[[6500, 5200], [6500, 5500], [6500, 5800], [6500, 6100]], weapons=["sword"], side=1)
    table.place("officer", (6500, 4700), role="nco", side=1, weapons=["sword"], **{"with": "foe"})
    assert table.lay("actions").ask("risk men lines") == []
    assert table["officer"].host == table["foe"].id


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"commanded": True}, "no unit of its side is a Player Character"),
        ({"captured_by": "me"}, "captured_by is an enemy unit of this position; not 'me'"),
        ({"captured_by": "men"}, "captured_by is an enemy unit of this position; not 'men'"),
        ({"known": [100]}, r"known is a place, \[x, y\]"),
        ({"fired": "yes"}, "fired"),
        ({"wounded": [11]}, "wounded"),
        ({"unloaded": 11}, "unloaded"),
    ],
)
def test_a_unit_of_a_position_that_cannot_be_so_is_refused_in_words(book, told, said):
    with pytest.raises(BadInput, match=said):
        Table(book).place("men", (9000, 3000), **told).place("foe", (9000, 11000), **FOE).lay()


def test_a_position_has_two_sides(book):
    with pytest.raises(BadInput, match="a battle has two sides"):
        Table(book, sides=[{}, {}, {}]).place("men", (9000, 3000)).place("foe", (9000, 11000), **FOE).lay()
