"""When Empires Clash! as a Book: its settings, its figures, and who carries out which step."""

from vedette.engine.book import Book
from vedette.engine.dice import Chance, Dice
from vedette.engine.orders import Grammar
from vedette.engine.plurals import said_of
from vedette.engine.state import State
from vedette.engine.tables import Mod, Table
from vedette.engine.types import NOBODY, Option, Order, Question, Reach, Refusal, Step
from vedette.rules.empires import buying, oneoff, setup_offers, steps, view, words
from vedette.rules.empires.activation import activation, obey_order, refuse_order
from vedette.rules.empires.battle import SETUP, Bout, Rules, the_battle
from vedette.rules.empires.close import close_attack_rows, close_defence_rows
from vedette.rules.empires.deploy import (
    ask_deployment,
    deployment_orders,
    obey_deployment,
    pick_deployment,
    refuse_deployment,
    start_battle,
    throw_zones,
    waiting,
)
from vedette.rules.empires.fire import fire_attack_rows, fire_defence_rows
from vedette.rules.empires.hidden import imagined, scrambled
from vedette.rules.empires.muster import (
    Figures,
)
from vedette.rules.empires.offers import (
    activation_options,
    activation_orders,
    pick_activation,
    recoil_options,
)
from vedette.rules.empires.opening import count_original, open_battle
from vedette.rules.empires.printed import FORMS, KIND_OF, VERBS, VERSION, figures, settings
from vedette.rules.empires.recoil import do_recoil, recoil, recoil_orders, refuse_recoil
from vedette.rules.empires.sequence import (
    ask_numbers,
    begin_turn,
    end_turn,
    give_initiative,
    lay_numbers,
    next_in_alternation,
    refuse_numbers,
    run_side,
    shuffled_numbers,
    throw_initiative,
    throw_limit,
    usual_numbers,
)
from vedette.rules.empires.stands import (
    KIND_NAMES,
    PLACES,
    WEAPON_NAMES,
)
from vedette.rules.empires.telling import ask_words, both_tallies, result_words
from vedette.rules.empires.victory import aftermath, end


class EmpiresBook(Book):
    """When Empires Clash!, with whatever house rules were worked in."""

    def __init__(self) -> None:
        super().__init__(
            "empires",
            "When Empires Clash!",
            VERSION,
            "square",
            Grammar(
                FORMS,
                {
                    "place": list(PLACES),
                    "form": ["pair", "square"],
                    "piece": list(oneoff.PIECES),
                    "edge": list(oneoff.EDGES),
                    "kind": list(KIND_NAMES),
                    "weapon": list(WEAPON_NAMES),
                },
            ),
        )
        self.settings = settings()
        self.values = {setting.name: setting.default for setting in self.settings}
        self.figures = figures(fire_attack_rows() + close_attack_rows())
        self.rules = Rules()
        self.muster = Figures()
        self.turns = 12
        self.flatten()

    def blank(self) -> Book:
        return EmpiresBook()

    def droppable(self) -> list[str]:
        return list(dict.fromkeys([row.rule for row in fire_attack_rows() + close_attack_rows()]))

    def figure(self, rule: str, row: str) -> int:
        for found in self.figures:
            if found.rule == rule and found.row == row:
                return found.value
        raise RuntimeError(f"{rule} {row} is not a figure of this book")

    def amended(self, rows: list[Mod[Bout]]) -> list[Mod[Bout]]:
        return [row.worth(self.figure(row.rule, "")) for row in rows if row.rule not in self.dropped]

    def flatten(self) -> None:
        rules = Rules()
        on = self.values
        rules.alternating = on["sequence"] == 1
        rules.commanders_worth_two = on["commanders_worth_two"] == 1
        rules.close_to_front_only = on["close_to_front_only"] == 1
        rules.strict_recoil = on["strict_recoil"] == 1
        rules.quadrant_flanks = on["quadrant_flanks"] == 1
        rules.pom_poms_as_machine_guns = on["pom_poms_as_machine_guns"] == 1
        rules.hills_always_block = on["hills_always_block"] == 1
        rules.recoil_off_is_withdrawal = on["recoil_off_is_withdrawal"] == 1
        rules.obstacles_spare_those_who_cross = on["obstacles_spare_those_who_cross"] == 1
        rules.command_in_square_adds = on["command_in_square_adds"] == 1
        rules.flat_obstacles_block = on["flat_obstacles_block"] == 1
        rules.any_transport_tows_any_gun = on["any_transport_tows_any_gun"] == 1
        rules.literal_concession = on["literal_concession"] == 1
        rules.free_entrenchments = on["free_entrenchments"] == 1
        rules.fire_attack = Table(self.amended(fire_attack_rows()), "WEC-FIR-12", "its value")
        rules.fire_defence = Table(self.amended(fire_defence_rows()), "WEC-FIR-12", "its value")
        rules.close_attack = Table(self.amended(close_attack_rows()), "WEC-CLS-05", "its value")
        rules.close_defence = Table(self.amended(close_defence_rows()), "WEC-CLS-05", "its value")
        self.rules = rules
        muster = Figures()
        muster.values = [self.figure("WEC-VAL-01", name) for name in KIND_NAMES[:-1]] + [0]
        muster.rates = [self.figure("WEC-MOV-01", name) for name in KIND_NAMES]
        muster.on_foot_rate = self.figure("WEC-MOV-01", "on-foot")
        muster.ranges = [0] + [self.figure("WEC-FIR-09", name) for name in WEAPON_NAMES[1:]]
        self.muster = muster
        self.turns = self.figure("WEC-SEQ-01", "turns")

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        on_foot = self.values["foot_commander_as_infantry"] == 1
        return open_battle(setup, dice, self.rules, self.muster, self.turns, on_foot)

    def carry_out(self, state: State, step: Step) -> None:
        battle = the_battle(state)
        kind = step.kind
        if kind == steps.ACTIVATION:
            activation(battle)
        elif kind == steps.NEXT:
            next_in_alternation(battle)
        elif kind == steps.RUN:
            run_side(battle, step.a)
        elif kind == steps.RECOIL:
            recoil(battle, step.a)
        elif kind == steps.AFTERMATH:
            aftermath(battle)
        elif kind == steps.TURN:
            begin_turn(battle)
        elif kind == steps.NUMBER:
            ask_numbers(battle, step.a)
        elif kind == steps.INITIATIVE:
            throw_initiative(battle)
        elif kind == steps.LIMIT:
            throw_limit(battle, step.a)
        elif kind == steps.END_TURN:
            end_turn(battle)
        elif kind == steps.ZONES:
            throw_zones(battle)
        elif kind == steps.DEPLOY:
            ask_deployment(battle, step.a)
        elif kind == steps.START:
            start_battle(battle)
        elif kind == steps.TERRAIN:
            oneoff.throw_for_terrain(battle)
        elif kind == steps.LAY:
            oneoff.ask_for_terrain(battle, step.a)
        elif kind == steps.BASELINES:
            oneoff.throw_for_baselines(battle)
        elif kind == steps.VALUES:
            buying.settle_values(battle, step.a)
        elif kind == steps.BUY:
            buying.ask_to_buy(battle, step.a)
        elif kind == steps.MUSTER:
            buying.muster(battle)
            count_original(battle)
        elif kind == steps.COMMANDERS:
            buying.throw_for_commanders(battle)
        else:
            raise RuntimeError(f"no step {kind}")

    def check(self, state: State, question: Question, order: Order) -> Refusal | None:
        battle = the_battle(state)
        kind = question.kind
        if order.verb == "concede":
            if kind == "recoil":
                return Refusal("WEC-VIC-05", "a combat is finished first; concede after it")
            if battle.phase == SETUP:
                return Refusal("WEC-VIC-05", "the battle has not begun")
            return None
        if KIND_OF.get(order.verb) != kind:
            return Refusal(question.rule, f"'{order.verb}' is no answer now; expected: {', '.join(VERBS[kind])}")
        if kind == "activate":
            return refuse_order(battle, order)
        if kind == "recoil":
            return refuse_recoil(battle, question.who, order)
        if kind == "number":
            return refuse_numbers(battle, question.side, order)
        if kind == "deploy":
            return refuse_deployment(battle, question.side, order)
        if kind == "terrain":
            return oneoff.refuse_terrain(battle, question.side, order)
        if kind == "buy":
            return buying.refuse_buying(battle, question.side, order, self.muster)
        return None

    def obey(self, state: State, question: Question, order: Order) -> None:
        battle = the_battle(state)
        kind = question.kind
        if order.verb == "concede":
            battle.tell(words.CONCEDES, n=question.side)
            end(
                battle,
                question.side,
                "WEC-VIC-05",
                said_of(battle.armies[question.side].name, "<concedes> the battle."),
            )
        elif kind == "activate":
            obey_order(battle, order)
        elif kind == "recoil":
            do_recoil(battle, order)
        elif kind == "number":
            lay_numbers(battle, question.side, order)
        elif kind == "initiative":
            give_initiative(battle, question.side, order.verb == "take")
        elif kind == "terrain":
            oneoff.obey_terrain(battle, question.side, order)
        elif kind == "baseline":
            oneoff.obey_baseline(battle, question.side, order.args[0])
        elif kind == "buy":
            buying.obey_buying(battle, question.side, order, self.muster)
        else:
            obey_deployment(battle, question.side, order)

    # --- what is offered -------------------------------------------------------------------------------------------

    def orders(self, state: State, question: Question) -> list[Order]:
        battle = the_battle(state)
        kind = question.kind
        if kind == "activate":
            return activation_orders(battle)
        if kind == "recoil":
            return recoil_orders(battle, question.who)
        if kind == "number":
            plain = usual_numbers(battle, question.side, False)
            paired = usual_numbers(battle, question.side, True)
            found = [Order("number", tuple(paired))]
            if plain != paired:
                found.append(Order("number", tuple(plain)))
            return found
        if kind == "initiative":
            return [Order("take"), Order("pass")]
        if kind == "terrain":
            return oneoff.terrain_orders(battle, question.side)
        if kind == "baseline":
            return [Order("baseline", (way,)) for way in range(4)]
        if kind == "buy":
            return buying.buying_orders(battle, question.side, self.muster)
        left = waiting(battle, question.side)
        if left:
            return deployment_orders(battle, question.side, left[0])
        return [Order("ready")]

    def pick(self, state: State, question: Question, chance: Chance) -> Order:
        battle = the_battle(state)
        kind = question.kind
        if kind == "activate":
            return pick_activation(battle, chance)
        if kind == "recoil":
            found = recoil_orders(battle, question.who)
            return found[chance.below(len(found))]
        if kind == "number":
            return Order("number", tuple(shuffled_numbers(battle, question.side, chance)))
        if kind == "initiative":
            return Order("take" if chance.below(4) else "pass")
        if kind == "terrain":
            return oneoff.pick_terrain(battle, question.side, chance)
        if kind == "baseline":
            return Order("baseline", (chance.below(4),))
        if kind == "buy":
            return buying.pick_buying(battle, question.side, chance, self.muster)
        return pick_deployment(battle, question.side, chance)

    def options(self, state: State, question: Question) -> list[Option]:
        battle = the_battle(state)
        kind = question.kind
        if kind == "activate":
            found = activation_options(battle)
        elif kind == "recoil":
            return recoil_options(battle, question)
        elif kind == "number":
            reach = Reach("arrange")
            reach.items = usual_numbers(battle, question.side, True)
            found = [Option("number", "number {items}", "Lay the activation counters", "WEC-SEQ-02", NOBODY, reach)]
        elif kind == "initiative":
            found = [
                Option("take", "take", "Take the initiative", "WEC-SEQ-10"),
                Option("pass", "pass", "Pass it to the opponent", "WEC-SEQ-10"),
            ]
        elif kind == "terrain":
            return setup_offers.terrain_options(battle, question.side)
        elif kind == "baseline":
            return setup_offers.baseline_options()
        elif kind == "buy":
            return setup_offers.buying_options(battle, question.side, self.muster)
        else:
            return setup_offers.deployment_options(battle, question.side)
        found.append(Option("concede", "concede", "Concede the battle", "WEC-VIC-05"))
        return found

    # --- what a seat may see ---------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        return view.view(the_battle(state), side)

    def scene(self, state: State) -> dict[str, object]:
        return view.scene(the_battle(state))

    def imagine(self, state: State, side: int, dice: Dice) -> State:
        return imagined(the_battle(state), side, dice)

    def scramble(self, state: State, side: int, chance: Chance) -> State:
        return scrambled(the_battle(state), side, chance, self.muster)

    # --- words -----------------------------------------------------------------------------------------------------

    def ask_words(self, state: State, question: Question) -> str:
        return ask_words(the_battle(state), question)

    def name_of(self, state: State, who: int) -> str:
        return the_battle(state).stands[who].card.name

    def side_name(self, state: State, side: int) -> str:
        return the_battle(state).armies[side].name

    def settled(self, state: State) -> bool:
        """A combat is over once neither a recoil nor its aftermath is left to do."""
        agenda = state.agenda
        return not agenda or (agenda[-1].kind != steps.RECOIL and agenda[-1].kind != steps.AFTERMATH)

    def result_of(self, before: State, after: State, order: Order) -> str:
        return result_words(the_battle(after), order)

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:
        battle = the_battle(state)
        if order.verb not in ("fire", "attack"):
            return []
        us, them = battle.stands[order.args[0]], battle.stands[order.args[1]]
        ours, theirs = both_tallies(battle, us.id, them.id, order.verb == "fire")
        return [(us.card.name, ours), (them.card.name, theirs)]


def make_book(name: str) -> Book:
    return EmpiresBook()
