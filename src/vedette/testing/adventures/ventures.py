"""Battles against the book's own enemy laid out by hand, for rule tests: a table (see `table`) with a Venture.

t = mission("patrol", wood=[(10, 30, 20, 40)])       # side 0 is the player (home S), side 1 the book's enemy (home N)
t.put("A", at=(24, 6)).put("z", at=(24, 40), weapon="musket", leader=4)
met(t, "z", doing="attack")                          # z was met and is attacking
pef(t, 24, 30, rep=4)                                # a marker
told = acts(t, "z", [2, 3])                          # activate z by the book's tables, with these dice
assert rules_of(told) == ["CA-NP-18", ...]
"""

from vedette.armies.adventures.reader import make_armies
from vedette.engine.dice import Dice, ScriptedDice
from vedette.engine.game import advance
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.solo.venture import (
    BATTLE_NAMES,
    ON_ATTACK,
    ON_DEFENCE,
    ON_PATROL,
    WITHDRAWING,
    Contact,
    EnemyMemory,
    Pef,
    Venture,
)
from vedette.rules.adventures.turn.sequence import start_activation
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import Table, table

DOING = {"patrol": ON_PATROL, "attack": ON_ATTACK, "defend": ON_DEFENCE, "withdraw": WITHDRAWING}
ARMIES = make_armies("adventures")


def mission(kind: str = "patrol", enemy: str = "zulu", morale: int = 3, **terrain: object) -> Table:
    """Return a table on which the book runs side 1, from an army list."""
    made = table(**terrain)  # type: ignore[arg-type]
    made.battle_kind = BATTLE_NAMES.index(kind)  # type: ignore[attr-defined]
    made.enemy_list = enemy  # type: ignore[attr-defined]
    made.enemy_morale = morale  # type: ignore[attr-defined]
    return made


def venture_of(t: Table) -> Venture:
    """Return the venture of a table, begun on first use, when all groups are placed."""
    battle = t.battle
    if battle.venture.enemy == NOBODY:
        venture = Venture()
        venture.kind = t.battle_kind  # type: ignore[attr-defined]
        venture.enemy = 1
        venture.is_run = True
        venture.morale = [3, t.enemy_morale]  # type: ignore[attr-defined]
        venture.has_entered = True
        battle.venture = venture
        battle.solo = [1]
        battle.armies[1].doc = {**battle.armies[1].doc, "list": ARMIES.load(t.enemy_list)}  # type: ignore[attr-defined]
    return battle.venture


def met(t: Table, *names: str, doing: str = "attack", flank: int = 0) -> Contact:
    """Put groups into one contact, with its action."""
    venture = venture_of(t)
    contact = Contact(len(venture.contacts), DOING[doing], 0)
    contact.flank = flank
    venture.contacts.append(contact)
    venture.doing = DOING[doing]
    for name in names:
        venture.minds.append(EnemyMemory(t.id(name), contact.id, len(venture.minds) + 1))
    return contact


def pef(t: Table, x: float, y: float, rep: int = 4) -> Pef:
    """Add a marker, in inches."""
    venture = venture_of(t)
    made = Pef(len(venture.pefs), int(x * 100), int(y * 100), rep)
    venture.pefs.append(made)
    return made


def script(battle: Battle, dice: list[int], then: int = 0) -> Dice:
    made = Padded(dice, then) if then else ScriptedDice(dice)
    battle.dice = made
    return made


def acts(t: Table, name: str, dice: list[int], then: int = 0) -> list[Event]:
    """Activate a group of the book's enemy; return events until another side has to decide or act."""
    battle = t.battle
    venture_of(t)
    made = script(battle, dice, then)
    battle.ask_nobody()
    battle.agenda = []
    battle.log = []
    battle.side = 1
    battle.die = [1, 1]
    start_activation(battle, t.id(name))
    battle.agenda = battle.agenda[1:]
    advance_battle(t)
    assert then or made.unused() == []  # type: ignore[attr-defined]
    return battle.take_log()


def advance_battle(t: Table) -> None:
    """Run the agenda until it is empty or a side is asked."""
    battle = t.battle
    book = t.poised.book
    while battle.agenda and battle.question is None and battle.outcome is None:
        book.run_step(battle, battle.agenda.pop())


def runs(t: Table, dice: list[int], *made: object, then: int = 0) -> list[Event]:
    """Run steps on the agenda with these dice."""
    battle = t.battle
    venture_of(t)
    thrown = script(battle, dice, then)
    battle.ask_nobody()
    battle.agenda = list(reversed(made))  # type: ignore[arg-type]
    battle.log = []
    advance_battle(t)
    assert then or thrown.unused() == []  # type: ignore[attr-defined]
    return battle.take_log()


def rules_of(told: list[Event]) -> list[str]:
    return [event.event_type.rule for event in told]


def goes_on(t: Table) -> None:
    """Run until a side is asked."""
    advance(t.poised.book, t.battle)
