"""Requests and answers about forces built unit by unit. TypeScript types and the OpenAPI page come from these."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas.messages import Name

FieldShape = Literal["number", "choice", "list", "group", "flag", "men", "text", "leaders"]


class BuilderChoice(msgspec.Struct):
    """One choice of a field."""

    id: str
    words: str


class BuilderRole(msgspec.Struct):
    """A kind of unit: the name of a new one, and whether it is one leader or a group of men."""

    id: str
    words: str
    new: str
    leads: bool


class BuilderField(msgspec.Struct):
    """A field of a unit. `usual`: its value if nothing is written.

    `list`: several choices in order; `group`: a group of this force; `leaders`: some of its leaders, or "all"; `men`:
    those who differ from the rest, by count and quality.
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
    """The form for building a force: units, fields, looks of figures, and the kinds that can be drawn by lot."""

    roles: list[BuilderRole]
    fields: list[BuilderField]
    dresses: list[str]
    sides: list[BuilderChoice]


class ForceFile(msgspec.Struct):
    """A saved force (docs/armies.md): its units are tables with the fields of the form."""

    book: str
    title: str
    words: str
    name: str
    units: list[dict[str, Any]]
    colour: str = ""
    dress: str = ""


ForceField = Annotated[dict[str, Any], Meta(extra={"shape": ForceFile})]


class ForceUnit(msgspec.Struct):
    """A unit as shown: `total` with its leaders, `host` the group a leader is listed with (-1: none), `men` by quality.

    `worked`: the values of fields that its file leaves out.
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
    """A count over the whole force."""

    words: str
    value: str


class ForceFault(msgspec.Struct):
    """A fault to correct before the force can fight; `at` -1: not of a single unit."""

    at: int
    words: str
    fix: str


class ForceWarning(msgspec.Struct):
    """A warning about something that is allowed, but perhaps not meant."""

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
    """POST /api/forces/new: a small one, a copy of `like`, one by `lot` ("any" or a kind), or a file's `text`."""

    book: Name
    like: Name = ""
    lot: Name = ""
    text: Annotated[str, Meta(max_length=200_000)] = ""


class ForceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/forces/look (only show), /api/forces (save it) and /api/forces/{token} (save it over that one)."""

    force: ForceField


class ForcePage(msgspec.Struct):
    """A force: its token ("" while it is not saved), its file, and all that a page shows of it."""

    token: str
    book: str
    updated: int
    file: ForceField
    force: ForceDoc
