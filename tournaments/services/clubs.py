"""Founding clubs."""

import secrets
from uuid import UUID
from zoneinfo import available_timezones

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.models import Deputy
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.sentence import gettext_noop
from kingscore.services.races import retried_after_race
from tournaments.models import Club
from tournaments.services.slugs import slug_problem


@retried_after_race
@transaction.atomic
def found_club(*, club_id: UUID, founder: User, name: str, slug: str, time_zone: str) -> Club:
    """A new club whose owner is the founder. The same id again gives the club that it made.

    Raises InvalidDocument for a name, a short name or a time zone that cannot be used.
    """
    if founded := Club.objects.filter(pk=club_id, account__deputies__deputy=founder).first():
        return founded
    name = tidy_name(name)
    problems = [*club_problems(name, slug, time_zone)]
    if Club.objects.filter(slug=slug).exists():
        text = gettext_noop("There is a club with this short name already.")
        problems.append(problem("slug_taken", text, at="slug"))
    if problems:
        raise InvalidDocument(problems)
    # Nobody signs in to it: it has no address, no usable password, and is not active.
    account = User(username=f"club-{secrets.token_hex(8)}", is_active=False)
    account.set_unusable_password()
    account.save()
    club = Club.objects.create(
        pk=club_id, slug=slug, name=name, time_zone=time_zone, account=account
    )
    Deputy.objects.create(account=account, deputy=founder, role=Deputy.Role.OWNER)
    return club


def club_problems(name: str, slug: str, time_zone: str) -> list[Problem]:
    """What is wrong with what a club says of itself."""
    found = [name_problem(name, "name"), slug_problem(slug)]
    if time_zone not in available_timezones():
        text = gettext_noop("There is no such time zone.")
        found.append(problem("unknown_time_zone", text, at="time_zone"))
    return [each for each in found if each]
