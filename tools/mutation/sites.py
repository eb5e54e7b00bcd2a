"""Sites: the pieces of code or data that an id stands for, by its place.

row        an entry of a table: the whole entry
guard      the `if` over a refusal, or over anything else that is said or done
line       a statement with the id in it or in a comment beside it
used       a named row of words: each use of the name, and its guard
function   a function or class whose docstring names the id, or that a row of the table calls

The nearest come first. Modules that only show things (SHOWN) come last of all.
"""

from __future__ import annotations

from pathlib import Path

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, ParentNodeProvider, PositionProvider

NEAREST = ("row", "guard", "line", "used", "function", "shown")
SHOWN = ("view.py", "event_types.py", "odds.py", "np_opened.py")
"""Modules of a book that put things into words and pictures."""
NAMED_ROWS = ("EventType", "Verb")
"""Rows that are only words for actions elsewhere."""
ROWS = (cst.Element, cst.DictElement)


class Site:
    """A piece of a file that an id stands for."""

    def __init__(self, node: cst.CSTNode, near: str, line: int) -> None:
        self.node = node
        self.near = near
        self.line = line


class Source:
    """A parsed Python file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        wrapper = MetadataWrapper(cst.parse_module(self.text), unsafe_skip_copy=True)
        self.module = wrapper.module
        self.places: dict[cst.CSTNode, CodeRange] = dict(wrapper.resolve(PositionProvider))
        self.parents: dict[cst.CSTNode, cst.CSTNode] = dict(wrapper.resolve(ParentNodeProvider))
        self.nodes = [
            node for node in self.places if isinstance(node, (*ROWS, cst.BaseStatement, cst.BaseSmallStatement))
        ]
        self.functions: dict[str, cst.FunctionDef] = {}
        self.imported: dict[str, str] = {}
        self.names: dict[str, list[cst.CSTNode]] = {}
        for node in self.places:
            if isinstance(node, cst.FunctionDef):
                self.functions.setdefault(node.name.value, node)
            elif isinstance(node, cst.Name):
                self.names.setdefault(node.value, []).append(node)
            elif (
                isinstance(node, cst.ImportFrom)
                and node.module is not None
                and not isinstance(node.names, cst.ImportStar)
            ):
                origin = self.module.code_for_node(node.module)
                for one in node.names:
                    self.imported[self.module.code_for_node(one.asname.name if one.asname else one.name)] = origin

    def line_of(self, node: cst.CSTNode) -> int:
        """Return the first line of a node."""
        return self.places[node].start.line

    def code(self, node: cst.CSTNode) -> str:
        """Return the code of a node."""
        return self.module.code_for_node(node).strip()

    def chain(self, node: cst.CSTNode) -> list[cst.CSTNode]:
        """Return the node and all nodes around it, the innermost first."""
        found = [node]
        while found[-1] in self.parents:
            found.append(self.parents[found[-1]])
        return found

    def smallest_at(self, line: int, kinds: tuple[type[cst.CSTNode], ...]) -> cst.CSTNode | None:
        """Return the smallest node of a kind over a line; of several on one line the widest, the whole row."""
        best: cst.CSTNode | None = None
        for node in self.nodes:
            if not isinstance(node, kinds):
                continue
            place = self.places[node]
            if not place.start.line <= line <= place.end.line:
                continue
            if best is None or self.lines(node) < self.lines(best):
                best = node
        return best

    def lines(self, node: cst.CSTNode) -> int:
        """Return how many lines a node covers after its first."""
        place = self.places[node]
        return place.end.line - place.start.line

    # --- what an id on a line stands for -------------------------------------------------------------------------------

    def sites(self, line: int) -> list[Site]:
        """Return the sites of the id on this line."""
        written = self.text.splitlines()[line - 1].strip()
        if written.startswith("#"):
            return self.after_comment(line)
        statement = self.smallest_at(line, (cst.BaseSmallStatement,)) or self.header_at(line)
        if statement is None:
            return []
        documented = self.documented(statement)
        if documented is not None:
            return self.of_documented(documented, line)
        if isinstance(statement, (cst.If, cst.While, cst.For, cst.With, cst.Try)):
            return [
                self.site(statement.test if isinstance(statement, (cst.If, cst.While)) else statement, "line", line)
            ]
        if isinstance(statement, (cst.FunctionDef, cst.ClassDef)):
            return [self.site(statement, "function", line)]
        row = self.row_at(statement, line)
        if row is not None:
            if self.named_row(row):
                return [Site(row, "shown", line)]
            found = [self.site(row, "row", line)]
            return found + [Site(called, "function", line) for called in self.called_by(row)]
        if self.is_named(statement):
            return self.users_of_row(statement, line)
        guard = self.guard_of(statement)
        if guard is not None:
            return [self.site(guard, "guard", line)]
        return [self.site(statement, "line", line)]

    def site(self, node: cst.CSTNode, near: str, line: int) -> Site:
        """Return a site; it comes last of all in modules that only show things."""
        return Site(node, "shown" if self.path.name in SHOWN and near != "used" else near, line)

    def header_at(self, line: int) -> cst.CSTNode | None:
        """Return a compound statement whose first lines include this one."""
        return self.smallest_at(line, (cst.BaseCompoundStatement,))

    def after_comment(self, line: int) -> list[Site]:
        """Return the sites of a comment: those of the statement below it."""
        below = [node for node in self.nodes if isinstance(node, cst.BaseStatement) and self.line_of(node) > line]
        if not below:
            return []
        first = min(below, key=self.line_of)
        between = self.text.splitlines()[line : self.line_of(first) - 1]
        if any(not text.strip() for text in between):
            return []
        row = next((node for node in self.nodes if isinstance(node, ROWS) and self.line_of(node) == line + 1), None)
        return [self.site(row or first, "line", line)]

    def documented(self, statement: cst.CSTNode) -> cst.CSTNode | None:
        """Return the function, class or module of which this is the docstring."""
        if not isinstance(statement, cst.Expr) or not isinstance(
            statement.value, (cst.SimpleString, cst.ConcatenatedString)
        ):
            return None
        for node in self.chain(statement)[1:]:
            if isinstance(node, (cst.FunctionDef, cst.ClassDef, cst.Module)):
                return node
        return None

    def of_documented(self, documented: cst.CSTNode, line: int) -> list[Site]:
        """Return the sites of a docstring: its function or constant; a module's is too wide to prove anything."""
        if isinstance(documented, cst.Module):
            above = [
                node for node in documented.body if self.line_of(node) < line and self.places[node].end.line < line
            ]
            if above and isinstance(above[-1], cst.SimpleStatementLine) and self.line_of(above[-1]) > 1:
                return [self.site(above[-1], "line", line)]
            return []
        return [self.site(documented, "function", line)]

    def row_at(self, statement: cst.CSTNode, line: int) -> cst.CSTNode | None:
        """Return the row of a table that the line belongs to, within its statement."""
        row: cst.CSTNode | None = None
        for node in self.nodes:
            if not isinstance(node, ROWS) or statement not in self.chain(node):
                continue
            place = self.places[node]
            if not place.start.line <= line <= place.end.line:
                continue
            if not isinstance(node.value, (cst.Call, cst.Tuple, cst.List, cst.Dict)):
                continue
            if row is None or self.lines(node) < self.lines(row):
                row = node
        return row

    def named_row(self, row: cst.CSTNode) -> bool:
        """True if the row is one of words."""
        assert isinstance(row, ROWS)
        return isinstance(row.value, cst.Call) and self.code(row.value.func) in NAMED_ROWS

    def is_named(self, statement: cst.CSTNode) -> bool:
        """True if the statement is a constant with a row of words."""
        if not isinstance(statement, (cst.Assign, cst.AnnAssign)):
            return False
        value = statement.value
        return isinstance(value, cst.Call) and self.code(value.func) in NAMED_ROWS

    def users_of_row(self, statement: cst.CSTNode, line: int) -> list[Site]:
        """Return a mark that is resolved over all files of the book: the users of the name."""
        return [Site(statement, "used", line)]

    def constant(self, statement: cst.CSTNode) -> str:
        """Return the name that a statement gives to its value."""
        if isinstance(statement, cst.AnnAssign):
            return self.code(statement.target)
        if isinstance(statement, cst.Assign):
            return self.code(statement.targets[0].target)
        return ""

    def guard_of(self, statement: cst.CSTNode) -> cst.If | None:
        """Return the `if` whose body holds the statement in the same function, or None."""
        chain = self.chain(statement)
        for inner, outer in zip(chain, chain[1:], strict=False):
            if isinstance(outer, (cst.FunctionDef, cst.For, cst.While)):
                return None
            if isinstance(outer, cst.If) and (inner is outer.body or inner is outer.orelse):
                return outer
        return None

    def called_by(self, row: cst.CSTNode) -> list[cst.FunctionDef]:
        """Return the functions of this file that a row names."""
        names = {name.value for name in collected(row, cst.Name)}
        return [function for name, function in self.functions.items() if name in names]

    def named_elsewhere(self, row: cst.CSTNode) -> list[tuple[str, str]]:
        """Return the imported functions that a row names, as module and name."""
        names = {name.value for name in collected(row, cst.Name)}
        return [(self.imported[name], name) for name in sorted(names) if name in self.imported]

    def uses(self, name: str, line: int) -> list[Site]:
        """Return the sites where a constant is used, with their guards."""
        found = []
        for node in self.names.get(name, []):
            holder = next((one for one in self.chain(node) if isinstance(one, cst.BaseSmallStatement)), None)
            if holder is None or isinstance(holder, (cst.ImportFrom, cst.Import)) or self.constant(holder) == name:
                continue
            if not any(isinstance(one, cst.FunctionDef) for one in self.chain(holder)):
                continue
            guard = self.guard_of(holder)
            found.append(Site(guard if guard is not None else holder, "used", line))
            around = next(one for one in self.chain(holder) if isinstance(one, cst.FunctionDef))
            found.append(Site(around, "function", line))
        return found


class Collector(cst.CSTVisitor):
    """A visitor that collects all nodes of one kind."""

    def __init__(self, kind: type[cst.CSTNode]) -> None:
        self.kind = kind
        self.found: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, self.kind):
            self.found.append(node)
        return True


def collected(node: cst.CSTNode, kind: type[cst.Name]) -> list[cst.Name]:
    """Return all nodes of one kind inside another."""
    collector = Collector(kind)
    node.visit(collector)
    return [one for one in collector.found if isinstance(one, kind)]
