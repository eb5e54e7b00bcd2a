"""Records: saved, loaded, played again, proven; and nothing gets in that does not belong."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import NeedDice, Rng, ScriptedDice
from vedette.engine.game import Game
from vedette.engine.history import GIVEN, HAND, ReplayMismatch
from vedette.engine.record import digest, load, parse, save_text, to_record, unproved, verify
from vedette.engine.types import BadInput

SCENARIOS = books.entry("empires").scenarios()

BOOK = books.entry("empires").book()


def played(orders, seed="record", book=BOOK):
    game = Game(book, SCENARIOS.setup_of("first-battle"), seed)
    rng = Rng(3)
    while game.question is not None and len(game.history) < orders:
        assert game.apply_order(game.sample(rng)) is None
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
        assert len(load(BOOK, RECORD, count).history) == count


def test_house_rules_are_in_the_record():
    book = amend(BOOK, {"settings": {"sequence": "alternating"}, "drop": ["WEC-CLS-09"]})
    record = parse(save_text(played(40, book=book)))
    again = amend(BOOK, record["house_rules"])
    assert verify(again, record)
    with pytest.raises(BadInput):
        verify(BOOK, record)


def test_entered_dice_are_replayed_from_their_faces():
    game = Game(BOOK, SCENARIOS.setup_of("first-battle"), "unused")
    rng = Rng(4)
    while len(game.history) < 40:
        order = game.sample(rng)
        faces = []
        while isinstance(need := game.apply_with_manual_dice(order, faces), NeedDice):
            before = game.state.key()
            faces += [1] * need.count
            assert game.state.key() == before
        assert need is None
    record = parse(save_text(game))
    assert {order[4] for order in record["orders"]} == {HAND}
    assert verify(BOOK, record).state.key() == game.state.key()
    spoilt = copy.deepcopy(record)
    next(entry for entry in spoilt["orders"] if entry[2])[2][0] = 99
    with pytest.raises(BadInput, match="99"):
        verify(BOOK, spoilt)


def test_too_many_entered_dice_are_refused():
    game = Game(BOOK, SCENARIOS.setup_of("first-battle"), "unused")
    order = game.sample(Rng(1))
    refused = game.apply_with_manual_dice(order, [1, 2, 3])
    assert "3 dice were entered; this order throws only 0" in str(refused)
    assert game.history == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": "other"}, "not a Vedette record"),
        ({"version": 0}, "has version 0"),
        ({"book": 3}, "'book' must be text"),
        ({"version": 3}, "has version 3"),
        ({"version": True}, "has version True"),
        ({"winner": 1}, "a record has no entry 'winner'"),
        ({"opening": {"faces": [0], "dice": 0, "trace": ""}}, "must be from 1"),
        ({"opening": {"faces": "none", "dice": 0, "trace": ""}}, "must be a list"),
        ({"opening": {"faces": [], "dice": -3, "trace": ""}}, "must be from -2"),
        ({"opening": {"faces": [], "dice": 0, "trace": "xyz"}}, "four hexadecimal digits"),
        ({"orders": [[0, "take", [], 0, 0]]}, r"must be \[side, order, faces, seat, dice, trace\]"),
        ({"orders": [["0", "take", [], 0, 0, ""]]}, "must be a whole number"),
        ({"orders": [[0, 3, [], 0, 0, ""]]}, "must be text"),
        ({"orders": [[0, "take", [True], 0, 0, ""]]}, "must be a whole number"),
        ({"orders": [[0, "take", [], -1, 0, ""]]}, "must be from 0"),
        ({"orders": [[0, "take", [], 0, "seed", ""]]}, "must be a whole number"),
        ({"orders": [[0, "take", [], 0, 0, 3]]}, "must be text"),
        ({"orders": [[0, "take", [], 0, 0, ""]] * 100_001}, "is the limit"),
        ({"seats": [{"side": 0}]}, "kind' must be text"),
        ({"undone": [{"at": 1, "to": 2, "seat": 0, "how": "free", "dice": 0, "stream": 0}]}, "must be from 0 to 1"),
        (
            {"undone": [{"at": 2, "to": 1, "seat": 0, "how": "so", "dice": 0, "stream": 0}]},
            "must be one of: free, agreed",
        ),
        (
            {"undone": [{"at": 2, "to": 1, "seat": 0, "how": "agreed", "dice": 2, "stream": 0}]},
            "stream 1 should follow",
        ),
        ({"campaign": {"id": "mutiny"}}, "must be a whole number"),
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


def test_another_book_is_not_played():
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
    rng = random.Random(seed)
    text = list(save_text(played_short()))
    for _ in range(rng.randint(1, 4)):
        text[rng.randrange(len(text))] = rng.choice('0123456789{}[]",:ae \n')
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
    game = Game(BOOK, SCENARIOS.setup_of("first-battle"), "x", ScriptedDice([6, 6, 1]))
    game.apply_order(game.sample(Rng(1)))
    game.apply_order(game.sample(Rng(1)))
    assert game.history[-1].faces == [6, 6, 1]


# --- versions ------------------------------------------------------------------------------------------------------


def first_version(record, dice="hashed"):
    """The record as the first version wrote it."""
    old = {name: value for name, value in record.items() if name not in ("seats", "undone", "campaign")}
    outcome = record["outcome"]
    old |= {"version": 1, "dice": dice, "opening": record["opening"]["faces"]}
    old |= {"orders": [order[:3] for order in record["orders"]]}
    old["outcome"] = outcome and {name: outcome[name] for name in ("winner", "level", "words", "scores")}
    return old


@pytest.mark.parametrize("orders", [0, 40, 10_000])
def test_a_record_of_the_first_version_is_loaded_proved_and_written_anew(orders):
    game = played(orders)
    record = to_record(game)
    again = verify(BOOK, parse(json.dumps(first_version(record))))
    assert to_record(again) == record


def test_a_fork_of_the_first_version_is_played_on_with_dice_of_its_own():
    branch = GAME.fork(40, "other")
    old = parse(json.dumps(first_version(to_record(branch), "entered")))
    again = verify(BOOK, old)
    assert "the first version" in unproved(again, old)[0]
    for n in range(20):
        again.apply_order(again.sample(Rng(n)))
    assert [past.dice for past in again.history] == [GIVEN] * 40 + [0] * 20
    assert again.seed == "other after order 40"
    assert verify(BOOK, parse(save_text(again)))


def test_a_record_of_other_rules_is_played_as_far_as_it_is_the_same():
    changed = copy.deepcopy(RECORD)
    changed["book_version"] = "0"
    assert load(BOOK, changed)
    at = next(i for i, order in enumerate(changed["orders"]) if order[2])
    changed["orders"][at][5] = "0000" + changed["orders"][at][5][4:]
    with pytest.raises(
        ReplayMismatch, match=f"order {at + 1} .* comes out differently now, by WEC-.*made with version 0"
    ) as told:
        load(BOOK, changed)
    assert told.value.index == at
    assert len(load(BOOK, changed, at).history) == at


def test_a_battle_of_a_campaign_says_so():
    game = played(5)
    game.campaign = {"id": "nile-1884", "battle": 3}
    again = load(BOOK, parse(save_text(game)))
    assert again.campaign == game.campaign
    assert "campaign" not in to_record(again.fork(3, "x"))


# --- nothing false is accepted -------------------------------------------------------------------------------------

WHOLE = parse(save_text(played(10_000)))


def spoilt(record, change):
    doc = copy.deepcopy(record)
    change(doc)
    return doc


@pytest.mark.parametrize(
    "change",
    [
        lambda doc: doc["outcome"].update(winner=1 - doc["outcome"]["winner"]),
        lambda doc: doc["outcome"].update(scores=[99, 0]),
        lambda doc: doc["outcome"].update(scores=[float(n) for n in doc["outcome"]["scores"]]),
        lambda doc: doc["outcome"].update(level="glorious"),
        lambda doc: doc["outcome"].update(words="We have won"),
        lambda doc: doc["outcome"].update(rule="WEC-VIC-99"),
        lambda doc: doc["outcome"].update(praise="well fought"),
        lambda doc: doc["outcome"].pop("level"),
        lambda doc: doc.update(outcome=[1, 2]),
        lambda doc: doc.update(outcome=None),
        lambda doc: doc.update(outcome={}),
        lambda doc: doc.update(digest="0" * 64),
        lambda doc: doc.update(commitment="0" * 64),
        lambda doc: doc["orders"][3].__setitem__(3, 1 - doc["orders"][3][3]),
        lambda doc: doc["orders"][3].__setitem__(5, "0000"),
        lambda doc: doc["orders"][-1].__setitem__(4, 1),
        lambda doc: doc["opening"].update(trace="00"),
        lambda doc: doc["opening"].update(trace=""),
        lambda doc: doc.update(undone=[{"at": 3, "to": 2, "seat": 0, "how": "agreed", "dice": 2, "stream": 2}]),
        lambda doc: doc.update(seats=[{"side": 0, "kind": "person", "name": "", "player": ""}]),
    ],
)
def test_a_record_with_something_false_in_it_is_not_true(change):
    assert verify(BOOK, WHOLE)
    with pytest.raises(BadInput):
        verify(BOOK, parse(json.dumps(spoilt(WHOLE, change))))


def test_every_changed_face_of_a_fork_that_its_seed_threw_is_found():
    branch = GAME.fork(40, "other")
    rng = Rng(8)
    while len(branch.history) < 90:
        branch.apply_order(branch.sample(rng))
    record = parse(save_text(branch))
    assert verify(BOOK, record)
    [words] = unproved(branch, record)
    assert "forked from" in words
    tried = 0
    for i in range(40, len(record["orders"])):
        for j, face in enumerate(record["orders"][i][2]):
            changed = copy.deepcopy(record)
            changed["orders"][i][2][j] = face % 6 + 1
            tried += 1
            with pytest.raises(BadInput):
                verify(BOOK, changed)
    assert tried > 10


# --- before a battle is over ---------------------------------------------------------------------------------------


def test_a_record_without_its_seed_is_checked_as_far_as_it_can_be():
    record = parse(save_text(GAME, with_seed=False))
    assert record["seed"] == ""
    assert record["commitment"] == RECORD["commitment"]
    game = verify(BOOK, record)
    assert game.is_blind
    assert unproved(game, record) == [
        "that the dice come from the seed: it is not in the record before the battle is over"
    ]
    assert unproved(verify(BOOK, RECORD), RECORD) == []
    assert to_record(game) == record
    at = next(i for i, order in enumerate(record["orders"]) if order[2])
    for change in (
        lambda doc: doc["orders"][at][2].__setitem__(0, 99),
        lambda doc: doc["orders"][at][2].append(3),
        lambda doc: doc["orders"][at].__setitem__(2, []),
        lambda doc: doc["orders"][at][2].__setitem__(0, doc["orders"][at][2][0] % 6 + 1),
        lambda doc: doc.update(commitment="none"),
        lambda doc: doc.update(digest="0" * 64),
    ):
        with pytest.raises(BadInput):
            verify(BOOK, parse(json.dumps(spoilt(record, change))))


def test_who_plays_on_without_the_seed_forks():
    blind = load(BOOK, parse(save_text(GAME, with_seed=False)))
    branch = blind.fork(len(blind.history), "mine")
    assert branch.state.key() == GAME.state.key()
    branch.apply_order(branch.sample(Rng(1)))
    assert verify(BOOK, parse(save_text(branch)))


# --- what was taken back -------------------------------------------------------------------------------------------


def test_dice_that_were_taken_back_do_not_come_again_and_the_record_shows_it():
    game = played(60)
    at = max(i for i, past in enumerate(game.history) if past.faces)
    order, faces = game.history[at].order, [game.history[at].faces]
    side = game.history[at].side
    for n in range(6):
        game.undo_to(at, side, "agreed")
        assert game.stream == n + 1
        assert game.apply_order(order) is None
        faces.append(game.history[at].faces)
    assert len({tuple(some) for some in faces}) > 1
    rng = Rng(9)
    while len(game.history) < 100 and game.question is not None:
        game.apply_order(game.sample(rng))
    record = parse(save_text(game))
    assert [mark["stream"] for mark in record["undone"]] == [1, 2, 3, 4, 5, 6]
    again = verify(BOOK, record)
    assert save_text(again) == save_text(game)
    again.apply_order(again.sample(Rng(2)))
    game.apply_order(game.sample(Rng(2)))
    assert again.history[-1].faces == game.history[-1].faces, "and whoever loads it goes on with the same stream"
    hidden = spoilt(record, lambda doc: doc.update(undone=[]))
    with pytest.raises(BadInput, match="had not begun"):
        verify(BOOK, parse(json.dumps(hidden)))


def undone():
    """Return a battle that went on after two undos, one of them of dice, and the marks of these."""
    game = played(60)
    at = max(i for i, past in enumerate(game.history) if past.faces)
    game.undo_to(at, game.history[at].side, "alone")
    rng = Rng(9)
    while len(game.history) < 100:
        game.apply_order(game.sample(rng))
    assert len({past.dice for past in game.history}) == 2
    quiet = max(i for i in range(at + 1, 100) if not game.history[i].faces)
    game.undo_to(quiet, game.history[quiet].side, "alone")
    for n in range(5):
        game.apply_order(game.sample(Rng(n)))
    game.seats = [{"side": side, "kind": "person", "name": "", "player": ""} for side in (0, 1)]
    return parse(save_text(game))


UNDONE = undone()
AT = UNDONE["undone"][0]["to"]


def test_a_record_with_undos_says_that_what_was_undone_is_not_proved():
    assert "undone" in unproved(verify(BOOK, UNDONE), UNDONE)[0]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda marks: marks[0].update(to=AT + 1), "undoes no order|had not begun|comes? from stream"),
        (lambda marks: marks[0].update(to=AT - 1, at=AT), "not asked of seat|come from stream"),
        (lambda marks: marks[0].update(at=AT), "it undoes no order"),
        (lambda marks: marks[0].update(how="free"), "cannot be a 'free' undo"),
        (lambda marks: marks[0].update(seat=2), "there is no seat 2; the seats are 0 to 1"),
        (lambda marks: marks[0].update(seat=1 - marks[0]["seat"]), "was not asked of seat"),
        (lambda marks: marks[0].update(seat=-1), "an undo by the way 'alone' needs a seat"),
        (lambda marks: marks[0].update(how="rules"), "the program goes back"),
        (lambda marks: marks[1].update(at=AT - 1, to=AT - 2), f"but {AT} orders stood already"),
        (lambda marks: marks[1].update(at=99_000, to=98_999), "98999 orders were left, but the record has only"),
        (lambda marks: marks.pop(0), "'undone.0.': 0 dice were taken back|had not begun"),
        (lambda marks: marks.reverse(), "should follow"),
        (
            lambda marks: marks.insert(0, {"at": 9, "to": 8, "seat": 0, "how": "agreed", "dice": 1, "stream": 1}),
            "stream 2 should follow",
        ),
    ],
)
def test_undo_marks_that_do_not_fit_the_orders_are_found(change, complaint):
    assert verify(BOOK, UNDONE)
    with pytest.raises(BadInput, match=complaint):
        verify(BOOK, parse(json.dumps(spoilt(UNDONE, lambda doc: change(doc["undone"])))))


def test_an_impossible_undo_of_a_battle_without_undos_is_refused_by_loading_too():
    mark = {"at": 90_000, "to": 89_999, "seat": 9, "how": "agreed", "dice": 3, "stream": 1}
    for seat, to, complaint in (
        (9, 89_999, "there is no seat 9"),
        (0, 89_999, "has only 80"),
        (0, 20, "from stream 1"),
    ):
        false = parse(json.dumps({**RECORD, "undone": [{**mark, "seat": seat, "to": to}]}))
        with pytest.raises(BadInput, match=complaint):
            load(BOOK, false)


def test_nobody_undoes_an_order_after_the_last_one():
    count = len(WHOLE["orders"])
    mark = {"at": count + 1, "to": count, "seat": 0, "how": "agreed", "dice": 0, "stream": 0}
    with pytest.raises(BadInput, match="the battle was over after"):
        verify(BOOK, parse(json.dumps({**WHOLE, "undone": [mark]})))


def person(side):
    return {"side": side, "kind": "person", "name": "", "player": ""}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seats": [person(0), {**person(1), "kind": "ghost"}]}, "must be one of: person, ai, solo; not 'ghost'"),
        ({"seats": [person(0), {**person(1), "kind": "solo"}]}, "the book does not run side 1"),
        ({"seats": [person(0), person(1), person(2)]}, "there is no side 2; the sides are 0 to 1"),
        ({"book_version": "7"}, "there is no version '7' of empires: this program has version 1"),
        ({"book_version": "one"}, "there is no version 'one'"),
        ({"book_version": "0"}, "there is no version '0'"),
        ({"opening": {**RECORD["opening"], "dice": 1}}, "must be from -2 to 0"),
    ],
)
def test_false_seats_versions_and_openings_are_found(change, complaint):
    with pytest.raises(BadInput, match=complaint):
        verify(BOOK, parse(json.dumps({**RECORD, **change})))


def test_each_side_has_a_seat():
    record = parse(save_text(played(0)))
    assert verify(BOOK, {**record, "seats": [person(0), person(1)]})
    with pytest.raises(BadInput, match="side 1 has no seat"):
        verify(BOOK, {**record, "seats": [person(0)]})


def test_dice_of_another_battle_come_first_and_with_their_opening():
    record = parse(save_text(GAME.fork(40, "other")))
    assert verify(BOOK, record)
    for change in (
        lambda doc: doc["opening"].update(dice=0),
        lambda doc: doc["orders"][3].__setitem__(4, HAND),
    ):
        with pytest.raises(BadInput, match="dice of another battle"):
            verify(BOOK, parse(json.dumps(spoilt(record, change))))


def test_a_campaign_is_named_as_not_proved_and_no_fork_has_one():
    told = {**RECORD, "campaign": {"id": "invented", "battle": 3}}
    assert unproved(verify(BOOK, told), told) == [
        "that it is battle 3 of a campaign: the campaign is not in the record"
    ]
    fork = {**parse(save_text(GAME.fork(40, "other"))), "campaign": {"id": "invented", "battle": 3}}
    with pytest.raises(BadInput, match="belongs to no campaign"):
        verify(BOOK, fork)
