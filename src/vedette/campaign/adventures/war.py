"""A campaign of Colonial Adventures as a document: its start, battles and their results (CAM, CA-RUL2-111)."""

from copy import deepcopy
from functools import cache, partial
from typing import Any, Final

from vedette.campaign import FORMAT, VERSION, Campaigns, Doc
from vedette.campaign.adventures.aftermath import begin_past, find_leaders, is_decided, note_losses, recover, replace
from vedette.campaign.adventures.checking import check_campaign
from vedette.campaign.adventures.levy import Levy, check_army, field, new_army
from vedette.campaign.adventures.morale import FIRST_BATTLE, FIRST_MORALE, MOST_MORALE, may_be_replaced
from vedette.campaign.adventures.page import SETTING_WORDS, page_of, renamed, status_lines
from vedette.campaign.adventures.reports import report_of_battle, report_of_table
from vedette.campaign.adventures.roster import REMEMBERED, as_name, entries_of, tell
from vedette.engine.book import Book, amend
from vedette.engine.dice import Dice, SeededDice
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.book import make_book
from vedette.scenarios.adventures.reader import MISSIONS, STAND_UP_FIGHT, USUAL_BANDS, USUAL_UNITS, make_scenarios

PLAYER: Final = 0
ENEMY: Final = 1
MOST_GROUPS: Final = 40
USUAL_ARMY: Final = "united-kingdom"
CHOICES: Final = ("army", "enemy", "groups", "guns", "title", "seed", "names", "settings", "raised")
SETTINGS: Final = {"third_draw_loses": False, "tribal_replacements": False, "weather": True}
"""The campaign's settings: CA-RUL2-111, CA-RUL2-92, CA-LEFT-08."""


class AdventuresCampaigns(Campaigns):
    """Campaigns of Colonial Adventures."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.scenarios = make_scenarios(name)

    # --- beginning -------------------------------------------------------------------------------------------------

    def begin(self, choices: Doc) -> Doc:
        """Return a campaign with the choices made and groups, leaders and strengths rolled (CAM-02, -03, -10)."""
        for key in choices:
            if key not in CHOICES:
                raise BadInput(f"a campaign has no choice '{key}'; it has: {', '.join(CHOICES)}")
        levy = Levy(self.scenarios, check_army(choices["raised"], self.scenarios)) if "raised" in choices else None
        army = self.known_army(levy.doc["army"] if levy else choices.get("army", USUAL_ARMY), "army")
        foes = self.scenarios.opponents(army)
        enemy = self.known_army(choices.get("enemy") or (foes[0] if foes else "zulu"), "enemy")
        seed = str(choices.get("seed") or "1")
        training = self.scenarios.army_list(army)["training"]
        size = choices.get("groups", 0) or (USUAL_UNITS if training == "european" else USUAL_BANDS)
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= MOST_GROUPS:
            raise BadInput(
                f"'groups' is how many groups the army has: a whole number from 1 to {MOST_GROUPS}; not {size!r}"
            )
        settings = {**SETTINGS, **choices.get("settings", {})}
        for key, value in settings.items():
            if key not in SETTINGS or not isinstance(value, bool):
                raise BadInput(
                    f"a campaign's settings are true or false: {', '.join(SETTINGS)}; not {key!r}: {value!r}"
                )
        names = choices.get("names", {})
        if not isinstance(names, dict) or any(not isinstance(n, str) for n in [*names, *names.values()]):
            raise BadInput("'names' gives other names to armies: words for words")
        names = {self.known_army(id, "names"): as_name(name, "the army") for id, name in names.items()}
        if levy and levy.doc["title"]:
            names = {army: levy.doc["title"], **names}
        if self.army_name(army, names) == self.army_name(enemy, names) and army != enemy:
            raise BadInput("the two armies have the same name")
        if levy:
            roster, chief = levy.roster(), levy.chief()["rep"]
        else:
            setup = self.scenarios.mission(FIRST_BATTLE, army, enemy, size)
            if choices.get("guns") is not None:
                setup["sides"][PLAYER]["guns"] = choices["guns"]
            battle = battle_of(self.raised(setup, SeededDice(f"{seed} muster")))
            roster, chief = entries_of(battle, PLAYER), chief_rep(battle)
        campaign: Doc = {
            "format": FORMAT,
            "version": VERSION,
            "book": self.book,
            "title": str(
                choices.get("title") or f"{self.army_name(army, names)} against {self.army_name(enemy, names)}"
            ),
            "seed": seed,
            "army": army,
            "enemy": enemy,
            "training": training,
            "names": names,
            "settings": settings,
            "morale": [FIRST_MORALE, FIRST_MORALE],
            "roster": roster,
            "chief": chief,
            "due": FIRST_BATTLE,
            "draws": 0,
            "battles": [],
            "over": "",
            "before": None,
        }
        if levy and levy.doc["chief"]:
            campaign["chief_name"] = levy.doc["chief"]
        return campaign

    def new_army(self, army: str, groups: int, seed: str) -> Doc:
        """Return an army of Recruiting Rolls (CA-ARM-13)."""
        if not 1 <= groups <= MOST_GROUPS:
            raise BadInput(f"an army has 1 to {MOST_GROUPS} groups; not {groups}")
        return new_army(self.book, self.known_army(army, "army"), groups, seed)

    def muster(self, army: Doc) -> tuple[Doc, Doc]:
        """Return an army with its rolls, as a document and as a page (CA-ARM-09 to -41)."""
        found = check_army(army, self.scenarios)
        return found, Levy(self.scenarios, found).to_doc()

    def field(self, setup: Doc, side: int, army: Doc) -> Doc:
        """Return a set-up in which a side uses an army raised before."""
        levy = Levy(self.scenarios, check_army(army, self.scenarios))
        made = field(setup, side, levy, [self.fielded(entry) for entry in levy.roster()])
        make_book(self.book).begin(made, SeededDice("check"))
        return made

    def known_army(self, id: Any, what: str) -> str:
        if not isinstance(id, str) or id not in self.scenarios.armies.ids():
            raise BadInput(f"'{what}': there is no army {id!r}; there are: {', '.join(self.scenarios.armies.ids())}")
        return id

    def army_name(self, id: str, names: Doc) -> str:
        """Return an army's name in this campaign: its list's, or its player's choice (CA-ARM-15)."""
        return str(names.get(id, self.scenarios.army_list(id)["name"]))

    def raised(self, setup: Doc, dice: Dice) -> Game:
        """Raise an army by Recruiting Rolls, with leaders and strength (CA-ARM-10, -34, -39); no ground is laid."""
        setup["table"] = {"terrain": "open"}
        setup["solo"] = [ENEMY]
        return Game(make_book(self.book), setup, "", dice)

    def roll(self, army: str, groups: int, seed: str, wish: Doc | None = None) -> tuple[list[Doc], list[str]]:
        """Raise an army by Recruiting Rolls, with wished picks and companies (CA-ARM-09, -10, CA-LEFT-06)."""
        id = self.known_army(army, "army")
        if not (0 if wish and wish.get("picks") else 1) <= groups <= MOST_GROUPS:
            raise BadInput(
                f"'groups' is how many groups the army has: a whole number from 1 to {MOST_GROUPS}; not {groups}"
            )
        foes = self.scenarios.opponents(id)
        setup = self.scenarios.mission(FIRST_BATTLE, id, foes[0] if foes else "zulu", groups)
        setup["sides"][PLAYER].update(wish or {})
        setup["solo"] = [ENEMY]
        book = make_book(self.book)
        game = Game(book, setup, seed)
        assert isinstance(game.state, Battle)
        lines: list[str] = []
        for event in game.events:
            if event.event_type.rule in ("CA-ARM-10", "CA-ARM-29"):
                lines.append(book.tell(game.state, event))
                for roll in event.rolls or []:
                    lines.append(f"    {roll.words}: {' and '.join(str(face) for face in roll.faces)}")
        return entries_of(game.state, PLAYER), lines

    # --- marching --------------------------------------------------------------------------------------------------

    def march(self, campaign: Doc, who: list[int] | None = None, battle: str = "", place: str = "") -> Doc:
        """Return the set-up of the battle due, or of a Stand Up Fight instead (CAM-12, -13, CA-RUL2-98, -111)."""
        kind = self.kind_of(campaign, battle)
        marching = self.marching(campaign, who)
        names = campaign["names"]
        army, enemy = campaign["army"], campaign["enemy"]
        if kind in MISSIONS:
            setup = self.scenarios.mission(kind, army, enemy, 1)
            setup["morale"] = [min(MOST_MORALE, max(1, n)) for n in campaign["morale"]]
        else:
            setup = self.scenarios.stand_up_fight(army, enemy, (len(marching), 0))
        side = setup["sides"][PLAYER]
        for key in ("recruit", "guns"):
            side.pop(key, None)
        side["groups"] = [self.fielded(campaign["roster"][at]) for at in marching]
        side["chief"] = {"rep": campaign["chief"], "mounted": True, "with": 0}
        for number, id in enumerate((army, enemy)):
            setup["sides"][number]["name"] = self.army_name(id, names)
        setup["solo"] = [ENEMY]
        number = len(campaign["battles"]) + 1
        at = f" at {as_name(place, 'the place')}" if place else ""
        setup["title"] = f"{campaign['title']}, battle {number}: {kind.replace('-', ' ')}{at}"
        return setup

    def kind_of(self, campaign: Doc, battle: str) -> str:
        """Return the battle due, or a Stand Up Fight in its place (CAM-13)."""
        if campaign["over"]:
            raise BadInput(f"the campaign is over: {campaign['over']}")
        if battle not in ("", campaign["due"], STAND_UP_FIGHT):
            raise BadInput(
                f"the battle that is due is '{campaign['due']}'; only a {STAND_UP_FIGHT} may be fought "
                f"in its place, not '{battle}'"
            )
        return battle or str(campaign["due"])

    def fielded(self, entry: Doc) -> Doc:
        """Return a roster group for a battle's set-up; it brings its present strength (CAM-18)."""
        made = {key: value for key, value in entry.items() if key not in ("figures", "strength", *REMEMBERED)}
        made["figures"] = entry["strength"]
        return made

    def marching(self, campaign: Doc, who: list[int] | None) -> list[int]:
        """Return the groups that take part: all, or at least one named (CA-RUL2-111)."""
        count = len(campaign["roster"])
        if who is None:
            return list(range(count))
        for at in who:
            if not 0 <= at < count or who.count(at) > 1:
                raise BadInput(
                    f"who marches is named by place in the roster, each once, from 1 to {count}; not {at + 1}"
                )
        if not who:
            raise BadInput("at least one group takes part in a battle (CA-RUL2-111)")
        return sorted(who)

    def book_for(self, campaign: Doc) -> Book:
        """Return the rules of its battles; the weather is rolled unless the table plays without it (CA-LEFT-08)."""
        book = make_book(self.book)
        return amend(book, {"settings": {"weather_rolled": True}}) if campaign["settings"]["weather"] else book

    def seed_for(self, campaign: Doc) -> str:
        """Return the seed of the next battle."""
        return f"{campaign['seed']} battle {len(campaign['battles']) + 1}"

    # --- results ---------------------------------------------------------------------------------------------------

    def report_of(self, campaign: Doc, game: Game, who: list[int] | None = None, told: list[Doc] | None = None) -> Doc:
        """Return the report of a finished battle; `told` holds its last events if the game dropped them."""
        report = report_of_battle(campaign, game, None if who is None else self.marching(campaign, who), told)
        self.kind_of(campaign, report["battle"])
        return report

    def entered(
        self,
        campaign: Doc,
        result: str,
        losses: dict[int, str],
        who: list[int] | None = None,
        battle: str = "",
        *,
        leaders: dict[int, list[str]] | None = None,
        idle: list[int] | None = None,
        chief_lost: bool = False,
        place: str = "",
    ) -> Doc:
        """Return the report of a real table's battle: result, losses of each group and the army, place."""
        kind = self.kind_of(campaign, battle)
        report = report_of_table(campaign, result, self.marching(campaign, who), losses, leaders or {}, idle or [])
        return {
            **report,
            "battle": kind,
            "chief_lost": chief_lost,
            "place": as_name(place, "the place") if place else "",
        }

    def settle(self, campaign: Doc, report: Doc, dice: Dice | None = None) -> Doc:
        """Settle result, Major Morale, recovery, promotion, replacements, next battle (CAM-01, -11, CA-RUL2-111)."""
        if campaign["over"]:
            raise BadInput(f"the campaign is over: {campaign['over']}")
        found = deepcopy(campaign)
        found["before"] = {key: value for key, value in deepcopy(campaign).items() if key != "before"}
        past = begin_past(found, report)
        number = past["number"]
        after = dice if dice is not None else SeededDice(f"{found['seed']} after battle {number}")
        counted = str(past.get("counted", past["result"]))
        if is_decided(found):
            note_losses(found, report, past)
            return found
        recover(found, report, past, after)
        found["roster"] = [entry for entry in found["roster"] if entry["strength"] > 0]
        european = found["training"] == "european"
        if may_be_replaced(european, past["due"], counted, found["settings"]["tribal_replacements"]):
            arrivals = dice if dice is not None else SeededDice(f"{found['seed']} arrival {number}")
            replace(found, past, after, partial(self.arrival, found, arrivals))
        find_leaders(found, report, past, after)
        if not found["roster"]:
            found["morale"][PLAYER] = 0
            tell(past, "CA-RUL2-111", "No group is left: the campaign is lost.")
            is_decided(found)
        return found

    def arrival(self, campaign: Doc, dice: Dice) -> tuple[Doc, list[int]]:
        """Return a unit that joins and its one Recruiting Roll, never a gun; roll leaders (CA-CAM-20, CA-RUL2-93)."""
        setup = self.scenarios.mission(FIRST_BATTLE, campaign["army"], campaign["enemy"], 1)
        side = setup["sides"][PLAYER]
        side["guns"] = 0
        side["chief"] = {"rep": campaign["chief"]}
        side["has_guard"] = any("guard" in entry.get("traits", []) for entry in campaign["roster"])
        game = self.raised(setup, dice)
        [rolls] = [event.rolls or [] for event in game.events if event.event_type is event_types.RECRUITED]
        before = len(rolls) - (3 if campaign["training"] == "european" else 2)  # then its leaders and its strength
        thrown = [roll.faces for roll in rolls[:before] if len(roll.faces) == 2]
        return entries_of(battle_of(game), PLAYER)[0], list(thrown[-1])  # a second Guard is rolled again (CA-RUL2-24)

    def correct(self, campaign: Doc) -> Doc:
        """Take back a mistyped result until the next battle begins."""
        if campaign["before"] is None:
            raise BadInput("there is no result to be taken back, or the next battle has begun")
        return {**deepcopy(campaign["before"]), "before": None}

    # --- reports and checks ----------------------------------------------------------------------------------------

    def status(self, campaign: Doc) -> list[str]:
        """Return past battles, Major Morale, the roster, and the next battle with its reason."""
        return status_lines(campaign, self.names_in(campaign))

    def page(self, campaign: Doc) -> Doc:
        """Return the campaign's page as facts."""
        return page_of(campaign, self.names_in(campaign))

    def names_in(self, campaign: Doc) -> tuple[str, str]:
        """Return the names of the two sides."""
        own, foe = [self.army_name(campaign[key], campaign["names"]) for key in ("army", "enemy")]
        return own, foe

    def form(self) -> Doc:
        """Return the choices for a new campaign."""
        return {
            "armies": [
                {
                    "id": id,
                    "kind": str(self.scenarios.army_list(id)["training"]).capitalize(),
                    "groups": USUAL_UNITS if self.scenarios.army_list(id)["training"] == "european" else USUAL_BANDS,
                    "enemies": self.scenarios.opponents(id),
                }
                for id in sorted(self.scenarios.armies.ids(), key=self.place_in_form)
            ],
            "most": MOST_GROUPS,
            "settings": [{**SETTING_WORDS[name], "name": name, "on": on} for name, on in SETTINGS.items()],
        }

    def place_in_form(self, id: str) -> tuple[bool, bool, str]:
        """Return a sort key: Europeans first, and the usual army first of them (CA-LEFT-12)."""
        return self.scenarios.army_list(id)["training"] != "european", id != USUAL_ARMY, id

    def rename(self, campaign: Doc, wish: Doc) -> Doc:
        """Set names for the campaign, its armies, groups, leaders and places (CA-ARM-15)."""
        found = renamed(campaign, wish)
        own, foe = self.names_in(found)
        if own == foe and campaign["army"] != campaign["enemy"]:
            raise BadInput("the two armies have the same name")
        return found

    def check(self, campaign: object) -> Doc:
        """Check a campaign file from outside."""
        found = check_campaign(super().check(campaign))
        for key in ("army", "enemy"):
            self.known_army(found.get(key), key)
        training = self.scenarios.army_list(found["army"])["training"]
        if found["training"] != training:
            raise BadInput(f"this campaign is broken: its army is {training}, not {found['training']!r}")
        if set(found["settings"]) != set(SETTINGS) or any(
            not isinstance(on, bool) for on in found["settings"].values()
        ):
            raise BadInput(f"this campaign is broken: its settings are {', '.join(SETTINGS)}, true or false")
        if found["roster"] and not found["over"]:
            self.march(found)  # the book has the last word
            make_book(self.book).begin(self.march(found), SeededDice("check"))
        if found["before"] is not None:
            self.check({**found["before"], "before": None})
            if not found["battles"]:
                raise BadInput("this campaign is broken: no battle was fought, and yet there is one to be taken back")
        return found


def battle_of(game: Game) -> Battle:
    """Return the battle of a game of this book."""
    assert isinstance(game.state, Battle)
    return game.state


def chief_rep(battle: Battle) -> int:
    """Return the Rep of the player's C-in-C."""
    return battle.groups[battle.chief_of(PLAYER)].card.rep


@cache
def make_campaigns(name: str) -> AdventuresCampaigns:
    return AdventuresCampaigns(name)
