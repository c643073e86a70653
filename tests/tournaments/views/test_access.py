"""Pages of tournaments whose subject is taken away while somebody writes about it."""

from threading import Event
from time import sleep

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore.models import Deputy
from tests.kingscore.pages import page_of
from tests.kingscore.play import SECONDS_TO_MEET, at_once
from tests.tournaments import evenings, halls
from tests.tournaments.stages import before_finals
from tournaments import services
from tournaments.models import Club, Tournament


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


@pytest.mark.django_db(transaction=True)
def test_club_that_is_deleted_at_this_moment_is_not_there(owner: User, club: Club) -> None:
    browser = halls.browser_of(owner)
    address = f"/clubs/{club.slug}/settings/"
    (form,) = [each for each in page_of(browser.get(address)).forms if "name" in each.fields]
    is_deleted = Event()

    def delete() -> None:
        with transaction.atomic():
            services.delete_club(club=club)
            is_deleted.set()
            sleep(0.3)  # for the other it is still there

    def change() -> int:
        is_deleted.wait(SECONDS_TO_MEET)
        return browser.post(address, form.fields).status_code

    assert at_once([delete, change]) == [None, 404]


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["", "board/", "standings/", "statistics/", "door/"])
def test_page_asks_for_a_role_once(owner: User, tournament: Tournament, page: str) -> None:
    halls.open_round(tournament)
    Tournament.objects.update(is_public=False)
    browser = halls.browser_of(owner)
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(halls.address(tournament, page)).status_code == 200
    roles = [each["sql"] for each in asked if 'FROM "kingscore_deputy"' in each["sql"]]
    assert len(roles) == 1


@pytest.mark.parametrize(
    ("role", "sees"),
    [
        (Deputy.Role.OWNER, {"board/", "door/", "settings/"}),
        (Deputy.Role.DIRECTOR, {"board/", "door/", "settings/"}),
        (Deputy.Role.SCORER, {"board/"}),
        (None, set()),
    ],
)
@pytest.mark.parametrize(
    "rest", ["", "rounds/", "standings/", "results/", "statistics/", "exports/"]
)
def test_line_of_links_has_what_one_may_open(
    club: Club, tournament: Tournament, role: Deputy.Role | None, sees: set[str], rest: str
) -> None:
    account = User.objects.create_user("dirk", "dirk@club.example")
    if role:
        Deputy.objects.create(account=club.account, deputy=account, role=role)
    browser = halls.browser_of(account)
    links = page_of(browser.get(halls.address(tournament, rest))).links
    some = ("board/", "door/", "settings/")
    assert {each for each in some if halls.address(tournament, each) in links} == sees
    for link in links:
        if link.startswith(halls.address(tournament)):
            assert browser.get(link).status_code == 200, link


def test_scorer_finds_his_way_from_the_board(club: Club, tournament: Tournament) -> None:
    account = User.objects.create_user("dirk", "dirk@club.example")
    Deputy.objects.create(account=club.account, deputy=account, role=Deputy.Role.SCORER)
    halls.open_round(tournament)
    page = page_of(halls.browser_of(account).get(halls.address(tournament, "board/")))
    assert halls.address(tournament, "board/") in page.links
    assert halls.address(tournament, "door/") not in page.links


def test_finals_are_in_the_line_of_links_once_they_are_drawn(club: Club) -> None:
    made = before_finals(club)
    finals = halls.address(made, "finals/")
    assert finals in page_of(Client().get(halls.address(made))).links
    assert halls.address(made, "standings/") in page_of(Client().get(finals)).links
    made.cut = None
    made.save()
    assert finals not in page_of(Client().get(halls.address(made))).links
