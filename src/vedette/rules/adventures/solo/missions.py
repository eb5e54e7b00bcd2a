"""Patrol, Raid and Defend: the preparations before the first turn.

CA-BAT-02 to CA-BAT-31, CA-RUL2-39, CA-RUL2-42, CA-RUL2-84, CA-RUL2-86.
"""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, BadInput, Option, Order, Question, Refusal, Step
from vedette.engine.validation import as_dict, as_flag, as_int, as_list, one_of
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.edges import to_place
from vedette.rules.adventures.ground.field import AREA_KINDS, WOODS, Field
from vedette.rules.adventures.ground.layout import Section, build, lay_ground
from vedette.rules.adventures.ground.sections import SECTIONS, VILLAGE, is_turned
from vedette.rules.adventures.ground.terrain import OVERALL
from vedette.rules.adventures.groups.groups import EUROPEAN
from vedette.rules.adventures.setup.recruiting import check_army, is_raised
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.contact import look_out
from vedette.rules.adventures.solo.pefs import place_first
from vedette.rules.adventures.solo.venture import (
    BATTLE_NAMES,
    DEFEND,
    ON_ATTACK,
    ON_DEFENCE,
    RAID,
    STAND_UP,
    USUAL_MORALE,
    Venture,
)
from vedette.rules.adventures.turn.entering import (
    enter_orders,
    entering_options,
    entry_of,
    has_entry,
    pick_enter,
    refuse_enter,
)
from vedette.rules.adventures.verbs import GRAMMAR

MOST_MORALE: Final = 5
EDGE_WORDS: Final = ("north", "east", "south", "west")
IN_PLACE_OF_WOODS: Final = ("wood", "gully", "rough")
"""Gullies or rocky ground may be used in place of woods (TER-34)."""


def read_venture(setup: dict[str, object], solo: list[int]) -> Venture | None:
    """Read the kind of battle and the book's enemy; None for a Stand Up Fight between two players.

    Solo, one or more play against the book; head to head, a player runs the groups of Possible Enemy Forces.
    CA-MODE-01, CA-MODE-02, CA-MODE-03, CA-MODE-04, CA-MODE-09, CA-MODE-10.
    """
    kind = one_of(setup.get("battle", BATTLE_NAMES[STAND_UP]), BATTLE_NAMES, "battle")
    if len(solo) > 1:
        raise BadInput("the book runs one side, not both: somebody has to be its enemy (CA-MODE-02)")
    if kind == STAND_UP and not solo:
        if "pefs" in setup or "morale" in setup:
            raise BadInput("there are no Possible Enemy Forces in a Stand Up Fight between two sides (CA-RUL2-78)")
        return None
    venture = Venture()
    venture.kind = kind
    venture.is_run = len(solo) == 1
    venture.enemy = solo[0] if solo else as_int(setup.get("pefs", 1), "pefs", 0, 1)
    if solo and as_int(setup.get("pefs", venture.enemy), "pefs", 0, 1) != venture.enemy:
        raise BadInput("the side that the book runs is the one that comes out of Possible Enemy Forces (CA-MODE-02)")
    if "morale" in setup:
        morale = [as_int(n, "morale", 1, MOST_MORALE) for n in as_list(setup["morale"], "morale")]
        if len(morale) != 2:
            raise BadInput("'morale' is the Major Morale of both sides: two numbers from 1 to 5")
        venture.morale = morale
    else:
        venture.morale = [USUAL_MORALE, USUAL_MORALE]
    return venture


def plan_fight(battle: Battle) -> None:
    """Plan a Stand Up Fight against the book: Tribals attack; for one training, the set-up chooses the attacker.

    CA-NP-03, CA-RUL2-79.
    """
    trainings = [army.training for army in battle.armies]
    european = trainings.index(EUROPEAN) if EUROPEAN in trainings else NOBODY
    if trainings[0] != trainings[1]:
        if battle.defender == 1 - european:
            raise BadInput("against the book the Tribal side attacks: the European side defends (CA-RUL2-79)")
        battle.defender = european
    elif battle.defender == NOBODY:
        battle.defender = battle.venture.player
    battle.venture.doing = ON_DEFENCE if battle.defender == battle.venture.enemy else ON_ATTACK


def plan_mission(battle: Battle, setup: dict[str, object]) -> None:
    """Plan the player's force, the ground, the settlement, entry or set-up, and the Possible Enemy Forces.

    CA-BAT-02.
    """
    venture = battle.venture
    player, enemy = venture.player, venture.enemy
    army = battle.armies[enemy]
    if any([group.side == enemy for group in battle.groups]) or is_raised(army):
        raise BadInput(
            f"{army.name} comes out of Possible Enemy Forces: it raises no force beforehand; leave out its groups, "
            "'recruit' and 'picks' (CA-BAT-03)"
        )
    if "list" not in army.doc:
        raise BadInput(f"{army.name} needs an army list, for what is met is rolled on it (CA-PEF-18)")
    if not any([group.side == player for group in battle.groups]) and not is_raised(battle.armies[player]):
        raise BadInput(f"{battle.armies[player].name} has no force: one or more groups take part (CA-BAT-09)")
    battle.then(steps.START)
    battle.then(steps.PLACE)
    camp = int(as_flag(setup.get("camp", False), "camp"))
    if venture.kind == DEFEND:
        battle.defender = player
        battle.then(steps.DEPLOY, player)  # CA-BAT-30
        battle.then(steps.VILLAGE, camp)
        if "home" not in battle.armies[player].doc:  # CA-BAT-28
            battle.then(steps.EDGE, player)
    else:
        if not battle.rules.entry_rolled:
            battle.then(steps.ENTRY)
        if venture.kind == RAID:
            battle.then(steps.VILLAGE, camp)
    table = as_dict(setup.get("table", {}), "table")
    if table.get("terrain") == "generated":  # CA-BAT-10, CA-BAT-17, CA-BAT-27
        overall = one_of(table.get("overall", "rolled"), ("rolled", *OVERALL), "overall") - 1
        woods = one_of(table.get("woods", AREA_KINDS[WOODS]), IN_PLACE_OF_WOODS, "woods")
        venture.woods = AREA_KINDS.index(IN_PLACE_OF_WOODS[woods])
        battle.then(steps.TERRAIN, overall, venture.woods)
    if is_raised(battle.armies[player]):
        check_army(battle.armies[player], battle.rules.generic_guns)
        battle.then(steps.LEADERS, player)
        if battle.rules.ask_leaders:
            battle.then(steps.LEAD, player, 0)
        battle.then(steps.RAISE, player)
    if battle.rules.weather_rolled:
        battle.then(steps.WEATHER)


# --- the settlement ---------------------------------------------------------------------------------------------------


def settle_village(battle: Battle, step: Step) -> None:
    """Place the objective in section 2: 1/2d6 structures in a Raid, one a group when the player defends.

    CA-BAT-18, CA-BAT-29. A camp, where the scenario says so, has Defensive Value 0 (CA-LEFT-13).
    """
    venture = battle.venture
    rolls: list[Roll] = []
    if venture.kind == DEFEND:
        count = len([g for g in battle.groups if g.side == venture.player and g.is_body])
    else:
        score = battle.dice.die(6)
        count = (score + 1) // 2
        rolls.append(Roll(NOBODY, 6, battle.dice.last, count, None, "structures"))
    number = VILLAGE - 1
    field = copy_of(battle.field)
    known = len(field.buildings)
    turned = is_turned(battle)
    defended = mission_event_types.SETTLEMENT_TURNED if turned else mission_event_types.SETTLEMENT
    battle.tell(defended if venture.kind == DEFEND else mission_event_types.VILLAGE, n=count, rolls=rolls)
    build(
        battle,
        field,
        8 - number if turned else number,
        count,
        mission_event_types.CAMP if step.a else mission_event_types.STRUCTURES,
        step.a == 1,
    )
    for building in field.buildings[known:]:
        building.objective = True
        building.words = "objective"
    if venture.woods != NOBODY and field.sections:
        relay(field, venture.woods)
    field.settle(battle.rules.night, [])
    battle.field = field


def copy_of(field: Field) -> Field:
    """Return a copy of the ground, as fields do not change once laid out."""
    twin = Field(field.width, field.height)
    twin.hills = field.hills[:]
    twin.crests = field.crests[:]
    twin.woods = field.woods[:]
    twin.rough = field.rough[:]
    twin.gullies = field.gullies[:]
    twin.barred = field.barred[:]
    twin.roads = field.roads[:]
    twin.walls = field.walls[:]
    twin.buildings = field.buildings[:]
    twin.lit = field.lit[:]
    twin.supplies = field.supplies[:]
    twin.supply_sides = field.supply_sides[:]
    twin.water = field.water[:]
    twin.order = field.order[:]
    twin.sections = field.sections[:]
    return twin


def relay(field: Field, woods: int) -> None:
    """Lay generated ground again round new buildings: within 1" of each it is clear (CA-RUL2-101)."""
    field.hills = []
    field.crests = []
    field.woods = []
    field.rough = []
    field.gullies = []
    field.barred = []
    field.order = []
    sections: list[Section] = []
    for ground in field.sections:
        section = Section()
        section.ground = ground
        sections.append(section)
    lay_ground(field, sections, woods)


# --- moving on --------------------------------------------------------------------------------------------------------


def ask_entry(battle: Battle, step: Step) -> None:
    """Ask the player to enter the whole force with one normal move, none held back (CA-RUL2-42)."""
    player = battle.venture.player
    waiting = [who for who in to_place(battle, player) if has_entry(battle, battle.groups[who])]
    if waiting:
        battle.ask(Question(player, "enter", "CA-BAT-11"))
        return
    if not battle.venture.has_entered:
        battle.venture.has_entered = True
        battle.tell(mission_event_types.IN_AT[battle.home[player]], n=player)


def check_enter(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] not in to_place(battle, asked.side):
        return Refusal("CA-BAT-11", f"group {order.args[0]} is not one that is still to come on")
    return refuse_enter(battle, battle.groups[order.args[0]], order)


def apply_enter(battle: Battle, asked: Question, order: Order) -> None:
    who, x, y, heading, formation = order.args
    group = battle.groups[who]
    group.files = entry_of(battle, group, heading, formation, (x, y, x, y)).files_at(x, y)
    group.formation = formation
    battle.place_group(group, x, y, heading)
    battle.tell(mission_event_types.ENTERS, who)
    battle.then(steps.ENTRY)


class EnterForce(DecisionType[Battle]):
    """The entry of the force's next group along sections 7, 8 and 9 (CA-BAT-11, CA-BAT-12, CA-BAT-19)."""

    def __init__(self) -> None:
        super().__init__("enter", GRAMMAR, {"enter": Deed(check_enter, apply_enter)})
        self.shows = SECTIONS

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found: list[Order] = []
        for who in to_place(battle, asked.side):
            found.extend(enter_orders(battle, battle.groups[who]))
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        waiting = to_place(battle, asked.side)
        order = pick_enter(battle, battle.groups[waiting[rng.below(len(waiting))]], rng)
        if order.verb == "enter":
            return order
        found = self.legal_orders(battle, asked)
        return found[rng.below(len(found))]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        found: list[Option] = []
        for who in to_place(battle, asked.side):
            group = battle.groups[who]
            for option in entering_options(battle, group):
                option.words = f"{group.card.name}: {option.words}"
                option.rule = "CA-BAT-19" if battle.venture.kind == RAID else "CA-BAT-12"
                option.who = who
                found.append(option)
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        edge = EDGE_WORDS[battle.home[asked.side]]
        return f"{battle.armies[asked.side].name}: bring your force on from the {edge}, along sections 7, 8 and 9."


def place_pefs(battle: Battle, step: Step) -> None:
    """Place three Possible Enemy Forces except in a Stand Up Fight; resolve those in plain sight at once.

    CA-PEF-01, CA-PEF-02, CA-RUL2-42, CA-RUL2-43.
    """
    if battle.rules.entry_rolled and battle.venture.kind != DEFEND and battle.turn == 0:
        return  # they come when the player's first activation is over
    battle.venture.has_entered = True
    if not battle.venture.pefs:
        place_first(battle)
        look_out(battle, True)
