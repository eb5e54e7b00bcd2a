"""The book: its questions, its steps, and what the engine asks of it (step 3)."""

from typing import Final

from skirmish.acting import Act
from skirmish.battle import (
    ACT,
    DEPLOY,  # step 6
    MORALE,  # step 5
    TURN,
    end,
    read_battle,
    the_battle,
)
from skirmish.deploying import Deploy, ask_deployment  # step 6
from skirmish.morale import check_morale  # step 5
from skirmish.odds import result, sums  # step 4
from skirmish.verbs import GRAMMAR
from skirmish.view import scene, view
from vedette.engine.book import Book
from vedette.engine.dice import Dice
from vedette.engine.state import State
from vedette.engine.tables import HEAD, Event, EventType
from vedette.engine.types import FIGHTING, SIDES, Order, OrderResult, Question, Step

BEGUN: Final = EventType("turn", "SKI-TRN-01", "Turn {m}: {side} <acts>.", part=HEAD)


class SkirmishBook(Book):
    """Skirmish, as the engine knows it."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "Skirmish", "1", "inch", GRAMMAR)
        self.scored = self.counts = "figures"
        self.decision_types = {"act": Act()}
        self.decision_types["deploy"] = Deploy()  # step 6
        self.steps = {TURN: self.begin_turn, ACT: self.ask_side}
        self.steps[MORALE] = check_morale  # step 5
        self.steps[DEPLOY] = ask_deployment  # step 6

    def fresh(self) -> Book:
        return SkirmishBook(self.name)

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        battle = read_battle(setup, dice)
        battle.next(Step(TURN, 0))
        battle.agenda += [Step(DEPLOY, 1), Step(DEPLOY, 0)]  # step 6
        return battle

    def begin_turn(self, state: State, step: Step) -> None:
        """Begin a side's turn, or end the battle after the last one (SKI-TRN-01, SKI-WIN-01)."""
        battle = the_battle(state)
        if step.a == 0 and battle.turn == battle.turns:
            end(battle)
            return
        battle.phase = FIGHTING
        battle.turn += 1 - step.a
        for unit in battle.fielded(step.a):
            unit.has_acted = False
        battle.say(Event(BEGUN, n=step.a, m=battle.turn))
        battle.next(Step(TURN, 1 - step.a))
        battle.next(Step(ACT, step.a))

    def ask_side(self, state: State, step: Step) -> None:
        """Ask a side for an order as long as a unit may act; a side without units has lost (SKI-WIN-01)."""
        battle = the_battle(state)
        if not all([battle.fielded(side) for side in SIDES]):
            end(battle)
        elif battle.idle(step.a):
            battle.next(step)
            battle.ask(Question(step.a, "act", "SKI-TRN-01"))

    # --- what is seen ----------------------------------------------------------------------------------------------

    def scene(self, state: State) -> dict[str, object]:
        return scene(the_battle(state))

    def view(self, state: State, side: int) -> dict[str, object]:
        return view(the_battle(state))

    def determinize(self, state: State, side: int, dice: Dice) -> State:
        twin = state.clone()
        twin.dice = dice
        return twin

    def is_fully_known(self, state: State, side: int) -> bool:
        return True

    # --- odds ------------------------------------------------------------------------------------------------------

    def result_of(self, before: State, after: State, order: Order) -> OrderResult:  # step 4
        return result(the_battle(before), the_battle(after), order)  # step 4

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:  # step 4
        return sums(the_battle(state), order)  # step 4


def make_book(name: str) -> Book:
    """Make the book; the entry says where this function is."""
    return SkirmishBook(name)
