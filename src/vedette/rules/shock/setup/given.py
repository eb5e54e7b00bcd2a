"""Places given in the set-up (SP-RUL-78)."""

from vedette.engine.types import NOBODY, BadInput
from vedette.engine.validation import as_dict, as_int, as_list, as_text
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.moving import LEGAL, PLAIN, refusal, why_end_not
from vedette.rules.shock.setup.deploy import (
    facing_of,
    garrison,
    hide,
    refuse_attach,
    refuse_markers,
    refuse_roof,
    usual_files,
)
from vedette.rules.shock.setup.muster import point_of
from vedette.rules.shock.units import Unit


def place_given(battle: Battle, side: int, docs: list[dict[str, object]]) -> None:
    """Place the units whose places stand in the set-up; BadInput names the one that does not fit."""
    army = battle.armies[side]
    named: dict[str, Unit] = {}
    drawn: list[Unit] = []
    for i, unit in enumerate([unit for unit in battle.units if unit.side == side]):
        doc = docs[i]
        what = f"{army.name}: {unit.card.name}"
        named[unit.card.name] = unit
        heading = as_int(doc.get("facing", facing_of(battle, side)), f"{what}: facing", 0, 359)
        if "with" in doc:
            host = named.get(as_text(doc["with"], f"{what}: with"))
            if host is None or refuse_attach(battle, unit, host.id) is not None:
                raise BadInput(f"{what}: '{doc['with']}' is no unit he can be with")
            battle.attach(unit, host)
        elif doc.get("hidden") is True:
            drawn.append(unit)
        elif "hidden" in doc:
            pair = [point_of(entry, f"{what}: hidden") for entry in as_list(doc["hidden"], f"{what}: hidden")]
            if len(pair) != 2 or (pair[0].x == pair[1].x and pair[0].y == pair[1].y):
                raise BadInput(f"{what}: hidden is two different places, the real one first")
            refused = refuse_markers(battle, unit, pair[0].x, pair[0].y, pair[1].x, pair[1].y)
            if refused is not None:
                raise BadInput(f"{what} cannot be hidden there: {refused}")
            hide(battle, unit, pair[0].x, pair[0].y, pair[1].x, pair[1].y)
        elif "roof" in doc:
            number = as_int(doc["roof"], f"{what}: roof", 0, len(battle.field.buildings) - 1)
            refused = refuse_roof(battle, unit, number, heading)
            if refused is not None:
                raise BadInput(f"{what} cannot be on that roof: {refused}")
            garrison(battle, unit, number, heading)
        elif "at" in doc:
            at = point_of(doc["at"], f"{what}: at")
            files = as_int(doc.get("files", usual_files(unit)), f"{what}: files", 1, unit.figures())
            front = battle.front_from_centre(unit, at.x, at.y, heading, files)
            rects = battle.rects_at(unit, front.x, front.y, heading, files)
            why = why_end_not(battle, unit, rects, PLAIN, NOBODY, False)
            if why != LEGAL:
                raise BadInput(f"{what} cannot stand at {at.x},{at.y}: {refusal(why, unit)}")
            battle.place_unit(unit, front.x, front.y, heading, files)
        else:
            raise BadInput(f"{what} has no place: give 'at', 'with', 'hidden' or 'roof'")
    draw_hiding(battle, side, drawn)
    number_by_place(battle, side)


def draw_hiding(battle: Battle, side: int, units: list[Unit]) -> None:
    """Draw places and markers of hidden units anew for each battle (SP-HID-01, -03, SP-RUL-91)."""
    army = battle.armies[side]
    if len(army.hiding) < len(units):
        raise BadInput(f"{army.name}: 'hiding' needs a pair of places for each of its {len(units)} hidden units")
    for unit in units:
        for i, (one, other) in enumerate(army.hiding):
            refused = refuse_markers(battle, unit, one.x, one.y, other.x, other.y)
            if refused is not None:
                raise BadInput(f"{army.name}: {unit.card.name} cannot be hidden at hiding {i + 1}: {refused}")
    left = list(range(len(army.hiding)))
    for unit in units:
        real, mock = army.hiding[left.pop(battle.dice.die(len(left)) - 1)]
        if battle.dice.die(2) == 1:
            real, mock = mock, real
        hide(battle, unit, real.x, real.y, mock.x, mock.y)


def number_by_place(battle: Battle, side: int) -> None:
    """Number the set-up's markers pair by pair by their places, not in roster order (SP-HID-03)."""
    others = [marker for marker in battle.markers if marker.side != side]
    pairs: list[tuple[int, int, int]] = []
    for marker in battle.markers:
        if marker.side == side and (marker.id - len(others)) % 2 == 0:
            pairs.append((marker.x, marker.y, marker.id))
    pairs.sort()
    for _, _, number in pairs:
        others.extend(battle.markers[number : number + 2])
    for number, marker in enumerate(others):
        marker.id = number
    battle.markers = others


def unit_docs(doc: dict[str, object]) -> list[dict[str, object]]:
    """Return the entries of a side's units and commanders, one for each unit."""
    found: list[dict[str, object]] = []
    for item in as_list(doc.get("units"), "units"):
        entry = as_dict(item, "unit")
        for _ in range(as_int(entry.get("count", 1), "count", 1, 20)):
            found.append(entry)
    for item in as_list(doc.get("commanders", []), "commanders"):
        found.append(as_dict(item, "commander"))
    return found
