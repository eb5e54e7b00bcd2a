"""Battles for learning players: what PettingZoo and OpenSpiel ask of an environment, and that nothing hidden is told."""

import importlib
import sys
import warnings

import numpy as np
import pytest

from parts import having
from vedette import books, rl
from vedette.engine.dice import Rng
from vedette.engine.types import BadInput

pytestmark = pytest.mark.service  # nothing of it is compiled
CYCLES = {"tyneside-3.2": 8, "tyneside-solo": 8}
"""How far the tests of others play a book whose orders take long to list."""


@pytest.mark.parametrize("book", having("scenarios"))
def test_pettingzoos_own_tests_pass(book):
    from pettingzoo.test import api_test, seed_test

    cycles = CYCLES.get(book, 40)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what is not usual: an agent may be asked twice in a row
        api_test(rl.env(book, limit=2 * cycles), num_cycles=cycles, verbose_progress=False)
        seed_test(lambda: rl.env(book, limit=cycles), num_cycles=min(cycles, 10))


@pytest.mark.parametrize("book", having("scenarios"))
def test_openspiels_own_random_simulation_passes(book):
    import pyspiel

    pyspiel.random_sim_test(rl.load_spiel(book, limit=CYCLES.get(book, 30)), 1, False, False)


@pytest.mark.parametrize("book", having("scenarios"))
def test_openspiels_own_playthrough_comes_out_the_same_when_it_is_played_again(book, tmp_path):
    """What OpenSpiel does with each of its games: every moment of a battle written out, and written again from its actions."""
    from open_spiel.python.algorithms import generate_playthrough

    generate_playthrough.flags.FLAGS(["replay"])  # it is a program, and reads its options first
    rl.load_spiel(book)  # the game is known to OpenSpiel now
    length = CYCLES.get(book, 12)
    written = tmp_path / "battle.txt"
    written.write_text(generate_playthrough.playthrough(f"vedette(book={book},limit={length})", None, seed=3))
    expected, again = generate_playthrough.replay(str(written))
    assert expected.split("\n") == again.split("\n")
    assert f"# State {length}\n" in expected


@pytest.mark.slow
def test_the_example_learns_in_a_minute_to_beat_chance():
    from vedette.rl.example import train

    told = []
    assert train(generations=3, say=told.append) >= 65
    assert len(told) == 4


def test_a_battle_in_openspiel_throws_every_die_as_a_chance_node():
    state = rl.load_spiel("empires", limit=60).new_initial_state()
    lot, thrown = np.random.default_rng(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            faces = state.chance_outcomes()
            assert sum(share for _, share in faces) == pytest.approx(1)
            assert len({share for _, share in faces}) == 1
            thrown += 1
            state.apply_action(int(lot.choice([face for face, _ in faces])))
        else:
            twin = state.clone()
            action = int(lot.choice(state.legal_actions()))
            assert state.action_to_string(state.current_player(), action)
            state.apply_action(action)
            assert twin.history() != state.history()
    assert thrown > 5
    assert sum(state.returns()) == 0


def test_every_action_has_its_text_and_one_that_is_not_on_offer_is_refused():
    env = rl.env("empires")
    env.reset(seed=3)
    while len(env.on_offer) < 2:
        env.step(0)
    info = env.infos[env.agent_selection]
    count = int(env.observe(env.agent_selection)["action_mask"].sum())
    assert len(info["orders"]) == count > 1
    question = env.state.question
    for text in info["orders"]:
        assert env.board.book.check(env.state, question, env.board.book.grammar.read(text)) is None
    before = env.state.key()
    with pytest.raises(BadInput, match="not on offer"):
        env.step(count)
    assert env.state.key() == before


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (lambda env: env.step(0), "call reset"),
        (lambda env: env.reset(seed="a"), "seed must be a whole number"),
        (lambda env: env.reset(seed=-1), "seed must be a whole number"),
        (lambda env: (env.reset(seed=1), env.step("x")), "an action is a whole number from 0; not 'x'"),
        (lambda env: (env.reset(seed=1), env.step(0.0)), "an action is a whole number from 0; not 0.0"),
        (lambda env: (env.reset(seed=1), env.step(None)), "an action is a whole number from 0; not None"),
        (lambda env: (env.reset(seed=1), env.step(-1)), "not on offer"),
    ],
)
def test_what_cannot_be_done_is_told_in_words(does, told):
    with pytest.raises(BadInput, match=told):
        does(rl.env("empires"))


@pytest.mark.parametrize(
    ("words", "told"), [(["--book", "chess"], "no book 'chess'"), (["--scenario", "nowhere"], "nowhere")]
)
def test_the_example_says_what_is_wrong_with_what_it_is_asked_for(monkeypatch, words, told):
    from vedette.rl import example

    monkeypatch.setattr(sys, "argv", ["example", *words])
    with pytest.raises(SystemExit, match=told):
        example.main()


def test_the_example_without_the_extra_says_what_to_install(monkeypatch):
    for name in list(sys.modules):
        if name.startswith("vedette.rl."):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(SystemExit, match=r"pip install 'vedette\[rl\]'"):
        importlib.import_module("vedette.rl.example")


def test_a_long_list_of_orders_is_thinned_to_the_space_of_actions():
    env = rl.env("empires", "hill-fort", actions=7, deploys="agents")
    env.reset(seed=1)
    assert len(env.infos[env.agent_selection]["orders"]) == 7


def test_the_end_of_a_battle_pays_the_winner_what_the_other_loses():
    env = rl.env("empires")
    lot = np.random.default_rng(5)
    env.reset(seed=5)
    while not any(env.terminations.values()):
        env.step(int(lot.integers(int(env.observe(env.agent_selection)["action_mask"].sum()))))
    winner = env.state.outcome.winner
    assert winner >= 0
    assert env.rewards == {f"side_{side + 1}": 1.0 if side == winner else -1.0 for side in (0, 1)}


def test_nothing_hidden_is_in_what_a_side_is_told():
    from vedette.ai import decide
    from vedette.engine.game import apply_order
    from vedette.rules.shock.markers.hidden import hidden_of, lay

    env = rl.env("shock", "tamai-1884")
    env.reset(seed=2)
    steady, rng = books.entry("shock").player("steady"), Rng(5)
    while not (env.state.question.side == 0 and hidden_of(env.state, 1)):
        apply_order(env.board.book, env.state, decide(steady, env.board.book, env.state, rng))
    env.ask()
    seen, info = env.observe("side_1"), env.infos["side_1"]["orders"]
    units = hidden_of(env.state, 1)
    before = env.state.key()
    for real in (0, 1):
        lay(env.state, 1, units[::-1], [real] * len(units))
        env.ask()
        assert env.infos["side_1"]["orders"] == info
        again = env.observe("side_1")
        assert all(np.array_equal(seen[name], again[name]) for name in seen)
    assert env.state.key() != before


@pytest.mark.parametrize(
    ("make", "module", "told"),
    [(rl.env, "pettingzoo", r"vedette\[rl\]"), (rl.load_spiel, "pyspiel", r"vedette\[openspiel\]")],
)
def test_without_the_extra_it_is_said_what_to_install(monkeypatch, make, module, told):
    for name in list(sys.modules):
        if name.startswith("vedette.rl."):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(BadInput, match=told):
        make("empires")


@pytest.mark.parametrize(
    ("choices", "told"),
    [({"book": "chess"}, "no book"), ({"scenario": "nowhere"}, "nowhere"), ({"actions": 0}, "actions")],
)
def test_wrong_choices_are_told_in_words(choices, told):
    for make in (rl.env, rl.load_spiel):
        with pytest.raises(BadInput, match=told):
            make(**choices)
