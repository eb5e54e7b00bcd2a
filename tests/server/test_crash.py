"""The process is killed at any moment; nothing that was acknowledged is lost."""

import asyncio
import random
import threading
import time

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import Server

pytestmark = pytest.mark.service
SHELF = "vedette.server.services.catalog:make"


def play_until_cut(socket, answered):
    """Give orders as fast as they are accepted; note the number of each that was acknowledged."""
    try:
        while True:
            number = socket.state["number"]
            if socket.order("push")["type"] == "accepted":
                answered.append(number)
                socket.until(number + 1)
    except (ConnectionClosed, OSError, TimeoutError):
        return


def test_kill_in_the_middle_of_orders_loses_nothing_that_was_acknowledged(new_database):
    database = new_database()
    running = Server(database)
    games = [running.duel(target=100_000) for _ in range(6)]
    answered = [[] for _ in games]
    rng = random.Random(7)
    for round_number in range(3):
        sockets = [running.sit(game["host"]) for game in games]
        if round_number == 0:
            for game, socket in zip(games, sockets, strict=True):
                socket.order("hide 3")
                other = running.sit(game["seats"][1]["token"])
                other.order("hide 4")
                other.close()
                socket.until(2)
        threads = [
            threading.Thread(target=play_until_cut, args=(socket, one))
            for socket, one in zip(sockets, answered, strict=True)
        ]
        before = [len(one) for one in answered]
        for thread in threads:
            thread.start()
        while any(len(one) == n for one, n in zip(answered, before, strict=True)):
            assert any(thread.is_alive() for thread in threads)
            time.sleep(0.01)
        time.sleep(rng.random() * 0.3)
        running.kill()
        for thread in threads:
            thread.join()
        running = Server(database)
        for game, one in zip(games, answered, strict=True):
            socket = running.sit(game["host"])
            pushes = [event["at"] for event in socket.events if event["kind"] == "push"]
            assert pushes == list(range(3, 3 + len(pushes)))
            assert one, "no order was acknowledged: the test proves nothing"
            assert set(one) <= {at - 1 for at in pushes}, "an acknowledged order is lost"
            # At most one order was stored whose acknowledgement did not get out.
            assert len(pushes) <= max(one) - 2 + 2
            assert socket.order("push")["type"] == "accepted"
            one.append(socket.state["number"] - 1)
            socket.close()
    assert "fault" not in running.stop()


def test_after_a_restart_an_order_sent_again_is_not_carried_out_twice(new_database):
    database = new_database()
    running = Server(database)
    game = running.duel()
    one = running.sit(game["host"])
    one.order("hide 5")
    running.kill()
    running = Server(database, port=running.port)
    back = running.sit(game["host"], events=one.events)
    assert back.events == one.events
    assert back.state == one.state
    assert back.order("hide 5", number=0)["type"] == "accepted"
    assert back.order("hide 2", number=0)["type"] == "refused"
    back.pong()
    assert back.state["number"] == 1
    running.stop()


async def journals(database):
    """The numbers of all entries, by game."""
    connection = await asyncpg.connect(database)
    try:
        rows = await connection.fetch("select game, seq from entry order by game, seq")
    finally:
        await connection.close()
    found = {}
    for game, seq in rows:
        found.setdefault(game, []).append(seq)
    return found


@pytest.mark.postgres
def test_a_database_killed_while_computers_play_and_nobody_reads_leaves_every_journal_whole(mortal_postgres):
    database = mortal_postgres.new_database()
    running = Server(database, library=SHELF, send_buffer=4096)
    seats = [{"side": side, "kind": "ai", "player": "random"} for side in (0, 1)]
    wish = {"book": "empires", "scenario": "ulundi-1879", "seats": seats}
    games = [running.post("/api/games", wish, 201) for _ in range(8)]
    phones = [running.sleeping_phone(game["observer"]) for game in games]
    until = time.monotonic() + 60
    while len(found := asyncio.run(journals(database))) < len(games) or min(map(len, found.values())) < 20:
        assert time.monotonic() < until, found
        time.sleep(0.1)
    mortal_postgres.stop()
    time.sleep(2.5)
    mortal_postgres.start()
    time.sleep(2)
    # The battles go on for those who come back, and so do their journals.
    for game in games:
        watcher = running.sit(game["observer"])
        watcher.until(watcher.state["number"] + 3)
        assert not any("rules have changed" in line["words"] for line in watcher.welcome["chat"])
        watcher.close()
    for phone in phones:
        phone.close()
    logged = running.stop()
    assert logged.count("table.lost") >= len(games), "the outage was not noticed: the test proves nothing"
    assert "rules.changed" not in logged
    found = asyncio.run(journals(database))
    assert {game["game"] for game in games} == set(found)
    assert {game: seqs for game, seqs in found.items() if seqs != list(range(1, len(seqs) + 1))} == {}

    running = Server(database, library=SHELF)
    for game in games:
        watcher = running.sit(game["observer"])
        assert watcher.state["number"] >= len(found[game["game"]])
        watcher.close()
    assert "rules.changed" not in running.stop()
