"""An archive is read at one moment, and nobody waits for it."""

import pytest
from django.db import connection

from tests.kingscore.play import at_once, outcome
from tests.tournaments import evenings
from tournaments import services
from tournaments.models import Entrant, Tournament
from tournaments.services.archive.moment import one_moment

pytestmark = pytest.mark.django_db(transaction=True)


def test_others_write_meanwhile_and_are_not_seen(tournament: Tournament) -> None:
    evenings.enter(tournament, 2)
    with one_moment():
        assert Entrant.objects.count() == 2
        (made,) = at_once([lambda: services.register_entrant(tournament=tournament, who="Ana")])
        assert isinstance(made, Entrant)
        assert Entrant.objects.count() == 2
    assert Entrant.objects.count() == 3


def test_transactions_are_as_before_after_it(tournament: Tournament) -> None:
    def mode() -> str:
        return str(getattr(connection, "transaction_mode", ""))

    def fail() -> None:
        with one_moment():
            raise ValueError

    usual = mode()
    assert isinstance(outcome(fail), ValueError)
    assert mode() == usual
    services.register_entrant(tournament=tournament, who="Ana")
    assert Entrant.objects.count() == 1
