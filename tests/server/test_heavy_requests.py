"""Requests that take long to read hold up nobody: few threads read them, and never the one that serves."""

import asyncio
import json
import threading
import time

import msgspec
import pytest

from server.toybook import make as toys
from vedette.server.http import games_api
from vedette.server.live.game_registry import READERS, GameRegistry
from vedette.server.process.worker_pool import Workers
from vedette.server.schemas import force_forms, http_schemas
from vedette.server.services import forces
from vedette.server.services.catalog import make as shelf
from vedette.server.store import sqlite, store_at

pytestmark = pytest.mark.service


def in_registry(tmp_path, library, name, work):
    """Do something in an open registry."""

    async def run():
        registry = GameRegistry(store_at(f"sqlite:///{tmp_path / 'games.sqlite3'}"), library, Workers(name))
        await registry.open()
        try:
            return await work(registry)
        finally:
            await registry.close()

    return asyncio.run(run())


def test_many_forces_that_take_long_leave_threads_for_everybody_else(tmp_path, monkeypatch):
    go_on, inside = threading.Event(), []

    def slow(_forces, _wish):
        inside.append(threading.current_thread())
        go_on.wait(60)

    monkeypatch.setattr(forces, "begun", slow)

    async def work(registry):
        wish = force_forms.NewForce("tyneside-solo")
        asked = [asyncio.create_task(forces.new(registry, wish)) for _ in range(40)]
        try:
            await asyncio.sleep(0.1)
            told = await asyncio.wait_for(asyncio.to_thread(games_api.books, registry), 30)
            made = await asyncio.wait_for(
                games_api.new_game(registry, http_schemas.NewGame("empires", scenario="first-battle")), 30
            )
            assert (bool(told.books), bool(made.host), len(inside)) == (True, True, READERS)
        finally:
            go_on.set()
            await asyncio.gather(*asked)
        assert (len(inside), len(set(inside))) == (40, READERS)

    in_registry(tmp_path, shelf(), "vedette.server.services.catalog:make", work)


def test_a_file_of_twenty_thousand_unknown_entries_is_refused_at_once(tmp_path):
    async def work(registry):
        wish = force_forms.NewForce("tyneside-solo", text="\n".join([f"[t{n}]" for n in range(20_000)]))
        with pytest.raises(games_api.BadInput, match="and at least 19 more"):
            await forces.new(registry, wish)

    began = time.process_time()
    in_registry(tmp_path, shelf(), "vedette.server.services.catalog:make", work)
    assert time.process_time() - began < 2


@pytest.fixture
def threads(monkeypatch):
    """The threads in which a function was called, by its name."""
    seen = {}

    def watch(owner, name):
        inner = getattr(owner, name)

        def outer(*args, **kwargs):
            seen.setdefault(name, []).append(threading.current_thread())
            return inner(*args, **kwargs)

        monkeypatch.setattr(owner, name, outer)

    return watch, seen


def test_house_rules_are_worked_in_by_a_thread_of_their_own(tmp_path, threads):
    watch, seen = threads
    library = shelf()
    watch(library, "book")

    async def work(registry):
        entry = (await registry.book("empires", {})).figures[0]
        row = {"row": entry.row} if entry.row else {}
        seen.clear()
        change = [{"rule": entry.rule, "value": entry.value, **row}]
        rules = {"change": change * 50}
        seats = [http_schemas.SeatRequest(side) for side in (0, 1)]
        await games_api.new_game(
            registry, http_schemas.NewGame("empires", scenario="first-battle", house_rules=rules, seats=seats)
        )

    in_registry(tmp_path, library, "vedette.server.services.catalog:make", work)
    assert seen["book"]
    assert threading.main_thread() not in seen["book"]


def test_a_long_record_is_made_a_game_by_other_threads(tmp_path, threads):
    watch, seen = threads
    watch(games_api, "given_again")
    watch(games_api, "orders_of")
    watch(sqlite, "entry_rows")

    async def work(registry):
        seats = [http_schemas.SeatRequest(0), http_schemas.SeatRequest(1)]
        made = await games_api.new_game(registry, http_schemas.NewGame("toy", setup={"target": 30}, seats=seats))
        table = await registry.table(made.game)
        record = json.loads(await asyncio.to_thread(games_api.save_text, table.session.game, True))
        seen.clear()
        wish = http_schemas.LoadRecord(msgspec.Raw(json.dumps(record).encode()), "play", seats=seats)
        assert (await games_api.load_record(registry, wish)).game != made.game

    in_registry(tmp_path, toys(), "server.toybook:make", work)
    assert set(seen) == {"given_again", "orders_of", "entry_rows"}
    assert threading.main_thread() not in [one for many in seen.values() for one in many]
