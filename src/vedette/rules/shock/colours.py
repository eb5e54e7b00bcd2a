"""Musicians (MUS) and colour bearers (COL)."""

from vedette.engine.types import NOBODY, Order, Question, Refusal
from vedette.rules.shock import words
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.hits import check_traits
from vedette.rules.shock.units import FIELDED, Unit


def may_show(battle: Battle, unit: Unit) -> bool:
    """It has a colour bearer and Shock Points to be rid of (COL-01)."""
    return unit.where == FIELDED and unit.colours > 0 and unit.shock > 0 and unit.figures() > 1


def furled_at(unit: Unit) -> int:
    """A number for its Shock Points and men: colours kept once are not asked for again while it stays the same."""
    return unit.shock * 100 + unit.figures()


def ask_side(battle: Battle, side: int, must_ask: bool) -> None:
    """At the start of a step, or before the check of step 8, a side may use its colours (RUL-69)."""
    for unit in battle.units:
        if unit.side == side and may_show(battle, unit) and (must_ask or unit.furled != furled_at(unit)):
            battle.ask(Question(side, "colours", "SP-COL-01"))
            return


def ask_unit(battle: Battle, unit: Unit) -> None:
    """Before dice of a shooting at it, or before a close combat round; also when its colours were kept before (RUL-69)."""
    if may_show(battle, unit):
        battle.ask(Question(unit.side, "colours", "SP-COL-01", unit.id))


def refuse_colours(battle: Battle, side: int, only: int, order: Order) -> Refusal | None:
    unit = battle.units[order.args[0]]
    if unit.side != side:
        return Refusal("SP-COL-01", f"unit {unit.id} is not of this side")
    if unit.where != FIELDED:
        return Refusal("SP-COL-01", f"{unit.card.name} is not a unit on the table")
    if only != NOBODY and unit.id != only:
        return Refusal("SP-COL-01", f"only {battle.units[only].card.name} may use its colours now")
    if unit.colours == 0:
        return Refusal("SP-COL-01", f"{unit.card.name} has no colour bearer")
    if unit.shock == 0:
        return Refusal("SP-COL-01", f"{unit.card.name} has no Shock Points")
    if unit.figures() == 1:
        return Refusal("SP-COL-02", f"the colour bearer is all that is left of {unit.card.name}")
    return None


def show_colours(battle: Battle, unit: Unit) -> None:
    """3 Shock Points go, fewer if there are fewer; then the bearer leaves the table (COL-01, -02)."""
    gone = min(battle.rules.colours_worth, unit.shock)
    unit.shock -= gone
    unit.colours = 0
    battle.tell(words.SHOWS_COLOURS, unit.id, n=gone)
    if unit.figures() > 0:
        battle.shape(unit)


def keep_colours(battle: Battle, side: int) -> None:
    for unit in battle.units:
        if unit.side == side and may_show(battle, unit):
            unit.furled = furled_at(unit)


def refuse_play(battle: Battle, unit: Unit, has_acted: bool) -> Refusal | None:
    """Once in the game, directly after its own Action of the step (MUS-01, RUL-68)."""
    if unit.musician == 0:
        return Refusal("SP-MUS-01", f"{unit.card.name} has no musician")
    if unit.figures() == 1:
        return Refusal("SP-MUS-02", f"the musician is all that is left of {unit.card.name}")
    if not has_acted:
        return Refusal("SP-RUL-68", f"{unit.card.name} uses its own Action of this step first")
    return None


def play(battle: Battle, unit: Unit) -> None:
    """One Action more; the musician then leaves the unit and the table (MUS-01, -02)."""
    unit.musician = 0
    battle.tell(words.PLAYS, unit.id)
    battle.shape(unit)
    battle.tell(words.MUSICIAN_LEAVES, unit.id)
    check_traits(battle, unit)  # RUL-67: there is one man less
