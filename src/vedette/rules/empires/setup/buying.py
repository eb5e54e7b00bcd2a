"""Armies for a one-off battle: their value, the buying, the Commanders' ratings (VAL, ARM, CMD)."""

from collections.abc import Callable
from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.plurals import many
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, SIDES, BadInput, Option, Order, Question, Refusal, Step
from vedette.engine.validation import as_int
from vedette.rules.empires import event_types, steps
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.battlefield import is_wooded
from vedette.rules.empires.setup.deploy import may_be_towed
from vedette.rules.empires.setup.muster import class_of, copied, make_card, rate_commander, room_needed
from vedette.rules.empires.stands import (
    AVERAGE,
    COMMAND,
    COMMAND_KIND,
    EXCEPTIONAL,
    KIND_ARMS,
    KIND_WORDS,
    POOR,
    TRANSPORT,
    WEAPON_WORDS,
    Army,
    Card,
    Figures,
    Stand,
    weapons_for,
)
from vedette.rules.empires.verbs import GRAMMAR

EQUAL_POINTS: Final = 36
DEAR: Final = 4
"""Stands worth this much or more are limited (WEC-ARM-05, WEC-ARM-06)."""
MOST_WORKS: Final = 99
MOST_STANDS: Final = 200
LEAST_THROWN: Final = 8
TO_BUY: Final = "buy"


# --- what an army costs -----------------------------------------------------------------------------------------------


def cost_in_halves(values: list[int], works: int) -> int:
    """Return the cost of stands and entrenchments, in half points: an entrenchment is half a point (WEC-VAL-04)."""
    return 2 * sum(values) + works


def in_points(halves: int) -> str:
    """Write half points as people do."""
    return f"{halves // 2}½" if halves % 2 else str(halves // 2)


def refuse_cost(values: list[int], works: int, points: int) -> Refusal | None:
    """Return the reason why an army of these values is not allowed for these points, or None.

    WEC-ARM-04, WEC-ARM-05, WEC-ARM-06, WEC-RUL-06.
    """
    halves = cost_in_halves(values, works)
    if halves > 2 * points:
        return Refusal("WEC-ARM-04", f"this army costs {in_points(halves)} points; {points} may be spent")
    dear = sum([value for value in values if value >= DEAR])
    if 3 * dear > points:
        return Refusal(
            "WEC-ARM-05" if points == EQUAL_POINTS else "WEC-ARM-06",
            f"{dear} points are spent on stands worth {DEAR} or more; a third of {points} is the limit",
        )
    return None


def is_bought(army: Army) -> bool:
    """True if the army is bought during the set-up."""
    return army.doc.get("army") == TO_BUY


def read_points(value: object) -> int:
    """Read the points agreed for both armies; 0 when each side throws 8D6 for its own (WEC-ARM-03, WEC-OPT-05)."""
    if value == "dice":
        return 0
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 999:
        raise BadInput(f"'points' must be a whole number from 1 to 999, or 'dice'; not {value!r}")
    return value


def check_ready_made(army: Army, stands: list[Stand], works: int, points: int) -> None:
    """Check a ready-made army: it was bought beforehand, under the same limits (WEC-RUL-74)."""
    values = [stand.card.value for stand in stands if stand.card.arm != COMMAND]
    over = refuse_cost(values, works, points)
    if over is not None:
        raise BadInput(f"{army.name}: {over}")


def check_affordable(army: Army, figures: Figures, works: int, points: int) -> None:
    """Check that an army's smallest budget buys one stand beside the entrenchments it starts with.

    WEC-RUL-06.
    """
    least = points if points else LEAST_THROWN
    for kind in range(COMMAND_KIND):
        if refuse_cost([figures.values[kind]], works, least) is None:
            return
    raise BadInput(f"{army.name}: {least} points buy no stand beside {works} entrenchments (WEC-RUL-06)")


def check_room(battle: Battle, side: int, stands: list[Stand], homes: list[int], to_be_laid: int) -> None:
    """Check that the army has room in its half of the battlefield, for any baseline (WEC-RUL-75)."""
    for home in homes:
        if not fits_half(battle, side, stands, home, to_be_laid):
            raise BadInput(
                f"{battle.armies[side].name}: this army does not fit its half of the battlefield (WEC-RUL-75)"
            )


def fits_half(battle: Battle, side: int, stands: list[Stand], home: int, to_be_laid: int) -> bool:
    """True if the army fits its own half, even after terrain yet to come has taken a number of its squares."""
    before = battle.home[side]
    battle.home[side] = home
    depth = battle.grid.height if home % 2 == 0 else battle.grid.width
    has_open, has_wood = -to_be_laid, 0
    for cell in battle.grid.cells:
        if rows_from_home(battle, side, cell) < depth // 2 and not battle.field.closed[cell]:
            if is_wooded(battle.field, cell):
                has_wood += 1
            else:
                has_open += 1
    battle.home[side] = before
    need_open, need_any = room_needed(stands, may_be_towed(battle, stands))
    return need_open <= has_open and need_any <= has_open - need_open + has_wood


# --- army values ------------------------------------------------------------------------------------------------------


def settle_values(battle: Battle, step: Step) -> None:
    """Settle the armies' points: equal as agreed, or 8D6 for each side that buys.

    WEC-ARM-03, WEC-ARM-04, WEC-ARM-05, WEC-ARM-06, WEC-DEF-03, WEC-SET-05.
    """
    points = step.a
    for side in SIDES:
        if not is_bought(battle.armies[side]):
            continue
        if points:
            battle.budget[side] = 2 * points
            battle.tell(event_types.AGREED_VALUE, n=side, m=points)
            continue
        thrown = battle.dice.total(8, 6)
        roll = Roll(NOBODY, 6, battle.dice.last, thrown, None, battle.armies[side].name, side)
        battle.budget[side] = 2 * thrown
        battle.tell(event_types.ARMY_VALUE, n=side, m=thrown, rolls=[roll])


# --- buying -----------------------------------------------------------------------------------------------------------


def ask_to_buy(battle: Battle, step: Step) -> None:
    """Ask a side to buy its army, unseen by the other (WEC-RUL-74)."""
    side = step.a
    if is_bought(battle.armies[side]):
        battle.next(Step(steps.BUY, side))
        battle.ask(Question(side, "buy", "WEC-ARM-03"))


def values_bought(battle: Battle, side: int) -> list[int]:
    return [card.value for card in battle.roster[side]]


def works_to_pay(battle: Battle, works: int) -> int:
    """Count the entrenchments that cost points: all, unless two entrenched sides agreed to pay nothing.

    WEC-VAL-05, WEC-OPT-09.
    """
    return 0 if battle.rules.free_entrenchments and both_entrenched(battle) else works


def both_entrenched(battle: Battle) -> bool:
    """True if the set-up gave both sides entrenchments."""
    return all([works_stated(battle.armies[side]) > 0 for side in SIDES])


def works_stated(army: Army) -> int:
    """Return the number of entrenchments that the set-up gives an army."""
    return as_int(army.doc.get("entrenchments", 0), f"{army.name}: entrenchments", 0, MOST_WORKS)


def halves_left(battle: Battle, side: int) -> int:
    """Return what is left to spend, in half points."""
    works = works_to_pay(battle, battle.works[side])
    return battle.budget[side] - cost_in_halves(values_bought(battle, side), works)


def may_carry(kind: int, weapon: int) -> bool:
    """True if the weapon fits such a stand; only scenarios arm Transports (WEC-OPT-02, WEC-RUL-69)."""
    if KIND_ARMS[kind] == TRANSPORT:
        return weapon == 0
    return weapon in weapons_for(kind)


def refuse_stand(battle: Battle, side: int, kind: int, weapon: int) -> Refusal | None:
    """Refuse a stand without points or room for it (WEC-ARM-04, WEC-ARM-05, WEC-ARM-06, WEC-RUL-06, WEC-RUL-75)."""
    if kind == COMMAND_KIND:
        return Refusal("WEC-ARM-07", "an army has one Command stand, and it costs nothing")
    if not may_carry(kind, weapon):
        return Refusal("WEC-OPT-02", f"{KIND_WORDS[kind]} cannot carry: {WEAPON_WORDS[weapon]}")
    values = [*values_bought(battle, side), battle.rules.figures.values[kind]]
    over = refuse_cost(values, works_to_pay(battle, battle.works[side]), battle.budget[side] // 2)
    if over is not None:
        return over
    mine = [Stand(card) for card in battle.roster[side]] + [s for s in battle.stands if s.side == side]
    mine.append(Stand(Card(0, side, "", kind, 0, weapon)))
    if len(mine) > MOST_STANDS or not fits_half(battle, side, mine, battle.home[side], 0):
        return Refusal("WEC-RUL-75", "there would be no room to deploy another such stand")
    return None


def refuse_works(battle: Battle, side: int, works: int) -> Refusal | None:
    """Entrenchments cost half a point for each square (WEC-VAL-04)."""
    if battle.rules.free_entrenchments:
        return Refusal("WEC-OPT-09", "each side has the entrenchments that were agreed before the buying")
    if not 0 <= works <= MOST_WORKS:
        return Refusal("WEC-VAL-04", f"an army may have 0 to {MOST_WORKS} squares of entrenchment; not {works}")
    return refuse_cost(values_bought(battle, side), works, battle.budget[side] // 2)


def fresh_name(battle: Battle, side: int, kind: int) -> str:
    """Return a free name: the kind and the lowest number that is not taken."""
    taken = [card.name for card in battle.roster[side]]
    number = 1
    while f"{KIND_WORDS[kind]} {number}" in taken:
        number += 1
    return f"{KIND_WORDS[kind]} {number}"


def enrol(battle: Battle) -> None:
    """Show both armies and give their stands numbers (WEC-SET-07, WEC-ARM-01, WEC-RUL-74)."""
    if battle.mustered:
        return
    for side in SIDES:
        for card in battle.roster[side]:
            battle.stands.append(Stand(copied(card, len(battle.stands))))
    battle.roster = [[], []]
    battle.mustered = True
    battle.has_large = any([stand.card.large for stand in battle.stands])
    battle.reveals += 1
    battle.tell(event_types.ARMY_READY)


def kinds_on_sale(battle: Battle, side: int) -> list[int]:
    """Return the kinds of stands that could be bought now, with any weapon."""
    return [kind for kind in range(COMMAND_KIND) if refuse_stand(battle, side, kind, usual_weapons(kind)[0]) is None]


def usual_weapons(kind: int) -> list[int]:
    """Return the weapons that a stand of this kind may be bought with."""
    return [0] if KIND_ARMS[kind] == TRANSPORT else weapons_for(kind)


def buying_orders(battle: Battle, side: int) -> list[Order]:
    """Return every order to buy something or give it back."""
    found: list[Order] = []
    for kind in kinds_on_sale(battle, side):
        for weapon in usual_weapons(kind):
            found.append(Order("buy", (kind, weapon)))
    works = battle.works[side]
    for number in (works + 1, works - 1):
        if refuse_works(battle, side, number) is None:
            found.append(Order("entrench", (number,)))
    for card in battle.roster[side]:
        found.append(Order("sell", (card.id,)))
    if battle.roster[side]:
        found.append(Order("bought"))
    return found


def pick_buying(battle: Battle, side: int, rng: Rng) -> Order:
    """Draw a purchase until nothing can be bought; sometimes give something back."""
    roster = battle.roster[side]
    if roster:
        turn = rng.below(40)
        if turn == 0:
            return Order("sell", (roster[rng.below(len(roster))].id,))
        if turn == 1:
            return Order("bought")
        if turn == 2 and refuse_works(battle, side, battle.works[side] + 1) is None:
            return Order("entrench", (battle.works[side] + 1,))
    for _ in range(8):
        kind = rng.below(COMMAND_KIND)
        if refuse_stand(battle, side, kind, usual_weapons(kind)[0]) is None:
            weapons = usual_weapons(kind)
            return Order("buy", (kind, weapons[rng.below(len(weapons))]))
    kinds = kinds_on_sale(battle, side)
    if kinds:
        kind = kinds[rng.below(len(kinds))]
        return Order("buy", (kind, usual_weapons(kind)[0]))
    if not roster:
        # only entrenchments can stand in the way of a first stand
        return Order("entrench", (0,))
    return Order("bought")


# --- the orders, verb by verb -----------------------------------------------------------------------------------------


def check_buy(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_stand(battle, asked.side, order.args[0], order.args[1])


def apply_buy(battle: Battle, asked: Question, order: Order) -> None:
    side = asked.side
    army = battle.armies[side]
    kind, weapon = order.args[0], order.args[1]
    number = len(battle.stands) + len(battle.roster[side])
    name = fresh_name(battle, side, kind)
    card = make_card(number, side, name, kind, class_of(army, kind), weapon, battle.rules.figures)
    card.dress = army.dress
    battle.roster[side].append(card)


def check_entrench(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_works(battle, asked.side, order.args[0])


def apply_entrench(battle: Battle, asked: Question, order: Order) -> None:
    battle.works[asked.side] = order.args[0]


def check_sell(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if not 0 <= order.args[0] - len(battle.stands) < len(battle.roster[asked.side]):
        return Refusal("WEC-ARM-03", f"this side has bought no stand {order.args[0]}")
    return None


def apply_sell(battle: Battle, asked: Question, order: Order) -> None:
    roster = battle.roster[asked.side]
    roster.pop(order.args[0] - len(battle.stands))
    for at, card in enumerate(roster):
        roster[at] = copied(card, len(battle.stands) + at)


def check_bought(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if not battle.roster[asked.side]:
        return Refusal("WEC-RUL-06", "an army has at least one stand beside its Command stand")
    return None


def apply_bought(battle: Battle, asked: Question, order: Order) -> None:
    battle.agenda.pop()


DEEDS: Final = {
    "buy": Deed(check_buy, apply_buy),
    "entrench": Deed(check_entrench, apply_entrench),
    "sell": Deed(check_sell, apply_sell),
    "bought": Deed(check_bought, apply_bought),
}


class Buy(DecisionType[Battle]):
    """The decision in which a side buys its army, stand by stand (WEC-ARM-03)."""

    def __init__(self) -> None:
        super().__init__("buy", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return buying_orders(battle, asked.side)

    def warn(self, battle: Battle, asked: Question, offered: list[Option]) -> None:
        """Warn of nothing: stands on sale belong to nobody yet, so nobody loses an option."""

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_buying(battle, asked.side, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Offer affordable stands with their weapons, entrenchments, purchases to give back, and the end of buying."""
        return [
            GRAMMAR.option(order, WORDS_OF_PURCHASE[order.verb](battle, asked.side, order))
            for order in self.legal_orders(battle, asked)
        ]

    def words(self, battle: Battle, asked: Question) -> str:
        left = in_points(halves_left(battle, asked.side))
        return f"Buy your army: {left} of {battle.budget[asked.side] // 2} points are left."


def words_to_buy(battle: Battle, side: int, order: Order) -> str:
    kind, weapon = order.args[0], order.args[1]
    armed = f" with {WEAPON_WORDS[weapon]}" if weapon and len(usual_weapons(kind)) > 1 else ""
    return f"Buy {KIND_WORDS[kind]}{armed} ({battle.rules.figures.values[kind]})"


def words_to_entrench(battle: Battle, side: int, order: Order) -> str:
    return "Buy an entrenchment (½)" if order.args[0] > battle.works[side] else "Give an entrenchment back"


def words_to_sell(battle: Battle, side: int, order: Order) -> str:
    return f"Give back {battle.roster[side][order.args[0] - len(battle.stands)].name}"


def words_when_bought(battle: Battle, side: int, order: Order) -> str:
    return f"The army is complete ({many(in_points(halves_left(battle, side)), 'point')} left)"


WORDS_OF_PURCHASE: Final[dict[str, Callable[[Battle, int, Order], str]]] = {
    "buy": words_to_buy,
    "entrench": words_to_entrench,
    "sell": words_to_sell,
    "bought": words_when_bought,
}
"""The words on the button of each verb."""


# --- commanders -------------------------------------------------------------------------------------------------------


def rating_thrown(score: int) -> int:
    """Return the rating for a D6: 6 is Exceptional; 3, 4 or 5 Average; 1 or 2 Poor (WEC-CMD-04)."""
    if score == 6:
        return EXCEPTIONAL
    return AVERAGE if score >= 3 else POOR


def throw_for_commanders(battle: Battle, step: Step) -> None:
    """Throw a D6 for each Commander without a given rating (WEC-CMD-03, WEC-CMD-04)."""
    for side in SIDES:
        commander = battle.armies[side].doc.get("commander", {})
        stand = battle.command_of(side)
        if not isinstance(commander, dict) or commander.get("rating") != "dice" or stand is None:
            continue
        score = battle.dice.die(6)
        roll = Roll(stand.id, 6, battle.dice.last, score, None, battle.armies[side].name)
        stand.card = rate_commander(stand.card, rating_thrown(score))
        battle.tell(event_types.COMMANDERS[stand.card.rating], n=side, m=stand.card.rating, rolls=[roll])
