"""Exceptions of the HTTP service."""

from typing import Final

from vedette.engine.types import Refusal

FAULT: Final = Refusal("", "the server could not carry this out; nothing was changed")
NOT_TAKEN: Final = Refusal("", "this cannot be stored at the moment, so nothing was changed: try again")
"""Refusal of a valid order that the store did not take."""
GONE: Final = Refusal("", "this table was closed, so nothing was changed: open the game again")
"""Refusal of an order to a closed room, whose last changes may never have been stored."""


class Conflict(Exception):
    """A request that is understood but not allowed now."""


class NotFound(Exception):
    """An unknown link, book or rule."""
