"""Would anybody notice? Every row of the combat tables is changed in turn, and a battery of situations must object.

The battery is what the scores of the book come to in some forty positions. A mutant that it lets through is a modifier
which could be changed without a test noticing.
"""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.tables import Mod, Rung, Table
from vedette.rules.empires.close import CLOSE_RESULTS, close_attack_rows, close_defence_rows
from vedette.rules.empires.fire import FIRE_RESULTS, fire_attack_rows, fire_defence_rows
from vedette.testing.empires.table import field

RIFLES = {"weapon": "magazine-rifles"}

# --- the battery ------------------------------------------------------------------------------------------------------


def open_field(stands, acting, orders=(), **about):
    """A position: name -> (kind, square, what else), and who acts."""

    def lay():
        table = field(**about)
        for name, (kind, at, doc) in stands.items():
            table.put(name, kind, at=at, **doc)
        return table

    return lay, acting, orders


def fire_duel(kind="regular-infantry", b=None, z=None, more=None, orders=(), at=(5, 7), **about):
    stands = {
        "B": (kind, (5, 5), {**(RIFLES if kind.endswith(("infantry", "cavalry", "command")) else {}), **(b or {})}),
        "z": ("native-infantry", at, z or {}),
        **(more or {}),
    }
    return open_field(stands, "B", orders, **about)


def close_duel(kind="regular-infantry", enemy="native-infantry", b=None, z=None, more=None, at=(5, 6), **about):
    stands = {"B": (kind, (5, 5), b or {}), "z": (enemy, at, z or {}), **(more or {})}
    return open_field(stands, "B", (), **about)


CROWD = {"y": ("native-infantry", (5, 7), {"place": "rear"})}

# name: (position, order, what the attacker adds to its throw, what the defender adds)
FIRE = {
    "plain": (fire_duel(), 3, 2),
    "a gun": (fire_duel("heavy-artillery"), 4, 2),
    "Command beside the firer": (fire_duel(more={"X": ("command", (4, 4), {"rating": "exceptional"})}), 6, 2),
    "poor Command beside the firer": (fire_duel(more={"X": ("command", (6, 5), {"rating": "poor"})}), 4, 2),
    "Command two squares away": (fire_duel(more={"X": ("command", (3, 5), {})}), 3, 2),
    "Command in the firer's square": (fire_duel(more={"X": ("command", (5, 5), {"place": "rear"})}), 3, 2),
    "Command beside the target": (fire_duel(more={"c": ("command", (6, 8), {"rating": "average"})}), 3, 4),
    "Command in the target's square": (fire_duel(more={"c": ("command", (5, 7), {"place": "rear"})}), 3, 2),
    "into the flank": (fire_duel(z={"facing": "E"}), 4, 2),
    "into the rear": (fire_duel(z={"facing": "N"}), 4, 2),
    "from ahead, far aside": (fire_duel(at=(4, 7), z={"facing": "E"}), 3, 2),
    "a gun at two": (fire_duel("field-artillery", more=CROWD), 4, 2),
    "a machine gun at two": (fire_duel("mechanical-machine-gun", more=CROWD), 4, 2),
    "a Pom-Pom at two": (fire_duel("pom-pom", more=CROWD), 4, 2),
    "rifles at two": (fire_duel(more=CROWD), 3, 2),
    "horse that moved": (
        fire_duel("irregular-cavalry", b={"mounted": True}, at=(5, 8), orders=["move B to 5,6 facing N"]),
        1,
        2,
    ),
    "horse that stood": (fire_duel("irregular-cavalry"), 2, 2),
    "horse that dismounted": (fire_duel("irregular-cavalry", orders=["dismount B facing N"]), 2, 2),
    "foot that moved": (fire_duel("irregular-infantry", at=(5, 8), orders=["move B to 5,6 facing N"]), 2, 2),
    "at entrenchments": (fire_duel(entrenchment=[(5, 7)]), 1, 2),
    "from entrenchments": (fire_duel(entrenchment=[(5, 5)]), 3, 2),
    "at a wall": (fire_duel(wall=[(5, 7, "S")]), 1, 2),
    "at a hedge": (fire_duel(hedge=[(5, 7, "S")]), 3, 2),
    "over the firer's wall": (fire_duel(wall=[(5, 5, "N")]), 3, 2),
    "into a wood": (fire_duel(wood=[(5, 7)]), 1, 2),
    "out of a wood": (fire_duel(wood=[(5, 5)]), 3, 2),
    "into a dug-in wood": (fire_duel(wood=[(5, 7)], entrenchment=[(5, 7)]), 1, 2),
    "everything": (
        fire_duel(
            "field-artillery",
            z={"facing": "N"},
            more={"y": ("native-infantry", (5, 7), {"place": "front"}), "X": ("command", (4, 5), {})},
            entrenchment=[(5, 7)],
        ),
        5,
        2,
    ),
}

CLOSE = {
    "plain": (close_duel(), 3, 2),
    "Command beside the attacker": (close_duel(more={"X": ("command", (4, 4), {"rating": "exceptional"})}), 7, 2),
    "Command in the attacker's square": (close_duel(more={"X": ("command", (5, 5), {"place": "rear"})}), 5, 2),
    "Command beside the defender": (close_duel(more={"c": ("command", (6, 7), {"rating": "poor"})}), 3, 4),
    "Command two squares away": (close_duel(more={"X": ("command", (3, 5), {})}), 3, 2),
    "two friends beside the attacker": (
        close_duel(more={"C": ("regular-infantry", (4, 4), {}), "D": ("regular-infantry", (4, 4), {"place": "rear"})}),
        5,
        2,
    ),
    "three friends beside the defender": (
        close_duel(
            more={
                "x": ("native-infantry", (4, 7), {}),
                "w": ("transport", (5, 7), {}),
                "v": ("native-infantry", (6, 7), {}),
            }
        ),
        3,
        5,
    ),
    "a pair attacks": (close_duel(more={"C": ("regular-infantry", (5, 5), {"place": "rear"})}), 5, 2),
    "a pair defends": (close_duel(more={"y": ("native-infantry", (5, 6), {"place": "rear"})}), 3, 4),
    "a gun attacks": (close_duel("field-artillery"), 3, 2),
    "a machine gun attacks": (close_duel("automatic-machine-gun"), 5, 2),
    "a Pom-Pom attacks": (close_duel("pom-pom"), 4, 2),
    "a gun defends": (close_duel(enemy="field-artillery"), 3, 2),
    "into the flank": (close_duel(z={"facing": "W"}), 5, 2),
    "into the rear": (close_duel(z={"facing": "N"}), 5, 2),
    "from a forward corner": (close_duel(at=(6, 6)), 3, 2),
    "from a rearward corner": (close_duel(at=(6, 6), z={"facing": "N"}), 5, 2),
    "horse at lone foot": (close_duel("regular-cavalry"), 6, 2),
    "horse at a lone gun": (close_duel("regular-cavalry", "field-artillery"), 6, 2),
    "horse at horse": (close_duel("regular-cavalry", "native-cavalry"), 3, 2),
    "horse at foot with a friend": (close_duel("regular-cavalry", more={"y": ("native-infantry", (5, 7), {})}), 3, 3),
    "horse at a pair": (
        close_duel("regular-cavalry", more={"y": ("native-infantry", (5, 6), {"place": "rear"})}),
        3,
        4,
    ),
    "horse at foot in a stream": (close_duel("regular-cavalry", stream=[(5, 6)]), 3, 2),
    "troopers on foot at lone foot": (close_duel("regular-cavalry", b={"mounted": False}), 3, 2),
    "uphill": (close_duel(hill=[(5, 6)]), 1, 2),
    "downhill": (close_duel(hill=[(5, 5)]), 3, 2),
    "at entrenchments": (close_duel(entrenchment=[(5, 6)]), 1, 2),
    "from entrenchments": (close_duel(entrenchment=[(5, 5)]), 3, 2),
    "at a wall": (close_duel(wall=[(5, 5, "N")]), 1, 2),
    "at a fence": (close_duel(fence=[(5, 5, "N")]), 3, 2),
    "uphill at entrenchments": (close_duel(hill=[(5, 6)], entrenchment=[(5, 6)]), -1, 2),
    "the flank of a Small Tactical Square": (
        open_field(
            {
                "A": ("regular-infantry", (5, 5), {"facing": "N"}),
                "C": ("regular-infantry", (5, 5), {"facing": "S", "place": "rear"}),
                "B": ("native-infantry", (6, 5), {"side": 1}),
                "z": ("regular-infantry", (9, 9), {"side": 0}),
            },
            "B",
        ),
        2,
        5,
    ),
}


def scores(verb, position, book):
    """What both sides add to their throws in a position, under this book."""
    lay, acting, orders = position
    table = lay()
    table._poised = table.position.poised(book)
    table.activate(acting)
    for order in orders:
        table.order(order)
    target = "A" if "A" in table.poised.ids else "z"
    text = f"fire {acting} at {target}" if verb == "fire" else f"attack {acting} on {target}"
    if target == "z" and table.refusal(text) == "WEC-CBT-07":
        text = text.replace(" z", " y")  # from behind, the rear stand defends
    shown = sum(table.tally(text).values()), sum(table.defence(text).values())
    thrown: list[int] = []
    for side, low in ((table[acting].side, True), (1 - table[acting].side, False)):
        thrown += [1 if low else 12] if table.battle.armies[side].throws_d12 else [1, 1] if low else [6, 6]
    ours, theirs = table.order(text, dice=thrown).rolls
    assert shown == (ours.score - ours.dice, theirs.score - theirs.dice), "what is shown before is what is thrown with"
    return shown


def objection(book):
    """The first situation whose scores are not what the book says; "" when there is none."""
    for verb, battery in (("fire", FIRE), ("attack", CLOSE)):
        for name, (position, ours, theirs) in battery.items():
            found = scores(verb, position, book)
            if found != (ours, theirs):
                return f"{verb}: {name}: {found}, not {(ours, theirs)}"
    return ""


def test_the_battery_has_nothing_to_object_to_in_the_book_as_printed():
    assert objection(books.entry("empires").book()) == ""


# --- house rules: a row's value changed, or the row dropped -----------------------------------------------------------

ROWS = {row.rule: row.value for row in fire_attack_rows() + close_attack_rows()}


@pytest.mark.parametrize("rule", ROWS)
def test_a_changed_value_is_noticed(rule):
    for value in (ROWS[rule] + 1, ROWS[rule] - 1, -ROWS[rule]):
        book = amend(books.entry("empires").book(), {"change": [{"rule": rule, "value": value}]})
        assert objection(book), f"{rule} may be {value} and nobody notices"


@pytest.mark.parametrize("rule", ROWS)
def test_a_dropped_row_is_noticed(rule):
    assert objection(amend(books.entry("empires").book(), {"drop": [rule]}))


# --- mutants: a row dropped from one table only, always true, or turned round ----------------------------------------

TABLES = {
    "fire_attack": fire_attack_rows,
    "fire_defence": fire_defence_rows,
    "close_attack": close_attack_rows,
    "close_defence": close_defence_rows,
}


def with_rows(table, rows):
    """The book with other rows in one of its tables."""
    book = books.entry("empires").book().blank()
    old = getattr(book.rules, table)
    setattr(book.rules, table, Table(rows, old.base_rule, old.base_words))
    return book


@pytest.mark.parametrize("table", TABLES)
def test_the_tables_are_those_of_the_book(table):
    rows = TABLES[table]()
    printed = getattr(books.entry("empires").book().rules, table)
    assert [(row.rule, row.value) for row in printed.rows] == [(row.rule, row.value) for row in rows]
    assert objection(with_rows(table, rows)) == ""


@pytest.mark.parametrize(("table", "rule"), [(table, row.rule) for table, rows in TABLES.items() for row in rows()])
def test_a_row_missing_always_true_or_turned_round_is_noticed(table, rule):
    at = [row.rule for row in TABLES[table]()].index(rule)

    def never(row):
        return Mod(row.rule, row.value, row.words, lambda bout: 0)

    def always(row):
        return Mod(row.rule, row.value, row.words, lambda bout: 1)

    def turned_round(row):
        return Mod(row.rule, row.value, row.words, lambda bout: 0 if row.times(bout) else 1)

    for mutate in (never, always, turned_round):
        rows = TABLES[table]()
        rows[at] = mutate(rows[at])
        assert objection(with_rows(table, rows)), f"{table}: {rule} may be {mutate.__name__} and nobody notices"


# --- the result tables ------------------------------------------------------------------------------------------------


def result_of(verb, ours, theirs):
    """What two scores lead to: the fate told of."""
    table = field()
    table.put("B", "heavy-artillery", at=(5, 5))  # value 4, and 1 more in Close Combat
    table.put("z", "transport", at=(5, 7 if verb == "fire" else 6))  # value 1
    table.activate("B")
    dice = ours - 4 - (verb == "attack")
    faces = [dice - 6, 6] if dice > 6 else [1, dice - 1]
    text = f"{verb} B {'at' if verb == 'fire' else 'on'} z"
    return table.order(text, dice=[*faces, theirs - 1]).rules[1]


LADDERS = {
    "fire": (FIRE_RESULTS, ["WEC-FIR-20", "WEC-FIR-21", "WEC-FIR-22"]),
    "attack": (CLOSE_RESULTS, ["WEC-CLS-16", "WEC-CLS-17", "WEC-CLS-18"]),
}
EDGES = [(9, 10, 0), (10, 10, 0), (11, 10, 1), (11, 6, 1), (12, 6, 2), (13, 6, 2)]


def wrong_results(verb):
    """The scores at an edge that lead to another result than the book's, or to none."""
    wrong = []
    for ours, theirs, rung in EDGES:
        try:
            found = result_of(verb, ours, theirs)
        except RuntimeError as hole:
            found = str(hole)
        if found != LADDERS[verb][1][rung]:
            wrong.append((ours, theirs, found))
    return wrong


@pytest.mark.parametrize("verb", LADDERS)
def test_scores_at_the_edges_of_the_result_table(verb):
    assert wrong_results(verb) == []


@pytest.mark.parametrize("verb", LADDERS)
@pytest.mark.parametrize(
    ("rung", "reached"),
    [
        (0, lambda scores: scores.ours < scores.theirs),
        (0, lambda scores: scores.ours <= scores.theirs + 1),
        (1, lambda scores: scores.ours <= 2 * scores.theirs),
        (1, lambda scores: scores.ours < 2 * scores.theirs - 1),
    ],
)
def test_a_result_that_starts_one_pip_early_or_late_is_noticed(verb, rung, reached):
    ladder = LADDERS[verb][0]
    kept = ladder[rung]
    ladder[rung] = Rung(kept.rule, kept.result, kept.words, reached)
    try:
        assert wrong_results(verb)
    finally:
        ladder[rung] = kept
