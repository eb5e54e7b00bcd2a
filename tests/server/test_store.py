"""The two stores keep the same promises."""

import asyncio
import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from vedette.server.game.journal import AccessToken, GameFile, JournalEntry, Seat
from vedette.server.store import OutOfOrder, StoreTrouble, migrate, store_at

pytestmark = pytest.mark.service


def file(name="g1"):
    seats = [Seat(0), Seat(1, "ai", "Chief", "steady")]
    return GameFile(name, 5, "Ours", "toy", "1", {"settings": {"bold": True}}, {"target": 3}, "seed", seats, [1, 2], 4)


def entry(seq, text="push", **more):
    return JournalEntry(seq, 1700000000000 + seq, "order", 0, text, [6, 1], seq, 1, 2, "won", True, **more)


def in_a_loop_of_its_own(work):
    """A browser driven in the same process keeps a loop running in the main thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def with_store(url, work):
    async def run():
        store = store_at(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return in_a_loop_of_its_own(run())


def test_what_is_stored_is_found_again_by_another_process(new_database):
    url = new_database()

    async def write(store):
        await store.create(
            file(), {b"a" * 32: AccessToken("g1", "host", -1), b"b" * 32: AccessToken("g1", "seat", 1)}, [entry(1)]
        )
        assert await store.append("g1", entry(2, "hide 3 ☃"))

    async def read(store):
        assert await store.file("g1") == file()
        assert await store.file("g2") is None
        assert await store.entries("g1", 0) == [entry(1), entry(2, "hide 3 ☃")]
        assert await store.entries("g1", 1) == [entry(2, "hide 3 ☃")]
        assert await store.last_entries(["g1", "g2"]) == {"g1": entry(2, "hide 3 ☃")}
        assert await store.find_pass(b"b" * 32) == AccessToken("g1", "seat", 1)
        assert await store.find_pass(b"c" * 32) is None
        assert set(await store.find_passes([b"a" * 32, b"c" * 32])) == {b"a" * 32}

    with_store(url, write)
    with_store(url, read)


def test_a_number_is_given_once_however_many_write_at_the_same_time(new_database):
    async def work(store):
        await store.create(file(), {}, [])
        for seq in (1, 2, 3):
            wins = await asyncio.gather(*[store.append("g1", entry(seq, f"throw {n}")) for n in range(20)])
            assert sum(wins) == 1
            assert (await store.entries("g1", seq - 1))[0].text == f"throw {wins.index(True)}"

    with_store(new_database(), work)


def test_an_entry_that_leaves_a_gap_is_refused_and_the_others_of_the_same_moment_are_stored(new_database):
    async def work(store):
        await store.create(file("g1"), {}, [entry(1)])
        await store.create(file("g2"), {}, [])
        with pytest.raises(OutOfOrder, match="entry 3 of game g1 was not stored: the last one there is 1"):
            await store.append("g1", entry(3))
        with pytest.raises(OutOfOrder, match="the last one there is 0"):
            await store.append("g2", entry(2))
        assert await store.trouble() == "", "the store itself is well"
        numbers = [("g1", 4), ("g1", 2), ("g2", 1), ("g1", 3), ("g2", 3), ("g1", 2), ("g0", 1), ("g2", 2)]
        got = await asyncio.gather(*[store.append(game, entry(seq)) for game, seq in numbers], return_exceptions=True)
        assert [one if isinstance(one, bool) else type(one) for one in got] == [
            OutOfOrder, True, True, True, OutOfOrder, False, False, True,
        ]  # fmt: skip
        assert [one.seq for one in await store.entries("g1", 0)] == [1, 2, 3]
        assert [one.seq for one in await store.entries("g2", 0)] == [1, 2]

    with_store(new_database(), work)


def test_a_new_game_with_a_gap_in_its_journal_is_not_stored(new_database):
    async def work(store):
        for numbers in ([1, 3], [2], [1, 1]):
            with pytest.raises(OutOfOrder):
                await store.create(file(), {b"a" * 32: AccessToken("g1", "host", -1)}, [entry(seq) for seq in numbers])
        assert await store.file("g1") is None
        assert await store.find_pass(b"a" * 32) is None

    with_store(new_database(), work)


def test_two_writers_that_race_leave_one_entry_of_each_number_and_no_gap(new_database):
    url = new_database()

    async def race(store):
        await store.create(file(), {}, [])
        if store.kind == "sqlite":
            store.claim.give_up()  # which would keep the second one out
        other = store_at(url)
        await other.open()

        async def write(writer, name):
            """Write as a table does that looks again after each entry, but leave a gap at every third try."""
            won = 0
            for n in range(40):
                last = max([one.seq for one in await writer.entries("g1", 0)], default=0)
                if n % 3 == 2:
                    with contextlib.suppress(OutOfOrder):
                        won += await writer.append("g1", entry(last + 2, name))
                else:
                    won += await writer.append("g1", entry(last + 1, name))
            return won

        try:
            won = await asyncio.gather(write(store, "one"), write(other, "two"), write(store, "three"))
            stored = await other.entries("g1", 0)
        finally:
            await other.close()
        assert [one.seq for one in stored] == list(range(1, len(stored) + 1))
        assert len(stored) >= 26, "each try to follow the last entry ends in an entry of somebody's"
        assert [len([one for one in stored if one.text == name]) for name in ("one", "two", "three")] == won

    with_store(url, race)


def test_a_game_is_not_stored_in_part(new_database):
    async def work(store):
        await store.create(file("g1"), {b"a" * 32: AccessToken("g1", "host", -1)}, [])
        with pytest.raises(StoreTrouble):
            await store.create(file("g2"), {b"a" * 32: AccessToken("g2", "host", -1)}, [entry(1)])
        assert await store.file("g2") is None
        assert await store.append("g1", entry(1))

    with_store(new_database(), work)


def test_open_games_are_listed_the_newest_first(new_database):
    async def work(store):
        for n, words in enumerate(["", "side 1 has won", "", ""]):
            await store.create(file(f"g{n}"), {}, [])
            if n != 3:
                await store.append(f"g{n}", JournalEntry(1, 100 * n, "order", 0, "throw", [3], words=words))
        assert await store.open_games(0, 9) == ["g2", "g0"]
        assert await store.open_games(0, 1) == ["g2"]
        assert await store.open_games(1, 9) == ["g2"]

    with_store(new_database(), work)


def test_a_game_gets_one_more_token_as_often_as_it_is_asked_for(new_database):
    async def work(store):
        await store.create(file("g1"), {b"a" * 32: AccessToken("g1", "host", -1)}, [])
        for _ in range(2):
            await store.add_pass(b"b" * 32, AccessToken("g1", "observer", -1))
        assert await store.find_pass(b"b" * 32) == AccessToken("g1", "observer", -1)
        await store.add_pass(b"a" * 32, AccessToken("g1", "observer", -1))
        assert (await store.find_pass(b"a" * 32)).role == "host", "what is there stays"

    with_store(new_database(), work)


def test_a_token_takes_the_place_of_another_once(new_database):
    async def work(store):
        await store.create(file("g1"), {b"a" * 32: AccessToken("g1", "observer", -1)}, [])
        swaps = [store.swap_pass(b"a" * 32, bytes([n]) * 32, AccessToken("g1", "seat", 1)) for n in range(5)]
        done = await asyncio.gather(*swaps)
        assert sum(done) == 1
        assert await store.find_pass(b"a" * 32) is None
        assert await store.find_pass(bytes([done.index(True)]) * 32) == AccessToken("g1", "seat", 1)
        assert await store.find_pass(bytes([done.index(False)]) * 32) is None

    with_store(new_database(), work)


def test_tokens_are_kept_only_as_hashes(lone_server, tmp_path_factory):
    game = lone_server.duel()
    one = lone_server.sit(game["host"])
    one.order("hide 5")
    one.close()
    folder = next(tmp_path_factory.getbasetemp().glob("lone*"))
    kept = b"".join(path.read_bytes() for path in folder.iterdir())
    assert game["game"].encode() in kept
    for token in (game["host"], game["observer"], *[seat["token"] for seat in game["seats"]]):
        assert token.encode() not in kept


def test_a_place_that_is_none_is_refused_with_words():
    for url in ("mysql://x", "sqlite://", "games.db://"):
        with pytest.raises(ValueError, match="sqlite:///PATH"):
            store_at(url)


def test_the_file_is_written_so_that_a_commit_outlives_the_power(tmp_path):
    async def work(store):
        assert await store._read(lambda c: c.execute("pragma journal_mode").fetchone()) == ("wal",)
        assert await store._read(lambda c: c.execute("pragma synchronous").fetchone()) == (2,)

    path = tmp_path / "deep" / "er" / "games.sqlite3"
    with_store(f"sqlite:///{path}", work)
    assert Path(path).is_file()
    assert sqlite3.connect(path).execute("select version from schema_version").fetchall() == [(migrate.HEAD,)]
