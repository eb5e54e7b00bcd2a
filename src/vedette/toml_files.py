"""Files that people write (TOML): read them, hold them against a schema, and say in which line what is wrong."""

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from vedette.engine.types import BadInput

Where = tuple[str | int, ...]
Doc = dict[str, Any]

LARGEST_FILE: Final = 1_000_000
KINDS: Final = {
    "object": "a table of named entries",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


class Problem:
    """Something wrong with a file: where, what, and how to mend it."""

    def __init__(self, file: str, line: int, words: str, fix: str = "") -> None:
        self.file = file
        self.line = line
        self.words = words
        self.fix = fix

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.words}" + (f"; {self.fix}" if self.fix else "")

    def __repr__(self) -> str:
        return f"Problem({self})"

    def doc(self) -> Doc:
        return {"file": self.file, "line": self.line, "words": self.words, "fix": self.fix}


class Trouble:
    """A problem before its line is looked up: the place in the document, what is wrong, how to mend it."""

    def __init__(self, where: Where, words: str, fix: str = "") -> None:
        self.where = where
        self.words = words
        self.fix = fix


class Page:
    """A file that could be read: its name, its text, what it says."""

    def __init__(self, name: str, text: str, doc: Doc) -> None:
        self.name = name
        self.text = text
        self.doc = doc

    def problems(self, troubles: list[Trouble]) -> list[Problem]:
        if not troubles:
            return []
        lines = lines_of(self.text)
        return [Problem(self.name, line_at(lines, t.where), t.words, t.fix) for t in troubles]


# --- reading ----------------------------------------------------------------------------------------------------------


def read_text(path: Path) -> str:
    """The text of a file; BadInput when there is none to be had."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadInput(f"{path}: this file is too large; {LARGEST_FILE} bytes is the limit")
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else getattr(error, "strerror", error)
        raise BadInput(f"{path}: this file cannot be read: {reason}") from None


def parse(text: str, name: str) -> Page | Problem:
    """What a TOML text says, or the problem that it is not TOML."""
    try:
        doc = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        words = str(error)
        found = re.search(r"\(at line (\d+), column (\d+)\)", words)
        line = int(found.group(1)) if found else text.count("\n") + 1
        return Problem(name, line, f"this is not TOML: {words}", "mend the line, or the one before it")
    except (ValueError, RecursionError) as error:
        return Problem(name, 1, f"this is not TOML: {error}", "compare it with a file that Vedette ships")
    return Page(name, text, doc)


def read_page(path: Path) -> Page | Problem:
    try:
        text = read_text(path)
    except BadInput as error:
        return Problem(str(path), 0, str(error).removeprefix(f"{path}: "), "give the path of a TOML file")
    return parse(text, str(path))


def refuse_problems(problems: list[Problem]) -> None:
    """BadInput with the first problem, and how many more there are."""
    if problems:
        more = len(problems) - 1
        raise BadInput(str(problems[0]) + (f" (and {more} more)" if more else ""))


# --- lines ------------------------------------------------------------------------------------------------------------

_HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\-\"' ]+?)\s*(\]\]?)\s*(#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-]+|\"[^\"]*\"|'[^']*')((?:\s*\.\s*[A-Za-z0-9_\-]+)*)\s*=")


def lines_of(text: str) -> dict[Where, int]:
    """The line on which each table and each entry begins."""
    found: dict[Where, int] = {}
    counts: dict[Where, int] = {}
    table: Where = ()
    quote = ""
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not quote and depth <= 0:
            header = _HEADER.match(line)
            if header:
                names = [part.strip().strip("\"'") for part in header.group(2).split(".")]
                table = _inside(names[:-1], counts)
                table = (*table, names[-1])
                if header.group(1) == "[[":
                    counts[table] = counts.get(table, 0) + 1
                    found.setdefault(table, number)
                    table = (*table, counts[table] - 1)
                found.setdefault(table, number)
                continue
            key = _KEY.match(line)
            if key:
                names = [part.strip().strip("\"'") for part in (key.group(1) + key.group(2)).split(".")]
                found.setdefault((*table, *names), number)
        quote, depth = _state_after(line, quote, depth)
    return found


def _inside(names: list[str], counts: dict[Where, int]) -> Where:
    """The table that a dotted header lies in: the newest entry where it is a list."""
    where: Where = ()
    for name in names:
        where = (*where, name)
        if where in counts:
            where = (*where, counts[where] - 1)
    return where


def _state_after(line: str, quote: str, depth: int) -> tuple[str, int]:
    """Whether we are inside a long text, and how many brackets are open, after this line."""
    i = 0
    while i < len(line):
        three = line[i : i + 3]
        if quote:
            if line.startswith(quote, i):
                i += len(quote)
                quote = ""
                continue
            i += 2 if line[i] == "\\" and quote[0] == '"' else 1
            continue
        if three in ('"""', "'''"):
            quote = three
            i += 3
            continue
        sign = line[i]
        if sign == "#":
            break
        if sign in "\"'":
            quote = sign
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        i += 1
    # a short text ends with its line, closed or not
    return (quote if len(quote) == 3 else ""), max(0, depth)


def line_at(lines: dict[Where, int], where: Where) -> int:
    """The line of a place in the document, or of the nearest thing around it."""
    while where:
        if where in lines:
            return lines[where]
        where = where[:-1]
    return 1


# --- schemas ----------------------------------------------------------------------------------------------------------


@cache
def schema_named(package: str, name: str) -> Doc:
    """A JSON schema that is shipped with a package."""
    made: Doc = json.loads((files(package) / name).read_text(encoding="utf-8"))
    return made


def holds(value: object, kind: str) -> bool:
    """The value is of a kind of JSON schema."""
    if kind == "object":
        return isinstance(value, dict)
    if kind == "array":
        return isinstance(value, list)
    if kind == "string":
        return isinstance(value, str)
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, int | float) and not isinstance(value, bool)


def show(value: object) -> str:
    """A value in a message: not too long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def hold_against(value: object, schema: Doc, root: Doc, where: Where = ()) -> list[Trouble]:
    """Where a document leaves its schema (the part of JSON schema that ours use)."""
    if "$ref" in schema:
        return hold_against(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, where)
    if "anyOf" in schema:
        return _any_of(value, schema, root, where)
    name = ".".join([str(part + 1) if isinstance(part, int) else part for part in where]) or "this file"
    if "type" in schema and not holds(value, schema["type"]):
        return [Trouble(where, f"'{name}' must be {KINDS[schema['type']]}; not {show(value)}", _mend(schema))]
    if "enum" in schema and (not isinstance(value, str | int) or value not in schema["enum"]):
        choices = ", ".join([str(one) for one in schema["enum"]])
        return [Trouble(where, f"'{name}' cannot be {show(value)}", f"write one of: {choices}")]
    if isinstance(value, dict):
        return _hold_table(value, schema, root, where, name)
    if isinstance(value, list):
        least, most = schema.get("minItems", 0), schema.get("maxItems", 10**9)
        if not least <= len(value) <= most:
            return [Trouble(where, f"'{name}' has {len(value)} entries", _count(least, most))]
        return [
            t for i, item in enumerate(value) for t in hold_against(item, schema.get("items", {}), root, (*where, i))
        ]
    if isinstance(value, int | float) and not isinstance(value, bool):
        least, most = schema.get("minimum", value), schema.get("maximum", value)
        if not least <= value <= most:
            limits = f"at least {least}" if "maximum" not in schema else f"from {least} to {most}"
            return [Trouble(where, f"'{name}' cannot be {show(value)}", f"write a number {limits}")]
    if isinstance(value, str):
        if len(value) < schema.get("minLength", 0) or len(value) > schema.get("maxLength", 10**9):
            return [Trouble(where, f"'{name}' is too short or too long: {show(value)}", _mend(schema))]
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return [Trouble(where, f"'{name}' cannot be {show(value)}", _mend(schema))]
    return []


def _any_of(value: object, schema: Doc, root: Doc, where: Where) -> list[Trouble]:
    """The first form that fits; else the troubles of the form that it looks most like."""
    best: list[Trouble] | None = None
    for form in schema["anyOf"]:
        troubles = hold_against(value, form, root, where)
        if not troubles:
            return []
        same_kind = "type" not in form or holds(value, form["type"])
        if same_kind and best is None:
            best = troubles
    if best is not None and not isinstance(value, str):
        return best
    name = ".".join([str(part + 1) if isinstance(part, int) else part for part in where])
    return [Trouble(where, f"'{name}' cannot be {show(value)}", _mend(schema))]


def _hold_table(value: Doc, schema: Doc, root: Doc, where: Where, name: str) -> list[Trouble]:
    found: list[Trouble] = []
    known: Doc = schema.get("properties", {})
    for key in schema.get("required", []):
        if key not in value:
            found.append(Trouble(where, f"'{name}' lacks '{key}'", f"add {key} = ..., {_mend(known.get(key, {}))}"))
    for key, entry in value.items():
        if key in known:
            found.extend(hold_against(entry, known[key], root, (*where, key)))
        elif schema.get("additionalProperties", True) is False:
            found.append(Trouble((*where, key), f"'{name}' has no entry '{key}'", f"it may have: {', '.join(known)}"))
    return found


def _count(least: int, most: int) -> str:
    if least == most:
        return f"give exactly {least}"
    return f"give at least {least}" if most >= 10**9 else f"give {least} to {most}"


def _mend(schema: Doc) -> str:
    """What a schema asks for, in words: its description, or its type."""
    if "description" in schema:
        return str(schema["description"])
    if "enum" in schema:
        return "one of: " + ", ".join([str(one) for one in schema["enum"]])
    return "write " + KINDS[schema["type"]] if "type" in schema else ""
