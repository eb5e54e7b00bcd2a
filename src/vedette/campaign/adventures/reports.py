"""Reports of campaign battles, played here or fought on a real table (CAM-14, CA-RUL2-94)."""

from typing import Final

from vedette.campaign import Doc
from vedette.campaign.adventures.morale import DRAWN, LOST, RESULTS, WON
from vedette.campaign.adventures.roster import RANKS, fates_of, leaders_of, thrown_as_told, thrown_in
from vedette.engine.game import Game
from vedette.engine.plurals import many, the
from vedette.engine.types import NOBODY, BadInput
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.groups.groups import CHIEF, DESTROYED
from vedette.rules.adventures.groups.groups import RAN as RAN_AWAY
from vedette.scenarios.adventures.reader import STAND_UP_FIGHT

PLAYER: Final = 0
RAN: Final = "ran"
MOST_DIGITS: Final = 4


def report_of_battle(campaign: Doc, game: Game, marching: list[int] | None, told: list[Doc] | None) -> Doc:
    """Return the report of a finished battle for the groups named or found in it.

    `told` holds its last events if the game dropped them.
    """
    state = game.state
    if not isinstance(state, Battle) or state.outcome is None:
        raise BadInput("the battle is not over yet: play it to its end first")
    fates = fates_of(state, PLAYER)
    took_part = [fate["name"] for fate in fates]
    names = [entry["name"] for entry in campaign["roster"]]
    if marching is None:
        marching = [at for at, name in enumerate(names) if name in took_part]
    if took_part != [names[at] for at in marching]:
        raise BadInput("this is no battle of the campaign as it stands: other groups took part in it")
    winner = state.outcome.winner
    thrown = thrown_as_told(told) if told is not None else thrown_in(game)
    for at, fate in zip(marching, fates, strict=True):
        fate["at"] = at
        fate["dice"] = thrown.get(fate.pop("id"), [])
    return {
        "battle": str(game.setup.get("battle", STAND_UP_FIGHT)),
        "result": DRAWN if winner == NOBODY else WON if winner == PLAYER else LOST,
        "words": state.outcome.words,
        "groups": fates,
        "turns": state.turn,
        "chief_lost": is_chief_lost(state),
        "played": True,
    }


def is_chief_lost(battle: Battle) -> bool:
    """True if the C-in-C fell or ran with a group; leaving the table is no loss (CA-RUL-27)."""
    return any(g.card.klass == CHIEF and g.side == PLAYER and g.where in (DESTROYED, RAN_AWAY) for g in battle.groups)


def report_of_table(
    campaign: Doc,
    result: str,
    marching: list[int],
    losses: dict[int, str],
    leaders: dict[int, list[str]],
    idle: list[int],
) -> Doc:
    """Return the report of a real table's battle: result, and by group losses, runaways, leaders and idleness."""
    if result not in RESULTS:
        raise BadInput(f"the result is one of: {', '.join(RESULTS)}; not '{result}'")
    for at in [*losses, *leaders, *idle]:
        if at not in marching:
            raise BadInput(f"there is no group {at + 1} among those who marched")
    groups: list[Doc] = []
    for at in marching:
        entry = campaign["roster"][at]
        told = losses.get(at, "0")
        ran = told == RAN
        if not ran and not (told.isascii() and told.isdigit()):
            raise BadInput(f"{entry['name']}: losses are a number of figures, or '{RAN}'; not '{told[:40]}'")
        if len(told) > MOST_DIGITS or (not ran and int(told) > entry["strength"]):
            raise BadInput(f"{entry['name']} has {many(entry['strength'], 'figure')} and cannot lose {told[:40]}")
        lost = entry["strength"] if ran else int(told)
        fell = fallen_leaders(entry, lost, leaders.get(at, []))
        fought = at not in idle
        groups.append({"at": at, "name": entry["name"], "lost": lost, "ran": ran, "fought": fought, "fell": fell})
    return {"result": result, "words": "", "groups": groups, "played": False}


def fallen_leaders(entry: Doc, lost: int, named: list[str]) -> list[str]:
    """Return the leaders among a group's casualties; with its last figure all are lost (CA-RUL2-94)."""
    name, strength, led = entry["name"], entry["strength"], leaders_of(entry)
    for key in named:
        if key not in led:
            has = f"its leaders are: {', '.join(RANKS[one] for one in led)}" if led else "no leader is with it"
            raise BadInput(f"{the(name)} has no {RANKS.get(key, key)}; {has}")
        if named.count(key) > 1:
            raise BadInput(f"{name}: the {RANKS[key]} is named twice among the lost")
    if lost == strength:
        return led
    if len(named) > lost:
        raise BadInput(
            f"{the(name)} lost {many(lost, 'figure')}, and {many(len(named), 'leader')} among them: leaders count as figures"
        )
    standing = [RANKS[key] for key in led if key not in named]
    if len(standing) > strength - lost:
        raise BadInput(
            f"{the(name)} has {many(strength - lost, 'figure')} left, but {len(standing)} of its leaders are not named "
            f"among the lost: {', '.join(standing)}"
        )
    return [key for key in led if key in named]
