"""Several processes serve the same games on PostgreSQL."""

import threading

import pytest

from server.harness import Server

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def pair(postgres):
    database = postgres.new_database()
    made = [None, None]

    def start(number):
        made[number] = Server(database)

    # Both start on an empty database at once: one of them makes the tables.
    threads = [threading.Thread(target=start, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    yield made
    for server in made:
        assert "fault" not in server.stop()


def test_a_player_on_one_process_sees_the_moves_made_on_the_other(pair):
    here, there = pair
    game = here.duel()
    one, two = here.sit(game["seats"][0]["token"]), there.sit(game["seats"][1]["token"])
    one.order("hide 5")
    two.until(1)
    two.order("hide 6")
    one.until(2)
    one.say("chat", text="good luck")
    assert two.expect("chat")["line"]["words"] == "good luck"
    while one.over is None or two.over is None:
        mover, other = (one, two) if one.state["asked"] == 0 else (two, one)
        if one.state["asked"] < 0:
            (one if one.over is None else two).read()
            continue
        assert mover.order("throw")["type"] == "accepted"
        other.until(mover.state["number"])
    assert one.over == two.over
    told = [[event for event in one.events if event["kind"] != "hid"] for one in (one, two)]
    assert told[0] == told[1]


def test_undo_is_asked_and_granted_across_processes(pair):
    here, there = pair
    game = here.duel()
    one, two = here.sit(game["seats"][0]["token"]), there.sit(game["seats"][1]["token"])
    one.order("hide 5")
    two.until(1)
    two.order("hide 6")
    one.until(2)
    one.order("throw")
    one.say("undo")
    assert two.expect("undo_asked")["mine"]
    two.say("undo_reply", yes=True)
    assert one.expect("undo_settled")["granted"]
    one.pong()
    assert (one.state["number"], one.words()) == (2, two_sided(two, one))


def two_sided(two, one):
    """What seat one should hold, by what seat two holds."""
    two.pong()
    words = two.words()
    assert words[-1] == "Thrower 2 hides 6"
    return ["Thrower 1 hides something", "Thrower 1 hides 5", "Thrower 2 hides something"]


def test_the_same_number_is_never_taken_twice(pair):
    game = pair[0].duel(target=100_000)
    sockets = [pair[n % 2].sit(game["host"]) for n in range(4)]
    other = pair[1].sit(game["seats"][1]["token"])
    sockets[0].order("hide 1")
    other.until(1)
    other.order("hide 1")
    accepted = []

    def give(socket, name):
        socket.until(2)
        for _ in range(15):
            number = socket.state["number"]
            socket.say("order", number=number, text="push")
            if socket.expect("accepted", "refused")["type"] == "accepted":
                accepted.append((number, name))
                socket.until(number + 1)

    threads = [threading.Thread(target=give, args=(socket, n)) for n, socket in enumerate(sockets)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    final = max(number for number, _ in accepted) + 1
    for socket in [*sockets, other]:
        socket.until(final)
        pushes = [event["at"] for event in socket.events if event["kind"] == "push"]
        assert pushes == list(range(3, final + 1))


def test_the_game_goes_on_when_one_process_dies(postgres):
    database = postgres.new_database()
    first, second = Server(database), Server(database)
    game = first.duel()
    one, two = first.sit(game["seats"][0]["token"]), second.sit(game["seats"][1]["token"])
    one.order("hide 5")
    two.until(1)
    first.kill()
    two.order("hide 6")
    back = second.sit(game["seats"][0]["token"], events=one.events)
    assert back.state["number"] == 2
    assert back.order("throw")["type"] == "accepted"
    two.until(3)
    second.stop()


def here_of(person):
    return [seat["here"] for seat in person.expect("presence")["seats"]]


def test_who_sits_with_the_other_process_is_here_too(pair):
    here, there = pair
    game = here.duel()
    one = here.sit(game["seats"][0]["token"])
    two = there.sit(game["seats"][1]["token"])
    while here_of(one) != [True, True]:
        pass
    assert two.welcome["seats"][0]["here"] or here_of(two) == [True, True]
    watching = there.sit(game["observer"])
    while one.expect("presence")["observers"] != 1:
        pass
    watching.close()
    two.close()
    while here_of(one) != [True, False]:
        pass
