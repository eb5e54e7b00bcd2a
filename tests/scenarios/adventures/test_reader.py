"""Battles of Colonial Adventures: the ready ones play to their end, Stand Up Fights are chosen, wrong files are named."""

import tomllib

import pytest

from vedette import books
from vedette.ai import decide
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.toml_files import parse

BOOK = books.entry("adventures").book()
SCENARIOS = books.entry("adventures").scenarios()
IDS = SCENARIOS.ids()

GOOD = """book = "adventures"
title = "A test"
words = "Two platoons hold a wood against three bands."
year = 1879
defender = 0

[table]
width = 48
height = 48
terrain = [{ kind = "wood", points = [[1000, 1000], [2000, 1000], [2000, 2000], [1000, 2000]] }]

[[sides]]
army = "united-kingdom"
home = "S"
picks = [{ row = 7 }, { row = 8, branch = 3 }]

[[sides]]
army = "zulu"
home = "N"
recruit = 3
"""


def problems(text):
    return [str(problem) for problem in SCENARIOS.check(parse(text, "test.toml"))]


@pytest.mark.parametrize("id", IDS)
def test_every_scenario_that_is_shipped_is_in_order(id):
    assert SCENARIOS.check(SCENARIOS.shipped(id)) == []


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("seed", range(2))
def test_every_scenario_plays_to_its_end(id, seed):
    game = Game(BOOK, SCENARIOS.setup_of(id), str(seed))
    rng = Rng(seed)
    while game.question is not None:
        assert game.apply_order(game.sample(rng)) is None
    assert game.state.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_steady_against_steady_comes_to_a_decision(id):
    steady = books.entry("adventures").player("steady")
    game = Game(BOOK, SCENARIOS.setup_of(id), "7")
    rng = Rng(7)
    while game.question is not None:
        assert game.apply_order(decide(steady, BOOK, game.state, rng)) is None
    assert game.state.outcome.winner in (0, 1)


def test_there_are_scenarios_for_beginners_and_a_large_stand_up_fight():
    listed = SCENARIOS.listing()
    assert len(listed) >= 3
    assert (listed[0]["id"], listed[0]["first"]) == ("first-battle", True)
    for one in listed:
        assert len(one["sides"]) == 2
        assert all([len(name) <= 16 for name in one["sides"]]), "a side's name fits the head of the screen"
        assert 100 < len(one["words"]) < 700
    game = Game(BOOK, SCENARIOS.setup_of("stand-up-fight"), "1")
    groups = [group for group in game.state.groups if group.is_body]
    assert [len([g for g in groups if g.side == side]) for side in (0, 1)] == [4, 12]
    assert 260 <= sum([g.count for g in groups]) <= 330


def test_the_opening_of_a_stand_up_fight_is_short_to_read():
    game = Game(BOOK, SCENARIOS.setup_of("stand-up-fight"), "1")
    told = [BOOK.tell(game.state, event) for event in game.events]
    groups = len([group for group in game.state.groups if group.is_body])
    assert len(told) <= groups + 22  # nine sections, settlements, two commanders, a warning
    assert len([line for line in told if "led by Rep" in line]) == groups
    assert not [line for line in told if "{" in line]
    assert all([event.rolls for event in game.events if event.event_type.rule == "CA-ARM-10"])


def test_a_scenario_may_pick_and_recruit_and_has_its_year():
    assert problems(GOOD) == []
    late = GOOD.replace("1879", "1898")
    setups = [SCENARIOS.set_up(parsed(text), {}) for text in (GOOD, late)]
    dice = [Game(BOOK, setup, "1").state.groups[0].card.fire_dice for setup in setups]
    assert dice == [2, 4]


def parsed(text):
    return tomllib.loads(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('army = "zulu"', 'army = "martians"', "there is no army 'martians'"),
        ("recruit = 3", "recruit = 99", "'Zulu: recruit' must be from 0 to 40"),
        ("recruit = 3", "recruit = 3\nguns = 1", "has no guns"),
        ("{ row = 7 }", "{ row = 8 }", "say which 'branch'"),
        ("{ row = 7 }", "{ roll = 7 }", "has no entry 'roll'"),
        ('kind = "wood"', 'kind = "sea"', "'sea' is not a kind of terrain"),
        ("width = 48", "width = 30", "36"),
        ("defender = 0", "defender = 4", "defender"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(old, new, message):
    assert old in GOOD
    (said,) = problems(GOOD.replace(old, new, 1))
    assert message in said


def test_any_two_lists_meet_in_any_size():
    for armies in (["boers", "zulu"], ["france", "france"], ["tuareg", "berber"], ["civilians", "mahdists"]):
        setup = SCENARIOS.battle_of(armies=armies, sizes=[3, 5])
        game = Game(BOOK, setup, "1")
        assert len([g for g in game.state.groups if g.is_body and not g.card.is_gun]) == 8
        names = [BOOK.side_name(game.state, side) for side in (0, 1)]
        assert names[0] != names[1]


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"armies": ["zulu"]}, "names two armies"),
        ({"armies": ["zulu", "martians"]}, "there is no army 'martians'"),
        ({"sizes": [4]}, "two numbers from 0 to 40"),
        ({"sizes": [4, 41]}, "sizes"),
        ({"sizes": ["four", 12]}, "sizes"),
        ({"guns": [1, 0]}, "CA-ARM-18"),
        ({"guns": [0, 1]}, "has no guns"),
        ({"machine_guns": [1, 0]}, "British Empire has 0"),
        ({"terrain": "swampy"}, "rolled, clear, mountainous, wooded, open"),
        ({"woods": "bog"}, "wood, gully, rough"),
        ({"width": 20}, "width"),
        ({"defender": 2}, "defender"),
        ({"year": 1066}, "year"),
        ({"companies": "both"}, "companies"),
        ({"weather": 1}, "has no choice 'weather'"),
    ],
)
def test_a_stand_up_fight_that_cannot_be_is_refused(choices, message):
    with pytest.raises(BadInput, match=message):
        SCENARIOS.battle_of(**choices)


def test_guns_companies_and_ground_may_be_chosen():
    setup = SCENARIOS.battle_of(
        armies=["united-kingdom", "mahdists"],
        sizes=[10, 30],
        machine_guns=[1, 0],
        companies=[True, False],
        terrain="mountainous",
        woods="gully",
        year=1898,
    )
    state = Game(BOOK, setup, "1").state
    guns = [g.card for g in state.groups if g.card.is_gun]
    assert [(gun.side, gun.is_machine_gun) for gun in guns] == [
        (0, True),
        (0, False),
        (1, False),
        (1, False),
        (1, False),
    ]
    assert {g.card.company for g in state.groups if g.side == 1} == {-1}
    assert max([g.card.company for g in state.groups if g.side == 0]) >= 4
    assert not state.field.woods
    assert setup["table"]["overall"] == "mountainous"
