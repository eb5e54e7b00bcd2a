"""The one entry of the list of books, and a library in which it stands for the service's processes."""

from vedette import books
from vedette.server.services.catalog import Catalog

STUB = books.BookEntry(
    "pickets",
    rules="stub.book",
    ledger="stub",
    scenarios="stub.scenarios",
    cases="stub.proof",
    soundness="stub.proof",
    plans="stub.proof",
    benchmark="stub.proof",
)


def make():
    """Every book of Vedette, and this one."""
    books.BOOKS[STUB.name] = STUB
    return Catalog()
