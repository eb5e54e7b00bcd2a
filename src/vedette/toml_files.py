"""TOML files that people write: read, checked against a schema, with the line of each fault."""

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from vedette.engine.types import BadInput

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

Where = tuple[str | int, ...]
Doc = dict[str, Any]

LARGEST_FILE: Final = 1_000_000
DEEPEST: Final = 16
"""Names in one dotted key: no file of ours needs more than four, and thousands of them would fill the memory."""
DEEP_KEY: Final = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){" + str(DEEPEST) + "}")
MOST_TROUBLES: Final = 20
"""The most problems of one file shown at a time."""
COUNTS: Final = ("minItems", "maxItems")
ENTRIES: Final = ("required", "additionalProperties")
GRAVITY: Final = ("type", "enum", *COUNTS, *ENTRIES)
"""The order of faults: of several in one entry the first of these is shown."""
KINDS: Final = {
    "object": "a table of named entries",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


class LocatedIssue:
    """A fault in a file: its place, the words, and the fix."""

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


class Issue:
    """A fault before its line is looked up: its place in the document, the words, and the fix."""

    def __init__(self, where: Where, words: str, fix: str = "") -> None:
        self.where = where
        self.words = words
        self.fix = fix


class ParsedFile:
    """A file that could be read: its name, its text and its content."""

    def __init__(self, name: str, text: str, doc: Doc) -> None:
        self.name = name
        self.text = text
        self.doc = doc

    def problems(self, troubles: list[Issue]) -> list[LocatedIssue]:
        if not troubles:
            return []
        lines = lines_of(self.text)
        return [LocatedIssue(self.name, line_at(lines, t.where), t.words, t.fix) for t in troubles]


# --- reading ----------------------------------------------------------------------------------------------------------


def read_text(path: Path) -> str:
    """Return the text of a file; BadInput if it cannot be read."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadInput(f"{path}: this file is too large; {LARGEST_FILE} bytes is the limit")
        return path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark of its encoding
    except (OSError, ValueError) as error:
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else getattr(error, "strerror", error)
        raise BadInput(f"{path}: this file cannot be read: {reason}") from None


def parse(text: str, name: str) -> ParsedFile | LocatedIssue:
    """Parse a TOML text; return the fault if it is no TOML."""
    text = text.removeprefix("\ufeff")  # some editors begin a file with it
    deep = DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start()) + 1
        return LocatedIssue(name, line, f"a name here has more than {DEEPEST} parts", "write it with fewer dots")
    try:
        doc = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        words = str(error)
        found = re.search(r"\(at line (\d+), column (\d+)\)", words)
        line = int(found.group(1)) if found else text.count("\n") + 1
        return LocatedIssue(name, line, f"this is not TOML: {words}", "mend the line, or the one before it")
    except RecursionError:
        return LocatedIssue(
            name, 1, "lists or tables in it are nested too deep", "compare it with a file that Vedette ships"
        )
    except ValueError as error:
        return LocatedIssue(name, 1, f"this is not TOML: {error}", "compare it with a file that Vedette ships")
    return ParsedFile(name, text, doc)


def read_page(path: Path) -> ParsedFile | LocatedIssue:
    try:
        text = read_text(path)
    except BadInput as error:
        return LocatedIssue(str(path), 0, str(error).removeprefix(f"{path}: "), "give the path of a TOML file")
    return parse(text, str(path))


def refuse_problems(problems: list[LocatedIssue]) -> None:
    """Raise BadInput with the first fault and the number of others."""
    if problems:
        more = len(problems) - 1
        least = "at least " if len(problems) >= MOST_TROUBLES else ""
        raise BadInput(str(problems[0]) + (f" (and {least}{more} more)" if more else ""))


# --- lines ------------------------------------------------------------------------------------------------------------

_HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\-\"' ]+?)\s*(\]\]?)\s*(#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-]+|\"[^\"]*\"|'[^']*')((?:\s*\.\s*[A-Za-z0-9_\-]+)*)\s*=")


def lines_of(text: str) -> dict[Where, int]:
    """Return the line where each table and each entry begins."""
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
    """Return the table of a dotted header: the newest entry if it is a list."""
    where: Where = ()
    for name in names:
        where = (*where, name)
        if where in counts:
            where = (*where, counts[where] - 1)
    return where


def _state_after(line: str, quote: str, depth: int) -> tuple[str, int]:
    """Return the open quote of a long text, and the count of open brackets, after this line."""
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
    """Return the line of a place in the document, or of the nearest thing around it."""
    while where:
        if where in lines:
            return lines[where]
        where = where[:-1]
    return 1


# --- schemas ----------------------------------------------------------------------------------------------------------


@cache
def schema_named(package: str, name: str) -> Doc:
    """Return a JSON schema that is shipped with a package."""
    made: Doc = json.loads((files(package) / name).read_text(encoding="utf-8"))
    return made


def show(value: object) -> str:
    """Return a value for a message, shortened."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def validate(doc: Doc, schema: Doc) -> list[Issue]:
    """Return the first twenty faults by a schema, in the document's order."""
    import jsonschema_rs  # only those who check a file wait for it

    try:
        errors = list(jsonschema_rs.validator_for(schema).iter_errors(_plain(doc)))
    except ValueError as error:
        return [Issue((), f"this file cannot be checked: {error}", "compare it with a file that Vedette ships")]
    troubles = Reading(doc, schema).troubles(errors)
    positions = Positions(doc)
    return sorted(troubles, key=lambda trouble: positions.of(trouble.where))[:MOST_TROUBLES]


def _plain(value: object) -> object:
    """Return a value as JSON has it. Fractions and dates become null: our files know only whole numbers."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return value if isinstance(value, str | int) else None


class Positions:
    """The positions of places in a document. The entries of a table are counted once."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self.tables: dict[int, dict[str, int]] = {}

    def of(self, where: Where) -> list[int]:
        """Return the position of each part of a place: earlier places sort first."""
        found: list[int] = []
        inside: Any = self.doc
        for part in where:
            if isinstance(part, int):
                found.append(part)
            else:
                if id(inside) not in self.tables:
                    self.tables[id(inside)] = {key: n for n, key in enumerate(inside)}
                found.append(self.tables[id(inside)][part])
            inside = inside[part]
        return found


class Reading:
    """The library's faults of a document, in our words."""

    def __init__(self, doc: Doc, schema: Doc) -> None:
        self.doc = doc
        self.schema = schema

    def troubles(self, errors: "list[ValidationError]") -> list[Issue]:
        """Return the first fault of each entry; of a table, each missing or unknown entry."""
        places: dict[Where, list[ValidationError]] = {}
        for error in sorted(errors, key=_gravity):
            places.setdefault(tuple(error.instance_path), []).append(error)
        found: list[Issue] = []
        for where, several in places.items():
            if any([where[:i] in places and places[where[:i]][0].kind.name in COUNTS for i in range(len(where))]):
                continue  # a list of the wrong length; what is in it comes later
            for error in several if several[0].kind.name in ENTRIES else several[:1]:
                found += self.said(error, where)
        return found

    def said(self, error: "ValidationError", where: Where) -> list[Issue]:
        kind: Any = error.kind
        rules = at(self.schema, error.schema_path[:-1])
        value = at(self.doc, where)
        name = ".".join([str(part + 1) if isinstance(part, int) else part for part in where]) or "this file"
        match kind.name:
            case "type":
                return [Issue(where, f"'{name}' must be {KINDS[rules['type']]}; not {show(value)}", _mend(rules))]
            case "enum":
                choices = ", ".join([str(one) for one in rules["enum"]])
                return [Issue(where, f"'{name}' cannot be {show(value)}", f"write one of: {choices}")]
            case "required":
                wanted = _mend(rules.get("properties", {}).get(kind.property, {}))
                return [Issue(where, f"'{name}' lacks '{kind.property}'", f"add {kind.property} = ..., {wanted}")]
            case "additionalProperties":
                fix = f"it may have: {', '.join(rules.get('properties', {}))}"
                return [Issue((*where, key), f"'{name}' has no entry '{key}'", fix) for key in kind.unexpected]
            case "minItems" | "maxItems":
                return [Issue(where, f"'{name}' has {len(value)} entries", _limits(rules, "Items", "give"))]
            case "minimum" | "maximum":
                return [Issue(where, f"'{name}' cannot be {show(value)}", _limits(rules, "imum", "write a number"))]
            case "minLength" | "maxLength":
                return [Issue(where, f"'{name}' is too short or too long: {show(value)}", _mend(rules))]
            case "anyOf":
                alike = [form for form in kind.context if not any([_is_other_kind(one, where) for one in form])]
                if alike and not isinstance(value, str):
                    return self.troubles(alike[0])
        return [Issue(where, f"'{name}' cannot be {show(value)}", _mend(rules))]


def at(inside: Any, where: "Where | list[str | int]") -> Any:
    """Return the value at a place in a document."""
    for part in where:
        inside = inside[part]
    return inside


def _gravity(error: "ValidationError") -> int:
    return GRAVITY.index(error.kind.name) if error.kind.name in GRAVITY else len(GRAVITY)


def _is_other_kind(error: "ValidationError", where: Where) -> bool:
    """True if a form of several is not even of this kind of value."""
    return error.kind.name == "type" and tuple(error.instance_path) == where


def _limits(rules: Doc, what: str, verb: str) -> str:
    """Return the least and the most that a schema allows, in words."""
    least, most = rules.get(f"min{what}", 0), rules.get(f"max{what}")
    if most is None:
        return f"{verb} at least {least}"
    if what == "imum":
        return f"{verb} from {least} to {most}"
    return f"{verb} exactly {least}" if least == most else f"{verb} {least} to {most}"


def _mend(schema: Doc) -> str:
    """Return what a schema asks for, in words: its description, or its type."""
    if "description" in schema and schema.get("type") != "boolean":
        return str(schema["description"])
    if "enum" in schema:
        return "one of: " + ", ".join([str(one) for one in schema["enum"]])
    return "write " + KINDS[schema["type"]] if "type" in schema else ""


# --- writing ----------------------------------------------------------------------------------------------------------

BARE: Final = re.compile(r"^[A-Za-z0-9_-]+$")


def to_toml(doc: dict[str, object]) -> str:
    """Return a document as TOML: plain entries first, then tables, then lists of tables."""
    return "\n".join(_lines_of_table(doc, "")).strip() + "\n"


def _lines_of_table(doc: dict[str, object], path: str) -> list[str]:
    lines: list[str] = []
    later: list[str] = []
    for key, value in doc.items():
        name = key if BARE.match(key) else json.dumps(key)
        full = f"{path}.{name}" if path else name
        if isinstance(value, dict) and value:
            later += ["", f"[{full}]", *_lines_of_table(value, full)]
        elif isinstance(value, list) and value and all([isinstance(entry, dict) for entry in value]):
            for entry in value:
                later += ["", f"[[{full}]]", *_lines_of_table(entry, full)]
        else:
            lines.append(f"{name} = {_written(value)}")
    return lines + later


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join([_written(entry) for entry in value]) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{key} = {_written(entry)}" for key, entry in value.items()]) + " }"
    return str(value)
