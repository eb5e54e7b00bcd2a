"""Troops, loyalty, groups, command (TY-TRP, TY-LOY, TY-GRP, TY-CMD, TY-SEQ-01, -02, TY-GEN)."""

import pytest

from vedette.engine.game import advance
from vedette.engine.types import BadInput
from vedette.rules.tyneside.codes import FIELDED, HERO, KILLED, RAW, REGULAR, ROUTING, VETERAN
from vedette.rules.tyneside.combat.shooting import fires_as_commanded
from vedette.rules.tyneside.command.command import fill_seats, is_loyal, refuse_link
from vedette.rules.tyneside.tables.moving import call_stragglers, join_all, may_join
from vedette.rules.tyneside.tables.risk import casualties_of
from vedette.testing.tyneside.table import Table

FOE = {"side": 1, "weapons": ["spear"], "native": True}


def platoon(book, **told):
    """A captain with a section of nine and its sergeant, and a second section further off."""
    table = Table(book, **told).officer("captain", (9000, 2000))
    table.place("section", (9000, 3000), figures=9).place("sergeant", (9000, 3800), role="nco", **{"with": "section"})
    table.place("second", (12000, 3000), figures=9).place("corporal", (12000, 3800), role="nco", **{"with": "second"})
    return table.place("foe", (9000, 11500), **FOE)


@pytest.mark.rule("TY-GEN-02", "TY-GEN-03")
def test_distances_are_hundredths_of_a_centimetre_and_a_figure_is_a_man(book):
    table = platoon(book).lay()
    assert table.book.unit == "cm"
    assert (table.battle.rules.foot, table.battle.rules.command_open) == (2500, 5000)  # 25 and 50 cm
    assert len(table["section"].men) == 9
    assert table.book.scene(table.battle)["width"] == 18_000
    assert len([i for i in range(len(table.battle.fate)) if table.battle.fate[i] == FIELDED]) == 21 + 10
    hurt = (
        Table(book).place("men", (9000, 3000), figures=10, wounded=[1, 3], killed=2).place("foe", (9000, 11500), **FOE)
    )
    assert casualties_of(hurt.lay().battle, hurt["men"]) == 4  # by figure, each once
    assert casualties_of(hurt.battle, hurt["foe"]) == 0


@pytest.mark.rule("TY-TRP-01", "TY-TRP-03", "TY-TRP-06")
def test_kind_and_quality_are_told_apart(book):
    table = Table(book).officer("captain", (9000, 2000), quality="raw")
    table.place("zulus", (3000, 3000), kind="regular", weapons=["spear"], native=True)
    table.place("families", (6000, 3000), kind="irregular", quality="raw", civilian=True)
    table.place("picked", (9000, 4000), quality="hero").place("foe", (9000, 11500), **FOE).lay()
    cards = table.battle.cards
    assert cards[table.fig("zulus")].kind == REGULAR
    assert cards[table.fig("zulus")].quality == VETERAN
    assert cards[table.fig("families")].quality == RAW
    assert cards[table.fig("picked")].quality == HERO
    assert cards[table.fig("captain")].quality == RAW
    with pytest.raises(BadInput, match="raw, veteran, hero"):
        Table(book).place("men", (9000, 3000), quality="elite").place("foe", (9000, 9000), **FOE).lay()


@pytest.mark.rule("TY-CMD-02")
@pytest.mark.parametrize(("quality", "dice"), [("raw", 2), ("veteran", 3), ("hero", 4)])
def test_a_player_character_may_be_of_any_quality(book, quality, dice):
    for stance, thrown in (("free", dice), ("armed", dice - 1)):
        table = Table(book).officer("captain", (9000, 2000), quality=quality).place("men", (9000, 3000))
        table.place("foe", (9000, 11500), **FOE).start()
        table.order(f"lead {stance}", *[2] * thrown)
        assert table.battle.seats[0].pool == 2 * thrown


@pytest.mark.rule("TY-LOY-01", "TY-LOY-02", "TY-LOY-03", "TY-LOY-04")
def test_loyal_to_whom(book):
    table = platoon(book)
    table.place("scouts", (6000, 3000), native=True, kind="irregular")
    table.place("levies", (3000, 3000), native=True, kind="irregular", loyal_to="all")
    table.place("mutineers", (15000, 3000), loyal_to=["corporal"]).lay()
    seat = table.battle.seats[0]
    assert is_loyal(table.battle, seat, table.fig("section"))  # regulars to their own officers
    assert not is_loyal(table.battle, seat, table.fig("scouts"))  # natives only to their own leaders
    assert is_loyal(table.battle, seat, table.fig("levies"))  # natives in European service to both
    assert not is_loyal(table.battle, seat, table.fig("mutineers"))


@pytest.mark.rule("TY-GRP-01")
@pytest.mark.parametrize(
    ("men", "leaders", "lawful"), [(3, 0, False), (3, 1, True), (4, 0, True), (30, 0, True), (30, 1, False)]
)
def test_groups_have_4_to_30_figures(book, men, leaders, lawful):
    table = Table(book).place("men", (9000, 3000), figures=men).place("foe", (9000, 9000), **FOE)
    if leaders:
        table.place("sergeant", (9000, 5000), role="nco", **{"with": "men"})
    if lawful:
        table.lay()
    else:
        with pytest.raises(BadInput, match="a group has 4 to 30"):
            table.lay()


@pytest.mark.rule("TY-GRP-02")
def test_a_straggler_goes_towards_his_fellows(book):
    wall = {"kind": "high-wall", "points": [[8000, 2000], [8000, 4000]]}
    places = [[9000, 3000], [9300, 3000], [9600, 3000], [6000, 3000]]
    table = Table(book, features=[wall]).place("men", places=places).place("foe", (9000, 11500), **FOE).lay("move")
    call_stragglers(table.battle, 0)
    assert table.at("men", 1) == (9000, 3000)
    assert 6000 < table.at("men", 4)[0] < 8000  # as far as the wall lets him
    table = Table(book).place("men", places=places).place("foe", (9000, 11500), **FOE).lay("move")
    call_stragglers(table.battle, 0)
    assert table.at("men", 4) == (6000, 3000)


@pytest.mark.rule("TY-GRP-03")
def test_three_or_fewer_join_similar_troops_nearby(book):
    few = {"places": [[9000, 3000], [9300, 3000], [9600, 3000], [9000, 2500], [9300, 2500]], "killed": 2}
    table = Table(book).place("few", **few).place("men", (10900, 3000), figures=5)
    table.place("raw", (7700, 3000), figures=5, quality="raw").place("foe", (9000, 11500), **FOE).lay("move")
    battle = table.battle
    assert may_join(battle, table["few"], table["men"])
    assert not may_join(battle, table["few"], table["raw"])
    assert not may_join(battle, table["men"], table["few"])  # five are too many
    join_all(battle, 0)
    assert len(table["men"].men) == 8
    assert table["few"].men == []
    assert battle.roster.count(table["men"].id) == 10  # strengths are added together,
    assert "TY-RF-10 +2" in table.ask("risk men lines")  # and losses
    far = (
        Table(book)
        .place("few", **few)
        .place("men", (10901, 3000), figures=5)
        .place("foe", (9000, 11500), **FOE)
        .lay("move")
    )
    assert not may_join(far.battle, far["few"], far["men"])


@pytest.mark.rule("TY-CMD-03", "TY-CMD-04")
def test_each_player_has_one_character_who_acts_alone_and_commands_others(book):
    table = Table(book).officer("captain", (9000, 2000)).officer("major", (12000, 2000)).place("men", (9000, 3000))
    table.place("sergeant", (9000, 4000), role="nco").place("foe", (9000, 11500), **FOE).start()
    seats = table.battle.seats
    assert [seat.figure for seat in seats] == [table.fig("captain"), table.fig("major")]  # the sergeant is nobody's
    assert [seat.id for seat in seats] == [0, 1]
    assert (table.asks, table.battle.question.post) == ("command", 0)
    assert table.refusal("lead free") == ""  # he can command,
    table.order("done")
    assert (table.asks, table.battle.question.post) == ("command", 1)
    table.battle.remove(table.fig("captain"), KILLED)
    table.order("done", 3, 3, 3)  # the fallen one throws no more on the table
    assert (table.asks, table.battle.question.post) == ("move", 1)
    assert table.refusal("move major to 12000,3000 facing 0") == ""  # and act alone, unpaid
    assert table.refusal("move men to 9000,3500 facing 0") == "TY-RUL-107"
    fallen = Table(book).officer("captain", (9000, 2000)).officer("major", (12000, 2000)).place("men", (9000, 3000))
    fallen.place("foe", (9000, 11500), **FOE).lay()
    fallen.battle.remove(fallen.fig("captain"), KILLED)
    advance(fallen.book, fallen.battle)
    assert fallen.battle.question.post == 1  # who is not on the table is not asked


@pytest.mark.rule("TY-CMD-01", "TY-CMD-04")
def test_a_character_is_a_leader_and_a_seat_and_acts_freely(book):
    table = platoon(book).start("move")
    assert table.asks == "move"
    assert table.battle.question.post == 0
    assert [seat.figure for seat in table.battle.seats] == [table.fig("captain")]
    assert table.refusal("move captain to 9000,1500 facing 0") == ""
    assert table.refusal("move section to 9000,3500 facing 0") == "TY-RUL-107"  # nobody paid for it
    with pytest.raises(BadInput, match="officers or leaders"):
        Table(book).place("men", (9000, 3000), character=True).place("foe", (9000, 9000), **FOE).lay()


@pytest.mark.rule("TY-CMD-05", "TY-CMD-06", "TY-CMD-07")
@pytest.mark.parametrize(("quality", "faces"), [("hero", [1, 2, 3, 4]), ("veteran", [1, 2, 3]), ("raw", [1, 2])])
def test_quality_gives_the_command_dice(book, quality, faces):
    table = platoon(book)
    table.position["units"]["captain"]["quality"] = quality
    table.start().order("lead free", *faces)
    assert table.battle.seats[0].pool == sum(faces)


@pytest.mark.rule("TY-CMD-08")
def test_one_die_fewer_for_who_loads_fires_or_fights(book):
    table = platoon(book).start()
    table.order("lead armed", 6, 6)
    assert table.battle.seats[0].pool == 12
    table.order("link sergeant armed", 5, 5)
    assert table.battle.seats[0].pool == 12 - 1 + 10
    touched = (
        platoon(book).place("near", places=[[9000, 1790], [9000, 1500], [9300, 1500], [8700, 1500]], side=1).start()
    )
    touched.order("lead free", 1, 1)  # in base contact when he throws
    assert touched.battle.seats[0].pool == 2


@pytest.mark.rule("TY-CMD-09", "TY-CMD-17")
def test_a_musician_brings_one_extra_die_and_a_second_no_more(book):
    table = (
        platoon(book)
        .place("bugler", (9000, 1500), role="musician")
        .place("drummer", (8500, 1500), role="musician")
        .start()
    )
    table.order("lead free", 1, 1, 1)
    table.order("link bugler free", 6)
    assert table.battle.seats[0].pool == 3 - 1 + 6
    table.order("link drummer free")
    assert table.battle.seats[0].pool == 7
    both = platoon(book, settings={"musician_dice": "both"}).place("bugler", (9000, 1500), role="musician").start()
    both.order("lead free", 1, 1, 1)
    both.order("link bugler free", 6, 5, 4, 3)
    assert both.battle.seats[0].pool == 2 + 18


@pytest.mark.rule("TY-CMD-10", "TY-CMD-11", "TY-CMD-12")
@pytest.mark.parametrize(
    ("wood", "gap", "reached"), [(False, 5000, True), (False, 5001, False), (True, 2500, True), (True, 2501, False)]
)
def test_command_distance_in_the_open_and_in_enclosed_terrain(book, wood, gap, reached):
    features = [{"kind": "wood", "rect": [4000, 1900, 4100, 2100]}] if wood else []
    table = (
        Table(book, features=features)
        .officer("captain", (3000, 2000))
        .place("sergeant", (3200 + gap, 2000), role="nco")
    )
    table.place("men", (9000, 5000)).place("foe", (9000, 11500), **FOE).start()
    table.order("lead free", 1, 1, 1)
    assert table.refusal("link sergeant free") == ("" if reached else "TY-CMD-19")
    refused = refuse_link(table.battle, table.battle.seats[0], table["sergeant"])
    limit = 25 if wood else 50
    said = f"sergeant is {limit}.1 cm from captain, {limit} cm is the limit"
    assert refused is None if reached else refused.words == said


@pytest.mark.rule("TY-CMD-13", "TY-CMD-14", "TY-CMD-15")
def test_loyal_1_disloyal_2_router_2_and_never_4(book):
    table = platoon(book).place("hirelings", (6500, 3000), figures=6, loyal_to=[]).start()
    table.order("lead free", 3, 4, 4)
    assert table.ask("price section") == 10
    assert table.ask("price hirelings") == 12
    assert table.refusal("pay hirelings") == "TY-CMD-16"
    table["section"].state = ROUTING
    table["hirelings"].state = ROUTING
    assert table.ask("cost section 1") == 2
    assert table.ask("cost hirelings 1") == 2


@pytest.mark.rule("TY-CMD-16")
def test_a_group_is_commanded_whole_or_not_at_all(book):
    table = platoon(book).start()
    table.order("lead free", 3, 3, 3)
    assert table.refusal("pay section") == "TY-CMD-16"  # 9 points, 10 figures
    assert table.battle.seats[0].pool == 9
    table.battle.seats[0].pool = 10
    table.battle.x[table.fig("section", 9)] = 17000
    assert table.refusal("pay section") == "TY-CMD-16"  # one man too far
    table.battle.x[table.fig("section", 9)] = 9600
    table.order("pay section")
    assert table["section"].seat == 0
    assert table["sergeant"].seat == 0
    assert table.battle.seats[0].pool == 0


@pytest.mark.rule("TY-CMD-18", "TY-CMD-19", "TY-CMD-20")
def test_an_nco_adds_his_dice_and_carries_command_on(book):
    """The book's own example: 12, 7 and 10 points make 29, enough for a platoon of 30 in which the officer is free."""
    wood = {"kind": "wood", "rect": [0, 0, 18000, 8000]}
    table = Table(book, features=[wood]).officer("captain", (3000, 3000))
    table.place("first", (3800, 3000), figures=9).place("one", (5400, 3000), role="nco", **{"with": "first"})
    table.place("second", (6400, 3000), figures=9).place(
        "two", (7800, 3000), role="nco", quality="raw", **{"with": "second"}
    )
    table.place("third", (9200, 3000), figures=9).place("foe", (9000, 11500), **FOE).start()
    table.order("lead free", 4, 4, 4)
    assert table.refusal("pay second") == "TY-CMD-16"  # out of his 25 cm
    assert table.refusal("link two free") == "TY-CMD-19"
    table.order("link one free", 1, 2, 4)
    table.order("link two free", 5, 5)
    assert table.battle.seats[0].pool == 29 - 2
    for name in ("first", "second", "third"):
        table.order(f"pay {name}")
    assert table.battle.seats[0].pool == 0


@pytest.mark.rule("TY-CMD-22")
def test_who_cannot_fire_volleys_shoots_as_uncommanded(book):
    table = platoon(book).place("levies", (6000, 3000), native=True, loyal_to="all", commanded=True).lay()
    table["section"].seat = 0
    assert not fires_as_commanded(table.battle, table["levies"])
    assert not fires_as_commanded(table.battle, table["section"])  # a flag that is not listed is off
    drilled = Table(book).officer("captain", (9000, 2000)).place("men", (9000, 3000), volleys=True, commanded=True)
    drilled.place("foe", (9000, 11500), **FOE).lay()
    assert fires_as_commanded(drilled.battle, drilled["men"])


def test_a_fallen_character_has_a_successor(book):
    table = platoon(book).lay()
    battle = table.battle
    battle.remove(table.fig("captain"), KILLED)
    fill_seats(battle, 0)
    assert battle.seats[0].figure == table.fig("sergeant")
    assert is_loyal(battle, battle.seats[0], table.fig("section"))
    off = platoon(book, settings={"succession": False}).lay()
    off.battle.remove(off.fig("captain"), KILLED)
    fill_seats(off.battle, 0)
    assert off.battle.seats[0].lost is True
