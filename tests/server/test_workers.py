"""What a worker makes of the orders it is fed: no process is started here."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from server.test_session import Play
from server.toybook import ToyBook, ToyLibrary
from vedette.engine.history import GIVEN
from vedette.server.game.journal import JournalEntry
from vedette.server.game.session import Session
from vedette.server.process import jobs
from vedette.server.process.worker_pool import Workers


class Here:
    """Stands in for a process: its jobs are done at once. It notes how many orders it was fed each time."""

    def __init__(self):
        self.fed = {}
        self.feeds = []

    def submit(self, job, feed, *args):
        done = asyncio.get_running_loop().create_future()
        self.feeds.append(len(feed.lines))
        done.set_result(job(feed, *args))
        return done


def key_of(feed):
    """How the battle stands in the worker."""
    kept = jobs.follow(feed)
    return kept if isinstance(kept, jobs.NeedsFullSync) else kept.session.game.state.key()


@pytest.fixture
def here(monkeypatch):
    monkeypatch.setattr(jobs, "_library", ToyLibrary())
    jobs._kept.clear()
    yield Here()
    jobs._kept.clear()


def ask(here, session):
    """How the battle of a session stands in the worker."""
    workers = Workers("")

    async def asked():
        return await workers.done(here, session, key_of, ())

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asked()).result()


def begun():
    """A battle of six orders, and the same as it would be loaded from the store."""
    play = Play()
    play.order("hide 3", "hide 4", "push", "throw", "throw", "push")
    return play, play.reloaded()


def test_an_order_that_was_fed_and_then_not_stored_is_not_kept(here):
    play, stored = begun()
    ask(here, play.session)
    play.order("throw", "push")  # nobody could store these
    assert ask(here, play.session) == play.session.game.state.key()
    assert ask(here, stored) == stored.game.state.key(), "the server is behind what the worker has"
    play.order("push")
    ask(here, play.session)
    for text in ("push", "throw", "push", "throw"):
        seat = play.seats[stored.asked_seat()]
        assert isinstance(stored.order(seat, stored.number, text, 7), JournalEntry)
    assert ask(here, stored) == stored.game.state.key(), "the server is ahead of it, by other orders"
    assert ask(here, play.session) == play.session.game.state.key()


@pytest.mark.parametrize("texts", [("push",), ("throw",)])
def test_the_same_number_is_not_the_same_battle(here, texts):
    play, stored = begun()
    other = {"push": "throw", "throw": "push"}[texts[0]]
    play.order(other)
    ask(here, play.session)
    assert isinstance(stored.order(play.seats[stored.asked_seat()], 6, texts[0], 7), JournalEntry)
    assert ask(here, stored) == stored.game.state.key()
    assert here.feeds == [7, 0, 7], "asked for one order more it says that it is behind, and is fed all"


def test_a_battle_that_goes_on_is_fed_its_new_orders_only(here):
    play, _ = begun()
    ask(here, play.session)
    kept = jobs._kept["g"]
    play.order("throw", "push")
    ask(here, play.session)
    ask(here, play.session)
    assert here.feeds == [6, 2, 0]
    assert jobs._kept["g"] is kept


def test_so_are_a_fork_and_a_battle_whose_dice_are_rolled_by_hand(here):
    play, _ = begun()
    file = msgspec.structs.replace(play.file, forked=6, dice=[GIVEN] * 6, opening_dice=GIVEN)
    fork = Session(ToyBook(), file)
    fork.catch_up(play.journal)
    assert [past.dice for past in fork.history] == [GIVEN] * 6
    ask(here, fork)
    fork.order(play.seats[fork.asked_seat()], 6, "push", 7)
    ask(here, fork)
    for seat in file.seats:
        seat.dice = "hand"
    asked = play.seats[fork.asked_seat()]
    waiting = fork.order(asked, 7, "throw", 7)
    assert isinstance(fork.throw(asked, waiting.number, [5], 7), JournalEntry)
    assert ask(here, fork) == fork.game.state.key()
    assert here.feeds == [6, 1, 1]
