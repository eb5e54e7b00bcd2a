"""Forces for the club rules. The book has no lists and no points: a file gives the force figure by figure."""

from functools import cache
from typing import Any, Final

from vedette.armies import Forces
from vedette.armies.tyneside import building
from vedette.armies.tyneside.inspecting import Inspection
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.entries import of_army
from vedette.engine.plurals import many
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int
from vedette.rules.tyneside.book import TynesideBook, make_book
from vedette.rules.tyneside.setup.cards import GROUP, TRAITS
from vedette.rules.tyneside.setup.entries import UNIT
from vedette.toml_files import Issue

Doc = dict[str, Any]

TITLES: Final = {"officer": "officer", "nco": "NCO", "musician": "musician"}
FLAGS: Final = {"character": "Player Character", **{trait.name: trait.said for trait in TRAITS if not trait.usual}}
CLASSES: Final = ("column", "clans")


def unit_words(unit: Doc) -> str:
    """Return a unit with its facts: "1st section: 9 veteran regulars (2 hero), rifle (breech); formed, volleys"."""
    return f"{unit['name']}: {unit_facts(unit)}"


def unit_facts(unit: Doc) -> str:
    """Return the facts of a unit."""
    count = unit.get("figures", 1)
    quality = unit.get("quality", "veteran")
    arms = ", ".join(unit.get("weapons", ["rifle"]))
    arms += f" ({unit['loading']})" if "loading" in unit else ""
    flags = [words for flag, words in FLAGS.items() if unit.get(flag)]
    flags += [trait.denied for trait in TRAITS if trait.denied and unit.get(trait.name) is False]
    flags += [f"platoon {unit['platoon']}"] if "platoon" in unit else []
    if "loyal_to" in unit:
        loyal = unit["loyal_to"]
        flags.append(f"loyal to {loyal if isinstance(loyal, str) else ', '.join(loyal) or 'nobody'}")
    if unit.get("role", "man") != "man":
        said = f"{quality} {TITLES[unit['role']]}, {arms}"
        said += f", with {unit['with']}" if "with" in unit else ""
    else:
        others = ", ".join([differing(man, quality) for man in unit.get("men", [])])
        said = f"{count} {quality} {unit.get('kind', 'regular')}{'s' if count > 1 else ''}"
        said += (f" ({others})" if others else "") + f", {arms}"
    return said + (f"; {', '.join(flags)}" if flags else "")


def differing(man: Doc, quality: str) -> str:
    """Return figures that differ from their group: "2 hero", "1 raw with musket"."""
    arms = f" with {' and '.join(man['weapons'])}" if "weapons" in man else ""
    return f"{man.get('count', 1)} {man.get('quality', quality)}{arms}"


def trait_table() -> list[str]:
    """Return the traits as a table of the documentation."""
    rows = ["| flag | who | meaning | rule |", "|---|---|---|---|"]
    for trait in TRAITS:
        who = "groups" if trait.who == GROUP else "groups and leaders"
        rows.append(f"| `{trait.name}` | {who} | {trait.words} | {trait.rule} |")
    return rows


class TynesideArmies(Forces):
    """Forces of groups and leaders, the same for both editions."""

    units = {"properties.units.items": of_army(UNIT)}
    tables = {"tyneside traits": trait_table()}

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.armies.tyneside")
        book = make_book(name)
        assert isinstance(book, TynesideBook)
        self.rules = book

    def troubles(self, doc: Doc) -> list[Issue]:
        """Return the faults of a force, unit by unit: the refusals of the book."""
        return Inspection(doc, self.rules.rules).faults

    def normalize(self, doc: Doc, id: str) -> Doc:
        army = {"id": id, **doc}
        army["words"] = " ".join(doc["words"].split())
        army["units"] = [dict(entry) for entry in doc["units"]]
        return army

    def summary(self, army: Doc) -> Doc:
        figures = sum([entry.get("figures", 1) for entry in army["units"]])
        groups = len([entry for entry in army["units"] if entry.get("role", "man") == "man"])
        return {
            "id": army["id"],
            "title": army["title"],
            "words": army["words"],
            "period": army.get("period", ""),
            "place": army.get("place", ""),
            "points": 0,
            "dice": "D6, D8",
            "class": army.get("class", "column"),
            "name": army["name"],
            "stands": figures,
            "size": f"{many(figures, 'figure')}, {many(groups, 'group')}",
        }

    def roster(self, army: Doc) -> list[str]:
        """Return a force as lines to read, unit by unit."""
        look = Inspection(army, self.rules.rules)
        lines = [self.summary(army)["size"] + ".", *[f"  {unit_words(unit)}" for unit in army["units"]]]
        lines += [", ".join([f"{words} {value}" for words, value in look.totals()]) + "."]
        for one in look.warnings():
            who = f"{army['units'][one.at]['name']}: " if one.at >= 0 else ""
            lines.append(f"Note: {who}{one.words} ({one.rule}).")
        return lines

    # --- built by people -------------------------------------------------------------------------------------------

    def builder(self) -> Doc:
        return building.form()

    def blank(self) -> Doc:
        return building.blank(self.book)

    def inspect(self, force: Doc) -> Doc:
        return building.force_doc(
            force, Inspection(force, self.rules.rules), [unit_facts(unit) for unit in force["units"]]
        )

    def changed_unit(self, force: Doc, name: str, changes: list[tuple[str, str]]) -> Doc:
        return building.changed_unit(force, name, changes)

    def field(self, setup: Doc, side: int, force: Doc) -> Doc:
        made = building.field(setup, side, self.lawful(force))
        self.rules.begin(made, SeededDice("check"))
        return made

    def side_of(self, army: Doc) -> Doc:
        side: Doc = {key: army[key] for key in ("name", "colour", "dress") if key in army}
        side["units"] = [dict(entry) for entry in army["units"]]
        return side

    def drawn(self, seed: int, points: int, klass: str) -> Doc:
        """Return a small random force from a seed: a column of sections, or clans."""
        rng = Rng(as_int(seed, "seed", 0, 10**12))
        if klass and klass not in CLASSES:
            raise BadInput(f"there is no kind of force '{klass}'; there are: {', '.join(CLASSES)}")
        kind = klass or CLASSES[rng.below(2)]
        units = column_by_lot(rng) if kind == "column" else clans_by_lot(rng)
        name, colour, dress = (
            ("Column", "#8d3b34", "british-1879") if kind == "column" else ("Clans", "#2f4d74", "zulu")
        )
        return {
            "book": self.book,
            "title": f"{name}, force {seed}",
            "words": "A force drawn by lot.",
            "class": kind,
            "name": name,
            "colour": colour,
            "dress": dress,
            "units": units,
        }


def column_by_lot(rng: Rng) -> list[Doc]:
    """Return an officer, sometimes a bugler, and two to four sections with their NCOs."""
    quality = ("raw", "veteran", "veteran", "hero")
    officer = {"name": "Captain", "role": "officer", "character": True, "quality": quality[rng.below(4)]}
    units: list[Doc] = [{**officer, "weapons": ["pistol", "sword"]}]
    if rng.below(2):
        units.append({"name": "Bugler", "role": "musician"})
    for n in range(2 + rng.below(3)):
        weapon = ("rifle", "rifle", "rifled carbine", "musket")[rng.below(4)]
        section = f"Section {n + 1}"
        horsed = rng.below(6) == 0
        units.append(
            {
                "name": section,
                "figures": 4 + rng.below(8),
                "quality": quality[rng.below(3)],
                "weapons": [weapon],
                "loading": ("muzzle", "breech", "breech", "magazine")[rng.below(4)],
                "formed": True,
                "volleys": True,
                "platoon": "A",
                "horsed": horsed,
            }
        )
        nco = {"name": f"Sergeant {n + 1}", "role": "nco", "with": section, "quality": quality[rng.below(3)]}
        units.append({**nco, "weapons": [weapon], "horsed": horsed})
    return units


def clans_by_lot(rng: Rng) -> list[Doc]:
    """Return a chief and three to five groups."""
    units: list[Doc] = [
        {"name": "Chief", "role": "officer", "character": True, "quality": "hero", "native": True, "weapons": ["sword"]}
    ]
    takes = rng.below(3) > 0
    for n in range(3 + rng.below(3)):
        weapon = ("spear", "spear", "spear", "musket", "bow", "war club", "hatchet or knife", "sling")[rng.below(8)]
        units.append(
            {
                "name": f"Band {n + 1}",
                "figures": 6 + rng.below(10),
                "kind": "irregular",
                "quality": ("raw", "veteran", "veteran")[rng.below(3)],
                "weapons": [weapon],
                "native": True,
                "takes_prisoners": takes,
            }
        )
    for unit in units:
        unit["kind"] = "irregular"
    return units


@cache
def make_armies(name: str) -> TynesideArmies:
    return TynesideArmies(name)
