"""House rules: read, worked into the book, and refused with their line when they are wrong."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vedette import books, house_rules
from vedette.engine.book import amend
from vedette.engine.types import BadInput

HOUSE = """name = "Ours"
book = "empires"
drop = ["WEC-FIR-14"]

[settings]
sequence = "alternating"

[[change]]
rule = "WEC-VAL-01"
row = "regular-infantry"
value = 4
"""


def test_house_rules_are_read_and_worked_into_the_book():
    rules = house_rules.load_house_rules(HOUSE)
    book = amend(books.entry("empires").book(), rules)
    assert book.setting("sequence") == 1
    assert book.dropped == ["WEC-FIR-14"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("value = 4", "value = 400", "house rules:8: WEC-VAL-01 regular-infantry"),
        ('"alternating"', '"backwards"', "house rules:6: setting 'sequence'"),
        ("sequence", "sequenz", "house rules:6: 'sequenz' is not a setting"),
        ('"WEC-FIR-14"', '"WEC-VAL-01"', "house rules:3: 'WEC-VAL-01' is not a row that can be dropped"),
        ('"WEC-FIR-14"', "14", "house rules:3: 'drop.1' must be text"),
        ('book = "empires"', 'book = "chess"', "house rules:2: there is no book 'chess'"),
        ("value = 4", "", "lacks 'value'"),
        ("[settings]", "[settings", "house rules:5: this is not TOML"),
    ],
)
def test_wrong_house_rules_are_refused_with_their_line(old, new, words):
    with pytest.raises(BadInput) as refused:
        house_rules.load_house_rules(HOUSE.replace(old, new, 1))
    assert words in str(refused.value)


def test_house_rules_come_from_a_file_too(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(HOUSE)
    assert (
        house_rules.load_house_rules(path)
        == house_rules.load_house_rules(str(path))
        == house_rules.load_house_rules(HOUSE)
    )
    with pytest.raises(BadInput, match="cannot be read"):
        house_rules.load_house_rules(tmp_path / "none.toml")


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=200), st.lists(st.sampled_from([*HOUSE.split(), "\n", "[", "1"]), max_size=30).map(" ".join)
    )
)
def test_garbage_house_rules_are_refused_with_words_or_read(text):
    with contextlib.suppress(BadInput):
        assert isinstance(house_rules.load_house_rules(text), dict)
