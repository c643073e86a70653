"""Two people of a club who are one person: chosen, shown with what changes, and made one."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore.models import Player
from kingscore.queries import games_with_players
from kingscore.views.access import require_safe_or_POST
from tournaments import services
from tournaments.models import Club
from tournaments.queries import entries_of, member_of_player, others_of, player_of_club
from tournaments.views.members import page_of, player_view, searched
from tournaments.views.writing import Refusal, attempt

_MOST_GAMES = 20


@never_cache
@require_safe
@player_view
def choose(request: HttpRequest, club: Club, player: Player) -> HttpResponse:
    """Choose who else is this person."""
    context = {
        "club": club,
        "player": player,
        "page": page_of(request, others_of(club, player, name=searched(request))),
        "search": searched(request),
    }
    return render(request, "tournaments/member_choose.html", context)


@never_cache
@require_safe_or_POST
@player_view
def merge(request: HttpRequest, club: Club, player: Player, other_id: int) -> HttpResponse:
    """Show what changes when two become one, and make them one."""
    other = player_of_club(club, other_id)
    if other is None:
        if request.method == "POST":  # sent twice, say
            return redirect("member", club.slug, player.pk)
        raise Player.DoesNotExist
    if request.method != "POST":
        refusal = attempt(lambda: services.check_member_merge(keep=player, merge=other))
        return _show(request, club, (player, other), refusal, HTTPStatus.OK)
    refusal = attempt(lambda: services.merge_members(club=club, keep=player, merge=other))
    if refusal:
        return _show(request, club, (player, other), refusal, refusal.status)
    messages.success(request, gettext("The two are one player now."))
    return redirect("member", club.slug, player.pk)


def _show(
    request: HttpRequest,
    club: Club,
    two: tuple[Player, Player],
    refusal: Refusal | None,
    status: int,
) -> HttpResponse:
    """What changes; what stands in the way is the answer's status only when it was tried."""
    keep, other = two
    games = games_with_players(other)
    count = games.count()
    rows = [member_of_player(club, each) for each in two]
    context: dict[str, Any] = {
        "club": club,
        "keep": keep,
        "other": other,
        "keep_member": rows[0],
        "other_member": rows[1],
        "problems": refusal.words if refusal else (),
        "about": services.merged_about(*rows) if any(rows) else None,
        "games": games[:_MOST_GAMES],
        "count": count,
        "more": max(count - _MOST_GAMES, 0),
        "entries": entries_of(other),
    }
    return render(request, "tournaments/member_merge.html", context, status=status)
