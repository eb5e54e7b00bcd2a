"""The harness finds the faults that are planted for it, and names the battle."""

import pytest

from testing.planted import PlantedBook
from testing.seated import SeatedBook
from vedette import books
from vedette.engine.types import BadInput
from vedette.testing.harness import Fault, HarnessBattle, HarnessCount, run
from vedette.testing.plans import BattlePlan, plan_for


@pytest.fixture(autouse=True)
def _listed(monkeypatch):
    """The planted book is one of the books for as long as a test takes."""
    monkeypatch.setitem(books.BOOKS, "planted", books.BookEntry("planted", invariants="testing.planted"))
    monkeypatch.setitem(books.BOOKS, "seated", books.BookEntry("seated", invariants="testing.seated"))


def planted(fault, battles=6, make=PlantedBook):
    for number in range(battles):
        HarnessBattle(BattlePlan(number, make(fault), {}, "planted"), 1, HarnessCount()).play()


def test_a_sound_book_passes():
    planted("")


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("offer", "is on offer, but is refused"),
        ("option", "is on offer, but is refused|was picked"),
        ("dead end", "nothing is on offer"),
        ("asking", "changed the battle"),
        ("clone", "leads elsewhere on a clone"),
        ("shared clone", "changed the battle"),
        ("leak", "its view changes"),
        ("peek", "offered what depends on things it may not know"),
        ("news", "told of piece"),
        ("outside", "clone|record"),
        ("endless chain", "does not end"),
    ],
)
def test_a_planted_fault_is_found(fault, words):
    with pytest.raises((Fault, RuntimeError), match=words):
        planted(fault)


def test_a_book_whose_seats_know_different_things_passes():
    planted("", make=SeatedBook)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("leak", "its view changes"),
        ("seat view", r"the seat of \[1\] of side 0 sees what it may not know"),
        ("seat offer", r"the seat of \[1\] of side \d is offered what depends"),
        ("seat news", r"the seat of \[1\] of side 0 is told of piece 0"),
        ("seat words", r"the seat of \[\d\] of side \d is told in words that depend"),
    ],
)
def test_what_a_seat_may_not_know_is_found(fault, words):
    with pytest.raises(Fault, match=words):
        planted(fault, make=SeatedBook)


def test_a_fault_names_the_battle(monkeypatch):
    monkeypatch.setattr("vedette.testing.harness.broken_invariants", lambda book, state: ["the sky is falling"])
    with pytest.raises(Fault, match=r"battle 4 \(.*\), after \d+ orders: the sky is falling"):
        run("empires", range(4, 5), every=1)


def test_an_error_in_the_rules_is_a_fault_too(monkeypatch):
    def crash(book, state):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("vedette.testing.harness.broken_invariants", crash)
    with pytest.raises(Fault, match="ZeroDivisionError: oh"):
        run("empires", range(1), every=1)


def test_plans_are_the_same_for_the_same_number(monkeypatch):
    assert plan_for("empires", 7).setup == plan_for("empires", 7).setup
    assert plan_for("empires", 7).book.values == plan_for("empires", 7).book.values
    with pytest.raises(BadInput, match="there is no book 'chess'"):
        plan_for("chess", 1)
    monkeypatch.setitem(books.BOOKS, "planted", books.BookEntry("planted", plans=""))
    with pytest.raises(BadInput, match="the book 'planted' has no battles for the harness"):
        plan_for("planted", 1)
