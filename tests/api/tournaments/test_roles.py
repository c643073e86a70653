"""Who may what in a club: every operation, asked by everybody."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.models import ApiToken, Deputy
from kingscore.services import create_player, make_claim
from tests.api.app import Json
from tests.api.clubs import club_places
from tests.api.conftest import app_of
from tests.api.described import operations
from tests.api.tournaments.asking import Asking
from tests.kingscore.accounts import make_account
from tests.tournaments import people
from tournaments.api.description import PART
from tournaments.api.description.shared import (
    AT_TABLE,
    CARD,
    DIRECTOR,
    LOOKER,
    OWNER,
    OWNING_LOOKER,
    SCORER_AT_TABLE,
    SPECTATOR,
    STAFF,
)
from tournaments.models import Club, Tournament

OPERATIONS = {each.name: each for each in PART.operations}
OF_CLUBS = [name for name, each in OPERATIONS.items() if "{club_slug}" in each.path]
WRITES = (OWNER, DIRECTOR, AT_TABLE)


@pytest.fixture
def here(db: None) -> Json:
    """The places of a club with something at each, and the tokens of everybody."""
    owner = make_account("olga")
    places = club_places(owner)
    club = Club.objects.get()
    member = people.make_member(club, "Nel")
    claim = make_claim(player=member.player, account=make_account("nel"))
    create_player(account=club.account, name="Gast")
    accounts = {
        "owner": owner,
        "director": people.make_deputy(club, "dirk"),
        "scorer": people.make_deputy(club, "sara", "scorer"),
        "stranger": make_account("zoe"),
    }
    apps = {name: app_of(account) for name, account in accounts.items()}
    apps |= {
        f"reading {name}": app_of(account, ApiToken.Scope.READ)
        for name, account in accounts.items()
    }
    places |= {"player_id": member.player_id, "claim_id": claim.pk}
    return {"places": places, "apps": apps}


def let_in(here: Json, needs: object) -> set[str]:
    """Who is not refused for who he is, in all operations that need this."""
    names = [name for name in OF_CLUBS if OPERATIONS[name].needs is needs and name != "readMember"]
    found = {}
    for who, app in here["apps"].items():
        asking = Asking(app, **here["places"])
        found[who] = {
            asking.answer(name).status_code in (401, 403)
            for name in names
            if operations()[name]["method"] != "DELETE" or who == "stranger"
        }
        assert len(found[who]) == 1, (who, found[who], needs)
    return {who for who, refused in found.items() if refused == {False}}


READERS = {"owner", "director", "reading owner", "reading director"}


@pytest.mark.parametrize(
    ("needs", "who"),
    [
        (OWNER, {"owner"}),
        (OWNING_LOOKER, {"owner", "reading owner"}),
        (DIRECTOR, {"owner", "director"}),
        (LOOKER, READERS),
        (STAFF, READERS | {"scorer", "reading scorer"}),
    ],
    ids=["owner", "owning looker", "director", "looker", "staff"],
)
def test_operations_of_a_club_let_in_these(here: Json, needs: object, who: set[str]) -> None:
    if needs is OWNER:  # who may also read what owners alone do
        names = [name for name in OF_CLUBS if OPERATIONS[name].needs is OWNER]
        assert "deleteClub" in names
    assert let_in(here, needs) == who


def test_tables_let_in_directors_and_cards(here: Json) -> None:
    directors = {"owner", "director"}
    assert let_in(here, AT_TABLE) == directors
    assert let_in(here, SCORER_AT_TABLE) == READERS | {"scorer", "reading scorer"}


def test_private_tournament_is_not_there_for_others(here: Json) -> None:
    Tournament.objects.update(is_public=False)
    names = [
        name
        for name, each in OPERATIONS.items()
        if each.needs is SPECTATOR and each.method == "GET"
    ]
    assert len(names) > 8
    for name in names:
        for who in ("stranger", "reading stranger"):
            Asking(here["apps"][who], **here["places"]).refused(404, "not_found", name)
        Asking(**here["places"]).refused(404, "not_found", name)
        status = Asking(here["apps"]["reading scorer"], **here["places"]).answer(name).status_code
        assert status in (200, 404), name
    listed = Asking(**here["places"]).ask("listTournaments")
    assert listed["items"] == []


def test_every_operation_of_a_club_says_who_may() -> None:
    known = (*WRITES, CARD, LOOKER, OWNING_LOOKER, SCORER_AT_TABLE, SPECTATOR, STAFF)
    others = {name for name, each in OPERATIONS.items() if each.needs not in known}
    assert others == {
        *("listClubs", "foundClub", "readClub", "importClub", "acceptInvitation"),
        *("listTournamentTemplates", "listTournaments", "listSeasons", "readSeason"),
        *("readClubStatistics", "readSeasonStatistics", "readHeadToHead"),
    }


READ_BY_STAFF = ("readTournament", "readTable", "readBoard", "readStandings", "readClubStatistics")


@pytest.mark.parametrize("name", READ_BY_STAFF)
def test_role_is_asked_for_once_in_a_request(here: Json, name: str) -> None:
    Tournament.objects.update(is_public=False)
    asking = Asking(here["apps"]["reading director"], **here["places"])
    with CaptureQueriesContext(connection) as asked:
        asking.ask(name)
    roles = [each["sql"] for each in asked if 'FROM "kingscore_deputy"' in each["sql"]]
    assert len(roles) == 1


def test_role_that_has_changed_counts_from_the_next_request_on(here: Json) -> None:
    asking = Asking(here["apps"]["director"], **here["places"])
    for role, status in (("director", 200), ("scorer", 403), ("owner", 200), ("director", 200)):
        Deputy.objects.filter(deputy__username="dirk").update(role=role)
        assert asking.answer("readField").status_code == status
    Deputy.objects.filter(deputy__username="dirk").delete()
    asking.refused(403, "not_allowed", "readField")
