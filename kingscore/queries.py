"""Every reading of the database that is worth a name."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from threading import Lock
from typing import Generic, NamedTuple, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from kingscore.models import (
    ApiToken,
    Delivery,
    Entry,
    Game,
    HouseRules,
    Player,
    Ruleset,
    Seat,
    Webhook,
)
from kingscore.rules.codec import entry_from_json
from kingscore.rules.gamefile import FileEntry, GameFile
from kingscore.rules.reading import is_clean
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset_codec import ruleset_from_json
from kingscore.rules.sheet import Policy, Sheet, replay

IMPORTED = "imported-"  # how the slugs of rules begin that came in with the file of a game
TOKEN_PREFIX = "ks_"  # noqa: S105 - how every token begins, none itself

_Kept = TypeVar("_Kept")


class Published(NamedTuple):
    """A published ruleset: its rules, which version of its slug they are, a mark of its texts."""

    rules: Rules
    version: int
    mark: str


@lru_cache(maxsize=256)
def published(ruleset_id: UUID) -> Published:
    """A published ruleset; it never changes, so it is read once."""
    row = Ruleset.objects.get(pk=ruleset_id)
    mark = sha256(json.dumps(row.texts, sort_keys=True).encode()).hexdigest()[:8]
    return Published(rules_in(row), row.version, mark)


def rules_in(row: Ruleset) -> Rules:
    """The rules in a row that was read already: for lists, where each is shown once."""
    return ruleset_from_json(row.document, row.texts, slug=row.slug)


def rules_of(ruleset_id: UUID) -> Rules:
    """The rules of a published ruleset."""
    return published(ruleset_id).rules


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


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game with their players, in the order of play at the start."""
    return list(Seat.objects.filter(game=game).select_related("player").order_by("position"))


def is_seated(game_id: UUID, player_id: int) -> bool:
    """Whether this player sits in this game."""
    return Seat.objects.filter(game=game_id, player=player_id).exists()


def names_at_tables_of(player: Player) -> dict[UUID, list[tuple[int, str]]]:
    """The players with their names at every table where this one sits, by game."""
    seats = Seat.objects.filter(game__seats__player=player).order_by("game", "position")
    tables: dict[UUID, list[tuple[int, str]]] = {}
    for game, pk, name in seats.values_list("game", "player", "player__name"):
        tables.setdefault(game, []).append((pk, name))
    return tables


def games_of(*players: Player) -> QuerySet[Game]:
    """The games where these players sit."""
    return Game.objects.filter(pk__in=Seat.objects.filter(player__in=players).values("game"))


def is_person_at_tables_of(account_id: int, player: Player) -> bool:
    """Whether this account has claimed another player at a table where this one sits."""
    seats = Seat.objects.filter(game__seats__player=player, player__person=account_id)
    return seats.exclude(player=player).exists()


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


def player_seated_as(account_id: int, game: Game) -> int | None:
    """The player of a game who has been claimed by this account: his id."""
    players = Player.objects.filter(seat__game=game, person=account_id).order_by("pk")
    return players.values_list("pk", flat=True).first()


def kept_by_name_or_id(account_id: int, chosen: Collection[str | int]) -> QuerySet[Player]:
    """The players in the list of an account who have these very names or ids, and have a name."""
    players = Player.objects.filter(keeper=account_id, is_anonymous=False)
    ids = [each for each in chosen if isinstance(each, int)]
    names = [each for each in chosen if isinstance(each, str)]
    return players.filter(Q(pk__in=ids) | Q(name__in=names))


def games_with_players(player: Player) -> QuerySet[Game]:
    """The games where this player sits, with all who do, the latest first."""
    games = games_of(player).prefetch_related("seats__player")
    return games.order_by("-started_at", "id")


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


class _Latest(Generic[_Kept]):
    """The latest known value of the games that were asked for last, each right for one mark.

    A log only grows, so the sheet of a game at a version can never be another, nor can the names
    between two changes of them: what is kept is right for its mark, and is read anew for any
    other. It is kept under the game's code: a game that is deleted and imported again has the id
    and the version of the first, but another code.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._by_code: dict[str, tuple[int, _Kept]] = {}

    def get(self, code: str, mark: int) -> _Kept | None:
        kept = self._by_code.get(code)
        return kept[1] if kept and kept[0] == mark else None

    def keep(self, code: str, mark: int, value: _Kept) -> None:
        with self._lock:
            self._by_code.pop(code, None)
            if len(self._by_code) >= self._most:
                del self._by_code[next(iter(self._by_code))]
            self._by_code[code] = mark, value

    def forget(self) -> None:
        """Keep none of them."""
        with self._lock:
            self._by_code.clear()


_sheets: _Latest[Sheet] = _Latest(most=500)  # by version
_names: _Latest[tuple[str, ...]] = _Latest(most=500)  # by the number of renames
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
                recorded_at=entry.recorded_at.isoformat(),
                noted_at=entry.noted_at.isoformat() if entry.noted_at else "",
            )
            for entry in log_of(game)
        ),
        id=str(game.id),
        stake=game.stake,
        currency=game.currency,
        started_at=game.started_at.isoformat(),
    )


def ruleset_version_of(game: Game) -> int:
    """The number of the version of its ruleset that a game is played under."""
    return published(game.ruleset_id).version


def ruleset_by_digest(slug: str, digest: str) -> Ruleset | None:
    """The latest published ruleset with this name and these rules, if there is one."""
    return Ruleset.objects.filter(slug=slug, digest=digest).order_by("-version").first()


def ruleset_version(slug: str, version: int) -> Ruleset | None:
    """One version of a ruleset, if it is published."""
    return Ruleset.objects.filter(slug=slug, version=version).first()


def latest_ruleset(slug: str) -> Ruleset | None:
    """The latest version of a ruleset, if it is published."""
    return Ruleset.objects.filter(slug=slug).order_by("-version").first()


def latest_rulesets(slugs: Collection[str]) -> list[Ruleset]:
    """The latest version of each of these rulesets, in the order of the slugs."""
    rows = latest_of(Ruleset.objects.filter(slug__in=slugs))
    by_slug = {row.slug: row for row in rows}
    return [by_slug[slug] for slug in slugs if slug in by_slug]


def latest_of(rulesets: QuerySet[Ruleset]) -> QuerySet[Ruleset]:
    """Of each of these rulesets the latest version that there is."""
    later = Ruleset.objects.filter(slug=OuterRef("slug"), version__gt=OuterRef("version"))
    return rulesets.filter(~Exists(later))


def rulesets_known_to(account_id: int | None) -> QuerySet[Ruleset]:
    """All versions of all rulesets, each with `is_house`, and `is_mine` for house rules of it."""
    house = HouseRules.objects.filter(slug=OuterRef("slug"))
    mine = house.filter(owner=account_id) if account_id else house.none()
    return Ruleset.objects.annotate(is_house=Exists(house), is_mine=Exists(mine))


def versions_of(slug: str) -> list[Ruleset]:
    """Every version of a ruleset, the latest first."""
    return list(Ruleset.objects.filter(slug=slug).order_by("-version"))


def house_by_slug(slug: str) -> HouseRules | None:
    """The house rules with this slug, if there are any."""
    return HouseRules.objects.filter(slug=slug).first()


def house_by_id(house_id: UUID) -> HouseRules | None:
    """The house rules that a form has published under this id, if there are any."""
    return HouseRules.objects.filter(pk=house_id).first()


def house_by_editor_code(editor_code: str) -> HouseRules | None:
    """The house rules whose editor's link has this code, if there are any."""
    return HouseRules.objects.filter(editor_code=editor_code).first()


def digest_of_token(token: str) -> str:
    """What is stored of a token, in hexadecimal; it is too random to need salt or slowness."""
    return sha256(token.encode()).hexdigest()


def token_by_secret(token: str) -> ApiToken | None:
    """The API token with its account, if it is one and the account is active: one query."""
    if not token.startswith(TOKEN_PREFIX):
        return None
    rows = ApiToken.objects.select_related("account").filter(account__is_active=True)
    try:
        return rows.get(digest=digest_of_token(token))
    except ApiToken.DoesNotExist:
        return None


def tokens_of(account_id: int) -> list[ApiToken]:
    """The tokens of an account, the latest first."""
    return list(ApiToken.objects.filter(account=account_id).order_by("-created_at", "id"))


def has_webhooks(account_id: int) -> bool:
    """Whether an account is told of what is written in its games.

    Asked in the transaction that gives it a game, before that is locked: whoever makes a webhook
    at the same time waits for it, or is waited for.
    """
    list(User.objects.select_for_update(no_key=True).filter(pk=account_id).values_list("pk"))
    return Webhook.objects.filter(account=account_id).exists()


def webhooks_of_entry(entry: Entry) -> list[Webhook]:
    """Who may have to be told of an entry: the webhooks of its game and of the game's owner."""
    of_it = Q(game=entry.game_id)
    if entry.game.owner_id:
        of_it |= Q(account=entry.game.owner_id, account__is_active=True)
    return list(Webhook.objects.filter(of_it).order_by("pk"))


def webhooks_of_game(game_id: UUID | None) -> QuerySet[Webhook]:
    """The webhooks of one game."""
    return Webhook.objects.filter(game=game_id)


def webhooks_of_account(account_id: int) -> QuerySet[Webhook]:
    """The webhooks that are told of all games of an account."""
    return Webhook.objects.filter(account=account_id)


def with_last_deliveries(
    webhooks: QuerySet[Webhook], most: int
) -> list[tuple[Webhook, list[Delivery]]]:
    """These webhooks, the latest first, each with so many of its deliveries, the latest first."""
    latest = Delivery.objects.select_related("entry__game").order_by("-created_at", "pk")
    deliveries = Prefetch("deliveries", queryset=latest[:most], to_attr="latest")
    rows = webhooks.order_by("-created_at", "pk").prefetch_related(deliveries)
    return [(webhook, vars(webhook)["latest"]) for webhook in rows]


def owned_games(account_id: int, *, is_finished: bool | None = None) -> QuerySet[Game]:
    """The games of an account with their players, or its finished or open ones, latest first."""
    games = Game.objects.filter(owner=account_id).prefetch_related("seats__player")
    if is_finished is not None:
        games = games.filter(is_finished=is_finished)
    return games.order_by("-started_at", "id")


def owned_house(account_id: int) -> list[str]:
    """The slugs of the house rules of an account."""
    house = HouseRules.objects.filter(owner=account_id).order_by("slug")
    return list(house.values_list("slug", flat=True))
