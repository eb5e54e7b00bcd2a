"""An army that its player raises and names (ARM-09 to -15, -34 to -44).

The document holds a seed and the player's choices. Every roll has dice of its own from the seed, so that one more
group, or another name, changes no earlier roll. The book itself makes the groups, and refuses what its list does not
have.
"""

from typing import Any, Final

from vedette.armies.adventures.reader import throw_words
from vedette.campaign import ARMY_FORMAT, ARMY_VERSION, Doc
from vedette.campaign.adventures.companies import (
    ALONE,
    Company,
    check_company,
    choices_for,
    companies_in,
)
from vedette.campaign.adventures.page import arms_words
from vedette.campaign.adventures.roster import as_name, entries_of, rep_of
from vedette.engine.dice import SeededDice
from vedette.engine.game import Game
from vedette.engine.plurals import many
from vedette.engine.types import BadInput
from vedette.engine.validation import only
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.book import make_book
from vedette.rules.adventures.groups.groups import EUROPEAN, TRIBAL
from vedette.rules.adventures.groups.leaders import LEADER_REPS
from vedette.rules.adventures.setup.lists import (
    DECLARATIONS,
    GUN,
    branch_of,
    guns_allowed,
    is_guard,
    is_horse,
    option_rep,
    rows_for,
)
from vedette.rules.adventures.setup.recruiting import MOST_TRIES
from vedette.scenarios.adventures.reader import MOST_GROUPS, STAND_UP_FIGHT, AdventuresScenarios

ROLLED: Final = -1
PLAYER: Final = 0
KEYS: Final = ("format", "version", "book", "army", "title", "seed", "groups", "leaders", "chief")
GROUP_KEYS: Final = ("row", "name", "weapon", "options", "company", "captain")
LEADER_KEYS: Final = ("name", "leads")
OPTIONS: Final = {one.name: (one.words, one.rule) for one in DECLARATIONS}
MOUNTAINS: Final = "mountain_people"
RANKS: Final = {"european": (("officer", 0), ("nco", 1)), "tribal": (("leader", 0),)}
"""The leaders of a group, and the modifier of their rolls (ARM-31, -32, -35, -36)."""
RANK_WORDS: Final = {"officer": "Officer", "nco": "NCO", "leader": "Leader"}
WEAPON_WORDS: Final = {"melee": "hand weapons", "spear": "throwing spear", "": "as listed"}


class Levy:
    """An army being raised from a list."""

    def __init__(self, scenarios: AdventuresScenarios, doc: Doc) -> None:
        self.scenarios = scenarios
        self.doc = doc
        self.listed = scenarios.army_list(doc["army"])
        self.rows: list[Doc] = self.listed["rows"]
        self.training = str(self.listed["training"])
        self.has_guard = False
        self.throws: list[list[Doc]] = []
        self.picked: list[int] = []
        self.numbers: list[int] = []
        rolled = 0
        for at, group in enumerate(doc["groups"]):
            row, throws = (int(group["row"]), []) if group["row"] != ROLLED else self.recruited(rolled)
            self.numbers.append(rolled)
            rolled += group["row"] == ROLLED
            self.has_guard = self.has_guard or is_guard(self.rows[row])
            self.picked.append(row)
            self.throws.append(throws)
            if "rep_die" in self.rows[row]:
                self.throws[-1].append(self.thrown(f"gun {at}", 1, "Rep of the gun"))
        self.entries = self.raised()
        self.lead()
        self.companies = companies_in(self.entries, doc["groups"], self.training)
        self.captains = [self.promoted(one) for one in self.companies if one.is_whole]
        for at, entry in enumerate(self.entries):
            self.strengthen(at, entry)  # last: it is rolled against their present Rep (RUL2-09)

    def thrown(self, what: str, count: int, words: str) -> Doc:
        """Roll dice that belong to this roll alone."""
        faces = SeededDice(f"{self.doc['seed']} {what}").throw(count, 6)
        return {"faces": faces, "total": sum(faces), "words": words}

    def recruited(self, number: int) -> tuple[int, list[Doc]]:
        """Roll 2d6 on the list, 1d6 where the row is split; reroll a second Guard (ARM-10, -11, LST-38)."""
        throws: list[Doc] = []
        row: Doc = {}
        for again in range(MOST_TRIES):
            throws.append(self.thrown(f"recruit {number} {again}", 2, "Recruiting Roll"))
            found = rows_for(self.listed, throws[-1]["total"], self.listed["name"])
            row = found[0]
            if len(found) > 1:
                throws.append(self.thrown(f"branch {number} {again}", 1, "branch of the row"))
                row = branch_of(found, throws[-1]["total"], self.listed["name"])
            if not (is_guard(row) and self.has_guard):
                break
        return next(at for at, one in enumerate(self.rows) if one is row), throws

    def pick_of(self, at: int) -> Doc:
        """Return a group as a pick of a set-up."""
        group, row = self.doc["groups"][at], self.rows[self.picked[at]]
        pick: Doc = {"row": row["type"] if row["roll"] == GUN else row["roll"]}
        if "sub" in row:
            pick["branch"] = row["sub"][0]
        for key in ("name", "weapon"):
            if group.get(key):
                pick[key] = group[key]
        open_to = self.options_of(at)
        for name, on in group.get("options", {}).items():
            if name not in open_to:
                raise BadInput(f"{group.get('name') or row['type']}: '{name}' is nothing that may be chosen for it")
            if name != MOUNTAINS:  # a set-up declares it for a whole army; here each group may be declared
                pick[name] = on
        return pick

    def raised(self) -> list[Doc]:
        """Return the groups as the book makes them."""
        id = self.doc["army"]
        setup = self.scenarios.stand_up_fight(id, id, (1, 1))
        for key in ("recruit", "guns"):
            setup["sides"][PLAYER].pop(key, None)
        setup["sides"][PLAYER]["picks"] = [self.pick_of(at) for at in range(len(self.picked))]
        state = Game(make_book(self.scenarios.book), setup, f"{self.doc['seed']} muster").state
        assert isinstance(state, Battle)
        entries = entries_of(state, PLAYER)
        for at, entry in enumerate(entries):
            self.mark(at, entry)
        names = [entry["name"] for entry in entries]
        for name in names:
            if names.count(name) > 1:
                raise BadInput(f"two groups are called {name}: give one of them another name")
        return entries

    def mark(self, at: int, entry: Doc) -> None:
        """Set a gun's Rep by its die, and make a rolled band with a Rep 5 leader a Ghazi's (RUL2-09, -22)."""
        row = self.rows[self.picked[at]]
        if "rep_die" in row and not entry.get("on_foot"):
            entry["rep"] = (
                row["rep_die"]["rep"] if self.throws[at][-1]["total"] == row["rep_die"]["score"] else row["rep"]
            )
        wish = self.doc["groups"][at]
        if wish.get("options", {}).get(MOUNTAINS):
            entry["rep"] = option_rep(row, MOUNTAINS)
        if wish["row"] == ROLLED and option_rep(row, "ghazi_leader") and not wish.get("options", {}).get("rifles"):
            entry["ghazi_rep"] = option_rep(row, "ghazi_leader")

    def strengthen(self, at: int, entry: Doc) -> None:
        """Roll field strength for a recruited group, 1d6 against the Rep (ARM-38 to -41)."""
        if self.doc["groups"][at]["row"] == ROLLED and entry["class"] not in ("artillery", "machine_gun"):
            die = self.thrown(f"strength {self.numbers[at]}", 1, f"field strength against Rep {rep_of(entry)}")
            entry["die"] = die["total"]
            least = len(RANKS[self.training]) + (entry.get("captain", 0) > 0)
            entry["strength"] = max(least, entry["strength"] - max(0, rep_of(entry) - die["total"]))

    # --- leaders -------------------------------------------------------------------------------------------------------

    def led(self) -> list[int]:
        """Return the groups that have leaders of their own."""
        return [at for at, entry in enumerate(self.entries) if entry["class"] not in ("artillery", "machine_gun")]

    def lead(self) -> None:
        """Roll leaders once all groups are known, and assign them by the player's choice (ARM-34)."""
        led = self.led()
        ranks = RANKS[self.training]
        wishes = self.doc["leaders"]
        self.leaders: list[Doc] = []
        for number, at in enumerate(led):
            for rank, added in ranks:
                throw = self.thrown(f"{rank} {number}", 2, RANK_WORDS[rank])
                wish = wishes[len(self.leaders)] if len(self.leaders) < len(wishes) else {}
                rep = LEADER_REPS[min(12, throw["total"] + added)]
                leads = wish.get("leads", at)
                made: Doc = {"rank": rank, "faces": throw["faces"], "added": added, "rep": rep}
                self.leaders.append({**made, "name": wish.get("name", ""), "leads": leads})
        for rank, _ in ranks:
            given = [leader["leads"] for leader in self.leaders if leader["rank"] == rank]
            if sorted(given) != led:
                wrong = next(at for at in [*given, *led] if given.count(at) != 1 or at not in led)
                name = self.entries[wrong]["name"] if 0 <= wrong < len(self.entries) else f"group {wrong + 1}"
                raise BadInput(
                    f"CA-ARM-31: every group is led by one {RANK_WORDS[rank]} of its own; {name} has {given.count(wrong)}"
                )
        for leader in self.leaders:
            entry = self.entries[leader["leads"]]
            entry[leader["rank"]] = leader["rep"]
            if leader["name"]:
                entry.setdefault("led_by", {})[leader["rank"]] = leader["name"]

    def promoted(self, company: Company) -> Doc:
        """Form a company: roll its captain or Warlord, who stands with its first group (RUL2-05)."""
        for at in company.members:
            self.entries[at]["company"] = company.number
        first = company.members[0]
        if not company.led_by:
            return {}
        throw = self.thrown(f"captain {company.number}", 2, company.led_by)
        entry, name = self.entries[first], self.doc["groups"][first].get("captain", "")
        entry["captain"] = LEADER_REPS[throw["total"]]
        entry["strength"] += 1
        entry["figures"] += 1
        if name:
            entry.setdefault("led_by", {})["captain"] = name
        return {
            "rank": "captain",
            "words": f"{company.led_by}, {company.name}",
            "faces": throw["faces"],
            "added": 0,
            "rep": entry["captain"],
            "name": name,
            "leads": first,
        }

    def chief(self) -> Doc:
        """Roll the C-in-C (ARM-29)."""
        throw = self.thrown("chief", 2, "C-in-C")
        return {"faces": throw["faces"], "rep": LEADER_REPS[throw["total"]], "name": self.doc.get("chief", "")}

    def roster(self) -> list[Doc]:
        """Return the groups for a campaign's roster and for a battle."""
        return [{key: value for key, value in entry.items() if key != "die"} for entry in self.entries]

    # --- reports -------------------------------------------------------------------------------------------------------

    def options_of(self, at: int) -> list[str]:
        """Return a group's possible declarations by its row; a rolled band's Ghazi comes by roll (RUL2-22)."""
        row, is_rolled = self.rows[self.picked[at]], self.doc["groups"][at]["row"] == ROLLED
        is_gun, is_band = row["class"] == "artillery", self.training == "tribal"
        found = {
            "rifles": "rifle_rule" in self.listed and row["class"] == "infantry",
            "shield": is_band and not is_gun,
            "lances": row["class"] == "cavalry",
            "indian": option_rep(row, "indian") > 0,
            MOUNTAINS: option_rep(row, MOUNTAINS) > 0,
            "ghazi": option_rep(row, "ghazi_leader") > 0 and not is_rolled,
            "militia": "noncombatant" in row.get("traits", []),
            "on_foot": option_rep(row, "used_as_infantry") > 0,
            "machine_gun": is_gun,
            "pack": is_gun and not is_band,
        }
        return [name for name in OPTIONS if found[name]]

    def weapons_of(self, row: Doc) -> list[str]:
        """Return a row's possible weapons: a choice of Tribal small arms, otherwise printed (ARM-42, -44)."""
        usual = str((row.get("default_arms") or [""])[0])
        if self.training != "tribal" or row["class"] == "artillery" or "ferocious" in row.get("traits", []):
            return [usual]
        return [usual, *[weapon for weapon in ("melee", "musket", "bow", "spear", "pistol") if weapon != usual]]

    def to_doc(self) -> Doc:
        """Return the army's page as facts."""
        bodies = len(self.led())
        chief = self.chief()
        return {
            "title": self.doc["title"],
            "army": {"id": self.doc["army"], "name": self.listed["name"]},
            "title_of_list": self.listed["title"],
            "words": self.listed["words"],
            "groups": [self.group_doc(at) for at in range(len(self.entries))],
            "leaders": [{**leader, "words": RANK_WORDS[leader["rank"]]} for leader in self.leaders],
            "captains": [captain for captain in self.captains if captain],
            "leaders_words": "thrown for after all groups, then given out as you like",
            "leaders_rule": "CA-ARM-34",
            "chief": {**chief, "rank": "chief", "words": "C-in-C", "added": 0, "leads": ROLLED},
            "rows": [
                {"row": at, "words": f"{throw_words(row)}: {row['type']}", "rep": row["rep"], "gun": row["roll"] == GUN}
                for at, row in enumerate(self.rows)
            ],
            "enemies": [self.scenarios.army_list(id)["name"] for id in self.scenarios.opponents(self.doc["army"])],
            "men": sum(entry["strength"] for entry in self.entries),
            "most": MOST_GROUPS,
            "notes": self.notes(bodies),
        }

    def group_doc(self, at: int) -> Doc:
        entry, row = self.entries[at], self.rows[self.picked[at]]
        wish = self.doc["groups"][at]
        open_to = self.options_of(at)
        chosen = wish.get("options", {})
        usual = {"shield": row.get("default_shield") is True}
        return {
            "at": at,
            "name": entry["name"],
            "rolled": wish["row"] == ROLLED,
            "throws": self.throws[at],
            "row": "gun" if row["roll"] == GUN else f"row {throw_words(row)}",
            "type": row["type"],
            "rule": "CA-ARM-20" if row["roll"] == GUN else "CA-ARM-10",
            "words": arms_words(entry),
            "rep": rep_of(entry),
            "die": entry.get("die", 0),
            "strength": entry["strength"],
            "figures": entry["figures"],
            "gun": row["class"] == "artillery",
            "arm": arm_shown(entry),
            "dress": entry.get("dress", ""),
            "weapon": wish.get("weapon", ""),
            "weapons": [
                {"id": "" if n == 0 else weapon, "words": WEAPON_WORDS.get(weapon, weapon.replace("_", " "))}
                for n, weapon in enumerate(self.weapons_of(row))
            ],
            "company": wish.get("company", ALONE),
            "companies": choices_for(at, self.entries, self.companies, self.training),
            "options": [option_doc(name, chosen.get(name, usual.get(name, False))) for name in open_to],
            "leaders": [
                {
                    "rank": leader["rank"],
                    "words": leader.get("words", RANK_WORDS.get(leader["rank"])),
                    "rep": leader["rep"],
                    "name": leader["name"],
                }
                for leader in [*self.leaders, *self.captains]
                if leader.get("leads") == at
            ],
        }

    def notes(self, bodies: int) -> list[Doc]:
        """Return the book's notes on its size and mix (ARM-16 to -19, -38)."""
        european = self.training == "european"
        guns = len(self.entries) - bodies
        allowed = guns_allowed(EUROPEAN if european else TRIBAL, bodies)
        each = "five units" if european else "ten bands"
        notes = [
            {
                "rule": "CA-ARM-39" if european else "CA-ARM-40",
                "words": "A strength die under Rep leaves a group short by the difference; leaders are never missing.",
            },
            {
                "rule": "CA-ARM-18" if european else "CA-ARM-19",
                "words": f"At most one gun for {each}: {many(guns, 'gun')} of {allowed} allowed.",
            },
        ]
        horse = len([row for row in self.picked if is_horse(self.rows[row])])
        foot = 4 if european else 2
        if horse * foot > bodies - horse:
            notes.append(
                {
                    "rule": "CA-ARM-16" if european else "CA-ARM-17",
                    "words": f"One of cavalry to every {foot} of infantry is recommended; this army has more.",
                }
            )
        return [*notes, *[one.missing() for one in self.companies if not one.is_whole]]


def arm_shown(entry: Doc) -> str:
    """Return the drawing of a group: men, riders or a gun, as on the table (docs/view.md)."""
    kind = entry["class"]
    if kind in ("artillery", "machine_gun"):
        return "gun" if kind == "artillery" else "machine-gun"
    if kind in ("cavalry", "mounted_infantry"):
        return "camel" if entry.get("camels") else "horse"
    return "foot"


def option_doc(name: str, on: bool) -> Doc:
    words, rule = OPTIONS[name]
    return {"name": name, "words": words, "rule": rule, "on": on}


# --- stored document ------------------------------------------------------------------------------------------------------


def new_army(book: str, army: str, groups: int, seed: str) -> Doc:
    """Return an army of `groups` Recruiting Rolls without choices yet."""
    return {
        "format": ARMY_FORMAT,
        "version": ARMY_VERSION,
        "book": book,
        "army": army,
        "title": "",
        "seed": seed,
        "groups": [{"row": ROLLED} for _ in range(groups)],
        "leaders": [],
        "chief": "",
    }


def check_army(doc: Any, scenarios: AdventuresScenarios) -> Doc:
    """Check the form of an army from outside; the book checks its list when it is raised."""
    if not isinstance(doc, dict) or doc.get("format") != ARMY_FORMAT:
        raise BadInput(f"this is no army: it lacks 'format': '{ARMY_FORMAT}'")
    if doc.get("version") != ARMY_VERSION:
        raise BadInput(f"an army of version {doc.get('version')!r} cannot be read; this program reads {ARMY_VERSION}")
    check_entries(doc, KEYS, "an army")
    if doc.get("book") != scenarios.book:
        raise BadInput(f"this is an army of the book {doc.get('book')!r}, not of '{scenarios.book}'")
    if doc.get("army") not in scenarios.armies.ids():
        raise BadInput(f"there is no army {doc.get('army')!r}; there are: {', '.join(scenarios.armies.ids())}")
    if not isinstance(doc.get("seed"), str) or not doc["seed"] or len(doc["seed"]) > 100:
        raise BadInput("an army has a seed for its dice: a text of 1 to 100 letters")
    rows = len(scenarios.army_list(doc["army"])["rows"])
    found = {"title": "", "leaders": [], "chief": "", **doc}
    for key in ("title", "chief"):
        if found[key] != "":
            as_name(found[key], "the army" if key == "title" else "the C-in-C")
    if not isinstance(found.get("groups"), list) or not 1 <= len(found["groups"]) <= MOST_GROUPS:
        raise BadInput(f"an army has 1 to {MOST_GROUPS} groups")
    for at, group in enumerate(found["groups"]):
        check_group(group, f"group {at + 1}", rows)
    if not isinstance(found["leaders"], list) or len(found["leaders"]) > 2 * MOST_GROUPS:
        raise BadInput("'leaders' is a list, in the order in which they were thrown for")
    for at, leader in enumerate(found["leaders"]):
        what = f"leader {at + 1}"
        check_entries(leader, LEADER_KEYS, what)
        if leader.get("name", "") != "":
            as_name(leader["name"], what)
        if not isinstance(leader.get("leads", 0), int) or isinstance(leader.get("leads", 0), bool):
            raise BadInput(f"{what}: 'leads' is the place of a group, from 0; not {leader['leads']!r}")
    return found


def check_group(group: Any, what: str, rows: int) -> None:
    check_entries(group, GROUP_KEYS, what)
    row = group.get("row")
    if not isinstance(row, int) or isinstance(row, bool) or not ROLLED <= row < rows:
        raise BadInput(
            f"{what}: 'row' is {ROLLED} for a Recruiting Roll, or a row of the list from 0 to {rows - 1}; not {row!r}"
        )
    if group.get("name", "") != "":
        as_name(group["name"], what)
    if not isinstance(group.get("weapon", ""), str):
        raise BadInput(f"{what}: 'weapon' is a name; not {group['weapon']!r}")
    check_company(group.get("company", ALONE), what)
    if group.get("captain", "") != "":
        as_name(group["captain"], f"the captain with {what}")
    options = group.get("options", {})
    if not isinstance(options, dict) or any(not isinstance(on, bool) for on in options.values()):
        raise BadInput(f"{what}: 'options' are true or false; not {options!r}")


def check_entries(doc: Any, keys: tuple[str, ...], what: str) -> None:
    """Refuse a value that is no table or has other entries than these."""
    if not isinstance(doc, dict):
        raise BadInput(f"{what} is {doc!r}")
    only(doc, keys, what)


def field(setup: Doc, side: int, levy: Levy, fielded: list[Doc]) -> Doc:
    """Return a set-up in which a side uses this army in place of its own."""
    if side >= len(setup["sides"]):
        raise BadInput(f"there is no side {side} in this battle")
    if setup.get("battle", STAND_UP_FIGHT) != STAND_UP_FIGHT and side == setup.get("pefs"):
        raise BadInput("the side of the Possible Enemy Forces brings no army: what it has is thrown for when it is met")
    kept = {key: value for key, value in setup["sides"][side].items() if key in ("colour", "home", "player")}
    listed = levy.listed
    chief = levy.chief()
    made = {
        **kept,
        "army": levy.doc["army"],
        "list": listed,
        "name": levy.doc["title"] or listed["name"],
        "dress": listed["dress"],
        "training": listed["training"],
        "groups": fielded,
        "chief": {"rep": chief["rep"], "mounted": True, "with": 0},
    }
    sides = list(setup["sides"])
    sides[side] = made
    if sides[0]["name"] == sides[1]["name"]:
        made["name"] += " (2)"
    return {**setup, "sides": sides}
