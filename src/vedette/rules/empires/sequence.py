"""The sequence of play (SEQ), alternating (SOL) or face to face (FTF)."""

from vedette.engine.dice import Chance
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.rules.empires import steps, words
from vedette.rules.empires.activation import start_activation
from vedette.rules.empires.battle import SIDES, Battle
from vedette.rules.empires.stands import FIELDED, LIMBERED, REAR
from vedette.rules.empires.victory import end


def throw_for(battle: Battle, side: int, what: str) -> Roll:
    """An army's own dice: 2D6, or a D12 for a Native army (DIC-01, -02)."""
    if battle.armies[side].throws_d12:
        dice = battle.dice.total(1, 12)
        return Roll(NOBODY, 12, battle.dice.last, dice, None, what)
    dice = battle.dice.total(2, 6)
    return Roll(NOBODY, 6, battle.dice.last, dice, None, what)


def begin_turn(battle: Battle) -> None:
    """Counters and initiative are decided afresh every turn (SEQ-16)."""
    battle.turn += 1
    battle.tell(words.TURN, n=battle.turn)
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
    """Every stand of a side on the field gets a counter; guns in tow get none (RUL-57)."""
    return [stand.id for stand in battle.stands if stand.side == side and stand.where == FIELDED]


def ask_numbers(battle: Battle, side: int) -> None:
    """Each side numbers its stands, unseen by the other, before the initiative throw (SEQ-02, RUL-57)."""
    if to_number(battle, side):
        battle.ask(Question(side, "number", "WEC-SEQ-02"))


def refuse_numbers(battle: Battle, side: int, order: Order) -> Refusal | None:
    """All stands once each, in the order they are to be activated; two in one square may share a counter (SEQ-04)."""
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


def lay_numbers(battle: Battle, side: int, order: Order) -> None:
    number = 0
    for n in order.args:
        if n >= 0:
            number += 1
            battle.stands[n].counter = number
        else:
            battle.stands[-n - 1].counter = number


def usual_numbers(battle: Battle, side: int, paired: bool) -> list[int]:
    """A plain numbering, as the arguments of an order: pairs on one counter, if wanted."""
    args: list[int] = []
    for who in to_number(battle, side):
        stand = battle.stands[who]
        if paired and stand.place == REAR:
            continue
        args.append(who)
        if paired and stand.place != REAR and battle.companion(stand) != NOBODY:
            args.append(-battle.companion(stand) - 1)
    return args


def shuffled_numbers(battle: Battle, side: int, chance: Chance) -> list[int]:
    """A random numbering; stands that share a square share a counter as often as not."""
    paired = chance.below(2) == 0
    groups: list[list[int]] = []
    for who in to_number(battle, side):
        stand = battle.stands[who]
        other = battle.companion(stand)
        if paired and other != NOBODY:
            if stand.place == REAR:
                continue
            groups.append([who, -other - 1])
        else:
            groups.append([who])
    args: list[int] = []
    while groups:
        at = chance.below(len(groups))
        args.extend(groups[at])
        groups[at] = groups[-1]
        groups.pop()
    return args


# --- step 2: initiative -----------------------------------------------------------------------------------------------


def throw_initiative(battle: Battle) -> None:
    """Both throw, no Command Value added; equal throws are thrown again (SEQ-09, -11)."""
    if not battle.counters_shown:
        battle.counters_shown = True
        battle.reveals += 1
        battle.tell(words.COUNTERS)
    rolls = [throw_for(battle, 0, battle.armies[0].name), throw_for(battle, 1, battle.armies[1].name)]
    if rolls[0].score == rolls[1].score:
        battle.tell(words.INITIATIVE_TIE, rolls=rolls)
        battle.next(Step(steps.INITIATIVE))
        return
    winner = 0 if rolls[0].score > rolls[1].score else 1
    battle.tell(words.INITIATIVE, n=winner, rolls=rolls)
    battle.ask(Question(winner, "initiative", "WEC-SEQ-10"))


def give_initiative(battle: Battle, side: int, taken: bool) -> None:
    """The winner takes it or passes it; then the counters are activated (SEQ-10, -12, RUL-61)."""
    battle.first = side if taken else 1 - side
    battle.tell(words.TAKES if taken else words.PASSES, n=battle.first)
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


# --- step 3: activation -----------------------------------------------------------------------------------------------


def throw_limit(battle: Battle, side: int) -> None:
    """The throw plus the Command Value; counters numbered higher are removed (SEQ-13, -14)."""
    roll = throw_for(battle, side, battle.armies[side].name)
    battle.limit[side] = roll.score + battle.command[side]
    battle.tell(words.LIMIT, n=side, m=battle.limit[side], rolls=[roll])
    left = 0
    for stand in battle.stands:
        if stand.side == side and stand.counter > battle.limit[side]:
            stand.counter = 0
            if stand.where == FIELDED:
                left += 1
    if left > 0:
        battle.tell(words.COUNTER_LOST, n=side, m=left)


def lowest_counter(battle: Battle, side: int) -> int:
    """The stand with a side's lowest counter still on the field, or NOBODY (SEQ-03, RUL-09)."""
    found = NOBODY
    lowest = 0
    for stand in battle.stands:
        if stand.side == side and stand.counter > 0 and stand.where == FIELDED:
            if found == NOBODY or stand.counter < lowest:
                found = stand.id
                lowest = stand.counter
    return found


def next_in_alternation(battle: Battle) -> None:
    """The sides take turns, each with its lowest counter; when one has none left the other plays on (SOL-03 to -05)."""
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


def run_side(battle: Battle, side: int) -> None:
    """One side activates all its counters in number order (FTF-02, -04)."""
    who = lowest_counter(battle, side)
    if who == NOBODY:
        return
    battle.next_side = side
    battle.next(Step(steps.RUN, side))
    start_activation(battle, who)


def end_turn(battle: Battle) -> None:
    """The battle ends with its last turn (SEQ-15, VIC-07)."""
    if battle.turn >= battle.turns:
        end(battle, NOBODY, "WEC-VIC-07", f"Turn {battle.turn}, the last, is over.")
    else:
        battle.next(Step(steps.TURN))
