"""The results of tables, made from their sheets: nothing of them is stored."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from kingscore.models import Game
from kingscore.queries import sheets_of
from kingscore.queries.kept import Latest
from kingscore.rules.amount import Amount
from kingscore.rules.sheet import Sheet
from tournaments.models import Place, Table
from tournaments.rules.games import counted_deals, owners, stake
from tournaments.rules.results import Score, TableResult, scaled


class Sat(NamedTuple):
    """What the sheet of a table says of its places, in the order in which they were drawn.

    `counted` of the `played` deals count, whole cycles of dealers where the players stopped early:
    `points` are those after them, and `deals` how many each had cards in. `winner` is who ended
    the game by its rules, and has won it.
    """

    points: tuple[Amount, ...]
    deals: tuple[int, ...]
    counted: int
    played: int
    whole: int
    spread: Amount
    is_stopped: bool
    winner: int | None


# By version, and whether scaled up; 1,000 players have 2,500 tables in ten rounds.
_kept: Latest[TableResult] = Latest(most=20_000)


def sat_at(games: Collection[Game]) -> dict[str, Sat]:
    """What the sheets of these games say, by their codes: one query for all that are not kept."""
    sheets = sheets_of(games) if games else {}
    return {game.code: _sat_by(sheets[game.pk]) for game in games}


def _sat_by(sheet: Sheet) -> Sat:
    ruleset, played = sheet.ruleset, len(sheet.lines)
    counted = played
    if sheet.is_stopped:
        counted = counted_deals(played, ruleset.players, ruleset)
    dealers = [line.dealer for line in sheet.lines[:counted]] if ruleset.sits_out else []
    results, own = sheet.before(counted + 1).results, owners(sheet)
    seats = [own.index(place) for place in range(ruleset.players)]
    return Sat(
        points=tuple(results[seat] for seat in seats),
        deals=tuple(counted - dealers.count(seat) for seat in seats),
        counted=counted,
        played=played,
        whole=ruleset.deals,
        spread=stake(ruleset),
        is_stopped=sheet.is_stopped,
        winner=None if sheet.early_winner is None else seats.index(sheet.early_winner),
    )


class RoundResults(NamedTuple):
    """The tables of a round that count, who has a place in it, and how many tables still play."""

    tables: tuple[TableResult, ...]
    seated: Set[int]
    unfinished: int


class _Row(NamedTuple):
    """A table with its game, as it is read: thousands of models would be slow."""

    pk: int
    round: int
    number: int
    code: str
    version: int
    is_finished: bool


def round_results(
    rounds: Mapping[int, int], *, scaled_up: Set[int] = frozenset(), is_live: bool
) -> dict[int, RoundResults]:
    """The tables that are finished, or if it `is_live` all that have begun, as they stand.

    `rounds` has the numbers of rounds by their ids, by which the results come; in those that are
    `scaled_up` tables that were closed early are. One query, one more where a table does not count
    yet or is not kept, and two more for the sheets of those that are not kept.
    """
    tables = Table.objects.filter(round__in=list(rounds), game__isnull=False).order_by("number")
    rows = [
        _Row(*row)
        for row in tables.values_list(
            "pk", "round", "number", "game__code", "game__version", "game__is_finished"
        )
    ]
    counted = [row for row in rows if row.version and (row.is_finished or is_live)]
    results: dict[int, TableResult] = {}
    for row in counted:
        if kept := _kept.get(row.code, (row.version, row.round in scaled_up)):
            results[row.pk] = kept
    seats = _seats([row.pk for row in rows if row.pk not in results])
    results |= _read([row for row in counted if row.pk not in results], seats, rounds, scaled_up)
    by_round: dict[int, list[_Row]] = {pk: [] for pk in rounds}
    for row in rows:
        by_round[row.round].append(row)
    found = {}
    for pk, here in by_round.items():
        played = tuple(results[row.pk] for row in here if row.pk in results)
        seated = {score.entrant for result in played for score in result.seats}
        seated.update(entrant for row in here for entrant in seats.get(row.pk, ()))
        found[pk] = RoundResults(played, seated, sum(not row.is_finished for row in here))
    return found


def _seats(tables: Sequence[int]) -> dict[int, list[int]]:
    """The numbers of the entrants at these tables, by its id, in the order of play."""
    seats: dict[int, list[int]] = {pk: [] for pk in tables}
    places = Place.objects.filter(table__in=tables).order_by("table", "position")
    for table, entrant in places.values_list("table", "entrant__number") if tables else ():
        seats[table].append(entrant)
    return seats


def _read(
    rows: Sequence[_Row],
    seats: Mapping[int, Sequence[int]],
    rounds: Mapping[int, int],
    scaled_up: Set[int],
) -> dict[int, TableResult]:
    """The results of these tables from their sheets, by the ids of the tables; they are kept."""
    if not rows:
        return {}
    games = {game.code: game for game in Game.objects.filter(code__in=[row.code for row in rows])}
    sats = sat_at(games.values())
    found = {}
    for row in rows:
        sat, is_scaled = sats[row.code], row.round in scaled_up
        scores = _scores(seats[row.pk], sat, is_scaled=is_scaled)
        winner = None if sat.winner is None else seats[row.pk][sat.winner]
        result = TableResult(rounds[row.round], row.number, scores, sat.spread, winner)
        _kept.keep(row.code, (games[row.code].version, is_scaled), result)
        found[row.pk] = result
    return found


def _scores(entrants: Iterable[int], sat: Sat, *, is_scaled: bool) -> tuple[Score, ...]:
    seats = tuple(map(Score, entrants, sat.points, sat.deals))
    # A game that a deal has ended by its rules is whole.
    if is_scaled and sat.is_stopped and 0 < sat.counted < sat.whole:
        return scaled(seats, sat.counted, sat.whole)
    return seats
