"""Setting up (TY-RUL-125): the stored order is chosen too, and who has a place to hold is set up in it."""

import pytest

from vedette import books
from vedette.engine.game import Game
from vedette.engine.types import Order
from vedette.rules.tyneside.codes import ADVANCE, HALT
from vedette.rules.tyneside.move.bases import crosses
from vedette.rules.tyneside.sight.cover import is_at_cover


def begun(book, **choices):
    entry = books.entry(book)
    return Game(entry.book(), entry.scenarios().setup_of("first-battle", **choices), "1")


def unit(game, name):
    return next(group for group in game.state.groups if group.name == name)


def told(game, text):
    return game.apply_order(game.book.grammar.read(text))


@pytest.mark.rule("TY-RUL-125")
def test_the_stored_order_is_chosen_group_by_group(book):
    game = begun(book)
    section, sergeant = unit(game, "1st section"), unit(game, "Sergeant of 1st section")
    assert told(game, f"begin {section.id} with advance").rule == "TY-RUL-125", "it is not placed yet"
    assert told(game, "arrange") is None
    assert section.order == HALT
    assert told(game, f"begin {section.id} with halt").rule == "TY-RUL-125", "it does already"
    assert told(game, f"begin {sergeant.id} with advance").rule == "TY-RUL-125", "no group"
    enemy = unit(game, "Young men")
    assert "there is no unit" in str(told(game, f"begin {enemy.id} with advance")), (
        "one that is not seen is not told from none"
    )
    offered = [option.words for option in game.book.options(game.state, game.question)]
    assert "1st section: begin with advance while nobody commands it" in offered
    assert told(game, f"begin {section.id} with advance") is None
    assert section.order == ADVANCE
    assert told(game, f"begin {section.id} with halt") is None
    assert section.order == HALT


def test_a_unit_that_is_placed_takes_the_room_that_its_option_shows(book):
    game = begun(book)
    section = unit(game, "1st section")
    shown = {o.words: o.reach for o in game.book.options(game.state, game.question) if o.who == section.id}
    line, file = shown["1st section: place in line"], shown["1st section: place in file"]
    assert (line.files, line.depth) == (9, line.width // 9), "its sergeant stands with it"
    assert file.depth > line.depth
    assert file.width < line.width
    zone = game.state.sides[0].zone
    x, y = (zone[0] + zone[2]) // 2, zone[1] + 1500
    assert told(game, f"place {section.id} at {x},{y} facing 0 in line") is None
    xs = [game.state.x[i] for i in [*section.men, unit(game, "Sergeant of 1st section").men[0]]]
    assert max(xs) - min(xs) == line.width - line.width // 9


def test_who_has_a_place_to_hold_is_set_up_along_its_front(book):
    game = begun(book)
    assert game.apply_order(Order("garrison")) is None
    assert told(game, "garrison").rule == "TY-RUL-125", "all are placed"
    battle = game.state
    hold = battle.conditions[0]
    places = [(battle.x[i], battle.y[i]) for group in battle.groups if group.side == 0 for i in group.men]
    assert all(hold.holds(x, y) for x, y in places)
    first = [(battle.x[i], battle.y[i]) for i in unit(game, "1st section").men]
    assert {y for _, y in first} == {hold.area[3] - 100}, "1 cm behind the wall towards the enemy"
    captain = unit(game, "Captain").men[0]
    assert battle.y[captain] < hold.area[3] - 300, "leaders behind their men"


def test_who_has_nothing_to_hold_is_not_set_up_in_it(book):
    entry = books.entry(book)
    game = Game(entry.book(), entry.scenarios().setup_of("bring-them-in"), "1")
    assert told(game, "garrison").rule == "TY-RUL-125"
    assert told(game, "arrange") is None


# --- all placed for a person ------------------------------------------------------------------------------------------

BATTLES = ("first-battle", "ambush-in-the-wood", "bring-them-in", "three-officers", "tamai-1884")


def posted(book, name, **changes):
    """Both sides by people, without markers, and all placed for them."""
    entry = books.entry(book)
    setup = {**entry.scenarios().setup_of(name), "solo": [], **changes}
    setup["sides"] = [{**side, "markers": False} for side in setup["sides"]]
    game = Game(entry.book(), setup, "1")
    while game.question.kind == "deploy":
        offered = [option.words for option in game.book.options(game.state, game.question)]
        assert [words for words in offered if words.startswith(("Place all", "All are"))] == ["Place all for me"]
        assert told(game, "post") is None
        assert told(game, "post").rule == "TY-RUL-125", "all are placed"
        assert told(game, "ready") is None
    return game.state


def square(battle, one, other):
    return (battle.x[one] - battle.x[other]) ** 2 + (battle.y[one] - battle.y[other]) ** 2


def bodies(battle):
    return [group for group in battle.groups if not group.is_leader and group.men]


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.rule("TY-RUL-125")
def test_all_are_placed_in_their_zone_each_group_by_itself_and_leaders_by_their_men(book, name):
    battle = posted(book, name)
    everybody = [i for group in battle.groups for i in group.men]
    men = [i for group in bodies(battle) for i in group.men]
    for group in battle.groups:
        side = battle.sides[group.side]
        for i in group.men:
            if group.name != "Families":
                assert side.zone[0] <= battle.x[i] <= side.zone[2]
                assert side.zone[1] <= battle.y[i] <= side.zone[3]
            reach = [(battle.radius(i) + battle.radius(j)) ** 2 - square(battle, i, j) for j in everybody if j != i]
            assert max(reach) <= 0, "nobody stands on another's base"
    for group in bodies(battle):
        for i in group.men:
            nearest = min((j for j in men if j != i), key=lambda j, i=i: square(battle, i, j))
            assert nearest in group.men, f"{group.name} is not mixed with {battle.name_of(battle.unit[nearest])}"
            assert square(battle, i, nearest) <= (500 + 2 * battle.radius(i)) ** 2, "one chain"
            for piece in battle.field.barriers:
                assert not crosses(
                    piece, battle.x[i], battle.y[i], battle.x[group.men[0]], battle.y[group.men[0]]
                ) or piece.holds(battle.x[i], battle.y[i]), "no wall between them"
    for leader in (group for group in battle.groups if group.is_leader and group.listed >= 0):
        nearest = min(men, key=lambda j, leader=leader: square(battle, leader.men[0], j))
        assert nearest in battle.groups[leader.listed].men


def test_a_walled_farm_is_manned_along_its_front_and_round_both_corners(book):
    battle = posted(book, "first-battle")
    hold = battle.conditions[0]
    garrison = [group for group in battle.groups if group.side == 0]
    assert all(hold.holds(battle.x[i], battle.y[i]) for group in garrison for i in group.men)
    left, right = [group for group in garrison if not group.is_leader]
    for section in (left, right):
        assert sum(battle.y[i] == hold.area[3] - 100 for i in section.men) >= 4, "half a section along the front"
        assert all(is_at_cover(battle, i) for i in section.men)
    assert max(battle.x[i] for i in left.men) < min(battle.x[i] for i in right.men)
    assert {battle.facing[i] for i in left.men} == {0, 270}
    assert {battle.facing[i] for i in right.men} == {0, 90}
    for leader in (group for group in garrison if group.is_leader):
        assert battle.field.building_at(battle.x[leader.men[0]], battle.y[leader.men[0]]) == -1, "in the yard"


def test_who_shoots_has_cover_in_front_of_him_where_the_zone_has_some(book):
    hedge = {"kind": "hedge", "points": [[4000, 2000], [14000, 2000]], "name": "hedge"}
    table = {"width": 18000, "height": 12000, "features": [hedge]}
    battle = posted(book, "three-officers", table=table, conditions=[])
    for section in (group for group in bodies(battle) if group.side == 0):
        assert all(1700 <= battle.y[i] < 2000 for i in section.men), f"{section.name} stands behind the hedge"
    spears = next(group for group in bodies(battle) if group.name == "1st spearmen")
    assert max(battle.y[i] for i in spears.men) - min(battle.y[i] for i in spears.men) > 500, "in a cluster"
