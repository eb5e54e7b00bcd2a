"""The Tyneside club rules as Books: version 3.2, and the solo edition as an amendment of it."""

from collections.abc import Callable
from typing import Final

from vedette.engine.book import Book, BookCover, Setting, amend
from vedette.engine.dice import Dice
from vedette.engine.plurals import begun
from vedette.engine.settings import fill_settings
from vedette.engine.state import State
from vedette.engine.tables import Event, ModifierTable
from vedette.engine.types import NOBODY, BadInput, Character, Forecast, Order, OrderResult, Perspective, Step
from vedette.rules.tyneside import sequence, steps, view
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import COVER_NAMES
from vedette.rules.tyneside.combat.falling_back import Following
from vedette.rules.tyneside.combat.forecast import forecast_aimed, forecast_volley
from vedette.rules.tyneside.combat.forecast_melee import forecast_charge
from vedette.rules.tyneside.combat.foreseen import foreseen
from vedette.rules.tyneside.combat.melee import melee_lines
from vedette.rules.tyneside.combat.weapons import BANDS, DAMAGE_NAMES, WEAPONS
from vedette.rules.tyneside.command.by_hand import bonus_of
from vedette.rules.tyneside.command.command import Commanding
from vedette.rules.tyneside.command.ordered_moves import Moving
from vedette.rules.tyneside.command.ordered_shots import Shooting
from vedette.rules.tyneside.conceding import Conceding
from vedette.rules.tyneside.hidden import imagined
from vedette.rules.tyneside.odds import result_of
from vedette.rules.tyneside.rules import Rules
from vedette.rules.tyneside.settings import (
    BARRIER_PARTS,
    BASE_RADII,
    NEEDS,
    ROWS_SOLO,
    all_figures,
    all_settings,
    droppable_rows,
    solo_amendment,
)
from vedette.rules.tyneside.setup.deploy import Deploying
from vedette.rules.tyneside.setup.muster import read_battle
from vedette.rules.tyneside.tables.cells import ROWS, band_words, read_cell, wordings
from vedette.rules.tyneside.tables.retreating import Retreating
from vedette.rules.tyneside.tables.risk import risk_lines
from vedette.rules.tyneside.units import MARKER, PRISONERS
from vedette.rules.tyneside.verbs import GRAMMAR
from vedette.rules.tyneside.victory import endings
from vedette.rules.tyneside.witness import voice, witness

VERSION: Final = "1"
TITLES: Final = {
    "tyneside-3.2": "Colonial Wargame rules, Tyneside, 3.2",
    "tyneside-solo": "Colonial Wargame rules, Tyneside, solo edition",
}


def forecast_of_charge(battle: Battle, order: Order) -> Forecast | None:
    """Return the forecast of the melee that a charge brings about."""
    group = battle.groups[order.args[0]]
    return forecast_charge(battle, group, battle.groups[order.args[1]], bonus_of(battle, group))


FORECASTS: Final[dict[str, Callable[[Battle, Order], Forecast | None]]] = {
    "fire": forecast_volley,
    "aim": forecast_aimed,
    "charge": forecast_of_charge,
}
"""The orders whose odds the book counts itself."""


class TynesideBook(Book):
    """The club rules with an edition's and house rules' changes."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(name, title, VERSION, "cm", GRAMMAR)
        self.cover = BookCover(
            "#22344f", "chain", "Man by man: you are one officer, and your men do what the tables say."
        )
        self.scored = "figures left"
        self.counts = "men"
        self.settings = all_settings()
        self.values = {setting.name: setting.default for setting in self.settings}
        self.figures = all_figures()
        self.wordings = wordings()
        self.dropped = list(ROWS_SOLO)
        self.runs_sides = True
        self.tells_seats = True
        self.leaves_to_tables = True
        self.rules = Rules()
        self.decision_types = {
            "deploy": Deploying(),
            "command": Commanding(),
            "retreat": Retreating(),
            "move": Moving(),
            "shoot": Shooting(),
            "follow": Following(),
        }
        self.always_allowed = Conceding()
        self.steps = {
            steps.DEPLOY: sequence.deploy,
            steps.BEGIN: sequence.begin,
            steps.TURN: sequence.begin_turn,
            steps.SIDE_TURN: sequence.begin_side_turn,
            steps.COMMAND: sequence.command,
            steps.ACTIONS: sequence.actions,
            steps.BEGIN_MOVES: sequence.begin_moves,
            steps.MOVE_BOUND: sequence.move_all_bound,
            steps.MOVE_SEAT: sequence.move_seat,
            steps.END_MOVES: sequence.end_moves,
            steps.SHOOT: sequence.shoot,
            steps.SHOOT_SEAT: sequence.shoot_seat,
            steps.MELEE: sequence.melee,
            steps.FOLLOW: sequence.follow,
            steps.END_SIDE: sequence.end_side,
        }

    def fresh(self) -> Book:
        return TynesideBook(self.name, self.title)

    def endings(self, state: State) -> list[tuple[str, str]]:
        assert isinstance(state, Battle)
        return endings(state)

    def droppable(self) -> list[str]:
        return droppable_rows()

    def stands(self, rule: str) -> bool:
        """True if the row is in this book."""
        return rule not in self.dropped

    def cm(self, rule: str, row: str = "") -> int:
        """Convert a printed distance to hundredths of a centimetre (TY-GEN-02)."""
        return self.figure(rule, row) * 100

    def build_tables(self) -> None:
        self.settings = [
            setting
            for setting in all_settings_of(self)
            if setting.name not in NEEDS or self.stands(NEEDS[setting.name])
        ]
        rules = Rules()
        self.flatten_settings(rules)
        self.flatten_figures(rules)
        self.flatten_rows(rules)
        self.flatten_tables(rules)
        self.rules = rules

    def flatten_settings(self, rules: Rules) -> None:
        on = self.values
        fill_settings(rules, on)
        rules.foot_base, rules.horse_base = BASE_RADII[on["base_size"]]
        rules.barrier_parts = BARRIER_PARTS[on["barrier_cost"]]
        rules.draw_counts = on["draw_counts"] == 1 and self.stands("TY-RF-15")
        rules.flank_distance = on["flank_distance"] * 100
        rules.sees_enemy = on["marker_reveal"] == 1
        rules.hit_on_modified = on["melee_hit_on_modified"] == 1
        rules.musician_both = on["musician_dice"] == 1

    def flatten_figures(self, rules: Rules) -> None:
        rules.ranges = [[self.cm("TY-WPN-01", f"{weapon.name} {band}") for band in BANDS] for weapon in WEAPONS]
        rules.factors = [self.figure("TY-WPN-02", weapon.name) for weapon in WEAPONS]
        rules.bayonet = self.figure("TY-WPN-02", "bayonet")
        rules.to_hit = [[self.figure("TY-SHO-13", f"{band} {cover}") for cover in COVER_NAMES] for band in BANDS]
        rules.damage = [[self.figure("TY-DMG-01", f"{row} {die}") for die in range(1, 7)] for row in DAMAGE_NAMES]
        rules.hero_damage = self.figure("TY-DMG-02", "")
        rules.raw_damage = self.figure("TY-DMG-03", "")
        rules.foot = self.cm("TY-MOV-01")
        rules.wounded = self.cm("TY-MOV-02")
        rules.civilian = self.cm("TY-MOV-03")
        rules.petticoats = self.cm("TY-MOV-04")
        rules.horse = self.cm("TY-MOV-05")
        rules.command_dice = [self.figure(rule, "") for rule in ("TY-CMD-07", "TY-CMD-06", "TY-CMD-05")]
        rules.command_open = self.cm("TY-CMD-10")
        rules.command_enclosed = self.cm("TY-CMD-11")
        rules.cost_loyal = self.figure("TY-CMD-13", "")
        rules.cost_disloyal = self.figure("TY-CMD-14", "")
        rules.cost_router = self.figure("TY-CMD-15", "")
        rules.rate_still = self.figure("TY-SHO-01", "")
        rules.rate_moving = self.figure("TY-SHO-02", "")
        rules.rate_hurled = self.figure("TY-SHO-12", "")
        rules.shot_depth = self.cm("TY-SHO-20")
        rules.prisoners_per_guard = self.figure("TY-PRI-01", "")
        rules.attack_near = self.cm("TY-ORD-12")
        rules.marker_reach = self.cm("TY-SET-05")

    def flatten_rows(self, rules: Rules) -> None:
        """Set the procedures that differ between the editions from the rows in force."""
        rules.spot_depth = self.cm("TY-VIS-01" if self.stands("TY-VIS-01") else "TY-VIS-02")
        rules.look_depth = self.cm("TY-VIS-05" if self.stands("TY-VIS-05") else "TY-SHO-21")
        rules.wood_sight = self.cm("TY-VIS-06" if self.stands("TY-VIS-06") else "TY-VIS-07")
        rules.cavalry_near = self.cm("TY-RF-13" if self.stands("TY-RF-13") else "TY-RF-14", "distance")
        rules.rout_extra = self.cm("TY-ORD-16") if self.stands("TY-ORD-16") else 0
        rules.stops_at_medium = self.stands("TY-ORD-11")
        rules.advance_attacks = self.stands("TY-ORD-12")
        rules.native_bonus = self.stands("TY-ORD-10")
        rules.charge_is_attack = self.stands("TY-ORD-09")
        rules.retreat_may_stay = self.stands("TY-ORD-15")
        rules.routers_harmless = self.stands("TY-ORD-17")
        rules.surrenders = self.stands("TY-ORD-18")
        rules.halts_in_cover = self.stands("TY-ACT-10")
        rules.wound_if_stuck = self.stands("TY-MEL-19")
        rules.has_prisoners = self.stands("TY-PRI-01") or self.stands("TY-PRI-02")
        rules.kills_by_choice = self.stands("TY-PRI-03")
        rules.takes_none = self.stands("TY-PRI-04") or self.stands("TY-PRI-05")

    def flatten_tables(self, rules: Rules) -> None:
        risk = [
            line.worth(self.figure(line.rule, "value" if line.rule in ("TY-RF-13", "TY-RF-14") else ""))
            for line in risk_lines()
            if self.stands(line.rule)
        ]
        rules.risk = ModifierTable(risk, "TY-RF-02", "nothing")
        melee = [mod.worth(self.figure(mod.rule, "")) for mod in melee_lines() if self.stands(mod.rule)]
        rules.melee = ModifierTable(melee, "TY-MEL-05", "the die")
        for table, name in enumerate(("first table", "second table")):
            bands = [self.figure("TY-ACT-02", f"{name} row {row}") for row in range(ROWS - 1)]
            if bands != sorted(bands):
                raise BadInput(f"TY-ACT-02: the rows of the {name} must rise; not {bands}")
            rules.bands.append(bands)
            rows = []
            for row in range(ROWS):
                cells = []
                for die in range(6):
                    wording = self.wordings[(table * ROWS + row) * 6 + die]
                    wording.words = f"{name}, {band_words(bands, row)}, die {die + 1}"
                    cells.append(read_cell(wording.rule, wording.value))
                rows.append(cells)
            rules.cells.append(rows)

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        """Read the set-up; the side that moves second places first (TY-RUL-125)."""
        battle = read_battle(setup, self.rules, dice)
        attacker = setup.get("attacker", NOBODY)
        if attacker not in (NOBODY, 0, 1):
            raise BadInput(f"'attacker' is the side 0 or 1; not {attacker!r}")
        assert isinstance(attacker, int)
        sequence.decide_first(battle, attacker)
        battle.next(Step(steps.BEGIN))
        battle.next(Step(steps.DEPLOY, battle.first))
        battle.next(Step(steps.DEPLOY, 1 - battle.first))
        return battle

    def posts(self, state: State) -> list[Character]:
        battle = the_battle(state)
        return [Character(seat.id, seat.side, battle.name_of(battle.unit[seat.figure])) for seat in battle.seats]

    # --- what a seat may see ---------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        return view.view(the_battle(state), side, self.shown(state.question))

    def view_from(self, state: State, at: Perspective) -> dict[str, object]:
        return view.view_from(the_battle(state), at, self.shown(state.question))

    def sees(self, state: State, at: Perspective, who: int) -> bool:
        battle = the_battle(state)
        if who >= PRISONERS:
            return len(battle.prisoners_of(who - PRISONERS)) > 0
        if who >= MARKER:
            return who - MARKER < len(battle.markers)
        return 0 <= who < len(battle.groups) and view.is_shown(battle, battle.groups[who], at.side)

    def witness(self, state: State, event: Event) -> None:
        witness(the_battle(state), event)

    def tell_to(self, state: State, event: Event, at: Perspective) -> str:
        """Return the event in words addressed to the seat's Player Character."""
        said = voice(the_battle(state), event, at)
        if said is None:
            return self.tell(state, event)
        return begun(self.phrase(state, event, said.words, said.who, said.whom))

    def scene(self, state: State) -> dict[str, object]:
        return view.scene(the_battle(state))

    def determinize(self, state: State, side: int, dice: Dice) -> State:
        return imagined(the_battle(state), side, dice)

    # --- words -----------------------------------------------------------------------------------------------------

    def is_resolved(self, state: State) -> bool:
        """True if an order is carried out at once and only later steps follow."""
        return True

    def result_of(self, before: State, after: State, order: Order) -> OrderResult:
        return result_of(the_battle(before), the_battle(after), order)

    def forecast(self, state: State, order: Order) -> Forecast | None:
        forecast = FORECASTS.get(order.verb)
        return forecast(the_battle(state), order) if forecast is not None else None

    def preview(self, state: State, order: Order) -> list[dict[str, object]]:
        return foreseen(the_battle(state), order)


def all_settings_of(book: TynesideBook) -> list[Setting]:
    """Return every setting with the edition's defaults."""
    known = {setting.name: setting.default for setting in book.settings}
    found = all_settings()
    for setting in found:
        setting.default = known.get(setting.name, setting.default)
    return found


def the_battle(state: State) -> Battle:
    assert isinstance(state, Battle)
    return state


def make_book(name: str) -> Book:
    """Make the book of version 3.2, or of the solo edition as its amendment."""
    if name not in TITLES:
        raise BadInput(f"there is no edition '{name}'; the editions are: {', '.join(TITLES)}")
    book = TynesideBook(name, TITLES[name])
    amendment: dict[str, object] = EDITIONS.get(name, {})
    made = amend(book, amendment)
    for setting in made.settings:
        setting.default = made.values[setting.name]
    made.amendments = {}
    return made


EDITIONS: Final[dict[str, dict[str, object]]] = {"tyneside-solo": solo_amendment()}
