"""Games with their seats, and what was written in their logs."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from kingscore.models import Entry, Game, Seat
from kingscore.queries.rulesets import rules_of
from kingscore.rules.reading import is_clean


def game_by_code(code: str) -> Game | None:
    """The game with this code, if there is one."""
    if not is_clean(code):  # PostgreSQL will not even look for it
        return None
    try:
        return Game.objects.get(code=code)  # of an only one, `first` would still order them
    except Game.DoesNotExist:
        return None


def game_by_scorer_code(scorer_code: str) -> Game | None:
    """The game whose scorer's link has this code, if there is one."""
    return Game.objects.filter(scorer_code=scorer_code).first()


def stamp_by_code(code: str) -> str | None:
    """The stamp of a game: all that a phone that follows it has to ask."""
    found = Game.objects.filter(code=code).only("version", "renames").first()
    return found.stamp if found else None


class Standing(NamedTuple):
    """How far a game has come: what whoever follows it is told."""

    version: int
    renames: int
    is_finished: bool

    @property
    def stamp(self) -> str:
        """The stamp of the game, as `Game.stamp`."""
        return f"{self.version}.{self.renames}"


def standings_of(codes: Collection[str]) -> dict[str, Standing]:
    """How far each of these games has come, by code; without those that there are not."""
    rows = Game.objects.filter(code__in=codes).order_by()
    found = rows.values_list("code", "version", "renames", "is_finished")
    return {code: Standing(version, renames, over) for code, version, renames, over in found}


def games_by_codes(codes: Collection[str]) -> list[Game]:
    """These games with their players, the latest first."""
    games = Game.objects.filter(code__in=codes).prefetch_related("seats__player")
    return list(games.order_by("-started_at", "id"))


def owned_games(account_id: int, *, is_finished: bool | None = None) -> QuerySet[Game]:
    """The games of an account with their players, or its finished or open ones, latest first."""
    games = Game.objects.filter(owner=account_id).prefetch_related("seats__player")
    if is_finished is not None:
        games = games.filter(is_finished=is_finished)
    return games.order_by("-started_at", "id")


def names_at_start(game: Game) -> list[str]:
    """Who sat down at the start of a game of a list, by seat, without those who came later."""
    names = [seat.player.name for seat in game.seats.all()]
    return names[: rules_of(game.ruleset_id).players]


def seats_of(game: Game) -> list[Seat]:
    """Who plays in a game: by seat at the start, and then the substitutes as they came."""
    return list(Seat.objects.filter(game=game).select_related("player").order_by("position"))


def is_seated(game_id: UUID, player_id: int) -> bool:
    """Whether this player sits, or has sat, in this game."""
    return Seat.objects.filter(game=game_id, player=player_id).exists()


def log_rows_of(game: Game) -> QuerySet[Entry]:
    """The entries of a game at its version with who wrote them, in no order yet."""
    return Entry.objects.filter(game=game, seq__lte=game.version).select_related("recorded_by")


def log_of(game: Game) -> list[Entry]:
    """The entries of a game at its version with who wrote them, in order."""
    return list(log_rows_of(game).order_by("seq"))


def entries_after(game: Game, version: int, most: int) -> list[Entry]:
    """The first entries that were written after a version, with who wrote them, in order."""
    log = Entry.objects.filter(game=game, seq__gt=version)
    return list(log.select_related("recorded_by").order_by("seq")[:most])


def entry_by_id(entry_id: UUID) -> Entry | None:
    """The entry with this id, in whatever game."""
    return Entry.objects.filter(pk=entry_id).first()
