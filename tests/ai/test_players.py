"""The players by name: random means any order on offer alike, rash attacks more often than not."""

from collections import Counter

import pytest

from parts import first_battle, having
from vedette import books
from vedette.ai import decide
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.server.services.catalog import Catalog
from vedette.testing.adventures.table import table

BOOK = books.entry("adventures").book()
DRAWS = 4000


def drawn(name: str) -> tuple[Counter[str], list[str]]:
    """What a player orders, again and again, for a band that may charge or shoot, and all that it may be ordered."""
    t = table(training=("tribal", "tribal"))
    t.place("A", at=(24, 14), figures=12, rep=4, weapon="musket", leader=4)
    t.place("b", at=(24, 22), facing=180, figures=12, rep=4, leader=4)
    t.activate("A")
    assert t.battle.question is not None
    player, rng = books.entry("adventures").player(name), Rng(5)
    counts = Counter([BOOK.grammar.write(decide(player, BOOK, t.battle, rng)) for _ in range(DRAWS)])
    return counts, [BOOK.grammar.write(order) for order in BOOK.legal_orders(t.battle, t.battle.question)]


def test_random_gives_any_order_on_offer_one_as_often_as_another():
    counts, offered = drawn("random")
    assert set(counts) == set(offered)
    assert len(offered) > 10
    usual = DRAWS / len(offered)
    spread = usual**0.5
    assert all(usual - 5 * spread < counts[text] < usual + 5 * spread for text in offered)


def test_rash_attacks_more_often_than_not():
    counts, offered = drawn("rash")
    attacks = [text for text in offered if text.split()[0] in ("charge", "fire")]
    assert len(attacks) == 2
    assert sum(counts[text] for text in attacks) > DRAWS / 2
    assert all(counts[text] > DRAWS / 8 for text in attacks)


@pytest.mark.parametrize("name", ["random", "rash"])
@pytest.mark.parametrize("book", having("scenarios"))
def test_they_play_the_first_battle_of_every_book_to_its_end(book: str, name: str):
    game = Game(books.entry(book).book(), first_battle(book), "chance")
    player, rng = books.entry(book).player(name), Rng(9)
    while game.question is not None:
        refused = game.apply_order(decide(player, game.book, game.state, rng))
        assert refused is None, str(refused)
    assert game.state.outcome is not None


def test_random_takes_something_back_where_no_room_is_left_to_set_up_in():
    book = books.entry("empires").book()
    game = Game(book, books.entry("empires").scenarios().generate(0), "0")
    player, rng = books.entry("empires").player("random"), Rng(0)
    crowded = 0
    while game.question is not None:
        crowded += not book.legal_orders(game.state, game.question)
        assert game.apply_order(player.choose(book, game.state, game.question, rng)) is None
    assert crowded == 1


def test_an_unknown_player_is_refused_with_the_names_there_are():
    with pytest.raises(BadInput, match="steady, cadet, veteran, general, rash, random, search:TIME"):
        books.entry("adventures").player("napoleon")


def test_every_player_is_offered_with_words_of_its_own_the_steady_one_first():
    offered = Catalog().players("adventures")
    assert [info.name for info in offered] == ["steady", "cadet", "veteran", "general", "rash", "random"]
    assert len({info.words for info in offered if info.words}) == 6


@pytest.mark.parametrize("scenario", ["first-battle", "the-convoy", "tamai-1884", ""])
def test_whoever_only_looks_decides_the_same_on_the_battle_itself_where_nothing_is_hidden(scenario: str):
    entry = books.entry("empires")
    book = entry.book()
    setup = entry.scenarios().setup_of(scenario) if scenario else entry.scenarios().generate(7)
    game, rng = Game(book, setup, "looks"), Rng(3)
    seen = {True: 0, False: 0}
    while game.question is not None:
        side, before, rolled = game.question.side, game.state.key(), game.state.dice.rolled
        is_open = book.is_fully_known(game.state, side)
        seen[is_open] += 1
        for name in ("random", "rash"):
            player, luck = entry.player(name), rng.below(1_000_000)
            order = decide(player, book, game.state, Rng(luck))
            own = Rng(luck)
            dice = SeededDice(f"imagined {own.below(2_000_000_000)}", b"imagined")
            assert order.same(player.choose(book, book.determinize(game.state, side, dice), game.question, own))
        if is_open:
            assert book.determinize(game.state, side, SeededDice("x")).key() == before
        assert (game.state.key(), game.state.dice.rolled) == (before, rolled)
        assert game.apply_order(order) is None
    assert seen[True] > 10
    assert seen[False] > 1


@pytest.mark.parametrize("scenario", ["first-battle", "hill-fort", "the-convoy"])
def test_a_drawn_order_is_the_one_that_the_whole_list_has_at_that_place(scenario: str):
    book, rng = books.entry("empires").book(), Rng(8)
    game = Game(book, books.entry("empires").scenarios().setup_of(scenario), "drawn")
    while game.question is not None:
        luck = rng.below(1_000_000)
        order = book.sample(game.state, game.question, Rng(luck))
        offered = book.legal_orders(game.state, game.question)
        assert order is not None
        assert order.same(offered[Rng(luck).below(len(offered))])
        for one in offered:
            assert book.check(game.state, game.question, one) is None
        assert game.apply_order(order) is None
