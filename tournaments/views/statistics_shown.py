"""Statistics as plain values, which the templates only write out."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from kingscore.pictures import Lines, Track, lines, signed
from kingscore.rules.amount import Amount
from kingscore.wording import isolated, label
from tournaments.pictures import Bars, bars
from tournaments.queries import Statistics
from tournaments.queries.statistics import Counted
from tournaments.rules.statistics import (
    ContractStatistics,
    DealRecord,
    GameRecord,
    PlayerStatistics,
    Records,
    Role,
    Tally,
)
from tournaments.views.figures import average_in_words, evening_marks, numbered, percent_in_words
from tournaments.views.standings_shown import Cell, is_minus
from tournaments.wording import amount_in_words

LEADERS = 6  # whose lines are drawn
SHORTEST_RUN = 2  # one game won is no run


class Told(NamedTuple):
    """A player in all that was played."""

    player: int
    name: str
    games: int
    wins: int
    deals: int
    average: Cell
    declarer: Cell
    defender: Cell
    success: str
    predictions: str
    rating: int


class Column(NamedTuple):
    """The head of a column, and by what it sorts, if it does."""

    by: str
    name: str
    is_wide: bool = False


class Contract(NamedTuple):
    """A player, or everybody, in one contract."""

    name: str
    deals: int
    declared: int
    declarer: Cell
    partner: Cell
    defender: Cell
    success: str


class Record(NamedTuple):
    """The best or the worst there has been: what, whose, and where it can be read."""

    what: str
    value: str
    player: int
    name: str
    where: str
    code: str


class RecordsOf(NamedTuple):
    """The records under some rules."""

    name: str
    players: int
    records: tuple[Record, ...]


class Rated(NamedTuple):
    """A player by how strong he is."""

    place: int
    player: int
    name: str
    rating: int
    games: int


class Result(NamedTuple):
    """What somebody had at a table, and how strong he was after it."""

    name: str
    day: str
    where: str
    place: int
    points: Cell
    rating: int
    code: str


# By what the players can be sorted, the usual first: the highest comes first but for names.
ORDERS: dict[str, Callable[[Told, PlayerStatistics], object]] = {
    "games": lambda told, _: -told.games,
    "name": lambda told, _: told.name.casefold(),
    "average": lambda _, own: _downwards(own.in_role(*Role).average),
    "declarer": lambda _, own: _downwards(own.in_role(Role.DECLARER).average),
    "defender": lambda _, own: _downwards(own.in_role(Role.DEFENDER).average),
    "success": lambda _, own: _downwards(own.success),
    "predictions": lambda _, own: _downwards(own.predictions.accuracy),
    "rating": lambda told, _: -told.rating,
}


def _downwards(value: Amount | None) -> tuple[bool, Amount]:
    return value is None, -(value or 0)


def columns(*, has_success: bool, has_predictions: bool) -> list[Column]:
    """The heads of the table of players."""
    heads = [
        Column("name", gettext("Name")),
        Column("games", gettext("Games")),
        Column("", pgettext("games", "Won"), is_wide=True),
        Column("", gettext("Deals"), is_wide=True),
        Column("average", gettext("A deal")),
        Column("declarer", gettext("as declarer"), is_wide=True),
        Column("defender", gettext("against"), is_wide=True),
    ]
    if has_success:
        heads.append(Column("success", gettext("Own deals won"), is_wide=True))
    if has_predictions:
        heads.append(Column("predictions", gettext("Predictions right"), is_wide=True))
    return [*heads, Column("rating", gettext("Rating"))]


def players_shown(found: Statistics, by: str = "") -> list[Told]:
    """Everybody, sorted by one of the orders."""
    order = ORDERS.get(by, ORDERS["games"])
    rows = [(told_of(found, player), own) for player, own in found.players.items()]
    rows.sort(key=lambda row: (order(*row), row[0].name.casefold(), row[0].player))
    return [told for told, _ in rows]


def told_of(found: Statistics, player: int) -> Told:
    """A player in all that was played."""
    own = found.players[player]
    return Told(
        player=player,
        name=found.names[player].name,
        games=own.games,
        wins=own.wins,
        deals=own.deals,
        average=_average(own.in_role(*Role)),
        declarer=_average(own.in_role(Role.DECLARER)),
        defender=_average(own.in_role(Role.DEFENDER)),
        success=percent_in_words(own.success),
        predictions=percent_in_words(own.predictions.accuracy),
        rating=rating_of(found, player),
    )


def rating_of(found: Statistics, player: int) -> int:
    """How strong a player is now, 0 for one who has only been a substitute."""
    steps = found.ratings.get(player)
    return steps[-1].rating.shown if steps else 0


def _average(tally: Tally) -> Cell:
    return Cell(average_in_words(tally.average), is_minus(tally.average))


def contracts_shown(found: Statistics, players: Iterable[PlayerStatistics]) -> list[Contract]:
    """These players together in each contract that they have played, in the order of the rules."""
    together = _together(players)
    return [
        Contract(
            name=label(name),
            deals=each.deals,
            declared=each.by_role[Role.DECLARER].deals,
            declarer=_average(each.by_role[Role.DECLARER]),
            partner=_average(each.by_role[Role.PARTNER]),
            defender=_average(each.by_role[Role.DEFENDER]),
            success=percent_in_words(each.success),
        )
        for code, name in found.contracts.items()
        if (each := together.get(code))
    ]


def contracts_drawn(found: Statistics, players: Iterable[PlayerStatistics]) -> Bars | None:
    """What these players have made on average of the contracts that they declared."""
    together = _together(players)
    averages = [
        (label(name), together[code].by_role[Role.DECLARER].average)
        for code, name in found.contracts.items()
        if code in together
    ]
    known = [(name, average) for name, average in averages if average is not None]
    return bars(known, written=_drawn) if known else None


def _drawn(amount: Amount) -> str:
    """An average beside its bar, or a whole number of the scale."""
    return signed(amount) if isinstance(amount, int) else average_in_words(amount)


def _together(players: Iterable[PlayerStatistics]) -> dict[str, ContractStatistics]:
    together: dict[str, ContractStatistics] = {}
    for own in players:
        for (_, code), part in own.contracts.items():
            whole = together.setdefault(code, ContractStatistics())
            for role, tally in part.by_role.items():
                whole.by_role[role].deals += tally.deals
                whole.by_role[role].points += tally.points
            whole.judged += part.judged
            whole.won += part.won
    return together


# --- records ----------------------------------------------------------------------------------


def records_shown(found: Statistics) -> list[RecordsOf]:
    """The records under each of the rules that were played by."""
    by_code = {each.played.game: each for each in found.tables}
    shown = []
    for rules, each in found.records:
        named = [
            _deal_record(found, by_code, gettext("Most points in a deal"), each.highest_deal),
            _deal_record(found, by_code, gettext("Fewest points in a deal"), each.lowest_deal),
            _game_record(found, by_code, gettext("Best game"), each.highest_game),
            _game_record(found, by_code, gettext("Worst game"), each.lowest_game),
            _run_record(found, by_code, each),
        ]
        records = tuple(record for record in named if record)
        shown.append(RecordsOf(label(rules.name), rules.players, records))
    return shown


def _deal_record(
    found: Statistics, tables: Mapping[object, Counted], what: str, record: DealRecord | None
) -> Record | None:
    if record is None:
        return None
    deal = gettext("deal %(number)s, %(contract)s") % {
        "number": record.number,
        "contract": label(found.contracts[record.contract]),
    }
    return _record(found, tables[record.game], what, record.player, record.points, deal)


def _game_record(
    found: Statistics, tables: Mapping[object, Counted], what: str, record: GameRecord | None
) -> Record | None:
    if record is None:
        return None
    return _record(found, tables[record.game], what, record.player, record.points)


def _record(
    found: Statistics,
    table: Counted,
    what: str,
    player: Hashable,
    points: Amount,
    *more: str,
) -> Record:
    value = amount_in_words(points, signed=True)
    where = ", ".join([_where(found, table), *more])
    return Record(what, value, *_who(found, player), where, str(table.played.game))


def _run_record(
    found: Statistics, tables: Mapping[object, Counted], records: Records
) -> Record | None:
    run = records.longest_run
    if run is None or run.games < SHORTEST_RUN:
        return None
    until = gettext("until %(where)s") % {"where": _where(found, tables[run.last])}
    what = gettext("Longest run of games won")
    return Record(what, str(run.games), *_who(found, run.player), until, str(run.last))


def _who(found: Statistics, player: Hashable) -> tuple[int, str]:
    known = cast("int", player)
    return known, found.names[known].name


def _where(found: Statistics, table: Counted) -> str:
    """The evening, round and table."""
    tournament = found.tournaments[table.tournament]
    return gettext("%(name)s, %(day)s, round %(round)s, table %(table)s") % {
        "name": isolated(tournament.name),
        "day": date_format(tournament.held_on, "j F Y"),
        "round": table.round,
        "table": table.table,
    }


# --- strength ---------------------------------------------------------------------------------


def ratings_shown(found: Statistics) -> list[Rated]:
    """Everybody who is rated, the strongest first; equal ones share a place."""
    present = {player: steps[-1].rating for player, steps in found.ratings.items()}
    order = sorted(present, key=lambda each: (-present[each].shown, found.names[each].name, each))
    shown = [present[each].shown for each in order]
    return [
        Rated(
            place=1 + shown.index(present[each].shown),
            player=each,
            name=found.names[each].name,
            rating=present[each].shown,
            games=len(found.ratings[each]),
        )
        for each in order
    ]


def ratings_drawn(found: Statistics, players: Sequence[int]) -> Lines | None:
    """How strong these players were after each evening; None before there are two evenings."""
    evenings = dict.fromkeys(table.tournament for table in found.tables)
    numbers = {pk: number for number, pk in enumerate(evenings, start=1)}
    if len(numbers) < 2 or not players:  # noqa: PLR2004 - a line has two ends
        return None
    tracks = []
    for player in players:
        course: dict[int, int] = {}
        for step in found.ratings[player]:
            course[numbers[found.tables[step.game].tournament]] = step.rating.shown
        tracks.append(Track(found.names[player].name, list(course.items())))
    days = numbered([date_format(found.tournaments[pk].held_on, "j b") for pk in numbers])
    return lines(tracks, evening_marks(days), written=str)


def results_shown(found: Statistics, player: int) -> list[Result]:
    """What somebody had at every table, the latest first."""
    after = {step.game: step.rating.shown for step in found.ratings.get(player, ())}
    own = [_result(found, table, player, after[at]) for at, table in found.of_player(player)]
    return own[::-1]


def _result(found: Statistics, table: Counted, player: int, rating: int) -> Result:
    seat = table.played.players.index(player)
    points = table.played.results[seat]
    tournament = found.tournaments[table.tournament]
    where = gettext("round %(round)s, table %(table)s")
    return Result(
        name=tournament.name,
        day=date_format(tournament.held_on, "j F Y"),
        where=where % {"round": table.round, "table": table.table},
        place=table.played.places[seat],
        points=Cell(amount_in_words(points, signed=True), is_minus(points)),
        rating=rating,
        code=str(table.played.game),
    )
