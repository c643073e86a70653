"""Clubs, who works for them, and their members."""

from kingscore.accounts import name_of
from kingscore.models import Deputy, Player
from kingscore.rules.codec import Json
from kingscore.times import time_to_json
from tournaments.models import Club, Invitation, Member


def club_to_json(club: Club, *, role: str | None = None) -> Json:
    """A club; `role` is what who asks is there, None for whoever does not work for it."""
    return {
        "id": str(club.pk),
        "slug": club.slug,
        "name": club.name,
        "time_zone": club.time_zone,
        "role": role,
        "created_at": time_to_json(club.created_at),
    }


def deputy_to_json(deputy: Deputy, *, account_id: int) -> Json:
    """Somebody who works for a club, for one of them."""
    return {
        "id": deputy.deputy_id,
        "account": name_of(deputy.deputy),
        "role": deputy.role,
        "is_me": deputy.deputy_id == account_id,
    }


def invitation_to_json(invitation: Invitation, *, url: str) -> Json:
    """An invitation that waits; `url` is the link that takes it up."""
    return {
        "id": invitation.pk,
        "role": invitation.role,
        "code": invitation.code,
        "url": url,
        "expires_at": time_to_json(invitation.expires_at),
    }


def person_to_json(player: Player, member: Member | None) -> Json:
    """Somebody whom a club keeps; what its list says of him is null for a guest."""
    return {
        "id": player.pk,
        "name": player.name,
        "is_member": member is not None,
        "number": member.number if member else None,
        "year": member.year if member else None,
        "email": member.email if member else None,
        "team": member.team if member else None,
        "is_claimed": player.person_id is not None,
        "is_anonymous": player.is_anonymous,
    }


def member_to_json(member: Member) -> Json:
    """Somebody on the list of a club."""
    return person_to_json(member.player, member)
