"""People of one name are found as by looking at all of them."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.members.namesakes import Namesakes
from tournaments.rules.members.outcome import Member

numbers = st.sampled_from(["", "1", "2", "3"])
years = st.sampled_from([None, 1960, 1970, 1980])
people = st.lists(st.tuples(numbers, years, st.booleans()), max_size=12)


@given(people, numbers, years, st.integers(1, 4))
def test_whoever_may_be_one_is_found(
    told: list[tuple[str, int | None, bool]], number: str, year: int | None, most: int
) -> None:
    found: Namesakes[Member] = Namesakes()
    members = [Member(key, "Jan", own, born) for key, (own, born, _) in enumerate(told)]
    for member in members:
        found.add(member)
    for member, (*_, goes) in zip(members, told, strict=True):
        if goes:
            found.remove(member)
    left = [member for member, (*_, goes) in zip(members, told, strict=True) if not goes]
    may_be = [
        each
        for each in left
        if (not each.number or not number or each.number == number)
        and (each.year is None or year is None or each.year == year)
    ]
    assert found.may_be(number, year, most) == may_be[:most]
    assert found.count(number, year) == len(may_be)
    others = [each for each in may_be if not number or each.number != number]
    assert found.first_other(number, year) == (others[0] if others else None)
    assert found.same(number, year) == [
        each for each in left if (each.number, each.year) == (number, year)
    ]
