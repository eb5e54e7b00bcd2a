"""A battle's first moment from a set-up document: the table, the forces, figure by figure (TRP, LOY, GRP-01).

Lengths are hundredths of a centimetre. A unit is a group of men, or one leader; a leader may be listed with a group.
"""

from typing import Final

from vedette.engine.dice import Dice
from vedette.engine.orders import WAYS
from vedette.engine.outlines import edge_zone, read_box, read_outline
from vedette.engine.types import NOBODY, BadInput
from vedette.engine.validation import as_colour, as_dict, as_flag, as_int, as_list, as_text, one_of, only
from vedette.geometry.points import Point
from vedette.rules.tyneside.battle import Army, Battle, Condition
from vedette.rules.tyneside.codes import ADVANCE, FIELDED, HALT, MAN, OFFICER, ORDER_NAMES, WAITING
from vedette.rules.tyneside.markers import half_of
from vedette.rules.tyneside.move.ranks import RANKS, SHAPE_NAMES, shape_places
from vedette.rules.tyneside.rules import Rules
from vedette.rules.tyneside.setup.cards import Card
from vedette.rules.tyneside.setup.entries import LEAST_GROUP, MAN_KEYS, MOST_GROUP, START_ORDERS, UNIT_KEYS
from vedette.rules.tyneside.setup.field import Field
from vedette.rules.tyneside.setup.ground import FRAME, read_field
from vedette.rules.tyneside.setup.listing import fit_card, read_card
from vedette.rules.tyneside.units import MARKER, CommandSeat, Group, Marker
from vedette.rules.tyneside.victory import BRING, CONDITION_NAMES

ZONE: Final = 3000
"""Depth of the zone along its own table edge, unless the set-up names another."""
MOST_FIGURES: Final = 400
SETUP_KEYS: Final = ("title", "words", "scenario", "table", "turns", "sides", "solo", "attacker", "conditions")
SIDE_KEYS: Final = ("name", "colour", "dress", "edge", "zone", "units", "words", "markers", "order", "army")
COLOURS: Final = ("#8f2020", "#2f5d8a")


# --- a side -----------------------------------------------------------------------------------------------------------


def read_side(doc: dict[str, object], number: int, field: Field) -> Army:
    only(doc, SIDE_KEYS, f"side {number + 1}")
    side = Army(number, as_text(doc.get("name"), f"side {number + 1}: name"))
    side.colour = as_colour(doc.get("colour", COLOURS[number]), "colour")
    side.dress = as_text(doc.get("dress", ""), "dress")
    side.home = one_of(doc.get("edge", "S" if number == 0 else "N"), WAYS, f"{side.name}: edge")
    if "zone" in doc:
        what = f"{side.name}: zone"
        side.zone = read_box(doc["zone"], what, what, 0, 60_000)
    else:
        side.zone = edge_zone(field.width, field.height, side.home, ZONE)
    return side


# --- units ------------------------------------------------------------------------------------------------------------


class Mustering:
    """A force being read: what is found on the way, and what can only be settled once all are known."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.platoons: list[str] = []
        self.withs: list[tuple[int, str]] = []  # a leader's unit, and the group he is listed with
        self.loyal: list[tuple[int, object]] = []  # a figure, and the leader it is said to be Loyal to
        self.docs: list[dict[str, object]] = []  # by unit

    def read_unit(self, doc: dict[str, object], side: Army, order: int) -> None:
        battle = self.battle
        name = as_text(doc.get("name"), f"{side.name}: name of a unit")
        what = f"{side.name}, {name}"
        only(doc, UNIT_KEYS, what)
        card = read_card(doc, side.number, what)
        is_leader = card.role != MAN
        count = as_int(doc.get("figures", 1), f"{what}: figures", 1, MOST_GROUP)
        if is_leader and count != 1:
            raise BadInput(f"{what} is a leader: one figure")
        for known in battle.groups:
            if known.name == name and known.side == side.number:
                raise BadInput(f"{what}: two units of a side have the same name")
        group = Group(len(battle.groups), side.number, name, card, is_leader)
        group.short = as_text(doc.get("short", name[:3]), f"{what}: short")
        group.dress = as_text(doc.get("dress", side.dress), f"{what}: dress")
        group.order = ORDER_NAMES.index(as_order(doc.get("order", ORDER_NAMES[order]), what))
        if "platoon" in doc:
            platoon = f"{side.number} {as_text(doc['platoon'], f'{what}: platoon')}"
            if platoon not in self.platoons:
                self.platoons.append(platoon)
            group.platoon = self.platoons.index(platoon)
        battle.groups.append(group)
        self.docs.append(doc)
        for n, own in enumerate(self.cards_of(doc, card, count, what)):
            self.add_figure(own, group, f"{name} {n + 1}" if count > 1 else name, doc)
        if "with" in doc:
            if not is_leader:
                raise BadInput(f"{what}: 'with' is for leaders")
            self.withs.append((group.id, as_text(doc["with"], f"{what}: with")))
        if as_flag(doc.get("character", False), f"{what}: character"):
            if card.role != OFFICER and not is_leader:
                raise BadInput(f"{what}: Player Characters are officers or leaders (TY-CMD-01)")
            if not side.is_solo:
                battle.seats.append(
                    CommandSeat(len(battle.seats), side.number, group.men[0])
                )  # TY-CMD-03: one for each player
            card.is_character = True

    def cards_of(self, doc: dict[str, object], card: Card, count: int, what: str) -> list[Card]:
        """Return cards per figure; the entry gives the default, `men` lists those who differ (TY-RUL-94)."""
        found: list[Card] = []
        for i, entry in enumerate(as_list(doc.get("men", []), f"{what}: men")):
            told = as_dict(entry, f"{what}: men[{i}]")
            only(told, MAN_KEYS, f"{what}: men[{i}]")
            merged = {key: value for key, value in doc.items() if key != "men"}
            merged.update({key: value for key, value in told.items() if key != "count"})
            for _ in range(as_int(told.get("count", 1), f"{what}: men[{i}]: count", 1, MOST_GROUP)):
                found.append(read_card(merged, card.side, what))
        if len(found) > count:
            raise BadInput(f"{what} has {count} figures; its men list {len(found)}")
        while len(found) < count:
            own = card.copy()
            own.arm = card.arm
            found.append(own)
        return found

    def add_figure(self, card: Card, group: Group, name: str, doc: dict[str, object]) -> int:
        battle = self.battle
        figure = len(battle.cards)
        card.number = figure
        card.place = len(group.men)
        card.name = name
        fit_card(card, battle.rules)
        battle.cards.append(card)
        append_blank(battle, group.id)
        group.men.append(figure)
        self.loyal.append((figure, doc.get("loyal_to", "")))
        return figure

    # --- once all are known ----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Settle which group each leader is listed with and loyalties, and check group sizes."""
        for unit, name in self.withs:
            self.attach(unit, name)
        for group in self.battle.groups:
            self.check_size(group)
        for figure, told in self.loyal:
            self.battle.cards[figure].loyal_to = self.loyal_leaders(figure, told)

    def attach(self, unit: int, name: str) -> None:
        """Attach a leader to the group it is listed with."""
        battle = self.battle
        leader = battle.groups[unit]
        hosts = [one for one in battle.groups if one.name == name and one.side == leader.side and not one.is_leader]
        if not hosts:
            raise BadInput(f"{leader.name} is listed with '{name}', which is no group of its side")
        leader.listed = hosts[0].id
        battle.roster[leader.men[0]] = hosts[0].id

    def check_size(self, group: Group) -> None:
        """Check that a group has 4 to 30 figures, its leaders counted (TY-GRP-01)."""
        size = self.battle.roster.count(group.id)
        if not group.is_leader and not LEAST_GROUP <= size <= MOST_GROUP:
            figures = "1 figure" if size == 1 else f"{size} figures"
            raise BadInput(f"{group.name} has {figures}; a group has {LEAST_GROUP} to {MOST_GROUP} (TY-GRP-01)")

    def loyal_leaders(self, figure: int, told: object) -> list[int]:
        """Return the leaders a figure is Loyal to: named, "all", or its own Europeans or natives (TY-LOY-02 to -04)."""
        battle = self.battle
        card = battle.cards[figure]
        leaders = [one for one in battle.groups if one.is_leader and one.side == card.side]
        if isinstance(told, list):
            names = [as_text(name, f"{card.name}: loyal_to") for name in told]
            for name in names:
                if name not in [one.name for one in leaders]:
                    raise BadInput(f"{card.name}: loyal_to names '{name}', who is no leader of its side")
            return [one.men[0] for one in leaders if one.name in names]
        if told == "all":
            return [one.men[0] for one in leaders]
        if told != "":
            raise BadInput(f"{card.name}: loyal_to is 'all' or a list of leaders' names; not {told!r}")
        return [one.men[0] for one in leaders if battle.cards[one.men[0]].native == card.native]


def as_order(value: object, what: str) -> str:
    """Read a stored order that a unit may start with."""
    if value not in START_ORDERS:
        raise BadInput(f"{what}: order must be HALT or ADVANCE; not {value!r}")
    return str(value)


def append_blank(battle: Battle, unit: int) -> None:
    """Append a figure that has not been placed."""
    card = battle.cards[len(battle.x)]
    battle.team.append(card.side)
    battle.radii.append(battle.rules.horse_base if card.horsed else battle.rules.foot_base)
    battle.x.append(0)
    battle.y.append(0)
    battle.facing.append(0)
    battle.wounds.append(0)
    battle.fate.append(WAITING)
    battle.loaded.append(1)  # all start loaded (TY-RUL-28)
    battle.unit.append(unit)
    battle.roster.append(unit)
    battle.spent.append(0)
    battle.unclear.append(0)
    battle.shot.append(0)
    battle.fought.append(0)
    battle.armed.append(0)
    battle.linked.append(NOBODY)
    battle.guards.append(NOBODY)
    battle.captor.append(NOBODY)
    battle.hitched.append(0)


# --- the whole --------------------------------------------------------------------------------------------------------


def read_battle(setup: dict[str, object], rules: Rules, dice: Dice) -> Battle:
    """Read a battle at its first moment; BadInput says what is wrong with the set-up."""
    only(setup, SETUP_KEYS, "the set-up")
    field = read_field(as_dict(setup.get("table", {}), "table"))
    docs = [as_dict(doc, f"side {i + 1}") for i, doc in enumerate(as_list(setup.get("sides"), "sides"))]
    if len(docs) != 2:
        raise BadInput("a battle has two sides")
    sides = [read_side(docs[i], i, field) for i in (0, 1)]
    for number in as_list(setup.get("solo", []), "solo"):
        sides[as_int(number, "solo", 0, 1)].is_solo = True
    battle = Battle(dice, rules, field, sides, [])
    mustering = Mustering(battle)
    for side in sides:
        order = ADVANCE if side.is_solo and not rules.charge_is_attack else HALT  # TY-RUL-125
        if "order" in docs[side.number]:
            order = ORDER_NAMES.index(as_order(docs[side.number]["order"], side.name))
        for i, entry in enumerate(as_list(docs[side.number].get("units", []), f"{side.name}: units")):
            mustering.read_unit(as_dict(entry, f"{side.name}: units[{i}]"), side, order)
    if len(battle.cards) > MOST_FIGURES:
        raise BadInput(f"{len(battle.cards)} figures are too many; {MOST_FIGURES} is the limit")
    mustering.settle()
    for side in sides:
        if not [group for group in battle.groups if group.side == side.number and not group.is_leader]:
            raise BadInput(f"{side.name} has no group of men")
    check_seats(battle)
    place_given(mustering)
    for side in sides:
        use_markers(battle, side, docs[side.number])
    battle.turns = as_int(setup.get("turns", rules.turn_limit), "turns", 0, 99)
    for i, entry in enumerate(as_list(setup.get("conditions", []), "conditions")):
        battle.conditions.append(read_condition(battle, as_dict(entry, f"conditions[{i}]"), f"condition {i + 1}"))
    return battle


def check_seats(battle: Battle) -> None:
    """Check that every side not run by the tables has a Player Character."""
    for side in battle.sides:
        mine = [seat for seat in battle.seats if seat.side == side.number]
        if not side.is_solo and not mine:
            raise BadInput(
                f"{side.name} has no Player Character; mark one leader with character = true, or let the tables run it"
            )
        if len(mine) > 6:
            raise BadInput(f"{side.name} has {len(mine)} Player Characters; at most six people play a side")


def use_markers(battle: Battle, side: Army, doc: dict[str, object]) -> None:
    """Use hidden markers for a side without players, with half as many dummies (TY-SET-01 to -03)."""
    wanted = as_flag(doc.get("markers", True), f"{side.name}: markers")
    others_play = [seat for seat in battle.seats if seat.side != side.number]
    if not battle.rules.markers or not side.is_solo or not wanted or not others_play:
        return
    hidden = [
        group for group in battle.groups if group.side == side.number and not group.is_leader and not group.placed
    ]
    if not hidden:
        return
    side.has_markers = True
    for leader in battle.groups:
        if leader.is_leader and leader.side == side.number and leader.listed == NOBODY and not leader.placed:
            leader.listed = hidden[0].id
    groups = [group.id for group in hidden] + [NOBODY] * half_of(len(hidden))
    for group in shuffled(battle, groups):
        ghost = Card(side.number)
        ghost.number = len(battle.cards)
        ghost.name = "marker"
        fit_card(ghost, battle.rules)
        battle.cards.append(ghost)
        append_blank(battle, NOBODY)
        battle.markers.append(Marker(len(battle.markers), side.number, group, ghost.number))
    if len(battle.groups) >= MARKER:
        raise BadInput("too many units")


def shuffled(battle: Battle, groups: list[int]) -> list[int]:
    """Shuffle the markers by the program's lot, even where people roll their own dice."""
    left = groups[:]
    found: list[int] = []
    while left:
        at = battle.dice.lot(len(left)) - 1 if len(left) > 1 else 0
        found.append(left[at])
        del left[at]
    return found


def place_given(mustering: Mustering) -> None:
    """Place the units whose places stand in the set-up: a shape about a point, or figure by figure."""
    battle = mustering.battle
    given = [0, 0]
    for group in battle.groups:
        doc = mustering.docs[group.id]
        what = group.name
        heading = as_int(doc.get("facing", (180, 270, 0, 90)[battle.sides[group.side].home]), f"{what}: facing", 0, 359)
        spots: list[Point] = []
        if "places" in doc:
            spots = read_outline({"points": doc["places"]}, f"{what}: places", FRAME)
        elif "at" in doc:
            x, y = [as_int(n, f"{what}: at", 0, 60_000) for n in as_list(doc["at"], f"{what}: at")]
            shape = one_of(doc.get("shape", SHAPE_NAMES[RANKS]), SHAPE_NAMES, f"{what}: shape")
            spots = shape_places(battle, group.men, x, y, heading, shape)
        else:
            continue
        if len(spots) != len(group.men):
            raise BadInput(f"{what} has {len(group.men)} figures and {len(spots)} places")
        group.placed = True
        group.facing = heading
        given[group.side] += 1
        for n, i in enumerate(group.men):
            battle.x[i], battle.y[i] = int(spots[n].x), int(spots[n].y)
            battle.facing[i] = heading
            if not battle.field.is_on_table(battle.x[i], battle.y[i]) or battle.field.is_barred(
                battle.x[i], battle.y[i]
            ):
                raise BadInput(f"{what}: {battle.x[i]},{battle.y[i]} is off the table or on ground that bears nobody")
            check_overlap(battle, i)
            battle.fate[i] = FIELDED
    for side in battle.sides:
        units = [group for group in battle.groups if group.side == side.number]
        side.is_given = given[side.number] == len(units)


def check_overlap(battle: Battle, figure: int) -> None:
    for other in range(len(battle.fate)):
        if battle.fate[other] == FIELDED:
            far = battle.radius(figure) + battle.radius(other)
            if (battle.x[other] - battle.x[figure]) ** 2 + (battle.y[other] - battle.y[figure]) ** 2 < far * far:
                raise BadInput(f"{battle.cards[figure].name} would stand on {battle.cards[other].name} (TY-RUL-74)")


def read_condition(battle: Battle, doc: dict[str, object], what: str) -> Condition:
    """Read a scenario's own way to win (TY-WIN-02)."""
    only(doc, ("kind", "side", "area", "unit", "count", "words"), what)
    area = [as_int(n, f"{what}: area", 0, 60_000) for n in as_list(doc.get("area"), f"{what}: area")]
    if len(area) != 4:
        raise BadInput(f"{what}: area is [west, south, east, north]")
    kind = one_of(doc.get("kind"), CONDITION_NAMES, f"{what}: kind")
    found = Condition(kind, as_int(doc.get("side"), f"{what}: side", 0, 1), area)
    found.words = as_text(doc.get("words"), f"{what}: words")
    if kind == BRING:
        name = as_text(doc.get("unit"), f"{what}: unit")
        units = [group for group in battle.groups if group.name == name and group.side == found.side]
        if not units:
            raise BadInput(f"{what}: '{name}' is no unit of side {found.side}")
        found.group = units[0].id
        found.count = as_int(doc.get("count", 1), f"{what}: count", 1, 30)
    return found
