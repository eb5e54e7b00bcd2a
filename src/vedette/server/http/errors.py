"""Exceptions of the HTTP service."""

from typing import Final

from vedette.engine.types import Refusal

FAULT: Final = Refusal("", "the server could not carry this out; nothing was changed")
NOT_TAKEN: Final = Refusal("", "this cannot be stored at the moment, so nothing was changed: try again")
"""Nothing is wrong with the order: the store did not take it."""
GONE: Final = Refusal("", "this table was closed, so nothing was changed: open the game again")
"""The order came to a table that was put away: what it holds may never have been stored."""


class Conflict(Exception):
    """A request that is understood but not allowed now."""


class NotFound(Exception):
    """An unknown link, book or rule."""
