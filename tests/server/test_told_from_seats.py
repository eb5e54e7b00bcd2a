"""A battle of the club rules in the service: three officers of one side, each at a seat of his own, and one battle."""

import json

import pytest

from server.test_standpoints import Sitting as Base
from vedette import books
from vedette.ai import decide
from vedette.engine.dice import Rng
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of

TOLD = ("words", "own", "saw", "ordered")


class Sitting(Base):
    """Three officers; what each seat, an observer and the host are sent."""

    def __init__(self, seats, orders):
        entry = books.entry("tyneside-3.2")
        self.book = entry.book()
        setup = entry.scenarios().setup_of("three-officers")
        self.file = GameFile("g", 0, "T", "tyneside-3.2", "1", {}, setup, "seed", [*seats, Seat(1, "solo")])
        self.session = Session(self.book, self.file)
        self.entries = []
        self.wires = []
        player, rng = entry.player("steady"), Rng(3)
        for _ in range(orders):
            order = decide(player, self.book, self.session.game.state, rng)
            asked = self.session.asked_seats()[0]
            made = self.session.order(
                viewer_of(self.file, "seat", asked), self.session.number, self.book.grammar.write(order), 1
            )
            assert isinstance(made, JournalEntry), made
            self.entries.append(made)

    def story(self, role, seat):
        """All that a link is told, as documents."""
        viewer = viewer_of(self.file, role, seat)
        at = self.session.standpoint(viewer.seats, viewer.sides[0] if viewer.sides else -1)
        return [json.loads(doc) for doc in self.session.chronicle.seen(at)]


@pytest.fixture(scope="module")
def sitting():
    return Sitting([Seat(0, "person", name, posts=[n]) for n, name in enumerate(("Ann", "Ben", "Cid"))], 120)


def test_the_same_battle_reads_otherwise_from_another_seat_with_equal_facts(sitting):
    stories = [sitting.story("seat", seat) for seat in range(3)] + [sitting.story("observer", -1)]
    assert len(stories[0]) > 100
    for told in zip(*stories, strict=True):
        facts = [{name: doc[name] for name in doc if name not in TOLD} for doc in told]
        assert facts[0] == facts[1] == facts[2] == facts[3]
    texts = [[doc["words"] for doc in story] for story in stories]
    for one in range(4):
        for other in range(one):
            assert texts[one] != texts[other]
    for seat in range(3):
        mine = [words for words in texts[seat] if words.startswith("You throw for command")]
        assert len(mine) >= 2, "what your officer threw"
        assert any(words.startswith("Word reaches you: ") for words in texts[seat])
        assert not any(words.startswith(("You ", "At your", "Out of your")) for words in texts[3])
    theirs = [words for seat in range(3) for words in texts[seat]]
    assert any(words.startswith("At your order your") for words in theirs), "what he ordered"
    assert any(words.startswith("You see ") for words in theirs), "what he saw"


def test_each_seat_has_men_of_its_own_in_view_and_story(sitting):
    own = []
    for seat in range(3):
        viewer = viewer_of(sitting.file, "seat", seat)
        state = sitting.session.state_for(viewer, 0, False)
        own.append({piece["id"] for piece in json.loads(bytes(state.view))["pieces"] if piece.get("own")})
        assert own[-1], "the officer at least"
        assert any(doc.get("own") and doc.get("ordered") for doc in sitting.story("seat", seat))
    assert not own[0] & own[1]
    assert not own[1] & own[2]


def test_the_three_on_one_screen_are_told_by_name_and_all_men_are_theirs():
    seats = [Seat(0, "person", "Ann", posts=[n], screen=0) for n in range(3)]
    sitting = Sitting(seats, 12)
    story = sitting.story("seat", 0)
    watched = sitting.story("observer", -1)
    assert [doc["words"] for doc in story] == [doc["words"] for doc in watched]
    assert any(doc.get("own") for doc in story)
    assert not any(doc.get("own") for doc in watched)
    assert sitting.story("host", -1) == story, "the host's link opens his screen"


def test_taken_back_and_played_again_every_seat_is_told_the_same(sitting):
    before = [sitting.story("seat", seat) for seat in range(3)]
    again = Session(sitting.book, sitting.file)
    again.catch_up(sitting.entries)
    for seat in range(3):
        at = again.standpoint((seat,), 0)
        assert [json.loads(doc) for doc in again.chronicle.seen(at)] == before[seat]


@pytest.mark.parametrize("people", [1, 2, 6])
def test_one_to_six_people_on_a_side_and_only_his_person_answers_for_an_officer(people):
    entry = books.entry("tyneside-3.2")
    setup = entry.scenarios().setup_of("three-officers")
    more = [
        {**setup["sides"][0]["units"][0], "name": f"Captain {n}", "short": f"C{n}"} for n in range(4, 7)
    ]  # three officers more
    setup["sides"][0]["units"] = [*setup["sides"][0]["units"], *more]
    seats = [Seat(0, "person", f"Person {n}", posts=list(range(n, 6, people))) for n in range(people)]
    file = GameFile("g", 0, "T", "tyneside-3.2", "1", {}, setup, "seed", [*seats, Seat(1, "solo")])
    session = Session(entry.book(), file)
    viewers = [viewer_of(file, "seat", seat) for seat in range(people)]
    for text in ("arrange", "ready"):
        assert isinstance(session.order(viewers[0], session.number, text, 1), JournalEntry)
    for post in range(6):
        question = session.game.question
        assert (question.kind, question.post) == ("command", post)
        assert session.book.posts(session.game.state)[post].name in session.book.ask_words(
            session.game.state, question
        ), "the question names the character"
        for seat, viewer in enumerate(viewers):
            if seat != post % people:
                assert f"Person {post % people} is to decide" in session.order(viewer, session.number, "done", 1).words
                assert session.state_for(viewer, 0, False).question is None
        state = session.state_for(viewers[post % people], 0, False)
        assert (state.asked_post, state.question is not None) == (post, True)
        assert isinstance(session.order(viewers[post % people], session.number, "done", 1), JournalEntry)


def test_who_gave_no_name_is_called_by_the_characters_he_plays():
    session = Sitting([Seat(0, "person", posts=[0]), Seat(0, "person", "Ben", posts=[1, 2])], 0).session
    assert [session.seat_name(seat) for seat in range(3)] == ["Captain Hart", "Ben", "Hill clans"]
    session = Sitting([Seat(0, "person", posts=[1, 0, 2])], 0).session
    assert session.seat_name(0) == "Column", "who plays all of a side is the side"
