"""The card on a table: what it opens before, while and after its round is played, and never."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from kingscore import guesses
from kingscore.queries import sheet_of
from kingscore.services.codes import new_code
from tests.kingscore import play
from tests.kingscore.pages import address, deal_fields, memory_of, page_of
from tests.rules.play import play_on, random
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Round, Tournament
from tournaments.services.rounds import CARD_LENGTH


@pytest.fixture
def drawn(tournament: Tournament) -> Round:
    """A round of two tables that is not open yet."""
    evenings.enter(tournament, 8)
    return evenings.draw_by_hand(tournament, halls.TWO_TABLES)


def card_of(round_: Round, number: int = 1) -> str:
    """The address on the card of a table."""
    return f"/t/{halls.table_at(round_, number).card}/"


def test_card_of_a_round_that_is_not_open_says_who_sits_there(drawn: Round, client: Client) -> None:
    response = client.get(card_of(drawn, 2))

    text = page_of(response).text
    assert response.status_code == 200
    assert "This round is not open yet." in text
    assert all(f"Player {number}" in text for number in range(5, 9))
    assert "Player 1" not in text
    assert "games" not in memory_of(client)


def test_card_that_waits_asks_again_and_goes_on_when_the_round_is_open(
    drawn: Round, client: Client
) -> None:
    card = card_of(drawn)
    assert client.get(card, headers={"HX-Request": "true"}).status_code == 204

    services.open_round(round_=drawn)
    response = client.get(card, headers={"HX-Request": "true"})
    assert response["HX-Redirect"] == card
    assert client.get(card).status_code == 302


def test_card_opens_the_pad_of_its_table_for_who_has_no_account(
    drawn: Round, client: Client
) -> None:
    services.open_round(round_=drawn)
    table = halls.table_at(drawn, 2)
    game = halls.game_at(table)
    response = client.get(card_of(drawn, 2))

    assert response["Location"] == address(game)
    page = page_of(client.get(address(game)))
    assert page.form("/deals/").fields["version"] == "0"
    assert f"{card_of(drawn, 2)}table/" in page.links
    assert "Table 2" in page.text


def test_card_opens_no_other_table(drawn: Round, client: Client) -> None:
    services.open_round(round_=drawn)
    client.get(card_of(drawn, 1))
    other = halls.game_at(halls.table_at(drawn, 2))
    sheet = play_on(sheet_of(other), random(1), 1)
    fields = deal_fields(other, sheet.lines[0].facts)

    assert client.post(address(other, "deals/"), fields).status_code == 403


def test_phone_that_goes_away_is_followed_by_another_with_the_same_card(drawn: Round) -> None:
    services.open_round(round_=drawn)
    game = halls.game_at(halls.table_at(drawn))
    played = play_on(sheet_of(game), random(1), 4)
    for phone, lines in ((Client(), played.lines[:2]), (Client(), played.lines[2:])):
        phone.get(card_of(drawn))
        for line in lines:
            fields = deal_fields(play.fresh(game), line.facts)
            assert phone.post(address(game, "deals/"), fields).status_code == 302

    found = sheet_of(play.fresh(game))
    assert (found.totals, len(found.lines)) == (played.totals, 4)


def test_card_of_a_seating_that_was_drawn_again_opens_nothing(
    drawn: Round, client: Client, tournament: Tournament
) -> None:
    old = card_of(drawn)
    evenings.draw_by_hand(tournament, halls.TWO_TABLES, number=drawn.number)

    response = client.get(old)
    assert response.status_code == 404
    assert "drawn again" in page_of(response).text
    waiting = client.get(old, headers={"HX-Request": "true"})
    assert waiting["HX-Refresh"] == "true"


def test_card_of_an_opened_seating_that_was_drawn_again_opens_nothing(
    drawn: Round, client: Client, tournament: Tournament
) -> None:
    old = card_of(drawn)
    services.open_round(round_=drawn)
    client.get(old)
    again = evenings.draw_by_hand(tournament, halls.TWO_TABLES, number=drawn.number)
    services.open_round(round_=again)

    assert client.get(old).status_code == 404
    assert client.get(f"{old}table/").status_code == 404
    assert client.post(f"{old}table/call/").status_code == 404


def test_card_of_a_closed_round_opens_the_sheet_and_gives_no_right(
    drawn: Round, client: Client
) -> None:
    services.open_round(round_=drawn)
    services.close_round(round_=drawn)
    game = halls.game_at(halls.table_at(drawn))

    assert client.get(card_of(drawn))["Location"] == address(game)
    assert "games" not in memory_of(client)
    assert client.get(f"{card_of(drawn)}table/")["Location"] == card_of(drawn)
    open_page = client.get(f"{card_of(drawn)}table/", headers={"HX-Request": "true"})
    assert open_page["HX-Redirect"] == card_of(drawn)
    assert client.post(f"{card_of(drawn)}table/call/").status_code == 302
    assert halls.table_at(drawn).called_at is None


def test_phone_that_has_scanned_a_card_writes_no_longer_once_the_round_is_closed(
    drawn: Round, client: Client, owner: User
) -> None:
    services.open_round(round_=drawn)
    client.get(card_of(drawn))
    evenings.play_table(halls.table_at(drawn), deals=1)
    undo = f"{address(halls.game_at(halls.table_at(drawn)))}deals/1/undo/"
    assert client.get(undo).status_code == 200
    services.close_round(round_=drawn)

    game = halls.game_at(halls.table_at(drawn))
    assert client.post(undo, {"entry": uuid4(), "version": game.version}).status_code == 403
    assert len(sheet_of(game).lines) == 1
    assert halls.browser_of(owner).get(undo).status_code == 200


def test_card_of_a_finished_table_asks_for_its_result(drawn: Round, client: Client) -> None:
    services.open_round(round_=drawn)
    evenings.play_table(halls.table_at(drawn))

    assert client.get(card_of(drawn))["Location"] == f"{card_of(drawn)}table/"


def test_card_answers_are_kept_by_nobody_and_tell_nobody(drawn: Round, client: Client) -> None:
    waiting = client.get(card_of(drawn))
    services.open_round(round_=drawn)
    way_on = client.get(card_of(drawn))
    page = client.get(f"{card_of(drawn)}table/")

    for response in (waiting, way_on, page):
        assert response["Cache-Control"] == "no-store"
    # A form on a page that tells nobody where it comes from is taken for one of another site.
    assert waiting["Referrer-Policy"] == page["Referrer-Policy"] == "same-origin"
    assert way_on["Referrer-Policy"] == "no-referrer"


def test_cards_that_do_not_exist_are_guesses_and_right_ones_go_on(
    drawn: Round, client: Client
) -> None:
    services.open_round(round_=drawn)
    assert client.get(card_of(drawn)).status_code == 302
    for _ in range(guesses.MOST_WRONG + 1):
        client.get(f"/t/{new_code(CARD_LENGTH)}/", headers={"HX-Request": "true"})

    assert client.get(f"/t/{new_code(CARD_LENGTH)}/").status_code == 429
    assert Client().get(card_of(drawn)).status_code == 302


@pytest.mark.parametrize(
    "card", ["x", "a" * 300, "23456789abcd", "5f0c1b9e-7a52-4d7c-9a53-1c2f7a1d1e55"]
)
def test_card_that_nobody_made_is_not_found(db: None, client: Client, card: str) -> None:
    assert client.get(f"/t/{card}/").status_code == 404


def test_card_carries_the_public_address_behind_a_proxy(
    drawn: Round, tournament: Tournament
) -> None:
    founder = tournament.club.account.deputies.get().deputy
    browser = halls.browser_of(founder)
    path = halls.address(tournament, f"rounds/{drawn.number}/cards/")
    behind = {"Host": "kings.example", "X-Forwarded-Proto": "https"}
    with override_settings(
        ALLOWED_HOSTS=["kings.example"],
        SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"),
    ):
        response = browser.get(path, headers=behind)

    assert f"https://kings.example{card_of(drawn)}" in response.content.decode()


def test_card_and_pad_ask_as_often_at_any_table(drawn: Round, client: Client) -> None:
    services.open_round(round_=drawn)
    client.get(card_of(drawn))
    with CaptureQueriesContext(connection) as opened:
        client.get(card_of(drawn))
    game = halls.game_at(halls.table_at(drawn))
    client.get(address(game))
    with CaptureQueriesContext(connection) as pad:
        client.get(address(game))

    assert len(opened) == 1  # the table with everything
    assert len(pad) == 1  # the game: the way back is in the browser
