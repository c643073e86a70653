"""Files in and out: the same game comes back, one game stays one, nobody's rules are taken."""

import json
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from kingscore import services
from kingscore.errors import EntryReused, GameExists
from kingscore.models import Entry, Game, Player, Ruleset
from kingscore.queries import game_file_of, log_of, rules_of, ruleset_version_of, table_of
from kingscore.rules.errors import Invalid, InvalidDeal, InvalidDocument
from kingscore.rules.gamefile import game_from_json, game_to_json, parse_game_file
from kingscore.rules.sheet import Policy
from tests.kingscore.play import fresh, hearts, queens, record, start, trump, written
from tests.rules.play import codes

pytestmark = pytest.mark.django_db

FIXTURES = sorted((Path(settings.BASE_DIR) / "fixtures" / "games").glob("*.json"))
GAME_ID = "00000000-0000-4000-8000-00000000000a"
ENTRY_ID = "00000000-0000-4000-8000-00000000000b"


def exported(game: Game) -> dict[str, Any]:
    """The document of a game, as it is in a file."""
    document = game_to_json(game_file_of(fresh(game)), version=ruleset_version_of(game))
    return dict(json.loads(json.dumps(document)))


def imported(document: dict[str, Any]) -> tuple[Game, bool]:
    """What the import of a document gives."""
    return services.import_game(file=game_from_json(document))


def faults(document: dict[str, Any]) -> list[tuple[str, str]]:
    """The codes and places of what is wrong with a document that is refused."""
    before = (Game.objects.count(), Player.objects.count(), Entry.objects.count())
    with pytest.raises(Invalid) as refusal:
        imported(document)
    assert (Game.objects.count(), Player.objects.count(), Entry.objects.count()) == before
    return [(each.code, each.path) for each in refusal.value.problems]


@pytest.fixture
def document() -> dict[str, Any]:
    """A file with two deals, one of them corrected."""
    return {
        "format": "kingscore-game",
        "schema": 1,
        "id": GAME_ID,
        "ruleset": "dubbelkingen-4",
        "players": ["Ana", "Bo", "Cis", "Dirk"],
        "started_at": "2026-01-09T20:00:00+01:00",
        "entries": [
            {
                "id": ENTRY_ID,
                "number": 1,
                "facts": {"contract": "queens", "declarer": 0, "counts": {"queens": [4, 0, 0, 0]}},
                "recorded_at": "2026-01-09T20:05:00+01:00",
            },
            {
                "number": 2,
                "facts": {"contract": "hearts", "declarer": 1, "counts": {"hearts": [0, 13, 0, 0]}},
            },
            {
                "number": 1,
                "facts": {"contract": "queens", "declarer": 0, "counts": {"queens": [0, 0, 4, 0]}},
                "reason": "miscounted",
            },
        ],
    }


def test_round_trip_of_an_exported_game_is_equal() -> None:
    game = start(policy=Policy.FRIENDLY, first_dealer=1, stake=5, currency="EUR")
    record(game, queens(1))
    record(game, hearts(2), reason="\U0001f600 \u0622\u0646\u0627")
    services.swap_players(
        game=game, first=0, second=3, keep_points=True, entry_id=uuid4(), version=2
    )
    record(game, trump(3))
    services.undo_deal(game=game, number=3, entry_id=uuid4(), version=4)
    before, sheet, entries = exported(game), table_of(fresh(game)).sheet, written(game)
    game.delete()
    again, is_new = imported(before)

    assert is_new
    assert exported(again) == before
    assert table_of(again).sheet == sheet
    assert again.ruleset_id == game.ruleset_id
    assert written(again) == entries


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_import_of_a_golden_game_keeps_its_sheet_and_its_form(path: Path) -> None:
    file = parse_game_file(path.read_bytes())
    game, is_new = services.import_game(file=file)
    table = table_of(fresh(game))

    assert is_new
    assert table.sheet == file.sheet()
    assert table.names == file.seated
    assert (
        (table.game.version, table.game.is_finished)
        == (
            game.version,
            game.is_finished,
        )
        == (len(file.entries), table.sheet.is_finished)
    )
    assert imported(exported(game)) == (game, False)
    assert services.import_game(file=file) == (game, False)
    assert Game.objects.count() == 1


def test_import_keeps_ids_times_and_reasons(document: dict[str, Any]) -> None:
    game, _ = imported(document)
    first, second, third = log_of(game)

    assert (str(game.pk), str(first.pk)) == (GAME_ID, ENTRY_ID)
    assert first.recorded_at == datetime(2026, 1, 9, 19, 5, tzinfo=UTC)
    assert second.recorded_at == game.started_at == datetime(2026, 1, 9, 19, tzinfo=UTC)
    assert (third.reason, third.number, third.seq) == ("miscounted", 1, 3)
    assert table_of(fresh(game)).sheet.totals == (0, -13, -8, 0)


def test_import_can_be_played_on(document: dict[str, Any]) -> None:
    game, _ = imported(document)

    assert record(game, trump(2)).totals == (13, -13, -8, 0)


def test_import_gives_links_of_its_own(document: dict[str, Any]) -> None:
    game, _ = imported(document)

    assert (len(game.code), len(game.scorer_code)) == (10, 20)


def test_import_twice_is_one_game(document: dict[str, Any]) -> None:
    game, _ = imported(document)

    assert imported(document) == (game, False)
    assert (Game.objects.count(), Player.objects.count(), Entry.objects.count()) == (1, 4, 3)


def test_import_twice_without_ids_is_one_game(document: dict[str, Any]) -> None:
    del document["id"], document["entries"][0]["id"], document["started_at"]
    game, _ = imported(document)
    other = deepcopy(document) | {"players": ["Ana", "Bo", "Cis", "Els"]}

    assert imported(document) == (game, False)
    assert imported(other)[1]
    assert Game.objects.count() == 2


def test_import_of_an_earlier_state_is_the_game_as_it_is(document: dict[str, Any]) -> None:
    game, _ = imported(document)
    record(game, trump(2))

    for length in range(4):
        earlier = document | {"entries": document["entries"][:length]}
        assert imported(earlier) == (game, False)
    assert fresh(game).version == 4


def test_import_of_a_later_state_is_refused(document: dict[str, Any]) -> None:
    imported(document | {"entries": document["entries"][:2]})

    with pytest.raises(GameExists):
        imported(document)
    assert Entry.objects.count() == 2


def test_import_with_another_log_is_refused(document: dict[str, Any]) -> None:
    game, _ = imported(document)
    before = written(game)
    document["entries"][0]["facts"]["counts"]["queens"] = [0, 4, 0, 0]

    with pytest.raises(GameExists):
        imported(document)
    assert written(game) == before


def test_import_anew_after_a_deletion_shows_the_new_log(document: dict[str, Any]) -> None:
    """The id and the version are the same again: no sheet of the first may be kept for them."""
    first, _ = imported(document)
    assert table_of(first).sheet.totals == (0, -13, -8, 0)
    first.delete()
    document["entries"][2]["facts"]["counts"]["queens"] = [0, 0, 0, 4]
    second, _ = imported(document)

    assert (str(second.pk), second.version) == (GAME_ID, first.version)
    assert table_of(second).sheet.totals == (0, -13, 0, -8)


def test_import_with_an_entry_of_another_game_is_refused(document: dict[str, Any]) -> None:
    record(start(), queens(0), entry_id=document["entries"][0]["id"])
    before = Player.objects.count()

    with pytest.raises(EntryReused):
        imported(document)
    assert (Game.objects.count(), Player.objects.count()) == (1, before)


def test_import_with_one_id_for_two_entries_is_refused(document: dict[str, Any]) -> None:
    document["entries"][2]["id"] = document["entries"][1]["id"] = ENTRY_ID

    assert faults(document) == [("id_twice", "entries[1].id"), ("id_twice", "entries[2].id")]


@pytest.mark.parametrize("text", ["x", "1", GAME_ID[:-1], GAME_ID + "0", "\u0660" * 5])
def test_import_with_a_bad_id_names_it(document: dict[str, Any], text: str) -> None:
    assert faults(document | {"id": text}) == [("not_an_id", "id")]
    document["entries"][1]["id"] = text
    assert faults(document) == [("not_an_id", "entries[1].id")]


@pytest.mark.parametrize(
    "text",
    [
        "yesterday",
        "20:15",
        "2026-13-01T20:00:00Z",
        "2026-02-30T20:00:00Z",
        "2026-01-09T20:00:00+25:00",
        "9" * 400,
        # Times that a calendar has but a database or a time zone does not.
        "0001-01-01T00:00:00+14:00",
        "0001-01-01T00:00:00",
        "9999-12-31T23:59:59-14:00",
        "9999-12-31T23:59:59Z",
    ],
)
def test_import_with_a_bad_time_names_it(document: dict[str, Any], text: str) -> None:
    assert faults(document | {"started_at": text}) == [("not_a_time", "started_at")]
    document["entries"][1]["recorded_at"] = text
    assert faults(document) == [("not_a_time", "entries[1].recorded_at")]


@pytest.mark.parametrize("zone", ["Z", "+00:00"])  # as it is written, and as it was before
def test_times_are_written_as_in_the_api_and_read_as_ever(
    document: dict[str, Any], zone: str
) -> None:
    game, _ = imported(document)
    written_out = exported(game)
    assert written_out["started_at"] == "2026-01-09T19:00:00.000000Z"
    assert written_out["entries"][0]["recorded_at"] == "2026-01-09T19:05:00.000000Z"

    text = json.dumps(written_out).replace('00Z"', f'00{zone}"')
    assert imported(json.loads(text)) == (game, False)
    game.delete()
    again, is_new = imported(json.loads(text))
    assert (is_new, exported(again)) == (True, written_out)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2026-07-09T20:00:00", datetime(2026, 7, 9, 18, tzinfo=UTC)),  # the site's zone: Brussels
        ("2026-01-09T20:00:00", datetime(2026, 1, 9, 19, tzinfo=UTC)),
        ("2026-01-09 20:00", datetime(2026, 1, 9, 19, tzinfo=UTC)),
        ("2026-03-29T02:30:00", datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),  # skipped in spring
        ("2026-01-09T20:00:00Z", datetime(2026, 1, 9, 20, tzinfo=UTC)),
        ("2026-01-09T20:00:00+23:59", datetime(2026, 1, 8, 20, 1, tzinfo=UTC)),
    ],
)
def test_import_without_a_time_zone_takes_the_site_s(
    document: dict[str, Any], text: str, time: datetime
) -> None:
    game, _ = imported(document | {"started_at": text})

    assert fresh(game).started_at == time


def test_import_without_times_is_now(document: dict[str, Any]) -> None:
    del document["started_at"]
    before = datetime.now(UTC)
    game, _ = imported(document)

    assert before <= game.started_at <= datetime.now(UTC)


def test_import_of_an_illegal_deal_is_refused(document: dict[str, Any]) -> None:
    document["entries"][1]["facts"]["declarer"] = 0

    with pytest.raises(InvalidDeal) as refusal:
        imported(document)
    assert (refusal.value.number, codes(refusal.value)) == (2, ["wrong_declarer"])
    assert not Game.objects.exists()


def test_import_with_other_totals_is_refused(document: dict[str, Any]) -> None:
    assert faults(document | {"totals": [0, 0, 0, 0]}) == [("totals_differ", "totals")]


@pytest.mark.parametrize("text", ["a\nb", "\x00", "half \ud83d"])
def test_import_with_an_unreadable_text_is_refused(document: dict[str, Any], text: str) -> None:
    document["entries"][1]["reason"] = text
    document["entries"][2]["facts"]["override"] = text

    assert faults(document) == [
        ("text_not_clean", "entries[1].reason"),
        ("text_not_clean", "entries[2].facts.override"),
    ]


def other_rules(document: dict[str, Any]) -> dict[str, Any]:
    """A file that calls rules of its own by the name of the published ones."""
    game, _ = imported(document | {"id": str(uuid4()), "entries": []})
    claim = deepcopy(exported(game)["ruleset"])
    game.delete()
    claim["rules"]["contracts"][4]["items"][0]["value"] = -4  # king of hearts
    claim["rules"]["contracts"][5]["items"][0]["value"] = -3  # seventh trick
    return document | {"ruleset": claim}


def test_import_cannot_add_a_version_to_a_published_ruleset(document: dict[str, Any]) -> None:
    published = start().ruleset
    before = Ruleset.objects.values().get(pk=published.pk)
    game, is_new = imported(other_rules(document))

    assert is_new
    assert game.ruleset.slug.startswith("imported-")
    assert rules_of(game.ruleset_id) != rules_of(published.pk)
    assert Ruleset.objects.filter(slug="dubbelkingen-4").count() == 1
    assert Ruleset.objects.values().get(pk=published.pk) == before
    assert services.publish_ruleset(rules=rules_of(published.pk)) == published


@pytest.mark.parametrize("slug", ["dubbelkingen-4", "imported", "", "x" * 300, None])
def test_import_with_the_same_rules_of_its_own_is_one_ruleset(
    document: dict[str, Any], slug: str | None
) -> None:
    """Whatever it calls them; the texts are those of the file that came first."""
    start()
    document = other_rules(document)
    first, _ = imported(document)
    document["ruleset"]["slug"] = first.ruleset.slug if slug is None else slug
    document["ruleset"]["texts"]["name"] = "Something else"
    del document["id"], document["entries"][0]["id"]
    second, is_new = imported(document)

    assert is_new
    assert second.ruleset == first.ruleset
    assert Ruleset.objects.get(pk=first.ruleset_id).texts["name"] == "Dubbelkingen"


def test_import_cannot_change_the_texts_of_a_published_ruleset(document: dict[str, Any]) -> None:
    published = start().ruleset
    before = Ruleset.objects.values().get(pk=published.pk)
    claim = exported(start())["ruleset"]
    claim["texts"] = {"name": "Mine now", "notes": ["No rules"], "sources": ["none"]}
    game, _ = imported(document | {"ruleset": claim})

    assert game.ruleset == published
    assert Ruleset.objects.values().get() == before


def test_import_cannot_take_a_name_that_is_to_be_published(document: dict[str, Any]) -> None:
    claim = exported(start())["ruleset"]
    claim["slug"] = "kingen-4"
    game, _ = imported(document | {"ruleset": claim})

    assert game.ruleset.slug.startswith("imported-")
    assert start("kingen-4").ruleset.version == 1


def test_import_of_rules_that_do_not_hold_is_refused(document: dict[str, Any]) -> None:
    claim = exported(start())["ruleset"]
    claim["rules"]["constant"] = 4

    assert faults(document | {"ruleset": claim}) == [("not_balanced", "ruleset.rules.contracts")]
    assert Ruleset.objects.count() == 1


def test_import_of_an_entry_of_another_kind_is_refused(document: dict[str, Any]) -> None:
    document["entries"].append({"kind": "award", "number": 3})

    with pytest.raises(InvalidDocument):
        imported(document)


def test_import_game_whose_log_only_came_right_in_the_end_can_be_read(
    client: Client, document: dict[str, Any]
) -> None:
    wrong = {"contract": "hearts", "declarer": 0, "counts": {"hearts": [13, 13, 0, 0]}}
    late = {"contract": "nothing", "declarer": 9}
    right = {"contract": "hearts", "declarer": 0, "counts": {"hearts": [13, 0, 0, 0]}}
    entries = [
        {"number": 1, "facts": wrong},
        {"number": 2, "facts": late},
        {"number": 2, "facts": None},
        {"kind": "swap", "seats": [0, 3], "keep_points": True},
        {"number": 1, "facts": right},
    ]
    game, _ = imported(document | {"entries": entries})

    for page in ("", "deals/1/", "log/", "end/", "export/"):
        assert client.get(f"/games/{game.code}/{page}").status_code == 200, page


def test_import_game_with_a_row_too_short_for_a_swap_is_refused(
    document: dict[str, Any],
) -> None:
    short = {"contract": "hearts", "declarer": 0, "counts": {"hearts": [13]}}
    entries = [
        {"number": 1, "facts": short},
        {"kind": "swap", "seats": [0, 3], "keep_points": True},
    ]
    assert faults(document | {"entries": entries}) == [("counts_wrong_length", "counts.hearts")]
