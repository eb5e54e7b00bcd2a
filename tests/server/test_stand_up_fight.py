"""A Stand Up Fight as the page for a new battle asks for it."""

import pytest

from vedette.engine.crank import Game
from vedette.engine.types import BadInput
from vedette.server.shelf import Shelf


def test_two_lists_and_two_sizes_make_a_battle():
    shelf = Shelf()
    setup = shelf.battle("adventures", {"armies": ["russia", "central-asian"], "sizes": [5, 0]})
    state = Game(shelf.plain_book("adventures"), setup, "1").state
    counts = [len([g for g in state.groups if g.is_body and g.side == side and not g.card.is_gun]) for side in (0, 1)]
    assert counts == [5, 15]  # a size left open goes by the other


def test_the_page_knows_how_many_may_be_recruited():
    info = Shelf().info("adventures")
    assert {army.more["recruits"] for army in info.armies} == {40}
    assert not any(["recruits" in army.more for army in Shelf().info("empires").armies])


@pytest.mark.parametrize(
    "choices", [{"sizes": [1, 2, 3]}, {"armies": ["zulu", "nobody"]}, {"armies": ["zulu", "/etc/x.toml"]}]
)
def test_bad_choices_are_refused(choices):
    with pytest.raises(BadInput):
        Shelf().battle("adventures", choices)
