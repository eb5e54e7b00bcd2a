"""Actions of an active group (ACT)."""

import pytest

from vedette.testing.adventures.table import table


def unit(gap=20, name="A", red=None, **doc):
    """A, a European unit in line facing north, and z before it with bows; or, named z, the other way round."""
    t = table(72, 72)
    if name == "A":
        t.place("A", at=(36, 20), **doc)
        t.place("z", before="A", gap=gap, **{"weapon": "bow", **(red or {})})
    else:
        t.place("z", at=(36, 40), **doc)
        t.place("A", before="z", gap=gap, **(red or {}))
    t.place("B", at=(6, 6))
    t.place("y", at=(66, 66))
    return t.activate(name)


def gun(name="A", gap=20, **doc):
    return unit(gap, name, None, **{"klass": "artillery", **doc})


def pointing(name, facing):
    """A gun that points somewhere, the enemy north of it (or, for z, south)."""
    t = table(72, 72)
    t.place("A", at=(36, 20), facing=facing if name == "A" else 0, **({"klass": "artillery"} if name == "A" else {}))
    t.place("z", at=(36, 42), facing=facing if name == "z" else 180, **({"klass": "artillery"} if name == "z" else {}))
    return t.activate(name)


def place(t, name, dx=0, dy=0):
    x, y = t.at(name)
    return f"{round((x + dx) * 100)},{round((y + dy) * 100)}"


# --- European infantry and cavalry ------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ACT-01")
@pytest.mark.parametrize("klass", ["infantry", "cavalry"])
def test_two_actions_in_any_order(klass):
    t = unit(klass=klass)
    t.order("fire A at z", then=2)
    assert t.asked == "act A"
    t.move("A", (36, 23))
    assert t.asked == "activate"
    t = unit(klass=klass)
    t.move("A", (36, 23))
    t.order("fire A at z", then=2)
    assert t.asked == "activate"


@pytest.mark.rule("CA-ACT-01", "CA-RUL-35")
def test_no_action_twice():
    t = unit()
    t.move("A", (36, 22))
    assert t.refusal("move A to 3600,2300 facing 0") == "CA-ACT-01"
    assert t.refusal("hurry A") == "CA-ACT-01"  # a fast move is a move
    t = unit()
    t.order("fire A at z", then=2)
    assert t.refusal("fire A at z") == "CA-ACT-01"
    t = unit()
    t.order("face A to 10")
    assert t.refusal("face A to 20") == "CA-ACT-01"
    t = unit()
    t.order("form A open 10")
    assert t.refusal("form A line 10") == "CA-ACT-01"


@pytest.mark.rule("CA-ACT-01", "CA-RUL-35")
def test_entries_are_distinct():
    t = unit()
    t.move("A", (36, 22))
    assert t.may("back A by 300")
    assert t.may("face A to 10")
    t = unit(gap=10, formation="open", red={"weapon": "musket", "figures": 8})
    t.order("fire A at z", then=2)
    assert t.where("z") == "ready"
    assert t.may("charge A at z")


@pytest.mark.rule("CA-RUL-35", "CA-RUL-78")
def test_fire_out_of_its_own_charge_attempt_is_the_fire_action_of_the_activation():
    def attempt(fired):
        t = unit(gap=10, formation="open", red={"weapon": "musket", "figures": 8})
        if fired:
            t.order("fire A at z", [2] * 4, then=2)
        told = t.order("charge A at z", [1, 6], then=2)  # one die passed: half a move, and fire without contact
        assert t.gap("A", "z") == pytest.approx(4, abs=0.05)
        return t, len(told.events_of("fire", "A"))

    t, shots = attempt(fired=False)
    assert shots == 1
    assert t.asked != "act A"  # the attempt and the fire were its two actions
    _, shots = attempt(fired=True)
    assert shots == 0  # it has fired before, and advances without firing


@pytest.mark.rule("CA-ACT-02", "CA-RUL-36")
def test_a_move_goes_up_to_45_degrees_off_the_front_facing_kept():
    t = unit()
    assert t.may(f"move A to {place(t, 'A', 2.82, 2.82)} facing 0")
    assert t.may(f"move A to {place(t, 'A', -2.82, 2.82)} facing 0")
    assert t.refusal(f"move A to {place(t, 'A', 2.82, 2.7)} facing 0") == "CA-ACT-02"
    assert t.refusal(f"move A to {place(t, 'A', 0, -1)} facing 0") == "CA-ACT-02"
    assert t.refusal(f"move A to {place(t, 'A', 0, 2)} facing 10") == "CA-RUL-36"


@pytest.mark.rule("CA-ACT-02")
def test_it_is_measured_from_the_centre_up_to_the_full_distance():
    t = unit()
    assert t.may(f"move A to {place(t, 'A', 0, 4)} facing 0")
    assert t.refusal(f"move A to {place(t, 'A', 0, 4.01)} facing 0") == "CA-MOV-02"
    assert t.refusal(f"move A to {place(t, 'A', 2.84, 2.84)} facing 0") == "CA-MOV-02"
    t.move("A", (38, 23))
    assert t.at("A") == (38, 23)
    assert t.facing("A") == 0


@pytest.mark.rule("CA-ACT-03")
def test_a_line_falls_back_straight_up_to_its_move_facing_kept():
    t = unit()
    assert t.may("back A by 400")
    assert t.refusal("back A by 401") == "CA-ACT-03"
    t.order("back A by 300")
    assert t.at("A") == (36, 17)
    assert t.facing("A") == 0


@pytest.mark.rule("CA-ACT-03")
@pytest.mark.parametrize("formation", ["column", "square", "open"])
def test_only_a_line_falls_back(formation):
    assert unit(formation=formation).refusal("back A by 100") == "CA-ACT-03"


@pytest.mark.rule("CA-ACT-03", "CA-RUL-123")
def test_it_falls_back_onto_nobody_and_not_next_to_an_enemy():
    t = table()
    t.place("A", at=(24, 30), formation="line", files=10)
    t.place("z", behind="A", gap=3, figures=9)
    t.activate("A")
    assert t.may("back A by 200")
    assert t.refusal("back A by 250") == "CA-RUL-51"  # half an inch from z


@pytest.mark.rule("CA-ACT-04")
@pytest.mark.parametrize("heading", [90, 180, 213, 359])
def test_a_unit_pivots_on_its_centre_to_any_facing(heading):
    t = unit()
    t.order(f"face A to {heading}")
    assert t.facing("A") == heading
    assert t.at("A") == (36, 20)
    assert t.battle.actions == 1


@pytest.mark.rule("CA-ACT-04", "CA-RUL-123")
def test_a_pivot_needs_room():
    t = table()
    t.place("A", at=(24, 20), formation="line", files=10)
    t.place("B", behind="A", gap=1, facing=0)
    t.place("z", at=(24, 44))
    t.activate("A")
    assert t.refusal("face A to 90") == "CA-RUL-123"


@pytest.mark.rule("CA-ACT-05", "CA-RUL-122")
def test_formation_is_changed_about_the_centre():
    t = unit(formation="line", files=10)
    t.order("form A column 4")
    assert t.formation("A") == "column"
    assert t.at("A") == (36, 20)
    assert t.facing("A") == 0
    assert (t["A"].block.width, t["A"].block.depth) == (400, 500)
    assert t.battle.actions == 1


@pytest.mark.rule("CA-ACT-06")
def test_a_unit_may_attempt_to_charge():
    t = unit(gap=8, formation="open", red={"figures": 8})
    assert t.targets("charge") == {"z"}
    told = t.order("charge A at z", dice=[6, 6])
    assert told.tests == [("A", "WTC", 0)]
    far = unit(gap=14, formation="open")
    assert far.refusal("charge A at z") == "CA-RUL-68"


@pytest.mark.rule("CA-ACT-07")
def test_a_unit_may_fire():
    t = unit()
    assert t.targets("volley") == {"z"}
    told = t.order("fire A at z", dice=[1] + [2] * 7, then=1)
    assert told.lost("z") == 1
    assert t.battle.actions == 1


@pytest.mark.rule("CA-ACT-08")
def test_moving_costs_a_european_unit_no_dice():
    still = unit()
    dice = still.aim("A", "z").dice
    assert still.aim("A", "z").firing == 20
    t = unit()
    t.move("A", (36, 23))
    told = t.order("fire A at z", then=2)
    assert told.dice("A") == dice
    assert told.roll("A").words.startswith("20 firing")


@pytest.mark.rule("CA-ACT-09")
def test_going_prone_and_getting_up_are_actions_of_infantry():
    t = unit()
    t.order("prone A")
    assert t["A"].prone
    assert t.battle.actions == 1
    assert t.refusal("rise A") == "CA-ACT-01"
    t.activate("A")
    t.order("rise A")
    assert not t["A"].prone
    assert t.battle.actions == 1
    assert unit(klass="cavalry").refusal("prone A") == "CA-MOV-07"


@pytest.mark.rule("CA-ACT-10", "CA-RUL-37")
def test_a_fast_move_is_the_move_action():
    t = unit()
    t.order("hurry A", dice=[1, 1])
    t.order("go A to 3600,2400")
    assert t.asked == "act A"
    assert t.refusal("move A to 3600,2500 facing 0") == "CA-ACT-01"
    assert t.may("fire A at z")


@pytest.mark.rule("CA-ACT-11")
def test_dismounting_is_done_instead_of_the_move():
    t = unit(14, klass="cavalry")
    t.order("dismount A facing 0")
    assert t.refusal("move A to 3600,2100 facing 0") == "CA-ACT-01"
    assert t.may("fire A at z")  # its other action


# --- guns -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ACT-12")
@pytest.mark.parametrize("klass", ["artillery", "machine_gun"])
@pytest.mark.parametrize("order", ["fire A at z", "turn A to 30", "move A to 3600,2300 facing 0", "aim A to 10 at z"])
def test_a_european_gun_has_one_action(klass, order):
    t = gun(klass=klass)
    t.order(order, then=2)
    assert t.asked == "activate"


@pytest.mark.rule("CA-ACT-12", "CA-ACT-24")
@pytest.mark.parametrize(("name", "rule"), [("A", "CA-ACT-12"), ("z", "CA-ACT-24")])
def test_a_crew_at_its_gun_forms_nothing_else(name, rule):
    t = gun(name)
    for formation in ("open", "column", "mob"):
        assert t.refusal(f"form {name} {formation} 1") == rule


@pytest.mark.rule("CA-ACT-13")
@pytest.mark.parametrize(("dx", "dy"), [(0, 6), (6, 0), (0, -6), (-4.2, -4.2)])
def test_it_moves_in_any_direction_and_ends_with_any_facing(dx, dy):
    t = gun()
    t.order(f"move A to {place(t, 'A', dx, dy)} facing 217")
    assert t.facing("A") == 217
    assert t.at("A") == (36 + dx, 20 + dy)


@pytest.mark.rule("CA-ACT-13")
def test_no_farther_than_its_move():
    t = gun()
    assert t.refusal(f"move A to {place(t, 'A', 6.01, 0)} facing 0") == "CA-MOV-02"


@pytest.mark.rule("CA-ACT-14")
def test_it_turns_up_to_ninety_degrees_and_fires():
    t = pointing("A", 80)
    told = t.order("aim A to 0 at z", then=2)
    assert t.facing("A") == 0
    assert t.at("A") == (36, 20)
    assert told.dice("A") > 0
    wide = pointing("A", 91)
    assert wide.refusal("aim A to 0 at z") == "CA-ACT-14"
    away = pointing("A", 80)
    assert away.refusal("fire A at z") == "CA-LOS-01"  # without turning it is out of its arc


@pytest.mark.rule("CA-ACT-15")
def test_it_fires():
    t = gun()
    told = t.order("fire A at z", dice=[1] + [2] * 7, then=1)
    assert told.lost("z") == 1


# --- bands ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ACT-16")
@pytest.mark.parametrize("order", ["face z to 170", "form z open 10", "prone z", "fire z at A"])
def test_a_band_has_one_action(order):
    t = unit(10, "z", weapon="bow")
    t.order(order, then=2)
    assert t.asked != "act z"


@pytest.mark.rule("CA-ACT-17", "CA-RUL-91")
def test_a_band_moves_and_then_fires_with_half_its_figures():
    t = unit(14, "z", weapon="musket", formation="open", files=5, figures=10)
    assert t.aim("z", "A").firing == 10
    t.move("z", (36, 38.5))
    assert t.asked == "act z"
    assert {order.verb for order in t.offered()} == {"fire", "done"}
    told = t.order("fire z at A", then=2)
    assert told.roll("z").words.startswith("5 firing")
    assert t.asked != "act z"


@pytest.mark.rule("CA-ACT-17")
def test_it_goes_its_full_distance_up_to_45_degrees_off_its_front():
    t = unit(30, "z")
    assert t.may(f"move z to {place(t, 'z', 0, -12)} facing 180")
    assert t.refusal(f"move z to {place(t, 'z', 0, -12.01)} facing 180") == "CA-MOV-02"
    assert t.may(f"move z to {place(t, 'z', 8, -8)} facing 180")
    assert t.refusal(f"move z to {place(t, 'z', 8, -7)} facing 180") == "CA-ACT-02"


@pytest.mark.rule("CA-ACT-17")
@pytest.mark.parametrize(("gap", "asked"), [(25, "activate"), (14, "act z")])
def test_a_band_that_has_moved_is_asked_to_fire_only_if_it_has_a_shot(gap, asked):
    t = unit(gap, "z", weapon="musket", formation="open", files=5, figures=10)
    t.move("z", (36, 39))
    assert t.asked == asked


@pytest.mark.rule("CA-ACT-17", "CA-OPT-20")
def test_a_band_that_has_moved_with_a_grenade_to_throw_is_asked():
    t = unit(6, "z", weapon="spear", formation="open", files=5, figures=10, grenades=True)
    t.move("z", (36, 39), then=1)
    assert t.asked == "act z"
    assert "throw" in {order.verb for order in t.offered()}


@pytest.mark.rule("CA-ACT-17", "CA-RUL-91")
def test_a_band_does_not_fire_and_then_move():
    t = unit(10, "z", weapon="bow")
    t.order("fire z at A", then=2)
    assert t.asked != "act z"


@pytest.mark.rule("CA-ACT-17")
def test_half_is_rounded_down():
    t = unit(14, "z", weapon="musket", formation="open", files=5, figures=9)
    t.move("z", (36, 38.5))
    told = t.order("fire z at A", then=2)
    assert told.roll("z").words.startswith("4 firing")


@pytest.mark.rule("CA-ACT-18", "CA-EX-17", "CA-RUL-91")
def test_the_halved_figures_are_where_the_calculation_starts():
    t = table()
    t.place("A", at=(24, 10), figures=3)
    t.place("z", before="A", gap=10, weapon="musket", formation="open", files=5, figures=10)
    whole, half = t.aim("z", "A"), t.aim("z", "A", half=True)
    assert (whole.firing, half.firing) == (10, 5)
    assert whole.lines["CA-FIR-10"] == 3  # ten at three: three times as many
    assert "CA-FIR-10" not in half.lines  # five at three: not even twice
    assert "CA-FIR-04" not in half.lines
    assert (whole.dice, half.dice) == (5, 2)  # and the cap is half of that again


@pytest.mark.rule("CA-ACT-19")
def test_a_band_pivots_on_its_centre():
    t = unit(20, "z")
    t.order("face z to 17")
    assert t.facing("z") == 17
    assert t.at("z") == (36, 40)


@pytest.mark.rule("CA-ACT-20", "CA-RUL-122")
def test_a_band_changes_formation_about_its_centre():
    t = unit(20, "z")
    t.order("form z open 7")
    assert t.formation("z") == "open"
    assert t.at("z") == (36, 40)
    assert t.facing("z") == 180


@pytest.mark.rule("CA-ACT-21")
def test_a_band_may_attempt_to_charge():
    t = unit(10, "z")
    assert t.targets("charge") == {"A"}
    told = t.order("charge z at A", dice=[6, 6])
    assert told.tests == [("z", "WTC", 0)]
    assert t.asked != "act z"


@pytest.mark.rule("CA-ACT-22")
def test_a_band_that_only_fires_fires_with_all_its_figures():
    t = unit(8, "z", weapon="musket", figures=12)
    told = t.order("fire z at A", then=2)
    assert told.roll("z").words.startswith("12 firing")


@pytest.mark.rule("CA-ACT-23", "CA-RUL-38")
def test_going_prone_or_getting_up_takes_a_bands_one_action():
    t = unit(18, "z", weapon="musket")
    t.order("prone z")
    assert t["z"].prone
    assert t.asked != "act z"
    t.activate("z")
    t.order("rise z")
    assert not t["z"].prone
    assert t.asked != "act z"


@pytest.mark.rule("CA-ACT-24")
@pytest.mark.parametrize("klass", ["artillery", "machine_gun"])
@pytest.mark.parametrize("order", ["fire z at A", "turn z to 150", "move z to 3600,3700 facing 180"])
def test_a_tribal_gun_has_one_action(klass, order):
    t = gun("z", klass=klass)
    t.order(order, then=2)
    assert t.asked != "act z"


@pytest.mark.rule("CA-ACT-25")
def test_a_tribal_gun_moves_in_any_direction_with_any_facing():
    t = gun("z")
    t.order(f"move z to {place(t, 'z', 6, 0)} facing 33")
    assert t.facing("z") == 33
    assert t.at("z") == (42, 40)


@pytest.mark.rule("CA-ACT-26", "CA-RUL-40")
def test_a_tribal_gun_turns_up_to_45_degrees_and_fires_or_ninety_without_firing():
    t = pointing("z", 225)
    told = t.order("aim z to 180 at A", then=2)
    assert t.facing("z") == 180
    assert told.dice("z") > 0
    t = pointing("z", 226)
    assert t.refusal("aim z to 180 at A") == "CA-ACT-26"
    assert t.may("turn z to 316")
    assert t.refusal("turn z to 317") == "CA-ACT-14"


@pytest.mark.rule("CA-ACT-27")
def test_a_tribal_gun_fires():
    t = gun("z", rep=4)
    told = t.order("fire z at A", dice=[1] + [2] * 7, then=1)
    assert told.lost("A") == 1
