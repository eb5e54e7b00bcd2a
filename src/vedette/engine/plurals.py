"""Numbers in words: one hit is not "1 hits"."""


def many(number: object, one: str, more: str = "") -> str:
    """So many of something: many(1, "hit") is "1 hit", many(2, "die", "dice") is "2 dice"; the number may be written already."""
    return f"{number} {one if str(number) == '1' else more or one + 's'}"


def counted(words: str, name: str, number: int) -> str:
    """Fill in a number, and choose between one and many: `{n} {n|hit|hits}` is `1 hit` or `3 hits`."""
    fork = "{" + name + "|"
    while fork in words:
        before, rest = words.split(fork, 1)
        choice, after = rest.split("}", 1)
        one, more = choice.split("|")
        words = before + (one if number == 1 else more) + after
    return words.replace("{" + name + "}", str(number))
