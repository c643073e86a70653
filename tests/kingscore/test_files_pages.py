"""Games as files by the pages: out, in again, once only, and files that are none."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kingscore.models import Entry, Game, Player, Ruleset
from kingscore.queries import table_of
from kingscore.rules.gamefile import LARGEST_FILE
from tests.kingscore import play
from tests.kingscore.pages import Page, address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import fresh, hearts, queens, record, written
from tests.rules.play import some_game

IMPORT = "/games/import/"


def upload(client: Client, content: bytes, name: str = "game.json") -> Any:
    """Send a file to be imported."""
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, content)})


def exported(game: Game) -> bytes:
    """The game as a file."""
    content: bytes = scorer_of(game).get(address(game, "export/")).content
    return content


def counts() -> list[int]:
    """How many rows there are of everything."""
    return [model.objects.count() for model in (Game, Player, Ruleset, Entry)]


@pytest.mark.parametrize("slug", ["dubbelkingen-4", "pronostiek-4", "kingen-5", "kingen-iwwa"])
def test_game_goes_out_and_comes_in_again(client: Client, db: None, slug: str) -> None:
    sheet = some_game(slug, seed=2, deals=7)
    game = play.start(slug, first_dealer=sheet.first_dealer, stake=10, currency="EUR")
    play.record_all(game, sheet)
    content = exported(game)
    before = table_of(fresh(game)).sheet
    document = json.loads(content) | {"id": "5b6a3a4e-0d0e-4d1c-8f55-2f1f7f5f0a01"}
    for entry in document["entries"]:
        del entry["id"]

    response = upload(client, json.dumps(document).encode())
    copy = Game.objects.get(pk=document["id"])
    assert (response.status_code, response["Location"]) == (302, address(copy))
    assert "The game is here." in page_of(client.get(address(copy))).text
    after = table_of(copy).sheet
    assert (after.totals, after.results) == (before.totals, before.results)
    again = json.loads(exported(copy))
    for each in (document, again):
        for entry in each["entries"]:
            entry.pop("id", None)
    assert again == document


def test_importer_may_write_in_the_new_game(client: Client, game: Game) -> None:
    record(game, queens(0))
    document = json.loads(exported(game))
    del document["id"], document["entries"][0]["id"]
    upload(client, json.dumps(document).encode())
    copy = Game.objects.exclude(pk=game.pk).get()
    assert send(client, copy, deal_fields(copy, hearts(1))).status_code == 302
    assert len(written(copy)) == 2


def test_same_file_twice_is_one_game(client: Client, game: Game) -> None:
    record(game, queens(0))
    document = json.loads(exported(game))
    del document["id"], document["entries"][0]["id"]
    content = json.dumps(document).encode()
    first = upload(client, content)
    before = counts()
    second = upload(client, content)
    assert first["Location"] == second["Location"]
    assert "This game was here already." in page_of(client.get(second["Location"])).text
    assert counts() == before


def test_importer_whose_answer_was_lost_may_write_all_the_same(game: Game) -> None:
    content = exported(game)
    Game.objects.all().delete()
    key = page_of(Client().get(IMPORT)).form(IMPORT).fields["key"]

    def sent(**fields: str) -> Client:
        browser = Client()
        file = SimpleUploadedFile("game.json", content)
        assert browser.post(IMPORT, {"file": file, **fields}).status_code == 302
        return browser

    def may_write(browser: Client) -> bool:
        share = address(Game.objects.get(), "share/")
        return Game.objects.get().scorer_code in browser.get(share).content.decode()

    assert may_write(sent(key=key))
    assert may_write(sent(key=key))  # the form once more, from a phone that knows nothing of it
    assert not may_write(sent(key=str(uuid4())))
    assert not may_write(sent())


def test_older_file_of_a_game_shows_the_game_as_it_is(client: Client, game: Game) -> None:
    record(game, queens(0))
    old = exported(game)
    record(game, hearts(1))
    response = upload(client, old)
    assert (response.status_code, response["Location"]) == (302, address(game))
    assert len(written(game)) == 2


def test_newer_file_of_a_game_is_a_conflict(client: Client, game: Game) -> None:
    record(game, queens(0))
    document = json.loads(exported(game))
    del document["totals"], document["results"]
    document["entries"].append(
        {
            "number": 2,
            "facts": {"contract": "queens", "declarer": 1, "counts": {"queens": [4, 0, 0, 0]}},
        }
    )
    before = counts()
    response = upload(client, json.dumps(document).encode())
    assert response.status_code == 409
    assert "its deals are not the same" in page_of(response).alert
    assert counts() == before


def refused(client: Client, content: bytes) -> Page:
    """The page that answers a file that is refused; nothing is written."""
    before = counts()
    response = upload(client, content)
    page = page_of(response)
    assert response.status_code == 422
    assert "Not imported." in page.alert
    assert counts() == before
    return page


NOT_JSON: dict[str, bytes] = {
    "a word": b"hello",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "nul": b"\x00",
    "utf-16": '{"format": "kingscore-game"}'.encode("utf-16"),
    "utf-32": '{"format": "kingscore-game"}'.encode("utf-32"),
    "latin-1": '{"players": ["Zoë"]}'.encode("latin-1"),
    "half": b'{"format": "kingscore-game", "schema"',
    "deep list": b"[" * 10_000,
    "deep list, closed": b"[" * 10_000 + b"]" * 10_000,
    "deep object": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "long number": b"1" * 100_000,
    "two values": b"{} {}",
    "a script": b"<script>alert(1)</script>",
}


@pytest.mark.parametrize("content", NOT_JSON.values(), ids=NOT_JSON)
def test_file_that_is_no_game(client: Client, db: None, content: bytes) -> None:
    page = refused(client, content)
    assert len(page.alert) > len("Not imported. ") + 10


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "x", [], {}], ids=str)
def test_json_that_is_no_game(client: Client, db: None, value: Any) -> None:
    refused(client, json.dumps(value).encode())


def test_empty_file(client: Client, db: None) -> None:
    assert "empty" in refused(client, b"").alert


def test_no_file_at_all(client: Client, db: None) -> None:
    response = client.post(IMPORT, {})
    assert response.status_code == 422
    assert "Not imported." in page_of(response).alert
    assert client.post(IMPORT, {"file": "text"}).status_code == 422


def test_truncated_file(client: Client, game: Game) -> None:
    record(game, queens(0))
    content = exported(game)
    for length in (1, 10, len(content) // 2, len(content) - 2):
        refused(client, content[:length])


def _set(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for each in path[:-1]:
            place = place[each]
        place[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("schema", value=2), "newer"),
        (_set("schema", value=10**30), "schema"),
        (_set("schema", value="1"), "schema"),
        (_set("format", value="chess"), "format"),
        (_set("players", value=["Ana"]), "players"),
        (_set("players", 1, value="Ana"), "players[1]"),
        (_set("players", 0, value="<b>\x00"), "players[0]"),
        (_set("first_dealer", value=4), "first_dealer"),
        (_set("policy", value="loose"), "policy"),
        (_set("ruleset", value="chess"), "ruleset"),
        (_set("entries", 0, "facts", "counts", "queens", value=[9, 0, 0, 0]), "Deal 1: Queens: "),
        (_set("entries", 0, "facts", "contract", value="spades"), "spades"),
        (_set("entries", 0, "number", value=3), "3"),
        (_set("entries", 0, "recorded_at", value="yesterday"), "entries[0].recorded_at"),
        (_set("entries", 0, "id", value="x"), "entries[0].id"),
        (_set("id", value="x"), "id"),
        (_set("more", value=1), "more"),
    ],
)
def test_file_with_a_fault_says_where(
    client: Client, game: Game, change: Callable[[dict[str, Any]], None], said: str
) -> None:
    record(game, queens(0))
    document = json.loads(exported(game))
    del document["id"], document["entries"][0]["id"]
    change(document)
    assert said in refused(client, json.dumps(document).encode()).alert


def test_file_larger_than_a_game_can_be(client: Client, game: Game) -> None:
    content = exported(game) + b" " * LARGEST_FILE
    assert "large" in refused(client, content).alert


def test_file_of_fifty_megabytes(client: Client, db: None) -> None:
    response = upload(client, b" " * 50_000_000)
    assert response.status_code == 413
    assert "too large" in response.content.decode()
    assert counts() == [0, 0, 0, 0]


def test_file_with_thousands_of_faults_is_answered_with_the_first(
    client: Client, game: Game
) -> None:
    document = json.loads(exported(game))
    document["entries"] = [{"number": "x"}] * 490
    page = refused(client, json.dumps(document).encode())
    assert 0 < page.alert.count("entries[") <= 30


def test_hostile_file_name_is_not_shown(client: Client, db: None) -> None:
    response = upload(client, b"x", name="<img src=x onerror=alert(1)>.json")
    assert b"onerror" not in response.content


def test_export_is_a_file_of_the_game(game: Game) -> None:
    response = Client().get(address(game, "export/"))
    assert response["Content-Type"] == "application/json"
    assert game.code in response["Content-Disposition"]
    document = response.json()
    assert document["players"] == ["Ana", "Bo", "Cis", "Dirk"]
    assert game.scorer_code not in response.content.decode()
