"""Army files of When Empires Clash!: those shipped, the schema, the checker that names file, line and fix, armies by chance."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vedette import books
from vedette.engine.types import BadInput
from vedette.rules.empires.stands import CLASS_NAMES, KIND_NAMES, WEAPON_NAMES
from vedette.toml_files import parse, read_page, validate

ARMIES = books.entry("empires").armies()

GOOD = '''book = "empires"
title = "A test"
words = """
Two lines
of words."""
name = "Testers"
class = "european"

[commander]
name = "Sir Test"

[[stands]]
kind = "regular-infantry"
weapon = "magazine-rifles"
count = 11

[[stands]]
kind = "field-artillery"
'''


def problems(text):
    return [str(problem) for problem in ARMIES.check(parse(text, "test.toml"))]


@pytest.mark.parametrize("id", ARMIES.ids())
def test_every_army_that_is_shipped_is_in_order(id):
    assert ARMIES.check(ARMIES.shipped(id)) == []
    army = ARMIES.load(id)
    assert validate({k: v for k, v in army.items() if k != "id"}, ARMIES.schema()) == []
    names = [entry["name"] for entry in army["stands"]]
    assert len(set(names)) == len(names)
    assert all([len(entry.get("short", "")) <= 16 for entry in army["stands"]])


def test_there_are_at_least_twelve_armies_and_each_says_what_it_is():
    listed = ARMIES.listing()
    assert len(listed) >= 12
    for army in listed:
        assert army["points"] == 36
        assert army["dice"] == ("d12" if army["class"] == "native" else "2d6")
        assert army["title"]
        assert army["period"]
        assert 80 < len(army["words"]) < 500
        assert "\n" not in army["words"]


def test_the_schema_knows_the_kinds_weapons_and_classes_of_the_book():
    stand = ARMIES.schema()["$defs"]["stand"]["properties"]
    assert stand["kind"]["enum"] == list(KIND_NAMES[:-1])
    assert stand["weapon"]["enum"] == list(WEAPON_NAMES)
    assert stand["class"]["enum"] == list(CLASS_NAMES)


def test_a_good_file_has_no_problems(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(GOOD)
    assert ARMIES.check(read_page(path)) == []
    assert ARMIES.load(path)["id"] == "own"
    assert ARMIES.load(str(path))["points"] == 36


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "count = 11",
            "count = 13",
            "test.toml:12: WEC-ARM-04: this army costs 41 points; 36 may be spent; take stands out",
        ),
        ('"magazine-rifles"', '"rifled-field"', "test.toml:14: Regular Infantry cannot carry 'rifled-field'"),
        (
            '"magazine-rifles"',
            '"catapults"',
            "test.toml:14: 'stands.1.weapon' cannot be 'catapults'; write one of: none, muskets",
        ),
        ("count = 11", "count = 0", "test.toml:15: 'stands.1.count' cannot be 0; write a number from 1 to 40"),
        ("count = 11", 'count = "ten"', "test.toml:15: 'stands.1.count' must be a whole number; not 'ten'"),
        ("count = 11", "size = 11", "test.toml:15: 'stands.1' has no entry 'size'; it may have: kind, name"),
        (
            'kind = "field-artillery"',
            'name = "Guns"',
            "test.toml:17: 'stands.2' lacks 'kind'; add kind = ..., one of: regular",
        ),
        ('class = "european"', 'class = "martian"', "test.toml:7: 'class' cannot be 'martian'; write one of: european"),
        (
            'class = "european"',
            'class = "native"',
            "test.toml:12: Regular Infantry cannot be of class 'native' (WEC-RUL-68)",
        ),
        ('name = "Testers"\n', "", "test.toml:1: 'this file' lacks 'name'"),
        ('book = "empires"', 'book = "chess"', "test.toml:1: 'book' cannot be 'chess'; write one of: empires"),
        ("[commander]", "[commander", "test.toml:9: this is not TOML"),
        ("count = 11", "count = 11\ncount = 12", "test.toml:16: this is not TOML"),
        ('"field-artillery"', '"pom-pom"\ncount = 2', None),
        (
            "count = 11",
            'count = 2\n[[stands]]\nkind = "pom-pom"\ncount = 4',
            "WEC-ARM-05: 16 points are spent on stands worth 4",
        ),
    ],
)
def test_the_checker_names_file_line_and_fix(old, new, words):
    found = problems(GOOD.replace(old, new, 1))
    if words is None:
        assert found[0].startswith("test.toml:12: WEC-ARM-04")
    else:
        assert len(found) == 1
        assert words in found[0]
    assert ";" in found[0]


def test_several_problems_are_all_named():
    wrong = GOOD.replace('"magazine-rifles"', '"bows"').replace("count = 11", "count = 99").replace('"field', '"feld')
    assert len(problems(wrong)) == 3


@pytest.mark.parametrize("id", ["nobody", "", "../zulu", "ZULU", 7, None])
def test_an_unknown_army_is_refused_with_the_list_of_those_there_are(id):
    with pytest.raises(BadInput, match="army"):
        ARMIES.load(id)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"missing\.toml"):
        ARMIES.load(tmp_path / "missing.toml")
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in str(ARMIES.check(read_page(tmp_path / "raw.toml"))[0])


@pytest.mark.parametrize("klass", ["", *CLASS_NAMES])
@pytest.mark.parametrize("points", [3, 11, 36, 48])
def test_an_army_by_chance_is_legal_and_the_same_for_the_same_seed(klass, points):
    for seed in range(5):
        army = ARMIES.generate(seed, points=points, klass=klass)
        assert ARMIES.troubles_of({k: v for k, v in army.items() if k != "id"}) == []
        assert army == ARMIES.generate(seed, points=points, klass=klass)
    assert ARMIES.generate(1, 36) != ARMIES.generate(2, 36)


def test_an_army_by_chance_cannot_be_asked_for_nonsense():
    for wrong in ({"points": 0}, {"points": "many"}, {"klass": "martian"}):
        with pytest.raises(BadInput):
            ARMIES.generate(1, **wrong)
    with pytest.raises(BadInput):
        ARMIES.generate("x")


# --- garbage ----------------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [*GOOD.split(), "[", "]", "{", '"', "\n", "= 1", "true", "-5", "1e9", "[[stands]]\n", "\x00", "é"]
)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join)))
def test_garbage_gives_problems_never_another_exception(text):
    for problem in ARMIES.check(parse(text, "test.toml")):
        assert problem.words


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_good_file_with_a_piece_cut_out_or_put_in_gives_problems_or_is_good(data):
    cut = data.draw(st.integers(0, len(GOOD) - 1))
    end = data.draw(st.integers(cut, min(len(GOOD), cut + 30)))
    text = GOOD[:cut] + data.draw(st.text(max_size=10)) + GOOD[end:]
    for problem in ARMIES.check(parse(text, "test.toml")):
        assert problem.words
