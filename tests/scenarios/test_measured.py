"""What computer players made of the ready battles, as the cards of the set-up page tell it."""

import pytest

from parts import having
from vedette import books
from vedette.engine.dice import SeededDice
from vedette.engine.game import advance
from vedette.engine.types import BadInput

MEASURED = [name for name in having("scenarios") if books.entry(name).scenarios().measured()]


def test_every_book_has_been_measured_each_edition_by_itself():
    assert having("armies", "scenarios") == MEASURED
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


EVENED = [
    (name, one["id"])
    for name in MEASURED
    for one in books.entry(name).scenarios().listing()
    if one["measured"].get("even")
]


def share(found):
    return (found["wins"][0] + found["draws"] / 2) / found["battles"]


@pytest.mark.parametrize("name", MEASURED)
def test_a_handicap_is_only_for_a_battle_that_is_no_contest(name):
    for one in books.entry(name).scenarios().listing():
        found = one["measured"]
        assert "even" not in found or not 0.35 <= share(found) <= 0.65, one["id"]


def test_some_battles_have_a_handicap():
    assert EVENED


@pytest.mark.parametrize(("name", "id"), EVENED)
def test_the_handicap_makes_a_contest_of_it_and_can_be_played(name, id):
    entry = books.entry(name)
    found = entry.scenarios().measured()[id]["even"]
    assert found["battles"] == sum(found["wins"]) + found["draws"] >= 100
    assert 0.35 <= share(found) <= 0.65
    plain, evened = entry.scenarios().setup_of(id), entry.scenarios().setup_of(f"{id}:even")
    assert plain != evened
    if "units" in found["change"]:
        side = found["change"]["side"]
        assert evened["sides"][1 - side] == plain["sides"][1 - side]
        gone = [plain["sides"][side][key][n] for key, n in found["change"]["units"]]
        assert all(unit["name"] in found["words"] for unit in gone if "name" in unit)
    advance(entry.book(), entry.book().begin(evened, SeededDice("1")))


def test_a_battle_without_a_handicap_says_so():
    with pytest.raises(BadInput, match="no handicap is known for 'adowa-1896'"):
        books.entry("empires").scenarios().setup_of("adowa-1896:even")
