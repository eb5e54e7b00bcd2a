"""Documents of a campaign, as a book gives them for a page; like those of `view_schemas`, never built in play."""

from typing import Literal

from vedette.server.schemas.http_schemas import BattleMap
from vedette.server.schemas.view_schemas import ViewDocument

BattleResult = Literal["won", "drawn", "lost"]


class NamedArmy(ViewDocument):
    """An army list by its id, and its name in this campaign."""

    id: str
    name: str


class LeaderDoc(ViewDocument):
    """A leader: rank (a key for renaming, and in words), quality and given name."""

    rank: str
    words: str
    rep: int
    name: str


class FallenDoc(ViewDocument):
    """A leader who was with a group in a battle, and whether the leader was among its losses."""

    rank: str
    words: str
    fell: bool


class RecoveryDoc(ViewDocument):
    """The recovery of a group's casualties: the dice, the most each could show, how many passed, who came back.

    `at` is the group's place in the roster before the battle. If the result was entered by hand, `leaders` are those
    it had then, and `idle` says that it took part but was never in action.
    """

    at: int
    name: str
    brought: int
    lost: int
    ran: bool
    back: int
    strength: int
    faces: list[int]
    need: int
    passed: int
    words: str
    why: str
    rule: str
    leaders: list[FallenDoc]
    idle: bool


class AftermathDoc(ViewDocument):
    """Something else that happened after a battle."""

    rule: str
    words: str
    faces: list[int]


class PastBattle(ViewDocument):
    """A battle of the campaign. `map` is the ground if it was fought in Vedette, `sketch` a scenario of the same kind.

    `morale` is that of both sides after it; `good` says whether it was won (1), lost (-1) or neither (0); `lost` of
    the `brought` figures fell or ran.
    """

    number: int
    battle: str
    title: str
    place: str
    result: BattleResult
    good: int
    words: str
    played: bool
    morale: list[int]
    lost: int
    brought: int
    recoveries: list[RecoveryDoc]
    events: list[AftermathDoc]
    chief_lost: bool
    map: BattleMap | None
    sketch: str


class RosterGroup(ViewDocument):
    """A group of the roster. `last` is its recovery after the last battle, `honours` are the battles it has won."""

    at: int
    name: str
    words: str
    rep: int
    strength: int
    figures: int
    battles: int
    leaders: list[LeaderDoc]
    honours: list[str]
    last: str


class OtherBattle(ViewDocument):
    """A battle that may be fought in place of the next one."""

    battle: str
    title: str
    words: str
    rule: str


class NextBattle(ViewDocument):
    """The next battle, its reason, and the printed table with the cell that applies (-1: none)."""

    battle: str
    title: str
    words: str
    why: str
    rule: str
    sketch: str
    head: list[str]
    rows: list[list[str]]
    row: int
    column: int
    instead: list[OtherBattle]


class CampaignSetting(ViewDocument):
    """A setting of a whole campaign, which the players choose."""

    name: str
    words: str
    rule: str
    on: bool


class CampaignDoc(ViewDocument):
    """A campaign: both sides and their morale (of `most`), the battles, the roster and the next battle.

    `won` is 1 or -1 once it is over, `over` says so in words; `may_correct`: the last result was entered by hand and
    can be undone.
    """

    title: str
    army: NamedArmy
    enemy: NamedArmy
    morale: list[int]
    most: int
    morale_words: str
    morale_rule: str
    chief: LeaderDoc
    battles: list[PastBattle]
    roster: list[RosterGroup]
    next: NextBattle | None
    settings: list[CampaignSetting]
    over: str
    won: int
    may_correct: bool


class ThrowDoc(ViewDocument):
    """The dice of one throw, their sum and their purpose."""

    faces: list[int]
    total: int
    words: str


class ArmsDoc(ViewDocument):
    """Weapons that a group may carry; the empty id is what its list gives it."""

    id: str
    words: str


class LedDoc(ViewDocument):
    """A leader of a group."""

    rank: str
    words: str
    rep: int
    name: str


class CompanyChoice(ViewDocument):
    """A company, squadron, battery or clan that a group may belong to; 0 is none."""

    id: int
    words: str


class RaisedGroup(ViewDocument):
    """A group of an army being raised: its throws, their row, the strength die (0: none) and the choices for it.

    `arm` and `dress` say how it is painted, as those of a piece do.
    """

    at: int
    name: str
    rolled: bool
    throws: list[ThrowDoc]
    row: str
    type: str
    rule: str
    words: str
    rep: int
    die: int
    strength: int
    figures: int
    gun: bool
    arm: str
    dress: str
    weapon: str
    weapons: list[ArmsDoc]
    options: list[CampaignSetting]
    company: int
    companies: list[CompanyChoice]
    leaders: list[LedDoc]


class RaisedLeader(ViewDocument):
    """A leader found by a throw, the modifier of the throw, and the group it leads (-1: the army)."""

    rank: str
    words: str
    faces: list[int]
    added: int
    rep: int
    name: str
    leads: int


class ListRow(ViewDocument):
    """A row of the army list that can be picked."""

    row: int
    words: str
    rep: int
    gun: bool


class ArmyNote(ViewDocument):
    """A remark of the book on the army's size and mix."""

    rule: str
    words: str


class ArmyDoc(ViewDocument):
    """An army while its player raises it, with every throw."""

    title: str
    army: NamedArmy
    title_of_list: str
    words: str
    groups: list[RaisedGroup]
    leaders: list[RaisedLeader]
    captains: list[RaisedLeader]
    leaders_words: str
    leaders_rule: str
    chief: RaisedLeader
    rows: list[ListRow]
    enemies: list[str]
    men: int
    most: int
    notes: list[ArmyNote]
