"""`python -m vedette`: the same as the command `vedette`."""

import sys

from vedette.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
