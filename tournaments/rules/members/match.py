"""A list held against the club: who on it is new, who is known, and who must be asked about.

A member is known by the number, else by the name if only one person can be meant. Nobody is added
on a doubt, and a list that is read in again adds nobody.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from kingscore.rules.errors import problem
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.members.listed import Fault, Listed, name_column, place
from tournaments.rules.members.namesakes import Namesakes
from tournaments.rules.members.outcome import MOST_CANDIDATES, Kind, Member, Outcome
from tournaments.rules.members.words import EMAIL, NAME, NUMBER, TEAM, YEAR

KEPT = (NAME, NUMBER, YEAR, EMAIL, TEAM)


def outcomes(
    people: Sequence[Listed],
    members: Sequence[Member],
    columns: Mapping[str, int],
    kept: Collection[str] = KEPT,
) -> list[Outcome]:
    """The outcome of every row, in the order of the list.

    `columns` are those of the layout, for the places of faults. Only a field that is `kept` by the
    club can be changed.
    """
    matching = _Matching([each for each in people if not each.faults], members, columns, kept)
    found = matching.outcomes()
    return [
        found.get(each.row) or Outcome(each, Kind.FAULTY, faults=each.faults) for each in people
    ]


def same_name(name: str) -> str:
    """What two names have in common that are the same but for case, spaces and width."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def changes_to(member: Member, person: Listed) -> tuple[str, ...]:
    """The fields of a member that a row says otherwise; what it leaves open stays as it is."""
    differences = {
        NAME: not _same(person, member),
        NUMBER: person.number not in {"", member.number},
        YEAR: person.year not in {None, member.year},
        EMAIL: person.email not in {"", member.email},
        TEAM: person.team not in {"", member.team},
    }
    return tuple(each for each in KEPT if differences[each])


class _Matching:
    """The rows and the members, and what is settled about them so far."""

    def __init__(
        self,
        people: Sequence[Listed],
        members: Sequence[Member],
        columns: Mapping[str, int],
        kept: Collection[str],
    ) -> None:
        self._people, self._columns, self._kept = people, columns, kept
        self._free: dict[str, Namesakes[Member]] = defaultdict(Namesakes)  # whom no row has yet
        self._open: dict[str, Namesakes[Listed]] = defaultdict(Namesakes)  # rows without a member
        self._listed_as: dict[str, list[Listed]] = defaultdict(list)
        self._numbered: dict[str, list[Listed]] = defaultdict(list)
        self._bare: dict[tuple[str, str], list[Member]] = defaultdict(list)
        for member in members:
            name = same_name(member.name)
            self._free[name].add(member)
            self._bare[name, member.number.lstrip("0")].append(member)
        for person in people:
            name = same_name(person.name)
            self._open[name].add(person)
            self._listed_as[name].append(person)
            if person.number:
                self._numbered[person.number].append(person)
        self._with_number = {each.number: each for each in members if each.number}
        self._taken: set[int] = set()  # keys of members
        self._found: dict[int, Outcome] = {}  # by row

    def outcomes(self) -> dict[int, Outcome]:
        """The outcomes by row: first what is certain, then what is left for the names."""
        self._take_identical()
        for number, people in self._numbered.items():
            self._take_number(people, self._with_number.get(number))
        for name, people in self._listed_as.items():
            self._take_names(name, people)
        return self._found

    def _take_identical(self) -> None:
        """Rows that agree with members in name, number and year, if there is one for each."""
        rows: dict[tuple[str, str, int | None], list[Listed]] = defaultdict(list)
        for name, people in self._listed_as.items():
            for person in people:
                rows[name, person.number, person.year].append(person)
        for (name, number, year), people in rows.items():
            same = self._free[name].same(number, year)
            if len(people) >= len(same):
                for person, member in zip(people, same, strict=False):
                    self._know(person, member)

    def _take_number(self, people: Sequence[Listed], member: Member | None) -> None:
        """The rows with one number, and the member who has it."""
        left = [person for person in people if person.row not in self._found]
        names = {same_name(each.name) for each in people}
        if len(names) > 1 or len({each.year for each in people} - {None}) > 1:
            for person in left:
                text = gettext_noop("This number is on the list twice, for different people.")
                among = [member] if member else []
                self._doubt(person, "number_twice", text, at=NUMBER, among=among)
            return
        if len(left) == len(people) and member:
            self._take_numbered(left[0], member)
        counting = next((each for each in people if each.row in self._found), people[0])
        for person in left:
            if person is not counting:
                text = gettext_noop("This person is on the list twice; the other row counts.")
                fault = self._fault(person, "listed_twice", text, NUMBER)
                self._found[person.row] = Outcome(
                    person, Kind.KNOWN, twin=counting.row, faults=(fault,)
                )

    def _take_numbered(self, person: Listed, member: Member) -> None:
        """A row with the number of a member, who may be called otherwise by now."""
        if _same(person, member):
            self._know(person, member)
            return
        others = [each for each in self._members_meant(person) if each is not member]
        is_still_listed = self._listed_as[same_name(member.name)]
        if others or is_still_listed or not _may_be_one(person, member):
            text = gettext_noop("This number is that of %(name)s.")
            self._doubt(
                person,
                "number_of_another",
                text,
                at=NUMBER,
                among=[member, *others],
                name=member.name,
            )
            return
        # Called otherwise now, or somebody new with the number of one who has left.
        text = gettext_noop("The member with this number is called %(name)s.")
        among = [member]
        self._doubt(person, "name_changed", text, at=NAME, among=among, name=member.name)

    def _take_names(self, name: str, people: Sequence[Listed]) -> None:
        """The rows of one name that nothing but that name can tell about."""
        listed: Namesakes[Listed] = Namesakes()
        certain: Namesakes[Listed] = Namesakes()
        left = []
        for person in people:
            listed.add(person)
            if person.row in self._found:
                certain.add(person)
            else:
                left.append(person)
        for person in left:
            first, sure = (
                each.first_other(person.number, person.year) for each in (listed, certain)
            )
            twin = first if first and first.row < person.row else sure
            self._take_name(name, person, twin)

    def _take_name(self, name: str, person: Listed, twin: Listed | None) -> None:
        """A row, and another of its name that may be the same person and counts before it."""
        meant = self._members_meant(person)
        if twin:
            text = gettext_noop("This name is on the list twice: are they two people?")
            self._doubt(person, "name_twice", text, at=NAME, among=meant, twin=twin.row)
        elif len(meant) > 1 or any(self._is_meant_again(name, person, each) for each in meant):
            text = gettext_noop("It is not certain which member this is.")
            self._doubt(person, "member_uncertain", text, at=NAME, among=meant)
        elif meant:
            self._know(person, meant[0])
        elif shortened := self._without_zeros(name, person):
            text = gettext_noop("The member of this name has the number %(number)s.")
            number = shortened[0].number
            self._doubt(person, "zeros_lost", text, at=NUMBER, among=shortened, number=number)
        else:
            self._found[person.row] = Outcome(person, Kind.NEW)

    def _members_meant(self, person: Listed) -> list[Member]:
        """Who of the members that no row has yet can be this person, by the name."""
        free = self._free[same_name(person.name)]
        return free.may_be(person.number, person.year, MOST_CANDIDATES)

    def _is_meant_again(self, name: str, person: Listed, member: Member) -> bool:
        """Whether another row that is told apart from this one can be the same member.

        The member can be this person: so rows that can be both are those that can be a person of
        whom is known what is known of either.
        """
        rows = self._open[name]
        year = person.year if member.year is None else member.year
        both = rows.count(member.number or person.number, year)
        return rows.count(member.number, member.year) > both

    def _without_zeros(self, name: str, person: Listed) -> list[Member]:
        """Members of this name whose number is that of the row but for zeros before it."""
        bare = person.number.lstrip("0")
        called = self._bare.get((name, bare), ()) if bare else ()
        return [each for each in called if each.key not in self._taken]

    def _know(self, person: Listed, member: Member, *faults: Fault) -> None:
        self._taken.add(member.key)
        self._free[same_name(member.name)].remove(member)
        self._open[same_name(person.name)].remove(person)
        changes = tuple(each for each in changes_to(member, person) if each in self._kept)
        kind = Kind.CHANGED if changes else Kind.KNOWN
        self._found[person.row] = Outcome(person, kind, member.key, changes, faults=faults)

    def _doubt(
        self,
        person: Listed,
        code: str,
        text: str,
        *,
        at: str,
        among: Iterable[Member],
        twin: int | None = None,
        **values: str,
    ) -> None:
        keys = tuple(each.key for each in among)
        fault = self._fault(person, code, text, at, **values)
        self._found[person.row] = Outcome(
            person, Kind.DOUBTFUL, candidates=keys, twin=twin, faults=(fault,)
        )

    def _fault(self, person: Listed, code: str, text: str, field: str, **values: str) -> Fault:
        column = name_column(self._columns) if field == NAME else self._columns.get(field)
        return Fault(column, problem(code, text, at=place(person.row, column), **values))


def _same(one: Listed | Member, other: Listed | Member) -> bool:
    return same_name(one.name) == same_name(other.name)


def _may_be_one(one: Listed | Member, other: Listed | Member) -> bool:
    """Whether neither number nor year tells the two apart."""
    return (not one.number or not other.number or one.number == other.number) and (
        one.year is None or other.year is None or one.year == other.year
    )
