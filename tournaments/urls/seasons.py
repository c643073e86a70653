"""The addresses of seasons and statistics."""

from django.urls import path

from tournaments.views import season_editing, seasons

_seasons = "clubs/<slug:club_slug>/seasons/"
_season = f"{_seasons}<slug:slug>/"

urlpatterns = [
    path(f"{_seasons}new/", season_editing.new, name="season-new"),
    path(_season, seasons.season, name="season"),
    path(f"{_season}players/<int:player>/", seasons.season_player, name="season-player"),
    path(f"{_season}table.<slug:form>", seasons.season_file, name="season-file"),
    path(f"{_season}settings/", season_editing.settings, name="season-settings"),
    path(f"{_season}add/", season_editing.add, name="season-add"),
    path(f"{_season}remove/", season_editing.remove, name="season-remove"),
]
