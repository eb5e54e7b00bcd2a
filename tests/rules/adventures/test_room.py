"""Room to stand (RUL-123, -124, CA-RUL2-102): what is ordered without it is refused, what happens finds a legal end."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.game import Game
from vedette.engine.types import NOBODY, Step
from vedette.geometry.areas import block_overlaps_area
from vedette.geometry.blocks import are_touching, is_on_table, overlap
from vedette.geometry.ground import bars_standing
from vedette.geometry.moves import slid
from vedette.rules.adventures import steps
from vedette.rules.adventures.combat.casualties import lose, recover
from vedette.rules.adventures.combat.charge import begin_charge, charge_home, charge_line, half_advance
from vedette.rules.adventures.ground.places import fitting
from vedette.rules.adventures.groups.formations import on_table
from vedette.rules.adventures.groups.groups import FIELDED, LINE, OPEN, Block
from vedette.rules.adventures.reactions.giving_way import leave_gun
from vedette.rules.adventures.turn.moving import may_stand
from vedette.testing.adventures.table import table


def pocket(wide, deep, more=0, **about):
    """Impassable ground all over the table but for a pocket round its centre; `more` of free ground along its west edge."""
    west, east = 24 - wide / 2, 24 + wide / 2
    south, north = 24 - deep / 2, 24 + deep / 2
    walls = [(more, 0, west, 48), (east, 0, 48, 48), (west, 0, east, south), (west, north, east, 48)]
    return table(impassable=walls, **about)


def stands(t, name):
    return may_stand(t.battle, t[name], t[name].block, False)


def unchanged(t, text):
    """An order is refused for want of room, and nothing comes of it."""
    before = t.battle.key()
    assert t.refusal(text) == "CA-RUL-123", text
    assert "room" in t.why(text)
    assert t.battle.key() == before
    return True


# --- orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-123", "CA-LDR-02")
def test_the_chief_joins_only_where_the_group_has_room_for_him():
    for deep, free in ((2, False), (3, True)):
        t = pocket(10, deep).place("A", at=(24, 24), files=10).chief("C", at=(24, 24)).place("z", at=(4, 44))
        t.activate("C")
        assert t.may("join C with A") == free  # 21 figures on ten files stand three deep
        assert ("join" in {order.verb for order in t.offered()}) == free
        if free:
            t.order("join C with A")
            assert stands(t, "A")
        else:
            assert unchanged(t, "join C with A")


@pytest.mark.rule("CA-RUL-123", "CA-RUL2-102")
def test_an_order_finds_room_near_by_but_not_across_the_table():
    for more, free in ((0, False), (10, False), (20, True)):
        t = (
            pocket(4, 1, more)
            .place("A", at=(24, 24), figures=4, files=4)
            .chief("C", at=(24, 24))
            .place("z", at=(40, 44))
        )
        t.activate("C")
        assert t.may("join C with A") == free
    t.order("join C with A")
    assert stands(t, "A")


@pytest.mark.rule("CA-RUL-123")
def test_a_group_that_has_to_make_room_keeps_an_inch_from_enemies():
    def joined(other):
        t = table(impassable=[(0, 0, 48, 20), (0, 22, 48, 24)]).place("A", at=(24, 21), figures=12, files=6)
        t.place(other, at=(24, 27.8), facing=180, figures=2, files=2, formation="open")
        return t.place("far", at=(4, 44)).chief("C", at=(24, 21)).activate("C")

    for other in ("B", "z"):
        t = joined(other)
        t.order("join C with A")
        assert stands(t, "A")
        assert (t.gap("A", other) >= 1) == (other == "z")


@pytest.mark.rule("CA-RUL-123", "CA-ORG-16", "CA-ORG-17")
def test_a_troop_dismounts_only_where_it_and_its_horses_have_room():
    for deep, free in ((3, False), (14, True)):
        t = (
            pocket(8, deep)
            .place("A", at=(24, 22 + deep / 2), klass="cavalry", figures=15, files=8)
            .place("z", at=(4, 44))
        )
        t.activate("A")
        assert t.may("dismount A facing 0") == free
        if free:
            t.order("dismount A facing 0")
            assert stands(t, "A")
            assert stands(t, "A.holders")
        else:
            assert unchanged(t, "dismount A facing 0")


@pytest.mark.rule("CA-RUL-123", "CA-ORG-16")
def test_a_troop_mounts_only_where_it_has_room_in_the_saddle():
    for closed in (True, False):
        t = table().place("A", at=(24, 24), klass="cavalry", figures=15, files=8).place("z", at=(4, 44))
        t.activate("A")
        t.order("dismount A facing 0")
        if closed:  # all but the ground it stands on now
            block = t["A"].block
            walls = pocket(block.width / 100, block.depth / 100).battle.field
            t.battle.field = walls
            t["A"].block = Block(2400, 2400, 0, block.width, block.depth)
            t["A.holders"].block = Block(2400, 2100, 0, t["A.holders"].block.width, t["A.holders"].block.depth)
        t.activate("A")
        assert t.may("mount A") != closed
        if closed:
            assert unchanged(t, "mount A")
        else:
            t.order("mount A")
            assert stands(t, "A")


@pytest.mark.rule("CA-RUL-123", "CA-ORG-16")
def test_horses_brought_up_leave_their_own_place_free():
    t = table().place("A", at=(24, 24), klass="cavalry", figures=15, files=8).place("z", at=(4, 44))
    t.activate("A")
    t.order("dismount A facing 0")
    t["A.holders"].block = Block(2400, 2300 - t["A.holders"].block.depth // 2, 0, 300, 200)
    t.activate("A")
    before = t.at("A")
    t.order("mount A")
    assert t.at("A") == before  # it has grown to where they stood


def mob(wide=2, deep=3, **doc):
    """Five spearmen two wide and three deep: four of them make a file of four."""
    doc = {"figures": 5, "files": 2, "formation": "mob", "facing": 180, **doc}
    return pocket(wide, deep).place("z", at=(24, 24), **doc).place("A", at=(4, 4))


@pytest.mark.rule("CA-RUL-123", "CA-AMM-04")
def test_a_runner_is_sent_only_where_those_left_have_room():
    for deep, free in ((3, False), (5, True)):
        t = mob(deep=deep, weapon="musket").activate("z")
        t["z"].tight = True
        assert t.may("send z") == free
        if free:
            t.order("send z")
            assert stands(t, "z")
        else:
            assert unchanged(t, "send z")


@pytest.mark.rule("CA-RUL-123", "CA-LDR-02")
def test_the_chief_leaves_a_group_only_where_those_left_have_room():
    for deep, free in ((3, False), (5, True)):
        t = pocket(2, deep).place("z", at=(24, 24), figures=4, files=1, formation="mob", facing=180)
        t.place("A", at=(4, 4)).chief("c", join="z")
        t["z"].files = 2  # with him it is three deep
        t["z"].block = Block(2400, 2400, 180, 200, 300)
        t.activate("z")
        assert t.may("part z") == free
        if free:
            t.order("part z")
            assert stands(t, "z")
        else:
            assert unchanged(t, "part z")


@pytest.mark.rule("CA-RUL-123", "CA-RUL-31")
def test_figures_are_detached_and_rejoin_only_where_all_have_room():
    for deep, free in ((4, False), (8, True)):
        t = (
            pocket(2, deep)
            .place("A", at=(24, 23.5), figures=5, files=2, formation="column", nco=4)
            .place("z", at=(4, 44))
        )
        t.activate("A")
        assert t.may("detach A 1 to 2400,2550") == free  # the four left make a file of four
        if free:
            t.order("detach A 1 to 2400,2550")
            assert stands(t, "A")
            assert stands(t, "A.detachment")
        else:
            assert unchanged(t, "detach A 1 to 2400,2550")
    t = table().place("A", at=(24, 24), figures=20, files=10, nco=4).place("z", at=(4, 44)).activate("A")
    t.order("detach A 10 to 2400,2150")
    t.activate("A.detachment")
    assert t.may("rejoin A.detachment")
    t.battle.field = pocket(10, 1.2).battle.field  # one rank of ten has room, two ranks have not
    t["A"].block = Block(2400, 2400, 0, 1000, 100)
    t["A.detachment"].block = Block(2400, 2200, 0, 900, 300)
    assert unchanged(t, "rejoin A.detachment")


@pytest.mark.rule("CA-RUL-123", "CA-OPT-22")
def test_a_gun_is_manned_only_where_those_left_have_room():
    for deep, free in ((3, False), (9, True)):
        t = pocket(2, deep, settings={"recrew": "by either"})
        t.place("z", at=(24, 24), figures=6, files=2, formation="mob", facing=180, weapon="musket")
        t.place("A", at=(22, 20), klass="machine_gun")
        t["A"].where = 3  # cut down
        t["A"].gun_x, t["A"].gun_y = 2060, 2400
        t.activate("z")
        assert t.may("man z gun A") == free, t.why("man z gun A")
        if not free:
            assert unchanged(t, "man z gun A")


@pytest.mark.rule("CA-RUL-123", "CA-INV-20")
def test_a_crew_goes_back_towards_its_gun_only_where_it_has_room():
    for free in (False, True):
        t = table(impassable=[] if free else [(0, 12, 48, 40)])
        t.place("A", at=(24, 44), klass="artillery", at_gun=False).place("z", at=(4, 4))
        t["A"].gun_x, t["A"].gun_y = 2400, 800
        t.activate("A")
        assert t.may("serve A") == free
        if free:
            t.order("serve A")
            assert t.at("A") == (24, 32)
        else:
            assert unchanged(t, "serve A")


# --- what happens to a group ------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-124", "CA-RUL2-102")
def test_too_few_for_its_shape_a_group_becomes_a_file_where_there_is_room_and_else_keeps_its_files():
    for deep, files in ((5, 1), (3, 2)):
        t = mob(deep=deep)
        front = t["z"].block.y - 150 if deep == 3 else 0
        lose(t.battle, t["z"], 1)
        assert (t["z"].count, t["z"].files) == (4, files)
        assert stands(t, "z")
        if deep == 3:
            assert t["z"].block.depth == 200  # as near to a mob as it can be
            assert t["z"].block.y - 100 == front  # the front stays where it is


@pytest.mark.rule("CA-RTN-02", "CA-RUL-123")
def test_the_fallen_return_only_where_the_ranks_have_room_for_them():
    for deep, back in ((2, 0), (3, 2)):
        t = pocket(10, deep).place("A", at=(24, 24 + (deep - 2) / 2), figures=24, files=10).place("z", at=(4, 44))
        t["A"].count, t["A"].fallen = 20, 4
        t["A"].block = Block(2400, 2300 + deep * 50, 0, 1000, 200)
        recover(t.battle, t["A"])
        assert (t["A"].count, t["A"].fallen) == (20 + back, 0 if back else 4)  # set aside for the next time
        assert stands(t, "A")
        told = t.battle.take_log()[-1]
        assert (told.event_type.rule, t.poised.book.tell(t.battle, told)) == (
            ("CA-RTN-02", "2 figures rejoin A.")
            if back
            else ("CA-RUL-123", "Nobody rejoins A: there is no room in the ranks.")
        )


@pytest.mark.rule("CA-AMM-05", "CA-RUL-123")
def test_a_runner_who_is_back_waits_until_the_ranks_have_room_for_him():
    t = table(ammunition=[(24, 18)]).place("A", at=(24, 24), figures=21, files=10).place("z", at=(4, 44))
    t["A"].tight = True
    t.activate("A")
    t.order("send A")
    t.activate("A")  # loading
    open_ground = t.battle.field
    t.battle.field = pocket(10, 2).battle.field
    t["A"].block = Block(2400, 2400, 0, 1000, 200)
    for _ in range(3):
        t.activate("A")
    assert (t["A"].count, t["A"].tight, t["A.runners"].where) == (20, True, FIELDED)
    t.battle.field = open_ground
    t.activate("A")
    assert (t["A"].count, t["A"].tight, t["A"].runners) == (21, False, NOBODY)


@pytest.mark.rule("CA-INV-17", "CA-RUL-123")
def test_a_crew_leaves_its_gun_for_ground_that_is_free_or_stays_with_it():
    t = (
        table()
        .place("A", at=(24, 24), klass="artillery")
        .place("B", at=(20, 24), figures=4, files=4, facing=90)
        .place("z", at=(4, 44))
    )
    assert leave_gun(t.battle, t["A"])
    assert not t["A"].at_gun
    assert stands(t, "A")
    assert not overlap(t["A"].block, t["B"].block)
    shut = pocket(4, 2).place("A", at=(24, 24), klass="artillery").place("z", at=(24, 44))
    assert not leave_gun(shut.battle, shut["A"])
    assert shut["A"].serves_gun
    told = shut.test("A", "RC", [6, 6], by="z", hits=1)
    assert shut["A"].serves_gun or shut.where("A") != "ready", told.words


# --- the edge ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-124", "CA-RUL2-102")
@pytest.mark.parametrize("heading", [155, 173, 185, 202])
def test_closing_ranks_at_the_edge_leaves_nobody_over_it(heading):
    t = table(settings={"base": 18}).place("A", at=(24, 24), facing=heading, figures=16, files=7).place("z", at=(4, 44))
    block = t["A"].block
    y = 2400
    while is_on_table(Block(2400, y - 1, heading, block.width, block.depth), 4800, 4800):
        y -= 1
    t["A"].block = Block(2400, y, heading, block.width, block.depth)  # its front a hair over the edge, as is forgiven
    while t["A"].count > 1:
        lose(t.battle, t["A"], 1)
        assert is_on_table(t["A"].block, 4800, 4800)


@pytest.mark.rule("CA-RUL2-102")
def test_a_block_over_the_edge_moves_in_by_as_much_as_it_is_over():
    assert on_table(Block(2400, 2400, 30, 600, 200), 4800, 4800) == Block(2400, 2400, 30, 600, 200)
    assert on_table(Block(290, 2400, 0, 600, 200), 4800, 4800) == Block(300, 2400, 0, 600, 200)
    assert on_table(Block(4790, 4790, 90, 600, 200), 4800, 4800) == Block(4700, 4500, 90, 600, 200)
    turned = on_table(Block(0, 0, 37, 600, 200), 4800, 4800)
    assert is_on_table(turned, 4800, 4800)
    assert not is_on_table(Block(turned.x - 3, turned.y, 37, 600, 200), 4800, 4800)


@pytest.mark.rule("CA-REA-18", "CA-RUL2-102")
@pytest.mark.parametrize(
    ("at", "facing", "figures", "klass", "target", "its_facing"),
    [
        ((3.1, 24), 350, 9, "cavalry", (2.83, 33.84), 305),
        ((3.78, 24), 321, 15, "infantry", (2.27, 31.43), 65),
        ((4.54, 24), 314, 15, "cavalry", (2.07, 33.03), 92),
    ],
)
def test_a_charger_that_would_come_over_the_edge_still_comes_up_to_three_inches(
    at, facing, figures, klass, target, its_facing
):
    t = table().place("A", at=at, facing=facing, figures=figures, klass=klass)
    t.place("z", at=target, facing=its_facing, figures=10)
    line = charge_line(t.battle, t["A"], t["z"])
    assert not is_on_table(slid(t["A"].block, line.bearing, line.length - 300), 4800, 4800)
    begin_charge(t.battle, t["A"], t["z"], line)
    assert is_on_table(t["A"].block, 4800, 4800)
    assert 3 <= t.gap("A", "z") <= 3.1


@pytest.mark.rule("CA-REA-18", "CA-RUL-126", "CA-RUL2-102")
@pytest.mark.parametrize("kind", ["wood", "impassable"])
def test_a_charger_stops_clear_of_ground_that_is_barred_to_it(kind):
    def charging(**ground):
        t = table(**ground).place("A", at=(24, 20.1), figures=20, files=10).place("z", at=(24, 27), figures=20, files=5)
        line = charge_line(t.battle, t["A"], t["z"])
        begin_charge(t.battle, t["A"], t["z"], line)
        return t

    plain = charging()
    assert plain.gap("A", "z") == 3
    assert bars_standing(charging(**{kind: [(40, 40, 42, 42)]}).battle.field.formed, Block(4100, 4100, 0, 100, 100))
    t = charging(**{kind: [(28, 21.2, 34, 22.9)]})  # its right wing would stand there
    assert bars_standing(t.battle.field.formed, plain["A"].block)
    assert stands(t, "A")
    assert 3 <= t.gap("A", "z") <= 4
    assert t.at("A") != plain.at("A")


@pytest.mark.rule("CA-RUL-78", "CA-RUL-126", "CA-RUL2-102")
def test_half_a_move_at_the_enemy_ends_clear_of_woods():
    t = table(wood=[(28, 21.2, 34, 22.9)]).place("A", at=(24, 20.1), figures=20, files=10)
    t.place("z", at=(24, 27), figures=20, files=5)
    half_advance(t.battle, t["A"], t["z"], False)
    assert t.formation("A") == "line"
    assert stands(t, "A")


@pytest.mark.rule("CA-RUL-123", "CA-RUL2-102")
@pytest.mark.parametrize(("at", "facing"), [((19.3, 16.4), 26), ((19.6, 12.2), 17), ((19.8, 13.1), 21)])
def test_a_house_is_stormed_from_where_no_other_house_is_in_the_way(at, facing):
    houses = [{"box": (22, 24, 25, 27), "door": (23.5, 24)}, {"box": (26, 22, 29, 25)}]
    t = table(building=houses).place("A", at=at, facing=facing, figures=12, formation="open", files=4)
    t.place("z", at=(4, 44), figures=8).occupy("z", 0)
    line = charge_line(t.battle, t["A"], t["z"])
    assert are_touching(line.end, t["z"].block)
    assert not block_overlaps_area(line.end, t.battle.field.buildings[1].area)


@pytest.mark.rule("CA-RUL-116", "CA-RUL2-102")
def test_who_storms_a_house_in_a_crowd_of_houses_is_drawn_up_in_the_nearest_room():
    """The house lies back between two others, and the unit is wider than the gap."""
    houses = [{"box": (22, 26, 25, 29), "door": (23.5, 26)}, {"box": (16, 24, 21, 29)}, {"box": (26, 24, 31, 29)}]
    t = table(building=houses).place("A", at=(23.5, 18), figures=20, formation="open", files=7)
    t.place("z", at=(4, 44), figures=8).occupy("z", 0)
    line = charge_line(t.battle, t["A"], t["z"])
    assert not any([block_overlaps_area(line.end, house.area) for house in t.battle.field.buildings])
    begin_charge(t.battle, t["A"], t["z"], line)
    charge_home(t.battle, Step(steps.CHARGE_HOME, t.id("A"), t.id("z")))
    assert t.is_locked("A", "z")
    assert stands(t, "A")
    assert 2 <= t.gap("A", "z") < 2.3  # before the others
    t = table(building=houses).place("A", at=(23.5, 18), figures=20, formation="open", files=7)
    t.place("z", at=(4, 44), figures=2).place("far", at=(4, 40), figures=9).occupy("z", 0).activate("A")
    t.order("charge A at z", then=1)
    assert (t.where("z"), t["A"].building) == ("destroyed", 0)  # near enough to be inside then


@pytest.mark.rule("CA-RUL-116", "CA-RUL-123")
def test_a_house_without_room_before_it_is_out_of_reach():
    houses = [{"box": (22, 26, 25, 29), "door": (23.5, 26)}, {"box": (16, 20, 21, 29)}, {"box": (26, 20, 31, 29)}]
    t = table(building=houses).place("A", at=(23.5, 16), figures=20, formation="open", files=7)
    t.place("z", at=(4, 44), figures=8).occupy("z", 0)
    assert not t.reach("A", "z")  # it would stand more than four inches off
    t = table(building=houses).place("A", at=(23.5, 16), figures=4, formation="open", files=2)
    t.place("z", at=(4, 44), figures=8).occupy("z", 0)
    assert t.reach("A", "z")  # two files go between


@pytest.mark.rule("CA-RUL2-102")
def test_a_gun_may_be_set_up_on_a_road_inside_woods():
    t = table(wood=[(10, 0, 40, 20)], road=[(24, 0, 24, 48)]).place("A", at=(24, 30), klass="artillery")
    t.place("B", at=(24, 36)).place("z", at=(24, 44))
    assert fitting(t.battle, t["A"], 2400, 1000, 0, OPEN) > 0
    assert fitting(t.battle, t["A"], 1800, 1000, 0, OPEN) == 0
    assert fitting(t.battle, t["B"], 2400, 1000, 0, LINE) == 0


# --- the set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-OPT-30", "CA-RUL2-102")
@pytest.mark.parametrize("id", books.entry("adventures").scenarios().ids())
def test_every_scenario_has_room_for_the_largest_bases(id):
    for base, deep in ((20, 34), (20, 40), (15, 30)):
        book = amend(books.entry("adventures").book(), {"settings": {"base": base, "mounted_depth": deep}})
        battle = Game(book, books.entry("adventures").scenarios().setup_of(id), "1").state
        standing = [group for group in battle.groups if group.where == FIELDED]
        assert all([may_stand(battle, group, group.block, False) for group in standing])


@pytest.mark.rule("CA-RUL-123", "CA-RUL2-102")
def test_a_chief_on_his_own_makes_way_for_the_group_that_stands_where_he_does():
    t = table().place("A", at=(24, 10)).place("z", at=(24, 40)).place("y", at=(8, 40))
    t.chief("C", at=(24, 14))
    t.activate("A")
    t.move("A", (24, 14))
    assert overlap(t["C"].block, t["A"].block)
    told = t.order("done A")
    assert not overlap(t["C"].block, t["A"].block)
    assert t.gap("C", "A") < 1
    assert not told.events_of("move", "C")  # nothing is made of it


@pytest.mark.rule("CA-RUL-123", "CA-RUL2-102")
def test_two_chiefs_do_not_stand_on_the_same_ground():
    t = table().place("A", at=(24, 10)).place("z", at=(24, 44))
    t.chief("C", at=(20, 24)).chief("c", at=(28, 24))
    t.activate("C")
    t.move("C", (27.5, 24))
    assert overlap(t["C"].block, t["c"].block)
    t.order("done C")
    assert not overlap(t["C"].block, t["c"].block)
    assert t.gap("C", "c") < 1


@pytest.mark.rule("CA-RUL-123")
def test_nobody_turns_over_a_chief_who_fights_as_he_cannot_make_way():
    def turned(fights):
        t = table().place("A", at=(24, 24), files=10).place("z", at=(4, 44)).chief("C", at=(20, 26.5)).activate("A")
        t["C"].in_melee = int(fights)
        return t.refusal("face A to 30")

    assert turned(False) == ""
    assert turned(True).startswith("CA-RUL-123")


@pytest.mark.rule("CA-RUL-123")
def test_a_charge_does_not_end_on_a_chief_who_fights():
    def charged(fights):
        t = table().place("A", at=(24, 14)).place("z", before="A", gap=5).chief("C", at=(26, 17))
        t["C"].in_melee = int(fights)
        line = charge_line(t.battle, t["z"], t["A"])
        return line is not None and overlap(line.end, t["C"].block)

    assert charged(False)  # he makes way afterwards
    assert not charged(True)


# --- a move that ends without room (CA-RUL2-102) ----------------------------------------------------------------------

GAP = [(0, 20, 20, 24), (28, 20, 48, 24)]
"""Eight inches wide, four long: thirteen inches of Open Order do not stand in it."""


def platoon(**ground):
    t = table(training=("european", "tribal"), **ground)
    return t.place("A", at=(24, 17), figures=20, files=7, formation="open").place("z", at=(24, 46), facing=180)


def kept_out(t, text):
    """A move is refused, and nothing comes of it."""
    before = t.battle.key()
    return t.refusal(text) != "" and t.battle.key() == before


@pytest.mark.rule("CA-RUL2-102", "CA-RUL-126")
def test_a_unit_files_through_a_gap_and_is_drawn_up_beyond_it():
    t = platoon(impassable=GAP).activate("A")
    t.order("move A to 2400,2400 facing 0")
    assert stands(t, "A")
    assert t.at("A") == (24, 26.5)  # two and a half inches farther than it was sent: its rear rank has cleared the gap


@pytest.mark.rule("CA-RUL2-102")
def test_the_shift_is_the_least_that_clears():
    t = platoon(impassable=GAP).activate("A")
    t.order("move A to 2400,1900 facing 0")
    assert t.at("A") == (24, 17.5)


@pytest.mark.rule("CA-RUL2-102")
def test_a_move_over_the_edge_and_among_friends_is_shifted_too():
    t = platoon().place("B", at=(24, 26), figures=12, files=6).activate("A")
    t.order("move A to 2400,2300 facing 0")
    assert stands(t, "A")
    assert t.at("A")[1] < 23
    t = table(training=("european", "tribal")).place(
        "A", at=(10, 10), figures=20, files=7, formation="open", facing=270
    )
    t.place("z", at=(40, 46), facing=180).activate("A")
    t.order("move A to 100,1000 facing 270")
    assert t.at("A") == (2.5, 10)


@pytest.mark.rule("CA-RUL2-102", "CA-RUL-123", "CA-FRM-11")
def test_no_shift_leads_over_barred_ground_nor_out_of_woods_nor_away_from_an_enemy():
    beyond = platoon(impassable=[(0, 20, 48, 24)]).activate("A")
    assert kept_out(beyond, "move A to 2400,2450 facing 0")  # the way is barred
    t = table(training=("european", "tribal"), wood=[(0, 20, 48, 40)])
    t.place("A", at=(24, 15), figures=20, files=4, formation="column").place("z", at=(24, 46), facing=180).activate("A")
    assert kept_out(t, "move A to 2400,2000 facing 0")
    t = platoon().place("y", at=(24, 24), facing=180, figures=4).activate("A")
    assert kept_out(t, "move A to 2400,2100 facing 0")


@pytest.mark.rule("CA-RUL2-102")
def test_a_lane_that_is_too_long_to_be_cleared_keeps_a_unit_out():
    t = platoon(impassable=[(0, 20, 20, 44), (28, 20, 48, 44)]).activate("A")
    assert kept_out(t, "move A to 2400,2900 facing 0")


@pytest.mark.rule("CA-RUL2-102")
def test_those_who_stand_beyond_a_move_take_room_as_well():
    for there, free in ((44.5, True), (41, False)):
        t = platoon(impassable=[(0, 20, 20, 35.5), (28, 20, 48, 35.5)])
        t.place("B", at=(24, there), figures=12, files=6).activate("A")
        assert t.may("move A to 2400,2900 facing 0") == free
    assert kept_out(t, "move A to 2400,2900 facing 0")


@pytest.mark.rule("CA-RUL2-102", "CA-FRM-11")
def test_a_column_follows_a_road_through_woods_but_does_not_end_in_them():
    t = table(training=("european", "tribal"), wood=[(10, 20, 40, 22)], road=[(24, 0, 24, 48)])
    t.place("A", at=(24, 17), figures=6, files=2, formation="column").place("z", at=(40, 46), facing=180).activate("A")
    assert kept_out(t, "move A to 2400,2100 facing 0")
    t.order("move A to 2400,2400 facing 0")
    assert t.at("A") == (24, 24)


@pytest.mark.rule("CA-RUL2-102", "CA-MOV-05")
def test_who_marches_by_the_road_chooses_a_place_on_it_with_room():
    t = table(72, 72, training=("european", "tribal"), road=[(24, 0, 24, 72)])
    t.place("A", at=(24, 10), figures=6, files=2, formation="open").place("B", at=(24, 24), figures=12, files=6)
    t.place("z", at=(60, 70), facing=180).activate("A")
    assert t.may("move A to 2400,2150 facing 0")  # it ends before its friends
    t.order("march A", dice=[1, 1, 1])
    assert kept_out(t, "go A to 2400,2250")
    t.order("go A to 2400,2000")
    assert t.at("A") == (24, 20)


@pytest.mark.rule("CA-RUL2-102", "CA-TER-21")
def test_nobody_is_shifted_across_a_cliff():
    """The nearest room to the lane is on the other side of a cliff an inch wide."""
    t = table(training=("european", "tribal"), impassable=[(12, 20, 48, 21), (12, 4, 48, 17.5)])
    t.place("A", at=(7, 18.7), facing=90, figures=20, files=7, formation="open").place("z", at=(4, 46)).activate("A")
    assert kept_out(t, "move A to 1900,1870 facing 90")
    t.order("move A to 1800,1870 facing 90")  # half an inch less, and there is room behind it
    assert t.at("A") == (9.5, 18.7)
