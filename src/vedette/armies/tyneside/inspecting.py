"""Inspection of a force unit by unit: all faults, warnings, and totals."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from vedette.engine.dice import SeededDice
from vedette.engine.plurals import many
from vedette.engine.types import BadInput
from vedette.rules.tyneside.battle import Army, Battle
from vedette.rules.tyneside.codes import HALT, HERO, IRREGULAR, MUSICIAN, NCO, OFFICER, QUALITY_NAMES, RAW
from vedette.rules.tyneside.combat.weapons import LONG_ARMS
from vedette.rules.tyneside.rules import Rules
from vedette.rules.tyneside.setup.field import Field
from vedette.rules.tyneside.setup.ground import HEIGHT, WIDTH
from vedette.rules.tyneside.setup.muster import MOST_FIGURES, Mustering
from vedette.rules.tyneside.units import Group
from vedette.toml_files import Issue

Doc = dict[str, Any]

MOST_CHARACTERS: Final = 6
MANY: Final = 120
"""More figures than this make a long battle."""
AVERAGE: Final = 7  # of two dice


class Warned:
    """A warning about a legal force: the unit (-1: the force), the words, and the rule behind them."""

    def __init__(self, at: int, words: str, rule: str) -> None:
        self.at = at
        self.words = words
        self.rule = rule


class Inspection:
    """A force mustered on its own, outside a battle."""

    def __init__(self, force: Doc, rules: Rules) -> None:
        self.units: list[Doc] = force["units"]
        self.rules = rules
        self.faults: list[Issue] = []
        side = Army(0, force["name"])
        self.battle = Battle(SeededDice("check"), rules, Field(WIDTH, HEIGHT), [side, Army(1, "")], [])
        self.mustering = Mustering(self.battle)
        self.groups: dict[int, Group] = {}  # by place in the file, without units that cannot be read
        for at, unit in enumerate(self.units):
            self.read(at, unit, side)
        self.settle()

    def tried(self, at: int, deed: Callable[[], None], fix: str) -> bool:
        """True if a check passes; its fault is noted otherwise."""
        try:
            deed()
        except BadInput as error:
            self.faults.append(Issue(("units", at), str(error), fix))
            return False
        return True

    def read(self, at: int, unit: Doc, side: Army) -> None:
        before = len(self.battle.groups)
        if self.tried(at, partial(self.mustering.read_unit, unit, side, HALT), "change this unit"):
            self.groups[at] = self.battle.groups[before]

    def settle(self) -> None:
        places = {group.id: at for at, group in self.groups.items()}
        men = [unit["name"] for unit in self.units if unit.get("role", "man") == "man"]
        leaders = [group.name for group in self.groups.values() if group.is_leader]
        unread = [unit["name"] for at, unit in enumerate(self.units) if at not in self.groups]
        fix = f"name one of: {', '.join(men)}" if men else "add a group of men first"
        for unit, name in self.mustering.withs:
            if name not in unread:  # the missing unit's own fault is noted already
                self.tried(places[unit], partial(self.mustering.attach, unit, name), fix)
        for at, group in self.groups.items():
            self.tried(at, partial(self.mustering.check_size, group), "change 'figures', or list leaders with it")
        fix = f"name some of: {', '.join(leaders)}; or write 'all'"
        for at, group in self.groups.items():
            self.tried(at, partial(self.swear, group), fix)
        self.faults.sort(key=lambda fault: fault.where[1])
        self.count(men)

    def swear(self, group: Group) -> None:
        """Set the leaders that a group is Loyal to."""
        told = self.mustering.docs[group.id].get("loyal_to", "")
        for figure in group.men:
            self.battle.cards[figure].loyal_to = self.mustering.loyal_leaders(figure, told)

    def count(self, men: list[str]) -> None:
        """Note the faults of the force as a whole."""
        if not men:
            self.faults.append(
                Issue(("units",), "this force has no group of men", "add a unit with figures = 4 or more")
            )
        if len(self.characters) > MOST_CHARACTERS:
            words = f"it has {len(self.characters)} Player Characters; at most six people play a side"
            self.faults.append(Issue(("units",), words, "take 'character' from some of them"))
        if len(self.battle.cards) > MOST_FIGURES:
            words = f"{len(self.battle.cards)} figures are too many; {MOST_FIGURES} is the limit of both sides together"
            self.faults.append(Issue(("units",), words, "leave some out"))

    # --- units -----------------------------------------------------------------------------------------------------

    @property
    def characters(self) -> list[Group]:
        return [group for group in self.groups.values() if group.card.is_character]

    def loyal_names(self, at: int) -> list[str]:
        """Return the names of the leaders that its men are Loyal to."""
        group = self.groups.get(at)
        if group is None:
            return []
        loyal = self.battle.cards[group.men[0]].loyal_to
        return [one.name for one in self.groups.values() if one.is_leader and one.men[0] in loyal]

    def size(self, at: int) -> int:
        """Return the number of its figures, with the leaders listed with it."""
        group = self.groups.get(at)
        return self.battle.roster.count(group.id) if group is not None else 0

    def host(self, at: int) -> int:
        """Return the place of the group a leader is listed with; -1 for none."""
        group = self.groups.get(at)
        if group is None or not group.is_leader:
            return -1
        return next((i for i, one in self.groups.items() if one.id == group.listed), -1)

    def qualities(self, at: int) -> list[str]:
        """Return the quality of each of its figures."""
        group = self.groups.get(at)
        return [QUALITY_NAMES[self.battle.cards[i].quality] for i in group.men] if group is not None else []

    # --- warnings --------------------------------------------------------------------------------------------------

    def warnings(self) -> list[Warned]:
        found: list[Warned] = []
        if not self.characters:
            found.append(Warned(-1, "no Player Character: only the tables can run this force", "TY-CMD-01"))
        if len(self.battle.cards) > MANY:
            found.append(Warned(-1, f"{len(self.battle.cards)} figures make a long battle", "TY-GRP-01"))
        for at, group in self.groups.items():
            found += self.leader_warnings(at, group) if group.is_leader else self.group_warnings(at, group)
            found += self.arms_warnings(at, group)
        return found

    def leader_warnings(self, at: int, group: Group) -> list[Warned]:
        followers = [one for one in self.battle.cards if group.men[0] in one.loyal_to and one.number != group.men[0]]
        if group.card.role in (OFFICER, NCO) and not followers:
            return [Warned(at, "nobody is Loyal to him: each man he commands costs 2 points", "TY-CMD-14")]
        return []

    def group_warnings(self, at: int, group: Group) -> list[Warned]:
        found: list[Warned] = []
        card = group.card
        loyal = self.battle.cards[group.men[0]].loyal_to
        if self.characters and not any([one.men[0] in loyal for one in self.characters]):
            words = "Disloyal to every Player Character: each man costs 2 points unless a leader of theirs passes command on"
            found.append(Warned(at, words, "TY-CMD-14"))
        listed = [one for one in self.groups.values() if one.listed == group.id]
        if card.formed and not listed:
            found.append(Warned(at, "nobody is listed with it who could pass command on", "TY-CMD-17"))
        fellows = [one for one in self.groups.values() if one.platoon == group.platoon and not one.is_leader]
        if group.platoon >= 0 and not card.formed:
            found.append(Warned(at, "a platoon counts for formed troops only", "TY-RF-23"))
        elif group.platoon >= 0 and len(fellows) < 2:
            found.append(Warned(at, "the only group of its platoon", "TY-RF-23"))
        if card.civilian and any([self.battle.cards[i].quality != RAW for i in group.men]):
            found.append(Warned(at, "civilians are Raw", "TY-TRP-06"))
        if not card.volleys and card.arm >= 0 and not card.native and card.kind != IRREGULAR:
            found.append(Warned(at, "fires no volleys: it shoots as if nobody commanded it", "TY-CMD-22"))
        return found

    def arms_warnings(self, at: int, group: Group) -> list[Warned]:
        found: list[Warned] = []
        unit = self.units[at]
        if unit.get("bayonet") and not any([weapon in LONG_ARMS for weapon in group.card.weapons]):
            found.append(Warned(at, "a bayonet needs a rifle, a carbine or a musket", "TY-RUL-04"))
        if "loading" in unit and group.card.arm < 0:
            found.append(Warned(at, "has nothing that shoots: its loading class says nothing", "TY-RUL-28"))
        card = group.card
        if (card.superior and "TY-RF-06" not in self.rules.risk.rules) or (
            card.superior_melee and "TY-MEL-11" not in self.rules.melee.rules
        ):
            found.append(Warned(at, "superior troops count for nothing in this edition", "TY-RUL-40"))
        return found

    # --- totals ----------------------------------------------------------------------------------------------------

    def totals(self) -> list[tuple[str, str]]:
        """Return the totals of the force for a player."""
        cards = self.battle.cards
        men = [group for group in self.groups.values() if not group.is_leader]
        found = [
            ("Figures", str(len(cards))),
            ("Groups", str(len(men))),
            ("Leaders", str(len(self.groups) - len(men))),
            ("Player Characters", str(len(self.characters))),
        ]
        for quality in range(HERO, RAW - 1, -1):
            count = len([card for card in cards if card.quality == quality])
            if count:
                found.append((QUALITY_NAMES[quality].capitalize(), str(count)))
        horsed = len([card for card in cards if card.horsed])
        if horsed:
            found.append(("Mounted", str(horsed)))
        found.append(("Who shoot", str(len([card for card in cards if card.arm >= 0]))))
        if self.characters:
            found.append(("To command all", self.price()))
        return found

    def price(self) -> str:
        """Return the points a turn that commanding all units costs, and the average of the dice (TY-CMD-05 to -19)."""
        rules = self.rules
        chiefs = [group.men[0] for group in self.characters]
        links = [group for group in self.groups.values() if group.is_leader and group.men[0] not in chiefs]
        passing = chiefs + [group.men[0] for group in links]
        cost = 0
        for card in self.battle.cards:
            if card.number not in chiefs:
                is_loyal = any([leader in passing for leader in card.loyal_to])
                cost += rules.cost_loyal if is_loyal else rules.cost_disloyal
        dice = sum([rules.command_dice[self.battle.cards[i].quality] for i in chiefs])
        dice += sum([rules.command_dice[one.card.quality] for one in links if one.card.role in (OFFICER, NCO)])
        dice += 1 if any([one.card.role == MUSICIAN for one in links]) else 0
        return f"{many(cost, 'point', 'points')} a turn; {dice}D6 bring {dice * AVERAGE // 2} on the average"
