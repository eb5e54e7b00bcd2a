"""Case files of a campaign: its state, results of battles, written dice, and the expected sequel (docs/cases.md)."""

from typing import Any, Final

from vedette import books
from vedette.campaign import Campaigns
from vedette.engine.dice import ScriptedDice
from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict, as_int, as_list, as_text
from vedette.testing.comparing import AND_SO_ON, compare, compare_part, reader_of

Doc = dict[str, Any]

TOLD: Final = ("march", "losses", "leaders", "chief_lost", "idle", "battle")
"""Entries about a battle beside its result."""
STEP_KEYS: Final = {
    "enter": (*TOLD, "dice", "events", "campaign", "roster"),
    "cannot": (*TOLD, "says"),
}
"""The kinds of steps of a campaign, by their first word, and their entries beside `words`."""


class CampaignPosition:
    """A campaign between two battles."""

    def __init__(self, book: str, doc: Doc) -> None:
        self.campaigns: Campaigns = books.entry(book).campaigns()
        begun = self.campaigns.begin({key: value for key, value in doc.items() if key != "now"})
        now = as_dict(doc.get("now", {}), "campaign: now")
        self.campaign = self.campaigns.check(reader_of(book).campaign(begun, now) if now else begun)

    def place(self, name: object, what: str) -> int:
        """Return the place of a group in the roster."""
        names = [entry["name"] for entry in self.campaign["roster"]]
        if name not in names:
            raise BadInput(f"{what}: there is no group {name!r} in the roster; its groups are: {', '.join(names)}")
        return names.index(name)

    def places(self, value: object, what: str) -> list[int]:
        return [self.place(name, what) for name in as_list(value, what)]


def run_step(poised: CampaignPosition, step: Doc, kind: str, where: str) -> list[str]:
    """Enter one battle and settle its results; return the differences from what is expected."""
    text = as_text(step[kind], f"{where}: {kind}")
    said = f"({kind} '{text}')"
    if kind == "cannot":
        return [f"{said}: {one}" for one in compare_fault(poised, text, step, where)]
    dice = ScriptedDice(
        [as_int(face, f"{where}: dice", 1, 1000) for face in as_list(step.get("dice", []), f"{where}: dice")]
    )
    told = report(poised, text, step, where)
    try:
        after = poised.campaigns.settle(poised.campaign, poised.campaigns.entered(*told[0], **told[1]), dice)
    except BadInput as error:
        return [f"{said}: {error}"]
    found = [f"these dice were written but not thrown: {dice.unused()}"] if dice.unused() else []
    poised.campaign = after
    found += compare_events(step, after["battles"][-1]["events"])
    found += compare_part("campaign", as_dict(step.get("campaign", {}), f"{where}: campaign"), after)
    rest = {entry["name"]: entry for entry in after["roster"]}
    for name, facts in as_dict(step.get("roster", {}), f"{where}: roster").items():
        if facts is False:
            found += [f"roster.{name}: it should be gone, but is there"] if name in rest else []
        elif name not in rest:
            found.append(f"roster.{name}: it is not there; the roster is: {', '.join(rest) or 'empty'}")
        else:
            found += compare_part(f"roster.{name}", as_dict(facts, f"{where}: roster.{name}"), rest[name])
    return [f"{said}: {one}" for one in found]


def report(poised: CampaignPosition, result: str, step: Doc, where: str) -> tuple[tuple[Any, ...], Doc]:
    """Return the arguments of `Campaigns.entered`, with places in the roster for names of groups."""

    def by_place(key: str) -> dict[int, object]:
        doc = as_dict(step.get(key, {}), f"{where}: {key}")
        return {poised.place(name, f"{where}: {key}"): value for name, value in doc.items()}

    losses = {at: str(lost) for at, lost in by_place("losses").items()}
    leaders = {
        at: [as_text(rank, f"{where}: leaders") for rank in as_list(ranks, f"{where}: leaders")]
        for at, ranks in by_place("leaders").items()
    }
    who = poised.places(step["march"], f"{where}: march") if "march" in step else None
    idle = poised.places(step.get("idle", []), f"{where}: idle")
    chief = step.get("chief_lost", False)
    if not isinstance(chief, bool):
        raise BadInput(f"{where}: 'chief_lost' is true or false; not {chief!r}")
    battle = as_text(step.get("battle", ""), f"{where}: battle")
    return (poised.campaign, result, losses, who, battle), {"leaders": leaders, "idle": idle, "chief_lost": chief}


def compare_fault(poised: CampaignPosition, result: str, step: Doc, where: str) -> list[str]:
    """Check that an impossible result is refused, in words that contain the expected text."""
    told = report(poised, result, step, where)
    says = as_text(step.get("says", ""), f"{where}: says")
    try:
        poised.campaigns.entered(*told[0], **told[1])
    except BadInput as error:
        return [] if says in str(error) else [f"it should say '{says}', but says: {error}"]
    return ["it should be refused, but is taken"]


def compare_events(step: Doc, events: list[Doc]) -> list[str]:
    """Compare the events after the battle, in order: by rule, or by more of their entries."""
    if "events" not in step:
        return []
    wanted = as_list(step["events"], "events")
    if wanted and wanted[-1] == AND_SO_ON:
        wanted = wanted[:-1]
        events = events[: len(wanted)]
    if len(wanted) != len(events):
        return [f"events: expected {len(wanted)}, got {[event['rule'] for event in events]}"]
    found: list[str] = []
    for i, entry in enumerate(wanted):
        if isinstance(entry, str):
            found += compare(f"events[{i}]", entry, events[i]["rule"])
        else:
            found += compare_part(f"events[{i}]", as_dict(entry, f"events[{i}]"), events[i])
    return found
