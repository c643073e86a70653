"""Who works for a club: invited by a link, and what each of them may do."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from kingscore.models import Deputy
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.services.codes import is_code, new_code
from kingscore.services.locks import lock_account
from kingscore.services.races import retried_after_race
from tournaments.errors import InvitationGone, LastOwner
from tournaments.models import Club, Invitation
from tournaments.queries import invitations_of
from tournaments.services.locks import lock_club

GOOD_FOR = timedelta(days=14)
MOST_INVITATIONS = 20  # of one club that wait: links that lie about are a danger
_CODE_LENGTH = 20  # 99 bits
_DOWN = list(Deputy.Role)  # from who may do everything down


def new_invitation_code() -> str:
    """The code of an invitation that is to be made."""
    return new_code(_CODE_LENGTH)


@retried_after_race
@transaction.atomic
def invite(*, club: Club, role: str, code: str) -> Invitation:
    """A link with which one account takes up a role, within two weeks.

    The form that makes it chooses the `code`: the same again is the same invitation. Raises
    InvalidDocument for a role or a code that there cannot be, and for too many that wait.
    """
    club = lock_club(club)
    if made := Invitation.objects.filter(club=club, code=code).first():
        return made
    if not is_code(code, _CODE_LENGTH) or Invitation.objects.filter(code=code).exists():
        text = gettext_noop("This form is out of date: open the page once more.")
        raise InvalidDocument([problem("code_not_valid", text, at="code")])
    if role not in _DOWN:
        text = gettext_noop("There is no such role.")
        raise InvalidDocument([problem("unknown_role", text, at="role")])
    Invitation.objects.filter(club=club, expires_at__lte=timezone.now()).delete()
    if invitations_of(club).count() >= MOST_INVITATIONS:
        text = gettext_noop("%(most)s invitations wait already: take one of them back.")
        raise InvalidDocument([problem("too_many_invitations", text, at="", most=MOST_INVITATIONS)])
    return Invitation.objects.create(
        club=club, role=role, code=code, expires_at=timezone.now() + GOOD_FOR
    )


@transaction.atomic
def revoke_invitation(*, club: Club, code: str) -> None:
    """Take an invitation back; one that is not there any more stays away."""
    club = lock_club(club)
    if is_code(code, _CODE_LENGTH):
        Invitation.objects.filter(club=club, code=code).delete()


@transaction.atomic
def accept_invitation(*, invitation: Invitation, account: User) -> Deputy:
    """The account works for the club from now on, and the link is used up.

    For whoever has this role, or may do more already, nothing changes, and the link stays good.
    Raises InvitationGone for one that is used up, taken back or too old.
    """
    # Both may be deleted at this moment: in the order of all who lock accounts.
    for each in sorted((invitation.club.account_id, account.pk)):
        lock_account(each)
    found = invitations_of(invitation.club).filter(pk=invitation.pk).first()
    known = Deputy.objects.filter(account=invitation.club.account_id, deputy=account).first()
    if known and _DOWN.index(Deputy.Role(known.role)) <= _DOWN.index(Deputy.Role(invitation.role)):
        return known
    if found is None:
        raise InvitationGone
    found.delete()
    deputy, _ = Deputy.objects.update_or_create(
        account_id=invitation.club.account_id, deputy=account, defaults={"role": found.role}
    )
    return deputy


@transaction.atomic
def change_role(*, club: Club, account_id: int, role: str) -> Deputy:
    """Somebody who works for the club may do more or less from now on.

    Raises Deputy.DoesNotExist for whoever does not work for it, InvalidDocument for a role that
    there is not, LastOwner when no owner would be left.
    """
    club = lock_club(club)
    deputy = Deputy.objects.get(account=club.account_id, deputy=account_id)
    if role not in _DOWN:
        text = gettext_noop("There is no such role.")
        raise InvalidDocument([problem("unknown_role", text, at="role")])
    if role != Deputy.Role.OWNER:
        _check_another_owner(deputy)
    deputy.role = role
    deputy.save(update_fields=["role"])
    return deputy


@transaction.atomic
def remove_role(*, club: Club, account_id: int) -> None:
    """Somebody works for the club no more: he goes, or is sent away. Again changes nothing.

    Raises LastOwner when no owner would be left.
    """
    club = lock_club(club)
    for deputy in Deputy.objects.filter(account=club.account_id, deputy=account_id):
        _check_another_owner(deputy)
        deputy.delete()


def _check_another_owner(deputy: Deputy) -> None:
    """Refuse to do without the only owner."""
    owners = Deputy.objects.filter(account=deputy.account_id, role=Deputy.Role.OWNER)
    if deputy.role == Deputy.Role.OWNER and not owners.exclude(pk=deputy.pk).exists():
        raise LastOwner
