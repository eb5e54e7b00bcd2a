"""What a seat sees of a battle against the book: sections, what is to be done and how much of it is done (BAT)."""

import pytest

from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.solo import with_solo
from vedette.engine.types import FIGHTING
from vedette.rules.adventures.ground.blazes import blaze_for
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.mission_view import goals, sections
from vedette.rules.adventures.victory import endings
from vedette.testing.adventures.ventures import met, mission, pef

BOOK = books.entry("adventures").book()
SCENARIOS = books.entry("adventures").scenarios()
HOUSES = [{"box": (20, 40, 23, 43), "door": (20, 41), "dv": 1}, {"box": (26, 40, 29, 43), "door": (26, 41), "dv": 1}]


def fighting(kind, at=(24, 6), **terrain):
    """A battle of a kind that has begun, the player's unit A and the enemy's band z on the table."""
    t = mission(kind, **terrain).place("A", at=at).place("z", at=(40, 10), weapon="musket")
    met(t, "z")
    if kind == "defend":
        t.battle.home = [0, 2]  # the defender sits at sections 1-2-3
    t.battle.phase = FIGHTING
    for building in t.battle.field.buildings:
        building.objective = True
    return t


def done(t):
    """Each goal in words: rule, how much of it is done and of how much, whether that is all."""
    return {goal["words"]: (goal["rule"], goal["done"], goal["of"], goal["met"]) for goal in goals(t.battle)}


@pytest.mark.rule("CA-BAT-07", "CA-BAT-08")
def test_a_patrol_counts_its_sections_and_then_wants_to_be_reported():
    t = fighting("patrol")
    assert done(t) == {
        "sections scouted": ("CA-BAT-07", 0, 9, False),
        "then to be reported": ("CA-BAT-08", 0, 1, False),
    }
    t.battle.venture.scouted = 0b000010010  # 2 and 5
    assert done(t)["sections scouted"] == ("CA-BAT-07", 2, 9, False)
    shown = sections(t.battle)
    assert [one["name"] for one in shown] == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert [one["name"] for one in shown if one["done"]] == ["2", "5"]
    assert {one["name"]: one["words"] for one in shown}["5"] == "scouted"
    assert {one["name"]: one["words"] for one in shown}["9"] == "not scouted"
    assert shown[0]["outline"] == [[0, 3200], [1600, 3200], [1600, 4800], [0, 4800]]
    t.battle.venture.scouted = 0b111111111
    assert done(t) == {"sections scouted": ("CA-BAT-07", 9, 9, True), "reported": ("CA-BAT-08", 0, 1, False)}
    t.battle.venture.result = 1
    assert done(t)["reported"] == ("CA-BAT-08", 1, 1, True)


@pytest.mark.rule("CA-BAT-15")
def test_a_raid_counts_the_stores_that_are_burnt_and_looks_whether_the_enemy_is_gone():
    t = fighting("raid", building=HOUSES)
    marker = pef(t, 24, 30)
    t["z"].where = 4
    assert done(t) == {
        "stores burnt": ("CA-BAT-15", 0, 2, False),
        "the enemy off the field": ("CA-BAT-15", 0, 1, False),
    }
    smouldering = blaze_for(t.battle, 0)
    smouldering.smoulders = True
    assert done(t)["stores burnt"] == ("CA-BAT-15", 0, 2, False)  # once it lights (CA-RUL2-84)
    smouldering.smoulders = False
    smouldering.burning = 1
    assert done(t)["stores burnt"] == ("CA-BAT-15", 1, 2, False)
    t.battle.field.buildings[1].objective = False
    assert done(t)["stores burnt"] == ("CA-BAT-15", 1, 1, True)
    marker.is_here = False
    assert done(t)["the enemy off the field"] == ("CA-BAT-15", 1, 1, True)
    named = {one["name"]: one["words"] for one in sections(t.battle)}
    assert [named[name] for name in "125"] == ["", "the objective", ""]


@pytest.mark.rule("CA-BAT-24", "CA-BAT-25")
@pytest.mark.parametrize(("at", "inside"), [((24, 36), 1), ((8, 36), 0), ((24, 8), 0)])
def test_a_defender_sees_what_stands_who_is_there_and_whether_it_is_over(at, inside):
    t = fighting("defend", at=at, building=HOUSES)
    assert done(t) == {
        "the enemy beaten off": ("CA-BAT-25", 0, 1, False),
        "buildings unburnt": ("CA-BAT-24", 2, 2, True),
        "somebody in the settlement": ("CA-BAT-24", inside, 1, inside == 1),
    }
    assert {one["name"]: one["words"] for one in sections(t.battle)}["2"] == "to be held"
    blaze_for(t.battle, 0).smoulders = True
    assert done(t)["buildings unburnt"] == ("CA-BAT-24", 2, 2, True)
    blaze_for(t.battle, 0).burning = 1
    assert done(t)["buildings unburnt"] == ("CA-BAT-24", 1, 2, False)
    t["z"].where = 4
    assert done(t)["the enemy beaten off"] == ("CA-BAT-25", 1, 1, True)


def test_before_it_begins_and_in_a_stand_up_fight_there_is_nothing_of_it():
    t = fighting("patrol")
    assert BOOK.view(t.battle, 0)["goals"] == goals(t.battle)
    t.battle.phase = 0
    assert goals(t.battle) == sections(t.battle) == []
    plain = mission("stand-up-fight").place("A", at=(24, 6))
    plain.battle.phase = FIGHTING
    assert goals(plain.battle) == sections(plain.battle) == []


@pytest.mark.rule("CA-BAT-11", "CA-BAT-28")
@pytest.mark.parametrize(
    ("kind", "asked"), [("patrol", ["enter"]), ("raid", ["enter"]), ("defend", ["edge", "deploy"])]
)
def test_the_sections_are_shown_as_soon_as_a_force_comes_on_or_sets_up(kind, asked):
    setup = SCENARIOS.battle_of(battle=kind, armies=["france", "berber"], sizes=[1, 0], terrain="open")
    game = Game(BOOK, with_solo(BOOK, setup, [1]), "1")
    rng = Rng(1)
    for question in asked:
        assert game.question.kind == question
        assert len(sections(game.state, BOOK.shown(game.question))) == (0 if question == "edge" else 9)
        assert goals(game.state) == []
        if question == "enter":
            rules = {option.rule for option in BOOK.options(game.state, game.question)}
            assert rules == {"CA-BAT-12" if kind == "patrol" else "CA-BAT-19"}
            assert "from the south, along sections 7, 8 and 9" in BOOK.ask_words(game.state, game.question)
        game.apply_order(BOOK.grammar.read("edge N") if question == "edge" else game.sample(rng))
    homes = [side["home"] for side in BOOK.view(game.state, 0)["sides"]]
    assert homes == (["N", "S"] if kind == "defend" else ["S", "N"])


@pytest.mark.rule("CA-BAT-07")
def test_the_briefing_of_a_patrol_and_the_log_say_how_a_section_is_scouted():
    t = fighting("patrol")
    assert any("centre in sight" in words for _, words in endings(t.battle))
    assert "a leader sees its centre" in mission_event_types.SCOUTED.words
