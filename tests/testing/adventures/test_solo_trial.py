"""A hundredth part of the trial of battles against the book and of campaigns (`benchmarks/solo.py` plays all of it)."""

import pytest

from vedette.engine.game import Game
from vedette.testing.adventures import solo_trial
from vedette.testing.harness import Fault

PART = 20
CAMPAIGNS = 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", solo_trial.BATTLES)
def test_battles_against_the_book_end_and_hold_together(kind):
    assert all(1 <= solo_trial.play(kind, number) <= solo_trial.LEAST_TURNS for number in range(PART))


@pytest.mark.parametrize("number", range(CAMPAIGNS))
def test_campaigns_come_to_an_end(number):
    assert solo_trial.campaign(number) >= 1


def test_a_battle_that_does_not_end_would_be_found(monkeypatch):
    monkeypatch.setattr(solo_trial, "LEAST_TURNS", 0)
    with pytest.raises(Fault, match="did not end by the safety limit"):
        solo_trial.play("patrol", 1)


def test_a_side_of_the_book_that_is_asked_would_be_found(monkeypatch):
    made = solo_trial.setup_of("patrol", 1)
    monkeypatch.setattr(solo_trial, "setup_of", lambda kind, number: made)

    def asked(*words):
        game = Game(*words)
        game.state.solo = [game.question.side]
        return game

    monkeypatch.setattr(solo_trial, "Game", asked)
    with pytest.raises(Fault, match="own side is asked"):
        solo_trial.play("patrol", 1)
