"""What is offered is named as one would say it across the table."""

from vedette.rules.adventures.groups import COLUMN, FORMING_WORDS, LINE, MOB
from vedette.rules.adventures.options import compass


def test_a_heading_is_told_by_the_compass():
    assert compass(0) == "to the north, 0 degrees"
    assert compass(338) == "to the north, 338 degrees"
    assert compass(40) == "to the north-east, 40 degrees"
    assert compass(1) == "to the north, 1 degree"


def test_a_group_is_told_to_form_line_not_formed_line():
    assert (FORMING_WORDS[LINE], FORMING_WORDS[COLUMN], FORMING_WORDS[MOB]) == ("line", "column", "a mob")
