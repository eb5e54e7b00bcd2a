"""The Actions roll (SEQ-03, RF-03, RF-17 to -23, ACT): every unit of the side rolls D6 against its Risk Factor."""

from vedette.engine.tables import Breakdown, EventType, Roll
from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import NCO, OFFICER
from vedette.rules.tyneside.move.bases import is_any_near, is_near
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.cells import ActionCell, band_words, row_of
from vedette.rules.tyneside.tables.opened import actions_table
from vedette.rules.tyneside.tables.risk import risk_of
from vedette.rules.tyneside.units import Group


def table_of(battle: Battle, figures: list[int]) -> int:
    """Choose the Actions table by most figures' weapons, the lowest on ties (TY-ACT-01, -03 to -06, TY-RUL-48)."""
    counts = [0, 0]
    lowest = NOBODY
    for i in figures:
        counts[battle.cards[i].table] += 1
        if lowest == NOBODY or i < lowest:
            lowest = i
    if counts[0] != counts[1]:
        return 0 if counts[0] > counts[1] else 1
    return battle.cards[lowest].table if lowest != NOBODY else 0


def cell_of(battle: Battle, table: int, risk: int, die: int) -> ActionCell:
    """Return the cell of a Risk Factor and a die (TY-RF-17, TY-ACT-02)."""
    return battle.rules.cells[table][row_of(battle.rules.bands[table], risk)][die - 1]


def is_commanded(group: Group) -> bool:
    return group.seat != NOBODY


def is_bound(battle: Battle, group: Group) -> bool:
    """True if the unit must obey its cell: uncommanded, or mandatory (TY-RF-01, -21, -22, TY-ACT-07, -08)."""
    if group.result is None:
        return not is_commanded(group) and not battle.is_character(group)
    return group.result.mandatory or not (is_commanded(group) or battle.is_character(group))


# --- rolling ----------------------------------------------------------------------------------------------------------


def roll_actions(battle: Battle, side: int) -> None:
    """Work out Risk Factors as the side turn starts, then roll for all in group order (TY-RF-03, TY-RUL-45)."""
    gaze = SightTable(battle)
    for group in battle.acting(side):
        group.has_result = False
        group.result = None
    for group in battle.acting(side):
        if group.has_result or (battle.is_character(group) and group.host != NOBODY):
            continue
        platoon = platoon_of(battle, group)
        if len(platoon) > 1 and roll_as_one(gaze, platoon):
            continue
        tally = risk_of(gaze, [group])
        table = table_of(battle, battle.members(group))
        die = battle.dice.die(6)
        take(battle, group, table, tally, die, cell_of(battle, table, tally.total, die))
    for group in battle.acting(side):
        if battle.is_character(group) and group.host != NOBODY:
            share(battle, group, battle.groups[group.host])


def take(battle: Battle, group: Group, table: int, tally: Breakdown, die: int, cell: ActionCell) -> None:
    """Note a unit's result and report it, with its Risk Factor line by line."""
    group.has_result = True
    group.result = cell
    group.die = die
    group.risk = tally.total
    roll = Roll(group.id, 6, [die], die, None, "Actions")
    roll.pool = tally
    roll.reckoned = "Risk Factor"
    bands = battle.rules.bands[table]
    roll.against = f"Risk Factor {tally.total}, {band_words(bands, row_of(bands, tally.total))}"
    looked = actions_table(battle, table, tally.total, die)
    is_free = is_commanded(group) or battle.is_character(group)
    battle.tell(saying_of(cell, is_free), group.id, n=tally.total, m=die, rolls=[roll], looked=looked)


def saying_of(cell: ActionCell, is_free: bool) -> EventType:
    """Return the event of a cell; only units that may be free of it are told whom it binds."""
    if not cell.kinds_of_event:
        for name in (cell.name(), cell.words()):
            told = f"{{who}}, at Risk Factor {{n}}, <throws> {{m}}: {name}."
            cell.kinds_of_event.append(EventType("action", cell.rule, told, good=-1 if cell.mandatory else 0))
    return cell.kinds_of_event[1 if is_free else 0]


def share(battle: Battle, character: Group, host: Group) -> None:
    """Share a group's roll and mandatory results with a Player Character within 5 cm (TY-RUL-46)."""
    character.has_result = True
    character.result = host.result
    character.die = host.die
    character.risk = host.risk


# --- platoons ---------------------------------------------------------------------------------------------------------


def platoon_of(battle: Battle, group: Group) -> list[Group]:
    """Return the uncommanded formed groups that roll as one with this one (TY-RF-23, TY-RUL-94, -124)."""
    if group.is_leader or group.platoon == NOBODY or is_commanded(group) or not group.card.formed:
        return []
    whole: list[Group] = []
    sharing: list[Group] = []
    for other in battle.groups:
        if other.is_leader or other.side != group.side or other.platoon != group.platoon or not other.is_here():
            continue
        whole.append(other)
        if not is_commanded(other) and other.card.formed and not other.has_result:
            sharing.append(other)
    if len(sharing) < 2 or not is_chained(battle, whole) or not is_led(battle, whole):
        return []
    return sharing


def is_chained(battle: Battle, groups: list[Group]) -> bool:
    """True if gaps of 5 cm or less between nearest figures join them all in one chain."""
    joined = [groups[0]]
    waiting = groups[1:]
    grew = True
    while waiting and grew:
        grew = False
        for other in waiting:
            near = [one for one in joined if is_any_near(battle, battle.members(one), battle.members(other), BY_THEM)]
            if near:
                joined.append(other)
                waiting = [one for one in waiting if one.id != other.id]
                grew = True
                break
    return not waiting


def is_led(battle: Battle, groups: list[Group]) -> bool:
    """True if an officer or NCO stands within 5 cm of the platoon."""
    for leader in battle.groups:
        if not leader.is_leader or leader.side != groups[0].side or not leader.is_here():
            continue
        figure = leader.men[0]
        if battle.cards[figure].role not in (OFFICER, NCO):
            continue
        for group in groups:
            for i in group.men:
                if is_near(battle, figure, i, BY_THEM):
                    return True
    return False


def roll_as_one(gaze: SightTable, groups: list[Group]) -> bool:
    """Roll one D6 and Risk Factor for the platoon; a mandatory cell voids it, and each rolls for itself (TY-RUL-47)."""
    battle = gaze.battle
    tally = risk_of(gaze, groups)
    figures: list[int] = []
    for group in groups:
        figures.extend(battle.members(group))
    table = table_of(battle, figures)
    die = battle.dice.die(6)
    cell = cell_of(battle, table, tally.total, die)
    if cell.mandatory:
        roll = Roll(groups[0].id, 6, [die], die, None, "Actions of the platoon")
        roll.pool = tally
        roll.reckoned = "Risk Factor"
        battle.tell(event_types.PLATOON_VOID, groups[0].id, n=tally.total, m=die, rolls=[roll])
        for group in groups:
            own = risk_of(gaze, [group])
            mine = table_of(battle, battle.members(group))
            face = battle.dice.die(6)
            take(battle, group, mine, own, face, cell_of(battle, mine, own.total, face))
        return True
    for group in groups:
        take(battle, group, table, tally, die, cell)
    return True
