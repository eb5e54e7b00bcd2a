"""The one-off battle before its first turn: terrain by dice, baselines by dice, and the order of it all."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng, ScriptedDice
from vedette.engine.game import Game
from vedette.engine.types import BadInput, Order
from vedette.rules.empires.battlefield import BUILDING, GROUND_NAMES, PLAIN, WOOD

BOOK = books.entry("empires").book()
FOOT = {"kind": "regular-infantry"}


def side(name, army=None, rating="average", deployment=None, **more):
    return {
        "name": name,
        "army": army if army is not None else [FOOT],
        "commander": {"rating": rating},
        "deployment": deployment if deployment is not None else {"rows": 2},
        **more,
    }


def setup(**more):
    return {"sides": [side("Blue"), side("Red")], **more}


def begin(faces, **more):
    """A battle whose first dice are written down."""
    return Game(BOOK, setup(**more), "test", ScriptedDice(list(faces)))


def say(game, text, faces=()):
    """Give an order; all the faces must be thrown."""
    game.state.dice = ScriptedDice(list(faces))
    refused = game.apply_order(BOOK.grammar.read(text))
    assert refused is None, f"{text}: {refused}"
    assert game.state.dice.unused() == []


def refusal(game, text):
    return str(game.refusal(BOOK.grammar.read(text)))


def may(game, text):
    return game.refusal(BOOK.grammar.read(text)) is None


def asked(game):
    return (game.question.side, game.question.kind)


def told(game):
    return [BOOK.tell(game.state, event) for event in game.events]


def placing(blue=6, red=1):
    """Blue places first."""
    return begin([blue, red], terrain="dice")


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-SET-01")
def test_a_battle_has_two_sides_with_one_army_each():
    for wrong in ([side("Blue")], [side("Blue"), side("Red"), side("Green")]):
        with pytest.raises(BadInput, match="WEC-SET-01"):
            Game(BOOK, {"sides": wrong}, "test")


@pytest.mark.rule("WEC-SET-02")
def test_without_table_sides_or_armies_there_is_no_battle():
    with pytest.raises(BadInput, match="sides"):
        Game(BOOK, {}, "test")
    lacking = side("Red")
    del lacking["army"]
    with pytest.raises(BadInput, match="army"):
        Game(BOOK, {"sides": [side("Blue"), lacking]}, "test")
    game = Game(BOOK, setup(), "test")
    assert (game.state.grid.width, game.state.grid.height) == (18, 12)


@pytest.mark.rule("WEC-SET-03", "WEC-TER-03", "WEC-BAS-02", "WEC-ARM-02", "WEC-CMD-03", "WEC-DEP-01", "WEC-OPT-03")
def test_a_battle_of_a_campaign_states_everything_outright_and_throws_for_nothing():
    blue = side("Blue", [FOOT | {"at": [3, 9], "facing": "S"}], "poor", "given")
    blue["commander"] |= {"at": [4, 10]}
    red = side("Red", [FOOT | {"at": [3, 2]}, FOOT | {"at": [5, 2]}], "exceptional", "given")
    red["commander"] |= {"at": [4, 1]}
    game = Game(
        BOOK,
        {
            "table": {"features": [{"kind": "wood", "squares": [[7, 7]]}]},
            "baselines": ["N", "S"],
            "sides": [blue, red],
        },
        "test",
        ScriptedDice([]),
    )
    state = game.state
    assert asked(game) == (0, "number")
    assert state.field.ground[state.grid.cell(7, 7)] == WOOD
    assert state.home == [0, 2]
    assert [stand.card.rating for stand in (state.command_of(0), state.command_of(1))] == [1, 3]
    assert [(state.grid.x[s.cell], state.grid.y[s.cell]) for s in state.stands] == [
        (4, 10),
        (3, 9),
        (4, 1),
        (3, 2),
        (5, 2),
    ]
    assert state.original == [3, 6]


@pytest.mark.rule("WEC-SET-05", "WEC-DIC-04")
def test_a_battle_diced_for_from_end_to_end_throws_d6_only_eight_at_once_for_a_value():
    army = {"class": "native", "dice": "d12"}
    sides = [side(name, "buy", "dice", "dice", **army) for name in ("Blue", "Red")]
    game = Game(BOOK, {"terrain": "dice", "baselines": "dice", "points": "dice", "sides": sides}, "seven")
    rng = Rng(5)
    while game.question is not None and game.question.kind != "number":
        assert game.apply_order(game.sample(rng)) is None
    rolls = [roll for event in game.events for roll in (event.rolls or [])]
    assert {roll.sides for roll in rolls} == {6}
    assert max([len(roll.faces) for roll in rolls]) == 8
    thrown = [event.event_type.rule for event in game.events if event.rolls]
    for rule in ("WEC-TER-04", "WEC-BAS-03", "WEC-ARM-06", "WEC-CMD-04", "WEC-DEP-02"):
        assert rule in thrown


@pytest.mark.rule("WEC-SET-06")
def test_each_side_has_as_many_counters_as_stands_numbered_from_one():
    game = Game(BOOK, books.entry("empires").scenarios().setup_of("first-battle"), "test")
    for mine in (0, 1):
        assert asked(game) == (mine, "number")
        assert game.apply_order(BOOK.legal_orders(game.state, game.question)[-1]) is None
        counters = sorted([stand.counter for stand in game.state.stands if stand.side == mine])
        assert len(counters) > 5
        assert counters == list(range(1, len(counters) + 1))


@pytest.mark.rule("WEC-SET-07", "WEC-ARM-01")
def test_no_turn_begins_before_both_armies_and_both_commanders_are_settled():
    sides = [side("Blue", "buy", "dice"), side("Red", "buy", "dice")]
    game = Game(BOOK, {"sides": sides}, "test", ScriptedDice([]))
    for mine in (0, 1):
        assert asked(game) == (mine, "buy")
        assert game.state.turn == 0
        assert "at least one stand" in refusal(game, "bought")
        say(game, "buy regular-infantry magazine-rifles")
        say(game, "bought", [6, 2] if mine else [])
    assert asked(game) == (0, "deploy")
    assert [game.state.command_of(n).card.rating for n in (0, 1)] == [3, 1]
    assert [len([s for s in game.state.stands if s.side == n]) for n in (0, 1)] == [2, 2]


@pytest.mark.rule("WEC-SET-08", "WEC-OPT-10")
def test_solo_or_face_to_face_changes_nothing_before_the_activation():
    solo = amend(BOOK, {"settings": {"sequence": "alternating"}})
    script = [4, 2]
    games = [Game(book, setup(terrain="dice"), "test", ScriptedDice(script[:])) for book in (BOOK, solo)]
    assert told(games[0]) == told(games[1])
    assert games[0].state.key() == games[1].state.key()
    assert (games[0].state.rules.alternating, games[1].state.rules.alternating) == (False, True)


@pytest.mark.rule("WEC-RUL-74")
def test_the_set_up_follows_the_order_of_the_books_chapters():
    sides = [side(name, "buy", "dice", "dice") for name in ("Blue", "Red")]
    game = Game(BOOK, {"terrain": "dice", "baselines": "dice", "points": "dice", "sides": sides}, "order")
    order = []
    rng = Rng(3)
    while game.question.kind != "number":
        if not order or order[-1] != game.question.kind:
            order.append(game.question.kind)
        assert game.apply_order(game.sample(rng)) is None
    assert order == ["terrain", "baseline", "buy", "deploy"]
    rules = [event.event_type.rule for event in game.events]
    firsts = [
        rules.index(r) for r in ("WEC-TER-04", "WEC-BAS-03", "WEC-ARM-06", "WEC-ARM-01", "WEC-CMD-04", "WEC-DEP-02")
    ]
    assert firsts == sorted(firsts)


@pytest.mark.rule("WEC-RUL-74")
def test_what_is_agreed_is_not_thrown_for():
    game = begin([], points=12)
    assert asked(game) == (0, "deploy")


# --- terrain ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-TER-04", "WEC-TER-05")
def test_each_side_throws_for_its_pieces_and_the_higher_places_first():
    game = begin([2, 5], terrain="dice")
    assert game.state.pieces == [2, 5]
    assert asked(game) == (1, "terrain")
    assert "Red places the first piece." in told(game)


@pytest.mark.rule("WEC-TER-05", "WEC-RUL-04")
def test_a_tie_is_thrown_again_only_for_who_is_first():
    game = begin([3, 3, 4, 4, 6, 1], terrain="dice")
    assert game.state.pieces == [3, 3]
    assert asked(game) == (0, "terrain")


@pytest.mark.rule("WEC-TER-06")
def test_the_sides_alternate_and_the_rest_is_placed_in_a_row():
    game = begin([2, 4], terrain="dice")
    order = []
    for x in range(6):
        order.append(game.question.side)
        say(game, f"lay wood {x},5")
    assert order == [1, 0, 1, 0, 1, 1]
    assert asked(game) == (0, "deploy")


@pytest.mark.rule("WEC-TER-06", "WEC-RUL-04")
def test_a_side_may_stop_early_and_places_no_more():
    game = begin([3, 2], terrain="dice")
    say(game, "enough")
    assert asked(game) == (1, "terrain")
    say(game, "lay wood 1,1")
    assert asked(game) == (1, "terrain")
    say(game, "lay wood 2,1")
    assert asked(game) == (0, "deploy")


@pytest.mark.rule("WEC-TER-01")
@pytest.mark.parametrize("kind", ["wood", "building"])
def test_a_small_piece_fits_one_square(kind):
    game = placing()
    assert "WEC-TER-01" in refusal(game, f"lay {kind} 3,3 4,3")
    say(game, f"lay {kind} 3,3")
    state = game.state
    covered = [cell for cell in state.grid.cells if state.field.ground[cell] != PLAIN]
    assert covered == [state.grid.cell(3, 3)]


@pytest.mark.rule("WEC-TER-02", "WEC-OPT-06")
@pytest.mark.parametrize(
    ("squares", "good"),
    [
        ("3,3 4,3", True),
        ("3,3 3,4", True),
        ("3,3 3,4 3,5", True),
        ("3,3 4,3 5,3 3,4 4,4 5,4", True),
        ("3,3 3,4 3,5 4,3 4,4 4,5", True),
        ("3,3", False),
        ("3,3 4,4", False),
        ("3,3 4,3 3,4", False),
        ("3,3 4,3 3,4 4,4", False),
        ("3,3 4,3 5,3 6,3", False),
    ],
)
def test_a_hill_covers_two_three_or_six_whole_squares(squares, good):
    game = placing()
    assert may(game, f"lay hill {squares}") == good
    if good:
        say(game, f"lay hill {squares}")
        high = {
            f"{game.state.grid.x[c]},{game.state.grid.y[c]}" for c in game.state.grid.cells if game.state.field.level[c]
        }
        assert high == set(squares.split())


@pytest.mark.rule("WEC-TER-07", "WEC-OPT-06")
@pytest.mark.parametrize(
    "kind", ["wood", "building", "hill-2x3", "trench", "road-row", "stream-row", "river-column", "wadi-row"]
)
def test_every_piece_of_the_stock_can_be_placed_and_lies_there(kind):
    game = placing()
    say(game, f"lay {kind} 4,4")
    field, cell = game.state.field, game.state.grid.cell(4, 4)
    name = kind.split("-")[0]
    if name == "hill":
        assert field.level[cell] == 1
    elif name == "road":
        assert field.roads[cell] == 0b1010
    else:
        assert GROUND_NAMES[field.ground[cell]] == name


@pytest.mark.rule("WEC-TER-07", "WEC-OPT-06")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_a_wall_hedge_or_fence_runs_straight_along_up_to_three_squares(kind):
    game = placing()
    assert not may(game, f"run {kind} along N 1,1 2,1 3,1 4,1")
    assert not may(game, f"run {kind} along N 1,1 1,2")
    assert not may(game, f"run {kind} along N 1,1 3,1")
    assert not may(game, f"run {kind} along N 1,11")
    say(game, f"run {kind} along N 1,1 2,1 3,1")
    grid = game.state.grid
    for x in (1, 2, 3):
        assert game.state.field.has_edge(grid.cell(x, 1), 0)
        assert game.state.field.has_edge(grid.cell(x, 2), 2)
    assert not may(game, "run wall along S 2,2")


@pytest.mark.rule("WEC-OPT-06")
def test_a_short_name_with_a_length_means_the_squares_east_or_north():
    game = placing()
    say(game, "run wall-3 along E 5,5")
    assert [game.state.field.has_edge(game.state.grid.cell(5, y), 1) for y in (4, 5, 6, 7, 8)] == [
        False,
        True,
        True,
        True,
        False,
    ]


@pytest.mark.rule("WEC-OPT-06")
@pytest.mark.parametrize(
    ("chain", "good"),
    [
        (" ".join([f"{x},4" for x in range(18)]), True),
        ("0,4 1,4 1,3 1,2 1,1 1,0", True),
        ("0,1 0,0", True),
        (" ".join([f"{x},4" for x in range(17)]), False),
        ("3,0 3,1 4,1 4,0", False),
        ("0,4 1,4 1,5 0,5", False),
        ("0,4", False),
        ("0,4 1,5 2,5", False),
        ("0,1 0,0 0,1", False),
    ],
)
def test_a_stream_runs_from_one_edge_to_another_in_squares_that_touch(chain, good):
    assert may(placing(), f"lay stream {chain}") == good
    assert may(placing(), f"lay road {chain}") == good


@pytest.mark.rule("WEC-OPT-06")
def test_a_trench_has_three_squares_at_most_and_may_end_anywhere():
    game = placing()
    assert may(game, "lay trench 3,3 3,4 4,4")
    assert not may(game, "lay trench 3,3 3,4 3,5 3,6")
    assert not may(game, "lay trench 3,3 4,4")


@pytest.mark.rule("WEC-RUL-04")
def test_pieces_do_not_overlap():
    game = placing(6, 5)
    say(game, "lay hill 3,3 4,3")
    for order in ("lay wood 3,3", "lay building 4,3", "lay hill 4,3 5,3"):
        assert "WEC-RUL-04" in refusal(game, order)
    assert may(game, "lay hill 5,3 6,3")


@pytest.mark.rule("WEC-RUL-04")
def test_roads_and_streams_run_through_woods_and_hills():
    game = placing(6, 5)
    say(game, "lay wood 5,4")
    say(game, "lay hill 8,4 8,5")
    say(game, "lay road-row 0,4")
    say(game, "lay stream-column 5,0")
    say(game, "lay stream-column 8,0")
    field, grid = game.state.field, game.state.grid
    wood = grid.cell(5, 4)
    assert (field.ground[wood], field.has_road(wood, 1), field.is_obstacle[wood], field.veils[wood]) == (
        WOOD,
        True,
        True,
        True,
    )
    assert (field.level[grid.cell(8, 4)], field.is_obstacle[grid.cell(8, 4)]) == (1, True)


@pytest.mark.rule("WEC-RUL-04")
def test_a_wood_may_be_laid_on_a_stream_that_was_there_first():
    game = placing(6, 5)
    say(game, "lay stream-row 0,4")
    say(game, "lay wood 5,4")
    say(game, "lay building 6,4")
    field, grid = game.state.field, game.state.grid
    assert field.ground[grid.cell(5, 4)] == WOOD
    assert field.is_obstacle[grid.cell(5, 4)]
    assert (field.ground[grid.cell(6, 4)], field.closed[grid.cell(6, 4)]) == (BUILDING, True)


@pytest.mark.rule("WEC-RUL-04")
def test_a_piece_lies_on_the_battlefield_in_any_orientation():
    game = placing()
    for order in ("lay hill-2x3 17,3", "lay hill-1x3 3,10", "lay wood 18,0", "run wall-3 along N 16,4", "lay wood"):
        assert not may(game, order), order
    for order in ("lay hill-2x3 16,3", "lay hill-3x2 3,10", "lay hill-1x3 0,9", "lay wood 17,11"):
        assert may(game, order), order


def test_a_piece_laid_changes_no_clone_made_before():
    game = placing()
    before = game.state.clone()
    say(game, "lay wood 3,3")
    assert before.field.ground[before.grid.cell(3, 3)] == PLAIN


def test_every_terrain_order_on_offer_is_accepted_and_picks_come_to_an_end():
    game = placing(6, 6 - 1)
    rng = Rng(11)
    while game.question.kind == "terrain":
        for order in BOOK.legal_orders(game.state, game.question):
            assert game.refusal(order) is None
            assert BOOK.grammar.read(BOOK.grammar.write(order)).same(order)
        for option in BOOK.options(game.state, game.question):
            places = option.reach.places if option.reach else [(50, 50, [])]
            for x, y, headings in places:
                for heading in headings or [0]:
                    text = option.text.format(x=x // 100, y=y // 100, facing="NESW"[heading // 90])
                    assert may(game, text), text
        assert game.apply_order(game.sample(rng)) is None


# --- baselines --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-BAS-03", "WEC-RUL-04")
def test_baselines_are_thrown_for_after_the_terrain_and_again_after_a_tie():
    game = begin([1, 2], terrain="dice", baselines="dice")
    assert game.state.home == [-1, -1]
    say(game, "lay wood 4,4")
    say(game, "enough")
    assert asked(game) == (1, "terrain")
    say(game, "enough", [4, 4, 2, 5])
    assert asked(game) == (1, "baseline")
    assert BOOK.scene(game.state)["edges"] == ["", ""]


@pytest.mark.rule("WEC-BAS-04", "WEC-BAS-05")
@pytest.mark.parametrize(("way", "homes"), [("N", [0, 2]), ("E", [1, 3]), ("S", [2, 0]), ("W", [3, 1])])
def test_the_higher_chooses_any_edge_and_the_other_has_the_opposite_one(way, homes):
    game = begin([6, 3], baselines="dice")
    assert asked(game) == (0, "baseline")
    say(game, f"baseline {way}")
    assert game.state.home == homes


@pytest.mark.rule("WEC-BAS-01")
@pytest.mark.parametrize(("way", "good", "bad"), [("E", "17,4", "0,4"), ("W", "0,4", "17,4"), ("N", "4,11", "4,0")])
def test_a_side_deploys_on_its_baseline(way, good, bad):
    game = begin([6, 3], baselines="dice")
    say(game, f"baseline {way}")
    assert may(game, f"deploy 1 to {good} facing N alone")
    assert "WEC-DEP-02" in refusal(game, f"deploy 1 to {bad} facing N alone")


@pytest.mark.rule("WEC-BAS-05")
def test_baselines_that_are_not_opposite_are_refused():
    with pytest.raises(BadInput, match="WEC-BAS-05"):
        begin([], baselines=["S", "E"])


# --- the battlefield --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-OPT-04")
def test_the_battlefield_is_eighteen_by_twelve_unless_agreed_otherwise_and_never_below_twelve():
    grid = begin([]).state.grid
    assert (grid.width, grid.height) == (18, 12)
    grid = begin([], table={"width": 24, "height": 16}).state.grid
    assert (grid.width, grid.height) == (24, 16)
    for wrong in ({"width": 11}, {"height": 11}, {"width": 61}):
        with pytest.raises(BadInput, match="must be from 12 to 60"):
            begin([], table=wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"terrain": "maybe"},
        {"points": "many"},
        {"points": 0},
        {"baselines": ["S"]},
        {"baselines": "north"},
        {"sides": [side("Blue", deployment={"rows": 7}), side("Red", deployment={"rows": 6})]},
        {"sides": [side("Blue", deployment="anywhere"), side("Red")]},
        {"sides": [side("Blue", deployment={"rows": 99}), side("Red")]},
        {"terrain": "dice", "sides": [side("Blue", deployment="given"), side("Red")]},
        {"sides": [side("Blue", "sell"), side("Red")]},
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused_with_words(wrong):
    with pytest.raises(BadInput):
        begin([], **wrong)


def test_an_order_of_another_moment_is_refused():
    game = placing()
    assert "'bought' is no answer now" in refusal(game, "bought")
    assert "has not begun" in refusal(game, "concede")
    assert game.refusal(Order("lay", (0,))) is not None


@pytest.mark.rule("WEC-SET-04")
def test_in_battle_a_side_throws_two_d6_or_one_d12():
    sides = [side("Blue"), side("Red", [{"kind": "native-infantry"}], **{"class": "native"})]
    game = Game(BOOK, {"sides": sides}, "dice")
    rng = Rng(1)
    while game.question is not None and game.state.turn < 3:
        assert game.apply_order(game.sample(rng)) is None
    throws = [event.rolls for event in game.events if event.event_type.rule == "WEC-SEQ-09"]
    assert throws
    for ours, theirs in throws:
        assert (ours.sides, len(ours.faces)) == (6, 2)
        assert (theirs.sides, len(theirs.faces)) == (12, 1)
