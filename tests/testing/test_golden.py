"""Golden games come out as they are written. VEDETTE_REGENERATE=1 writes them anew."""

import os
from pathlib import Path

import pytest

from vedette.engine.types import BadInput
from vedette.testing.golden import compose, main, regenerate

GAMES = sorted((Path(__file__).resolve().parent.parent / "golden").rglob("*.game"))


@pytest.mark.parametrize("path", GAMES, ids=[f"{path.parent.name}/{path.stem}" for path in GAMES])
def test_golden_game(path):
    if os.environ.get("VEDETTE_REGENERATE"):
        main([str(path)])
    text = path.read_text(encoding="utf-8")
    assert regenerate(text).splitlines() == text.splitlines()


def test_both_sequences_and_house_rules_have_a_golden_game():
    assert {"face-to-face", "alternating", "house-rules", "own-dice"} <= {path.stem for path in GAMES}


def test_a_line_that_was_tampered_with_is_written_anew():
    text = compose(["book empires", "scenario first-battle", "turns 1", "seed x"], ("random", "random"))
    assert regenerate(text) == text
    spoilt = text.replace("  Turn 1 begins", "  Turn 9 begins")
    assert spoilt != text
    assert regenerate(spoilt) == text


@pytest.mark.parametrize(
    ("inputs", "complaint"),
    [
        ("> scenario first-battle\n> seed x", "does not say its book"),
        ("> book empires\n> scenario first-battle\n> seed x\n> take", "order 1 .* is refused"),
        ("> book empires\n> scenario first-battle\n> seed x\n> fly", "not a verb"),
    ],
)
def test_inputs_that_cannot_be_played(inputs, complaint):
    with pytest.raises(BadInput, match=complaint):
        regenerate(inputs)
