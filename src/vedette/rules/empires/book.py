"""When Empires Clash! as a Book: its settings, its figures, and who carries out which step."""

from typing import Final

from vedette.engine.book import Book, Figure, Setting, as_dict, as_int, as_list
from vedette.engine.dice import Chance, Dice, Hashed
from vedette.engine.orders import WAYS, Grammar
from vedette.engine.state import State
from vedette.engine.tables import Mod, Table, Tally
from vedette.engine.types import NOBODY, BadInput, Option, Order, Question, Reach, Refusal, Step
from vedette.rules.empires import buying, oneoff, setup_offers, steps, view, words
from vedette.rules.empires.activation import activation, obey_order, refuse_order
from vedette.rules.empires.battle import SETUP, SIDES, Battle, Bout, Rules, new_battle
from vedette.rules.empires.close import close_attack_rows, close_defence_rows
from vedette.rules.empires.combat import combat_value
from vedette.rules.empires.deploy import (
    ask_deployment,
    deployment_of,
    deployment_orders,
    obey_deployment,
    pick_deployment,
    place_given,
    refuse_deployment,
    start_battle,
    take_back,
    throw_zones,
    undig,
    waiting,
)
from vedette.rules.empires.fire import fire_attack_rows, fire_defence_rows, line_of_fire
from vedette.rules.empires.muster import (
    SETUP_KEYS,
    Figures,
    copied,
    one_of,
    only,
    read_army,
    read_field,
    read_stands,
)
from vedette.rules.empires.offers import (
    activation_options,
    activation_orders,
    pick_activation,
    recoil_options,
)
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
    throw_initiative,
    throw_limit,
    to_number,
    usual_numbers,
)
from vedette.rules.empires.stands import (
    COMMAND,
    DESTROYED,
    KIND_NAMES,
    ON_FOOT_RATE,
    PLACES,
    RANGES,
    RATES,
    VALUES,
    WEAPON_NAMES,
    Stand,
)
from vedette.rules.empires.victory import aftermath, end

VERSION: Final = "1"

FORMS: Final = [
    "move {unit} to {square} facing {way}",
    "turn {unit} facing {way}",
    "about {unit}",
    "join {unit} to {square} {word:place}",
    "square {unit} to {square}",
    "march {unit} to {square} facing {way} {word:form}",
    "mount {unit} facing {way}",
    "dismount {unit} facing {way}",
    "limber {unit} with {unit} facing {way}",
    "unlimber {unit} to {square} facing {way} turned {way}",
    "leave {unit}",
    "fire {unit} at {unit}",
    "attack {unit} on {unit}",
    "done {unit}",
    "recoil {unit} to {square} facing {way}",
    "fallin {unit} to {square} {word:place}",
    "quit {unit}",
    "number {groups}",
    "take",
    "pass",
    "deploy {unit} to {square} facing {way} {word:place}",
    "recall {unit}",
    "onfoot {unit}",
    "hitch {unit} to {unit}",
    "dig {square}",
    "fill {square}",
    "ready",
    "lay {word:piece} {squares}",
    "run {word:edge} along {way} {squares}",
    "enough",
    "baseline {way}",
    "buy {word:kind} {word:weapon}",
    "entrench {n}",
    "sell {unit}",
    "bought",
    "concede",
]

VERBS: Final = {
    "activate": [
        "move",
        "turn",
        "about",
        "join",
        "square",
        "march",
        "mount",
        "dismount",
        "limber",
        "unlimber",
        "leave",
        "fire",
        "attack",
        "done",
    ],
    "recoil": ["recoil", "fallin", "quit"],
    "number": ["number"],
    "initiative": ["take", "pass"],
    "deploy": ["deploy", "recall", "onfoot", "hitch", "dig", "fill", "ready"],
    "terrain": ["lay", "run", "enough"],
    "baseline": ["baseline"],
    "buy": ["buy", "entrench", "sell", "bought"],
}

KIND_OF: Final = {verb: kind for kind, verbs in VERBS.items() for verb in verbs}
"""Which kind of question a verb answers."""


def settings() -> list[Setting]:
    """What the book leaves to the table (OPT)."""
    return [
        Setting("sequence", "WEC-OPT-10", "sequence of play", 0, ["face-to-face", "alternating"]),
        Setting("commanders_worth_two", "WEC-OPT-07", "in combat every Commander counts 2"),
        Setting("close_to_front_only", "WEC-OPT-17", "close combat only against stands to the front (WEC-RUL-29)"),
        Setting("strict_recoil", "WEC-OPT-17", "a stand not facing the enemy's edge cannot recoil (WEC-RUL-35 c)"),
        Setting("quadrant_flanks", "WEC-OPT-17", "flank and rear by quadrants (WEC-RUL-11 b)"),
        Setting("pom_poms_as_machine_guns", "WEC-OPT-17", "Pom-Poms count as Machine Guns (WEC-RUL-24 b)"),
        Setting("hills_always_block", "WEC-OPT-17", "any hill square between blocks sight (WEC-RUL-14 a)"),
        Setting("recoil_off_is_withdrawal", "WEC-OPT-17", "recoiling off the baseline is a withdrawal (WEC-RUL-39)"),
        Setting(
            "obstacles_spare_those_who_cross",
            "WEC-OPT-17",
            "an obstacle closes a recoil only to those who could not cross it in a move (WEC-RUL-39)",
        ),
        Setting(
            "command_in_square_adds", "WEC-OPT-17", "a Command stand in the same square adds its value (WEC-RUL-25)"
        ),
        Setting("flat_obstacles_block", "WEC-RUL-16", "rivers, streams, wadis and trenches block sight"),
        Setting("foot_commander_as_infantry", "WEC-RUL-49", "a Commander on foot may enter woods and cross walls", 1),
        Setting("any_transport_tows_any_gun", "WEC-OPT-14", "every Transport suits every gun"),
        Setting("literal_concession", "WEC-OPT-16", "after a concession the totals alone decide"),
        Setting(
            "free_entrenchments",
            "WEC-OPT-09",
            "entrenchments are stated before the buying, and cost nothing when both sides have them",
        ),
    ]


def figures(rows: list[Mod[Bout]]) -> list[Figure]:
    """The printed numbers that house rules may change."""
    found = [Figure("WEC-VAL-01", name, VALUES[i], "value", 0, 20) for i, name in enumerate(KIND_NAMES[:-1])]
    found += [Figure("WEC-MOV-01", name, RATES[i], "rate in squares", 0, 20) for i, name in enumerate(KIND_NAMES)]
    found.append(
        Figure("WEC-MOV-01", "on-foot", ON_FOOT_RATE, "rate of dismounted Cavalry and Commanders on foot", 0, 20)
    )
    found += [
        Figure("WEC-FIR-09", name, RANGES[i], "range in squares", 0, 60) for i, name in enumerate(WEAPON_NAMES) if i
    ]
    found.append(Figure("WEC-SEQ-01", "turns", 12, "turns in a battle", 1, 99))
    seen: list[str] = []
    for row in rows:
        if row.rule not in seen:
            seen.append(row.rule)
            found.append(Figure(row.rule, "", row.value, row.words, -9, 9))
    return found


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
        """Read the set-up, and put on the agenda what is left to be settled before the first turn (RUL-74)."""
        only(setup, SETUP_KEYS, "the set-up")
        field = read_field(as_dict(setup.get("table", {}), "table"))
        field.settle(self.rules.flat_obstacles_block)
        docs = as_list(setup.get("sides"), "sides")
        if len(docs) != 2:
            raise BadInput("a battle has two sides (WEC-SET-01)")
        armies = [read_army(as_dict(doc, f"side {i + 1}"), i) for i, doc in enumerate(docs)]
        on_foot = self.values["foot_commander_as_infantry"] == 1
        listed = [read_stands(army, 0, self.muster, on_foot) for army in armies]
        battle = new_battle(dice, self.rules, field, armies, [])
        enlist(battle, listed)
        battle.turns = as_int(setup.get("turns", self.turns), "turns", 1, 99)
        battle.has_large = any([stand.card.large for stand in battle.stands])
        self.read_baselines(battle, setup)
        for side in SIDES:
            battle.works[side] = buying.works_stated(armies[side])
        check_setup(battle, setup, listed, self.muster)
        for side in SIDES:
            if deployment_of(battle, side) == "given":
                place_given(battle, side)
        self.count_original(battle)
        self.plan(battle, setup)
        return battle

    def plan(self, battle: Battle, setup: dict[str, object]) -> None:
        """What is left to be settled, in the order of the book's chapters; agreed parts are not thrown for (RUL-74)."""
        battle.next(Step(steps.START))
        for side in (1, 0):
            battle.next(Step(steps.DEPLOY, side))
        battle.next(Step(steps.ZONES))
        battle.next(Step(steps.COMMANDERS))
        if not battle.mustered:
            battle.next(Step(steps.MUSTER))
            for side in (1, 0):
                battle.next(Step(steps.BUY, side))
            points = buying.read_points(setup.get("points", buying.EQUAL_POINTS))
            battle.next(Step(steps.VALUES, points))
        if setup.get("baselines") == "dice":
            battle.next(Step(steps.BASELINES))
        if setup.get("terrain") == "dice":
            battle.next(Step(steps.TERRAIN))

    def read_baselines(self, battle: Battle, setup: dict[str, object]) -> None:
        """Each side's edge of the battlefield; the two are opposite (BAS-01, -05)."""
        if setup.get("baselines") == "dice":
            battle.home = [NOBODY, NOBODY]
            return
        edges = as_list(setup.get("baselines", ["S", "N"]), "baselines")
        if len(edges) != 2:
            raise BadInput("'baselines' names two edges, for instance ['S', 'N']")
        battle.home = [one_of(edge, WAYS, "baselines") for edge in edges]
        if battle.home[0] ^ 2 != battle.home[1]:
            raise BadInput("the two baselines must be opposite edges (WEC-BAS-05)")

    def count_original(self, battle: Battle) -> None:
        """An army's original value, its Command stand left out (VIC-03)."""
        for side in SIDES:
            worth = [stand.card.value for stand in battle.stands if stand.side == side and stand.card.arm != COMMAND]
            battle.original[side] = sum(worth)

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
            self.count_original(battle)
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
            end(battle, question.side, "WEC-VIC-05", f"{battle.armies[question.side].name} concedes.")
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
        battle = the_battle(state).clone()
        battle.dice = dice
        for stand in battle.stands:
            if stand.side == side or side < 0:
                continue
            if battle.phase == SETUP and deployment_of(battle, stand.side) != "given":
                hide(battle, stand.id)
            if not battle.counters_shown:
                stand.counter = 0
        if battle.phase == SETUP and side >= 0:
            forget_set_up(battle, 1 - side)
        return battle

    def scramble(self, state: State, side: int, chance: Chance) -> State:
        battle = the_battle(self.imagine(state, side, Hashed(f"scrambled {chance.below(10**6)}")))
        other = 1 - side
        if battle.phase == SETUP and not battle.mustered:
            self.scramble_buying(battle, other, side, chance)
        elif battle.phase == SETUP and has_zones(battle):
            if deployment_of(battle, other) != "given" and question_side(battle) == side:
                while waiting(battle, other):
                    obey_deployment(battle, other, pick_deployment(battle, other, chance))
        elif not battle.counters_shown and question_side(battle) == side and side == 1:
            lay_numbers(battle, other, Order("number", tuple(shuffled_numbers(battle, other, chance))))
        return battle

    def scramble_buying(self, battle: Battle, other: int, side: int, chance: Chance) -> None:
        """Another army than the one bought unseen."""
        if not buying.is_bought(battle.armies[other]) or question_side(battle) != side or battle.budget[other] == 0:
            return
        while True:
            order = buying.pick_buying(battle, other, chance, self.muster)
            if order.verb == "bought":
                return
            buying.obey_buying(battle, other, order, self.muster)

    # --- words -----------------------------------------------------------------------------------------------------

    def ask_words(self, state: State, question: Question) -> str:
        battle = the_battle(state)
        kind = question.kind
        name = battle.stands[question.who].card.name if question.who != NOBODY else ""
        if kind == "activate":
            if battle.mate != NOBODY:
                name += " and " + battle.stands[battle.mate].card.name
            if battle.moved:
                return f"{name}: attack?"
            if battle.attacks:
                return f"{name}: move?"
            return f"{name}: move, attack, or both?"
        if kind == "recoil":
            return f"{name} must fall back: where to?"
        if kind == "number":
            return f"Turn {battle.turn}: in which order shall your stands act?"
        if kind == "initiative":
            return "You threw higher: take the initiative, or pass it?"
        if kind == "terrain":
            left = battle.pieces[question.side]
            return f"Place a piece of terrain ({left} left), or say that it is enough."
        if kind == "baseline":
            return "You threw higher: which edge of the battlefield is your baseline?"
        if kind == "buy":
            halves = buying.halves_left(battle, question.side)
            return f"Buy your army: {buying.in_points(halves)} of {battle.budget[question.side] // 2} points are left."
        left = len(waiting(battle, question.side))
        return f"Deploy your army: {left} stands to place." if left else "All stands are placed. Ready?"

    def name_of(self, state: State, who: int) -> str:
        return the_battle(state).stands[who].card.name

    def side_name(self, state: State, side: int) -> str:
        return the_battle(state).armies[side].name

    def settled(self, state: State) -> bool:
        """A combat is over once neither a recoil nor its aftermath is left to do."""
        agenda = state.agenda
        return not agenda or (agenda[-1].kind != steps.RECOIL and agenda[-1].kind != steps.AFTERMATH)

    def result_of(self, before: State, after: State, order: Order) -> str:
        battle = the_battle(after)
        if order.verb not in ("fire", "attack"):
            return "done"
        us, them = battle.stands[order.args[0]], battle.stands[order.args[1]]
        if them.where == DESTROYED:
            return f"{them.card.name} is destroyed"
        if us.where == DESTROYED:
            return f"{us.card.name} is repulsed and destroyed"
        question = battle.question
        if question is not None and question.kind == "recoil":
            name = battle.stands[question.who].card.name
            return f"{name} is repulsed" if question.who == us.id else f"{name} is driven back"
        return "no effect"

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:
        battle = the_battle(state)
        if order.verb not in ("fire", "attack"):
            return []
        us, them = battle.stands[order.args[0]], battle.stands[order.args[1]]
        ours, theirs = both_tallies(battle, us.id, them.id, order.verb == "fire")
        return [(us.card.name, ours), (them.card.name, theirs)]


def both_tallies(battle: Battle, us_id: int, them_id: int, by_fire: bool) -> tuple[Tally, Tally]:
    """What each side of a combat would add to its throw."""
    us, them = battle.stands[us_id], battle.stands[them_id]
    rules = battle.rules
    if by_fire:
        here, there = line_of_fire(battle, us, them)
    else:
        here = battle.nearest_cell(us, them.cell)
        there = battle.nearest_cell(them, here)
    attack_table = rules.fire_attack if by_fire else rules.close_attack
    defence_table = rules.fire_defence if by_fire else rules.close_defence
    ours = attack_table.tally(combat_value(battle, us), Bout(battle, us, them, here, there))
    theirs = defence_table.tally(combat_value(battle, them), Bout(battle, them, us, there, here))
    return ours, theirs


def the_battle(state: State) -> Battle:
    assert isinstance(state, Battle)
    return state


def question_side(battle: Battle) -> int:
    return battle.question.side if battle.question is not None else NOBODY


def enlist(battle: Battle, listed: list[list[Stand]]) -> None:
    """Number the stands; while an army is still to be bought, only the Command stands are on the roll (RUL-74)."""
    battle.mustered = not any([buying.is_bought(army) for army in battle.armies])
    for side in SIDES:
        for stand in listed[side]:
            if battle.mustered or stand.card.arm == COMMAND:
                battle.stands.append(Stand(copied(stand.card, len(battle.stands))))
    if not battle.mustered:
        for side in SIDES:
            for stand in listed[side][1:]:
                number = len(battle.stands) + len(battle.roster[side])
                battle.roster[side].append(copied(stand.card, number))


def check_setup(battle: Battle, setup: dict[str, object], listed: list[list[Stand]], figures: Figures) -> None:
    """Refuse what could not be played, before the first die is thrown."""
    one_of(setup.get("terrain", "given"), ("given", "dice"), "terrain")
    open_yet = setup.get("terrain") == "dice" or setup.get("baselines") == "dice" or not battle.mustered
    points = buying.read_points(setup.get("points", buying.EQUAL_POINTS))
    homes = [0, 1, 2, 3]
    depth = min(battle.grid.width, battle.grid.height)
    if setup.get("baselines") != "dice":
        depth = battle.grid.height if battle.home[0] % 2 == 0 else battle.grid.width
    rows = [check_deployment(battle, side, depth, open_yet) for side in SIDES]
    if rows[0] + rows[1] > depth:
        raise BadInput(f"the two deployment zones overlap: {rows[0]} and {rows[1]} rows of {depth} (WEC-DEP-02)")
    for side in SIDES:
        army = battle.armies[side]
        works = buying.works_to_pay(battle, battle.works[side])
        if buying.is_bought(army):
            buying.check_affordable(army, figures, works, points)
        elif "points" in setup and points:
            buying.check_ready_made(army, listed[side], works, points)
        if deployment_of(battle, side) != "given" and open_yet:
            if setup.get("baselines") != "dice":
                homes = [battle.home[side]]
            to_be_laid = 12 if setup.get("terrain") == "dice" else 0
            buying.check_room(battle, side, listed[side], homes, to_be_laid)


def check_deployment(battle: Battle, side: int, depth: int, open_yet: bool) -> int:
    """How many rows a side's set-up states, 0 when it throws for them or is placed already."""
    plan = deployment_of(battle, side)
    name = battle.armies[side].name
    if plan == "given":
        if open_yet:
            raise BadInput(
                f"{name}: a deployment can be given only where terrain, baselines and armies are (WEC-DEP-01)"
            )
        return 0
    if plan == "dice":
        return 0
    doc = as_dict(plan, f"{name}: deployment") if isinstance(plan, dict) else {}
    if list(doc) != ["rows"]:
        raise BadInput(f"{name}: deployment must be 'given', 'dice' or a number of rows; not {plan!r}")
    rows = as_int(doc["rows"], f"{name}: deployment rows", 1, depth)
    if open_yet and rows > depth // 2:
        raise BadInput(f"{name}: a zone of {rows} rows is more than half of {depth} (WEC-DEP-02)")
    return rows


def has_zones(battle: Battle) -> bool:
    """The deployment has begun."""
    return battle.question is not None and battle.question.kind == "deploy"


def forget_set_up(battle: Battle, other: int) -> None:
    """In an imagined battle: what the other side has bought or dug unseen."""
    if not battle.mustered:
        battle.roster[other] = []
        battle.works[other] = buying.works_stated(battle.armies[other])
    for cell in battle.digs[other][:]:
        undig(battle, other, cell)


def hide(battle: Battle, who: int) -> None:
    """Take a stand out of an imagined battle."""
    take_back(battle, battle.stands[who])


def shuffled_numbers(battle: Battle, side: int, chance: Chance) -> list[int]:
    """A random numbering; stands that share a square share a counter as often as not."""
    paired = chance.below(2) == 0
    groups: list[list[int]] = []
    for who in to_number(battle, side):
        stand = battle.stands[who]
        other = battle.companion(stand)
        if paired and other != NOBODY:
            if stand.place == 2:
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


def make_book(name: str) -> Book:
    return EmpiresBook()
