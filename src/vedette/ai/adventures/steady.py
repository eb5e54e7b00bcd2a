"""A steady opponent for Colonial Adventures: it tries each sensible order a few times and keeps the best.

The acting group's aims are in `plan`, the orders worth trying in `orders`, and the evaluation in `outlook`; this
module decides in which order the groups act, and tries the orders out.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final

from vedette.ai.adventures.missions import come_on, mission_order
from vedette.ai.adventures.orders import moves, nearest, ways_in, worth_trying
from vedette.ai.adventures.outlook import outlook, standing_of
from vedette.ai.adventures.plan import PATIENCE, GroupPlan, angle_off
from vedette.engine.book import Book
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.moves import placed
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.charge import charge_line
from vedette.rules.adventures.ground.edges import to_place
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import CHIEF, EUROPEAN, FIELDED, OPEN, RESERVE, Group
from vedette.rules.adventures.groups.leaders import activation_rep
from vedette.rules.adventures.setup.deploy import tried_places
from vedette.rules.adventures.solo.objectives import refuse_home
from vedette.rules.adventures.steps import ADVANCE, AWAY, COVER, QUIET
from vedette.rules.adventures.turn.actions import FACED
from vedette.rules.adventures.turn.sequence import eligible_groups, start_activation

TRIES: Final = 4
MOST_CHAIN: Final = 400
MOST_MOVES: Final = 9
"""The most moves tried."""
FIRST_TRIES: Final = {"charge": 6, "fire": 4, "volley": 4, "aim": 4, "move": 2, "fight": 6, "break": 6}
"""The first tries of an order: more where more depends on dice."""
MOST_TRIES: Final = 60
ROUNDS: Final = 15
RIVALS: Final = 4
"""The best few are tried again in some rounds, up to a number of times each."""
MOST_EFFORT: Final = 400
"""The most steps followed before a decision is made."""
LABOURS: Final = {AWAY: 20, ADVANCE: 6, COVER: 4}
"""Steps that cost more effort than others, as the groups in them search for room."""
DOUBT: Final = 0.3
"""The share of the mean's uncertainty that is taken off an order."""
HOPELESS: Final = 8.0
"""An order this far behind the best is given up."""
GOING: Final = ("move", "charge", "fire", "volley")
"""A group that can do none of these has to turn or change formation to get anywhere."""
FIGHTING: Final = ("charge", "fire", "volley", "fight")
LEAVING: Final = 2.0
"""The gain of an attacker that leaves a building."""
LEANING: Final = {
    "fire": 1.0,
    "volley": 1.0,
    "break": -1.0,
    "done": -0.1,
    "face": -0.25,
    "form": -0.25,
    "hurry": -0.2,
    "dismount": -0.1,
    "mount": -0.3,
}
"""Small preferences between orders that look alike."""
SHOOTERS_CHARGE: Final = -2.0
"""The cost of a European charge: another shot is better."""
CHIEF_STAYS: Final = -0.6
"""The cost of moving the C-in-C without need."""
MOST_HASTE: Final = 12.0
STILL: Final = 7
DESPAIR: Final = 1.5
"""The quiet turns after which a charge is better than losing at the limit, and the cost of idleness each turn after."""
IMPATIENCE: Final = 0.4
"""The gain of a charge as time runs out, and with each quiet turn."""


def choose(book: Book, state: State, question: Question, rng: Rng) -> Order:
    """Choose an order for a battle as this side may imagine it."""
    assert isinstance(state, Battle)
    kind = question.kind
    if kind == "act":
        errand = mission_order(book, state, question)
        return errand if errand is not None else choose_action(book, state, question, rng)
    if kind == "enter":
        return come_on(state, question.side)
    if kind == "activate":
        return choose_group(state, question.side)
    if kind == "fast":
        return best_of(book, state, question, book.legal_orders(state, question), rng, 1, plan_for(state, question))
    if kind == "deploy":
        return choose_place(state, question.side)
    if kind == "shields":
        group = state.groups[question.who]
        enemy = nearest(state, group)
        close = enemy is not None and gap_between(group, enemy) < 700
        return Order("shields" if close else "weapons", (question.who,))
    if kind in ("volley", "lead"):
        return book.legal_orders(state, question)[0]  # the volley is never worse; the best leader for the first group
    if kind == "contact":
        return book.legal_orders(state, question)[-1]  # all that could be there
    return book.sample_aggressive(state, question, rng)


# --- choice of a group ------------------------------------------------------------------------------------------------


def choose_group(battle: Battle, side: int) -> Order:
    """Activate the highest Rep first, so none is passed over; in ties shooters, then chargers, then melees."""
    found = eligible_groups(battle, side)
    if refuse_home(battle, side) is None:
        return Order("home")
    if not found:
        return Order("pass")
    highest = activation_rep(battle, battle.groups[found[0]])
    equals = [who for who in found if activation_rep(battle, battle.groups[who]) == highest]
    ranks = sorted([(urgency(battle, battle.groups[who]), who) for who in equals])
    return Order("activate", (ranks[0][1],))


def urgency(battle: Battle, us: Group) -> int:
    """Return a sort key, lowest first: fire on charge targets, charges that help melees, then the rest."""
    enemy = nearest(battle, us)
    if us.where != FIELDED or enemy is None:
        return 9000
    if us.in_melee > 0:
        return 3000
    gap = gap_between(us, enemy)
    if us.card.klass == CHIEF:
        return 8000
    if us.card.has_ranged:
        return 0 if gap <= us.card.range else 5000
    return min(1000 + gap, 2999) if gap <= 1200 else 4000 + min(gap // 10, 900)


def choose_place(battle: Battle, side: int) -> Order:
    """Set up side by side, well forward in the middle."""
    who = to_place(battle, side)[0]
    places = tried_places(battle, side, who)
    return places[0] if places else Order("hold", (who,))


# --- choice of an action ----------------------------------------------------------------------------------------------


def plan_for(battle: Battle, question: Question) -> GroupPlan:
    """Return the acting group's plan; in melee only the fight counts."""
    us = battle.groups[question.who]
    plan = GroupPlan(battle, question.side, NOBODY if us.in_melee > 0 else us.id)
    if plan.who != NOBODY and us.where == FIELDED and us.card.klass != CHIEF:
        plan.stays = standing_of(battle, us, plan)
    return plan


def choose_action(book: Book, battle: Battle, question: Question, rng: Rng) -> Order:
    us = battle.groups[question.who]
    plan = plan_for(battle, question)
    if us.where == RESERVE:
        entries = ways_in(battle, us)
        if not entries:
            return Order("done", (us.id,))
        return best_of(book, battle, question, entries, rng, 1, plan)
    if us.in_melee > 0:
        return best_of(book, battle, question, book.legal_orders(battle, question), rng, TRIES, plan)
    if us.chief != NOBODY and us.card.klass != CHIEF:
        parting = Order("part", (us.id,))
        if book.check(battle, question, parting) is None:
            return parting
    found = [order for order in worth_trying(battle, us, plan) if book.check(battle, question, order) is None]
    if not found:
        return book.sample_aggressive(battle, question, rng)
    return best_of(book, battle, question, promising(battle, us, plan, found), rng, TRIES, plan)


def promising(battle: Battle, us: Group, plan: GroupPlan, orders: list[Order]) -> list[Order]:
    """Return the orders without moves to places where the group would stand worse than in many others."""
    places = [order for order in orders if order.verb == "move"]
    if len(places) <= MOST_MOVES:
        return orders
    trial = battle.clone()
    mover = trial.groups[us.id]
    ranked: list[tuple[float, int]] = []
    for number, order in enumerate(places):
        trial.set_block(mover, placed(mover.block, order.args[1], order.args[2]))
        ranked.append((-standing_of(trial, mover, plan), number))
    dropped = [places[number] for _, number in sorted(ranked)[MOST_MOVES:]]
    return [order for order in orders if order not in dropped]


# --- trying it out ----------------------------------------------------------------------------------------------------


class TriedOrder:
    """One order and the results of its tries."""

    def __init__(self, order: Order, lean: float) -> None:
        self.order = order
        self.lean = lean
        self.tries = 0
        self.total = 0.0
        self.squares = 0.0
        self.certain = False  # without dice it always ends the same way

    @property
    def score(self) -> float:
        """The mean evaluation, a little lower for uncertain dice with few tries."""
        mean = self.total / self.tries
        if self.certain or self.tries < 2:
            return mean + self.lean
        spread = sqrt(max(0.0, self.squares / self.tries - mean * mean) / self.tries)
        return mean - DOUBT * spread + self.lean


def best_of(
    book: Book, battle: Battle, question: Question, orders: list[Order], rng: Rng, tries: int, plan: GroupPlan
) -> Order:
    """Return the order with the best evaluation: each is tried a few times, the best again and again."""
    seed = rng.below(1 << 30)
    verbs = [order.verb for order in orders]
    fresh = battle.done_acts == 0  # a group that has fired, say, may stay as it is
    plan.stuck = fresh and not any([verb in GOING for verb in verbs])
    plan.idle = fresh and not any([verb in FIGHTING for verb in verbs])
    plan.dawdles = (plan.goes_round and (fresh or "move" in verbs)) or (plan.idle and plan.haste >= PATIENCE)
    looks = [TriedOrder(order, leaning(battle, question, order, plan)) for order in orders]
    for look in looks:
        try_out(book, battle, question, look, seed, FIRST_TRIES.get(look.order.verb, 1) if tries > 1 else 1, plan)
    for _ in range(ROUNDS if tries > 1 else 0):
        looks.sort(key=by_score)
        rivals = [look for look in looks[:RIVALS] if look.score > looks[0].score - HOPELESS]
        if plan.effort >= MOST_EFFORT or all([look.certain or look.tries >= MOST_TRIES for look in rivals]):
            break
        for look in rivals:
            if not look.certain and look.tries < MOST_TRIES:
                try_out(book, battle, question, look, seed, look.tries + tries, plan)
    return min(looks, key=by_score).order


def by_score(look: TriedOrder) -> float:
    return -look.score


def leaning(battle: Battle, question: Question, order: Order, plan: GroupPlan) -> float:
    """Return the small preference for an order, and impatience when time runs out."""
    lean = LEANING.get(order.verb, 0.0)
    weigh = IMPATIENT.get(order.verb)
    return lean if weigh is None else weigh(battle, battle.groups[question.who], plan, lean)


def lean_to_charge(battle: Battle, us: Group, plan: GroupPlan, lean: float) -> float:
    if us.card.training == EUROPEAN:
        lean += SHOOTERS_CHARGE
    if plan.haste >= 0.0 and battle.quiet > STILL:
        lean += DESPAIR * (battle.quiet - STILL)
    return lean + IMPATIENCE * max(0.0, plan.haste)


def lean_to_move(battle: Battle, us: Group, plan: GroupPlan, lean: float) -> float:
    if us.card.klass == CHIEF:
        lean = CHIEF_STAYS
    if battle.done_acts & FACED and turns_its_back(battle, us):
        lean += IMPATIENCE * max(0.0, min(plan.haste, MOST_HASTE))  # it has turned about to get out of a jam
    return lean


def lean_to_stop(battle: Battle, us: Group, plan: GroupPlan, lean: float) -> float:
    if plan.haste >= 0.0 and battle.quiet > STILL and plan.idle:
        lean -= DESPAIR * (battle.quiet - STILL)
    if plan.routes is None and plan.dawdles:
        lean -= IMPATIENCE * max(0.0, min(plan.haste, MOST_HASTE))
    return lean


def lean_to_form(battle: Battle, us: Group, plan: GroupPlan, lean: float) -> float:
    if plan.haste >= 0.0 and battle.quiet > STILL and plan.idle and not plan.stuck:
        lean -= DESPAIR * (battle.quiet - STILL)
    return lean_to_face(battle, us, plan, lean)


def lean_to_face(battle: Battle, us: Group, plan: GroupPlan, lean: float) -> float:
    if plan.stuck and plan.routes is None:
        lean += IMPATIENCE * max(0.0, plan.haste)
    return lean


def lean_to_quit(battle: Battle, us: Group, plan: GroupPlan, lean: float) -> float:
    if plan.idle and plan.haste >= 0.0:
        lean += LEAVING + IMPATIENCE * min(plan.haste, MOST_HASTE)
    return lean


IMPATIENT: Final[dict[str, Callable[[Battle, Group, GroupPlan, float], float]]] = {
    "charge": lean_to_charge,
    "move": lean_to_move,
    "done": lean_to_stop,
    "form": lean_to_form,
    "face": lean_to_face,
    "quit": lean_to_quit,
}
"""The change of an order's small preference as time runs out."""


def turns_its_back(battle: Battle, us: Group) -> bool:
    """True if the nearest enemy is behind it."""
    enemy = nearest(battle, us)
    return enemy is not None and angle_off(us, enemy) > 90


def try_out(
    book: Book, battle: Battle, question: Question, look: TriedOrder, seed: int, times: int, plan: GroupPlan
) -> None:
    """Try an order this many times in all; once is enough without dice."""
    while look.tries < times and not look.certain:
        trial = played(book, battle, question, look.order, f"{seed} {look.tries}", plan)
        if look.order.verb == "charge":
            join_in(book, trial, question.who, plan)
        value = outlook(trial, plan)
        if trial.dice.rolled == 0:
            look.certain = True
            if look.order.verb in ("form", "face") and trial.actions > 0:
                value = max(value, followed(book, trial, question, plan))
            if look.order.verb in ("move", "back", "face") and trial.actions > 0 and plan.rough_ahead:
                value = max(value, opened_out(book, trial, question, plan))
        look.tries += 1
        look.total += value
        look.squares += value * value


def opened_out(book: Book, trial: Battle, question: Question, plan: GroupPlan) -> float:
    """Evaluate a formed unit's second action in Open Order, as rough ground lies ahead."""
    us = trial.groups[question.who]
    best = -1e9
    if us.is_formed and us.where == FIELDED:
        for ranks in (2, 3):
            order = Order("form", (us.id, OPEN, (us.bodies + ranks - 1) // ranks))
            if book.check(trial, question, order) is None:
                best = max(best, outlook(played(book, trial, question, order, "second action", plan), plan))
    return best


def followed(book: Book, trial: Battle, question: Question, plan: GroupPlan) -> float:
    """Evaluate a unit's second action as a move; it may have to open out or turn."""
    us = trial.groups[question.who]
    enemy = nearest(trial, us)
    best = -1e9
    if enemy is None or (us.formation != OPEN and not plan.goes_round and angle_off(us, enemy) > 3):
        return best
    for order in moves(trial, us, plan, True):
        moved = played(book, trial, question, order, "second action", plan)
        best = max(best, outlook(moved, plan))
    return best


def played(book: Book, battle: Battle, question: Question, order: Order, seed: str, plan: GroupPlan) -> Battle:
    """Return the battle after an order and its effects."""
    trial = battle.clone()
    trial.dice = SeededDice(seed, seed.encode()[:32])
    trial.ask_nobody()
    book.apply(trial, question, order)
    follow(book, trial, plan)
    return trial


def follow(book: Book, trial: Battle, plan: GroupPlan) -> None:
    """Run an order's effects until a side has to decide or act."""
    steps = 0
    while trial.question is None and trial.outcome is None and trial.agenda and trial.agenda[-1].kind not in QUIET:
        step = trial.agenda.pop()
        plan.effort += LABOURS.get(step.kind, 1)
        book.run_step(trial, step)
        steps += 1
        if steps > MOST_CHAIN:
            break


def join_in(book: Book, trial: Battle, who: int, plan: GroupPlan) -> None:
    """Join bands that act after a charge into its melee, if they can charge the same enemy."""
    side = trial.groups[who].side
    for foe in list(trial.opponents(who)):
        for friend in eligible_groups(trial, side):
            us = trial.groups[friend]
            if us.where != FIELDED or not us.is_body or us.card.training == EUROPEAN:
                continue  # Europeans would rather shoot
            if charge_line(trial, us, trial.groups[foe]) is None:
                continue
            start_activation(trial, friend)
            trial.agenda.pop()
            question = Question(side, "act", "CA-ACT-01", friend)
            order = Order("charge", (friend, foe))
            if book.check(trial, question, order) is None:
                book.apply(trial, question, order)
                follow(book, trial, plan)
            if trial.question is not None or trial.outcome is not None:
                return
