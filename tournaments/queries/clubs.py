"""Clubs, their members, and who works for them."""

from django.db.models import QuerySet

from kingscore.rules.reading import is_clean
from tournaments.models import Club, Invitation, Member


def club_by_slug(slug: str) -> Club | None:
    """The club with this short name, if there is one."""
    return Club.objects.filter(slug=slug).first() if is_clean(slug) else None


def clubs_of_account(account_id: int) -> QuerySet[Club]:
    """The clubs that an account works for, by name."""
    return Club.objects.filter(account__deputies__deputy=account_id).order_by("name", "slug")


def members_of(club: Club, *, name: str = "") -> QuerySet[Member]:
    """The members of a club with their players, by name; or those with these letters in theirs."""
    members = Member.objects.filter(club=club).select_related("player")
    if name:
        members = members.filter(player__name__icontains=name)
    return members.order_by("player__name", "pk")


def member_by_id(club: Club, member_id: int) -> Member | None:
    """One member of a club with his player."""
    return Member.objects.filter(club=club, pk=member_id).select_related("player").first()


def invitation_by_code(code: str) -> Invitation | None:
    """The invitation with this code, with its club, whether it is still good or not."""
    return Invitation.objects.filter(code=code).select_related("club").first()
