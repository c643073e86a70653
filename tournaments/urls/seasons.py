"""The addresses of seasons and statistics."""

from django.urls import path

from tournaments.views import season_editing, seasons, statistics

_club = "clubs/<slug:club_slug>/"
_seasons = f"{_club}seasons/"
_season = f"{_seasons}<slug:slug>/"

urlpatterns = [
    path(f"{_seasons}new/", season_editing.new, name="season-new"),
    path(_season, seasons.season, name="season"),
    path(f"{_season}players/<int:player>/", seasons.season_player, name="season-player"),
    path(f"{_season}table.<slug:form>", seasons.season_file, name="season-file"),
    path(f"{_season}settings/", season_editing.settings, name="season-settings"),
    path(f"{_season}add/", season_editing.add, name="season-add"),
    path(f"{_season}remove/", season_editing.remove, name="season-remove"),
    path(f"{_season}statistics/", statistics.season_statistics, name="season-statistics"),
    path(
        f"{_club}tournaments/<slug:slug>/statistics/",
        statistics.tournament_statistics,
        name="tournament-statistics",
    ),
    path(f"{_club}statistics/", statistics.club_statistics, name="club-statistics"),
    path(f"{_club}statistics/pairs/", statistics.head_to_head, name="head-to-head"),
    path(f"{_club}statistics/players/<int:player>/", statistics.club_player, name="club-player"),
    path(f"{_club}rating/", statistics.rating, name="rating"),
]
