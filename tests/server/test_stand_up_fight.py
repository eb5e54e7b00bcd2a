"""A Stand Up Fight as the page for a new battle asks for it."""

import pytest

from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.server.services.catalog import Catalog


def test_two_lists_and_two_sizes_make_a_battle():
    shelf = Catalog()
    setup = shelf.battle("adventures", {"armies": ["russia", "central-asian"], "sizes": [5, 0]})
    state = Game(shelf.plain_book("adventures"), setup, "1").state
    counts = [len([g for g in state.groups if g.is_body and g.side == side and not g.card.is_gun]) for side in (0, 1)]
    assert counts == [5, 15]  # a size left open goes by the other


def test_the_page_knows_how_many_may_be_recruited():
    info = Catalog().info("adventures")
    assert {army.more["recruits"] for army in info.armies} == {40}
    assert not any(["recruits" in army.more for army in Catalog().info("empires").armies])


@pytest.mark.parametrize(
    "choices", [{"sizes": [1, 2, 3]}, {"armies": ["zulu", "nobody"]}, {"armies": ["zulu", "/etc/x.toml"]}]
)
def test_bad_choices_are_refused(choices):
    with pytest.raises(BadInput):
        Catalog().battle("adventures", choices)


def test_the_page_offers_battles_against_the_book_and_proposes_its_side():
    info = Catalog().info("adventures")
    proposed = {one.id: one.more["run"] for one in info.scenarios}
    assert [proposed[id] for id in ("patrol", "raid", "defend", "stand-up-fight")] == [[1], [1], [1], []]
    shelf = Catalog()
    for setup in (shelf.battle("adventures", {"battle": "raid"}), shelf.scenario("adventures", "patrol")):
        game = Game(shelf.plain_book("adventures"), {**setup, "solo": [1]}, "1")
        assert game.state.solo == [1]
        assert game.question.side == 0
