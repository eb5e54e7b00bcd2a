"""Games over real sockets, on both stores."""

import json
import os
import signal
import threading
import time
from pathlib import Path

import msgspec
import pytest

from server.harness import Server
from server.toybook import ToyBook
from vedette.engine.record import parse, verify
from vedette.server.schemas import view_schemas

pytestmark = pytest.mark.service


@pytest.fixture
def duel(server):
    """A game of two persons, both at the table."""
    game = server.duel()
    one, two = [server.sit(seat["token"]) for seat in game["seats"]]
    yield game, one, two
    one.close()
    two.close()


def hide_both(one, two):
    assert one.order("hide 5")["type"] == "accepted"
    two.until(1)
    assert two.order("hide 6")["type"] == "accepted"
    one.until(2)


def test_two_people_play_a_battle_to_its_end(server, duel):
    game, one, two = duel
    hide_both(one, two)
    while one.over is None:
        mover, other = (one, two) if one.state["asked"] == 0 else (two, one)
        assert mover.state["question"]["number"] == mover.state["number"]
        assert other.state["question"] is None
        assert mover.order("throw")["type"] == "accepted"
        other.until(mover.state["number"])
        one.pong()
        two.pong()
    assert one.over["outcome"]["words"].startswith("side")
    assert one.over["seed"] == two.over["seed"]
    assert sum(line["dice"] for line in one.over["luck"]) == one.state["number"] - 2
    assert one.words()[-1] == two.words()[-1]
    status, record, headers = server.request("GET", f"/api/games/{game['observer']}/record")
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    proved = verify(ToyBook(), parse(record.decode()))
    assert proved.seed == one.over["seed"]
    assert json.loads(record)["commitment"] == one.welcome["commitment"]
    assert one.order("throw")["words"].startswith("the battle is over")


def test_what_a_seat_gets_has_the_documented_shape(duel):
    _, one, two = duel
    hide_both(one, two)
    one.order("throw")
    msgspec.convert(one.welcome["scene"], view_schemas.Scene)
    msgspec.convert(one.state["view"], view_schemas.View)
    two.until(3)
    msgspec.convert(two.state["question"], view_schemas.QuestionDoc)
    assert len(msgspec.convert(two.events, list[view_schemas.EventDoc])) == 4


def test_a_hidden_thing_never_reaches_the_other_seat_or_an_observer(server, duel):
    game, one, two = duel
    watcher = server.sit(game["observer"])
    hide_both(one, two)
    for mover, number in ((one, 3), (two, 4)):
        mover.order("throw")
        one.until(number)
        two.until(number)
    two.say("seek", at=1)
    two.expect("moment")
    two.say("odds", id=1, text="throw")
    two.say("chat", text="what did you hide?")
    two.expect("chat")
    back = server.sit(game["seats"][1]["token"])
    watcher.until(4)
    watcher.say("seek", at=2)
    watcher.expect("moment")
    for socket in (two, watcher, back):
        socket.pong()
        told = "".join(socket.texts)
        assert "secret-5" not in told
        assert "hides 5" not in told
    assert "secret-5" in "".join(one.texts)
    for token in (game["host"], game["seats"][1]["token"], game["observer"]):
        for method, path, body in (("GET", "record", None), ("POST", "fork", {"at": 3})):
            status, text, _ = server.request(method, f"/api/games/{token}/{path}", body)
            assert (status, b"secret-5" in text) == (409, False)
    watcher.close()
    back.close()


def test_a_refused_order_names_its_rule_and_changes_nothing(duel):
    _, one, two = duel
    for text, rule in (
        ("hide 9", "TOY-HID-01"),
        ("throw", "TOY-HID-01"),
        ("march", ""),
        ("hide", ""),
        ("hide 1 2", ""),
    ):
        got = one.order(text)
        assert (got["type"], got["rule"], bool(got["words"])) == ("refused", rule, True)
    refused = one.order("hide 9")
    one.say("whynot", id=1, text="hide 9")
    for got in (refused, one.expect("whynot")):
        assert (got["who"], got["whom"]) == (0, 1), "whom a refusal is about is told as well"
    assert (one.order("throw")["who"], one.order("throw")["whom"]) == (-1, -1)
    assert "Player 1 is to decide" in two.order("hide 3")["words"]
    one.pong()
    assert one.state["number"] == 0


def test_a_stale_order_is_refused_and_a_repeated_one_is_carried_out_once(duel):
    _, one, two = duel
    hide_both(one, two)
    assert one.order("push", number=2)["type"] == "accepted"
    assert one.order("push", number=2) == {"type": "accepted", "number": 2}
    assert one.state["number"] == 3
    got = one.order("throw", number=2)
    assert got["type"] == "refused"
    assert "move 3" in got["words"]
    assert one.order("throw", number=9)["type"] == "refused"
    one.pong()
    assert one.state["number"] == 3


def test_orders_given_at_once_are_carried_out_one_by_one(server):
    game = server.duel(target=100_000)
    sockets = [server.sit(game["host"]) for _ in range(6)]
    other = server.sit(game["seats"][1]["token"])
    assert sockets[0].order("hide 1")["type"] == "accepted"
    other.until(1)
    other.order("hide 2")
    results = []

    def give(socket):
        for _ in range(20):
            results.append(socket.order("push")["type"])
            socket.pong()

    for socket in sockets:
        socket.until(2)
    threads = [threading.Thread(target=give, args=(socket,)) for socket in sockets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sockets[0].pong()
    pushes = [words for words in sockets[0].words() if "pushes" in words]
    # Equal orders with one number are one order, told to all who gave it.
    assert sockets[0].state["number"] == 2 + len(pushes)
    assert 20 <= len(pushes) <= results.count("accepted")
    for socket in [*sockets, other]:
        socket.pong()
        assert socket.state["number"] == sockets[0].state["number"]
        socket.close()


def test_a_browser_that_comes_back_is_told_only_what_it_missed(server, duel):
    game, one, two = duel
    hide_both(one, two)
    held = len(two.events)
    one.order("throw")
    back = server.sit(game["seats"][1]["token"], events=two.events)
    two.until(3)
    starts = [json.loads(text)["start"] for text in back.texts if '"type":"events"' in text]
    assert starts == [held]
    assert back.state == two.state
    assert back.events == two.events
    back.close()


def test_an_order_without_dice_is_taken_back_freely_and_the_talk_says_so(duel):
    _, one, two = duel
    hide_both(one, two)
    one.order("push")
    assert one.state["undo"] == "free"
    one.say("undo")
    note = one.expect("chat")["line"]
    assert (note["kind"], note["words"]) == ("note", "Player 1 went back to move 3.")
    one.expect("state")
    assert (one.state["number"], one.state["undos"]) == (2, 1)
    assert one.words()[-1] == "Thrower 2 hides something"
    while two.state["undos"] == 0:
        two.expect("state")
    assert len(two.words()) == 3


def test_after_dice_the_other_side_is_asked(duel):
    _, one, two = duel
    hide_both(one, two)
    one.order("throw")
    two.until(3)
    assert (one.state["undo"], two.state["undo"]) == ("ask", "ask")
    one.say("undo")
    assert one.expect("undo_asked")["mine"] is False
    asked = two.expect("undo_asked")
    assert (asked["mine"], asked["number"]) == (True, 2)
    one.say("undo_reply", yes=True)
    assert one.expect("refused")["words"] == "only those whose consent is asked can give it"
    two.say("undo_reply", yes=False)
    assert one.expect("undo_settled")["granted"] is False
    one.pong()
    assert one.state["number"] == 3
    one.say("undo")
    two.expect("undo_asked")
    two.say("undo_reply", yes=True)
    assert one.expect("undo_settled")["granted"] is True
    assert one.state["number"] == 2
    assert one.order("throw", number=2)["type"] == "accepted"


def test_talk_reaches_everybody_without_what_a_store_cannot_keep(server, duel):
    game, one, two = duel
    watcher = server.sit(game["observer"])
    watcher.say("chat", text="what\u0000 a throw ☃")
    for socket in (one, two, watcher):
        line = socket.expect("chat")["line"]
        assert (line["name"], line["words"], line["kind"]) == ("An observer", "what a throw ☃", "chat")
    one.say("chat", text="\u0000")
    assert one.expect("refused")
    watcher.socket.send('{"type":"chat","text":"\\ud800"}')
    assert watcher.expect("error", "chat")
    assert one.order("hide 3")["type"] == "accepted"
    watcher.close()


def test_a_game_can_be_paused_and_resumed(duel):
    _, one, two = duel
    one.say("pause")
    one.expect("state")
    two.expect("state")
    assert two.state["paused"]
    assert "paused" in one.order("hide 1")["words"]
    two.say("resume")
    one.expect("state")
    assert one.order("hide 1")["type"] == "accepted"


def test_the_computer_plays_its_seat(server):
    game = server.duel(("person", "ai"))
    one = server.sit(game["host"])
    one.order("hide 4")
    one.until(2, timeout=20)
    while one.over is None:
        if one.state["asked"] == 0:
            one.order("throw")
            one.pong()
        else:
            one.read()
    assert any("Thrower 2" in words for words in one.words())
    one.close()


def test_two_computers_play_while_somebody_watches(server):
    game = server.duel(("ai", "ai"))
    watcher = server.sit(game["observer"])
    while watcher.over is None:
        watcher.read(20)
    watcher.close()


def test_hot_seat_has_a_curtain_while_something_is_hidden(server):
    game = server.duel(hotseat=True)
    one = server.sit(game["host"])
    assert one.welcome["sides"] == [0, 1]
    assert one.state["curtain"] is False
    one.order("hide 5")
    assert one.state["curtain"] is True
    assert one.state["question"] is None
    assert "secret-5" not in json.dumps(one.state)
    assert "Thrower 1 hides 5" not in one.words()
    one.say("curtain")
    one.expect("state")
    assert (one.state["curtain"], one.state["side"]) == (False, 1)
    assert "secret-5" not in json.dumps(one.state)
    one.order("hide 6")
    one.say("curtain")
    one.expect("state")
    assert "Thrower 1 hides 5" in one.words()
    assert "Thrower 2 hides 6" not in one.words()
    one.close()


def test_the_host_gives_a_unit_to_a_second_person_of_the_side(server):
    seats = [{"side": 0, "name": "Colonel"}, {"side": 0, "name": "Major"}, {"side": 1, "name": "Chief"}]
    game = server.post("/api/games", {"book": "toy", "scenario": "duel", "seats": seats}, 201)
    host = server.sit(game["host"])
    major = server.sit(game["seats"][1]["token"])
    assert host.state["asked_seat"] == 0
    major.say("assign", unit=0, seat=1)
    assert major.expect("refused")["words"] == "only the host assigns forces"
    for unit, seat in ((0, 2), (7, 1), (0, 9)):
        host.say("assign", unit=unit, seat=seat)
        assert host.expect("refused")
    host.say("assign", unit=0, seat=1)
    major.expect("state")
    assert major.state["asked_seat"] == 1
    assert major.order("hide 2")["type"] == "accepted"
    shown = host.expect("presence")
    assert shown["seats"][1]["units"] == [0]
    host.close()
    major.close()


def test_a_second_device_on_a_seat_is_announced(server, duel):
    game, one, two = duel
    spy = server.sit(game["seats"][0]["token"])
    assert [seat["devices"] for seat in spy.welcome["seats"]] == [2, 1]
    for there in (one, two, spy):
        note = there.expect("chat", timeout=20)["line"]
        assert (note["kind"], note["words"]) == ("note", "2 devices are at the seat of Player 1.")
    spy.close()
    while two.expect("presence")["seats"][0]["devices"] != 1:
        pass


def test_a_link_for_one_use_opens_a_seat_for_whoever_takes_it_up_and_for_nobody_else(server):
    game = server.duel(once=True)
    own, link = game["seats"]
    assert (own["once"], link["once"]) == (False, True)
    token = link["token"]
    assert token.startswith("once-")
    refused = server.sit(token)
    assert "for one use" in refused.welcome["words"]
    assert "for one use" in json.loads(server.request("GET", f"/api/games/{token}/record")[1])["words"]
    assert server.post("/api/mine", {"tokens": [token]})["games"] == []
    host = server.sit(game["host"])
    taken = server.post("/api/links", {"token": token})["token"]
    assert taken != token
    assert "Player 2 is here" in host.expect("chat")["line"]["words"]
    guest = server.sit(taken)
    assert guest.welcome["seat"] == 1
    assert "somebody has taken it up before you" in server.post("/api/links", {"token": token}, 404)["words"]
    assert server.post("/api/links", {"token": taken})["token"] == taken, "a token of one's own stays as it is"
    assert "not known here" in server.sit(token).welcome["words"]
    host.close()
    guest.close()


def test_odds_and_reasons_are_told(duel):
    _, one, two = duel
    one.say("odds", id=3, text="throw")
    assert one.expect("whynot")["rule"] == "TOY-HID-01"
    hide_both(one, two)
    one.say("odds", id=4, text="throw")
    odds = one.expect("odds", timeout=20)
    assert odds["id"] == 4
    assert msgspec.convert(odds["odds"], view_schemas.OddsDoc).rows[0].chance == pytest.approx(1 / 6)
    one.say("whynot", id=5, text="hide 3")
    assert one.expect("whynot")["words"] == "hide first, and once"
    one.say("whynot", id=6, text="throw")
    assert one.expect("whynot")["allowed"] is True


def test_looking_back_shows_the_table_as_it_was(duel):
    _, one, two = duel
    hide_both(one, two)
    one.order("push")
    one.order("push")
    for at in (0, 2, 3, 4):
        one.say("seek", at=at)
        moment = one.expect("moment")
        assert (moment["at"], moment["orders"]) == (at, 4)
        assert {event["at"] for event in moment["events"]} <= {at}
    assert moment["view"] == one.state["view"]
    one.say("seek", at=5)
    assert one.expect("refused")


def test_what_if_makes_a_new_game_with_fresh_dice(server):
    game = server.duel(hotseat=True)
    one = server.sit(game["host"])
    for text in ("hide 5", "hide 2", "throw"):
        one.order(text)
        one.say("curtain")
        one.expect("state")
    made = server.post(f"/api/games/{game['host']}/fork", {"at": 3}, 201)
    two = server.sit(made["host"])
    assert two.welcome["forked"]
    assert two.state["number"] == 3
    assert two.welcome["commitment"] != one.welcome["commitment"]
    while two.over is None:
        if two.state["curtain"]:
            two.say("curtain")
            two.expect("state")
        two.order("throw")
        two.pong()
    assert one.words()[-1] in two.words()
    # What was forked and played on is loaded again just as it was.
    again = json.loads(server.request("GET", f"/api/games/{made['host']}/record")[1])
    replay = server.sit(server.post("/api/records", {"record": again}, 201)["host"])
    assert replay.state["view"]["outcome"] == two.state["view"]["outcome"]
    assert replay.expect("over")["outcome"] == two.over["outcome"]
    assert "replay" in replay.order("throw")["words"]
    for socket in (one, two, replay):
        socket.close()


def test_a_record_that_is_looked_at_and_had_again_is_the_same_and_proved(server):
    game = server.duel(("person", "ai"), target=12)
    one = server.sit(game["host"])
    one.order("hide 5")
    is_undone = False
    while one.over is None:
        if one.state["asked"] != 0:
            one.expect("state", "over", timeout=20)
            continue
        one.order("throw")
        one.pong()
        if one.over is None and not is_undone:
            one.say("undo")
            said = one.expect("state", "refused")  # the computer may have shown what it hid: then the next one
            while said["type"] == "state" and said["undos"] == 0:
                said = one.expect("state", "refused")
            is_undone = one.state["undos"] > 0
    record = json.loads(server.request("GET", f"/api/games/{game['host']}/record")[1])
    assert [mark["how"] for mark in record["undone"]] == ["alone"]
    assert verify(ToyBook(), parse(json.dumps(record)))
    replay = server.post("/api/records", {"record": record}, 201)
    again = json.loads(server.request("GET", f"/api/games/{replay['host']}/record")[1])
    assert again == record
    one.close()


def test_nobody_learns_by_a_record_or_a_fork_what_the_computer_hides(server):
    game = server.duel(("person", "ai"), target=1000)
    one = server.sit(game["host"])
    one.order("hide 5")
    one.until(2, timeout=20)
    while one.state["asked"] != 0:
        one.expect("state", timeout=20)
    shown = False
    for _ in range(60):
        facts = one.state["view"]["pieces"][1]["facts"]
        shown = facts[0]["value"] != "?"
        status, text, _ = server.request("GET", f"/api/games/{game['host']}/record")
        assert (status == 200) == shown
        assert shown or b"would show what is hidden" in text
        if shown:
            assert verify(ToyBook(), parse(text.decode())).is_blind
            assert server.post(f"/api/games/{game['host']}/fork", {"at": one.state["number"]}, 201)
            break
        assert "would show what is hidden" in server.post(f"/api/games/{game['host']}/fork", {"at": 2}, 409)["words"]
        number = one.state["number"]
        one.order("throw")
        while one.state["number"] < number + 2 or one.state["asked"] != 0:
            one.expect("state", timeout=20)
    assert shown, "the computer never showed what it hid"
    one.close()


def test_a_record_of_a_battle_that_goes_on_has_no_seed_and_can_be_played_on(server):
    game = server.duel(hotseat=True)
    one = server.sit(game["host"])
    one.order("hide 5")
    one.say("curtain")
    one.expect("state")
    one.order("hide 1")
    one.say("curtain")
    one.expect("state")
    one.order("throw")
    record = json.loads(server.request("GET", f"/api/games/{game['host']}/record")[1])
    assert record["seed"] == ""
    assert record["commitment"] == one.welcome["commitment"]
    made = server.post("/api/records", {"record": record, "mode": "play"}, 201)
    two = server.sit(made["host"])
    two.say("curtain")
    two.expect("state")
    assert two.order("throw")["type"] == "accepted"
    record["orders"][2][2] = [9]
    assert "not on a D6" in server.post("/api/records", {"record": record}, 422)["words"]
    one.close()
    two.close()


def test_my_games_are_listed_without_opening_them(server):
    game = server.duel(title="Ours")
    one = server.sit(game["host"])
    one.order("hide 5")
    tokens = [game["host"], game["seats"][1]["token"], game["observer"], "unknown"]
    got = server.post("/api/mine", {"tokens": tokens})["games"]
    assert sorted([(one["role"], one["mine"], one["number"]) for one in got]) == [
        ("host", False, 1),
        ("observer", False, 1),
        ("seat", True, 1),
    ]
    assert {one["title"] for one in got} == {"Ours"}
    one.close()


def test_a_fault_in_a_book_changes_nothing(lone_server):
    game = lone_server.duel(target=50)
    one, two = lone_server.sit(game["host"]), lone_server.sit(game["seats"][1]["token"])
    hide_both(one, two)
    got = one.order("crash")
    assert (got["type"], "nothing was changed" in got["words"]) == ("refused", True)
    assert one.state["view"]["pieces"][0]["strength"] == "0"
    assert one.order("push")["type"] == "accepted"
    one.close()
    two.close()


def test_house_rules_and_settings_are_worked_in(server):
    game = server.post("/api/games", {"book": "toy", "scenario": "duel", "settings": {"bold": True}}, 201)
    one = server.sit(game["host"])
    assert one.welcome["settings"] == {"bold": True}
    assert "bold" in server.post("/api/games", {"book": "toy", "scenario": "duel", "settings": {"x": 1}}, 422)["words"]
    one.close()


def test_a_game_that_nobody_looks_at_is_put_away_and_comes_back(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", idle_seconds=0.3)
    game = server.duel()
    one = server.sit(game["host"])
    one.order("hide 5")
    one.close()
    until = time.monotonic() + 10
    while b"vedette_tables 0.0" not in server.request("GET", "/metrics")[1]:
        assert time.monotonic() < until
        time.sleep(0.1)
    back = server.sit(game["host"], events=one.events)
    assert back.state["number"] == 1
    server.stop()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the worker by /proc")
def test_a_computer_player_whose_process_dies_is_started_again(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    game = server.duel(("person", "ai"), target=100_000)
    one = server.sit(game["host"])
    one.order("hide 5")
    for _ in range(2):
        while one.state["question"] is None:
            one.read(20)
        tasks = Path(f"/proc/{server.process.pid}/task").glob("*/children")
        for child in {int(word) for task in tasks for word in task.read_text().split()}:
            os.kill(child, signal.SIGKILL)
        assert one.order("throw")["type"] == "accepted"
    while one.state["question"] is None:
        one.read(20)
    server.stop()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the worker by /proc")
def test_workers_end_with_a_server_that_is_killed(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    one = server.sit(server.duel(("person", "ai"), target=100_000)["host"])
    one.order("hide 5")
    while one.state["question"] is None:
        one.read(20)
    tasks = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    workers = [Path("/proc", word) for task in tasks for word in task.read_text().split()]
    assert workers
    server.kill()
    until = time.monotonic() + 20
    while any((one / "cmdline").exists() and (one / "cmdline").read_bytes() for one in workers):
        assert time.monotonic() < until, "a worker has outlived its server"
        time.sleep(0.05)


def test_one_slow_browser_keeps_nobody_waiting(lone_server):
    game = lone_server.duel(target=100_000)
    one, two = lone_server.sit(game["host"]), lone_server.sit(game["seats"][1]["token"])
    hide_both(one, two)
    lone_server.sit(game["observer"])  # and reads no more
    for _ in range(100):
        one.order("push")
    assert one.state["number"] == 102
    two.until(102)
    assert lone_server.get("/healthz")["status"] == "ok"
