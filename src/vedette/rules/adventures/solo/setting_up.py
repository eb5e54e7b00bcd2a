"""Set-up and entry of the book's own enemy in a Stand Up Fight (CA-RUL2-77, CA-RUL2-109)."""

from typing import Final

from vedette.engine.types import Order, Question
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.edges import INWARD, all_of, centre_needed, depth_at, edge_box, in_centre, to_place
from vedette.rules.adventures.ground.sections import grid_of
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.groups.groups import CAVALRY, OPEN, Group
from vedette.rules.adventures.setup.deploy import open_edges, refuse_deploy, tried_places
from vedette.rules.adventures.setup.drawing_up import formation_met
from vedette.rules.adventures.solo.pefs import is_screened
from vedette.rules.adventures.turn.entering import enter_orders

NORTH: Final = 0


def edge_answer(battle: Battle, asked: Question) -> Order | None:
    """Choose the edge along sections 1-2-3, where there is room."""
    edges = open_edges(battle, asked.side)
    return Order("edge", (NORTH if NORTH in edges else edges[0],))


def section_for(battle: Battle, side: int) -> int:
    """Return 0 for the centre until half of the groups are there, then -1 left and 1 right by turns (CA-RUL2-109)."""
    if in_centre(battle, side) < centre_needed(battle, side):
        return 0
    placed = all_of(battle, side) - len(to_place(battle, side))
    return -1 if (placed - in_centre(battle, side)) % 2 == 0 else 1


def share_box(battle: Battle, side: int, share: int) -> Box:
    """Return the section of its edge for a group, left and right as seen by the side."""
    west, south, east, north = edge_box(battle, side)
    home = battle.home[side]
    at = 1 + (share if home in (1, 2) else -share)
    if home % 2 == 0:
        wide = east - west
        return west + wide * at // 3, south, west + wide * (at + 1) // 3, north
    deep = north - south
    return west, south + deep * at // 3, east, south + deep * (at + 1) // 3


def next_to_place(battle: Battle, side: int, share: int) -> int:
    """Return the next group: infantry and guns first for the centre, cavalry first for the wings."""
    waiting = to_place(battle, side)
    horse = [who for who in waiting if battle.groups[who].card.klass == CAVALRY]
    rest = [who for who in waiting if who not in horse]
    return (rest + horse)[0] if share == 0 else (horse + rest)[0]


def deploy_answer(battle: Battle, asked: Question) -> Order | None:
    """Set up in cover nearest the table's middle, else on the line through the section's centre."""
    side = asked.side
    share = section_for(battle, side)
    who = next_to_place(battle, side, share)
    group = battle.groups[who]
    box = share_box(battle, side, share)
    heading = INWARD[battle.home[side]]
    middle_x, middle_y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    keys: list[tuple[int, int, int, int, int]] = []
    for spot in grid_of(box):
        covered = is_screened(battle, spot.x, spot.y)
        inside = depth_at(battle, side, spot.x, spot.y)
        across, up = abs(int(spot.x) - middle_x), abs(int(spot.y) - middle_y)
        off_line, along = (up, across) if battle.home[side] % 2 == 0 else (across, up)
        keys.append((0 if covered else 1, -inside if covered else off_line, along, spot.x, spot.y))
    keys.sort()
    formations = [formation_met(group)]
    if formations[0] != OPEN:
        formations.append(OPEN)
    for key in keys:
        for formation in formations:
            if refuse_deploy(battle, side, who, key[3], key[4], heading, formation) is None:
                return Order("deploy", (who, key[3], key[4], heading, formation))
    places = tried_places(battle, side, who)
    return places[0] if places else Order("hold", (who,))


def enter_answer(battle: Battle, us: Group) -> Order | None:
    """Enter by a normal move from the free point nearest its section's middle, as far as possible (CA-RUL2-109)."""
    side = us.side
    box = share_box(battle, side, section_for(battle, side))
    wanted = formation_met(us)
    upright = battle.home[side] % 2 == 0
    middle = (box[0] + box[2]) // 2 if upright else (box[1] + box[3]) // 2
    best: Order | None = None
    least = (0, 0, 0)
    for order in enter_orders(battle, us):
        x, y = order.args[1], order.args[2]
        off = abs(x - middle) if upright else abs(y - middle)
        key = (0 if order.args[4] == wanted else 1, off, -depth_at(battle, side, x, y))
        if best is None or key < least:
            best = order
            least = key
    return best if best is not None else Order("done", (us.id,))
