"""The page of penalties and awards: given once, listed with who and why, struck when withdrawn."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.kingscore.accounts import signed_in
from tests.kingscore.pages import page_of
from tests.tournaments import evenings
from tests.tournaments.people import make_deputy
from tournaments import services
from tournaments.models import Award, Club, Tournament


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of a director of the club."""
    return signed_in(make_deputy(club, "dora"))


def address(tournament: Tournament, rest: str = "") -> str:
    """An address of the page."""
    return f"/clubs/kingers/tournaments/{tournament.slug}/awards/{rest}"


def given(desk: Client, tournament: Tournament, **fields: Any) -> Any:
    """The answer to a penalty of five for the first entrant, but for what is said."""
    usual = {"key": uuid4(), "entrant": 1, "sign": "-", "size": "5", "reason": "Phone", "round": ""}
    return desk.post(address(tournament), usual | fields)


@pytest.fixture
def three(tournament: Tournament) -> Tournament:
    """A tournament with three who are here."""
    evenings.enter(tournament, 3)
    return tournament


def test_penalty_is_given_once_and_withdrawn_with_a_reason(desk: Client, three: Tournament) -> None:
    key = uuid4()
    for _ in range(2):
        answer = given(desk, three, key=key, size="2½", round="2")
        assert answer["Location"] == address(three)
    award = Award.objects.get()
    page = page_of(desk.get(address(three)))
    assert "Player 1 : Phone −2½ Round 2 · dora@club.example" in page.text
    form = page.form(f"{award.pk}/withdraw/")
    for _ in range(2):
        desk.post(form.action, form.fields | {"reason": "It was his wife's"})
    page = page_of(desk.get(address(three)))
    assert "Taken back: dora@club.example" in page.text
    assert "It was his wife's" in page.bdi
    assert "is-withdrawn" in {each.get("class") for tag, each in page.tags if tag == "li"}
    assert not [form for form in page.forms if form.action.endswith("/withdraw/")]


def test_same_key_with_other_points_is_told(desk: Client, three: Tournament) -> None:
    key = uuid4()
    given(desk, three, key=key)
    answer = given(desk, three, key=key, size="7")
    assert answer.status_code == 409
    assert "This was sent before with other contents." in page_of(answer).alert


@pytest.mark.parametrize(
    "fields",
    [
        {"size": "0"},
        {"size": "much"},
        {"size": ""},
        {"reason": " "},
        {"reason": "a" * 201},
        {"round": "51"},
        {"round": "x"},
        {"entrant": ""},
        {"sign": "?"},
    ],
    ids=lambda each: ascii(each)[:40],
)
def test_what_cannot_be_is_refused_and_kept(
    desk: Client, three: Tournament, fields: dict[str, str]
) -> None:
    answer = given(desk, three, **({"entrant": 2} | fields))
    assert answer.status_code == 422
    page = page_of(answer)
    assert "Not noted." in page.alert
    if "entrant" not in fields:
        assert page.form("awards/").fields["entrant"] == "2"
    assert not Award.objects.exists()


def test_entrant_is_chosen_beforehand(desk: Client, three: Tournament) -> None:
    page = page_of(desk.get(address(three, "?entrant=3")))
    assert page.form("awards/").fields["entrant"] == "3"
    assert desk.get(address(three, "?entrant=%00")).status_code == 200
    assert given(desk, three, entrant=9).status_code == 404


def test_unknown_award_is_not_found(desk: Client, three: Tournament) -> None:
    assert desk.post(address(three, f"{uuid4()}/withdraw/")).status_code == 404
    assert desk.get(address(three, f"{uuid4()}/withdraw/"))["Location"] == address(three)


def test_nothing_is_offered_after_the_end(desk: Client, three: Tournament) -> None:
    given(desk, three)
    services.finish_tournament(tournament=three)
    page = page_of(desk.get(address(three)))
    assert "Phone" in page.text
    assert [form for form in page.forms if "/awards/" in form.action] == []
    assert given(desk, three).status_code == 409


@pytest.mark.parametrize("number", [1, 3])
def test_page_asks_as_often_for_any_number(desk: Client, three: Tournament, number: int) -> None:
    for each in range(number):
        given(desk, three, entrant=each + 1)
    desk.get(address(three))
    with CaptureQueriesContext(connection) as captured:
        desk.get(address(three))
    assert len(captured) == 7, [query["sql"] for query in captured]
