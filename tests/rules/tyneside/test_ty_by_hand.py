"""One order moves a group and sends single men of it by hand; a line is drawn up along a table edge (TY-RUL2-12)."""

import pytest

from vedette.engine.dice import Rng
from vedette.engine.types import BadInput
from vedette.rules.tyneside.command.by_hand import sent_men
from vedette.testing.tyneside.table import Table

FOE = {"side": 1, "weapons": ["spear"], "native": True}
MEN = [[5000 + 300 * n, 3000] for n in range(6)]


def moving(book, places=MEN, features=()):
    table = Table(book, features=list(features)).officer("captain", (4000, 2500))
    table.place("men", places=places, commanded=True)
    return table.place("foe", places=[[5000 + 300 * n, 9000] for n in range(5)], **FOE).start("move")


def where(table):
    return [table.at("men", n) for n in range(1, 7)]


@pytest.mark.rule("TY-RUL2-12")
def test_a_shift_sends_two_men_elsewhere_in_the_same_order(book):
    table = moving(book)
    pivot = table.battle.x[table["men"].men[2]], table.battle.y[table["men"].men[2]]
    assert pivot == (5600, 3000)
    events = table.order("move men to 5600,4500 facing 0 0:4000,3000 5:8000,3500")
    stands = where(table)
    assert stands[0] == (4000, 3000)
    assert stands[5] == (8000, 3500)
    assert stands[1:5] == [(5300 + 300 * n, 4500) for n in range(4)]
    assert len(events) == 1, "told as one move"


@pytest.mark.rule("TY-RUL2-12")
def test_those_sent_are_not_in_the_line_the_others_draw_up(book):
    table = moving(book)
    table.order("line men at 5750,4000 facing 0 over 20 0:4000,3000")
    stands = where(table)
    assert stands[0] == (4000, 3000)
    assert sorted(stands[1:]) == [(4750 + 500 * n, 4000) for n in range(5)]


@pytest.mark.rule("TY-RUL2-12")
def test_a_man_goes_first_and_leaves_his_place_to_the_next(book):
    table = moving(book)
    table.order("man men 0 to 4700,3300 1:5000,3000")
    assert where(table)[:2] == [(4700, 3300), (5000, 3000)]
    assert table.refusal("man men 2 to 5300,2600 3:5600,3000 2:5300,2900") == "TY-RUL2-12"


@pytest.mark.rule("TY-RUL2-12")
def test_each_has_his_own_allowance_and_room(book):
    table = moving(book)
    assert table.refusal("move men to 5600,4500 facing 0 0:5000,6000") == "TY-MOV-01"
    assert table.refusal("move men to 5600,4500 facing 0 0:5300,3000") == "TY-RUL-74"
    assert table.refusal("move men to 5600,4500 facing 0 9:5300,3000") == "TY-RUL-74"
    assert table.refusal("move men to 5600,9000 facing 0 0:4000,3000") == "TY-MOV-01"
    assert where(table) == [tuple(place) for place in MEN]
    table.order("man men 0 to 5000,4500")
    assert table.refusal("move men to 5600,4500 facing 0 0:5000,5600") == "TY-MOV-01", "he has moved already"


def test_men_are_sent_by_hand_with_every_way_to_move(book):
    wall = {"kind": "wall", "points": [[4500, 4500], [7500, 4500]]}
    for text in ("form men in file at 5600,3500 facing 0", "cover men at 0", "edge men along south"):
        table = moving(book, [[x, y - 1500] for x, y in MEN] if "edge" in text else MEN, [wall])
        table.order(f"{text} 0:4200,{2000 if 'edge' in text else 3100}")
        assert where(table)[0][0] == 4200, text
        assert where(table)[1:] != [tuple(place) for place in MEN[1:]], text


@pytest.mark.rule("TY-RUL2-12")
@pytest.mark.parametrize(
    ("edge", "places", "line", "facing"),
    [
        ("south", [[5000 + 300 * n, 1500] for n in range(6)], [(4850 + 300 * n, 100) for n in range(6)], 0),
        ("north", [[5000 + 300 * n, 11000] for n in range(6)], [(4850 + 300 * n, 11900) for n in range(6)], 180),
        ("west", [[1500, 5000 + 300 * n] for n in range(6)], [(100, 4850 + 300 * n) for n in range(6)], 90),
        ("east", [[17000, 5000 + 300 * n] for n in range(6)], [(17900, 4850 + 300 * n) for n in range(6)], 270),
    ],
)
def test_a_line_along_a_table_edge_is_one_order_and_looks_inward(book, edge, places, line, facing):
    table = moving(book, places)
    offered = [one for one in table.book.options(table.battle, table.battle.question) if one.verb == "edge"]
    assert [one.words for one in offered] == [f"men: draw up along the {edge} edge"]
    table.order(offered[0].text)
    assert sorted(where(table)) == sorted(line)
    assert table["men"].facing == facing


@pytest.mark.rule("TY-RUL2-12")
def test_an_edge_out_of_reach_is_neither_offered_nor_taken(book):
    table = moving(book, [[x, 5000] for x, _ in MEN])
    assert [one for one in table.book.options(table.battle, table.battle.question) if one.verb == "edge"] == []
    assert table.refusal("edge men along south") == "TY-RUL-74"


def test_the_text_is_read_as_it_is_written(book):
    table = moving(book)
    for text in (
        "move 1 to 5600,4500 facing 0 0:4000,3000 5:8000,3500",
        "move 1 to 5600,4500 facing 0",
        "edge 1 along north 3:100,200",
        "cover 1 at 4",
        "man 1 0 to 5,6 2:7,8",
    ):
        assert table.book.grammar.write(table.book.grammar.read(text)) == text
    for text, part in (("move 1 to 5,6 facing 0 7", "write 0:x,y"), ("cover 1 at 4 x:1,2", "whole number")):
        with pytest.raises(BadInput, match=part):
            table.book.grammar.read(text)


@pytest.mark.rule("TY-RUL2-13")
def test_guards_go_with_their_prisoners_and_with_nobody_else():
    def guarding(features=()):
        table = Table("tyneside-solo", features=list(features)).officer("captain", (4000, 2500))
        table.place("men", places=MEN, commanded=True, guards=1)
        table.place("taken", places=[[5000, 3300 + 200 * n] for n in range(4)], side=1, captured_by="men")
        return table.place("foe", places=[[5000 + 300 * n, 9000] for n in range(5)], **FOE).start("move")

    table = guarding()
    assert table.refusal("man men 0 to 5000,2500") == "TY-RUL2-13"
    assert table.refusal("move men to 5600,4500 facing 0 0:4000,3000") == "TY-RUL2-13"
    table.order("form men in file at 5600,3500 facing 0")
    assert where(table)[0] == (5000, 3000), "drawn up with nobody"
    assert where(table)[1] != (5300, 3000)
    wall = {"kind": "wall", "points": [[4500, 5400], [7500, 5400]]}
    table = guarding([wall])
    table.order("cover men at 0")
    guard, prisoner = where(table)[0], table.at("taken", 1)
    gone = guard[1] - 3000
    assert 1990 <= gone <= 2000, "at up to 20 cm"
    assert where(table)[3][1] - 3000 > 2000, "the others at their own speed"
    assert prisoner == (5000 + guard[0] - 5000, 3300 + gone), "and with his prisoners"


@pytest.mark.rule("TY-RUL2-13")
def test_each_prisoner_goes_with_the_guard_who_stands_by_him():
    marsh = {"kind": "marsh", "rect": [8700, 3100, 9900, 8000]}
    table = Table("tyneside-solo", features=[marsh]).officer("captain", (4000, 2500))
    table.place(
        "men",
        places=[[5000, 3000], [9000, 3000], *[[6500 + 300 * n, 3000] for n in range(4)]],
        commanded=True,
        guards=2,
    )
    spots = [[9000, 3300], [5000, 3300], [9000, 3600], [5000, 3600], [9300, 3300], [5300, 3300]]
    table.place("taken", places=spots, side=1, captured_by="men")
    table.place("foe", places=[[5000 + 300 * n, 9000] for n in range(5)], **FOE).start("move")
    table.order("move men to 6800,5000 facing 0")
    east, west = table.at("men", 2), table.at("men", 1)
    assert west[1] - east[1] > 500, "the one in the marsh is slower"
    for n, (x, _) in enumerate(spots, 1):
        guard = east if x > 7000 else west
        at = table.at("taken", n)
        assert abs(at[0] - guard[0]) <= 700, n
        assert 0 <= at[1] - guard[1] <= 700, n


def test_who_plays_at_random_sends_single_men_and_draws_up_in_every_way(book):
    wall = {"kind": "wall", "points": [[4500, 4500], [7500, 4500]]}
    table = moving(book, [[x, y - 1500] for x, y in MEN], [wall])
    rng = Rng(7)
    given = [table.book.sample_aggressive(table.battle, table.battle.question, rng) for _ in range(5000)]
    assert {order.verb for order in given} >= {"move", "man", "form", "line", "edge", "cover", "turn", "done"}
    by_hand = [order for order in given if sent_men(order)]
    assert {order.verb for order in by_hand} >= {"move", "man", "form", "line", "edge", "cover"}
    for order in given:
        assert table.book.check(table.battle, table.battle.question, order) is None, order
