"""Several seats of one side: who is asked, who may order what, who may take it back."""

import json

import pytest

from example_book.book import make_book
from server.test_session import Play
from server.toybook import ToyBook
from vedette.engine.types import NOBODY, Character, Question, Refusal
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.seating import Seating
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of
from vedette.server.live.handshake import seats

FORD = {
    "sides": [
        {"name": "Left Bank", "pickets": [[1, 1], [3, 1]]},
        {"name": "Right Bank", "pickets": [[1, 5], [3, 5]]},
    ]
}
PEOPLE = [Seat(0, "person", "Ann"), Seat(0, "person", "Ben"), Seat(1, "person", "Cid")]


def sat(seats=PEOPLE, **more):
    """Pickets: its question names no unit."""
    file = GameFile("g", 0, "T", "pickets", "1", {}, FORD, "seed", list(seats), **more)
    session = Session(make_book("pickets"), file)
    return session, [viewer_of(file, "seat", number) for number in range(len(seats))], viewer_of(file, "host", -1)


def offered(session, viewer):
    question = session.state_for(viewer, session.shown_to(viewer, -1), False).question
    return None if question is None else {option["who"] for option in json.loads(bytes(question))["options"]}


def test_before_units_are_given_out_the_first_seat_of_a_side_decides():
    session, (ann, ben, cid), _ = sat()
    assert session.asked_seats() == (0,)
    assert offered(session, ann) == {0, 1, NOBODY}
    assert offered(session, ben) is None
    assert "Ann is to decide now" in session.order(ben, 0, "hold", 1).words
    assert "Ann is to decide now" in session.order(cid, 0, "hold", 1).words


def test_units_given_to_a_seat_take_no_orders_from_another():
    session, (ann, ben, cid), host = sat()
    assert isinstance(session.assign(host, 1, 1, 1), JournalEntry)
    assert session.asked_seats() == (0, 1)
    assert offered(session, ann) == {0, NOBODY}
    assert offered(session, ben) == {1}
    refused = session.order(ann, 0, "step 1 to 3,2", 1)
    assert (refused.words, refused.who) == ("Picket 2 takes orders from Ben", 1)
    assert "Picket 1 takes orders from Ann" in session.order(ben, 0, "step 0 to 1,2", 1).words
    assert "Ann is to decide" in session.order(ben, 0, "hold", 1).words, (
        "what is for the whole side is for its first seat"
    )
    assert "Picket 3 is not on your side" in session.order(ben, 0, "step 2 to 1,4", 1).words
    for number in (77, -1):
        for text in (f"step {number} to 3,2", f"shoot 1 at {number}"):
            assert session.order(ben, 0, text, 1).words == f"there is no unit {number}; choose one that you can see"
            assert session.order(cid, 0, text, 1).words == "Ann is to decide now"
    assert session.why_not(ben, "step 1 to 3,2") is None
    made = session.order(ben, 0, "step 1 to 3,2", 1)
    assert (made.kind, made.seat) == ("order", 1)
    assert session.history[-1].seat == 1
    assert isinstance(session.assign(host, 1, NOBODY, 1), JournalEntry)
    assert session.seating.owners == {}


def test_a_seat_takes_back_its_own_orders_and_not_those_of_others_unasked():
    session, (ann, ben, cid), host = sat()
    session.assign(host, 1, 1, 1)
    session.order(ben, 0, "step 1 to 3,2", 1)
    assert (session.undo.offered(ann), session.undo.offered(ben), session.undo.offered(cid)) == ("no", "free", "no")
    session.order(cid, 1, "hold", 1)
    assert (session.undo.offered(ann), session.undo.offered(ben), session.undo.offered(cid)) == ("no", "ask", "free")
    assert session.undo.take_back(ben, 2).kind == "ask_undo"
    assert session.undo.may_consent(cid)
    assert not session.undo.may_consent(ann)
    assert not session.undo.may_consent(ben)
    assert session.undo.reply(cid, True, 3).text == "0 agreed"
    assert [(mark.seat, mark.how) for mark in session.game.undo_marks] == [(1, "agreed")]


def test_mates_consent_among_themselves_where_computers_play_the_other_side():
    session, (ann, ben, _), host = sat([*PEOPLE[:2], Seat(1, "ai", "", "random")])
    session.assign(host, 1, 1, 1)
    session.order(ben, 0, "step 1 to 3,2", 1)
    session.order(viewer_of(session.file, "seat", 2), 1, "hold", 1)
    session.order(ann, 2, "step 0 to 1,2", 1)
    asked = session.undo.take_back(ben, 2)
    assert asked.kind == "ask_undo"
    assert session.wish_words(asked) == "Ben asks to take back the last 3 orders."
    assert session.undo.may_consent(ann)
    assert session.undo.reply(ann, True, 3).kind == "undo"
    assert session.number == 0


def test_several_seats_of_a_side_on_one_screen():
    seats = [Seat(0, "person", "Ann", screen=0), Seat(0, "person", "Ben", screen=0), Seat(1, "person", "Cid")]
    session, (ann, ben, cid), host = sat(seats)
    assert ann.seats == ben.seats == (0, 1)
    assert (ann.sides, cid.seats) == ((0,), (2,))
    session.assign(host, 1, 1, 1)
    assert offered(session, ann) == {0, 1, NOBODY}
    session.order(ann, 0, "step 1 to 3,2", 1)
    assert session.history[-1].seat == 1, "the order is noted for the seat that leads the unit"
    assert session.undo.offered(ben) == "free"


class Posted(ToyBook):
    """Each side has two characters; the second one hides, the first does all else."""

    def posts(self, state):
        return [Character(n, n // 2, f"Captain {n}") for n in range(4)]

    def run_step(self, state, step):
        super().run_step(state, step)
        asked = state.question
        if asked is not None:
            post = 2 * asked.side + (1 if asked.kind == "hide" else 0)
            state.ask(Question(asked.side, asked.kind, asked.rule, asked.who, asked.n, post))


def test_a_question_to_a_character_is_for_the_seat_that_plays_him():
    play = Play()
    play.file.seats[:] = [Seat(0, posts=[0]), Seat(0, posts=[1]), Seat(1)]
    session = Session(Posted(), play.file)
    one, two, other = [viewer_of(play.file, "seat", number) for number in range(3)]
    assert session.asked_seats() == (1,)
    assert isinstance(session.order(one, 0, "hide 3", 1), Refusal)
    assert session.state_for(one, 0, False).question is None
    assert session.order(two, 0, "hide 3", 1).seat == 1
    assert session.asked_seats() == (2,), "a character that nobody plays is led by the side's first seat"
    assert session.order(other, 1, "hide 3", 1).seat == 2
    assert session.asked_seats() == (0,)
    assert isinstance(session.order(two, 2, "throw", 1), Refusal)
    assert session.order(one, 2, "push", 1).seat == 0
    assert (session.undo.offered(one), session.undo.offered(two)) == ("free", "ask")


def test_the_host_gives_characters_to_seats():
    play = Play()
    play.file.seats[:] = [Seat(0, name="Ann"), Seat(0, name="Ben"), Seat(1)]
    session = Session(Posted(), play.file)
    host, ben = viewer_of(play.file, "host", -1), viewer_of(play.file, "seat", 1)
    assert session.asked_seats() == (0,)
    assert "only the host" in session.assign_post(ben, 1, 1, 1).words
    assert "there is no character 9" in session.assign_post(host, 9, 1, 1).words
    assert "there is no seat 7" in session.assign_post(host, 1, 7, 1).words
    assert "Captain 1 is not of the side" in session.assign_post(host, 1, 2, 1).words
    made = session.assign_post(host, 1, 1, 1)
    assert (made.kind, made.text) == ("post", "1 1")
    assert session.asked_seats() == (1,)
    assert [seat.posts for seat in seats(session, {})] == [[], [1], []]
    again = Session(Posted(), play.file)
    again.catch_up([made])
    assert again.asked_seats() == (1,)
    session.assign_post(host, 1, NOBODY, 1)
    assert session.asked_seats() == (0,)


@pytest.mark.parametrize(
    ("who", "post", "owners", "asked"),
    [
        (NOBODY, NOBODY, {}, (0,)),
        (5, NOBODY, {}, (0,)),
        (5, NOBODY, {5: 1}, (1,)),
        (5, NOBODY, {5: 2}, (0,)),
        (NOBODY, NOBODY, {5: 1, 6: 2}, (0, 1)),
        (5, 9, {5: 1}, (1,)),
        (5, 7, {}, (1,)),
    ],
)
def test_who_is_asked(who, post, owners, asked):
    file = GameFile("g", 0, "T", "toy", "1", {}, {}, "", [Seat(0), Seat(0, posts=[7]), Seat(1)])
    seating = Seating(file)
    seating.owners = owners
    assert seating.asked(Question(0, "x", "", who, 0, post)) == asked
    assert seating.asked(None) == ()
