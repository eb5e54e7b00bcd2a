"""Command and activation (CMD): points rolled, links of the chain activated, whole groups paid for."""

from collections.abc import Callable
from typing import Final

from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.dice import Rng
from vedette.engine.plurals import many
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import AFOOT, FIELDED, MUSICIAN, POINTS, ROUTING
from vedette.rules.tyneside.command.leaders import is_serving, successor
from vedette.rules.tyneside.move.bases import gap, is_in_contact, is_near, nearest_of
from vedette.rules.tyneside.units import CommandSeat, Group
from vedette.rules.tyneside.verbs import GRAMMAR, STANCES

FREE: Final = 0
ARMED: Final = 1


# --- the start of a side turn -----------------------------------------------------------------------------------------


def clear_command(battle: Battle, side: int) -> None:
    """Clear command, which lasts until the start of the group's next side turn (TY-RUL-108)."""
    for group in battle.groups:
        if group.side == side:
            group.seat = NOBODY
            group.choice = 0
    for seat in battle.seats:
        if seat.side == side:
            seat.pool = 0
            seat.rolled = False
            seat.throws = []
    for i in range(len(battle.fate)):
        if battle.cards[i].side == side:
            battle.linked[i] = NOBODY
            battle.armed[i] = 0


def fill_seats(battle: Battle, side: int) -> None:
    """Give a fallen character's player the successor, from the side's next side turn (TY-RUL-19, -106)."""
    for seat in battle.seats:
        if seat.side != side or seat.lost or is_serving(battle, seat):
            continue
        old = battle.unit[seat.figure]
        heir = successor(battle, seat) if battle.rules.succession else NOBODY
        if heir == NOBODY:
            seat.lost = True
            battle.tell(event_types.SEAT_LOST, old)
            continue
        if not battle.groups[battle.unit[heir]].is_leader:
            raise_leader(battle, heir)
        seat.figure = heir
        seat.line = [*seat.line, heir]
        battle.tell(event_types.SUCCESSION, battle.unit[heir], old)


def raise_leader(battle: Battle, figure: int) -> None:
    """Make a man of the ranks a leader and a unit of its own; its losses stay with the old group."""
    old = battle.groups[battle.unit[figure]]
    group = Group(len(battle.groups), old.side, f"Leader of {old.name}", battle.cards[figure], True)
    group.short = "L"
    group.dress = old.dress
    group.men = [figure]
    group.placed = True
    group.facing = old.facing
    group.listed = old.id
    old.men.remove(figure)
    if battle.is_holder(figure):
        battle.mounts = battle.mounts[:]
        battle.mounts[figure] = AFOOT
    battle.unit[figure] = group.id
    battle.groups.append(group)


# --- distance and cost ------------------------------------------------------------------------------------------------


def links_of(battle: Battle, seat: CommandSeat) -> list[int]:
    """Return the figures command is measured from: the Player Character and activated leaders (TY-CMD-20)."""
    found: list[int] = []
    for i in range(len(battle.fate)):
        if battle.linked[i] == seat.id and battle.fate[i] == FIELDED:
            found.append(i)
    return found


def command_distance(battle: Battle, leader: int, figure: int) -> int:
    """Return the command distance: 50 cm, or 25 cm in or across enclosed ground (TY-CMD-10, -11, TY-RUL-14)."""
    x, y = battle.x[leader], battle.y[leader]
    if battle.field.is_enclosed_between(x, y, battle.x[figure], battle.y[figure]):
        return battle.rules.command_enclosed
    return battle.rules.command_open


def is_in_command(battle: Battle, leader: int, figure: int) -> bool:
    """True if within the leader's command distance (TY-CMD-12)."""
    if not is_near(battle, leader, figure, battle.rules.command_open):
        return False
    return is_near(battle, leader, figure, command_distance(battle, leader, figure))


def is_in_chain(battle: Battle, seat: CommandSeat, figure: int) -> bool:
    """True if within command distance of the officer or of an activated link (TY-CMD-20)."""
    for leader in links_of(battle, seat):
        if leader == figure or is_in_command(battle, leader, figure):
            return True
    return False


def is_loyal(battle: Battle, seat: CommandSeat, figure: int) -> bool:
    """True if Loyal to the Player Character, or to an active link in command distance (TY-LOY-01, TY-RUL-89)."""
    loyal_to = battle.cards[figure].loyal_to
    for chief in seat.line:
        if chief in loyal_to or chief == figure:
            return True  # figures Loyal to the old leader are Loyal to the new one (TY-RUL-106)
    for leader in links_of(battle, seat):
        if leader in loyal_to and is_in_command(battle, leader, figure):
            return True
    return False


def cost_of(battle: Battle, seat: CommandSeat, figure: int) -> int:
    """Return a figure's cost: 1 if Loyal, 2 if Disloyal or a router, never more (TY-CMD-13 to -15)."""
    group = battle.groups[battle.unit[figure]]
    state = group.state
    if group.is_leader and group.host != NOBODY:
        state = battle.groups[group.host].state
    if state == ROUTING:
        return battle.rules.cost_router
    return battle.rules.cost_loyal if is_loyal(battle, seat, figure) else battle.rules.cost_disloyal


def link_cost(battle: Battle, seat: CommandSeat, group: Group) -> int:
    """Return the cost of activating a leader: nothing when paid for with the group (TY-EX-02, TY-RUL-88)."""
    return 0 if group.seat == seat.id else cost_of(battle, seat, group.men[0])


def unpaid(battle: Battle, group: Group) -> list[int]:
    """Return the members of a group still to be paid for; a link's point counts towards its group (TY-RUL-88)."""
    return [i for i in battle.members(group) if battle.linked[i] == NOBODY]


def price_of(battle: Battle, seat: CommandSeat, group: Group) -> int:
    price = 0
    for i in unpaid(battle, group):
        price += cost_of(battle, seat, i)
    return price


class Straggler:
    """The group member farthest beyond the chain's reach: the link it is measured from, distance and limit."""

    def __init__(self, figure: int, leader: int, gap: int, limit: int) -> None:
        self.figure = figure
        self.leader = leader
        self.gap = gap
        self.limit = limit


def farthest(battle: Battle, seat: CommandSeat, group: Group) -> Straggler:
    """Return the farthest member beyond the chain's reach; `figure` is NOBODY when all are within it (TY-CMD-20)."""
    found = Straggler(NOBODY, NOBODY, 0, 0)
    for i in battle.members(group):
        if is_in_chain(battle, seat, i):
            continue
        leader = nearest_of(battle, i, links_of(battle, seat) or [seat.figure])
        far = gap(battle, leader, i)
        if found.figure == NOBODY or far > found.gap:
            found = Straggler(i, leader, far, command_distance(battle, leader, i))
    return found


def too_far(gap: int) -> str:
    """Return a distance beyond a limit in centimetres, rounded up to a millimetre so that it never equals the limit."""
    return f"{-(-gap // 10) / 10:g}"


def throws_of(seat: CommandSeat) -> list[tuple[int, list[int]]]:
    """Return who rolled for command points this side turn, in order, with the dice."""
    return seat.throws


# --- throwing ---------------------------------------------------------------------------------------------------------


def dice_of(battle: Battle, figure: int, armed: bool) -> int:
    """Return 4, 3 or 2D6 by quality; one fewer for one who loads, fires or fights (TY-CMD-02, -05 to -08)."""
    dice = battle.rules.command_dice[battle.cards[figure].quality]
    return dice - 1 if armed else dice


def is_armed(battle: Battle, figure: int, stance: int) -> bool:
    """True if a leader declared it, or is in base contact when rolling (TY-RUL-10, -111)."""
    return stance == ARMED or is_in_contact(battle, figure)


def throw_command(battle: Battle, seat: CommandSeat, stance: int) -> None:
    """Roll the Player Character's command points (TY-SEQ-01)."""
    figure = seat.figure
    armed = is_armed(battle, figure, stance)
    total = battle.dice.total(dice_of(battle, figure, armed), 6)
    battle.linked[figure] = seat.id
    battle.armed[figure] = 1 if armed else 0
    seat.pool = total
    seat.rolled = True
    seat.throws = [(figure, battle.dice.last[:])]
    who = battle.unit[figure]
    roll = Roll(who, 6, battle.dice.last, total, None, "command points")
    battle.tell(event_types.LEADS_ARMED if armed else event_types.LEADS, who, n=total, rolls=[roll])


def has_music(battle: Battle, seat: CommandSeat) -> bool:
    """True if a drummer or bugler is commanded already: further ones add nothing (TY-CMD-09)."""
    for i in links_of(battle, seat):
        if battle.cards[i].role == MUSICIAN:
            return True
    return False


def activate(battle: Battle, seat: CommandSeat, group: Group, stance: int) -> None:
    """Activate a leader: an NCO adds its quality's dice, a musician one extra D6 (TY-CMD-09, -17 to -19)."""
    figure = group.men[0]
    cost = link_cost(battle, seat, group)
    armed = is_armed(battle, figure, stance)
    if battle.cards[figure].role == MUSICIAN:
        dice = 0 if has_music(battle, seat) else 1
        if battle.rules.musician_both:
            dice += dice_of(battle, figure, armed)
        event_type = event_types.MUSIC
    else:
        dice = dice_of(battle, figure, armed)
        event_type = event_types.LINKED
    if cost == 0:
        event_type = event_types.LINKED_WITH_GROUP
    seat.pool -= cost
    battle.linked[figure] = seat.id
    battle.armed[figure] = 1 if armed else 0
    rolls: list[Roll] = []
    total = 0
    if dice > 0:
        total = battle.dice.total(dice, 6)
        rolls.append(Roll(group.id, 6, battle.dice.last, total, None, "command points"))
        seat.throws = [*seat.throws, (figure, battle.dice.last[:])]
    seat.pool += total
    if group.host == NOBODY:
        group.seat = seat.id
    battle.tell(event_type, group.id, n=cost, m=total, rolls=rolls)


# --- what stands on the buttons ---------------------------------------------------------------------------------------


def stance_words(battle: Battle, group: Group, armed: bool) -> str:
    """Return what a leader rolls and what it gives up for it (TY-CMD-08)."""
    figure = group.men[0]
    is_music = battle.cards[figure].role == MUSICIAN
    dice = 1 if is_music else dice_of(battle, figure, armed or is_in_contact(battle, figure))
    does = "also loads, fires or fights" if armed else "only commands"
    return f"{group.name} {does}: {many(dice, 'die', 'dice')}"


def words_to_lead(battle: Battle, asked: Question, option: Option) -> str:
    return stance_words(battle, battle.groups[asked.who], option.text.endswith(STANCES[ARMED]))


def words_to_link(battle: Battle, asked: Question, option: Option) -> str:
    return stance_words(battle, battle.groups[option.target], option.text.endswith(STANCES[ARMED]))


def words_to_pay(battle: Battle, asked: Question, option: Option) -> str:
    price = price_of(battle, battle.seats[asked.post], battle.groups[option.target])
    return f"Command {battle.name_of(option.target)} for {many(price, 'point')}"


def words_when_done(battle: Battle, asked: Question, option: Option) -> str:
    return "End the command phase" if battle.seats[asked.post].rolled else "Command nobody"


WORDS: Final[dict[str, Callable[[Battle, Question, Option], str]]] = {
    "lead": words_to_lead,
    "link": words_to_link,
    "pay": words_to_pay,
    "done": words_when_done,
}


# --- the question -----------------------------------------------------------------------------------------------------


def is_link(battle: Battle, seat: CommandSeat, group: Group) -> bool:
    """True if it is an officer, NCO or musician, not activated and no Player Character (TY-CMD-17, TY-RUL-88, -109)."""
    if not group.is_leader or group.side != seat.side or not group.is_here() or battle.is_character(group):
        return False
    return battle.linked[group.men[0]] == NOBODY


def short_by(price: int, pool: int) -> str:
    """Return how many points are missing, in words."""
    missing = price - pool
    return f"{many(missing, 'point')} {'is' if missing == 1 else 'are'} missing"


def refuse_link(battle: Battle, seat: CommandSeat, group: Group) -> Refusal | None:
    if not is_link(battle, seat, group):
        return Refusal("TY-CMD-17", f"{group.name} is no NCO, officer or musician who could pass command on", group.id)
    figure = group.men[0]
    if not is_in_chain(battle, seat, figure):
        near = nearest_of(battle, figure, links_of(battle, seat) or [seat.figure])
        said = f"{group.name} is {too_far(gap(battle, near, figure))} cm from {battle.name_of(battle.unit[near])}"
        limit = command_distance(battle, near, figure) // 100
        return Refusal("TY-CMD-19", f"{said}, {limit} cm is the limit", group.id, battle.unit[near])
    price = link_cost(battle, seat, group)
    if price > seat.pool:
        return Refusal("TY-CMD-13", f"{group.name} costs {price}; {short_by(price, seat.pool)}", group.id)
    return None


def refuse_pay(battle: Battle, seat: CommandSeat, group: Group) -> Refusal | None:
    if group.is_leader or group.side != seat.side or not group.is_here():
        return Refusal(
            "TY-RUL-13", f"{group.name} is no group of this side on the table; leaders are activated", group.id
        )
    if group.seat != NOBODY:
        return Refusal("TY-RUL-107", f"{group.name} is commanded already", group.id)
    far = farthest(battle, seat, group)
    if far.figure != NOBODY:
        name = battle.name_of(battle.unit[far.leader])
        said = f"a man of {group.name} is {too_far(far.gap)} cm from {name}, {far.limit // 100} cm is the limit"
        return Refusal("TY-CMD-16", said, group.id, battle.unit[far.leader])
    price = price_of(battle, seat, group)
    if price > seat.pool:
        return Refusal("TY-CMD-16", f"{group.name} costs {price}; {short_by(price, seat.pool)}", group.id)
    return None


# --- the orders, verb by verb -----------------------------------------------------------------------------------------


def check_lead(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    seat = battle.seats[asked.post]
    return Refusal("TY-CMD-05", "he has thrown already this turn", asked.who) if seat.rolled else None


def apply_lead(battle: Battle, asked: Question, order: Order) -> None:
    throw_command(battle, battle.seats[asked.post], order.args[0])


def refuse_unit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit that does not exist, or is named before the points are rolled."""
    who = order.args[0]
    if not 0 <= who < len(battle.groups):
        return Refusal("TY-CMD-12", f"there is no unit {who}")
    if not battle.seats[asked.post].rolled:
        return Refusal("TY-SEQ-01", f"{battle.name_of(asked.who)} throws for his command points first", asked.who)
    return None


def check_link(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    return refuse_link(battle, battle.seats[asked.post], battle.groups[order.args[0]])


def apply_link(battle: Battle, asked: Question, order: Order) -> None:
    activate(battle, battle.seats[asked.post], battle.groups[order.args[0]], order.args[1])


def check_pay(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    return refuse_pay(battle, battle.seats[asked.post], battle.groups[order.args[0]])


def apply_pay(battle: Battle, asked: Question, order: Order) -> None:
    seat = battle.seats[asked.post]
    group = battle.groups[order.args[0]]
    price = price_of(battle, seat, group)
    seat.pool -= price
    group.seat = seat.id
    for leader in battle.attached(group):
        leader.seat = seat.id
    battle.tell(event_types.COMMANDED, group.id, n=price, m=seat.pool)


def apply_done(battle: Battle, asked: Question, order: Order) -> None:
    battle.seats[asked.post].pool = 0  # points left over lapse (TY-RUL-13)


DEEDS: Final = {
    "lead": Deed(check_lead, apply_lead),
    "link": Deed(check_link, apply_link),
    "pay": Deed(check_pay, apply_pay),
    "done": Deed(allow, apply_done),
}


# --- the question -----------------------------------------------------------------------------------------------------


class Commanding(DecisionType[Battle]):
    """The decision of a Player Character who rolls, activates links and pays for whole groups (TY-CMD)."""

    def __init__(self) -> None:
        super().__init__("command", GRAMMAR, DEEDS)
        self.shows = POINTS

    def apply(self, battle: Battle, asked: Question, order: Order) -> None:
        """Apply an order and ask the character again, unless it was the last."""
        super().apply(battle, asked, order)
        if not GRAMMAR.verbs[order.verb].closes:
            battle.ask(asked)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        seat = battle.seats[asked.post]
        if not seat.rolled:
            return [Order("lead", (FREE,)), Order("lead", (ARMED,)), Order("done")]
        found: list[Order] = []
        for group in battle.groups:
            if group.side != seat.side or not group.is_here():
                continue
            if group.is_leader:
                if refuse_link(battle, seat, group) is None:
                    found.append(Order("link", (group.id, FREE)))
                    found.append(Order("link", (group.id, ARMED)))
            elif refuse_pay(battle, seat, group) is None:
                found.append(Order("pay", (group.id,)))
        found.append(Order("done"))
        return found

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Return the options, with the dice of each way of rolling."""
        found = super().options(battle, asked)
        for option in found:
            option.words = WORDS[option.verb](battle, asked, option)
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        found = self.legal_orders(battle, asked)
        if len(found) > 1 and rng.below(4):
            return found[rng.below(len(found) - 1)]
        return found[rng.below(len(found))]

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Return the order for an unplayed character, who commands nobody: its groups roll for their Actions."""
        return Order("done")

    def words(self, battle: Battle, asked: Question) -> str:
        seat = battle.seats[asked.post]
        name = battle.name_of(asked.who)
        if not seat.rolled:
            return f"{name}: throw for command points. Will you load, fire or fight yourself this turn?"
        if len(self.legal_orders(battle, asked)) == 1:
            return f"{name}: nobody is left whom you could command. {many(seat.pool, 'point')} left."
        return f"{name}: whom do you command? {many(seat.pool, 'point')} left."
