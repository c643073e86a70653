"""The results of tables, made from their sheets: nothing of them is stored."""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from django.db.models import F

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
    `points` are those after them, and `deals` how many each had cards in.
    """

    points: tuple[Amount, ...]
    deals: tuple[int, ...]
    counted: int
    played: int
    whole: int
    spread: Amount
    is_finished: bool


_sat: Latest[Sat] = Latest(most=20_000)  # by version: 1,000 players have 2,500 tables in ten rounds


def sat_at(games: Iterable[Game]) -> dict[str, Sat]:
    """What the sheets of these games say, by their codes: one query for all that are not kept."""
    games = list(games)
    found = {game.code: _sat.get(game.code, game.version) for game in games}
    unread = [game for game in games if found[game.code] is None]
    sheets = sheets_of(unread) if unread else {}
    for game in unread:
        found[game.code] = sat = _sat_by(sheets[game.pk])
        _sat.keep(game.code, game.version, sat)
    return {code: sat for code, sat in found.items() if sat}


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
        is_finished=sheet.is_finished,
    )


class RoundResults(NamedTuple):
    """The tables of a round that count, who has a place in it, and how many tables still play."""

    tables: tuple[TableResult, ...]
    seated: Set[int]
    unfinished: int


def round_results(
    rounds: Mapping[int, int], *, scaled_up: Set[int] = frozenset(), is_live: bool
) -> dict[int, RoundResults]:
    """The tables that are finished, or if it `is_live` all that have begun, as they stand.

    `rounds` has the numbers of rounds by their ids, by which the results come; in those that are
    `scaled_up` tables that were closed early are. Two queries, and two more where sheets are not
    kept: no rows are made into models, since there may be thousands.
    """
    tables = Table.objects.filter(round__in=list(rounds), game__isnull=False).order_by("number")
    counted: dict[int, list[tuple[int, int]]] = {pk: [] for pk in rounds}
    unfinished: Counter[int] = Counter()
    sats: dict[int, Sat | None] = {}
    for pk, round_, number, code, version, is_finished in tables.values_list(
        "pk", "round", "number", "game__code", "game__version", "game__is_finished"
    ):
        unfinished[round_] += not is_finished
        if version and (is_finished or is_live):
            counted[round_].append((pk, number))
            sats[pk] = _sat.get(code, version)
    sats |= _read([pk for pk, sat in sats.items() if sat is None])
    seats: dict[int, list[int]] = {}
    seated: dict[int, set[int]] = {pk: set() for pk in rounds}
    places = Place.objects.filter(round__in=list(rounds)).order_by("table", "position")
    for table, round_, entrant in places.values_list("table", "round", "entrant__number"):
        seats.setdefault(table, []).append(entrant)
        seated[round_].add(entrant)
    return {
        pk: RoundResults(
            tuple(
                TableResult(
                    rounds[pk],
                    number,
                    _scores(seats[table], sat, is_scaled=pk in scaled_up),
                    sat.spread,
                )
                for table, number in counted[pk]
                if (sat := sats[table])
            ),
            seated[pk],
            unfinished[pk],
        )
        for pk in rounds
    }


def _read(tables: list[int]) -> dict[int, Sat]:
    """What the sheets of the games at these tables say, by the ids of the tables."""
    if not tables:
        return {}
    games = list(Game.objects.filter(table__in=tables).annotate(at=F("table")))
    sats = sat_at(games)
    return {game.at: sats[game.code] for game in games}


def _scores(entrants: Iterable[int], sat: Sat, *, is_scaled: bool) -> tuple[Score, ...]:
    seats = tuple(map(Score, entrants, sat.points, sat.deals))
    if is_scaled and sat.is_finished and 0 < sat.counted < sat.whole:
        return scaled(seats, sat.counted, sat.whole)
    return seats
