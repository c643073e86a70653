"""Who works for a club: the list of them, invitations, and going."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from kingscore import browser, guesses
from kingscore.accounts import name_of
from kingscore.errors import UnknownCode
from kingscore.models import Deputy
from kingscore.queries import deputies_of
from kingscore.views.access import require_safe_or_POST, secret_address
from kingscore.views.account import account_of, ask
from kingscore.views.share import shared_link
from tournaments import services
from tournaments.forms.clubs import InviteForm
from tournaments.models import Club, Invitation
from tournaments.permissions import can_own, can_see_members
from tournaments.queries import invitation_by_code, invitations_of
from tournaments.views.access import club_view_for
from tournaments.views.writing import Refusal, attempt, other_words


def role_words() -> dict[str, str]:
    """What each role lets somebody do."""
    return {
        Deputy.Role.OWNER: gettext("says who works here, and may do everything else"),
        Deputy.Role.DIRECTOR: gettext("keeps the members, and runs tournaments and seasons"),
        Deputy.Role.SCORER: gettext("writes on the sheets of every table, and sees the members"),
    }


@never_cache
@require_safe_or_POST
@club_view_for(can_see_members)
def deputies(request: HttpRequest, club: Club) -> HttpResponse:
    """Who works for a club; its owners invite others here."""
    if request.method != "POST":
        return _show(request, club, _new_form())
    _owners_only(request, club)
    form = InviteForm(request.POST)
    refusal = attempt(lambda: _invite(club, form), form)
    if refusal is None:
        messages.success(request, gettext("The invitation is made: send its link."))
        return redirect(f"{reverse('club-deputies', args=[club.slug])}#invitations")
    return _show(request, club, form, refusal)


def _new_form() -> InviteForm:
    return InviteForm(initial={"code": services.new_invitation_code()})


def _invite(club: Club, form: InviteForm) -> Invitation:
    return services.invite(
        club=club, role=form.cleaned_data["role"], code=form.cleaned_data["code"]
    )


def _owners_only(request: HttpRequest, club: Club) -> None:
    if not can_own(club, browser.asker(request)):
        raise PermissionDenied


def _show(
    request: HttpRequest, club: Club, form: InviteForm, refusal: Refusal | None = None
) -> HttpResponse:
    owns = can_own(club, browser.asker(request))
    words = role_words()
    context: dict[str, Any] = {
        "club": club,
        "owns": owns,
        "me": account_of(request).pk,
        "deputies": [
            {"deputy": each, "name": name_of(each.deputy), "words": words[each.role]}
            for each in deputies_of(club.account_id)
        ],
        "roles": Deputy.Role.choices,
        "form": form,
        "problems": other_words(form, refusal),
    }
    if owns:
        context["invitations"] = [
            {"invitation": each, "link": _link(request, each)} for each in invitations_of(club)
        ]
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/club_deputies.html", context, status=status)


def _link(request: HttpRequest, invitation: Invitation) -> dict[str, Any]:
    path = reverse("club-invitation", args=[invitation.code])
    return shared_link(request, invitation.get_role_display(), path)


@require_POST
@club_view_for(can_own)
def revoke(request: HttpRequest, club: Club) -> HttpResponse:
    """Take an invitation back."""
    services.revoke_invitation(club=club, code=request.POST.get("code", ""))
    messages.success(request, gettext("The invitation is taken back: its link opens nothing."))
    return redirect("club-deputies", club.slug)


@require_POST
@club_view_for(can_own)
def change(request: HttpRequest, club: Club, account_id: int) -> HttpResponse:
    """Let somebody who works for a club do more or less."""
    role = request.POST.get("role", "")
    try:
        refusal = attempt(lambda: services.change_role(club=club, account_id=account_id, role=role))
    except Deputy.DoesNotExist:
        raise Http404(gettext("Nobody of this kind works for the club.")) from None
    if refusal:
        return _show(request, club, _new_form(), refusal)
    messages.success(request, gettext("The role is changed."))
    return redirect("club-deputies", club.slug)


@never_cache
@require_safe_or_POST
@club_view_for(can_see_members)
def remove(request: HttpRequest, club: Club, account_id: int) -> HttpResponse:
    """Ask whether somebody is to work here no more, and do it: owners others, all themselves."""
    is_me = account_id == account_of(request).pk
    if not is_me:
        _owners_only(request, club)
    deputy = deputies_of(club.account_id).filter(deputy=account_id).first()
    if deputy is None:  # sent twice, say
        return redirect("club-deputies", club.slug)
    if request.method != "POST":
        return _ask_to_remove(request, club, deputy, is_me=is_me)
    refusal = attempt(lambda: services.remove_role(club=club, account_id=account_id))
    if refusal:
        return _show(request, club, _new_form(), refusal)
    if is_me:
        messages.success(request, gettext("You do not work for this club any more."))
        return redirect("club", club.slug)
    said = gettext("%(name)s does not work for this club any more.")
    messages.success(request, said % {"name": name_of(deputy.deputy)})
    return redirect("club-deputies", club.slug)


def _ask_to_remove(
    request: HttpRequest, club: Club, deputy: Deputy, *, is_me: bool
) -> HttpResponse:
    if is_me:
        title = gettext("Leave %(club)s?") % {"club": club.name}
        texts = [gettext("You then need a new invitation to work here again.")]
        verb = gettext("Leave")
    else:
        values = {"name": name_of(deputy.deputy), "club": club.name}
        title = gettext("Is %(name)s to work for %(club)s no more?") % values
        texts = [gettext("What was written stays. The account itself is not touched.")]
        verb = gettext("Take the role away")
    leave = reverse("club-deputies", args=[club.slug])
    return ask(request, title, texts, verb=verb, leave=leave)


@secret_address
@login_required
@require_safe_or_POST
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Take up the role that a link invites to."""
    found = invitation_by_code(code)
    if found is None:
        text = gettext("This invitation is not good any more: ask for a new one.")
        raise UnknownCode(text, code)
    guesses.note_right([code])
    refusal = None
    if request.method == "POST":
        refusal = attempt(
            lambda: services.accept_invitation(invitation=found, account=account_of(request))
        )
        if refusal is None:
            said = gettext("You work for %(club)s now.") % {"club": found.club.name}
            messages.success(request, said)
            return redirect("club", found.club.slug)
    context = {
        "invitation": found,
        "words": role_words()[found.role],
        "name": name_of(account_of(request)),
        "problems": refusal.words if refusal else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/club_invitation.html", context, status=status)
