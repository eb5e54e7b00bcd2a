"""Melee: contact, dice, losses and the tests that follow (MEL, RUL-99 to -105)."""

from typing import Final

from vedette.engine.dice import Contest
from vedette.engine.plurals import many
from vedette.engine.tables import Breakdown, Modifier, Roll
from vedette.engine.types import NOBODY, Refusal, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle, Bout, MeleePair
from vedette.rules.adventures.combat.casualties import lose
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.groups.groups import FIELDED, HOLDERS, Group
from vedette.rules.adventures.groups.leaders import group_rep, rep_now
from vedette.rules.adventures.reactions.cells import CASUALTY, LEADER, RUNAWAYS
from vedette.rules.adventures.reactions.reactions import carry_result, roll_test
from vedette.rules.adventures.steps import IN_MELEE
from vedette.rules.adventures.throws import low_dice

SUCCESS: Final = 3
"""A die from 1 to 3 is a success (DICE-04)."""


# --- the modifier table (MEL-10) --------------------------------------------------------------------------------------


def has_more(bout: Bout) -> int:
    return bout.more


def is_ferocious(bout: Bout) -> int:
    return 1 if bout.us.card.is_ferocious else 0


def is_shielded(bout: Bout) -> int:
    """Return 1 for a group that fights with shields; a band that fired this turn does not (CA-MEL-16, CA-RUL-12)."""
    us = bout.us
    return 1 if us.card.has_shields and us.uses_shields else 0


def is_lancer(bout: Bout) -> int:
    """Return 1 for lancers in the first turn of a melee (CA-MEL-17, CA-RUL-105)."""
    if not bout.first or not bout.us.card.is_lancer or not bout.us.is_cavalry:
        return 0
    return 1 if bout.charged or not bout.battle.rules.lancers_when_charging else 0


def is_cavalry(bout: Bout) -> int:
    return 1 if bout.us.is_cavalry else 0


def is_uphill(bout: Bout) -> int:
    """Return 1 on a higher level than the opponent, uphill or upstairs (CA-MEL-19)."""
    us, them = bout.us, bout.them
    if us.floor > them.floor:
        return 1
    field = bout.battle.field
    if not field.hills:
        return 0
    return 1 if field.level(us.block.x, us.block.y) > field.level(them.block.x, them.block.y) else 0


def is_defending(bout: Bout) -> int:
    """Return 1 behind a wall that the enemy attacks across, and for occupants in the first turn (CA-MEL-20,
    CA-RUL-116).

    The group that charged is the attacker: it touches the same wall but does not defend it.
    """
    us, them = bout.us, bout.them
    if us.building != NOBODY:
        return 1 if bout.first and them.building != us.building else 0
    if bout.charged:
        return 0
    field = bout.battle.field
    if not field.walls:
        return 0
    for figure in figures_of(us):
        if field.has_wall_cover(figure, them.block.x, them.block.y):
            return 1
    return 0


def faces_open(bout: Bout) -> int:
    return 1 if bout.all_open else 0


def melee_rows() -> list[Modifier[Bout]]:
    """Return the melee modifiers, in dice (CA-MEL-10, CA-TRS-02, CA-TRS-03)."""
    return [
        Modifier("CA-MEL-14", 1, "figures more than the opponent", has_more),
        Modifier("CA-MEL-15", 1, "Ferocious", is_ferocious),
        Modifier("CA-MEL-16", 1, "shields", is_shielded),
        Modifier("CA-MEL-17", 1, "lances, first turn", is_lancer),
        Modifier("CA-MEL-18", 1, "cavalry", is_cavalry),
        Modifier("CA-MEL-19", 1, "uphill", is_uphill),
        Modifier("CA-MEL-20", 1, "defending a wall", is_defending),
        Modifier("CA-MEL-21", 2, "opponent in Open Order", faces_open),
    ]


# --- the first turn ---------------------------------------------------------------------------------------------------


def contact(battle: Battle, step: Step) -> None:
    """Remove one figure from each group on contact, unless either side has a single figure.

    CA-MEL-07, CA-MEL-08, CA-RUL-100.
    """
    a, b = step.a, step.b
    us = battle.groups[a]
    them = battle.groups[b]
    if us.where != FIELDED or them.where != FIELDED or not battle.is_in_pair(a, b):
        return
    bloody = us.bodies > 1 and them.bodies > 1
    battle.tell(event_types.FIRST_BLOOD if bloody else event_types.CONTACT, a, b)
    battle.stirred = True
    us.has_fought = True
    them.has_fought = True
    us.owes = 0
    them.owes = 0
    if bloody:
        us.owes |= lose(battle, us, 1)  # the tests of one turn of melee are taken together, after its dice
        if us.where == FIELDED and them.where == FIELDED:
            them.owes |= lose(battle, them, 1)
    battle.then(steps.MELEE, a, b)  # before the army's tests for a C-in-C who fell on contact
    ask_to_divide(battle, [a, b])


# --- a turn of melee --------------------------------------------------------------------------------------------------


def joined(battle: Battle, who: int) -> list[int]:
    """Return all groups joined in a melee, starting from one of them."""
    found = [who]
    at = 0
    while at < len(found):
        for other in battle.opponents(found[at]):
            if other not in found:
                found.append(other)
        at += 1
    return found


def melee(battle: Battle, step: Step) -> None:
    """Fight one turn of melee, for a pair that has just met (CA-RUL-81) or for all groups joined in it (CA-RUL-103).

    A group that was already in melee divides its dice among all its opponents, whichever it fights now (CA-MEL-13).
    CA-MEL-24.
    """
    a, b = step.a, step.b
    pairs: list[MeleePair] = []
    if b != NOBODY:
        for pair in battle.pairs:
            if (pair.a == a and pair.b == b) or (pair.a == b and pair.b == a):
                pairs.append(pair)
    else:
        members = joined(battle, a)
        for pair in battle.pairs:
            if pair.a in members:
                pairs.append(pair)
        for who in members:
            battle.groups[who].owes = 0
            battle.groups[who].has_fought = True
        battle.stirred = True
    for pair in pairs:  # at the end: once the occupants are gone, the stormers are inside (CA-RUL-116)
        for us, them in ((pair.a, pair.b), (pair.b, pair.a)):
            held = battle.groups[them].building
            if held != NOBODY and battle.groups[us].building != held:
                battle.then(steps.TAKE_OVER, us, held)
    mark = len(battle.agenda)
    fight_pairs(battle, pairs, all_pairs(battle, a))
    battle.division = []
    fighters: list[Group] = []
    bereft: list[int] = []  # groups whose horse holders lost figures
    for pair in pairs:
        for who in (pair.a, pair.b):
            group = battle.groups[who]
            if group.owes and group.card.klass == HOLDERS:
                group.owes = 0
                bereft.append(group.card.parent)
            elif group.owes and group.where == FIELDED and group not in fighters:
                fighters.append(group)
    for who in bereft:
        if (
            battle.groups[who] not in fighters
        ):  # one test for all losses of the turn (CA-RUL-101), else not in melee (CA-RUL-16)
            battle.then(steps.TEST, who, 1 << CASUALTY, NOBODY)
    share_loss_of_chief(battle, fighters, mark)
    call_tests(battle, fighters)


def fight_pairs(battle: Battle, pairs: list[MeleePair], joined_in: list[MeleePair]) -> None:
    """Score each fight alone and all at the same time (CA-MEL-11, CA-MEL-12, CA-MEL-13, CA-RUL-102).

    `joined_in` holds all fights of the melee; figures are compared and dice divided by them.
    """
    losses: dict[int, int] = {}
    for pair in pairs:
        us = battle.groups[pair.a]
        them = battle.groups[pair.b]
        if us.where != FIELDED or them.where != FIELDED:
            continue
        for group in (us, them):
            if group.uses_shields:
                group.shield_turn = battle.turn  # no spears are thrown for the rest of the turn (CA-RUL-12)
        ours = tally_of(battle, us, them, pair, joined_in)
        theirs = tally_of(battle, them, us, pair, joined_in)
        our_dice = share_of(battle, us, them, dice_in_all(battle, us, joined_in, pair, ours), joined_in)
        their_dice = share_of(battle, them, us, dice_in_all(battle, them, joined_in, pair, theirs), joined_in)
        thrown = battle.dice.contest(our_dice, their_dice, 6, SUCCESS)
        rolls = [
            scored(us.id, thrown.our_faces, thrown.ours, ours, our_dice),
            scored(them.id, thrown.their_faces, thrown.theirs, theirs, their_dice),
        ]
        tell_bout(battle, us, them, thrown, rolls)
        if thrown.ours > thrown.theirs:
            losses[them.id] = losses.get(them.id, 0) + thrown.ours - thrown.theirs
        elif thrown.theirs > thrown.ours:
            losses[us.id] = losses.get(us.id, 0) + thrown.theirs - thrown.ours
        for at in range(len(battle.pairs)):
            if battle.pairs[at] is pair:
                battle.pairs[at] = MeleePair(pair.a, pair.b, pair.turns + 1, pair.charger)
    for who, lost in losses.items():
        group = battle.groups[who]
        if group.where == FIELDED:
            group.owes |= lose(battle, group, lost)


def tally_of(battle: Battle, us: Group, them: Group, pair: MeleePair, pairs: list[MeleePair]) -> Breakdown:
    """Tally a group's melee dice: its figures against all its opponents (CA-RUL-102).

    CA-MEL-06, CA-FRM-10, CA-GUN-06, CA-MEL-22.

    CA-ARM-50.
    """
    against = 0
    all_open = True
    for other in pairs:
        foe = other.b if other.a == us.id else other.a if other.b == us.id else NOBODY
        if foe != NOBODY and battle.groups[foe].where == FIELDED:
            against += battle.groups[foe].bodies
            if not counts_open(battle.groups[foe], us):
                all_open = False
    bout = Bout(battle, us, them)
    bout.more = max(0, us.bodies - against)
    bout.first = pair.turns == 0
    bout.all_open = all_open
    bout.charged = us.id == pair.a or us.id == pair.charger  # charged, or countercharged into contact
    tally = battle.rules.melee.tally(rep_now(battle, us), bout)
    if tally.base > group_rep(us):
        tally.base_words = event_types.RAISED_REP
    return tally


def counts_open(them: Group, us: Group) -> bool:
    """True if a group counts as in Open Order: also crews, and both sides in a building (CA-MEL-21, CA-RUL-114)."""
    return them.is_open or us.building != NOBODY


def dice_in_all(
    battle: Battle, us: Group, pairs: list[MeleePair], counted: MeleePair | None = None, first: Breakdown | None = None
) -> int:
    """Return a group's dice for all its opponents together; a row that applies to several counts once (CA-RUL-102).

    `first` is the tally of the fight that was counted already.
    """
    most: list[int] = []
    for pair in pairs:
        foe = pair.b if pair.a == us.id else pair.a if pair.b == us.id else NOBODY
        if pair is counted or foe == NOBODY or battle.groups[foe].where != FIELDED:
            continue
        tally = tally_of(battle, us, battle.groups[foe], pair, pairs)
        if first is None:
            first = tally
            continue
        if not most:
            most = first.amounts[:]
        for row, amount in enumerate(tally.amounts):
            most[row] = max(most[row], amount)
    if first is None:
        return 0
    return first.base + sum(most) if most else first.total


def share_of(battle: Battle, us: Group, them: Group, total: int, pairs: list[MeleePair]) -> int:
    """Return the dice for one of several opponents: in proportion to figures, at least one each if possible.

    CA-OPT-15.
    """
    division = battle.division
    for at in range(0, len(division) - 2, 3):
        if division[at] == us.id and division[at + 1] == them.id:
            return division[at + 2]
    foes: list[Group] = []
    figures = 0
    for pair in pairs:
        foe = pair.b if pair.a == us.id else pair.a if pair.b == us.id else NOBODY
        if foe != NOBODY and battle.groups[foe].where == FIELDED:
            foes.append(battle.groups[foe])
            figures += battle.groups[foe].bodies
    if len(foes) <= 1:
        return total
    shares = [max(1, total * enemy.bodies // max(1, figures)) for enemy in foes]
    left = total - sum(shares)
    while left > 0:  # each die to the opponent farthest below its share
        due = [total * enemy.bodies - shares[i] * figures for i, enemy in enumerate(foes)]
        shares[due.index(max(due))] += 1
        left -= 1
    while left < 0:
        widest = shares.index(max(shares))
        shares[widest] -= 1
        left += 1
    for i, enemy in enumerate(foes):
        if enemy is them:
            return max(0, shares[i])
    return 0


def scored(who: int, faces: list[int], wins: int, tally: Breakdown, dice: int) -> Roll:
    """Return a group's roll and successes in one fight (CA-MEL-11)."""
    shown = many(dice, "die", "dice")
    if dice < tally.total:
        shown += f" of {tally.total}, divided among several opponents"  # CA-MEL-13
    return low_dice(who, faces, wins, SUCCESS, shown, tally)


def tell_bout(battle: Battle, us: Group, them: Group, thrown: Contest, rolls: list[Roll]) -> None:
    """Report the winner of a fight (CA-MEL-12)."""
    if thrown.ours == thrown.theirs:
        battle.tell(event_types.MELEE_EVEN, us.id, them.id, n=thrown.ours, m=thrown.theirs, rolls=rolls)
    elif thrown.ours > thrown.theirs:
        battle.tell(event_types.MELEE_WON, us.id, them.id, n=thrown.ours, m=thrown.theirs, rolls=rolls)
    else:
        battle.tell(event_types.MELEE_WON, them.id, us.id, n=thrown.theirs, m=thrown.ours, rolls=rolls)


# --- the tests after it -----------------------------------------------------------------------------------------------


def test_place(battle: Battle, group: Group) -> int:
    """Return a sort key: the non-active side first, then the highest Rep (CA-RUL-64)."""
    mine = 0 if group.side != battle.side else 1000000
    return mine - group_rep(group) * 1000 + group.id


def share_loss_of_chief(battle: Battle, fighters: list[Group], mark: int) -> None:
    """Let fighters who already test read Leader Lost from the same dice when a C-in-C falls (CA-RUL-63)."""
    for at in range(mark, len(battle.agenda)):
        step = battle.agenda[at]
        if step.kind != steps.ALSO_LOST:
            continue
        besides = step.b
        for group in fighters:
            if group.side == step.a:
                group.owes |= 1 << LEADER | steps.CHIEF_LOST
                besides |= 1 << group.id
        battle.agenda[at] = Step(steps.ALSO_LOST, step.a, besides)


def call_tests(battle: Battle, fighters: list[Group]) -> None:
    """Put the tests on the agenda: all roll before any result is carried out (CA-MEL-23, CA-RUL-101)."""
    order = sorted([test_place(battle, group) * 1000 + group.id for group in fighters], reverse=True)
    for code in order:
        battle.then(steps.CARRY, code % 1000)
    for code in order:
        battle.then(steps.ROLL_TEST, code % 1000)


def roll_in_melee(battle: Battle, step: Step) -> None:
    """Roll the test of a group that lost figures in melee; its result waits."""
    who = step.a
    group = battle.groups[who]
    if group.where != FIELDED:
        return
    rolls = roll_test(battle, group, 0, NOBODY, False)
    battle.tell(event_types.MELEE_TEST, who, n=group.passed, rolls=rolls)


def carry_in_melee(battle: Battle, step: Step) -> None:
    """Carry out the test result with the clauses for groups in melee."""
    who = step.a
    group = battle.groups[who]
    if group.where != FIELDED or group.owes == 0:
        return
    packed = group.owes | 1 << CASUALTY | IN_MELEE
    group.owes = 0
    mark = len(battle.agenda)
    carry_result(battle, group, packed, NOBODY, [])
    put_off_sights(battle, mark)


def put_off_sights(battle: Battle, mark: int) -> None:
    """Move See Runaways, and Leader Lost with it, behind the results of the melee's losses (CA-RUL-101).

    They go below the results still to come, in the order in which the groups ran.
    """
    below = mark
    while below > 0 and battle.agenda[below - 1].kind == steps.CARRY:
        below -= 1
    while below > 0 and is_of_friend(battle.agenda[below - 1]):
        below -= 1
    if below == mark:
        return
    made = battle.agenda[mark:]
    waiting = battle.agenda[below:mark]
    del battle.agenda[below:]
    battle.agenda.extend([step for step in made if is_of_friend(step)])
    battle.agenda.extend(waiting)
    battle.agenda.extend([step for step in made if not is_of_friend(step)])


def is_of_friend(step: Step) -> bool:
    """True for the test of a friend who saw the group run or whose C-in-C ran with it."""
    return step.kind == steps.TEST and step.b & (1 << RUNAWAYS | 1 << LEADER) != 0


def refuse_fight(battle: Battle, group: Group) -> Refusal | None:
    """Refuse to fight on more than once per side and turn (CA-MEL-25, CA-RUL-103)."""
    if group.in_melee == 0:
        return Refusal("CA-MEL-25", f"{group.card.name} is not in melee")
    if group.id in battle.fought:
        return Refusal("CA-RUL-103", f"the melee of {group.card.name} has been fought on by its side this turn")
    return None


def fight_on(battle: Battle, who: int) -> None:
    """Fight another turn of melee for all groups joined in it, active or not; each divides its dice.

    CA-RUL-102.
    """
    side = battle.groups[who].side
    members = joined(battle, who)
    for member in members:
        if battle.groups[member].side == side:
            battle.fought.append(member)
    battle.then(steps.MELEE, who, NOBODY)
    ask_to_divide(battle, members)


def ask_to_divide(battle: Battle, members: list[int]) -> None:
    """Ask groups with several opponents how to divide their dice, in order (CA-OPT-15)."""
    if battle.rules.ask_melee_dice:
        for member in reversed(members):
            if battle.groups[member].where == FIELDED and len(battle.opponents(member)) > 1:
                battle.then(steps.DIVIDE, member)


def all_pairs(battle: Battle, who: int) -> list[MeleePair]:
    """Return all fights of the melee that a group is in."""
    members = joined(battle, who)
    return [pair for pair in battle.pairs if pair.a in members]
