"""Orders as text: one grammar reads and writes them, and nothing else comes out than an Order or BadInput."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vedette import books
from vedette.engine.orders import Form, Grammar, Verb
from vedette.engine.types import BadInput, Order

GRAMMAR = books.entry("empires").book().grammar
WORDS = {"place": ["front", "rear"]}
NUMBER = st.integers(-1_000_000, 1_000_000)


def args_for(form):
    """Arguments that fit a form."""
    parts = []
    rest = st.just([])
    for part in form.parts:
        slot = part[1:-1]
        if not part.startswith("{"):
            continue
        if slot in ("square", "point"):
            parts += [NUMBER, NUMBER]
        elif slot == "way":
            parts.append(st.integers(0, 3))
        elif slot.startswith("word:"):
            parts.append(st.integers(0, len(form.words[slot[5:]]) - 1))
        elif slot == "groups":
            rest = st.lists(st.integers(0, 99), max_size=8)
        elif slot == "squares":
            rest = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=4).map(flat)
        else:
            parts.append(NUMBER)
    return st.tuples(st.tuples(*parts), rest).map(lambda two: (*two[0], *two[1]))


def flat(pairs):
    return [n for pair in pairs for n in pair]


@pytest.mark.parametrize("verb", list(GRAMMAR.forms))
def test_every_form_of_the_book_reads_what_it_writes(verb):
    form = GRAMMAR.forms[verb]

    @given(args=args_for(form))
    @settings(deadline=None, max_examples=30)
    def check(args):
        order = Order(verb, tuple(args))
        assert GRAMMAR.read(GRAMMAR.write(order)).same(order)

    check()


def test_groups_join_even_unit_zero():
    form = Form("number {groups}", {})
    order = form.read("number 3+0 5 1+2")
    assert order.args == (3, -1, 5, 1, -3)
    assert form.write(order) == "number 3+0 5 1+2"


def test_squares_go_on_to_the_end():
    form = Form("dig {squares}", {})
    assert form.read("dig 4,5 5,5").args == (4, 5, 5, 5)
    assert form.write(Order("dig", (4, 5, 5, 5))) == "dig 4,5 5,5"


def test_words_and_ways_are_read_in_any_case():
    form = Form("join {unit} to {square} {word:place}", WORDS)
    assert form.read("join 3 TO 4,5 REAR").same(Order("join", (3, 4, 5, 1)))
    assert Form("turn {unit} facing {way}", {}).read("turn 3 facing w").args == (3, 3)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty order"),
        ("   ", "empty order"),
        ("fly 3", "'fly' is not a verb"),
        ("fire 3", "stops too early"),
        ("fire 3 on 9", "'at' was expected where 'on' stands"),
        ("fire three at 9", "'three' is not a whole number"),
        ("fire 3 at 9 now", "one word too many"),
        ("move 3 to 4 facing N", "'4' is not a place"),
        ("move 3 to 4,5,6 facing N", "is not a place"),
        ("move 3 to 4,x facing N", "'x' is not a whole number"),
        ("move 3 to 4,5 facing NE", "'NE' is not a facing"),
        ("fire 99999999 at 1", "not a whole number"),
        ("fire 1000001 at 1", "too large"),
        ("fire ٣ at 9", "not a whole number"),
        ("number 3+", "not a whole number"),
        ("fire 3 at " + "9" * 5000, "too long"),
    ],
)
def test_wrong_orders_are_told_what_is_wrong(text, complaint):
    with pytest.raises(BadInput, match=complaint):
        GRAMMAR.read(text)


@given(st.text(max_size=200))
@settings(deadline=None, max_examples=300)
def test_any_text_is_an_order_or_bad_input(text):
    try:
        order = GRAMMAR.read(text)
    except BadInput:
        return
    assert GRAMMAR.read(GRAMMAR.write(order)).same(order)


@given(
    st.lists(
        st.sampled_from(
            [*GRAMMAR.forms, "to", "at", "facing", "with", "3", "-1", "4,5", "N", "1+2", "rear", "{x}", "+"]
        )
    )
)
@settings(deadline=None, max_examples=500)
def test_any_words_of_the_game_are_an_order_or_bad_input(words):
    try:
        order = GRAMMAR.read(" ".join(words))
    except BadInput:
        return
    assert GRAMMAR.read(GRAMMAR.write(order)).same(order)


@pytest.mark.parametrize("text", ["number -1", "number -1 3", "number 3+-1"])
def test_what_is_joined_is_joined_to_something(text):
    with pytest.raises(BadInput, match="'-1' is joined to nothing before it; the order is written: number"):
        GRAMMAR.read(text)
    assert GRAMMAR.read("number 3 -1").same(GRAMMAR.read("number 3+0"))


def test_a_grammar_knows_its_verbs():
    grammar = Grammar([Verb("go {n}"), Verb("stop")], {})
    assert grammar.read("stop").same(Order("stop"))
    with pytest.raises(BadInput, match="its verbs are: go, stop"):
        grammar.read("run")
