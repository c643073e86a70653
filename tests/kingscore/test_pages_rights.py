"""Who may write: the scorer's link gives the right, everybody else looks on."""

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kingscore.models import Game
from kingscore.queries import table_of
from tests.kingscore import play
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import hearts, queens, record, written

WRITING: dict[str, dict[str, Any]] = {
    "deals/": {},
    "preview/": {},
    "deals/1/undo/": {"entry": str(uuid4()), "version": 1},
    "players/swap/": {"entry": str(uuid4()), "version": 1, "first": 0, "second": 1},
    "players/substitute/": {"entry": str(uuid4()), "version": 1, "seat": 0, "who": "Eva"},
    "who/": {"player": ""},
}


@pytest.fixture
def played(game: Game) -> Game:
    """A game with one deal."""
    record(game, queens(0))
    return play.fresh(game)


@pytest.mark.parametrize("rest", WRITING)
def test_viewer_writes_nothing(client: Client, played: Game, rest: str) -> None:
    fields = deal_fields(played, hearts(1)) | WRITING[rest]
    response = client.post(address(played, rest), fields)
    assert response.status_code == 403
    assert "On this phone you can look on, not write" in page_of(response).text
    assert len(written(played)) == 1


def test_viewer_renames_nobody(client: Client, played: Game) -> None:
    ana = table_of(played).players[0]
    response = client.post(address(played, f"players/{ana.pk}/"), {"name": "Zed"})
    assert response.status_code == 403
    ana.refresh_from_db()
    assert ana.name == "Ana"


@pytest.mark.parametrize("rest", ["deals/1/correct/", "deals/1/undo/", "players/"])
def test_viewer_has_no_page_to_write_on(client: Client, played: Game, rest: str) -> None:
    assert client.get(address(played, rest)).status_code == 403


def test_viewer_sees_the_sheet_and_no_pad(client: Client, played: Game) -> None:
    for rest in ("", "?contract=hearts", "?choose"):
        page = page_of(client.get(address(played, rest)))
        assert "You are looking on" in page.text
        assert "Bo deals" in page.text
        assert [form.action for form in page.forms] == ["/language/setlang/"]
        assert "−8" in page.text
    following = client.get(address(played, "sheet/?since=0"))
    assert page_of(following).forms == []


def test_viewer_sees_no_scorers_code(client: Client, played: Game) -> None:
    for rest in ("", "share/", "end/", "deals/1/", "export/", "sheet/?since=0"):
        content = client.get(address(played, rest)).content.decode()
        assert played.scorer_code not in content, rest


def test_scorers_code_is_nowhere_but_on_the_share_page(played: Game) -> None:
    browser = scorer_of(played)
    found = [
        rest
        for rest in ("", "share/", "end/", "deals/1/", "export/", "players/", "sheet/?since=0")
        if played.scorer_code in browser.get(address(played, rest)).content.decode()
    ]
    assert found == ["share/"]
    assert played.scorer_code not in browser.get("/").content.decode()


def test_scorers_link_leads_to_the_ordinary_address(client: Client, played: Game) -> None:
    response = client.get(f"/s/{played.scorer_code}/")
    assert (response.status_code, response["Location"]) == (302, address(played))
    assert response["Referrer-Policy"] == "no-referrer"
    assert "Bo chooses" in page_of(client.get(address(played))).text
    cookie = client.cookies[settings.BROWSER_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_right_for_one_game_is_none_for_another(played: Game) -> None:
    other = play.start()
    browser = scorer_of(played)
    assert send(browser, other, deal_fields(other, queens(0))).status_code == 403
    assert written(other) == []


def test_changed_scorers_code_takes_the_right_away(played: Game) -> None:
    browser = scorer_of(played)
    Game.objects.filter(pk=played.pk).update(scorer_code="z" * 20)
    assert send(browser, played, deal_fields(played, hearts(1))).status_code == 403


@pytest.mark.parametrize("part", ["start", "end"])
def test_cookie_that_was_changed_is_worth_nothing(played: Game, part: str) -> None:
    browser = scorer_of(played)
    name = settings.BROWSER_COOKIE_NAME
    value = browser.cookies[name].value
    browser.cookies[name] = f"A{value[1:]}" if part == "start" else f"{value[:-1]}_"
    assert browser.cookies[name].value != value
    assert send(browser, played, deal_fields(played, hearts(1))).status_code == 403
    assert browser.get(address(played)).status_code == 200


@pytest.mark.parametrize(
    "name", ["sessionid", "account", "csrftoken", "messages", "django_language"]
)
@pytest.mark.parametrize("value", ["", "x" * 4000, "\\000\\377", "{}", "a:b:c", "..."])
def test_cookie_that_is_nonsense_harms_nothing(
    client: Client, played: Game, name: str, value: str
) -> None:
    client.cookies[name] = value
    assert client.get(address(played)).status_code == 200
    assert client.get("/").status_code == 200


def test_wrong_codes_answer_alike(client: Client, played: Game) -> None:
    wrong = ["zzzzzzzzzz", played.code[:-1], f"{played.code}a", played.code.upper(), "a"]
    answers = {page_of(client.get(f"/games/{code}/")).text for code in wrong}
    assert len(answers) == 1
    assert "There is no game with this address." in answers.pop()
    for code in (*wrong, played.scorer_code):
        assert client.get(f"/games/{code}/").status_code == 404
        assert client.post(f"/games/{code}/deals/").status_code == 404
    for code in (*wrong, played.code, f"{played.scorer_code}a"):
        assert client.get(f"/s/{code}/").status_code == 404


def test_importer_gets_the_right_to_a_new_game_only(played: Game) -> None:
    export = scorer_of(played).get(address(played, "export/")).content
    stranger = Client()
    response = stranger.post("/games/import/", {"file": SimpleUploadedFile("g.json", export)})
    assert (response.status_code, response["Location"]) == (302, address(played))
    assert "This game was here already." in page_of(stranger.get(address(played))).text
    assert send(stranger, played, deal_fields(played, hearts(1))).status_code == 403


def test_home_shows_the_games_of_this_browser_only(client: Client, played: Game) -> None:
    other = play.start(names=("Eva", "Finn", "Gus", "Hal"))
    client.get(f"/s/{other.scorer_code}/")
    page = page_of(client.get("/"))
    assert "Eva" in page.bdi
    assert "Ana" not in page.bdi


def test_who_holds_the_phone_is_one_of_the_players_or_nobody(played: Game) -> None:
    browser = scorer_of(played)
    stranger = play.start().seats.get(position=0).player
    for player in (str(stranger.pk), "0", "x", "9" * 50, ""):
        assert browser.post(address(played, "who/"), {"player": player}).status_code == 302
        page = page_of(browser.get(address(played, "share/")))
        assert page.form("/who/").fields["player"] == ""
