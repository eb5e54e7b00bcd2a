"""Casualties: losses, leaders hit, runaways, return of the fallen, recovery after the battle (CAS, RTN, AFT)."""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import SIX, TWELVE, Battle
from vedette.rules.adventures.ground.sight import counts_alone, is_within, sees
from vedette.rules.adventures.groups.groups import (
    CHIEF,
    DESTROYED,
    EUROPEAN,
    FIELDED,
    HOLDERS,
    MERGED,
    RAN,
    RUNNERS,
    Group,
)
from vedette.rules.adventures.groups.leaders import group_rep
from vedette.rules.adventures.groups.room import close_ranks, grow, let_in
from vedette.rules.adventures.reactions.cells import CASUALTY, LEADER, RUNAWAYS
from vedette.rules.adventures.throws import against_rep

BY_COMMANDER: Final = 0
BY_SECOND: Final = 1
BY_HIGH: Final = 2
BY_CHIEF: Final = 3

LEADER_FACE: Final = 6
"""A lost figure was a leader on this face (CA-CAS-04)."""
GREEN: Final = 3
BATTLES_TO_RISE: Final = 3


def leaders_with(group: Group) -> list[int]:
    """Return the leaders with a group who can be hit."""
    found: list[int] = []
    if group.commander > 0:
        found.append(BY_COMMANDER)
    if group.second > 0:
        found.append(BY_SECOND)
    if group.high > 0:
        found.append(BY_HIGH)
    if group.chief != NOBODY and group.card.klass != CHIEF:
        found.append(BY_CHIEF)
    return found


def lose(battle: Battle, group: Group, hits: int) -> int:
    """Remove figures hit by fire or in melee, roll for leaders on a 6, and return the tests to take, as bits.

    CA-CAS-05.
    """
    count = group.bodies
    fallen = min(hits, count)
    if fallen <= 0:
        return 0
    battle.tell(event_types.CHIEF_FALLS if group.card.klass == CHIEF else event_types.LOSES, group.id, n=fallen)
    tests = 1 << CASUALTY
    chief_lost = False
    if group.card.klass == CHIEF:
        group.count = 0
        lose_chief(battle, group)
        return 0
    if battle.rules.leader_rolls and leaders_with(group):
        sixes = battle.dice.hits(fallen, 6, LEADER_FACE)
        roll = Roll(group.id, 6, battle.dice.last, sixes, None, "leaders")
        roll.need = LEADER_FACE
        battle.tell(event_types.LEADER_DICE if sixes else event_types.NO_LEADER_HIT, group.id, rolls=[roll])
        for _ in range(sixes):
            left = leaders_with(group)
            if not left:
                break
            which = left[0] if len(left) == 1 else left[battle.dice.die(len(left)) - 1]
            if which == BY_CHIEF:
                chief_lost = True
            if strike(battle, group, which):
                tests |= 1 << LEADER
    if chief_lost:
        fallen -= 1
        tests |= 1 << LEADER | steps.CHIEF_LOST
    fallen = min(fallen, group.count)  # a C-in-C hit by no 6 remains alone (CA-RUL-27)
    group.count -= fallen
    if group.card.klass == HOLDERS:
        battle.groups[group.card.parent].fallen += fallen  # their losses are the group's (CA-RUL-16)
    else:
        group.fallen += fallen
    take_command(battle, group)
    while 0 < group.count < leaders_counted(group):  # only leaders are left, so leaders fell (CA-RUL-108)
        if strike(battle, group, BY_SECOND if group.second > 0 else BY_HIGH):
            tests |= 1 << LEADER
    after_loss(battle, group)
    if group.where != FIELDED and group.card.klass != HOLDERS:
        return 0
    return tests


def strike(battle: Battle, group: Group, which: int) -> bool:
    """Hit a leader; True if the group lost its own commander, captain or Warlord (CA-RUL-27).

    CA-REA-25.
    """
    if which != BY_CHIEF:
        group.leaders_down += 1
        note_fallen(group, which)
    if which == BY_COMMANDER:
        group.commander = 0
        battle.tell(event_types.LEADER_HIT, group.id)
        return True
    if which == BY_SECOND:
        group.second = 0
        battle.tell(event_types.NCO_HIT, group.id)
        return False
    if which == BY_HIGH:
        group.high = 0
        battle.tell(event_types.CAPTAIN_HIT if group.card.training == EUROPEAN else event_types.WARLORD_HIT, group.id)
        return True
    chief = battle.groups[group.chief]
    group.chief = NOBODY
    chief.count = 0
    chief.where = DESTROYED
    battle.tell(event_types.CHIEF_HIT, group.id, n=group.side)
    battle.then(steps.ALSO_LOST, group.side, 1 << group.id)
    return True


def note_fallen(group: Group, which: int) -> None:
    """Record the leader that was lost; once the officer has fallen, its commander is the NCO (CA-RUL2-94)."""
    officer = 1 << BY_COMMANDER
    group.fell |= 1 << BY_SECOND if which == BY_COMMANDER and group.fell & officer else 1 << which


def take_command(battle: Battle, group: Group) -> None:
    """Give command to the NCO when the officer is lost (CA-LDR-04, CA-LDR-05, CA-ARM-31, CA-ARM-32)."""
    if group.commander == 0 and group.second > 0:
        group.commander = group.second
        group.second = 0
        battle.tell(event_types.TAKES_COMMAND, group.id)


def lose_chief(battle: Battle, chief: Group) -> None:
    """Remove the C-in-C; every group of its army takes Leader Lost (CA-REA-26)."""
    battle.leave_melee(chief.id)
    chief.where = DESTROYED
    chief.charging = NOBODY
    battle.tell(event_types.CHIEF_HIT, chief.id, n=chief.side)
    battle.then(steps.ALSO_LOST, chief.side, 0)


def after_loss(battle: Battle, group: Group) -> None:
    """Remove the last leaders when too few figures are left, and the group when none are."""
    while group.count < leaders_counted(group):
        group.leaders_out += 1
        if group.second > 0:
            note_fallen(group, BY_SECOND)
            group.second = 0
        elif group.high > 0:
            note_fallen(group, BY_HIGH)
            group.high = 0
        else:
            note_fallen(group, BY_COMMANDER)
            group.commander = 0
    if group.count <= 0:
        group.count = 0
        if group.card.klass == HOLDERS or group.card.klass == RUNNERS:
            battle.leave_melee(group.id)
            group.where = DESTROYED
            return
        battle.tell(event_types.GONE, group.id)
        battle.remove(group, DESTROYED)
        return
    close_ranks(battle, group)


def leaders_counted(group: Group) -> int:
    """Count the leaders among the group's own figures."""
    return (1 if group.commander > 0 else 0) + (1 if group.second > 0 else 0) + (1 if group.high > 0 else 0)


# --- runaways ---------------------------------------------------------------------------------------------------------


def some_run(battle: Battle, group: Group, one_in: int) -> int:
    """Remove one figure in `one_in` as runaways, leaders last (CA-INV-08, CA-RUL-56, CA-RUL-108).

    CA-CAS-06, CA-REA-22.
    """
    running = group.count // one_in
    if running <= 0:
        battle.tell(event_types.NONE_RUN, group.id)
        return 0
    group.count -= running
    group.runaways += running
    battle.tell(event_types.SOME_RUN, group.id, n=running)
    after_loss(battle, group)
    return running


def run_away(battle: Battle, group: Group) -> None:
    """Remove a group that runs away; friends of no higher Rep within 6" who see it take a test (CA-INV-07, CA-REA-23,
    CA-REA-24).

    If the C-in-C was with it, the whole army tests for that as well; those who saw it run use the same dice
    (CA-REA-26, CA-RUL-63).
    """
    witnesses: list[Group] = []
    rep = group_rep(group)
    for friend in battle.groups:
        if friend is group or friend.side != group.side or friend.where != FIELDED or not counts_alone(battle, friend):
            continue
        if group_rep(friend) <= rep and is_within(friend, group, SIX) and sees(battle, friend, group):
            witnesses.append(friend)
    battle.tell(event_types.ALL_RUN, group.id, n=battle.strength(group))
    group.runaways += battle.strength(group)
    group.has_run = True
    has_chief = group.chief != NOBODY or group.card.klass == CHIEF
    let_in(battle, battle.opponents(group.id), group.building)
    battle.remove(group, RAN)
    testers = witnesses[:]
    if has_chief:
        battle.tell(event_types.CHIEF_HIT, group.id, n=group.side)
        testers = battle.bodies_of(group.side)
    testers.sort(key=by_rep)
    for friend in testers:
        tests = 1 << LEADER | steps.CHIEF_LOST if has_chief else 0
        if friend in witnesses:
            tests |= 1 << RUNAWAYS
        battle.then(steps.TEST, friend.id, tests, group.id)


def by_rep(group: Group) -> int:
    """Return a sort key that puts the highest Rep last on the agenda, so that it tests first (CA-RUL-64)."""
    return group_rep(group) * 1000 - group.id


def chief_is_lost(battle: Battle, step: Step) -> None:
    """Put Leader Lost on the agenda for each group of the army; groups in `besides` (bits) test elsewhere.

    CA-REA-26.
    """
    side, besides = step.a, step.b
    testers = [group for group in battle.bodies_of(side) if besides >> group.id & 1 == 0]
    testers.sort(key=by_rep)
    for group in testers:
        battle.then(steps.TEST, group.id, 1 << LEADER | steps.CHIEF_LOST, NOBODY)


# --- return to the fight ----------------------------------------------------------------------------------------------


def may_recover(battle: Battle, group: Group) -> bool:
    """True if no enemy was within 12" at the start of its activation and it went no closer (CA-RTN-01, CA-RUL-109).

    CA-RTN-07.
    """
    return (
        battle.rules.returns
        and group.card.training == EUROPEAN
        and group.fallen > 0
        and group.where == FIELDED
        and battle.start_gap >= TWELVE
        and not battle.came_nearer
    )


def recover(battle: Battle, group: Group) -> None:
    """Bring back half of the fallen, rounded down; the others are out until after the battle (CA-RTN-02, CA-RTN-06).

    Where the group has no room for them in its ranks, all stay set aside for the next time.

    CA-RTN-05.
    """
    back = min(group.fallen // 2, group.fallen - group.leaders_down, group.brought - battle.strength(group))
    if back > 0 and not grow(battle, group, back):
        battle.tell(event_types.NO_ROOM_TO_RETURN, group.id)
        return
    group.out += group.fallen - back
    group.fallen = 0
    group.leaders_out += group.leaders_down
    group.leaders_down = 0
    if back > 0:
        more = max(0, battle.strength(group) - group.start)  # of those lost before it was divided (CA-RUL-31)
        group.start += more
        group.lost_before -= more
        battle.tell(event_types.RETURNS, group.id, n=back)


# --- after the battle -------------------------------------------------------------------------------------------------


def losses_of(battle: Battle, group: Group) -> int:
    """Return the figures brought less those still with the group; all of them after Run Away (CA-RUL-110)."""
    if group.has_run or group.where == DESTROYED:
        return group.brought
    return max(0, group.brought - battle.strength(group))


def counted_with(battle: Battle, group: Group) -> int:
    """Return the detachment counted with a unit after the battle, or NOBODY; if either part ran, each counts apart.

    CA-RUL-110.
    """
    part = group.detachment
    if part == NOBODY or group.has_run or battle.groups[part].has_run:
        return NOBODY
    return part


def takes_recovery(battle: Battle, group: Group) -> bool:
    """True if a unit or band had casualties, its detachment included (CA-AFT-01)."""
    if not group.is_body or group.where == MERGED:
        return False
    parent = group.card.parent
    if parent != NOBODY and counted_with(battle, battle.groups[parent]) == group.id:
        return False
    part = counted_with(battle, group)
    return losses_of(battle, group) > 0 or (part != NOBODY and losses_of(battle, battle.groups[part]) > 0)


def recover_after(battle: Battle, who: int, won: bool) -> None:
    """Take the recovery test: 2d6 against the Rep, 1d6 if the group ran away; report the new strength.

    CA-AFT-01, CA-AFT-02, CA-AFT-03, CA-AFT-04, CA-AFT-05.
    """
    group = battle.groups[who]
    lost = losses_of(battle, group)
    brought = group.brought
    part = counted_with(battle, group)
    if part != NOBODY:
        lost += losses_of(battle, battle.groups[part])
        brought += battle.groups[part].brought
    if lost == 0:
        return
    dice = 1 if group.has_run else 2
    rep = group_rep(group)
    passed = battle.dice.sort(dice, 6, [0 if face <= rep else 1 for face in range(1, 7)], 2)[0]
    roll = against_rep(who, battle.dice.last, passed, rep, "")
    if passed == 2:
        group.recovered = lost
    elif passed == 1 and won:
        group.recovered = (lost + 1) // 2
    else:
        group.recovered = 0
    told = event_types.RECOVERY if group.recovered else event_types.NO_RECOVERY
    battle.tell(told, who, n=group.recovered, m=brought - lost + group.recovered, rolls=[roll])
    leaders = leaders_back(battle, group, part, lost)
    if leaders > 0:
        battle.tell(event_types.LEADERS_RECOVER, who, n=leaders)


def leaders_back(battle: Battle, group: Group, part: int, lost: int) -> int:
    """Count the leaders among the figures that recover; they return last (CA-RUL-110)."""
    leaders = leaders_lost(group)
    if part != NOBODY:
        leaders += leaders_lost(battle.groups[part])
    return max(0, group.recovered - (lost - leaders))


def leaders_lost(group: Group) -> int:
    """Count the leaders who fell or ran; if the group ran or was destroyed, those still with it as well."""
    gone = leaders_counted(group) if group.where in (RAN, DESTROYED) else 0
    return group.leaders_down + group.leaders_out + gone


def ranks_lost(group: Group) -> int:
    """Return the lost leaders as bits."""
    found = group.fell
    if group.where in (RAN, DESTROYED):
        if group.commander > 0:
            found |= 1 << (BY_SECOND if group.fell & 1 << BY_COMMANDER else BY_COMMANDER)
        if group.second > 0:
            found |= 1 << BY_SECOND
        if group.high > 0:
            found |= 1 << BY_HIGH
    return found


def never_back(battle: Battle, group: Group) -> int:
    """Return the leaders who did not recover, as bits; higher ranks return last (CA-RUL-110, CA-RUL2-94)."""
    ranks = ranks_lost(group)
    lost = losses_of(battle, group)
    part = counted_with(battle, group)
    if part != NOBODY:  # its leader is the NCO
        lost += losses_of(battle, battle.groups[part])
        ranks |= 1 << BY_SECOND if ranks_lost(battle.groups[part]) else 0
    back = leaders_back(battle, group, part, lost)
    for which in (BY_SECOND, BY_COMMANDER, BY_HIGH):
        if back > 0 and ranks & 1 << which:
            ranks ^= 1 << which
            back -= 1
    apart = group.detachment if part == NOBODY else NOBODY
    if apart != NOBODY and never_back(battle, battle.groups[apart]):
        ranks |= 1 << BY_SECOND
    return ranks


def count_battle(battle: Battle, group: Group) -> None:
    """Count battles in which a unit fired or fought and did not run: after three, a European Rep 3 becomes Rep 4.

    CA-EUS-03, CA-RUL-53.

    CA-ARM-48.
    """
    if group.card.training != EUROPEAN or not group.is_body or group.card.parent != NOBODY:
        return
    if not group.has_fought or group.has_run or group.where == DESTROYED:
        return
    group.battles += 1
    if group.card.rep == GREEN and group.battles >= BATTLES_TO_RISE:
        battle.tell(event_types.PROMOTED, group.id, n=group.battles)
