"""The chances of a charge: the melee that would come of it as both stand now, thrown many times over.

Who is shot on the way in, and who steps in from elsewhere, nobody can know; the pairs are those of the chargers' own contact.
"""

from fractions import Fraction
from typing import Final

from vedette.engine.dice import Chance
from vedette.engine.types import NOBODY, Fate, Forecast
from vedette.rules.tyneside.battle import Battle, Group
from vedette.rules.tyneside.charging import charge
from vedette.rules.tyneside.hits import KILL, WOUND
from vedette.rules.tyneside.leaders import hit_unit
from vedette.rules.tyneside.melee import Bout, Fight, find_melees, is_forcing, pair_off, step_in

THROWS: Final = 2_000


class Side:
    """One man of a fight: himself, and what is added to his die."""

    def __init__(self, battle: Battle, us: int, them: list[int]) -> None:
        self.figure = us
        self.throws = not battle.is_holder(us)
        bout = Bout(battle, us, them, is_forcing(battle, us, them))
        self.added = battle.rules.melee.tally(0, bout).total if self.throws else 0


class Pairing:
    """A fight as it will be thrown."""

    def __init__(self, battle: Battle, fight: Fight) -> None:
        self.one = Side(battle, fight.one, fight.others)
        self.others = [Side(battle, other, [fight.one]) for other in fight.others]


def melee_after(battle: Battle, group: Group, enemy: Group, extra: int) -> tuple[Battle, list[Fight]]:
    """The table when the chargers have gone in and all have stepped in, and who fights whom there."""
    twin = battle.clone()
    charge(twin, twin.groups[group.id], twin.groups[enemy.id], extra)
    for melee in find_melees(twin):
        if group.id in melee.units:
            step_in(twin, melee)
    for melee in find_melees(twin):
        if group.id in melee.units:
            return twin, pair_off(twin, melee)
    return twin, []


def forecast_charge(battle: Battle, group: Group, enemy: Group, extra: int) -> Forecast | None:
    """Who would be pushed back, and what both would lose."""
    twin, fights = melee_after(battle, group, enemy, extra)
    pairings = [Pairing(twin, fight) for fight in fights]
    if not pairings:
        return None
    chance = Chance(20_119 + len(pairings))
    counts: dict[str, int] = {}
    fates: dict[str, Fate] = {}
    for _ in range(THROWS):
        fate = one_melee(twin, group, pairings, chance)
        counts[fate.words] = counts.get(fate.words, 0) + 1
        fates[fate.words] = fate
    found = Forecast(False, THROWS)
    for words, count in counts.items():
        found.fates.append(fates[words])
        found.shares.append(Fraction(count, THROWS))
    return found


def one_melee(battle: Battle, group: Group, pairings: list[Pairing], chance: Chance) -> Fate:
    """All fights thrown once (TY-MEL-05, -12 to -14): the blows, and by them who goes back (TY-RUL-119)."""
    hurt: dict[int, int] = {}
    struck, suffered, inflicted = [0, 0], 0, 0
    for by, on, effect in blows_of(battle, pairings, chance):
        before = hurt.get(on, battle.wounds[on])
        if before >= 2:
            continue
        hurt[on] = 2 if effect == KILL else before + 1
        struck[battle.cards[on].side] += hurt[on] >= 2
        inflicted += hit_unit(battle, by) == group.id
        suffered += hit_unit(battle, on) == group.id
    ours, theirs = struck[group.side], struck[1 - group.side]
    if inflicted > suffered:
        brief, good = "they go back", 1
    else:
        brief, good = ("we go back", -1) if suffered > inflicted else ("both go back", 0)
    words = f"{brief}; killed: {theirs} of theirs, {ours} of ours" if ours + theirs else brief
    return Fate(words, brief, good=good, ours=ours, theirs=theirs)


def blows_of(battle: Battle, pairings: list[Pairing], chance: Chance) -> list[tuple[int, int, int]]:
    """Who strikes whom, and how: the single man against each of several, the best of whose beaten he strikes."""
    found: list[tuple[int, int, int]] = []
    for pairing in pairings:
        face, score = thrown(pairing.one, chance)
        beaten, lowest = NOBODY, 0
        for other in pairing.others:
            die, total = thrown(other, chance)
            if total > score:
                note(battle, found, other.figure, pairing.one.figure, die, total)
            elif total < score and (beaten == NOBODY or total < lowest):
                beaten, lowest = other.figure, total
        if beaten != NOBODY:
            note(battle, found, pairing.one.figure, beaten, face, score)
    return sorted(found, key=struck_first)


def thrown(side: Side, chance: Chance) -> tuple[int, int]:
    """The die, and with what is added; who holds horses throws none."""
    if not side.throws:
        return 0, 0
    face = 1 + chance.below(6)
    return face, face + side.added


def note(battle: Battle, found: list[tuple[int, int, int]], by: int, on: int, face: int, score: int) -> None:
    shown = score if battle.rules.hit_on_modified else face
    if shown >= 5:
        found.append((by, on, KILL if shown >= 6 else WOUND))


def struck_first(blow: tuple[int, int, int]) -> tuple[int, int]:
    return blow[1], blow[0]
