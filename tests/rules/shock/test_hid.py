"""Hidden units (HID)."""

import json

import pytest

from vedette import books
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import Game
from vedette.rules.shock.units import FIELDED, HIDDEN
from vedette.testing.shock.invariants import reshuffle_hidden
from vedette.testing.shock.table import Table

BUSH = [{"kind": "vegetation", "rect": [2000, 2600, 5000, 4600], "name": "bush"}]


def ambush(at=(2900, 1000), real=(3000, 3000), mock=(4000, 3000), step=3, first=0, **about):
    """A, and a hidden unit b in the bush; marker 1 is the one further west."""
    table = Table(features=BUSH, **about)
    table.place("A", at=at).place("b", "Beja", hidden=[list(real), list(mock)])
    return table.start(step, first)


@pytest.mark.rule("SP-HID-01")
def test_only_what_does_not_stand_in_the_open_may_deploy_hidden():
    from vedette import books
    from vedette.engine.game import Game

    side = {"name": "x", "units": [{"kind": "Baggara"}]}
    features = [{"kind": "vegetation", "rect": [2000, 3700, 4000, 4700]}]
    setup = {
        "table": {"features": features},
        "sides": [{**side, "name": "one", "list": "ansari"}, {**side, "name": "two"}],
    }
    game = Game(books.entry("shock").book(), setup, "roll-off")
    while game.question.side == 0:
        game.apply_order(game.sample(Rng(1)))
    read = game.book.grammar.read
    assert game.refusal(read("hide 1 at 2500,4000 mock 3000,4000")) is None
    assert game.refusal(read("hide 1 at 2500,4000 mock 5000,4000")).rule in ("SP-HID-01", "SP-RUL-74")
    assert game.refusal(read("hide 1 at 1900,4000 mock 2500,4000")).rule == "SP-HID-01"
    assert game.refusal(read("hide 1 at 2100,4000 mock 3400,4000")).rule == "SP-RUL-74"  # more than 12 inches apart
    assert game.refusal(read("deploy 1 to 6000,4000 facing 180 files 6")) is None  # nobody must hide


@pytest.mark.rule("SP-HID-02")
def test_two_markers_one_where_the_unit_is_and_one_mock():
    table = ambush()
    markers = table.battle.markers
    assert [(m.x, m.y, m.is_real) for m in markers] == [(3000, 3000, True), (4000, 3000, False)]
    assert table["b"].where == HIDDEN


@pytest.mark.rule("SP-HID-03")
def test_only_the_owner_knows_which_marker_is_real():
    true, false = ambush(), ambush(real=(4000, 3000), mock=(3000, 3000))
    assert json.dumps(true.book.view(true.battle, 0)) == json.dumps(false.book.view(false.battle, 0))
    assert json.dumps(true.book.view(true.battle, 1)) != json.dumps(false.book.view(false.battle, 1))
    assert '"real"' not in json.dumps(true.book.view(true.battle, 0))
    assert true.offered("move") == false.offered("move")
    assert "b" not in [piece["name"] for piece in true.book.view(true.battle, 0)["pieces"]]


@pytest.mark.rule("SP-HID-04")
def test_each_marker_moves_with_its_own_roll_of_two_dice():
    table = ambush(step=3, first=1)
    table.order("creep 1", [2, 3])
    assert table.asks == "creep"
    assert table.refusal("sneak 1 to 3000,3501") == "SP-HID-04"
    table.order("sneak 1 to 3000,3500")
    table.order("creep 2", [6, 6])
    table.order("sneak 2 to 4800,3500")
    assert [(m.x, m.y) for m in table.battle.markers] == [(3000, 3500), (4800, 3500)]
    assert table.refusal("creep 1") == "SP-HID-04"


@pytest.mark.rule("SP-HID-05")
def test_the_owner_may_uncover_a_marker_before_any_unit_moves():
    table = ambush(step=3, first=1)
    table.order("show 1")
    assert table.asks == "unmask"
    table.order("stand b facing 180")
    assert table["b"].where == FIELDED
    table = ambush(step=3, first=1)
    table.order("creep 2", [1, 1])
    table.order("sneak 2 to 4100,3000")
    assert table.refusal("show 1") == "SP-RUL-36"
    # not after a commander has moved, either
    table = Table(features=BUSH).place("A", at=(2900, 1000)).place("b", "Beja", hidden=[[3000, 3000], [4000, 3000]])
    table.place("h", "commander", at=(6000, 4000)).start(3, first=1)
    assert table.may("show 1")
    table.order("move h to 6000,3900 facing 180 files 1")
    assert table.refusal("show 1") == "SP-RUL-36"


@pytest.mark.rule("SP-HID-06")
def test_a_marker_in_the_open_is_uncovered_at_once():
    table = ambush(step=3, first=1, at=(6500, 400))
    table.order("creep 1", [6, 6])
    told = table.order("sneak 1 to 3000,1900")
    assert "SP-HID-06" in told.rules
    marker = table.battle.markers[0]
    assert not marker.is_out
    assert 2540 <= marker.y < 2600  # it stops where the open begins
    assert table.asks == "unmask"
    table.order("stand b facing 180")
    assert table["b"].moved  # its basic move is used,
    assert not table["b"].acted  # but not its Action


@pytest.mark.rule("SP-HID-07")
def test_a_marker_with_an_enemy_within_six_inches_is_uncovered():
    table = ambush(at=(2900, 1800))  # its front edge is at 1950: 1000 from the marker's edge
    told = table.order("move A to 2900,2300 facing 0 files 5")
    assert "SP-HID-07" in told.rules
    assert table.asks == "unmask"
    assert table.asked == 1
    table.order("stand b facing 180")
    assert table.asks == "resume"
    assert table.asked == 0
    table.order("halt A")
    assert table.gap("A", "b") >= 200


@pytest.mark.rule("SP-HID-07", "SP-HID-02")
def test_an_uncovered_mock_is_removed_and_the_other_marker_stays():
    table = ambush(at=(4000, 1800))
    told = table.order("move A to 4000,2300 facing 0 files 5")
    assert "SP-HID-07" in told.rules
    assert [marker.is_out for marker in table.battle.markers] == [True, False]
    assert table["b"].where == HIDDEN
    assert table.asks == "resume"
    table.order("move A to 4000,2300 facing 0 files 5")


@pytest.mark.rule("SP-HID-07")
def test_six_inches_exactly_is_within():
    # the marker's base edge is at 2950
    at_six, beyond = ambush(at=(3000, 2200)), ambush(at=(3000, 2190))
    from vedette.rules.shock.markers.markers import finder_of

    assert finder_of(at_six.battle, at_six.battle.markers[0]) == 0
    assert finder_of(beyond.battle, beyond.battle.markers[0]) == -1


@pytest.mark.rule("SP-HID-08", "SP-HID-09")
def test_a_marker_neither_shoots_nor_is_shot_at():
    table = ambush(at=(3000, 1900))
    assert table.refusal("fire A at b") == "SP-SHO-02"
    assert table.offered("fire") == []
    table = ambush(step=3, first=1, at=(3000, 1900))
    assert table.refusal("fire b at A") in ("SP-SEQ-03", "SP-HID-08")
    assert table.offered("fire") == []


def test_scrambling_what_is_hidden_changes_nothing_for_the_other_side():
    table = ambush()
    rng = Rng(5)
    seen = json.dumps(table.book.view(table.battle, 0))
    flips = 0
    for _ in range(20):
        other = reshuffle_hidden(table.battle, 0, rng)
        assert json.dumps(table.book.view(other, 0)) == seen
        flips += other.markers[0].is_real != table.battle.markers[0].is_real
    assert flips  # it does reshuffle_hidden


def test_an_imagined_battle_is_the_same_whichever_marker_is_real():
    one, other = ambush(), ambush(real=(4000, 3000), mock=(3000, 3000))
    assert (
        one.book.determinize(one.battle, 0, SeededDice("x")).key()
        == other.book.determinize(other.battle, 0, SeededDice("x")).key()
    )


# --- what the other side can find out ---------------------------------------------------------------------------------


def sees(table, text):
    """Why an order is refused, in all its words."""
    refused = table.poised.refusal(text)
    return "" if refused is None else f"{refused.rule} {refused.words}"


@pytest.mark.rule("SP-HID-03")
@pytest.mark.parametrize(
    "text",
    [
        "fire 0 at {n}",
        "attack 0 on {n} files 5",
        "support 0 against {n} files 5",
        "declare 0 against {n}",
        "join 0 to {n}",
        "roll {n}",
        "play {n}",
        "reload {n}",
    ],
)
def test_an_order_that_names_a_hidden_unit_tells_nothing_of_it(text):
    table = ambush()
    number = table["b"].id
    nobody = len(table.battle.units) + 3
    told = sees(table, text.replace("{n}", str(number)))
    assert told == sees(table, text.replace("{n}", str(nobody))).replace(str(nobody), str(number))
    assert table["b"].card.name not in told.split()


@pytest.mark.rule("SP-HID-03")
def test_aiming_at_a_hidden_unit_or_using_its_colours_tells_nothing_of_it():
    table = Table(features=BUSH).place("G", "Gatling", at=(3000, 1000))
    table.place("b", "Beja", hidden=[[3000, 3000], [4000, 3000]]).place("c", at=(3000, 2000)).start(1)
    table.order("done")
    assert table.asks == "aim"
    assert sees(table, "aim 0 at 1") == sees(table, "aim 0 at 9")
    table = ambush()
    assert "b" not in sees(table, f"colours {table['b'].id}").split()


@pytest.mark.rule("SP-HID-02", "SP-HID-03")
def test_the_two_markers_lie_on_different_places_since_numbers_follow_places():
    from vedette.engine.types import BadInput

    table = Table(features=BUSH).place("A", at=(3000, 1000)).place("b", hidden=[[3000, 3000], [3000, 3000]])
    sides = [table.position.side_doc(0, ["A"]), {**table.position.side_doc(1, ["b"]), "deployment": "given"}]
    with pytest.raises(BadInput, match="two different places"):
        table.book.begin({"table": table.position.table, "sides": sides}, SeededDice("x"))


@pytest.mark.rule("SP-HID-04", "SP-HID-05")
def test_orders_to_a_marker_name_it_so_that_it_can_be_lit_up():
    table = ambush(step=3, first=1)
    marker = table.poised.ids["marker1"]
    options = table.book.options(table.battle, table.battle.question)
    assert {option.text: option.target for option in options if option.verb in ("creep", "show")} == {
        "show 1": marker,
        "creep 1": marker,
        "show 2": marker + 1,
        "creep 2": marker + 1,
    }
    table.order("creep 2", [2, 3])
    options = table.book.options(table.battle, table.battle.question)
    assert {option.target for option in options if option.verb in ("sneak", "keep")} == {marker + 1}


@pytest.mark.rule("SP-HID-07")
def test_a_marker_found_where_the_move_ends_anyhow_stops_nobody():
    table = ambush(at=(3000, 1655))  # its front edge is at 1755, and the marker's at 2950
    told = table.order("move A to 3000,2155 facing 0 files 3")  # the last twentieth of an inch of the move finds it
    assert "SP-HID-07" in told.rules
    assert (table["A"].y, table["A"].files, table.asks, table.asked) == (2355, 3, "unmask", 1)
    table.order("stand b facing 180")
    assert table.asks == "act"  # nobody is asked to go on with nothing


@pytest.mark.rule("SP-HID-07")
def test_what_is_left_of_a_halted_move_is_told_in_tenths_of_an_inch():
    table = ambush(at=(4000, 1710))
    table.order("move A to 4000,2310 facing 0 files 5")
    assert table.asks == "resume"
    assert 0 < table.battle.allowance < 100
    told = table.book.ask_words(table.battle, table.battle.question)
    assert f'0.{table.battle.allowance // 10}"' in told


@pytest.mark.rule("SP-HID-02")
@pytest.mark.parametrize("real", [1, 2])
def test_when_the_real_marker_is_uncovered_its_mock_goes_with_it(real):
    places = [(3000, 3000), (4000, 3000)]
    table = ambush(real=places[real - 1], mock=places[2 - real], step=3, first=1)
    table.order(f"show {real}")
    assert [marker.is_out for marker in table.battle.markers] == [False, False]


@pytest.mark.rule("SP-HID-01")
def test_no_two_ways_to_hide_a_unit_read_alike():
    """At Tofrek three pieces of bush have one name: each is offered with its place."""
    book = books.entry("shock").book()
    game = Game(book, books.entry("shock").scenarios().setup_of("tofrek-1885"), "1")
    offered = [option.words for option in book.options(game.state, game.question) if option.verb == "hide"]
    assert len(offered) > 2
    assert len(set(offered)) == len(offered)
