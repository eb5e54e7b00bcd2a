"""Golden games come out as they are written. VEDETTE_REGENERATE=1 writes them anew from their orders; VEDETTE_REGENERATE=anew
lets the players named in them choose again."""

import os
from pathlib import Path

import pytest

from vedette.engine.types import BadInput
from vedette.testing.golden import ANEW, compose, main, read_inputs, regenerate

GAMES = sorted((Path(__file__).resolve().parent.parent / "golden").rglob("*.game"))


@pytest.mark.parametrize("path", GAMES, ids=[f"{path.parent.name}/{path.stem}" for path in GAMES])
def test_golden_game(path):
    wanted = os.environ.get("VEDETTE_REGENERATE")
    if wanted:
        chosen_anew = wanted == "anew" and "\n> players " in path.read_text(encoding="utf-8")
        main([ANEW, str(path)] if chosen_anew else [str(path)])
    text = path.read_text(encoding="utf-8")
    assert regenerate(text).splitlines() == text.splitlines()


def test_both_sequences_and_house_rules_have_a_golden_game():
    assert {"face-to-face", "alternating", "house-rules", "own-dice"} <= {path.stem for path in GAMES}


@pytest.mark.parametrize("pairing", ["european-against-tribal", "european-against-european", "tribal-against-tribal"])
def test_every_pairing_of_trainings_has_a_golden_game_with_settings(pairing):
    (path,) = [path for path in GAMES if path.stem == pairing]
    head, orders = read_inputs(path.read_text(encoding="utf-8"))
    trainings = [side["training"] for side in head.setup()["sides"]]
    assert sorted(trainings) == sorted(pairing.split("-against-"))
    assert len(head.house) >= 2
    assert len(orders) > 50


def test_a_line_that_was_tampered_with_is_written_anew():
    text = compose(["book empires", "scenario first-battle", "turns 1", "seed x"], ("random", "random"))
    assert regenerate(text) == text
    spoilt = text.replace("  Turn 1 begins", "  Turn 9 begins")
    assert spoilt != text
    assert regenerate(spoilt) == text


def test_the_players_of_a_battle_between_two_lists_choose_anew(tmp_path):
    head = ["book adventures", "armies zulu boers", "sizes 1 1", "house settings.turn_limit = 2", "seed x"]
    path = tmp_path / "lists.game"
    path.write_text(compose(head, ("random", "random")))
    made = path.read_text()
    assert "> armies zulu boers\n> sizes 1 1\n" in made
    assert "> seed x\n> players random random\n" in made
    path.write_text("\n".join(line for line in made.splitlines()[:6]))  # the head alone
    main([ANEW, str(path)])
    assert path.read_text() == made
    main([str(path)])
    assert path.read_text() == made
    path.write_text(made.replace("> players random random\n", ""))
    with pytest.raises(BadInput, match="does not name the two players"):
        main([ANEW, str(path)])


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
