"""Units, bands and their organisation (ORG)."""

import pytest

from vedette import books
from vedette.engine.game import advance
from vedette.engine.types import BadInput
from vedette.geometry.blocks import are_touching
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.groups.groups import DESTROYED
from vedette.rules.adventures.groups.leaders import activation_rep
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import table


def paper(name, **doc):
    """The strength and the leaders a group has when nothing is said of them."""
    side = {"groups": [{"name": name, **doc}]}
    european = {"name": "Blue", "training": "european", **(side if name == "A" else {"groups": []})}
    tribal = {"name": "Red", "training": "tribal", **(side if name == "z" else {"groups": []})}
    battle = books.entry("adventures").book().begin({"table": {}, "sides": [european, tribal]}, Padded([], 1))
    group = battle.groups[0]
    return group.count, (group.commander > 0) + (group.second > 0)


@pytest.mark.rule("CA-ORG-01", "CA-ARM-21")
def test_a_platoon_is_twenty_with_lieutenant_and_nco():
    assert paper("A") == (20, 2)


@pytest.mark.rule("CA-ORG-03", "CA-ARM-21")
def test_a_troop_is_fifteen_with_lieutenant_and_nco():
    assert paper("A", **{"class": "cavalry"}) == (15, 2)


@pytest.mark.rule("CA-ORG-05", "CA-RUL-18", "CA-ARM-21")
def test_a_gun_has_four_crew_and_no_leader():
    assert paper("A", **{"class": "artillery"}) == (4, 0)


@pytest.mark.rule("CA-ORG-07", "CA-ARM-21")
def test_a_machine_gun_has_a_crew_of_two_in_either_training():
    assert paper("A", **{"class": "machine_gun"}) == (2, 0)
    assert paper("z", **{"class": "machine_gun"}) == (2, 0)


@pytest.mark.rule("CA-ORG-08", "CA-ARM-21")
def test_an_infantry_band_is_twenty_with_its_leader():
    assert paper("z") == (20, 1)


@pytest.mark.rule("CA-ORG-10", "CA-ARM-21")
def test_a_mounted_band_is_ten_with_its_leader():
    assert paper("z", **{"class": "cavalry"}) == (10, 1)


@pytest.mark.rule("CA-ORG-12", "CA-ARM-21")
def test_a_tribal_gun_has_four_crew():
    assert paper("z", **{"class": "artillery"}) == (4, 0)


# --- companies, squadrons, batteries, clans ---------------------------------------------------------------------------


def company(klass, captain, die, gap=0.01, count=2, training="european", **doc):
    """Groups of a company side by side, of Rep 3 with Rep 3 leaders; a captain, if any, stands with the first."""
    t = table(96, 48, training=(training, "tribal"))
    led = {"leader": 3} if training == "tribal" else {"officer": 3}
    if klass in ("artillery", "machine_gun"):
        led = {}
    t.place("A", at=(12, 10), klass=klass, company=1, captain=captain, **{"rep": 3, **led, **doc})
    before = "A"
    for name in "BC"[: count - 1]:
        t.place(name, right_of=before, gap=gap, facing=0, klass=klass, company=1, **{"rep": 3, **led, **doc})
        before = name
    t.place("X", at=(80, 10), rep=5)
    t.place("z", at=(48, 44))
    t.turn_begins([die, 1])
    return t


def may(t):
    return {t.poised.name_of(order.args[0]) for order in t.offered("activate")}


@pytest.mark.rule("CA-ORG-02", "CA-RUL-26", "CA-ARM-22")
def test_two_platoons_in_contact_activate_on_the_captains_rep_directly_after_one_another():
    t = company("infantry", 5, 5)
    assert may(t) == {"A", "B", "X"}
    t.order("activate A")
    t.order("done A")
    assert may(t) == {"B"}
    assert t.refusal("activate X") == "CA-RUL-26"
    t.order("activate B")
    t.order("done B")
    assert may(t) == {"X"}


@pytest.mark.rule("CA-ORG-02", "CA-RUL-26")
def test_the_second_goes_with_the_captain_though_the_first_has_marched_off():
    t = company("infantry", 5, 5)
    t.order("activate A")
    t.move("A", (12, 14))
    t.order("done A")
    assert may(t) == {"B"}
    t.order("activate B")
    assert t.asked == "act B"


@pytest.mark.rule("CA-ORG-02", "CA-RUL-26", "CA-ARM-22")
def test_out_of_contact_each_goes_on_its_own_leader():
    t = company("infantry", 5, 5, gap=1)
    assert may(t) == {"A", "X"}
    t.order("activate A")
    t.order("done A")
    assert may(t) == {"X"}


@pytest.mark.rule("CA-RUL-22", "CA-RUL-26")
def test_a_captain_whose_other_platoon_is_far_off_gives_way_to_a_lower_chief():
    def rep(gap):
        t = table(96, 48)
        t.place("A", at=(12, 10), company=1, officer=4, captain=5, rep=4)
        t.place("B", right_of="A", gap=gap, facing=0, company=1, officer=4, rep=4)
        t.place("z", at=(48, 44)).chief("Chief", rep=3, join="A")
        return activation_rep(t.battle, t["A"])

    assert rep(28) == 3  # the highest in rank counts, also when his Rep is lower
    assert rep(0.01) == 5  # as a company they act on the captain's Rep


@pytest.mark.rule("CA-ORG-02", "CA-ORG-06", "CA-RUL-26")
def test_a_gun_beside_them_is_not_of_their_company():
    t = table(96, 48)
    t.place("A", at=(12, 10), company=1, officer=3, captain=5, rep=3)
    t.place("B", right_of="A", gap=0.01, facing=0, company=2, klass="artillery", rep=3)
    t.place("z", at=(48, 44)).turn_begins([5, 1])
    assert may(t) == {"A"}


@pytest.mark.rule("CA-ORG-02", "CA-RUL-26", "CA-TRN-06")
@pytest.mark.parametrize("captain", [3, 0])
def test_a_captain_of_too_low_a_rep_or_none_brings_nobody_on(captain):
    t = table(96, 48)
    t.place("A", at=(12, 10), company=1, officer=5, rep=4)
    t.place("B", right_of="A", gap=0.01, facing=0, company=1, officer=3, captain=captain, rep=4)
    t.place("X", at=(80, 10), officer=4, rep=4)
    t.place("z", at=(48, 44))
    t.turn_begins([4, 1])
    assert may(t) == {"A", "X"}
    t.order("activate A")
    t.order("done A")
    assert may(t) == {"X"}  # the leader of B has Rep 3, and A went on its own


@pytest.mark.rule("CA-ORG-02", "CA-RUL-26", "CA-TRN-07")
def test_a_member_with_a_better_leader_goes_alone_on_his_rep_the_others_later_on_the_captains():
    def clan():
        t = table(96, 48, training=("tribal", "tribal"))
        t.place("A", at=(12, 10), company=1, leader=3, captain=3, rep=3)
        t.place("B", right_of="A", gap=0.01, facing=0, company=1, leader=5, rep=3)
        t.place("C", right_of="B", gap=0.01, facing=0, company=1, leader=3, rep=3)
        t.place("X", at=(80, 10), leader=4, rep=4).place("z", at=(48, 44))
        t.turn_begins([3, 1])
        return t

    t = clan()
    t.order("activate B")
    t.order("done B")
    assert may(t) == {"A", "C", "X"}  # nobody is dragged along on 5
    t.order("activate X")
    t.order("done X")
    t.order("activate A")
    t.order("done A")
    assert may(t) == {"C"}
    t = clan()
    t.order("activate X")
    t.order("done X")
    assert may(t) == {"A", "C"}  # B is passed over on its own leader's Rep
    t.order("activate A")
    t.order("done A")
    assert may(t) == {"B", "C"}  # but the clan is not, which acts on its Warlord's


@pytest.mark.rule("CA-ORG-02", "CA-RUL-26")
def test_they_are_one_group_for_activation_only():
    t = company("infantry", 5, 5)
    told = t.test("B", "LL", [6, 6, 6])  # its own test, with its own leader's die
    assert told.tests == [("B", "LL", 0)]
    assert told.rolls_of("B")[1].against == "Rep 3"
    t.order("activate A")
    t.move("A", (12, 13))
    assert t.at("B")[1] == 10  # B has not moved with it


@pytest.mark.rule("CA-ORG-04", "CA-RUL-26", "CA-ARM-23")
def test_two_troops_form_a_squadron():
    assert may(company("cavalry", 5, 5)) == {"A", "B", "X"}
    assert may(company("cavalry", 5, 5, gap=1)) == {"A", "X"}


@pytest.mark.rule("CA-ORG-06", "CA-RUL-26", "CA-ARM-24")
def test_three_guns_in_a_row_activate_on_the_best_crews_rep():
    t = table(96, 48)
    t.place("A", at=(12, 10), klass="artillery", company=1, rep=5)
    t.place("B", right_of="A", gap=0.01, facing=0, klass="artillery", company=1, rep=3)
    t.place("C", right_of="B", gap=0.01, facing=0, klass="artillery", company=1, rep=3)
    t.place("z", at=(48, 44))
    t.turn_begins([5, 1])
    assert may(t) == {"A", "B", "C"}
    t.order("activate A")
    t.order("done A")
    assert may(t) == {"B", "C"}


@pytest.mark.rule("CA-ORG-06", "CA-RUL-26", "CA-ARM-24")
@pytest.mark.parametrize("is_lost", [True, False])
def test_a_battery_is_none_while_a_gun_stands_apart_or_is_lost(is_lost):
    """A and B touch, but not all three do: each goes on its own crew's Rep."""
    t = table(96, 48)
    t.place("A", at=(12, 10), klass="artillery", company=1, rep=5)
    t.place("B", right_of="A", gap=0.01, facing=0, klass="artillery", company=1, rep=3)
    t.place("C", at=(60, 10), klass="artillery", company=1, rep=3)
    t.place("z", at=(48, 44))
    if is_lost:
        t.battle.remove(t["C"], DESTROYED)
    t.turn_begins([5, 1])
    assert may(t) == {"A"}


@pytest.mark.rule("CA-ORG-09", "CA-ORG-11", "CA-RUL-26", "CA-ARM-25", "CA-ARM-26")
@pytest.mark.parametrize("klass", ["infantry", "cavalry"])
def test_of_a_clan_all_three_bands_have_to_touch(klass):
    for gap, together in ((0.01, True), (2, False)):
        t = table(96, 48, training=("tribal", "tribal"))
        t.place("A", at=(12, 10), klass=klass, company=1, leader=3, captain=5, rep=3)
        t.place("B", right_of="A", gap=0.01, facing=0, klass=klass, company=1, leader=3, rep=3)
        t.place("C", right_of="B", gap=gap, facing=0, klass=klass, company=1, leader=3, rep=3)
        t.place("z", at=(48, 44))
        t.turn_begins([5, 1])
        assert may(t) == ({"A", "B", "C"} if together else {"A"})  # he is with A, whose own leader he is then


@pytest.mark.rule("CA-ARM-22", "CA-RUL-26")
def test_a_detachment_is_not_the_second_unit_of_a_company():
    t = table(96, 48).place("A", at=(12, 10), company=1, officer=4, nco=3, captain=5, rep=3)
    t.place("B", at=(60, 10), company=1, officer=3, rep=3).place("z", at=(48, 44)).activate("A")
    t.order("detach A 5 to 1200,700")
    part = t["A.detachment"]
    part.card.company = 1
    t.battle.place_group(part, t["A"].block.x, t["A"].block.y - (t["A"].block.depth + part.block.depth) // 2, 0)
    assert are_touching(part.block, t["A"].block)
    t.turn_begins([5, 1])
    assert may(t) == {"A"}


@pytest.mark.rule("CA-ORG-09", "CA-RUL-26", "CA-ARM-25")
def test_three_bands_and_a_warlord_form_a_clan():
    t = company("infantry", 5, 5, count=3, training="tribal")
    assert may(t) == {"A", "B", "C", "X"}  # C touches B, which touches A
    assert may(company("infantry", 5, 5, gap=1, count=3, training="tribal")) == {"A", "X"}


@pytest.mark.rule("CA-ORG-11", "CA-RUL-26", "CA-ARM-26")
def test_three_mounted_bands_likewise():
    assert may(company("cavalry", 5, 5, count=3, training="tribal")) == {"A", "B", "C", "X"}


@pytest.mark.rule("CA-ORG-13", "CA-ARM-27")
def test_tribal_guns_never_activate_together():
    t = table(96, 48, training=("tribal", "tribal"))
    t.place("A", at=(12, 10), klass="artillery", rep=5)
    t.place("B", right_of="A", gap=0.01, facing=0, klass="artillery", rep=3)
    t.place("X", at=(80, 10), rep=4)
    t.place("z", at=(48, 44))
    t.turn_begins([3, 1])
    assert activation_rep(t.battle, t["B"]) == 3
    t.order("activate A")
    t.order("done A")
    assert may(t) == {"X", "B"}  # B is not next; it goes on its own Rep
    t = table(96, 48, training=("tribal", "tribal")).place("A", at=(12, 10), klass="artillery", company=1)
    with pytest.raises(BadInput, match=r"Tribal guns never activate together.*CA-ORG-13"):
        t.activate("A")


def in_one_company(training, *docs):
    """A set-up with these groups in company 1."""
    t = table(96, 48, training=(training, "tribal"))
    for number, doc in enumerate(docs):
        t.place("ABCD"[number], at=(12 + 22 * number, 10), company=1, **doc)
    return t.place("z", at=(48, 44)).activate("A")


@pytest.mark.parametrize(
    ("training", "doc", "most", "words"),
    [
        pytest.param("european", {}, 2, "two European infantry units", marks=pytest.mark.rule("CA-ORG-02")),
        pytest.param("european", {"klass": "cavalry"}, 2, "two European cavalry", marks=pytest.mark.rule("CA-ORG-04")),
        pytest.param("european", {"klass": "artillery"}, 3, "three European guns", marks=pytest.mark.rule("CA-ORG-06")),
        pytest.param("tribal", {}, 3, "three infantry bands", marks=pytest.mark.rule("CA-ORG-09")),
        pytest.param("tribal", {"klass": "cavalry"}, 3, "three mounted bands", marks=pytest.mark.rule("CA-ORG-11")),
    ],
)
def test_a_set_up_that_puts_more_groups_into_a_company_is_refused(training, doc, most, words):
    in_one_company(training, *[doc] * most)
    with pytest.raises(BadInput, match=f"company 1 has {most + 1} groups.*{words}.*CA-ORG"):
        in_one_company(training, *[doc] * (most + 1))


@pytest.mark.rule("CA-ORG-02", "CA-ORG-06")
def test_a_set_up_that_mixes_kinds_or_has_two_captains_is_refused():
    with pytest.raises(BadInput, match=r"company 1 mixes kinds of troops.*CA-ORG-02 to -11"):
        in_one_company("european", {}, {"klass": "artillery"})
    with pytest.raises(BadInput, match=r"more than one captain or Warlord \(A, B\).*CA-ORG-02"):
        in_one_company("european", {"captain": 4}, {"captain": 5})


# --- detachments ------------------------------------------------------------------------------------------------------


def unit(**doc):
    t = table()
    t.place("A", at=(24, 14), **{"officer": 5, "nco": 4, "figures": 15, **doc})
    t.place("z", at=(24, 44))
    return t.activate("A")


@pytest.mark.rule("CA-ORG-14", "CA-RUL-31", "CA-ARM-28")
def test_up_to_half_of_a_unit_is_detached_under_its_nco_at_no_cost():
    t = unit()
    assert t.refusal("detach A 8 to 2400,1000") == "CA-ORG-14"
    assert t.may("detach A 7 to 2400,1000")
    t.order("detach A 7 to 2400,1000")
    assert (t["A"].count, t["A.detachment"].count) == (8, 7)
    assert t["A.detachment"].card.rep == t["A"].card.rep
    assert t.battle.actions == 2
    assert unit(nco=0).refusal("detach A 5 to 2400,1000") == "CA-ORG-14"


@pytest.mark.rule("CA-ORG-14", "CA-RUL-31")
def test_at_the_start_of_its_activation_only_and_never_on_top_of_its_unit():
    t = unit()
    assert t.refusal("detach A 7 to 2400,1400") == "CA-RUL-123"
    t.move("A", (24, 16))
    assert t.refusal("detach A 7 to 2400,1200") == "CA-RUL-31"
    band = table()
    band.place("A", at=(24, 14))
    band.place("z", at=(24, 40), leader=5)
    band.activate("z")
    assert band.refusal("detach z 5 to 2400,4400") == "CA-ORG-14"


@pytest.mark.rule("CA-ORG-14", "CA-ARM-28")
def test_a_detachment_acts_as_a_unit_of_its_own():
    t = unit()
    t.order("detach A 7 to 2400,1000")
    t.order("done A")
    assert t.asked == "activate"
    t.order("activate A.detachment")
    assert t.may("face A.detachment to 90")


@pytest.mark.rule("CA-ORG-15", "CA-RUL-31")
def test_a_detachment_tests_on_its_own_until_it_rejoins():
    t = unit()
    t.order("detach A 7 to 2400,1100")
    t.order("done A")
    told = t.test("A.detachment", "RC", [6, 6, 6], melee=True, then=1)
    assert told.tests[0] == ("A.detachment", "RC", 0)
    assert t.where("A.detachment") == "ran away"
    assert t["A"].count == 8


@pytest.mark.rule("CA-ORG-15", "CA-RUL-31")
def test_rejoined_it_is_one_unit_again_with_the_strengths_added():
    t = unit()
    t.order("detach A 7 to 2400,1125")
    assert (t["A"].start, t["A.detachment"].start) == (8, 7)
    t.activate("A.detachment")
    t.move("A.detachment", (24, 12.4))
    assert t.gap("A", "A.detachment") == 0.1
    assert t.refusal("rejoin A.detachment") == "CA-RUL-31"  # its move is made, and it does not touch
    t.activate("A.detachment")
    t.move("A.detachment", (24, 12.49))
    assert t.gap("A", "A.detachment") == 0.01
    t.order("rejoin A.detachment")
    assert (t["A"].count, t["A"].start) == (15, 15)
    assert (t["A"].commander, t["A"].second) == (5, 4)
    assert t.where("A.detachment") == "rejoined"


@pytest.mark.rule("CA-ORG-15", "CA-LDR-04")
def test_the_nco_who_comes_back_commands_a_unit_that_has_lost_its_officer():
    t = unit()
    t.order("detach A 7 to 2400,1000")
    t["A"].commander = 0
    t.activate("A.detachment").order("rejoin A.detachment")
    assert (t["A"].commander, t["A"].second) == (4, 0)


@pytest.mark.rule("CA-RUL-31")
def test_it_rejoins_by_a_move_into_contact_that_counts_as_its_move():
    t = unit()
    t.order("detach A 7 to 2400,1000")
    t.activate("A.detachment")
    told = t.order("rejoin A.detachment")
    assert told.rules[0] == "CA-ORG-15"
    assert (t["A"].count, t.where("A.detachment")) == (15, "rejoined")
    t = unit()
    t.order("detach A 7 to 2400,1000")
    t.activate("A")  # the unit faces away from its detachment: no move of its own leads there
    assert t.refusal("rejoin A") == "CA-RUL-31"
    t.order("face A to 180")
    t.order("rejoin A")
    assert t["A"].count == 15
    assert t.asked != "act A"  # facing and moving were its two actions


@pytest.mark.rule("CA-RUL-31")
def test_no_figure_is_lost_when_a_detachment_with_runners_rejoins():
    t = unit()
    t.order("detach A 7 to 2400,1000")
    t["A.detachment"].tight = True
    t.activate("A.detachment")
    t.order("send A.detachment")
    assert t["A.detachment"].count == 6
    t.order("rejoin A.detachment")
    assert (t["A"].count, t["A"].start) == (15, 15)


@pytest.mark.rule("CA-RUL-133", "CA-ORG-14")
def test_a_detachment_of_the_unarmed_is_unarmed():
    t = table().place("A", at=(24, 14), traits=["noncombatant"], formation="open", officer=4, nco=4)
    t.place("z", at=(24, 24), figures=9).activate("A")
    t.order("detach A 8 to 2400,800")
    t.battle.place_group(t["A.detachment"], 2400, 2000, 0)
    t.activate("A.detachment")
    assert t.refusal("charge A.detachment at z") == "CA-RUL-133"


# --- dismounting ------------------------------------------------------------------------------------------------------


def troop(name="A", **doc):
    t = table()
    t.place(name, at=(24, 24), klass="cavalry", **doc)
    if name == "A":
        t.place("z", at=(24, 44), figures=10)
    else:
        t.place("A", at=(24, 10))
    return t.activate(name)


@pytest.mark.rule("CA-ORG-16", "CA-RUL-16", "CA-ARM-54")
def test_a_group_dismounts_instead_of_moving_and_faces_as_it_likes():
    t = troop()
    t.order("dismount A facing 90")
    assert not t["A"].mounted
    assert t["A"].is_infantry
    assert t.facing("A") == 90
    assert t.formation("A") == "line"  # kept
    assert t.refusal("move A to 2500,2400 facing 90") == "CA-ACT-01"
    moved = troop()
    moved.move("A", (24, 28))
    assert moved.refusal("dismount A facing 0") == "CA-ACT-01"


@pytest.mark.rule("CA-ORG-16")
def test_which_way_it_faces_is_left_open_where_dismounting_is_offered():
    t = table().place("A", at=(24, 24), klass="cavalry").place("z", at=(44, 24), facing=270).activate("A")
    options = [o for o in t.poised.book.options(t.battle, t.question) if o.verb == "dismount"]
    assert [(o.text, o.reach.outlines) for o in options] == [("dismount 0 facing {facing}", [[(2400, 2400)]])]
    assert [order.args[1] for order in t.offered("dismount")] == [0, 90]  # as it stands, and towards the enemy


@pytest.mark.rule("CA-ORG-16", "CA-RUL-16")
def test_a_mounted_band_dismounts_and_may_then_fire_with_half():
    t = troop("z", weapon="musket")
    t.order("dismount z facing 180")
    assert t["z"].count == 8
    assert t.asked == "act z"
    told = t.order("fire z at A", then=2)
    assert told.roll("z").words.startswith("4 firing")  # all eight may fire in a Mob: half of them do


@pytest.mark.rule("CA-ORG-17", "CA-RUL-16", "CA-ARM-54")
@pytest.mark.parametrize(("figures", "holding"), [(15, 3), (14, 3), (11, 3), (10, 2), (6, 2)])
def test_one_in_five_rounded_up_hold_the_horses_three_inches_behind(figures, holding):
    t = troop(figures=figures)
    t.order("dismount A facing 0")
    assert (t["A"].count, t["A.holders"].count) == (figures - holding, holding)
    assert t.at("A.holders")[1] < t.at("A")[1]
    assert t.gap("A", "A.holders") == pytest.approx(3, abs=0.01)
    assert t.battle.strength(t["A"]) == figures


@pytest.mark.rule("CA-ORG-17", "CA-RUL-16")
@pytest.mark.parametrize("formation", ["line", "column", "open"])
@pytest.mark.parametrize(("facing", "way"), [(0, (0, -1)), (90, (-1, 0)), (180, (0, 1))])
def test_behind_is_behind_the_men_on_foot_as_they_face_now(formation, facing, way):
    t = troop(formation=formation)
    t.order(f"dismount A facing {facing}")
    assert t.gap("A", "A.holders") == pytest.approx(3, abs=0.01)
    x, y = t.at("A.holders")[0] - t.at("A")[0], t.at("A.holders")[1] - t.at("A")[1]
    assert (round(x * abs(way[1])), round(y * abs(way[0]))) == (0, 0)
    assert x * way[0] + y * way[1] > 3
    t.activate("A")
    assert t.may("mount A")  # within 3 inches of them


@pytest.mark.rule("CA-ORG-17", "CA-RUL-16")
def test_within_three_inches_of_its_horses_it_mounts_again():
    t = troop()
    t.order("dismount A facing 0")
    t.activate("A")
    assert t.may("mount A")
    t.order("mount A")
    assert (t["A"].count, t["A"].mounted) == (15, True)
    away = troop()
    away.order("dismount A facing 0")
    away["A"].block = away["A"].block.__class__(2400, 3400, 0, 600, 200)
    away.activate("A")
    assert away.refusal("mount A") == "CA-RUL-16"


@pytest.mark.rule("CA-RUL-16", "CA-ACT-17")
def test_a_band_that_mounts_may_then_fire_with_half():
    t = troop("z", weapon="musket")
    t.order("dismount z facing 180")
    t.activate("z")
    t.order("mount z")
    assert t.asked == "act z"
    told = t.order("fire z at A", then=2)
    assert told.roll("z").words.startswith("5 firing")


@pytest.mark.rule("CA-ORG-18", "CA-ARM-54")
def test_horse_holders_only_hold_the_horses():
    t = troop()
    t.order("dismount A facing 0")
    t.turn_begins([2, 1])
    names = {t.poised.name_of(order.args[0]) for order in t.offered("activate")}
    assert names == {"A"}
    assert t.refusal("activate A.holders") != ""
    assert t.aim("A.holders", "z").firing == 0


@pytest.mark.rule("CA-ORG-18", "CA-RUL-16", "CA-ARM-54")
def test_holders_that_are_charged_do_not_fire_and_take_no_test():
    t = table()
    t.place("A", at=(24, 34), klass="cavalry", formation="open", figures=10)
    t.place("B", at=(6, 6))
    t.place("z", at=(24, 14), facing=0, figures=12)
    t.activate("A")
    t.order("dismount A facing 0")
    t.activate("z")
    told = t.order("charge z at A.holders", dice=[1, 1], then=4)
    assert next(entry[:2] for entry in told.tests) == ("z", "WTC")
    assert not told.events_of("fire")
    assert "BC" not in [test for _, test, _ in told.tests]


@pytest.mark.rule("CA-RUL-16", "CA-RUL-100")
def test_a_group_tests_once_for_what_its_holders_lose_in_a_turn_of_melee():
    t = table()
    t.place("A", at=(24, 34), klass="cavalry", formation="open", figures=15)
    t.place("B", at=(6, 6))
    t.place("z", at=(24, 14), facing=0, figures=12)
    t.activate("A")
    t.order("dismount A facing 0")
    t.activate("z")
    # one of the three falls on contact, one more to the dice: z has ten more and they are in Open Order
    told = t.order("charge z at A.holders", [1, 1, 1, *[4] * 14, *[4] * 4, 1, 1, 1, 1])
    assert t["A.holders"].count == 1
    assert [entry for entry in told.tests if entry[0] == "A"] == [("A", "RC", 2)]
    assert t["A"].fallen == 2


@pytest.mark.rule("CA-RUL-16")
@pytest.mark.parametrize("is_fighting", [False, True])
def test_for_holders_that_are_shot_the_group_tests_as_not_in_melee(is_fighting):
    t = table().place("A", at=(24, 24), klass="cavalry", formation="open", figures=15).place("B", at=(6, 6))
    t.place("z", at=(24, 30), figures=12).place("y", at=(24, 8), facing=0, figures=12, weapon="musket")
    t.activate("A")
    t.order("dismount A facing 0")
    if is_fighting:  # its men on foot, not the horses
        t.lock("A", "z")
    told = t.shoot("y", "A.holders", [1, 4, 4, 4, 4, 4, 1, 6])
    assert told.lost("A.holders") > 0
    assert told.cells("A") == ["CA-REA-EU-RC-1"]
    assert told.ran("A") == 0  # in melee one in five would run
    assert t["A"].count == 12


# --- field strength ---------------------------------------------------------------------------------------------------


def raised(training, rep, die):
    """The strength of a group raised with this field strength die."""
    rows = [{"roll": 7, "sub": [], "type": "Foot", "class": "infantry", "rep": rep}]
    side = {"name": "Blue", "training": training, "recruit": 1, "list": {"training": training, "rows": rows}}
    other = {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]}
    book = books.entry("adventures").book()
    leaders = [3, 3] if training == "tribal" else [3, 3, 3, 3]
    battle = book.begin({"table": {}, "sides": [side, other]}, Padded([3, 4, *leaders, die], 3))
    advance(book, battle)
    group = battle.groups[1]
    assert group.start == group.count
    return group


@pytest.mark.rule("CA-ORG-19", "CA-RUL-30", "CA-EX-11", "CA-ARM-39")
@pytest.mark.parametrize(("rep", "die", "count"), [(5, 3, 18), (5, 5, 20), (5, 6, 20), (4, 1, 17), (3, 2, 19)])
def test_field_strength_of_a_unit(rep, die, count):
    group = raised("european", rep, die)
    assert group.count == count
    assert group.commander > 0
    assert group.second > 0


@pytest.mark.rule("CA-ORG-20", "CA-RUL-30", "CA-EX-12", "CA-ARM-40")
@pytest.mark.parametrize(("rep", "die", "count"), [(5, 3, 18), (5, 5, 20), (4, 1, 17)])
def test_varying_strength_of_a_band(rep, die, count):
    group = raised("tribal", rep, die)
    assert group.count == count
    assert group.commander > 0


@pytest.mark.rule("CA-ORG-01")
def test_the_figures_of_a_unit_are_all_on_the_table():
    t = table()
    t.place("A", at=(24, 14), officer=4, nco=4)
    assert len(figures_of(t["A"])) == 20


@pytest.mark.rule("CA-ORG-14", "CA-RUL-133")
def test_a_detachment_is_like_the_unit_it_comes_from():
    t = table()
    t.place("A", at=(24, 20), traits=["noncombatant"], formation="open", officer=4, nco=4, prone=True)
    t.place("z", at=(24, 30), figures=6).activate("A")
    t.order("detach A 10 to 2400,1500")
    assert t["A.detachment"].prone  # getting up is an action
    t.order("done A")
    t.activate("A.detachment")
    assert t.refusal(f"charge {t.id('A.detachment')} at z") == "CA-RUL-133"  # civilians as before
