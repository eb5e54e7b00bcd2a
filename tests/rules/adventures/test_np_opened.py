"""Each of the enemy's decisions can be opened: the table, the dice, the row, and which of several places was taken and why."""

import pytest

from vedette.engine.dice import Rng
from vedette.engine.docs import event_doc
from vedette.engine.explanations import LENGTH, UNITS
from vedette.engine.game import Game
from vedette.engine.solo import with_solo
from vedette.engine.types import Step
from vedette.geometry.points import distance
from vedette.rules.adventures import steps
from vedette.rules.adventures.book import make_book
from vedette.rules.adventures.solo.np_opened import COMING_SCALES, PLACE_SCALES, looked_at
from vedette.rules.adventures.solo.np_tables import ATTACK, DEFEND, OTHER_HALF
from vedette.scenarios.adventures.reader import make_scenarios
from vedette.testing.adventures.ventures import acts, met, mission, pef, runs

BOOK = make_book("adventures")
SCENARIOS = make_scenarios("adventures")
WANTED = 200


def opened_battle(seed):
    """A battle against the book, as its events go over the wire."""
    kind = ("raid", "defend", "patrol")[seed % 3]
    setup = SCENARIOS.battle_of(battle=kind, armies=["france", "berber"], sizes=[2, 0])
    game = Game(BOOK, with_solo(BOOK, setup, [1]), f"facts {seed}")
    rng = Rng(seed)
    while game.question is not None and game.state.turn < 25:
        assert game.apply_order(game.sample(rng)) is None
    return [event_doc(BOOK, game.state, event) for event in game.events]


def choice_from(weighed):
    """The choice, worked out from the facts alone: the least, compared scale by scale, wherever it stands in the list."""
    places = sorted(weighed["places"], key=lambda place: (place["x"], place["y"]))
    for scale in range(len(weighed["scales"])):
        least = min(place["values"][scale] for place in places)
        places = [place for place in places if place["values"][scale] == least]
    assert len(places) == 1, "the facts leave more than one place"
    return places[0]


@pytest.mark.slow
def test_for_two_hundred_activations_the_place_a_group_goes_to_follows_from_the_facts_alone():
    checked = 0
    for seed in range(60):
        events = opened_battle(seed)
        for number, event in enumerate(events):
            weighed = event["weighed"]
            if weighed is None:
                continue
            best = choice_from(weighed)
            assert all(scale["unit"] in UNITS for scale in weighed["scales"])
            names = [scale["words"] for scale in weighed["scales"]]
            if event["kind"] == "np-move":
                went = next(e for e in events[number + 1 :] if e["who"] == event["who"] and e["shown"] == "move")
                assert (best["x"], best["y"]) == (event["x"], event["y"]) == (went["x"], went["y"])
                way = distance(weighed["x"], weighed["y"], best["x"], best["y"])
                assert best["values"][names.index("way")] == way
                checked += 1
            elif event["kind"] == "pef":
                assert (best["x"], best["y"]) == (event["x"], event["y"])
                checked += 1
            elif best["who"] >= 0:
                assert best["who"] == event["whom"]
        if checked >= WANTED:
            break
    assert checked >= WANTED


@pytest.mark.parametrize("cell", [*ATTACK, *DEFEND, OTHER_HALF], ids=lambda cell: cell.rule)
def test_every_cell_opens_to_its_own_row(cell):
    [table] = looked_at(cell)
    row = table.rows[table.taken]
    assert (row.rule, row.key) == (cell.rule, str(cell.passed))
    assert "<" not in row.words
    assert "{" not in row.words
    assert {"0", "1", "2"} == {row.key for row in table.rows}


def test_a_roll_on_the_attack_table_shows_its_dice_and_the_row_taken():
    t = mission("patrol").place("A", at=(24, 6)).place("z", at=(24, 40), leader=4)
    met(t, "z")
    told = [event_doc(BOOK, t.battle, event) for event in acts(t, "z", [2, 6])]
    roll = next(event for event in told if event["rule"] == "CA-NP-23")
    assert roll["rolls"][0]["counted"] == [True, False]
    assert roll["rolls"][0]["against"] == "Rep 4"
    assert [row["key"] for row in roll["looked"][0]["rows"]] == ["2", "1", "0"]
    assert roll["looked"][0]["rows"][roll["looked"][0]["taken"]]["rule"] == "CA-NP-23"


def test_who_goes_round_a_flank_says_why_that_one():
    t = mission("patrol").place("A", at=(18, 6)).place("z", at=(30, 40), facing=180, leader=4, **{"class": "cavalry"})
    met(t, "z")
    told = acts(t, "z", [1, 1], then=1)
    choice = next(event.weighed for event in told if event.weighed and event.weighed.names)
    assert choice.places[0][0] < choice.places[1][0]
    assert set(choice.names) == {"left flank", "right flank"}


def test_who_charges_says_whom_else_it_might_have_charged():
    t = mission("patrol").place("A", at=(18, 6)).place("B", at=(30, 5)).place("z", at=(24, 12), facing=180, leader=4)
    met(t, "z")
    told = acts(t, "z", [], then=1)
    choice = next(event.weighed for event in told if event.event_type.rule == "CA-NP-15")
    assert choice.whos == [t.id("A"), t.id("B")]
    assert choice.places[0] < choice.places[1]


@pytest.mark.parametrize(
    ("dice", "key"), [([1, 1, 5], "2, then 3-6"), ([1, 6, 1], "1, then 1"), ([6, 6], "0")], ids=["on", "split", "stays"]
)
def test_a_marker_that_rolls_to_move_opens_to_the_movement_table(dice, key):
    t = mission("patrol", wood=[(10, 25, 40, 45)]).place("A", at=(24, 6))
    pef(t, 24, 40, rep=4)
    told = runs(t, dice, Step(steps.PEF, 0), then=1)
    [table] = told[0].looked
    assert table.rows[table.taken].key == key
    assert table.name == "the only Possible Enemy Force"


TWO_HOUSES = [
    {"box": (14, 28, 17, 31), "door": (15.5, 31), "dv": 1},
    {"box": (26, 28, 29, 31), "door": (27.5, 31), "dv": 1},
]


@pytest.mark.rule("CA-RUL2-87")
@pytest.mark.parametrize("high", [34, 44])
def test_a_raider_says_which_building_it_makes_for_and_why_whether_it_gets_there_or_not(high):
    t = mission("defend", building=TWO_HOUSES).place("A", at=(24, 3))
    t.place("z", at=(26, high), facing=180, leader=4)
    for building in t.battle.field.buildings:
        building.objective = True
    met(t, "z")
    told = acts(t, "z", [1, 1], then=1)
    made_for = [event for event in told if event.event_type.rule == "CA-RUL2-87"]
    assert len(made_for) == 1
    weighed = made_for[0].weighed
    assert [place[1] for place in weighed.places] == [1, 0]
    assert weighed.places[0][0] < weighed.places[1][0]
    moves = [at for at, event in enumerate(told) if event.event_type.kind == "np-move"]
    assert not moves or told.index(made_for[0]) < moves[0]


@pytest.mark.rule("CA-RUL2-104")
def test_a_band_that_looks_for_cover_takes_the_nearest_house_from_which_it_sees_somebody():
    t = mission("raid", building=TWO_HOUSES).place("A", at=(20, 14))
    t.place("z", at=(21.9, 38.5), facing=180, leader=4, weapon="musket", formation="open")
    met(t, "z", doing="defend")
    told = acts(t, "z", [1, 1], then=1)
    chosen = next(event for event in told if event.event_type.rule == "CA-RUL2-104" and event.weighed)
    assert chosen.weighed.places[0][1] == 1
    assert t["z"].building == 1


@pytest.mark.rule("CA-RUL2-104")
def test_no_house_from_which_nobody_is_seen_is_cover_to_fire_from():
    t = mission("raid", building=TWO_HOUSES, impassable=[(0, 25, 48, 26)]).place("A", at=(20, 14))
    t.place("z", at=(21.9, 38.5), facing=180, leader=4, weapon="musket", formation="open")
    met(t, "z", doing="defend")
    acts(t, "z", [1, 1], then=1)
    assert t["z"].building < 0


def test_what_decides_between_places_alike_is_told_by_the_edges_of_the_table():
    for scales in (PLACE_SCALES, COMING_SCALES):
        assert [(one.words, one.unit) for one in scales[-2:]] == [
            ("from the north edge", LENGTH),
            ("from the west edge", LENGTH),
        ]
