"""State classes forget no field: each is in `__slots__`, in `clone` or `copy`, and in `key`, or its class says why not.

| tuple of the class | its fields |
|---|---|
| `CONSTANT` | never change in play, so `key` leaves them out |
| `UNCOMPARED` | change, but make no other position: `key` leaves them out |
| `DERIVED` | are worked out from others or begin anew: `clone`, `copy` and `key` leave them out |
"""

import ast
from functools import cache
from pathlib import Path

import pytest

from vedette.rules.empires.setup import muster as empires
from vedette.rules.tyneside.setup import cards as tyneside

SOURCES = Path(__file__).resolve().parents[2] / "src" / "vedette"
TWINS = ("clone", "copy")


class Source:
    """A class as it is written, with the classes it derives from."""

    def __init__(self, node, bases):
        self.lists = {}
        self.methods = {}
        self.bases = bases
        self.__name__ = node.name
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                self.methods[one.name] = one
            elif isinstance(one, ast.Assign | ast.AnnAssign) and isinstance(one.value, ast.Tuple):
                target = one.target if isinstance(one, ast.AnnAssign) else one.targets[0]
                self.lists[target.id] = {name.value for name in one.value.elts if isinstance(name, ast.Constant)}

    def own_fields(self):
        """Fields that its `__init__` sets."""
        made = self.methods.get("__init__")
        return attributes(made, ast.Store) if made else set()

    def fields(self):
        return self.own_fields().union(*[base.fields() for base in self.bases])

    def named(self, name):
        """Fields that it or a base names in a tuple."""
        return self.lists.get(name, set()).union(*[base.named(name) for base in self.bases])

    def method(self, name):
        return self.methods.get(name) or next((one for base in self.bases if (one := base.method(name))), None)

    def reads(self, name, seen=()):
        """Fields that a method reads of `self`, by itself or by way of methods it calls."""
        found = attributes(self.method(name), ast.Load)
        for other in found & self.all_methods() - {name, *seen}:
            found |= self.reads(other, (*seen, name))
        return found

    def all_methods(self):
        return set(self.methods).union(*[base.all_methods() for base in self.bases])

    def does(self, *names):
        """Those of these methods that it has itself, and that do something."""
        return [name for name in names if name in self.methods and not is_idle(self.methods[name])]


def attributes(function, context):
    """Attributes of `self` that a function sets or reads."""
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, context)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }


def is_idle(function):
    """It only raises, or gives back the object itself."""
    end = function.body[-1]
    return isinstance(end, ast.Raise) or (isinstance(end, ast.Return) and ast.unparse(end) == "return self")


@cache
def sources():
    """All classes of engine and rules that set fields, by module and name."""
    found = {}
    for part in ("engine", "rules"):
        for path in sorted((SOURCES / part).rglob("*.py")):
            place = path.relative_to(SOURCES).as_posix()
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    names = [base.id for base in node.bases if isinstance(base, ast.Name)]
                    known = [found.get(f"{place}:{name}") or found.get(f"engine/state.py:{name}") for name in names]
                    found[f"{place}:{node.name}"] = Source(node, [one for one in known if one])
    return {name: source for name, source in found.items() if source.own_fields()}


def parameters(*methods):
    """Classes with the methods of these names that they have; cards are copied below."""
    return [
        (name, method)
        for name, source in sources().items()
        if not name.endswith(":Card")
        for method in source.does(*methods)
    ]


@pytest.mark.parametrize("name", [name for name, source in sources().items() if "__slots__" in source.lists])
def test_every_field_has_its_slot(name):
    source = sources()[name]
    assert source.own_fields() <= source.named("__slots__")


@pytest.mark.parametrize(("name", "method"), parameters(*TWINS))
def test_every_field_is_in_the_twin(name, method):
    source = sources()[name]
    assert source.fields() - source.reads(method) == source.named("DERIVED")


@pytest.mark.parametrize(("name", "method"), parameters("key"))
def test_every_field_is_in_the_key(name, method):
    source = sources()[name]
    left_out = source.named("CONSTANT") | source.named("UNCOMPARED") | source.named("DERIVED")
    assert source.fields() - source.reads(method) == left_out


def test_the_classes_of_every_battle_are_looked_at():
    for book in ("adventures", "empires", "shock", "tyneside"):
        for method in ("clone", "key"):
            assert (f"rules/{book}/battle.py:Battle", method) in parameters(*TWINS, "key")


# --- cards ------------------------------------------------------------------------------------------------------------


def other(value):
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return [7] if isinstance(value, list) else value + ("x" if isinstance(value, str) else 1)


def changed(card, name):
    """A card no field of which has its usual value, and the fields a copy must have."""
    source = sources()[name]
    for field in source.fields():
        setattr(card, field, other(getattr(card, field)))
    return card, sorted(source.fields() - source.named("DERIVED"))


def test_every_flag_of_a_card_survives_its_copy():
    card, fields = changed(tyneside.Card(0), "rules/tyneside/setup/cards.py:Card")
    assert [getattr(card.copy(), field) for field in fields] == [getattr(card, field) for field in fields]
    card, fields = changed(empires.Card(0, 0, "", 0, 0, 1), "rules/empires/stands.py:Card")
    twin = empires.copied(card, card.id)
    assert [getattr(twin, field) for field in fields] == [getattr(card, field) for field in fields]
