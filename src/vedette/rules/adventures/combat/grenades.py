"""Grenades: one figure throws up to 6 inches at the figures in a circle of 3.5 inches.

CA-OPT-20, CA-WPN-02, CA-RUL-20.
"""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.angles import is_between
from vedette.geometry.blocks import gap_to_point
from vedette.geometry.figures import Figure, base_of
from vedette.geometry.points import is_within as are_points_within
from vedette.geometry.sight import figure_sees
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.casualties import by_rep
from vedette.rules.adventures.combat.fire import arc_of, firers_of, has_taken_shields
from vedette.rules.adventures.combat.firing import HIT, HIT_ONLY, take_hits
from vedette.rules.adventures.ground.sight import is_target, levelled, scene_between, sight_limit
from vedette.rules.adventures.groups.formations import bases_of, drill_now, figures_of
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, RUNNERS, Group
from vedette.rules.adventures.throws import low_dice

CIRCLE: Final = 175
"""Half of 3.5 inches."""
AS_GRANTED: Final = 0
TO_NOBODY: Final = 1


def has_grenades(battle: Battle, group: Group) -> bool:
    """True if the set-up or the setting for European infantry gives the group grenades (CA-OPT-20)."""
    allowed = battle.rules.grenades
    if allowed == TO_NOBODY or not group.is_body:
        return False
    if group.card.has_grenades:
        return True
    return allowed != AS_GRANTED and group.card.training == EUROPEAN and group.is_infantry


def in_circle(group: Group, x: int, y: int) -> int:
    """Count the figures of a group in the circle."""
    found = 0
    for figure in figures_of(group):
        if are_points_within(figure.x, figure.y, x, y, CIRCLE):
            found += 1
    return found


def struck(battle: Battle, group: Group, x: int, y: int) -> list[Group]:
    """Return the enemy groups with figures in the circle, most figures first; none in buildings."""
    counts: list[int] = []
    for other in battle.groups:
        if other.building == NOBODY and is_target(battle, group, other):
            inside = in_circle(other, x, y)
            if inside > 0:
                counts.append((100 - inside) * 1000 + other.id)
    counts.sort()
    return [battle.groups[code % 1000] for code in counts]


def can_throw_to(battle: Battle, group: Group, x: int, y: int) -> bool:
    """True if a figure has the place in range and arc, and sees its targets there.

    From a building it throws through an opening, measured from the outline (CA-RUL-115, CA-RUL-130).
    """
    if group.building != NOBODY and not battle.field.buildings[group.building].opens_towards(x, y):
        return False
    targets = struck(battle, group, x, y)
    reach = battle.rules.grenade_range
    half_arc = arc_of(group)
    drill = bases_of(group)
    ours = firers_of(battle, group).figures
    for them in targets:
        limit = sight_limit(battle, them)
        scene = scene_between(battle, battle.sights(group, them), group, them)
        theirs = levelled(battle, them, figures_of(them))
        for figure in ours:
            if gap_to_point(base_of(figure, drill), x, y) > (min(reach, limit) if limit else reach):
                continue
            if not is_between(x - figure.x, y - figure.y, figure.heading, half_arc):
                continue
            for other in theirs:
                if are_points_within(other.x, other.y, x, y, CIRCLE):
                    if figure_sees(scene, figure, other, group.id, them.id):
                        return True
    return False


def refuse_throw(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse a throw except as the fire action of a figure on foot and not at a gun (CA-RUL-20)."""
    x, y = order.args[1], order.args[2]
    name = group.card.name
    if not has_grenades(battle, group):
        return Refusal("CA-OPT-20", f"{name} has no grenades")
    if group.mounted or group.serves_gun or group.in_melee > 0:
        return Refusal("CA-RUL-20", f"{name} cannot throw grenades mounted, at a gun or in melee")
    if has_taken_shields(battle, group):
        return Refusal("CA-RUL-12", f"{name} uses its shields this turn")
    for friend in battle.groups:
        if friend.side == group.side and friend.where == FIELDED and friend.card.klass != RUNNERS:
            if friend.building == NOBODY and in_circle(friend, x, y) > 0:
                return Refusal("CA-RUL-20", f"figures of {friend.card.name} are in the circle")
    targets = struck(battle, group, x, y)
    if not targets:
        return Refusal("CA-RUL-20", "there is no enemy figure in the open within the circle of 3.5 inches")
    for them in targets:
        if them.in_melee > 0:
            return Refusal("CA-RUL-84", f"{them.card.name} is in melee")
    if not can_throw_to(battle, group, x, y):
        inches = battle.rules.grenade_range / 100
        return Refusal("CA-RUL-20", f"no figure of {name} has that place within {inches:g} inches, in arc and sight")
    return None


def throw_grenade(battle: Battle, group: Group, order: Order) -> None:
    """Throw a grenade: flat Fire Dice, 1s hit, at most the figures in the circle (CA-WPN-02, CA-RUL-20)."""
    x, y = order.args[1], order.args[2]
    targets = struck(battle, group, x, y)
    dice = battle.rules.grenade_dice
    ones = battle.dice.sort(dice, 6, list(HIT_ONLY), 2)[0]
    rolls = [low_dice(group.id, battle.dice.last, ones, HIT, f"a grenade: {many(dice, 'die', 'dice')}")]
    group.fired_turn = battle.turn
    group.has_fought = True
    battle.stirred = True
    if group.card.has_shields:
        group.uses_shields = False  # no shield die for the rest of the turn (CA-RUL-12)
    hits: list[int] = []
    for them in targets:
        taken = min(ones, in_circle(them, x, y))
        ones -= taken
        hits.append(taken)
    for at, them in enumerate(targets):
        battle.tell(event_types.THROWS, group.id, them.id, n=hits[at], rolls=rolls if at == 0 else None)
    for them in sorted(targets, key=by_rep):  # the highest Rep tests first (CA-RUL-64)
        take_hits(battle, group, them, hits[targets.index(them)], 0)


def throw_orders(battle: Battle, group: Group) -> list[Order]:
    """Return, for each enemy group in reach, the throw that covers most of its figures."""
    found: list[Order] = []
    if not has_grenades(battle, group) or group.mounted or group.card.klass >= ARTILLERY:
        return found
    reach = battle.rules.grenade_range
    for enemy in battle.enemies(group.side):
        if enemy.in_melee > 0 or enemy.building != NOBODY:
            continue
        best = 0
        chosen: Order | None = None
        for figure in figures_of(enemy):
            if is_near(group, figure, reach) and in_circle(enemy, figure.x, figure.y) > best:
                order = Order("throw", (group.id, figure.x, figure.y))
                if refuse_throw(battle, group, order) is None:
                    best = in_circle(enemy, figure.x, figure.y)
                    chosen = order
        if chosen is not None:
            found.append(chosen)
    return found


def is_near(group: Group, figure: Figure, reach: int) -> bool:
    if group.building != NOBODY:
        far: int = gap_to_point(group.block, figure.x, figure.y)
        return far <= reach
    drill = drill_now(group)
    for own in figures_of(group):
        if gap_to_point(base_of(own, drill), figure.x, figure.y) <= reach:
            return True
    return False
