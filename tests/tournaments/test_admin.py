"""The admin's view of clubs and tournaments: everything is found, nothing is changed."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import make_tournament, open_and_play
from tests.tournaments.people import make_member
from tournaments import services
from tournaments.models import Club, Table

pytestmark = pytest.mark.django_db
MODELS = [each for each in admin.site._registry if each._meta.app_label == "tournaments"]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_rows_are_shown_and_never_changed(club: Club, model: type) -> None:
    make_member(club)
    tournament = make_tournament(club)
    for name in ("Bo", "Cis", "Dirk", "Els"):
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    open_and_play(tournament, [[1, 2, 3, 4]])
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin"))
    name = model.__name__.lower()
    page = browser.get(reverse(f"admin:tournaments_{name}_changelist"), {"q": "a"})
    assert page.status_code == 200
    assert browser.get(reverse(f"admin:tournaments_{name}_add")).status_code == 403
    for row in model._default_manager.all()[:1]:  # type: ignore[attr-defined]
        path = reverse(f"admin:tournaments_{name}_change", args=[row.pk])
        shown = browser.get(path)
        assert shown.status_code == 200
        assert browser.post(path, {}).status_code == 403
        for card in Table.objects.values_list("card", flat=True):
            assert card not in shown.content.decode()
        remove = reverse(f"admin:tournaments_{name}_delete", args=[row.pk])
        assert browser.post(remove, {"post": "yes"}).status_code == 403


def test_invitations_are_not_shown() -> None:
    assert "Invitation" not in {each.__name__ for each in MODELS}
