"""Which books a test is about: those that have what it needs."""

from vedette import books


def having(*parts):
    """Return the books that have these parts, shipped or not."""
    return [name for name in books.names() if all(books.entry(name).has(part) for part in parts)]


def shipped():
    """Return the books that stand in this source tree."""
    return [name for name in books.names() if books.entry(name).places["rules"].startswith("vedette.")]


def first_battle(book):
    """Return the set-up of the battle for beginners, or of the first one there is."""
    scenarios = books.entry(book).scenarios()
    return scenarios.setup_of(scenarios.first())


def has_odds(book):
    """Return whether dice decide some order of the book."""
    return any(verb.odds for verb in books.entry(book).book().grammar.verbs.values())


def can_concede(book):
    """Return whether an order of the book gives up the battle."""
    return "concede" in books.entry(book).book().grammar.verbs


def has_league(book):
    """Return whether the book says in which battles its steady player is measured."""
    return books.entry(book).has("steady") and hasattr(benchmark_of(book), "LEAGUE")


def benchmark_of(book):
    """Return what is timed of a book, None where nothing is."""
    return books.entry(book).module("benchmark") if books.entry(book).has("benchmark") else None
