"""The book's rules in a form for play, for one battle."""

from typing import Any

from vedette.engine.explanations import TableEntry
from vedette.engine.tables import ModifierTable
from vedette.rules.tyneside.tables.cells import ActionCell


class Rules:
    """A book's settings as facts, its numbers, its tables ready to tally."""

    def __init__(self) -> None:
        self.foot_base = 100  # radii
        self.horse_base = 200
        self.barrier_parts = 4  # a barrier costs the move divided by this
        self.cover_away_is_retreat = True
        self.draw_counts = False
        self.fire_rounding = 0
        self.flank_distance = 0  # 0: any distance
        self.kill_prisoners = False
        self.sees_enemy = False
        self.markers = True
        self.hit_on_modified = False
        self.musician_both = False
        self.succession = True
        self.dismounting = False
        self.turn_limit = 20
        # numbers
        self.ranges: list[list[int]] = []  # by weapon and band, in hundredths
        self.factors: list[int] = []
        self.bayonet = 4
        self.to_hit: list[list[int]] = []  # by band and cover
        self.damage: list[list[int]] = []  # by row and die: 0 graze, 1 wound, 2 kill
        self.hero_damage = 1
        self.raw_damage = -1
        self.foot = 2500
        self.wounded = 2000
        self.civilian = 2000
        self.petticoats = 1500
        self.horse = 4000
        self.command_dice: list[int] = [2, 3, 4]
        self.command_open = 5000
        self.command_enclosed = 2500
        self.cost_loyal = 1
        self.cost_disloyal = 2
        self.cost_router = 2
        self.rate_still = 2
        self.rate_moving = 3
        self.rate_hurled = 3
        self.spot_depth = 1000
        self.look_depth = 1000
        self.shot_depth = 1000
        self.wood_sight = 2000
        self.cavalry_near = 2500
        self.prisoners_per_guard = 5
        self.rout_extra = 0
        self.attack_near = 5000
        self.marker_reach = 2000
        # rows that differ between editions
        self.stops_at_medium = False  # TY-ORD-11
        self.advance_attacks = False  # TY-ORD-12
        self.native_bonus = False  # TY-ORD-10
        self.charge_is_attack = False  # TY-ORD-09
        self.retreat_may_stay = False  # TY-ORD-15
        self.routers_harmless = False  # TY-ORD-17
        self.surrenders = False  # TY-ORD-18
        self.halts_in_cover = False  # TY-ACT-10
        self.wound_if_stuck = False  # TY-MEL-19
        self.has_prisoners = False  # TY-PRI-01
        self.kills_by_choice = False  # TY-PRI-03
        self.takes_none = False  # TY-PRI-04, -05
        # tables
        self.risk: ModifierTable[Any] = ModifierTable([], "", "")  # of a risk.Case
        self.melee: ModifierTable[Any] = ModifierTable([], "", "")  # of a melee.Bout
        self.bands: list[list[int]] = []  # by table: the highest Risk Factor of each row but the last
        self.cells: list[list[list[ActionCell]]] = []  # by table, row and die
        self.charts: list[list[TableEntry]] = []  # the same as they are shown, made when first wanted
