"""Every setting in each of its positions, and what the two editions differ in."""

import re
from pathlib import Path

import pytest

from vedette import books
from vedette.cli.commands.explain import differences
from vedette.engine.book import amend
from vedette.engine.record import Game
from vedette.rules import tyneside
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.codes import CAPTURED, COVER, ESCAPED, KILLED, RETREATING, STEADY
from vedette.rules.tyneside.combat.prisoners import keep, kill_where_they_must
from vedette.rules.tyneside.combat.shooting import fired_shots, shots_at
from vedette.rules.tyneside.command.command import fill_seats
from vedette.rules.tyneside.command.ordered_moves import may_go_on
from vedette.rules.tyneside.markers import is_seen
from vedette.rules.tyneside.move.bases import is_in_contact
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.cells import ActionCell
from vedette.rules.tyneside.tables.moving import finish_move, move_bound, note_start
from vedette.rules.tyneside.victory import check_limit
from vedette.testing.tyneside.table import Table

NEW, OLD = "tyneside-solo", "tyneside-3.2"
BOTH = (OLD, NEW)
LEDGER = Path(tyneside.__file__).parent / "ledger.md"


def line(y, n=10, x=5000, apart=300):
    return [[x + apart * i, y] for i in range(n)]


def positions_of(book):
    """Each setting of a book with its positions."""
    return {one.name: one for one in books.entry(book).book().settings}


def test_these_are_the_settings_of_the_ledger_and_which_book_has_which():
    text = LEDGER.read_text(encoding="utf-8")
    table = text[text.index("| Setting | Values") :]
    named = [one for one in re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) if one != "edition"]  # that is the book
    assert len(named) == 14
    only_old, only_new = {"cover_away_is_retreat", "draw_counts"}, {"kill_prisoners"}
    assert set(positions_of(OLD)) == set(named) - only_new
    assert set(positions_of(NEW)) == set(named) - only_old
    for book in BOTH:
        for one in positions_of(book).values():
            assert one.rule.startswith("TY-RUL-")


@pytest.mark.parametrize(("position", "far"), [("1/4", 6875), ("1/2", 6250)])
def test_barrier_cost(book, position, far):
    fence = {"kind": "fence", "points": [[6000, 2000], [6000, 4000]]}
    table = Table(book, {"barrier_cost": position}, features=[fence]).place("men", places=line(3000, 4, 4100))
    table.place("foe", (9000, 11000), side=1).lay("move")
    assert table.ask("walk men 4 to 9000,3000")[0] == far
    default = {OLD: "1/4", NEW: "1/2"}[book]
    assert positions_of(book)["barrier_cost"].choices[positions_of(book)["barrier_cost"].default] == default


@pytest.mark.parametrize(
    ("position", "foot", "horse"),
    [("2 and 4", 100, 200), ("1.5 and 3", 75, 150), ("2.5 and 5", 125, 250), ("3 and 6", 150, 300)],
)
def test_base_size(book, position, foot, horse):
    table = Table(book, {"base_size": position}).place("men", places=line(3000, 4))
    table.place("riders", places=line(6000, 4, 5000, 700), horsed=True).place("foe", (9000, 11000), side=1).lay()
    assert table.battle.radius(table.fig("men")) == foot
    assert table.battle.radius(table.fig("riders")) == horse
    assert table.ask("gap men 1 to men 2") == 300 - 2 * foot
    figure = table.fig("foe")
    table.battle.x[figure], table.battle.y[figure] = 5000, 3000 + 2 * foot + 20
    assert is_in_contact(table.battle, table.fig("men"))
    table.battle.y[figure] += 1
    assert not is_in_contact(table.battle, table.fig("men"))


@pytest.mark.parametrize(("position", "state"), [(True, RETREATING), (False, STEADY)])
def test_cover_away_is_retreat(position, state):
    table = Table(OLD, {"cover_away_is_retreat": position}).place("men", (9000, 5000))
    table.place("foe", (9000, 9000), side=1).lay("move")
    note_start(table.battle, 0)
    table["men"].has_result = True
    table["men"].result = ActionCell("TY-F32-11", COVER, False, True)
    move_bound(table.battle, 0)
    assert table["men"].state == state
    assert table.at("men")[1] < 5000


@pytest.mark.parametrize(("position", "counts"), [(True, True), (False, False)])
def test_draw_counts(position, counts):
    table = Table(OLD, {"draw_counts": position}).place("us", places=line(3000, 4), bayonet=False)
    table.place("them", places=line(3202, 4), side=1, bayonet=False).lay("melee")
    table.do(steps.MELEE, *[1] * 8)
    assert (table["us"].lost_at == table.battle.clock) is counts
    assert ("TY-RF-15 +3" in table.ask("risk us lines")) is counts


@pytest.mark.parametrize(("position", "still", "moving"), [("down", 5, 3), ("nearest", 6, 4), ("up", 6, 4)])
def test_fire_rounding(book, position, still, moving):
    table = Table(book, {"fire_rounding": position}).place("men", places=line(3000, 11))
    table.place("foe", places=line(5200, 11), side=1).lay("shoot")
    men, foe = table["men"], table["foe"]
    assert len(fired_shots(table.battle, men, shots_at(table.gaze, men, foe, False), False)) == still
    men.has_moved = True
    assert len(fired_shots(table.battle, men, shots_at(table.gaze, men, foe, False), False)) == moving


def test_fire_rounding_to_the_nearest_and_up_are_not_the_same(book):
    for position, shots in (("nearest", 3), ("up", 4)):
        table = Table(book, {"fire_rounding": position}).place("men", places=line(3000, 10), moved=True)
        table.place("foe", places=line(5200, 10), side=1).lay("shoot")
        men, foe = table["men"], table["foe"]
        assert len(fired_shots(table.battle, men, shots_at(table.gaze, men, foe, False), False)) == shots


@pytest.mark.parametrize(("position", "counts"), [(0, True), (20, False), (28, True), (27, False)])
def test_flank_distance(book, position, counts):
    table = Table(book, {"flank_distance": position}).place("men", places=line(6000, 4), facing=0)
    table.place("foe", places=line(3000, 4), side=1, weapons=["sword"]).lay()  # 28 cm behind them, rim to rim
    rule = "TY-RF-11 +2" if book == OLD else "TY-RF-12 +2"
    assert (rule in table.ask("risk men lines")) is counts


@pytest.mark.parametrize(("position", "fates"), [(True, [KILLED, KILLED, CAPTURED]), (False, [ESCAPED] * 3)])
def test_kill_prisoners(position, fates):
    table = Table(NEW, {"kill_prisoners": position}).place("captors", places=line(3000, 4), takes_prisoners=False)
    table.place("prisoners", places=line(3300, 4), side=1, captured_by="captors").place(
        "foe", (9000, 11000), side=1
    ).lay()
    table.battle.fate[table.fig("prisoners", 4)] = KILLED
    keep(table.battle, table["captors"])
    for i in table["captors"].men[1:]:
        table.battle.spent[i] = 100  # one idle figure
    kill_where_they_must(table.battle, 0)
    assert [table.battle.fate[table.fig("prisoners", n)] for n in (1, 2, 3)] == fates


def hunt(book, settings, seed="settings"):
    entry = books.entry(book)
    return Game(
        amend(entry.book(), {"settings": settings}), entry.scenarios().setup_of("three-officers", solo=[1]), seed
    )


@pytest.mark.parametrize(("position", "opened"), [("sees_enemy", True), ("spotted", False)])
def test_marker_reveal(book, position, opened):
    battle = hunt(book, {"marker_reveal": position}).state
    marker = next(one for one in battle.markers if one.group >= 0)
    scout = battle.seats[0].figure
    battle.place_figure(scout, battle.x[marker.figure], battle.y[marker.figure] - 3200)
    assert is_seen(SightTable(battle), marker) is opened


@pytest.mark.parametrize(("position", "count"), [(True, 9), (False, 0)])
def test_markers(book, position, count):
    assert len(hunt(book, {"markers": position}).state.markers) == count


@pytest.mark.parametrize(("position", "wounds"), [(True, 1), (False, 0)])
def test_melee_hit_on_modified(book, position, wounds):
    spears = {"weapons": ["spear"]}
    table = Table(book, {"melee_hit_on_modified": position}).place("us", places=line(3000, 4), **spears)
    table.place("them", places=line(3202, 4), side=1, bayonet=False).lay("melee")
    table.do(steps.MELEE, 4, 1, *[1] * 6)  # a bare 4, and 5 with the better weapon
    assert table.battle.wounds[table.fig("them")] == wounds


@pytest.mark.parametrize(("position", "dice"), [("extra", [4]), ("both", [4, 1, 1, 1])])
def test_musician_dice(book, position, dice):
    table = Table(book, {"musician_dice": position}).officer("captain", (9000, 2000))
    table.place("bugler", (9000, 1500), role="musician").place("men", (9000, 3000)).place("foe", (9000, 11000), side=1)
    table.start()
    table.order("lead free", 1, 1, 1)
    table.order("link bugler free", *dice)
    assert table.battle.seats[0].pool == 3 - 1 + sum(dice)


@pytest.mark.parametrize(("position", "lost"), [(True, False), (False, True)])
def test_succession(book, position, lost):
    table = Table(book, {"succession": position}).officer("captain", (9000, 2000))
    table.place("sergeant", (9000, 2500), role="nco").place("men", (9000, 3000)).place(
        "foe", (9000, 11000), side=1
    ).lay()
    table.battle.remove(table.fig("captain"), KILLED)
    fill_seats(table.battle, 0)
    assert table.battle.seats[0].lost is lost
    assert (table.battle.seats[0].figure == table.fig("sergeant")) is not lost


@pytest.mark.parametrize(("position", "over"), [(3, True), (4, False), (0, False)])
def test_turn_limit(book, position, over):
    entry = books.entry(book)
    setup = entry.scenarios().setup_of("three-officers", solo=[1])
    setup.pop("turns", None)
    setup.pop("conditions", None)
    battle = Game(amend(entry.book(), {"settings": {"turn_limit": position}}), setup, "limit").state
    battle.turn = 3
    assert check_limit(battle) is over
    if over:
        assert (battle.outcome.winner, battle.outcome.rule) == (-1, "TY-RUL-92")


# --- markers end moves ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-RUL-104")
def test_who_opens_a_marker_by_its_move_has_ended_it(book):
    game = hunt(book, {})
    battle = game.state
    for seat in battle.seats:
        battle.place_figure(seat.figure, 1000 + 300 * seat.id, 500)
        battle.groups[battle.unit[seat.figure]].placed = True
    marker = next(one for one in battle.markers if one.group >= 0)
    mover = battle.groups[battle.unit[battle.seats[0].figure]]
    battle.side = 0
    for other in battle.markers:
        other.is_out = other.id == marker.id
        other.spot = 0
    finish_move(battle, mover, True, -1)
    assert marker.is_out
    assert may_go_on(mover)
    battle.place_figure(mover.men[0], battle.x[marker.figure], battle.y[marker.figure] - 1500)
    marker.spot = 6000
    finish_move(battle, mover, True, -1)
    assert not marker.is_out
    assert not may_go_on(mover)
    note_start(battle, 0)
    assert may_go_on(mover)  # the next side turn is another


# --- the editions -----------------------------------------------------------------------------------------------------


def row_of_the_table(text):
    """The ids that a row of the ledger's table of differences names, ranges written out."""
    found = []
    for first, last in re.findall(r"(TY-[A-Z]+-\d\d)(?: to TY-[A-Z]+-(\d\d))?", text):
        stem, number = first.rsplit("-", 1)
        found += [f"{stem}-{n:02d}" for n in range(int(number), int(last or number) + 1)]
    return found


def test_the_errata_tell_every_difference_of_the_ledger():
    ledger = books.entry(OLD).ledger().lines
    told = differences(books.entry(OLD).book(), books.entry(NEW).book())
    named = {one["rule"] for one in told}
    text = LEDGER.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", text[text.index("| No. |") : text.index("## 1.")], re.MULTILINE)
    assert len(rows) == 31
    checked = 0
    for number, rules in rows:
        ids = [id for id in row_of_the_table(rules) if ledger[id].edition]  # what both have cannot differ
        checked += len(ids)
        assert set(ids) <= named, f"difference {number}: {set(ids) - named} is not told"
    assert checked >= 40
    every = {id for id, one in ledger.items() if one.edition and "RUL" not in id and "EX" not in id}
    cells = {id for id in every if id[3:6] in ("F32", "M32", "FSO", "MSO")}
    assert every - cells <= named
    for id in cells:
        if id[3:6] in ("FSO", "MSO") and id not in named:  # a cell that says the same in both
            old = id.replace("FSO", "F32").replace("MSO", "M32")
            assert ledger[id].words.split(": ")[1].split(";")[0] == ledger[old].words.split(": ")[1].split(";")[0]


def test_a_cell_is_told_in_words():
    told = {one["rule"]: one for one in differences(books.entry(OLD).book(), books.entry(NEW).book())}
    cell = told["TY-FSO-11"]
    assert (cell["words"], cell["old"], cell["new"]) == (
        "first table, RF1, die 1",
        "COVER, mandatory",
        "HALT, may be ignored",
    )
