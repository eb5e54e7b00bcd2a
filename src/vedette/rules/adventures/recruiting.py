"""Fielding an army: Recruiting Rolls, guns, leaders, field strength (ARM, LST, LDR-11 to -13, ORG-19, -20)."""

from vedette.engine.book import as_dict, as_int, as_list, as_text
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, BadInput
from vedette.rules.adventures import words
from vedette.rules.adventures.battle import Army, Battle
from vedette.rules.adventures.formations import usual_files
from vedette.rules.adventures.groups import ARTILLERY, CAVALRY, EUROPEAN, OPEN, Group
from vedette.rules.adventures.leaders import LEADER_REPS, group_rep
from vedette.rules.adventures.muster import CLASSES, Figures, arm, make_card, make_chief, usual_formation
from vedette.rules.adventures.parts import attach

Row = dict[str, object]


def rows_of(army: Army) -> list[Row]:
    """The rows of a side's army list."""
    listed = as_dict(army.doc.get("list", {}), f"{army.name}: list")
    return [as_dict(row, f"{army.name}: a row") for row in as_list(listed.get("rows", []), f"{army.name}: rows")]


def gun_rows(army: Army) -> list[Row]:
    """The rows marked *: guns, taken and never rolled (ARM-20, CA-RUL2-01)."""
    return [row for row in rows_of(army) if row.get("roll") == "*"]


def generic_gun(army: Army) -> Row:
    """A gun of Rep 4 for lists without a gun row, where the setting allows it (CA-RUL2-01)."""
    weapon = "field_gun" if army.training == EUROPEAN else "field_artillery"
    moves: dict[str, object] = {"column": 6, "square": 1} if army.training == EUROPEAN else {"mob": 6, "open": 1}
    return {"type": "Artillery", "class": "artillery", "rep": 4, "moves": moves, "default_arms": [weapon]}


def recruiting_roll(battle: Battle, army: Army) -> tuple[Row, list[Roll]]:
    """2d6 summed on the army's own list, and 1d6 where the row is split (ARM-10, -11)."""
    total = battle.dice.total(2, 6)
    rolls = [Roll(NOBODY, 6, battle.dice.last, total, None, "Recruiting Roll")]
    found = [row for row in rows_of(army) if row.get("roll") == total]
    if not found:
        raise BadInput(f"{army.name}: its list has no row for a roll of {total} (CA-LST-02)")
    if len(found) > 1:
        score = battle.dice.die(6)
        rolls.append(Roll(NOBODY, 6, battle.dice.last, score, None, "the branch of the row"))
        for row in found:
            if score in as_list(row.get("sub", []), "sub"):
                return row, rolls
        raise BadInput(f"{army.name}: the row for {total} has no branch for a {score} (CA-LST-02)")
    return found[0], rolls


def is_guard(row: Row) -> bool:
    return "guard" in as_list(row.get("traits", []), "traits")


def recruit(battle: Battle, figures: Figures, side: int, number: int) -> None:
    """One Recruiting Roll; a second Guard is rolled again (ARM-10, CA-RUL2-24)."""
    army = battle.armies[side]
    row, rolls = recruiting_roll(battle, army)
    tries = 0
    while tries < 40 and ((is_guard(row) and has_guard(battle, side)) or is_too_much_horse(battle, army, row)):
        row, more = recruiting_roll(battle, army)
        rolls.extend(more)
        tries += 1
    add_from_row(battle, figures, side, row, rolls)


def is_too_much_horse(battle: Battle, army: Army, row: Row) -> bool:
    """One more of cavalry would pass the recommended mix, and the setting says to roll again (ARM-16, -17, CA-RUL2-02)."""
    if not battle.rules.reroll_ratio or row.get("book_class", row.get("class")) != "cavalry":
        return False
    horse = 0
    foot = 0
    for group in battle.groups:
        if group.side == army.side and group.card.klass == CAVALRY:
            horse += 1
        elif group.side == army.side and group.card.klass == 0:
            foot += 1
    return (horse + 1) * (4 if army.training == EUROPEAN else 2) > foot


def has_guard(battle: Battle, side: int) -> bool:
    return any([group.side == side and group.card.name.startswith("Guard") for group in battle.groups])


def take_gun(battle: Battle, figures: Figures, side: int, number: int) -> None:
    """A gun added under the allowance: one for every five units or ten bands (ARM-18, -19)."""
    army = battle.armies[side]
    rows = gun_rows(army)
    if not rows and battle.rules.generic_guns:
        rows = [generic_gun(army)]
    if rows:
        add_from_row(battle, figures, side, rows[number % len(rows)], [])


def gun_allowance(battle: Battle, army: Army) -> int:
    """How many guns an army may add, fractions dropped (CA-RUL2-03)."""
    per = 5 if army.training == EUROPEAN else 10
    bodies = [g for g in battle.groups if g.side == army.side and g.card.klass in (0, CAVALRY)]
    return len(bodies) // per if gun_rows(army) else 0


def add_from_row(battle: Battle, figures: Figures, side: int, row: Row, rolls: list[Roll]) -> None:
    """A group of a list row: printed Rep, rep die, declared condition; then field strength (CA-RUL2-09)."""
    army = battle.armies[side]
    id = len(battle.groups)
    rep = as_int(row.get("rep", 4), "rep", 2, 6)
    die = row.get("rep_die")
    if die is not None:
        special = as_dict(die, "rep_die")
        score = battle.dice.die(6)
        rolls.append(Roll(NOBODY, 6, battle.dice.last, score, None, "Rep of the gun"))
        if score == special.get("score"):
            rep = as_int(special.get("rep"), "rep_die: rep", 2, 6)
    ghazi = 0
    on_foot = 0
    for option in as_list(row.get("rep_options", []), "rep_options"):
        choice = as_dict(option, "rep_options")
        when = as_text(choice.get("when", ""), "when")
        other = as_int(choice.get("rep", rep), "rep", 2, 6)
        if when.startswith("ghazi"):
            ghazi = other
        elif when.startswith("mountain") and army.doc.get("mountain_people") is True:
            rep = other
        elif when == "used_as_infantry":
            on_foot = other
    doc: dict[str, object] = {
        "name": name_for(battle, side, as_text(row.get("type", "group"), "type")),
        "class": as_text(row.get("class", "infantry"), "class"),
        "rep": rep,
        "traits": as_list(row.get("traits", []), "traits"),
        "shield": row.get("default_shield", False),
        "dress": as_text(army.doc.get("dress", ""), "dress"),
        "moves": row.get("moves", {}),
    }
    arms = as_list(row.get("default_arms", []), "default_arms")
    if arms:
        doc["weapon"] = arms[0]
    if "foot_moves" in row:
        doc["foot_moves"] = row["foot_moves"]
    if "figures" in row:
        doc["figures"] = row["figures"]
    if doc["class"] not in CLASSES:
        raise BadInput(f"{army.name}: '{doc['class']}' is no class of troops")
    card = make_card(figures, battle.rules, id, side, army.training, doc)
    card.ghazi_rep = ghazi
    card.rep_on_foot = on_foot
    card.is_camelry = "camel" in card.name.lower()
    arm(figures, battle.rules, card, [str(t) for t in as_list(row.get("traits", []), "traits")])
    group = Group(card)
    group.mounted = card.starts_mounted
    battle.groups.append(group)
    battle.tell(words.RECRUITED, id, n=side, rolls=rolls)
    if rolls_strength(battle, True) and card.klass != ARTILLERY:
        field_strength(battle, group)
    draw_up(group)


def name_for(battle: Battle, side: int, kind: str) -> str:
    """Groups of a kind are numbered."""
    same = 1
    for group in battle.groups:
        if group.side == side and group.card.name.startswith(kind + " "):
            same += 1
    return f"{kind} {same}"


def draw_up(group: Group) -> None:
    """In the usual formation."""
    group.formation = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    group.files = usual_files(group.formation, group.count, group.card.has_ranged)


def rolls_strength(battle: Battle, recruited: bool) -> bool:
    """Field strength is rolled for recruited groups, always, or never (OPT-08)."""
    setting = battle.rules.field_strength
    return setting == 1 or (setting == 0 and recruited)


def field_strength(battle: Battle, group: Group) -> None:
    """1d6 against the Rep: a lower score makes it short by the difference, rank and file only (ORG-19, -20)."""
    rep = group_rep(group)
    score = battle.dice.die(6)
    short = max(0, rep - score)
    group.count = max(group.card.paper - short, 3)
    group.start = group.count
    roll = Roll(group.id, 6, battle.dice.last, score, None, f"field strength against Rep {rep}")
    battle.tell(words.STRENGTH, group.id, n=group.count, rolls=[roll])


# --- leaders ----------------------------------------------------------------------------------------------------------


def leader_roll(battle: Battle, side: int, is_nco: bool) -> int:
    """2d6 added, +1 for an NCO, read on the leaders table (LDR-12, -13)."""
    total = battle.dice.total(2, 6)
    roll = Roll(NOBODY, 6, battle.dice.last, total, None, "NCO, +1" if is_nco else "leader")
    rep = LEADER_REPS[min(12, total + (1 if is_nco else 0))]
    battle.tell(words.LEADER_REP, n=side, m=rep, rolls=[roll])
    return rep


def roll_leaders(battle: Battle, side: int) -> None:
    """All leaders are rolled when the groups are known; the best go to the best groups (LDR-11, OPT-06)."""
    army = battle.armies[side]
    own = [group for group in battle.groups if group.side == side and group.is_body and group.card.klass != ARTILLERY]
    order = sorted([(9 - group_rep(group)) * 1000 + group.id for group in own])
    officers: list[int] = []
    seconds: list[int] = []
    for _ in own:
        officers.append(leader_roll(battle, side, False))
        if army.training == EUROPEAN:
            seconds.append(leader_roll(battle, side, True))
    officers.sort(reverse=True)
    seconds.sort(reverse=True)
    for at, code in enumerate(order):
        group = battle.groups[code % 1000]
        group.commander = officers[at]
        if seconds:
            group.second = seconds[at]
    if battle.chief_of(side) == NOBODY:
        chief = make_chief(len(battle.groups), army, leader_roll(battle, side, False), True)
        battle.groups.append(chief)
        if order:
            attach(battle, chief, battle.groups[order[0] % 1000])
