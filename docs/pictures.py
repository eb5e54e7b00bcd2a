"""Takes the pictures of docs/pictures anew: the real server, the real table, a battle against the computer.

python docs/pictures.py [folder]

The player of the pictures holds the line: counters as they lie, an attack where one is offered, else stand fast.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from playwright.sync_api import Browser, Playwright, sync_playwright  # noqa: E402

from browser.battles import Service  # noqa: E402
from browser.screen import AT_REST, Desktop, Screen  # noqa: E402
from tools.finding import installed_chromium  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
FIRST = "first-battle"
TURNS = 3
#: Of JPEG: letters stay sharp, and a picture is a quarter of what it was as PNG.
QUALITY = 82


def chromium(play: Playwright) -> Browser:
    """The browser of the tests."""
    path = os.environ.get("VEDETTE_CHROMIUM") or installed_chromium()
    alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return play.chromium.launch(executable_path=path, args=["--disable-dev-shm-usage", *alone])


def battle(service: Service, scenario: str, book: str = "empires") -> str:
    """A new game of a ready battle against the computer; the host's link."""
    seats = [{"side": 0, "kind": "person", "name": "You"}, {"side": 1, "kind": "ai", "player": "steady"}]
    made = service.post("/api/games", {"book": book, "scenario": scenario, "seats": seats}, 201)
    return str(made["host"])


def fight_on(window: Screen, turn: int) -> None:
    """Play until an attack is offered in some turn."""
    while not (
        window.settled() == "options" and window.option("fire").count() and window.state()["view"]["turn"] >= turn
    ):
        number = window.state()["number"]
        window.once()
        window.beyond(number)


def take(window: Screen, folder: Path, name: str) -> None:
    """A picture, once everything stands still."""
    window.page.mouse.move(5, 795)
    window.at("dice-tray").wait_for(state="detached")
    window.page.wait_for_timeout(900)
    window.page.wait_for_function(AT_REST)
    window.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as play:
        service = Service(Path(kept) / "games.sqlite3")
        desk = Desktop(chromium(play), service)
        try:
            at_the_desk(desk, service, folder)
            on_the_phone(desk, service, folder)
            without_squares(desk, service, folder)
            man_by_man(desk, service, folder)
        finally:
            service.stop()


def at_the_desk(desk: Desktop, service: Service, folder: Path) -> None:
    mine = desk.window()
    mine.page.wait_for_function("() => !document.querySelector('[data-testid=home-play-now]').disabled")
    take(mine, folder, "home")

    mine = desk.window("/#/new/empires")
    maps = "[...document.querySelectorAll('canvas[data-painted]')].slice(0, 3)"
    mine.page.wait_for_function(f"() => {maps}.every((e) => e.dataset.painted === 'true')")
    take(mine, folder, "setup")

    mine = desk.table(battle(service, FIRST))
    fight_on(mine, TURNS)
    mine.option("fire").first.click()
    mine.at("odds").wait_for()
    take(mine, folder, "battle")

    number = mine.state()["number"]
    mine.at("confirm").click()
    mine.beyond(number)
    mine.settled()
    entry = mine.page.locator('[data-testid="log-entry"]:has([data-testid="log-rolls"])').last
    entry.locator("summary").click()
    entry.get_by_test_id("why").first.click()
    mine.at("rule-dialog").wait_for()
    take(mine, folder, "why")
    mine.page.keyboard.press("Escape")

    mine.at("tab-past").click()
    orders = mine.state()["number"]
    slide = "(e, at) => { e.value = at; e.dispatchEvent(new Event('input', { bubbles: true })); }"
    mine.at("timeline-slider").evaluate(slide, orders * 2 // 3)
    mine.at("timeline-now").wait_for()
    take(mine, folder, "replay")

    night = desk.table(battle(service, FIRST), color_scheme="dark")
    fight_on(night, TURNS - 1)
    night.option("fire").first.click()
    night.at("odds").wait_for()
    take(night, folder, "dark")


def on_the_phone(desk: Desktop, service: Service, folder: Path) -> None:
    mine = desk.table(battle(service, FIRST), phone=True)
    fight_on(mine, 2)
    mine.press(mine.option("fire").first)
    mine.at("odds").wait_for()
    take(mine, folder, "phone")


def until_offered(window: Screen, verb: str, turn: int, wants: tuple[str, ...]) -> None:
    """Play until an order of a kind is offered in some turn, by orders of the kinds that are wanted first."""
    while not (
        window.settled() == "options" and window.option(verb).count() and window.state()["view"]["turn"] >= turn
    ):
        number = window.state()["number"]
        window.once(wants=wants)
        window.beyond(number)


def without_squares(desk: Desktop, service: Service, folder: Path) -> None:
    """The two books in inches: the odds of a volley, and a move being laid out."""
    mine = desk.table(battle(service, FIRST, "adventures"))
    until_offered(mine, "volley", 2, ("volley", "activate", "fight"))
    mine.option("volley").first.click()
    mine.at("odds").wait_for()
    take(mine, folder, "adventures")

    mine = desk.table(battle(service, "tamai-1884", "shock"))
    while mine.state()["view"]["turn"] < TURNS:
        mine.settled()
        number, question = mine.state()["number"], mine.state()["question"]
        if question["kind"] == "act" and any(one["verb"] == "fire" for one in question["options"]):
            break
        mine.choose(mine.option("done").or_(mine.option("furl")).or_(mine.option("fight")).first)
        mine.beyond(number)
    shot = next(one for one in mine.state()["question"]["options"] if one["verb"] == "fire")
    unit = shot["text"].split()[1]
    mine.page.locator(f'[data-unit="{unit}"]').first.click()
    mine.page.locator(f'[data-order="{shot["text"]}"]').click()
    mine.at("odds").wait_for()
    take(mine, folder, "shock")


def man_by_man(desk: Desktop, service: Service, folder: Path) -> None:
    """Every man for himself: who has a shot at whom, and what it may come to."""
    mine = desk.table(battle(service, FIRST, "tyneside-3.2"))
    until_offered(mine, "fire", 1, ("post", "ready", "lead", "link", "pay"))
    mine.option("fire").first.click()
    mine.at("odds").wait_for()
    take(mine, folder, "tyneside")


if __name__ == "__main__":
    main()
