"""The addresses of clubs, tournaments and seasons."""

from tournaments.urls import clubs, door, members, seasons, seating, setup, standings, tables

urlpatterns = [
    *clubs.urlpatterns,
    *members.urlpatterns,
    *seasons.urlpatterns,
    *setup.urlpatterns,
    *door.urlpatterns,
    *seating.urlpatterns,
    *tables.urlpatterns,
    *standings.urlpatterns,  # last: the page of a tournament stands at its short name alone
]
