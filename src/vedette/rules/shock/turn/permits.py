"""Permissions to act in steps 3 to 6, shared by all orders (SP-ACT-01, -03, SP-RUL-32, -33, -42, -62)."""

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.areas import block_overlaps_area
from vedette.rules.shock import steps
from vedette.rules.shock.battle import STAGE_WORDS, Battle
from vedette.rules.shock.units import ATTACHED, FIELDED, INFANTRY, NO_MOVE, ONLY_RALLY, Unit


def is_free(battle: Battle, unit: Unit) -> bool:
    """True if it may act in steps 3 to 6: no gun, no crew that left its piece this round, no full ban."""
    if unit.piece != NOBODY or battle.is_banned(unit, ONLY_RALLY):
        return False
    return unit.left_piece == 0 or unit.left_piece < battle.turn


def refuse_actor(battle: Battle, unit: Unit, side: int, stage: int) -> Refusal | None:
    """Refuse a unit by its side, its place in the step, or its freedom."""
    name = unit.card.name
    if unit.side != side:
        return Refusal("SP-SEQ-03", f"{name} is not of this side")
    if unit.where != FIELDED and not (unit.where == ATTACHED and unit.card.is_commander):
        return Refusal("SP-SEQ-03", f"{name} is not on the table")
    if battle.is_extra:
        if battle.mover != unit.id:
            return Refusal("SP-RUL-68", f"the musician plays for {battle.units[battle.mover].card.name}")
    elif battle.rules.strict_action_order and stage < battle.stage:
        now = STAGE_WORDS[battle.stage]
        return Refusal("SP-ACT-03", f"{name}: {STAGE_WORDS[stage]} comes before {now} in this step")
    if unit.piece != NOBODY:
        return Refusal("SP-RUL-25", f"{name} mans a piece, whose Actions belong to step 1")
    if unit.left_piece != 0 and unit.left_piece >= battle.turn:
        return Refusal("SP-RUL-88", f"{name} has left its piece this turn")
    if battle.is_banned(unit, ONLY_RALLY):
        return Refusal("SP-RUL-62", f"{name} may only remove Shock Points this turn")
    return None


def refuse_action(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse a second Action in an Action phase: each of the two gives one (SP-ACT-01)."""
    if unit.acted and not battle.is_extra:
        return Refusal("SP-ACT-01", f"{unit.card.name} has used its Action of this step")
    return None


def refuse_mobile(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse every kind of move to a unit that cannot move."""
    name = unit.card.name
    if unit.contact != NOBODY:
        return Refusal("SP-RUL-42", f"{name} is in contact with an enemy and may not move")
    if battle.is_banned(unit, NO_MOVE):
        return Refusal("SP-RUL-62", f"{name} may not move this turn")
    if unit.move_closed and not battle.is_extra:
        return Refusal("SP-RUL-32", f"{name}: another unit has begun to move since")
    if unit.where == ATTACHED and battle.units[unit.host].contact != NOBODY:
        return Refusal("SP-RUL-42", f"{name} may not leave a unit in contact")
    return None


def refuse_basic(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse a basic move outside the 1st Action phase, or after the Action (SP-MOV-01, SP-SEQ-10, SP-RUL-33)."""
    name = unit.card.name
    if battle.step not in steps.FIRST_ACTIONS:
        return Refusal("SP-SEQ-10", f"{name} moves in this step only by spending its Action on it")
    if unit.where == ATTACHED or (unit.card.is_commander and not unit.was_alone):
        return Refusal("SP-RUL-70", f"{name} leaves a unit only with a Movement Action")
    if unit.moved:
        return Refusal("SP-MOV-01", f"{name} has used its basic move")
    if unit.acted:
        return Refusal("SP-RUL-33", f"{name} has used its Action: the basic move comes before it")
    return refuse_mobile(battle, unit)


def refuse_roll(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse a diced move beyond the one that a Movement Action gives (SP-MOV-02)."""
    refused = refuse_action(battle, unit)
    return refused if refused is not None else refuse_mobile(battle, unit)


def must_drive(battle: Battle, unit: Unit) -> bool:
    """True if the optional rule makes a unit that is not Formed name its direction first (SP-MOV-14, SP-RUL-38)."""
    return (
        battle.rules.forced_full_move
        and not battle.is_formed(unit)
        and unit.building == NOBODY
        and unit.where == FIELDED
    )


def refuse_saddle(battle: Battle, unit: Unit, up: bool) -> Refusal | None:
    """Refuse mounting or dismounting (SP-ACT-05, SP-RUL-42, -51)."""
    name = unit.card.name
    refused = refuse_roll(battle, unit)
    if refused is not None and refused.rule != "SP-RUL-32":
        return refused
    if unit.card.mounted_class == INFANTRY:
        return Refusal("SP-ACT-05", f"{name} has no animals")
    if unit.card.is_commander:
        return Refusal("SP-ACT-05", f"{name} does not mount or dismount")
    if unit.mounted == up:
        return Refusal("SP-ACT-05", f"{name} is {'mounted' if up else 'on foot'} already")
    if up:
        if unit.building != NOBODY:
            return Refusal("SP-RUL-51", f"{name} cannot mount in a building")
        for area in battle.field.barred:
            for rect in unit.rects:
                if block_overlaps_area(rect, area):
                    return Refusal("SP-RUL-51", f"{name} cannot mount in terrain barred to mounted units")
    return None


def refuse_reload(battle: Battle, unit: Unit) -> Refusal | None:
    if unit.owed == 0:
        return Refusal("SP-RUL-20", f"{unit.card.name} is loaded")
    return refuse_action(battle, unit)
