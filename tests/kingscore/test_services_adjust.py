"""Penalties and awards at the table: written, taken back, refused, exported and imported."""

from fractions import Fraction
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest

from kingscore import services
from kingscore.errors import EntryReused, StaleSheet
from kingscore.models import Entry, Game
from kingscore.queries import game_file_of, seats_of, table_of
from kingscore.rules.amount import Amount
from kingscore.rules.errors import InvalidDeal, InvalidDocument
from kingscore.rules.gamefile import game_from_json, game_to_json
from kingscore.rules.sheet import Sheet
from kingscore.services import Author
from tests.kingscore.play import fresh, hearts, record, written
from tests.rules.play import codes

pytestmark = pytest.mark.django_db

ENTRY = UUID("00000000-0000-4000-8000-000000000001")


def adjust(game: Game, seat: int, points: Amount, cause: str = "late", **fields: Any) -> Sheet:
    """Write a penalty or an award on the game as it is now."""
    usual: dict[str, Any] = {"entry_id": uuid4(), "version": fresh(game).version}
    return services.adjust(game=game, seat=seat, points=points, cause=cause, **(usual | fields))


def withdraw(game: Game, place: int, **fields: Any) -> Sheet:
    """Take one back on the game as it is now."""
    usual: dict[str, Any] = {"entry_id": uuid4(), "version": fresh(game).version}
    return services.withdraw_adjustment(game=game, place=place, **(usual | fields))


def test_adjust_writes_one_entry_beside_the_deals(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    bo = seats_of(game)[1].player
    sheet = adjust(game, 1, -4, "king kept back", author=Author(bo.pk, "0a1b2c3d"), entry_id=ENTRY)

    assert sheet.totals == (-3, -5, -1, -4)
    assert (sheet.adjusted, sheet.results) == ((0, -4, 0, 0), (-3, -9, -1, -4))
    row = Entry.objects.get(pk=ENTRY)
    assert (row.seq, row.number, row.reason, row.recorded_by) == (2, None, "", bo)
    assert row.content == {
        "kind": "adjustment",
        "seat": 1,
        "points": -4,
        "cause": "king kept back",
    }
    assert table_of(fresh(game)).sheet == sheet


def test_adjust_keeps_fractions_exact(game: Game) -> None:
    adjust(game, 0, Fraction(5, 2))
    sheet = adjust(game, 0, Fraction(1, 4))
    adjust(game, 1, Fraction(3))

    assert sheet.adjusted == (Fraction(11, 4), 0, 0, 0)
    assert [row["content"]["points"] for row in written(game)] == ["5/2", "1/4", 3]


def test_withdraw_takes_one_back_and_keeps_the_reason(game: Game) -> None:
    adjust(game, 0, -3)
    adjust(game, 2, 5)
    sheet = withdraw(game, 1, reason="it was Bo")

    assert sheet.adjusted == (0, 0, 5, 0)
    assert [each.place for each in sheet.adjustments] == [2]
    assert written(game)[2]["content"] == {"kind": "withdrawal", "place": 1}
    assert written(game)[2]["reason"] == "it was Bo"


@pytest.mark.parametrize("place", [0, -1, 1, 3, 99])
def test_withdraw_of_what_does_not_stand_is_refused(game: Game, place: int) -> None:
    record(game, hearts(0))
    adjust(game, 1, -3)
    with pytest.raises(InvalidDeal) as refusal:
        withdraw(game, place)
    assert codes(refusal.value) == ["no_such_adjustment"]


def test_withdraw_twice_is_refused_and_the_same_request_twice_is_not(game: Game) -> None:
    adjust(game, 1, -3)
    again = partial(withdraw, game, 1, entry_id=ENTRY, version=1)
    assert again() == again()
    with pytest.raises(InvalidDeal):
        withdraw(game, 1)
    assert fresh(game).version == 2


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 4}, "unknown_seat"),
        ({"seat": -1}, "unknown_seat"),
        ({"points": 0}, "adjustment_points"),
        ({"points": 10_001}, "adjustment_points"),
        ({"points": Fraction(-20_003, 2)}, "adjustment_points"),
        ({"cause": ""}, "adjustment_cause"),
        ({"cause": "  "}, "adjustment_cause"),
    ],
)
def test_adjust_what_cannot_be_is_refused(game: Game, fields: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        adjust(game, **({"seat": 0, "points": -1} | fields))
    assert codes(refusal.value) == [code]
    assert written(game) == []


@pytest.mark.parametrize("cause", ["x" * 201, "a\x00b", "a\nb", "half \ud83d"])
def test_adjust_a_cause_that_cannot_be_stored_is_refused(game: Game, cause: str) -> None:
    with pytest.raises(InvalidDocument) as refusal:
        adjust(game, 0, -1, cause)
    assert refusal.value.problems[0].path == "cause"
    assert written(game) == []


def test_same_adjustment_again_changes_nothing_and_other_content_is_refused(game: Game) -> None:
    again = partial(adjust, game, 0, -1, entry_id=ENTRY, version=0)
    assert again() == again()
    assert fresh(game).version == 1
    sent: dict[str, Any] = {"seat": 0, "points": -1, "entry_id": ENTRY}
    for other in ({"points": -2}, {"seat": 1}, {"cause": "other"}):
        with pytest.raises(EntryReused):
            adjust(game, **(sent | other))


def test_adjust_on_an_old_sheet_is_stale(game: Game) -> None:
    record(game, hearts(0))
    with pytest.raises(StaleSheet):
        adjust(game, 0, -1, version=0)
    with pytest.raises(StaleSheet):
        withdraw(game, 1, version=0)


def test_adjustments_stand_through_corrections_and_undo(game: Game) -> None:
    record(game, hearts(0))
    adjust(game, 1, -2)
    record(game, hearts(0, 12, 1, 0, 0), number=1)
    sheet = services.undo_deal(game=game, number=1, entry_id=uuid4(), version=3)
    assert (sheet.lines, sheet.results) == ((), (0, -2, 0, 0))


@pytest.mark.parametrize(("keep", "adjusted"), [(True, (0, -2, 0, 0)), (False, (-2, 0, 0, 0))])
def test_swap_moves_adjustments_as_it_moves_points(
    game: Game, keep: bool, adjusted: tuple[int, ...]
) -> None:
    adjust(game, 0, -2)
    sheet = services.swap_players(
        game=game, first=0, second=1, keep_points=keep, entry_id=uuid4(), version=1
    )
    assert sheet.adjusted == adjusted


def test_adjust_after_the_last_deal_leaves_the_game_finished(finished_game: Game) -> None:
    before = table_of(finished_game).sheet.results
    sheet = adjust(finished_game, 3, 7)
    assert sheet.results == (*before[:3], before[3] + 7)
    assert fresh(finished_game).is_finished


def test_adjustments_go_through_export_and_import(game: Game) -> None:
    record(game, hearts(0))
    adjust(game, 1, Fraction(-7, 3), "fourth queen kept back")
    adjust(game, 2, 4, "for the song")
    withdraw(game, 3, reason="it was no song")
    document = game_to_json(game_file_of(fresh(game)), version=1)
    sheet, log = table_of(fresh(game)).sheet, written(game)
    Entry.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).delete()

    copy, is_new = services.import_game(file=game_from_json(document))

    assert is_new
    assert table_of(copy).sheet == sheet
    assert document["results"] == [-13, "-7/3", 0, 0]
    kept = ("id", "seq", "number", "content", "reason")
    assert [{name: row[name] for name in kept} for row in written(copy)] == [
        {name: row[name] for name in kept} for row in log
    ]
    assert services.import_game(file=game_from_json(document)) == (copy, False)
