"""The sheet of a game: replayed from its log, or as it was kept; and a game with all of it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from uuid import UUID

from kingscore.models import Entry, Game, Player
from kingscore.queries.games import log_of, seats_of
from kingscore.queries.kept import Latest
from kingscore.queries.rulesets import rules_of
from kingscore.rules.codec import entry_from_json
from kingscore.rules.gamefile import FileEntry, GameFile
from kingscore.rules.sheet import Policy, Sheet, replay
from kingscore.times import time_to_text

_sheets: Latest[Sheet] = Latest(most=500)  # by version
_names: Latest[tuple[str, ...]] = Latest(most=500)  # by the number of renames and of players
forget_sheets = _sheets.forget  # the names in their rules were mended


def keep_sheet(game: Game, sheet: Sheet) -> None:
    """Go on from this sheet, instead of replaying the log."""
    _sheets.keep(game.code, sheet.version, sheet)


def sheet_of(game: Game) -> Sheet:
    """The sheet of a game at its version: from its log, or as it was kept."""
    sheet = _sheets.get(game.code, game.version)
    if sheet is None:
        sheet = _replayed(game, game.version)
        keep_sheet(game, sheet)
    return sheet


def sheets_of(games: Collection[Game]) -> dict[UUID, Sheet]:
    """The sheets of many games at their versions by their ids: one query for all not kept."""
    kept = {game.pk: _sheets.get(game.code, game.version) for game in games}
    unread = [game for game in games if kept[game.pk] is None]
    logs: dict[UUID, list[Any]] = {game.pk: [] for game in unread}
    rows = Entry.objects.filter(game__in=list(logs)).order_by("game", "seq")
    for game, content in rows.values_list("game", "content") if unread else ():
        logs[game].append(content)
    return {
        game.pk: kept[game.pk] or _replay(game, logs[game.pk][: game.version]) for game in games
    }


def sheet_at(game: Game, version: int) -> Sheet:
    """The sheet of a game as it was at an earlier version."""
    return sheet_of(game) if version == game.version else _replayed(game, version)


def _replayed(game: Game, version: int) -> Sheet:
    log = Entry.objects.filter(game=game, seq__lte=version).order_by("seq")
    return _replay(game, log.values_list("content", flat=True))


def _replay(game: Game, contents: Iterable[Any]) -> Sheet:
    return replay(
        rules_of(game.ruleset_id),
        [entry_from_json(content) for content in contents],
        first_dealer=game.first_dealer,
        policy=Policy(game.policy),
    )


def _names_of(game: Game, known: int) -> tuple[str, ...]:
    """The names of so many players of a game in their order; as they were kept, or read."""
    mark = (game.renames, known)
    names = _names.get(game.code, mark)
    if names is None:
        names = tuple(seat.player.name for seat in seats_of(game)[:known])
        _names.keep(game.code, mark, names)
    return names


@dataclass(frozen=True)
class Table:
    """A game with all that is shown of it.

    `seated` are the names by seat at the start, and then of the substitutes as they came.
    """

    game: Game
    sheet: Sheet
    seated: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat, as they sit now."""
        return tuple(self.seated[place] for place in self.sheet.players)

    def at(self, sheet: Sheet) -> "Table":
        """The same game with another of its sheets, where others may sit."""
        is_all = sheet.known <= len(self.seated)
        return Table(self.game, sheet, self.seated if is_all else _names_of(self.game, sheet.known))

    def at_deal(self, number: int) -> "Table":
        """The same game with those at the table who play, or have played, this deal."""
        if not self.sheet.substitutions:
            return self
        return self.at(replace(self.sheet, players=self.sheet.players_at(number)))

    @cached_property
    def _listed(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in seats_of(self.game)[: self.sheet.known])

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat, as they sit now: read when they are asked for."""
        return tuple(self._listed[place] for place in self.sheet.players)

    @property
    def others(self) -> tuple[Player, ...]:
        """Those who have sat there and do not now, or were only named."""
        now = self.sheet.players
        return tuple(player for place, player in enumerate(self._listed) if place not in now)

    @property
    def everybody(self) -> tuple[Player, ...]:
        """All players of the game: those who sit there now, by seat, and then the others."""
        return (*self.players, *self.others)

    @cached_property
    def log(self) -> tuple[Entry, ...]:
        """The entries, read when they are asked for; a line's is `log[line.entry - 1]`."""
        return tuple(log_of(self.game))


def table_of(game: Game) -> Table:
    """A game with its sheet and names: no query, or one for each of them that is not known."""
    sheet = sheet_of(game)
    return Table(game, sheet, _names_of(game, sheet.known))


def player_of(account_id: int | None, table: Table) -> Player | None:
    """Who of a game this account is, if he has said so."""
    if account_id is None:
        return None
    return next((player for player in table.everybody if player.person_id == account_id), None)


def game_file_of(game: Game) -> GameFile:
    """A game in the form in which it is exported."""
    file = GameFile(
        ruleset=rules_of(game.ruleset_id),
        players=tuple(seat.player.name for seat in seats_of(game)),
        first_dealer=game.first_dealer,
        policy=Policy(game.policy),
        entries=tuple(
            FileEntry(
                entry=entry_from_json(entry.content),
                id=str(entry.id),
                reason=entry.reason,
                recorded_at=time_to_text(entry.recorded_at),
                noted_at=time_to_text(entry.noted_at) if entry.noted_at else "",
            )
            for entry in log_of(game)
        ),
        id=str(game.id),
        stake=game.stake,
        currency=game.currency,
        started_at=time_to_text(game.started_at),
    )
    # Others may have come since the game was read.
    return replace(file, players=file.players[: file.ruleset.players + file.substitutes])
