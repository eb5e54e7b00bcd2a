"""The process is killed at any moment; nothing that was acknowledged is lost."""

import random
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import Server

pytestmark = pytest.mark.service


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
    chance = random.Random(7)
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
        time.sleep(chance.random() * 0.3)
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
