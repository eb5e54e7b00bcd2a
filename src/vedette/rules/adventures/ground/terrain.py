"""The terrain generator: rolls for the nine sections, and like terrain brought together.

CA-TER-02, CA-TER-03, CA-TER-04, CA-TER-05, CA-TER-06, CA-TER-07, CA-TER-08, CA-TER-09, CA-TER-10, CA-TER-11,
CA-TER-12, CA-TER-13, CA-TER-25, CA-TER-45.
"""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Step
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.field import HILL, IMPASSABLE, ROUGH, WOODS, Field
from vedette.rules.adventures.ground.layout import CLEAR, WOODED_HILL, Section, lay_out

ROAD: Final = 7
ROAD_BUILT: Final = 8
COLUMNS: Final = (
    # Clear/Hilly, Mountains, Woods, for 2 to 12 (CA-TER-09)
    (HILL, CLEAR, HILL, CLEAR, ROAD_BUILT, HILL, CLEAR, WOODS, CLEAR, ROAD, HILL),
    (IMPASSABLE, WOODS, ROAD, ROUGH, ROUGH, IMPASSABLE, ROUGH, ROUGH, CLEAR, ROAD_BUILT, IMPASSABLE),
    (WOODS, WOODS, WOODED_HILL, ROAD_BUILT, CLEAR, WOODS, WOODS, WOODED_HILL, CLEAR, ROAD, WOODS),
)
OVERALL: Final = ("clear", "mountainous", "wooded")
RING: Final = (0, 1, 2, 5, 8, 7, 6, 3)
"""The eight outer sections in their order round the table: 1-2-3-6-9-8-7-4 (CA-RUL2-32)."""
EDGES_OF: Final = ((0, 1, 2), (6, 7, 8), (0, 3, 6), (2, 5, 8))
"""The sections along each edge; the first two edges are opposite, and the last two."""
MOST_ANEW: Final = 20
"""The most rerolls of a table of mountains without a way across, which is rarer than one in a thousand."""


def lay_ground(battle: Battle, step: Step) -> None:
    """Roll the ground (CA-TER-04)."""
    battle.field = generate(battle, step.a, step.b)


def generate(battle: Battle, overall: int, in_place_of_woods: int = WOODS) -> Field:
    """Roll the table section by section, bring like terrain together, and lay it out.

    CA-TER-04, CA-TER-05, CA-TER-06, CA-TER-07, CA-TER-08, CA-TER-09, CA-TER-10, CA-TER-11, CA-TER-12, CA-TER-13.

    CA-TER-34, CA-DICE-06.
    """
    if overall == NOBODY:
        score = battle.dice.die(6)
        overall = (score - 1) // 2
        battle.tell(
            event_types.LANDS[overall], rolls=[Roll(NOBODY, 6, battle.dice.last, score, None, "overall terrain")]
        )
    if battle.venture.enemy != NOBODY:
        battle.venture.in_mountains = OVERALL[overall] == "mountainous"
    sections = all_rolled(battle, COLUMNS[overall])
    for _ in range(MOST_ANEW):
        if has_way(sections):
            break
        battle.tell(event_types.ROLLED_ANEW)
        sections = all_rolled(battle, COLUMNS[overall])
    adjoin_buildings(sections)
    battle.tell(event_types.GATHERED if in_place_of_woods == WOODS else event_types.GATHERED_OTHER)
    return lay_out(battle, sections, in_place_of_woods)


def all_rolled(battle: Battle, column: tuple[int, ...]) -> list[Section]:
    """Roll the nine sections, bring like terrain together and open shut edges (CA-RUL2-32, CA-RUL2-37)."""
    sections: list[Section] = []
    for number in range(9):
        is_first_road = not any([section.has_road for section in sections])
        sections.append(rolled(battle, column, number, is_first_road))
    gathered(sections)
    free_edges(sections)
    return sections


def rolled(battle: Battle, column: tuple[int, ...], number: int, is_first_road: bool = True) -> Section:
    """Roll 2d6 on the column; after a road, roll again at once for the ground under it.

    CA-TER-08, CA-TER-10, CA-TER-11, CA-TER-25.
    """
    found = Section()
    total = battle.dice.total(2, 6)
    rolls = [Roll(NOBODY, 6, battle.dice.last, total, None, f"section {number + 1}")]
    kind = column[total - 2]
    if kind >= ROAD:
        found.has_road = True
        if kind == ROAD_BUILT:
            score = battle.dice.die(6)
            found.buildings = (score + 1) // 2
            rolls.append(Roll(NOBODY, 6, battle.dice.last, found.buildings, None, "buildings"))
        if is_first_road:
            way = battle.dice.die(6)
            rolls.append(Roll(NOBODY, 6, battle.dice.last, way, None, "course of the road"))
            found.is_first_road = True
            found.lengthwise = way <= 3
        total = battle.dice.total(2, 6)
        rolls.append(Roll(NOBODY, 6, battle.dice.last, total, None, "the ground under the road"))
        kind = column[total - 2]
        if kind >= ROAD:
            kind = CLEAR
    found.ground = kind
    told = (found.buildings * 10 + (1 if found.has_road else 0)) * 10 + kind
    battle.tell(event_types.SECTION, n=number + 1, m=told, rolls=rolls)
    return found


# --- bringing together ------------------------------------------------------------------------------------------------


def gathered(sections: list[Section]) -> None:
    """Sort the outer sections round the ring by type, in order of first appearance; 5 stays (CA-RUL2-32)."""
    order: list[int] = []
    for number in range(9):
        if number != 4 and sections[number].ground not in order:
            order.append(sections[number].ground)
    outer: list[Section] = []
    for kind in order:
        for number in RING:
            if sections[number].ground == kind:
                outer.append(sections[number])
    for at, number in enumerate(RING):
        sections[number] = outer[at]


def free_edges(sections: list[Section]) -> None:
    """Swap the middle of an impassable edge with the nearest other section along the ring (CA-RUL2-37).

    If that would shut another edge, it is swapped with the next nearest.
    """
    for edge in EDGES_OF:
        if is_shut(sections, edge):
            for number in along_ring(edge[1]):
                if opens(sections, edge[1], number):
                    break


def along_ring(middle: int) -> list[int]:
    """Return the other outer sections, the nearest along the ring first; ties go to the lower number."""
    at = RING.index(middle)
    found: list[int] = []
    for away in range(1, 4):
        found.extend(sorted([RING[(at + away) % 8], RING[(at - away) % 8]]))
    found.append(RING[(at + 4) % 8])
    return found


def is_shut(sections: list[Section], edge: tuple[int, int, int]) -> bool:
    """True if all three sections along an edge are impassable."""
    return all([sections[number].ground == IMPASSABLE for number in edge])


def opens(sections: list[Section], middle: int, other: int) -> bool:
    """Swap the middle of a shut edge with another section if it is passable and no other edge is shut by it."""
    if sections[other].ground == IMPASSABLE:
        return False
    before = [edge for edge in EDGES_OF if not is_shut(sections, edge)]
    swap(sections, middle, other)
    if any([is_shut(sections, edge) for edge in before]):
        swap(sections, middle, other)
        return False
    return True


def swap(sections: list[Section], one: int, other: int) -> None:
    kept = sections[one]
    sections[one] = sections[other]
    sections[other] = kept


def has_way(sections: list[Section]) -> bool:
    """True if one pair of opposite edges is open."""
    shut = [is_shut(sections, edge) for edge in EDGES_OF]
    return not (shut[0] or shut[1]) or not (shut[2] or shut[3])


def are_neighbours(one: int, other: int) -> bool:
    """True if two sections share a side."""
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3) == 1


def adjoin_buildings(sections: list[Section]) -> None:
    """Shift buildings until each section with some adjoins another with some (CA-TER-45, CA-RUL2-35)."""
    for _ in range(9):
        built = [number for number in range(9) if sections[number].buildings > 0]
        alone = [n for n in built if not any([are_neighbours(n, other) for other in built])]
        if len(built) < 2 or not alone:
            return
        most = with_most(sections, built)
        mover = alone[0]
        if mover == most:
            # the largest settlement stays if another lone one can come to it, else it goes to the largest of the others
            if len(alone) > 1:
                mover = alone[1]
            else:
                most = with_most(sections, [number for number in built if number != mover])
        goal = room_beside(sections, most)
        if goal == NOBODY:
            return
        sections[goal].buildings = sections[mover].buildings
        sections[mover].buildings = 0


def with_most(sections: list[Section], built: list[int]) -> int:
    most = built[0]
    for number in built:
        if sections[number].buildings > sections[most].buildings:
            most = number
    return most


def room_beside(sections: list[Section], centre: int) -> int:
    """Return a section beside this one for its buildings: one with a road first; never impassable without a road."""
    best = NOBODY
    for number in range(9):
        section = sections[number]
        if section.buildings > 0 or not are_neighbours(number, centre):
            continue
        if section.ground == IMPASSABLE and not section.has_road:
            continue
        if best == NOBODY or (section.has_road and not sections[best].has_road):
            best = number
    return best
