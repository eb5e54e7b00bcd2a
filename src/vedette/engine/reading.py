"""Reading what is handed to us from outside: the value, or BadInput that says what is wrong and what would be right."""

from vedette.engine.types import BadInput


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
    if isinstance(value, bool):
        return value
    raise BadInput(f"'{what}' must be true or false; not {value!r}")


def only(doc: dict[str, object], keys: tuple[str, ...], what: str) -> None:
    """No entries but these."""
    for key in doc:
        if key not in keys:
            raise BadInput(f"{what} has no entry '{key}'; its entries are: {', '.join(keys)}")


def one_of(value: object, known: tuple[str, ...], what: str) -> int:
    """Which of the known words it is."""
    if isinstance(value, str) and value in known:
        return known.index(value)
    raise BadInput(f"'{what}' must be one of: {', '.join(known)}; not {value!r}")
