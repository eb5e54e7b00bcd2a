"""Melee (MEL): stepping in, pairing off, one die each, and its results."""

from typing import Final

from vedette.engine.tables import Modifier, Roll
from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import CAPTURED, FIELDED, HERO, RAW, ROUTING
from vedette.rules.tyneside.combat.hits import KILL, WOUND, suffer
from vedette.rules.tyneside.command.leaders import hit_unit
from vedette.rules.tyneside.move.bases import fine_gap, is_in_contact, is_near, is_room, obstacle_between, touched_by
from vedette.rules.tyneside.move.charging import (
    BEFORE_OBSTACLE,
    MOST_OPPONENTS,
    SPOTS,
    obstacle_before,
    spot_at,
    spot_before_obstacle,
)
from vedette.rules.tyneside.move.walking import Walk, go

STEP_IN: Final = 700
"""How far a figure within 5 cm of an enemy may step to a spot at its base."""


class Bout:
    """One figure in a fight: the figure, its opponents, and whether it is fighting to get across an obstacle."""

    def __init__(self, battle: Battle, us: int, them: list[int], crossing: bool) -> None:
        self.battle = battle
        self.us = us
        self.them = them
        self.crossing = crossing


class MeleeFight:
    """One against one, or one against several: the single figure and its opponents, by number."""

    def __init__(self, one: int, others: list[int]) -> None:
        self.one = one
        self.others = others


class Melee:
    """All units linked by base contact: members, opponents, and what each unit suffered and inflicted."""

    def __init__(self, units: list[int]) -> None:
        self.units = units
        self.suffered: dict[int, int] = {}
        self.inflicted: dict[int, int] = {}
        self.foes: dict[int, list[int]] = {}  # by unit: the enemy units it fought
        self.of: dict[int, int] = {}  # by figure: the unit it counts with, from the first throw on


# --- the modifiers ----------------------------------------------------------------------------------------------------


def is_raw(bout: Bout) -> int:
    return 1 if bout.battle.cards[bout.us].quality == RAW else 0


def extra_enemies(bout: Bout) -> int:
    return len(bout.them) - 1


def is_crossing(bout: Bout) -> int:
    return 1 if bout.crossing else 0


def has_better_weapon(bout: Bout) -> int:
    """Return 1 if its best melee factor is strictly higher than every opponent's best (TY-RUL-63)."""
    cards = bout.battle.cards
    for other in bout.them:
        if cards[other].factor >= cards[bout.us].factor:
            return 0
    return 1


def is_hero(bout: Bout) -> int:
    return 1 if bout.battle.cards[bout.us].quality == HERO else 0


def is_hero_or_superior(bout: Bout) -> int:
    return 1 if is_hero(bout) or bout.battle.cards[bout.us].superior_melee else 0


def melee_lines() -> list[Modifier[Bout]]:
    """Return the melee modifiers of both editions; a book leaves out those of the other."""
    return [
        Modifier("TY-MEL-06", -1, "raw", is_raw),
        Modifier("TY-MEL-07", -1, "for each enemy beyond the first", extra_enemies),
        Modifier("TY-MEL-08", -1, "fighting to get across", is_crossing),
        Modifier("TY-MEL-09", 1, "better weapon", has_better_weapon),
        Modifier("TY-MEL-10", 1, "Hero", is_hero),
        Modifier("TY-MEL-11", 1, "Hero, or superior melee troops", is_hero_or_superior),
    ]


# --- who is in it -----------------------------------------------------------------------------------------------------


def find_melees(battle: Battle) -> list[Melee]:
    """Find all melees on the table, ordered by their lowest unit number (TY-RUL-64, -66, -78)."""
    count = len(battle.groups)
    linked: list[list[int]] = [[] for _ in range(count)]
    for i in range(len(battle.fate)):
        if battle.fate[i] != FIELDED:
            continue
        for j in touched_by(battle, i):
            us, them = hit_unit(battle, i), hit_unit(battle, j)
            if them not in linked[us]:
                linked[us].append(them)
            if us not in linked[them]:
                linked[them].append(us)
    seen: list[int] = []
    found: list[Melee] = []
    for start in range(count):
        if start in seen or not linked[start]:
            continue
        units = [start]
        for unit in units:
            for other in linked[unit]:
                if other not in units:
                    units.append(other)
        seen.extend(units)
        units.sort()
        found.append(Melee(units))
    return found


def figures_in(battle: Battle, melee: Melee, side: int) -> list[int]:
    """Return the figures of a side in the units of a melee."""
    return [i for i in battle.living(side) if unit_in(battle, melee, i) in melee.units]


def unit_in(battle: Battle, melee: Melee, figure: int) -> int:
    """Return the unit a figure counts with, which stays the same while a melee is fought."""
    return melee.of[figure] if figure in melee.of else hit_unit(battle, figure)


def is_router(battle: Battle, melee: Melee, figure: int) -> bool:
    """True if it is a router who may not fight (TY-ORD-17)."""
    return battle.rules.routers_harmless and battle.groups[unit_in(battle, melee, figure)].state == ROUTING


# --- stepping in ------------------------------------------------------------------------------------------------------


def step_in(battle: Battle, melee: Melee) -> None:
    """Step unengaged members within 5 cm of an enemy of the melee into contact, one at a time (TY-RUL-82)."""
    entered: dict[int, int] = {}
    stuck = [False, False]
    while not (stuck[0] and stuck[1]):
        engaged = [0, 0]
        for side in (0, 1):
            engaged[side] = len([i for i in figures_in(battle, melee, side) if is_in_contact(battle, i)])
        first = battle.side if engaged[0] == engaged[1] else (0 if engaged[0] < engaged[1] else 1)
        side = first if not stuck[first] else 1 - first
        unit = one_steps_in(battle, melee, side)
        if unit == NOBODY:
            stuck[side] = True
        else:
            stuck[1 - side] = False
            entered[unit] = entered.get(unit, 0) + 1
    for unit in sorted(entered):
        one = event_types.LEADER_STEPS_IN if battle.groups[unit].is_leader else event_types.ONE_STEPS_IN
        battle.tell(one if entered[unit] == 1 else event_types.STEP_IN, unit, n=entered[unit])


def one_steps_in(battle: Battle, melee: Melee, side: int) -> int:
    """Step the next figure of a side in against the enemy with the fewest opponents; return its unit, or NOBODY."""
    enemies = figures_in(battle, melee, 1 - side)
    against = [len(touched_by(battle, j)) for j in enemies]
    keyed: list[tuple[int, int, int, int]] = []
    for i in figures_in(battle, melee, side):
        if is_router(battle, melee, i) or battle.guards[i] != NOBODY or battle.is_holder(i) or is_in_contact(battle, i):
            continue
        for n, j in enumerate(enemies):
            if against[n] < MOST_OPPONENTS and is_near(battle, i, j, BY_THEM):
                keyed.append((against[n], fine_gap(battle, i, j), i, j))
    keyed.sort()
    for _, _, i, j in keyed:
        x, y = near_spot(battle, i, j)
        if x >= 0:
            battle.x[i], battle.y[i] = x, y
            return battle.unit[i]
    return NOBODY


def near_spot(battle: Battle, figure: int, target: int) -> tuple[int, int]:
    """Return a free spot to step into at an enemy's base, or before an obstacle; else -1, -1 (TY-RUL-93)."""
    piece = obstacle_before(battle, figure, target)
    for turn in SPOTS if piece is None else BEFORE_OBSTACLE:
        if piece is None:
            x, y = spot_at(battle, figure, target, turn)
        else:
            x, y = spot_before_obstacle(battle, figure, target, piece, turn)
        if x < 0 or (x - battle.x[figure]) ** 2 + (y - battle.y[figure]) ** 2 > STEP_IN * STEP_IN:
            continue
        if is_room(battle, figure, x, y) and is_step_free(battle, figure, x, y):
            return x, y
    return -1, -1


def is_step_free(battle: Battle, figure: int, x: int, y: int) -> bool:
    """True if no enemy and no impassable ground bars a short step; its cost does not count (TY-RUL-114)."""
    walk = Walk(battle, figure)
    walk.used = 0
    walk.full = walk.clear = 1_000_000
    return go(battle, walk, x, y)


# --- pairing off ------------------------------------------------------------------------------------------------------


def pair_off(battle: Battle, melee: Melee) -> list[MeleeFight]:
    """Pair the nearest figures first, then add the rest to the least opposed enemies (TY-MEL-02, TY-RUL-59, -82).

    Contacts that would join two fights are cut: each fight has a single figure on one of its ends.
    """
    links: list[tuple[int, int, int]] = []
    for i in figures_in(battle, melee, battle.side):
        if is_router(battle, melee, i):
            continue
        for j in touched_by(battle, i):
            if not is_router(battle, melee, j):
                links.append((fine_gap(battle, i, j), i, j))
    links.sort()
    partner: dict[int, list[int]] = {}
    for _, i, j in links:
        if i not in partner and j not in partner:
            partner[i] = [j]
            partner[j] = [i]
    waiting: list[int] = []
    for _, i, j in links:
        for one in (i, j):
            if one not in partner and one not in waiting:
                waiting.append(one)
    for one in waiting:
        add_to_fight(battle, one, links, partner)
    return fights_of(battle, partner)


def add_to_fight(battle: Battle, figure: int, links: list[tuple[int, int, int]], partner: dict[int, list[int]]) -> None:
    """Add a figure to the fight of an enemy it touches: the one with the fewest opponents, then the nearest.

    Every such enemy is matched already, or the two would have been paired. A figure that shares its opponent leaves
    it for this fight, so that no figure faces several who face several.
    """
    keyed: list[tuple[int, int, int]] = []
    for far, i, j in links:
        if figure not in (i, j):
            continue
        other = j if figure == i else i
        mates = partner[other]
        is_shared = len(mates) == 1 and len(partner[mates[0]]) > 1
        keyed.append((1 if is_shared else len(mates), far, other))
    keyed.sort()
    other = keyed[0][2]
    mates = partner[other]
    if len(mates) == 1 and len(partner[mates[0]]) > 1:
        partner[mates[0]].remove(other)
        partner[other] = []
    partner[other].append(figure)
    partner[figure] = [other]


def fights_of(battle: Battle, partner: dict[int, list[int]]) -> list[MeleeFight]:
    """Return the fights by the number of their single figure; in a duel the side whose turn it is comes first."""
    found: list[MeleeFight] = []
    for one in sorted(partner):
        mates = sorted(partner[one])
        if len(mates) > 1 or (len(partner[mates[0]]) == 1 and battle.cards[one].side == battle.side):
            found.append(MeleeFight(one, mates))
    return found


# --- fighting ---------------------------------------------------------------------------------------------------------


def is_forcing(battle: Battle, us: int, them: list[int]) -> bool:
    """True if its unit last charged or followed up against an obstacle that the enemy defends (TY-RUL-93)."""
    unit = battle.unit[us]
    for other in them:
        piece = obstacle_between(battle, us, other)
        if piece != NOBODY:
            for group, where in battle.crossers:
                if where == piece and (group == unit or group == hit_unit(battle, us)):
                    return True
    return False


class Blow:
    """A hit that has been rolled: striker, target and effect."""

    def __init__(self, by: int, on: int, effect: int) -> None:
        self.by = by
        self.on = on
        self.effect = effect


def fight_all(battle: Battle, melee: Melee) -> None:
    """Fight all rolls of a melee at once: a figure killed still deals its own hit (TY-RUL-61)."""
    for unit in melee.units:
        melee.suffered[unit] = 0
        melee.inflicted[unit] = 0
        melee.foes[unit] = []
    for side in (0, 1):
        for i in figures_in(battle, melee, side):
            melee.of[i] = hit_unit(battle, i)
    note_foes(battle, melee)
    capture_routers(battle, melee)
    blows: list[Blow] = []
    for fight in pair_off(battle, melee):
        blows.extend(throw_fight(battle, fight))
    for blow in in_order(blows):
        land(battle, melee, blow)


def in_order(blows: list[Blow]) -> list[Blow]:
    """Return blows on one man in the order of their strikers' numbers (TY-RUL-64)."""
    keyed = sorted([(blow.on, blow.by, n) for n, blow in enumerate(blows)])
    return [blows[n] for _, _, n in keyed]


def note_foes(battle: Battle, melee: Melee) -> None:
    for side in (0, 1):
        for i in figures_in(battle, melee, side):
            for j in touched_by(battle, i):
                battle.fought[i] = 1
                us, them = hit_unit(battle, i), hit_unit(battle, j)
                if them not in melee.foes[us]:
                    melee.foes[us].append(them)


def throw_fight(battle: Battle, fight: MeleeFight) -> list[Blow]:
    """Roll one die each and compare the single figure's score with each opponent's (TY-MEL-05, -12, TY-RUL-61)."""
    one, others = fight.one, fight.others
    rolls = [throw_one(battle, one, others)]
    for other in others:
        rolls.append(throw_one(battle, other, [one]))
    tell_fight(battle, fight, rolls)
    return blows_of(battle, fight, [roll.dice for roll in rolls], [roll.score for roll in rolls])


def tell_fight(battle: Battle, fight: MeleeFight, rolls: list[Roll]) -> None:
    """Report a fight and its scores: leaders by name, men by count and unit."""
    units = [battle.unit[other] for other in fight.others]
    whom = units[0]
    is_named = battle.groups[whom].is_leader
    if len(units) == 1:
        ours, theirs = rolls[0].score, rolls[1].score
        said = event_types.WINS if ours > theirs else event_types.LOSES if ours < theirs else event_types.EVEN
        if is_named:
            said += event_types.A_LEADER
    elif is_named:
        said = event_types.LEADER_AMONG
    else:
        said = event_types.OF_ONE_UNIT if all([unit == whom for unit in units]) else event_types.OF_SEVERAL
    us = battle.unit[fight.one]
    kinds_of_event = event_types.LEADER_FIGHTS if battle.groups[us].is_leader else event_types.FIGHT
    pairs = [(fight.one, other) for other in fight.others]
    battle.tell(kinds_of_event[said], us, whom, n=len(units), rolls=rolls, pairs=pairs)


def blows_of(battle: Battle, fight: MeleeFight, faces: list[int], scores: list[int]) -> list[Blow]:
    """Return the blows of opponents who win, and the single figure's on the lowest it beats (TY-MEL-12, TY-RUL-61).

    `faces` and `scores`: the single figure's first, then its opponents'.
    """
    blows: list[Blow] = []
    beaten = 0
    for n, other in enumerate(fight.others, 1):
        if scores[n] > scores[0]:
            effect = blow_of(battle, faces[n], scores[n])
            if effect:
                blows.append(Blow(other, fight.one, effect))
        elif scores[n] < scores[0] and (beaten == 0 or scores[n] < scores[beaten]):
            beaten = n
    if beaten:
        effect = blow_of(battle, faces[0], scores[0])
        if effect:
            blows.append(Blow(fight.one, fight.others[beaten - 1], effect))
    return blows


def throw_one(battle: Battle, us: int, them: list[int]) -> Roll:
    """Roll a figure's die with its modifiers; a horse holder rolls none and scores 0 (TY-RUL-126)."""
    if battle.is_holder(us):
        return Roll(battle.unit[us], 6, [], 0, None, "melee, holding horses")
    tally = battle.rules.melee.tally(0, Bout(battle, us, them, is_forcing(battle, us, them)))
    face = battle.dice.die(6)
    return Roll(battle.unit[us], 6, [face], face, tally, "melee")


def blow_of(battle: Battle, face: int, score: int) -> int:
    """Return the blow of a winner: bare 5 wounds, 6 kills; 1 to 4 do no harm (TY-MEL-13, -14, -18, TY-RUL-60)."""
    shown = score if battle.rules.hit_on_modified else face
    return KILL if shown >= 6 else WOUND if shown == 5 else 0


def land(battle: Battle, melee: Melee, blow: Blow) -> None:
    """Land a blow and count it; it counts nothing on a man already dead (TY-RUL-64)."""
    if battle.fate[blow.on] != FIELDED:
        return
    us, them = unit_in(battle, melee, blow.by), unit_in(battle, melee, blow.on)
    suffer(battle, battle.unit[blow.by], blow.on, blow.effect, [], True)
    count(melee, us, them)


def count(melee: Melee, us: int, them: int) -> None:
    """Count a casualty for both sides' results; figures merely touched have no result (TY-RUL-82, -119)."""
    if us in melee.inflicted:
        melee.inflicted[us] += 1
    if them in melee.suffered:
        melee.suffered[them] += 1


# --- routers ----------------------------------------------------------------------------------------------------------


def capture_routers(battle: Battle, melee: Melee) -> None:
    """Capture routers: a figure that touches only routers takes the nearest instead of rolling (TY-RUL-67, -120)."""
    if not battle.rules.routers_harmless:
        return
    for side in (0, 1):
        for i in figures_in(battle, melee, side):
            if battle.fate[i] != FIELDED or is_router(battle, melee, i):
                continue
            met = touched_by(battle, i)
            routers = [j for j in met if is_router(battle, melee, j)]
            if not routers or len(routers) < len(met):
                continue
            keyed = sorted([(fine_gap(battle, i, j), j) for j in routers])
            take_prisoner(battle, melee, i, keyed[0][1])


def take_prisoner(battle: Battle, melee: Melee, captor: int, taken: int) -> None:
    """Take a prisoner for the unit that the captor counts with."""
    us, them = unit_in(battle, melee, captor), unit_in(battle, melee, taken)
    group = battle.groups[battle.unit[taken]]
    place = battle.place_in_unit(taken)
    battle.captor[taken] = us
    battle.remove(taken, CAPTURED)
    battle.groups[us].captured = True
    battle.tell(event_types.TAKEN, us, group.id, n=1, fallen=[place], men=[taken])
    count(melee, us, them)
