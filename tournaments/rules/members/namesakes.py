"""People of one name, found by what is known of them without looking at all of the others.

Two of a name may be one person unless number or year tells them apart, and either may be unknown:
an empty number, a year that is None. So whoever is looked for is in one of four cells at most,
each of which is kept: of the same number or of none, of the same year or of none.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Final, Generic, TypeVar

from tournaments.rules.members.listed import Listed
from tournaments.rules.members.outcome import Member

_ANY: Final = "any"  # instead of a year
_ANY_NUMBER: Final = None  # instead of a number, which is a text
_Person = TypeVar("_Person", Listed, Member)


class Namesakes(Generic[_Person]):
    """People of one name, in the order in which they were added."""

    def __init__(self) -> None:
        self._added = 0
        # Each with the place that he was added at.
        self._cells: dict[tuple[Hashable, Hashable], dict[int, _Person]] = defaultdict(dict)
        self._place: dict[int, int] = {}  # by the identity of a person

    def add(self, person: _Person) -> None:
        """One more of this name."""
        self._place[id(person)] = self._added
        for cell in self._cells_of(person):
            cell[self._added] = person
        self._added += 1

    def remove(self, person: _Person) -> None:
        """One who was added, and does not count any more."""
        place = self._place.pop(id(person))
        for cell in self._cells_of(person):
            del cell[place]

    def same(self, number: str, year: int | None) -> list[_Person]:
        """All with this number and this year, known or not."""
        return list(self._cells[number, year].values())

    def may_be(self, number: str, year: int | None, most: int) -> list[_Person]:
        """The first who may be a person with this number and year, at most so many."""
        found = [each for cell in self._near(number, year) for each in islice(cell.items(), most)]
        return [person for _, person in sorted(found, key=lambda each: each[0])[:most]]

    def count(self, number: str, year: int | None) -> int:
        """How many may be a person with this number and year."""
        return sum(map(len, self._near(number, year)))

    def first_other(self, number: str, year: int | None) -> _Person | None:
        """The first who may be this person, but for those with the same number."""
        cells = (self._cells["" if number else _ANY_NUMBER, each] for each in _years(year))
        found = [next(iter(cell.items())) for cell in cells if cell]
        return min(found, key=lambda each: each[0])[1] if found else None

    def _near(self, number: str, year: int | None) -> Iterator[dict[int, _Person]]:
        numbers: tuple[Hashable, ...] = ("", number) if number else (_ANY_NUMBER,)
        for each in numbers:
            for other in _years(year):
                yield self._cells[each, other]

    def _cells_of(self, person: _Person) -> list[dict[int, _Person]]:
        """The four cells that a person stands in."""
        return [
            self._cells[number, year]
            for number in (person.number, _ANY_NUMBER)
            for year in (person.year, _ANY)
        ]


def _years(year: int | None) -> tuple[Hashable, ...]:
    return (_ANY,) if year is None else (None, year)
