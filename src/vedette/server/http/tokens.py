"""Secrets of links. The store keeps only their hashes; they are random enough that a plain hash will do."""

import base64
import hashlib
import hmac
import secrets


def new_token() -> str:
    """Return 192 random bits, fit for a link."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def new_seed() -> str:
    """Return the secret from which all dice of a game come."""
    return secrets.token_hex(16)


def new_game_id() -> str:
    return secrets.token_hex(8)


def token_from(token: str, what: str) -> str:
    """Derive a token from another one, so that it need not be stored."""
    made = hmac.new(token.encode(), what.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:24]).decode()
