"""Bands with several weapons: their class, the figures that fire, and their Fire Dice.

CA-RUL-11, CA-RUL-89, CA-RUL-90.
"""

from typing import Final

from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict, as_int
from vedette.rules.adventures.groups.groups import ARTILLERY, TRIBAL, Card, Group
from vedette.rules.adventures.groups.weapons import GRENADE, WEAPON_NAMES, WEAPON_WORDS, Arm, is_ranged

COUNTS_AS: Final = ("ranged", "melee")


# --- from the set-up --------------------------------------------------------------------------------------------------


def take_arms(card: Card, given: object, counts_as: object, ranges: list[int], dice: list[int]) -> None:
    """Read the weapons of a band; the majority decides Ranged or Melee (CA-RUL-11)."""
    name = card.name
    doc = as_dict(given, f"{name}: weapons")
    if card.training != TRIBAL or card.klass == ARTILLERY:
        raise BadInput(f"{name}: several weapons are for bands only; write one weapon (CA-RUL-11)")
    for word in doc:
        if word not in WEAPON_NAMES or WEAPON_NAMES.index(word) == GRENADE:
            raise BadInput(
                f"{name}: '{word}' is not a weapon; these are: {', '.join(WEAPON_NAMES[:GRENADE])} (CA-WPN-04)"
            )
        weapon = WEAPON_NAMES.index(word)
        count = as_int(doc[word], f"{name}: weapons: {word}", 1, 60)
        card.arms.append(Arm(weapon, count, ranges[weapon] * 100, dice[weapon]))
    total = sum([arm.count for arm in card.arms])
    if total != card.paper:
        raise BadInput(f"{name}: {total} weapons for {card.paper} figures; give each figure one (CA-RUL-11)")
    shooters = sum([arm.count for arm in card.arms if is_ranged(arm.weapon)])
    if 2 * shooters != total:
        card.is_melee = 2 * shooters < total
    elif counts_as in COUNTS_AS:
        card.is_melee = counts_as == COUNTS_AS[1]
    else:
        raise BadInput(f"{name}: as many shoot as do not; declare counts_as = 'ranged' or 'melee' (CA-RUL-11)")
    if card.is_ferocious and shooters > 0:
        raise BadInput(f"{name}: Ferocious bands are armed with hand weapons only (CA-TRS-01)")
    if shooters > 0:  # spears are not thrown where others shoot (CA-RUL-13)
        for arm in card.arms:
            if not is_ranged(arm.weapon):
                arm.reach = 0
    best = most_carried([arm.count if arm.reach > 0 else 0 for arm in card.arms], card.arms)
    card.weapon = card.arms[best].weapon
    card.fire_dice = card.arms[best].fire_dice
    card.range = max([arm.reach for arm in card.arms])


def most_carried(counts: list[int], arms: list[Arm]) -> int:
    """Return the weapon that most carry; ties go to the one with fewer Fire Dice (CA-RUL-90)."""
    best = 0
    for number in range(1, len(arms)):
        more = counts[number] - counts[best]
        if more > 0 or (more == 0 and arms[number].fire_dice < arms[best].fire_dice):
            best = number
    return best


# --- in the ranks -----------------------------------------------------------------------------------------------------


def is_leader(group: Group, number: int) -> bool:
    """True if a figure, counted from the front, is a leader or C-in-C; these use the group's weapon (CA-RUL-89)."""
    leaders = (1 if group.commander > 0 else 0) + (1 if group.second > 0 else 0) + (1 if group.high > 0 else 0)
    return number < leaders or number >= group.count


def arm_of(group: Group, number: int) -> int:
    """Return the weapon of a figure other than a leader, counted from the front."""
    card = group.card
    behind = 0
    for at in range(len(card.arms)):
        behind += card.arms[at].count
        if number < behind:
            return at
    return len(card.arms) - 1


def carriers(group: Group, arm: int, most: int) -> list[int]:
    """Return the numbers of the first figures, without leaders, that carry a weapon."""
    return [number for number in range(most) if not is_leader(group, number) and arm_of(group, number) == arm]


def leaders_among(group: Group, most: int) -> list[int]:
    """Return the numbers of the leaders among the first figures of a group."""
    return [number for number in range(most) if is_leader(group, number)]


def most_fired(group: Group, counts: list[int]) -> int:
    """Return the weapon that most of the firing figures carry, for leaders too; if none, the group's own.

    CA-RUL-89, CA-RUL-90.
    """
    card = group.card
    if max(counts) > 0:
        return most_carried(counts, card.arms)
    for at in range(len(card.arms)):
        if card.arms[at].weapon == card.weapon:
            return at
    return 0


def dice_among(group: Group, firing: list[int]) -> int:
    """Return the Fire Dice of the weapon that most firing figures carry (CA-RUL-90)."""
    counts = [0] * len(group.card.arms)
    for number in firing:
        if not is_leader(group, number):
            counts[arm_of(group, number)] += 1
    return group.card.arms[most_fired(group, counts)].fire_dice


def arms_words(card: Card) -> str:
    """Describe the weapons of its figures."""
    if not card.arms:
        return WEAPON_WORDS[card.weapon]
    return ", ".join([f"{arm.count} {WEAPON_WORDS[arm.weapon]}" for arm in card.arms])
