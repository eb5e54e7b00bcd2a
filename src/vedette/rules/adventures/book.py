"""Colonial Adventures as a Book: its settings, its figures, and who carries out which step."""

from vedette.engine.book import Book, as_dict, as_int, as_list
from vedette.engine.dice import Chance, Dice, Hashed
from vedette.engine.orders import Grammar
from vedette.engine.plurals import said_of
from vedette.engine.state import State
from vedette.engine.tables import Event, Mod, Table
from vedette.engine.types import NOBODY, BadInput, Option, Order, Question, Refusal, Step
from vedette.rules.adventures import steps, view, words
from vedette.rules.adventures.actions import refuse_act
from vedette.rules.adventures.assigning import (
    ask_leader,
    gather_leaders,
    give_leader,
    lead_orders,
    refuse_leader,
    roll_weather,
    weigh_strength,
)
from vedette.rules.adventures.battle import FIGHTING, SETUP, SIDES, Battle, Bout, Rules, Shot, Trial
from vedette.rules.adventures.blazes import spread_fires
from vedette.rules.adventures.buildings import take_over
from vedette.rules.adventures.casualties import chief_is_lost
from vedette.rules.adventures.charge import advance, charge_home, counter
from vedette.rules.adventures.deploy import (
    ask_deploy,
    ask_edge,
    open_edges,
    pick_deploy,
    refuse_deploy,
    refuse_edge,
    refuse_hold,
    set_down,
    take_edge,
    to_place,
    tried_places,
)
from vedette.rules.adventures.doing import obey_act
from vedette.rules.adventures.fast import finish_fast, move_fast, refuse_fast, test_fast
from vedette.rules.adventures.fire import fire, fire_tally, take_aim
from vedette.rules.adventures.fire_table import fire_rows
from vedette.rules.adventures.giving_way import retire, seek_cover
from vedette.rules.adventures.groups import FORMATION_NAMES
from vedette.rules.adventures.melee import (
    carry_in_melee,
    contact,
    divide,
    melee,
    melee_rows,
    refuse_division,
    roll_in_melee,
)
from vedette.rules.adventures.muster import (
    EDGES,
    FORMATION_KEYS,
    SETUP_KEYS,
    Figures,
    one_of,
    only,
    read_army,
    read_field,
)
from vedette.rules.adventures.offers import (
    act_orders,
    divisions,
    fast_orders,
    pick_act,
    pick_activate,
    pick_fast,
)
from vedette.rules.adventures.opening import circumstances, plan_setup, read_chief, read_groups, stand_clear
from vedette.rules.adventures.options import act_options, activate_options, fast_options
from vedette.rules.adventures.questions import lesser_options, question_words
from vedette.rules.adventures.reactions import fire_in_reaction, has_moved, take_test, test_rows
from vedette.rules.adventures.recruiting import field_army, raise_army
from vedette.rules.adventures.results import is_settled, result_of
from vedette.rules.adventures.sequence import (
    ask_shields,
    begin_turn,
    eligible_groups,
    end_activation,
    end_turn,
    next_action,
    next_of_side,
    pass_over,
    refuse_activate,
    roll_activation,
    start_activation,
    take_shields,
)
from vedette.rules.adventures.settings import FORMS, VERBS, VERSION, figures, read_settings, settings, weapon_rule
from vedette.rules.adventures.setup_options import deploy_options
from vedette.rules.adventures.shelling import shell
from vedette.rules.adventures.terrain import generate
from vedette.rules.adventures.victory import battle_over, close, finish, recover_one
from vedette.rules.adventures.weapons import GRENADE, MOVE_ROWS, WEAPON_NAMES


class AdventuresBook(Book):
    """Colonial Adventures, 2nd edition, with whatever house rules were worked in."""

    def __init__(self) -> None:
        super().__init__(
            "adventures",
            "Colonial Adventures, 2nd edition",
            VERSION,
            "inch",
            Grammar(FORMS, {"formation": list(FORMATION_NAMES)}),
        )
        self.scored = "figures left in a hundred"
        self.settings = settings()
        self.values = {setting.name: setting.default for setting in self.settings}
        self.people_settings = {"turn_limit": 0, "quiet_limit": 0}  # they stop when they like (CA-RUL2-110)
        self.figures = figures()
        self.rules = Rules()
        self.days: dict[tuple[tuple[str, int], ...], Rules] = {}  # the rules on other days than the usual one
        self.numbers = Figures()
        self.flatten()

    def blank(self) -> Book:
        return AdventuresBook()

    def droppable(self) -> list[str]:
        found = (
            [row.rule for row in fire_rows()] + [row.rule for row in melee_rows()] + [row.rule for row in test_rows()]
        )
        return list(dict.fromkeys(found))

    def figure(self, rule: str, row: str) -> int:
        for found in self.figures:
            if found.rule == rule and found.row == row:
                return found.value
        raise RuntimeError(f"{rule} {row} is not a figure of this book")

    def flatten(self) -> None:
        rules = read_settings(self.values)
        shots: list[Mod[Shot]] = []
        for shot_row in fire_rows():
            if shot_row.rule not in self.dropped:
                shots.append(shot_row.worth(self.figure(shot_row.rule, shot_row.words)))
        bouts: list[Mod[Bout]] = []
        for bout_row in melee_rows():
            if bout_row.rule not in self.dropped:
                bouts.append(bout_row.worth(self.figure(bout_row.rule, bout_row.words)))
        trials: list[Mod[Trial]] = []
        for trial_row in test_rows():
            if trial_row.rule not in self.dropped:
                trials.append(trial_row.worth(self.figure(trial_row.rule, trial_row.words)))
        rules.fire = Table(shots, "CA-FIR-03", "its Rep")
        rules.melee = Table(bouts, "CA-MEL-09", "its Rep")
        rules.test = Table(trials, "CA-REA-02", "two dice")
        self.rules = rules
        self.days = {}
        numbers = Figures()
        for i, row in enumerate(MOVE_ROWS):
            for j, formation in enumerate(FORMATION_KEYS):
                numbers.moves[i][j] = self.figure("CA-FRM-14", f"{row} {formation}")
        for i, name in enumerate(WEAPON_NAMES):
            if i == 0:
                continue
            rule = weapon_rule(i)
            numbers.ranges[i] = self.figure(rule, f"{name} range")
            numbers.fire_dice[i] = self.figure(rule, f"{name} dice")
            if numbers.short_dice[i]:
                numbers.short_ranges[i] = self.figure(rule, f"{name} short range")
                numbers.short_dice[i] = self.figure(rule, f"{name} short dice")
        rules.grenade_range = numbers.ranges[GRENADE] * 100
        rules.grenade_dice = numbers.fire_dice[GRENADE]
        self.numbers = numbers

    def rules_for(self, setup: dict[str, object]) -> Rules:
        """The rules as they are on the day of this battle: its year, night, weather."""
        day = circumstances(setup, self.values)
        if not day:
            return self.rules
        key = tuple(sorted(day.items()))
        if key not in self.days:
            other = AdventuresBook()
            other.values = {**self.values, **day}
            other.figures = self.figures
            other.dropped = self.dropped
            other.flatten()
            self.days[key] = other.rules
        return self.days[key]

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        """Read the set-up, and put on the agenda what is left to be settled before the first turn."""
        only(setup, SETUP_KEYS, "the set-up")
        rules = self.rules_for(setup)
        field = read_field(as_dict(setup.get("table", {}), "table"), rules)
        docs = as_list(setup.get("sides"), "sides")
        if len(docs) != 2:
            raise BadInput("a battle has two sides (CA-GEN-05)")
        armies = [read_army(as_dict(doc, f"side {i + 1}"), i) for i, doc in enumerate(docs)]
        for army in armies:
            army.drills = rules.drills
        battle = Battle(dice, rules, field, armies, [])
        battle.defender = as_int(setup.get("defender", NOBODY), "defender", NOBODY, 1)
        battle.home = [one_of(armies[side].doc.get("home", ("S", "N")[side]), EDGES, "home") for side in SIDES]
        for army in armies:
            read_groups(battle, self.numbers, army.side)
            read_chief(battle, army.side)
        stand_clear(battle)
        plan_setup(battle, setup)
        return battle

    def carry_out(self, state: State, step: Step) -> None:
        battle = the_battle(state)
        kind = step.kind
        a, b, c = step.a, step.b, step.c
        if kind == steps.ACT:
            next_action(battle, a)
        elif kind == steps.END_ACT:
            end_activation(battle, a)
        elif kind == steps.SIDE:
            next_of_side(battle, a, b)
        elif kind == steps.TEST:
            take_test(battle, a, b, c)
        elif kind == steps.FIRE:
            fire(battle, a, b, c)
        elif kind == steps.MOVED:
            has_moved(battle, a, c)
        elif kind == steps.TURN:
            begin_turn(battle)
        elif kind == steps.ROLL:
            roll_activation(battle)
        elif kind == steps.END_TURN:
            end_turn(battle)
        elif kind == steps.CHARGE_HOME:
            charge_home(battle, a, b)
        elif kind == steps.COUNTER:
            counter(battle, a, b, c == 1)
        elif kind == steps.FIGHT:
            contact(battle, a, b)
        elif kind == steps.MELEE:
            melee(battle, a, b)
        elif kind == steps.ROLL_TEST:
            roll_in_melee(battle, a)
        elif kind == steps.CARRY:
            carry_in_melee(battle, a)
        elif kind == steps.AWAY:
            retire(battle, a, b, c == 1)
        elif kind == steps.COVER:
            seek_cover(battle, a, b)
        elif kind == steps.ADVANCE:
            advance(battle, a, b)
        elif kind == steps.ALSO_LOST:
            chief_is_lost(battle, a, b)
        elif kind == steps.FAST:
            test_fast(battle, a, b == 1)
        elif kind == steps.SHIELDS:
            ask_shields(battle, a)
        elif kind == steps.OVER:
            battle_over(battle, a == 1)
        elif kind == steps.RECOVER:
            recover_one(battle, a)
        elif kind == steps.DONE:
            close(battle)
        elif kind == steps.DIVIDE:
            battle.ask(Question(battle.groups[a].side, "divide", "CA-OPT-15", a))
        elif kind == steps.BURN:
            spread_fires(battle)
        elif kind == steps.STRUCTURE:
            shell(battle, a, b)
        elif kind == steps.TAKE_OVER:
            take_over(battle, battle.groups[a], b)
        elif kind == steps.TERRAIN:
            battle.field = generate(battle, a, b)
        elif kind == steps.RAISE:
            raise_army(battle, self.numbers, a)
        elif kind == steps.LEADERS:
            field_army(battle, a)
        elif kind == steps.LEAD:
            if b == 0:
                gather_leaders(battle, a)
            else:
                ask_leader(battle, a)
        elif kind == steps.STRENGTH:
            weigh_strength(battle, a)
        elif kind == steps.WEATHER:
            roll_weather(battle)
        elif kind == steps.CHOOSE_FIRE:
            battle.ask(Question(battle.groups[a].side, "volley", "CA-OPT-14", a, b))
        elif kind == steps.EDGE:
            ask_edge(battle, a)
        elif kind == steps.DEPLOY:
            ask_deploy(battle, a)
        elif kind == steps.START:
            battle.phase = FIGHTING
            battle.tell(words.DEPLOYED)
            battle.then(steps.TURN)
        else:
            raise RuntimeError(f"no step {kind}")

    def check(self, state: State, question: Question, order: Order) -> Refusal | None:
        battle = the_battle(state)
        kind = question.kind
        if order.verb == "concede":
            return Refusal("CA-RUL2-110", "the battle has not begun") if battle.phase == SETUP else None
        if order.verb not in VERBS[kind]:
            return Refusal(question.rule, f"'{order.verb}' is no answer now; expected: {', '.join(VERBS[kind])}")
        if kind == "act":
            return refuse_act(battle, order)
        if kind == "activate":
            return None if order.verb == "pass" else refuse_activate(battle, question.side, order.args[0])
        if kind == "divide":
            if not order.args or order.args[0] != question.who:
                return Refusal("CA-OPT-15", f"group {question.who} divides its dice")
            return refuse_division(battle, question.who, list(order.args[1:]))
        if kind == "edge":
            return refuse_edge(battle, question.side, order.args[0])
        if kind == "deploy":
            args = order.args
            if order.verb == "hold":
                return refuse_hold(battle, question.side, args[0])
            return refuse_deploy(battle, question.side, args[0], args[1], args[2], args[3], args[4])
        if kind == "shields":
            if order.args[0] != question.who:
                return Refusal("CA-TRS-04", f"group {question.who} is asked")
            return None
        if kind == "volley":
            if order.args[0] != question.who or order.args[1] != question.n:
                return Refusal("CA-OPT-14", f"group {question.who} volleys or fires at group {question.n}")
            return None
        if kind == "lead":
            return refuse_leader(battle, question, order)
        if kind == "fast":
            if order.args[0] != question.who:
                return Refusal("CA-MOV-03", f"group {question.who} is moving fast")
            if order.verb == "go":
                return refuse_fast(battle, battle.groups[question.who], order.args[1], order.args[2])
        return None

    def obey(self, state: State, question: Question, order: Order) -> None:
        battle = the_battle(state)
        kind = question.kind
        if order.verb == "concede":
            battle.tell(words.CONCEDES, n=question.side)
            name = battle.armies[question.side].name
            finish(battle, 1 - question.side, "CA-RUL2-110", said_of(name, "<gives> up the battle."))
        elif kind == "act":
            obey_act(battle, order)
        elif kind == "activate":
            if order.verb == "pass":
                pass_over(battle, question.side)
            else:
                start_activation(battle, order.args[0])
        elif kind == "divide":
            divide(battle, question.who, list(order.args[1:]))
        elif kind == "edge":
            take_edge(battle, question.side, order.args[0])
        elif kind == "deploy":
            battle.then(steps.DEPLOY, question.side)
            if order.verb == "hold":
                battle.groups[order.args[0]].passed_over = True
            else:
                set_down(battle, order.args[0], order.args[1], order.args[2], order.args[3], order.args[4])
        elif kind == "shields":
            take_shields(battle, question.who, order.verb == "shields")
        elif kind == "volley":
            fire_in_reaction(battle, question.who, question.n, order.verb == "volley")
        elif kind == "lead":
            give_leader(battle, battle.groups[question.who], question.n, order.args[1])
        elif kind == "fast":
            group = battle.groups[question.who]
            if order.verb == "go":
                move_fast(battle, group, order.args[1], order.args[2])
                battle.arrived = True
            else:
                finish_fast(battle, group)
                battle.fast = 0
                battle.by_road = False

    # --- what is offered -------------------------------------------------------------------------------------------

    def orders(self, state: State, question: Question) -> list[Order]:
        battle = the_battle(state)
        kind = question.kind
        if kind == "act":
            return act_orders(battle)
        if kind == "activate":
            found = [Order("activate", (who,)) for who in eligible_groups(battle, question.side)]
            found.append(Order("pass"))
            return found
        if kind == "divide":
            return divisions(battle, question.who)
        if kind == "edge":
            return [Order("edge", (way,)) for way in open_edges(battle, question.side)]
        if kind == "deploy":
            placed: list[Order] = []
            for who in to_place(battle, question.side):
                placed.extend(tried_places(battle, question.side, who) or [Order("hold", (who,))])
            return placed
        if kind == "shields":
            return [Order("shields", (question.who,)), Order("weapons", (question.who,))]
        if kind == "volley":
            return [Order("volley", (question.who, question.n)), Order("fire", (question.who, question.n))]
        if kind == "lead":
            return lead_orders(battle, question)
        return fast_orders(battle, question.who)

    def pick(self, state: State, question: Question, chance: Chance) -> Order:
        battle = the_battle(state)
        kind = question.kind
        if kind == "act":
            return pick_act(battle, chance)
        if kind == "activate":
            return pick_activate(battle, question.side, chance)
        if kind == "divide":
            ways = divisions(battle, question.who)
            return ways[chance.below(len(ways))]
        if kind == "edge":
            edges = open_edges(battle, question.side)
            return Order("edge", (edges[chance.below(len(edges))],))
        if kind == "deploy":
            return pick_deploy(battle, question.side, chance)
        if kind == "shields":
            return Order("shields" if chance.below(2) else "weapons", (question.who,))
        if kind == "volley":
            return Order("fire" if chance.below(4) == 0 else "volley", (question.who, question.n))
        if kind == "lead":
            leads = lead_orders(battle, question)
            return leads[chance.below(len(leads))]
        return pick_fast(battle, question.who, chance)

    def options(self, state: State, question: Question) -> list[Option]:
        battle = the_battle(state)
        kind = question.kind
        if kind == "act":
            found = act_options(battle)
        elif kind == "activate":
            found = activate_options(battle, question.side)
        elif kind == "deploy":
            found = deploy_options(battle, question.side)
        elif kind == "fast":
            found = fast_options(battle, question)
        else:
            found = lesser_options(battle, question, self.grammar)
        if battle.phase == FIGHTING:
            found.append(Option("concede", "concede", "Give up the battle", "CA-RUL2-110"))
        return found

    # --- what a seat may see ---------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        return view.view(the_battle(state), side)

    def scene(self, state: State) -> dict[str, object]:
        return view.scene(the_battle(state))

    def imagine(self, state: State, side: int, dice: Dice) -> State:
        battle = the_battle(state).clone()
        battle.dice = dice
        return battle

    def scramble(self, state: State, side: int, chance: Chance) -> State:
        """Nothing of a battle is hidden but the dice to come."""
        battle = the_battle(state).clone()
        battle.dice = Hashed(f"scrambled {chance.below(10**6)}")
        return battle

    # --- words -----------------------------------------------------------------------------------------------------

    def ask_words(self, state: State, question: Question) -> str:
        return question_words(the_battle(state), question)

    def name_of(self, state: State, who: int) -> str:
        return the_battle(state).groups[who].card.name

    def side_name(self, state: State, side: int) -> str:
        return the_battle(state).armies[side].name

    def tell(self, state: State, event: Event) -> str:
        return words.filled(event, super().tell(state, event))

    def settled(self, state: State) -> bool:
        return is_settled(the_battle(state))

    def result_of(self, before: State, after: State, order: Order) -> str:
        return result_of(the_battle(before), the_battle(after), order)

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:
        battle = the_battle(state)
        if order.verb not in ("fire", "volley"):
            return []
        us, them = battle.groups[order.args[0]], battle.groups[order.args[1]]
        shot = take_aim(battle, us, them, 2 if battle.moved_first else 0)
        if shot.firing == 0:
            return []
        return [(us.card.name, fire_tally(battle, shot))]


def the_battle(state: State) -> Battle:
    assert isinstance(state, Battle)
    return state


def make_book(name: str) -> Book:
    return AdventuresBook()
