"""Forces of the club rules: every fault is found, what is unwise is said, and a force takes the place of a side."""

import copy

import pytest

from vedette import books
from vedette.engine.dice import SeededDice
from vedette.engine.types import BadInput
from vedette.rules.tyneside.battle import Battle

EDITIONS = ("tyneside-3.2", "tyneside-solo")


def shelf(edition="tyneside-3.2"):
    return books.entry(edition).armies()


def blank(*units, edition="tyneside-3.2"):
    force = copy.deepcopy(shelf(edition).blank())
    force["units"] += units
    return force


def faults(force):
    return [(trouble.where, trouble.words) for trouble in shelf().troubles_of(force)]


def warned(force, edition="tyneside-3.2"):
    return [(one["at"], one["rule"]) for one in shelf(edition).inspect(force)["warnings"]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sample_force_is_lawful_and_has_a_player_character(edition):
    forces = shelf(edition)
    assert len(forces.ids()) >= 6
    for id in forces.ids():
        force = {key: value for key, value in forces.load(id).items() if key != "id"}
        told = forces.inspect(force)
        assert told["faults"] == [], id
        assert not [one for one in told["warnings"] if one["at"] < 0], id


def test_the_samples_show_everything_that_a_force_can_say():
    """Quality per figure, loyalty, platoon, bayonet, loading class, natives, volleys, prisoners, superior."""
    forces = shelf()
    seen = {key for id in forces.ids() for unit in forces.load(id)["units"] for key in unit}
    wanted = {"men", "loyal_to", "platoon", "bayonet", "loading", "native", "volleys", "takes_prisoners", "superior"}
    assert wanted <= seen


def test_each_fault_has_one_message_at_its_own_unit():
    force = blank(
        {"name": "Few", "figures": 2},
        {"name": "Two minds", "figures": 5, "native": True, "volleys": True},
        {"name": "Too many", "figures": 5, "men": [{"count": 6, "quality": "hero"}]},
        {"name": "Lost", "role": "nco", "with": "Nobody's section"},
        {"name": "Strangers", "figures": 5, "loyal_to": ["Bob"]},
        {"name": "Few", "figures": 5},
    )
    found = faults(force)
    assert [where[1] for where, _ in found] == [3, 4, 5, 6, 7, 8]
    for (_, words), part in zip(
        found, ("4 to 30", "no volleys", "men list 6", "Nobody's section", "'Bob'", "same name"), strict=True
    ):
        assert part in words


@pytest.mark.parametrize(
    ("unit", "part"),
    [
        ({"name": "A", "figures": 6, "weapons": ["laser"]}, "'laser'"),
        ({"name": "A", "figures": 6, "men": [{"hats": 2}]}, "'hats'"),
        ({"name": "A", "figures": 6, "men": [{"quality": "fine"}]}, "'fine'"),
        ({"name": "", "figures": 6}, "too short"),
        ({"name": "A", "figures": 31}, "31"),
    ],
)
def test_what_leaves_the_schema_is_said_in_one_line(unit, part):
    found = faults(blank(unit))
    assert len(found) == 1
    assert part in found[0][1]


def test_a_leader_without_a_unit_that_can_be_read_is_not_blamed_for_it():
    force = blank(
        {"name": "B", "figures": 5, "native": True, "volleys": True}, {"name": "S", "role": "nco", "with": "B"}
    )
    assert [where for where, _ in faults(force)] == [("units", 3)]


def test_seven_player_characters_are_too_many():
    force = blank(*[{"name": f"Officer {n}", "role": "officer", "character": True} for n in range(6)])
    assert "7 Player Characters" in faults(force)[0][1]


def test_leaders_alone_are_no_force():
    force = blank()
    force["units"] = force["units"][:1]
    assert "no group of men" in faults(force)[0][1]


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ({"name": "A", "figures": 6, "native": True, "weapons": ["spear"]}, "TY-CMD-14"),
        ({"name": "A", "figures": 6, "formed": True, "volleys": True}, "TY-CMD-17"),
        ({"name": "A", "figures": 6, "volleys": True, "platoon": "A"}, "TY-RF-23"),
        ({"name": "A", "figures": 6, "volleys": True, "civilian": True}, "TY-TRP-06"),
        ({"name": "A", "figures": 6}, "TY-CMD-22"),
        ({"name": "A", "figures": 6, "weapons": ["bow"], "bayonet": True, "volleys": True}, "TY-RUL-04"),
        ({"name": "A", "figures": 6, "weapons": ["sword"], "loading": "breech"}, "TY-RUL-28"),
        ({"name": "A", "figures": 6, "volleys": True, "superior": True}, "TY-RUL-40"),
        ({"name": "A", "role": "nco", "native": True}, "TY-CMD-14"),
    ],
)
def test_what_is_lawful_but_unwise_is_said_with_its_rule(unit, rule):
    assert warned(blank(unit)) == [(3, rule)]


def test_superior_troops_count_in_the_solo_edition():
    unit = {"name": "A", "figures": 6, "volleys": True, "superior": True, "superior_melee": True}
    assert warned(blank(unit, edition=EDITIONS[1]), EDITIONS[1]) == []


def test_a_force_nobody_plays_is_left_to_the_tables():
    force = blank()
    del force["units"][0]["character"]
    assert warned(force) == [(-1, "TY-CMD-01")]


def test_the_totals_say_what_it_costs_to_command_everybody():
    """A veteran captain and a veteran sergeant throw 6D6; ten men and the sergeant cost a point each."""
    told = shelf().inspect(blank())
    totals = {one["words"]: one["value"] for one in told["totals"]}
    assert (totals["Figures"], totals["Groups"], totals["Leaders"]) == ("11", "1", "2")
    assert totals["To command all"] == "10 points a turn; 6D6 bring 21 on the average"
    assert told["units"][1]["total"] == 10
    assert told["units"][2]["host"] == 1


def test_quality_is_kept_man_by_man():
    told = shelf().inspect(
        blank({"name": "A", "figures": 6, "men": [{"count": 2, "quality": "hero"}, {"quality": "raw"}]})
    )
    assert told["units"][3]["men"] == ["hero", "hero", "raw", "veteran", "veteran", "veteran"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_force_takes_the_place_of_a_side_in_every_battle(edition):
    entry = books.entry(edition)
    force = blank(edition=edition)
    for scenario in entry.scenarios().ids():
        for side in (0, 1):
            setup = entry.scenarios().setup_of(scenario)
            before = copy.deepcopy(setup)
            made = entry.armies().field(setup, side, force)
            assert setup == before
            state = entry.book().begin(made, SeededDice("x"))
            assert isinstance(state, Battle)
            names = [group.name for group in state.groups if group.side == side]
            assert names[:3] == ["Captain", "1st section", "Sergeant of 1st section"]
            assert made["sides"][1 - side] == before["sides"][1 - side]


def test_those_whom_the_task_is_about_stay():
    entry = books.entry("tyneside-3.2")
    made = entry.armies().field(entry.scenarios().setup_of("bring-them-in"), 0, blank())
    assert [unit["name"] for unit in made["sides"][0]["units"]][3:] == ["Families"]


def test_a_faulty_force_takes_nobodys_place():
    entry = books.entry("tyneside-3.2")
    with pytest.raises(BadInput, match="4 to 30"):
        entry.armies().field(entry.scenarios().setup_of("first-battle"), 0, blank({"name": "Few", "figures": 1}))


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (("figures", "9"), 9),
        (("volleys", "yes"), True),
        (("takes_prisoners", "no"), False),
        (("weapons", "rifle, sword"), ["rifle", "sword"]),
        (("loyal_to", "all"), "all"),
        (("loyal_to", "Captain, Sergeant"), ["Captain", "Sergeant"]),
        (("men", "2 hero, 1 raw"), [{"count": 2, "quality": "hero"}, {"count": 1, "quality": "raw"}]),
        (
            ("men", "1 raw with musket, 3 with bow + hatchet or knife"),
            [
                {"count": 1, "quality": "raw", "weapons": ["musket"]},
                {"count": 3, "weapons": ["bow", "hatchet or knife"]},
            ],
        ),
        (("platoon", "A"), "A"),
    ],
)
def test_a_unit_is_changed_as_people_write_it(written, kept):
    made = shelf().changed_unit(blank(), "New", [written])
    assert made["units"][3][written[0]] == kept
    assert written[0] not in shelf().changed_unit(made, "New", [(written[0], "usual")])["units"][3]


@pytest.mark.parametrize(
    ("written", "part"),
    [
        (("wings", "2"), "no entry 'wings'"),
        (("figures", "many"), "whole number"),
        (("volleys", "perhaps"), "yes or no"),
        (("men", "two hero"), "2 hero, 1 raw"),
        (("men", "2"), "quality, weapons or both"),
        (("men", "0 hero"), "numbers"),
        (("men", "2 with arquebus"), "not '2 with arquebus'"),
        (("men", "2 hero bow"), "not '2 hero bow'"),
    ],
)
def test_what_cannot_be_read_is_said(written, part):
    with pytest.raises(BadInput, match=part):
        shelf().changed_unit(blank(), "New", [written])
