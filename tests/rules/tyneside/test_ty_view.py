"""What a seat sees of this book: every man, the chain of command, shots, throws that can be opened."""

from typing import Any

from vedette.engine.docs import event_doc
from vedette.rules.tyneside.codes import ROUTING
from vedette.testing.tyneside.table import Table

FOE = {"side": 1, "weapons": ["spear"], "native": True}


def line(y, n=4, x=5000):
    return [[x + 300 * i, y] for i in range(n)]


def section(book, **told):
    table = Table(book).officer("captain", (4000, 2500)).put("men", places=line(3000), **told)
    table.put("sergeant", (6300, 3000), role="nco", **{"with": "men"}).put("bugler", (2000, 2500), role="musician")
    return table.put("foe", places=line(5000), **FOE)


def pieces(table) -> dict[str, Any]:
    view: Any = table.book.view(table.battle, 0)
    return {piece["name"]: piece for piece in view["pieces"]}


def test_every_man_is_told_where_he_stands_with_his_rank(book):
    table = section(book).start()
    seen = pieces(table)
    assert [(man["x"], man["y"]) for man in seen["men"]["men"]] == [tuple(place) for place in line(3000)]
    assert [man["id"] for man in seen["men"]["men"]] == table["men"].men
    assert {man["base"] for man in seen["men"]["men"]} == {200}
    ranks = [seen[name]["men"][0]["rank"] for name in ("men", "sergeant", "bugler", "captain")]
    assert ranks == ["", "nco", "musician", "officer"]


def test_a_leader_by_his_men_is_drawn_with_them_and_a_character_alone(book):
    seen = pieces(section(book).start())
    assert seen["men"]["leads"]
    assert seen["sergeant"]["group"] == seen["men"]["group"] == seen["men"]["id"]
    assert not seen["sergeant"]["leads"]
    assert seen["captain"]["group"] == seen["bugler"]["group"] == -1


def test_how_a_man_fares_is_told_of_him_and_of_no_other(book):
    table = section(book, weapons=["musket"]).start()
    table.battle.wounds[table.fig("men", 2)] = 1
    table.battle.loaded[table.fig("men", 3)] = 0
    men = pieces(table)["men"]["men"]
    assert [[one["kind"] for one in man["marks"]] for man in men] == [[], ["wounded"], ["unloaded"], []]
    assert [man["bearing"] for man in men] == ["", "wounded", "", ""]
    assert men[1]["words"] == "man 2, wounded"
    table["men"].state = ROUTING
    assert {man["bearing"] for man in pieces(table)["men"]["men"]} == {"running"}


def test_the_man_who_is_hit_is_named_and_so_is_who_shot_at_whom(book):
    table = section(book, commanded=True, volleys=True).start("shoot")
    before = table["foe"].men[:]
    events = table.order("fire men at foe", 8, 1, 1, 1, 1, 3, 6)  # one hit, drawn on the third man, who falls
    told = [event_doc(table.book, table.battle, event) for event in events]
    fire = next(one for one in told if one["shown"] == "fire")
    assert [pair[0] for pair in fire["pairs"]]
    assert {pair[0] for pair in fire["pairs"]} <= {
        *table["men"].men,
        table.fig("sergeant"),
    }
    assert {pair[1] for pair in fire["pairs"]} <= set(before)
    fallen = next(one for one in told if one["shown"] == "fall")
    assert fallen["men"] == [before[2]]
    assert fallen["fallen"] == [2]
    assert before[2] not in table["foe"].men
