"""Wishes: noted one by one or all at once, and only such as can be kept."""

import pytest

from kingscore.rules.errors import InvalidDocument
from tests.tournaments import evenings
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.draws import wishes_of
from tournaments.rules.seating.wishes import Kind, Wish

APART, TOGETHER = Wish(Kind.APART, (1, 2)), Wish(Kind.TOGETHER, (3, 4))


@pytest.fixture
def six(tournament: Tournament) -> Tournament:
    """Six take part."""
    evenings.enter(tournament, 6)
    return tournament


def test_wishes_are_noted_once_and_taken_back(six: Tournament) -> None:
    for wish in (APART, TOGETHER, APART):
        changed = services.add_wish(tournament=six, wish=wish)
    assert wishes_of(changed) == (APART, TOGETHER)

    for _ in range(2):
        changed = services.remove_wish(tournament=six, wish=APART)

    assert wishes_of(changed) == (TOGETHER,)


def test_all_wishes_at_once_replace_those_before(six: Tournament) -> None:
    services.add_wish(tournament=six, wish=APART)

    assert wishes_of(services.set_wishes(tournament=six, wishes=[TOGETHER])) == (TOGETHER,)


@pytest.mark.parametrize(
    ("wishes", "codes"),
    [
        ([Wish(Kind.APART, (1, 99))], ["unknown_entrant"]),
        ([Wish(Kind.APART, (1, 1))], ["wish_needs_two"]),
        ([Wish(Kind.TOGETHER, (1, 2, 3, 4, 5, 6))], ["wish_too_large"]),
        ([APART, Wish(Kind.TOGETHER, (2, 1))], ["wishes_contradict"]),
    ],
)
def test_wishes_that_cannot_be_kept_are_refused(
    six: Tournament, wishes: list[Wish], codes: list[str]
) -> None:
    with pytest.raises(InvalidDocument) as refused:
        services.set_wishes(tournament=six, wishes=wishes)

    assert [each.code for each in refused.value.problems] == codes
    six.refresh_from_db()
    assert six.wishes == []
