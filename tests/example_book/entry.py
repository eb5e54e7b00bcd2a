"""The one entry of the list of books, and a library in which it stands for the service's processes."""

from vedette import books
from vedette.server.services.catalog import Catalog

STUB = books.BookEntry(
    "pickets",
    rules="example_book.book",
    ledger="example_book",
    scenarios="example_book.scenarios",
    cases="example_book.proof",
    invariants="example_book.proof",
    plans="example_book.proof",
    benchmark="example_book.proof",
)


def make():
    """Every book of Vedette, and this one."""
    books.BOOKS[STUB.name] = STUB
    return Catalog()
