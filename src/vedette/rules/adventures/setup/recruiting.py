"""Raising an army: Recruiting Rolls or choice, guns, leaders, field strength (ARM, LDR-11 to -13, ORG-19, -20)."""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, BadInput, Step
from vedette.engine.validation import as_dict, as_flag, as_int, as_list, as_text
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import Army, Battle
from vedette.rules.adventures.groups.formations import usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, CAVALRY, CHIEF, EUROPEAN, INFANTRY, OPEN, TRIBAL, Group
from vedette.rules.adventures.groups.leaders import LEADER_REPS, group_rep
from vedette.rules.adventures.groups.parts import attach
from vedette.rules.adventures.setup.lists import (
    Pick,
    Row,
    branch_of,
    check_guns,
    declared_rep,
    generic_gun,
    ghazi_rep_of,
    gun_rows,
    is_guard,
    is_horse,
    list_of,
    option_rep,
    read_pick,
    rows_for,
    traits_of,
)
from vedette.rules.adventures.setup.muster import Figures, make_card, make_chief, usual_formation

MOST_GROUPS = 40
MOST_GUNS = 12
MOST_TRIES = 40
MADE_UP_OF = {
    # groups in a company, squadron or battery, and a clan on foot or mounted (ARM-22 to -26); Tribal guns never
    (EUROPEAN, INFANTRY): 2,
    (EUROPEAN, CAVALRY): 2,
    (EUROPEAN, ARTILLERY): 3,
    (TRIBAL, INFANTRY): 3,
    (TRIBAL, CAVALRY): 3,
}
PLAIN_TYPES: Final = {
    "Infantry": "Inf",
    "Cavalry": "Cav",
    "Camelry": "Cam",
    "Artillery": "Gun",
    "Mounted Infantry": "MI",
    "Irregular Cavalry": "Irr",
    "Guard Infantry": "Gds",
}
"""Rows that give only a type, and their labels under a base."""
LONGEST_SHORT: Final = 6


class Muster:
    """An army being raised, with its mix so far."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.has_guard = False
        self.horse = 0
        self.foot = 0


# --- requests of the set-up -------------------------------------------------------------------------------------------


def is_raised(army: Army) -> bool:
    """True if its groups come from a list, rolled or chosen (CA-ARM-09)."""
    return "recruit" in army.doc or "picks" in army.doc


def recruits_of(army: Army) -> int:
    return as_int(army.doc.get("recruit", 0), f"{army.name}: recruit", 0, MOST_GROUPS)


def picks_of(army: Army, generic: bool) -> list[Pick]:
    return [read_pick(pick, army, generic) for pick in as_list(army.doc.get("picks", []), f"{army.name}: picks")]


def guns_of(army: Army, generic: bool) -> list[Pick]:
    """Return the guns: a number, taken from rows marked * in turn, or an entry each (CA-ARM-12, CA-ARM-20)."""
    wanted = army.doc.get("guns", 0)
    if isinstance(wanted, list):
        return [read_pick(gun, army, generic) for gun in wanted]
    count = as_int(wanted, f"{army.name}: guns", 0, MOST_GUNS)
    rows = gun_rows(list_of(army), army.name)
    if not rows and generic:
        rows = [generic_gun(army.training)]
    check_guns(army, min(count, 1), MOST_GROUPS, generic)
    return [Pick(rows[number % len(rows)], list_of(army)) for number in range(count)]


def check_army(army: Army, generic: bool) -> None:
    """Check a set-up's army against its list before any roll; raise BadInput if it is wrong."""
    picks = picks_of(army, generic)
    bodies = recruits_of(army) + len([p for p in picks if p.row.get("class") != "artillery" or p.on_foot])
    if bodies == 0:
        raise BadInput(f"{army.name} has no groups: 'recruit' says how many to roll for, 'picks' which to take")
    if bodies > MOST_GROUPS:
        raise BadInput(f"{army.name}: {bodies} groups are too many; {MOST_GROUPS} is the most")
    guns = guns_of(army, generic)
    for gun in guns:
        if gun.row.get("class") != "artillery" or gun.on_foot:
            raise BadInput(f"{army.name}: '{gun.row.get('type')}' under 'guns' is no gun")
    check_guns(army, len(guns) + len(picks) - (bodies - recruits_of(army)), bodies, generic)
    if len([pick for pick in picks if is_guard(pick.row)]) > 1:
        raise BadInput(f"CA-LST-38: {army.name} may have one Guard, not two")
    rifles = as_int(army.doc.get("rifles", 0), f"{army.name}: rifles", 0, MOST_GROUPS)
    if rifles and "rifle_rule" not in list_of(army):
        raise BadInput(f"{army.name}: its list has no note about rifles (CA-RUL2-13)")
    for key in ("mountain_people", "indian", "companies", "has_guard"):
        as_flag(army.doc.get(key, False), f"{army.name}: {key}")


# --- raising ----------------------------------------------------------------------------------------------------------


def raise_army(battle: Battle, figures: Figures, side: int) -> None:
    """Raise groups, then guns, then their leaders (CA-ARM-10, CA-ARM-34, CA-ARM-13)."""
    army = battle.armies[side]
    generic = battle.rules.generic_guns
    muster = Muster(side)
    muster.has_guard = army.doc.get("has_guard") is True
    for number in range(recruits_of(army)):
        recruit(battle, figures, muster, number)
    for pick in picks_of(army, generic):
        add_group(battle, figures, muster, pick, [])
    for gun in guns_of(army, generic):
        add_group(battle, figures, muster, gun, [])
    roll_leaders(battle, side)
    warn_of_mix(battle, muster)


def field_army(battle: Battle, step: Step) -> None:
    """Form companies, roll field strength, name the C-in-C and report each group once leaders are assigned."""
    side = step.a
    army = battle.armies[side]
    if army.doc.get("companies") is True:
        form_companies(battle, side)
    for group in raised_by(battle, side):
        if rolls_strength(battle, "recruit" in army.doc) and group.card.klass != ARTILLERY:
            note(battle, group.id, field_strength(battle, group))
        draw_up(group)
        tell_group(battle, group, [roll for who, roll in battle.raised if who == group.id])
    name_chief(battle, side)
    battle.raised = []
    if side == 1 and is_raised(battle.armies[0]):
        warn_of_numbers(battle)


def raised_by(battle: Battle, side: int) -> list[Group]:
    return [group for group in battle.groups if group.side == side and group.is_body]


def note(battle: Battle, who: int, roll: Roll) -> None:
    """Keep a roll to report with its group."""
    battle.raised.append((who, roll))


def recruiting_roll(battle: Battle, army: Army) -> tuple[Row, list[Roll]]:
    """Roll 2d6 on the army's list, and 1d6 where the row is split (CA-ARM-10, CA-ARM-11)."""
    total = battle.dice.total(2, 6)
    rolls = [Roll(NOBODY, 6, battle.dice.last, total, None, "Recruiting Roll")]
    found = rows_for(list_of(army), total, army.name)
    if len(found) == 1:
        return found[0], rolls
    score = battle.dice.die(6)
    rolls.append(Roll(NOBODY, 6, battle.dice.last, score, None, "branch of the row"))
    return branch_of(found, score, army.name), rolls


def recruit(battle: Battle, figures: Figures, muster: Muster, number: int) -> None:
    """Make one Recruiting Roll; reroll a second Guard, and cavalry beyond the mix where the setting says so."""
    army = battle.armies[muster.side]
    row, rolls = recruiting_roll(battle, army)
    tries = 0
    while tries < MOST_TRIES and ((is_guard(row) and muster.has_guard) or is_too_much_horse(battle, muster, row)):
        row, more = recruiting_roll(battle, army)
        rolls.extend(more)
        tries += 1
    pick = Pick(row, list_of(army))
    pick.is_rolled = True
    pick.indian = army.doc.get("indian") is True and option_rep(row, "indian") > 0
    if row.get("class") == "infantry" and number < as_int(army.doc.get("rifles", 0), "rifles", 0, MOST_GROUPS):
        pick.rifles = True
        pick.shield = False
    add_group(battle, figures, muster, pick, rolls)


def is_too_much_horse(battle: Battle, muster: Muster, row: Row) -> bool:
    """True if one more cavalry group passes the recommended mix and the setting rerolls it (CA-RUL2-02)."""
    if not battle.rules.reroll_ratio or not is_horse(row):
        return False
    return (muster.horse + 1) * foot_per_horse(battle, muster.side) > muster.foot


def foot_per_horse(battle: Battle, side: int) -> int:
    """Return the infantry groups for one of cavalry: four, or two for Tribals (CA-ARM-16, CA-ARM-17)."""
    return 4 if battle.armies[side].training == EUROPEAN else 2


def are_mountain_people(battle: Battle, side: int) -> bool:
    """True if declared at set-up, or for the book's enemy in Mountainous terrain (CA-RUL2-23)."""
    venture = battle.venture
    return battle.armies[side].doc.get("mountain_people") is True or (venture.in_mountains and venture.runs(side))


def add_group(battle: Battle, figures: Figures, muster: Muster, pick: Pick, rolls: list[Roll]) -> None:
    """Add a group of a list row: printed Rep, Rep die, declarations, cap on rifles (CA-RUL2-09)."""
    army = battle.armies[muster.side]
    row = pick.row
    rep = as_int(row.get("rep", 4), "rep", 2, 6)
    die = row.get("rep_die")
    if die is not None:
        special = as_dict(die, "rep_die")
        score = battle.dice.die(6)
        rolls.append(Roll(NOBODY, 6, battle.dice.last, score, None, "Rep of the gun"))
        if score == special.get("score"):
            rep = as_int(special.get("rep"), "rep_die: rep", 2, 6)
    rep = declared_rep(pick, rep, are_mountain_people(battle, muster.side))
    kind = as_text(row.get("class", "infantry"), "class")
    if pick.on_foot:
        kind = "infantry"
    elif pick.machine_gun:
        kind = "machine_gun"
    name = pick.name or name_for(battle, army, pick)
    doc: dict[str, object] = {
        "name": name,
        "short": short_for(battle, muster.side, pick, name),
        "class": kind,
        "rep": rep,
        "traits": traits_of(pick),
        "shield": pick.shield,
        "lances": pick.lances,
        "pack": pick.pack,
        "dress": as_text(army.doc.get("dress", ""), "dress"),
    }
    arms = as_list(row.get("default_arms", []), "default_arms")
    if pick.weapon:
        doc["weapon"] = pick.weapon
    elif pick.rifles or pick.militia:
        doc["weapon"] = "rifle"
    elif arms and not pick.on_foot and not pick.machine_gun:
        doc["weapon"] = arms[0]
    if not pick.on_foot:
        for key in ("moves", "foot_moves", "figures"):
            if key in row and not (key == "figures" and pick.machine_gun):
                doc[key] = row[key]
    mark_row(doc, pick)
    group = Group(make_card(figures, battle.rules, len(battle.groups), muster.side, army.training, doc))
    card = group.card
    battle.groups.append(group)
    for roll in rolls:
        note(battle, group.id, roll)
    muster.has_guard = muster.has_guard or is_guard(row)
    if is_horse(row):
        muster.horse += 1
    elif card.klass != ARTILLERY:
        muster.foot += 1


def mark_row(doc: dict[str, object], pick: Pick) -> None:
    """Store the row's facts beyond the Rep in the entry, so that a campaign keeps them (CA-RUL2-22, CA-RUL2-27)."""
    if ghazi_rep_of(pick):
        doc["ghazi_rep"] = ghazi_rep_of(pick)
        if not pick.is_rolled:
            doc["ghazi"] = True
    if "camel" in as_text(pick.row.get("type", ""), "type").lower():
        doc["camels"] = True
    if not pick.on_foot and option_rep(pick.row, "used_as_infantry"):
        doc["rep_on_foot"] = option_rep(pick.row, "used_as_infantry")


def name_for(battle: Battle, army: Army, pick: Pick) -> str:
    """Return a group's name: numbered by kind, with the people's name where the list gives only a type."""
    kind = as_text(pick.row.get("type", "group"), "type")
    people = as_text(pick.listed.get("people", ""), "people")
    if people and kind in PLAIN_TYPES:
        kind = f"{people} {kind}"
    same = [group for group in battle.groups if group.side == army.side and group.card.name.startswith(kind + " ")]
    return f"{kind} {len(same) + 1}"


def short_for(battle: Battle, side: int, pick: Pick, name: str) -> str:
    """Return the label under its base, with the number in its name; unique within a side."""
    words = name.split()
    number = f" {words.pop()}" if len(words) > 1 and words[-1].isdigit() else ""
    short = brief(words, as_text(pick.listed.get("people", ""), "people"))
    if short == PLAIN_TYPES["Artillery"] and (pick.machine_gun or pick.on_foot):
        short = "MG" if pick.machine_gun else PLAIN_TYPES["Infantry"]
    taken = [group.card.short for group in battle.groups if group.side == side]
    found = short + number
    count = 2
    while found in taken:
        found = f"{short} {count}"
        count += 1
    return found


def brief(words: list[str], people: str) -> str:
    """Return a short name without its people: Inf, the initials of several words, or the start of one."""
    rest = " ".join(words).removeprefix(f"{people} ")
    if rest in PLAIN_TYPES:
        return PLAIN_TYPES[rest]
    words = rest.split()
    if len(words) > 1 and words[-1] == "Infantry":
        words = words[:-1]
    letters = "".join([word[0] for word in words if word[0].isupper()])
    return letters if len(letters) > 1 else words[0][:LONGEST_SHORT]


def draw_up(group: Group) -> None:
    """Draw the group up in its usual formation."""
    group.formation = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    group.files = usual_files(group.formation, group.count, group.card.has_ranged)


# --- strength ---------------------------------------------------------------------------------------------------------


def rolls_strength(battle: Battle, recruited: bool) -> bool:
    """True if field strength is rolled: for recruited groups, always, or never (CA-OPT-08, CA-RUL2-07)."""
    setting = battle.rules.field_strength
    return setting == 1 or (setting == 0 and recruited)


def field_strength(battle: Battle, group: Group) -> Roll:
    """Roll 1d6 against the Rep: a lower score removes the difference, rank and file only.

    CA-ARM-39, CA-ARM-40, CA-ARM-41.

    CA-ARM-38.
    """
    rep = group_rep(group)
    score = battle.dice.die(6)
    leaders = (group.commander > 0) + (group.second > 0) + (group.high > 0)
    group.count = max(group.count - max(0, rep - score), leaders, 1)
    group.start = group.count
    return Roll(NOBODY, 6, battle.dice.last, score, None, f"field strength against Rep {rep}")


# --- leaders ----------------------------------------------------------------------------------------------------------


# The names of the rolls for leaders of groups.
LEADERS = ("officer", "leader", "NCO")


def leader_roll(battle: Battle, whose: str) -> tuple[int, Roll]:
    """Roll 2d6, +1 for an NCO, on the leaders table (CA-ARM-35, CA-ARM-36)."""
    total = battle.dice.total(2, 6)
    roll = Roll(NOBODY, 6, battle.dice.last, total, None, whose)
    return LEADER_REPS[min(12, total + (1 if whose == LEADERS[2] else 0))], roll


def by_rep(leader: tuple[int, Roll]) -> int:
    return -leader[0]


def best_first(groups: list[Group]) -> list[Group]:
    """Return the groups with leaders of their own, the best Rep first."""
    led = [group for group in groups if group.card.klass != ARTILLERY]
    order = sorted([(9 - group_rep(group)) * 1000 + at for at, group in enumerate(led)])
    return [led[code % 1000] for code in order]


def roll_leaders(battle: Battle, side: int) -> None:
    """Roll all leaders once the groups are known; the best lead the best groups (CA-ARM-34, CA-OPT-06)."""
    european = battle.armies[side].training == EUROPEAN
    own = best_first(raised_by(battle, side))
    officers: list[tuple[int, Roll]] = []
    seconds: list[tuple[int, Roll]] = []
    for _ in own:
        officers.append(leader_roll(battle, LEADERS[0] if european else LEADERS[1]))
        if european:
            seconds.append(leader_roll(battle, LEADERS[2]))
    officers.sort(key=by_rep)
    seconds.sort(key=by_rep)
    for at, group in enumerate(own):
        group.commander = officers[at][0]
        note(battle, group.id, officers[at][1])
        if european:
            group.second = seconds[at][0]
            note(battle, group.id, seconds[at][1])


def form_companies(battle: Battle, side: int) -> None:
    """Form companies in the order raised; roll a captain or Warlord for each company or clan."""
    number = 0
    training = battle.armies[side].training
    for klass in (INFANTRY, CAVALRY, ARTILLERY):
        size = MADE_UP_OF.get((training, klass), 0)
        own = [group for group in raised_by(battle, side) if group.card.klass == klass]
        while size and len(own) >= size:
            number += 1
            for group in own[:size]:
                group.card.company = number
            if klass != ARTILLERY:
                add_captain(battle, own[0], training)
            own = own[size:]


def add_captain(battle: Battle, group: Group, training: int) -> None:
    """Add a captain or Warlord as an extra figure to the company's or clan's first group (CA-RUL2-05)."""
    rep, roll = leader_roll(battle, "captain" if training == EUROPEAN else "Warlord")
    group.high = rep
    group.count += 1
    group.start = group.count
    note(battle, group.id, roll)


def name_chief(battle: Battle, side: int) -> None:
    """Place the C-in-C, a separate figure, with the best group (CA-ARM-29, CA-RUL2-05).

    One given by the set-up is not rolled for.
    """
    if battle.chief_of(side) != NOBODY:
        return
    rolls: list[Roll] = []
    given = [group for group in battle.groups if group.side == side and group.card.klass == CHIEF]
    if given:
        chief = given[0]
    else:
        rep, roll = leader_roll(battle, "C-in-C")
        rolls.append(roll)
        chief = make_chief(len(battle.groups), battle.armies[side], rep, True)
        battle.groups.append(chief)
    best = best_first(raised_by(battle, side))[0]
    attach(battle, chief, best)
    battle.tell(event_types.CHIEF_NAMED, chief.id, best.id, m=chief.card.rep, rolls=rolls)


# --- reports ----------------------------------------------------------------------------------------------------------


def tell_group(battle: Battle, group: Group, rolls: list[Roll]) -> None:
    """Report a group in one line: Rep, figures, leaders; its rolls are the details."""
    told = ((group_rep(group) * 10 + group.commander) * 10 + group.second) * 10 + group.high
    battle.tell(event_types.RECRUITED, group.id, n=group.side, m=told * 100 + group.count, rolls=rolls)


def warn_of_mix(battle: Battle, muster: Muster) -> None:
    """Warn of more cavalry than recommended, which is allowed (CA-ARM-16, CA-ARM-17, CA-RUL2-02)."""
    if battle.rules.warn_ratio and muster.horse * foot_per_horse(battle, muster.side) > muster.foot:
        european = battle.armies[muster.side].training == EUROPEAN
        battle.tell(
            event_types.MUCH_HORSE if european else event_types.MUCH_HORSE_TRIBAL, n=muster.side, m=muster.horse
        )


def warn_of_numbers(battle: Battle) -> None:
    """Warn unless there are three bands for each unit, which is only recommended (CA-BAT-36, CA-RUL2-80)."""
    counts = [0, 0]
    for group in battle.groups:
        if group.card.klass <= CAVALRY:
            counts[group.side] += 1
    trainings = [army.training for army in battle.armies]
    if trainings[0] == trainings[1]:
        return
    european = trainings.index(EUROPEAN)
    if battle.rules.warn_ratio and counts[1 - european] != 3 * counts[european]:
        battle.tell(event_types.UNLIKE_NUMBERS, n=counts[1 - european], m=counts[european])
