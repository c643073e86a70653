"""The addresses of clubs, tournaments and seasons."""

from tournaments.urls import clubs, tables

urlpatterns = [*clubs.urlpatterns, *tables.urlpatterns]
