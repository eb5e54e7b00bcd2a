"""Changes that break a rule: a small piece of a file written differently.

The operators of mutmut do most of it (numbers moved, comparisons and conditions turned, arithmetic, match). Ours add
what a rulebook needs: a row dropped, a guard removed or always in force, an action left out, a predicate denied.
Changes that could only crash, such as None for an argument, are left out: any test would notice them, and that proves
nothing about a rule. Words are not changed either.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import libcst as cst
from mutmut.mutation import mutators

from tools.mutation.sites import NEAREST, ROWS, Site, Source

LEFT_OUT = (cst.Annotation, cst.FormattedString, cst.Assert, cst.Decorator, cst.Import, cst.ImportFrom, cst.Raise)
"""Nodes that are never changed: types, words, assertions."""
TURNED: dict[type[cst.CSTNode], cst.CSTNode] = {
    cst.LessThan: cst.GreaterThanEqual(),
    cst.LessThanEqual: cst.GreaterThan(),
    cst.GreaterThan: cst.LessThanEqual(),
    cst.GreaterThanEqual: cst.LessThan(),
}
CRASHING = (cst.Divide, cst.DivideAssign)
"""Divisions that make whole numbers fractional."""


class Mutant:
    """A file with one piece written differently."""

    def __init__(self, path: Path, line: int, start: int, end: int, new: str, what: str, near: str) -> None:
        self.path = path
        self.line = line
        self.start = start
        self.end = end
        self.new = new
        self.what = what  # "2 -> 3"
        self.near = near

    def text(self) -> str:
        """Return the whole file with the change."""
        old = self.path.read_text(encoding="utf-8")
        return old[: self.start] + self.new + old[self.end :]

    def key(self) -> tuple[str, int, int, str]:
        """Return a key: two changes that write the same are one."""
        return (str(self.path), self.start, self.end, self.new)


class Writer:
    """A maker of the changes of one Python file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.starts = [0]
        for line in source.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return the start and end of a node in the text."""
        place = self.source.places[node]
        return self.starts[place.start.line - 1] + place.start.column, self.starts[
            place.end.line - 1
        ] + place.end.column

    def change(self, node: cst.CSTNode, new: str, near: str, what: str = "") -> list[Mutant]:
        """Return the change that writes a node differently."""
        start, end = self.span(node)
        old = self.source.text[start:end]
        if new == old:
            return []
        told = what or f"{shortened(old)}  ->  {shortened(new)}"
        return [Mutant(self.source.path, self.source.line_of(node), start, end, new, told, near)]

    def swap(self, node: cst.CSTNode, other: cst.CSTNode, near: str) -> list[Mutant]:
        """Return the change that replaces a node by another; inside its brackets if it has some."""
        start, end = self.span(node)
        written = self.source.module.code_for_node(node)
        if self.source.text[start:end] != written.strip():
            return []
        return self.change(node, self.source.module.code_for_node(other).strip(), near)

    # --- the changes of one site ---------------------------------------------------------------------------------------

    def mutants(self, site: Site) -> list[Mutant]:
        """Return all changes of a site, the plainest first."""
        node, near = site.node, site.near
        found: list[Mutant] = []
        if isinstance(node, ROWS):
            found += self.inside(node, near)
            return found + self.dropped(node, near)
        if isinstance(node, cst.If):
            found += self.guard(node, near)
            mild = self.refuses(node)
            found += [one for piece in every(node.test) for one in self.piece(piece, near, mild)]
            return found + [one for deed in statements(node) for one in self.undone(deed, near)]
        if isinstance(node, cst.BaseSmallStatement):
            return self.inside(node, near) + self.undone(node, near)
        if isinstance(node, cst.BaseExpression):
            return [*self.change(node, f"not ({self.source.code(node)})", near), *self.inside(node, near)]
        for one in every(node):
            if isinstance(one, cst.If):
                found += self.guard(one, near)
            elif isinstance(one, cst.Return) and self.is_predicate(one):
                assert one.value is not None
                if not isinstance(one.value, cst.Name):
                    found += self.change(one.value, f"not ({self.source.code(one.value)})", near)
        for one in statements(node):
            found += self.undone(one, near)
        return found + self.inside(node, near)

    def guard(self, node: cst.If, near: str) -> list[Mutant]:
        """Return the guard removed, and always in force unless it refuses: refusing everything is soon noticed."""
        test = self.source.code(node.test)
        removed = self.change(node.test, "False", near, f"if {shortened(test)}  ->  guard removed")
        if self.refuses(node):
            return removed
        return removed + self.change(node.test, "True", near, f"if {shortened(test)}  ->  always")

    def refuses(self, node: cst.If) -> bool:
        """True if a refusal stands under the guard."""
        last = node.body.body[-1] if node.body.body else None
        if isinstance(last, cst.SimpleStatementLine):
            last = last.body[-1]
        if isinstance(last, cst.Return) and isinstance(last.value, cst.Call):
            return self.source.code(last.value.func) == "Refusal"
        return isinstance(last, cst.Raise)

    def undone(self, node: cst.CSTNode, near: str) -> list[Mutant]:
        """Return the change that leaves out an action: a call without a result, or a count."""
        is_call = isinstance(node, cst.Expr) and isinstance(node.value, cst.Call)
        if not is_call and not isinstance(node, cst.AugAssign):
            return []
        return self.change(node, "pass", near, f"{shortened(self.source.code(node))}  ->  left out")

    def dropped(self, row: cst.CSTNode, near: str) -> list[Mutant]:
        """Return the change that drops a row from its table, unless it is the only one."""
        table = self.source.parents[row]
        if not isinstance(table, (cst.List, cst.Tuple, cst.Set, cst.Dict)) or len(table.elements) < 2:
            return []
        start, end = self.span(row)
        comma = re.compile(r"\s*,").match(self.source.text, end)
        told = f"{shortened(self.source.text[start:end])}  ->  row dropped"
        return [
            Mutant(self.source.path, self.source.line_of(row), start, comma.end() if comma else end, "", told, near)
        ]

    def is_predicate(self, node: cst.Return) -> bool:
        """True if the statement is the result of a yes-or-no function."""
        if node.value is None:
            return False
        for one in self.source.chain(node):
            if isinstance(one, cst.FunctionDef):
                return one.returns is not None and self.source.code(one.returns.annotation) == "bool"
        return False

    def inside(self, node: cst.CSTNode, near: str) -> list[Mutant]:
        """Return every change of the pieces of a node."""
        return [mutant for piece in every(node) for mutant in self.piece(piece, near)]

    def piece(self, node: cst.CSTNode, near: str, mild: bool = False) -> list[Mutant]:
        """Return the changes of one piece; the mild ones move a limit but do not reverse a condition."""
        found = [one for other in others(node, mild) for one in self.swap(node, other, near)]
        if isinstance(node, cst.Integer) and near == "row" and node.evaluated_value > 0:
            found += self.change(node, str(node.evaluated_value - 1), near)
        return found


def others(node: cst.CSTNode, mild: bool) -> list[cst.CSTNode]:
    """Return what mutmut would write in place of a piece, and comparisons turned."""
    if isinstance(node, cst.Integer):
        return [*mutators.operator_number(node)]
    if isinstance(node, cst.Name):
        return [*mutators.operator_name(node)] if node.value in ("True", "False") else []
    if isinstance(node, cst.Comparison):
        found: list[cst.CSTNode] = []
        for i, target in enumerate(node.comparisons):
            for one in turnings(target, mild):
                found.append(node.with_changes(comparisons=[*node.comparisons[:i], one, *node.comparisons[i + 1 :]]))
        return found
    if isinstance(node, (cst.BinaryOperation, cst.BooleanOperation, cst.UnaryOperation, cst.AugAssign)):
        swapped = [*mutators.operator_swap_op(node)]
        if isinstance(node, cst.UnaryOperation) and not mild:
            swapped += mutators.operator_remove_unary_ops(node)
        return [one for one in swapped if not isinstance(getattr(one, "operator", None), CRASHING)]
    if isinstance(node, cst.IfExp):
        return [*mutators.operator_if_exp(node)]
    return [*mutators.operator_match(node)] if isinstance(node, cst.Match) else []


def turnings(target: cst.ComparisonTarget, mild: bool) -> list[cst.CSTNode]:
    """Return one comparison with other signs."""
    turned = TURNED.get(type(target.operator))
    moved = [*mutators.operator_swap_op(target)] if turned is not None or not mild else []
    if mild:
        return moved
    contrary = [*mutators.operator_keywords(target.operator), *([turned] if turned is not None else [])]
    return [*moved, *[target.with_changes(operator=one) for one in contrary]]


class Walk(cst.CSTVisitor):
    """A visitor that collects the pieces of a node that may be changed, from the outside in."""

    def __init__(self) -> None:
        self.found: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, LEFT_OUT):
            return False
        self.found.append(node)
        return True


def every(node: cst.CSTNode) -> list[cst.CSTNode]:
    """Return all pieces of a node, except types and words."""
    walk = Walk()
    node.visit(walk)
    return walk.found


def statements(node: cst.CSTNode) -> list[cst.BaseSmallStatement]:
    """Return all single statements in a node."""
    return [one for one in every(node) if isinstance(one, cst.BaseSmallStatement)]


def shortened(text: str) -> str:
    """Return the text on one line, shortened."""
    line = " ".join(text.split())
    return line if len(line) <= 70 else line[:67] + "..."


# --- data -----------------------------------------------------------------------------------------------------------------

NUMBER = re.compile(r"(?<![\w.\"'#:-])-?\d+(?![\w.\"':-])")
SWITCH = re.compile(r"\b(true|false)\b")


def toml_mutants(path: Path, line: int) -> list[Mutant]:
    """Return changes of TOML: an id stands for its line; in a comment, for the lines below up to a gap."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    first, last = line - 1, line
    if lines[first].lstrip().startswith("#"):
        while last < len(lines) and lines[last].strip():
            last += 1
    found: list[Mutant] = []
    for number in range(first, last):
        begin = sum(len(one) for one in lines[:number])
        body = lines[number].split("#")[0]
        if not body.strip() or body.lstrip().startswith("["):
            continue
        for match in NUMBER.finditer(body):
            found.append(data_mutant(path, number, begin, match, str(int(match.group()) + 1)))
        for match in SWITCH.finditer(body):
            found.append(data_mutant(path, number, begin, match, "false" if match.group() == "true" else "true"))
        told = f"{shortened(body)}  ->  row dropped"
        found.append(Mutant(path, number + 1, begin, begin + len(lines[number]), "", told, "row"))
    return [one for one in found if is_toml(one.text())]


def data_mutant(path: Path, number: int, begin: int, match: re.Match[str], new: str) -> Mutant:
    """Return a change of one value of a line."""
    told = f"{shortened(match.string)}  ->  {new} for {match.group()}"
    return Mutant(path, number + 1, begin + match.start(), begin + match.end(), new, told, "row")


def is_toml(text: str) -> bool:
    """True if the text is still valid TOML."""
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def ordered(mutants: Iterable[Mutant], most: int) -> list[Mutant]:
    """Return each change once, the nearest first, at most `most`."""
    once: dict[tuple[str, int, int, str], Mutant] = {}
    for one in sorted(mutants, key=lambda mutant: NEAREST.index(mutant.near)):
        once.setdefault(one.key(), one)
    return list(once.values())[:most]
