"""Requests to the lab about scenarios and games."""

import asyncio

from vedette.engine.record import save_text
from vedette.engine.types import BadInput
from vedette.server.http import games_api
from vedette.server.live.game_registry import GameRegistry
from vedette.server.schemas.lab_forms import LabChanges, LabRequest, LabSetup, LabStarted, LabState, LabStopped
from vedette.server.services import lab_runs
from vedette.server.services.lab_runs import BalanceRun, Lab, LabRun


async def start(registry: GameRegistry, room: Lab, wish: LabRequest, is_own: bool) -> LabStarted:
    """Start a run; `is_own`: the request comes from the serving machine."""
    if wish.kind == "balance":
        room.may_ask(wish.key, is_own)
        room.check(wish.battles, 1 + len(wish.changes), is_own)
        run = await registry.read(lab_runs.balance_run, wish)
    else:
        run = await about_game(registry, room, wish, is_own)
    return LabStarted(room.start(run, is_own))


async def about_game(registry: GameRegistry, room: Lab, wish: LabRequest, is_own: bool) -> LabRun:
    """Make a run about a game: its possible endings from a moment on, or what decided it."""
    table, found = await games_api.open_table(registry, wish.token)
    room.may_ask(wish.key, is_own or found.role == "host")
    room.check(wish.battles, 1, is_own)
    session = table.session
    at = wish.at if wish.kind == "finish" else session.number
    if at > session.number:
        raise BadInput(f"there are {session.number} orders; 'at' cannot be {at}")
    if not session.is_over and not session.file.replay:
        raise games_api.Conflict(
            "this can be asked when the battle is over: the answer would be advice, and tell what is hidden"
        )
    if wish.kind == "luck" and session.number == 0:
        raise games_api.Conflict("nothing has happened yet: there is nothing to judge")
    async with table.lock:
        record = await asyncio.to_thread(save_text, session.game, True)
    file = session.file
    sides = session.book.view(session.game.state, -1)["sides"]
    assert isinstance(sides, list)
    if wish.kind == "luck":
        return await asyncio.to_thread(lab_runs.luck_run, file.book, record, file.title, sides)
    if at == session.number and session.is_over:
        raise games_api.Conflict("the battle is over at that moment: go back to an earlier one")
    return await asyncio.to_thread(
        lab_runs.finish_run, wish, file.book, file.setup, session.book.amendments, record, file.title, sides
    )


def found(room: Lab, id: str) -> LabRun:
    try:
        return room.find(id)
    except KeyError:
        raise games_api.NotFound(
            "the lab knows no such question; answers are kept until others have taken their place"
        ) from None


async def state(room: Lab, id: str) -> LabState:
    return await asyncio.to_thread(found(room, id).state)


async def stop(room: Lab, id: str) -> LabStopped:
    await asyncio.to_thread(found(room, id).stop)
    return LabStopped(id)


def balance_of(room: Lab, id: str) -> BalanceRun:
    run = found(room, id)
    if not isinstance(run, BalanceRun):
        raise games_api.NotFound("this question has no report of that kind")
    return run


async def page_of(room: Lab, id: str) -> str:
    return await asyncio.to_thread(balance_of(room, id).page)


def setup_of(room: Lab, id: str, case: str) -> LabSetup:
    """Return the set-up of a case, to be played."""
    cases = balance_of(room, id).inquiry.cases
    if not case.isdecimal() or int(case) >= len(cases):
        raise games_api.NotFound(f"this question has the cases 0 to {len(cases) - 1}")
    job = cases[int(case)].job
    return LabSetup(job.book, job.setup or {})


async def changes(registry: GameRegistry, book: str, scenario: str) -> LabChanges:
    return LabChanges(await registry.read(lab_runs.changes, book, scenario))
