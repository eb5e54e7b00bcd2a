"""Who stands in the door is sent away in time, and a full house says so."""

import json
import os
import resource
import socket
import sqlite3
import subprocess
import sys
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.harness import Server
from vedette.server.http import middleware
from vedette.server.http.middleware import RateLimiter, is_own_origin

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server that waits for nobody."""
    place = tmp_path_factory.mktemp("strict") / "games.sqlite3"
    made = Server(f"sqlite:///{place}", first_seconds=1.5, stuck_seconds=2.0)
    yield made
    made.stop()


def is_closed_within(sock, seconds):
    """Does the other end close, without our reading more than a little?"""
    sock.settimeout(seconds)
    try:
        while sock.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


@pytest.mark.parametrize("said", [b"", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ", b"GET /hea"])
def test_who_sends_nothing_or_half_a_head_is_closed(strict, said):
    with socket.create_connection(("127.0.0.1", strict.port)) as sock:
        sock.sendall(said)
        assert is_closed_within(sock, 6)


def test_a_second_request_that_never_ends_is_closed_too(strict):
    with socket.create_connection(("127.0.0.1", strict.port)) as sock:
        sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        sock.settimeout(5)
        assert sock.recv(65536).startswith(b"HTTP/1.1 200")
        sock.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert is_closed_within(sock, 6)


def test_who_never_reads_is_cut_off(strict):
    game = strict.duel(("ai", "ai"), target=100_000)
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.connect(("127.0.0.1", strict.port))
    with sock:
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        sock.sendall(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + key + b"\r\n"
        )
        time.sleep(0.3)
        hello = json.dumps({"type": "hello", "token": game["observer"]}).encode()
        sock.sendall(b"\x81" + bytes([0x80 | len(hello)]) + b"\0\0\0\0" + hello)
        time.sleep(0.3)
        until = time.monotonic() + 40
        while time.monotonic() < until and doors_of(strict) > 1:
            time.sleep(0.5)
        assert doors_of(strict) == 1


def doors_of(server):
    """How many sockets the server holds, our own question included."""
    text = server.request("GET", "/metrics")[1].decode()
    (line,) = [line for line in text.splitlines() if line.startswith("vedette_sockets ")]
    return int(float(line.split()[1])) + 1


def test_an_observer_who_never_reads_slows_no_computer(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/games.sqlite3")
    try:
        game = server.duel(("ai", "ai"), target=1_500)
        with (
            connect(f"ws://127.0.0.1:{server.port}/ws", max_queue=1) as deaf,
            connect(f"ws://127.0.0.1:{server.port}/ws") as keen,
        ):
            deaf.send(json.dumps({"type": "hello", "token": game["observer"]}))
            began = time.monotonic()
            keen.send(json.dumps({"type": "hello", "token": game["observer"]}))
            while json.loads(keen.recv(timeout=90))["type"] != "over":
                pass
            assert time.monotonic() - began < 60
    finally:
        server.stop()


def test_small_messages_go_out_at_once(strict):
    """Without TCP_NODELAY the pong after two small messages waits for a receipt, 40 ms and more."""
    game = strict.duel()
    with connect(f"ws://127.0.0.1:{strict.port}/ws") as link:
        link.send(json.dumps({"type": "hello", "token": game["seats"][0]["token"]}))
        while json.loads(link.recv(timeout=30))["type"] != "state":
            pass
        waits = []
        for _ in range(20):
            began = time.perf_counter()
            link.send(json.dumps({"type": "ping"}))
            link.send(json.dumps({"type": "ping"}))
            for _ in range(2):
                assert json.loads(link.recv(timeout=30))["type"] == "pong"
            waits.append(time.perf_counter() - began)
        assert sorted(waits)[10] < 0.03


def test_a_full_house_says_so_and_stays_well(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/games.sqlite3", connections=8)
    crowd = []
    try:
        for _ in range(60):
            sock = socket.create_connection(("127.0.0.1", server.port))
            sock.sendall(b"GET /nothing HTTP/1.1\r\n")
            crowd.append(sock)
        time.sleep(0.5)
        for sock in crowd[: len(crowd) // 2]:
            sock.close()
        crowd = crowd[len(crowd) // 2 :]
        status, body, _ = eventually(lambda: server.request("GET", "/healthz"))
        assert (status, json.loads(body)["status"]) == (200, "ok")
    finally:
        for sock in crowd:
            sock.close()
        log = server.stop()
    assert log.count("doors.full") <= 1


def eventually(ask):
    for _ in range(20):
        try:
            return ask()
        except OSError:
            time.sleep(0.2)
    return ask()


def test_beyond_its_places_a_request_is_told_that_it_is_full(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/games.sqlite3", connections=2)
    crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(5)]
    try:
        time.sleep(0.3)
        status, body, _ = server.request("GET", "/api/books")
        assert (status, json.loads(body)["words"]) == (503, "too many connections are open: try again in a moment")
        assert server.request("GET", "/healthz")[0] == 200
    finally:
        for sock in crowd:
            sock.close()
        server.stop()


def test_without_handles_the_log_stays_short(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 128), hard))
    program = (
        "import resource, sys, json; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)); "
        "from vedette.server.main import serve\nif __name__ == '__main__': serve(**json.loads(sys.argv[1]))"
    )
    words = {"host": "127.0.0.1", "port": 0, "browser": False, "database": f"sqlite:///{tmp_path}/g.sqlite3"}
    try:
        server = Server("", command=[sys.executable, "-c", program, json.dumps(words)])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    crowd = []
    try:
        for _ in range(300):
            sock = socket.socket()
            sock.setblocking(False)
            sock.connect_ex(("127.0.0.1", server.port))
            crowd.append(sock)
        time.sleep(2)
        for sock in crowd:
            sock.close()
        assert eventually(lambda: server.request("GET", "/healthz"))[0] == 200
    finally:
        log = server.stop()
    assert len(log) < 20_000, log[:2000]


def hear_all(link):
    while True:
        link.recv(timeout=30)


def test_too_many_bad_messages_close_with_a_reason(strict):
    game = strict.duel()
    with connect(f"ws://127.0.0.1:{strict.port}/ws") as link:
        link.send(json.dumps({"type": "hello", "token": game["seats"][0]["token"]}))
        for _ in range(25):
            link.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            hear_all(link)
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too many messages that cannot be read")


def test_those_who_watch_cannot_fill_the_journal_with_talk(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/games.sqlite3", limits=True)
    try:
        game = server.duel()
        with connect(f"ws://127.0.0.1:{server.port}/ws") as link:
            link.send(json.dumps({"type": "hello", "token": game["observer"]}))
            for n in range(12):
                link.send(json.dumps({"type": "chat", "text": f"line {n}"}))
            heard = []
            while "error" not in [one["type"] for one in heard]:
                heard.append(json.loads(link.recv(timeout=30)))
        assert len([one for one in heard if one["type"] == "chat"]) == 6
        assert "wait a little" in heard[-1]["words"]
    finally:
        server.stop()


# --- whose request it is ----------------------------------------------------------------------------------------------


def test_a_page_of_another_site_makes_no_game(strict):
    body = {"book": "toy", "scenario": "duel"}
    for origin in ("http://elsewhere.example", "http://[", "null"):
        status, text, _ = strict.request("POST", "/api/games", body, {"Origin": origin})
        assert (status, "another site" in json.loads(text)["words"]) == (403, True), origin
    status, text, _ = strict.request("POST", "/api/games", body, {"Host": "elsewhere.example"})
    assert (status, "VEDETTE_HOSTS" in json.loads(text)["words"]) == (403, True)
    assert strict.request("POST", "/api/games", body, {"Origin": strict.url})[0] == 201


def test_a_server_is_known_by_addresses_its_own_names_and_those_in_the_setting(monkeypatch):
    monkeypatch.setenv("VEDETTE_HOSTS", "club.example, Other.example")
    monkeypatch.setattr(middleware.socket, "gethostname", lambda: "tower")
    gate = RateLimiter()

    def knows(host):
        return gate.knows_host([(b"host", host.encode())])

    good = (
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.168.1.7",
        "localhost:9",
        "tower",
        "tower.local:80",
        "CLUB.example",
        "other.example",
    )
    assert [host for host in good if not knows(host)] == []
    assert [host for host in ("evil.example", "club.example.evil.example") if knows(host)] == []
    assert not is_own_origin([(b"origin", b"http://["), (b"host", b"127.0.0.1")])


# --- a start that fails -----------------------------------------------------------------------------------------------


def start(*words):
    command = [sys.executable, "-m", "vedette.cli.main", "serve", "--no-browser", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=os.environ)
    return done.returncode, done.stderr


def test_a_second_server_on_the_same_games_is_refused(strict, tmp_path):
    place = tmp_path / "games.sqlite3"
    first = Server(f"sqlite:///{place}")
    try:
        code, said = start("--port", "0", "--database", f"sqlite:///{place}")
        assert (code, said.count("\n")) == (2, 1)
        assert f"another server keeps its games in {place} (process {first.process.pid})" in said
    finally:
        first.kill()
    again = Server(f"sqlite:///{place}")
    again.stop()


def test_a_store_that_cannot_be_opened_is_told_in_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "broken.sqlite3").write_bytes(b"this is no database, but it is long enough to look like one" * 20)
    for database, words in (
        (f"sqlite:///{tmp_path}/file/games.sqlite3", "games cannot be kept in"),
        (f"sqlite:///{tmp_path}/broken.sqlite3", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:9/none", "the database does not answer"),
        ("elsewhere://x", "is not a place for games"),
    ):
        code, said = start("--port", "0", "--database", database)
        assert (code, said.count("\n"), words in said) == (2, 1, True), said


def test_a_place_where_nobody_can_listen_is_told_in_one_line(strict):
    for words, said in (
        (("--port", str(strict.port)), f"port {strict.port} at 127.0.0.1 is taken by another program"),
        (("--host", "no.such.host.example", "--port", "0"), "there is no address 'no.such.host.example' to listen at"),
        (("--host", "203.0.113.7", "--port", "0"), "--host takes an address of this machine"),
    ):
        code, told = start(*words, "--database", "sqlite:////nowhere/unused.sqlite3")
        assert (code, told.count("\n"), said in told) == (2, 1, True), told


# --- trouble with the store -------------------------------------------------------------------------------------------


def test_a_damaged_game_is_told_and_harms_nobody(tmp_path):
    place = tmp_path / "games.sqlite3"
    server = Server(f"sqlite:///{place}", idle_seconds=0.1)
    try:
        game, other = server.duel(), server.duel()
        with sqlite3.connect(place) as store:
            store.execute("update game set body = ? where id = ?", (b'{"id": 7', game["game"]))
        with connect(f"ws://127.0.0.1:{server.port}/ws") as link:
            link.send(json.dumps({"type": "hello", "token": game["seats"][0]["token"]}))
            assert "damaged" in json.loads(link.recv(timeout=30))["words"]
        with connect(f"ws://127.0.0.1:{server.port}/ws") as link:
            link.send(json.dumps({"type": "hello", "token": other["seats"][0]["token"]}))
            assert json.loads(link.recv(timeout=30))["type"] == "welcome"
    finally:
        server.stop()


def test_computers_go_on_by_themselves_when_the_store_is_back(tmp_path):
    place = tmp_path / "games.sqlite3"
    server = Server(f"sqlite:///{place}")
    try:
        game = server.duel(("ai", "ai"), target=600)
        with (
            connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None) as link,
            sqlite3.connect(place, isolation_level=None) as other,
        ):
            other.execute("create trigger full before insert on entry begin select raise(abort, 'disk full'); end")
            link.send(json.dumps({"type": "hello", "token": game["observer"]}))
            while "goes on by itself" not in json.loads(link.recv(timeout=90)).get("words", ""):
                pass
            status, body, _ = server.request("GET", "/healthz")
            assert (status, json.loads(body)["status"]) == (503, "the last write failed: disk full")
            other.execute("drop trigger full")
            while json.loads(link.recv(timeout=90))["type"] != "over":
                pass
        assert server.request("GET", "/healthz")[0] == 200
    finally:
        server.stop()
