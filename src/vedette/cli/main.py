"""The `vedette` command."""

import sys

from vedette.build_info import sentence


def main() -> int:
    """Answer `vedette --version`."""
    if sys.argv[1:] == ["--version"]:
        print(sentence())
        return 0
    print("usage: vedette --version", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
