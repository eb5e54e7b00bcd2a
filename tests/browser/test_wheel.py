"""The wheel that is given away: installed into an empty environment, it plays in the terminal and in the browser."""

import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from browser.battles import Service, skirmish
from browser.screen import Desktop
from tools import builds
from tools.common import BUILD, clean_environment
from tools.environments import LOCK, PLAINLY, Environment
from tools.progress import Progress
from tools.wheels import make

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(400), pytest.mark.xdist_group("wheel")]


class Given:
    """Somebody else's machine: a folder with an environment that holds the wheel and nothing of this project."""

    def __init__(self, folder, wheel, root):
        self.folder = folder
        self.wheel = wheel
        self.env = Environment(folder / "env")
        self.env.make()
        before = self.pip("list", "--format=freeze").splitlines()
        assert [line.split("==")[0] for line in before] == ["pip"]
        self.pip("install", *PLAINLY, "-r", root / LOCK)
        self.pip("install", "--no-deps", "--no-index", wheel)
        self.vedette = self.env.script("vedette")

    def run(self, *command, typed=""):
        """In that folder, with that environment."""
        words = [str(word) for word in command]
        env = clean_environment(COLUMNS="160")
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        done = subprocess.run(words, cwd=self.folder, env=env, input=typed, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def pip(self, *words):
        return self.run(*self.env.pip(*words))


@pytest.fixture(scope="module")
def given(tmp_path_factory, root):
    """The plain wheel, made as `run.py wheel` makes it, and where it was installed."""
    folder = tmp_path_factory.mktemp("given")
    with Progress(BUILD / "wheel.log") as progress:
        wheel = make(progress, "plain wheel", folder, VEDETTE_PURE="1")
    return Given(folder, wheel, root)


def test_the_plain_wheel_is_for_any_machine_and_whole(given, root):
    assert given.wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(given.wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert inside == {path.relative_to(root / "src").as_posix() for path in builds.files()}
    assert "vedette/web/static/index.html" in inside
    assert "No broken requirements" in given.pip("check")


def test_a_battle_in_the_terminal_from_the_wheel(given):
    assert "(not compiled: plain Python" in given.run(given.vedette, "--version")
    words = ("play", "--seed", "5", "--against", "random", "--save", "g.json")
    said = given.run(given.vedette, *words, typed="auto all\n" * 400)
    assert "Points left" in said
    given.run(given.vedette, "verify", "g.json")
    place = given.run(given.env.python, "-c", "import vedette; print(vedette.__file__)")
    assert place.startswith(str(given.env.folder))


def test_a_battle_in_the_browser_from_the_wheel(given, chromium):
    class Installed(Service):
        """`vedette serve`, as it was installed."""

        def __init__(self, path):
            self.command = [str(given.vedette), "serve", "--port", "0", "--no-browser", "--database", str(path)]
            super().__init__(path, command=self.command)

    service = Installed(given.folder / "games.sqlite3")
    desk = Desktop(chromium, service)
    try:
        home = desk.window()
        expect(home.at("home-build")).to_contain_text("plain Python")
        made = service.game(skirmish(), ["person", "ai"])
        mine = desk.table(made["host"])
        mine.play()
        expect(mine.at("result")).to_be_visible()
        assert mine.heard("refused") == []
    finally:
        desk.close()
        logged = service.stop()
    assert "fault" not in logged, logged[:3000]
