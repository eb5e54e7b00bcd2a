"""Reading breakdowns in tests."""

from vedette.engine.tables import Breakdown


def amount_of(tally: Breakdown | None, rule: str) -> int:
    """Return the amount that one rule added; 0 when it did not apply."""
    return sum([line.amount for line in tally.lines()[1:] if line.rule == rule]) if tally is not None else 0
