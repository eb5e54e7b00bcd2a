"""Battles of When Empires Clash!: those that are shipped play to their end, and wrong ones are named by line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.rules.empires.combat.squares import formed_shapes
from vedette.toml_files import parse, validate

BOOK = books.entry("empires").book()
SCENARIOS = books.entry("empires").scenarios()
IDS = SCENARIOS.ids()

GOOD = '''book = "empires"
title = "A test"
words = "A field with a wood."
baselines = ["S", "N"]

[table]
width = 12
height = 12
map = """
............
............
............
............
............
.....w......
............
............
............
............
............
............
"""

[[table.features]]
kind = "road"
squares = [[0, 0], [1, 0]]

[[sides]]
name = "Blue"
deployment = "given"

[sides.commander]
name = "Sir Blue"
at = [3, 0]

[[sides.army]]
kind = "regular-cavalry"
name = "Blue Horse"
at = [4, 1]

[[sides]]
name = "Red"
army = "zulu"
class = "native"
'''


def play(setup, seed):
    """Random against random to the end."""
    game = Game(BOOK, setup, str(seed))
    rng = Rng(seed)
    for _ in range(20_000):
        if game.question is None:
            break
        refused = game.apply_order(game.sample(rng))
        assert refused is None, str(refused)
    assert game.state.outcome is not None
    return game


def problems(text):
    return [str(problem) for problem in SCENARIOS.check(parse(text, "test.toml"))]


@pytest.mark.parametrize("id", IDS)
def test_every_scenario_that_is_shipped_is_in_order(id):
    assert SCENARIOS.check(SCENARIOS.shipped(id)) == []
    doc = SCENARIOS.load(id)
    assert validate({k: v for k, v in doc.items() if k != "id"}, SCENARIOS.schema()) == []


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("seed", range(4))
def test_every_scenario_plays_to_its_end(id, seed):
    play(SCENARIOS.setup_of(id), seed)


def test_there_are_eight_scenarios_four_of_them_historical_and_the_first_is_for_beginners():
    listed = SCENARIOS.listing()
    assert len(listed) >= 8
    assert len([one for one in listed if one["historical"] and one["year"] and one["place"]]) >= 4
    assert (listed[0]["id"], listed[0]["first"]) == ("caught-on-the-march", True)
    assert [one["id"] for one in listed if one["first"]] == ["caught-on-the-march"]
    for one in listed:
        assert len(one["sides"]) == 2
        assert 100 < len(one["words"]) < 700


def test_the_first_battle_is_small_and_on_the_usual_table():
    state = Game(BOOK, SCENARIOS.setup_of("caught-on-the-march"), "1").state
    assert len(state.stands) <= 26
    assert (state.grid.width, state.grid.height) == (18, 12)


@pytest.mark.slow
def test_in_the_first_battle_steady_play_can_win_with_either_side():
    steady = books.entry("empires").player("steady")
    winners = []
    for seed in range(16):
        game = Game(BOOK, SCENARIOS.setup_of("caught-on-the-march"), str(seed))
        rng = Rng(seed)
        while game.question is not None:
            assert game.apply_order(steady.choose(BOOK, game.state, game.question, rng)) is None
        winners.append(game.state.outcome.winner)
    assert winners.count(0) >= 2
    assert winners.count(1) >= 2


def test_at_ulundi_the_british_stand_in_a_large_square():
    state = Game(BOOK, SCENARIOS.setup_of("ulundi-1879"), "1").state
    faces = [
        s for s in state.stands if s.side == 0 and s.card.name.startswith(("80th", "1st/13th", "90th", "94th", "58th"))
    ]
    assert len(faces) == 9
    assert all([formed_shapes(state, stand) for stand in faces])


@pytest.mark.rule("WEC-TER-03", "WEC-OPT-03")
def test_a_drawn_map_is_the_ground_of_the_battle():
    table = SCENARIOS.setup_of("maiwand-1880")["table"]
    (wadi,) = [f["squares"] for f in table["features"] if f["kind"] == "wadi"]
    assert [0, 2] in wadi
    assert [14, 9] in wadi


def test_choices_change_a_scenario():
    setup = SCENARIOS.setup_of("first-battle", turns=3, deployment="dice", commanders="dice")
    assert setup["turns"] == 3
    assert [side["deployment"] for side in setup["sides"]] == ["dice", "dice"]
    play(setup, 1)
    with pytest.raises(BadInput, match="colour"):
        SCENARIOS.setup_of("first-battle", colour="red")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("at = [4, 1]", "at = [4, 12]", "test.toml:39: Blue Horse stands at [4, 12], which is off the table"),
        ("at = [4, 1]", "at = [5, 6]", "test.toml:36: Blue: WEC-DEP-03: Blue Horse cannot stand on that ground"),
        ("at = [4, 1]", "", "test.toml:36: Blue Horse has no square, yet the deployment is given; add at = [x, y]"),
        ("at = [3, 0]", "", "test.toml:32: Sir Blue has no square"),
        ('army = "zulu"', 'army = "hun"', "test.toml:43: there is no army 'hun'; write one of: buy"),
        ('"S", "N"', '"S", "E"', "test.toml:4: the two baselines must be opposite"),
        ('"S", "N"', '"S", "X"', "test.toml:4: 'baselines.2' cannot be 'X'"),
        (".....w......", ".....w.....", "test.toml:9: row 6 of the map has 11 squares; draw 12"),
        (".....w......", ".....x......", "test.toml:9: row 6 of the map has an unknown sign 'x'; the signs are"),
        ("width = 12", "width = 11", "test.toml:7: 'table.width' cannot be 11; write a number from 12 to 60"),
        ("[1, 0]]", "[1, 99]]", "test.toml:26: a road covers the square [1, 99], which is off the table"),
        ('kind = "regular-cavalry"', 'kind = "tank"', "test.toml:37: 'sides.1.army.1.kind' cannot be 'tank'"),
        ('name = "Blue Horse"', 'name = "Blue Horse"\nweapon = "pom-pom"', "Regular Cavalry cannot carry 'pom-pom'"),
        ("[table]", "[table", "test.toml:6: this is not TOML"),
    ],
)
def test_the_checker_names_file_line_and_fix(old, new, words):
    assert problems(GOOD) == []
    found = problems(GOOD.replace(old, new, 1))
    assert words in found[0]


@pytest.mark.parametrize("id", ["nowhere", "../x", "", 3])
def test_an_unknown_scenario_is_refused_with_the_list_of_those_there_are(id):
    with pytest.raises(BadInput, match="scenario"):
        SCENARIOS.setup_of(id)


def test_a_scenario_of_ones_own_is_read_from_its_file(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(GOOD)
    setup = SCENARIOS.setup_of(path)
    assert setup["sides"][1]["name"] == "Red"
    assert len(setup["sides"][1]["army"]) == 18
    play(setup, 2)
    path.write_text(GOOD.replace("at = [4, 1]", "at = [4, 99]"))
    with pytest.raises(BadInput, match=r"own\.toml:39"):
        SCENARIOS.load(path)


# --- one-off battles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"armies": ["zulu", "zulu"]},
        {"armies": ["buy", "buy:native"], "points": "dice"},
        {"armies": ["buy", "boer-1899"], "terrain": "dice", "baselines": "dice"},
        {
            "armies": ["italian-1896", "abyssinian-1896"],
            "terrain": "open",
            "deployment": 4,
            "commanders": "exceptional",
        },
        {"armies": ["buy", "buy"], "entrenchments": 3, "points": 20, "width": 12, "height": 12, "turns": 6},
        {"terrain": [{"kind": "hill", "squares": [[5, 5], [6, 5]]}]},
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_one_off_battle_plays_to_its_end(choices, seed):
    play(SCENARIOS.battle_of(seed=seed, **choices), seed)


@pytest.mark.parametrize("seed", range(10))
def test_a_battle_drawn_by_lot_plays_to_its_end_and_is_the_same_for_the_same_seed(seed):
    assert SCENARIOS.generate(seed) == SCENARIOS.generate(seed)
    play(SCENARIOS.generate(seed), seed)


@pytest.mark.parametrize(
    "choices",
    [
        {"armies": ["zulu"]},
        {"armies": ["zulu", "huns"]},
        {"armies": ["zulu", 7]},
        {"armies": ["zulu", "buy:martian"]},
        {"armies": ["zulu", {"name": "Nobody"}]},
        {"terrain": "swamp"},
        {"width": 5},
        {"seed": "x"},
        {"weather": "fair"},
    ],
)
def test_a_one_off_battle_cannot_be_asked_for_nonsense(choices):
    with pytest.raises(BadInput):
        SCENARIOS.battle_of(**choices)


@pytest.mark.rule("WEC-ARM-04")
def test_an_army_over_the_points_agreed_is_refused_when_the_battle_begins():
    setup = SCENARIOS.battle_of(armies=["zulu", "boer-1881"], points=30)
    with pytest.raises(BadInput, match="WEC-ARM-04: this army costs 36 points; 30 may be spent"):
        Game(BOOK, setup, "1")


def test_an_army_handed_in_as_a_document_may_fight():
    own = books.entry("empires").armies().generate(3)
    play(SCENARIOS.battle_of(armies=[own, "zulu"]), 1)


# --- garbage ----------------------------------------------------------------------------------------------------------

PARTS = st.sampled_from([*GOOD.split(), "\n", "[", "]", "=", '"', "-1", "[[sides]]\n", "\x00"])


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(PARTS, max_size=50).map(" ".join)))
def test_garbage_gives_problems_never_another_exception(text):
    for problem in SCENARIOS.check(parse(text, "test.toml")):
        assert problem.words


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_a_good_file_with_a_piece_cut_out_or_put_in_gives_problems_or_is_good(data):
    cut = data.draw(st.integers(0, len(GOOD) - 1))
    end = data.draw(st.integers(cut, min(len(GOOD), cut + 40)))
    text = GOOD[:cut] + data.draw(st.text(max_size=10)) + GOOD[end:]
    for problem in SCENARIOS.check(parse(text, "test.toml")):
        assert problem.words
