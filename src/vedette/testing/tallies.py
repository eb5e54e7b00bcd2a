"""What a tally says, for proof."""

from vedette.engine.tables import Tally


def amount_of(tally: Tally | None, rule: str) -> int:
    """What one rule added; 0 when it did not apply."""
    return sum([line.amount for line in tally.lines()[1:] if line.rule == rule]) if tally is not None else 0
