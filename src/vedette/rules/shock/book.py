"""Colonial Adventure as a Book: its settings, its figures, and the functions of each step."""

from collections.abc import Callable
from typing import Final

from vedette.engine.book import Book, BookCover, PrintedFigure
from vedette.engine.dice import Dice
from vedette.engine.settings import fill_settings
from vedette.engine.setup_cache import SetupCache
from vedette.engine.state import State
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, BadInput, Order, OrderResult, Perspective, Step
from vedette.engine.validation import IT_HAS, as_dict, as_int, as_list, as_switch, only
from vedette.engine.view import Losses
from vedette.rules.shock import event_types, odds, steps, view
from vedette.rules.shock.battle import Battle, Rules
from vedette.rules.shock.combat.bouts import WhichCombat, close_entries, close_tally
from vedette.rules.shock.combat.cover import range_to
from vedette.rules.shock.combat.guns import GunsAct, GunsAim
from vedette.rules.shock.combat.hits import WhoFalls
from vedette.rules.shock.combat.pools import Pool
from vedette.rules.shock.combat.shooting import gunnery_entries, shooting_entries, tally_of
from vedette.rules.shock.markers.hidden import imagined
from vedette.rules.shock.markers.marker_offers import MarkerMoves, StandsUp
from vedette.rules.shock.settings import book_figures, fill_rules, settings
from vedette.rules.shock.setup.deploy_offers import Deploys
from vedette.rules.shock.setup.given import place_given, unit_docs
from vedette.rules.shock.setup.muster import SETUP_KEYS, pieces_for, read_army, read_field, read_units
from vedette.rules.shock.turn.acting import GoesOn, MusiciansAction, WhereTo, WhoActs
from vedette.rules.shock.turn.agenda import CARRIED_OUT_BY
from vedette.rules.shock.turn.colours import UseColours
from vedette.rules.shock.turn.deeds import attack
from vedette.rules.shock.units import MARKER, Unit
from vedette.rules.shock.verbs import GRAMMAR
from vedette.rules.shock.victory import Concede, endings

VERSION: Final = "1"
SAMPLES: Final = 1200
"""The samples of a close combat for its odds: within 3 in 100."""


class ShockBook(Book):
    """Colonial Adventure, with the changes of house rules."""

    def __init__(self) -> None:
        super().__init__("shock", "Colonial Adventure", VERSION, "inch", GRAMMAR)
        self.cover = BookCover("#7a4a16", "rings", "Volleys, charges and shock; hidden clans in the scrub.")
        self.counts = "units"
        for kind in (
            Deploys(),
            UseColours(),
            GunsAct(),
            GunsAim(),
            WhoActs(),
            WhereTo(),
            GoesOn(),
            MusiciansAction(),
            MarkerMoves(),
            StandsUp(),
            WhoFalls(),
            WhichCombat(),
        ):
            self.decision_types[kind.name] = kind
        self.always_allowed = Concede()
        self.steps.update(CARRIED_OUT_BY)
        self.breaks = "breaks below {n} units"
        self.scored = "percent of its figures left"
        self.settings = settings()
        self.values = {setting.name: setting.default for setting in self.settings}
        self.figures = book_figures()
        self.figures += [
            PrintedFigure(entry.rule, "", entry.value, entry.words, -9, 100) for entry in shooting_entries()
        ]
        self.figures += [PrintedFigure(entry.rule, "", entry.value, entry.words, -9, 200) for entry in close_entries()]
        self.rules = Rules()
        self.openings = SetupCache(self.read)
        self.build_tables()

    def fresh(self) -> Book:
        return ShockBook()

    def endings(self, state: State) -> list[tuple[str, str]]:
        assert isinstance(state, Battle)
        return endings(state)

    def droppable(self) -> list[str]:
        return [entry.rule for entry in shooting_entries()] + [entry.rule for entry in close_entries()]

    def build_tables(self) -> None:
        rules = Rules()
        on = self.values
        fill_settings(rules, on)
        rules.rounding = on["fraction_rounding"]
        rules.traits_rest = on["trait_loss"] == 1
        rules.artillery_fire_cost = 1 - on["artillery_fire_cost"]
        rules.guns_capturable = on["abandoned_gun"] == 1
        rules.of_crews = event_types.crews(event_types.OF_MEN)
        rules.of_crews_away = event_types.crews(event_types.OF_MEN_AWAY)
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
        self.openings.forget()

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        return self.openings.begin(setup, dice)

    def read(self, setup: dict[str, object], dice: Dice) -> State:
        """Read the set-up, and put on the agenda all that is settled before the first round."""
        only(setup, SETUP_KEYS, "the set-up", IT_HAS)
        field = read_field(as_dict(setup.get("table", {}), "table"))
        docs = as_list(setup.get("sides"), "sides")
        if len(docs) != 2:
            raise BadInput("a battle has two sides (SP-RUL-35)")
        sides = [as_dict(doc, f"side {i + 1}") for i, doc in enumerate(docs)]
        armies = [read_army(sides[i], i, field) for i in (0, 1)]
        units = read_units(sides[0], armies[0], 0)
        units += read_units(sides[1], armies[1], len(units))
        battle = Battle(dice, self.rules, field, armies, units, pieces_for(units, self.rules.ansari_krupp_limber), [])
        given = setup.get("rounds", setup.get("turns", self.values["rounds"]))
        battle.turns = as_int(given, "rounds", 1, 99)
        battle.ends_early = not as_switch(setup.get("fight_to_the_end", False), "fight_to_the_end")
        for side in (0, 1):
            if armies[side].given:
                place_given(battle, side, unit_docs(sides[side]))
        battle.next(Step(steps.START))
        battle.next(Step(steps.THROW_TO_DEPLOY))
        return battle

    # --- what a seat may see ---------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        return view.view(the_battle(state), side)

    def sees(self, state: State, at: Perspective, who: int) -> bool:
        battle = the_battle(state)
        if who >= MARKER:
            return who - MARKER < len(battle.markers)
        return 0 <= who < len(battle.units) and view.is_shown(battle, battle.units[who], at.side)

    def losses(self, state: State, side: int) -> Losses:
        """Return a side's losses; its force is counted in figures."""
        found = super().losses(state, side)
        found.force = the_battle(state).began_figures[side]
        return found

    def scene(self, state: State) -> dict[str, object]:
        return view.scene(the_battle(state))

    def determinize(self, state: State, side: int, dice: Dice) -> State:
        return imagined(the_battle(state), side, dice)

    # --- words -----------------------------------------------------------------------------------------------------

    def tell(self, state: State, event: Event) -> str:
        return event_types.complete_words(event, super().tell(state, event))

    def samples(self, state: State, order: Order) -> int:
        """Return how many samples the odds need: close combat and several guns have too many results to list."""
        is_many = order.verb in ("attack", "fight") or (order.verb == "aim" and bool(the_battle(state).declared))
        return SAMPLES if is_many else 0

    def is_resolved(self, state: State) -> bool:
        """True if an order leaves no shot, hit or fall to resolve, and its attack has been fought."""
        if not state.agenda:
            return True
        battle = the_battle(state)
        kind = state.agenda[-1].kind
        if kind in steps.OF_ONE_ORDER:
            return False
        return battle.attacker == NOBODY or (kind == steps.NEXT_COMBAT and battle.units[battle.attacker].has_fought)

    def result_of(self, before: State, after: State, order: Order) -> OrderResult:
        return odds.fate_of(the_battle(before), the_battle(after), order)

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:
        tallies = TALLIES.get(order.verb)
        return tallies(the_battle(state), order) if tallies is not None else []


def close_tallies(battle: Battle, us: Unit, them: Unit) -> list[tuple[str, object]]:
    """Return the dice both sides would roll in close combat."""
    return [(us.card.name, close_tally(battle, us, them)), (them.card.name, close_tally(battle, them, us))]


def tallies_of_shot(battle: Battle, order: Order) -> list[tuple[str, object]]:
    us, them = battle.units[order.args[0]], battle.units[order.args[1]]
    return [(us.card.name, tally_of(battle, us, them, range_to(battle, us, them)))]


def tallies_of_fight(battle: Battle, order: Order) -> list[tuple[str, object]]:
    us = battle.units[order.args[0]]
    return close_tallies(battle, us, battle.units[us.contact])


def tallies_of_attack(battle: Battle, order: Order) -> list[tuple[str, object]]:
    """Return both sides' tallies of the fight that a move into contact brings about."""
    twin = battle.clone()
    us, them = twin.units[order.args[0]], twin.units[order.args[1]]
    twin.allowance = battle.allowance if battle.mover == us.id else battle.basic_move(us)
    attack(twin, us, order)
    return close_tallies(twin, us, them) if us.contact == them.id else []


TALLIES: Final[dict[str, Callable[[Battle, Order], list[tuple[str, object]]]]] = {
    "fire": tallies_of_shot,
    "aim": tallies_of_shot,
    "fight": tallies_of_fight,
    "attack": tallies_of_attack,
}


def the_battle(state: State) -> Battle:
    assert isinstance(state, Battle)
    return state


def make_book(name: str) -> Book:
    return ShockBook()
