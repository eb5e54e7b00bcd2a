"""Before the first turn: leaders given out by the player, field strength of chosen groups, the weather.

CA-LDR-11, CA-OPT-06; CA-ORG-19, CA-ORG-20, CA-OPT-08; CA-LOS-05, CA-OPT-10.
"""

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import suited
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.groups.formations import kept_files
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, Group
from vedette.rules.adventures.groups.room import close_ranks
from vedette.rules.adventures.setup.recruiting import LEADERS, field_strength
from vedette.rules.adventures.verbs import GRAMMAR

OFFICER = 0
NCO = 1
INCLEMENT_ON = 1


# --- leaders ----------------------------------------------------------------------------------------------------------


def led_by(battle: Battle, side: int) -> list[Group]:
    """Return the groups of a side that have leaders of their own."""
    return [g for g in battle.groups if g.side == side and g.is_body and g.card.klass != ARTILLERY]


def lead(battle: Battle, step: Step) -> None:
    """Gather the rolled leaders, then give them out one by one (CA-LDR-11)."""
    if step.b == 0:
        gather_leaders(battle, step.a)
    else:
        ask_leader(battle, step.a)


def gather_leaders(battle: Battle, side: int) -> None:
    """Gather the army's rolled leaders for assignment, and report their rolls as the army's.

    CA-LDR-11.
    """
    pool: list[int] = []
    for group in led_by(battle, side):
        if group.commander > 0:
            pool.append(group.commander)
        if group.second > 0:
            pool.append(-group.second)
        group.commander = 0
        group.second = 0
    pool.sort(reverse=True)
    battle.pool = pool
    rolls = [roll for _, roll in battle.raised if roll.words in LEADERS]
    battle.raised = [(who, roll) for who, roll in battle.raised if roll.words not in LEADERS]
    battle.tell(event_types.LEADERS_ROLLED, n=side, rolls=rolls)
    battle.then(steps.LEAD, side, 1)


def reps_left(battle: Battle, rank: int) -> list[int]:
    """Return the different Reps of the officers, or NCOs, without a group, the highest first."""
    found: list[int] = []
    for code in battle.pool:
        rep = code if rank == OFFICER else -code
        if rep > 0 and rep not in found:
            found.append(rep)
    found.sort(reverse=True)
    return found


def ask_leader(battle: Battle, side: int) -> None:
    """Ask for each group's officer or leader, then its NCO; assign at once where there is no choice."""
    for rank in (OFFICER, NCO):
        left = reps_left(battle, rank)
        if not left:
            continue
        for group in led_by(battle, side):
            if (group.commander if rank == OFFICER else group.second) == 0:
                battle.then(steps.LEAD, side, 1)
                if len(left) == 1:
                    give_leader(battle, group, rank, left[0])
                else:
                    battle.ask(Question(side, "lead", "CA-LDR-11", group.id, rank))
                return


def give_leader(battle: Battle, group: Group, rank: int, rep: int) -> None:
    pool = battle.pool[:]
    pool.remove(rep if rank == OFFICER else -rep)
    battle.pool = pool
    if rank == OFFICER:
        group.commander = rep
    else:
        group.second = rep
    battle.tell(event_types.LEADS, group.id, n=rep)


def check_lead(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] != asked.who:
        return Refusal("CA-LDR-11", f"group {asked.who} is given its leader now")
    left = reps_left(battle, asked.n)
    if order.args[1] not in left:
        return Refusal("CA-LDR-11", f"no leader of Rep {order.args[1]} is left; there are: {', '.join(map(str, left))}")
    return None


def apply_lead(battle: Battle, asked: Question, order: Order) -> None:
    give_leader(battle, battle.groups[asked.who], asked.n, order.args[1])


class GiveLeader(DecisionType[Battle]):
    """The choice of a rolled leader for a group; the question's `n` tells officer from NCO (CA-LDR-11)."""

    def __init__(self) -> None:
        super().__init__("lead", GRAMMAR, {"lead": Deed(check_lead, apply_lead)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("lead", (asked.who, rep)) for rep in reps_left(battle, asked.n)]

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return suited(f"Which {'NCO' if asked.n else 'leader'} <does> {name} have?", name)


# --- strength ---------------------------------------------------------------------------------------------------------


def weigh_strength(battle: Battle, step: Step) -> None:
    """Roll the strength of a chosen group like a recruited one, where the setting says so.

    CA-ORG-19, CA-ORG-20.
    """
    who = step.a
    group = battle.groups[who]
    roll = field_strength(battle, group)
    if group.where == FIELDED:
        close_ranks(battle, group)
    else:
        group.files = kept_files(group.formation, group.bodies, group.files)
    european = group.card.training == EUROPEAN
    shown = Roll(who, 6, roll.faces, roll.score, None, roll.words)
    battle.tell(event_types.FIELD_STRENGTH if european else event_types.VARYING, who, n=group.count, rolls=[shown])


# --- weather ----------------------------------------------------------------------------------------------------------


def roll_weather(battle: Battle, step: Step) -> None:
    """Roll 1d6 for the weather: on a 1 it is inclement (CA-LOS-05, CA-TER-52, CA-DICE-05)."""
    score = battle.dice.die(6)
    battle.weather = score == INCLEMENT_ON
    roll = Roll(NOBODY, 6, battle.dice.last, score, None, "weather")
    battle.tell(event_types.INCLEMENT if battle.weather else event_types.FAIR, rolls=[roll])
