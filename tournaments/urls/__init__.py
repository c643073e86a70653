"""The addresses of clubs, tournaments and seasons."""

from tournaments.urls import clubs, standings, tables

urlpatterns = [
    *clubs.urlpatterns,
    *tables.urlpatterns,
    *standings.urlpatterns,  # last: the page of a tournament stands at its short name alone
]
