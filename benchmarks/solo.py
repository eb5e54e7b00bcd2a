"""Battles against the book: how long they take, and a trial of 2,000 of each kind and 200 campaigns.

python benchmarks/solo.py speed [--battles 60]
python benchmarks/solo.py trial [--battles 2000] [--campaigns 200] [--first 0]

speed   four units under `steady` against the book's enemy: seconds a battle, and how long an activation of that enemy takes.
        Processor time, so that what else the machine does hardly counts; run it with the compiled package. What Python takes to
        collect its garbage, which may fall into any activation, is told by itself.
trial   to be repeated; the checks play a hundredth part. It ends with code 1 at the first fault, which names the kind and the
        number of its battle.

Without a word both.
"""

import gc
import sys
import time

from vedette import books
from vedette.ai import decide
from vedette.build_info import compiled
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import new_state
from vedette.rules.adventures import steps
from vedette.testing.adventures.plans import ARMIES, BATTLES, SCENARIOS, is_fair
from vedette.testing.adventures.solo_trial import run
from vedette.testing.harness import Fault

UNITS = 4
BATTLE_GOAL = 0.5
"""Seconds a battle, on average."""
ACTIVATION_GOAL = 0.020
"""Seconds an activation of the book's enemy."""


def option(name, usual):
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else usual


class Watch:
    """Plays battles to their end and takes the time of each activation of the book's enemy."""

    def __init__(self):
        self.book = books.entry("adventures").book()
        self.steady = books.entry("adventures").player("steady")
        self.groups = []
        self.markers = []  # of Possible Enemy Forces: they move, split, and are met
        self.sweeps = []
        self.swept = 0.0
        gc.callbacks.append(self.sweep)

    def sweep(self, phase, info):
        """The garbage is collected: how long that takes."""
        if phase == "start":
            self.began = time.process_time()
        else:
            self.sweeps.append(time.process_time() - self.began)
            self.swept += self.sweeps[-1]

    def play(self, setup, number):
        """One battle; its seconds."""
        began = time.process_time()
        state = new_state(self.book, setup, SeededDice(str(number)))
        rng = Rng(number)
        self.go_on(state)
        while state.question is not None:
            question = state.question
            order = decide(self.steady, self.book, state, rng)
            state.question = None
            self.book.apply(state, question, order)
            self.go_on(state)
        return time.process_time() - began

    def go_on(self, state):
        """To the next question, as the engine does it; an activation goes from one choice of who acts to the next."""
        taken = 0.0
        kind = None
        while state.question is None and state.outcome is None:
            step = state.agenda.pop()
            if step.kind == steps.SIDE:
                self.note(kind, taken)
                taken, kind = 0.0, None
            swept, began = self.swept, time.process_time()
            self.book.run_step(state, step)
            taken += time.process_time() - began - (self.swept - swept)
            if step.kind == steps.PEF:
                kind = self.markers
            elif step.kind == steps.ENEMY and state.acting >= 0 and state.groups[state.acting].side in state.solo:
                kind = self.groups
        self.note(kind, taken)

    @staticmethod
    def note(kind, taken):
        if kind is not None:
            kind.append(taken)


def four_units(kind, number):
    """A battle between enemies of the time, four units of the first of them; None where the book cannot run the other side."""
    rng = Rng(number)
    known = [id for id in ARMIES.ids() if SCENARIOS.opponents(id)]
    one = known[rng.below(len(known))]
    foes = SCENARIOS.opponents(one)
    setup = SCENARIOS.battle_of(battle=kind, armies=[one, foes[rng.below(len(foes))]], sizes=[UNITS, 0])
    setup["solo"] = [1]
    return setup if kind != "stand-up-fight" or is_fair(setup) else None


def told(what, values, goal):
    """Mean, p50, p99 and most; what is to hold is said of `goal`'s own figure."""
    values.sort()
    mean = sum(values) / len(values)
    half, most = values[len(values) // 2], values[-1]
    late = values[min(len(values) - 1, len(values) * 99 // 100)]
    print(
        f"  {what:44} {len(values):6}   mean {mean * 1e3:7.1f}   p50 {half * 1e3:7.1f}   p99 {late * 1e3:7.1f}"
        f"   most {most * 1e3:7.1f} ms   goal {goal * 1e3:.0f}",
        flush=True,
    )


def speed(battles):
    print(f"{'compiled' if compiled() else 'PLAIN: build it first'}, {UNITS} units under steady against the book")
    watch = Watch()
    for kind in BATTLES:
        setups = [four_units(kind, number) for number in range(battles)]
        taken = [watch.play(setup, number) for number, setup in enumerate(setups) if setup is not None]
        told(f"{kind}, a battle", taken, BATTLE_GOAL)
    told("an activation of a group of the enemy", watch.groups, ACTIVATION_GOAL)
    told("of a Possible Enemy Force, met or not", watch.markers, ACTIVATION_GOAL)
    told("garbage is collected", watch.sweeps, ACTIVATION_GOAL)


def trial(battles, campaigns, first):
    began = time.monotonic()
    try:
        found = run(battles, campaigns, first)
    except Fault as fault:
        print(fault)
        return 1
    words = ", ".join([f"{count} {kind}" for kind, count in found.items()])
    print(f"{words}: no fault, {time.monotonic() - began:.0f} s")
    return 0


def main():
    asked = [word for word in sys.argv[1:] if word in ("speed", "trial")] or ["speed", "trial"]
    if "speed" in asked:
        speed(option("--battles", 60))
    return trial(option("--battles", 2000), option("--campaigns", 200), option("--first", 0)) if "trial" in asked else 0


if __name__ == "__main__":
    sys.exit(main())
