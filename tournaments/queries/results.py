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
from tournaments.models import Place, Table, Tournament
from tournaments.queries.tournaments import setup_of
from tournaments.rules.games import counted_deals, stake
from tournaments.rules.results import Score, TableResult, scaled
from tournaments.rules.setup import Unplayed


class Sat(NamedTuple):
    """What the sheet of a table says of its seats.

    `counted` of the `played` deals count, whole cycles of dealers where the players stopped early:
    `points` are those after them, and `deals` how many each seat had cards in.
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
    return Sat(
        points=sheet.before(counted + 1).results,
        deals=tuple(counted - dealers.count(seat) for seat in range(ruleset.players)),
        counted=counted,
        played=played,
        whole=ruleset.deals,
        spread=stake(ruleset),
        is_finished=sheet.is_finished,
    )


class Tables(NamedTuple):
    """The results of tables, in order; by round who has a place, and how many are not finished."""

    results: tuple[TableResult, ...]
    seated: Mapping[int, Set[int]]
    unfinished: Mapping[int, int]


def table_results(tournament: Tournament, *, is_live: bool) -> Tables:
    """The tables that are finished, or if it `is_live` all that have begun, as they stand.

    Three queries, and two more where sheets are not kept: no rows are made into models, since there
    may be thousands.
    """
    is_scaled = setup_of(tournament).unplayed is Unplayed.SCALED
    tables = Table.objects.filter(round__tournament=tournament, game__isnull=False)
    rows = tables.order_by("round__number", "number").values_list(
        *("pk", "number", "round__number"),
        *("game__code", "game__version", "game__is_finished"),
    )
    counted: list[tuple[int, int, int]] = []
    sats: dict[int, Sat | None] = {}
    unfinished: Counter[int] = Counter()
    for pk, table, number, code, version, is_finished in rows:
        unfinished[number] += not is_finished
        if version and (is_finished or is_live):
            counted.append((pk, table, number))
            sats[pk] = _sat.get(code, version)
    sats |= _read([pk for pk, sat in sats.items() if sat is None])
    seats: dict[int, list[int]] = {}
    seated: dict[int, set[int]] = {}
    places = Place.objects.filter(round__tournament=tournament).order_by("table", "position")
    for number, pk, entrant in places.values_list("round__number", "table", "entrant__number"):
        seats.setdefault(pk, []).append(entrant)
        seated.setdefault(number, set()).add(entrant)
    results = tuple(
        TableResult(number, table, _scores(seats[pk], sat, is_scaled=is_scaled), sat.spread)
        for pk, table, number in counted
        if (sat := sats[pk])
    )
    return Tables(results, seated, unfinished)


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
