"""The steady player does nothing that nobody would do at a table, over many battles; and the eye that looks for it sees it."""

from collections import Counter

import pytest

from parts import has_league
from vedette import books
from vedette.ai.players import Player
from vedette.api import chance_for, number_of
from vedette.engine.game import Game
from vedette.engine.types import FIGHTING, Order
from vedette.testing.conduct import Conduct, conduct_of

BATTLES = 40
MOST = {"to and fro": 1, "empty": 0, "unpursued": 12, "idle": 4, "unused": 6, "alone": 6}
"""So often at the most in forty battles: what remains are, looked at one by one, a company that draws up as a line and goes on,
riflemen in a wood, an army that sits on its
lead, somebody whose way is blocked, a leader whose men have just run."""
SHOWN = [name for name in books.names() if has_league(name)]


def battles(name, count, seed="conduct"):
    """The battles of the league, each on new ground."""
    entry = books.entry(name)
    plans = entry.module("benchmark").LEAGUE
    for n in range(count):
        choices = dict(plans[n % len(plans)])
        if "seed" in entry.scenarios().battle_choices:
            choices["seed"] = number_of(f"{seed}-{n}", "terrain") % 1_000_000
        yield entry.scenarios().battle_of(**choices), f"{seed}-{n}"


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOWN)
def test_steady_does_nothing_silly_in_forty_battles(name):
    entry = books.entry(name)
    found = []
    for setup, seed in battles(name, BATTLES):
        luck = [chance_for(seed, side) for side in (0, 1)]
        found += conduct_of(entry.book(), setup, seed, entry.player("steady"), luck)
    count = Counter([one.what for one in found])
    assert all(count[what] <= MOST[what] for what in MOST), found


class Scripted(Player):
    """Does what a test wants of its stands, as long as that is allowed; else nothing."""

    name = "scripted"

    def __init__(self, wants):
        self.wants = wants
        self.steady = books.entry("empires").player("steady")

    def choose(self, book, state, question, rng):
        if state.phase == FIGHTING and question.kind == "activate":
            order = self.wants(state, question)
            if order is not None and book.check(state, question, order) is None:
                return order
            done = Order("done", (state.acting,))
            if book.check(state, question, done) is None:
                return done
        return self.steady.choose(book, state, question, rng)


def watched(wants):
    """What is seen of a battle of spears in which both sides do so."""
    entry = books.entry("empires")
    setup = entry.scenarios().battle_of(armies=["zulu", "zulu"], seed=1)
    player = Scripted(wants)
    game = Game(entry.book(), setup, "1")
    watcher = Conduct(game)
    watcher.watch([player, player], [chance_for("1", 0), chance_for("1", 1)])
    return Counter([one.what for one in watcher.found])


def test_an_army_that_only_stands_about_is_seen():
    count = watched(lambda state, question: None)
    assert count["unused"] == 2
    assert count["idle"] >= 5


def test_who_goes_and_comes_back_in_one_activation_is_seen():
    entry = books.entry("empires")
    game = Game(entry.book(), entry.scenarios().setup_of(entry.scenarios().first()), "1")
    watcher = Conduct(game)
    who, here = next((who, piece) for who, piece in watcher.pieces().items() if piece.fights)
    there = next(piece for piece in [*watcher.pieces().values()] if piece is not here and piece.fights)
    there.x, there.y = here.x + 5 * watcher.step, here.y
    watcher.turn = 1
    watcher.see(who, here, there, False)
    assert not watcher.found
    watcher.see(who, there, here, False)
    assert [one.what for one in watcher.found] == ["to and fro"]
    watcher.see(who, here, there, True)
    watcher.see(who, there, here, False)
    assert len(watcher.found) == 1, "after a throw the way back is another matter"
    watcher.acting, watcher.found = (-1, -1), []
    back = watcher.pieces()[who]
    back.x, back.y = here.x + 4 * watcher.step, here.y
    watcher.see(who, here, there, False)
    watcher.see(who, there, back, False, True)
    assert not watcher.found, "who has ended his activation is moved by others"
    watcher.see(who, there, back, False)
    assert [one.what for one in watcher.found] == ["to and fro"], "a step back after a long way forward is seen too"


def test_a_leader_who_stays_alone_in_front_is_seen_and_one_with_a_man_beside_him_is_not():
    entry = books.entry("empires")
    game = Game(entry.book(), entry.scenarios().setup_of(entry.scenarios().first()), "1")
    watcher = Conduct(game)
    pieces = watcher.pieces()
    leader = next(piece for piece in pieces.values() if piece.arm == "leader" and piece.side == 0)
    men = [piece for piece in pieces.values() if piece.side == 0 and piece is not leader]
    foes = [piece for piece in pieces.values() if piece.side == 1]
    for n, piece in enumerate([leader, *men, *foes]):
        piece.on_table, piece.x, piece.y = True, 100 * n, 0
    for piece in foes:
        piece.y = 2000
    leader.y = 1500
    watcher.end_turn(pieces)
    assert not watcher.found
    watcher.end_turn(pieces)
    assert [one.what for one in watcher.found if one.what == "alone"] == ["alone"]
    men[0].x, men[0].y = leader.x + 100, leader.y
    watcher.end_turn(pieces)
    watcher.end_turn(pieces)
    assert len([one for one in watcher.found if one.what == "alone"]) == 1


def test_who_charges_and_throws_no_dice_in_the_fight_is_seen():
    entry = books.entry("empires")
    watcher = Conduct(Game(entry.book(), entry.scenarios().setup_of(entry.scenarios().first()), "1"))
    pieces = watcher.pieces()
    for who, faces in ((1, [4, 2]), (2, [])):
        watcher.hear({"shown": "charge", "who": who, "whom": 9, "rolls": []}, pieces)
        watcher.hear({"shown": "melee", "who": 9, "whom": who, "rolls": [{"who": 9, "faces": []}]}, pieces)
        watcher.hear({"shown": "melee", "who": who, "whom": 9, "rolls": [{"who": who, "faces": faces}]}, pieces)
    assert [(one.what, one.name) for one in watcher.found] == [("empty", pieces[2].name)]
