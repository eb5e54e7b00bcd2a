"""The words of events that carry more than one number."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.tables import Event
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.groups.groups import CHIEF, EUROPEAN

GROUNDS: Final = ("clear ground", "a hill", "woods", "rough ground", "a gully", "impassable ground", "a wooded hill")


def raised(told: int, european: bool) -> str:
    """Describe a raised group from its event's number: Rep, leaders, figures."""
    figures = told % 100
    reps = told // 100
    parts = [f"Rep {reps // 1000}", many(figures, "figure")]
    leaders = ((reps // 10 % 10, "NCO"), (reps % 10, "captain" if european else "Warlord"))
    if reps // 100 % 10:
        parts.append(f"led by Rep {reps // 100 % 10}")
    for rep, title in leaders:
        if rep:
            parts.append(f"{title} Rep {rep}")
    return ", ".join(parts)


def ground_rolled(told: int) -> str:
    """Describe a rolled section from its event's number: ground, road, buildings."""
    ground = GROUNDS[told % 10]
    if told // 10 % 10:
        ground = f"a road over {ground}"
    buildings = told // 100
    return f"{ground}, with {many(buildings, 'building')}" if buildings else ground


def chief_said(battle: Battle, who: int) -> str:
    """Return the C-in-C's name with an article, or an empty string for any other group."""
    if not 0 <= who < len(battle.groups) or battle.groups[who].card.klass != CHIEF:
        return ""
    return f"the {battle.groups[who].card.name}"


def filled(battle: Battle, event: Event, told: str) -> str:
    """Fill the words of an event that carries more than one number."""
    if event.event_type is event_types.RECRUITED:
        return told.replace("{raised}", raised(event.m, battle.groups[event.who].card.training == EUROPEAN))
    return told.replace("{ground}", ground_rolled(event.m)) if event.event_type is event_types.SECTION else told
