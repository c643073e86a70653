"""Who has met whom, and how often."""

from tournaments.rules.seating.meetings import Meetings, pairs
from tournaments.rules.seating.tables import Schedule

ROUNDS: Schedule = (((4, 1, 2), (3, 5, 6)), ((1, 2, 3), (4, 5, 6)), ((2, 1, 7),))


def test_meetings_are_counted_by_pair_whoever_sits_first() -> None:
    meetings = Meetings(ROUNDS)
    assert (meetings.between(1, 2), meetings.between(2, 1)) == (3, 3)
    assert (meetings.between(5, 6), meetings.between(1, 5)) == (2, 0)


def test_repeats_weigh_the_third_meeting_more_than_excess_does() -> None:
    """1 and 2 have met three times, 5 and 6 twice."""
    meetings = Meetings(ROUNDS)
    assert (meetings.repeats, meetings.excess) == (3 + 1, 2 + 1)
    assert (Meetings(ROUNDS[:1]).repeats, Meetings().excess) == (0, 0)


def test_rounds_are_added_one_by_one() -> None:
    meetings = Meetings(ROUNDS[:2])
    meetings.add(ROUNDS[2])
    assert meetings.repeats == Meetings(ROUNDS).repeats


def test_pairs_of_a_table_have_the_lower_number_first() -> None:
    assert list(pairs((3, 1, 2))) == [(1, 2), (1, 3), (2, 3)]
