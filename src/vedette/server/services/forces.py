"""Requests about forces built unit by unit: checked while they grow, saved, and downloaded as files."""

from typing import Any

import msgspec

from vedette.armies import Forces
from vedette.engine.types import BadInput
from vedette.server.game.journal import StoredDocument
from vedette.server.http.tokens import new_seed
from vedette.server.live.game_registry import GameRegistry
from vedette.server.schemas import force_forms as forms
from vedette.server.services import stored_documents
from vedette.server.services.armies import KIND
from vedette.toml_files import LocatedIssue, ParsedFile, parse, refuse_problems, to_toml, validate

Doc = dict[str, Any]
ANY: str = "any"


def forces_of(registry: GameRegistry, book: object) -> Forces:
    """Return the forces of a book; BadInput if players build none in it."""
    if not isinstance(book, str) or book not in registry.library.names():
        raise BadInput(f"this force names no book that is known here, but {book!r}")
    found = registry.library.forces(book)
    if found is None:
        raise BadInput(f"forces of '{book}' are not built unit by unit")
    return found


def page_of(forces: Forces, token: str, updated: int, force: Doc) -> forms.ForcePage:
    return forms.ForcePage(token, forces.book, updated, force, msgspec.convert(forces.inspect(force), forms.ForceDoc))


async def new(registry: GameRegistry, wish: forms.NewForce) -> forms.ForcePage:
    """Return a force to begin with, not saved yet."""
    forces = forces_of(registry, wish.book)
    return await registry.read(begun, forces, wish)


def begun(forces: Forces, wish: forms.NewForce) -> forms.ForcePage:
    if wish.text:
        found = parse(wish.text, "this file")
        refuse_problems(forces.check(found) if isinstance(found, ParsedFile) else [found])
        assert not isinstance(found, LocatedIssue)
        made = found.doc
    elif wish.like:
        if wish.like not in forces.ids():  # files are named by the people at the machine alone
            raise BadInput(f"there is no force '{wish.like}' for {forces.book}; there are: {', '.join(forces.ids())}")
        made = forces.load(wish.like)
    elif wish.lot:
        made = forces.generate(int(new_seed()[:8], 16), None, "" if wish.lot == ANY else wish.lot)
    else:
        made = forces.blank()
    made = {"book": forces.book, **{key: value for key, value in made.items() if key not in ("id", "book")}}
    return page_of(forces, "", 0, made)


async def inspect(registry: GameRegistry, wish: forms.ForceRequest) -> forms.ForcePage:
    """Return the force with its faults and warnings; refuse what fits no form."""
    forces = forces_of(registry, wish.force.get("book"))
    return await registry.read(looked_at, forces, wish.force)


def looked_at(forces: Forces, force: Doc) -> forms.ForcePage:
    found = validate(force, forces.schema())
    if found:
        raise BadInput(f"{found[0].words}; {found[0].fix}")
    return page_of(forces, "", 0, force)


async def keep(registry: GameRegistry, wish: forms.ForceRequest) -> forms.ForcePage:
    """Save a new force."""
    forces = forces_of(registry, wish.force.get("book"))
    force = await registry.read(forces.lawful, wish.force)
    token, paper = await stored_documents.keep(registry, KIND, {"army": force})
    return page_of(forces, token, paper.updated, force)


async def save(registry: GameRegistry, token: str, wish: forms.ForceRequest) -> forms.ForcePage:
    """Save a force over its old version."""
    forces = forces_of(registry, wish.force.get("book"))
    force = await registry.read(forces.lawful, wish.force)

    async def replaced(document: StoredDocument) -> Doc:
        return {"army": force}

    paper = await stored_documents.change(registry, KIND, token, replaced)
    return page_of(forces, token, paper.updated, force)


async def get(registry: GameRegistry, token: str) -> forms.ForcePage:
    """Return a saved force."""
    paper = await stored_documents.find(registry, KIND, token)
    force = paper.body["army"]
    return await registry.read(page_of, forces_of(registry, force["book"]), token, paper.updated, force)


async def file_of(registry: GameRegistry, token: str) -> str:
    """Return the force as a TOML file, as the terminal reads it."""
    force = (await stored_documents.find(registry, KIND, token)).body["army"]
    forces_of(registry, force["book"])
    return to_toml(force)
