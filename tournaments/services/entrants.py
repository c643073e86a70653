"""Who takes part: registering, checking in, coming late, staying away, leaving."""

import json
import unicodedata
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from kingscore.models import Player
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.sentence import gettext_noop
from kingscore.services.locks import lock_account
from kingscore.services.players import new_player
from kingscore.services.races import retried_after_race
from tournaments.models import Entrant, Tournament
from tournaments.queries import entrants_of
from tournaments.services.locks import lock_tournament

MOST_ENTRANTS = 2_000


@retried_after_race
@transaction.atomic
def register_entrant(
    *,
    tournament: Tournament,
    who: str | Player,
    team: str = "",
    is_paid: bool = False,
    is_here: bool = False,
    first_round: int = 1,
    start_key: UUID | None = None,
) -> Entrant:
    """Somebody takes part: a player of the club, or somebody new by name, with the next number.

    Registering with the same `start_key`, or a player who takes part already, gives the entrant as
    he is. `is_here` checks him in. Raises InvalidDocument for a name that cannot be used or that
    another entrant has: two at one table could not be told apart.
    """
    tournament = lock_tournament(tournament)
    if start_key:
        name = who.pk if isinstance(who, Player) else tidy_name(who)
        start_key = uuid5(start_key, json.dumps([str(tournament.pk), name]))
        if made := entrants_of(tournament).filter(start_key=start_key).first():
            return made
    if isinstance(who, Player) and (known := entrants_of(tournament).filter(player=who).first()):
        return known
    entrants = Entrant.objects.filter(tournament=tournament)
    lock_account(tournament.club.account_id)
    player = _player(tournament, who)
    if entrants.count() >= MOST_ENTRANTS:
        text = gettext_noop("A tournament has at most %(most)s entrants.")
        raise InvalidDocument([problem("too_many_entrants", text, at="", most=MOST_ENTRANTS)])
    highest: int = entrants.aggregate(highest=Max("number"))["highest"] or 0
    return Entrant.objects.create(
        tournament=tournament,
        number=highest + 1,
        player=player,
        team=team,
        is_paid=is_paid,
        checked_in_at=timezone.now() if is_here else None,
        first_round=first_round,
        start_key=start_key,
    )


def _player(tournament: Tournament, who: str | Player) -> Player:
    """The player who is to take part, whose name nobody else in the tournament has."""
    name = who.name if isinstance(who, Player) else tidy_name(who)
    if fault := name_problem(name, "name"):
        raise InvalidDocument([fault])
    names = entrants_of(tournament).values_list("player__name", flat=True)
    if folded_name(name) in map(folded_name, names):
        text = gettext_noop("Two players are called %(name)s; add an initial to one of them.")
        raise InvalidDocument([problem("name_twice", text, at="name", name=name)])
    return who if isinstance(who, Player) else new_player(name, tournament.club.account)


def folded_name(name: str) -> str:
    """What two names have in common that cannot be told apart at a table."""
    return unicodedata.normalize("NFKC", name).casefold()


@transaction.atomic
def check_in(*, entrant: Entrant, is_here: bool = True) -> Entrant:
    """Somebody is here, or is not after all. Again changes nothing."""
    entrant = _locked(entrant)
    if is_here is (entrant.checked_in_at is None):
        entrant.checked_in_at = timezone.now() if is_here else None
        entrant.save(update_fields=["checked_in_at"])
    return entrant


def _locked(entrant: Entrant) -> Entrant:
    """An entrant as he is now, his tournament locked."""
    tournament = lock_tournament(entrant.tournament)
    found = Entrant.objects.select_related("player").get(pk=entrant.pk)
    found.tournament = tournament
    return found
