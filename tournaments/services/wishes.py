"""Wishes: who is to sit together and who apart, in the rounds that are drawn from now on."""

from collections.abc import Sequence

from django.db import transaction

from kingscore.rules.errors import InvalidDocument
from tournaments.models import Entrant, Tournament
from tournaments.queries import setup_of
from tournaments.queries.draws import wishes_of
from tournaments.rules.seating.wishes import Wish, wish_problems
from tournaments.rules.wishes_codec import wishes_from_json, wishes_to_json
from tournaments.services.locks import lock_tournament


@transaction.atomic
def add_wish(*, tournament: Tournament, wish: Wish) -> Tournament:
    """One wish more. The same again is one. Raises InvalidDocument for what cannot be wished."""
    tournament = lock_tournament(tournament)
    known = wishes_of(tournament)
    if wish in known:
        return tournament
    numbers = set(Entrant.objects.filter(tournament=tournament).values_list("number", flat=True))
    largest = max(setup_of(tournament).sizes)
    if problems := wish_problems((*known, wish), numbers, largest=largest):
        raise InvalidDocument(problems)
    return _keep(tournament, (*known, wish))


@transaction.atomic
def remove_wish(*, tournament: Tournament, wish: Wish) -> Tournament:
    """A wish that is no more, whatever the others are like by now. Again changes nothing."""
    tournament = lock_tournament(tournament)
    return _keep(tournament, [each for each in wishes_of(tournament) if each != wish])


def _keep(tournament: Tournament, wishes: Sequence[Wish]) -> Tournament:
    document = wishes_to_json(tuple(wishes))
    wishes_from_json(document)  # nothing is stored that could not be read again
    tournament.wishes = document
    tournament.save(update_fields=["wishes"])
    return tournament
