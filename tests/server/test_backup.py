"""Backups and restoring while the service runs, in both stores; games that are deleted or kept no longer."""

import json
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.harness import Server
from server.test_store import entry, file, with_store
from vedette.server.game.journal import AccessToken
from vedette.server.live.game_registry import DAY_MS, GameRegistry
from vedette.server.live.room import now_ms
from vedette.server.main import keep_days
from vedette.server.store import CannotOpen, backup
from vedette.server.store.migrate import upgrade_sqlite

pytestmark = pytest.mark.service


def vedette(*words):
    command = [sys.executable, "-m", "vedette.cli.main", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def read_until(watcher, done):
    """Read what a battle tells until something else is done."""
    while not done.is_set():
        watcher.read(60)


def filled(url, games, entries=3):
    async def write(store):
        for name in games:
            passes = {name.encode().ljust(32, b"."): AccessToken(name, "host", -1)}
            await store.create(file(name), passes, [entry(n) for n in range(1, entries + 1)])

    with_store(url, write)


def journal(url, name):
    async def read(store):
        return (
            await store.file(name),
            await store.entries(name, 0),
            await store.find_pass(name.encode().ljust(32, b".")),
        )

    return with_store(url, read)


def quiet(done, of):
    pass


def alone(work, *args):
    """In a thread of its own: a browser driven in the same process keeps a loop running in the main one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work, *args).result()


def test_what_was_backed_up_comes_back_whole_in_a_store_of_either_kind(new_database, tmp_path):
    url = new_database()
    filled(url, ["one", "two"])
    assert alone(backup.back_up, url, tmp_path / "b.sqlite3", quiet) == 2
    for target in (new_database(), f"sqlite:///{tmp_path}/other.sqlite3"):
        found = alone(backup.restore, tmp_path / "b.sqlite3", target, quiet)
        assert (found.back, found.carried_on, found.same, found.other) == (2, 0, 0, [])
        assert journal(target, "one") == journal(url, "one")
        again = alone(backup.restore, tmp_path / "b.sqlite3", target, quiet)
        assert (again.back, again.carried_on, again.same, again.other) == (0, 0, 2, [])


def test_restoring_carries_on_and_loses_nothing(new_database, tmp_path):
    url = new_database()
    filled(url, ["short", "long", "other"])
    alone(backup.back_up, url, tmp_path / "b.sqlite3", quiet)
    target = new_database()
    filled(target, ["short"], entries=1)
    filled(target, ["long"], entries=5)

    async def go_another_way(store):
        await store.create(file("other"), {}, [entry(1, "elsewhere")])

    with_store(target, go_another_way)
    found = alone(backup.restore, tmp_path / "b.sqlite3", target, quiet)
    assert (found.back, found.carried_on, found.same, found.other) == (0, 1, 1, ["other"])
    assert [len(journal(target, name)[1]) for name in ("short", "long", "other")] == [3, 5, 1]


def test_a_backup_is_made_and_restored_while_the_server_plays(new_database, tmp_path):
    url = new_database()
    server = Server(url)
    try:
        game = server.duel(("ai", "ai"), target=100_000)  # it does not end before it is stopped
        watcher, done = server.sit(game["observer"]), threading.Event()
        with ThreadPoolExecutor(1) as pool:
            reading = pool.submit(read_until, watcher, done)
            try:
                made = vedette("backup", tmp_path / "b.sqlite3", "--database", url)
                back = vedette("restore", tmp_path / "b.sqlite3", "--database", url)
            finally:
                done.set()
            reading.result()
        assert (made.returncode, made.stdout.strip().splitlines()[-1][:14]) == (0, "1 game written"), made
        assert (back.returncode, "Already there: 1" in back.stdout) == (0, True), back
        watcher.until(watcher.state["number"] + 100, timeout=60)
        watcher.close()
    finally:
        server.stop()


def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path):
    old = tmp_path / "old.sqlite3"
    upgrade_sqlite(str(old), 1)
    with sqlite3.connect(old) as store:
        store.execute("insert into game values ('g', 5, ?)", (b"{}",))
        store.execute("insert into entry values ('g', 1, 7, 'order', 0, 'push', '6', 1, 0, 1, '', 0)")
    target = f"sqlite:///{tmp_path}/new.sqlite3"
    assert alone(backup.restore, old, target, quiet).back == 1
    with sqlite3.connect(tmp_path / "new.sqlite3") as store:
        assert store.execute("select text, trace from entry").fetchall() == [("push", "")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("backup", "{tmp}/there", "--database", "sqlite:///{tmp}/games"), "is there already"),
        (("backup", "{tmp}/no/folder", "--database", "sqlite:///{tmp}/games"), "there is no folder"),
        (("backup", "{tmp}/new", "--database", "sqlite:///{tmp}/none"), "there are no games at"),
        (("backup", "{tmp}/new", "--database", "postgresql://x@127.0.0.1:9/y"), "the database does not answer"),
        (("restore", "{tmp}/none", "--database", "sqlite:///{tmp}/games"), "there is no file"),
        (("restore", "{tmp}/there", "--database", "sqlite:///{tmp}/games"), "cannot be read as a backup"),
        (("restore", "{tmp}/empty", "--database", "sqlite:///{tmp}/games"), "is not a backup of games"),
    ],
)
def test_what_cannot_be_backed_up_or_restored_is_told_in_one_line(tmp_path, words, said):
    (tmp_path / "there").write_text("no backup, but long enough to be looked into" * 50)
    sqlite3.connect(tmp_path / "empty").execute("create table x (y)").connection.close()
    done = vedette(*[word.format(tmp=tmp_path) for word in words])
    assert (done.returncode, done.stderr.count("\n"), said in done.stderr) == (2, 1, True), done.stderr
    assert (tmp_path / "there").read_text().startswith("no backup")


def test_a_backup_of_a_newer_vedette_is_refused(tmp_path):
    url = f"sqlite:///{tmp_path}/games.sqlite3"
    filled(url, ["one"])
    with sqlite3.connect(tmp_path / "games.sqlite3") as store:
        store.execute("update schema_version set version = 9999")
    with pytest.raises(CannotOpen, match=r"games\.sqlite3 was written by a newer Vedette"):
        alone(backup.restore, tmp_path / "games.sqlite3", f"sqlite:///{tmp_path}/other.sqlite3", quiet)
    with pytest.raises(CannotOpen, match=r"games\.sqlite3 was written by a newer Vedette"):
        alone(backup.back_up, url, tmp_path / "b.sqlite3", quiet)
    assert not (tmp_path / "b.sqlite3").exists()


# --- deleted, and kept no longer --------------------------------------------------------------------------------------


def test_the_host_deletes_a_game_for_everybody_and_nobody_else_can(server):
    game = server.duel()
    with connect(f"ws://127.0.0.1:{server.port}/ws") as link:
        link.send(json.dumps({"type": "hello", "token": game["seats"][1]["token"]}))
        assert json.loads(link.recv(timeout=30))["type"] == "welcome"
        for token in (game["seats"][1]["token"], game["observer"]):
            status, text, _ = server.request("DELETE", f"/api/games/{token}")
            assert (status, json.loads(text)["words"]) == (409, "only the host, who made this game, can delete it")
        assert server.request("DELETE", "/api/games/nonsense")[0] == 404
        status, text, _ = server.request("DELETE", f"/api/games/{game['host']}")
        assert (status, json.loads(text)) == (200, {"game": game["game"]})
        with pytest.raises(ConnectionClosed) as closed:
            hear_all(link)
    assert (closed.value.rcvd.code, "deleted by its host" in closed.value.rcvd.reason) == (4410, True)
    assert server.request("GET", f"/api/games/{game['host']}/record")[0] == 404


def hear_all(link):
    while True:
        link.recv(timeout=30)


def test_an_order_for_a_deleted_game_harms_no_other(new_database):
    url = new_database()
    filled(url, ["gone", "kept"])

    async def both(store):
        await store.delete("gone")
        import asyncio

        return await asyncio.gather(store.append("gone", entry(4)), store.append("kept", entry(4)))

    assert with_store(url, both) == [False, True]
    assert len(journal(url, "kept")[1]) == 4
    assert journal(url, "gone") == (None, [], None)


def test_games_in_which_nothing_happens_are_kept_as_long_as_the_setting_says(new_database):
    url = new_database()

    async def work(store):
        old, new = now_ms() - 31 * DAY_MS, now_ms() - 29 * DAY_MS
        for name, at in (("old", old), ("new", new)):
            one = entry(1)
            one.time = at
            made = file(name)
            made.created = old
            await store.create(made, {}, [one])
        registry = GameRegistry(store, None, None, keep_days=30)
        return await registry.forget_old(), await store.file("old"), (await store.file("new")).id

    assert with_store(url, work) == (1, None, "new")


def test_the_setting_for_how_long_games_are_kept_is_checked(monkeypatch):
    for text, days in (("", 0), (" 30 ", 30)):
        monkeypatch.setenv("VEDETTE_KEEP_DAYS", text)
        assert keep_days() == days
    for text in ("0", "-1", "soon", "1.5"):
        monkeypatch.setenv("VEDETTE_KEEP_DAYS", text)
        with pytest.raises(ValueError, match="number of days from 1 on"):
            keep_days()
