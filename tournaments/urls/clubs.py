"""The addresses of clubs."""

from django.urls import path

from tournaments.views import archive, clubs, roles

_club = "clubs/<slug:club_slug>/"

urlpatterns = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.found, name="club-new"),
    path("clubs/import/", archive.bring_in, name="club-archive-import"),
    path("clubs/invitations/<slug:code>/", roles.invitation, name="club-invitation"),
    path(_club, clubs.club, name="club"),
    path(f"{_club}settings/", clubs.settings, name="club-settings"),
    path(f"{_club}delete/", clubs.delete, name="club-delete"),
    path(f"{_club}archive/", archive.archive, name="club-archive"),
    path(f"{_club}archive/save/", archive.save, name="club-archive-save"),
    path(f"{_club}deputies/", roles.deputies, name="club-deputies"),
    path(f"{_club}deputies/revoke/", roles.revoke, name="club-revoke"),
    path(f"{_club}deputies/<int:account_id>/role/", roles.change, name="club-role"),
    path(f"{_club}deputies/<int:account_id>/remove/", roles.remove, name="club-deputy-remove"),
]
