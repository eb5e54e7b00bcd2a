"""The aftermath of a campaign battle: Major Morale, recovery, promotion, replacements, new leaders (CAM-04 to -21)."""

from collections.abc import Callable
from typing import Final

from vedette.campaign import Doc
from vedette.campaign.adventures.morale import (
    ARRIVES,
    DRAWN,
    DRAWS_THAT_LOSE,
    LOST,
    TAKEN_AWAY,
    WON,
    changed,
    next_battle,
    passed,
    recovered,
)
from vedette.campaign.adventures.roster import (
    BATTLES_TO_RISE,
    GREEN,
    RANKS,
    leaders_left_out,
    leaders_of,
    rep_of,
    tell,
    unique,
)
from vedette.engine.dice import Dice
from vedette.engine.plurals import many
from vedette.rules.adventures.groups.leaders import LEADER_REPS

PLAYER: Final = 0


def begin_past(campaign: Doc, report: Doc) -> Doc:
    """Write a battle into the campaign: result, Major Morale, and the next battle (CAM-05 to -12)."""
    result, due = report["result"], campaign["due"]
    campaign["draws"] = campaign["draws"] + 1 if result == DRAWN else 0
    counted = result
    if campaign["settings"]["third_draw_loses"] and campaign["draws"] >= DRAWS_THAT_LOSE:
        counted = LOST
        campaign["draws"] = 0
    campaign["morale"] = changed(campaign["morale"], counted)
    campaign["due"] = next_battle(due, counted)
    past: Doc = {
        "number": len(campaign["battles"]) + 1,
        "battle": report["battle"],
        "due": due,
        "result": result,
        "words": report["words"],
        "played": report["played"],
        "place": report.get("place", ""),
        "morale": campaign["morale"][:],
        "groups": [],
        "events": [],
    }
    if "map" in report:
        past["map"] = report["map"]
    if counted != result:
        past["counted"] = counted
    if report.get("chief_lost"):
        past["chief_lost"] = True
    past["next"] = campaign["due"]
    campaign["battles"].append(past)
    return past


def is_decided(campaign: Doc) -> bool:
    """True if a side's Major Morale is 0, which loses the campaign (CAM-09)."""
    player, enemy = campaign["morale"]
    if player > 0 and enemy > 0:
        return False
    european_loses = (player == 0) == (campaign["training"] == "european")
    ending = "the Europeans are expelled" if european_loses else "the land is pacified"
    campaign["over"] = f"{'won' if enemy == 0 else 'lost'}: {ending}"
    return True


def note_losses(campaign: Doc, report: Doc, past: Doc) -> None:
    """Record the losses of a campaign's last battle, without recovery (CA-RUL2-111)."""
    for fate in report["groups"]:
        entry = campaign["roster"][fate["at"]]
        told: Doc = {"name": entry["name"], "lost": fate["lost"], "ran": fate["ran"], "recovered": 0, "dice": []}
        told.update(at=fate["at"], rep=fate.get("rep", rep_of(entry)), brought=entry["strength"], last=True)
        told["strength"] = entry["strength"] - fate["lost"]
        if not report["played"]:
            told.update(led=leaders_of(entry), fell=fate["fell"], idle=not fate["fought"])
        past["groups"].append(told)


def recover(campaign: Doc, report: Doc, past: Doc, dice: Dice) -> None:
    """Return casualties, strike off empty groups and promote green units (CAM-14 to -18, CA-ARM-48)."""
    won = report["result"] == WON
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
        else:
            told.update(led=leaders_of(entry), fell=fate["fell"], idle=not fate["fought"])
            if fate["lost"]:
                back, count, faces = recovered(dice, told["rep"], fate["lost"], fate["ran"], won)
                told.update(recovered=back, passed=count, dice=faces)
                lost_leaders = leaders_left_out(fate["fell"], fate["lost"], back)
                entry["strength"] += back - fate["lost"]
        for key in lost_leaders:
            entry[key] = 0
        if lost_leaders:
            told["leaders_lost"] = lost_leaders
        told["strength"] = entry["strength"]
        past["groups"].append(told)
        if entry["strength"] <= 0:
            tell(past, "CA-RUL2-94", f"{entry['name']}: nobody is left, it is struck off the roster.")
        elif fate["fought"] and not fate["ran"]:
            stand_in_battle(campaign, entry, past, won)


def stand_in_battle(campaign: Doc, entry: Doc, past: Doc, won: bool) -> None:
    """Count a battle fought without running; a green unit rises after three (CA-ARM-48, CA-RUL2-97)."""
    entry["battles"] += 1
    if won:
        entry.setdefault("honours", []).append(past["number"])
    green = campaign["training"] == "european" and entry["rep"] == GREEN
    if green and entry["battles"] >= BATTLES_TO_RISE:
        entry["rep"] = GREEN + 1
        tell(past, "CA-ARM-48", f"{entry['name']} has stood in three battles and becomes Rep 4.")


def replace(campaign: Doc, past: Doc, dice: Dice, recruit: Callable[[], tuple[Doc, list[int]]]) -> None:
    """Roll 2d6 against the present Major Morale: add a unit, nothing, or remove one (CAM-19, -20, CA-RUL2-93)."""
    count, faces = passed(dice, 2, campaign["morale"][PLAYER])
    told = f"Replacements: threw {faces[0]} and {faces[1]} against Major Morale {campaign['morale'][PLAYER]}"
    roster = campaign["roster"]
    if count == ARRIVES:
        new, thrown = recruit()
        new["name"] = unique(new["name"], [entry["name"] for entry in roster])
        new.pop("company", None)
        roster.append(new)
        tell(past, "CA-CAM-20", f"{told}: a unit joins.", faces)
        strength = f"{new['strength']} of {many(new['figures'], 'figure')}"
        said = f"A Recruiting Roll of {sum(thrown)} brings {new['name']}: Rep {rep_of(new)}, {strength}."
        tell(past, "CA-ARM-10", said, thrown)
    elif count == TAKEN_AWAY and len(roster) > 1:
        lot = dice.throw(1, len(roster))[0]
        drawn = f"drawn by lot, {lot} of {len(roster)}"
        gone = roster.pop(lot - 1)
        tell(past, "CA-CAM-20", f"{told}: {gone['name']} is taken away, {drawn}.", faces)
    elif count == TAKEN_AWAY and roster:
        tell(past, "CA-RUL2-93", f"{told}: the last unit is never taken away.", faces)
    else:
        tell(past, "CA-CAM-20", f"{told}: nothing comes.", faces)


def find_leaders(campaign: Doc, report: Doc, past: Doc, dice: Dice) -> None:
    """Roll new leaders for groups that lack theirs, and for the army (CA-RUL2-94)."""
    for entry in campaign["roster"]:
        room = entry["strength"] - len(leaders_of(entry))
        for key in ("officer", "nco", "leader", "captain"):
            if entry.get(key) == 0 and room > 0:
                faces = dice.throw(2, 6)
                entry[key] = LEADER_REPS[min(12, sum(faces) + (1 if key == "nco" else 0))]
                entry.get("led_by", {}).pop(key, None)
                if entry.pop("ghazi", False):  # the declared Ghazi (CA-RUL2-22)
                    entry.pop("ghazi_rep", None)
                tell(past, "CA-RUL2-94", f"{entry['name']}: a new {RANKS[key]}, Rep {entry[key]}.", faces)
                room -= 1
        take_over(entry, past)
    if report.get("chief_lost"):
        faces = dice.throw(2, 6)
        campaign["chief"] = LEADER_REPS[sum(faces)]
        campaign.pop("chief_name", None)
        tell(past, "CA-RUL2-94", f"A new C-in-C, Rep {campaign['chief']}.", faces)


def take_over(entry: Doc, past: Doc) -> None:
    """Promote the NCO to officer when no other leader is left (CA-RUL2-94)."""
    if entry.get("officer") != 0 or not entry.get("nco"):
        return
    entry["officer"], entry["nco"] = entry["nco"], 0
    led_by = entry.get("led_by", {})
    led_by.pop("officer", None)
    if "nco" in led_by:
        led_by["officer"] = led_by.pop("nco")
    tell(past, "CA-RUL2-94", f"{entry['name']}: its NCO is all that is left to lead it and takes the officer's place.")
