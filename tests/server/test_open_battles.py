"""Colonial Adventures through the service: nothing of a battle is hidden, so all who look on get the same messages."""

import json

import pytest

from server.test_hidden_markers import Wire
from testing.whispering import Whispering
from vedette import books
from vedette.engine.dice import Rng
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of

OWN = ("side", "undo", "question")
"""What a message of the state says of the one it is sent to."""


def common(message):
    """A message without what it says of the one it is sent to."""
    doc = json.loads(message)
    return {key: value for key, value in doc.items() if doc["type"] != "state" or key not in OWN}


def sent(book, orders):
    """The messages of both players and of one who watches, order by order."""
    people = [Seat(0, "person", "Ours"), Seat(1, "person", "Theirs")]
    setup = books.entry("adventures").scenarios().setup_of("first-battle")
    file = GameFile("g", 0, "First battle", "adventures", "1", {}, setup, "seed", people)
    session = Session(book, file)
    wires = [Wire(viewer_of(file, role, seat)) for role, seat in (("seat", 0), ("seat", 1), ("observer", -1))]
    for wire in wires:
        wire.show(session, 0)
    rng = Rng(5)
    for _ in range(orders):
        text = book.grammar.write(book.sample_aggressive(session.game.state, session.game.question, rng))
        made = session.order(wires[session.game.asked_side()].viewer, session.number, text, 5)
        assert isinstance(made, JournalEntry)
        for wire in wires:
            wire.show(session)
        session.settle()
    return [wire.sent for wire in wires]


def test_both_players_and_those_who_watch_get_the_same_messages():
    ours, theirs, watching = sent(books.entry("adventures").book(), 40)
    assert len(ours) > 60
    for messages in zip(ours, theirs, watching, strict=True):
        if json.loads(messages[0])["type"] == "events":
            assert len(set(messages)) == 1  # byte for byte
        assert common(messages[0]) == common(messages[1]) == common(messages[2])


@pytest.mark.parametrize("whisper", ["strength", "piece", "news"])
def test_a_message_that_tells_one_of_them_more_would_be_found(whisper):
    ours, theirs, watching = sent(Whispering(books.entry("adventures").book(), whisper), 10)
    told = [[common(message) for message in wire] for wire in (ours, theirs, watching)]
    assert told[0] != told[1] or told[0] != told[2]
