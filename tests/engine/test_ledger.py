"""The ledger page is read line by line."""

import pytest

from vedette.engine.ledger import Ledger
from vedette.engine.types import BadInput
from vedette.rules import ledger_of

PAGE = """
# A book

## Moving (MOV)

- **XX-MOV-01** A stand moves
  up to two squares:

| kind | rate |
|---|---|
| foot | 2 |

- **XX-MOV-02** (definition: it only names a thing) A square is a square.

Some words that belong to no rule.

## Rulings

- **XX-RUL-01** *What?* **Ruling:** this.
- **XX-OPT-01** A choice.
- **XX-EX-01** An example.
"""


def test_lines_chapters_tables_and_definitions():
    ledger = Ledger("book", PAGE)
    assert [rule.id for rule in ledger.rules] == ["XX-MOV-01", "XX-MOV-02"]
    assert set(ledger.lines) == {"XX-MOV-01", "XX-MOV-02", "XX-RUL-01", "XX-OPT-01", "XX-EX-01"}
    first = ledger.lines["XX-MOV-01"]
    assert first.chapter == "Moving (MOV)"
    assert first.words.startswith("A stand moves up to two squares:")
    assert "| foot | 2 |" in first.words
    assert ledger.lines["XX-MOV-02"].definition == "it only names a thing"
    assert first.definition == ""


def test_an_id_twice_is_an_error():
    with pytest.raises(ValueError, match="XX-MOV-01 twice"):
        Ledger("book", PAGE + "\n- **XX-MOV-01** Again.\n")


def test_the_ledger_of_empires_is_whole():
    ledger = ledger_of("empires")
    chapters = [id.split("-")[1] for id in ledger.lines]
    assert len(ledger.rules) == 244
    assert (chapters.count("EX"), chapters.count("RUL"), chapters.count("OPT")) == (25, 82, 18)
    assert all(rule.words for rule in ledger.lines.values())


def test_a_book_without_a_ledger():
    with pytest.raises(BadInput, match="there is no book"):
        ledger_of("chess")
