"""Deployment: each in its own zone, unseen by the other; battles placed outright by a scenario."""

import pytest

from vedette import books
from vedette.engine.dice import Rng, ScriptedDice
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.rules.empires.stands import FIELDED, LIMBERED, WAITING
from vedette.testing.empires.invariants import reshuffle_hidden

BOOK = books.entry("empires").book()
FOOT = {"kind": "regular-infantry"}


def side(name, army, deployment, **more):
    return {"name": name, "army": army, "commander": {"rating": "average"}, "deployment": deployment, **more}


def begin(blue=None, faces=(), deployment=None, table=None, red=None, **more):
    plan = deployment if deployment is not None else {"rows": 2}
    sides = [
        side("Blue", blue if blue is not None else [FOOT, FOOT], plan, **more),
        side("Red", red if red is not None else [FOOT], plan),
    ]
    return Game(BOOK, {"table": table or {}, "sides": sides}, "test", ScriptedDice(list(faces)))


def say(game, *texts):
    for text in texts:
        refused = game.apply_order(BOOK.grammar.read(text))
        assert refused is None, f"{text}: {refused}"


def may(game, text):
    return game.refusal(BOOK.grammar.read(text)) is None


def refusal(game, text):
    return str(game.refusal(BOOK.grammar.read(text)))


# --- zones ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-DEP-02")
@pytest.mark.parametrize("rows", [1, 2, 6])
def test_a_side_deploys_in_as_many_rows_from_its_baseline_as_it_threw(rows):
    game = begin(faces=[rows, 3], deployment="dice")
    assert game.state.zone == [rows, 3]
    for y in range(12):
        assert may(game, f"deploy 1 to 4,{y} facing N alone") == (y < rows)


@pytest.mark.rule("WEC-DEP-02")
def test_each_side_throws_its_own_die():
    game = begin(faces=[5, 1], deployment="dice")
    say(
        game,
        "deploy 0 to 0,0 facing N alone",
        "deploy 1 to 1,4 facing N alone",
        "deploy 2 to 2,0 facing N alone",
        "ready",
    )
    assert game.question.side == 1
    assert may(game, "deploy 4 to 4,11 facing S alone")
    assert not may(game, "deploy 4 to 4,10 facing S alone")


@pytest.mark.rule("WEC-RUL-08")
def test_a_zone_too_small_for_its_army_is_deepened_row_by_row():
    wagons = [{"kind": "transport", "count": 20}]
    game = begin(wagons, faces=[1, 1], deployment="dice")
    # 21 squares are needed; a row has 18
    assert game.state.zone == [2, 1]


@pytest.mark.rule("WEC-RUL-75")
def test_an_army_which_does_not_fit_even_then_is_refused_before_the_battle():
    wagons = [{"kind": "transport", "count": 40}, {"kind": "transport", "count": 40}]
    with pytest.raises(BadInput, match="WEC-RUL-75"):
        begin(wagons, faces=[1, 6], deployment="dice", table={"width": 12, "height": 12})


# --- placing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-DEP-03", "WEC-GRD-04")
def test_a_square_never_takes_a_third_stand():
    game = begin([FOOT, FOOT, FOOT])
    say(game, "deploy 1 to 4,0 facing N alone", "deploy 2 to 4,0 facing N rear")
    for place in ("alone", "front", "rear"):
        assert "WEC-GRD-05" in refusal(game, f"deploy 3 to 4,0 facing N {place}")


@pytest.mark.rule("WEC-DEP-03")
@pytest.mark.parametrize(
    ("kind", "fits"),
    [("regular-infantry", True), ("regular-cavalry", True), ("field-artillery", False), ("transport", False)],
)
def test_two_stands_share_a_square_only_where_there_is_room(kind, fits):
    game = begin([FOOT, {"kind": kind}])
    say(game, "deploy 1 to 4,0 facing N alone")
    assert may(game, "deploy 2 to 4,0 facing N rear") == fits


@pytest.mark.rule("WEC-DEP-03")
def test_two_stands_in_a_square_face_the_same_way_or_stand_back_to_back():
    game = begin([FOOT, FOOT])
    say(game, "deploy 1 to 4,0 facing N alone")
    assert not may(game, "deploy 2 to 4,0 facing E rear")
    say(game, "deploy 2 to 4,0 facing S rear")
    assert game.state.in_small_square(game.state.stands[1])
    native = {"kind": "native-infantry"}
    tribe = begin([native, native], **{"class": "native"})
    say(tribe, "deploy 1 to 4,0 facing N alone")
    assert not may(tribe, "deploy 2 to 4,0 facing S rear")


@pytest.mark.rule("WEC-RUL-75")
def test_every_stand_is_placed_on_ground_that_bears_it():
    wood = [{"kind": "wood", "squares": [[4, 0]]}, {"kind": "building", "squares": [[5, 0]]}]
    game = begin([FOOT, {"kind": "regular-cavalry"}], table={"features": wood})
    assert may(game, "deploy 1 to 4,0 facing N alone")
    assert not may(game, "deploy 2 to 4,0 facing N alone")
    assert not may(game, "deploy 1 to 5,0 facing N alone")
    assert "every stand is placed first" in refusal(game, "ready")
    # on foot it goes as Infantry
    say(game, "onfoot 2")
    assert may(game, "deploy 2 to 4,0 facing N alone")


@pytest.mark.rule("WEC-RUL-75")
def test_a_gun_may_start_limbered_to_a_transport_that_suits_it():
    game = begin([{"kind": "medium-artillery"}, {"kind": "pack-transport"}, {"kind": "transport"}])
    assert not may(game, "hitch 1 to 2")
    say(game, "hitch 1 to 3")
    gun = game.state.stands[1]
    assert (gun.where, gun.tow) == (LIMBERED, 3)
    say(game, "recall 1")
    assert (gun.where, game.state.stands[3].tow) == (WAITING, -1)


@pytest.mark.rule("WEC-RUL-08", "WEC-VAL-04")
def test_entrenchments_are_placed_in_ones_own_zone_and_no_more_than_there_are():
    game = begin(entrenchments=2)
    assert "WEC-DEP-02" in refusal(game, "dig 4,2")
    say(game, "dig 4,1")
    assert "WEC-DEP-03" in refusal(game, "dig 4,1")
    say(game, "dig 5,1")
    assert "WEC-VAL-04" in refusal(game, "dig 6,1")
    assert "no entrenchment at 6,1" in refusal(game, "fill 6,1")
    say(game, "fill 5,1", "dig 6,1")
    field, grid = game.state.field, game.state.grid
    assert [field.dug[grid.cell(x, 1)] for x in (4, 5, 6)] == [True, False, True]


@pytest.mark.rule("WEC-RUL-08")
def test_both_sides_deploy_unseen_by_each_other():
    one, other = begin(entrenchments=2), begin(entrenchments=2)
    say(one, "dig 4,1", "deploy 1 to 3,1 facing N alone", "deploy 2 to 3,1 facing N rear")
    say(other, "deploy 1 to 9,0 facing W alone", "deploy 2 to 10,0 facing E alone")
    for game in (one, other):
        say(game, "deploy 0 to 0,0 facing N alone")
    for watcher in (1, -1):
        assert BOOK.view(one.state, watcher) == BOOK.view(other.state, watcher)
    say(one, "ready")
    say(other, "ready")
    assert BOOK.view(one.state, 1) == BOOK.view(other.state, 1)
    pieces = [p for p in BOOK.view(one.state, 1)["pieces"] if p["side"] == 0]
    # the army is known, its places are not
    assert [(p["name"], p["x"], p["state"]) for p in pieces[1:]] == [
        ("Regular Infantry 1", None, "reserve"),
        ("Regular Infantry 2", None, "reserve"),
    ]
    assert not [f for f in BOOK.view(one.state, 1)["features"] if f["kind"] == "entrenchment"]
    for twin in (BOOK.determinize(one.state, 1, ScriptedDice([])), reshuffle_hidden(one.state, 1, Rng(3))):
        assert BOOK.view(twin, 1) == BOOK.view(one.state, 1)
    say(one, "deploy 3 to 8,11 facing S alone", "deploy 4 to 9,11 facing S alone")
    assert one.state.reveals == 0
    say(one, "ready")
    assert one.state.reveals == 1
    assert [p["x"] for p in BOOK.view(one.state, 1)["pieces"] if p["side"] == 0] == [50, 350, 350]


def test_everything_on_offer_is_accepted_and_the_army_can_be_called_ready():
    game = begin(
        [FOOT, {"kind": "field-artillery"}, {"kind": "transport"}, {"kind": "regular-cavalry"}], entrenchments=1
    )
    rng = Rng(2)
    verbs = set()
    while game.question.side == 0:
        for option in BOOK.options(game.state, game.question):
            verbs.add(option.verb)
            places = option.reach.places if option.reach else [(50, 50, [])]
            for x, y, headings in places:
                for heading in headings or [0]:
                    text = option.text.format(x=x // 100, y=y // 100, facing="NESW"[heading // 90])
                    assert may(game, text), text
        assert game.apply_order(game.sample(rng)) is None
    assert verbs == {"deploy", "onfoot", "hitch", "dig", "recall", "ready"} | (verbs & {"fill"})


@pytest.mark.parametrize("seed", range(8))
def test_an_army_that_only_fits_with_its_guns_in_tow_can_still_be_deployed_at_random(seed):
    crowd = [
        {"kind": "transport", "count": 9},
        {"kind": "heavy-artillery", "count": 9},
        {"kind": "regular-cavalry", "count": 8},
    ]
    # 9 wagons with their guns, 8 squadrons and a Commander: a row of 18 squares and not one more
    game = begin(crowd, faces=[1, 1], deployment="dice")
    assert game.state.zone[0] == 1
    rng = Rng(seed)
    for _ in range(2000):
        if game.question.side == 1:
            break
        assert game.apply_order(game.sample(rng)) is None
    assert game.question.side == 1


# --- given ------------------------------------------------------------------------------------------------------------


def given(blue, **table):
    """Blue as stated, Red far away."""
    us = side("Blue", blue, "given")
    us["commander"] |= {"at": [0, 0]}
    them = side("Red", [FOOT | {"at": [17, 11]}], "given")
    them["commander"] |= {"at": [16, 11]}
    return Game(BOOK, {"table": table, "sides": [us, them]}, "test", ScriptedDice([]))


@pytest.mark.rule("WEC-DEP-01")
def test_a_scenario_places_stands_wherever_it_likes_with_facing_and_place():
    game = given(
        [
            FOOT | {"at": [9, 6], "facing": "E"},
            FOOT | {"at": [9, 6], "facing": "W", "place": "rear"},
            {"kind": "transport", "at": [4, 8], "name": "Team"},
            {"kind": "heavy-artillery", "towed_by": "Team"},
            {"kind": "regular-cavalry", "at": [2, 2], "mounted": False},
        ]
    )
    stands = game.state.stands
    assert game.state.in_small_square(stands[1])
    assert (stands[4].where, stands[4].tow) == (LIMBERED, 3)
    assert (stands[5].mounted, stands[5].facing, stands[5].where) == (False, 0, FIELDED)


@pytest.mark.rule("WEC-DEP-03", "WEC-RUL-75")
@pytest.mark.parametrize(
    "blue",
    [
        [FOOT | {"at": [99, 0]}],
        [FOOT],
        [FOOT | {"at": [4, 4], "count": 3}],
        [{"kind": "field-artillery", "at": [4, 4]}, FOOT | {"at": [4, 4]}],
        [{"kind": "field-artillery", "at": [5, 5]}],
        [FOOT | {"at": [17, 11]}],
        [FOOT | {"at": [4, 4], "facing": "up"}],
        [{"kind": "heavy-artillery", "towed_by": "nobody"}],
    ],
)
def test_stands_that_cannot_stand_where_a_scenario_puts_them_are_refused(blue):
    with pytest.raises(BadInput):
        given(blue, features=[{"kind": "wood", "squares": [[5, 5]]}])
