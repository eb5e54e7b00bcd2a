"""Every command does its work and says so."""

import json
import re
import subprocess
import sys
import tomllib

import pytest

from parts import having
from vedette import books
from vedette.cli import main
from vedette.cli.commands import ledger as ledgers
from vedette.testing.cases import find_cases


def shell(root, *words, **more):
    command = [sys.executable, "-m", "vedette.cli.main", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, **more)


@pytest.mark.slow
def test_the_lines_of_the_readme_work_as_written(root, tmp_path):
    watched = shell(
        root,
        "watch",
        "--book",
        "empires",
        "--seed",
        "7",
        "--players",
        "random,random",
        "--save",
        "g.json",
        cwd=tmp_path,
    )
    assert watched.returncode == 0, watched.stderr
    assert "Saved in g.json" in watched.stdout
    assert "true" in shell(root, "verify", "g.json", cwd=tmp_path).stdout
    replayed = shell(root, "replay", "g.json", cwd=tmp_path)
    told = [line for line in watched.stdout.splitlines() if not line.startswith("Seed")]
    assert replayed.stdout.splitlines() == told, "a replay tells what was told when it was played"
    checked = shell(root, "check", "tests/cases", cwd=root)
    assert (checked.returncode, checked.stdout) == (0, f"{len(find_cases(root / 'tests/cases'))} cases, 0 failed.\n")


def test_the_same_seed_is_the_same_battle(vedette, tmp_path):
    for name in ("a.json", "b.json"):
        assert vedette("watch", "--seed", "3", "--players", "steady,random", "--quiet", "--save", name).code == 0
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()


def test_watch_for_scripts(vedette):
    said = vedette("watch", "--seed", "3", "--players", "random,random", "--json")
    docs = [json.loads(line) for line in said.lines]
    assert docs[-1]["seed"] == "3"
    assert docs[-1]["outcome"]["scores"]
    assert {"kind", "rule", "words", "rolls"} <= docs[0].keys()


def test_watch_between_armies_with_house_rules_and_a_drawn_table(vedette, tmp_path):
    (tmp_path / "house.toml").write_text('name = "Ours"\nbook = "empires"\n[settings]\nsequence = "alternating"\n')
    said = vedette(
        "watch",
        "--armies",
        "zulu,british-1879",
        "--house",
        "house.toml",
        "--players",
        "random,random",
        "--draw",
        "--save",
        "g.json",
    )
    assert said.code == 0
    assert "Turn 1 of 12" in said.out
    assert json.loads((tmp_path / "g.json").read_text())["house_rules"]["name"] == "Ours"
    assert vedette("verify", "g.json").code == 0


def test_replay_stops_where_told_shows_orders_and_draws(vedette, battle):
    said = vedette("replay", battle, "--upto", "5", "--orders", "--draw")
    assert said.code == 0
    assert said.lines[-1] == "The battle is not over; 5 orders have been given."
    assert len([line for line in said.lines if line[:2] in ("1.", "2.", "3.", "4.", "5.")]) == 5
    doc = json.loads(vedette("replay", battle, "--json").out)
    assert len(doc["orders"]) > 50
    assert doc["outcome"]["words"]


def test_verify_for_scripts(vedette, battle):
    doc = json.loads(vedette("verify", battle, "--json").out)
    assert doc["true"] is True
    assert doc["proved"] is True
    assert doc["entered"] is False


def test_verify_says_what_it_could_not_check(vedette, battle):
    record = json.loads(battle.read_text())
    record["seed"] = ""
    battle.write_text(json.dumps(record))
    said = vedette("verify", battle)
    assert said.code == 3
    assert "not proved, because its seed is not known" in said.lines[0]
    assert "as far as it can be told" in said.lines[0]
    assert said.lines[1] == "Not checked: that the dice come from the seed: it is not in the record."
    said = vedette("verify", battle, "--json")
    assert said.code == 3
    doc = json.loads(said.out)
    assert doc["proved"] is False
    assert len(doc["unproved"]) == 1
    record["orders"][-1][2] = [1, 1, 1, 1, 1]
    battle.write_text(json.dumps(record))
    assert vedette("verify", battle).code == 2


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_undo_that_cannot_have_been_is_bad_input(vedette, battle, command):
    record = json.loads(battle.read_text())
    record["undone"] = [{"at": 90000, "to": 89999, "seat": 9, "how": "agreed", "dice": 3, "stream": 1}]
    battle.write_text(json.dumps(record))
    said = vedette(command, battle)
    assert said.code == 2
    assert "there is no seat 9; the seats are 0 to 1" in said.err


def test_what_was_taken_back_stands_in_the_record(vedette):
    vedette("play", "--seed", "5", "--save", "g.json", typed="1\n\n1\nundo\nquit\n")
    said = vedette("verify", "g.json")
    assert said.code == 0
    assert "went back from order" in said.out
    assert "a person alone against the computer or the book" in said.out


def test_a_fork_keeps_what_was_and_has_new_dice_after(vedette, battle, tmp_path):
    said = vedette("fork", battle, "--at", "20", "--seed", "other", "--save", "f.json")
    assert said.code == 0
    old, new = json.loads(battle.read_text()), json.loads((tmp_path / "f.json").read_text())
    assert [order[:3] for order in new["orders"]] == [order[:3] for order in old["orders"][:20]]
    assert {order[4] for order in new["orders"]} == {-2}
    assert vedette("verify", "f.json").code == 0


def risky_moment(battle):
    """The number of orders before the first attack, and the attack."""
    for i, (_, text, *_) in enumerate(json.loads(battle.read_text())["orders"]):
        if text.split()[0] in ("fire", "attack"):
            return i, text
    raise AssertionError("nobody attacked")


def test_odds_of_a_moment_in_a_record(vedette, battle):
    at, text = risky_moment(battle)
    said = vedette("odds", battle, text, "--at", at)
    assert said.code == 0
    assert "(exact)" in said.out
    assert " value [WEC-" in said.out
    [doc, *_] = json.loads(vedette("odds", battle, "--at", at, "--json").out)
    assert sum(row["chance"] for row in doc["rows"]) == pytest.approx(1)


def test_explain_a_rule_in_any_spelling(vedette):
    said = vedette("explain", "wec-cls-13")
    assert said.lines[0] == "WEC-CLS-13 · Close Combat (CLS)"
    assert json.loads(vedette("explain", "WEC-VAL-01", "--json").out)["words"].count("|") > 10


def test_explain_a_book(vedette):
    said = vedette("explain", "empires")
    assert "sequence = face-to-face" in said.out
    assert "WEC-CLS-10 = 2" in said.out
    assert json.loads(vedette("explain", "empires", "--json").out)["droppable"]


def test_the_difference_between_two_books_is_an_errata_sheet(vedette, tmp_path):
    (tmp_path / "house.toml").write_text(
        'name = "Ours"\nbook = "empires"\ndrop = ["WEC-CLS-09"]\n[settings]\nstrict_recoil = true\n'
        '[[change]]\nrule = "WEC-CLS-10"\nvalue = 3\n'
    )
    said = vedette("explain", "--diff", "empires", "house.toml")
    assert said.code == 0
    assert "WEC-OPT-17 strict_recoil: false becomes true" in said.out
    assert "WEC-CLS-10: 2 becomes 3" in said.out
    assert "WEC-CLS-09: stands becomes dropped" in said.out
    rows = json.loads(vedette("explain", "--diff", "house.toml", "empires", "--json").out)["differences"]
    assert {(row["rule"], row["new"]) for row in rows} == {
        ("WEC-OPT-17", False),
        ("WEC-CLS-10", 2),
        ("WEC-CLS-09", "stands"),
    }
    assert "nothing differs" in vedette("explain", "--diff", "empires", "empires").out


def test_armies_are_listed_shown_checked_and_made(vedette, tmp_path):
    assert "zulu" in vedette("army", "list").out
    assert {"id", "points"} <= json.loads(vedette("army", "list", "--json").out)[0].keys()
    assert "36 points" in vedette("army", "show", "zulu").out
    assert vedette("army", "generate", "--seed", "4", "--class", "native", "--save", "a.toml").code == 0
    assert tomllib.loads((tmp_path / "a.toml").read_text())["class"] == "native"
    assert vedette("army", "check", "a.toml").out == "1 file: nothing wrong.\n"
    assert tomllib.loads(vedette("army", "generate", "--seed", "4", "--class", "native").out)["book"] == "empires"
    assert json.loads(vedette("army", "check", "a.toml", "--json").out) == []


@pytest.mark.parametrize("book", having("armies", "scenarios"))
def test_armies_and_scenarios_of_every_book_are_listed_shown_and_made(vedette, book, tmp_path):
    entry = books.entry(book)
    for kind, shelf in (("army", entry.armies()), ("scenario", entry.scenarios())):
        listed = vedette(kind, "list", "--book", book)
        assert listed.code == 0
        assert shelf.ids()[-1] in listed.out
        for id in shelf.ids():
            shown = vedette(kind, "show", id, "--book", book)
            assert shown.code == 0
            assert shelf.load(id)["title"] in shown.out
    if book != "adventures":  # its armies are recruited when the battle is set up
        assert vedette("army", "generate", "--book", book, "--save", "a.toml").code == 0
        assert vedette("army", "check", "a.toml").code == 0
    assert vedette("scenario", "generate", "--book", book, "--save", "s.toml").code == 0
    assert vedette("scenario", "check", "s.toml").code == 0
    assert vedette("scenario", "show", "s.toml", "--book", book).code == 0


@pytest.mark.parametrize("book", having("armies", "scenarios"))
@pytest.mark.parametrize("named", [False, True])
def test_a_one_off_battle_of_every_book_with_and_without_armies_named(vedette, book, named):
    words = ["--armies", ",".join(books.entry(book).armies().ids()[:2])] if named else []
    watched = vedette("watch", "--book", book, "--one-off", *words, "--players", "random,random", "--quiet")
    assert watched.code == 0


def test_an_army_is_told_as_it_will_stand_on_the_table(vedette):
    assert (
        "Guards Camel Regiment (Camel Corps): 10 figures, leader, musician"
        in vedette("army", "show", "camel-corps-1885", "--book", "shock").out
    )
    recruited = vedette("army", "show", "united-kingdom", "--book", "adventures").out
    assert "  2 to 5       Infantry, Rep 5\n" in recruited
    assert "  10 (2-5)     British Cavalry, Rep 4\n" in recruited
    assert "36 points, 18 stands" in " ".join(vedette("army", "list").out.split())


def test_scenarios_are_listed_shown_checked_and_made(vedette):
    assert "first-battle" in vedette("scenario", "list").out
    shown = vedette("scenario", "show", "omdurman-1898")
    assert shown.code == 0
    assert "Turn 1 of 12" in shown.out
    for seed in range(5):
        assert vedette("scenario", "generate", "--seed", seed, "--save", "s.toml").code == 0
        assert vedette("scenario", "check", "s.toml").code == 0
    assert vedette("watch", "--scenario", "s.toml", "--players", "random,random", "--quiet").code == 0


def test_the_ledger_counts_markers_and_cases(vedette, tmp_path, root):
    tests = tmp_path / "tests"
    (tests / "cases" / "empires").mkdir(parents=True)
    case = "ex-16-fire-on-a-flank.toml"
    (tests / "cases/empires" / case).write_text((root / "tests/cases/empires" / case).read_text())
    (tests / "test_a.py").write_text(
        'import pytest\npytestmark = pytest.mark.rule("WEC-VIC-01")\n\n'
        '@pytest.mark.rule("WEC-VIC-02", "WEC-RUL-64")\ndef test_a(): pass\n'
    )
    said = vedette("ledger", "empires")
    assert said.code == 1
    rules = len(books.entry("empires").ledger().rules)
    assert said.lines[-1] == f"empires: 4 of {rules} rules proven"
    assert "missing in Victory (VIC): WEC-VIC-03" in said.out
    doc = json.loads(vedette("ledger", "--json").out)["empires"]
    assert doc["rules"] == rules
    assert "WEC-FIR-14" not in doc["missing"]


@pytest.mark.parametrize("name", books.names())
def test_the_counts_in_a_ledger_are_written_by_the_command(vedette, name, tmp_path, monkeypatch):
    text = ledgers.ledger_path(name).read_text(encoding="utf-8")
    assert ledgers.with_counts(text) == text, "they are not true any more: run `vedette ledger --write-counts`"
    page = tmp_path / "ledger.md"
    wrong = re.sub(r"\d+ rules", "7 rules", text)
    page.write_text(wrong, encoding="utf-8")
    monkeypatch.setattr(ledgers, "ledger_path", lambda name: page)
    said = vedette("ledger", name, "--write-counts")
    told = f"{name}: {ledgers.counts_in(text)}\n" if wrong != text else ""
    assert (said.code, said.out) == (0, told)
    assert page.read_text(encoding="utf-8") == text


def test_the_harness_by_command(vedette):
    said = vedette("harness", "--battles", "2", "--every", "50")
    assert said.code == 0
    assert said.lines[-1].startswith("2 battles")
    assert json.loads(vedette("harness", "--battles", "1", "--json").out)["battles"] == 1


def test_cases_that_fail_are_named_and_the_exit_code_is_1(vedette, root, tmp_path):
    text = (root / "tests/cases/empires/ex-16-fire-on-a-flank.toml").read_text()
    (tmp_path / "bad.toml").write_text(text.replace("score = 5", "score = 6"))
    (tmp_path / "good.toml").write_text(text)
    said = vedette("check", tmp_path, "--verbose")
    assert said.code == 1
    assert said.lines[-1] == "2 cases, 1 failed."
    assert "expected 6, got 5" in said.out
    assert json.loads(vedette("check", tmp_path, "--json").out)["failed"] == 1


COMMANDS = [name for name, _ in main.COMMANDS]
WITH_MORE = ("army", "scenario")


def rows(said):
    """The rows of a page of help: what may be typed, and what it is."""
    shown = [line.strip("│ ").lstrip("* ") for line in said.lines if line.startswith("│")]
    return {row.split("  ")[0]: row.split("  ")[-1].strip() for row in shown if "  " in row}


def described(said):
    """Everything a page of help lists, all of it described."""
    found = rows(said)
    assert said.code == 0
    listed = [line for line in said.lines if line.startswith("│") and not line.startswith("│" + " " * 8)]
    assert not [line for line in listed if line.strip("│ *") and "  " not in line.strip("│ *")]
    return found


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_the_help_has_a_line_for_every_command(vedette, word):
    found = described(vedette(word))
    assert set(COMMANDS) <= set(found)
    assert len(COMMANDS) >= 14
    assert f"The rulebooks are: {', '.join(books.names())}." in " ".join(vedette(word).out.split())


@pytest.mark.parametrize(
    "name", [*COMMANDS, *[f"{name} {verb}" for name in WITH_MORE for verb in ("list", "show", "check", "generate")]]
)
def test_the_help_of_a_command_describes_all_it_may_be_told(vedette, name):
    said = vedette(*name.split(), "--help")
    assert described(said)
    assert said.lines[2].strip(), "what the command does"


def test_a_bare_command_serves_and_opens_the_browser(vedette, monkeypatch):
    asked = []
    monkeypatch.setattr("vedette.server.main.serve", lambda *args: asked.append(args))
    assert vedette().code == 0
    assert vedette("serve", "--host", "0.0.0.0", "--port", "9000", "--no-browser", "--database", "x.db").code == 0
    assert asked == [("127.0.0.1", None, True, None), ("0.0.0.0", 9000, False, "x.db")]


def test_the_version_is_said_without_loading_anything_big(root):
    said = shell(
        root,
        "--version",
    )
    assert said.returncode == 0
    code = "import sys; sys.argv[1:] = ['--version']; from vedette.cli.main import main; main(); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "cyclopts" not in loaded
    assert "vedette.rules" not in loaded


def test_a_battle_of_a_campaign_points_to_it(vedette, tmp_path):
    new = ["campaign", "new", "war.json", "--army", "france", "--enemy", "berber", "--groups", "2", "--seed", "5"]
    assert vedette(*new).code == 0
    assert vedette("campaign", "fight", "war.json", "--only-prepare", "--save", "b.json").code == 0
    campaign = json.loads((tmp_path / "b.json").read_text())["campaign"]
    assert (len(campaign["id"]), campaign["battle"]) == (16, 1)
    assert vedette("verify", "b.json").code == 0


def test_the_package_is_the_command():
    command = [sys.executable, "-m", "vedette", "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (said.returncode, said.stdout) == (0, shell(None, "--version").stdout)
