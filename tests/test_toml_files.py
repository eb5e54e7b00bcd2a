"""Files that people write: the line of everything in them, and what is wrong with them in our words."""

import subprocess
import sys
import time

import pytest

from vedette import books
from vedette.engine.types import BadInput
from vedette.toml_files import lines_of, parse, refuse_problems, validate

SCHEMA = {
    "type": "object",
    "required": ["title", "rows"],
    "additionalProperties": False,
    "properties": {
        "title": {
            "type": "string",
            "minLength": 1,
            "maxLength": 9,
            "pattern": "^[A-Z]",
            "description": "a short title",
        },
        "kind": {"type": "string", "enum": ["foot", "horse"]},
        "rows": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"$ref": "#/$defs/row"}},
        "pair": {"type": "array", "minItems": 2, "maxItems": 2},
        "size": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 9}, {"type": "string", "enum": ["dice"]}]},
        "least": {"type": "integer", "minimum": 3},
        "odd": {"type": "integer", "multipleOf": 7, "description": "a number of weeks"},
    },
    "$defs": {"row": {"type": "object", "required": ["at"], "properties": {"at": {"type": "integer"}}}},
}
GOOD = 'title = "Rows"\nrows = [{ at = 1 }]\n'


def troubles(text):
    page = parse(text, "t.toml")
    return [str(problem) for problem in page.problems(validate(page.doc, SCHEMA))]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", []),
        ("kind = 5", ["t.toml:3: 'kind' must be text; not 5; one of: foot, horse"]),
        ('kind = "camel"', ["t.toml:3: 'kind' cannot be 'camel'; write one of: foot, horse"]),
        ("pair = [1]", ["t.toml:3: 'pair' has 1 entries; give exactly 2"]),
        ("size = 0", ["t.toml:3: 'size' cannot be 0; write a number from 1 to 9"]),
        ('size = "large"', ["t.toml:3: 'size' cannot be 'large'"]),
        ("size = []", ["t.toml:3: 'size' cannot be []"]),
        ("least = 2", ["t.toml:3: 'least' cannot be 2; write a number at least 3"]),
        ("odd = 8", ["t.toml:3: 'odd' cannot be 8; a number of weeks"]),
        ("least = 4.0", ["t.toml:3: 'least' must be a whole number; not 4.0; write a whole number"]),
        ("least = nan", ["t.toml:3: 'least' must be a whole number; not nan; write a whole number"]),
        ("least = true", ["t.toml:3: 'least' must be a whole number; not True; write a whole number"]),
        ("kind = 1879-01-22", ["t.toml:3: 'kind' must be text; not datetime.date(1879, 1, 22); one of: foot, horse"]),
        ("least = 99999999999999999999999999", []),
        (
            "colour = 1",
            ["t.toml:3: 'this file' has no entry 'colour'; it may have: title, kind, rows, pair, size, least, odd"],
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_how_to_mend_it(more, said):
    assert troubles(GOOD + more) == said


def test_of_an_entry_the_first_thing_that_is_wrong_is_told_and_all_of_a_table_in_its_order():
    assert troubles('rows = [{ at = "x" }, {}, { at = 2 }]\ntitle = ""\n') == [
        "t.toml:1: 'rows.1.at' must be a whole number; not 'x'; write a whole number",
        "t.toml:1: 'rows.2' lacks 'at'; add at = ..., write a whole number",
        "t.toml:2: 'title' is too short or too long: ''; a short title",
    ]
    assert troubles("rows = [1, 2, 3, 4]\ncolour = 1\n") == [
        "t.toml:1: 'this file' lacks 'title'; add title = ..., a short title",
        "t.toml:1: 'rows' has 4 entries; give 1 to 3",
        "t.toml:2: 'this file' has no entry 'colour'; it may have: title, kind, rows, pair, size, least, odd",
    ]


def test_a_file_too_deep_to_be_checked_is_refused_with_words():
    page = parse("pair = " + "[" * 300 + "]" * 300, "t.toml")
    (said,) = page.problems(validate(page.doc, SCHEMA))
    assert str(said).startswith("t.toml:1: this file cannot be checked: ")


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 30_000 + " = 1",
        "[" + "a." * 30_000 + "a]",
        "b = { a" + " . 'a'" * 30_000 + " = 1 }",
        "x = 1\n" + "a." * 17 + "b = 1",
    ],
)
def test_a_name_of_too_many_parts_is_refused_at_once(text):
    began = time.perf_counter()
    said = parse(text, "t.toml")
    assert str(said).endswith("a name here has more than 16 parts; write it with fewer dots")
    assert time.perf_counter() - began < 1


def test_nesting_without_end_is_refused_with_words():
    said = parse("a = " + "[" * 100_000, "t.toml")
    assert "nested too deep" in str(said) or "this is not TOML" in str(said)


def test_long_words_and_sentences_with_dots_are_no_deep_names():
    began = time.perf_counter()
    assert parse("a = '" + "x" * 500_000 + "'\nb = 'U. S. A. ...... and so on... 1.5'", "t.toml").doc["b"]
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(
    "text",
    [
        "\n".join([f"[t{n}]" for n in range(20_000)]),
        "\n".join([f"k{n} = 1" for n in range(20_000)]),
        'title = "T"\n[[units]]\n' + "\n".join([f"k{n} = 1" for n in range(20_000)]),
    ],
)
def test_of_twenty_thousand_problems_the_first_twenty_are_found_at_once(text):
    said = parse(text, "t.toml")
    schema = books.entry("tyneside-solo").armies().schema()
    began = time.process_time()
    problems = said.problems(validate(said.doc, schema))
    assert time.process_time() - began < 1
    assert len(problems) == 20
    assert [one.line for one in problems] == sorted([one.line for one in problems])
    with pytest.raises(BadInput, match=r"\(and at least 19 more\)$"):
        refuse_problems(problems)


def test_few_problems_are_counted():
    said = parse("a = 1\nb = 2\nc = 3", "t.toml")
    problems = said.problems(validate(said.doc, {"properties": {"d": {}}, "additionalProperties": False}))
    assert [one.line for one in problems] == [1, 2, 3]
    with pytest.raises(BadInput, match=r"\(and 2 more\)$"):
        refuse_problems(problems)


def test_a_mark_of_byte_order_is_no_harm():
    assert parse("\ufefftitle = 'x'", "t.toml").doc == {"title": "x"}


def test_who_checks_no_file_does_not_wait_for_the_checker():
    code = (
        "import sys; from vedette import books; books.entry(books.DEFAULT).scenarios().listing(); "
        "assert 'jsonschema_rs' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_lines_are_found_past_long_texts_and_lists():
    text = 'a = """\nb = 1\n"""\nc = [\n 1,\n 2]\n[t]\nd = 1\n[[s]]\ne = 1\n[[s]]\ne = 2\n[s.u]\nf = 3\n'
    assert lines_of(text) == {
        ("a",): 1, ("c",): 4, ("t",): 7, ("t", "d"): 8, ("s",): 9, ("s", 0): 9, ("s", 0, "e"): 10,
        ("s", 1): 11, ("s", 1, "e"): 12, ("s", 1, "u"): 13, ("s", 1, "u", "f"): 14,
    }  # fmt: skip
