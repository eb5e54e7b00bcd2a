"""What the program draws and what ends undo: markers, dummies and what comes to light (TY-SET-02 to -05)."""

import pytest

from vedette import books
from vedette.engine.dice import ManualDice, NeedDice
from vedette.engine.game import Game
from vedette.engine.record import parse, save_text, verify
from vedette.engine.types import NOBODY, Order
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of


def begun(book, lots):
    entry = books.entry(book)
    return Game(entry.book(), entry.scenarios().setup_of("three-officers"), "seed", ManualDice([], lots))


@pytest.mark.rule("TY-SET-04")
def test_markers_are_laid_by_the_program_where_people_throw_their_own_dice(book):
    game = begun(book, "a secret")  # nobody is asked for a die
    markers = game.state.markers
    assert len(markers) == 9
    assert all(game.state.x[marker.figure] for marker in markers)
    places = [(game.state.x[marker.figure], game.state.y[marker.figure], marker.group) for marker in markers]
    again = begun(book, "a secret").state
    assert places == [(again.x[marker.figure], again.y[marker.figure], marker.group) for marker in again.markers]
    other = begun(book, "another").state
    assert places != [(other.x[marker.figure], other.y[marker.figure], marker.group) for marker in other.markers]
    game.apply_with_manual_dice(Order("arrange"), [])
    assert isinstance(game.apply_with_manual_dice(Order("ready"), []), NeedDice | None)
    assert save_text(verify(game.book, parse(save_text(game)))) == save_text(game)


@pytest.mark.rule("TY-SET-05")
def test_a_marker_that_is_opened_in_mid_move_ends_undo():
    entry = books.entry("tyneside-3.2")
    setup = entry.scenarios().setup_of("three-officers")
    file = GameFile("g", 0, "T", "tyneside-3.2", "1", {}, setup, "seed", [Seat(0), Seat(1, "solo")])
    session = Session(entry.book(), file)
    me = viewer_of(file, "seat", 0)

    def order(text):
        made = session.order(me, session.number, text, 1)
        assert isinstance(made, JournalEntry), made
        return made

    for text in ("arrange", "ready"):
        order(text)
    while session.game.question.kind != "move":
        order("done")
    battle = session.game.state
    hart = battle.seats[session.game.question.post].figure
    for marker in battle.markers:  # all far away, but for a dummy 32 cm before him
        battle.x[marker.figure], battle.y[marker.figure] = 17_500, 11_500
    dummy = next(marker for marker in battle.markers if marker.group == NOBODY)
    x, y = battle.x[hart], battle.y[hart]
    dummy.home_x, dummy.home_y = x, y + 3200
    battle.x[dummy.figure], battle.y[dummy.figure] = x, y + 3200
    unit = battle.unit[hart]
    assert not order(f"turn {unit} to 10").faces
    assert session.undo.offered(me) == "free"
    assert not order(f"move {unit} to {x},{y + 1200} facing 0").faces
    assert not dummy.is_out, "he came near enough to see that it was nothing"
    assert session.undo.offered(me) == "no"
    assert "something hidden has been shown" in session.undo.take_back(me, 2).words
