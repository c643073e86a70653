"""Who works for a club: invited by a link, and what becomes of their roles."""

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from kingscore.models import Deputy
from kingscore.queries import role_for
from kingscore.rules.errors import InvalidDocument
from tests.kingscore.accounts import make_account
from tests.kingscore.play import at_once, kinds
from tests.rules.play import codes
from tests.tournaments.people import make_deputy
from tournaments import services
from tournaments.errors import InvitationGone, LastOwner
from tournaments.models import Club, Invitation
from tournaments.queries import invitations_of
from tournaments.services.roles import MOST_INVITATIONS

pytestmark = pytest.mark.django_db
OWNER, DIRECTOR, SCORER = Deputy.Role.OWNER, Deputy.Role.DIRECTOR, Deputy.Role.SCORER


def invite(club: Club, role: str = DIRECTOR, code: str = "") -> Invitation:
    return services.invite(club=club, role=role, code=code or services.new_invitation_code())


def role_in(club: Club, account: User) -> str | None:
    return role_for(club.account_id, account.pk)


def test_invitation_is_good_for_one_account(club: Club) -> None:
    made, ana, bo = invite(club), make_account("ana"), make_account("bo")
    services.accept_invitation(invitation=made, account=ana)
    assert role_in(club, ana) == DIRECTOR
    assert not invitations_of(club).exists()
    with pytest.raises(InvitationGone):
        services.accept_invitation(invitation=made, account=bo)
    assert role_in(club, bo) is None


def test_invitation_taken_up_twice_is_taken_up_once(club: Club) -> None:
    made, ana = invite(club), make_account("ana")
    first = services.accept_invitation(invitation=made, account=ana)
    assert services.accept_invitation(invitation=made, account=ana) == first


def test_invitation_made_twice_is_one(club: Club) -> None:
    code = services.new_invitation_code()
    assert invite(club, code=code) == invite(club, code=code)


def test_invitation_is_good_for_two_weeks(club: Club) -> None:
    made, ana = invite(club), make_account("ana")
    assert made.expires_at - timezone.now() > timedelta(days=13)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(InvitationGone):
        services.accept_invitation(invitation=made, account=ana)


def test_invitation_leaves_whoever_may_do_more_as_he_is(club: Club, owner: User) -> None:
    made = invite(club, SCORER)
    services.accept_invitation(invitation=made, account=owner)
    assert role_in(club, owner) == OWNER
    assert list(invitations_of(club)) == [made]


def test_invitation_to_do_more_lets_somebody_do_more(club: Club) -> None:
    sven = make_deputy(club, "sven", SCORER)
    services.accept_invitation(invitation=invite(club, OWNER), account=sven)
    assert role_in(club, sven) == OWNER


def test_invitation_that_is_taken_back_is_no_good(club: Club) -> None:
    made = invite(club)
    services.revoke_invitation(club=club, code=made.code)
    services.revoke_invitation(club=club, code=made.code)
    with pytest.raises(InvitationGone):
        services.accept_invitation(invitation=made, account=make_account("ana"))


@pytest.mark.parametrize("code", ["", "short", "2" * 19 + "\0"])
def test_invitation_that_there_cannot_be_is_not_taken_back(club: Club, code: str) -> None:
    invite(club)
    services.revoke_invitation(club=club, code=code)
    assert invitations_of(club).count() == 1


@pytest.mark.parametrize(
    ("role", "code", "expected"),
    [("king", "2" * 20, "unknown_role"), (DIRECTOR, "short", "code_not_valid")],
)
def test_invitation_of_no_role_or_code_is_refused(
    club: Club, role: str, code: str, expected: str
) -> None:
    with pytest.raises(InvalidDocument) as refused:
        invite(club, role, code)
    assert codes(refused.value) == [expected]


def test_invitations_that_wait_are_not_too_many(club: Club) -> None:
    for _ in range(MOST_INVITATIONS):
        invite(club)
    with pytest.raises(InvalidDocument) as refused:
        invite(club)
    assert codes(refused.value) == ["too_many_invitations"]
    Invitation.objects.update(expires_at=timezone.now() - timedelta(days=1))
    invite(club)
    assert Invitation.objects.count() == 1


def test_only_owner_stays(club: Club, owner: User) -> None:
    with pytest.raises(LastOwner):
        services.remove_role(club=club, account_id=owner.pk)
    with pytest.raises(LastOwner):
        services.change_role(club=club, account_id=owner.pk, role=SCORER)
    assert services.change_role(club=club, account_id=owner.pk, role=OWNER).role == OWNER


def test_owner_goes_when_there_is_another(club: Club, owner: User) -> None:
    olaf = make_deputy(club, "olaf", DIRECTOR)
    services.change_role(club=club, account_id=olaf.pk, role=OWNER)
    services.remove_role(club=club, account_id=owner.pk)
    services.remove_role(club=club, account_id=owner.pk)
    assert list(Deputy.objects.values_list("deputy", "role")) == [(olaf.pk, OWNER)]


def test_role_that_there_is_not_is_refused(club: Club, owner: User) -> None:
    with pytest.raises(InvalidDocument):
        services.change_role(club=club, account_id=owner.pk, role="king")
    with pytest.raises(Deputy.DoesNotExist):
        services.change_role(club=club, account_id=0, role=OWNER)


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_go_at_once_leave_one(club: Club, owner: User) -> None:
    olaf = make_deputy(club, "olaf", OWNER)
    found = at_once(
        partial(services.remove_role, club=club, account_id=each.pk) for each in (owner, olaf)
    )
    assert kinds(found) == ["LastOwner", "NoneType"]
    assert Deputy.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_invitation_taken_up_by_two_at_once_is_good_for_one(club: Club) -> None:
    made = invite(club)
    found = at_once(
        partial(services.accept_invitation, invitation=made, account=make_account(name))
        for name in ("ana", "bo")
    )
    assert kinds(found) == ["Deputy", "InvitationGone"]
