"""Database rows and the structs they stand for."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from vedette.server.game.journal import GameFile, JournalEntry, StoredDocument
from vedette.server.logs import log
from vedette.server.store import Damaged, OutOfOrder

ENTRY_COLUMNS: Final = "seq, time, kind, seat, text, faces, number, asked, turn, words, paused, trace"
HAND: Final = "hand"
"""The mark before faces that people rolled by hand."""
UNTOUCHED: Final = (
    "select id from game where created < {before} and not exists "
    "(select 1 from entry where entry.game = game.id and time >= {before})"
)
_decoder: Final = msgspec.json.Decoder(GameFile)


def pack(file: GameFile) -> bytes:
    return msgspec.json.encode(file)


def unpack(body: bytes) -> GameFile:
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Damaged(str(error)) from None


def entry_rows(game: str, entries: list[JournalEntry]) -> list[tuple[Any, ...]]:
    """Return the rows of a new journal, which must be numbered from 1 without gaps."""
    for last, entry in enumerate(entries):
        if entry.seq != last + 1:
            raise out_of_order(game, entry.seq, last)
    return [(game, *entry_row(entry)) for entry in entries]


def out_of_order(game: str, seq: int, last: int) -> OutOfOrder:
    return OutOfOrder(f"entry {seq} of game {game} was not stored: the last one there is {last}")


def entry_row(entry: JournalEntry) -> tuple[int, int, str, int, str, str, int, int, int, str, bool, str]:
    faces = " ".join([*([HAND] if entry.hand else []), *[str(face) for face in entry.faces]])
    return (
        entry.seq,
        entry.time,
        entry.kind,
        entry.seat,
        entry.text,
        faces,
        entry.number,
        entry.asked,
        entry.turn,
        entry.words,
        entry.paused,
        entry.trace,
    )


def entry_of(row: Sequence[Any]) -> JournalEntry:
    try:
        words = row[5].split()
        is_hand = words[:1] == [HAND]
        faces = [int(face) for face in words[1 if is_hand else 0 :]]
    except (ValueError, AttributeError) as error:
        raise Damaged(str(error)) from None
    told = (row[6], row[7], row[8], row[9], bool(row[10]), row[11], is_hand)
    return JournalEntry(row[0], row[1], row[2], row[3], row[4], faces, *told)


PAPER_COLUMNS: Final = "id, kind, created, updated, trail, body"


def paper_row(document: StoredDocument) -> tuple[str, str, int, int, str, bytes]:
    return (
        document.id,
        document.kind,
        document.created,
        document.updated,
        document.trail,
        msgspec.json.encode(document.body),
    )


def papers_of(rows: Sequence[Sequence[Any]]) -> list[tuple[StoredDocument, Any]]:
    """Return the documents, each with the rest of its row; unreadable ones are left out."""
    found: list[tuple[StoredDocument, Any]] = []
    for row in rows:
        try:
            body = msgspec.json.decode(row[5], type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeError) as error:
            log.error("paper.damaged", paper=row[0], error=str(error))
            continue
        found.append((StoredDocument(row[0], row[1], row[2], row[3], row[4], body), row[6] if len(row) > 6 else None))
    return found
