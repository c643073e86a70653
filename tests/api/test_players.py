"""Players of an account, as apps read and change them."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.models import Entry, Game, Player
from kingscore.queries import seats_of
from kingscore.rules.codec import facts_to_json
from tests.api.app import App, Json, entry, problem, said, scorer
from tests.kingscore.play import become, queens, start

UNKNOWN = 10**6


@pytest.fixture
def account(db: None) -> User:
    """An account that keeps players."""
    return User.objects.create_user("one")


def app_of(account: User, scope: str = "write") -> App:
    """An app with a token of an account."""
    return App(services.make_token(account=account, name="App", scope=scope)[1])


@pytest.fixture
def app(account: User) -> App:
    """An app that may write."""
    return app_of(account)


@pytest.fixture
def foreign(db: None) -> Player:
    """A player in the list of another account."""
    other = User.objects.create_user("two")
    return services.create_player(account=other, name="Cis")


def kept(account: User, name: str) -> Player:
    """A player in the list of an account."""
    return services.create_player(account=account, name=name)


def asked(path: str, **query: str) -> str:
    """A path with what is asked for behind it."""
    return f"{path}?{urlencode(query)}"


def queries_of(ask: Callable[[], Any]) -> int:
    """How many queries a request makes, its token being noted as used already."""
    ask()
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


def test_players_are_made_read_and_listed(app: App, account: User, foreign: Player) -> None:
    response = app.post("players/", {"name": " Ana "})
    made: Json = said(response, 201)
    assert response.headers["Location"] == f"/api/v1/players/{made['id']}/"
    shown = {
        "id": made["id"],
        "name": "Ana",
        "is_kept": True,
        "is_me": False,
        "is_claimed": False,
        "is_anonymous": False,
        "games": 0,
        "created_at": made["created_at"],
    }
    assert made == shown == said(app.get(response.headers["Location"]))
    assert made["created_at"].endswith("Z")
    start(owner=account)

    page = said(app.get("players/"))
    assert [(each["name"], each["games"]) for each in page["items"]] == [
        ("Ana", 1),
        ("Bo", 1),
        ("Cis", 1),
        ("Dirk", 1),
    ]
    assert page["next"] is None


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"name": "  "}, "name_missing"),
        ({"name": "B" * 41}, "name_too_long"),
        ({}, "required"),
        ({"name": 5}, "invalid"),
        ({"name": "Ana", "id": 1}, "unknown_field"),
        ([], "invalid"),
    ],
)
def test_player_with_a_name_that_cannot_be_is_refused(
    app: App, account: User, document: Any, code: str
) -> None:
    ana = kept(account, "Ana")
    for refused in (
        app.post("players/", document),
        app.send("PATCH", f"players/{ana.pk}/", document),
    ):
        assert [each["code"] for each in problem(refused, 400, "invalid")["problems"]] == [code]

    assert Player.objects.count() == 1


def test_list_is_filtered(app: App, account: User, foreign: Player) -> None:
    for name in ("Ana", "Hanna", "Bo"):
        kept(account, name)
    services.anonymise_player(player=Player.objects.get(name="Bo"))
    become(foreign, account)

    def names(**query: str) -> list[str]:
        found = said(app.get(asked("players/", **query)))["items"]
        return [each["name"] if not each["is_anonymous"] else "?" for each in found]

    assert names() == ["Cis", "Ana", "Hanna", "?"]
    assert names(name="AN") == ["Ana", "Hanna"]
    assert names(is_claimed="true") == names(is_kept="false") == ["Cis"]
    assert names(is_claimed="false") == names(is_kept="true") == ["Ana", "Hanna", "?"]
    assert names(is_anonymous="true") == ["?"]
    assert names(is_anonymous="false", is_kept="true") == ["Ana", "Hanna"]
    for wrong in ({"is_claimed": "1"}, {"is_anonymous": ""}, {"name": "\x00"}, {"limit": "0"}):
        problem(app.get(asked("players/", **wrong)), 400, "invalid")


def test_list_goes_on_where_it_ended_while_others_are_made(app: App, account: User) -> None:
    made = [kept(account, f"Ana {number}").pk for number in range(5)]
    seen: list[int] = []
    where: str | None = "players/?limit=2"
    while where:
        page = said(app.get(where))
        seen += [each["id"] for each in page["items"]]
        where = page["next"]
        if len(made) < 7:
            made.append(kept(account, "Bo").pk)

    assert seen == made


@pytest.mark.parametrize("players", [1, 40])
def test_list_asks_as_often_for_any_number(app: App, account: User, players: int) -> None:
    for number in range(players):
        kept(account, f"Ana {number}")

    assert queries_of(lambda: app.get("players/")) == 2  # the token with its account; the players


def test_player_is_renamed_everywhere(app: App, account: User) -> None:
    game = start(owner=account)
    ana = seats_of(game)[0].player
    where = f"players/{ana.pk}/"
    assert said(app.send("PATCH", where, {"name": "Anna"}))["name"] == "Anna"
    assert seats_of(game)[0].player.name == "Anna"
    refused = problem(app.send("PATCH", where, {"name": "bo"}), 400, "invalid")
    fault = refused["problems"][0]
    assert (fault["code"], fault["path"]) == ("name_twice", "name")
    services.lock_game(game=game)

    problem(app.send("PATCH", where, {"name": "Ana"}), 409, "name_locked")


def test_player_of_another_list_is_not_there(
    app: App, account: User, foreign: Player, game: Game
) -> None:
    ana = kept(account, "Ana")
    for pk in (foreign.pk, seats_of(game)[0].player.pk, UNKNOWN, 10**30):
        problem(app.get(f"players/{pk}/"), 404, "not_found")
        problem(app.send("PATCH", f"players/{pk}/", {"name": "Els"}), 404, "not_found")
        for rest in ("claim", "release", "anonymise"):
            problem(app.post(f"players/{pk}/{rest}/"), 404, "not_found")
        problem(app.post(f"players/{pk}/merge/", {"other": ana.pk}), 404, "not_found")
        if pk < 2**63:
            problem(app.post(f"players/{ana.pk}/merge/", {"other": pk}), 404, "not_found")

    assert Player.objects.filter(name="Cis").count() == 2


def test_players_are_for_accounts_and_changed_by_tokens_that_write(
    account: User, game: Game
) -> None:
    ana = kept(account, "Ana")
    calls = [("POST", "players/"), ("PATCH", f"players/{ana.pk}/")]
    calls += [("POST", f"players/{ana.pk}/{do}/") for do in ("merge", "claim", "release")]
    calls += [("POST", f"players/{ana.pk}/anonymise/")]
    for method, path in calls:
        problem(App().send(method, path), 401, "not_authenticated")
        problem(scorer(game).send(method, path), 401, "wrong_credential")
        problem(app_of(account, "read").send(method, path), 403, "not_allowed")
    problem(App().get("players/"), 401, "not_authenticated")
    reader = app_of(account, "read")
    assert said(reader.get(f"players/{ana.pk}/")) == said(reader.get("players/"))["items"][0]
    ana.refresh_from_db()

    assert (ana.name, ana.person_id, ana.is_anonymous) == ("Ana", None, False)


def test_two_are_made_one_after_a_look(app: App, account: User) -> None:
    game = start(names=("Anna", "Bo", "Cis", "Dirk"), owner=account)
    ana, anna = kept(account, "Ana"), seats_of(game)[0].player
    where = f"players/{ana.pk}/merge/"
    assert said(app.get(where, other=str(anna.pk))) == {"games": 1}
    assert seats_of(game)[0].player == anna
    merged = said(app.post(where, {"other": anna.pk}))
    assert (merged["id"], merged["name"], merged["games"]) == (ana.pk, "Ana", 1)
    assert seats_of(game)[0].player == ana

    problem(app.post(where, {"other": anna.pk}), 404, "not_found")  # he is no more


def test_two_who_cannot_be_one_are_refused_in_looking_and_doing(
    app: App, account: User, foreign: Player
) -> None:
    game = start(owner=account)
    ana, bo = (seat.player for seat in seats_of(game)[:2])
    become(foreign, account)
    where = f"players/{ana.pk}/merge/"
    for pk, status, code in (
        (bo.pk, 409, "players_met"),
        (ana.pk, 400, "invalid"),
        (foreign.pk, 403, "not_allowed"),
    ):
        problem(app.get(where, other=str(pk)), status, code)
        problem(app.post(where, {"other": pk}), status, code)
    for wrong in ({}, {"other": "x"}, {"other": "0"}):
        problem(app.get(asked(where, **wrong)), 400, "invalid")
    for body in ({}, {"other": 0}, {"other": str(bo.pk)}, {"other": 2**63}):
        problem(app.post(where, body), 400, "invalid")

    assert [seat.player for seat in seats_of(game)][:2] == [ana, bo]


def test_account_claims_a_player_and_is_named_in_the_log(
    app: App, account: User, foreign: Player
) -> None:
    game = start(owner=account)
    ana = seats_of(game)[0].player
    for _ in range(2):
        claimed = said(app.post(f"players/{ana.pk}/claim/"))
        assert (claimed["is_me"], claimed["is_claimed"]) == (True, True)
    deal = entry(0, number=1, facts=facts_to_json(queens(0)))
    said(app.post(f"games/{game.code}/deals/", deal), 201)
    assert Entry.objects.get().recorded_by == ana
    bo = seats_of(game)[1].player
    problem(app.post(f"players/{bo.pk}/claim/"), 409, "players_met")
    become(bo, User.objects.get(username="two"))
    problem(app.post(f"players/{bo.pk}/claim/"), 409, "player_claimed")

    assert said(app.post(f"players/{ana.pk}/release/"))["is_me"] is False
    assert said(app.post(f"players/{bo.pk}/release/"))["is_claimed"] is False


def test_player_is_made_anonymous_for_good(app: App, account: User) -> None:
    game = start(owner=account)
    ana = seats_of(game)[0].player
    for _ in range(2):
        nameless = said(app.post(f"players/{ana.pk}/anonymise/"))
    assert nameless["is_anonymous"]
    assert nameless["name"] == seats_of(game)[0].player.name != "Ana"
    for refused in (
        app.send("PATCH", f"players/{ana.pk}/", {"name": "Ana"}),
        app.post(f"players/{ana.pk}/claim/"),
        app.post(f"players/{ana.pk}/merge/", {"other": kept(account, "Bo").pk}),
    ):
        assert problem(refused, 400, "invalid")["problems"][0]["code"] == "player_anonymous"


def test_name_at_a_table_is_left_to_whose_list_it_stands_in(account: User, app: App) -> None:
    game = start(owner=account)
    where = f"games/{game.code}/players/{seats_of(game)[0].player.pk}/"
    problem(scorer(game).send("PATCH", where, {"name": "Anna"}), 403, "not_allowed")
    said(app.send("PATCH", where, {"name": "Anna"}))

    assert seats_of(game)[0].player.name == "Anna"


def test_game_starts_with_players_of_the_list(app: App, account: User) -> None:
    ana, bo = kept(account, "Ana"), kept(account, "Bo")
    body = {"ruleset": "dubbelkingen-4", "players": ["Ana", bo.pk, "Cis", "Dirk"]}
    game = said(app.post("games/", body), 201)
    assert [each["id"] for each in game["seated"][:2]] == [ana.pk, bo.pk]
    assert game["players"] == ["Ana", "Bo", "Cis", "Dirk"]
    found = said(app.get("games/", player=str(ana.pk)))["items"]
    assert [each["code"] for each in found] == [game["code"]]
    body["players"] = ["Ana", UNKNOWN, "Cis", "Dirk"]

    refused = problem(app.post("games/", body), 400, "invalid")
    assert refused["problems"][0] | {"message": ""} == {
        "code": "unknown_player",
        "path": "players[1]",
        "message": "",
    }
