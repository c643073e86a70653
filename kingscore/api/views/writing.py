"""Writing in the log of a game: one way for every kind of entry, one by one or many at once."""

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import services
from kingscore.api.access import game_or_404, game_to_write
from kingscore.api.authentication import asker_of, bearer_of
from kingscore.api.errors import document_of, problem_response
from kingscore.api.fields import Body, read
from kingscore.api.serializers.writes import (
    MOST_IN_BATCH,
    AdjustmentBody,
    BatchBody,
    DealBody,
    SubstituteBody,
    SwapBody,
    Takeover,
    TakeoverBody,
    WriteBody,
)
from kingscore.api.shapes.entry import entry_to_json
from kingscore.api.shapes.sheet import sheet_to_json
from kingscore.errors import Conflict, EarlierRefused
from kingscore.queries import Table, entries_after, player_of, table_of
from kingscore.rules.codec import Json, entry_from_json
from kingscore.rules.entries import DealEntry, Entry, StopEntry, WithdrawalEntry
from kingscore.rules.errors import Invalid, InvalidDocument, problem
from kingscore.rules.reading import showable
from kingscore.rules.sentence import gettext_noop
from kingscore.services import Author, Written

_LONGEST_ID = 60  # characters that are sent back of what should be an id, and is none
_ENVELOPE = tuple(WriteBody().fields)  # the fields of an entry that are not what it says
_Asked = Entry | Takeover


@api_view(["POST"])
def record_deal(request: Request, code: str) -> Response:
    """Record the next deal, or correct one that stands already."""
    return _write(request, code, DealBody, DealBody.entry_of)


@api_view(["POST"])
def undo_deal(request: Request, code: str, number: int) -> Response:
    """Undo the last deal."""
    return _write(request, code, WriteBody, lambda _: DealEntry(number, None))


@api_view(["POST"])
def swap_players(request: Request, code: str) -> Response:
    """Put two players right who had been entered in each other's seats."""
    return _write(request, code, SwapBody, SwapBody.entry_of)


@api_view(["POST"])
def substitute_player(request: Request, code: str) -> Response:
    """Have somebody else go on playing in a seat."""
    return _write(request, code, SubstituteBody, SubstituteBody.entry_of)


@api_view(["POST"])
def adjust(request: Request, code: str) -> Response:
    """Give a player points outside the deals: a penalty at the table, or an award."""
    return _write(request, code, AdjustmentBody, AdjustmentBody.entry_of)


@api_view(["POST"])
def withdraw(request: Request, code: str, place: int) -> Response:
    """Take a penalty or an award back."""
    return _write(request, code, WriteBody, lambda _: WithdrawalEntry(place))


@api_view(["POST"])
def stop(request: Request, code: str) -> Response:
    """Finish a game before its last deal: the players stop here."""
    return _write(request, code, WriteBody, lambda _: StopEntry(is_stopped=True))


@api_view(["POST"])
def resume(request: Request, code: str) -> Response:
    """Go on with a game that was stopped before its last deal."""
    return _write(request, code, WriteBody, lambda _: StopEntry(is_stopped=False))


@api_view(["POST"])
def write_batch(request: Request, code: str) -> Response:
    """Store what a phone has collected while offline: each entry wholly or not at all, in order."""
    table = table_of(game_to_write(request, code))
    sent = read(BatchBody, request.data)
    results: list[Json] = []
    refused: list[int] = []  # versions for which an entry was refused
    for each in sent["entries"]:
        result, table = _result(request, table, each, after=min(refused, default=None))
        results.append(result)
        if result["outcome"] == "refused" and (version := _version_of(each)) is not None:
            refused.append(version)
    return Response({"results": results, "sheet": sheet_to_json(table_of(game_or_404(code)))})


def _result(request: Request, table: Table, sent: Json, after: int | None) -> tuple[Json, Table]:
    """What became of one entry of a batch and why, and who sits where after it.

    An entry for a later version than one that was refused was made on top of it: it would only
    fit by chance, where others have written in the meantime.
    """
    result: Json = {"entry": _shown_id(sent.get("entry"))}
    said = {name: value for name, value in sent.items() if name not in _ENVELOPE}
    envelope = {name: sent[name] for name in _ENVELOPE if name in sent}
    try:
        values, entry = read(WriteBody, envelope), _asked_in_batch(said)
        if after is None or values["version"] <= after:
            written = _written(request, table, values, entry)
        else:
            written = _written_already(table, values, entry)
    except (Conflict, Invalid, ValidationError) as error:
        refused = document_of(error, table.names)
        return result | {"outcome": "refused", "seq": None, "problem": refused}, table
    outcome = "stored" if written.is_new else "already_stored"
    result |= {"outcome": outcome, "seq": written.row.seq, "problem": None}
    return result, table.at(written.sheet)


def _asked_in_batch(said: Json) -> _Asked:
    """What an entry of a batch says; raises ValidationError or InvalidDocument."""
    if said.get("kind") != "substitute":
        return entry_from_json(said)
    fields = {name: value for name, value in said.items() if name != "kind"}
    return SubstituteBody.entry_of(read(TakeoverBody, fields))


def _version_of(sent: Json) -> int | None:
    """For which version an entry was made, where that can be read; true is no number."""
    version = sent.get("version")
    return version if type(version) is int and version >= 0 else None


def _shown_id(value: Any) -> str | None:
    """What was sent as an id, if it can be shown; it need not be one."""
    return showable(value[:_LONGEST_ID]) if isinstance(value, str) else None


def _written_already(table: Table, sent: dict[str, Any], entry: _Asked) -> Written:
    told: Any = {"game": table.game, "entry_id": sent["entry"], "reason": sent["reason"]}
    if isinstance(entry, Takeover):
        found = services.find_substitute(seat=entry.seat, who=entry.who, **told)
    else:
        found = services.find_written(entry=entry, **told)
    if found is None:
        raise EarlierRefused
    return found


def _write(
    request: Request, code: str, kind: type[Body], entry_of: Callable[[dict[str, Any]], _Asked]
) -> Response:
    """Write one entry, and answer with it and with the sheet as it was just after it."""
    table = table_of(game_to_write(request, code))
    sent = read(kind, request.data)
    try:
        written = _written(request, table, sent, entry_of(sent))
    except Conflict as conflict:
        return _conflict(conflict, code, sent["version"])
    except Invalid as invalid:
        return problem_response(document_of(invalid, table.names) or {})
    sheet = sheet_to_json(table.at(written.sheet))
    document = {"entry": entry_to_json(written.row), "sheet": sheet}
    return Response(document, status=HTTPStatus.CREATED)


def _conflict(conflict: Conflict, code: str, version: int) -> Response:
    """Why not, the sheet as it is, and what was written since the version that was sent."""
    table = table_of(game_or_404(code))
    since = entries_after(table.game, version, most=MOST_IN_BATCH)
    document = document_of(conflict) or {}
    document |= {"sheet": sheet_to_json(table), "entries": [entry_to_json(row) for row in since]}
    return problem_response(document)


def _written(request: Request, table: Table, sent: dict[str, Any], entry: _Asked) -> Written:
    told: Any = {
        "game": table.game,
        "entry_id": sent["entry"],
        "version": sent["version"],
        "reason": sent.get("reason", ""),
        "noted_at": sent["noted_at"],
        "author": _author(request, table, sent["recorded_by"]),
    }
    if not isinstance(entry, Takeover):
        return services.write_entry(entry=entry, **told)
    if isinstance(entry.who, int):
        _check_id(request, table, entry.who)
    return services.write_substitute(seat=entry.seat, who=entry.who, **told)


def _check_id(request: Request, table: Table, player_id: int) -> None:
    """Refuse an id that neither is of this game nor of a list that whoever asks may read."""
    in_game = any(each.pk == player_id for each in table.everybody)
    if not in_game and not asker_of(request).acts_for(table.game.owner_id):
        text = gettext_noop("There is no such player in your list.")
        raise InvalidDocument([problem("unknown_player", text, at="who")])


def _author(request: Request, table: Table, seat: int | None) -> Author:
    """Who writes: the player in this seat, else whom the account has claimed to be."""
    if seat is not None and seat >= len(table.names):
        text = gettext_noop("There is no such seat at the table.")
        raise InvalidDocument([problem("unknown_seat", text, at="recorded_by")])
    asker = asker_of(request)
    player = player_of(asker.account_id, table) if seat is None else table.players[seat]
    device = sha256((bearer_of(request) or "").encode()).hexdigest()[:8]
    return Author(player_id=player.pk if player else None, device=device)
