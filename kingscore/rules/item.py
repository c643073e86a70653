"""Items: the things that are counted in a contract, and what can be wrong with the numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kingscore.rules.amount import Amount, exact
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Label, Points, Seat, Sentence, Step, Value, gettext_noop


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that is counted: `count` of them in a deal, `value` points for each.

    It is a set of cards (patterns, see `deck.matches`), the tricks with these numbers, something
    else that befalls one player (`is_event`), or else every trick. With `places` it is the order
    in which the players finish, and those are the points of the first, the second ... of them.
    `can_expose`: its cards can be laid open before play, which doubles them (see `exposure`).
    """

    code: str
    count: int
    value: Amount
    cards: tuple[str, ...] = ()
    tricks: tuple[int, ...] = ()
    is_event: bool = False
    places: tuple[Amount, ...] = ()
    can_expose: bool = False
    name: Label = field(default=Label(""), compare=False)

    @property
    def total(self) -> Amount:
        """Points of all units together."""
        return sum(self.places) if self.places else self.count * self.value

    @property
    def is_every_trick(self) -> bool:
        """Whether all tricks of a deal are counted."""
        return not (self.cards or self.tricks or self.is_event or self.places)

    def points(self, units: int) -> Amount:
        """The points of so many units, or of the place with this number."""
        return self.places[units - 1] if self.places else units * self.value

    def step(self, units: int, factor: Amount) -> Step:
        """How the points of so many units come about, each worth `factor` times its value."""
        if self.places:
            text = gettext_noop("%(item)s: place %(place)s")
            said = Sentence(text, {"item": self.name, "place": units})
            return Step(said, exact(self.points(units) * factor))
        text = gettext_noop("%(units)s × %(item)s at %(value)s")
        value = exact(self.value * factor)
        said = Sentence(text, {"units": units, "item": self.name, "value": Points(value)})
        return Step(said, exact(units * value))

    def problems(self, row: tuple[int, ...] | None, *, players: int) -> Iterator[Problem]:
        """Every fault of the numbers of all seats."""
        at = f"counts.{self.code}"
        if row is None:
            text = gettext_noop("%(item)s: not filled in yet.")
            yield problem("counts_missing", text, at=at, item=self.name)
        elif len(row) != players:
            text = gettext_noop("%(item)s: %(given)s numbers for %(players)s players.")
            yield problem(
                "counts_wrong_length", text, at=at, item=self.name, given=len(row), players=players
            )
        elif self.places:
            yield from self._place_problems(row, at)
        else:
            if min(row) < 0 or max(row) > self.count:
                yield from self._range_problems(row, at)
            if sum(row) != self.count:
                yield self._sum_problem(sum(row), at)

    def declarer_problems(self, row: tuple[int, ...] | None) -> Iterator[Problem]:
        """Every fault of a row that holds the declarer's units alone."""
        at = f"counts.{self.code}"
        if row is None:
            text = gettext_noop("%(item)s: not filled in yet.")
            yield problem("counts_missing", text, at=at, item=self.name)
        elif len(row) != 1:
            text = gettext_noop("%(item)s: only the declarer's number is counted.")
            yield problem("counts_not_declarers", text, at=at, item=self.name)
        elif not 0 <= row[0] <= self.count:
            text = gettext_noop("%(item)s: the declarer can have from 0 to %(count)s.")
            yield problem("count_out_of_range", text, at=at, item=self.name, count=self.count)

    def _place_problems(self, row: tuple[int, ...], at: str) -> Iterator[Problem]:
        for place in range(1, len(row) + 1):
            seats = [seat for seat, given in enumerate(row) if given == place]
            if len(seats) > 1:
                text = gettext_noop("%(item)s: %(player)s and %(other)s are both at %(place)s.")
                yield problem(
                    "place_twice",
                    text,
                    at=at,
                    item=self.name,
                    player=Seat(seats[0]),
                    other=Seat(seats[1]),
                    place=place,
                )
            elif not seats:
                text = gettext_noop("%(item)s: who was at %(place)s?")
                yield problem("place_missing", text, at=at, item=self.name, place=place)
        for seat, given in enumerate(row):
            if not 1 <= given <= len(row):
                text = gettext_noop("%(item)s: there is no place %(place)s for %(player)s.")
                yield problem(
                    "no_such_place",
                    text,
                    at=f"{at}[{seat}]",
                    item=self.name,
                    place=given,
                    player=Seat(seat),
                )

    def _range_problems(self, row: tuple[int, ...], at: str) -> Iterator[Problem]:
        text = gettext_noop("%(item)s: %(player)s can have from 0 to %(count)s, not %(given)s.")
        for seat, units in enumerate(row):
            if not 0 <= units <= self.count:
                yield problem(
                    "count_out_of_range",
                    text,
                    at=f"{at}[{seat}]",
                    item=self.name,
                    player=Seat(seat),
                    count=self.count,
                    given=units,
                )

    def _sum_problem(self, placed: int, at: str) -> Problem:
        values: dict[str, Value] = {"item": self.name, "placed": placed, "count": self.count}
        if placed > self.count:
            text = gettext_noop(
                "%(item)s: %(placed)s placed, but there are %(count)s: %(off)s too many."
            )
            return problem("counts_too_high", text, at=at, **values, off=placed - self.count)
        text = gettext_noop("%(item)s: %(placed)s of %(count)s placed, %(off)s still to place.")
        return problem("counts_too_low", text, at=at, **values, off=self.count - placed)
