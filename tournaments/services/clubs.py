"""Clubs: founded, changed, and removed."""

import secrets
from uuid import UUID
from zoneinfo import available_timezones

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.models import Deputy
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.sentence import gettext_noop
from kingscore.services import delete_account
from kingscore.services.locks import lock_account
from kingscore.services.races import retried_after_race
from tournaments.errors import ClubBusy, IdReused
from tournaments.models import Club, Confirmation, Round, Tournament
from tournaments.queries import running_tournaments
from tournaments.services.locks import lock_club, lock_tournaments
from tournaments.services.slugs import slug_problem, suggested_slug


@retried_after_race
@transaction.atomic
def found_club(*, club_id: UUID, founder: User, name: str, time_zone: str, slug: str = "") -> Club:
    """A new club whose owner is the founder. The same id again gives the club that it made.

    Without a short name it gets one that is made of its name. Raises InvalidDocument for a name, a
    short name or a time zone that cannot be used, IdReused for the id of another club.
    """
    lock_account(founder.pk)  # sent twice at once, the second finds what the first has made
    if founded := Club.objects.filter(pk=club_id, account__deputies__deputy=founder).first():
        return founded
    if Club.objects.filter(pk=club_id).exists():
        raise IdReused  # it is another club's
    name = tidy_name(name)
    is_chosen, slug = bool(slug), slug or suggested_slug(name, is_slug_taken, "club")
    problems = club_problems(name, slug, time_zone)
    # One that was suggested may be taken only just now: then another is, in the next try.
    if is_chosen and is_slug_taken(slug):
        text = gettext_noop("There is a club with this short name already.")
        problems.append(problem("slug_taken", text, at="slug"))
    if problems:
        raise InvalidDocument(problems)
    return create_club(club_id, founder, name=name, slug=slug, time_zone=time_zone)


def create_club(club_id: UUID, owner: User, **fields: str) -> Club:
    """A club with an account of its own, and its owner; what it says of itself is checked."""
    # Nobody signs in to it: it has no address, no usable password, and is not active.
    account = User(username=f"club-{secrets.token_hex(8)}", is_active=False)
    account.set_unusable_password()
    account.save()
    club = Club.objects.create(pk=club_id, account=account, **fields)
    Deputy.objects.create(account=account, deputy=owner, role=Deputy.Role.OWNER)
    return club


def is_slug_taken(slug: str) -> bool:
    """Whether a club has this short name."""
    return Club.objects.filter(slug=slug).exists()


def club_problems(name: str, slug: str, time_zone: str) -> list[Problem]:
    """What is wrong with what a club says of itself."""
    found = [name_problem(name, "name"), slug_problem(slug)]
    if time_zone not in available_timezones():
        text = gettext_noop("There is no such time zone.")
        found.append(problem("unknown_time_zone", text, at="time_zone"))
    return [each for each in found if each]


@transaction.atomic
def change_club(*, club: Club, name: str, time_zone: str) -> Club:
    """Another name or time zone; the short name stays, since links and printed cards have it.

    Raises InvalidDocument for what cannot be used, Club.DoesNotExist when the club is no more.
    """
    club = lock_club(club)
    name = tidy_name(name)
    if problems := club_problems(name, club.slug, time_zone):
        raise InvalidDocument(problems)
    club.name, club.time_zone = name, time_zone
    club.save(update_fields=["name", "time_zone"])
    return club


@retried_after_race
@transaction.atomic
def delete_club(*, club: Club) -> None:
    """Remove a club with its members, tournaments and seasons.

    Its games, house rules and players stay for whoever has the links, and are nobody's: what was
    played at other people's tables is not taken away from them. Raises ClubBusy while a tournament
    is running.
    """
    lock_tournaments(Tournament.objects.filter(club=club))
    lock_account(club.account_id)
    if running_tournaments(club).exists():
        raise ClubBusy
    account = club.account
    # First what keeps other rows from going.
    Confirmation.objects.filter(table__round__tournament__club=club).delete()
    Round.objects.filter(tournament__club=club).delete()
    club.seasons.all().delete()
    Tournament.objects.filter(club=club).delete()
    Club.objects.filter(pk=club.pk).delete()
    delete_account(account=account)
