"""Somebody else goes on playing in a seat: by itself, in a batch, by an id; and who reads what."""

from typing import Any

from kingscore import services
from kingscore.models import Game, Player
from tests.api.app import App, Json, entry, problem, said, scorer
from tests.api.conftest import app_of
from tests.api.deals import deal_body, path_of, write_some
from tests.kingscore.accounts import make_account
from tests.kingscore.play import fresh, hearts, queens, start, written


def take_over(app: App, game: Game, version: int, seat: int, who: str | int, **more: Any) -> Any:
    """Ask for a substitute."""
    body = entry(version, seat=seat, who=who, **more)
    return app.post(path_of(game, "substitutes/"), body)


def names(sheet: Json) -> list[str]:
    """Who sits where now."""
    return [seat["name"] for seat in sheet["seats"]]


def test_substitute_is_answered_with_entry_and_sheet(game: Game) -> None:
    app = scorer(game)
    write_some(app, game, 2)
    made = said(take_over(app, game, 2, 0, "Eva", reason="the last bus"), 201)
    kept = {name: made["entry"][name] for name in ("kind", "seat", "player", "reason", "seq")}
    assert kept == {
        "kind": "substitute",
        "seat": 0,
        "player": 4,
        "reason": "the last bus",
        "seq": 3,
    }
    sheet = made["sheet"]
    assert names(sheet) == ["Eva", "Bo", "Cis", "Dirk"]
    assert sheet["players"] == ["Ana", "Bo", "Cis", "Dirk", "Eva"]
    assert sheet["substitutions"] == [
        {"place": 3, "seat": 0, "player": 4, "earlier": 0, "number": 3}
    ]
    assert said(app.get(path_of(game, "sheet/"))) == sheet
    seen = said(app.get(path_of(game, "")))
    assert [each["name"] for each in seen["seated"]] == ["Eva", "Bo", "Cis", "Dirk"]
    assert [each["name"] for each in seen["others"]] == ["Ana"]
    assert said(App().get(path_of(game, "")))["others"] is None
    back = said(take_over(app, game, 3, 0, seen["others"][0]["id"]), 201)["sheet"]
    assert (names(back)[0], back["substitutions"]) == ("Ana", [])


def test_deals_are_explained_with_the_names_of_who_played_them(db: None) -> None:
    game = start("barbu")
    app = scorer(game)
    facts = {"contract": "hearts", "declarer": 0}
    facts |= {"counts": {"other_hearts": [12, 0, 0, 0], "ace_of_hearts": [1, 0, 0, 0]}}
    facts["doubles"] = [{"by": 1, "on": 0}]
    body = entry(0, number=1, facts=facts)
    said(app.post(path_of(game, "deals/"), body), 201)
    before = said(app.get(path_of(game, "deals/1/")))
    said(take_over(app, game, 1, 1, "Eva"), 201)
    assert said(app.get(path_of(game, "deals/1/"))) == before
    assert any("Bo" in step["text"] for steps in before["derivation"] for step in steps)


def test_same_substitute_again_is_answered_as_the_first_time(game: Game) -> None:
    app, body = scorer(game), entry(0, seat=0, who="Eva")
    first = said(app.post(path_of(game, "substitutes/"), body), 201)
    said(app.post(path_of(game, "deals/"), deal_body(1, queens(0), 1)), 201)
    assert said(app.post(path_of(game, "substitutes/"), body), 201) == first
    other = app.post(path_of(game, "substitutes/"), body | {"who": "Fay"})
    problem(other, 409, "entry_reused")
    stale = problem(take_over(app, game, 0, 1, "Fay"), 409, "stale_sheet")
    assert names(stale["sheet"])[0] == "Eva"
    assert [each["kind"] for each in stale["entries"]] == ["substitute", "deal"]
    assert Player.objects.count() == 5


def test_substitute_who_cannot_be_is_refused_at_his_field(game: Game) -> None:
    app = scorer(game)
    for seat, who, status, code, at in (
        (0, "Bo", 422, "already_seated", "who"),
        (7, "Eva", 422, "unknown_seat", "seat"),
        (0, "bo", 400, "name_twice", "who"),
        (0, " ", 400, "name_missing", "who"),
        (0, 7_000_000, 400, "unknown_player", "who"),
        (0, "E\u202eva", 400, "not_clean", "who"),
        (0, True, 400, "invalid", "who"),
    ):
        refused = said(take_over(app, game, 0, seat, who), status)
        assert [(each["code"], each["path"]) for each in refused["problems"]] == [(code, at)]
    assert problem(take_over(app, game, 0, 0, "Bo"), 422, "invalid_deal")["detail"] == (
        "Bo sits at the table already."
    )
    said(app.post(path_of(game, "stop/"), entry(0)), 201)
    refused = problem(take_over(app, game, 1, 0, "Eva"), 422, "invalid_deal")
    assert [each["code"] for each in refused["problems"]] == ["game_over"]
    assert Player.objects.count() == 4


def test_batch_takes_substitutes_by_name(game: Game) -> None:
    first = {"kind": "deal", **deal_body(0, queens(0))}
    eva = {"kind": "substitute", **entry(1, seat=0, who="Eva", reason="x")}
    later = {"kind": "deal", **deal_body(2, hearts(1), 2, recorded_by=0)}
    back = {"kind": "substitute", **entry(3, seat=2, who="Ana")}
    app, path = scorer(game), path_of(game, "batch/")
    answer = said(app.post(path, {"entries": [first, eva, later, back]}))
    assert [each["outcome"] for each in answer["results"]] == ["stored"] * 4
    assert names(answer["sheet"]) == ["Eva", "Bo", "Ana", "Dirk"]
    again = said(app.post(path, {"entries": [first, eva, later, back]}))
    assert [each["outcome"] for each in again["results"]] == ["already_stored"] * 4
    log = said(App().get(path_of(game, "log/"), kind="substitute"))["items"]
    assert [each["player"] for each in log] == [4, 0]
    assert said(App().get(path_of(game, "log/")))["items"][2]["recorded_by"] == "Eva"


def test_batch_after_a_refused_entry_finds_what_is_written_and_stores_nothing_new(
    game: Game,
) -> None:
    eva = {"kind": "substitute", **entry(0, seat=0, who="Eva")}
    fay = {"kind": "substitute", **entry(1, seat=1, who="Fay")}
    wrong = {"kind": "substitute", **entry(0, seat=9, who="Gus")}
    twisted = {"kind": "substitute", **entry(1, seat=1, player=5)}
    app, path = scorer(game), path_of(game, "batch/")
    said(app.post(path, {"entries": [eva]}))
    answer = said(app.post(path, {"entries": [wrong, eva, fay, fay | {"who": "Eva"}, twisted]}))
    found = [
        (each["problem"] or each)["code" if each["problem"] else "outcome"]
        for each in answer["results"]
    ]
    assert found == [
        "stale_sheet",
        "already_stored",
        "earlier_refused",
        "earlier_refused",
        "invalid",
    ]
    late = said(app.post(path, {"entries": [wrong, fay | {"entry": eva["entry"]}]}))
    assert late["results"][1]["problem"]["code"] == "entry_reused"
    assert fresh(game).version == len(written(game)) == 1


def test_ids_of_a_list_are_for_whose_list_it_is(db: None) -> None:
    ana, bo = make_account("ana"), make_account("bo")
    game = start(owner=ana)
    eva = services.create_player(account=ana, name="Eva")
    problem(take_over(scorer(game), game, 0, 0, eva.pk), 400, "invalid")
    problem(take_over(app_of(bo), game, 0, 0, eva.pk), 403, "not_allowed")
    assert names(said(take_over(app_of(ana), game, 0, 0, eva.pk), 201)["sheet"])[0] == "Eva"
    assert said(app_of(ana).get("players/", name="Eva"))["items"][0]["games"] == 1
    listed = said(app_of(ana).get("games/"))["items"]
    assert [each["players"] for each in listed] == [["Ana", "Bo", "Cis", "Dirk"]]
    assert said(app_of(ana).get("games/", player=eva.pk))["items"] == listed


def test_who_has_gone_is_still_renamed(game: Game) -> None:
    app = scorer(game)
    said(take_over(app, game, 0, 0, "Eva"), 201)
    [gone] = said(app.get(path_of(game, "")))["others"]
    answer = app.send("PATCH", path_of(game, f"players/{gone['id']}/"), {"name": "Anna"})
    assert [each["name"] for each in said(answer)["others"]] == ["Anna"]
    assert said(app.get(path_of(game, "sheet/")))["players"][0] == "Anna"
