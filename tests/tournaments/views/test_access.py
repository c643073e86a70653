"""Pages of tournaments whose subject is taken away while somebody writes about it."""

from threading import Event
from time import sleep

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from tests.kingscore.play import SECONDS_TO_MEET, at_once
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Tournament


@pytest.mark.django_db(transaction=True)
def test_who_is_removed_at_this_moment_is_not_there(owner: User, tournament: Tournament) -> None:
    (entrant,) = evenings.enter(tournament, 1)
    browser = halls.browser_of(owner)
    is_removed = Event()

    def remove() -> None:
        with transaction.atomic():
            services.remove_entrant(entrant=entrant)
            is_removed.set()
            sleep(0.3)  # for the other he is still there

    def check_in() -> int:
        is_removed.wait(SECONDS_TO_MEET)
        return browser.post(halls.address(tournament, "door/1/paid/"), {"is_so": "yes"}).status_code

    assert at_once([remove, check_in]) == [None, 404]
