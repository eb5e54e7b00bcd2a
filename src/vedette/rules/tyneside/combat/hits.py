"""Effects of hits (DMG): graze, wound, kill; the figure that is hit is the one that falls."""

from typing import Final

from vedette.engine.tables import EventType, Roll
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import HERO, KILLED, RAW

GRAZE: Final = 0
WOUND: Final = 1
KILL: Final = 2


def damage_die(battle: Battle, shooter: int, face: int) -> int:
    """Return the damage die: Hero +1, Raw shooter -1, kept within 1 and 6 (TY-DMG-02, -03, TY-RUL-06)."""
    quality = battle.cards[shooter].quality
    if quality == HERO:
        face += battle.rules.hero_damage
    elif quality == RAW:
        face += battle.rules.raw_damage
    return max(1, min(6, face))


def effect_of(battle: Battle, row: int, value: int) -> int:
    """Look up the damage in the weapon's row and the die's column (TY-DMG-01)."""
    return battle.rules.damage[row][value - 1]


def suffer(battle: Battle, who: int, figure: int, effect: int, rolls: list[Roll], hand_to_hand: bool = False) -> None:
    """Graze, wound or kill a figure; a second wound kills (TY-DMG-04 to -09). `who` is the unit that struck it."""
    group = battle.groups[battle.unit[figure]]
    if effect == GRAZE:
        battle.tell(
            event_types.LEADER_GRAZED if group.is_leader else event_types.GRAZE,
            who,
            group.id,
            rolls=rolls,
            men=[figure],
        )
        return
    place = battle.place_in_unit(figure)
    if effect == WOUND and battle.wounds[figure] == 0:
        battle.wounds[figure] = 1
        event_type: EventType = event_types.MELEE_WOUND if hand_to_hand else event_types.WOUND
        battle.tell(
            event_types.LEADER_WOUNDED if group.is_leader else event_type, who, group.id, rolls=rolls, men=[figure]
        )
        return
    if effect == WOUND:
        event_type = event_types.MELEE_SECOND if hand_to_hand else event_types.SECOND_WOUND
        battle.wounds[figure] = 2
    else:
        event_type = event_types.MELEE_KILL if hand_to_hand else event_types.KILL
    battle.remove(figure, KILLED)
    told = event_types.LEADER_FALLS if group.is_leader else event_type
    battle.tell(told, who, group.id, n=1, rolls=rolls, fallen=[place], men=[figure])
