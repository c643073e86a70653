"""The addresses of what everybody may look at in a tournament, and of what is taken along."""

from django.urls import path

from tournaments.views import exports, results, standing, standings, tournament

_tournament = "clubs/<slug:club_slug>/tournaments/<slug:slug>/"

urlpatterns = [
    path(_tournament, tournament.tournament, name="tournament"),
    path(f"{_tournament}standings/", standings.standings, name="standings"),
    path(f"{_tournament}standings/<int:number>/", standing.standing, name="standing"),
    path(f"{_tournament}results/", results.results, name="results"),
    path(f"{_tournament}results/<int:number>/", results.results, name="results-round"),
    path(f"{_tournament}exports/", exports.exports, name="exports"),
    path(f"{_tournament}exports/<slug:what>.<slug:form>", exports.export, name="tournament-export"),
]
