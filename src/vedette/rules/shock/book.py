"""Colonial Adventure as a Book: its settings, its figures, and who carries out which step."""

from typing import Final

from vedette.engine.book import Book, Figure, as_dict, as_int, as_list
from vedette.engine.dice import Chance, Dice, Hashed
from vedette.engine.orders import Grammar
from vedette.engine.plurals import many, suited
from vedette.engine.state import State
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, BadInput, Option, Order, Question, Refusal, Step
from vedette.rules.shock import steps, view, words
from vedette.rules.shock.actions import (
    EXTRA_VERBS,
    MARCH_VERBS,
    RESUME_VERBS,
    act,
    ask_act,
    begin_actions,
    march,
    move_marker,
    refuse_act,
    refuse_march,
    refuse_marker_move,
)
from vedette.rules.shock.artillery import aim_orders, ask_aim, ask_guns, cannonade, warn_targets
from vedette.rules.shock.battle import FIGHTING, Battle, Rules
from vedette.rules.shock.bouts import (
    begin_combats,
    begin_round,
    close_entries,
    close_tally,
    decide,
    next_combat,
    refuse_combat,
    start_combat,
    take_losses,
    throw_attack,
    throw_defence,
)
from vedette.rules.shock.choices import options_for
from vedette.rules.shock.colours import (
    ask_side,
    ask_unit,
    keep_colours,
    may_show,
    refuse_colours,
    show_colours,
)
from vedette.rules.shock.cover import range_to
from vedette.rules.shock.deploy import (
    ask_deployment,
    obey_deployment,
    pick_deployment,
    place_given,
    refuse_deployment,
    scan,
    start_battle,
    throw_for_deployment,
    unit_docs,
    waiting,
)
from vedette.rules.shock.figures import book_figures, fill_rules
from vedette.rules.shock.going import ask_resume
from vedette.rules.shock.grammar import FORMS, VERBS, settings
from vedette.rules.shock.gun_offers import guns_orders, pick_aim, pick_guns
from vedette.rules.shock.guns import EXTRA_GUN_VERBS, order_guns, refuse_aiming, refuse_guns, take_aim
from vedette.rules.shock.hidden import ask_unmask, find_all, refuse_stand, stand_up
from vedette.rules.shock.hits import SHARE, choose_loss, fall, locate, refuse_lose, roll_effects, test_leaders
from vedette.rules.shock.morale import check_morale, retire_next
from vedette.rules.shock.muster import SETUP_KEYS, only, read_army, read_field, read_units, switch
from vedette.rules.shock.offers import (
    act_orders,
    colours_orders,
    combat_orders,
    creep_orders,
    extra_orders,
    march_orders,
    pick_act,
    pick_creep,
    pick_march,
    stand_orders,
)
from vedette.rules.shock.pools import Pool
from vedette.rules.shock.secrets import imagined, scrambled
from vedette.rules.shock.sequence import begin_round as begin_turn
from vedette.rules.shock.sequence import roll_initiative, roll_off
from vedette.rules.shock.shooting import gunnery_entries, shoot, shooting_entries, tally_of
from vedette.rules.shock.units import GONE, Piece, Unit
from vedette.rules.shock.victory import check_annihilation, concede, end_round

VERSION: Final = "1"


class ShockBook(Book):
    """Colonial Adventure, with whatever house rules were worked in."""

    def __init__(self) -> None:
        super().__init__(
            "shock",
            "Colonial Adventure",
            VERSION,
            "inch",
            Grammar(FORMS, {"bearer": ["musician", "colours"]}),
        )
        self.settings = settings()
        self.values = {setting.name: setting.default for setting in self.settings}
        self.figures = book_figures()
        self.figures += [Figure(entry.rule, "", entry.value, entry.words, -9, 100) for entry in shooting_entries()]
        self.figures += [Figure(entry.rule, "", entry.value, entry.words, -9, 200) for entry in close_entries()]
        self.rules = Rules()
        self.flatten()

    def blank(self) -> Book:
        return ShockBook()

    def droppable(self) -> list[str]:
        return [entry.rule for entry in shooting_entries()] + [entry.rule for entry in close_entries()]

    def figure(self, rule: str, row: str) -> int:
        for found in self.figures:
            if found.rule == rule and found.row == row:
                return found.value
        raise RuntimeError(f"{rule} {row} is not a figure of this book")

    def flatten(self) -> None:
        rules = Rules()
        on = self.values
        rules.rounding = on["fraction_rounding"]
        rules.traits_rest = on["trait_loss"] == 1
        rules.animal_hit = on["animal_hit"]
        rules.artillery_fire_cost = 1 - on["artillery_fire_cost"]
        rules.initiative_counts_commanders = on["initiative_counts_commanders"] == 1
        rules.strict_action_order = on["strict_action_order"] == 1
        rules.forced_full_move = on["forced_full_move"] == 1
        rules.units_block_sight = on["units_block_sight"] == 1
        rules.artillery_obstacles = on["artillery_obstacles"] == 1
        rules.double_total = on["double_total"] == 1
        rules.guns_capturable = on["abandoned_gun"] == 1
        rules.ansari_krupp_limber = on["ansari_krupp_limber"] == 1
        rules.hidden_deployment = on["hidden_deployment"] == 1
        fill_rules(rules, self.figures)
        gone = self.dropped
        rules.is_printed = not gone and not self.amendments.get("change")
        rules.shooting = Pool(
            [entry.worth(self.figure(entry.rule, "")) for entry in shooting_entries() if entry.rule not in gone],
            "SP-SHO-09",
            "figures",
        )
        rules.gunnery = Pool(
            [entry.worth(self.figure(entry.rule, "")) for entry in gunnery_entries() if entry.rule not in gone],
            "SP-SHO-13",
            "piece",
        )
        rules.close = Pool(
            [entry.worth(self.figure(entry.rule, "")) for entry in close_entries() if entry.rule not in gone],
            "SP-CLC-06",
            "figures",
        )
        self.rules = rules

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        """Read the set-up, and put on the agenda what is left to be settled before the first round."""
        only(setup, SETUP_KEYS, "the set-up")
        field = read_field(as_dict(setup.get("table", {}), "table"))
        docs = as_list(setup.get("sides"), "sides")
        if len(docs) != 2:
            raise BadInput("a battle has two sides (SP-RUL-35)")
        sides = [as_dict(doc, f"side {i + 1}") for i, doc in enumerate(docs)]
        armies = [read_army(sides[i], i, field) for i in (0, 1)]
        units = read_units(sides[0], armies[0], 0)
        units += read_units(sides[1], armies[1], len(units))
        battle = Battle(dice, self.rules, field, armies, units, self.pieces_for(units), [])
        given = setup.get("rounds", setup.get("turns", self.values["rounds"]))
        battle.turns = as_int(given, "rounds", 1, 99)
        battle.ends_early = not switch(setup.get("fight_to_the_end", False), "fight_to_the_end")
        for side in (0, 1):
            if armies[side].given:
                place_given(battle, side, unit_docs(sides[side]))
        battle.next(Step(steps.START))
        battle.next(Step(steps.DEPLOY, -1, 0))
        return battle

    def pieces_for(self, units: list[Unit]) -> list[Piece]:
        """A piece for every gun, manned by its crew."""
        found: list[Piece] = []
        for unit in units:
            card = unit.card
            if not card.is_gun:
                continue
            if card.limbered_dice == 0 and not self.rules.ansari_krupp_limber:
                card.limbers = False  # RUL-76
            piece = Piece(len(found), unit.side, card.weapon, card)
            piece.crew = unit.id
            piece.limbered = card.starts_limbered and card.limbers
            unit.piece = piece.id
            found.append(piece)
        return found

    def carry_out(self, state: State, step: Step) -> None:
        battle = the_battle(state)
        kind = step.kind
        if kind == steps.ACT:
            ask_act(battle, step.a)
        elif kind == steps.SHOT:
            shoot(battle, battle.units[step.a], battle.units[step.b])
        elif kind >= steps.HITS and kind <= steps.FALL:
            self.strike(battle, step)
        elif kind == steps.COLOURS:
            self.offer_colours(battle, step)
        elif kind >= steps.COMBATS and kind <= steps.CLOSE_RESULT:
            self.fight(battle, step)
        elif kind == steps.ACTIONS:
            begin_actions(battle, step.a, step.b)
        elif kind == steps.GUNS:
            ask_guns(battle, step.a, step.b == 1)
        elif kind == steps.AIM:
            ask_aim(battle, step.a)
        elif kind == steps.CANNONADE:
            if step.b == 0:
                battle.next(Step(steps.CANNONADE, step.a, 1))
                warn_targets(battle)
            else:
                cannonade(battle)
        elif kind == steps.INITIATIVE:
            roll_initiative(battle, step.a)
        elif kind == steps.MORALE:
            battle.step = 8
            battle.next(Step(steps.RETIRE, -1))
            find_all(battle)  # near units that were thrown back; they stand up before anybody retires
        elif kind == steps.RETIRE:
            if step.a == -1:
                check_morale(battle)
            else:
                retire_next(battle)
        elif kind == steps.END_ROUND:
            self.finish_round(battle, step)
        elif kind == steps.ROUND:
            begin_turn(battle)
        elif kind == steps.UNMASK:
            ask_unmask(battle, battle.units[step.a], step.b, step.c)
        elif kind == steps.RESUME:
            ask_resume(battle, battle.units[step.a])
        elif kind == steps.ROLL_OFF:
            roll_off(battle, step.a)
        elif kind == steps.DEPLOY:
            if step.a == -1:
                throw_for_deployment(battle, step.b)
            else:
                ask_deployment(battle, step.a)
        elif kind == steps.START:
            start_battle(battle)
        else:
            raise RuntimeError(f"no step {kind}")

    def strike(self, battle: Battle, step: Step) -> None:
        """What hits do to a unit; a side without any unit left has lost at once."""
        unit = battle.units[step.a]
        if step.kind == steps.HITS:
            roll_effects(battle, unit, step.b)
        elif step.kind == steps.LOCATE:
            locate(battle, unit, step.b, step.c)
        elif step.kind == steps.LEADERS:
            test_leaders(battle, unit, step.b, step.c // SHARE, step.c % SHARE)
        elif unit.where != GONE:
            fall(battle, unit, step.b, step.c)
        if unit.where == GONE:
            check_annihilation(battle)

    def offer_colours(self, battle: Battle, step: Step) -> None:
        if step.c > 0:
            ask_unit(battle, battle.units[step.c - 1])
            return
        if battle.step < step.a:
            battle.step = step.a
        battle.side = step.b
        ask_side(battle, step.b, step.a == 8)

    def fight(self, battle: Battle, step: Step) -> None:
        kind = step.kind
        if kind == steps.COMBATS:
            battle.step = 7
            battle.side = battle.first
            begin_combats(battle)
        elif kind == steps.NEXT_COMBAT:
            next_combat(battle)
        elif kind == steps.CLOSE_ROUND:
            begin_round(battle, battle.units[step.a], step.b)
        elif kind == steps.CLOSE_DICE:
            throw_attack(battle, battle.units[step.a], step.b)
        elif kind == steps.CLOSE_REPLY:
            throw_defence(battle, battle.units[step.a], step.b, battle.units[step.c])
        elif kind == steps.CLOSE_LOSSES:
            take_losses(battle, battle.units[step.a], step.b)
        else:
            decide(battle, battle.units[step.a], step.b, battle.units[step.c])
            check_annihilation(battle)

    def finish_round(self, battle: Battle, step: Step) -> None:
        """Markers near units that were thrown back or retired are uncovered first; then the round is over."""
        if step.a == 0 and battle.has_markers:
            battle.next(Step(steps.END_ROUND, 1))
            find_all(battle)
        elif not end_round(battle):
            battle.next(Step(steps.ROUND))

    # --- orders ----------------------------------------------------------------------------------------------------

    def check(self, state: State, question: Question, order: Order) -> Refusal | None:
        battle = the_battle(state)
        kind = question.kind
        if order.verb == "concede":
            if battle.phase != FIGHTING:
                return Refusal("SP-RUL-78", "the battle has not begun")
            return None
        if order.verb not in VERBS[kind]:
            return Refusal(question.rule, f"'{order.verb}' is no answer now; expected: {', '.join(VERBS[kind])}")
        if order.verb == "colours":
            if not 0 <= order.args[0] < len(battle.units):
                return Refusal("SP-COL-01", f"there is no unit {order.args[0]}")
            return refuse_colours(battle, question.side, question.who, order)
        if kind == "act":
            return refuse_act(battle, question.side, order)
        if kind == "march":
            return refuse_march(battle, question.who, order, MARCH_VERBS)
        if kind == "guns":
            return refuse_guns(battle, question.side, question.n == 1, order)
        if kind == "aim":
            return refuse_aiming(battle, question.side, order)
        if kind == "extra":
            return self.check_extra(battle, question, order)
        if kind == "resume":
            return refuse_march(battle, question.who, order, RESUME_VERBS)
        if kind == "creep":
            return refuse_marker_move(battle, question.who, order)
        if kind == "unmask":
            return refuse_stand(battle, battle.units[question.who], order)
        if kind == "lose":
            return refuse_lose(battle.units[question.who], order)
        if kind == "combat":
            return refuse_combat(battle, order)
        if kind == "deploy":
            return refuse_deployment(battle, question.side, order)
        return None

    def check_extra(self, battle: Battle, question: Question, order: Order) -> Refusal | None:
        unit = battle.units[question.who]
        if unit.piece != NOBODY:
            if order.verb not in EXTRA_GUN_VERBS:
                return Refusal("SP-RUL-68", f"'{order.verb}' is not an Action of a piece")
            return refuse_guns(battle, question.side, True, order)
        if order.verb not in EXTRA_VERBS:
            return Refusal("SP-RUL-68", f"'{order.verb}' is not an Action of {unit.card.name}")
        return refuse_act(battle, question.side, order)

    def obey(self, state: State, question: Question, order: Order) -> None:
        battle = the_battle(state)
        kind = question.kind
        if order.verb == "concede":
            concede(battle, question.side)
        elif order.verb == "colours":
            show_colours(battle, battle.units[order.args[0]])
            if kind == "colours" and question.who == NOBODY:
                ask_side(battle, question.side, battle.step == 8)
        elif kind == "act":
            act(battle, question.side, order)
        elif kind == "march" or kind == "resume":
            march(battle, question.who, order)
        elif kind == "guns":
            order_guns(battle, question.side, question.n == 1, order)
        elif kind == "aim":
            take_aim(battle, order)
        elif kind == "extra":
            if battle.units[question.who].piece != NOBODY:
                order_guns(battle, question.side, True, order)
            else:
                act(battle, question.side, order)
        elif kind == "creep":
            move_marker(battle, question.who, order)
        elif kind == "unmask":
            stand_up(battle, battle.units[question.who], order.args[1])
        elif kind == "lose":
            choose_loss(battle, battle.units[question.who], order)
        elif kind == "colours":
            keep_colours(battle, question.side)
        elif kind == "combat":
            start_combat(battle, battle.units[order.args[0]])
        else:
            obey_deployment(battle, question.side, order)

    # --- what is offered -------------------------------------------------------------------------------------------

    def orders(self, state: State, question: Question) -> list[Order]:
        battle = the_battle(state)
        kind = question.kind
        if kind == "act":
            return act_orders(battle, question.side)
        if kind == "march" or kind == "resume":
            return march_orders(battle, question)
        if kind == "guns":
            return guns_orders(battle, question.side, question.n == 1)
        if kind == "aim":
            found = [Order("aim", pair) for pair in aim_orders(battle, question.side)]
            found.append(Order("done"))
            return found
        if kind == "extra":
            return extra_orders(battle, battle.units[question.who])
        if kind == "creep":
            return creep_orders(battle, question.who)
        if kind == "unmask":
            return stand_orders(battle.units[question.who])
        if kind == "lose":
            return [Order("lose", (question.who, 0)), Order("lose", (question.who, 1))]
        if kind == "colours":
            return colours_orders(battle, question)
        if kind == "combat":
            return combat_orders(battle)
        left = waiting(battle, question.side)
        if not left:
            return [Order("ready")]
        found = []
        chance = Chance(7919 * (left[0] + 1))
        for _ in range(12):
            found.append(pick_deployment(battle, question.side, chance))
        usual = scan(battle, battle.units[left[0]])
        if usual is not None:
            found.insert(0, usual)
        return found

    def pick(self, state: State, question: Question, chance: Chance) -> Order:
        battle = the_battle(state)
        kind = question.kind
        if kind == "act":
            return pick_act(battle, question.side, chance)
        if kind == "march" or kind == "resume":
            return pick_march(battle, question, chance)
        if kind == "guns":
            return pick_guns(battle, question.side, question.n == 1, chance)
        if kind == "aim":
            return pick_aim(battle, question.side, chance)
        if kind == "creep":
            return pick_creep(battle, question.who, chance)
        if kind == "deploy":
            return pick_deployment(battle, question.side, chance)
        found = self.orders(state, question)
        return found[chance.below(len(found))]

    def options(self, state: State, question: Question) -> list[Option]:
        battle = the_battle(state)
        return options_for(battle, question, self.orders(state, question))

    # --- what a seat may see ---------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        return view.view(the_battle(state), side)

    def scene(self, state: State) -> dict[str, object]:
        return view.scene(the_battle(state))

    def imagine(self, state: State, side: int, dice: Dice) -> State:
        return imagined(the_battle(state), side, dice)

    def scramble(self, state: State, side: int, chance: Chance) -> State:
        return scrambled(the_battle(state), side, chance, Hashed(f"scrambled {chance.below(10**6)}"))

    # --- words -----------------------------------------------------------------------------------------------------

    def ask_words(self, state: State, question: Question) -> str:
        return view.ask_words(the_battle(state), question)

    def name_of(self, state: State, who: int) -> str:
        return the_battle(state).name_of(who)

    def side_name(self, state: State, side: int) -> str:
        return the_battle(state).armies[side].name

    def tell(self, state: State, event: Event) -> str:
        if event.saying is words.STEP:
            return f"Step {event.n}: {words.STEP_NAMES[event.n]}."
        return words.filled(event, super().tell(state, event))

    def settled(self, state: State) -> bool:
        """What an order set off is over once no shot, hit or fall is left to do, nor a target to be asked for its colours."""
        if not state.agenda:
            return True
        step = state.agenda[-1]
        return step.kind < steps.SHOT and not (step.kind == steps.COLOURS and step.c > 0)

    def presumed(self, state: State, question: Question) -> Order | None:
        """Odds of a shot go on as if the target kept its colours; how it comes out says so."""
        return Order("furl") if question.kind == "colours" and question.who != NOBODY else None

    def result_of(self, before: State, after: State, order: Order) -> str:
        then, now = the_battle(before), the_battle(after)
        if order.verb == "roll":
            return many(now.allowance // 100, "inch", "inches")
        if order.verb not in ("fire", "aim"):
            return "done"
        was, them = then.units[order.args[1]], now.units[order.args[1]]
        kept = ", its colours kept" if may_show(then, was) else ""
        if them.where == GONE:
            return f"{them.card.name} {suited('<is>', them.card.name)} wiped out{kept}"
        dead = was.figures() - them.figures()
        shock = them.shock - was.shock
        if dead == 0 and shock == 0:
            return f"no effect{kept}"
        chiefs = ", a leader among them" if them.leaders < was.leaders else ""
        return f"{dead} dead{chiefs}, {many(shock, 'Shock Point')}{kept}"

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:
        battle = the_battle(state)
        if order.verb in ("fire", "aim"):
            us, them = battle.units[order.args[0]], battle.units[order.args[1]]
            return [(us.card.name, tally_of(battle, us, them, range_to(battle, us, them)))]
        if order.verb == "fight":
            us = battle.units[order.args[0]]
            them = battle.units[us.contact]
            return [
                (us.card.name, close_tally(battle, us, them)),
                (them.card.name, close_tally(battle, them, us)),
            ]
        return []


def the_battle(state: State) -> Battle:
    assert isinstance(state, Battle)
    return state


def make_book(name: str) -> Book:
    return ShockBook()
