"""Musicians (MUS) and colour bearers (COL)."""

from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.types import NOBODY, Order, Question, Refusal
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.hits import check_traits
from vedette.rules.shock.units import FIELDED, Unit
from vedette.rules.shock.verbs import GRAMMAR


def furled_at(unit: Unit) -> int:
    """Return a number for its Shock Points and men: while it is the same, kept colours are not asked for again."""
    return unit.shock * 100 + unit.figures()


def ask_side(battle: Battle, side: int, must_ask: bool) -> None:
    """Ask a side about its colours at the start of a step, or before the check of step 8 (SP-RUL-69)."""
    for unit in battle.units:
        if unit.side == side and unit.may_show_colours() and (must_ask or unit.furled != furled_at(unit)):
            battle.ask(Question(side, "colours", "SP-COL-01"))
            return


def ask_unit(battle: Battle, unit: Unit) -> None:
    """Ask before a shooting's dice or a close combat round, even if colours were kept before (SP-RUL-69)."""
    if unit.may_show_colours():
        battle.ask(Question(unit.side, "colours", "SP-COL-01", unit.id))


def refuse_colours(battle: Battle, side: int, only: int, order: Order) -> Refusal | None:
    """Return why a unit may not use its colours now, or None (SP-COL-01, -02)."""
    if not 0 <= order.args[0] < len(battle.units):
        return Refusal("SP-COL-01", f"there is no unit {order.args[0]}")
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
    """Remove up to 3 Shock Points; then the bearer leaves the table (SP-COL-01, -02)."""
    gone = min(battle.rules.colours_worth, unit.shock)
    unit.shock -= gone
    unit.colours = 0
    battle.tell(event_types.SHOWS_COLOURS, unit.id, n=gone)
    if unit.figures() > 0:
        battle.shape(unit)


def keep_colours(battle: Battle, side: int) -> None:
    for unit in battle.units:
        if unit.side == side and unit.may_show_colours():
            unit.furled = furled_at(unit)


def check_colours(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_colours(battle, asked.side, asked.who, order)


def apply_colours(battle: Battle, asked: Question, order: Order) -> None:
    show_colours(battle, battle.units[order.args[0]])
    if asked.who == NOBODY:
        ask_side(battle, asked.side, battle.step == steps.MORALE)


def apply_furl(battle: Battle, asked: Question, order: Order) -> None:
    keep_colours(battle, asked.side)


class UseColours(DecisionType[Battle]):
    """The choice to use or keep colours: a side's as a step starts, or a unit's before dice (SP-COL-01, SP-RUL-69)."""

    def __init__(self) -> None:
        super().__init__(
            "colours", GRAMMAR, {"colours": Deed(check_colours, apply_colours), "furl": Deed(allow, apply_furl)}
        )

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found: list[Order] = []
        for unit in battle.units:
            if unit.side == asked.side and unit.may_show_colours() and asked.who in (NOBODY, unit.id):
                found.append(Order("colours", (unit.id,)))
        found.append(Order("furl"))
        return found

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Keep the colours; the result in words says so."""
        return Order("furl")

    def words(self, battle: Battle, asked: Question) -> str:
        if asked.who != NOBODY:
            return f"{battle.name_of(asked.who)}: use the colours?"
        return f"Step {battle.step}: use any colours?"


# --- musicians --------------------------------------------------------------------------------------------------------


def refuse_play(battle: Battle, unit: Unit, has_acted: bool) -> Refusal | None:
    """Refuse a musician unless once in the game, directly after the unit's own Action (SP-MUS-01, SP-RUL-68)."""
    if unit.musician == 0:
        return Refusal("SP-MUS-01", f"{unit.card.name} has no musician")
    if unit.figures() == 1:
        return Refusal("SP-MUS-02", f"the musician is all that is left of {unit.card.name}")
    if not has_acted:
        return Refusal("SP-RUL-68", f"{unit.card.name} uses its own Action of this step first")
    return None


def play(battle: Battle, unit: Unit) -> None:
    """Play for one Action more; the musician then leaves the unit and the table (SP-MUS-01, -02)."""
    unit.musician = 0
    battle.tell(event_types.PLAYS, unit.id)
    battle.shape(unit)
    battle.tell(event_types.MUSICIAN_LEAVES, unit.id)
    check_traits(battle, unit)  # SP-RUL-67: there is one man less
