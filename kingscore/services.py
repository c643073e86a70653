"""Every writing of the database. One function writes entries: record, correct, undo and swap
are names for it."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from kingscore.errors import EntryReused, GameExists, StaleSheet
from kingscore.models import Entry, Game, Player, Ruleset, Seat
from kingscore.queries import (
    entry_by_id,
    keep_sheet,
    latest_ruleset,
    log_of,
    ruleset_by_digest,
    seats_of,
    sheet_of,
)
from kingscore.rules import sheet as sheets
from kingscore.rules.codec import (
    Json,
    digest,
    entry_from_json,
    entry_to_json,
    ruleset_to_json,
    texts_to_json,
)
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import InvalidDeal, InvalidDocument, problem
from kingscore.rules.gamefile import FileEntry, GameFile, game_to_json
from kingscore.rules.names import names_problems, tidy_name
from kingscore.rules.reading import is_clean
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset import prove
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import DealEntry, Policy, Sheet, SwapEntry, advance

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like something else
LONGEST_REASON = 200  # characters
_CODE_LENGTH = 10  # 49 bits
_SCORER_CODE_LENGTH = 20  # 99 bits
_FILE_YEARS = range(1900, 3000)  # at either end of the calendar no zone can be reckoned with


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: a player of the game, if he said so, and the browser he writes with."""

    player_id: int | None = None
    device: str = ""


NOBODY = Author()


_P = ParamSpec("_P")
_R = TypeVar("_R")


def retried_after_race(write: Callable[_P, _R]) -> Callable[_P, _R]:
    """A write that, when another took a unique place at the same moment, is done once more.

    The second time it finds what the other wrote.
    """

    @wraps(write)
    def write_again(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return write(*args, **kwargs)
        except IntegrityError:
            return write(*args, **kwargs)

    return write_again


@retried_after_race
@transaction.atomic
def publish_ruleset(*, rules: Rules) -> Ruleset:
    """The row of these rules: a new version of its slug, unless it is published already.

    Raises InvalidRuleset when the rules do not hold. Texts that differ are brought up to date.
    """
    prove(rules)
    document, texts = ruleset_to_json(rules), texts_to_json(rules)
    mark = digest(document)
    row = ruleset_by_digest(rules.slug, mark)
    if row is None:
        latest = latest_ruleset(rules.slug)
        return Ruleset.objects.create(
            slug=rules.slug,
            version=latest.version + 1 if latest else 1,
            document=document,
            digest=mark,
            texts=texts,
        )
    if row.texts != texts:
        row.texts = texts
        row.save(update_fields=["texts"])
    return row


@retried_after_race
@transaction.atomic
def start_game(
    *,
    rules: Rules,
    names: Sequence[str],
    first_dealer: int,
    policy: Policy = Policy.STRICT,
    stake: int = 0,
    currency: str = "",
    start_key: UUID | None = None,
    previous: Game | None = None,
) -> Game:
    """A new game. The same `start_key` again gives the game that it started.

    Raises InvalidDocument for names that cannot be used. Players of the `previous` game who
    play again under the same name are the same persons.
    """
    if start_key and (known := Game.objects.filter(start_key=start_key).first()):
        return known
    names = [tidy_name(name) for name in names]
    if problems := list(names_problems(names)):
        raise InvalidDocument(problems)
    known_players = (
        {seat.player.name: seat.player for seat in seats_of(previous)} if previous else {}
    )
    return _create_game(
        ruleset=publish_ruleset(rules=rules),
        players=[known_players.get(name) or Player.objects.create(name=name) for name in names],
        first_dealer=first_dealer,
        policy=policy,
        stake=stake,
        currency=currency if stake else "",
        start_key=start_key,
        previous=previous,
        started_at=timezone.now(),
    )


def _create_game(*, players: Sequence[Player], **fields: Any) -> Game:
    game = Game.objects.create(
        code=_new_code(_CODE_LENGTH), scorer_code=_new_code(_SCORER_CODE_LENGTH), **fields
    )
    Seat.objects.bulk_create(
        Seat(game=game, position=position, player=player) for position, player in enumerate(players)
    )
    return game


def _new_code(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def record_deal(
    *,
    game: Game,
    number: int,
    facts: DealFacts,
    entry_id: UUID,
    version: int,
    reason: str = "",
    author: Author = NOBODY,
) -> Sheet:
    """Write that deal `number` is these facts: the next deal, or one that is corrected.

    Raises InvalidDeal when a deal does not hold, this one or a later one; StaleSheet when the
    sheet is not at `version`; EntryReused when the id stands for something else. The same entry
    again changes nothing and gives the sheet.
    """
    entry = DealEntry(number, facts)
    return _write_entry(
        game, entry, entry_id=entry_id, version=version, reason=reason, author=author
    )


def undo_deal(
    *,
    game: Game,
    number: int,
    entry_id: UUID,
    version: int,
    reason: str = "",
    author: Author = NOBODY,
) -> Sheet:
    """Write that deal `number`, the last one, is void. Raises as `record_deal` does."""
    entry = DealEntry(number, None)
    return _write_entry(
        game, entry, entry_id=entry_id, version=version, reason=reason, author=author
    )


def swap_players(
    *,
    game: Game,
    first: int,
    second: int,
    keep_points: bool,
    entry_id: UUID,
    version: int,
    reason: str = "",
    author: Author = NOBODY,
) -> Sheet:
    """Write that two seats were entered the wrong way round. Raises as `record_deal` does.

    With `keep_points` the numbers move along with the names, otherwise they stay in the seats.
    """
    entry = SwapEntry(first, second, keep_points)
    return _write_entry(
        game, entry, entry_id=entry_id, version=version, reason=reason, author=author
    )


def _write_entry(
    game: Game,
    entry: sheets.Entry,
    *,
    entry_id: UUID,
    version: int,
    reason: str,
    author: Author,
) -> Sheet:
    """The only way in which an entry is written."""
    content = entry_to_json(entry)
    entry = entry_from_json(content)  # nothing is written that could not be read again
    _check_reason(reason)
    present = game if game.version == version else Game.objects.get(pk=game.pk)
    if present.version == version:
        sheet = _advance(present, entry)
        row = Entry(
            id=entry_id,
            game=present,
            seq=version + 1,
            number=entry.number if isinstance(entry, DealEntry) else None,
            content=content,
            reason=reason,
            recorded_by_id=author.player_id,
            device=author.device,
            recorded_at=timezone.now(),
        )
        if sheet and _append(row, sheet):
            return sheet
    return _written_before(game, entry_id, content, reason)


def _advance(game: Game, entry: sheets.Entry) -> Sheet | None:
    """The sheet with the entry; None if the game has moved on and the entry does not fit it."""
    try:
        return advance(sheet_of(game), entry)
    except InvalidDeal:
        if Game.objects.filter(pk=game.pk, version=game.version).exists():
            raise
        return None


def _append(row: Entry, sheet: Sheet) -> bool:
    """Write an entry, unless another has come first or its id is taken.

    The version of the game is moved on only from the one that the sheet was made from: of several
    writers at once one finds it so, and the others wait for him and then do not.
    """
    try:
        with transaction.atomic():
            is_first = Game.objects.filter(pk=row.game_id, version=row.seq - 1).update(
                version=sheet.version, is_finished=sheet.is_finished
            )
            if is_first:
                row.save(force_insert=True)
                transaction.on_commit(lambda: keep_sheet(row.game, sheet))
            return bool(is_first)
    except IntegrityError:
        return False


def _written_before(game: Game, entry_id: UUID, content: Json, reason: str) -> Sheet:
    """The sheet, if this very entry is on it already; raises EntryReused or StaleSheet."""
    known = entry_by_id(entry_id)
    if known is None:
        raise StaleSheet
    if (known.game_id, known.content, known.reason) != (game.pk, content, reason):
        raise EntryReused
    return sheet_of(Game.objects.get(pk=game.pk))


def _check_reason(reason: str) -> None:
    if len(reason) > LONGEST_REASON or not is_clean(reason):
        text = gettext_noop("A reason is one line of at most %(most)s characters.")
        raise InvalidDocument([problem("reason_not_clean", text, at="reason", most=LONGEST_REASON)])


@transaction.atomic
def rename_player(*, game: Game, player: Player, name: str) -> None:
    """Put a misspelt name right; raises InvalidDocument if it cannot be used at this table."""
    name = tidy_name(name)
    names = [name if seat.player_id == player.pk else seat.player.name for seat in seats_of(game)]
    if problems := list(names_problems(names)):
        raise InvalidDocument(problems)
    Player.objects.filter(pk=player.pk).update(name=name)


@retried_after_race
@transaction.atomic
def import_game(*, file: GameFile) -> tuple[Game, bool]:
    """The game in a file, and whether it is new here.

    Raises InvalidDeal or InvalidDocument for a file that does not hold, GameExists when the game
    is here with another log, EntryReused when one of its entries belongs to another game.
    """
    sheet = file.sheet()
    game_id = _file_uuid(file.id, "id") if file.id else _uuid_of_content(file)
    if known := Game.objects.filter(pk=game_id).first():
        contents = [entry_to_json(each.entry) for each in file.entries]
        if contents != [entry.content for entry in log_of(known)][: len(contents)]:
            raise GameExists
        return known, False
    started_at = _file_time(file.started_at, "started_at") or timezone.now()
    game = _create_game(
        ruleset=_imported_ruleset(file.ruleset),
        players=[Player.objects.create(name=name) for name in file.players],
        id=game_id,
        first_dealer=file.first_dealer,
        policy=file.policy,
        stake=file.stake,
        currency=file.currency,
        version=sheet.version,
        is_finished=sheet.is_finished,
        started_at=started_at,
    )
    rows = [_file_entry_row(game, each, place) for place, each in enumerate(file.entries, start=1)]
    _check_ids(rows)
    if Entry.objects.filter(pk__in=[row.pk for row in rows]).exists():
        raise EntryReused
    Entry.objects.bulk_create(rows)
    return game, True


def _imported_ruleset(rules: Rules) -> Ruleset:
    """The published ruleset with these rules, or one under a name that no other can have."""
    mark = digest(ruleset_to_json(rules))
    own = replace(rules, slug=f"imported-{mark[:16]}")
    return (
        ruleset_by_digest(rules.slug, mark)
        or ruleset_by_digest(own.slug, mark)
        or publish_ruleset(rules=own)
    )


def _file_entry_row(game: Game, each: FileEntry, place: int) -> Entry:
    at = f"entries[{place - 1}]"
    _check_reason(each.reason)
    return Entry(
        id=_file_uuid(each.id, f"{at}.id") if each.id else uuid5(game.pk, str(place)),
        game=game,
        seq=place,
        number=each.entry.number if isinstance(each.entry, DealEntry) else None,
        content=entry_to_json(each.entry),
        reason=each.reason,
        recorded_at=_file_time(each.recorded_at, f"{at}.recorded_at") or game.started_at,
    )


def _check_ids(rows: Sequence[Entry]) -> None:
    """Refuse a file in which two entries have the same id."""
    text = gettext_noop("An earlier entry has this id.")
    first = {row.pk: place for place, row in reversed([*enumerate(rows)])}
    problems = [
        problem("id_twice", text, at=f"entries[{place}].id")
        for place, row in enumerate(rows)
        if first[row.pk] < place
    ]
    if problems:
        raise InvalidDocument(problems)


def _uuid_of_content(file: GameFile) -> UUID:
    """An id for a file that has none: the same contents are the same game."""
    plain = json.dumps(game_to_json(file, version=0), sort_keys=True)
    return uuid5(NAMESPACE_URL, plain)


def _file_uuid(text: str, at: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        message = gettext_noop("This is not an id (a UUID).")
        raise InvalidDocument([problem("not_an_id", message, at=at)]) from None


def _file_time(text: str, at: str) -> datetime | None:
    """The time in a text, None for an empty one; without a zone it is the site's."""
    if not text:
        return None
    try:
        time = parse_datetime(text)
    except ValueError:
        time = None
    if time is None or time.year not in _FILE_YEARS:
        message = gettext_noop("This is not a time (as 2026-11-29T20:15:00Z).")
        raise InvalidDocument([problem("not_a_time", message, at=at)])
    aware = time if timezone.is_aware(time) else timezone.make_aware(time)
    return aware.astimezone(UTC)  # PostgreSQL takes no zone 16 hours away
