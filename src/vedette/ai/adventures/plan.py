"""One group's plan in Colonial Adventures before it acts: targets, way and haste."""

from typing import Final

from vedette.ai.adventures.routes import Routes, RouteTarget, routes_to
from vedette.ai.adventures.ways import ELBOWS, NOWHERE, WIDE_ELBOWS, Ways, ways_on
from vedette.ai.adventures.worth import each_worth, reach_of
from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing, difference
from vedette.geometry.blocks import Block, is_far
from vedette.geometry.ground import bars_standing
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, TRIBAL, Group
from vedette.rules.adventures.turn.moving import full_move

BOLDNESS: Final = 1.4
"""The advantage wanted in a fight before closing, when both sides are equal."""
UNDER_FIRE: Final = 1.25
"""The factor on it against groups that would shoot."""
STRIKE: Final = 12.0
"""The reach of a charge on foot, and of a Test of Wills, in inches."""
FADING: Final = 3.0
"""Inches over which a possible helper counts less and less."""
USUAL_LIMIT: Final = 60
"""The assumed turns of a battle without a limit."""
EAGER: Final = 0.25
"""The worth of each inch nearer for groups that want to close."""
DETOUR: Final = 4.0
"""The extra length at which a way counts as leading round something."""
PRESSING: Final = 2.0
"""The factor by which attackers lose patience faster than others."""
PATIENCE: Final = 3.0
"""The haste needed to leave a long-range shot for the way round to the enemy, or round waiting friends."""
KEPT_OFF: Final = 24.0
"""The distance where melee groups wait: an enemy within a charge of them has left its friends behind."""
MARCH: Final = 12.0
"""A band's move on foot in one activation, in inches."""
LOOKED_AHEAD: Final = (6, 12)
ROUGH_AHEAD: Final = (4, 8, 12, 16)
WIDEST: Final = 1900
"""Inches along its way that a group checks for room, and for rough ground; the width of a unit in Open Order."""


def is_wide(us: Group) -> bool:
    """True if it moves and fights in Open Order, two or three ranks deep."""
    return us.card.has_ranged and us.card.training == EUROPEAN


def angle_off(us: Group, them: Group) -> int:
    """Return the angle of another group off its front."""
    way = bearing(them.block.x - us.block.x, them.block.y - us.block.y)
    off: int = difference(us.block.heading, way)
    return off


def charges(group: Group) -> bool:
    """True if it would answer by charging."""
    return not group.card.has_ranged or group.is_cavalry


class GroupPlan:
    """One group's plan before it acts: which enemies are worth closing with, and how much."""

    def __init__(self, battle: Battle, side: int, who: int) -> None:
        self.side = side
        self.who = who
        self.pull: dict[int, float] = {}
        self.places: dict[tuple[int, int, int, int, int, bool, int, bool], float] = {}
        self.kept_off = KEPT_OFF
        self.haste = -1.0  # the defender is in no hurry
        self.eagerness = EAGER
        self.stays = 0.0
        self.stuck = False
        self.idle = False  # no enemy to charge, shoot at or fight
        self.dawdles = False  # doing nothing would waste time needed for the way
        self.effort = 0
        self.ways: Ways | None = None
        self.routes: Routes | None = None
        self.goes_round = False
        self.rough_ahead = False  # the way on leads into ground that formed troops may not enter
        self.narrow = False  # there is a passage ahead in which the group would not fit as wide as it fights
        if who == NOBODY or battle.groups[who].card.klass > ARTILLERY:
            return
        bodies = [group for group in battle.groups if group.where == FIELDED and group.is_body]
        totals = [0.01, 0.01]
        for group in bodies:
            totals[group.side] += power_of(group)
        bold = boldness(battle, side, totals[side] / totals[1 - side])
        if battle.defender != side:
            late = lateness(battle)
            self.haste = battle.quiet + late * 0.3
            self.kept_off = max(STRIKE + 1.0, KEPT_OFF - battle.quiet * 1.5 - late * 0.5)
            self.eagerness += max(0.0, self.haste - 6.0) * 0.03
        us = battle.groups[who]
        gaps: list[float] = []
        if us.where == FIELDED:
            # no group turns its back to get farther from near enemies
            gaps = [gap_between(us, foe) / 100.0 for foe in bodies if foe.side != side]
            self.kept_off = min([self.kept_off, *gaps])
        for foe in bodies:
            if foe.side != side:
                odds = odds_against(bodies, us, foe)
                wanted = bold
                if foe.in_melee > 0:
                    wanted *= 0.7
                elif not charges(foe):
                    wanted *= UNDER_FIRE
                if foe.chief != NOBODY:
                    wanted *= 0.8
                if odds >= wanted:
                    self.pull[foe.id] = (3.0 if foe.in_melee > 0 else 0.0) + (5.0 if foe.chief != NOBODY else 0.0)
        if us.where == FIELDED and self.haste >= 0.0 and us.card.training == TRIBAL:
            if us.card.klass < ARTILLERY and us.building == NOBODY:
                self.routes = routes_to(battle, us, self.marks(us, bodies))
        if self.haste >= 0.0 and not us.serves_gun and self.routes is None:
            wanted_foes = [foe for foe in bodies if foe.side != side and (us.card.has_ranged or foe.id in self.pull)]
            elbows = WIDE_ELBOWS if is_wide(us) else ELBOWS
            friends = [friend.block for friend in bodies if friend.side == side and friend is not us]
            standing_still = friends if self.haste >= PATIENCE else []
            places = [(foe.block.x, foe.block.y) for foe in wanted_foes]
            self.ways = ways_on(battle.field, places, elbows, standing_still)
            if self.ways is not None and us.where == FIELDED:
                self.narrow = self.is_narrow(battle, us, self.ways)
                self.rough_ahead = us.card.training == EUROPEAN and self.is_rough(battle, us, self.ways)
        if us.where == FIELDED:
            self.goes_round = bool(gaps) and self.is_round(us, min(gaps))

    def marks(self, us: Group, bodies: list[Group]) -> list[RouteTarget]:
        """Return the enemies worth approaching: all for shooters, and for groups that lose patience."""
        found: list[RouteTarget] = []
        for foe in bodies:
            if foe.side == us.side:
                continue
            if us.card.has_ranged:
                wanted = int(self.wanted_range(us, foe) * 100.0)
                found.append(RouteTarget(foe.block, max(wanted, min(us.card.range - 200, 2400)), wanted, False))
            elif not self.pull or foe.id in self.pull or self.haste >= PATIENCE:
                reach = full_move(us) - 100
                found.append(RouteTarget(foe.block, reach, reach, True))
        return found

    def time_of(self, us: Group) -> float:
        """Return the activations needed to reach the enemy; negative if unknown."""
        return self.routes.time_of(us) if self.routes is not None else -1.0

    def way_from(self, us: Group, gap: float) -> float:
        """Return the way to the nearest enemy worth approaching, round obstacles; the gap if there is none."""
        if self.routes is not None:
            return max(gap, self.time_of(us) * MARCH)
        if self.ways is None:
            return gap
        length = self.ways.length_from(us.block.x, us.block.y)
        return gap if length >= NOWHERE else max(gap, length - DETOUR)

    def is_round(self, us: Group, gap: float) -> bool:
        """True if the way to the enemy leads round an obstacle."""
        if self.routes is not None:
            return self.time_of(us) * MARCH > gap * 1.3 + 2.0 * DETOUR
        return self.ways is not None and self.way_from(us, gap) > gap * 1.3 + DETOUR

    def is_narrow(self, battle: Battle, us: Group, ways: Ways) -> bool:
        """True if a group this wide would soon stand on impassable ground along the way."""
        block = us.block
        width = max(block.width, WIDEST) if is_wide(us) else block.width
        for steps in LOOKED_AHEAD:
            x, y = ways.onward(block.x, block.y, steps)
            way = bearing(x - block.x, y - block.y)
            if bars_standing(battle.field.loose, Block(x, y, way, width, block.depth)):
                return True
        return False

    def is_rough(self, battle: Battle, us: Group, ways: Ways) -> bool:
        """True if the way leads through ground that formed troops may not enter."""
        for steps in ROUGH_AHEAD:
            x, y = ways.onward(us.block.x, us.block.y, steps)
            if bars_standing(battle.field.formed, Block(x, y, 0, 200, 200)):
                return True
        return False

    def onward(self, us: Group) -> int:
        """Return the bearing of the way to the enemy."""
        assert self.ways is not None
        x, y = self.ways.onward(us.block.x, us.block.y)
        return int(bearing(x - us.block.x, y - us.block.y))

    def wanted_range(self, us: Group, focus: Group) -> float:
        """Return the range that shooters want: near enough that European casualties do not return (RTN-01)."""
        wanted = min(24.0, us.card.range / 100.0 - 2.0)
        if self.haste < 0.0:
            return wanted
        if focus.card.training == EUROPEAN and not charges(focus):
            wanted = min(wanted, 11.0)
        return max(3.0, wanted - self.haste)


def power_of(group: Group) -> float:
    """Return a group's strength in a fight."""
    power = group.bodies * each_worth(group)
    if group.card.klass == ARTILLERY:
        power *= 0.5
    elif group.card.is_ferocious:
        power *= 1.15
    elif group.card.has_ranged and group.card.training == TRIBAL:
        power *= 0.75
    return power * 0.6 if group.in_melee > 0 else power


def odds_against(bodies: list[Group], us: Group, foe: Group) -> float:
    """Return our strength over the enemy's in a fight with a group, with all who could join on both sides."""
    ours = power_of(us)
    theirs = power_of(foe)
    for group in bodies:
        if group is us or group is foe:
            continue
        full = max(STRIKE, reach_of(group)) + (3.0 if group.side == us.side else 1.0)
        if is_far(group.block, foe.block, int((full + FADING) * 100.0) + 1):
            continue
        beyond = gap_between(group, foe) / 100.0 - full
        if beyond >= FADING:
            continue
        power = power_of(group) * min(1.0, 1.0 - beyond / FADING)
        if group.side == us.side:
            ours += power
        else:
            theirs += power
    return ours / max(theirs, 0.01)


def boldness(battle: Battle, side: int, ratio: float) -> float:
    """Return the advantage wanted before closing: less when winning, and the longer nothing happens."""
    bold = BOLDNESS / max(1.0, min(2.5, ratio))
    if battle.defender == side:
        return bold
    return max(0.3, bold - 0.07 * battle.quiet - 0.01 * battle.turn - 0.02 * lateness(battle))


def lateness(battle: Battle) -> float:
    """Return the turns past the usual time; attackers, who lose at the limit, hurry by it."""
    limit = battle.rules.turn_limit or USUAL_LIMIT
    if battle.defender == NOBODY:
        return max(0, battle.turn - limit // 4)
    return max(0, battle.turn - limit // 3) * PRESSING
