"""The tables of the book's own enemy: Attack and Defend, a row for each cell (CA-NP-15 to CA-NP-56, CA-RUL2-75).

A row gives the dice passed, the troops it is for, whether the enemy must have twice the player's figures, and the
result.
"""

from typing import Final

from vedette.engine.tables import EventType
from vedette.rules.adventures.groups.groups import ARTILLERY, CAVALRY, Group
from vedette.rules.adventures.groups.weapons import SPEAR

# Which entry of a table fits a group (CA-RUL2-75).
RANGED: Final = 0
MELEE: Final = 1
HORSE: Final = 2
GUN: Final = 3

# What is done.
STAND: Final = 1  # does not move, fires if a target is in range
NOTHING: Final = 2  # neither moves nor fires
INTO_RANGE: Final = 3
TOWARD: Final = 4
ENCIRCLE: Final = 5
RETIRE: Final = 6
TO_COVER: Final = 7  # from which it can fire
ROUND_FLANK: Final = 8  # the other half, if there is cover for it
ATTACK_TABLE: Final = 9
ATTACK_IF_SHOT_AT: Final = 10
KEEP_COVER: Final = 11  # stays and fires, in cover or prone
CHARGE: Final = 12
FIGHT: Final = 13
BACK_TO_GUN: Final = 14
LEAVE: Final = 15
GO_ON: Final = 16  # a patrol on its way
TAKE_COVER: Final = 17
BURN: Final = 18
RETAKE: Final = 19
JOIN_LINE: Final = 20
UNDER_FIRE: Final = 21
GONE: Final = 24

ALWAYS: Final = 0
TWICE: Final = 1
OTHERWISE: Final = 2


class TableCell:
    """One cell of a table, in the book's words."""

    def __init__(self, rule: str, passed: int, entry: int, deed: int, lead: str, words: str, when: int) -> None:
        self.rule = rule
        self.passed = passed
        self.entry = entry
        self.deed = deed
        self.when = when
        self.words = as_printed(words)
        self.event_type = EventType("np", rule, lead + words)
        self.shared = EventType("np", rule, "{who} <shares> the roll of those <it> <acts> with: {n} passed, " + words)


def as_printed(words: str) -> str:
    """Return a cell's words as in the table, without a group's name."""
    plain = words.replace("<", "").replace(">", "").replace("{whom}", "the nearest opponent")
    return plain.removeprefix("and ").removesuffix(".")


def attack(rule: str, passed: int, entry: int, deed: int, words: str) -> TableCell:
    return TableCell(rule, passed, entry, deed, "{who} <rolls> to attack: <passes> {n}, ", words, ALWAYS)


def defend(rule: str, passed: int, entry: int, deed: int, words: str, when: int = ALWAYS) -> TableCell:
    return TableCell(rule, passed, entry, deed, "{who} <rolls> to defend: <passes> {n}, ", words, when)


ATTACK: Final[tuple[TableCell, ...]] = (
    attack("CA-NP-18", 2, RANGED, INTO_RANGE, "<moves> into range or <fires>."),
    attack("CA-NP-19", 2, MELEE, TOWARD, "<moves> toward {whom}."),
    attack("CA-NP-20", 2, HORSE, ENCIRCLE, "<tries> to get round the flank of {whom}."),
    attack("CA-NP-21", 2, GUN, INTO_RANGE, "<moves> into range or <fires>."),
    attack("CA-NP-22", 1, RANGED, STAND, "<halts> and <fires> at whoever is in range."),
    attack("CA-NP-23", 1, MELEE, TOWARD, "<moves> toward {whom}, unless outnumbered."),
    attack("CA-NP-24", 1, HORSE, STAND, "<halts> and <fires> at whoever is in range."),
    attack("CA-NP-25", 1, GUN, STAND, "<halts> and <fires> at whoever is in range."),
    attack("CA-NP-26", 0, RANGED, RETIRE, "<retires> a full move."),
    attack("CA-NP-27", 0, MELEE, RETIRE, "<retires> a full move."),
    attack("CA-NP-28", 0, HORSE, RETIRE, "<retires> a full move."),
    attack("CA-NP-29", 0, GUN, NOTHING, "<halts> and <does> not fire."),
)

DEFEND: Final[tuple[TableCell, ...]] = (
    defend("CA-NP-38", 2, RANGED, TO_COVER, "<goes> to cover to fire, or <fires> from it.", TWICE),
    defend("CA-NP-40", 2, MELEE, ATTACK_TABLE, "and <goes> over to the attack.", TWICE),
    defend("CA-NP-41", 2, RANGED, TO_COVER, "<goes> to cover to fire, or <fires> from it.", OTHERWISE),
    defend("CA-NP-44", 2, MELEE, ATTACK_IF_SHOT_AT, "and <attacks> if fired on.", OTHERWISE),
    defend("CA-NP-45", 2, HORSE, ENCIRCLE, "<tries> to get round the flank of {whom} and attack."),
    defend("CA-NP-46", 2, GUN, INTO_RANGE, "<moves> into range or <fires>."),
    defend("CA-NP-47", 1, RANGED, KEEP_COVER, "<stays> where <it> <is> and <fires>."),
    defend("CA-NP-50", 1, MELEE, ATTACK_IF_SHOT_AT, "and <attacks> if fired on."),
    defend("CA-NP-51", 1, HORSE, STAND, "<halts> and <fires> at whoever is in range."),
    defend("CA-NP-52", 1, GUN, STAND, "<halts> and <fires> at whoever is in range."),
    defend("CA-NP-53", 0, RANGED, RETIRE, "<retires> a full move."),
    defend("CA-NP-54", 0, MELEE, RETIRE, "<retires> a full move."),
    defend("CA-NP-55", 0, HORSE, RETIRE, "<retires> a full move."),
    defend("CA-NP-56", 0, GUN, RETIRE, "<retires> a full move."),
)

ATTACK_RULES: Final = tuple([cell.rule for cell in ATTACK])

OTHER_HALF: Final = defend(
    "CA-NP-39", 2, RANGED, ROUND_FLANK, "<works> round the flank of {whom}, from cover to cover.", TWICE
)
"""The cell of every second group with ranged weapons in place of CA-NP-38 (CA-RUL2-68)."""
HALTS: Final = EventType("np", "CA-NP-23", "{who} <is> outnumbered two to one and <halts>.")
NOT_FIRED_ON: Final = EventType("np", "CA-NP-44", "{who} <has> not been fired on and <does> not move.")
STANDS: Final = (
    EventType("np", "CA-NP-42", "{who} <has> no cover and <fires> standing."),
    EventType("np", "CA-NP-43", "{who} <has> no cover and <goes> prone to fire."),
)
STANDS_ON_ONE: Final = (
    EventType("np", "CA-NP-48", "{who} <is> without cover and <fires> standing."),
    EventType("np", "CA-NP-49", "{who} <is> without cover and <goes> prone to fire."),
)
NO_COVER: Final = (
    EventType("np", "CA-RUL2-107", "{who} <finds> no cover and <stands>."),
    EventType("np", "CA-RUL2-107", "{who} <finds> no cover and <lies> down."),
)
CHARGES: Final = EventType("np", "CA-NP-15", "{who} <has> {whom} within reach and <tries> to charge.")
CHARGES_FLANK: Final = EventType("np", "CA-NP-45", "{who} <is> on the flank of {whom} and <tries> to charge.")
FIRED_ON: Final = EventType("np", "CA-NP-09", "{who} <is> fired on and cannot reply: <it> <moves> toward {whom}.")
SEEKS_COVER: Final = EventType(
    "np", "CA-NP-09", "{who} <is> fired on, cannot reply and <is> outnumbered: <it> <seeks> cover."
)
GOES: Final = EventType("np-move", "CA-RUL2-104", "{who} <chooses> a way with {n} {n|inch|inches} of open ground.")
GOES_COVERED: Final = EventType(
    "np-move", "CA-NP-07", "{who} <chooses> a way to cover, with {n} {n|inch|inches} of open ground."
)
FOLLOWS: Final = EventType("np-move", "CA-RUL2-58", "{who} <makes> the same move beside those <it> <acts> with.")
STAYS: Final = EventType("np-move", "CA-RUL2-104", "{who} cannot come nearer and <stays>.")
TURNS: Final = EventType(
    "np-move", "CA-RUL2-104", "{who} <has> no way before <it> and <turns> to where <it> <has> to go."
)
PATROLS: Final = EventType("np", "CA-RUL2-62", "{who} <goes> on patrolling: <passes> {n}.")
COVERS: Final = EventType("np", "CA-RUL2-107", "{who} <looks> for cover.")
WITHDRAWS: Final = EventType("np", "CA-RUL2-107", "{who} <draws> off toward <its> edge.")
BURNS: Final = EventType("np", "CA-RUL2-87", "{who} <tries> to set the building on fire.")
INTO_HOUSE: Final = EventType("np", "CA-RUL2-104", "{who} <makes> for an empty building to fire from it.")
TO_BURN: Final = EventType("np", "CA-RUL2-87", "{who} <makes> for a building to burn it.")
RETAKES: Final = EventType("np", "CA-NP-34", "{who} <goes> to retake the position that was lost.")
COMES_UP: Final = EventType("np", "CA-NP-31", "{who} <comes> up on the flank of the others.")
COMES_BEHIND: Final = EventType("np", "CA-NP-32", "{who} <takes> position behind the others.")


def entry_of(group: Group) -> int:
    """Return the entry: cavalry and guns by class, infantry by ranged weapon, thrown spears apart (CA-RUL2-75)."""
    card = group.card
    if card.klass == ARTILLERY:
        return GUN
    if card.klass == CAVALRY:
        return HORSE
    return RANGED if card.has_ranged and card.weapon != SPEAR else MELEE


def cell_for(table: tuple[TableCell, ...], passed: int, entry: int, twice: bool) -> TableCell:
    """Return the cell of a table; more than two dice passed count as two (CA-RUL2-59)."""
    for cell in table:
        if cell.passed == min(2, passed) and cell.entry == entry:
            if cell.when == ALWAYS or (cell.when == TWICE) == twice:
                return cell
    raise RuntimeError("a table of the enemy has a hole")
