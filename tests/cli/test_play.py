"""A whole battle in the terminal, by somebody who has only the program's own help."""

import json
import re
from pathlib import Path

import pytest

from vedette.cli.screen.choosing import Menu, groups_of, read_point, read_square
from vedette.cli.screen.free_table import Chart, distances
from vedette.cli.screen.telling import odds_words
from vedette.engine.book import Book
from vedette.engine.odds import Odds
from vedette.engine.orders import Grammar, Verb
from vedette.engine.types import BadInput, Option, OrderResult, Placement, Question

WELLS = "first-battle"
"""The battle of the wells, in which these orders are given."""


def test_a_first_game_begins_with_help_at_hand(vedette):
    said = vedette("play", "--seed", "5", typed="help\nkey\nunits\nforms\nrule WEC-CLS-13\nquit\n")
    assert said.code == 0
    assert "You play the British; steady plays the Mahdists" in said.out
    assert "How to answer" in said.out
    assert "% wood" in said.out
    assert "Camerons, D Company" in said.out
    assert "fire {who} at {whom}" in said.out
    assert "downhill" in said.out


def test_a_whole_battle_with_auto(vedette, tmp_path):
    said = vedette("play", "--seed", "5", "--against", "random", "--save", "g.json", typed="auto all\n" * 400)
    assert said.code == 0
    assert "Points left" in said.out
    assert "Saved in g.json" in said.out
    assert vedette("verify", "g.json").code == 0


def test_orders_by_number_with_squares_typed_at_once_or_asked_for(vedette):
    typed = "1\n\n1\n1 9,2 E\nlist\nquit\n"
    said = vedette("play", "--scenario", WELLS, "--seed", "5", typed=typed)
    assert "Usual order: 0 Colonel Hartley" in said.out
    assert "The British take the initiative" in said.out
    assert "Colonel Hartley moves to 9,2" in said.out
    said = vedette("play", "--scenario", WELLS, "--seed", "5", typed="1\n\n1\n1\n9,2\nE\nquit\n")
    assert "Facing where? N E S W" in said.out
    assert "Colonel Hartley moves to 9,2" in said.out


def test_who_is_asked_for_a_square_may_go_back_to_the_list_or_leave(vedette):
    said = vedette("play", "--scenario", WELLS, "--seed", "5", typed="1\n\n1\n1\nback\n1\nquit\n")
    assert "Nothing is ordered" in said.out
    assert said.out.count("Which square") == 2
    assert "is not a square" not in said.out
    assert "Colonel Hartley moves" not in said.out


def test_orders_typed_in_full_and_counters_in_an_order_of_ones_own(vedette):
    said = vedette("play", "--scenario", WELLS, "--seed", "5", typed="1 7 6\ntake\nunits\nquit\n")
    assert "7 32nd Field Battery at 4,2 counter 1" in said.out
    assert "6 21st Lancers, B Squadron at 14,2 counter 2" in said.out
    assert "0 Colonel Hartley at 8,1 counter 3" in said.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99\n", "there is no 99 in the list"),
        ("fly\n", "'fly' is no word of this table"),
        ("1\n\ntake\n1 3,3 N\n", "3,3 is not one of the squares on offer"),
        ("1\n\ntake\n1 here\n", "'here' is not a square"),
        ("1\n\ntake\n1 9,2 Q\n", "'Q' is not a facing"),
        ("1\n\ntake\nfire 0 at 10\n", "WEC-FIR-03"),
        ("1\n\ntake\ndone 3\n", "WEC-SEQ-03"),
        ("1 77\n", "WEC-SEQ-02"),
        ("\n", "Type a number"),
        ("why\n", "No dice have been thrown yet"),
        ("undo\n", "There is no order of yours"),
        ("odds\n", "Nothing on offer now is decided by dice"),
        ("save\n", "say where to"),
        ("save no/such/folder/g.json\n", "cannot be written"),
        ("rule nonsense\n", "there is no rule"),
        ("2\nno\n", "This ends the battle"),
    ],
)
def test_wrong_answers_are_told_and_asked_again(vedette, typed, answer):
    said = vedette("play", "--scenario", WELLS, "--seed", "5", typed=typed + "quit\n")
    assert said.code == 0
    assert answer in said.out


def test_undo_takes_back_an_order_when_no_dice_fell(vedette):
    said = vedette("play", "--scenario", WELLS, "--seed", "5", typed="1\n\n1\n1 9,2 E\nundo\nunits\nquit\n")
    assert "Taken back." in said.out
    assert "0 Colonel Hartley at 8,1" in said.out.split("Taken back.")[1]
    said = vedette("play", "--scenario", WELLS, "--seed", "5", typed="1\n\n1\nundo\nquit\n")
    assert "The dice that fell do not come again; the record says so." in said.out


def test_why_and_odds_around_an_attack(vedette, battle, battle_text, tmp_path):
    orders = json.loads(battle_text)["orders"]
    at, text = next((i, o[1]) for i, o in enumerate(orders) if o[1].split()[0] in ("fire", "attack") and o[0] == 0)
    assert vedette("fork", battle, "--at", at, "--seed", "x", "--save", "f.json").code == 0
    said = vedette("play", "--load", "f.json", typed=f"odds 1\nodds\n{text}\nwhy\nquit\n")
    assert said.code == 0
    assert "(exact)" in said.out
    assert "%" in said.out
    assert "threw" in said.out
    assert " value [WEC-" in said.out


def test_saving_and_going_on(vedette, tmp_path):
    said = vedette("play", "--seed", "5", typed="1\n\nsave half.json\nquit\n")
    assert "Saved in half.json" in said.out
    said = vedette("play", "--load", "half.json", "--save", "whole.json", typed="take\nquit\n")
    assert "The British take the initiative" in said.out
    assert len(json.loads((tmp_path / "whole.json").read_text())["orders"]) > 2


def test_two_people_at_one_keyboard_do_not_see_each_others_counters(vedette):
    said = vedette("play", "--seed", "5", "--against", "person", typed="1\n\n\n1\n\nquit\n")
    assert said.code == 0
    assert "Mahdists, take the keyboard; the other looks away" in said.out


def test_dice_rolled_by_hand(vedette, tmp_path):
    typed = "1\n\n6 6\n1\ntake\n7 1\n3\n5 5\nquit\n"
    said = vedette(
        "play", "--dice", "entered", "--against", "person", "--save", "g.json", typed="\n1\n\n\n1\n\n" + typed
    )
    assert said.code == 0
    assert "Roll 2 D6 and type what they show" in said.out
    assert "a D6 cannot show 7" in said.out
    record = json.loads((tmp_path / "g.json").read_text())
    assert {order[4] for order in record["orders"]} == {-1}
    assert vedette("verify", "g.json").code == 0


def test_even_the_first_dice_may_be_rolled_by_hand(vedette, tmp_path):
    typed = "3\n9\n4\nquit\n"
    said = vedette(
        "play", "--dice", "entered", "--armies", "zulu,british-1879", "--save", "g.json", typed="2\n5\n" + typed
    )
    assert said.code == 0
    assert json.loads((tmp_path / "g.json").read_text())["opening"]["faces"][:2] == [2, 5]


def test_deploying_by_number_and_by_auto(vedette):
    said = vedette(
        "play", "--armies", "zulu,british-1879", "--seed", "4", typed="1\n5,0 N\nundo\nauto\nauto all\nlist\nquit\n"
    )
    assert said.code == 0
    assert "Taken back" in said.out
    assert "in which order shall your stands act" in said.out


def test_input_that_ends_leaves_the_game(vedette):
    assert vedette("play", "--seed", "5", typed="").code == 0
    assert vedette("play", "--dice", "entered", "--armies", "zulu,zulu", typed="").code == 2


def test_conceding_is_asked_twice(vedette):
    said = vedette("play", "--seed", "5", typed="concede\nyes\n")
    assert "The British concede the battle" in said.out
    assert "Points left" in said.out


def test_small_readers():
    assert groups_of([3, 4, -6, 0, -2]) == ["3", "4+5", "0+1"]
    assert read_square("5,6") == (5, 6)
    with pytest.raises(BadInput):
        read_square("5;6")


def test_a_one_off_battle_from_the_first_throw(vedette, tmp_path):
    typed = "1\n2,5\n" + "auto all\n" * 400
    said = vedette("play", "--one-off", "--seed", "3", "--against", "random", "--save", "g.json", typed=typed)
    assert said.code == 0
    assert "pieces of terrain to place" in said.out.lower()
    assert "Points left" in said.out
    assert vedette("verify", "g.json").code == 0


class FreeBook(Book):
    """A book on a table without squares, which offers one move."""

    def __init__(self):
        super().__init__("free", "Free", "1", "inch", Grammar([Verb("move {unit} to {point} facing {heading}")], {}))

    def options(self, state, question):
        return [Option("move", "move 3 to {x},{y} facing {facing}", "Move", "X-1", -1, Placement("envelope"))]


def test_a_place_on_a_table_without_squares():
    menu = Menu(FreeBook(), None, Question(0, "move", "X-1"), print)
    asked = []

    def ask(prompt):
        asked.append(prompt)
        return "41.5,30 270"

    assert menu.read("1", ask).args == (3, 4150, 3000, 270)
    assert "inches from the south-west corner" in asked[0]
    assert menu.read("1 2,3.25 90", ask).args == (3, 200, 325, 90)
    with pytest.raises(BadInput, match="2 words are wanted"):
        menu.read("1 2,3", ask)
    for text in ("here", "1", "nan,1", "inf,2", "1e999,2"):
        with pytest.raises(BadInput, match="is not a place"):
            read_point(text)


def test_man_by_man_each_man_is_a_letter_of_his_group_and_centimetres_count(vedette):
    typed = "post\nready\nkey\nquit\n"
    said = vedette("play", "--book", "tyneside-3.2", "--against", "solo", "--seed", "3", typed=typed)
    assert said.code == 0
    table = said.out[said.out.rindex("Turn 1 of 12") : said.out.rindex("a Captain (0); b Bugler (1)")]
    rows = "".join(re.findall(r"^ *\d+ (\S+)$", table, re.M))
    assert [rows.count(sign) for sign in "abcdef"] == [1, 1, 8, 1, 8, 1], "as many letters as men"
    assert "D Marksmen (10)." in said.out
    assert "marker 3 (1002) 33.1 cm to the left" in said.out
    assert "Each man is a letter" in said.out
    assert 'cm"' not in said.out


def test_men_who_share_a_cell_are_all_drawn():
    chart = Chart({"width": 2000, "height": 2000}, plain=True)
    men = [{"x": 900, "y": 900} for _ in range(20)]
    chart.stand_men({"id": 1, "side": 0, "men": men}, -1, "a")
    assert [sign for sign, _ in chart.cells.values()] == ["a"] * 20
    assert all(abs(x - 9) <= 5 and abs(y - 4) <= 2 for x, y in chart.cells)


def test_a_free_table_shows_inches_where_a_unit_may_go_and_how_far_the_enemy_is(vedette):
    typed = "activate 2\naloud\nkey\nunits\nquit\n"
    said = vedette("play", "--book", "adventures", "--scenario", "first-battle", "--seed", "aa", typed=typed)
    assert said.code == 0
    assert "0     6     12    18    24    30    36    42" in said.out
    assert "IIIIIIIII" in said.out, "a line of riflemen covers its ground"
    assert "From Field gun: Riflemen (8) 21" in said.out
    assert "What matters to it: Test of Wills 12" in said.out
    assert "ooo" in said.out, "where the gun may be moved"
    assert "Turn 1 begins." in said.out
    assert "A letter is an inch wide" in said.out
    assert "2 Field gun at 24,13.5 facing 0" in said.out


def test_distances_are_told_from_edge_to_edge_and_as_the_unit_sees_them():
    def unit(number, side, x, y, facing):
        return {
            "id": number,
            "side": side,
            "x": x,
            "y": y,
            "facing": facing,
            "width": 400,
            "depth": 200,
            "name": f"unit {number}",
            "arm": "foot",
        }

    view = {
        "pieces": [unit(0, 0, 2000, 2000, 90), unit(1, 1, 3000, 2000, 270), unit(2, 1, 2000, 500, 0)],
        "lines": [{"who": 0, "reach": 1200, "words": "Test of Wills", "rule": ""}],
    }
    assert distances(view, 0, "inch") == [
        'From unit 0: unit 1 (1) 8" ahead; unit 2 (2) 12" to the right.',
        'What matters to it: Test of Wills 12".',
    ]
    assert distances(view, 7, "inch") == []


def test_odds_on_one_line_tell_together_what_results_have_in_common():
    found = Odds(True, 0.0, 1)
    for fate, rng in (
        (OrderResult("they stand", "they stand"), 0.2),
        (OrderResult("they stand, 2 fewer", "they stand", theirs=2), 0.3),
        (OrderResult("they come on"), 0.35),
        (OrderResult("we are destroyed"), 0.15),
    ):
        found.chances[found.note(fate, rng)] = rng
    assert odds_words(found) == "they stand 50%, they come on 35%, we are destroyed 15%"
    found.exact = False
    assert odds_words(found).startswith("they stand about 50%")


def test_who_is_asked_for_dice_may_leave(vedette):
    said = vedette("play", "--armies", "zulu,british-1879", "--dice", "entered", typed="nine\nquit\n")
    assert said.code == 0
    assert "type 1 number from 1 to 6" in said.out
    assert "nothing is kept" in said.out


def test_a_group_is_drawn_up_and_two_men_are_sent_by_hand_in_one_order(vedette):
    """The number of the list, a place in centimetres, a heading, a length, and two men with their places."""
    answers = ("arrange", "ready", "lead free", "pay 4", "done", "yes", "3 92,46 0 16 0:84,50 1:84,46", "quit")
    base = ("play", "--book", "tyneside-3.2", "--scenario", "first-battle", "--against", "solo", "--seed", "5")
    assert vedette(*base, "--save", "t.json", typed="\n".join(answers) + "\n").code == 0
    orders = json.loads(Path("t.json").read_text())["orders"]
    assert orders[-1][1] == "line 4 at 9200,4600 facing 0 over 16 0:8400,5000 1:8400,4600"
    refused = vedette(*base, typed="\n".join([*answers[:6], "3 92,46 0 16 0:84", "quit"]) + "\n")
    assert "'84'" in refused.out + refused.err


def test_an_order_that_takes_something_from_others_is_asked_about_once_more(vedette):
    """Done with units that could still act: they are named, and only yes gives it."""
    base = ("play", "--book", "shock", "--scenario", "first-battle", "--you", "1", "--seed", "4")
    said = vedette(*base, "--save", "s.json", typed="auto all\ndone\nno\nquit\n")
    assert "Could still do something: " in said.out
    before = json.loads(Path("s.json").read_text())["orders"]
    vedette(*base, "--save", "t.json", typed="auto all\ndone\nyes\nquit\n")
    after = json.loads(Path("t.json").read_text())["orders"]
    assert [one[1] for one in after[: len(before) + 1]] == [*[one[1] for one in before], "done"]


def test_a_mistyped_word_is_told_with_the_one_that_is_like_it(vedette):
    said = vedette("play", "--book", "empires", "--seed", "3", typed="hlep\nnumbr 3\nzzzz\nquit\n")
    assert "Did you mean help?" in said.out
    assert "Did you mean number 3?" in said.out
    assert "'zzzz' is no word of this table. Known are: " in " ".join(said.out.split())
    assert said.code == 0


def test_the_key_may_be_asked_for_where_an_order_of_things_or_a_square_is(vedette):
    said = vedette("play", "--book", "empires", "--seed", "3", typed="1\nkey\nback\nquit\n")
    assert "% wood" in said.out
    assert "Nothing is ordered." in said.out


def test_the_heading_says_whether_an_army_breaks_by_what_it_lost_or_by_what_it_has_left(vedette):
    assert "0 lost (withdraws at 10 lost, Command apart)" in " ".join(
        vedette("play", "--book", "empires", "--scenario", WELLS, "--seed", "3", typed="quit\n").out.split()
    )
    assert "0 lost (breaks below 2 units)" in " ".join(
        vedette("play", "--book", "shock", "--seed", "3", typed="quit\n").out.split()
    )


def test_points_are_spent_in_the_terminal_with_price_average_and_who_cannot_be_commanded_and_why(vedette):
    base = ("play", "--book", "tyneside-3.2", "--seed", "3")
    said = vedette(*base, typed="post\nready\n1\n1\n1\ntable\nquit\n").out
    assert "3 to 18 points, 10.5 on the average" in said
    assert re.search(r"Command 1st section for \d+ points \[TY-CMD-16\]", said)
    assert re.search(r"  not  2nd section costs 9; \d points? (is|are) missing \[TY-CMD-16\]", said)
    # The table is drawn before it, after setting up and for who throws; then only when it is asked for.
    assert said.count("\n  0 .") == 4
    assert "Melee.\nThe Garrison acts." not in said, "a step in which nothing happened is no line"
    assert "Shooting.\n1st spearmen shoot" in said


def test_ground_is_seen_through_where_a_unit_may_be_placed(vedette):
    said = vedette("play", "--book", "tyneside-3.2", "--seed", "3", typed="quit\n").out
    drawn = "\n".join(re.findall(r"^ *\d+ ([.o#|%:]+)$", said, re.MULTILINE))
    assert "#" in drawn, "the house stands in the middle of it"
    assert "o" in drawn
