"""What computer players made of the ready battles, as the cards of the set-up page tell it."""

import pytest

from vedette import books

MEASURED = [name for name in books.names() if books.entry(name).scenarios().measured()]


def test_every_book_has_been_measured_each_edition_by_itself():
    assert MEASURED == books.names()
    told = [str(books.entry(name).scenarios().measured()) for name in MEASURED]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("name", MEASURED)
def test_the_figures_are_of_battles_that_are_there_and_add_up(name):
    scenarios = books.entry(name).scenarios()
    for one in scenarios.listing():
        found = one["measured"]
        if not found:  # not measured yet: its card tells nothing
            continue
        assert found["battles"] == sum(found["wins"]) + found["draws"] >= 100, one["id"]
        assert 0 < found["margin"] <= 10 or max(found["wins"]) == found["battles"]
        assert found["minutes"] >= 5
        assert len(found["players"]) == 2
        for other in found.get("also", []):  # what other players made of it
            assert other["players"] != found["players"]
            assert other["battles"] == sum(other["wins"]) + other["draws"] >= 40, one["id"]
            assert 0 <= other["margin"] <= 15
    assert set(scenarios.measured()) <= set(scenarios.ids()), "figures of a battle that is gone"
