"""Files that follow from the rows of a book are as the command writes them."""

from pathlib import Path

import pytest

from vedette.testing.generated_files import COMMAND, page_text, written

ROOT = Path(__file__).resolve().parents[2]


def test_schemas_and_tables_are_as_their_rows_make_them():
    for path, text in written(ROOT).items():
        assert path.read_text(encoding="utf-8") == text, f"run: {COMMAND}"


def test_a_page_without_a_place_for_a_table_is_refused():
    with pytest.raises(ValueError, match="has no place for the table 'traits'"):
        page_text("# The army file\n", {"traits": ["| flag |"]})
