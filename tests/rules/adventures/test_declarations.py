"""What may be declared of a group: a set-up says it, and the group takes it."""

import pytest

from vedette.campaign.adventures.levy import OPTIONS
from vedette.engine.types import BadInput
from vedette.rules.adventures.battle import Army
from vedette.rules.adventures.setup.lists import OF_PICK, Pick, read_pick

ROW = {
    "roll": 7,
    "type": "Band",
    "class": "infantry",
    "rep": 4,
    "traits": ["noncombatant"],
    "rep_options": [{"when": when, "rep": 3} for when in ("indian", "ghazi_leader", "used_as_infantry")],
}
GUN = {"roll": "*", "type": "Gun", "class": "artillery", "rep": 4}


def read(**said):
    army = Army(0, "Clans")
    army.doc = {"list": {"rifle_rule": {}, "rows": [ROW, GUN]}}
    return read_pick({"row": "*" if {"machine_gun", "pack"} & set(said) else 7, **said}, army, False)


def declared(pick):
    return [name for name in OF_PICK if getattr(pick, name)]


@pytest.mark.parametrize("name", OF_PICK)
def test_what_is_declared_of_a_group_is_taken_over(name):
    assert declared(read(**{name: True})) == [name]
    assert declared(read(**{name: False})) == declared(read()) == []
    with pytest.raises(BadInput, match=f"{name}' must be true or false; not 1"):
        read(**{name: 1})


def test_a_row_with_shields_keeps_them_unless_its_men_take_rifles():
    pick = Pick({**ROW, "default_shield": True}, {})
    assert declared(pick) == ["shield"]
    army = Army(0, "Clans")
    army.doc = {"list": {"rifle_rule": {}, "rows": [{**ROW, "default_shield": True}]}}
    assert declared(read_pick({"row": 7}, army, False)) == ["shield"]
    assert declared(read_pick({"row": 7, "rifles": True}, army, False)) == ["rifles"]
    assert declared(read_pick({"row": 7, "rifles": True, "shield": True}, army, False)) == ["rifles", "shield"]


def test_what_is_declared_of_a_whole_side_is_said_of_no_group():
    assert set(OPTIONS) - set(OF_PICK) == {"mountain_people"}
    with pytest.raises(BadInput, match="a pick has no entry 'mountain_people'"):
        read(mountain_people=True)
