"""What the book leaves to the players (OPT): every choice has an effect, whichever way it is taken."""

import pytest

from vedette import books
from vedette.ai import decide
from vedette.engine.book import amend
from vedette.engine.dice import NeedDice, Rng
from vedette.engine.game import Game, advance
from vedette.engine.odds import odds
from vedette.engine.types import BadInput, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.combat.fire import take_aim
from vedette.rules.adventures.victory import finish
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import table


def opened(dice=(), settings=None, then=3, **setup):
    """A battle of a whole set-up, at its first question or its first turn; dice that are not written show a 3."""
    book = amend(books.entry("adventures").book(), {"settings": settings or {}})
    blue = {"name": "Blue", "training": "european", "groups": [{"name": "A", "at": [2400, 800]}]}
    red = {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 4000]}]}
    table_doc = setup.pop("table", {})
    sides = [{**blue, **setup.pop("blue", {})}, {**red, **setup.pop("red", {})}]
    battle = book.begin({"table": table_doc, "sides": sides, **setup}, Padded(list(dice), then))
    while battle.question is None and battle.agenda[-1].kind != steps.TURN:
        book.run_step(battle, battle.agenda.pop())
    return book, battle


def two(settings=None, gap=8, blue=None, red=None, **more):
    """A and z face each other, and A is active."""
    t = table(settings=settings, **more)
    t.place("A", at=(24, 14), **(blue or {})).place("B", at=(5, 5), figures=4)
    t.place("z", before="A", gap=gap, **(red or {})).place("y", at=(44, 44), figures=6)
    return t.activate("A")


# --- before the battle ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-OPT-01")
@pytest.mark.parametrize(("dark", "attacker"), [("attacker", "dark"), ("defender", "light")])
def test_the_colours_of_the_dice(dark, attacker):
    t = table(settings={"dark_die": dark}, defender=0).place("A", at=(24, 10)).place("z", at=(24, 40))
    t.turn_begins([3, 5])
    notes = [side["note"] for side in t.poised.book.view(t.battle, 0)["sides"]]
    other = {"dark": "light", "light": "dark"}[attacker]
    assert notes[1].startswith(f"{attacker} die 5")
    assert notes[0].startswith(f"{other} die 3")


@pytest.mark.rule("CA-OPT-03")
def test_the_table_is_four_feet_by_four_unless_told_otherwise():
    assert [(b.field.width, b.field.height) for _, b in (opened(), opened(table={"width": 36, "height": 72}))] == [
        (4800, 4800),
        (3600, 7200),
    ]
    with pytest.raises(BadInput):
        opened(table={"width": 35})


@pytest.mark.rule("CA-OPT-05")
def test_the_chief_and_his_place_are_chosen():
    _, battle = opened(blue={"chief": {"rep": 5, "at": [1000, 600], "mounted": False}})
    chief = battle.groups[battle.chief_of(0)]
    assert (chief.card.rep, chief.mounted, chief.block.x) == (5, False, 1000)
    _, battle = opened(blue={"chief": {"rep": 3, "with": 0}})
    assert battle.groups[0].chief == battle.chief_of(0)
    assert opened()[1].chief_of(0) == -1


RANKS = {
    "training": "european",
    "rows": [
        {"roll": n, "type": f"Foot {n}", "class": "infantry", "rep": 4, "moves": {"line": 4, "open": 12}}
        for n in range(2, 13)
    ],
}


@pytest.mark.rule("CA-LDR-11", "CA-OPT-06")
def test_the_player_may_give_out_the_leaders_himself():
    raised = {"groups": [], "recruit": 2, "list": RANKS}
    leaders = [1, 1, 6, 6, 5, 5, 1, 1]  # an officer of Rep 3, an NCO of 5, an officer of 5, an NCO of 3
    recruits = [1, 1, 1, 1]
    book, battle = opened(recruits + leaders, blue=raised)
    own = [g for g in battle.groups if g.side == 0 and g.card.klass == 0]
    assert [(g.commander, g.second) for g in own] == [(5, 5), (3, 3)]  # the best to the best
    book, battle = opened(recruits + leaders, {"ask_leaders": True}, blue=raised)
    own = [g for g in battle.groups if g.side == 0 and g.card.klass == 0]
    question = battle.question
    assert (question.kind, question.who) == ("lead", own[0].id)
    (rolled,) = [event for event in battle.log if event.event_type is event_types.LEADERS_ROLLED]
    assert sorted(roll.faces for roll in rolled.rolls) == [[1, 1], [1, 1], [5, 5], [6, 6]], "told once, as the army's"
    one, other = own[0].id, own[1].id
    assert [book.grammar.write(o) for o in book.legal_orders(battle, question)] == [f"lead {one} 5", f"lead {one} 3"]
    assert book.check(battle, question, book.grammar.read(f"lead {one} 4")).rule == "CA-LDR-11"
    assert book.check(battle, question, book.grammar.read(f"lead {other} 5")).rule == "CA-LDR-11"
    for _ in range(2):  # an officer and an NCO of Rep 3 to the first; what is left goes to the second
        question = battle.question
        assert question.kind == "lead"
        battle.ask_nobody()
        book.apply(battle, question, book.grammar.read(f"lead {one} 3"))
        while battle.question is None and battle.agenda[-1].kind == steps.LEAD:
            book.run_step(battle, battle.agenda.pop())
    assert [(g.commander, g.second) for g in own] == [(3, 3), (5, 5)]
    assert battle.question is None or battle.question.kind != "lead"
    while battle.question is None and not [event for event in battle.log if event.event_type is event_types.RECRUITED]:
        book.run_step(battle, battle.agenda.pop())
    lines = [event for event in battle.log if event.event_type is event_types.RECRUITED]
    assert "led by Rep 3, NCO Rep 3" in book.tell(battle, lines[0])
    assert not [roll for line in lines for roll in line.rolls if roll.words in ("officer", "NCO")]


@pytest.mark.rule("CA-OPT-07", "CA-WPN-03")
@pytest.mark.parametrize(("year", "dice"), [(1895, 2), (1896, 4)])
def test_the_year_of_the_battle(year, dice):
    t = two({"year": year}, blue={"traits": ["post_1895_fire_dice_4"]})
    assert t.aim("A", "z").lines["CA-WPN-07"] == dice


@pytest.mark.rule("CA-OPT-08", "CA-ORG-19", "CA-ORG-20")
def test_field_strength_for_chosen_groups_only_where_the_setting_says_always():
    for setting, units in (("recruited", (20, 20)), ("never", (20, 20)), ("always", (18, 17))):
        dice = [2, 1] if setting == "always" else []
        _, battle = opened(dice, {"field_strength": setting})
        assert tuple(g.count for g in battle.groups[:2]) == units
        assert [g.start for g in battle.groups[:2]] == list(units)
    told = [event.event_type.rule for event in opened([2, 1], {"field_strength": "always"})[1].log]
    assert told[:2] == ["CA-ORG-19", "CA-ORG-20"]


@pytest.mark.rule("CA-OPT-08", "CA-RUL-30")
def test_no_field_strength_for_guns_or_for_groups_whose_strength_is_known():
    groups = [{"name": "G", "class": "artillery", "at": [1000, 800]}, {"name": "K", "strength": 15, "figures": 20}]
    _, battle = opened([4], {"field_strength": "always"}, blue={"groups": groups})
    assert [g.count for g in battle.groups[:3]] == [4, 15, 20]  # the one die is z's


# --- reinforcements ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-TRN-04", "CA-OPT-09", "CA-BAT-05")
def test_doubles_bring_the_next_reinforcement():
    t = table(settings={"reinforcements": True}).place("A", at=(24, 8)).place("z", at=(24, 40))
    t.place("R", reinforcement=True, officer=6).place("S", reinforcement=True, officer=6)
    told = t.turn_begins([4, 1])
    assert "CA-TRN-04" not in told.rules
    assert t.refusal("activate R") == "CA-TRN-04"
    told = t.turn_begins([4, 4, 4, 1])
    assert [e.who for e in told.events if e.event_type.rule == "CA-TRN-04"] == [t.id("R")]
    assert t.may("activate R")
    assert t.refusal("activate S") == "CA-TRN-04"
    t.order("activate R")
    assert t.offered("enter")
    t.turn_begins([2, 2, 4, 1])
    assert t.may("activate S")


@pytest.mark.rule("CA-TRN-04", "CA-OPT-09", "CA-BAT-05")
def test_doubles_bring_nothing_unless_agreed_and_reinforcements_are_for_one_side():
    t = table().place("A", at=(24, 8)).place("z", at=(24, 40)).place("R", reinforcement=True, officer=6)
    told = t.turn_begins([4, 4, 5, 1])
    assert "CA-TRN-04" not in told.rules
    assert t.may("activate R")  # one that is still to enter, like others
    both = table(settings={"reinforcements": True}).place("A", at=(24, 8)).place("z", at=(24, 40))
    both.place("R", reinforcement=True).place("r", reinforcement=True)
    with pytest.raises(BadInput, match="one side only"):
        both.turn_begins([5, 1])
    with pytest.raises(BadInput, match="leave out 'at'"):
        opened(blue={"groups": [{"name": "A", "at": [2400, 800], "reinforcement": True}]})


@pytest.mark.rule("CA-TRN-04")
def test_a_side_whose_reinforcements_are_still_to_come_is_not_beaten():
    t = table(settings={"reinforcements": True}).place("A", at=(24, 8)).place("z", at=(24, 40))
    t.place("R", reinforcement=True, officer=6)
    t.battle.remove(t["A"], 3)
    t.turn_begins([1, 3])
    assert t.outcome is None
    assert t.battle.is_alive(0)


# --- light and weather ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-OPT-10", "CA-LOS-05", "CA-MOV-10")
def test_bad_weather_limits_sight_by_what_the_players_set_and_halves_moves():
    for settings, sees, move in (
        ({}, True, 4),
        ({"weather": True}, False, 2),
        ({"weather": True, "weather_sight": 20}, True, 2),
    ):
        t = two(settings, gap=16)
        assert t.sees("A", "z") == sees
        assert t.may(f"move A to 2400,{1400 + move * 100} facing 0")
        assert not t.may(f"move A to 2400,{1401 + move * 100} facing 0")


@pytest.mark.rule("CA-LOS-05", "CA-OPT-10")
@pytest.mark.parametrize(("die", "bad"), [(1, True), (2, False), (6, False)])
def test_in_a_campaign_the_weather_is_bad_on_a_one(die, bad):
    _, battle = opened([die], {"weather_rolled": True})
    assert battle.weather == bad
    assert battle.log[0].event_type.rule == "CA-LOS-05"
    assert not opened()[1].weather


@pytest.mark.rule("CA-OPT-11", "CA-LOS-04")
def test_night_and_lit_areas():
    assert two(gap=16).sees("A", "z")
    assert not two(gap=16, night=True).sees("A", "z")
    assert two(gap=16, night=True, lit=[(10, 28, 40, 40)]).sees("A", "z")


# --- choices in play --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-OPT-12", "CA-TRN-11", "CA-RUL-24")
def test_the_player_activates_or_passes_over_and_orders_equals_as_he_likes():
    for first, second in (("A", "B"), ("B", "A")):
        t = table().place("A", at=(10, 8), rep=4).place("B", at=(30, 8), rep=4).place("z", at=(24, 40))
        t.turn_begins([3, 1])
        t.order(f"activate {first}")
        t.order(f"done {first}")
        assert t.may(f"activate {second}")
        t.order("pass")
        assert t.question.side == 1


@pytest.mark.rule("CA-OPT-13", "CA-ACT-01")
def test_the_player_chooses_his_actions_and_their_order():
    t = two(blue={"formation": "open"}, red={"weapon": "musket"}, gap=14)
    verbs = {order.verb for order in t.offered()}
    assert {"move", "face", "form", "prone", "fire", "done"} <= verbs
    t.order("prone A")
    t.order("fire A at z", [3, 3, 3, 3, 3, 3, 1, 1], then=1)
    assert t["A"].prone
    other = two(blue={"formation": "open"}, red={"weapon": "musket"}, gap=14)
    other.order("fire A at z", [3, 3, 3, 3, 3, 3, 1, 1], then=1)
    other.order("prone A")
    assert other["A"].prone


@pytest.mark.rule("CA-OPT-14", "CA-RUL-61", "CA-VOL-03")
def test_volley_or_normal_fire_in_reaction():
    def charged(settings, answer=""):
        t = table(settings=settings).place("A", at=(24, 14)).place("z", before="A", gap=8).activate("z")
        told = t.order("charge z at A", [1, 1, 1, 1], then=0 if answer else 2)
        if not answer:
            return told
        assert t.asked == "volley A"
        assert t.question.side == 0
        assert [o.verb for o in t.offered()] == ["volley", "fire"]
        return t.order(answer, [1, 3, 3, 3, 3, 3, 3, 3], then=1)

    assert "CA-VOL-01" in charged({}).rules  # in Formed Line it volleys
    asked = {"ask_volley": True}
    assert "CA-VOL-01" in charged(asked, "volley A at z").rules
    normal = charged(asked, "fire A at z")
    assert "CA-VOL-01" not in normal.rules
    assert "CA-FIR-01" in normal.rules


@pytest.mark.rule("CA-OPT-15", "CA-MEL-13")
def test_the_division_of_melee_dice_is_usual_or_asked_for():
    def fight(settings):
        t = table(settings=settings).place("A", at=(24, 14), figures=20)
        t.place("z", before="A", gap=0, shift=-4, figures=15).place("y", before="A", gap=0, shift=5, figures=5)
        t.lock("A", "z").lock("A", "y").activate("A")
        return t

    t = fight({})
    told = t.order("fight A", [1] * 4 + [6] * 8, then=6)
    assert [len(r.faces) for r in told.rolls_of("A")][:2] == [3, 1]  # 15 to 5
    t = fight({"ask_melee_dice": True})
    t.order("fight A")
    assert t.asked == "divide A"
    assert t.refusal("divide A z 2 y 1") == "CA-MEL-13"
    told = t.order("divide A z 1 y 3", [1] + [6] * 4 + [1] * 3 + [6] * 4, then=6)
    assert [len(r.faces) for r in told.rolls_of("A")][:2] == [1, 3]


@pytest.mark.rule("CA-OPT-15", "CA-RUL-102")
def test_every_group_of_a_melee_with_several_opponents_is_asked_active_or_not():
    """A chain: A fights z and y, who fights B as well, who fights x as well."""
    t = table(settings={"ask_melee_dice": True}).place("A", at=(12, 14)).place("B", at=(36, 14))
    t.place("z", before="A", gap=0, shift=-5, figures=12).place("y", at=(24, 18), figures=12)
    t.place("x", before="B", gap=0, shift=5, figures=12)
    t.lock("A", "z").lock("y", "A").lock("y", "B").lock("B", "x").activate("z")
    t.order("fight z")  # it has one opponent only
    assert (t.asked, t.question.side) == ("divide A", 0)
    assert t.refusal("divide B y 1 x 1") == "CA-OPT-15"
    t.order("divide A z 3 y 1")
    assert (t.asked, t.question.side) == ("divide y", 1)
    key = t.battle.key()
    twin = t.battle.clone()
    t.order("divide y A 1 B 3")
    assert (twin.key(), twin.division) == (key, t.battle.division[:6])
    assert (t.asked, t.question.side) == ("divide B", 0)
    told = t.order("divide B y 1 x 3", then=4)
    fights = {
        frozenset((told.poised.name_of(roll.who), len(roll.faces)) for roll in event.rolls)
        for event in told.events_of("melee")
        if event.rolls
    }
    assert fights == {
        frozenset({("A", 3), ("z", 4)}),
        frozenset({("A", 1), ("y", 1)}),
        frozenset({("y", 3), ("B", 1)}),
        frozenset({("B", 3), ("x", 4)}),
    }
    assert t.battle.division == []


@pytest.mark.rule("CA-OPT-15", "CA-RUL-81", "CA-MEL-13")
def test_who_is_joined_by_a_newcomer_is_asked_how_he_divides_his_dice():
    t = table(settings={"ask_melee_dice": True}).place("A", at=(24, 14), figures=20)
    t.place("z", before="A", gap=0, shift=-4, figures=20).place("y", before="A", gap=0, shift=5, figures=20)
    t.lock("A", "z")
    t.meet("y", "A", [])
    assert t.asked == "divide A"  # the newcomer has one opponent only
    told = t.order("divide A z 1 y 3", then=4)
    (fought,) = [event for event in told.events_of("melee") if event.rolls]
    assert {told.poised.name_of(roll.who): len(roll.faces) for roll in fought.rolls} == {"A": 3, "y": 4}


@pytest.mark.rule("CA-OPT-17", "CA-ORG-14")
def test_detachments_and_their_size_are_chosen():
    for size in (1, 7, 10):
        t = two(blue={"officer": 4, "nco": 4})
        t.order(f"detach A {size} to 2400,1000")
        assert (t["A"].count, t["A.detachment"].count) == (20 - size, size)


@pytest.mark.rule("CA-OPT-18", "CA-TRS-04")
@pytest.mark.parametrize("choice", ["shields", "weapons"])
def test_shield_or_ranged_weapon_for_the_turn(choice):
    t = table().place("A", at=(24, 14)).place("z", before="A", gap=8, weapon="bow", shield=True)
    t.battle.agenda = [Step(steps.TURN)]
    t.go_on([])
    assert t.asked == "shields z"
    t.order(f"{choice} z", [1, 2])
    assert t["z"].uses_shields == (choice == "shields")
    assert (t.aim("z", "A").firing > 0) == (choice == "weapons")


@pytest.mark.rule("CA-OPT-19", "CA-AMM-04")
def test_ammunition_comes_from_where_it_was_put_or_from_the_pack_animal_at_the_edge():
    t = two(blue={"tight": True}, ammunition=[(40, 14)])
    t.order("send A")
    assert (t["A.runners"].gun_x, t["A.runners"].gun_y) == (4000, 1400)
    t = two(blue={"tight": True})
    t.order("send A")
    assert (t["A.runners"].gun_x, t["A.runners"].gun_y) == (2400, 100)


@pytest.mark.rule("CA-OPT-21")
def test_guns_with_and_without_teams_pack_guns_and_fortress_guns():
    def reach(**doc):
        t = table().place("G", at=(24, 14), klass="artillery", **doc).place("z", at=(24, 44)).activate("G")
        return [n for n in (1, 2, 6, 8) if t.may(f"move G to 2400,{1400 + 100 * n} facing 0")]

    assert reach() == [1, 2, 6]
    assert reach(team=False) == [1, 2]
    assert reach(weapon="fortress_gun") == []
    t = table().place("G", at=(24, 14), klass="artillery", pack=True).place("z", at=(24, 44)).activate("G")
    t.order("pack G facing 0")
    t.activate("G")
    assert t.may("move G to 2400,2200 facing 0")
    assert two(blue={"klass": "artillery"}).refusal("pack A facing 0") == "CA-WPN-16"


@pytest.mark.rule("CA-OPT-24")
def test_the_weapon_of_a_band_is_chosen():
    assert two(red={"weapon": "bow"}, gap=14)["z"].card.range == 1200
    assert two(red={"weapon": "musket"}, gap=14)["z"].card.range == 2000
    assert two(gap=14)["z"].card.range == 0


# --- which figures are removed ----------------------------------------------------------------------------------------


@pytest.mark.rule("CA-OPT-16", "CA-CAS-02")
@pytest.mark.parametrize(("setting", "rear"), [("from both ends", [2400]), ("from the right", [2000])])
def test_which_of_several_equal_figures_are_removed(setting, rear):
    t = two({"rear_rank": setting}, blue={"figures": 10, "files": 5})
    for _ in range(4):
        t.shoot("z", "A", [])
    t["A"].count = 6
    t.battle.shrink(t["A"])
    places = t.poised.book.view(t.battle, 0)["pieces"][0]["places"]
    front = max(y for _, y, _ in places)
    assert sorted(x for x, y, _ in places if y == front) == [2200, 2300, 2400, 2500, 2600]
    assert [x for x, y, _ in places if y < front] == ([2400] if rear == [2400] else [2200])


# --- grenades ---------------------------------------------------------------------------------------------------------


def thrower(settings=None, gap=4, **blue):
    t = table(settings=settings)
    t.place("A", at=(24, 14), figures=10, **{"grenades": True, **blue})
    t.place("z", before="A", gap=gap, figures=12, files=4, weapon="musket").place("y", at=(44, 44), figures=6)
    return t.activate("A")


def front_of(t, name="z"):
    """The place of the middle figure of the front rank."""
    places = next(p for p in t.poised.book.view(t.battle, 0)["pieces"] if p["id"] == t.id(name))["places"]
    return f"{places[1][0]},{places[1][1]}"


@pytest.mark.rule("CA-WPN-02", "CA-OPT-20", "CA-RUL-20")
def test_a_grenade_is_five_dice_flat_at_the_figures_in_its_circle():
    t = thrower(rep=3, formation="open")
    told = t.order(f"throw A to {front_of(t)}", [1, 1, 2, 5, 6], then=1)
    assert told.dice("A") == 5  # no Rep, no cap, and tight ammo is not for grenades
    assert told.lost("z") == 2
    assert not t["A"].tight
    assert told.tests[0][:2] == ("z", "RC")
    t = thrower()
    told = t.order(f"throw A to {front_of(t)}", [2] * 5, then=1)
    assert told.lost("z") == 0
    assert told.tests[0][:2] == ("z", "RF")


@pytest.mark.rule("CA-RUL-20", "CA-OPT-20")
def test_no_more_fall_than_stand_in_the_circle():
    t = thrower()
    z = t["z"].block
    edge = f"{z.x + 280},{z.y - 200}"  # only the figure at the corner is within 1.75 inches
    told = t.order(f"throw A to {edge}", [1] * 5, then=1)
    assert told.lost("z") == 1


@pytest.mark.rule("CA-RUL-20", "CA-OPT-20")
def test_it_is_the_fire_action_up_to_six_inches_and_never_among_friends():
    t = thrower(gap=5)
    spot = front_of(t)
    t.order(f"throw A to {spot}", [2] * 5, then=1)
    assert t.refusal("fire A at z") == "CA-ACT-01"
    assert t.refusal(f"throw A to {spot}") == "CA-ACT-01"
    assert thrower(gap=5.6).offered("throw") == []  # half a base more to the middle of a figure
    assert thrower(gap=5.5).offered("throw") != []
    near = thrower(gap=4)
    assert near.refusal("throw A to 2400,1500") == "CA-RUL-20"  # its own figures stand there
    assert near.refusal("throw A to 3000,1700") == "CA-RUL-20"  # nobody does
    near.battle.place_group(near["A"], 2400, 1400, 180)
    assert near.offered("throw") == []  # out of arc


@pytest.mark.rule("CA-RUL-115", "CA-RUL-20", "CA-RUL-130")
@pytest.mark.parametrize("inside", [1, 10])
def test_out_of_a_building_a_grenade_is_thrown_through_an_opening(inside):
    for openings, may in ((["N"], True), (["S"], False), (["E", "W"], False), (["N", "E", "S", "W"], True)):
        t = table(building=[{"box": (20, 10, 28, 14), "door": (24, 10), "openings": openings}])
        t.place("A", at=(4, 4), figures=inside, formation="open", grenades=True)
        t.place("z", at=(22, 20), facing=180, figures=12, files=4, weapon="musket").occupy("A").activate("A")
        assert t.may(f"throw A to {front_of(t)}") == may
        assert (t.offered("throw") != []) == may


@pytest.mark.rule("CA-TRS-04", "CA-RUL-12", "CA-RUL-20")
@pytest.mark.parametrize("weapon", ["musket", "melee"])
def test_a_band_that_uses_its_shields_throws_no_grenades_that_turn(weapon):
    def band():
        t = table().place("A", at=(24, 14), figures=12).place("y", at=(44, 44), figures=6)
        doc = {"weapon": weapon, "shield": True, "grenades": True, "figures": 12, "files": 4}
        return t.place("z", before="A", gap=4, **doc).activate("z")

    t = band()
    spot = front_of(t, "A")
    t["z"].uses_shields = weapon == "melee"  # as at the start of a turn
    assert t.may(f"throw z to {spot}")
    t["z"].shield_turn = t.battle.turn  # it has fought with them
    assert t.refusal(f"throw z to {spot}") == "CA-RUL-12"
    assert t.offered("throw") == []
    t["z"].shield_turn = t.battle.turn - 1
    assert t.may(f"throw z to {spot}")
    t["z"].uses_shields = True  # taken for the whole turn; hand weapons leave no choice
    assert t.may(f"throw z to {spot}") == (weapon == "melee")


@pytest.mark.rule("CA-OPT-20")
def test_grenades_by_grant_for_nobody_or_for_all_european_infantry():
    def may(settings, **blue):
        return thrower(settings, **blue).offered("throw") != []

    assert may({})
    assert not may({}, grenades=False)
    assert not may({"grenades": "nobody"})
    assert may({"grenades": "European infantry"}, grenades=False)
    assert not may({"grenades": "European infantry"}, grenades=False, klass="cavalry")
    with pytest.raises(BadInput, match="grenades = true"):
        two(blue={"weapon": "grenade"})


@pytest.mark.rule("CA-OPT-20")
def test_the_odds_of_a_grenade_are_exact():
    t = thrower()
    order = t.offered("throw")[0]
    found = odds(t.poised.book, t.battle, order)
    assert found.exact
    assert sum(found.fractions.values()) == 1


# --- guns without crew ------------------------------------------------------------------------------------------------


def lone_gun(settings, side="G", away=False):
    """Infantry of both sides at a gun whose crew is gone, or has only left it."""
    t = table(settings=settings)
    t.place("A", at=(24, 14), figures=12, formation="open", officer=4).place("B", at=(4, 4), figures=4)
    t.place(side, before="A", gap=0.5, klass="artillery", facing=0, rep=5)
    t.place("z", at=(24, 44), figures=6)
    if away:
        t[side].at_gun = False
        t.battle.place_group(t[side], 4000, 3000, 0)
    else:
        t.battle.remove(t[side], 4)
    return t.activate("A")


@pytest.mark.rule("CA-OPT-22", "CA-RUL-49")
@pytest.mark.parametrize(
    ("setting", "own", "enemy"),
    [("never", False, False), ("by their own side", True, False), ("by either", True, True)],
)
def test_recrewing_and_capturing(setting, own, enemy):
    settings = {"recrew": setting}
    assert (lone_gun(settings).offered("man") != []) == own
    assert lone_gun(settings).may("man A gun G") == own
    assert (lone_gun(settings, "g").offered("man") != []) == enemy
    assert lone_gun(settings, "g").may("man A gun g") == enemy
    assert lone_gun(settings, "g", away=True).may("man A gun g") == enemy
    assert not lone_gun(settings, "G", away=True).may("man A gun G")  # its own crew will come back


@pytest.mark.rule("CA-OPT-22")
def test_the_new_crew_serves_the_gun_with_its_own_rep_and_training():
    t = lone_gun({"recrew": "by either"}, "g")
    t.order("man A gun g")
    crew = t.battle.groups[-1]
    assert (t["A"].count, crew.count, crew.side, crew.card.rep) == (8, 4, 0, 4)
    assert crew.serves_gun
    assert (crew.block.x, crew.block.y) == (t["g"].gun_x, t["g"].gun_y)
    assert crew.card.range == t["g"].card.range
    assert not crew.card.has_team
    assert crew.activated  # by action only from its next activation
    assert t.refusal("man A gun g") in ("CA-ACT-01", "CA-OPT-22")
    t.battle.place_group(t["A"], 1000, 1000, 0)
    t.turn_begins([2, 1])
    t.order(f"activate {crew.id}")
    assert t.may(f"turn {crew.id} to 30")
    assert t.may(f"move {crew.id} to {crew.block.x},{crew.block.y + 200} facing 0")
    assert not t.may(f"move {crew.id} to {crew.block.x},{crew.block.y + 300} facing 0")


@pytest.mark.rule("CA-OPT-22", "CA-WPN-13")
def test_a_gun_keeps_its_rate_of_fire_in_new_hands():
    for fired, firing in ((1, 0), (0, 20)):
        t = table(72, 72, settings={"recrew": "by either"}).place("A", at=(24, 14), figures=12, formation="open")
        t.place("G", before="A", gap=0.5, klass="artillery", weapon="fortress_gun", facing=0, fired_turn=fired)
        t.place("z", at=(24, 44), figures=30)
        t.battle.remove(t["G"], 4)
        t.activate("A").order("man A gun G")
        crew = t.battle.groups[-1]
        assert take_aim(t.battle, crew, t["z"], 0).firing == firing


@pytest.mark.rule("CA-OPT-22", "CA-INV-20")
def test_a_crew_does_not_go_back_to_a_gun_in_other_hands():
    t = lone_gun({"recrew": "by either"}, "g", away=True)
    t.order("man A gun g")
    t.activate("g")
    assert t.refusal("serve g") == "CA-OPT-22"
    assert t.may("done g")


@pytest.mark.rule("CA-OPT-22", "CA-RUL-49")
def test_only_foot_at_the_gun_with_men_to_spare():
    t = lone_gun({"recrew": "by either"})
    t.battle.place_group(t["A"], 2400, 800, 0)
    assert t.refusal("man A gun G") == "CA-OPT-22"
    t = lone_gun({"recrew": "by either"})
    t["A"].count = 1
    assert t.refusal("man A gun G") == "CA-OPT-22"
    assert t.refusal("man A gun B") == "CA-OPT-22"
    t = lone_gun({"recrew": "by either"})
    t["A"].in_melee = 1
    assert t.refusal("man A gun G") == "CA-MEL-25"


@pytest.mark.rule("CA-RUL-49")
def test_a_gun_without_crew_stays_on_the_table_to_be_seen():
    t = lone_gun({})
    features = t.poised.book.view(t.battle, 0)["features"]
    assert [f["words"] for f in features] == ["Field Gun without crew"]


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-OPT-25")
def test_a_battle_ends_when_a_side_has_no_group_left_or_at_the_agreed_losses():
    for point, ended in ((0, False), (50, True), (60, False)):
        t = table(settings={"break_point": point}).place("A", at=(24, 8), figures=20).place("z", at=(24, 40))
        t["A"].count = 10
        t.battle.shrink(t["A"])
        t.turn_begins([4, 1])
        t.order("pass")
        t.order("pass", [4, 1] if not ended else [1, 1])  # those who are left recover
        assert (t.outcome is not None) == ended
        if ended:
            assert (t.outcome.winner, t.outcome.rule) == (1, "CA-OPT-25")


@pytest.mark.rule("CA-OPT-26", "CA-AFT-01")
def test_recovery_may_be_skipped_for_a_non_player_enemy():
    def recovering(settings, **red):
        groups = [{"name": "z", "at": [2400, 4000], "figures": 20, "strength": 15}]
        book, battle = opened(settings=settings, red={"groups": groups, **red}, then=1)
        finish(battle, 0, "CA-RUL2-110", "over")
        advance(book, battle)
        return [event.who for event in battle.take_log() if event.event_type.rule == "CA-AFT-04"]

    assert recovering({}, player=False) == [1]
    assert recovering({"np_recovery": False}, player=False) == []
    assert recovering({"np_recovery": False}) == [1]
    assert recovering({"recovery": False}) == []


@pytest.mark.rule("CA-OPT-27")
def test_solo_or_head_to_head_and_who_rolls():
    t = two()
    order = decide(books.entry("adventures").player("steady"), t.poised.book, t.battle, Rng(1))
    assert t.poised.book.check(t.battle, t.question, order) is None  # the other side may be played for you
    setup = {
        "table": {},
        "sides": [{"groups": [{"at": [2400, 800]}]}, {"training": "tribal", "groups": [{"at": [2400, 4000]}]}],
    }
    game = Game(books.entry("adventures").book(), setup, "seed")
    passes = game.book.grammar.read("pass")
    while isinstance(need := game.apply_with_manual_dice(passes, []), type(None)):
        pass  # until a turn is over and its dice are wanted
    assert isinstance(need, NeedDice)  # dice may be rolled by hand


# --- the toolbox ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-OPT-29")
def test_the_battle_core_alone_or_with_ammunition_leaders_returns_and_recovery():
    for on in (True, False):
        t = two({"tight_ammo": on}, red={"weapon": "musket"})
        t.shoot("A", "z", [6, 6, 2, 2, 2, 2, 2, 2], then=1)
        assert t["A"].tight == on
        t = two({"leader_rolls": on}, red={"leader": 5, "figures": 12})
        told = t.shoot("A", "z", [1] + [2] * 7 + ([6] if on else []), then=1)
        assert ("CA-CAS-04" in told.rules) == on
        assert t["z"].commander == (0 if on else 5)
        t = two({"returns": on}, gap=20, blue={"strength": 16, "figures": 20, "fallen": 4})
        t.order("done A")
        assert t["A"].count == (18 if on else 16)


@pytest.mark.rule("CA-OPT-30", "CA-RUL-122", "CA-GEN-09")
def test_base_sizes():
    t = two(blue={"files": 10})
    assert (t["A"].block.width, t["A"].block.depth) == (1000, 200)
    t = two({"base": 15}, blue={"files": 10}, gap=14)
    assert (t["A"].block.width, t["A"].block.depth) == (1500, 300)
    t = two({"base": 15, "mounted_depth": 30}, blue={"klass": "cavalry", "figures": 10, "files": 5}, gap=14)
    assert (t["A"].block.width, t["A"].block.depth) == (750, 600)
    t = two({"base": 8}, blue={"files": 10, "formation": "open"}, gap=14)
    assert t["A"].block.width == 80 * 19


@pytest.mark.rule("CA-OPT-30", "CA-RUL-132")
def test_the_safety_limit_on_turns():
    for settings, ends in (({"turn_limit": 1}, True), ({"turn_limit": 0, "quiet_limit": 1}, True), ({}, False)):
        t = table(settings=settings, turn=0).place("A", at=(24, 8)).place("z", at=(24, 40))
        t.turn_begins([4, 1])
        t.order("pass")
        t.order("pass", [] if ends else [4, 1])
        assert (t.outcome is not None) == ends


# --- the toggles of the rulings ---------------------------------------------------------------------------------------


def shot_from_behind(on):
    t = table(settings={"rear_fire_doubles": on}).place("A", at=(24, 14)).place("z", at=(24, 28), facing=0, figures=20)
    return t.aim("A", "z").flank


def square_charged(on):
    t = table(settings={"square_fires_at_cavalry": on}).place("A", at=(24, 14), formation="square", files=2)
    t.place("z", before="A", gap=3, klass="cavalry")
    return "CA-FIR-01" in t.test("A", "BC", [1, 6], by="z", then=2).rules


def volley_again(on):
    t = (
        table(settings={"volley_retest": on})
        .place("A", at=(24, 14))
        .place("z", before="A", gap=10)
        .place("y", at=(5, 40))
    )
    return len(t.test("z", "RC", [1, 6], by="A", hits=1, then=1).tests) == 2


def flank_at_nought(on):
    t = table(settings={"pass_one_binds_at_nought": on}).place("A", at=(24, 14)).place("z", before="A", gap=3)
    t.test("A", "BC", [6, 6], by="z", flank=True, then=1)
    return t.where("A") == "ran away"


def crew_counted(on):
    t = (
        table(settings={"crew_for_cap_only": on})
        .place("A", at=(24, 14), klass="artillery")
        .place("z", before="A", gap=8)
    )
    t["z"].count = 8
    t.battle.shrink(t["z"])
    return "CA-FIR-04" not in t.aim("A", "z").lines  # 20 firing at 8 is twice as many, 4 are not


def lances_of_the_charged(on):
    t = table(settings={"lancers_when_charging": on}).place("A", at=(24, 14), klass="cavalry", lances=True)
    t.place("z", before="A", gap=0).lock("z", "A", turns=0)
    return "CA-MEL-17" not in t.bout("A", "z").lines


def house_holds_twenty(on):
    t = table(settings={"capacity_by_area": on}, building=[{"box": (20, 20, 24, 24), "door": (22, 20)}])
    t.place("A", at=(22, 14), formation="open").place("z", at=(24, 44)).activate("A")
    return t.refusal("occupy A in 0") == "CA-RUL-113"  # sixteen square inches


def fire_after_a_turn(on):
    t = table(settings={"fires_spread_one_inch": on}, building=[{"box": (20, 20, 28, 24), "door": (24, 20), "dv": 0}])
    t.place("A", at=(24, 18.3), formation="open", figures=10).place("z", at=(24, 44)).activate("A")
    t.order("burn A building 0", [1, 1])
    t.turn_begins([4, 1])
    return t.battle.blazes[0].burning == 500


def french_rifles_of_1897(on):
    t = (
        table(settings={"all_europeans_fire_four": on, "year": 1897})
        .place("A", at=(24, 14))
        .place("z", before="A", gap=8)
    )
    return t.aim("A", "z").lines["CA-WPN-07"] == 4


def gun_must_limber(on):
    t = (
        table(settings={"limbering": on})
        .place("A", at=(24, 14), klass="artillery")
        .place("z", at=(24, 44))
        .activate("A")
    )
    if t.may("move A to 2400,2000 facing 0"):
        return False
    t.order("pack A facing 0")
    t.activate("A")
    moves_six = t.may("move A to 2400,2000 facing 0") and not t.may("move A to 2400,2001 facing 0")
    return moves_six and t.refusal("fire A at z") == "CA-WPN-16"


def better_rep(on):
    t = table(settings={"better_rep_activates": on}).place("A", at=(24, 14), rep=5, officer=3).place("z", at=(24, 40))
    t.turn_begins([5, 1])
    return t.question.side == 0


def line_through_open_order(on):
    t = table(settings={"pass_any_lines": on}).place("A", at=(24, 30), formation="line", files=10)
    t.place("B", behind="A", gap=1, facing=0, formation="open", files=10).place("z", before="A", gap=14).activate("A")
    return t.may("back A by 900")


def chief_bound_to_charge(on):
    t = table(72, 72, settings={"chief_charges": on}).place("B", at=(4, 4)).chief("C", at=(36, 30), rep=5, mounted=True)
    t.place("z", at=(36, 38), figures=6).place("y", at=(4, 68))
    return "CA-REA-EU-WTC-2" in t.test("C", "TOW", [1, 1], by="z", then=1).rules


@pytest.mark.rule("CA-OPT-28")
@pytest.mark.parametrize(
    ("effect", "by_default"),
    [
        (shot_from_behind, True),
        (square_charged, False),
        (volley_again, False),
        (flank_at_nought, False),
        (crew_counted, False),
        (lances_of_the_charged, False),
        (house_holds_twenty, False),
        (fire_after_a_turn, False),
        (french_rifles_of_1897, False),
        (gun_must_limber, False),
        (better_rep, False),
        (line_through_open_order, False),
        (chief_bound_to_charge, False),
    ],
)
def test_every_toggle_of_a_ruling_changes_play_and_its_default_is_the_ruling(effect, by_default):
    assert effect(True) is True
    assert effect(False) is False
    name = {
        "shot_from_behind": "rear_fire_doubles",
        "square_charged": "square_fires_at_cavalry",
        "volley_again": "volley_retest",
        "flank_at_nought": "pass_one_binds_at_nought",
        "crew_counted": "crew_for_cap_only",
        "lances_of_the_charged": "lancers_when_charging",
        "house_holds_twenty": "capacity_by_area",
        "fire_after_a_turn": "fires_spread_one_inch",
        "french_rifles_of_1897": "all_europeans_fire_four",
        "gun_must_limber": "limbering",
        "better_rep": "better_rep_activates",
        "line_through_open_order": "pass_any_lines",
        "chief_bound_to_charge": "chief_charges",
    }[effect.__name__]
    assert books.entry("adventures").book().values[name] == by_default


@pytest.mark.rule("CA-OPT-28")
def test_the_toggles_of_the_rulings_are_all_there():
    toggles = [setting for setting in books.entry("adventures").book().settings if setting.rule == "CA-OPT-28"]
    assert len(toggles) == 13


@pytest.mark.rule("CA-OPT-04")
def test_armies_by_choice_or_by_recruiting_rolls():
    _, battle = opened()
    assert [g.card.name for g in battle.groups] == ["A", "z"]
    _, battle = opened([1, 2, 6, 6], blue={"groups": [], "recruit": 2, "list": RANKS})
    assert {g.card.name[:4] for g in battle.groups if g.side == 0 and g.is_body} == {"Foot"}
    assert len([g for g in battle.groups if g.side == 0 and g.is_body]) == 2


@pytest.mark.rule("CA-OPT-23")
def test_terrain_is_laid_as_the_players_like():
    features = [
        {"kind": "wood", "points": [[0, 0], [900, 0], [900, 900], [0, 900]]},
        {
            "kind": "building",
            "points": [[3000, 2000], [3600, 2000], [3600, 2600]],
            "dv": 2,
            "door": [3300, 2000],
            "floors": 2,
        },
    ]
    _, battle = opened(table={"terrain": features, "water": [[1000, 1000]]})
    field = battle.field
    house = field.buildings[0]
    assert (len(field.woods), house.dv, house.floors, house.door.x, field.water[0].x) == (1, 2, 2, 3300, 1000)
    bare = opened()[1].field
    assert (bare.woods, bare.buildings, bare.water) == ([], [], [])


@pytest.mark.rule("CA-OPT-14")
def test_odds_of_a_charge_take_it_for_granted_that_who_may_volley_does():
    def found(ask):
        t = table(settings={"ask_volley": ask}).place("A", at=(24, 14)).place("z", before="A", gap=8).activate("z")
        return odds(t.poised.book, t.battle, t.poised.read("charge z at A")).chances

    assert found(True) == found(False)


@pytest.mark.rule("CA-OPT-20", "CA-RUL-64")
def test_of_two_groups_hit_by_a_grenade_the_one_with_the_higher_rep_tests_first():
    t = table(72, 72).place("A", at=(36, 30), facing=0, grenades=True).place("B", at=(6, 6))
    t.place("z", at=(33.9, 36), rep=3, figures=9, files=3).place("w", at=(37, 36), rep=5, figures=9, files=3)
    t.place("y", at=(66, 66))
    t.activate("A")
    told = t.order("throw A to 3500,3580", [1, 1, 2, 2, 2], then=2)
    assert list(dict.fromkeys([who for who, _, _ in told.tests if who in ("w", "z")])) == ["w", "z"]
