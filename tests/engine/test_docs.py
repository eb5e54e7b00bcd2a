"""Questions, events and odds as documents: the shapes of docs/view.md."""

import json

import msgspec

from vedette.engine.docs import event_doc, odds_doc, option_doc, question_doc, reach_doc
from vedette.engine.tables import TEST, Event, EventType
from vedette.engine.types import Option, Placement
from vedette.server.schemas import view_schemas
from vedette.testing.empires.table import field


def table():
    made = field(wood=[(5, 6)])
    made.place("B", at=(5, 4), weapon="magazine-rifles")
    made.place("z", at=(5, 6))
    return made.activate("B")


def test_a_question_with_its_options():
    made = table()
    doc = question_doc(made.poised.book, made.battle, made.question, 7)
    json.dumps(doc)
    assert (doc["number"], doc["side"], doc["kind"], doc["who"]) == (7, 0, "activate", made["B"].id)
    verbs = [option["verb"] for option in doc["options"]]
    assert "fire" in verbs
    assert "move" in verbs
    fire = next(option for option in doc["options"] if option["verb"] == "fire")
    assert fire["odds"] is True
    assert fire["target"] == made["z"].id
    move = next(option for option in doc["options"] if option["verb"] == "move")
    assert "{x},{y}" in move["text"]
    assert [550, 550, [0, 90, 180, 270]] in move["reach"]["places"]


def test_an_event_with_its_throws():
    made = table()
    told = made.order("fire B at z", dice=[1, 2, 12])
    doc = event_doc(made.poised.book, made.battle, told.events[0])
    json.dumps(doc)
    assert doc["rule"] == "WEC-FIR-11"
    ours, theirs = doc["rolls"]
    assert (ours["faces"], ours["sides"], ours["score"]) == ([1, 2], 6, 4)
    assert {"rule": "WEC-FIR-18", "amount": -2, "words": "target inside a wood"} in ours["lines"]
    assert (theirs["faces"], theirs["sides"], theirs["score"]) == ([12], 12, 14)


def test_an_event_tells_how_many_fell():
    made = table()
    told = made.order("fire B at z", dice=[1, 2, 12])
    assert event_doc(made.poised.book, made.battle, told.events[0])["lost"] == 0
    fell = Event(EventType("x", "", "{who} loses {n}.", lost="n"), made["B"].id, n=3)
    assert event_doc(made.poised.book, made.battle, fell)["lost"] == 3
    struck = Event(
        EventType("x", "", "{whom} loses {m}.", of="whom", lost="m", good=-1), made["B"].id, made["z"].id, 5, 2
    )
    doc = event_doc(made.poised.book, made.battle, struck)
    assert (doc["of"], doc["side"], doc["lost"], doc["good"]) == (made["z"].id, 1, 2, -1)
    fought = Event(EventType("fight", "", "{n} against {m}"), made["B"].id, n=3)
    assert event_doc(made.poised.book, made.battle, fought)["lost"] == 0


def test_a_test_tells_its_name_its_cause_and_its_result():
    made = table()
    event_type = EventType("x", "", "{who} <passes> {n}.", part=TEST, test="test of nerve", because="{whom} near")
    doc = event_doc(made.poised.book, made.battle, Event(event_type, made["B"].id, made["z"].id, 2))
    name, foe = made["B"].card.name, made["z"].card.name
    assert doc["words"].startswith(f"Test of nerve ({foe} near): ")
    assert doc["test"] == {"name": "Test of nerve", "because": f"{foe} near", "result": f"{name} passes 2."}
    plain = event_doc(made.poised.book, made.battle, Event(EventType("x", "", "{who} rests."), made["B"].id))
    assert (plain["test"], plain["part"]) == (None, "")


def test_odds_with_their_tallies():
    made = table()
    text = f"fire {made['B'].id} at {made['z'].id}"
    doc = odds_doc(made.poised.book, made.battle, text, made.poised.odds("fire B at z"))
    json.dumps(doc)
    chances = [row["chance"] for row in doc["rows"]]
    assert chances == sorted(chances, reverse=True)
    assert [tally["total"] for tally in doc["tallies"]] == [1, 2]
    assert doc["exact"] is True


def test_every_kind_of_reach():
    assert reach_doc(None) is None
    outline = Placement("envelope")
    outline.outlines = [[(0, 0), (10, 0), (10, 10)]]
    outline.width, outline.depth = 300, 200
    outline.through, outline.through_rule = [(0, 20, 0, 30)], "X-1"
    told = {"kind": "envelope", "outlines": [[[0, 0], [10, 0], [10, 10]]], "width": 300, "depth": 200}
    told |= {"files": 0, "hollow": False}
    narrow = Placement("envelope")
    narrow.outlines, narrow.width, narrow.depth, narrow.files = [[(0, 0), (5, 0), (5, 5)]], 100, 600, 1
    outline.parts = [narrow]
    part = {"outlines": [[[0, 0], [5, 0], [5, 5]]], "width": 100, "depth": 600, "files": 1}
    assert reach_doc(outline) == {**told, "through": [[0, 20, 0, 30]], "through_rule": "X-1", "parts": [part]}
    order = Placement("arrange")
    order.items = [3, -5]
    assert reach_doc(order) == {"kind": "arrange", "items": [3, -5]}
    assert option_doc(Option("go", "go", "Go", "X-1"))["reach"] is None


def test_views_and_scenes_have_the_documented_shape():
    made = table()
    for side in (0, 1, -1):
        msgspec.convert(json.loads(json.dumps(made.poised.book.view(made.battle, side))), view_schemas.View)
    msgspec.convert(json.loads(json.dumps(made.poised.book.scene(made.battle))), view_schemas.Scene)
