"""The sequence of play (SEQ), alternating (SOL) or face to face (FTF)."""

from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN
from vedette.engine.tables import Breakdown, Roll
from vedette.engine.types import NOBODY, SIDES, Option, Order, Placement, Question, Refusal, Step
from vedette.rules.empires import event_types, steps
from vedette.rules.empires.activation import start_activation
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.stands import FIELDED, LIMBERED, REAR
from vedette.rules.empires.verbs import GRAMMAR
from vedette.rules.empires.victory import end


def throw_for(battle: Battle, side: int, what: str, command: int = 0) -> Roll:
    """Throw an army's own dice: 2D6, or a D12 for a Native army; the Command Value is added where it counts.

    WEC-DIC-01, WEC-DIC-02, WEC-DEF-02, WEC-DEF-03.
    """
    added = Breakdown(command, "WEC-SEQ-13", "Command Value", [], []) if command else None
    if battle.armies[side].throws_d12:
        dice = battle.dice.total(1, 12)
        return Roll(NOBODY, 12, battle.dice.last, dice, added, what, side)
    dice = battle.dice.total(2, 6)
    return Roll(NOBODY, 6, battle.dice.last, dice, added, what, side)


def begin_turn(battle: Battle, step: Step) -> None:
    """Begin a turn; counters and initiative are decided afresh every turn (WEC-SEQ-16)."""
    battle.turn += 1
    battle.tell(event_types.TURN, n=battle.turn)
    battle.first = NOBODY
    battle.counters_shown = False
    battle.limit = [0, 0]
    for stand in battle.stands:
        stand.counter = 0
        stand.attacked = NOBODY
        stand.has_moved = False
        stand.has_been_towed = stand.where == LIMBERED
    for side in SIDES:
        command = battle.command_of(side)
        battle.command[side] = command.card.rating if command is not None and command.where == FIELDED else 0
    battle.next(Step(steps.INITIATIVE))
    battle.next(Step(steps.NUMBER, 1))
    battle.next(Step(steps.NUMBER, 0))


# --- step 1: counters -------------------------------------------------------------------------------------------------


def to_number(battle: Battle, side: int) -> list[int]:
    """Return the stands of a side that get a counter: all on the field, no guns in tow (WEC-RUL-57, WEC-SET-06)."""
    return [stand.id for stand in battle.stands if stand.side == side and stand.where == FIELDED]


def ask_numbers(battle: Battle, step: Step) -> None:
    """Ask each side to number its stands in secret, before the initiative throw (WEC-SEQ-02, WEC-RUL-57)."""
    if to_number(battle, step.a):
        battle.ask(Question(step.a, "number", "WEC-SEQ-02"))


def refuse_numbers(battle: Battle, side: int, order: Order) -> Refusal | None:
    """Refuse a numbering unless it has all stands once each; a square's two may share a counter (WEC-SEQ-04)."""
    named = [False] * len(battle.stands)
    last = NOBODY
    alone = True
    count = 0
    for n in order.args:
        who = n if n >= 0 else -n - 1
        if not 0 <= who < len(battle.stands) or battle.stands[who].side != side or battle.stands[who].where != FIELDED:
            return Refusal("WEC-SEQ-02", f"stand {who} is not one of this side's stands on the field")
        if named[who]:
            return Refusal("WEC-SEQ-02", f"{battle.stands[who].card.name} (stand {who}) is named twice")
        if n < 0:
            if last == NOBODY or not alone or battle.companion(battle.stands[who]) != last:
                return Refusal("WEC-SEQ-04", "only two stands in the same square may share a counter")
            alone = False
        else:
            alone = True
        last = who
        named[who] = True
        count += 1
    wanted = to_number(battle, side)
    if count < len(wanted):
        missing = [str(who) for who in wanted if not named[who]]
        return Refusal("WEC-SEQ-02", f"every stand gets a counter; these have none yet: {', '.join(missing)}")
    return None


def check_number(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_numbers(battle, asked.side, order)


def apply_number(battle: Battle, asked: Question, order: Order) -> None:
    lay_numbers(battle, order)


def lay_numbers(battle: Battle, order: Order) -> None:
    """Give each stand its counter, in the order named."""
    number = 0
    for n in order.args:
        if n >= 0:
            number += 1
            battle.stands[n].counter = number
        else:
            battle.stands[-n - 1].counter = number


def usual_numbers(battle: Battle, side: int, paired: bool) -> list[int]:
    """Return a plain numbering, as the arguments of an order: pairs on one counter, if wanted."""
    args: list[int] = []
    for who in to_number(battle, side):
        stand = battle.stands[who]
        if paired and stand.place == REAR:
            continue
        args.append(who)
        if paired and stand.place != REAR and battle.companion(stand) != NOBODY:
            args.append(-battle.companion(stand) - 1)
    return args


def shuffled_numbers(battle: Battle, side: int, rng: Rng) -> list[int]:
    """Draw a random numbering; stands that share a square share a counter as often as not."""
    paired = rng.below(2) == 0
    left: list[int] = []
    for stand in battle.stands:
        if stand.side == side and stand.where == FIELDED and not (paired and stand.place == REAR):
            left.append(stand.id)
    args: list[int] = []
    while left:
        at = rng.below(len(left))
        who = left[at]
        args.append(who)
        other = battle.companion(battle.stands[who]) if paired else NOBODY
        if other != NOBODY:
            args.append(-other - 1)
        left[at] = left[-1]
        left.pop()
    return args


class Numbering(DecisionType[Battle]):
    """The decision in which a side lays its activation counters: the order in which its stands act (WEC-SEQ-02)."""

    def __init__(self) -> None:
        super().__init__("number", GRAMMAR, {"number": Deed(check_number, apply_number)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        plain = usual_numbers(battle, asked.side, False)
        paired = usual_numbers(battle, asked.side, True)
        found = [Order("number", tuple(paired))]
        if plain != paired:
            found.append(Order("number", tuple(plain)))
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return Order("number", tuple(shuffled_numbers(battle, asked.side, rng)))

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        reach = Placement("arrange")
        reach.items = usual_numbers(battle, asked.side, True)
        return [GRAMMAR.offer(battle, Order("number", (OPEN,)), reach)]

    def words(self, battle: Battle, asked: Question) -> str:
        return f"Turn {battle.turn}: in which order shall your stands act?"


# --- step 2: initiative -----------------------------------------------------------------------------------------------


def throw_initiative(battle: Battle, step: Step) -> None:
    """Throw for initiative without Command Values; equal throws are thrown again (WEC-SEQ-09, WEC-SEQ-11)."""
    if not battle.counters_shown:
        battle.counters_shown = True
        battle.reveals += 1
        battle.tell(event_types.COUNTERS)
    rolls = [throw_for(battle, 0, battle.armies[0].name), throw_for(battle, 1, battle.armies[1].name)]
    if rolls[0].score == rolls[1].score:
        battle.tell(event_types.INITIATIVE_TIE, rolls=rolls)
        battle.next(Step(steps.INITIATIVE))
        return
    winner = 0 if rolls[0].score > rolls[1].score else 1
    battle.tell(event_types.INITIATIVE, n=winner, rolls=rolls)
    battle.ask(Question(winner, "initiative", "WEC-SEQ-10"))


def give_initiative(battle: Battle, side: int, taken: bool) -> None:
    """Apply the winner's choice to take it or pass it; then the counters are activated.

    WEC-SEQ-10, WEC-SEQ-12, WEC-RUL-61, WEC-SOL-01, WEC-SOL-02, WEC-FTF-01, WEC-FTF-03.
    """
    battle.first = side if taken else 1 - side
    battle.tell(event_types.TAKES if taken else event_types.PASSES, n=battle.first)
    first, other = battle.first, 1 - battle.first
    battle.next_side = first
    battle.next(Step(steps.END_TURN))
    if battle.rules.alternating:
        battle.next(Step(steps.NEXT))
        battle.next(Step(steps.LIMIT, other))
        battle.next(Step(steps.LIMIT, first))
    else:
        battle.next(Step(steps.RUN, other))
        battle.next(Step(steps.LIMIT, other))
        battle.next(Step(steps.RUN, first))
        battle.next(Step(steps.LIMIT, first))


def take_initiative(battle: Battle, asked: Question, order: Order) -> None:
    give_initiative(battle, asked.side, True)


def pass_initiative(battle: Battle, asked: Question, order: Order) -> None:
    give_initiative(battle, asked.side, False)


class Initiative(DecisionType[Battle]):
    """The decision of the side that threw higher: to take the initiative or pass it (WEC-SEQ-10)."""

    def __init__(self) -> None:
        super().__init__(
            "initiative", GRAMMAR, {"take": Deed(allow, take_initiative), "pass": Deed(allow, pass_initiative)}
        )

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("take"), Order("pass")]

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return Order("take" if rng.below(4) else "pass")

    def words(self, battle: Battle, asked: Question) -> str:
        return "You threw higher: take the initiative, or pass it?"


# --- step 3: activation -----------------------------------------------------------------------------------------------


def throw_limit(battle: Battle, step: Step) -> None:
    """Throw for the limit and add the Command Value; counters with higher numbers are removed.

    WEC-SEQ-13, WEC-SEQ-14, WEC-CMD-05, WEC-RUL-58.
    """
    side = step.a
    roll = throw_for(battle, side, battle.armies[side].name, battle.command[side])
    battle.limit[side] = roll.score
    battle.tell(event_types.LIMIT, n=side, m=battle.limit[side], rolls=[roll])
    left = 0
    for stand in battle.stands:
        if stand.side == side and stand.counter > battle.limit[side]:
            stand.counter = 0
            if stand.where == FIELDED:
                left += 1
    if left > 0:
        battle.tell(event_types.COUNTER_LOST, n=side, m=left)


def lowest_counter(battle: Battle, side: int) -> int:
    """Return the stand with a side's lowest counter still on the field, or NOBODY (WEC-SEQ-03, WEC-RUL-09)."""
    found = NOBODY
    lowest = 0
    for stand in battle.stands:
        if stand.side == side and stand.counter > 0 and stand.where == FIELDED:
            if found == NOBODY or stand.counter < lowest:
                found = stand.id
                lowest = stand.counter
    return found


def next_in_alternation(battle: Battle, step: Step) -> None:
    """Alternate sides, each with its lowest counter; when one has none left, the other plays on.

    WEC-SOL-03, WEC-SOL-04, WEC-SOL-05.
    """
    side = battle.next_side
    who = lowest_counter(battle, side)
    if who == NOBODY:
        side = 1 - side
        who = lowest_counter(battle, side)
        if who == NOBODY:
            return
    battle.next_side = 1 - side
    battle.next(Step(steps.NEXT))
    start_activation(battle, who)


def run_side(battle: Battle, step: Step) -> None:
    """Activate all counters of one side in number order (WEC-FTF-02, WEC-FTF-04)."""
    side = step.a
    who = lowest_counter(battle, side)
    if who == NOBODY:
        return
    battle.next_side = side
    battle.next(Step(steps.RUN, side))
    start_activation(battle, who)


def end_turn(battle: Battle, step: Step) -> None:
    """End the turn, and with the last turn the battle (WEC-SEQ-15, WEC-VIC-07)."""
    if battle.turn >= battle.turns:
        end(battle, NOBODY, "WEC-VIC-07", f"turn {battle.turn}, the last, has been played")
    else:
        battle.next(Step(steps.TURN))
