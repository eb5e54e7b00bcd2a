"""Tables are brought up to date: what Vedette 0.1 left, what is newer, and several servers at once."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from server.test_store import entry, file, in_a_loop_of_its_own, with_store
from vedette.server.game.journal import AccessToken, JournalEntry, StoredDocument
from vedette.server.store import CannotOpen, backup, migrate, store_at

pytestmark = pytest.mark.service

OLD = Path(__file__).parent / "databases"
"""Databases as each revision of Vedette 0.1 left them, when Alembic kept the tables up to date."""
COLUMNS = """
select table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position
"""
KEYS = """
select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2
"""


def run(url, script):
    """Carry out SQL from outside."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.executescript(script)
        connection.close()
        return
    in_a_loop_of_its_own(with_connection(url, lambda connection: connection.execute(script)))


async def with_connection(url, work):
    connection = await asyncpg.connect(url)
    try:
        return await work(connection)
    finally:
        await connection.close()


def tables(url):
    """Every table with its columns and keys, and all that is noted about versions."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
            about = {
                name: [
                    sorted(str(row).lower() for row in connection.execute(f"pragma {what}('{name}')"))
                    for what in ("table_info", "foreign_key_list")
                ]
                for name in sorted(names)
            }
            about["indexes"] = sorted(
                (row[0], [one[2] for one in connection.execute(f"pragma index_info('{row[1]}')")], row[2])
                for row in connection.execute(
                    "select m.name, i.name, i.\"unique\" from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table'"
                )
            )
            about["without rowid"] = sorted(
                row[0]
                for row in connection.execute("select name from sqlite_master where lower(sql) like '%without rowid%'")
            )
            return about

    async def look(connection):
        return [[tuple(row) for row in await connection.fetch(query)] for query in (COLUMNS, KEYS)]

    return in_a_loop_of_its_own(with_connection(url, look))


async def nothing(store):
    return None


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
def test_a_database_of_vedette_0_1_is_opened_with_all_that_is_in_it(new_database, kind, revision):
    url, fresh = new_database(), new_database()
    run(url, (OLD / f"{revision}.{kind}.sql").read_text(encoding="utf-8"))
    with_store(fresh, nothing)
    traces = ["", "" if revision == "0001" else "3f2a"]

    async def use(store):
        assert await store.file("g1") == file()
        assert await store.entries("g1", 0) == [
            entry(1, trace=traces[0]),
            entry(2, "hide 3 ☃", trace=traces[1]),
        ]
        assert await store.find_pass(b"a" * 32) == AccessToken("g1", "host", -1)
        papers = await store.find_papers([b"p" * 32])
        kept = {b"p" * 32: StoredDocument("p1", "army", 5, 6, "3f2a 77", {"title": "Ours"})}
        assert papers == (kept if revision == "0003" else {})
        assert await store.append("g1", JournalEntry(3, 7, "order", 0, "throw", [3], trace="77"))

    async def look_again(store):
        assert [one.trace for one in await store.entries("g1", 0)] == [*traces, "77"]

    with_store(url, use)
    with_store(url, look_again)
    assert tables(url) == tables(fresh), "no table, column or key is different from those of a new database"


def test_a_backup_of_vedette_0_1_is_restored(new_database, tmp_path):
    run(f"sqlite:///{tmp_path}/old.sqlite3", (OLD / "0003.sqlite.sql").read_text(encoding="utf-8"))
    before = (tmp_path / "old.sqlite3").read_bytes()
    url = new_database()

    async def restore():
        return await asyncio.to_thread(backup.restore, tmp_path / "old.sqlite3", url, lambda done, of: None)

    assert in_a_loop_of_its_own(restore()).back == 2

    async def look(store):
        assert [one.text for one in await store.entries("g1", 0)] == ["push", "hide 3 ☃"]
        assert set(await store.find_papers([b"p" * 32])) == {b"p" * 32}

    with_store(url, look)
    assert (tmp_path / "old.sqlite3").read_bytes() == before, "the backup itself is left alone"


@pytest.mark.parametrize("is_old", [False, True])
def test_a_database_of_a_newer_vedette_is_refused_and_left_alone(new_database, is_old):
    url = new_database()
    with_store(url, nothing)
    note = "update schema_version set version = 9999"
    if is_old:
        note = "drop table schema_version; create table alembic_version (version_num varchar(32));" + (
            "insert into alembic_version values ('9999')"
        )
    run(url, note)
    before = tables(url)
    for _ in range(2):
        with pytest.raises(CannotOpen, match=rf"newer Vedette \(version 9999 .* reads up to {migrate.HEAD}\)"):
            with_store(url, nothing)
    assert tables(url) == before


@pytest.mark.parametrize("start", ["", "0001", "0003"])
def test_servers_that_start_at_once_bring_the_tables_up_to_date_once(new_database, kind, start):
    for _ in range(3):
        url = new_database()
        if start:
            run(url, (OLD / f"{start}.{kind}.sql").read_text(encoding="utf-8"))

        async def open_all(url=url):
            stores = [store_at(url) for _ in range(5)]
            if kind == "sqlite":  # one server keeps the others out, but backups and restoring come beside it
                path = url.removeprefix("sqlite:///")
                await asyncio.gather(*[asyncio.to_thread(migrate.upgrade_sqlite, path) for _ in stores])
                stores = stores[:1]
            await asyncio.gather(*[store.open() for store in stores])
            for store in stores:
                assert bool(await store.file("g1")) == bool(start)
                await store.close()

        in_a_loop_of_its_own(open_all())
        fresh = new_database()
        with_store(fresh, nothing)
        assert tables(url) == tables(fresh)


def test_an_upgrade_that_fails_changes_nothing(new_database, kind, tmp_path, monkeypatch):
    for path in migrate.FOLDER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / f"{migrate.HEAD + 1:04}_more.sql").write_text("create table more (x integer);\nno such statement;\n")
    url = new_database()
    with_store(url, nothing)
    before = tables(url)
    monkeypatch.setattr(migrate, "FOLDER", tmp_path)
    monkeypatch.setattr(migrate.upgrade_sqlite, "__defaults__", (migrate.HEAD + 1,))
    monkeypatch.setattr(migrate.upgrade_postgres, "__defaults__", (migrate.HEAD + 1,))
    with pytest.raises(CannotOpen):
        with_store(url, nothing)
    assert tables(url) == before


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_every_version_has_one_script_for_each_database(dialect):
    assert migrate.HEAD >= 3
    for version in range(1, migrate.HEAD + 1):
        assert migrate.script(version, dialect)
    names = sorted(path.name for path in migrate.FOLDER.iterdir())
    assert {int(name[:4]) for name in names} == set(range(1, migrate.HEAD + 1)), names
