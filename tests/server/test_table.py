"""A live table whose browsers hear as fast as the test lets them: no server, no store, a computer player that needs no time."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.test_session import new_file
from server.toybook import ToyBook
from vedette.engine.dice import Chance
from vedette.server import computers, messages
from vedette.server import link as links
from vedette.server.link import Link
from vedette.server.presence import Elsewhere
from vedette.server.session import Session
from vedette.server.table import Table


class Hall:
    """Stands in for the hall: what is stored is stored, and whoever is asked answers at once."""

    def __init__(self):
        self.store = self.workers = self
        self.chance = Chance(3)
        self.elsewhere = Elsewhere()
        self.mailer = None

    def players(self, book):
        return ["random"]

    def thinks_long(self, book, player):
        return False

    def announce(self, table, asks=False):
        """There is no other process."""

    async def append(self, game, entry):
        return True

    async def ask(self, session, job, *args):
        await asyncio.sleep(0)
        return session.book.grammar.write(session.game.pick(self.chance))


class Ear:
    """A browser that takes its time over every message."""

    def __init__(self, seconds):
        self.seconds, self.heard, self.code, self.link = seconds, 0, 0, Link(self.take)

    async def take(self, message):
        if message["type"] == "websocket.close":
            self.code = message["code"]
            return
        self.heard += 1
        await asyncio.sleep(self.seconds)


def run(task):
    """To its end in a thread of its own: a browser driven from this one may have left its loop running here."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, task).result()


async def watched(*ears, orders):
    """Computers fight until so many orders have been given; how long it took them."""
    table = Table(Hall(), Session(ToyBook(), new_file("ai", "ai")))
    for ear in ears:
        await table.join(ear.link, "observer", -1, 0, 0)
    began, most = time.monotonic(), 0
    while table.session.number < orders and table.session.over() is None:
        most = max(most, *[len(ear.link.waiting) for ear in ears])
        await asyncio.sleep(0)
    table.links.clear()
    for ear in ears:
        ear.link.close(1000)
    await asyncio.sleep(0.01)
    return time.monotonic() - began, most


def test_computers_do_not_run_away_from_a_browser_that_is_slow_to_hear_of_it():
    slow = Ear(0.001)
    _, most = run(watched(slow, orders=400))
    assert slow.code == 1000, "it was cut off"
    assert most <= links.FULL + 4
    assert slow.heard > 400


def test_a_browser_that_hears_nothing_is_waited_for_no_longer_than_patience_lasts(monkeypatch):
    monkeypatch.setattr(computers, "PATIENCE_SECONDS", 0.002)
    deaf, good = Ear(3600), Ear(0)
    took, _ = run(watched(deaf, good, orders=600))
    assert deaf.code == 1013, "in the end it is cut off"
    assert good.heard > links.MOST_WAITING, "the other goes on hearing"
    assert took < 20


@pytest.mark.parametrize("seconds", [0, 0.001])
def test_everything_is_told_in_order(seconds):
    """However slow the ear: an event and a state for every order, none left out."""
    numbers = []

    class Note(Ear):
        async def take(self, message):
            if '"type":"state"' in message.get("text", ""):
                numbers.append(int(message["text"].split('"number":')[1].split(",")[0]))
            await super().take(message)

    run(watched(Note(seconds), orders=120))
    assert numbers == list(range(len(numbers)))
    assert len(numbers) > 40


class SlowHall(Hall):
    """Whoever is asked thinks for ever; it is counted who began and who was called off."""

    def __init__(self):
        super().__init__()
        self.begun = self.called_off = 0

    def thinks_long(self, book, player):
        return True

    async def think(self, session, job, *args):
        self.begun += 1
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            self.called_off += 1
            raise


async def settled(hall, begun, called_off):
    for _ in range(200):
        if (hall.begun, hall.called_off) == (begun, called_off):
            return
        await asyncio.sleep(0.01)
    raise AssertionError((hall.begun, hall.called_off))


def test_thinking_stops_when_the_last_one_leaves_and_when_the_game_is_paused():
    async def trial():
        hall, ears = SlowHall(), [Ear(0), Ear(0)]
        table = Table(hall, Session(ToyBook(), new_file("ai", "ai")))
        for ear in ears:
            await table.join(ear.link, "host", -1, 0, 0)
        await settled(hall, 1, 0)
        table.leave(ears[0].link)
        await asyncio.sleep(0.05)
        assert hall.called_off == 0, "somebody still waits"
        await table.take(ears[1].link, messages.Pause())
        await settled(hall, 1, 1)
        await table.take(ears[1].link, messages.Resume())
        await settled(hall, 2, 1)
        table.leave(ears[1].link)
        await settled(hall, 2, 2)
        assert table.session.number == 0
        for ear in ears:
            ear.link.close(1000)
        await asyncio.sleep(0.01)

    run(trial())
