"""What a phone has collected while offline: each entry wholly or not at all, in order."""

from typing import Any
from uuid import uuid4

import pytest

from kingscore import services
from kingscore.models import Game
from tests.api.app import App, Json, entry, problem, said, scorer
from tests.api.deals import deal_body, path_of, some_bodies, write_some, wrong_facts
from tests.kingscore.play import fresh, hearts, queens, record, trump, written


def as_deals(bodies: list[Json]) -> list[Json]:
    """Deals as they stand in a batch."""
    return [{"kind": "deal", **body} for body in bodies]


def send(game: Game, entries: list[Any]) -> Json:
    """Send a batch with the scorer's code."""
    answer: Json = said(scorer(game).post(path_of(game, "batch/"), {"entries": entries}))
    return answer


def outcomes(answer: Json) -> list[str]:
    """What became of each entry, or why it was refused."""
    return [
        each["problem"]["code"] if each["outcome"] == "refused" else each["outcome"]
        for each in answer["results"]
    ]


def test_batch_is_stored_in_order(game: Game) -> None:
    bodies = as_deals(some_bodies())
    answer = send(game, [*bodies, {"kind": "stop", "is_stopped": True, **entry(4)}])

    assert outcomes(answer) == ["stored"] * 5
    assert [each["seq"] for each in answer["results"]] == [1, 2, 3, 4, 5]
    assert [str(row["id"]) for row in written(game)][:4] == [body["entry"] for body in bodies]
    assert (answer["sheet"]["version"], answer["sheet"]["is_stopped"]) == (5, True)


def test_batch_sent_again_is_stored_already(game: Game) -> None:
    bodies = as_deals(some_bodies())
    send(game, bodies[:2])
    assert outcomes(send(game, bodies)) == ["already_stored"] * 2 + ["stored"] * 2
    assert outcomes(send(game, bodies)) == ["already_stored"] * 4
    assert fresh(game).version == 4


def test_writer_is_who_sits_there_when_the_entry_comes(game: Game) -> None:
    bodies = as_deals(
        [deal_body(0, queens(0), recorded_by=0), deal_body(2, hearts(1), 2, recorded_by=0)]
    )
    swap = entry(1, kind="swap", seats=[0, 2], keep_points=False, recorded_by=0)
    said_first, said_then = send(game, bodies[:1]), send(game, [bodies[0], swap, bodies[1]])
    assert outcomes(said_first) == ["stored"]
    assert outcomes(said_then) == ["already_stored", "stored", "stored"]
    log = said(App().get(path_of(game, "log/")))["items"]
    assert [each["recorded_by"] for each in log] == ["Ana", "Ana", "Cis"]


def test_batch_after_others_wrote_stores_nothing_by_chance(game: Game) -> None:
    bodies = as_deals(some_bodies(3))
    send(game, bodies[:1])
    record(game, queens(1, 0, 4, 0, 0))  # another phone: the version is now that of the third
    answer = send(game, bodies)

    assert outcomes(answer) == ["already_stored", "stale_sheet", "earlier_refused"]
    assert fresh(game).version == 2
    assert answer["sheet"]["version"] == 2


def test_entry_after_a_refused_one_is_not_stored_in_its_place(game: Game) -> None:
    wrong = {"kind": "deal", **entry(0, number=1, facts=wrong_facts())}
    good = {"kind": "deal", **deal_body(0, queens(0), 1)}
    later = {"kind": "deal", **deal_body(1, hearts(1, 5, 4, 3, 1), 2)}
    answer = send(game, [wrong, later, good])

    assert outcomes(answer) == ["invalid_deal", "earlier_refused", "stored"]
    assert answer["results"][0]["problem"]["problems"][0]["path"].startswith("facts.")
    assert fresh(game).version == 1
    assert outcomes(send(game, [later])) == ["stored"]  # its id was not used up


def test_entry_with_a_used_id_is_refused_and_the_others_are_looked_at(game: Game) -> None:
    bodies = as_deals(some_bodies(2))
    send(game, bodies[:1])
    reused = bodies[0] | {"reason": "other"}
    assert outcomes(send(game, [reused, bodies[1]])) == ["entry_reused", "earlier_refused"]


def test_what_is_badly_formed_is_refused_by_itself(game: Game) -> None:
    bad: list[Json] = [
        {},
        {"kind": "deal", "entry": 7, "version": 0},
        {"kind": "dance", **entry(0)},
        {"kind": "swap", **entry(0, seats=[0, "1"], keep_points=False)},
        {"kind": "deal", **entry(0, number=1, facts={"contract": 1, "declarer": 0})},
        {"kind": "deal", **deal_body(0, queens(0)), "more": 1},
    ]
    answer = send(game, [*bad, {"kind": "deal", **deal_body(0, queens(0))}])

    assert outcomes(answer) == ["invalid"] * 6 + ["stored"]
    paths = [[x["path"] for x in each["problem"]["problems"]] for each in answer["results"][:6]]
    assert paths == [
        *(["entry", "version"], ["entry"], ["kind", "number", "facts"]),
        *(["seats[1]"], ["facts.contract"], ["more"]),
    ]
    assert [each["entry"] is None for each in answer["results"]][:2] == [True, True]


@pytest.mark.parametrize("version", [True, False, -1, "0", None])
def test_version_that_cannot_be_read_holds_nothing_else_back(game: Game, version: Any) -> None:
    bodies = as_deals(some_bodies(3))
    wrong = bodies[0] | {"entry": str(uuid4()), "version": version}
    assert outcomes(send(game, [bodies[0], wrong, *bodies[1:]])) == [
        *("stored", "invalid", "stored", "stored"),
    ]


def test_batch_of_nothing_too_much_or_no_objects_is_refused(game: Game) -> None:
    app = scorer(game)
    for entries in ([], [entry(0)] * 101, [7], "x", None):
        problem(app.post(path_of(game, "batch/"), {"entries": entries}), 400, "invalid")
    problem(app.post(path_of(game, "batch/"), []), 400, "invalid")
    assert fresh(game).version == 0


def test_batch_on_a_locked_game_is_refused(game: Game) -> None:
    bodies = as_deals(some_bodies(2))
    send(game, bodies[:1])
    services.lock_game(game=game)
    assert outcomes(send(game, bodies)) == ["already_stored", "game_locked"]


def test_batch_needs_the_right_to_write(game: Game) -> None:
    bodies = as_deals([deal_body(0, trump(0, 3, 3, 3, 4))])
    problem(App().post(path_of(game, "batch/"), {"entries": bodies}), 401, "not_authenticated")
    assert not written(game)


def test_other_kinds_of_entries_have_addresses_of_their_own(game: Game) -> None:
    app = scorer(game)
    write_some(app, game, 1)
    swap = said(app.post(path_of(game, "swaps/"), entry(1, seats=[0, 1], keep_points=True)), 201)
    assert [seat["name"] for seat in swap["sheet"]["seats"]][:2] == ["Bo", "Ana"]
    fine = {"seat": 0, "points": -5, "cause": "Late"}
    made = said(app.post(path_of(game, "adjustments/"), entry(2, **fine)), 201)
    assert made["sheet"]["adjustments"] == [{"place": 3, **fine}]
    back = said(app.post(path_of(game, "adjustments/3/withdraw/"), entry(3)), 201)
    assert back["sheet"]["adjustments"] == []
    assert said(app.post(path_of(game, "stop/"), entry(4)), 201)["sheet"]["is_finished"]
    assert not said(app.post(path_of(game, "resume/"), entry(5)), 201)["sheet"]["is_finished"]
    problem(app.post(path_of(game, "resume/"), entry(6)), 422, "invalid_deal")
    problem(app.post(path_of(game, "adjustments/9/withdraw/"), entry(6)), 422, "invalid_deal")
    half = entry(6, seat=1, points="1/2", cause="Half")
    assert said(app.post(path_of(game, "adjustments/"), half), 201)["entry"]["points"] == "1/2"
