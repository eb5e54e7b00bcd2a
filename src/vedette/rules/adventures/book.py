"""Colonial Adventures as a Book: settings, printed figures, and the handler of each step."""

from collections.abc import Callable
from typing import Final

from vedette.engine.book import Book, BookCover
from vedette.engine.decisions import DecisionType
from vedette.engine.dice import Dice
from vedette.engine.orders import WAYS
from vedette.engine.solo import solo_sides
from vedette.engine.state import State
from vedette.engine.tables import Event, Modifier, ModifierTable
from vedette.engine.types import NOBODY, SIDES, BadInput, Order, OrderResult, Perspective, Step
from vedette.engine.validation import as_dict, as_int, as_list, one_of, only
from vedette.rules.adventures import steps, view
from vedette.rules.adventures.battle import Battle, Bout, ReactionTest, Rules, Shot
from vedette.rules.adventures.combat.casualties import chief_is_lost
from vedette.rules.adventures.combat.charge import advance, charge_home, counter
from vedette.rules.adventures.combat.fire import fire_tally, take_aim
from vedette.rules.adventures.combat.fire_table import fire_rows
from vedette.rules.adventures.combat.firing import fire
from vedette.rules.adventures.combat.melee import carry_in_melee, contact, melee, melee_rows, roll_in_melee
from vedette.rules.adventures.combat.shelling import shell
from vedette.rules.adventures.event_words import chief_said, filled
from vedette.rules.adventures.ground.blazes import spread_fires
from vedette.rules.adventures.ground.buildings import take_over
from vedette.rules.adventures.ground.terrain import lay_ground
from vedette.rules.adventures.groups.weapons import GRENADE, MOVE_ROWS, WEAPON_NAMES
from vedette.rules.adventures.hidden import imagine
from vedette.rules.adventures.odds import fate_of, is_settled, times_tried
from vedette.rules.adventures.reactions.giving_way import retire
from vedette.rules.adventures.reactions.reactions import ChooseVolley, choose_fire, has_moved, take_test, test_rows
from vedette.rules.adventures.reactions.seeking_cover import seek_cover
from vedette.rules.adventures.settings import VERSION, figures, read_settings, settings, weapon_rule
from vedette.rules.adventures.setup.assigning import GiveLeader, lead, roll_weather, weigh_strength
from vedette.rules.adventures.setup.deploy import ChooseEdge, SetUp, ask_deploy, ask_edge, begin_fighting
from vedette.rules.adventures.setup.muster import FORMATION_KEYS, SETUP_KEYS, Figures, read_army, read_field
from vedette.rules.adventures.setup.opening import circumstances, plan_setup, read_chief, read_groups, stand_clear
from vedette.rules.adventures.setup.recruiting import field_army, raise_army
from vedette.rules.adventures.solo.contact import contact_row, resolve, reveal
from vedette.rules.adventures.solo.counting import CountContact, ask_count
from vedette.rules.adventures.solo.enemy import ANSWERS
from vedette.rules.adventures.solo.mission_event_types import PEF
from vedette.rules.adventures.solo.missions import EnterForce, ask_entry, place_pefs, read_venture, settle_village
from vedette.rules.adventures.solo.np_orders import rises
from vedette.rules.adventures.solo.objectives import limit_reached
from vedette.rules.adventures.solo.scouting import react
from vedette.rules.adventures.solo.venture import MARKER
from vedette.rules.adventures.turn.acting import Act
from vedette.rules.adventures.turn.division import Divide, ask_division
from vedette.rules.adventures.turn.doing import go_on
from vedette.rules.adventures.turn.fast import MoveFast, test_fast
from vedette.rules.adventures.turn.sequence import (
    Activate,
    ChooseShields,
    activate_hidden_force,
    ask_shields,
    begin_turn,
    end_activation,
    end_turn,
    next_action,
    next_of_side,
    roll_activation,
)
from vedette.rules.adventures.verbs import GRAMMAR
from vedette.rules.adventures.victory import Concede, battle_over, close, endings, recover_one

KINDS: Final[list[DecisionType[Battle]]] = [
    Act(),
    Activate(),
    ChooseVolley(),
    MoveFast(),
    Divide(),
    ChooseShields(),
    ChooseEdge(),
    SetUp(),
    GiveLeader(),
    EnterForce(),
    CountContact(),
]
"""The decision types, in the order of their chapters."""

STEPS: Final[dict[int, Callable[[Battle, Step], None]]] = {
    steps.TERRAIN: lay_ground,
    steps.LEADERS: field_army,
    steps.LEAD: lead,
    steps.STRENGTH: weigh_strength,
    steps.WEATHER: roll_weather,
    steps.EDGE: ask_edge,
    steps.DEPLOY: ask_deploy,
    steps.START: begin_fighting,
    steps.TURN: begin_turn,
    steps.BURN: spread_fires,
    steps.SHIELDS: ask_shields,
    steps.ROLL: roll_activation,
    steps.SIDE: next_of_side,
    steps.ACT: next_action,
    steps.END_ACT: end_activation,
    steps.END_TURN: end_turn,
    steps.FIRE: fire,
    steps.CHOOSE_FIRE: choose_fire,
    steps.STRUCTURE: shell,
    steps.FAST: test_fast,
    steps.MOVED: has_moved,
    steps.TEST: take_test,
    steps.CHARGE_HOME: charge_home,
    steps.COUNTER: counter,
    steps.ADVANCE: advance,
    steps.AWAY: retire,
    steps.COVER: seek_cover,
    steps.ALSO_LOST: chief_is_lost,
    steps.FIGHT: contact,
    steps.MELEE: melee,
    steps.DIVIDE: ask_division,
    steps.ROLL_TEST: roll_in_melee,
    steps.CARRY: carry_in_melee,
    steps.TAKE_OVER: take_over,
    steps.VILLAGE: settle_village,
    steps.ENTRY: ask_entry,
    steps.PLACE: place_pefs,
    steps.PEF: activate_hidden_force,
    steps.COUNT: ask_count,
    steps.SCOUT: react,
    steps.GO_ON: go_on,
    steps.LIMIT: limit_reached,
    steps.OVER: battle_over,
    steps.RECOVER: recover_one,
    steps.DONE: close,
}
"""The handler of each step; RAISE, RESOLVE, MEET and ENEMY need the book's own numbers and decision types."""


class AdventuresBook(Book):
    """Colonial Adventures, 2nd edition, with its house rules applied."""

    def __init__(self) -> None:
        super().__init__(
            "adventures",
            "Colonial Adventures, 2nd edition",
            VERSION,
            "inch",
            GRAMMAR,
        )
        self.cover = BookCover(
            "#2c4a33", "contours", "Companies and bands that react; alone against the book, and in campaigns."
        )
        self.decision_types = {kind.name: kind for kind in KINDS}
        self.always_allowed = Concede()
        self.steps = {
            **STEPS,
            steps.RAISE: self.raise_side,
            steps.RESOLVE: self.resolve_pef,
            steps.MEET: self.meet_chosen,
            steps.ENEMY: self.answer_for_enemy,
        }
        self.runs_sides = True
        self.scored = "percent of its figures left"
        self.counts = "figures"
        self.settings = settings()
        self.values = {setting.name: setting.default for setting in self.settings}
        self.people_settings = {"turn_limit": 0, "quiet_limit": 0}  # they stop when they like (CA-RUL2-110)
        self.figures = figures()
        self.rules = Rules()
        self.days: dict[tuple[tuple[str, int], ...], Rules] = {}  # the rules on other days than the usual one
        self.numbers = Figures()
        self.build_tables()

    def fresh(self) -> Book:
        return AdventuresBook()

    def endings(self, state: State) -> list[tuple[str, str]]:
        assert isinstance(state, Battle)
        return endings(state)

    def piece_of(self, event: Event) -> int:
        """Return the id of the piece an event is about; for a Possible Enemy Force, its marker."""
        if event.event_type.kind == PEF and event.n > 0:
            return MARKER + event.n - 1
        return event.of()

    def droppable(self) -> list[str]:
        found = (
            [row.rule for row in fire_rows()] + [row.rule for row in melee_rows()] + [row.rule for row in test_rows()]
        )
        return list(dict.fromkeys(found))

    def build_tables(self) -> None:
        rules = read_settings(self.values)
        shots: list[Modifier[Shot]] = []
        for shot_row in fire_rows():
            if shot_row.rule not in self.dropped:
                shots.append(shot_row.worth(self.figure(shot_row.rule, shot_row.words)))
        bouts: list[Modifier[Bout]] = []
        for bout_row in melee_rows():
            if bout_row.rule not in self.dropped:
                bouts.append(bout_row.worth(self.figure(bout_row.rule, bout_row.words)))
        trials: list[Modifier[ReactionTest]] = []
        for trial_row in test_rows():
            if trial_row.rule not in self.dropped:
                trials.append(trial_row.worth(self.figure(trial_row.rule, trial_row.words)))
        rules.fire = ModifierTable(shots, "CA-FIR-03", "its Rep")
        rules.melee = ModifierTable(bouts, "CA-MEL-09", "its Rep")
        rules.test = ModifierTable(trials, "CA-REA-02", "two dice")
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
        """Return the rules for this battle's year, night and weather."""
        day = circumstances(setup, self.values)
        if not day:
            return self.rules
        key = tuple(sorted(day.items()))
        if key not in self.days:
            other = AdventuresBook()
            other.values = {**self.values, **day}
            other.figures = self.figures
            other.dropped = self.dropped
            other.build_tables()
            self.days[key] = other.rules
        return self.days[key]

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        """Read the set-up and put what is settled before turn 1 on the agenda."""
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
        venture = read_venture(setup, solo_sides(setup))
        if venture is not None:
            battle.venture = venture
        battle.defender = as_int(setup.get("defender", NOBODY), "defender", NOBODY, 1)
        battle.home = [one_of(armies[side].doc.get("home", ("S", "N")[side]), WAYS, "home") for side in SIDES]
        for army in armies:
            read_groups(battle, self.numbers, army.side)
            read_chief(battle, army.side)
        stand_clear(battle)
        plan_setup(battle, setup)
        return battle

    def raise_side(self, battle: Battle, step: Step) -> None:
        """Recruit a side's army with this book's numbers (CA-ARM-10)."""
        raise_army(battle, self.numbers, step.a)

    def resolve_pef(self, battle: Battle, step: Step) -> None:
        """Resolve a Possible Enemy Force that was met and raise its groups (CA-PEF-14)."""
        resolve(battle, self.numbers, step.a)

    def meet_chosen(self, battle: Battle, step: Step) -> None:
        """Resolve a Possible Enemy Force by the contact-table row that the player chose (CA-LEFT-11)."""
        row = contact_row(step.b, battle.rules.ten_as_nine)
        reveal(battle, self.numbers, battle.venture.pefs[step.a], row, [], [])

    def answer_for_enemy(self, battle: Battle, step: Step) -> None:
        """Answer for the side that the book runs, by its tables, with a checked order (CA-NP-04)."""
        asked = battle.asked
        battle.asked = None
        if asked is None:
            return
        name = asked.kind
        order = ANSWERS[name](battle, asked)
        if order is None:
            return  # done without an order that players have
        refused = self.check(battle, asked, order)
        if refused is not None:
            raise RuntimeError(f"the book's own order '{order}' is refused: {refused}")
        was_prone = asked.who != NOBODY and battle.groups[asked.who].prone
        self.apply(battle, asked, order)
        if order.verb == "move":
            rises(battle, battle.groups[asked.who], was_prone)

    # --- views -----------------------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        return view.view(the_battle(state), side, self.shown(state.question))

    def sees(self, state: State, at: Perspective, who: int) -> bool:
        battle = the_battle(state)
        if who >= MARKER:
            return any([pef.id == who - MARKER for pef in battle.venture.pefs_here()])
        return 0 <= who < len(battle.groups) and view.is_shown(battle.groups[who])

    def scene(self, state: State) -> dict[str, object]:
        return view.scene(the_battle(state))

    def determinize(self, state: State, side: int, dice: Dice) -> State:
        return imagine(the_battle(state), dice)

    # --- words -----------------------------------------------------------------------------------------------------

    def tell(self, state: State, event: Event) -> str:
        return filled(the_battle(state), event, super().tell(state, event))

    def phrase(self, state: State, event: Event, words: str, who: str = "", whom: str = "") -> str:
        """Return the words of an event; a C-in-C is named with an article."""
        battle = the_battle(state)
        return super().phrase(
            state, event, words, who or chief_said(battle, event.who), whom or chief_said(battle, event.whom)
        )

    def is_resolved(self, state: State) -> bool:
        return is_settled(the_battle(state))

    def samples(self, state: State, order: Order) -> int:
        return times_tried(the_battle(state), order)

    def result_of(self, before: State, after: State, order: Order) -> OrderResult:
        return fate_of(the_battle(before), the_battle(after), order)

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
