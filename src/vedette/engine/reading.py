"""Reading what is handed to us from outside: the value, or BadInput that says what is wrong and what would be right."""

from typing import Final

from vedette.engine.types import BadInput

IT_HAS: Final = "it has"
"""A lead for `only`."""


def as_dict(value: object, what: str) -> dict[str, object]:
    """The value, if it is a table of named entries."""
    if not isinstance(value, dict):
        raise BadInput(f"'{what}' must be a table of named entries; not {value!r}")
    for key in value:
        if not isinstance(key, str):
            raise BadInput(f"'{what}' has an entry whose name is not text: {key!r}")
    return value


def as_list(value: object, what: str) -> list[object]:
    """The value, if it is a list."""
    if not isinstance(value, list):
        raise BadInput(f"'{what}' must be a list; not {value!r}")
    return value


def as_int(value: object, what: str, least: int, most: int) -> int:
    """The value, if it is a whole number in bounds."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"'{what}' must be a whole number; not {value!r}")
    if value < least or value > most:
        raise BadInput(f"'{what}' must be from {least} to {most}; not {value}")
    return value


def as_text(value: object, what: str) -> str:
    """The value, if it is text."""
    if not isinstance(value, str):
        raise BadInput(f"'{what}' must be text; not {value!r}")
    return value


def as_flag(value: object, what: str) -> bool:
    """The value, if it is true or false."""
    return as_switch(value, f"'{what}'")


def as_switch(value: object, subject: str) -> bool:
    """Return the value if it is true or false; the refusal begins with the subject as it is written."""
    if isinstance(value, bool):
        return value
    raise BadInput(f"{subject} must be true or false; not {value!r}")


def only(doc: dict[str, object], keys: tuple[str, ...], what: str, lead: str = "its entries are") -> None:
    """No entries but these; the lead comes before the list of those that may be there."""
    for key in doc:
        if key not in keys:
            raise BadInput(f"{what} has no entry '{key}'; {lead}: {', '.join(keys)}")


def one_of(value: object, known: tuple[str, ...], what: str) -> int:
    """Which of the known words it is."""
    return index_in(value, known, f"'{what}'")


def index_in(value: object, known: tuple[str, ...], subject: str) -> int:
    """Return which of the known words it is; the refusal begins with the subject as it is written."""
    if isinstance(value, str) and value in known:
        return known.index(value)
    raise BadInput(f"{subject} must be one of: {', '.join([name for name in known if name])}; not {value!r}")
