"""The rulebook When Empires Clash!: its settings and figures in tables, its decision types, and its steps."""

from typing import Final

from vedette.engine.book import Book, BookCover
from vedette.engine.dice import Dice
from vedette.engine.setup_cache import SetupCache
from vedette.engine.state import State
from vedette.engine.tables import Modifier, ModifierTable
from vedette.engine.types import Order, OrderResult, Perspective
from vedette.engine.view import Losses
from vedette.rules.empires import odds, sequence, steps, view
from vedette.rules.empires.activation import Activate, activation
from vedette.rules.empires.battle import Bout, Rules, the_battle
from vedette.rules.empires.combat.close import close_attack_rows, close_combat, close_defence_rows
from vedette.rules.empires.combat.fire import fire_attack_rows, fire_combat, fire_defence_rows
from vedette.rules.empires.combat.recoil import Recoil, recoil
from vedette.rules.empires.hidden import imagined, is_all_seen
from vedette.rules.empires.settings import figures, settings
from vedette.rules.empires.setup import buying, deploy, oneoff, opening
from vedette.rules.empires.stands import KIND_NAMES, WEAPON_NAMES, Figures
from vedette.rules.empires.verbs import GRAMMAR
from vedette.rules.empires.victory import ENDINGS, Concede, aftermath, toll

VERSION: Final = "1"
COMBATS: Final = {"fire": fire_combat, "attack": close_combat}
"""The function that adds up both sides' values, for each verb that attacks."""


class EmpiresBook(Book):
    """The rulebook When Empires Clash!, with its house rules worked in."""

    def __init__(self) -> None:
        super().__init__("empires", "When Empires Clash!", VERSION, "square", GRAMMAR)
        self.cover = BookCover("#6d1f1f", "squares", "Whole armies on a field of squares, in an evening.")
        self.breaks = "withdraws at {n} lost, Command apart"
        self.settings = settings()
        self.values = {setting.name: setting.default for setting in self.settings}
        self.figures = figures(fire_attack_rows() + close_attack_rows())
        kinds = [
            oneoff.LayTerrain(),
            oneoff.ChooseBaseline(),
            buying.Buy(),
            deploy.Deploy(),
            sequence.Numbering(),
            sequence.Initiative(),
            Activate(),
            Recoil(),
        ]
        self.decision_types = {kind.name: kind for kind in kinds}
        self.always_allowed = Concede()
        self.steps = {
            steps.TERRAIN: oneoff.throw_for_terrain,
            steps.LAY: oneoff.ask_for_terrain,
            steps.BASELINES: oneoff.throw_for_baselines,
            steps.VALUES: buying.settle_values,
            steps.BUY: buying.ask_to_buy,
            steps.MUSTER: opening.muster,
            steps.COMMANDERS: buying.throw_for_commanders,
            steps.ZONES: deploy.throw_zones,
            steps.DEPLOY: deploy.ask_deployment,
            steps.START: deploy.start_battle,
            steps.TURN: sequence.begin_turn,
            steps.NUMBER: sequence.ask_numbers,
            steps.INITIATIVE: sequence.throw_initiative,
            steps.LIMIT: sequence.throw_limit,
            steps.NEXT: sequence.next_in_alternation,
            steps.RUN: sequence.run_side,
            steps.ACTIVATION: activation,
            steps.RECOIL: recoil,
            steps.AFTERMATH: aftermath,
            steps.END_TURN: sequence.end_turn,
        }
        self.rules = Rules(self.values, Figures())
        self.turns = 0
        self.openings = SetupCache(self.read)
        self.build_tables()

    def fresh(self) -> Book:
        return EmpiresBook()

    def endings(self, state: State) -> list[tuple[str, str]]:
        return ENDINGS

    def droppable(self) -> list[str]:
        return list(dict.fromkeys([row.rule for row in fire_attack_rows() + close_attack_rows()]))

    def amended(self, rows: list[Modifier[Bout]]) -> list[Modifier[Bout]]:
        return [row.worth(self.figure(row.rule, "")) for row in rows if row.rule not in self.dropped]

    def build_tables(self) -> None:
        printed = Figures()
        printed.values = [self.figure("WEC-VAL-01", name) for name in KIND_NAMES[:-1]] + [0]
        printed.rates = [self.figure("WEC-MOV-01", name) for name in KIND_NAMES]
        printed.on_foot_rate = self.figure("WEC-MOV-01", "on-foot")
        printed.ranges = [0] + [self.figure("WEC-FIR-09", name) for name in WEAPON_NAMES[1:]]
        rules = Rules(self.values, printed)
        rules.fire_attack = ModifierTable(self.amended(fire_attack_rows()), "WEC-FIR-12", "value")
        rules.fire_defence = ModifierTable(self.amended(fire_defence_rows()), "WEC-FIR-12", "value")
        rules.close_attack = ModifierTable(self.amended(close_attack_rows()), "WEC-CLS-05", "value")
        rules.close_defence = ModifierTable(self.amended(close_defence_rows()), "WEC-CLS-05", "value")
        self.rules = rules
        self.turns = self.figure("WEC-SEQ-01", "turns")
        self.openings.forget()

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        return self.openings.begin(setup, dice)

    def read(self, setup: dict[str, object], dice: Dice) -> State:
        """Return the battle of a set-up before its first step."""
        return opening.open_battle(setup, dice, self.rules, self.turns)

    # --- what a seat may see ---------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        return view.view(the_battle(state), side)

    def sees(self, state: State, at: Perspective, who: int) -> bool:
        return view.is_shown(the_battle(state), at.side, who)

    def losses(self, state: State, side: int) -> Losses:
        return toll(the_battle(state), side)

    def scene(self, state: State) -> dict[str, object]:
        return view.scene(the_battle(state))

    def determinize(self, state: State, side: int, dice: Dice) -> State:
        return imagined(the_battle(state), side, dice)

    def is_fully_known(self, state: State, side: int) -> bool:
        return is_all_seen(the_battle(state), side)

    # --- odds ------------------------------------------------------------------------------------------------------

    def is_resolved(self, state: State) -> bool:
        return not odds.is_in_combat(the_battle(state))

    def result_of(self, before: State, after: State, order: Order) -> OrderResult:
        if not self.grammar.verbs[order.verb].odds:
            return OrderResult("done")
        return odds.result_of(the_battle(before), the_battle(after), order)

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:
        battle = the_battle(state)
        if not self.grammar.verbs[order.verb].odds:
            return []
        us, them = battle.stands[order.args[0]], battle.stands[order.args[1]]
        combat = COMBATS[order.verb](battle, us, them)
        return [(us.card.name, combat.ours), (them.card.name, combat.theirs)]


def make_book(name: str) -> Book:
    return EmpiresBook()
