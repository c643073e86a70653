"""What directors decided, noted in the transaction of what was done."""

from django.contrib.auth.models import User

from tournaments.models import Decision, Tournament


def note_decision(
    tournament: Tournament, kind: Decision.Kind, author: User | None, **details: object
) -> None:
    """Note a decision, with what it was about; the tournament is locked."""
    Decision.objects.create(tournament=tournament, kind=kind, details=details, author=author)
