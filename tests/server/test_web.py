"""The web shell: pages, headers, limits, logs."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.harness import Server
from vedette import __version__, build_info
from vedette.server.http.static import StaticFiles
from vedette.server.main import data_folder, database_of

pytestmark = pytest.mark.service


def test_books_rules_and_health_are_told(lone_server):
    book = lone_server.get("/api/books")["books"][0]
    assert (book["name"], book["scenarios"][0]["id"], book["settings"][0]["default"]) == ("toy", "duel", False)
    assert len(lone_server.get("/api/rules/toy")["rules"]) == 2
    assert lone_server.get("/api/rules/toy/TOY-THR-01")["rules"][0]["words"] == "A die is thrown and added."
    health = lone_server.get("/healthz")
    assert (health["status"], health["version"], health["compiled"]) == ("ok", __version__, build_info.compiled())
    assert lone_server.get("/api/books")["compiled"] is build_info.compiled()
    assert b"vedette_orders_total" in lone_server.request("GET", "/metrics")[1]
    for path in ("/api/rules/none", "/api/rules/toy/TOY-NO-01", "/api/none", "/api/games/none/record"):
        status, body, _ = lone_server.request("GET", path)
        assert (status, "words" in json.loads(body)) == (404, True)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"book": "toy"}, 422),
        ({"book": "none", "scenario": "duel"}, 422),
        ([], 400),
        ({"book": "toy", "scenario": "none"}, 422),
        ({"book": "toy", "setup": {"target": 0}}, 422),
        ({"book": "toy", "scenario": "duel", "seats": [{"side": 2}]}, 422),
        ({"book": "toy", "battle": {}}, 422),
        ({"book": "toy", "scenario": "duel", "seats": [{"side": 1, "kind": "ai", "player": "none"}]}, 422),
        ({"book": "toy", "scenario": "duel", "seats": [{"side": 1, "kind": "solo"}]}, 422),
        ({"book": "toy", "scenario": "duel", "title": "x" * 300}, 400),
        ({"book": "toy", "setup": {"target": "x" * 300_000}}, 413),
    ],
)
def test_a_bad_wish_for_a_game_is_answered_with_words(lone_server, body, status):
    got, text, _ = lone_server.request("POST", "/api/games", body)
    assert (got, bool(json.loads(text)["words"])) == (status, True)


def test_every_answer_has_the_security_headers(lone_server):
    for path in ("/", "/api/books", "/api/none", "/game"):
        headers = lone_server.request("GET", path)[2]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_page_of_another_host_cannot_open_a_socket(lone_server):
    address = f"ws://127.0.0.1:{lone_server.port}/ws"
    with pytest.raises(InvalidStatus), connect(address, origin="http://evil.example"):
        pass
    with connect(address, origin=lone_server.url):
        pass


def test_tokens_are_not_in_the_logs(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", log="debug")
    game = server.duel()
    one = server.sit(game["host"])
    one.order("hide 5")
    one.order("crash", number=1)
    server.request("GET", f"/api/games/{game['host']}/record")
    server.request("GET", f"/api/games/{game['observer']}/record")
    server.post(f"/api/games/{game['host']}/fork", {"at": 99}, 422)
    logged = server.stop()
    assert "game.created" in logged
    for line in logged.splitlines():
        json.loads(line)
    for token in (game["host"], game["observer"], *[seat["token"] for seat in game["seats"]]):
        assert token not in logged


def test_too_much_from_one_address_is_refused(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", limits=True)
    token = server.duel()["host"]
    answers = [server.request("POST", "/api/games", {"book": "toy", "scenario": "duel"})[0] for _ in range(40)]
    assert answers.count(201) == 29
    assert set(answers) == {201, 429}
    one = server.sit(token)
    for _ in range(75):
        one.say("ping")
    one.expect("error")
    server.stop()


def test_files_are_compressed_and_the_hashed_ones_cached_for_good(tmp_path):
    from starlette.applications import Starlette
    from starlette.routing import Route
    from starlette.testclient import TestClient

    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<script>let a = 1</script>" + "x" * 2000)
    (tmp_path / "assets" / "index-AbCd1234.js").write_text("let b = 2;" * 200)
    files = StaticFiles(tmp_path)
    assert len(files.inline_scripts()) == 1
    client = TestClient(Starlette(routes=[Route("/{rest:path}", files.answer)]))
    page = client.get("/", headers={"accept-encoding": "gzip"})
    assert (page.headers["content-encoding"], page.headers["cache-control"]) == ("gzip", "no-cache")
    assert client.get("/game/x").text == page.text
    assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    script = client.get("/assets/index-AbCd1234.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert client.get("/assets/none.js").status_code == 404
    assert gzip.decompress(files.files["index.html"].small) == files.files["index.html"].body


def test_the_store_is_in_the_users_data_folder_unless_told_otherwise(monkeypatch, tmp_path):
    monkeypatch.delenv("VEDETTE_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert data_folder() == tmp_path / "vedette"
    assert database_of(None) == f"sqlite:///{data_folder() / 'games.sqlite3'}"
    monkeypatch.setenv("VEDETTE_DATABASE", "postgresql://here/games")
    assert database_of(None) == "postgresql://here/games"
    assert database_of("sqlite:///x") == "sqlite:///x"


@pytest.mark.parametrize(("platform", "below"), [("darwin", "Library/Application Support"), ("win32", "AppData/Local")])
def test_a_data_folder_of_an_earlier_version_stays_in_use(monkeypatch, tmp_path, platform, below):
    monkeypatch.setattr("vedette.server.main.sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / "new" / name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert data_folder() == tmp_path / "new" / "Vedette"
    (tmp_path / below / "Vedette").mkdir(parents=True)
    assert data_folder() == tmp_path / below / "Vedette"
    (tmp_path / "new" / "Vedette").mkdir(parents=True)
    assert data_folder() == tmp_path / "new" / "Vedette"


def test_a_port_that_is_taken_is_named(lone_server):
    code = f"from vedette.server.main import serve; serve('127.0.0.1', {lone_server.port}, False, 'sqlite:////tmp/x')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "choose another with --port" in done.stderr


def test_ctrl_c_ends_the_server_while_sockets_are_open(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    server.sit(server.duel()["host"])
    began = time.monotonic()
    server.process.send_signal(signal.SIGINT)
    server.process.communicate(timeout=10)
    assert time.monotonic() - began < 6


def test_the_command_works_as_written(tmp_path):
    """vedette serve --host 127.0.0.1 --port 8123 --no-browser, on a port that is free."""
    from server.conftest import free_port

    port = free_port()
    command = [str(Path(sys.executable).parent / "vedette"), "serve", "--host", "127.0.0.1", "--port", str(port)]
    env = {**os.environ, "VEDETTE_DATABASE": f"sqlite:///{tmp_path / 'games.sqlite3'}"}
    process = subprocess.Popen([*command, "--no-browser"], env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as got:
            assert json.load(got)["database"] == "sqlite"
    finally:
        process.terminate()
        process.wait()
