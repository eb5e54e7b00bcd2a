"""A crew and its gun: going back to it (INV-20, RUL-49)."""

from vedette.engine.types import Refusal
from vedette.geometry.blocks import Block, are_within
from vedette.geometry.points import distance, towards
from vedette.rules.adventures import steps, words
from vedette.rules.adventures.battle import ONE_INCH, THREE, Battle
from vedette.rules.adventures.formations import stand
from vedette.rules.adventures.groups import ARTILLERY, FIELDED, Group
from vedette.rules.adventures.moving import allowance
from vedette.rules.adventures.parts import free_spot
from vedette.rules.adventures.sight import beyond_twelve


def gun_block(group: Group) -> Block:
    """Where the gun of a crew stands, with room for its crew."""
    return Block(group.gun_x, group.gun_y, group.gun_heading, 400, 200)


def refuse_serve(battle: Battle, group: Group) -> Refusal | None:
    if group.card.klass != ARTILLERY or group.at_gun:
        return Refusal("CA-INV-20", f"{group.card.name} is at its gun")
    gun = gun_block(group)
    for other in battle.groups:
        if other.where == FIELDED and other is not group and are_within(other.block, gun, ONE_INCH):
            return Refusal("CA-INV-20", f"{other.card.name} stands at the gun")
    return None


def serve(battle: Battle, group: Group) -> None:
    """The crew goes back towards its gun, and serves it again when it is there (INV-20, RUL-49)."""
    mask = beyond_twelve(battle, group)
    far = distance(group.block.x, group.block.y, group.gun_x, group.gun_y)
    run = allowance(battle, group)
    group.prone = False
    if far <= run + 200:
        group.at_gun = True
        stand(group, group.gun_x, group.gun_y, group.gun_heading)
        battle.tell(words.BACK_TO_GUN, group.id)
    else:
        there = towards(group.block.x, group.block.y, group.gun_x, group.gun_y, run)
        block = Block(there.x, there.y, group.block.heading, group.block.width, group.block.depth)
        spot = free_spot(battle, group, block, THREE)
        stand(group, spot.x, spot.y, group.block.heading)
        battle.tell(words.MOVES_GUN, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)
