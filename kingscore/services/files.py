"""Taking in games from files."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from kingscore.errors import EntryReused, GameExists
from kingscore.models import Entry, Game, Player, Ruleset
from kingscore.queries import IMPORTED, log_of, ruleset_by_digest
from kingscore.rules.codec import entry_to_json
from kingscore.rules.entries import DealEntry
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.gamefile import FileEntry, GameFile, game_to_json
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset_codec import digest, ruleset_to_json
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Sheet
from kingscore.services.entries import check_reason
from kingscore.services.games import create_game
from kingscore.services.locks import lock_account
from kingscore.services.players import new_player
from kingscore.services.races import retried_after_race
from kingscore.services.rulesets import publish_ruleset

_FILE_YEARS = range(1900, 3000)  # at either end of the calendar no zone can be reckoned with


def import_game(
    *,
    file: GameFile,
    owner: User | None = None,
    start_key: UUID | None = None,
    players: Sequence[Player] = (),
) -> tuple[Game, bool]:
    """The game in a file, and whether it is new here: then it is the `owner`'s, with its players.

    Those are new, unless it is known who they are: `players`, as the file names them. The game is
    as new as the first time for whoever sends it again with the same `start_key`, which he alone
    knows. Raises InvalidDeal or InvalidDocument for a file that does not hold, GameExists
    when the game is here with another log, EntryReused when one of its entries belongs to another
    game.
    """
    # A long file takes a while: no other writer has to wait for that.
    key = _uuid_of_content(file, start_key) if start_key else None
    return _import_game(file, file.sheet(), owner, key, players)


@retried_after_race
@transaction.atomic
def _import_game(
    file: GameFile,
    sheet: Sheet,
    owner: User | None,
    start_key: UUID | None,
    players: Sequence[Player],
) -> tuple[Game, bool]:
    game_id = _file_uuid(file.id, "id") if file.id else _uuid_of_content(file, NAMESPACE_URL)
    if known := Game.objects.filter(pk=game_id).first():
        contents = [entry_to_json(each.entry) for each in file.entries]
        if contents != [entry.content for entry in log_of(known)][: len(contents)]:
            raise GameExists
        return known, start_key is not None and known.start_key == start_key
    started_at = _file_time(file.started_at, "started_at") or timezone.now()
    if owner:
        lock_account(owner.pk)  # before players of its are made
    game = create_game(
        ruleset=import_ruleset(file.ruleset),
        players=players or [new_player(name, owner) for name in file.players],
        owner=owner,
        id=game_id,
        start_key=start_key,
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


def import_ruleset(rules: Rules) -> Ruleset:
    """The published ruleset with these rules, or one under a name that no other can have."""
    mark = digest(ruleset_to_json(rules))
    own = replace(rules, slug=f"{IMPORTED}{mark[:16]}")
    return (
        ruleset_by_digest(rules.slug, mark)
        or ruleset_by_digest(own.slug, mark)
        or publish_ruleset(rules=own)
    )


def _file_entry_row(game: Game, each: FileEntry, place: int) -> Entry:
    at = f"entries[{place - 1}]"
    check_reason(each.reason)
    return Entry(
        id=_file_uuid(each.id, f"{at}.id") if each.id else uuid5(game.pk, str(place)),
        game=game,
        seq=place,
        number=each.entry.number if isinstance(each.entry, DealEntry) else None,
        content=entry_to_json(each.entry),
        reason=each.reason,
        recorded_at=_file_time(each.recorded_at, f"{at}.recorded_at") or game.started_at,
        noted_at=_file_time(each.noted_at, f"{at}.noted_at"),
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


def _uuid_of_content(file: GameFile, namespace: UUID) -> UUID:
    """An id that the same contents have again, in the same namespace."""
    plain = json.dumps(game_to_json(file, version=0), sort_keys=True)
    return uuid5(namespace, plain)


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
