"""Trials of battles against the book and campaigns, with checks of each (`benchmarks/solo.py` plays them).

Each kind of battle is played at random between enemies of the time. Every one ends, by the safety limit at the latest;
figures are conserved and positions sound; the record replays the same. Campaigns are played to their end with random
results. A fault names the kind and the number; `--first` plays that one alone. A number always gives the same battle.
"""

from vedette import books
from vedette.campaign.adventures.roster import leaders_of
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.record import load, to_record
from vedette.rules.adventures.battle import Battle
from vedette.testing.adventures.plans import ARMIES, BATTLES, SCENARIOS, is_fair
from vedette.testing.harness import Fault
from vedette.testing.invariants import broken_invariants

LEAST_TURNS = 60
"""The safety limit of a battle against the book (CA-RUL2-110)."""
EVERY = 20
"""The interval of positions that are checked closely, and of records that are replayed."""
MOST_BATTLES = 60
"""The most battles of a campaign; a longer one counts as endless."""


def setup_of(kind: str, number: int) -> dict[str, object]:
    """Return a set-up of a kind between enemies of the time; the same for the same number."""
    rng = Rng(number)
    known = [id for id in ARMIES.ids() if SCENARIOS.opponents(id)]
    one = known[rng.below(len(known))]
    foes = SCENARIOS.opponents(one)
    size = 1 + rng.below(4 if ARMIES.load(one)["training"] == "european" else 7)
    setup = SCENARIOS.battle_of(battle=kind, armies=[one, foes[rng.below(len(foes))]], sizes=[size, 0])
    if kind != "stand-up-fight" or is_fair(setup):
        setup["solo"] = [1]
    return setup


def play(kind: str, number: int) -> int:
    """Play one battle to its end and return its turns."""
    book = books.entry("adventures").book()
    game = Game(book, setup_of(kind, number), f"solo trial {number}")
    rng = Rng(number)
    decisions = 0
    while game.question is not None:
        if game.question.side in game.state.solo:
            raise Fault(f"{kind} {number}: the book's own side is asked")
        order = game.sample(rng)
        refused = game.apply_order(order)
        if refused is not None:
            raise Fault(f"{kind} {number}: {book.grammar.write(order)} was offered and refused: {refused.words}")
        decisions += 1
        if decisions % EVERY == 0:
            wrong = broken_invariants(book, game.state)
            if wrong:
                raise Fault(f"{kind} {number}, after {decisions} orders: {wrong[0]}")
    state = game.state
    assert isinstance(state, Battle)
    if state.outcome is None or state.turn > LEAST_TURNS:
        raise Fault(f"{kind} {number}: it did not end by the safety limit (turn {state.turn})")
    if number % EVERY == 0 and load(book, to_record(game)).state.key() != state.key():
        raise Fault(f"{kind} {number}: its record does not play again as it went")
    return state.turn


def campaign(number: int) -> int:
    """Play one campaign to its end with random results and return its battles."""
    campaigns = books.entry("adventures").campaigns()
    rng = Rng(number)
    known = [id for id in ARMIES.ids() if SCENARIOS.opponents(id)]
    one = known[rng.below(len(known))]
    foes = SCENARIOS.opponents(one)
    made = campaigns.begin({"army": one, "enemy": foes[rng.below(len(foes))], "seed": f"trial {number}"})
    while not made["over"]:
        if len(made["battles"]) >= MOST_BATTLES:
            raise Fault(f"campaign {number}: it does not end")
        losses: dict[int, str] = {}
        leaders: dict[int, list[str]] = {}
        for at, entry in enumerate(made["roster"]):
            lost = rng.below(entry["strength"] + 1)
            losses[at] = "ran" if rng.below(8) == 0 else str(lost)
            led = leaders_of(entry)
            least = max(0, len(led) - (entry["strength"] - lost))
            leaders[at] = led[: least + rng.below(min(len(led), lost) - least + 1)]
        result = ("won", "won", "lost", "lost", "drawn")[rng.below(5)]
        campaigns.march(made)
        before = made["morale"][:]
        report = campaigns.entered(made, result, losses, leaders=leaders, chief_lost=rng.below(6) == 0)
        made = campaigns.check(campaigns.settle(made, report))
        if not made["over"] and sum(made["morale"]) != sum(before):
            raise Fault(f"campaign {number}: Major Morale {before} became {made['morale']}")
        if any(entry["strength"] > entry["figures"] or entry["strength"] < 1 for entry in made["roster"]):
            raise Fault(f"campaign {number}: a group has more figures than it can have, or none")
        for entry in made["roster"]:
            if len(leaders_of(entry)) > entry["strength"] and not made["over"]:
                raise Fault(f"campaign {number}: {entry['name']} has more leaders than figures")
    return len(made["battles"])


def run(battles: int, campaigns: int, first: int = 0) -> dict[str, int]:
    """Play a number of each and return the counts."""
    found = dict.fromkeys(BATTLES, 0)
    for kind in BATTLES:
        for number in range(first, first + battles):
            play(kind, number)
            found[kind] += 1
    found["campaign"] = 0
    for number in range(first, first + campaigns):
        campaign(number)
        found["campaign"] += 1
    return found
