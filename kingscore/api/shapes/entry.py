"""One entry of the log."""

from kingscore.models import Entry
from kingscore.rules import codec
from kingscore.rules.codec import Json
from kingscore.times import time_to_json


def entry_to_json(row: Entry) -> Json:
    """What was written, by whom and when: the fields of its kind stand among the others."""
    # PostgreSQL gives the fields of a document back in an order of its own: the same entry is to be
    # the same text when it is read again.
    content = codec.entry_to_json(codec.entry_from_json(row.content))
    return {
        "entry": str(row.pk),
        "seq": row.seq,
        **content,
        "reason": row.reason,
        "recorded_by": row.recorded_by.name if row.recorded_by else None,
        "device": row.device[:4].upper() or None,
        "recorded_at": time_to_json(row.recorded_at),
        "noted_at": time_to_json(row.noted_at),
    }
