"""Games in the API: started, listed, renamed, locked, taken into an account, as files."""

import base64
import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.models import Game, Player
from tests.api.app import App, Json, problem, said, scorer
from tests.api.conftest import app_of
from tests.api.deals import path_of, write_some
from tests.kingscore.accounts import make_account
from tests.kingscore.play import fresh, start
from tests.rules.play import ruleset

NAMES = ["Ana", "Bo", "Cis", "Dirk"]


def start_body(**fields: Any) -> Json:
    """The start of a Dubbelkingen; `fields` replace what is usual."""
    return {"ruleset": "dubbelkingen-4", "players": NAMES, **fields}


def test_game_started_without_an_account_is_its_scorers(db: None) -> None:
    response = App().post("games/", start_body(first_dealer=2, policy="friendly"))
    game = said(response, 201)

    assert response.headers["Location"] == f"/api/v1/games/{game['code']}/"
    assert (game["players"], game["first_dealer"], game["policy"]) == (NAMES, 2, "friendly")
    assert len(game["scorer_code"]) == 20
    assert [each["name"] for each in game["seated"]] == NAMES
    assert game["started_at"].endswith("Z")
    assert Game.objects.get().owner is None
    said(App(game["scorer_code"]).post(f"games/{game['code']}/lock/"))


def test_start_sent_again_is_the_same_game(db: None) -> None:
    body = start_body(key=str(uuid4()), stake={"amount": 10, "currency": "EUR"})
    first, again = App().post("games/", body), App().post("games/", body)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    other = said(App().post("games/", body | {"first_dealer": 1}), 201)
    assert other["code"] != said(first, 201)["code"]


def test_start_sent_again_after_a_new_version_of_its_rules_is_the_same_game(db: None) -> None:
    house_id, code = uuid4(), services.new_editor_code()
    publish = partial(services.publish_house_rules, house_id=house_id, editor_code=code)
    house, _ = publish(rules=ruleset("dubbelkingen-4"), version=0)
    body = start_body(key=str(uuid4()), ruleset=house.slug)
    first = App().post("games/", body)
    rules = ruleset("dubbelkingen-4")
    publish(rules=replace(rules, contracts=rules.contracts[::-1]), version=1)

    assert App().post("games/", body).content == first.content
    codes = {
        said(App().post("games/", body | {"version": version}), 201)["code"] for version in (1, 2)
    }
    assert len(codes | {said(first, 201)["code"]}) == 3


def test_game_of_a_preset_with_options_or_of_one_version(db: None) -> None:
    option = said(App().post("games/", start_body(options={"lead": "any"})), 201)
    assert option["ruleset"]["slug"] == "dubbelkingen-4-lead-any"
    slug = option["ruleset"]["slug"]
    same = said(App().post("games/", start_body(ruleset=slug, version=1)), 201)
    assert same["ruleset"] == option["ruleset"]
    assert said(App().post("games/", start_body(ruleset=slug)), 201)["ruleset"]["slug"] == slug


@pytest.mark.parametrize(
    ("fields", "status", "code", "path"),
    [
        ({"ruleset": "patience"}, 422, "unknown_ruleset", "ruleset"),
        ({"version": 7}, 422, "unknown_ruleset", "ruleset"),
        ({"ruleset": "patience", "options": {"king": "4"}}, 422, "unknown_ruleset", "ruleset"),
        ({"options": {"king": "7"}}, 422, "unknown_option", "options.king"),
        ({"options": {"king": "4"}}, 422, "not_balanced", "options"),
        ({"players": NAMES[:3]}, 400, "wrong_players", "players"),
        ({"players": [*NAMES[:3], "ana"]}, 400, "name_twice", "players[3]"),
        ({"players": [*NAMES[:3], ""]}, 400, "blank", "players[3]"),
        ({"players": [*NAMES[:3], 7]}, 400, "unknown_player", "players[3]"),
        ({"players": [*NAMES[:3], True]}, 400, "invalid", "players[3]"),
        ({"players": [*NAMES[:3], "a\u202eb"]}, 400, "not_clean", "players[3]"),
        ({"first_dealer": 4}, 400, "unknown_seat", "first_dealer"),
        ({"policy": "kind"}, 400, "invalid_choice", "policy"),
        ({"stake": {"amount": 0, "currency": "EUR"}}, 400, "min_value", "stake.amount"),
        ({"stake": {"amount": 1, "currency": "XYZ"}}, 400, "not_a_currency", "stake.currency"),
        ({"key": "x"}, 400, "invalid", "key"),
        ({"more": 1}, 400, "unknown_field", "more"),
    ],
)
def test_start_that_cannot_be_names_the_field(
    db: None, fields: Json, status: int, code: str, path: str
) -> None:
    kind = "invalid" if status == 400 else "invalid_ruleset"
    faults = problem(App().post("games/", start_body(**fields)), status, kind)["problems"]
    assert (faults[0]["code"], faults[0]["path"]) == (code, path)
    assert not Game.objects.exists()


def test_same_players_again_are_the_same_persons(game: Game) -> None:
    again = said(scorer(game).post("games/", start_body(after=game.code)), 201)
    assert {each["id"] for each in again["seated"]} == set(
        Player.objects.filter(seat__game=game).values_list("pk", flat=True)
    )
    problem(App().post("games/", start_body(after=game.code)), 401, "not_authenticated")


def test_game_of_an_account_is_its_own_and_its_players_are_kept(
    account: User, writer: App, reader: App
) -> None:
    game = said(writer.post("games/", start_body()), 201)
    assert Game.objects.get().owner == account
    assert set(Player.objects.values_list("keeper", flat=True)) == {account.pk}
    again = said(
        writer.post("games/", start_body(players=[game["seated"][0]["id"], *NAMES[1:]])), 201
    )
    assert again["seated"] == game["seated"]
    problem(reader.post("games/", start_body()), 403, "not_allowed")


def test_list_of_games_is_the_accounts_and_filtered(writer: App, reader: App) -> None:
    start()  # nobody's
    codes = [said(writer.post("games/", start_body()), 201)["code"] for _ in range(3)]
    kingen = said(writer.post("games/", start_body(ruleset="kingen-4")), 201)
    services.lock_game(game=Game.objects.get(code=codes[0]))

    def listed(**query: Any) -> list[str]:
        return [each["code"] for each in said(reader.get("games/", **query))["items"]]

    assert listed() == [kingen["code"], *codes[::-1]]
    assert listed(ruleset="kingen-4") == [kingen["code"]]
    assert listed(is_locked="true") == [codes[0]]
    assert listed(is_finished="true") == []
    assert listed(player=kingen["seated"][0]["id"]) == listed()
    assert listed(player=1) in ([], listed())
    now = datetime.now(UTC).isoformat()
    assert listed(started_from=now) == []
    assert listed(started_before=now) == listed()
    odd: list[Json] = [{"is_locked": "1"}, {"started_from": "today"}, {"player": "x"}]
    for query in odd:
        problem(reader.get("games/", **query), 400, "invalid")
    problem(App().get("games/"), 401, "not_authenticated")


def test_list_goes_on_while_others_are_started(writer: App, account: User) -> None:
    moment = datetime(2026, 11, 29, 20, tzinfo=UTC)
    for _ in range(5):
        start(owner=account)
    Game.objects.update(started_at=moment)  # all at once: the id decides
    first = said(writer.get("games/", limit=2))
    start(owner=account)
    second = said(writer.get(first["next"]))
    start(owner=account)
    third = said(writer.get(second["next"]))

    codes = [each["code"] for page in (first, second, third) for each in page["items"]]
    assert len(set(codes)) == len(codes) == 5
    assert third["next"] is None
    for cursor in ("", "x", "e30", "W10", "WzEsMl0", first["next"][-20:], "\u00e9", "a" * 2000):
        problem(writer.get("games/", cursor=cursor), 400, "invalid")


@pytest.mark.parametrize(
    "place",
    [
        *[[time, str(uuid4())] for time in ("2026-01-01T00:00:00", "2026-01-01", 5, "\ud800")],
        ["0001-01-01T00:00:00+14:00", str(uuid4())],
        ["9999-12-31T23:59:59-14:00", str(uuid4())],
        ["2026-01-01T00:00:00+00:00", "\ud800"],
    ],
)
def test_cursor_that_was_made_up_is_refused(writer: App, place: list[Any]) -> None:
    cursor = base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")
    refused = problem(writer.get("games/", cursor=cursor), 400, "invalid")
    assert [each["code"] for each in refused["problems"]] == ["invalid_cursor"]


def test_viewer_reads_no_secret_of_a_game(game: Game) -> None:
    for app in (App(), App(game.code), App("x" * 20)):
        shown = said(app.get(path_of(game)))
        assert (shown["scorer_code"], shown["seated"]) == (None, None)
        assert game.scorer_code not in app.get(path_of(game, "sheet/")).content.decode()
    assert said(scorer(game).get(path_of(game)))["scorer_code"] == game.scorer_code


def test_name_is_put_right_by_who_may_write(game: Game) -> None:
    player = said(scorer(game).get(path_of(game)))["seated"][0]["id"]
    path = path_of(game, f"players/{player}/")
    assert said(scorer(game).send("PATCH", path, {"name": " Anna "}))["players"][0] == "Anna"
    problem(scorer(game).send("PATCH", path, {"name": "Bo"}), 400, "invalid")
    problem(App().send("PATCH", path, {"name": "X"}), 401, "not_authenticated")
    problem(
        scorer(game).send("PATCH", path_of(game, "players/0/"), {"name": "X"}), 404, "not_found"
    )
    services.lock_game(game=game)
    problem(scorer(game).send("PATCH", path, {"name": "X"}), 409, "game_locked")


def test_locked_game_is_opened_again(game: Game) -> None:
    app = scorer(game)
    assert said(app.post(path_of(game, "lock/")))["is_locked"] is True
    assert said(app.post(path_of(game, "lock/")))["is_locked"] is True
    assert said(app.post(path_of(game, "unlock/")))["is_locked"] is False
    for what in ("lock/", "unlock/"):
        problem(App().post(path_of(game, what)), 401, "not_authenticated")


def test_game_is_taken_into_the_account_with_its_scorers_code(
    game: Game, writer: App, reader: App, account: User
) -> None:
    path = path_of(game, "take/")
    problem(writer.post(path, {"code": "x" * 20}), 401, "wrong_credential")
    problem(reader.post(path, {"code": game.scorer_code}), 403, "not_allowed")
    problem(scorer(game).post(path, {"code": game.scorer_code}), 401, "wrong_credential")
    assert said(writer.post(path, {"code": game.scorer_code}))["seated"]
    assert fresh(game).owner == account
    other = app_of(make_account("bo"))
    problem(other.post(path, {"code": game.scorer_code}), 409, "game_taken")


def test_owner_gives_the_game_a_new_scorers_code(game: Game, writer: App, account: User) -> None:
    path = path_of(game, "scorer-code/")
    problem(writer.post(path), 403, "not_allowed")
    problem(scorer(game).post(path), 401, "wrong_credential")
    services.take_game(game=game, account=account)
    code = said(writer.post(path))["scorer_code"]
    assert code != game.scorer_code
    problem(scorer(game).post(path_of(game, "lock/")), 401, "wrong_credential")
    said(App(code).post(path_of(game, "lock/")))


def test_file_that_is_sent_again_gets_the_first_answer(game: Game) -> None:
    write_some(scorer(game), game, 2)
    document = said(App().get(path_of(game, "export/")))
    del document["totals"], document["results"]
    Game.objects.all().delete()

    def sent(key: str | None, **changes: Any) -> Any:
        app = App()
        app.headers = {"Idempotency-Key": key} if key else {}
        return app.post("games/import/", document | changes)

    key = str(uuid4())
    first = said(sent(key), 201)
    assert said(sent(key.upper()), 201) == first
    for other in (None, str(uuid4())):  # who has the file alone does not learn the scorer's code
        answer = said(sent(other))
        assert (answer["code"], answer["scorer_code"]) == (first["code"], None)
    older = said(sent(key, entries=document["entries"][:1]))
    assert (older["code"], older["scorer_code"]) == (first["code"], None)
    for wrong in (" ", "x", key.replace("-", ""), f"{{{key}}}"):
        refused = problem(sent(wrong), 400, "invalid")
        assert [(each["code"], each["path"]) for each in refused["problems"]] == [
            ("not_an_id", "Idempotency-Key")
        ]


def test_new_scorers_code_is_not_told_to_whoever_began(writer: App, account: User) -> None:
    body = start_body(key=str(uuid4()))
    began = said(App().post("games/", body), 201)
    assert said(App().post("games/", body), 201) == began
    services.take_game(game=Game.objects.get(code=began["code"]), account=account)
    new = said(writer.post(f"games/{began['code']}/scorer-code/"))["scorer_code"]
    again = said(App().post("games/", body), 201)
    assert again["code"] != began["code"]
    assert again["scorer_code"] not in (began["scorer_code"], new)


def test_file_goes_out_and_comes_in_once(game: Game, writer: App, account: User) -> None:
    write_some(scorer(game), game, 2)
    document = said(App().get(path_of(game, "export/")))
    Game.objects.all().delete()
    taken = said(writer.post("games/import/", document), 201)
    assert Game.objects.get().owner == account
    assert (taken["version"], taken["players"]) == (2, NAMES)
    again = said(App().post("games/import/", document))
    assert (again["code"], again["scorer_code"]) == (taken["code"], None)
    changed = document | {"entries": document["entries"][::-1]}
    problem(App().post("games/import/", changed | {"id": str(uuid4())}), 422, "invalid_deal")
    problem(App().post("games/import/", {"format": "x"}), 400, "invalid")
