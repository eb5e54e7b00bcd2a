"""Names and their verbs."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from vedette import books
from vedette.engine.plurals import agreed, begun, is_many, said_of, suited, the
from vedette.engine.tables import EventType

MANY = [
    "Riflemen",
    "Boers",
    "Zulu",
    "French",
    "5th Lancers",
    "15th Sikhs",
    "Riflemen 2",
    "Germans R",
    "Riflemen of Tokar",
    "XI Sudanese",
    "10th (Prince of Wales's Own) Hussars",
    "Wagons, second",
    "Natal Mounted Rifles, on foot",
    "Ras Alula's men",
    "Naval Brigade: Gatlings and Gardners",
    "iNgobamakhosi, first companies",
]
ONE = [
    "24th Foot",
    "B Company",
    "British Infantry 1",
    "uMbonambi",
    "Camel Corps",
    "General Hicks",
    "Major-General Davis",
    "C-in-C of Boers",
    "C-in-C of the Zulu",
    "1st Buffs, C Company",
    "Riflemen of the Tokar garrison, 1st company",
    "Hotchkiss",
    "Field gun",
    "the gun of Riflemen",
    "",
]


@pytest.mark.parametrize("name", MANY)
def test_a_name_of_many(name):
    assert is_many(name)


@pytest.mark.parametrize("name", ONE)
def test_a_name_of_one(name):
    assert not is_many(name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("24th Foot", "carries on, passes its gun, goes back, is where it was and has lost"),
        ("Riflemen", "carry on, pass their gun, go back, are where they were and have lost"),
    ],
)
def test_words_agree_with_the_one_they_are_said_of(name, said):
    words = "<carries> on, <passes> <its> gun, <goes> back, <is> where <it> <was> and <has> lost"
    assert suited(words, name) == said
    assert suited("<Does> X charge?", name) == ("Does X charge?" if name == "24th Foot" else "Do X charge?")


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Boers", "the Boers"),
        ("British Empire", "the British Empire"),
        ("Anglo-Egyptian Army", "the Anglo-Egyptian Army"),
        ("France", "France"),
        ("Osman Digna's Hadendowa", "Osman Digna's Hadendowa"),
        ("The Boers", "The Boers"),
        ("Red", "Red"),
        ("", ""),
    ],
)
def test_how_a_side_is_called_in_a_sentence(name, called):
    assert the(name) == called


def test_a_sentence_about_a_side():
    assert said_of("Boers", "<has> no group left.") == "The Boers have no group left."
    assert said_of("British Empire", "<wins>.") == "The British Empire wins."
    assert begun("uVe is gone") == "uVe is gone"
    assert begun("inDluyengwe are gone") == "inDluyengwe are gone"
    assert begun("the Gordon Highlanders are gone") == "The Gordon Highlanders are gone"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Riflemen is jammed: it clears its gun first", "Riflemen are jammed: they clear their gun first"),
        ("Riflemen has to leave its building first", "Riflemen have to leave their building first"),
        ("24th Foot has to leave its building first", "24th Foot has to leave its building first"),
        ("the gun of Riflemen is packed", "the gun of Riflemen is packed"),
        ("figures of Boers are in the circle", "figures of Boers are in the circle"),
        ("is it?", "is it?"),
        ("", ""),
    ],
)
def test_the_verb_of_a_refusal_agrees_with_the_unit_it_begins_with(written, read):
    assert agreed(written) == read


@pytest.mark.parametrize("book", books.names())
def test_every_saying_that_begins_with_a_name_lets_its_verb_agree(book):
    package = import_module(books.entry(book).places["ledger"])
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    kinds_of_event = {id(one): one for module in modules for one in vars(module).values() if isinstance(one, EventType)}
    assert kinds_of_event
    for event_type in kinds_of_event.values():
        for name in ("{who} ", "{side} "):
            if event_type.words.startswith(name):
                verb = event_type.words.removeprefix(name).split()[0]
                assert verb.startswith(("<", "{side|")) or verb in ("may", "must", "can", "cannot", "and", "loses"), (
                    event_type.words
                )
