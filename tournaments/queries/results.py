"""What was played in a tournament, made from the sheets of its tables: nothing of it is stored."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from kingscore.models import Game
from kingscore.queries import sheets_of
from kingscore.queries.kept import Latest
from kingscore.rules.amount import Amount, exact
from kingscore.rules.sheet import Sheet
from tournaments.models import Award, Entrant, Place, Table, Tournament
from tournaments.queries.tournaments import absences_of, setup_of
from tournaments.rules.games import counted_deals, stake
from tournaments.rules.results import Absence, Played, Score, TableResult, scaled
from tournaments.rules.results import Award as Given
from tournaments.rules.setup import Setup, Unplayed


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


def played_of(tournament: Tournament, *, is_live: bool = False) -> Played:
    """All that is known of a tournament, for standings; a constant number of queries.

    Tables that are not finished do not count, unless it `is_live`: then as they stand.
    """
    rows = Entrant.objects.filter(tournament=tournament).order_by("number")
    entrants = list(rows.values_list("number", "left_after", "keeps_result"))
    tables = _tables(tournament, is_live=is_live)
    seated = {(table.round, score.entrant) for table in tables for score in table.seats}
    away = [
        Absence(number, entrant)
        for number, absent in absences_of(tournament).items()
        for entrant in sorted(absent)
    ]
    return Played(
        entrants=tuple(number for number, _, _ in entrants),
        tables=tuple(tables),
        absences=tuple(each for each in away if each not in seated),
        awards=tuple(_given(tournament)),
        out=frozenset(number for number, left, keeps in entrants if left is not None and not keeps),
    )


def _tables(tournament: Tournament, *, is_live: bool) -> list[TableResult]:
    """The results of the tables that are finished, or of all that have begun."""
    setup = setup_of(tournament)
    tables = Table.objects.filter(round__tournament=tournament, game__version__gt=0)
    if not is_live:
        tables = tables.filter(game__is_finished=True)
    rows = list(tables.select_related("game", "round").order_by("round__number", "number"))
    places = Place.objects.filter(round__tournament=tournament).order_by("table", "position")
    seats: dict[int, list[int]] = {}
    for table, entrant in places.values_list("table", "entrant__number"):
        seats.setdefault(table, []).append(entrant)
    sats = sat_at(row.game for row in rows if row.game)
    return [_result(row, seats[row.pk], sats[row.game.code], setup) for row in rows if row.game]


def _result(table: Table, entrants: list[int], sat: Sat, setup: Setup) -> TableResult:
    seats = tuple(map(Score, entrants, sat.points, sat.deals))
    if setup.unplayed is Unplayed.SCALED and sat.is_finished and 0 < sat.counted < sat.whole:
        seats = scaled(seats, sat.counted, sat.whole)
    return TableResult(table.round.number, table.number, seats, sat.spread)


def _given(tournament: Tournament) -> list[Given]:
    """Penalties and awards, in the order in which they were given."""
    rows = Award.objects.filter(entrant__tournament=tournament).select_related("entrant")
    return [
        Given(
            entrant=row.entrant.number,
            points=exact(Fraction(row.points)),
            reason=row.reason,
            round=row.round_number,
            withdrawn=row.withdrawn_at is not None,
        )
        for row in rows.order_by("given_at", "pk")
    ]
