"""A trait is one row: whatever reads, copies, tells or asks for it follows from the row."""

import pytest

from vedette import books
from vedette.armies.tyneside.reader import unit_facts
from vedette.armies.tyneside.words import FIELDS
from vedette.engine.types import BadInput
from vedette.rules.tyneside.setup.cards import TRAITS, Card
from vedette.rules.tyneside.setup.listing import read_card

ROWS = [pytest.param(trait, id=trait.name) for trait in TRAITS]


def test_every_flag_of_a_card_is_a_row_and_every_row_a_flag():
    card = Card(0)
    flags = {name: getattr(card, name) for name in dir(card) if isinstance(getattr(card, name), bool)}
    del flags["is_character"]  # of one man, not of an entry
    assert flags == {trait.name: trait.usual for trait in TRAITS}


@pytest.mark.parametrize("trait", ROWS)
def test_a_trait_is_read_from_the_entry_and_refused_when_it_is_no_flag(trait):
    assert [getattr(read_card({trait.name: said}, 0, "A"), trait.name) for said in (True, False)] == [True, False]
    with pytest.raises(BadInput, match=f"'A: {trait.name}' must be true or false; not 'yes'"):
        read_card({trait.name: "yes"}, 0, "A")


@pytest.mark.parametrize("trait", ROWS)
def test_a_trait_that_is_out_of_the_ordinary_is_told_of_its_unit(trait):
    told = {said: unit_facts({"name": "A", trait.name: said}) for said in (True, False)}
    if not trait.usual:
        assert told[True].endswith(f"; {trait.said}")
    if trait.denied:
        assert told[False].endswith(f"; {trait.denied}")
    assert told[trait.usual] == unit_facts({"name": "A"}) or trait.worked_out


@pytest.mark.parametrize("trait", ROWS)
def test_the_form_asks_for_a_trait_with_its_label_and_rule(trait):
    asked = [one for one in FIELDS if one["name"] == trait.name]
    assert [(one["shape"], one["words"], one["rule"], one["hint"]) for one in asked] == [
        ("flag", trait.label, trait.rule, trait.words)
    ]


@pytest.mark.parametrize("trait", ROWS)
def test_a_file_may_say_a_trait_of_a_unit_and_some_of_its_men(trait):
    forces = books.entry("tyneside-3.2").armies()
    force = forces.blank()
    force["units"][1] = {"name": "1st section", "figures": 9, trait.name: not trait.usual}
    assert forces.troubles_of(force) == []
    force["units"][1]["men"] = [{"count": 1, trait.name: True}]
    refused = [trouble.words for trouble in forces.troubles_of(force)]
    assert refused == ([] if trait.by_man else [f"'units.2.men.1' has no entry '{trait.name}'"])
