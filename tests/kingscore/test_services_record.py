"""Recording, correcting, undoing and swapping: what is written, and what is refused."""

from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from kingscore import services
from kingscore.errors import EntryReused, StaleSheet
from kingscore.models import Entry, Game
from kingscore.queries import game_file_of, seats_of, table_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Invalid, InvalidDeal, InvalidDocument
from kingscore.rules.gamefile import game_to_json
from kingscore.rules.reading import LONGEST_REASON
from kingscore.rules.sheet import Policy
from kingscore.services import Author
from tests.kingscore.play import fresh, hearts, outcome, queens, record, start, trump, written
from tests.rules.play import codes, deal, some_game

pytestmark = pytest.mark.django_db

ENTRY = UUID("00000000-0000-4000-8000-000000000001")
UNREADABLE = ["a\x00b", "a\nb", "\x1b[2J", "a\x7fb", "a\x85b", "half \ud83d"]


def undo(game: Game, number: int, **fields: Any) -> Any:
    """Undo a deal of the game as it is now."""
    usual: dict[str, Any] = {"entry_id": uuid4(), "version": fresh(game).version}
    return services.undo_deal(game=game, number=number, **(usual | fields))


def swap(game: Game, first: int, second: int, *, keep_points: bool = True, **fields: Any) -> Any:
    """Exchange two players of the game as it is now."""
    usual: dict[str, Any] = {"entry_id": uuid4(), "version": fresh(game).version}
    return services.swap_players(
        game=game, first=first, second=second, keep_points=keep_points, **(usual | fields)
    )


def test_record_deal_writes_one_entry_and_gives_the_sheet(game: Game) -> None:
    ana = seats_of(game)[0].player
    author = Author(player_id=ana.pk, device="0a1b2c3d")
    sheet = record(game, queens(0), entry_id=ENTRY, reason="first", author=author)

    assert sheet.totals == (-8, 0, 0, 0)
    (row,) = Entry.objects.all()
    assert (row.pk, row.game, row.seq, row.number) == (ENTRY, game, 1, 1)
    assert (row.reason, row.recorded_by, row.device) == ("first", ana, "0a1b2c3d")
    assert row.content == {
        "kind": "deal",
        "number": 1,
        "facts": {"contract": "queens", "declarer": 0, "counts": {"queens": [4, 0, 0, 0]}},
    }
    assert table_of(fresh(game)).sheet == sheet


def test_record_deal_keeps_the_cache_up_to_date(game: Game) -> None:
    for number, facts in enumerate((queens(0), hearts(1), trump(2)), start=1):
        sheet = record(game, facts)
        assert fresh(game).version == sheet.version == number
    assert not fresh(game).is_finished
    assert [row["seq"] for row in written(game)] == [1, 2, 3]


def test_finished_is_kept_on_the_game_and_taken_back(finished_game: Game) -> None:
    assert finished_game.is_finished
    undo(finished_game, 20)
    assert not fresh(finished_game).is_finished
    assert fresh(finished_game).version == 21


def test_record_deal_after_the_last_is_refused(finished_game: Game) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        record(finished_game, queens(0))
    assert (refusal.value.number, codes(refusal.value)) == (21, ["game_finished"])
    assert fresh(finished_game).version == 20


def test_record_deal_earlier_number_corrects(game: Game) -> None:
    record(game, queens(0))
    record(game, hearts(1))
    sheet = record(game, queens(0, 0, 1, 1, 2), number=1, reason="miscounted")

    assert sheet.totals == (-13, -2, -2, -4)
    assert [line.number for line in sheet.lines] == [1, 2]
    assert [(row["seq"], row["number"], row["reason"]) for row in written(game)] == [
        (1, 1, ""),
        (2, 2, ""),
        (3, 1, "miscounted"),
    ]
    assert table_of(fresh(game)).log[sheet.lines[0].entry - 1].reason == "miscounted"


def test_correct_then_undo_takes_the_whole_deal_away(game: Game) -> None:
    record(game, queens(0))
    record(game, queens(0, 0, 4, 0, 0), number=1)
    sheet = undo(game, 1)

    assert (sheet.lines, sheet.totals, sheet.version) == ((), (0, 0, 0, 0), 3)
    assert record(game, hearts(0)).totals == (-13, 0, 0, 0)


@pytest.mark.parametrize(("number", "code"), [(1, "not_the_last"), (3, "not_the_last")])
def test_undo_deal_other_than_the_last_is_refused(game: Game, number: int, code: str) -> None:
    record(game, queens(0))
    record(game, hearts(1))
    before = written(game)

    with pytest.raises(InvalidDeal) as refusal:
        undo(game, number)
    assert (refusal.value.number, codes(refusal.value)) == (number, [code])
    assert written(game) == before


def test_undo_deal_of_an_empty_sheet_is_refused(game: Game) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        undo(game, 1)
    assert codes(refusal.value) == ["nothing_to_undo"]
    assert fresh(game).version == 0


@pytest.mark.parametrize(("keep_points", "totals"), [(True, (0, 0, -8, 0)), (False, (-8, 0, 0, 0))])
def test_swap_players_moves_names_and_perhaps_points(
    game: Game, keep_points: bool, totals: tuple[int, ...]
) -> None:
    record(game, queens(0))
    sheet = swap(game, 0, 2, keep_points=keep_points)

    assert sheet.totals == totals
    assert table_of(fresh(game)).names == ("Cis", "Bo", "Ana", "Dirk")
    assert written(game)[1]["number"] is None


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [(1, 1, "same_seat"), (0, 4, "unknown_seat"), (-1, 0, "unknown_seat")],
)
def test_swap_players_seats_that_cannot_be_are_refused(
    game: Game, first: int, second: int, code: str
) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        swap(game, first, second)
    assert codes(refusal.value) == [code]
    assert written(game) == []


def test_same_entry_again_changes_nothing_and_is_answered_as_the_first_time(game: Game) -> None:
    calls = [
        partial(record, game, queens(0), number=1, entry_id=uuid4(), version=0),
        partial(record, game, queens(0, 0, 4, 0, 0), number=1, entry_id=uuid4(), version=1),
        partial(swap, game, 1, 2, entry_id=uuid4(), version=2),
        partial(undo, game, 1, entry_id=uuid4(), version=3, reason="void"),
    ]
    answers = [call() for call in calls]
    before = written(game)

    assert [call() for call in calls] == answers
    assert [answer.version for answer in answers] == [1, 2, 3, 4]
    assert written(game) == before
    assert fresh(game).version == 4


@pytest.mark.parametrize(
    "fields",
    [
        {"facts": queens(0, 0, 4, 0, 0)},
        {"facts": hearts(0)},
        {"number": 2, "facts": queens(1)},
        {"reason": "other"},
        {"reason": ""},
    ],
)
def test_same_id_for_something_else_is_refused(game: Game, fields: dict[str, Any]) -> None:
    sent: dict[str, Any] = {"facts": queens(0), "number": 1, "version": 0, "reason": "as seen"}
    sent["entry_id"] = ENTRY
    record(game, **sent)
    before = written(game)

    with pytest.raises(EntryReused):
        record(game, **(sent | {"version": 1} | fields))
    with pytest.raises(EntryReused):
        undo(game, 1, entry_id=ENTRY, reason="as seen")
    with pytest.raises(EntryReused):
        swap(game, 0, 1, entry_id=ENTRY, reason="as seen")
    assert written(game) == before


def test_id_of_another_game_is_refused(game: Game) -> None:
    other = start()
    record(other, queens(0), entry_id=ENTRY)

    for facts in (queens(0), hearts(0)):
        with pytest.raises(EntryReused):
            record(game, facts, entry_id=ENTRY)
    assert written(game) == []
    assert fresh(game).version == 0
    assert len(written(other)) == 1


@pytest.mark.parametrize("version", [0, 2, -1, 10**30])
def test_other_version_is_stale(game: Game, version: int) -> None:
    record(game, queens(0))
    before = written(game)

    with pytest.raises(StaleSheet):
        record(game, hearts(1), version=version)
    with pytest.raises(StaleSheet):
        record(game, queens(0), number=1, version=version)
    with pytest.raises(StaleSheet):
        undo(game, 1, version=version)
    with pytest.raises(StaleSheet):
        swap(game, 0, 1, version=version)
    assert written(game) == before


def test_illegal_deal_is_refused_with_every_problem(game: Game) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        record(game, deal("queens", 3, "s", queens=(5, 0, 0, 0)))
    assert refusal.value.number == 1
    assert {"wrong_declarer", "trump_not_used"} < set(codes(refusal.value))
    assert written(game) == []


@pytest.mark.parametrize("number", [-1, 0, 3, 10**6, 10**30])
def test_deal_that_is_not_the_next_is_refused(game: Game, number: int) -> None:
    record(game, queens(0))

    with pytest.raises(Invalid):
        record(game, hearts(1), number=number)
    assert fresh(game).version == 1


def test_correction_that_breaks_a_later_deal_names_that_deal(game: Game) -> None:
    for facts in (hearts(0), queens(1), hearts(2), queens(3)):
        record(game, facts)
    before = written(game)

    with pytest.raises(InvalidDeal) as refusal:
        record(game, queens(0), number=1)
    assert (refusal.value.number, codes(refusal.value)) == (4, ["used_in_game"])
    assert written(game) == before
    assert table_of(fresh(game)).sheet.totals == (-42, 0, 0, 0)


def test_refused_request_does_not_use_up_its_id(game: Game) -> None:
    with pytest.raises(StaleSheet):
        record(game, queens(0), entry_id=ENTRY, version=7)
    with pytest.raises(InvalidDeal):
        record(game, queens(1), entry_id=ENTRY)
    with pytest.raises(InvalidDocument):
        record(game, queens(0), entry_id=ENTRY, reason="\x00")

    assert record(game, queens(0), entry_id=ENTRY).totals == (-8, 0, 0, 0)
    assert [row["id"] for row in written(game)] == [ENTRY]


def test_reason_of_the_greatest_length_is_kept(game: Game) -> None:
    record(game, queens(0), reason="\U0001f600" * LONGEST_REASON)

    assert written(game)[0]["reason"] == "\U0001f600" * LONGEST_REASON


@pytest.mark.parametrize("reason", ["x" * (LONGEST_REASON + 1), *UNREADABLE])
def test_reason_that_is_too_long_or_unreadable_is_refused(game: Game, reason: str) -> None:
    record(game, queens(0))
    calls = (
        partial(record, game, hearts(1), reason=reason),
        partial(undo, game, 1, reason=reason),
        partial(swap, game, 0, 1, reason=reason),
    )
    for call in calls:
        with pytest.raises(InvalidDocument) as refusal:
            call()
        assert codes(refusal.value) == ["reason_not_clean"]
        assert refusal.value.problems[0].path == "reason"
    assert fresh(game).version == 1


def with_override(text: str) -> DealFacts:
    """A third deal of queens, which is closed, and why it is played."""
    return replace(queens(2), override=text)


@pytest.fixture
def friendly_game(db: None) -> Game:
    """A friendly game in which queens are used up."""
    game = start(policy=Policy.FRIENDLY)
    record(game, queens(0))
    record(game, queens(1))
    return game


def test_override_in_a_friendly_game_is_kept(friendly_game: Game) -> None:
    sheet = record(friendly_game, with_override("we all agreed"))

    assert sheet.lines[2].closed is not None
    assert written(friendly_game)[2]["content"]["facts"]["override"] == "we all agreed"


def test_override_in_a_strict_game_does_not_help(game: Game) -> None:
    record(game, queens(0))
    record(game, queens(1))

    with pytest.raises(InvalidDeal) as refusal:
        record(game, with_override("we all agreed"))
    assert codes(refusal.value) == ["used_in_game"]


@pytest.mark.parametrize("text", UNREADABLE)
def test_override_that_is_unreadable_is_refused(friendly_game: Game, text: str) -> None:
    with pytest.raises(InvalidDocument) as refusal:
        record(friendly_game, with_override(text))
    assert codes(refusal.value) == ["text_not_clean"]
    assert fresh(friendly_game).version == 2


@settings(max_examples=30)
@given(override=st.text(max_size=210), reason=st.text(max_size=210))
def test_whatever_is_written_can_be_read_again(override: str, reason: str) -> None:
    game = start(policy=Policy.FRIENDLY)
    record(game, queens(0))
    record(game, queens(1))
    answer = outcome(lambda: record(game, with_override(override), reason=reason))

    assert not isinstance(answer, Exception) or isinstance(answer, InvalidDeal | InvalidDocument)
    table = table_of(fresh(game))
    if not isinstance(answer, Exception):
        assert (table.log[2].reason, table.sheet.lines[2].facts.override) == (reason, override)
    assert game_to_json(game_file_of(table.game), version=1)["totals"] == list(table.sheet.totals)


def test_number_of_queries_of_recording_does_not_grow(game: Game) -> None:
    counts = []
    for line in some_game("dubbelkingen-4", seed=1).lines:
        facts = replace(line.facts, declarer=(line.number - 1) % 4)
        present = fresh(game)
        with CaptureQueriesContext(connection) as queries:
            services.record_deal(
                game=present,
                number=line.number,
                facts=facts,
                entry_id=uuid4(),
                version=present.version,
            )
        counts.append(len(queries))

    # The log, unless its sheet is kept; the version moved on and the entry, within a savepoint.
    assert counts[1:] == [5] * 19
