"""Patrols of the book's own enemy and its positions, checked between activations.

The scout reaction, beating the player off, going back to the patrol or leaving (CA-NP-10, CA-NP-11, CA-NP-12,
CA-NP-13, CA-NP-14, CA-RUL2-61, CA-RUL2-62, CA-RUL2-63, CA-RUL2-64), and defensive positions that were lost
(CA-RUL2-72).
"""

from vedette.engine.types import NOBODY, Step
from vedette.geometry.points import distance
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.ground.sight import gap_between, in_cover, sees
from vedette.rules.adventures.groups.groups import FIELDED, Group
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.enemy import doing_of
from vedette.rules.adventures.solo.np_opened import SCOUT_LOOKED
from vedette.rules.adventures.solo.np_rolls import SCOUT_DICE, roll_against
from vedette.rules.adventures.solo.tactics import nearest_player, players
from vedette.rules.adventures.solo.venture import ON_DEFENCE, ON_PATROL, WITHDRAWING, Contact, LostPost


def groups_of(battle: Battle, contact: Contact) -> list[Group]:
    """Return the groups of a contact that are on the table."""
    found: list[Group] = []
    for mind in battle.venture.minds:
        group = battle.groups[mind.who]
        if mind.contact == contact.id and group.where == FIELDED:
            found.append(group)
    return found


def react(battle: Battle, step: Step) -> None:
    """Roll 2d6 against Major Morale for a patrol that meets the player, one result for the contact.

    CA-NP-10, CA-NP-11, CA-NP-12, CA-NP-13, CA-NP-14.
    """
    venture = battle.venture
    contact = venture.contacts[step.a]
    own = groups_of(battle, contact)
    if contact.doing != ON_PATROL or not own:
        return
    morale = venture.morale[venture.enemy]
    passed, roll = roll_against(battle, own[0], SCOUT_DICE, morale, "Major Morale")
    battle.tell(mission_event_types.SCOUT[passed], own[0].id, n=passed, rolls=[roll], looked=[SCOUT_LOOKED[passed]])
    contact.turn = battle.turn
    contact.passed = passed
    if passed == 0:
        contact.doing = WITHDRAWING
        return
    contact.doing = ON_DEFENCE
    contact.takes_cover = True
    for mind in venture.minds:
        if mind.contact == contact.id:
            mind.covered = False
            mind.joined = True


def is_near(battle: Battle, contact: Contact) -> bool:
    """True if a group of the contact sees a player group within the distance of the setting.

    CA-RUL2-62, CA-RUL2-63.
    """
    reach = battle.rules.scout_distance
    for group in groups_of(battle, contact):
        for them in players(battle, group):
            if gap_between(group, them) <= reach and sees(battle, group, them):
                return True
    return False


def look_for_players(battle: Battle) -> None:
    """Have a patrol that goes on roll again once a player group is in sight and near (CA-RUL2-62)."""
    for contact in battle.venture.contacts:
        if contact.doing == ON_PATROL and contact.turn < battle.turn and is_near(battle, contact):
            battle.then(steps.SCOUT, contact.id)


def beat_off(battle: Battle) -> None:
    """Send contacts that beat the player off back on Patrol or home (CA-NP-12, CA-NP-13, CA-RUL2-63)."""
    for contact in battle.venture.contacts:
        if contact.passed < 1 or contact.doing != ON_DEFENCE or contact.turn >= battle.turn:
            continue
        own = groups_of(battle, contact)
        if not own or is_near(battle, contact):
            continue
        if contact.passed == 2:
            contact.doing = ON_PATROL
            battle.tell(mission_event_types.BEATEN_OFF, own[0].id)
        else:
            contact.doing = WITHDRAWING
            battle.tell(mission_event_types.BEATEN_LEAVES, own[0].id)
        contact.passed = NOBODY
        contact.takes_cover = False


def note_positions(battle: Battle) -> None:
    """Record positions in cover held on Defend, and those lost since the last check (CA-RUL2-72)."""
    venture = battle.venture
    venture.lost_posts = [post for post in venture.lost_posts if is_open(battle, post)]
    for mind in venture.minds:
        group = battle.groups[mind.who]
        if mind.held_x != NOBODY:
            stays = group.where == FIELDED and distance(group.block.x, group.block.y, mind.held_x, mind.held_y) < 200
            if not stays and is_player_near(battle, mind.held_x, mind.held_y):
                venture.lost_posts.append(LostPost(mind.held_x, mind.held_y, battle.turn + 1))
        mind.held_x = NOBODY
        if group.where == FIELDED and doing_of(battle, mind) == ON_DEFENCE and group.is_body:
            near = nearest_player(battle, group)
            if near != NOBODY and in_cover(battle, group, near):
                mind.held_x = group.block.x
                mind.held_y = group.block.y


def is_open(battle: Battle, post: LostPost) -> bool:
    """True until an enemy group stands there again or the turn after next begins."""
    if battle.turn > post.until:
        return False
    for mind in battle.venture.minds:
        group = battle.groups[mind.who]
        if group.where == FIELDED and distance(group.block.x, group.block.y, post.x, post.y) <= 100:
            return False
    return True


def is_player_near(battle: Battle, x: int, y: int) -> bool:
    for group in battle.bodies_of(battle.venture.player):
        if distance(group.block.x, group.block.y, x, y) <= TWELVE + group.block.radius:
            return True
    return False
