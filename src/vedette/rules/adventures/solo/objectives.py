"""The player's objective: scout and report, burn and clear, or hold; end and winner.

CA-BAT-04 to CA-BAT-25, CA-RUL2-82, CA-RUL2-83, CA-RUL2-84, CA-RUL2-85,
CA-RUL2-88, CA-RUL2-110.
"""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import FIGHTING, NOBODY, Refusal, Step
from vedette.geometry.areas import Area, is_in_area
from vedette.geometry.crowds import Crowd
from vedette.geometry.figures import Figure
from vedette.geometry.gaze import any_sees
from vedette.geometry.points import distance
from vedette.geometry.sight import SightScene
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.edges import edge_before, is_inside
from vedette.rules.adventures.ground.field import Building, outline_pieces
from vedette.rules.adventures.ground.sections import VILLAGE, box_of, centre_of
from vedette.rules.adventures.ground.sight import sees, standing
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.groups.groups import CHIEF, FIELDED, LEFT, RESERVE, Group
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.pefs import NO_BODIES, NO_DISCS, add_pef, limit_at, sees_place
from vedette.rules.adventures.solo.venture import DEFEND, DRAWN, LOST, OPEN_RESULT, PATROL, RAID, WON
from vedette.rules.adventures.throws import against_morale
from vedette.rules.adventures.victory import finish

ALL_NINE: Final = 0b111111111
PIECES_APART: Final = 4
EXTRA_AT: Final = 7


# --- scouting ---------------------------------------------------------------------------------------------------------


def leaders_out(battle: Battle) -> list[Group]:
    """Return the player's groups with a leader, and a lone C-in-C (CA-BAT-07)."""
    player = battle.venture.player
    found: list[Group] = []
    for group in battle.groups:
        if group.side == player and group.where == FIELDED and (group.card.klass == CHIEF or is_led(group)):
            found.append(group)
    return found


def is_led(group: Group) -> bool:
    """True if a leader is with a group: its own, a captain or Warlord, or the C-in-C."""
    return group.is_body and (group.has_leader or group.chief != NOBODY)


def scout(battle: Battle) -> None:
    """Mark every section centre in a leader's sight as scouted at the end of a turn (CA-BAT-07, CA-RUL2-82)."""
    venture = battle.venture
    if venture.kind != PATROL:
        return
    for number in range(1, 10):
        if venture.scouted >> (number - 1) & 1:
            continue
        if any([sees_centre(battle, group, number) for group in leaders_out(battle)]):
            venture.scouted |= 1 << (number - 1)
            battle.stirred = True
            battle.tell(mission_event_types.SCOUTED, n=number, m=venture.scouted.bit_count())


def sees_centre(battle: Battle, group: Group, number: int) -> bool:
    """True if a leader, in the middle of the group's front, sees a section's centre in any direction.

    Under impassable ground or a building, their outline counts.
    """
    centre = centre_of(battle, number)
    for area in battle.field.loose.barred:
        if is_in_area(area, centre.x, centre.y):
            return sees_outline(battle, group, area)
    return leader_sees(battle, group, centre.x, centre.y)


def leader_sees(battle: Battle, group: Group, x: int, y: int) -> bool:
    if group.building != NOBODY:
        return sees_place(battle, group, x, y)
    eye = leader_place(battle, group)
    limit = limit_at(battle, x, y)
    if limit and distance(eye.x, eye.y, x, y) > limit:
        return False
    field = battle.field
    scene = SightScene(field.screens, field.ridges, NO_BODIES, NO_DISCS)
    return any_sees(scene, Crowd([eye]), Crowd([Figure(x, y, 0, field.level(x, y))]), group.id, NOBODY)


def leader_place(battle: Battle, group: Group) -> Figure:
    figures = standing(battle, group).figures
    return figures[min(group.files, len(figures)) // 2] if figures else figures_of(group)[0]


def sees_outline(battle: Battle, group: Group, area: Area) -> bool:
    pieces = outline_pieces(area)
    return any([leader_sees(battle, group, piece.x, piece.y) for piece in pieces[::PIECES_APART]])


def is_scouted(battle: Battle) -> bool:
    """True if all nine sections are scouted."""
    return battle.venture.scouted == ALL_NINE


def has_left(battle: Battle, group: Group) -> None:
    """Record a group that left over its own edge; a leader reports if all is scouted (CA-BAT-08, CA-RUL2-83)."""
    venture = battle.venture
    if venture.kind != PATROL or group.side != venture.player or not is_scouted(battle):
        return
    if group.card.klass == CHIEF or is_led(group):
        if venture.result == OPEN_RESULT:
            battle.tell(mission_event_types.REPORTED, group.id)
        venture.result = WON
    else:
        venture.leaderless_home = True


def is_forced_off(battle: Battle, group: Group, way: int) -> None:
    """Record a group forced off the table: over the entry edge it counts as home (CA-RUL2-83, CA-RUL2-88)."""
    if (
        battle.venture.kind == PATROL
        and edge_before(battle, group.block.x, group.block.y, way) == battle.home[group.side]
    ):
        has_left(battle, group)


def unseen(battle: Battle) -> list[Group]:
    """Return the player's groups out of sight of all enemy groups and Possible Enemy Forces (CA-RUL2-83)."""
    venture = battle.venture
    foes = [g for g in battle.groups if g.side == venture.enemy and g.where == FIELDED and g.card.klass <= CHIEF]
    found: list[Group] = []
    for group in battle.groups:
        if group.side != venture.player or group.where != FIELDED or group.card.klass > CHIEF or group.in_melee:
            continue
        if any([sees(battle, foe, group) for foe in foes]):
            continue
        if any([sees_place(battle, group, pef.x, pef.y) for pef in venture.pefs_here()]):
            continue
        found.append(group)
    return found


def refuse_home(battle: Battle, side: int) -> Refusal | None:
    """Refuse to go home except from a reported Patrol, with a group out of the enemy's sight (CA-RUL2-83)."""
    venture = battle.venture
    if venture.kind != PATROL or side != venture.player:
        return Refusal("CA-RUL2-83", "only a Patrol that has been reported goes home so")
    if venture.result == OPEN_RESULT:
        return Refusal("CA-RUL2-83", "no leader has reported yet with all nine sections scouted")
    if not unseen(battle):
        return Refusal("CA-RUL2-83", "the enemy has every group in sight")
    return None


def go_home(battle: Battle) -> None:
    for group in unseen(battle):
        if group.where == FIELDED:
            battle.tell(mission_event_types.GOES_HOME, group.id)
            battle.remove(group, LEFT, willing=True)


# --- remaining goals --------------------------------------------------------------------------------------------------


def player_has(battle: Battle) -> bool:
    """True if a player group is on the table or still to enter; on Patrol a lone C-in-C counts (CA-RUL2-108)."""
    venture = battle.venture
    for group in battle.groups:
        if group.side != venture.player:
            continue
        if group.is_body and (group.where == FIELDED or (group.where == RESERVE and group.side != battle.defender)):
            if not (group.card.is_gun and group.count <= 0):
                return True
        if group.card.klass == CHIEF and group.where == FIELDED and venture.kind == PATROL:
            return True
    return False


def enemy_is_gone(battle: Battle) -> bool:
    """True if no enemy group or Possible Enemy Force is on the table."""
    venture = battle.venture
    return not venture.pefs_here() and not battle.bodies_of(venture.enemy)


def objectives_of(battle: Battle) -> list[Building]:
    """Return the buildings of the village or settlement that count (CA-RUL2-84)."""
    return [building for building in battle.field.buildings if building.objective]


def burnt_of(battle: Battle) -> int:
    """Count those that burn or have burnt, stores of DV 3 too; smouldering ones once alight (CA-RUL2-84)."""
    count = 0
    for building in objectives_of(battle):
        blaze = battle.blaze_of(building.id)
        if blaze is not None and (blaze.gone or blaze.burning > 0 or blaze.stores_burnt):
            count += 1
    return count


def is_burnt(battle: Battle) -> bool:
    """True if all of them count as burnt (CA-RUL2-84)."""
    return 0 < burnt_of(battle) == len(objectives_of(battle))


def is_in_village(battle: Battle, side: int) -> bool:
    """True if a group of a side has a figure in section 2."""
    box = box_of(battle, VILLAGE)
    for group in battle.bodies_of(side):
        if group.building != NOBODY:
            if is_inside(box, group.block.x, group.block.y):
                return True
        elif any([is_inside(box, figure.x, figure.y) for figure in figures_of(group)]):
            return True
    return False


def hold_village(battle: Battle) -> bool:
    """Check at the end of a turn if the player is driven out: only the enemy has figures in section 2.

    CA-BAT-24, CA-RUL2-83.
    """
    venture = battle.venture
    if venture.kind != DEFEND:
        return False
    if is_in_village(battle, venture.player):
        venture.has_held = True
        return False
    if not venture.has_held and not venture.enemy_lit:
        return False
    if not is_in_village(battle, venture.enemy):
        return False
    battle.tell(mission_event_types.DRIVEN_OUT, n=venture.player)
    settle(battle, LOST, "CA-RUL2-83", "the defenders have been driven from the settlement.")
    return True


# --- the result -------------------------------------------------------------------------------------------------------


def settle(battle: Battle, result: int, rule: str, said: str) -> None:
    """End the battle: won, drawn or lost for the player, the opposite for the other side."""
    venture = battle.venture
    winner = venture.player if result == WON else NOBODY if result == DRAWN else venture.enemy
    finish(battle, winner, rule, said)


def judged(battle: Battle) -> bool:
    """True if the battle is over now (CA-BAT-04, CA-BAT-25, CA-RUL2-83)."""
    venture = battle.venture
    if not venture.has_pefs or battle.phase != FIGHTING:
        return False
    if venture.kind == PATROL:
        return patrol_judged(battle)
    if venture.kind == RAID:
        return raid_judged(battle)
    return defend_judged(battle)


def patrol_judged(battle: Battle) -> bool:
    """True when no group is left out; won if a leader reported, drawn if only leaderless groups left (CA-RUL2-83)."""
    if player_has(battle):
        return False
    venture = battle.venture
    if venture.result == WON:
        settle(battle, WON, "CA-BAT-08", "all nine sections were scouted, and the Patrol has reported.")
    elif venture.leaderless_home:
        settle(battle, DRAWN, "CA-RUL2-83", "all was scouted, but no leader came back to report.")
    else:
        settle(battle, LOST, "CA-RUL2-83", "nobody has come back to report with all nine sections scouted.")
    return True


def raid_judged(battle: Battle) -> bool:
    """True when a Raid is over: won with the field clear and the objective burnt, drawn with one (CA-RUL2-83)."""
    clear, burnt = enemy_is_gone(battle), is_burnt(battle)
    if clear and burnt:
        settle(battle, WON, "CA-BAT-15", "the enemy is cleared off the field and his stores burn.")
        return True
    if player_has(battle):
        return False
    went = battle.venture.last_gone == LEFT
    if went and clear != burnt:
        said = "the enemy is gone, but not all burns." if clear else "all burns, but the enemy holds the field."
        settle(battle, DRAWN, "CA-RUL2-83", said)
    else:
        settle(battle, LOST, "CA-RUL2-83", "the raiders are gone and have not done what they came for.")
    return True


def defend_judged(battle: Battle) -> bool:
    """True when no enemy is left, or the player has no group on the table and loses (CA-BAT-25, CA-RUL2-83)."""
    if not player_has(battle):
        settle(battle, LOST, "CA-RUL2-83", "no defender is left on the table.")
        return True
    if not enemy_is_gone(battle):
        return False
    if is_burnt(battle):
        settle(battle, DRAWN, "CA-RUL2-83", "the enemy is gone, but everything has burnt.")
    else:
        settle(battle, WON, "CA-BAT-25", "all enemies have been chased off or destroyed.")
    return True


def limit_reached(battle: Battle, step: Step) -> None:
    """End the battle at the safety limit on turns (CA-RUL2-110)."""
    venture = battle.venture
    words = "the safety limit on turns is reached"
    if venture.kind == PATROL:
        if venture.result == WON:
            settle(battle, WON, "CA-RUL2-110", f"{words}, and the Patrol has reported.")
        else:
            settle(battle, LOST, "CA-RUL2-110", f"{words}, and who is still out has not reported.")
    elif venture.kind == RAID:
        drawn = enemy_is_gone(battle) != is_burnt(battle)
        settle(battle, DRAWN if drawn else LOST, "CA-RUL2-110", f"{words}, and the raiders go home.")
    elif player_has(battle) and not is_burnt(battle):
        settle(battle, DRAWN, "CA-RUL2-110", f"{words} while the settlement is held and the enemy still about.")
    else:
        settle(battle, LOST, "CA-RUL2-110", f"{words} with the settlement burnt or nobody to hold it.")


# --- reinforcements ---------------------------------------------------------------------------------------------------


def bring_more(battle: Battle, dice: list[int]) -> None:
    """Roll for one more Possible Enemy Force: a Raid, a fire, 7 on the dice and the enemy's higher.

    CA-BAT-22, CA-BAT-23.
    """
    venture = battle.venture
    if venture.kind != RAID or not venture.has_lit or sum(dice) != EXTRA_AT:
        return
    if dice[venture.enemy] < dice[venture.player] or (venture.extra_pefs and not battle.rules.many_extra):
        return
    score = battle.dice.die(6)
    morale = venture.morale[venture.enemy]
    roll = against_morale(battle.dice.last, score, morale, "whether anybody comes")
    if score > morale:
        battle.tell(mission_event_types.NONE_COME, rolls=[roll])
        return
    venture.extra_pefs += 1
    section = battle.dice.die(6)
    where = Roll(NOBODY, 6, battle.dice.last, section, None, "section")
    battle.tell(mission_event_types.FIRE_SEEN, rolls=[roll])
    add_pef(
        battle, section, where, mission_event_types.ARRIVES
    ).activated = True  # not in its turn of arrival (CA-BAT-23)
