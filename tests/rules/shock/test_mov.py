"""Movement (MOV)."""

from math import atan2, degrees

import pytest

from vedette.testing.shock.table import Table


def lone(kind="Infantry", at=(3000, 1500), b=(3000, 4500), step=3, settings=None, **told):
    table = Table(settings=settings).place("A", kind, at=at, **told).place("Z", at=(6500, 400)).place("b", at=b)
    return table.start(step)


@pytest.mark.rule("SP-MOV-01")
def test_every_unit_has_a_basic_move_once():
    table = lone()
    table.order("move A to 3000,1700 facing 0 files 5")
    assert table.refusal("move A to 3000,1800 facing 0 files 5") == "SP-MOV-01"


@pytest.mark.rule("SP-MOV-02")
def test_an_action_gives_a_diced_move_beyond_the_basic_one():
    table = lone()
    table.order("move A to 3000,2100 facing 0 files 5")
    table.order("roll A", [4])
    assert table.refusal("move A to 3000,2501 facing 0 files 5") == "SP-MOV-01"
    table.order("move A to 3000,2500 facing 0 files 5")
    assert table.centre("A") == (3000, 2500)


@pytest.mark.rule("SP-MOV-03")
@pytest.mark.parametrize(
    ("kind", "told", "inches"),
    [
        ("Infantry", {}, 6),
        ("Mounted Infantry", {}, 8),
        ("Mounted Infantry", {"mounted": False}, 6),
        ("Cavalry", {}, 12),
        ("Cavalry", {"mounted": False}, 6),
    ],
)
def test_basic_moves_by_class(kind, told, inches):
    table = lone(kind, **told)
    reach = inches * 100
    assert table.may(f"move A to 3000,{1500 + reach} facing 0 files 5")
    assert table.refusal(f"move A to 3000,{1501 + reach} facing 0 files 5") == "SP-MOV-01"


@pytest.mark.rule("SP-MOV-03")
@pytest.mark.parametrize(("limbered", "inches"), [(True, 8), (False, 4)])
def test_basic_moves_of_guns(limbered, inches):
    table = Table().place("G", "Gatling", at=(3000, 1500), limbered=limbered).place("b", at=(3000, 4500)).start(1)
    x, y = table.centre("G")
    assert table.may(f"move G to {x},{y + inches * 100} facing 0 files 4")
    assert not table.may(f"move G to {x},{y + inches * 100 + 1} facing 0 files 4")


@pytest.mark.rule("SP-MOV-04", "SP-MOV-12")
@pytest.mark.parametrize(
    ("kind", "told", "dice"),
    [
        ("Infantry", {}, [5]),
        ("Mounted Infantry", {}, [5, 4]),
        ("Cavalry", {}, [5, 4, 3]),
        ("Cavalry", {"mounted": False}, [5]),
    ],
)
def test_movement_dice_by_class(kind, told, dice):
    table = lone(kind, **told)
    told = table.order("roll A", dice)  # every face is used, and no more
    assert table.battle.allowance == 100 * sum(dice)
    assert [roll.sides for roll in told.rolls] == [6]


@pytest.mark.rule("SP-MOV-04")
def test_movement_dice_of_guns():
    table = Table().place("G", "Gatling", at=(3000, 1500)).place("L", "Screw Gun", at=(5000, 1500), limbered=True)
    table.place("b", at=(3000, 4500)).start(1)
    told = table.order("roll G", [3])
    assert table.battle.allowance == 300
    assert [roll.sides for roll in told.rolls] == [3]
    table.order("stay G")
    told = table.order("roll L", [6, 5])
    assert table.battle.allowance == 1100
    assert [roll.sides for roll in told.rolls] == [6]


@pytest.mark.rule("SP-MOV-06", "SP-MOV-07")
def test_the_leading_figure_is_measured_and_the_others_follow():
    """A wheels to its right: its leading figure goes 6 inches, others further."""
    table = lone(files=10, figures=10, leaders=0)
    # from a line facing north to a line facing east about its left end: only the leading figure counts
    assert table.may("move A to 3450,1500 facing 90 files 10")
    far = lone(files=1, figures=10, leaders=0, at=(3000, 2000))  # a column, its head at 2500
    assert far.may("move A to 3000,2600 facing 0 files 1")
    assert far.refusal("move A to 3000,2601 facing 0 files 1") == "SP-MOV-01"
    # the head goes 6 inches back, and all others fall in behind it anew
    assert far.may("move A to 3000,2350 facing 180 files 1")


@pytest.mark.rule("SP-MOV-08")
@pytest.mark.parametrize("heading", [0, 37, 90, 180, 271])
def test_any_facing_at_the_end(heading):
    table = lone()
    table.order(f"move A to 3000,1700 facing {heading} files 5")
    assert table["A"].heading == heading


@pytest.mark.rule("SP-MOV-09")
def test_a_piece_turns_only_instead_of_moving():
    table = Table().place("G", "Gatling", at=(3000, 1500)).place("b", at=(3000, 4500)).start(1)
    x, y = table.centre("G")
    assert table.refusal(f"move G to {x},{y + 100} facing 10 files 4") == "SP-MOV-09"
    assert table.refusal(f"move G to {x + 100},{y} facing 0 files 4") == "SP-MOV-09"
    assert table.refusal(f"move G to {x - 50},{y + 150} facing 90 files 4") == "SP-MOV-09"  # straight, but turned
    assert table.may(f"move G to {x},{y - 100} facing 0 files 4")  # straight back
    table.order("turn G facing 90")
    assert table["G"].heading == 90
    assert table.refusal(f"move G to {x},{y + 100} facing 90 files 4") == "SP-RUL-24"
    table.order("turn G facing 180")  # as a Movement Action, without a roll
    assert table["G"].used == 1


@pytest.mark.rule("SP-MOV-10")
def test_no_passing_through_own_units():
    table = lone("Cavalry", figures=5, files=5, leaders=0)
    table = Table().place("A", "Cavalry", at=(3000, 1500), figures=5, leaders=0).place("B", at=(3000, 2000), files=11)
    table.place("b", at=(3000, 4500)).start()
    assert table.refusal("move A to 3000,2500 facing 0 files 5") == "SP-MOV-10"


@pytest.mark.rule("SP-MOV-11")
def test_no_passing_through_enemy_units():
    table = Table().place("A", "Cavalry", at=(3000, 1500), figures=5, leaders=0)
    table.place("b", at=(3000, 2100), figures=20, files=20).start()
    assert table.refusal("move A to 3000,2600 facing 0 files 5") in ("SP-MOV-11", "SP-ZOC-05")
    from vedette.geometry.points import Point
    from vedette.rules.shock.move.leading import LeaderPath
    from vedette.rules.shock.move.moving import ENEMY_UNIT, PLAIN, why_way_not

    way = LeaderPath(3000, 1500, [Point(3000, 2600)])
    assert why_way_not(table.battle, table["A"], way, 2000, PLAIN, -1) == ENEMY_UNIT


@pytest.mark.rule("SP-MOV-12")
def test_each_unit_makes_its_own_roll():
    table = Table().place("A", at=(3000, 1500)).place("B", at=(4500, 1500)).place("b", at=(3000, 4500)).start()
    table.order("roll A", [2])
    assert table.refusal("move B to 4500,1600 facing 0 files 5") == "SP-MOV-12"
    table.order("stay A")
    table.order("roll B", [5])
    assert table.battle.allowance == 500


@pytest.mark.rule("SP-MOV-13")
def test_optional_rule_a_formed_unit_chooses_how_far():
    table = lone(settings={"forced_full_move": True})
    table.order("roll A", [5])
    table.order("move A to 3000,1700 facing 0 files 5")


@pytest.mark.rule("SP-MOV-14")
def test_optional_rule_a_unit_not_formed_goes_the_full_distance():
    table = lone(settings={"forced_full_move": True}, formed=False)
    assert table.refusal("roll A") == "SP-MOV-14"
    table.order("drive A towards 0", [5])
    assert table.centre("A") == (3000, 2000)
    # it stops only at an obstacle, an edge or another unit
    table = Table(settings={"forced_full_move": True}).place("A", at=(3000, 1500), formed=False, leaders=0, figures=5)
    table.place("B", at=(3000, 1900), leaders=0, figures=5).place("b", at=(3000, 4500)).start()
    table.order("drive A towards 0", [6])
    assert 50 <= table.gap("A", "B") <= 60
    assert lone().refusal("drive A towards 0") == "SP-MOV-13"


@pytest.mark.rule("SP-MOV-07")
def test_the_owner_chooses_files_and_a_way_round():
    table = lone()
    assert table.may("move A to 3000,1700 facing 0 files 11")
    assert table.refusal("move A to 3000,1700 facing 0 files 12") == "SP-RUL-80"
    assert table.may("move A to 3200,1500 facing 0 files 5 3100,1700")
    assert table.refusal("move A to 3200,1500 facing 0 files 5 3100,2700") == "SP-MOV-01"


def outlines(table, name):
    """The ground a unit is shown when it is to move, by the number of files it would take."""
    options = table.book.options(table.battle, table.battle.question)
    found = {}
    for option in options:
        if option.verb == "move" and option.who == table[name].id:
            found[int(option.text.split()[-1])] = option.reach.outlines[0]
    return found


@pytest.mark.rule("SP-MOV-08", "SP-RUL-81")
def test_the_ground_shown_follows_the_shape_and_facing_a_unit_would_take():
    table = Table().place("A", at=(3000, 1500), files=11).place("b", at=(6000, 4500)).start()
    shown = outlines(table, "A")
    assert set(shown) == {11, 6, 4}  # as it stands, two deep, in column
    for files, outline in shown.items():
        for x, y in outline:
            way = round(degrees(atan2(x - 3000, y - 1500))) % 360
            asked = [table.may(f"move A to {x},{y} facing {facing} files {files}") for facing in (0, way)]
            assert any(asked)
    # in line it gains ground by turning to its flank, since only the leading figure is measured
    assert max([x for x, _ in shown[11]]) > 3000 + 1000
    assert max([y for _, y in shown[11]]) < 1500 + 750
    assert max([x for x, _ in shown[4]]) < 3000 + 1000


def test_a_piece_in_action_is_shown_a_straight_way():
    table = Table().place("G", "Gatling", at=(3000, 1500)).place("b", at=(3000, 4500)).start(1)
    outline = outlines(table, "G")[4]
    assert {x for x, _ in outline} == {2995, 3005}
    assert max([y for _, y in outline]) == 1900
