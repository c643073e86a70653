"""Who says "this is me" of somebody in another's list, and what the keeper answers, by apps."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.models import Claim, Game, Player
from tests.api.app import App, Json, problem, said
from tests.api.conftest import app_of
from tests.api.described import faults
from tests.kingscore.accounts import make_account
from tests.kingscore.play import become, sits, start

UNKNOWN = 10**6


@pytest.fixture
def other(db: None) -> User:
    """An account that keeps no players."""
    return make_account("bo")


@pytest.fixture
def asker(other: User) -> App:
    """Its app."""
    return app_of(other)


@pytest.fixture
def kept_game(account: User) -> Game:
    """A game whose players are in the list of the first account."""
    return start(owner=account)


@pytest.fixture
def bo(kept_game: Game) -> Player:
    """One of its players."""
    return sits(kept_game, 1)


def claim_of(app: App, player: Player, code: str, status: int = 202) -> Any:
    """The answer when an account claims a player."""
    return said(app.post(f"players/{player.pk}/claim/", {"code": code}), status)


def person_of(player: Player) -> User | None:
    """Who a player is by now."""
    player.refresh_from_db()
    return player.person


def test_player_whom_nobody_keeps_is_claimed_at_once_with_the_scorers_code(
    asker: App, other: User, game: Game
) -> None:
    bo = sits(game, 1)
    problem(asker.post(f"players/{bo.pk}/claim/"), 404, "not_found")
    for code in (game.code, start().scorer_code, "x"):
        problem(asker.post(f"players/{bo.pk}/claim/", {"code": code}), 401, "wrong_credential")
    for _ in range(2):
        claimed = claim_of(asker, bo, game.scorer_code, 200)
        assert (claimed["is_me"], claimed["is_kept"]) == (True, False)
    said(asker.post(f"players/{bo.pk}/claim/"))  # he is one of his by now

    assert person_of(bo) == other
    assert not Claim.objects.exists()


def test_player_of_a_game_of_the_account_is_claimed_without_a_code(asker: App, other: User) -> None:
    game = start(owner=other)
    bo = sits(game, 1)
    Player.objects.update(keeper=None)

    assert said(asker.post(f"players/{bo.pk}/claim/"))["is_me"]


@pytest.mark.parametrize("code", ["code", "scorer_code"])
def test_player_of_another_list_is_asked_for_with_any_code_of_his_games(
    asker: App, writer: App, kept_game: Game, bo: Player, code: str
) -> None:
    problem(asker.post(f"players/{bo.pk}/claim/"), 404, "not_found")
    for wrong in (start().code, start().scorer_code, "x"):
        problem(asker.post(f"players/{bo.pk}/claim/", {"code": wrong}), 401, "wrong_credential")
        problem(asker.post(f"players/{UNKNOWN}/claim/", {"code": wrong}), 401, "wrong_credential")
    answer = asker.post(f"players/{bo.pk}/claim/", {"code": getattr(kept_game, code)})
    claim: Json = said(answer, 202)
    assert claim == {
        "id": claim["id"],
        "player": {"id": bo.pk, "name": "Bo"},
        "account": "bo@club.example",
        "is_mine": True,
        "created_at": claim["created_at"],
    }
    assert faults("Claim", claim) == []
    assert answer.headers["Location"] == f"/api/v1/claims/{claim['id']}/"
    assert claim_of(asker, bo, kept_game.code) == claim
    assert said(asker.get(answer.headers["Location"])) == claim
    assert said(writer.get(answer.headers["Location"])) == claim | {"is_mine": False}

    assert person_of(bo) is None
    problem(asker.get(f"players/{bo.pk}/"), 404, "not_found")


def test_account_finds_the_ids_of_who_plays_in_the_game(asker: App, kept_game: Game) -> None:
    shown = said(asker.get(f"games/{kept_game.code}/"))

    assert [each["id"] for each in shown["seated"]] == [sits(kept_game, n).pk for n in range(4)]
    assert shown["scorer_code"] is None


def test_yes_makes_the_account_the_person(
    asker: App, writer: App, other: User, kept_game: Game, bo: Player
) -> None:
    claim = claim_of(asker, bo, kept_game.code)
    third = claim_of(app_of(make_account("third")), bo, kept_game.code)
    accept = f"claims/{claim['id']}/accept/"
    problem(asker.post(accept), 404, "not_found")
    accepted = said(writer.post(accept))
    assert (accepted["id"], accepted["games"]) == (bo.pk, 1)
    assert (accepted["is_claimed"], accepted["is_me"], accepted["is_kept"]) == (True, False, True)
    assert person_of(bo) == other
    problem(writer.post(accept), 404, "not_found")
    problem(writer.post(f"claims/{third['id']}/accept/"), 404, "not_found")

    assert said(asker.get(f"players/{bo.pk}/"))["is_me"]
    assert said(asker.post(f"players/{bo.pk}/claim/"))["is_me"]
    problem(asker.get(f"claims/{claim['id']}/"), 404, "not_found")
    assert said(writer.post(f"players/{bo.pk}/release/"))["is_claimed"] is False


@pytest.mark.parametrize("who", ["asker", "keeper"])
def test_no_and_taking_back_end_a_claim(
    asker: App, writer: App, kept_game: Game, bo: Player, who: str
) -> None:
    where = f"claims/{claim_of(asker, bo, kept_game.code)['id']}/"
    app = asker if who == "asker" else writer
    assert said(app.send("DELETE", where), 204) is None
    problem(app.send("DELETE", where), 404, "not_found")

    assert person_of(bo) is None
    assert said(writer.get("claims/"))["items"] == []


def test_claim_is_nobody_elses(asker: App, kept_game: Game, bo: Player) -> None:
    claim = claim_of(asker, bo, kept_game.code)
    third = app_of(make_account("third"))
    problem(third.get(f"claims/{claim['id']}/"), 404, "not_found")
    problem(third.send("DELETE", f"claims/{claim['id']}/"), 404, "not_found")
    problem(third.post(f"claims/{claim['id']}/accept/"), 404, "not_found")

    assert said(third.get("claims/"))["items"] == []
    assert Claim.objects.exists()


def test_claims_are_listed_in_pages_and_by_who_asks(
    asker: App, writer: App, account: User, other: User, kept_game: Game
) -> None:
    cis = services.create_player(account=other, name="Cis")
    of_cis = services.make_claim(player=cis, account=account)
    claims = [services.make_claim(player=sits(kept_game, n), account=other) for n in range(3)]

    def ids(app: App, **query: Any) -> list[int]:
        return [each["id"] for each in said(app.get("claims/", **query))["items"]]

    everything = [of_cis.pk, *(each.pk for each in claims)]
    assert ids(writer) == ids(asker) == everything
    assert ids(writer, is_mine="false") == ids(asker, is_mine="true") == everything[1:]
    assert ids(writer, is_mine="true") == ids(asker, is_mine="false") == everything[:1]
    page = said(writer.get("claims/", limit=2))
    assert faults("ClaimPage", page) == []
    services.remove_claim(claim=of_cis)
    following = said(writer.get(page["next"]))
    assert [each["id"] for each in (*page["items"], *following["items"])] == everything
    problem(writer.get("claims/", is_mine="yes"), 400, "invalid")


@pytest.mark.parametrize("count", [1, 4])
def test_list_asks_as_often_for_any_number(
    writer: App, other: User, kept_game: Game, count: int
) -> None:
    for seat in range(count):
        services.make_claim(player=sits(kept_game, seat), account=other)
    writer.get("claims/")
    with CaptureQueriesContext(connection) as asked:
        writer.get("claims/")

    assert len(asked) == 2  # the token, the claims


def test_claims_are_for_accounts_and_changed_by_tokens_that_write(
    asker: App, account: User, other: User, kept_game: Game, bo: Player
) -> None:
    claim = claim_of(asker, bo, kept_game.code)
    where, reader = f"claims/{claim['id']}/", app_of(account, "read")
    for method, path in (("DELETE", where), ("POST", f"{where}accept/")):
        problem(App().send(method, path), 401, "not_authenticated")
        problem(App(kept_game.scorer_code).send(method, path), 401, "wrong_credential")
        problem(reader.send(method, path), 403, "not_allowed")
    problem(App().get("claims/"), 401, "not_authenticated")
    body = {"code": kept_game.code}
    problem(app_of(other, "read").post(f"players/{bo.pk}/claim/", body), 403, "not_allowed")

    assert said(reader.get(where))["id"] == claim["id"]


def test_claim_that_cannot_be_is_refused(
    asker: App, writer: App, other: User, kept_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, cis, dirk = (sits(kept_game, seat) for seat in range(4))
    of_bo, of_cis = (claim_of(asker, each, kept_game.code) for each in (bo, cis))
    said(writer.post(f"claims/{of_bo['id']}/accept/"))
    problem(writer.post(f"claims/{of_cis['id']}/accept/"), 409, "players_met")
    body = {"code": kept_game.code}
    problem(asker.post(f"players/{ana.pk}/claim/", body), 409, "players_met")
    third = app_of(make_account("third"))
    problem(third.post(f"players/{bo.pk}/claim/", body), 409, "player_claimed")
    services.anonymise_player(player=dirk)
    refused = problem(third.post(f"players/{dirk.pk}/claim/", body), 400, "invalid")
    assert refused["problems"][0]["code"] == "player_anonymous"
    monkeypatch.setattr(services.claims, "MOST_CLAIMS", 0)
    refused = problem(third.post(f"players/{ana.pk}/claim/", body), 400, "invalid")

    assert refused["problems"][0]["code"] == "too_many_claims"


def test_player_who_is_taken_into_a_list_at_this_moment_is_asked_for_next(
    asker: App, account: User, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo = stale = sits(game, 1)
    services.take_game(game=game, account=account)
    monkeypatch.setattr("kingscore.api.views.players.player_by_id", lambda _id: stale)
    body = {"code": game.scorer_code}
    problem(asker.post(f"players/{bo.pk}/claim/", body), 409, "player_kept")
    monkeypatch.undo()

    claim_of(asker, bo, game.scorer_code)


def test_person_gets_no_right_in_the_games_of_the_keeper(
    asker: App, other: User, kept_game: Game, bo: Player
) -> None:
    become(bo, other)
    cis = sits(kept_game, 2)
    where = f"games/{kept_game.code}/"
    for path in ("lock/", "stop/", "scorer-code/", "deals/", "swaps/", "adjustments/"):
        assert asker.post(where + path).status_code in (400, 403), path
    problem(asker.send("PATCH", f"{where}players/{bo.pk}/", {"name": "X"}), 403, "not_allowed")
    problem(asker.send("PATCH", f"players/{cis.pk}/", {"name": "X"}), 404, "not_found")
    own = services.create_player(account=other, name="B.")
    problem(asker.post(f"players/{own.pk}/merge/", {"other": bo.pk}), 403, "not_allowed")
    assert said(asker.send("PATCH", f"players/{bo.pk}/", {"name": "Boris"}))["name"] == "Boris"

    kept_game.refresh_from_db()
    assert (kept_game.version, kept_game.is_locked) == (0, False)
    assert [sits(kept_game, seat).name for seat in range(4)] == ["Ana", "Boris", "Cis", "Dirk"]
