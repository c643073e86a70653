"""The addresses of clubs, tournaments and seasons."""

from tournaments.urls import clubs

urlpatterns = [*clubs.urlpatterns]
