"""What an account keeps: games, players and house rules, and what stays when it is deleted."""

import json
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.errors import GameTaken, HouseTaken
from kingscore.models import ApiToken, Deputy, Game, HouseRules, Player, Webhook
from kingscore.queries import log_of, seats_of
from tests.kingscore import house as house_play
from tests.kingscore import play
from tests.kingscore.accounts import PASSWORD, make_account, signed_in
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import fresh, hearts, queens

HOME, DELETE = "/account/", "/account/delete/"
REAUTHENTICATE = "/accounts/reauthenticate/"


@pytest.fixture
def ana(db: None) -> User:
    """An account."""
    return make_account("ana")


@pytest.fixture
def bo(db: None) -> User:
    """Another."""
    return make_account("bo")


def keepers(game: Game) -> list[User | None]:
    return [seat.player.keeper for seat in seats_of(game)]


def make_webhook(account: User) -> None:
    Webhook.objects.create(account=account, url="https://club.example/", events=[])


# --- games ------------------------------------------------------------------------------------


def test_take_game_gives_it_an_owner_and_its_players_a_keeper(ana: User, game: Game) -> None:
    assert services.take_game(game=game, account=ana).owner == ana
    assert keepers(game) == [ana] * 4
    assert services.take_game(game=game, account=ana).owner == ana


def test_take_game_leaves_players_of_others_and_those_without_name(
    ana: User, bo: User, game: Game
) -> None:
    kept, anonymous, *_ = [seat.player for seat in seats_of(game)]
    Player.objects.filter(pk=kept.pk).update(keeper=bo)
    Player.objects.filter(pk=anonymous.pk).update(is_anonymous=True)
    services.take_game(game=game, account=ana)
    assert keepers(game) == [bo, None, ana, ana]


def test_take_game_of_another_account_is_refused(ana: User, bo: User, game: Game) -> None:
    services.take_game(game=game, account=bo)
    with pytest.raises(GameTaken):
        services.take_game(game=game, account=ana)
    assert fresh(game).owner == bo
    assert keepers(game) == [bo] * 4


def test_game_that_comes_to_an_account_with_webhooks_has_them(ana: User, game: Game) -> None:
    make_webhook(ana)
    assert services.take_game(game=game, account=ana).has_webhooks
    assert play.start(owner=ana).has_webhooks
    assert not play.start().has_webhooks


def test_scorer_who_is_signed_in_takes_a_game_in(ana: User, game: Game) -> None:
    browser = signed_in(ana)
    take = address(game, "take/")
    assert take not in [form.action for form in page_of(browser.get(address(game, "share/"))).forms]
    assert browser.post(take).status_code == 403

    browser.get(f"/s/{game.scorer_code}/")
    for rest in ("share/", "end/"):
        assert page_of(browser.get(address(game, rest))).form("take/").action == take
    assert browser.post(take)["Location"] == address(game, "share/")
    page = page_of(browser.get(address(game, "share/")))
    assert "kept in your account now" in page.text
    assert take not in [form.action for form in page.forms]
    assert address(game) in page_of(browser.get(HOME)).links


def test_scorer_who_is_not_signed_in_is_not_asked(game: Game) -> None:
    browser = scorer_of(game)
    assert "account" not in page_of(browser.get(address(game, "share/"))).text.lower()
    assert browser.post(address(game, "take/"))["Location"].startswith("/accounts/login/")
    assert fresh(game).owner is None


def test_taking_a_game_of_another_account_is_refused_in_words(
    ana: User, bo: User, game: Game
) -> None:
    services.take_game(game=game, account=bo)
    browser = signed_in(ana)
    browser.get(f"/s/{game.scorer_code}/")
    page = page_of(browser.post(address(game, "take/"), follow=True))
    assert "another account" in page.text
    assert fresh(game).owner == bo


def test_owner_writes_from_any_browser_where_he_is_signed_in(ana: User, game: Game) -> None:
    services.take_game(game=game, account=ana)
    browser = signed_in(ana)
    assert send(browser, game, deal_fields(game, queens(0))).status_code == 302
    player = seats_of(game)[1].player
    assert browser.post(address(game, "who/"), {"player": player.pk}).status_code == 302
    assert send(browser, game, deal_fields(game, hearts(1))).status_code == 302
    assert [entry.recorded_by for entry in log_of(fresh(game))] == [None, player]

    browser.post("/accounts/logout/")
    assert send(browser, game, deal_fields(game, queens(2))).status_code == 403
    assert browser.get(address(game, "players/")).status_code == 403


def test_account_that_is_not_the_owner_looks_on(ana: User, bo: User, game: Game) -> None:
    services.take_game(game=game, account=ana)
    browser = signed_in(bo)
    assert send(browser, game, deal_fields(game, queens(0))).status_code == 403
    assert game.scorer_code not in browser.get(address(game, "share/")).content.decode()


def test_game_started_while_signed_in_belongs_to_the_account(ana: User) -> None:
    browser = signed_in(ana)
    page = page_of(browser.get("/games/new/?preset=kingen-3"))
    names = {f"name-{seat}": play.NAMES[seat] for seat in range(3)}
    response = browser.post("/games/new/", page.form("/games/new/").fields | names)
    assert response.status_code == 302
    game = Game.objects.get()
    assert game.owner == ana
    assert keepers(game) == [ana] * 3


def test_game_started_without_account_is_nobodys(client: Client, db: None) -> None:
    page = page_of(client.get("/games/new/?preset=kingen-3"))
    names = {f"name-{seat}": play.NAMES[seat] for seat in range(3)}
    client.post("/games/new/", page.form("/games/new/").fields | names)
    game = Game.objects.get()
    assert game.owner is None
    assert keepers(game) == [None] * 3


def test_game_imported_while_signed_in_belongs_to_the_account(ana: User, bo: User) -> None:
    game = play.start()
    file = json.loads(Client().get(address(game, "export/")).content)
    file["id"] = str(uuid4())

    def upload(browser: Client) -> None:
        content = SimpleUploadedFile("game.json", json.dumps(file).encode())
        assert browser.post("/games/import/", {"file": content}).status_code == 302

    upload(signed_in(ana))
    copy = Game.objects.get(pk=file["id"])
    assert copy.owner == ana
    assert keepers(copy) == [ana] * 4
    upload(signed_in(bo))  # it is here already
    assert fresh(copy).owner == ana


def test_home_shows_games_by_page_and_by_whether_they_are_finished(ana: User) -> None:
    games = [play.start(owner=ana) for _ in range(45)]
    other = play.start()
    Game.objects.filter(pk__in=[game.pk for game in games[:3]]).update(is_finished=True)
    browser = signed_in(ana)

    def shown(query: str) -> list[str]:
        links = page_of(browser.get(f"{HOME}?{query}")).links
        return [link for link in links if link.startswith("/games/")]

    pages = [shown(f"page={page}") for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [20, 20, 5]
    newest_first = [link for page in pages for link in page]
    assert newest_first == [address(game) for game in reversed(games)]
    assert address(other) not in newest_first
    assert shown("show=finished") == [address(game) for game in reversed(games[:3])]
    assert len(shown("show=open&page=3")) == 2
    assert shown("show=nonsense&page=x") == pages[0]


@pytest.mark.parametrize("games", [1, 20])
def test_home_asks_as_often_for_any_number_of_games(ana: User, games: int) -> None:
    for _ in range(games):
        play.start(owner=ana)
    browser = signed_in(ana)
    browser.get(HOME)
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(HOME).status_code == 200
    # session, account; how many games, the games, seats, players; house rules, their versions
    assert len(captured) <= 8, [query["sql"] for query in captured.captured_queries]


def test_game_page_costs_an_account_two_queries_more_and_a_poll_none(ana: User, game: Game) -> None:
    counts = []
    for browser in (scorer_of(game), signed_in(ana)):
        browser.get(address(game))
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(address(game)).status_code == 200
        counts.append(len(captured))
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(address(game, f"sheet/?since={game.stamp}")).status_code == 204
        assert len(captured) == 1
    assert counts[1] <= counts[0] + 2


# --- house rules ------------------------------------------------------------------------------


def test_house_rules_published_while_signed_in_belong_to_the_account(ana: User) -> None:
    browser = signed_in(ana)
    form = house_play.form_of(house_play.press(browser, house_play.begun(browser), "check"))
    assert house_play.press(browser, form, "publish").status_code == 302
    house = HouseRules.objects.get()
    assert house.owner == ana
    assert f"/house/{house.slug}/" in page_of(browser.get(HOME)).links


def test_owner_publishes_and_starts_from_any_browser_where_he_is_signed_in(
    ana: User, bo: User
) -> None:
    house, _ = house_play.published()
    services.take_house(house=house, account=ana)
    edit = f"/house/{house.slug}/edit/"
    assert signed_in(ana).get(edit).status_code == 200
    assert house.slug in signed_in(ana).get("/games/new/").content.decode()
    assert signed_in(bo).get(edit)["Location"] == f"/house/{house.slug}/"


def test_editor_who_is_signed_in_takes_house_rules_in(ana: User, bo: User) -> None:
    house, _ = house_play.published()
    where = f"/house/{house.slug}/"
    browser = signed_in(ana)
    assert browser.post(f"{where}take/").status_code == 403
    browser.get(f"/h/{house.editor_code}/")
    assert page_of(browser.get(where)).form("take/").action == f"{where}take/"
    assert browser.post(f"{where}take/")["Location"] == where
    house.refresh_from_db()
    assert house.owner == ana
    with pytest.raises(HouseTaken):
        services.take_house(house=house, account=bo)
    assert browser.get(f"{where}take/").status_code == 405


# --- the end of an account --------------------------------------------------------------------


def delete(browser: Client) -> Any:
    """Delete the account of a browser: the password is asked for first."""
    asked = browser.get(DELETE)["Location"]
    assert asked.startswith(REAUTHENTICATE)
    fields = page_of(browser.get(asked)).form(REAUTHENTICATE).fields
    response = browser.post(REAUTHENTICATE, fields | {"password": PASSWORD})
    assert response["Location"] == DELETE
    assert "Delete this account?" in page_of(browser.get(DELETE)).text
    return browser.post(DELETE)


def test_delete_account_leaves_games_to_whoever_has_the_links(ana: User, game: Game) -> None:
    services.take_game(game=game, account=ana)
    house, _ = house_play.published()
    services.take_house(house=house, account=ana)
    services.make_token(account=ana, name="App", scope="read")
    make_webhook(ana)
    Player.objects.filter(pk=seats_of(game)[0].player.pk).update(person=ana)
    browser = signed_in(ana)
    assert delete(browser)["Location"] == "/"

    assert not User.objects.exists()
    for model in (ApiToken, Webhook, EmailAddress):
        assert not model._default_manager.exists()
    house.refresh_from_db()
    assert (fresh(game).owner, house.owner) == (None, None)
    assert keepers(game) == [None] * 4
    assert [seat.player.name for seat in seats_of(game)] == list(play.NAMES[:4])
    assert browser.get(HOME).status_code == 302
    assert "deleted" in page_of(browser.get("/")).text
    assert send(scorer_of(game), game, deal_fields(game, queens(0))).status_code == 302


def test_delete_account_of_the_only_owner_of_a_club_is_refused(ana: User, bo: User) -> None:
    club = User.objects.create_user("club", is_active=False)
    Deputy.objects.create(account=club, deputy=ana, role=Deputy.Role.OWNER)
    browser = signed_in(ana)
    browser.post(REAUTHENTICATE, {"password": PASSWORD})

    page = page_of(browser.post(DELETE, follow=True))

    assert "You are the only owner of a club" in page.text
    assert User.objects.filter(pk=ana.pk).exists()
    Deputy.objects.create(account=club, deputy=bo, role=Deputy.Role.OWNER)
    assert "Your account is deleted." in page_of(browser.post(DELETE, follow=True)).text
    assert list(Deputy.objects.values_list("deputy", flat=True)) == [bo.pk]


def test_delete_account_needs_the_password_of_just_now(ana: User) -> None:
    browser = signed_in(ana)
    assert browser.post(DELETE)["Location"].startswith(REAUTHENTICATE)
    response = browser.post(REAUTHENTICATE, {"password": "wrong password", "next": DELETE})
    assert response.status_code == 200
    assert browser.post(DELETE).status_code == 302
    assert User.objects.exists()


def test_deleted_account_is_signed_out_everywhere(ana: User) -> None:
    phone, laptop = signed_in(ana), signed_in(ana)
    delete(laptop)
    assert phone.get(HOME).status_code == 302
    assert phone.get("/").status_code == 200
