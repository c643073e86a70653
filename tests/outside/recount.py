"""Standings counted once more, from the sheets as they are exported and nothing of ours.

It is written from what is told to people: the formulas on the pages of the standings, and what the
schema says of the settings. Whoever changes how something counts must change it here as well.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

Json = dict[str, Any]
Value = Fraction | None

# Points at stake in an average deal of Kingen: with three, four and five players.
STAKES = {3: Fraction(102, 9), 4: Fraction(104, 10), 5: Fraction(100, 11)}
WHOLE_GAME = {3: 9, 4: 10, 5: 11}


class Seat(NamedTuple):
    """What an entrant has of one round."""

    round: int
    table: int
    points: Fraction
    deals: int


class Table(NamedTuple):
    """A table, with the seat of each of its entrants."""

    seats: dict[int, Seat]

    @property
    def round(self) -> int:
        """Which round."""
        return next(iter(self.seats.values())).round

    @property
    def deals(self) -> int:
        """How many deals count."""
        return next(iter(self.seats.values())).deals

    @property
    def points(self) -> list[Fraction]:
        """The points of all seats."""
        return [seat.points for seat in self.seats.values()]

    def ahead(self, entrant: int) -> int:
        """How many had more points."""
        return sum(each > self.seats[entrant].points for each in self.points)

    def place(self, entrant: int) -> Fraction:
        """1 for the first, 0 for the last, equal steps between; those who are equal share."""
        first, last = self.ahead(entrant), len(self.seats) - 1
        equal = self.points.count(self.seats[entrant].points)
        shared = range(first, first + equal)
        return _sum(Fraction(last - place, last) for place in shared) / equal

    def first(self, entrant: int) -> Fraction:
        """The part of the first place."""
        best = self.points.count(max(self.points))
        return Fraction(0) if self.ahead(entrant) else Fraction(1, best)


def tables_of(sheets: Iterable[Json]) -> list[Table]:
    """The tables of exported sheets: deal by deal, whole cycles where players stopped early."""
    tables = []
    for sheet in sheets:
        size, played = len(sheet["entrants"]), len(sheet["deals"])
        counted = played
        if sheet["is_stopped"] and played < WHOLE_GAME[size]:
            counted -= played % size
        points = [Fraction(0)] * size
        for deal in sheet["deals"][:counted]:
            for seat, score in enumerate(deal["scores"]):
                points[seat] += Fraction(score)
        for each in sheet["adjustments"]:
            points[each["seat"]] += Fraction(each["points"])
        where = sheet["round"], sheet["table"]
        seats = zip(sheet["entrants"], points, strict=True)
        tables.append(Table({entrant: Seat(*where, own, counted) for entrant, own in seats}))
    return tables


def _sum(amounts: Iterable[Fraction]) -> Fraction:
    return sum(amounts, Fraction(0))


def _normalised(table: Table, entrant: int) -> Fraction:
    by_deal = {each: seat.points / seat.deals for each, seat in table.seats.items()}
    average = _sum(by_deal.values()) / len(by_deal)
    return 100 * (by_deal[entrant] - average) / STAKES[len(by_deal)]


WORTHS: dict[str, Callable[[Table, int], Fraction]] = {
    "points": lambda table, entrant: table.seats[entrant].points,
    "per_deal": lambda table, entrant: table.seats[entrant].points / table.seats[entrant].deals,
    "normalised": _normalised,
    "table_places": Table.place,
}


class Recount:
    """One stage: its tables, who plays it, and the awards that were given in it.

    `settings` are as they are read; whoever has no seat in a round of the preliminaries missed it.
    """

    def __init__(
        self,
        settings: Json,
        tables: Sequence[Table],
        entrants: Iterable[int],
        *,
        out: Iterable[int] = (),
        awards: Iterable[Json] = (),
        is_final: bool = False,
    ) -> None:
        self.tables, self.out = tables, set(out)
        self.awards = list(awards)
        worth = settings["points"]
        best = None if is_final else settings["best"]
        self.steps = {entrant: list[Json]() for entrant in sorted(entrants)}
        for table in sorted(tables, key=lambda table: table.round):
            for entrant, seat in table.seats.items():
                value = WORTHS[worth](table, entrant)
                step = {**_step(worth, seat.round, value), "table": seat.table}
                self.steps[entrant].append({**step, "points": seat.points, "deals": seat.deals})
        if not is_final:
            self._miss(settings["missed"])
        for steps in self.steps.values():
            steps.sort(key=lambda step: step["round"])
            counted = [step for step in steps if step["value"] is not None]
            counted.sort(key=lambda step: step["value"], reverse=True)
            for step in counted[best:] if best else ():
                step["is_dropped"] = True
        for each in self.awards:
            points = Fraction(each["points"])
            step = _step("penalty" if points < 0 else "award", each["round"], points)
            step |= {"reason": each["reason"], "is_dropped": each["withdrawn_at"] is not None}
            self.steps[each["entrant"]].append(step)
        self.values = {
            entrant: sorted((step["value"] for step in steps if step["table"]), reverse=True)
            for entrant, steps in self.steps.items()
        }
        self.totals = {
            entrant: _sum(
                step["value"] for step in steps if step["value"] and not step["is_dropped"]
            )
            for entrant, steps in self.steps.items()
            if self.values[entrant]
        }
        self.tie_breaks = settings["tie_breaks"]

    def _miss(self, worth: int | str | None) -> None:
        for number in {table.round for table in self.tables}:
            seated = {
                each for table in self.tables if table.round == number for each in table.seats
            }
            for entrant in self.steps.keys() - seated:
                value = None if worth is None else Fraction(worth)
                self.steps[entrant].append(_step("missed", number, value))

    def rows(self) -> list[Json]:
        """The rows of the standings, as they should be answered, without names and teams."""
        placed = [entrant for entrant in self.totals if entrant not in self.out]
        keys: dict[int, list[Any]] = {entrant: [self.totals[entrant]] for entrant in placed}
        looked: dict[int, list[Json]] = {entrant: [] for entrant in self.steps}
        for name in self.tie_breaks:
            for group in _equal(keys):
                for entrant, value in getattr(self, name)(group).items():
                    looked[entrant].append({"name": name, "value": value})
                    keys[entrant].append(float("-inf") if value is None else value)
        order = sorted(placed, key=keys.__getitem__, reverse=True)
        rows = []
        for number, entrant in enumerate(order):
            own = keys[entrant]
            same = sum(key == own for key in keys.values())
            row = self._row(entrant, 1 + sum(key > own for key in keys.values()), looked[entrant])
            above = keys[order[number - 1]] if number else own
            row["is_shared"] = same > 1
            differ = [place for place, (a, b) in enumerate(zip(above, own, strict=False)) if a != b]
            row["separated_by"] = ["total", *self.tie_breaks][differ[0]] if differ else None
            rows.append(row)
        waiting = self.steps.keys() - set(placed)
        return rows + [
            self._row(each, None, []) for each in sorted(waiting, key=lambda e: (e in self.out, e))
        ]

    def _row(self, entrant: int, place: int | None, looked: list[Json]) -> Json:
        return {
            "place": place,
            "is_shared": False,
            "entrant": entrant,
            "is_out": entrant in self.out,
            "rounds_played": len(self.values[entrant]),
            "total": self.totals.get(entrant),
            "separated_by": None,
            "tie_breaks": looked,
            "steps": self.steps[entrant],
        }

    # The tie-breaks, by their names: the highest is the first, None the last.

    def best_round(self, group: Sequence[int]) -> Mapping[int, Value]:
        """The best round."""
        return {each: self.values[each][0] for each in group}

    def second_round(self, group: Sequence[int]) -> Mapping[int, Value]:
        """The second best, of those who have played two."""
        return {each: next(iter(self.values[each][1:]), None) for each in group}

    def table_wins(self, group: Sequence[int]) -> Mapping[int, Value]:
        """How often first at the table."""
        return {each: _sum(table.first(each) for table in self._tables(each)) for each in group}

    def table_places(self, group: Sequence[int]) -> Mapping[int, Value]:
        """The average place at the tables."""
        return {
            each: _sum(table.place(each) for table in own) / len(own)
            for each in group
            if (own := self._tables(each))
        }

    def direct_meeting(self, group: Sequence[int]) -> Mapping[int, Value]:
        """More of the others behind than before him where they met, if each two of them did."""
        balance, met = dict.fromkeys(group, Fraction(0)), set()
        for table in self.tables:
            here = sorted(set(group) & table.seats.keys())
            for one, other in combinations(here, 2):
                met.add((one, other))
                ahead = table.seats[one].points - table.seats[other].points
                balance[one] += (ahead > 0) - (ahead < 0)
                balance[other] -= (ahead > 0) - (ahead < 0)
        if len(met) < len(group) * (len(group) - 1) // 2:
            return dict.fromkeys(group)
        return balance

    def fewest_penalties(self, group: Sequence[int]) -> Mapping[int, Value]:
        """Penalties that still stand."""
        given = Counter(
            each["entrant"]
            for each in self.awards
            if Fraction(each["points"]) < 0 and each["withdrawn_at"] is None
        )
        return {each: -Fraction(given[each]) for each in group}

    def opponents(self, group: Sequence[int]) -> Mapping[int, Value]:
        """The average total of those he met, each as often as they did."""
        found = {}
        for each in group:
            met = [other for table in self._tables(each) for other in table.seats if other != each]
            found[each] = _sum(self.totals[other] for other in met) / len(met)
        return found

    def _tables(self, entrant: int) -> list[Table]:
        return [table for table in self.tables if entrant in table.seats]


def _step(method: str, number: int | None, value: Value) -> Json:
    nothing = {"table": None, "points": None, "deals": None, "is_dropped": False, "reason": ""}
    return {"method": method, "round": number, "value": value, **nothing}


def _equal(keys: Mapping[int, list[Any]]) -> list[list[int]]:
    """Those who are equal so far, by twos and more."""
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for entrant, key in keys.items():
        groups[tuple(key)].append(entrant)
    return [group for group in groups.values() if len(group) > 1]


def final_places(stages: Mapping[str, list[Json]]) -> list[Json]:
    """The places after all stages: the grand final, the small one, then the preliminaries."""
    ranked: list[Json] = []
    for stage in ("grand_final", "small_final", "preliminaries"):
        known, before = {each["entrant"] for each in ranked}, len(ranked)
        rows = [
            row for row in stages.get(stage, ()) if row["place"] and row["entrant"] not in known
        ]
        keys = [row["place"] for row in rows]
        for row in rows:
            place = before + 1 + sum(key < row["place"] for key in keys)
            shared = keys.count(row["place"]) > 1
            ranked.append(
                {"place": place, "is_shared": shared, "entrant": row["entrant"], "stage": stage}
            )
    known = {each["entrant"] for each in ranked}
    left = [row["entrant"] for row in stages["preliminaries"] if row["entrant"] not in known]
    nowhere = {"place": None, "is_shared": False, "stage": "preliminaries"}
    return ranked + [{**nowhere, "entrant": entrant} for entrant in left]
