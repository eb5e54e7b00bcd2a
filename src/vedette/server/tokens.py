"""Secrets of links. The store keeps only their hashes; they are random enough that a plain hash will do."""

import hashlib
import secrets


def new_token() -> str:
    """192 random bits, fit for a link."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def new_seed() -> str:
    """The secret from which all dice of a game come."""
    return secrets.token_hex(16)


def new_game_id() -> str:
    return secrets.token_hex(8)
