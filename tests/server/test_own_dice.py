"""Dice that people roll themselves and enter: what is asked for, what is refused, what the record says of them."""

import pytest

from parts import has_odds, having
from server.harness import Server
from server.test_session import Play, same
from server.test_store import with_store
from server.toybook import ToyBook
from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.history import HAND
from vedette.engine.record import parse, save_text, unproved, verify
from vedette.engine.types import NOBODY, Refusal
from vedette.server.game.journal import AccessToken, GameFile, JournalEntry, Seat
from vedette.server.game.session import Session, built
from vedette.server.game.throwing import PendingRoll
from vedette.server.game.viewer import viewer_of
from vedette.server.http.tokens import hash_of
from vedette.server.services.catalog import Catalog


def table(*dice, kinds=("person", "person")):
    """Two sides at which dice are rolled by hand or not; both have hidden their number."""
    play = Play(*kinds)
    for seat, source in zip(play.file.seats, dice, strict=True):
        seat.dice = source
    play.order("hide 3", "hide 4")
    return play


def wanted(play, seat):
    viewer = play.seats[seat]
    return play.session.state_for(viewer, seat, False)


def test_an_order_waits_for_its_dice_and_counts_when_they_are_entered():
    play = table("hand", "seed")
    ann, ben = play.seats
    waiting = play.session.order(ann, 2, "throw", 7)
    assert isinstance(waiting, PendingRoll)
    assert play.session.number == 2, "nothing has happened yet"
    state = wanted(play, 0)
    assert state.question is None
    asked = state.throw
    assert (asked.mine, asked.count, asked.sides, asked.who, asked.side) == (True, 1, 6, 0, 0)
    assert (asked.name, asked.rule, asked.order) == ("Thrower 1", "TOY-THR-01", "throw")
    other = wanted(play, 1).throw
    assert (other.mine, other.seat, other.count, other.name, other.order) == (False, 0, 1, "", "")
    assert "rolls these dice" in play.session.throw(ben, 2, [6], 8).words
    assert "1 dice are wanted" in play.session.throw(ann, 2, [6, 6], 8).words
    assert "shows 1 to 6" in play.session.throw(ann, 2, [7], 8).words
    assert "no order waits" in play.session.throw(ann, 1, [5], 8).words
    entry = play.take(play.session.throw(ann, 2, [5], 8))
    assert (entry.faces, entry.hand, play.session.history[-1].dice) == ([5], True, HAND)
    assert play.session.game.state.points == [5, 0]
    assert wanted(play, 0).throw is None
    play.order("throw")
    assert play.session.history[-1].dice == 0, "the other side's come from the seed, from its first die on"
    assert play.session.history[-1].faces == table_of_seed(play)
    same(play.session, play.reloaded())


def table_of_seed(play):
    lone = Play()
    lone.order("hide 3", "hide 4", "push", "throw")
    return lone.session.history[-1].faces


def test_before_the_first_die_an_order_may_be_put_back_or_changed():
    play = table("hand", "seed")
    ann, ben = play.seats
    play.session.order(ann, 2, "throw", 7)
    assert isinstance(play.session.put_back(ben), Refusal)
    assert isinstance(play.session.put_back(ann), PendingRoll)
    assert wanted(play, 0).throw is None
    assert wanted(play, 0).question is not None
    play.session.order(ann, 2, "throw", 7)
    assert isinstance(play.session.order(ann, 2, "push", 7), JournalEntry), (
        "an order without dice is carried out at once"
    )


def test_a_paused_game_takes_no_dice_and_what_is_taken_back_waits_for_none():
    play = table("hand", "hand")
    ann, ben = play.seats
    play.session.order(ann, 2, "throw", 7)
    play.take(play.session.pause(ann, True, 8))
    assert "paused" in play.session.throw(ann, 2, [3], 9).words
    play.take(play.session.pause(ann, False, 9))
    play.take(play.session.throw(ann, 2, [3], 9))
    play.session.order(ben, 3, "throw", 10)
    play.take(play.session.undo.take_back(ann, 11))
    play.take(play.session.undo.reply(ben, True, 12))
    assert play.session.waits() is None
    assert play.session.game.stream == 0, "dice of one's own do not use up those of the seed"


def test_the_dice_of_a_computer_are_rolled_by_the_first_person():
    play = table("seed", "hand", kinds=("person", "ai"))
    play.order("throw")
    machine = play.seats[1]
    waiting = play.session.order(machine, 3, "throw", 7)
    assert isinstance(waiting, PendingRoll)
    assert play.session.asked_computer() is None, "it waits for its dice"
    state = wanted(play, 0)
    assert (state.throw.mine, state.throw.side, state.throw.may_put_back) == (True, 1, False)
    assert isinstance(play.session.put_back(play.seats[0]), Refusal)
    play.take(play.session.throw(play.seats[0], 3, [2], 9))
    assert play.session.history[-1].seat == 1


def test_verify_says_whose_dice_were_rolled_by_hand():
    play = table("hand", "seed")
    play.file.seats[0].name = "Ann"
    play.session.game.seats[0]["name"] = "Ann"
    play.session.order(play.seats[0], 2, "throw", 7)
    play.take(play.session.throw(play.seats[0], 2, [5], 8))
    play.order("throw")
    record = parse(save_text(play.session.game))
    game = verify(ToyBook(), record)
    assert unproved(game, record) == [
        "the dice of 1 orders: they were rolled by hand (at the orders of Ann of side 1: 1)"
    ]
    assert record["orders"][2][2] == [5]
    record["orders"][2][2] = [9]
    with pytest.raises(Exception, match="not on a D6"):
        verify(ToyBook(), record)


@pytest.mark.parametrize(
    "name", [name for name in having("scenarios") if has_odds(name) and not name.endswith("-solo")]
)
def test_every_throw_of_a_battle_says_its_dice_and_nearly_all_what_for(name):
    """A battle of each book whose dice are all entered: what is asked for is what the order then throws."""
    entry = books.entry(name)
    book = entry.book()
    setup = entry.scenarios().setup_of(entry.scenarios().ids()[0])
    seats = [Seat(side, "person", dice="hand") for side in (0, 1)]
    session = Session(book, GameFile("g", 0, "T", name, book.version, {}, setup, "own dice", seats))
    viewers = [viewer_of(session.file, "seat", seat) for seat in (0, 1)]
    rng = Rng(11)
    throws = told = 0
    for _ in range(80):
        if session.game.question is None or throws > 12:
            break
        viewer = viewers[session.asked_seat()]
        text = book.grammar.write(session.game.sample(rng))
        if text == "concede":
            continue
        made = session.order(viewer, session.number, text, 7)
        while isinstance(made, PendingRoll):
            throw = made.throw
            throws += 1
            told += bool(throw.rule)
            if throw.who != NOBODY:
                assert throw.side in (0, 1)
            faces = [1 + rng.below(throw.sides) for _ in range(throw.count)]
            made = session.throw(viewers[made.roller], session.number, faces, 8)
            if isinstance(made, JournalEntry) and made.kind == "rolled":
                made = session.waits()
        assert isinstance(made, JournalEntry), getattr(made, "words", made)
        session.settle()
    assert throws > 5
    assert told >= 0.8 * throws, (told, throws)


def half_rolled():
    """A battle whose newest order waits for further dice, and its journal."""
    book = books.entry("shock").book()
    setup = books.entry("shock").scenarios().setup_of("first-battle")
    seats = [Seat(side, "person", dice="hand") for side in (0, 1)]
    session = Session(book, GameFile("g", 0, "T", "shock", book.version, {}, setup, "own dice", seats))
    viewers = [viewer_of(session.file, "seat", seat) for seat in (0, 1)]
    rng = Rng(11)
    journal = []
    while session.game.question is not None:
        text = book.grammar.write(session.game.sample(rng))
        made = session.order(viewers[session.asked_seat()], session.number, text, 7)
        while isinstance(made, PendingRoll):
            faces = [1 + rng.below(made.throw.sides) for _ in range(made.throw.count)]
            made = session.throw(viewers[made.roller], session.number, faces, 8)
            if isinstance(made, JournalEntry) and made.kind == "rolled":
                return session, [*journal, made], viewers, text
        assert isinstance(made, JournalEntry), getattr(made, "words", made)
        journal.append(made)
    raise AssertionError("no order of this battle throws twice")


def finish(session, viewers):
    """Enter ones until the order has all its dice; the entries that this makes."""
    made = []
    while (waiting := session.waits()) is not None:
        faces = [1] * waiting.throw.count
        made.append(session.throw(viewers[waiting.roller], session.number, faces, 9))
        assert isinstance(made[-1], JournalEntry), made[-1]
    return made


def test_dice_once_entered_outlive_the_room_and_bind_the_order():
    session, journal, viewers, text = half_rolled()
    again = built(Catalog(), session.file, journal)
    waiting, was = again.waits(), session.waits()
    assert waiting is not None, "the first dice are forgotten"
    assert (waiting.faces, waiting.seat, waiting.roller) == (journal[-1].faces, was.seat, was.roller)
    assert waiting.fallen == was.fallen
    viewer = viewers[waiting.seat]
    for viewed in (session, again):
        assert "waits for its dice" in viewed.order(viewer, viewed.number, "concede", 9).words
        assert "the order stands" in viewed.put_back(viewer).words
        assert viewed.undo.offered(viewer) != "free"
        assert (
            viewed.state_for(viewer, waiting.roller, False).throw
            == session.state_for(viewer, waiting.roller, False).throw
        )
        assert isinstance(viewed.order(viewer, viewed.number, text, 9), PendingRoll), "the same order stands"
    journal += finish(again, viewers)
    assert journal[-1].kind == "order"
    assert journal[-1].faces[: len(waiting.faces)][0] == was.faces[0]
    assert again.rolled is None
    same(again, built(Catalog(), session.file, journal))
    assert verify(again.book, parse(save_text(again.game)))


@pytest.mark.service
def test_dice_entered_at_one_process_are_known_to_the_other(new_database):
    session, journal, viewers, _text = half_rolled()
    there = built(Catalog(), session.file, journal[:-1])
    other = there.order(viewers[there.asked_seat()], there.number, "concede", 9)

    async def work(store):
        await store.create(session.file, {}, journal[:-1])
        assert await store.append("g", journal[-1])
        assert isinstance(other, JournalEntry)
        assert not await store.append("g", other), "another order at the second process comes too late"
        stored = await store.entries("g", 0)
        fresh = built(Catalog(), session.file, stored)
        assert fresh.waits().faces == journal[-1].faces
        for entry in finish(fresh, viewers):
            assert await store.append("g", entry)
        session.catch_up(await store.entries("g", session.seq))
        assert session.waits() is None
        assert session.lines() == fresh.lines()

    with_store(new_database(), work)


@pytest.mark.service
def test_dice_entered_before_a_server_is_killed_stand_at_the_next_one(new_database):
    session, journal, _viewers, text = half_rolled()
    url = new_database()
    token = "a" * 32
    roller = session.waits().roller

    async def write(store):
        passes = {hash_of(token): AccessToken("g", "seat", roller)}
        await store.create(session.file, passes, journal[:-1])

    with_store(url, write)
    library = "vedette.server.services.catalog:make"
    first = Server(url, library=library)
    player = first.sit(token)
    assert player.order(text)["type"] == "accepted"
    faces = journal[-1].faces
    player.say("throw", number=player.state["number"], faces=faces)
    while not (player.state["throw"] or {}).get("so_far"):
        player.expect("state")
    told = player.state["throw"]
    beside = None if url.startswith("sqlite") else Server(url, library=library)
    if beside is not None:
        assert beside.sit(token).state["throw"] == told, "a second process knows the dice"
        beside.kill()
    first.kill()
    again = Server(url, library=library)
    player = again.sit(token)
    assert player.state["throw"] == told
    assert [one["faces"] for one in player.state["throw"]["so_far"]] == [faces]
    assert "waits for its dice" in player.order("concede")["words"]
    assert "fault" not in again.stop()
