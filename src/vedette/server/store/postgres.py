"""The PostgreSQL store: group commit through one connection, a pool of readers, NOTIFY to other processes.

A notification carries only the game's id and the writer's name; the entries are read from the journal.
"""

import asyncio
import contextlib
import secrets
from typing import Any, Final

import asyncpg

from vedette.server.game.journal import AccessToken, GameFile, JournalEntry, StoredDocument
from vedette.server.live.presence import LocalPresence, read_company
from vedette.server.store import CannotOpen, Heard, Met, OutOfOrder, StoreTrouble
from vedette.server.store.migrate import upgrade_postgres
from vedette.server.store.rows import (
    ENTRY_COLUMNS,
    PAPER_COLUMNS,
    UNTOUCHED,
    entry_of,
    entry_row,
    entry_rows,
    out_of_order,
    pack,
    paper_row,
    papers_of,
    unpack,
)

CHANNEL: Final = "vedette"
MOST_AT_ONCE: Final = 500
TROUBLE: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError)
APPEND: Final = f"""
with new as (
  insert into entry (game, {ENTRY_COLUMNS})
  select * from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[],
                       $9::int[], $10::int[], $11::text[], $12::bool[], $13::text[]) as one (game, seq)
  where seq = 1 + (select coalesce(max(seq), 0) from entry where entry.game = one.game)
  on conflict do nothing returning game, seq
)
select game, seq, pg_notify('{CHANNEL}', game || ' ' || $14) from new
"""  # noqa: S608
LAST: Final = """
select id, (select coalesce(max(seq), 0) from entry where game = id) from game where id = any($1::text[])
"""
INSERT: Final = f"insert into entry (game, {ENTRY_COLUMNS}) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)"  # noqa: S608


class PostgresStore:
    """Games in a database that several processes share."""

    kind = "postgresql"

    def __init__(self, url: str) -> None:
        self.url = "postgresql://" + url.split("://", 1)[1]
        self.name = secrets.token_hex(8)
        self.waiting: asyncio.Queue[tuple[str, JournalEntry, asyncio.Future[bool]]] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.heard: Heard | None = None
        self.met: Met | None = None
        self.failed = ""

    async def open(self) -> None:
        try:
            await self._prepare()
            self.pool = await asyncpg.create_pool(self.url, min_size=1, max_size=8, command_timeout=20)
        except (*TROUBLE, ValueError) as error:
            why = str(error) or type(error).__name__
            raise CannotOpen(f"the database does not answer ({why}); look at the address after --database") from None
        self.tasks.append(asyncio.create_task(self._write()))
        if self.heard is not None:
            self.tasks.append(asyncio.create_task(self._listen()))

    async def close(self) -> None:
        with contextlib.suppress(*TROUBLE):
            await asyncio.wait_for(self.waiting.join(), 5)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(*TROUBLE):
            await asyncio.wait_for(self.pool.close(), 5)

    async def _prepare(self) -> None:
        connection = await asyncpg.connect(self.url)
        try:
            await upgrade_postgres(connection)
        finally:
            await connection.close()

    # --- word from other processes ---------------------------------------------------------------------------------

    def listen(self, heard: Heard, met: Met) -> None:
        self.heard = heard
        self.met = met

    async def announce(self, game: str, company: LocalPresence) -> None:
        with contextlib.suppress(*TROUBLE):  # it is announced again soon
            await self.pool.execute("select pg_notify($1, $2)", CHANNEL, f"{game} {self.name} {company.words()}")

    async def _listen(self) -> None:
        """Keep one connection for notifications; after a break, anything may have been missed."""
        while True:
            with contextlib.suppress(*TROUBLE):
                connection = await asyncpg.connect(self.url)
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    self._tell("")
                    while not connection.is_closed():
                        await asyncio.sleep(2)
                        await connection.execute("select 1")
                finally:
                    with contextlib.suppress(*TROUBLE):
                        await connection.close(timeout=2)
            await asyncio.sleep(0.5)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        game, _, rest = str(payload).partition(" ")
        writer, _, words = rest.partition(" ")
        company = read_company(words) if words else None
        if writer == self.name:
            return
        if company is not None and self.met is not None:
            self.met(game, writer, company)
        elif not words:
            self._tell(game)

    def _tell(self, game: str) -> None:
        if self.heard is not None:
            self.heard(game)

    # --- writing ---------------------------------------------------------------------------------------------------

    async def create(self, file: GameFile, passes: dict[bytes, AccessToken], entries: list[JournalEntry]) -> None:
        rows = await asyncio.to_thread(entry_rows, file.id, entries)
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                await connection.execute(
                    "insert into game (id, created, body) values ($1,$2,$3)", file.id, file.created, pack(file)
                )
                await connection.executemany(
                    "insert into token (hash, game, role, seat) values ($1,$2,$3,$4)",
                    [(hashed, one.game, one.role, one.seat) for hashed, one in passes.items()],
                )
                await connection.executemany(INSERT, rows)
        except TROUBLE as error:
            raise StoreTrouble(str(error)) from error

    async def delete(self, game: str) -> None:
        try:
            await self.pool.execute("delete from game where id = $1", game)
            await self.pool.execute("select pg_notify($1, $2)", CHANNEL, f"{game} {self.name}")
        except TROUBLE as error:
            raise StoreTrouble(str(error)) from error

    async def untouched_since(self, before: int) -> list[str]:
        return [row[0] for row in await self._rows(UNTOUCHED.format(before="$1"), before)]

    async def trouble(self) -> str:
        await self.find_pass(b"")
        return f"the last write failed: {self.failed}" if self.failed else ""

    async def append(self, game: str, entry: JournalEntry) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((game, entry, done))
        return await done

    async def _write(self) -> None:
        """Commit waiting entries in one statement and tell the callers."""
        connection: Any = None
        while True:
            batch = [await self.waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            try:
                if connection is None or connection.is_closed():
                    connection = await asyncpg.connect(self.url, command_timeout=20)
                answers = await self._store(connection, [(game, entry) for game, entry, _ in batch])
                self.failed = ""
            except Exception as error:  # the writer must not end, whatever it was handed
                self.failed = str(error) or type(error).__name__
                for _, _, done in batch:
                    self.waiting.task_done()
                    if not done.done():
                        done.set_exception(StoreTrouble(str(error)))
                continue
            for (_, _, done), answer in zip(batch, answers, strict=True):
                self.waiting.task_done()
                if done.done():
                    continue
                if isinstance(answer, OutOfOrder):
                    done.set_exception(answer)
                else:
                    done.set_result(answer)

    async def _store(self, connection: Any, batch: list[tuple[str, JournalEntry]]) -> list[bool | OutOfOrder]:
        """Store the entries that follow in each journal; at most one entry of a game goes into one statement."""
        answers: list[bool | OutOfOrder] = [False] * len(batch)
        left = list(range(len(batch)))
        while left:
            first: dict[str, int] = {}
            for index in left:
                first.setdefault(batch[index][0], index)
            stored = await self._append(connection, [batch[index] for index in first.values()])
            refused = [game for game in first if game not in stored]
            # Only a game that is there has a last entry; one that was deleted meanwhile takes nothing.
            last = dict(await connection.fetch(LAST, refused)) if refused else {}
            for game, index in first.items():
                seq = batch[index][1].seq
                answers[index] = out_of_order(game, seq, last[game]) if seq > last.get(game, seq) else game in stored
            left = [index for index in left if index not in first.values()]
        return answers

    async def _append(self, connection: Any, batch: list[tuple[str, JournalEntry]]) -> set[str]:
        """Store entries, one of each game, in one statement; return the games whose entry was stored."""
        columns = list(zip(*[(game, *entry_row(entry)) for game, entry in batch], strict=True))
        try:
            rows = await connection.fetch(APPEND, *columns, self.name)
        except asyncpg.ForeignKeyViolationError:
            if len(batch) == 1:
                return set()
            found: set[str] = set()
            for one in batch:
                found |= await self._append(connection, [one])
            return found
        return {row[0] for row in rows}

    async def swap_pass(self, old: bytes, new: bytes, opens: AccessToken) -> bool:
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                gone = await connection.fetchval("delete from token where hash = $1 returning 1", old)
                if gone:
                    await connection.execute(
                        "insert into token (hash, game, role, seat) values ($1,$2,$3,$4)",
                        new,
                        opens.game,
                        opens.role,
                        opens.seat,
                    )
                return bool(gone)
        except TROUBLE as error:
            raise StoreTrouble(str(error)) from error

    async def _carry_out(self, query: str, *args: object) -> str:
        try:
            return str(await self.pool.execute(query, *args))
        except TROUBLE as error:
            raise StoreTrouble(str(error)) from error

    async def add_pass(self, hashed: bytes, opens: AccessToken) -> None:
        query = "insert into token (hash, game, role, seat) values ($1,$2,$3,$4) on conflict do nothing"
        await self._carry_out(query, hashed, opens.game, opens.role, opens.seat)

    async def create_paper(self, document: StoredDocument, hashed: bytes) -> None:
        query = f"insert into paper ({PAPER_COLUMNS}, hash) values ($1,$2,$3,$4,$5,$6,$7)"  # noqa: S608
        await self._carry_out(query, *paper_row(document), hashed)

    async def save_paper(self, document: StoredDocument, trail: str) -> bool:
        _, _, _, updated, now, body = paper_row(document)
        query = "update paper set updated = $1, trail = $2, body = $3 where id = $4 and trail = $5"
        return await self._carry_out(query, updated, now, body, document.id, trail) == "UPDATE 1"

    async def delete_paper(self, paper: str) -> None:
        await self._carry_out("delete from paper where id = $1", paper)

    # --- reading ---------------------------------------------------------------------------------------------------

    async def _rows(self, query: str, *args: object) -> list[Any]:
        try:
            return list(await self.pool.fetch(query, *args))
        except TROUBLE as error:
            raise StoreTrouble(str(error)) from error

    async def find_pass(self, hashed: bytes) -> AccessToken | None:
        rows = await self._rows("select game, role, seat from token where hash = $1", hashed)
        return AccessToken(*rows[0]) if rows else None

    async def find_passes(self, hashes: list[bytes]) -> dict[bytes, AccessToken]:
        rows = await self._rows("select hash, game, role, seat from token where hash = any($1::bytea[])", hashes)
        return {row[0]: AccessToken(row[1], row[2], row[3]) for row in rows}

    async def file(self, game: str) -> GameFile | None:
        rows = await self._rows("select body from game where id = $1", game)
        return unpack(rows[0][0]) if rows else None

    async def entries(self, game: str, after: int) -> list[JournalEntry]:
        query = f"select {ENTRY_COLUMNS} from entry where game = $1 and seq > $2 order by seq"  # noqa: S608
        return [entry_of(row) for row in await self._rows(query, game, after)]

    async def last_entries(self, games: list[str]) -> dict[str, JournalEntry]:
        query = (
            f"select {ENTRY_COLUMNS}, game from entry e where game = any($1::text[]) "  # noqa: S608
            "and seq = (select max(seq) from entry where game = e.game)"
        )
        return {row[12]: entry_of(row) for row in await self._rows(query, games)}

    async def open_games(self, since: int, most: int) -> list[str]:
        query = (
            "select game from (select distinct on (game) game, time, words from entry order by game, seq desc) newest "
            "where time >= $1 and words = '' order by time desc, game limit $2"
        )
        return [row[0] for row in await self._rows(query, since, most)]

    async def find_papers(self, hashes: list[bytes]) -> dict[bytes, StoredDocument]:
        query = f"select {PAPER_COLUMNS}, hash from paper where hash = any($1::bytea[])"  # noqa: S608
        return {hashed: paper for paper, hashed in papers_of(await self._rows(query, hashes))}

    async def papers_untouched_since(self, before: int) -> list[StoredDocument]:
        query = f"select {PAPER_COLUMNS} from paper where updated < $1"  # noqa: S608
        return [paper for paper, _ in papers_of(await self._rows(query, before))]
