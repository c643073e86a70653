"""The pages on which somebody says "this is me", and on which the keeper of a player answers."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.models import Claim, Game, Player
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import become, fresh, queens, sits, start, written

LIST = "/account/players/"
PLAYER = 1  # the seat of whoever is claimed


@pytest.fixture
def kept_game(account: User) -> Game:
    """A game whose players are in the list of an account."""
    return start(owner=account)


def browser_of(account: User) -> Client:
    """A browser where an account is signed in."""
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def keeper(account: User) -> Client:
    """The browser of whoever keeps the players."""
    return browser_of(account)


@pytest.fixture
def asker(other_account: User) -> Client:
    """The browser of somebody else."""
    return browser_of(other_account)


def me(game: Game) -> str:
    """The address of the page on which somebody says who he is."""
    return address(game, "me/")


def doing(game: Game, seat: int, verb: str) -> str:
    """Where a form about a player of a game is sent."""
    return address(game, f"players/{sits(game, seat).pk}/{verb}/")


def offered(browser: Client, game: Game) -> list[int]:
    """The seats whose players can be claimed."""
    actions = [each.get("formaction") for _, each in page_of(browser.get(me(game))).tags]
    return [seat for seat in range(4) if doing(game, seat, "claim") in actions]


def shown(browser: Client, where: str) -> str:
    """The text of a page, with what is said of what was done before."""
    response = browser.get(where)
    assert response.status_code == 200
    return page_of(response).text


def answering(claim: Claim, verb: str) -> str:
    """Where an answer is sent."""
    return f"/account/claims/{claim.pk}/{verb}/"


def alert_of(response: Any, status: int) -> str:
    """What is announced on a page with this status."""
    assert response.status_code == status
    return page_of(response).alert


# At a game


def test_scorer_who_is_signed_in_says_who_he_is(asker: Client, game: Game) -> None:
    asker.get(f"/s/{game.scorer_code}/")
    assert me(game) in page_of(asker.get(address(game))).links
    assert offered(asker, game) == [0, 1, 2, 3]
    assert asker.post(doing(game, PLAYER, "claim"))["Location"] == me(game)
    assert "You are Bo" in shown(asker, me(game))
    refused = asker.post(doing(game, 2, "claim"))
    assert "cannot be the same person" in alert_of(refused, 409)

    assert asker.post(doing(game, PLAYER, "release"))["Location"] == me(game)
    assert sits(game, PLAYER).person is None
    assert offered(asker, game) == [0, 1, 2, 3]


def test_nothing_is_claimed_without_an_account(game: Game) -> None:
    phone = scorer_of(game)
    assert me(game) not in page_of(phone.get(address(game))).links
    for response in (
        phone.get(me(game)),
        phone.post(doing(game, PLAYER, "claim")),
        phone.post(doing(game, PLAYER, "release")),
        phone.post("/account/claims/1/accept/"),
        phone.post("/account/claims/1/remove/"),
    ):
        assert response["Location"].startswith("/accounts/login/")


def test_viewer_claims_nobody_whom_nobody_keeps(asker: Client, game: Game) -> None:
    assert "with its scorer's link" in shown(asker, me(game))
    assert asker.post(doing(game, PLAYER, "claim")).status_code == 403

    assert sits(game, PLAYER).person is None


def test_nobody_is_claimed_who_does_not_sit_here_or_has_no_name(asker: Client, game: Game) -> None:
    asker.get(f"/s/{game.scorer_code}/")
    stranger = Player.objects.create(name="Els")
    services.anonymise_player(player=sits(game, 0))
    assert offered(asker, game) == [1, 2, 3]

    assert asker.post(address(game, f"players/{stranger.pk}/claim/")).status_code == 404
    assert "made anonymous" in alert_of(asker.post(doing(game, 0, "claim")), 422)
    for seat in (1, 2, 3):
        services.anonymise_player(player=sits(game, seat))
    assert "Nobody at this table" in shown(asker, me(game))


@pytest.mark.parametrize("has_link", [False, True])
def test_player_of_another_list_is_asked_for(
    asker: Client, other_account: User, kept_game: Game, has_link: bool
) -> None:
    if has_link:
        asker.get(f"/s/{kept_game.scorer_code}/")
    assert "bo@example.org" in shown(asker, me(kept_game))
    assert offered(asker, kept_game) == [0, 1, 2, 3]
    for _ in range(2):
        assert asker.post(doing(kept_game, PLAYER, "claim"))["Location"] == me(kept_game)
    assert "You have asked to be Bo" in shown(asker, me(kept_game))
    assert offered(asker, kept_game) == []

    assert sits(kept_game, PLAYER).person is None
    assert Claim.objects.get().account == other_account
    assert asker.get(f"{LIST}{sits(kept_game, PLAYER).pk}/").status_code == 404


def test_asking_is_taken_back_at_the_game(
    asker: Client, other_account: User, kept_game: Game
) -> None:
    for verb in ("claim", "release"):
        assert asker.post(doing(kept_game, PLAYER, verb))["Location"] == me(kept_game)
    assert not Claim.objects.exists()
    assert asker.post(doing(kept_game, PLAYER, "release")).status_code == 302  # tapped twice
    assert "answered already, or taken back" in shown(asker, me(kept_game))
    become(sits(kept_game, PLAYER), other_account)
    asker.post(doing(kept_game, 2, "release"))

    assert sits(kept_game, PLAYER).person == other_account


def test_too_much_asked_is_said(
    asker: Client, kept_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.claims, "MOST_CLAIMS", 0)

    assert "wait for an answer" in alert_of(asker.post(doing(kept_game, PLAYER, "claim")), 422)


def test_page_asks_as_often_at_any_table(asker: Client, kept_game: Game, game: Game) -> None:
    for each, owned in ((kept_game, 1), (game, 0)):
        asker.get(me(each))
        with CaptureQueriesContext(connection) as asked:
            asker.get(me(each))

        # The session, the account; the game, its players; what was asked; who acts for the owner.
        assert len(asked) == 5 + owned


# The list


def test_keeper_reads_who_asks_and_says_yes(
    keeper: Client, asker: Client, other_account: User, kept_game: Game
) -> None:
    bo = sits(kept_game, PLAYER)
    claim = services.make_claim(player=bo, account=other_account)
    assert "1 person waits for your answer" in shown(keeper, "/account/")
    for where in (LIST, f"{LIST}{bo.pk}/"):
        text = shown(keeper, where)
        assert "bo@example.org says: I am Bo" in text
        assert "take it out for good" in text
    assert "says: I am" not in shown(keeper, f"{LIST}{sits(kept_game, 2).pk}/")
    assert keeper.post(answering(claim, "accept"))["Location"] == LIST
    text = shown(keeper, LIST)
    assert "Bo is bo@example.org from now on." in text
    assert "says: I am" not in text
    assert sits(kept_game, PLAYER).person == other_account

    assert "You are Bo" in shown(asker, me(kept_game))
    assert "waits for your answer" not in shown(keeper, "/account/")
    keeper.post(f"{LIST}{bo.pk}/release/")
    assert sits(kept_game, PLAYER).person is None


def test_keeper_says_no(keeper: Client, other_account: User, kept_game: Game) -> None:
    claim = services.make_claim(player=sits(kept_game, PLAYER), account=other_account)
    for _ in range(2):
        assert keeper.post(answering(claim, "remove"))["Location"] == LIST
    assert "answered already, or taken back" in shown(keeper, LIST)
    assert keeper.post(answering(claim, "accept"))["Location"] == LIST
    assert "answered already, or taken back" in shown(keeper, LIST)

    assert not Claim.objects.exists()
    assert sits(kept_game, PLAYER).person is None


def test_keeper_is_told_why_a_yes_is_none(
    keeper: Client, other_account: User, kept_game: Game
) -> None:
    of_bo, of_cis = (
        services.make_claim(player=sits(kept_game, seat), account=other_account) for seat in (1, 2)
    )
    keeper.post(answering(of_bo, "accept"))
    keeper.post(answering(of_cis, "accept"))

    assert "cannot be the same person" in shown(keeper, LIST)
    assert sits(kept_game, 2).person is None


def test_asker_takes_back_in_his_list(asker: Client, other_account: User, kept_game: Game) -> None:
    claim = services.make_claim(player=sits(kept_game, PLAYER), account=other_account)
    text = shown(asker, LIST)
    assert "You have asked" in text
    assert "I am Bo" in text
    assert "ana@example.org" not in text
    asker.post(answering(claim, "accept"))  # it is not for him to say
    assert sits(kept_game, PLAYER).person is None
    assert Claim.objects.exists()
    assert asker.post(answering(claim, "remove"))["Location"] == LIST

    assert not Claim.objects.exists()


def test_claim_is_nobody_elses(other_account: User, kept_game: Game) -> None:
    third = browser_of(User.objects.create_user("third"))
    claim = services.make_claim(player=sits(kept_game, PLAYER), account=other_account)
    for verb in ("accept", "remove"):
        assert third.post(answering(claim, verb))["Location"] == LIST
        assert third.get(answering(claim, verb)).status_code == 405

    assert "says: I am" not in shown(third, LIST)
    assert Claim.objects.exists()
    assert sits(kept_game, PLAYER).person is None


@pytest.mark.parametrize("askers", [1, 19])
def test_list_asks_as_often_for_any_number_of_claims(
    keeper: Client, kept_game: Game, askers: int
) -> None:
    for number in range(askers):
        account = User.objects.create_user(f"asker{number}", f"asker{number}@example.org")
        services.make_claim(player=sits(kept_game, number % 4), account=account)
    keeper.get(LIST)
    with CaptureQueriesContext(connection) as asked:
        text = page_of(keeper.get(LIST)).text

    assert len(asked) == 6  # session, account; claims of both kinds; how many players, these
    assert text.count("@example.org says") == askers


def test_list_shows_those_who_wait_longest(keeper: Client, kept_game: Game) -> None:
    for number in range(21):
        account = User.objects.create_user(f"asker{number:02}", f"asker{number:02}@example.org")
        services.make_claim(player=sits(kept_game, PLAYER), account=account)
    text = shown(keeper, LIST)

    assert "asker19@example.org" in text
    assert "asker20@example.org" not in text


# What a person may do


def test_person_gets_no_right_in_the_games_of_the_keeper(
    asker: Client, other_account: User, kept_game: Game
) -> None:
    become(sits(kept_game, PLAYER), other_account)
    cis = sits(kept_game, 2)
    before = written(kept_game)
    assert send(asker, kept_game, deal_fields(kept_game, queens(0))).status_code == 403
    assert asker.get(address(kept_game, "players/")).status_code == 403
    for rest in ("lock/", "take/", f"players/{cis.pk}/", "players/swap/"):
        assert asker.post(address(kept_game, rest), {"name": "Zed"}).status_code == 403, rest
    for rest in ("", "claim/", "release/", "anonymise/"):
        assert asker.post(f"{LIST}{cis.pk}/{rest}", {"name": "Zed"}).status_code == 404, rest

    assert written(kept_game) == before
    assert fresh(kept_game).owner == User.objects.get(username="ana")
    assert sits(kept_game, 2) == cis
    assert sits(kept_game, 2).name == "Cis"


def test_person_renames_himself_and_takes_his_name_out(
    asker: Client, other_account: User, kept_game: Game
) -> None:
    bo = sits(kept_game, PLAYER)
    become(bo, other_account)
    assert asker.post(f"{LIST}{bo.pk}/", {"name": "Boris"}).status_code == 302
    assert sits(kept_game, PLAYER).name == "Boris"
    own = services.create_player(account=other_account, name="B.")
    assert asker.post(f"{LIST}{own.pk}/merge/{bo.pk}/").status_code == 403  # out of the other list
    assert asker.post(f"{LIST}{bo.pk}/anonymise/").status_code == 302

    assert sits(kept_game, PLAYER).is_anonymous
    assert sits(kept_game, PLAYER).keeper == User.objects.get(username="ana")
