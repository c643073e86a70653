"""Penalties and awards outside the games: given with a reason, and withdrawn with one."""

from fractions import Fraction
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from kingscore.rules.amount import FINEST, Amount, size_of
from kingscore.rules.codec import amount_to_json
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.reading import LONGEST_REASON, Reader
from kingscore.rules.ruleset import MOST_POINTS
from kingscore.rules.sentence import gettext_noop
from kingscore.services.races import retried_after_race
from tournaments.errors import IdReused
from tournaments.models import Award, Entrant
from tournaments.services.locks import lock_tournament
from tournaments.services.registering import round_problems


@retried_after_race
@transaction.atomic
def give_award(
    *,
    award_id: UUID,
    entrant: Entrant,
    points: Amount,
    reason: str,
    round_number: int | None = None,
    author: User | None = None,
) -> Award:
    """Points for an entrant, added to his total; below zero a penalty. The same again is once.

    `round_number` is the round that it was for, if it was for one. Raises IdReused when the id
    stands for something else, InvalidDocument for points, a reason or a round that cannot be.
    """
    tournament = lock_tournament(entrant.tournament)
    reason = reason.strip()
    said = (entrant.pk, amount_to_json(points), reason, round_number)
    if made := Award.objects.filter(pk=award_id).first():
        if (made.entrant_id, made.points, made.reason, made.round_number) != said:
            raise IdReused
        return made
    if problems := _problems(points, reason, round_number):
        raise InvalidDocument(problems)
    return Award.objects.create(
        pk=award_id,
        entrant=Entrant.objects.get(pk=entrant.pk, tournament=tournament),
        points=amount_to_json(points),
        reason=reason,
        round_number=round_number,
        author=author,
    )


@transaction.atomic
def withdraw_award(*, award: Award, author: User | None = None, reason: str = "") -> Award:
    """It counts no longer, and stays listed. Withdrawing it again changes nothing."""
    lock_tournament(award.entrant.tournament)
    reason = reason.strip()
    if problems := _reason_problems(reason):
        raise InvalidDocument(problems)
    award = Award.objects.get(pk=award.pk)
    if award.withdrawn_at is None:
        award.withdrawn_at, award.withdrawn_by = timezone.now(), author
        award.withdrawal_reason = reason
        award.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawal_reason"])
    return award


def _problems(points: Amount, reason: str, round_number: int | None) -> list[Problem]:
    found = [] if round_number is None else round_problems(round_number, at="round")
    if not points or size_of(points) > MOST_POINTS:
        text = gettext_noop("A penalty or an award is of 1 to %(most)s points, and not of 0.")
        found.append(problem("award_points", text, at="points", most=MOST_POINTS))
    elif Fraction(points).denominator > FINEST:
        text = gettext_noop("This fraction is too fine: 1/%(finest)s is the smallest part.")
        found.append(problem("amount_too_fine", text, at="points", finest=FINEST))
    if not reason:
        found.append(problem("award_reason", gettext_noop("What is it for?"), at="reason"))
    return [*found, *_reason_problems(reason)]


def _reason_problems(reason: str) -> list[Problem]:
    reader = Reader()
    reader.text(reason, "reason", LONGEST_REASON)
    return reader.problems
