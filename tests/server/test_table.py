"""A live table whose browsers hear as fast as the test lets them: no server, no store, a computer player that needs no time."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import pytest

from server.test_session import new_file
from server.toybook import ToyBook, ToyLibrary
from vedette.engine.dice import Rng
from vedette.server.game.session import Session
from vedette.server.http.errors import GONE
from vedette.server.live import client as links
from vedette.server.live import computers
from vedette.server.live.client import Client
from vedette.server.live.game_registry import GameRegistry as RealHall
from vedette.server.live.message_handlers import HANDLERS, take
from vedette.server.live.presence import RemotePresence
from vedette.server.live.room import GameRoom
from vedette.server.schemas import messages
from vedette.server.store import StoreTrouble


class Hall:
    """Stands in for the registry: what is stored is stored, and whoever is asked answers at once."""

    def __init__(self):
        self.store = self.workers = self
        self.chance = Rng(3)
        self.elsewhere = RemotePresence()
        self.mailer = None

    def players(self, book):
        return ["random"]

    def thinks_long(self, book, player):
        return False

    def announce(self, table, asks=False):
        """There is no other process."""

    def has(self, table):
        return True

    async def append(self, game, entry):
        return True

    async def ask(self, session, job, *args):
        await asyncio.sleep(0)
        return session.book.grammar.write(session.game.sample(self.chance))


class Ear:
    """A browser that takes its time over every message."""

    def __init__(self, seconds):
        self.seconds, self.heard, self.code, self.link = seconds, 0, 0, Client(self.take)

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
    table = GameRoom(Hall(), Session(ToyBook(), new_file("ai", "ai")))
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


async def settled(registry, begun, called_off):
    for _ in range(200):
        if (registry.begun, registry.called_off) == (begun, called_off):
            return
        await asyncio.sleep(0.01)
    raise AssertionError((registry.begun, registry.called_off))


def test_thinking_stops_when_the_last_one_leaves_and_when_the_game_is_paused():
    async def trial():
        registry, ears = SlowHall(), [Ear(0), Ear(0)]
        table = GameRoom(registry, Session(ToyBook(), new_file("ai", "ai")))
        for ear in ears:
            await table.join(ear.link, "host", -1, 0, 0)
        await settled(registry, 1, 0)
        table.leave(ears[0].link)
        await asyncio.sleep(0.05)
        assert registry.called_off == 0, "somebody still waits"
        await take(table, ears[1].link, messages.Pause())
        await settled(registry, 1, 1)
        await take(table, ears[1].link, messages.Resume())
        await settled(registry, 2, 1)
        table.leave(ears[1].link)
        await settled(registry, 2, 2)
        assert table.session.number == 0
        for ear in ears:
            ear.link.close(1000)
        await asyncio.sleep(0.01)

    run(trial())


class Away(Hall):
    """Stands in for a store that can go away, and for the workers."""

    def __init__(self, file):
        super().__init__()
        self.game, self.journal, self.is_away = file, [], False

    async def append(self, game, entry):
        self.answer()
        self.journal.append(entry)  # without a look at its number: nothing else keeps the journal whole here
        return True

    async def file(self, game):
        self.answer()
        return self.game

    async def entries(self, game, after):
        self.answer()
        return [entry for entry in self.journal if entry.seq > after]

    async def announce(self, game, company):
        """There is no other process."""

    def answer(self):
        if self.is_away:
            raise StoreTrouble("it does not answer")


async def comes(is_so):
    """Wait until it is so."""
    for _ in range(100_000):
        if is_so():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never comes")


def push(made):
    """An order, as a change of the table; `made` notes that it was asked for."""

    def make(session):
        made.append(session)
        return session.made("chat", 0, 0, "hello")

    return make


def test_a_table_lost_with_its_store_takes_no_order_more_though_somebody_still_holds_its_socket():
    async def trial():
        store, made, deaf = Away(new_file("ai", "ai")), [], Ear(3600)
        registry = RealHall(store, ToyLibrary(), store)
        table = await registry.table("g")
        await table.join(deaf.link, "observer", -1, 0, 0)
        await comes(lambda: table.session.number >= 10)
        store.is_away = True
        await comes(lambda: "g" not in registry.tables)
        lost = table.session.number
        store.is_away = False
        await asyncio.sleep(2 * computers.FIRST_PAUSE)
        assert deaf.link in table.links, "it has not let go of its socket"
        assert table.session.number == lost
        assert table.computers.thinking is None
        assert await table.change(push(made)) is GONE
        await table.catch_up()
        assert (made, table.session.number) == ([], lost)
        late = Ear(0)
        await table.join(late.link, "observer", -1, 0, 0)
        await asyncio.sleep(0.01)
        assert late.code == 1012, "who comes to it meanwhile is sent to the new one"

        back, good = await registry.table("g"), Ear(0)
        assert back is not table
        await back.join(good.link, "observer", -1, 0, 0)
        await comes(lambda: back.session.number >= lost + 10)
        table.leave(deaf.link)
        assert registry.tables["g"] is back, "the lost table does not put the new one away"
        registry.drop(table)
        assert registry.tables["g"] is back
        registry.drop(back)
        await asyncio.sleep(0.01)
        assert [entry.seq for entry in store.journal] == list(range(1, len(store.journal) + 1))

    run(trial())


def test_every_message_of_a_browser_is_answered():
    assert set(get_args(messages.ClientMessage)) - set(HANDLERS) == {messages.Hello}
