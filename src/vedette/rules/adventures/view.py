"""The view of a seat (docs/view.md). Nothing of a battle in progress is hidden."""

from vedette.engine.docs import view_doc
from vedette.engine.plurals import many
from vedette.engine.types import FIGHTING, NOBODY, SETUP, SIDES
from vedette.engine.view import Doc, article, corners, fact, feature, mark, short_name, standing
from vedette.rules.adventures.battle import THREE, TWELVE, Battle
from vedette.rules.adventures.combat.fire import range_of
from vedette.rules.adventures.combat.grenades import has_grenades
from vedette.rules.adventures.ground.blazes import carried
from vedette.rules.adventures.ground.field import AREA_WORDS, Field
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.arms import arms_words
from vedette.rules.adventures.groups.formations import block_at, figures_of
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    ATTACHED,
    CAVALRY,
    CHIEF,
    DESTROYED,
    FIELDED,
    FORMATION_WORDS,
    HOLDERS,
    LEFT,
    MERGED,
    RAN,
    RESERVE,
    RUNNERS,
    SQUARE,
    TRAINING_NAMES,
    TYPE_WORDS,
    Group,
)
from vedette.rules.adventures.groups.guns import stands_alone
from vedette.rules.adventures.groups.leaders import activation_rep, group_rep, leader_rep, own_leader_rep
from vedette.rules.adventures.groups.weapons import WEAPON_WORDS
from vedette.rules.adventures.solo.mission_view import goals, markers, sections
from vedette.rules.adventures.solo.objectives import burnt_of, is_scouted, objectives_of
from vedette.rules.adventures.solo.venture import OPEN_RESULT, PATROL, RAID
from vedette.rules.adventures.turn.moving import allowance
from vedette.rules.adventures.turn.sequence import has_dark_die
from vedette.rules.adventures.victory import figures_at_start, figures_left

SEQUENCE = (("roll", "Activation roll"), ("first", "Higher die"), ("second", "Lower die"))
HOME_NAMES = ("N", "E", "S", "W")
DRAWN_KINDS = ("", "hill", "wood", "rough", "wadi", "rough")


def ground_features(field: Field) -> list[Doc]:
    found: list[Doc] = []
    for kind, area in field.order:
        found.append(feature(DRAWN_KINDS[kind], "area", corners(area.xs, area.ys), area.level, 0, AREA_WORDS[kind]))
    for crest in field.crests:
        found.append(feature("zone", "line", corners(crest.xs, crest.ys), 1, 4, "crest"))
    for road in field.roads:
        found.append(feature("road", "line", corners(road.xs, road.ys), 0, road.width, "road"))
    for wall in field.walls:
        found.append(feature("wall", "line", corners(wall.xs, wall.ys), 0, 20, "wall"))
    for building in field.buildings:
        area = building.area
        words = f"{building.words}, DV {building.dv}"
        found.append(feature("building", "area", corners(area.xs, area.ys), 0, 0, words))
    for spot in field.water:
        found.append(spot_feature(spot.x, spot.y, 50, "water source"))
    for spot in field.supplies:
        found.append(spot_feature(spot.x, spot.y, 50, "ammunition"))
    return found


def spot_feature(x: int, y: int, half: int, words: str) -> Doc:
    """Return a marked spot of the table, drawn as a small square."""
    corners = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
    return feature("zone", "area", corners, 0, 0, words)


def later_features(battle: Battle) -> list[Doc]:
    """Return features that arose in the battle: fires, and guns without a crew."""
    found: list[Doc] = []
    for blaze in battle.blazes:
        area = battle.field.buildings[blaze.building].area
        said = ""
        if blaze.gone:
            said = "burned down"
        elif blaze.burning:
            said = f"burning, {many((blaze.burning + 99) // 100, 'inch', 'inches')}"
        elif blaze.smoulders:
            said = "smouldering"
        if said:
            found.append(feature("zone", "area", corners(area.xs, area.ys), 0, 0, said))
    for gun in battle.groups:
        if stands_alone(gun):
            words = f"{WEAPON_WORDS[gun.card.weapon]} without crew"
            found.append(spot_feature(gun.gun_x, gun.gun_y, 100, words))
    return found


def objective_note(battle: Battle) -> str:
    """Describe the player's progress towards the objective."""
    venture = battle.venture
    if venture.kind == PATROL:
        if venture.result != OPEN_RESULT:
            return "Patrol: reported"
        return f"Patrol: {venture.scouted.bit_count()} of 9 sections scouted" + (
            ", to be reported" if is_scouted(battle) else ""
        )
    objectives, burnt = len(objectives_of(battle)), burnt_of(battle)
    if venture.kind == RAID:
        return f"Raid: {burnt} of {objectives} structures burn"
    return f"Defend: {objectives - burnt} of {objectives} buildings unburnt"


def scene(battle: Battle) -> Doc:
    return {
        "unit": "inch",
        "width": battle.field.width,
        "height": battle.field.height,
        "grid": 0,
        "features": [] if battle.phase == SETUP else ground_features(battle.field),
        "edges": [HOME_NAMES[battle.home[side]] for side in SIDES],
    }


def arm_of(group: Group) -> str:
    card = group.card
    if card.klass == CHIEF:
        return "leader"
    if card.klass == ARTILLERY and group.at_gun:
        return "machine-gun" if card.is_machine_gun else "gun"
    if group.mounted:
        return "camel" if card.is_camelry else "horse"
    if card.klass == HOLDERS:
        return "horses"
    return "foot"


def state_of(battle: Battle, group: Group) -> str:
    where = group.where
    if where == RESERVE or where == ATTACHED:
        return "reserve"
    if where == DESTROYED:
        return "destroyed"
    if where == LEFT:
        return "withdrawn"
    if where == RAN:
        return "gone"
    if battle.phase == FIGHTING and (group.activated or group.passed_over):
        return "done"
    return "ready"


def piece(battle: Battle, group: Group) -> Doc:
    card = group.card
    on_table = group.where == FIELDED
    block = group.block if on_table else block_at(group, 0, 0, group.block.heading, group.formation, group.files)
    ranks = 1
    files = group.files
    if group.formation != SQUARE and not group.serves_gun and files > 0:
        ranks = (group.bodies + files - 1) // files
    extras: list[str] = []
    if group.commander:
        extras.append("leader")
    if group.chief != NOBODY and card.klass != CHIEF:
        extras.append("standard")
    return {
        "id": group.id,
        "side": group.side,
        "name": card.name,
        "short": card.short or card.name,
        "arm": arm_of(group),
        "dress": card.dress,
        "x": block.x if on_table else None,
        "y": block.y if on_table else None,
        "facing": block.heading,
        "width": block.width,
        "depth": block.depth,
        "figures": group.bodies,
        "files": files,
        "ranks": ranks,
        "places": [[f.x, f.y, f.heading] for f in figures_of(group)] if on_table else [],
        "formation": FORMATION_WORDS[group.formation],
        "extras": extras,
        "strength": str(group.count),
        "count": group.count,
        "prone": group.prone,
        **standing(state_of(battle, group), card.klass == CHIEF),
        "counter": 0,
        "marks": marks(battle, group),
        "facts": facts(battle, group),
        "range": range_of(group) if group.can_shoot and group.in_melee == 0 else 0,
        "arc": 180 if group.building != NOBODY or group.formation == SQUARE else 45,
        "range_kind": "round",
    }


def marks(battle: Battle, group: Group) -> list[Doc]:
    found: list[Doc] = []
    if group.where != FIELDED:
        return found
    if group.in_melee:
        found.append(mark("M", "melee", "in melee", "burst"))
    if group.halted:
        found.append(mark("H", "halted", "halted in place", "octagon"))
    if group.prone:
        found.append(mark("P", "prone", "prone", "hexagon"))
    if group.tight:
        found.append(mark("A", "ammo", "tight ammo", "diamond"))
    if group.jammed:
        found.append(mark("J", "jammed", "jammed", "octagon"))
    if group.packed:
        found.append(mark("K", "packed", "packed"))
    if group.charging != NOBODY:
        found.append(mark("C", "charging", f"charging {battle.groups[group.charging].card.name}", "burst"))
    if group.card.klass == CAVALRY and not group.mounted:
        found.append(mark("D", "dismounted", "dismounted"))
    if group.card.klass == ARTILLERY and not group.at_gun:
        found.append(mark("G", "gun", "away from its gun"))
    return found


def facts(battle: Battle, group: Group) -> list[Doc]:
    card = group.card
    found = [
        fact("Training", TRAINING_NAMES[card.training], "CA-FIG-07" if card.training == 0 else "CA-FIG-08"),
        fact("Troops", TYPE_WORDS[group.type], "CA-REA-10"),
        fact("Rep", str(group_rep(group)), "CA-FIG-09"),
        fact("Activates on", str(activation_rep(battle, group)), "CA-LDR-06"),
        fact("Figures", f"{battle.strength(group)} of {group.start}", "CA-REA-07"),
        fact("Formation", FORMATION_WORDS[group.formation], "CA-FRM-14"),
        fact("Move", f"{allowance(battle, group) / 100:g} inches", "CA-MOV-02"),
        fact("Weapon", arms_words(card), "CA-WPN-02" if card.training == 0 else "CA-WPN-04"),
    ]
    if card.range:
        found.append(fact("Range", f"{card.range / 100:g} inches", "CA-WPN-05"))
        found.append(fact("Fire Dice", str(card.fire_dice), "CA-WPN-07"))
    led = leader_rep(battle, group)
    if led:
        found.append(leader_fact(battle, group, led))
    if group.where == ATTACHED:
        found.append(fact("With", battle.groups[group.chief].card.name, "CA-LDR-02"))
    if group.second:
        found.append(fact("NCO", f"Rep {group.second}", "CA-LDR-04"))
    if card.is_ferocious:
        found.append(fact("Ferocious", "yes", "CA-FIG-11"))
    if card.has_shields:
        found.append(fact("Shields", "in hand" if group.uses_shields else "slung", "CA-FIG-12"))
    if card.is_lancer:
        found.append(fact("Lancers", "yes", "CA-FIG-13"))
    if group.building != NOBODY and battle.field.buildings[group.building].floors > 1:
        floors = battle.field.buildings[group.building].floors
        found.append(fact("Level", f"{group.floor + 1} of {floors}", "CA-BLD-08"))
    if group.buckets:
        found.append(fact("Buckets of water", str(carried(group)), "CA-BLD-24"))
    if has_grenades(battle, group):
        found.append(fact("Grenades", "yes", "CA-OPT-20"))
    if group.awaited:
        found.append(fact("Comes", "on doubles", "CA-TRN-04"))
    if group.fallen:
        found.append(fact("Fallen, may return", str(group.fallen), "CA-RTN-04"))
    return found


def leader_fact(battle: Battle, group: Group, led: int) -> Doc:
    """Return the leader whose Rep a group uses; a C-in-C comes before its own officer, even one of higher Rep."""
    if group.chief == NOBODY or group.card.klass == CHIEF:
        return fact("Leader", f"Rep {led}", "CA-LDR-07")
    own = own_leader_rep(group)
    said = f"C-in-C with it, Rep {led}"
    return fact("Leader", f"{said} (its own officer: Rep {own})" if own else said, "CA-LDR-10")


def is_shown(group: Group) -> bool:
    """True unless it is a part that has rejoined its group, or runners off the table."""
    return group.where != MERGED and not (group.card.klass == RUNNERS and group.where != FIELDED)


def view(battle: Battle, side: int, shown: str) -> Doc:
    step = "setup" if battle.phase == SETUP else "roll"
    if battle.side != NOBODY:
        higher = 0 if battle.die[0] > battle.die[1] else 1
        step = "first" if battle.side == higher else "second"
    return view_doc(
        battle,
        battle.rules.turn_limit,
        [{"id": id, "words": words} for id, words in SEQUENCE],
        step,
        battle.acting,
        [side_doc(battle, n) for n in SIDES],
        [piece(battle, group) for group in battle.groups if is_shown(group)] + markers(battle),
        ground_features(battle.field) if battle.phase == SETUP else later_features(battle),
        {"lines": lines(battle), "sections": sections(battle, shown), "goals": goals(battle)},
    )


def lines(battle: Battle) -> list[Doc]:
    """Return distances that matter now: 12 inches for wills, its reach, 3 from charge targets."""
    if battle.acting == NOBODY:
        return []
    group = battle.groups[battle.acting]
    if group.where != FIELDED or not group.is_body or group.in_melee:
        return []
    found: list[Doc] = [{"who": group.id, "reach": TWELVE, "words": "Test of Wills", "rule": "CA-REA-11"}]
    if group.card.klass >= ARTILLERY:
        return found  # guns never charge
    reach = allowance(battle, group)
    found.append({"who": group.id, "reach": reach, "words": "charge reach", "rule": "CA-REA-17"})
    for other in battle.groups:
        if other.side != group.side and other.where == FIELDED and gap_between(group, other) <= reach:
            found.append({"who": other.id, "reach": THREE, "words": "a charge halts", "rule": "CA-REA-18"})
    return found


def is_unseen(battle: Battle, side: int) -> bool:
    """True if more groups may come out of Possible Enemy Forces, placed or still to be placed."""
    venture = battle.venture
    if not venture.has_pefs or side != venture.enemy:
        return False
    return battle.phase == SETUP or any([pef.is_here for pef in venture.pefs])


def side_doc(battle: Battle, n: int) -> Doc:
    army = battle.armies[n]
    left = figures_left(battle, n)
    start = figures_at_start(battle, n)
    notes: list[str] = []
    if battle.die[n]:
        colour = "dark" if has_dark_die(battle, n) else "light"
        notes.append(f"{colour} die {battle.die[n]}: groups of Rep {battle.die[n]} or higher")
    if battle.defender == n:
        notes.append("defends")
    if battle.venture.has_pefs and n == battle.venture.player:
        notes.append(objective_note(battle))
    if battle.venture.runs(n):
        notes.append("run by the book")
    return {
        "name": army.name,
        "short": short_name(army.name),
        "article": article(army.name),
        "home": HOME_NAMES[battle.home[n]],
        "colour": army.colour,
        "worth": left,
        "lost": start - left,
        "limit": -(-start * battle.rules.break_point // 100),
        "note": ", ".join(notes),
        "unseen": is_unseen(battle, n),
    }
