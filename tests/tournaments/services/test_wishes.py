"""Wishes: noted one by one, and only such as can be kept."""

from dataclasses import replace

import pytest

from kingscore.rules.errors import InvalidDocument
from tests.tournaments import evenings
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries import setup_of
from tournaments.queries.draws import wishes_of
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.wishes_codec import wishes_to_json
from tournaments.services.tournaments import stored_setup

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


def test_wish_is_taken_back_though_others_cannot_be_kept_any_more(six: Tournament) -> None:
    fives = [Wish(Kind.TOGETHER, (1, 2, 3, 4, 5)), Wish(Kind.TOGETHER, (2, 3, 4, 5, 6))]
    six.wishes = wishes_to_json(tuple(fives))
    setup = setup_of(six)
    six.setup = stored_setup(replace(setup, tables={3: None, 4: None}))
    six.save()

    for wish in fives:
        services.remove_wish(tournament=six, wish=wish)

    six.refresh_from_db()
    assert wishes_of(six) == ()


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
    *before, last = wishes
    for wish in before:
        services.add_wish(tournament=six, wish=wish)
    with pytest.raises(InvalidDocument) as refused:
        services.add_wish(tournament=six, wish=last)

    assert [each.code for each in refused.value.problems] == codes
    six.refresh_from_db()
    assert wishes_of(six) == tuple(before)
