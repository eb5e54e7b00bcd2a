"""Who consents when something is taken back, and who plays on when a person leaves."""

import pytest

from server.test_session import Play
from server.test_standpoints import PEOPLE, Sitting
from vedette import books
from vedette.engine.types import Order, Refusal
from vedette.rules.tyneside.codes import KILLED
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of
from vedette.server.live.handshake import seats as told_seats

ANN, BEN, CID = range(3)


def link(sitting, seat):
    return viewer_of(sitting.session.file, "seat", seat)


def asks(sitting, seat):
    made = sitting.session.undo.take_back(link(sitting, seat), 2)
    assert made.kind == "ask_undo"
    sitting.did(made)


def answers(sitting, seat, yes=True):
    made = sitting.session.undo.reply(link(sitting, seat), yes, 3)
    if isinstance(made, JournalEntry):
        sitting.did(made)
        return made.kind
    return made.words


def test_past_a_die_fellow_players_consent_and_one_of_the_other_side():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5", "add")
    asks(sitting, BEN)
    assert sitting.session.undo.to_consent() == [ANN, CID]
    assert "only those whose consent is asked" in answers(sitting, BEN)
    assert answers(sitting, CID) == "agree_undo"
    assert sitting.session.undo.to_consent() == [ANN]
    assert not sitting.session.undo.may_consent(link(sitting, CID))
    assert len(sitting.session.history) == 3, "a fellow player is still to be heard"
    again = Session(sitting.book, sitting.file)
    again.catch_up(sitting.entries)
    assert again.undo.to_consent() == [ANN]
    assert answers(sitting, ANN) == "undo"
    assert (len(sitting.session.history), sitting.session.game.undo_marks[-1].how) == (2, "agreed")
    assert sitting.session.game.undo_marks[-1].seat == BEN


def test_a_fellow_player_who_does_not_consent_keeps_the_order():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5", "add")
    asks(sitting, BEN)
    assert answers(sitting, CID) == "agree_undo"
    assert answers(sitting, ANN, yes=False) == "deny_undo"
    assert len(sitting.session.history) == 3
    asks(sitting, BEN)
    assert sitting.session.undo.to_consent() == [ANN, CID], "what was agreed to before counts no more"


def against(kind):
    """Two people against a side that nobody plays, and a die has been thrown."""
    sitting = Sitting([*PEOPLE[:2], Seat(1, "ai", "", "random")])
    sitting.order("hide 3")
    sitting.did(sitting.session.order(link(sitting, CID), 1, "hide 4", 1))
    sitting.order("add")
    sitting.session.file.seats[CID].kind = kind
    return sitting


def test_against_the_tables_fellow_players_are_asked_alone():
    sitting = against("solo")
    asks(sitting, BEN)
    assert sitting.session.undo.to_consent() == [ANN]
    assert answers(sitting, ANN) == "undo"


def test_where_several_people_play_the_computer_does_not_consent():
    sitting = against("ai")
    assert sitting.session.undo.offered(link(sitting, BEN)) == "no"
    refused = sitting.session.undo.take_back(link(sitting, BEN), 8)
    assert "the computer does not consent" in refused.words
    assert len(sitting.session.history) == 3


def test_without_dice_the_other_side_is_enough_as_before():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5")
    asks(sitting, ANN)
    assert sitting.session.undo.to_consent() == [CID]
    assert answers(sitting, CID) == "undo"


def test_what_was_shown_is_not_taken_back_where_nobody_plays_the_other_side():
    play = Play("person", "ai")
    play.order("hide 3", "hide 4")
    play.order("show")
    assert play.session.undo.offered(play.seats[0]) == "no"
    refused = play.session.undo.take_back(play.seats[0], 8)
    assert "something hidden has been shown" in refused.words
    shared = Play(hotseat=True)
    shared.order("hide 3", "hide 4", "show")
    host = viewer_of(shared.file, "host", -1)
    assert shared.session.undo.take_back(host, 8).text.endswith("together"), "both sides sit at this screen"


# --- who leaves -------------------------------------------------------------------------------------------------------


def test_a_character_is_handed_to_another_by_who_plays_him():
    sitting = Sitting()
    assert "only the host" in sitting.session.assign_post(link(sitting, CID), 1, ANN, 2).words
    sitting.did(sitting.session.assign_post(link(sitting, BEN), 1, ANN, 2))
    assert sitting.session.seating.posts_of(ANN) == [0, 1]
    sitting.order("hide 3", "hide 5")
    assert sitting.session.asked_seats() == (ANN,)


def test_a_seat_is_handed_to_a_computer_player_and_its_link_only_watches():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5")
    assert sitting.session.asked_computer() is None
    sitting.did(sitting.session.hand_over(link(sitting, BEN), BEN, "ai", "random", 2))
    seat = sitting.session.asked_computer()
    assert (seat.player, sitting.session.asked_seats()) == ("random", (BEN,))
    assert link(sitting, BEN).seats == ()
    assert isinstance(sitting.session.order(link(sitting, BEN), 2, "add", 3), Refusal)
    assert [one.kind for one in told_seats(sitting.session, {})] == ["person", "ai", "person"]
    assert sitting.session.undo.to_consent() == []
    assert "played by the computer (random) from now on" in sitting.session.chat[-1].words
    again = Session(sitting.book, sitting.file)
    again.catch_up(sitting.entries)
    assert again.asked_computer().player == "random"
    assert sitting.file.seats[BEN].kind == "person"
    assert sitting.file.seats[BEN].left == "", "the file stays as it was made; the journal tells of it"


def test_only_who_sits_there_or_the_host_hands_a_seat_over_and_only_the_host_gives_it_back():
    sitting = Sitting()
    session, host = sitting.session, viewer_of(sitting.file, "host", -1)
    assert "only the host" in session.hand_over(link(sitting, CID), BEN, "ai", "random", 2).words
    assert "no person's" in session.hand_over(host, 9, "ai", "random", 2).words
    assert "played so already" in session.hand_over(host, BEN, "person", "", 2).words
    assert "has no tables for a single seat" in session.hand_over(host, BEN, "solo", "", 2).words
    sitting.did(session.hand_over(host, BEN, "ai", "random", 2))
    assert isinstance(session.hand_over(link(sitting, BEN), BEN, "person", "", 3), Refusal)
    sitting.did(session.hand_over(host, BEN, "person", "", 3))
    assert link(sitting, BEN).seats == (BEN,)


def test_a_host_who_leaves_his_seat_gets_nobody_elses():
    sitting = Sitting()
    sitting.did(sitting.session.hand_over(viewer_of(sitting.file, "host", -1), ANN, "ai", "random", 2))
    host = viewer_of(sitting.session.file, "host", -1)
    assert (host.seats, host.sides) == ((), ())


@pytest.mark.parametrize("edition", ["tyneside-3.2", "tyneside-solo"])
def test_an_officer_left_to_the_tables_commands_nobody_and_his_fellows_play_on(edition):
    entry = books.entry(edition)
    people = [Seat(0, "person", f"Person {n}", posts=[n]) for n in range(3)]
    file = GameFile(
        "g", 0, "T", edition, "1", {}, entry.scenarios().setup_of("three-officers"), "seed", [*people, Seat(1, "solo")]
    )
    session = Session(entry.book(), file)
    viewers = [viewer_of(file, "seat", n) for n in range(3)]
    for text in ("arrange", "ready"):
        assert isinstance(session.order(viewers[0], session.number, text, 1), JournalEntry)
    assert isinstance(session.hand_over(viewers[1], 1, "solo", "", 2), JournalEntry)
    left, turns = 0, session.game.state.turn
    while session.game.state.turn < turns + 2 and session.game.question is not None:
        asked = session.asked_seats()
        if session.seating.kind(asked[0]) == "solo":
            text, left = session.tables_order(), left + 1
            assert session.asked_computer() is session.file.seats[1]
        else:
            text = "done" if session.game.question.kind != "follow" else f"stay {session.game.question.who}"
            if session.game.question.kind == "retreat":
                text = session.book.grammar.write(
                    session.book.legal_orders(session.game.state, session.game.question)[0]
                )
        viewer = viewer_of(file, "seat", asked[0])
        made = session.order(viewer, session.number, text, 3)
        assert isinstance(made, JournalEntry), made
    assert left >= 2
    assert not any(group.seat == 1 for group in session.game.state.groups)
    assert not session.game.state.seats[1].rolled


def three_officers(edition):
    """Three people, an officer each, against the tables; all are set up."""
    entry = books.entry(edition)
    people = [Seat(0, "person", f"Person {n}", posts=[n]) for n in range(3)]
    setup = entry.scenarios().setup_of("three-officers")
    file = GameFile("g", 0, "T", edition, "1", {}, setup, "seed", [*people, Seat(1, "solo")])
    session = Session(entry.book(), file)
    for text in ("arrange", "ready"):
        assert isinstance(session.order(viewer_of(file, "seat", 0), session.number, text, 1), JournalEntry)
    return session


def said_done(session, viewers):
    """Whoever is asked has nothing to say."""
    question = session.game.question
    text = session.book.grammar.write(session.book.legal_orders(session.game.state, question)[-1])
    if question.kind in ("command", "move", "shoot"):
        text = "done"
    viewer = viewers[session.asked_seats()[0]]
    assert isinstance(session.order(viewer, session.number, text, 3), JournalEntry)


@pytest.mark.parametrize("edition", ["tyneside-3.2", "tyneside-solo"])
def test_when_the_officer_falls_his_person_goes_on_with_the_successor(edition):
    session = three_officers(edition)
    battle = session.game.state
    fallen = battle.seats[1].figure
    battle.remove(fallen, KILLED)
    turn, asked = battle.turn, []
    viewers = [viewer_of(session.file, "seat", n) for n in range(3)]
    while session.game.question is not None and session.game.state.turn < turn + 2:
        question = session.game.question
        if question.post == 1 and session.game.state.turn > turn:
            asked.append((session.asked_seats(), question.who))
        said_done(session, viewers)
    seat = session.game.state.seats[1]
    assert seat.figure != fallen
    assert not seat.lost
    leader = session.game.state.groups[session.game.state.unit[seat.figure]]
    assert asked
    assert set(asked) == {((1,), leader.id)}, "the same person, asked as the one who took over"


@pytest.mark.parametrize("edition", ["tyneside-3.2", "tyneside-solo"])
def test_an_officer_is_handed_to_a_computer_and_to_another_person(edition):
    session = three_officers(edition)
    viewers = [viewer_of(session.file, "seat", n) for n in range(3)]
    assert isinstance(session.hand_over(viewers[1], 1, "ai", "steady", 2), JournalEntry)
    assert isinstance(session.assign_post(viewers[2], 2, 0, 2), JournalEntry)
    asked = []
    while len(asked) < 3:
        question = session.game.question
        computer = session.asked_computer()
        asked.append((question.post, session.asked_seats(), computer.player if computer else ""))
        said_done(session, viewers)
    assert asked == [(0, (0,), ""), (1, (1,), "steady"), (2, (0,), "")]


def test_what_the_tables_answer_is_always_allowed():
    entry = books.entry("tyneside-3.2")
    session = Session(
        entry.book(),
        GameFile(
            "g", 0, "T", "t", "1", {}, entry.scenarios().setup_of("three-officers"), "s", [Seat(0), Seat(1, "solo")]
        ),
    )
    for _ in range(60):
        if session.game.question is None:
            break
        order = session.book.grammar.read(session.tables_order())
        assert isinstance(order, Order)
        assert session.game.apply_order(order) is None
    assert session.game.state.turn > 1
