"""Requests to the lab over HTTP, and its answers."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas.messages import Name

LabKind = Literal["balance", "finish", "luck"]
LabStage = Literal["running", "done", "stopped", "failed"]
KeyText = Annotated[str, Meta(max_length=200)]
ChangeId = Annotated[str, Meta(max_length=60)]


class LabRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/lab: thousands of battles, played by processes of the server.

    `balance`: a scenario of a book, as it stands and with each of the `changes` (GET /api/changes). `finish`: the
    game of `token`, played on after its first `at` orders. `luck`: that game judged, order by order. `key` is the
    server's key, for requests from other machines.
    """

    kind: LabKind
    book: Name = ""
    scenario: Name = ""
    players: Annotated[list[Name], Meta(max_length=2)] = []
    battles: Annotated[int, Meta(ge=1, le=1_000_000)] = 1000
    changes: Annotated[list[ChangeId], Meta(max_length=50)] = []
    token: Annotated[str, Meta(max_length=100)] = ""
    at: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    key: KeyText = ""


class LabStarted(msgspec.Struct):
    """A run that has started; only its id allows anyone to see it or stop it."""

    id: str


class LabInfo(msgspec.Struct):
    """GET /api/lab: the limits of the lab here.

    `shared`: asked from another machine, with the server's key; `shut`: why that is not possible.
    `battles` for each case and `cases` are maxima; `workers` processes play; `busy`: another run is under way.
    """

    shared: bool
    shut: str
    battles: int
    cases: int
    workers: int
    busy: bool


class LabChange(msgspec.Struct):
    """A possible change of a battle; `points` is its worth, `side` the side it belongs to (-1: both)."""

    id: str
    words: str
    side: int
    points: int


class LabChanges(msgspec.Struct):
    """GET /api/changes/{book}/{scenario}."""

    changes: list[LabChange]


class LabCase(msgspec.Struct):
    """One variant of the battle: victories of each side, and the share of side 0 with its 95% interval."""

    words: str
    points: int
    battles: int
    of: int
    wins: list[int]
    draws: int
    share: float
    low: float
    high: float


class LabTurn(msgspec.Struct):
    """The mean losses of each side in a turn, in points over the battles that reached it, and half their interval."""

    lost: list[float]
    half: list[float]


class LabDecision(msgspec.Struct):
    """Orders of one side up to the dice: side 0's chance before, as meant, and after; their worth to their side."""

    side: int
    turn: int
    first: int
    orders: list[str]
    words: str
    before: float
    meant: float
    after: float
    decision: float
    margin: float
    clear: bool
    dice: float


class LabLuck(msgspec.Struct):
    """A judged battle.

    `start` and `end` are chances of side 0; `decisions` the worth of each side's to it, `dice` to side 0:
    start + decisions[0] - decisions[1] + dice = end. `margins`: the margins of error of both sides' decisions and of
    the dice. `costliest`: each side's three, the worst first.
    """

    player: str
    playouts: int
    start: float
    end: float
    decisions: list[float]
    dice: float
    margins: list[float]
    costliest: list[list[LabDecision]]
    lines: list[LabDecision]


class LabState(msgspec.Struct):
    """GET /api/lab/{id}: the progress, and the results so far. `left`: seconds, -1 while unknown."""

    id: str
    kind: LabKind
    title: str
    book: str
    sides: list[str]
    colours: list[str]
    players: list[str]
    stage: LabStage
    words: str
    done: int
    of: int
    rate: float
    left: float
    cases: list[LabCase]
    turns: list[LabTurn]
    turning: list[int]
    luck: LabLuck | None


class LabSetup(msgspec.Struct):
    """GET /api/lab/{id}/setup/{case}: the set-up of a case, to be played (POST /api/games)."""

    book: str
    setup: dict[str, Any]


class LabStopped(msgspec.Struct):
    """DELETE /api/lab/{id}."""

    id: str
