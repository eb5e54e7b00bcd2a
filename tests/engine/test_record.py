"""Records: saved, loaded, played again, proven; and nothing gets in that does not belong."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vedette import scenarios
from vedette.engine.book import amend
from vedette.engine.crank import Game
from vedette.engine.dice import Chance, NeedDice, Scripted
from vedette.engine.record import digest, load, parse, save_text, to_record, verify
from vedette.engine.types import BadInput
from vedette.rules import book_named

BOOK = book_named("empires")


def played(orders, seed="record", book=BOOK):
    game = Game(book, scenarios.setup_of("empires", "first-battle"), seed)
    chance = Chance(3)
    while game.question is not None and len(game.past) < orders:
        assert game.answer(game.pick(chance)) is None
    return game


GAME = played(80)
RECORD = parse(save_text(GAME))


def test_a_record_played_again_is_the_same_battle():
    again = verify(BOOK, parse(save_text(GAME)))
    assert again.state.key() == GAME.state.key()
    assert digest(again) == digest(GAME)
    assert [BOOK.tell(again.state, event) for event in again.events] == [BOOK.tell(GAME.state, e) for e in GAME.events]
    assert save_text(again) == save_text(GAME)


def test_a_battle_that_is_over_is_recorded_with_its_outcome():
    game = played(10_000)
    record = to_record(game)
    assert record["outcome"]["words"] == game.state.outcome.words
    assert verify(BOOK, parse(save_text(game))).state.outcome.winner == game.state.outcome.winner


def test_a_record_can_be_stopped_anywhere():
    for count in (0, 1, 40):
        assert len(load(BOOK, RECORD, count).past) == count


def test_house_rules_are_in_the_record():
    book = amend(BOOK, {"settings": {"sequence": "alternating"}, "drop": ["WEC-CLS-09"]})
    record = parse(save_text(played(40, book=book)))
    again = amend(BOOK, record["house_rules"])
    assert verify(again, record)
    with pytest.raises(BadInput):
        verify(BOOK, record)


def test_entered_dice_are_replayed_from_their_faces():
    game = Game(BOOK, scenarios.setup_of("empires", "first-battle"), "unused")
    chance = Chance(4)
    while len(game.past) < 40:
        order = game.pick(chance)
        faces = []
        while isinstance(need := game.answer_entered(order, faces), NeedDice):
            before = game.state.key()
            faces += [1] * need.count
            assert game.state.key() == before
        assert need is None
    record = parse(save_text(game))
    assert record["dice"] == "entered"
    assert verify(BOOK, record).state.key() == game.state.key()
    spoilt = copy.deepcopy(record)
    next(entry for entry in spoilt["orders"] if entry[2])[2][0] = 99
    with pytest.raises(BadInput, match="99"):
        verify(BOOK, spoilt)


def test_too_many_entered_dice_are_refused():
    game = Game(BOOK, scenarios.setup_of("empires", "first-battle"), "unused")
    order = game.pick(Chance(1))
    refused = game.answer_entered(order, [1, 2, 3])
    assert "3 dice were entered; this order throws only 0" in str(refused)
    assert game.past == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": "other"}, "not a Vedette record"),
        ({"version": 0}, "has version 0"),
        ({"book": 3}, "'book' must be text"),
        ({"dice": "loaded"}, "'dice' must be"),
        ({"opening": [0]}, "must be from 1"),
        ({"opening": "none"}, "must be a list"),
        ({"orders": [[0, "take"]]}, r"must be \[side, order, faces\]"),
        ({"orders": [["0", "take", []]]}, "must be a whole number"),
        ({"orders": [[0, 3, []]]}, "must be text"),
        ({"orders": [[0, "take", [True]]]}, "must be a whole number"),
        ({"orders": [[0, "take", []]] * 100_001}, "is the limit"),
        ({"setup": []}, "must be a table"),
        ({"house_rules": 3}, "must be a table"),
    ],
)
def test_a_record_of_the_wrong_shape(change, complaint):
    with pytest.raises(BadInput, match=complaint):
        parse(json.dumps({**RECORD, **change}))


@pytest.mark.parametrize("text", ["", "null", "3", "{", '{"format": ', "\x00", "[" * 100_000])
def test_a_text_that_is_no_record(text):
    with pytest.raises(BadInput, match="record"):
        parse(text)


def test_a_face_that_the_seed_did_not_throw_is_found():
    spoilt = copy.deepcopy(RECORD)
    entry = next(entry for entry in spoilt["orders"] if entry[2])
    entry[2][0] = entry[2][0] % 6 + 1
    with pytest.raises(BadInput, match="not those of its seed"):
        load(BOOK, spoilt)


def test_another_book_or_version_is_not_played():
    with pytest.raises(BadInput, match="made with version 0"):
        load(BOOK, {**RECORD, "book_version": "0"})
    with pytest.raises(BadInput, match="is of the book 'shock'"):
        load(BOOK, {**RECORD, "book": "shock"})


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.text(max_size=8),
    st.just([]),
    st.just({}),
    st.just([[[]]]),
)


def places_in(value, path=()):
    """Every place in a document."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places_in(value[key], (*path, key))
    elif isinstance(value, list):
        for i in range(min(len(value), 5)):
            yield from places_in(value[i], (*path, i))


PLACES = sorted([place for place in places_in(RECORD) if place], key=str)


@given(place=st.sampled_from(PLACES), junk=JUNK)
@settings(deadline=None, max_examples=200)
def test_junk_anywhere_in_a_record_is_bad_input_or_harmless(place, junk):
    record = copy.deepcopy(RECORD)
    here = record
    for key in place[:-1]:
        here = here[key]
    here[place[-1]] = junk
    try:
        read = parse(json.dumps(record))
        book = amend(BOOK, read.get("house_rules") or {})
        verify(book, read)
    except BadInput:
        return


@given(seed=st.integers(0, 10**9))
@settings(deadline=None, max_examples=60)
def test_bytes_changed_anywhere_are_bad_input_or_harmless(seed):
    chance = random.Random(seed)
    text = list(save_text(played_short()))
    for _ in range(chance.randint(1, 4)):
        text[chance.randrange(len(text))] = chance.choice('0123456789{}[]",:ae \n')
    try:
        read = parse("".join(text))
        verify(amend(BOOK, read.get("house_rules") or {}), read)
    except BadInput:
        return


SHORT = []


def played_short():
    if not SHORT:
        SHORT.append(played(6))
    return SHORT[0]


def test_written_dice_in_a_whole_game():
    game = Game(BOOK, scenarios.setup_of("empires", "first-battle"), "x", Scripted([6, 6, 1]))
    game.answer(game.pick(Chance(1)))
    game.answer(game.pick(Chance(1)))
    assert game.past[-1].faces == [6, 6, 1]
