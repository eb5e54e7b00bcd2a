"""The same battle from different seats: what an officer saw, threw and ordered, and whose men they are."""

import pytest

from vedette.engine.docs import event_doc
from vedette.engine.types import OBSERVER, Perspective
from vedette.rules.tyneside import event_types, steps
from vedette.rules.tyneside.command.command import fill_seats
from vedette.rules.tyneside.witness import own_of
from vedette.testing.tyneside.table import Table

FOE = {"side": 1, "weapons": ["rifle"], "native": True}
WALL = {"kind": "building", "rect": [7000, 500, 7600, 8500]}
HART, MOSS = 0, 1


def field(book, **told):
    """Two officers with a long house between them, a section by each, and riflemen who can be seen past one end of it only."""
    table = Table(book, features=[WALL], **told)
    table.officer("Captain Hart", (5000, 3000)).officer("Lieutenant Moss", (9500, 3000))
    table.place("Askaris", (5000, 4000), figures=5).place("Marines", (9500, 4000), figures=5)
    return table.place("Hillmen", (4500, 8000), figures=6, **FOE)


def attended(table):
    table.battle.onlooker = table.book.witness
    return table


def told(table, events, post):
    at = Perspective(0, (post,))
    return [table.book.tell_to(table.battle, event, at) for event in events]


def test_what_you_threw_and_ordered_is_told_to_you(book):
    table = attended(field(book).start())
    events = table.order("lead free", 3, 4, 2) + table.order(f"pay {table['Askaris'].id}")
    assert told(table, events, HART) == [
        "You throw for command: 9 points.",
        "You command your Askaris for 5 points; 4 are left.",
    ]
    assert told(table, events, MOSS) == [
        "Captain Hart has 9 command points.",
        "Askaris are commanded for 5 points; 4 are left.",
    ]
    assert [event.noted.by for event in events] == [HART, HART]


def test_facts_are_the_same_for_every_seat_and_only_words_differ(book):
    table = attended(field(book).start())
    events = table.order("lead free", 3, 4, 2) + table.order(f"pay {table['Askaris'].id}")
    for event in events:
        docs = [event_doc(table.book, table.battle, event, Perspective(0, (post,))) for post in (HART, MOSS)]
        docs.append(event_doc(table.book, table.battle, event, Perspective(OBSERVER)))
        assert docs[0]["own"]
        assert docs[0]["ordered"]
        assert not docs[1]["own"]
        assert not docs[1]["ordered"]
        assert "own" not in docs[2]
        assert len({doc.pop("words") for doc in docs}) == 2
        bare = [{name: doc[name] for name in doc if name not in ("own", "saw", "ordered")} for doc in docs]
        assert bare[0] == bare[1] == bare[2]


def shots(table):
    """The Hillmen shoot at the Askaris and go into cover; Moss does not see them for the house."""
    battle = attended(table).battle
    battle.tell(event_types.VOLLEY, table["Hillmen"].id, table["Askaris"].id, n=1, m=3)
    battle.tell(event_types.WOUND, table["Hillmen"].id, table["Askaris"].id)
    battle.tell(event_types.TO_COVER, table["Hillmen"].id)
    battle.tell(event_types.MOVED, table["Marines"].id, far=7)
    return battle.take_log()


def test_what_you_saw_and_what_others_saw_for_you(book):
    table = field(book).lay(side=1)
    table["Askaris"].seat = HART
    table["Marines"].seat = MOSS
    events = shots(table)
    assert [event.noted.saw for event in events] == [[HART], [], [HART], [MOSS]]
    assert told(table, events, HART) == [
        "You see Hillmen shoot at your Askaris: 1 of 3 shots on target.",
        "One of your Askaris is wounded.",
        "You see Hillmen go into cover.",
        "Word reaches you: Marines move 7 cm.",
    ]
    assert told(table, events, MOSS) == [
        "Word reaches you: Hillmen shoot at the Askaris: 1 of 3 shots on target.",
        "One of the Askaris is wounded.",
        "Word reaches you: Hillmen go into cover.",
        "At your order your Marines move 7 cm.",
    ]


def test_nobody_brings_you_word_of_what_is_done_to_your_own_men(book):
    table = field(book).lay(side=1)
    table["Askaris"].seat = MOSS
    events = shots(table)
    assert events[0].noted.saw == [HART]
    assert told(table, events, MOSS)[0] == "Hillmen shoot at your Askaris: 1 of 3 shots on target."


def test_who_shoots_at_you_yourself_needs_no_word_and_no_eyes(book):
    table = field(book).lay(side=1)
    battle = attended(table).battle
    battle.tell(event_types.VOLLEY, table["Hillmen"].id, table["Captain Hart"].id, n=1, m=3)
    event = battle.take_log()
    assert event[0].noted.saw == [HART]
    assert told(table, event, HART) == ["Hillmen shoot at you: 1 of 3 shots on target."]
    assert told(table, event, MOSS) == ["Word reaches you: Hillmen shoot at Captain Hart: 1 of 3 shots on target."]


def test_you_know_of_those_who_go_back_from_your_own_men(book):
    table = field(book).lay()
    for name in ("Askaris", "Hillmen"):
        for n, figure in enumerate(table[name].men):
            table.battle.x[figure], table.battle.y[figure] = 12000 + 400 * n, 4000 if name == "Askaris" else 4200
    table["Askaris"].seat = MOSS
    events = attended(table).do(steps.MELEE, *[6, 1] * 5, 1)
    lost = [event for event in events if event.event_type.kind == "lost"]
    assert [event.who for event in lost] == [table["Hillmen"].id]
    assert lost[0].noted.saw == []
    assert told(table, lost, MOSS)[0].startswith("Hillmen go back: ")
    assert told(table, lost, HART)[0].startswith("Word reaches you: Hillmen go back: ")


def test_a_unit_that_only_does_what_its_cell_says_was_not_ordered(book):
    table = field(book).lay()
    table["Marines"].seat = MOSS
    table["Marines"].result = next(cell for row in table.book.rules.cells[0] for cell in row if cell.mandatory)
    attended(table).battle.tell(event_types.MOVED, table["Marines"].id, far=7)
    assert told(table, table.battle.take_log(), MOSS) == ["Your Marines move 7 cm."]


def test_what_befalls_you_and_your_successor(book):
    table = attended(field(book).place("Sergeant Adams", (5200, 4600), role="nco", **{"with": "Askaris"}).lay())
    battle, hart = table.battle, table["Captain Hart"]
    battle.tell(event_types.LEADER_WOUNDED, table["Hillmen"].id, hart.id)
    battle.tell(event_types.LEADER_FIGHTS[event_types.OF_ONE_UNIT], hart.id, table["Hillmen"].id, n=2)
    battle.tell(event_types.LEADER_FALLS, table["Hillmen"].id, hart.id, n=1)
    battle.remove(table.fig("Captain Hart"), 3)
    fill_seats(battle, 0)
    battle.tell(event_types.LEADER_WOUNDED, table["Hillmen"].id, table["Sergeant Adams"].id)
    events = battle.take_log()
    assert told(table, events, HART) == [
        "You are wounded.",
        "You stand alone against 2 of the Hillmen.",
        "You fall.",
        "You go on as Sergeant Adams, who takes the place of Captain Hart.",
        "You are wounded.",
    ]
    assert told(table, events, MOSS) == [
        "Captain Hart is wounded.",
        "Captain Hart stands alone against 2 of the Hillmen.",
        "Captain Hart falls.",
        "Sergeant Adams takes the place of Captain Hart.",
        "Sergeant Adams is wounded.",
    ]


def test_nobody_left_to_take_your_place(book):
    table = attended(field(book).lay())
    table.battle.remove(table.fig("Captain Hart"), 3)
    fill_seats(table.battle, 0)
    events = table.battle.take_log()
    assert told(table, events, HART) == ["Nobody is left to take your place."]
    assert told(table, events, MOSS) == ["Nobody is left to take the place of Captain Hart."]


def test_several_officers_on_one_screen_are_told_of_by_name(book):
    table = attended(field(book).start())
    events = table.order("lead free", 3, 4, 2)
    both = Perspective(0, (HART, MOSS))
    assert table.book.tell_to(table.battle, events[0], both) == "Captain Hart has 9 command points."
    assert event_doc(table.book, table.battle, events[0], both)["own"]


def test_whose_men_they_are(book):
    table = field(book).place("Guides", (6000, 2000), figures=4, loyal_to=["Lieutenant Moss"]).lay()
    battle = table.battle
    assert own_of(battle, table["Guides"]) == [MOSS], "he alone has their loyalty"
    assert own_of(battle, table["Askaris"]) == [], "both have it"
    table["Askaris"].seat = HART
    assert own_of(battle, table["Askaris"]) == [HART]
    assert own_of(battle, table["Captain Hart"]) == [HART]
    battle.seats[MOSS].lost = True
    assert own_of(battle, table["Marines"]) == [HART], "nobody else leads the side"
    view = table.book.view_from(battle, Perspective(0, (HART,)))
    own = {piece["name"] for piece in view["pieces"] if piece.get("own")}
    assert {"Captain Hart", "Askaris", "Marines", "Guides"} <= own
    assert "Hillmen" not in own
    whole = table.book.view_from(battle, Perspective(0))
    assert whole == table.book.view(battle, 0)
    assert not any("own" in piece for piece in whole["pieces"])


def in_words(book, men, foes, dice):
    """The fights of a melee as everybody hears of them; a name with one place is a leader, the rest of a unit stand far off."""
    table = Table(book)
    for side, units in enumerate((men, foes)):
        for n, (name, place) in enumerate(units.items()):
            if isinstance(place, tuple):
                table.place(name, place, side=side, role="nco")
            else:
                rest = [(1000 + 15000 * side, 1000 + 1500 * n + 300 * m) for m in range(4 - len(place))]
                table.place(name, places=[list(spot) for spot in place + rest], side=side)
    for side in (0, 1):
        table.place(f"guard {side}", (1000 + 15000 * side, 10000), side=side)
    table.lay("melee")
    events = table.do(steps.MELEE, *dice)
    return [table.book.tell(table.battle, event) for event in events if event.event_type.kind in ("melee", "step-in")]


@pytest.mark.parametrize(
    ("dice", "went"),
    [
        ([4, 1], "{us} gets the better of {them}."),
        ([2, 2], "{us} and {them} fight without result."),
        ([1, 4], "{us} is worsted by {them}."),
    ],
)
def test_a_leader_fights_by_his_name_and_men_by_their_unit_and_it_is_said_how_it_goes(book, dice, went):
    here, beside = (5000, 5000), (5000, 5200)
    hillman, sergeant = "One of the Hillmen", "Sergeant Adams"
    assert in_words(book, {"Hillmen": [here]}, {"Askaris": [beside]}, dice) == [
        went.format(us=hillman, them="one of the Askaris")
    ]
    assert in_words(book, {"Sergeant Adams": here}, {"1st section": [beside]}, dice) == [
        went.format(us=sergeant, them="one of 1st section")
    ]
    assert in_words(book, {"Hillmen": [here]}, {"Sergeant Adams": beside}, dice) == [
        went.format(us=hillman, them=sergeant)
    ]


def test_one_who_faces_several_is_told_whom(book):
    here, left, right = (5000, 5000), (4990, 5200), (5010, 4800)
    assert in_words(book, {"Hillmen": [here]}, {"Askaris": [left, right]}, [1, 1, 1]) == [
        "One of the Hillmen stands alone against 2 of the Askaris."
    ]
    assert in_words(book, {"Hillmen": [here]}, {"Askaris": [left], "Marines": [right]}, [1, 1, 1]) == [
        "One of the Hillmen stands alone against 2, one of the Askaris among them."
    ]


def test_where_single_men_step_in_or_cannot_fall_back_it_is_said_of_them(book):
    table = Table(book).place("Sergeant Adams", (5000, 5000), role="nco").place("Marines", (8000, 5000))
    table.place("Foes", (5000, 9000), side=1).lay()
    for event_type, who, n, heard in (
        (event_types.LEADER_STEPS_IN, "Sergeant Adams", 1, "Sergeant Adams steps in."),
        (event_types.ONE_STEPS_IN, "Marines", 1, "One of the Marines steps in."),
        (event_types.STEP_IN, "Marines", 3, "3 of the Marines step in."),
    ):
        table.battle.tell(event_type, table[who].id, n=n)
        assert table.book.tell(table.battle, table.battle.take_log()[0]) == heard


def test_whom_a_result_binds_is_said_to_those_who_might_be_free_of_it(book):
    table = (
        Table(book)
        .officer("Captain Hart", (5000, 2000))
        .place("Marines", (5000, 5400))
        .place("Foes", (5000, 9000), side=1)
    )
    table.lay("actions")
    table["Marines"].seat = 0
    heard = [table.book.tell(table.battle, event) for event in table.do(steps.ACTIONS, 2, 2)][1:]
    assert all("may be ignored" in one or "mandatory" in one for one in heard), heard
    table.lay("actions", side=1)
    heard = [table.book.tell(table.battle, event) for event in table.do(steps.ACTIONS, 2)][1:]
    assert heard
    assert not any("may be ignored" in one or "mandatory" in one for one in heard), heard
