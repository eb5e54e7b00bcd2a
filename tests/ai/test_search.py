"""The player that tries its orders out: it keeps to what is on offer, to its time, and to what its side may know."""

import time

import pytest

from vedette import books
from vedette.ai import decide
from vedette.ai.search import BOLD, CAUTIOUS, SearchPlayer, Thought, drawn, read_search
from vedette.engine.crank import answer, crank
from vedette.engine.dice import Chance, Hashed
from vedette.engine.types import BadInput, Order, Outcome

SEARCHED = [name for name in books.names() if books.entry(name).has("valuing")]


def begun(name, seed="7"):
    entry = books.entry(name)
    book = entry.book()
    state = book.begin(entry.scenarios().setup_of(entry.scenarios().first()), Hashed(seed))
    crank(book, state)
    return book, state


def thoughtful(name, player, decisions=8, most=200):
    """A battle of steady against one who searches, until this one has thought over so many orders; all that it gave."""
    book, state = begun(name)
    steady, chance, given = books.entry(name).player("steady"), Chance(3), []
    while state.question is not None and len(given) < decisions and most:
        most -= 1
        is_ours = state.question.side == 0
        order = decide(player if is_ours else steady, book, state, chance)
        assert book.check(state, state.question, order) is None
        if is_ours and player.thoughts:
            given.append((book.grammar.write(order), [len(one.values) for one in player.thoughts]))
        answer(book, state, order)
        state.take_log()
    return given


@pytest.mark.parametrize("name", SEARCHED)
def test_its_orders_are_on_offer_and_the_same_for_the_same_seed_and_tries(name):
    entry = books.entry(name)
    first, again = [thoughtful(name, entry.player("search:24"), decisions=3) for _ in range(2)]
    assert first == again
    assert len(first) == 3
    assert all(sum(tries) >= 4 for _, tries in first)


@pytest.mark.parametrize("name", SEARCHED)
def test_it_answers_within_its_time(name):
    entry = books.entry(name)
    player = entry.player("search:0.1s")
    book, state = begun(name)
    steady, chance, slow = entry.player("steady"), Chance(3), []
    for _ in range(60):
        if state.question is None:
            break
        mine = state.question.side == 0
        began = time.perf_counter()
        order = decide(player if mine else steady, book, state, chance)
        if mine and player.thoughts:
            usual = time.perf_counter()
            decide(steady, book, state, Chance(1))
            slow.append(usual - began - (time.perf_counter() - usual))
        answer(book, state, order)
    assert slow
    assert sorted(slow)[len(slow) // 2] < 0.16


def test_nothing_hidden_changes_what_it_does():
    from vedette.rules.shock.hidden import hidden_of, lay

    entry = books.entry("shock")
    book = entry.book()
    state = book.begin(entry.scenarios().setup_of("tamai-1884"), Hashed("3"))
    crank(book, state)
    steady, chance = entry.player("steady"), Chance(5)
    for _ in range(300):
        if state.question.side == 0 and hidden_of(state, 1) and state.phase == 1:
            break
        answer(book, state, decide(steady, book, state, chance))
    other = state.clone()
    units = hidden_of(other, 1)
    assert units
    lay(other, 1, units, [1] * len(units))
    assert other.key() != state.key()
    player = entry.player("search:16")
    assert decide(player, book, state, Chance(9)).same(decide(player, book, other, Chance(9)))


def test_what_is_hidden_is_drawn_anew_for_each_try():
    from vedette.ai.shock.valuing import dream
    from vedette.rules.shock.hidden import hidden_of

    entry = books.entry("shock")
    book = entry.book()
    state = book.begin(entry.scenarios().setup_of("tamai-1884"), Hashed("3"))
    crank(book, state)
    steady, chance = entry.player("steady"), Chance(5)
    while not hidden_of(state, 1):
        answer(book, state, decide(steady, book, state, chance))
    dreams = {repr(dream(book, state, 0, Hashed("x"), Chance(n)).key()) for n in range(12)}
    assert len(dreams) > 1


def test_the_usual_order_is_kept_unless_another_is_better_by_more_than_chance():
    player = SearchPlayer("", "")
    usual, better, lucky = Thought(Order("usual")), Thought(Order("better")), Thought(Order("lucky"))
    usual.values = [0.5, 0.4, 0.6, 0.5, 0.4, 0.6]
    better.values = [0.6, 0.5, 0.7, 0.6, 0.5, 0.7]
    lucky.values = [0.99]
    assert player.best([usual, better, lucky]).verb == "better"
    better.values = [0.9, 0.0, 0.9, 0.1, 0.9, 0.3]
    assert player.best([usual, better, lucky]).verb == "usual"


def test_a_won_battle_is_worth_more_than_any_that_goes_on_and_temper_leans():
    state, lost = begun("empires")[1], [4.0, 6.0]
    values = {
        temper: SearchPlayer("", "", temper=temper).value(state, 0, [40.0, 40.0], lost, 12.0)
        for temper in (CAUTIOUS, 0, BOLD)
    }
    assert values[CAUTIOUS] < values[0] < values[BOLD] < 0.95
    state.outcome = Outcome(0, "decisive", "WEC-VIC-12", "", [30, 20])
    assert SearchPlayer("", "").value(state, 0, [40.0, 40.0], lost, 12.0) > 0.95
    assert SearchPlayer("", "").value(state, 1, [40.0, 40.0], lost, 12.0) < 0.05


@pytest.mark.parametrize("name", SEARCHED)
def test_each_try_throws_other_dice_and_all_orders_have_the_same(name):
    """One throw says nothing about an order: tries that all had the same dice would be one try."""
    entry = books.entry(name)
    player = entry.player("search:24")
    book, state = begun(name)
    steady, chance, spread = entry.player("steady"), Chance(3), 0
    while state.question is not None and spread == 0:
        is_ours = state.question.side == 0
        order = decide(player if is_ours else steady, book, state, chance)
        if is_ours and player.thoughts:
            spread = max([len(set(one.values)) for one in player.thoughts])
        answer(book, state, order)
        state.take_log()
        spread = spread if spread > 2 else 0
    assert spread > 2


def test_orders_are_drawn_each_once():
    orders = [Order("a", (n,)) for n in range(9)]
    found = drawn(orders, 5, Chance(1))
    assert len({one.args for one in found}) == 5
    assert len(drawn(orders, 50, Chance(1))) == 9


@pytest.mark.parametrize(
    ("text", "seconds", "tries", "temper"),
    [
        ("search", 1.0, 0, 0),
        ("search:0.2s", 0.2, 0, 0),
        ("search:500", 600.0, 500, 0),
        ("search:2s:bold", 2.0, 0, BOLD),
    ],
)
def test_how_a_searching_player_is_named(text, seconds, tries, temper):
    player = read_search(text, "", "")
    assert (player.seconds, player.tries, player.temper, player.name) == (seconds, tries, temper, text)


@pytest.mark.parametrize(
    "text",
    ["search:", "search:fast", "search:0s", "search:-1s", "search:9999s", "search:0", "search:1s:mad", "search:nans"],
)
def test_a_name_that_says_nothing_sensible_is_refused_with_words(text):
    with pytest.raises(BadInput, match="search"):
        books.entry("empires").player(text)


def test_levels_are_introduced_in_a_sentence():
    for name in SEARCHED:
        words = {player.name: player.words for player in books.entry(name).players()}
        assert all(words[level].endswith(".") for level in ("cadet", "steady", "veteran", "general"))
