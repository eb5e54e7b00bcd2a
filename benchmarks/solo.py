"""Battles against the book, 2,000 of each kind, and 200 campaigns: a trial to be repeated; the checks play a hundredth part.

python benchmarks/solo.py [--battles 2000] [--campaigns 200] [--first 0]

It ends with code 1 at the first fault, which names the kind and the number of its battle.
"""

import sys
import time

from vedette.testing.adventures.solo_trial import run
from vedette.testing.harness import Fault


def option(name, usual):
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else usual


def main():
    began = time.monotonic()
    try:
        found = run(option("--battles", 2000), option("--campaigns", 200), option("--first", 0))
    except Fault as fault:
        print(fault)
        return 1
    told = ", ".join([f"{count} {kind}" for kind, count in found.items()])
    print(f"{told}: no fault, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
