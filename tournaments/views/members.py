"""The people of a club: its list, each of them, and who says that he is one of them."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kingscore import browser
from kingscore import services as players
from kingscore.accounts import name_of
from kingscore.models import Claim, Player
from kingscore.queries import claims_to_answer, games_with_players
from kingscore.rules.reading import is_clean
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import ask
from kingscore.views.claims import listed_claims
from tournaments import services
from tournaments.forms.members import MemberForm
from tournaments.models import Club, Member
from tournaments.permissions import can_direct, can_see_members
from tournaments.queries import (
    entries_of,
    guests_of,
    member_of_player,
    members_of,
    player_of_club,
)
from tournaments.views.access import View, check, club_or_404, club_view_for
from tournaments.views.writing import Refusal, attempt, other_words, tell

_ON_A_PAGE = 50
_MOST_GAMES = 20
_MOST_EVENINGS = 20


def searched(request: HttpRequest) -> str:
    """What is looked for in a list of people."""
    text = request.GET.get("name", "").strip()
    return text if is_clean(text) else ""


def page_of(request: HttpRequest, found: QuerySet[Any]) -> Page[Any]:
    """The page of a list that was asked for."""
    return Paginator(found, _ON_A_PAGE).get_page(request.GET.get("page"))


@never_cache
@require_safe
@club_view_for(can_see_members)
def members(request: HttpRequest, club: Club) -> HttpResponse:
    """The list of members, which nobody else is shown."""
    directs = can_direct(club, browser.asker(request))
    context = {
        "club": club,
        "directs": directs,
        "page": page_of(request, members_of(club, name=searched(request))),
        "search": searched(request),
        "guests": guests_of(club).count(),
        "claims": listed_claims(claims_to_answer(club.account_id)) if directs else [],
    }
    return render(request, "tournaments/members.html", context)


@never_cache
@require_safe
@club_view_for(can_see_members)
def guests(request: HttpRequest, club: Club) -> HttpResponse:
    """Who has played with the club and is not on its list."""
    context = {
        "club": club,
        "page": page_of(request, guests_of(club, name=searched(request))),
        "search": searched(request),
    }
    return render(request, "tournaments/guests.html", context)


@never_cache
@require_safe_or_POST
@club_view_for(can_direct)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """Put somebody new on the list."""
    form = MemberForm(request.POST or None)
    made: list[Member] = []
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: made.append(_add(club, form)), form)
        if refusal is None:
            messages.success(request, _on_the_list(made[0].player))
            again = "member-new" if "again" in request.POST else "members"
            return redirect(again, club.slug)
    context = {"club": club, "form": form, "problems": other_words(form, refusal)}
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/member_new.html", context, status=status)


def _add(club: Club, form: MemberForm) -> Member:
    return services.add_member(club=club, start_key=form.cleaned_data["key"], **form.about)


def _on_the_list(player: Player) -> str:
    return gettext("%(name)s is on the list.") % {"name": player.name}


def player_view(view: View) -> View:
    """A view of somebody whom a club keeps, for its directors; the view gets club and player.

    He may be merged into another at this very moment: 404.
    """

    @club_view_for(can_direct)
    @wraps(view)
    def found(request: HttpRequest, club: Club, player_id: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, club, _player_or_404(club, player_id), **kwargs)
        except (Player.DoesNotExist, Member.DoesNotExist):
            raise _unknown_player() from None

    return found


def _player_or_404(club: Club, player_id: int) -> Player:
    player = player_of_club(club, player_id)
    if player is None:
        raise _unknown_player()
    return player


def _unknown_player() -> Http404:
    return Http404(gettext("The club has nobody at this address."))


@never_cache
@require_safe
def member(request: HttpRequest, club_slug: str, player_id: int) -> HttpResponse:
    """One person: for whoever works for the club, and for himself once he has an account."""
    club = club_or_404(club_slug)
    player = player_of_club(club, player_id)
    is_me = player is not None and browser.asker(request).is_account(player.person_id)
    if not is_me and (refusal := check(request, club, can_see_members)):
        return refusal
    return _show(request, club, _player_or_404(club, player_id))


@never_cache
@require_POST
@player_view
def change(request: HttpRequest, club: Club, player: Player) -> HttpResponse:
    """Write something else about a member; what was not changed on the page stays as it is."""
    row = _row_or_404(club, player)
    form = MemberForm(request.POST)
    refusal = attempt(lambda: services.change_member(member=row, **form.changes), form)
    if refusal is None:
        messages.success(request, gettext("What the list says is changed."))
        return redirect("member", club.slug, player.pk)
    return _show(request, club, player, form=form, refusal=refusal)


def _row_or_404(club: Club, player: Player) -> Member:
    row = member_of_player(club, player)
    if row is None:
        raise _unknown_player()
    return row


def _show(
    request: HttpRequest,
    club: Club,
    player: Player,
    *,
    form: MemberForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    asker = browser.asker(request)
    directs = can_direct(club, asker)
    row = member_of_player(club, player)
    games = games_with_players(player)
    count = games.count()
    if row and form is None:
        form = MemberForm(initial=_typed(row, player))
    context: dict[str, Any] = {
        "club": club,
        "player": player,
        "member": row,
        "form": form,
        "directs": directs,
        "sees": can_see_members(club, asker),
        "is_me": asker.is_account(player.person_id),
        "person": name_of(player.person) if directs and player.person else "",
        "claims": listed_claims(claims_to_answer(club.account_id).filter(player=player))
        if directs
        else [],
        "games": games[:_MOST_GAMES],
        "count": count,
        "more": max(count - _MOST_GAMES, 0),
        "entries": entries_of(player)[:_MOST_EVENINGS],
        "problems": other_words(form, refusal) if form else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/member.html", context, status=status)


def _typed(row: Member, player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "number": row.number,
        "year": row.year,
        "email": row.email,
        "team": row.team,
    }


@require_POST
@player_view
def take_on(request: HttpRequest, club: Club, player: Player) -> HttpResponse:
    """Put a guest on the list."""
    services.take_onto_list(club=club, player=player)
    messages.success(request, _on_the_list(player))
    return redirect("member", club.slug, player.pk)


@never_cache
@require_safe_or_POST
@player_view
def remove(request: HttpRequest, club: Club, player: Player) -> HttpResponse:
    """Ask whether somebody is to be taken off the list, and do it."""
    if request.method == "POST":
        services.remove_member(club=club, player=player)
        said = gettext("%(name)s is not on the list any more.") % {"name": player.name}
        messages.success(request, said)
        return redirect("members", club.slug)
    texts = [
        gettext("He stays a guest of the club: his games and tournaments are kept."),
        gettext("Number, year of birth, e-mail and team are removed for good."),
    ]
    title = gettext("Take %(name)s off the list?") % {"name": player.name}
    leave = reverse("member", args=[club.slug, player.pk])
    return ask(request, title, texts, verb=gettext("Take off the list"), leave=leave)


@never_cache
@require_safe_or_POST
@player_view
def anonymise(request: HttpRequest, club: Club, player: Player) -> HttpResponse:
    """Ask whether the name of somebody is to be taken out for good, and do it."""
    if request.method == "POST":
        services.anonymise_member(club=club, player=player)
        messages.success(request, gettext("The name is taken out of every game."))
        return redirect("members", club.slug)
    texts = [
        gettext(
            "Every game and every tournament then shows another name: “Player” with a few letters "
            "and digits."
        ),
        gettext("He is no member any more: number, year of birth, e-mail and team are removed."),
        gettext("Deals, points and standings stay as they are, for him and for the others."),
        gettext(
            "What was typed as a reason in a game stays as well, even if it holds the name: what "
            "is written in a game is never changed. So do files that somebody has saved."
        ),
        gettext("This cannot be undone."),
    ]
    title = gettext("Take out the name %(name)s?") % {"name": player.name}
    leave = reverse("member", args=[club.slug, player.pk])
    return ask(request, title, texts, verb=gettext("Take out the name"), leave=leave)


@require_POST
@player_view
def release(request: HttpRequest, club: Club, player: Player) -> HttpResponse:
    """Say that a player is nobody with an account."""
    players.release_player(player=player)
    messages.success(request, gettext("Nobody claims to be this player any more."))
    return redirect("member", club.slug, player.pk)


def claim_view(answer: Callable[[Claim], str]) -> View:
    """A view that answers a claim of one of the club's players; `answer` says what was done."""

    @require_POST
    @club_view_for(can_direct)
    @wraps(answer)
    def answered(request: HttpRequest, club: Club, claim_id: int) -> HttpResponse:
        said = ""

        def write() -> None:
            nonlocal said
            said = answer(claims_to_answer(club.account_id).get(pk=claim_id))

        try:
            refusal = attempt(write)
        except Claim.DoesNotExist:
            messages.info(request, gettext("This was answered already, or taken back."))
        else:
            tell(request, refusal)
            if said:
                messages.success(request, said)
        return redirect("members", club.slug)

    return answered


@claim_view
def accept_claim(claim: Claim) -> str:
    """Say that somebody who has asked is the player."""
    players.accept_claim(claim=claim)
    said = {"account": name_of(claim.account), "name": claim.player.name}
    return gettext("%(name)s is %(account)s from now on.") % said


@claim_view
def refuse_claim(claim: Claim) -> str:
    """Say no to somebody who has asked."""
    players.remove_claim(claim=claim)
    said = {"account": name_of(claim.account), "name": claim.player.name}
    return gettext("%(account)s is not %(name)s: the answer is no.") % said
