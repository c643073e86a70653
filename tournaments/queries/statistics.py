"""What the finished tables of tournaments tell: of players, contracts, pairs, records, strength."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import chain
from typing import NamedTuple, cast
from uuid import UUID

from django.db.models import F

from kingscore.models import Game, Seat
from kingscore.queries import rules_of, sheets_of
from kingscore.queries.kept import Latest
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.sentence import Label
from tournaments.models import Club, Table, Tournament
from tournaments.queries.named import Named, names_of
from tournaments.queries.standings import hidden_rounds
from tournaments.queries.tournaments import tournaments_of
from tournaments.rating import Step, ratings
from tournaments.rules.statistics import (
    HeadToHead,
    PlayedGame,
    PlayerStatistics,
    Records,
    head_to_head,
    played_game,
    player_statistics,
    records,
)
from tournaments.rules.suites import suite_for


class Counted(NamedTuple):
    """A finished table, by the numbers of it and its round, and what was played there.

    The `game` in `played` is its code, the players are their ids, the rules the code of a suite.
    """

    tournament: UUID
    round: int
    table: int
    played: PlayedGame
    ruleset: UUID


class Suited(NamedTuple):
    """A game as tournaments choose it, with how many tables have played it, and who."""

    code: str
    name: Label
    tables: int
    players: frozenset[int]


@dataclass(frozen=True)
class Statistics:
    """The tables of some tournaments at which one suite was played, in the order of time.

    `suites` are all that were played, the one with the most tables first; `names` are of everybody
    who has played one of the tables, by the id of the player.
    """

    tournaments: Mapping[UUID, Tournament]
    suites: tuple[Suited, ...]
    suite: str
    tables: tuple[Counted, ...]
    names: Mapping[int, Named]

    @cached_property
    def games(self) -> tuple[PlayedGame, ...]:
        """What was played at the tables."""
        return tuple(each.played for each in self.tables)

    @cached_property
    def players(self) -> dict[int, PlayerStatistics]:
        """What each player has of it, by id."""
        return cast("dict[int, PlayerStatistics]", player_statistics(self.games))

    @cached_property
    def ratings(self) -> dict[int, list[Step]]:
        """How strong each player was after each of his tables, by their places there."""
        rated = [list(zip(each.players, each.places, strict=True)) for each in self.games]
        found = ratings(rated, is_lower_better=True)
        return cast("dict[int, list[Step]]", found)

    @cached_property
    def rules(self) -> tuple[Rules, ...]:
        """The rules that were played by, each once, the latest first."""
        found = dict.fromkeys(each.ruleset for each in reversed(self.tables))
        return tuple(map(rules_of, found))

    @cached_property
    def contracts(self) -> dict[str, Label]:
        """The names of the contracts by their codes, as the rules list them."""
        names: dict[str, Label] = {}
        for rules in self.rules:
            for contract in rules.contracts:
                names.setdefault(contract.code, contract.name)
        return names

    @cached_property
    def records(self) -> tuple[tuple[Rules, Records], ...]:
        """The records by the rules that they were made under, as points compare there alone."""
        by_rules: dict[str, list[PlayedGame]] = {}
        latest: dict[str, Rules] = {}
        for each in self.tables:
            rules = rules_of(each.ruleset)
            by_rules.setdefault(rules.slug, []).append(each.played)
            latest[rules.slug] = rules
        most = sorted(by_rules, key=lambda slug: -len(by_rules[slug]))
        return tuple((latest[slug], records(by_rules[slug])) for slug in most)

    def between(self, one: int, other: int) -> HeadToHead:
        """How the one stands against the other."""
        return head_to_head(self.games, one, other)

    def of_player(self, player: int) -> tuple[tuple[int, Counted], ...]:
        """The tables that he has a result of, each with its index among all."""
        return tuple(
            (at, each) for at, each in enumerate(self.tables) if player in each.played.players
        )


class Sight(NamedTuple):
    """What somebody may see of a club: tournaments that are not public, rounds that are hidden."""

    sees_private: bool
    sees_hidden: bool


_kept: Latest[tuple[PlayedGame, UUID]] = Latest(most=10_000)  # by version and by names changed
_known: Latest[dict[str, Statistics]] = Latest(most=10)  # under all that they are made from


def statistics_of(
    tournaments: Sequence[Tournament],
    *,
    sees_all: bool,
    suite: str = "",
    player: int | None = None,
) -> Statistics:
    """The statistics of one suite in some tournaments: if none is given that with the most tables.

    For a player it is one that he has played, if there is one. Without `sees_all` rounds that are
    hidden until the end are left out. One query, one more for tournaments that hide rounds, one if
    anything has changed since they were asked for, and three for games that are not kept.
    """
    found = _known_of(tournaments, sees_all=sees_all)
    if suite in found:
        return found[suite]
    made = [each for each in found.values() if player is None or player in each.names]
    return next(iter(made or found.values()), Statistics({}, (), "", (), {}))


def statistics_of_club(
    club: Club, sight: Sight, *, suite: str = "", player: int | None = None
) -> Statistics:
    """The same of all tournaments of a club that somebody may see. One query more."""
    seen = list(tournaments_of(club, only_public=not sight.sees_private))
    return statistics_of(seen, sees_all=sight.sees_hidden, suite=suite, player=player)


def _known_of(tournaments: Sequence[Tournament], *, sees_all: bool) -> dict[str, Statistics]:
    """The statistics of each suite, the one with the most tables first."""
    rows = _rows(tournaments, sees_all=sees_all)
    # A new name counts as a change of the games of a player, and so does who somebody is.
    made_from = [f"{each.pk}.{each.version}" for each in tournaments] + [
        f"{row.code}.{row.version}.{row.renames}" for row in rows
    ]
    stamp = sha256(" ".join(made_from).encode()).hexdigest()
    known = _known.get(stamp, None)
    if known is None:
        known = _statistics(tournaments, _counted(tournaments, rows))
        _known.keep(stamp, None, known)
    return known


def _statistics(
    tournaments: Sequence[Tournament], tables: Sequence[Counted]
) -> dict[str, Statistics]:
    by_suite: dict[str, list[Counted]] = {}
    for table in tables:
        by_suite.setdefault(table.played.rules, []).append(table)
    players = {code: _players(own) for code, own in by_suite.items()}
    order = sorted(by_suite, key=lambda code: -len(by_suite[code]))
    suites = tuple(
        Suited(code, _suite_of(by_suite[code][0].ruleset)[1], len(by_suite[code]), players[code])
        for code in order
    )
    names = names_of(chain.from_iterable(players.values())) if players else {}
    by_id = {each.pk: each for each in tournaments}
    return {
        code: Statistics(
            by_id,
            suites,
            code,
            tuple(by_suite[code]),
            {player: names[player] for player in players[code]},
        )
        for code in order
    }


class _Row(NamedTuple):
    """A finished table as it stands in the database."""

    pk: int
    tournament: UUID
    round: int
    number: int
    code: str
    version: int
    renames: int


def _rows(tournaments: Sequence[Tournament], *, sees_all: bool) -> list[_Row]:
    hidden = {} if sees_all else hidden_rounds(tournaments)
    tables = Table.objects.filter(round__tournament__in=tournaments, game__is_finished=True)
    rows = tables.order_by("round__number", "number").values_list(
        *("pk", "round__tournament", "round__number", "number"),
        *("game__code", "game__version", "game__renames"),
    )
    found = [_Row(*row) for row in rows]
    return [row for row in found if row.round not in hidden.get(row.tournament, ())]


def _counted(tournaments: Sequence[Tournament], rows: Sequence[_Row]) -> list[Counted]:
    """What was played at these tables, in the order of time."""
    played = {row.pk: _kept.get(row.code, (row.version, row.renames)) for row in rows}
    played |= _read([pk for pk, kept in played.items() if kept is None])
    by_tournament: dict[UUID, list[_Row]] = {each.pk: [] for each in tournaments}
    for row in rows:
        by_tournament[row.tournament].append(row)
    order = sorted(tournaments, key=lambda each: (each.held_on, each.created_at, each.pk))
    return [
        Counted(each.pk, row.round, row.number, *kept)
        for each in order
        for row in by_tournament[each.pk]
        if (kept := played[row.pk]) and kept[0].deals
    ]


def _read(tables: Sequence[int]) -> dict[int, tuple[PlayedGame, UUID]]:
    """What was played at these tables, by their ids; it is kept."""
    if not tables:
        return {}
    games = list(Game.objects.filter(table__in=tables).annotate(at=F("table")))
    seats = Seat.objects.filter(game__table__in=tables).order_by("game", "position")
    players: dict[UUID, list[int]] = {game.pk: [] for game in games}
    for game_id, player in seats.values_list("game", "player"):
        players[game_id].append(player)
    sheets = sheets_of(games)
    found = {}
    for game in games:
        code, _ = _suite_of(game.ruleset_id)
        made = played_game(game.code, code, sheets[game.pk], players[game.pk])
        found[game.at] = kept = made, game.ruleset_id
        _kept.keep(game.code, (game.version, game.renames), kept)
    return found


@lru_cache(maxsize=256)
def _suite_of(ruleset_id: UUID) -> tuple[str, Label]:
    """The code and the name of the suite that makes these rules."""
    suite = suite_for(rules_of(ruleset_id))
    return suite.code, suite.name


def _players(tables: Iterable[Counted]) -> frozenset[int]:
    """Everybody who has played at these tables, substitutes too."""
    lines = chain.from_iterable(
        (each.played.players, *(deal.players for deal in each.played.deals)) for each in tables
    )
    return cast("frozenset[int]", frozenset(chain.from_iterable(lines)) - {None})
