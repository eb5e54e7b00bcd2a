"""The worth of groups of Colonial Adventures, and the likely cost of a turn of melee or fire.

One steady warrior at full strength is about one point. Chances are the book's own (Rep, Leader Die, 1 in 6 to hit, 1
to 3 in melee), rounded where players would not notice.
"""

from math import erf, exp, pi, sqrt
from typing import Final

from vedette.engine.types import NOBODY
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.combat.fire import dice_rolled, fire_tally, take_aim
from vedette.rules.adventures.combat.melee import share_of, tally_of
from vedette.rules.adventures.ground.sight import FRONTAL, gap_between, zone_of
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    COLUMN,
    EUROPEAN,
    FIELDED,
    LEFT,
    LINE,
    OPEN,
    RESERVE,
    SQUARE,
    TRIBAL,
    Group,
)
from vedette.rules.adventures.groups.leaders import group_rep, leader_rep
from vedette.rules.adventures.turn.moving import full_move

CREW_WORTH: Final = 5
CHIEF_HIT: Final = 0.4
"""About a twentieth of the C-in-C's worth, the chance of a hit."""
STANDS: Final = 7.5
"""The worth of a group beyond its figures: while one stands, its side has not lost."""
IMPACT: Final = 1.1
"""The factor on a charge's worth over one turn of melee."""
ROUNDS: Final = 3.3
"""The turns of melee looked ahead."""
MOST_LOST: Final = 0.9
"""The share of a group's figures that losses to come may count."""
IN_COVER: Final = 0.55
"""Hits are halved, rounded up (FIR-07)."""
RETURNING: Final = 0.6
"""The share of a European unit's casualties that stay away when no enemy is near."""
Nerves = dict[tuple[int, int, int], tuple[float, float]]
NERVES: Final[Nerves] = {}


# --- worth of a group -------------------------------------------------------------------------------------------------


def each_worth(group: Group) -> float:
    """Return the worth of one figure of a group."""
    worth = 0.4 + 0.2 * group_rep(group)
    return worth * CREW_WORTH if group.card.klass == ARTILLERY else worth


def target_worth(group: Group) -> float:
    """Return the worth of hitting one figure: it may be the C-in-C, whose loss makes the army test (REA-26)."""
    worth = each_worth(group)
    return worth + CHIEF_HIT if group.chief != NOBODY else worth


def worth_of(battle: Battle, group: Group) -> float:
    """Return a group's worth: figures, Rep and leader, less at half strength."""
    if group.card.klass > ARTILLERY or group.where not in (FIELDED, RESERVE, LEFT):
        return 0.0
    strength = battle.strength(group)
    worth = strength * each_worth(group)
    if strength * 2 <= group.start:
        worth *= 0.8
    if group.has_leader:
        worth *= 1.08
    worth += STANDS
    if group.where == LEFT:
        return worth * 0.2
    if group.halted:
        worth -= 0.4
    if group.tight:
        worth -= 0.7
    if group.jammed:
        worth -= 3.0
    return worth


def reach_of(group: Group) -> float:
    """Return how far a group could charge next, in inches."""
    if group.card.klass >= ARTILLERY or group.card.is_unarmed:
        return 0.0
    if group.card.is_mounted_infantry and group.mounted:
        return 0.0
    return full_move(group) / 100.0


def passes(dice: int, rep: int, leader: int) -> tuple[float, float]:
    """Return the chances that a Reaction Test passes no die and one die (REA-02 to -06)."""
    key = (dice, rep, leader)
    if key not in NERVES:
        one = min(rep, 5) / 6.0
        led = min(leader, 5) / 6.0
        none = (1.0 - one) ** dice
        single = dice * one * (1.0 - one) ** (dice - 1) if dice > 0 else 0.0
        NERVES[key] = (none * (1.0 - led), none * led + single * (1.0 - led))
    return NERVES[key]


def nerve_of(battle: Battle, group: Group) -> tuple[float, float]:
    """Return the chances that a group now passes no die and one die."""
    dice = 1 if battle.strength(group) * 2 <= group.start else 2
    return passes(dice, group_rep(group), leader_rep(battle, group))


def share_lost(battle: Battle, group: Group, in_melee: bool) -> float:
    """Return the share of a group likely to run on Received Casualty (REA-EU-RC, REA-TR-RC)."""
    none, one = nerve_of(battle, group)
    if in_melee:
        return none + one * (0.33 if group.card.training == TRIBAL else 0.2)
    if group.card.training == EUROPEAN:
        return none * 0.33
    weak = battle.strength(group) * 2 <= group.start
    return none * (1.0 if weak else 0.33) + one * 0.2


# --- melee ------------------------------------------------------------------------------------------------------------


def losses(battle: Battle, us: Group, them: Group, ours: float, theirs: float) -> tuple[float, float]:
    """Return both sides' likely losses in a turn of melee with these dice, runaways included."""
    mean = (ours - theirs) / 2.0
    spread = sqrt(max(1.0, ours + theirs)) / 2.0
    rng = (1.0 + erf(mean / spread / 1.4142)) / 2.0
    bell = spread * exp(-mean * mean / (2.0 * spread * spread)) / sqrt(2.0 * pi)
    their_loss = mean * rng + bell
    our_loss = their_loss - mean
    their_loss += rng * share_lost(battle, them, True) * them.bodies
    our_loss += (1.0 - rng) * share_lost(battle, us, True) * us.bodies
    return our_loss, their_loss


def melees_outlook(battle: Battle, side: int) -> float:
    """Evaluate the next turns of all fights, with dice divided among opponents (MEL-13)."""
    pairs = battle.pairs
    lost: dict[int, float] = {}
    for pair in pairs:
        us, them = battle.groups[pair.a], battle.groups[pair.b]
        if us.where != FIELDED or them.where != FIELDED:
            continue
        ours = share_of(battle, us, them, tally_of(battle, us, them, pair, pairs).total, pairs)
        theirs = share_of(battle, them, us, tally_of(battle, them, us, pair, pairs).total, pairs)
        our_loss, their_loss = losses(battle, us, them, ours, theirs)
        lost[us.id] = lost.get(us.id, 0.0) + our_loss
        lost[them.id] = lost.get(them.id, 0.0) + their_loss
    total = 0.0
    for who, figures in lost.items():
        group = battle.groups[who]
        worth = min(figures * ROUNDS, group.bodies * MOST_LOST) * target_worth(group)
        total += -worth if group.side == side else worth
    return total


def melee_dice(us: Group, them: Group) -> int:
    """Return the dice of a group that fights another alone (MEL-10)."""
    card = us.card
    dice = group_rep(us) + max(0, us.bodies - them.bodies)
    if card.is_ferocious:
        dice += 1
    if card.has_shields and (us.uses_shields or not card.has_ranged):
        dice += 1
    if us.is_cavalry:
        dice += 1
    if them.is_open:
        dice += 2
    return dice


def clash(battle: Battle, us: Group, them: Group) -> float:
    """Return the worth of a charge to the charger, before support is counted."""
    our_loss, their_loss = losses(battle, us, them, melee_dice(us, them), melee_dice(them, us))
    worth = min(their_loss, them.bodies) * target_worth(them) - min(our_loss, us.bodies) * target_worth(us)
    worth *= IMPACT
    none, one = nerve_of(battle, them)
    flees = 0.0 if them.card.is_ferocious else none
    if (us.is_cavalry and them.is_infantry) or zone_of(them, us.block.x, us.block.y) != FRONTAL:
        flees += one
    return worth * (1.0 - flees) + flees * them.bodies * target_worth(them)


# --- fire -------------------------------------------------------------------------------------------------------------


def hits_of(us: Group, them: Group) -> float:
    """Return the expected hits of fire between two groups as they stand (FIR-04, -05)."""
    card = us.card
    firing = us.count
    if us.serves_gun:
        firing *= CREW_WORTH
    elif us.formation == COLUMN:
        firing = us.files
    elif us.formation == OPEN or us.formation == LINE:
        firing = min(firing, us.files * 2)
    elif us.formation == SQUARE:
        firing //= 4
    dice = group_rep(us) + card.fire_dice + (-2 if them.is_open or them.prone else 2)
    if us.mounted:
        dice -= 2
    if us.tight:
        dice -= 1
    if card.is_boer:
        dice += 1
    if firing >= 3 * them.bodies:
        dice += 3
    elif firing >= 2 * them.bodies:
        dice += 2
    return max(0, min(dice, firing // 2)) / 6.0


def hits_from_here(battle: Battle, us: Group, them: Group) -> float:
    """Return the expected hits of figures with the target in sight, range and arc (FIR-02)."""
    shot = take_aim(battle, us, them, 0)
    if shot.firing == 0:
        return 0.0
    hits = dice_rolled(shot, fire_tally(battle, shot).total) / 6.0
    if shot.flank:
        hits *= 2.0
    if shot.in_cover:
        hits *= IN_COVER
    return hits


def harm(battle: Battle, us: Group, them: Group, covered: bool) -> float:
    """Return the worth of fire to the firer, estimated without lines of sight."""
    hits = hits_of(us, them)
    if zone_of(them, us.block.x, us.block.y) != FRONTAL:
        hits *= 2.0
    if covered:
        hits *= IN_COVER
    return harm_of(battle, us, them, hits)


def harm_of(battle: Battle, us: Group, them: Group, hits: float) -> float:
    """Return the worth of hits to the firer: figures and runaways; from afar some return (RTN-01)."""
    none = exp(-hits)
    lost = share_lost(battle, them, False)
    if us.formation == LINE and us.card.training == EUROPEAN and us.is_infantry:
        lost = min(1.0, lost * 2.0 + 0.05)  # a volley shakes them more (VOL-07)
    frightened = 0.0
    if them.card.training == TRIBAL and not them.card.is_ferocious:
        frightened = nerve_of(battle, them)[0]
    fallen = hits
    if them.card.training == EUROPEAN and gap_between(us, them) > TWELVE:
        fallen *= RETURNING
    figures = fallen + (1.0 - none) * lost * them.bodies + none * frightened * them.bodies
    return min(figures, them.bodies) * target_worth(them)
