"""What becomes of doubtful rows when somebody has said who is meant."""

import pytest

from tournaments.rules.members.decided import decided
from tournaments.rules.members.listed import Listed
from tournaments.rules.members.match import outcomes
from tournaments.rules.members.outcome import Kind, Member, Outcome

COLUMNS = {"number": 0, "name": 1, "year": 2}
Row = tuple[str, str]


def members_of(*rows: Row) -> list[Member]:
    return [Member(key, name, number) for key, (number, name) in enumerate(rows, start=1)]


def after(rows: list[Row], members: list[Member], choices: dict[int, int | None]) -> list[Outcome]:
    people = [Listed(at, name, number) for at, (number, name) in enumerate(rows)]
    return decided(outcomes(people, members, COLUMNS), members, choices)


def said(found: list[Outcome]) -> list[tuple[str, int | None, str]]:
    return [(each.kind.value, each.member, each.listed.number) for each in found]


def test_row_without_a_choice_stays_doubtful() -> None:
    (found,) = after([("", "Jan")], members_of(("7", "Jan"), ("8", "Jan")), {})
    assert (found.kind, found.candidates) == (Kind.DOUBTFUL, (1, 2))


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (1, ("known", 1, "")),
        (2, ("known", 2, "")),
        (3, ("doubtful", None, "")),  # he was no candidate
        (None, ("new", None, "")),
    ],
)
def test_row_is_whoever_was_chosen_of_its_candidates(
    choice: int | None, expected: tuple[str, int | None, str]
) -> None:
    members = members_of(("7", "Jan"), ("8", "Jan"), ("9", "Eva"))
    assert said(after([("", "Jan")], members, {0: choice})) == [expected]


def test_certain_rows_are_not_chosen_about() -> None:
    members = members_of(("7", "Jan"))
    assert said(after([("7", "Jan"), ("8", "Eva")], members, {0: None, 1: 1})) == [
        ("known", 1, "7"),
        ("new", None, "8"),
    ]


def test_member_whom_another_row_is_stays_with_that_row() -> None:
    members = members_of(("7", "Jan"), ("8", "Jan"))
    found = after([("", "Jan"), ("", "Jan")], members, {0: 1, 1: 1})
    assert [each.kind for each in found] == [Kind.KNOWN, Kind.DOUBTFUL]


def test_chosen_member_gets_what_the_row_says() -> None:
    members = members_of(("7", "Jan"), ("8", "Eva"))
    (found,) = after([("7", "Eva")], members, {0: 1})
    assert (found.kind, found.member, found.changes) == (Kind.CHANGED, 1, ("name",))


def test_number_that_another_has_is_not_given_twice() -> None:
    members = members_of(("7", "Jan"), ("8", "Eva"))
    doubtful = Outcome(Listed(0, "Eva", "7"), Kind.DOUBTFUL, candidates=(2,))
    (found,) = decided([doubtful], members, {0: 2})
    assert (found.kind, found.member, found.changes) == (Kind.KNOWN, 2, ())
    (found,) = after([("7", "Eva")], members, {0: None})
    assert (found.kind, found.listed.number) == (Kind.NEW, "")


def test_number_that_stands_twice_on_the_list_is_given_once() -> None:
    found = after([("7", "Jan"), ("7", "Eva")], [], {0: None, 1: None})
    assert said(found) == [("new", None, "7"), ("new", None, "")]


def test_number_with_its_zeros_is_given_to_the_chosen_one() -> None:
    members = members_of(("007", "Jan"))
    (found,) = after([("7", "Jan")], members, {0: 1})
    assert (found.kind, found.changes) == (Kind.CHANGED, ("number",))


def test_number_that_becomes_free_on_the_list_can_be_given() -> None:
    people = [Listed(0, "Jan", "9", 1960), Listed(1, "Bo", "7"), Listed(2, "Bo", "7", 1950)]
    members = [Member(1, "Jan", "7", 1960)]
    certain = [
        Outcome(people[0], Kind.CHANGED, 1, ("number",)),
        Outcome(people[1], Kind.DOUBTFUL),
        Outcome(people[2], Kind.DOUBTFUL),
    ]
    found = decided(certain, members, {1: None, 2: None})
    assert said(found) == [("changed", 1, "9"), ("new", None, "7"), ("new", None, "")]
