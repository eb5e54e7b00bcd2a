"""Forks, undo and records of games whose faces did not all come from one seed."""

from __future__ import annotations

from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.record import load, parse, save_text, verify

BOOK = books.entry("empires").book()


def begun(orders: int = 60) -> Game:
    game = Game(BOOK, books.entry("empires").scenarios().setup_of("first-battle"), "root")
    play_on(game, orders, 5)
    return game


def play_on(game: Game, orders: int, seed: int) -> None:
    rng = Rng(seed)
    for _ in range(orders):
        if game.question is not None:
            assert game.apply_order(game.sample(rng)) is None


def test_a_fork_shares_the_past_and_goes_its_own_way():
    root = begun()
    branch = root.fork(30, "other dice")
    assert [past.faces for past in branch.history] == [past.faces for past in root.history[:30]]
    play_on(branch, 40, 5)
    assert [past.faces for past in branch.history[30:60]] != [past.faces for past in root.history[30:]]


def test_a_fork_can_be_undone_and_played_on():
    branch = begun().fork(30, "other dice")
    play_on(branch, 10, 9)
    branch.undo_to(35)
    assert len(branch.history) == 35
    play_on(branch, 20, 3)
    assert len(branch.history) == 55


def test_a_fork_of_a_fork_keeps_every_face():
    branch = begun().fork(30, "one")
    play_on(branch, 20, 9)
    twig = branch.fork(40, "two")
    assert [past.faces for past in twig.history] == [past.faces for past in branch.history[:40]]


def test_the_record_of_a_fork_verifies_and_can_be_played_on():
    branch = begun().fork(30, "other dice")
    play_on(branch, 20, 9)
    again = verify(BOOK, parse(save_text(branch)))
    assert again.state.key() == branch.state.key()
    resumed = load(BOOK, parse(save_text(branch)))
    play_on(resumed, 30, 2)
    assert len(resumed.history) == 80
    assert verify(BOOK, parse(save_text(resumed))).state.key() == resumed.state.key()
