"""Finding the club, the tournament or the table of an address, and keeping writing to who may."""

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import guesses
from kingscore.api.access import account_to_write, refuse
from kingscore.api.authentication import asker_of
from kingscore.permissions import Asker
from tournaments.models import Club, Entrant, Round, Season, Table, Tournament
from tournaments.permissions import can_direct, can_own, can_see
from tournaments.queries import (
    club_by_slug,
    entrant_at_door,
    round_by_number,
    season_by_slug,
    table_by_card,
    table_by_number,
    tournament_by_slugs,
)

Right = Callable[[Club, Asker], bool]


class Place(NamedTuple):
    """What the address of a table names."""

    club_slug: str
    tournament_slug: str
    round_number: int
    table_number: int


class Here(NamedTuple):
    """A table, and how somebody has come to it: by its card, or as a director of its club."""

    table: Table
    director: User | None = None


def api_of(*methods: str) -> Callable[[Callable[..., Response]], Any]:
    """A view that takes these methods; what goes away at this very moment is not found."""

    def api_view_of(view: Callable[..., Response]) -> Any:
        @wraps(view)
        def answer(request: Request, **named: Any) -> Response:
            try:
                return view(request, **named)
            except ObjectDoesNotExist:
                raise NotFound(gettext("It is not there any more.")) from None

        made: Any = answer
        return api_view(list(methods))(made)

    return api_view_of


def club_or_404(slug: str) -> Club:
    """The club with this short name."""
    club = club_by_slug(slug)
    if club is None:
        raise NotFound(gettext("There is no club with this address."))
    return club


def club_for(request: Request, slug: str, right: Right = can_direct) -> Club:
    """The club with this short name, for somebody who has a right in it; others are refused."""
    club = club_or_404(slug)
    if not right(club, asker_of(request)):
        refuse(request)
    return club


def tournament_or_404(request: Request, club_slug: str, slug: str) -> Tournament:
    """The tournament of this address; of one that is not public others are not told."""
    tournament = tournament_by_slugs(club_slug, slug)
    if tournament is None or not can_see(tournament, asker_of(request)):
        raise NotFound(gettext("There is no tournament with this address."))
    return tournament


def tournament_for(
    request: Request, club_slug: str, slug: str, right: Right = can_direct
) -> Tournament:
    """The tournament of this address, for somebody who has a right in its club."""
    club_for(request, club_slug, right)
    return tournament_or_404(request, club_slug, slug)


def may_look(club: Club, asker: Asker) -> bool:
    """Whether somebody may see what directors see: also with a token that only reads."""
    return can_direct(club, asker.looking())


def may_look_as_owner(club: Club, asker: Asker) -> bool:
    """Whether somebody may see what owners see: also with a token that only reads."""
    return can_own(club, asker.looking())


def directs(request: Request, club: Club) -> bool:
    """Whether who asks is shown what directors see."""
    return may_look(club, asker_of(request))


def entrant_or_404(tournament: Tournament, number: int) -> Entrant:
    """The entrant with this number, as directors have him."""
    entrant = entrant_at_door(tournament, number)
    if entrant is None:
        raise NotFound(gettext("Nobody in this tournament has this number."))
    return entrant


def round_or_404(tournament: Tournament, number: int) -> Round:
    """The round with this number, if it is drawn."""
    round_ = round_by_number(tournament, number)
    if round_ is None:
        raise NotFound(gettext("There is no such round yet."))
    return round_


def season_or_404(club: Club, slug: str) -> Season:
    """The season of the club with this short name."""
    season = season_by_slug(club, slug)
    if season is None:
        raise NotFound(gettext("There is no season with this address."))
    return season


def table_or_404(tournament: Tournament, round_number: int, number: int) -> Table:
    """One table of a round, with its round and its game."""
    table = table_by_number(tournament, round_number, number)
    if table is None:
        raise NotFound(gettext("There is no such table in this round."))
    return table


def table_for(request: Request, place: Place, right: Right) -> Here:
    """A table for who shows its card, or has a right in the club; others are refused.

    A card that belongs to another table and one that never existed are answered alike.
    """
    tournament = tournament_by_slugs(place.club_slug, place.tournament_slug)
    table = tournament and table_by_number(tournament, place.round_number, place.table_number)
    asker = asker_of(request)
    if table and asker.holds(table.card):
        guesses.note_right(asker.codes)
        return Here(table)
    found = tournament_for(request, place.club_slug, place.tournament_slug, right)
    director = account_to_write(request) if can_direct(found.club, asker) else None
    return Here(table_or_404(found, place.round_number, place.table_number), director)


def table_of_card(request: Request) -> Table:
    """The table whose card is shown; one of a seating that was drawn again opens none."""
    codes = asker_of(request).codes
    table = next(filter(None, map(table_by_card, codes)), None)
    if table is None:
        refuse(request)
    guesses.note_right(codes)
    return table
