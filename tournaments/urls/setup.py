"""The addresses of new tournaments and of their settings."""

from django.urls import path

from tournaments.views import finishing, setup

_tournaments = "clubs/<slug:club_slug>/tournaments/"
_settings = f"{_tournaments}<slug:slug>/settings/"

urlpatterns = [
    path(f"{_tournaments}new/", setup.new, name="tournament-new"),
    path(_settings, setup.settings, name="tournament-settings"),
    path(f"{_settings}finish/", finishing.finish, name="tournament-finish"),
    path(f"{_settings}reopen/", finishing.reopen, name="tournament-reopen"),
    path(f"{_settings}remove/", finishing.remove, name="tournament-remove"),
]
