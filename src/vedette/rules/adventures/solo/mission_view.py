"""The view of a battle against the book: markers, the nine sections, objectives (docs/view.md)."""

from typing import Final

from vedette.engine.types import NOBODY, SETUP
from vedette.engine.view import Doc, fact, standing
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.sections import SECTIONS, VILLAGE, box_of
from vedette.rules.adventures.solo.objectives import burnt_of, enemy_is_gone, is_in_village, is_scouted, objectives_of
from vedette.rules.adventures.solo.venture import DEFEND, MARKER, OPEN_RESULT, PATROL, RAID, Pef

MARKER_SIZE: Final = 200


def marker_piece(battle: Battle, pef: Pef) -> Doc:
    """Return the piece of a Possible Enemy Force: its place and Rep; no more exists (CA-PEF-01)."""
    name = f"Possible Enemy Force {pef.id + 1}"
    return {
        "id": MARKER + pef.id,
        "side": battle.venture.enemy,
        "name": name,
        "short": f"Rep {pef.rep}",
        "arm": "marker",
        "dress": "",
        "x": pef.x if pef.is_here else None,
        "y": pef.y if pef.is_here else None,
        "facing": 0,
        "width": MARKER_SIZE,
        "depth": MARKER_SIZE,
        "figures": 0,
        "files": 1,
        "ranks": 1,
        "extras": [],
        "strength": "?",
        **standing("done" if pef.activated else "ready" if pef.is_here else "withdrawn"),
        "lost": False,  # a marker is no unit
        "counter": 0,
        "marks": [],
        "facts": [fact("Rep", str(pef.rep), "CA-PEF-07"), fact("Is", "what dice say when it is met", "CA-PEF-14")],
        "range": 0,
        "arc": 0,
        "range_kind": "round",
    }


def markers(battle: Battle) -> list[Doc]:
    return [marker_piece(battle, pef) for pef in battle.venture.pefs_here()]


def sections(battle: Battle, shown: str = "") -> list[Doc]:
    """Return the nine sections, and on a Patrol which of them are scouted (CA-BAT-07).

    They are listed from when the player enters or sets up (CA-BAT-12, CA-BAT-30): `shown` says so.
    """
    venture = battle.venture
    if venture.enemy == NOBODY or not venture.has_pefs or (battle.phase == SETUP and shown != SECTIONS):
        return []
    found: list[Doc] = []
    for number in range(1, 10):
        west, south, east, north = box_of(battle, number)
        known = venture.kind == PATROL and venture.scouted >> (number - 1) & 1 == 1
        state = ""
        if venture.kind == PATROL:
            state = "scouted" if known else "not scouted"
        elif number == VILLAGE:
            state = "the objective" if venture.kind == RAID else "to be held"
        found.append(
            {
                "name": str(number),
                "outline": [[west, south], [east, south], [east, north], [west, north]],
                "done": known,
                "words": state,
            }
        )
    return found


def goal(side: int, words: str, rule: str, done: int, of: int) -> Doc:
    return {"side": side, "words": words, "rule": rule, "done": done, "of": of, "met": done >= of}


def goals(battle: Battle) -> list[Doc]:
    """Return the player's objectives and progress."""
    venture = battle.venture
    if venture.enemy == NOBODY or not venture.has_pefs or battle.phase == SETUP:
        return []
    side = venture.player
    if venture.kind == PATROL:
        reported = 1 if venture.result != OPEN_RESULT else 0
        return [
            goal(side, "sections scouted", "CA-BAT-07", venture.scouted.bit_count(), 9),
            goal(side, "reported" if is_scouted(battle) else "then to be reported", "CA-BAT-08", reported, 1),
        ]
    objectives, burnt = len(objectives_of(battle)), burnt_of(battle)
    gone = 1 if enemy_is_gone(battle) else 0
    if venture.kind == RAID:
        return [
            goal(side, "stores burnt", "CA-BAT-15", burnt, objectives),
            goal(side, "the enemy off the field", "CA-BAT-15", gone, 1),
        ]
    assert venture.kind == DEFEND
    return [
        goal(side, "the enemy beaten off", "CA-BAT-25", gone, 1),
        goal(side, "buildings unburnt", "CA-BAT-24", objectives - burnt, objectives),
        goal(side, "somebody in the settlement", "CA-BAT-24", 1 if is_in_village(battle, side) else 0, 1),
    ]
