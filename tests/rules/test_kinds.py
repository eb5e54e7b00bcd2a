"""A kind of question is one object, and the text of an option comes from the grammar: seen in the syntax trees of the rules."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from vedette import books
from vedette.engine.dice import ScriptedDice
from vedette.engine.orders import OPEN, Grammar, Verb
from vedette.engine.state import State
from vedette.engine.types import Order

DONE = tuple(books.names())
"""All books are written so."""
ASKED = ("question", "asked")
"""What a question is called in the rules."""


def always(book):
    """Return what may be answered to any question, where a book has it."""
    return [book.always_allowed] if book.always_allowed is not None else []


def trees(book):
    folder = Path(import_module(books.entry(book).places["ledger"]).__file__).parent
    found = [(path, ast.parse(path.read_text())) for path in sorted(folder.glob("*.py"))]
    assert found
    return found


def is_kind_of_question(node):
    """`question.kind`, `asked.kind`, `battle.question.kind`."""
    if not isinstance(node, ast.Attribute) or node.attr != "kind":
        return False
    inner = node.value
    return (isinstance(inner, ast.Name) and inner.id in ASKED) or (
        isinstance(inner, ast.Attribute) and inner.attr in ASKED
    )


def is_any_kind(node):
    return (isinstance(node, ast.Attribute) and node.attr == "kind") or (
        isinstance(node, ast.Name) and node.id == "kind"
    )


def texts_in(node):
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def compared(tree, kinds):
    """The lines where a question's kind is compared, matched on, or used to choose from a table."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            named = any(texts_in(side) & kinds for side in sides) and any(is_any_kind(side) for side in sides)
            if named or any(is_kind_of_question(side) for side in sides):
                found.append(node.lineno)
        elif (isinstance(node, ast.Match) and is_any_kind(node.subject)) or (
            isinstance(node, ast.Subscript) and is_kind_of_question(node.slice)
        ):
            found.append(node.lineno)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            if node.args and is_kind_of_question(node.args[0]):
                found.append(node.lineno)
    return found


@pytest.mark.parametrize("book", DONE)
def test_no_kind_of_question_is_compared_outside_its_object(book):
    made = books.entry(book).book()
    kinds = {*made.decision_types, *[kind.name for kind in always(made)]}
    assert [f"{path.name}:{line}" for path, tree in trees(book) for line in compared(tree, kinds)] == []


@pytest.mark.parametrize(
    "line",
    [
        "if question.kind == 'recoil': pass",
        "if battle.question.kind in ('recoil', 'number'): pass",
        "if kind == 'recoil': pass",
        "x = 1 if asked.kind != RECOIL else 2",
        "TABLE[question.kind](battle)",
        "TABLE.get(asked.kind)",
        "match question.kind:\n    case 'recoil': pass",
    ],
)
def test_the_check_sees_a_kind_compared(line):
    assert compared(ast.parse(line), {"recoil", "number"}) == [1]


@pytest.mark.parametrize(
    "line", ["if stand.card.kind == PACK: pass", "if kind == 'hill': pass", "x = {'kind': 'recoil'}"]
)
def test_other_kinds_may_be_compared(line):
    assert compared(ast.parse(line), {"recoil", "number"}) == []


@pytest.mark.parametrize("book", DONE)
def test_every_option_is_made_by_the_grammar(book):
    made = [
        f"{path.name}:{node.lineno}"
        for path, tree in trees(book)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Option"
    ]
    texts = [
        f"{path.name}:{node.lineno}"
        for path, tree in trees(book)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute) and target.attr == "text"
    ]
    assert (made, texts) == ([], [])


@pytest.mark.parametrize("book", DONE)
def test_every_verb_answers_a_kind_and_every_step_has_its_doer(book):
    made = books.entry(book).book()
    verbs = [verb for kind in [*made.decision_types.values(), *always(made)] for verb in kind.verbs]
    assert sorted(set(verbs)) == sorted(made.grammar.verbs)
    assert all(name == kind.name for name, kind in made.decision_types.items())
    assert type(made).check is type(made).__mro__[1].check
    assert type(made).run_step is type(made).__mro__[1].run_step


def test_what_is_open_is_left_to_be_filled_in_and_labels_speak_as_people_do():
    grammar = Grammar(
        [
            Verb("lay {word:piece} {squares}", label="lay a {word:piece}"),
            Verb("run along {way} {squares}", label="along the {way} side"),
            Verb("fill {square}", label="fill {square}"),
        ],
        {"piece": ["wood", "wall"]},
    )
    nobody = State(ScriptedDice([]))
    assert grammar.write(Order("lay", (1, OPEN, OPEN))) == "lay wall {x},{y}"
    assert grammar.write(Order("run", (OPEN, OPEN, OPEN))) == "run along {facing} {x},{y}"
    assert grammar.label(nobody, Order("lay", (1, 3, 4))) == "lay a wall"
    assert grammar.label(nobody, Order("run", (2, 3, 4))) == "along the S side"
    assert grammar.label(nobody, Order("fill", (3, 4))) == "fill 3,4"
