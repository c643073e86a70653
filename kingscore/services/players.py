"""Players as accounts keep them: made, put right, merged, and made anonymous.

Rows are locked in the order that `services.locks` names. A claim changes only while its player is
locked, or goes with its account.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, ProtectedError

from kingscore.errors import GameLocked, NameLocked, PlayerClaimed, PlayerInUse, PlayersMet
from kingscore.models import Claim, Entry, Game, Player, Seat
from kingscore.queries import (
    games_of,
    is_person_at_tables_of,
    kept_by_name_or_id,
    names_at_tables_of,
    seats_of,
)
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import anonymous_name, name_problem, names_problems, tidy_name
from kingscore.rules.sentence import gettext_noop
from kingscore.services.codes import new_code
from kingscore.services.locks import lock_games, lock_player, lock_players, lock_players_by_id
from kingscore.services.races import retried_after_race

_ANONYMOUS_CODE_LENGTH = 5  # 24 bits: two at one table are told apart


@retried_after_race
@transaction.atomic
def create_player(*, account: User, name: str, start_key: UUID | None = None) -> Player:
    """A new player in the list of an account; others in it may have the same name.

    The same name with the same `start_key` again gives the player who was made, as he is by now.
    Raises InvalidDocument for a name that cannot be used.
    """
    name = tidy_name(name)
    if fault := name_problem(name, "name"):
        raise InvalidDocument([fault])
    if start_key:
        start_key = uuid5(start_key, json.dumps([account.pk, name]))
        if made := Player.objects.filter(start_key=start_key).first():
            return made
    return Player.objects.create(name=name, keeper=account, start_key=start_key)


def new_player(name: str, keeper: User | None) -> Player:
    """Somebody who has not played yet, in the list of an account if there is one."""
    return Player.objects.create(name=name, keeper=keeper)


def known_players(
    chosen: Sequence[str | int], *, keeper: User | None, previous: Game | None
) -> dict[str | int, Player]:
    """Who of those that are chosen for a table, by name or id, has been here before.

    By name these are the players of the `previous` game, and whoever is the only one of this name
    in the list of `keeper`; an id is that of somebody in the list. With a list all are locked.
    Raises InvalidDocument for an id that is none of the list.
    """
    seated = [seat.player for seat in seats_of(previous)] if previous else []
    known: dict[str | int, Player] = {}
    names: list[str] = []
    for player in _locked_of_list(keeper, chosen, seated) if keeper else []:
        known[player.pk] = player
        known[player.name] = player
        names.append(player.name)
    for name in {name for name in names if names.count(name) > 1}:
        del known[name]  # which of them nobody can tell
    known |= {player.name: player for player in seated}
    text = gettext_noop("There is no such player in your list.")
    problems = [
        problem("unknown_player", text, at=f"players[{seat}]")
        for seat, each in enumerate(chosen)
        if isinstance(each, int) and each not in known
    ]
    if problems:
        raise InvalidDocument(problems)
    return known


def _locked_of_list(
    keeper: User, chosen: Sequence[str | int], seated: Sequence[Player]
) -> list[Player]:
    """Who of a list has one of these names or ids; those are locked, and so are the `seated`."""
    listed = kept_by_name_or_id(keeper.pk, chosen)
    rows = lock_players(listed | Player.objects.filter(pk__in=[each.pk for each in seated]))
    return [each for each in rows if each.keeper_id == keeper.pk and not each.is_anonymous]


def keep_players(players: Sequence[Player], *, keeper: User) -> None:
    """Those of these locked players whom nobody keeps join the list of an account."""
    unkept = [each.pk for each in players if each.keeper_id is None and not each.is_anonymous]
    if unkept:
        Player.objects.filter(pk__in=unkept, keeper=None).update(keeper=keeper)


@transaction.atomic
def rename_player(*, player: Player, name: str, game: Game | None = None) -> None:
    """Put a misspelt name right, in all games of this player.

    Raises InvalidDocument if the name cannot be used, by itself or at one of their tables, or if
    the player is anonymous; Player.DoesNotExist for somebody who does not sit in `game`; GameLocked
    or NameLocked where that game or another of theirs is locked.
    """
    player = lock_player(player.pk)
    # Other names at these tables must stay as they are until this one is checked and written.
    games = lock_games(games_of(player))
    tables = names_at_tables_of(player)
    if game and game.pk not in tables:
        raise Player.DoesNotExist
    if locked := {each.pk for each in games if each.is_locked}:
        raise GameLocked if game and game.pk in locked else NameLocked
    name = tidy_name(name)
    if player.is_anonymous:
        raise InvalidDocument([anonymous_problem("name")])
    if fault := name_problem(name, "name"):
        raise InvalidDocument([fault])
    # This table first: what is wrong is said of the names that are seen.
    first = game.pk if game else None
    for table in sorted(tables, key=lambda table: table != first):
        names = [name if pk == player.pk else other for pk, other in tables[table]]
        if problems := list(names_problems(names)):
            raise InvalidDocument(replace(each, path="name") for each in problems)
    Player.objects.filter(pk=player.pk).update(name=name)
    _count_change(tables)


@retried_after_race
@transaction.atomic
def merge_players(*, keep: Player, merge: Player) -> Player:
    """Two players who are one person become `keep`: the seats and entries of `merge` are his.

    What only `merge` had of a keeper, a person and claims goes to him too; then `merge` is no more.
    Raises as `check_merge` does, PlayerInUse when something besides games holds `merge`, and
    Player.DoesNotExist when one of them is no more.
    """
    locked = lock_players_by_id(keep.pk, merge.pk)
    keep, merge = locked[keep.pk], locked[merge.pk]
    lock_games(games_of(keep, merge))
    tables = check_merge(keep=keep, merge=merge)
    Seat.objects.filter(player=merge).update(player=keep)
    Entry.objects.filter(recorded_by=merge).update(recorded_by=keep)
    again = Claim.objects.filter(player=keep).values("account")  # they have asked for both
    Claim.objects.filter(player=merge).exclude(account__in=again).update(player=keep)
    keep.keeper_id = keep.keeper_id or merge.keeper_id
    keep.person_id = keep.person_id or merge.person_id
    keep.save(update_fields=["keeper", "person"])
    if keep.person_id:
        keep.claims.all().delete()
    try:
        merge.delete()
    except ProtectedError as protected:
        if any(isinstance(each, Seat) for each in protected.protected_objects):
            raise  # a game began meanwhile: it is done once more
        raise PlayerInUse from None
    _count_change(tables)
    return keep


def check_merge(*, keep: Player, merge: Player) -> Collection[UUID]:
    """The games that `merge_players` would change; it writes nothing.

    Raises PlayersMet when they sat in one game, or their person did as somebody else, PlayerClaimed
    when two persons have claimed them, NameLocked when a game of `merge` is locked, InvalidDocument
    when `keep`'s name stands at a table of `merge` already, when one of them is anonymous, or when
    they are the same.
    """
    if keep.pk == merge.pk:
        text = gettext_noop("A player cannot be merged with himself.")
        raise InvalidDocument([problem("same_player", text, at="other")])
    if keep.is_anonymous or merge.is_anonymous:
        raise InvalidDocument([anonymous_problem("other" if merge.is_anonymous else "")])
    person = keep.person_id or merge.person_id
    if merge.person_id not in (None, person):
        raise PlayerClaimed
    tables = names_at_tables_of(merge)
    if any(pk == keep.pk for names in tables.values() for pk, _ in names):
        raise PlayersMet
    if person and any(is_person_at_tables_of(person, each) for each in (keep, merge)):
        raise PlayersMet
    for names in tables.values():
        merged = [keep.name if pk == merge.pk else name for pk, name in names]
        if problems := list(names_problems(merged)):
            raise InvalidDocument(replace(each, path="other") for each in problems)
    if games_of(merge).filter(is_locked=True).exists():
        raise NameLocked
    return tables.keys()


@transaction.atomic
def anonymise_player(*, player: Player) -> Player:
    """Take the name of a player out of all his games for good. Again changes nothing.

    His games, sheets and totals stay as they are, and a locked game does not keep his name. What
    was typed as a reason or a cause stays too, since the log is never changed.
    """
    player = lock_player(player.pk)
    if player.is_anonymous:
        return player
    lock_games(games_of(player))
    tables = names_at_tables_of(player)
    others = [[name for pk, name in names if pk != player.pk] for names in tables.values()]
    player.name = _name_of_nobody(others)
    player.person, player.is_anonymous = None, True
    player.save(update_fields=["name", "person", "is_anonymous"])
    player.claims.all().delete()
    _count_change(tables)
    return player


def _name_of_nobody(tables: list[list[str]]) -> str:
    """A name that tells nothing, and that nobody has at these tables."""
    while True:
        name = anonymous_name(new_code(_ANONYMOUS_CODE_LENGTH))
        if not any(list(names_problems([name, *names])) for names in tables):
            return name


def anonymous_problem(at: str) -> Problem:
    """That somebody has no name any more; `at` is where in a request he is named."""
    text = gettext_noop("This player was made anonymous, and stays so.")
    return problem("player_anonymous", text, at=at)


def _count_change(tables: Collection[UUID]) -> None:
    """The sheets of these games show another name."""
    Game.objects.filter(pk__in=tables).update(renames=F("renames") + 1)
