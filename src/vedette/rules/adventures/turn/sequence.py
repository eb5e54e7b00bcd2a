"""The turn: activation roll, eligible groups and their order (TRN, CA-LDR-06, RUL-22 to -26)."""

from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.dice import Rng
from vedette.engine.plurals import suited
from vedette.engine.tables import Roll
from vedette.engine.types import FIGHTING, NOBODY, SIDES, Order, Question, Refusal, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.casualties import may_recover, recover
from vedette.rules.adventures.combat.fire import could_fire, may_shoot
from vedette.rules.adventures.combat.grenades import throw_orders
from vedette.rules.adventures.combat.melee import refuse_fight
from vedette.rules.adventures.ground.sight import is_last_unit, nearest_gap
from vedette.rules.adventures.groups.groups import CHIEF, EUROPEAN, FIELDED, HOLDERS, RESERVE, RUNNERS, Group
from vedette.rules.adventures.groups.leaders import activation_rep, company_of, company_rep
from vedette.rules.adventures.groups.parts import may_change_chief, run_on
from vedette.rules.adventures.groups.room import chiefs_make_way, guns_make_way
from vedette.rules.adventures.solo.contact import look_out
from vedette.rules.adventures.solo.enemy import nearest_first, next_pef
from vedette.rules.adventures.solo.objectives import bring_more, go_home, hold_village, judged, refuse_home, scout
from vedette.rules.adventures.solo.pef_moves import activate_pef
from vedette.rules.adventures.solo.scouting import beat_off, look_for_players, note_positions
from vedette.rules.adventures.turn.breaking_off import refuse_break_off
from vedette.rules.adventures.turn.entering import has_entry, look_for_entry
from vedette.rules.adventures.verbs import GRAMMAR
from vedette.rules.adventures.victory import broken_over, is_broken

FAR: int = 10**6


def begin_turn(battle: Battle, step: Step) -> None:
    """Begin a turn with fires, then the activation roll (CA-TRN-01, CA-TRN-02)."""
    battle.turn += 1
    battle.phase = FIGHTING
    battle.stirred = False
    battle.fought = []
    battle.used = []
    battle.side = NOBODY
    battle.acting = NOBODY
    for pef in battle.venture.pefs:
        pef.activated = False
    for group in battle.groups:
        group.activated = False
        group.acted_before = False
        group.passed_over = False
        group.uses_shields = group.card.has_shields and not group.card.has_ranged
    battle.tell(event_types.TURN, n=battle.turn)
    for side in SIDES:
        tell_last_unit(battle, side)
    battle.then(steps.ROLL)
    for group in reversed(battle.groups):
        if group.where == FIELDED and group.card.has_shields and group.card.has_ranged and group.is_body:
            battle.then(steps.SHIELDS, group.id)
    if battle.blazes:
        battle.then(steps.BURN)


def tell_last_unit(battle: Battle, side: int) -> None:
    """Report once that a European side's last unit has its back against the wall (CA-EUS-01, CA-RUL-52)."""
    for group in battle.bodies_of(side):
        if group.card.training == EUROPEAN and is_last_unit(battle, group) and not battle.cornered >> group.id & 1:
            battle.cornered |= 1 << group.id
            battle.tell(event_types.LAST_UNIT, group.id)


def ask_shields(battle: Battle, step: Step) -> None:
    """Ask a band with shields and ranged weapons which it uses this turn (CA-TRS-04, CA-RUL-12).

    CA-ARM-07.
    """
    who = step.a
    group = battle.groups[who]
    if group.where == FIELDED:
        battle.ask(Question(group.side, "shields", "CA-TRS-04", who))


def check_band(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return Refusal("CA-TRS-04", f"group {asked.who} is asked") if order.args[0] != asked.who else None


def apply_shields(battle: Battle, asked: Question, order: Order) -> None:
    battle.groups[asked.who].uses_shields = True
    battle.tell(event_types.SHIELDS, asked.who)


def apply_weapons(battle: Battle, asked: Question, order: Order) -> None:
    battle.groups[asked.who].uses_shields = False
    battle.tell(event_types.BOWS, asked.who)


class ChooseShields(DecisionType[Battle]):
    """The choice of shields or ranged weapons for the turn (CA-TRS-04)."""

    def __init__(self) -> None:
        super().__init__(
            "shields", GRAMMAR, {"shields": Deed(check_band, apply_shields), "weapons": Deed(check_band, apply_weapons)}
        )

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("shields", (asked.who,)), Order("weapons", (asked.who,))]

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return Order("shields" if rng.below(2) else "weapons", (asked.who,))

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return suited(f"<Does> {name} use <its> shields or <its> ranged weapons this turn?", name)


def roll_activation(battle: Battle, step: Step) -> None:
    """Roll 1d6 a side, again on ties; the higher goes first (CA-TRN-01, CA-TRN-03, CA-TRN-05)."""
    one = battle.dice.die(6)
    ours = Roll(NOBODY, 6, battle.dice.last, one, None, battle.armies[0].name, 0)
    other = battle.dice.die(6)
    theirs = Roll(NOBODY, 6, battle.dice.last, other, None, battle.armies[1].name, 1)
    if one == other:
        battle.tell(event_types.EQUAL, rolls=[ours, theirs])
        bring_reinforcement(battle)
        battle.then(steps.ROLL)
        return
    battle.die = [one, other]
    first = 0 if one > other else 1
    battle.tell(event_types.ROLLED, n=first, rolls=[ours, theirs])
    battle.then(steps.END_TURN)
    for side in (1 - first, first):
        if side == battle.venture.player and battle.venture.has_pefs and not battle.venture.has_entered:
            battle.then(steps.PLACE)  # after the player's first activation, if it brings the force on (CA-RUL2-42)
        battle.then(steps.SIDE, side, 1)
    if battle.venture.has_pefs:
        bring_more(battle, battle.die)
        look_out(battle)


def bring_reinforcement(battle: Battle) -> None:
    """Bring the next waiting group on doubles; it may enter from this turn on.

    CA-TRN-04, CA-BAT-05, CA-OPT-09.
    """
    for group in battle.groups:
        if group.awaited:
            group.awaited = False
            battle.tell(event_types.ARRIVES, group.id)
            return


def has_dark_die(battle: Battle, side: int) -> bool:
    """True if a side has the dark die; by default the attacker's is dark (CA-OPT-01)."""
    attacker = 0 if battle.defender == NOBODY else 1 - battle.defender
    return (side == attacker) == battle.rules.attacker_has_dark_die


def may_activate(battle: Battle, group: Group, side: int) -> bool:
    """True if its activation Rep is at least its side's die and it was not activated or passed over.

    CA-TRN-06, CA-TRN-10, CA-RUL-24.
    """
    if group.side != side or group.activated or group.awaited:
        return False
    if group.card.klass == HOLDERS or group.card.klass == RUNNERS:
        return False
    if group.where != FIELDED and not (group.where == RESERVE and group.card.klass != CHIEF):
        return False
    if battle.fellows >> group.id & 1:
        return True  # its company has begun to act on the captain's Rep (CA-RUL-26)
    return not group.passed_over and activation_rep(battle, group) >= battle.die[side]


def has_eligible(battle: Battle, side: int) -> bool:
    """True if a side has a group that may activate next."""
    for group in battle.groups:
        if group.side == side and not group.activated and may_activate(battle, group, side):
            return True
    return False


def eligible_groups(battle: Battle, side: int) -> list[int]:
    """Return the groups a side may activate next, highest Rep first; acting on a lower one passes over the rest."""
    found: list[int] = []
    for group in battle.groups:
        if group.side == side and not group.activated and may_activate(battle, group, side):
            found.append(group.id)
    if battle.fellows:
        members = [who for who in found if battle.fellows >> who & 1]
        if members:
            return members  # they act directly after one another (CA-RUL-26)
    if len(found) > 1:
        keys = sorted([(9 - activation_rep(battle, battle.groups[who])) * 1000 + who for who in found])
        found = [key % 1000 for key in keys]
    return found


def next_of_side(battle: Battle, step: Step) -> None:
    """Let a side activate one group after another, by the player's choice.

    CA-TRN-07, CA-TRN-08, CA-TRN-09, CA-TRN-10, CA-TRN-11.
    """
    side, fresh = step.a, step.b
    if fresh:
        battle.side = side
        battle.fellows = 0
        battle.tell(event_types.MAY_ACTIVATE, n=side, m=battle.die[side])
    battle.acting = NOBODY
    guns_make_way(battle)
    chiefs_make_way(battle)
    if judged(battle):
        return
    if not battle.is_alive(0) or not battle.is_alive(1):
        battle.then(steps.OVER)
        return
    if side == battle.venture.enemy and next_of_enemy(battle, side):
        return
    if not has_eligible(battle, side):
        return
    battle.ask(Question(side, "activate", "CA-TRN-07"))


def next_of_enemy(battle: Battle, side: int) -> bool:
    """Activate the next Possible Enemy Force or book-run group, highest Rep first (CA-PEF-08, CA-RUL2-105).

    Where a player runs the side, its Possible Enemy Forces go first.
    """
    is_run = battle.venture.runs(side)
    found = nearest_first(battle, eligible_groups(battle, side)) if is_run else []
    highest = activation_rep(battle, battle.groups[found[0]]) if found else 0
    acts_on = is_run and battle.fellows != 0 and len(found) > 0 and battle.fellows >> found[0] & 1 == 1
    pef = NOBODY if acts_on else next_pef(battle, side, highest)
    if pef != NOBODY:
        battle.then(steps.SIDE, side, 0)
        battle.then(steps.PEF, pef)
    elif found:
        start_activation(battle, found[0])
    return pef != NOBODY or is_run


def refuse_activate(battle: Battle, side: int, who: int) -> Refusal | None:
    if who < 0 or who >= len(battle.groups) or battle.groups[who].side != side:
        return Refusal("CA-TRN-06", f"group {who} is not one of this side's")
    group = battle.groups[who]
    name = group.card.name
    if may_activate(battle, group, side):
        if not battle.fellows or who in eligible_groups(battle, side):
            return None
        return Refusal("CA-RUL-26", f"a company, battery or clan is acting; {name} has to wait for it")
    if group.activated:
        return Refusal("CA-TRN-10", f"{name} has activated this turn")
    if group.awaited:
        return Refusal("CA-TRN-04", f"{name} waits for doubles in the activation roll")
    if group.where not in (FIELDED, RESERVE):
        return Refusal("CA-TRN-06", f"{name} is not on the table")
    rep = activation_rep(battle, group)
    if rep < battle.die[side]:
        whose = ", its C-in-C's" if group.chief != NOBODY and group.card.klass != CHIEF else ""
        return Refusal("CA-TRN-06", f"{name} activates on Rep {rep}{whose}; the die shows {battle.die[side]}")
    return Refusal("CA-RUL-24", f"a group of lower Rep has acted since {name} was passed over")


def check_activate(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_activate(battle, asked.side, order.args[0])


def apply_activate(battle: Battle, asked: Question, order: Order) -> None:
    start_activation(battle, order.args[0])


def apply_pass(battle: Battle, asked: Question, order: Order) -> None:
    pass_over(battle, asked.side)


def check_home(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_home(battle, asked.side)


def apply_home(battle: Battle, asked: Question, order: Order) -> None:
    go_home(battle)
    battle.then(steps.SIDE, asked.side, 0)


class Activate(DecisionType[Battle]):
    """The choice of a side's next group, or none (CA-TRN-07, CA-TRN-08, CA-TRN-09, CA-TRN-10, CA-TRN-11)."""

    def __init__(self) -> None:
        deeds = {
            "activate": Deed(check_activate, apply_activate),
            "pass": Deed(allow, apply_pass),
            "home": Deed(check_home, apply_home),
        }
        super().__init__("activate", GRAMMAR, deeds)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = [Order("activate", (who,)) for who in eligible_groups(battle, asked.side)]
        if refuse_home(battle, asked.side) is None:
            found.append(Order("home"))
        found.append(Order("pass"))
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        """Return mostly the highest Rep first, so that none is passed over; sometimes another, or none."""
        found = eligible_groups(battle, asked.side)
        lot = rng.below(32)
        if lot == 0:
            return Order("pass")
        if lot < 4:
            return Order("activate", (found[rng.below(len(found))],))
        return Order("activate", (found[0],))

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.armies[asked.side].name}: which group activates next?"


def pass_over(battle: Battle, side: int) -> None:
    """End a side's activations this turn (CA-TRN-09, CA-TRN-11)."""
    for group in battle.groups:
        if group.side == side and not group.activated:
            group.passed_over = True
    battle.fellows = 0
    battle.tell(event_types.SIDE_DONE, n=side)


def start_activation(battle: Battle, who: int) -> None:
    """Begin a group's activation: two actions for European units, one for bands and guns.

    CA-ACT-01, CA-ACT-12, CA-ACT-16, CA-ACT-24.
    """
    group = battle.groups[who]
    if not battle.fellows >> who & 1:
        pass_by(battle, group)
        battle.fellows = together(battle, group)
    group.activated = True
    group.halted = False
    battle.acting = who
    battle.actions = group.most_actions
    battle.done_acts = 0
    battle.closed = False
    battle.moved_first = False
    battle.arrived = False
    battle.parted = False
    battle.came_nearer = False
    battle.fast = 0
    battle.used = []
    if group.where == FIELDED and group.fallen > 0 and group.card.training == EUROPEAN:
        battle.start_gap = nearest_gap(battle, group, FAR)
    else:
        battle.start_gap = 0
    if group.chief != NOBODY and group.card.klass != CHIEF:
        chief = battle.groups[group.chief]
        chief.acted_before = chief.activated  # a C-in-C acts once a turn, alone or with a group (CA-RUL-19)
        chief.activated = True
        if chief.acted_before and group.in_melee == 0:
            battle.actions = 0  # until the C-in-C has left it
    battle.tell(event_types.ACTIVATES, who)
    if group.runners != NOBODY:
        run_on(battle, group)
    battle.then(steps.SIDE, battle.side, 0)
    battle.then(steps.END_ACT, who)
    battle.then(steps.ACT, who)


def pass_by(battle: Battle, group: Group) -> None:
    """Pass over eligible groups of higher Rep when a group begins to act (CA-RUL-24)."""
    rep = activation_rep(battle, group)
    for other in battle.groups:
        if other.side == group.side and not other.activated and may_activate(battle, other, group.side):
            if activation_rep(battle, other) > rep:
                other.passed_over = True


def together(battle: Battle, group: Group) -> int:
    """Return the members of its company that activate as one with it, as bits.

    CA-ORG-02, CA-RUL-26.
    """
    members = company_of(battle, group)
    rep = company_rep(battle, group)
    if len(members) < 2 or rep < battle.die[group.side]:
        return 0  # a captain with too low a Rep does not activate the others
    if activation_rep(battle, group) > rep:
        return 0  # it goes alone on a better leader of its own; the others wait for the captain's Rep
    found = 0
    for other in members:
        found |= 1 << other.id
    return found


def next_action(battle: Battle, step: Step) -> None:
    """Ask the acting group for its next action while it has one."""
    who = step.a
    group = battle.groups[who]
    if battle.acting != who or battle.closed or group.where not in (FIELDED, RESERVE):
        return
    if battle.actions <= 0:
        battle.moved_first = battle.moved_first and has_target(battle, group)
        if not battle.moved_first and not may_change_chief(battle, group):
            return
    if group.in_melee > 0 and refuse_fight(battle, group) is not None and refuse_break_off(battle, group) is not None:
        battle.tell(event_types.WAITS, who)
        return  # nothing is left to be decided
    if group.where == RESERVE:
        look_for_entry(battle, group)
        if not has_entry(battle, group):
            battle.tell(event_types.NO_WAY_IN, who)
            return
    battle.ask(Question(group.side, "act", "CA-ACT-01", who))


def has_target(battle: Battle, us: Group) -> bool:
    """True if a band that has moved has a target to fire or throw at (CA-ACT-17)."""
    if could_fire(battle, us):
        for enemy in battle.enemies(us.side):
            if enemy.in_melee == 0 and may_shoot(battle, us, enemy):
                return True
    return len(throw_orders(battle, us)) > 0


def end_activation(battle: Battle, step: Step) -> None:
    """End the activation; casualties return to the ranks (CA-RTN-03)."""
    who = step.a
    group = battle.groups[who]
    if may_recover(battle, group):
        recover(battle, group)
    battle.acting = NOBODY
    if battle.venture.enemy != NOBODY:
        watch_out(battle)


def activate_hidden_force(battle: Battle, step: Step) -> None:
    """Activate a Possible Enemy Force; one that comes into sight is met at once (CA-PEF-10, CA-PEF-13)."""
    activate_pef(battle, step)
    look_out(battle)


def watch_out(battle: Battle) -> None:
    """Check for sight without a move, lost positions, and patrols that see the player.

    CA-RUL2-62, CA-RUL2-72, CA-RUL2-103.
    """
    if battle.venture.is_run:
        note_positions(battle)
        look_for_players(battle)
    look_out(battle)


def end_turn(battle: Battle, step: Step) -> None:
    """End the turn after both sides; check the safety limit (CA-TRN-12, CA-RUL2-110, CA-GEN-12)."""
    battle.side = NOBODY
    if battle.venture.has_pefs:
        scout(battle)
        beat_off(battle)
    battle.quiet = 0 if battle.stirred else battle.quiet + 1
    if judged(battle) or hold_village(battle):
        return
    if not battle.is_alive(0) or not battle.is_alive(1):
        battle.then(steps.OVER)
        return
    if is_broken(battle, 0) or is_broken(battle, 1):
        broken_over(battle)
        return
    limit = battle.rules.turn_limit
    quiet = battle.rules.quiet_limit
    if (limit and battle.turn >= limit) or (quiet and battle.quiet >= quiet):
        battle.then(steps.OVER, 1)
        return
    if limit and battle.turn == limit - 5:
        battle.tell(event_types.LAST_TURNS, n=5)
    elif quiet and battle.quiet == quiet - 5:
        battle.tell(event_types.WARNING, n=5)
    battle.then(steps.TURN)
