"""What the lab is asked over HTTP, and what it answers."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas.messages import Name

LabKind = Literal["balance", "finish", "luck"]
LabStage = Literal["running", "done", "stopped", "failed"]
KeyText = Annotated[str, Meta(max_length=200)]
ChangeId = Annotated[str, Meta(max_length=60)]


class LabRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/lab: battles by the thousand, played by processes of the server.

    `balance`: a scenario of a book, as it stands and with each of the `changes` (GET /api/changes). `finish`: the game of `token`
    played on from after its first `at` orders. `luck`: that game judged, order by order. `key` is the server's, from elsewhere.
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
    """It is under way; only who knows the id can look at it or stop it."""

    id: str


class LabInfo(msgspec.Struct):
    """GET /api/lab: what may be asked here. `shared`: from elsewhere, with the server's key; `shut`: not even so, and why.

    `battles` for each case and `cases` at the most; `workers` processes play; `busy`: somebody's question is under way.
    """

    shared: bool
    shut: str
    battles: int
    cases: int
    workers: int
    busy: bool


class LabChange(msgspec.Struct):
    """One thing that may be changed in a battle; `points` is what it is worth, `side` whose it is (-1: both sides')."""

    id: str
    words: str
    side: int
    points: int


class LabChanges(msgspec.Struct):
    """GET /api/changes/{book}/{scenario}."""

    changes: list[LabChange]


class LabCase(msgspec.Struct):
    """One way to fight the battle: victories of each side, and the share of side 0 with its interval (95 in 100)."""

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
    """What a turn cost each side in points, on the average of the battles that came so far, and half its interval."""

    lost: list[float]
    half: list[float]


class LabDecision(msgspec.Struct):
    """Orders of one side up to the dice: the chance of side 0 before, as meant, and after; what they were worth to their side."""

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
    """A battle judged. `start` and `end` are chances of side 0; `decisions` what each side's were worth to it, `dice` to side 0.

    start + decisions[0] - decisions[1] + dice = end. `margins`: how far the sums are known, of both sides' decisions and of
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
    """GET /api/lab/{id}: how far it is, and what is known so far. `left`: seconds, -1 while nobody can tell."""

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
