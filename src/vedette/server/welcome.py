"""What a link is told first, and who is at the table."""

from vedette.engine.dice import commitment
from vedette.engine.orders import Grammar
from vedette.server import messages
from vedette.server.session import Session
from vedette.server.viewer import Viewer

AIMING = ("at", "on", "against")


def welcome(session: Session, viewer: Viewer, here: set[int]) -> messages.Welcome:
    """All that does not change."""
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
        sides=list(viewer.sides),
        side_names=names,
        scored=book.scored,
        seats=seats(session, here),
        commitment=commitment(file.seed),
        settings=settings,
        house_rules=file.house_rules,
        hotseat=file.hotseat,
        replay=file.replay,
        forked=file.forked >= 0,
        aims=aims(book.grammar),
        chat=session.chat,
    )


def not_fire(text: str) -> bool:
    return not text.startswith("fire ")


def aims(grammar: Grammar) -> list[str]:
    """The orders by which one unit attacks another, as the book writes them; fire first, for it is asked about most."""
    found: list[str] = []
    for form in grammar.forms.values():
        parts = form.parts
        if len(parts) == 4 and parts[1] == parts[3] == "{unit}" and parts[2] in AIMING:
            found.append(f"{form.verb} {{who}} {parts[2]} {{whom}}")
    return sorted(found, key=not_fire)


def seats(session: Session, here: set[int]) -> list[messages.SeatInfo]:
    """Who sits where, who is here, who leads which unit."""
    out: list[messages.SeatInfo] = []
    for number, seat in enumerate(session.file.seats):
        units = sorted([unit for unit, owner in session.owners.items() if owner == number])
        is_here = seat.kind != "person" or number in here
        out.append(
            messages.SeatInfo(number, seat.side, seat.kind, session.seat_name(number), seat.player, is_here, units)
        )
    return out
