"""Moments of battles at which an order is given whose odds can be asked for, of every book and every verb."""

from functools import cache

from parts import having
from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.testing.plans import plan_for

POSITIONS = 3
BATTLES = 40
LOOKED_THROUGH = 20
"""Battles in which it is looked for orders that are on offer though nobody gives them."""


def positions(book, verb):
    """Moments of battles by chance at which somebody gives such an order, or at which it is laid out, or sensible players do."""
    laid_out = getattr(books.entry(book).module("plans"), "laid_out", None)
    return drawn(book)[verb] or (laid_out(verb) if laid_out is not None else []) or sensible(book, verb)


@cache
def drawn(book):
    """For each verb that has odds as many moments as are wanted, each from another battle.

    Of verbs that players by chance hardly ever choose, moments at which they are on offer.
    """
    given = {verb: [] for verb in risky(book)}
    seen = {verb: [] for verb in given}
    for number in range(0, 2 * BATTLES, 2):
        if all(len(found) == POSITIONS for found in given.values()):
            break
        plan = plan_for(book, number)
        game = Game(plan.book, plan.setup, plan.seed)
        rng = Rng(number + 1)
        wanted = dict.fromkeys(given, 1 + rng.below(12))
        while game.question is not None and len(game.history) < 600:
            order = game.sample(rng)
            if order.verb in given:
                wanted[order.verb] -= 1
                if wanted[order.verb] == 0 and len(given[order.verb]) < POSITIONS:
                    given[order.verb].append((plan.book, game.state.clone(), order))
            if len(game.history) % 5 == 0 and number < 2 * LOOKED_THROUGH:
                note_offered(game, plan.book, given, seen)
            assert game.apply_order(order) is None
    return {verb: given[verb] or seen[verb] for verb in given}


def note_offered(game, book, given, seen):
    """One moment of a battle at which a verb is on offer that nobody has chosen yet."""
    rare = {verb for verb in given if not given[verb] and len(seen[verb]) < POSITIONS}
    found = {order.verb: order for order in book.legal_orders(game.state, game.question) if order.verb in rare}
    for verb, order in found.items():
        seen[verb].append((book, game.state.clone(), order))


def sensible(book, verb):
    """A moment of a shipped battle between steady players at which such an order is given, where chance never comes to one."""
    entry = books.entry(book)
    rules, player = entry.book(), entry.player("steady")
    for id in entry.scenarios().ids():
        game = Game(rules, entry.scenarios().setup_of(id), "sensible")
        rng = Rng(7)
        while game.question is not None:
            order = player.choose(rules, game.state, game.question, rng)
            if order.verb == verb:
                return [(rules, game.state, order)]
            assert game.apply_order(order) is None
    return []


def risky(book):
    return [verb.name for verb in books.entry(book).book().grammar.verbs.values() if verb.odds]


ELSEWHERE = {("tyneside-3.2", "aim"), ("tyneside-3.2", "charge"), ("tyneside-solo", "charge")}
"""Aiming is hardly ever on offer in 3.2's battles by chance; the other edition, with the same rule, is held to it. A charge is
told by the melee that comes of it in a later step: tests/rules/tyneside/test_ty_charge_foreseen.py holds the two together."""
CASES = [(book, verb) for book in having("plans") for verb in risky(book) if (book, verb) not in ELSEWHERE]
