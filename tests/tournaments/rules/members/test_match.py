"""Who on a list is new, who is known, and whom somebody must be asked about."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.members.listed import Fault, Listed
from tournaments.rules.members.match import KEPT, outcomes
from tournaments.rules.members.outcome import MOST_CANDIDATES, Kind, Member, Outcome

COLUMNS = {"number": 0, "name": 1, "year": 2}
Row = tuple[str, str, int | None]


def matched(rows: list[Row], members: list[Row]) -> list[Outcome]:
    people = [Listed(at, name, number, year) for at, (number, name, year) in enumerate(rows)]
    known = [Member(at, name, number, year) for at, (number, name, year) in enumerate(members)]
    return outcomes(people, known, COLUMNS)


def said(found: list[Outcome]) -> list[tuple[str, ...]]:
    return [(each.kind, *(fault.problem.code for fault in each.faults)) for each in found]


JAN: Row = ("", "Jan", None)


@pytest.mark.parametrize(
    ("rows", "members", "expected"),
    [
        # Nobody is there yet.
        ([("7", "Jan", None), ("8", "Jan", None)], [], [("new",), ("new",)]),
        ([("", "Jan", 1960), ("", "Jan", 1970)], [], [("new",), ("new",)]),
        ([JAN, JAN], [], [("new",), ("doubtful", "name_twice")]),
        ([("7", "Jan", None), JAN], [], [("new",), ("doubtful", "name_twice")]),
        ([("7", "Jan", None), ("7", "jan", 1960)], [], [("new",), ("known", "listed_twice")]),
        ([("7", "Jan", None), ("7", "Eva", None)], [], [("doubtful", "number_twice")] * 2),
        ([("7", "Jan", 1960), ("7", "Jan", 1961)], [], [("doubtful", "number_twice")] * 2),
        # Known by number, name and year.
        ([("7", "Jan", 1960)], [("7", "Jan", 1960)], [("known",)]),
        ([("7", "Jan", None)], [("7", "JAN", 1960)], [("known",)]),
        ([("7", "Jan", 1961)], [("7", "Jan", 1960)], [("changed",)]),
        ([("7", "Jan", None), ("7", "Eva", None)], [("7", "Jan", None)],
         [("known",), ("doubtful", "number_twice")]),
        ([("7", "Jan", None), ("7", "Jan", 1960)], [("7", "Jan", 1960)],
         [("known", "listed_twice"), ("known",)]),
        ([("7", "Ina", None), ("7", "Eva", None)], [("7", "Jan", None)],
         [("doubtful", "number_twice")] * 2),
        # Another name under a number.
        ([("7", "Eva", None)], [("7", "Jan", None)], [("doubtful", "name_changed")]),
        ([("7", "Eva", 1960)], [("7", "Jan", 1961)], [("doubtful", "number_of_another")]),
        ([("7", "Eva", None)], [("7", "Jan", None), ("", "Eva", None)],
         [("doubtful", "number_of_another")]),
        ([("7", "Eva", None), ("8", "Jan", None)], [("7", "Jan", None), ("8", "Eva", None)],
         [("doubtful", "number_of_another")] * 2),
        # Known by the name.
        ([JAN], [JAN], [("known",)]),
        ([JAN], [("7", "Jan", 1960)], [("known",)]),
        ([("7", "Jan", None)], [JAN], [("changed",)]),
        ([("", "Jan", 1960)], [("", "Jan", 1970)], [("new",)]),
        ([("7", "Jan", None)], [("8", "Jan", None)], [("new",)]),
        ([JAN, JAN], [JAN], [("known",), ("doubtful", "name_twice")]),
        ([JAN, JAN], [JAN, JAN], [("known",), ("known",)]),
        ([JAN], [JAN, JAN], [("doubtful", "member_uncertain")]),
        ([JAN], [("7", "Jan", None), ("8", "Jan", None)], [("doubtful", "member_uncertain")]),
        ([("7", "Jan", None), ("8", "Jan", None)], [JAN], [("doubtful", "member_uncertain")] * 2),
        ([("7", "Jan", 1950), ("", "Jan", 1960)], [("7", "Jan", None), ("", "Jan", None)],
         [("changed",), ("changed",)]),
        ([("7", "Jan", None), JAN], [JAN], [("doubtful", "name_twice"), ("known",)]),
        # A spreadsheet has taken the zeros.
        ([("7", "Jan", None)], [("007", "Jan", None)], [("doubtful", "zeros_lost")]),
        ([("7", "Jan", None), ("007", "Jan", None)], [("007", "Jan", None)],
         [("new",), ("known",)]),
        ([("", "Jan", 1960)], [("0", "Jan", 1961)], [("new",)]),
    ],
)  # fmt: skip
def test_what_becomes_of_a_row(
    rows: list[Row], members: list[Row], expected: list[tuple[str, ...]]
) -> None:
    assert said(matched(rows, members)) == expected


def test_a_change_says_what_changes_and_for_whom() -> None:
    people = [Listed(3, "Eva", "7", 1960, "eva@example.org", "De Heer")]
    [found] = outcomes(people, [Member(12, "EVA", "7")], COLUMNS)
    assert (found.kind, found.member) == (Kind.CHANGED, 12)
    assert found.changes == ("year", "email", "team")


def test_another_name_under_a_number_is_asked_about() -> None:
    [found] = outcomes([Listed(3, "Eva", "7", 1960)], [Member(12, "Jan", "7")], COLUMNS)
    assert (found.kind, found.candidates) == (Kind.DOUBTFUL, (12,))
    [fault] = found.faults
    assert (fault.column, fault.problem.path) == (1, "rows[3][1]")
    assert str(fault.problem.sentence) == "The member with this number is called Jan."


def test_only_what_the_club_keeps_can_change() -> None:
    people = [Listed(0, "Jan", "7", 1960, "jan@example.org", "De Heer")]
    [found] = outcomes(people, [Member(1, "Jan")], COLUMNS, kept=("name", "number"))
    assert found.changes == ("number",)
    [found] = outcomes(people, [Member(1, "Jan", "7")], COLUMNS, kept=("name", "number"))
    assert found.kind == Kind.KNOWN


def test_a_doubt_names_who_may_be_meant_and_the_other_row() -> None:
    [_, found] = matched([("7", "Jan", None), JAN], [("8", "Jan", None)])
    assert (found.candidates, found.twin, found.member) == ((0,), 0, None)
    [found] = matched([("7", "Jan", 1960)], [("007", "Jan", None)])
    assert str(found.faults[0].problem.sentence) == "The member of this name has the number 007."
    assert found.candidates == (0,)


def test_a_faulty_row_is_handed_on_and_disturbs_no_other() -> None:
    faults = (Fault(None, matched([JAN, JAN], [])[1].faults[0].problem),)
    people = [Listed(0, "Jan", faults=faults), Listed(1, "Jan")]
    found = outcomes(people, [], {})
    assert [each.kind for each in found] == [Kind.FAULTY, Kind.NEW]
    assert found[0].faults == faults


def test_a_fault_of_a_column_that_is_not_there_is_one_of_the_row() -> None:
    [_, found] = outcomes([Listed(0, "Jan"), Listed(1, "Jan")], [], {})
    assert (found.faults[0].column, found.faults[0].problem.path) == (None, "rows[1]")


_ROWS = st.lists(
    st.tuples(
        st.sampled_from(["", "7", "8", "07"]),
        st.sampled_from(["Jan", "jan", "Eva", "Ina"]),
        st.sampled_from([None, 1960, 1970]),
    ),
    max_size=6,
)


def applied(members: list[Member], found: list[Outcome]) -> list[Member]:
    """The members after everything that is certain was done."""
    by_key = {each.key: each for each in members}
    for each in found:
        listed = each.listed
        if each.kind == Kind.NEW:
            key = len(by_key)
            by_key[key] = Member(key, listed.name, listed.number, listed.year)
        elif each.kind == Kind.CHANGED:
            assert each.member is not None
            values = {name: getattr(listed, name) for name in each.changes}
            by_key[each.member] = replace(by_key[each.member], **values)
    return list(by_key.values())


@given(_ROWS, _ROWS)
def test_the_same_list_again_adds_and_changes_nobody(rows: list[Row], there: list[Row]) -> None:
    numbers: set[str] = set()
    members: list[Member] = []
    for number, name, year in there:
        if number not in numbers:
            members.append(Member(len(members), name, number, year))
            numbers |= {number} - {""}
    people = [Listed(at, name, number, year) for at, (number, name, year) in enumerate(rows)]
    first = outcomes(people, members, COLUMNS)
    known = [each.member for each in first if each.member is not None]
    assert len(set(known)) == len(known)
    after = applied(members, first)
    with_number = [each.number for each in after if each.number]
    assert len(set(with_number)) == len(with_number)
    again = outcomes(people, after, COLUMNS)
    assert {each.kind for each in again} <= {Kind.KNOWN, Kind.DOUBTFUL}
    assert set(KEPT) >= {name for each in first for name in each.changes}


def test_thousands_of_one_name_are_not_each_held_against_each() -> None:
    """All are doubtful, and the first of those who may be meant are told."""
    found = matched([JAN] * 3_000, [(str(number), "Jan", None) for number in range(3_000)])
    assert {each.kind for each in found} == {Kind.DOUBTFUL}
    assert found[-1].candidates == tuple(range(MOST_CANDIDATES))
    assert found[-1].twin == 0
