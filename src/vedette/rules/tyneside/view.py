"""A seat's view (docs/view.md): every unit with its men where they stand; only a marker's owner knows more."""

from typing import Final

from vedette.engine.docs import view_doc
from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, SETUP, SIDES, Perspective
from vedette.engine.view import Doc, article, corners, fact, feature, mark, short_name, standing
from vedette.geometry.angles import SINES
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import (
    CAPTURED,
    COMMAND_STEP,
    FIELDED,
    FIGHTS,
    MELEE_STEP,
    MOVE_STEP,
    MUSICIAN,
    ORDER_NAMES,
    POINTS,
    QUALITY_NAMES,
    ROLE_NAMES,
    ROUTING,
    SHOOT_STEP,
    STATE_NAMES,
    STEADY,
)
from vedette.rules.tyneside.combat.foreseen import fights_foreseen
from vedette.rules.tyneside.combat.weapons import LOADING_NAMES, LONG, MUZZLE, WEAPON_NAMES
from vedette.rules.tyneside.command.chain import chain_ties, command_purse, voices
from vedette.rules.tyneside.command.leaders import is_by_group
from vedette.rules.tyneside.move.bases import is_in_contact, pivot_of
from vedette.rules.tyneside.move.walking import clear_move, full_move
from vedette.rules.tyneside.setup.cards import Card, man_name
from vedette.rules.tyneside.setup.field import TerrainPiece
from vedette.rules.tyneside.tables.risk import casualties_of
from vedette.rules.tyneside.units import MARKER, PRISONERS, Group, Marker
from vedette.rules.tyneside.witness import own_of

RANKS: Final = ("", "nco", "musician", "officer")
"""Keyed by role: the outline of a man's base."""
GOAL_WORDS: Final = ("to be held", "to be reached")
"""Labels on the ground for a scenario's own conditions; the briefing says all of it."""
EDGES: Final = ("N", "E", "S", "W")
STEP_IDS: Final = ("", "command", "move", "shoot", "melee")
SEQUENCE: Final = (
    (COMMAND_STEP, "Command and actions"),
    (MOVE_STEP, "Moves"),
    (SHOOT_STEP, "Shooting"),
    (MELEE_STEP, "Melee"),
)


# --- the ground -------------------------------------------------------------------------------------------------------


def scene(battle: Battle) -> Doc:
    field = battle.field
    features: list[Doc] = []
    for piece in sorted(field.pieces, key=drawn_first):
        last = -1 if piece.is_area else len(piece.xs)
        points = corners(piece.xs[:last], piece.ys[:last])
        words = piece.name + (", fortified" if piece.fortified else "")
        shape = "area" if piece.is_area else "line"
        features.append(feature(piece.sort.look, shape, points, piece.level, 0 if piece.is_area else 60, words))
    for condition in battle.conditions:
        west, south, east, north = condition.area
        area = [[west, south], [east, south], [east, north], [west, north]]
        features.append(feature("zone", "area", area, 0, 0, GOAL_WORDS[condition.kind]))
    return {
        "unit": "cm",
        "width": field.width,
        "height": field.height,
        "grid": 0,
        "features": features,
        "edges": [EDGES[side.home] for side in battle.sides],
    }


def drawn_first(piece: TerrainPiece) -> int:
    """Return the drawing order, hills below all else."""
    return 0 if piece.level > 0 else 1


# --- units ------------------------------------------------------------------------------------------------------------


def arm_of(battle: Battle, group: Group) -> str:
    if group.is_leader:
        return "leader"
    horsed = [i for i in group.men if battle.is_horsed(i)]
    return "horse" if 2 * len(horsed) > len(group.men) else "foot"


def extent(battle: Battle, group: Group, figures: list[int], pivot: int) -> tuple[int, int]:
    """Return the width and depth of a unit about its pivot, along its facing."""
    turn = group.facing % 360 * 2
    sine, cosine = SINES[turn], SINES[turn + 180]
    wide, deep = 0, 0
    for i in figures:
        dx, dy = battle.x[i] - battle.x[pivot], battle.y[i] - battle.y[pivot]
        across = abs(dx * cosine - dy * sine) >> 24
        ahead = abs(dx * sine + dy * cosine) >> 24
        wide = max(wide, across + battle.radius(i))
        deep = max(deep, ahead + battle.radius(i))
    return 2 * wide, 2 * deep


def state_of(battle: Battle, group: Group) -> str:
    if group.men and not group.placed:
        return "reserve"
    if not group.men:
        return "gone" if group.joined != NOBODY else "destroyed"
    if group.state != STEADY:
        return STATE_NAMES[group.state]
    return "ready"


def piece(battle: Battle, group: Group) -> Doc:
    men = group.men
    here = group.is_here()
    pivot = pivot_of(battle, men) if here else NOBODY
    width, depth = extent(battle, group, men, pivot) if here else (200, 200)
    is_person = group.is_leader
    first = battle.cards[men[0]] if men else group.card
    reach = battle.rules.ranges[first.arm][LONG] if first.arm != NOBODY else 0
    extras = ["musician"] if is_person and first.role == MUSICIAN else []
    return {
        "id": group.id,
        "side": group.side,
        "name": group.name,
        "short": group.short,
        "arm": arm_of(battle, group),
        "dress": group.dress,
        "x": battle.x[pivot] if here else None,
        "y": battle.y[pivot] if here else None,
        "facing": group.facing,
        "width": width,
        "depth": depth,
        "figures": len(men),
        "files": max(1, min(5, len(men))),
        "ranks": max(1, (len(men) + 4) // 5),
        "extras": extras,
        "strength": str(len(men)),
        "count": len(men),
        **standing(state_of(battle, group), is_person),
        "counter": 0,
        "marks": marks(battle, group) if here else [],
        "facts": facts(battle, group),
        "range": reach,
        "arc": 180,
        "range_kind": "round",
        "formation": "loose",
        "men": men_of(battle, group, men) if here else [],
        "group": band_of(battle, group) if here else NOBODY,
        "leads": not group.is_leader,
    }


def band_of(battle: Battle, group: Group) -> int:
    """Return the group a unit is drawn with: its own, or a leader's host; a Player Character stands alone."""
    if not group.is_leader:
        return group.id
    with_them = group.listed if battle.phase == SETUP else group.host
    if with_them == NOBODY or battle.is_character(group):
        return NOBODY
    host = battle.groups[with_them]
    return host.id if host.is_here() and is_by_group(battle, group.men[0], host) else NOBODY


def men_of(battle: Battle, group: Group, figures: list[int]) -> list[Doc]:
    """Return every man where he stands, in the order in which events name those who fall."""
    return [man(battle, group, figure) for figure in figures]


def man(battle: Battle, group: Group, i: int) -> Doc:
    """Return one man: place, kind, and condition."""
    card = battle.cards[i]
    is_held = battle.fate[i] == CAPTURED
    found: list[Doc] = []
    if battle.wounds[i] > 0:
        found.append(mark("w", "wounded", "wounded", "square"))
    if card.loading == MUZZLE and not battle.loaded[i] and not is_held:
        found.append(mark("u", "unloaded", "not loaded", "diamond"))
    if battle.guards[i] != NOBODY:
        found.append(mark("g", "guard", "guards prisoners", "hexagon"))
    if is_held:
        found.append(mark("p", "prisoner", "prisoner", "octagon"))
    bearing = "wounded" if battle.wounds[i] > 0 else ""
    if is_held:
        bearing = "prisoner"
    elif group.state == ROUTING:
        bearing = "running"
    return {
        "id": i,
        "x": battle.x[i],
        "y": battle.y[i],
        "facing": battle.facing[i],
        "base": 2 * battle.radius(i),
        "arm": "horse" if card.horsed else "foot",
        "rank": RANKS[card.role],
        "bearing": bearing,
        "marks": found,
        "words": ", ".join([man_name(card)] + [str(one["words"]) for one in found]),
    }


def men_at_first(battle: Battle, group: Group) -> int:
    """Count the men on its roll; the leaders there have cards of their own."""
    roll = [i for i in range(len(battle.fate)) if battle.roster[i] == group.id]
    return len([i for i in roll if not battle.groups[battle.unit[i]].is_leader])


def marks(battle: Battle, group: Group) -> list[Doc]:
    found: list[Doc] = []
    hurt = len([i for i in group.men if battle.wounds[i] > 0])
    if hurt:
        found.append(mark(str(hurt), "wounded", f"{hurt} wounded", "square"))
    if group.state != STEADY:
        letter = "R" if group.state == ROUTING else "B"
        found.append(mark(letter, STATE_NAMES[group.state], STATE_NAMES[group.state], "triangle"))
    if group.seat != NOBODY and not group.is_leader:
        found.append(mark("C", "commanded", "commanded", "shield"))
    if group.is_leader and battle.linked[group.men[0]] != NOBODY:
        armed = battle.armed[group.men[0]] == 1
        found.append(mark("A" if armed else "C", "active", "armed" if armed else "commanding", "shield"))
    empty = len([i for i in group.men if battle.cards[i].loading == MUZZLE and not battle.loaded[i]])
    if empty:
        found.append(mark(str(empty), "unloaded", f"{empty} not loaded", "diamond"))
    if [i for i in group.men if is_in_contact(battle, i)]:
        found.append(mark("X", "contact", "in contact with the enemy", "burst"))
    guards = len([i for i in group.men if battle.guards[i] != NOBODY])
    if guards:
        found.append(mark(str(guards), "guards", f"{many(guards, 'guard')} over prisoners", "hexagon"))
    return found


def arms_of(card: Card) -> str:
    return ", ".join([WEAPON_NAMES[weapon] for weapon in card.weapons]) + (", bayonet" if card.bayonet else "")


def counted(told: list[str]) -> str:
    """Return what holds for all of them, or how many are what: "6 veteran; 3 raw" (TY-RUL-94)."""
    kinds: list[str] = []
    for one in told:
        if one not in kinds:
            kinds.append(one)
    return kinds[0] if len(kinds) == 1 else "; ".join([f"{told.count(kind)} {kind}" for kind in kinds])


def facts(battle: Battle, group: Group) -> list[Doc]:
    first = battle.cards[group.men[0]] if group.men else group.card
    cards = [battle.cards[i] for i in group.men] or [first]
    weapons = counted([arms_of(card) for card in cards])
    found = [fact("Quality", counted([QUALITY_NAMES[card.quality] for card in cards]), "TY-TRP-03")]
    if group.is_leader:
        found.append(fact("Role", ROLE_NAMES[first.role], "TY-CMD-01"))
        if battle.is_character(group):
            found.append(fact("Player Character", "yes", "TY-CMD-03"))
    else:
        found.append(fact("Figures", f"{len(group.men)} of {men_at_first(battle, group)}", "TY-GEN-03"))
        found.append(fact("Wounded or lost", str(casualties_of(battle, group)), "TY-RF-10"))
    found.append(fact("Weapons", weapons, "TY-WPN-01"))
    if first.arm != NOBODY:
        ranges = "/".join([str(reach // 100) for reach in battle.rules.ranges[first.arm]])
        found.append(fact("Ranges", f"{ranges} cm", "TY-WPN-01"))
        found.append(fact("Loading", LOADING_NAMES[first.loading], "TY-RUL-28"))
    found.append(fact("Melee factor", str(first.factor), "TY-WPN-02"))
    if group.men:
        figure = group.men[0]
        move = f"{full_move(battle, figure) // 100} cm"
        if clear_move(battle, figure) != full_move(battle, figure):
            move = f"{clear_move(battle, figure) // 100} cm in the open, else {move}"
        found.append(fact("Move", move, "TY-MOV-05" if battle.is_horsed(figure) else "TY-MOV-01"))
    if group.horses:
        held = len([i for i in group.men if battle.is_holder(i)])
        found.append(fact("Horses", f"left with {held}, at {group.horse_x},{group.horse_y}", "TY-RUL-126"))
    found.append(fact("Stored order", ORDER_NAMES[group.order], "TY-RUL-49"))
    if group.has_result and group.result is not None:
        found.append(
            fact("Actions", f"Risk Factor {group.risk}, die {group.die}: {group.result.words()}", group.result.rule)
        )
    if first.native:
        found.append(fact("Native", "yes", "TY-RUL-17"))
    if first.volleys:
        found.append(fact("Volleys", "yes", "TY-CMD-22"))
    return found


def prisoner_piece(battle: Battle, group: Group, held: list[int]) -> Doc:
    """Return the prisoners that a unit keeps."""
    pivot = pivot_of(battle, held)
    return {
        "id": PRISONERS + group.id,
        "side": battle.cards[held[0]].side,
        "name": battle.name_of(PRISONERS + group.id),
        "short": "pris",
        "arm": "foot",
        "dress": battle.groups[battle.unit[held[0]]].dress,
        "x": battle.x[pivot],
        "y": battle.y[pivot],
        "facing": 0,
        "width": 200,
        "depth": 200,
        "figures": len(held),
        "files": max(1, min(5, len(held))),
        "ranks": max(1, (len(held) + 4) // 5),
        "extras": [],
        "strength": str(len(held)),
        "count": len(held),
        **standing("captured"),
        "counter": 0,
        "marks": [mark("P", "prisoners", "prisoners", "octagon")],
        "facts": [fact("Prisoners", str(len(held)), "TY-PRI-01")],
        "range": 0,
        "arc": 0,
        "range_kind": "round",
        "formation": "loose",
        "men": men_of(battle, group, held),
        "group": PRISONERS + group.id,
        "leads": True,
    }


def marker_piece(battle: Battle, marker: Marker, side: int) -> Doc:
    """Return a marker: unit and dummy look the same to all but the side that laid them."""
    own = marker.side == side and marker.is_out
    known = battle.name_of(marker.group) if marker.group != NOBODY else "a dummy"
    return {
        "id": MARKER + marker.id,
        "side": marker.side,
        "name": battle.name_of(MARKER + marker.id),
        "short": str(marker.id + 1),
        "arm": "marker",
        "dress": battle.sides[marker.side].dress,
        "x": battle.x[marker.figure] if marker.is_out else None,
        "y": battle.y[marker.figure] if marker.is_out else None,
        "facing": 0,
        "width": 300,
        "depth": 300,
        "figures": 0,
        "files": 1,
        "ranks": 1,
        "extras": [],
        "strength": "?",
        "count": 0,
        **standing("ready" if marker.is_out else "withdrawn"),
        "lost": False,  # a marker is no unit
        "counter": 0,
        "marks": [mark("U" if marker.group != NOBODY else "D", "marker", known)] if own else [],
        "facts": [fact("Marker", known if own else "a hidden unit, or a dummy", "TY-SET-02")],
        "range": 0,
        "arc": 0,
        "range_kind": "round",
    }


# --- the whole --------------------------------------------------------------------------------------------------------


def is_shown(battle: Battle, group: Group, side: int) -> bool:
    """True unless the unit has not been placed and the viewer is of another side."""
    return group.placed or group.side == side


def view(battle: Battle, side: int, shows: str) -> Doc:
    question = battle.question
    pieces = [piece(battle, group) for group in battle.groups if is_shown(battle, group, side)]
    pieces += [marker_piece(battle, marker, side) for marker in battle.markers]
    for group in battle.groups:
        held = battle.prisoners_of(group.id)
        if held:
            pieces.append(prisoner_piece(battle, group, held))
    return view_doc(
        battle,
        battle.turns,
        [{"id": STEP_IDS[step], "words": words} for step, words in SEQUENCE],
        "setup" if battle.phase == SETUP else STEP_IDS[battle.step],
        question.who if question is not None else NOBODY,
        [side_doc(battle, n, side) for n in SIDES],
        pieces,
        [],
        asked_now(battle, shows),
    )


def view_from(battle: Battle, at: Perspective, shows: str) -> Doc:
    """Return the view of the side, with the seat's own men marked."""
    doc = view(battle, at.side, shows)
    if at.is_personal:
        own = [group.id for group in battle.groups if any([post in at.posts for post in own_of(battle, group)])]
        pieces = doc["pieces"]
        assert isinstance(pieces, list)
        for one in pieces:
            if one["id"] in own:
                one["own"] = True
    return doc


def asked_now(battle: Battle, shows: str) -> Doc:
    """Return details of an open choice: points being spent, chain of command, command range."""
    question = battle.question
    if question is None or shows != POINTS or question.who == NOBODY:
        return {"purse": None, "ties": fights_foreseen(battle) if shows == FIGHTS else [], "areas": []}
    return {
        "purse": command_purse(battle, question),
        "ties": chain_ties(battle, question),
        "areas": voices(battle, question),
    }


def side_doc(battle: Battle, n: int, viewer: int) -> Doc:
    side = battle.sides[n]
    notes: list[str] = []
    if side.is_solo:
        notes.append("run by the tables")
    pools = [seat for seat in battle.seats if seat.side == n and seat.rolled and not seat.lost]
    if battle.side == n and battle.step == COMMAND_STEP and pools:
        notes.append(
            ", ".join([f"{battle.name_of(battle.unit[seat.figure])}: {many(seat.pool, 'point')}" for seat in pools])
        )
    there, gone, waiting = 0, 0, 0
    for i in range(len(battle.fate)):
        if battle.cards[i].side != n or battle.unit[i] == NOBODY:
            continue
        if battle.fate[i] == FIELDED or (battle.fate[i] < FIELDED and viewer == n):
            there += 1
        elif battle.fate[i] > FIELDED:
            gone += 1
        else:
            waiting += 1
    hides = waiting > 0 or any([marker.is_out and marker.side == n for marker in battle.markers])
    return {
        "name": side.name,
        "short": short_name(side.name),
        "article": article(side.name),
        "colour": side.colour,
        "worth": there,
        "lost": gone,
        "limit": 0,
        "note": ", ".join(notes),
        "unseen": viewer != n and hides,
    }
