"""A server that starts with other rules says which open games come out differently; nobody finds his battle changed unasked."""

import json
import sqlite3
import time

import pytest

from server.harness import Server

pytestmark = pytest.mark.service


def begun(server, texts, **more):
    """A game of two people, some orders played."""
    game = server.duel(target=more.pop("target", 1000))
    one, two = [server.sit(seat["token"]) for seat in game["seats"]]
    for n, text in enumerate(texts):
        asked = [one, two][one.until(n)["asked"]]
        asked.until(n)
        assert asked.order(text)["type"] == "accepted"
    one.until(len(texts))
    one.close()
    two.close()
    return game


def change(path, game, seq, trace):
    """As if the rules had been others when the order was given."""
    with sqlite3.connect(path) as connection:
        connection.execute("update entry set trace = ? where game = ? and seq = ?", (trace, game["game"], seq))


def logged(server, event, seconds=10):
    """What was logged up to an event, once it is."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        lines = [json.loads(line) for line in server.logged().splitlines(keepends=True) if line.endswith("\n")]
        names = [line["event"] for line in lines]
        if event in names:
            return lines[: names.index(event) + 1]
        time.sleep(0.02)
    raise AssertionError(lines)


def test_open_games_that_come_out_differently_are_named_at_the_start_and_go_on_with_a_word(tmp_path):
    path = tmp_path / "games.sqlite3"
    server = Server(f"sqlite:///{path}")
    same = begun(server, ["hide 3", "hide 4", "push", "throw"])
    other = begun(server, ["hide 3", "hide 4", "push", "throw", "throw", "push"])
    over = begun(server, ["hide 6", "hide 6", "show"], target=5)
    server.stop()
    change(path, other, 4, "0000")
    change(path, over, 3, "0000")
    server = Server(f"sqlite:///{path}")
    lines = logged(server, "rules.checked")
    assert (lines[-1]["games"], lines[-1]["differ"]) == (2, 1)
    [told] = [line for line in lines if line["event"] == "rules.differ"]
    assert told["game"] == other["game"]
    assert "order 4 ('throw') comes out differently now, by TOY-THR-01" in told["words"]
    one = server.sit(same["seats"][0]["token"])
    assert one.state["number"] == 4
    assert one.welcome["chat"] == []
    one.close()
    for _ in range(2):
        one = server.sit(other["seats"][0]["token"])
        assert one.state["number"] == 3
        assert one.state["undos"] == 1
        [note] = one.welcome["chat"]
        assert "The rules have changed since: from move 4 on" in note["words"]
        assert "(TOY-THR-01)" in note["words"]
        one.close()
    one = server.sit(other["seats"][one.state["asked"]]["token"])
    assert one.order("throw")["type"] == "accepted"
    one.close()
    one = server.sit(over["seats"][0]["token"])
    assert "It ended so: side 1 has won" in one.welcome["chat"][-1]["words"]
    assert "can only be looked at" in one.order("show")["words"]
    one.close()
    assert "fault" not in server.stop()
