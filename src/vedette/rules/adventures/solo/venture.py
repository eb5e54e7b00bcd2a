"""A battle against the book: its kind, Possible Enemy Forces, contacts, and progress towards the objective.

A Venture is the part of a battle that only Patrol, Raid, Defend and a Stand Up Fight against the book's own enemy have
(CA-BAT-01). A Possible Enemy Force that is not met is only a marker: a place and a Rep (CA-PEF-01).
"""

from typing import Final

from vedette.engine.types import NOBODY

# Kinds of battle (CA-BAT-01).
STAND_UP: Final = 0
PATROL: Final = 1
RAID: Final = 2
DEFEND: Final = 3
BATTLE_NAMES: Final = ("stand-up-fight", "patrol", "raid", "defend")

# The enemy's action (NP-02, -04); a patrol that was met may have changed it since (NP-12 to -14).
UNKNOWN: Final = 0
ON_PATROL: Final = 1
ON_ATTACK: Final = 2
ON_DEFENCE: Final = 3
WITHDRAWING: Final = 4

MARKER: Final = 1000
"""Possible Enemy Forces are shown as pieces with numbers from here."""

# What became of the player's objective (CA-RUL2-83).
OPEN_RESULT: Final = 0
WON: Final = 1
DRAWN: Final = 2
LOST: Final = 3

USUAL_MORALE: Final = 3
"""The Major Morale of both sides outside a campaign, and when it begins (PEF-15)."""


class Pef:
    """A marker of a Possible Enemy Force: its place and Rep; its groups are not decided yet."""

    def __init__(self, id: int, x: int, y: int, rep: int) -> None:
        self.id = id
        self.x = x
        self.y = y
        self.rep = rep
        self.activated = False
        self.is_here = True

    def clone(self) -> "Pef":
        twin = Pef(self.id, self.x, self.y, self.rep)
        twin.activated = self.activated
        twin.is_here = self.is_here
        return twin

    def key(self) -> tuple[int, int, int, int, bool, bool]:
        return (self.id, self.x, self.y, self.rep, self.activated, self.is_here)


class Contact:
    """Enemy groups met together: they roll the scout reaction as one and arrive on one flank."""

    def __init__(self, id: int, doing: int, turn: int) -> None:
        self.id = id
        self.doing = doing
        self.turn = turn  # in which it was met, or last rolled the scout reaction
        self.passed = NOBODY  # of the scout reaction, while its result holds
        self.takes_cover = False  # its groups still have to (CA-RUL2-107)
        self.flank = 0  # on which it comes up: -1 left, 1 right, 0 for a contact that was there first (CA-NP-31)

    def clone(self) -> "Contact":
        twin = Contact(self.id, self.doing, self.turn)
        twin.passed = self.passed
        twin.takes_cover = self.takes_cover
        twin.flank = self.flank
        return twin

    def key(self) -> tuple[int, int, int, int, bool, int]:
        return (self.id, self.doing, self.turn, self.passed, self.takes_cover, self.flank)


class EnemyMemory:
    """The memory of a group of the book's own enemy between activations."""

    def __init__(self, who: int, contact: int, number: int) -> None:
        self.who = who
        self.contact = contact
        self.number = number  # in the order they were met, from 1
        self.under_fire = False  # fired on since its last activation (CA-RUL2-69, CA-RUL2-73)
        self.covered = False  # it has carried out "takes cover" (CA-RUL2-107)
        self.joined = False  # it has come up to the line, or need not (CA-RUL2-71)
        self.stuck = 0  # activations in a row that brought it no nearer to its edge (CA-RUL2-107)
        self.held_x = NOBODY  # the centre of the cover it holds on Defend, to be noticed when lost (CA-RUL2-72)
        self.held_y = NOBODY

    def clone(self) -> "EnemyMemory":
        twin = EnemyMemory(self.who, self.contact, self.number)
        twin.under_fire = self.under_fire
        twin.covered = self.covered
        twin.joined = self.joined
        twin.stuck = self.stuck
        twin.held_x = self.held_x
        twin.held_y = self.held_y
        return twin

    def key(self) -> tuple[int, int, int, bool, bool, bool, int, int, int]:
        return (
            self.who,
            self.contact,
            self.number,
            self.under_fire,
            self.covered,
            self.joined,
            self.stuck,
            self.held_x,
            self.held_y,
        )


class EnemyTask:
    """The task of the enemy group that is acting, and its progress in this activation."""

    def __init__(self) -> None:
        self.who = NOBODY
        self.deed = 0  # see tables
        self.rule = ""
        self.whom = NOBODY
        self.x = NOBODY
        self.y = NOBODY
        self.has_moved = False
        self.has_turned = False
        self.passed = NOBODY  # for its company, which shares the roll (CA-RUL2-58)
        self.on_attack = False  # its roll on the Defend table sent it to the Attack table (CA-RUL2-69)
        self.company = NOBODY
        self.turn = 0
        self.dx = 0  # the move of the first of a company, which the others make beside it
        self.dy = 0

    def clone(self) -> "EnemyTask":
        twin = EnemyTask()
        twin.who = self.who
        twin.deed = self.deed
        twin.rule = self.rule
        twin.whom = self.whom
        twin.x = self.x
        twin.y = self.y
        twin.has_moved = self.has_moved
        twin.has_turned = self.has_turned
        twin.passed = self.passed
        twin.on_attack = self.on_attack
        twin.company = self.company
        twin.turn = self.turn
        twin.dx = self.dx
        twin.dy = self.dy
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            self.who,
            self.deed,
            self.rule,
            self.whom,
            self.x,
            self.y,
            self.has_moved,
            self.has_turned,
            self.passed,
            self.on_attack,
            self.company,
            self.turn,
            self.dx,
            self.dy,
        )


class LostPost:
    """A lost defensive position: its place, its holder, and the last turn to retake it (CA-RUL2-72)."""

    def __init__(self, x: int, y: int, until: int) -> None:
        self.x = x
        self.y = y
        self.until = until

    def key(self) -> tuple[int, int, int]:
        return (self.x, self.y, self.until)


class Venture:
    """The kind of battle, the book's enemy, and the player's progress."""

    def __init__(self) -> None:
        self.kind = STAND_UP
        self.enemy = NOBODY  # the side that comes out of Possible Enemy Forces, or is run by the book
        self.is_run = False  # by the book; else by hand, head to head
        self.morale = [USUAL_MORALE, USUAL_MORALE]  # Major Morale, by side
        self.doing = UNKNOWN
        self.pefs: list[Pef] = []
        self.contacts: list[Contact] = []
        self.minds: list[EnemyMemory] = []
        self.aim = EnemyTask()
        self.met = 0  # enemy groups met in this battle, for the allowance of guns (CA-RUL2-54)
        self.has_guard = False  # of which an army has one
        self.chief_met = False
        self.flank_turn = 0  # the turn in which the flank of CA-NP-39 was rolled, and which
        self.flank_side = 0
        self.lost_posts: list[LostPost] = []
        self.woods = NOBODY  # the ground laid in place of woods, if generated
        self.in_mountains = False  # the overall terrain is Mountainous: the enemy's bands live there (CA-RUL2-23)
        self.scouted = 0  # sections, as bits
        self.has_lit = False  # the player has set a building on fire (CA-BAT-22)
        self.enemy_lit = False  # the enemy has set an objective building on fire (CA-RUL2-83)
        self.has_held = False  # the player has had a figure in section 2 (CA-RUL2-83)
        self.extra_pefs = 0  # that have come in a Raid (CA-RUL2-85)
        self.result = OPEN_RESULT  # of a Patrol, once a leader has reported (CA-RUL2-83)
        self.leaderless_home = False  # a leaderless group has left with all scouted
        self.has_entered = False  # the player's force has moved on (CA-RUL2-42)
        self.last_gone = NOBODY  # how the last player group to go went: LEFT, RAN, DESTROYED (CA-RUL2-83)

    @property
    def player(self) -> int:
        """The side that meets the Possible Enemy Forces."""
        return NOBODY if self.enemy == NOBODY else 1 - self.enemy

    @property
    def has_pefs(self) -> bool:
        """True except in a Stand Up Fight, which has no Possible Enemy Forces (CA-RUL2-78)."""
        return self.kind != STAND_UP

    def runs(self, side: int) -> bool:
        """True if the book answers for this side."""
        return self.is_run and side == self.enemy

    def pefs_here(self) -> list[Pef]:
        return [pef for pef in self.pefs if pef.is_here]

    def fired_on(self, who: int) -> None:
        """Note that a group was fired on, which enemy groups remember until they act (CA-RUL2-69, CA-RUL2-73)."""
        mind = self.mind_of(who)
        if mind is not None:
            mind.under_fire = True

    def mind_of(self, who: int) -> EnemyMemory | None:
        for mind in self.minds:
            if mind.who == who:
                return mind
        return None

    def clone(self) -> "Venture":
        twin = Venture()
        twin.kind = self.kind
        twin.enemy = self.enemy
        twin.is_run = self.is_run
        twin.morale = self.morale
        twin.doing = self.doing
        twin.pefs = [pef.clone() for pef in self.pefs]
        twin.contacts = [contact.clone() for contact in self.contacts]
        twin.minds = [mind.clone() for mind in self.minds]
        twin.aim = self.aim.clone()
        twin.met = self.met
        twin.has_guard = self.has_guard
        twin.chief_met = self.chief_met
        twin.flank_turn = self.flank_turn
        twin.flank_side = self.flank_side
        twin.lost_posts = self.lost_posts[:]
        twin.woods = self.woods
        twin.in_mountains = self.in_mountains
        twin.scouted = self.scouted
        twin.has_lit = self.has_lit
        twin.enemy_lit = self.enemy_lit
        twin.has_held = self.has_held
        twin.extra_pefs = self.extra_pefs
        twin.result = self.result
        twin.leaderless_home = self.leaderless_home
        twin.has_entered = self.has_entered
        twin.last_gone = self.last_gone
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            self.kind,
            self.enemy,
            self.is_run,
            tuple(self.morale),
            self.doing,
            tuple([pef.key() for pef in self.pefs]),
            tuple([contact.key() for contact in self.contacts]),
            tuple([mind.key() for mind in self.minds]),
            self.aim.key(),
            self.met,
            self.has_guard,
            self.chief_met,
            self.flank_turn,
            self.flank_side,
            tuple([post.key() for post in self.lost_posts]),
            self.woods,
            self.in_mountains,
            self.scouted,
            self.has_lit,
            self.enemy_lit,
            self.has_held,
            self.extra_pefs,
            self.result,
            self.leaderless_home,
            self.has_entered,
            self.last_gone,
        )


NO_VENTURE: Final = Venture()
"""The venture of a battle between two known forces, shared since it never changes."""
