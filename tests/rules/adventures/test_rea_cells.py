"""The two reaction tables (REA): every cell, for every troop type it speaks of, by what the group then does.

The testers have Rep 4 and no leader: a 1 passes, a 6 fails. What is read off the table is never the cell itself but what
happened: who fired, who ran, who moved where.
"""

import pytest

from vedette.testing.adventures.table import Told, table

DICE = {2: [1, 1], 1: [1, 6], 0: [6, 6]}
TYPES = {
    "EU": {
        "INF": {"figures": 15},
        "FER": {"figures": 15, "traits": ["ferocious"]},
        "CAV": {"klass": "cavalry", "figures": 15},
        "ART": {"klass": "artillery", "figures": 10},
    },
    "TR": {
        "FER": {"figures": 15, "traits": ["ferocious"]},
        "MEL": {"figures": 15},
        "RNG": {"figures": 15, "weapon": "musket"},
        "MCAV": {"klass": "cavalry", "figures": 15},
        "RCAV": {"klass": "cavalry", "figures": 15, "weapon": "musket"},
        "ART": {"klass": "artillery", "figures": 10},
    },
}
SHARES = {15: {5: "1 in 3", 3: "1 in 5", 2: "1 in 6"}, 10: {3: "1 in 3", 2: "1 in 5", 1: "1 in 6"}}
"""How many of 15 and of a crew of 10 are one in so many."""


def laid(training, kind, gap=6, enemy=None, **doc):
    """T, the tester, faces its enemy e across so many inches; a friend far off keeps T from being the last of its side."""
    t = table(72, 72, training=("european", "tribal") if training == "EU" else ("tribal", "european"))
    t.place("T", at=(36, 36), facing=0, **{**TYPES[training][kind], **doc})
    t.place("Far", at=(6, 6), facing=0)
    t.place("e", before="T", gap=gap, **(enemy or {}))
    return t


def first_reaction(t, told):
    """The events up to the next test of T that is not its own Wanting to Charge: later ones answer something else."""
    seen = 0
    for at, event in enumerate(told.events):
        if event.who == t.id("T") and event.event_type.kind == "test" and "-WTC-" not in event.event_type.rule:
            seen += 1
            if seen == 2 or (seen == 1 and "-WTC-" in told.cells("T")[0]):
                return Told(told.events[:at], told.poised)
    return told


def did(t, told, before):
    """What T did, in a few words."""
    told = first_reaction(t, told)
    found = []
    tester = t["T"]
    for event in told.events_of("fire", "T"):
        found.append("volleys" if event.event_type.rule == "CA-VOL-01" else "fires")
    if any(event.event_type.rule == "CA-RUL-76" for event in told.events):
        found.append("has no shot")
    if "WTC" in [test for who, test, _ in told.tests if who == "T"][1:]:
        found.append("tests to charge")
    for event in told.events_of("charge", "T"):
        if event.event_type.rule in ("CA-REA-18", "CA-INV-03"):
            found.append("charges" if event.event_type.rule == "CA-REA-18" else "countercharges")
    ran = told.ran("T")
    if t.where("T") == "ran away":
        return "runs away"
    if ran:
        found.append(SHARES[before][ran] + " run")
    if tester.halted:
        found.append("halts")
    if told.events_of("retire", "T"):
        found.append("retires")
    if told.events_of("cover", "T"):
        found.append("seeks cover")
    for event in told.events_of("move", "T"):
        found.append("advances" if event.event_type.rule == "CA-INV-10" else "advances half")
    if not found:
        return "receives" if t.is_locked("T", "e") else "carries on"
    return ", ".join(found)


def reacts(training, test, passed, dice=None, gap=6, locked=False, enemy=None, **doc):
    """What each type does after a test with so many dice passed; the event must name the cell."""
    result = {}
    for kind in TYPES[training]:
        t = laid(training, kind, 0 if locked else gap, enemy, **doc)
        if locked:
            t.lock("e", "T")
        before = t["T"].count
        cause = "e" if test in ("TOW", "RF", "RC") and not locked else ""
        told = t.test("T", test, dice or DICE[passed], by=cause, melee=locked, then=2)
        assert told.cells("T")[0] == f"CA-REA-{training}-{test}-{passed}"
        result[kind] = did(t, told, before)
    return result


def reacts_weak(training, passed):
    """What each type does after Received Casualty at a quarter of its strength, in woods so that it throws two dice."""
    result = {}
    for kind, doc in TYPES[training].items():
        t = table(
            72,
            72,
            training=("european", "tribal") if training == "EU" else ("tribal", "european"),
            wood=[(24, 24, 48, 40)],
        )
        full = doc["figures"] * 4
        t.place("T", at=(36, 36), facing=0, **{**doc, "figures": full, "strength": doc["figures"]})
        t.place("Far", at=(6, 6), facing=0).place("e", at=(36, 60))
        told = t.test("T", "RC", DICE[passed], by="e")
        assert told.cells("T") == [f"CA-REA-{training}-RC-{passed}"]
        result[kind] = did(t, told, doc["figures"])
    return result


def reacts_aside(training, passed):
    """What those who test to charge do after Test of Wills when the enemy is outside their arc, and so out of reach."""
    result = {}
    for kind, doc in TYPES[training].items():
        t = table(72, 72, training=("european", "tribal") if training == "EU" else ("tribal", "european"))
        t.place("T", at=(36, 36), facing=0, **doc).place("Far", at=(6, 6), facing=0).place(
            "e", right_of="T", gap=6, shift=5
        )
        result[kind] = did(t, t.test("T", "TOW", DICE[passed], by="e", then=2), 15)
    return result


def wants(training, passed, gap=6.0, **doc):
    """What each type that may try to charge does after Wanting to Charge."""
    result = {}
    for kind in TYPES[training]:
        t = laid(training, kind, gap, **doc)
        t.activate("T")
        if kind == "ART":
            assert t.refusal("charge T at e") == "CA-REA-17"
            continue
        told = t.order("charge T at e", DICE[passed], then=2)
        assert told.cells("T")[0] == f"CA-REA-{training}-WTC-{passed}"
        result[kind] = did(t, told, 15)
    return result


def charged(training, passed, by="infantry", place="before", **doc):
    """What each type does when it is charged; `by` infantry or cavalry, into its front, flank (right_of) or rear."""
    result = {}
    for kind in TYPES[training]:
        t = table(72, 72, training=("european", "tribal") if training == "EU" else ("tribal", "european"))
        t.place("T", at=(36, 36), facing=0, **{**TYPES[training][kind], **doc})
        t.place("Far", at=(6, 6), facing=0)
        t.place("e", **{place: "T"}, gap=3.5, figures=15, klass=by)
        before = t["T"].count
        t.activate("e")
        told = t.order("charge e at T", [1, 1, *DICE[passed]], then=2)
        assert told.cells("T")[0] == f"CA-REA-{training}-BC-{passed}"
        result[kind] = did(t, told, before)
        if "fires" in result[kind] or "volleys" in result[kind]:
            assert t.is_locked("T", "e")  # the charger passed its test and came on
    return result


# --- European -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-REA-EU-TOW-2")
def test_european_test_of_wills_passing_two():
    assert reacts("EU", "TOW", 2) == {
        "INF": "volleys",
        "FER": "volleys",
        "CAV": "tests to charge, charges",
        "ART": "fires",
    }
    assert reacts_aside("EU", 2)["CAV"] == "carries on"  # out of reach (CA-RUL-67)
    t = laid("EU", "INF", formation="open")
    assert did(t, t.test("T", "TOW", [1, 1], by="e", then=2), 15) == "fires"  # a volley only in Formed Line


@pytest.mark.rule("CA-REA-EU-TOW-1")
def test_european_test_of_wills_passing_one():
    assert reacts("EU", "TOW", 1) == {"INF": "fires", "FER": "fires", "CAV": "halts", "ART": "fires"}


@pytest.mark.rule("CA-REA-EU-TOW-0")
def test_european_test_of_wills_passing_none():
    assert reacts("EU", "TOW", 0) == {"INF": "fires", "FER": "fires", "CAV": "halts", "ART": "fires"}


@pytest.mark.rule("CA-REA-EU-WTC-2")
def test_european_wanting_to_charge_passing_two():
    assert wants("EU", 2, 3.5) == {"INF": "charges", "FER": "charges", "CAV": "charges"}


@pytest.mark.rule("CA-REA-EU-WTC-1", "CA-RUL-78")
def test_european_wanting_to_charge_passing_one():
    assert wants("EU", 1, 3.5) == {"INF": "fires, advances half", "FER": "charges", "CAV": "charges"}
    t = laid("EU", "INF", 3.5).activate("T")
    t.order("charge T at e", [1, 6, *[2] * 7, 1, 6])  # its fire halts them
    assert t.gap("T", "e") == pytest.approx(1.5, abs=0.03)  # half of 4 inches
    near = laid("EU", "INF", 1.5).activate("T")
    told = near.order("charge T at e", [1, 6], then=2)
    assert did(near, told, 15) == "charges"  # the half move makes contact


@pytest.mark.rule("CA-REA-EU-WTC-0")
def test_european_wanting_to_charge_passing_none():
    assert wants("EU", 0, 3.5) == {"INF": "halts", "FER": "halts", "CAV": "halts"}


@pytest.mark.rule("CA-REA-EU-BC-2")
def test_european_being_charged_passing_two():
    assert charged("EU", 2) == {
        "INF": "volleys",
        "FER": "fires, countercharges",
        "CAV": "tests to charge, countercharges",
        "ART": "fires",
    }
    assert charged("EU", 2, "cavalry") == charged("EU", 2)
    t = table(training=("european", "tribal"))
    t.place("T", at=(24, 20), traits=["ferocious"])
    t.place("e", before="T", gap=3.5)
    t.activate("e")
    told = t.order("charge e at T", [1, 1, 1, 1], then=2)
    assert told.lines("T", 1)["CA-REA-EU-BC-2"] == -2  # Ferocious fire with two dice fewer
    loose = table(training=("european", "tribal"))
    loose.place("T", at=(24, 20), formation="open").place("e", before="T", gap=3.5)
    told = loose.activate("e").order("charge e at T", [1, 1, 1, 1], then=2)
    assert did(loose, told, 20) == "fires"


@pytest.mark.rule("CA-REA-EU-BC-1")
def test_european_being_charged_passing_one():
    everybody_runs = dict.fromkeys(TYPES["EU"], "runs away")
    for by in ("infantry", "cavalry"):
        assert charged("EU", 1, by, "right_of") == everybody_runs
        assert charged("EU", 1, by, "behind") == everybody_runs
    assert charged("EU", 1) == {"INF": "fires", "FER": "fires", "CAV": "receives", "ART": "receives"}
    assert charged("EU", 1, "cavalry") == {
        "INF": "runs away",
        "FER": "runs away",
        "CAV": "receives",
        "ART": "receives",
    }


@pytest.mark.rule("CA-REA-EU-BC-0")
def test_european_being_charged_passing_none():
    expected = {"INF": "1 in 3 run", "FER": "receives", "CAV": "runs away", "ART": "runs away"}
    for by in ("infantry", "cavalry"):
        for place in ("before", "left_of", "behind"):
            assert charged("EU", 0, by, place) == expected  # flank and cavalry make no difference here
    t = laid("EU", "INF", 3.5).activate("e")
    told = t.order("charge e at T", [1, 1, 6, 6], then=2)
    assert told.rules.index("CA-INV-08") < told.rules.index("CA-MEL-07")  # the rest receive the charge


@pytest.mark.rule("CA-REA-EU-RF-2")
def test_european_received_fire_passing_two():
    assert reacts("EU", "RF", 2, gap=3.5) == {
        "INF": "carries on",
        "FER": "tests to charge, charges",
        "CAV": "tests to charge, charges",
        "ART": "carries on",
    }
    assert reacts("EU", "RF", 2, gap=20) == dict.fromkeys(TYPES["EU"], "carries on")  # out of reach


@pytest.mark.rule("CA-REA-EU-RF-1")
def test_european_received_fire_passing_one():
    assert reacts("EU", "RF", 1, gap=3.5) == {
        "INF": "halts",
        "FER": "tests to charge, charges",
        "CAV": "tests to charge, charges",
        "ART": "halts",
    }
    assert reacts("EU", "RF", 1, gap=20) == {"INF": "halts", "FER": "carries on", "CAV": "carries on", "ART": "halts"}


@pytest.mark.rule("CA-REA-EU-RF-0")
def test_european_received_fire_passing_none():
    for gap in (3.5, 20):
        assert reacts("EU", "RF", 0, gap=gap) == {
            "INF": "halts",
            "FER": "halts",
            "CAV": "retires",
            "ART": "seeks cover",
        }


@pytest.mark.rule("CA-REA-EU-RC-2")
def test_european_received_casualty_passing_two():
    assert reacts("EU", "RC", 2) == dict.fromkeys(TYPES["EU"], "carries on")
    assert reacts_weak("EU", 2) == dict.fromkeys(TYPES["EU"], "carries on")
    assert reacts("EU", "RC", 2, locked=True) == dict.fromkeys(TYPES["EU"], "receives")  # it stays and fights


@pytest.mark.rule("CA-REA-EU-RC-1")
def test_european_received_casualty_passing_one():
    assert reacts("EU", "RC", 1) == dict.fromkeys(TYPES["EU"], "carries on")
    assert reacts_weak("EU", 1) == dict.fromkeys(TYPES["EU"], "carries on")
    assert reacts("EU", "RC", 1, locked=True) == dict.fromkeys(TYPES["EU"], "1 in 5 run")


@pytest.mark.rule("CA-REA-EU-RC-0")
def test_european_received_casualty_passing_none():
    assert reacts("EU", "RC", 0) == dict.fromkeys(TYPES["EU"], "1 in 3 run")
    assert reacts_weak("EU", 0) == dict.fromkeys(TYPES["EU"], "runs away")
    assert reacts("EU", "RC", 0, locked=True) == dict.fromkeys(TYPES["EU"], "runs away")
    quarter = laid("EU", "INF", figures=20, strength=5)
    assert did(quarter, quarter.test("T", "RC", [6], by="e"), 5) == "runs away"
    above = laid("EU", "INF", figures=20, strength=6)
    above.test("T", "RC", [6], by="e")
    assert (above.where("T"), above["T"].count) == ("ready", 4)


@pytest.mark.rule("CA-REA-EU-SR-2")
def test_european_see_runaways_passing_two():
    assert reacts("EU", "SR", 2) == dict.fromkeys(TYPES["EU"], "carries on")


@pytest.mark.rule("CA-REA-EU-SR-1")
def test_european_see_runaways_passing_one():
    assert reacts("EU", "SR", 1) == {
        "INF": "1 in 6 run, halts",
        "FER": "carries on",
        "CAV": "1 in 6 run, halts",
        "ART": "1 in 6 run, halts",
    }


@pytest.mark.rule("CA-REA-EU-SR-0")
def test_european_see_runaways_passing_none():
    assert reacts("EU", "SR", 0) == {"INF": "retires", "FER": "retires", "CAV": "runs away", "ART": "runs away"}


@pytest.mark.rule("CA-REA-EU-LL-2")
def test_european_leader_lost_passing_two():
    assert reacts("EU", "LL", 2) == dict.fromkeys(TYPES["EU"], "carries on")
    for kind in ("INF", "FER", "CAV"):
        t = laid("EU", kind, officer=4)  # with a second leader
        assert did(t, t.test("T", "LL", [1, 1, 6]), 15) == "carries on"
    t = laid("EU", "INF", gap=6, enemy={"weapon": "musket"}, officer=5, nco=3)
    told = t.shoot("e", "T", [1, 2, 2, 2, 2, 2, 2, 6, 1, 1, 1, 3])  # one hit, a 6: the first of the two leaders
    assert t["T"].commander == 3  # the NCO has taken command
    assert t["T"].second == 0
    assert ("T", "LL", 2) in told.tests
    assert t["T"].count == 14
    assert not t["T"].halted


@pytest.mark.rule("CA-REA-EU-LL-1")
def test_european_leader_lost_passing_one():
    assert reacts("EU", "LL", 1) == {
        "INF": "1 in 6 run, halts",
        "FER": "carries on",
        "CAV": "1 in 6 run, halts",
        "ART": "1 in 6 run, halts",
    }
    for kind, expected in (("INF", "halts"), ("FER", "carries on"), ("CAV", "halts")):
        t = laid("EU", kind, officer=4)  # a second leader has taken command
        assert did(t, t.test("T", "LL", [1, 6, 6]), 15) == expected


@pytest.mark.rule("CA-RUL-57")
def test_of_european_ferocious_troops_nobody_runs_where_others_halt_and_lose_some():
    for test in ("SR", "LL"):
        ferocious, others = laid("EU", "FER"), laid("EU", "INF")
        ferocious.test("T", test, [1, 6])
        others.test("T", test, [1, 6])
        assert (ferocious["T"].count, ferocious["T"].halted) == (15, False)
        assert (others["T"].count, others["T"].halted) == (13, True)
    for kind in ("FER", "INF"):  # the second leader takes command of either
        t = laid("EU", kind, enemy={"weapon": "musket"}, officer=5, nco=3)
        told = t.shoot("e", "T", [1, 2, 2, 2, 2, 2, 2, 6, 1, 1, 6, 6])
        assert (told.tests[1], t["T"].commander, t["T"].second, t["T"].count) == (("T", "LL", 1), 3, 0, 14)


@pytest.mark.rule("CA-REA-EU-LL-0")
def test_european_leader_lost_passing_none():
    assert reacts("EU", "LL", 0) == dict.fromkeys(TYPES["EU"], "1 in 3 run, halts")
    for kind in ("INF", "FER", "CAV"):
        t = laid("EU", kind, officer=4)
        assert did(t, t.test("T", "LL", [6, 6, 6]), 15) == "1 in 6 run, halts"


def hurries(training, kind, passed):
    """How far a group may go by its Fast Move, in times its move, and the formation in which it ends."""
    t = table(72, 72, training=(training, "european"))
    t.place("T", at=(36, 4), facing=0, **TYPES["EU" if training == "european" else "TR"][kind])
    t.place("e", at=(68, 68))
    t.activate("T")
    told = t.order("hurry T", DICE[passed])
    assert told.cells("T") == [f"CA-REA-{'EU' if training == 'european' else 'TR'}-FM-{passed}"]
    moves = t["T"].card.horse_moves if t["T"].mounted else t["T"].card.foot_moves
    own = moves[t["T"].formation]
    was = t.formation("T")
    for half_moves in (3, 4):
        far = own * half_moves // 2
        if t.refusal(f"go T to 3600,{400 + far + 1}"):
            assert t.may(f"go T to 3600,{400 + far}")
            t.order(f"go T to 3600,{400 + far}")
            return half_moves / 2, "same" if t.formation("T") == was else t.formation("T")
    raise AssertionError("it may go farther than twice its move")


@pytest.mark.rule("CA-REA-EU-FM-2")
def test_european_fast_move_passing_two():
    assert [hurries("european", kind, 2) for kind in ("INF", "FER", "CAV")] == [(2, "same")] * 3


@pytest.mark.rule("CA-REA-EU-FM-1")
def test_european_fast_move_passing_one():
    assert [hurries("european", kind, 1) for kind in ("INF", "FER", "CAV")] == [(1.5, "same")] * 3


@pytest.mark.rule("CA-REA-EU-FM-0")
def test_european_fast_move_passing_none():
    assert [hurries("european", kind, 0) for kind in ("INF", "FER", "CAV")] == [(1.5, "open")] * 3


# --- Tribal -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-REA-TR-TOW-2")
def test_tribal_test_of_wills_passing_two():
    assert reacts("TR", "TOW", 2) == {
        "FER": "tests to charge, charges",
        "MEL": "tests to charge, charges",
        "RNG": "fires",
        "MCAV": "tests to charge, charges",
        "RCAV": "fires",
        "ART": "fires",
    }
    for kind in ("FER", "MEL", "MCAV"):
        assert reacts_aside("TR", 2)[kind] == "carries on"  # out of reach


@pytest.mark.rule("CA-REA-TR-TOW-1")
def test_tribal_test_of_wills_passing_one():
    assert reacts("TR", "TOW", 1) == {
        "FER": "tests to charge, charges",
        "MEL": "halts",
        "RNG": "fires",
        "MCAV": "tests to charge, charges",
        "RCAV": "fires",
        "ART": "fires",
    }
    for kind in ("FER", "MCAV"):
        assert reacts_aside("TR", 1)[kind] == "carries on"  # out of reach


@pytest.mark.rule("CA-REA-TR-TOW-0")
def test_tribal_test_of_wills_passing_none():
    assert reacts("TR", "TOW", 0) == {
        "FER": "tests to charge, charges",
        "MEL": "halts",
        "RNG": "seeks cover",
        "MCAV": "halts",
        "RCAV": "seeks cover",
        "ART": "seeks cover",
    }
    for kind in ("FER",):
        assert reacts_aside("TR", 0)[kind] == "carries on"  # out of reach


@pytest.mark.rule("CA-REA-TR-WTC-2")
def test_tribal_wanting_to_charge_passing_two():
    assert wants("TR", 2) == dict.fromkeys(("FER", "MEL", "RNG", "MCAV", "RCAV"), "charges")


@pytest.mark.rule("CA-REA-TR-WTC-1")
def test_tribal_wanting_to_charge_passing_one():
    assert wants("TR", 1) == {
        "FER": "charges",
        "MEL": "charges",
        "RNG": "fires",
        "MCAV": "charges",
        "RCAV": "charges",
    }


@pytest.mark.rule("CA-REA-TR-WTC-0")
def test_tribal_wanting_to_charge_passing_none():
    assert wants("TR", 0) == {
        "FER": "halts",
        "MEL": "halts",
        "RNG": "seeks cover",
        "MCAV": "halts",
        "RCAV": "seeks cover",
    }


@pytest.mark.rule("CA-REA-TR-BC-2")
def test_tribal_being_charged_passing_two():
    for by in ("infantry", "cavalry"):
        assert charged("TR", 2, by) == {
            "FER": "countercharges",
            "MEL": "countercharges",
            "RNG": "fires",
            "MCAV": "countercharges",
            "RCAV": "fires",
            "ART": "fires",
        }


@pytest.mark.rule("CA-REA-TR-BC-1")
def test_tribal_being_charged_passing_one():
    everybody_runs = dict.fromkeys(TYPES["TR"], "runs away")
    for by in ("infantry", "cavalry"):
        assert charged("TR", 1, by, "left_of") == everybody_runs
        assert charged("TR", 1, by, "behind") == everybody_runs
    assert charged("TR", 1) == {
        "FER": "receives",
        "MEL": "receives",
        "RNG": "seeks cover",
        "MCAV": "receives",
        "RCAV": "seeks cover",
        "ART": "seeks cover",
    }
    assert charged("TR", 1, "cavalry") == {
        "FER": "runs away",
        "MEL": "runs away",
        "RNG": "runs away",
        "MCAV": "seeks cover",
        "RCAV": "seeks cover",
        "ART": "seeks cover",
    }


@pytest.mark.rule("CA-REA-TR-BC-0")
def test_tribal_being_charged_passing_none():
    expected = {**dict.fromkeys(TYPES["TR"], "runs away"), "FER": "receives"}
    for by in ("infantry", "cavalry"):
        for place in ("before", "right_of"):
            assert charged("TR", 0, by, place) == expected


@pytest.mark.rule("CA-REA-TR-RF-2")
def test_tribal_received_fire_passing_two():
    assert reacts("TR", "RF", 2) == {
        "FER": "tests to charge, charges",
        "MEL": "tests to charge, charges",
        "RNG": "carries on",
        "MCAV": "tests to charge, charges",
        "RCAV": "carries on",
        "ART": "carries on",
    }
    assert reacts("TR", "RF", 2, gap=30) == {
        "FER": "advances",
        "MEL": "advances",
        "RNG": "carries on",
        "MCAV": "advances",
        "RCAV": "carries on",
        "ART": "carries on",
    }
    t = laid("TR", "MEL", 30)
    t.test("T", "RF", [1, 1], by="e")
    assert t.gap("T", "e") == 18  # a full move of 12 inches


@pytest.mark.rule("CA-REA-TR-RF-1")
def test_tribal_received_fire_passing_one():
    assert reacts("TR", "RF", 1) == {
        "FER": "tests to charge, charges",
        "MEL": "halts",
        "RNG": "halts",
        "MCAV": "tests to charge, charges",
        "RCAV": "tests to charge, charges",
        "ART": "halts",
    }
    assert reacts("TR", "RF", 1, gap=30) == {
        "FER": "advances",
        "MEL": "halts",
        "RNG": "halts",
        "MCAV": "advances",
        "RCAV": "advances",
        "ART": "halts",
    }


@pytest.mark.rule("CA-REA-TR-RF-0")
def test_tribal_received_fire_passing_none():
    all_run = dict.fromkeys(TYPES["TR"], "runs away")
    assert reacts("TR", "RF", 0) == {**all_run, "FER": "tests to charge, charges"}
    assert reacts("TR", "RF", 0, gap=30) == {**all_run, "FER": "halts"}


@pytest.mark.rule("CA-REA-TR-RC-2")
def test_tribal_received_casualty_passing_two():
    assert reacts("TR", "RC", 2) == dict.fromkeys(TYPES["TR"], "carries on")
    assert reacts_weak("TR", 2) == dict.fromkeys(TYPES["TR"], "carries on")
    assert reacts("TR", "RC", 2, locked=True) == dict.fromkeys(TYPES["TR"], "receives")


@pytest.mark.rule("CA-REA-TR-RC-1")
def test_tribal_received_casualty_passing_one():
    assert reacts("TR", "RC", 1) == dict.fromkeys(TYPES["TR"], "1 in 5 run")
    assert reacts_weak("TR", 1) == dict.fromkeys(TYPES["TR"], "1 in 5 run")
    assert reacts("TR", "RC", 1, locked=True) == dict.fromkeys(TYPES["TR"], "1 in 3 run")


@pytest.mark.rule("CA-REA-TR-RC-0")
def test_tribal_received_casualty_passing_none():
    assert reacts("TR", "RC", 0) == dict.fromkeys(TYPES["TR"], "1 in 3 run")
    assert reacts_weak("TR", 0) == dict.fromkeys(TYPES["TR"], "runs away")
    assert reacts("TR", "RC", 0, locked=True) == dict.fromkeys(TYPES["TR"], "runs away")
    half = laid("TR", "FER", figures=20, strength=10)
    assert did(half, half.test("T", "RC", [6], by="e"), 10) == "runs away"
    above = laid("TR", "FER", figures=20, strength=11)
    above.test("T", "RC", [6, 6], by="e")
    assert (above.where("T"), above["T"].count) == ("ready", 8)


@pytest.mark.rule("CA-REA-TR-SR-2")
def test_tribal_see_runaways_passing_two():
    assert reacts("TR", "SR", 2) == dict.fromkeys(TYPES["TR"], "carries on")


@pytest.mark.rule("CA-REA-TR-SR-1", "CA-RUL-57")
def test_tribal_see_runaways_passing_one():
    assert reacts("TR", "SR", 1) == {**dict.fromkeys(TYPES["TR"], "1 in 3 run, halts"), "FER": "carries on"}


@pytest.mark.rule("CA-REA-TR-SR-0")
def test_tribal_see_runaways_passing_none():
    assert reacts("TR", "SR", 0) == dict.fromkeys(TYPES["TR"], "runs away")


@pytest.mark.rule("CA-REA-TR-LL-2")
def test_tribal_leader_lost_passing_two():
    assert reacts("TR", "LL", 2) == dict.fromkeys(TYPES["TR"], "carries on")


@pytest.mark.rule("CA-REA-TR-LL-1")
def test_tribal_leader_lost_passing_one():
    assert reacts("TR", "LL", 1) == {**dict.fromkeys(TYPES["TR"], "1 in 3 run, halts"), "FER": "carries on"}


@pytest.mark.rule("CA-REA-TR-LL-0")
def test_tribal_leader_lost_passing_none():
    assert reacts("TR", "LL", 0) == dict.fromkeys(TYPES["TR"], "runs away")


MOVERS = ("FER", "MEL", "RNG", "MCAV", "RCAV")


@pytest.mark.rule("CA-REA-TR-FM-2")
def test_tribal_fast_move_passing_two():
    assert [hurries("tribal", kind, 2) for kind in MOVERS] == [(2, "same")] * 5


@pytest.mark.rule("CA-REA-TR-FM-1")
def test_tribal_fast_move_passing_one():
    assert [hurries("tribal", kind, 1) for kind in MOVERS] == [(2, "open")] * 5


@pytest.mark.rule("CA-REA-TR-FM-0")
def test_tribal_fast_move_passing_none():
    assert [hurries("tribal", kind, 0) for kind in MOVERS] == [(1.5, "open")] * 5
