"""Nonsense from outside: never a 5xx, never a changed game."""

import json
import random
import string

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks
from websockets.exceptions import ConnectionClosed

from server.harness import Server
from vedette.server.schemas import messages

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def api(lone_server):
    made = schemathesis.openapi.from_url(f"{lone_server.url}/openapi.json")
    # A text that is too long may be too long for the request as well (413).
    wanted = made.config.checks.negative_data_rejection
    wanted.expected_statuses = [*wanted.expected_statuses, "413"]
    return made


load_all_checks()
schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_request_is_answered_as_the_openapi_page_says(case):
    # A body of the right shape may still name a book or a scenario that is not there.
    case.call_and_validate(excluded_checks=[CHECKS.get_one("positive_data_acceptance")], timeout=30)


CHANCE = random.Random(1879)


def nonsense(depth=0):
    kinds = [
        lambda: CHANCE.randrange(-(2**70), 2**70),
        lambda: None,
        lambda: True,
        lambda: CHANCE.random() * 1e300,
        lambda: "".join(CHANCE.choices(string.printable + "é\u0000\ud7ff☃", k=CHANCE.randrange(40))),
        lambda: -1,
        lambda: "push",
        lambda: "throw",
    ]
    if depth < 3:
        kinds += [
            lambda: [nonsense(depth + 1) for _ in range(CHANCE.randrange(4))],
            lambda: {str(nonsense(9))[:9]: nonsense(depth + 1) for _ in range(CHANCE.randrange(4))},
        ]
    return CHANCE.choice(kinds)()


def bad_text():
    """A message that is broken in one of many ways."""
    message = CHANCE.choice(messages.ClientMessage.__args__)
    tag = message.__struct_config__.tag
    fields = {name: nonsense() for name in message.__struct_fields__ if CHANCE.random() < 0.8}
    how = CHANCE.randrange(6)
    if how == 0:
        return json.dumps(nonsense())
    if how == 1:
        return json.dumps({"type": tag, **fields})[: CHANCE.randrange(1, 60)]
    if how == 2:
        return json.dumps({"type": tag, **fields, "extra": nonsense()})
    if how == 3:
        return "[" * CHANCE.randrange(1, 5000)
    if how == 4:
        return bytes(CHANCE.randrange(256) for _ in range(CHANCE.randrange(200)))
    return json.dumps({"type": tag, **fields})


def test_bad_messages_change_nothing_and_break_nothing(lone_server):
    game = lone_server.duel()
    one, two = lone_server.sit(game["host"]), lone_server.sit(game["seats"][1]["token"])
    one.order("hide 5")
    two.until(1)
    observer = lone_server.sit(game["observer"])
    view = observer.state["view"]
    for _ in range(40):
        socket = lone_server.sit(CHANCE.choice([game["host"], game["observer"]]))
        try:
            for _ in range(12):
                # An observer and a seat that is not asked: whatever they say, the battle stays as it is.
                text = bad_text()
                if isinstance(text, str) and '"undo"' in text[:20]:
                    continue
                socket.socket.send(text)
            socket.pong()
        except ConnectionClosed:
            pass
        socket.close()
    after = lone_server.sit(game["observer"])
    assert after.state["number"] == 1
    assert after.state["view"] == view
    assert lone_server.get("/healthz")["status"] == "ok"
    if after.state["paused"]:
        one.say("resume")
        one.expect("state", "refused")
    assert two.order("hide 6", number=1)["type"] == "accepted"


def test_a_socket_that_does_not_say_hello_is_turned_away(lone_server):
    from websockets.sync.client import connect

    for text in ("", "{}", '{"type":"ping"}', '{"type":"hello"}', '{"type":"hello","token":"nobody"}', "x" * 20_000):
        with connect(f"ws://127.0.0.1:{lone_server.port}/ws") as socket:
            socket.send(text)
            assert json.loads(socket.recv(5))["type"] == "error"
            with pytest.raises(ConnectionClosed):
                socket.recv(5)


def test_a_message_that_is_no_utf_8_is_answered_and_leaves_no_traceback(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", log="debug")
    one = server.sit(server.duel()["host"])
    for bad in (b"\xff", b'{"type":"chat","text":"\xff"}', b'{"type":"ping"}\x80'):
        one.socket.send(bad, text=True)
        assert "cannot be read" in one.expect("error", "pong")["words"]
        one.socket.send(bad)
        assert "cannot be read" in one.expect("error", "pong")["words"]
    one.socket.send([b'{"type":"chat","te', b'xt":"caf\xc3', b'\xa9"}'], text=True)
    assert one.expect("chat", "error")["line"]["words"] == "café"
    one.pong()
    logged = server.stop()
    assert "Traceback" not in logged
    assert "UTF-8" not in logged


def test_a_socket_that_only_talks_nonsense_is_closed(lone_server):
    one = lone_server.sit(lone_server.duel()["host"])

    def talk():
        for _ in range(100):
            one.socket.send("nonsense")
            one.expect("error")

    with pytest.raises(ConnectionClosed):
        talk()
