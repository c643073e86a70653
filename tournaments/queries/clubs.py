"""Clubs, and who works for them."""

from django.db.models import QuerySet
from django.utils import timezone

from kingscore.rules.reading import is_clean
from tournaments.models import Club, Invitation, Member, Round, Tournament


def club_by_slug(slug: str) -> Club | None:
    """The club with this short name, if there is one."""
    return Club.objects.filter(slug=slug).first() if is_clean(slug) else None


def clubs_of_account(account_id: int) -> QuerySet[Club]:
    """The clubs that an account works for, by name."""
    return Club.objects.filter(account__deputies__deputy=account_id).order_by("name", "slug")


def clubs_of_person(account_id: int) -> QuerySet[Club]:
    """The clubs on whose list the players of an account are, by name."""
    members = Member.objects.filter(player__person=account_id)
    return Club.objects.filter(pk__in=members.values("club")).order_by("name", "slug")


def running_tournaments(club: Club) -> QuerySet[Tournament]:
    """The tournaments of a club in which a round is drawn or being played."""
    rounds = Round.objects.filter(state__in=(Round.State.DRAWN, Round.State.OPEN))
    found = Tournament.objects.filter(club=club, finished_at=None)
    return found.filter(pk__in=rounds.values("tournament"))


def invitations_of(club: Club) -> QuerySet[Invitation]:
    """The invitations of a club that are still good, the latest last."""
    return Invitation.objects.filter(club=club, expires_at__gt=timezone.now()).order_by("pk")


def invitation_by_code(code: str) -> Invitation | None:
    """The invitation with this code, with its club, whether it is still good or not."""
    return Invitation.objects.filter(code=code).select_related("club").first()
