"""How a wish is turned down."""


class Declined(Exception):
    """A wish that is understood but not granted."""


class Unknown(Exception):
    """A link, book or rule that is not there."""
