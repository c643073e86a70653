"""The addresses of clubs."""

from django.urls import path

from tournaments.views import clubs

urlpatterns = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.found, name="club-new"),
    path("clubs/<slug:club_slug>/", clubs.club, name="club"),
]
