"""The real rulebooks, with dice and computers that do the same in every run: no test of the page is won or lost by luck."""

from vedette.server import desk, library, porch, rematch

SEED = "0123456789abcdef0123456789abcdef"


def make():
    desk.new_seed = rematch.new_seed = lambda: SEED
    library.randbelow = lambda most: 7 % most
    # A second address of the loopback stands for the home network: it is everywhere the same.
    porch.addresses = lambda: ["127.0.0.2"]
    return library.make()
