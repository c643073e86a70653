"""Somebody else goes on playing in a seat: one who is new in the game, or was there before."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Unpack

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.errors import EntryReused
from kingscore.models import Game, Player, Seat
from kingscore.queries import seats_of
from kingscore.rules.entries import SubstituteEntry
from kingscore.rules.errors import InvalidDeal, InvalidDocument, Problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.sheet import Sheet
from kingscore.services.entries import Sent, Written, find_written, write_entry
from kingscore.services.locks import lock_account
from kingscore.services.players import known_players


def substitute_player(*, game: Game, seat: int, who: str | int, **sent: Unpack[Sent]) -> Sheet:
    """Write that somebody else goes on playing in a seat, whose points stay the seat's.

    `who` is a name or an id. Whoever was in this game before by that name or id comes back; else
    he is as at the start of a game the only player of that name in the list of the game's owner, or
    the one with that id, or a new one. Raises InvalidDocument also for a name that cannot be used.
    """
    return write_substitute(game=game, seat=seat, who=who, **sent).sheet


@transaction.atomic
def write_substitute(*, game: Game, seat: int, who: str | int, **sent: Unpack[Sent]) -> Written:
    """The same with the entry; raises what `write_entry` does."""
    who = _tidy(who)
    seats = seats_of(game)
    place, joins = _place_of(who, seats), None
    if place is None:
        place, joins = len(seats), _newcomer(game, who)
    entry = SubstituteEntry(seat, place)
    try:
        written = write_entry(game=game, entry=entry, joins=joins, **sent)
    except InvalidDeal as error:
        raise InvalidDeal(error.number, _at_who(error.problems)) from error
    except InvalidDocument as error:
        raise InvalidDocument(_at_who(error.problems)) from error
    if joins and not written.is_new and _place_of(who, seats_of(game)) != place:
        raise EntryReused  # at the same moment, by the same id, somebody else has come
    return written


def find_substitute(
    *, game: Game, seat: int, who: str | int, **sent: Unpack[Sent]
) -> Written | None:
    """This very entry, if it is in the log already; raises EntryReused where it is another."""
    seats = seats_of(game)
    place = _place_of(_tidy(who), seats)
    entry = SubstituteEntry(seat, len(seats) if place is None else place)
    reason = sent.get("reason", "")
    return find_written(game=game, entry=entry, entry_id=sent["entry_id"], reason=reason)


def _tidy(who: str | int) -> str | int:
    if isinstance(who, int):
        return who
    name = tidy_name(who)
    if fault := name_problem(name, "who"):
        raise InvalidDocument([fault])
    return name


def _place_of(who: str | int, seats: Sequence[Seat]) -> int | None:
    """The place of this player in the list of a game, if he is in it."""
    found = (each.position for each in seats if who in (each.player.name, each.player_id))
    return next(found, None)


def _newcomer(game: Game, who: str | int) -> Player:
    """Who comes into a game: somebody of its owner's list, who is locked, or a new player."""
    owner = _locked_owner(game)
    try:
        known = known_players([who], keeper=owner, previous=None)
    except InvalidDocument as error:
        raise InvalidDocument(_at_who(error.problems)) from error
    return known.get(who) or Player(name=str(who), keeper=owner)


def _locked_owner(game: Game) -> User | None:
    """The account that keeps a game, locked: players of its list are, too, only after it."""
    if game.owner_id is None:
        return None
    lock_account(game.owner_id)
    return User.objects.filter(pk=game.owner_id).first()


def _at_who(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The same problems at the place where whoever asked has named somebody."""
    for each in problems:
        is_named = each.path.startswith("player")
        yield replace(each, path="who") if is_named else each
