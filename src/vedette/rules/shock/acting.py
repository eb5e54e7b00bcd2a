"""Steps 3 to 6 as they are asked: who acts, where a rolled move goes, what a musician's Action is used for."""

from typing import Final

from vedette.engine.dice import Chance
from vedette.engine.plurals import suited
from vedette.engine.questions import Kind
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal
from vedette.rules.shock.actions import act, refuse_act
from vedette.rules.shock.battle import MOVING, STAGE_WORDS, Battle
from vedette.rules.shock.deeds import DEEDS, GOINGS, stage_of
from vedette.rules.shock.going import halt, stay
from vedette.rules.shock.guns import EXTRA_GUN_VERBS, order_guns, refuse_guns
from vedette.rules.shock.markers import find_near
from vedette.rules.shock.move_offers import going_orders, pick_going
from vedette.rules.shock.offers import act_orders, extra_orders, pick_act
from vedette.rules.shock.reaches import basic_allowances, grouped, rolled_allowances
from vedette.rules.shock.telling import inches
from vedette.rules.shock.verbs import GRAMMAR

ACT_VERBS: Final = [*GOINGS, *DEEDS, "creep", "show", "declare", "colours", "play", "done"]
EXTRA_VERBS: Final = ["roll", "drive", "face", "cross", "enter", "mount", "dismount", "fire", "reload"]


def stage_offered(battle: Battle, option: Option) -> int:
    """Where what is offered stands in the printed order; NOBODY for what belongs to no place in it."""
    if option.verb == "creep":
        return MOVING
    if option.verb in DEEDS or option.verb in GOINGS:
        return stage_of(option.verb, battle.units[option.who])
    return NOBODY


class WhoActs(Kind[Battle]):
    """One order to one unit of the side whose step it is, until nothing is left or it is done (SP-ACT-01 to -03)."""

    def __init__(self) -> None:
        super().__init__("act", GRAMMAR, ACT_VERBS)

    def refuse(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        return refuse_act(battle, asked.side, order)

    def obey(self, battle: Battle, asked: Question, order: Order) -> None:
        act(battle, asked.side, order)

    def orders(self, battle: Battle, asked: Question) -> list[Order]:
        return act_orders(battle, asked.side)

    def pick(self, battle: Battle, asked: Question, chance: Chance) -> Order:
        return pick_act(battle, asked.side, chance)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        orders = self.orders(battle, asked)
        found = grouped(battle, orders, basic_allowances(battle, orders))
        found[-1].words += f" with step {battle.step}"
        return found

    def warn(self, battle: Battle, asked: Question, offered: list[Option]) -> None:
        """An Action of a later kind closes the earlier kinds for all others, too (SP-ACT-03)."""
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

    def presumed(self, battle: Battle, asked: Question) -> Order | None:
        """After an attack nobody does anything until it is fought out."""
        return Order("done") if battle.attacker != NOBODY else None

    def words(self, battle: Battle, asked: Question) -> str:
        return f"Step {battle.step}, {STAGE_WORDS[battle.stage]}: which unit acts?"


class MusiciansAction(Kind[Battle]):
    """What the Action is used for that a musician gives (SP-MUS-01, SP-RUL-68)."""

    def __init__(self) -> None:
        super().__init__("extra", GRAMMAR, [*EXTRA_VERBS, *EXTRA_GUN_VERBS])

    def refuse(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        unit = battle.units[asked.who]
        if unit.piece != NOBODY:
            if order.verb not in EXTRA_GUN_VERBS:
                return Refusal("SP-RUL-68", f"'{order.verb}' is not an Action of a piece", unit.id)
            return refuse_guns(battle, asked.side, True, order)
        if order.verb not in EXTRA_VERBS:
            return Refusal("SP-RUL-68", f"'{order.verb}' is not an Action of {unit.card.name}", unit.id)
        return refuse_act(battle, asked.side, order)

    def obey(self, battle: Battle, asked: Question, order: Order) -> None:
        if battle.units[asked.who].piece != NOBODY:
            order_guns(battle, asked.side, True, order)
        else:
            act(battle, asked.side, order)

    def orders(self, battle: Battle, asked: Question) -> list[Order]:
        return extra_orders(battle, battle.units[asked.who])

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return grouped(battle, self.orders(battle, asked), {})

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.name_of(asked.who)}: what is the musician's Action used for?"


class WhereTo(Kind[Battle]):
    """A rolled move: where the unit goes with it, if it goes at all (SP-MOV-02, SP-RUL-38)."""

    def __init__(self) -> None:
        super().__init__("march", GRAMMAR, [*GOINGS, "stay"])
        self.last = "stay"

    def refuse(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        unit = battle.units[asked.who]
        if order.args[0] != asked.who:
            return Refusal("SP-MOV-12", f"the move is of {unit.card.name}", unit.id)
        if order.verb == self.last:
            return None
        return GOINGS[order.verb].refuse(battle, unit, order, battle.allowance)

    def obey(self, battle: Battle, asked: Question, order: Order) -> None:
        unit = battle.units[asked.who]
        battle.attacker = NOBODY
        if order.verb != self.last:
            GOINGS[order.verb].go(battle, unit, order)
        else:
            self.end(battle, asked)

    def end(self, battle: Battle, asked: Question) -> None:
        """It does not go, or no further."""
        unit = battle.units[asked.who]
        stay(battle, unit)
        find_near(battle, unit)

    def orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = going_orders(battle, battle.units[asked.who], battle.allowance)
        found.append(Order(self.last, (asked.who,)))
        return found

    def pick(self, battle: Battle, asked: Question, chance: Chance) -> Order:
        order = pick_going(battle, battle.units[asked.who], battle.allowance, chance)
        return order if order is not None else Order(self.last, (asked.who,))

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        orders = self.orders(battle, asked)
        return grouped(battle, orders, rolled_allowances(battle, orders))

    def words(self, battle: Battle, asked: Question) -> str:
        return f'{battle.name_of(asked.who)} may move {battle.allowance // 100}": where to?'


class GoesOn(WhereTo):
    """A unit halted by a marker goes on with what is left of its move, or halts there (SP-RUL-74)."""

    def __init__(self) -> None:
        Kind.__init__(self, "resume", GRAMMAR, [*GOINGS, "halt"])
        self.last = "halt"

    def end(self, battle: Battle, asked: Question) -> None:
        halt(battle, battle.units[asked.who])

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return f"{name} {suited('<has>', name)} found a marker: go on with up to {inches(battle.allowance)}, or halt?"
