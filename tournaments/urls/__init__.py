"""The addresses of clubs, tournaments and seasons."""

from tournaments.urls import clubs, door, members, setup, standings, tables

urlpatterns = [
    *clubs.urlpatterns,
    *members.urlpatterns,
    *setup.urlpatterns,
    *door.urlpatterns,
    *tables.urlpatterns,
    *standings.urlpatterns,  # last: the page of a tournament stands at its short name alone
]
