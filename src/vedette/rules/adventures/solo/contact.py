"""Contact with a Possible Enemy Force: its time and its result (CA-PEF-13, CA-PEF-14, CA-PEF-15, CA-PEF-16, CA-PEF-17,
CA-PEF-18, CA-PEF-19, CA-RUL2-43, CA-RUL2-44, CA-RUL2-45, CA-RUL2-46, CA-RUL2-47, CA-RUL2-48, CA-RUL2-49,
CA-RUL2-50, CA-RUL2-51, CA-RUL2-52, CA-RUL2-53, CA-RUL2-54).

Its groups do not exist before: the dice decide when it is met.
"""

from typing import Final

from vedette.engine.explanations import TableLookup
from vedette.engine.tables import Event, Roll
from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block, gap_to_point
from vedette.geometry.moves import placed
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.combat.casualties import by_rep
from vedette.rules.adventures.ground.paths import every_inch
from vedette.rules.adventures.ground.sight import counts_alone, is_within, sees
from vedette.rules.adventures.groups.groups import EUROPEAN, FIELDED, TRIBAL, Group
from vedette.rules.adventures.groups.parts import attach
from vedette.rules.adventures.reactions.cells import WILLS
from vedette.rules.adventures.setup.drawing_up import draw_up_contact, gather_companies, leaders_for
from vedette.rules.adventures.setup.lists import Pick, gun_rows, list_of
from vedette.rules.adventures.setup.muster import Figures, make_chief
from vedette.rules.adventures.setup.recruiting import Muster, add_group, leader_roll, recruit
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.np_opened import DOING_LOOKED, RESOLVING_LOOKED, contact_looked
from vedette.rules.adventures.solo.pefs import sees_place, tell_pef, watchers
from vedette.rules.adventures.solo.venture import (
    DEFEND,
    ON_DEFENCE,
    ON_PATROL,
    PATROL,
    RAID,
    UNKNOWN,
    Contact,
    EnemyMemory,
    Pef,
)
from vedette.rules.adventures.steps import USED_WILLS, used_key
from vedette.rules.adventures.throws import against_morale
from vedette.rules.adventures.turn.moving import may_stand

# The groups a row of the contact table brings: C are the player groups in contact, T those on the table.
NOTHING: Final = 0
ONE: Final = 1
TWO: Final = 2
C_AND_ONE: Final = 3
TWICE_C: Final = 4
THRICE_C: Final = 5
TWICE_T: Final = 6
THRICE_T: Final = 7


class ContactRow:
    """A row of the contact table: groups for a Tribal and a European player, and whether the C-in-C comes.

    CA-PEF-17.
    """

    def __init__(self, score: int, tribal: int, european: int, chief: bool) -> None:
        self.score = score
        self.tribal = tribal
        self.european = european
        self.chief = chief


CONTACT_TABLE: Final = (
    ContactRow(1, NOTHING, NOTHING, False),
    ContactRow(2, NOTHING, NOTHING, False),
    ContactRow(3, ONE, ONE, False),
    ContactRow(4, ONE, ONE, False),
    ContactRow(5, TWO, TWO, False),
    ContactRow(6, C_AND_ONE, C_AND_ONE, True),
    ContactRow(7, C_AND_ONE, TWICE_C, True),
    ContactRow(8, C_AND_ONE, THRICE_C, True),
    ContactRow(9, TWICE_C, TWICE_T, True),  # CA-RUL2-47
    ContactRow(10, C_AND_ONE, THRICE_T, True),
)

HIGHEST: Final = 10

WHAT_THEY_DO: Final = {
    # by 1d6, in the column of the player's mission (CA-NP-02): 1 patrol, 2 attack, 3 defend
    PATROL: (1, 1, 1, 1, 2, 2),
    RAID: (1, 3, 3, 3, 3, 3),
    DEFEND: (1, 2, 2, 2, 2, 2),
}


def contact_row(score: int, ten_as_nine: bool) -> ContactRow:
    """Return the row for a total; 10 or more are one row, which a setting reads as 9 (CA-RUL2-47)."""
    row = min(score, HIGHEST)
    if row == HIGHEST and ten_as_nine:
        row = 9
    return CONTACT_TABLE[row - 1]


def groups_met(code: int, in_contact: int, on_table: int) -> int:
    """Return the number of groups for a code of the contact table."""
    return (
        0,
        1,
        2,
        in_contact + 1,
        2 * in_contact,
        3 * in_contact,
        2 * on_table,
        3 * on_table,
    )[code]


# --- coming into sight ------------------------------------------------------------------------------------------------


def look_out(battle: Battle, as_placed: bool = False) -> bool:
    """Resolve every Possible Enemy Force in sight of a player group, the nearest first.

    CA-PEF-13, CA-RUL2-52. Those placed in plain sight are resolved in order of placement (CA-RUL2-43).
    """
    found: list[tuple[int, int]] = []
    eyes = watchers(battle)
    for pef in battle.venture.pefs_here():
        near = [gap_to_point(eye.block, pef.x, pef.y) for eye in eyes if sees_place(battle, eye, pef.x, pef.y)]
        if near:
            found.append((0 if as_placed else min(near), pef.id))
    found.sort()
    for _, number in reversed(found):
        battle.then(steps.RESOLVE, number)
    return len(found) > 0


def sight_on_way(battle: Battle, group: Group, end: Block) -> Block | None:
    """Return where a moving player group first sees a Possible Enemy Force, short of its end; None if it does not.

    It stops as soon as it sees one, checked every inch, where it can stand (CA-RUL2-52).
    """
    venture = battle.venture
    if group.side != venture.player or not venture.pefs_here() or battle.side != group.side:
        return None
    here = group.block
    twin = group.clone()
    for place in every_inch(here.x, here.y, end.x, end.y)[:-1]:
        twin.block = placed(here, place.x, place.y)
        twin.figures = []
        if any([sees_place(battle, twin, pef.x, pef.y) for pef in venture.pefs_here()]):
            if may_stand(battle, group, twin.block, True):
                return twin.block
    return None


def in_contact(battle: Battle, pef: Pef) -> list[Group]:
    """Return the player groups that now see a marker (CA-RUL2-45)."""
    return [eye for eye in watchers(battle) if eye.is_body and sees_place(battle, eye, pef.x, pef.y)]


# --- contents ---------------------------------------------------------------------------------------------------------


def resolve(battle: Battle, figures: Figures, number: int) -> None:
    """Roll 2d6 against the enemy's Major Morale: contact, possible contact, or a false alarm.

    CA-PEF-14, CA-PEF-15, CA-PEF-16, CA-RUL2-44.
    """
    venture = battle.venture
    pef = venture.pefs[number]
    if not pef.is_here:
        return
    pef.is_here = False
    battle.stirred = True
    battle.reveals += 1
    morale = venture.morale[venture.enemy]
    bins = [0 if face <= morale else 1 for face in range(1, 7)]  # a 6 is no failure of itself (CA-RUL2-53)
    passed = battle.dice.sort(2, 6, bins, 2)[0]
    rolls = [against_morale(battle.dice.last, passed, morale, "whether anybody is there")]
    if passed == 0:
        tell_pef(battle, mission_event_types.FALSE_ALARM, pef, 0, rolls, RESOLVING_LOOKED[:1])
        return
    if battle.rules.contact_chosen and not venture.is_run:
        tell_pef(battle, mission_event_types.SOMEBODY, pef, 0, rolls, RESOLVING_LOOKED[passed : passed + 1])
        battle.then(steps.COUNT, number, min(HIGHEST, 6 + morale if passed == 2 else 6))
        return
    score = battle.dice.die(6)
    rolls.append(Roll(NOBODY, 6, battle.dice.last, score, None, "contact"))
    total = score + morale if passed == 2 else score
    reveal(battle, figures, pef, contact_row(total, battle.rules.ten_as_nine), rolls, [RESOLVING_LOOKED[passed]])


def reveal(
    battle: Battle, figures: Figures, pef: Pef, row: ContactRow, rolls: list[Roll], looked: list[TableLookup]
) -> None:
    """Reveal the groups at a marker by a row of the contact table (CA-PEF-17)."""
    venture = battle.venture
    count = groups_of_row(battle, row, pef)
    looked = [*looked, table_looked(battle, row)]
    if count == 0:
        tell_pef(battle, mission_event_types.NOTHING_THERE, pef, 0, rolls, looked)
        return
    cap = battle.rules.contact_cap
    contact = Event(
        mission_event_types.CONTACT, n=venture.enemy, m=min(count, cap) if cap else count, x=pef.x, y=pef.y, rolls=rolls
    )
    contact.looked = looked
    battle.log.append(contact)
    if cap and count > cap:
        battle.tell(mission_event_types.CAPPED, n=cap)
        count = cap
    meet(battle, figures, pef, count, row.chief)


def groups_of_row(battle: Battle, row: ContactRow, pef: Pef) -> int:
    """Return the groups a row brings, by the player's training (CA-RUL2-45, CA-RUL2-46)."""
    venture = battle.venture
    touching = max(1, len(in_contact(battle, pef)))
    present = len(battle.bodies_of(venture.player))
    return groups_met(row.tribal if is_tribal_column(battle) else row.european, touching, max(1, present))


def is_tribal_column(battle: Battle) -> bool:
    """True if the Tribal column applies: by the player's training, or by a setting for armies of one training."""
    player = battle.armies[battle.venture.player].training
    enemy = battle.armies[battle.venture.enemy].training
    return player == TRIBAL or (battle.rules.same_training_column and player == enemy)


def table_looked(battle: Battle, row: ContactRow) -> TableLookup:
    tribal = is_tribal_column(battle)
    return contact_looked([one.tribal if tribal else one.european for one in CONTACT_TABLE], row.score - 1)


def meet(battle: Battle, figures: Figures, pef: Pef, count: int, with_chief: bool) -> None:
    """Raise the groups, roll their leaders, count them, draw them up round the marker, then test.

    CA-PEF-18, CA-PEF-19, CA-PEF-20, CA-PEF-21, CA-PEF-22.
    """
    venture = battle.venture
    contact = Contact(len(venture.contacts), venture.doing, battle.turn)
    venture.contacts.append(contact)
    new = raise_contact(battle, figures, count)
    if with_chief and not venture.chief_met:
        bring_chief(battle, new[0])
    if venture.is_run:
        find_out(battle, contact)
    fielded = draw_up_contact(battle, new, pef.x, pef.y)
    for group in new:
        venture.minds.append(EnemyMemory(group.id, contact.id, len(venture.minds) + 1))
        if battle.side == venture.enemy:
            group.activated = True  # a marker met on its own move ends its activation there (CA-RUL2-52)
    if venture.is_run:
        battle.then(steps.SCOUT, contact.id)
    queue_will_tests(battle, fielded)


def raise_contact(battle: Battle, figures: Figures, count: int) -> list[Group]:
    """Make a Recruiting Roll for each group, with its own Rep; add guns by the allowance.

    CA-PEF-09, CA-PEF-18, CA-RUL2-54.
    """
    venture = battle.venture
    army = battle.armies[venture.enemy]
    muster = Muster(venture.enemy)
    muster.has_guard = venture.has_guard
    first = len(battle.groups)
    guns = 0
    every = 5 if army.training == EUROPEAN else 10
    for number in range(count):
        recruit(battle, figures, muster, number)
        venture.met += 1
        if venture.met % every == 0:
            guns += 1
    venture.has_guard = muster.has_guard
    rows = gun_rows(list_of(army), army.name)
    if rows:
        for _ in range(guns):
            row = rows[0]
            rolls: list[Roll] = []
            if len(rows) > 1:  # of several gun rows one by equal chance (CA-RUL2-01)
                score = battle.dice.die(len(rows))
                row = rows[score - 1]
                rolls.append(Roll(NOBODY, len(rows), battle.dice.last, score, None, "which gun"))
            add_group(battle, figures, muster, Pick(row, list_of(army)), rolls)
    new = battle.groups[first:]
    leaders_for(battle, new)
    gather_companies(battle, new)
    battle.raised = []
    return new


def bring_chief(battle: Battle, group: Group) -> None:
    """Bring the enemy's C-in-C as an extra figure with the first group, once a battle (CA-PEF-19, CA-RUL2-48)."""
    battle.venture.chief_met = True
    rep, roll = leader_roll(battle, "C-in-C")
    chief = make_chief(len(battle.groups), battle.armies[group.side], rep, group.mounted)
    battle.groups.append(chief)
    attach(battle, chief, group)
    battle.tell(mission_event_types.WITH_CHIEF, chief.id, group.id, m=rep, rolls=[roll])


def find_out(battle: Battle, contact: Contact) -> None:
    """Roll once a battle what the enemy is doing; later contacts on Defend come up on a flank.

    CA-NP-01, CA-NP-02, CA-NP-31.
    """
    venture = battle.venture
    if venture.doing == UNKNOWN:
        score = battle.dice.die(6)
        venture.doing = WHAT_THEY_DO[venture.kind][score - 1]
        roll = Roll(NOBODY, 6, battle.dice.last, score, None, "what are they doing")
        rows = DOING_LOOKED[venture.kind]
        battle.tell(
            mission_event_types.DOING[venture.doing],
            rolls=[roll],
            looked=[rows[0 if venture.doing == ON_PATROL else 1]],
        )
    elif venture.doing == ON_DEFENCE and has_line(battle):
        score = battle.dice.die(6)
        contact.flank = -1 if score <= 3 else 1
        roll = Roll(NOBODY, 6, battle.dice.last, score, None, "flank")
        battle.tell(mission_event_types.FLANKS[0 if score <= 3 else 1], rolls=[roll])
    contact.doing = venture.doing


def has_line(battle: Battle) -> bool:
    """True if other enemy groups are on Defend already (CA-NP-31, CA-RUL2-71)."""
    venture = battle.venture
    for mind in venture.minds:
        if battle.groups[mind.who].where == FIELDED and venture.contacts[mind.contact].doing == ON_DEFENCE:
            return True
    return False


# --- tests ------------------------------------------------------------------------------------------------------------


def queue_will_tests(battle: Battle, new: list[Group]) -> None:
    """Put Test of Wills on the agenda for inactive groups within 12" (CA-PEF-21)."""
    venture = battle.venture
    players = [group for group in watchers(battle) if counts_alone(battle, group)]
    testers, causes = (players, new) if battle.side == venture.enemy else (new, players)
    found: list[tuple[Group, int]] = []
    for group in testers:
        cause = nearest_seen(battle, group, causes)
        if cause != NOBODY and group.in_melee == 0 and battle.use(used_key(USED_WILLS, group.id, cause)):
            found.append((group, cause))
    order = [group for group, _ in found]
    order.sort(key=by_rep)
    for group in order:
        for tester, cause in found:
            if tester is group:
                battle.then(steps.TEST, group.id, 1 << WILLS, cause)


def nearest_seen(battle: Battle, group: Group, others: list[Group]) -> int:
    """Return the nearest of some enemies within 12" and in sight, or NOBODY."""
    best = NOBODY
    least = 0
    for other in others:
        if other.where == FIELDED and is_within(group, other, TWELVE) and sees(battle, group, other):
            far = gap_to_point(group.block, other.block.x, other.block.y)
            if best == NOBODY or far < least:
                best = other.id
                least = far
    return best
