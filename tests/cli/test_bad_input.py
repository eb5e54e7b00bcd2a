"""Whatever is wrong, there is one clear message, exit code 2, no traceback, and nothing changes."""

import json

import pytest

WRONG = [
    (("nonsense",), "nonsense"),
    (("watch", "--seedy", "3"), "--seedy"),
    (("watch", "--delay", "soon"), "--delay"),
    (("watch", "--delay", "-1"), "--delay"),
    (("watch", "--book", "chess"), "there is no book 'chess'"),
    (("watch", "--players", "steady"), "two players"),
    (("watch", "--players", "steady,napoleon"), "there is no player 'napoleon'"),
    (("watch", "--players", "search:9999s,steady"), "from 0.01s to 600s"),
    (("watch", "--players", "search:soon,steady"), "is written 0.5s"),
    (("watch", "--players", "search:0,steady"), "from 1 to 1000000 times"),
    (("watch", "--players", "none.py:Mine,steady"), "there is no file none.py"),
    (("play", "--against", "search:-1s"), "from 0.01s to 600s"),
    (("watch", "--scenario", "waterloo"), "there is no scenario 'waterloo'"),
    (("watch", "--armies", "zulu"), "two armies"),
    (("watch", "--armies", "zulu,martian"), "there is no army 'martian'"),
    (("watch", "--armies", "zulu,zulu", "--scenario", "first-battle"), "not both"),
    (("watch", "--house", "none.toml"), "none.toml"),
    (("watch", "--quiet", "--players", "random,random", "--save", "no/such/folder/g.json"), "cannot be written"),
    (("play", "--you", "3"), "--you"),
    (("play", "--you", "first"), "--you"),
    (("play", "--dice", "loaded"), "--dice"),
    (("play", "--against", "napoleon"), "there is no player 'napoleon'"),
    (("play", "--load", "none.json"), "cannot be read"),
    (("play", "--load", "g.json", "--scenario", "first-battle"), "leave --scenario"),
    (("verify", "none.json"), "cannot be read"),
    (("verify",), "RECORD"),
    (("replay", "g.json", "--upto", "99999"), "cannot be stopped after 99999"),
    (("fork", "g.json", "--at", "99999", "--save", "f.json"), "cannot be forked"),
    (("odds", "g.json"), "the battle is over"),
    (("odds", "g.json", "fly 3", "--at", "20"), "'fly' is not a verb"),
    (("odds", "g.json", "done 99", "--at", "20"), "not on offer"),
    (("explain",), "say what to explain"),
    (("explain", "WEC-CLS-99"), "its chapter has WEC-CLS-01 to WEC-CLS-19"),
    (("explain", "ABC"), "there is no rule 'ABC'"),
    (("explain", "WEC-CLS-13", "--diff", "empires", "empires"), "not both"),
    (("explain", "--diff", "empires", "chess"), "there is no book 'chess'"),
    (("explain", "--diff", "empires", "none.toml"), "none.toml"),
    (("army", "show", "martian"), "there is no army 'martian'"),
    (("army", "check"), "name at least one file"),
    (("army", "check", "none.toml"), "none.toml"),
    (("army", "generate", "--points", "1"), "points"),
    (("army", "generate", "--class", "martian"), "there is no class 'martian'"),
    (("army", "nonsense"), "nonsense"),
    (("scenario", "show", "waterloo"), "there is no scenario 'waterloo'"),
    (("scenario", "check", "none.toml"), "none.toml"),
    (("check", "nowhere"), "no such file"),
    (("check", "."), "no case files"),
    (("ledger", "empires", "--tests", "nowhere"), "no such folder"),
    (("ledger", "chess"), "there is no book 'chess'"),
    (("harness", "--battles", "0"), "--battles"),
    (("serve", "--port", "99999"), "--port"),
    (("serve", "--port", "http"), "--port"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_one_clear_message(vedette, battle, tmp_path, words, message):
    before = sorted(path.name for path in tmp_path.iterdir())
    said = vedette(*words)
    assert said.code == 2
    [line] = said.err.splitlines()
    assert line.startswith("vedette: ")
    assert message in line
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def spoilt(text, **changes):
    return json.dumps({**json.loads(text), **changes})


SPOILT = [
    (lambda text: text[: len(text) // 2], "not valid JSON"),
    (lambda text: "[" * 100_000, "nested too deeply|not valid JSON"),
    (lambda text: "[]", "must be a table"),
    (lambda text: "{}", "not a Vedette record"),
    (lambda text: spoilt(text, version=3), "has version 3; this program reads versions 1 to 2"),
    (lambda text: spoilt(text, book="chess"), "there is no book 'chess'"),
    (lambda text: spoilt(text, book_version="99", orders=[[1, "number 0", [], 1, 0, ""]]), "made with version 99 of"),
    (lambda text: spoilt(text, seed=7), "'seed' must be text"),
    (lambda text: spoilt(text, seed="8"), "seed|dice"),
    (lambda text: spoilt(text, commitment="x"), "commitment"),
    (lambda text: spoilt(text, digest="x"), "digests differ"),
    (lambda text: spoilt(text, outcome=None), "whether the battle is over"),
    (lambda text: spoilt(text, orders=[[0, "take", [], 0, 0, ""]]), "order 1"),
    (lambda text: spoilt(text, orders=[[0, "fly 3", [], 0, 0, ""]]), "'fly' is not a verb"),
    (lambda text: spoilt(text, orders=[[0, "number 0", [7000], 0, 0, ""]]), "must be from 1 to 1000"),
    (lambda text: spoilt(text, orders=[[1, "number 0", [], 1, 0, ""]]), "was not asked"),
    (lambda text: spoilt(text, orders="none"), "must be a list"),
    (lambda text: spoilt(text, setup={}), "sides"),
    (lambda text: spoilt(text, setup={"sides": [3, 4]}), "must be a table"),
    (lambda text: spoilt(text, house_rules={"settings": {"sequence": "backwards"}}), "must be one of"),
    (lambda text: spoilt(text, house_rules={"nonsense": 1}), "no entry 'nonsense'"),
    (lambda text: "\udcff", "not text|not valid JSON"),
]


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(("spoil", "message"), SPOILT, ids=[str(i) for i in range(len(SPOILT))])
def test_a_spoilt_record(vedette, battle, battle_text, command, spoil, message):
    battle.write_bytes(spoil(battle_text).encode("utf-8", errors="surrogateescape"))
    said = vedette(command, battle)
    if command == "replay" and message in ("commitment", "digests differ", "whether the battle is over"):
        assert said.code == 0, "what a replay does not rest on it does not look at"
        return
    assert said.code == 2
    [line] = said.err.splitlines()
    assert line.startswith(f"vedette: {battle}")
    assert any(part in line for part in message.split("|")), line


def test_dice_out_of_range_in_a_record_of_entered_dice(vedette, battle, battle_text):
    record = json.loads(battle_text)
    for order in record["orders"]:
        order[4] = -1
        if order[2]:
            order[2][0] = 13
            break
    battle.write_text(json.dumps(record))
    said = vedette("verify", battle)
    assert said.code == 2
    assert "13" in said.err


def test_an_army_over_its_points_and_a_scenario_off_the_table(vedette, tmp_path):
    army = vedette("army", "generate", "--seed", "4", "--class", "native").out
    (tmp_path / "a.toml").write_text(army + '\n[[stands]]\nkind = "native-infantry"\ncount = 30\n')
    said = vedette("army", "check", "a.toml")
    assert (said.code, "WEC-ARM-04" in said.err) == (2, True)
    assert vedette("watch", "--armies", "a.toml,zulu").code == 2
    battle = vedette("scenario", "generate", "--seed", "1").out
    (tmp_path / "s.toml").write_text(battle + '\n[[table.features]]\nkind = "wood"\nsquares = [[99, 3]]\n')
    said = vedette("scenario", "check", "s.toml")
    assert (said.code, "off the table" in said.err) == (2, True)
    (tmp_path / "h.toml").write_text('book = "empires"\n[settings]\nsequence = "backwards"\n')
    said = vedette("watch", "--house", "h.toml")
    assert (said.code, "h.toml:3" in said.err) == (2, True)


def test_a_badly_written_case_is_bad_input(vedette, tmp_path):
    (tmp_path / "x.toml").write_text("title = 3")
    said = vedette("check", tmp_path)
    assert said.code == 2
    assert "x.toml" in said.err


def test_a_file_for_a_book_that_there_is_not_or_for_none(vedette, tmp_path):
    army = vedette("army", "generate").out
    (tmp_path / "a.toml").write_text(army.replace('book = "empires"', 'book = "chess"'))
    said = vedette("army", "check", "a.toml")
    assert (
        said.err
        == "vedette: a.toml:1: 'book' cannot be 'chess'; write one of: empires, adventures, shock, tyneside-3.2, tyneside-solo\n"
    )
    said = vedette("watch", "--armies", "a.toml,zulu")
    assert said.err == "vedette: a.toml: this army is for the book 'chess', not for 'empires'\n"
    (tmp_path / "a.toml").write_text(army.replace('book = "empires"', ""))
    said = vedette("army", "check", "a.toml")
    assert (
        said.err
        == "vedette: a.toml:1: 'this file' lacks 'book'; write one of: empires, adventures, shock, tyneside-3.2, tyneside-solo\n"
    )
