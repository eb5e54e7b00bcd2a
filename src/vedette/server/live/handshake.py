"""The first messages to a link, and the list of seats."""

from vedette.engine.dice import commitment
from vedette.engine.orders import Grammar
from vedette.server.game.session import Session
from vedette.server.game.viewer import Viewer
from vedette.server.schemas import messages

AIMING = ("at", "on", "against")
UNITS = ("{unit}", "{who}", "{whom}")


def welcome(
    session: Session, viewer: Viewer, devices: dict[int, int], mail: bool = False, players: list[str] | None = None
) -> messages.Welcome:
    """Return the welcome message: all that does not change."""
    file, book = session.file, session.book
    names = [book.side_name(session.game.state, side) for side in range(session.side_count())]
    settings: dict[str, bool | int | str] = {}
    for setting in book.settings:
        value = setting.write(book.setting(setting.name))
        settings[setting.name] = value if isinstance(value, bool | int | str) else str(value)
    return messages.Welcome(
        game=file.id,
        title=file.title,
        book=file.book,
        book_title=book.title,
        scene=book.scene(session.game.state),
        role=viewer.role,
        seat=viewer.seat,
        mine=list(viewer.seats),
        sides=list(viewer.sides),
        side_names=names,
        scored=book.scored,
        breaks=book.breaks,
        briefing=briefing(session),
        seats=seats(session, devices),
        commitment=commitment(file.seed),
        settings=settings,
        house_rules=file.house_rules,
        hotseat=file.hotseat,
        advice=session.is_advised(viewer),
        replay=file.replay,
        forked=file.forked >= 0,
        aims=aims(book.grammar),
        posts=session.posts(),
        players=players or [],
        tables=book.leaves_to_tables,
        chat=session.chat,
        mail=mail and bool(viewer.seats) and not file.replay,
        mail_to=session.mails.get(viewer.seat, "") if viewer.seats else "",
    )


def briefing(session: Session) -> messages.Briefing:
    """Return the briefing of a battle: the set-up's words and the ways it can end."""
    words = " ".join(str(session.file.setup.get("words", "")).split())
    endings = [messages.Ending(rule, told) for rule, told in session.book.endings(session.game.state)]
    return messages.Briefing(words, session.book.counts, endings)


def aims(grammar: Grammar) -> list[messages.Aim]:
    """Return the orders by which one unit attacks another, as the book writes them, fire first."""
    found: list[messages.Aim] = []
    shots: list[messages.Aim] = []
    for form in grammar.forms.values():
        parts = form.parts
        if len(parts) == 4 and parts[1] in UNITS and parts[3] in UNITS and parts[2] in AIMING:
            made = messages.Aim(form.verb, f"{form.verb} {{who}} {parts[2]} {{whom}}")
            (shots if grammar.verbs[form.verb].shown == "fire" else found).append(made)
    return shots + found


def seats(session: Session, devices: dict[int, int]) -> list[messages.SeatInfo]:
    """Return the seats with their players, device counts, units and characters."""
    out: list[messages.SeatInfo] = []
    for number, seat in enumerate(session.file.seats):
        units = sorted([unit for unit, owner in session.seating.owners.items() if owner == number])
        many = devices.get(number, 0)
        out.append(
            messages.SeatInfo(
                seat=number,
                side=seat.side,
                kind=session.seating.seats[number].left or seat.kind,
                name=session.seat_name(number),
                player=seat.player,
                here=session.seating.kind(number) != "person" or many > 0,
                devices=many,
                units=units,
                posts=session.seating.posts_of(number),
                dice=seat.dice,
            )
        )
    return out
