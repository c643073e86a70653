"""Every golden game is scored through the API, entry by entry and as one batch."""

import pytest

from kingscore.queries import game_by_code
from tests.api.app import App, Json, problem, said
from tests.api.golden import (
    NAMES,
    empty_file,
    entries_of,
    golden,
    request_of,
    start_of,
)

pytestmark = pytest.mark.django_db


def started(document: Json) -> tuple[App, str]:
    """The game of a file before its first entry: an app that may write in it, and its path."""
    body = start_of(document)
    response = (
        App().post("games/import/", empty_file(document))
        if body is None
        else App().post("games/", body)
    )
    game = said(response, 201)
    assert response.headers["Location"] == f"/api/v1/games/{game['code']}/"
    return App(game["scorer_code"]), f"games/{game['code']}/"


def check_totals(document: Json, sheet: Json) -> None:
    """The sheet comes to what was added up apart from the program."""
    seats = sheet["seats"]
    assert [seat["total"] for seat in seats] == document["totals"]
    assert [seat["result"] for seat in seats] == document.get("results", document["totals"])
    has_money = seats[0]["money"] is not None
    money = document.get("money", document.get("results", document["totals"]))
    assert not has_money or [seat["money"] for seat in seats] == money


@pytest.mark.parametrize("name", NAMES)
def test_game_written_entry_by_entry_comes_to_the_totals_of_its_file(name: str) -> None:
    document = golden(name)
    app, path = started(document)
    sheet = said(app.get(f"{path}sheet/"))
    for seq, sent in enumerate(entries_of(document), start=1):
        where, body = request_of(sent)
        answer = said(app.post(path + where, body), 201)
        sheet = answer["sheet"]
        assert (answer["entry"]["entry"], answer["entry"]["seq"]) == (sent["entry"], seq)
        assert sheet["version"] == seq
    check_totals(document, sheet)
    assert said(App().get(f"{path}sheet/")) == sheet
    course = said(App().get(f"{path}course/"))
    assert [seat["totals"][sheet["deals_played"]] for seat in course["seats"]] == [
        seat["total"] for seat in sheet["seats"]
    ]
    assert all(
        deal["scores"] is None and deal["facts"] is None
        for deal in sheet["deals"][sheet["deals_played"] :]
    )


@pytest.mark.parametrize("name", NAMES)
def test_game_written_as_one_batch_comes_to_the_totals_of_its_file(name: str) -> None:
    document = golden(name)
    app, path = started(document)
    batch = {"entries": entries_of(document)}
    answer = said(app.post(f"{path}batch/", batch))
    assert [(each["outcome"], each["seq"]) for each in answer["results"]] == [
        ("stored", seq) for seq, _ in enumerate(batch["entries"], start=1)
    ]
    check_totals(document, answer["sheet"])

    again = said(app.post(f"{path}batch/", batch))
    assert {each["outcome"] for each in again["results"]} == {"already_stored"}
    assert again["sheet"] == answer["sheet"]


@pytest.mark.parametrize("name", NAMES)
def test_exported_game_taken_in_again_is_the_same_game(name: str) -> None:
    document = golden(name)
    written = said(App().post("games/import/", document), 201)
    path = f"games/{written['code']}/"
    check_totals(document, said(App().get(f"{path}sheet/")))
    file = said(App().get(f"{path}export/"))

    known = said(App().post("games/import/", file))  # nothing is doubled, nothing is told
    assert (known["code"], known["scorer_code"]) == (written["code"], None)

    game = game_by_code(written["code"])
    assert game
    sheet = said(App().get(f"{path}sheet/"))
    game.delete()
    problem(App().get(f"{path}sheet/"), 404, "not_found")
    other = said(App().post("games/import/", file), 201)
    other_path = f"games/{other['code']}/"
    assert said(App().get(f"{other_path}export/")) == file
    assert said(App().get(f"{other_path}sheet/")) == sheet | {"game": other["code"]}


def test_fractions_are_texts() -> None:
    document = golden("koenigrufen-house-4")
    app, path = started(document)
    said(app.post(f"{path}batch/", {"entries": entries_of(document)}))
    seats = said(app.get(f"{path}sheet/"))["seats"]
    assert [seat["total"] for seat in seats] == ["11/2", "17/2", "-105/2", "77/2"]
    settled = said(app.get(f"{path}settlement/", stake=10))
    assert [seat["result"] for seat in settled["seats"]] == ["11/2", "17/2", "-105/2", "77/2"]
    assert all(type(seat["won"]) is int for seat in settled["seats"])
    points = [
        step["points"]
        for number in range(1, len(document["entries"]) + 1)
        for steps in said(app.get(f"{path}deals/{number}/"))["derivation"]
        for step in steps
    ]
    assert any(isinstance(each, str) and each.endswith("/2") for each in points)
