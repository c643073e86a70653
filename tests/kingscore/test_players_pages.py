"""The pages of an account's players, and what of them is at a game and its start."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.models import Entry, Game, Player
from kingscore.queries import players_of_account, seats_of
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import become, fresh, queens, start

LIST = "/account/players/"


@pytest.fixture
def account(db: None) -> User:
    """An account that keeps players."""
    return User.objects.create_user("one")


@pytest.fixture
def signed_in(account: User) -> Client:
    """A browser where it is signed in."""
    client = Client()
    client.force_login(account)
    return client


def kept(account: User, name: str) -> Player:
    """A player in the list of an account."""
    return services.create_player(account=account, name=name)


def page_of_player(player: Player, rest: str = "") -> str:
    """The address of a player's page, or of what can be done with him."""
    return f"{LIST}{player.pk}/{rest}"


def alert_of(response: Any, status: int) -> str:
    """What is announced on a page with this status."""
    assert response.status_code == status
    return page_of(response).alert


# The list


def test_list_is_for_those_who_are_signed_in(client: Client, game: Game) -> None:
    ana = seats_of(game)[0].player
    for rest in ("", "claim/", "release/", "anonymise/", "merge/", f"merge/{ana.pk}/"):
        for ask in (client.get, client.post):
            response = ask(page_of_player(ana, rest))
            assert response.status_code in (302, 405)
            if response.status_code == 302:
                assert response["Location"].startswith("/accounts/login/")
    assert client.post(LIST, {"name": "Els"}).status_code == 302

    assert Player.objects.count() == 4


def test_list_shows_own_players_and_takes_a_new_one(signed_in: Client, account: User) -> None:
    kept(account, "Bo")
    kept(User.objects.create_user("two"), "Cis")
    assert signed_in.post(LIST, {"name": " Ana "}).status_code == 302
    page = page_of(signed_in.get(LIST))

    assert [name for name in page.bdi if name] == ["Ana", "Bo"]
    assert "Ana is in your list." in page.text


def test_list_refuses_a_name_and_keeps_what_was_typed(signed_in: Client) -> None:
    response = signed_in.post(LIST, {"name": "B" * 41})

    assert "40 characters" in alert_of(response, 422)
    assert page_of(response).form(LIST).fields["name"] == "B" * 41
    assert "cannot be shown" in alert_of(signed_in.post(LIST, {"name": "B\x00"}), 422)


def test_list_is_paged_and_searched(signed_in: Client, account: User) -> None:
    for number in range(31):
        kept(account, f"Ana {number:02}")
    kept(account, "Bo")
    first = page_of(signed_in.get(LIST))
    assert first.text.count("Ana ") == 30
    assert "?page=2" in first.links
    assert page_of(signed_in.get(f"{LIST}?page=2")).bdi == ["Ana 30", "Bo"]
    assert page_of(signed_in.get(f"{LIST}?name=BO")).bdi == ["Bo"]
    assert "?name=na&page=2" in page_of(signed_in.get(f"{LIST}?name=na")).links
    nobody = page_of(signed_in.get(f"{LIST}?name=Dirk"))
    assert (nobody.bdi, "Nobody has these letters" in nobody.text) == ([], True)

    for odd in ("?page=x", "?page=99", "?name=%00", "?name=" + "x" * 3000):
        assert signed_in.get(LIST + odd).status_code == 200


@pytest.mark.parametrize("players", [1, 29])
def test_list_asks_as_often_for_any_number(signed_in: Client, account: User, players: int) -> None:
    for number in range(players):
        kept(account, f"Ana {number:02}")
    signed_in.get(LIST)
    with CaptureQueriesContext(connection) as asked:
        signed_in.get(LIST)

    assert len(asked) == 6  # session, account; claims of both kinds; how many players, these


# One player


@pytest.mark.parametrize("games", [1, 15])
def test_player_page_asks_as_often_for_any_number_of_games(
    signed_in: Client, account: User, games: int
) -> None:
    for _ in range(games):
        game = start(owner=account)
    signed_in.get(page_of_player(seats_of(game)[0].player))
    with CaptureQueriesContext(connection) as asked:
        page = page_of(signed_in.get(page_of_player(seats_of(game)[0].player)))

    # the seats here; session, account, player; claims; games twice, seats, players
    assert len(asked) == 9
    assert page.text.count("Ana , Bo , Cis , Dirk") == games


def test_player_of_another_list_is_not_there(signed_in: Client, game: Game) -> None:
    stranger = kept(User.objects.create_user("two"), "Cis")
    for other in (stranger, seats_of(game)[0].player, Player(pk=10**6), Player(pk=10**30)):
        assert signed_in.get(page_of_player(other)).status_code == 404
        assert signed_in.post(page_of_player(other), {"name": "Els"}).status_code == 404
        assert signed_in.post(page_of_player(other, "anonymise/")).status_code == 404
        assert signed_in.post(page_of_player(other, "claim/")).status_code == 404

    stranger.refresh_from_db()
    assert (stranger.name, stranger.person) == ("Cis", None)


def test_player_is_renamed_or_not(signed_in: Client, account: User) -> None:
    game = start(owner=account)
    ana = seats_of(game)[0].player
    where = page_of_player(ana)
    assert signed_in.post(where, {"name": "Anna"}).status_code == 302
    assert seats_of(game)[0].player.name == "Anna"
    refused = signed_in.post(where, {"name": "Bo"})
    assert "Two players are called Bo" in alert_of(refused, 422)
    assert page_of(refused).form(where).fields["name"] == "Bo"
    services.lock_game(game=game)
    assert "locked" in alert_of(signed_in.post(where, {"name": "Ana"}), 409)

    assert seats_of(game)[0].player.name == "Anna"


def test_player_is_claimed_and_released(signed_in: Client, account: User) -> None:
    ana = kept(account, "Ana")
    assert signed_in.post(page_of_player(ana, "claim/")).status_code == 302
    assert "You: what you write" in page_of(signed_in.get(page_of_player(ana))).text
    assert signed_in.post(page_of_player(ana, "release/")).status_code == 302
    ana.refresh_from_db()
    assert ana.person is None
    become(ana, User.objects.create_user("two"))

    assert "claimed by somebody else" in alert_of(
        signed_in.post(page_of_player(ana, "claim/")), 409
    )
    assert signed_in.post(page_of_player(ana, "release/")).status_code == 302
    ana.refresh_from_db()
    assert ana.person is None


def test_player_in_the_list_of_another_is_left_when_he_is_released(
    signed_in: Client, account: User
) -> None:
    ana = kept(User.objects.create_user("two"), "Ana")
    become(ana, account)
    page = page_of(signed_in.get(page_of_player(ana)))
    assert "Somebody else keeps this player" in page.text
    assert signed_in.post(page_of_player(ana, "release/"))["Location"] == LIST

    assert signed_in.get(page_of_player(ana)).status_code == 404


def test_player_is_made_anonymous_after_a_question(signed_in: Client, account: User) -> None:
    ana = kept(account, "Ana")
    where = page_of_player(ana, "anonymise/")
    asked = page_of(signed_in.get(where))
    assert "Take out the name Ana?" in asked.text
    assert "reason" in asked.text
    assert Player.objects.filter(pk=ana.pk, is_anonymous=False).exists()
    assert signed_in.post(where).status_code == 302
    assert Player.objects.filter(pk=ana.pk, is_anonymous=True).exists()

    page = page_of(signed_in.get(page_of_player(ana)))
    assert "taken out for good" in page.text
    assert not page.names & {"name"}
    assert "made anonymous" in alert_of(signed_in.post(page_of_player(ana), {"name": "Ana"}), 422)
    assert "made anonymous" in alert_of(signed_in.post(page_of_player(ana, "claim/")), 422)


# Two who are one


def test_merge_shows_what_changes_and_does_it(signed_in: Client, account: User) -> None:
    game = start(names=("Anna", "Bo", "Cis", "Dirk"), owner=account)
    ana, anna = kept(account, "Ana"), seats_of(game)[0].player
    where = page_of_player(ana, f"merge/{anna.pk}/")
    assert where in page_of(signed_in.get(page_of_player(ana, "merge/"))).links
    shown = page_of(signed_in.get(where))
    assert "1 game of Anna" in shown.text
    assert seats_of(game)[0].player == anna
    assert signed_in.post(where)["Location"] == page_of_player(ana)
    assert seats_of(game)[0].player == ana

    assert signed_in.post(where)["Location"] == page_of_player(ana)  # sent twice
    assert signed_in.get(where).status_code == 404


def test_merge_that_cannot_be_is_not_offered(signed_in: Client, account: User) -> None:
    game = start(owner=account)
    ana, bo = (seat.player for seat in seats_of(game)[:2])
    where = page_of_player(ana, f"merge/{bo.pk}/")
    response = signed_in.get(where)
    assert "cannot be the same person" in alert_of(response, 200)
    assert "Make them one" not in page_of(response).text

    assert "cannot be the same person" in alert_of(signed_in.post(where), 409)
    himself = signed_in.post(page_of_player(ana, f"merge/{ana.pk}/"))
    assert "with himself" in alert_of(himself, 422)


def test_merge_takes_nobody_out_of_the_list_of_another(signed_in: Client, account: User) -> None:
    ana, foreign = kept(account, "Ana"), kept(User.objects.create_user("two"), "Ana")
    assert signed_in.post(page_of_player(ana, f"merge/{foreign.pk}/")).status_code == 404
    become(foreign, account)
    assert signed_in.post(page_of_player(ana, f"merge/{foreign.pk}/")).status_code == 403
    assert signed_in.post(page_of_player(foreign, f"merge/{ana.pk}/")).status_code == 302

    assert list(players_of_account(account.pk)) == [foreign]


# At a game


def test_game_page_leaves_a_kept_name_to_its_keeper(signed_in: Client, account: User) -> None:
    game = start(owner=account)
    ana, phone = seats_of(game)[0].player, scorer_of(game)
    rename = address(game, f"players/{ana.pk}/")
    page = page_of(phone.get(address(game, "players/")))
    assert rename not in [form.action for form in page.forms]
    assert "This name is changed by whoever keeps it" in page.text
    assert phone.post(rename, {"name": "Anna"}).status_code == 403
    assert signed_in.post(rename, {"name": "Anna"}).status_code == 302

    assert seats_of(game)[0].player.name == "Anna"


def test_entry_of_somebody_who_is_signed_in_names_him(signed_in: Client, game: Game) -> None:
    cis = seats_of(game)[2].player
    signed_in.get(f"/s/{game.scorer_code}/")
    signed_in.post(address(game, f"players/{cis.pk}/claim/"))
    send(signed_in, game, deal_fields(game, queens(0)))
    assert Entry.objects.get().recorded_by == cis
    page = page_of(signed_in.get(address(game, "share/")))
    assert page.form("/who/").fields["player"] == str(cis.pk)
    signed_in.post(address(game, "who/"), {"player": seats_of(game)[0].player.pk})
    send(signed_in, fresh(game), deal_fields(game, queens(1)))

    assert Entry.objects.latest("seq").recorded_by == seats_of(game)[0].player


# The start of a game


def test_start_page_suggests_the_list_and_says_so(signed_in: Client, account: User) -> None:
    ana = kept(account, "Ana")
    services.anonymise_player(player=kept(account, "Bo"))
    page = page_of(signed_in.get("/games/new/"))
    options = [each.get("value") for tag, each in page.tags if tag == "option"]
    assert "Ana" in options
    assert not [name for name in options if name and name.startswith("Player ")]
    assert LIST in page.links
    fields = page.form("/games/new/").fields
    names = {f"name-{seat}": name for seat, name in enumerate(("Ana", "Bo", "Cis", "Dirk"))}
    assert signed_in.post("/games/new/", fields | names).status_code == 302

    assert seats_of(Game.objects.get())[0].player == ana


def test_start_page_without_an_account_says_nothing_of_a_list(client: Client, db: None) -> None:
    assert LIST not in page_of(client.get("/games/new/")).links
