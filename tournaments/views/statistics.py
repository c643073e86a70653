"""Statistics for everybody: of a club, a season, a tournament, a player, of two; and ratings."""

from collections.abc import Collection, Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.views.access import Request
from kingscore.wording import label
from tournaments.models import Club, Tournament
from tournaments.permissions import can_direct, can_score, sight_of
from tournaments.queries import (
    Sight,
    Statistics,
    evenings_in,
    statistics_of,
    statistics_of_club,
)
from tournaments.rules.statistics import PlayerStatistics, Role
from tournaments.views.access import club_view, tournament_view
from tournaments.views.figures import average_in_words
from tournaments.views.pairs import pair_drawn, pair_shown, players_to_choose
from tournaments.views.seasons import season_or_404
from tournaments.views.standings import page_addresses
from tournaments.views.statistics_shown import (
    LEADERS,
    columns,
    contracts_drawn,
    contracts_shown,
    players_shown,
    ratings_drawn,
    ratings_shown,
    records_shown,
    results_shown,
    told_of,
)

ROWS_ON_A_PAGE = 100


@never_cache
@require_safe
@club_view
def club_statistics(request: Request, club: Club) -> HttpResponse:
    """What all tournaments of a club tell."""
    context = {"back": (reverse("club", args=[club.slug]), club.name)}
    return _statistics(request, club, _of_club(request, club), context)


@never_cache
@require_safe
@club_view
def season_statistics(request: Request, club: Club, slug: str) -> HttpResponse:
    """What the evenings of a season tell."""
    season = season_or_404(club, slug)
    sight = _sight(request, club)
    evenings = evenings_in(season, only_public=not sight.sees_private)
    context = {"back": (reverse("season", args=[club.slug, season.slug]), season.name)}
    return _statistics(request, club, _of_these(request, evenings, sight), context)


@never_cache
@require_safe
@tournament_view
def tournament_statistics(request: Request, tournament: Tournament) -> HttpResponse:
    """What the tables of a tournament tell."""
    club = tournament.club
    asker = browser.asker(request)
    context = {
        "tournament": tournament,
        "directs": can_direct(club, asker),
        "scores": can_score(club, asker),
    }
    found = _of_these(request, [tournament], _sight(request, club))
    return _statistics(request, club, found, context)


def _statistics(
    request: Request, club: Club, found: Statistics, context: dict[str, Any]
) -> HttpResponse:
    by = request.GET.get("by", "")
    page = Paginator(players_shown(found, by), ROWS_ON_A_PAGE).get_page(request.GET.get("page"))
    everybody = found.players.values()
    has_predictions = any(each.predictions.made for each in everybody)
    has_success = any(each.judged for each in everybody)
    context |= _about(club, found) | {
        "page": page,
        "others": page_addresses(request, page),
        "by": by,
        "columns": columns(has_success=has_success, has_predictions=has_predictions),
        "has_predictions": has_predictions,
        **_contracts(found, everybody),
        "records": records_shown(found),
    }
    return render(request, "tournaments/statistics.html", context)


@never_cache
@require_safe
@club_view
def club_player(request: Request, club: Club, player: int) -> HttpResponse:
    """The numbers of one player in all tournaments of a club."""
    found = _of_club(request, club, player=player)
    if player not in found.players:
        raise Http404(gettext("Nobody with this address has played in this club."))
    own = found.players[player]
    context = _about(club, found, player) | {
        "player": player,
        "told": told_of(found, player),
        "is_anonymous": found.names[player].is_anonymous,
        "own": own,
        "off": average_in_words(own.predictions.mean_error, signed=False),
        **_contracts(found, [own]),
        **_ratings(found, [player] if player in found.ratings else []),
        "results": results_shown(found, player),
    }
    return render(request, "tournaments/statistics_player.html", context)


@never_cache
@require_safe
@club_view
def head_to_head(request: Request, club: Club) -> HttpResponse:
    """Two players against each other: `?one=` and `?other=`, by their ids."""
    found = _of_club(request, club)
    one, other = (_player(found, request.GET.get(name, "")) for name in ("one", "other"))
    context = _about(club, found) | {
        "players": players_to_choose(found),
        "one": one,
        "other": other,
    }
    if one and other and one != other:
        context["pair"] = pair_shown(found, one, other)
        context["lines"] = pair_drawn(found, one, other)
        context["lines_caption"] = gettext("How many points more, game by game")
        context["lines_named"] = gettext("Player")
    return render(request, "tournaments/head_to_head.html", context)


def _player(found: Statistics, text: str) -> int | None:
    """The player with this id, if he has a result."""
    return next((player for player in found.ratings if str(player) == text), None)


@never_cache
@require_safe
@club_view
def rating(request: Request, club: Club) -> HttpResponse:
    """How strong everybody is, and how that has changed."""
    found = _of_club(request, club)
    rated = ratings_shown(found)
    page = Paginator(rated, ROWS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = _about(club, found) | {
        "page": page,
        "others": page_addresses(request, page),
        **_ratings(found, [each.player for each in rated[:LEADERS]]),
    }
    return render(request, "tournaments/rating.html", context)


def _contracts(found: Statistics, players: Collection[PlayerStatistics]) -> dict[str, Any]:
    """What these players have of each contract, as a table and as bars."""
    return {
        "contracts": contracts_shown(found, players),
        "has_success": any(each.judged for each in players),
        "has_partners": any(each.in_role(Role.PARTNER).deals for each in players),
        "bars": contracts_drawn(found, players),
        "bars_caption": gettext("Points in a deal on average, as declarer"),
        "named": gettext("Contract"),
        "measured": gettext("Average"),
    }


def _ratings(found: Statistics, players: Sequence[int]) -> dict[str, Any]:
    """How the ratings of these players have changed, as lines."""
    return {
        "lines": ratings_drawn(found, players),
        "lines_caption": gettext("The rating after each evening"),
        "lines_named": gettext("Player"),
    }


def _of_club(request: Request, club: Club, *, player: int | None = None) -> Statistics:
    """The statistics of all tournaments of a club that whoever asks may see."""
    sight, suite = _sight(request, club), request.GET.get("game", "")
    return statistics_of_club(club, sight, suite=suite, player=player)


def _of_these(request: Request, tournaments: Sequence[Tournament], sight: Sight) -> Statistics:
    """The statistics of some tournaments."""
    suite = request.GET.get("game", "")
    return statistics_of(tournaments, sees_all=sight.sees_hidden, suite=suite)


def _sight(request: Request, club: Club) -> Sight:
    return sight_of(club, browser.asker(request))


def _about(club: Club, found: Statistics, player: int | None = None) -> dict[str, Any]:
    """What all of these pages say: of which game they tell, and which others a player has."""
    suites = [each for each in found.suites if player is None or player in each.players]
    return {
        "club": club,
        "found": found,
        "suites": [(each.code, label(each.name), each.tables) for each in suites],
        "game": next((label(each.name) for each in found.suites if each.code == found.suite), ""),
    }
