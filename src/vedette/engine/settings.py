"""Settings as fields that play reads."""


def fill_settings(rules: object, values: dict[str, int]) -> None:
    """Write each setting into the field of its name, if there is one: true or false, or the number as it is."""
    for name, value in values.items():
        if not hasattr(rules, name):
            continue
        if isinstance(getattr(rules, name), bool):
            setattr(rules, name, value == 1)  # on its own line: compiled, a conditional of two types becomes a number
        else:
            setattr(rules, name, value)
