"""`vedette luck`: the dice or the orders, in chances to win."""

import json
from statistics import stdev

import pytest

from lab.commands import vedette
from parts import can_concede, having
from vedette import books
from vedette.ai import decide, play_out
from vedette.api import chance_for
from vedette.engine.dice import SeededDice
from vedette.engine.game import Game
from vedette.engine.record import save_text
from vedette.engine.types import FIGHTING, Order
from vedette.lab.luck import LuckReport, cut, judge_block


def judged(record, playouts=40, player="rash", seed="test"):
    luck = LuckReport(record, player, playouts, seed)
    for blocks in (luck.blocks, luck.closer_blocks):
        for task, first in blocks():
            luck.add(judge_block(luck.doc_of_job, task, first))
    return luck


def pickets(stub, turns=3):
    """One picket each, side by side: a shot drives the other off with a 4 or more."""
    sides = [{"name": "Reds", "pickets": [[2, 2]]}, {"name": "Blues", "pickets": [[2, 3]]}]
    return Game(stub.book(), {"title": "Face to face", "turns": turns, "sides": sides}, "1")


def give(game, *lines):
    for line in lines:
        text, *faces = line.split(" dice ")
        order = game.book.grammar.read(text)
        told = game.apply_with_manual_dice(order, [int(face) for face in faces])
        assert told is None, told


@pytest.fixture
def blunder(stub):
    """Reds shoot, hold when they could shoot again, and shoot; all miss. Blues hold as well."""
    game = pickets(stub)
    give(game, "shoot 0 at 1 dice 1", "hold", "hold", "hold", "shoot 0 at 1 dice 2", "hold")
    return game


def test_a_planted_blunder_comes_out_first(blunder):
    doc = judged(save_text(blunder), 200).doc()
    worst = doc["costliest"][0][0]
    assert (worst["orders"], worst["first"], worst["turn"]) == (["hold"], 2, 2)
    assert worst["clear"]
    assert worst["decision"] < -0.15
    shots = [line for line in doc["lines"] if line["orders"] == ["shoot 0 at 1"]]
    assert all(line["decision"] > 0 for line in shots), "to shoot was right"
    assert all(line["dice"] < -0.15 for line in shots), "and the dice were bad"


def test_dice_and_decisions_add_up_to_the_change_in_the_chance(blunder):
    doc = judged(save_text(blunder)).doc()
    assert doc["end"] == 0.5, "nobody won"
    whole = doc["end"] - doc["start"]
    assert doc["dice"] + doc["decisions"][0] - doc["decisions"][1] == pytest.approx(whole)
    for line, following in zip(doc["lines"], doc["lines"][1:], strict=False):
        assert line["after"] == following["before"]
    assert all(line["dice"] == 0 for line in doc["lines"] if line["orders"] == ["hold"]), "without dice no luck"


def test_the_sums_are_known_as_far_as_their_margins_say(blunder):
    """Judged again and again, a sum is spread as wide as its margin tells: a wide one is no finding."""
    record = save_text(blunder)
    docs = [judged(record, 20, seed=f"again {n}").doc() for n in range(24)]
    for n, sums in enumerate(
        (
            [doc["decisions"][0] for doc in docs],
            [doc["decisions"][1] for doc in docs],
            [doc["dice"] for doc in docs],
        )
    ):
        told = sum([doc["margins"][n] for doc in docs]) / len(docs)
        assert 0.5 < 1.96 * stdev(sums) / told < 1.6


def test_the_end_of_a_judgement_is_told_from_its_beginning(blunder):
    luck = LuckReport(save_text(blunder), "rash", 10, "test")
    for task, first in luck.blocks():
        luck.add(judge_block(luck.doc_of_job, task, first))
    assert 0 < len(luck.closer_blocks()) <= luck.most_closer() <= len(luck.blocks())


def given_up(name):
    """A battle of a book that stands well for who is asked, and is given up: the game, and whose blunder it is."""
    entry = books.entry(name)
    rash = entry.player("rash")
    game = Game(entry.book(), entry.scenarios().setup_of("first-battle"), "7")
    luck = [chance_for("7", side) for side in (0, 1)]
    fought = 0
    while True:
        side = game.state.question.side
        fought += game.state.phase == FIGHTING
        if fought > 8 and game.book.check(game.state, game.state.question, Order("concede")) is None:
            won = 0
            for n in range(8):
                state = game.state.clone()
                state.dice = SeededDice(f"try {n}")
                play_out(game.book, state, [rash, rash], [chance_for(f"try {n}", one) for one in (0, 1)], "a try")
                won += state.outcome.winner == side
            if won > 4:
                break
        assert game.apply_order(decide(rash, game.book, game.state, luck[side])) is None
    assert game.apply_order(Order("concede")) is None
    assert game.state.outcome.winner == 1 - side
    return game, side


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in having("scenarios") if can_concede(name)])
def test_in_every_book_to_give_up_a_battle_that_stands_well_is_the_costliest_decision(name):
    game, side = given_up(name)
    doc = judged(save_text(game), 3).doc()
    worst = doc["costliest"][side][0]
    assert worst["orders"][-1] == "concede"
    assert worst["clear"]
    assert worst["decision"] < -0.3
    assert all(line["decision"] > worst["decision"] for line in doc["lines"][:-1])
    assert doc["dice"] + doc["decisions"][0] - doc["decisions"][1] == pytest.approx(doc["end"] - doc["start"])


def test_chances_are_those_of_the_game(stub):
    game = pickets(stub, turns=1)
    give(game, "shoot 0 at 1 dice 6")
    doc = judged(save_text(game), 400).doc()
    line = doc["lines"][0]
    # 1/2 to win at once; else Blues shoot back in 2/3 + 1/3 * 1/5 of the cases and win half of them, else it is a draw
    back = 2 / 3 + 1 / 3 / 5
    exact = 0.5 + 0.5 * (back * 0.25 + (1 - back) * 0.5)
    assert abs(line["meant"] - exact) < 0.05
    assert (line["after"], doc["end"]) == (1.0, 1.0)
    assert line["dice"] == pytest.approx(1 - line["meant"])


def test_orders_up_to_the_dice_are_one_decision():
    from vedette.api import battle

    fight = battle(seed="7").play("rash").game
    decisions = cut(fight)
    assert [decision.first for decision in decisions[1:]] == [decision.after for decision in decisions[:-1]]
    assert decisions[-1].after == len(fight.history)
    for decision in decisions:
        orders = fight.history[decision.first : decision.after]
        assert {past.side for past in orders} == {decision.side}
        assert not any(past.faces for past in orders[:-1])
        assert decision.state.question.side == decision.side


def test_the_command_is_the_same_with_any_number_of_workers(tmp_path):
    path = tmp_path / "g.json"
    assert vedette("watch", "--seed", 3, "--players", "rash,rash", "--quiet", "--save", path)[0] == 0
    record = json.loads(path.read_text())
    docs = [json.loads(vedette("luck", path, "--playouts", 1, "--workers", n, "--json")[1]) for n in (1, 2)]
    assert docs[0] == docs[1]
    assert docs[0]["end"] == {0: 1.0, 1: 0.0, -1: 0.5}[record["outcome"]["winner"]]
    code, said, _ = vedette("luck", path, "--playouts", 1, "--workers", 1)
    assert code == 0
    assert "British began with a chance of" in said
    assert "the dice: " in said
    told = [line for line in said.splitlines() if line.startswith("  turn ")]
    assert len(told) == sum([len(side) for side in docs[0]["costliest"]]) > 0
    doubtful = [line for side in docs[0]["costliest"] for line in side if not line["clear"]]
    assert len([line for line in told if line.endswith(", within the error")]) == len(doubtful)


def test_a_battle_that_is_not_over_is_judged_up_to_now(stub):
    game = pickets(stub)
    give(game, "shoot 0 at 1 dice 1", "hold")
    doc = judged(save_text(game)).doc()
    assert doc["dice"] + doc["decisions"][0] - doc["decisions"][1] == pytest.approx(doc["end"] - doc["start"])


def test_bad_input_gets_one_clear_line(tmp_path, stub):
    empty = tmp_path / "empty.json"
    empty.write_text(save_text(pickets(stub)))
    assert "there is nothing to judge" in vedette("luck", empty)[2]
    assert "cannot be read" in vedette("luck", tmp_path / "nowhere.json")[2]
    assert "--playouts is a number from 1" in vedette("luck", empty, "--playouts", 0)[2]
    assert "there is no player 'genius'" in vedette("luck", empty, "--player", "genius")[2]
