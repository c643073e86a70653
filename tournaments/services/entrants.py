"""Entrants from the door on: checking in, paying, coming late, staying away, leaving."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.names import tidy_name
from kingscore.rules.sentence import gettext_noop
from kingscore.services.locks import lock_account
from tournaments.errors import EntrantSeated
from tournaments.models import Absence, Decision, Entrant, Tournament
from tournaments.queries import entrants_of, played_rounds_of
from tournaments.rules.wishes_codec import wishes_from_json, wishes_to_json
from tournaments.services.decisions import note_decision
from tournaments.services.locks import lock_tournament
from tournaments.services.members import lock_tournaments_of, rename_club_player
from tournaments.services.registering import round_problems, team_problems


@transaction.atomic
def check_in(*, entrant: Entrant, is_here: bool = True) -> Entrant:
    """Somebody is here, or is not after all. Again changes nothing."""
    entrant = _locked(entrant)
    if is_here is (entrant.checked_in_at is None):
        entrant.checked_in_at = timezone.now() if is_here else None
        entrant.save(update_fields=["checked_in_at"])
    return entrant


@transaction.atomic
def mark_paid(*, entrant: Entrant, is_paid: bool = True) -> Entrant:
    """Somebody has paid, or has not after all. Again changes nothing."""
    entrant = _locked(entrant)
    entrant.is_paid = is_paid
    entrant.save(update_fields=["is_paid"])
    return entrant


@transaction.atomic
def change_entrant(*, entrant: Entrant, name: str, team: str) -> Entrant:
    """Put the name right, in all games of the player, and say who his mates are.

    Raises InvalidDocument for a name that cannot be used or that another has in a tournament that
    goes on, and what `kingscore.services.rename_player` does.
    """
    lock_tournaments_of([entrant.player_id], besides=entrant.tournament)
    entrant = _locked(entrant)
    name, team = tidy_name(name), tidy_name(team)
    if problems := team_problems(team):
        raise InvalidDocument(problems)
    if name != entrant.player.name:
        lock_account(entrant.tournament.club.account_id)
        rename_club_player(entrant.player, name)
        entrant.player.name = name
    entrant.team = team
    entrant.save(update_fields=["team"])
    return entrant


@transaction.atomic
def set_first_round(*, entrant: Entrant, round_number: int) -> Entrant:
    """Somebody plays from this round on. Again changes nothing.

    Raises InvalidDocument for what is no round, EntrantSeated when he has played one before it.
    """
    entrant = _locked(entrant)
    if problems := round_problems(round_number, at="first_round"):
        raise InvalidDocument(problems)
    if min(played_rounds_of(entrant), default=round_number) < round_number:
        raise EntrantSeated
    entrant.first_round = round_number
    entrant.save(update_fields=["first_round"])
    return entrant


@transaction.atomic
def set_absence(*, entrant: Entrant, round_number: int, is_absent: bool = True) -> Entrant:
    """Somebody does not play a round, or does after all. Again changes nothing.

    Raises InvalidDocument for what is no round, EntrantSeated when he sits in it and it has begun.
    """
    entrant = _locked(entrant)
    if problems := round_problems(round_number, at="round"):
        raise InvalidDocument(problems)
    if not is_absent:
        Absence.objects.filter(entrant=entrant, round_number=round_number).delete()
    elif round_number in played_rounds_of(entrant):
        raise EntrantSeated
    else:
        Absence.objects.get_or_create(entrant=entrant, round_number=round_number)
    return entrant


@transaction.atomic
def leave(
    *, entrant: Entrant, after_round: int, keeps_result: bool, author: User | None = None
) -> Entrant:
    """Somebody goes home after this round (0: before the first), with his result or without.

    Without it he is out of the standings, and those whom he met keep what they won and lost. Again
    changes nothing. Raises InvalidDocument for a round that is none, or before one that he plays.
    """
    entrant = _locked(entrant)
    problems = round_problems(after_round, at="after_round", least=0)
    last = max(played_rounds_of(entrant), default=0)
    if after_round < last:
        text = gettext_noop("Round %(round)s has begun with this entrant at a table.")
        problems.append(problem("round_played", text, at="after_round", round=last))
    if problems:
        raise InvalidDocument(problems)
    if (entrant.left_after, entrant.keeps_result) != (after_round, keeps_result):
        entrant.left_after, entrant.keeps_result = after_round, keeps_result
        entrant.save(update_fields=["left_after", "keeps_result"])
        note_decision(
            entrant.tournament,
            Decision.Kind.LEFT,
            author,
            entrant=entrant.number,
            after_round=after_round,
            keeps_result=keeps_result,
        )
    return entrant


@transaction.atomic
def come_back(*, entrant: Entrant) -> Entrant:
    """Somebody who has left plays on after all, with what he had. Again changes nothing."""
    entrant = _locked(entrant)
    entrant.left_after, entrant.keeps_result = None, True
    entrant.save(update_fields=["left_after", "keeps_result"])
    return entrant


@transaction.atomic
def remove_entrant(*, entrant: Entrant) -> None:
    """Somebody was registered by mistake; wishes name him no longer. Again changes nothing.

    The player stays with the club. Raises EntrantSeated once he has a place at a table, and
    InvalidDocument where he was given points.
    """
    tournament = lock_tournament(entrant.tournament)
    for found in entrants_of(tournament).filter(pk=entrant.pk):
        if found.places.exists():
            raise EntrantSeated
        if found.awards.exists():
            text = gettext_noop("This entrant was given a penalty or an award, and stays listed.")
            raise InvalidDocument([problem("entrant_has_awards", text)])
        _forget_wishes(tournament, found.number)
        found.delete()


def _forget_wishes(tournament: Tournament, number: int) -> None:
    """Nobody is to be kept apart from, or together with, an entrant who is no more."""
    wishes = [
        replace(wish, entrants=tuple(each for each in wish.entrants if each != number))
        for wish in wishes_from_json(tournament.wishes)
    ]
    tournament.wishes = wishes_to_json(tuple(each for each in wishes if len(each.entrants) > 1))
    tournament.save(update_fields=["wishes"])


def _locked(entrant: Entrant) -> Entrant:
    """An entrant as he is now, his tournament locked. Raises Entrant.DoesNotExist."""
    tournament = lock_tournament(entrant.tournament)
    found = Entrant.objects.select_related("player").get(pk=entrant.pk)
    found.tournament = tournament
    return found
