"""`vedette campaign`: linked battles, kept in one file."""

import json as json_text
from hashlib import sha256
from pathlib import Path

from cyclopts import App

from vedette import books
from vedette.ai import decide
from vedette.api import chance_for
from vedette.campaign import Campaigns, Doc
from vedette.cli import common
from vedette.cli.names import ArmyName, BookName, PlayerName
from vedette.cli.screen import telling
from vedette.engine.game import Game
from vedette.engine.types import BadInput

app = App(name="campaign", help="Campaigns: battle after battle, kept in one file.")


def usual_book() -> str:
    """Return the first book that has campaigns."""
    return next(name for name in books.names() if books.entry(name).has("campaign"))


def read(path: Path) -> tuple[Campaigns, Doc]:
    """Read the campaign in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    try:
        found = json_text.loads(text)
    except ValueError as error:
        raise BadInput(f"{path} is no campaign: {error}") from None
    name = found.get("book") if isinstance(found, dict) else None
    if not isinstance(name, str):
        raise BadInput(f"{path} is no campaign: it names no book")
    campaigns = books.entry(name).campaigns()
    try:
        checked = campaigns.check(found)
        campaigns.status(checked)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
    except Exception as error:  # a file from outside may be wrong in ways that a book does not expect
        raise BadInput(f"{path}: this campaign is broken: {error!r}") from None
    return campaigns, checked


def write(path: Path, campaign: Doc) -> None:
    common.write_file(path, json_text.dumps(campaign, indent=1, ensure_ascii=False) + "\n")


def tell(campaigns: Campaigns, campaign: Doc, json: bool) -> None:
    if json:
        common.print_json(campaign)
        return
    for line in campaigns.status(campaign):
        print(line)


def places(text: str, what: str = "--march") -> list[int] | None:
    """Read places in the roster, as in 1,2,4; None for an empty text."""
    if not text:
        return None
    words = [word.strip() for word in text.split(",")]
    if not all(is_place(word) for word in words):
        raise BadInput(f"{what} takes places in the roster with commas between them, as in 1,2,4; not '{text}'")
    return [int(word) - 1 for word in words]


def is_place(word: str) -> bool:
    return word.isascii() and word.isdigit() and 0 < len(word) < 4 and int(word) > 0


def losses_in(text: str) -> dict[int, str]:
    """Read losses by place in the roster, as in 1:3,4:ran."""
    found: dict[int, str] = {}
    for part in [word.strip() for word in text.split(",") if word.strip()]:
        place, colon, lost = part.partition(":")
        if not colon or not is_place(place) or not ((lost.isascii() and lost.isdigit()) or lost == "ran"):
            raise BadInput(f"--losses takes figures lost by place in the roster, as in 1:3,4:ran; not '{part}'")
        if int(place) - 1 in found:
            raise BadInput(f"--losses names group {place} twice")
        found[int(place) - 1] = lost
    return found


def leaders_in(text: str) -> tuple[dict[int, list[str]], bool]:
    """Read lost leaders by place in the roster, as in 1:officer,2:nco, and whether the C-in-C (chief) is lost."""
    found: dict[int, list[str]] = {}
    chief = False
    for part in [word.strip() for word in text.split(",") if word.strip()]:
        place, colon, rank = part.partition(":")
        if part == "chief" and not chief:
            chief = True
        elif colon and is_place(place) and rank:
            found.setdefault(int(place) - 1, []).append(rank.lower())
        else:
            raise BadInput(
                f"--leaders takes leaders among the lost by place in the roster, and chief, as in 1:officer,2:nco,chief; "
                f"not '{part}'"
            )
    return found, chief


@app.command
def new(
    file: Path,
    /,
    *,
    book: BookName = "",
    army: ArmyName = "",
    enemy: str = "",
    groups: int = 0,
    title: str = "",
    seed: str = "",
    json: bool = False,
) -> None:
    """Begin a campaign: the army is raised by dice.

    Parameters
    ----------
    file
        The new campaign's file, which must not exist yet.
    book
        The rulebook. If omitted: the first that has campaigns.
    army
        Your army, by its id.
    enemy
        The enemy's army. If omitted: a likely enemy of your army.
    groups
        Number of groups to recruit. If omitted: as the book proposes.
    title
        The name of the campaign.
    seed
        The seed: the same seed and the same results give the same campaign.
    json
        Print JSON for scripts.
    """
    if file.exists():
        raise BadInput(f"{file} is there already: a campaign is kept in it, or something else; take another name")
    campaigns = books.entry(book or usual_book()).campaigns()
    choices: Doc = {"seed": seed or common.fresh_seed(), "title": title, "groups": groups}
    if army:
        choices["army"] = army
    if enemy:
        choices["enemy"] = enemy
    campaign = campaigns.begin(choices)
    write(file, campaign)
    tell(campaigns, campaign, json)


@app.command
def status(file: Path, /, *, json: bool = False) -> None:
    """Show the story so far, the roster, and what comes next and why.

    Parameters
    ----------
    file
        The campaign.
    json
        Print JSON for scripts.
    """
    campaigns, campaign = read(file)
    tell(campaigns, campaign, json)


@app.command
def fight(
    file: Path,
    /,
    *,
    player: PlayerName = "",
    march: str = "",
    battle: str = "",
    place: str = "",
    save: Path | None = None,
    only_prepare: bool = False,
    json: bool = False,
) -> None:
    """Fight the next battle against the book's enemy.

    A computer player leads your side. To lead it yourself, prepare the battle (--only-prepare --save b.json), play it
    (vedette play --load b.json --save b.json), and enter it (vedette campaign enter FILE --game b.json).

    Parameters
    ----------
    file
        The campaign.
    player
        The computer player that leads your side. If omitted: the book's usual one.
    march
        Groups that take part, by place in the roster, as in 1,2,4. If omitted: all.
    battle
        Another kind of battle instead of the next one, where the book allows it.
    place
        The place of the battle, in your own words.
    save
        Save the battle's record to this file.
    only_prepare
        Only save the battle at its start, without fighting it.
    json
        Print JSON for scripts.
    """
    campaigns, campaign = read(file)
    who = places(march)
    rules = campaigns.book_for(campaign)
    seed = campaigns.seed_for(campaign)
    game = Game(rules, campaigns.march(campaign, who, battle, place), seed)
    game.campaign = {"id": id_of(campaign), "battle": len(campaign["battles"]) + 1}
    mind = books.entry(campaigns.book).player(player)
    if only_prepare:
        if save is None:
            raise BadInput("--only-prepare needs --save: the file the battle is kept in")
        common.save_game(game, save)
        print(f"The battle is in {save}: vedette play --load {save} --save {save}")
        return
    common.take_seats(game, [("ai", mind.name), ("solo", "")])
    luck = chance_for(seed, 0)
    while game.question is not None:
        refused = game.apply_order(decide(mind, rules, game.state, luck))
        if refused is not None:
            raise RuntimeError(f"{mind.name} gave an order that is refused: {refused}")
    if save is not None:
        common.save_game(game, save)
    after = campaigns.settle(campaign, {**campaigns.report_of(campaign, game, who), "place": place.strip()})
    write(file, after)
    if not json:
        for words in telling.outcome_lines(game):
            print(words)
    tell(campaigns, after, json)


def id_of(campaign: Doc) -> str:
    """Return the campaign's id in the records of its battles; it does not reveal the seed."""
    return sha256(f"campaign {campaign['seed']}".encode()).hexdigest()[:16]


def check_same(campaign: Doc, game: Game) -> None:
    """Refuse a record of another campaign or of another battle than the next one."""
    due = {"id": id_of(campaign), "battle": len(campaign["battles"]) + 1}
    if game.campaign and game.campaign.get("id") != due["id"]:
        raise BadInput("this is a battle of another campaign")
    if game.campaign and game.campaign.get("battle") != due["battle"]:
        raise BadInput(f"this is battle {game.campaign.get('battle')} of the campaign; battle {due['battle']} is due")


@app.command
def enter(
    file: Path,
    /,
    *,
    result: str = "",
    losses: str = "",
    leaders: str = "",
    idle: str = "",
    march: str = "",
    battle: str = "",
    place: str = "",
    game: Path | None = None,
    correct: bool = False,
    json: bool = False,
) -> None:
    """Enter the result of a battle: one fought on a real table, or one that was played and saved.

    Parameters
    ----------
    file
        The campaign.
    result
        won, drawn or lost.
    losses
        Figures lost by place in the roster, as in 1:3,4:ran; ran is for a group that ran away.
    leaders
        Leaders among the lost figures, as in 1:officer,2:nco,chief; chief is the C-in-C.
    idle
        Groups that took part but were never in action, by place in the roster.
    march
        Groups that took part, by place in the roster. If omitted: all.
    battle
        Another kind of battle instead of the next one.
    place
        The place of the battle, in your own words.
    game
        The record of a battle prepared with `campaign fight --only-prepare` and played to its end.
    correct
        Replace the last result, if it was mistyped.
    json
        Print JSON for scripts.
    """
    campaigns, campaign = read(file)
    if correct:
        campaign = campaigns.correct(campaign)
    who = places(march)
    if game is not None:
        if result or losses or leaders or idle:
            raise BadInput("a battle that was played needs no --result, --losses, --leaders or --idle")
        played = common.load_game(game)
        check_same(campaign, played)
        report = {**campaigns.report_of(campaign, played, who), "place": place.strip()}
    elif result:
        fallen, chief_lost = leaders_in(leaders)
        report = campaigns.entered(
            campaign,
            result,
            losses_in(losses),
            who,
            battle,
            leaders=fallen,
            idle=places(idle, "--idle") or [],
            chief_lost=chief_lost,
            place=place.strip(),
        )
    elif correct:
        write(file, campaign)
        tell(campaigns, campaign, json)
        return
    else:
        raise BadInput("say how it ended: --result won, drawn or lost; or --game with the record of a battle")
    after = campaigns.settle(campaign, report)
    write(file, after)
    tell(campaigns, after, json)


@app.command
def export(file: Path, /, *, to: Path | None = None) -> None:
    """Export a campaign to one file for another machine.

    Parameters
    ----------
    file
        The campaign.
    to
        The file to write. If omitted: print to the screen.
    """
    _, campaign = read(file)
    if to is None:
        common.print_json(campaign)
        return
    if to.exists():
        raise BadInput(f"{to} is there already; take another name")
    write(to, campaign)
    print(f"{campaign['title']}: written to {to}.")


@app.command(name="import")
def take_in(source: Path, file: Path, /) -> None:
    """Import a campaign that was exported elsewhere.

    Parameters
    ----------
    source
        The file that was exported.
    file
        The file to import to, which must not exist yet.
    """
    campaigns, campaign = read(source)
    if file.exists():
        raise BadInput(f"{file} is there already; take another name")
    write(file, campaign)
    tell(campaigns, campaign, False)
