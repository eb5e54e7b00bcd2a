"""Artillery phase (ART): the guns' orders in step 1, and their shooting together."""

from vedette.engine.types import NOBODY, Question, Refusal, Step
from vedette.geometry.points import ahead
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.cover import range_to
from vedette.rules.shock.combat.hits import check_loading
from vedette.rules.shock.combat.shooting import bombard, needed_for, refuse_shot, tally_of, targets
from vedette.rules.shock.markers.markers import find_near
from vedette.rules.shock.move.going import ask_march, roll_move
from vedette.rules.shock.move.moving import NOT_FACING, PLAIN, refusal, why_end_not
from vedette.rules.shock.move.thrown import leave_piece_behind
from vedette.rules.shock.turn.colours import refuse_play
from vedette.rules.shock.units import (
    ACTIONS,
    FIELDED,
    INFANTRY,
    NO_MOVE,
    ONLY_RALLY,
    Unit,
)


def guns_of(battle: Battle, side: int) -> list[int]:
    """Return the manned pieces of a side."""
    return [unit.id for unit in battle.units if unit.side == side and unit.where == FIELDED and unit.piece != NOBODY]


def has_work(battle: Battle, side: int, after: bool) -> bool:
    """True if a piece of the side can still do something in this part of the phase."""
    for who in guns_of(battle, side):
        unit = battle.units[who]
        if may_do_anything(battle, unit, after) or may_play(battle, unit):
            return True
    return False


def may_do_anything(battle: Battle, unit: Unit, after: bool) -> bool:
    if battle.is_banned(unit, ONLY_RALLY):
        return False
    if not after and not unit.moved and unit.used == 0 and unit.contact == NOBODY:
        return True
    return unit.used < ACTIONS


def may_play(battle: Battle, unit: Unit) -> bool:
    """True if its musician may still give it an Action, even after its second (SP-MUS-01, SP-RUL-68)."""
    if battle.is_banned(unit, ONLY_RALLY):
        return False
    return refuse_play(battle, unit, unit.used > 0) is None and has_extra(battle, unit)


def ask_guns(battle: Battle, side: int, after: bool) -> None:
    """Ask one side to move and use its guns; after the shooting only Actions are left (SP-RUL-24)."""
    battle.side = side
    if has_work(battle, side, after):
        battle.next(Step(steps.GUNS, side, 1 if after else 0))
        battle.ask(Question(side, "guns", "SP-SEQ-01", NOBODY, 1 if after else 0))


# --- Actions ----------------------------------------------------------------------------------------------------------


def refuse_gun(battle: Battle, unit: Unit, side: int) -> Refusal | None:
    """Refuse a piece that may take no Action now; Actions come in any order (SP-RUL-89)."""
    name = unit.card.name
    if unit.side != side or unit.where != FIELDED or unit.piece == NOBODY:
        return Refusal("SP-SEQ-01", f"{name} is not a manned piece of this side")
    if battle.is_extra and battle.mover != unit.id:
        return Refusal("SP-RUL-68", f"the musician plays for {battle.units[battle.mover].card.name}")
    if battle.is_banned(unit, ONLY_RALLY):
        return Refusal("SP-RUL-62", f"{name} may only remove Shock Points this turn")
    if unit.used >= ACTIONS and not battle.is_extra:
        return Refusal("SP-ACT-01", f"{name} has used both its Actions")
    return None


def spend(battle: Battle, unit: Unit) -> None:
    """Spend an Action; a musician's Action costs none."""
    unit.moved = True  # SP-RUL-33: the basic move comes first or not at all
    if battle.is_extra:
        battle.is_extra = False
        battle.mover = NOBODY
    else:
        unit.used += 1


def refuse_reload(battle: Battle, unit: Unit) -> Refusal | None:
    piece = battle.pieces[unit.piece]
    if piece.jammed:
        return Refusal("SP-RUL-17", f"{unit.card.name} is jammed and must be repaired first")
    if not piece.fired:
        return Refusal("SP-RUL-18", f"{unit.card.name} is loaded")
    return refuse_serving(battle, unit)


def refuse_serving(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse a limbered piece: it is neither loaded nor repaired (SP-RUL-90)."""
    if battle.pieces[unit.piece].limbered:
        return Refusal("SP-RUL-90", f"{unit.card.name} is limbered and must be unlimbered first", unit.id)
    return None


def reload(battle: Battle, unit: Unit) -> None:
    """Reload: each Action removes a smoke marker, the last only when the crew's cost is paid (SP-RUL-18, -22)."""
    piece = battle.pieces[unit.piece]
    piece.paid += 1
    battle.tell(event_types.RELOADS_GUN, unit.id)
    check_loading(battle, unit)
    spend(battle, unit)


def refuse_repair(battle: Battle, unit: Unit) -> Refusal | None:
    if not battle.pieces[unit.piece].jammed:
        return Refusal("SP-SHO-23", f"{unit.card.name} is not jammed")
    return refuse_serving(battle, unit)


def repair(battle: Battle, unit: Unit) -> None:
    """Clear a jam for 2 Actions; the reload is still owed (SP-SHO-23, SP-RUL-17)."""
    piece = battle.pieces[unit.piece]
    piece.mended += 1
    battle.tell(event_types.REPAIRS, unit.id)
    if piece.mended >= 2:
        piece.jammed = False
        piece.mended = 0
        battle.tell(event_types.REPAIRED, unit.id)
    spend(battle, unit)


def has_extra(battle: Battle, unit: Unit) -> bool:
    """True if a further Action of a piece could be used for something."""
    return (
        refuse_reload(battle, unit) is None
        or refuse_repair(battle, unit) is None
        or refuse_mobile(battle, unit) is None
    )


def refuse_limber(battle: Battle, unit: Unit, up: bool) -> Refusal | None:
    piece = battle.pieces[unit.piece]
    if not piece.card.limbers:
        return Refusal("SP-RUL-76", f"{unit.card.name} cannot limber")
    if piece.limbered == up:
        return Refusal("SP-ACT-04", f"{unit.card.name} is {'limbered' if up else 'unlimbered'} already")
    if unit.building != NOBODY:
        return Refusal("SP-BLD-01", f"the piece of {unit.card.name} may never leave its roof")
    if unit.contact != NOBODY:
        return Refusal("SP-RUL-42", f"{unit.card.name} is in contact with an enemy")
    if battle.is_banned(unit, NO_MOVE):
        return Refusal("SP-RUL-62", f"{unit.card.name} may not move this turn")
    return None


def limber(battle: Battle, unit: Unit, up: bool) -> None:
    """Limber or unlimber for 1 Action; the facing stays (SP-ACT-04, SP-RUL-39)."""
    battle.pieces[unit.piece].limbered = up
    battle.tell(event_types.LIMBERS if up else event_types.UNLIMBERS, unit.id)
    spend(battle, unit)


def refuse_mobile(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse a piece that is in contact or may not move this turn."""
    if unit.contact != NOBODY:
        return Refusal("SP-RUL-42", f"{unit.card.name} is in contact with an enemy")
    if battle.is_banned(unit, NO_MOVE):
        return Refusal("SP-RUL-62", f"{unit.card.name} may not move this turn")
    return None


def refuse_turn(battle: Battle, unit: Unit, heading: int, files: int) -> Refusal | None:
    """Refuse a turn on the spot; a piece may turn by any angle instead of moving (SP-MOV-09, SP-RUL-39)."""
    refused = refuse_mobile(battle, unit)
    if refused is not None:
        return refused
    if heading < 0 or heading > 359 or heading == unit.heading:
        return refusal(NOT_FACING, unit) if heading == unit.heading else Refusal("SP-MOV-09", "no such facing")
    if unit.building != NOBODY:
        return None
    block = battle.pieces[unit.piece].block
    front = ahead(block.x, block.y, heading, block.depth // 2)
    rects = battle.rects_at(unit, front.x, front.y, heading, unit.files)
    return refusal(why_end_not(battle, unit, rects, PLAIN, NOBODY, True), unit)


def turn(battle: Battle, unit: Unit, heading: int) -> None:
    if unit.building != NOBODY:
        battle.put_on_roof(unit, unit.building, heading)
    else:
        block = battle.pieces[unit.piece].block
        front = ahead(block.x, block.y, heading, block.depth // 2)
        battle.place_unit(unit, front.x, front.y, heading, unit.files)
    battle.tell(event_types.TURNS, unit.id)
    find_near(battle, unit)


def roll_gun(battle: Battle, unit: Unit) -> None:
    """Roll a Movement Action, with the dice of its state at that moment (SP-RUL-79)."""
    spend(battle, unit)
    ask_march(battle, unit, roll_move(battle, unit, battle.move_class(unit)))


def refuse_quit(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse a crew that may not leave its piece; leaving takes a Movement Action on foot (SP-BLD-02, SP-RUL-88)."""
    refused = refuse_mobile(battle, unit)
    if refused is None and battle.pieces[unit.piece].limbered:
        return Refusal("SP-RUL-88", f"{unit.card.name} is limbered")
    return refused


def quit_piece(battle: Battle, unit: Unit) -> None:
    """Leave the piece by 1W6 on foot; the crew has no Actions in steps 3 to 6 of this round."""
    spend(battle, unit)
    leave_piece_behind(battle, unit)
    unit.acted = True
    battle.tell(event_types.LEAVES_GUN, unit.id)
    ask_march(battle, unit, roll_move(battle, unit, INFANTRY))


# --- shooting ---------------------------------------------------------------------------------------------------------


def may_aim(battle: Battle, unit: Unit) -> bool:
    """True if it has the Action and is not aiming yet; a piece shoots once in a round (SP-RUL-19, -24)."""
    return (
        unit.aim == NOBODY
        and unit.used + battle.rules.artillery_fire_cost <= ACTIONS
        and not battle.is_banned(unit, ONLY_RALLY)
    )


def refuse_aim(battle: Battle, unit: Unit, them: Unit, side: int) -> Refusal | None:
    if unit.side != side or unit.where != FIELDED or unit.piece == NOBODY:
        return Refusal("SP-SEQ-01", f"{unit.card.name} is not a manned piece of this side")
    if unit.aim != NOBODY:
        return Refusal("SP-SHO-03", f"{unit.card.name} has its target already")
    if not may_aim(battle, unit):
        return Refusal("SP-RUL-19", f"{unit.card.name} has no Action left to shoot with")
    return refuse_shot(battle, unit, them)


def aim_orders(battle: Battle, side: int) -> list[tuple[int, int]]:
    """Return every gun of the side with every target it may declare."""
    found: list[tuple[int, int]] = []
    for who in guns_of(battle, side):
        unit = battle.units[who]
        if may_aim(battle, unit):
            for them in targets(battle, unit):
                found.append((who, them))
    return found


def ask_aim(battle: Battle, side: int) -> None:
    """Ask both sides to declare all targets before any die is rolled (SP-RUL-24, -26)."""
    battle.side = side
    if aim_orders(battle, side):
        battle.next(Step(steps.AIM, side))
        battle.ask(Question(side, "aim", "SP-ART-03"))


def aim(battle: Battle, unit: Unit, them: Unit) -> None:
    unit.aim = them.id
    battle.declared.append(unit.id)
    unit.moved = True
    unit.used += battle.rules.artillery_fire_cost
    battle.tell(event_types.AIMS, unit.id, them.id)


def cannonade(battle: Battle) -> None:
    """Fire all guns together: dice, range and cover from before any shot, losses last (SP-ART-03, SP-RUL-26)."""
    shots: list[Step] = []
    tallies = []
    leasts: list[int] = []
    aimed = battle.declared
    battle.declared = []
    for who in aimed:
        unit = battle.units[who]
        them = battle.units[unit.aim]
        apart = range_to(battle, unit, them)
        tallies.append(tally_of(battle, unit, them, apart))
        leasts.append(needed_for(battle, unit, apart))
    for i, who in enumerate(aimed):
        unit = battle.units[who]
        hits = bombard(battle, unit, battle.units[unit.aim], tallies[i], leasts[i])
        if hits > 0:
            shots.append(Step(steps.HITS, unit.aim, hits, who))
        unit.aim = NOBODY
    shots.reverse()
    for shot in shots:
        battle.next(shot)


def warn_targets(battle: Battle) -> None:
    """Let units about to be shot at use their colours first (SP-RUL-69)."""
    seen: list[int] = []
    for who in battle.declared:
        target = battle.units[who].aim
        if target not in seen:
            seen.append(target)
            them = battle.units[target]
            if them.colours and them.shock > 0:
                battle.next(Step(steps.KEEP_COLOURS, them.id))
