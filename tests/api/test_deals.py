"""Recording, correcting and undoing deals; sending the same again; being too late."""

from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.models import Game
from kingscore.queries import seats_of
from kingscore.rules.codec import facts_to_json
from tests.api.app import App, Json, entry, problem, said, scorer
from tests.api.deals import deal_body, path_of, some_bodies, write_some, wrong_facts
from tests.api.golden import entries_of, golden, request_of, start_of
from tests.kingscore.play import hearts, queens, record, trump, written

pytestmark = pytest.mark.django_db


def test_deal_is_recorded_with_all_that_came_with_it(game: Game) -> None:
    body = deal_body(
        0, queens(0), reason="Late", recorded_by=2, noted_at="2026-11-29T21:15:00.5+01:00"
    )
    answer = said(scorer(game).post(path_of(game, "deals/"), body), 201)

    [row] = written(game)
    assert answer["entry"] == {
        "entry": body["entry"],
        "seq": 1,
        "kind": "deal",
        "number": 1,
        "facts": body["facts"],
        "reason": "Late",
        "recorded_by": "Cis",
        "device": row["device"][:4].upper(),
        "recorded_at": row["recorded_at"].isoformat().replace("+00:00", "Z"),
        "noted_at": "2026-11-29T20:15:00.500000Z",
    }
    assert len(answer["entry"]["device"]) == 4
    assert row["recorded_by_id"] == seats_of(game)[2].player_id
    sheet = answer["sheet"]
    assert (sheet["version"], sheet["stamp"], sheet["deals_played"]) == (1, "1.0", 1)
    assert sheet["deals"][0]["scores"] == [-8, 0, 0, 0]
    assert sheet == said(App().get(path_of(game, "sheet/")))


@pytest.mark.parametrize(
    "noted_at",
    ["1969-07-20T20:17:40Z", "2999-12-31T23:59:59+14:00", "2026-11-29t20:15:00.123456789z"],
)
def test_odd_clocks_are_kept_and_decide_nothing(game: Game, noted_at: str) -> None:
    app, where = scorer(game), path_of(game, "deals/")
    first = said(app.post(where, deal_body(0, queens(0), noted_at=noted_at)), 201)
    second = said(app.post(where, deal_body(1, hearts(1), noted_at="2026-01-01T00:00:00Z")), 201)
    assert [each["entry"]["seq"] for each in (first, second)] == [1, 2]
    log = said(app.get(path_of(game, "log/")))["items"]
    assert [each["entry"] for each in log] == [each["entry"]["entry"] for each in (first, second)]
    assert log[0]["noted_at"] == first["entry"]["noted_at"]
    assert log[0]["recorded_at"] <= log[1]["recorded_at"]


@pytest.mark.parametrize(
    "noted_at",
    [
        *("2026-11-29T20:15:00", "2026-11-29", "yesterday", "", 1764447300, True, {}),
        *("2026-W48-7T20:15:00Z", "20261129T201500.000Z", "2026-11-29T20:15:00.0+0100"),
        *("2026-11-29T25:00:00Z", "2026-11-29T20:15:00+24:00", "\u0662026-11-29T20:15:00Z"),
        *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-13-29T20:15:00Z"),
    ],
)
def test_time_that_is_none_is_refused(game: Game, noted_at: object) -> None:
    body = deal_body(0, queens(0), noted_at=noted_at)
    refused = problem(scorer(game).post(path_of(game, "deals/"), body), 400, "invalid")
    assert [each["path"] for each in refused["problems"]] == ["noted_at"]
    assert written(game) == []


def test_seat_of_the_writer_must_be_at_the_table(game: Game) -> None:
    body = deal_body(0, queens(0), recorded_by=4)
    refused = problem(scorer(game).post(path_of(game, "deals/"), body), 400, "invalid")
    assert [(each["code"], each["path"]) for each in refused["problems"]] == [
        ("unknown_seat", "recorded_by")
    ]


def test_account_that_plays_is_the_writer_unless_another_seat_is_named(writer: App) -> None:
    document = {"ruleset": "dubbelkingen-4", "players": ["Ana", "Bo", "Cis", "Dirk"]}
    mine = said(writer.post("games/", document), 201)
    row = Game.objects.get(code=mine["code"])
    owner = row.owner
    assert owner
    services.claim_player(player=seats_of(row)[1].player, account=owner)
    path = path_of(row, "deals/")
    first = said(writer.post(path, deal_body(0, queens(0))), 201)
    second = said(writer.post(path, deal_body(1, hearts(1), recorded_by=3)), 201)
    assert [each["entry"]["recorded_by"] for each in (first, second)] == ["Bo", "Dirk"]


def everything_written(game: Game) -> list[tuple[str, Json, bytes]]:
    """One entry of every kind: where it was sent, what, and the answer."""
    app, sent = scorer(game), []
    bodies: list[tuple[str, Json]] = [
        ("deals/", deal_body(0, queens(0), reason="First", recorded_by=1)),
        ("deals/", deal_body(1, trump(1), 2, noted_at="2026-11-29T20:15:00Z")),
        ("deals/", deal_body(2, hearts(0, 4, 4, 4, 1), 1, reason="Not queens")),
        ("swaps/", entry(3, seats=[0, 2], keep_points=True)),
        ("adjustments/", entry(4, seat=1, points="-5/2", cause="Revoked")),
        ("adjustments/5/withdraw/", entry(5, reason="He had not")),
        ("deals/2/undo/", entry(6)),
        ("stop/", entry(7, reason="Late")),
        ("resume/", entry(8)),
    ]
    for where, body in bodies:
        response = app.post(path_of(game, where), body)
        assert response.status_code == 201, response.content
        sent.append((where, body, response.content))
    return sent


def test_request_repeated_later_is_answered_byte_for_byte_as_the_first_time(game: Game) -> None:
    sent = everything_written(game)
    record(game, trump(1))
    log = written(game)
    for where, body, content in sent:
        again = scorer(game).post(path_of(game, where), body)
        assert (again.status_code, again.content) == (201, content)
    assert written(game) == log


def test_repeated_golden_game_is_answered_byte_for_byte(db: None) -> None:
    """Many kinds of facts, in the order of either database."""
    for name in ("king-hungarian", "koenigrufen-house-5", "barbu"):
        document = golden(name)
        started = said(App().post("games/", start_of(document)), 201)
        app, path = App(started["scorer_code"]), f"games/{started['code']}/"
        sent = [request_of(each) for each in entries_of(document)]
        first = [app.post(path + each.path, each.body).content for each in sent]
        again = [app.post(path + each.path, each.body).content for each in sent[::7]]
        assert again == first[::7]


def test_request_repeated_after_the_lock_is_answered_as_written(game: Game) -> None:
    body = deal_body(0, queens(0))
    app, where = scorer(game), path_of(game, "deals/")
    first = said(app.post(where, body), 201)
    services.lock_game(game=game)
    again = said(app.post(where, body), 201)
    # What no entry says is as it is now.
    assert again["sheet"] == first["sheet"] | {"is_locked": True, "stamp": "1.1"}
    assert again["entry"] == first["entry"]
    locked = problem(app.post(where, deal_body(1, hearts(1))), 409, "game_locked")
    assert locked["sheet"]["version"] == 1
    assert locked["entries"] == []


@pytest.mark.parametrize(
    "change",
    [{"facts": facts_to_json(hearts(0))}, {"number": 2}, {"reason": "Another"}],
)
def test_id_that_stands_for_something_else_is_a_conflict(game: Game, change: Json) -> None:
    app, where = scorer(game), path_of(game, "deals/")
    body = deal_body(0, queens(0))
    said(app.post(where, body), 201)
    refused = problem(app.post(where, body | change), 409, "entry_reused")
    assert refused["sheet"]["version"] == 1
    assert len(refused["entries"]) == 1
    assert len(written(game)) == 1


def test_id_of_an_entry_of_another_game_is_a_conflict(game: Game) -> None:
    body = deal_body(0, queens(0))
    said(scorer(game).post(path_of(game, "deals/"), body), 201)
    another = said(
        App().post(
            "games/", {"ruleset": "dubbelkingen-4", "players": ["Ana", "Bo", "Cis", "Dirk"]}
        ),
        201,
    )
    app, path = App(another["scorer_code"]), f"games/{another['code']}/"
    refused = problem(app.post(f"{path}deals/", body), 409, "entry_reused")
    assert (refused["sheet"]["version"], refused["entries"]) == (0, [])


def test_stale_version_is_told_the_sheet_and_what_was_written_since(game: Game) -> None:
    app = scorer(game)
    write_some(app, game, 3)
    log = said(app.get(path_of(game, "log/")))["items"]
    refused = problem(
        app.post(path_of(game, "deals/"), deal_body(1, hearts(1))), 409, "stale_sheet"
    )
    assert refused["sheet"] == said(app.get(path_of(game, "sheet/")))
    assert refused["entries"] == log[1:]
    assert len(written(game)) == 3


def test_version_that_is_yet_to_come_is_stale_as_well(game: Game) -> None:
    body = deal_body(7, queens(0), 1)
    refused = problem(scorer(game).post(path_of(game, "deals/"), body), 409, "stale_sheet")
    assert (refused["sheet"]["version"], refused["entries"]) == (0, [])


def refusals(app: App, game: Game, body: Json) -> list[HttpResponse]:
    """The same request refused for each reason there is."""
    where = path_of(game, "deals/")
    found = [
        app.post(where, body | {"facts": wrong_facts()}),
        app.post(where, body | {"facts": "queens"}),
        app.post(where, body | {"version": 3}),
        App("no-such-code").post(where, body),
        App().post(where, body),
    ]
    services.lock_game(game=game)
    found.append(app.post(where, body))
    services.unlock_game(game=game)
    return found


def test_refused_request_does_not_use_up_its_id(game: Game) -> None:
    app, body = scorer(game), deal_body(0, queens(0))
    found = refusals(app, game, body)
    assert [each.status_code for each in found] == [422, 400, 409, 401, 401, 409]
    assert written(game) == []
    assert said(app.post(path_of(game, "deals/"), body), 201)["entry"]["entry"] == body["entry"]


def test_illegal_deal_is_told_every_fault_with_its_place(game: Game) -> None:
    body = deal_body(0, queens(0)) | {"facts": wrong_facts()}
    refused = problem(scorer(game).post(path_of(game, "deals/"), body), 422, "invalid_deal")
    assert refused["number"] == 1
    assert refused["problems"]
    for each in refused["problems"]:
        assert set(each) == {"code", "path", "message"}
        assert each["message"] in refused["detail"]
    assert written(game) == []


def test_correction_that_a_later_deal_forbids_names_that_deal(game: Game) -> None:
    for facts in (hearts(0), queens(1), trump(2), queens(3)):
        record(game, facts)
    body = deal_body(4, queens(0), 1, reason="It was queens")
    response = scorer(game).post(path_of(game, "deals/"), body)
    assert problem(response, 422, "invalid_deal")["number"] == 4  # queens are played twice


def test_deal_that_is_skipped_is_refused(game: Game) -> None:
    body = deal_body(0, queens(0), 2)
    problem(scorer(game).post(path_of(game, "deals/"), body), 422, "invalid_deal")


def test_only_the_last_deal_is_undone(game: Game) -> None:
    app = scorer(game)
    write_some(app, game, 2)
    problem(app.post(path_of(game, "deals/1/undo/"), entry(2)), 422, "invalid_deal")
    answer = said(app.post(path_of(game, "deals/2/undo/"), entry(2, reason="Misdeal")), 201)
    assert answer["entry"]["facts"] is None
    assert answer["sheet"]["deals_played"] == 1
    assert answer["sheet"]["deals"][1]["scores"] is None
    history = said(app.get(path_of(game, "deals/2/history/")))["items"]
    assert [each["facts"] is None for each in history] == [False, True]


def test_deal_of_a_finished_game_is_refused(finished_game: Game) -> None:
    body = deal_body(20, queens(0), 21)
    problem(scorer(finished_game).post(path_of(finished_game, "deals/"), body), 422, "invalid_deal")


@pytest.mark.parametrize("missing", ["entry", "version", "number", "facts"])
def test_what_every_deal_says_must_be_there(game: Game, missing: str) -> None:
    body = deal_body(0, queens(0))
    del body[missing]
    refused = problem(scorer(game).post(path_of(game, "deals/"), body), 400, "invalid")
    assert [(each["code"], each["path"]) for each in refused["problems"]] == [("required", missing)]


ODD: dict[str, list[Any]] = {
    "entry": ["", "7", 7, None, UUID(int=7).hex, [], f"{{{UUID(int=7)}}}"],
    "version": ["0", -1, 0.5, None, True, 10**30],
    "number": ["1", 0, -1, None, False, 10**30],
    "facts": [None, [], "x", {}, {"contract": 1}, 7],
    "reason": [7, None, "x" * 201, "a\u202eb", "a\nb", "\ud800", "\0"],
    "recorded_by": ["0", -1, True, 1.0],
    "points": [7],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in ODD.items() for value in values]
)
def test_field_of_another_kind_is_refused_at_its_place(
    game: Game, field: str, value: object
) -> None:
    body = deal_body(0, queens(0)) | {field: value}
    refused = problem(scorer(game).post(path_of(game, "deals/"), body), 400, "invalid")
    assert {each["path"].partition(".")[0] for each in refused["problems"]} == {field}
    assert written(game) == []


def test_twenty_deals_cost_a_write_no_more_queries_than_one(
    game: Game, finished_game: Game
) -> None:
    def queries(which: Game, number: int, version: int) -> int:
        app = scorer(which)
        app.get(path_of(which, "sheet/"))
        body = deal_body(version, queens(0) if number == 1 else trump(0), number)
        if number > 1:
            body["facts"] = said(app.get(path_of(which, f"deals/{number}/")))["facts"]
        with CaptureQueriesContext(connection) as captured:
            response = app.post(path_of(which, "deals/"), body)
        assert response.status_code == 201, response.content
        return len(captured)

    assert queries(finished_game, 20, 20) == queries(game, 1, 0)


def test_first_deals_of_the_fixture_are_in_the_log_as_sent(game: Game) -> None:
    bodies = some_bodies()
    write_some(scorer(game), game)
    assert [row["content"]["facts"] for row in written(game)] == [each["facts"] for each in bodies]
