"""The results of tables, made from their sheets: nothing of them is stored."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Set
from typing import NamedTuple
from uuid import UUID

from django.db.models import F

from kingscore.models import Game
from kingscore.queries import sheets_of
from kingscore.queries.kept import Latest
from kingscore.rules.amount import Amount
from kingscore.rules.sheet import Sheet
from tournaments.models import Place, Table, Tournament
from tournaments.queries.tournaments import setup_of
from tournaments.rules.games import counted_deals, owners, stake
from tournaments.rules.results import Score, TableResult, scaled
from tournaments.rules.setup import Unplayed


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


class Tables(NamedTuple):
    """The results of tables, in order; by round who has a place, and how many are not finished."""

    results: tuple[TableResult, ...]
    seated: Mapping[int, Set[int]]
    unfinished: Mapping[int, int]


def table_results(tournaments: Collection[Tournament], *, is_live: bool) -> dict[UUID, Tables]:
    """The tables of each that are finished, or if it `is_live` all that have begun, as they stand.

    Two queries, and two more where sheets are not kept, however many tournaments there are: no rows
    are made into models, since there may be thousands.
    """
    tables = Table.objects.filter(round__tournament__in=tournaments)
    rows = tables.order_by("round__number", "number").values_list(
        *("pk", "number", "round__number", "round__tournament"),
        *("game__code", "game__version", "game__is_finished"),
    )
    home: dict[int, tuple[UUID, int]] = {}
    counted: dict[UUID, list[tuple[int, int, int]]] = {each.pk: [] for each in tournaments}
    unfinished: dict[UUID, Counter[int]] = {each.pk: Counter() for each in tournaments}
    sats: dict[int, Sat | None] = {}
    for pk, table, number, tournament, code, version, is_finished in rows:
        home[pk] = tournament, number
        if code is not None:  # the round is opened
            unfinished[tournament][number] += not is_finished
        if version and (is_finished or is_live):
            counted[tournament].append((pk, table, number))
            sats[pk] = _sat.get(code, version)
    sats |= _read([pk for pk, sat in sats.items() if sat is None])
    seats: dict[int, list[int]] = {pk: [] for pk in home}
    seated: dict[tuple[UUID, int], set[int]] = {each: set() for each in home.values()}
    places = Place.objects.filter(round__tournament__in=tournaments).order_by("table", "position")
    for pk, entrant in places.values_list("table", "entrant__number"):
        if pk in home:
            seats[pk].append(entrant)
            seated[home[pk]].add(entrant)
    found = {}
    for each in tournaments:
        is_scaled = setup_of(each).unplayed is Unplayed.SCALED
        results = tuple(
            TableResult(number, table, _scores(seats[pk], sat, is_scaled=is_scaled), sat.spread)
            for pk, table, number in counted[each.pk]
            if (sat := sats[pk])
        )
        here = {number: who for (own, number), who in seated.items() if own == each.pk}
        found[each.pk] = Tables(results, here, unfinished[each.pk])
    return found


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
