"""Special rules of European and Tribal troops (EUS, TRS)."""

import pytest

from vedette.engine.dice import Rng
from vedette.engine.types import BadInput
from vedette.geometry.blocks import Block, overlap
from vedette.rules.adventures.groups.leaders import group_rep, has_no_way_out, has_open_side, rep_now
from vedette.testing.adventures.table import table

# --- back against the wall --------------------------------------------------------------------------------------------


def last_stand(**doc):
    """A, the last of two European units; z stands 14 inches before it."""
    t = table()
    t.place("A", at=(24, 14), rep=4, **doc)
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=14, weapon="musket")
    t.test("B", "RC", [6, 6], melee=True, then=6)
    assert t.where("B") == "ran away"
    return t


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52", "CA-ARM-47")
def test_the_last_unit_has_a_rep_more_for_tests_fire_and_melee():
    t = last_stand()
    assert rep_now(t.battle, t["A"]) == 5
    assert t.test("A", "LL", [5, 5]).tests == [("A", "LL", 2)]
    assert t.aim("A", "z").lines["CA-FIR-03"] == 5
    t.lock("A", "z")
    assert t.bout("A", "z").lines["CA-MEL-09"] == 5


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52", "CA-ARM-47")
def test_it_fights_on_to_the_last():
    t = last_stand()
    t.test("A", "RC", [6, 6], melee=True)  # any other unit would run away
    assert t.where("A") == "ready"
    assert t["A"].count == 20
    t.test("A", "SR", [6, 6])  # or retire
    assert t.at("A") == (24, 14)
    t.test("A", "BC", [6, 6], by="z")  # or lose one in three
    assert t["A"].count == 20


@pytest.mark.rule("CA-RUL-52", "CA-RUL-129")
def test_charged_in_its_own_activation_it_receives_the_charge_and_has_no_further_action():
    t = last_stand()
    t.activate("A")
    t.test("A", "BC", [1, 6], by="z", flank=True, then=1)  # in flank or rear any other unit would run away
    assert (t.where("A"), t["A"].count, t["A"].halted) == ("ready", 20, False)
    assert t.asked != "act A"


@pytest.mark.rule("CA-RUL-52", "CA-RUL-62")
def test_of_several_results_giving_way_is_carry_on_before_the_worst_is_taken():
    for tests in ("SR+LL", "RC+LL"):  # Retire or Run Away, and Halt in Place
        t = last_stand()
        t.activate("A")
        t.test("A", tests, [6, 6], melee=tests == "RC+LL", then=1)
        assert (t.where("A"), t.at("A"), t["A"].count) == ("ready", (24, 14), 20)
        assert t["A"].halted
        assert t.asked != "act A"


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52")
def test_a_force_of_one_unit_does_not_begin_so_and_a_band_never_is():
    alone = table()
    alone.place("A", at=(24, 14), rep=4)
    alone.place("z", before="A", gap=14)
    assert rep_now(alone.battle, alone["A"]) == 4
    t = table()
    t.place("A", at=(24, 14))
    t.place("z", before="A", gap=14, rep=4)
    t.place("y", at=(44, 44))
    t.test("y", "RC", [6, 6], melee=True)
    assert t.where("y") == "ran away"
    assert rep_now(t.battle, t["z"]) == 4


def ring(**doc):
    """A in line, hemmed in by four bands; B is far off."""
    t = table()
    t.place("A", at=(24, 24), rep=4, figures=12, formation="line", **doc)
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=2, figures=30, files=10)
    t.place("y", behind="A", gap=2, figures=30, files=10)
    t.place("x", left_of="A", gap=4, figures=30, files=10)
    t.place("w", right_of="A", gap=4, figures=30, files=10)
    return t


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52")
def test_a_surrounded_unit_too_and_one_with_a_way_out_not():
    t = ring()
    assert rep_now(t.battle, t["A"]) == 5
    t.battle.remove(t["y"], 5)
    assert rep_now(t.battle, t["A"]) == 4


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52")
def test_two_long_lines_close_on_either_side_surround_it():
    t = table(training=("european", "european"))
    t.place("A", at=(24, 24), rep=4, figures=6, formation="line", files=6)
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=2, figures=40, files=20)
    t.place("y", behind="A", gap=2, figures=40, files=20)
    assert rep_now(t.battle, t["A"]) == 5


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52")
@pytest.mark.parametrize("shift", [0.4, -0.4, 2, 5])
def test_also_when_one_of_them_is_shifted_a_little(shift):
    t = table(training=("european", "european"))
    t.place("A", at=(24, 24), rep=4, figures=6, formation="line", files=6)
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=2, figures=40, files=20, shift=shift)
    t.place("y", behind="A", gap=2, figures=40, files=20)
    assert rep_now(t.battle, t["A"]) == 5


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52")
def test_a_way_out_that_is_quickly_told_is_one_when_looked_at_closely():
    rng = Rng(52)
    battle = table().place("A", at=(24, 24)).place("z", at=(24, 44)).battle
    told = 0
    for _ in range(300):
        own = Block(2400, 2400, rng.below(360), 100 + rng.below(1000), 100 + rng.below(300))
        near: list[Block] = []
        while len(near) < 3:
            x, y = 1200 + rng.below(2400), 1200 + rng.below(2400)
            other = Block(x, y, rng.below(360), 100 + rng.below(2000), 100 + rng.below(300))
            if not overlap(own, other):
                near.append(other)
        foes = near[: 1 + rng.below(3)]
        if has_open_side(own, foes):
            told += 1
            assert not has_no_way_out(battle, own, foes, 400 + rng.below(800)), (own, foes)
    assert told > 100


def yard(wet=False, **doc):
    """A in a yard whose walls nobody crosses are 8 inches from it on all sides; z stands just outside."""
    walls = [(15, 15, 33, 16), (15, 32, 33, 33), (15, 15, 16, 33), (32, 15, 33, 33)]
    t = table(impassable=walls, settings={"weather": wet})
    t.place("A", at=(24, 24), rep=4, **doc)
    t.place("B", at=(5, 5)).place("z", before="A", gap=8)
    return rep_now(t.battle, t["A"])


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52", "CA-INV-06")
def test_the_way_out_is_as_long_as_a_retire_would_be_now():
    assert yard(figures=4, formation="open") == 5  # 12 inches
    assert yard(figures=4, formation="line") == 4  # but 4
    assert yard(figures=4, formation="open", prone=True) == 4
    assert yard(figures=4, formation="open", wet=True) == 4
    assert yard(klass="artillery") == 4  # gun and crew go 6 inches
    assert yard(klass="artillery", team=False) == 5  # the crew leaves its gun, and goes 12
    assert yard(klass="artillery", team=False, wet=True) == 4


@pytest.mark.rule("CA-EUS-02")
def test_its_own_rep_stays_what_it_was():
    t = last_stand()
    assert rep_now(t.battle, t["A"]) == 5
    assert group_rep(t["A"]) == t["A"].card.rep == 4
    t["A"].start = 30
    t.activate("A")
    told = t.order("concede", dice=[5, 5], then=1)  # after the battle it recovers on its normal Rep: both fail
    assert told.roll("A").dice == 0


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52", "CA-RUL-130")
@pytest.mark.parametrize(("door", "rep"), [((24, 20), 4), ((24, 28), 5)])
def test_its_own_house_shuts_nobody_in_but_those_before_its_door_do(door, rep):
    t = table(72, 72, building=[{"box": (20, 20, 28, 28), "door": door}])
    t.place("A", at=(60, 60), rep=4, figures=12).place("B", at=(5, 5))
    t.place("z", at=(24, 31), facing=180, figures=60, files=20)
    t.place("y", at=(36, 24), facing=270, figures=20)
    t.place("x", at=(12, 24), facing=90, figures=20)
    t.occupy("A")
    assert rep_now(t.battle, t["A"]) == rep


# --- passage of lines -------------------------------------------------------------------------------------------------


def two_lines(behind=None, third=False, **doc):
    """A in Formed Line, B drawn up an inch behind it, and C behind B if there is a third."""
    t = table()
    t.place("A", at=(24, 24), formation="line", files=10, **doc)
    t.place("B", behind="A", gap=1, facing=0, **{"formation": "line", "files": 10, **(behind or {})})
    if third:
        t.place("C", behind="B", gap=1, facing=0, formation="line", files=10)
    t.place("z", before="A", gap=16)
    return t.activate("A")


@pytest.mark.rule("CA-EUS-04", "CA-RUL-51", "CA-ARM-49")
def test_a_line_falls_back_through_infantry_behind_it_up_to_a_full_move_beyond():
    t = two_lines()
    # A's rear at 23, B from 22 to 20; A must end clear of B: 3 inches and 2 of its own depth
    assert t.refusal("back A by 300") == "CA-RUL-51"
    assert t.may("back A by 500")
    assert t.may("back A by 900")  # its front 4 inches behind the rear of B
    assert t.refusal("back A by 901") == "CA-ACT-03"
    assert {order.args[1] for order in t.offered("back")} == {100, 500, 600, 700, 800, 900}
    t.order("back A by 700")
    assert t.at("A") == (24, 17)
    assert t.facing("A") == 0
    assert t.formation("A") == "line"


@pytest.mark.rule("CA-EUS-04", "CA-RUL-51", "CA-ACT-03")
def test_the_unit_passed_has_to_be_met_within_a_full_move():
    t = table()
    t.place("A", at=(24, 40), formation="line", files=10)
    t.place("B", at=(24, 16), facing=0, formation="line", files=10)
    t.place("z", at=(24, 46), figures=4)
    t.activate("A")
    assert t.may("back A by 400")
    assert [t.refusal(f"back A by {length}") for length in (401, 2600, 2800)] == ["CA-ACT-03"] * 3


@pytest.mark.rule("CA-RUL-51")
def test_the_full_move_is_measured_from_the_rear_of_the_unit_passed_whatever_way_it_faces():
    t = table()
    t.place("A", at=(24, 30), formation="line", files=10)
    t.place("B", at=(24, 25), formation="column", files=2, facing=90)  # an inch deep on either side of 25
    t.place("z", at=(24, 46), figures=4)
    t.activate("A")
    assert [inches for inches in range(1, 17) if t.may(f"back A by {inches * 100}")] == [1, 2, 3, 7, 8, 9, 10, 11]


@pytest.mark.rule("CA-EUS-04", "CA-RUL-51")
def test_a_second_unit_behind_the_first_is_passed_as_well():
    t = two_lines(third=True)
    assert t.may("back A by 1200")  # its front 4 inches behind the rear of C
    assert t.refusal("back A by 1201") == "CA-ACT-03"


@pytest.mark.rule("CA-EUS-04", "CA-ARM-49")
def test_only_infantry_in_line_passes_and_only_through_european_infantry():
    cavalry = two_lines(klass="cavalry", figures=15)
    assert cavalry.refusal("back A by 800") == "CA-RUL-51"
    through = two_lines(behind={"klass": "cavalry", "figures": 15, "files": 8})
    assert through.refusal("back A by 700") == "CA-RUL-51"
    gun = two_lines(behind={"klass": "artillery", "formation": "open", "files": 4})
    assert gun.refusal("back A by 600") == "CA-RUL-51"


@pytest.mark.rule("CA-RUL-51", "CA-ARM-49")
def test_only_formed_infantry_is_passed_unless_the_table_says_any():
    for formation in ("line", "column", "square", "open"):
        files = {"line": 10, "column": 2, "square": 2, "open": 10}[formation]
        for anyone in (False, True):
            t = table(settings={"pass_any_lines": anyone})
            t.place("A", at=(24, 30), formation="line", files=10)
            t.place("B", behind="A", gap=1, facing=0, formation=formation, files=files).place("z", before="A", gap=14)
            t.activate("A")
            passed = [inches for inches in range(5, 17) if t.may(f"back A by {inches * 100}")]
            assert bool(passed) == (anyone or formation != "open")


@pytest.mark.rule("CA-EUS-04", "CA-RUL-51")
def test_a_line_that_retires_goes_through_them_too():
    t = two_lines()
    t.order("done A")
    told = t.test("A", "SR", [6, 6])
    assert told.cells("A") == ["CA-REA-EU-SR-0"]
    assert t.at("A")[1] == pytest.approx(19, abs=0.3)  # clear of B, whose rear is at 20
    column = two_lines(behind={"klass": "cavalry", "figures": 15, "files": 8})
    column.order("done A")
    column.test("A", "SR", [6, 6])
    assert column.at("A")[1] == pytest.approx(23, abs=0.03)  # cavalry is in the way: it stops short


@pytest.mark.rule("CA-EUS-05", "CA-ARM-49")
def test_the_unit_passed_through_suffers_nothing():
    t = two_lines()
    before = t["B"].key()
    told = t.order("back A by 600")
    assert t["B"].key() == before
    assert told.tests == []


# --- Tribal -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-TRS-01")
def test_ferocious_bands_carry_hand_weapons_only_the_legion_keeps_its_rifles():
    t = table()
    t.place("A", at=(24, 14), traits=["ferocious"])
    t.place("z", before="A", gap=14, traits=["ferocious"], shield=True)
    t.activate("A")
    assert t.may("volley A at z")
    t.activate("z")
    assert t.refusal("fire z at A") == "CA-WPN-05"
    with pytest.raises(BadInput, match="CA-TRS-01"):
        table().place("z", at=(24, 24), traits=["ferocious"], weapon="musket").activate("z")


@pytest.mark.rule("CA-TRS-02", "CA-TRS-03")
def test_neither_ferocity_nor_shields_matter_to_fire():
    plain = table()
    plain.place("A", at=(24, 14), figures=10)
    plain.place("z", before="A", gap=14)
    wild = table()
    wild.place("A", at=(24, 14), figures=10, traits=["ferocious"])
    wild.place("z", before="A", gap=14, traits=["ferocious"], shield=True)
    assert plain.aim("A", "z").lines == wild.aim("A", "z").lines
    told = wild.shoot("A", "z", [1, 1, 2, 2, 2], then=1)
    assert told.lost("z") == 2  # no shield stops a bullet
    for t in (plain, wild):
        t.lock("A", "z")
    more = set(wild.bout("z", "A").lines) - set(plain.bout("z", "A").lines)
    assert more == {"CA-MEL-15", "CA-MEL-16"}


def with_both(answer):
    """z has shields and muskets, and has chosen for the turn."""
    t = table()
    t.place("A", at=(24, 14))
    t.place("z", before="A", gap=14, weapon="musket", shield=True)
    t.turn_begins([])
    assert t.asked == "shields z"
    t.order(f"{answer} z", dice=[1, 2])
    return t


@pytest.mark.rule("CA-TRS-04", "CA-RUL-12", "CA-ARM-07")
def test_shields_or_ranged_weapons_for_the_whole_turn():
    shields = with_both("shields")
    shields.order("activate z")
    assert shields.refusal("fire z at A") != ""
    shields.lock("A", "z")
    assert shields.bout("z", "A").lines["CA-MEL-16"] == 1
    weapons = with_both("weapons")
    weapons.order("activate z")
    assert weapons.may("fire z at A")
    weapons.lock("A", "z")
    assert "CA-MEL-16" not in weapons.bout("z", "A").lines


@pytest.mark.rule("CA-TRS-04", "CA-RUL-12")
def test_it_is_asked_anew_each_turn_before_the_activation_roll():
    t = with_both("shields")
    told = t.turn_begins([])
    assert t.asked == "shields z"
    assert not told.rolls


@pytest.mark.rule("CA-TRS-04", "CA-RUL-12")
def test_spears_that_were_thrown_leave_no_hand_for_the_shield():
    t = table()
    t.place("A", at=(24, 14))
    t.place("z", before="A", gap=2, weapon="spear", shield=True)
    t.activate("z")
    t.order("fire z at A", then=2)
    t.lock("A", "z")
    assert "CA-MEL-16" not in t.bout("z", "A").lines


@pytest.mark.rule("CA-TRS-04", "CA-RUL-12")
def test_those_who_fought_with_shields_throw_nothing_for_the_rest_of_the_turn():
    t = table().place("A", at=(24, 14), figures=6).place("z", before="A", gap=0, weapon="spear", shield=True)
    t.place("B", at=(30, 14), figures=4)
    t.meet("z", "A", [], then=1)
    assert (t.where("A"), t["z"].in_melee) == ("destroyed", 0)
    t.battle.place_group(t["B"], t["z"].block.x, t["z"].block.y - 450, 0)
    t.activate("z")
    assert t.refusal("fire z at B") == "CA-WPN-13"
    assert t.offered("fire") == []
    t.battle.turn += 1
    assert t.may("fire z at B")


# --- in the field and survive -----------------------------------------------------------------------------------------


def campaigning(battles, rep=3, fought=True, ran=False, training="european"):
    """What is told of A's Rep when a battle of a campaign is over."""
    t = table(training=(training, "tribal")).place("A", at=(24, 10), rep=rep, battles=battles).place("B", at=(6, 6))
    t.place("z", before="A", gap=10, figures=20)
    if fought:
        t.shoot("A", "z", [2] * 6, then=1)
    if ran:
        t.test("A", "RC", [6, 6], by="z", melee=True)
    t.activate("z")
    told = t.order("concede", then=1)
    return [event.n for event in told.events if event.event_type.rule == "CA-EUS-03"]


@pytest.mark.rule("CA-EUS-03", "CA-RUL-53", "CA-ARM-48")
def test_a_green_unit_that_stood_its_ground_in_three_battles_becomes_rep_four():
    assert campaigning(2) == [3]
    assert campaigning(1) == []  # the second battle only
    assert campaigning(2, fought=False) == []  # it neither fired nor fought
    assert campaigning(2, ran=True) == []
    assert campaigning(2, rep=4) == []  # green units alone
    assert campaigning(2, training="tribal", fought=False) == []
    t = table().place("A", at=(24, 10), rep=3, battles=2).place("z", before="A", gap=0).lock("A", "z").activate("A")
    t.order("fight A", then=6)  # melee counts like fire
    t.activate("z")
    assert "CA-EUS-03" in t.order("concede", then=6).rules
