"""Shooting (SHO)."""

import pytest

from vedette.testing.shock.table import Table


def duel(kind="Infantry", apart=800, b="Baggara", first=0, features=(), settings=None, b_told=None, **told):
    """A and b in one rank each, base edge to base edge so far apart."""
    told.setdefault("figures", 10)
    told.setdefault("files", 10)
    table = (
        Table(settings=settings, features=list(features))
        .place("A", kind, at=(3000, 1500), **told)
        .place("Z", at=(6500, 400))
    )
    about = {"figures": 20, "files": 20, "leaders": 0, **(b_told or {})}
    depth = (
        (
            table.position.units["A"]["figures"]
            + table.position.units["A"].get("leaders", 1)
            + table.position.units["A"]["files"]
            - 1
        )
        // table.position.units["A"]["files"]
        * 50
    )
    table.place("b", b, at=(3000, 1500 + depth + apart + 50), **about)
    return table.start(3, first)


@pytest.mark.rule("SP-SHO-01", "SP-SHO-02")
def test_the_field_of_fire_is_the_half_plane_to_the_front():
    def seen(x, y):
        table = Table().place("A", at=(3000, 2000), figures=5, leaders=0, files=5)
        return table.place("b", at=(x, y), figures=5, leaders=0, files=5, facing=270).start().may("fire A at b")

    assert seen(3000, 2600)
    assert seen(4000, 2000)  # level with it: partly in it
    assert seen(4000, 1800)  # a corner of its base reaches the line
    assert not seen(4000, 1700)
    assert not seen(3000, 1400)


@pytest.mark.rule("SP-SHO-03")
def test_one_target_for_the_whole_unit():
    table = Table().place("A", at=(3000, 1500)).place("b", at=(2600, 2300)).place("c", at=(3400, 2300)).start()
    dice = table.ask("dice A at b")
    told = table.order("fire A at b", [1] * dice)
    assert len(told.rolls[0].faces) == dice  # all of them at one
    table = (
        Table()
        .place("A", at=(3000, 1500))
        .place("Z", at=(6500, 400))
        .place("b", at=(2600, 2300))
        .place("c", at=(3400, 2300))
        .start()
    )
    table.order("fire A at b", [1] * dice)
    assert table.refusal("fire A at c") != ""


@pytest.mark.rule("SP-SHO-04")
def test_riders_do_not_shoot_with_firearms():
    assert duel("Cavalry").refusal("fire A at b") == "SP-SHO-04"
    assert duel("Cavalry", mounted=False).may("fire A at b")
    assert duel("Cavalry", weapon="throwing_weapon").may("fire A at b")  # RUL-50


@pytest.mark.rule("SP-SHO-05", "SP-SHO-07")
def test_nobody_in_contact_shoots_or_is_shot_at():
    table = Table().place("A", at=(3000, 1500)).place("B", at=(4000, 1500), owed=0)
    table.place("b", at=(3000, 1850), files=5, contact="A").place("c", at=(3000, 2600)).start()
    assert table.refusal("fire A at c") == "SP-SHO-05"
    assert table.refusal("fire B at b") == "SP-SHO-07"
    assert table.may("fire B at c")


@pytest.mark.rule("SP-SHO-06", "SP-SHO-08")
def test_no_supporter_shoots_or_is_shot_at():
    table = Table().place("A", at=(3000, 1500)).place("S", at=(3800, 1500), supports="b").place("B", at=(4500, 1500))
    table.place("b", at=(3000, 1850), files=5, contact="A").place("t", at=(4000, 2600), supports="A").start()
    assert table.refusal("fire S at t") == "SP-SHO-06"
    assert table.refusal("fire B at t") == "SP-SHO-08"


@pytest.mark.rule("SP-SHO-09", "SP-SHO-10")
def test_a_die_for_each_figure_but_musician_and_colour_bearer():
    table = duel("Baggara Rifleman", list="ansari", leaders=0, musician=True, colours=True)
    assert table.ask("dice A at b") == 10  # C: no change for status


@pytest.mark.rule("SP-SHO-12")
@pytest.mark.parametrize(
    ("status", "men", "leaders", "dice"),
    [
        ("A", 8, 0, 10),
        ("A", 9, 0, 12),
        ("B", 10, 0, 12),
        ("B", 11, 0, 14),
        ("C", 12, 0, 12),
        ("D", 10, 0, 8),
        ("D", 6, 0, 4),
        ("D", 10, 1, 11 - 3 + 1),  # leaders count among the figures (RUL-04)
    ],
)
def test_status_changes_the_dice(status, men, leaders, dice):
    assert duel(status=status, figures=men, leaders=leaders, files=men).ask("dice A at b") == dice


@pytest.mark.rule("SP-SHO-13")
@pytest.mark.parametrize(
    ("kind", "weapon", "dice"),
    [
        ("Screw Gun", "light_cannon", 8),
        ("7/9-pdr Gun", "heavy_cannon", 12),
        ("Gatling", "repeating_gun", 14),
        ("Gatling", "machine_gun", 16),
    ],
)
def test_guns_have_a_fixed_number_of_dice(kind, weapon, dice):
    for status in ("A", "D"):
        table = Table().place("G", kind, at=(3000, 1500), weapon=weapon, status=status)
        assert table.place("b", at=(3000, 2300)).start(1).ask("dice G at b") == dice


@pytest.mark.rule("SP-SHO-14")
def test_one_die_more_for_every_leader():
    dice = [duel("Baggara Rifleman", list="ansari", leaders=n).ask("dice A at b") for n in (0, 1, 2)]
    assert dice == [10, 12, 14]  # each gives his own die and one more (RUL-03)


@pytest.mark.rule("SP-SHO-15")
def test_three_dice_more_for_a_commander():
    table = Table().place("A", at=(3000, 1500), leaders=0).place("b", at=(3000, 2300)).start()
    alone = table.ask("dice A at b")
    table = (
        Table()
        .place("A", at=(3000, 1500), leaders=0)
        .place("H", "commander", **{"with": "A"})
        .place("b", at=(3000, 2300))
        .start()
    )
    assert table.ask("dice A at b") == alone + 3


@pytest.mark.rule("SP-SHO-16")
@pytest.mark.parametrize(("shock", "less"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_one_die_less_for_every_two_shock_points(shock, less):
    assert duel("Baggara Rifleman", list="ansari", leaders=0, shock=shock).ask("dice A at b") == 10 - less


@pytest.mark.rule("SP-SHO-17", "SP-SHO-18")
@pytest.mark.parametrize(
    ("ground", "men", "dice"), [("vegetation", 10, 7), ("vegetation", 8, 6), ("fortified", 10, 5), ("fortified", 9, 4)]
)
def test_cover_discards_a_quarter_or_a_half_rounded_up(ground, men, dice):
    features = [{"kind": ground, "rect": [1000, 2000, 6000, 4000]}]
    assert (
        duel("Baggara Rifleman", list="ansari", leaders=0, figures=men, files=men, features=features).ask("dice A at b")
        == dice
    )


@pytest.mark.rule("SP-SHO-11")
def test_changes_are_made_in_the_printed_order():
    """Fractions come last, and work on what is left by then."""
    features = [{"kind": "fortified", "rect": [1000, 2000, 6000, 4000]}]
    table = duel(leaders=1, shock=4, features=features)
    # 11 figures; B +3; leader +1; 4 Shock Points -2; then half of 13, rounded up, goes
    told = table.order("fire A at b", [1] * 6)
    assert {line.rule: line.amount for line in told.rolls[0].pool.lines()} == {
        "SP-SHO-09": 11,
        "SP-SHO-12": 3,
        "SP-SHO-14": 1,
        "SP-SHO-16": -2,
        "SP-SHO-18": -7,
    }
    lines = [line.rule for line in told.rolls[0].pool.lines()]
    assert lines == sorted(lines)


@pytest.mark.rule("SP-SHO-11")
def test_shock_comes_before_soft_cover():
    bush = [{"kind": "vegetation", "rect": [1000, 2000, 6000, 4000]}]
    table = duel("Baggara Rifleman", list="ansari", figures=9, leaders=0, shock=2, features=bush)
    assert table.ask("dice A at b") == 6  # 9 less 1 are 8, less a quarter; the other way round it would be 5


@pytest.mark.rule("SP-SHO-11")
def test_a_fraction_never_takes_the_last_die_and_none_goes_below_zero():
    features = [{"kind": "fortified", "rect": [1000, 2000, 6000, 4000]}]
    table = duel("Baggara Rifleman", list="ansari", figures=5, files=5, leaders=0, shock=8, features=features)
    assert table.ask("dice A at b") == 1
    table = duel("Baggara Rifleman", list="ansari", figures=5, files=5, leaders=0, shock=12)
    assert table.ask("dice A at b") == 0
    assert table.refusal("fire A at b") == "SP-RUL-07"


@pytest.mark.rule("SP-SHO-20")
@pytest.mark.parametrize(
    ("weapon", "needs"),
    [
        ("musket", [6, 6, 0, 0]),
        ("rifle", [5, 5, 6, 0]),
        ("carbine", [5, 6, 0, 0]),
        ("throwing_weapon", [6, 0, 0, 0]),
    ],
)
def test_what_small_arms_need(weapon, needs):
    for band, least in enumerate(needs):
        for apart in (band * 900 + 5, band * 900 + 900):
            table = duel(weapon=weapon, apart=apart, formed=False, leaders=0)
            if least:
                assert table.may("fire A at b")
                assert table.ask("needed A at b") == least
            else:
                assert table.refusal("fire A at b") == "SP-SHO-20"


@pytest.mark.rule("SP-SHO-21")
@pytest.mark.parametrize(
    ("weapon", "needs"),
    [
        ("light_cannon", [4, 4, 5, 6, 6]),
        ("heavy_cannon", [3, 4, 4, 5, 5]),
        ("repeating_gun", [4, 5, 6, 6, 0]),
        ("machine_gun", [4, 5, 6, 6, 0]),
    ],
)
def test_what_guns_need(weapon, needs):
    kind = {"light_cannon": "Screw Gun", "heavy_cannon": "7/9-pdr Gun"}.get(weapon, "Gatling")
    for band, least in enumerate(needs):
        for apart in (band * 900 + 5, band * 900 + 900):
            table = Table(height=9000).place("G", kind, at=(3000, 300), weapon=weapon)
            front = table.place("b", at=(3000, 8000)).start(1)["G"].y
            table.place("b", at=(3000, front + apart + 150), figures=10, files=5).start(1)
            if least:
                assert table.ask("needed G at b") == least
                assert table.ask("targets G") == ["b"]
            else:
                assert table.ask("targets G") == []


@pytest.mark.rule("SP-SHO-22")
@pytest.mark.parametrize(
    ("ones", "sixes", "jams"), [(1, 0, True), (2, 2, False), (3, 2, True), (0, 0, False), (2, 3, False)]
)
def test_more_ones_than_sixes_jam_a_repeating_gun(ones, sixes, jams):
    table = Table().place("G", "Gatling", at=(3000, 1500)).place("b", at=(3000, 2900), figures=20).start(1)
    table.order("done")
    table.order("aim G at b", [1] * ones + [6] * sixes + [2] * (14 - ones - sixes) + [1] * sixes)
    assert table.battle.pieces[0].jammed == jams


@pytest.mark.rule("SP-SHO-22")
def test_cannon_and_machine_guns_do_not_jam():
    table = Table().place("G", "Gatling", at=(3000, 1500), weapon="machine_gun").place("b", at=(3000, 2900)).start(1)
    table.order("done")
    table.order("aim G at b", [1] * 16)
    assert not table.battle.pieces[0].jammed


@pytest.mark.rule("SP-SHO-23")
def test_a_jammed_gun_is_repaired_before_it_shoots():
    table = Table().place("G", "Gatling", at=(3000, 1500), jammed=True).place("b", at=(3000, 2900)).start(1)
    assert table.ask("targets G") == []
    table.order("repair G")
    assert table.ask("targets G") == []
    table.order("repair G", [6, 1])
    assert table.ask("targets G") == ["b"]


@pytest.mark.rule("SP-SHO-20")
def test_an_unloaded_unit_cannot_shoot():
    assert duel(owed=1).refusal("fire A at b") == "SP-RUL-20"


def test_units_block_sight_only_by_choice():
    def may(settings):
        table = Table(settings=settings).place("A", at=(3000, 1500), figures=5, leaders=0, files=5)
        table.place("B", at=(3000, 1900), figures=20, files=20).place(
            "b", at=(3000, 2500), figures=5, leaders=0, files=5
        )
        return table.start().may("fire A at b")

    assert may(None)
    assert not may({"units_block_sight": True})


def test_the_quick_look_for_targets_agrees_with_the_law():
    """Whoever is told to be a target without measuring may be shot at, and nobody is left out."""
    from vedette import books
    from vedette.engine.dice import Rng
    from vedette.engine.game import Game
    from vedette.rules.shock.combat.shooting import refuse_shooter, refuse_shot, targets

    for number in range(4):
        game = Game(books.entry("shock").book(), books.entry("shock").scenarios().generate(number), f"targets {number}")
        rng = Rng(number + 1)
        while game.question is not None:
            game.apply_order(game.sample(rng))
            if len(game.history) % 9 == 0:
                battle = game.state
                for us in battle.units:
                    if refuse_shooter(battle, us) is None:
                        exact = [them.id for them in battle.units if refuse_shot(battle, us, them) is None]
                        assert targets(battle, us) == exact
