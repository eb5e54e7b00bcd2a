"""Movement (MOV), with the rulings on moving, mounting and sharing squares."""

import pytest

from vedette.testing.empires.table import drawn, field


def alone(kind, **doc):
    """B by itself on a wide plain."""
    about = {key: doc.pop(key) for key in list(doc) if key in ("road", "hill", "level2", "wood", "wall", "classes")}
    table = field(width=24, height=24, **about)
    table.place("B", kind, at=(12, 12), **doc)
    return table.activate("B")


def farthest(table):
    """How far a stand at 12,12 may go."""
    return max([abs(x - 12) + abs(y - 12) for x, y in table.squares()] or [0])


@pytest.mark.rule("WEC-MOV-01")
@pytest.mark.parametrize(
    ("kind", "mounted", "rate"),
    [
        ("regular-infantry", None, 2),
        ("irregular-infantry", None, 3),
        ("native-infantry", None, 3),
        ("regular-cavalry", None, 4),
        ("irregular-cavalry", None, 5),
        ("native-cavalry", None, 5),
        ("regular-cavalry", False, 2),
        ("irregular-cavalry", False, 2),
        ("native-cavalry", False, 2),
        ("heavy-artillery", None, 2),
        ("medium-artillery", None, 2),
        ("field-artillery", None, 2),
        ("mountain-artillery", None, 2),
        ("mechanical-machine-gun", None, 2),
        ("automatic-machine-gun", None, 2),
        ("pom-pom", None, 2),
        ("transport", None, 2),
        ("pack-transport", None, 2),
        ("command", False, 2),
        ("command", True, 4),
    ],
)
def test_the_movement_rate_of_each_type_of_stand(kind, mounted, rate):
    assert farthest(alone(kind, **({} if mounted is None else {"mounted": mounted}))) == rate


@pytest.mark.rule("WEC-MOV-02")
def test_a_stand_moves_from_square_to_orthogonal_square_and_may_stop_short():
    squares = alone("irregular-infantry").squares()
    assert squares == {(x, y) for x in range(24) for y in range(24) if 1 <= abs(x - 12) + abs(y - 12) <= 3}


@pytest.mark.rule("WEC-MOV-02")
def test_it_does_not_slip_diagonally_between_two_others():
    table = drawn(".  C  .\n.  B  C2\n.  .  .")
    table.activate("B")
    assert table.may("move B to 0,2 facing N")
    assert not table.may("move B to 2,2 facing N")


@pytest.mark.rule("WEC-MOV-03")
def test_artillery_on_an_ordinary_stand_moves_by_itself():
    table = alone("heavy-artillery")
    assert table.may("move B to 12,14 facing N")


@pytest.mark.rule("WEC-MOV-04", "WEC-LRG-04")
def test_artillery_on_a_large_stand_does_not_move_by_itself():
    table = alone("heavy-artillery", large=[1, 2])
    assert table.squares() == set()
    assert table.refusal("move B to 12,13 facing N") == "WEC-MOV-02"
    wagon = alone("transport", large=[1, 2])
    assert wagon.may("move B to 12,13 facing N")


# --- mounting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-MOV-05")
def test_cavalry_that_mounts_or_dismounts_does_not_move_in_that_turn():
    for verb, mounted in (("dismount", True), ("mount", False)):
        table = alone("regular-cavalry", mounted=mounted)
        assert table.may(f"{verb} B facing E")
        table.order(f"{verb} B facing E")
        assert table["B"].mounted == (not mounted)
        assert table.facing("B") == "E"
        assert table.question.kind != "activate"  # the move half is used, and there is nobody to attack
    moved = field()
    moved.place("B", "regular-cavalry", at=(5, 4))
    moved.place("z", at=(5, 7))
    moved.activate("B")
    moved.order("move B to 5,6 facing N")
    assert moved.refusal("dismount B facing N") == "WEC-ACT-01"


@pytest.mark.rule("WEC-MOV-05")
def test_only_cavalry_mounts_and_dismounts():
    assert alone("regular-infantry").refusal("mount B facing N") == "WEC-MOV-05"
    assert alone("command").refusal("dismount B facing N") == "WEC-MOV-05"
    assert alone("regular-cavalry").refusal("mount B facing N") == "WEC-MOV-05"


@pytest.mark.rule("WEC-RUL-47")
def test_cavalry_fights_before_or_after_it_dismounts():
    table = field()
    table.place("B", "regular-cavalry", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 7))
    table.activate("B")
    assert table.refusal("fire B at z") == "WEC-FIR-06"
    table.order("dismount B facing N")
    assert table.may("fire B at z")
    first = field()
    first.place("B", "regular-cavalry", at=(5, 5))
    first.place("z", at=(5, 6))
    first.activate("B")
    first.order("attack B on z", dice=[4, 4, 8])
    first.order("recoil z to 5,7 facing S")
    assert first.may("dismount B facing N")


@pytest.mark.rule("WEC-RUL-48")
def test_dismounted_cavalry_counts_as_infantry_for_woods_and_walls_but_cannot_mount_in_a_wood():
    table = field(wood=[(5, 6)], wall=[(x, 5, "S") for x in range(12)])
    table.place("B", "regular-cavalry", at=(5, 5), mounted=False)
    table.place("C", "regular-cavalry", at=(7, 5))
    assert table.activate("B").may("move B to 5,6 facing N")
    assert table.may("move B to 5,4 facing N")
    assert not table.activate("C").may("move C to 7,4 facing N")
    table.activate("B")
    table.order("move B to 5,6 facing N")
    table.activate("B")
    assert table.refusal("mount B facing N") == "WEC-MOV-13"


@pytest.mark.rule("WEC-RUL-32", "WEC-MOV-05")
def test_if_one_of_two_on_a_counter_mounts_neither_moves():
    table = field()
    table.place("A", at=(5, 5))
    table.place("B", "regular-cavalry", at=(5, 5), place="rear", mounted=False)
    table.place("C", at=(0, 0), counter=2)
    table.activate("A", "B")
    table.order("mount B facing N")
    assert table.asked == "C"


# --- beside the enemy -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-MOV-06")
def test_a_stand_that_comes_next_to_an_enemy_stops_there():
    for beside in (True, False):
        table = field()
        table.place("B", "irregular-cavalry", at=(5, 1))
        table.place("z", at=(5, 4) if beside else (11, 11))
        table.activate("B")
        assert table.may("move B to 5,3 facing N")
        assert table.may("move B to 6,3 facing N")  # at a corner of the enemy's square
        assert table.may("move B to 6,4 facing N") != beside  # beyond the first square beside it
        assert table.may("move B to 7,4 facing N")  # round it, never next to it


@pytest.mark.rule("WEC-MOV-07", "WEC-RUL-46")
@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("field-artillery", False),
        ("heavy-artillery", False),
        ("mountain-artillery", False),
        ("automatic-machine-gun", True),
        ("pom-pom", True),
        ("transport", True),
        ("regular-infantry", True),
    ],
)
def test_artillery_alone_is_not_moved_next_to_an_enemy(kind, may):
    table = field()
    table.place("B", kind, at=(5, 4))
    table.place("z", at=(5, 7))
    table.activate("B")
    assert table.may("move B to 5,5 facing N")
    assert table.may("move B to 5,6 facing N") == may


@pytest.mark.rule("WEC-MOV-07", "WEC-RUL-46")
def test_artillery_next_to_an_enemy_may_step_away_but_not_along():
    table = field()
    table.place("B", "field-artillery", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    assert table.squares() == {(5, 4), (4, 4), (6, 4), (5, 3)}
    assert table.may("attack B on z")


@pytest.mark.rule("WEC-MOV-07", "WEC-RUL-46")
def test_a_wagon_with_a_gun_in_tow_does_not_go_next_to_an_enemy():
    for towing in (True, False):
        table = field()
        table.place("W", "transport", at=(5, 4))
        if towing:
            table.place("G", "field-artillery", towed_by="W")
        table.place("z", at=(5, 7))
        table.activate("W")
        assert table.may("move W to 5,6 facing N") == (not towing)


@pytest.mark.rule("WEC-MOV-08", "WEC-RUL-45")
def test_a_stand_next_to_an_enemy_leaves_freely_and_stops_again_on_each_square_beside_one():
    for beside in (True, False):
        table = field()
        for x, name in enumerate("vwxyz"):
            table.place(name, at=(3 + x, 6 if beside else 10))
        table.place("B", "irregular-infantry", at=(3, 5))
        table.activate("B")
        assert table.may("move B to 3,2 facing N")  # straight away, at its full rate
        assert table.may("move B to 4,5 facing N")  # one square along the enemy's front
        assert table.may("move B to 5,5 facing N") != beside  # and no more


@pytest.mark.rule("WEC-RUL-45")
def test_a_diagonal_shift_beside_the_enemy_may_be_stopped_by_its_first_step():
    table = drawn(
        """
        .  .  .  .
        .  z  y  .
        .  B  .  .
        .  C  .  .
        """
    )
    table.activate("B")
    assert table.may("move B to 2,1 facing N")
    assert not table.may("move B to 2,0 facing N")  # 2,1 stops it, and C is in the other way


@pytest.mark.rule("WEC-MOV-08")
@pytest.mark.parametrize("kind", ["transport", "command", "native-infantry", "field-artillery"])
def test_every_kind_of_enemy_stand_stops_a_move(kind):
    for at, may in (((6, 5), False), ((10, 10), True)):
        table = field()
        table.place("B", "regular-cavalry", at=(5, 3))
        table.place("z", kind, at=at)
        table.activate("B")
        assert table.may("move B to 5,4 facing N")
        assert table.may("move B to 5,6 facing N") == may


@pytest.mark.rule("WEC-MOV-09")
def test_a_stand_that_came_next_to_an_enemy_need_not_attack_it():
    table = drawn("z\n.\nB")
    table.activate("B")
    table.order("move B to 0,1 facing N")
    assert table.may("attack B on z")
    assert table.may("done B")


# --- other stands in the way ------------------------------------------------------------------------------------------


def lane(blocker):
    """B behind somebody in a lane one square wide."""
    table = field(water=[(x, y) for x in (4, 6) for y in range(3, 8)])
    table.place("B", "regular-cavalry", at=(5, 4))
    table.place(blocker, "native-infantry" if blocker == "z" else "field-artillery", at=(5, 6))
    return table.activate("B")


@pytest.mark.rule("WEC-MOV-10")
def test_nobody_moves_through_a_friend_nor_through_its_square():
    assert lane("F").squares() >= {(5, 5)}
    assert not [square for square in lane("F").squares() if square[1] >= 6]
    joined = field(water=[(x, y) for x in (4, 6) for y in range(3, 8)])
    joined.place("B", "irregular-infantry", at=(5, 4))
    joined.place("F", at=(5, 5))
    joined.activate("B")
    assert joined.may("join B to 5,5 rear")  # there is room, but it is the end of the move
    assert not joined.may("move B to 5,6 facing N")


@pytest.mark.rule("WEC-MOV-11")
def test_nobody_moves_through_an_enemy_nor_into_its_square():
    table = lane("z")
    assert {square for square in table.squares() if square[1] > 4} == {(5, 5)}
    assert table.refusal("move B to 5,6 facing N") == "WEC-MOV-12"
    assert not table.may("move B to 5,7 facing N")


@pytest.mark.rule("WEC-MOV-11")
@pytest.mark.parametrize("kind", ["regular-infantry", "irregular-cavalry", "regular-cavalry"])
def test_nobody_starts_beside_an_enemy_and_walks_through_it(kind):
    """Only from the square it starts in could it pass: beside any other enemy it must stop."""
    table = field(water=[(x, y) for x in (4, 6) for y in range(3, 12)])
    table.place("B", kind, at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    assert not [square for square in table.squares() if square[1] > 5]
    assert not table.may("move B to 5,7 facing N")
    assert table.refusal("move B to 5,6 facing N") == "WEC-MOV-12"


@pytest.mark.rule("WEC-MOV-11")
def test_nor_does_a_pair():
    pair = field(water=[(x, y) for x in (4, 6) for y in range(3, 12)])
    pair.place("B", at=(5, 5))
    pair.place("C", at=(5, 5), place="rear")
    pair.place("z", at=(5, 6))
    pair.activate("B", "C")
    assert not [square for square in pair.squares("march") if square[1] > 5]


@pytest.mark.rule("WEC-MOV-12")
def test_a_move_may_end_in_a_friends_square_with_room_and_never_in_an_enemys():
    table = drawn(".  z  .\nA  .  G\n.  B  .", {"G": "field-artillery"})
    table.activate("B")
    assert table.may("join B to 0,1 rear")
    assert table.refusal("join B to 2,1 rear") == "WEC-GRD-05"
    assert table.refusal("join B to 1,2 rear") == "WEC-GRD-05"
    assert not table.may("join B to 1,1 rear")
    assert table.refusal("join B to 1,1 rear") == "WEC-MOV-12"


@pytest.mark.rule("WEC-MOV-12", "WEC-RUL-32")
@pytest.mark.parametrize(
    ("at", "front", "rear"),
    [((5, 4), False, True), ((5, 6), True, False), ((4, 5), True, True), ((6, 5), True, True)],
)
def test_where_a_newcomer_stands_goes_by_where_it_comes_from(at, front, rear):
    table = field()
    table.place("A", at=(5, 5), facing="N")
    table.place("C", at=at)
    # hemmed in, so that its own square is the only one to come from
    for n, (x, y) in enumerate([(at[0] - 1, at[1]), (at[0] + 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]):
        if (x, y) != (5, 5):
            table.place(f"H{n}", "field-artillery", at=(x, y))
    table.activate("C")
    assert table.may("join C to 5,5 front") == front
    assert table.may("join C to 5,5 rear") == rear


@pytest.mark.rule("WEC-RUL-32", "WEC-MOV-10")
def test_out_of_a_shared_square_nobody_steps_through_its_companion():
    table = field(water=[(4, 5), (6, 5)])
    table.place("A", "irregular-infantry", at=(5, 5), counter=1)
    table.place("B", "irregular-infantry", at=(5, 5), place="rear", counter=2)
    front = table.activate("A").squares()
    assert (5, 6) in front
    assert (5, 4) not in front
    rear = table.activate("B").squares()
    assert (5, 4) in rear
    assert (5, 6) not in rear


@pytest.mark.rule("WEC-RUL-32")
def test_neither_stand_of_a_small_tactical_square_steps_straight_back():
    table = field(water=[(4, 5), (6, 5)])
    table.place("A", at=(5, 5), counter=1)
    table.place("B", at=(5, 5), facing="S", place="rear", counter=2)
    assert (5, 4) not in table.activate("A").squares()
    assert (5, 6) not in table.activate("B").squares()
    assert (5, 4) in table.squares()


@pytest.mark.rule("WEC-RUL-32", "WEC-SEQ-06")
def test_a_pair_moves_at_the_slower_rate_and_only_where_both_may_go():
    table = field(wood=[(5, 6)])
    table.place("A", at=(5, 5))
    table.place("X", "command", at=(5, 5), place="rear")
    table.place("F", at=(4, 5))
    table.activate("A", "X")
    squares = table.squares("march")
    assert (5, 6) not in squares  # a mounted Commander keeps his Infantry out of the wood
    assert (4, 5) not in squares  # only into squares empty of stands
    assert (5, 3) in squares
    assert (5, 2) not in squares  # the Infantry's two squares, not the Commander's four
    table.order("march A to 6,6 facing E pair")
    assert (table["A"].place, table["X"].place) == (1, 2)


# --- ground -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-MOV-13")
@pytest.mark.parametrize(
    ("kind", "doc", "may"),
    [
        ("regular-infantry", {}, True),
        ("irregular-infantry", {}, True),
        ("native-infantry", {}, True),
        ("regular-cavalry", {}, False),
        ("field-artillery", {}, False),
        ("automatic-machine-gun", {}, False),
        ("pom-pom", {}, False),
        ("transport", {}, False),
        ("pack-transport", {}, False),
        ("command", {}, False),
        ("command", {"mounted": False}, True),
    ],
)
def test_off_the_road_woods_are_for_infantry(kind, doc, may):
    assert alone(kind, wood=[(12, 13)], **doc).may("move B to 12,13 facing N") == may


@pytest.mark.rule("WEC-RUL-49")
def test_by_choice_a_commander_on_foot_does_not_count_as_infantry():
    table = field(wood=[(5, 6)], house={"settings": {"foot_commander_as_infantry": False}})
    table.place("X", "command", at=(5, 5), mounted=False)
    assert not table.activate("X").may("move X to 5,6 facing N")


@pytest.mark.rule("WEC-MOV-14")
@pytest.mark.parametrize("kind", ["regular-cavalry", "field-artillery", "transport", "command"])
def test_along_a_road_any_stand_passes_through_a_wood(kind):
    wood = [(x, y) for x in range(11, 14) for y in (13, 14)]
    assert not alone(kind, wood=wood).may("move B to 12,13 facing N")
    table = alone(kind, wood=wood, road=[(12, y) for y in range(24)])
    assert table.may("move B to 12,13 facing N")
    assert table.may("move B to 12,14 facing N")
    assert not table.may("move B to 11,13 facing N")


@pytest.mark.rule("WEC-MOV-15")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_only_infantry_crosses_a_vertical_obstacle(kind):
    for stand, may in (
        ("regular-infantry", True),
        ("native-infantry", True),
        ("irregular-cavalry", False),
        ("field-artillery", False),
        ("pom-pom", False),
        ("transport", False),
        ("command", False),
    ):
        table = field(**{kind: [(x, 5, "N") for x in range(12)]})
        table.place("B", stand, at=(5, 5))
        assert table.activate("B").may("move B to 5,6 facing N") == may, stand


@pytest.mark.rule("WEC-MOV-15", "WEC-RUL-51")
def test_a_road_makes_a_gap_in_a_wall():
    table = field(wall=[(x, 5, "N") for x in range(12)], road=[(5, 4), (5, 5), (5, 6)])
    table.place("B", "regular-cavalry", at=(5, 5))
    table.place("C", "regular-cavalry", at=(8, 5))
    assert table.activate("B").may("move B to 5,6 facing N")
    assert not table.activate("C").may("move C to 8,6 facing N")


@pytest.mark.rule("WEC-MOV-16")
def test_woods_and_walls_cost_infantry_nothing_extra():
    table = alone("regular-infantry", wood=[(12, 13), (12, 14)], wall=[(12, 12, "N"), (12, 13, "N")])
    assert table.may("move B to 12,14 facing N")


@pytest.mark.rule("WEC-MOV-17", "WEC-RUL-51")
def test_a_move_wholly_along_a_road_goes_one_square_farther():
    road = [(12, y) for y in range(24)]
    table = alone("regular-infantry", road=road)
    assert table.may("move B to 12,15 facing N")
    assert not table.may("move B to 12,16 facing N")
    assert not table.may("move B to 13,14 facing N")  # the last step would leave the road
    bend = alone("regular-infantry", road=[(12, 12), (12, 13), (13, 13), (13, 14), (13, 15)])
    assert bend.may("move B to 13,14 facing N")
    beside = alone("regular-infantry", road=[(12, y) for y in range(13, 24)])
    assert not beside.may("move B to 12,15 facing N")  # the starting square does not hold the road


@pytest.mark.rule("WEC-MOV-17", "WEC-RUL-51")
@pytest.mark.parametrize(("kind", "rate"), [("regular-cavalry", 4), ("field-artillery", 2), ("command", 4)])
def test_every_type_of_stand_gets_the_road_bonus_and_contours_still_cost(kind, rate):
    road = [(12, y) for y in range(24)]
    assert farthest(alone(kind, road=road)) == rate + 1
    hilly = alone(kind, road=road, hill=[(x, 13) for x in range(24)])
    assert not hilly.may(f"move B to 12,{12 + rate} facing N")  # up and down: two contours
    assert hilly.may(f"move B to 12,{12 + rate - 1} facing N")


@pytest.mark.rule("WEC-MOV-17", "WEC-RUL-51")
def test_two_roads_side_by_side_are_not_one():
    road = [(12, y) for y in range(24)]
    table = field(width=24, height=24)
    table.position.features.append({"kind": "road", "squares": [list(s) for s in road]})
    table.position.features.append({"kind": "road", "squares": [[13, y] for y in range(24)]})
    table.place("B", at=(12, 12))
    table.activate("B")
    assert table.may("move B to 12,15 facing N")
    assert not table.may("move B to 13,14 facing N")


@pytest.mark.rule("WEC-MOV-18", "WEC-RUL-50")
def test_each_contour_crossed_up_or_down_takes_one_square_off_the_move():
    ridge = [(x, 13) for x in range(24)]
    up = alone("irregular-infantry", hill=[(x, y) for x in range(24) for y in range(13, 24)])
    assert up.may("move B to 12,14 facing N")
    assert not up.may("move B to 12,15 facing N")
    over = alone("irregular-infantry", hill=ridge)
    assert over.may("move B to 12,13 facing N")
    assert not over.may("move B to 12,14 facing N")
    down = alone("irregular-infantry", hill=[(x, y) for x in range(24) for y in range(13)])
    assert down.may("move B to 12,14 facing N")
    assert not down.may("move B to 12,15 facing N")


@pytest.mark.rule("WEC-MOV-18", "WEC-RUL-50")
def test_a_step_that_cannot_be_paid_for_is_not_taken():
    cliff = [(x, y) for x in range(24) for y in range(13, 24)]
    assert not alone("regular-infantry", level2=cliff).may("move B to 12,13 facing N")
    assert alone("irregular-infantry", level2=cliff).may("move B to 12,13 facing N")


@pytest.mark.rule("WEC-RUL-50")
@pytest.mark.parametrize("kind", ["field-artillery", "transport", "regular-cavalry"])
def test_any_type_of_stand_goes_up_a_hill(kind):
    assert alone(kind, hill=[(12, 13)]).may("move B to 12,13 facing N")


@pytest.mark.rule("WEC-RUL-52")
@pytest.mark.parametrize("kind", ["river", "stream", "wadi", "trench", "entrenchment"])
def test_horizontal_obstacles_neither_stop_nor_slow_a_move(kind):
    table = field(**{kind: [(x, 6) for x in range(12)]})
    table.place("B", "transport", at=(5, 5))
    assert table.activate("B").may("move B to 5,7 facing N")
    shut = field(water=[(x, 6) for x in range(12)])
    shut.place("B", "transport", at=(5, 5))
    assert not [s for s in shut.activate("B").squares() if s[1] >= 6]


# --- along a road the other rules of movement hold --------------------------------------------------------------------

ROAD = [(12, y) for y in range(24)]


def on_road(kind="regular-infantry", others=(), **about):
    """B at 12,12 on a road from north to south, in a lane one square wide where it leads through water."""
    table = field(width=24, height=24, road=ROAD, **about)
    table.place("B", kind, at=(12, 12))
    for name, other, at in others:
        table.place(name, other, at=at)
    return table.activate("B")


@pytest.mark.rule("WEC-MOV-17", "WEC-MOV-06")
def test_a_move_along_a_road_stops_beside_an_enemy():
    assert on_road().may("move B to 12,15 facing N")
    assert on_road(others=[("z", "native-infantry", (13, 16))]).may("move B to 12,15 facing N")
    assert not on_road(others=[("z", "native-infantry", (13, 14))]).may("move B to 12,15 facing N")
    leaving = on_road(others=[("z", "native-infantry", (13, 11))])  # beside it already
    assert leaving.may("move B to 12,15 facing N")


@pytest.mark.rule("WEC-MOV-17", "WEC-MOV-07")
@pytest.mark.parametrize(("kind", "may"), [("field-artillery", False), ("regular-infantry", True)])
def test_a_gun_is_not_brought_next_to_an_enemy_by_the_road_bonus(kind, may):
    table = on_road(kind, others=[("z", "native-infantry", (12, 16))])
    assert table.may("move B to 12,14 facing N")
    assert table.may("move B to 12,15 facing N") == may


@pytest.mark.rule("WEC-MOV-17", "WEC-MOV-10", "WEC-MOV-11")
def test_nobody_passes_another_stand_or_water_on_a_road():
    assert not on_road(others=[("F", "field-artillery", (12, 14))]).may("move B to 12,15 facing N")
    assert not on_road(water=[(12, 14)]).may("move B to 12,15 facing N")
    assert not on_road(others=[("F", "field-artillery", (12, 15))]).may("move B to 12,15 facing N")
    blocked = on_road(others=[("z", "native-infantry", (12, 13))], water=[(x, y) for x in (11, 13) for y in range(24)])
    assert not [square for square in blocked.squares() if square[1] > 12]


@pytest.mark.rule("WEC-MOV-17", "WEC-MOV-18")
def test_a_level_road_on_a_hill_crosses_no_contour():
    assert on_road(hill=[(x, y) for x in range(24) for y in range(24)]).may("move B to 12,15 facing N")
    assert not on_road(hill=[(x, y) for x in range(24) for y in range(15, 24)]).may("move B to 12,15 facing N")


@pytest.mark.rule("WEC-MOV-17", "WEC-RUL-32")
def test_out_of_a_shared_square_nobody_steps_through_its_companion_on_a_road_either():
    water = [(x, y) for x in (11, 13) for y in range(8, 17)]
    table = field(width=24, height=24, road=ROAD, water=water)
    table.place("A", at=(12, 12), counter=1)
    table.place("B", at=(12, 12), place="rear", counter=2)
    assert table.activate("A").squares() == {(12, 13), (12, 14), (12, 15)}
    assert table.activate("B").squares() == {(12, 11), (12, 10), (12, 9)}
    pair = field(width=24, height=24, road=ROAD, water=water)
    pair.place("A", at=(12, 12))
    pair.place("B", at=(12, 12), place="rear")
    pair.activate("A", "B")
    assert pair.squares("march") == {(12, y) for y in range(9, 16)}


@pytest.mark.rule("WEC-MOV-17", "WEC-MOV-12")
def test_the_road_bonus_may_bring_a_stand_into_a_friends_square():
    for road in (True, False):
        table = field(width=24, height=24, **({"road": ROAD} if road else {}))
        table.place("B", at=(12, 12))
        table.place("F", at=(12, 15))
        assert table.activate("B").may("join B to 12,15 rear") == road


# --- into a friend's square -------------------------------------------------------------------------------------------


def joiner(kind="regular-infantry", at=(5, 3), friend=(5, 5), others=(), doc=None, **terrain):
    """B, and a friend F at 5,5 whose square has room for it."""
    table = field(**terrain)
    table.place("B", kind, at=at, **(doc or {}))
    table.place("F", at=friend)
    for name, other, square in others:
        table.place(name, other, at=square)
    return table.activate("B")


@pytest.mark.rule("WEC-MOV-12", "WEC-MOV-02")
def test_the_last_step_into_a_friends_square_is_paid_for_like_any_other():
    assert joiner(at=(5, 3)).may("join B to 5,5 rear")
    assert not joiner(at=(5, 2)).may("join B to 5,5 rear")
    assert not joiner(at=(5, 3), hill=[(5, 5)]).may("join B to 5,5 rear")
    assert joiner(at=(5, 4), hill=[(5, 5)]).may("join B to 5,5 rear")
    assert not joiner(at=(5, 4), level2=[(5, 5)]).may("join B to 5,5 rear")
    assert joiner(at=(5, 3), hill=[(5, 3), (5, 4), (5, 5)]).may("join B to 5,5 rear")


@pytest.mark.rule("WEC-MOV-12", "WEC-MOV-06")
def test_one_who_had_to_stop_beside_an_enemy_does_not_step_on_into_a_friends_square():
    hemmed = [("G", "field-artillery", (4, 4)), ("H", "field-artillery", (6, 4))]
    enemy = ("z", "native-infantry", (6, 5))
    assert joiner(at=(5, 3), others=hemmed).may("join B to 5,5 rear")
    assert not joiner(at=(5, 3), others=[*hemmed, enemy]).may("join B to 5,5 rear")
    assert joiner(at=(5, 4), others=[*hemmed, enemy]).may("join B to 5,5 rear")  # it starts there


@pytest.mark.rule("WEC-MOV-12", "WEC-MOV-13", "WEC-MOV-15")
def test_ground_that_is_closed_to_it_keeps_a_stand_from_a_friend():
    hemmed = [("G", "field-artillery", (4, 4)), ("H", "field-artillery", (6, 4)), ("I", "field-artillery", (5, 3))]
    for terrain in ({"wall": [(5, 4, "N")]}, {"wood": [(5, 5)]}):
        assert not joiner("regular-cavalry", at=(5, 4), others=hemmed, **terrain).may("join B to 5,5 rear")
        assert joiner(at=(5, 4), others=hemmed, **terrain).may("join B to 5,5 rear")


@pytest.mark.rule("WEC-MOV-12", "WEC-RUL-32")
def test_out_of_a_shared_square_nobody_joins_another_through_its_companion():
    water = [(4, 5), (6, 5), (4, 4), (6, 4)]
    table = field(water=water)
    table.place("A", at=(5, 5), counter=1)
    table.place("B", at=(5, 5), place="rear", counter=2)
    table.place("F", at=(5, 6))
    table.place("G", at=(5, 4))
    assert table.activate("A").squares("join") == {(5, 6)}
    assert table.activate("B").squares("join") == {(5, 4)}


@pytest.mark.rule("WEC-MOV-07", "WEC-RUL-46", "WEC-MOV-12")
def test_a_pack_train_with_a_gun_in_tow_joins_nobody_next_to_an_enemy():
    for towing in (True, False):
        table = field()
        table.place("W", "pack-transport", at=(5, 4))
        if towing:
            table.place("G", "mountain-artillery", towed_by="W")
        table.place("F", at=(5, 5))
        table.place("z", at=(5, 6))
        assert table.activate("W").may("join W to 5,5 rear") == (not towing)
