"""The ledger page is read line by line."""

import pytest

from vedette import books
from vedette.engine.ledger import Ledger
from vedette.engine.types import BadInput

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
    ledger = books.entry("empires").ledger()
    assert {rule.id.split("-")[0] for rule in ledger.rules} == {"WEC"}
    assert {"EX", "RUL", "OPT"} <= {id.split("-")[1] for id in ledger.lines}
    assert all(rule.words for rule in ledger.lines.values())


def test_a_book_without_a_ledger():
    with pytest.raises(BadInput, match="there is no book"):
        books.entry("chess").ledger()


def test_a_chapter_may_have_digits():
    ledger = Ledger("book", PAGE + "\n- **XX-F32-01** Up to RF0.\n- **XX-RF1-02** Another.\n- **XX-EX2-03** Shown.\n")
    assert ledger.lines["XX-F32-01"].words == "Up to RF0."
    assert [rule.id for rule in ledger.rules][-2:] == ["XX-F32-01", "XX-RF1-02"]


@pytest.mark.parametrize(
    "line",
    [
        "- **XX-MOV-** A number is missing.",
        "- **XX-M-03** A chapter of one letter.",
        "- XX-MOV-03 Not in bold.",
        "* **XX-MOV-03** Another bullet.",
        "  - **XX-MOV-03** Set in.",
        "- **XX-MOV-03 ** A blank in it.",
        "- **XX-MOVEMENT-03** Too long a chapter.",
    ],
)
def test_a_line_that_begins_like_a_rule_and_cannot_be_read_is_an_error(line):
    with pytest.raises(ValueError, match="line 23 of the ledger begins like a rule"):
        Ledger("book", PAGE + "\n" + line)


def test_books_that_share_a_ledger_have_their_own_rules_and_those_of_both():
    page = "## 1. Moves\n- **XX-MOV-01** [both] All.\n- **XX-MOV-02** [3.2] Old.\n- **XX-MOV-03** [solo] New.\n"
    assert [rule.id for rule in Ledger("club-3.2", page).rules] == ["XX-MOV-01", "XX-MOV-02"]
    assert [rule.id for rule in Ledger("club-solo", page).rules] == ["XX-MOV-01", "XX-MOV-03"]
    assert list(Ledger("club-solo", page).lines) == ["XX-MOV-01", "XX-MOV-02", "XX-MOV-03"]
