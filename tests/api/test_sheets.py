"""Reading a sheet: what is null, what has not changed, and the numbers beside it."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import kingscore
from kingscore import services
from kingscore.models import Game
from tests.api.app import App, entry, problem, said, scorer
from tests.api.deals import deal_body, path_of, write_some, wrong_facts
from tests.kingscore.play import fresh, queens, start

NOT_PLAYED = {"leader", "contract", "declarer", "facts", "scores", "totals", "penalties"}


def test_what_is_not_played_yet_is_null_and_never_nought(game: Game) -> None:
    sheet = said(App().get(path_of(game, "sheet/")))
    seats = [{name: seat[name] for name in ("total", "result", "place")} for seat in sheet["seats"]]

    assert (sheet["version"], sheet["deals_played"], sheet["deals_planned"]) == (0, 0, 20)
    assert seats == [{"total": None, "result": None, "place": None}] * 4
    assert [deal["dealer"] for deal in sheet["deals"]] == [0, 1, 2, 3] * 5
    assert all(deal[name] is None for deal in sheet["deals"] for name in NOT_PLAYED)


def test_sheet_has_deals_played_and_to_come(game: Game) -> None:
    write_some(scorer(game), game, 2)
    sheet = said(App().get(path_of(game, "sheet/")))

    assert sheet["seats"][0] == {
        "seat": 0,
        "name": "Ana",
        "total": -13,
        "penalties": None,
        "settlement": None,
        "adjusted": 0,
        "result": -13,
        "money": None,
        "place": 4,
    }
    assert [deal["contract"] for deal in sheet["deals"][:3]] == ["queens", "hearts", None]
    assert sheet["next"]["number"] == 3
    assert sheet["next"]["dealer"] == 2


def test_sheet_of_a_finished_game_has_nothing_next(finished_game: Game) -> None:
    sheet = said(App().get(path_of(finished_game, "sheet/")))
    assert (sheet["is_finished"], sheet["next"]) == (True, None)
    assert said(App().get(path_of(finished_game, "choices/"))) == {"next": None}


def test_unchanged_sheet_is_not_sent_again_and_costs_one_query(finished_game: Game) -> None:
    app, path = App(), path_of(finished_game, "sheet/")
    etag = app.get(path).headers["ETag"]
    with CaptureQueriesContext(connection) as captured:
        response = app.get(path, headers={"If-None-Match": etag})

    assert (response.status_code, response.content) == (304, b"")
    assert response.headers["ETag"] == etag
    assert "Content-Type" not in response.headers  # a cache would take it for that of the sheet
    assert len(captured) == 1


@pytest.mark.parametrize("known", ["*", "W/{}", '"other", {}'])
def test_etag_is_known_in_every_form(game: Game, known: str) -> None:
    path = path_of(game, "sheet/")
    etag = App().get(path).headers["ETag"]
    response = App().get(path, headers={"If-None-Match": known.format(etag)})
    assert (response.status_code, response.headers["ETag"]) == (304, etag)


@pytest.mark.parametrize(
    "headers",
    [
        {"If-Match": '"other"'},
        {"If-Unmodified-Since": "Mon, 01 Jan 2024 00:00:00 GMT"},
        {"If-None-Match": "other"},
    ],
)
def test_condition_that_is_not_for_reading_changes_nothing(
    game: Game, headers: dict[str, str]
) -> None:
    said(App().get(path_of(game, "sheet/"), headers=headers))


def test_known_sheet_costs_one_query(finished_game: Game) -> None:
    path = path_of(finished_game, "sheet/")
    App().get(path)
    with CaptureQueriesContext(connection) as captured:
        said(App().get(path))
    assert len(captured) == 1


def test_another_entry_name_or_lock_is_another_etag(game: Game) -> None:
    app, path, etags = scorer(game), path_of(game, "sheet/"), set()
    etags.add(app.get(path).headers["ETag"])
    write_some(app, game, 1)
    etags.add(app.get(path).headers["ETag"])
    player = said(app.get(path_of(game)))["seated"][0]["id"]
    said(app.send("PATCH", path_of(game, f"players/{player}/"), {"name": "Anna"}))
    etags.add(app.get(path).headers["ETag"])
    services.lock_game(game=game)
    response = app.get(path)
    etags.add(response.headers["ETag"])

    assert len(etags) == 4
    assert (said(response)["is_locked"], said(response)["seats"][0]["name"]) == (True, "Anna")


def test_sheet_of_another_release_is_another_etag(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may say more of the same entries, or say it in better words."""
    known = {"If-None-Match": App().get(path_of(game, "sheet/")).headers["ETag"]}
    monkeypatch.setattr(kingscore, "__version__", "9.9.9")
    said(App().get(path_of(game, "sheet/"), headers=known))


def test_sheet_in_another_language_is_another_etag(game: Game) -> None:
    path = path_of(game, "sheet/")
    english = App().get(path)
    dutch = App().get(path, headers={"Accept-Language": "nl"})

    assert english.headers["ETag"] != dutch.headers["ETag"]
    assert "Accept-Language" in english.headers["Vary"]
    names = [each["name"] for each in said(dutch)["next"]["contracts"]]
    assert names != [each["name"] for each in said(english)["next"]["contracts"]]


def test_sheet_since_a_version_is_sent_when_it_has_changed(game: Game) -> None:
    app, path = scorer(game), path_of(game, "sheet/")
    write_some(app, game, 1)

    for since in ("1", "1.0"):
        assert app.get(path, since=since).status_code == 204
    for since in ("0", "2", "1.1", "0.0"):
        assert said(app.get(path, since=since))["version"] == 1
    services.lock_game(game=game)
    assert app.get(path, since="1").status_code == 204  # the version is the same, the stamp is not
    assert said(app.get(path, since="1.0"))["stamp"] == "1.1"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"since": ""}, "not_a_version"),
        ({"since": "x"}, "not_a_version"),
        ({"since": "-1"}, "not_a_version"),
        ({"since": "1.0.0"}, "not_a_version"),
        ({"since": "1" * 10}, "not_a_version"),
        ({"wait": "26"}, "number_out_of_range"),
        ({"wait": "-1"}, "number_out_of_range"),
        ({"wait": "1.5"}, "number_out_of_range"),
        ({"wait": "\u0663"}, "number_out_of_range"),
    ],
)
def test_sheet_asked_for_in_a_way_that_is_none(game: Game, query: Any, code: str) -> None:
    fault = problem(App().get(path_of(game, "sheet/"), **query), 400, "invalid")["problems"][0]
    assert (fault["code"], fault["path"]) == (code, next(iter(query)))


def test_deal_explains_every_point(game: Game) -> None:
    write_some(scorer(game), game, 1)
    deal = said(App().get(path_of(game, "deals/1/")))

    assert deal["derivation"][0] == [{"text": "4 × Queens at −2", "points": -8}]
    assert [sum(step["points"] for step in steps) for steps in deal["derivation"]] == deal["scores"]
    problem(App().get(path_of(game, "deals/2/")), 404, "not_found")
    problem(App().get(path_of(game, "deals/0/")), 404, "not_found")


def test_history_of_a_deal_has_all_that_was_written_about_it(game: Game) -> None:
    app = scorer(game)
    write_some(app, game, 2)
    said(app.post(path_of(game, "deals/"), deal_body(2, queens(0, 0, 4, 0, 0), 1)), 201)
    said(app.post(path_of(game, "deals/2/undo/"), entry(3, reason="Cut again")), 201)

    first = said(App().get(path_of(game, "deals/1/history/")))["items"]
    second = said(App().get(path_of(game, "deals/2/history/")))["items"]
    assert [each["seq"] for each in first] == [1, 3]
    assert [(each["seq"], each["facts"] is None, each["reason"]) for each in second] == [
        (2, False, ""),
        (4, True, "Cut again"),
    ]


def test_log_goes_on_by_pages_and_by_kind(game: Game) -> None:
    app = scorer(game)
    write_some(app, game, 3)
    said(app.post(path_of(game, "stop/"), entry(3)), 201)
    first = said(App().get(path_of(game, "log/"), limit=3))
    rest = said(App().get(first["next"]))

    assert [each["seq"] for each in first["items"]] == [1, 2, 3]
    assert ([each["seq"] for each in rest["items"]], rest["next"]) == ([4], None)
    after = said(App().get(path_of(game, "log/"), after=2))["items"]
    assert [each["seq"] for each in after] == [3, 4]
    stops = said(App().get(path_of(game, "log/"), kind="stop"))["items"]
    assert [each["is_stopped"] for each in stops] == [True]
    refused = problem(App().get(path_of(game, "log/"), kind="deals"), 400, "invalid")["problems"]
    assert [(each["code"], each["path"]) for each in refused] == [("unknown_choice", "kind")]


def test_preview_counts_and_writes_nothing(game: Game) -> None:
    app = scorer(game)
    body = deal_body(0, queens(0))
    shown = said(app.post(path_of(game, "preview/"), {name: body[name] for name in PREVIEW}))

    assert shown["scores"] == [-8, 0, 0, 0]
    assert fresh(game).version == 0
    wrong = {"number": 1, "facts": wrong_facts()}
    document = problem(app.post(path_of(game, "preview/"), wrong), 422, "invalid_deal")
    assert document["problems"][0]["path"].startswith("facts.counts.queens")
    problem(App().post(path_of(game, "preview/"), wrong), 401, "not_authenticated")


PREVIEW = ("number", "facts")


def test_choices_are_those_of_who_has_won_the_bidding(db: None) -> None:
    game = start("king-hungarian")
    assert said(App().get(path_of(game, "choices/")))["next"]["contracts"]
    assert said(App().get(path_of(game, "choices/"), declarer=3))["next"]["number"] == 1
    problem(App().get(path_of(game, "choices/"), declarer=4), 400, "invalid")


def test_choices_of_a_deal_that_is_corrected_are_those_before_it(game: Game) -> None:
    write_some(scorer(game), game, 2)
    path = path_of(game, "choices/")

    def used(**query: Any) -> tuple[int, int, int]:
        deal = said(App().get(path, **query))["next"]
        queens = next(each for each in deal["contracts"] if each["contract"] == "queens")
        return deal["number"], deal["dealer"], queens["used"]

    assert used() == used(number=3) == (3, 2, 1)
    assert used(number=1) == (1, 0, 0)
    problem(App().get(path, number=4), 404, "not_found")
    problem(App().get(path, number=0), 400, "invalid")


def test_choices_of_a_deal_are_told_when_the_game_is_over(finished_game: Game) -> None:
    path, played = path_of(finished_game, "choices/"), fresh(finished_game).version
    assert said(App().get(path, number=played))["next"]["number"] == played
    problem(App().get(path, number=played + 1), 404, "not_found")


def test_course_is_the_running_totals_from_nought(game: Game) -> None:
    write_some(scorer(game), game, 2)
    course = said(App().get(path_of(game, "course/")))
    assert course["seats"][0]["totals"] == [0, -8, -13, *[None] * 18]


def test_settlement_is_for_the_agreed_stake_or_another(db: None) -> None:
    game = start(stake=10, currency="EUR")
    path = path_of(game, "settlement/")
    before = said(App().get(path))
    assert before["payments"] is None
    assert [seat["won"] for seat in before["seats"]] == [None] * 4
    write_some(scorer(game), game, 1)
    settled = said(App().get(path))
    other = said(App().get(path, stake=100, currency="HUF"))

    assert settled["stake"] == {"amount": 10, "currency": "EUR"}
    assert [seat["won"] for seat in settled["seats"]] == [-60, 20, 20, 20]
    assert [each["amount"] for each in settled["payments"]] == [20, 20, 20]
    assert other["stake"] == {"amount": 100, "currency": "HUF"}
    assert other["seats"][0]["won"] == -600
    assert said(App().get(path, stake=0))["payments"] is None
    problem(App().get(path, stake=10, currency="XYZ"), 400, "invalid")
    problem(App().get(path, stake=10**9), 400, "invalid")


def test_head_is_the_get_without_its_body(game: Game) -> None:
    response = App().send("HEAD", path_of(game, "sheet/"))
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["ETag"] == App().get(path_of(game, "sheet/")).headers["ETag"]


def test_sheet_is_compact_json(game: Game) -> None:
    content = App().get(path_of(game, "sheet/")).content
    assert (
        json.dumps(json.loads(content), ensure_ascii=False, separators=(",", ":")).encode()
        == content
    )
