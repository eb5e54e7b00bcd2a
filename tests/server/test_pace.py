"""Where several people play, all are told what happens at the slowest pace that one of them likes."""

import pytest

from vedette.server.live.presence import OWN_PACE, LocalPresence, RemotePresence, read_company, slowest

pytestmark = pytest.mark.service


@pytest.mark.parametrize(
    ("paces", "pace"),
    [
        ([], OWN_PACE),
        ([OWN_PACE], OWN_PACE),
        ([1.0, 2.5], 1.0),
        ([0.0, 2.5], 2.5),
        ([0.0, 0.0], 0.0),
        ([OWN_PACE, 0.6], 0.6),
    ],
)
def test_the_slowest_pace_suits_all_and_at_once_is_the_fastest(paces, pace):
    assert slowest(paces) == pace


def test_another_process_tells_the_pace_of_those_who_sit_with_it():
    read = read_company(LocalPresence({1}, 0, pace=0.6).words())
    assert (read.seats, read.pace) == ({1}, 0.6)
    assert read_company("1;0;0").pace == OWN_PACE  # of a process that knows no pace
    elsewhere = RemotePresence()
    elsewhere.hear("g", "a", read)
    elsewhere.hear("g", "b", LocalPresence({2}, 0, pace=2.5))
    assert elsewhere.of("g").pace == 0.6
    assert elsewhere.of("other").pace == OWN_PACE
