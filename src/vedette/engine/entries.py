"""Entries of a set-up document: a row has its key, the JSON schema of its value, and its words for editors and documentation."""

Schema = dict[str, object]


class UnitEntry:
    """An entry of a unit: its key, its legal values, and its words; some may stand only in a battle, not in an army."""

    def __init__(self, name: str, schema: Schema, words: str = "", in_army: bool = True) -> None:
        self.name = name
        self.value = schema
        self.words = words
        self.in_army = in_army

    def schema(self) -> Schema:
        """Return the schema of the value with its words."""
        return {**self.value, "description": self.words} if self.words else dict(self.value)


def keys_of(entries: tuple[UnitEntry, ...]) -> tuple[str, ...]:
    """Return the keys of these entries, in order."""
    return tuple([entry.name for entry in entries])


def of_army(entries: tuple[UnitEntry, ...]) -> tuple[UnitEntry, ...]:
    """Return those that may stand in an army file."""
    return tuple([entry for entry in entries if entry.in_army])


def properties_of(entries: tuple[UnitEntry, ...]) -> Schema:
    """Return the `properties` of a table that has these entries."""
    return {entry.name: entry.schema() for entry in entries}


# --- values -----------------------------------------------------------------------------------------------------------


def flag() -> Schema:
    """Describe a value that is true or false."""
    return {"type": "boolean"}


def text(most: int = 0, least: int = 0) -> Schema:
    """Describe text with a length from `least` to `most`; 0: no limit."""
    found: Schema = {"type": "string"}
    if least:
        found["minLength"] = least
    if most:
        found["maxLength"] = most
    return found


def choice(names: tuple[str, ...]) -> Schema:
    """Describe one of some words."""
    return {"type": "string", "enum": [name for name in names if name]}


def number(least: int, most: int) -> Schema:
    """Describe a whole number within bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def listed(item: Schema, least: int = 0, most: int = 0) -> Schema:
    """Describe a list with a length from `least` to `most`; 0: no limit."""
    found: Schema = {"type": "array"}
    if least:
        found["minItems"] = least
    if most:
        found["maxItems"] = most
    found["items"] = item
    return found


def table(entries: tuple[UnitEntry, ...], required: tuple[str, ...] = ()) -> Schema:
    """Describe a table that has these entries and no others."""
    found: Schema = {"type": "object", "additionalProperties": False}
    if required:
        found["required"] = list(required)
    return {**found, "properties": properties_of(entries)}
