"""Breaking off from a melee (BRK, RUL-106, RUL-107)."""

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.moves import slid
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.ground.sight import beyond_twelve
from vedette.rules.adventures.groups.formations import formation_after_break, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, OPEN, Group
from vedette.rules.adventures.groups.leaders import group_rep, leader_rep
from vedette.rules.adventures.groups.room import come_out, let_in, open_in_rough, open_out, refuse_formation, take_up
from vedette.rules.adventures.reactions.giving_way import (
    RetreatLine,
    away_bearing,
    can_go,
    farthest_between,
    leave_gun_for,
    main_opponent,
    queue_opponent_will_tests,
)
from vedette.rules.adventures.throws import against_rep
from vedette.rules.adventures.turn.moving import face_place, formed_block


def room_to_break(battle: Battle, group: Group, enemy: int, most: int) -> RetreatLine:
    """Return the line straight away and how far it is free."""
    straight = away_bearing(battle, group, enemy)
    ground = battle.field.loose
    length = most
    closed = most
    while length > 0:
        if can_go(battle, group, straight, length, ground):
            return RetreatLine(straight, farthest_between(battle, group, straight, length, closed, ground), False)
        closed = length
        length -= 50
    return RetreatLine(straight, 0, False)


def refuse_break_off(battle: Battle, group: Group) -> Refusal | None:
    """Refuse to break off except from a melee with 3" free straight away (CA-BRK-01, CA-BRK-02, CA-RUL-107)."""
    if group.in_melee == 0:
        return Refusal("CA-BRK-01", f"{group.card.name} is not in melee")
    enemy = main_opponent(battle, group.id)
    outside = group
    if group.serves_gun:
        outside = crew_off_gun(battle, group, enemy)
    elif group.building != NOBODY:
        outside = group.clone()  # it goes by its door (CA-RUL-116)
        if not come_out(battle, outside, by_door=True):
            return Refusal("CA-BRK-02", f"{group.card.name} cannot get out of its building")
    straight = away_bearing(battle, outside, enemy)
    if not can_go(battle, outside, straight, THREE, battle.field.loose):
        return Refusal("CA-BRK-02", f"{group.card.name} has not 3 inches of room straight away from the enemy")
    return None


def crew_off_gun(battle: Battle, group: Group, enemy: int) -> Group:
    """Return a crew as it breaks off from its gun: its way begins where the gun stands (CA-BRK-04, CA-RUL-107).

    It forms one rank, or two where one has no room 3" away.
    """
    crew = group.clone()
    crew.at_gun = False
    crew.packed = False
    crew.formation = OPEN
    straight = away_bearing(battle, group, enemy)
    for ranks in (1, 2):
        crew.files = (group.bodies + ranks - 1) // ranks
        crew.block = formed_block(crew, OPEN, crew.files)
        if can_go(battle, crew, straight, THREE, battle.field.loose):
            break
    return crew


def break_off(battle: Battle, who: int) -> None:
    """Roll 1d6 against the leader's Rep and move 3 + 1/2d6 inches away; opponents take Test of Wills.

    CA-BRK-03, CA-BRK-04, CA-BRK-05, CA-BRK-06.
    """
    group = battle.groups[who]
    led = leader_rep(battle, group)
    against = led if led > 0 else group_rep(group)
    bins = [0 if face <= against else 1 for face in range(1, 7)]
    passed = battle.dice.sort(1, 6, bins, 2)[0]
    roll = against_rep(who, battle.dice.last, passed, against, "breaking off")
    more = battle.dice.sort(1, 6, [0, 0, 1, 1, 2, 2], 3)
    half_die = 1 if more[0] else 2 if more[1] else 3
    far = Roll(who, 6, battle.dice.last, half_die, None, "3 inches and half a die")
    opponents = battle.opponents(who)
    enemy = main_opponent(battle, who)
    mask = beyond_twelve(battle, group)
    held = group.building
    battle.leave_melee(who)
    come_out(battle, group, by_door=True)
    if group.serves_gun:
        crew = crew_off_gun(battle, group, enemy)
        leave_gun_for(battle, group, crew.files, crew.block)
    way = room_to_break(battle, group, enemy, THREE + 100 * half_die)
    battle.set_block(group, slid(group.block, way.bearing, way.length))
    face_place(battle, group, battle.groups[enemy].block.x, battle.groups[enemy].block.y)
    wanted = formation_after_break(group) if passed else OPEN
    if group.card.klass < ARTILLERY and group.formation != wanted:
        files = usual_files(wanted, group.bodies, group.card.has_ranged)
        if wanted != OPEN and refuse_formation(battle, group, wanted, files) is None:
            take_up(battle, group, wanted, files)
        else:
            open_out(battle, group)
    open_in_rough(battle, group)  # also one that was in line before (CA-RUL-107)
    battle.tell(event_types.BREAKS_OFF if passed else event_types.BREAKS_LOOSE, who, enemy, rolls=[roll, far])
    battle.then(steps.MOVED, who, 0, mask)  # any move may bring it within 12" of others (CA-RUL-66)
    let_in(battle, opponents, held)
    queue_opponent_will_tests(battle, opponents, who)
