"""Books are values: settings, amendments, and clear words for what cannot be."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from vedette import books
from vedette.engine.book import Setting, amend, merged
from vedette.engine.plurals import counted, many
from vedette.engine.tables import EventType
from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict, as_int, as_list, as_text

BOOK = books.entry("empires").book()


def figure(book, rule, row=""):
    return next(f.value for f in book.figures if f.rule == rule and f.row == row)


def test_amending_makes_a_new_book_and_leaves_the_old_one():
    ours = amend(BOOK, {"settings": {"strict_recoil": True}, "change": [{"rule": "WEC-CLS-10", "value": 4}]})
    assert (figure(ours, "WEC-CLS-10"), figure(BOOK, "WEC-CLS-10")) == (4, 2)
    assert (ours.setting("strict_recoil"), BOOK.setting("strict_recoil")) == (1, 0)


def test_amendments_add_up():
    first = amend(BOOK, {"name": "one", "change": [{"rule": "WEC-CLS-10", "value": 4}]})
    second = amend(first, {"name": "two", "drop": ["WEC-CLS-09"], "settings": {"sequence": "alternating"}})
    assert figure(second, "WEC-CLS-10") == 4
    assert second.dropped == ["WEC-CLS-09"]
    again = amend(BOOK, second.amendments)
    assert figure(again, "WEC-CLS-10") == 4
    assert again.values == second.values
    assert again.amendments["name"] == "two"
    assert merged({}, {"name": "x"}) == {"name": "x"}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"colour": 1}, "no entry 'colour'"),
        ({"book": "shock"}, "for the book 'shock', not for 'empires'"),
        ({"settings": {"speed": 1}}, "'speed' is not a setting"),
        ({"settings": {"sequence": "backwards"}}, "must be one of: face-to-face, alternating"),
        ({"settings": {"sequence": 1}}, "must be one of"),
        ({"settings": {"strict_recoil": 1}}, "must be true or false"),
        ({"settings": []}, "must be a table"),
        ({"change": {}}, "must be a list"),
        ({"change": [3]}, "must be a table"),
        ({"change": [{"rule": "WEC-XXX-01", "value": 1}]}, "not a rule of empires with numbers"),
        ({"change": [{"rule": "WEC-MOV-01", "value": 1}]}, "several rows; say which"),
        ({"change": [{"rule": "WEC-MOV-01", "row": "boats", "value": 1}]}, "no row 'boats'"),
        ({"change": [{"rule": "WEC-CLS-10", "value": "two"}]}, "must be a whole number"),
        ({"change": [{"rule": "WEC-CLS-10", "value": 99}]}, "from -9 to 9"),
        ({"change": [{"rule": "WEC-CLS-10", "value": True}]}, "must be a whole number"),
        ({"drop": ["WEC-VIC-01"]}, "not a row that can be dropped"),
        ({"drop": [3]}, "not a row that can be dropped"),
        ({"drop": "WEC-CLS-10"}, "must be a list"),
    ],
)
def test_what_cannot_be_amended_is_said(changes, complaint):
    with pytest.raises(BadInput, match=complaint):
        amend(BOOK, changes)


def test_settings_read_and_write_what_people_write():
    number = Setting("rows", "X-1", "rows", 3, least=1, most=6)
    assert number.write(number.read(4)) == 4
    with pytest.raises(BadInput, match="from 1 to 6"):
        number.read(7)
    with pytest.raises(BadInput, match="from 1 to 6"):
        number.read(True)
    for setting in BOOK.settings:
        for value in range(setting.least, setting.most + 1):
            assert setting.read(setting.write(value)) == value


def test_readers_of_plain_data():
    assert as_dict({"a": 1}, "x") == {"a": 1}
    assert as_list([1], "x") == [1]
    assert as_text("t", "x") == "t"
    assert as_int(3, "x", 1, 3) == 3
    for read in (
        lambda: as_dict({1: 2}, "x"),
        lambda: as_dict([], "x"),
        lambda: as_list({}, "x"),
        lambda: as_text(3, "x"),
    ):
        with pytest.raises(BadInput, match="'x'"):
            read()
    for value in (0, 4, "3", True, 2.0, None):
        with pytest.raises(BadInput, match="'x' must be"):
            as_int(value, "x", 1, 3)


def test_a_book_that_is_not_there():
    with pytest.raises(BadInput, match="there is no book 'chess'"):
        books.entry("chess").book()


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 hits on it run away"), (1, "1 hit on it runs away"), (12, "12 hits on it run away")],
)
def test_a_saying_chooses_between_one_and_many(number, said):
    assert counted("{n} {n|hit|hits} on it {n|runs|run} away", "n", number) == said
    assert counted("{m} {m|hit|hits}", "n", number) == "{m} {m|hit|hits}"
    assert many(number, "die", "dice") == f"{number} {'die' if number == 1 else 'dice'}"
    assert many(f"{number / 2:g}", "hit") == f"{number / 2:g} hits"


@pytest.mark.parametrize("book", books.names())
def test_no_saying_of_any_book_speaks_of_one_hits(book):
    package = import_module(books.entry(book).places["ledger"])
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    kinds_of_event = {
        id(one): one for module in modules for one in vars(module).values() if isinstance(one, EventType)
    }.values()
    assert kinds_of_event
    for event_type in kinds_of_event:
        for name in ("n", "m"):
            for wrong in ("hits", "figures", "turns", "inches", "dice", "Shock Points", "ones", "sixes"):
                assert f"{{{name}}} {wrong}" not in event_type.words, event_type.words
