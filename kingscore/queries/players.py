"""Players: by who keeps them, and the games where they sit."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from kingscore.models import Claim, Game, Player, Seat


def player_by_id(player_id: int) -> Player | None:
    """The player with this id, if there is one."""
    return Player.objects.filter(pk=player_id).first()


def players_of_account(account_id: int, *, name: str = "") -> QuerySet[Player]:
    """The players in the list of an account and those it has claimed, by name.

    With `name` those who have these letters in theirs. Each has `games`: in how many he sits.
    """
    players = Player.objects.filter(Q(keeper=account_id) | Q(person=account_id))
    players = players.annotate(games=Count("seat"))
    if name:
        players = players.filter(name__icontains=name)
    return players.order_by("name", "pk")


def kept_names(account_id: int, *, most: int) -> list[str]:
    """The names in the list of an account, those of the latest players if there are very many."""
    players = Player.objects.filter(keeper=account_id, is_anonymous=False).order_by("-pk")
    return sorted(set(players.values_list("name", flat=True)[:most]))


def kept_by_name_or_id(account_id: int, chosen: Collection[str | int]) -> QuerySet[Player]:
    """The players in the list of an account who have these very names or ids, and have a name."""
    players = Player.objects.filter(keeper=account_id, is_anonymous=False)
    ids = [each for each in chosen if isinstance(each, int)]
    names = [each for each in chosen if isinstance(each, str)]
    return players.filter(Q(pk__in=ids) | Q(name__in=names))


def player_seated_as(account_id: int, game: Game) -> int | None:
    """The player of a game who has been claimed by this account: his id."""
    players = Player.objects.filter(seat__game=game, person=account_id).order_by("pk")
    return players.values_list("pk", flat=True).first()


def games_of(*players: Player) -> QuerySet[Game]:
    """The games where these players sit."""
    return Game.objects.filter(pk__in=Seat.objects.filter(player__in=players).values("game"))


def games_with_players(player: Player) -> QuerySet[Game]:
    """The games where this player sits, with all who do, the latest first."""
    games = games_of(player).prefetch_related("seats__player")
    return games.order_by("-started_at", "id")


def names_at_tables_of(player: Player) -> dict[UUID, list[tuple[int, str]]]:
    """The players with their names at every table where this one sits, by game."""
    seats = Seat.objects.filter(game__seats__player=player).order_by("game", "position")
    tables: dict[UUID, list[tuple[int, str]]] = {}
    for game, pk, name in seats.values_list("game", "player", "player__name"):
        tables.setdefault(game, []).append((pk, name))
    return tables


def is_person_at_tables_of(account_id: int, player: Player) -> bool:
    """Whether this account has claimed another player at a table where this one sits."""
    seats = Seat.objects.filter(game__seats__player=player, player__person=account_id)
    return seats.exclude(player=player).exists()


def claims_of_account(account_id: int) -> QuerySet[Claim]:
    """What an account has asked for and what it is asked, the longest waiting first."""
    return claims_to_answer(account_id) | claims_made_by(account_id)


def claims_to_answer(account_id: int) -> QuerySet[Claim]:
    """The claims of players in the list of an account, which wait for its yes or no."""
    return Claim.objects.filter(player__keeper=account_id).select_related("player", "account")


def claims_made_by(account_id: int) -> QuerySet[Claim]:
    """The claims of an account that others have not answered yet."""
    return Claim.objects.filter(account=account_id).select_related("player", "account")
