"""A campaign of Colonial Adventures as a document: its beginning, each battle, and what comes of it (CAM, CA-RUL2-111)."""

from copy import deepcopy
from functools import cache
from typing import Any, Final

from vedette.campaign import FORMAT, VERSION, Campaigns, Doc
from vedette.campaign.adventures.checking import check_campaign
from vedette.campaign.adventures.levy import Levy, check_army, field, new_army
from vedette.campaign.adventures.morale import (
    ARRIVES,
    DRAWN,
    DRAWS_THAT_LOSE,
    FIRST_BATTLE,
    FIRST_MORALE,
    LOST,
    MOST_MORALE,
    RESULTS,
    TAKEN_AWAY,
    WON,
    changed,
    may_be_replaced,
    next_battle,
    passed,
    recovered,
)
from vedette.campaign.adventures.page import SETTING_WORDS, page_of, renamed, status_lines
from vedette.campaign.adventures.roster import (
    BATTLES_TO_RISE,
    GREEN,
    RANKS,
    REMEMBERED,
    as_name,
    entries_of,
    fates_of,
    leaders_left_out,
    rep_of,
    tell,
    thrown_as_told,
    thrown_in,
    unique,
)
from vedette.engine.book import Book, amend
from vedette.engine.crank import Game
from vedette.engine.dice import Hashed
from vedette.engine.types import NOBODY, BadInput
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.book import make_book
from vedette.rules.adventures.leaders import LEADER_REPS
from vedette.scenarios.adventures.reader import MISSIONS, STAND_UP_FIGHT, USUAL_BANDS, USUAL_UNITS, make_scenarios

PLAYER: Final = 0
ENEMY: Final = 1
MOST_GROUPS: Final = 40
CHOICES: Final = ("army", "enemy", "groups", "guns", "title", "seed", "names", "settings", "raised")
SETTINGS: Final = {"third_draw_loses": False, "tribal_replacements": False, "weather": True}
"""What the table may choose: CA-RUL2-111, CA-RUL2-92, CA-LEFT-08."""


class AdventuresCampaigns(Campaigns):
    """Campaigns of Colonial Adventures."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.scenarios = make_scenarios(name)

    # --- beginning -------------------------------------------------------------------------------------------------

    def begin(self, choices: Doc) -> Doc:
        """Armies, size and seed as chosen; groups, leaders and strengths by dice (CAM-02, -03, -10)."""
        for key in choices:
            if key not in CHOICES:
                raise BadInput(f"a campaign has no choice '{key}'; it has: {', '.join(CHOICES)}")
        levy = Levy(self.scenarios, check_army(choices["raised"], self.scenarios)) if "raised" in choices else None
        army = self.known_army(levy.doc["army"] if levy else choices.get("army", "united-kingdom"), "army")
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
        if self.army_name(army, names) == self.army_name(enemy, names) and army != enemy:
            raise BadInput("the two armies have the same name")
        if levy:
            roster, chief = levy.roster(), levy.chief()["rep"]
        else:
            battle = self.raised(army, enemy, size, f"{seed} muster", choices.get("guns"))
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
        if levy and levy.doc["title"] and army not in names:
            names[army] = levy.doc["title"]
        return campaign

    def new_army(self, army: str, groups: int, seed: str) -> Doc:
        """An army of so many Recruiting Rolls (CA-ARM-13)."""
        if not 1 <= groups <= MOST_GROUPS:
            raise BadInput(f"an army has 1 to {MOST_GROUPS} groups; not {groups}")
        return new_army(self.book, self.known_army(army, "army"), groups, seed)

    def muster(self, army: Doc) -> tuple[Doc, Doc]:
        """An army with its throws, as it is kept and as it is told (CA-ARM-09 to -41)."""
        found = check_army(army, self.scenarios)
        return found, Levy(self.scenarios, found).told()

    def field(self, setup: Doc, side: int, army: Doc) -> Doc:
        """A side that brings an army which was raised before."""
        levy = Levy(self.scenarios, check_army(army, self.scenarios))
        made = field(setup, side, levy, [self.fielded(entry) for entry in levy.roster()])
        make_book(self.book).begin(made, Hashed("check"))
        return made

    def known_army(self, id: Any, what: str) -> str:
        if not isinstance(id, str) or id not in self.scenarios.armies.ids():
            raise BadInput(f"'{what}': there is no army {id!r}; there are: {', '.join(self.scenarios.armies.ids())}")
        return id

    def army_name(self, id: str, names: Doc) -> str:
        """What an army is called in this campaign: by its list, or as its player calls it (CA-ARM-15)."""
        return str(names.get(id, self.scenarios.army_list(id)["name"]))

    def raised(self, army: str, enemy: str, size: int, seed: str, guns: Any = None) -> Battle:
        """An army raised by Recruiting Rolls, with leaders and strength (CA-ARM-10, -34, -39)."""
        setup = self.scenarios.mission(FIRST_BATTLE, army, enemy, size)
        if guns is not None:
            setup["sides"][PLAYER]["guns"] = guns
        setup["solo"] = [ENEMY]
        state = Game(make_book(self.book), setup, seed).state
        assert isinstance(state, Battle)
        return state

    def roll(self, army: str, groups: int, seed: str, wish: Doc | None = None) -> tuple[list[Doc], list[str]]:
        """An army raised by Recruiting Rolls, and by picks and companies that are wished for (CA-ARM-09, -10, CA-LEFT-06)."""
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
            if event.saying.rule in ("CA-ARM-10", "CA-ARM-29"):
                lines.append(book.tell(game.state, event))
                for roll in event.rolls or []:
                    lines.append(f"    {roll.words}: {' and '.join(str(face) for face in roll.faces)}")
        return entries_of(game.state, PLAYER), lines

    # --- marching --------------------------------------------------------------------------------------------------

    def march(self, campaign: Doc, who: list[int] | None = None, battle: str = "", place: str = "") -> Doc:
        """The set-up of the battle that is due, or of a Stand Up Fight in its place (CAM-12, -13, CA-RUL2-98, -111)."""
        if campaign["over"]:
            raise BadInput(f"the campaign is over: {campaign['over']}")
        if battle not in ("", campaign["due"], STAND_UP_FIGHT):
            raise BadInput(
                f"the battle that is due is '{campaign['due']}'; only a {STAND_UP_FIGHT} may be fought in its place"
            )
        marching = self.marching(campaign, who)
        kind = battle or campaign["due"]
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

    def fielded(self, entry: Doc) -> Doc:
        """A group of the roster as the set-up of a battle has it: what it brings is its strength at the start (CAM-18)."""
        made = {key: value for key, value in entry.items() if key not in ("figures", "strength", *REMEMBERED)}
        made["figures"] = entry["strength"]
        return made

    def marching(self, campaign: Doc, who: list[int] | None) -> list[int]:
        """Those who take part: all, or at least one that is named (CA-RUL2-111)."""
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
        """The rules of its battles: the weather is rolled for, unless the table does without (CA-LEFT-08)."""
        book = make_book(self.book)
        return amend(book, {"settings": {"weather_rolled": True}}) if campaign["settings"]["weather"] else book

    def seed_for(self, campaign: Doc) -> str:
        """The seed of the next battle."""
        return f"{campaign['seed']} battle {len(campaign['battles']) + 1}"

    # --- results ---------------------------------------------------------------------------------------------------

    def report_of(self, campaign: Doc, game: Game, who: list[int] | None = None, told: list[Doc] | None = None) -> Doc:
        """What came of a battle that was played to its end; `told` are its last events, where the game has let go of them."""
        state = game.state
        if not isinstance(state, Battle) or state.outcome is None:
            raise BadInput("the battle is not over yet: play it to its end first")
        marching = self.marching(campaign, who)
        wanted = [campaign["roster"][at]["name"] for at in marching]
        fates = fates_of(state, PLAYER)
        if [fate["name"] for fate in fates] != wanted:
            raise BadInput("this is no battle of the campaign as it stands: other groups took part in it")
        winner = state.outcome.winner
        result = DRAWN if winner == NOBODY else WON if winner == PLAYER else LOST
        kind = str(game.setup.get("battle", STAND_UP_FIGHT))
        thrown = thrown_as_told(told) if told is not None else thrown_in(game)
        for at, fate in zip(marching, fates, strict=True):
            fate["at"] = at
            fate["dice"] = thrown.get(fate.pop("id"), [])
        chief = state.chief_of(PLAYER)
        return {
            "battle": kind,
            "result": result,
            "words": state.outcome.words,
            "groups": fates,
            "turns": state.turn,
            "chief_lost": chief == NOBODY and state.venture.result == 0 and not has_gone_home(state),
            "played": True,
        }

    def entered(
        self, campaign: Doc, result: str, losses: dict[int, str], who: list[int] | None = None, battle: str = ""
    ) -> Doc:
        """What came of a battle that was fought on a real table: who won, losses and runaways by group."""
        if result not in RESULTS:
            raise BadInput(f"the result is one of: {', '.join(RESULTS)}; not '{result}'")
        marching = self.marching(campaign, who)
        groups: list[Doc] = []
        for at in losses:
            if at not in marching:
                raise BadInput(f"there is no group {at + 1} among those who marched")
        for at in marching:
            entry = campaign["roster"][at]
            told = losses.get(at, "0")
            ran = told == "ran"
            if not ran and not told.isdigit():
                raise BadInput(f"{entry['name']}: losses are a number of figures, or 'ran'; not '{told}'")
            lost = entry["strength"] if ran else int(told)
            if lost > entry["strength"]:
                raise BadInput(f"{entry['name']} has {entry['strength']} figures and cannot lose {lost}")
            groups.append({"at": at, "name": entry["name"], "lost": lost, "ran": ran, "fought": True})
        return {"battle": battle or campaign["due"], "result": result, "words": "", "groups": groups, "played": False}

    def settle(self, campaign: Doc, report: Doc) -> Doc:
        """Result, Major Morale, recovery, promotion, striking off, replacements, next battle (CAM-01, -11, CA-RUL2-111)."""
        if campaign["over"]:
            raise BadInput(f"the campaign is over: {campaign['over']}")
        found = deepcopy(campaign)
        found["before"] = {key: value for key, value in deepcopy(campaign).items() if key != "before"}
        number = len(found["battles"]) + 1
        dice = Hashed(f"{found['seed']} after battle {number}")
        result = report["result"]
        due = found["due"]
        found["draws"] = found["draws"] + 1 if result == DRAWN else 0
        counted = result
        if found["settings"]["third_draw_loses"] and found["draws"] >= DRAWS_THAT_LOSE:
            counted = LOST
            found["draws"] = 0
        found["morale"] = changed(found["morale"], counted)
        past: Doc = {
            "number": number,
            "battle": report["battle"],
            "due": due,
            "result": result,
            "words": report["words"],
            "played": report["played"],
            "place": report.get("place", ""),
            "morale": found["morale"][:],
            "groups": [],
            "events": [],
        }
        if "map" in report:
            past["map"] = report["map"]
        if counted != result:
            past["counted"] = counted
        found["battles"].append(past)
        found["due"] = next_battle(due, counted)
        past["next"] = found["due"]
        if self.is_decided(found):
            return found
        self.recover(found, report, past, dice, result == WON)
        found["roster"] = [entry for entry in found["roster"] if entry["strength"] > 0]
        european = found["training"] == "european"
        if may_be_replaced(european, due, counted, found["settings"]["tribal_replacements"]) and found["roster"]:
            self.replace(found, past, dice, number)
        self.find_leaders(found, report, past, dice)
        if not found["roster"]:
            found["morale"][PLAYER] = 0
            tell(past, "CA-RUL2-111", "No group is left: the campaign is lost.")
            self.is_decided(found)
        return found

    def is_decided(self, campaign: Doc) -> bool:
        """A side whose Major Morale is at 0 has lost the campaign (CAM-09)."""
        player, enemy = campaign["morale"]
        if player > 0 and enemy > 0:
            return False
        european_loses = (player == 0) == (campaign["training"] == "european")
        ending = "the Europeans are expelled" if european_loses else "the land is pacified"
        campaign["over"] = f"{'won' if enemy == 0 else 'lost'}: {ending}"
        return True

    def recover(self, campaign: Doc, report: Doc, past: Doc, dice: Hashed, won: bool) -> None:
        """Casualties return or not; who has none left is struck off; green units rise (CAM-14 to -18, CA-ARM-48)."""
        for fate in report["groups"]:
            entry = campaign["roster"][fate["at"]]
            told: Doc = {"name": entry["name"], "lost": fate["lost"], "ran": fate["ran"], "recovered": 0, "dice": []}
            told.update(at=fate["at"], rep=fate.get("rep", rep_of(entry)), brought=entry["strength"])
            lost_leaders: list[str] = []
            if report["played"]:
                told.update(recovered=fate["recovered"], dice=fate["dice"])
                told["passed"] = len([face for face in fate["dice"] if face <= fate["rep"]])
                entry["strength"] = min(entry["figures"], fate["strength"])
                lost_leaders = fate["leaders_lost"]
            elif fate["lost"]:
                back, count, faces = recovered(dice, told["rep"], fate["lost"], fate["ran"], won)
                told.update(recovered=back, passed=count, dice=faces)
                lost_leaders = leaders_left_out(entry, fate["lost"], back)
                entry["strength"] += back - fate["lost"]
            for key in lost_leaders:
                entry[key] = 0
            told["strength"] = entry["strength"]
            past["groups"].append(told)
            if entry["strength"] <= 0:
                tell(past, "CA-RUL2-94", f"{entry['name']}: nobody is left, it is struck off the roster.")
            elif fate["fought"] and not fate["ran"]:
                entry["battles"] += 1
                if won:
                    entry.setdefault("honours", []).append(past["number"])
                green = campaign["training"] == "european" and entry["rep"] == GREEN
                if green and entry["battles"] >= BATTLES_TO_RISE:
                    entry["rep"] = GREEN + 1
                    tell(past, "CA-ARM-48", f"{entry['name']} has stood in three battles and becomes Rep 4.")

    def replace(self, campaign: Doc, past: Doc, dice: Hashed, number: int) -> None:
        """2d6 against Major Morale as it now stands: a unit joins, nothing, or one is taken away (CAM-19, -20, CA-RUL2-93)."""
        count, faces = passed(dice, 2, campaign["morale"][PLAYER])
        told = f"Replacements: threw {faces[0]} and {faces[1]} against Major Morale {campaign['morale'][PLAYER]}"
        roster = campaign["roster"]
        if count == ARRIVES:
            seed = f"{campaign['seed']} arrival {number}"
            new = entries_of(self.raised(campaign["army"], campaign["enemy"], 1, seed, 0), PLAYER)[0]
            new["name"] = unique(new["name"], [entry["name"] for entry in roster])
            new.pop("company", None)
            roster.append(new)
            tell(past, "CA-CAM-20", f"{told}: {new['name']}, Rep {new['rep']}, joins.", faces)
        elif count == TAKEN_AWAY and len(roster) > 1:
            gone = roster.pop(dice.throw(1, len(roster))[0] - 1)
            tell(past, "CA-CAM-20", f"{told}: {gone['name']} is taken away.", faces)
        elif count == TAKEN_AWAY:
            tell(past, "CA-RUL2-93", f"{told}: the last unit is never taken away.", faces)
        else:
            tell(past, "CA-CAM-20", f"{told}: nothing comes.", faces)

    def find_leaders(self, campaign: Doc, report: Doc, past: Doc, dice: Hashed) -> None:
        """A group without its proper leaders rolls new ones before the next battle; so does the army (CA-RUL2-94)."""
        for entry in campaign["roster"]:
            for key in ("officer", "nco", "leader", "captain"):
                if entry.get(key) == 0:
                    faces = dice.throw(2, 6)
                    entry[key] = LEADER_REPS[min(12, sum(faces) + (1 if key == "nco" else 0))]
                    entry.get("led_by", {}).pop(key, None)
                    if entry.pop("ghazi", False):  # whom he follows was declared one (CA-RUL2-22)
                        entry.pop("ghazi_rep", None)
                    tell(past, "CA-RUL2-94", f"{entry['name']}: a new {RANKS[key]}, Rep {entry[key]}.", faces)
        if report.get("chief_lost"):
            faces = dice.throw(2, 6)
            campaign["chief"] = LEADER_REPS[sum(faces)]
            campaign.pop("chief_name", None)
            tell(past, "CA-RUL2-94", f"A new C-in-C, Rep {campaign['chief']}.", faces)

    def correct(self, campaign: Doc) -> Doc:
        """A mistyped result is taken back until the next battle begins."""
        if campaign["before"] is None:
            raise BadInput("there is no result to be taken back, or the next battle has begun")
        return {**deepcopy(campaign["before"]), "before": None}

    # --- telling and checking --------------------------------------------------------------------------------------

    def status(self, campaign: Doc) -> list[str]:
        """The story so far, Major Morale, the roster, and what comes next and why."""
        return status_lines(campaign, self.names_in(campaign))

    def page(self, campaign: Doc) -> Doc:
        """The same as facts, for a page."""
        return page_of(campaign, self.names_in(campaign))

    def names_in(self, campaign: Doc) -> tuple[str, str]:
        """What the two sides are called."""
        own, foe = [self.army_name(campaign[key], campaign["names"]) for key in ("army", "enemy")]
        return own, foe

    def form(self) -> Doc:
        """What may be chosen for a new campaign."""
        return {
            "armies": [
                {
                    "id": id,
                    "groups": USUAL_UNITS if self.scenarios.army_list(id)["training"] == "european" else USUAL_BANDS,
                    "enemies": self.scenarios.opponents(id),
                }
                for id in self.scenarios.armies.ids()
            ],
            "most": MOST_GROUPS,
            "settings": [{**SETTING_WORDS[name], "name": name, "on": on} for name, on in SETTINGS.items()],
        }

    def rename(self, campaign: Doc, wish: Doc) -> Doc:
        """Own names for the campaign, its armies, groups, leaders and places (CA-ARM-15)."""
        return renamed(campaign, wish)

    def check(self, campaign: object) -> Doc:
        """A campaign file that came from outside."""
        found = check_campaign(super().check(campaign))
        for key in ("army", "enemy"):
            self.known_army(found.get(key), key)
        if set(found["settings"]) != set(SETTINGS) or any(
            not isinstance(on, bool) for on in found["settings"].values()
        ):
            raise BadInput(f"this campaign is broken: its settings are {', '.join(SETTINGS)}, true or false")
        if found["roster"] and not found["over"]:
            self.march(found)  # the book has the last word
            make_book(self.book).begin(self.march(found), Hashed("check"))
        if found["before"] is not None:
            self.check({**found["before"], "before": None})
        return found


def chief_rep(battle: Battle) -> int:
    """The Rep of the player's C-in-C."""
    return battle.groups[battle.chief_of(PLAYER)].card.rep


def has_gone_home(battle: Battle) -> bool:
    """The C-in-C left the table, alone or with a group: he is not lost."""
    return any(group.card.klass == 3 and group.side == PLAYER and group.where == 5 for group in battle.groups)


@cache
def make_campaigns(name: str) -> AdventuresCampaigns:
    return AdventuresCampaigns(name)
