"""Writing on a sheet: whatever is recorded, put right or undone is one entry more of the log."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, NotRequired, TypedDict, Unpack
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from kingscore.errors import EntryReused, GameLocked, StaleSheet
from kingscore.models import Entry as EntryRow
from kingscore.models import Game, Player, Seat
from kingscore.queries import entry_by_id, is_seated, keep_sheet, seats_of, sheet_at, sheet_of
from kingscore.rules.amount import Amount, exact
from kingscore.rules.codec import entry_from_json, entry_to_json
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import (
    AdjustmentEntry,
    DealEntry,
    Entry,
    StopEntry,
    SwapEntry,
    WithdrawalEntry,
)
from kingscore.rules.errors import InvalidDeal, InvalidDocument, problem
from kingscore.rules.names import names_problems
from kingscore.rules.reading import LONGEST_REASON, is_clean
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Sheet, advance
from kingscore.services.deliveries import queue_deliveries


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: a player of the game, if he said so, and the browser he writes with."""

    player_id: int | None = None
    device: str = ""


NOBODY = Author()


class Written(NamedTuple):
    """An entry as it stands in the log, the sheet as it was just after it, and if it is new."""

    row: EntryRow
    sheet: Sheet
    is_new: bool


class Sent(TypedDict):
    """What comes with every entry, besides what it says.

    `entry_id` is the sender's and makes sending it again once; `version` is what he believes the
    sheet is at; `noted_at` is what his clock said: it is kept and decides nothing.
    """

    entry_id: UUID
    version: int
    reason: NotRequired[str]
    author: NotRequired[Author]
    noted_at: NotRequired[datetime | None]


def record_deal(*, game: Game, number: int, facts: DealFacts, **sent: Unpack[Sent]) -> Sheet:
    """Write that deal `number` is these facts: the next deal, or one that is corrected."""
    return write_entry(game=game, entry=DealEntry(number, facts), **sent).sheet


def undo_deal(*, game: Game, number: int, **sent: Unpack[Sent]) -> Sheet:
    """Write that deal `number`, the last one, is void."""
    return write_entry(game=game, entry=DealEntry(number, None), **sent).sheet


def swap_players(
    *, game: Game, first: int, second: int, keep_points: bool, **sent: Unpack[Sent]
) -> Sheet:
    """Write that two seats were entered the wrong way round.

    With `keep_points` the numbers move along with the names, otherwise they stay in the seats.
    """
    return write_entry(game=game, entry=SwapEntry(first, second, keep_points), **sent).sheet


def adjust(*, game: Game, seat: int, points: Amount, cause: str, **sent: Unpack[Sent]) -> Sheet:
    """Write that a seat gets points outside the deals: a penalty at the table, or an award."""
    return write_entry(game=game, entry=AdjustmentEntry(seat, exact(points), cause), **sent).sheet


def withdraw_adjustment(*, game: Game, place: int, **sent: Unpack[Sent]) -> Sheet:
    """Write that the adjustment at a place of the log (from 1) counts no longer."""
    return write_entry(game=game, entry=WithdrawalEntry(place), **sent).sheet


def stop_game(*, game: Game, **sent: Unpack[Sent]) -> Sheet:
    """Write that the players stop here, though deals are left."""
    return write_entry(game=game, entry=StopEntry(is_stopped=True), **sent).sheet


def resume_game(*, game: Game, **sent: Unpack[Sent]) -> Sheet:
    """Write that the players go on after all."""
    return write_entry(game=game, entry=StopEntry(is_stopped=False), **sent).sheet


def write_entry(
    *,
    game: Game,
    entry: Entry,
    entry_id: UUID,
    version: int,
    reason: str = "",
    author: Author = NOBODY,
    noted_at: datetime | None = None,
    joins: Player | None = None,
) -> Written:
    """The only way in which an entry is written; the others say which, and give the sheet.

    `joins` is who comes into the game by it, if somebody does: a locked player, or one who is not
    stored yet. Raises InvalidDeal when a deal does not hold, this one or a later one;
    InvalidDocument for what cannot be stored; StaleSheet when the sheet is not at `version`;
    EntryReused when the id stands for something else; GameLocked when nothing may be written. The
    same entry again changes nothing and gives what it gave the first time.
    """
    content = entry_to_json(entry)
    entry = entry_from_json(content)  # nothing is written that could not be read again
    check_reason(reason)
    is_current = game.version == version and not game.is_locked
    present = game if is_current else Game.objects.get(pk=game.pk)
    if present.version == version and not present.is_locked:
        sheet = _advance(present, entry, entry_id)
        row = EntryRow(
            id=entry_id,
            game=present,
            seq=version + 1,
            number=entry.number if isinstance(entry, DealEntry) else None,
            content=content,
            reason=reason,
            recorded_by_id=author.player_id,
            device=author.device,
            recorded_at=timezone.now(),
            noted_at=noted_at,
        )
        if sheet and _append(row, sheet, joins):
            return Written(row, sheet, is_new=True)
    if written := find_written(game=game, entry=entry, entry_id=entry_id, reason=reason):
        return written
    is_locked = Game.objects.filter(pk=game.pk, is_locked=True).exists()
    raise GameLocked if is_locked else StaleSheet


def find_written(*, game: Game, entry: Entry, entry_id: UUID, reason: str = "") -> Written | None:
    """This very entry, if it is in the log already; raises EntryReused where it is another."""
    known = entry_by_id(entry_id)
    if known is None:
        return None
    if (known.game_id, known.content, known.reason) != (game.pk, entry_to_json(entry), reason):
        raise EntryReused
    return Written(known, sheet_at(Game.objects.get(pk=game.pk), known.seq), is_new=False)


def _advance(game: Game, entry: Entry, entry_id: UUID) -> Sheet | None:
    """The sheet with the entry; None if it does not fit because it, or another, has come first."""
    try:
        return advance(sheet_of(game), entry)
    except InvalidDeal:
        is_as_read = Game.objects.filter(pk=game.pk, version=game.version, is_locked=False).exists()
        if not is_as_read or entry_by_id(entry_id):
            return None
        raise


def _append(row: EntryRow, sheet: Sheet, joins: Player | None) -> bool:
    """Write an entry, unless another has come first, its id is taken, or the game was locked.

    The version of the game is moved on only from the one that the sheet was made from: of several
    writers at once one finds it so, and the others wait for him and then do not.
    """
    try:
        with transaction.atomic():
            is_first = Game.objects.filter(
                pk=row.game_id, version=row.seq - 1, is_locked=False
            ).update(version=sheet.version, is_finished=sheet.is_finished)
            if is_first:
                if joins:
                    _seat(row.game, joins, position=sheet.known - 1)
                if row.recorded_by_id and not is_seated(row.game_id, row.recorded_by_id):
                    row.recorded_by = None  # merged into another meanwhile, or never sat here
                row.save(force_insert=True)
                if row.game.has_webhooks:
                    finishes = sheet.is_finished and not row.game.is_finished
                    queue_deliveries(entry=row, finishes=finishes)
                transaction.on_commit(lambda: keep_sheet(row.game, sheet))
            return bool(is_first)
    except IntegrityError:
        if entry_by_id(row.pk) is None:
            raise  # something else is wrong, which nobody has written before
        return False


def _seat(game: Game, player: Player, *, position: int) -> None:
    """Put somebody in the list of a game whose row is held; InvalidDocument for his name."""
    names = [seat.player.name for seat in seats_of(game)]
    if problems := list(names_problems([*names, player.name])):
        raise InvalidDocument(problems)
    if not player.pk:
        player.save()
    Seat.objects.create(game=game, position=position, player=player)


def check_reason(reason: str) -> None:
    if len(reason) > LONGEST_REASON or not is_clean(reason):
        text = gettext_noop("A reason is one line of at most %(most)s characters.")
        raise InvalidDocument([problem("reason_not_clean", text, at="reason", most=LONGEST_REASON)])
