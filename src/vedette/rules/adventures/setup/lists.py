"""Army lists: their rows, rolls on them, and a player's declarations for a group (LST, ARM-09 to -20)."""

from typing import Final

from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict, as_flag, as_int, as_list, as_text, only
from vedette.rules.adventures.battle import Army
from vedette.rules.adventures.groups.groups import EUROPEAN

Row = dict[str, object]

GUN: Final = "*"
UNITS_PER_GUN: Final = 5
BANDS_PER_GUN: Final = 10


class Declaration:
    """A declaration that a player may make for a group: its key, words and rule."""

    def __init__(self, name: str, words: str, rule: str, is_of_pick: bool = True) -> None:
        self.name = name
        self.words = words
        self.rule = rule
        self.is_of_pick = is_of_pick  # True if a set-up may set it for a group; else it follows from the side


DECLARATIONS: Final = (
    Declaration("rifles", "European rifles", "CA-RUL2-13"),
    Declaration("shield", "shields", "CA-ARM-44"),
    Declaration("lances", "lances", "CA-ARM-08"),
    Declaration("indian", "Indian troops", "CA-LST-06"),
    Declaration("ghazi", "led by a Ghazi", "CA-RUL2-22"),
    Declaration("mountain_people", "Mountain People", "CA-RUL2-23", is_of_pick=False),
    Declaration("militia", "armed as militia", "CA-RUL2-20"),
    Declaration("on_foot", "used as infantry", "CA-LST-21"),
    Declaration("machine_gun", "a machine gun", "CA-ARM-12"),
    Declaration("pack", "carried on mules", "CA-ARM-46"),
)
OF_PICK: Final = tuple([one.name for one in DECLARATIONS if one.is_of_pick])
PICK_KEYS: Final = ("row", "branch", "army", "list", "name", "weapon", *OF_PICK)


# --- rows -------------------------------------------------------------------------------------------------------------


def list_of(army: Army) -> Row:
    return as_dict(army.doc.get("list", {}), f"{army.name}: list")


def rows_of(listed: Row, whose: str) -> list[Row]:
    """Return the rows of an army list."""
    return [as_dict(row, f"{whose}: a row") for row in as_list(listed.get("rows", []), f"{whose}: rows")]


def gun_rows(listed: Row, whose: str) -> list[Row]:
    """Return the rows marked *: guns, taken and never rolled (CA-ARM-20, CA-RUL2-01)."""
    return [row for row in rows_of(listed, whose) if row.get("roll") == GUN]


def rows_for(listed: Row, total: int, whose: str) -> list[Row]:
    """Return the rows for a total: one, or the branches of a split row (CA-ARM-10, CA-ARM-11)."""
    found = [row for row in rows_of(listed, whose) if row.get("roll") == total]
    if not found:
        raise BadInput(f"{whose}: its list has no row for a roll of {total} (CA-LST-02)")
    return found


def branch_of(rows: list[Row], score: int, whose: str) -> Row:
    """Return the branch of a split row that holds the score (CA-ARM-11)."""
    for row in rows:
        if score in as_list(row.get("sub", []), "sub"):
            return row
    raise BadInput(f"{whose}: the row for {rows[0].get('roll')} has no branch for a {score} (CA-LST-02)")


def generic_gun(training: int) -> Row:
    """Return a gun of Rep 4 for lists without a gun row, where the setting allows it (CA-RUL2-01)."""
    weapon = "field_gun" if training == EUROPEAN else "field_artillery"
    moves: dict[str, object] = {"column": 6, "square": 1} if training == EUROPEAN else {"mob": 6, "open": 1}
    return {"type": "Artillery", "class": "artillery", "rep": 4, "moves": moves, "default_arms": [weapon]}


def is_guard(row: Row) -> bool:
    """True for a Guard row, of which a nation has one (CA-LST-38)."""
    return "guard" in as_list(row.get("traits", []), "traits")


def is_horse(row: Row) -> bool:
    """True for cavalry, the Camel Corps and camelry, but not Mounted Infantry (CA-RUL2-02)."""
    return row.get("book_class", row.get("class")) == "cavalry"


# --- numbers ----------------------------------------------------------------------------------------------------------


def guns_allowed(training: int, groups: int) -> int:
    """Return one gun for every five units or ten bands, rounded down (CA-ARM-18, CA-ARM-19, CA-RUL2-03)."""
    return groups // (UNITS_PER_GUN if training == EUROPEAN else BANDS_PER_GUN)


def check_guns(army: Army, wanted: int, groups: int, generic: bool) -> None:
    """Refuse guns above the allowance, or from a list that has none."""
    if wanted <= 0:
        return
    if not gun_rows(list_of(army), army.name) and not generic:
        raise BadInput(f"CA-RUL2-01: the list of {army.name} has no guns")
    allowed = guns_allowed(army.training, groups)
    if wanted > allowed:
        rule, each = ("CA-ARM-18", "five units") if army.training == EUROPEAN else ("CA-ARM-19", "ten bands")
        raise BadInput(
            f"{rule}: {army.name} may have one gun for every {each}; {wanted} {'are' if wanted > 1 else 'is'} too many "
            f"for {groups} (at most {allowed})"
        )


# --- declarations -----------------------------------------------------------------------------------------------------


class Pick:
    """A group taken from a list, with its player's declarations (CA-LEFT-05, CA-LEFT-14)."""

    def __init__(self, row: Row, listed: Row) -> None:
        self.row = row
        self.listed = listed
        self.name = ""
        self.weapon = ""
        self.shield = row.get("default_shield", False) is True
        self.lances = False
        self.rifles = False
        self.indian = False
        self.ghazi = False  # declared; a rolled force knows its Ghazis by their leaders
        self.is_rolled = False
        self.militia = False
        self.on_foot = False
        self.machine_gun = False
        self.pack = False


def read_pick(value: object, army: Army, generic: bool) -> Pick:
    """Read a freely chosen group: a row by its roll, or a gun by its name (CA-ARM-09, CA-ARM-15)."""
    doc = as_dict(value, f"{army.name}: picks")
    only(doc, PICK_KEYS, f"{army.name}: a pick")
    listed = as_dict(doc["list"], f"{army.name}: list of a pick") if "list" in doc else list_of(army)
    pick = Pick(picked_row(doc, listed, army, generic), listed)
    pick.name = as_text(doc.get("name", ""), "name of a pick")
    what = pick.name or as_text(pick.row.get("type", "group"), "type")
    pick.weapon = as_text(doc.get("weapon", ""), f"{what}: weapon")
    for name in OF_PICK:
        usual: bool = getattr(pick, name)
        if name == "shield":
            usual = usual and not pick.rifles
        setattr(pick, name, as_flag(doc.get(name, usual), f"{what}: {name}"))
    check_pick(pick, what)
    return pick


def picked_row(doc: dict[str, object], listed: Row, army: Army, generic: bool) -> Row:
    wanted = doc.get("row", GUN)
    if isinstance(wanted, str):
        guns = gun_rows(listed, army.name)
        if not guns and generic:
            guns = [generic_gun(army.training)]
        for row in guns:
            if wanted in (GUN, row.get("type")):
                return row
        known = ", ".join([str(row.get("type")) for row in guns]) or "none"
        raise BadInput(f"{army.name} has no gun '{wanted}'; the guns of its list are: {known} (CA-ARM-20)")
    found = rows_for(listed, as_int(wanted, f"{army.name}: row of a pick", 2, 12), army.name)
    if len(found) == 1:
        return found[0]
    if "branch" not in doc:
        raise BadInput(f"{army.name}: row {wanted} is split; say which 'branch', 1 to 6 (CA-ARM-11)")
    return branch_of(found, as_int(doc["branch"], f"{army.name}: branch of a pick", 1, 6), army.name)


def check_pick(pick: Pick, what: str) -> None:
    """Check that the row allows all that is declared."""
    row = pick.row
    if pick.rifles:
        if "rifle_rule" not in pick.listed:
            raise BadInput(f"{what}: its list has no note about rifles (CA-RUL2-13)")
        if row.get("class") != "infantry":
            raise BadInput(f"{what}: only infantry bands take rifles (CA-LEFT-14)")
    if pick.indian and option_rep(row, "indian") == 0:
        raise BadInput(f"{what}: only Irregular Cavalry is marked for Indian troops (CA-LST-06)")
    if pick.ghazi and option_rep(row, "ghazi_leader") == 0:
        raise BadInput(f"{what}: no Ghazi leads it (CA-RUL2-22)")
    if pick.militia and "noncombatant" not in as_list(row.get("traits", []), "traits"):
        raise BadInput(f"{what}: only Civilians may be armed as militia (CA-RUL2-20)")
    if pick.on_foot and option_rep(row, "used_as_infantry") == 0:
        raise BadInput(f"{what}: only Naval Gunners may be used as infantry (CA-LST-21)")
    if (pick.machine_gun or pick.pack) and row.get("class") != "artillery":
        raise BadInput(f"{what}: it is no gun (CA-ARM-12)")


def option_rep(row: Row, when: str) -> int:
    """Return a row's Rep under a condition of its footnote; 0 if it has none."""
    for option in as_list(row.get("rep_options", []), "rep_options"):
        choice = as_dict(option, "rep_options")
        if choice.get("when") == when:
            return as_int(choice.get("rep"), "rep_options: rep", 2, 6)
    return 0


def traits_of(pick: Pick) -> list[object]:
    """Return the row's traits; rifles bind a band to Open Order and end its Ferocity (CA-RUL2-13, CA-RUL2-14)."""
    traits = as_list(pick.row.get("traits", []), "traits")[:]
    if pick.militia:
        traits.remove("noncombatant")
    if pick.rifles:
        rule = as_dict(pick.listed["rifle_rule"], "rifle_rule")
        if "ferocious" in traits and rule.get("loses_ferocious") is True:
            traits.remove("ferocious")
        traits += ["european_rifles", "open_order_only"]
    return traits


def declared_rep(pick: Pick, rep: int, mountain_people: bool) -> int:
    """Return the row's Rep with its declarations, capped by the note on rifles (CA-RUL2-09, CA-RUL2-14)."""
    if pick.indian:
        rep = option_rep(pick.row, "indian")
    if mountain_people and option_rep(pick.row, "mountain_people") > 0:
        rep = option_rep(pick.row, "mountain_people")
    if pick.on_foot:
        rep = option_rep(pick.row, "used_as_infantry")
    if pick.rifles:
        rule = as_dict(pick.listed["rifle_rule"], "rifle_rule")
        rep = min(rep, as_int(rule.get("max_rep", 4), "rifle_rule: max_rep", 2, 6))
    return rep


def ghazi_rep_of(pick: Pick) -> int:
    """Return a band's Rep under a Ghazi: any Rep 5 leader of a rolled force, a declared one of a chosen force."""
    if pick.rifles or not (pick.is_rolled or pick.ghazi):
        return 0  # a Ghazi does not lift the cap on rifles (CA-RUL2-14)
    return option_rep(pick.row, "ghazi_leader")
