"""The entry by which the book is found (step 1)."""

from typing import Final

from vedette.books import BookEntry

SKIRMISH: Final = BookEntry(
    "skirmish",
    rules="skirmish.book",
    ledger="skirmish",
    scenarios="skirmish.scenarios",
    steady="skirmish.steady",  # step 7
    evaluation="skirmish.evaluation",  # step 7
    cases="skirmish.checks",  # step 8
    invariants="skirmish.checks",  # step 8
    plans="skirmish.checks",  # step 8
    benchmark="skirmish.checks",  # step 8
)
