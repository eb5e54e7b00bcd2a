"""The same offers for people (docs/view.md): few entries, the open ones with the ground they can reach."""

from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Option, Order, Question, Reach
from vedette.geometry.points import ahead, distance
from vedette.rules.shock.artillery import refuse_turn
from vedette.rules.shock.battle import FIGHTING, Battle
from vedette.rules.shock.crossing import beyond, refuse_cross
from vedette.rules.shock.deploy import refuse_attach, refuse_garrison, refuse_hide, usual_files, waiting
from vedette.rules.shock.field import Patch
from vedette.rules.shock.move_offers import centre_of, may_go
from vedette.rules.shock.permits import refuse_basic
from vedette.rules.shock.units import ATTACHED, FIELDED, GONE, MARKER, UNLIMBERED, WAITING, Unit

STEP_DEGREES = 20

RULES = {
    "attack": "SP-CLC-01",
    "support": "SP-CLC-04",
    "declare": "SP-RUL-53",
    "join": "SP-CMD-05",
    "roll": "SP-MOV-02",
    "drive": "SP-MOV-14",
    "face": "SP-RUL-46",
    "stay": "SP-RUL-38",
    "halt": "SP-RUL-74",
    "order": "SP-CMD-07",
    "rally": "SP-CMD-08",
    "cross": "SP-ACT-05",
    "enter": "SP-BLD-03",
    "mount": "SP-ACT-05",
    "dismount": "SP-ACT-05",
    "fire": "SP-SHO-03",
    "reload": "SP-ACT-05",
    "colours": "SP-COL-01",
    "furl": "SP-RUL-69",
    "play": "SP-MUS-01",
    "turn": "SP-MOV-09",
    "repair": "SP-SHO-23",
    "limber": "SP-ACT-04",
    "unlimber": "SP-ACT-04",
    "quit": "SP-RUL-88",
    "aim": "SP-RUL-26",
    "creep": "SP-HID-04",
    "show": "SP-HID-05",
    "sneak": "SP-HID-04",
    "keep": "SP-HID-04",
    "stand": "SP-RUL-74",
    "lose": "SP-RUL-14",
    "fight": "SP-RUL-84",
    "move": "SP-MOV-01",
    "deploy": "SP-RUL-78",
    "done": "SP-RUL-87",
    "ready": "SP-RUL-78",
    "recall": "SP-RUL-78",
    "omit": "SP-RUL-78",
}


def inches(n: int) -> str:
    return f'{n // 100}"'


# --- envelopes --------------------------------------------------------------------------------------------------------


def farthest(battle: Battle, unit: Unit, way: int, heading: int, files: int, allowance: int, most: int) -> int:
    """How far its centre can go one way and still stop legally, to a quarter of an inch; 0 when nowhere."""
    here = centre_of(battle, unit)
    low, high = 0, most
    there = ahead(here.x, here.y, way, most)
    if may_go(battle, unit, there.x, there.y, heading, files, allowance):
        return most
    while high - low > 25:
        middle = (low + high) // 2
        there = ahead(here.x, here.y, way, middle)
        if may_go(battle, unit, there.x, there.y, heading, files, allowance):
            low = middle
        else:
            high = middle
    return low


def move_reach(battle: Battle, unit: Unit, files: int, allowance: int) -> Reach | None:
    """An outline of where its centre can go in so many files, facing as it does or the way it goes (MOV-08).

    None when it can go nowhere.
    """
    reach = Reach("envelope")
    here = centre_of(battle, unit)
    outline: list[tuple[int, int]] = []
    anywhere = False
    ways = range(0, 360, STEP_DEGREES)
    may_wheel = battle.move_class(unit) != UNLIMBERED
    if not may_wheel:
        ways = range(unit.heading, unit.heading + 360, 180)
    most = allowance + (400 if unit.building != NOBODY or unit.where == ATTACHED else 0)
    if may_wheel:
        most += min(files, unit.figures()) * battle.rules.base // 2  # RUL-81: only the leading figure is measured
    for way in ways:
        length = farthest(battle, unit, way, unit.heading, files, allowance, most)
        if may_wheel and length < most:
            further = ahead(here.x, here.y, way, min(most, length + 25))
            if may_go(battle, unit, further.x, further.y, way, files, allowance):
                length = max(length, farthest(battle, unit, way, way, files, allowance, most))
        if length > 0:
            anywhere = True
        spot = ahead(here.x, here.y, way, length)
        outline.append((spot.x, spot.y))
    if not anywhere:
        return None
    if len(outline) == 2:
        # a straight way, a hair wide, so that it can be drawn
        side = ahead(0, 0, unit.heading + 90, 5)
        one, other = outline
        outline = [
            (one[0] + side.x, one[1] + side.y),
            (one[0] - side.x, one[1] - side.y),
            (other[0] - side.x, other[1] - side.y),
            (other[0] + side.x, other[1] + side.y),
        ]
    reach.outlines.append(outline)
    return reach


def shapes(unit: Unit) -> list[tuple[int, str]]:
    """Numbers of files to offer: as it stands, in line, in column."""
    found = [(unit.files, "")]
    count = unit.figures()
    if unit.piece != NOBODY:
        return found
    for files, words in (((count + 1) // 2, "two deep"), (count, "in line"), (min(4, count), "in column")):
        if files != unit.files and files not in [n for n, _ in found]:
            found.append((files, words))
    return found


def move_options(battle: Battle, unit: Unit, allowance: int) -> list[Option]:
    found: list[Option] = []
    for files, words in shapes(unit):
        reach = move_reach(battle, unit, files, allowance)
        if reach is None:
            continue
        text = f"move {unit.id} to {{x}},{{y}} facing {{facing}} files {files}"
        label = f"Move {unit.card.name} up to {inches(allowance)}" + (f", {words}" if words else "")
        found.append(Option("move", text, label, "SP-MOV-01", unit.id, reach))
    return found


def circle(x: int, y: int, radius: int) -> list[tuple[int, int]]:
    outline: list[tuple[int, int]] = []
    for way in range(0, 360, STEP_DEGREES):
        spot = ahead(x, y, way, radius)
        outline.append((spot.x, spot.y))
    return outline


# --- options ----------------------------------------------------------------------------------------------------------


def words_of(battle: Battle, order: Order) -> str:
    """An order as a label."""
    verb = order.verb
    args = order.args
    units = battle.units
    if verb in ("creep", "show", "keep"):
        said = {"creep": "Roll to move marker", "show": "Uncover marker", "keep": "Leave marker"}[verb]
        return f"{said} {args[0]}" + (" where it is" if verb == "keep" else "")
    if verb in ("done", "furl", "ready"):
        return {"done": "Done", "furl": "Keep the colours", "ready": "Ready"}[verb]
    name = units[args[0]].card.name
    if verb in ("attack", "support", "declare", "fire", "aim", "join"):
        other = units[args[1]].card.name
        return {
            "attack": f"{name}: attack {other}",
            "support": f"{name}: move up to support against {other}",
            "declare": f"{name}: support against {other} from where it stands",
            "fire": f"{name}: shoot at {other}",
            "aim": f"{name}: shoot at {other}",
            "join": f"{name}: join {other}",
        }[verb]
    if verb == "cross":
        obstacle = battle.field.obstacles[args[1]]
        return f"{name}: overcome the {'big ' if obstacle.big else ''}{obstacle.name}"
    if verb == "enter":
        return f"{name}: enter the {battle.field.buildings[args[1]].name}"
    if verb == "lose":
        return f"{name}: give up the {'musician' if args[1] == 0 else 'colour bearer'}"
    if verb in ("turn", "face", "stand", "drive"):
        said = {"turn": "turn to", "face": "face", "stand": "stand up facing", "drive": "go towards"}[verb]
        return f"{name}: {said} {args[1]} degrees"
    plain = {
        "roll": "roll for a further move",
        "stay": "stay where it is",
        "halt": "halt here",
        "order": "give an attack order",
        "rally": "take away 1 Shock Point",
        "mount": "mount",
        "dismount": "dismount",
        "reload": "reload",
        "colours": "use the colours",
        "play": "let the musician play: one Action more",
        "repair": "work on the jam",
        "limber": "limber up",
        "unlimber": "unlimber",
        "quit": "leave the piece",
        "fight": "fight now",
        "recall": "take it up again",
        "omit": "leave it out: there is no room",
    }
    return f"{name}: {plain.get(verb, verb)}"


ONE_TARGET = ("attack", "support", "declare", "fire", "aim", "join")
TURNING = ("turn", "face", "stand", "drive")


def text_of(order: Order) -> str:
    """The closed orders in their text form."""
    verb = order.verb
    args = order.args
    if verb == "attack":
        return f"attack {args[0]} on {args[1]} files {args[2]}"
    if verb == "support":
        return f"support {args[0]} against {args[1]} files {args[2]}"
    if verb == "declare":
        return f"declare {args[0]} against {args[1]}"
    if verb == "fire" or verb == "aim":
        return f"{verb} {args[0]} at {args[1]}"
    if verb == "join":
        return f"join {args[0]} to {args[1]}"
    if verb == "cross":
        return f"cross {args[0]} over {args[1]} facing {args[2]} files {args[3]}"
    if verb == "enter":
        return f"enter {args[0]} into {args[1]} facing {args[2]}"
    if verb == "lose":
        return f"lose {args[0]} {('musician', 'colours')[args[1]]}"
    if verb == "move":
        return f"move {args[0]} to {args[1]},{args[2]} facing {args[3]} files {args[4]}"
    return " ".join([verb] + [str(n) for n in args])


def target_of(order: Order) -> int:
    """The piece to be lit up when an order is pointed at: whom it is aimed at, or the marker it is about."""
    verb = order.verb
    if verb in ONE_TARGET:
        return order.args[1]
    if verb in ("creep", "show", "keep"):
        return MARKER + order.args[0] - 1
    return order.args[0] if verb in ("colours", "fight") else NOBODY


def closed(battle: Battle, order: Order) -> Option:
    verb = order.verb
    target = target_of(order)
    odds = verb in ("fire", "aim", "roll")
    return Option(verb, text_of(order), words_of(battle, order), RULES.get(verb, ""), target, None, odds)


def turning(battle: Battle, verb: str, unit: Unit) -> Option:
    """A free choice of facing where the unit stands."""
    spot = Reach("places")
    here = centre_of(battle, unit)
    ways = [way for way in range(0, 360, 15) if verb not in ("turn", "face") or may_turn(battle, verb, unit, way)]
    spot.places.append((here.x, here.y, ways))
    word = "towards" if verb == "drive" else "facing"
    words = {"turn": "turn", "face": "face another way", "stand": "stand up", "drive": "go straight ahead"}[verb]
    text = f"{verb} {unit.id} {word} {{facing}}"
    return Option(verb, text, f"{unit.card.name}: {words}", RULES[verb], unit.id, spot)


def arriving(battle: Battle, order: Order) -> Option:
    """Onto a roof or over an obstacle: the facing there is free (RUL-46, -48)."""
    unit = battle.units[order.args[0]]
    number = order.args[1]
    spot = Reach("places")
    if order.verb == "enter":
        block = battle.field.buildings[number].block
        spot.places.append((block.x, block.y, list(range(0, 360, 15))))
        text = f"enter {unit.id} into {number} facing {{facing}}"
    else:
        heading, files = order.args[2], order.args[3]
        place = beyond(battle, unit, number, heading, files)
        centre = battle.centre_from_front(unit, place.x, place.y, heading, files)
        ways = [way for way in range(0, 360, 15) if way != heading]
        free = [way for way in ways if refuse_cross(battle, unit, number, way, files) is None]
        spot.places.append((centre.x, centre.y, [heading, *free]))
        text = f"cross {unit.id} over {number} facing {{facing}} files {files}"
    return Option(order.verb, text, words_of(battle, order), RULES[order.verb], unit.id, spot)


def may_turn(battle: Battle, verb: str, unit: Unit, way: int) -> bool:
    if verb == "face":
        return way != unit.heading
    return refuse_turn(battle, unit, way, unit.files) is None


def options_for(battle: Battle, question: Question, orders: list[Order]) -> list[Option]:
    """Moves as open options, one for each unit and shape; the rest as they are."""
    if question.kind == "deploy":
        return deployment_options(battle, question.side)
    found: list[Option] = []
    movers: list[int] = []
    turners: list[tuple[str, int]] = []
    done: Option | None = None
    for order in orders:
        verb = order.verb
        if verb == "move":
            if order.args[0] not in movers:
                movers.append(order.args[0])
        elif verb in TURNING:
            if (verb, order.args[0]) not in turners:
                turners.append((verb, order.args[0]))
        elif verb == "sneak":
            continue
        elif verb == "done" or verb == "stay" or verb == "furl" or verb == "halt":
            done = closed(battle, order)
        elif verb == "enter" or verb == "cross":
            found.append(arriving(battle, order))
        else:
            found.append(closed(battle, order))
    for who in movers:
        unit = battle.units[who]
        allowance = battle.allowance
        if question.kind in ("act", "guns"):
            allowance = battle.basic_move(unit)
            if question.kind == "act" and refuse_basic(battle, unit) is not None:
                continue
        found.extend(move_options(battle, unit, allowance))
    found.extend(snapped_options(battle, orders))
    for verb, who in turners:
        found.append(turning(battle, verb, battle.units[who]))
    if question.kind == "creep":
        found.append(sneak_option(battle, question.who))
    if done is not None:
        if done.verb == "done" and question.kind == "act":
            done.words = f"Done with step {battle.step}"
        found.append(done)
    if battle.phase == FIGHTING:
        found.append(Option("concede", "concede", "Concede the battle", "SP-RUL-78"))
    return found


def snapped_options(battle: Battle, orders: list[Order]) -> list[Option]:
    """Moves that end exactly at an obstacle or a door, ready to be chosen."""
    found: list[Option] = []
    if not battle.field.obstacles and not battle.field.buildings:
        return found
    for order in orders:
        if order.verb != "move":
            continue
        unit = battle.units[order.args[0]]
        x, y = order.args[1], order.args[2]
        for number, building in enumerate(battle.field.buildings):
            for door in building.doors:
                if distance(x, y, door.x, door.y) <= battle.depth_at(unit, unit.files) // 2 + 12:
                    words = f"{unit.card.name}: move to the door of the {battle.field.buildings[number].name}"
                    found.append(Option("move", text_of(order), words, "SP-BLD-04", unit.id))
        for obstacle in battle.field.obstacles:
            line = obstacle.line
            for i in range(len(line.xs) - 1):
                middle = ahead(x, y, order.args[3], battle.depth_at(unit, unit.files) // 2 + line.width // 2 + 1)
                ax, ay, bx, by = line.xs[i], line.ys[i], line.xs[i + 1], line.ys[i + 1]
                long = distance(ax, ay, bx, by)
                if distance(middle.x, middle.y, ax, ay) + distance(middle.x, middle.y, bx, by) <= long + 3:
                    words = f"{unit.card.name}: move up to the {obstacle.name}"
                    found.append(Option("move", text_of(order), words, "SP-RUL-48", unit.id))
    return found


def sneak_option(battle: Battle, who: int) -> Option:
    marker = battle.markers[who - MARKER]
    reach = Reach("envelope")
    reach.outlines.append(circle(marker.x, marker.y, battle.allowance))
    text = f"sneak {marker.id + 1} to {{x}},{{y}}"
    words = f"Move marker {marker.id + 1} up to {inches(battle.allowance)}"
    return Option("sneak", text, words, "SP-HID-04", who, reach)


# --- deployment -------------------------------------------------------------------------------------------------------


def deployment_options(battle: Battle, side: int) -> list[Option]:
    """Each waiting unit with its zone; then what else can be done with it."""
    found: list[Option] = []
    west, south, east, north = battle.armies[side].zone
    zone = Reach("envelope")
    zone.outlines.append([(west, south), (east, south), (east, north), (west, north)])
    for who in waiting(battle, side):
        unit = battle.units[who]
        name = unit.card.name
        for files in (usual_files(unit), unit.figures(), min(4, unit.figures())):
            text = f"deploy {who} to {{x}},{{y}} facing {{facing}} files {files}"
            if text not in [option.text for option in found]:
                label = f"Deploy {name}" + (f", {many(files, 'file')}" if unit.figures() > 1 else "")
                found.append(Option("deploy", text, label, "SP-RUL-78", who, zone))
        if unit.card.is_commander:
            for host in battle.units:
                if host.where == FIELDED and refuse_attach(battle, unit, host.id) is None:
                    text = f"attach {who} to {host.id}"
                    found.append(Option("attach", text, f"Put {name} with {host.card.name}", "SP-CMD-04", host.id))
        for number, building in enumerate(battle.field.buildings):
            if refuse_garrison(battle, unit, number, 0) is None:
                heading = (battle.home(side) * 90 + 180) % 360
                text = f"garrison {who} in {number} facing {heading}"
                found.append(
                    Option("garrison", text, f"Put {name} on the roof of the {building.name}", "SP-RUL-47", who)
                )
        found.extend(hiding_options(battle, unit))
    for unit in battle.units:
        if unit.side == side and unit.where != WAITING and unit.where != GONE:
            found.append(Option("recall", f"recall {unit.id}", f"Take up {unit.card.name} again", "SP-RUL-78", unit.id))
    if not waiting(battle, side):
        found.append(Option("ready", "ready", "Ready", "SP-RUL-78"))
    return found


def hiding_options(battle: Battle, unit: Unit) -> list[Option]:
    """Hidden in two pieces of cover, or in one: ready pairs, since an order names both places."""
    found: list[Option] = []
    if not battle.rules.hidden_deployment or unit.card.is_commander:
        return found
    patches = battle.field.patches
    for one in patches:
        for other in patches:
            a, b = one.area, other.area
            ax, ay = (a.west + a.east) // 2, (a.south + a.north) // 2
            bx, by = (b.west + b.east) // 2, (b.south + b.north) // 2
            if one is other:
                bx, by = ax, ay + 150
            if refuse_hide(battle, unit, ax, ay, bx, by) is None:
                text = f"hide {unit.id} at {ax},{ay} mock {bx},{by}"
                there = "beside it" if one is other else f"in the {patch_words(battle, other)}"
                words = f"Hide {unit.card.name} in the {patch_words(battle, one)}, the mock {there}"
                found.append(Option("hide", text, words, "SP-HID-01", unit.id))
    return found


def patch_words(battle: Battle, patch: Patch) -> str:
    """A piece of cover; where several have one name, with its place on the table in inches."""
    if len([other for other in battle.field.patches if other.name == patch.name]) == 1:
        return patch.name
    area = patch.area
    return f"{patch.name} at {(area.west + area.east) // 200},{(area.south + area.north) // 200}"
