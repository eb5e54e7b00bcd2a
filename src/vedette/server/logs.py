"""Logs: one JSON object a line, on standard error. Tokens and addresses with tokens never go here."""

import logging
import re
import sys
from typing import Final

import structlog

SHORTEST: Final = 8
"""The length of the shortest word that is hidden."""
LONG_WORD: Final = re.compile(r"[A-Za-z0-9_-]{32,}")


def mask_word(found: re.Match[str]) -> str:
    """Return a long word, or a mark in its place if it looks like a token: capital and small letters mixed."""
    word = found[0]
    return word if word == word.lower() or word == word.upper() else "…"


def mask_tokens(
    logger: structlog.typing.WrappedLogger, method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Hide the words under `secrets`, and all that looks like a token, in every value of a line."""
    secrets = [one for one in event.pop("secrets", ()) if len(one) >= SHORTEST]
    for name, value in event.items():
        if not isinstance(value, bool | int | float | None):
            text = value if isinstance(value, str) else str(value)
            for secret in secrets:
                text = text.replace(secret, "…")
            event[name] = LONG_WORD.sub(mask_word, text)
    return event


def start_logs(level: str = "info") -> None:
    """Set up JSON logs for Vedette and its libraries."""
    least = getattr(logging, level.upper(), logging.INFO)
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        mask_tokens,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processor=structlog.processors.JSONRenderer(), foreign_pre_chain=shared)
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


log = structlog.get_logger()
