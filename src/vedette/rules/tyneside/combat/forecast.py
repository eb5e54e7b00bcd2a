"""The odds of a volley, counted over groups of like figures instead of each figure.

Exact where the figures shot at fall into few kinds (alike in wounds, rank, range and cover from every shooter); else
the shots are rolled many times, figure by figure, and the interval is shown.
"""

from fractions import Fraction
from math import lcm
from typing import Final

from vedette.engine.dice import Rng
from vedette.engine.types import Forecast, Order, OrderResult
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import OFFICER
from vedette.rules.tyneside.combat.hits import KILL, WOUND, damage_die, effect_of
from vedette.rules.tyneside.combat.shooting import Shot, fired_shots, needed, shots_at
from vedette.rules.tyneside.combat.weapons import WEAPONS
from vedette.rules.tyneside.command.leaders import hit_figures
from vedette.rules.tyneside.odds import fate_of
from vedette.rules.tyneside.sight.sight import SightTable

MOST_KINDS: Final = 4
"""With more kinds of figures than this, dice are rolled instead of counting."""
MOST_STANDING: Final = 5_000
"""With more results of a volley than this, too."""
THROWS: Final = 4_000


class FigureClass:
    """Figures that are alike: their number, and what each shooter needs to hit them (0: no shot)."""

    def __init__(self, needs: tuple[int, ...], wounded: bool, chief: bool) -> None:
        self.needs = needs
        self.wounded = wounded
        self.chief = chief
        self.count = 0


def forecast_volley(battle: Battle, order: Order) -> Forecast:
    """Return the odds of a volley."""
    group, target = battle.groups[order.args[0]], battle.groups[order.args[1]]
    return forecast_shots(battle, fired_shots(battle, group, shots_at(SightTable(battle), group, target, True), True))


def forecast_aimed(battle: Battle, order: Order) -> Forecast:
    """Return the odds of a character's shot."""
    group, target = battle.groups[order.args[0]], battle.groups[order.args[1]]
    struck = hit_figures(battle, target)[order.args[2]]
    return forecast_shots(battle, [Shot(group.men[0], [struck], needed(battle, group.men[0], struck))])


def forecast_shots(battle: Battle, shots: list[Shot]) -> Forecast:
    figures: list[int] = []
    for shot in shots:
        for j in shot.marks:
            if j not in figures:
                figures.append(j)
    needs = [tuple([needed(battle, s.shooter, j) if j in s.marks else 0 for s in shots]) for j in figures]
    sorts = sort_out(battle, figures, needs)
    found = counted(battle, shots, sorts) if len(sorts) <= MOST_KINDS else None
    return found if found is not None else thrown(battle, shots, figures, needs)


def sort_out(battle: Battle, figures: list[int], needs: list[tuple[int, ...]]) -> list[FigureClass]:
    found: list[FigureClass] = []
    for n, j in enumerate(figures):
        wounded = battle.wounds[j] > 0
        chief = battle.cards[j].role == OFFICER
        for sort in found:
            if sort.needs == needs[n] and sort.wounded == wounded and sort.chief == chief:
                sort.count += 1
                break
        else:
            sort = FigureClass(needs[n], wounded, chief)
            sort.count = 1
            found.append(sort)
    return found


def damage_ways(battle: Battle, shooter: int) -> list[int]:
    """Count how many of the six faces graze, wound and kill."""
    ways = [0, 0, 0]
    row = WEAPONS[battle.cards[shooter].arm].damage
    for face in range(1, 7):
        ways[effect_of(battle, row, damage_die(battle, shooter, face))] += 1
    return ways


# --- counted ----------------------------------------------------------------------------------------------------------


def counted(battle: Battle, shots: list[Shot], sorts: list[FigureClass]) -> Forecast | None:
    """Count the odds shot by shot over the figures of each kind, whole and wounded; None when there are too many.

    Equal positions are merged. Ways are whole numbers: every shot has one for each mix of its D8, its D6 and any lot
    among those who may still stand.
    """
    start: list[int] = []
    for sort in sorts:
        start += [0 if sort.wounded else sort.count, sort.count if sort.wounded else 0]
    most = sum(start)
    lots = lcm(*range(max(1, most - len(shots)), most + 1))
    reached: dict[tuple[int, ...], int] = {tuple(start): 1}
    for n, shot in enumerate(shots):
        damage = damage_ways(battle, shot.shooter)
        after: dict[tuple[int, ...], int] = {}
        for standing, ways in reached.items():
            one_shot(standing, ways, shot.need, n, sorts, damage, lots, after)
        reached = after
        if len(reached) > MOST_STANDING:
            return None
    ends: dict[tuple[int, int, bool], int] = {}
    for standing, ways in reached.items():
        end = end_of(start, standing, sorts)
        ends[end] = ends.get(end, 0) + ways
    whole = (48 * lots) ** len(shots)
    found = Forecast(True, len(reached))
    for (killed, wounded, chief), ways in ends.items():
        found.fates.append(fate_of(killed, wounded, chief))
        found.shares.append(Fraction(ways, whole))
    return found


def one_shot(
    standing: tuple[int, ...],
    ways: int,
    need: int,
    shooter: int,
    sorts: list[FigureClass],
    damage: list[int],
    lots: int,
    after: dict[tuple[int, ...], int],
) -> None:
    """Add the results of one more shot to a position with their weights: miss or graze, wound, second wound, kill."""
    total = 0
    for c, sort in enumerate(sorts):
        if sort.needs[shooter] > 0:
            total += standing[2 * c] + standing[2 * c + 1]
    left = ways * 48 * lots
    if total > 0:
        each = ways * (lots // total)  # for one face of the D8, one man and one face of the D6
        for c, sort in enumerate(sorts):
            faces = max(0, 9 - max(need, sort.needs[shooter])) if sort.needs[shooter] > 0 else 0
            if faces == 0:
                continue
            for part in (0, 1):
                count = standing[2 * c + part]
                if count == 0:
                    continue
                for effect in (WOUND, KILL):
                    if damage[effect] == 0:
                        continue
                    share = each * (faces * count * damage[effect])
                    left -= share
                    now = list(standing)
                    now[2 * c + part] -= 1
                    if effect == WOUND and part == 0:
                        now[2 * c + 1] += 1
                    key = tuple(now)
                    after[key] = after.get(key, 0) + share
    after[standing] = after.get(standing, 0) + left


def end_of(start: list[int], standing: tuple[int, ...], sorts: list[FigureClass]) -> tuple[int, int, bool]:
    """Return the killed, the wounded, and whether an officer is among the killed."""
    killed, wounded, chief = 0, 0, False
    for c, sort in enumerate(sorts):
        gone = start[2 * c] + start[2 * c + 1] - standing[2 * c] - standing[2 * c + 1]
        killed += gone
        chief = chief or (sort.chief and gone > 0)
        if not sort.wounded:
            wounded += standing[2 * c + 1]
    return killed, wounded, chief


# --- thrown -----------------------------------------------------------------------------------------------------------


def thrown(battle: Battle, shots: list[Shot], figures: list[int], needs: list[tuple[int, ...]]) -> Forecast:
    """Roll the shots many times and return the forecast."""
    rng = Rng(20_117 + len(figures))
    results: dict[str, int] = {}
    fates: dict[str, OrderResult] = {}
    marks = [[figures.index(j) for j in shot.marks] for shot in shots]
    effects: list[list[int]] = []
    for shot in shots:
        row = WEAPONS[battle.cards[shot.shooter].arm].damage
        faces = [effect_of(battle, row, damage_die(battle, shot.shooter, face)) for face in range(1, 7)]
        effects.append(faces)
    hurt = [battle.wounds[j] for j in figures]
    for _ in range(THROWS):
        wounds = hurt[:]
        for n, shot in enumerate(shots):
            face = 1 + rng.below(8)
            if face < shot.need:
                continue
            alive = [k for k in marks[n] if wounds[k] < 2]
            if not alive:
                continue
            k = alive[rng.below(len(alive))]
            if face < needs[k][n]:
                continue
            wounds[k] += effects[n][rng.below(6)]
        fate = fate_after(battle, figures, hurt, wounds)
        results[fate.words] = results.get(fate.words, 0) + 1
        fates[fate.words] = fate
    found = Forecast(False, THROWS)
    for words, count in results.items():
        found.fates.append(fates[words])
        found.shares.append(Fraction(count, THROWS))
    return found


def fate_after(battle: Battle, figures: list[int], before: list[int], after: list[int]) -> OrderResult:
    killed, wounded, chief = 0, 0, False
    for k, j in enumerate(figures):
        if after[k] >= 2:
            killed += 1
            chief = chief or battle.cards[j].role == OFFICER
        elif after[k] > before[k]:
            wounded += 1
    return fate_of(killed, wounded, chief)
