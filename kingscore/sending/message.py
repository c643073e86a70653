"""What a receiver is told, and how it is signed.

The headers and the signature are those of the Standard Webhooks specification, version 1.0.0, for
which there are libraries in most languages. The message says which game has changed and how, with
no name and no points: whoever wants them reads the sheet, where rights and renames hold as they are
by then.
"""

import base64
import hmac
import json
from typing import Any

from kingscore.models import Delivery, Entry
from kingscore.queries import sheet_at
from kingscore.rules.codec import entry_from_json
from kingscore.rules.entries import DealEntry
from kingscore.rules.sheet import Sheet
from kingscore.services.webhooks import SECRET_PREFIX
from kingscore.times import time_to_json


def body_of(delivery: Delivery) -> bytes:
    """The message as JSON: the same for each attempt."""
    content = {
        "id": str(delivery.pk),
        "event": delivery.event,
        **(_about_entry(delivery.entry) if delivery.entry else _about_nothing(delivery)),
        "created_at": time_to_json(delivery.created_at),
    }
    return json.dumps(content, separators=(",", ":")).encode()


def _about_entry(entry: Entry) -> dict[str, Any]:
    """The game as it was after this entry, whatever has been written since."""
    sheet = sheet_at(entry.game, entry.seq)
    written = entry_from_json(entry.content)
    deal = _about_deal(written, sheet) if isinstance(written, DealEntry) else None
    return {
        "game": entry.game.code,
        "version": entry.seq,
        "deal": deal,
        "is_finished": sheet.is_finished,
    }


def _about_deal(entry: DealEntry, sheet: Sheet) -> dict[str, Any]:
    if entry.facts is None:
        return {"number": entry.number, "change": "undone"}
    is_corrected = sheet.lines[entry.number - 1].is_corrected
    return {"number": entry.number, "change": "corrected" if is_corrected else "recorded"}


def _about_nothing(delivery: Delivery) -> dict[str, Any]:
    """A test is about no entry; it names the game where the webhook is a game's."""
    game = delivery.webhook.game
    return {
        "game": game.code if game else None,
        "version": None,
        "deal": None,
        "is_finished": None,
    }


def headers_of(delivery: Delivery, body: bytes, *, timestamp: int) -> dict[str, str]:
    """What stands above the message; `timestamp` is that of this attempt, in Unix seconds."""
    signature = sign(delivery.webhook.secret, str(delivery.pk), timestamp, body)
    return {
        "Content-Type": "application/json",
        "User-Agent": "kingscore",
        "Webhook-Id": str(delivery.pk),
        "Webhook-Timestamp": str(timestamp),
        "Webhook-Signature": signature,
    }


def sign(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """The signature of a message: `v1,` and the base64 of HMAC-SHA-256 of `id.timestamp.body`."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = b".".join([message_id.encode(), str(timestamp).encode(), body])
    return "v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
