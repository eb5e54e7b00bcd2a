"""Transport (TRN): limbering, towing and unlimbering guns."""

from vedette.engine.orders import OPEN, WAYS
from vedette.engine.types import NOBODY, Option, Order, Placement, Refusal
from vedette.geometry.grid import opposite
from vedette.rules.empires import event_types
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.combat.squares import moved_out_of_place
from vedette.rules.empires.move.moving import may_stand_on
from vedette.rules.empires.stands import ALONE, ARTILLERY, FIELDED, LIMBERED, MOUNTAIN, PACK, TRANSPORT, Stand
from vedette.rules.empires.verbs import GRAMMAR, add_square


def rear_cells(battle: Battle, cell: int, facing: int) -> list[int]:
    """Return the three squares to the rear: behind, and to the left and right of that one (WEC-FAC-03)."""
    behind = cell + battle.grid.step[opposite(facing)]
    return [behind, behind + battle.grid.step[(facing + 1) % 4], behind + battle.grid.step[(facing + 3) % 4]]


def suits(battle: Battle, wagon: Stand, gun: Stand) -> bool:
    """True if a Transport suits a gun: any Artillery; for Pack, only Mountain Artillery, not large (WEC-RUL-55)."""
    if wagon.card.kind == PACK and not battle.rules.any_transport_tows_any_gun:
        return gun.card.kind == MOUNTAIN and not gun.card.large
    return True


def is_walled_off(battle: Battle, here: int, there: int) -> bool:
    """True if a wall, hedge or fence parts two adjacent squares: at a corner, on both ways round (WEC-RUL-54)."""
    grid = battle.grid
    field = battle.field
    way = grid.way_to(here, there)
    if way >= 0:
        return field.has_edge(here, way)
    beside = here + grid.x[there] - grid.x[here]
    above = there - grid.x[there] + grid.x[here]
    for corner in (beside, above):
        if not field.has_edge(here, grid.way_to(here, corner)) and not field.has_edge(
            corner, grid.way_to(corner, there)
        ):
            return False
    return True


def refuse_hitching(battle: Battle, wagon: Stand) -> Refusal | None:
    """Limbering and unlimbering are part of the Transport's move half (WEC-RUL-54)."""
    if wagon.card.arm != TRANSPORT:
        return Refusal("WEC-TRN-01", f"{wagon.card.name} is not a Transport")
    if battle.move_closed:
        return Refusal("WEC-ACT-01", f"{wagon.card.name} has ended its move")
    return None


def refuse_limber(battle: Battle, wagon: Stand, gun: Stand, facing: int) -> Refusal | None:
    """Return the reason why the Transport may not limber this gun, or None (WEC-TRN-01, WEC-TRN-04, WEC-RUL-54)."""
    refused = refuse_hitching(battle, wagon)
    if refused is not None:
        return refused
    if wagon.tow != NOBODY:
        return Refusal("WEC-TRN-01", f"{wagon.card.name} has a gun in tow already")
    if gun.card.arm != ARTILLERY or gun.side != wagon.side or gun.where != FIELDED:
        return Refusal("WEC-TRN-01", f"{gun.card.name} is not an Artillery stand of its own side on the field")
    if not suits(battle, wagon, gun):
        return Refusal("WEC-LRG-04", f"{wagon.card.name} is not suitable for {gun.card.name}")
    if gun.attacked != NOBODY or gun.has_moved or gun.has_been_towed:
        return Refusal("WEC-TRN-02", f"{gun.card.name} has attacked, moved or been towed this turn")
    if wagon.place != ALONE and facing != wagon.facing:
        return Refusal("WEC-GRD-06", f"{wagon.card.name} shares its square and may not turn alone")
    behind = rear_cells(battle, wagon.cell, facing)
    for cell in battle.cells_of(gun):
        if cell in behind and not is_walled_off(battle, wagon.cell, cell):
            return None
    return Refusal("WEC-TRN-04", f"{gun.card.name} is not in one of the three squares behind {wagon.card.name}")


def could_limber_from(battle: Battle, wagon: Stand, cell: int) -> bool:
    """True if from that square it could take a gun in tow (WEC-RUL-64)."""
    if wagon.card.arm != TRANSPORT or wagon.tow != NOBODY:
        return False
    for gun in battle.stands:
        if gun.side != wagon.side or gun.card.arm != ARTILLERY or gun.where != FIELDED or not suits(battle, wagon, gun):
            continue
        if gun.attacked != NOBODY or gun.has_moved or gun.has_been_towed:
            continue
        for spot in battle.cells_of(gun):
            if battle.grid.rings(spot, cell) == 1 and not is_walled_off(battle, cell, spot):
                return True
    return False


def limber(battle: Battle, wagon: Stand, gun: Stand, facing: int) -> None:
    """Limber the gun to its Transport: it has no square of its own, and loses a waiting counter.

    WEC-RUL-53, WEC-RUL-54.
    """
    moved_out_of_place(battle, gun.side, gun.cell)
    battle.lift(gun)
    gun.where = LIMBERED
    gun.tow = wagon.id
    gun.counter = 0
    gun.has_been_towed = True
    wagon.tow = gun.id
    if facing != wagon.facing:
        battle.face(wagon, facing)
    battle.hitching = True
    battle.owes_limber = False
    battle.tell(event_types.LIMBERS, wagon.id, gun.id)


def refuse_unlimber(battle: Battle, wagon: Stand, cell: int, facing: int, turned: int) -> Refusal | None:
    """Return the reason why the gun may not go there, or None (WEC-TRN-03, WEC-RUL-46, WEC-RUL-54, WEC-RUL-79)."""
    refused = refuse_hitching(battle, wagon)
    if refused is not None:
        return refused
    if wagon.tow == NOBODY:
        return Refusal("WEC-TRN-03", f"{wagon.card.name} has no gun in tow")
    if wagon.place != ALONE and turned != wagon.facing:
        return Refusal("WEC-GRD-06", f"{wagon.card.name} shares its square and may not turn alone")
    gun = battle.stands[wagon.tow]
    behind = rear_cells(battle, wagon.cell, turned)
    touches = False
    for covered in battle.covers(gun, cell, facing):
        if not 0 <= covered < battle.grid.size or not may_stand_on(battle, gun, covered):
            return Refusal("WEC-TRN-03", f"{gun.card.name} cannot stand there")
        if battle.front[covered] != NOBODY:
            return Refusal("WEC-TRN-03", "the square is not vacant")
        if battle.near[1 - gun.side][covered] != 0:
            return Refusal("WEC-MOV-07", f"{gun.card.name} may not be set down next to an enemy")
        if covered in behind and not is_walled_off(battle, wagon.cell, covered):
            touches = True
    if not touches:
        return Refusal("WEC-TRN-03", f"a gun is unlimbered into one of the three squares behind {wagon.card.name}")
    return None


def unlimber(battle: Battle, wagon: Stand, cell: int, facing: int, turned: int) -> None:
    """Set the gun down behind its Transport; it cannot attack this turn (WEC-TRN-02)."""
    gun = battle.stands[wagon.tow]
    wagon.tow = NOBODY
    gun.tow = NOBODY
    if turned != wagon.facing:
        battle.face(wagon, turned)
    battle.place_stand(gun, cell, facing, ALONE)
    battle.hitching = True
    battle.tell(event_types.UNLIMBERS, wagon.id, gun.id, cell=cell)


def hitching_orders(battle: Battle, wagon: Stand) -> list[Order]:
    """Return every limbering and unlimbering this Transport may do now."""
    found: list[Order] = []
    if refuse_hitching(battle, wagon) is not None:
        return found
    ways = range(4) if wagon.place == ALONE else range(wagon.facing, wagon.facing + 1)
    if wagon.tow == NOBODY:
        for gun in battle.stands:
            if (
                gun.side == wagon.side
                and gun.card.arm == ARTILLERY
                and gun.where == FIELDED
                and battle.is_adjacent(gun, wagon)
            ):
                for facing in ways:
                    if refuse_limber(battle, wagon, gun, facing) is None:
                        found.append(Order("limber", (wagon.id, gun.id, facing)))
        return found
    grid = battle.grid
    large = battle.stands[wagon.tow].card.large
    for turned in ways:
        spots = rear_cells(battle, wagon.cell, turned)
        if large:
            spots = [cell for cell in grid.cells if grid.rings(cell, wagon.cell) <= 3]
        for cell in spots:
            for facing in range(4):
                if refuse_unlimber(battle, wagon, cell, facing, turned) is None:
                    found.append(Order("unlimber", (wagon.id, grid.x[cell], grid.y[cell], facing, turned)))
    return found


def hitching_options(battle: Battle, wagon: Stand) -> list[Option]:
    """Offer limbering by gun and facing, and unlimbering by places, for each facing of the wagon."""
    found: list[Option] = []
    by_turn: dict[int, Placement] = {}
    ways_at: dict[tuple[int, int, int], list[int]] = {}
    for order in hitching_orders(battle, wagon):
        if order.verb == "limber":
            found.append(GRAMMAR.offer(battle, order))
        else:
            key = (order.args[4], order.args[1], order.args[2])
            ways_at.setdefault(key, []).append(order.args[3])
    for (turned, x, y), ways in ways_at.items():
        add_square(by_turn.setdefault(turned, Placement("places")), x, y, ways)
    for turned, places in by_turn.items():
        words = f"Unlimber {battle.stands[wagon.tow].card.name}, wagon facing {WAYS[turned]}"
        found.append(GRAMMAR.option(Order("unlimber", (wagon.id, OPEN, OPEN, OPEN, turned)), words, places))
    return found
