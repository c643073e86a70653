"""The sheet of a game: replayed from its log, or as it was kept; and a game with all of it."""

from dataclasses import dataclass
from functools import cached_property

from kingscore.models import Entry, Game, Player
from kingscore.queries.games import log_of, seats_of
from kingscore.queries.kept import Latest
from kingscore.queries.rulesets import rules_of
from kingscore.rules.codec import entry_from_json
from kingscore.rules.gamefile import FileEntry, GameFile
from kingscore.rules.sheet import Policy, Sheet, replay
from kingscore.times import time_to_text

_sheets: Latest[Sheet] = Latest(most=500)  # by version
_names: Latest[tuple[str, ...]] = Latest(most=500)  # by the number of renames
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


def sheet_at(game: Game, version: int) -> Sheet:
    """The sheet of a game as it was at an earlier version."""
    return sheet_of(game) if version == game.version else _replayed(game, version)


def _replayed(game: Game, version: int) -> Sheet:
    log = Entry.objects.filter(game=game, seq__lte=version).order_by("seq")
    return replay(
        rules_of(game.ruleset_id),
        [entry_from_json(content) for content in log.values_list("content", flat=True)],
        first_dealer=game.first_dealer,
        policy=Policy(game.policy),
    )


def _names_of(game: Game) -> tuple[str, ...]:
    """The players' names by the seats that they had at the start; as they were kept, or read."""
    names = _names.get(game.code, game.renames)
    if names is None:
        names = tuple(seat.player.name for seat in seats_of(game))
        _names.keep(game.code, game.renames, names)
    return names


@dataclass(frozen=True)
class Table:
    """A game with all that is shown of it; `seated` are the names by seat at the start."""

    game: Game
    sheet: Sheet
    seated: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat, as they sit now."""
        return tuple(self.seated[place] for place in self.sheet.players)

    def at(self, sheet: Sheet) -> "Table":
        """The same game with another of its sheets, where the players may sit otherwise."""
        return Table(self.game, sheet, self.seated)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players by seat, as they sit now: read when they are asked for."""
        seated = [seat.player for seat in seats_of(self.game)]
        return tuple(seated[place] for place in self.sheet.players)

    @cached_property
    def log(self) -> tuple[Entry, ...]:
        """The entries, read when they are asked for; a line's is `log[line.entry - 1]`."""
        return tuple(log_of(self.game))


def table_of(game: Game) -> Table:
    """A game with its sheet and names: no query, or one for each of them that is not known."""
    return Table(game, sheet_of(game), _names_of(game))


def player_of(account_id: int | None, table: Table) -> Player | None:
    """Who of a table this account is, if he has said so."""
    if account_id is None:
        return None
    return next((player for player in table.players if player.person_id == account_id), None)


def game_file_of(game: Game) -> GameFile:
    """A game in the form in which it is exported."""
    return GameFile(
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
