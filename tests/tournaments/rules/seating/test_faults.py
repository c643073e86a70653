"""What a seating is worth before it is confirmed."""

from tournaments.rules.seating.faults import Fault, FaultKind, schedule_faults, seating_faults
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.wishes import Kind, Wish

PAST = (((1, 2, 3, 4), (5, 6, 7)), ((1, 5, 2, 6), (3, 4, 7)))
NEXT = ((1, 3, 5, 6), (2, 4, 7))


def test_a_faultless_seating() -> None:
    """Nobody has met before."""
    assert seating_faults(((1, 2, 3, 4), (5, 6, 7, 8))) == ()
    assert seating_faults((), past=PAST) == ()


def test_who_meets_again() -> None:
    """Which two, at which table, and in which rounds they met."""
    faults = [each for each in seating_faults(NEXT, past=PAST) if each.kind == "meet_again"]
    assert faults == [
        Fault(FaultKind.MEET_AGAIN, (1, 3), (1,), (1,)),
        Fault(FaultKind.MEET_AGAIN, (1, 5), (1,), (2,)),
        Fault(FaultKind.MEET_AGAIN, (1, 6), (1,), (2,)),
        Fault(FaultKind.MEET_AGAIN, (5, 6), (1,), (1, 2)),
        Fault(FaultKind.MEET_AGAIN, (2, 4), (2,), (1,)),
        Fault(FaultKind.MEET_AGAIN, (4, 7), (2,), (2,)),
    ]
    met = Meetings(PAST)
    assert [len(each.rounds) for each in faults] == [met.between(*each.entrants) for each in faults]


def test_who_is_at_an_odd_table_again() -> None:
    """Whoever was there before, and in which rounds; who was not is no fault."""
    faults = [each for each in seating_faults(NEXT, past=PAST) if each.kind == "odd_again"]
    assert faults == [
        Fault(FaultKind.ODD_AGAIN, (4,), (2,), (2,)),
        Fault(FaultKind.ODD_AGAIN, (7,), (2,), (1, 2)),
    ]


def test_the_usual_size() -> None:
    """Where threes are usual, the four is odd."""
    faults = seating_faults(((1, 8, 9, 10), (5, 11, 12)), past=PAST, usual=3)
    assert faults == (Fault(FaultKind.ODD_AGAIN, (1,), (1,), (1, 2)),)


def test_wishes_that_are_not_kept() -> None:
    """The wish, and where those of it sit whom it is about."""
    wishes = [
        Wish(Kind.APART, (1, 3, 2)),
        Wish(Kind.TOGETHER, (4, 5, 6)),
        Wish(Kind.APART, (1, 2)),
        Wish(Kind.TOGETHER, (2, 7)),
    ]
    assert seating_faults(NEXT, wishes=wishes) == (
        Fault(FaultKind.WISH_APART, (1, 3, 2), (1,)),
        Fault(FaultKind.WISH_TOGETHER, (4, 5, 6), (1, 2)),
    )


def test_club_mates_at_one_table() -> None:
    """Only where clubs are named."""
    clubs = {1: "a", 6: "a", 2: "a", 4: "b", 7: "b"}
    assert seating_faults(NEXT, clubs=clubs) == (
        Fault(FaultKind.CLUB_MATES, (1, 6), (1,)),
        Fault(FaultKind.CLUB_MATES, (4, 7), (2,)),
    )


def test_a_whole_schedule() -> None:
    """Each round has those before it as its past; clubs count in the first of all."""
    clubs = {1: "a", 2: "a"}
    first, second = ((1, 2, 3, 4),), ((4, 3, 2, 1),)
    alone, again = schedule_faults((first, second), clubs=clubs)
    assert [each.kind for each in alone] == [FaultKind.CLUB_MATES]
    assert [(each.kind, each.rounds) for each in again] == [(FaultKind.MEET_AGAIN, (1,))] * 6
    (later,) = schedule_faults((second,), past=(first,), clubs=clubs)
    assert later == again
