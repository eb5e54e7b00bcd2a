"""Companies, squadrons, batteries and clans of an army being raised (CA-ARM-22 to -27, CA-LEFT-06, CA-RUL2-05).

A group names its company by a number. One that lacks a group shows that and is not formed yet. When it is whole, a
captain or Warlord is rolled for, as one more figure with its first group. A battery has none.
"""

from typing import Any, Final

from vedette.campaign import Doc
from vedette.engine.plurals import many
from vedette.engine.types import BadInput

GUNS: Final = ("artillery", "machine_gun")
KINDS: Final = {
    # training and arm: its name, size, leader and rule
    ("european", "infantry"): ("Company", 2, "Captain", "CA-ARM-22"),
    ("european", "cavalry"): ("Squadron", 2, "Captain", "CA-ARM-23"),
    ("european", "artillery"): ("Battery", 3, "", "CA-ARM-24"),
    ("tribal", "infantry"): ("Clan", 3, "Warlord", "CA-ARM-25"),
    ("tribal", "cavalry"): ("Clan", 3, "Warlord", "CA-ARM-26"),
}
ALONE: Final = 0
MOST: Final = 20


def arm_of(entry: Doc) -> str:
    """Return infantry, cavalry or guns; mounted infantry is infantry."""
    kind = str(entry.get("class", "infantry"))
    return "artillery" if kind in GUNS else "cavalry" if kind == "cavalry" else "infantry"


class Company:
    """Groups that belong together, by their places in the army."""

    def __init__(self, number: int, training: str, arm: str, members: list[int]) -> None:
        self.number = number
        self.members = members
        self.kind, self.size, self.led_by, self.rule = KINDS[training, arm]

    @property
    def name(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def is_whole(self) -> bool:
        return len(self.members) == self.size

    def missing(self) -> Doc:
        """Return the groups it lacks, as a note of the page."""
        lacks = self.size - len(self.members)
        return {
            "rule": self.rule,
            "words": f"{self.name} is not formed yet: it lacks {many(lacks, 'group')} of {self.size}.",
        }


def companies_in(entries: list[Doc], wishes: list[Doc], training: str) -> list[Company]:
    """Return the companies that the groups name; raise BadInput for an impossible one."""
    found: list[Company] = []
    for number in sorted({wish.get("company", ALONE) for wish in wishes} - {ALONE}):
        members = [at for at, wish in enumerate(wishes) if wish.get("company", ALONE) == number]
        arms = {arm_of(entries[at]) for at in members}
        names = ", ".join(entries[at]["name"] for at in members)
        if len(arms) > 1:
            raise BadInput(f"CA-ARM-22: {names} are of different arms and do not form one company")
        arm = arms.pop()
        if (training, arm) not in KINDS:
            raise BadInput(f"CA-ARM-27: Tribal guns never activate together; {names} cannot be in a company")
        made = Company(number, training, arm, members)
        if len(members) > made.size:
            raise BadInput(f"{made.rule}: {made.name} would have {len(members)} groups ({names}); it is of {made.size}")
        found.append(made)
    return found


def choices_for(at: int, entries: list[Doc], found: list[Company], training: str) -> list[Doc]:
    """Return a group's choices: alone, a company of its arm with room, or a new one."""
    arm = arm_of(entries[at])
    if (training, arm) not in KINDS:
        return []
    kind, size, _, _ = KINDS[training, arm]
    if len([entry for entry in entries if arm_of(entry) == arm]) < size:
        return []
    open_to = [
        one.number
        for one in found
        if at in one.members or (arm_of(entries[one.members[0]]) == arm and len(one.members) < one.size)
    ]
    taken = [one.number for one in found]
    fresh = next(number for number in range(1, MOST + 2) if number not in taken)
    if fresh <= MOST:
        open_to.append(fresh)
    return [
        {"id": ALONE, "words": "on its own"},
        *[{"id": number, "words": f"{kind} {number}"} for number in sorted(open_to)],
    ]


def check_company(value: Any, what: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not ALONE <= value <= MOST:
        raise BadInput(f"{what}: 'company' is a number from 1 to {MOST}, or {ALONE} for none; not {value!r}")
