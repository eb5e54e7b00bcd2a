"""The drawing up of groups that were met: leaders, companies, formations, places.

CA-PEF-18, CA-PEF-20, CA-RUL2-55, CA-RUL2-58, CA-RUL2-106.
"""

from typing import Final

from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, are_nearer, is_on_table, overlap, place_in
from vedette.geometry.ground import Ground, bars_standing
from vedette.geometry.moves import placed
from vedette.geometry.points import Point, ahead, distance_squared
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.edges import is_inside
from vedette.rules.adventures.ground.places import files_to_try, ground_in
from vedette.rules.adventures.ground.sections import (
    adjoin,
    box_of,
    centre_of,
    grid_column,
    grid_of,
    grid_row,
    section_at,
)
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.groups.formations import block_at, may_form, on_table
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, LEFT, LINE, MOB, OPEN, Group
from vedette.rules.adventures.groups.parts import dismount, refuse_dismount
from vedette.rules.adventures.setup.recruiting import (
    LEADERS,
    MADE_UP_OF,
    add_captain,
    field_strength,
    leader_roll,
    note,
    tell_group,
)
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.pefs import is_spied, nearest_far, nearest_watcher, watchers

SIDE_GAP: Final = 100
ROW_GAP: Final = 200
KEPT_OFF: Final = 400
"""No figure is placed nearer than 4" to a player figure."""
MOST_BACK: Final = 6000
STEP: Final = 100
MOST_ROWS: Final = 12
WIDEST: Final = 100000
"""Wider than any table, to code a place as one number."""


# --- leaders and companies --------------------------------------------------------------------------------------------


def leaders_for(battle: Battle, new: list[Group]) -> None:
    """Roll each group's own leaders, which are not swapped, and its strength (CA-PEF-18, CA-RUL2-108)."""
    for group in new:
        if group.card.klass == ARTILLERY:
            continue
        european = group.card.training == EUROPEAN
        group.commander, roll = leader_roll(battle, LEADERS[0] if european else LEADERS[1])
        note(battle, group.id, roll)
        if european:
            group.second, roll = leader_roll(battle, LEADERS[2])
            note(battle, group.id, roll)
        if battle.rules.field_strength != 2:
            note(battle, group.id, field_strength(battle, group))


def gather_companies(battle: Battle, new: list[Group]) -> None:
    """Form companies, squadrons, batteries and clans of one class and armament, in the order rolled.

    CA-NP-06, CA-RUL2-58.
    """
    number = max([group.card.company for group in battle.groups], default=NOBODY) + 1
    kinds: list[tuple[int, int, bool]] = []
    for group in new:
        if kind_of(group) not in kinds:
            kinds.append(kind_of(group))
    for kind in kinds:
        own = [group for group in new if kind_of(group) == kind]
        size = MADE_UP_OF.get((own[0].card.training, own[0].card.klass), 0)
        while size and len(own) >= size:
            number += 1
            for group in own[:size]:
                group.card.company = number
            if own[0].card.klass != ARTILLERY:
                add_captain(battle, own[0], own[0].card.training)
            own = own[size:]
    for group in new:
        tell_group(battle, group, [roll for who, roll in battle.raised if who == group.id])


def kind_of(group: Group) -> tuple[int, int, bool]:
    """Return a group's class and armament."""
    return group.card.klass, group.card.weapon, group.card.is_mounted_infantry


# --- formations -------------------------------------------------------------------------------------------------------


def formation_met(group: Group) -> int:
    """Return the formation: Mob for melee and mounted bands, Open Order, or Formed Line (CA-RUL2-55, CA-RUL2-106)."""
    card = group.card
    if card.klass == ARTILLERY:
        return OPEN
    if card.training == EUROPEAN:
        wanted = LINE
    else:
        wanted = MOB if group.mounted or not card.has_ranged else OPEN
    return wanted if may_form(card, group.mounted, wanted) else OPEN


# --- places -----------------------------------------------------------------------------------------------------------


def draw_up_contact(battle: Battle, new: list[Group], x: int, y: int) -> list[Group]:
    """Draw up the groups in rows at the marker, facing the nearest player group; companies side by side.

    CA-RUL2-55, CA-RUL2-58.
    """
    near = nearest_watcher(battle, x, y)
    heading = 0 if near is None else int(bearing(near.block.x - x, near.block.y - y))
    layout = Layout(battle, x, y, heading)
    fielded: list[Group] = []
    for unit in units_of(new):
        for group in unit:
            if layout.place(group):
                fielded.append(group)
            else:
                battle.tell(mission_event_types.NO_ROOM, group.id)
                battle.remove(group, LEFT, willing=True)
    for group in fielded:
        if group.card.is_mounted_infantry and group.mounted:
            order = Order("dismount", (group.id, int(group.block.heading)))
            if refuse_dismount(battle, group, order) is None:
                dismount(battle, group, order)
    return fielded


def units_of(new: list[Group]) -> list[list[Group]]:
    """Return companies in the order met, single groups between them, guns last."""
    found: list[list[Group]] = []
    seen: list[int] = []
    for group in sorted(new, key=is_gun):
        number = group.card.company
        if number == NOBODY:
            found.append([group])
        elif number not in seen:
            seen.append(number)
            found.append([other for other in new if other.card.company == number])
    return found


def is_gun(group: Group) -> bool:
    return group.card.klass == ARTILLERY


Taken = dict[int, list[tuple[int, int]]]


def core_of(blocks: list[Block], grounds: list[Ground], ground: Ground) -> Block:
    """Return the least width and depth of all shapes on a ground; by walls, next to nothing."""
    own = [block for at, block in enumerate(blocks) if grounds[at] is ground]
    if ground.walls:
        return Block(0, 0, own[0].heading, 0, 0)
    return Block(0, 0, own[0].heading, min([block.width for block in own]), min([block.depth for block in own]))


class Layout:
    """Rows of groups in the marker's section: the first in the middle, then right and left by turns.

    While they are placed no other group moves or leaves: a place without room for a shape stays so.
    """

    def __init__(self, battle: Battle, x: int, y: int, heading: int) -> None:
        self.battle = battle
        self.heading = heading
        self.section = section_at(battle, x, y)
        self.box: Box = (
            box_of(battle, self.section) if self.section else (0, 0, battle.field.width, battle.field.height)
        )
        self.middle = Point(x, y)
        self.back = 0
        self.row = 0
        self.depth = 0  # of the deepest in this row
        self.right = 0  # the row's width on either side
        self.left = 0
        self.turn = 0
        self.is_begun = False
        self.in_rows_now = 0  # groups in the rows
        self.eyes = [group.block for group in watchers(battle)]
        self.others = [g.block for g in battle.groups if g.where == FIELDED and g.building == NOBODY]
        self.spied: dict[int, bool] = {}
        self.taken: tuple[Taken, Taken] = ({}, {})  # by place, the shapes without room there: loose and formed ones
        self.full: dict[int, int] = {}  # by shape, the groups placed when the rows had no room
        self.near: dict[int, list[Point]] = {}  # the points of each section

    def place(self, group: Group) -> bool:
        """Place a group in the rows if possible, else in sight before out of sight, near the marker before far."""
        for formation in self.formations(group):
            for files in files_to_try(group, formation) if group.card.klass != ARTILLERY else [1]:
                if self.in_rows(group, formation, files):
                    return True
        return self.elsewhere(group)

    def formations(self, group: Group) -> list[int]:
        """Return the formation it has when met, then Open Order in case that has no room."""
        first = formation_met(group)
        return [first] if first == OPEN or not may_form(group.card, group.mounted, OPEN) else [first, OPEN]

    def in_rows(self, group: Group, formation: int, files: int) -> bool:
        block = block_at(group, self.middle.x, self.middle.y, self.heading, formation, files)
        if not self.is_begun:
            block = on_table(block, self.battle.field.width, self.battle.field.height)
            self.middle = Point(block.x, block.y)
            self.step_back(block)
        shape = self.shape_of(group, block, formation)
        if self.full.get(shape, NOBODY) == self.in_rows_now:
            return False  # nothing has changed since the last search for this shape
        saved = (self.row, self.right, self.left, self.turn, self.back, self.depth)
        while self.row < MOST_ROWS:
            if self.in_row(group, formation, files, block):
                self.is_begun = True
                self.in_rows_now += 1
                return True
            self.row += 1
            self.back += max(self.depth, int(block.depth)) + ROW_GAP
            self.depth = 0
            self.right = self.left = 0
            self.turn = 0
        self.row, self.right, self.left, self.turn, self.back, self.depth = saved
        self.full[shape] = self.in_rows_now
        return False

    def shape_of(self, group: Group, block: Block, formation: int) -> int:
        """Return a key of a group's need for room: width, depth and kind of ground."""
        is_formed = ground_in(self.battle, group, formation) is self.battle.field.formed
        return (int(block.width) * 10000 + int(block.depth)) * 2 + (1 if is_formed else 0)

    def step_back(self, block: Block) -> None:
        """Move the layout straight back until no player figure is within 4 inches."""
        while self.back < MOST_BACK:
            there = ahead(self.middle.x, self.middle.y, self.heading + 180, self.back)
            moved = placed(block, there.x, there.y)
            if not any([are_nearer(moved, other, KEPT_OFF) for other in self.eyes]):
                return
            self.back += STEP

    def in_row(self, group: Group, formation: int, files: int, block: Block) -> bool:
        """Try the places of this row, right and left of its groups by turns."""
        half = int(block.width) // 2
        here = ahead(self.middle.x, self.middle.y, self.heading + 180, self.back)
        axis = Block(here.x, here.y, self.heading, 1, 1)
        if self.turn == 0:
            if self.may_stand(group, placed(block, here.x, here.y), formation, True):
                self.settle(group, formation, files, here, block)
                self.right = self.left = half
                self.turn = 1
                return True
            self.turn = 1
        right, left = self.right, self.left
        wide = max(self.battle.field.width, self.battle.field.height)
        while right <= wide or left <= wide:
            for side in (self.turn, -self.turn):
                reach = right if side > 0 else left
                there = place_in(axis, side * (reach + SIDE_GAP + half), 0)
                if not is_inside(self.box, there.x, there.y):
                    continue
                if self.may_stand(group, placed(block, there.x, there.y), formation, True):
                    self.settle(group, formation, files, there, block)
                    grown = reach + SIDE_GAP + 2 * half
                    if side > 0:
                        self.right = grown
                    else:
                        self.left = grown
                    self.turn = -side
                    return True
            right += STEP
            left += STEP
        return False

    def may_stand(self, group: Group, block: Block, formation: int, in_sight: bool) -> bool:
        """True if a group has room there, 4" from every player figure and in sight if wanted."""
        ground = ground_in(self.battle, group, formation)
        code = int(block.x) * WIDEST + int(block.y)
        if self.is_taken(ground, code, int(block.width), int(block.depth)) or not self.has_room(ground, code, block):
            return False
        return self.is_kept_off(block) and (not in_sight or not self.eyes or self.is_spied(block.x, block.y))

    def taken_on(self, ground: Ground) -> Taken:
        return self.taken[1] if ground is self.battle.field.formed else self.taken[0]

    def is_taken(self, ground: Ground, code: int, width: int, depth: int) -> bool:
        """True if a shape no larger had no room at that place; by walls, only this shape."""
        known = self.taken_on(ground).get(code)
        if known is None:
            return False
        for wide, deep in known:
            if (wide <= width and deep <= depth) if not ground.walls else (wide == width and deep == depth):
                return True
        return False

    def has_room(self, ground: Ground, code: int, block: Block) -> bool:
        """True if a block is on the table, on ground it may stand on, and clear of others."""
        field = self.battle.field
        if is_on_table(block, field.width, field.height) and not bars_standing(ground, block):
            clear = True
            for other in self.others:
                if overlap(block, other):
                    clear = False
                    break
            if clear:
                return True
        self.taken_on(ground).setdefault(code, []).append((int(block.width), int(block.depth)))
        return False

    def is_kept_off(self, block: Block) -> bool:
        """True if a block is 4" from every player figure."""
        for eye in self.eyes:
            if are_nearer(block, eye, KEPT_OFF):
                return False
        return True

    def settle(self, group: Group, formation: int, files: int, there: Point, block: Block) -> None:
        group.formation = formation
        group.files = files
        self.battle.place_group(group, there.x, there.y, self.heading)
        self.others.append(group.block)
        self.depth = max(self.depth, int(block.depth))

    def elsewhere(self, group: Group) -> bool:
        """Place a group in another section if its own is full, near the marker first, lastly out of sight."""
        shapes: list[tuple[int, int]] = []
        for formation in self.formations(group):
            for files in files_to_try(group, formation)[:2] if group.card.klass != ARTILLERY else [1]:
                shapes.append((formation, files))
        own = self.by_nearness(0, self.box)
        if self.on_one_of(own, group, shapes, True) or self.on_one_of(own, group, shapes, False):
            return True
        for number in self.other_sections():
            if self.on_one_of(self.by_nearness(number, box_of(self.battle, number)), group, shapes, False):
                return True
        return False

    def on_one_of(self, spots: list[Point], group: Group, shapes: list[tuple[int, int]], in_sight: bool) -> bool:
        """Place a group at the first possible of these places, in the first possible of these shapes."""
        blocks = [block_at(group, 0, 0, self.heading, formation, files) for formation, files in shapes]
        grounds = [ground_in(self.battle, group, formation) for formation, _ in shapes]
        cores = [core_of(blocks, grounds, ground) for ground in grounds]
        for spot in spots:
            code = spot.x * WIDEST + spot.y
            for at, (formation, files) in enumerate(shapes):
                block = blocks[at]
                if self.is_taken(grounds[at], code, int(block.width), int(block.depth)):
                    continue
                if not self.has_room(grounds[at], code, placed(cores[at], spot.x, spot.y)):
                    continue  # nor has any of the shapes round it
                there = placed(block, spot.x, spot.y)
                if not self.has_room(grounds[at], code, there) or not self.is_kept_off(there):
                    continue
                if in_sight and not self.is_spied(spot.x, spot.y):
                    break  # checked last: a line of sight takes longest
                self.settle(group, formation, files, spot, there)
                return True
        return False

    def is_spied(self, x: int, y: int) -> bool:
        """True if a place is in sight of the player's force, cached as the force does not move."""
        code = x * WIDEST + y
        known = self.spied.get(code)
        if known is None:
            known = is_spied(self.battle, x, y)
            self.spied[code] = known
        return known

    def other_sections(self) -> list[int]:
        """Return the adjoining sections, farthest from the player first, then the others (CA-RUL2-55)."""
        battle = self.battle
        keys: list[tuple[int, int, int]] = []
        for number in range(1, 10):
            if number == self.section:
                continue
            there = centre_of(battle, number)
            keys.append((0 if adjoin(number, self.section) else 1, -nearest_far(battle, there.x, there.y), number))
        keys.sort()
        return [key[2] for key in keys]

    def by_nearness(self, section: int, box: Box) -> list[Point]:
        """Return the points of a section, nearest the marker first."""
        if section in self.near:
            return self.near[section]
        battle = self.battle
        keys: list[tuple[int, int, int, int, int]] = []
        for spot in grid_of(box):
            far = distance_squared(spot.x, spot.y, self.middle.x, self.middle.y)
            keys.append((far, grid_row(battle, spot.y), grid_column(battle, spot.x), spot.x, spot.y))
        keys.sort()
        self.near[section] = [Point(key[3], key[4]) for key in keys]
        return self.near[section]
