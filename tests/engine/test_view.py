"""The parts of a view that every book makes alike."""

from typing import get_args

from vedette.engine.tables import BEGINS, HEAD, RESULT, SHOWN, STEP, TEST, TOLD
from vedette.engine.view import SHAPES, article, mark, short_name, standing
from vedette.server.schemas import view_schemas


def test_a_state_is_told_as_facts_and_in_words():
    assert standing("ready") == {"state": "ready", "status": "", "lost": False, "done": False}
    assert standing("done") == {"state": "done", "status": "has acted", "lost": False, "done": True}
    assert standing("withdrawn") == {"state": "withdrawn", "status": "withdrawn", "lost": True, "done": False}
    assert standing("limbered")["status"] == "limbered"


def test_a_person_is_lost_and_not_destroyed():
    assert standing("destroyed")["status"] == "destroyed"
    assert standing("destroyed", is_person=True)["status"] == "lost"


def test_long_names_of_sides_are_cut_between_words():
    assert short_name("United Kingdom (British Empire)") == "United Kingdom"
    assert short_name("Anglo-Egyptian Army of the Nile") == "Anglo-Egyptian"
    assert short_name("Army of the Upper Nile") == "Army of the Upper"
    assert short_name("Regiments of the Khalifa") == "Regiments"
    assert short_name("Zulu") == "Zulu"


def test_the_wire_knows_the_same_shapes_parts_and_sights_as_the_engine():
    assert get_args(view_schemas.MarkShape) == SHAPES
    assert get_args(view_schemas.Shown) == SHOWN
    assert set(get_args(view_schemas.Part)) == {TOLD, HEAD, STEP, BEGINS, TEST, RESULT}
    assert mark("X", "x", "x")["shape"] in SHAPES


def test_a_country_stands_by_itself_an_army_has_its_article():
    names = ["France", "Boers", "Natal Field Force", "Osman Digna's Hadendowa"]
    assert [article(name) for name in names] == ["", "the", "the", ""]
