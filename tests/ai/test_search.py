"""The player that tries its orders out: it keeps to what is on offer, to its time, and to what its side may know."""

import time

import pytest

from vedette import books
from vedette.ai import decide
from vedette.ai.candidates import CandidateStats, Gain, best_of, take_luck_off
from vedette.ai.rollouts import CAN_FORK
from vedette.ai.search import BOLD, CAUTIOUS, SearchPlayer, Task, drawn, read_search, width_for
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import advance, apply_order
from vedette.engine.types import FIGHTING, BadInput, Order, Outcome

SEARCHED = [name for name in books.names() if books.entry(name).has("evaluation")]


def begun(name, seed="7", scenario=""):
    entry = books.entry(name)
    book = entry.book()
    state = book.begin(entry.scenarios().setup_of(scenario or entry.scenarios().first()), SeededDice(seed))
    advance(book, state)
    return book, state


def thoughtful(name, player, decisions=8, most=200):
    """A battle of steady against one who searches, until this one has thought over so many orders; all that it gave."""
    book, state = begun(name)
    steady, rng, given = books.entry(name).player("steady"), Rng(3), []
    while state.question is not None and len(given) < decisions and most:
        most -= 1
        is_ours = state.question.side == 0
        order = decide(player if is_ours else steady, book, state, rng)
        assert book.check(state, state.question, order) is None
        if is_ours and player.thoughts:
            given.append((book.grammar.write(order), [len(one.values) for one in player.thoughts]))
        apply_order(book, state, order)
        state.take_log()
    return given


@pytest.mark.parametrize("name", SEARCHED)
def test_its_orders_are_on_offer_and_the_same_for_the_same_seed_and_tries(name):
    entry = books.entry(name)
    first, again = [thoughtful(name, entry.player("search:24"), decisions=3) for _ in range(2)]
    assert first == again
    assert len(first) == 3
    assert all(sum(tries) >= 4 for _, tries in first)


@pytest.mark.skipif(not CAN_FORK, reason="one core where processes cannot be forked")
@pytest.mark.parametrize("name", ["empires", "shock", "tyneside-3.2"])
def test_on_two_cores_the_same_tries_come_out_the_same(name):
    entry = books.entry(name)
    book, state = begun(name)
    steady, rng = entry.player("steady"), Rng(3)
    compared = 0
    while compared < 2:
        found = []
        for text in ("search:30", "search:30:2cores", "search:30:3cores"):
            player = entry.player(text)
            order = decide(player, book, state, Rng(7))
            found.append(
                (book.grammar.write(order), [(one.order.args, one.values, one.lost) for one in player.thoughts])
            )
        assert found[0] == found[1] == found[2]
        compared += len(found[0][1]) > 1
        apply_order(book, state, decide(steady, book, state, rng))
        state.take_log()


@pytest.mark.skipif(not CAN_FORK, reason="one core where processes cannot be forked")
def test_on_two_cores_each_order_is_tried_as_often_as_the_others_that_are_still_in_question():
    book, state = begun("empires")
    player, steady, rng = (
        books.entry("empires").player("search:9s:2cores"),
        books.entry("empires").player("steady"),
        Rng(3),
    )
    while not player.thoughts:
        order = decide(player if state.question.kind == "activate" else steady, book, state, rng)
        apply_order(book, state, order)
        state.take_log()
    tries = [len(one.values) for one in player.thoughts]
    assert tries[0] == tries[1] > 0
    assert tries == sorted(tries, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHED)
def test_it_answers_within_its_time(name, monkeypatch):
    """No decision of twenty takes a fifth longer than was asked for. By the processor's clock: others may be busy, too."""
    monkeypatch.setattr(time, "monotonic", time.process_time)
    entry = books.entry(name)
    player, asked = entry.player("search:0.25s"), 0.25
    book, state = begun(name)
    steady, rng, took = entry.player("steady"), Rng(3), []
    while state.question is not None and len(took) < 20:
        mine = state.question.side == 0
        began = time.process_time()
        order = decide(player if mine else steady, book, state, rng)
        if mine and player.thoughts:
            took.append(time.process_time() - began)
        apply_order(book, state, order)
        state.take_log()
    assert len(took) > 10
    assert max(took) <= 1.2 * asked, sorted(took)
    assert sorted(took)[len(took) // 2] > 0.9 * asked, "it uses the time it has"


def with_something_hidden(name, scenario, seed="3", player=None):
    """A battle in which side 1 hides something from side 0, who is to decide; and what is asked is thought over by a player."""
    entry = books.entry(name)
    book = entry.book()
    state = book.begin(entry.scenarios().setup_of(scenario), SeededDice(seed))
    advance(book, state)
    steady, rng = entry.player("steady"), Rng(5)
    while not (
        state.question.side == 0
        and state.phase == FIGHTING
        and any(is_otherwise(entry, state, n) for n in (1, 2, 3))
        and (player is None or is_thought_over(player, book, state))
    ):
        apply_order(book, state, decide(steady, book, state, rng))
        state.take_log()
    return entry, book, state


def is_thought_over(player, book, state):
    decide(player, book, state, Rng(9))
    return bool(player.thoughts)


def is_otherwise(entry, state, n):
    """Scrambled, and not by its dice alone, the battle is another one."""
    other = entry.module("invariants").reshuffle_hidden(state, 0, Rng(n))
    other.dice = state.dice
    return other.key() != state.key()


HIDING = [("shock", "tamai-1884"), ("tyneside-3.2", "ambush-in-the-wood")]


@pytest.mark.parametrize(("name", "scenario"), HIDING)
def test_nothing_hidden_changes_what_it_does(name, scenario):
    """On scrambled positions it tries the same orders as often, and gives the same one."""
    player, told, others = books.entry(name).player("search:16"), [], 0
    entry, book, state = with_something_hidden(name, scenario, player=player)
    for n in range(4):
        other = entry.module("invariants").reshuffle_hidden(state, 0, Rng(n)) if n else state
        others += n > 0 and is_otherwise(entry, state, n)
        order = decide(player, book, other, Rng(9))
        tried = [(book.grammar.write(one.order), one.values) for one in player.thoughts]
        told.append((book.grammar.write(order), tried))
    assert others
    assert told[0][1]
    assert told.count(told[0]) == 4


@pytest.mark.parametrize(("name", "scenario"), HIDING)
def test_what_is_hidden_is_drawn_anew_for_each_try(name, scenario):
    entry, book, state = with_something_hidden(name, scenario)
    dream = entry.module("evaluation").EVALUATOR.determinize
    dreams = {repr(dream(book, state, 0, SeededDice("x"), Rng(n)).key()) for n in range(12)}
    assert len(dreams) > 1


def thought(verb, values, luck=None):
    found = CandidateStats(Order(verb))
    for value, lucky in zip(values, luck or [0.0] * len(values), strict=True):
        found.add((value, lucky, 0.0, 0.0))
    return found


def test_the_usual_order_is_kept_unless_another_is_better_by_more_than_chance():
    usual = thought("usual", [0.5, 0.4, 0.6, 0.5, 0.4, 0.6])
    lucky = thought("lucky", [0.99])
    better = thought("better", [0.6, 0.5, 0.7, 0.6, 0.5, 0.7])
    assert best_of([usual, better, lucky], 1.0, 0.002).order.verb == "better"
    uneven = thought("uneven", [0.9, 0.0, 0.9, 0.1, 0.9, 0.3])
    assert best_of([usual, uneven, lucky], 1.0, 0.002).order.verb == "usual"


def test_luck_is_taken_off_as_far_as_it_is_in_the_values():
    """Two orders, one better by a tenth; dice that add four times the luck hide it, and are told apart."""
    luck = [3.0, -2.0, 1.0, -3.0, 2.0, -1.0, 0.5, -0.5]
    usual = thought("usual", [0.4 + 0.04 * one for one in luck], luck)
    better = thought("better", [0.5 + 0.04 * one for one in luck[::-1]], luck[::-1])
    assert Gain(better, usual).error > 0.05
    take_luck_off([usual, better])
    assert usual.slope == pytest.approx(0.04)
    assert Gain(better, usual).mean == pytest.approx(0.1)
    assert Gain(better, usual).error < 1e-9
    assert usual.mean() == pytest.approx(0.4)
    idle = thought("idle", [0.4, 0.5])
    take_luck_off([idle])
    assert idle.slope == 0.0


LUCKY = [name for name in SEARCHED if books.entry(name).module("evaluation").EVALUATOR.tells_luck]


@pytest.mark.parametrize("name", LUCKY)
def test_luck_comes_to_nothing_on_the_whole_and_explains_much(name):
    """What is expected of a throw is what it brings on average: over many tries luck is nought, within its own error."""
    entry = books.entry(name)
    book, state = begun(name)
    steady, rng = entry.player("steady"), Rng(3)
    while state.phase != FIGHTING or state.turn < 3 or state.question.kind != "activate":
        apply_order(book, state, decide(steady, book, state, rng))
        state.take_log()
    player = entry.player("search:100")
    task = Task(book, state, state.question, 11, 0.0)
    order = decide(steady, book, state, Rng(1))
    one = CandidateStats(order)
    for number in range(120):
        one.add(player.try_out(task, order, 0, number, float("inf")))
    mean = sum(one.luck) / 120
    error = (sum((luck - mean) ** 2 for luck in one.luck) / 119 / 120) ** 0.5
    assert error > 0
    assert abs(mean) < 3 * error
    rough = thought("rough", one.values)
    take_luck_off([one])
    assert variance(one) < 0.8 * variance(rough), "a fifth of the noise at least is the luck of the throws"


def variance(one):
    values = [one.fair(at) for at in range(len(one.values))]
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / len(values)


@pytest.mark.parametrize("name", SEARCHED)
def test_every_stance_gives_orders_that_are_on_offer(name):
    """A turn or so in each of the ways to fight that a book knows, on both sides."""
    entry = books.entry(name)
    evaluator = entry.module("evaluation").EVALUATOR
    for stance in range(evaluator.stances):
        book, state = begun(name)
        rng = Rng(stance)
        steady = entry.player("steady")
        for _ in range(120):
            question = state.question
            if question is None:
                break
            if state.phase != FIGHTING:
                order = decide(steady, book, state, rng)
            else:
                order = evaluator.rollout_step(book, state, question, rng, stance)
            assert apply_order(book, state, order) is None, book.grammar.write(order)
            state.take_log()


@pytest.mark.parametrize("name", SEARCHED)
def test_what_a_book_proposes_is_on_offer(name):
    entry = books.entry(name)
    evaluator = entry.module("evaluation").EVALUATOR
    book, state = begun(name)
    steady, rng, proposed = entry.player("steady"), Rng(3), 0
    for _ in range(60):
        if state.question is None:
            break
        if state.phase == FIGHTING:
            for order in evaluator.candidates(book, state, state.question):
                proposed += 1
                assert book.check(state, state.question, order) is None, book.grammar.write(order)
        apply_order(book, state, decide(steady, book, state, rng))
        state.take_log()
    assert proposed


def test_a_won_battle_is_worth_more_than_any_that_goes_on_and_temper_leans():
    state, lost = begun("empires")[1], [4.0, 6.0]
    values = {
        temper: SearchPlayer("", "", temper=temper).value(state, 0, [36.0, 34.0], lost, 12.0)
        for temper in (CAUTIOUS, 0, BOLD)
    }
    assert values[CAUTIOUS] < values[0] < values[BOLD] < 0.95
    state.outcome = Outcome(0, "decisive", "WEC-VIC-12", "", [30, 20])
    assert SearchPlayer("", "").value(state, 0, [36.0, 34.0], lost, 12.0) > 0.95
    assert SearchPlayer("", "").value(state, 1, [36.0, 34.0], lost, 12.0) < 0.05


@pytest.mark.parametrize("name", SEARCHED)
def test_each_try_throws_other_dice_and_all_orders_have_the_same(name):
    """One throw says nothing about an order: tries that all had the same dice would be one try."""
    entry = books.entry(name)
    player = entry.player("search:24")
    book, state = begun(name)
    steady, rng, spread = entry.player("steady"), Rng(3), 0
    while state.question is not None and spread == 0:
        is_ours = state.question.side == 0
        order = decide(player if is_ours else steady, book, state, rng)
        if is_ours and player.thoughts:
            spread = max([len(set(one.values)) for one in player.thoughts])
        apply_order(book, state, order)
        state.take_log()
        spread = spread if spread > 2 else 0
    assert spread > 2


class Ticking:
    """A clock that goes on by so much whenever somebody looks at it: how fast the machine is, the test says."""

    def __init__(self, tick):
        self.tick, self.now = tick, 0.0

    def __call__(self):
        self.now += self.tick
        return self.now


def test_the_slower_a_try_is_the_fewer_orders_are_tried_and_these_well(monkeypatch):
    """A time is worth as many tries as it has room for, and no more orders are tried than these tell apart."""
    book, state = begun("empires")
    steady, rng = books.entry("empires").player("steady"), Rng(3)
    while state.phase != FIGHTING or state.turn < 3 or state.question.kind != "activate":
        apply_order(book, state, decide(steady, book, state, rng))
        state.take_log()
    found = []
    for tick in (0.0003, 0.001):
        monkeypatch.setattr(time, "monotonic", Ticking(tick))
        player = books.entry("empires").player("search:1s")
        decide(player, book, state, Rng(7))
        found.append([len(one.values) for one in player.thoughts])
    fast, slow = found
    assert len(fast) > len(slow) >= 3
    assert min(slow) >= 2
    assert [width_for(tries) for tries in (1, 40, 80, 10_000)] == [3, 5, 10, 32]


def test_where_there_is_no_time_for_a_single_try_the_usual_order_is_given_and_nothing_is_said_to_have_been_tried(
    monkeypatch,
):
    book, state = begun("empires")
    steady, rng = books.entry("empires").player("steady"), Rng(3)
    while state.phase != FIGHTING or state.turn < 3 or state.question.kind != "activate":
        apply_order(book, state, decide(steady, book, state, rng))
        state.take_log()
    monkeypatch.setattr(time, "monotonic", Ticking(0.4))
    player = books.entry("empires").player("search:1s")
    assert decide(player, book, state, Rng(7)).same(decide(steady, book, state, Rng(7)))
    assert player.thoughts == []


def test_orders_are_drawn_each_once():
    orders = [Order("a", (n,)) for n in range(9)]
    found = drawn(orders, 5, Rng(1))
    assert len({one.args for one in found}) == 5
    assert len(drawn(orders, 50, Rng(1))) == 9


@pytest.mark.parametrize(
    ("text", "seconds", "tries", "temper"),
    [
        ("search", 1.0, 0, 0),
        ("search:0.2s", 0.2, 0, 0),
        ("search:500", 600.0, 500, 0),
        ("search:2s:bold", 2.0, 0, BOLD),
        ("search:2s:cautious:4cores", 2.0, 0, CAUTIOUS),
    ],
)
def test_how_a_searching_player_is_named(text, seconds, tries, temper):
    player = read_search(text, "", "")
    assert (player.seconds, player.tries, player.temper, player.name) == (seconds, tries, temper, text)


@pytest.mark.parametrize(
    "text",
    [
        "search:",
        "search:fast",
        "search:0s",
        "search:-1s",
        "search:9999s",
        "search:0",
        "search:1s:mad",
        "search:nans",
        "search:٣s",
        "search:1s:0cores",
        "search:1s:cores",
    ],
)
def test_a_name_that_says_nothing_sensible_is_refused_with_words(text):
    with pytest.raises(BadInput, match="search"):
        books.entry("empires").player(text)


@pytest.mark.parametrize("name", SEARCHED)
def test_a_level_has_a_temperament_where_it_tries_its_orders_out(name):
    entry = books.entry(name)
    bold, cautious = entry.player("veteran:bold"), entry.player("general:cautious")
    assert (bold.name, bold.temper, bold.seconds) == ("veteran:bold", BOLD, entry.player("veteran").seconds)
    assert (cautious.name, cautious.temper) == ("general:cautious", CAUTIOUS)
    assert entry.player("veteran").temper == 0
    for text in ("steady:bold", "veteran:", "veteran:mad", ":bold", "veteran:bold:bold"):
        with pytest.raises(BadInput, match="there is no player"):
            entry.player(text)


def test_levels_are_introduced_in_a_sentence():
    for name in SEARCHED:
        words = {player.name: player.words for player in books.entry(name).players()}
        assert all(words[level].endswith(".") for level in ("cadet", "steady", "veteran", "general"))


def test_who_is_to_be_brought_somewhere_is_worth_more_the_nearer_he_is():
    from vedette.ai.tyneside.evaluation import aims

    state = begun("tyneside-3.2", scenario="bring-them-in")[1]
    steady, book = books.entry("tyneside-3.2").player("steady"), books.entry("tyneside-3.2").book()
    while state.phase != FIGHTING:
        apply_order(book, state, decide(steady, book, state, Rng(1)))
    (task,) = [one for one in state.conditions if one.kind == 1]
    men = [i for i in range(len(state.fate)) if state.roster[i] == task.group]
    worth = []
    for part in (1, 2, 4):  # half way, a quarter of it
        twin = state.clone()
        for i in men:
            twin.x[i] = task.area[0] + (state.x[i] - task.area[0]) // part
            twin.y[i] = task.area[1] + (state.y[i] - task.area[1]) // part
        worth.append(aims(twin)[task.side])
    assert worth == sorted(set(worth))
