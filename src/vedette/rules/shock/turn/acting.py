"""Decisions of steps 3 to 6: the acting unit, a rolled move's end, and a musician's Action."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.plurals import suited
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal
from vedette.rules.shock.battle import MOVING, STAGE_WORDS, Battle
from vedette.rules.shock.combat.guns import DEEDS as GUN_DEEDS
from vedette.rules.shock.event_types import inches
from vedette.rules.shock.markers.markers import find_near
from vedette.rules.shock.move.going import halt, stay
from vedette.rules.shock.move.move_offers import going_orders, pick_going
from vedette.rules.shock.move.reaches import basic_allowances, grouped, rolled_allowances
from vedette.rules.shock.turn.actions import DEEDS
from vedette.rules.shock.turn.deeds import ACTIONS, GOINGS, stage_of
from vedette.rules.shock.turn.offers import act_orders, extra_orders, pick_act
from vedette.rules.shock.verbs import GRAMMAR

EXTRA_VERBS: Final = ["roll", "drive", "face", "cross", "enter", "mount", "dismount", "fire", "reload"]
EXTRA_GUN_VERBS: Final = ["turn", "roll", "reload", "repair", "limber", "unlimber", "cross"]


def stage_offered(battle: Battle, option: Option) -> int:
    """Return an option's stage in the printed order, or NOBODY if it has none."""
    if option.verb == "creep":
        return MOVING
    if option.verb in ACTIONS or option.verb in GOINGS:
        return stage_of(option.verb, battle.units[option.who])
    return NOBODY


class WhoActs(DecisionType[Battle]):
    """An order to one unit of the side whose step it is, until all is done (SP-ACT-01 to -03)."""

    def __init__(self) -> None:
        super().__init__("act", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return act_orders(battle, asked.side)

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_act(battle, asked.side, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        orders = self.legal_orders(battle, asked)
        found = grouped(battle, orders, basic_allowances(battle, orders))
        found[-1].words += f" with step {battle.step}"
        return found

    def warn(self, battle: Battle, asked: Question, offered: list[Option]) -> None:
        """Warn that a later kind of Action closes the earlier kinds for all other units too (SP-ACT-03)."""
        super().warn(battle, asked, offered)
        if not battle.rules.strict_action_order:
            return
        for option in offered:
            stage = stage_offered(battle, option)
            lost = [
                one for one in offered if one.who != option.who and battle.stage <= stage_offered(battle, one) < stage
            ]
            for one in lost:
                if one.who not in option.forgoes and one.who != NOBODY:
                    option.forgoes.append(one.who)
            kinds = sorted({stage_offered(battle, one) for one in lost if one.who != NOBODY})
            option.ends = " and ".join([STAGE_WORDS[kind] for kind in kinds])

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Do nothing after an attack until it is fought out."""
        return Order("done") if battle.attacker != NOBODY else None

    def words(self, battle: Battle, asked: Question) -> str:
        return f"Step {battle.step}, {STAGE_WORDS[battle.stage]}: which unit acts?"


class MusiciansAction(DecisionType[Battle]):
    """The decision on a musician's Action (SP-MUS-01, SP-RUL-68)."""

    def __init__(self) -> None:
        super().__init__("extra", GRAMMAR, [*EXTRA_VERBS, *EXTRA_GUN_VERBS])

    def check(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        unit = battle.units[asked.who]
        if unit.piece != NOBODY:
            if order.verb not in EXTRA_GUN_VERBS:
                return Refusal("SP-RUL-68", f"'{order.verb}' is not an Action of a piece", unit.id)
            return GUN_DEEDS[order.verb].check(battle, asked, order)
        if order.verb not in EXTRA_VERBS:
            return Refusal("SP-RUL-68", f"'{order.verb}' is not an Action of {unit.card.name}", unit.id)
        return DEEDS[order.verb].check(battle, asked, order)

    def apply(self, battle: Battle, asked: Question, order: Order) -> None:
        deeds = GUN_DEEDS if battle.units[asked.who].piece != NOBODY else DEEDS
        deeds[order.verb].apply(battle, asked, order)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return extra_orders(battle, battle.units[asked.who])

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return grouped(battle, self.legal_orders(battle, asked), {})

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.name_of(asked.who)}: what is the musician's Action used for?"


def check_unit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check that the move is of the unit that has rolled for it."""
    if order.args[0] != asked.who:
        return Refusal("SP-MOV-12", f"the move is of {battle.units[asked.who].card.name}", asked.who)
    return None


def check_rolled(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = check_unit(battle, asked, order)
    if refused is not None:
        return refused
    return GOINGS[order.verb].refuse(battle, battle.units[asked.who], order, battle.allowance)


def apply_rolled(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    GOINGS[order.verb].go(battle, battle.units[asked.who], order)


def apply_stay(battle: Battle, asked: Question, order: Order) -> None:
    """Stay: the unit does not go."""
    battle.attacker = NOBODY
    unit = battle.units[asked.who]
    stay(battle, unit)
    find_near(battle, unit)


def apply_halt(battle: Battle, asked: Question, order: Order) -> None:
    """Halt: the unit goes no further."""
    battle.attacker = NOBODY
    halt(battle, battle.units[asked.who])


ROLLED: Final = {verb: Deed(check_rolled, apply_rolled) for verb in GOINGS}


class WhereTo(DecisionType[Battle]):
    """The end of a rolled move, if the unit goes at all (SP-MOV-02, SP-RUL-38)."""

    def __init__(self) -> None:
        super().__init__("march", GRAMMAR, {**ROLLED, "stay": Deed(check_unit, apply_stay)})
        self.last = "stay"

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = going_orders(battle, battle.units[asked.who], battle.allowance)
        found.append(Order(self.last, (asked.who,)))
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        order = pick_going(battle, battle.units[asked.who], battle.allowance, rng)
        return order if order is not None else Order(self.last, (asked.who,))

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        orders = self.legal_orders(battle, asked)
        return grouped(battle, orders, rolled_allowances(battle, orders))

    def words(self, battle: Battle, asked: Question) -> str:
        return f'{battle.name_of(asked.who)} may move {battle.allowance // 100}": where to?'


class GoesOn(WhereTo):
    """The choice of a unit halted by a marker: go on with the rest of its move, or halt (SP-RUL-74)."""

    def __init__(self) -> None:
        DecisionType.__init__(self, "resume", GRAMMAR, {**ROLLED, "halt": Deed(check_unit, apply_halt)})
        self.last = "halt"

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return f"{name} {suited('<has>', name)} found a marker: go on with up to {inches(battle.allowance)}, or halt?"
