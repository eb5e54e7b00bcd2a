"""Values, armies and Commanders: what stands are worth, what an army may cost, and buying it unseen."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng, ScriptedDice
from vedette.engine.docs import question_doc
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.rules.empires.combat.close import close_combat
from vedette.rules.empires.combat.fire import fire_combat
from vedette.rules.empires.setup.buying import refuse_cost
from vedette.rules.empires.victory import worth_left
from vedette.testing.breakdowns import amount_of
from vedette.testing.empires.invariants import reshuffle_hidden

BOOK = books.entry("empires").book()
FOOT = {"kind": "regular-infantry"}
PRINTED = {
    "regular-infantry": 3,
    "irregular-infantry": 2,
    "native-infantry": 2,
    "regular-cavalry": 3,
    "irregular-cavalry": 2,
    "native-cavalry": 2,
    "heavy-artillery": 4,
    "medium-artillery": 3,
    "field-artillery": 2,
    "mountain-artillery": 2,
    "automatic-machine-gun": 4,
    "mechanical-machine-gun": 2,
    "pom-pom": 4,
    "transport": 1,
    "pack-transport": 1,
}
WEAPONS = {
    "regular-infantry": "magazine-rifles",
    "irregular-infantry": "single-shot-rifles",
    "native-infantry": "muskets",
    "regular-cavalry": "magazine-rifles",
    "irregular-cavalry": "single-shot-rifles",
    "native-cavalry": "muskets",
    "heavy-artillery": "rifled-heavy",
    "medium-artillery": "rifled-medium",
    "field-artillery": "smoothbore-field",
    "mountain-artillery": "smoothbore-mountain",
    "automatic-machine-gun": "automatic-machine-gun",
    "mechanical-machine-gun": "mechanical-machine-gun",
    "pom-pom": "pom-pom",
    "transport": "none",
    "pack-transport": "none",
}


def side(name, army="buy", rating="average", **more):
    return {"name": name, "army": army, "commander": {"rating": rating}, "deployment": {"rows": 4}, **more}


def begin(faces=(), blue="buy", red="buy", book=BOOK, works=(0, 0), **more):
    sides = [side("Blue", blue, entrenchments=works[0]), side("Red", red, entrenchments=works[1])]
    return Game(book, {"sides": sides, **more}, "test", ScriptedDice(list(faces)))


def say(game, *texts, faces=()):
    for text in texts:
        game.state.dice = ScriptedDice(list(faces))
        refused = game.apply_order(BOOK.grammar.read(text))
        assert refused is None, f"{text}: {refused}"
        assert game.state.dice.unused() == []


def refusal(game, text):
    return str(game.refusal(BOOK.grammar.read(text)))


def may(game, text):
    return game.refusal(BOOK.grammar.read(text)) is None


def buy(game, *kinds):
    say(game, *[f"buy {kind} {WEAPONS[kind]}" for kind in kinds])


def left(game):
    return BOOK.ask_words(game.state, game.question)


# --- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-VAL-01", "WEC-VAL-02")
@pytest.mark.parametrize(("kind", "value"), list(PRINTED.items()))
def test_a_stand_costs_and_is_worth_what_the_table_says(kind, value):
    game = begin()
    buy(game, kind)
    assert left(game) == f"Buy your army: {36 - value} of 36 points are left."
    say(game, "bought", "buy transport none", "bought")
    (stand,) = [s for s in game.state.stands if s.side == 0 and s.card.rating == 0]
    # the same number in the totals that decide the battle and in a combat score
    assert (stand.card.value, worth_left(game.state, 0), game.state.original[0]) == (value, value + 2, value)
    fought = duel({"kind": kind})
    assert close_combat(fought, fought.stands[1], fought.stands[3]).ours.base == value
    game.state.place_stand(stand, game.state.grid.cell(5, 1), 0, 0)
    game.state.destroy(stand)
    assert game.state.lost[0] == value


def duel(stand):
    """One stand against a company of foot, face to face."""
    blue = side("Blue", [stand | {"at": [5, 5], "facing": "N"}], deployment="given")
    blue["commander"] |= {"at": [1, 1]}
    red = side("Red", [FOOT | {"at": [5, 6], "facing": "S"}], deployment="given")
    red["commander"] |= {"at": [1, 10]}
    return Game(BOOK, {"sides": [blue, red]}, "test").state


@pytest.mark.rule("WEC-VAL-01", "WEC-CMD-02")
@pytest.mark.parametrize(("rating", "value"), [("poor", 1), ("average", 2), ("exceptional", 3)])
def test_a_commander_is_worth_his_command_value(rating, value):
    sides = [side("Blue", [FOOT], rating), side("Red", [FOOT])]
    state = Game(BOOK, {"sides": sides}, "test").state
    command = state.command_of(0)
    assert (command.card.value, command.card.rating) == (value, value)


@pytest.mark.rule("WEC-VAL-03", "WEC-OPT-07", "WEC-RUL-05")
@pytest.mark.parametrize("rating", ["poor", "exceptional"])
def test_by_option_every_commander_counts_two_in_combat_and_his_rating_elsewhere(rating):
    for on in (False, True):
        book = amend(BOOK, {"settings": {"commanders_worth_two": on}})
        value = {"poor": 1, "exceptional": 3}[rating]
        blue = side("Blue", [FOOT | {"at": [5, 5], "facing": "N"}], rating, deployment="given")
        blue["commander"] |= {"at": [5, 4]}
        red = side("Red", [FOOT | {"at": [5, 6], "facing": "S"}], deployment="given")
        red["commander"] |= {"at": [5, 10]}
        state = Game(book, {"sides": [blue, red]}, "test").state
        command, foot = state.stands[0], state.stands[1]
        counted = 2 if on else value
        assert amount_of(close_combat(state, foot, state.stands[3]).ours, "WEC-CLS-06") == counted
        assert close_combat(state, command, state.stands[3]).ours.base == counted
        assert worth_left(state, 0) == 3 + value
        assert command.card.rating == value


@pytest.mark.rule("WEC-VAL-04")
def test_an_entrenchment_costs_half_a_point():
    game = begin(points=4)
    buy(game, "regular-infantry")
    assert may(game, "entrench 2")
    assert "costs 4½ points; 4 may be spent" in refusal(game, "entrench 3")
    say(game, "entrench 1")
    assert "½ of 4 points are left" in left(game)
    assert "WEC-ARM-04" in refusal(game, "buy transport none")
    say(game, "entrench 0", "buy transport none")


@pytest.mark.rule("WEC-VAL-05", "WEC-RUL-67")
def test_entrenchments_count_in_what_an_army_costs_and_nowhere_else():
    with pytest.raises(BadInput, match="costs 3½ points; 3 may be spent"):
        begin(blue=[FOOT], red=[FOOT], points=3, works=(1, 0))
    game = begin(blue=[FOOT], red=[FOOT], works=(4, 0))
    assert game.state.original == [3, 3]
    assert [worth_left(game.state, n) for n in (0, 1)] == [5, 5]


@pytest.mark.rule("WEC-VAL-05", "WEC-OPT-09")
def test_by_option_two_entrenched_sides_pay_nothing_and_get_what_was_stated():
    free = amend(BOOK, {"settings": {"free_entrenchments": True}})
    game = begin(blue="buy", red=[FOOT], points=3, works=(2, 2), book=free)
    assert "3 of 3 points are left" in free.ask_words(game.state, game.question)
    assert "agreed before the buying" in str(game.refusal(BOOK.grammar.read("entrench 3")))
    say(game, "buy regular-infantry muskets", "bought")
    assert game.state.works == [2, 2]
    # only one side is entrenched: it pays
    with pytest.raises(BadInput, match="costs 4 points"):
        begin(blue=[FOOT], red=[FOOT], points=3, works=(2, 0), book=free)


# --- armies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-ARM-03", "WEC-OPT-05")
def test_army_values_are_agreed_or_thrown():
    assert begin(points=20).state.budget == [40, 40]
    assert begin([1] * 8 + [6] * 8, points="dice").state.budget == [16, 96]


@pytest.mark.rule("WEC-ARM-04")
def test_equal_armies_have_thirty_six_points_unless_agreed_otherwise():
    game = begin()
    assert game.state.budget == [72, 72]
    buy(game, *["regular-infantry"] * 12)
    assert "this army costs 37 points; 36 may be spent" in refusal(game, "buy transport none")
    say(game, "bought")


@pytest.mark.rule("WEC-ARM-05")
@pytest.mark.parametrize("kind", ["heavy-artillery", "automatic-machine-gun", "pom-pom"])
def test_at_most_twelve_of_thirty_six_points_go_on_stands_worth_four(kind):
    game = begin()
    buy(game, "pom-pom", "heavy-artillery", "automatic-machine-gun")
    assert "WEC-ARM-05: 16 points" in refusal(game, f"buy {kind} {WEAPONS[kind]}")
    buy(game, "medium-artillery")


@pytest.mark.rule("WEC-ARM-06", "WEC-RUL-06")
def test_of_an_unequal_army_a_third_goes_on_stands_worth_four():
    game = begin([1, 1, 1, 1, 1, 1, 1, 4, 6, 6, 1, 1, 3, 3, 2, 2], points="dice")
    assert game.state.budget == [22, 48]
    assert "WEC-ARM-06" in refusal(game, "buy pom-pom pom-pom")
    buy(game, "regular-infantry")
    say(game, "bought")
    buy(game, "pom-pom", "pom-pom")
    assert "a third of 24 is the limit" in refusal(game, "buy pom-pom pom-pom")


@pytest.mark.rule("WEC-ARM-06")
def test_each_side_throws_eight_dice_for_its_own_value():
    game = begin([1, 2, 3, 4, 5, 6, 1, 2] + [6] * 8, points="dice")
    rolls = [event.rolls[0] for event in game.events if event.event_type.rule == "WEC-ARM-06"]
    assert [(len(roll.faces), roll.sides, roll.score) for roll in rolls] == [(8, 6, 24), (8, 6, 48)]


@pytest.mark.rule("WEC-RUL-06")
@pytest.mark.parametrize(
    ("dear", "points", "good"), [(12, 36, True), (16, 36, False), (4, 12, True), (4, 11, False), (8, 24, True)]
)
def test_a_third_is_exact(dear, points, good):
    assert (refuse_cost([4] * (dear // 4), 0, points) is None) == good


@pytest.mark.rule("WEC-RUL-06")
def test_an_army_may_cost_less_and_has_at_least_one_stand():
    game = begin()
    assert "at least one stand beside its Command stand" in refusal(game, "bought")
    buy(game, "transport")
    say(game, "bought")
    with pytest.raises(BadInput, match="at least one stand"):
        begin(blue=[])


@pytest.mark.rule("WEC-ARM-07")
def test_every_army_has_a_command_stand_and_it_costs_nothing():
    game = begin()
    assert "WEC-ARM-07" in refusal(game, "buy command none")
    buy(game, *["regular-infantry"] * 12)
    say(game, "bought", "buy transport none", "bought")
    assert [game.state.command_of(n) is not None for n in (0, 1)] == [True, True]
    assert game.state.original == [36, 1]
    with pytest.raises(BadInput, match="WEC-ARM-07"):
        begin(blue=[FOOT, {"kind": "command"}])


@pytest.mark.rule("WEC-RUL-74", "WEC-ARM-05", "WEC-ARM-04")
def test_a_ready_made_army_over_its_points_is_refused():
    with pytest.raises(BadInput, match="Blue: WEC-ARM-04: this army costs 39 points; 36 may be spent"):
        begin(blue=[FOOT | {"count": 13}], red=[FOOT], points=36)
    with pytest.raises(BadInput, match="Red: WEC-ARM-05: 16 points"):
        begin(blue=[FOOT], red=[{"kind": "pom-pom", "count": 4}], points=36)
    # a scenario that speaks of no points may do as it likes
    assert begin(blue=[FOOT | {"count": 13}], red=[FOOT]).state.original == [39, 3]


def test_points_that_buy_nothing_are_refused():
    dear = amend(BOOK, {"change": [{"rule": "WEC-VAL-01", "row": kind, "value": 20} for kind in PRINTED]})
    with pytest.raises(BadInput, match="buy no stand"):
        begin(points="dice", book=dear)
    with pytest.raises(BadInput, match="buy no stand"):
        begin(points=3, works=(6, 0))


# --- weapons, classes, command stands ---------------------------------------------------------------------------------


@pytest.mark.rule("WEC-OPT-02", "WEC-RUL-69")
@pytest.mark.parametrize(
    ("order", "good"),
    [
        ("buy regular-infantry magazine-rifles", True),
        ("buy regular-infantry rifled-field", False),
        ("buy regular-infantry none", False),
        ("buy field-artillery smoothbore-field", True),
        ("buy field-artillery rifled-heavy", False),
        ("buy pom-pom automatic-machine-gun", False),
        ("buy transport magazine-rifles", False),
    ],
)
def test_a_stand_is_bought_with_a_weapon_that_it_can_carry(order, good):
    assert may(begin(), order) == good


@pytest.mark.rule("WEC-OPT-02")
@pytest.mark.parametrize(
    ("klass", "kind", "weapon"),
    [
        ("european", "regular-infantry", "single-shot-rifles"),
        ("irregular", "irregular-infantry", "single-shot-rifles"),
        ("native", "native-infantry", "muskets"),
        ("european", "regular-cavalry", "single-shot-rifles"),
        ("native", "native-cavalry", "muskets"),
        ("european", "field-artillery", "rifled-field"),
        ("native", "field-artillery", "smoothbore-field"),
        ("native", "heavy-artillery", "smoothbore-heavy"),
        ("european", "pom-pom", "pom-pom"),
        ("european", "transport", "none"),
    ],
)
def test_a_stand_without_a_stated_weapon_has_the_usual_one(klass, kind, weapon):
    state = Game(BOOK, {"sides": [side("Blue", [{"kind": kind}], **{"class": klass}), side("Red", [FOOT])]}, "t").state
    assert BOOK.grammar.forms["buy"].words["weapon"][state.stands[1].card.weapon] == weapon


@pytest.mark.rule("WEC-OPT-01")
@pytest.mark.parametrize("id", books.entry("empires").armies().ids())
def test_every_sample_army_has_thirty_six_points_and_at_most_twelve_of_dear_stands(id):
    army = books.entry("empires").armies().load(id)
    values = [PRINTED[entry["kind"]] for entry in army["stands"] for _ in range(entry.get("count", 1))]
    assert sum(values) == 36
    assert sum([value for value in values if value >= 4]) <= 12


@pytest.mark.rule("WEC-OPT-12")
def test_a_commander_rides_unless_he_is_said_to_walk():
    sides = [side("Blue", [FOOT]), side("Red", [FOOT])]
    sides[1]["commander"]["mounted"] = False
    state = Game(BOOK, {"sides": sides}, "test").state
    riding, walking = state.command_of(0), state.command_of(1)
    assert (riding.mounted, riding.rate, riding.depth_mm) == (True, 4, 30)
    assert (walking.mounted, walking.rate, walking.depth_mm) == (False, 2, 20)


@pytest.mark.rule("WEC-OPT-13")
def test_stands_are_not_large_unless_said_to_be():
    plain = begin(blue=[{"kind": "heavy-artillery"}], red=[FOOT]).state
    assert not plain.has_large
    large = begin(blue=[{"kind": "heavy-artillery", "large": [1, 2]}], red=[FOOT]).state
    assert large.has_large
    assert large.stands[1].card.large


@pytest.mark.rule("WEC-CMD-01")
def test_the_command_stand_is_the_one_with_the_commander_on_it():
    sides = [side("Blue", [FOOT | {"count": 3}]), side("Red", [FOOT])]
    sides[0]["commander"]["name"] = "Sir Garnet"
    state = Game(BOOK, {"sides": sides}, "test").state
    assert [s.card.name for s in state.stands if s.side == 0 and s.card.rating] == ["Sir Garnet"]
    assert state.command_of(0).card.name == "Sir Garnet"


@pytest.mark.rule("WEC-CMD-04")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)])
def test_a_die_rates_a_commander(face, value):
    sides = [side("Blue", [FOOT], "dice"), side("Red", [FOOT], "exceptional")]
    game = Game(BOOK, {"sides": sides}, "test", ScriptedDice([face]))
    assert game.state.command_of(0).card.rating == value
    assert game.state.command_of(0).card.value == value
    assert game.state.command_of(1).card.rating == 3


@pytest.mark.rule("WEC-CMD-05")
def test_the_command_value_goes_to_the_activation_throw_and_not_to_the_initiative():
    for rating, value in (("poor", 1), ("exceptional", 3)):
        blue = side("Blue", [FOOT | {"at": [5, 1], "count": 1}], rating, deployment="given")
        blue["commander"] |= {"at": [6, 1]}
        red = side("Red", [FOOT | {"at": [5, 10]}], deployment="given")
        red["commander"] |= {"at": [6, 10]}
        game = Game(BOOK, {"sides": [blue, red]}, "test", ScriptedDice([]))
        say(game, "number 0 1")
        say(game, "number 2 3", faces=[2, 2, 1, 4])
        # 4 against 5: the better Commander does not turn the initiative throw
        assert (game.question.side, game.question.kind) == (1, "initiative")
        say(game, "pass", faces=[1, 1])
        assert game.state.limit[0] == 2 + value


@pytest.mark.rule("WEC-CMD-06")
def test_the_command_stand_lends_its_value_to_a_friend_beside_it():
    for at, lent in (([5, 4], 3), ([6, 4], 3), ([5, 3], 0)):
        blue = side("Blue", [FOOT | {"at": [5, 5], "facing": "N"}], "exceptional", deployment="given")
        blue["commander"] |= {"at": at}
        red = side("Red", [FOOT | {"at": [5, 6], "facing": "S"}], deployment="given")
        red["commander"] |= {"at": [5, 10]}
        state = Game(BOOK, {"sides": [blue, red]}, "test").state
        assert amount_of(close_combat(state, state.stands[1], state.stands[3]).ours, "WEC-CLS-06") == lent
        assert amount_of(fire_combat(state, state.stands[1], state.stands[3]).ours, "WEC-FIR-13") == lent


@pytest.mark.rule("WEC-RUL-68")
def test_a_bought_stand_has_the_class_of_its_kind_or_of_its_army():
    sides = [side("Blue", "buy", **{"class": "native"}), side("Red", [FOOT])]
    game = Game(BOOK, {"sides": sides}, "test")
    buy(game, "native-infantry", "regular-infantry", "irregular-cavalry", "field-artillery")
    assert [card.klass for card in game.state.roster[0]] == [3, 1, 2, 3]


# --- in secret --------------------------------------------------------------------------------------------------------


def seen(game, side):
    question = game.question
    doc = {"view": BOOK.view(game.state, side), "scene": BOOK.scene(game.state)}
    if question is not None and question.side == side:
        doc["question"] = question_doc(BOOK, game.state, question, 0)
    return doc


@pytest.mark.rule("WEC-RUL-74")
def test_nobody_sees_what_the_other_buys_until_both_are_ready():
    one, other = begin(), begin()
    buy(one, "pom-pom", "regular-infantry")
    say(one, "entrench 3")
    buy(other, *["native-infantry"] * 7)
    for watcher in (1, -1):
        assert seen(one, watcher) == seen(other, watcher)
    for game in (one, other):
        say(game, "bought")
    assert seen(one, 1) == seen(other, 1)
    assert [e.event_type for e in one.events] == [e.event_type for e in other.events]
    for game in (one, other):
        buy(game, "transport")
        assert (len(BOOK.view(game.state, 1)["pieces"]), game.state.reveals) == (3, 0)
    assert seen(one, 1) == seen(other, 1)
    say(one, "bought")
    assert [p["name"] for p in BOOK.view(one.state, 1)["pieces"] if p["side"] == 0] == [
        "Commander of Blue",
        "Pom-Pom Gun 1",
        "Regular Infantry 1",
    ]
    assert one.state.reveals == 1


@pytest.mark.rule("WEC-RUL-74")
def test_a_buyer_does_not_see_the_army_that_the_other_brings_ready_made():
    one = begin(blue="buy", red=[FOOT | {"count": 5}])
    other = begin(blue="buy", red=[{"kind": "pom-pom"}])
    assert seen(one, 0) == seen(other, 0)
    buy(one, "transport")
    say(one, "bought")
    assert len([p for p in BOOK.view(one.state, 0)["pieces"] if p["side"] == 1]) == 6


def test_what_is_imagined_or_scrambled_looks_the_same_to_its_side():
    game = begin()
    buy(game, "pom-pom", "regular-infantry")
    say(game, "entrench 2", "bought")
    assert game.question.side == 1
    for twin in (BOOK.determinize(game.state, 1, ScriptedDice([])), reshuffle_hidden(game.state, 1, Rng(4))):
        assert BOOK.view(twin, 1) == BOOK.view(game.state, 1)
        assert [o.text for o in BOOK.options(twin, game.question)] == [
            o.text for o in BOOK.options(game.state, game.question)
        ]


def test_a_stand_may_be_given_back():
    game = begin()
    buy(game, "pom-pom", "regular-infantry", "regular-infantry")
    ids = [p["id"] for p in BOOK.view(game.state, 0)["pieces"] if p["side"] == 0]
    say(game, f"sell {ids[2]}")
    assert [card.name for card in game.state.roster[0]] == ["Pom-Pom Gun 1", "Regular Infantry 2"]
    assert "has bought no stand" in refusal(game, "sell 0")
    assert "there is no unit 4" in refusal(game, "sell 4")
    buy(game, "regular-infantry")
    assert sorted([card.name for card in game.state.roster[0]]) == [
        "Pom-Pom Gun 1",
        "Regular Infantry 1",
        "Regular Infantry 2",
    ]


@pytest.mark.rule("WEC-RUL-75")
def test_no_more_stands_are_sold_than_could_be_deployed():
    small = {"table": {"width": 12, "height": 12}, "points": 200}
    game = begin(**small)
    while may(game, "buy transport none"):
        buy(game, "transport")
    assert "WEC-RUL-75" in refusal(game, "buy transport none")
    # 72 squares in its half, one of them for the Command stand
    assert len(game.state.roster[0]) == 71


@pytest.mark.parametrize("seed", range(12))
def test_buying_at_random_ends_and_everything_on_offer_is_accepted(seed):
    game = Game(BOOK, {"sides": [side("Blue"), side("Red")], "points": "dice"}, str(seed))
    rng = Rng(seed)
    while game.question.kind == "buy":
        for order in BOOK.legal_orders(game.state, game.question):
            assert game.refusal(order) is None
        for option in BOOK.options(game.state, game.question):
            assert may(game, option.text), option.text
        assert game.apply_order(game.sample(rng)) is None
    for n in (0, 1):
        assert (
            refuse_cost(
                [s.card.value for s in game.state.stands if s.side == n and not s.card.rating],
                game.state.works[n],
                game.state.budget[n] // 2,
            )
            is None
        )
