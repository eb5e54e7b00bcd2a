"""The real rulebooks, with dice and computers that do the same in every run: no test of the page is won or lost by luck."""

from vedette.server.http import games_api, lan_access
from vedette.server.live import rematch
from vedette.server.services import catalog

SEED = "0123456789abcdef0123456789abcdef"


def make():
    games_api.new_seed = rematch.new_seed = lambda: SEED
    catalog.randbelow = lambda most: 7 % most
    # A second address of the loopback stands for the home network: it is everywhere the same.
    lan_access.addresses = lambda: ["127.0.0.2"]
    return catalog.make()
