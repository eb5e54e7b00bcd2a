"""What goes over HTTP about forces that people build unit by unit. TypeScript types and the OpenAPI page are made from it."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas.messages import Name

FieldShape = Literal["number", "choice", "list", "group", "flag", "men", "text", "leaders"]


class BuilderChoice(msgspec.Struct):
    """Something to choose from."""

    id: str
    words: str


class BuilderRole(msgspec.Struct):
    """A kind of unit: what a new one is called, and whether it is one leader or a group of men."""

    id: str
    words: str
    new: str
    leads: bool


class BuilderField(msgspec.Struct):
    """Something that is set for a unit. `usual`: what holds where nothing is written.

    `list`: several choices in order; `group`: a group of this force; `leaders`: some of its leaders, or "all"; `men`: those who
    differ from the rest, by count and quality.
    """

    name: str
    shape: FieldShape
    words: str
    roles: list[str]
    rule: str
    hint: str
    is_main: bool
    choices: list[BuilderChoice]
    least: int
    most: int
    usual: bool | int | str


class BuilderForm(msgspec.Struct):
    """What a form needs to build a force: its units, their fields, how figures may look, and the kinds that are drawn by lot."""

    roles: list[BuilderRole]
    fields: list[BuilderField]
    dresses: list[str]
    sides: list[BuilderChoice]


class ForceFile(msgspec.Struct):
    """A force as it is kept (docs/armies.md): its units are tables as the fields of the form name them."""

    book: str
    title: str
    words: str
    name: str
    units: list[dict[str, Any]]
    colour: str = ""
    dress: str = ""


ForceField = Annotated[dict[str, Any], Meta(extra={"shape": ForceFile})]


class ForceUnit(msgspec.Struct):
    """A unit as it is shown: `total` with its leaders, `host` the group a leader is listed with (-1: none), `men` by quality.

    `worked`: by field, what holds for it where its file is silent.
    """

    at: int
    name: str
    role: str
    words: str
    total: int
    host: int
    men: list[str]
    loyal_to: list[str]
    worked: dict[str, bool | str]


class ForceTotal(msgspec.Struct):
    """Something that is counted over the whole force."""

    words: str
    value: str


class ForceFault(msgspec.Struct):
    """What must be mended before it can fight; `at` -1: not of a single unit."""

    at: int
    words: str
    fix: str


class ForceWarning(msgspec.Struct):
    """Lawful, but perhaps not meant."""

    at: int
    words: str
    rule: str


class ForceDoc(msgspec.Struct):
    """All that a page shows of a force."""

    title: str
    name: str
    units: list[ForceUnit]
    totals: list[ForceTotal]
    faults: list[ForceFault]
    warnings: list[ForceWarning]


class NewForce(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/forces/new: a small one, a copy of `like`, one by `lot` ("any", or a kind of the form), or `text`: a file."""

    book: Name
    like: Name = ""
    lot: Name = ""
    text: Annotated[str, Meta(max_length=200_000)] = ""


class ForceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/forces/look (only look), /api/forces (keep it) and /api/forces/{token} (keep it in place of the one there)."""

    force: ForceField


class ForcePage(msgspec.Struct):
    """A force: its token ("" while it is not kept), its file, and all that a page shows of it."""

    token: str
    book: str
    updated: int
    file: ForceField
    force: ForceDoc
