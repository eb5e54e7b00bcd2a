"""Withdrawal, the end and victory (VIC)."""

import pytest

from vedette import books
from vedette.engine.game import Game
from vedette.rules.empires.victory import worth_left
from vedette.testing.empires.table import field, game


def armies(blue=("regular-infantry",) * 4, red=("native-infantry",) * 4, **about):
    """Both armies on their baselines; A stands before z."""
    about.setdefault("height", 12)
    table = field(**about)
    for n, kind in enumerate(blue):
        table.place("ABCDEFGH"[n], kind, at=(2 * n, 1))
    for n, kind in enumerate(red):
        table.place("zyxwvuts"[n], kind, at=(2 * n, 10))
    return table


def kill(table, killer, victim):
    """The victim is set before its killer and overrun."""
    battle = table.battle
    stand = table[victim]
    battle.lift(stand)
    x, y = table.at(killer)
    battle.place_stand(stand, table.cell((x, y + (1 if killer.isupper() else -1))), 0, 0)
    table[killer].attacked = -1
    table.activate(killer)
    faces = [6, 6, 1] if killer.isupper() else [12, 1, 1]
    return table.order(f"attack {killer} on {victim}", dice=faces)


@pytest.mark.rule("WEC-VIC-01")
def test_a_tally_is_kept_of_the_value_of_all_stands_destroyed():
    table = armies(red=("native-infantry", "heavy-artillery", "native-cavalry", "native-infantry", "native-infantry"))
    kill(table, "A", "z")
    assert table.battle.lost == [0, 2]
    sides = table.poised.book.view(table.battle, 0)["sides"]
    assert (sides[0]["lost"], sides[1]["lost"]) == (0, 2)


@pytest.mark.rule("WEC-VIC-01")
def test_a_stand_destroyed_by_a_recoil_is_tallied_too():
    table = armies()
    table.place("P", at=(9, 1))
    table.place("q", at=(9, 11))
    table.activate("P")
    table.battle.lift(table["q"])
    table.battle.place_stand(table["q"], table.cell((9, 2)), 2, 0)
    for x in (8, 9, 10):
        table.battle.field.closed[table.cell((x, 3))] = True
    table.order("attack P on q", dice=[4, 4, 8])
    assert table.where("q") == "destroyed"
    assert table.battle.lost == [0, 2]


@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-63")
def test_an_army_that_has_lost_half_its_original_value_must_withdraw():
    table = armies(worth=(12, 8))
    told = kill(table, "A", "z")
    assert "WEC-VIC-02" not in told.rules
    assert table.battle.withdrawing == [False, False]
    told = kill(table, "B", "y")  # 4 of 8
    assert "WEC-VIC-02" in told.rules
    assert table.battle.withdrawing == [False, True]
    short = armies(worth=(12, 9), lost=(0, 2))
    assert "WEC-VIC-02" not in kill(short, "A", "z").rules  # 4 of 9


def going_home(at, kind="irregular-infantry", **more):
    table = field(withdrawing="0", **more)
    table.place("B", kind, at=at)
    table.place("C", at=(11, 5))
    table.place("z", at=(5, 11))
    return table.activate("B")


@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-64")
def test_a_withdrawing_stand_must_get_nearer_its_baseline_and_never_farther():
    table = going_home((5, 5))
    assert {y for _, y in table.squares()} == {2, 3, 4}
    assert table.refusal("move B to 5,6 facing N") == "WEC-VIC-02"
    assert table.refusal("move B to 6,5 facing N") == "WEC-VIC-02"
    assert table.refusal("turn B facing S") == "WEC-VIC-02"
    assert table.refusal("done B") == "WEC-VIC-02"
    free = field()
    free.place("B", at=(5, 5))
    assert free.activate("B").may("move B to 5,6 facing N")


@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-64")
def test_it_may_still_attack_before_or_after():
    table = field(withdrawing="0")
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    table.place("z", at=(5, 7))
    table.activate("B")
    table.order("fire B at z", dice=[1, 1, 12])
    assert table.refusal("done B") == "WEC-VIC-02"
    table.order("move B to 5,4 facing N")
    after = field(withdrawing="0")
    after.place("B", at=(5, 5), weapon="magazine-rifles")
    after.place("z", at=(5, 7))
    after.activate("B")
    after.order("move B to 5,4 facing N")
    assert after.may("fire B at z")


@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-64")
def test_from_its_baseline_row_a_stand_leaves_and_must_if_its_move_starts_there():
    table = going_home((5, 0))
    assert table.refusal("move B to 6,0 facing N") == "WEC-VIC-02"
    assert table.refusal("done B") == "WEC-VIC-02"
    table.order("leave B")
    assert table.where("B") == "withdrawn"
    assert table.battle.lost[0] == 0
    near = going_home((5, 2))
    assert near.may("leave B")  # two squares to the baseline, and one more
    assert near.may("move B to 5,1 facing N")
    assert not going_home((5, 3)).may("leave B")


@pytest.mark.rule("WEC-RUL-64")
def test_a_stand_of_an_army_that_is_not_withdrawing_may_not_leave():
    table = field()
    table.place("B", at=(5, 0))
    assert table.activate("B").refusal("leave B") == "WEC-VIC-02"


@pytest.mark.rule("WEC-RUL-64", "WEC-MOV-17")
def test_a_road_that_runs_off_the_table_takes_a_withdrawing_stand_one_square_farther():
    road = [(5, y) for y in range(6)]
    assert not going_home((5, 3)).may("leave B")
    assert going_home((5, 3), road=road).may("leave B")
    assert not going_home((5, 4), road=road).may("leave B")


@pytest.mark.rule("WEC-RUL-64")
def test_one_that_cannot_get_nearer_may_stand_still_or_shift_within_its_row():
    table = going_home((5, 5), water=[(x, 4) for x in range(12)])
    assert table.may("done B")
    assert table.may("move B to 6,5 facing N")
    assert not table.may("move B to 5,6 facing N")


@pytest.mark.rule("WEC-RUL-64")
def test_cavalry_on_foot_may_mount_instead():
    table = field(withdrawing="0")
    table.place("B", "regular-cavalry", at=(5, 5), mounted=False)
    table.place("C", "regular-cavalry", at=(8, 5))
    assert table.activate("B").may("mount B facing N")
    assert table.activate("C").refusal("dismount C facing N") == "WEC-VIC-02"


@pytest.mark.rule("WEC-RUL-64")
def test_a_transport_may_go_for_a_gun_and_must_then_limber_it():
    table = field(withdrawing="0")
    table.place("W", "transport", at=(5, 5))
    table.place("G", "field-artillery", at=(5, 8))
    table.place("B", at=(0, 0))
    table.activate("W")
    assert table.may("move W to 5,7 facing N")  # away from home, but beside the gun
    assert table.refusal("move W to 4,6 facing N") == "WEC-VIC-02"
    table.order("move W to 5,7 facing N")
    assert table.refusal("done W") == "WEC-VIC-02"
    table.order("limber W with G facing S")
    assert table.where("G") == "limbered"
    assert table.facing("W") == "S"


@pytest.mark.rule("WEC-RUL-64")
def test_to_unlimber_a_gun_is_no_way_to_withdraw():
    table = field(withdrawing="0")
    table.place("W", "transport", at=(5, 5))
    table.place("G", "field-artillery", towed_by="W")
    table.activate("W")
    table.order("unlimber W to 5,4 facing N turned N")
    assert table.refusal("done W") == "WEC-VIC-02"
    fetched = field(withdrawing="0")
    fetched.place("W", "transport", at=(5, 5))
    fetched.place("G", "field-artillery", at=(5, 4))
    fetched.activate("W")
    fetched.order("limber W with G facing N")
    assert fetched.may("done W")


@pytest.mark.rule("WEC-RUL-64")
def test_the_army_withdraws_from_its_next_activation_on():
    table = armies()
    table.activate("A")
    assert not table.battle.going_home
    table.battle.withdrawing[0] = True
    assert table.may("move A to 0,2 facing N")  # this activation had begun


@pytest.mark.rule("WEC-VIC-03")
def test_the_original_value_leaves_the_command_stand_out():
    army = [{"kind": "regular-infantry", "count": 4}, {"kind": "transport"}]
    sides = [
        {"name": name, "army": army, "commander": {"rating": rating}, "deployment": {"rows": 2}, "entrenchments": 4}
        for name, rating in (("Blue", "exceptional"), ("Red", "poor"))
    ]
    assert game({"sides": sides}).state.original == [13, 13]


@pytest.mark.rule("WEC-VIC-04", "WEC-RUL-65")
def test_the_battle_ends_when_a_withdrawing_army_has_left():
    table = field(withdrawing="0")
    table.place("B", at=(5, 0))
    table.place("C", at=(7, 0), counter=2)
    table.place("z", at=(5, 9))
    table.activate("B")
    table.order("leave B")
    assert table.outcome is None
    table.order("leave C")
    assert table.outcome is not None
    assert "has left the battlefield" in table.outcome.words
    # withdrawn stands remain in the total, and so does the Command stand: 3 + 3 + 2 to 2 + 2
    assert table.outcome.scores == [8, 4]


@pytest.mark.rule("WEC-VIC-05", "WEC-RUL-66")
def test_the_battle_ends_when_a_side_concedes_and_it_cannot_win():
    table = armies(red=("native-infantry",))
    table.activate("A")
    told = table.order("concede")
    assert "WEC-VIC-05" in told.rules
    assert table.outcome.scores == [14, 4]
    assert (table.outcome.winner, table.outcome.level) == (1, "marginal")
    behind = armies(blue=("regular-infantry",), red=("heavy-artillery",) * 4)
    behind.activate("A")
    behind.order("concede")
    assert behind.outcome.scores == [5, 18]
    assert (behind.outcome.winner, behind.outcome.level) == (1, "decisive")
    red = armies(blue=("regular-infantry",))
    red.activate("z")
    red.order("concede")
    assert (red.outcome.winner, red.outcome.level) == (0, "marginal")


@pytest.mark.rule("WEC-RUL-66", "WEC-OPT-16")
def test_by_choice_the_totals_decide_after_a_concession():
    table = armies(red=("native-infantry",), house={"settings": {"literal_concession": True}})
    table.activate("A")
    table.order("concede")
    assert (table.outcome.winner, table.outcome.level) == (0, "decisive")


@pytest.mark.rule("WEC-VIC-05", "WEC-RUL-66")
def test_nobody_concedes_in_the_middle_of_a_combat():
    table = field()
    table.place("B", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    table.order("attack B on z", dice=[1, 1, 12])
    assert table.refusal("concede") == "WEC-VIC-05"


@pytest.mark.rule("WEC-VIC-06", "WEC-RUL-66")
def test_the_battle_ends_at_once_when_a_command_stand_is_destroyed_and_the_totals_decide():
    table = armies(blue=("regular-infantry",))
    table.place("c", "command", at=(11, 11), rating="poor")
    kill(table, "A", "c")
    assert table.outcome is not None
    assert "Command stand" in table.outcome.words
    assert table.outcome.scores == [5, 8]
    assert table.outcome.winner == 1  # even against the side which destroyed it


@pytest.mark.rule("WEC-VIC-07")
@pytest.mark.parametrize(("turn", "over"), [(11, False), (12, True)])
def test_the_battle_ends_when_the_twelfth_turn_is_completed(turn, over):
    table = armies(turn=turn)
    table.activate("A")
    table.order("done A")
    assert (table.outcome is not None) == over


@pytest.mark.rule("WEC-VIC-08", "WEC-RUL-65", "WEC-RUL-67")
def test_at_the_end_each_side_totals_the_value_of_its_stands_not_destroyed():
    table = armies(turn=12, red=("native-infantry",) * 6, entrenchment=[(0, 0)])
    table.place("X", "command", at=(11, 0), rating="exceptional")
    table.place("c", "command", at=(11, 11), rating="poor")
    kill(table, "A", "z")
    table.order("done A")
    assert table.outcome.scores == [12 + 3, 10 + 1]


def ended(blue, red):
    """The end of turn 12 with these totals; both Commanders are worth 2."""
    table = field(turn=12)
    for n in range(blue // 2):
        table.place("B" + "b" * n, "irregular-infantry", at=(n % 12, n // 12))
    if blue % 2:
        table.place("T", "transport", at=(11, 4))
    for n in range(red // 2):
        table.place("z" + "z" * n, at=(n % 12, 11 - n // 12))
    if red % 2:
        table.place("t", "transport", at=(11, 7))
    table.activate("B")
    table.order("done B")
    assert table.outcome.scores == [blue + 2, red + 2]
    return table.outcome.winner, table.outcome.level


@pytest.mark.rule("WEC-VIC-09")
def test_equal_totals_are_a_draw():
    assert ended(10, 10) == (-1, "draw")
    assert ended(10, 9) != (-1, "draw")


@pytest.mark.rule("WEC-VIC-10")
def test_otherwise_the_higher_total_wins():
    assert ended(11, 10)[0] == 0
    assert ended(10, 11)[0] == 1


@pytest.mark.rule("WEC-VIC-11")
@pytest.mark.parametrize("difference", [1, 9])
def test_up_to_nine_points_are_a_marginal_victory(difference):
    assert ended(10 + difference, 10) == (0, "marginal")


@pytest.mark.rule("WEC-VIC-12")
@pytest.mark.parametrize("difference", [10, 19])
def test_ten_to_nineteen_points_are_a_decisive_victory(difference):
    assert ended(10 + difference, 10) == (0, "decisive")


@pytest.mark.rule("WEC-VIC-13")
@pytest.mark.parametrize("difference", [20, 27])
def test_twenty_points_or_more_are_an_overwhelming_victory(difference):
    assert ended(10, 10 + difference) == (1, "overwhelming")


@pytest.mark.rule("WEC-RUL-80", "WEC-CMD-05")
def test_a_command_stand_that_has_left_adds_its_value_only_in_turns_it_began_on_the_field():
    table = armies(withdrawing="0")
    table.place("X", "command", at=(11, 0))
    table.start_turn()
    assert table.battle.command[0] == 2
    table.battle.withdraw(table["X"])
    assert table.battle.command[0] == 2
    table.battle.turn += 1
    table.start_turn()
    assert table.battle.command[0] == 0


@pytest.mark.rule("WEC-RUL-64")
def test_a_transport_that_went_for_a_gun_does_not_attack_instead():
    table = field(withdrawing="0")
    table.place("W", "transport", at=(5, 5))
    table.place("G", "field-artillery", at=(5, 8))
    table.place("z", at=(6, 8))
    table.activate("W")
    table.order("move W to 5,7 facing N")
    assert table.refusal("attack W on z") == "WEC-VIC-02"
    assert not table.offered("attack")


@pytest.mark.rule("WEC-RUL-39", "WEC-RUL-64")
def test_only_from_its_baseline_row_does_a_recoiling_stand_leave():
    for y, may in ((0, True), (3, False)):
        table = field(withdrawing="0")
        table.place("B", at=(5, y))
        table.place("z", at=(5, y + 1))
        table.activate("B")
        table.order("attack B on z", dice=[1, 1, 12])
        assert table.may("quit B") == may


@pytest.mark.rule("WEC-RUL-56", "WEC-RUL-39")
def test_a_large_gun_on_the_baseline_of_a_withdrawing_army_is_destroyed_when_it_must_recoil():
    table = field(withdrawing="0")
    table.place("G", "heavy-artillery", at=(5, 1), large=[1, 2])
    table.place("H", "heavy-artillery", at=(9, 0), facing="S", large=[1, 2])
    table.place("z", at=(9, 4), weapon="magazine-rifles")
    table.activate("z")
    table.order("fire z at H", dice=[8, 1, 1])
    assert table.where("H") == "destroyed"


@pytest.mark.rule("WEC-RUL-64")
@pytest.mark.parametrize(
    ("gun", "doc", "terrain", "may"),
    [
        ("field-artillery", {}, {}, True),
        ("automatic-machine-gun", {}, {}, False),
        ("field-artillery", {"side": 1}, {}, False),  # an enemy's
        ("field-artillery", {}, {"wall": [(5, 8, way) for way in "NESW"]}, False),
    ],
)
def test_what_a_withdrawing_transport_may_go_for(gun, doc, terrain, may):
    table = field(withdrawing="0", **terrain)
    table.place("W", "transport", at=(5, 5))
    table.place("G", gun, at=(5, 8), **doc)
    table.activate("W")
    assert table.may("move W to 5,7 facing N") == may


@pytest.mark.rule("WEC-RUL-64", "WEC-RUL-54", "WEC-RUL-55")
def test_it_does_not_go_for_a_gun_it_could_not_limber():
    def wagon(kind="transport", gun="field-artillery", towing=False):
        table = field(withdrawing="0")
        table.place("W", kind, at=(5, 5))
        table.place("G", gun, at=(5, 8))
        if towing:
            table.place("H", "field-artillery", towed_by="W")
        return table.activate("W")

    assert wagon().may("move W to 5,7 facing N")
    assert not wagon(kind="regular-infantry").may("move W to 5,7 facing N")
    assert not wagon(kind="pack-transport").may("move W to 5,7 facing N")
    assert wagon(kind="pack-transport", gun="mountain-artillery").may("move W to 5,7 facing N")
    assert not wagon(towing=True).may("move W to 5,7 facing N")
    for deed in ("has_moved", "has_been_towed"):
        table = wagon()
        setattr(table["G"], deed, True)
        assert not table.may("move W to 5,7 facing N")
    table = wagon()
    table["G"].attacked = 0
    assert not table.may("move W to 5,7 facing N")


@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-64")
def test_a_withdrawing_pair_goes_home_and_leaves_together():
    table = field(withdrawing="0")
    table.place("A", at=(5, 5))
    table.place("B", at=(5, 5), place="rear")
    table.place("C", at=(9, 9))
    table.activate("A", "B")
    assert {y for _, y in table.squares("march")} == {3, 4}
    assert table.refusal("march A to 5,5 facing E pair") == "WEC-VIC-02"
    assert table.refusal("march A to 5,6 facing N pair") == "WEC-VIC-02"
    assert table.refusal("done A") == "WEC-VIC-02"
    edge = field(withdrawing="0")
    edge.place("A", at=(5, 0))
    edge.place("B", at=(5, 0), place="rear")
    edge.place("C", at=(9, 9))
    edge.activate("A", "B")
    edge.order("leave A")
    assert (edge.where("A"), edge.where("B")) == ("withdrawn", "withdrawn")


@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-64")
def test_if_the_only_way_home_is_into_a_friends_square_a_stand_takes_it():
    for room in (True, False):
        table = field(withdrawing="0", water=[(x, 4) for x in range(12) if x != 5])
        table.place("B", at=(5, 5))
        table.place("F", "regular-infantry" if room else "field-artillery", at=(5, 4))
        table.activate("B")
        assert (table.refusal("done B") == "WEC-VIC-02") == room
        assert table.may("join B to 5,4 rear") is False
        assert table.may("join B to 5,4 front") == room
    aside = field(withdrawing="0")
    aside.place("B", at=(5, 5))
    aside.place("F", at=(6, 5))
    assert aside.activate("B").refusal("join B to 6,5 rear") == "WEC-VIC-02"  # no nearer home


@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-64")
def test_a_withdrawing_infantryman_may_not_turn_about_instead_of_going():
    table = field(withdrawing="0")
    table.place("A", at=(5, 5), counter=1)
    table.place("B", at=(5, 5), place="rear", counter=2)
    assert table.activate("B").refusal("about B") == "WEC-VIC-02"


def test_the_first_battle_tells_the_points_that_decide_it():
    """What a newcomer reads is what is counted in the end: points left, in so many turns."""
    setup = books.entry("empires").scenarios().setup_of("first-battle")
    state = Game(books.entry("empires").book(), setup, "1").state
    words = " ".join(setup["words"].split())
    assert f"{worth_left(state, 1)} points against {worth_left(state, 0)}" in words
    assert setup["turns"] == 12
    assert "twelve turns" in words
