"""Wishes: who is to sit together and who apart."""

from collections.abc import Sequence

from django.db import transaction

from kingscore.rules.errors import InvalidDocument
from tournaments.models import Entrant, Tournament
from tournaments.queries import setup_of
from tournaments.rules.seating.wishes import Wish, wish_problems
from tournaments.rules.wishes_codec import wishes_from_json, wishes_to_json
from tournaments.services.locks import lock_tournament


@transaction.atomic
def set_wishes(
    *, tournament: Tournament, wishes: Sequence[Wish], version: int | None = None
) -> Tournament:
    """All the wishes of a tournament, for the rounds that are drawn from now on.

    Raises InvalidDocument with every fault, StaleTournament when it is not at `version`.
    """
    tournament = lock_tournament(tournament, version=version)
    known = set(Entrant.objects.filter(tournament=tournament).values_list("number", flat=True))
    largest = max(setup_of(tournament).sizes)
    if problems := wish_problems(wishes, known, largest=largest):
        raise InvalidDocument(problems)
    document = wishes_to_json(tuple(wishes))
    wishes_from_json(document)
    tournament.wishes = document
    tournament.save(update_fields=["wishes"])
    return tournament
