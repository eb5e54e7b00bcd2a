"""Corner cases where several rules meet."""

import pytest

from vedette import books
from vedette.engine.game import Game
from vedette.engine.odds import odds
from vedette.engine.types import BadInput, Order
from vedette.rules.shock import event_types
from vedette.testing.shock.table import Table

# --- Formed, Fighter, musicians, colours ------------------------------------------------------------------------------


@pytest.mark.rule("SP-FRM-04", "SP-FGT-04", "SP-MUS-02")
@pytest.mark.parametrize(("kind", "lost"), [("Infantry", "lost_formed"), ("Cavalry", "lost_fighter")])
def test_a_musician_who_leaves_may_leave_more_shock_than_men(kind, lost):
    """7 Shock Points on 5 men, a leader and a musician: without him they are too many (RUL-67)."""

    def played(shock):
        table = Table().place("A", kind, at=(3000, 1500), figures=5, musician=True, shock=shock, owed=1)
        table.place("Z", at=(6500, 400)).place("b", at=(3000, 2600)).start()
        table.order("reload A")
        assert not getattr(table["A"], lost)
        table.order("play A")
        return table

    assert getattr(played(7)["A"], lost)
    assert not getattr(played(6)["A"], lost)


@pytest.mark.rule("SP-COL-01")
def test_colours_kept_at_the_start_of_a_step_are_offered_again_before_a_shot():
    table = Table().place("A", at=(3000, 1500), colours=True, shock=4).place("Z", at=(6500, 400))
    table.place("r", "Baggara Rifleman", at=(3000, 2300)).place("z", at=(500, 4400)).start(0, first=1)
    assert (table.asks, table.asked, table.battle.step) == ("colours", 0, 1)
    table.order("furl", [1, 6])
    assert (table.asks, table.asked, table.battle.step) == ("act", 1, 3)
    table.order("fire r at A")
    assert (table.asks, table.asked) == ("colours", 0)
    table.order("colours A", [1] * table.ask("dice r at A"))
    assert table["A"].shock == 1


# --- guns -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-MUS-01")
def test_the_musician_of_a_gun_plays_only_for_something():
    """In contact, and loaded: there is no Action left to be had."""
    table = Table().place("G", "Gatling", at=(3000, 1000), musician=True, contact="b", fired=True, smoke=1)
    table.place("Z", at=(6500, 400)).place("b", at=(3000, 1400)).start(1)
    table.order("reload G")
    assert table.refusal("play G") == "SP-RUL-68"
    assert table.offered("play") == []


# --- moves and attacks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-MOV-11")
def test_an_attack_does_not_lead_through_its_own_target():
    """A single file could pass between B and C; drawn up three wide there is no room before b, and none through it."""
    table = Table().place("A", "Cavalry", at=(3000, 1000), figures=5, leaders=0, files=1).place("Z", at=(6500, 400))
    table.place("B", at=(2670, 1550), figures=5, leaders=0, files=5)
    table.place("C", at=(3330, 1550), figures=5, leaders=0, files=5)
    table.place("b", at=(3000, 1800), figures=5, leaders=0, files=5).start()
    assert table.refusal("attack A on b files 3") != ""
    table = Table().place("A", "Cavalry", at=(3000, 1000), figures=5, leaders=0, files=1).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 1800), figures=5, leaders=0, files=5).start()
    table.order("attack A on b files 3")
    assert table["A"].heading == 0
    assert table["A"].y == 1750  # it stands before b


# --- pieces given up --------------------------------------------------------------------------------------------------


def finish(table, us, them, kills):
    """On to step 7, where `us` attacks `them` and kills so many, losing nobody."""
    while table.battle.step < 6:
        table.order("done")
    ours, theirs = table.ask(f"close {us} against {them}"), table.ask(f"close {them} against {us}")
    return table.order("done", [6] * kills + [1] * (ours - kills) + [1] * theirs)


def behind_the_gun(kind="Gatling", **settings):
    """b attacks a crew from its rear, so that the piece is on the far side."""
    table = Table(settings=settings).place("G", kind, at=(3000, 1000), files=4).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 400), facing=0, figures=20, files=5).place("z", at=(500, 4400)).start(3, first=1)
    table.order("attack b on G files 5")
    table.order("done")
    return table


@pytest.mark.rule("SP-CLC-26")
def test_who_beats_a_crew_takes_its_piece_wherever_he_stands():
    """RUL-29: an enemy that beat its crew touches the piece at the end of that combat."""
    table = behind_the_gun()
    finish(table, "b", "G", 1)
    assert table["G"].piece == -1
    assert not table.battle.pieces[0].in_play
    table = behind_the_gun(abandoned_gun="capturable")
    finish(table, "b", "G", 1)
    assert table.battle.pieces[0].side == 1
    assert table.battle.pieces[0].in_play


def manned_by_gunners(**about):
    """A unit of artillerymen walks up to a piece whose crew has left it."""
    table = Table().place("G", "7/9-pdr Gun", at=(3000, 1500), files=5, **about)
    table.place("R", "Artillerymen", at=(3000, 1000), figures=5, files=5, mounted=False).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 4000), figures=20, files=5).start(1, rounds=3)
    table.order("quit G", [6])
    x, y = table.centre("G")
    table.order(f"move G to {x + 600},{y} facing 0 files 3", [6, 1])
    table.order("move R to 3000,1250 facing 0 files 5")
    assert table.battle.pieces[0].crew == -1
    table.order("roll R", [3])
    table.order("move R to 3000,1400 facing 0 files 5")
    return table


@pytest.mark.rule("SP-ART-06")
def test_a_full_crew_that_takes_over_finds_a_piece_loaded_that_owed_only_for_the_missing_men():
    """2 Actions are paid; the crew of 3 owed a third, the gunners who relieve it do not (RUL-22)."""
    table = manned_by_gunners(men=3, fired=True, smoke=1, paid=2)
    assert table.battle.pieces[0].crew == table["R"].id
    assert not table.battle.pieces[0].fired
    table = manned_by_gunners(men=3, fired=True, smoke=1, paid=1)
    assert table.battle.pieces[0].fired


@pytest.mark.rule("SP-ART-03")
def test_losses_of_a_cannonade_come_in_the_order_of_declaration():
    """The second gun is declared first: its dead come first, and the leader's die is compared with them (RUL-26)."""
    table = Table().place("G", "7/9-pdr Gun", at=(2700, 1000)).place("K", "7/9-pdr Gun", at=(3300, 1000))
    table.place("b", at=(3000, 2000), figures=5, files=5, leaders=1).place("z", at=(500, 4400)).start(1)
    table.order("done")
    table.order("aim K at b")
    told = table.order("aim G at b", [6] * 2 + [1] * 10 + [6] * 5 + [1] * 7 + [6, 6] + [3] + [6] * 5 + [10])
    shots = [event.who for event in told.events if event.event_type is event_types.GUN_SHOOTS]
    assert shots == [table["K"].id, table["G"].id]
    assert [(roll.sides, len(roll.faces)) for roll in told.rolls] == [
        (6, 12),
        (6, 12),
        (6, 2),
        (10, 1),
        (6, 5),
        (10, 1),
    ]


@pytest.mark.rule("SP-BLD-02")
def test_carbines_shot_empty_are_still_empty_when_the_crew_leaves_its_piece_again():
    table = Table().place("G", "Gatling", at=(3000, 1500), owed=1).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 4000)).start(1)
    table.order("quit G", [6])
    assert table["G"].owed == 1


HOUSE = {"kind": "building", "at": [3000, 2400], "size": [500, 400], "doors": [[3000, 2200]]}


@pytest.mark.rule("SP-BLD-02", "SP-BLD-03")
def test_an_enemy_on_the_roof_takes_the_piece_that_was_left_there():
    table = Table(features=[HOUSE]).place("G", "Gatling", roof=0).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 1000), facing=0, figures=5, files=5).start(1, rounds=3)
    table.order("quit G", [6])
    table.order("move G to 3500,2050 facing 0 files 1", [1, 6])
    assert table.battle.pieces[0].crew == -1
    assert table.battle.pieces[0].in_play
    table.battle.place_unit(table["b"], 3000, 2150, 0, 5)
    table.order("enter b into 0 facing 0")
    assert table["b"].building == 0
    assert not table.battle.pieces[0].in_play


@pytest.mark.rule("SP-CLC-26")
def test_an_occupant_without_a_way_out_stays_and_its_enemy_makes_room():
    """RUL-47: no room at any door counts as blocked; RUL-61: the opponent then goes straight back to the gap."""
    table = Table(features=[HOUSE]).place("A", at=(3000, 2150), figures=10, leaders=0, files=10, contact="b")
    table.place("Z", at=(6500, 400)).place("b", roof=0, figures=10, leaders=0).place("z", at=(500, 4400)).start()
    table.order("done")
    finish(table, "A", "b", 1)
    assert table["b"].building == 0
    assert table["b"].contact == -1
    assert table.gap("A", "b") == 50
    assert table.centre("A") == (3000, 2100)


LONG_HOUSE = {"kind": "building", "at": [3000, 2400], "size": [800, 300], "doors": [[3250, 2550]]}


@pytest.mark.rule("SP-BLD-04")
def test_an_occupant_is_thrown_out_of_a_door_wherever_in_its_wall_it_is():
    """RUL-47: outside the door, square to the wall, and on from there."""
    table = Table(features=[LONG_HOUSE]).place("A", at=(3000, 2150), figures=10, leaders=0, files=5, contact="b")
    table.place("Z", at=(6500, 400)).place("b", roof=0, figures=10, leaders=0).place("z", at=(500, 4400)).start()
    table.order("done")
    finish(table, "A", "b", 1)
    assert table["b"].building == -1
    assert table.centre("b")[0] == 3250
    assert table.gap("A", "b") > 300 + 400


@pytest.mark.rule("SP-BLD-04", "SP-CMD-05")
def test_a_commander_joins_and_leaves_a_garrison_by_its_door():
    def garrison(x, y):
        table = (
            Table(features=[LONG_HOUSE])
            .place("A", roof=0)
            .place("H", "commander", at=(x, y))
            .place("Z", at=(6500, 400))
        )
        return table.place("b", at=(1000, 4500)).start()

    assert garrison(3250, 3000).may("join H to A")
    assert garrison(3000, 2100).refusal("join H to A") == "SP-BLD-04"  # only the wall is there
    table = (
        Table(features=[LONG_HOUSE])
        .place("A", roof=0)
        .place("H", "commander", **{"with": "A"})
        .place("Z", at=(6500, 400))
    )
    table.place("b", at=(1000, 4500)).start()
    table.order("roll H", [1, 1, 1])
    assert table.may("move H to 3250,2900 facing 0 files 1")
    assert table.refusal("move H to 3000,2100 facing 0 files 1") != ""


# --- terrain ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-TER-05")
def test_each_kind_of_cover_is_counted_by_itself():
    """6 of 10 figures stand in the bush and 4 of these behind works as well: half of them have soft cover (RUL-44)."""
    bush = {"kind": "vegetation", "rect": [2700, 2000, 3050, 3000]}
    works = {"kind": "fortified", "rect": [2700, 2000, 2950, 3000]}
    table = Table(features=[bush, works]).place("A", at=(3000, 1500))
    table.place("b", at=(3000, 2500), figures=10, files=5, leaders=0).start()
    assert table.ask("cover b from A") == "soft"


@pytest.mark.rule("SP-ACT-05")
def test_a_commander_alone_is_offered_the_obstacle_he_stands_at():
    wall = {"kind": "obstacle", "points": [[2000, 1800], [4000, 1800]], "width": 20, "name": "wall"}
    table = Table(features=[wall]).place("H", "commander", at=(3000, 1738)).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 4000)).start()
    assert table.offered("cross") == ["cross 1 over 0 facing 0 files 1"]
    table.order("cross H over 0 facing 0 files 1")
    assert table["H"].y > 1800


# --- markers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-HID-05")
def test_no_marker_is_uncovered_at_will_once_the_shooting_has_begun():
    bush = {"kind": "vegetation", "rect": [2000, 2600, 5000, 4600]}
    table = Table(features=[bush]).place("A", at=(3000, 1200)).place("b", "Beja", hidden=[[3000, 3300], [4000, 3300]])
    table.place("r", "Baggara Rifleman", at=(2900, 2400)).place("s", "Baggara Rifleman", at=(3600, 2400)).start(
        3, first=1
    )
    assert table.may("show 1")
    table.order("fire r at A", [1] * table.ask("dice r at A"))
    assert (table.asks, table.asked) == ("act", 1)
    assert table.refusal("show 1") == "SP-RUL-36"
    assert table.offered("show") == []


@pytest.mark.rule("SP-HID-07")
def test_a_unit_thrown_back_onto_a_marker_uncovers_it_before_anybody_retires():
    bush = {"kind": "vegetation", "rect": [2500, 2300, 3500, 3300]}
    table = Table(features=[bush]).place("A", at=(3000, 1500), figures=10, leaders=0, contact="b")
    table.place("H", "Beja", list="ansari", hidden=[[3000, 2800], [3200, 3000]])
    table.place("C", at=(5500, 2500), men=5, shock=6, leaders=0)
    table.place("b", at=(3000, 1700), figures=10, leaders=0).place("z", at=(500, 4400)).start()
    table.order("done")
    assert table["H"].where == 2
    while table.battle.step < 6 or table.asked != 0:
        table.order("done")
    ours, theirs = table.ask("close A against b"), table.ask("close b against A")
    table.order("done", [6] + [1] * (ours - 1) + [1] * theirs)
    assert (table.asks, table.battle.step) == ("unmask", 8)
    assert table["C"].y == 2600
    table.order("stand H facing 180")
    assert table["C"].y != 2600


# --- commanders -------------------------------------------------------------------------------------------------------


DENSE = {"kind": "dense", "rect": [2000, 1000, 4000, 2000]}


@pytest.mark.rule("SP-TER-03")
def test_a_mounted_commander_leaves_barred_ground_where_his_unit_took_him():
    """Alone he may not enter it; to leave it is not to enter it (RUL-70)."""
    table = Table(features=[DENSE]).place("A", at=(3000, 1800)).place("H", "commander", **{"with": "A"})
    table.place("I", "commander", at=(3000, 2300), facing=180).place("Z", at=(6500, 400)).place(
        "b", at=(3000, 4000)
    ).start()
    assert table.refusal("move I to 3000,1900 facing 180 files 1") == "SP-TER-03"
    table.order("roll H", [6, 1, 1])
    assert table.may("move H to 3400,2200 facing 0 files 1")
    # and he is not caught there for good when his unit is no more (RUL-82)
    table = Table(features=[DENSE]).place("H", "commander", at=(3000, 1800)).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 4000)).start()
    assert table.may("move H to 3000,2300 facing 0 files 1")


@pytest.mark.rule("SP-TER-03")
def test_nobody_mounts_with_one_foot_in_barred_ground():
    def cavalry(y):
        table = Table(features=[DENSE]).place("C", "Cavalry", at=(3000, y), figures=10, leaders=0, mounted=False)
        return table.place("Z", at=(6500, 400)).place("b", at=(3000, 4000)).start()

    assert cavalry(2101).may("mount C")
    assert cavalry(2070).refusal("mount C") == "SP-RUL-51"


@pytest.mark.rule("SP-CLC-24")
def test_a_commander_goes_back_though_both_units_are_wiped_out():
    """RUL-82: the last figures of his unit fell in close combat, whatever became of the other."""
    table = Table().place("A", at=(3000, 1500), figures=5, men=1, leaders=0, contact="b")
    table.place("H", "commander", **{"with": "A"}).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 1600), figures=5, men=1, leaders=0).place("z", at=(500, 4400)).start()
    while table.battle.step < 6 or table.asked != 0:
        table.order("done")
    ours, theirs = table.ask("close A against b"), table.ask("close b against A")
    y = table["A"].cy
    table.order("done", [6] + [1] * (ours - 1) + [6] + [1] * (theirs - 1) + [10])
    assert (table["A"].where, table["b"].where) == (4, 4)
    assert table["H"].where == 1
    assert y - table["H"].cy == 800


# --- set-ups ----------------------------------------------------------------------------------------------------------


def given(entry, near=(3000, 400)):
    """A battle whose places stand in the set-up; `entry` is the one unit of the second side."""
    features = [
        {"kind": "vegetation", "rect": [2000, 2600, 4500, 4600]},
        {"kind": "building", "at": [5500, 4000], "size": [600, 600]},
    ]
    ours = {"name": "one", "list": "british", "deployment": "given", "units": [{"kind": "Infantry", "at": list(near)}]}
    theirs = {"name": "two", "list": "ansari", "deployment": "given", "units": [entry]}
    return Game(books.entry("shock").book(), {"table": {"features": features}, "sides": [ours, theirs]}, "given")


@pytest.mark.rule("SP-HID-01")
@pytest.mark.parametrize(
    ("places", "rule"),
    [
        ([[3000, 3000], [1000, 3000]], "SP-RUL-74"),
        ([[3000, 3000], [3000, 2000]], "SP-HID-01"),
        ([[3000, 3000], [3000, 4000]], ""),
    ],
)
def test_a_set_up_hides_units_by_the_same_rules(places, rule):
    if not rule:
        assert given({"kind": "Beja", "hidden": places}).state.markers[0].is_out
        return
    with pytest.raises(BadInput, match=rule):
        given({"kind": "Beja", "hidden": places})


@pytest.mark.rule("SP-BLD-07")
def test_a_set_up_puts_no_riders_on_a_roof():
    assert given({"kind": "Beja", "roof": 0}).state.units[1].building == 0
    with pytest.raises(BadInput, match="SP-RUL-47"):
        given({"kind": "Baggara Cavalry", "roof": 0})


@pytest.mark.rule("SP-HID-07")
def test_a_marker_with_an_enemy_near_is_uncovered_before_the_first_round():
    theirs = {"kind": "Beja", "hidden": [[3000, 2800], [3000, 4000]]}
    with pytest.raises(BadInput, match="SP-HID-07"):
        given(theirs, near=(3000, 2100))
    # the markers are laid first, then an enemy is placed near one
    features = [{"kind": "vegetation", "rect": [2000, 200, 4000, 1200]}]
    side = {"deployment": "given", "list": "ansari"}
    ours = {**side, "name": "one", "units": [{"kind": "Beja", "hidden": [[3000, 1000], [3000, 300]]}]}
    enemy = {**side, "name": "two", "units": [{"kind": "Baggara", "at": [3000, 1600]}]}
    game = Game(books.entry("shock").book(), {"table": {"features": features}, "sides": [ours, enemy]}, "given")
    assert (game.question.kind, game.question.side) == ("unmask", 0)
    assert game.state.turn == 0


# --- offers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-BLD-03", "SP-ACT-05")
def test_the_facing_on_a_roof_and_beyond_an_obstacle_is_the_owners_choice():
    """RUL-46, RUL-48: so it is offered, not only understood."""
    wall = {"kind": "obstacle", "points": [[2000, 1800], [4000, 1800]], "width": 20, "name": "wall"}
    table = Table(features=[HOUSE, wall]).place("A", at=(3000, 2149), figures=5, leaders=0, files=5)
    table.place("B", at=(2500, 1738), figures=5, leaders=0, files=5).place("b", at=(6000, 4500)).start()

    def offer(verb):
        options = table.book.options(table.battle, table.battle.question)
        return next(option for option in options if option.verb == verb)

    assert "{facing}" in offer("enter").text
    assert len(offer("enter").reach.places[0][2]) == 24
    over = offer("cross")
    assert {0, 90, 180, 270} <= set(over.reach.places[0][2])
    for way in over.reach.places[0][2]:
        assert table.may(over.text.replace("{facing}", str(way)))
    table.order("enter A into 0 facing 270")
    assert table["A"].heading == 270


# --- odds and house rules ---------------------------------------------------------------------------------------------


def test_odds_of_a_shot_look_past_the_question_of_the_colours_and_say_so():
    def chances(colours):
        table = Table().place("A", at=(3000, 1500), colours=colours, shock=4).place("Z", at=(6500, 400))
        table.place("r", "Baggara Rifleman", at=(3000, 2300)).place("z", at=(500, 4400)).start(3, first=1)
        who, whom = table.poised.ids["r"], table.poised.ids["A"]
        return odds(table.book, table.battle, Order("fire", (who, whom))).fractions

    kept = chances(True)
    assert len(kept) > 3
    assert sum(kept.values()) == 1
    assert all(words.endswith(", its colours kept") for words in kept)
    assert kept["no effect, its colours kept"] == chances(False)["no effect"]


@pytest.mark.rule("SP-SHO-16")
def test_a_shot_that_house_rules_leave_without_dice_is_not_offered():
    def offered(each):
        table = Table(change=[{"rule": "SP-SHO-16", "value": each}])
        table.place("A", at=(3000, 1500), figures=5, leaders=0, files=5, shock=2).place("Z", at=(6500, 400))
        table.place("r", "Baggara Rifleman", at=(3000, 2300)).place("z", at=(500, 4400)).start(3)
        return table.offered("fire")

    assert len(offered(-1)) == 1
    assert offered(-8) == []
