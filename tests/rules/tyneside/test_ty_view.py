"""What a seat sees of this book: every man, the chain of command, shots, throws that can be opened."""

from typing import Any

from vedette.engine.docs import event_doc
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.codes import KILLED, ROUTING, WAITING
from vedette.rules.tyneside.tables.cells import read_cell
from vedette.testing.tyneside.table import Table

FOE = {"side": 1, "weapons": ["spear"], "native": True}


def line(y, n=4, x=5000):
    return [[x + 300 * i, y] for i in range(n)]


def section(book, **told):
    table = Table(book).officer("captain", (4000, 2500)).place("men", places=line(3000), **told)
    table.place("sergeant", (6300, 3000), role="nco", **{"with": "men"}).place("bugler", (2000, 2500), role="musician")
    return table.place("foe", places=line(5000), **FOE)


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


# --- the command phase ------------------------------------------------------------------------------------------------


def commanding(book, features=(), **told):
    """A captain with a bugler and a section by him, and one with its sergeant that is too far off."""
    table = Table(book, features=list(features)).officer("captain", (4000, 2500))
    table.place("bugler", (4500, 2500), role="musician").place("men", places=line(3000), **told)
    table.place("far", places=line(9500, 4, 4000)).place("sergeant", (4000, 6500), role="nco", **{"with": "far"})
    return table.place("foe", places=line(11000, 4, 15000), **FOE)


def shown(table) -> Any:
    return table.book.view(table.battle, 0)


def rows(table) -> dict[str, Any]:
    names = {piece["id"]: piece["name"] for piece in shown(table)["pieces"]}
    return {names[row["unit"]]: row for row in shown(table)["purse"]["rows"]}


def test_points_that_are_spent_are_told_with_their_throws(book):
    table = commanding(book).start()
    assert not shown(table)["purse"]["thrown"]
    table.order("lead free", 5, 4, 1)
    purse = shown(table)["purse"]
    assert (purse["left"], purse["earned"]) == (10, 10)
    assert purse["throws"] == [{"name": "captain", "faces": [5, 4, 1]}]
    assert (rows(table)["bugler"]["price"], rows(table)["men"]["price"]) == (1, 4)
    table.order("link bugler free", 3)
    purse = shown(table)["purse"]
    assert (purse["left"], purse["earned"], purse["throws"][1]) == (12, 13, {"name": "bugler", "faces": [3]})
    assert rows(table)["bugler"]["paid"]
    table.order("pay men")
    assert shown(table)["purse"]["left"] == 8
    assert rows(table)["men"]["paid"]


def test_a_man_keeps_his_number_when_others_fall_and_leaders_are_not_counted_among_the_men(book):
    table = section(book).start()
    figures = {fact["label"]: fact["value"] for fact in pieces(table)["men"]["facts"]}["Figures"]
    assert figures == "4 of 4", "the sergeant on their roll has a card of his own"
    table.battle.remove(table.fig("men", 1), KILLED)
    table.battle.remove(table.fig("men", 2), KILLED)
    men = pieces(table)["men"]
    assert [man["words"] for man in men["men"]] == ["man 3", "man 4"]
    assert {fact["label"]: fact["value"] for fact in men["facts"]}["Figures"] == "2 of 4"


def test_what_another_officer_has_paid_for_bears_his_name(book):
    table = Table(book).officer("major", (4400, 2500)).officer("captain", (4000, 2500)).place("men", places=line(3000))
    table.place("bugler", (4200, 2500), role="musician").place("foe", places=line(5000), **FOE).start()
    table.order("lead free", 6, 6, 6)
    table.order("link bugler free", 2)
    table.order("pay men")
    table.order("done")
    paid = rows(table)
    assert paid["bugler"]["words"] == "activated by major"
    assert paid["men"]["words"] == "4 men, loyal, commanded by major"


def test_a_group_that_cannot_be_commanded_says_who_is_too_far_or_how_many_points_are_missing(book):
    table = commanding(book).start()
    table.order("lead free", 1, 1, 1)
    far = rows(table)["far"]
    assert far["barred"]
    assert far["rule"] == "TY-CMD-16"
    assert far["why"] == "a man of far is 68.6 cm from captain, 50 cm is the limit"
    poor = rows(table)["men"]
    assert (poor["barred"], poor["why"]) == (True, "men costs 4; 1 point is missing")
    barred = [tie for tie in shown(table)["ties"] if tie["look"] == "barred"]
    assert [(tie["x"], tie["y"]) for tie in barred] == [(4000, 2500)]
    assert barred[0]["words"] == "68.6 cm, 50 is the limit"


def test_the_chain_of_command_is_drawn_as_lines_with_its_dice(book):
    table = commanding(book).start()
    table.order("lead free", 6, 6, 6)
    table.order("link bugler free", 2)
    table.order("link sergeant free", 5, 4, 1)
    table.order("pay far")
    ties = [tie for tie in shown(table)["ties"] if tie["look"] == "holds"]
    assert [tie["words"] for tie in ties] == ["+2", "+10", ""]
    assert (ties[1]["to_x"], ties[1]["to_y"]) == table.at("sergeant")
    assert (ties[2]["x"], ties[2]["y"]) == table.at("sergeant"), "he passes it on"


def test_command_carries_less_far_into_and_across_enclosed_ground(book):
    wood = {"kind": "wood", "points": [[3000, 4000], [6000, 4000], [6000, 6000], [3000, 6000]]}
    (area,) = shown(commanding(book, [wood]).start())["areas"]
    reach = {(round(((x - 4000) ** 2 + (y - 2500) ** 2) ** 0.5)): (x, y) for x, y in area["outline"]}
    assert max(reach) in range(5090, 5105), "50 cm from the edge of his base in the open"
    north = next((x, y) for x, y in area["outline"] if x in range(3990, 4011) and y > 2500)
    assert north[1] in range(5080, 5130), "25 cm across the wood"


# --- what the tables decided ------------------------------------------------------------------------------------------


def told(table, events) -> list[Any]:
    return [event_doc(table.book, table.battle, event) for event in events]


def test_an_actions_roll_is_told_with_its_risk_factor_its_table_and_its_cell(book):
    table = Table(book).officer("captain", (15000, 1000)).place("men", places=line(3000))
    table.place("foe", places=line(5000), **FOE).lay("actions")
    events = told(table, table.do(steps.ACTIONS, 4, 3))
    rolled = next(one for one in events if one["who"] == table["men"].id)
    (roll,) = rolled["rolls"]
    assert (roll["reckoned"], roll["faces"]) == ("Risk Factor", [3])
    assert sum(line["amount"] for line in roll["pool"]) == table["men"].risk
    (chart,) = rolled["looked"]
    assert (chart["columns"], chart["column"], len(chart["rows"])) == (["1", "2", "3", "4", "5", "6"], 2, 5)
    cell = chart["rows"][chart["taken"]]["cells"][chart["column"]]
    assert cell["rule"] == rolled["rule"] == table["men"].result.rule
    assert cell["words"] in rolled["words"].replace(", mandatory", "!").replace("+CHARGE", "+ charge")


def test_where_a_unit_went_is_told_with_every_way_it_might_have_gone(book):
    wall = {"kind": "high-wall", "points": [[4500, 2500], [6500, 2500]]}
    table = Table(book, features=[wall]).officer("captain", (15000, 1000)).place("men", places=line(3000))
    table.place("foe", places=line(4000), **FOE).lay("move")
    table["men"].has_result, table["men"].result = (
        True,
        read_cell("TY-F32-41", f"{'RUN' if book == 'tyneside-3.2' else 'ROUT'}, mandatory"),
    )
    events = told(table, table.do(steps.MOVE_BOUND))
    (weighed,) = [one["weighed"] for one in events if one["weighed"]]
    values = [place["values"] for place in weighed["places"]]
    assert len(values) == 16
    assert values == sorted(values), "the one that was taken comes first"
    assert weighed["rule"] == "TY-RUL-76"


# --- moving and shooting ----------------------------------------------------------------------------------------------


def moving(book, features=()):
    table = Table(book, features=list(features)).officer("captain", (4000, 2500))
    table.place("men", places=line(3000, 6), commanded=True)
    return table.place("foe", places=line(9000), **FOE).start("move")


def offered(table, verb) -> list[Any]:
    question = table.battle.question
    return [option for option in table.book.options(table.battle, question) if option.verb == verb]


def test_a_line_between_two_points_is_one_order(book):
    table = moving(book)
    assert [one.who for one in offered(table, "line")] == [table["men"].id]
    table.order("line men at 5750,4000 facing 0 over 20")
    assert sorted(table.at("men", n) for n in range(1, 7)) == [(4750 + 400 * n, 4000) for n in range(6)]
    assert table.refusal("line men at 5750,4000 facing 0 over 0") == "TY-RUL-74"
    assert table.refusal("line men at 5750,4000 facing 400 over 10") == "TY-RUL-25"


def test_a_line_too_short_for_all_has_a_second_rank(book):
    table = moving(book)
    table.order("line men at 5750,4000 facing 0 over 5")
    assert len({table.at("men", n)[1] for n in range(1, 7)}) == 2


def test_a_group_is_sent_along_a_wall_on_the_side_away_from_the_enemy(book):
    wall = {"kind": "wall", "points": [[4500, 4500], [7500, 4500]]}
    table = moving(book, [wall])
    (cover,) = offered(table, "cover")
    assert "wall" in cover.words
    table.order(cover.text)
    behind = [table.at("men", n) for n in range(1, 7)]
    assert all(4200 <= y <= 4500 for _, y in behind), behind
    assert table.refusal("cover men at 99") == "TY-RUL-77"


def test_one_man_is_offered_by_his_own_number(book):
    table = moving(book)
    alone = offered(table, "man")
    assert [option.man for option in alone] == table["men"].men
    table.order("man men 2 to 5600,3500")
    assert table.at("men", 3) == (5600, 3500)
    assert table.at("men", 2) == (5300, 3000)


def test_before_a_volley_every_man_has_his_shot_or_the_reason_why_not(book):
    table = section(book, commanded=True, volleys=True).start("shoot")
    table.battle.spent[table.fig("men", 2)] = 2000
    order = table.book.grammar.read(f"fire {table['men'].id} at {table['foe'].id}")
    ties = table.book.preview(table.battle, order)
    assert len(ties) == 5
    assert {tie["look"] for tie in ties} == {"holds", "barred"}
    assert "short range, in the open, 2+" in {tie["words"] for tie in ties if tie["look"] == "holds"}
    assert [(tie["words"], tie["rule"]) for tie in ties if tie["look"] == "barred"] == [
        ("has moved more than half", "TY-SHO-07")
    ]


def test_a_character_aims_at_one_man_who_is_named(book):
    table = (
        Table(book)
        .officer("captain", (5000, 4500))
        .place("men", (15000, 1000), weapons=["sword"])
        .place("foe", places=line(5000), **FOE)
        .start("shoot")
    )
    aims = offered(table, "aim")
    assert {option.man for option in aims} <= set(table["foe"].men)
    assert aims[0].words.startswith("captain: aim at man 1 of foe, short range, in the open, 2+")


def test_a_group_whose_men_differ_says_how_many_are_what(book):
    mixed = [{"count": 1, "quality": "hero"}, {"count": 2, "quality": "raw", "weapons": ["musket"], "bayonet": False}]
    table = section(book, men=mixed, weapons=["rifle"], bayonet=True).start()
    told = {one["label"]: one["value"] for one in pieces(table)["men"]["facts"]}
    assert told["Quality"] == "1 hero; 2 raw; 1 veteran"
    assert told["Weapons"] == "2 rifle, bayonet; 2 musket"


def test_who_has_not_come_to_the_table_yet_is_not_counted_and_it_is_said_so(book):
    table = Table(book).place("men", (5000, 5000)).place("foe", (9000, 9000), side=1, figures=4).lay()
    table.battle.fate[table.fig("foe", 1)] = WAITING
    counted = [table.book.view(table.battle, viewer)["sides"][1] for viewer in (0, 1)]
    assert [(one["worth"], one["unseen"]) for one in counted] == [(3, True), (4, False)]
