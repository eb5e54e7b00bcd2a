"""Invariants of a battle of Colonial Adventures, whatever was ordered."""

from typing import Final

from vedette.engine.dice import Rng, SeededDice
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, NOBODY, SETUP, Step
from vedette.geometry.areas import block_overlaps_area
from vedette.geometry.blocks import Block, is_on_table, is_overlapping_by
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.casualties import leaders_counted
from vedette.rules.adventures.groups.formations import block_at, figures_of, is_shape, may_form
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    ATTACHED,
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
    Group,
)
from vedette.rules.adventures.groups.squares import is_square, shares_ground
from vedette.rules.adventures.hidden import imagine
from vedette.rules.adventures.turn.moving import ground_under

WITH_TWO_GROUPS: Final = (
    steps.CHARGE_HOME,
    steps.COUNTER,
    steps.FIGHT,
)
"""Steps whose first two numbers are groups of opposite sides."""


HAIR: Final = 5
"""The overlap that rounding to hundredths may leave where blocks stop against each other or barred ground."""


def reshuffle_hidden(state: State, side: int, rng: Rng) -> State:
    """Return the state with other dice: only future dice are hidden."""
    assert isinstance(state, Battle)
    return imagine(state, SeededDice(f"scrambled {rng.below(10**6)}"))


def broken_invariants(state: State) -> list[str]:
    """Return broken invariants: figures and leaders, places, and links between parts, chiefs and fighters."""
    assert isinstance(state, Battle)
    found = question_fits(state) + melees_agree(state) + nobody_overlaps(state) + losses_agree(state)
    for group in state.groups:
        found += [f"{group.card.name} {words}" for words in wrong_with(state, group)]
    return found


def muster(state: State) -> list[int]:
    """Count the figures of each roster group, wherever they are now; the totals stay the same during the battle.

    They are standing, fallen, out of the fight or run away; detachments, horse holders and runners are included.
    Groups from Possible Enemy Forces are left out, as they appear when they are met.
    """
    assert isinstance(state, Battle)
    if state.phase == SETUP:
        return []
    found = [0] * len(state.groups)
    for group in state.groups:
        if group.where != MERGED:
            found[root_of(state, group)] += figures_ever(state, group)
    met = state.venture.enemy if state.venture.has_pefs else NOBODY
    return [
        number
        for group, number in zip(state.groups, found, strict=True)
        if group.card.parent == NOBODY and group.side != met
    ]


def root_of(battle: Battle, group: Group) -> int:
    """Return the roster group that a part came from, or the group itself."""
    while group.card.parent != NOBODY:
        group = battle.groups[group.card.parent]
    return group.id


def figures_ever(battle: Battle, group: Group) -> int:
    """Count its own figures and losses; a fallen C-in-C counts apart, runaways only once."""
    if group.card.klass == CHIEF:
        return 1
    lost = group.fallen + group.out + group.runaways
    return lost if has_run(battle, group) else lost + group.count


def has_run(battle: Battle, group: Group) -> bool:
    """True if it ran away whole, or with the group that it is part of."""
    if group.card.klass in (HOLDERS, RUNNERS):
        return group.where == RAN
    return group.has_run


# --- one group --------------------------------------------------------------------------------------------------------


def wrong_with(battle: Battle, group: Group) -> list[str]:
    return wrong_with_strength(battle, group) + wrong_with_place(battle, group) + wrong_with_bonds(battle, group)


def wrong_with_strength(battle: Battle, group: Group) -> list[str]:
    """Check that no number is negative, leaders are among its figures, and figures never exceed the start."""
    found: list[str] = []
    if min(group.count, group.fallen, group.out, group.runaways, group.commander, group.second, group.high) < 0:
        found.append("has less than nothing of something")
    if group.where == FIELDED and group.count <= 0:
        found.append("is on the table without a figure")
    if group.where in (RESERVE, FIELDED) and leaders_counted(group) > group.count:
        found.append(f"has {leaders_counted(group)} leaders among {group.count} figures")
    if group.where in (RESERVE, FIELDED) and group.is_body and battle.strength(group) > group.start:
        found.append(f"has {battle.strength(group)} figures and began with {group.start}")
    if group.commander == 0 and group.second > 0 and group.where == FIELDED:
        found.append("has an NCO under no officer")
    return found


def wrong_with_place(battle: Battle, group: Group) -> list[str]:
    """Check that it is on the table and allowed ground, in an allowed formation with matching ranks and files."""
    if group.where != FIELDED:
        return []
    found: list[str] = []
    field = battle.field
    block = group.block
    inside = 0 <= block.x <= field.width and 0 <= block.y <= field.height
    if not (inside if group.card.klass == RUNNERS else is_on_table(block, field.width, field.height)):
        found.append(f"is not wholly on the table, at {block.x}, {block.y}")
    if len(figures_of(group)) != group.bodies:
        found.append(f"shows {len(figures_of(group))} figures and has {group.bodies}")
    if group.building != NOBODY:
        if group.mounted or group.serves_gun:
            found.append("is in a building with horses or a gun")
        level = [
            other
            for other in battle.groups
            if other.where == FIELDED and (other.building, other.floor) == (group.building, group.floor)
        ]
        if len(level) > 1:
            found.append("shares its building")
        return found
    if group.card.klass not in (CHIEF, RUNNERS) and is_on_barred_ground(battle, group):
        found.append(f"stands on ground that is barred to it, at {block.x}, {block.y}")
    if group.is_body and group.card.klass != ARTILLERY:
        if not may_form(group.card, group.mounted, group.formation):
            found.append(f"may not be in {FORMATION_WORDS[group.formation]}")
        if not is_shape(group.formation, group.bodies, group.files):
            found.append(f"is no {FORMATION_WORDS[group.formation]}: {group.bodies} figures on {group.files} files")
    if not group.serves_gun:
        drawn = block_at(group, block.x, block.y, block.heading, group.formation, group.files)
        if (drawn.width, drawn.depth) != (block.width, block.depth):
            wanted = f"{drawn.width} by {drawn.depth}"
            found.append(f"stands {block.width} wide and {block.depth} deep, and should {wanted}")
    if group.prone and (group.mounted or group.in_melee):
        found.append("is prone in the saddle or in melee")
    return found


def is_on_barred_ground(battle: Battle, group: Group) -> bool:
    """True if it stands where its formation may not, or on a house."""
    block = group.block
    core = Block(block.x, block.y, block.heading, block.width - 2 * HAIR, block.depth - 2 * HAIR)
    barred = ground_under(battle, group, block).barred
    return any([block_overlaps_area(core, area) for area in barred])


def wrong_with_bonds(battle: Battle, group: Group) -> list[str]:
    """Check that C-in-C and group, and parts and their groups, name each other."""
    found: list[str] = []
    groups = battle.groups
    klass = group.card.klass
    if klass == CHIEF:
        if group.where == ATTACHED and groups[group.chief].chief != group.id:
            found.append("is with a group that knows nothing of him")
    elif group.chief != NOBODY:
        chief = groups[group.chief]
        if chief.where != ATTACHED or chief.chief != group.id or group.where not in (RESERVE, FIELDED):
            found.append("counts a C-in-C who is elsewhere")
    if klass in (HOLDERS, RUNNERS):
        parent = groups[group.card.parent]
        own = parent.holders if klass == HOLDERS else parent.runners
        if group.where == FIELDED and (parent.where != FIELDED or own != group.id):
            found.append("is out for a group that does not know it")
    elif group.card.parent != NOBODY and klass != ARTILLERY:  # a gun with a new crew is no detachment
        if group.where != MERGED and groups[group.card.parent].detachment != group.id:
            found.append("is detached from a unit that does not know it")
    for part, kind in ((group.holders, HOLDERS), (group.runners, RUNNERS), (group.detachment, klass)):
        if part != NOBODY and (groups[part].card.parent != group.id or groups[part].card.klass != kind):
            found.append(f"counts {groups[part].card.name} as its own")
        elif part != NOBODY and groups[part].where == MERGED and group.where != MERGED:
            found.append(f"still counts {groups[part].card.name}, which has rejoined")
    if group.holders != NOBODY and group.mounted:
        found.append("is mounted while others hold its horses")
    if group.charging != NOBODY and not is_coming(battle, group):
        found.append("is charging, yet nothing comes of it")
    return found


def is_coming(battle: Battle, group: Group) -> bool:
    """True if its charge is still to go home."""
    for step in battle.agenda:
        if step.kind == steps.CHARGE_HOME and step.a == group.id and step.b == group.charging:
            return True
    return False


# --- groups together --------------------------------------------------------------------------------------------------


def melees_agree(battle: Battle) -> list[str]:
    """Check that groups in melee are on the table, of two sides, and count their opponents."""
    found: list[str] = []
    for pair in battle.pairs:
        one, other = battle.groups[pair.a], battle.groups[pair.b]
        if one.side == other.side or one.where != FIELDED or other.where != FIELDED:
            found.append(f"{one.card.name} and {other.card.name} cannot be in melee")
        if len([p for p in battle.pairs if {p.a, p.b} == {pair.a, pair.b}]) > 1:
            found.append(f"{one.card.name} and {other.card.name} fight each other twice")
    for group in battle.groups:
        if group.in_melee != len(battle.opponents(group.id)):
            found.append(f"{group.card.name} counts {group.in_melee} enemies in melee")
    return found


def nobody_overlaps(battle: Battle) -> list[str]:
    """Check that no groups overlap, except runners and a lone C-in-C still to make way (CA-RUL-123)."""
    found: list[str] = []
    standing = [group for group in battle.groups if group.where == FIELDED and group.building == NOBODY]
    between = battle.question is not None and battle.question.kind == "activate"
    standing = [group for group in standing if group.card.klass != RUNNERS and (between or group.card.klass != CHIEF)]
    for i, group in enumerate(standing):
        for other in standing[i + 1 :]:
            if is_overlapping_by(group.block, other.block, HAIR) and not may_share(group, other, between):
                found.append(f"{group.card.name} and {other.card.name} stand on the same ground")
    return found


def may_share(group: Group, other: Group, settled: bool) -> bool:
    """True for a gun in the hollow of its side's square, or still to be moved outside it (CA-RUL-39)."""
    if settled:
        return shares_ground(group, group.block, other)
    gun, square = (group, other) if group.serves_gun else (other, group)
    return gun.side == square.side and gun.serves_gun and is_square(square)


def losses_agree(battle: Battle) -> list[str]:
    """Check that the groups counted lost are gone; groups that left willingly are not lost."""
    found: list[str] = []
    for side in (0, 1):
        own = [group for group in battle.groups if group.side == side and group.is_body]
        lost = len([group for group in own if group.where in (DESTROYED, RAN)])
        left = len([group for group in own if group.where == LEFT])
        if not lost <= battle.lost_groups[side] <= lost + left:
            found.append(f"side {side} has lost {lost} groups, but {battle.lost_groups[side]} are tallied")
    return found


def question_fits(battle: Battle) -> list[str]:
    """Check that the side asked can answer and the turn goes on afterwards."""
    found: list[str] = []
    question = battle.question
    if question is None:
        return found
    if question.who != NOBODY:
        asked = battle.groups[question.who]
        if asked.side != question.side or asked.where not in (RESERVE, FIELDED):
            found.append(f"{asked.card.name} is asked ({question.kind}), but cannot answer")
        if question.kind in ("act", "fast") and battle.acting != asked.id:
            found.append(f"{asked.card.name} is asked ({question.kind}), but does not act now")
    if question.kind == "activate" and (battle.acting != NOBODY or battle.side != question.side):
        found.append("a side is asked for its next group out of its time")
    if battle.phase == FIGHTING and (not battle.agenda or battle.agenda[0].kind not in (steps.END_TURN, steps.ROLL)):
        found.append("the turn does not go on")
    for step in battle.agenda:
        if step.kind in WITH_TWO_GROUPS and not are_foes(battle, step):
            found.append(f"a step of kind {step.kind} names {step.a} and {step.b}")
    return found


def are_foes(battle: Battle, step: Step) -> bool:
    known = len(battle.groups)
    if not (0 <= step.a < known and 0 <= step.b < known):
        return False
    return battle.groups[step.a].side != battle.groups[step.b].side
