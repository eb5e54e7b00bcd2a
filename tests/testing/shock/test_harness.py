"""Random battles of Colonial Adventure: what must hold of every one of them, the same battles on every machine, and what
the markers of hidden units give away: nothing."""

import pytest

from testing.twins import Difference, Talkative, Twins
from vedette import books
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.types import Order
from vedette.testing.harness import Fault, HarnessBattle, HarnessCount, run
from vedette.testing.plans import BattlePlan
from vedette.testing.shock.invariants import reshuffle_hidden


def test_battles_by_chance_hold_together(root):
    tally = run("shock", range(8), every=60)
    assert tally.battles == 8


def test_the_first_battles_come_out_as_they_always_did(root):
    tally = run("shock", range(6), every=0)
    path = root / "tests/golden/shock/harness.digest"
    assert (
        f"{tally.battles} battles, {tally.decisions} decisions: {tally.digest.hexdigest()}" == path.read_text().strip()
    )


# --- hidden units -----------------------------------------------------------------------------------------------------

BUSH = [
    {"kind": "vegetation", "rect": [600, 2400, 3400, 4600]},
    {"kind": "dense", "rect": [3800, 2400, 6600, 4600]},
]
PAIRS = ([[1000, 4000], [2000, 3600]], [[2900, 4100], [3000, 3000]], [[5000, 4300], [4400, 3500]])
BRITISH = {
    "name": "British",
    "list": "british",
    "deployment": "given",
    "units": [
        {"kind": "Infantry", "name": "1st Company", "musician": True, "at": [1500, 700], "files": 6},
        {"kind": "Infantry", "name": "2nd Company", "colours": True, "at": [3000, 700], "files": 6},
        {"kind": "Gatling", "name": "Gardner", "at": [4200, 700]},
    ],
    "commanders": [{"name": "Colonel", "with": "1st Company"}],
}
ANSARI = [
    {"kind": "Beja", "name": "Hadendowa"},
    {"kind": "Baggara", "name": "Taaisha"},
    {"kind": "Baggara Rifleman", "name": "Jihadiya"},
    {"kind": "Baggara", "name": "Habbaniya"},
]


def ambush(swapped):
    """Three hidden units and one in sight; `swapped` tells which of them lie under the other marker of their pair."""
    units = [
        {**unit, "hidden": PAIRS[i][::-1] if i in swapped else PAIRS[i]}
        if i < len(PAIRS)
        else {**unit, "at": [6000, 2000], "facing": 200}
        for i, unit in enumerate(ANSARI)
    ]
    theirs = {"name": "Ansari", "list": "ansari", "deployment": "given", "units": units}
    return {"table": {"features": BUSH}, "sides": [BRITISH, theirs], "rounds": 4}


def twins(book, swapped, seed):
    return Twins(book, [ambush(()), ambush(swapped)], f"twins {seed}")


@pytest.mark.rule("SP-HID-03")
@pytest.mark.parametrize("swapped", [(0,), (2,), (0, 1, 2)])
def test_whatever_the_other_side_is_sent_is_the_same_whichever_markers_are_real(swapped):
    moments = 0
    for seed in range(2):
        moments += twins(books.entry("shock").book(), swapped, seed).play(0, Rng(seed), 40)
    assert moments > 20


@pytest.mark.rule("SP-HID-03")
def test_laying_markers_and_creeping_with_them_gives_nothing_away():
    """Deployed by the players: the second battle lays the mock where the first has the real one."""

    def swap(order):
        unit, x, y, mock_x, mock_y = order.args if order.verb == "hide" else (0, 0, 0, 0, 0)
        return Order("hide", (unit, mock_x, mock_y, x, y)) if order.verb == "hide" else order

    ours = {key: value for key, value in BRITISH.items() if key != "deployment"}
    ours["units"] = [{k: v for k, v in unit.items() if k not in ("at", "files")} for unit in BRITISH["units"]]
    ours["commanders"] = []
    features = [{"kind": "vegetation", "rect": [600, 3600, 6600, 4800]}]
    setup = {"table": {"features": features}, "sides": [ours, {"name": "Ansari", "list": "ansari", "units": ANSARI}]}
    hid = crept = 0
    for seed in range(4):
        pair = Twins(books.entry("shock").book(), [setup, setup], f"laid {seed}", swap)
        pair.play(0, Rng(seed + 40), 50)
        verbs = [past.order.verb for past in pair.games[0].history]
        hid += verbs.count("hide")
        crept += verbs.count("sneak")
    assert hid > 4
    assert crept > 2


LEAKS = (
    "view",
    "order of pieces",
    "observers",
    "scene",
    "question",
    "option",
    "order of orders",
    "refusal",
    "log",
    "odds",
)


def play_a_few(book):
    for seed in range(3):
        twins(book, (0, 1, 2), seed).play(0, Rng(seed), 40)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(leak):
    with pytest.raises(Difference):
        play_a_few(Talkative(books.entry("shock").book(), leak))


def test_the_book_that_can_leak_gives_nothing_away_when_it_is_not_asked_to():
    assert twins(Talkative(books.entry("shock").book()), (0, 2), 0).play(0, Rng(0), 6) == 6


@pytest.mark.parametrize("leak", ["view", "order of pieces", "option", "question"])
def test_the_harness_finds_a_leak_by_scrambling(leak):
    plan = BattlePlan(0, Talkative(books.entry("shock").book(), leak), ambush(()), "an ambush")
    with pytest.raises(Fault, match="may not know"):
        HarnessBattle(plan, 2, HarnessCount()).play()


def layout(battle):
    return tuple((marker.unit, marker.is_real) for marker in battle.markers)


def test_scrambling_reaches_every_way_in_which_three_units_can_lie_under_their_markers():
    book = books.entry("shock").book()
    battle = book.begin(ambush(()), SeededDice("x"))
    rng = Rng(11)
    found = {layout(reshuffle_hidden(battle, 0, rng)) for _ in range(1500)}
    assert len(found) == 6 * 8  # every order of the units, every choice of the real ones
    assert all(sum(real for _, real in one) == 3 for one in found)
    assert layout(reshuffle_hidden(battle, 1, rng)) == layout(battle)  # to its owner nothing is hidden


def test_a_marker_whose_mock_is_known_stays_real_when_scrambled():
    book = books.entry("shock").book()
    battle = book.begin(ambush(()), SeededDice("x"))
    mock = next(marker for marker in battle.markers if not marker.is_real)
    mock.is_out = False
    rng = Rng(12)
    for _ in range(50):
        other = reshuffle_hidden(battle, 0, rng)
        fellows = [marker for marker in other.markers if marker.unit == other.markers[mock.id].unit]
        assert [marker.is_real for marker in fellows if marker.is_out] == [True]


def test_markers_laid_by_a_set_up_are_numbered_by_place_and_not_by_roster():
    book = books.entry("shock").book()
    setup = ambush(())
    numbered = [(marker.x, marker.y) for marker in book.begin(setup, SeededDice("x")).markers]
    units = setup["sides"][1]["units"]
    units[0]["hidden"], units[2]["hidden"] = units[2]["hidden"], units[0]["hidden"]
    assert [(marker.x, marker.y) for marker in book.begin(setup, SeededDice("x")).markers] == numbered
