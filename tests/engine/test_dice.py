"""The one dice door and its twins."""

import itertools
from collections import Counter
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import Die, d

from vedette.engine.dice import (
    EnumeratedDice,
    ManualDice,
    NeedDice,
    Rng,
    ScriptedDice,
    SeededDice,
    commitment,
    hit_distribution,
    sum_distribution,
)
from vedette.engine.types import BadInput

# 99.9 in 100 of fair dice stay below these: chi-square for 5 and 11 degrees of freedom.
CHI_SQUARE = {6: 20.52, 12: 31.26}
GOLDEN_FACES = "f2cf6d5fd067c038"


@pytest.mark.parametrize("sides", [6, 12])
@pytest.mark.parametrize("seed", ["a", "7", "vedette"])
def test_hashed_dice_are_fair(sides, seed):
    dice = SeededDice(seed)
    throws = 24_000
    counts = Counter(dice.die(sides) for _ in range(throws))
    expected = throws / sides
    assert set(counts) == set(range(1, sides + 1))
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < CHI_SQUARE[sides]


def test_one_throw_tells_nothing_of_the_next():
    dice = SeededDice("pairs")
    faces = [dice.die(6) for _ in range(36_001)]
    pairs = Counter(itertools.pairwise(faces))
    assert sum((n - 1000) ** 2 / 1000 for n in pairs.values()) < 70, (
        "chi-square, 35 degrees of freedom, 99.9 in 100: 66.6"
    )


def test_the_first_faces_of_a_seed_never_change():
    dice = SeededDice("golden")
    assert [dice.die(6) for _ in range(10)] == SeededDice("golden").throw(10, 6)
    again = SeededDice("golden")
    assert sha256(bytes(again.throw(500, 12))).hexdigest()[:16] == GOLDEN_FACES


def test_a_clone_throws_what_the_original_would_have_thrown():
    dice = SeededDice("twins")
    dice.throw(100, 6)
    twin = dice.clone()
    assert [dice.die(12) for _ in range(200)] == [twin.die(12) for _ in range(200)]


def test_faces_are_handed_to_the_record_once():
    dice = ScriptedDice([3, 4, 5])
    assert dice.total(2, 6) == 7
    assert dice.last == [3, 4]
    dice.die(6)
    assert dice.take_faces() == [3, 4, 5]
    assert dice.take_faces() == []


def test_scripted_dice_run_out_and_tell_what_is_left():
    dice = ScriptedDice([1, 2, 3])
    dice.total(2, 6)
    assert dice.unused() == [3]
    dice.die(6)
    with pytest.raises(BadInput, match="ran out: one more D6 was needed after 3"):
        dice.die(6)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_is_not_on_the_die_is_refused(face):
    with pytest.raises(BadInput, match="not on a D6"):
        ScriptedDice([face]).die(6)
    with pytest.raises(BadInput, match="cannot show"):
        ManualDice([face]).die(6)


def test_entered_dice_say_how_many_are_wanted():
    with pytest.raises(NeedDice) as need:
        ManualDice([4]).total(3, 6)
    assert (need.value.count, need.value.sides) == (2, 6)
    assert ManualDice([4, 5, 6]).total(3, 6) == 15


def test_shapes_of_throws():
    assert ScriptedDice([1, 5, 6]).hits(3, 6, 5) == 2
    assert ScriptedDice([1, 6, 3, 1]).sort(4, 6, [0, 2, 2, 2, 2, 1], 3) == [2, 1, 1]
    assert ScriptedDice([2, 2]).throw(2, 6) == [2, 2]


def test_the_commitment_binds_and_does_not_tell():
    assert commitment("a") != commitment("b")
    assert "secret" not in commitment("secret")
    assert commitment("secret") != sha256(b"secret").hexdigest(), "not the key of the dice"


# --- walking ----------------------------------------------------------------------------------------------------------


def walked(throw):
    """The exact chances of a throw's results, by walking."""
    walk = EnumeratedDice()
    chances = Counter()
    while True:
        walk.rewind()
        result = throw(walk)
        chances[result] += Fraction(walk.weight, walk.cases)
        if not walk.advance():
            return dict(chances)


def enumerated(throw, *sides):
    """The same by trying every face of every die."""
    chances = Counter()
    for faces in itertools.product(*[range(1, n + 1) for n in sides]):
        chances[throw(ScriptedDice(list(faces)))] += 1
    total = sum(chances.values())
    return {result: Fraction(n, total) for result, n in chances.items()}


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (1, 12), (4, 4)])
def test_walked_sums_are_exact(count, sides):
    chances = walked(lambda dice: dice.total(count, sides))
    assert chances == enumerated(lambda dice: dice.total(count, sides), *[sides] * count)
    oracle: Die = count @ d(sides)
    assert chances == {total: oracle.probability(total) for total in oracle.outcomes()}


@pytest.mark.parametrize("least", [1, 4, 6, 7])
def test_walked_hits_are_exact(least):
    chances = walked(lambda dice: dice.hits(4, 6, least))
    assert chances == enumerated(lambda dice: dice.hits(4, 6, least), 6, 6, 6, 6)
    oracle = 4 @ d(6).map(lambda face: int(face >= least))
    assert chances == {hits: oracle.probability(hits) for hits in oracle.outcomes()}


def test_walked_sorting_is_exact():
    def throw(dice):
        return tuple(dice.sort(3, 6, [0, 2, 2, 2, 1, 1], 3))

    assert walked(throw) == enumerated(throw, 6, 6, 6)


@pytest.mark.parametrize(("ours", "theirs"), [(2, 2), (3, 1), (0, 2), (2, 0)])
def test_walked_contests_are_exact_in_who_leads_by_how_many(ours, theirs):
    def lead(dice):
        thrown = dice.contest(ours, theirs, 6, 4)
        assert (len(thrown.our_faces), len(thrown.their_faces)) == (ours, theirs)
        return thrown.ours - thrown.theirs

    assert walked(lead) == enumerated(lead, *[6] * (ours + theirs))


def test_a_contest_throws_our_dice_first_and_counts_low_faces():
    dice = ScriptedDice([1, 4, 3, 5, 2])
    thrown = dice.contest(3, 2, 6, 3)
    assert (thrown.ours, thrown.our_faces) == (2, [1, 4, 3])
    assert (thrown.theirs, thrown.their_faces) == (1, [5, 2])
    assert dice.take_faces() == [1, 4, 3, 5, 2], "the record has them all"


def test_walked_throws_and_nested_throws_are_exact():
    def throw(dice):
        first = dice.total(2, 6)
        if first < 7:
            return ("low", dice.die(12) > 6)
        if first == 7:
            return ("seven", tuple(dice.throw(2, 4)))
        return ("high", dice.hits(2, 6, 5))

    def by_hand():
        chances = Counter()
        for a, b in itertools.product(range(1, 7), repeat=2):
            if a + b < 7:
                for face in range(1, 13):
                    chances[("low", face > 6)] += Fraction(1, 36 * 12)
            elif a + b == 7:
                for pair in itertools.product(range(1, 5), repeat=2):
                    chances[("seven", pair)] += Fraction(1, 36 * 16)
            else:
                for pair in itertools.product(range(1, 7), repeat=2):
                    chances[("high", sum(face >= 5 for face in pair))] += Fraction(1, 36 * 36)
        return dict(chances)

    assert walked(throw) == by_hand()


def test_an_opposed_throw_agrees_with_the_oracle():
    chances = walked(lambda dice: dice.total(2, 6) + 3 > dice.die(12) + 2)
    oracle = (2 @ d(6) + 3) > (d(12) + 2)
    assert chances[True] == Die(oracle).probability(True)


@given(count=st.integers(1, 6), sides=st.integers(2, 12), least=st.integers(0, 14))
@settings(deadline=None, max_examples=50)
def test_spreads_count_every_case(count, sides, least):
    for spread in (sum_distribution(count, sides), hit_distribution(count, sides, least)):
        assert sum(spread.weights) == spread.cases == sides**count
        assert all(weight > 0 for weight in spread.weights)


# --- players' luck ----------------------------------------------------------------------------------------------------


def test_players_luck_is_even_and_repeatable():
    rng = Rng(5)
    counts = Counter(rng.below(6) for _ in range(24_000))
    assert sum((counts[n] - 4000) ** 2 / 4000 for n in range(6)) < CHI_SQUARE[6]
    one, two = Rng(9), Rng(9)
    assert [one.below(100) for _ in range(50)] == [two.below(100) for _ in range(50)]
    assert [Rng(n).below(1000) for n in range(20)] != [Rng(0).below(1000)] * 20


def test_lots_are_drawn_by_the_program_where_people_roll_their_own():
    door = ManualDice([4, 2], "seed lots")
    drawn = [door.lot(10) for _ in range(5)]
    assert door.die(6) == 4
    drawn.append(door.lot(10))
    assert door.die(6) == 2
    assert door.faces == [*drawn[:5], 4, drawn[5], 2], "they stand in the record where they fell"
    again = ManualDice([4, 2], "seed lots")
    assert [again.lot(10) for _ in range(6)] == drawn, "and are the same when the order is tried again with more faces"
    other = ManualDice([], "other lots")
    assert [other.lot(10) for _ in range(6)] != drawn
    with pytest.raises(NeedDice):
        ManualDice([], "seed lots").die(6)
    assert ScriptedDice([7]).lot(10) == 7
