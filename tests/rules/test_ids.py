"""The id of every rule stands, in full, at the code or data that carries it: one search finds where a rule is carried out."""

import importlib.util
from pathlib import Path

import pytest

from vedette import books

DONE = ("empires",)
"""The books whose ids all stand in their code."""
PARTS = ("rules", "armies", "scenarios", "steady")


def folder_of(module):
    return Path(importlib.util.find_spec(module).origin).parent


@pytest.mark.parametrize("book", DONE)
def test_every_rule_is_named_where_it_is_carried_out(book):
    entry = books.entry(book)
    files = [
        path for part in PARTS for path in folder_of(entry.places[part]).rglob("*") if path.suffix in (".py", ".toml")
    ]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert [rule.id for rule in entry.ledger().rules if not rule.definition and rule.id not in code] == []
